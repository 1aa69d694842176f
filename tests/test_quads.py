"""Quads and other small sections below and beside each other, with their titles in place of a heading of the names."""

import pytest

from tests.hand_made import as_csv, read
from trfrate.diagnostics import Severity

FIRST = ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]
SECOND = ["Ed Elm", "Flo Fir", "Gil Gum", "Hal Holly"]
ROUNDS = ["Rd 1", "Rd 2", "Rd 3"]
ENTRIES = [["W4", "D3", "W2"], ["W3", "W4", "L1"], ["L2", "D1", "W4"], ["L1", "L2", "L3"]]
TOTALS = ["2.5", "2", "1.5", "0"]


def quad(title, names, heads=(), facts=None, entries=ENTRIES, rounds=ROUNDS):
    """A quad whose title heads its names."""
    facts = facts or [[]] * len(names)
    rows = [[name, *fact, *line] for name, fact, line in zip(names, facts, entries, strict=True)]
    return [[title, *heads, *rounds, "Total"], *([*row, total] for row, total in zip(rows, TOTALS, strict=True)), []]


def numbered(names):
    return [f"{number}. {name}" for number, name in enumerate(names, start=1)]


def shown(done):
    return {section.name: [player.name for player in section.players] for section in done.event.sections}


def problems(done):
    return [one for one in done.report.diagnostics if one.severity is not Severity.NOTE]


def results(section):
    return [[cell and (cell.result.value, cell.opponent) for cell in player.cells] for player in section.players]


@pytest.mark.parametrize("titles", [("Quad 1", "Quad 2"), ("QUAD #1", "QUAD #2"), ("Q1", "Q2"), ("Top four", "Others")])
@pytest.mark.parametrize("rounds", [ROUNDS, ["R1", "R2", "R3"], ["1", "2", "3"]])
def test_quads_below_each_other_with_titles_above_the_names(titles, rounds):
    facts = [["90000001", "1800"], ["90000002", "1700"], ["90000003", "1600"], ["90000004", "1500"]]
    heads = ["ID", "Rating"]
    rows = [["Grove Quads"], [], *quad(titles[0], numbered(FIRST), heads, facts, rounds=rounds)]
    rows += quad(titles[1], numbered(SECOND), heads, facts[::-1], rounds=rounds)
    done = read(as_csv(rows))
    assert shown(done) == {titles[0]: FIRST, titles[1]: SECOND}
    assert results(done.event.sections[0]) == results(done.event.sections[1])
    assert done.event.sections[1].players[3].ratings["OTBR"].rating == 1800
    assert not problems(done)


def test_two_columns_a_round_without_headings_of_the_ids():
    colored = [["w4", 1, "b3", "½", "w2", 1], ["b3", 1, "w4", 1, "b1", 0], ["w2", 0, "w1", "½", "b4", 1]]
    colored += [["b1", 0, "b2", 0, "w3", 0]]
    rounds = ["Rd. 1", "", "Rd. 2", "", "Rd. 3", ""]
    rows = []
    for title, names in (("Quad 1", FIRST), ("Quad 2", SECOND)):
        rows += quad(title, [1, 2, 3, 4], [""], [[name] for name in names], colored, rounds)
    done = read(as_csv(rows))
    assert shown(done) == {"Quad 1": FIRST, "Quad 2": SECOND}
    assert [cell.color for cell in done.event.sections[1].players[0].cells] == ["w", "b", "w"]
    assert not problems(done)


def test_a_last_section_with_more_rounds():
    six = ["Ed Elm", "Flo Fir", "Gil Gum", "Hal Holly", "Ida Ivy", "Jo Juniper"]
    schedule = [[6, 5, 4, 3, 2], [5, 4, 3, 6, 1], [4, 6, 2, 1, 5], [3, 2, 1, 5, 6], [2, 1, 6, 4, 3], [1, 3, 5, 2, 4]]
    rows = [[f"{'W' if at < other else 'L'}{other}" for other in line] for at, line in enumerate(schedule, start=1)]
    lines = [[name, 1500 - 10 * at, *line, 5 - at] for at, (name, line) in enumerate(zip(six, rows, strict=True))]
    first = quad("Quad A", FIRST, ["Rtg"], [["1800"], ["1750"], ["1700"], ["1650"]])
    done = read(as_csv([*first, ["Hexagonal", "Rtg", *ROUNDS, "Rd 4", "Rd 5", "Total"], *lines]))
    assert shown(done) == {"Quad A": FIRST, "Hexagonal": six}
    assert [section.rounds for section in done.event.sections] == [3, 5]


@pytest.mark.parametrize("between", [[], [""]])
def test_quads_beside_each_other_with_titles_above_the_names(between):
    pairs = zip(quad("Quad 1", FIRST), quad("Quad 2", SECOND), strict=True)
    below = zip(
        quad("Quad 3", [f"{name} Jr" for name in FIRST]), quad("Quad 4", [f"{n} Jr" for n in SECOND]), strict=True
    )
    rows = [[*left, *between, *right] if left else [] for each in (pairs, below) for left, right in each]
    done = read(as_csv(rows))
    assert sorted(shown(done)) == ["Quad 1", "Quad 2", "Quad 3", "Quad 4"]
    assert len({str(results(section)) for section in done.event.sections}) == 1


def test_a_title_left_of_the_rounds_above_headings_in_two_rows():
    parts = [["4", "W", "1", "3", "B", "½"], ["3", "B", "1", "4", "W", "1"], ["2", "W", "0", "1", "W", "½"]]
    parts += [["1", "B", "0", "2", "B", "0"]]
    rows = []
    for title, names in (("QUAD 1", FIRST), ("QUAD 2", SECOND)):
        rows += [[title, "", "Round 1", "", "", "Round 2", "", ""], ["#", "Player", *["Opp", "Clr", "Res"] * 2]]
        rows += [[at, name, *line] for at, (name, line) in enumerate(zip(names, parts, strict=True), start=1)] + [[]]
    assert shown(read(as_csv(rows))) == {"QUAD 1": FIRST, "QUAD 2": SECOND}
