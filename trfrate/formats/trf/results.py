"""The cells of a 001 row and their result codes, both ways (TRF16 and TRF26, table of result codes)."""

# Annotations are evaluated here: as strings they would take as long again to load.

from typing import NamedTuple

from trfrate.model import FACTS, Cell, Outcome
from trfrate.structs import Struct


class Code(Struct):
    """What a result code means."""

    outcome: Outcome
    is_bye: bool = False
    """Whether it needs no opponent."""
    since_16: bool = False
    """Whether it came with TRF16."""
    alone: Outcome | None = None
    """What it means without an opponent, as TRF06 codes byes."""


RESULTS = {
    "1": Code(Outcome.WIN),
    "=": Code(Outcome.DRAW, alone=Outcome.HALF_BYE),
    "0": Code(Outcome.LOSS),
    "+": Code(Outcome.FORFEIT_WIN, alone=Outcome.FULL_BYE),
    "-": Code(Outcome.FORFEIT_LOSS, alone=Outcome.ZERO_BYE),
    "W": Code(Outcome.UNRATED_WIN, since_16=True),
    "D": Code(Outcome.UNRATED_DRAW, since_16=True),
    "L": Code(Outcome.UNRATED_LOSS, since_16=True),
    " ": Code(Outcome.PENDING, alone=Outcome.ZERO_BYE),
    "H": Code(Outcome.HALF_BYE, is_bye=True, since_16=True),
    "F": Code(Outcome.FULL_BYE, is_bye=True, since_16=True),
    "U": Code(Outcome.PAIRING_BYE, is_bye=True, since_16=True),
    "Z": Code(Outcome.ZERO_BYE, is_bye=True, since_16=True),
}
"""All result codes of the family. Whoever needs some of them takes them from here."""

GAMES = {letter: code.outcome for letter, code in RESULTS.items() if not code.is_bye}
BYES = {letter: code.outcome for letter, code in RESULTS.items() if code.is_bye}
OLD_BYES = {letter: code.alone for letter, code in RESULTS.items() if code.alone}
SINCE_16 = frozenset(letter for letter, code in RESULTS.items() if code.since_16)

REQUESTED_BYES = {letter: outcome for letter, outcome in BYES.items() if outcome is not Outcome.PAIRING_BYE}
"""Byes that a player can ask for: record 240, and 330 in the draft of 2024."""

ADJUSTED = {
    **{letter: (outcome,) for letter, outcome in REQUESTED_BYES.items()},
    **{letter: (GAMES[letter],) for letter in "+-"},
    **{unrated: (GAMES[rated], GAMES[unrated]) for rated, unrated in zip("1=0", "WDL", strict=True)},
}
"""The outcomes whose points record 299 sets: a win is `W`, rated or not."""

UNKNOWN = "?"
"""The sign of TRF26 for a game that is adjourned or whose result is not known."""
OPEN = f"*X{UNKNOWN}"
"""All signs of a game not finished; the others are from programs."""

COLORS = {"w": "w", "b": "b", "s": "b", "-": None, " ": None}

CODES = {outcome: code for code, outcome in (GAMES | BYES).items()} | {
    Outcome.ASYM_WIN: "1",
    Outcome.ASYM_DRAW: "=",
    Outcome.ASYM_LOSS: "0",
}

_AS_BYES = {code.outcome: CODES[code.alone] for code in RESULTS.values() if code.alone}
"""What a forfeit, a draw or a pending game without an opponent is written as: the byes that TRF06 coded so."""

NOTHING = " " * 10
BLANKS = (0, 1, 6, 8)
OPPONENT, COLOR, RESULT = 2, 7, 9
"""Indexes of the parts in the ten columns of a cell."""


class Found(NamedTuple):
    """A cell as read, and what is unusual about it."""

    cell: Cell | None
    fault: str = ""
    """`columns`, `opponent`, `color` or `code` where the cell cannot be read, or only in part."""
    at: int = OPPONENT
    """The index of the offending character."""
    remark: str = ""
    """`old bye`, `open`, `bye with opponent` or `no color`: read, but worth a message."""


def read(text: str) -> Found:
    """Read the ten columns of a cell."""
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
        found = found._replace(remark="no color")
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
    if code in OPEN:
        return Found(None, remark="open")
    if code in GAMES:  # a game against nobody: the checks of the event say so
        return Found(Cell(GAMES[code]))
    return Found(None, "code", RESULT)


def write(cell: Cell | None, pending: str = " ") -> str:
    """Write the ten columns of a cell; `pending` is the sign of a game without a result."""
    if cell is None:
        return NOTHING
    code = CODES[cell.result]
    if cell.opponent is None or code in BYES:
        return f"  0000 - {_AS_BYES.get(cell.result, code)}"
    if cell.result is Outcome.PENDING:
        code = pending
    return f"  {cell.opponent:4d} {cell.color or '-'} {code}"
