"""Opponents stated by name: `W Birch, Ben`, `Birch 1`, or the name in a column beside the result's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from trfrate.formats._cells import WORDS, Texts, in_short, is_nobody
from trfrate.formats._wallchart.round_columns import joined

_NAME = re.compile(r"[^\W\d_]{3}")
_WORD = re.compile(r"[^\W_]+")
_RATING = re.compile(r"\d{3,4}(?:P\d{1,2})?")
_SHORTEST = 5
"""`W ELM`; nearly all other entries are shorter."""
_RESULTS = frozenset((*"WLDXF10½+=-", "WIN", "WON", "LOSS", "LOST", "DRAW", "DREW", "TIE", "TIED", "1F", "0F"))
_SIGNS = ("+", "=", "-")
_BETWEEN = frozenset(("VS", "V", "VS.", "AGAINST", "-", ":"))


def key_of(name: str) -> tuple[str, ...]:
    """Return what two spellings of one name have in common: `Alder, Ada` and `ADA ALDER`."""
    return tuple(sorted(_WORD.findall(name.casefold())))


def holds_names(said: Sequence[Sequence[str]], texts: Texts) -> bool:
    """Return whether most of the `plain` entries of a table hold a name."""
    if not any(len(text) >= _SHORTEST and _is_name(text) for text in texts.others):
        return False
    stated = [text for line in said for text in line if text]
    return 2 * sum(map(_is_name, stated)) > len(stated)


def _is_name(text: str) -> bool:
    return _NAME.search(text) is not None and text.replace(" ", "") not in WORDS and not in_short(text)


def split(said: str) -> tuple[str, str]:
    """Return the name and the result of a `plain` entry, which may are before it or behind."""
    words = [word for word in said.split() if not _RATING.fullmatch(word)]
    result = ""
    if len(words) > 1 and words[0] in _RESULTS:
        result, words = words[0], words[1:]
    elif len(words) > 1 and words[-1] in _RESULTS:
        result, words = words[-1], words[:-1]
    elif words and len(words[-1]) > 1 and words[-1].endswith(_SIGNS):
        result, words = words[-1][-1], [*words[:-1], words[-1][:-1]]
    while len(words) > 1 and words[0] in _BETWEEN:
        words = words[1:]
    return " ".join(words), result


def holds_game(said: str) -> bool:
    """Return whether a `plain` entry holds a result and a name."""
    name, result = split(said)
    return bool(result) and _is_name(name)


class Names:
    """The names of a table, for finding the row of one that is stated whole or in part."""

    def __init__(self, names: Iterable[str]) -> None:
        self._whole: dict[tuple[str, ...], list[int]] = {}
        self._words: dict[str, dict[int, None]] = {}
        for row, name in enumerate(names):
            key = key_of(name)
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

    def numbered(self, said: str) -> tuple[str, list[int]]:
        """Return a `plain` entry with the opponent's row (from 1) in place of the name, and the rows it may be."""
        if not _is_name(said):
            return said, [-1]
        name, result = split(said)
        if is_nobody(name):
            return joined("BYE", result) if result else said, [-1]
        rows = self.rows(name)
        return joined(str(rows[0] + 1), result) if len(rows) == 1 else "", rows
