"""Ways to spell one word of a name with Latin letters: `MUELLER` and `MULLER`, `IAKOVLEV` and `YAKOVLEV`."""

from __future__ import annotations

import re
from functools import lru_cache

SHORTEST = 4
"""Shorter words have too many neighbors: `LEE` and `LI` are two names."""
_MOST_VARIANTS = 250

_CANONICAL = (
    ("KSH", "KS"), ("SHCH", "SH"), ("TSCH", "CH"), ("SCH", "SH"), ("TCH", "CH"), ("DZH", "J"), ("DJ", "J"),
    ("KH", "H"), ("PH", "F"), ("CK", "K"), ("X", "KS"), ("TZ", "Z"), ("TS", "Z"), ("CZ", "CH"), ("W", "V"),
    ("GUE", "GE"), ("OU", "U"), ("AE", "A"), ("OE", "O"), ("UE", "U"), ("AA", "A"), ("Y", "I"), ("J", "I"),
)  # fmt: skip
"""Rewriting in this order leaves one spelling for all."""
_DOUBLED = re.compile(r"(.)\1+")
_FINAL_OFF = re.compile(r"FF$")
_INITIAL_YE = re.compile(r"^YE")

_EXCHANGED = (
    ("UE", "U"), ("OE", "O"), ("AE", "A"), ("AA", "A"), ("OU", "U"), ("KH", "H"), ("SHCH", "SCH"), ("SHCH", "SH"),
    ("SCH", "SH"), ("TCH", "CH"), ("TSCH", "CH"), ("X", "KS"), ("W", "V"), ("Y", "I"), ("J", "I"), ("Y", "J"),
    ("TZ", "TS"), ("TS", "Z"), ("TZ", "Z"), ("PH", "F"), ("CK", "K"), ("IY", "Y"), ("IJ", "Y"), ("II", "I"),
    ("IY", "I"), ("EY", "EI"), ("DZH", "J"), ("YE", "E"), ("X", "KSH"),
)  # fmt: skip
"""What transliterations write for each other, both ways."""


@lru_cache(65536)
def canonical(word: str) -> str:
    """Return the one spelling that all transliterations of a word, in capitals, share."""
    word = _INITIAL_YE.sub("E", _FINAL_OFF.sub("V", word))
    for spelled, plain in _CANONICAL:
        if spelled in word:
            word = word.replace(spelled, plain)
    return _DOUBLED.sub(r"\1", word)


def may_be_one(one: str, other: str) -> bool:
    """Return whether two words may be transliterations of one."""
    return min(len(one), len(other)) >= SHORTEST and canonical(one) == canonical(other)


@lru_cache(1024)
def variants(word: str) -> frozenset[str]:
    """Return other spellings of a word to look up: one or two of its letters transliterated otherwise."""
    if len(word) < SHORTEST:
        return frozenset()
    once = _changed_once(word)
    twice = sorted({changed for each in once for changed in _changed_once(each)} - once)
    return frozenset([*once, *twice[: max(0, _MOST_VARIANTS - len(once))]]) - {word}


def _changed_once(word: str) -> set[str]:
    found = set()
    for one, other in (*_EXCHANGED, *((b, a) for a, b in _EXCHANGED)):
        at = word.find(one)
        while at >= 0:
            found.add(word[:at] + other + word[at + len(one) :])
            at = word.find(one, at + 1)
    for at in range(1, len(word)):
        if word[at] == word[at - 1]:
            found.add(word[:at] + word[at + 1 :])
    if word.endswith("FF"):
        found.add(word[:-2] + "V")
    return found


def initials(word: str) -> frozenset[str]:
    """Return the letters with which a transliteration of the word may begin, its own among them."""
    return frozenset(each[0] for each in (word, *variants(word)) if each)
