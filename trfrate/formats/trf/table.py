"""All 001 rows of a file: regular ones at once, the others one by one, repaired and with what is odd about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from trfrate.formats.trf import cells as marks
from trfrate.formats.trf import regular as regular_rows
from trfrate.formats.trf import rows
from trfrate.formats.trf.dialect import LATER_CODES
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START
from trfrate.formats.trf.repair import Move, Repaired, Repairer
from trfrate.formats.trf.rows import Fault, Row
from trfrate.formats.trf.source import Source
from trfrate.formats.trf.telling import Finding, tell
from trfrate.model import Cell, Player

MOST_ERRORS = 100
"""So many bad cells are told one by one; of more, how many there are."""
MOST_CELLS = 3_000_000
"""Rows are filled up to the number of rounds, unless that makes more cells than this."""

Cells = tuple[Cell | None, ...]


@dataclass(slots=True)
class Table:
    """The rows as they stand in the file; a row that could not be read is in `unread`."""

    source: Source
    numbers: list[int] = field(default_factory=list)
    """The lines of the rows that were read."""
    unread: set[int] = field(default_factory=set)
    fields: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The fields of regular rows, by line."""
    regular: dict[int, Cells] = field(default_factory=dict)
    """The cells of rows that are regular in their cells too."""
    slow: dict[int, Row] = field(default_factory=dict)
    moves: dict[int, Move] = field(default_factory=dict)
    findings: defaultdict[Finding, list[int]] = field(default_factory=lambda: defaultdict(list))
    """What was found in many rows, and in which lines."""
    bad_cells: int = 0

    @property
    def rounds(self) -> int:
        """The last round in which any row says something."""
        longest = max(map(len, self.regular.values()), default=0)
        if any(len(cells) == longest and cells[-1] is None for cells in self.regular.values() if cells):
            longest = max(map(_length, self.regular.values()))
        return max(longest, max((len(row.cells) for row in self.slow.values()), default=0))

    def has_letters(self) -> bool:
        """Whether a row uses result codes that came with TRF16."""
        lines = (self.source.lines[number - 1][CELLS_START + marks.RESULT :: CELL_WIDTH] for number in self.regular)
        return any(not LATER_CODES.isdisjoint(codes) for codes in lines) or any(
            cell is not None and marks.CODES[cell.result] in LATER_CODES and ("old bye", slot) not in row.remarks
            for row in self.slow.values()
            for slot, cell in enumerate(row.cells)
        )

    def players(self, rounds: int, source: str) -> list[Player]:
        """The players, in the order of the file."""
        if rounds * len(self.numbers) > MOST_CELLS:
            rounds = 0
        fields = map(self.fields.__getitem__, self.regular)
        cells = [row if len(row) == rounds else _filled(row, rounds) for row in self.regular.values()]
        regular = regular_rows.read_players(fields, cells, source) if cells else ()
        if not self.slow:
            return list(regular)
        players = dict(zip(self.regular, regular, strict=True))
        players |= {number: rows.as_player(row, rounds, source) for number, row in self.slow.items()}
        return [players[number] for number in self.numbers]


def _length(cells: Cells) -> int:
    length = len(cells)
    while length and cells[length - 1] is None:
        length -= 1
    return length


def _filled(cells: Cells, rounds: int) -> Cells:
    """The cells up to the last round, and beyond it as far as they say something."""
    return cells[: max(rounds, _length(cells))] + (None,) * (rounds - len(cells))


def read_table(numbers: Sequence[int], source: Source) -> Table:
    """Read the rows in these lines."""
    table = Table(source)
    found = [(number, regular_rows.match(source.lines[number - 1])) for number in numbers]
    table.fields = {number: match.groups() for number, match in found if match}
    cells = regular_rows.read_cells([source.lines[number - 1].rstrip(" ") for number in table.fields])
    table.regular = {number: row for number, row in zip(table.fields, cells, strict=True) if row is not None}
    repairer = Repairer()
    for number in numbers if len(table.regular) < len(numbers) else ():
        if number not in table.regular:
            _read_slow(table, number, source.lines[number - 1], repairer)
    table.numbers = [number for number in numbers if number not in table.unread] if table.unread else list(numbers)
    for finding, lines_found in table.findings.items():
        tell(finding, lines_found, source)
    if table.bad_cells > MOST_ERRORS:
        message = f"{table.bad_cells - MOST_ERRORS} more rounds cannot be understood"
        source.report.error("TRF019", message, source.place(1))
    return table


