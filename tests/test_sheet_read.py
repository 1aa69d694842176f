"""Workbooks to cells: measured first, read by value, and never more than the machine can bear."""

import random
import struct
import subprocess
import sys
from datetime import date, datetime, time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import hostile_workbooks as hostile
from tests.conftest import FIXTURES
from trfrate.codecs.sheet import xlsx
from trfrate.codecs.sheet.cells import Budget, address
from trfrate.codecs.sheet.limits import Container, used_range
from trfrate.codecs.sheet.read import read_workbook
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable


def codes(report):
    return [diagnostic.code for diagnostic in report]


def read(data, name="book.xlsx"):
    report = Report()
    try:
        return read_workbook(name, data, report), report
    except Unreadable:
        assert report.has_errors, "refused without a word"
        return None, report


def test_addresses():
    assert [address(0, 0), address(16, 5), address(0, 25), address(0, 26), address(9, 701), address(9, 702)] == [
        *("A1", "F17", "Z1", "AA1", "ZZ10", "AAA10")
    ]


def test_cells_stand_where_they_stand_in_the_sheet():
    sheets, report = read(hostile.workbook([(), (), ("", "Name"), ("", "Alder, Ada", 1850, 0.5, date(2026, 1, 2))]))
    (sheet,) = sheets
    assert sheet.name == "Open"
    assert sheet.rows[2][1] == "Name"
    assert sheet.rows[3][1:4] == ["Alder, Ada", 1850.0, 0.5]
    assert not report.diagnostics


def test_formulas_are_read_by_their_saved_value():
    data = hostile.workbook(formulas=[("E2", "=1+1", 7), ("E3", '=IF(1,"","x")', "")])
    sheets, _ = read(hostile.edited(b'<c r="E3">', b'<c r="E3" t="str">', data=data))
    assert sheets[0].rows[1][4] == 7
    assert sheets[0].rows[2][4] == ""
    assert sheets[0].unvalued == frozenset()


@pytest.mark.parametrize("left", [b"<v></v>", b"<v/>", b""])
def test_a_formula_without_a_saved_value_is_found(left):
    data = hostile.workbook(formulas=[("E2", "=1+1", 7), ("E3", "=2+2", 8)])
    sheets, _ = read(hostile.edited(b"<v>7</v>", left, data=data))
    assert sheets[0].unvalued == {(1, 4)}


def test_error_values_are_found():
    data = hostile.workbook(formulas=[("E2", "=1/0", "#DIV/0!")])
    sheets, _ = read(data)
    assert sheets[0].faulty == {(1, 4)}


@pytest.mark.parametrize(
    ("cell", "unvalued", "faulty"),
    [
        (b'<c r="A1"><f>1+1</f></c>', {(0, 0)}, set()),
        (b'<c r="A1" t="e"><v>#N/A</v></c>', set(), {(0, 0)}),
        (b'<c r="A1"><v>7</v></c>', set(), set()),
    ],
)
def test_a_special_cell_is_found_before_many_plain_ones(cell, unvalued, faulty):
    rows = b"".join(b'<row r="%d"><c r="A%d"><v>1</v></c><c r="B%d" s="0"/></row>' % (n, n, n) for n in range(2, 99))
    data = hostile.with_sheet(hostile.sheet_xml(b'<row r="1" spans="1:2">' + cell + b"</row>" + rows))
    sheets, _ = read(data)
    assert (sheets[0].unvalued, sheets[0].faulty) == (unvalued, faulty)
    assert len(sheets[0].rows) == 98


def test_plain_rows_are_no_proof_of_what_stands_around_them():
    row = b'<row r="1"><c r="A1"><v>1</v></c></row>'
    plain = hostile.sheet_xml(row)
    for xml in (
        plain.replace(b"</sheetData>", b"</sheetDate>"),
        plain.replace(b"<sheetData>", b"<x><sheetData>"),
        plain.replace(b"<sheetData>", b"<!-- -- <sheetData>").replace(b"</sheetData>", b"</sheetData> -->"),
        hostile.sheet_xml(row.replace(b"</c>", b"</d>")),
        hostile.sheet_xml(row + b"<row>"),
    ):
        assert read(hostile.with_sheet(xml))[0] is None
    far = plain.replace(b"</worksheet>", b'<sheetData><row r="9"><c r="XFD1048576"/></row></sheetData></worksheet>')
    container = Container(hostile.with_sheet(far))
    container.part("xl/worksheets/sheet1.xml")
    assert not container.plain


