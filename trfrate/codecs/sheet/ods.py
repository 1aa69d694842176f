"""`.ods` to cells, by a streaming parser of our own.

One element may stand for many rows and columns, and libraries loop on files that are cut off: here every cell and
every character is counted before it is made. Blank cells and rows count only once something follows them, because
programs fill each sheet with them down to its last row.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, time

from trfrate.codecs.sheet.cells import Beside, Budget, Damaged, Locked, Remark, Sheet, Value
from trfrate.codecs.sheet.limits import Container

_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
_SPACE = "urn:oasis:names:tc:opendocument:xmlns:"
_TABLE, _TEXT, _OFFICE, _STYLE = (f"{_SPACE}{name}:1.0 " for name in ("table", "text", "office", "style"))
_CELLS = frozenset((f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"))
_SHOWN_AS_ERROR = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 value-type"
_DURATION = re.compile(r"PT(\d{1,2})H(\d{1,2})M(\d{1,2})(?:[.,]\d*)?S")
_MOST_REPEATS = 10**9
_STRUCK = f"{_STYLE}text-line-through-style"
_MOST_REMARKS, _MOST_PIECES, _LONGEST_REMARK = 1000, 100, 500
_BREAKS = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}


def read_ods(container: Container, budget: Budget) -> tuple[list[Sheet], list[str]] | None:
    """Return the visible sheets and the names of the hidden ones; None if it is another kind of document."""
    if b"encryption-data" in container.part(_MANIFEST):
        raise Locked
    content = container.part(_CONTENT)
    if b"spreadsheet" not in content:
        return None
    from xml.parsers.expat import ExpatError, ParserCreate

    walk = _Walk(budget)
    parser = ParserCreate("utf-8", namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = walk.start, walk.end
    parser.CharacterDataHandler = walk.characters
    try:
        parser.Parse(content, True)
    except ExpatError as error:  # well formed, but with a prefix that stands for nothing
        raise Damaged(f"{_CONTENT} uses an unknown name space in line {error.lineno}") from error
    return walk.sheets, walk.hidden


@dataclass(slots=True)
class _Table:
    """One sheet as far as it was read."""

    name: str
    rows: list[list[Value]] = field(default_factory=list)
    blank_rows: int = 0
    """Rows that count only if something follows."""
    row: list[Value] = field(default_factory=list)
    blank_cells: int = 0
    repeat: int = 1
    unvalued: set[tuple[int, int]] = field(default_factory=set)
    faulty: set[tuple[int, int]] = field(default_factory=set)
    width: int = 0
    remarks: list[Remark] = field(default_factory=list)
    struck: set[tuple[int, int]] = field(default_factory=set)
    hidden_rows: set[int] = field(default_factory=set)
    is_hidden: bool = False
    """Whether the open row is not shown."""

    @property
    def position(self) -> tuple[int, int]:
        """Row and column of the open cell."""
        return len(self.rows) + self.blank_rows, len(self.row) + self.blank_cells

    def sheet(self) -> Sheet:
        rows = [row + [""] * (self.width - len(row)) for row in self.rows]
        beside = Beside(tuple(self.remarks), frozenset(self.struck), frozenset(self.hidden_rows))
        return Sheet(self.name, rows, frozenset(self.unvalued), frozenset(self.faulty), beside)


class _Walk:
    """Where the parser is in `content.xml`."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.sheets: list[Sheet] = []
        self.hidden: list[str] = []
        self.hidden_styles: set[str] = set()
        self.style = ""
        self.table: _Table | None = None
        self.cell: dict[str, str] | None = None
        self.texts: list[str] = []
        self.paragraphs = 0
        self.skipped = 0
        """How deep inside a note of a cell, or a table within a cell, whose text is not the cell's."""
        self.remark: list[str] = []
        """The text of that note, or of a box, as far as it was read."""
        self.in_remark = False
        self.struck_styles: set[str] = set()
        self.used = 0
        """Cells of the current table that the budget has been asked for."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.skipped:
            self.skipped += 1
            self.in_remark |= tag == f"{_TEXT}p"
        elif self.cell is not None:
            self._start_in_cell(tag, attributes)
        elif tag in _CELLS and self.table:
            self.cell, self.texts, self.paragraphs = attributes, [], 0
        elif tag == f"{_TABLE}table-row" and self.table:
            self.table.row, self.table.blank_cells = [], 0
            self.table.repeat = _repeats(attributes, "rows")
            self.table.is_hidden = attributes.get(f"{_TABLE}visibility", "visible") != "visible"
        elif tag == f"{_TABLE}shapes" and self.table:
            self.skipped = 1
        elif tag == f"{_TABLE}table" and self.table is None:
            self._start_table(attributes)
        elif tag == f"{_STYLE}style":
            self.style = attributes.get(f"{_STYLE}name", "")
        elif tag == f"{_STYLE}table-properties" and attributes.get(f"{_TABLE}display") == "false":
            self.hidden_styles.add(self.style)
        elif tag == f"{_STYLE}text-properties" and attributes.get(_STRUCK, "none") != "none":
            self.struck_styles.add(self.style)

    def _start_table(self, attributes: dict[str, str]) -> None:
        name = attributes.get(f"{_TABLE}name", "")
        self.budget.take_sheet()
        if attributes.get(f"{_TABLE}style-name") in self.hidden_styles:
            self.hidden.append(name)
            self.skipped = 1
        else:
            self.table = _Table(name)
            self.used = 0

    def _start_in_cell(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == f"{_TEXT}p":
            if self.paragraphs:
                self._add_text("\n")
            self.paragraphs += 1
        elif tag == f"{_TEXT}s":
            count = attributes.get(f"{_TEXT}c", "1")
            self._add_text(" " * (min(int(count), 1000) if count.isdecimal() else 1))
        elif tag in _BREAKS:
            self._add_text(_BREAKS[tag])
        elif not tag.startswith(_TEXT):
            self.skipped = 1

    def characters(self, text: str) -> None:
        if self.cell is not None and self.paragraphs and not self.skipped:
            self._add_text(text)
        elif self.in_remark and len(self.remark) < _MOST_PIECES:
            self.remark.append(text[:_LONGEST_REMARK])

    def _add_text(self, text: str) -> None:
        self.texts.append(text)

    def end(self, tag: str) -> None:
        if self.skipped:
            self.skipped -= 1
            self.in_remark &= tag != f"{_TEXT}p"
            if not self.skipped:
                self._end_remark()
        elif self.table is None:
            return
        elif self.cell is not None:
            if tag in _CELLS:
                self._end_cell(self.table, self.cell)
                self.cell = None
        elif tag == f"{_TABLE}table-row":
            self._end_row(self.table)
        elif tag == f"{_TABLE}table":
            self.sheets.append(self.table.sheet())
            self.table = None

    def _end_remark(self) -> None:
        """Take the text of a note or a box; a table that is not shown has none."""
        text, self.remark = " ".join(" ".join(self.remark).split())[:_LONGEST_REMARK], []
        if text and self.table and len(self.table.remarks) < _MOST_REMARKS:
            note = self.cell is not None
            where = self.table.position if note else None
            self.table.remarks.append(Remark("note" if note else "text box", where, text))

    def _end_cell(self, table: _Table, attributes: dict[str, str]) -> None:
        repeat = _repeats(attributes, "columns")
        kind = attributes.get(f"{_OFFICE}value-type")
        formula = f"{_TABLE}formula" in attributes
        value = _value(kind, attributes, self.texts)
        if value == "" and not formula and kind is None:
            table.blank_cells += repeat
            return
        columns = len(table.row) + table.blank_cells + repeat
        self._take(table, len(table.rows) + table.blank_rows + 1, columns)
        if isinstance(value, str):
            self.budget.take_text(table.name, len(value) * repeat)
        table.row += [""] * table.blank_cells
        table.blank_cells = 0
        where = table.position
        if attributes.get(f"{_TABLE}style-name") in self.struck_styles:
            table.struck.add(where)
        if attributes.get(_SHOWN_AS_ERROR) == "error":
            value = ""
            table.faulty.add(where)
        elif formula and kind is None:
            table.unvalued.add(where)
        table.row += [value] * repeat

    def _end_row(self, table: _Table) -> None:
        if not table.row:
            table.blank_rows += table.repeat
            return
        rows = len(table.rows) + table.blank_rows + table.repeat
        self._take(table, rows, len(table.row))
        texts = sum(len(cell) for cell in table.row if isinstance(cell, str))
        self.budget.take_text(table.name, texts * (table.repeat - 1))
        table.rows += [[] for _ in range(table.blank_rows)]
        table.blank_rows = 0
        if table.is_hidden:
            table.hidden_rows.update(range(len(table.rows), len(table.rows) + table.repeat))
        table.rows += [table.row] * table.repeat

    def _take(self, table: _Table, rows: int, columns: int) -> None:
        """Ask for the cells before they are made: the sheet is as wide as its widest row."""
        table.width = max(table.width, columns)
        used = rows * table.width
        if used > self.used:
            self.budget.cells += self.used
            self.used = used
            self.budget.take_range(table.name, rows, table.width)


def _repeats(attributes: dict[str, str], what: str) -> int:
    text = attributes.get(f"{_TABLE}number-{what}-repeated", "1").strip()
    if not (text.isascii() and text.isdecimal()):
        raise Damaged(f"{text[:20]!r} is not a number of {what}")
    # Zero stands for one, as the programs read it.
    return max(1, min(int(text[:12]), _MOST_REPEATS))


def _value(kind: str | None, attributes: dict[str, str], texts: list[str]) -> Value:
    if kind in ("float", "percentage", "currency"):
        with suppress(ValueError):
            return float(attributes.get(f"{_OFFICE}value", ""))
    elif kind == "date":
        return _moment(attributes.get(f"{_OFFICE}date-value", ""))
    elif kind == "time":
        return _time_of_day(attributes.get(f"{_OFFICE}time-value", ""))
    elif kind == "boolean":
        return attributes.get(f"{_OFFICE}boolean-value", "").lower() == "true"
    elif kind == "string" and f"{_OFFICE}string-value" in attributes:
        return attributes[f"{_OFFICE}string-value"]
    return "".join(texts) if kind else ""


def _moment(text: str) -> Value:
    with suppress(ValueError):
        if len(text) == 10:
            return date.fromisoformat(text)
        return datetime.fromisoformat(text)
    return text


def _time_of_day(text: str) -> Value:
    found = _DURATION.fullmatch(text)
    with suppress(ValueError):
        if found:
            return time(int(found[1]), int(found[2]), int(found[3]))
    return text