# --- one row ------------------------------------------------------------------------------------------------


def _read_slow(table: Table, number: int, line: str, repairer: Repairer) -> None:
    start = len(line) - len(line.lstrip(" "))
    row = rows.read_row(line[start:])
    if start:
        table.moves[number] = Move("tag", 1, 0, start)
        table.findings[Finding("TRF011", "tag", start)].append(number)
    if not row.is_aligned and (repaired := repairer.repair(line[start:])):
        table.slow[number] = _take_repaired(table, number, line, repaired)
        return
    if not row.facts["number"] or not _is_readable(row):
        fault = row.faults[0]
        table.unread.add(number)
        table.source.report.error(
            "TRF010",
            f"this row cannot be understood: {_REASONS.get(fault.what, 'nothing fits the columns')}",
            table.source.place(number, fault.column + start),
            "it is left out; compare its columns with the rows around it",
        )
        return
    table.slow[number] = row
    _take_faults(table, number, row, start)


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
    gaps = [fault for fault in row.faults if fault.what == "gap"]
    astray = [fault for fault in row.faults if fault.kind == "columns"]
    return len(gaps) <= 1 and not (gaps and astray) and len(astray) <= max(1, len(row.cells) // 2)


def _take_repaired(table: Table, number: int, line: str, repaired: Repaired) -> Row:
    row, move = repaired.row, repaired.move
    table.moves[number] = move
    before = line[: move.last + move.wider]
    in_bytes = move.field == "name" and -move.wider == len(before.encode("utf-8", "replace")) - len(before)
    code = "TRF012" if in_bytes else "TRF011"
    if move.field == "title" and move.wider == -1:
        code = "TRF014"
    if move.wider == 0:
        code = "TRF015"
    if repaired.name:
        row.facts["name"] = repaired.name
        code = "TRF016"
    # The row is written anew in its proper columns: its spellings went with them.
    row.spelled.pop(move.field, None)
    table.findings[Finding(code, move.field, move.wider, move.last)].append(number)
    _take_faults(table, number, row, 0)
    return row


def _take_faults(table: Table, number: int, row: Row, start: int) -> None:
    for remark, _ in row.remarks:
        table.findings[Finding(_REMARKS[remark])].append(number)
    for fault in row.faults:
        column = fault.column + start
        if fault.what == "cell":
            _tell_cell(table, number, fault, column)
        elif fault.what in _REASONS:
            hint = "the row is read all the same: its other columns make sense"
            table.source.report.error("TRF017", _REASONS[fault.what], table.source.place(number, column), hint)
        else:
            table.findings[Finding("TRF030", fault.what)].append(number)


_REMARKS = {"old bye": "TRF024", "open": "TRF025", "bye with opponent": "TRF023"}


def _tell_cell(table: Table, number: int, fault: Fault, column: int) -> None:
    table.bad_cells += 1
    if table.bad_cells > MOST_ERRORS:
        return
    line = table.source.lines[number - 1]
    mark = line[column - 1 : column]
    place, round_ = table.source.place(number, column), f"round {fault.slot + 1}"
    report = table.source.report
    if fault.kind == "code":
        report.error(
            "TRF020", f"{round_}: {mark!r} is not a result", place, "results are 1 = 0 + - W D L, byes are H F U Z"
        )
    elif fault.kind == "color":
        report.error("TRF021", f"{round_}: {mark!r} is not a colour", place, "colours are w and b, or - for none")
    elif fault.kind == "opponent":
        report.error("TRF022", f"{round_}: the opponent is not a number", place, "columns 92-95, and 10 on a round")
    else:
        report.error("TRF018", f"{round_} does not stand in its columns", place, "the result is not read")
