"""How many members are recognized: the figures in docs/players.md.

`python -m tests.recall MEMBERS SEED...` prints them for both generators; the tests take a smaller list.
"""

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tests import messy_names, other_names, population
from tests.population import Person
from trfrate.diagnostics import Report
from trfrate.model import Event, Ids, Player, Rating, Section
from trfrate.players.database import Database
from trfrate.players.identify import Identified, identify
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.players.members import Lists
from trfrate.players.suspects import CERTAIN, suspects

GENERATORS = (messy_names, other_names)
NAMES = 180
DAY = date(2026, 11, 1)


class World(NamedTuple):
    """A list in a database, and the generator that made it."""

    generator: ModuleType
    path: Path
    people: list[Person]


def world(generator: ModuleType, members: int, seed: int, folder: Path) -> World:
    """Import an invented list."""
    people = generator.members(members, seed)
    source, path = folder / "golden_2026-10.txt", folder / "players.sqlite"
    source.write_text(population.golden(people), "utf-8")
    with Database(path, Report(), create=True) as database:
        import_list(database, source, Reading(), Report())
    return World(generator, path, people)


class Tally(NamedTuple):
    """What became of the rows."""

    first: int = 0
    """Put in, or offered first."""
    among_three: int = 0
    wrong: int = 0
    """Put in, and somebody else's."""
    put_in: int = 0
    missed: tuple[str, ...] = ()
    """The kinds of mess of those that were not first."""
    offers: tuple[tuple[float, bool], ...] = ()
    """The probability of each member among the first three of a row, and whether it is the right one."""


def identified(path: Path, players: Sequence[Player], **facts: str) -> list[Identified]:
    """Return who the players may be."""
    event = Event("Test", end=DAY, sections=(Section(players=tuple(players)),), **facts)  # type: ignore[arg-type]
    with Lists([path], Report()) as lists:
        found = identify(event, lists, "uschess", {})
    return [found[0, row] for row in range(len(players))]


def tally(found: Sequence[Identified], truth: Sequence[tuple[Person, str]]) -> Tally:
    """Compare with who they are."""
    first = three = wrong = put_in = 0
    missed, offers = [], []
    for each, (person, kind) in zip(found, truth, strict=True):
        ids = [int(candidate.member.id) for candidate in each.candidates[:3]]
        first += ids[:1] == [person.id]
        three += person.id in ids
        offers += [(candidate.probability, int(candidate.member.id) == person.id) for candidate in each.candidates[:3]]
        put_in += each.certain
        wrong += each.certain and ids[0] != person.id
        if ids[:1] != [person.id]:
            missed.append(kind)
    return Tally(first, three, wrong, put_in, tuple(missed), tuple(offers))


def calibrated(offers: Sequence[tuple[float, bool]]) -> Iterator[str]:
    """Yield for each band of probabilities how many members were offered with one, and how many were right."""
    for low, high in pairwise((0.0, 0.1, 0.3, 0.5, 0.8, 0.9, 0.99, 1.01)):
        inside = [right for probability, right in offers if low <= probability < high]
        if inside:
            yield f"{low:g} to {min(high, 1):g}: {sum(inside)} of {len(inside)}"


def knowable(world: World, field: Sequence[Person]) -> float:
    """Return how many of these exact names, in an event of their state, the best guess of all would have first."""
    called = Counter((each.name, each.state == "MI") for each in world.people)
    expected = 0.0
    for each in field:
        here, elsewhere = called[each.name, True], called[each.name, False]
        if each.state == "MI":
            expected += 1 / here
        elif not here:
            expected += 1 / elsewhere
    return expected


def messy_field(world: World, count: int, seed: int, with_ratings: bool) -> Tally:
    """Identify messy names with their states, and ratings that have changed since the list."""
    made = messy_names.messy(world.people, count, seed, world.generator.MESSES)
    rng = random.Random(seed + 1)
    players = [
        Player(at, each.name, state=each.person.state, ratings=rated(world, each.person, rng) if with_ratings else {})
        for at, each in enumerate(made, 1)
    ]
    return tally(identified(world.path, players), [(each.person, each.kind) for each in made])


def rated(world: World, person: Person, rng: random.Random) -> dict[str, Rating]:
    """Return the rating as a report states it; nothing for an unrated member."""
    if person.rating is None:
        return {}
    return {"OTBR": Rating(float(world.generator.drifted(person.rating, rng)))}


