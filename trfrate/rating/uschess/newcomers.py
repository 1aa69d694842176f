"""What the age of newcomers would change: the section rated again with adults, and with children, in their place."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from trfrate.model import Birth, Player, rounded
from trfrate.rating.uschess.entrants import Entrant
from trfrate.rating.uschess.section import Working, all_steps, limited_and_floored

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
    """Return what follows if these newcomers are adults; members are known by the first of their rows."""
    return _otherwise(working, numbers, lambda player: player._replace(adult=True))


def as_children(working: Working, numbers: Collection[int]) -> Otherwise | None:
    """Return what follows if these newcomers are children; None where no day says how old they would be."""
    end = working.terms.end
    if end is None:
        return None
    born = Birth(end.year - CHILD, end.month, 1)
    return _otherwise(working, numbers, lambda player: player._replace(born=born))


def _otherwise(working: Working, numbers: Collection[int], change: Callable[[Player], Player]) -> Otherwise | None:
    changed = frozenset(numbers)
    entrants = []
    for entrant in working.entrants:
        player = entrant.player
        if entrant.numbers[0] in changed:
            player = change(player)
        entrants.append(Entrant(player, entrant.numbers, entrant.slots, entrant.met, entrant.opponents, entrant.points))
    passes, refused, _ = all_steps(working.terms, entrants)

    def shown(at: int) -> int | None:
        if at in refused or not entrants[at].opponents:
            return None
        return rounded(limited_and_floored(entrants[at], passes.final[at], working.terms)[0])

    first = working.entrant_of[min(numbers)]
    start, gets = entrants[first].initial, shown(first)
    if start is None or gets is None:
        return None
    moved = 0
    for number, at in working.entrant_of.items():
        before = working.results[at]
        if before is None or number in changed:
            continue
        after = shown(at)
        if after is not None:
            moved = max(moved, abs(after - (before.rated.shown or 0)))
    return Otherwise(start["rating"], gets, moved)
