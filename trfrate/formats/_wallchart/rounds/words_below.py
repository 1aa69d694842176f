"""Rows of a player that say in words what others say in letters: `Won` below `White vs Ada Alder`, `Black` above `7`.

Won, drawn and lost become points, and colors become letters, if that is all that a row of every player says.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from trfrate.formats._bye_words import POINT_WORDS
from trfrate.formats._byes import nobody
from trfrate.formats._wallchart.rounds import result_words

Level = list[list[str]]
"""What one row of each player says of the rounds, as `plain` texts."""
_WORD = re.compile(r"[^\W\d_½]+|½|\d+(?:\.\d+)?|[^\w\s]")
_POINTS = frozenset(("1", "½", "0"))
_OF_SENTENCES = {"W": "1", "DRAW": "½", "L": "0", "WF": "+", "LF": "-"}
_OF_FORFEITS = {"X": "+", "F": "-"}
_OF_LETTERS = {"W": "1", "D": "½", "L": "0"}
_COLORS, _RESULTS = frozenset("WB"), frozenset("WDL")
_BYE_LETTERS = frozenset("BHUZ")
_TOTAL = re.compile(r"\d{1,2}(?:½|\.\d)?|½")
_COLOR_IN_FRONT = re.compile(r"^([^\W\d_])(?::| VS?\.?| AGAINST)? +(?=[^\W\d_]{2})")
_COLOR_BEHIND = re.compile(r"(?<=[^\W\d_]{2}),? \(?([^\W\d_])\)?$")
_BETWEEN = frozenset(("AS", "WITH", "HAD", "AND", *"().,:;/-|"))


class Parted(NamedTuple):
    """Two rows of each player, made of one."""

    colors: Level
    points: Level


def parted(level: Level) -> Parted | None:
    """Return colors and points of a row that states both in each cell: `Won (White)`, `B L`; None if it does not."""
    texts = {text for line in level for text in line if text}
    found = _in_two_letters(texts) or _in_words(texts)
    if not any(color and points for color, points in found.values()):
        return None
    return Parted(*([[found.get(text, ("", ""))[at] for text in line] for line in level] for at in (0, 1)))


def in_letters(level: Level) -> Level:
    """Return a row of words with points for results, or with W and B for colors; any other row as it is."""
    found = _in_words({text for line in level for text in line if text})
    if not found or any(color and points for color, points in found.values()):
        return level
    return [[("".join(found[text]) or text) if text in found else text for text in line] for line in level]


def with_color_words(level: Level) -> Level:
    """Return `WHITE ALDER` for `W ALDER`, `W: ALDER` or `ALDER W`, if W and B, and no others, are beside most names."""
    texts = {text for line in level for text in line if text}
    for place in (_COLOR_IN_FRONT, _COLOR_BEHIND):
        found = {text: match for text in texts if (match := place.search(text))}
        if {match[1] for match in found.values()} == _COLORS and 2 * len(found) > len(texts):
            words = {text: f"{_COLOR_WORDS[match[1]]} {place.sub('', text)}" for text, match in found.items()}
            return [[words.get(text, text) for text in line] for line in level]
    return level


_COLOR_WORDS = {"W": "WHITE", "B": "BLACK"}


def _in_words(texts: Collection[str]) -> dict[str, tuple[str, str]]:
    """Return the color and the points that each text states in words; nothing if one of them says anything else."""
    colors = result_words.colors_in(word for text in texts for word in _WORD.findall(text) if len(word) > 1)
    found = {text: _stated(text, colors) for text in texts}
    if not any(map(str.isalpha, "".join(texts))) or not all(found.values()):
        return {}
    return {text: stated for text, stated in found.items() if stated}


def _stated(text: str, colors: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the color and the points of a text; None if it says anything else."""
    words = _WORD.findall(text)
    stated = [word for word in words if word in colors]
    rest = [word for word in words if word not in colors and word not in _BETWEEN]
    color = colors[stated[0]] if len(stated) == 1 else ""
    if len(stated) > 1 or (not color and not rest):
        return None
    points = _points_in(rest)
    if points is None and not color and (nobody(text) is not None or text in _BYE_LETTERS):
        return "", text
    return None if points is None else (color, points)


def _points_in(words: Sequence[str]) -> str | None:
    """Return the points that words state, with + and - for forfeits; blank if there are none, None if they say more."""
    said = "".join(word for word in words if word not in POINT_WORDS)
    if not words or _TOTAL.fullmatch(said):
        return said
    if len(said) == 1:
        # A letter may be a color.
        return None
    by_forfeit = _OF_FORFEITS.get(result_words.forfeit_in(" ".join(words)))
    return by_forfeit or _OF_SENTENCES.get(result_words.in_short(said, colored=False))


def _in_two_letters(texts: Collection[str]) -> dict[str, tuple[str, str]]:
    """Return color and points of texts such as `B L`, if one of both letters can only be the color in all of them."""
    pairs = {text: tuple(word for word in _WORD.findall(text) if word not in _BETWEEN) for text in texts}
    whole = {text: pair for text, pair in pairs.items() if len(pair) > 1}
    if not whole or any(len(pair) != 2 for pair in whole.values()):
        return {}
    for color, result in ((0, 1), (1, 0)):
        colors, results = ({pair[at] for pair in whole.values()} for at in (color, result))
        in_letters, in_points = results <= _RESULTS and results - _COLORS, results <= _POINTS and results - {"1"}
        if "B" in colors <= _COLORS and (in_letters or in_points):
            return {
                text: (pair[color], _OF_LETTERS.get(pair[result], pair[result])) if text in whole else ("", text)
                for text, pair in pairs.items()
            }
    return {}
