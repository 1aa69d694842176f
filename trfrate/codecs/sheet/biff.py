"""The old `.xls`: a container of chained sectors around one stream of records (Excel 97, BIFF8).

Only as much is understood as it takes to measure: chains that run in circles and cells far out are what makes
a library hang or take all memory.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

SIGNATURE = bytes.fromhex("d0cf11e0a1b11ae1")
_END = 0xFFFFFFFA
"""Sector numbers from here on are marks: end of chain, free, table."""
_BOF, _EOF, _SHEET_NAME, _LOCKED, _FORMULA, _BOOL_OR_ERROR = 0x0809, 0x000A, 0x0085, 0x002F, 0x0006, 0x0205
_CELLS = frozenset((_FORMULA, 0x00BD, 0x00BE, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, _BOOL_OR_ERROR, 0x027E))
_RUNS = frozenset((0x00BD, 0x00BE))
"""Records of several cells side by side; their last two bytes are the last column."""


class Damaged(ValueError):
    """The container or its records do not hold together."""


def workbook_stream(data: bytes) -> bytes:
    """The stream with the records; raises `Damaged`."""
    try:
        return _workbook_stream(data)
    except struct.error as error:
        raise Damaged("it ends too early") from error


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
            raise PermissionError("locked with a password")
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
class Range:
    """What one sheet uses: rows and columns up to the last cell, and where error values stand."""

    name: str
    rows: int = 0
    columns: int = 0
    faulty: set[tuple[int, int]] = field(default_factory=set)

    def add(self, kind: int, body: bytes) -> None:
        """Take in the record of a cell."""
        row, column = struct.unpack_from("<HH", body)
        last = struct.unpack_from("<H", body, len(body) - 2)[0] if kind in _RUNS else column
        self.rows, self.columns = max(self.rows, row + 1), max(self.columns, column + 1, last + 1)
        failed = kind == _FORMULA and len(body) >= 14 and body[6] == 2 and body[12:14] == b"\xff\xff"
        if failed or (kind == _BOOL_OR_ERROR and body[7:8] == b"\x01"):
            self.faulty.add((row, column))


def used_ranges(stream: bytes) -> Iterator[Range]:
    """What each sheet uses; raises `PermissionError` for a locked workbook."""
    at, depth = 0, 0
    names: dict[int, str] = {}
    sheet = Range("")
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        body = stream[at + 4 : at + 4 + length]
        if kind == _LOCKED:
            raise PermissionError("locked with a password")
        if kind == _BOF:
            depth += 1
            if depth == 1:
                sheet = Range(names.get(at, ""))
        elif kind == _EOF:
            depth = max(0, depth - 1)
            if depth == 0:
                yield sheet
        elif kind == _SHEET_NAME and len(body) >= 8:
            names[struct.unpack_from("<I", body)[0]] = _sheet_name(body)
        elif kind in _CELLS and len(body) >= 4:
            sheet.add(kind, body)
        at += 4 + length


def _sheet_name(body: bytes) -> str:
    """The name in a BOUNDSHEET record: one or two bytes a letter, as its flag says."""
    wide = body[7] & 1
    return body[8 : 8 + body[6] * (1 + wide)].decode("utf-16-le" if wide else "latin-1", "replace")
