"""Foreign FIDE events (§6): one pass of the standard formula against converted opponents, Regular ratings only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from trfrate.model import Player
from trfrate.rating.uschess.entrants import Entrant, meetings
from trfrate.rating.uschess.floors import is_established
from trfrate.rating.uschess.formulas import (
    bonus_allowed,
    bonus_threshold,
    converted,
    effective_games,
    expectancy,
    k_factor,
    power,
    powers_of,
    standard,
)
from trfrate.rating.uschess.initial import usable
from trfrate.rating.uschess.rules import Rules
from trfrate.rating.uschess.steps import Passes

SYSTEM = "OTBR"
_FEDERATION = "USA"


def refusal(entrant: Entrant, end: date | None, rules: Rules) -> str | None:
    """Return why a player's rating is not updated; None where it is."""
    rating = usable(entrant.player, SYSTEM)
    if rating is None:
        return "there is no Regular rating to update"
    if not rules.foreign_established_only:
        return None
    if not is_established(rating, rules):
        return "the Regular rating is not established"
    if _expired(entrant.player.expires, end):
        return f"the membership ended on {entrant.player.expires}"
    return None


def is_foreigner(player: Player) -> bool:
    """Return whether nobody expects the player to have a US Chess rating."""
    return player.federation != _FEDERATION


def _expired(expires: str | None, end: date | None) -> bool:
    try:
        return end is not None and expires is not None and date.fromisoformat(expires) < end
    except ValueError:
        return False


def converted_ratings(entrants: Sequence[Entrant], youth: bool, rules: Rules) -> list[float | None]:
    """Return the FIDE ratings of all entrants on the US Chess scale; None for those without one."""
    conversion = rules.fide_youth if youth else rules.fide
    found: list[float | None] = []
    for entrant in entrants:
        rating = usable(entrant.player, "FIDE")
        if rating and rating.rating:
            found.append(converted(rating.rating, conversion))
        else:
            found.append(None)
    return found


def drop_unrated_opponents(entrant: Entrant, opponents: Sequence[float | None]) -> int:
    """Ignore games against opponents without a FIDE rating, and return how many there were."""
    counted = [at for at, other in enumerate(entrant.opponents) if opponents[other] is not None]
    dropped = len(entrant.opponents) - len(counted)
    entrant.slots = [entrant.slots[at] for at in counted]
    entrant.met = [entrant.met[at] for at in counted]
    entrant.points = [entrant.points[at] for at in counted]
    entrant.opponents = [entrant.opponents[at] for at in counted]
    return dropped


def one_pass(entrants: Sequence[Entrant], opponents: Sequence[float | None], dual: bool, rules: Rules) -> Passes:
    """Return the standard formula, with bonus, applied once to every entrant who has games left."""
    seen = [0.0 if rating is None else rating for rating in opponents]
    powers = powers_of(seen, rules)
    final, expectations = seen.copy(), [0.0] * len(seen)
    for at, entrant in enumerate(entrants):
        games = len(entrant.opponents)
        if not games:
            continue
        entrant.score = sum(entrant.points) / 2
        entrant.effective = effective_games(entrant.start, entrant.count, rules)
        entrant.k = k_factor(entrant.start, entrant.effective, games, SYSTEM, dual, rules)
        if bonus_allowed(games, meetings(entrant.opponents), rules):
            entrant.threshold = bonus_threshold(games, rules)
        expectations[at] = expectancy(power(entrant.start, rules), entrant.opponents, powers)
        final[at] = standard(entrant.start, entrant.k * (entrant.score - expectations[at]), entrant.threshold)
    return Passes(seen, seen, final, expectations)
