"""Sheets that hold no table but labels and values: `Event` `Grove Open`, `Dates` `May 2-3, 2026`."""

from __future__ import annotations

from trfrate.formats._wallchart.caption import Caption, is_label, take_labelled
from trfrate.formats._wallchart.grid import Grid

_MOST_ROWS = 40
_FEWEST = 2
_PAIR = 2


def said_in(grid: Grid) -> Caption | None:
    """Return what a sheet says of the event; None unless most of its rows are a known label and its value."""
    rows = [filled for row in range(min(len(grid.rows), _MOST_ROWS)) if (filled := (row, grid.filled(row)))[1]]
    texts = {row: [grid.text(row, column) for column in columns] for row, columns in rows if len(columns) == _PAIR}
    pairs = {row: pair for row, pair in texts.items() if is_label(pair[0])}
    if len(pairs) < _FEWEST or 2 * len(pairs) <= len(rows):
        return None
    caption = Caption()
    for row, (label, value) in pairs.items():
        take_labelled(caption, row, label, value)
    return caption
