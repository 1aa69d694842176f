"""Players who have letters for numbers, as in quads: `W D` is a win against D, no withdrawal."""

from __future__ import annotations

import re
from collections.abc import Sequence

_FIRST = ord("A")
_MOST_PLAYERS = 26
_NEARLY_ALL = 0.8
_GAME = re.compile(r"(?P<result>[WLDTXF10½+=-]) ?(?:VS?\.? ?|[-/:#] ?)?(?P<letter>[A-Z])(?: ?(?P<color>[WB]))?")
"""A `plain` entry: the result, the opponent's letter, perhaps the color."""
_WITHDRAWN = frozenset(("WD", "W D", "W/D"))


def numbers_of(texts: Sequence[str]) -> list[int] | None:
    """Return the numbers of players who are lettered from A on, in whatever order, 1 for A; None if they are not."""
    letters = [text.strip("#.() ").upper() for text in texts]
    if not 2 < len(letters) <= _MOST_PLAYERS or {*letters} != {chr(_FIRST + at) for at in range(len(letters))}:
        return None
    return [ord(letter) - _FIRST + 1 for letter in letters]


def numbered(said: Sequence[Sequence[str]], numbers: Sequence[int]) -> list[list[str]] | None:
    """Return the entries with numbers in place of the opponents' letters: `W4`; None if most opponents disagree.

    What may be a withdrawal, and is no game of the opponent's, stays as it is.
    """
    row_of = {number: row for row, number in enumerate(numbers)}
    games = [[_GAME.fullmatch(text) for text in line] for line in said]
    others = [[row_of.get(_number(game)) for game in line] for line in games]
    stated = [(row, slot) for row, line in enumerate(games) for slot, game in enumerate(line) if game]
    agree = {(row, slot) for row, slot in stated if _answer(others, row, slot) == row}
    if not agree or len(agree) < _NEARLY_ALL * len(stated):
        return None
    found = [list(line) for line in said]
    for row, slot in stated:
        game = games[row][slot]
        if game and ((row, slot) in agree or said[row][slot] not in _WITHDRAWN):
            found[row][slot] = f"{game['result']}{' ' * game['result'].isdigit()}{_number(game)}{game['color'] or ''}"
    return found


def _number(game: re.Match[str] | None) -> int:
    return ord(game["letter"]) - _FIRST + 1 if game else 0


def _answer(others: Sequence[Sequence[int | None]], row: int, slot: int) -> int | None:
    """Return whom the opponent of a row names in this round."""
    other = others[row][slot]
    return None if other is None else others[other][slot]
