"""Rows that are not regular: read field by field, moved back into their columns if they can be, and reported.

A row is repaired by the one move after which all its columns make sense.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trfrate.codecs.fixed import Field
from trfrate.formats.trf import results
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START, PLAYER
from trfrate.formats.trf.row_messages import Finding, report_finding
from trfrate.formats.trf.rows import Fault, Row, read_row
from trfrate.formats.trf.table import Table

FARTHEST = 12
"""How many columns a row may be shifted."""
LONGEST_NAME = 40
"""How many columns a name may run over its field."""
LONGEST = 2000
"""Longer lines are not shifted rows."""
PATIENCE = 200
"""Give up after this many rows that could not be repaired."""
MOST_TRIED = 200_000
"""Give up after so many moves, too: in the largest event each row may be shifted in a way of its own."""


class Move(NamedTuple):
    """One field is wider than it should be (narrower below 0); 0 for a field that is only out of place."""

    field: str
    first: int
    last: int
    wider: int

    def column(self, column: int) -> int:
        """Return the column of the file for a column of the repaired row."""
        if column > self.last:
            return column + self.wider
        return column


class Repaired(NamedTuple):
    """A row after the move."""

    row: Row
    move: Move
    name: str | None = None
    """The full name, if it ran over its columns."""
    shifted_from: int = 0
    """The column from which the text of the field itself is shifted; 0 if only what is to the right of it is."""


class Repairer:
    """Repairs rows; the move that fixed the last row is tried first."""

    def __init__(self) -> None:
        self._last: Move | None = None
        self._failures = 0
        self._tried = 0

    def repair(self, line: str) -> Repaired | None:
        """Return the row with one field moved or resized, if that makes sense of all its columns."""
        if self._failures >= PATIENCE or self._tried > MOST_TRIED or "\t" in line or len(line) > LONGEST:
            return None
        for move in self._moves(line):
            self._tried += 1
            repaired = _try(line, move)
            if repaired:
                self._last = move
                return repaired
        self._failures += 1
        return None

    def _moves(self, line: str) -> Iterator[Move]:
        if self._last:
            yield self._last
        fields = _fields(line)
        (name,) = (field for field in fields if field.name == "name")
        if missing := missing_bytes(line):
            yield _move(name, -missing)
        yield from (_move(field, 0) for field in fields if field.name in _BETWEEN_GAPS)
        for columns in range(1, FARTHEST + 1):
            # A column too many is looked for from the right, one too few from the left: there it shows first.
            yield from (_move(field, columns) for field in fields)
            yield from (_move(field, -columns) for field in reversed(fields) if columns < field.width)
        yield from (_move(name, columns) for columns in range(FARTHEST + 1, LONGEST_NAME + 1))


def missing_bytes(line: str) -> int:
    """Return how many columns the name lacks if they are counted in bytes of UTF-8."""
    name = PLAYER.by_name["name"]
    held = line[name.columns].encode("utf-8", "replace")[: name.width]
    return name.width - len(held.decode("utf-8", "ignore"))


_BETWEEN_GAPS = ("name", "rating", "federation", "id", "born", "points", "rank")


def _move(field: Field, wider: int) -> Move:
    return Move(field.name, field.first, field.last, wider)


def _fields(line: str) -> list[Field]:
    """Return the fields and cells of a row, the last first."""
    starts = range(CELLS_START + 1, len(line) + 1, CELL_WIDTH)
    cells = [Field("cell", start, start + CELL_WIDTH - 1, right=True) for start in starts]
    return [*PLAYER.fields[1:], *cells][::-1]


def _try(line: str, move: Move) -> Repaired | None:
    """Return the row after that move, if its columns then make sense."""
    reach = 1 if move.wider == 0 else 0
    chunk = line[move.first - 1 - reach : move.last + move.wider + reach]
    fitted = _fitted(chunk, move)
    if fitted is None or len(line) < move.last + move.wider:
        return None
    blank = " " * reach
    moved = line[: move.first - 1 - reach] + blank + fitted + blank + line[move.last + move.wider + reach :]
    if moved == line or not _gaps_are_blank(moved) or _pushes_name(moved, move):
        return None
    row = read_row(moved)
    if not row.is_sound:
        return None
    cut_name = None
    if move.field == "name" and len(chunk.strip()) > len(fitted):
        cut_name = chunk.strip()
    return Repaired(row, move, cut_name, _shifted_from(chunk, fitted, move))


_PARTS = (results.OPPONENT, results.COLOR, results.RESULT)
"""Where opponent, color and result begin in a cell."""


def _shifted_from(chunk: str, fitted: str, move: Move) -> int:
    differs = next((at for at, (one, other) in enumerate(zip(chunk, fitted, strict=False)) if one != other), None)
    if differs is None:
        return 0
    if move.field != "cell":
        return move.first
    return move.first + max(part for part in _PARTS if part <= max(differs, results.OPPONENT))


def _fitted(chunk: str, move: Move) -> str | None:
    """Fit the text of these columns into the field; None if it cannot belong there."""
    text = chunk.strip()
    width = move.last - move.first + 1
    if move.field == "cell":
        return _fitted_cell(chunk)
    if move.field != "name":
        return text.rjust(width) if len(text) <= width else None
    # A name that is too long fills its columns: one with a gap in it has swallowed the fields behind it.
    if len(text) <= width or "  " not in text:
        return text[:width].ljust(width)
    return None


def _fitted_cell(chunk: str) -> str | None:
    """Fit a cell: its three parts in place, else the result in the last column."""
    parts = chunk.split()
    if len(parts) == 3 and len(parts[0]) <= 4 and len(parts[1] + parts[2]) == 2:
        return f"  {parts[0]:>4} {parts[1]} {parts[2]}"
    text = chunk.strip()
    if len(text) <= CELL_WIDTH and chunk[-1:].strip():
        return text.rjust(CELL_WIDTH)
    return None


def _pushes_name(moved: str, move: Move) -> bool:
    """Return whether the move would push away a name that is in place: then the missing columns are further right."""
    start = PLAYER.by_name["name"].first
    return move.wider < 0 and move.last < start and moved[start - 1 : start] == " "


def _gaps_are_blank(line: str) -> bool:
    """Check quickly, before the row is read, that the columns between the fields are blank."""
    if any(line[column - 1 : column] not in ("", " ") for column in PLAYER.gaps):
        return False
    return not any(line[CELLS_START + index :: CELL_WIDTH].strip() for index in results.BLANKS)


# --- the rows of a table that are not regular ----------------------------------------------------------------

MOST_ERRORS = 100
"""This many rows and rounds are reported one by one; further ones are counted."""


class Findings:
    """The findings in the rows of a table; the same finding in many rows is reported once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.about: defaultdict[Finding, list[int]] = defaultdict(list)
        self.slots: dict[Finding, int] = {}
        """The slot of the first cell with that finding."""
        self.bad_cells = 0


