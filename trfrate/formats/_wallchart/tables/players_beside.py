"""A table of players beside a list of games, with a blank column between them.

White      Result  Black
Week 1                        Player     ID        Rating
Ada Alder  1-0     Ben Birch  Ada Alder  90000001  1850
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from trfrate.formats._wallchart.games.games_list_headings import columns_in, heads_players, heads_side
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.heading_words import field_of, heads_names

_SEARCHED_ROWS = 60
_SEARCHED_COLUMNS = 40
_NEAR = 6
"""The headings of both are so many rows from each other at most."""


class Beside(NamedTuple):
    """Where the table of players is: the row of its headings, and its columns."""

    row: int
    columns: range


def find(grid: Grid) -> Beside | None:
    """Return where a table of players beside the first list of games is; None if there is no such table."""
    for at, row in enumerate(grid.rows[:_SEARCHED_ROWS]):
        texts = _texts(row)
        columns = columns_in(texts, 0) if any(map(heads_side, texts)) else None
        if columns is None or columns[0].needs:
            continue
        sides = [side["name"] for side in columns[1:3]]
        near = range(max(at - _NEAR, 0), min(at + _NEAR, len(grid.rows)))
        found = (_beside(grid, row, range(min(sides), max(sides) + 1)) for row in near)
        return next(filter(None, found), None)
    return None


def stacked(grid: Grid) -> list[Grid]:
    """Return a grid for each of several lists of games below each other that have players of their own beside them.

    Their headings are the same, as those of quads on one sheet are. Nothing if there is one list.
    """
    first = find(grid)
    heads = grid.line(first.row) if first else ""
    again = [row for row in range(len(grid.rows)) if heads and grid.line(row) == heads]
    if len(again) <= 1:
        return []
    starts = [0, *(_title_above(grid, row) for row in again[1:]), len(grid.rows)]
    blank: list[object] = []
    return [
        grid._replace(rows=[row if start <= at < end else blank for at, row in enumerate(grid.rows)])
        for start, end in pairwise(starts)
    ]


def _title_above(grid: Grid, row: int) -> int:
    """Return the first of the lines alone right above a row."""
    while row > 0 and len(grid.filled(row - 1)) == 1:
        row -= 1
    return row


def only(grid: Grid, table: Beside) -> Grid:
    """Return a grid with the table of players, the rest of it blank."""
    blank: list[object] = []
    below = [_cells(row, table.columns, True) for row in grid.rows[table.row :]]
    return grid._replace(rows=[*[blank] * table.row, *below])


def without(grid: Grid, table: Beside) -> Grid:
    """Return a grid without the table of players."""
    below = [_cells(row, table.columns, False) for row in grid.rows[table.row :]]
    return grid._replace(rows=[*grid.rows[: table.row], *below])


def _cells(row: Sequence[object], columns: range, stay: bool) -> list[object]:
    return [value if (column in columns) is stay else "" for column, value in enumerate(row)]


def _beside(grid: Grid, at: int, sides: range) -> Beside | None:
    """Return the table that headings of players in a row begin, apart from the columns of the two sides."""
    texts = _texts(grid.rows[at])
    for name, text in enumerate(texts):
        if not text or name in sides or not heads_names(text):
            continue
        first = last = name
        while first > 0 and texts[first - 1]:
            first -= 1
        while last + 1 < len(texts) and texts[last + 1]:
            last += 1
        beside = first > sides[-1] or last < sides[0]
        headings = texts[first : last + 1]
        # With rounds it is a wallchart, and the list one of pairings.
        has_rounds = "round" in map(field_of, headings)
        if beside and heads_players(headings) and not has_rounds and _is_apart(grid, at, first, last, sides):
            return Beside(at, range(first, last + 1))
    return None


def _is_apart(grid: Grid, at: int, first: int, last: int, sides: range) -> bool:
    """Return whether the column between the table and the list is blank from the headings on."""
    between = first - 1 if first > sides[-1] else last + 1
    return not any(grid.text(row, between) for row in range(at, len(grid.rows)))


def _texts(row: Sequence[object]) -> list[str]:
    return [value.strip() if isinstance(value, str) else "" for value in row[:_SEARCHED_COLUMNS]]
