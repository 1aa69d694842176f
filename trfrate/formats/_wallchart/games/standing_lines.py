"""Points of the players in lines of a text: `Final: Alder 2½, Birch 2`, or a line for each player."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from trfrate.formats._wallchart.games import byes_below
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import Names

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList
    from trfrate.formats._wallchart.games.games_list_players import Entrants

_POINTS = r"\d{1,2}(?:[.,][05]0?)?\s?½?|\d{1,2} 1/2|½|1/2|0?[.,]5"
_PLACE = re.compile(r"(?:and\s+)?(?:\d{1,3}(?:st|nd|rd|th)?(?:\s?-\s?\d{1,3}(?:st|nd|rd|th)?)?[.):]?\s+)?")
_PLAYER = re.compile(
    rf"{_PLACE.pattern}(?P<name>[^\W\d_][^\d:;()½]{{1,50}}?)[\s:(=–—-]+(?P<points>{_POINTS})"
    r"(?:\s*(?:/|out of|of)\s*\d{1,2})?(?:\s*(?:pts?|points?)\b\.?)?\)?",
    re.IGNORECASE,
)
"""`2nd Ben Birch: 2.5/4`, `Birch (2½)`."""
_LABEL = re.compile(r"[^\d:;,]{3,40}:\s+")
_APART = (re.compile(r"\s*;\s*"), re.compile(r"\s*,\s+"))
_LONGEST = 600


def points_in(line: str, players: list[str], names: Names) -> dict[str, str]:
    """Return the points of each player in a line that states nothing else, by the whole name; nothing if it is none."""
    if len(line) > _LONGEST:
        return {}
    label = _LABEL.match(line)
    body = line[label.end() if label else 0 :].strip(" .;")
    for pieces in ([body], *(apart.split(body) for apart in _APART)):
        stated: dict[str, str] = {}
        points = ""
        for piece in reversed(pieces):
            # Those who share a place have their points once: `3-4. Cedar, Elm 1`.
            one = _PLAYER.fullmatch(piece)
            points = one["points"].replace(" 1/2", "½") if one else points
            rows = names.rows(one["name"] if one else _PLACE.sub("", piece, count=1).strip())
            if points and len(rows) == 1:
                stated[players[rows[0]]] = points
        if len(stated) == len(pieces):
            return stated
    return {}


def table_of(grid: Grid, stated: Mapping[int, Mapping[str, str]]) -> Table:
    """Return lines of points, by their rows in a grid, as a table of names and points."""
    cells = [(row, [name, points]) for row, each in stated.items() for name, points in each.items()]
    made = Grid(grid.name, [texts for _, texts in cells], lambda row, _: grid.place(cells[row][0], None), made=True)
    return Table(made, None, 0, {"name": 0, "score": 1}, {}, rows=list(range(len(cells))))


def points_below(lists: Sequence[GameList], entrants: Entrants) -> Iterator[Table]:
    """Yield the lines below games that state the points of players, and no more, as tables of standings."""
    players = [entrant.name for entrant in entrants.every]
    names = Names(players)
    for games in lists:
        stated: dict[int, dict[str, str]] = {}
        for row in islice(games.loose, _MOST_LINES):
            line = games.grid.line(row)
            points = {} if byes_below.OF_BYES.search(line) else points_in(line, players, names)
            if points:
                stated[row] = points
        if len(stated) >= _FEWEST_LINES:
            games.loose = {row: number for row, number in games.loose.items() if row not in stated}
            games.told |= stated.keys()
            yield table_of(games.grid, stated)


_MOST_LINES = 500
_FEWEST_LINES = 2
"""A single line may state the points of one round."""
