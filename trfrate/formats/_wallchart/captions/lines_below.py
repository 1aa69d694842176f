"""What the lines below the last table say of the event, where nothing above a table does."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.lines_above import read_caption
from trfrate.formats._wallchart.grid import Grid

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


def read(grid: Grid, first: int, sure: bool) -> Caption:
    """Return what the lines below a table, from this row on, say.

    They end above one about another event or with more than two cells.

    Days count with a label, behind `Played`, by the name of the event, from one to another, or with their weekday by
    the name of the director; others only beside a time control, below a table that has no name (not `sure`): they may
    be those on which the file was printed.
    """
    last = first
    for row in range(first, min(first + _MOST_ROWS, len(grid.rows))):
        line = " ".join(grid.text(row, column) for column in grid.filled(row)[: _MOST_CELLS + 1])
        if len(grid.filled(row)) > _MOST_CELLS or _OTHER_EVENT.search(line[:_LONGEST]):
            break
        last = row + 1
    caption = read_caption(grid, (first, last), first=not sure)
    _drop_doubtful_name(caption)
    days = caption.days_row
    line = "" if days is None else grid.line(days)
    said = days is not None and (_PLAYED.match(line) or _are_played(caption, line))
    beside = caption.event_row is not None and days in (caption.event_row, caption.event_row + 1)
    if days is not None and not said and not beside and (sure or caption.control_row != days):
        caption.event.pop("start", None)
        caption.event.pop("end", None)
    return caption


def _are_played(caption: Caption, line: str) -> bool:
    """Return whether the days in a line are hardly those of a print: a period, or a weekday by a director."""
    if caption.event["start"] != caption.event["end"]:
        return True
    return _DIRECTED.match(line) is not None and _WEEKDAY.search(line) is not None


_DIRECTED = re.compile(
    r"\W*(?:(?:us\s?chess|uscf|chief|head|local)\s+)*(?:n?td|(?:tournament\s+)?director|arbiter)\b", re.IGNORECASE
)
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s", re.IGNORECASE)


def control_below(grid: Grid, first: int) -> tuple[str, int] | None:
    """Return the time control that the lines below a table, from this row on, state, and its row.

    None if there is none, or another one.
    """
    caption = read(grid, first, sure=True)
    control, row = caption.section.get("time_control"), caption.labeled.get("time_control", caption.control_row)
    return (control, row) if control and row is not None and not caption.no_control else None


def _drop_doubtful_name(caption: Caption) -> None:
    """Drop a name without a label, unless it is that of an event and has a year, or days or a time control by it."""
    row = caption.event_row
    if row is None:
        return
    name = caption.event["name"]
    has_facts = any(fact in (row, row + 1) for fact in (caption.days_row, caption.control_row))
    if not titles.names_event(name) or not (has_facts or titles.is_dated(name)):
        del caption.event["name"]
        caption.event_row = None
