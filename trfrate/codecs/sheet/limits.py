"""What a workbook may be, found out before any library sees it.

The zip around `.xlsx`, `.xlsm` and `.ods` is unpacked part by part within one limit: a directory that lies about sizes,
doubled entries and parts nobody asked for end at this door. A part goes to a library only once it is proven to be
well formed and its declared counts to be possible; then the sheet's own XML says what the library does not: its used
range, and formulas that carry no value. Everything is linear in the size of the XML.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import NamedTuple
from zlib import error as inflate_error

from trfrate.codecs.sheet.cells import MAX_RANGE, Damaged, Locked, Refused, column_of

MAX_UNPACKED = 32 * 2**20
_FREE_SIZE, _EXPANSION = 8 * 2**20, 40
"""What any workbook may unpack to, and how many times its own size a larger one may."""
MAX_PARTS = 2000
_LARGE_PART = 2**20
_DEEPEST = 100
"""Elements within elements; a sheet has six. The parser itself has no limit, and keeps a record of each level."""

_METHODS = (0, 8)
"""Stored and deflated; no spreadsheet program uses others."""
_DECLARATION = re.compile(rb"<\?xml[^>]*encoding\s*=\s*[\"'](?!(?:utf-8|us-ascii)[\"'])", re.IGNORECASE)
# Of `count` and `uniqueCount` alike; a fixed beginning is what makes the search fast.
_COUNT = re.compile(rb"""ount\s*=\s*["']\s*(\d+)""")


