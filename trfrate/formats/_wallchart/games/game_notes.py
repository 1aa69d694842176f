"""Remarks beside a game that state its result, make it a forfeit, or may do so: `draw`, `Birch no show`, `unrated`."""

from __future__ import annotations

import re

from trfrate.formats._byes import Kind, nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.forfeit_notes import (
    FORFEITS,
    NOT_THERE,
    OF_FORFEIT,
    is_of_forfeit,
    names_forfeit,
)
from trfrate.formats._wallchart.games.game_results import RESULTS, read_result
from trfrate.formats._wallchart.rounds.result_words import AROUND, DRAWN, LOSES, WINS, in_short, is_color_word
from trfrate.model import Outcome

_LETTERS = re.compile(r"[\s(]*(?:F|N/?S|DNS)[\s).]*")
"""Forfeit, no show, did not show."""


def is_forfeit_in_letters(note: str) -> bool:
    """Return whether a remark may be short for a forfeit: `F`, `NS`."""
    return _LETTERS.fullmatch(note) is not None


_MATTERS = re.compile(
    r"\b(?:not|un|non)[ -]?rated\b|\bcasual\b|\bfriendly\b|\bdisput\w*|\bvoid\b|\breplay\w*|\bcancel\w*|"
    r"\bpostponed?\b|\badjourned?\b|\bno (?:result|game)\b|\bbye\b",
    re.IGNORECASE,
)
_NAMES_DRAW = re.compile(rf"\b(?:{DRAWN})\b", re.IGNORECASE)
_BEFORE_DRAW = f"{AROUND}|quick|short|long|hard|fought|early|late|boring|3-fold|3fold|50|move|rule|offered|accepted"
_BEGINS_WITH_DRAW = re.compile(rf"\W*(?:(?:{_BEFORE_DRAW})\W+)*(?:{DRAWN})\b(?P<rest>.*)", re.IGNORECASE)
_NO_DRAW = re.compile(
    r"\?|\b(?:not?|declin\w*|refus\w*|reject\w*|miss\w*|almost|nearly|could|should|would|might|was winning|wins?|won|"
    r"los[ets]\w*|mated?|resign\w*|offer|odds|break|position|endgame|ending)\b|n[’']t\b",
    re.IGNORECASE,
)
"""What may be said of a draw in a game that was none."""
_SHORT_DRAWS = frozenset(("D", "T", "=", "½"))


def may_matter(note: str) -> bool:
    """Return whether a remark may state a result, or say that this was no rated game."""
    if _MATTERS.search(note) or _NAMES_DRAW.search(note) or is_of_forfeit(note):
        return True
    return result_in(note) is not None


def is_short_draw(note: str) -> bool:
    """Return whether a remark is a letter or sign for a draw."""
    return plain(note).replace(" ", "") in _SHORT_DRAWS


def names_draw(note: str) -> bool:
    """Return whether a remark speaks of a draw."""
    return _NAMES_DRAW.search(note) is not None


def winner_in(text: str) -> tuple[str, bool, bool]:
    """Return whom a result names, whether as the loser, and whether by forfeit: `Alder won`, `walkover to Alder`."""
    forfeit = is_of_forfeit(text)
    bare = OF_FORFEIT.sub(" ", text)
    won = _NAMED_WINNER.search(bare) is not None
    lost = _NAMED_LOSER.search(bare) is not None or (not won and NOT_THERE.search(text) is not None)
    if forfeit and not won and not lost and not _BEHIND_NAME.search(text):
        # `Walkover Alder` does not say for whom.
        return ("", False, False) if names_forfeit(text) else (text, False, False)
    for pattern in (_NAMED_WINNER, _NAMED_LOSER):
        bare = pattern.sub(" ", bare)
    return bare.strip(" .,:;!()[]-–"), lost and not won, forfeit


_NAMED_WINNER = re.compile(
    rf"\b(?:{WINS}|winner|winning|(?:point|win)?\s*(?:to|for)|by(?:\s+(?:a|the))?|on time|on points)(?!\w)",
    re.IGNORECASE,
)
_NAMED_LOSER = re.compile(rf"\b(?:{LOSES})(?!\w)", re.IGNORECASE)
_BEHIND_NAME = re.compile(
    rf"\w\.?(?:\s+|[,:]\s*)(?:[-–—(\[]\s*)?(?:by\s+|on\s+)?(?:{FORFEITS})[)\]\s.]*$", re.IGNORECASE
)


def states_bye(note: str) -> bool:
    """Return whether a remark says that somebody had a bye, and no more."""
    words = nobody(plain(note))
    return words is not None and words.kind is Kind.BYE


def result_in(note: str, first_color: str | None = "w") -> tuple[Outcome, Outcome] | None:
    """Return what the first and the second side have by a remark that states it: `draw`, `White won`, `0-1 on time`."""
    found = _BEGINS_WITH_DRAW.fullmatch(note)
    if found and not _NO_DRAW.search(note):
        return RESULTS["DRAW"]
    said = plain(note).strip(" .!()[]").replace(" ", "").replace(":", "-")
    short = in_short(said, True)
    by_color = short.startswith(("WHITE", "BLACK"))
    if short == said and (by_color or "-" not in said[1:]):
        return None
    stated = read_result(short)
    if stated is None or stated == RESULTS[""] or is_color_word(said) or (by_color and first_color is None):
        return None
    return stated if first_color != "b" or not by_color else stated[::-1]
