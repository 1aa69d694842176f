"""Whom a text beside the games means: a name, whole or in part, a number with or without it, or an id."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trfrate.formats._cells import value_text
from trfrate.formats._wallchart.rounds.opponent_names import Names, key_of

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list_players import Entrant

_CODES = ("number", "id", "ids.uschess")
_NUMBER = re.compile(r"#?(\d{1,10})(?:\.0|\.|\))?")
_BESIDE_NAME = re.compile(r"^#?\d{1,3}[.):\s]+(?=[^\W\d_])|\s*[(\[]?#\s*\d{1,3}\s*[)\]]?$|\s+[(\[]?\d{1,4}[)\]]?$")
"""The number or the rating before or behind a name: `7. Alder, Ada`, `Alder, Ada (#7)`."""


class Called:
    """The players of lists of games, to be found by what a text calls them."""

    def __init__(self, players: Sequence[Entrant]) -> None:
        self._names = Names([player.name for player in players])
        self._keys = {key_of(player.name) for player in players}
        self._by_code: dict[str, list[int]] = {}
        for place, player in enumerate(players):
            codes = {_code(value_text(player.facts.get(what, ""))) for what in _CODES}
            for code in codes - {""}:
                self._by_code.setdefault(code, []).append(place)

    def rows(self, text: str) -> list[int]:
        """Return the places of the players whom a text may mean."""
        code = _code(text)
        if code:
            return self._by_code.get(code, [])
        return self._names.rows(text) or self._names.rows(without_number(text))

    def mentioned(self, text: str) -> int:
        """Count the names that are whole in a text."""
        return self._names.mentioned(text)

    def has_name(self, text: str) -> bool:
        """Return whether a text is the whole name of a player, and no more."""
        return key_of(text) in self._keys


def without_number(text: str) -> str:
    """Return a name without the number of the player, or the rating, beside it."""
    return _BESIDE_NAME.sub("", text.strip())


def _code(text: str) -> str:
    """Return a number or an id without what may be around it; blank for any other text."""
    found = _NUMBER.fullmatch(text.strip())
    return found[1].lstrip("0") if found else ""
