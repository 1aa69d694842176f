"""Rounds that are headed twice, once above the entries and once more above what is said of each: colors, or results.

Rd 1  Rd 2  Rd 3  Total  Rd 1   Rd 2   Rd 3
W8    D5    bye   2½     White  Black  -
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trfrate.formats._cells import cell_text, plain
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds import round_columns
from trfrate.formats._wallchart.tables.heading_words import Heading, Slot


def apart(
    grid: Grid, rows: Sequence[int], columns: Mapping[Slot, list[int]]
) -> tuple[dict[Slot, list[int]], dict[Heading, int]]:
    """Return the columns of the entries by round, and those of the other block, if the rounds are headed twice."""
    twice = [found for found in columns.values() if len(found) == 2]
    if len(twice) < 2 or any(len(found) > 2 for found in columns.values()):
        return dict(columns), {}
    first, second = zip(*twice, strict=True)
    if max(first) > min(second):
        return dict(columns), {}
    for mains, others in ((first, second), (second, first)):
        kind = round_columns.kind_beside(_said(grid, rows, others), _said(grid, rows, mains))
        if kind:
            entries = {slot: [column for column in found if column not in others] for slot, found in columns.items()}
            return entries, {
                Heading(kind, *slot): column for slot, found in columns.items() for column in found if column in others
            }
    return dict(columns), {}


def _said(grid: Grid, rows: Sequence[int], columns: Iterable[int]) -> list[str]:
    return [plain(cell_text(grid.value(row, column))) for column in columns for row in rows]
