"""A workbook as a director keeps it, with everything that a careless update would lose."""

import struct
import zlib
from functools import cache
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import xlsxwriter

HEADINGS = ("No.", "Name", "USCF ID", "St", "Rating", "Quick", "Rd 1", "Rd 2", "Rd 3", "Total")
ROWS = (
    (1, "Alder, Ada", "90000001", "MI", 554, 546, "W4w", "W2b", "W6w"),
    (2, "Birch, Ben", "90000002", "MI", "445P21", "440P21", "W5b", "L1w", "W4b"),
    (3, "Cedar, Cy", "90000003", "OH", 124, 126, "H", "W6w", "L5b"),
    (4, "Dogwood, Dee", "90000004", "ON", "unr", "unr", "L1b", "W5w", "L2w"),
    (5, "Elm, Eve", "90000005", "MI", "175P15", "173P15", "L2w", "L4b", "W3w"),
    (6, "Fir, Finn", "90000006", "MI", "203P17", "202P17", "B", "L3b", "L1b"),
)
TOTALS = (3, 2, 1.5, 1, 1, 1)
TOP = 3
"""The header stands in the fourth row, below a merged title."""


def picture() -> bytes:
    """The smallest PNG: one red point."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    point = zlib.compress(b"\0\xc0\0\0")
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", point) + chunk(b"IEND", b"")


def nothing_more(book, sheet) -> None:
    pass


@cache
def workbook(*, macros: bool = True, more=nothing_more, headings=HEADINGS) -> bytes:
    """The workbook's bytes; `more` adds to its sheet `Open`."""
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        if macros:
            book.add_vba_project(BytesIO(b"\xd0\xcf\x11\xe0 these are the macros"), True)
        sheet = book.add_worksheet("Open")
        _table(book, sheet, headings)
        _print_settings(sheet)
        _decorations(book, sheet)
        more(book, sheet)
        other = book.add_worksheet("Prizes")
        other.write("A1", "Fund")
        other.write_formula("B1", "=SUM(Open!J5:J10)*10", None, 95)
        other.write_comment("A1", "paid in cash")
        book.add_worksheet("Secret").hide()
        book.define_name("Everybody", "=Open!$A$5:$J$10")
        book.set_custom_property("Club", "Grove Chess Club")
    return _with_foreign_parts(packed.getvalue())


def _table(book, sheet, headings) -> None:
    head = book.add_format({"bold": True, "bg_color": "#333333", "font_color": "#FFFFFF", "border": 1})
    body = book.add_format({"border": 1, "bg_color": "#FFF2CC"})
    total = book.add_format({"border": 1, "bg_color": "#FFF2CC", "bold": True, "num_format": "0.0"})
    sheet.merge_range(0, 0, 0, 9, "Grove Open 2026", book.add_format({"bold": True, "font_size": 20}))
    for column, heading in enumerate(headings):
        sheet.write_string(TOP, column, heading, head)
    for row, (cells, points) in enumerate(zip(ROWS, TOTALS, strict=True), start=TOP + 1):
        for column, value in enumerate(cells):
            write = sheet.write_string if isinstance(value, str) else sheet.write_number
            write(row, column, value, body)
        sheet.write_formula(row, 9, f'=COUNTIF(G{row + 1}:I{row + 1},"W*")', total, points)
    sheet.write_string(12, 0, "Tie-breaks by hand")


def _print_settings(sheet) -> None:
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.repeat_rows(TOP)
    sheet.set_header("&CGrove Open")
    sheet.set_column(1, 1, 24)
    sheet.set_column(9, 9, 7)
    sheet.set_row(0, 30)
    sheet.freeze_panes(TOP + 1, 2)
    sheet.autofilter(TOP, 0, TOP + 6, 9)
    sheet.set_h_pagebreaks([40])


def _decorations(book, sheet) -> None:
    sheet.conditional_format("E5:E10", {"type": "data_bar", "data_bar_2010": True})
    rule = {"type": "cell", "criteria": ">", "value": 1.5, "format": book.add_format({"bold": True})}
    sheet.conditional_format("J5:J10", rule)
    sheet.data_validation("D5:D10", {"validate": "list", "source": ["MI", "OH", "ON"]})
    sheet.write_comment("B5", "needs a wheelchair table", {"author": "The director"})
    sheet.insert_image("L20", "logo.png", {"image_data": BytesIO(picture())})
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Open!$J$5:$J$10"})
    sheet.insert_chart("A20", chart)
    sheet.add_sparkline("A15", {"range": "Open!J5:J10"})
    sheet.write_url("B13", "https://example.org", string="rules")
    sheet.protect("", {"select_locked_cells": True})


def _with_foreign_parts(data: bytes) -> bytes:
    """What XlsxWriter cannot make: printer settings and a part of another program, with a namespace of its own."""
    parts = unzip(data)
    sheet = parts["xl/worksheets/sheet1.xml"]
    sheet = sheet.replace(b"<worksheet ", b'<worksheet xmlns:dir="urn:the-director" dir:mark="kept" ', 1)
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(b"<sheetData>", b"<!-- by hand --><sheetData>", 1)
    parts["xl/printerSettings/printerSettings1.bin"] = b"\0printer\0"
    parts["customXml/item1.xml"] = b'<?xml version="1.0"?><entries xmlns="urn:the-director">12</entries>'
    return zipped(parts)


def unzip(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def zipped(parts: dict[str, bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return packed.getvalue()
