"""Legends that say what the signs of a table mean: they count more than what the signs mean elsewhere."""

import pytest

from tests.hand_made import CLUB, as_csv, expected, facts_of, read, spelled, table
from trfrate.model import Outcome

O = Outcome  # noqa: E741


def with_legend(half, full, zero, legend):
    rows = table(CLUB, spelled({O.HALF_BYE: half, O.FULL_BYE: full, O.ZERO_BYE: zero}))
    return read(as_csv([*rows, [], *legend]))


@pytest.mark.parametrize(
    ("signs", "legend"),
    [
        (("hb", "fb", "nb"), [["hb = half point bye, fb = full point bye, nb = no points"]]),
        (("Q", "P", "V"), [["Q = half-point bye"], ["P = full-point bye"], ["V = absent"]]),
        (("B", "F", "W"), [["B = half-point bye; F = full-point bye; W = withdrew"]]),
        (("*", "#", "---"), [["Legend:", "* half point bye", "# full point bye", "--- not playing"]]),
        (("HP", "FP", "ZP"), [["Byes: HP = half, FP = full, ZP = zero"]]),
        (("hb", "fb", "nb"), [["hb", "half point bye"], ["fb", "full point bye"], ["nb", "not playing"]]),
        (("bye", "B", "out"), [["Key: bye = 1/2 point | B = 1 point | out = withdrawn"]]),
    ],
)
def test_a_legend_says_what_byes_are_worth(signs, legend):
    done = with_legend(*signs, legend)
    assert done.errors == []
    assert facts_of(done.section) == expected()
    assert done.said("CSV166")


def test_a_sign_that_is_explained_twice_otherwise_is_not_decided():
    done = with_legend("qq", "B", "U", [["qq = half point bye"], ["qq = absent"]])
    assert done.said("CSV166") == []


def test_a_legend_of_the_usual_meaning_says_nothing_new():
    done = with_legend("H", "B", "U", [["H = half point bye, B = full point bye, U = unpaired"]])
    assert done.said("CSV166") == []
    assert facts_of(done.section) == expected()


@pytest.mark.parametrize(
    "legend",
    [
        ["+ win", "- loss", "= draw", "-- did not play that round (0)"],
        ["", "W win", "L loss", "D draw", "H half-point bye"],
        ["", "", "X forfeit win", "F forfeit loss", "U not paired (0)"],
    ],
)
def test_a_row_that_explains_signs_is_no_player(legend):
    rows = [*table(CLUB), [], legend]
    for row in rows:
        del row[:1]
    done = read(as_csv(rows))
    assert done.errors == []
    assert facts_of(done.section) == expected()


def forfeited(won, lost, legend):
    return as_csv(
        [
            ["No.", "Name", "Rating", "1", "2", "3", "Pts"],
            ["1", "Ada Alder", "1910", "3w1", "2b1", "4w½", "2.5"],
            ["2", "Bo Birch", "1744", "4w1", "1w0", won, "2"],
            ["3", "Cy Cedar", "1521", "1b0", "4w1", lost, "1"],
            ["4", "Di Dogwood", "1400", "2b0", "3b0", "1b½", "0.5"],
            [],
            [legend],
        ]
    )


@pytest.mark.parametrize(
    ("won", "lost", "legend"),
    [
        ("3k+", "2k-", "w = Weiß, b = Schwarz, k+ / k- = kampflos gewonnen / verloren"),
        ("3k+", "2k-", "k+ and k- = won and lost by forfeit"),
        ("3ff", "2fz", "ff = forfeit win, fz = forfeit loss"),
        ("kl3", "kv2", "kl = kampflos gewonnen; kv = kampflos verloren"),
    ],
)
def test_signs_of_forfeits_beside_opponents(won, lost, legend):
    done = read(forfeited(won, lost, legend))
    assert not done.errors and not done.said("CSV082")
    _, second, third, _ = done.section.players
    assert (second.cells[2].result, third.cells[2].result) == (O.FORFEIT_WIN, O.FORFEIT_LOSS)


def test_a_legend_that_names_other_signs_says_nothing_of_these():
    done = read(forfeited("3k+", "2k-", "z+ / z- = won / lost by forfeit"))
    assert any("2k-" in error for error in done.errors)
