"""What people write where there is no opponent: byes, absences and withdrawals, in a round cell or in place of a name.

`1/2 pt bye`, `BYE (½)`, `Bye (requested)`, `not paired`, `No opponent`, `Withdrawn`, `TBD`, `---`: every word must be
one of the tables below, so that a name with a word of its own is never taken for nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

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
    **dict.fromkeys(("FULL", "F", "B", "ONE", "1", "GANZER", "ENTIER", "ENTERO"), 2),
    **dict.fromkeys(("HALF", "½", "H", "DEMI", "HALBER", "MEDIO", "MEZZO", "HALVE"), 1),
    **dict.fromkeys(("ZERO", "0", "Z", "U"), 0),
}
SHORT: Mapping[str, int] = {"FPB": 2, "HPB": 1, "ZPB": 0, "1PB": 2, "½PB": 1, "0PB": 0, "HBYE": 1, "ZBYE": 0}
KINDS: Mapping[Kind, frozenset[str]] = {
    Kind.BYE: frozenset(
        (
            *(
                "BYE",
                "BYES",
                "PAB",
                "PB",
                "SPIELFREI",
                "FREILOS",
                "EXEMPT",
                "DESCANSA",
                "DESCANSO",
                "EXENTO",
                "LIBRE",
                "RIPOSA",
            ),
            *("RIPOSO", "OVERSIDDER", "FRIROND", "VRIJ", "FOLGA", "PAUZA", *SHORT),
        )
    ),
    Kind.ABSENT: frozenset(
        (
            *(
                "UNPAIRED",
                "UNPLAYED",
                "NP",
                "NONE",
                "NOBODY",
                "NA",
                "N/A",
                "NULL",
                "EMPTY",
                "VACANT",
                "FREE",
                "NOSHOW",
                "DNP",
            ),
            *("ENTSCHULDIGT", "EXCUSED", "ABWESEND", "AFWEZIG", "AUSENTE", "ASSENTE"),
            *(
                "WITHDRAWN",
                "WITHDREW",
                "WITHDRAWAL",
                "WDRW",
                "WDR",
                "WDN",
                "WD",
                "W/D",
                "W/DRAWN",
                "W/DREW",
                "W'DRAWN",
                "W'DREW",
                "DROPPED",
                "DROP",
                "LEFT",
                "GONE",
            ),
            *("ABSENT", "AWAY", "OUT", "QUIT", "RETIRED", "RETIRADO", "RETIRADA", "RITIRATO", "RITIRATA", "RETIRÉ"),
            *("ZURÜCKGETRETEN", "ZURÜCKGEZOGEN", "AUSGESCHIEDEN", "TERUGGETROKKEN"),
        )
    ),
    Kind.FORFEIT: frozenset(("FORFEIT", "FORFEITS", "FORFEITED", "FORF", "FF", "FFT", "DEFAULT")),
    Kind.OPEN: frozenset(("TBD", "TBA", "TBC")),
}
NEGATED = frozenset(("PAIRED", "OPPONENT", "OPPONENTS", "OPP", "PLAY", "PLAYED", "PLAYING", "GAME", "SHOW", "PAIRING"))
NEGATED |= {"HERE", "THERE", "PRESENT", "COME"}
NEGATED |= {"GELOST", "AUSGELOST", "GESPIELT", "ANWESEND", "APPARIÉ", "EMPAREJADO"}
"""Words that say that there is no opponent together with `not` or `no`."""
TAKES = frozenset(("TOOK", "TAKES", "TAKEN", "HAS", "HAD", "GETS", "GOT", "ASKED", "FOR", "A", "AN", "THE"))
"""Words around a bye that change nothing of what it is worth."""
POINT_WORDS = ("POINT", "POINTS", "PT", "PTS", "PUNKT", "PUNKTE", "PUNTO", "PUNTOS", "PUNTI", "PUNT", "PUNTEN")
FILLERS = frozenset(
    (
        *POINT_WORDS,
        *("GIUSTIFICATO", "GIUSTIFICATA", "JUSTIFICADO", "JUSTIFICADA", "JUSTIFIÉ", "EXCUSÉ", "DI", "DE", "DA"),
        *("REQUESTED", "REQUEST", "REQ", "HOUSE", "ODD", "NOT", "NO", "DID", "WAS"),
        *("SIT", "SITS", "SITTING", "PLAYER", "ROUND", "THIS", "BY", "NICHT", "NON"),
        *("HAD", "HAS", "THE", "TOOK", "TAKES", "GETS", "GOT", "RECEIVED", "PLEASE", "WAIT"),
        *TAKES,
    )
)
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
    words = set(_WORD.findall(said))
    if not words <= _ANY:
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


def may_be_nobody(text: str) -> bool:
    """Return whether the first word of a text can mean that there is no opponent: of nearly all names it cannot."""
    first = _LETTERS.search(text)
    return first is None or first[0].upper() in _ANY


_NEGATIONS = frozenset(("NO", "NOT", "NICHT", "NON"))
_POINTS = frozenset(POINT_WORDS)
_EVERY = frozenset((*WORTH, *FILLERS)).union(*KINDS.values())
_ANY = _EVERY | NEGATED

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
_GONE = frozenset(("LATE", "SICK", "ILL", "DNS", "LEFT", "GONE", "HOME", "MISSED", "MISSING", "VACATION"))
"""Words in a round cell for somebody who is not there, which could be names in other places."""
_BESIDE_GONE = frozenset(("ENTRY", "ENTERED", "JOINED", "ARRIVED", "CAME", "WENT", "EARLY"))
_UNSURE: Mapping[str, Choice] = {
    "BYE": Choice(_ANY_BYE, Outcome.FULL_BYE),
    **dict.fromkeys(("B0", "B 0", "B00", "B000", "B-0"), Choice((Outcome.ZERO_BYE, Outcome.FULL_BYE), None)),
}
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
    words = None
    if said[:2].isalpha():
        words = nobody(said) or _absent(said)
    if words is None or words.worth is not None:
        return None
    if words.kind is Kind.FORFEIT:
        return Choice(_ANY_FORFEIT, None)
    if words.kind is Kind.BYE and " " in said:
        return Choice(_ANY_BYE, None)
    return Choice(_ANY_BYE, Outcome.ZERO_BYE) if words.kind is Kind.ABSENT else None


def _absent(said: str) -> Nobody | None:
    """Return that nobody was there, if all words of a `plain` round cell say so and no more: `LATE ENTRY`."""
    words = set(_WORD.findall(said))
    is_said = not _GONE.isdisjoint(words) and words <= _GONE | _BESIDE_GONE | FILLERS
    return Nobody(Kind.ABSENT) if is_said and len(said) <= _LONGEST else None


def bye_of(words: Nobody) -> Outcome | None:
    """Return the outcome that words in a round cell mean; None if they leave it open."""
    if words.worth is not None:
        return BYES[words.worth]
    return {Kind.BYE: Outcome.FULL_BYE, Kind.ABSENT: Outcome.ZERO_BYE}.get(words.kind)
