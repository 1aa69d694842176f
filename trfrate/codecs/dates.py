"""Dates in text, for formats that know several spellings of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def month_number(name: str) -> int:
    """Return the month of an English name, of which only the first three letters count; raises ValueError."""
    return MONTHS.index(name[:3].capitalize()) + 1


def date_in(text: str, spellings: Iterable[str]) -> date:
    """Return the date in the first spelling that fits: a pattern with the groups `year`, `month` and `day`.

    A month may be a name, and a year of two digits is of this century. Raises ValueError where there is no date.
    """
    for spelling in spellings:
        if found := re.fullmatch(spelling, text):
            year, month, day = found["year"], found["month"], found["day"]
            number = int(month) if month.isdecimal() else month_number(month)
            return date(int(year) + (2000 if len(year) == 2 else 0), number, int(day))
    raise ValueError(text)


class Days(NamedTuple):
    """The first and the last day in a line of text, and where they stand in it."""

    start: date
    end: date
    span: tuple[int, int]


_MONTH = r"(?P<{0}>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\.?"
_NUMBER = r"(?P<{0}>\d{{1,2}})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_SHORT_YEAR = r"(?P<year>(?:19|20)?\d\d)"
_TO = r"\s*(?:-|–|—|to|through|thru|and|&|bis)\s*"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s*)?"


def _spelling(*parts: str) -> str:
    return r"(?<![\w/.-])" + "".join(parts) + r"(?![\w/-]|\.\d)"


_M, _M2, _D, _D2 = _MONTH.format("m"), _MONTH.format("m2"), _NUMBER.format("d"), _NUMBER.format("d2")
# Not compiled here but when first searched for: that takes longer than to rate a small event.
_SPELLINGS = (
    # April 30 - May 1, 2026; April 18-19, 2026; April 18, 2026
    _spelling(_WEEKDAY, _M, r"\s*", _D, _TO, _WEEKDAY, _M2, r"\s*", _D2, r"\s*,?\s*", _YEAR),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _TO, _D2, r"\s*,?\s*", _YEAR),
    _spelling(_WEEKDAY, _M, r"\s*", _D, r"\s*,?\s*", _YEAR),
    # 30 April - 1 May 2026; 18-19 April 2026; 18 April 2026
    _spelling(_D, r"\.?\s*", _M, _TO, _D2, r"\.?\s*", _M2, r"\s*,?\s*", _YEAR),
    _spelling(_D, r"\.?", _TO, _D2, r"\.?\s*", _M, r"\s*,?\s*", _YEAR),
    _spelling(_D, r"\.?[\s-]*", _M, r"[\s,-]*", _YEAR),
    # 4/18-4/19/2026; 4/18-19/2026; 4/18/2026: the month comes first
    _spelling(r"(?P<m>\d{1,2})/", _D, _TO, r"(?P<m2>\d{1,2})/", _D2, "/", _SHORT_YEAR),
    _spelling(r"(?P<m>\d{1,2})/", _D, _TO, _D2, "/", _SHORT_YEAR),
    _spelling(r"(?P<m>\d{1,2})/", _D, "/", _SHORT_YEAR),
    # 18.-19.04.2026; 18.04.2026: the day comes first
    _spelling(_D, r"\.?", _TO, _D2, r"\.\s?(?P<m>\d{1,2})\.\s?", _YEAR),
    _spelling(_D, r"\.\s?(?P<m>\d{1,2})\.\s?", _YEAR),
    # 2026-04-18, 2026/4/18
    _spelling(_YEAR, r"[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"),
)
_LONGEST = 500
_LIKE_A_DATE = (
    r"(?<![\w/.-])(?:\d{1,4}([/.-])\d{1,2}\1\d{2,4}|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?\b|"
    r"\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)(?![\w/-])"
)


def days_in(text: str) -> Days | None:
    """Return the first day, or the first and the last one, in a line of text, in any spelling known; else None.

    `4/18/2026` has the month first, as in the US, unless that cannot be; `18.04.2026` has the day first.
    """
    matches = (re.search(spelling, text[:_LONGEST], re.IGNORECASE) for spelling in _SPELLINGS)
    found = [days for match in matches if match and (days := _days(match))]
    if not found:
        return None
    first = min(found, key=lambda days: (days.span[0], -days.span[1]))
    # Two whole dates with a dash between them.
    joined = re.compile(_TO).match(text, first.span[1])
    later = days_in(text[joined.end() :]) if joined else None
    if joined and later and later.span[0] == 0 and later.start >= first.start:
        return Days(first.start, later.end, (first.span[0], joined.end() + later.span[1]))
    return first


def _days(found: re.Match[str]) -> Days | None:
    stated = found.groupdict()
    year = int(stated["year"]) + (2000 if len(stated["year"]) == 2 else 0)
    month, day = stated["m"], stated["d"]
    last_month, last_day = stated.get("m2") or month, stated.get("d2") or day
    if "/" in found[0] and month.isdecimal() and int(month) > 12 and last_month == month:
        month, day, last_month, last_day = day, month, day, month
    try:
        start = date(year, _month(month), int(day))
        end = date(year, _month(last_month), int(last_day))
    except ValueError:
        return None
    if end < start and start.month > end.month:
        start = start.replace(year=year - 1)
    return Days(start, end, found.span()) if start <= end else None


def _month(text: str) -> int:
    return int(text) if text.isdecimal() else month_number(text)


_WITHOUT_YEAR = (
    _spelling(_WEEKDAY, _M, r"\s*", _D),
    _spelling(_D, r"\.?\s*", _M),
    _spelling(_WEEKDAY, r"(?P<m>\d{1,2})/", _D),
    r"(?<![\w/.-])(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.(?![\w/-])",
)
"""April 18; 18 April; 4/18; 18.4."""


def day_without_year(text: str) -> tuple[int, int] | None:
    """Return the month and the day of a text without a year: `Saturday April 18`, `4/18`, `18.4.`; None if none."""
    for spelling in _WITHOUT_YEAR:
        found = re.search(spelling, text[:_LONGEST], re.IGNORECASE)
        if found and 1 <= _month(found["m"]) <= 12:
            return _month(found["m"]), int(found["d"])
    return None


def day_of(text: str) -> date:
    """Read a text that is a day and no more: `2026-04-18`, `4/18/2026`, `18.04.2026`, `April 18, 2026`, or raise."""
    bare = text.strip()
    days = days_in(bare)
    if days is None or days.start != days.end or days.span != (0, len(bare)):
        raise ValueError(text)
    return days.start


def looks_like_date(text: str) -> str:
    """Return the part of a line that looks like a date, whether it is one or not; empty if nothing does."""
    found = re.search(_LIKE_A_DATE, text[:_LONGEST], re.IGNORECASE)
    return found[0] if found else ""
