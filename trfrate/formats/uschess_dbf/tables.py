"""Which file is which of the three tables, and their records as text by field name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from trfrate.codecs import dbf
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats.uschess_dbf import upload_page
from trfrate.formats.uschess_dbf.layout import MOST_ROUNDS, Column

EVENT_FILE, SECTION_FILE, PLAYER_FILE = FILES = ("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")

# Fields that a table of this kind always has, and its name inside the federation's old programs.
_MARKS = {
    EVENT_FILE: (frozenset(("H_NAME", "H_BEG_DATE")), "TNMTEVNT"),
    SECTION_FILE: (frozenset(("S_SEC_NUM", "S_TRN_TYPE")), "TNMTSECT"),
    PLAYER_FILE: (frozenset(("D_PAIR_NUM", "D_RND01")), "TNMTDETL"),
}
_TITLES = {EVENT_FILE: "the event", SECTION_FILE: "the sections", PLAYER_FILE: "the players"}
_ROUND = re.compile(r"D_RND([0-9]{1,2})")
_MOST_TEXTS = 1_000_000
"""No event comes near; a larger file is not a report and must not fill the memory."""
_TEXTS_BESIDE = 10
"""The texts of a record beside its rounds, roughly."""
_MOST_FIELDS = 64


class Row(NamedTuple):
    """One record: its texts by field name, without blanks around them."""

    file: str
    number: int
    texts: Mapping[str, str]

    def text(self, column: Column) -> str | None:
        """Return the text of a column; None where the table has no such field."""
        return self.texts.get(column.name, self.texts.get(column.older_name))

    def place(self, name: str | None = None) -> Place:
        """Return the place of the record, or of one of its fields."""
        return dbf.record_place(self.file, self.number, name)


def role(names: Collection[str]) -> str | None:
    """Return which of the three tables has these fields."""
    return next((file for file, (marks, _) in _MARKS.items() if marks <= set(names)), None)


def companions(name: str, beside: Collection[str]) -> Collection[str]:
    """Find the other two files of a report by name: the same text before and after `T?EXPORT`."""
    pattern = re.compile(r"(?i)(.*)(?:T[HSD]EXPORT|TNMT(?:EVNT|SECT|DETL))(.*)", re.DOTALL)
    own = pattern.fullmatch(name)
    if own is None:
        return (name,)
    around = (own[1].casefold(), own[2].casefold())
    matches = [(other, pattern.fullmatch(other)) for other in beside]
    others = {other for other, found in matches if found and (found[1].casefold(), found[2].casefold()) == around}
    if around == ("", ".dbf"):
        others |= {other for other in beside if other.upper() == upload_page.FILE.upper()}
    return tuple(sorted(others | {name}))


def open_tables(files: Mapping[str, bytes], report: Report, encoding: str) -> dict[str, dbf.Table]:
    """Open the tables by their role; only the players cannot be missing."""
    tables: dict[str, dbf.Table] = {}
    for name, data in files.items():
        found = role(dbf.field_names(data))
        if found is None and not name.lower().endswith(".dbf"):
            continue
        table = dbf.read_table(data, name, report, encoding)
        if found is None:
            report.warning("USC004", "skipped: this table is not part of a rating report", Place(name))
        elif found in tables:
            message = f"skipped: this is a second table of {_TITLES[found]}, after {tables[found].file}"
            report.error("USC005", message, Place(name), "give trfrate the three files of one report")
        else:
            tables[found] = table
    _require(tables, next(iter(files), ""), report)
    return tables


def _require(tables: Mapping[str, dbf.Table], file: str, report: Report) -> None:
    if PLAYER_FILE not in tables:
        hint = f"a rating report is three files; {PLAYER_FILE} holds the players and their results"
        report.error("USC001", "the table of the players is missing", Place(file), hint)
        raise Unreadable(file)
    for missing in (EVENT_FILE, SECTION_FILE):
        if missing not in tables:
            message = f"{missing} is missing: what it states about {_TITLES[missing]} is unknown"
            hint = "put the three files into one folder, or give the facts with --set or --facts"
            report.warning("USC002", message, Place(file), hint)


def rows(table: dbf.Table | None, event_id: str | None = None) -> Iterator[Row]:
    """Yield the records of a table, all of them or those of one event; a missing table has none."""
    if table is None:
        return
    names = _names(table)
    for number, values in islice(table.records(*names), most_records(table)):
        texts = {name: value.strip() for name, value in zip(names, values, strict=True)}
        if event_id is None or event_id in (texts.get("S_EVENT_ID"), texts.get("D_EVENT_ID")):
            yield Row(table.file, number, texts)


def most_records(table: dbf.Table) -> int:
    """Return how many records are read at most."""
    return _MOST_TEXTS // (len(round_columns(table)) + _TEXTS_BESIDE)


def _names(table: dbf.Table) -> tuple[str, ...]:
    """Choose the fields to read: the rounds, and of the others no more than any report has."""
    rounds = round_columns(table)
    others = [name for name in dict.fromkeys(table.names) if not _ROUND.fullmatch(name)]
    return (*others[:_MOST_FIELDS], *rounds)


def round_columns(table: dbf.Table) -> tuple[str, ...]:
    """Find the columns of the rounds, in order of the rounds."""
    found = {}
    for name in table.names:
        match = _ROUND.fullmatch(name)
        if match and 1 <= int(match[1]) <= MOST_ROUNDS:
            found[int(match[1])] = name
    return tuple(found[number] for number in sorted(found))
