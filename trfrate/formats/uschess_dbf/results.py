"""One round of one player: `W9B`, `H0`, `X0` and the double-game codes, both ways.

The letters N, R and S (wiN, dRaw, losS) mark results that need not mirror: each is rated for its own side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from trfrate.formats.uschess_dbf.layout import PADDING
from trfrate.model import FACTS, FORFEITS, OTHER_COLOR, Cell, Outcome

_O = Outcome

CODES = {
    "W": _O.WIN,
    "D": _O.DRAW,
    "L": _O.LOSS,
    "X": _O.FORFEIT_WIN,
    "F": _O.FORFEIT_LOSS,
    "B": _O.FULL_BYE,
    "H": _O.HALF_BYE,
    "U": _O.ZERO_BYE,
    "N": _O.ASYM_WIN,
    "R": _O.ASYM_DRAW,
    "S": _O.ASYM_LOSS,
    "I": _O.PENDING,
}
LETTERS = {outcome: code for code, outcome in CODES.items()} | {
    _O.PAIRING_BYE: "B",
    # Scored, but not rated: what a forfeit is to US Chess.
    _O.UNRATED_WIN: "X",
    _O.UNRATED_DRAW: "Z",
    _O.UNRATED_LOSS: "F",
}
# US Chess rates a draw by forfeit that nobody answers as a half-point bye.
ONLY_READ = {"Z": _O.HALF_BYE}
_OUTCOMES = CODES | ONLY_READ

DOUBLE_CODES = {
    "$": (_O.WIN, _O.WIN),
    "#": (_O.WIN, _O.DRAW),
    "W": (_O.WIN, _O.LOSS),
    "%": (_O.DRAW, _O.DRAW),
    "D": (_O.LOSS, _O.DRAW),
    "L": (_O.LOSS, _O.LOSS),
}
_DOUBLE_LETTERS = {tuple(sorted(pair)): code for code, pair in DOUBLE_CODES.items()}

_CELL = re.compile(r"(?P<code>[A-Z$#%])\s*(?P<opponent>[0-9]{0,6})\s*(?P<color>[WB]?)")
_BYE = re.compile(r"BYE|B-+")

Cells = tuple[Cell | None, ...]


@lru_cache(maxsize=16384)
def read_cell(text: str, double: bool = False) -> Cells | None:
    """Read the one or two games of a round; None where the text is no result.

    With one win each in two games the order is unknown; here the win comes first.
    """
    if not text:
        return (None, None) if double else (None,)
    code = "B" if _BYE.fullmatch(text.upper()) else text.upper()
    found = _CELL.fullmatch(code)
    if not found:
        return None
    code, opponent, color = found["code"], int(found["opponent"] or 0) or None, found["color"].lower() or None
    if not double:
        if code in _OUTCOMES:
            return (Cell(_OUTCOMES[code], opponent, color),)
        return None
    outcomes = DOUBLE_CODES.get(code) or (code in _OUTCOMES and (_OUTCOMES[code],) * 2)
    if not outcomes:
        return None
    return Cell(outcomes[0], opponent, color), Cell(outcomes[1], opponent, OTHER_COLOR[color])


def read_row_cell(text: str, number: int, double: bool) -> Cells | None:
    """Read a round of player `number`: of one win each, the lower pairing number gets the first."""
    cells = read_cell(text, double)
    if not double or not cells or not cells[0] or not cells[1] or cells[0].result is cells[1].result:
        return cells
    first, second = cells[0], cells[1]
    if second.result is _O.LOSS and first.opponent is not None and first.opponent < number:
        return first._replace(result=second.result), second._replace(result=first.result)
    return cells


def write_cell(cells: Sequence[Cell | None], forfeit_opponents: bool) -> str | None:
    """Write a round of one game, or of two if one code covers both; None if none does."""
    first, last = cells[0], cells[-1]
    if len(cells) == 1 or (first is None and last is None):
        return _single(first, forfeit_opponents)
    if first is None or last is None or first.opponent != last.opponent:
        return None
    code = _DOUBLE_LETTERS.get(tuple(sorted((first.result, last.result))))
    if code is not None:
        return f"{code}{first.opponent or 0}{(first.color or '').upper()}"
    if first.result is last.result and not FACTS[first.result].played:
        return _single(first, forfeit_opponents)
    return None


def _single(cell: Cell | None, forfeit_opponents: bool) -> str:
    if cell is None:
        return PADDING
    letter = LETTERS[cell.result]
    if FACTS[cell.result].rated or cell.result is Outcome.PENDING:
        return f"{letter}{cell.opponent or 0}{(cell.color or '').upper()}"
    if forfeit_opponents and cell.result in FORFEITS:
        return f"{letter}{cell.opponent or 0}"
    return f"{letter}0"
