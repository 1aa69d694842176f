"""Opponents stated by name: `W Birch, Ben`, `Birch 1`, or the name in a column beside the result's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice, pairwise

from trfrate.formats._byes import nobody
from trfrate.formats._cells import (
    BETWEEN,
    COLORS_IN_WORDS,
    RESULTS_IN_WORDS,
    WORDS,
    Texts,
    in_active,
    in_short,
    is_nobody,
)
from trfrate.formats._wallchart.rounds.round_columns import joined

_NAME = re.compile(r"[^\W\d_]{3}")
_WORD = re.compile(r"[^\W_]+")
_RATING = re.compile(r"\d{3,4}(?:P\d{1,2})?")
_SHORTEST = 5
"""`W ELM`; nearly all other entries are shorter."""
_RESULTS = frozenset((*"10½+=-", *RESULTS_IN_WORDS, "1F", "0F", "1X", "0X"))
_SIGNS = ("+", "=", "-")
_TAKES_A = frozenset(("GANÓ", "VENCIÓ"))
"""In front of an `A` that is no initial: `GANÓ A BIRCH`."""
_SIGN = re.compile(r"(?<!\S)[+=½01-](?!\S)")
"""More of a result than was found beside the name: `BIRCH + F`."""
_MARKS = frozenset("*†‡")
_APOSTROPHES = ("'", "’")
_RARE, _LOOKED_AT = 30, 200
"""So many players may share a word of their names that is looked for; so many entries show how names are written."""
_BEFORE_NAMES = frozenset(("VS", "V", "AGAINST", "-", ":"))
_BEFORE_LOSERS = {"DEF": "W", "BT": "W"}
"""Only in front of a name: `DEF. BIRCH`; alone, it is a forfeit."""
_BEHIND_RESULTS = _BEFORE_NAMES | BETWEEN | {"W/"}
"""`LOST TO`; without a result before it, `TO` may be a name."""


def key_of(name: str) -> tuple[str, ...]:
    """Return what two spellings of one name have in common: `Alder, Ada` and `ADA ALDER`."""
    return _remembered_key(name) if len(name) <= _LONGEST_REMEMBERED else _key_of(name)


def _key_of(name: str) -> tuple[str, ...]:
    return tuple(sorted(_WORD.findall(name.casefold())))


_LONGEST_REMEMBERED = 60
_remembered_key = lru_cache(maxsize=4096)(_key_of)
"""The names of a list of games come again and again."""


def holds_names(said: Sequence[Sequence[str]], texts: Texts, names: Iterable[str]) -> bool:
    """Return whether most of the `plain` entries of a table hold a name, and most of these a word of those names."""
    if not any(len(text) >= _SHORTEST and _is_name(text) for text in texts.others):
        return False
    stated = [text for line in said for text in line if text]
    named = list(filter(_is_name, stated))
    if 2 * len(named) <= len(stated):
        return False
    words = {word for name in names for word in key_of(name)}
    return 2 * sum(not words.isdisjoint(key_of(text)) for text in named) > len(named)


def _is_name(text: str) -> bool:
    return _NAME.search(text) is not None and text.replace(" ", "") not in WORDS and not in_short(text)


def split(said: str) -> tuple[str, str]:
    """Return the name and the result of a `plain` entry, which may be before or after it."""
    words = [word for word in in_active(said).split() if not _RATING.fullmatch(word)]
    result = ""
    first = words[0].rstrip(".:,") if words else ""
    if len(words) > 1 and (first in _RESULTS or first in _BEFORE_LOSERS):
        result, words = _BEFORE_LOSERS.get(first, first), words[1:]
    elif len(words) > 1 and words[-1] in _RESULTS:
        result, words = words[-1], words[:-1]
    elif words and len(words[-1]) > 1 and words[-1].endswith(_SIGNS):
        result, words = words[-1][-1], [*words[:-1], words[-1][:-1]]
    if result in _TAKES_A and words[0] == "A":
        words = words[1:]
    between = _BEHIND_RESULTS if result else _BEFORE_NAMES
    while len(words) > 1 and words[0].rstrip(".") in between:
        words = words[1:]
    return " ".join(words), RESULTS_IN_WORDS.get(result, result)


def holds_game(said: str) -> bool:
    """Return whether a `plain` entry holds a result and a name."""
    name, result = split(said)
    return bool(result) and _is_name(name)


class Names:
    """The names of a table, for finding the row of one that is stated whole or in part."""

    def __init__(self, names: Iterable[str]) -> None:
        self._whole: dict[tuple[str, ...], list[int]] = {}
        self._words: dict[str, dict[int, None]] = {}
        self._by_rarest_word: dict[str, list[tuple[str, ...]]] = {}
        self._keys: list[tuple[str, ...]] = []
        self._written: list[list[str]] = []
        self._marks = _MARKS
        for row, name in enumerate(names):
            key = key_of(name)
            self._written.append(_WORD.findall(name.casefold()))
            self._keys.append(key)
            # What the names have says nothing of a game.
            self._marks = self._marks.difference(name)
            self._whole.setdefault(key, []).append(row)
            for word in key:
                self._words.setdefault(word, {})[row] = None

    def rows(self, name: str) -> list[int]:
        """Return the rows with this name; if there is none, the first two whose name has all its words, as `Birch`."""
        key = key_of(name)
        if key not in self._whole:
            rarest, *others = sorted((self._words.get(word, {}) for word in key), key=len) or [{}]
            self._whole[key] = list(islice((row for row in rarest if all(row in rows for rows in others)), 2))
        return self._whole[key]

    def mentioned(self, text: str) -> int:
        """Count the names that are whole in a text, in any order of its words."""
        if not self._by_rarest_word:
            for key in dict.fromkeys(self._keys):
                rarest = min(key, key=lambda word: len(self._words[word]), default="")
                self._by_rarest_word.setdefault(rarest, []).append(key)
        words = {*key_of(text)}
        return sum(words.issuperset(key) for word in words for key in self._by_rarest_word.get(word, ()))

    def numbered(self, said: str) -> tuple[str, list[int]]:
        """Return a `plain` entry with the opponent's row (from 1) in place of the name, and the rows it may be."""
        name, result = split(said)
        # A short name, such as Xu, is one where somebody has it.
        if not _is_name(said) and not (result and self.rows(name)):
            return said, [-1]
        if is_nobody(name):
            words = nobody(said)
            # The F of `F BYE` is its worth.
            stated = not result or (words is not None and words.worth is not None)
            return said if stated else joined("BYE", result), [-1]
        rows, color = self.rows(name), ""
        if not rows:
            name, _, last = name.rpartition(" ")
            color = COLORS_IN_WORDS.get(last, "")
            rows = self.rows(name) if color else []
        if _SIGN.search(name) or not self._marks.isdisjoint(said):
            # `W BIRCH*` may be a forfeit.
            return said, []
        return joined(str(rows[0] + 1), result) + color if len(rows) == 1 else said, rows

    def replaced(self, said: str, initials: bool) -> tuple[str, list[int]]:
        """Return an entry with a row in place of the words of its name, whatever is around; and the rows it may be."""
        words = list(_WORD.finditer(said))
        known = [self._words.get(word[0].casefold(), {}) for word in words]
        # A first name that half of the players have names nobody.
        rare = [rows for word, rows in zip(words, known, strict=True) if len(word[0]) > 1 and 0 < len(rows) <= _RARE]
        counts = {row: sum(row in rows for rows in known) for rows in rare for row in rows}
        rank = {row: (count >= len(self._keys[row]), count) for row, count in counts.items()}
        most = max(rank.values(), default=(False, 0))
        best = [row for row in rank if rank[row] == most]
        if len(best) > 1:
            named = [row for row in best if self.initial(words, row)]
            # An initial that tells two players apart is part of the name.
            initials |= bool(named)
            best = named or best
        if len(best) != 1:
            return said, best[:2]
        if whole := self.whole(words, best[0]):
            return _spaced(said[: whole[0].start()], best[0] + 1, said[whole[-1].end() :]), best
        # The D of D'Souza is part of the name, another one may be a draw.
        own = [
            word
            for word, rows in zip(words, known, strict=True)
            if best[0] in rows and (len(word[0]) > 1 or said[word.end() :][:1] in _APOSTROPHES)
        ]
        if initials:
            own += self.initial(words, best[0])
        start, end = min(word.start() for word in own), max(word.end() for word in own)
        return _spaced(said[:start], best[0] + 1, said[end:]), best

    def whole(self, words: Sequence[re.Match[str]], row: int) -> Sequence[re.Match[str]]:
        """Return the words that are a player's name of several words, in the order of the table: `B. Birch (B)`."""
        written = self._written[row]
        width = len(written)
        for start in range(len(words) - width + 1 if width > 1 else 0):
            if [word[0].casefold() for word in words[start : start + width]] == written:
                return words[start : start + width]
        return []

    def initial(self, words: Sequence[re.Match[str]], row: int) -> list[re.Match[str]]:
        """Return the first letter of one of a player's names that stands beside another one: `Birch B`."""
        key = self._keys[row]
        for one, two in chain(pairwise(words), pairwise(reversed(words))):
            beside, letter = one[0].casefold(), two[0].casefold()
            if len(letter) != 1 or len(beside) == 1 or beside not in key:
                continue
            if any(name[0] == letter for name in key if name != beside):
                return [two]
        return []

    def have_initials(self, entries: Iterable[str]) -> bool:
        """Return whether nearly all entries with a name have the first letter of another name beside it."""
        looked_at = [(said, self.replaced(said, False)[1]) for said in islice(entries, _LOOKED_AT)]
        found = [bool(self.initial(list(_WORD.finditer(said)), rows[0])) for said, rows in looked_at if len(rows) == 1]
        return 10 * sum(found) > 9 * len(found)


def _spaced(before: str, number: int, behind: str) -> str:
    """Return a number with what is around it, one blank between the words."""
    return " ".join(f"{before} {number} {behind}".split())
