"""What the age of newcomers would change: the section rated again with adults, and with children, in their place."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NamedTuple

from trfrate.model import Birth, Player
from trfrate.rating.uschess.section import Working, work

CHILD = 8
"""The age of a child, for the comparison."""


class Otherwise(NamedTuple):
    """The same section if the newcomers had another age."""

    start: float
    shown: int
    """What the first of them would get."""
    others: int
    """The most by which the rating of anybody else would move."""


def as_adults(working: Working, numbers: Collection[int]) -> Otherwise | None:
    """Return what follows if these newcomers are adults."""
    return _otherwise(working, numbers, lambda player: player._replace(adult=True))


def as_children(working: Working, numbers: Collection[int]) -> Otherwise | None:
    """Return what follows if these newcomers are children; None where no day says how old they would be."""
    end = working.terms.end
    if end is None:
        return None
    born = Birth(end.year - CHILD, end.month, 1)
    return _otherwise(working, numbers, lambda player: player._replace(born=born))


def _otherwise(working: Working, numbers: Collection[int], change: Callable[[Player], Player]) -> Otherwise | None:
    rows = tuple(change(player) if player.number in numbers else player for player in working.section.players)
    other = work(replace(working.section, players=rows), working.terms)
    first = other.result(min(numbers))
    if first is None or first.rated.shown is None or first.rated.initial is None:
        return None
    moved = 0
    for number in working.entrant_of:
        before, after = working.result(number), other.result(number)
        if number not in numbers and before and after:
            moved = max(moved, abs((after.rated.shown or 0) - (before.rated.shown or 0)))
    return Otherwise(first.rated.initial["rating"], first.rated.shown, moved)
