"""Tables of byes beside lists of games, on a sheet of their own, below the games or at their side.

Byes
Round  Player      Points
1      Alder, Ada  1/2
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from trfrate.diagnostics import Place
from trfrate.formats._byes import BYES, Kind, nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.byes_below import OF_BYES, Bye
from trfrate.formats._wallchart.games.called_players import Called
from trfrate.formats._wallchart.games.games_list_headings import heads_round, heads_side
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.heading_words import heads_names

_MOST_ROWS = 3000
_MOST_BYES = 500
_ROUND = re.compile(r"(?:round|rd|r)?[.\s]*(\d{1,2})", re.IGNORECASE)


class ByeTable(NamedTuple):
    """A table of byes: its byes, and the rows and columns that it takes, with the line above it."""

    byes: list[Bye]
    """Nothing if one of them is not understood."""
    rows: range
    columns: Sequence[int]
    place: Place


class _Frame(NamedTuple):
    """The headings of a table that is about byes."""

    header: int
    top: int
    """The row of the title, if it has one."""
    end: int
    """The first row below the table."""
    columns: list[int]
    title: str
    number: int
    """The column of the rounds."""
    named: bool
    """Whether one column is headed as names."""


def bye_tables(grid: Grid, players: Called, rounds: int) -> Iterator[ByeTable]:
    """Yield the tables with a column of rounds, one of players, and what each bye is worth.

    A heading, the line above or the name of the sheet must say that it is about byes.
    """
    for frame in _frames(grid):
        name = _players_column(grid, frame, players)
        byes = [_bye(grid, row, frame, name, players, rounds) for row in range(frame.header + 1, frame.end)]
        known = [bye for bye in byes if bye]
        whole = known if len(known) == len(byes) else []
        if byes and (whole or frame.named):
            yield ByeTable(whole, range(frame.top, frame.end), frame.columns, grid.place(frame.header, frame.number))


def _players_column(grid: Grid, frame: _Frame, players: Called) -> int | None:
    """Return the column headed as names, else one of which each cell means a player by name, number or id."""
    rows = range(frame.header + 1, frame.end)
    for column in sorted(frame.columns, key=lambda at: not heads_names(grid.text(frame.header, at))):
        texts = [grid.text(row, column) for row in rows]
        # The points of byes may be the numbers of players as well.
        is_worth = all(_worth(text) is not None for text in texts)
        if column != frame.number and not is_worth and all(len(players.rows(text)) == 1 for text in texts):
            return column
    return None


def headers_of_byes(grid: Grid) -> set[int | None]:
    """Return the rows with the headings of tables of byes."""
    return {frame.header for frame in _frames(grid)}


def columns_of_byes(grid: Grid) -> dict[int, set[int]]:
    """Return the columns that tables of byes take, by row, whether they are understood or not: these are no games."""
    taken: dict[int, set[int]] = {}
    for frame in filter(attrgetter("named"), _frames(grid)):
        for row in range(frame.top, frame.end):
            taken.setdefault(row, set()).update(frame.columns)
    return taken


def _frames(grid: Grid) -> Iterator[_Frame]:
    for row in range(min(_MOST_ROWS, len(grid.rows)) if _speaks_of_byes(grid) else 0):
        filled = list(grid.filled(row))
        for number in (column for column in filled if len(filled) > 1 and heads_round(grid.text(row, column))):
            columns = _run(filled, number)
            top, title = _title(grid, row, columns)
            headings = [grid.text(row, column) for column in columns]
            about = OF_BYES.search(" ".join((grid.name, title, *headings)))
            named = sum(map(heads_names, headings)) == 1
            if about and not any(map(heads_side, headings)):
                yield _Frame(row, top, _end(grid, row, columns), columns, title, number, named)


def _speaks_of_byes(grid: Grid) -> bool:
    texts = (value for row in grid.rows[:_MOST_ROWS] for value in row if isinstance(value, str))
    return any("bye" in text.casefold() for text in (grid.name, *texts))


def _end(grid: Grid, header: int, columns: Sequence[int]) -> int:
    """Return the first row below the headings that is blank in these columns."""
    rows = range(header + 1, min(len(grid.rows), header + 1 + _MOST_BYES))
    return next((row for row in rows if not any(grid.text(row, column) for column in columns)), rows.stop)


def _run(filled: Sequence[int], column: int) -> list[int]:
    """Return the columns right beside each other with this one among them."""
    start = end = filled.index(column)
    while start and filled[start - 1] == filled[start] - 1:
        start -= 1
    while end + 1 < len(filled) and filled[end + 1] == filled[end] + 1:
        end += 1
    return list(filled[start : end + 1])


def _title(grid: Grid, header: int, columns: Sequence[int]) -> tuple[int, str]:
    """Return the row and the text of a line above the headings that is about byes, else the headings' own row."""
    if header:
        texts = [text for column in columns if (text := grid.text(header - 1, column))]
        if len(texts) == 1 and OF_BYES.search(texts[0]):
            return header - 1, texts[0]
    return header, ""


def _bye(grid: Grid, row: int, frame: _Frame, name: int | None, players: Called, rounds: int) -> Bye | None:
    who, found = players.rows(grid.text(row, name)), _ROUND.fullmatch(grid.text(row, frame.number))
    worths = [_worth(grid.text(row, column)) for column in frame.columns if column not in (frame.number, name)]
    of_all = _worth(frame.title)
    stated = [worth for worth in worths if worth is not None] or ([] if of_all is None else [of_all])
    if len(who) != 1 or found is None or not 0 < int(found[1]) <= rounds or len(stated) != 1:
        return None
    return Bye(who[0], int(found[1]), BYES[stated[0]], grid, row)


def _worth(text: str) -> int | None:
    """Return the half points of a bye: `half`, `1/2 pt bye`, `0.5`."""
    said = plain(text)
    stated = [one for one in (nobody(said), nobody(f"{said} PT")) if one and one.kind is Kind.BYE]
    return next((one.worth for one in stated if one.worth is not None), None)
