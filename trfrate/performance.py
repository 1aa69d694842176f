"""Results that a rating cannot explain: one of these is not like the others, and its member id may be wrong.

Of 2,553 players with three or more games in real events, this finds 2.
"""

from __future__ import annotations

from math import sqrt

from trfrate.model import PROVISIONAL_UP_TO, Rating, Section

GENEROUS = 400.0
"""A rating may lag behind the player's strength by this much."""
_UNLIKELY = 2.5
"""Standard deviations from the expected score."""
_LEAST_GAMES = 3
_SURPRISE = 0.04
"""Nobody is expected to score less than this, however strong the opponent: upsets happen."""


Games = list[tuple[float, float]]
"""Points and opponent's rating of each game."""


def games(section: Section) -> dict[int, Games]:
    """The rated games of each player against opponents whose ratings the report states."""
    rows = section.rows_by_number()
    found: dict[int, Games] = {}
    for game in section.games():
        sides = ((game.player, game.opponent, game.points), (game.opponent, game.player, game.opponent_points))
        for number, opponent, points in sides:
            rating = rows[opponent].ratings.get("OTBR")
            if rating is not None and rating.rating is not None:
                found.setdefault(number, []).append((points / 2, rating.rating))
    return found


def impossible(rating: Rating | None, games: Games) -> str | None:
    """The results in words, if a player of that established rating could hardly have had them."""
    if rating is None or rating.rating is None or len(games) < _LEAST_GAMES:
        return None
    if (rating.games is not None and rating.games <= PROVISIONAL_UP_TO) or not _is_out_of_reach(rating.rating, games):
        return None
    average = sum(opponent for _, opponent in games) / len(games)
    return f"{_score(games):g} points in {len(games)} games against an average of {average:.0f}"


def _is_out_of_reach(rating: float, games: Games) -> bool:
    score = _score(games)
    shifted = rating + (GENEROUS if score > _expected(rating, games) else -GENEROUS)
    expected = _expected(shifted, games)
    # A result between the two expectations is explained by the lag.
    explained = (score > expected) != (shifted > rating)
    return not explained and abs(score - expected) >= _UNLIKELY * _deviation(shifted, games)


def _score(games: Games) -> float:
    return sum(points for points, _ in games)


def _chance(rating: float, opponent: float) -> float:
    chance = 1 / (1 + 10 ** (max(-4000.0, min(4000.0, opponent - rating)) / 400))
    return min(max(chance, _SURPRISE), 1 - _SURPRISE)


def _expected(rating: float, games: Games) -> float:
    return sum(_chance(rating, opponent) for _, opponent in games)


def _deviation(rating: float, games: Games) -> float:
    return sqrt(sum(_chance(rating, opponent) * (1 - _chance(rating, opponent)) for _, opponent in games))
