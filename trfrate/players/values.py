"""What one field of a player list says: ratings, dates, ids. Every function takes text and returns None for nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from trfrate import spellings
from trfrate.codecs.dates import date_in

PROVISIONAL = -1
"""Kept in place of the number of games where a list says "provisional" and not how many."""
LIFE = "life"

_DIGITS = re.compile(r"\d{1,9}")
_DATES = (
    r"(?P<year>\d{4})[-/. ]?(?P<month>\d{2})[-/. ]?(?P<day>\d{2})",
    r"(?P<month>\d{1,2})[-/.](?P<day>\d{1,2})[-/.](?P<year>\d{4}|\d{2})",
)
_YEAR = re.compile(r"\s*((?:18|19|20)\d\d)[-/.]")


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
    """Read `1641`, `1641*`, `1641/17`, `1641P17`, `1545(P08)` or a blank: rating and provisional games.

    The games are None for a rating without a mark, and `PROVISIONAL` for a mark without a number.
    """
    try:
        stated = spellings.read_rating(text)
    except ValueError:
        return None, None
    if stated is None or stated.rating.rating is None:
        return None, None
    # A list marks ratings with a star for many reasons.
    games = PROVISIONAL if stated.mark == "P" else stated.rating.games
    return stated.rating.rating, games


def member(text: str) -> int | None:
    """Return a member number as the database keeps it; None where there is none, or letters are in it."""
    id = spellings.read_id(text)
    if id and _DIGITS.fullmatch(id):
        return int(id)
    return None


def members(texts: Iterable[str | None]) -> set[int]:
    """Return the member numbers of all texts that hold one."""
    numbers = (member(text) for text in texts if text)
    return {number for number in numbers if number}


def word(text: str) -> str | None:
    """Return any text; blanks are nothing."""
    return text.strip() or None


def code(text: str) -> str | None:
    """Return a code in capitals, such as a state or a title."""
    return text.strip().upper() or None


def sex(text: str) -> str | None:
    """Return `m` or `w`, as in a TRF."""
    return spellings.SEXES.get(text.strip().casefold())


def count(text: str) -> int | None:
    """Return a whole number."""
    text = text.strip()
    if not _DIGITS.fullmatch(text):
        return None
    return int(text)


def coefficient(text: str) -> int | None:
    """Return K of a FIDE list, which writes 0 for a player without a rating."""
    return count(text) or None


def day(text: str) -> str | None:
    """Return a date as ISO text, from the spellings of lists: year first, or month/day/year."""
    try:
        return date_in(text.strip(), _DATES).isoformat()
    except ValueError:
        return None


def expiry(text: str) -> str | None:
    """Return the end of a membership: an ISO date, or `life`."""
    if "LIFE" in text.upper():
        return LIFE
    return day(text)


def birth(text: str) -> str | None:
    """Return a birth date of which only the year may be known, as the JSON event writes it."""
    try:
        born = spellings.read_birth(text)
    except ValueError:
        # A month or day that cannot be leaves the year.
        if whole := day(text):
            return whole
        year = _YEAR.match(text)
        return year[1] if year else None
    if born and 1850 <= born.year <= 2100:
        return str(born)
    return None


def provisional_type(text: str) -> bool:
    """Return whether the type column of the golden database says provisional (P), not established (E)."""
    return text.strip().upper().startswith("P")
