"""What the opponent numbers of a table mean: decided by trying each meaning on the games themselves.

Programs print the pairing number, the place in this very table, or the row of the current sort. Under the right
meaning the two rows of each game state the same game; under a wrong one hardly any do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from trfrate.model import Cell, disagreement

ENOUGH = 2 / 3
"""A meaning under which fewer entries agree than this is not believed."""

MEANINGS = {"number": "pairing numbers", "rank": "places in this table", "row": "row numbers"}

Cells = Sequence[Sequence[Cell | None]]


class Tried(NamedTuple):
    """One meaning, and how many entries agree under it."""

    meaning: str
    rows: Mapping[int, int]
    """The row (from 0) of each number."""
    agree: int


class Decision(NamedTuple):
    """The meaning taken, and whether it can be believed."""

    best: Tried
    entries: int
    rival: Tried | None
    """Another meaning under which as many entries agree, though it names other players."""
    highest: int
    """The highest opponent number."""

    @property
    def believed(self) -> bool:
        """Whether enough entries agree."""
        return self.best.agree >= ENOUGH * self.entries


def decide(cells: Cells, numbers: Sequence[int | None], ranks: Sequence[int | None], chosen: str = "") -> Decision:
    """Try the meanings (or the chosen one alone) and take the one under which most entries agree."""
    rounds = list(zip(*cells, strict=True))
    stated = [[cell and cell.opponent for cell in column] for column in rounds]
    used = {opponent for opponent in set().union(*stated) if opponent is not None}
    entries = sum(len(opponents) - opponents.count(None) for opponents in stated)
    candidates = _candidates(numbers, ranks, used, chosen)
    tried = [_try(meaning, rows, rounds, stated) for meaning, rows in candidates.items()]
    best = max(tried, key=lambda one: one.agree)
    rivals = [one for one in tried if one is not best and one.agree == best.agree]
    return Decision(best, entries, rivals[0] if rivals and entries else None, max(used, default=0))


def _candidates(
    numbers: Sequence[int | None], ranks: Sequence[int | None], used: Collection[int], chosen: str
) -> dict[str, Mapping[int, int]]:
    """Return the meanings under which the used numbers name different players; of two that agree, the first."""
    counted: dict[str, Sequence[int | None]] = {"number": numbers, "rank": ranks, "row": range(1, len(numbers) + 1)}
    found: dict[str, Mapping[int, int]] = {}
    seen: list[Mapping[int, int]] = []
    for meaning, values in counted.items():
        rows = {number: row for row, number in enumerate(values) if number is not None}
        complete = len(rows) == len(numbers) or (meaning == "number" and rows)
        if meaning != chosen and (chosen or not complete or rows in found.values()):
            continue
        named = {number: row for number, row in rows.items() if number in used}
        if meaning == chosen or named not in seen:
            found[meaning] = rows
            seen.append(named)
    return found or {"row": {row + 1: row for row in range(len(numbers))}}


def _try(
    meaning: str,
    rows: Mapping[int, int],
    rounds: Sequence[Sequence[Cell | None]],
    stated: Sequence[Sequence[int | None]],
) -> Tried:
    number_of = _numbers_of(rows)
    numbers = [number_of.get(row, _NO_NUMBER) for row in range(len(rounds[0]) if rounds else 0)]
    row_of: dict[int | None, int] = {number: row for number, row in rows.items() if number}
    agree = 0
    for column, opponents in zip(rounds, stated, strict=True):
        for row, other in enumerate(map(row_of.get, opponents, repeat(_NO_NUMBER))):
            # Both halves agree or none: each game is compared once, in the upper row.
            if other > row and (cell := column[row]) and disagreement(numbers[row], cell, column[other]) is None:
                agree += 2
    return Tried(meaning, rows, agree)


_NO_NUMBER = -1


def _numbers_of(rows: Mapping[int, int]) -> dict[int, int]:
    return {row: number for number, row in rows.items()}


def conflicts(rows: Mapping[int, int], cells: Cells) -> Iterator[tuple[int, int]]:
    """Row and slot of the entries that no other entry answers, if these are the rows of the opponent numbers."""
    number_of = _numbers_of(rows)
    for row, line in enumerate(cells):
        for slot, cell in enumerate(line):
            if cell is None or cell.opponent is None:
                continue
            other = rows.get(cell.opponent)
            if other is None or disagreement(number_of.get(row, _NO_NUMBER), cell, cells[other][slot]):
                yield row, slot
