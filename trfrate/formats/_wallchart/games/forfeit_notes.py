"""Remarks beside the result of a game that make it a forfeit, or may do so: `forfeit, not played`, `Birch no show`."""

from __future__ import annotations

import re
from collections.abc import Sequence

FORFEIT = r"(?:forfeit\w*|forf\.?|fft?|default(?:s|ed)?|no[ -]?show(?:ed)?|walkover|w\.?o\.?|kampflos)"
_UNPLAYED = (
    r"(?:(?:was\s+)?(?:not|never)\s+played|unplayed|"
    r"(?:did\s*n[o'’]t|did\s+not|never|failed\s+to|didnt)\s+(?:show(?:ed)?(?:\s+up)?|appear(?:ed)?|arrived?|come|came))"
)
_AROUND = r"(?:won|wins?|by|on|a|the|for|due\s+to|opponent|opp\.?|game|point|player)"
_PART = rf"(?:{_AROUND}\s+)*(?:{FORFEIT}|{_UNPLAYED})(?:\s+{_AROUND})*"
_NOTE = re.compile(rf"[\s(]*{_PART}(?:[\s,;:/()–-]+{_PART})*[\s).!?]*", re.IGNORECASE)
_OF_FORFEIT = re.compile(rf"\b(?:{FORFEIT}|{_UNPLAYED})(?!\w)", re.IGNORECASE)
_SAYS_FORFEIT = re.compile(rf"\b{FORFEIT}(?!\w)", re.IGNORECASE)
_WON = re.compile(r"\b(?:won|wins?|for)\b", re.IGNORECASE)


def is_of_forfeit(note: str) -> bool:
    """Return whether a remark speaks of a forfeit, or says that a game was not played."""
    return _OF_FORFEIT.search(note) is not None


def names_forfeit(note: str) -> bool:
    """Return whether a remark speaks of a forfeit, so that somebody won."""
    return _SAYS_FORFEIT.search(note) is not None


def says_forfeit(note: str, winner: Sequence[str] = (), loser: Sequence[str] = ()) -> bool:
    """Return whether a remark says that the stated result is a forfeit, and no more.

    It may name who lost (`Birch no show`), or who won (`Alder wins by forfeit`), by any of these words.
    """
    named = winner if _WON.search(note) else loser
    for word in named:
        note = re.sub(rf"(?<!\w){re.escape(word)}(?:['’]s)?(?!\w)", " ", note, flags=re.IGNORECASE)
    return _NOTE.fullmatch(" ".join(note.replace(" ,", ",").split())) is not None
