"""CSV text to a grid of cells: the encoding, the separator, and the line on which each row starts."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from trfrate.codecs.contacts import shown
from trfrate.codecs.text import decode, split_lines
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._wallchart.file_text import text_of
from trfrate.formats._wallchart.games.games_list_headings import as_heading, is_heading
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.reading import read_grids
from trfrate.formats._wallchart.tables.heading_words import heading_of, headings_beside_rounds
from trfrate.formats.csv import DELIMITERS
from trfrate.formats.csv.formulas import as_written
from trfrate.model import Event

_RULE = re.compile(r"[\s|+=_-]*[=_-]{4}[\s|+=_-]*")
_MAX_FIELD = 10_000
_FEWEST_ROWS = 3
_GAME = re.compile(r"[WDL]\s?\d{1,3}\s?[wb]?", re.IGNORECASE)
_MAX_COLUMNS = 1000
"""A round robin has a column for each player, and up to three a game are seen."""
_MAX_SHOWN = 5_000
"""A longer line is no help in a message, and expensive where there are many."""


def likelihood(head: bytes, name: str) -> float:
    """Return how likely it is: certain with a row of headings, possible by the suffix alone."""
    if b"\0" in head[:1000] and head[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return 0.0
    lines = split_lines(decode(head).text)[:60]
    suffix = 0.15 if name.lower().endswith((".csv", ".tsv")) else 0.0
    marks = _separators(lines) if suffix else DELIMITERS.values()
    best = max((_headings(line, delimiter) for line in lines for delimiter in marks), default=0)
    if best >= 4:
        return suffix + 0.8
    if best == 3:
        return suffix + 0.6
    if any(sum(_is_row(line, mark) for line in lines) >= _FEWEST_ROWS for mark in DELIMITERS.values()):
        return suffix + 0.8
    return suffix + 0.2 if suffix else 0.0


def _separators(lines: Sequence[str]) -> tuple[str, ...]:
    """Return what may separate the cells: also bars, unless lines are ruled, as in a printed table."""
    usual = (*DELIMITERS.values(),)
    return usual if any(map(_RULE.fullmatch, lines)) else (*usual, "|")


def _is_row(line: str, delimiter: str) -> bool:
    """Return whether this is a player's row of a wallchart whose headings are not known: several cells are games."""
    return line.count(delimiter) > 2 and sum(bool(_GAME.fullmatch(part.strip())) for part in line.split(delimiter)) > 1


def _headings(line: str, delimiter: str) -> int:
    parts = [part.strip().strip('"') for part in line.split(delimiter)]
    known = {heading for heading in map(heading_of, parts[:60]) if heading}
    if any(heading.field in ("name", "surname") for heading in known):
        return len(known)
    if is_heading(parts) or (len(parts) > 2 and is_heading(list(map(as_heading, parts[:60])))):
        return 4
    return headings_beside_rounds(parts[:60])


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of one CSV file."""
    file, data = next(iter(files.items()))
    text = text_of(file, data, report, options)
    grid = grid_of(file, text, best_delimiter(text), report)
    return read_grids("csv", files, [grid], report, options)


HEAD = 65536
_OWN = re.compile(r"[A-Z][A-Za-z ]*:([,;\t])")
"""How the one layout begins that we write."""


def best_delimiter(text: str) -> str:
    """Return the separator under which the headings are best understood, else the one that splits most evenly."""
    lines = [line for line in split_lines(text[:HEAD]) if line.strip()][:80]
    if text.startswith("sep=") and len(lines[0]) == 5:
        return lines[0][4]
    own = _OWN.match(text)
    if own and f"\nNo.{own[1]}Name" in text:
        return own[1]
    marks = _separators(lines)
    understood = {mark: max((_headings(line, mark) for line in lines), default=0) for mark in marks}
    common = {mark: sum(mark in line for line in lines) for mark in marks}
    return max(marks, key=lambda mark: (understood[mark], common[mark]))


def grid_of(file: str, text: str, delimiter: str, report: Report) -> Grid:
    """Return the rows, each with the line on which it starts."""
    rows: list[list[str]] = []
    starts: list[int] = []
    lines = split_lines(text)
    # With one kind of end, a field may go on over several lines.
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    may_be_marked = "'" in text or '="' in text
    at = 0
    try:
        for row in reader:
            if len(row) > _MAX_COLUMNS:
                message = f"this line has {len(row):,} columns; a wallchart has at most {_MAX_COLUMNS:,}"
                report.error("CSV063", message, Place(file, at + 1))
                raise Unreadable(file)
            starts.append(at)
            is_long = max(map(len, row), default=0) > _MAX_FIELD
            if may_be_marked or is_long:
                rows.append([as_written(field[:_MAX_FIELD]) for field in row])
            else:
                rows.append(row)
            if is_long:
                message = f"a text on this line is longer than {_MAX_FIELD} characters; the rest of it is not read"
                report.warning("CSV049", message, Place(file, at + 1), "is a quotation mark missing?")
            if reader.line_num > at + 1 and any("\n" in field and field.count(delimiter) > 3 for field in row):
                message = f"a quotation mark opens here and closes only on line {reader.line_num}"
                report.error("CSV026", message, Place(file, at + 1), "the lines between are not read; correct the mark")
            at = reader.line_num
    except csv.Error as error:
        report.error("CSV026", f"a quotation mark opens here and does not close: {error}", Place(file, at + 1))
        raise Unreadable(file) from error
    return Grid("", rows, _places(file, lines, starts, delimiter))


def _places(
    file: str, lines: Sequence[str], starts: Sequence[int], delimiter: str
) -> Callable[[int, int | None], Place]:
    """Return what finds the place of a row, or of one of its columns."""
    # The same line is asked for again and again where it is faulty.
    shown_line = lru_cache(maxsize=8)(shown)

    def place(row: int, column: int | None) -> Place:
        line = starts[row] if row < len(starts) else 0
        source = lines[line] if line < len(lines) else ""
        if len(source) > _MAX_SHOWN:
            return Place(file, line + 1)
        offset = None
        if column is not None:
            offset = _offset(source, delimiter, column)
        return Place(file, line + 1, offset, source=shown_line(source))

    return place


def _offset(source: str, delimiter: str, column: int) -> int:
    """Return where (from 1) the text of a column starts in its line."""
    quoted, start = False, 0
    if '"' not in source:
        start = len(source) - len(source.split(delimiter, column)[-1])
        column = 0
    for at, char in enumerate(source):
        if column == 0:
            break
        if char == '"':
            quoted = not quoted
        elif char == delimiter and not quoted:
            column, start = column - 1, at + 1
    rest = source[start:]
    return start + 1 + len(rest) - len(rest.lstrip(' "'))
