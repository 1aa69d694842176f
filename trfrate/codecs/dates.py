"""Dates in text, for formats that know several spellings of them."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cache, lru_cache
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
            return date(_whole_year(year), number, int(day))
    raise ValueError(text)


class Days(NamedTuple):
    """The first and the last day in a line of text, and their position in it."""

    start: date
    end: date
    span: tuple[int, int]


_MONTH_NAME = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_MONTH = rf"(?P<{{0}}>(?:{_MONTH_NAME})[a-z]*)\.?"
_NUMBER = r"(?P<{0}>\d{{1,2}})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_SHORT_YEAR = r"(?P<year>(?:19|20)?\d\d)"
_TO = r"\s*(?:-|–|—|to|through|thru|and|&|bis)\s*"
_AND = r"\s*(?:,|(?:,\s*)?(?:and|&|-|–|to|through|thru))\s*"
_MORE = r"(?:\s*,\s*(?:[a-z]{3,9}\.?\s*)?\d{1,2}){0,20}"
_MORE_SLASHED = r"(?:\s*,\s*\d{1,2}/\d{1,2}){0,20}"
_SLASHED, _SLASHED_2 = r"(?P<m>\d{1,2})/", r"(?P<m2>\d{1,2})/"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\.?,?\s*)?"


_OF_MONTH = rf"(?P<in>(?:{_MONTH_NAME})[a-z]*)\.?,?\s*{_YEAR}"
"""`April 2026`, `Apr., 2026`."""
_TO_DATE = r"\s*,?\s*(?:-|–|—|/|to|through|thru|and|&|bis|until|till|end(?:s|ing)?)\s*:?\s*"
"""Between two whole dates."""


def _spelling(*parts: str) -> str:
    # A dash or a stroke behind a date is between two of them, or it is no date.
    return r"(?<![\w/.-])" + "".join(parts) + r"(?!\w|[/-](?!\d{1,4}[./-]\d{1,2}[./-]\d)|\.\d)"


_M, _M2, _D, _D2 = _MONTH.format("m"), _MONTH.format("m2"), _NUMBER.format("d"), _NUMBER.format("d2")
# Not compiled here but when first searched for: that takes longer than to rate a small event.
_NAMED_DAYS = (
    # April 4, 11, 18 and 25, 2026; April 18, 25 and May 2, 2026
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE, _AND, _D2, r"\s*,?\s*", _YEAR),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE, _AND, _M2, r"\s*", _D2, r"\s*,\s*", _YEAR),
    # April 30 - May 1, 2026; April 18-19, 2026
    _spelling(_WEEKDAY, _M, r"\s*", _D, _TO, _WEEKDAY, _M2, r"\s*", _D2, r"\s*,?\s*", _YEAR),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _TO, _D2, r"\s*,?\s*", _YEAR),
    # 30 April - 1 May 2026; 18-19 April 2026
    _spelling(_D, r"\.?\s*", _M, _TO, _D2, r"\.?\s*", _M2, r"\s*,?\s*", _YEAR),
    _spelling(_D, r"\.?", _TO, _D2, r"\.?\s*", _M, r"\s*,?\s*", _YEAR),
)
_NAMED_DAY = (
    # April 18, 2026; 18 April 2026; 18-Apr-26, as a spreadsheet shows it
    _spelling(_WEEKDAY, _M, r"\s*", _D, r"\s*,?\s*", _YEAR),
    _spelling(_WEEKDAY, _D, r"\.?[\s-]*", _M, r"[\s,-]*", _YEAR),
    _spelling(_D, "-", _M, "-", _SHORT_YEAR),
)
"""With the name of a month; in those above two days and a year, that is three numbers."""
_THREE_NUMBERS = r"\d\D+\d+\D+\d"
_NUMERIC = {
    "/": (
        # 4/4, 4/11, 4/18 and 4/25, 2026
        _spelling(_WEEKDAY, _SLASHED, _D, _MORE_SLASHED, _AND, _SLASHED_2, _D2, r"\s*,?\s*", _YEAR),
        # April 2026: 4/4, 4/11, 4/18
        _spelling(_OF_MONTH, r"\s*[:;(–—-]\s*", _SLASHED, _D, _MORE_SLASHED, _AND, _SLASHED_2, _D2),
        # 4/18-4/19/2026; 4/18-19/2026; 4/18/2026: the month comes first
        _spelling(_SLASHED, _D, _TO, _SLASHED_2, _D2, "/", _SHORT_YEAR),
        _spelling(_SLASHED, _D, _TO, _D2, "/", _SHORT_YEAR),
        _spelling(_SLASHED, _D, "/", _SHORT_YEAR),
        # 18-19/04/2026: the day comes first
        _spelling(_D, _TO, _D2, r"/(?P<m>\d{1,2})/", _YEAR),
    ),
    ".": (
        # 18.04.-19.04.2026; 18.-19.04.2026; 18.04.2026: the day comes first
        _spelling(_D, r"\.\s?(?P<m>\d{1,2})\.?", _TO, _D2, r"\.\s?(?P<m2>\d{1,2})\.\s?", _YEAR),
        _spelling(_D, r"\.?", _TO, _D2, r"\.\s?(?P<m>\d{1,2})\.\s?", _YEAR),
        _spelling(_D, r"\.\s?(?P<m>\d{1,2})\.\s?", _YEAR),
    ),
    "-": (
        # 2026-04-18/19
        _spelling(_YEAR, r"-(?P<m>\d{1,2})-(?P<d>\d{1,2})[/–](?P<d2>\d{1,2})"),
        # 04-18-2026, 18-04-2026: only where one of the numbers can be no month
        _spelling(r"(?P<m>\d{1,2})-(?P<d>1[3-9]|2\d|3[01])-", _YEAR),
        _spelling(r"(?P<d>1[3-9]|2\d|3[01])-(?P<m>\d{1,2})-", _YEAR),
        # 4-18-26: nobody outside the US leaves the century out between dashes
        _spelling(r"(?P<m>\d{1,2})-(?P<d>\d{1,2})-(?P<year>\d\d)"),
    ),
    # 2026-04-18, 2026/4/18
    "": (_spelling(_YEAR, r"[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"),),
}
"""In numbers, by the sign that all of these have."""
_ELSEWHERE = {
    "Jan": "janvier|janv|jänner|enero|ene|gennaio|gen|janeiro|stycznia|ledna",
    "Feb": "février|fevrier|févr|fevr|fevereiro|fev|lutego|února",
    "Mar": "märz|maerz|mrz|maart|března",
    "Apr": "avril|avr|abril|abr|kwietnia|dubna",
    "May": "mai|maggio|mag|maio|mei|maja|maj|května",
    "Jun": "juin|giugno|giu|czerwca|června",
    "Jul": "juillet|juil|luglio|lug|lipca|července",
    "Aug": "août|aout|agosto|ago|sierpnia|srpna",
    "Sep": "settembre|set|setembro|września|září",
    "Oct": "oktober|okt|ottobre|ott|outubro|out|października|října",
    "Nov": "listopada|listopadu",
    "Dec": "dezember|dez|décembre|déc|diciembre|dic|dicembre|dezembro|grudnia|prosince",
}
"""Months of other languages that do not begin as in English; in Polish and Czech as dates have them."""
_MONTH_ELSEWHERE = {name: month.lower() for month, names in _ELSEWHERE.items() for name in names.split("|")}
_NAMED_ELSEWHERE = rf"(?<![^\W\d_])({'|'.join(_MONTH_ELSEWHERE)})(?![^\W\d_])"
_OF = r"(?<=\s)d(?:e|el|i|o)(?=\s)|(?<=1)(?:er|º|°)(?=\s)"
_BETWEEN = (
    r"(?:(?<=\d)|(?<=\d\.)|(?<=[a-z]))\s+(?:y|et|e|und|u\.|en|och|og|i|al?|au|à|ao|tot|do|as|bis)(?=\s+\d)|"
    r"(?<=\d\.)/(?=\d)"
)
_NOT_ENGLISH = f"{_NAMED_ELSEWHERE}|{_OF}|{_BETWEEN}"
"""One search sorts out most lines."""


def _small(text: str) -> str:
    """Return a text of the same length in small letters, among which a pattern is found twice as fast as in any."""
    return text.replace("İ", "I").lower()


@lru_cache
def _in_english(text: str) -> str:
    """Return a line in small letters, with the months of other languages, and what is between days, in English.

    It has the same length.
    """

    def month(found: re.Match[str]) -> str:
        return _MONTH_ELSEWHERE[found[1]].ljust(len(found[0]))

    text = _small(text)
    if not _compiled(_NOT_ENGLISH).search(text):
        return text
    text = _compiled(_NAMED_ELSEWHERE).sub(month, text)
    text = _compiled(_OF).sub(lambda found: " " * len(found[0]), text)
    return _compiled(_BETWEEN).sub(lambda found: "&".rjust(len(found[0])), text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_LONGEST = 500
_A_YEAR = r"(?:19|20)\d\d|/\d\d|[a-zA-Z\d]-\d\d"
"""What every spelling of a date has: few lines of a report do, and those without are not looked at more closely."""
_LIKE_A_DATE = (
    r"(?<![\w/.-])(?:\d{1,4}([/.-])\d{1,2}\1\d{2,4}|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?\b|"
    r"\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)(?!\w)|"
    r"^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:19|20)\d\d$"
)


_LONGEST_DAY = 40
"""Characters of a day without a year, with its weekday and what parts it from the next."""
_LONGEST_PAUSE = 62
"""Days between two that are listed."""


def days_in(text: str) -> Days | None:
    """Return the first day, or the first and the last one, in a line of text, in any spelling known; else None.

    `4/18/2026` has the month first, as in the US, unless that cannot be; `18.04.2026` has the day first.
    """
    if not re.search(_A_YEAR, text):
        return None
    return _english_days_in(_in_english(text[:_LONGEST]))


def _english_days_in(text: str) -> Days | None:
    possible = [spelling for sign, spellings in _NUMERIC.items() if sign in text for spelling in spellings]
    if _compiled(_MONTH_NAME).search(text):
        if _compiled(_THREE_NUMBERS).search(text):
            possible += _NAMED_DAYS
        possible += _NAMED_DAY
    found = []
    for spelling in possible:
        match = _compiled(spelling).search(text)
        days = _days(match) if match else None
        if days:
            found.append(days)
    if not found:
        return None
    first = min(found, key=lambda days: (days.span[0], -days.span[1]))
    joined = _compiled(_TO_DATE).match(text, first.span[1])
    if joined and _compiled(_A_YEAR).search(text, joined.end()):
        later = _english_days_in(text[joined.end() :])
        if later and later.span[0] == 0 and later.start >= first.start:
            first = Days(first.start, later.end, (first.span[0], joined.end() + later.span[1]))
    return _with_days_before(text, first)


def _with_days_before(text: str, found: Days) -> Days:
    """Return the days with those listed before them, whose year is that of the last: `10/6, 10/13 and 10/27/2026`."""
    start, (at, end) = found.start, found.span
    while listed := _compiled(_LISTED).search(text, max(0, at - _LONGEST_DAY), at):
        earlier = day_without_year(listed[0])
        near = [day for year in (start.year, start.year - 1) if earlier and (day := _day_or_none(year, *earlier))]
        day = next((day for day in near if 0 < (start - day).days <= _LONGEST_PAUSE), None)
        if day is None:
            break
        start, at = day, listed.start()
    return Days(start, found.end, (at, end))


def _day_or_none(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _whole_year(text: str) -> int:
    """Return a year of two or four digits."""
    if len(text) == 2:
        return int(text) + 2000
    return int(text)


def _days(found: re.Match[str]) -> Days | None:
    stated = found.groupdict()
    year = _whole_year(stated["year"])
    month, day = stated["m"], stated["d"]
    last_month, last_day = stated.get("m2") or month, stated.get("d2") or day
    if (named := stated.get("in")) and month_number(named) not in (int(month), int(last_month)):
        return None
    if "/" in found[0] and month.isdecimal() and int(month) > 12 and last_month == month:
        month, day, last_month, last_day = day, month, day, month
    try:
        start = date(year, _month(month), int(day))
        end = date(year, _month(last_month), int(last_day))
    except ValueError:
        return None
    if end < start and start.month > end.month:
        start = start.replace(year=year - 1)
    if start <= end:
        return Days(start, end, found.span())
    return None


def _month(text: str) -> int:
    if text.isdecimal():
        return int(text)
    return month_number(text)


_WITHOUT_YEAR = (
    _spelling(_WEEKDAY, _M, r"\s*", _D),
    _spelling(_D, r"\.?\s*", _M),
    _spelling(_WEEKDAY, _SLASHED, _D),
    r"(?<![\w/.-])(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.(?![\w/-])",
)
"""April 18; 18 April; 4/18; 18.4."""


_LISTED = (
    rf"(?<![\w/.-]){_WEEKDAY}(?:\d{{1,2}}/\d{{1,2}}|\d{{1,2}}\.\s?\d{{1,2}}\.|{_MONTH.format('m')}\s*\d{{1,2}}|"
    rf"\d{{1,2}}\.?\s*{_MONTH.format('m2')})(?:\s*[,;&+|]|\s+and\b|\s*,\s*and\b|\s+und\b)+\s*$"
)
"""A day without a year at the end of a text, and what is between it and the next one."""


def day_without_year(text: str) -> tuple[int, int] | None:
    """Return the month and the day of a text without a year: `Saturday April 18`, `4/18`, `18.4.`; None if none."""
    for spelling in _WITHOUT_YEAR:
        found = _compiled(spelling).search(_small(text[:_LONGEST]))
        if found and 1 <= _month(found["m"]) <= 12:
            return _month(found["m"]), int(found["d"])
    return None


def day_of_year(text: str, year: int) -> date | None:
    """Return the day of a text that states none but its month and day: `4/18`; None for any other text."""
    stated = day_without_year(text) if days_in(text) is None else None
    return _day_or_none(year, *stated) if stated else None


def month_in(text: str) -> tuple[int, int] | None:
    """Return the year and the month in a line: `Grove Ladder - August 2026`; None if there is none."""
    found = _compiled(_spelling(_OF_MONTH)).search(_small(text[:_LONGEST]))
    return (int(found["year"]), month_number(found["in"])) if found else None


def day_of(text: str) -> date:
    """Read a text that is a day and no more: `2026-04-18`, `4/18/2026`, `18.04.2026`, `April 18, 2026`, or raise."""
    bare = text.strip()
    days = days_in(bare)
    if days is None or days.start != days.end or days.span != (0, len(bare)):
        raise ValueError(text)
    return days.start


def looks_like_date(text: str) -> str:
    """Return the part of a line that looks like a date, whether it is one or not; empty if nothing does."""
    found = _compiled(_LIKE_A_DATE).search(_in_english(text[:_LONGEST]))
    return text[slice(*found.span())] if found else ""
