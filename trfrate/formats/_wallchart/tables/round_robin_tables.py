"""Round-robin tables in a grid: one column or several for each opponent, headed by names, or by anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from trfrate.formats._cells import value_text
from trfrate.formats._event_size import MAX_SECTIONS
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds import round_robin
from trfrate.formats._wallchart.tables import column_evidence, find_players, headed_columns, name_columns, tables_beside
from trfrate.formats._wallchart.tables.heading_words import heading_of
from trfrate.formats._wallchart.tables.lists_below import SUMS

_SEARCHED_ROWS = 60
"""The opponents above a table are among the first below the one before it."""
_MOST_COLUMNS = 200
"""Columns that are looked through for opponents."""
_MOST_BEFORE = 5
"""The names of a round-robin table are in one of so many columns."""
_FEW_ROWS = 3
"""Names below a table that may be those of the next one."""
_MOST_SEARCHED = 200
"""Rows below the headings of a round robin, blank ones and those of two lines included."""
_LETTERS = re.compile(r"[^\W\d_]{2}")


def take_opponents(table: Table, end: int) -> None:
    """Take the columns of a round-robin table that are headed by names; initials such as `VT` are no other field.

    Nor are they rounds, though `1 0` could be a game against number 1.
    """
    sums = [row for row in table.rows if SUMS.match(name_columns.name_of(table, row))]
    columns = round_robin.named_columns([name_columns.name_of(table, row) for row in table.rows], table.headings)
    if not columns and sums:
        players = [row for row in table.rows if row not in sums]
        columns = round_robin.named_columns([name_columns.name_of(table, row) for row in players], table.headings)
        if columns:
            table.rows, table.footers = players, [*table.footers, *sums]
    block = [row for at, row in enumerate(table.rows) if row == table.rows[0] + at]
    if not columns and block != table.rows:
        columns = round_robin.named_columns([name_columns.name_of(table, row) for row in block], table.headings)
        if columns:
            # Now that its games are known, the table is told from the list of the same players below it.
            table.rows, table.slots = [], columns
            find_players.collect_rows(table, end)
    if columns:
        table.fields = {key: column for key, column in table.fields.items() if column not in columns}
        table.opponents_above = True
    else:
        columns = round_robin.square(table.grid, table.rows, table.fields.values())
    if columns:
        table.guessed = {column: kind for column, kind in table.guessed.items() if kind != "rounds"}
        table.slots, table.missing, table.games_per_round = columns, [], 1


def end_with_square(table: Table, end: int) -> None:
    """Take the rows right below the headings alone if they are a round robin: what follows is something else.

    Nothing but the results may show that these rows are players.
    """
    if len(table.rows) == len(table.slots) > 0 and not table.unread:
        return
    below = range(table.first_row, min(end, table.first_row + _MOST_SEARCHED))
    named = [row for row in below if _LETTERS.search(name_columns.name_of(table, row))]
    rows = named[: len(table.slots)] if table.slots else table.rows or list(_beside_each_other(named))
    columns = round_robin.square(table.grid, rows, table.fields.values())
    if columns and columns == (table.slots or columns):
        table.slots, table.rows, table.last_row = columns, rows, rows[-1]
        table.further, table.unread, table.footers = {}, [], []


def _beside_each_other(rows: Sequence[int]) -> Iterator[int]:
    """Yield the first of these rows, up to a gap."""
    return (row for at, row in enumerate(rows) if row == rows[0] + at)


def take_games_of_opponents(table: Table) -> None:
    """Take the columns of a round-robin table that has several for each opponent, below one heading or the same one."""
    if len(table.slots) not in (0, len(table.rows)):
        return
    found = round_robin.square_of_several(table.grid, table.rows, table.fields.values())
    if found is None:
        return
    table.slots, table.parts, table.missing, table.games_per_round = found.columns, {}, [], found.games
    above = range(table.header_row or 0, table.rows[0])
    headings = ([table.grid.text(row, column) for column in found.columns] for row in reversed(above))
    table.grid_colors = next(filter(None, (round_robin.colors_above(texts, found.games) for texts in headings)), "")
    table.crossed = found.crossed


def by_opponents(grid: Grid) -> list[Table]:
    """Return the round-robin tables without a heading over the names: the names below come again beside it.

    Where there are several, what is over the names of each may be its title: `Top group`, `Lower group`.
    """
    tables: list[Table] = []
    last = -1
    while last + 1 < len(grid.rows) and len(tables) <= MAX_SECTIONS:
        below = range(last + 1, min(last + 1 + _SEARCHED_ROWS, len(grid.rows)))
        table = next(filter(None, (_with_opponents_above(grid, at, last + 1) for at in below)), None)
        if table is None:
            break
        tables.append(table)
        last = table.last_row
    tables_beside.find_titles_in_headings(tables)
    return tables


def _with_opponents_above(grid: Grid, at: int, above: int) -> Table | None:
    """Return the round-robin table whose headings in a row are the names below it; its caption begins at `above`."""
    texts = [value_text(value).strip() for value in grid.rows[at][:_MOST_COLUMNS]]
    headings = {column: text for column, text in enumerate(texts) if text}
    unknown = [column for column, text in headings.items() if heading_of(text) is None]
    for name in range(min(len(texts), _MOST_BEFORE) if len(unknown) > 2 else 0):
        below = range(at + 1, min(at + 1 + len(unknown), len(grid.rows)))
        names = list(takewhile(name_columns.is_name, (grid.text(row, name) for row in below)))
        if name_columns.follow_letters(names):
            continue
        others = {column: text for column, text in headings.items() if column > name}
        # The next table may begin right below this one.
        tried = (names[: len(names) - fewer] for fewer in range(_FEW_ROWS))
        slots = next(filter(None, (round_robin.named_columns(each, others) for each in tried)), [])
        rows = list(below[: len(slots)])
        if slots:
            fields = {
                key: column
                for key, column in headed_columns.sorted_columns(texts).fields.items()
                if column not in slots
            }
            table = Table(grid, at, at + 1, {**fields, "name": name}, headings, slots, caption=(above, at))
            table.opponents_above = True
            table.rows, table.last_row = rows, rows[-1]
            table.guessed[name] = "names"
            column_evidence.take_unread(table, rows)
            return table
    return None
