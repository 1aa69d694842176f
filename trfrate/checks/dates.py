"""The dates of the event, its sections and rounds."""

from __future__ import annotations

from datetime import date

from trfrate.diagnostics import Report, place_of
from trfrate.model import Event, Section

YOUNGEST, OLDEST = 3, 110
FIRST_YEAR = 1850
"""No tournament is older."""
LEAST_BORN = 3
"""So many birth years say more about the event than about a player."""


def check_dates(event: Event, report: Report) -> None:
    """Report dates in the wrong order, and rounds outside the dates of their section."""
    impossible: dict[tuple[date | None, date | None], tuple[int, Section]] = {}
    spans = [("the event", 0, "event.start", event.start, event.end)]
    for index, section in enumerate(event.sections):
        spans.append((f"section {section.label}", index, "start", section.start, section.end))
        if is_impossible_year(event, section):
            impossible.setdefault(event.dates_of(section), (index, section))
        else:
            _check_rounds(event, report, index, section)
    for days, (index, section) in impossible.items():
        _report_year(event, report, index, section, days)
    for title, index, stated_at, start, end in spans:
        if start and end and start > end and (start, end) not in impossible:
            _warn(event, report, index, f"{title} ends ({end}) before it starts ({start})", stated_at)


def _check_rounds(event: Event, report: Report, index: int, section: Section) -> None:
    known = [day for day in section.round_dates if day]
    if known != sorted(known):
        _warn(event, report, index, "the dates of the rounds are not in order", "round_dates")
    first, last = event.dates_of(section)
    if first and last and first > last:
        return
    outside = [day for day in known if (first and day < first) or (last and day > last)]
    if outside:
        round_ = section.round_dates.index(outside[0]) + 1
        message = f"round {round_} ({outside[0]}) was played outside the dates of the event ({_span(first, last)})"
        _warn(event, report, index, message, "round_dates")


def is_impossible_year(event: Event, section: Section) -> bool:
    """Return whether the event, not its players, has the wrong year: nobody, or few of them, could have played then."""
    day = event.last_day(section)
    if day is not None and day.year < FIRST_YEAR:
        return True
    born = _born(section) if day else []
    if day is None or len(born) < LEAST_BORN:
        return False
    first, last = day.year - OLDEST, day.year - YOUNGEST
    if first <= min(born) and max(born) <= last:
        return False
    return 2 * sum(not first <= year <= last for year in born) > len(born)


def _born(section: Section) -> list[int]:
    return [player.born.year for player in section.players if player.born]


def _report_year(
    event: Event, report: Report, index: int, section: Section, days: tuple[date | None, date | None]
) -> None:
    born = _born(section)
    message = f"the event ({_span(*days)}) is of an impossible year"
    hint = "the rating rules and all ages depend on the dates; --start and --end set them"
    if born:
        message += f": its players were born {min(born)} to {max(born)}"
    last = max(day.year for day in days if day)
    if born and FIRST_YEAR <= last < min(born):
        # A century too late, such as 2110 for 2010, or an event a century too early: nothing says which.
        message = f"the birth years ({min(born)} to {max(born)}) are all after the event ({_span(*days)})"
        hint = "the birth years are wrong, or the dates of the event, which --start and --end set"
    stated_at = "event.start"
    if section.start or section.end:
        stated_at = "start"
    report.warning("CHK024", message, place_of(event.origin, index, None, stated_at), hint)


def _span(*days: date | None) -> str:
    return " to ".join(dict.fromkeys(str(day) for day in days if day))


def _warn(event: Event, report: Report, index: int, message: str, what: str) -> None:
    place = place_of(event.origin, index, None, what)
    report.warning("CHK014", message, place, "the rating rules depend on the dates; --start and --end set them")
