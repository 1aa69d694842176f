"""Names of people as lists and reports spell them, made comparable.

`ALDER-WOOD, ADA M JR`, `Ada Alder Wood` and `NM Alder Wood,Ada` are three spellings of one name. Only letters count:
accents, hyphens, apostrophes and titles are left out. How far two names may be one person's is an `Agreement`: how each
part agrees, and how often a report spells the part so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import starmap
from math import exp, log
from string import ascii_uppercase
from typing import NamedTuple

from trfrate.codecs.text import STROKED
from trfrate.players import transliteration
from trfrate.players.nicknames import nicknames

_NOT_A_LETTER = {code: None if chr(code) in "'`" else " " for code in range(128) if not chr(code).isalpha()}
_NOT_IN_A_LINE = {code: text for code, text in _NOT_A_LETTER.items() if chr(code) not in ',\n()"'}
_FOLDED = str.maketrans({**STROKED, "ß": "SS", "Æ": "AE", "Œ": "OE", "Þ": "TH", "’": None})
_SUFFIXES = frozenset(("JR", "SR", "II", "III", "IV", "V"))
_TITLES = frozenset(
    ("DR", "MD", "PHD", "MR", "MRS", "MS", "PROF", "REV", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM",
     "SM", "LM", "LNM", "WNM", "FIDE", "CANDIDATE", "MASTER", "SENIOR")
)  # fmt: skip
_PARTICLES = frozenset(
    ("VAN", "VON", "DER", "DEN", "DE", "DEL", "DELA", "LA", "LE", "DI", "DA", "DOS", "ST", "AL", "EL")
)
_USUAL = re.compile(r"^(?:([A-Z]+),[ ]*([A-Z]+)(?=[ ,\n]|\Z).*|.*)$", re.MULTILINE)
"""One line: surname, comma, given names; anything else leaves both groups empty."""
_ASIDE = re.compile(r"""\([^)]*\)|(?<=\S) *("[^"]*"|“[^”]*”)""")
"""A nickname or a note beside the name; what a name begins with is a part of it."""


_UNUSUAL = _SUFFIXES | _TITLES


class Name(NamedTuple):
    """A name in capitals: the surname written as one word, the first given name, and the other given names."""

    last: str
    first: str
    others: tuple[str, ...] = ()
    suffix: str = ""
    parts: tuple[str, ...] = ()
    """The words of the surname, where there are several."""


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
    """Return letters and blanks only, in capitals and without accents."""
    return _without_accents(text).upper().translate(_NOT_A_LETTER)


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    return unicodedata.normalize("NFKD", text.upper().translate(_FOLDED)).encode("ascii", "ignore").decode("ascii")


