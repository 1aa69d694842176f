"""Individual matches (§7): who may play a rated one, and how far it may move a rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from math import fsum, isfinite

from trfrate.model import MatchChange, rounded
from trfrate.rating.uschess.entrants import Entrant
from trfrate.rating.uschess.floors import is_established
from trfrate.rating.uschess.rules import Rules


def refusals(entrants: Sequence[Entrant], system: str, rules: Rules) -> dict[int, str]:
    """Why the games of an entrant cannot be rated as a match, by index; empty where they can."""
    found: dict[int, str] = {}
    for at, entrant in enumerate(entrants):
        reason = _refusal(entrant, entrants, system, rules) if entrant.opponents else None
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


def allowed_change(change: float, earlier: Iterable[MatchChange], end: date | None, rules: Rules) -> float:
    """The change that the limits on one match, on 180 days and on three years leave.

    Earlier changes that are already beyond a limit allow nothing more in that direction, and are never undone.
    """
    limits = rules.match
    spans = [(limits.change, 0.0)]
    if end is not None:
        known = [each for each in earlier if isfinite(each.change) and each.ended <= end]
        for most, since in (
            (limits.change_in_days, _days_before(end, limits.days)),
            (limits.change_in_years, _years_before(end, limits.years)),
        ):
            spans.append((most, fsum(each.change for each in known if each.ended >= since)))
    up = min(max(0.0, most - net) for most, net in spans)
    down = max(min(0.0, -most - net) for most, net in spans)
    return min(max(change, down), up)
