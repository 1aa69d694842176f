"""dBASE III tables, both directions, byte for byte. Values are text; what they mean is the format's business.

    offset  size  content
    0       1     version: 3, with 0x80 where memos are in a second file
    1       3     date of the last change: year - 1900, month, day
    4       4     number of records                           (all numbers little-endian)
    8       2     length of the header; trusted, because some programs add bytes after its end mark
    10      2     length of a record, with its leading flag
    12      20    reserved; byte 29 may name a code page
    32      32    for each field: name 11, type 1, 4 unused, width 1, decimals 1, 14 unused
            1     0x0D
    records       flag (blank, `*` deleted), then the fields, blank padded
            1     0x1A

A table is read record by record, so its size does not matter and a false record count costs nothing.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import BinaryIO, NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable

_HEADER = struct.Struct("<B3sIHH20s")
_FIELD = struct.Struct("<11sc4xBB14x")
_VERSIONS = frozenset((0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8B, 0xCB, 0xF5))
_END_OF_FIELDS = (0x0D, 0x00)
_END_OF_RECORDS = 0x1A
_KEPT, _DELETED = 0x20, 0x2A
_CODE_PAGE_AT = 29
_CODE_PAGES = {
    0x01: "cp437",
    0x02: "cp850",
    0x03: "cp1252",
    0x57: "cp1252",
    0x64: "cp852",
    0x65: "cp866",
    0xC8: "cp1250",
    0xC9: "cp1251",
    0xCA: "cp1254",
    0xCB: "cp1253",
}
_PADDING = " \0"


class Field(NamedTuple):
    """One column. Type N is written to the right, every other type to the left."""

    name: str
    width: int
    type: str = "C"
    decimals: int = 0


class Record(NamedTuple):
    """One record by its number in the file, from 1, and the values asked for, in that order."""

    number: int
    values: list[str]


@dataclass(slots=True)
class Table:
    """An opened table. Its records can be read once, from first to last."""

    file: str
    fields: tuple[Field, ...]
    stamp: bytes
    """The three bytes of the date in the header."""
    count: int
    """How many records the header promises."""
    record_length: int
    _stream: BinaryIO
    _report: Report
    _encoding: str
    _code_page: str
    _offsets: dict[str, slice] = field(default_factory=dict)
    _foreign: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields, in capitals, in the order of the file."""
        return tuple(column.name for column in self.fields)

    @property
    def changed(self) -> date | None:
        """The day of the last change, as the header has it; the century is not always counted."""
        year, month, day = self.stamp
        try:
            return date(2000 + year % 100, month, day)
        except ValueError:
            return None

    def records(self, *names: str) -> Iterator[Record]:
        """Yield the values of these fields, without padding on the right; deleted records are left out."""
        spans = [self._offsets[name] for name in names]
        deleted = 0
        for number, raw in enumerate(self._raw_records(), 1):
            if raw[0] == _DELETED:
                deleted += 1
            elif raw.isascii():
                text = raw.decode("ascii")
                yield Record(number, [text[span].rstrip(_PADDING) for span in spans])
            else:
                yield Record(number, [self._decode(raw[span], number).rstrip(_PADDING) for span in spans])
        if deleted:
            self._report.note("DBF011", f"deleted records left out: {deleted}", Place(self.file))

    def _raw_records(self) -> Iterator[bytes]:
        """Yield whole records until the end mark; say what is wrong with the number of them."""
        read, size, number, strange = self._stream.read, self.record_length, 0, 0
        while len(raw := read(size)) == size and raw[0] != _END_OF_RECORDS:
            if raw[0] not in (_KEPT, _DELETED):
                if number >= self.count:
                    break
                strange = strange or number + 1
            number += 1
            yield raw
        if strange:
            message = "the record starts with neither a blank nor a *: the file may be damaged here"
            self._report.warning("DBF010", message, record_place(self.file, strange))
        self._check_end(number, raw)

    def _check_end(self, number: int, rest: bytes) -> None:
        marked = rest[:1] == bytes((_END_OF_RECORDS,))
        if number < self.count and rest and not marked:
            message = f"the file is cut off in record {number + 1} of {self.count}; that record is left out"
            self._report.error("DBF007", message, record_place(self.file, number + 1), "copy or export the file again")
        elif number < self.count:
            message = f"the file should hold {self.count} records, but it holds {number}"
            self._report.error("DBF008", message, Place(self.file), "copy or export the file again")
        elif number > self.count:
            message = f"the header counts {self.count} records, the file holds {number}; all of them are read"
            self._report.warning("DBF009", message, Place(self.file))
        elif not marked:
            self._report.note("DBF012", "the end mark (0x1A) after the last record is missing", Place(self.file))

    def _decode(self, value: bytes, number: int) -> str:
        if self._encoding:
            return value.decode(self._encoding, errors="replace")
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError:
            if not self._foreign:
                self._foreign = number
                message = f"accented letters are read as {self._code_page}"
                self._report.note("DBF013", message, record_place(self.file, number), "choose another with --encoding")
            return value.decode(self._code_page, errors="replace")


