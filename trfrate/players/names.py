"""Names of people as lists and reports spell them, made comparable.

`ALDER-WOOD, ADA M JR`, `Ada Alder Wood` and `Alder Wood,Ada` are three spellings of one name. Only letters count:
accents, hyphens, apostrophes, suffixes and titles are left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from trfrate.codecs.text import STROKED

_NOT_A_LETTER = {code: None if chr(code) in "'`" else " " for code in range(128) if not chr(code).isalpha()}
_NOT_IN_A_LINE = {code: text for code, text in _NOT_A_LETTER.items() if chr(code) not in ",\n()"}
_FOLDED = str.maketrans({**STROKED, "ß": "SS", "Æ": "AE", "Œ": "OE", "Þ": "TH", "’": None})
_SUFFIXES = frozenset(("JR", "SR", "II", "III", "IV", "V", "DR", "MD", "PHD", "MR", "MRS", "MS"))
_PARTICLES = frozenset(
    ("VAN", "VON", "DER", "DEN", "DE", "DEL", "DELA", "LA", "LE", "DI", "DA", "DOS", "ST", "AL", "EL")
)
_USUAL = re.compile(r"^(?:([A-Z]+),[ ]*([A-Z]+)(?=[ ,\n]|\Z).*|.*)$", re.MULTILINE)
"""One line: surname, comma, given names; anything else leaves both groups empty."""
_BRACKETS = re.compile(r"\([^)]*\)")

NICKNAMES = (
    ("ALEXANDER", "ALEX", "SASHA", "ALEC"),
    ("ALEXANDRA", "ALEX", "SASHA"),
    ("ANDREW", "ANDY", "DREW"),
    ("ANTHONY", "TONY"),
    ("BENJAMIN", "BEN"),
    ("CATHERINE", "KATHERINE", "KATHRYN", "KATE", "CATHY", "KATHY", "KATIE"),
    ("CHARLES", "CHUCK", "CHARLIE"),
    ("CHRISTOPHER", "CHRIS"),
    ("DANIEL", "DAN", "DANNY"),
    ("DAVID", "DAVE"),
    ("DONALD", "DON"),
    ("EDWARD", "ED", "EDDIE", "TED"),
    ("ELIZABETH", "LIZ", "BETH", "BETTY", "ELIZA", "LISA"),
    ("GREGORY", "GREG"),
    ("JACOB", "JAKE"),
    ("JAMES", "JIM", "JIMMY", "JAMIE"),
    ("JENNIFER", "JEN", "JENNY"),
    ("JOHN", "JACK", "JOHNNY"),
    ("JONATHAN", "JON"),
    ("JOSEPH", "JOE", "JOEY"),
    ("JOSHUA", "JOSH"),
    ("KENNETH", "KEN", "KENNY"),
    ("LAWRENCE", "LARRY"),
    ("MARGARET", "MAGGIE", "PEGGY", "MEG"),
    ("MATTHEW", "MATT"),
    ("MICHAEL", "MIKE", "MICHEAL", "MICKEY"),
    ("NATHANIEL", "NATHAN", "NATE"),
    ("NICHOLAS", "NICK", "NICOLAS"),
    ("PATRICIA", "PAT", "TRISH"),
    ("PATRICK", "PAT"),
    ("PETER", "PETE"),
    ("RICHARD", "DICK", "RICK", "RICH"),
    ("ROBERT", "BOB", "ROB", "BOBBY"),
    ("RONALD", "RON"),
    ("SAMUEL", "SAM"),
    ("STEPHEN", "STEVEN", "STEVE"),
    ("SUSAN", "SUE"),
    ("THEODORE", "TED", "THEO"),
    ("THOMAS", "TOM"),
    ("TIMOTHY", "TIM"),
    ("VICTORIA", "VICKY", "TORI"),
    ("VINCENT", "VINCE", "VINNY"),
    ("WILLIAM", "BILL", "WILL", "BILLY"),
    ("ZACHARY", "ZACK", "ZACH"),
)

_NICKNAMES_OF: dict[str, set[str]] = {}
for _group in NICKNAMES:
    for _name in _group:
        _NICKNAMES_OF.setdefault(_name, set()).update(_group)


class Name(NamedTuple):
    """A name in capitals: the surname written as one word, the first given name, and the other given names."""

    last: str
    first: str
    others: tuple[str, ...] = ()


class Alike(IntEnum):
    """How far two names may be one person's, best last."""

    DIFFERENT = 0
    FAMILY = 1
    """One surname, different given names."""
    CLOSE = 2
    """A typing error, a nickname, an initial or a part of a double surname apart."""
    SWAPPED = 3
    """The same two words, surname and given name exchanged."""
    SAME = 4


