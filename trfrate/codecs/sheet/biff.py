"""The old `.xls`: a container of chained sectors around one stream of records (Excel 97, BIFF8).

Only as much is understood as it takes to measure: chains that run in circles and cells far out are what makes
a library hang or take all memory.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

SIGNATURE = bytes.fromhex("d0cf11e0a1b11ae1")
_END = 0xFFFFFFFA
"""Sector numbers from here on are marks: end of chain, free, table."""
_BOF, _EOF, _SHEET_NAMES, _LOCKED = 0x0809, 0x000A, 0x0085, 0x002F
_CELLS = frozenset((0x0006, 0x00BD, 0x00BE, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E))
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


def used_ranges(stream: bytes) -> Iterator[tuple[int, int]]:
    """Rows and columns up to the last cell, sheet by sheet; raises `PermissionError` for a locked workbook."""
    at, depth, rows, columns, sheets = 0, 0, 0, 0, 0
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        body = stream[at + 4 : at + 4 + length]
        if kind == _LOCKED:
            raise PermissionError("locked with a password")
        if kind == _BOF:
            depth += 1
            if depth == 1:
                rows, columns = 0, 0
        elif kind == _EOF:
            depth -= 1
            if depth <= 0:
                depth = 0
                if sheets:
                    yield rows, columns
                sheets += 1
        elif kind in _CELLS and len(body) >= 4:
            row, column = struct.unpack_from("<HH", body)
            if kind in _RUNS:
                column = max(column, struct.unpack_from("<H", body, len(body) - 2)[0])
            rows, columns = max(rows, row + 1), max(columns, column + 1)
        at += 4 + length
