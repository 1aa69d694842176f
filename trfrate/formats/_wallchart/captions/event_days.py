"""The days of the event in the lines around a table: which they are, and what is left of a line without them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trfrate.codecs.dates import WEEKDAYS_ABROAD
from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.event_place import without_place
from trfrate.formats._wallchart.captions.no_names import is_name
from trfrate.formats._wallchart.captions.rest_of_line import (
    APART,
    AROUND,
    BESIDE_DAY,
    LONGEST_LINE,
    ONLY_PAIRED,
    trimmed,
)
from trfrate.formats._wallchart.grid import Grid

if TYPE_CHECKING:
    from trfrate.codecs.dates import Days

_LAST_DAY = re.compile(
    r"\b(?:end(?:s|ed|ing|e)?|last|final|finish(?:es|ed)?|to|until|bis|fin|fine|einde|fim|termine|termina)"
    r"(?:\s+(?:date|day|round|le|el|il))?\W*$",
    re.IGNORECASE,
)
BEFORE_DAYS = re.compile(
    rf"\b(?:{WEEKDAYS_ABROAD})\W*$|"
    r"\b(?:from|held|of|for|on|(?:on\s+)?the|when|vom|von|am|del?|du|le|dal(?:l['’])?|van|débute|commence|comienza|inizia|desde(?:\s+el)?|played(?:\s+on)?|"
    # In `Team Day 12 April 2026` it is part of the name.
    r"(?:(?:(?:event|tournament|playing)\s+)?dates?|(?<![\w'’.] )(?:(?:event|tournament|playing)\s+)?days?)"
    r"(?:\s+(?:played|of\s+(?:play|(?:the\s+)?(?:event|tournament))))?|"
    r"(?:play|games?)\s+(?:begins?|starts?|began|started)|(?:rounds?|rds?|r)\.?\s*\d{1,2}(?:\s*(?:-|–|&|and|to|,)\s*\d{1,2})?"
    r"(?:\s+on)?|began|beginn|début|inicio|inizio|"
    r"(?:start|begin|first)(?:s|ed|ing|ning)?(?:\s+(?:date|day|round))?)"
    rf"(?:\W+(?:{WEEKDAYS_ABROAD}))?\W*$|{_LAST_DAY.pattern}",
    re.IGNORECASE,
)
_BEGAN = re.compile(
    rf"\b(?:start(?:s|ed|ing)|beg(?:an|ins|inning|innt|onnen)|débute|commence|comienza|comenzó|inizia|começa|begint)"
    rf"(?:\s+(?:on|am|le|el|il|op))?\W*(?:{WEEKDAYS_ABROAD}|[a-z]{{3,6}}day)?\W*$",
    re.IGNORECASE,
)
"""Before the first day of an event whose last one is not stated: `Started Thursday, April 2, 2026`."""
_NOT_PLAYED = re.compile(
    r"\b(?:posted|published|updated?|upload(?:ed)?|printed|created|generated|modified|submitted|written|as\s+of|sent|"
    r"report(?:ed)?|date\s+of\s+(?:this\s+|the\s+)?report|originally|re-?scheduled|postponed|moved|instead\s+of|^(?:uscf\s+|us\s?chess\s+)?rated|"
    r"(?:next|upcoming|coming|previous|last\s+year'?s?)\s*(?:event|tournament|meeting|swiss|quads|one)?|founded|since|weeks?\s+of)"
    r"(?:\W+(?:on|at|date|from|for|planned|scheduled|is|was|will\s+be))*\W+(?:[a-z]{3,9}day,?\s*)?$|"
    r"»\W*(?:[a-z]{3,9},?\s*)?$",
    re.IGNORECASE,
)
"""Before a day that is none of the event's: `Posted on October 20, 2026`, `Next event: May 16, 2026`."""


def only_year_in(grid: Grid, rows: tuple[int, int]) -> int | None:
    """Return the only year that the first lines above a table name beside their days; None for none, or several."""
    from trfrate.codecs.dates import year_in

    last = min(rows[1], rows[0] + _FIRST_LINES)
    return year_in("\n".join(grid.line(row)[:LONGEST_LINE] for row in range(rows[0], last)))


