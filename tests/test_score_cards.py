"""Score cards: a block of lines for each player, in many drawings."""

import pytest

from tests.hand_made import CLUB, as_csv, read
from trfrate.model import FACTS, Outcome

O = Outcome  # noqa: E741
WORDS = {O.WIN: "Won", O.DRAW: "Drew", O.LOSS: "Lost", O.FORFEIT_WIN: "Won by forfeit", O.FORFEIT_LOSS: "Forfeit loss"}
POINTS = {O.WIN: "1", O.DRAW: "½", O.LOSS: "0", O.FORFEIT_WIN: "1F", O.FORFEIT_LOSS: "0F"}
BYES = {O.FULL_BYE: ("bye", "1"), O.HALF_BYE: ("half-point bye", "½"), O.ZERO_BYE: ("not paired", "0")}
COLORS = {"w": "White", "b": "Black", None: ""}
HEADINGS = {"rd": "Round", "opp": "Opponent", "clr": "Color", "res": "Result", "tot": "Score", "rtg": "Opp. rtg"}
OTHERS = {"rd": "#", "opp": "vs", "clr": "I had", "res": "Outcome", "tot": "Running total", "rtg": "Their rating"}
GERMAN = {"rd": "Runde", "opp": "Gegner", "clr": "Farbe", "res": "Ergebnis", "tot": "Punkte", "rtg": "DWZ"}
TITLE = [["Grove Swiss"], ["April 18, 2026"], []]


def labeled(entry):
    return [["Player:", entry.name, "", "ID", entry.id, "Rating", entry.rate]]


def below_each_other(entry):
    return [["Name", entry.name], ["ID", entry.id], ["Rating", entry.rate]]


def in_one_cell(entry):
    return [[f"Player: {entry.name}   ID: {entry.id}   Rating: {entry.rate}"]]


def without_labels(entry):
    return [[entry.number, entry.name, entry.id, entry.rate]]


def with_rating_behind(entry):
    return [[f"{entry.name} ({entry.rate})", "", f"ID {entry.id}"]]


ABOUT = (labeled, below_each_other, in_one_cell, without_labels, with_rating_behind)
COLUMNS = ("rd opp clr res", "rd clr opp res", "opp clr res", "rd opp rtg clr res tot", "res opp clr rd")


def card(entry, about=labeled, columns="rd opp clr res", headings=HEADINGS, results=WORDS, opponent="{0.name}"):
    """Draw one card; the opponent is written as `opponent` has it."""
    columns = columns.split()
    rows = [*about(entry), [headings[what] for what in columns]]
    total = 0
    for number, cell in enumerate(entry.cells, start=1):
        total += FACTS[cell.result].half_points
        said = {"rd": number, "clr": COLORS[cell.color], "tot": f"{total / 2:g}", "rtg": ""}
        if cell.opponent:
            other = CLUB[cell.opponent - 1]
            said |= {"opp": opponent.format(other), "res": results[cell.result], "rtg": other.rate}
        else:
            said["opp"], said["res"] = BYES[cell.result]
        rows.append([said[what] for what in columns])
    return rows


def cards(**drawn):
    return [card(entry, **drawn) for entry in CLUB]


def stacked(drawn, between=([],)):
    return [*TITLE, *(row for one in drawn for row in (*one, *between))]


def beside(drawn, across):
    """Draw so many cards beside each other in each row of cards."""
    width = max(len(row) for one in drawn for row in one) + 1
    rows = list(TITLE)
    for first in range(0, len(drawn), across):
        band = drawn[first : first + across]
        for at in range(max(map(len, band))):
            lines = [one[at] if at < len(one) else [] for one in band]
            rows.append([text for line in lines for text in (*line, *[""] * (width - len(line)))])
        rows.append([])
    return rows


