"""Dates in text, for formats that know several spellings of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def month_number(name: str) -> int:
    """The month of an English name, of which only the first three letters count; raises ValueError."""
    return MONTHS.index(name[:3].capitalize()) + 1


def date_in(text: str, spellings: Iterable[str]) -> date:
    """The date in the first spelling that fits: a pattern with the groups `year`, `month` and `day`.

    A month may be a name, and a year of two digits is of this century. Raises ValueError where there is no date.
    """
    for spelling in spellings:
        if found := re.fullmatch(spelling, text):
            year, month, day = found["year"], found["month"], found["day"]
            number = int(month) if month.isdecimal() else month_number(month)
            return date(int(year) + (2000 if len(year) == 2 else 0), number, int(day))
    raise ValueError(text)
