"""The chain from event to event is `rate`, event by event."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trfrate
from tests import archives
from trfrate.chain import left_after
from trfrate.diagnostics import Report
from trfrate.history import columns
from trfrate.history.chain import Chain, Players
from trfrate.history.scenarios import Scenario
from trfrate.history.units import Archive, Part, Unit, turn
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section

OUTCOMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
MEMBERS = [f"9000000{at}" for at in range(1, 9)]


@st.composite
def sections(draw):
    """Sections in order, each with games of members in one or two systems."""
    found, day = [], date(2005, 1, 1)
    for number in range(draw(st.integers(1, 8))):
        day += timedelta(draw(st.integers(0, 1500)))
        systems = draw(st.sampled_from([("OTBR",), ("OTBQ",), ("OTBR", "OTBQ")]))
        pairs = st.tuples(st.sampled_from(range(8)), st.sampled_from(range(8)), st.sampled_from((0, 1, 2)))
        games = [game for game in draw(st.lists(pairs, min_size=1, max_size=14)) if game[0] != game[1]]
        found.append((f"event {number}", day, systems, games))
    return found


def start_list():
    """Some established, some provisional, one who has won everything, one with a birth date alone."""
    ratings = {
        MEMBERS[0]: {"OTBR": Rating(2385.5, None, peak=2410.0)},
        MEMBERS[1]: {"OTBR": Rating(1420.25, 30, wins=8, draws=3, events=6), "OTBQ": Rating(1390, 12)},
        MEMBERS[2]: {"OTBR": Rating(900, 7, record="wins")},
        MEMBERS[3]: {"OTBR": Rating(1905, 60, floor=1800.0)},
    }
    people = {key: Player(0, key, Ids(key), ratings=value) for key, value in ratings.items()}
    people[MEMBERS[4]] = Player(0, MEMBERS[4], Ids(MEMBERS[4]), born=Birth(1996, 5, 17))
    return people


def as_unit(name, day, systems, games):
    at = {}
    opponents, points = {}, {}
    for one, two, worth in games:
        for player in (one, two):
            at.setdefault(player, len(at))
            opponents.setdefault(player, [])
            points.setdefault(player, [])
        opponents[one].append(at[two])
        opponents[two].append(at[one])
        points[one].append(worth)
        points[two].append(2 - worth)
    keys = [MEMBERS[player] for player in at]
    parts = tuple(Part(each, keys, list(opponents.values()), list(points.values())) for each in systems)
    return Unit(name, "1", day, day, parts, dual=len(systems) == 2)


def as_event(name, day, systems, games, ratings, people):
    """The same as a report: a slot for each game."""
    cells = {}
    for slot, (one, two, worth) in enumerate(games):
        for player, other, half_points in ((one, two, worth), (two, one, 2 - worth)):
            row = cells.setdefault(player, [None] * len(games))
            row[slot] = Cell(OUTCOMES[half_points], other + 1)
    rows = []
    for player, row in cells.items():
        key = MEMBERS[player]
        born = people[key].born if key in people else None
        facts = {"ids": Ids(key), "born": born, "ratings": dict(ratings[key]), "cells": tuple(row)}
        rows.append(Player(player + 1, key, **facts))
    section = Section(1, "Open", systems=systems, start=day, end=day, rounds=len(games), players=tuple(rows))
    return Event(name, start=day, end=day, sections=(section,))


def rated_one_by_one(archive):
    """Ratings by event, system and member, from `trfrate.rate` and plain bookkeeping beside it."""
    people = start_list()
    ratings = {key: dict(people[key].ratings) if key in people else {} for key in MEMBERS}
    found = {}
    for name, day, systems, games in archive:
        rated = trfrate.rate(as_event(name, day, systems, games, ratings, people), systems=systems)
        for player in rated.sections[0].players:
            key = player.ids.uschess
            for system, after in player.after.items():
                points = [cell for cell in player.cells if cell]
                half_points = [{"win": 2, "draw": 1, "loss": 0}[str(cell.result)] for cell in points]
                found[name, system, key] = after
                ratings[key][system] = booked(player.ratings.get(system) or Rating(), after, half_points, day)
    return found


def booked(before, after, points, day):
    first = before.rating is None and not before.games
    record = "mixed"
    for name, worth in (("wins", 2), ("losses", 0)):
        if all(each == worth for each in points) and (first or before.record == name):
            record = name
    highest = [before.peak] if before.peak is not None else []
    highest += [before.rating] if before.rating is not None and (before.games is None or before.games > 25) else []
    highest += [after.rating] if after.games is None or after.games > 25 else []
    return Rating(
        after.rating,
        after.games,
        day,
        record,
        (before.wins or 0) + points.count(2),
        (before.draws or 0) + points.count(1),
        (before.events or 0) + (len(points) >= 3),
        max(highest, default=None),
        before.floor,
    )


@settings(max_examples=60, deadline=None)
@given(sections())
def test_the_chain_is_rate_event_by_event(archive):
    archive = [each for each in archive if each[3]]
    chain = Chain(Players(start_list()), Scenario())
    found = {}
    for each in archive:
        found |= {(each[0], line.system, line.player): line for line in chain.rate(as_unit(*each))}
    expected = rated_one_by_one(archive)
    assert found.keys() == expected.keys()
    for key, after in expected.items():
        line = found[key]
        assert abs(line.after - after.rating) < 1e-9
        assert (line.before, line.games, line.played) == (after.before, after.games, after.played)
        assert (line.k, line.bonus) == (after.k, after.bonus)


def test_systems_of_a_section_start_from_the_state_before_it():
    """A Quick start that comes from the Regular rating uses the one before the section, not after."""
    unit = as_unit("dual", date(2024, 5, 5), ("OTBR", "OTBQ"), [(0, 1, 2), (0, 3, 2), (1, 3, 1)])
    alone = replace_parts(unit, unit.parts[1:])
    both, quick = (Chain(Players(start_list()), Scenario()).rate(each) for each in (unit, alone))
    assert [line for line in both if line.system == "OTBQ"] == quick


def replace_parts(unit, parts):
    return unit._replace(parts=parts)


def test_other_rules_count_other_ratings_and_sections():
    day, points = date(2024, 5, 5), [2, 1, 0]
    before = Rating(1700, 12, events=2)
    left = left_after(before, 1750.0, 15, points, day, None, established_above=10, event_games=4)
    assert (left.peak, left.events) == (1750.0, 2)
    usual = left_after(before, 1750.0, 15, points, day, None)
    assert (usual.peak, usual.events) == (None, 3)


def test_a_floor_that_somebody_gave_stays_and_a_higher_one_takes_its_place():
    day = date(2024, 5, 5)
    floors = [
        left_after(Rating(1500, 30, floor=1300.0), 1490.0, 33, [0], day, floor).floor
        for floor in (None, 1200.0, 1400.0)
    ]
    assert floors == [1300.0, 1300.0, 1400.0]


# --- columns ------------------------------------------------------------------------------------------------


def indexed(path: Path, content: str):
    path.write_text(content, "utf-8")
    report = Report()
    with path.open("rb") as stream:
        entries = columns.index(stream, 0, path.name, report)
    return Archive([("columns", path)], sorted(entries, key=turn)), report


HEADING = "event,section,end,system,player,opponent,score\n"


def test_columns_are_put_in_order_by_end_section_and_event(tmp_path):
    archive, report = indexed(
        tmp_path / "games.csv",
        HEADING
        + "b,2,2024-01-02,OTBR,1,2,1\n"
        + "b,10,2024-01-02,OTBR,1,2,1\n"
        + "c,1,2024-01-01,OTBR,1,2,0.5\n"
        + "a,2,2024-01-02,OTBR,1,2,0\n"
        + "b,2,2024-01-02,OTBR,3,2,½\n",
    )
    assert not list(report)
    assert [entry.key for entry in archive.entries] == [("c", "1"), ("a", "2"), ("b", "2"), ("b", "10")]
    (part,) = archive.load(archive.entries[2]).parts
    assert part == Part("OTBR", ["1", "2", "3"], [[1], [0, 2], [1]], [[2], [0, 1], [1]])


def test_quoted_names_and_two_systems_in_one_line(tmp_path):
    content = HEADING + '"Spring, Open",1,2024-01-02,OTBR+OTBQ,"A, B",2,1\n"Spring, Open",1,2024-01-02,OTBQ,C,2,1\n'
    archive, _ = indexed(tmp_path / "games.csv", content)
    unit = archive.load(archive.entries[0])
    assert unit.event == "Spring, Open" and unit.dual
    assert [(part.system, part.players) for part in unit.parts] == [
        ("OTBR", ["A, B", "2"]),
        ("OTBQ", ["A, B", "2", "C"]),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a,1,2024-13-02,OTBR,1,2,1", "YYYY-MM-DD"),
        ("a,1,2024-01-02,CHESS,1,2,1", "none of the rating systems"),
    ],
)
def test_a_section_that_cannot_be_placed_is_named(tmp_path, line, message):
    archive, report = indexed(tmp_path / "games.csv", f"{HEADING}{line}\nb,1,2024-01-02,OTBR,1,2,1\n")
    assert [entry.event for entry in archive.entries] == ["b"]
    (found,) = report
    assert found.code == "HIS002" and message in found.message and found.place.line == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1,2,7", "line 3: the score"),
        ("1,1,1", "line 3: a player met"),
        (",1,1", "line 3: a player is missing"),
        ("1,2", "line 3 does not have 7 columns"),
        ("1,2,1,1", "line 3 does not have 7 columns"),
    ],
)
def test_a_damaged_line_damages_its_section(tmp_path, line, message):
    prefix = "a,1,2024-01-02,OTBR,"
    archive, _ = indexed(tmp_path / "games.csv", f"{HEADING}{prefix}1,2,1\n{prefix}{line}\n")
    with pytest.raises(columns.Damaged, match=message):
        archive.load(archive.entries[0])


def test_lines_that_are_no_games_are_counted_in_one_message(tmp_path):
    archive, report = indexed(tmp_path / "games.csv", HEADING + "nothing\n" * 900 + "a,1,2024-01-02,OTBR,1,2,1\n\n")
    assert len(archive.entries) == 1
    (found,) = report
    assert found.code == "HIS001" and found.message.startswith("900 lines")


def test_the_generator_repeats_itself():
    rows = list(archives.games(3, 60, seed=5))
    assert rows == list(archives.games(3, 60, seed=5)) != list(archives.games(3, 60, seed=6))
    assert {len(row) for row in rows} == {len(archives.COLUMNS)}


def test_changes_in_matches_are_carried_for_the_limits_over_months():
    """At most 50 points a match and 100 in 180 days: the third match of a spring gives nothing."""
    people = {key: Player(0, key, Ids(key), ratings={"OTBR": Rating(1500, 40)}) for key in MEMBERS[:2]}
    chain = Chain(Players(people), Scenario())
    changes = []
    for month in (1, 2, 3, 12):
        games = [(0, 1, 2)] * 12
        unit = as_unit(f"match {month}", date(2024, month, 1), ("OTBR",), games)._replace(match=True)
        line = next(line for line in chain.rate(unit) if line.player == MEMBERS[0])
        changes.append(round(line.after - line.before, 6))
    assert changes == [50, 50, 0, 50]
