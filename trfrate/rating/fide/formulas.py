"""FIDE's formulas, one function a clause. Scores and changes are exact decimals: halves decide the rounding."""

# Annotations are evaluated here: as strings they would take as long again to load.

from bisect import bisect_left
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from trfrate.model import Birth
from trfrate.rating.fide.rules import Coefficients, First, Rules, Tables

_WHOLE = Decimal(1)


# --- the tables (8.1) ---------------------------------------------------------------------------------------


def expected(difference: int, tables: Tables) -> Decimal:
    """Return the expected score of a player whose rating is higher by `difference` (negative: lower) (8.1.2)."""
    higher = tables.even + bisect_left(tables.differences, abs(difference)) * tables.step
    if difference >= 0:
        return higher
    return _WHOLE - higher


def rating_difference(fraction: Decimal, tables: Tables) -> int:
    """Return dp of a fractional score, which is rounded to two decimals, a half up (8.1.1)."""
    above = fraction.quantize(tables.step, ROUND_HALF_UP) - tables.even
    points = tables.points[int(abs(above) / tables.step)]
    return points if above >= 0 else -points


# --- the difference in rating (8.3.1) -----------------------------------------------------------------------


def capped(own: int, opponents: Sequence[int], rules: Rules) -> list[bool]:
    """Return for each game of an event whether its difference is counted as 400 (8.3.1).

    Where only one upgrade is allowed, it is the game with the greatest difference, the first of equals. Only the
    higher rated player is helped by it, so the limit does not concern games against higher rated opponents.
    """
    cap = rules.cap
    if cap.not_from is not None and own >= cap.not_from:
        return [False] * len(opponents)
    wide = [abs(own - opponent) > cap.difference for opponent in opponents]
    if cap.upgrades is None:
        return wide
    helped = [at for at, opponent in enumerate(opponents) if wide[at] and opponent < own]
    helped.sort(key=lambda at: opponents[at])
    for at in helped[cap.upgrades :]:
        wide[at] = False
    return wide


def counted_difference(difference: int, rules: Rules) -> int:
    """Return the difference that a capped game is counted with (8.3.1)."""
    if difference > 0:
        return rules.cap.difference
    return -rules.cap.difference


# --- the development coefficient (8.3.3) --------------------------------------------------------------------


class K(NamedTuple):
    """A coefficient, which line of 8.3.3 gave it, and what had to be assumed for it."""

    value: int
    line: str
    """`stated`, or `top`, `junior`, `new`, `usual`, `all`."""
    assumed: tuple[str, ...] = ()
    """`born`: taken for an adult; `games`: taken for no new player."""
    limited_from: int | None = None
    """The value before K times the games was limited."""


def development_coefficient(
    rating: int, peak: float | None, games: int | None, born: Birth | None, day: date | None, terms: Coefficients
) -> K:
    """Return K by the first of its lines that fits, in the order that agrees best with the published lists (8.3.3)."""
    if terms.same_for_all:
        return K(terms.usual, "all")
    highest = max(rating, peak or 0)
    if highest >= terms.top_from:
        return K(terms.top, "top")
    assumed = []
    if highest < terms.junior_below:
        if born is None or day is None:
            assumed.append("born")
        elif day.year - born.year <= terms.junior_age:
            return K(terms.junior, "junior")
    if games is None:
        assumed.append("games")
    elif games < terms.new_games:
        # Both lines give the same number, so the unknown birthday does not matter.
        return K(terms.new, "new")
    return K(terms.usual, "usual", tuple(assumed))


def limited(k: K, games: int, terms: Coefficients) -> K:
    """Return the largest K whose product with the games of the period is at most 700 (8.3.3)."""
    if k.value * games <= terms.most:
        return k
    return k._replace(value=terms.most // games, limited_from=k.value)


# --- the first rating (8.2) ---------------------------------------------------------------------------------


class FirstRating(NamedTuple):
    """The arithmetic of a first rating from the games of one event."""

    games: int
    score: Decimal
    total: int
    """The sum of the opponents' ratings, hypothetical ones left out."""
    average: Decimal
    """Ra, hypothetical opponents included."""
    fraction: Decimal
    """p, to two decimals."""
    points: int
    """What is added to Ra."""
    exact: Decimal
    """Ra and the points, neither rounded nor limited."""
    rating: int
    """Ru."""
    is_zero: bool
    """No point scored: disregarded if it is the first event."""
    is_enough: bool
    """Whether the games of this event are enough for a rating."""
    is_listed: bool
    """Whether the rating is high enough to be published."""


def first_rating(opponents: Sequence[int], score: Decimal, rules: Rules) -> FirstRating | None:
    """Return the rating of an unrated player by the games of one event; None without a game (8.2)."""
    if not opponents:
        return None
    terms, tables = rules.first, rules.tables
    total, games = sum(opponents), len(opponents) + len(terms.drawn_with)
    average = Decimal(total + sum(terms.drawn_with)) / games
    fraction = (score + len(terms.drawn_with) * tables.even) / games
    points = _points(score, len(opponents), fraction, terms, tables)
    exact = average + points
    rating = int(exact.quantize(_WHOLE, ROUND_HALF_UP))
    if terms.highest is not None:
        rating = min(rating, terms.highest)
    return FirstRating(
        games=len(opponents),
        score=score,
        total=total,
        average=average,
        fraction=fraction.quantize(tables.step, ROUND_HALF_UP),
        points=points,
        exact=exact,
        rating=rating,
        is_zero=not score,
        is_enough=len(opponents) >= terms.least_games,
        is_listed=rating >= terms.lowest,
    )


def _points(score: Decimal, games: int, fraction: Decimal, terms: First, tables: Tables) -> int:
    """Return what is added to Ra; until 2024 each half point above an even score was worth the same (8.2.3)."""
    above = score - games * tables.even
    if terms.half_point is not None and above >= 0:
        return int(above / tables.even) * terms.half_point
    return rating_difference(fraction, tables)
