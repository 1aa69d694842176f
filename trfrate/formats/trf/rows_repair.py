"""Rows whose columns do not stand where they belong: find the one move after which everything makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trfrate.codecs.fixed import Field
from trfrate.formats.trf import results
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START, PLAYER
from trfrate.formats.trf.rows import Row, read_row

FARTHEST = 12
"""How many columns a row may be off."""
LONGEST_NAME = 40
"""By how many columns a name may run over its field."""
LONGEST = 2000
"""Longer lines are no rows that a program shifted."""
PATIENCE = 200
"""How many rows in vain before no further row is tried."""


class Move(NamedTuple):
    """One field is wider (or narrower, below 0) than it should be; a field that only stands askew is 0 wider."""

    field: str
    first: int
    last: int
    wider: int

    def column(self, column: int) -> int:
        """Where a column of the repaired row stood in the file."""
        return column + self.wider if column > self.last else column


class Repaired(NamedTuple):
    """A row after the move."""

    row: Row
    move: Move
    name: str | None = None
    """The whole name, where it ran over its columns."""


class Repairer:
    """Tries to repair rows; what helped the last row is tried first."""

    def __init__(self) -> None:
        self._last: Move | None = None
        self._failures = 0

    def repair(self, line: str) -> Repaired | None:
        """The row with one field moved or resized, if that makes sense of all its columns."""
        if self._failures >= PATIENCE or "\t" in line or len(line) > LONGEST:
            return None
        for move in self._moves(line):
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
    """How many columns the name lacks if they are counted in bytes of UTF-8."""
    name = PLAYER.by_name["name"]
    held = line[name.columns].encode("utf-8", "replace")[: name.width]
    return name.width - len(held.decode("utf-8", "ignore"))


_BETWEEN_GAPS = ("name", "rating", "federation", "id", "born", "points", "rank")


def _move(field: Field, wider: int) -> Move:
    return Move(field.name, field.first, field.last, wider)


def _fields(line: str) -> list[Field]:
    """The fields and cells of a row, the last first."""
    starts = range(CELLS_START + 1, len(line) + 1, CELL_WIDTH)
    cells = [Field("cell", start, start + CELL_WIDTH - 1, right=True) for start in starts]
    return [*PLAYER.fields[1:], *cells][::-1]


def _try(line: str, move: Move) -> Repaired | None:
    """The row after that move, if its columns make sense then."""
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
    name = chunk.strip() if move.field == "name" else ""
    return Repaired(row, move, name if len(name) > len(fitted) else None)


def _fitted(chunk: str, move: Move) -> str | None:
    """What stands in these columns, set into those of the field; None where it cannot belong there."""
    text = chunk.strip()
    width = move.last - move.first + 1
    if move.field == "cell":
        return _fitted_cell(chunk)
    if move.field != "name":
        return text.rjust(width) if len(text) <= width else None
    # A name that is too long fills its columns: one with a gap in it has swallowed the fields behind it.
    return text[:width].ljust(width) if len(text) <= width or "  " not in text else None


def _fitted_cell(chunk: str) -> str | None:
    """A cell with its three parts in their places, else with the result in the last column."""
    parts = chunk.split()
    if len(parts) == 3 and len(parts[0]) <= 4 and len(parts[1] + parts[2]) == 2:
        return f"  {parts[0]:>4} {parts[1]} {parts[2]}"
    text = chunk.strip()
    return text.rjust(CELL_WIDTH) if len(text) <= CELL_WIDTH and chunk[-1:].strip() else None


def _pushes_name(moved: str, move: Move) -> bool:
    """Whether the move pushes a name away that began in its place: then the missing columns are further right."""
    start = PLAYER.by_name["name"].first
    return move.wider < 0 and move.last < start and moved[start - 1 : start] == " "


def _gaps_are_blank(line: str) -> bool:
    """A quick look before the row is read."""
    if any(line[column - 1 : column] not in ("", " ") for column in PLAYER.gaps):
        return False
    return not any(line[CELLS_START + index :: CELL_WIDTH].strip() for index in results.BLANKS)
