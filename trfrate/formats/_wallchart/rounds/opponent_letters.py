"""Players who have letters for numbers, as in quads: `W D` is a win against D, no withdrawal."""

from __future__ import annotations

import re
from collections.abc import Sequence

_FIRST = ord("A")
_MOST_PLAYERS = 26
_NEARLY_ALL = 0.8
_NOBODY = -1
_BETWEEN = r" ?(?:VS?\.? ?|[-/:#] ?)?"
_RESULT, _LETTER = r"(?P<result>[WLDTXF10½+=-])", r"(?P<letter>[A-Z])"
_GAMES = (
    re.compile(rf"{_RESULT}{_BETWEEN}{_LETTER}(?: ?(?P<color>[WB]))?"),
    re.compile(rf"{_LETTER}{_BETWEEN}{_RESULT}(?P<color>)"),
)
"""A `plain` entry: the result and the opponent's letter, perhaps the color; or the letter first."""
_WITHDRAWN = frozenset(("WD", "W D", "W/D"))


def numbers_of(texts: Sequence[str]) -> list[int] | None:
    """Return the numbers of players who are lettered from A on, in whatever order, 1 for A; None if they are not."""
    letters = [text.strip("#.() ").upper() for text in texts]
    if not 2 < len(letters) <= _MOST_PLAYERS or {*letters} != {chr(_FIRST + at) for at in range(len(letters))}:
        return None
    return [ord(letter) - _FIRST + 1 for letter in letters]


def numbered(said: Sequence[Sequence[str]], numbers: Sequence[int]) -> list[list[str]] | None:
    """Return the entries with numbers in place of the opponents' letters: `W4`; None if most opponents disagree."""
    return next(filter(None, (_numbered(said, numbers, game) for game in _GAMES)), None)


def _numbered(said: Sequence[Sequence[str]], numbers: Sequence[int], game: re.Pattern[str]) -> list[list[str]] | None:
    """Return the entries of this form; what may be a withdrawal, and is no game of the opponent's, stays as it is."""
    row_of = {number: row for row, number in enumerate(numbers)}
    games = {
        (row, slot): found
        for row, line in enumerate(said)
        for slot, text in enumerate(line)
        if (found := game.fullmatch(text))
    }
    others = {at: row_of.get(_number(found), _NOBODY) for at, found in games.items()}
    agree = {(row, slot) for (row, slot), other in others.items() if other != row == others.get((other, slot))}
    if not agree or len(agree) < _NEARLY_ALL * len(games):
        return None
    lines = [list(line) for line in said]
    for (row, slot), found in games.items():
        if (row, slot) in agree or found[0] not in _WITHDRAWN:
            # `1 4` is a point against number 4.
            blank = " " if found["result"] in "10½" else ""
            lines[row][slot] = f"{found['result']}{blank}{_number(found)}{found['color'] or ''}"
    return lines


def _number(game: re.Match[str]) -> int:
    return ord(game["letter"]) - _FIRST + 1
