"""`read(write(e)) == e`: for changes inside the user's own file, and for events SwissSys has never seen."""

from dataclasses import replace
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.test_swisssys import read, source, written
from trfrate.model import FACTS, Birth, Cell, Event, Ids, Outcome, Player, Rating, Section

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=12)
WORDS = st.none() | NAMES
CODES = st.none() | st.from_regex(r"[1-9][0-9]{4,7}", fullmatch=True)
RATINGS = st.none() | st.integers(100, 2900)
SAYABLE = (
    *(Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.PENDING),
    *(Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE),
)


@st.composite
def cells(draw):
    outcome = draw(st.none() | st.sampled_from(SAYABLE))
    if outcome is None:
        return None
    if not FACTS[outcome].mirrors:
        return Cell(outcome)
    return Cell(outcome, draw(st.integers(1, 9)), draw(st.sampled_from(["w", "b", None])))


@st.composite
def facts(draw):
    ids = Ids(draw(CODES), draw(CODES))
    # A second rating is FIDE's exactly where there is a FIDE id.
    ratings = {"OTBR": draw(RATINGS), "FIDE": draw(st.integers(1400, 2800)) if ids.fide else None}
    return {
        "name": draw(NAMES),
        "ids": ids,
        "ratings": {system: Rating(float(rating)) for system, rating in ratings.items() if rating},
        "club": draw(WORDS),
        "team": draw(WORDS),
        "state": draw(WORDS),
        "title": draw(WORDS),
        "sex": draw(st.sampled_from(["m", "w", None])),
        "born": draw(st.none() | st.builds(Birth, st.integers(1920, 2020), st.just(4), st.integers(1, 30))),
        "expires": draw(st.sampled_from([None, "life", "2026-12-31", "2031-02-28"])),
        "withdrawn": draw(st.sampled_from([None, True])),
    }


def same_facts(one: Event, other: Event) -> bool:
    """Equal but for what SwissSys keeps beside the facts."""
    return plain(one) == plain(other)


def plain(event: Event) -> Event:
    sections = tuple(
        replace(
            section,
            players=tuple(player._replace(extras={}, withdrawn=player.withdrawn or None) for player in section.players),
            extras={},
        )
        for section in event.sections
    )
    return replace(event, sections=sections, extras={})


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["club_night.sjson", "round_robin.sjson"]), st.data())
def test_changes_in_the_users_own_file(name, data):
    event, _ = read(name)
    first, *others = event.sections
    chosen = data.draw(st.sets(st.sampled_from(range(len(first.players))), min_size=1))
    players = [
        player._replace(**data.draw(facts()), cells=tuple(data.draw(st.tuples(*[cells()] * first.rounds))))
        if row in chosen
        else player
        for row, player in enumerate(first.players)
    ]
    start = data.draw(st.dates(date(2000, 1, 1), date(2030, 1, 1)))
    changed = replace(event, start=start, sections=(replace(first, players=tuple(players)), *others))
    text, codes = written(changed)
    assert "SSY031" not in codes
    assert same_facts(read(name, text)[0], changed)
    for kept in (b'"NACH passcode": ', b'"Trace": "', b'"Teams": '):
        assert text.count(kept) == source(name).count(kept)


@settings(max_examples=150, deadline=None)
@given(st.lists(facts(), max_size=5), st.integers(0, 4), st.sampled_from([1, 2]), st.booleans(), st.data())
def test_events_swisssys_has_never_seen(rows, rounds, games, excluded, data):
    slots = rounds * games
    players = tuple(
        Player(number, **row, cells=tuple(data.draw(st.tuples(*[cells()] * slots))))
        for number, row in enumerate(rows, 1)
    )
    section = Section(1, "Open", "double-swiss" if games > 1 else "swiss", "G/60;d5", rounds=rounds, players=players)
    section = replace(section, games_per_round=games, systems=() if excluded else None)
    event = Event("Elm Open", start=date(2025, 10, 18), sections=(section,))
    again, report = read("new.sjson", written(event)[0])
    if "SSY012" in {diagnostic.code for diagnostic in report}:
        return  # two games of one pairing against different opponents: not a double round
    assert same_rows(again.sections[0], section)
    assert (again.name, again.start, again.sections[0].systems) == (event.name, event.start, section.systems)


def same_rows(one: Section, other: Section) -> bool:
    """The same rows, but for empty rounds at the end, which a tournament file does not hold."""
    rows = [
        [
            player._replace(extras={}, withdrawn=player.withdrawn or None, cells=without_empty_end(player.cells))
            for player in section.players
        ]
        for section in (one, other)
    ]
    return rows[0] == rows[1]


def without_empty_end(row):
    while row and row[-1] is None:
        row = row[:-1]
    return row