def test_hidden_sheets_are_passed_over_with_a_note():
    sheets, report = read(hostile.workbook(hidden=["Old"]))
    assert [sheet.name for sheet in sheets] == ["Open"]
    assert codes(report) == ["XLS007"]


def test_links_to_other_workbooks_are_a_note():
    sheets, report = read(hostile.external_links())
    assert sheets[0].rows[1][4] == 1
    assert codes(report) == ["XLS006"]


@pytest.mark.parametrize("make", hostile.REFUSED, ids=lambda make: make.__name__)
def test_hostile_workbooks_are_refused(make):
    sheets, report = read(make())
    assert sheets is None
    assert codes(report) == [hostile.REFUSED[make]]


@pytest.mark.slow
def test_a_million_empty_rows_do_no_harm():
    sheets, _ = read(hostile.a_million_empty_rows())
    assert len(sheets[0].rows) == 3


@pytest.mark.slow
def test_rows_that_are_only_styled_are_not_in_use():
    sheets, report = read(hostile.a_million_styled_rows())
    assert len(sheets[0].rows) == 3
    assert codes(report) == []


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (700 * 2**20, 700 * 2**20))
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from tests import hostile_workbooks
from trfrate.codecs.sheet.read import read_workbook
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
data = sys.stdin.buffer.read()
try:
    read_workbook("book.xlsx", data, Report())
except Unreadable:
    pass
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory and time are set the Unix way")
@pytest.mark.parametrize(
    "make",
    [
        hostile.far_cell,
        hostile.lying_zip_bomb,
        hostile.a_million_empty_rows,
        hostile.a_million_styled_rows,
        hostile.long_text_in_many_cells,
        hostile.three_thousand_sheets_on_one_part,
        hostile.false_count_of_texts,
        hostile.truncated_ods,
        hostile.ods_of_repeated_text,
    ],
    ids=lambda make: make.__name__,
)
def test_hostile_workbooks_stay_within_memory_and_time(make):
    done = subprocess.run([sys.executable, "-c", LIMITED], input=make(), capture_output=True)
    assert done.returncode == 0, done.stderr[-500:]


def test_the_library_sees_only_what_was_measured():
    """The parts nobody asked for, and the names and relations of the user's file, do not reach it."""
    data = hostile.zipped({**hostile.parts_of(hostile.workbook()), "xl/evil.xml": b"<a/>"})
    plain = hostile.parts_of(xlsx._plain_workbook(xlsx._open(Container(data), Budget())).getvalue())
    kinds = {"[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels", "xl/workbook.xml"}
    assert plain.keys() - kinds == {"xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"}


@pytest.mark.parametrize("above", [b"", b"<!-- <sheetData -->", b"<?x <sheetData?>"])
def test_merged_cells_are_read_like_others(above):
    rows = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>'
    xml = hostile.sheet_xml(rows).replace(b"<sheetData>", above + b"<sheetData>")
    merged = b'</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
    sheets, report = read(hostile.with_sheet(xml.replace(b"</sheetData>", merged)))
    assert sheets[0].rows == [[1, ""], ["", 2]]
    assert codes(report) == []


def test_used_range_is_exact_where_it_matters():
    wide = hostile.sheet_xml(b'<row r="3"><c r="B3"><v>1</v></c><c r="AB12345"><v>1</v></c></row>')
    assert used_range(wide) == (12345, 28)


def test_cells_without_references_lie_side_by_side_in_their_row():
    row = b"<row>" + b"<c><v>1</v></c>" * 14 + b"</row>"
    assert used_range(hostile.sheet_xml(row * 2000)) == (2000, 14)
    ((sheet,), _) = read(hostile.with_sheet(hostile.sheet_xml(row * 2000)))
    assert (len(sheet.rows), len(sheet.rows[-1])) == (2000, 14)
    hidden = b"<row><!-- </row><row> -->" + b"<c><v>1</v></c><!-- <row> -->" * 14 + b"</row>"
    assert used_range(hostile.sheet_xml(hidden))[1] == 14


