"""Lists of games beside a wallchart: whether the wallchart has all of them, so that no game is lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from trfrate.diagnostics import Report
from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_find import find_lists
from trfrate.formats._wallchart.games.games_list_names import with_bare_names
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import Names
from trfrate.model import FACTS, Outcome, Player, Section


class Charted(NamedTuple):
    """The players and games of the wallcharts."""

    players: Sequence[Player]
    names: Names
    games: frozenset[tuple[int, int, int]]
    """Two players, by their place among all, and the half points of the first one."""
    shortest: int
    """The games of the round that has the fewest."""

    @classmethod
    def of(cls, sections: Sequence[Section]) -> Charted:
        """Collect the players of all sections, and what they played."""
        players: list[Player] = []
        games = set()
        rounds: dict[tuple[int, int], int] = {}
        for section in sections:
            places = {player.number: len(players) + at for at, player in enumerate(section.players)}
            for player in section.players:
                for slot, cell in enumerate(player.cells):
                    if cell and cell.opponent in places:
                        points = FACTS[cell.result].half_points
                        games.add((places[player.number], places[cell.opponent], points))
                        rounds[section.number, slot] = rounds.get((section.number, slot), 0) + 1
            players += section.players
        shortest = min(rounds.values(), default=0) // 2
        return cls(players, Names(player.name for player in players), frozenset(games), shortest)

    def has(self, sides: Sequence[str], result: Outcome) -> bool:
        """Return whether two players, by name or number, had this result in a game of theirs."""
        white, black = map(self._found, sides)
        return any(self.met(one, other, result) for one in white for other in black)

    def met(self, one: int, other: int, result: Outcome) -> bool:
        """Return whether two players, by their place among all, had this result in a game of theirs."""
        return (one, other, FACTS[result].half_points) in self.games

    def _found(self, text: str) -> list[int]:
        if text.isdecimal():
            return [at for at, player in enumerate(self.players) if str(player.number) == text]
        return self.names.rows(text)


def with_games_listed(found: Sequence[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
    """Return tables whose rounds hold points alone without these rounds, if lists of games state how they came about.

    Nothing if a table states opponents, or if there is no list.
    """
    charts = [table for _, tables in found for table in tables if table.slots]
    if not all(map(_holds_points, charts)):
        return []
    lists = [games for grid, _ in found for games in find_lists(grid)]
    played = [(games, row) for games in lists for row in games.rows if games.seats_two(row) and games.has_result(row)]
    rounds = {games.round_of(row, 0) for games, row in played}
    if not played or len(rounds) < max(len(table.slots) for table in charts):
        # Perhaps the pairings of the last round alone.
        return []
    return [(grid, [_without_rounds(table) for table in tables]) for grid, tables in found]


def _without_rounds(table: Table) -> Table:
    return replace(table, slots=[], parts={}, warned=[*table.warned, *table.slots])


def _holds_points(table: Table) -> bool:
    """Return whether the cells of all rounds are points; those of a round robin are of the games in it."""
    rows = table.rows
    text = table.grid.text
    if not all(_POINTS.fullmatch(text(row, column)) for row in rows[:1] for column in table.slots):
        return False
    if len(rows) == len(table.slots) and not any(map(text, rows, table.slots)):
        return False
    texts = [text(row, column) for row in rows for column in table.slots]
    return all(map(_POINTS.fullmatch, texts)) and any(texts)


_POINTS = re.compile(r"(?:[01](?:[.,]0)?|½|1/2|0?[.,]50?|[-–—*]|(?:bye)?)", re.IGNORECASE)


def say_missing(grids: Sequence[tuple[Grid, int]], sections: Sequence[Section], report: Report) -> Sequence[GameList]:
    """Return the lists of games, each from a row of a grid on; games that no wallchart has would not be rated."""
    first = {id(grid): (grid, row) for grid, row in reversed(grids)}
    # From the first list of a grid on, all others of it are found: no row is read once more for each list above it.
    lists = [games for grid, row in reversed(first.values()) for games in find_lists(_from(grid, row))]
    if not lists:
        return []
    charted = Charted.of(sections)
    for games in with_bare_names(lists, Report()):
        _say_missing(games, charted, report)
    return lists


def _from(grid: Grid, row: int) -> Grid:
    blank: list[object] = []
    return grid._replace(rows=[*[blank] * row, *grid.rows[row:]])


def _say_missing(games: GameList, charted: Charted, report: Report) -> None:
    hint = "add the game to the rounds of the wallchart, or put such games into a file of their own"
    repeated = missing = 0
    for row in games.rows:
        sides = [games.grid.text(row, side["name"]) for side in games.sides]
        outcomes = games.outcomes(row)
        if not all(sides) or any(map(is_nobody, sides)) or not outcomes or outcomes[0] is Outcome.PENDING:
            continue
        if charted.has(sides, outcomes[0]):
            repeated += 1
            continue
        missing += 1
        game = f"{sides[0]:.40} - {sides[1]:.40} {games.text(row, 'result'):.10}".strip()
        place = games.grid.place(row, games.sides[0]["name"])
        report.error("CSV069", f"{game} is not in the wallchart; it is not read", place, hint)
    if not missing and 0 < repeated < charted.shortest:
        message = "the wallchart has games like these, but this is no list of a whole round; it is not read"
        report.warning("CSV070", message, games.grid.place(games.header, None), "if these are extra games, " + hint)
