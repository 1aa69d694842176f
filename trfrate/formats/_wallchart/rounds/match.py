"""A match: two players with the points of each game, and perhaps their colors: `1`, `½ (B)`, `WL`."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.formats._wallchart.rounds.grid_entries import COLOR_SIDES, Entry, entry_of

Game = tuple[Entry, Entry]
"""What the two players have; both are empty where no game was played."""
_NO_GAME = (Entry(), Entry())
_A_POINT = 2
"""In half points: what the two of a game have together."""


def game_of(first: str, second: str) -> Game | None:
    """Return the game of two `plain` texts, in which both may have won; None if one of them tells no result."""
    if not first and not second:
        return _NO_GAME
    pairs = ((entry_of(first, side), entry_of(second, side)) for side in COLOR_SIDES)
    games = [(one, two) for one, two in pairs if one and two and _is_played(one) and _is_played(two)]
    return max(games, key=agrees, default=None)


def _is_played(entry: Entry) -> bool:
    return len(entry.worths) == 1 and not (entry.forfeit or entry.mark or entry.signs)


def agrees(game: Game) -> bool:
    """Return whether the two of a game have a point together, and nobody had it alone."""
    return sum(worth for entry in game for worth in entry.worths) == _A_POINT


def games_of(said: Sequence[Sequence[str]]) -> list[Game]:
    """Return the games of two rows of `plain` texts; nothing if they are no match, in which few may contradict."""
    if len(said) != 2 or len(said[0]) < 2:
        return []
    found = [game_of(*texts) for texts in zip(*said, strict=True)]
    games = [game for game in found if game]
    played = [game for game in games if game != _NO_GAME]
    is_match = len(games) == len(found) and 2 * sum(map(agrees, played)) > len(played)
    return games if is_match else []
