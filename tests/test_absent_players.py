"""Words in a round cell for somebody who is not there, pairings of a round to come, and byes with a zero."""

import pytest

from tests.hand_made import CLUB, as_csv, expected, facts_of, read, spelled, table
from trfrate.model import Outcome

_O = Outcome


@pytest.mark.parametrize(
    "word",
    [
        *("late", "late entry", "came late", "not here", "absent", "out", "sick", "ill", "DNP", "DNS", "left", "wd"),
        *("left early", "went home", "missed", "no show", "vacation", "was not there", "not present", "NP"),
    ],
)
def test_a_word_for_somebody_who_is_not_there(word):
    done = read(as_csv(table(CLUB, spelled({_O.ZERO_BYE: word}))))
    assert facts_of(done.section) == expected()
    assert not done.errors and not done.said("CSV078") and not done.said("CSV060")
    half = read(as_csv(table(CLUB, spelled({_O.HALF_BYE: word}))))
    assert facts_of(half.section) == expected() and "is a half-bye" in half.said("CSV060")[0]


@pytest.mark.parametrize("word", ["here", "present", "Lately", "entry", "no"])
def test_a_word_that_says_nothing_of_the_kind(word):
    done = read(as_csv(table(CLUB, spelled({_O.ZERO_BYE: word}), total="")))
    assert done.errors


@pytest.mark.parametrize("word", ["no show", "late", "absent", "left"])
def test_absent_where_the_opponent_won_by_forfeit(word):
    done = read(as_csv(table(CLUB, spelled({_O.FORFEIT_LOSS: word}))))
    assert facts_of(done.section) == expected() and "line 6" in done.said("CSV060")[0] and not done.errors


def test_absent_where_the_opponent_won_a_game_is_an_error():
    done = read(as_csv(table(CLUB, spelled({_O.FORFEIT_LOSS: "no show", _O.FORFEIT_WIN: "W{n}{c}"}))))
    assert "CHK004" in str(done.errors)


def test_a_last_round_that_is_only_paired():
    rows = table(total="")
    for row, pairing in zip(rows[1:], ("w6", "b5", "bye", "W1", "b2", "B1"), strict=True):
        row[7] = pairing
    rows[4][7] = "H"
    rows[5][7] = "w2"
    done = read(as_csv(rows))
    last = [player.cells[3] for player in done.section.players]
    assert [cell.result for cell in last] == [*[_O.PENDING] * 2, _O.FULL_BYE, _O.HALF_BYE, *[_O.PENDING] * 2]
    assert [cell.color for cell in last] == ["w", "b", None, None, "w", "b"]


def test_zeros_behind_the_letters_of_byes():
    codes = spelled({_O.FULL_BYE: "B0", _O.HALF_BYE: "H0", _O.ZERO_BYE: "U0"})
    assert facts_of(read(as_csv(table(CLUB, codes, total=""))).section) == expected()
    # Alone, the zero may be the points.
    assert read(as_csv(table(CLUB, spelled({_O.FULL_BYE: "B0"}), total=""))).said("CSV046")


def test_forfeits_behind_colors_and_opponents():
    letters = {_O.WIN: "W", _O.DRAW: "D", _O.LOSS: "L", _O.FORFEIT_WIN: "WF", _O.FORFEIT_LOSS: "LF"}

    def color_first(cell):
        return f"{cell.color}{cell.opponent}{letters[cell.result]}" if cell.opponent else spelled({})(cell)

    done = read(as_csv(table(CLUB, color_first)))
    assert facts_of(done.section) == expected() and not done.said("CSV078")


@pytest.mark.parametrize(("fourth", "result"), [("=3", Outcome.FULL_BYE), ("", Outcome.FORFEIT_WIN)])
def test_a_plus_alone_is_a_bye_where_nobody_may_have_lost_to_that_player(fourth, result):
    third = "=4" if fourth else "H"
    rows = [["No.", "Name", "Rating", "Rd 1", "Rd 2"], [1, "Alder, Ada", 1800, "+2", "+3"]]
    rows += [[2, "Birch, Ben", 1700, "-1", "=4"], [3, "Cedar, Cy", 1600, third, "-1"]]
    rows += [[4, "Dogwood, Di", 1500, fourth, "=2"], [5, "Elm, Eve", 1400, "+", "H"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section["Elm"].cells[0].result is result
    assert len(done.said("CSV144")) == 1