class Container:
    """The parts of a zipped workbook. Each is unpacked when it is asked for, once, and refused if it plays tricks."""

    def __init__(self, data: bytes) -> None:
        from zipfile import BadZipFile, ZipFile

        try:
            self._archive = ZipFile(BytesIO(data))
            infos = self._archive.infolist()
        except (BadZipFile, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
            raise Damaged(str(error)) from error
        if len(infos) > MAX_PARTS:
            raise Refused("XLS003", f"the workbook has {len(infos)} parts; {MAX_PARTS} is the limit")
        # Programs disagree about upper and lower case, and about which of two parts of one name counts.
        self._infos = {info.filename.lower(): info for info in infos}
        if len(self._infos) < len(infos):
            raise Damaged("it has two parts of one name")
        self.names = frozenset(self._infos)
        """All parts, in lower case."""
        self.plain: dict[str, bool] = {}
        """The parts asked for so far that are sheets of plain rows, and whether these have formulas or error values."""
        self._left = min(MAX_UNPACKED, max(_FREE_SIZE, _EXPANSION * len(data)))
        self._limit = self._left

    def part(self, name: str) -> bytes:
        """Return the XML of a part, well formed, without entities and in UTF-8; empty if there is no such part."""
        info = self._infos.pop(name.lower(), None)
        if info is None:
            return b""
        if info.flag_bits & 1:
            raise Locked
        if info.compress_type not in _METHODS:
            raise Damaged(f"{info.filename} is packed in an unusual way")
        from zipfile import BadZipFile

        # The directory's own word for the size is not believed: the limit takes its place.
        info.file_size = self._left + 2
        try:
            with self._archive.open(info) as stream:
                xml = stream.read(self._left + 1)
        except (BadZipFile, inflate_error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
            raise Damaged(str(error)) from error
        if len(xml) > self._left:
            limit = f"{self._limit // 2**20} MB"
            raise Refused("XLS003", f"the workbook unpacks to more than {limit}; no wallchart is that large")
        self._left -= len(xml)
        _refuse_tricks(info.filename, xml)
        plain = _plain_content(xml)
        if plain is None:
            _refuse_malformed(info.filename, xml)
        else:
            found, self.plain[name] = plain
            _refuse_malformed(info.filename, xml[: found.start()] + xml[found.end() :])
        return xml

    def part_beside(self, name: str) -> bytes:
        """Return the beginning of a part that the cells do not need, as it is; empty if it cannot be read."""
        from zipfile import BadZipFile

        info = self._infos.pop(name.lower(), None)
        if info is None or info.flag_bits & 1 or info.compress_type not in _METHODS:
            return b""
        info.file_size = _LARGE_PART + 1
        try:
            with self._archive.open(info) as stream:
                return stream.read(_LARGE_PART)
        except (BadZipFile, inflate_error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError):
            return b""


def _refuse_tricks(part: str, xml: bytes) -> None:
    start = xml[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start and (not start.startswith(b"<") or _DECLARATION.match(start)):
        hint = "open it in Excel or LibreOffice and save it again"
        raise Refused("XLS005", f"{part} is not written in UTF-8", hint)


_TEXT = rb"[ -%'-;=?-~]*+"
"""No special characters, and none but ASCII."""


# Nearly all sheets and lists of texts are this and no more. One pass proves of them what would take two: that they are
# well formed, and where the last cell may be. Without line breaks, so that the lines of the rest keep their numbers.
# `(?:a|)` takes half the time of `(?:a)?`. No groups: inside of `*+`, Python 3.11 may lose their ends (SystemError).
def _plain_rows(kinds: bytes, formula: bytes) -> re.Pattern[bytes]:
    return re.compile(
        rb"<sheetData>(?:<row(?: [A-Za-z\d:]++=\"[ !#-%%'-;=?-~]*+\")*+>"
        rb"(?:<c r=\"[A-Z]\d{1,4}+\"(?: s=\"\d++\"|)(?: t=\"s\"><v>\d++</v></c>|><v>%b</v></c>"
        rb"|(?: t=\"(?:%b)\"|)(?:/>|>%b(?:<v>%b</v>|)</c>)))*+"
        rb"</row>)*+</sheetData>" % (_TEXT, kinds, formula, _TEXT)
    )


_PLAIN_TEXTS = re.compile(rb"(?:<si><t(?: xml:space=\"preserve\"|)>%b</t></si>)++" % _TEXT)
_PLAIN = (
    (b"<sheetData>", _plain_rows(b"s|n|b|str", b""), False),
    (b"<sheetData>", _plain_rows(b"s|n|b|str|e", rb"(?:<f>%b</f>|)" % _TEXT), True),
    (b"<si>", _PLAIN_TEXTS, False),
)
"""How what a part may mostly consist of begins, its pattern, and whether there may be error values and formulas."""
_NEAR = 9999, 26
"""The last row and column that a plain row can name."""
_SHORTEST_CELL = len('<c r="A1"/>')


def _plain_content(xml: bytes) -> tuple[re.Match[bytes], bool] | None:
    """Return the rows of a sheet or the texts of a list, if they are plain, and whether some cells may be special.

    Then only the rest is to be proven.
    """
    for start, pattern, special in _PLAIN:
        found = None
        if (at := xml.find(start)) > 0:
            found = pattern.match(xml, at)
        if found and not _MORE.search(xml, 0, at) and not _MORE.search(xml, found.end()):
            return found, special
    return None


_MORE = re.compile(rb"<!|[<:]row")
"""Comments and the like, inside of which rows would be no rows; and rows in other places."""


def _refuse_malformed(part: str, xml: bytes) -> None:
    """Refuse XML that is cut off or whose tags do not match: libraries loop or abort on it."""
    from xml.parsers.expat import ExpatError, ParserCreate

    def refuse_entities(*_: object) -> None:
        raise Refused("XLS005", f"{part} declares entities, which no spreadsheet program does")

    parser = ParserCreate("utf-8")
    parser.StartDoctypeDeclHandler = refuse_entities
    if len(xml) > _LARGE_PART:
        _limit_depth(parser, part)
    try:
        parser.Parse(xml, True)
    except ExpatError as error:
        raise Damaged(f"{part} is not well formed in line {error.lineno}") from error


def _limit_depth(parser: object, part: str) -> None:
    depth = 0

    def start(_: str, __: object) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise Damaged(f"{part} has more than {_DEEPEST} elements within each other")

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser.StartElementHandler, parser.EndElementHandler = start, end  # type: ignore[attr-defined]


def has_false_counts(xml: bytes) -> bool:
    """Return whether a part declares more of anything than it could hold; a library may take memory for all of them."""
    return any(len(count) > 9 or int(count) > len(xml) for count in _COUNT.findall(xml))


class Measured(NamedTuple):
    """One sheet before any library has seen it."""

    rows: int
    columns: int
    cells: int
    """At most so many cells are written in the sheet."""
    unvalued: frozenset[tuple[int, int]] = frozenset()
    """Row and column (from 0) of each formula without a saved value."""
    faulty: frozenset[tuple[int, int]] = frozenset()
    """Row and column of each error value such as `#REF!`, which libraries show as blank."""


# An attribute `r` anywhere, whatever element it is in: rather too many cells than one too few.
_REFERENCE = re.compile(rb"""\br\s*=\s*["']\s*([A-Za-z]{1,4})(\d{1,9})""")
_ROW = re.compile(rb"""\br\s*=\s*["']\s*(\d{1,9})""")
_CODED_REFERENCE = re.compile(rb"""\br\s*=\s*["'][^"'<]{0,40}&""")
_CELL = re.compile(rb"<(?:\w+:)?c[\s/>]")
_CELL_TAGS = tuple(start + b"c" + end for start in (b"<", b":") for end in (b" ", b">", b"/", b"\t", b"\r", b"\n"))
# Searched piece by piece, so that the references of a huge sheet are never in memory together.
_PIECE, _OVERLAP = 2**20, 64

_VALUE = re.compile(rb"<(?:\w+:)?(?:v|t)(?:\s[^>]*)?>[^<]")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_EMPTY_TEXT = re.compile(rb"""\bt\s*=\s*["']str["'][^<]*<(?:\w+:)?f.*<(?:\w+:)?v[\s/>]""", re.DOTALL)
_ERROR_RESULT = re.compile(rb"""\bt\s*=\s*["']e["']""")


def measure(xml: bytes) -> Measured:
    """Return what a sheet of an `.xlsx` uses."""
    rows, columns = used_range(xml)
    cells = sum(xml.count(tag) for tag in _CELL_TAGS)
    if rows * columns > MAX_RANGE or not _has_special_cells(xml):
        return Measured(rows, columns, cells)
    return Measured(rows, columns, cells, *special_cells(xml))


def measure_plain(xml: bytes, special: bool) -> Measured:
    """Return what a sheet of plain rows uses, by an upper limit; `special` if some have formulas or error values."""
    found = special_cells(xml) if special else ()
    return Measured(*_NEAR, len(xml) // _SHORTEST_CELL, *found)


def _has_special_cells(xml: bytes) -> bool:
    """Return whether there may be a formula or an error value."""
    return b"<f" in xml or b":f" in xml or b't="e"' in xml or b"t='e'" in xml


def used_range(xml: bytes) -> tuple[int, int]:
    """Return rows and columns up to the last cell of an `.xlsx` sheet."""
    rows, placed = 0, 0
    letters: set[bytes] = set()
    for at in range(0, len(xml), _PIECE):
        found = _REFERENCE.findall(xml, at, at + _PIECE + _OVERLAP)
        rows = max(rows, max((int(digits) for _, digits in found), default=0))
        letters.update(column for column, _ in found)
        placed += len(found)
    columns = max((column_of(each.decode()) + 1 for each in letters), default=0)
    cells = sum(xml.count(tag) for tag in _CELL_TAGS)
    if cells > placed:
        # Cells may leave out their position: then they follow each other in their row.
        rows = max(rows, max((int(row[1]) for row in _ROW.finditer(xml)), default=0), xml.count(b"<row"))
        columns += _widest_row(xml) if cells <= MAX_RANGE else cells
    if cells > MAX_RANGE or _CODED_REFERENCE.search(xml):
        rows, columns = max(rows, MAX_RANGE), max(columns, 2)
    return rows, columns


_EMPTY_CELL = re.compile(rb"<(?:\w+:)?c\s[^<>]*(?:/>|></(?:\w+:)?c>)")


def without_empty_cells(xml: bytes) -> bytes:
    """Return a sheet without the cells that have a style and no content: they are not in use.

    A sheet in which cells leave out their position is returned as it is, because the others would move.
    """
    cells = sum(xml.count(tag) for tag in _CELL_TAGS)
    placed = sum(1 for _ in _REFERENCE.finditer(xml))
    if cells <= placed:
        return _EMPTY_CELL.sub(b"", xml)
    return xml


def _widest_row(xml: bytes) -> int:
    """Return the most cells in one row."""
    from xml.parsers.expat import ParserCreate

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
    parser.Parse(xml, True)
    return max(counts)


def special_cells(xml: bytes) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Return where formulas without a saved value are, and where error values are."""
    unvalued, faulty = set(), set()
    for chunk in re.split(rb"</(?:\w+:)?c>", xml):
        starts = [found.start() for found in _CELL.finditer(chunk)]
        cell = chunk[starts[-1] :] if starts else b""
        reference = _REFERENCE.search(cell)
        if reference is None:
            continue
        where = int(reference[2]) - 1, column_of(reference[1].decode())
        if _ERROR_RESULT.search(cell):
            faulty.add(where)
        elif _FORMULA.search(cell) and not _VALUE.search(cell) and not _EMPTY_TEXT.search(cell):
            unvalued.add(where)
    return frozenset(unvalued), frozenset(faulty)
