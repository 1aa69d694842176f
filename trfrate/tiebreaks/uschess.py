"""The tie-breaks of the US Chess rulebook (rule 34E), and where SwissSys deviates from it.

An opponent's unplayed round, of whatever kind, counts half a point in the opponent's adjusted score; an own unplayed
round is an opponent with an adjusted score of zero. The book does not speak of rounds of two games: as SwissSys does
it, such a round is one round with one opponent, of whose score every point counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from operator import mul

from trfrate.model import FACTS, Outcome
from trfrate.tiebreaks.field import (
    Field,
    Kind,
    Rounds,
    Variant,
    Working,
    added_up,
    ascending,
    ends,
    summed,
    without_nothing,
)

_HALF_POINT = 1
_MANY_ROUNDS = 9
"""From this number of rounds on, the medians drop two scores instead of one."""
_FOR_WIN = 400
"""A win is a performance this far above the opponent's rating, a loss as far below."""
_KASHDAN = {2: 4, 1: 2, 0: 1}
"""What a game is worth by its half points."""
_KASHDAN_WORTH = {outcome: _KASHDAN[facts.half_points] if facts.played else 0 for outcome, facts in FACTS.items()}
_HALF_POINTS = {outcome: facts.half_points for outcome, facts in FACTS.items()}
_PLAYED = {outcome: int(facts.played) for outcome, facts in FACTS.items()}


def _adjusted(field: Field) -> list[int]:
    """Return every player's score with half a point for each unplayed round."""
    return field.once("us adjusted", lambda: _find_adjusted(field))


def _find_adjusted(field: Field) -> list[int]:
    found = []
    for points, kinds, unplayed in zip(field.points, field.kinds, field.unplayed, strict=True):
        score = sum(points[: field.rounds])
        for at in unplayed:
            if kinds[at] is not Kind.PLAYED:
                score += _HALF_POINT - points[at]
        found.append(score)
    return found


def _of_opponents(field: Field) -> list[Rounds]:
    """Return the adjusted score of the opponent of each round, 0 for an own unplayed one."""
    return field.once("us opponents", lambda: _of_all(field))


def _of_all(field: Field) -> list[Rounds]:
    row = field.of_those_met([*_adjusted(field), 0])
    return [row(at) for at in range(len(field.players))]


def _median(field: Field, even: tuple[int, int], plus: tuple[int, int], minus: tuple[int, int]) -> Working:
    """Add up the scores of the opponents without the lowest and highest: how many of each, by the own score."""
    lists, count = _of_opponents(field), 2 if field.rounds >= _MANY_ROUNDS else 1
    ordered = field.once("us order", lambda: list(map(sorted, lists)))
    half = field.worth[Outcome.WIN] * field.rounds

    def at_the_ends(score: int) -> tuple[int, int]:
        low, high = even
        if 2 * score > half:
            low, high = plus
        elif 2 * score < half:
            low, high = minus
        return low * count, high * count

    def dropped(at: int) -> list[int]:
        return ends(ascending(lists[at]), *at_the_ends(field.scores[at]))

    by_score = {score: at_the_ends(score) for score in set(field.scores)}
    values = []
    for row, score in zip(ordered, field.scores, strict=True):
        low, high = by_score[score]
        values.append(sum(row[low : max(field.rounds - high, low)]) / 2)
    return Working(values, lists.__getitem__, dropped)


def modified_median(field: Field, variant: Variant) -> Working:
    """Drop the lowest with a plus score, the highest with a minus score, both with an even score."""
    return _median(field, even=(1, 1), plus=(1, 0), minus=(0, 1))


def median(field: Field, variant: Variant) -> Working:
    """Drop the highest and the lowest score of an opponent (Harkness)."""
    return _median(field, even=(1, 1), plus=(1, 1), minus=(1, 1))


def solkoff(field: Field, variant: Variant) -> Working:
    """Add up the adjusted scores of all opponents."""
    return summed(_of_opponents(field))


