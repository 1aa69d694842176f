"""Workbook to rows of cells, by python-calamine, after the workbook has been measured."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time, timedelta
from io import BytesIO
from typing import NamedTuple

from trfrate.codecs.sheet import biff
from trfrate.codecs.sheet.measure import MAX_CELLS, Measured, address, measure_ods, measure_xlsx, without_empty_cells
from trfrate.codecs.sheet.package import MAX_UNPACKED, pack, unpack
from trfrate.diagnostics import Place, Report, Unreadable

Value = str | float | bool | date | time | timedelta
"""What a cell holds; a blank cell holds the empty text. A `datetime` is a `date`."""

_SAVE_AGAIN = "open it in Excel or LibreOffice and save it again as .xlsx"


class Sheet(NamedTuple):
    """One visible sheet. Rows and columns count from 0, so that `rows[16][5]` is the cell F17."""

    name: str
    rows: list[list[Value]]
    unvalued: frozenset[tuple[int, int]] = frozenset()
    """Where formulas stand whose value the program did not save."""
    faulty: frozenset[tuple[int, int]] = frozenset()
    """Where error values such as `#REF!` stand."""


def read_workbook(file: str, data: bytes, report: Report) -> list[Sheet]:
    """The visible sheets of an `.xlsx`, `.xlsm`, `.xls` or `.ods`; anything else is refused with the reason."""
    if data.startswith(biff.SIGNATURE):
        measured, safe, load = _measure_xls(file, data, report), data, _load_xls
    else:
        measured, safe = _measure_zip(file, data, report)
        load = _load
    _refuse_huge(file, measured, report)
    facts = {sheet.name: sheet for sheet in measured}
    sheets = []
    for name, visible, rows in load(file, safe, report):
        if visible:
            known = facts.get(name, Measured(name, 0, 0))
            sheets.append(Sheet(name, rows, known.unvalued, known.faulty))
        else:
            report.note("XLS007", f"the hidden sheet {name} is not read", Place(file, at=name))
    return sheets


def _measure_zip(file: str, data: bytes, report: Report) -> tuple[list[Measured], bytes]:
    parts = unpack(file, data, report)
    if "xl/workbook.xml" in parts:
        if any(part.startswith("xl/externalLinks/") for part in parts):
            message = "the workbook links to other workbooks; their values are read as they were last saved"
            report.note("XLS006", message, Place(file))
        measured = measure_xlsx(parts)
        if sum(sheet.rows * sheet.columns for sheet in measured) > MAX_CELLS:
            parts = without_empty_cells(parts)
            measured = measure_xlsx(parts)
        return measured, pack(parts)
    if "content.xml" in parts and b"office:spreadsheet" in parts["content.xml"]:
        return list(measure_ods(parts)), pack(parts)
    report.error("XLS012", "this is no workbook that can be read: .xlsx, .xlsm, .xls or .ods", Place(file), _SAVE_AGAIN)
    raise Unreadable(file)


def _measure_xls(file: str, data: bytes, report: Report) -> list[Measured]:
    if len(data) > MAX_UNPACKED:
        message = f"the workbook is larger than {MAX_UNPACKED // 2**20} MB; no wallchart is that large"
        report.error("XLS003", message, Place(file))
        raise Unreadable(file)
    try:
        ranges = list(biff.used_ranges(biff.workbook_stream(data)))
    except PermissionError as error:
        report.error("XLS002", "the workbook is locked with a password", Place(file), "save it without the password")
        raise Unreadable(file) from error
    except biff.Damaged as error:
        report.error("XLS001", f"the workbook is damaged: {error}", Place(file), _SAVE_AGAIN)
        raise Unreadable(file) from error
    return [Measured(one.name, one.rows, one.columns, faulty=frozenset(one.faulty)) for one in ranges]


def _refuse_huge(file: str, measured: Iterable[Measured], report: Report) -> None:
    left = MAX_CELLS
    for sheet in measured:
        left -= sheet.rows * sheet.columns
        if left < 0:
            last = address(sheet.rows - 1, sheet.columns - 1)
            message = f"sheet {sheet.name} is in use down to {last}: more than {MAX_CELLS:,} cells"
            hint = "delete the empty rows and columns behind the table and save again"
            report.error("XLS004", message, Place(file, at=f"{sheet.name}!{last}"), hint)
            raise Unreadable(file)


Loaded = list[tuple[str, bool, list[list[Value]]]]
"""Name, whether visible, cells."""


def _load(file: str, data: bytes, report: Report) -> Loaded:
    from python_calamine import CalamineError, PasswordError, SheetTypeEnum, SheetVisibleEnum, load_workbook

    try:
        book = load_workbook(BytesIO(data))
        pages = [about for about in book.sheets_metadata if about.typ is SheetTypeEnum.WorkSheet]
        shown = {about.name for about in pages if about.visible is SheetVisibleEnum.Visible}
        return [
            (
                about.name,
                about.name in shown,
                book.get_sheet_by_name(about.name).to_python(skip_empty_area=False) if about.name in shown else [],
            )
            for about in pages
        ]
    except PasswordError as error:
        report.error("XLS002", "the workbook is locked with a password", Place(file), "save it without the password")
        raise Unreadable(file) from error
    except (CalamineError, OSError, ValueError, OverflowError) as error:
        report.error("XLS001", f"the workbook is damaged: {error}", Place(file), _SAVE_AGAIN)
        raise Unreadable(file) from error
    except BaseException as error:
        # A panic inside the library arrives as its own kind of BaseException.
        if type(error).__name__ != "PanicException":
            raise
        report.error("XLS001", "the workbook is damaged: its parts do not fit together", Place(file), _SAVE_AGAIN)
        raise Unreadable(file) from error


def _load_xls(file: str, data: bytes, report: Report) -> Loaded:
    from trfrate.codecs.sheet.biff_cells import read_sheets

    try:
        stream = biff.workbook_stream(data)
        sizes = {one.name: (one.rows, one.columns) for one in biff.used_ranges(stream)}
        return [(book.name, book.visible, book.rows) for book in read_sheets(stream, sizes)]
    except biff.Damaged as error:
        report.error("XLS001", f"the workbook is damaged: {error}", Place(file), _SAVE_AGAIN)
        raise Unreadable(file) from error
