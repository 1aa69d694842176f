"""Wallcharts and grids as people keep them by hand: rows that are White, open games, letters for digits, copies."""

import pytest

from tests.hand_made import CLUB, as_csv, as_workbook, read, table
from trfrate.model import Outcome

O = Outcome  # noqa: E741


def outcomes(done):
    return [[cell and (cell.result, cell.opponent) for cell in player.cells] for player in done.section.players]


GRID = [["Ada Alder", "X", "1", "0", "½"], ["Ben Birch", "1", "X", "½", "0"]]
GRID += [["Cy Cedar", "½", "1", "X", "1"], ["Di Dogwood", "0", "0", "1", "X"]]
TOTALS = ["3", "2½", "4", "2½"]


@pytest.mark.parametrize(
    ("corner", "line", "totals"),
    [
        ("White \\ Black", "", False),
        ("Name", "Rows = White, columns = Black", False),
        ("Name", "White is listed down the left, Black across the top", True),
        ("Name", "", True),
    ],
)
def test_a_grid_whose_rows_are_white(corner, line, totals):
    names = ["Alder", "Birch", "Cedar", "Dogwood"]
    rows = [[corner, *names, *(["Total"] if totals else [])]]
    rows += [[*row, *([total] if totals else [])] for row, total in zip(GRID, TOTALS, strict=True)]
    done = read(as_csv([["Club Double"], [line], *rows] if line else [["Club Double"], *rows]))
    assert done.errors == [] and done.said("CSV190")
    ada = done.section.players[0]
    games = {(cell.opponent, cell.color, cell.result) for cell in ada.cells if cell}
    colors = (None, None) if corner == "Name" and not line else ("w", "b")
    assert len([cell for cell in ada.cells if cell]) == 6
    assert {(2, colors[0], O.WIN), (2, colors[1], O.LOSS), (3, colors[0], O.LOSS), (3, colors[1], O.DRAW)} <= games


ROWS = [
    ["#", "Name", "Rating", "Rd 1", "Rd 2", "Total"],
    ["1", "Ada Alder", "1900", "W4w", "W2w", "2"],
    ["2", "Ben Birch", "1800", "W3w", "L1b", "1"],
    ["3", "Cy Cedar", "1700", "L2b", "{3}", "0"],
    ["4", "Di Dogwood", "1600", "L1b", "{4}", "0"],
]


@pytest.mark.parametrize("form", ["vs {}", "vs. {}", "pending {}", "{} postponed", "v {} - adjourned", "plays {}"])
def test_a_game_without_a_result_among_others(form):
    rows = [[text.replace("{3}", form.format("4w")).replace("{4}", form.format("3b")) for text in row] for row in ROWS]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [line[1] for line in outcomes(done)[2:]] == [(O.PENDING, 4), (O.PENDING, 3)]


def test_a_bare_forfeit_is_the_game_that_an_opponent_names():
    rows = [[text.replace("{3}", "X4").replace("{4}", "F") for text in row] for row in ROWS]
    rows[3][5] = "1"
    done = read(as_csv(rows))
    assert done.errors == [] and done.said("CSV060")
    assert [line[1] for line in outcomes(done)[2:]] == [(O.FORFEIT_WIN, 4), (O.FORFEIT_LOSS, 3)]


def many(entry):
    rows = [["#", "Name", "Rating", "Rd 1"]]
    names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ironwood", "Juniper"]
    answers = ["W10", "W9", "W8", "W7", "W6", "L5", "L4", "L3", "L2", "L1"]
    rows += [
        [str(at), f"Ada {name}", "1500", said] for at, (name, said) in enumerate(zip(names, answers, strict=True), 1)
    ]
    rows[1][3] = entry
    return rows


@pytest.mark.parametrize("entry", ["W1O", "w1o", "WlO", "W 1O"])
def test_letters_that_look_like_digits(entry):
    done = read(as_csv(many(entry)))
    assert done.errors == [] and done.said("CSV191")
    assert outcomes(done)[0] == [(O.WIN, 10)]


def test_a_letter_for_a_digit_that_no_opponent_confirms_is_refused():
    rows = many("W1O")
    rows[10][3] = "D1"
    assert read(as_csv(rows)).said("CSV192")


def test_a_copy_of_a_sheet_without_member_numbers_is_no_section():
    rows = table()
    ids = next(at for at, text in enumerate(rows[0]) if text in ("ID", "USCF ID", "Member ID", "US Chess ID"))
    done = read(as_workbook({"Open": rows, "Print": [[*row[:ids], *row[ids + 1 :]] for row in rows]}), "book.xlsx")
    assert len(done.event.sections) == 1 and done.said("CSV047")
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]


def test_three_rows_of_headings_and_of_each_player():
    rows = [["No.", "Name", "Rd 1", "Rd 2", "Pts"], ["", "ID", "Color", "Color", ""], ["", "St", "Score", "Score", ""]]
    for at, row in enumerate(ROWS[1:], 1):
        games = [text.rstrip("wb").replace("{3}", "W 4").replace("{4}", "L 3") for text in row[3:5]]
        so_far = [("1" if games[0][0] == "W" else "0"), str(sum(game[0] == "W" for game in games))]
        rows += [[str(at), row[1], *games, so_far[1]], ["", f"9000000{at}", "", "", ""], ["", "MI", *so_far, ""]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.name for player in done.section.players] == [row[1] for row in ROWS[1:]]
    assert outcomes(done)[3] == [(O.LOSS, 1), (O.LOSS, 3)]
