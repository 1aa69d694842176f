"""The cells of a 001 row: which mark means what, both ways (handbook TRF16 and TRF26, table of result codes)."""

from __future__ import annotations

from typing import NamedTuple

from trfrate.model import FACTS, Cell, Outcome

GAMES = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    " ": Outcome.PENDING,
}
"""With an opponent."""

BYES = {
    "H": Outcome.HALF_BYE,
    "F": Outcome.FULL_BYE,
    "U": Outcome.PAIRING_BYE,
    "Z": Outcome.ZERO_BYE,
}
"""Without an opponent."""

OLD_BYES = {"+": Outcome.FULL_BYE, "=": Outcome.HALF_BYE, "-": Outcome.ZERO_BYE, " ": Outcome.ZERO_BYE}
"""Without an opponent, as TRF06 codes byes."""

OPEN = "*X?"
"""Marks of a game not finished, from programs; no specification has them."""

COLORS = {"w": "w", "b": "b", "s": "b", "-": None, " ": None}

CODES = {outcome: code for code, outcome in (GAMES | BYES).items()} | {
    Outcome.ASYM_WIN: "1",
    Outcome.ASYM_DRAW: "=",
    Outcome.ASYM_LOSS: "0",
}

NOTHING = " " * 10
BLANKS = (0, 1, 6, 8)
OPPONENT, COLOR, RESULT = 2, 7, 9
"""Where the parts stand in the ten columns of a cell."""


class Found(NamedTuple):
    """A cell as read, and what was odd about it."""

    cell: Cell | None
    fault: str = ""
    """`columns`, `opponent`, `color` or `code`: the cell cannot be understood, or only in part."""
    at: int = OPPONENT
    """The index of the offending character."""
    remark: str = ""
    """`old bye`, `open`, `bye with opponent` or `no colour`: understood, but worth a word."""


def read(text: str) -> Found:
    """The meaning of the ten columns of a cell."""
    for index in BLANKS:
        if text[index] != " ":
            return Found(None, "columns", index)
    number = text[OPPONENT:6].strip()
    if number and not (number.isdecimal() and number.isascii()):
        return Found(None, "opponent")
    opponent = int(number or 0) or None
    code = text[RESULT].upper()
    color = text[COLOR].lower()
    found = _with_opponent(opponent, code) if opponent else _alone(text, code)
    if color not in COLORS:
        return Found(found.cell, "color", COLOR)
    cell = found.cell
    if cell is None or cell.opponent is None:
        return found
    if COLORS[color] is None and FACTS[cell.result].played:
        found = found._replace(remark="no colour")
    return found._replace(cell=cell._replace(color=COLORS[color]))


def _with_opponent(opponent: int, code: str) -> Found:
    if code in GAMES:
        return Found(Cell(GAMES[code], opponent))
    if code in BYES:
        return Found(Cell(BYES[code]), remark="bye with opponent")
    if code in OPEN:
        return Found(Cell(Outcome.PENDING, opponent), remark="open")
    return Found(None, "code", RESULT)


def _alone(text: str, code: str) -> Found:
    if text == NOTHING:
        return Found(None)
    if code in BYES:
        return Found(Cell(BYES[code]))
    if code in OLD_BYES:
        return Found(Cell(OLD_BYES[code]), remark="old bye")
    if code in GAMES:  # a game against nobody: the checks of the event say so
        return Found(Cell(GAMES[code]))
    return Found(None, "code", RESULT)


def write(cell: Cell | None) -> str:
    """The ten columns of a cell."""
    if cell is None:
        return NOTHING
    code = CODES[cell.result]
    if cell.opponent is None or code in BYES:
        return f"  0000 - {code}"
    return f"  {cell.opponent:4d} {cell.color or '-'} {code}"
