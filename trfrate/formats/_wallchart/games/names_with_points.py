"""Names on pairing sheets with a rating and points beside them, in any order and brackets.

Alder, Ada 1650 (1.5)      (1650) Alder, Ada - 1½      [1.5] Ada Alder 1650      3. Ada Alder 1650 1.5 pts
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from trfrate.formats._wallchart.tables.player_values import YEAR

_KINDS = {
    "id": re.compile(r"\d{8}"),
    "rating": re.compile(r"\d{3,4}(?:[Pp/]\d{1,2})?|unr|unrated|nr", re.IGNORECASE),
    "small": re.compile(r"\d{1,2}(?:[.,][05]0?)?|(?:\d{1,2})?½|[.,]5"),
}
_SIGNS = frozenset("-–/~:")
_LABELS = _SIGNS | {"pts", "pt", "points", "point", "rtg", "rating", "elo", "score"}
"""What stands behind the name between the numbers and says no more of them."""
_HALF = re.compile(r"(?<![\d/])(?:(\d{1,2}) )?1/2(?![\d/])")
_WORD = re.compile(r"[^\s()\[\]{};|]+")
_FRACTION = re.compile(r"[.,½]")
_AROUND = " \t,;:|–-/([{"
_LONGEST = 100


class Facts(NamedTuple):
    """What a cell says of a player."""

    name: str
    rating: str = ""
    number: str = ""
    id: str = ""
    points: str = ""


class _Beside(NamedTuple):
    """A name, and the numbers in front of it and behind it."""

    name: str
    shape: tuple[str, ...]
    """The kinds of the numbers, with a blank in place of the name."""
    values: tuple[str, ...]
    """The numbers, with the name between them."""


def facts_in(seats: Sequence[str], have_ratings: bool) -> Mapping[str, Facts]:
    """Return what each cell says if all have points beside the name, mostly with a rating or so; else nothing."""
    parts = {text: part for text in {*seats} if (part := _beside(text))}
    shapes = Counter(parts[text].shape for text in seats if text in parts)
    shape = max(shapes, key=shapes.__getitem__, default=())
    if len(parts) < len({*seats}) or 2 * shapes[shape] <= len(seats) or "small" not in shape:
        return {}
    if shape.count("rating") > (not have_ratings) or shape.count("small") > 2:
        return {}
    whole = [part for part in parts.values() if part.shape == shape]
    meant = _meant(shape, whole)
    if meant is None:
        return {}
    found = {text: _facts(part, shape, meant) for text, part in parts.items()}
    return {text: facts for text, facts in found.items() if facts} if all(found.values()) else {}


def _beside(text: str) -> _Beside | None:
    """Return the name in a cell and the numbers beside it; None without a name."""
    if len(text) > _LONGEST or "\n" in text:
        return None
    text = _HALF.sub(r"\1½", text)
    words = list(_WORD.finditer(text))
    front = list(takewhile(lambda word: _kind(word[0]) in _KINDS or word[0] in _SIGNS, words))
    behind = list(takewhile(lambda word: _kind(word[0]), reversed(words[len(front) :])))[::-1]
    inner = words[len(front) : len(words) - len(behind)]
    if not inner:
        return None
    name = text[inner[0].start() : behind[0].start() if behind else len(text)].rstrip(_AROUND)
    sides = [
        [(kind, _bare(word[0])) for word in side if (kind := _kind(word[0])) in _KINDS] for side in (front, behind)
    ]
    stated = [*sides[0], ("", name), *sides[1]]
    return _Beside(name, tuple(kind for kind, _ in stated), tuple(value for _, value in stated))


def _bare(word: str) -> str:
    return word.lstrip("#").rstrip(".,:)")


def _kind(word: str) -> str:
    """Return the kind of a number, or `label` for what stands between numbers; blank for a part of the name."""
    bare = _bare(word)
    if bare.casefold() in _LABELS:
        return "label"
    return next((kind for kind, pattern in _KINDS.items() if pattern.fullmatch(bare)), "")


def _meant(shape: tuple[str, ...], whole: Sequence[_Beside]) -> list[str] | None:
    """Return what the numbers are, in their order: points change, and all else is the same with each name."""
    stated: list[dict[str, set[str]]] = [defaultdict(set) for _ in shape]
    for part in whole:
        for at, value in enumerate(part.values):
            stated[at][part.name].add(value)
    values = [set().union(*each.values()) for each in stated]
    settled = [all(len(each) == 1 for each in by_name.values()) for by_name in stated]
    small = [at for at, kind in enumerate(shape) if kind == "small"]
    points = [at for at in small if not settled[at] or any(map(_FRACTION.search, values[at]))]
    if not points and "rating" in shape and len(small) == 1 and len(values[small[0]]) == 1 < len(stated[0]):
        # Before the first round, all have none.
        points = small
    facts = [at for at, kind in enumerate(shape) if kind and at not in points]
    if len(points) != 1 or not all(settled[at] for at in facts):
        return None
    if "rating" not in shape and not any(map(_FRACTION.search, values[points[0]])):
        return None
    if any(shape[at] == "rating" and all(map(YEAR.fullmatch, values[at])) for at in facts):
        return None
    return ["points" if at in points else "number" if kind == "small" else kind for at, kind in enumerate(shape)]


def _facts(part: _Beside, shape: tuple[str, ...], meant: Sequence[str]) -> Facts | None:
    """Return what a cell says, in which a part of the numbers may be missing; None if it is not clear which."""
    said = {"name": part.name}
    rest = list(zip(shape, meant, strict=True))
    for kind, value in zip(part.shape, part.values, strict=True):
        at = next((at for at, (one, _) in enumerate(rest) if one == kind), None)
        if at is None:
            return None
        if kind:
            said[rest[at][1]] = value
        rest = rest[at + 1 :]
    is_clear = part.shape == shape or shape.count("small") == 1
    return Facts(**said) if is_clear else None
