"""The tie-breaks of FIDE's Handbook C.07 that are made of points, by the edition in force.

Swiss events (article 16): each own unplayed round is a game against a dummy; a player's own unplayed rounds count in
the adjusted score that the opponents get. Fixed schedules (article 15): a forfeited game is a game like others.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import add, ge, getitem, gt, mul
from typing import NamedTuple

from trfrate.model import FACTS, Outcome
from trfrate.tiebreaks.field import (
    KIND_OF,
    NOBODY,
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

VOLUNTARY = frozenset({Kind.REQUESTED, Kind.FORFEIT_LOSS})
"""Rounds that a player could have played (16.1.2, VUR)."""
FORFEITS = frozenset({Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS})
_OF_TWO_DECIMALS, _OF_THREE_DECIMALS = 8, 26
"""Up to so many rounds two and three decimals distinguish averages."""


class _Opposition(NamedTuple):
    """The scores of the opponents and dummies, by row and round."""

    scores: list[Rounds]
    voluntary: list[Sequence[int]]
    """By row, the voluntary unplayed rounds."""
    free: list[Sequence[int]]
    """By row, the rounds without an opponent in a fixed schedule, which have no dummy."""


# --- adjusted scores (16.3) and dummies (16.4) --------------------------------------------------------------


def _rounds(field: Field, fore: bool) -> int:
    """Return how many rounds count: the Fore Buchholz looks at the last round as soon as it is paired."""
    if fore and _is_last_round_paired(field):
        return field.rounds_paired
    return field.rounds


def _is_last_round_paired(field: Field) -> bool:
    slots = field.section.rounds * field.section.games_per_round
    return field.rounds_paired > 0 and field.rounds_paired * field.games_per_round >= slots


def _drawn(field: Field, at: int, fore: bool) -> int | None:
    """Return the last round, if this player is paired in it and it counts as drawn whatever the result (8.3)."""
    if fore and _is_last_round_paired(field) and field.opponents[at][-1] != NOBODY:
        return field.rounds_paired - 1
    return None


def _own_scores(field: Field, fore: bool) -> list[int]:
    """Return the players' own scores, with a draw in the last round for the Fore Buchholz."""
    if not fore:
        return field.scores
    return field.once("fide fore scores", lambda: _find_fore_scores(field))


def _find_fore_scores(field: Field) -> list[int]:
    if not _is_last_round_paired(field):
        return field.scores
    found = []
    for score, points, opponents in zip(field.scores, field.points, field.opponents, strict=True):
        if opponents[-1] != NOBODY:
            score += sum(points[field.rounds : -1]) + field.draw
            if field.rounds == field.rounds_paired:
                score -= points[-1]
        found.append(score)
    return found


def _adjusted(field: Field, fore: bool) -> list[int]:
    """Return the score of each player as the opponents get it."""
    return field.once(("fide adjusted", fore), lambda: _find_adjusted(field, fore))


def _find_adjusted(field: Field, fore: bool) -> list[int]:
    found = []
    for at, (score, player) in enumerate(zip(_own_scores(field, fore), field.players, strict=True)):
        score -= player.adjustment
        if not field.is_fixed and Kind.REQUESTED in field.kinds[at]:
            score += _for_absence_at_the_end(field, at, fore)
        found.append(score)
    return found


def _for_absence_at_the_end(field: Field, at: int, fore: bool) -> int:
    """Return what is added because requested byes at the end count as draws (16.2.5)."""
    drawn, kinds, more = _drawn(field, at, fore), field.kinds[at], 0
    for round_ in range(_rounds(field, fore) - 1, -1, -1):
        if round_ == drawn or kinds[round_] not in VOLUNTARY:
            break
        if kinds[round_] is Kind.REQUESTED:
            more += field.draw - field.points[at][round_]
    return more


def _opposition(field: Field, variant: Variant) -> _Opposition:
    fore, forfeits_are_played = variant.fore, variant.forfeits_are_played or field.is_fixed
    key = ("fide opposition", fore, forfeits_are_played)
    return field.once(key, lambda: _find_opposition(field, fore, forfeits_are_played))


def _find_opposition(field: Field, fore: bool, forfeits_are_played: bool) -> _Opposition:
    adjusted = [*_adjusted(field, fore), 0]
    rounds = _rounds(field, fore)
    scores = [list(map(adjusted.__getitem__, opponents[:rounds])) for opponents in field.opponents]
    found = _Opposition(scores, [()] * len(scores), [()] * len(scores))
    every: list[Sequence[int]] = field.unplayed if rounds == field.rounds else [range(rounds)] * len(scores)
    for at, unplayed in enumerate(every):
        if unplayed:
            found.voluntary[at], found.free[at] = _fill_unplayed(
                field, at, scores[at], unplayed, adjusted, fore, forfeits_are_played
            )
    return found