def of_a_state(world: World, count: int, seed: int) -> list[Person]:
    """Return the field of a state event: most from the state, some from elsewhere."""
    rng = random.Random(seed)
    home, away = ([each for each in world.people if (each.state == "MI") is here] for here in (True, False))
    return [*rng.sample(home, count * 34 // 40), *rng.sample(away, count - count * 34 // 40)]


def state_field(world: World, count: int, seed: int, with_ratings: bool, **facts: str) -> Tally:
    """Identify exact names of a state event."""
    field = of_a_state(world, count, seed)
    players = [
        Player(at, each.name, ratings={"OTBR": Rating(float(each.rating))} if with_ratings and each.rating else {})
        for at, each in enumerate(field, 1)
    ]
    return tally(identified(world.path, players, **facts), [(each, "exact") for each in field])


class Flagged(NamedTuple):
    """What became of ids in a report."""

    flagged: int
    """Of the wrong ones."""
    alarms: int
    """Right ones that were flagged."""
    fixed: int
    fixed_wrongly: int


def wrong_ids(world: World, rows: int, seed: int, messy: bool = False) -> Flagged:
    """Give every other row a wrong id: another person's, two digits exchanged, or one digit wrong."""
    rng = random.Random(seed)
    known = {each.id for each in world.people}
    chosen = rng.sample(world.people, rows)
    names = [each.name for each in chosen]
    if messy:
        made = messy_names.messy(world.people, rows, seed, world.generator.MESSES)
        chosen, names = [each.person for each in made], [each.name for each in made]
    ids = [each.id if at % 2 else _wrong(each.id, at // 2, known, world.people, rng) for at, each in enumerate(chosen)]
    players = tuple(
        Player(at, name, Ids(f"{id:08d}"), state=each.state, ratings=rated(world, each, rng))
        for at, (each, name, id) in enumerate(zip(chosen, names, ids, strict=True), 1)
    )
    event = Event("Test", end=DAY, sections=(Section(players=players),))
    found = suspects(event, [world.path], Report())
    right = {each.row: chosen[each.row].id == int(each.id) for each in found}
    fixes = [each for each in found if each.sureness == CERTAIN and each.suggested]
    wrongly = sum(int(each.suggested or 0) != chosen[each.row].id for each in fixes)
    return Flagged(sum(not each for each in right.values()), sum(right.values()), len(fixes), wrongly)


def _wrong(id: int, turn: int, known: set[int], people: list[Person], rng: random.Random) -> int:
    digits = list(str(id))
    at = rng.randrange(1, 7)
    if turn % 3 == 0:
        return next(other for other in iter(lambda: rng.choice(people).id, 0) if other != id)
    if turn % 3 == 1:
        at = next((at for at in range(6, 0, -1) if digits[at] != digits[at + 1]), 1)
        digits[at], digits[at + 1] = digits[at + 1], digits[at]
    else:
        digits[at] = str((int(digits[at]) + rng.randint(1, 9)) % 10)
    return int("".join(digits))


def lines(members: int, seeds: Sequence[int]) -> Iterator[str]:
    """Yield the figures."""
    for generator in GENERATORS:
        for seed in seeds:
            with tempfile.TemporaryDirectory() as folder:
                made = world(generator, members, seed, Path(folder))
                yield f"{generator.__name__} {members} members, seed {seed}"
                for with_ratings, what in ((True, "state and rating"), (False, "state only")):
                    done = messy_field(made, NAMES, seed + 10, with_ratings)
                    kinds = ", ".join(f"{kind} {count}" for kind, count in Counter(done.missed).most_common())
                    yield f"  {what}: first {done.first}, among three {done.among_three}, put in {done.put_in}, wrong {done.wrong}; missed: {kinds}"  # noqa: E501
                    yield f"    right by probability: {'; '.join(calibrated(done.offers))}"
                for with_ratings in (True, False):
                    states = [state_field(made, 40, seed + each, with_ratings, state="MI")[:4] for each in range(3)]
                    yield f"  state event, {'with' if with_ratings else 'without'} ratings: {states}"
                best = [round(knowable(made, of_a_state(made, 40, seed + each)), 1) for each in range(3)]
                yield f"  nobody could expect more without ratings than: {best}"
                for messy in (False, True):
                    yield f"  wrong ids, messy={messy}: {wrong_ids(made, 200, seed + 20, messy)}"


if __name__ == "__main__":
    for line in lines(int(sys.argv[1]), [int(each) for each in sys.argv[2:]]):
        print(line, flush=True)
