"""One look at every cell of a section: what each row adds up to, and which cells need a closer look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trfrate.model import FACTS, MIRRORS, Cell, Outcome, Section, halves_agree

Cells = tuple[Cell | None, ...]

_NEEDS_OPPONENT = frozenset(outcome for outcome, facts in FACTS.items() if facts.played)
_USUAL_MIRROR = {outcome: mirrors[0] if mirrors else None for outcome, mirrors in MIRRORS.items()}
# A game without a result is looked at closer.
_USUAL_MIRROR[Outcome.PENDING] = None
_OTHER_COLOR: Mapping[str | None, str] = {"w": "b", "b": "w"}


class Tally(NamedTuple):
    """What the look finds. Several checks share it: a large section is slow to look through."""

    scores: list[int]
    """The half points that each row adds up to, without the arbiter's adjustment."""
    odd: Sequence[tuple[int, int]] = ()
    """Row and slot of the cells that do not fit the opponent's."""
    pending: Sequence[tuple[int, int]] = ()
    """Row and slot, of one of the players, of each game without a result."""


def tally(section: Section, numbers: Sequence[int], rows: Sequence[Cells], cells_of: Mapping[int, Cells]) -> Tally:
    """Look through the rows; `cells_of` has the first row of each pairing number.

    The hot path of reading. Each game is looked at from the lower number: where every cell is one half of a game as
    usual, or needs no opponent, all is well, and nothing looks closer.
    """
    worth = {outcome: section.half_points(outcome) for outcome in Outcome}
    mirror, other_color, needs_opponent = _USUAL_MIRROR, _OTHER_COLOR.get, _NEEDS_OPPONENT
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
    return odd, pending