def _fill_unplayed(
    field: Field,
    at: int,
    row: Rounds,
    unplayed: Sequence[int],
    adjusted: list[int],
    fore: bool,
    forfeits_are_played: bool,
) -> tuple[Sequence[int], Sequence[int]]:
    """Put the dummies into the row; return its voluntary rounds and those that do not count."""
    opponents, kinds = field.opponents[at], field.kinds[at]
    voluntary, free = [], []
    drawn = _drawn(field, at, fore)
    for round_ in unplayed:
        kind, is_paired = kinds[round_], opponents[round_] != NOBODY
        counts = kind is Kind.PLAYED or round_ == drawn or (forfeits_are_played and kind in FORFEITS)
        if is_paired and counts:
            continue
        if field.is_fixed:
            row[round_] = 0
            free.append(round_)
            continue
        row[round_] = _dummy(field, at, opponents[round_], adjusted, fore)
        if kind in VOLUNTARY:
            voluntary.append(round_)
    return voluntary, free


def _dummy(field: Field, at: int, scheduled: int, adjusted: list[int], fore: bool) -> int:
    """Return the score of the dummy opponent of an unplayed round."""
    score = _own_scores(field, fore)[at]
    if not field.edition.dummy_is_capped:
        return score
    if scheduled != NOBODY:
        return min(score, adjusted[scheduled])
    return min(score, field.draw * _rounds(field, fore))


# --- cuts and medians (article 14, 16.5) --------------------------------------------------------------------


def _cut(field: Field, variant: Variant, parts: list[Rounds], key: str) -> list[list[int]] | None:
    """Return the rounds to leave out of each row; `key` names the parts."""
    if not variant.low and not variant.high:
        return None
    opposition = _opposition(field, variant)
    orders = field.once(
        ("fide order", key, variant.fore, variant.forfeits_are_played), lambda: _by_significance(field, opposition, key)
    )
    found = []
    for at, order in enumerate(orders):
        if opposition.voluntary[at]:
            found.append(_cut_voluntary(order, parts[at], opposition.voluntary[at], variant))
        else:
            found.append(ends(order, variant.low, variant.high))
    return found


def _by_significance(field: Field, opposition: _Opposition, key: str) -> list[list[int]]:
    """Return the rounds of each row by the score of the opponent; products also by the points got."""
    if key == "scores":
        orders = list(map(ascending, opposition.scores))
    else:
        orders = []
        above = max(field.worth.values()) * field.games_per_round + 1
        for scores, points in zip(opposition.scores, field.points, strict=True):
            keys = [score * above + own for score, own in zip(scores, points, strict=False)]
            orders.append(sorted(range(len(scores)), key=keys.__getitem__))
    for at, free in enumerate(opposition.free):
        if free:
            orders[at] = [round_ for round_ in orders[at] if round_ not in free]
    return orders


def _cut_voluntary(order: list[int], row: Rounds, voluntary: Sequence[int], variant: Variant) -> list[int]:
    """Return the rounds to leave out where some were voluntarily unplayed.

    Of the opponent with the lowest score and the lowest of the voluntary rounds, the larger contribution is cut.
    """
    left, cut, by_choice = order.copy(), [], set(voluntary)
    for _ in range(min(variant.low, len(left))):
        lowest = left[0]
        candidates = [round_ for round_ in left if round_ in by_choice]
        if candidates:
            candidate = min(candidates, key=row.__getitem__)
            if row[candidate] >= row[lowest]:
                lowest = candidate
        left.remove(lowest)
        cut.append(lowest)
    return cut + ends(left, 0, variant.high)


# --- Buchholz and Sonneborn-Berger (articles 8 and 9) -------------------------------------------------------


def buchholz(field: Field, variant: Variant) -> Working:
    """Add up the adjusted scores of the opponents (8.1)."""
    parts = _opposition(field, variant).scores
    return summed(parts, dropped=_cut(field, variant, parts, "scores"))


def fore_buchholz(field: Field, variant: Variant) -> Working:
    """Do the same as if every game paired in the last round were a draw (8.3)."""
    return buchholz(field, variant._replace(fore=True))


def average_of_buchholz(field: Field, variant: Variant) -> Working:
    """Take the mean of the Buchholz, or Fore Buchholz, of the opponents met at the board (8.2)."""
    theirs: list[int | None] = [*map(sum, _opposition(field, Variant(fore=variant.fore)).scores), None]
    scale = 10 ** (2 + (field.rounds > _OF_TWO_DECIMALS) + (field.rounds > _OF_THREE_DECIMALS))

    row = field.of_those_met(theirs)
    values: list[float | None] = []
    for at in range(len(field.players)):
        known = without_nothing(row(at))
        mean = None
        if known:
            # Whole numbers to the end, so that a half is always rounded up.
            mean = (sum(known) * scale + len(known)) // (2 * len(known)) / scale
        values.append(mean)
    return Working(values, row)


