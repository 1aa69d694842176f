"""What a sheet's own XML says that the library does not: its used range, and formulas that carry no value.

Everything is linear in the size of the XML, which `package` has limited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from posixpath import join, normpath
from typing import NamedTuple

MAX_CELLS = 1_000_000


class Measured(NamedTuple):
    """One sheet before any library has seen it."""

    name: str
    rows: int
    columns: int
    unvalued: frozenset[tuple[int, int]] = frozenset()
    """Row and column (from 0) of each formula without a saved value."""
    faulty: frozenset[tuple[int, int]] = frozenset()
    """Row and column of each error value such as `#REF!`, which libraries show as blank."""
    hidden: bool = False


def address(row: int, column: int) -> str:
    """`F17` for row 16 and column 5, which count from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


# An attribute `r` anywhere, whatever element it is in: rather too many cells than one too few.
_REFERENCE = re.compile(rb"""\br\s*=\s*["']\s*([A-Za-z]{1,4})(\d{1,9})""")
_ROW = re.compile(rb"""\br\s*=\s*["']\s*(\d{1,9})""")
_CODED_REFERENCE = re.compile(rb"""\br\s*=\s*["'][^"'<]{0,40}&""")
_CELL = re.compile(rb"<(?:\w+:)?c[\s/>]")
_CELL_TAGS = tuple(start + b"c" + end for start in (b"<", b":") for end in (b" ", b">", b"/", b"\t", b"\r", b"\n"))
# Searched piece by piece, so that the references of a huge sheet never stand in memory together.
_PIECE, _OVERLAP = 2**20, 64

# Far out, or not a plain reference at all.
_FAR_OUT = re.compile(rb'<c r="(?:[A-Za-z](?:[A-Za-z]|\d{5})|[^A-Za-z])')
_OTHER_TAGS = (b"<co", b"<cf")
"""Tags of a sheet that also start with `c`: columns and conditional formats."""
_NEAR = 9999, 26

_VALUE = re.compile(rb"<(?:\w+:)?(?:v|t)(?:\s[^>]*)?>[^<]")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_EMPTY_TEXT = re.compile(rb"""\bt\s*=\s*["']str["'][^<]*<(?:\w+:)?f.*<(?:\w+:)?v[\s/>]""", re.DOTALL)
_ERROR_RESULT = re.compile(rb"""\bt\s*=\s*["']e["']""")
# Without any of these there is neither a formula nor an error value.
_SIGNS_OF_SPECIAL = (b"<f", b":f", b't="e"', b"t='e'")


def _is_near(xml: bytes) -> bool:
    """Whether every cell says in the usual way where it stands, and none is far out."""
    cells = xml.count(b'<c r="')
    usual = xml.count(b"<c") == cells + sum(xml.count(tag) for tag in _OTHER_TAGS) and b":c" not in xml
    return usual and cells <= MAX_CELLS and _FAR_OUT.search(xml) is None


def used_range(xml: bytes) -> tuple[int, int]:
    """Rows and columns up to the last cell of an `.xlsx` sheet."""
    rows, placed = 0, 0
    letters: set[bytes] = set()
    for at in range(0, len(xml), _PIECE):
        found = _REFERENCE.findall(xml, at, at + _PIECE + _OVERLAP)
        rows = max(rows, max((int(digits) for _, digits in found), default=0))
        letters.update(column for column, _ in found)
        placed += len(found)
    columns = max(map(_column, letters), default=0)
    cells = sum(xml.count(tag) for tag in _CELL_TAGS)
    if cells > placed:
        # Cells may leave out where they stand; then their rows say it, and they lie side by side.
        rows = max(rows, max((int(row[1]) for row in _ROW.finditer(xml)), default=0), xml.count(b"<row"))
        columns += _widest_row(xml) if cells <= MAX_CELLS else cells
    if cells > MAX_CELLS or _CODED_REFERENCE.search(xml):
        rows, columns = max(rows, MAX_CELLS), max(columns, 2)
    return rows, columns


def _widest_row(xml: bytes) -> int:
    """The most cells in one row; if the XML is not well formed, all cells: another parser may see one row."""
    from xml.parsers.expat import ExpatError, ParserCreate

    counts = [0]
    open_tags: list[str] = []

    def start(tag: str, _: object) -> None:
        name = tag.rpartition(":")[2]
        if name == "row" and len(open_tags) == 2:
            counts.append(0)
        counts[-1] += name == "c"
        open_tags.append(name)

    parser = ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_tags.pop()
    try:
        parser.Parse(xml, True)
    except ExpatError:
        return sum(xml.count(tag) for tag in _CELL_TAGS)
    return max(counts)


