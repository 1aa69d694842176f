"""What US Chess charges for rating a game, by the day of the upload; FIDE and Grand Prix fees come on top."""

from __future__ import annotations

from datetime import date

_CENTS_A_GAME = ((date(2026, 7, 1), 35), (date(2026, 1, 1), 30))
"""From which day on, the latest first."""
_BEFORE = 25


def cents_a_game(day: date) -> int:
    """Return the fee of one game, for reports that are uploaded."""
    return next((cents for since, cents in _CENTS_A_GAME if day >= since), _BEFORE)
