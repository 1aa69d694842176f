"""The dBASE codec: bytes typed by hand from the layout, damaged tables, and every table of the corpus."""

import io
import tracemalloc
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate.codecs.dbf import Field, field_names, read_table, stamp_of, write_table
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable

FIELDS = (Field("ID", 3), Field("SCORE", 4, "N", 1))

# Typed from the published layout, one field a line.
BY_HAND = bytes.fromhex(
    "03"  # version
    "7e 04 1d"  # 2026-04-29
    "02 00 00 00"  # two records
    "61 00"  # header of 97 bytes
    "08 00"  # records of 8 bytes
    + "00" * 20
    + "49 44 00 00 00 00 00 00 00 00 00 43 00 00 00 00 03 00"  # ID, C, 3
    + "00" * 14
    + "53 43 4f 52 45 00 00 00 00 00 00 4e 00 00 00 00 04 01"  # SCORE, N, 4, 1 decimal
    + "00" * 14
    + "0d"
    "20 41 37 20 20 31 2e 35"  # "A7 ", " 1.5"
    "20 42 20 20 20 20 20 30"  # "B  ", "   0"
    "1a"
)


def rows(data, names=(), encoding=""):
    report = Report()
    table = read_table(data, "T.DBF", report, encoding)
    return [(record.number, record.values) for record in table.records(*(names or table.names))], report


def codes(report):
    return [diagnostic.code for diagnostic in report]


def test_reads_the_bytes_typed_by_hand():
    found, report = rows(BY_HAND)
    assert found == [(1, ["A7", " 1.5"]), (2, ["B", "   0"])]
    assert codes(report) == []


def test_writes_the_bytes_typed_by_hand():
    assert write_table(FIELDS, [("A7", "1.5"), ("B", "0")], stamp_of(date(2026, 4, 29))) == BY_HAND


def test_fields_are_found_by_name_in_any_order():
    found, _ = rows(BY_HAND, ("SCORE", "ID"))
    assert found[0] == (1, [" 1.5", "A7"])


def test_a_value_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="longer than its field"):
        write_table(FIELDS, [("A712", "0")], b"\x7e\x04\x1d")


def test_a_255_wide_field_keeps_its_width():
    fields = (Field("WIDE", 255),)
    data = write_table(fields, [("x" * 255,)], b"\x7e\x04\x1d")
    assert read_table(data, "T.DBF", Report()).fields == fields


def patched(at, new):
    return BY_HAND[:at] + new + BY_HAND[at + len(new) :]


DAMAGED = {
    "empty": (b"", "DBF001"),
    "another kind of file": (b"PK\x03\x04" + bytes(60), "DBF001"),
    "header longer than file": (patched(8, b"\xff\xff"), "DBF002"),
    "header of no length": (patched(8, b"\x00\x00"), "DBF002"),
    "field without a name": (patched(32, b"   \0"), "DBF003"),
    "field without a width": (patched(48, b"\x00"), "DBF003"),
    "no fields": (patched(32, b"\r"), "DBF003"),
    "width of -3": (patched(48, b"\xfd"), "DBF004"),
    "record shorter than its fields": (patched(10, b"\x02\x00"), "DBF004"),
}


@pytest.mark.parametrize("data, code", DAMAGED.values(), ids=DAMAGED)
def test_what_cannot_be_read_is_refused_with_a_reason(data, code):
    report = Report()
    with pytest.raises(Unreadable):
        read_table(data, "T.DBF", report)
    assert codes(report) == [code]


REPAIRED = {
    "cut off in a record": (BY_HAND[:-4], 1, ["DBF007"]),
    "cut off between records": (BY_HAND[:-9], 1, ["DBF008"]),
    "four thousand million records": (patched(4, b"\xff\xff\xff\xff"), 2, ["DBF008"]),
    "one record too few in the header": (patched(4, b"\x01"), 2, ["DBF009"]),
    "strange flag": (patched(97, b"\x00"), 2, ["DBF010"]),
    "deleted record": (patched(97, b"*"), 1, ["DBF011"]),
    "no end mark": (BY_HAND[:-1], 2, ["DBF012"]),
    "garbage in reserved bytes": (patched(12, bytes(range(1, 21))), 2, []),
    "memo flag": (patched(0, b"\x83"), 2, []),
    "memo field": (patched(43, b"M"), 2, ["DBF005"]),
    "two fields of one name": (patched(64, b"ID\0\0\0"), 2, ["DBF006"]),
    "bytes no field describes": (patched(80, b"\x03"), 2, ["DBF014"]),
}


