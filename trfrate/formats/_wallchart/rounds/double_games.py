"""Two games against the same opponent in each round: `WL 4` is a win and a loss against number 4.

The same letters may be a result and a color, `LW 4` lost with White; but then some entries have a B.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats._byes import nobody
from trfrate.formats._cells import BETWEEN, NotACell, Texts, read_cell
from trfrate.model import FACTS, Cell

GAMES = 2
_BEFORE_NUMBER = rf"[ .:,#/-]*(?:\b(?:{'|'.join(sorted(BETWEEN, key=len, reverse=True))})\b[ .:,#-]*)?"
_TWO = r"(?P<{0}>[WDLXF])[ /.&+-]?(?P<{1}>[WDLXF])"
_ENTRY = re.compile(
    rf"{_TWO.format('a', 'b')}{_BEFORE_NUMBER}(?P<n>[1-9]\d{{0,3}})|"
    rf"(?P<m>[1-9]\d{{0,3}})[ .:,-]*{_TWO.format('c', 'd')}"
)
_ONE = re.compile(r"[WDLXF] ?[1-9]\d{0,3}")
_NEARLY_ALL = 0.8
_TWO_POINTS = re.compile(r"(?:BYE ?)?2(?: ?BYE)?")


def are_double(said: Sequence[Sequence[str]], texts: Texts) -> bool:
    """Return whether nearly all `plain` entries that name opponents have two results, and none has a color."""
    if len(texts.usual) > len(texts.others):
        # As in nearly all tables.
        return False
    games = [text for line in said for text in line if any(map(str.isdigit, text)) and not nobody(text)]
    double = sum(_ENTRY.fullmatch(text) is not None for text in games)
    return double > 1 and double >= _NEARLY_ALL * len(games)


def parted(said: Sequence[Sequence[str]], scores: Sequence[int | None]) -> list[list[str]]:
    """Return the entries of each game; a bye counts for both, unless the total of the row shows that it does not."""
    return [_parted(line, score) for line, score in zip(said, scores, strict=True)]


def _parted(line: Sequence[str], score: int | None) -> list[str]:
    whole = [text for entry in line for text in _both(entry, entry)]
    once = [text for entry in line for text in _both(entry, "")]
    return once if score is not None and _worth(once) == score != _worth(whole) else whole


def _both(text: str, again: str) -> tuple[str, str]:
    """Return both games of an entry; `again` is the second one of a bye."""
    found = _ENTRY.fullmatch(text)
    if found:
        opponent = found["n"] or found["m"]
        return f"{found['a'] or found['c']}{opponent}", f"{found['b'] or found['d']}{opponent}"
    if _TWO_POINTS.fullmatch(text):
        return "BYE1", "BYE1"
    return text, "" if _ONE.fullmatch(text) else again


def _worth(line: Sequence[str]) -> int:
    return sum(FACTS[cell.result].half_points for text in line if (cell := _cell(text)))


def _cell(text: str) -> Cell | None:
    try:
        return read_cell(text)
    except NotACell:
        return None