def assert_right(rows):
    done = read(as_csv(rows))
    assert done.errors == done.warnings == []
    players = {player.name: player for player in done.section.players}
    names = {player.number: player.name for player in done.section.players}
    for entry in CLUB:
        player = players[entry.name]
        ratings = [rating.rating for rating in player.ratings.values()]
        assert (player.ids.uschess, ratings) == (entry.id, [entry.rating])
        got = [cell and (cell.result, names.get(cell.opponent), cell.color) for cell in player.cells]
        assert got == [
            (cell.result, CLUB[cell.opponent - 1].name if cell.opponent else None, cell.color) for cell in entry.cells
        ]
    assert len(players) == len(CLUB)
    return done


@pytest.mark.parametrize("about", ABOUT)
@pytest.mark.parametrize("columns", COLUMNS)
def test_cards_below_and_beside_each_other(about, columns):
    drawn = cards(about=about, columns=columns)
    assert_right(stacked(drawn))
    assert_right(beside(drawn, 2))
    assert_right(beside(drawn, 4))


@pytest.mark.parametrize("headings", [OTHERS, GERMAN])
@pytest.mark.parametrize("columns", COLUMNS)
def test_columns_are_known_by_what_they_hold(headings, columns):
    assert_right(stacked(cards(columns=columns, headings=headings, results=POINTS)))


@pytest.mark.parametrize("between", [[[], []], [["-----", "-----"]], []])
@pytest.mark.parametrize("about", ABOUT)
def test_what_parts_the_cards(between, about):
    assert_right(stacked(cards(about=about), between))


@pytest.mark.parametrize(
    "total", [["", "", "Score", "{}"], ["Total: {}"], ["Final score", "", "", "{}"], ["", "", "", "{}"]]
)
def test_a_total_below_each_card_is_compared(total):
    drawn = cards()
    for one, entry in zip(drawn, CLUB, strict=True):
        one.append([text.format(entry.total) for text in total])
    assert_right(stacked(drawn))
    drawn[2][-1] = [text.format("4.0") for text in total]
    (error,) = read(as_csv(stacked(drawn))).errors
    assert "CHK010: player 3 has 4 points, but the rounds add up to 3" in error


def test_totals_so_far_are_compared():
    drawn = cards(columns="rd opp clr res tot")
    drawn[0][3][-1] = "2"
    done = read(as_csv(stacked(drawn)))
    assert "line 7 (2)" in done.said("CSV057")[0]


def test_results_are_known_by_totals_so_far():
    done = read(as_csv(stacked(cards(columns="rd opp clr tot"))))
    assert done.errors == []
    assert [cell.result for cell in done.section.players[0].cells] == [cell.result for cell in CLUB[0].cells]
    assert done.said("CSV066")


@pytest.mark.parametrize(
    "opponent", ["{0.number} {0.name}", "#{0.number} {0.name}", "{0.name} ({0.rate})", "{0.number}"]
)
def test_how_opponents_are_written(opponent):
    assert_right(stacked(cards(about=without_labels, opponent=opponent)))


def test_what_is_not_read_on_a_card_is_named():
    drawn = cards(about=lambda entry: [["Player:", entry.name, "", "Rating", entry.rate, "moved to Ohio"]])
    assert "moved to Ohio" in "".join(read(as_csv(stacked(drawn))).said("CSV083"))


def test_two_sides_that_contradict_each_other_are_named():
    drawn = cards()
    drawn[0][2][3] = "Lost"
    (error,) = read(as_csv(stacked(drawn))).errors
    assert "CHK006" in error


def test_rounds_below_repeated_headings_are_no_cards():
    """The line above names nobody."""
    rows = []
    for number in (1, 2, 3):
        games = [(entry, cell) for entry in CLUB if (cell := entry.cells[number - 1]).color == "w"]
        rows += [[f"Saturday {number}"], ["Player", "Opponent", "Result"]]
        rows += [[entry.name, CLUB[cell.opponent - 1].name, WORDS[cell.result]] for entry, cell in games]
        rows.append([])
    assert read(as_csv(rows)).said("CSV079") == []
