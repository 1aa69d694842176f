"""The five steps (§1) over the entrants of a section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trfrate.rating.uschess.entrants import Entrant, meetings
from trfrate.rating.uschess.formulas import (
    adjusted_prior,
    adjusted_score,
    bonus_allowed,
    bonus_threshold,
    effective_games,
    expectancy,
    k_factor,
    power,
    special,
    standard,
)
from trfrate.rating.uschess.rules import Rules


class Passes(NamedTuple):
    """What the steps found, by entrant."""

    first: list[float]
    """What opponents see in Step 4: ratings before, Step 1, or Step 3."""
    intermediate: list[float]
    """What opponents see in Step 5: the results of Step 4."""
    final: list[float]
    """The results of Step 5 as computed: its floor of 100 is one of the floors that follow."""
    expected: list[float]
    """E of the standard formula in Step 5."""


def step_2(entrants: Sequence[Entrant], system: str, dual: bool, bonus: bool, rules: Rules) -> None:
    """Effective games, and with them everything about a player that the opponents' ratings do not change."""
    for entrant in entrants:
        games = len(entrant.opponents)
        if not games:
            continue
        entrant.score = sum(entrant.points) / 2
        entrant.effective = effective_games(entrant.start, entrant.count, rules)
        plays_special = entrant.count is not None and entrant.count <= rules.special_up_to
        entrant.special = plays_special or entrant.record != "mixed"
        if entrant.special:
            entrant.prior = adjusted_prior(entrant.start, entrant.record, rules)
            entrant.target = adjusted_score(entrant.score, entrant.effective, entrant.record)
            continue
        entrant.power = power(entrant.start, rules)
        entrant.k = k_factor(entrant.start, entrant.effective, games, system, dual, rules)
        if bonus and bonus_allowed(games, meetings(entrant.opponents), rules):
            entrant.threshold = bonus_threshold(games, rules)


def step_3(entrants: Sequence[Entrant], rules: Rules) -> list[float]:
    """Return the ratings that opponents see in Step 4: first estimates for unrated players with N = 0."""
    starts = [entrant.start for entrant in entrants]
    seen = starts.copy()
    games = rules.first_estimate_games
    for at, entrant in enumerate(entrants):
        if entrant.initial is not None and entrant.count == 0 and entrant.opponents:
            opponents = [starts[other] for other in entrant.opponents]
            target = adjusted_score(entrant.score, games, entrant.record)
            seen[at] = max(rules.absolute_floor, special(entrant.start, games, opponents, target, rules))
    return seen


def step_4(entrants: Sequence[Entrant], seen: list[float], rules: Rules) -> tuple[list[float], list[float]]:
    """Return every player's rating from the start, against opponents at the ratings seen, and the expected scores.

    Step 5 is the same once more.
    """
    powers = [power(rating, rules) for rating in seen]
    ratings, expectations = seen.copy(), [0.0] * len(seen)
    for at, entrant in enumerate(entrants):
        if not entrant.opponents:
            continue
        if entrant.special:
            opponents = [seen[other] for other in entrant.opponents]
            ratings[at] = special(entrant.prior, entrant.effective, opponents, entrant.target, rules)
        else:
            expected = expectancy(entrant.power, entrant.opponents, powers)
            ratings[at] = standard(entrant.start, entrant.k * (entrant.score - expected), entrant.threshold)
            expectations[at] = expected
    return ratings, expectations


def five_steps(entrants: Sequence[Entrant], system: str, dual: bool, bonus: bool, rules: Rules) -> Passes:
    """Return steps 2 to 5; Step 1 has given every entrant a start."""
    step_2(entrants, system, dual, bonus, rules)
    first = step_3(entrants, rules)
    floor = rules.absolute_floor
    intermediate = [rating if rating > floor else floor for rating in step_4(entrants, first, rules)[0]]
    return Passes(first, intermediate, *step_4(entrants, intermediate, rules))
