"""Rounds without an opponent in a round robin with an odd number of players: `DESCANSA`, worth nothing.

In a Swiss such a round is a bye of a point. Where everybody meets everybody, each is free as often as the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

MESSAGE = "rounds without an opponent are worth nothing, because everybody meets everybody and is free as often"
HINT = "state the totals, or 1 beside each of them, if they count as points"
_NEARLY_ALL = 0.8
"""Of the games: some may not have been played."""


def are_worthless(opponents: Sequence[Sequence[int]], free: Sequence[int]) -> bool:
    """Return whether all meet all, by the opponents of each player and how often each of them is free."""
    players = len(opponents)
    cycles = max(free, default=0)
    if players < 3 or players % 2 == 0 or not cycles or min(free) < cycles:
        return False
    met = [Counter(each) for each in opponents]
    games = sum(map(len, opponents))
    return all(max(each.values(), default=0) <= cycles for each in met) and (
        games >= _NEARLY_ALL * cycles * players * (players - 1)
    )
