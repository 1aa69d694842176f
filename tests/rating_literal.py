"""The rating text of 2025-07-26, steps 2 to 5, written down as it stands: slow, plain, the judge of the fast version.

Two words differ from the print: the comparison |M - Ri| <= 400 of section 4.1 item 4 allows for rounding (a root that
is a knot misses it by 1e-13 otherwise), and the text's iteration starts at R'0 for every edition.
"""

from math import sqrt
from typing import NamedTuple

EPSILON = 1e-7
SLACK = 1e-6


class Competitor(NamedTuple):
    rating: float  # before the event, or from Step 1
    games: float  # N; a large number stands for an established player
    unrated: bool
    record: str  # "mixed", "wins", "losses"
    opponents: tuple[int, ...]
    scores: tuple[float, ...]


def effective_games(rating, games):
    star = 50 / sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2) if rating <= 2355 else 50.0
    return min(games, star)


def pwe(rating, opponent):
    if rating <= opponent - 400:
        return 0.0
    if rating >= opponent + 400:
        return 1.0
    return 0.5 + (rating - opponent) / 800


def special(rating, effective, opponents, score, record="mixed"):
    if record == "wins":
        prior, adjusted = rating - 400, score + effective
    elif record == "losses":
        prior, adjusted = rating + 400, score
    else:
        prior, adjusted = rating, score + effective / 2

    def f(at):
        return effective * pwe(at, prior) + sum(pwe(at, opponent) for opponent in opponents) - adjusted

    knots = sorted({each + side for each in (prior, *opponents) for side in (-400, 400)})
    m = prior
    while f(m) > EPSILON:
        below = max(knot for knot in knots if m > knot)
        flat = abs(f(m) - f(below)) < EPSILON
        m = below if flat else max(below, m - f(m) * (m - below) / (f(m) - f(below)))
    while f(m) < -EPSILON:
        above = min(knot for knot in knots if m < knot)
        flat = abs(f(above) - f(m)) < EPSILON
        m = above if flat else min(above, m - f(m) * (above - m) / (f(above) - f(m)))
    near = sum(abs(m - opponent) <= 400 + SLACK for opponent in opponents) + (abs(m - prior) <= 400 + SLACK)
    if near == 0:
        below, above = max(knot for knot in knots if knot < m), min(knot for knot in knots if m < knot)
        m = min(max(rating, below), above)
    return min(m, 2700)


def expectancy(rating, opponent):
    return 1 / (1 + 10 ** (-(rating - opponent) / 400))


def standard(rating, effective, opponents, score, meetings, bonus, three_once, small_k):
    m = len(opponents)
    k = 800 / (effective + m)
    if small_k and rating > 2200:
        k = 800 * (6.5 - 0.0025 * rating) / (effective + m) if rating < 2500 else 200 / (effective + m)
    expected = sum(expectancy(rating, opponent) for opponent in opponents)
    result = rating + k * (score - expected)
    if m >= 3 and meetings <= (1 if m == 3 and three_once else 2):
        result += max(0, k * (score - expected) - bonus * sqrt(max(m, 4)))
    return result


def meetings(opponents):
    return max(sum(each == opponent for each in opponents) for opponent in opponents)


def rate(players, bonus=10.0, three_once=True, small_k=False):
    """The ratings after the event, by competitor."""
    seen = [player.rating for player in players]
    for at, player in enumerate(players):
        if player.unrated and player.games == 0 and player.opponents:
            opponents = [players[other].rating for other in player.opponents]
            seen[at] = max(100, special(player.rating, 1, opponents, sum(player.scores)))

    def intermediate(seen):
        results = []
        for player in players:
            if not player.opponents:
                results.append(player.rating)
                continue
            opponents = [seen[other] for other in player.opponents]
            effective = effective_games(player.rating, player.games)
            score = sum(player.scores)
            if player.games <= 8 or player.record != "mixed":
                rating = special(player.rating, effective, opponents, score, player.record)
            else:
                met = meetings(player.opponents)
                rating = standard(player.rating, effective, opponents, score, met, bonus, three_once, small_k)
            results.append(max(100, rating))
        return results

    return intermediate(intermediate(seen))
