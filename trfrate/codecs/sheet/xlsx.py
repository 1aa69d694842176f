"""`.xlsx` and `.xlsm` to cells: python-calamine where the workbook is proven to be harmless, else openpyxl.

calamine is many times as fast, but takes memory for whatever count a part declares, aborts the process when there is
none left, and fails on what openpyxl still reads. Neither sees the user's file: a plain workbook is put together from
the parts that were measured, so that every sheet read is a sheet that was measured.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from datetime import date, datetime, time, timedelta
from html import escape
from io import BytesIO, StringIO
from typing import Any, NamedTuple

from trfrate.codecs.sheet.beside_cells import beside_cells, struck_formats
from trfrate.codecs.sheet.cells import MAX_RANGE, Budget, Damaged, Locked, Refused, Sheet, Value
from trfrate.codecs.sheet.limits import (
    Container,
    Measured,
    has_false_counts,
    measure,
    measure_plain,
    without_empty_cells,
)

_WORKBOOK, _RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_STRINGS, _STYLES = "xl/sharedStrings.xml", "xl/styles.xml"
_SPACE = "http://schemas.openxmlformats.org/"
_MAIN, _PACKAGE = f"{_SPACE}spreadsheetml/2006/main", f"{_SPACE}package/2006"
_DOCUMENT = f"{_SPACE}officeDocument/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STRING_END = re.compile(rb"</(?:\w+:)?si>|<(?:\w+:)?si/>")
_STRING_CELL = re.compile(rb"""\bt\s*=\s*["']s["'][^<>]*>\s*<(?:\w+:)?v[^<>]*>\s*(\d{1,9})""")
_BOUNDED = 4 * 2**20
"""The slower reader gets no more XML than this: it takes seconds for each ten million bytes."""


class Entry(NamedTuple):
    """A sheet as the workbook lists it."""

    name: str
    hidden: bool
    part: str


class Workbook(NamedTuple):
    """What was found in the container: the sheets to read, with their XML, and what all of them share."""

    entries: list[Entry]
    """The visible ones."""
    sheets: list[bytes]
    special: list[bool | None]
    """Of a sheet of plain rows: whether these have formulas or error values."""
    strings: bytes
    styles: bytes
    since_1904: bool
    hidden: list[str]


def read_xlsx(container: Container, budget: Budget) -> tuple[list[Sheet], list[str], str | None]:
    """Return the visible sheets, the names of the hidden ones, and why the slower reader had to read them."""
    book, measured = _measured(_open(container, budget), Budget(MAX_RANGE))
    _limit_texts(book, measured, budget)
    reason = _mistrusted(book)
    rows: Sequence[list[list[Value]]] | None = None
    if reason is None:
        try:
            rows = _by_calamine(book)
        except Damaged as problem:
            reason = str(problem)
        except ImportError:
            reason = None
    if rows is None:
        rows = _by_openpyxl(book, measured)
    for entry, cells in zip(book.entries, rows, strict=True):
        budget.take_cells(entry.name, cells)
    struck = struck_formats(book.styles)
    beside = [
        beside_cells(container, entry.part, xml, struck) for entry, xml in zip(book.entries, book.sheets, strict=True)
    ]
    sheets = [
        Sheet(entry.name, cells, found.unvalued, found.faulty, more)
        for entry, cells, found, more in zip(book.entries, rows, measured, beside, strict=True)
    ]
    return sheets, book.hidden, reason


def _open(container: Container, budget: Budget) -> Workbook:
    targets = _targets(container.part(_RELATIONS))
    entries, since_1904 = _entries(container.part(_WORKBOOK), targets, budget)
    shown = [entry for entry in entries if not entry.hidden]
    if len({entry.part.lower() for entry in shown}) < len(shown):
        raise Damaged("several sheets share one part")
    kinds = dict(targets.values())
    sheets = [container.part(entry.part) for entry in shown]
    for entry, xml in zip(shown, sheets, strict=True):
        if not xml:
            raise Damaged(f"the part {entry.part} of sheet {entry.name} is missing")
    strings = container.part(kinds.get("sharedStrings", _STRINGS))
    styles = container.part(kinds.get("styles", _STYLES))
    special = [container.plain.get(entry.part) for entry in shown]
    hidden = [entry.name for entry in entries if entry.hidden]
    return Workbook(shown, sheets, special, strings, styles, since_1904, hidden)


def _elements(xml: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """Return the local name and the attributes of each element of a short part."""
    from xml.parsers.expat import ParserCreate

    found: list[tuple[str, dict[str, str]]] = []
    parser = ParserCreate("utf-8")
    parser.StartElementHandler = lambda tag, attributes: found.append((tag.rpartition(":")[2], attributes))
    if xml:
        parser.Parse(xml, True)
    return iter(found)


def _targets(relations: bytes) -> dict[str, tuple[str, str]]:
    """Return by id the last word of the relation's type, and the part it leads to."""
    found = {}
    for name, attributes in _elements(relations):
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            if not target.startswith(("/", "xl/")):
                target = posixpath.join("xl", target)
            part = posixpath.normpath(target).lstrip("/")
            found[attributes.get("Id", "")] = attributes.get("Type", "").rpartition("/")[2], part
    return found


def _entries(workbook: bytes, targets: Mapping[str, tuple[str, str]], budget: Budget) -> tuple[list[Entry], bool]:
    entries: list[Entry] = []
    since_1904 = False
    for name, attributes in _elements(workbook):
        if name == "workbookPr":
            since_1904 = attributes.get("date1904", "") in ("1", "true")
        if name != "sheet":
            continue
        budget.take_sheet()
        id = next((value for key, value in attributes.items() if key.rpartition(":")[2] == "id"), "")
        kind, part = targets.get(id, ("", ""))
        title = attributes.get("name", "")
        if not part:
            raise Damaged(f"sheet {title} has no part")
        if kind == "worksheet":
            entries.append(Entry(title, attributes.get("state") in ("hidden", "veryHidden"), part))
    return entries, since_1904


def _measured(book: Workbook, budget: Budget) -> tuple[Workbook, list[Measured]]:
    """Return what each sheet uses, and the workbook without empty cells where these would make it too large."""
    measured = [
        measure(xml) if special is None else measure_plain(xml, special)
        for xml, special in zip(book.sheets, book.special, strict=True)
    ]
    if sum(one.rows * one.columns for one in measured) > MAX_RANGE:
        book = book._replace(sheets=[without_empty_cells(xml) for xml in book.sheets])
        measured = [measure(xml) for xml in book.sheets]
        for entry, one in zip(book.entries, measured, strict=True):
            budget.take_range(entry.name, one.rows, one.columns)
    return book, measured


def _limit_texts(book: Workbook, measured: Iterable[Measured], budget: Budget) -> None:
    """Refuse texts that, copied for each cell that shows them, would fill the memory."""
    if not _has_longer(book.strings, budget.text // max(1, sum(one.cells for one in measured))):
        return
    lengths = [len(piece) for piece in _STRING_END.split(book.strings)]
    for entry, xml in zip(book.entries, book.sheets, strict=True):
        for found in _STRING_CELL.finditer(xml):
            index = int(found[1])
            budget.take_text(entry.name, lengths[index] if index < len(lengths) else 0)


def _has_longer(strings: bytes, length: int) -> bool:
    """Return whether a text may be longer than this: with a prefix, as in `</x:si>`, all texts count as one."""
    at = 0
    while len(strings) - at > length:
        # To the last end within reach; `rfind` gives -1 where there is none.
        at = strings.rfind(b"</si>", at, at + length) + 1
        if not at:
            return True
    return False


def _mistrusted(book: Workbook) -> str | None:
    """Return why calamine must not see the workbook; None where it may."""
    for part, xml in ((_STRINGS, book.strings), (_STYLES, book.styles)):
        if has_false_counts(xml):
            return f"{part} declares more than it holds"
    return None


def _plain_workbook(book: Workbook) -> BytesIO:
    """Return a zip of the measured parts, without compression, under the names that every reader expects."""
    from zipfile import ZIP_STORED, ZipFile, ZipInfo

    numbers = range(1, len(book.entries) + 1)
    sheets = "".join(
        f'<sheet name="{escape(entry.name)}" sheetId="{number}" r:id="rId{number}"/>'
        for number, entry in zip(numbers, book.entries, strict=True)
    )
    since = ' date1904="1"' if book.since_1904 else ""
    names = [f'<Override PartName="/{_WORKBOOK}" ContentType="{_TYPE}.sheet.main+xml"/>']
    relations = []
    for number in numbers:
        names.append(f'<Override PartName="/{_sheet(number)}" ContentType="{_TYPE}.worksheet+xml"/>')
        relations.append(
            f'<Relationship Id="rId{number}" Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        )
    parts = {_sheet(number): xml for number, xml in zip(numbers, book.sheets, strict=True)}
    for part, kind, xml in ((_STRINGS, "sharedStrings", book.strings), (_STYLES, "styles", book.styles)):
        if xml:
            parts[part] = xml
            names.append(f'<Override PartName="/{part}" ContentType="{_TYPE}.{kind}+xml"/>')
    start = '<?xml version="1.0" encoding="UTF-8"?>'
    texts = {
        "[Content_Types].xml": f'{start}<Types xmlns="{_PACKAGE}/content-types">{"".join(names)}</Types>',
        "_rels/.rels": f'{start}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_DOCUMENT}/officeDocument" Target="{_WORKBOOK}"/></Relationships>',
        _RELATIONS: f'{start}<Relationships xmlns="{_PACKAGE}/relationships">{"".join(relations)}</Relationships>',
        _WORKBOOK: f'{start}<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><workbookPr{since}/>'
        f"<sheets>{sheets}</sheets></workbook>",
    }
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name, text in texts.items():
            archive.writestr(ZipInfo(name), text)
        for name, xml in parts.items():
            archive.writestr(ZipInfo(name), xml)
    packed.seek(0)
    return packed


def _sheet(number: int) -> str:
    return f"xl/worksheets/sheet{number}.xml"


def _unmerged(book: Workbook) -> Workbook:
    """Put an empty list of merged cells in front of the rows: calamine reads each sheet once more up to that list."""
    return book._replace(sheets=[xml.replace(b"<sheetData", b"<mergeCells/><sheetData", 1) for xml in book.sheets])


def _by_calamine(book: Workbook) -> list[list[list[Value]]]:
    from python_calamine import CalamineError, PasswordError, load_workbook

    try:
        loaded = load_workbook(_plain_workbook(_unmerged(book)))
        return [loaded.get_sheet_by_index(index).to_python(skip_empty_area=False) for index in range(len(book.entries))]
    except PasswordError as error:
        raise Locked from error
    except (CalamineError, OSError, ValueError, OverflowError) as error:
        raise Damaged(str(error)) from error
    except BaseException as error:
        # A panic inside the library arrives as its own kind of BaseException.
        if type(error).__name__ != "PanicException":
            raise
        raise Damaged("its parts do not fit together") from error


def _by_openpyxl(book: Workbook, measured: Sequence[Measured]) -> list[list[list[Value]]]:
    from openpyxl import load_workbook

    if sum(map(len, (*book.sheets, book.strings, book.styles))) > _BOUNDED:
        raise Damaged(f"more than {_BOUNDED // 2**20} MB of it would have to be read slowly")
    try:
        with _unheard():
            loaded = load_workbook(_plain_workbook(book), read_only=True, data_only=True, keep_links=False)
            found = []
            for page, one in zip(loaded.worksheets, measured, strict=True):
                page.reset_dimensions()
                found.append(_filled(page.values, one))
        return found
    except Refused:
        raise
    except Exception as error:  # a damaged part may raise anything there
        raise Damaged("its parts do not fit together") from error


@contextmanager
def _unheard() -> Iterator[None]:
    """Discard what openpyxl prints about damaged styles and warns of: it would be mixed with the data on stdout."""
    import warnings

    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        warnings.simplefilter("ignore")
        yield


def _filled(values: Iterable[Iterable[object]], measured: Measured) -> list[list[Value]]:
    """Return rows of equal length, down to the last that holds something, as the other reader gives them.

    Rows with a height alone may follow, but no more than a sheet has: a false number of a row makes any number of them.
    """
    rows: list[list[Value]] = []
    for at, row in enumerate(values):
        cells = list(map(_value, row))
        if at < measured.rows:
            rows.append(cells)
        elif at >= _MOST_ROWS or any(cell != "" for cell in cells):
            raise Damaged("its rows are not where they should be")
    while rows and not any(cell != "" for cell in rows[-1]):
        rows.pop()
    width = max((len(row) for row in rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows]


_MOST_ROWS = 2**20


def _value(cell: Any) -> Value:
    if cell is None or (isinstance(cell, str) and cell in _ERRORS):
        return ""
    if isinstance(cell, datetime):
        if cell.time() == time():
            return cell.date()
        return cell
    if isinstance(cell, int) and not isinstance(cell, bool):
        return float(cell)
    if isinstance(cell, (str, float, bool, date, time, timedelta)):
        return cell
    return str(cell)


_ERRORS = frozenset(("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"))
"""Which cells are faulty was found in the XML; the value is blank in both readers."""
