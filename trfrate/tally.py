"""One look at every cell of a section: what each row adds up to, and which cells need a closer look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trfrate.model import FACTS, MIRRORS, Cell, Outcome, Section

Cells = tuple[Cell | None, ...]

_NEEDS_OPPONENT = frozenset(outcome for outcome, facts in FACTS.items() if facts.played)


class Tally(NamedTuple):
    """What the look finds. Several checks share it: a large section is slow to look through."""

    odd: list[tuple[int, int]]
    """Row and slot of the cells that do not fit the opponent's."""
    scores: list[int]
    """The half points that each row adds up to, without the arbiter's adjustment."""
    pending: list[tuple[int, int]]
    """Row and slot, of one of the players, of each game without a result."""


def tally(section: Section, numbers: Sequence[int], rows: Sequence[Cells], cells_of: Mapping[int, Cells]) -> Tally:
    """Look through the rows; `cells_of` has the row of each pairing number.

    The hot path of reading: it finds what needs a closer look, and looks no closer.
    """
    found = Tally([], [], [])
    odd, mirrors, needs_opponent, pending = found.odd.append, MIRRORS, _NEEDS_OPPONENT, Outcome.PENDING
    worth = {outcome: section.half_points(outcome) for outcome in Outcome}
    for row, (number, cells) in enumerate(zip(numbers, rows, strict=True)):
        score = 0
        for slot, cell in enumerate(cells):
            if cell is None:
                continue
            result, opponent, color = cell
            score += worth[result]
            if opponent is None:
                if result in needs_opponent:
                    odd((row, slot))
                continue
            try:
                other = cells_of[opponent][slot]
            except (KeyError, IndexError):
                other = None
            if other is None or other[1] != number:
                odd((row, slot))
            elif opponent < number:
                continue  # two halves that name each other are compared once
            elif opponent == number or other[0] not in mirrors[result] or (color is not None and color == other[2]):
                odd((row, slot))
            if result is pending:
                found.pending.append((row, slot))
        found.scores.append(score)
    return found
