"""A schedule beside a round-robin table: lists of the same games, which state their rounds and colors.

The table has the results of all games; each is found again in the lists, and put into the round that these state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.formats._wallchart.games import game_lines
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_find import find_lists
from trfrate.formats._wallchart.games.games_list_headings import heads_result, heads_sides
from trfrate.formats._wallchart.games.games_list_names import with_bare_names
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import Names
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.model import FACTS, FORFEITS, MIRRORS, Cell, Outcome

_MOST_WRONG = 0.2
"""Of the games; lists that differ more often are about something else."""
_OTHER_COLOR = {"w": "b", "b": "w", None: None}


class Lists(NamedTuple):
    """The lists of games beside tables."""

    lists: Sequence[GameList]
    made: Sequence[tuple[Grid, Grid]] = ()
    """The sheets with lines of which lists were made, and these."""


def lists_beside(grids: Sequence[Grid], tables: Sequence[Table]) -> Lists:
    """Return the lists of games that are on the sheets besides the tables: headed, by what they hold, or in lines."""
    bare = [_without(grid, [table for table in tables if table.grid.name == grid.name]) for grid in grids]
    bare = [grid for grid in bare if any(map(grid.filled, range(len(grid.rows))))]
    for by_content, prepared in ((False, bare), (True, bare), (False, list(map(_with_results, bare)))):
        lists = [games for grid in prepared for games in find_lists(grid, by_content)]
        if lists:
            return Lists(with_bare_names(lists, Report()))
    # What is wrong with lines is no matter here: the table has the games.
    told = [(grid, found.grid) for grid in bare if (found := game_lines.list_in(grid, Report()))]
    return Lists([games for _, made in told for games in find_lists(made)], told)


def _without(grid: Grid, tables: Sequence[Table]) -> Grid:
    """Return a grid with the cells of these tables blank; a list may be beside them."""
    rows = [list(row) for row in grid.rows]
    for table in tables:
        columns = [*table.fields.values(), *table.round_columns]
        first, last = min(columns), max(columns)
        for row in range(table.caption[1], table.last_row + 1):
            rows[row][first : last + 1] = [""] * len(rows[row][first : last + 1])
    return grid._replace(rows=rows)


def _with_results(grid: Grid) -> Grid:
    """Return a grid with a column of results at right where pairings are headed without one."""
    width = max(map(len, grid.rows))
    rows = [[*row, *[""] * (width - len(row)), "Result" if _heads_pairings(row) else ""] for row in grid.rows]
    return grid._replace(rows=rows)


def _heads_pairings(row: Sequence[object]) -> bool:
    texts = [value.strip() if isinstance(value, str) else "" for value in row]
    return heads_sides(texts) and not any(map(heads_result, texts))


class _Game(NamedTuple):
    """A game of a list: the rows of both players in the table, and what the list says of it."""

    players: tuple[int, int]
    round: int
    outcome: Outcome | None
    """What the first of them has; None if the list does not say it."""
    color: str | None
    place: Place
    said: str


@dataclass(slots=True)
class Schedule:
    """The games of a round-robin table, each in the round that lists state."""

    games: Games
    names: Sequence[str]
    lists: Sequence[GameList]
    slots: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """Where the table has the games of two players that are not placed yet."""
    cells: list[dict[int, Cell]] = field(default_factory=list)
    """The cell of each row by round."""
    columns: dict[tuple[int, int], int] = field(default_factory=dict)
    """The column of each game by row and round."""
    wrong: list[_Game] = field(default_factory=list)
    """Games of which the table has another result, or none."""

    def placed(self) -> Games | None:
        """Return the games in their rounds; None if the lists do not have all of them, or not once a round."""
        scheduled = list(self.listed())
        row_of = {number: row for row, number in enumerate(self.games.numbers)}
        self.cells = [{} for _ in self.names]
        for row, line in enumerate(self.games.cells):
            for slot, cell in enumerate(line):
                if cell and cell.opponent is not None:
                    self.slots.setdefault((row, row_of[cell.opponent]), []).append(slot)
        if not scheduled or not all(game.round > 0 for game in scheduled):
            return None
        for game in scheduled:
            if any(game.round in self.cells[row] for row in game.players):
                return None
            self.place(game)
        if any(self.slots.values()) or len(self.wrong) > _MOST_WRONG * len(scheduled):
            return None
        rounds = max(game.round for game in scheduled)
        cells = [[line.get(number) for number in range(1, rounds + 1)] for line in self.cells]
        grid = {(row, number - 1): column for (row, number), column in self.columns.items()}
        return replace(self.games, cells=cells, rounds=rounds, grid=grid)

    def listed(self) -> Iterator[_Game]:
        """Yield the games of the lists between two players of the table."""
        known = Names(self.names)
        numbers = {str(number): [row] for row, number in enumerate(self.games.numbers)}
        for games in self.lists:
            above = 0
            for row in games.rows:
                above = games.round_of(row, above)
                texts = [games.grid.text(row, side["name"]) for side in games.sides]
                found = [numbers.get(text) or known.rows(text) for text in texts]
                if [len(rows) for rows in found] != [1, 1] or found[0] == found[1]:
                    continue
                outcomes = games.outcomes(row)
                outcome = None if outcomes is None or outcomes[0] is Outcome.PENDING else outcomes[0]
                place = games.grid.place(row, games.sides[0]["name"])
                said = f"{texts[0]:.40} - {texts[1]:.40} {games.text(row, 'result'):.10}".strip()
                yield _Game((found[0][0], found[1][0]), above, outcome, games.first_color(row), place, said)

    def place(self, game: _Game) -> None:
        """Put a game of a list into its round, with the result that the table has."""
        one, two = game.players
        free = {slot: self.games.cells[one][slot] for slot in self.slots.get((one, two), ())}
        slot = next((slot for slot, cell in free.items() if cell and _agree(cell.result, game.outcome)), None)
        agrees = slot is not None
        if not agrees and game.outcome is not None:
            self.wrong.append(game)
            slot = next(iter(free), None)
        if slot is None:
            if game.outcome is None:
                self.place_cells(game, (Cell(Outcome.PENDING), Cell(Outcome.PENDING)))
            return
        for pair in ((one, two), (two, one)):
            if slot in self.slots.get(pair, ()):
                self.slots[pair].remove(slot)
        cells: tuple[Cell | None, ...] = (self.games.cells[one][slot], self.games.cells[two][slot])
        if agrees and game.outcome in FORFEITS:
            # The table may have no more than the points.
            results = game.outcome, MIRRORS[game.outcome][0]
            cells = tuple(cell and cell._replace(result=result) for cell, result in zip(cells, results, strict=True))
        self.place_cells(game, cells)
        for row in game.players:
            if (row, slot) in self.games.grid:
                self.columns[row, game.round] = self.games.grid[row, slot]

    def place_cells(self, game: _Game, cells: tuple[Cell | None, ...]) -> None:
        """Put what the two players of a game have into its round, with their colors."""
        colors = game.color, _OTHER_COLOR[game.color]
        for row, other, cell, color in zip(game.players, reversed(game.players), cells, colors, strict=True):
            if cell:
                number = self.games.numbers[other]
                self.cells[row][game.round] = cell._replace(opponent=number, color=cell.color or color)


def _agree(result: Outcome, listed: Outcome | None) -> bool:
    """Return whether a table and a list give a player the same points for a game; the list may state none."""
    if listed is None or result is Outcome.PENDING:
        return listed is None
    return FACTS[result].half_points == FACTS[listed].half_points
