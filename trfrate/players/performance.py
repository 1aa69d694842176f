"""Results that a rating cannot explain: one of these is not like the others."""

from __future__ import annotations

from math import sqrt

from trfrate.model import Section

GENEROUS = 400.0
"""A listed rating may lag behind the player's strength by this much."""
_UNLIKELY = 3.0
"""Standard deviations from the expected score."""
_LEAST_GAMES = 3
_SURPRISE = 0.03
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


def impossible(rating: float, games: Games) -> str | None:
    """The results in words, if a player of that rating could not have had them."""
    if len(games) < _LEAST_GAMES:
        return None
    score = sum(points for points, _ in games)
    shifted = rating + (GENEROUS if score > _expected(rating, games) else -GENEROUS)
    expected = _expected(shifted, games)
    # A result between the two expectations is explained by the lag.
    if (score > expected) != (shifted > rating) or abs(score - expected) < _UNLIKELY * _deviation(shifted, games):
        return None
    average = sum(opponent for _, opponent in games) / len(games)
    return f"{score:g} points in {len(games)} games against an average of {average:.0f}"


def _chance(rating: float, opponent: float) -> float:
    chance = 1 / (1 + 10 ** (max(-4000.0, min(4000.0, opponent - rating)) / 400))
    return min(max(chance, _SURPRISE), 1 - _SURPRISE)


def _expected(rating: float, games: Games) -> float:
    return sum(_chance(rating, opponent) for _, opponent in games)


def _deviation(rating: float, games: Games) -> float:
    return sqrt(sum(_chance(rating, opponent) * (1 - _chance(rating, opponent)) for _, opponent in games))