def sonneborn_berger(field: Field, variant: Variant) -> Working:
    """Add up the adjusted scores of the opponents, each times the points got from that opponent (9.1)."""
    scores = _opposition(field, variant).scores
    parts = field.once(
        ("fide products", variant.forfeits_are_played),
        lambda: [list(map(mul, row, points)) for row, points in zip(scores, field.points, strict=True)],
    )
    return summed(parts, 4, _cut(field, variant, parts, "products"))


def koya(field: Field, variant: Variant) -> Working:
    """Add up the points got from opponents who have at least half of the possible points (9.2)."""
    most = field.win * _games_of_each(field)
    factor = [int(2 * score >= most + 2 * variant.limit) for score in field.scores]
    factor.append(0)  # of NOBODY
    opponents, points, get = field.opponents, field.points, factor.__getitem__
    return added_up(field, lambda at: list(map(mul, map(get, opponents[at][: field.rounds]), points[at])), 2)


def _games_of_each(field: Field) -> int:
    """Return how many rounds a player can play: all, less the free ones in a schedule for an odd number."""
    if not field.is_fixed:
        return field.rounds
    paired = [others[: field.rounds] for others in field.opponents]
    return max((len(others) - others.count(NOBODY) for others in paired), default=0)


# --- tie-breaks by own results and data (article 7) ---------------------------------------------------------


def points(field: Field, variant: Variant) -> Working:
    """Return the points in the event's own point system."""
    return Working([score / 2 for score in field.scores])


def pairing_number(field: Field, variant: Variant) -> Working:
    """Return the pairing number (7.8)."""
    return Working([float(number) for number in field.numbers])


def wins(field: Field, variant: Variant) -> Working:
    """Count the rounds that gave as many points as a win, played or not (7.1)."""
    rounds, win = field.rounds, field.win
    values = [float(points[:rounds].count(win)) for points in field.points]
    return Working(values, lambda at: [own == win for own in field.points[at][:rounds]], unit=1)


def _is_game(field: Field, outcome: Outcome) -> bool:
    """Return whether a result is that of a game; in fixed schedules forfeits are too, as the edition says (15.2)."""
    kind = KIND_OF[outcome]
    if field.is_fixed and kind is Kind.FORFEIT_LOSS:
        return field.edition.forfeit_losses_are_games
    return kind is Kind.PLAYED or (field.is_fixed and kind is Kind.FORFEIT_WIN)


def _games(field: Field) -> dict[Outcome, int]:
    return {outcome: int(_is_game(field, outcome)) for outcome in FACTS}


def _games_won(field: Field) -> dict[Outcome, int]:
    win = field.worth[Outcome.WIN]
    return {outcome: int(field.worth[outcome] == win and _is_game(field, outcome)) for outcome in FACTS}


def games_won(field: Field, variant: Variant) -> Working:
    """Count the games won at the board (7.2)."""
    return added_up(field, field.worth_of(_games_won(field)))


def games_with_black(field: Field, variant: Variant) -> Working:
    """Count the games played with Black at the board (7.3)."""
    return added_up(field, field.worth_of(_games(field), with_black=True))


def games_won_with_black(field: Field, variant: Variant) -> Working:
    """Count the games won with Black at the board (7.4)."""
    return added_up(field, field.worth_of(_games_won(field), with_black=True))


def progressive_score(field: Field, variant: Variant) -> Working:
    """Add up the scores after each round (7.5), without those of the first rounds that are cut."""
    lists = field.once("running", lambda: [list(accumulate(points[: field.rounds])) for points in field.points])
    if not variant.low:
        return summed(lists)
    first = list(range(min(variant.low, field.rounds)))
    return summed(lists, dropped=[first] * len(lists))


def rounds_elected_to_play(field: Field, variant: Variant) -> Working:
    """Count the rounds less half-point and zero-point byes and forfeit losses (7.6)."""
    counts = {kind: int(kind not in VOLUNTARY) for kind in Kind}
    if field.is_fixed and field.edition.forfeit_losses_are_games:
        counts[Kind.FORFEIT_LOSS] = 1
    values = []
    for kinds, unplayed in zip(field.kinds, field.unplayed, strict=True):
        values.append(float(field.rounds - sum([not counts[kinds[at]] for at in unplayed])))
    return Working(values, lambda at: list(map(counts.__getitem__, field.kinds[at][: field.rounds])), unit=1)


def standard_points(field: Field, variant: Variant) -> Working:
    """Count one for a better round than the scheduled opponent's, half for an equal one (7.7).

    Without play the points are compared with those of a draw.
    """
    points, draw = field.points, field.draw
    by_round = list(zip(*points, strict=True))[: field.rounds]

    def row(at: int) -> Rounds:
        own = points[at]
        theirs = list(map(getitem, by_round, field.opponents[at]))
        # Both comparisons hold for a better round, one for an equal one.
        found: Rounds = list(map(add, map(ge, own, theirs), map(gt, own, theirs)))
        for round_ in field.unplayed[at]:
            found[round_] = (own[round_] >= draw) + (own[round_] > draw)
        return found

    return added_up(field, row, 2)
