"""Tables in which the rounds are headed twice: once above the entries, once above the colors or the results."""

import pytest

from tests.hand_made import CLUB, as_csv, expected, facts_of, read, usual
from trfrate.model import FACTS, Outcome

ROUNDS = ["Rd 1", "Rd 2", "Rd 3", "Rd 4"]
WORDS = {"w": "White", "b": "Black", None: "-"}
LETTERS = {"w": "w", "b": "b", None: ""}
BYES = {"w": "White", "b": "Black", None: "bye"}
POINTS = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0", Outcome.FORFEIT_WIN: "1F", Outcome.FORFEIT_LOSS: "0F"}
WORTHS = {0: "0", 1: "½", 2: "1"}


def result(game):
    return f"{FACTS[game.result].letter}{game.opponent or ''}"


def blocks(first, second, above=()):
    """The table with the total between two blocks of all rounds."""
    rows = [*above, ["No.", "Name", "Rating", *ROUNDS, "Total", *ROUNDS]]
    rows += [
        [entry.number, entry.name, entry.rate, *map(first, entry.cells), entry.total, *map(second, entry.cells)]
        for entry in CLUB
    ]
    return rows


@pytest.mark.parametrize("words", [WORDS, LETTERS, BYES])
@pytest.mark.parametrize("above", [(), (["", "", "", "RESULTS", "", "", "", "", "COLORS"],)])
def test_colors_in_a_block_of_their_own(words, above):
    done = read(as_csv(blocks(result, lambda game: words[game.color], above)))
    assert done.errors == []
    assert facts_of(done.section) == expected()


def test_the_block_of_colors_may_come_first():
    done = read(as_csv(blocks(lambda game: WORDS[game.color], result)))
    assert facts_of(done.section) == expected()


def test_opponents_in_one_block_and_points_in_the_other():
    def points(game):
        return POINTS[game.result] if game.opponent else WORTHS[FACTS[game.result].half_points]

    done = read(as_csv(blocks(lambda game: game.opponent or "bye", points)))
    assert facts_of(done.section, colors=False) == expected(colors=False)


def test_a_block_of_anything_else_is_no_block_of_colors():
    done = read(as_csv(blocks(result, lambda game: "table 4" if game.color == "w" else "table 7")))
    assert facts_of(done.section, colors=False) == expected(colors=False)
    assert {cell.color for player in done.section.players for cell in player.cells} == {None}


@pytest.mark.parametrize(
    "days",
    [
        ["2026-01-14", "2026-01-21", "2026-01-28", "2026-02-04"],
        ["1/14/2026", "1/21/2026", "1/28/2026", "2/4/2026"],
        ["Jan 14, 2026", "Jan 21, 2026", "Jan 28, 2026", "Feb 4, 2026"],
    ],
)
def test_days_below_the_numbers_of_the_rounds_are_no_player(days):
    rows = [["", "", "", *ROUNDS, "Total"], ["No.", "Name", "Rtg", *days]]
    rows += [[entry.number, entry.name, entry.rate, *map(usual, entry.cells), entry.total] for entry in CLUB]
    done = read(as_csv(rows))
    assert done.errors == []
    assert facts_of(done.section) == expected()
    assert (str(done.event.start), str(done.event.end)) == ("2026-01-14", "2026-02-04")


def test_a_row_of_names_below_the_rounds_is_a_player_if_it_has_games():
    rows = [["", "", "", *ROUNDS, "Total"]]
    rows += [[entry.number, entry.name, entry.rate, *map(usual, entry.cells), entry.total] for entry in CLUB]
    rows[1][1] = "Name, Ada"
    done = read(as_csv(rows))
    assert done.section.players[0].name == "Name, Ada"
    assert len(done.section.players) == len(CLUB)
