"""Single values as TRF files spell them. Readers return None for a blank and raise ValueError for nonsense."""

from __future__ import annotations

import re
from datetime import date

from trfrate import spellings
from trfrate.model import Birth, rounded
from trfrate.structs import Struct

TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
"""The titles of TRF06; later versions spell them out."""
_WRITTEN_OUT = frozenset(TITLES.values())

_PIVOT = 70
"""Two-digit years below it belong to this century."""


def read_whole(text: str) -> int | None:
    """Read a number of up to nine digits; zero and blank are None."""
    text = text.strip()
    if not text:
        return None
    if not (text.isdecimal() and text.isascii() and len(text) < 10):
        raise ValueError(text)
    return int(text) or None


def write_whole(value: int | None) -> str:
    """Write a number, or blank."""
    return "" if value is None else str(value)


def read_text(text: str) -> str | None:
    """Read text, or None."""
    return text.strip() or None


def write_text(value: str | None) -> str:
    """Write text, or blank."""
    return value or ""


def read_title(text: str) -> str | None:
    """Read a title in capitals; a national class stays as it is."""
    text = text.strip()
    if text.upper() in _WRITTEN_OUT:
        return text.upper()
    return TITLES.get(text, text) or None


def is_fide_title(title: str) -> bool:
    """Return whether a title is one of FIDE's, which alone belong in record 001."""
    return title in _WRITTEN_OUT


def read_rating(text: str) -> float | None:
    """Read a rating; zero is None."""
    value = read_whole(text)
    return None if value is None else float(value)


def write_rating(value: float | None) -> str:
    """Write a rating in whole points."""
    return "" if value is None else str(rounded(value))


def read_id(text: str) -> str | None:
    """Read a member id as text; zeros are None."""
    id_ = spellings.read_id(text)
    if id_ and not id_.strip("-"):
        return None
    if id_ and (not id_.isprintable() or " " in id_):
        raise ValueError(text)
    return id_


_POINTS = re.compile(r"(-?)(?:(\d{1,4})(?:[.,]([05])0*|(½))?|[.,]([05])|(½))", re.ASCII)


def read_points(text: str) -> int | None:
    """Read half points; below zero where the arbiter took some."""
    text = text.strip()
    if not text:
        return None
    found = _POINTS.fullmatch(text)
    if not found:
        raise ValueError(text)
    sign, whole, decimal, half, bare, alone = found.groups()
    half_points = 2 * int(whole or 0) + bool(half or alone or "5" in (decimal, bare))
    return -half_points if sign else half_points


def write_points(half_points: int | None) -> str:
    """Write points with one decimal."""
    return "" if half_points is None else f"{half_points / 2:.1f}"


_YEAR_LAST = r"(?a)\d{1,2}\D+\d{1,2}\D+\d{4}"


def is_year_last(text: str) -> bool:
    """Return whether a birth date has the year last."""
    return bool(re.fullmatch(_YEAR_LAST, text.strip()))


def read_born(text: str) -> Birth | None:
    """Read a birth date, of which month and day may be unknown (`00` or missing)."""
    try:
        return spellings.read_birth(text)
    except ValueError:
        found = read_date(text).day
        return Birth(found.year, found.month, found.day)


def write_born(born: Birth | None) -> str:
    """Write YYYY/MM/DD, with zeros for what is unknown."""
    if born is None:
        return ""
    return f"{born.year:04d}/{born.month or 0:02d}/{born.day or 0:02d}"


class Day(Struct):
    """A date, and another reading of the same text, if there is one."""

    day: date
    doubt: date | None = None
    bent: bool = False
    """Whether only an order of day, month and year other than the handbook's made it a date."""


_NUMBERS = re.compile(r"(\d{1,4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,4})|((?:19|20)\d\d)(\d\d)(\d\d)", re.ASCII)
_NAMED = r"(?a)(?:([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2})|(\d{1,2})\.?[\s-]+([A-Za-z]{3})[a-z]*\.?),?[\s-]+(\d{4})"


def read_date(text: str) -> Day:
    """Read a date in any of the spellings that TRF files use."""
    text = text.strip()
    found = _NUMBERS.fullmatch(text)
    if not found:
        return _named_month(text)
    first, middle, last = found.groups()[:3] if found[1] else found.groups()[3:]
    if len(first) == 4:
        return Day(date(int(first), int(middle), int(last)))
    readings = _day_first(first, middle, last) if len(last) == 4 else _short_year(first, middle, last)
    days = [_real(year, month, day) for year, month, day in readings]
    real = [day for day in days if day]
    if not real:
        raise ValueError(text)
    return Day(real[0], next((day for day in real if day != real[0]), None), len(last) < 4 and days[0] is None)


def _named_month(text: str) -> Day:
    """Read a date with its month spelled out."""
    # Few files do that: the others need not load this.
    from trfrate.codecs.dates import month_number

    found = re.fullmatch(_NAMED, text)
    if not found:
        raise ValueError(text)
    month, day, day_first, month_after, year = found.groups()
    return Day(date(int(year), month_number(month or month_after), int(day or day_first)))


def _day_first(first: str, middle: str, last: str) -> list[tuple[int, int, int]]:
    """Return the readings DD/MM/YYYY, as in most of the world, and MM/DD/YYYY."""
    return [(int(last), int(middle), int(first)), (int(last), int(first), int(middle))]


def _short_year(first: str, middle: str, last: str) -> list[tuple[int, int, int]]:
    """Return the readings YY/MM/DD, as in the handbook, then YY/DD/MM, then DD/MM/YY."""
    return [
        (_century(first), int(middle), int(last)),
        (_century(first), int(last), int(middle)),
        (_century(last), int(middle), int(first)),
    ]


def _century(year: str) -> int:
    century = 2000 if int(year) < _PIVOT else 1900
    return century + int(year)


def _real(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def write_date(day: date) -> str:
    """Write YYYY/MM/DD."""
    if day.year > 999:
        return f"{day:%Y/%m/%d}"
    return f"{day.year:04d}/{day:%m/%d}"


def write_round_date(day: date | None) -> str:
    """Write YY/MM/DD."""
    return f"{day:%y/%m/%d}" if day else ""
