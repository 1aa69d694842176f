"""Two thousand rows with the slips of real reports: no wrong id is put in, and nearly every wrong one is seen."""

import random
import string
from collections import Counter, defaultdict
from typing import NamedTuple

import pytest

from tests import population
from trfrate.diagnostics import Report
from trfrate.model import Event, Ids, Player, Rating, Section
from trfrate.players import matching
from trfrate.players.database import Database
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.players.nicknames import nicknames
from trfrate.players.suspects import fix_ids, suspects

COUNTS = {
    "clean": 250, "typo": 150, "swapped name": 100, "nickname": 100,
    "transposed digits": 350, "wrong digit": 150, "transposed digits and typo": 50,
    "random person's id": 200, "sibling's id": 150, "namesake's id": 150,
    "no id": 150, "no id, typo": 100, "no id, not in the list": 100,
}  # fmt: skip
WRONG_PERSON = ("random person's id", "sibling's id", "namesake's id")
ROWS_AN_EVENT = 40


class Case(NamedTuple):
    kind: str
    player: Player
    truth: str | None
    """The id of the person who played; None: not in the list."""


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    return build(tmp_path_factory.mktemp("players"), seed=7)


def build(folder, seed):
    everybody = population.members(60_000, seed)
    rng = random.Random(seed)
    newcomers = set(rng.sample(range(len(everybody)), 600))
    people = [each for at, each in enumerate(everybody) if at not in newcomers]
    source = folder / "golden_2026-10.txt"
    source.write_text(population.golden(people), "utf-8")
    path = folder / "players.sqlite"
    with Database(path, Report(), create=True) as database:
        import_list(database, source, Reading(), Report())
    return path, cases(people, [everybody[at] for at in sorted(newcomers)], rng)


def cases(people, newcomers, rng):
    made = []
    by_last, by_name = defaultdict(list), defaultdict(list)
    for each in people:
        by_last[each.last, each.state].append(each)
        by_name[each.last, each.first].append(each)
    ids = {each.id for each in people}
    for kind, count in COUNTS.items():
        while count:
            each = rng.choice(newcomers if kind == "no id, not in the list" else people)
            case = perturbed(kind, each, people, by_last, by_name, ids, rng)
            if case:
                made.append(case)
                count -= 1
    rng.shuffle(made)
    return made


def perturbed(kind, each, people, by_last, by_name, ids, rng):
    name, id = each.name, f"{each.id:08d}"
    truth = id
    if kind == "typo" or kind.endswith(" typo"):
        name = mistyped(name, rng)
    if kind == "swapped name":
        name = f"{each.first}, {each.last}"
    if kind == "nickname":
        others = sorted(nicknames(each.first.upper()))
        if not others:
            return None
        name = f"{each.last}, {rng.choice(others).title()}"
    if kind.startswith("transposed"):
        spots = [at for at in range(7) if id[at] != id[at + 1]]
        at = rng.choice(spots)
        id = id[:at] + id[at + 1] + id[at] + id[at + 2 :]
    elif kind == "wrong digit":
        at = rng.randrange(2, 8)
        id = id[:at] + rng.choice(string.digits.replace(id[at], "")) + id[at + 1 :]
    elif kind == "random person's id":
        id = f"{rng.choice(people).id:08d}"
    elif kind in ("sibling's id", "namesake's id"):
        pool = by_last[each.last, each.state] if kind == "sibling's id" else by_name[each.last, each.first]
        others = [other for other in pool if is_other(kind, each, other)]
        if not others:
            return None
        near = [other for other in others if abs(other.id - each.id) <= 9]
        id = f"{rng.choice(near or others).id:08d}"
    elif kind.startswith("no id"):
        id = None
    if kind == "no id, not in the list":
        truth = None
    return Case(kind, row(each, name, id, rng), truth)


def is_other(kind, each, other):
    if kind == "sibling's id":
        return other.first != each.first
    return other.state != each.state


def mistyped(name, rng):
    spots = [at for at, letter in enumerate(name) if letter.isalpha()]
    at = rng.choice(spots)
    letter = rng.choice(string.ascii_lowercase)
    change = rng.choice(("wrong", "missing", "added", "exchanged"))
    if change == "wrong":
        return name[:at] + letter + name[at + 1 :]
    if change == "missing":
        return name[:at] + name[at + 1 :]
    if change == "added":
        return name[:at] + letter + name[at:]
    return name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :]


def row(each, name, id, rng):
    """As reports are: the state may be missing, the rating may be of another month, the middle initial dropped."""
    if rng.random() < 0.3:
        name = name.removesuffix(f" {each.middle}") if each.middle else name
    ratings = {}
    if each.rating is not None and rng.random() < 0.85:
        drift = 0 if rng.random() < 0.7 else rng.randint(-60, 60)
        ratings = {"OTBR": Rating(float(max(100, each.rating + drift)))}
    state = each.state if rng.random() < 0.85 else None
    return Player(1, name, Ids(uschess=id), state=state, ratings=ratings)


def events(made):
    for start in range(0, len(made), ROWS_AN_EVENT):
        part = made[start : start + ROWS_AN_EVENT]
        players = tuple(case.player for case in part)
        yield part, Event(name="Test", sections=(Section(players=players),))


@pytest.mark.slow
def test_no_wrong_id_is_put_in_and_the_wrong_ones_are_seen(world):
    path, made = world
    assert len(made) == 2_000
    reported, applied = judge(path, made)
    assert [case for case, id in applied if id != case.truth] == []
    share = {kind: reported[kind] / COUNTS[kind] for kind in COUNTS}
    assert share["transposed digits"] >= 0.95
    assert sum(reported[kind] for kind in WRONG_PERSON) >= 0.9 * sum(COUNTS[kind] for kind in WRONG_PERSON)
    # An alarm that rings for nothing is soon not listened to.
    assert share["clean"] <= 0.02
    assert share["swapped name"] <= 0.05
    assert share["nickname"] <= 0.05
    # Caution must not end in doing nothing.
    put_in = Counter(case.kind for case, id in applied)
    assert put_in["transposed digits"] >= 0.5 * COUNTS["transposed digits"]
    assert put_in["no id"] >= 0.3 * COUNTS["no id"]


def judge(path, made):
    """How many rows of each kind are reported, and every id that was put in without being asked."""
    reported, applied = Counter(), []
    for part, event in events(made):
        report = Report()
        filled = fill(event, [path], report)
        # As `check --players` does: what was filled in must not vouch for a wrong id.
        found = suspects(filled, [path], report)
        fixed = fix_ids(filled, found, report)
        for suspect in found:
            reported[part[suspect.row].kind] += 1
        for case, before, after in zip(part, event.sections[0].players, fixed.sections[0].players, strict=True):
            if before.ids.uschess != after.ids.uschess:
                applied.append((case, after.ids.uschess))
    return reported, applied


def test_every_exchange_of_neighbors_and_every_wrong_digit_is_near():
    near = matching.ids_near("90001234")
    assert near["90001243"] == "two digits exchanged"
    assert near["90001235"] == "one digit wrong"
    assert len(near) == 8 * 9 + 5
    assert "90001234" not in near