def take_schedule(caption: Caption, grid: Grid, rows: tuple[int, int]) -> set[int]:
    """Take the days of lines that state no more than on which day each round is; return their rows.

    One round alone is that of the table below.
    """
    lines = ((row, grid.line(row)) for row in range(rows[0], min(rows[1], rows[0] + _FIRST_LINES)))
    found = {
        row: days
        for row, line in lines
        if len(line) <= LONGEST_LINE and _ROUND_NO.search(line) and (days := _scheduled_days(caption, line))
    }
    if sum(len(_ROUND_NO.findall(grid.line(row))) for row in found) < 2:
        return set()
    caption.days_row = min(found)
    caption.event["start"] = min(days.start for days in found.values())
    caption.event["end"] = max(days.end for days in found.values())
    return {*found}


def _scheduled_days(caption: Caption, line: str) -> Days | None:
    """Return the days of a line that holds nothing else but numbers of rounds."""
    days = _days_stated(caption, line)
    if days is None:
        return None
    rest = _ROUND_NO.sub(" ", f"{line[: days.span[0]]} {line[days.span[1] :]}")
    return None if BESIDE_DAY.sub("", rest).strip(f"{AROUND}.") else days


_FIRST_LINES = 60
_ROUND_NO = re.compile(
    r"(?<!\w)(?:rounds?|rds?|rnds?|r|days?|weeks?|runden?|rondes?|rondas?|turn[io]|tag)\.?\s*#?\d{1,2}(?![\d/.])"
    r"(?:\s*(?:-|–|&|\+|and|to|,)\s*\d{1,2}(?![\d/.]))?(?:\s+on\b)?",
    re.IGNORECASE,
)


def _days_stated(caption: Caption, line: str) -> Days | None:
    """Return the days in a line; without a year, those of the only year that the lines name."""
    from trfrate.codecs.dates import days_in, days_of_year, looks_like_date

    days = days_in(line)
    may_be = looks_like_date(line) or _WEEKDAY.search(line) or _SLASHED_DAYS.fullmatch(line)
    if days or caption.year is None or not may_be:
        return days
    return days_of_year(line, caption.year)


_SLASHED_DAYS = re.compile(r"\s*\d{1,2}/\d{1,2}(?:\s*(?:[,;&+]|and|,\s*and)\s*\d{1,2}/\d{1,2})+\s*")
_WEEKDAY = re.compile(r"\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b", re.IGNORECASE)


def event_days_in(line: str) -> Days | None:
    """Return the days in a line, if they may be the event's: not that of `Posted on October 20, 2026`."""
    from trfrate.codecs.dates import days_in

    days = days_in(line) if len(line) <= LONGEST_LINE else None
    return None if days and _NOT_PLAYED.search(line[: days.span[0]]) else days


def ends_later(caption: Caption, text: str) -> bool:
    """Take a later day beside those with a label for the last one: `Dates | Aug 10 2024 | Aug 11 2024`."""
    days, end = event_days_in(text), caption.event.get("end")
    if not days or not end or days.start <= end or not _is_alone(text, days):
        return False
    caption.event["end"] = days.end
    return True


def take_days_first(caption: Caption, row: int, text: str) -> bool:
    """Take the days that the value of a label begins with: `Saturday, October 4, 2026 (one day)`; whether there are."""
    days = event_days_in(text)
    if days is None or BESIDE_DAY.sub("", BEFORE_DAYS.sub("", text[: days.span[0]])).strip(AROUND):
        return False
    caption.event["start"], caption.event["end"] = days.start, days.end
    caption.days_row = row
    caption.left.append((row, text[days.span[1] :].strip(AROUND)))
    return True


def without_other_days(caption: Caption, row: int, name: str) -> str:
    """Return a name without the days behind it, which are those of a round or of the page."""
    days = event_days_in(name)
    if days is None or days.span[1] < len(name):
        return name
    caption.other_days.append((row, name[slice(*days.span)]))
    return trimmed(name[: days.span[0]])


