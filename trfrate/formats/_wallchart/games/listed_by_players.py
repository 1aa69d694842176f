"""Sheets in any order as usual ones: for each table of players a grid with their games in a list of the usual form.

This is for sheets that are not read in the usual way. It needs players who are known, and rows with two of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trfrate.codecs.dates import days_in
from trfrate.diagnostics import Place
from trfrate.formats._byes import nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games import color_sentences
from trfrate.formats._wallchart.games.byes_below import OF_BYES
from trfrate.formats._wallchart.games.games_list import ROUND
from trfrate.formats._wallchart.games.games_list_headings import columns_in, heads_side
from trfrate.formats._wallchart.games.games_of_known import (
    Block,
    Meant,
    Seats,
    blocks_in,
    both_in,
    headings_of,
    lists_in,
)
from trfrate.formats._wallchart.games.known_players import MOST_ROWS, Known, People, Person, tables_in
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import field_of
from trfrate.model import FACTS, Section

_WIDEST = 1000
_MOST_BLANK = 2
"""Blank rows between a title and the table it is of."""
_HEADINGS = {"name": "Name", "id": "USCF ID", "rating": "Rating", "number": "No.", "score": "Score"}
WORTHS = ("0", "1", "1/2")
"""What somebody may have who is free in a round: usually no point, where everybody meets everybody."""
_OF_BYES = ("Round", "Player 1", "Player 2", "Result")
Source = tuple[Grid, int, int | None]


class Cell(NamedTuple):
    """What a cell of the usual list holds, and where it is in the file."""

    value: object
    source: Source


@dataclass(slots=True)
class Part:
    """The players of one table, and the lines of their games."""

    table: Known
    lines: list[list[Cell]] = field(default_factory=list)
    byes: list[list[Cell]] = field(default_factory=list)
    """Those of whoever is free in a round."""
    games: int = 0
    grid: Grid | None = None
    """The first sheet with games."""


class Arranged(NamedTuple):
    """A grid for each table of players, and the cells that were used of the sheets."""

    grids: list[Grid]
    used: list[tuple[Grid, int, frozenset[int]]]
    place: Place
    games: int
    free: Place | None
    """Where a column says who is free, and nothing what that is worth."""
    worth: str
    """What it is taken to be worth."""


def arranged(grids: Sequence[Grid], worth: str) -> Arranged | None:
    """Return sheets in the usual order; None if no table of players and no games between them are known.

    Who is free in a round has a bye of this worth.
    """
    tables = _tables(grids)
    if not tables:
        return None
    finder = _Finder(tables, worth)
    for grid in grids:
        finder.take(grid)
    parts = [part for part in finder.parts if part.games]
    if finder.crossed or not parts or len(parts) < len(tables):
        return None
    first = tables[0]
    made = [_grid(part, finder, at) for at, part in enumerate(parts)]
    games = sum(part.games for part in parts)
    return Arranged(made, finder.used, first.grid.place(first.top, first.name), games, finder.free, worth)


def _tables(grids: Sequence[Grid]) -> list[Known]:
    """Return the tables of different players, as of several quads."""
    if sum(len(grid.rows) for grid in grids) > MOST_ROWS:
        return []
    return _of_different_players([table for grid in grids for table in tables_in(grid)])


def has_several(grids: Sequence[Grid]) -> bool:
    """Return whether there are several tables of different players: lists of games are usually read for one."""
    return len(_tables(grids)) > 1


def agree(sections: Sequence[Section]) -> bool:
    """Return whether the stated totals are those of the games, but for a slip here and there."""
    stated = [player for section in sections for player in section.players if player.score is not None]
    points = [sum(FACTS[cell.result].half_points for cell in player.cells if cell) for player in stated]
    wrong = sum(player.score != given for player, given in zip(stated, points, strict=True))
    return _MOST_SLIPS * wrong <= len(stated)


_MOST_SLIPS = 5


def _of_different_players(tables: list[Known]) -> list[Known]:
    """Return the tables of players without those that list the players of another one again, as standings do."""
    chosen: list[Known] = []
    for table in sorted(tables, key=lambda table: -len(table.facts)):
        names = {key_of(name) for name in table.names()}
        if not any(2 * len(names.intersection(map(key_of, other.names()))) > len(names) for other in chosen):
            chosen.append(table)
    return sorted(chosen, key=tables.index)


class _Finder:
    """Finds the games of the players of some tables in one grid after the other."""

    def __init__(self, tables: Sequence[Known], worth: str) -> None:
        self.tables, self.worth = tables, worth
        self.people = [People(at, table) for at, table in enumerate(tables)]
        self.parts = [Part(table) for table in tables]
        self.used: list[tuple[Grid, int, frozenset[int]]] = []
        self.crossed = False
        """Whether players of two tables met: then these are no sections."""
        self.free: Place | None = None
        self.games: set[tuple[str, int]] = set()
        """The rows of games, their headings and the lines with their rounds, by the sheet: they describe no event."""
        self.remarks: list[tuple[Grid, int, int]] = []
        """Lines that say who has White."""
        for table in tables:
            rows = ([] if table.header is None else [table.header]) + list(table.rows)
            self.used += [(table.grid, row, frozenset(table.columns)) for row in rows]

    def take(self, grid: Grid) -> None:
        """Take the games of a grid."""
        bare = self._without_tables(grid)
        meant = self._meant(grid)
        for block in blocks_in(bare, meant):
            for seats in lists_in(block, meant):
                self._take_list(block, seats, meant)
        for row in range(len(grid.rows)):
            filled = grid.filled(row)
            if len(filled) == 1 and color_sentences.rules_in(grid.text(row, filled[0]))[0]:
                self.remarks.append((grid, row, filled[0]))
                self.used.append((grid, row, frozenset(filled)))

    def _without_tables(self, grid: Grid) -> Grid:
        rows = [list(row) for row in grid.rows]
        for table in self.tables:
            for row in (table.header, *table.rows) if table.grid is grid else ():
                for column in table.columns if row is not None else ():
                    if row is not None and column < len(rows[row]):
                        rows[row][column] = ""
        return grid._replace(rows=rows)

    def _meant(self, grid: Grid) -> Meant:
        """Return a test whom a text in a cell of a grid means: somebody of the table it belongs to, or of any."""

        def meant(row: int, column: int, text: str) -> Person | None:
            near = self.near(grid, row, column)
            own = [self.people[at] for at in near]
            others = [people for at, people in enumerate(self.people) if at not in near]
            for every in (own, others):
                found = [one for people in every if (one := people.called(text) or people.named(text))]
                if len(found) == 1:
                    return found[0]
                if found:
                    return None
            return None

        return meant

    def near(self, grid: Grid, row: int, column: int) -> list[int]:
        """Return the table to which a cell belongs: the last one above it that begins left of it; if there is one."""
        above = [
            (table.top, table.columns.start, at)
            for at, table in enumerate(self.tables)
            if table.grid is grid and table.top <= row and table.columns.start <= column
        ]
        top = max((top for top, _, _ in above), default=0)
        return [at for _, _, at in sorted(each for each in above if each[0] == top)[-1:]]

    def _take_list(self, block: Block, seats: Seats, meant: Meant) -> None:
        """Take the games of one list, or its byes, each as a line of the part to which its players belong."""
        alone = len(seats.sides) == 1 and not _holds_pairs(block, seats)
        is_list = _says_byes(block) if alone else bool(seats.results) or _decides(block, seats)
        if not is_list:
            return
        numbers = _rounds(block, seats)
        heads = ("Player 1", "Player 2") if alone else headings_of(block, seats)
        # `White` above a number beside the name says nothing more, and `Round 1` above boards is the round of the rows.
        headings = {column: block.heading(column) for column in seats.others}
        others = tuple(column for column, text in headings.items() if text not in heads and not ROUND.fullmatch(text))
        usual = _Usual(block, seats._replace(others=others), heads, numbers)
        begun: set[int] = set()
        for row in block.rows:
            if seats.free is not None and (text := block.grid.text(row, seats.free)):
                self._take_free(block, seats.free, row, numbers.get(row, 0), meant(row, seats.free, text))
            texts = _texts(block, seats, row, alone)
            columns = seats.sides if len(seats.sides) > 1 else seats.sides * 2
            people = [meant(row, column, text) if text else None for column, text in zip(columns, texts, strict=True)]
            owners = {person.table for person in people if person}
            self.crossed |= len(owners) > 1
            if len(owners) != 1:
                continue
            owner = owners.pop()
            part = self.parts[owner]
            if owner not in begun:
                begun.add(owner)
                part.lines += [[], usual.header()]
                part.grid = part.grid or block.grid
            names = [person.name if person else text for person, text in zip(people, texts, strict=True)]
            part.lines.append(usual.line(row, names))
            part.games += all(people)
            self._use(block, seats, row)

    def first_used(self, grid: Grid) -> int:
        """Return the first row of a grid that was used."""
        return min((row for used, row, _ in self.used if used.name == grid.name), default=0)

    def has_lines_above(self, grid: Grid) -> bool:
        """Return whether lines are above whatever was used of a grid."""
        return any(grid.filled(row) for row in range(self.first_used(grid)))

    def is_first_of_sheet(self, table: Known) -> bool:
        """Return whether no other table of players is above or to the left of this one on its sheet."""
        return next((other for other in self.tables if other.grid is table.grid), None) is table

    def lines_above(self, table: Known, first: bool) -> dict[int, Sequence[object]]:
        """Return the lines above a table: for the first one all, for others the titles right above its columns."""
        grid = table.grid
        beside = [other.columns.start for other in self.tables if other.grid is grid and other.top == table.top]
        end = min((start for start in beside if start > table.columns.start), default=_WIDEST)
        start = 0 if first else table.columns.start
        lines: dict[int, Sequence[object]] = {}
        for row in range(table.top - 1, -1, -1):
            is_game = (grid.name, row) in self.games
            cells = [value if start <= at < end and not is_game else "" for at, value in enumerate(grid.rows[row])]
            stated = sum(bool(grid.text(row, at)) for at, value in enumerate(cells) if value not in ("", None))
            is_far = not stated and (lines or row < table.top - _MOST_BLANK)
            if not first and (stated > 1 or is_far):
                break
            if first or stated:
                lines[row] = cells
        return lines

    def _use(self, block: Block, seats: Seats, row: int) -> None:
        columns = {*seats.sides, *seats.results, seats.round, seats.date, seats.free, *seats.others}
        self.used.append((block.grid, row, frozenset(column for column in columns if column is not None)))
        self.games.add((block.grid.name, row))
        for header in (*block.headers, *block.lines):
            self.used.append((block.grid, header, frozenset(block.grid.filled(header))))
        said_of_rows = [*block.headers, *(line for line in block.lines if _says_round_alone(block.grid, line))]
        self.games.update((block.grid.name, header) for header in said_of_rows)
        block.headers.clear()
        block.lines.clear()

    def _take_free(self, block: Block, column: int, row: int, number: int, person: Person | None) -> None:
        """Take who had no game in a round, as a bye that is worth what is asked for."""
        if person is None:
            return
        self.free = self.free or block.grid.place(row, column)
        source = (block.grid, row, column)
        byes = self.parts[person.table].byes
        for texts in () if byes else ((), _OF_BYES):
            byes.append([Cell(text, source) for text in texts])
        byes.append([Cell(text, source) for text in (str(number), person.name, "bye", self.worth)])


def _says_round_alone(grid: Grid, row: int) -> bool:
    """Return whether a line states a round, perhaps with its day, and no more."""
    first, *others = (grid.text(row, column).strip(" :.") for column in grid.filled(row))
    return ROUND.fullmatch(first) is not None and all(map(days_in, others))


def _holds_pairs(block: Block, seats: Seats) -> bool:
    return all(both_in(text)[1] for text in block.texts(seats.sides[0]).values())


def _says_byes(block: Block) -> bool:
    """Return whether the sheet, the line above a table, or a heading, says that it lists byes."""
    headings = [block.heading(column) for column in block.columns()]
    stated = filter(None, (block.grid.name, block.title, *headings))
    return any(OF_BYES.search(text) or nobody(plain(text)) for text in stated)


def _decides(block: Block, seats: Seats) -> bool:
    """Return whether the headings alone say who won."""
    columns = columns_in(headings_of(block, seats), 0)
    return columns is not None and columns[0].decided


def _rounds(block: Block, seats: Seats) -> dict[int, int]:
    """Return the round of each row: in a column, perhaps only in the first row of a round, or in a line above."""
    if seats.round is None:
        return block.rounds
    numbers: dict[int, int] = {}
    number = 0
    for row in block.rows:
        text = block.grid.text(row, seats.round)
        found = ROUND.search(text)
        number = int(found[1] or found[2]) if found else int(text) if text.isdecimal() else number
        numbers[row] = number
    return numbers


def _texts(block: Block, seats: Seats, row: int, alone: bool) -> list[str]:
    """Return what a row has for both sides."""
    texts = [block.grid.text(row, column) for column in seats.sides]
    return texts if len(texts) > 1 else [texts[0], ""] if alone else list(both_in(texts[0]))


class _Usual(NamedTuple):
    """A list in the usual form: `Round`, the two sides, `Result`, and whatever else it states."""

    block: Block
    seats: Seats
    heads: tuple[str, str]
    rounds: dict[int, int]

    def header(self) -> list[Cell]:
        """Return the headings."""
        block, seats = self.block, self.seats
        source = (block.grid, block.rows[0] if block.header is None else block.header, None)
        results = ["Score" if len(seats.results) > 1 else "Result" for _ in seats.results]
        if len(results) == 1 and heads_side(block.heading(seats.results[0])):
            # `Black score`
            results = [block.heading(seats.results[0])]
        rounds = ["Round"] if self.rounds else []
        dates = ["Date"] if seats.date is not None else []
        others = [block.heading(column) for column in seats.others]
        return [Cell(text, source) for text in (*rounds, *dates, *self.heads, *results, *others)]

    def line(self, row: int, names: Sequence[str]) -> list[Cell]:
        """Return a game, or a bye, with the whole names of its players."""
        grid, seats = self.block.grid, self.seats
        columns = seats.sides if len(seats.sides) > 1 else seats.sides * 2
        sides = [Cell(name or "bye", (grid, row, column)) for name, column in zip(names, columns, strict=True)]
        rounds = [Cell(str(self.rounds.get(row, "")), (grid, row, seats.round))] if self.rounds else []
        dates = [] if seats.date is None else [seats.date]
        first, behind = (
            [Cell(grid.value(row, column), (grid, row, column)) for column in stated]
            for stated in (dates, (*seats.results, *seats.others))
        )
        return [*rounds, *first, *sides, *behind]


def _grid(part: Part, finder: _Finder, at: int) -> Grid:
    """Return a sheet with the lines above a table of players, the table, and below it the games in usual lists."""
    table = part.table
    grid = table.grid
    remarks = [source for source in finder.remarks if part.grid is None or source[0].name == part.grid.name]
    lines = [*part.lines, *([Cell(each.text(row, column), (each, row, column))] for each, row, column in remarks)]
    lines += part.byes
    if part.grid is not None and part.grid.name != grid.name and finder.has_lines_above(part.grid):
        # What is above the games says more of the event than what is above the players.
        grid = part.grid
        lines = [[], *_players(table), *lines]
        rows = [row if each < finder.first_used(grid) else [] for each, row in enumerate(grid.rows)]
    else:
        rows = _with_players(table, finder.lines_above(table, first=at == 0 or finder.is_first_of_sheet(table)))
    count = len(rows)
    sources = [[cell.source for cell in line] for line in lines]

    def place(row: int, column: int | None) -> Place:
        if row < count or not sources[row - count]:
            return grid.place(min(row, count - 1), column)
        cells = sources[row - count]
        source, stated, where = cells[column if column is not None and column < len(cells) else 0]
        return source.place(stated, where if column is not None else None)

    made = [[cell.value for cell in line] for line in lines]
    return grid._replace(rows=[*rows, *made], place=place, unvalued=frozenset(), faulty=frozenset())


def _players(table: Known) -> list[list[Cell]]:
    """Return a table of players as lines of another sheet."""
    rows = [row for row in (table.header, *table.rows) if row is not None]
    made = _with_players(table, {})
    return [[Cell(made[row][column], (table.grid, row, column)) for column in table.columns] for row in rows]


def _with_players(table: Known, above: Mapping[int, Sequence[object]]) -> list[Sequence[object]]:
    """Return the rows of a sheet with a table of players, under headings that are known, and these lines above it."""
    grid = table.grid
    heading = dict.fromkeys((table.name,), _HEADINGS["name"]) | {
        column: _HEADINGS[what] for what, column in table.facts.items() if what in _HEADINGS
    }
    rows: list[Sequence[object]] = [above.get(row, []) for row in range(len(grid.rows))]
    for row in table.rows:
        rows[row] = [grid.value(row, at) if at in table.columns else "" for at in range(table.columns.stop)]
    if table.header is not None:
        stated = [grid.text(table.header, at) if at in table.columns else "" for at in range(table.columns.stop)]
        rows[table.header] = [
            heading[at] if at in heading and not _is_known(text, heading[at]) else text
            for at, text in enumerate(stated)
        ]
    return rows


def _is_known(text: str, usual: str) -> bool:
    """Return whether a heading says what its column holds, so that it need not be replaced by the usual one."""
    return (field_of(text) or "").partition(".")[0].rstrip("s") == (field_of(usual) or "").partition(".")[0].rstrip("s")
