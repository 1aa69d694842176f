"""A table of players beside a list of games, with a blank column between them.

White      Result  Black
Week 1                        Player     ID        Rating
Ada Alder  1-0     Ben Birch  Ada Alder  90000001  1850
"""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.formats._wallchart.games_list_headings import columns_in, heads_players, heads_side
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.heading_words import heads_names

_SEARCHED_ROWS = 60
_SEARCHED_COLUMNS = 40
_NEAR = 6
"""The headings of both are so many rows from each other at most."""


def columns_of_players(grid: Grid) -> range:
    """Return the columns of a table of players beside the first list of games; none if there is no such table."""
    for at, row in enumerate(grid.rows[:_SEARCHED_ROWS]):
        texts = _texts(row)
        columns = columns_in(texts, 0) if any(map(heads_side, texts)) else None
        if columns is None or columns[0].needs:
            continue
        sides = [side["name"] for side in columns[1:3]]
        for near in range(max(at - _NEAR, 0), min(at + _NEAR, len(grid.rows))):
            found = _beside(grid, near, range(min(sides), max(sides) + 1))
            if found:
                return found
        return range(0)
    return range(0)


def only(grid: Grid, columns: range) -> Grid:
    """Return a grid with these columns, the rest of it blank."""
    return grid._replace(rows=[_cells(row, columns, True) for row in grid.rows])


def without(grid: Grid, columns: range) -> Grid:
    """Return a grid in which these columns are blank."""
    return grid._replace(rows=[_cells(row, columns, False) for row in grid.rows])


def _cells(row: Sequence[object], columns: range, stay: bool) -> list[object]:
    return [value if (column in columns) is stay else "" for column, value in enumerate(row)]


def _beside(grid: Grid, at: int, sides: range) -> range:
    """Return the columns that headings of players in a row take, apart from those of the two sides."""
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
        if beside and heads_players(texts[first : last + 1]) and _is_apart(grid, at, first, last, sides):
            return range(first, last + 1)
    return range(0)


def _is_apart(grid: Grid, at: int, first: int, last: int, sides: range) -> bool:
    """Return whether the column between the table and the list is blank from the headings on."""
    between = first - 1 if first > sides[-1] else last + 1
    return not any(grid.text(row, between) for row in range(at, len(grid.rows)))


def _texts(row: Sequence[object]) -> list[str]:
    return [value.strip() if isinstance(value, str) else "" for value in row[:_SEARCHED_COLUMNS]]
