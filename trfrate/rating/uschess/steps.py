"""The five steps (§1) over the entrants of a section."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from trfrate.rating.uschess.entrants import Entrant, meetings
from trfrate.rating.uschess.formulas import (
    adjusted_prior,
    adjusted_score,
    bonus_allowed,
    bonus_threshold,
    effective_games,
    expectancy,
    k_factor,
    powers_of,
    special,
    standard,
)
from trfrate.rating.uschess.rules import Rules
from trfrate.structs import Struct


class Passes(Struct):
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
    """Find the effective games, and with them everything about a player that the opponents' ratings do not change."""
    special_up_to = rules.special_up_to
    thresholds: dict[int, float] = {}
    for entrant in entrants:
        opponents, start, count = entrant.opponents, entrant.start, entrant.count
        games = len(opponents)
        if not games:
            continue
        entrant.score = sum(entrant.points) / 2
        entrant.effective = effective = effective_games(start, count, rules)
        entrant.special = entrant.record != "mixed" or (count is not None and count <= special_up_to)
        if entrant.special:
            entrant.prior = adjusted_prior(start, entrant.record, rules)
            entrant.target = adjusted_score(entrant.score, effective, entrant.record)
            continue
        entrant.k = k_factor(start, effective, games, system, dual, rules)
        if bonus:
            if games not in thresholds:
                thresholds[games] = bonus_threshold(games, rules)
            entrant.threshold = thresholds[games]


def step_3(entrants: Sequence[Entrant], starts: list[float], rules: Rules) -> list[float]:
    """Return the ratings that opponents see in Step 4: first estimates for unrated players with N = 0."""
    seen = starts.copy()
    games = rules.first_estimate_games
    for at, entrant in enumerate(entrants):
        if entrant.initial is not None and entrant.count == 0 and entrant.opponents:
            opponents = [starts[other] for other in entrant.opponents]
            target = adjusted_score(entrant.score, games, entrant.record)
            seen[at] = max(rules.absolute_floor, special(entrant.start, games, opponents, target, rules))
    return seen


def step_4(
    entrants: Sequence[Entrant], own: Sequence[float], seen: list[float], rules: Rules
) -> tuple[list[float], list[float]]:
    """Return every player's rating from the start, against opponents at the ratings seen, and the expected scores.

    `own` are the powers of the starts. Step 5 is the same once more.
    """
    powers = powers_of(seen, rules)
    ratings, expectations = seen.copy(), [0.0] * len(seen)
    for at, entrant in enumerate(entrants):
        opponents = entrant.opponents
        if not opponents:
            continue
        if entrant.special:
            met = [seen[other] for other in opponents]
            ratings[at] = special(entrant.prior, entrant.effective, met, entrant.target, rules)
        else:
            expectations[at] = expected = expectancy(own[at], opponents, powers)
            gain = entrant.k * (entrant.score - expected)
            # Whether nobody was met too often matters, and is counted, only where there would be a bonus.
            if gain > entrant.threshold and not bonus_allowed(len(opponents), meetings(opponents), rules):
                entrant.threshold = inf
            ratings[at] = standard(entrant.start, gain, entrant.threshold)
    return ratings, expectations


def five_steps(entrants: Sequence[Entrant], system: str, dual: bool, bonus: bool, rules: Rules) -> Passes:
    """Return steps 2 to 5; Step 1 has given every entrant a start."""
    step_2(entrants, system, dual, bonus, rules)
    starts = [entrant.start for entrant in entrants]
    own = powers_of(starts, rules)
    first = step_3(entrants, starts, rules)
    floor = rules.absolute_floor
    intermediate = [rating if rating > floor else floor for rating in step_4(entrants, own, first, rules)[0]]
    return Passes(first, intermediate, *step_4(entrants, own, intermediate, rules))
