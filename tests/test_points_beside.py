"""Wallcharts with a column of points right of each round: `w8` and `1 ff`."""

import pytest

from tests.hand_made import CLUB, as_csv, as_workbook, expected, facts_of, read
from trfrate.model import FACTS, Outcome

PLAYED = {2: "1", 1: "0.5", 0: "0"}


def beside(won="1 ff", lost="0 ff", cell=None):
    """The table with color and opponent in one column, and points in the next one, which has no heading."""
    rows = [["No.", "Name", "Rating", "Rd 1", "", "Rd 2", "", "Rd 3", "", "Rd 4", "", "Total"]]
    marks = {Outcome.FORFEIT_WIN: won, Outcome.FORFEIT_LOSS: lost}
    for entry in CLUB:
        row = [entry.number, entry.name, entry.rate]
        for game in entry.cells:
            points = marks.get(game.result, PLAYED[FACTS[game.result].half_points])
            opponent = f"{game.color}{game.opponent}" if game.opponent else "bye"
            row += [cell(game) if cell else opponent, points]
        rows.append([*row, entry.total])
    return rows


@pytest.mark.parametrize(
    ("won", "lost"),
    [
        *(("1 ff", "0 ff"), ("1F", "0F"), ("1 (f)", "0 (f)"), ("1 forf.", "0 forf."), ("1x", "0x"), ("X", "F")),
        *(("+", "-"), ("1 Forfeit", "0 Forfeit"), ("1-f", "0-f"), ("F1", "F0"), ("1.0 F", "0.0 F")),
    ],
)
def test_forfeits_marked_at_the_points(won, lost):
    rows = beside(won, lost)
    for done in (read(as_csv(rows)), read(as_workbook({"A": rows}), "event.xlsx")):
        assert facts_of(done.section) == expected()
        assert not done.errors and not done.said("CSV082")


@pytest.mark.parametrize("text", ["1 zz", "win?", "2"])
def test_points_that_cannot_be_read_are_named_and_the_others_are_read(text):
    rows = beside()
    rows[1][4] = text
    done = read(as_csv(rows))
    assert f"line 2 ({text})" in done.said("CSV004")[0]
    assert [player.cells[0].result for player in done.section.players][:3] == ["pending", "draw", "win"]
    assert [cell.result for cell in done.section.players[1].cells] == ["draw", "win", "win", "draw"]


def test_words_without_points_in_place_of_an_opponent_are_no_game():
    rows = beside()
    rows[4][9:11] = ["transferred", ""]
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert not done.errors and "line 5 (transferred)" in done.said("CSV060")[0]


def test_points_that_are_none_make_no_wins_of_colors():
    rows = beside()
    for row in rows[1:]:
        row[4::2] = ["7"] * 4
    done = read(as_csv(rows))
    played = [cell for player in done.section.players for cell in player.cells if cell and cell.opponent]
    assert done.said("CSV004") and {cell.result for cell in played} == {"pending"}


def whole(game):
    return f"{FACTS[game.result].letter}{game.opponent or ''}{game.color or ''}"


def test_points_beside_whole_entries_are_compared():
    done = read(as_csv(beside("1", "0", whole)))
    assert facts_of(done.section) == expected() and not done.said("CSV057")
    rows = beside("1", "0", whole)
    rows[1][4] = "0"
    assert "line 2 (0)" in read(as_csv(rows)).said("CSV057")[0]


@pytest.mark.parametrize("heading", ["Pts", "Score", "Result pts", "±"])
def test_a_heading_that_is_repeated_right_of_each_round(heading):
    rows = beside()
    rows[0][4:11:2] = [heading] * 4
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected() and not done.errors


@pytest.mark.parametrize(("white", "black"), [("White", "Black"), ("wh", "bl"), ("Wht", "Blk")])
def test_colors_in_words_right_of_each_round(white, black):
    rows = beside(cell=lambda game: whole(game._replace(color=None)))
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[4:11:2] = [{"w": white, "b": black}.get(game.color, "") for game in entry.cells]
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected() and not done.said("CSV083")


@pytest.mark.parametrize("form", ["{color} v {opponent}", "{color} vs. #{opponent}", "v {opponent} ({color})"])
def test_the_color_in_words_before_versus_and_the_opponent(form):
    colors = {"w": "White", "b": "Black"}

    def cell(game):
        return form.format(color=colors[game.color], opponent=game.opponent) if game.opponent else "bye"

    done = read(as_csv(beside("1F", "0F", cell)))
    assert done.errors == []
    assert facts_of(done.section) == expected()
