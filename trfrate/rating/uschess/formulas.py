"""The formulas of the rating texts: one function a numbered clause, plain numbers in and out.

Floats are added with `fsum`: the same digits from every version of Python, whatever the order of the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, exp, fsum, inf, sqrt

from trfrate.model import rounded
from trfrate.rating.uschess.rules import Conversion, Credit, Piece, Rules

_FLAT = 1e-8
"""The same for sums of ratings."""
_PRIOR_SPANS = {"wins": -1, "losses": 1}
_EARLIER_SCORES = {"wins": 1.0, "losses": 0.0}
"""The score of each earlier game by the record; half a point where it is mixed."""
_INSIDE = 1e-6
"""How far inside a straight piece its root must lie to be taken without looking further."""


# --- §2: initial ratings ------------------------------------------------------------------------------------


def converted(rating: float, conversion: Conversion) -> float:
    """§2.1, §2.2, §6: a rating of another federation on the US Chess scale."""
    piece = piece_for(rating, conversion)
    return piece.constant + piece.slope * rating


def piece_for(rating: float, conversion: Conversion) -> Piece:
    """Return the branch of a conversion that a rating falls in."""
    for piece in conversion:
        if rating < piece.limit or (piece.limit_counts and rating == piece.limit):
            break
    return piece


def age_rating(age: float | None, adult: bool, rules: Rules) -> float:
    """§2.3: the start that goes by the age in years; None where there is no birth date."""
    terms = rules.age
    if age is None:
        return terms.adult if adult else terms.unknown
    if age < terms.youngest:
        return terms.adult if adult or terms.too_young_is_adult else terms.unknown
    return terms.per_year * age if age <= terms.oldest else terms.adult


def credited(credit: Credit, rating: float, games: int | None) -> int:
    """§2: the games a start is worth, given the rating of the source and the games behind it."""
    worth = credit.otherwise if credit.above is not None and rating <= credit.above else credit.games
    return min(worth, games) if credit.own and games is not None else worth


def staleness_factor(rating: float, age_based: float, days: int, rules: Rules) -> float:
    """§2 items 3 and 4: what is left of the weight of a rating after so many days."""
    terms = rules.staleness
    strength = min(terms.cap, (rating - age_based) / terms.spread)
    return exp(terms.rate * (strength - terms.cap) * days / terms.year)


def blended(ratings: Sequence[float], weights: Sequence[float], rules: Rules) -> tuple[int, int]:
    """§2: the weighted average of the sources, and the games it is worth."""
    total = fsum(weights)
    average = fsum([weight * rating for weight, rating in zip(weights, ratings, strict=True)]) / total
    return rounded(average), ceil(min(rules.blend_most, total))


# --- §3: effective games ------------------------------------------------------------------------------------


def most_effective_games(rating: float, rules: Rules) -> float:
    """§3: N*, the most games that a rating may count for."""
    most, constant, square, peak, level = rules.effective
    return most if rating > level else most / sqrt(constant + square * (peak - rating) ** 2)


def effective_games(rating: float, games: int | None, rules: Rules) -> float:
    """§3: N', the smaller of N and N*; an unknown N is that of an established player, beyond every N*."""
    most = most_effective_games(rating, rules)
    return most if games is None or games > most else float(games)


# --- §4.1: the special formula ------------------------------------------------------------------------------


def provisional_expectancy(rating: float, opponent: float, rules: Rules) -> float:
    """§4.1: PWe, the expected score that grows in a straight line between −400 and +400."""
    return min(1.0, max(0.0, 0.5 + (rating - opponent) / (2 * rules.span)))


def adjusted_prior(rating: float, record: str, rules: Rules) -> float:
    """§4.1: R'0, lower for a player who has won, higher for one who has lost every game so far."""
    return rating + rules.span * _PRIOR_SPANS.get(record, 0)


def adjusted_score(score: float, effective: float, record: str) -> float:
    """§4.1: S', the score with that of the earlier games."""
    return score + effective * _EARLIER_SCORES.get(record, 0.5)


