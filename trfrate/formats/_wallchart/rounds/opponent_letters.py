"""Players who have letters for numbers, as in quads: `W D` is a win against D, no withdrawal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats._wallchart.rounds.round_columns import forfeit_letter

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
_ALONE = re.compile(r"(?<![^\W\d_])[A-Z](?=[WB]?(?![^\W\d_]))")
"""A letter by itself, or with that of the color behind it."""
_DASH_BEFORE = re.compile(r"\s*[-/:]\s*(?=[10½])")
"""Between the letter and the result: `E-1`; alone, it is a loss."""
_WITHDRAWN = frozenset(("WD", "W D", "W/D"))


def numbers_of(texts: Sequence[str]) -> list[int] | None:
    """Return the numbers of players who are lettered from A on, in whatever order, 1 for A; None if they are not."""
    letters = [text.strip("#.() ").upper() for text in texts]
    if not 2 < len(letters) <= _MOST_PLAYERS or {*letters} != {chr(_FIRST + at) for at in range(len(letters))}:
        return None
    return [ord(letter) - _FIRST + 1 for letter in letters]


def numbered(said: Sequence[Sequence[str]], numbers: Sequence[int]) -> list[list[str]] | None:
    """Return the entries with numbers in place of the opponents' letters: `W4`; None if most opponents disagree."""
    short = next(filter(None, (_numbered(said, numbers, game) for game in _GAMES)), None)
    return _with_more(said, numbers, short)


def _with_more(
    said: Sequence[Sequence[str]], numbers: Sequence[int], short: list[list[str]] | None
) -> list[list[str]] | None:
    """Return entries of any words with a number in place of the opponent's letter: `D (WHITE) WIN`, `E 1 BY FORFEIT`.

    It is the letter of a player whose entry has that of this one. None if no entry of either form is a game.
    """
    row_of = {number: row for row, number in enumerate(numbers)}
    every = {
        (row, slot): found
        for row, line in enumerate(said)
        for slot, text in enumerate(line)
        if (found := [one for one in _ALONE.finditer(text) if len(text) > 1 and _counted(one[0]) in row_of])
    }
    named = {at: {row_of[_counted(one[0])] for one in found} for at, found in every.items()}
    agree = {
        (row, slot): opponents[0]
        for (row, slot), rows in named.items()
        if len(opponents := [other for other in rows if other != row and row in named.get((other, slot), ())]) == 1
    }
    if short is None and (not agree or len(agree) < _NEARLY_ALL * len(every)):
        return None
    # `B D` may be a game against B that was drawn, or one against D with Black.
    last = sum(row_of[_counted(every[at][-1][0])] == other for at, other in agree.items())
    first = sum(row_of[_counted(every[at][0][0])] == other for at, other in agree.items())
    lines = [list(line) for line in short or said]
    for (row, slot), other in agree.items():
        text = said[row][slot]
        letters = [one for one in every[row, slot] if row_of[_counted(one[0])] == other]
        letter = letters[0 if first >= last else -1]
        if lines[row][slot] == text:
            before, behind = text[: letter.start()].strip(), _DASH_BEFORE.sub("", text[letter.end() :]).strip()
            number = str(_counted(letter[0]))
            forfeit = forfeit_letter(f"{before}{behind}")
            lines[row][slot] = f"{forfeit}{number}" if forfeit else " ".join(filter(None, (before, number, behind)))
    return lines


def _counted(letter: str) -> int:
    return ord(letter) - _FIRST + 1


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
    return _counted(game["letter"])
