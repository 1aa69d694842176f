"""All 001 rows of a file: regular ones at once, the others one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from trfrate.formats.trf import results, rows, rows_fast
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START
from trfrate.formats.trf.records import Source
from trfrate.formats.trf.rows import Row
from trfrate.formats.trf.rows_fast import Cells, Facts
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
        self.facts: dict[int, Facts] = {}
        """The facts of regular rows, by line number."""
        self.regular: dict[int, Cells] = {}
        """The cells of rows whose cells are regular, too."""
        self.irregular: dict[int, Row] = {}
        self.moves: dict[int, Move] = {}

    @property
    def rounds(self) -> int:
        """Return the last round in which any row has a cell."""
        longest = max(map(len, self.regular.values()), default=0)
        if any(len(cells) == longest and cells[-1] is None for cells in self.regular.values() if cells):
            longest = max(map(_length, self.regular.values()))
        return max(longest, max((len(row.cells) for row in self.irregular.values()), default=0))

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
        return not results.SINCE_16.isdisjoint(self._letters) or any(
            cell is not None and results.CODES[cell.result] in results.SINCE_16 and ("old bye", slot) not in row.remarks
            for row in self.irregular.values()
            for slot, cell in enumerate(row.cells)
        )

    def players(self, rounds: int) -> list[Player]:
        """Return the players in the order of the file."""
        if rounds * len(self.numbers) > MOST_CELLS:
            rounds = 0
        facts = map(self.facts.__getitem__, self.regular)
        cells = [row if len(row) == rounds else _filled(row, rounds) for row in self.regular.values()]
        regular = rows_fast.players(facts, cells) if cells else ()
        if not self.irregular:
            return list(regular)
        players = dict(zip(self.regular, regular, strict=True))
        players |= {number: rows.as_player(row, rounds, self.rating) for number, row in self.irregular.items()}
        return [players[number] for number in self.numbers]


def _length(cells: Cells) -> int:
    length = len(cells)
    while length and cells[length - 1] is None:
        length -= 1
    return length


def _filled(cells: Cells, rounds: int) -> Cells:
    """Return the cells up to the last round, and further ones that are not empty."""
    return cells[: max(rounds, _length(cells))] + (None,) * (rounds - len(cells))


def read_table(numbers: Sequence[int], source: Source, rating: str) -> Table:
    """Read the rows in these lines, which hold ratings of the source `rating`."""
    table = Table(source, rating)
    read = rows_fast.reader(rating)
    for number in numbers:
        if found := read(source.lines[number - 1]):
            table.facts[number] = found
    cells = rows_fast.read_cells([source.lines[number - 1].rstrip(" ") for number in table.facts])
    table.regular = {number: row for number, row in zip(table.facts, cells, strict=True) if row is not None}
    irregular = (
        [number for number in numbers if number not in table.regular] if len(table.regular) < len(numbers) else []
    )
    if irregular:
        from trfrate.formats.trf.rows_repair import read_irregular_rows

        read_irregular_rows(table, irregular)
    table.numbers = [number for number in numbers if number not in table.unread] if table.unread else list(numbers)
    return table
