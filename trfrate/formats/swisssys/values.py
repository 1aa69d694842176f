"""What single values of SwissSys files mean: dates, ratings, memberships; and how they are written.

Each reader takes a JSON value and returns the model's value, None where the file says nothing, or raises
ValueError. Values can be private, so nothing here puts one into a message.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from trfrate import spellings
from trfrate.codecs.dates import date_in
from trfrate.model import Birth, Rating, rounded

_DATES = (
    r"(?a)(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})(?:T[\d:.]*)?",
    r"(?a)(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4}|\d\d)",
    r"(?a)(?P<day>\d{1,2})[- ](?P<month>[A-Za-z]{3,})[- ](?P<year>\d{4}|\d\d)",
)
_LIFE = re.compile(r"[0/\-]*\s*life", re.IGNORECASE)
_IMPOSSIBLE = 10_000


def text(value: Any) -> str | None:
    """Text without blanks around it."""
    if value is not None and not isinstance(value, str):
        raise ValueError
    return (value or "").strip() or None


def code(value: Any) -> str | None:
    """A member number. JSON numbers pass, though they have lost leading zeros."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    found = text(value)
    return spellings.read_id(found) if found else None


def whole(value: Any) -> int | None:
    """A whole number, also as text."""
    if value is None or value == "":
        return None
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,9}\s*", value, re.ASCII):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
        raise ValueError
    return int(value)


def flag(value: Any) -> bool | None:
    """True or false."""
    if value is not None and not isinstance(value, bool):
        raise ValueError
    return value


def rating(value: Any) -> Rating | None:
    """A rating before the event; 0 is unrated, `1420P8` a provisional one after eight games."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = f"{value:g}" if 0 <= value < _IMPOSSIBLE else "impossible"
    found = text(value)
    stated = spellings.read_rating(found) if found else None
    return stated.rating if stated and stated.rating.rating else None


def day(value: Any) -> date | None:
    """A date: `2025-10-18`, `10/18/2025` (month first; the year may have two digits) or `18-Oct-2025`."""
    found = text(value)
    return None if found is None else date_in(found, _DATES)


def has_short_year(value: Any) -> bool:
    """Whether a date leaves the century to the reader."""
    matches = (re.fullmatch(spelling, value.strip()) for spelling in _DATES) if isinstance(value, str) else ()
    return any(match and len(match["year"]) == 2 for match in matches)


def expiry(value: Any) -> str | None:
    """The end of a membership: an ISO date, or `life`."""
    found = text(value)
    if found is None:
        return None
    if _LIFE.fullmatch(found):
        return "life"
    end = day(found)
    return end.isoformat() if end else None


def birth(value: Any) -> Birth | None:
    """A birth date or year; `0000` is unknown."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    found = text(value)
    try:
        return spellings.read_birth(found or "")
    except ValueError:
        if has_short_year(found):
            raise  # 3/4/09 may be 1909 or 2009
    born = day(found)
    return Birth(born.year, born.month, born.day) if born else None


def sex(value: Any) -> str | None:
    """`m` or `w`, as in a TRF."""
    found = text(value)
    return spellings.read_sex(found) if found else None


def write_expiry(expires: str) -> str:
    """The end of a membership as SwissSys shows it."""
    if expires == "life":
        return "00/0/Life"
    try:
        end = date.fromisoformat(expires)
    except ValueError:
        return expires
    return f"{end.month}/{end.day}/{end.year}"


def write_sex(value: str) -> str:
    """`M` or `F`."""
    return {"m": "M", "w": "F"}.get(value, value)


def write_rating(value: Rating) -> int:
    """The whole number SwissSys keeps."""
    return rounded(value.rating or 0)


def money(value: Any) -> float | None:
    """An amount of dollars, as text or number."""
    if value is None or isinstance(value, bool) or value == "":
        return None
    amount = float(value.replace("$", "").replace(",", "")) if isinstance(value, str) else value
    if not isinstance(amount, (int, float)) or not 0 <= amount < 1e9:
        raise ValueError
    return float(amount) or None
