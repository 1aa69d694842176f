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
    spans: list[tuple[str, int, date | None, date | None]] = [("the event", 0, event.start, event.end)]
    for index, section in enumerate(event.sections):
        spans.append((f"section {section.label}", index, section.start, section.end))
        known = [day for day in section.round_dates if day]
        if is_impossible_year(event, section):
            impossible.setdefault(event.dates_of(section), (index, section))
            continue
        if known != sorted(known):
            _warn(event, report, index, "the dates of the rounds are not in order", "round_dates")
        first, last = event.dates_of(section)
        in_order = not (first and last and first > last)
        outside = [day for day in known if (first and day < first) or (last and day > last)]
        if outside and in_order:
            round_ = section.round_dates.index(outside[0]) + 1
            message = f"round {round_} ({outside[0]}) was played outside the dates of the event ({_span(first, last)})"
            _warn(event, report, index, message, "round_dates")
    for days, (index, section) in impossible.items():
        _report_year(event, report, index, section, days)
    for title, index, start, end in spans:
        if start and end and start > end and (start, end) not in impossible:
            _warn(event, report, index, f"{title} ends ({end}) before it starts ({start})", "start")


def is_impossible_year(event: Event, section: Section) -> bool:
    """Return whether the event, not its players, has the wrong year: nobody, or few of them, could have played then."""
    start, end = event.dates_of(section)
    day = end or start
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
    if born:
        message += f": its players were born {min(born)} to {max(born)}"
    hint = "the rating rules and all ages depend on the dates; --start and --end set them"
    stated_at = "start" if section.start or section.end else "event.start"
    report.warning("CHK024", message, place_of(event.origin, index, None, stated_at), hint)


def _span(*days: date | None) -> str:
    return " to ".join(dict.fromkeys(str(day) for day in days if day))


def _warn(event: Event, report: Report, index: int, message: str, what: str) -> None:
    place = place_of(event.origin, index, None, what)
    report.warning("CHK014", message, place, "the rating rules depend on the dates; --start and --end set them")
