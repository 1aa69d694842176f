"""The tie-breaks of FIDE's Handbook C.07 that are made of ratings (article 10).

They need a rating of every player: where one has none and the caller names no rating for unrated players, nobody has
a value.
"""

from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from trfrate.fide_tables import LAST_DIFFERENCES, POINTS
from trfrate.model import FACTS
from trfrate.tiebreaks.field import KIND_OF, Field, Kind, Variant, Working, ends, without_nothing

SOURCE = "FIDE"
_FIRST_STEP = 2
"""How far from the first guess the search for the perfect performance begins."""
_POINTS_PER_PERCENT = 7
"""About how many rating points one percent is worth between equals, for the first guess."""
_WIDEST = POINTS[-1]
"""A score of nothing or of everything is worth this many rating points."""
_DIFFERENCE_OF = (*(-points for points in reversed(POINTS[1:])), *POINTS)
"""Rating difference (dp) by hundredths of the fraction of points, 0 to 100."""
_NO_DIFFERENCE = 5000
"""The index of no difference in the table of expectations, which reaches as far to both sides."""


@cache
def _expectations() -> tuple[int, ...]:
    """Return the expected score in hundredths by rating difference, shifted by `_NO_DIFFERENCE`."""
    certain = (100,) * (_NO_DIFFERENCE - LAST_DIFFERENCES[-1])
    higher = [50 + bisect_left(LAST_DIFFERENCES, difference) for difference in range(LAST_DIFFERENCES[-1] + 1)]
    above = (*higher, *certain)
    return (*(100 - one for one in reversed(above[1:])), *above)


class _Rated(NamedTuple):
    """The games of one player that have a rating."""

    by_round: list[int | None]
    ratings: list[int]
    half_points: int
    """By one, a half and nothing for a game, whatever the point system."""
    games: int


def _all_ratings(field: Field) -> list[int] | None:
    """Return the ratings of all rows, or nothing if one has none."""
    known = [rating for rating in field.ratings_of(SOURCE) if rating is not None]
    if len(known) != len(field.players):
        return None
    return known


def _rated_games(field: Field) -> list[_Rated] | None:
    return field.once("fide rated games", lambda: _find_rated_games(field))


def _find_rated_games(field: Field) -> list[_Rated] | None:
    ratings = _all_ratings(field)
    if ratings is None:
        return None
    counts = _kinds_with_ratings(field)
    opposition = _of_opponents(field, [*ratings])
    worth = {outcome: facts.half_points if KIND_OF[outcome] in counts else 0 for outcome, facts in FACTS.items()}
    results = field.worth_of(worth)
    found = []
    for at in range(len(field.players)):
        by_round, points = opposition(at), results(at)
        known = without_nothing(by_round)
        if len(known) < field.rounds:
            points = [own for own, rating in zip(points, by_round, strict=True) if rating is not None]
        found.append(_Rated(by_round, known, sum(points), len(known) * field.games_per_round))
    return found


def _kinds_with_ratings(field: Field) -> set[Kind]:
    """Return what counts as a game: in fixed schedules forfeits too, as the edition says (15.2)."""
    if field.is_fixed and field.edition.forfeits_have_ratings:
        return {Kind.PLAYED, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS}
    return {Kind.PLAYED}


def _of_opponents(field: Field, theirs: list[int | None]) -> Callable[[int], list[int | None]]:
    """Return what lists, for a row, what the opponent of each game that counts has."""
    with_nobody, counts = [*theirs, None], _kinds_with_ratings(field)
    if counts == {Kind.PLAYED}:
        return field.of_those_met(with_nobody)

    def row(at: int) -> list[int | None]:
        rounds = zip(field.opponents[at][: field.rounds], field.kinds[at], strict=False)
        return [with_nobody[other] if kind in counts else None for other, kind in rounds]

    return row


def _mean(values: list[int]) -> int:
    """Return the mean, a half rounded up."""
    return (2 * sum(values) + len(values)) // (2 * len(values))


def _nothing(field: Field) -> Working:
    return Working([None] * len(field.players))


def average_rating(field: Field, variant: Variant) -> Working:
    """Take the mean rating of the opponents met at the board (10.1)."""
    rated = _rated_games(field)
    if rated is None:
        return _nothing(field)
    if not variant.low and not variant.high:
        values = [float(_mean(row.ratings)) if row.ratings else None for row in rated]
        return Working(values, lambda at: rated[at].by_round, unit=1)
    orders = field.once("fide order of ratings", lambda: [_by_rating(row.by_round) for row in rated])
    dropped = [ends(order, variant.low, variant.high) for order in orders]
    values = []
    for row, out in zip(rated, dropped, strict=True):
        left = [rating for round_, rating in enumerate(row.by_round) if rating is not None and round_ not in out]
        values.append(float(_mean(left)) if left else None)
    return Working(values, lambda at: rated[at].by_round, dropped.__getitem__, unit=1)


