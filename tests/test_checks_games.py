"""The checks of a section find every fault that a slow look does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate.checks.table import Table
from trfrate.model import FACTS, OTHER_COLOR, Cell, Event, Outcome, Player, Section, disagreement
from trfrate.model.section import _USUAL_MIRROR

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def look(*rows: tuple[int, list[Cell | None]]) -> Table:
    players = tuple(Player(number, "", cells=tuple(cells)) for number, cells in rows)
    return Table(Event(sections=(Section(players=players),)), 0, frozenset())


@pytest.mark.parametrize("result", Outcome)
@pytest.mark.parametrize("color", [None, "w", "b"])
def test_the_usual_answer_of_the_quick_pass_is_one_the_rule_accepts(result, color):
    usual = _USUAL_MIRROR[result]
    if usual is not None:
        assert disagreement(1, Cell(result, 2, color), Cell(usual, 1, OTHER_COLOR[color])) is None


def test_nothing_is_faulty_where_the_halves_agree():
    found = look((1, [Cell(WIN, 2, "w"), None]), (2, [Cell(LOSS, 1, "b"), Cell(Outcome.HALF_BYE)]))
    assert (found.scores, found.faults, found.pending) == ([2, 1], [], [])


def test_a_double_forfeit_is_usual_enough():
    both = Outcome.FORFEIT_LOSS
    assert look((1, [Cell(both, 2, "w")]), (2, [Cell(both, 1, "b")])).faults == []


def test_a_number_that_is_used_twice_hides_nothing():
    # Two rows claim the same opponent: counted alone, they would make up for the game of number 3, which nobody told.
    rows = (1, [Cell(DRAW, 2)]), (1, [Cell(DRAW, 2)]), (2, [Cell(DRAW, 1)]), (3, [Cell(DRAW, 9)])
    assert look(*rows).faults == [(3, 0)]


def test_games_of_a_number_that_is_used_twice_are_not_reported_one_by_one():
    # The last row should be 4: numbers 1 and 3 say so, and number 2 meets the other of the two.
    rows = (
        (1, [Cell(WIN, 4), Cell(WIN, 9)]),
        (2, [Cell(WIN, 3), None]),
        (3, [Cell(LOSS, 2), Cell(LOSS, 4)]),
        (3, [Cell(LOSS, 1), Cell(WIN, 3)]),
    )
    assert look(*rows).faults == [(0, 1)]


def test_a_row_that_meets_itself_hides_nothing():
    assert look((1, [Cell(DRAW, 1)]), (2, [Cell(WIN, 9)])).faults == [(0, 0), (1, 0)]


def test_a_game_without_a_result_is_reported_once():
    open_ = Outcome.PENDING
    found = look((1, [Cell(open_, 2, "w")]), (2, [Cell(open_, 1, "b")]))
    assert (found.faults, found.pending) == ([], [(0, 0)])


halves = st.builds(
    Cell,
    st.sampled_from([WIN, DRAW, LOSS, *Outcome]),
    st.sampled_from([1, 2, 3, None]),
    st.sampled_from(["w", "b", None]),
)


@given(st.lists(st.tuples(st.integers(1, 3), st.lists(st.none() | halves, max_size=3)), max_size=4))
def test_a_cell_is_faulty_or_pending_or_confirmed(rows):
    found = look(*rows)
    cells_of = dict(reversed(rows))
    numbers = [number for number, _ in rows]
    twice = {number for number in numbers if numbers.count(number) > 1}
    met = {
        (cell.opponent, slot) for number, cells in rows if number in twice for slot, cell in enumerate(cells) if cell
    }
    named = {(row, slot) for row, slot in (*found.faults, *found.pending)}
    for row, (number, cells) in enumerate(rows):
        for slot, cell in enumerate(cells):
            if cell is None or (cell.opponent is None and not FACTS[cell.result].played):
                assert (row, slot) not in named
                continue
            lost = cell.opponent not in cells_of and (number, slot) in met
            if cell.opponent is not None and (lost or {number, cell.opponent} & twice):
                assert (row, slot) not in found.faults
                continue
            theirs = cells_of.get(cell.opponent, [])
            other = theirs[slot] if slot < len(theirs) else None
            names_it = other is not None and other.opponent == number
            if not names_it or cell.opponent == number:
                assert (row, slot) in found.faults
            elif cell.opponent > number:
                agree = other.result in FACTS[cell.result].mirrors and (cell.color is None or cell.color != other.color)
                assert ((row, slot) in found.faults) == (not agree)
                assert ((row, slot) in found.pending) == (cell.result is Outcome.PENDING)
    assert found.scores == [sum(FACTS[cell.result].half_points for cell in cells if cell) for _, cells in rows]
