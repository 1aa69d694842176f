"""What every reader of workbooks gives, and why it may refuse: one set of limits, counted while reading."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import NamedTuple

MAX_RANGE = 1_000_000
"""Cells down to the last one of each sheet, as far as is known before reading."""
MAX_CELLS = 400_000
"""Cells that are read; what they mean takes longer to find out than reading them."""
MAX_TEXT = 16_000_000
"""Characters of all cells together; a text that many cells share counts for each of them."""
MAX_SHEETS = 2_000
"""Enough for a workbook of ours with as many sections as an event may have, and their standings."""
SAVE_AGAIN = "open it in Excel or LibreOffice and save it again as .xlsx"

Value = str | float | bool | date | time | timedelta
"""What a cell holds; a blank cell holds the empty text. A `datetime` is a `date`."""


class Remark(NamedTuple):
    """A text on a sheet that is in no cell."""

    what: str
    """`note`, `text box`, `page header`, `page footer`."""
    cell: tuple[int, int] | None
    """The cell that a note belongs to."""
    text: str


class Beside(NamedTuple):
    """What a sheet says besides its values, as far as its reader reports it."""

    remarks: tuple[Remark, ...] = ()
    struck: frozenset[tuple[int, int]] = frozenset()
    """Cells whose text is crossed out."""
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()


class Sheet(NamedTuple):
    """One visible sheet. Rows and columns count from 0, so that `rows[16][5]` is the cell F17."""

    name: str
    rows: list[list[Value]]
    unvalued: frozenset[tuple[int, int]] = frozenset()
    """The positions of formulas whose value the program did not save."""
    faulty: frozenset[tuple[int, int]] = frozenset()
    """The positions of error values such as `#REF!`, which libraries show as blank."""
    beside: Beside = Beside()


class Refused(Exception):
    """The workbook cannot be read, or must not be: a diagnostic to be reported by `read_workbook`."""

    def __init__(self, code: str, message: str, hint: str | None = None, at: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.at = code, message, hint, at


class Damaged(Refused):
    """The workbook does not hold together."""

    def __init__(self, what: str) -> None:
        super().__init__("XLS001", f"the workbook is damaged: {what}", SAVE_AGAIN)


class Locked(Refused):
    """The workbook opens with a password only."""

    def __init__(self) -> None:
        super().__init__("XLS002", "the workbook is locked with a password", "save it without the password")


@dataclass(slots=True)
class Budget:
    """What is left of the limits for one workbook."""

    cells: int = MAX_CELLS
    text: int = MAX_TEXT
    sheets: int = MAX_SHEETS

    def take_sheet(self) -> None:
        """Count one sheet more."""
        self.sheets -= 1
        if self.sheets < 0:
            raise Refused("XLS003", f"the workbook has more than {MAX_SHEETS} sheets; no event needs that many")

    def take_cells(self, sheet: str, rows: list[list[Value]]) -> None:
        """Count the cells of a sheet that was read."""
        self.take_range(sheet, len(rows), max(map(len, rows), default=0))

    def take_range(self, sheet: str, rows: int, columns: int) -> None:
        """Count the cells of a sheet that is in use down to this row and column."""
        self.cells -= rows * columns
        if self.cells < 0:
            last = address(rows - 1, columns - 1)
            message = f"sheet {sheet} is in use down to {last}: more than {MAX_CELLS:,} cells"
            hint = "delete the empty rows and columns behind the table and save again"
            raise Refused("XLS004", message, hint, f"{sheet}!{last}")

    def take_text(self, sheet: str, length: int) -> None:
        """Count the characters of cells."""
        self.text -= length
        if self.text < 0:
            message = (
                f"the cells up to sheet {sheet} hold more than {MAX_TEXT:,} characters; no wallchart holds that much"
            )
            raise Refused("XLS014", message, "delete the long texts and save again", sheet)


def address(row: int, column: int) -> str:
    """Return `F17` for row 16 and column 5, which count from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def column_of(letters: str) -> int:
    """Return the column `F`, from 0."""
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - 64
    return column - 1
