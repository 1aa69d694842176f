"""Which letters a table writes for won, drawn and lost: decided from the whole table.

`S R N` are German, `G N P` French, `V E D` Portuguese, and the `D` of the last is a loss. Every alphabet that has all
the letters of a table is tried; the totals and the opponents' rows show which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from trfrate.formats._byes import nobody
from trfrate.formats._cells import Texts


class Alphabet(NamedTuple):
    """The letters of one language."""

    language: str
    win: str
    draw: str
    loss: str

    def meaning(self, letter: str) -> str:
        """Return `W`, `D` or `L` for a letter of this alphabet; any other letter is itself."""
        return {self.win: "W", self.draw: "D", self.loss: "L"}.get(letter, letter)


ENGLISH = Alphabet("English", "W", "D", "L")
ALPHABETS = (
    ENGLISH,
    Alphabet("English", "W", "T", "L"),
    Alphabet("German", "S", "R", "N"),
    Alphabet("German", "S", "U", "N"),
    Alphabet("German", "G", "U", "V"),
    Alphabet("German", "G", "R", "V"),
    Alphabet("French", "G", "N", "P"),
    Alphabet("Spanish", "G", "T", "P"),
    Alphabet("Spanish", "G", "E", "P"),
    Alphabet("Portuguese or Spanish", "V", "E", "D"),
    Alphabet("Italian", "V", "N", "P"),
    Alphabet("Italian", "V", "P", "S"),
    Alphabet("Dutch", "W", "R", "V"),
    Alphabet("Swedish", "V", "R", "F"),
    Alphabet("Danish or Norwegian", "V", "R", "T"),
    Alphabet("Polish", "W", "R", "P"),
    Alphabet("Czech", "V", "R", "P"),
    Alphabet("Russian", "В", "Н", "П"),
)
"""Tried in this order; of two that give every letter of the table the same meaning, the first is named."""

_EVERY_LETTER = {letter for alphabet in ALPHABETS for letter in alphabet[1:]}
_LETTER = f"[{''.join(sorted(_EVERY_LETTER))}]"
ANY_GAME = re.compile(
    rf"(?:{_LETTER} ?)(?P<first>[1-9]\d{{0,3}}) ?[^\W\d_]?|"
    rf"(?P<last>[1-9]\d{{0,3}}) ?(?!ST|ND|RD|TH)[^\W\d_]? ?{_LETTER}"
)
"""A `plain` game in any of these alphabets, the result before the opponent or behind; `5TH` is a grade."""
_ANYWHERE = frozenset("XF?AI")
"""Letters of forfeits and unfinished games, which may stand in any table."""
_OWN = frozenset("NSR")
"""Letters of asymmetric results, which only our own tables have."""
_ENGLISH_LETTERS = frozenset("WDL") | _ANYWHERE
# No score behind it: the first letter of `S12 1` would be a color.
_FIRST_LETTER = re.compile(r"^([^\W\d_])[ .:,#-]*[1-9]\d*[ /,-]*[^\W\d_]?U?$", re.MULTILINE)
_TRANSLATED = re.compile(r"([^\W\d_])(?=[\s.:,#-]*[1-9])")


def letters_in(texts: Texts) -> frozenset[str]:
    """Return the letters that are before an opponent's number in the entries of a table."""
    return frozenset((*map(itemgetter(0), texts.usual), *_FIRST_LETTER.findall("\n".join(texts.others))))


def candidates(letters: Iterable[str]) -> list[Alphabet]:
    """Return the alphabets that have all these letters, each with a meaning of its own; the first is the usual one."""
    seen = frozenset(letters)
    if seen <= _ANYWHERE or (seen <= _ENGLISH_LETTERS and not seen.isdisjoint(("W", "L"))):
        return [ENGLISH]
    found: dict[tuple[str, ...], Alphabet] = {}
    for alphabet in ALPHABETS:
        if seen <= {*alphabet[1:], *_ANYWHERE}:
            found.setdefault(tuple(map(alphabet.meaning, sorted(seen))), alphabet)
    return list(found.values())


def unknown_letters(letters: Iterable[str]) -> frozenset[str]:
    """Return the letters that mean no result in a table that no alphabet fits, though our own tables have them."""
    return frozenset(letters) & _OWN


def translated(said: Sequence[Sequence[str]], alphabet: Alphabet) -> list[list[str]]:
    """Return the entries with English letters."""
    meanings: Mapping[str, str] = {letter: alphabet.meaning(letter) for letter in alphabet[1:]}
    return [[_in_english(text, meanings) for text in line] for line in said]


def _in_english(text: str, meanings: Mapping[str, str]) -> str:
    found = _TRANSLATED.match(text)
    return meanings.get(found[1], found[1]) + text[1:] if found else text


_BESIDE_POINTS = (
    re.compile(r"(?P<points>[10½]) ?(?P<letter>[^\W\d_]) ?(?P<opponent>\d+)"),
    re.compile(r"(?P<letter>[^\W\d_]) ?(?P<opponent>\d+) (?P<points>[10½])"),
)


_VERSUS = re.compile(r"(?<![^\W\d_])V[. ]?(?=#?[1-9])")


def without_versus(said: list[list[str]]) -> list[list[str]]:
    """Return the `plain` entries with `VS` for the V of `1 V 7` or `V7 1`.

    It is a color (`vit`, `valkea`) only where other entries have the letter of Black.
    """
    if not any("V" in "".join(line) for line in said):
        return said
    games = [text for line in said for text in line if any(map(str.isdigit, text)) and nobody(text) is None]
    if 3 * sum(map(bool, map(_VERSUS.search, games))) > 2 * len(games):
        # No more than half of them can be won.
        return [[_VERSUS.sub("VS ", text) for text in line] for line in said]
    for shape in _BESIDE_POINTS:
        found = (shape.fullmatch(text) for line in said for text in line)
        if {match["letter"] for match in found if match} == {"V"}:
            said = [[shape.sub(r"\g<points> VS \g<opponent>", text) for text in line] for line in said]
    return said
