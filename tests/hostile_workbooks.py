"""Workbooks nobody makes by accident, each a few kilobytes; built here so that what they do can be read."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import xlsxwriter

HEADINGS = ("No.", "Name", "Rating", "Rd 1", "Score")
PLAYERS = ((1, "Alder, Ada", 1850, "W2w", 1), (2, "Birch, Ben", 1720, "L1b", 0))


def workbook(rows=(HEADINGS, *PLAYERS), sheet="Open", formulas=(), hidden=()) -> bytes:
    """A plain workbook; `formulas` are (cell, formula, saved value)."""
    made = BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    page = book.add_worksheet(sheet)
    for at, row in enumerate(rows):
        page.write_row(at, 0, row)
    for cell, formula, value in formulas:
        page.write_formula(cell, formula, None, value)
    for name in hidden:
        book.add_worksheet(name).hide()
    book.close()
    return made.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(parts: dict[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return made.getvalue()


def with_sheet(xml: bytes, data: bytes | None = None) -> bytes:
    """The plain workbook with another sheet."""
    parts = parts_of(data or workbook())
    parts["xl/worksheets/sheet1.xml"] = xml
    return zipped(parts)


def sheet_xml(rows: bytes) -> bytes:
    space = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return b'<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="%s"><sheetData>%s</sheetData></worksheet>' % (
        space,
        rows,
    )


def edited(old: bytes, new: bytes, part: str = "xl/worksheets/sheet1.xml", data: bytes | None = None) -> bytes:
    """The plain workbook with one part changed."""
    parts = parts_of(data or workbook())
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new)
    return zipped(parts)


def far_cell() -> bytes:
    return with_sheet(
        sheet_xml(b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    )


def far_cell_without_reference() -> bytes:
    return with_sheet(
        sheet_xml(b'<row r="1"><c><v>1</v></c></row><row r="1048576">' + b"<c><v>1</v></c>" * 9 + b"</row>")
    )


def far_cell_with_odd_quotes() -> bytes:
    return with_sheet(sheet_xml(b"<row r='1'><c r='A1'><v>1</v></c><c\ts='1'\nr = 'XFD1048576' ><v>1</v></c></row>"))


def far_cell_in_code() -> bytes:
    return with_sheet(sheet_xml(b'<row r="1"><c r="A1"><v>1</v></c><c r="&#88;FD1048576"><v>1</v></c></row>'))


def many_wide_sheets() -> bytes:
    """Two cells in each sheet, nothing far out, and yet too much together."""
    made = BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    for number in range(40):
        page = book.add_worksheet(f"Sheet{number}")
        page.write("A1", "Name")
        page.write("Z9999", "x")
    book.close()
    return made.getvalue()


def a_million_empty_rows() -> bytes:
    rows = b"".join(b'<row r="%d"/>' % number for number in range(5, 1_000_001))
    return edited(b"</sheetData>", rows + b"</sheetData>")


def a_million_styled_rows() -> bytes:
    rows = b"".join(b'<row r="%d"><c r="A%d" s="0"/></row>' % (number, number) for number in range(5, 700_001))
    return edited(b"</sheetData>", rows + b"</sheetData>")


def zip_bomb() -> bytes:
    return with_sheet(sheet_xml(b" " * (80 * 2**20)))


def lying_zip_bomb() -> bytes:
    """Its directory says one kilobyte."""
    data = bytearray(zip_bomb())
    size = (80 * 2**20 + len(sheet_xml(b""))).to_bytes(4, "little")
    assert data.count(size) == 2
    return bytes(data.replace(size, (1000).to_bytes(4, "little")))


def entities() -> bytes:
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    return edited(b"<worksheet", bomb + b"<worksheet")


def utf16() -> bytes:
    parts = parts_of(workbook())
    text = parts["xl/worksheets/sheet1.xml"].decode().replace('encoding="UTF-8"', 'encoding="UTF-16"')
    parts["xl/worksheets/sheet1.xml"] = text.encode("utf-16")
    return zipped(parts)


def external_links() -> bytes:
    parts = parts_of(workbook(formulas=[("E2", "=[1]Sheet1!A1", 1)]))
    parts["xl/externalLinks/externalLink1.xml"] = b'<?xml version="1.0"?><externalLink/>'
    return zipped(parts)


def many_parts() -> bytes:
    return zipped({f"xl/{number}.xml": b"<a/>" for number in range(3000)}, ZIP_STORED)


REFUSED = {
    far_cell: "XLS004",
    far_cell_without_reference: "XLS004",
    far_cell_with_odd_quotes: "XLS004",
    far_cell_in_code: "XLS004",
    many_wide_sheets: "XLS004",
    zip_bomb: "XLS003",
    lying_zip_bomb: "XLS003",
    many_parts: "XLS003",
    entities: "XLS005",
    utf16: "XLS005",
}