def test_blank_rows_of_an_ods_count_once_something_follows():
    cells = hostile.ods_row(hostile.ods_cell("float", 1)) + hostile.ods_row(hostile.ods_blank(9), repeat=30)
    ((sheet,), _) = read(
        hostile.ods(cells + hostile.ods_row(hostile.ods_blank(2) + hostile.ods_cell("float", 2)) + cells)
    )
    assert (len(sheet.rows), len(sheet.rows[0])) == (33, 3)
    assert (sheet.rows[0], sheet.rows[31], sheet.rows[32]) == ([1.0, "", ""], ["", "", 2.0], [1.0, "", ""])


def test_the_cells_of_an_ods_by_their_type():
    text = hostile.ods_text("a<text:s text:c='3'/>b<text:span>c</text:span>", "d &amp; e", note="not this")
    cells = (
        hostile.ods_cell("date", "2026-01-02")
        + hostile.ods_cell("date", "2026-01-02T10:30:00")
        + hostile.ods_cell("time", "PT10H30M00S")
        + hostile.ods_cell("time", "PT36H30M00S")
        + hostile.ods_cell("percentage", 0.5)
        + hostile.ods_cell("boolean", "true")
        + text
    )
    ((sheet,), _) = read(hostile.ods(hostile.ods_row(cells)))
    (row,) = sheet.rows
    assert row[:3] == [date(2026, 1, 2), datetime(2026, 1, 2, 10, 30), time(10, 30)]
    assert row[3:] == ["PT36H30M00S", 0.5, True, "a   bc\nd & e"]


def test_formulas_of_an_ods_without_a_value_and_with_an_error():
    cells = hostile.ods_cell("float", 1) + hostile.ODS_FORMULA_WITHOUT_VALUE + hostile.ODS_ERROR
    ((sheet,), _) = read(hostile.ods(hostile.ods_row(cells)))
    assert (sheet.unvalued, sheet.faulty) == ({(0, 1)}, {(0, 2)})


def test_a_hidden_sheet_of_an_ods_is_passed_over_with_a_note():
    sheets, report = read(hostile.ods(hostile.ods_row(hostile.ods_cell("float", 1)), hidden=True))
    assert sheets == []
    assert codes(report) == ["XLS007"]


@pytest.mark.parametrize("make", hostile.REFUSED_ODS, ids=lambda make: make.__name__)
def test_hostile_ods_are_refused(make):
    sheets, report = read(make(), "book.ods")
    assert sheets is None
    assert codes(report) == [hostile.REFUSED_ODS[make]]


def test_a_false_count_of_texts_is_not_believed():
    """It would make the library take memory for two thousand million texts, and abort the process."""
    sheets, report = read(hostile.false_count_of_texts())
    assert sheets[0].rows[1][:2] == [1.0, "Alder, Ada"]
    assert codes(report) == ["XLS013"]


@pytest.mark.filterwarnings("error")
def test_what_the_slower_library_prints_about_damaged_styles_is_not_mixed_with_the_data(capfd):
    _, report = read(hostile.style_of_no_format())
    assert codes(report) == ["XLS001"]
    assert capfd.readouterr() == ("", "")


def without_calamine(monkeypatch):
    monkeypatch.setitem(sys.modules, "python_calamine", None)


@pytest.mark.parametrize("name", ["reading-hand-made.xlsx", "reading-libre.ods", "reading-old.xls"])
def test_workbooks_are_read_alike_without_the_fast_library(name, monkeypatch):
    data = (FIXTURES / "xlsx" / name).read_bytes()
    fast, _ = read(data, name)
    without_calamine(monkeypatch)
    slow, report = read(data, name)
    assert slow == fast
    assert "XLS013" not in codes(report)


def test_an_ods_has_the_cells_that_a_library_finds():
    import python_calamine

    path = FIXTURES / "xlsx" / "reading-libre.ods"
    theirs = python_calamine.load_workbook(str(path))
    sheets, _ = read(path.read_bytes(), path.name)
    for sheet in sheets:
        assert sheet.rows == theirs.get_sheet_by_name(sheet.name).to_python(skip_empty_area=False)


