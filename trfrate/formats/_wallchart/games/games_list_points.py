"""A column with the points that each game gave, beside the results of a list with a row for each player and round.

Round  Player      Color  Opponent    Outcome  Points
1      Ada Alder   White  Ben Birch   Win      1
2      Ada Alder          Bye                  0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.games.game_results import POINTS
from trfrate.formats._wallchart.tables.heading_words import field_of
from trfrate.model import FACTS

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

_FEW = 10
"""Of so many games, one may have other points than its result gives."""


def settle(games: GameList) -> None:
    """Take the column whose points are those of nearly all results; running totals are not."""
    if not games.pair.needs or "result" not in games.others:
        return
    for column, heading in games.unread.items():
        if field_of(heading) != "score":
            continue
        games.names_points |= _tell_whose_come_first(games, column)
        rows = [row for row in games.rows if games.seats_two(row) and games.has_result(row)]
        if rows and _FEW * len(_unlike(games, rows, column)) <= len(rows):
            games.others["points"] = column
            del games.unread[column]
            return


def _tell_whose_come_first(games: GameList, column: int) -> bool:
    """Return whether the points are those before the dash, `0-1`, in all rows of players with Black."""
    rows = [row for row in games.rows if games.seats_two(row) and games.is_unclear(row)]
    first = [games.result(row).partition("-")[0] for row in rows]
    points = [POINTS.get(games.plain_in(row, column)) for row in rows]
    return bool(rows) and None not in points and points == list(map(POINTS.get, first))


def say_unlike(games: GameList, report: Report) -> None:
    """Report games whose points are not those of their result."""
    column = games.others.get("points")
    rows = [row for row in games.rows if games.seats_two(row) and games.has_result(row)]
    for row in _unlike(games, rows, column) if column is not None else ():
        message = f"{games.text(row, 'result')!r:.40} beside {games.text(row, 'points')!r:.10} points: which is right?"
        report.error("CSV195", message, games.grid.place(row, column), "correct one of the two")


def _unlike(games: GameList, rows: list[int], column: int) -> list[int]:
    """Return the rows that state other points in a column than their result gives."""
    found = []
    for row in rows:
        outcomes = games.outcomes(row)
        points = POINTS.get(games.plain_in(row, column))
        if outcomes and games.grid.text(row, column) and points != FACTS[outcomes[0]].half_points:
            found.append(row)
    return found