def special(prior: float, effective: float, opponents: Sequence[float], target: float, rules: Rules) -> float:
    """§4.1: the rating nearest R'0 at which the expected score is S' (`target`).

    Where every game lies inside the straight part of its expectancy, the root is a weighted mean; else it is
    looked for on the sorted knots.
    """
    span = rules.span
    weight = effective + len(opponents)
    root = (effective * prior + fsum(opponents) + span * (2 * target - weight)) / weight
    within = span - _INSIDE
    if (
        root - min(opponents) < within
        and max(opponents) - root < within
        and (not effective or -within < root - prior < within)
    ):
        return min(root, rules.special_cap)
    low, high = special_roots(prior, effective, opponents, target, span)
    return min(max(prior, low), high, rules.special_cap)


def special_roots(
    prior: float, effective: float, opponents: Sequence[float], target: float, span: float
) -> tuple[float, float]:
    """§4.1: the ends of the interval on which the expected score equals `target`.

    After some knots the expected score is (slope × R − offset)/800. Both are plain sums, exact for whole ratings: a
    root of 1500.5 must not come out below it, or it would be shown as 1500.
    """
    ordered = sorted(opponents)  # so that the sort of the knots only has to merge
    knots = [(rating - span, 1.0) for rating in ordered] + [(rating + span, -1.0) for rating in ordered]
    if effective:
        knots += [(prior - span, effective), (prior + span, -effective)]
    knots.sort()
    goal = 2 * span * target
    low = inf if goal > _FLAT else -inf
    nearly = -_FLAT
    slope, offset, at = 0.0, 0.0, knots[0][0]
    for knot, change in knots:
        excess = slope * knot - offset - goal
        if excess >= nearly:
            if low == inf:
                low = min(knot, (goal + offset) / slope)
            if excess > _FLAT:
                return low, max(at, (goal + offset) / slope)
        slope, offset, at = slope + change, offset + change * knot, knot
    return min(low, at), inf


# --- §4.2: the standard formula -----------------------------------------------------------------------------


def power(rating: float, rules: Rules) -> float:
    """§4.2: 10^(R/400), of which We is a plain quotient: We = q / (q + q')."""
    (found,) = powers_of((rating,), rules)
    return found


def powers_of(ratings: Iterable[float], rules: Rules) -> list[float]:
    """§4.2: the same of many ratings."""
    base, scale = rules.base, rules.scale
    return [base ** (rating / scale) for rating in ratings]


def expectancy(own: float, opponents: Sequence[int], powers: Sequence[float]) -> float:
    """§4.2: E, the sum of the winning expectancies; the opponents are given by their index in `powers`."""
    winning = []
    # Until Python 3.12 a comprehension of so few games is mostly the cost of starting it.
    for opponent in opponents:
        winning.append(own / (own + powers[opponent]))  # noqa: PERF401
    return fsum(winning)


def k_factor(rating: float, effective: float, games: int, system: str, dual: bool, rules: Rules) -> float:
    """§4.2: K, smaller for strong players in dual-rated events."""
    top = rules.k
    if dual:
        terms = rules.k_dual
        if rating > terms.above and system in terms.systems:
            top = top * (terms.constant - terms.slope * rating) if rating < terms.master else terms.least
    return top / (effective + games)


def bonus_allowed(games: int, meetings: int, rules: Rules) -> bool:
    """§4.2: enough games, and nobody met too often; `meetings` is the most games against one opponent."""
    terms = rules.bonus_terms
    most = terms.meetings_at_least if games == terms.least_games else terms.meetings
    return games >= terms.least_games and meetings <= most


def bonus_threshold(games: int, rules: Rules) -> float:
    """§4.2: the gain above which a bonus is earned, B √max(m, 4)."""
    return rules.bonus * sqrt(max(games, rules.bonus_terms.counted_games))


def standard(rating: float, gain: float, threshold: float) -> float:
    """§4.2: R_s, from K (S − E) and the threshold of the bonus."""
    return rating + gain + (gain - threshold if gain > threshold else 0.0)
