"""What can happen to a player in a round, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Outcome(StrEnum):
    """What happened to one player in one round."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNRATED_WIN = "unrated-win"
    UNRATED_DRAW = "unrated-draw"
    UNRATED_LOSS = "unrated-loss"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    PAIRING_BYE = "pairing-bye"
    PENDING = "pending"
    ASYM_WIN = "asym-win"
    ASYM_DRAW = "asym-draw"
    ASYM_LOSS = "asym-loss"

    @property
    def words(self) -> str:
        """The outcome for people: `half bye`."""
        return self.replace("-", " ")


class Facts(NamedTuple):
    """What follows from an outcome."""

    half_points: int
    played: bool
    rated: bool
    mirrors: tuple[Outcome, ...]
    """What the opponent's row may say; empty for a round without an opponent."""
    letter: str
    """How a wallchart shows it."""


_O = Outcome
ASYMMETRIC = (_O.ASYM_WIN, _O.ASYM_DRAW, _O.ASYM_LOSS)
FORFEITS = (_O.FORFEIT_WIN, _O.FORFEIT_LOSS)
AS_UNRATED = {_O.WIN: _O.UNRATED_WIN, _O.DRAW: _O.UNRATED_DRAW, _O.LOSS: _O.UNRATED_LOSS}
"""The same results, of games that are not to be rated."""

FACTS: Mapping[Outcome, Facts] = {
    _O.WIN: Facts(2, True, True, (_O.LOSS,), "W"),
    _O.DRAW: Facts(1, True, True, (_O.DRAW,), "D"),
    _O.LOSS: Facts(0, True, True, (_O.WIN,), "L"),
    _O.UNRATED_WIN: Facts(2, True, False, (_O.UNRATED_LOSS,), "w"),
    _O.UNRATED_DRAW: Facts(1, True, False, (_O.UNRATED_DRAW,), "d"),
    _O.UNRATED_LOSS: Facts(0, True, False, (_O.UNRATED_WIN,), "l"),
    _O.FORFEIT_WIN: Facts(2, False, False, (_O.FORFEIT_LOSS,), "X"),
    # A double forfeit is two losses.
    _O.FORFEIT_LOSS: Facts(0, False, False, FORFEITS, "F"),
    _O.FULL_BYE: Facts(2, False, False, (), "B"),
    _O.HALF_BYE: Facts(1, False, False, (), "H"),
    _O.ZERO_BYE: Facts(0, False, False, (), "U"),
    _O.PAIRING_BYE: Facts(2, False, False, (), "B"),
    _O.PENDING: Facts(0, False, False, (_O.PENDING,), "?"),
    # The two sides of an asymmetric result are independent; both are rated as reported. The letters: wiN, dRaw, losS.
    _O.ASYM_WIN: Facts(2, True, True, ASYMMETRIC, "N"),
    _O.ASYM_DRAW: Facts(1, True, True, ASYMMETRIC, "R"),
    _O.ASYM_LOSS: Facts(0, True, True, ASYMMETRIC, "S"),
}

MIRRORS = {outcome: facts.mirrors for outcome, facts in FACTS.items()}
RATED_HALF_POINTS = {outcome: facts.half_points for outcome, facts in FACTS.items() if facts.rated}
