"""Whether days come before months in dates with strokes, which is one for a whole file: `10/01/2025`, `17/01/2025`."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

_DAY_FIRST: ContextVar[Callable[[], bool] | None] = ContextVar("day_first", default=None)
_MOST_MONTHS = 12
_LONGEST = 500


@cache
def _whole() -> re.Pattern[str]:
    return re.compile(r"(?<![\w/.-])(\d{1,2})/(\d{1,2})/(?:19|20)?\d\d(?![\w/])")


@cache
def _pairs() -> re.Pattern[str]:
    # `18-19/04/2026` has the day first anyway, `1/2` is half a point.
    days = r"(?<![\w/])\d{1,2}\s*[-–&]\s*\d{1,2}/\d{1,2}(?=/)"
    return re.compile(
        rf"{days}|(?<![\w/.])(?!1/2(?!/))(?P<day>0?[1-9]|[12]\d|3[01])/(?P<month>0?[1-9]|1[0-2])(?!\w|\.\d)"
    )


def is_day_first() -> bool:
    """Return whether the file that is being read has days before months."""
    shows = _DAY_FIRST.get()
    return shows is not None and shows()


@contextmanager
def day_first(shows: Callable[[], bool]) -> Iterator[None]:
    """Read dates with strokes with the day first, as long as this lasts, if the file shows that it has them so.

    It is asked when the first such date is read, and once: most files have none.
    """
    token = _DAY_FIRST.set(cache(shows))
    try:
        yield
    finally:
        _DAY_FIRST.reset(token)


def orders_in(text: str) -> Iterator[int]:
    """Yield which number of each whole date in a line can only be the day: the first, the second, or either (0)."""
    for found in _whole().finditer(text[:_LONGEST]):
        first, second = (int(number) > _MOST_MONTHS for number in found.groups())
        if first != second:
            yield 1 if first else 2
        elif not first and int(found[1]) != int(found[2]):
            yield 0


def month_first(text: str) -> str:
    """Return a line of the same length with the month first in all dates with strokes, if the file has the day so."""
    return _pairs().sub(_swapped, text) if "/" in text and is_day_first() else text


def _swapped(found: re.Match[str]) -> str:
    return f"{found['month']}/{found['day']}" if found["day"] else found[0]
