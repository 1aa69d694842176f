"""Every spelling of a round cell that programs are known to write, and the one we write."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate.formats._cells import (
    Habits,
    NotACell,
    cell_text,
    habits_of,
    is_nobody,
    plain,
    read_cell,
    value_text,
)
from trfrate.model import FACTS, Cell, Outcome
from trfrate.report.chart import show_cell

O = Outcome  # noqa: E741


def read(text, *others):
    said = plain(cell_text(text))
    return read_cell(said, habits_of([[said, *map(plain, others)]]))


SPELLINGS = {
    # US Chess, SwissSys, WinTD
    "W12": Cell(O.WIN, 12),
    "W12b": Cell(O.WIN, 12, "b"),
    "W12B": Cell(O.WIN, 12, "b"),
    "W  39": Cell(O.WIN, 39),
    "L   4": Cell(O.LOSS, 4),
    "D 7 w": Cell(O.DRAW, 7, "w"),
    "w12b": Cell(O.WIN, 12, "b"),
    "W-12": Cell(O.WIN, 12),
    "W12 (b)": Cell(O.WIN, 12, "b"),
    "X 5": Cell(O.FORFEIT_WIN, 5),
    "F5": Cell(O.FORFEIT_LOSS, 5),
    "WF3": Cell(O.FORFEIT_WIN, 3),
    "LF 3": Cell(O.FORFEIT_LOSS, 3),
    "W3 FF": Cell(O.FORFEIT_WIN, 3),
    "L3F": Cell(O.FORFEIT_LOSS, 3),
    "X   0": Cell(O.FORFEIT_WIN),
    "X0": Cell(O.FORFEIT_WIN),
    "F---": Cell(O.FORFEIT_LOSS),
    "H---": Cell(O.HALF_BYE),
    "H   0": Cell(O.HALF_BYE),
    "H000": Cell(O.HALF_BYE),
    "U00": Cell(O.ZERO_BYE),
    "B---": Cell(O.FULL_BYE),
    "B": Cell(O.FULL_BYE),
    "B   0": Cell(O.FULL_BYE),
    "B 7": Cell(O.PENDING, 7, "b"),
    "BYE": Cell(O.FULL_BYE),
    "Bye": Cell(O.FULL_BYE),
    "1/2 Bye": Cell(O.HALF_BYE),
    "Half-point bye": Cell(O.HALF_BYE),
    "1/2 point bye": Cell(O.HALF_BYE),
    "Full-Point Bye": Cell(O.FULL_BYE),
    "withdrew": Cell(O.ZERO_BYE),
    "U": Cell(O.ZERO_BYE),
    "U0": Cell(O.ZERO_BYE),
    "Z": Cell(O.ZERO_BYE),
    "N": Cell(O.ZERO_BYE),
    "N5w": Cell(O.ASYM_WIN, 5, "w"),
    "R5w": Cell(O.ASYM_DRAW, 5, "w"),
    "S5w": Cell(O.ASYM_LOSS, 5, "w"),
    "A 9": Cell(O.PENDING, 9),
    "GIP3": Cell(O.PENDING, 3),
    # chess-results
    "12w1": Cell(O.WIN, 12, "w"),
    " 17b1": Cell(O.WIN, 17, "b"),
    "256w0": Cell(O.LOSS, 256, "w"),
    "3b½": Cell(O.DRAW, 3, "b"),
    "3b0,5": Cell(O.DRAW, 3, "b"),
    "3b1/2": Cell(O.DRAW, 3, "b"),
    " 4w ": Cell(O.PENDING, 4, "w"),
    "-1": Cell(O.PAIRING_BYE),
    "   -½": Cell(O.HALF_BYE),
    "0": Cell(O.ZERO_BYE),
    "½": Cell(O.HALF_BYE),
    "0.5": Cell(O.HALF_BYE),
    "0,5": Cell(O.HALF_BYE),
    "1/2": Cell(O.HALF_BYE),
    "12 W 1": Cell(O.WIN, 12, "w"),
    # Vega
    "+W86": Cell(O.WIN, 86, "w"),
    "-B10": Cell(O.LOSS, 10, "b"),
    "=B3": Cell(O.DRAW, 3, "b"),
    "+F148": Cell(O.FORFEIT_WIN, 148),
    "14 +def": Cell(O.FORFEIT_WIN, 14),
    "2 -def": Cell(O.FORFEIT_LOSS, 2),
    "14w +dflt": Cell(O.FORFEIT_WIN, 14, "w"),
    "2b - (default)": Cell(O.FORFEIT_LOSS, 2, "b"),
    "14 0 def.": Cell(O.FORFEIT_LOSS, 14),
    "+def 14": Cell(O.FORFEIT_WIN, 14),
    "-dflt w1": Cell(O.FORFEIT_LOSS, 1, "w"),
    "L2 dflt": Cell(O.FORFEIT_LOSS, 2),
    "-F15": Cell(O.FORFEIT_LOSS, 15),
    "+BYE": Cell(O.PAIRING_BYE),
    "=BYE": Cell(O.HALF_BYE),
    "--": Cell(O.ZERO_BYE),
    # SwissPerfect, and others
    "3:W": Cell(O.WIN, 3),
    "2:D": Cell(O.DRAW, 2),
    "7:L": Cell(O.LOSS, 7),
    "0:=": Cell(O.HALF_BYE),
    "0:W": Cell(O.FULL_BYE),
    "+12w": Cell(O.WIN, 12, "w"),
    "=4": Cell(O.DRAW, 4),
    "1w12": Cell(O.WIN, 12, "w"),
    "½b3": Cell(O.DRAW, 3, "b"),
    "w12+": Cell(O.WIN, 12, "w"),
    "1 - 0": Cell(O.WIN),
    "½ - ½": Cell(O.DRAW),
    "": None,
    "  ": None,
}


@pytest.mark.parametrize("text", SPELLINGS, ids=repr)
def test_spelling(text):
    assert read(text) == SPELLINGS[text]


def test_a_sign_after_the_color_is_a_forfeit_where_scores_stand_beside_it():
    assert read("32b+", "12w1", "3b½") == Cell(O.FORFEIT_WIN, 32, "b")
    assert read("7w-", "12w1") == Cell(O.FORFEIT_LOSS, 7, "w")
    assert read("7w-", "12w+", "3b=") == Cell(O.LOSS, 7, "w")


def test_minus_one_is_a_loss_where_other_numbers_have_signs():
    assert read("-1", "+12", "=3") == Cell(O.LOSS, 1)
    assert read("-1", "12w1") == Cell(O.PAIRING_BYE)


def test_a_letter_after_the_number_is_the_result_where_others_are():
    assert read("12W", "3L", "4D") == Cell(O.WIN, 12)
    assert read("12W", "3B") == Cell(O.PENDING, 12, "w")


@pytest.mark.parametrize(
    ("text", "beside", "color"),
    [
        ("17s1", "12w½", "b"),  # German
        ("17b1", "12n½", "w"),  # Spanish, French, Italian
        ("17n1", "12b½", "b"),
        ("17b1", "12s½", "w"),  # Turkish
        ("17б1", "12ч½", "w"),  # Russian
        ("17b1", "12w½", "b"),
    ],
)
def test_colors_in_the_language_of_the_table(text, beside, color):
    assert read(text, beside) == Cell(O.WIN, 17, color)


@pytest.mark.parametrize(
    "value",
    [
        date(2026, 1, 2),
        datetime(2026, 2, 1),
        "2-Jan",
        "Jan 02",
        "1-Feb",
        "01/02/2026",
        "2026-01-02 00:00:00",
        "1. Feb.",
    ],
    ids=str,
)
def test_a_half_that_became_a_date(value):
    assert read(value) == Cell(O.HALF_BYE)


def test_dates_elsewhere_stay_dates():
    assert value_text("2010-01-02") == "2010-01-02"
    assert value_text(datetime(2026, 2, 1)) == "2026-02-01"


@pytest.mark.parametrize("value", [0.5, 0.50])
def test_numbers_of_a_spreadsheet(value):
    assert read(value) == Cell(O.HALF_BYE)
    assert read(0.0) == Cell(O.ZERO_BYE)
    assert read(-1.0) == Cell(O.PAIRING_BYE)
    assert read(12.0) == Cell(O.PENDING, 12)
    assert read(None) is None


@pytest.mark.parametrize(
    "text", ["hello", "W", "1641", "2025-12-03", "W12y", "H12", "12q1", "W123456", "1.5", "TRUE", "W12w5"]
)
def test_what_is_no_game(text):
    said = plain(text)
    try:
        cell = read_cell(said)
    except NotACell:
        return
    assert (said, cell) in {("W", Cell(O.WIN)), ("1641", Cell(O.PENDING, 1641))}


NO_OPPONENT = [outcome for outcome in Outcome if not FACTS[outcome].mirrors]
cells = st.one_of(
    st.none(),
    st.sampled_from(NO_OPPONENT).map(Cell),
    st.builds(
        Cell,
        st.sampled_from([outcome for outcome in Outcome if FACTS[outcome].mirrors]),
        st.integers(1, 99999),
        st.sampled_from(["w", "b", None]),
    ),
)


@given(cells)
def test_what_we_write_we_read(cell):
    assert read_cell(plain(show_cell(cell))) == cell


@given(st.lists(cells))
def test_what_we_write_we_read_by_the_habits_of_the_table(row):
    said = [plain(show_cell(cell)) for cell in row]
    habits = habits_of([said])
    assert [read_cell(text, habits) for text in said] == row


@given(st.text(max_size=12) | st.from_regex(r"\A[WLDXFBHUZN+=0-9wb½.,/ -]{0,9}\Z"))
def test_any_text_is_a_cell_or_not(text):
    try:
        cell = read_cell(plain(cell_text(text)), Habits())
    except NotACell:
        return
    assert cell is None or isinstance(cell, Cell)


@pytest.mark.parametrize("name", ["BYE", "bye", " (Bye) ", "-bye-", "Spielfrei", "House player: none"])
def test_names_of_nobody(name):
    assert is_nobody(name)


@pytest.mark.parametrize("name", ["Bye, Tom", "Byer", "", "B", "Goodbye"])
def test_names_of_somebody(name):
    assert not is_nobody(name)


def test_special_results_have_one_set_of_letters_in_every_format():
    """The federation's letters: wiN, dRaw, losS."""
    from trfrate.formats.msa_text.rows import LETTERS
    from trfrate.formats.uschess_dbf.results import CODES

    letters = {"N": O.ASYM_WIN, "R": O.ASYM_DRAW, "S": O.ASYM_LOSS}
    assert {FACTS[outcome].letter: outcome for outcome in letters.values()} == letters
    for table in (LETTERS, CODES):
        assert {letter: table[letter] for letter in letters} == letters
