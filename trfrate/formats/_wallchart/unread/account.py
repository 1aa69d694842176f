"""Which cells of a file were used: whatever is left over is named, so that no fact is lost without a word.

Readers take rows and columns of a grid as they use them, and leave what they could not use of a cell that they took.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from trfrate.diagnostics import Place
from trfrate.formats._byes import Kind as Bye
from trfrate.formats._byes import Nobody, nobody
from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.captions.status_words import STATUS
from trfrate.formats._wallchart.games.color_sentences import heads_colors
from trfrate.formats._wallchart.games.game_results import POINTS
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.tables.lists_below import title_beside


class Kind(StrEnum):
    """What a text that is left over was."""

    LINE = "line"
    """Apart from the rows of players and games."""
    CELL = "cell"
    """In the row of a player or a game."""
    HEADING = "heading"
    """Above a column that is read: more may be in it than what the column is."""
    NAME = "name"
    """Of the event, a section or a sheet: more may be in it than a name."""
    PLAYER = "player"
    """The name of a player."""
    FOOTER = "footer"
    """A row of which a note says that it is no player's, or a cell of which a part was read."""
    REMARK = "remark"
    """On a sheet, but in no cell: a note, a text box."""
    VALUE = "value"
    """Any text was taken for what the column is said to hold: a title, a team."""


class Left(NamedTuple):
    """A text that nobody used, or not the whole of it, and where it is."""

    kind: Kind
    grid: Grid
    row: int
    column: int | None
    text: str
    heading: str = ""
    """That of its column, if it has one."""
    title: str = ""
    """The first lines of the list that a line is in."""

    @property
    def place(self) -> Place:
        """Where it is in the file."""
        return self.grid.place(self.row, self.column)


_WHOLE: frozenset[int] = frozenset((-1,))
"""In place of columns: the whole row."""
_REMARK = 2
"""Cells of a line; more are the row of a table, such as a list of addresses on a sheet of its own."""
_TITLE_LINES, _LONGEST_TITLE = 2, 100
_WORD = re.compile(r"[^\W\d_]{3}")
_IN_FRONT = "GRgr#. "
"""Before the number of a round: `G5` is no time control."""
_OF_REMARKS = re.compile(
    r"(?:(?:req\w*|half|full|zero|[½01])[\s-]+(?:pts?\.?[\s-]+|points?[\s-]+)?)?byes?(?:\s+(?:req\w*|rounds?|rds?))?|"
    r"forfeits?|no[ -]?shows?|withdr\w+|w/?d|unrated|house|remarks?|notes?|comments?",
    re.IGNORECASE,
)
"""The heading of a column that says something of few players: `Byes Req`."""
_COMPUTED = ("after", "change")
_RATINGS = ("rating", "ratings")


