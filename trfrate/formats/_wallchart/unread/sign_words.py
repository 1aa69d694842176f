"""How a legend explains the signs of a table: `X = win by forfeit`, `+ alone is full point bye`, `+7 = beat no. 7`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trfrate.formats._byes import KINDS, Kind
from trfrate.formats._cells import BETWEEN, COLORS_IN_WORDS, RESULTS_IN_WORDS, plain
from trfrate.model import Cell, Outcome

_O = Outcome
_HALF, _FULL, _ZERO = r"(?:half|½|1/2|0?\.5)", r"(?:full|one|1)", r"(?:zero|no|0)"
_POINT = r"(?:[ -]?(?:points?|pts?\.?))?"
_MEANINGS: Mapping[re.Pattern[str], frozenset[Outcome]] = {
    re.compile(pattern, re.IGNORECASE): frozenset(outcomes)
    for pattern, outcomes in (
        (r"(?:a )?(?:win|won) (?:by|on|via) forfeit|forfeit win|wins? \(?forfeit\)?", (_O.FORFEIT_WIN,)),
        (r"(?:a )?(?:loss|lost) (?:by|on|via) forfeit|forfeit loss|no[ -]?show", (_O.FORFEIT_LOSS,)),
        (r"(?:a )?(?:by )?forfeit(?:s|ed)?(?: games?)?", (_O.FORFEIT_WIN, _O.FORFEIT_LOSS)),
        (rf"(?:a )?{_FULL}{_POINT}[ -]?bye", (_O.FULL_BYE, _O.PAIRING_BYE)),
        (r"(?:a )?bye", (_O.FULL_BYE, _O.PAIRING_BYE)),
        (rf"(?:a )?{_HALF}{_POINT}[ -]?bye", (_O.HALF_BYE,)),
        (rf"(?:a )?{_ZERO}{_POINT}[ -]?bye|unplayed|unpaired|not (?:played|paired)|withdr\w+", (_O.ZERO_BYE,)),
        (r"win|won", (_O.WIN,)),
        (r"draw|drawn", (_O.DRAW,)),
        (r"loss|lost", (_O.LOSS,)),
    )
}
BETWEEN_PIECES = re.compile(r"[,;|·\n]|\.\s+|\s+(?=[A-Z*]\s?=)")
ALONE = r"(?P<alone>\s+(?:alone|only|by itself|on its own|without (?:an? )?(?:opponent|number)))?"
_EXAMPLE = re.compile(
    r"\W*?(?P<sign>[\w+=½/-]{1,6}(?: [\w½]{1,3})?)(?:\s*(?:=|:|\bmeans\b|\bis\b)\s*|\s+)(?P<words>\w[^=]*)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_BETWEEN = BETWEEN | {
    "HAD",
    "AND",
    "A",
    "THE",
    "GAME",
    "PLAYED",
    "PLAYING",
    "PIECES",
    "NUMBER",
    "NR",
    "OPPONENT",
    "COLOR",
}
_OUTCOMES = {"W": (_O.WIN, _O.FORFEIT_WIN), "L": (_O.LOSS, _O.FORFEIT_LOSS), "D": (_O.DRAW, None)}
"""What a result in words is at the board, and by forfeit."""


def outcomes_of(words: str) -> frozenset[Outcome]:
    """Return what words of a legend or a remark may mean."""
    return next((outcomes for pattern, outcomes in _MEANINGS.items() if pattern.fullmatch(words)), frozenset())


class Example(NamedTuple):
    """An entry that a legend explains: `B4 1 = had Black against no. 4 and won`."""

    sign: str
    number: int
    result: Outcome | None
    color: str | None

    def patterns(self) -> Iterator[re.Pattern[str]]:
        """Yield how such an entry is written, once for each place at which the opponent may be."""
        for found in re.finditer(rf"(?<!\d){self.number}(?!\d)", self.sign):
            before, behind = self.sign[: found.start()], self.sign[found.end() :]
            yield re.compile(rf"{re.escape(before)}([0-9]{{1,4}}){re.escape(behind)}")

    def is_told_by(self, cell: Cell | None, opponent: int) -> bool:
        """Return whether a cell is what the words say of such an entry against this opponent."""
        if cell is None or cell.opponent != opponent:
            return False
        return self.result in (None, cell.result) and self.color in (None, cell.color)


def example_in(piece: str) -> Example | None:
    """Return the entry that a piece of a legend explains in words; None if a word of it is not understood."""
    found = _EXAMPLE.fullmatch(piece.strip(" .!"))
    result = color = number = ""
    forfeit = False
    for token in _TOKEN.findall(plain(found["words"])) if found else ():
        if token.isdecimal() and not number:
            number = token
        elif len(token) > 1 and token in RESULTS_IN_WORDS and not result:
            result = RESULTS_IN_WORDS[token]
        elif len(token) > 1 and token in COLORS_IN_WORDS and not color:
            color = COLORS_IN_WORDS[token].lower()
        elif token in KINDS[Kind.FORFEIT]:
            forfeit = True
        elif token not in _BETWEEN:
            return None
    if found is None or not number or len(number) > 4 or not (result or color) or (forfeit and not result):
        return None
    outcome = _OUTCOMES[result][forfeit] if result else None
    return Example(plain(found["sign"]), int(number), outcome, color or None) if outcome or not result else None