def behind_period(line: str) -> str:
    """Return a line without the round at its end, where it begins with the days of an event of several rounds.

    `June 8-9, 2026   Pairings of round 1`; one day is that of the round.
    """
    round_no = _ROUND_LAST.search(line) if len(line) <= LONGEST_LINE else None
    days = event_days_in(line[: round_no.start()]) if round_no else None
    is_period = days is not None and not days.span[0] and days.start < days.end
    return line[: round_no.start()] if round_no and is_period else line


_ROUND_LAST = re.compile(r"\bround \d{1,2}\W*$", re.IGNORECASE)


def without_days(caption: Caption, row: int, line: str) -> str:
    """Return the rest of a line after the days of the event are taken out of it."""
    from trfrate.codecs.dates import looks_like_date

    days = _days_stated(caption, line) if len(line) <= LONGEST_LINE else None
    not_played = _NOT_PLAYED.search(line[: days.span[0]]) if days else None
    if not_played:
        name = trimmed(line[: not_played.start()].rstrip(" (["))
        is_title = titles.names_event(name)
        caption.other_days.append((row, line[not_played.start() :].strip(f"{AROUND}[]") if is_title else line.strip()))
        return name if is_title else ""
    if days is None:
        return _without_unclear(caption, row, line)
    alone = _is_alone(line, days)
    is_last = _LAST_DAY.search(line[: days.span[0]]) is not None
    if caption.doubtful_days and alone and not is_last and caption.days_row is not None:
        caption.left.append((caption.days_row, caption.doubtful_days))
        caption.doubtful_days = ""
        del caption.event["start"]
    if "start" not in caption.event:
        caption.event["start"], caption.event["end"] = days.start, days.end
        if days.start == days.end and _BEGAN.search(line[: days.span[0]]):
            caption.event["end"] = None
        caption.days_row = row
        is_title = row == caption.top or titles.names_event(line[: days.span[0]])
        caption.doubtful_days = "" if alone or is_title else line.strip()
    elif is_last and days.end >= (caption.event["start"] or days.end):
        caption.event["end"] = days.end
    elif _is_day_below(caption, row, line, days):
        caption.event["end"], caption.days_row = days.end, row
    elif days.start != caption.event["start"]:
        caption.left.append((row, line.strip()))
    before, behind = BEFORE_DAYS.sub("", line[: days.span[0]]), line[days.span[1] :]
    rest = trimmed(" ".join(f"{before} {behind}".split()))
    name = trimmed(before)
    is_apart = behind.lstrip()[:1] in APART or titles.is_organizer(trimmed(behind)) or titles.is_hall(trimmed(behind))
    if is_apart and titles.names_event(name):
        other = without_place(caption, row, trimmed(behind))
        if not other or titles.names_nothing(other):
            caption.left += [(row, other)] if other and not ONLY_PAIRED.fullmatch(other) else []
            rest = name
    if another := looks_like_date(rest):
        caption.no_days.append((row, another))
    return rest


def _without_unclear(caption: Caption, row: int, line: str) -> str:
    """Return a line without days, or the rest of one in which something looks like a date, but is not understood."""
    from trfrate.codecs.dates import looks_like_date

    like_a_date = looks_like_date(line) if len(line) <= LONGEST_LINE else ""
    if not like_a_date:
        return line.strip()
    caption.no_days.append((row, like_a_date))
    before, _, after = line.partition(like_a_date)
    rest = trimmed(f"{BEFORE_DAYS.sub('', before)} {after}")
    # `Oct 3 Quads` is the name as it stands, `Played: 10-3-2026` is none.
    return line.strip() if is_name(rest) and not before.rstrip().endswith("(") else rest


def _is_day_below(caption: Caption, row: int, line: str, days: Days) -> bool:
    """Return whether a line holds no more than a day, right below one that holds the first day of the event."""
    start, end = caption.event["start"], caption.event["end"]
    return (
        _is_alone(line, days)
        and caption.days_row == row - 1
        and start == end
        and days.start == days.end
        and days.end > start
    )


def _is_alone(line: str, days: Days) -> bool:
    """Return whether a line holds no more than days, with words such as `Played` before them."""
    rest = BEFORE_DAYS.sub("", line[: days.span[0]]) + line[days.span[1] :]
    return not BESIDE_DAY.sub("", rest).strip(f"{AROUND}.")
