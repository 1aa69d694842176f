"""Sections inside each round of a sheet: a list for each section below the line of the round, which is of all of them.

ROUND 1
Primary  White       Result  Black              Board    White     Black     Result
Bd 1     Ada Alder   1-0     Ben Birch          Upper
Upper    White       Result  Black              1        Cy Cedar  Di Elm    1-0
Bd 1     Cy Cedar    1-0     Di Elm
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from trfrate.formats._wallchart.games.games_list import ROUND, GameList
from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.tables.heading_words import field_of


def settle(lists: Sequence[GameList]) -> None:
    """Give lists the round of the list above if nobody plays in both, and the section that a heading tells apart."""
    for above, games in pairwise(lists):
        if above.round and not games.states_rounds and above.players().isdisjoint(games.players()):
            games.round = above.round
    if len(lists) > 1:
        _take_labels(lists)


def _take_labels(lists: Sequence[GameList]) -> None:
    """Take the headings of a column that is not read for sections, if these are all that differs in the headings."""
    columns = {column for games in lists for column in games.unread}
    for column in columns:
        headings = [games.unread.get(column, "") for games in lists]
        others = {_headings(games, column) for games in lists}
        if len(others) > 1 or len({*headings}) < 2 or not all(map(_may_be_section, headings)):
            continue
        for games, heading in zip(lists, headings, strict=True):
            games.labels = dict.fromkeys(games.rows, heading)
            del games.unread[column]
            games.accounted += (column,)


def _headings(games: GameList, column: int) -> tuple[str, ...]:
    grid = games.grid
    return tuple(grid.text(games.header, at) for at in range(len(grid.rows[games.header])) if at != column)


def _may_be_section(heading: str) -> bool:
    return bool(heading) and not (ROUND.search(heading) or is_board(heading) or field_of(heading))