def sort_keys(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Return surname and first given name of each, as the database stores them: `parse` for a whole list."""
    # All names are folded and taken apart in one go; only the unusual ones are parsed one by one.
    folded = _without_accents("\n".join(texts)).upper().translate(_NOT_IN_A_LINE)
    keys: list[tuple[str, str]] = _USUAL.findall(folded)
    if len(keys) != len(texts):
        return [parse(text)[:2] for text in texts]
    for at, (last, first) in enumerate(keys):
        if not first or first in _UNUSUAL or last in _UNUSUAL:
            keys[at] = parse(texts[at])[:2]
    return keys


@lru_cache(4096)
def parse(text: str) -> Name:
    """Take a name apart, whether it is written `Last, First` or `First Last`."""
    before, _, after = _ASIDE.sub(" ", text).partition(",")
    needed = 1 if after.strip() else 2
    surname, suffix = _plain_words(fold(before).split(), needed)
    given, other_suffix = _plain_words(fold(after).split(), 0)
    if not surname or not given:
        given, surname = _split_surname(surname or given)
    parts = tuple(surname) if len(surname) > 1 else ()
    first = given[0] if given else ""
    return Name("".join(surname), first, tuple(given[1:]), other_suffix or suffix, parts)


def _plain_words(words: list[str], needed: int) -> tuple[list[str], str]:
    """Return the words without titles and suffixes, and the suffix; at least `needed` words, or one, are left."""
    plain, suffix = list(words), ""
    for word in words:
        if len(plain) <= max(needed, 1):
            break
        # A single V is an initial where a given name begins with it.
        if word in _TITLES or (word in _SUFFIXES and (word != "V" or plain[0] != word)):
            plain.remove(word)
            suffix = word if word in _SUFFIXES else suffix
    return plain, suffix


def _split_surname(words: list[str]) -> tuple[list[str], list[str]]:
    """Split `ADA M VAN DER ALDER` before the last word and its particles, and `ALDER ADA M` after the first."""
    if len(words) > 2 and len(words[-1]) == 1 and len(words[0]) > 1:
        return words[1:], words[:1]
    at = len(words) - 1
    while at > 1 and words[at - 1] in _PARTICLES:
        at -= 1
    return words[:at], words[at:]


class Agreement(NamedTuple):
    """How two names agree, part by part, in the words of `WEIGHTS`."""

    weight: float
    """The logarithm of how often a report spells the one name as the other; 0 for the usual spelling."""
    last: str
    first: str
    order: str = "plain"
    middle: str = "unknown"
    suffix: str = "unknown"

    @property
    def is_exact(self) -> bool:
        """Whether the surname and the first given name are spelled alike, and nothing contradicts."""
        return self.last == self.first == "same" and not self.is_contradicted

    @property
    def is_contradicted(self) -> bool:
        """Whether the middle names or the suffixes are those of two people."""
        return "differs" in (self.middle, self.suffix)

    def differences(self) -> list[str]:
        """Return what differs, for people."""
        found = [] if self.order == "plain" else [_ORDERS[self.order]]
        for part, kind in (("surname", self.last), ("given name", self.first), ("middle name", self.middle)):
            if kind in _DIFFERENCES:
                found.append(f"{part} {_DIFFERENCES[kind]}")
        if self.suffix == "differs":
            found.append("another suffix")
        return found


_LONG_ENOUGH = 6
"""So many letters of a surname that was cut name it nearly for sure."""
WEIGHTS = {
    "same": 0.0,
    "nickname": log(0.03),
    "initial": log(0.03),
    "beginning": log(0.01),
    "two letters": log(0.002),
    "second name": log(0.015),
    "missing": log(0.002),
    "part": log(0.05),
    "affix": log(0.002),
    "transliterated": log(0.006),
    "letters exchanged, missing or doubled": log(0.0012),
    "one letter wrong": log(0.00015),
    "two letters wrong": log(0.000003),
}
"""How often a report spells a word of a name in this very way, for one word that could be meant."""
_DIFFERENCES = {
    "nickname": "a nickname",
    "initial": "an initial",
    "beginning": "cut",
    "two letters": "cut",
    "second name": "the second one",
    "missing": "missing",
    "part": "a part of a double one",
    "affix": "a part of it",
    "transliterated": "transliterated",
    "letters exchanged, missing or doubled": "mistyped",
    "one letter wrong": "mistyped",
    "two letters wrong": "mistyped",
    "differs": "differs",
}
_ORDERS = {"swapped": "surname and given name swapped", "double": "written as a double surname"}
_ORDER_WEIGHTS = {"plain": 0.0, "swapped": log(0.03), "double": log(0.2)}
_MIDDLE_WEIGHTS = {"same": 2.5, "initial": 1.5, "unknown": 0.0, "omitted": log(0.45), "added": -0.8, "differs": -3.0}
_SUFFIX_WEIGHTS = {"same": 1.5, "unknown": 0.0, "one-sided": -0.7, "differs": -3.0}


OMITTED = exp(_MIDDLE_WEIGHTS["omitted"])
"""How often a report leaves out a middle name that the list has."""
NO_AGREEMENT = Agreement(-20.0, "differs", "differs")


def readings(name: Name) -> Iterator[tuple[str, Name]]:
    """Yield the name as it was read, and as it may have been meant: swapped, or with a double surname."""
    yield "plain", name
    if name.first:
        words = name.parts or (name.last,)
        yield "swapped", Name(name.first, words[0], (*words[1:], *name.others), name.suffix)
        if len(name.others) == 1 and len(name.first) > 1:
            # Nothing but a comma says where the surname of three words ends.
            yield "swapped", Name(name.first + name.others[0], words[0], words[1:], name.suffix)
    if name.others and len(name.others[-1]) > 1:
        words = (name.others[-1], *(name.parts or (name.last,)))
        yield "double", Name("".join(words), name.first, name.others[:-1], name.suffix, words)


@lru_cache(65536)
def agreement(one: Name, other: Name) -> Agreement | None:
    """Return how the two names agree in the best reading; None where they cannot be one person's."""
    if one[:2] == other[:2]:  # the usual case, and the most frequent question
        return _compared("plain", one, other)
    pairs = [(order, read, other) for order, read in readings(one)]
    pairs += [(order, one, read) for order, read in readings(other) if order == "double"]
    found = [agreed for agreed in starmap(_compared, pairs) if agreed]
    return max(found, key=lambda each: each.weight, default=None)


def _compared(order: str, one: Name, other: Name) -> Agreement | None:
    last = _surnames(one, other)
    first = _given_names(one, other) if last else None
    if not last or not first:
        return None
    middle, suffix = _middle_names(one, other), _suffixes(one, other)
    weight = WEIGHTS[last] + WEIGHTS[first] + _ORDER_WEIGHTS[order] + _MIDDLE_WEIGHTS[middle] + _SUFFIX_WEIGHTS[suffix]
    return Agreement(weight, last, first, order, middle, suffix)


def _surnames(one: Name, other: Name) -> str | None:
    a, b = one.last, other.last
    if a == b:
        return "same"
    if a in other.parts or b in one.parts:
        return "part"
    if len(a) == 1 and b.startswith(a):
        return "initial"
    if transliteration.may_be_one(a, b):
        return "transliterated"
    if part_of_double(a, b):
        if b.startswith(a) and len(a) >= _LONG_ENOUGH:
            return "beginning"
        return "affix"
    return typing_error(a, b)


def _given_names(one: Name, other: Name) -> str | None:
    a, b = one.first, other.first
    if a == b:
        return "same"
    if not a or not b:
        return "missing"
    if b in nicknames(a):
        return "nickname"
    if a in other.others or b in one.others:
        return "second name"
    # `XIAO YU` and `XIAOYU`: who wrote the two words apart dropped nothing.
    if a + "".join(one.others) == b + "".join(other.others):
        return "transliterated"
    if a.startswith(b) or b.startswith(a):
        return {1: "initial", 2: "two letters"}.get(min(len(a), len(b)), "beginning")
    if transliteration.may_be_one(a, b):
        return "transliterated"
    return typing_error(a, b)


def _middle_names(one: Name, other: Name) -> str:
    """Compare the second given names; an initial is compatible with any name it begins."""
    if not one.others:
        return "omitted" if other.others else "unknown"
    if not other.others:
        return "added"
    a, b = one.others[0], other.others[0]
    if a == b:
        return "same" if len(a) > 1 else "initial"
    if one.first in other.others or other.first in one.others:
        return "unknown"
    if a.startswith(b) or b.startswith(a):
        return "initial"
    return "differs"


def _suffixes(one: Name, other: Name) -> str:
    if one.suffix == other.suffix:
        return "same" if one.suffix else "unknown"
    if one.suffix and other.suffix:
        return "differs"
    return "one-sided"


def compare(one: Name, other: Name) -> Alike:
    """Return how far the two names may belong to one person."""
    agreed = agreement(one, other)
    if agreed is None:
        if one.last == other.last:
            return Alike.FAMILY
        return Alike.DIFFERENT
    if agreed.is_exact and agreed.order == "plain":
        return Alike.SAME
    if agreed.is_exact and agreed.order == "swapped":
        return Alike.SWAPPED
    return Alike.CLOSE


def part_of_double(one: str, other: str) -> bool:
    """Return whether one surname begins or ends the other: `WOOD` and `ALDERWOOD`."""
    # Asked for every surname of a common given name: no sorting.
    if len(one) > len(other):
        one, other = other, one
    return len(one) >= 4 and (other.startswith(one) or other.endswith(one))


def typos_allowed(word: str) -> int:
    """Return how many typing errors still leave a word of that length recognizable."""
    if len(word) >= 8:
        return 2
    if len(word) >= 3:
        return 1
    return 0


def typing_error(one: str, other: str) -> str | None:
    """Return which typing error, in the words of `WEIGHTS`, may have made the one word of the other."""
    # For one word rapidfuzz would not earn back the time it takes to load.
    # The longer one decides how much is forgiven: `LE` may be `LEE`.
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    if not near_plain(longer, (shorter,)):
        return None
    if edits(one, other) > 1:
        return "two letters wrong"
    if len(one) == len(other):
        if sorted(one) != sorted(other):
            return "one letter wrong"
        return _COMMON_ERROR
    if longer is other or _is_doubled(longer, shorter):
        return _COMMON_ERROR
    return "one letter wrong"


_COMMON_ERROR = "letters exchanged, missing or doubled"


def _is_doubled(longer: str, shorter: str) -> bool:
    """Return whether the longer word is the shorter one with one letter typed twice."""
    return any(
        longer[at] == longer[at - 1] and longer[:at] + longer[at + 1 :] == shorter for at in range(1, len(longer))
    )


def one_letter_away(word: str) -> set[str]:
    """Return everything that one wrong, missing, added or exchanged letter makes of a word."""
    splits = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    found = {start + end[1:] for start, end in splits if end}
    found.update(start + end[1] + end[0] + end[2:] for start, end in splits if len(end) > 1)
    for letter in ascii_uppercase:
        found.update(start + letter + end for start, end in splits)
        found.update(start + letter + end[1:] for start, end in splits if end)
    return found - {word}


def near(word: str, words: Sequence[str]) -> list[int]:
    """Return where in `words` a mistyped `word` may be: wrong, missing, doubled or exchanged letters."""
    allowed = typos_allowed(word)
    try:
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract_iter
    except ImportError:
        return near_plain(word, words)
    return [at for _, _, at in extract_iter(word, words, scorer=OSA.distance, score_cutoff=allowed)]


def near_plain(word: str, words: Iterable[str]) -> list[int]:
    """Return the same without rapidfuzz."""
    allowed, letters = typos_allowed(word), frozenset(word)
    # Each error changes the length by at most one and the set of letters by at most two.
    likely = (
        (at, other)
        for at, other in enumerate(words)
        if abs(len(word) - len(other)) <= allowed and len(letters.symmetric_difference(other)) <= 2 * allowed
    )
    return [at for at, other in likely if edits(word, other) <= allowed]


def edits(one: str, other: str) -> int:
    """Return the smallest number of wrong, missing, added or exchanged letters (optimal string alignment)."""
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
