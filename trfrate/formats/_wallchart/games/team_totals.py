"""Matches of two teams, board by board: whose the first point of `Ed Elm (B) 1-0 Fay Fir (W)` is, the totals show.

They are White's, or those of the player named first. Where the totals of the teams, `Owls 3 Larks 2`, fit only one of
the two, that is how all results are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.game_results import POINTS
from trfrate.formats._wallchart.games.game_sentences import Game, white_first

_POINTS = r"\d{1,2}(?:[.,][05])?½?|½"
_TEAM = r"[^\W\d_][^\d½:;]{1,40}?"
_TOTALS = (
    re.compile(
        rf"(?:[^:\d]{{3,30}}:\s+)?(?P<one>{_TEAM})[\s:,–-]+(?P<points>{_POINTS})[\s,;–-]+"
        rf"(?P<two>{_TEAM})[\s:,–-]+(?P<against>{_POINTS})\.?"
    ),
    re.compile(
        rf"(?:[^:\d]{{3,30}}:\s+)?(?P<one>{_TEAM})\s+(?P<points>{_POINTS})\s*[-–:]\s*(?P<against>{_POINTS})\s+"
        rf"(?P<two>{_TEAM})\.?"
    ),
)
"""`Owls 3   Larks 2`, `Final score: Owls 3 - 2 Larks`."""
_MOST_LINES = 200
_LONGEST = 100


class Settled(NamedTuple):
    """The games with White first, and the line with the totals that decided."""

    games: list[Game]
    row: int


def is_unclear(game: Game) -> bool:
    """Return whether the player named first has Black, and one of the two has won by a result such as `1-0`."""
    points = _points(game)
    return game.color == "b" and points is not None and points != 1


def settled(games: Sequence[Game], others: Mapping[int, str]) -> Settled | None:
    """Return the games as the totals of the teams have it; None if nothing is unclear, or no totals decide it."""
    if not any(map(is_unclear, games)):
        return None
    for row, line in islice(others.items(), _MOST_LINES):
        total = (
            _total_of_first(line, [text for at, text in others.items() if at < row]) if len(line) <= _LONGEST else None
        )
        if total is None or sum(total) != 2 * len(games):
            continue
        by_name = sum(map(_first_points, games))
        by_white = sum(_first_points(_from_white(game)) for game in games)
        if (by_name == total[0]) is not (by_white == total[0]):
            read = games if by_name == total[0] else map(_from_white, games)
            return Settled(list(map(white_first, read)), row)
    return None


def _from_white(game: Game) -> Game:
    """Return a game whose result is White's first, though White is named second."""
    if not is_unclear(game):
        return game
    points, mark, forfeit = game.result.partition(" ")
    return game._replace(result="-".join(reversed(points.split("-"))) + mark + forfeit)


def _points(game: Game) -> int | None:
    """Return the half points of the player named first."""
    return POINTS.get(plain(game.result).replace(" ", "").partition("-")[0])


def _first_points(game: Game) -> int:
    return _points(game) or 0


def _total_of_first(line: str, above: Iterable[str]) -> tuple[int, int] | None:
    """Return the half points of both teams, those of the one that another line above names first in front."""
    found = next(filter(None, (totals.fullmatch(line) for totals in _TOTALS)), None)
    if found is None:
        return None
    one, two = (_key(found[team]) for team in ("one", "two"))
    points = (_half_points(found["points"]), _half_points(found["against"]))
    for text in above:
        said = _key(text)
        if one in said and two in said:
            return points if said.index(one) < said.index(two) else (points[1], points[0])
    return None


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _half_points(text: str) -> int:
    whole = text.replace("½", ".5").replace(",", ".")
    return round(2 * float(whole))
