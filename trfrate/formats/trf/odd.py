"""Rows that are not regular: read field by field, repaired if they can be, and what is odd about them told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from trfrate.formats.trf import results, rows
from trfrate.formats.trf.row_messages import Finding, tell
from trfrate.formats.trf.rows import Fault, Row
from trfrate.formats.trf.rows_repair import Move, Repaired, Repairer, missing_bytes
from trfrate.formats.trf.table import Table

MOST_ERRORS = 100
"""So many rows and rounds are told one by one; of more, how many there are."""


class Findings:
    """What came up in the rows of a table: the same thing in many rows is told once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.about: defaultdict[Finding, list[int]] = defaultdict(list)
        self.bad_cells = 0


def read_odd_rows(table: Table, numbers: Iterable[int]) -> None:
    """Read the rows in these lines into the table."""
    found, repairer, source = Findings(table), Repairer(), table.source
    for number in numbers:
        _read(found, number, repairer)
    for finding, lines in found.about.items():
        tell(finding, lines, source)
    for count, what in ((len(table.unread), "rows"), (found.bad_cells, "rounds")):
        if count > MOST_ERRORS:
            source.report.error("TRF019", f"{count - MOST_ERRORS} more {what} cannot be understood", source.place(1))


def _read(found: Findings, number: int, repairer: Repairer) -> None:
    table, line = found.table, found.table.source.lines[number - 1]
    start = len(line) - len(line.lstrip(" "))
    row = rows.read_row(line[start:])
    if start:
        table.moves[number] = Move("tag", 1, 0, start)
        found.about[Finding("TRF011", "tag", start)].append(number)
    if not row.is_aligned and (repaired := repairer.repair(line[start:])):
        table.odd[number] = _take_repaired(found, number, line[start:], repaired)
        return
    if not row.facts["number"] or not _is_readable(row):
        table.unread.add(number)
        if len(table.unread) <= MOST_ERRORS:
            _tell_unread(found, number, row.faults[0], start)
        return
    table.odd[number] = row
    _take_faults(found, number, row, start)


def _tell_unread(found: Findings, number: int, fault: Fault, start: int) -> None:
    found.table.source.report.error(
        "TRF010",
        f"this row cannot be understood: {_REASONS.get(fault.what, 'nothing fits the columns')}",
        found.table.source.place(number, fault.column + start),
        "it is left out; compare its columns with the rows around it",
    )


_REASONS = {
    "tab": "a tab stands inside the row",
    "gap": "this column must be blank",
    "number": "columns 5-8 hold no starting number",
    "points": "columns 81-84 hold no points",
    "rank": "columns 86-89 hold no rank",
    "cell": "this round does not stand in its columns",
}


def _is_readable(row: Row) -> bool:
    """Whether the cells stand in their columns although something else is wrong."""
    if any(fault.what == "tab" for fault in row.faults) and sum(fault.what in _REASONS for fault in row.faults) > 1:
        return False
    gaps = [fault for fault in row.faults if fault.what == "gap"]
    astray = [fault for fault in row.faults if fault.kind == "columns"]
    return len(gaps) <= 1 and not (gaps and astray) and len(astray) <= max(1, len(row.cells) // 2)


def _take_repaired(found: Findings, number: int, line: str, repaired: Repaired) -> Row:
    row, move = repaired.row, repaired.move
    found.table.moves[number] = move
    finding = Finding("TRF011", move.field, move.wider, move.last)
    if move.field == "name" and -move.wider == missing_bytes(line) > 0:
        finding = Finding("TRF012", "rating")
    if move.field == "title" and move.wider == -1:
        finding = finding._replace(code="TRF014")
    if move.wider == 0:
        finding = finding._replace(code="TRF015")
    if repaired.name:
        row.facts["name"] = repaired.name
        finding = finding._replace(code="TRF016")
    # The row is written anew in its proper columns: its spellings went with them.
    row.spelled.pop(move.field, None)
    found.about[finding].append(number)
    _take_faults(found, number, row, 0)
    return row


def _take_faults(found: Findings, number: int, row: Row, start: int) -> None:
    source = found.table.source
    for remark, _ in row.remarks:
        found.about[Finding(_REMARKS[remark])].append(number)
    for fault in row.faults:
        column = fault.column + start
        if fault.what == "cell":
            _tell_cell(found, number, fault, column)
        elif fault.what in _REASONS:
            hint = "the row is read all the same: its other columns make sense"
            source.report.error("TRF017", _REASONS[fault.what], source.place(number, column), hint)
        elif fault.what == "tenths":
            found.about[Finding("TRF028", "points")].append(number)
        else:
            found.about[Finding("TRF030", fault.what)].append(number)


_REMARKS = {
    "old bye": "TRF024",
    "open": "TRF025",
    "bye with opponent": "TRF023",
    "no colour": "TRF027",
    "year last": "TRF050",
}


def _tell_cell(found: Findings, number: int, fault: Fault, column: int) -> None:
    found.bad_cells += 1
    if found.bad_cells > MOST_ERRORS:
        return
    line = found.table.source.lines[number - 1]
    mark = line[column - 1 : column]
    place, round_ = found.table.source.place(number, column), f"round {fault.slot + 1}"
    report = found.table.source.report
    if fault.kind == "code":
        hint = f"results are {' '.join(results.GAMES).rstrip()}, byes are {' '.join(results.BYES)}"
        report.error("TRF020", f"{round_}: {mark!r} is not a result", place, hint)
    elif fault.kind == "color":
        report.error("TRF021", f"{round_}: {mark!r} is not a colour", place, "colours are w and b, or - for none")
    elif fault.kind == "opponent":
        report.error(
            "TRF022",
            f"{round_}: the opponent is not a number",
            place,
            "it stands in columns 92-95 for round 1, ten further for each round",
        )
    else:
        report.error("TRF018", f"{round_} does not stand in its columns", place, "the result is not read")
