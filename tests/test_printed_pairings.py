"""Tables with the points of each round alone, and printed lines that say who meets whom."""

import pytest

from tests.hand_made import PLAYED, as_csv, expected, facts_of, read

POINTS = [["1", "½", "0"], ["½", "1", "1"], ["½", "½", "1"], ["0", "0", "0"]]
PAIRS = [["1-4", "3-2"], ["3-1", "2-4"], ["1-2", "4-3"]]
"""White first."""


def quad(points=POINTS):
    rows = [["No.", "Name", "Rating", "Rd 1", "Rd 2", "Rd 3", "Total"]]
    for entry, line in zip(PLAYED, points, strict=True):
        rows.append([entry.number, entry.name, entry.rate, *line, entry.total])
    return rows


def in_lines(pairs=PAIRS, round_="Round {}: ", between=", "):
    return [[round_.format(at) + between.join(each)] for at, each in enumerate(pairs, start=1)]


def without_colors(facts):
    return {
        name: (rating, games, [(result, other, None) for result, other, _ in cells])
        for name, (rating, games, cells) in facts.items()
    }


COLORED = expected(PLAYED)
BARE = without_colors(COLORED)
VERSUS = [[pair.replace("-", " v ") for pair in each] for each in PAIRS]
FORMS = {
    "lines": [["Pairings (first named has White)"], *in_lines()],
    "cells": [["Pairings, White first"], *([f"Rd {at}", *each] for at, each in enumerate(VERSUS, start=1))],
    "numbered": [["Rd", "White - Black"], *([str(at), ", ".join(each)] for at, each in enumerate(PAIRS, start=1))],
    "one line": [
        ["Pairings:  " + "   ".join(text for (text,) in in_lines(round_="Rd {}: ")) + "  (first number has White)"]
    ],
    "rule below": [*in_lines(round_="R{} ", between="; "), ["White is named first."]],
}


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize("form", FORMS)
def test_printed_pairings_say_against_whom_points_were_scored(form, above):
    parts = [FORMS[form], quad()] if above else [quad(), FORMS[form]]
    done = read(as_csv([["Oak Quads"], *parts[0], [], *parts[1]]))
    assert done.errors == [] and facts_of(done.section) == COLORED
    assert len(done.said("CSV185")) == 1 and not done.said("CSV082")


def test_pairings_in_columns_above_the_table():
    columns = [["White is listed first"], ["Round 1", "Round 2", "Round 3"], *map(list, zip(*VERSUS, strict=True))]
    done = read(as_csv([["Oak Quads"], *columns, [], *quad()]))
    assert done.errors == [] and facts_of(done.section) == COLORED


def test_without_a_word_about_white_the_colors_are_unknown():
    done = read(as_csv([*quad(), [], ["Pairings"], *in_lines()]))
    assert done.errors == [] and facts_of(done.section) == BARE


def test_letters_are_points_too():
    letters = {"1": "W", "½": "D", "0": "L"}
    done = read(as_csv([*quad([[letters[text] for text in line] for line in POINTS]), [], *in_lines()]))
    assert done.errors == [] and facts_of(done.section) == BARE


def test_one_schedule_serves_several_quads():
    again = [[row[0], f"{row[1]}son", *row[2:]] for row in quad()[1:]]
    done = read(as_csv([["Quad 1"], *quad(), [], ["Quad 2"], quad()[0], *again, [], ["All quads"], *in_lines()]))
    assert done.errors == [] and facts_of(done.event.sections[0]) == BARE
    assert len(done.event.sections) == 2 and all(player.cells[0].opponent for player in done.event.players)


def test_one_line_serves_quads_beside_each_other():
    others = [[row[0], f"{row[1]}son", *row[2:]] for row in quad()[1:]]
    beside = [[*left, "", *right] for left, right in zip(quad(), [quad()[0], *others], strict=True)]
    (line,) = FORMS["one line"]
    done = read(as_csv([["Oak Quads"], line, [], ["Quad A", *[""] * 7, "Quad B"], *beside]))
    assert done.errors == [] and [section.name for section in done.event.sections] == ["Quad A", "Quad B"]
    assert facts_of(done.event.sections[0]) == COLORED
    assert all(cell.opponent and cell.color for player in done.event.players for cell in player.cells)


def test_points_that_do_not_add_up_to_one_are_refused_at_the_game():
    points = [["1", "1", "0"], *POINTS[1:]]
    assert any("round 2" in text for text in read(as_csv([*quad(points), [], *in_lines()])).errors)


@pytest.mark.parametrize(
    "lines",
    [
        in_lines([["1-2", "3-4"], ["1-3", "2-4"], ["1-4", "2-3"]]),
        in_lines([["1-4", "3-5"], *PAIRS[1:]]),
        in_lines([["1-4", "3-1"], *PAIRS[1:]]),
        in_lines(PAIRS[:2]),
        [["Round 1: 1-4 on the stage, 3-2 in the hall"], *in_lines()[1:]],
    ],
)
def test_other_pairings_do_not_make_games_of_points(lines):
    done = read(as_csv([*quad(), [], *lines]))
    assert any("not against whom" in text for text in done.errors) and not done.said("CSV185")
