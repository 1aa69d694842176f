"""What one field of a player list says: ratings, dates, ids. Every function takes text and returns None for nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from trfrate.codecs.dates import date_in

PROVISIONAL = -1
"""Kept in place of the number of games where a list says "provisional" and not how many."""
LIFE = "life"

_RATING = re.compile(r"(\d{1,4}(?:\.\d+)?) *(?:\*+ *)?(?:[/P(]+ *P? *(\d{0,3}) *\)?)? *\** *")
_DIGITS = re.compile(r"\d{1,9}")
_DATES = (
    r"(?P<year>\d{4})[-/. ]?(?P<month>\d{2})[-/. ]?(?P<day>\d{2})",
    r"(?P<month>\d{1,2})[-/.](?P<day>\d{1,2})[-/.](?P<year>\d{4}|\d{2})",
)
_BIRTH = re.compile(r"(\d{4})(?:[-/.](\d{2})(?:[-/.](\d{2}))?)?")
_SEXES = {"M": "m", "F": "w", "W": "w", "MALE": "m", "FEMALE": "w"}


class Memo(dict[str, Any]):
    """The values of one column by their text: a list repeats few texts many times."""

    LIMIT = 100_000

    def __init__(self, convert: Callable[[str], Any]) -> None:
        super().__init__()
        self.convert = convert

    def __missing__(self, text: str) -> Any:
        if len(self) > self.LIMIT:
            self.clear()
        value = self[text] = self.convert(text)
        return value


def rating(text: str) -> tuple[float | None, int | None]:
    """`1641`, `1641*`, `1641/17`, `1641P17`, `1545(P08)` or a blank: rating and provisional games.

    The games are None for a rating without a mark, and `PROVISIONAL` for a mark without a number.
    """
    text = text.strip().upper()
    found = _RATING.fullmatch(text)
    if not found or not float(found[1]):
        return None, None
    marked = found[2] is not None
    return float(found[1]), (int(found[2]) if found[2] else PROVISIONAL) if marked else None


def member(text: str) -> int | None:
    """A member number as the database keeps it; None where there is none, or letters stand in it."""
    text = text.strip()
    return int(text) or None if _DIGITS.fullmatch(text) else None


def word(text: str) -> str | None:
    """Any text; blanks are nothing."""
    return text.strip() or None


def code(text: str) -> str | None:
    """A code in capitals, such as a state or a title."""
    return text.strip().upper() or None


def sex(text: str) -> str | None:
    """`m` or `w`, as in a TRF."""
    return _SEXES.get(text.strip().upper())


def count(text: str) -> int | None:
    """A whole number."""
    text = text.strip()
    return int(text) if _DIGITS.fullmatch(text) else None


def coefficient(text: str) -> int | None:
    """K of a FIDE list, which writes 0 for a player without a rating."""
    return count(text) or None


def day(text: str) -> str | None:
    """A date as ISO text, from the spellings of lists: year first, or month/day/year."""
    try:
        return date_in(text.strip(), _DATES).isoformat()
    except ValueError:
        return None


def expiry(text: str) -> str | None:
    """The end of a membership: an ISO date, or `life`."""
    return LIFE if "LIFE" in text.upper() else day(text)


def birth(text: str) -> str | None:
    """A birth date of which only the year may be known, as the JSON event writes it."""
    text = text.strip()
    if full := day(text):
        return full
    found = _BIRTH.fullmatch(text)
    if not found or not 1850 <= int(found[1]) <= 2100:
        return None
    month = found[2] if found[2] and 1 <= int(found[2]) <= 12 else None
    return f"{found[1]}-{month}" if month else found[1]


def provisional_type(text: str) -> bool:
    """The type column of the golden database: E established, P provisional."""
    return text.strip().upper().startswith("P")