def special_cells(xml: bytes) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Where formulas without a saved value stand, and where error values stand."""
    unvalued, faulty = set(), set()
    if not any(sign in xml for sign in _SIGNS_OF_SPECIAL):
        return frozenset(), frozenset()
    for chunk in re.split(rb"</(?:\w+:)?c>", xml):
        starts = [found.start() for found in _CELL.finditer(chunk)]
        cell = chunk[starts[-1] :] if starts else b""
        reference = _REFERENCE.search(cell)
        if reference is None:
            continue
        where = int(reference[2]) - 1, _column(reference[1]) - 1
        if _ERROR_RESULT.search(cell):
            faulty.add(where)
        elif _FORMULA.search(cell) and not _VALUE.search(cell) and not _EMPTY_TEXT.search(cell):
            unvalued.add(where)
    return frozenset(unvalued), frozenset(faulty)


_EMPTY_CELL = re.compile(rb"<(?:\w+:)?c\s[^<>]*(?:/>|></(?:\w+:)?c>)")


def without_empty_cells(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The parts of an `.xlsx` in which cells that have a style and no content are left out: they are not in use.

    A sheet in which cells leave out where they stand is kept as it is, because the others would move.
    """
    return {name: _emptied(data) if name.startswith("xl/worksheets/") else data for name, data in parts.items()}


def _emptied(xml: bytes) -> bytes:
    cells = sum(xml.count(tag) for tag in _CELL_TAGS)
    placed = sum(1 for _ in _REFERENCE.finditer(xml))
    return _EMPTY_CELL.sub(b"", xml) if cells <= placed else xml


_SHEET = re.compile(rb"<(?:\w+:)?sheet\s[^>]*>")
_RELATION = re.compile(rb"<(?:\w+:)?Relationship\s[^>]*>")


def _attribute(tag: bytes, name: bytes) -> str:
    found = re.search(rb"(?:^|[\s:])" + name + rb"""\s*=\s*("[^"]*"|'[^']*')""", tag)
    return unescape(found[1][1:-1].decode("utf-8", "replace")) if found else ""


def measure_xlsx(parts: Mapping[str, bytes]) -> list[Measured]:
    """The sheets of an `.xlsx` or `.xlsm`, in the order of the workbook; where it can be quick, by an upper limit."""
    quick = list(_measure_xlsx(parts, quick=True))
    if sum(sheet.rows * sheet.columns for sheet in quick) <= MAX_CELLS:
        return quick
    return list(_measure_xlsx(parts, quick=False))


def _measure_xlsx(parts: Mapping[str, bytes], quick: bool) -> Iterator[Measured]:
    relations = parts.get("xl/_rels/workbook.xml.rels", b"")
    targets = {_attribute(tag, b"Id"): _attribute(tag, b"Target") for tag in _RELATION.findall(relations)}
    for tag in _SHEET.findall(parts.get("xl/workbook.xml", b"")):
        target = targets.get(_attribute(tag, b"id"), "")
        path = target.lstrip("/") if target.startswith("/") else normpath(join("xl", target))
        xml = parts.get(path, b"")
        rows, columns = _NEAR if quick and _is_near(xml) else used_range(xml)
        none: frozenset[tuple[int, int]] = frozenset()
        unvalued, faulty = special_cells(xml) if rows * columns <= MAX_CELLS else (none, none)
        hidden = _attribute(tag, b"state") in ("hidden", "veryHidden")
        yield Measured(_attribute(tag, b"name"), rows, columns, unvalued, faulty, hidden)


_ODS = re.compile(rb"<table:(table|table-row|(?:covered-)?table-cell)(\s[^>]*)?>|</table:(table)>")
_REPEATED = re.compile(rb"""table:number-(?:rows|columns)-repeated\s*=\s*["'](\d{1,12})""")


@dataclass(slots=True)
class _OdsTable:
    """Where the walk through one table of an `.ods` stands."""

    name: str
    rows: int = 0
    columns: int = 0
    row: int = 0
    column: int = 0
    repeat: int = 0
    unvalued: set[tuple[int, int]] = field(default_factory=set)
    faulty: set[tuple[int, int]] = field(default_factory=set)

    def start_row(self, repeat: int) -> None:
        self.row, self.column, self.repeat = self.row + self.repeat, 0, repeat

    def add_cell(self, attributes: bytes, repeat: int) -> None:
        formula, valued = b"table:formula" in attributes, b"office:value-type" in attributes
        if formula or valued:
            self.rows = max(self.rows, self.row + self.repeat)
            self.columns = max(self.columns, self.column + repeat)
        if b'calcext:value-type="error"' in attributes:
            self.faulty.add((self.row, self.column))
        elif formula and not valued:
            self.unvalued.add((self.row, self.column))
        self.column += repeat

    def measured(self) -> Measured:
        return Measured(self.name, self.rows, self.columns, frozenset(self.unvalued), frozenset(self.faulty))


def measure_ods(parts: Mapping[str, bytes]) -> Iterator[Measured]:
    """The sheets of an `.ods`, where one element may stand for many rows or columns."""
    table = _OdsTable("")
    for found in _ODS.finditer(parts.get("content.xml", b"")):
        kind, attributes = found[1], found[2] or b""
        times = _REPEATED.search(attributes)
        repeat = int(times[1]) if times else 1
        if kind is None:
            yield table.measured()
        elif kind == b"table":
            table = _OdsTable(_attribute(attributes, b"name"))
        elif kind == b"table-row":
            table.start_row(repeat)
        else:
            table.add_cell(attributes, repeat)