def read_irregular_rows(table: Table, numbers: Iterable[int]) -> None:
    """Read the rows in these lines into the table."""
    found, repairer, source = Findings(table), Repairer(), table.source
    for number in numbers:
        _read(found, number, repairer)
    for finding, lines in found.about.items():
        report_finding(finding, lines, source, found.slots.get(finding))
    for count, what in ((len(table.unread), "rows"), (found.bad_cells, "rounds")):
        if count > MOST_ERRORS:
            source.report.error("TRF019", f"{count - MOST_ERRORS} more {what} cannot be read", source.place(1))


def _read(found: Findings, number: int, repairer: Repairer) -> None:
    table, line = found.table, found.table.source.lines[number - 1]
    start = len(line) - len(line.lstrip(" "))
    row = read_row(line[start:])
    if start:
        table.moves[number] = Move("tag", 1, 0, start)
        found.about[Finding("TRF011", "tag", start)].append(number)
    if not row.is_aligned and (repaired := repairer.repair(line[start:])):
        table.irregular[number] = _take_repaired(found, number, line[start:], repaired)
        return
    if not row.facts["number"] or not _is_readable(row):
        table.unread.add(number)
        if len(table.unread) <= MOST_ERRORS:
            _report_unread(found, number, row.faults[0], start)
        return
    table.irregular[number] = row
    _take_faults(found, number, row, start)