def record_place(file: str, number: int, name: str | None = None) -> Place:
    """Return the place of a record, or of one of its fields."""
    column = f":{name}" if name else ""
    return Place(file, at=f"record {number}{column}")


def read_table(source: bytes | BinaryIO, file: str, report: Report, encoding: str = "") -> Table:
    """Open a table of bytes or of a (buffered) binary file; only its header is read here."""
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    head = stream.read(_HEADER.size)
    if len(head) < _HEADER.size or head[0] not in _VERSIONS:
        raise _unreadable(report, "DBF001", file, "this is not a dBASE table")
    _, stamp, count, header_length, record_length, _ = _HEADER.unpack(head)
    descriptors = stream.read(max(0, header_length - _HEADER.size))
    if len(descriptors) != header_length - _HEADER.size:
        message = f"the header should take {header_length} bytes; the file is too short for it, or it is damaged"
        raise _unreadable(report, "DBF002", file, message)
    fields = _read_fields(descriptors, file, report)
    code_page = _CODE_PAGES.get(head[_CODE_PAGE_AT], "cp1252")
    table = Table(file, fields, stamp, count, record_length, stream, report, encoding, code_page)
    _measure(table, report)
    return table


def _unreadable(report: Report, code: str, file: str, message: str) -> Unreadable:
    report.error(code, message, Place(file), "copy or export the file again, or choose the right file")
    return Unreadable(message)


def _descriptors(data: bytes) -> Iterator[tuple[bytes, bytes, int, int]]:
    for start in range(0, len(data) - _FIELD.size + 1, _FIELD.size):
        if data[start] in _END_OF_FIELDS:
            break
        name, kind, width, decimals = _FIELD.unpack_from(data, start)
        yield name.partition(b"\0")[0].strip(), kind, width, decimals


def _read_fields(data: bytes, file: str, report: Report) -> tuple[Field, ...]:
    fields: list[Field] = []
    for name, kind, width, decimals in _descriptors(data):
        if not (name and name.isascii() and name.decode("latin-1").isprintable() and kind.isascii() and width):
            message = f"field {len(fields) + 1} has no proper name, type or width"
            raise _unreadable(report, "DBF003", file, message)
        fields.append(Field(name.decode("ascii").upper(), width, kind.decode("ascii"), decimals))
    if not fields:
        raise _unreadable(report, "DBF003", file, "the table has no fields")
    memos = ", ".join(column.name for column in fields if column.type == "M")
    if memos:
        report.warning("DBF005", f"memo fields are in another file and are not read: {memos}", Place(file))
    return tuple(fields)


def _measure(table: Table, report: Report) -> None:
    """Find where each field is; of two fields with one name the first is read."""
    end = 1
    for column in table.fields:
        if column.name in table._offsets:
            report.warning("DBF006", f"the second field named {column.name} is not read", Place(table.file))
        table._offsets.setdefault(column.name, slice(end, end + column.width))
        end += column.width
    if end > table.record_length:
        message = f"the fields take {end} bytes, but a record has {table.record_length}: a width is wrong"
        raise _unreadable(report, "DBF004", table.file, message)
    if end < table.record_length:
        message = f"a record has {table.record_length} bytes, of which the fields describe {end}; the rest is not read"
        report.warning("DBF014", message, Place(table.file))


def field_names(head: bytes) -> tuple[str, ...]:
    """Find the field names in the first bytes of a file; empty if this is no table."""
    if len(head) < _HEADER.size or head[0] not in _VERSIONS:
        return ()
    names = (name for name, *_ in _descriptors(head[_HEADER.size :]))
    return tuple(name.decode("latin-1").upper() for name in names)


def stamp_of(day: date) -> bytes:
    """Pack a day as the header's date."""
    return bytes(((day.year - 1900) % 256, day.month, day.day))


def write_table(fields: Sequence[Field], rows: Iterable[Sequence[str]], stamp: bytes) -> bytes:
    """Write a whole table in ASCII; every value must fit its field."""
    template = " "
    for column in fields:
        template += f"%{column.width}s" if column.type == "N" else f"%-{column.width}s"
    record_length = 1 + sum(column.width for column in fields)
    records = [(template % tuple(row)).encode("ascii") for row in rows]
    if any(len(record) != record_length for record in records):
        raise ValueError("a value is longer than its field")
    header_length = _HEADER.size + _FIELD.size * len(fields) + 1
    head = _HEADER.pack(0x03, stamp, len(records), header_length, record_length, bytes(20))
    descriptors = [
        _FIELD.pack(column.name.encode("ascii"), column.type.encode("ascii"), column.width, column.decimals)
        for column in fields
    ]
    return b"".join((head, *descriptors, b"\r", *records, bytes((_END_OF_RECORDS,))))