@dataclass(slots=True)
class Account:
    """What was used of the grids of one file."""

    grids: list[Grid] = field(default_factory=list)
    taken: dict[str, dict[int, frozenset[int]]] = field(default_factory=dict)
    """The columns that were used, by sheet and row."""
    headings: dict[str, dict[int, Mapping[int, str]]] = field(default_factory=dict)
    """The headings above each row of a table, by sheet."""
    pieces: list[Left] = field(default_factory=list)
    """What was left of cells and lines that were used."""
    computed: dict[str, set[int]] = field(default_factory=dict)
    """The columns of ratings after the event, by sheet: a note on one of them says how it came about."""

    def take_rows(self, grid: Grid, rows: Iterable[int]) -> None:
        """Take whole rows, because they are used or named in a message."""
        if not grid.made:
            self.taken.setdefault(grid.name, {}).update(dict.fromkeys(rows, _WHOLE))

    def take_cells(
        self, grid: Grid, rows: Collection[int], columns: Iterable[int], headings: Mapping[int, str]
    ) -> None:
        """Take these columns of these rows, besides those taken before."""
        if grid.made:
            return
        of_sheet = self.taken.setdefault(grid.name, {})
        used = frozenset(columns)
        if of_sheet.keys().isdisjoint(rows):
            of_sheet.update(dict.fromkeys(rows, used))
        else:
            of_sheet.update({row: of_sheet.get(row, used) | used for row in rows})
        self.headings.setdefault(grid.name, {}).update(dict.fromkeys(rows, headings))

    def take_table(self, table: Table) -> None:
        """Take the rows of players with the columns that are read, the headings, and rows named in messages."""
        first = table.first_row if table.header_row is None else table.caption[1]
        self.take_rows(table.grid, range(first, table.first_row))
        self.take_rows(table.grid, (*table.footers, *table.unread))
        for row in table.footers:
            self.leave(Kind.FOOTER, table.grid, row, None, _text(table.grid, row))
        read = {*table.fields.values(), *table.round_columns, *table.count_columns, *table.guessed, *table.warned}
        self.take_cells(table.grid, table.rows, read, table.headings)
        after = [column for key, column in table.fields.items() if key.partition(".")[0] in _COMPUTED]
        self.computed.setdefault(table.grid.name, set()).update(after)
        names = [] if table.name_column is None else [table.name_column]
        for row in (row for rows in table.further.values() for row in rows):
            self.take_cells(table.grid, [row], names, {})
        for row, columns in table.read_below.items():
            self.take_cells(table.grid, [row], columns, {})
        others = {column for key, column in table.fields.items() if key.partition(".")[0] not in _RATINGS}
        others |= {*table.count_columns, *table.warned, *(table.slots if table.opponents_above else ())}
        counted = {column: str(number) for number, column in enumerate(table.slots, start=1)}
        for column, heading in table.headings.items():
            unused = column not in read and _OF_REMARKS.fullmatch(heading.strip())
            if unused and not any(table.grid.text(row, column) for row in table.rows):
                # A column for remarks, and nobody made any.
                continue
            if column not in others and counted.get(column) != heading.strip(_IN_FRONT):
                self.leave(Kind.HEADING, table.grid, table.header_row or 0, column, heading)

    def take_list(self, games: GameList) -> None:
        """Take the rows of games with the columns that are read, and the lines that are about them."""
        self.take_rows(games.grid, games.told if games.headless else {games.header, *games.told})
        self.take_cells(games.grid, games.rows, {*games.columns, *games.marks, *games.further}, games.unread)
        for column, heading in games.unread.items():
            if heads_colors(heading):
                self.leave(Kind.HEADING, games.grid, games.header, column, heading)
        for row, column in games.noted:
            self.take_cells(games.grid, [row], [column], games.unread)
        second = games.sides[1]["name"]
        for row in games.rows if games.unread else ():
            opponent = games.grid.text(row, second)
            if games.result(row) and (not opponent or is_nobody(opponent)):
                points = POINTS.get(games.result(row))
                byes = [column for column in games.unread if _is_bye(games.grid.text(row, column), points)]
                self.take_cells(games.grid, [row], byes, games.unread)
        said = [games.others[what] for what in ("round", "section", "color") if what in games.others]
        self.leave_words(games.grid, games.rows, said)
        days = games.days()
        for row in games.rows if "date" in games.others else ():
            if row not in days:
                self.leave(Kind.CELL, games.grid, row, games.others["date"], games.text(row, "date"))

    def leave_words(self, grid: Grid, rows: Iterable[int], columns: Collection[int]) -> None:
        """Leave texts of which no more than a number or a letter was read, if they hold words that matter."""
        for row in rows if columns else ():
            for column in columns:
                if _WORD.search(text := grid.text(row, column)) and STATUS.search(text):
                    self.leave(Kind.FOOTER, grid, row, column, text)

    def take_made(self, given: Grid, made: Grid) -> None:
        """Take a grid of which another one was made, which holds what it left; or one with the same in other places."""
        if made.made:
            self.take_rows(given, range(len(given.rows)))
        else:
            self.grids = [made if grid is given else grid for grid in self.grids]
        for row, column, text in made.left:
            self.leave(Kind.LINE if column is None else Kind.CELL, given, row, column, text)

    def leave(self, kind: Kind, grid: Grid, row: int, column: int | None, text: str | None, title: str = "") -> None:
        """Leave a text, or a piece of one, of which it was not seen whether it says more."""
        if text:
            self.pieces.append(Left(kind, grid, row, column, text, title=title))

    def leave_line(self, grid: Grid, row: int, text: str) -> None:
        """Leave a line of which nothing was used."""
        self.leave(Kind.LINE, grid, row, None, text)

    def left(self) -> Iterator[Left]:
        """Yield what is not used: the cells of a line apart from tables as one text."""
        yield from self.pieces
        for grid in self.grids:
            yield from _remarks(grid, self.computed.get(grid.name, ()))
            taken = self.taken.get(grid.name, {})
            headings = self.headings.get(grid.name, {})
            width = max(map(len, grid.rows), default=0)
            free = {used: _free(used, width) for used in {*taken.values()}}
            rows: Sequence[int] = range(len(grid.rows))
            if not any(free.values()):
                # As in nearly all tables: the rows of players need not be looked through.
                rows = [row for row in rows if row not in taken]
            titles = titles_of(grid, [row for row in rows if row not in taken])
            for row in rows:
                if row not in taken:
                    yield from _line(grid, row, bool(taken), titles.get(row, ""))
                    continue
                above = headings.get(row, {})
                for column in free[taken[row]]:
                    if text := grid.text(row, column):
                        title = title_beside(above, taken[row], column)
                        yield Left(Kind.CELL, grid, row, column, text, above.get(column, ""), title)


