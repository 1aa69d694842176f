"""The order of day and month in all dates of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trfrate.codecs.day_order import orders_in
from trfrate.diagnostics import Report
from trfrate.formats._wallchart.grid import Grid

_EITHER, _DAY, _MONTH = 0, 1, 2
"""Which of the numbers of a date can only be its day."""


class _Dated(NamedTuple):
    """A cell with a date."""

    grid: Grid
    row: int
    column: int
    text: str
    order: int

    @property
    def is_in_line(self) -> bool:
        """Whether this is no cell of a table, in which a date may be a birth, or was half a point."""
        return any(map(str.isalpha, self.text)) or len(self.grid.filled(self.row)) <= _FEW_CELLS


_FEW_CELLS = 3


def days_come_first(grids: Sequence[Grid], report: Report) -> bool:
    """Return whether a date of the file can only have its day first, and none the month; a note says so.

    What is read of the cells of tables has notes of its own.
    """
    found = [dated for grid in grids for dated in _dates_on(grid)]
    shown = [dated for dated in found if dated.order == _DAY]
    if not shown or any(dated.order == _MONTH for dated in found):
        return False
    other = next((dated for dated in found if dated.order == _EITHER and dated.is_in_line), None)
    if other:
        message = (
            f"the day comes before the month in all dates such as {other.text!r:.60}: so it is in {shown[0].text!r:.60}"
        )
        report.note("CSV062", message, other.grid.place(other.row, other.column))
    return True


def _dates_on(grid: Grid) -> Iterator[_Dated]:
    """Yield the cells with a whole date with strokes."""
    for row, values in enumerate(grid.rows):
        stroked = [value for value in values if type(value) is str and "/" in value]
        for value in stroked:
            for order in orders_in(value):
                yield _Dated(grid, row, values.index(value), value.strip(), order)
