"""Both names of a game in one cell, which are given a column each: `Ada Alder - Ben Birch` beside a result.

Rd  Date        Game (White - Black)     Result
1   2025-09-03  Ada Alder - Ben Birch    1-0
"""

from __future__ import annotations

import re
from typing import NamedTuple

from trfrate.diagnostics import Place
from trfrate.formats._wallchart.games import color_sentences
from trfrate.formats._wallchart.games.games_list_headings import heads_sides
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.result_words import BLACK, WHITE
from trfrate.formats._wallchart.tables.heading_words import plain_heading

_NAME = r"[^\W\d_](?:(?!\s[-–—]\s)[^:;=½])*?"
_BOTH = re.compile(
    rf"(?P<first>{_NAME})\s+(?:[-–—]|vs?\.?|versus|gegen|contra|contre|contro|tegen|against)\s+(?P<second>{_NAME})",
    re.IGNORECASE,
)
_RESULT = re.compile(r"[01½]\s*[-:]\s*[01½]|1/2")
_SEARCHED_ROWS = 15
_FEWEST = 2
_MOST_COLUMNS = 40
_WHITE, _BLACK = (tuple(map(plain_heading, words.split("|"))) for words in (WHITE, BLACK))


class Split(NamedTuple):
    """A grid with a column for each name, and the column that held both; None if none did."""

    grid: Grid
    column: int | None = None


def split(grid: Grid) -> Split:
    """Return a grid with both names of each game in columns of their own, right of all others."""
    found = next(filter(None, (_pair(grid, row) for row in range(min(_SEARCHED_ROWS, len(grid.rows))))), None)
    if found is None:
        return Split(grid)
    first, column = found
    games = {
        row: both
        for row in range(first, len(grid.rows))
        if len(grid.filled(row)) >= _FEWEST and (both := _names_in(grid.text(row, column)))
    }
    others = [row for row in range(first, len(grid.rows)) if len(grid.filled(row)) > _FEWEST and row not in games]
    heading = grid.text(first - 1, column) if first else ""
    if first and heads_sides([grid.text(first - 1, at) for at in grid.filled(first - 1)]):
        return Split(grid)  # `Sicilian - Najdorf` in another column
    unlike = [row for row in others if grid.text(row, column) not in ("", heading)]
    if len(games) < _FEWEST or 4 * len(unlike) > len(games):
        return Split(grid)
    return Split(_with_columns(grid, column, games, heading), column)


def _pair(grid: Grid, row: int) -> tuple[int, int] | None:
    """Return a row and the only column of it that names two players, beside other cells."""
    filled = grid.filled(row)[:_MOST_COLUMNS]
    if len(filled) < _FEWEST:
        return None
    named = [column for column in filled if _names_in(grid.text(row, column))]
    is_heading = row + 1 < len(grid.rows) and any(_names_in(grid.text(row + 1, column)) for column in named)
    stated = [column for column in named if not (is_heading and names_colors(grid.text(row, column)))]
    return (row, stated[0]) if len(stated) == 1 else None


def _names_in(text: str) -> tuple[str, str] | None:
    found = _BOTH.fullmatch(text) if len(text) > _FEWEST and not _RESULT.search(text) else None
    return (found["first"], found["second"]) if found else None


def names_colors(heading: str) -> bool:
    """Return whether a heading says that White is named first: `Game (White - Black)`, `Game (White first)`."""
    if _FIRST.search(heading) and color_sentences.only_color(heading) == "w":
        return True
    word = plain_heading(heading)
    whites = [word.find(name) for name in _WHITE if len(name) > 1 and name in word]
    blacks = [word.find(name) for name in _BLACK if len(name) > 1 and name in word]
    return bool(whites and blacks) and min(whites) < min(blacks)


_FIRST = re.compile(r"\b(?:first|1st|left|zuerst|links|premiers?|primero)\b", re.IGNORECASE)


def _with_columns(grid: Grid, column: int, games: dict[int, tuple[str, str]], heading: str) -> Grid:
    width = max(map(len, grid.rows))
    heads = ("White", "Black") if names_colors(heading) else ("Player 1", "Player 2")
    rows: list[list[object]] = []
    for at, row in enumerate(grid.rows):
        names = games.get(at) or (heads if heading and grid.text(at, column) == heading else None)
        if names is None:
            rows.append([*row])
            continue
        wide = [*row, *[""] * (width - len(row)), *names]
        wide[column] = ""
        rows.append(wide)

    def place(row: int, at: int | None) -> Place:
        return grid.place(row, column if at is not None and at >= width else at)

    return grid._replace(rows=rows, place=place)
