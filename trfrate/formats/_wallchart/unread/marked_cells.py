"""Cells that are read though the sheet shows them crossed out, or does not show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trfrate.diagnostics import Place, Report, some
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.origin import SheetLayout

_MOST_SHOWN = 6


def say_marked(tables: Iterable[tuple[Table, SheetLayout]], report: Report) -> None:
    """Warn of players and entries that are crossed out or hidden; nobody may know that they count."""
    struck: list[tuple[Grid, int, int]] = []
    rows: list[tuple[Grid, int, int]] = []
    columns: list[tuple[Grid, int, int]] = []
    for table, layout in tables:
        grid, name = table.grid, table.name_column or 0
        if grid.made or grid.beside == Grid._field_defaults["beside"]:
            continue
        players, read = set(layout.player_rows), {*table.fields.values(), *table.round_columns}
        crossed = sorted((row, column) for row, column in grid.beside.struck if row in players and column in read)
        whole = {row for row, column in crossed if column == name}
        struck += [
            (grid, row, column)
            for row, column in crossed
            if grid.text(row, column) and (row not in whole or column == name)
        ]
        rows += [(grid, row, name) for row in sorted(players & grid.beside.hidden_rows)]
        header = layout.first_row if layout.header_row is None else layout.header_row
        columns += [(grid, header, column) for column in sorted(read & grid.beside.hidden_columns)]
    if struck:
        hint = "clear what does not count, or remove the line through it"
        report.warning("XLS073", f"crossed out, but read: {_shown(struck)}", _place(struck), hint)
    if rows:
        hint = "delete rows that do not count; show the others"
        report.warning("XLS074", f"in hidden rows, but read: {_shown(rows)}", _place(rows), hint)
    if columns:
        report.note("XLS075", f"in hidden columns, but read: {_shown(columns)}", _place(columns))


def _place(cells: Sequence[tuple[Grid, int, int]]) -> Place:
    grid, row, column = cells[0]
    return grid.place(row, column)


def _shown(cells: Sequence[tuple[Grid, int, int]]) -> str:
    texts = []
    for grid, row, column in cells:
        place = grid.place(row, column)
        texts.append(f"{place.at or f'line {place.line}'} {grid.text(row, column)!r:.40}")
    return some(texts, _MOST_SHOWN)
