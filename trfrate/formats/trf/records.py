"""The lines of a file: records, their places for messages, and what must not be shown or written."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trfrate.codecs.contacts import has_contact, without_addresses, without_contacts
from trfrate.diagnostics import Place, Report, runs_of
from trfrate.formats.trf.layout import BBP, COMMENT, FEDERATIONS, JAVAFO, KNOWN, PLAYER_TAG, TAGS_16, TAGS_26

_BIRTH_COLUMNS = slice(68, 80)
"""The columns of the birth date and one on either side; the points follow."""
_DATE = r"(?a)\d{1,4}([/.-]) ?\d\d? ?\1 ?\d{1,4}"
_SOURCE_WIDTH = 400
_MOST_RUNS = 6
DAT = r"DAT\s+(\d{1,4})\s+(\S+)\s*(.*)"
"""Tornelo's lines about a player: number, type, value."""
_PRIVATE_TYPES = ("EMAIL", "PHONE", "MOBILE", "CELL", "TEL", "BIRTH", "DOB", "ADDRESS")
_OF_NUMBERS = (KNOWN | FEDERATIONS) - {"102", "112", "DAT", COMMENT}
"""Records whose numbers are never phone numbers."""
_WITHOUT_BIRTHS = (TAGS_16 | TAGS_26 | JAVAFO | BBP) - {PLAYER_TAG}


class Record(NamedTuple):
    """One line that is not a player's."""

    tag: str
    line: str
    number: int = 0
    """Its line number; 0 for one that is not from a file."""

    @property
    def text(self) -> str:
        """Return the text after the tag."""
        return self.line[3:].strip()


def is_national(line: str, federation: str = "") -> bool:
    """Return whether a line is a national record: a federation's code (or `federation`) and a starting number."""
    return (line[:3] in FEDERATIONS or (bool(federation) and line[:3] == federation)) and bool(
        re.match(r" {1,4}\d{1,4}(?: |$)", line[3:], re.ASCII)
    )


def ranking_federation(records: Iterable[Record]) -> str:
    """Return the federation that record 172 names."""
    return next((record.text[:3] for record in records if record.tag == "172"), "")


class Source:
    """A file and the report about it."""

    def __init__(self, file: str = "", lines: Sequence[str] = (), report: Report | None = None) -> None:
        self.file = file
        self.lines = list(lines)
        self.report = Report() if report is None else report
        self.indent = 0
        """Blanks before every line of the file."""

    def place(self, number: int, column: int | None = None) -> Place:
        """Return a place in the file, without birth dates and addresses."""
        shown = None
        if 0 < number <= len(self.lines):
            shown = private(self.lines[number - 1])
        if self.indent:
            column = column and column + self.indent
            shown = shown and " " * self.indent + shown
        return Place(self.file, number or None, column, source=shown)

    def at(self, record: Record, column: int | None = 5) -> Place:
        """Return the place of a record."""
        return self.place(record.number, column)


def private(line: str) -> str | None:
    """Return the line for display, with birth dates masked; None for a line with an address or phone number."""
    if line.startswith("DAT"):
        return None
    line = line[:_SOURCE_WIDTH]
    if "@" in line or (line[:3] not in _OF_NUMBERS and has_contact(line)):
        return None
    if line[:3] in _WITHOUT_BIRTHS:
        return line
    line = re.sub(_DATE, _masked, line)
    start, stop, _ = _BIRTH_COLUMNS.indices(len(line))
    return line[:start] + re.sub(r"\d", "x", line[start:stop]) + line[stop:]


def without_address(line: str) -> str | None:
    """Return the line without addresses and phone numbers; None if nothing is left."""
    found = None
    if line.startswith("DAT"):
        found = re.match(DAT, line, re.ASCII)
    if found is not None and found[2].upper().startswith(_PRIVATE_TYPES):
        return None
    if line[:3] in _OF_NUMBERS:
        return without_addresses(line)
    return without_contacts(line)


def _masked(found: re.Match[str]) -> str:
    return re.sub(r"\d", "x", found[0])


def listed(numbers: Iterable[int]) -> str:
    """Format line numbers for a message, with runs shortened: `lines 4-7, 9 and 12 more`."""
    runs = runs_of(numbers)
    parts = [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs[:_MOST_RUNS]]
    rest = sum(map(len, runs[_MOST_RUNS:]))
    more = f" and {rest} more" if rest else ""
    word = "line" if sum(map(len, runs)) == 1 else "lines"
    return f"{word} {', '.join(parts)}{more}"
