"""The scores of matches of several games of the same two, beside the columns of these games.

Player 1   Player 2   Game 1  Game 2  Match
Ada Alder  Ben Birch  1-0     1-0     2 - 0
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.game_results import plain_result, read_result
from trfrate.model import FACTS

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

_POINTS = r"(\d{1,2}(?:\.[05])?½?|½)"
_SCORE = re.compile(rf"{_POINTS}\s*[-:]\s*{_POINTS}")


def are_by_name(games: GameList, columns: Sequence[int]) -> bool:
    """Return whether a column has the sums of the games, if the points of the player named first come first in each.

    If those of White did, they would be other sums: this player has White in every other game.
    """
    if not columns:
        return False
    for column in games.unread:
        scores = {row: _halves(games.grid.text(row, column)) for row in games.rows}
        if column not in columns and scores and all(scores.values()):
            by_name = all(score == _sum(games, row, columns, False) for row, score in scores.items())
            by_white = all(score == _sum(games, row, columns, True) for row, score in scores.items())
            return by_name and not by_white
    return False


def columns_of_scores(games: GameList, columns: Sequence[int]) -> list[int]:
    """Return the columns that have in every row the sum of the games in these columns, and so say nothing more."""
    found = []
    for column in games.unread if columns else ():
        scores = {row: _halves(games.grid.text(row, column)) for row in games.rows}
        ways = [
            all(score is not None and score == _sum(games, row, columns, in_turn) for row, score in scores.items())
            for in_turn in (False, True)
        ]
        if column not in columns and any(ways):
            found.append(column)
    return found


def is_by_name(games: GameList) -> bool:
    """Return whether the score of two teams above their boards is the sum of these, the team named first in front."""
    stated = _halves(games.grid.text(games.header, games.others.get("result"))) if games.guessed else None
    outcomes = {row: read_result(games.result(row)) for row in games.rows} if stated else {}
    by_name, by_white = [0, 0], [0, 0]
    for row, both in outcomes.items():
        if both is None:
            return False
        is_turned = games.first_color(row) == "b"
        for side, outcome in enumerate(both):
            by_name[side] += FACTS[outcome].half_points
            by_white[1 - side if is_turned else side] += FACTS[outcome].half_points
    return stated == (*by_name,) != (*by_white,)


def _halves(text: str) -> tuple[int, int] | None:
    """Return the half points of a score; None if it is none."""
    found = _SCORE.fullmatch(plain(text))
    if found is None:
        return None
    first, second = (round(2 * float(points.replace("½", ".5"))) for points in found.groups())
    return first, second


def _sum(games: GameList, row: int, columns: Sequence[int], in_turn: bool) -> tuple[int, int] | None:
    """Return the half points of both in these games; `in_turn`: the second game begins with those of the other one."""
    points = [0, 0]
    for at, column in enumerate(columns):
        outcomes = read_result(plain_result(games.grid.text(row, column)))
        if outcomes is None:
            return None
        for side, outcome in enumerate(reversed(outcomes) if in_turn and at % 2 else outcomes):
            points[side] += FACTS[outcome].half_points
    return points[0], points[1]
