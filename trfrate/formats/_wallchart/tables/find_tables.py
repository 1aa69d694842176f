"""Where the tables of a grid are: below each other, beside each other, or known by nothing but what they hold."""

from __future__ import annotations

from itertools import islice

from trfrate.formats._event_size import MAX_SECTIONS
from trfrate.formats._wallchart.captions.caption_keys import OPPONENTS
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.tables import (
    column_evidence,
    find_players,
    headed_columns,
    heading_rows,
    paired_round,
    players_beside,
    round_robin_tables,
    tables_beside,
)
from trfrate.formats._wallchart.tables.heading_words import Heading, heading_of, heads_names

_SEARCHED_ROWS = 60
"""The headings of a table that lies on its side are among the first."""
_FEW_ROWS = 3
_MOST_HEADERS = 2 * MAX_SECTIONS
"""Of an event that is printed with its headings on every page; what is below the last of them belongs to one table."""
_MANY = 100
"""Tables; of more, each is a quad or a match, and the first rows show what its columns hold."""
_SHOWN_OF_MANY = 12
_COMPARED_ROWS = 100
"""Of what is above: thousands of small tables may follow each other."""


def find_tables(grid: Grid) -> list[Table]:
    """Return the tables of a grid from left to right and from top to bottom."""
    players = players_beside.find(grid)
    if players:
        grid = players_beside.only(grid, players)
    headers = list(islice(heading_rows.headers(grid), _MOST_HEADERS))
    headers = headers or list(islice(heading_rows.headers_of_squares(grid), _MOST_HEADERS))
    if not headers:
        headers = list(islice(heading_rows.headers_without_name(grid, heading_rows.first_games(grid)), _MOST_HEADERS))
    if not headers and heading_rows.first_games(grid) < len(grid.rows):
        return []
    if not headers:
        if by_names := round_robin_tables.by_opponents(grid):
            return by_names
        # Nearly all tables have headings.
        from trfrate.formats._wallchart.tables import tables_without_headings

        return tables_without_headings.find(grid)
    for row, _, texts in headers:
        starts = tables_beside.starts_of_copies(texts)
        if grids := tables_beside.apart(grid, texts, starts) if starts or sum(map(heads_names, texts)) > 1 else []:
            headed = [(part, list(islice(heading_rows.headers(part, at), _MOST_HEADERS))) for at, part in grids]
            headed = [
                (part, found or list(heading_rows.headers_without_name(part, len(part.rows)))) for part, found in headed
            ]
            tables = [table for part, found in headed for table in _below_each_other(part, found)]
            tables_beside.find_titles(tables, [part for _, part in grids], row)
            tables_beside.find_titles_in_headings(tables)
            return tables
    tables = _below_each_other(grid, headers)
    tables_beside.find_titles_in_headings(tables)
    if not tables and (by_names := round_robin_tables.by_opponents(grid)):
        # Nothing but the opponents above shows that the rows are players.
        return by_names
    return tables


def lies_on_side(grid: Grid) -> bool:
    """Return whether the first or second column heads names and rounds 1 and 2, each beside what players have there."""
    for column in (0, 1):
        headings = [heading_of(grid.text(row, column)) for row in range(min(len(grid.rows), _SEARCHED_ROWS))]
        if not any(heading and heading.field == "name" for heading in headings):
            continue
        wide = {
            heading: row
            for row, heading in enumerate(headings)
            if heading and len(grid.filled(row)) >= _FEW_ROWS + 1 and not _heads_more(grid, row, column)
        }
        first = wide.get(Heading("round", 1))
        if first is not None and Heading("name") in wide and wide.get(Heading("round", 2)) == first + 1:
            return True
    return False


def _heads_more(grid: Grid, row: int, column: int) -> bool:
    """Return whether another cell of a row is a heading, too: entries of rounds and names are none."""
    others = (heading_of(grid.text(row, at)) for at in grid.filled(row) if at != column)
    return any(other and not other.round for other in others)


def _below_each_other(grid: Grid, headers: list[tuple[int, int, list[str]]]) -> list[Table]:
    """Return the tables under these headings; one that goes on under repeated headings is one."""
    tables: list[Table] = []
    ends = [*(at for at, _, _ in headers[1:]), len(grid.rows)]
    most = len(grid.rows) if len(headers) <= _MANY else _SHOWN_OF_MANY
    for header, following in zip(headers, ends, strict=False):
        shown = min(following, header[1] + 1 + most)
        table = headed_columns.table_under(grid, header, tables[-1].last_row + 1 if tables else 0, shown)
        if len(headers) <= MAX_SECTIONS:
            # More tables are refused: what else their columns hold need not be found out.
            column_evidence.take_unread(table, grid.first_of(range(header[1] + 1, shown)))
        find_players.collect_rows(table, following)
        round_robin_tables.end_with_square(table, following)
        if not table.slots or "rounds" in table.guessed.values():
            round_robin_tables.take_opponents(table, following)
        round_robin_tables.take_games_of_opponents(table)
        paired_round.take(table)
        if tables and _goes_on(tables[-1], table):
            tables[-1].rows += table.rows
            tables[-1].further |= table.further
            tables[-1].last_row = table.last_row
        elif table.rows:
            tables.append(table)
    return tables


def _goes_on(table: Table, below: Table) -> bool:
    """Return whether the second table has the same headings and goes on counting where the first one ended."""
    if not below.rows or not table.rows or table.headings != below.headings or table.grid is not below.grid:
        return False
    if any(below.grid.text(row, 0) == f"{OPPONENTS.label}:" for row in range(*below.caption)):
        return False
    counted = False
    for key in ("number", "rank"):
        last, first = table.text(table.rows[-1], key), below.text(below.rows[0], key)
        if last.isdecimal() and first.isdecimal():
            # Another section may happen to begin with the next number, but not without one that was there before.
            above = set(filter(None, table.texts(table.rows[-_COMPARED_ROWS:], key)))
            if not above.isdisjoint(below.texts(below.rows, key)):
                return False
            counted |= int(first) == int(last) + 1
    return counted
