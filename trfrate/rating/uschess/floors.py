"""Rating floors (§5): which ones a player has after the event, and which is the highest."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from trfrate.chain import is_first
from trfrate.model import Player, Rating, maker, rounded
from trfrate.rating.uschess.initial import plausible
from trfrate.rating.uschess.rules import Rules

_NO_RATING = Rating()
_NO_FLOOR = (0.0, "")


class Floor(NamedTuple):
    """A level a rating may not fall below, and the rule that sets it."""

    value: float
    kind: str
    """`absolute`, `personal`, `peak`, `life master`, `money` or `given`."""


_new_floor = maker(Floor)


class Totals(NamedTuple):
    """The wins, draws and events behind a personal floor, this event counted."""

    wins: int
    draws: int
    events: int


_new_totals = maker(Totals)


def totals(rating: Rating, points: Sequence[int], rules: Rules) -> Totals:
    """Return what the personal floor counts after games with these half points; unknown counts start from nothing."""
    return _new_totals(
        (
            (rating.wins or 0) + points.count(2),
            (rating.draws or 0) + points.count(1),
            (rating.events or 0) + (len(points) >= rules.personal_floor.event_games),
        )
    )


def personal_floor(rating: Rating, points: Sequence[int], rules: Rules) -> float:
    """§5: AF, this event and its half points counted."""
    terms = rules.personal_floor
    wins, draws, events = totals(rating, points, rules)
    level = terms.base + terms.win * wins + terms.draw * draws + terms.event * events
    return level if level < terms.most else terms.most


def peak_floor(peak: float, rules: Rules) -> float | None:
    """§5: the hundred at or below the highest established rating less 200; None below the lowest such floor."""
    terms = rules.peak_floor
    level = floor((rounded(peak) - terms.drop) / terms.step) * terms.step
    if level < terms.lowest:
        return None
    return level if level < terms.highest else terms.highest


def money_floor(amount: float, under: float, rules: Rules) -> float | None:
    """§5: the first hundred that ends eligibility for the class in which a large prize was won."""
    terms = rules.money_floor
    if not (amount >= terms.amount and 0 < under <= terms.highest):
        return None
    return min(ceil(under / terms.step) * terms.step, terms.highest)


def is_established(rating: Rating, rules: Rules) -> bool:
    """§1: based on more than 25 games; a rating without a possible count is taken as established."""
    return plausible(rating.rating) and (rating.games is None or not 0 <= rating.games <= rules.established_above)


def highest_peak(rating: Rating, rules: Rules) -> float | None:
    """Return the highest established rating: at least the one before the event."""
    before, peak = rating.rating, rating.peak
    if before is None or not is_established(rating, rules):
        return None
    return peak if peak is not None and peak > before and plausible(peak) else before


def floors(player: Player, system: str, points: Sequence[int], rules: Rules) -> list[Floor]:
    """Return every floor of the player after games with these half points, the highest first."""
    rating = player.ratings.get(system) or _NO_RATING
    found = _low_floors(rating, system, points, rules) + _high_floors(player, rating, system, rules)
    return [Floor(*each) for each in sorted(found, reverse=True)]


def highest_floor(player: Player, system: str, points: Sequence[int], rules: Rules) -> Floor:
    """Return the floor that counts."""
    rating = player.ratings.get(system) or _NO_RATING
    highest = _NO_FLOOR
    for each in _high_floors(player, rating, system, rules):
        if each > highest:
            highest = each
    # Above the highest personal floor nobody needs to count wins and draws: it is most of the cost.
    if highest[0] <= rules.personal_floor.most:
        for each in _low_floors(rating, system, points, rules):
            if each > highest:
                highest = each
    return _new_floor(highest)


def _low_floors(rating: Rating, system: str, points: Sequence[int], rules: Rules) -> list[tuple[float, str]]:
    found = [(rules.absolute_floor, "absolute")]
    if system in rules.personal_floor.systems:
        found.append((personal_floor(rating, points, rules), "personal"))
    return found


def possible_floor(before: float, system: str, rules: Rules) -> float:
    """Return the highest floor by a peak, a prize or a title that somebody rated so may have; 0 where there is none."""
    if before >= rules.title_floor.floor and system in rules.title_floor.systems:
        return rules.title_floor.floor
    terms = rules.peak_floor
    level = min(floor(before / terms.step) * terms.step, terms.highest)
    return level if level >= terms.lowest else 0.0


def totals_known(rating: Rating) -> bool:
    """Return whether the wins, draws and events behind a personal floor are stated, or follow from having no games."""
    return is_first(rating) or None not in (rating.wins, rating.draws, rating.events)


def unstated_facts(
    stated: Rating, before: float, after: float, system: str, points: Sequence[int], rules: Rules
) -> list[str]:
    """Return the facts about floors that the report does not state, where one could hold the new rating up.

    A floor is never above the rating before, so that only a rating that falls below a hundred can have met one.
    """
    found = []
    level = possible_floor(before, system, rules)
    is_open = stated.peak is None and stated.floor is None and stated.olm is None
    if after < level and is_open and is_established(stated, rules):
        found.append("floor" if before == level else "peak")
    personal = rules.personal_floor
    if after < personal.most and system in personal.systems and not totals_known(stated):
        this_event = personal_floor(_NO_RATING, points, rules) - personal.base
        if after < before + this_event:
            found.append("totals")
    return found


def _high_floors(player: Player, rating: Rating, system: str, rules: Rules) -> list[tuple[float, str]]:
    found = []
    peak = highest_peak(rating, rules)
    level = peak_floor(peak, rules) if peak is not None else None
    if level is not None:
        found.append((level, "peak"))
    if rating.olm and system in rules.title_floor.systems:
        found.append((rules.title_floor.floor, "life master"))
    money = money_floor(player.prize.amount, player.prize.under or 0, rules) if player.prize else None
    if money is not None:
        found.append((money, "money"))
    if rating.floor is not None and plausible(rating.floor):
        found.append((rating.floor, "given"))
    return found