def _is_bye(text: str, points: int | None) -> bool:
    """Return whether a text says of a player without an opponent that it is a bye, and of no other points."""
    return nobody(plain(_REASON.sub("", text))) in (Nobody(Bye.BYE), Nobody(Bye.BYE, points))


_REASON = re.compile(
    r"\s*(?:\((?:late|arrived|absent|sick|ill|requested|odd|house|left|travel|work)\b[^()\d]*\)|,\s*late)\s*$",
    re.IGNORECASE,
)
"""Behind a bye: why it was one."""


def _free(used: frozenset[int], width: int) -> list[int]:
    return [] if used >= _WHOLE else [column for column in range(width) if column not in used]


def _remarks(grid: Grid, computed: Collection[int]) -> Iterator[Left]:
    for what, cell, text in grid.beside.remarks:
        row, column = cell or (0, None)
        if column not in computed:
            yield Left(Kind.REMARK, grid, row, column, text, what)


def titles_of(grid: Grid, rows: Sequence[int]) -> dict[int, str]:
    """Return for each line of a list its first two lines: a title and headings, or a title alone above a blank row."""
    titles: dict[int, str] = {}
    above = ""
    for _, numbered in groupby(enumerate(row for row in rows if grid.filled(row)), lambda one: one[1] - one[0]):
        lines = [row for _, row in numbered]
        first = "\n".join(_text(grid, row)[:_LONGEST_TITLE] for row in lines[:_TITLE_LINES])
        if len(lines) > 1:
            titles |= dict.fromkeys(lines, f"{above}\n{first}")
        elif above:
            titles[lines[0]] = above
        above = first if len(lines) == 1 and len(grid.filled(lines[0])) == 1 else ""
    return titles


def _line(grid: Grid, row: int, has_table: bool, title: str) -> Iterator[Left]:
    """Yield a row as one text; in a sheet without a table that is read, several cells are the row of another table."""
    filled = grid.filled(row)
    if filled:
        kind = Kind.LINE if has_table or len(filled) <= _REMARK else Kind.CELL
        yield Left(kind, grid, row, None, _text(grid, row), title=title)


def _text(grid: Grid, row: int) -> str:
    return " ".join(grid.text(row, column) for column in grid.filled(row))
