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
_NUMBER = r"(?P<number>[1-9]\d{0,3})"
_LETTERS = r"(?P<one>[WDLXF])[ /.&+-]?(?P<two>[WDLXF])"
_APART = r" ?[ /.;&+|] ?"
_EACH = (
    rf"(?P<one>[WDLXF10½]) ?(?P<of_one>[WB]?)(?:{_APART}| AND )"
    r"(?P<two>[WDLXF10½]) ?(?P<of_two>[WB]?)"
)
_SURE = (
    re.compile(rf"{_LETTERS}{_BEFORE_NUMBER}{_NUMBER}"),
    re.compile(rf"{_NUMBER}[ .:,-]*{_LETTERS}"),
)
"""`WL 4`, `4 WL`: nothing but two games, or a result and a color."""
_OTHERS = (
    re.compile(
        rf"(?P<one>[WDLXF+=-]) ?#?{_NUMBER} ?(?P<of_one>[WB]?){_APART}"
        r"(?P<two>[WDLXF+=-]) ?#?(?P=number) ?(?P<of_two>[WB]?)"
    ),
    re.compile(rf"#?{_NUMBER}(?: ?[:;-] ?| ){_EACH}"),
    re.compile(rf"{_EACH}(?: ?(?:VS?\.?|#|-|:|@|AGAINST)+ ?#?| ){_NUMBER}"),
)
"""`W4 L4`, `4: 1 0`, `1w 0b v 4`."""
_LETTER_OF = {"1": "W", "½": "D", "0": "L", "+": "W", "=": "D", "-": "L"}
_NEARLY_ALL = 0.8
_TWO_POINTS = re.compile(r"(?:BYE ?)?2(?: ?BYE)?")


def shape_of(said: Sequence[Sequence[str]], texts: Texts) -> re.Pattern[str] | None:
    """Return the form in which nearly all `plain` entries that name opponents have two results; None if they do not."""
    if len(texts.usual) > len(texts.others):
        # As in nearly all tables.
        return None
    games = [text for line in said for text in line if any(map(str.isdigit, text)) and not nobody(text)]
    times = {shape: sum(shape.fullmatch(text) is not None for text in games) for shape in (*_SURE, *_OTHERS)}
    best = max(times, key=times.__getitem__)
    return best if times[best] > 1 and times[best] >= _NEARLY_ALL * len(games) else None


def is_sure(shape: re.Pattern[str]) -> bool:
    """Return whether entries of this form are two games, or a result and a color, and nothing else."""
    return shape in _SURE


def parted(said: Sequence[Sequence[str]], shape: re.Pattern[str], scores: Sequence[int | None]) -> list[list[str]]:
    """Return the entries of each game; a bye counts for both, unless the total of the row shows that it does not."""
    return [_parted(line, shape, score) for line, score in zip(said, scores, strict=True)]


def _parted(line: Sequence[str], shape: re.Pattern[str], score: int | None) -> list[str]:
    whole = [text for entry in line for text in _both(entry, shape, entry)]
    once = [text for entry in line for text in _both(entry, shape, "")]
    return once if score is not None and _worth(once) == score != _worth(whole) else whole


def _both(text: str, shape: re.Pattern[str], again: str) -> tuple[str, str]:
    """Return both games of an entry; `again` is the second one of a bye."""
    found = shape.fullmatch(text)
    if found:
        parts = {"of_one": "", "of_two": ""} | found.groupdict()
        one, two = (_game(parts[at], parts["number"], parts[f"of_{at}"]) for at in ("one", "two"))
        return one, two
    if _TWO_POINTS.fullmatch(text):
        return "BYE1", "BYE1"
    cell = _cell(text)
    return text, "" if cell and cell.opponent else again


def _game(result: str, number: str, color: str) -> str:
    return f"{_LETTER_OF.get(result, result)}{number}{color}"


def _worth(line: Sequence[str]) -> int:
    return sum(FACTS[cell.result].half_points for text in line if (cell := _cell(text)))


def _cell(text: str) -> Cell | None:
    try:
        return read_cell(text)
    except NotACell:
        return None
