"""Single values of SwissSys files: dates, ratings, memberships, both ways.

Each reader takes a JSON value and returns the model's value, None where the file says nothing, or raises
ValueError. Values can be private, so nothing here puts one into a message.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from trfrate import spellings
from trfrate.codecs.dates import date_in
from trfrate.codecs.json_document import code as code
from trfrate.codecs.json_document import flag as flag
from trfrate.codecs.json_document import text as text
from trfrate.codecs.json_document import whole as whole
from trfrate.model import Birth, Rating, rounded

_DATES = (
    r"(?a)(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})(?:T[\d:.]*)?",
    r"(?a)(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4}|\d\d)",
    r"(?a)(?P<day>\d{1,2})[- ](?P<month>[A-Za-z]{3,})[- ](?P<year>\d{4}|\d\d)",
)
_LIFE = re.compile(r"[0/\-]*\s*life", re.IGNORECASE)
_IMPOSSIBLE = 10_000


def rating(value: Any) -> Rating | None:
    """Read a rating before the event; 0 is unrated, `1420P8` is provisional after eight games."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = f"{value:g}" if 0 <= value < _IMPOSSIBLE else "impossible"
    found = text(value)
    stated = spellings.read_rating(found) if found else None
    if stated and stated.rating.rating:
        return stated.rating
    return None


def day(value: Any) -> date | None:
    """Read a date: `2025-10-18`, `10/18/2025` (month first; the year may have two digits) or `18-Oct-2025`."""
    found = text(value)
    if found is None:
        return None
    return date_in(found, _DATES)


def has_short_year(value: Any) -> bool:
    """Return whether a date has a two-digit year."""
    if not isinstance(value, str):
        return False
    matches = (re.fullmatch(spelling, value.strip()) for spelling in _DATES)
    return any(match and len(match["year"]) == 2 for match in matches)


def expiry(value: Any) -> str | None:
    """Read the end of a membership: an ISO date, or `life`."""
    found = text(value)
    if found is None:
        return None
    if _LIFE.fullmatch(found):
        return "life"
    end = day(found)
    return end.isoformat() if end else None


def birth(value: Any) -> Birth | None:
    """Read a birth date or year; `0000` is unknown."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    found = text(value)
    try:
        return spellings.read_birth(found or "")
    except ValueError:
        if has_short_year(found):
            raise  # 3/4/09 may be 1909 or 2009
    born = day(found)
    if not born:
        return None
    return Birth(born.year, born.month, born.day)


def sex(value: Any) -> str | None:
    """Read `m` or `w`, as in a TRF."""
    found = text(value)
    if not found:
        return None
    return spellings.read_sex(found)


def write_expiry(expires: str) -> str:
    """Write the end of a membership as SwissSys shows it."""
    if expires == "life":
        return "00/0/Life"
    try:
        end = date.fromisoformat(expires)
    except ValueError:
        return expires
    return f"{end.month}/{end.day}/{end.year}"


def write_sex(value: str) -> str:
    """Write `M` or `F`."""
    return {"m": "M", "w": "F"}.get(value, value)


def write_rating(value: Rating) -> int:
    """Write the whole number that SwissSys stores."""
    return rounded(value.rating or 0)


def money(value: Any) -> float | None:
    """Read an amount of dollars, as text or number."""
    if value is None or isinstance(value, bool) or value == "":
        return None
    amount = value
    if isinstance(value, str):
        amount = float(value.replace("$", "").replace(",", ""))
    if not isinstance(amount, (int, float)) or not 0 <= amount < 1e9:
        raise ValueError
    return float(amount) or None
