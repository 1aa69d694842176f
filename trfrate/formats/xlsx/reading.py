"""Workbooks of any program to an event: one sheet a section, or several tables in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfrate.codecs.sheet.cells import address
from trfrate.codecs.sheet.read import Sheet, read_workbook
from trfrate.diagnostics import Place, Report
from trfrate.formats import Options
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.reading import read_grids
from trfrate.model import Event
from trfrate.report.chart import ABOUT
from trfrate.report.standings import part_titles


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of one workbook; its origin says where each table is."""
    return read_sheets(files, report, options)[0]


def read_sheets(files: Mapping[str, bytes], report: Report, options: Options) -> tuple[Event, list[Sheet]]:
    """Return the event of one workbook, and the sheets it was read from."""
    file, data = next(iter(files.items()))
    sheets = _without_standings(read_workbook(file, data, report))
    return read_grids("xlsx", files, [_grid_of(file, sheet) for sheet in sheets], report, options), sheets


def _without_standings(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Leave out the sheets that a workbook of ours has beside its charts: they list the same players once more."""
    names = {sheet.name for sheet in sheets}
    if ABOUT not in names:
        return list(sheets)
    titles = part_titles()
    beside = {*titles, *(f"{title} {name}" for title in titles for name in names)}
    return [sheet for sheet in sheets if sheet.name not in beside]


def _grid_of(file: str, sheet: Sheet) -> Grid:
    """Return the cells of a sheet, with places such as `Open!F17`."""

    def place(row: int, column: int | None) -> Place:
        return Place(file, at=f"{sheet.name}!{address(row, column or 0)}")

    return Grid(sheet.name, sheet.rows, place, sheet.unvalued, sheet.faulty, beside=sheet.beside)
