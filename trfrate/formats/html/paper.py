"""What of a chart fits on paper: how small its letters must be, and which columns there is no room for.

A browser cuts a table that is wider than the page, without a sign. So its width is estimated here: the letters shrink
to fit, and below the smallest that can be read the least important columns are left out, and named on the page.
"""

from __future__ import annotations

from typing import NamedTuple

from trfrate.report.chart import Chart, Column

_PAGE_POINTS = 700.0
"""The width of a landscape page of US letter size within its margins; A4 is wider."""
_SMALLEST_POINTS = 6.0
_LETTER, _BOLD_LETTER = 0.58, 0.66
"""The width of a letter or digit in ems, rather too much than too little."""
_PADDING = 0.75
_MARK = 3
"""The sign at a game whose rows disagree, in letters."""
_WIDEST_NAME = 18
"""Names are wrapped beyond this."""
_LEAST_IMPORTANT = (
    *("FIDE ID", "Fed", "State", "Team", "Title", "USCF ID"),
    *("P", "tiebreak", "No."),
)
"""Columns that may be left out, the first one first: by heading, or by kind."""


class Paper(NamedTuple):
    """How a chart is printed."""

    ems: float
    """The width of what is printed."""
    name: float
    """The width of the names in it: without it a browser wraps them, and leaves room beside the numbers."""
    dropped: frozenset[int]
    """The columns there is no room for, by their position."""


def paper_of(chart: Chart) -> Paper:
    """Return what is printed of a chart, and how wide it is."""
    marked = {slot for _, slot in chart.disputed}
    widths = [_width(column, column.kind == "slot" and column.slot in marked) for column in chart.columns]
    total = sum(widths)
    name = sum(width for column, width in zip(chart.columns, widths, strict=True) if column.kind == "name")
    dropped: set[int] = set()
    for least in _LEAST_IMPORTANT:
        # The last of several tie-breaks matters least.
        for at in reversed(range(len(widths))):
            if total * _SMALLEST_POINTS <= _PAGE_POINTS:
                return Paper(total, name, frozenset(dropped))
            if least in (chart.columns[at].heading, chart.columns[at].kind):
                dropped.add(at)
                total -= widths[at]
    return Paper(total, name, frozenset(dropped))


def _width(column: Column, marked: bool = False) -> float:
    words = column.heading.split()
    longest = max((len(_shown(column, value)) for value in column.values if value is not None), default=0)
    if column.kind == "name":
        word = max((len(word) for value in column.values for word in str(value).split()), default=0)
        return min(longest, max(_WIDEST_NAME, word)) * _BOLD_LETTER + _PADDING
    heading = max(map(len, words), default=0) * 0.85
    if marked:
        longest += _MARK
    return max(longest, heading) * _LETTER + _PADDING


def _shown(column: Column, value: object) -> str:
    if column.kind == "change":
        return f"▲ +{value}"
    if column.kind == "place":
        return f"{value}–{value}"
    return str(value)
