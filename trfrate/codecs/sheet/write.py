"""Rows of styled cells to a new workbook, by XlsxWriter. The same input gives the same bytes."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from io import BytesIO
from types import MappingProxyType
from typing import Any, NamedTuple

from trfrate.codecs.sheet.xml_text import clean
from trfrate.structs import Struct

AUTHOR = "trfrate"
"""Whose notes they are, so that a later run knows them for its own."""
Value = str | int | float | None
Look = Mapping[str, Any]
"""How a cell looks, in XlsxWriter's words: `{"bold": True, "num_format": "0.0"}`."""

NAME_LIMIT, TEXT_LIMIT = 31, 32767
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\", " "))


class Styled(NamedTuple):
    """A value and the name of its look."""

    value: Value
    look: str = ""


class Line(Struct):
    """A small line in one cell, drawn from the numbers of a row."""

    row: int
    first_column: int
    last_column: int


class NewSheet(Struct):
    """One sheet to write; rows and columns count from 0."""

    name: str
    rows: Sequence[Sequence[Styled]]
    widths: Sequence[float]
    """In characters, by column."""
    heights: Mapping[int, float] = MappingProxyType({})
    """In points, of the rows that differ from the usual."""
    notes: Mapping[tuple[int, int], str] = MappingProxyType({})
    header_row: int | None = None
    """Stays in sight with everything above it, and is repeated on every printed page."""
    frozen_columns: int = 0
    landscape: bool = True
    footer: str = ""
    plotted: Sequence[int] = ()
    """Columns that a chart beside the rows shows over the first, with the names in the header row."""
    lines: Mapping[tuple[int, int], Line] = MappingProxyType({})
    """The small lines, by the cell that shows them."""


def write_workbook(sheets: Sequence[NewSheet], looks: Mapping[str, Look], title: str, created: date) -> bytes:
    """Return a workbook of these sheets; text stays text, whatever sign it starts with."""
    from xlsxwriter import Workbook

    packed = BytesIO()
    with Workbook(packed, {"in_memory": True}) as workbook:
        day = datetime(created.year, created.month, created.day)
        workbook.set_properties({"title": clean(title)[:255], "created": day})
        used = {cell.look for sheet in sheets for row in sheet.rows for cell in row}
        formats = {name: workbook.add_format(dict(look)) for name, look in looks.items() if name in used}
        for sheet, name in zip(sheets, sheet_names([sheet.name for sheet in sheets]), strict=True):
            worksheet = workbook.add_worksheet(name)
            _fill(worksheet, sheet, formats)
            _set_page(worksheet, sheet)
            if sheet.plotted:
                _plot(workbook, worksheet, sheet)
    return packed.getvalue()


def _fill(worksheet: Any, sheet: NewSheet, formats: Mapping[str, Any]) -> None:
    from xlsxwriter.utility import xl_range

    for column, width in enumerate(sheet.widths):
        worksheet.set_column(column, column, width)
    for row, height in sheet.heights.items():
        worksheet.set_row(row, height)
    for row, cells in enumerate(sheet.rows):
        for column, (value, look) in enumerate(cells):
            style = formats.get(look)
            if value is None or value == "":
                worksheet.write_blank(row, column, None, style)
            elif isinstance(value, str):
                worksheet.write_string(row, column, _cut(clean(value), TEXT_LIMIT), style)
            else:
                worksheet.write_number(row, column, value, style)
    for (row, column), line in sheet.lines.items():
        cells = xl_range(line.row, line.first_column, line.row, line.last_column)
        worksheet.add_sparkline(row, column, {"range": cells, "last_point": True, "empty_cells": "connect"})
    for (row, column), note in sheet.notes.items():
        size = {"width": 300, "height": 22 + 18 * (note.count("\n") + 1)}
        worksheet.write_comment(row, column, _cut(clean(note), TEXT_LIMIT), {"author": AUTHOR, "font_size": 9, **size})


def _plot(workbook: Any, worksheet: Any, sheet: NewSheet) -> None:
    """Put a chart to the right of the rows: a line for each plotted column, gaps where a cell is empty."""
    head, last = sheet.header_row or 0, len(sheet.rows) - 1
    chart = workbook.add_chart({"type": "scatter", "subtype": "straight"})
    for column in sheet.plotted:
        chart.add_series(
            {
                "name": [worksheet.name, head, column],
                "categories": [worksheet.name, head + 1, 0, last, 0],
                "values": [worksheet.name, head + 1, column, last, column],
            }
        )
    chart.set_title({"name": _cut(clean(sheet.name), 255), "name_font": {"size": 12}})
    chart.set_x_axis({"name": [worksheet.name, head, 0], **_span(sheet, head + 1)})
    chart.set_legend({"position": "bottom"})
    chart.set_size({"width": 760, "height": 420})
    worksheet.insert_chart(head, len(sheet.widths) + 1, chart)


def _span(sheet: NewSheet, first: int) -> dict[str, float]:
    """Return where the axis begins and ends: it would begin at 0, far from any year or rating."""
    known = [row[0].value for row in sheet.rows[first:] if row]
    numbers = [value for value in known if isinstance(value, (int, float))]
    if numbers:
        return {"min": min(numbers), "max": max(numbers)}
    return {}


def _set_page(worksheet: Any, sheet: NewSheet) -> None:
    worksheet.set_paper(1)
    worksheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
    if sheet.landscape:
        worksheet.set_landscape()
    worksheet.fit_to_pages(1, 0)
    worksheet.hide_gridlines(2)
    name = _cut(clean(sheet.footer), 100).replace("&", "&&")
    worksheet.set_footer(f"&L&8{' ' if name[:1].isdigit() else ''}{name}&C&8Page &P of &N")
    if sheet.header_row is not None:
        worksheet.freeze_panes(sheet.header_row + 1, sheet.frozen_columns)
        worksheet.repeat_rows(sheet.header_row)


def sheet_names(wanted: Sequence[str]) -> list[str]:
    """Return names a workbook allows: 31 characters, no brackets, slashes or `:*?`, no two alike."""
    names: list[str] = []
    taken = {"", "history"}
    for number, name in enumerate(wanted, start=1):
        plain = " ".join(clean(name).translate(_FORBIDDEN).split()).strip("'")
        plain = _cut(plain, NAME_LIMIT).strip() or f"Sheet {number}"
        unique, count = plain, 1
        while unique.lower() in taken:
            count += 1
            unique = f"{_cut(plain, NAME_LIMIT - 1 - len(str(count)))} {count}"
        taken.add(unique.lower())
        names.append(unique)
    return names


def _cut(text: str, limit: int) -> str:
    """Return the start of a text; spreadsheets count in UTF-16."""
    if 2 * len(text) <= limit:
        return text
    return text.encode("utf-16-le")[: 2 * limit].decode("utf-16-le", errors="ignore")
