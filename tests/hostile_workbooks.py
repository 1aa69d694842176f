"""Workbooks nobody makes by accident, each a few kilobytes; built here so that what they do can be read."""

import re
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


def false_count_of_texts() -> bytes:
    """The shared strings declare two thousand million texts."""
    parts = parts_of(workbook())
    strings = re.sub(rb'uniqueCount="\d+"', b'uniqueCount="2147483648"', parts["xl/sharedStrings.xml"])
    return zipped({**parts, "xl/sharedStrings.xml": strings})


def style_of_no_format() -> bytes:
    """The one named style refers to a format that is not there; read slowly because of a false count."""
    parts = parts_of(false_count_of_texts())
    styles = re.sub(rb"<cellStyleXfs.*</cellStyleXfs>", b"<cellStyleXfs/>", parts["xl/styles.xml"])
    return zipped({**parts, "xl/styles.xml": styles})


def long_text_in_many_cells() -> bytes:
    """One text of half a million letters, shown by a hundred thousand cells."""
    parts = parts_of(workbook())
    strings = parts["xl/sharedStrings.xml"].replace(b"Alder, Ada", b"A" * 500_000)
    at = re.findall(rb"<t>(.*?)</t>", strings).index(b"A" * 500_000)
    rows = b"".join(
        b'<row r="%d">%s</row>'
        % (row, b"".join(b'<c r="%c%d" t="s"><v>%d</v></c>' % (65 + n, row, at) for n in range(10)))
        for row in range(1, 9_999)
    )
    return zipped({**parts, "xl/sharedStrings.xml": strings, "xl/worksheets/sheet1.xml": sheet_xml(rows)})


def three_thousand_sheets_on_one_part() -> bytes:
    sheets = b"".join(b'<sheet name="S%d" sheetId="%d" r:id="rId1"/>' % (n, n) for n in range(1, 3001))
    return edited(b"</sheets>", sheets + b"</sheets>", "xl/workbook.xml")


def two_sheets_on_one_part() -> bytes:
    return edited(b"</sheets>", b'<sheet name="S2" sheetId="9" r:id="rId1"/></sheets>', "xl/workbook.xml")


def truncated_sheet() -> bytes:
    return edited(b"</sheetData>", b"", data=None)


def deeply_nested_sheet() -> bytes:
    return with_sheet(sheet_xml(b"<a>" * 400_000 + b"</a>" * 400_000))


def part_twice_by_other_case() -> bytes:
    """Which of the two a program reads, it alone knows."""
    parts = parts_of(workbook())
    return zipped({**parts, "XL/worksheets/Sheet1.xml": parts["xl/worksheets/sheet1.xml"]})


_ODS_SPACES = (
    " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "style")
    )
    + ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
)


def ods(rows: str, name: str = "Open", hidden: bool = False) -> bytes:
    """An OpenDocument workbook of one sheet."""
    shown = "false" if hidden else "true"
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_ODS_SPACES}><office:automatic-styles>'
        f'<style:style style:name="ta1"><style:table-properties table:display="{shown}"/></style:style>'
        f'</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="{name}" '
        f'table:style-name="ta1">{rows}</table:table></office:spreadsheet></office:body></office:document-content>'
    )
    return zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": content.encode()})


def ods_row(cells: str, repeat: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{repeat}">{cells}</table:table-row>'


def ods_cell(kind: str, value: object, repeat: int = 1) -> str:
    attribute = {"date": "date-value", "time": "time-value", "boolean": "boolean-value"}.get(kind, "value")
    return (
        f'<table:table-cell table:number-columns-repeated="{repeat}" office:value-type="{kind}" '
        f'office:{attribute}="{value}"><text:p>shown</text:p></table:table-cell>'
    )


def ods_blank(repeat: int) -> str:
    return f'<table:table-cell table:number-columns-repeated="{repeat}"/>'


def ods_text(*paragraphs: str, repeat: int = 1, note: str = "") -> str:
    shown = "".join(f"<text:p>{text}</text:p>" for text in paragraphs)
    note = f"<office:annotation><text:p>{note}</text:p></office:annotation>" if note else ""
    return (
        f'<table:table-cell table:number-columns-repeated="{repeat}" office:value-type="string">{note}{shown}'
        "</table:table-cell>"
    )


ODS_FORMULA_WITHOUT_VALUE = '<table:table-cell table:formula="of:=1+1"/>'
ODS_ERROR = (
    '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" '
    'calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
)


def truncated_ods() -> bytes:
    """Ends inside a table, where a library waits for its end for ever."""
    parts = parts_of(ods(ods_row(ods_cell("float", 1)) * 3))
    content = parts["content.xml"]
    return zipped({**parts, "content.xml": content[: content.rindex(b"<table:table-row")]})


def ods_with_a_broken_tag() -> bytes:
    parts = parts_of(ods(ods_row(ods_cell("float", 1)) * 3))
    return zipped({**parts, "content.xml": parts["content.xml"].replace(b"</text:p>", b"</text:p", 1)})


def ods_of_repeated_rows() -> bytes:
    return ods(ods_row(ods_cell("float", 1), repeat=900_000_000))


def ods_of_repeated_columns() -> bytes:
    return ods(ods_row(ods_cell("float", 1, repeat=900_000_000)))


def ods_of_repeated_text() -> bytes:
    """A text of twenty thousand letters in three hundred thousand cells."""
    return ods(ods_row(ods_text("A" * 20_000, repeat=500), repeat=600))


def ods_of_numbers_that_are_none() -> bytes:
    return ods(ods_row(ods_cell("float", 1)).replace('repeated="1"', 'repeated="1e9"'))


def ods_of_many_blanks() -> bytes:
    """A blank that stands for many is cut, but there may be many of them."""
    return ods(ods_row(ods_text("<text:s text:c='999999999'/>" * 20_000)))


def ods_with_a_prefix_of_nothing() -> bytes:
    return ods(ods_row(ods_cell("float", 1)).replace("table:table-cell", "tab1e:table-cell"))


REFUSED_ODS = {
    ods_with_a_prefix_of_nothing: "XLS001",
    truncated_ods: "XLS001",
    ods_with_a_broken_tag: "XLS001",
    ods_of_repeated_rows: "XLS004",
    ods_of_repeated_columns: "XLS004",
    ods_of_repeated_text: "XLS014",
    ods_of_numbers_that_are_none: "XLS001",
    ods_of_many_blanks: "XLS014",
}
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
    long_text_in_many_cells: "XLS014",
    three_thousand_sheets_on_one_part: "XLS003",
    two_sheets_on_one_part: "XLS001",
    truncated_sheet: "XLS001",
    deeply_nested_sheet: "XLS001",
    part_twice_by_other_case: "XLS001",
}
