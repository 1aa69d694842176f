"""`Yes` and `No` below a question such as `Did you win?`: who answers no has lost, or drawn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trfrate.formats._wallchart.games.game_results import RESULTS
from trfrate.formats._wallchart.rounds.opponent_names import key_of

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

_ASKS = re.compile(r"\b(?:win|won|gewonnen|gagné|ganaste)\b", re.IGNORECASE)
_YES = frozenset(("YES", "Y", "JA", "SÍ", "SI", "OUI", "TRUE"))
_NO = frozenset(("NO", "N", "NEIN", "NON", "FALSE"))


def settle(games: GameList) -> None:
    """Take the answers for won and lost, where others say in words that they drew, or every `No` has its `Yes`."""
    heading = games.grid.text(games.header, games.others.get("result"))
    if not games.pair.needs or "result" not in games.others or not _ASKS.search(heading):
        return
    said = {row: games.result(row) for row in games.rows if games.seats_two(row)}
    if {*said.values()}.isdisjoint(_YES):
        return
    draws = any(games.outcomes(row) == RESULTS["DRAW"] for row in said)
    games.answers = dict.fromkeys(_YES, "W")
    if draws or _all_answered(games, said):
        games.answers |= dict.fromkeys(_NO, "L")
    games.said.clear()


def _all_answered(games: GameList, said: dict[int, str]) -> bool:
    """Return whether the opponent of everybody who did not win did."""
    won = set()
    lost = set()
    number = 0
    for row in games.rows:
        number = games.round_of(row, number)
        keys = tuple(key_of(games.grid.text(row, side["name"])) for side in games.sides)
        if said.get(row) in _YES:
            won.add((number, *keys))
        elif said.get(row) in _NO:
            lost.add((number, *keys[::-1]))
    return lost <= won