SAMPLES = sorted((FIXTURES / "xlsx").glob("reading-*.*s*"))


@pytest.mark.parametrize(
    "path", [path for path in SAMPLES if path.suffix in (".xls", ".ods", ".xlsx")], ids=lambda path: path.name
)
def test_every_kind_of_workbook_has_the_same_cells(path):
    sheets, _ = read(path.read_bytes(), path.name)
    first = sheets[0].rows
    header = next(row for row in first if "Name" in row)
    assert [value for value in header if value][:3] == ["No.", "Name", "USCF ID"]


def test_an_xls_whose_sectors_run_in_a_circle():
    data = bytearray((FIXTURES / "xlsx" / "reading-old.xls").read_bytes())
    (table,) = struct.unpack_from("<I", data, 76)
    (directory,) = struct.unpack_from("<I", data, 48)
    struct.pack_into("<I", data, (table + 1) * 512 + 4 * directory, directory)
    sheets, report = read(bytes(data), "old.xls")
    assert sheets is None
    assert codes(report) == ["XLS001"]


@pytest.mark.parametrize(
    "data", [b"", b"PK\x03\x04", b"hello", bytes.fromhex("d0cf11e0a1b11ae1"), b"PK\x05\x06" + bytes(18)]
)
def test_what_is_no_workbook(data):
    sheets, report = read(data)
    assert sheets is None
    assert codes(report)[0] in ("XLS001", "XLS012")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["reading-hand-made.xlsx", "reading-old.xls", "reading-libre.ods"]), st.integers(0, 10**9))
def test_any_damage_ends_in_cells_or_a_reason(name, seed):
    data = bytearray((FIXTURES / "xlsx" / name).read_bytes())
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 12)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.2:
        del data[chance.randrange(len(data)) :]
    read(bytes(data), name)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_damage_inside_the_parts_ends_in_cells_or_a_reason(seed):
    parts = hostile.parts_of((FIXTURES / "xlsx" / "reading-hand-made.xlsx").read_bytes())
    chance = random.Random(seed)
    name = chance.choice([name for name in parts if name.endswith((".xml", ".rels"))])
    xml = bytearray(parts[name])
    for _ in range(chance.randint(1, 8)):
        xml[chance.randrange(len(xml))] = chance.choice(b"<>/\"'&=09AZ \n")
    parts[name] = bytes(xml)
    read(hostile.zipped(parts))


def test_an_old_workbook_has_the_cells_that_a_library_finds():
    import python_calamine

    path = FIXTURES / "xlsx" / "reading-old.xls"
    theirs = python_calamine.load_workbook(str(path))
    sheets, _ = read(path.read_bytes(), path.name)
    assert len(sheets) == 3
    for sheet in sheets:
        assert sheet.rows == theirs.get_sheet_by_name(sheet.name).to_python(skip_empty_area=False)


def test_errors_before_a_cell_that_is_not_plain():
    """Groups inside of a possessive repeat lose their ends in Python 3.11: the second row ended in a SystemError."""
    failed = b'<c r="%b" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
    plain = b'<row r="1"><c r="A1"><v>1</v></c>' + failed % b"B1" + b"</row>"
    odd = b'<row r="2">' + failed % b"A2" + b'<c r="B2" t="s"><v>1/0</v></c></row>'
    sheets, _ = read(hostile.with_sheet(hostile.sheet_xml(plain)))
    assert sheets[0].rows == [[1.0, ""]] and sheets[0].faulty == {(0, 1)}
    sheets, _ = read(hostile.with_sheet(hostile.sheet_xml(plain + odd)))
    assert sheets[0].faulty == {(0, 1), (1, 0)}


def test_a_false_number_of_a_row_makes_no_billion_rows():
    cells = b'<c r="A1" t="inlineStr"><is><t>No</t></is></c>'
    rows = b'<row r="1e9">' + cells + b'</row><row r="2"><c r="A2"><v>1</v></c></row>'
    assert codes(read(hostile.with_sheet(hostile.sheet_xml(rows)))[1]) == ["XLS001"]
