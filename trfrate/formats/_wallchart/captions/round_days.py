"""The days of the rounds: in the headings of their columns, or in a row above that heads several of them.

Rd 1 4/18 | Rd 2 4/19      Apr 6 | Apr 13 | Apr 20      Saturday April 18 |      | Sunday April 19 |
                                                        Rd 1              | Rd 2 | Rd 3            | Rd 4
"""

from __future__ import annotations

import re
from datetime import date, datetime

from trfrate.codecs.dates import day_without_year, days_in, looks_like_date
from trfrate.formats._wallchart.grid import Table

_LONGEST = 60
_WEEK = 7


def leave_caption(table: Table) -> None:
    """Take a row of days right above the headings of the rounds out of the lines that describe the event."""
    above, upper = table.caption
    if upper > above and _holds_days(table, upper - 1):
        table.caption = (above, upper - 1)


def row_below(table: Table) -> list[int]:
    """Return the row of days right below the headings of the rounds, if there is one."""
    below = None if table.header_row is None or not table.rows else table.header_row + 1
    return [below] if below is not None and below < table.rows[0] and _holds_days(table, below) else []


def _holds_days(table: Table, row: int) -> bool:
    """Return whether a row holds days, and nothing that is not in the columns of the rounds."""
    filled = table.grid.filled(row)
    over_rounds = bool(table.slots) and all(min(table.slots) <= column <= max(table.slots) for column in filled)
    return over_rounds and any(_may_be_day(table.grid.value(row, column)) for column in filled)


def _may_be_day(value: object) -> bool:
    return isinstance(value, date) or (isinstance(value, str) and bool(looks_like_date(value[:_LONGEST])))


def days_of(table: Table, start: date | None, end: date | None, year: int | None) -> tuple[date | None, ...]:
    """Return the day of each slot; none if no heading states one, or if they go back in time.

    A day without a year is one of the event's; if the event has none, it is of the only year that the lines above the
    table name, unless a weekday beside it is that of another year. Else it is unknown.
    """
    if table.header_row is None:
        return ()
    known = start or end or (date(year, 1, 1) if year and not _contradict(table, year) else None)
    found: list[date | None] = [None] * len(table.slots)
    for row in (*range(table.caption[1], table.header_row + 1), *row_below(table)):
        carried = row < table.header_row
        for slot, day in enumerate(_in_row(table, row, carried, known)):
            found[slot] = found[slot] or day
    stated = [day for day in found if day]
    return tuple(found) if stated and stated == sorted(stated) else ()


def _contradict(table: Table, year: int) -> bool:
    """Return whether a heading has a weekday that its day is not in a year: `Thu 1/8` is none of 2025."""
    rows = range(table.caption[1], (table.header_row or 0) + 1)
    texts = (table.grid.text(row, column)[:_LONGEST] for row in rows for column in table.slots)
    return any(_has_other_weekday(text, year) for text in texts)


def _has_other_weekday(text: str, year: int) -> bool:
    weekday = _WEEKDAY.match(text)
    stated = day_without_year(text) if weekday else None
    day = _on(year, *stated) if stated else None
    return bool(weekday and day and _WEEKDAYS[day.weekday()] != weekday[1].lower())


_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = re.compile(rf"({'|'.join(_WEEKDAYS)})(?:s|nes|rs?|ur)?(?:day)?\b", re.IGNORECASE)


def _in_row(table: Table, row: int, carried: bool, known: date | None) -> list[date | None]:
    """Return the days in one row; in a row above the headings, a day holds until something else is right of it."""
    days: list[date | None] = []
    day, before = None, min(table.slots, default=0) - 1
    for column in table.slots:
        for at in range(before + 1, column + 1):
            value = table.grid.value(row, at)
            if value not in ("", None) or not carried:
                day = _day(value, known)
        before = column
        days.append(day)
    return days


def _day(value: object, known: date | None) -> date | None:
    if isinstance(value, date):
        return value.date() if isinstance(value, datetime) else value
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST:
        return None
    days = days_in(value)
    if days:
        return days.start if days.start == days.end else None
    stated = day_without_year(value) if known else None
    if stated is None or known is None:
        return None
    in_year = _on(known.year, *stated)
    # An event that began in December goes on in January.
    if in_year and (known - in_year).days > _WEEK:
        return _on(known.year + 1, *stated)
    return in_year


def without_year(table: Table) -> list[str]:
    """Return the headings of rounds that are a day without a year."""
    if table.header_row is None:
        return []
    headings = [table.grid.value(table.header_row, column) for column in table.slots]
    return [text for text in headings if isinstance(text, str) and day_without_year(text) and not days_in(text)]


def _on(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
