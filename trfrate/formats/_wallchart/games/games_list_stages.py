"""Lists below each other, each headed by a stage of a knockout: `Quarterfinals`, `Semifinals - March 14`, `Final`."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.codecs.dates import days_in
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_labels import STAGE

_FEWEST = 2
_LONGEST = 80


def settle(lists: Sequence[GameList]) -> None:
    """Give every list its round, if each is headed by a stage, and none states rounds in another way.

    It is the round behind the last one of its players: two semifinals may have a list each.
    """
    if len(lists) < _FEWEST or any(games.states_rounds for games in lists):
        return
    headed = [_row_of_stage(games) for games in lists]
    if None in headed:
        return
    last: dict[tuple[str, ...], int] = {}
    for games, row in zip(lists, headed, strict=True):
        players = games.players()
        games.round = 1 + max((last.get(player, 0) for player in players), default=0)
        last |= dict.fromkeys(players, games.round)
        games.told |= set() if row is None else {row}


def _row_of_stage(games: GameList) -> int | None:
    """Return the row above the headings of a list that names a stage, perhaps with its day; None if there is none."""
    for row in range(games.header - 1, games.above - 1, -1):
        text = games.grid.line(row)[:_LONGEST]
        days = days_in(text)
        bare = text[: days.span[0]] + text[days.span[1] :] if days else text
        if STAGE.match(bare):
            return row
    return None
