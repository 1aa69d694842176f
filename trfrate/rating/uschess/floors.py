"""Rating floors (§5): which ones a player has after the event, and which is the highest."""

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from trfrate.chain import is_first
from trfrate.model import Player, Rating, maker, rounded
from trfrate.rating.uschess.initial import plausible
from trfrate.rating.uschess.rules import Rules

_NO_RATING = Rating()


class Floor(NamedTuple):
    """A level a rating may not fall below, and the rule that sets it."""

    value: float
    kind: str
    """`absolute`, `personal`, `peak`, `life master`, `money` or `given`."""


_new_floor = maker(Floor)


def totals(rating: Rating, points: Sequence[int], event_games: int) -> tuple[int, int, int]:
    """Return what the personal floor counts after games with these half points; unknown counts start from nothing."""
    wins, draws = (rating.wins or 0) + points.count(2), (rating.draws or 0) + points.count(1)
    return wins, draws, (rating.events or 0) + (len(points) >= event_games)


def personal_floor(rating: Rating, points: Sequence[int], rules: Rules) -> float:
    """§5: AF, this event and its half points counted."""
    _, base, win, draw, event, event_games, most = rules.personal_floor
    wins, draws, events = totals(rating, points, event_games)
    level = base + win * wins + draw * draws + event * events
    return level if level < most else most


def peak_floor(peak: float, rules: Rules) -> float | None:
    """§5: the hundred at or below the highest established rating less 200; None below the lowest such floor."""
    drop, step, lowest, highest = rules.peak_floor
    level = (rounded(peak) - drop) // step * step
    if level < lowest:
        return None
    return level if level < highest else highest


def money_floor(amount: float, under: float, rules: Rules) -> float | None:
    """§5: the first hundred that ends eligibility for the class in which a large prize was won."""
    terms = rules.money_floor
    if not (amount >= terms.amount and 0 < under <= terms.highest):
        return None
    return min(ceil(under / terms.step) * terms.step, terms.highest)


def is_established(rating: Rating, rules: Rules) -> bool:
    """§1: based on more than 25 games; a rating without a possible count is taken as established."""
    games = rating.games
    return (games is None or games > rules.established_above or games < 0) and plausible(rating.rating)


def highest_peak(rating: Rating, rules: Rules) -> float | None:
    """Return the highest established rating: at least the one before the event."""
    if not is_established(rating, rules):
        return None
    before, peak = rating.rating, rating.peak
    if peak is not None and before is not None and peak > before and plausible(peak):
        return peak
    return before


def floors(player: Player, system: str, points: Sequence[int], rules: Rules) -> list[Floor]:
    """Return every floor of the player after games with these half points, the highest first."""
    rating = player.ratings.get(system) or _NO_RATING
    found = _low_floors(rating, system, points, rules) + _high_floors(player, rating, system, rules)
    return [Floor(*each) for each in sorted(found, reverse=True)]


def may_be_held(after: float, player: Player, system: str, rules: Rules) -> bool:
    """Return whether a floor may be above a rating: a quick look, which says no to most."""
    rating = player.ratings.get(system) or _NO_RATING
    if after < rules.personal_floor.most or after < rules.absolute_floor:
        return True
    if rating.floor is not None or rating.olm or player.prize:
        return True
    # A floor by the highest rating is 200 points below it, and that rating is rounded to the nearest whole number.
    least = after + rules.peak_floor.drop - 1
    return (rating.rating or 0) > least or (rating.peak or 0) > least


def highest_floor(player: Player, system: str, points: Sequence[int], rules: Rules) -> Floor:
    """Return the floor that counts."""
    rating = player.ratings.get(system) or _NO_RATING
    found = _high_floors(player, rating, system, rules)
    # Above the highest personal floor nobody needs to count wins and draws: it is most of the cost.
    if not found or max(found)[0] <= rules.personal_floor.most:
        found += _low_floors(rating, system, points, rules)
    return _new_floor(max(found))


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
    prize, given = player.prize, rating.floor
    money = None
    if prize:
        money = money_floor(prize.amount, prize.under or 0, rules)
    if money is not None:
        found.append((money, "money"))
    if given is not None and plausible(given):
        found.append((given, "given"))
    return found