@pytest.mark.parametrize("data, count, expected", REPAIRED.values(), ids=REPAIRED)
def test_what_can_be_read_is_read_and_told(data, count, expected):
    found, report = rows(data)
    assert len(found) == count
    assert codes(report) == expected


def test_a_nul_after_the_header_end_is_skipped():
    """WinTD writes one; the header length counts it."""
    data = patched(8, b"\x62\x00")
    data = data[:97] + b"\0" + data[97:]
    assert rows(data)[0] == rows(BY_HAND)[0]


def test_accents_are_utf8_or_else_the_code_page_of_the_header():
    assert rows(BY_HAND.replace(b"A7 ", "é ".encode()))[0][0][1][0] == "é"
    found, report = rows(BY_HAND.replace(b"A7 ", b"\xe9t "))
    assert found[0][1][0] == "ét" and codes(report) == ["DBF013"]
    found, _ = rows(patched(29, b"\x02").replace(b"A7 ", b"\x82t "))
    assert found[0][1][0] == "ét"
    found, report = rows(BY_HAND.replace(b"A7 ", b"\xf0t "), encoding="cp1251")
    assert found[0][1][0] == "рt" and codes(report) == []


def test_names_for_sniffing():
    assert field_names(BY_HAND) == ("ID", "SCORE")
    assert field_names(BY_HAND[:70]) == ("ID",)
    assert field_names(b"001    1") == ()


def test_a_long_table_is_read_in_little_memory():
    record = b" " + b"x" * 200
    head = write_table((Field("A", 200),), [], b"\x7e\x01\x01")[:-1]
    head = head[:4] + b"\xff\xff\xff\xff" + head[8:]
    stream = io.BufferedReader(Repeating(head, record, 20_000))
    tracemalloc.start()
    table = read_table(stream, "LONG.DBF", Report())
    assert sum(1 for _ in table.records("A")) == 20_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200_000, "four megabytes were to pass through a small window"


class Repeating(io.RawIOBase):
    """A file that exists only while it is read."""

    def __init__(self, head, record, times):
        self.parts = iter([head, *[record] * times])
        self.rest = b""

    def readable(self):
        return True

    def readinto(self, buffer):
        self.rest = self.rest or next(self.parts, b"")
        size = min(len(buffer), len(self.rest))
        buffer[:size], self.rest = self.rest[:size], self.rest[size:]
        return size


@given(st.binary(max_size=300) | st.binary(max_size=300).map(lambda tail: BY_HAND[:40] + tail))
def test_any_bytes_give_records_or_a_reason(data):
    report = Report()
    try:
        table = read_table(data, "T.DBF", report)
    except Unreadable:
        assert report.has_errors
        return
    assert sum(1 for _ in table.records(*table.names)) * table.record_length <= len(data)


CELLS = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=4)


@given(st.lists(st.tuples(CELLS, CELLS), max_size=5))
def test_what_was_written_is_read(table):
    fields = (Field("A", 4), Field("B", 4))
    found, report = rows(write_table(fields, table, b"\x7e\x01\x01"))
    assert [tuple(values) for _, values in found] == table
    assert codes(report) == []


def test_every_table_of_the_corpus_comes_back_byte_for_byte(corpus):
    paths = sorted(corpus.glob("swisssys/set*/*.DBF"))
    assert len(paths) == 18
    for path in paths:
        data, report = path.read_bytes(), Report()
        table = read_table(data, path.name, report)
        values = [record.values for record in table.records(*table.names)]
        assert write_table(table.fields, values, table.stamp) == data
        assert not report.diagnostics
