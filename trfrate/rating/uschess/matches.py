"""Individual matches (§7): who may play a rated one, and how far it may move a rating."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from math import fsum, isfinite
from typing import NamedTuple

from trfrate.model import MatchChange, rounded
from trfrate.rating.uschess.entrants import Entrant
from trfrate.rating.uschess.floors import is_established
from trfrate.rating.uschess.rules import Rules


def refusals(entrants: Sequence[Entrant], system: str, rules: Rules) -> dict[int, str]:
    """Return by index why the games of an entrant cannot be rated as a match; empty where they can."""
    found: dict[int, str] = {}
    for at, entrant in enumerate(entrants):
        reason = None
        if entrant.opponents:
            reason = _refusal(entrant, entrants, system, rules)
        if reason:
            found |= {at: reason} | dict.fromkeys(entrant.opponents, reason)
    return found


def _refusal(entrant: Entrant, entrants: Sequence[Entrant], system: str, rules: Rules) -> str | None:
    opponents = set(entrant.opponents)
    if len(opponents) > 1:
        return f"a match has two players, but no. {entrant.numbers[0]} met {len(opponents)} opponents"
    rating = entrant.player.ratings.get(system)
    if entrant.before is None or rating is None or not is_established(rating, rules):
        return f"no. {entrant.numbers[0]} has no established rating"
    other = entrants[opponents.pop()]
    if other.before is not None and abs(rounded(entrant.before) - rounded(other.before)) > rules.match.gap:
        return f"the ratings are more than {rules.match.gap:g} points apart"
    return None


def _years_before(day: date, years: int) -> date:
    if day.year <= years:
        return date.min
    try:
        return day.replace(year=day.year - years)
    except ValueError:  # the leap day
        return (day - timedelta(1)).replace(year=day.year - years)


def _days_before(day: date, days: int) -> date:
    return date.fromordinal(max(date.min.toordinal(), day.toordinal() - days))


class Limit(NamedTuple):
    """How far matches may move a rating in some time, and how far earlier ones have moved it."""

    most: float
    net: float = 0.0
    since: date | None = None
    """The first day that counts; None for the match itself."""


def limits_on(earlier: Iterable[MatchChange], system: str, end: date | None, rules: Rules) -> list[Limit]:
    """Return the limits on one match, on 180 days and on three years, for the rating of one system."""
    terms = rules.match
    found = [Limit(terms.change)]
    if end is None:
        return found
    ours = [each for each in earlier if each.system in (None, system)]
    known = [each for each in ours if isfinite(each.change) and each.ended <= end]
    for most, since in (
        (terms.change_in_days, _days_before(end, terms.days)),
        (terms.change_in_years, _years_before(end, terms.years)),
    ):
        found.append(Limit(most, fsum(each.change for each in known if each.ended >= since), since))
    return found


def allowed_change(change: float, earlier: Iterable[MatchChange], system: str, end: date | None, rules: Rules) -> float:
    """Return the change that the limits leave.

    Earlier changes that are already beyond a limit allow nothing more in that direction, and are never undone.
    """
    limits = limits_on(earlier, system, end, rules)
    up = min(max(0.0, limit.most - limit.net) for limit in limits)
    down = max(min(0.0, -limit.most - limit.net) for limit in limits)
    return min(max(change, down), up)