def fold(text: str) -> str:
    """Letters and blanks only, in capitals and without accents."""
    return _without_accents(text).upper().translate(_NOT_A_LETTER)


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    return unicodedata.normalize("NFKD", text.upper().translate(_FOLDED)).encode("ascii", "ignore").decode("ascii")


def sort_keys(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Surname and first given name of each, as the database keeps them for searching: `parse` for a whole list."""
    # All names are folded and taken apart in one go; only the unusual ones are parsed one by one.
    folded = _without_accents("\n".join(texts)).upper().translate(_NOT_IN_A_LINE)
    keys: list[tuple[str, str]] = _USUAL.findall(folded)
    if len(keys) != len(texts):
        return [parse(text)[:2] for text in texts]
    for at, (last, first) in enumerate(keys):
        if not first or first in _SUFFIXES or last in _SUFFIXES:
            keys[at] = parse(texts[at])[:2]
    return keys


@lru_cache(4096)
def parse(text: str) -> Name:
    """Take a name apart, whether it is written `Last, First` or `First Last`."""
    before, _, after = _BRACKETS.sub(" ", text).partition(",")
    surname = [word for word in fold(before).split() if word not in _SUFFIXES]
    given = [word for word in fold(after).split() if word not in _SUFFIXES]
    if not surname or not given:
        given, surname = _split_surname(surname or given)
    return Name("".join(surname), given[0] if given else "", tuple(given[1:]))


def _split_surname(words: list[str]) -> tuple[list[str], list[str]]:
    """`ADA M VAN DER ALDER`: the last word and the particles before it are the surname."""
    at = len(words) - 1
    while at > 1 and words[at - 1] in _PARTICLES:
        at -= 1
    return words[:at], words[at:]


def compare(one: Name, other: Name) -> Alike:
    """How far the two names may belong to one person."""
    if one.last == other.last:
        return _compare_given(one, other)
    if one.first == other.last and one.last == other.first:
        return Alike.SWAPPED
    if one.first == other.first and one.first and _one_surname(one, other):
        return Alike.CLOSE
    return Alike.DIFFERENT


def _compare_given(one: Name, other: Name) -> Alike:
    if one.first == other.first:
        return Alike.CLOSE if _middle_differs(one, other) else Alike.SAME
    if short_for(one.first, other.first) or is_typo(one.first, other.first):
        return Alike.CLOSE
    called_by_second = one.first in other.others or other.first in one.others
    return Alike.CLOSE if called_by_second else Alike.FAMILY


def short_for(one: str, other: str) -> bool:
    """Whether one given name is a nickname, an initial or the beginning of the other, or missing."""
    if one.startswith(other) or other.startswith(one):
        return min(len(one), len(other)) != 2
    return other in _NICKNAMES_OF.get(one, ())


def _middle_differs(one: Name, other: Name) -> bool:
    """Whether both have a second given name and the two cannot be one; an initial stands for any name."""
    if not one.others or not other.others:
        return False
    a, b = one.others[0], other.others[0]
    return not (a.startswith(b) or b.startswith(a))


def _one_surname(one: Name, other: Name) -> bool:
    return part_of_double(one.last, other.last) or is_typo(one.last, other.last)


def part_of_double(one: str, other: str) -> bool:
    """Whether one surname begins or ends the other: `WOOD` and `ALDERWOOD`."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 4 and (longer.startswith(shorter) or longer.endswith(shorter))


def typos_allowed(word: str) -> int:
    """How many typing errors still leave a word of that length recognisable."""
    return 2 if len(word) >= 8 else 1 if len(word) >= 3 else 0


def is_typo(one: str, other: str) -> bool:
    """Whether one word may be the other, mistyped."""
    # For one word rapidfuzz would not earn back the time it takes to load.
    return bool(near_plain(one, (other,)))


def near(word: str, words: Sequence[str]) -> list[int]:
    """Where in `words` a mistyped `word` may stand: wrong, missing, doubled or exchanged letters."""
    allowed = typos_allowed(word)
    try:
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract_iter
    except ImportError:
        return near_plain(word, words)
    return [at for _, _, at in extract_iter(word, words, scorer=OSA.distance, score_cutoff=allowed)]


def near_plain(word: str, words: Iterable[str]) -> list[int]:
    """The same without rapidfuzz."""
    allowed, letters = typos_allowed(word), frozenset(word)
    # Each error changes the length by at most one and the set of letters by at most two.
    likely = (
        (at, other)
        for at, other in enumerate(words)
        if abs(len(word) - len(other)) <= allowed and len(letters.symmetric_difference(other)) <= 2 * allowed
    )
    return [at for at, other in likely if edits(word, other) <= allowed]


def edits(one: str, other: str) -> int:
    """The smallest number of wrong, missing, added or exchanged letters (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
    return row[-1]
