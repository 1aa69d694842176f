"""Messages about rows: what was found in many rows is reported once, with all their lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trfrate.diagnostics import Severity
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START, FIRST_OPPONENT, PLAYER
from trfrate.formats.trf.records import Source, listed
from trfrate.formats.trf.rows import RULES


class Finding(NamedTuple):
    """The same observation in one or many rows."""

    code: str
    field: str = ""
    wider: int = 0
    """By how many columns the field is too wide, or too narrow below 0."""
    last: int = 0
    """The last column of the field."""
    first: int = 0
    """The first column of the field, if its own text is shifted, too; 0 if the shift begins after it."""


class Sentence(NamedTuple):
    """The message of a finding; `{lines}`, `{count}`, `{title}`, `{columns}`, `{side}` and `{after}` are filled in."""

    severity: Severity
    text: str
    hint: str | None = None
    within: int = 0
    """How far into the cell of a round the fault is: the color 5 columns, the result 7."""


_MOVED = "{lines}: {after} everything is shifted {side} by {columns}; read as if moved back"

SENTENCES = {
    "TRF011": Sentence(Severity.NOTE, _MOVED, "with this move all columns make sense"),
    "TRF012": Sentence(
        Severity.NOTE,
        "{lines}: columns after the name are counted in bytes, not in characters; read as if moved right",
    ),
    "TRF013": Sentence(Severity.NOTE, "{lines}: a tab at the end is removed"),
    "TRF014": Sentence(
        Severity.NOTE, "{lines}: a blank is missing after the sex in column 10; read as if it were there"
    ),
    "TRF015": Sentence(Severity.NOTE, "{lines}: the {title} is one column out of place; read as if moved"),
    "TRF016": Sentence(
        Severity.NOTE, "{lines}: the name runs over its columns 15-47 and pushes the rest right; read in full"
    ),
    "TRF023": Sentence(
        Severity.WARNING,
        "byes that name an opponent: {count} ({lines}); read as byes",
        "a bye has 0000 as its opponent",
    ),
    "TRF024": Sentence(
        Severity.NOTE,
        "rounds without opponent coded as in TRF06: {count} ({lines}); + is read as full-point bye, "
        "= as half-point bye, - and blank as zero-point bye",
    ),
    "TRF025": Sentence(
        Severity.NOTE,
        "results marked * X or ?: {count} ({lines}); read as not yet played",
        "they are not rated",
        within=7,
    ),
    "TRF027": Sentence(
        Severity.WARNING,
        "games without a color: {count} ({lines})",
        "colors are w and b; ratings do not depend on them",
        within=5,
    ),
    "TRF028": Sentence(
        Severity.WARNING, "{lines}: the points are not in half points; preserved, but not compared with the rounds"
    ),
    "TRF050": Sentence(
        Severity.NOTE,
        "birth dates with the year last: {count} ({lines}); read as day, month, year where that is a date",
        "the handbook writes YYYY/MM/DD",
    ),
    "TRF030": Sentence(Severity.WARNING, "{lines}: cannot read the {title}; treated as unknown"),
}


def report_finding(finding: Finding, numbers: Sequence[int], source: Source, slot: int | None = None) -> None:
    """Report the finding at the first of its lines, in the round of that slot if it is about a round."""
    severity, text, hint, within = SENTENCES[finding.code]
    column = _column(finding) if slot is None else FIRST_OPPONENT + CELL_WIDTH * slot + within
    title = (
        RULES[finding.field].title if finding.field in RULES else f"round {(finding.last - CELLS_START) // CELL_WIDTH}"
    )
    where = "" if finding.first else "after "
    after = "from the start"
    if finding.last:
        after = f"from column {column} on ({where}{title})"
    message = text.format(
        lines=listed(numbers),
        count=len(numbers),
        title=title,
        columns=abs(finding.wider),
        side="right" if finding.wider > 0 else "left",
        after=after,
    )
    report = source.report.note
    if severity is Severity.WARNING:
        report = source.report.warning
    report(finding.code, message, source.place(numbers[0], column), hint)


def _column(finding: Finding) -> int | None:
    if finding.code == "TRF014":
        return PLAYER.by_name["title"].first
    if finding.first:
        return finding.first
    if finding.last and finding.wider:
        return finding.last + 1 + min(finding.wider, 0)
    if finding.field in PLAYER.by_name:
        return PLAYER.by_name[finding.field].first
    return None
