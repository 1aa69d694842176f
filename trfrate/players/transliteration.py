"""Ways to spell one word of a name with Latin letters: `MUELLER` and `MULLER`, `IAKOVLEV` and `YAKOVLEV`."""

from __future__ import annotations

import re
from functools import lru_cache

SHORTEST = 4
"""Shorter words have too many neighbors: `LEE` and `LI` are two names."""
_MOST_VARIANTS = 250

_CANONICAL = (
    ("KSH", "KS"), ("SHCH", "SH"), ("TSCH", "CH"), ("SCH", "SH"), ("TCH", "CH"), ("DZH", "J"), ("DJ", "J"),
    ("ZH", "J"), ("KH", "H"), ("PH", "F"), ("CK", "K"), ("X", "KS"), ("TZ", "Z"), ("TS", "Z"), ("CZ", "CH"), ("W", "V"),
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
    ("IY", "I"), ("EY", "EI"), ("DZH", "J"), ("YE", "E"), ("X", "KSH"), ("ZH", "J"),
)  # fmt: skip
"""What transliterations write for each other, both ways."""

_SURNAMES = (
    "BAE PAE", "BAEK PAIK PAEK BAIK", "CAI TSAI CHOI", "CAO TSAO", "CHAN CHEN", "CHANG ZHANG JANG", "CHAO ZHAO CHIU",
    "CHENG ZHENG", "CHI JI", "CHIANG JIANG", "CHIEN QIAN", "CHIN JIN", "CHO JO", "CHOI CHOE", "CHOU CHOW ZHOU",
    "CHU ZHU", "CHUN CHON JEON JUN", "CHUNG JUNG JEONG ZHONG", "DENG TENG", "FENG FUNG", "GANG KANG", "GAO KAO",
    "GIM KIM", "GO KO KOH", "GUO KUO KWOK", "GWON KWON", "HAHN HAN", "HE HO", "HSIA XIA", "HSIAO XIAO",
    "HSIEH XIE TSE", "HSIUNG XIONG", "HSU XU HUI", "HSUEH XUE", "HUANG WONG HWANG", "IM LIM YIM", "LAM LIN",
    "LAU LIU", "LEE YI RHEE", "LEUNG LIANG", "LO LUO", "LU LYU LUI", "MOON MUN", "NG WU", "NOH ROH", "PAK PARK BAK",
    "QIU CHIU", "RYU YOO YU", "SEO SUH", "SHIN SIN", "SITU SZETO", "SONG SOONG SUNG", "SUEN SUN", "TSENG ZENG",
    "TSO ZUO", "TSOU ZOU", "WANG WONG", "WOO WU", "YAN YEN", "YANG YEUNG", "YE YEH YIP", "YOON YUN", "YUAN YUEN",
)  # fmt: skip
"""Chinese and Korean surnames in the spellings of several regions: too short for any rule about letters."""
_SAME_SURNAME: dict[str, frozenset[str]] = {}
for _group in _SURNAMES:
    for _word in _group.split():
        _SAME_SURNAME[_word] = _SAME_SURNAME.get(_word, frozenset()).union(_group.split()) - {_word}


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
    if other in _SAME_SURNAME.get(one, ()):
        return True
    return min(len(one), len(other)) >= SHORTEST and canonical(one) == canonical(other)


@lru_cache(1024)
def variants(word: str) -> frozenset[str]:
    """Return other spellings of a word to look up: one or two of its letters transliterated differently."""
    surnames = _SAME_SURNAME.get(word, frozenset())
    if len(word) < SHORTEST:
        return surnames
    once = _changed_once(word)
    twice = sorted({changed for each in once for changed in _changed_once(each)} - once)
    return (surnames | {*once, *twice[: max(0, _MOST_VARIANTS - len(once))]}) - {word}


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
