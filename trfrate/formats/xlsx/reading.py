"""Workbooks of any program to an event: one sheet a section, or several tables in one."""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.codecs.sheet.cells import address
from trfrate.codecs.sheet.read import Sheet, read_workbook
from trfrate.diagnostics import Place, Report
from trfrate.formats import Options
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.reading import read_grids
from trfrate.model import Event


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """The event of one workbook; its origin says where each table stands."""
    file, data = next(iter(files.items()))
    grids = [grid_of(file, sheet) for sheet in read_workbook(file, data, report)]
    return read_grids("xlsx", files, grids, report, options)


def grid_of(file: str, sheet: Sheet) -> Grid:
    """The cells of a sheet, with places such as `Open!F17`."""

    def place(row: int, column: int | None) -> Place:
        return Place(file, at=f"{sheet.name}!{address(row, column or 0)}")

    return Grid(sheet.name, sheet.rows, place, sheet.unvalued, sheet.faulty)
