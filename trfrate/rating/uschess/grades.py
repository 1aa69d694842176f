"""An age from a school grade: where a report has a column of grades and no birth dates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from trfrate.model import Birth, Player

_KINDERGARTEN = frozenset(("k", "kg", "kindergarten"))
_GRADES = range(13)
_NEW_SCHOOL_YEAR = 8
"""From August on, a grade is that of the school year that begins."""
_AGE_IN_KINDERGARTEN = 5
"""Children are five when they enter it in September, so on average they were born in the March five years before."""


def grade_of(player: Player) -> int | None:
    """Return the school grade that the report states, kindergarten as 0; whatever format it was."""
    for preserved in player.extras.values():
        grade = None
        if isinstance(preserved, Mapping):
            grade = preserved.get("grade")
        text = str(grade).strip().casefold()
        if text in _KINDERGARTEN:
            return 0
        if text.isdecimal() and len(text) <= 2 and int(text) in _GRADES:
            return int(text)
    return None


def birth_by_grade(player: Player, day: date | None) -> Birth | None:
    """Return the birth date in the middle of those usual for the player's grade on that day."""
    grade = grade_of(player) if player.extras else None
    if grade is None or day is None:
        return None
    school_year = day.year if day.month >= _NEW_SCHOOL_YEAR else day.year - 1
    return Birth(school_year - _AGE_IN_KINDERGARTEN - grade, 3, 1)
