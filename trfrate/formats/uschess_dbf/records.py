"""Players and sections while their records are being read, and which player belongs to which section."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from trfrate.diagnostics import Place, Report
from trfrate.formats.uschess_dbf import layout
from trfrate.formats.uschess_dbf.tables import Row

_PADDINGS = ("", layout.PADDING, "U")


@dataclass(slots=True)
class PlayerRecord:
    """One player while the records are being read."""

    facts: dict[str, Any]
    spelling: dict[str, str]
    columns: tuple[str, ...]
    """The columns of the rounds."""
    records: dict[int, Row]
    """The first record, and those that continue it where a record has too few columns."""

    @property
    def row(self) -> Row:
        """Return the first record."""
        return self.records[1]

    def _column(self, round_: int) -> tuple[Row, str] | None:
        """Return the record and the column of a round; None where there is none."""
        if not self.columns:
            return None
        sequence, column = divmod(round_ - 1, len(self.columns))
        row = self.records.get(sequence + 1)
        return (row, self.columns[column]) if row else None

    def text(self, round_: int) -> str | None:
        """Return the text of a round, None where there is no column."""
        if found := self._column(round_):
            row, column = found
            return row.texts[column]
        return None

    def place(self, round_: int) -> Place:
        """Return the place of a round; that of the player where there is no column."""
        if found := self._column(round_):
            row, column = found
            return row.place(column)
        return self.row.place()

    def rounds(self) -> Iterator[tuple[int, str]]:
        """Yield the rounds that have a column, with their texts."""
        for sequence, row in self.records.items():
            for column, name in enumerate(self.columns, 1):
                yield (sequence - 1) * len(self.columns) + column, row.texts[name]


@dataclass(slots=True)
class SectionRecord:
    """One section while the records are being read."""

    row: Row
    facts: dict[str, Any]
    spelling: dict[str, str]
    described: bool = True
    """Whether it has a record of its own; else `row` is its first player's."""
    players: list[PlayerRecord] = field(default_factory=list)

    @property
    def title(self) -> str:
        """Name the section in a message."""
        return f"section {self.facts['name'] or self.facts['number']}"

    def survey(self) -> tuple[set[str], int]:
        """Collect the codes of all cells that are no padding, and find the last round that has one."""
        codes, last = set(), 0
        for player in self.players:
            for round_, text in player.rounds():
                if text not in _PADDINGS:
                    codes.add(text[0].upper())
                    last = max(last, round_)
        return codes, last

    def text(self, name: str) -> str:
        """Return the text of a field, in capitals, empty where there is none."""
        return self.row.texts.get(name, "").upper()

    def place(self, name: str | None = None) -> Place:
        """Return the place of the section."""
        if self.described:
            return self.row.place(name)
        return Place(self.row.file)


class SectionFinder:
    """Finds a player's section by its number, else by the first-record pointers of the 1991 layout."""

    def __init__(self, sections: list[SectionRecord], report: Report) -> None:
        self._sections, self._report = sections, report
        self._by_number = {draft.facts["number"]: draft for draft in sections}
        starts = (layout.NUMBER.read(draft.text("S_DTLREC01")) or 0 for draft in sections)
        self._starts = sorted((start, index) for index, start in enumerate(starts) if start)
        self._described = bool(sections)

    def __call__(self, row: Row) -> SectionRecord:
        """Find the section of a record; one without a record of its own consists of its players."""
        number = layout.NUMBER.read(row.texts.get("D_SEC_NUM", ""))
        if number is None and self._starts:
            position = bisect_right(self._starts, (row.number, len(self._sections))) - 1
            return self._sections[self._starts[max(0, position)][1]]
        number = number or 1
        if number not in self._by_number:
            self._by_number[number] = draft = SectionRecord(row, {"number": number, "name": None}, {}, described=False)
            self._sections.append(draft)
            if self._described:
                message = f"section {number} has no record of its own"
                self._report.warning(
                    "USC012", message, row.place("D_SEC_NUM"), "does TSEXPORT.DBF belong to this report?"
                )
        return self._by_number[number]
