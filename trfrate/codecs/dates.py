"""Dates in text, for formats that know several spellings of them."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cache, lru_cache
from typing import NamedTuple

from trfrate.codecs.day_order import is_day_first, month_first
from trfrate.codecs.month_names import MONTHS


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
_YEAR = r"['’]?(?P<year>(?:19|20)\d\d|(?<=['’])\d\d)"
"""`2026`, or `'26`."""
_SHORT_YEAR = r"['’]?(?P<year>(?:19|20)?\d\d)"
_BEFORE_YEAR = r"\s*(?:,|\s[-–—])?\s*"
"""`Oct 2, 9, 16 - 2026`, too."""
_TO = r"\s*(?:-|–|—|to|through|thru|and|&|bis)\s*"
_AND = r"\s*(?:,|\+|(?:,\s*)?(?:and|&|-|–|to|through|thru))\s*"
_AND_DAY = _AND.replace(",|", ",|/|", 1)
_MORE = r"(?:\s*[,/&–-]\s*(?:[a-z]{3,9}\.?\s*)?\d{1,2}(?:st|nd|rd|th)?){0,20}"
_MORE_APART = r"(?:\s+\d{1,2}(?:st|nd|rd|th)?){1,20}\s+"
_MORE_SLASHED = r"(?:\s*,\s*\d{1,2}/\d{1,2}){0,20}"
_MORE_FIRST = r"(?:(?:st|nd|rd|th)?\.?\s*[,/&–-]\s*\d{1,2}){0,20}(?:st|nd|rd|th)?\.?"
_FIRST = r"(?:\A|(?<=[,:;(|] )|(?<=[–—-] )|(?<=day )|(?<=days )|(?<=am )|(?<=on )|(?<=los )|(?<=les ))"
"""Before a list of days: in `Grove Open #5, 12 May 2026` a number is none of them."""
_AND_LAST = r"\s*(?:[,/+]|(?:,\s*)?(?:-|–|—|to|through|thru|and|&|bis))\s*"
_SLASHED, _SLASHED_2 = r"(?P<m>\d{1,2})/", r"(?P<m2>\d{1,2})/"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\.?,?\s*)?"


_WEEKDAY_APART = rf"(?:(?:\A|(?<=[,:;(|] )|(?<=[–—-] )|(?<=  )){_WEEKDAY})?"
"""Before numbers alone: in `Chess Saturday 4/18/2026` it is part of the name."""
_OF_MONTH = rf"(?P<in>(?:{_MONTH_NAME})[a-z]*)\.?,?\s*{_YEAR}"
"""`April 2026`, `Apr., 2026`."""
_TO_DATE = (
    r"\s*[,;]?\s*(?:(?:and\s+)?(?:end(?:s|ed|ing|e)?|fin|fine|fim|einde|finish(?:es|ed|ing)?|conclud(?:es|ed|ing)|last)"
    r"(?:\s+(?:date|day|round|on))?|-|–|—|/|\.\.\.?|to|through|thru|and|&|bis|until|till|[,;|]|\s(?=\s))\s*:?\s*"
)
"""Between two whole dates."""


def _spelling(*parts: str) -> str:
    # A dash or a stroke behind a date is between two of them, or it is no date.
    return r"(?<![\w/.-])" + "".join(parts) + r"(?!\w|[/-](?!\d{1,4}[./-]\d{1,2}[./-]\d)|\.\d)"


_M, _M2, _D, _D2 = _MONTH.format("m"), _MONTH.format("m2"), _NUMBER.format("d"), _NUMBER.format("d2")
_LIST = r"(?:st|nd|rd|th)?\.?(?:\s*(?:,\s*)?(?:[,/&+–-]|and)\s*|\s+)"
_LISTED_DAYS = rf"\d{{1,2}}(?:{_LIST}\d{{1,2}}(?!\d)){{0,20}}(?:st|nd|rd|th)?\.?"
_THEN = r"\s*(?:[,;/+–-]\s*)?(?:(?:and|&)\s*)?"
"""Between the days of one month and those of the next."""
_A_MONTH = rf"(?:{_MONTH_NAME})[a-z]*\.?"
_DAYS_OF_MONTHS = (
    *(_M, r"\s*", _D, rf"(?:{_LIST}\d{{1,2}}(?!\d)){{0,20}}(?:st|nd|rd|th)?"),
    rf"(?:{_THEN}{_A_MONTH}\s*{_LISTED_DAYS}){{0,10}}",
    *(_THEN, _M2, r"\s*", rf"(?:\d{{1,2}}{_LIST}){{0,20}}", _D2),
)
"""January 5 12 19 26 and February 2 9"""
_MONTHS_BEHIND_DAYS = (
    *(_FIRST, r"(?P<d>\d{1,2})", rf"(?:{_LIST}\d{{1,2}}(?!\d)){{0,20}}(?:st|nd|rd|th)?\.?\s*", _M),
    rf"(?:{_THEN}{_LISTED_DAYS}\s*{_A_MONTH}){{0,10}}",
    *(_THEN, rf"(?:\d{{1,2}}{_LIST}){{0,20}}", _D2, r"\.?\s*", _M2),
)
"""5, 12, 19, 26 January and 2, 9 February"""
# Not compiled here but when first searched for: that takes longer than to rate a small event.
_NAMED_DAYS = (
    # January 5 12 19 26 and February 2 9 2025; 5, 12, 19, 26 January and 2, 9 February 2025; 5 12 19 January 2025
    _spelling(_WEEKDAY, *_DAYS_OF_MONTHS, _BEFORE_YEAR, _YEAR),
    _spelling(*_MONTHS_BEHIND_DAYS, _BEFORE_YEAR, _YEAR),
    _spelling(_FIRST, r"(?P<d>\d{1,2})", _MORE_APART, _D2, r"\.?\s*", _M, _BEFORE_YEAR, _YEAR),
    # April 4, 11, 18 and 25, 2026; April 4/11/18 2026; April 4 11 18 2026; April 18, 25 and May 2, 2026
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE, _AND_DAY, _D2, _BEFORE_YEAR, _YEAR),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE_APART, _D2, _BEFORE_YEAR, _YEAR),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE, _AND, _M2, r"\s*", _D2, _BEFORE_YEAR, _YEAR),
    # April 30 - May 1, 2026; April 18-19, 2026
    _spelling(_WEEKDAY, _M, r"\s*", _D, _TO, _WEEKDAY, _M2, r"\s*", _D2, _BEFORE_YEAR, _YEAR),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _TO, _D2, _BEFORE_YEAR, _YEAR),
    # March 2026: 6, 13, 20; Fridays in March 2026 (6, 13, 20)
    _spelling(_M, r",?\s*", _YEAR, r"\s*[:;(]\s*", _D, _MORE, _AND_DAY, r"(?P<d2>\d{1,2})(?=\s*(?:\)|$))"),
    # 30 April - 1 May 2026; 18-19 April 2026; 4, 11 and 18 April 2026
    _spelling(_D, r"\.?\s*", _M, _TO, _WEEKDAY, _D2, r"\.?\s*", _M2, _BEFORE_YEAR, _YEAR),
    _spelling(_D, r"\.?", _TO, _WEEKDAY, _D2, r"\.?\s*", _M, _BEFORE_YEAR, _YEAR),
    _spelling(_FIRST, r"(?P<d>\d{1,2})", _MORE_FIRST, _AND_LAST, _D2, r"\.?\s*", _M, _BEFORE_YEAR, _YEAR),
)
_NAMED_DAY = (
    # April 18, 2026; 18 April 2026; 18-Apr-26, as a spreadsheet shows it
    _spelling(_WEEKDAY, _M, r"\s*", _D, _BEFORE_YEAR, _YEAR),
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
        _spelling(_WEEKDAY_APART, _SLASHED, _D, _TO, _WEEKDAY, _SLASHED_2, _D2, "/", _SHORT_YEAR),
        _spelling(_WEEKDAY_APART, _SLASHED, _D, _TO, _D2, "/", _SHORT_YEAR),
        _spelling(_WEEKDAY_APART, _SLASHED, _D, "/", _SHORT_YEAR),
        # 18-19/04/2026: the day comes first
        _spelling(_D, _TO, _D2, r"/(?P<m>\d{1,2})/", _YEAR),
    ),
    ".": (
        # 18.04.-19.04.2026; 18.-19.04.2026; 18.04.2026: the day comes first
        _spelling(_D, r"\.\s?(?P<m>\d{1,2})\.?", _TO, _D2, r"\.\s?(?P<m2>\d{1,2})\.\s?", _YEAR),
        _spelling(_D, r"\.?", _TO, _D2, r"\.\s?(?P<m>\d{1,2})\.\s?", _YEAR),
        _spelling(_D, r"\.\s?(?P<m>\d{1,2})\.\s?", _YEAR),
        # 18.4.26, 4.18.26: only where one of the numbers can be no month
        _spelling(r"(?P<d>1[3-9]|2\d|3[01])\.(?P<m>\d{1,2})\.(?P<year>\d\d)"),
        _spelling(r"(?P<m>\d{1,2})\.(?P<d>1[3-9]|2\d|3[01])\.(?P<year>\d\d)"),
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
    "Mar": "märz|maerz|mrz|maart|março|března",
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
WEEKDAYS_ABROAD = (
    "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|"
    "dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|"
    "domenica|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|"
    "m[aå]ndag|ti(?:rs|s)dag|onsdag|(?:skær|skjær|skär)?torsdag|(?:lang|lång)?fredag|l[øö]rdag|s[øö]ndag|"
    "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|pondělí|úterý|středa|čtvrtek|pátek|neděle"
)
_MONTH_ELSEWHERE = {name: month.lower() for month, names in _ELSEWHERE.items() for name in names.split("|")}
_NAMED_ELSEWHERE = rf"(?<![^\W\d_])({'|'.join(_MONTH_ELSEWHERE)})(?![^\W\d_])"
_OF = r"(?<=\s)d(?:e|el|i|o)(?=\s)|(?<=1)(?:er|º|°)(?=\s)|(?<=\d(?:st|nd|rd|th)\s)of(?=\s)"
_BETWEEN = (
    r"(?:(?<=\d)|(?<=\d\.)|(?<=[a-z]))\s+(?:y|et|e|und|u\.|en|och|og|i|al?|au|à|ao|até(?:\s+(?:o|ao))?|hasta(?:\s+el)?|jusqu['’]au|fino\s+al?|t/m|t\.?e\.?m\.?|"
    r"tot(?:\s+en\s+met)?|do|as|bis(?:\s+zum)?)(?=\s+\d)|"
    r"(?<=\d\.)/(?=\d)|(?<=[a-z\d])\s+all['’](?=\d)"
)
_DAY_ELSEWHERE = rf"(?<![^\W\d_])(?:{WEEKDAYS_ABROAD})s?,?(?=\s+\d)"
_NOT_ENGLISH = f"{_NAMED_ELSEWHERE}|{_OF}|{_BETWEEN}|{_DAY_ELSEWHERE}"
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
    text = _compiled(f"{_OF}|{_DAY_ELSEWHERE}").sub(lambda found: " " * len(found[0]), text)
    return _compiled(_BETWEEN).sub(lambda found: "&".rjust(len(found[0])), text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_LONGEST = 500
_A_YEAR = r"(?:19|20)\d\d|['’]\d\d|/\d\d|[a-zA-Z\d]-\d\d|\d\.\d\d?\.\d\d(?!\d)"
"""What every spelling of a date has: few lines of a report do, and those without are not looked at more closely."""
_LIKE_A_DATE = (
    r"(?<![\w/.-])(?:\d{1,4}([/.-])\d{1,2}\1\d{2,4}|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?\b|"
    r"\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)(?!\w)|"
    r"^(?:(?:every )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:night|evening)s?)?,? (?:in |of )?)?"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:19|20)\d\d$|"
    # 11/5-11/26, but not the result 1/2-1/2
    r"(?<![\w/.-])(?!1/2\s*-)(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])\s*(?:[-–—]|to|through|thru)\s*"
    r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])(?![\w/.-])"
)


_LONGEST_DAY = 40
"""Characters of a day without a year, with its weekday and what parts it from the next."""
_LONGEST_PAUSE = 62
"""Days between two that are listed."""


def days_in(text: str) -> Days | None:
    """Return the first day, or the first and the last one, in a line of text, in any spelling known; else None.

    `4/18/2026` has the month first, as in the US, unless that cannot be, here or in another line of the file;
    `18.04.2026` has the day first.
    """
    if not re.search(_A_YEAR, text):
        return None
    line = month_first(_without_numbers(text[:_LONGEST]))
    abroad = "/" in line and _compiled(_BETWEEN).search(_small(line)) is not None
    english = _in_english(line)
    return _whole_days_in(english, abroad) or _days_of_year_beside(english)


_BEFORE_DAY = rf"(?:\s+[-–—]\s+|\s*[:,(]\s*|\s+)(?:(?:on|am|le|el)\s+)?{_WEEKDAY}"
_NUMBERED = (
    r"(?<![^\W\d_])(?<!first )(?<!final )(?<!last )(?:"
    # Rounds 1-3 on April 18
    r"(?:rounds|rds|r|runden|rondes|rondas|weeks|games|days)\.?\s*#?\d{1,2}\s*(?:-|–|&|\+|to|and|,)\s*\d{1,2}"
    rf"(?={_BEFORE_DAY}(?:\d{{1,4}}[/.-]\d|\d{{1,2}}(?:st|nd|rd|th)?\.?\s*(?:{_MONTH_NAME})|"
    rf"(?:{_MONTH_NAME})[a-z]*\.?\s*\d{{1,2}}(?!\d)))|"
    r"(?:rounds?|rds?|r|runde|ronde|ronda|week|wk|game|leg|match|section|quad|group|board|part|no|"
    rf"day(?!\s+\d{{1,2}}(?:st|nd|rd|th)?\.?\s+(?:{_MONTH_NAME})[a-z]*\.?,?\s+(?:19|20)\d\d))\.?\s*#?\d{{1,2}}"
    rf"(?={_BEFORE_DAY}(?:\d|{_MONTH_NAME})))(?:\s*:)?(?:\s+(?:on|am|le|el)(?=\s))?|"
    r"\((?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\)"
)
"""`Round 2 - 20 January 2025` is one day, not nineteen; `Final round 12 April 2026` and
`Team Day 12 April 2026` have no number; `18 (Sat)`."""


def _without_numbers(text: str) -> str:
    """Return a line of the same length without the numbers of rounds and the like before a day."""
    for found in _compiled(_NUMBERED).finditer(_small(text)):
        start, end = found.span()
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _whole_days_in(text: str, abroad: bool) -> Days | None:
    possible = [spelling for sign, spellings in _NUMERIC.items() if sign in text for spelling in spellings]
    if _compiled(_MONTH_NAME).search(text):
        if _compiled(_THREE_NUMBERS).search(text):
            possible += _NAMED_DAYS
        possible += _NAMED_DAY
    period = _slashed_period(text, abroad) if text.count("/") >= _STROKES_OF_TWO else None
    found = [period] if period else []
    for spelling in possible:
        match = _compiled(spelling).search(text)
        days = _days(match) if match and not _may_lack_year(match) else None
        if days:
            found.append(days)
    if not found:
        return None
    first = min(found, key=lambda days: (days.span[0], -days.span[1]))
    joined = _compiled(_TO_DATE).match(text, first.span[1])
    if joined and _compiled(_A_YEAR).search(text, joined.end()):
        later = _whole_days_in(text[joined.end() :], abroad)
        if later and later.span[0] == 0 and later.start >= first.start:
            first = Days(first.start, later.end, (first.span[0], joined.end() + later.span[1]))
    return _with_days_before(text, first)


_STROKES_OF_TWO = 4
_TWO_SLASHED = _spelling(
    r"(?P<one>\d{1,2})/(?P<two>\d{1,2})/",
    _SHORT_YEAR,
    _TO_DATE,
    _WEEKDAY,
    r"(?P<one2>\d{1,2})/(?P<two2>\d{1,2})/(?P<year2>(?:19|20)?\d\d)",
)
"""12/01/2026 & 23/02/2026: what the month is in one of them, it is in the other."""


def _slashed_period(text: str, abroad: bool) -> Days | None:
    """Return the days from one whole date to another: the month first in both, or else the day.

    Where the word between them is of another language (`abroad`), the day first.
    """
    found = _compiled(_TWO_SLASHED).search(text)
    if found is None:
        return None
    numbers = [(_whole_year(found[f"year{at}"]), int(found[f"one{at}"]), int(found[f"two{at}"])) for at in ("", "2")]
    by_month = [_day_or_none(year, one, two) for year, one, two in numbers]
    by_day = [_day_or_none(year, two, one) for year, one, two in numbers]
    for start, end in (by_day, by_month) if abroad and not is_day_first() else (by_month, by_day):
        if start and end and start <= end:
            return Days(start, end, found.span())
    return None


def _may_lack_year(found: re.Match[str]) -> bool:
    """Return whether the last number may be a day and no year: `11/5-11/26`, whole weeks or one month.

    `4/18-19/26` and the weekend `4/4-5/26` end in a year.
    """
    stated = found.groupdict()
    if len(stated["year"]) > 2 or not stated.get("d2") or stated.get("m2"):
        return False
    first = _day_or_none(_ANY_YEAR, int(stated["m"]), int(stated["d"]))
    last = _day_or_none(_ANY_YEAR, int(stated["d2"]), int(stated["year"]))
    if not first or not last or first >= last:
        return False
    if _years_beside(found.string) - {_whole_year(stated["year"])}:
        return True
    weeks, more_days = divmod((last - first).days, 7)
    return first.month == last.month or (not more_days and weeks <= _MOST_WEEKS)


_ANY_YEAR, _MOST_WEEKS = 2026, 26


def _years_beside(text: str) -> set[int]:
    return set(map(int, _compiled(_YEAR_BESIDE).findall(text)))


def year_in(text: str) -> int | None:
    """Return the only year that a text names beside its days: `Grove Open 2026`; None for none, and for several."""
    years = _years_beside(text)
    return years.pop() if len(years) == 1 else None


def days_of_year(text: str, year: int) -> Days | None:
    """Return the days in a line that has no year, which is stated elsewhere: `Sat 4/18 and Sun 4/19`."""
    return _days_in_year(_in_english(month_first(_without_numbers(text[:_LONGEST]))), year)


def _days_of_year_beside(text: str) -> Days | None:
    """Return days whose year stands elsewhere in the line: `Grove Open 2026 (June 5, 12, 19)`."""
    year = year_in(text)
    return _days_in_year(text, year) if year else None


def _days_in_year(text: str, year: int) -> Days | None:
    """Return the days without a year that are the last numbers of a line and end a part of it.

    In `July 4 Open 2026` they do not.
    """
    for spelling in _DAYS_ALONE:
        found = _compiled(spelling + _LAST_NUMBERS).search(text)
        days = _days(found, year) if found else None
        if not found or not days or _compiled(_LIKE_A_DATE).search(text[: found.start()]):
            continue
        # Which year, if they reach into the next, is not known, and `1/2-1/2` is a result.
        if days.start.year == year and (days.start < days.end or "d2" not in found.groupdict()):
            month = _compiled(_MONTH_BEFORE).search(text[: found.start()])
            is_same = month and month_number(month["m"]) == days.start.month
            return days._replace(span=(month.start(), days.span[1])) if month and is_same else days
    return None


def _with_days_before(text: str, found: Days) -> Days:
    """Return the days with those listed before them, whose year is that of the last: `10/6, 10/13 and 10/27/2026`."""
    start, at = _with_numbers_before(text, found)
    end = found.span[1]
    while listed := _compiled(_LISTED).search(text, max(0, at - _LONGEST_DAY), at):
        earlier = _day_without_year(re.sub(_SEVERAL, r"\1", listed[0]))
        near = [day for year in (start.year, start.year - 1) if earlier and (day := _day_or_none(year, *earlier))]
        day = next((day for day in near if 0 < (start - day).days <= _LONGEST_PAUSE), None)
        if day is None:
            break
        start, at = day, listed.start()
    return Days(start, found.end, (at, end))


def _with_numbers_before(text: str, found: Days) -> tuple[date, int]:
    """Return the first of the days listed before the month, and where it is: `4, 11 and 18 May 2026`.

    Of two days or more, one before them is as far from the next as that from the one behind it: in `Grove Open 5, 12
    May 2026` there is one day, and a number.
    """
    start, at = found.start, found.span[0]
    second = _compiled(_SECOND_DAY).match(text, at)
    step = int(second["d"]) - start.day if second else 0
    while step > 0 and (before := _compiled(_NUMBER_BEFORE).search(text, max(0, at - _LONGEST_DAY), at)):
        if int(before["d"]) != start.day - step:
            break
        start, at = start.replace(day=start.day - step), before.start()
    return start, at


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


def _days(found: re.Match[str], year: int | None = None) -> Days | None:
    stated = found.groupdict()
    year = year or _whole_year(stated["year"])
    month, day = stated["m"], stated["d"]
    last_month, last_day = stated.get("m2") or month, stated.get("d2") or day
    if (named := stated.get("in")) and month_number(named) not in (int(month), int(last_month)):
        return None
    if not stated.get("d2") and month.isdecimal() and int(month) > 12:
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


_SECOND_DAY = r"\d{1,2}(?:st|nd|rd|th)?\.?\s*(?:,|&|and|\+)+\s*(?P<d>\d{1,2})(?!\d)"
_NUMBER_BEFORE = r"(?<![\w/.#-])(?P<d>\d{1,2})(?:st|nd|rd|th)?\.?\s*,\s*$"
_SEVERAL = r"(\d{1,2})(?:\.?\s*[-–&,]+\s*\d{1,2}\b)+"
"""`18-19` in `April 18-19, 25-26, 2026`: the first day counts."""
_LISTED = (
    rf"(?<![\w/.#-]){_WEEKDAY}(?:\d{{1,2}}/\d{{1,2}}(?:[-–&]\d{{1,2}})?|\d{{1,2}}\.\s?\d{{1,2}}\.|"
    rf"{_MONTH.format('m')}\s*\d{{1,2}}(?:\s*[-–&]\s*\d{{1,2}})?|"
    rf"\d{{1,2}}(?:\.?\s*[-–&,]\s*\d{{1,2}}){{0,6}}\.?\s*{_MONTH.format('m2')})(?:\s*[,;&+|]|\s+and\b|\s*,\s*and\b|\s+und\b)+\s*$"
)
"""A day without a year at the end of a text, and what is between it and the next one."""


_DAYS_ALONE = (
    # April 4, 11 and 18; April 18, 25 and May 2; June 5 12 19 26; April 30 - May 1
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE, _AND_DAY, _D2),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE, _AND, _M2, r"\s*", _D2),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _MORE_APART, _D2),
    _spelling(_WEEKDAY, _M, r"\s*", _D, _TO, _WEEKDAY, _M2, r"\s*", _D2),
    # 18-19 April; 30 April - 1 May
    _spelling(_D, r"\.?", _TO, _D2, r"\.?\s*", _M),
    _spelling(_D, r"\.?\s*", _M, _TO, _D2, r"\.?\s*", _M2),
    # 11/5-11/26; 11/5, 11/12 and 11/19
    _spelling(_WEEKDAY, _SLASHED, _D, _MORE_SLASHED, _AND, _WEEKDAY, _SLASHED_2, _D2),
    _spelling(_WEEKDAY, _M, r"\s*", _D),
    _spelling(_D, r"\.?\s*", _M),
)
"""Without a year: several days, and one."""
_YEAR_BESIDE = r"(?<![\w/.-])20(?!00)\d\d(?![\w/.-])"
"""No rating that parts sections: `Under 2000`."""
_LAST_NUMBERS = (
    r"(?=\s*(?:$|[,;:()|·\]–—]|-\s)"
    r"(?:[^\d\n]|(?:19|20)\d\d(?!\d)|\d{1,2}[\s-]*(?:r(?:oun)?ds?|ss|rr|swiss|players)\b)*+$)"
)
_MONTH_BEFORE = rf"{_MONTH.format('m')},?\s+{_YEAR}\W*$"
"""`Nov 2025 (11/5-11/26)`"""


def day_without_year(text: str) -> tuple[int, int] | None:
    """Return the month and the day of a text without a year: `Saturday April 18`, `4/18`, `18.4.`; None if none."""
    return _day_without_year(month_first(text[:_LONGEST]))


def _day_without_year(text: str) -> tuple[int, int] | None:
    for spelling in _WITHOUT_YEAR:
        found = _compiled(spelling).search(_small(text))
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
