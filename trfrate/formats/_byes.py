"""What people write where there is no opponent: byes, absences and withdrawals, in a round cell or in place of a name.

`1/2 pt bye`, `BYE (½)`, `Bye (requested)`, `not paired`, `No opponent`, `Withdrawn`, `TBD`, `---`: every word must be
one of the tables below, so that a name with a word of its own is never taken for nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from trfrate.formats._bye_words import (
    ABSENT,
    APPEARED,
    AWAY,
    BESIDE_BYES,
    BYE,
    FORFEIT,
    FREE,
    GONE,
    HALVES,
    NEGATIONS,
    PAIRED,
    PARTICLES,
    PHRASES,
    PLAY,
    PLAYED,
    POINT_WORDS,
    ROUND_WORDS,
    TAKES,
    WHOLE,
    spelled,
)
from trfrate.model import Outcome


class Kind(StrEnum):
    """What the words say, besides that there is no opponent."""

    BYE = "bye"
    ABSENT = "absent"
    FORFEIT = "forfeit"
    OPEN = "open"
    """To be decided."""
    BLANK = "blank"
    """No more than dashes or a zero."""


class Nobody(NamedTuple):
    """Words that mean that there is no opponent."""

    kind: Kind
    worth: int | None = None
    """The half points, if the words state them."""


WORTH: Mapping[str, int] = {
    **dict.fromkeys(sorted(spelled(WHOLE)), 2),
    **dict.fromkeys(sorted(spelled(HALVES)), 1),
    **dict.fromkeys(("ZERO", "0", "Z", "U"), 0),
}
SHORT: Mapping[str, int] = {"FPB": 2, "HPB": 1, "ZPB": 0, "1PB": 2, "½PB": 1, "0PB": 0, "HBYE": 1, "ZBYE": 0}
KINDS: Mapping[Kind, frozenset[str]] = {
    Kind.BYE: spelled(BYE),
    Kind.ABSENT: spelled(ABSENT | AWAY),
    Kind.FORFEIT: spelled(FORFEIT),
    Kind.OPEN: frozenset(("TBD", "TBA", "TBC")),
}
NEGATED = spelled(APPEARED | PLAYED | PLAY | PAIRED)
"""Words that say that there is no opponent together with `not` or `no`."""
FILLERS = spelled(BESIDE_BYES | NEGATIONS) | spelled(POINT_WORDS)
"""Words that say nothing by themselves, but may accompany those that do."""
_WORD = re.compile(r"N/A|W[/']D[^\W\d_]*|[01½]PB|[^\W\d_]+|½|\d+(?:\.\d+)?")
_LETTERS = re.compile(r"(?:[Ww][/'])?[^\W\d_]{3,}")
_BLANK = re.compile(r"[\W_0]*")
_LONGEST = 40


def nobody(said: str) -> Nobody | None:
    """Return what a `plain` text means if it says that there is no opponent; None if it may be a name, or is blank."""
    if not said or len(said) > _LONGEST:
        return None
    if _BLANK.fullmatch(said) and "½" not in said:
        return Nobody(Kind.BLANK)
    stated = _WORD.findall(_in_one_word(said))
    words = set(stated)
    if not words <= _ANY or (stated[0] in PARTICLES and len(stated) > 1 and stated[1] not in NEGATED):
        return None
    kinds = {kind for kind, stated in KINDS.items() if not stated.isdisjoint(words)}
    negated = NEGATED & words if not _NEGATIONS.isdisjoint(words) else frozenset()
    if negated:
        kinds.add(Kind.ABSENT)
    worths = {stated[word] for stated in (WORTH, SHORT) for word in words if word in stated}
    if "ONE" in words and Kind.BYE not in kinds and _POINTS.isdisjoint(words):
        # `Sits this one out` is no point.
        worths.discard(WORTH["ONE"])
    if worths and not _POINTS.isdisjoint(words):
        kinds.add(Kind.BYE)
    if not kinds or len(worths) > 1 or not words <= _EVERY | negated:
        return None
    return Nobody(next(kind for kind in Kind if kind in kinds), next(iter(worths), None))


def _in_one_word(said: str) -> str:
    """Return a `plain` text with one word for those that say something only together: `WOLNY LOS`."""
    for phrase in _PHRASES if " " in said else ():
        if phrase in said:
            return said.replace(phrase, PHRASES[phrase])
    return said


def may_be_nobody(text: str) -> bool:
    """Return whether the first word of a text can mean that there is no opponent: of nearly all names it cannot."""
    first = _LETTERS.search(text)
    return first is None or first[0].upper() in _ANY


_NEGATIONS = spelled(NEGATIONS)
_POINTS = spelled(POINT_WORDS)
_EVERY = frozenset((*WORTH, *FILLERS)).union(*KINDS.values())
_PHRASES = tuple(PHRASES)
_ANY = _EVERY | NEGATED | {word for phrase in PHRASES for word in phrase.split()}

BYES: Mapping[int, Outcome] = {2: Outcome.FULL_BYE, 1: Outcome.HALF_BYE, 0: Outcome.ZERO_BYE}
"""The byes by their half points."""


class Choice(NamedTuple):
    """A round cell that may be worth more or less, as the total of its row shows."""

    outcomes: tuple[Outcome, ...]
    usual: Outcome | None
    """What it means where no total decides; None if nobody can say."""
    opponent: int | None = None


_ANY_BYE = tuple(BYES.values())
_ANY_FORFEIT = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
_FORFEIT_AGAINST = re.compile(r"(?:FFT?|FORFEIT)[ -]*([1-9]\d{0,3})|([1-9]\d{0,3})[ -]*(?:FFT?|FORFEIT)")
"""`FF6`, which does not say whose."""
_SPELLED_GONE = spelled(GONE)
_SPELLED_FREE = spelled(FREE)
_BESIDE_GONE = frozenset(("ENTRY", "ENTERED", "JOINED", "ARRIVED", "CAME", "WENT", "EARLY"))
_MAY_BE_GONE = _SPELLED_GONE | _BESIDE_GONE | KINDS[Kind.ABSENT] | FILLERS
PAIRING_BYES = ("SPIELFREI", "FREILOS", "FREI", "FRI")
_UNSURE: Mapping[str, Choice] = {
    "BYE": Choice(_ANY_BYE, Outcome.FULL_BYE),
    **dict.fromkeys(
        PAIRING_BYES, Choice((Outcome.PAIRING_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE), Outcome.PAIRING_BYE)
    ),
    **dict.fromkeys(("B0", "B 0", "B00", "B000", "B-0"), Choice((Outcome.ZERO_BYE, Outcome.FULL_BYE), None)),
}
_OF_ROUND = spelled(ROUND_WORDS)
CODES_WITH_ZERO = frozenset(f"{letter}{zero}" for letter in "HUZ" for zero in ("0", " 0", "00", "000", "-0"))
"""Here the letter states what the bye is worth and the zero that there is no opponent; then it is so in `B0`, too."""


def choice_of(said: str, zeros: bool = False) -> Choice | None:
    """Return the meanings of a `plain` round cell that only the row's total can tell apart; None for all others.

    `zeros`: the table has codes with a zero that is no worth.
    """
    if said in _UNSURE:
        choice = _UNSURE[said]
        return choice._replace(usual=Outcome.FULL_BYE) if zeros else choice
    against = _FORFEIT_AGAINST.fullmatch(said)
    if against:
        return Choice(_ANY_FORFEIT, None, int(against[1] or against[2]))
    # Nearly all entries are games: only words are worth a closer look.
    words = in_round(said) if said[:2].isalpha() else None
    if words is None or words.worth is not None:
        return None
    if words.kind is Kind.FORFEIT:
        return Choice(_ANY_FORFEIT, None)
    if words.kind is Kind.BYE:
        return Choice(_ANY_BYE, Outcome.FULL_BYE if is_bare_bye(said) else None)
    return Choice(_ANY_BYE, Outcome.ZERO_BYE) if words.kind is Kind.ABSENT else None


def is_bare_bye(said: str) -> bool:
    """Return whether a `plain` text says of a bye no more than that it is one: `VRIJE RONDE`, not `REQUESTED BYE`."""
    words = _WORD.findall(_in_one_word(said))
    return sum(word not in _OF_ROUND and word not in TAKES for word in words) == 1


def in_round(said: str) -> Nobody | None:
    """Return what a `plain` round cell, result or remark means if it says that there is no opponent.

    In place of a name, some of these words could be one: `LATE`, `FREI`, `SLOBODAN`.
    """
    found = nobody(said)
    if found or len(said) > _LONGEST:
        return found
    words = set(_WORD.findall(said))
    if not _SPELLED_GONE.isdisjoint(words) and words <= _MAY_BE_GONE:
        return Nobody(Kind.ABSENT)
    return Nobody(Kind.BYE) if not _SPELLED_FREE.isdisjoint(words) and words <= _SPELLED_FREE | FILLERS else None


def bye_of(words: Nobody) -> Outcome | None:
    """Return the outcome that words in a round cell mean; None if they leave it open."""
    if words.worth is not None:
        return BYES[words.worth]
    return {Kind.BYE: Outcome.FULL_BYE, Kind.ABSENT: Outcome.ZERO_BYE}.get(words.kind)
