"""The old `.xls` (Excel 97 to 2003, BIFF8): a container of chained sectors around one stream of records.

Measured first: chains that run in circles and cells far out are what makes a library hang or take all memory.
Its cells are read here and not by a library: a library that trusts the counts in a damaged file takes all memory
and ends the process. Everything below is bounded by the length of the stream and by the range that was measured.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta

from trfrate.codecs.sheet.cells import Budget, Damaged, Locked, Refused, Sheet, Value
from trfrate.codecs.sheet.limits import MAX_UNPACKED

SIGNATURE = bytes.fromhex("d0cf11e0a1b11ae1")

_BOF, _EOF, _CONTINUE, _SHEET, _STRINGS, _FORMAT, _XF, _DATE_MODE = 0x809, 0x0A, 0x3C, 0x85, 0xFC, 0x41E, 0xE0, 0x22
_FORMULA, _STRING = 0x06, 0x207
_LOCKED, _BOOL_OR_ERROR = 0x2F, 0x205
_END = 0xFFFFFFFA
"""Sector numbers from here on are marks: end of chain, free, table."""
_CELLS = frozenset((_FORMULA, 0x00BD, 0x00BE, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, _BOOL_OR_ERROR, 0x027E))
_RUNS = frozenset((0x00BD, 0x00BE))
"""Records of several cells side by side; their last two bytes are the last column."""
_BIFF8 = 0x0600
_DATE_FORMATS = frozenset((*range(14, 23), 45, 46, 47))
_NOT_A_FORMAT_LETTER = re.compile(r"\"[^\"]*\"|\[[^\]]*\]|\\.|_.|\*.")
_LAST_DAY = 2958466
# Day 0 of Excel is the thirtieth of December 1899, on the Mac the first day of 1904; here as `date.toordinal` counts.
_DAY_ZERO, _DAY_ZERO_MAC = 693594, 695056


def read_xls(data: bytes, budget: Budget) -> tuple[list[Sheet], list[str]]:
    """Return the visible sheets, and the names of the hidden ones."""
    if len(data) > MAX_UNPACKED:
        limit = f"{MAX_UNPACKED // 2**20} MB"
        raise Refused("XLS003", f"the workbook is larger than {limit}; no wallchart is that large")
    try:
        stream = _workbook_stream(data)
    except struct.error as error:
        raise Damaged("it ends too early") from error
    ranges = {}
    for used in _used_ranges(stream):
        budget.take_sheet()
        budget.take_range(used.name, used.rows, used.columns)
        ranges[used.name] = used
    try:
        return _read_sheets(stream, ranges, budget)
    except (struct.error, IndexError, OverflowError) as error:
        raise Damaged("its records do not fit together") from error


def _workbook_stream(data: bytes) -> bytes:
    size = 1 << min(struct.unpack_from("<H", data, 30)[0], 12)
    if size < 512:
        raise Damaged("its sectors are too small")
    sectors = len(data) // size
    first_directory, small_limit = struct.unpack_from("<I4xI", data, 48)
    first_small, _, next_master, masters = struct.unpack_from("<IIII", data, 60)
    master = list(struct.unpack_from("<109I", data, 76))
    for _ in range(min(masters, sectors)):
        entries = struct.unpack_from(f"<{size // 4}I", data, (next_master + 1) * size)
        master += entries[:-1]
        next_master = entries[-1]
    table: list[int] = []
    for sector in master:
        if sector < _END:
            table += struct.unpack_from(f"<{size // 4}I", data, (sector + 1) * size)
        if len(table) > sectors + size:
            raise Damaged("its sector table is larger than the file")
    directory = _chain(data, first_directory, table, size, size)
    root_start, start, length = _find_workbook(directory)
    if length >= small_limit:
        return _chain(data, start, table, size, size)[:length]
    small_table_bytes = _chain(data, first_small, table, size, size)
    small_table = list(struct.unpack(f"<{len(small_table_bytes) // 4}I", small_table_bytes))
    small = _chain(data, root_start, table, size, size)
    return _chain(small, start, small_table, 64, 0)[:length]


def _find_workbook(directory: bytes) -> tuple[int, int, int]:
    root_start, found = 0, None
    for at in range(0, len(directory) - 127, 128):
        length, kind = struct.unpack_from("<HB", directory, at + 64)
        name = directory[at : at + max(0, min(length, 64) - 2)].decode("utf-16-le", "replace").upper()
        start, size = struct.unpack_from("<II", directory, at + 116)
        if kind == 5:
            root_start = start
        elif kind == 2 and name in ("WORKBOOK", "BOOK"):
            found = start, size
        elif kind == 2 and name == "ENCRYPTEDPACKAGE":
            raise Locked
    if found is None:
        raise Damaged("it holds no workbook")
    return root_start, *found


def _chain(data: bytes, start: int, table: list[int], size: int, header: int) -> bytes:
    pieces, sector, seen = [], start, 0
    while sector < _END:
        seen += 1
        if sector >= len(table) or seen > len(table):
            raise Damaged("its sectors run in a circle or out of the file")
        at = header + sector * size
        pieces.append(data[at : at + size])
        sector = table[sector]
    return b"".join(pieces)


@dataclass(slots=True)
class _Range:
    """What one sheet uses: rows and columns up to the last cell, and the positions of error values."""

    name: str
    rows: int = 0
    columns: int = 0
    faulty: set[tuple[int, int]] = field(default_factory=set)

    def add(self, kind: int, body: bytes) -> None:
        """Take in the record of a cell."""
        row, column = struct.unpack_from("<HH", body)
        last = column
        if kind in _RUNS:
            last = struct.unpack_from("<H", body, len(body) - 2)[0]
        self.rows, self.columns = max(self.rows, row + 1), max(self.columns, column + 1, last + 1)
        failed = kind == _FORMULA and len(body) >= 14 and body[6] == 2 and body[12:14] == b"\xff\xff"
        if failed or (kind == _BOOL_OR_ERROR and body[7:8] == b"\x01"):
            self.faulty.add((row, column))


def _used_ranges(stream: bytes) -> Iterator[_Range]:
    """Yield what each sheet uses."""
    depth = 0
    names: dict[int, str] = {}
    sheet = _Range("")
    for at, kind, body in _records(stream):
        if kind == _LOCKED:
            raise Locked
        if kind == _BOF:
            depth += 1
            if depth == 1:
                sheet = _Range(names.get(at, ""))
        elif kind == _EOF:
            depth = max(0, depth - 1)
            if depth == 0:
                yield sheet
        elif kind == _SHEET and len(body) >= 8:
            names[struct.unpack_from("<I", body)[0]] = _sheet_name(body)
        elif kind in _CELLS and len(body) >= 4:
            sheet.add(kind, body)


def _sheet_name(body: bytes) -> str:
    """Return the name in a BOUNDSHEET record: one or two bytes a letter, as its flag says."""
    wide = body[7] & 1
    return body[8 : 8 + body[6] * (1 + wide)].decode("utf-16-le" if wide else "latin-1", "replace")


def _records(stream: bytes, at: int = 0) -> Iterator[tuple[int, int, bytes]]:
    """Yield where each record starts, its kind and its body."""
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        yield at, kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


@dataclass(slots=True)
class _Pieces:
    """The body of a record that goes on in others; text that is cut starts again with its own flag."""

    bodies: list[bytes]
    index: int = 0
    at: int = 0

    def left(self) -> int:
        return len(self.bodies[self.index]) - self.at

    def take(self, count: int) -> bytes:
        taken = []
        while count:
            if not self.left():
                self.next_piece()
            piece = self.bodies[self.index][self.at : self.at + count]
            taken.append(piece)
            self.at, count = self.at + len(piece), count - len(piece)
        return b"".join(taken)

    def next_piece(self) -> None:
        if self.index + 1 >= len(self.bodies):
            raise Damaged("its texts end too early")
        self.index, self.at = self.index + 1, 0

    def text(self) -> str:
        """Return one text with its lengths, formatting runs and phonetic data, of which only the letters count."""
        count, flags = struct.unpack("<HB", self.take(3))
        runs = struct.unpack("<H", self.take(2))[0] if flags & 8 else 0
        extra = struct.unpack("<I", self.take(4))[0] if flags & 4 else 0
        letters = self.letters(count, flags & 1)
        self.take(4 * runs)
        self.take(extra)
        return letters

    def letters(self, count: int, wide: int) -> str:
        text = ""
        while count:
            if not self.left():
                self.next_piece()
                wide = self.take(1)[0] & 1
            size = min(count, self.left() >> wide)
            if not size:
                raise Damaged("a text is cut inside a letter")
            text += self.take(size << wide).decode("utf-16-le" if wide else "latin-1", "replace")
            count -= size
        return text


@dataclass(slots=True)
class _Globals:
    """What all sheets share."""

    texts: list[str] = field(default_factory=list)
    formats: dict[int, str] = field(default_factory=dict)
    styles: list[int] = field(default_factory=list)
    since: int = _DAY_ZERO
    sheets: dict[int, tuple[str, bool, bool]] = field(default_factory=dict)
    """By the place where the sheet starts: name, visible, with cells."""
    dates: dict[int, bool] = field(default_factory=dict)
    """Which styles show dates, as far as was asked."""

    def is_date(self, style: int) -> bool:
        if style not in self.dates:
            self.dates[style] = self._shows_date(style)
        return self.dates[style]

    def _shows_date(self, style: int) -> bool:
        number = self.styles[style] if style < len(self.styles) else 0
        letters = _NOT_A_FORMAT_LETTER.sub("", self.formats.get(number, "")).lower()
        return number in _DATE_FORMATS or (any(letter in letters for letter in "dmyhs") and "general" not in letters)

    def number(self, value: float, style: int) -> Value:
        if not self.is_date(style) or not 0 <= value < _LAST_DAY:
            return value
        moment = datetime.fromordinal(self.since) + timedelta(seconds=round(value * 86400))
        if value < 1:
            return moment.time()
        if moment.time() == time():
            return moment.date()
        return moment


def _read_sheets(stream: bytes, ranges: dict[str, _Range], budget: Budget) -> tuple[list[Sheet], list[str]]:
    shared = _read_globals(stream)
    sheets: list[Sheet] = []
    hidden: list[str] = []
    for at, (name, visible, has_cells) in shared.sheets.items():
        if has_cells and visible:
            used = ranges.get(name, _Range(name))
            sheets.append(Sheet(name, _read_cells(stream, at, shared, used, budget), faulty=frozenset(used.faulty)))
        elif has_cells:
            hidden.append(name)
    return sheets, hidden


def _read_globals(stream: bytes) -> _Globals:
    shared = _Globals()
    texts: list[bytes] = []
    last = 0
    for at, kind, body in _records(stream):
        if kind == _BOF and at == 0 and struct.unpack_from("<H", body)[0] != _BIFF8:
            raise Damaged("it is older than Excel 97")
        if kind == _EOF:
            break
        if kind == _STRINGS or (kind == _CONTINUE and last == _STRINGS):
            texts.append(body)
        elif kind == _FORMAT:
            shared.formats[struct.unpack_from("<H", body)[0]] = _Pieces([body[2:]]).text()
        elif kind == _XF:
            shared.styles.append(struct.unpack_from("<2xH", body)[0])
        elif kind == _DATE_MODE and body[:1] == b"\x01":
            shared.since = _DAY_ZERO_MAC
        elif kind == _SHEET:
            start, state, sort, length, wide = struct.unpack_from("<IBBBB", body)
            name = _Pieces([body[8:]]).letters(length, wide & 1)
            shared.sheets[start] = name, not state & 3, sort == 0
        last = last if kind == _CONTINUE else kind
    shared.texts = _read_texts(texts)
    return shared


def _read_texts(bodies: list[bytes]) -> list[str]:
    if not bodies:
        return []
    (count,) = struct.unpack_from("<4xI", bodies[0])
    pieces = _Pieces(bodies, at=8)
    # A text takes at least three bytes: a larger count is a lie.
    return [pieces.text() for _ in range(min(count, sum(map(len, bodies)) // 3))]


def _read_cells(stream: bytes, at: int, shared: _Globals, used: _Range, budget: Budget) -> list[list[Value]]:
    grid: list[list[Value]] = [[""] * used.columns for _ in range(used.rows)]
    waiting: tuple[int, int] | None = None
    depth = 0
    for _, kind, body in _records(stream, at):
        depth += (kind == _BOF) - (kind == _EOF)
        if depth <= 0:
            break
        if kind == _STRING and waiting:
            grid[waiting[0]][waiting[1]] = _Pieces([body]).text()
        elif kind in _READERS and len(body) >= 6:
            for row, column, value in _READERS[kind](body, shared):
                grid[row][column] = value
                if isinstance(value, str):
                    budget.take_text(used.name, len(value))
            # The text of a formula follows it, perhaps behind the formula that several cells share.
            waiting = None
            if kind == _FORMULA:
                waiting = struct.unpack_from("<HH", body)
    return grid


Cells = Iterator[tuple[int, int, Value]]


def _shared_text(body: bytes, shared: _Globals) -> Cells:
    row, column, _, index = struct.unpack_from("<HHHI", body)
    yield row, column, shared.texts[index]


def _own_text(body: bytes, shared: _Globals) -> Cells:
    row, column = struct.unpack_from("<HH", body)
    yield row, column, _Pieces([body[6:8] + bytes([body[8] & 1]) + body[9:]]).text()


def _number(body: bytes, shared: _Globals) -> Cells:
    row, column, style, value = struct.unpack_from("<HHHd", body)
    yield row, column, shared.number(value, style)


def _packed(packed: int) -> float:
    """Return a number in 30 bits: a whole one or the upper half of a float, perhaps times 100."""
    if packed & 2:
        (signed,) = struct.unpack("<i", struct.pack("<I", packed))
        value = float(signed >> 2)
    else:
        (value,) = struct.unpack("<d", struct.pack("<II", 0, packed & ~3))
    return value / 100 if packed & 1 else value


def _packed_numbers(body: bytes, shared: _Globals) -> Cells:
    row, first = struct.unpack_from("<HH", body)
    for column, at in enumerate(range(4, len(body) - 5, 6), start=first):
        style, packed = struct.unpack_from("<HI", body, at)
        yield row, column, shared.number(_packed(packed), style)


def _truth(body: bytes, shared: _Globals) -> Cells:
    row, column = struct.unpack_from("<HH", body)
    yield row, column, "" if body[7] else bool(body[6])


def _formula(body: bytes, shared: _Globals) -> Cells:
    row, column, style = struct.unpack_from("<HHH", body)
    if body[12:14] != b"\xff\xff":
        yield row, column, shared.number(struct.unpack_from("<6xd", body)[0], style)
    elif body[6] == 1:
        yield row, column, bool(body[8])


_READERS: dict[int, Callable[[bytes, _Globals], Cells]] = {
    0x0FD: _shared_text,
    0x204: _own_text,
    0x0D6: _own_text,
    0x203: _number,
    0x27E: _packed_numbers,
    0x0BD: _packed_numbers,
    0x205: _truth,
    _FORMULA: _formula,
}