def _report_unread(found: Findings, number: int, fault: Fault, start: int) -> None:
    found.table.source.report.error(
        "TRF010",
        f"cannot read this row: {_REASONS.get(fault.what, 'nothing fits the columns')}",
        found.table.source.place(number, fault.column + start),
        "it is skipped; compare its columns with the rows around it",
    )


_REASONS = {
    "tab": "there is a tab inside the row",
    "gap": "this column must be blank",
    "number": "columns 5-8 hold no starting number",
    "points": "columns 81-84 hold no points",
    "rank": "columns 86-89 hold no rank",
    "cell": "this round is not in its columns",
}


def _is_readable(row: Row) -> bool:
    """Return whether the cells are in their columns although something else is wrong."""
    wrong = [fault.what for fault in row.faults if fault.what in _REASONS]
    if "tab" in wrong and len(wrong) > 1:
        return False
    gaps = [fault for fault in row.faults if fault.what == "gap"]
    astray = [fault for fault in row.faults if fault.kind == "columns"]
    return len(gaps) <= 1 and not (gaps and astray) and len(astray) <= max(1, len(row.cells) // 2)


def _take_repaired(found: Findings, number: int, line: str, repaired: Repaired) -> Row:
    row, move = repaired.row, repaired.move
    found.table.moves[number] = move
    finding = Finding("TRF011", move.field, move.wider, move.last, repaired.shifted_from)
    if move.field == "name" and -move.wider == missing_bytes(line) > 0:
        finding = Finding("TRF012", "rating")
    if move.field == "title" and move.wider == -1:
        finding = finding._replace(code="TRF014")
    if move.wider == 0:
        finding = finding._replace(code="TRF015")
    if repaired.name:
        row.facts["name"] = repaired.name
        finding = finding._replace(code="TRF016")
    # The row is rewritten in its proper columns: its spellings went with them.
    row.spelled.pop(move.field, None)
    found.about[finding].append(number)
    _take_faults(found, number, row, 0)
    return row


def _take_faults(found: Findings, number: int, row: Row, start: int) -> None:
    source = found.table.source
    for remark, slot in row.remarks:
        finding = Finding(_REMARKS[remark])
        found.about[finding].append(number)
        if remark != "year last":
            found.slots.setdefault(finding, slot)
    for fault in row.faults:
        column = fault.column + start
        if fault.what == "cell":
            _report_cell(found, number, fault, column)
        elif fault.what in _REASONS:
            hint = "the row is still read, because its other columns make sense"
            source.report.error("TRF017", _REASONS[fault.what], source.place(number, column), hint)
        elif fault.what == "tenths":
            found.about[Finding("TRF028", "points")].append(number)
        else:
            found.about[Finding("TRF030", fault.what)].append(number)


_REMARKS = {
    "old bye": "TRF024",
    "open": "TRF025",
    "bye with opponent": "TRF023",
    "no color": "TRF027",
    "year last": "TRF050",
}


def _report_cell(found: Findings, number: int, fault: Fault, column: int) -> None:
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
        report.error("TRF021", f"{round_}: {mark!r} is not a color", place, "colors are w and b, or - for none")
    elif fault.kind == "opponent":
        report.error(
            "TRF022",
            f"{round_}: the opponent is not a number",
            place,
            "it belongs in columns 92-95 for round 1, ten columns further for each later round",
        )
    else:
        report.error("TRF018", f"{round_} is not in its columns", place, "the result is not read")
