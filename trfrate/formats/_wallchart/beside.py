"""Tables beside each other: each is found in a grid of its own, in which the columns of the others are blank."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from trfrate.formats._wallchart.columns import FIRST_ROUND, field_of
from trfrate.formats._wallchart.grid import Grid

_FIRST = frozenset(("number", "rank", "name", "surname"))
"""One of these stands first in a table."""
_NAMES = frozenset(("name", "surname"))
_MOST = 8
"""No page has room for more."""


def apart(grid: Grid, texts: list[str]) -> list[tuple[int, Grid]]:
    """The first column and a grid for each table whose headings are these; none if they belong to one."""
    starts = _starts([field_of(text) if text else None for text in texts])
    edges = [*starts, max(map(len, grid.rows))]
    return [(start, _only(grid, start, end)) for start, end in pairwise(edges)] if 1 < len(starts) <= _MOST else []


def _starts(fields: list[str | None]) -> list[int]:
    """Where each table begins: at a first heading that comes again, if names and rounds come again, too."""
    tables: list[tuple[int, set[str]]] = [(0, set())]
    for column, field in enumerate(fields):
        if field in _FIRST and field in tables[-1][1]:
            tables.append((column, set()))
        if field:
            tables[-1][1].add(field)
    return [start for start, _ in tables] if all(_is_whole(told) for _, told in tables) else []


def _is_whole(told: Collection[str]) -> bool:
    return not _NAMES.isdisjoint(told) and not FIRST_ROUND.isdisjoint(told)


def _only(grid: Grid, start: int, end: int) -> Grid:
    return grid._replace(rows=[[*[""] * start, *row[start:end]] for row in grid.rows])
