"""Remarks beside a game that state its result, make it a forfeit, or may do so: `draw`, `Birch no show`, `unrated`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats._byes import Kind, nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.game_results import RESULTS, read_result
from trfrate.formats._wallchart.rounds.result_words import AROUND, DRAWN, LOSES, WINS, in_short, is_color_word
from trfrate.model import Outcome

FORFEIT = (
    r"(?:forfeit\w*|forf\.?|fft?|default(?:s|ed)?|no[ -]?show(?:ed)?|walkover|w\.?o\.?|kampflos|forfait|incompare\w+)"
)
_UNPLAYED = (
    r"(?:(?:was\s+)?(?:not|never)\s+played|unplayed|"
    r"(?:did\s*n[o'’]t|did\s+not|never|failed\s+to|didnt)\s+(?:show(?:ed)?(?:\s+up)?|appear(?:ed)?|arrived?|come|came)|"
    r"absente?|abwesend|ausente|assente|afwezig|nicht\s+(?:erschienen|angetreten|gespielt)|no\s+(?:se\s+)?present\w+)"
)
_AROUND = (
    r"(?:won|wins?|loss|lost|by|on|a|the|for|due\s+to|de|di|von|van|par|por|of|to|opponent|opp\.?|game|point|player)"
)
_PART = rf"(?:{_AROUND}\s+)*(?:{FORFEIT}|{_UNPLAYED})(?:\s+{_AROUND})*"
_NOTE = re.compile(rf"[\s(]*{_PART}(?:[\s,;:/()–-]+{_PART})*[\s).!?]*", re.IGNORECASE)
_OF_FORFEIT = re.compile(rf"\b(?:{FORFEIT}|{_UNPLAYED})(?!\w)", re.IGNORECASE)
_SAYS_FORFEIT = re.compile(rf"\b{FORFEIT}(?!\w)", re.IGNORECASE)
_LETTERS = re.compile(r"[\s(]*(?:F|N/?S|DNS)[\s).]*")
"""Forfeit, no show, did not show."""
_WON = re.compile(r"\b(?:won|wins?|for)\b", re.IGNORECASE)


def is_of_forfeit(note: str) -> bool:
    """Return whether a remark speaks of a forfeit, or says that a game was not played."""
    return _OF_FORFEIT.search(note) is not None


def names_forfeit(note: str) -> bool:
    """Return whether a remark speaks of a forfeit, so that somebody won."""
    return _SAYS_FORFEIT.search(note) is not None


def is_forfeit_in_letters(note: str) -> bool:
    """Return whether a remark may be short for a forfeit: `F`, `NS`."""
    return _LETTERS.fullmatch(note) is not None


def says_forfeit(note: str, winner: Sequence[str] = (), loser: Sequence[str] = ()) -> bool:
    """Return whether a remark says that the stated result is a forfeit, and no more.

    It may name who lost (`Birch no show`), or who won (`Alder wins by forfeit`), by any of these words.
    """
    if is_forfeit_in_letters(note):
        return True
    named = winner if _WON.search(note) else loser
    for word in named:
        note = re.sub(rf"(?<!\w){re.escape(word)}(?:['’]s)?(?!\w)", " ", note, flags=re.IGNORECASE)
    return _NOTE.fullmatch(" ".join(note.replace(" ,", ",").split())) is not None


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
    bare = _OF_FORFEIT.sub(" ", text)
    won = _NAMED_WINNER.search(bare) is not None
    lost = _NAMED_LOSER.search(bare) is not None or (not won and _ABSENT_PLAYER.search(text) is not None)
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
_ABSENT_PLAYER = re.compile(
    rf"\b(?:forfeited|forfeits|defaulted|defaults|no[ -]?show(?:ed)?|{_UNPLAYED})(?!\w)", re.IGNORECASE
)
_BEHIND_NAME = re.compile(rf"\w\s+(?:[(\[]\s*)?(?:by\s+|on\s+)?{FORFEIT}[)\]\s.]*$", re.IGNORECASE)


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
