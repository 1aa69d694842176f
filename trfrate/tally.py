"""One look at every cell of a section: what each row adds up to, and which cells need a closer look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trfrate.model import FACTS, MIRRORS, OTHER_COLOR, Cell, Outcome, Section, halves_agree

Cells = tuple[Cell | None, ...]

_NEEDS_OPPONENT = frozenset(outcome for outcome, facts in FACTS.items() if facts.played)
_USUAL_MIRROR = {outcome: mirrors[0] if mirrors else None for outcome, mirrors in MIRRORS.items()}
# A game without a result is looked at closer.
_USUAL_MIRROR[Outcome.PENDING] = None


class Tally(NamedTuple):
    """What the look finds. Several checks share it: a large section is slow to look through."""

    scores: list[int]
    """The half points that each row adds up to, without the arbiter's adjustment."""
    odd: Sequence[tuple[int, int]] = ()
    """Row and slot of the cells that do not fit the opponent's, but for games of a number that stands twice."""
    pending: Sequence[tuple[int, int]] = ()
    """Row and slot, of one of the players, of each game without a result."""


def tally(section: Section, numbers: Sequence[int], rows: Sequence[Cells], cells_of: Mapping[int, Cells]) -> Tally:
    """Look through the rows; `cells_of` has the first row of each pairing number.

    The hot path of reading. Each game is looked at from the lower number: where every cell is one half of a game as
    usual, or needs no opponent, all is well, and nothing looks closer.
    """
    worth = {outcome: section.half_points(outcome) for outcome in Outcome}
    mirror, other_color, needs_opponent = _USUAL_MIRROR, OTHER_COLOR.get, _NEEDS_OPPONENT
    scores, fitting = [], 0
    for number, cells in zip(numbers, rows, strict=True):
        score = 0
        for slot, cell in enumerate(cells):
            if cell is None:
                fitting += 1
                continue
            result, opponent, color = cell
            score += worth[result]
            if opponent is None:
                fitting += result not in needs_opponent
            elif opponent > number:
                try:
                    other = cells_of[opponent][slot]
                except (KeyError, IndexError):
                    continue
                if other == (mirror[result], number, other_color(color)):
                    fitting += 2
        scores.append(score)
    if fitting == sum(map(len, rows)) and len(cells_of) == len(rows):
        return Tally(scores)
    return Tally(scores, *_look_closer(numbers, rows, cells_of))


def _look_closer(
    numbers: Sequence[int], rows: Sequence[Cells], cells_of: Mapping[int, Cells]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The cells that do not fit, and the games without a result."""
    odd, pending = [], []
    for row, (number, cells) in enumerate(zip(numbers, rows, strict=True)):
        for slot, cell in enumerate(cells):
            if cell is None:
                continue
            result, opponent, _ = cell
            if opponent is None:
                if result in _NEEDS_OPPONENT:
                    odd.append((row, slot))
                continue
            theirs = cells_of.get(opponent, ())
            other = theirs[slot] if slot < len(theirs) else None
            if other is None or other.opponent != number:
                odd.append((row, slot))
            elif opponent < number:
                continue  # two halves that name each other are compared once
            elif not halves_agree(number, cell, other):
                odd.append((row, slot))
            if result is Outcome.PENDING:
                pending.append((row, slot))
    return odd if len(cells_of) == len(rows) else _untangled(odd, numbers, rows, cells_of), pending


def _untangled(
    odd: Sequence[tuple[int, int]], numbers: Sequence[int], rows: Sequence[Cells], cells_of: Mapping[int, Cells]
) -> list[tuple[int, int]]:
    """Without the games of numbers that stand twice: those are told once, not for each of their games."""
    twice = {number for number, count in Counter(numbers).items() if count > 1}
    tangled = [cells for number, cells in zip(numbers, rows, strict=True) if number in twice]
    met = {(cell.opponent, slot) for cells in tangled for slot, cell in enumerate(cells) if cell}

    def is_tangled(row: int, slot: int) -> bool:
        cell = rows[row][slot]
        if cell is None or cell.opponent is None:
            return False
        # The number that one of the rows should have may be that of no row.
        is_lost = cell.opponent not in cells_of and (numbers[row], slot) in met
        return is_lost or cell.opponent in twice or numbers[row] in twice

    return [(row, slot) for row, slot in odd if not is_tangled(row, slot)]


def other_numbers(numbers: Sequence[int], rows: Sequence[Cells], cells_of: Mapping[int, Cells]) -> dict[int, list[int]]:
    """What opponents call the rows of each number instead, if no row has that number."""
    called: dict[int, set[int]] = {number: set() for number in cells_of}
    for number, cells in zip(numbers, rows, strict=True):
        for slot, cell in enumerate(cells):
            answers = cells_of.get(cell.opponent or 0, ())[slot : slot + 1] if cell else ()
            called[number].update(answer.opponent or number for answer in answers if answer)
    return {number: sorted(n for n in others if n not in cells_of) for number, others in called.items()}
