"""All 001 rows of a file: regular ones at once, the others one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from trfrate.formats.trf import results, rows, rows_fast
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START
from trfrate.formats.trf.records import Source
from trfrate.formats.trf.rows import Row
from trfrate.formats.trf.rows_fast import Cells
from trfrate.model import Outcome, Player

if TYPE_CHECKING:
    from trfrate.formats.trf.rows_repair import Move

MOST_CELLS = 3_000_000
"""Rows are padded to the number of rounds, unless that makes more cells than this."""


class Table:
    """The rows of a file."""

    def __init__(self, source: Source, rating: str) -> None:
        self.source = source
        self.rating = rating
        """The source of the ratings in the rows."""
        self.numbers: list[int] = []
        """The line numbers of the rows that were read."""
        self.unread: set[int] = set()
        """The line numbers of rows that make no sense."""
        self.regular: dict[int, Cells] = {}
        """The cells of regular rows up to the last that is not empty, by line number."""
        self.facts: list[Any] = []
        """The `rows_fast.FACTS` of the same rows, one row after the other.

        With a tuple for each row, looking for cycles of objects would take a twentieth of the reading.
        """
        self.irregular: dict[int, Row] = {}
        self.moves: dict[int, Move] = {}

    @property
    def rounds(self) -> int:
        """Return the last round in which any row has a cell."""
        rows = (*self.regular.values(), *[row.cells for row in self.irregular.values()])
        return max(map(len, rows), default=0)

    @cached_property
    def _letters(self) -> str:
        """The results of the regular rows."""
        lines = self.source.lines
        return "".join([lines[number - 1][CELLS_START + results.RESULT :: CELL_WIDTH] for number in self.regular])

    def count(self, outcome: Outcome) -> int:
        """Count the cells with this result of a game."""
        irregular = [cell.result for row in self.irregular.values() for cell in row.cells if cell]
        return self._letters.count(results.CODES[outcome]) + irregular.count(outcome)

    def has_letters(self) -> bool:
        """Return whether a row uses result codes that came with TRF16."""
        if not results.SINCE_16.isdisjoint(self._letters):
            return True
        for row in self.irregular.values():
            for slot, cell in enumerate(row.cells):
                is_old_bye = ("old bye", slot) in row.remarks
                if cell is not None and results.CODES[cell.result] in results.SINCE_16 and not is_old_bye:
                    return True
        return False

    def players(self, rounds: int) -> list[Player]:
        """Return the players in the order of the file."""
        if rounds * len(self.numbers) > MOST_CELLS:
            rounds = 0
        cells = [row if len(row) >= rounds else _filled(row, rounds) for row in self.regular.values()]
        regular = rows_fast.players(self.facts, cells) if cells else ()
        if not self.irregular:
            return list(regular)
        players = dict(zip(self.regular, regular, strict=True))
        players |= {number: rows.as_player(row, rounds, self.rating) for number, row in self.irregular.items()}
        return [players[number] for number in self.numbers]


def _filled(cells: Cells, rounds: int) -> Cells:
    return cells + (None,) * (rounds - len(cells))


def read_table(numbers: Sequence[int], source: Source, rating: str) -> Table:
    """Read the rows in these lines, which hold ratings of the source `rating`."""
    table = Table(source, rating)
    read = rows_fast.reader(rating)
    lines = [source.lines[number - 1] for number in numbers]
    for number, line, cells in zip(numbers, lines, rows_fast.read_cells(lines), strict=True):
        if cells is not None and (found := read(line)):
            table.regular[number] = cells
            table.facts += found
    if len(table.regular) < len(numbers):
        from trfrate.formats.trf.rows_repair import read_irregular_rows

        read_irregular_rows(table, [number for number in numbers if number not in table.regular])
    table.numbers = [number for number in numbers if number not in table.unread] if table.unread else list(numbers)
    return table