def _running(field: Field, taken_off_for: Mapping[Kind, Outcome]) -> Working:
    """Add up the scores after each round, less what a round of these kinds is worth."""
    lists = field.once("running", lambda: [list(accumulate(points[: field.rounds])) for points in field.points])
    worth = {kind: field.worth[outcome] for kind, outcome in taken_off_for.items()}
    taken_off = []
    for points, kinds, unplayed in zip(field.points, field.kinds, field.unplayed, strict=True):
        taken_off.append(sum([min(points[at], worth.get(kinds[at], 0)) for at in unplayed]))
    values = [(sum(row) - less) / 2 for row, less in zip(lists, taken_off, strict=True)]
    return Working(values, lists.__getitem__, taken_off=taken_off)


_FULL_POINTS = {Kind.GIVEN: Outcome.WIN, Kind.FORFEIT_WIN: Outcome.WIN}


def cumulative(field: Field, variant: Variant) -> Working:
    """Add up the scores after each round, less one for every full point got without play."""
    return field.once("us cumulative", lambda: _running(field, _FULL_POINTS))


def cumulative_of_swisssys(field: Field, variant: Variant) -> Working:
    """Do the same, and take half a point off for every half-point bye."""
    return field.once("swisssys cumulative", lambda: _running(field, {**_FULL_POINTS, Kind.REQUESTED: Outcome.DRAW}))


def _of_opposition(field: Field, working: Working) -> Working:
    """Add up a value of the opponents met at the board, which is in half points."""
    theirs = [*(round(2 * (value or 0)) for value in working.values), 0]
    return added_up(field, field.of_those_met(theirs), 2)


def cumulative_of_opposition(field: Field, variant: Variant) -> Working:
    """Add up the cumulative scores of the opponents."""
    return _of_opposition(field, cumulative(field, variant))


def cumulative_of_opposition_of_swisssys(field: Field, variant: Variant) -> Working:
    """Add up the cumulative scores of the opponents, as SwissSys computes those."""
    return _of_opposition(field, cumulative_of_swisssys(field, variant))


def kashdan(field: Field, variant: Variant) -> Working:
    """Count four for a win, two for a draw, one for a loss, nothing for an unplayed round."""
    return added_up(field, field.worth_of(_KASHDAN_WORTH))


def sonneborn_berger(field: Field, variant: Variant) -> Working:
    """Add up the scores of the opponents beaten and half of those drawn with."""
    scores, points = _of_opponents(field), field.points
    return added_up(field, lambda at: list(map(mul, scores[at], points[at])), 4)


def most_blacks(field: Field, variant: Variant) -> Working:
    """Count the games played with Black."""
    return added_up(field, field.worth_of(_PLAYED, with_black=True))


def _system(field: Field) -> str:
    """Return the source of the US Chess ratings: that of the first system the section is rated in."""
    return (field.section.systems or ("OTBR",))[0]


def average_opposition(field: Field, variant: Variant) -> Working:
    """Take the mean rating of the opponents met; opponents without a rating are left out."""
    ratings = [*field.ratings_of(_system(field)), None]
    return _mean(field, field.of_those_met(ratings), 1)


def opposition_performance(field: Field, variant: Variant) -> Working:
    """Take the mean of the opponents' performances."""
    performances = [*_performances(field), None]
    return _mean(field, field.of_those_met(performances), _FINE)


_FINE = 1000
"""Performances are compared to the thousandth of a point, so that equal ones are equal."""


def _performances(field: Field) -> list[int | None]:
    """Return the performance of each player against rated opponents, in thousandths."""
    opposition = field.of_those_met([*field.ratings_of(_system(field)), None])
    results = field.worth_of(_HALF_POINTS)
    found: list[int | None] = []
    for at in range(len(field.players)):
        ratings, points = opposition(at), results(at)
        known = without_nothing(ratings)
        met = len(known)
        if met < field.rounds:
            points = [own for own, rating in zip(points, ratings, strict=False) if rating is not None]
        score = sum(points)
        plus = _FOR_WIN * _FINE * (score - met * field.games_per_round) // field.games_per_round
        if met:
            found.append((2 * (_FINE * sum(known) + plus) + met) // (2 * met))
        else:
            found.append(None)
    return found


def _mean(field: Field, row: Callable[[int], list[int | None]], unit: int) -> Working:
    values: list[float | None] = []
    for at in range(len(field.players)):
        known = without_nothing(row(at))
        values.append(round(sum(known) / len(known) / unit, 3) if known else None)
    return Working(values, row, unit=unit)
