"""What the lines below the last table say of the event, where nothing above a table does."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions.caption import Caption, read_caption
from trfrate.formats._wallchart.grid import Table

_MOST_ROWS, _MOST_CELLS, _LONGEST = 20, 2, 200
_OTHER_EVENT = re.compile(
    r"\b(?:next|upcoming|coming|future|previous|last\s+(?:year|month|week|time)|will\s+be|see\s+you|join\s+us|regist\w+|"
    r"deadline|save\s+the\s+date|prochain\w*|nächste\w*|próximo)\b",
    re.IGNORECASE,
)
"""In a line about another event."""
_PLAYED = re.compile(
    r"\W*(?:(?:was\s+)?(?:played|held)|when|days?|dates?|gespielt|gespeeld|jouée?s?|disputée?s?|jugad[oa]s?|disputad[oa]s?|"
    r"jogad[oa]s?|datum|termine?|fechas?|datas?)\b",
    re.IGNORECASE,
)


def read(table: Table, sure: bool) -> Caption:
    """Return what the lines right below a table say, up to one about another event or with more than two cells.

    Days count with a label or behind `Played`; others only beside a time control, below a table that has no name (not
    `sure`): they may be those on which the file was printed.
    """
    grid, first = table.grid, table.last_row + 1
    last = first
    for row in range(first, min(first + _MOST_ROWS, len(grid.rows))):
        line = " ".join(grid.text(row, column) for column in grid.filled(row)[: _MOST_CELLS + 1])
        if len(grid.filled(row)) > _MOST_CELLS or _OTHER_EVENT.search(line[:_LONGEST]):
            break
        last = row + 1
    caption = read_caption(grid, (first, last), first=False)
    days = caption.days_row
    said = days is not None and _PLAYED.match(grid.text(days, grid.filled(days)[0]))
    if days is not None and not said and (sure or caption.control_row != days):
        caption.event.pop("start", None)
        caption.event.pop("end", None)
    return caption