def _by_rating(by_round: list[int | None]) -> list[int]:
    """Return the rounds against rated opponents, the lowest rating first."""
    known = [round_ for round_, rating in enumerate(by_round) if rating is not None]
    return sorted(known, key=lambda round_: by_round[round_] or 0)


def _performance(row: _Rated) -> int:
    hundredths = (100 * row.half_points + row.games) // (2 * row.games)
    difference: int = _DIFFERENCE_OF[min(hundredths, 100)]
    return _mean(row.ratings) + difference


def performance(field: Field, variant: Variant) -> Working:
    """Return the mean rating of the opponents moved by what the score at the board is worth (10.2)."""
    return field.once("fide performance", lambda: _find_performance(field))


def _find_performance(field: Field) -> Working:
    rated = _rated_games(field)
    if rated is None:
        return _nothing(field)
    values = [float(_performance(row)) if row.ratings else None for row in rated]
    return Working(values, lambda at: rated[at].by_round, unit=1)


def _perfect_performance(row: _Rated, start: int) -> int:
    """Return the perfect performance; the search begins at the performance, which is near."""
    if not row.half_points:
        return min(row.ratings) - _WIDEST

    expectation_of = _expectations()
    opponents, needed = row.ratings, 50 * row.half_points * len(row.ratings) // row.games

    def expected(rating: int) -> int:
        shifted = rating + _NO_DIFFERENCE
        return sum([expectation_of[shifted - opponent] for opponent in opponents])

    # Gallop from a first guess, then halve: `low` is never enough, `high` always.
    lowest, highest = min(opponents) - _WIDEST, max(opponents) + _WIDEST
    low = high = _guess(expected, needed, start, len(opponents), lowest, highest)
    step = _FIRST_STEP
    if expected(high) >= needed:
        low = high - step
        while expected(low) >= needed:
            step *= 2
            low, high = max(low - step, lowest), low
    else:
        high = low + step
        while expected(high) < needed:
            step *= 2
            low, high = high, min(high + step, highest)
    while high - low > 1:
        middle = (low + high) // 2
        if expected(middle) >= needed:
            high = middle
        else:
            low = middle
    return high


def _guess(expected: Callable[[int], int], needed: int, start: int, games: int, lowest: int, highest: int) -> int:
    """Return a rating near the perfect performance, by two steps along the slope."""
    at_start = expected(start)
    near = max(lowest, min(start + (needed - at_start) * _POINTS_PER_PERCENT // games, highest))
    at_near = expected(near)
    if at_near == at_start:
        return near
    return max(lowest, min(near + (needed - at_near) * (near - start) // (at_near - at_start), highest))


def perfect_performance(field: Field, variant: Variant) -> Working:
    """Return the lowest rating that is expected to score as many points at the board (10.3)."""
    return field.once("fide perfect performance", lambda: _find_perfect(field, variant))


def _find_perfect(field: Field, variant: Variant) -> Working:
    rated = _rated_games(field)
    if rated is None:
        return _nothing(field)
    values: list[float | None] = []
    for row, start in zip(rated, performance(field, variant).values, strict=True):
        values.append(None if start is None else float(_perfect_performance(row, int(start))))
    return Working(values, lambda at: rated[at].by_round, unit=1)


def _mean_of_opponents(field: Field, theirs: Working) -> Working:
    if _rated_games(field) is None:
        return _nothing(field)
    parts = _of_opponents(field, [None if value is None else int(value) for value in theirs.values])
    values: list[float | None] = []
    for at in range(len(field.players)):
        known = without_nothing(parts(at))
        values.append(float(_mean(known)) if known else None)
    return Working(values, parts, unit=1)


def average_performance(field: Field, variant: Variant) -> Working:
    """Take the mean performance of the opponents met at the board (10.4)."""
    return _mean_of_opponents(field, performance(field, variant))


def average_perfect_performance(field: Field, variant: Variant) -> Working:
    """Take the mean perfect performance of the opponents met at the board (10.5)."""
    return _mean_of_opponents(field, perfect_performance(field, variant))


def rating(field: Field, variant: Variant) -> Working:
    """Return the rating (10.6)."""
    known = _all_ratings(field)
    if known is None:
        return _nothing(field)
    return Working([float(one) for one in known])
