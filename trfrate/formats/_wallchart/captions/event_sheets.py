"""A sheet of a workbook that describes the event and holds no table: `READ ME`, `Info`, `Event`."""

from __future__ import annotations

from itertools import islice

from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.lines_above import read_caption
from trfrate.formats._wallchart.grid import Grid
from trfrate.report.chart import ABOUT

_MOST_ROWS, _LOOKED_AT = 40, 400
_PAIR = 2
"""Cells in a row: a label and what it labels."""


def facts_on(grid: Grid) -> Caption | None:
    """Return what a sheet without a table says of the event; None if it is something else.

    It is short, no row holds more than a label and its value, and there are days, a time control or two labels.
    """
    looked_at = range(min(len(grid.rows), _LOOKED_AT))
    rows = list(islice((row for row in looked_at if grid.filled(row)), _MOST_ROWS + 1))
    if rows and grid.text(rows[0], grid.filled(rows[0])[0]) == ABOUT:
        return None  # our own sheet about the ratings
    if not 0 < len(rows) <= _MOST_ROWS or any(len(grid.filled(row)) > _PAIR for row in rows):
        return None
    caption = read_caption(grid, (rows[0], rows[-1] + 1), first=True)
    if caption.section_row is not None:
        # There is no table below that a line could name.
        caption.left.append((caption.section_row, caption.section.pop("name")))
        caption.section_row = None
    stated = caption.event.keys() - {"name"}
    if caption.place_row is not None:
        stated -= {"city", "state", "zip"}
    if not {"start", "end"} <= stated and "time_control" not in caption.section and len(stated) < _PAIR:
        return None
    return caption
