"""Lists of games with the color of each side in a column of its own."""

import pytest

from tests.hand_made import PLAYED, as_csv, expected, facts_of, games_of, read
from trfrate.model import Outcome


def decided(headings):
    """A row a game, headed `Winner` and `Loser`; every other draw has Black first."""
    rows = [headings]
    for number, white, black, result in games_of(PLAYED):
        sides = [(white, "White"), (black, "Black")]
        if result is Outcome.LOSS or (result is Outcome.DRAW and number % 2):
            sides.reverse()
        said = {"Round": number, "Draw?": "draw" if result is Outcome.DRAW else ""}
        winner, loser = sides
        of_winner = {"Winner": winner[0].name, "rating": winner[0].rate}
        facts = said | of_winner | {"Loser": loser[0].name}
        colors = iter((winner[1], loser[1]))
        rows.append([facts[heading] if heading in facts else next(colors) for heading in headings])
    return rows


RIGHT = {name: (None, None, cells) for name, (_, _, cells) in expected(PLAYED).items()}


def assert_right(done):
    assert done.errors == []
    assert facts_of(done.section) == RIGHT
    assert not done.said("CSV055") and not done.said("CSV003")


@pytest.mark.parametrize(
    "headings",
    [
        ["Round", "Winner", "played", "Loser", "played", "Draw?"],
        ["Round", "Winner", "Color", "Loser", "Color", "Draw?"],
        ["Round", "Winner", "as", "Loser", "as", "Draw?"],
        ["Round", "W/B", "Winner", "W/B", "Loser", "Draw?"],
        ["Round", "Winner", "Loser", "Winner's color", "Loser's color", "Draw?"],
        ["Round", "Winner", "Loser", "Draw?", "Color of winner", "Color of loser"],
    ],
)
def test_colors_beside_each_side(headings):
    assert_right(read(as_csv(decided(headings))))


@pytest.mark.parametrize("heading", ["played", "as", "Color"])
def test_the_color_of_the_winner_alone(heading):
    assert_right(read(as_csv(decided(["Round", "Winner", heading, "Loser", "Draw?"]))))


def test_the_color_of_the_loser_alone():
    rows = decided(["Round", "Winner", "played", "Loser", "played", "Draw?"])
    assert_right(read(as_csv([[*row[:2], *row[3:]] for row in rows])))


def test_one_color_on_both_sides_is_of_neither():
    rows = decided(["Round", "Winner", "played", "Loser", "played", "Draw?"])
    rows[1][2] = rows[1][4] = "White"
    done = read(as_csv(rows))
    assert done.errors == [] and done.said("CSV142") == ["both have 'White': the colors of this game are not used"]
    assert sum(cell.color is None for player in done.section.players for cell in player.cells) == 2


def test_played_above_days_heads_days():
    rows = decided(["Round", "Winner", "played", "Loser", "played", "Draw?"])
    rows = [[*row[:2], "10/7/2026" if at else "played", row[3], row[5]] for at, row in enumerate(rows)]
    done = read(as_csv(rows))
    assert str(done.event.start) == "2026-10-07"


def said_of_first(headings, of_first):
    """A row a game, every other one with Black first; the color is that of the first side, or of the second."""
    rows = [headings]
    for at, (number, white, black, result) in enumerate(games_of(PLAYED)):
        sides = [(white, "White"), (black, "Black")]
        words = {Outcome.WIN: "won", Outcome.DRAW: "drew", Outcome.LOSS: "lost"}
        if at % 2:
            sides.reverse()
            result = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN}.get(result, result)
        first, second = sides
        rows.append([number, first[0].name, second[0].name, (first if of_first else second)[1], words[result]])
    return as_csv(rows)


@pytest.mark.parametrize(
    ("first", "second", "heading", "of_first"),
    [
        ("Player", "against", "had", True),
        ("Player", "Opponent", "Col.", True),
        ("Name", "Gegner", "Farbe", True),
        ("Player", "Opponent", "Opponent's colour", False),
        ("Home player", "Away player", "Home colour", True),
        ("Home player", "Away player", "Colour of home player", True),
        ("Home", "Away", "Home player's color", True),
        ("Home player", "Away player", "Away colour", False),
        ("Home", "Away", "Colour (away)", False),
        ("Home", "Away", "Colour", True),
    ],
)
def test_the_heading_says_whose_color_it_is(first, second, heading, of_first):
    assert_right(read(said_of_first(["Round", first, second, heading, "Result"], of_first)))
