"""A grid of cells, whatever it was read from, and the tables found in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from trfrate.codecs.sheet.cells import Beside
from trfrate.diagnostics import Place
from trfrate.formats._cells import value_text
from trfrate.model import FrozenDict


class Grid(NamedTuple):
    """Rows of values; short rows end in blanks. Rows and columns count from 0."""

    name: str
    """The sheet's name; empty for formats that know no sheets."""
    rows: Sequence[Sequence[object]]
    place: Callable[[int, int | None], Place]
    """Where a row, or a cell of it, is in the file."""
    unvalued: frozenset[tuple[int, int]] = frozenset()
    """Where formulas stand whose value is not known."""
    faulty: frozenset[tuple[int, int]] = frozenset()
    """Where error values stand."""
    titles: Mapping[int, tuple[int, str]] = FrozenDict()
    """Level and text of the headings of a web page, by row."""
    page_title: str = ""
    """The title of a web page."""
    beside: Beside = Beside()
    """What a sheet of a workbook says besides its values."""
    made: bool = False
    """Whether the rows are not those of the file, but made of what it says."""
    left: Sequence[tuple[int, int | None, str]] = ()
    """Row, column and text of what was in the file and is not in the rows made of it."""
    printed: bool = False
    """Whether the columns were cut out of lines of text."""
    between: frozenset[int] = frozenset()
    """The rows that are lines of text between the tables of a web page."""
    lines: Mapping[int, str] = FrozenDict()
    """The lines of text of a sheet, by row, where this is one of several tables beside each other."""

    def value(self, row: int, column: int | None) -> object:
        """Return what a cell holds; blank outside the grid."""
        if column is None:
            return ""
        try:
            return self.rows[row][column]
        except IndexError:
            return ""

    def text(self, row: int, column: int | None) -> str:
        """Return what a cell shows, without blanks around it."""
        if column is None:
            return ""
        try:
            value = self.rows[row][column]
        except IndexError:
            return ""
        return value.strip() if type(value) is str else value_text(value).strip()

    def values(self, rows: Iterable[int], column: int) -> list[object]:
        """Return what the cells of a column hold in these rows."""
        lines = [self.rows[row] for row in rows]
        try:
            return list(map(itemgetter(column), lines))
        except IndexError:
            return [line[column] if column < len(line) else "" for line in lines]

    def filled(self, row: int) -> list[int]:
        """Return the columns of a row that are not blank."""
        return [
            column
            for column, value in enumerate(self.rows[row])
            if (value and not value.isspace() if type(value) is str else value not in ("", None))
        ]

    def line(self, row: int) -> str:
        """Return the texts of a row as one line."""
        return " ".join(self.text(row, column) for column in self.filled(row))

    def first_of(self, rows: range) -> list[int]:
        """Return the first of these rows that hold more than a remark: enough to show what a column states."""
        return [row for row in rows[:_LOOKED_AT] if len(self.filled(row)) >= 3]


_LOOKED_AT = 60


@dataclass(slots=True)
class Table:
    """One table of a grid: its columns by field, and the rows of its players."""

    grid: Grid
    header_row: int | None
    first_row: int
    fields: dict[str, int]
    """The column of each field; the first where two bear the same heading."""
    headings: dict[int, str]
    """The heading of each column that has one."""
    slots: list[int] = field(default_factory=list)
    """The columns of the rounds, or of the opponents in a round-robin table, in their order."""
    parts: dict[int, dict[str, int]] = field(default_factory=dict)
    """The columns with the `color` or the `result` of a round that has several, by its slot's column."""
    game_counts: dict[int, int] = field(default_factory=dict)
    """The columns with the number of games behind a rating, by the column of that rating."""
    count_columns: list[int] = field(default_factory=list)
    """The columns that may hold such numbers, or those of the games of this event."""
    guessed: dict[int, str] = field(default_factory=dict)
    """What columns without a heading that is known are taken for, by what they hold."""
    leading_numbers: dict[int, int] = field(default_factory=dict)
    """The numbers in front of the names, where every name has one, by row."""
    games_per_round: int = 1
    crossed: bool = False
    """Whether a game that is in the first column of one player of a grid is in the second one of the opponent."""
    grid_colors: str = ""
    """The color of a player in each game that has a column of a grid: `wb`; blank if the headings do not say it."""
    opponents_above: bool = False
    """Whether the headings of the slots are the opponents' names."""
    missing: list[str] = field(default_factory=list)
    """Rounds (or games of rounds) that have no column though later ones do."""
    caption: tuple[int, int] = (0, 0)
    """The rows above the table that belong to it: from, to (exclusive)."""
    titled: int | None = None
    """The row above it, or that of its headings, in which each of several tables has a title."""
    rows: list[int] = field(default_factory=list)
    further: dict[int, list[int]] = field(default_factory=dict)
    """The second and third rows of a player, by the first."""
    read_below: dict[int, set[int]] = field(default_factory=dict)
    """The columns that are read in these rows, besides the names."""
    warned: list[int] = field(default_factory=list)
    """Columns that are not read, as a warning says."""
    unread: list[int] = field(default_factory=list)
    """Rows with a name and entries of which it is not clear that they are a player's."""
    footers: list[int] = field(default_factory=list)
    """Rows with a name and a number that are no player's."""
    games_below: int | None = None
    """The row of the headings of a list of games that ends the table."""
    last_row: int = 0
    named: bool = True
    """Whether the columns are known by headings."""

    def take_below(self, row: int, column: int) -> None:
        """Remember that a cell in a further row of a player is read."""
        self.read_below.setdefault(row, set()).add(column)

    def text(self, row: int, name: str) -> str:
        """Return what a row says in the column of a field; blank if there is none."""
        column = self.fields.get(name)
        if column is None:
            return ""
        try:
            value = self.grid.rows[row][column]
        except IndexError:
            return ""
        return value.strip() if type(value) is str else value_text(value).strip()

    def texts(self, rows: Collection[int], name: str) -> list[str]:
        """Return what these rows say in the column of a field, each as `text` has it."""
        column = self.fields.get(name)
        if column is None:
            return [""] * len(rows)
        values = self.grid.values(rows, column)
        return [value.strip() if type(value) is str else value_text(value).strip() for value in values]

    def place(self, row: int, name: str) -> Place:
        """Return where a row states a field."""
        return self.grid.place(row, self.fields.get(name))

    @property
    def name_column(self) -> int | None:
        """Where the names stand, or the first half of them."""
        return self.fields.get("name", self.fields.get("surname"))

    @property
    def round_columns(self) -> set[int]:
        """All columns that are about rounds."""
        return {*self.slots, *(column for further in self.parts.values() for column in further.values())}

    @property
    def span(self) -> tuple[int, int]:
        """The first and the last column."""
        columns = [*self.fields.values(), *self.slots, *self.headings]
        return min(columns, default=0), max(columns, default=0)
