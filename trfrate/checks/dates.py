"""The dates of the event, its sections and rounds."""

from __future__ import annotations

from datetime import date

from trfrate.diagnostics import Report, place_of
from trfrate.model import Event


def check_dates(event: Event, report: Report) -> None:
    """Report dates in the wrong order, and rounds outside the dates of their section."""
    spans: list[tuple[str, int, date | None, date | None]] = [("the event", 0, event.start, event.end)]
    for index, section in enumerate(event.sections):
        spans.append((f"section {section.label}", index, section.start, section.end))
        known = [day for day in section.round_dates if day]
        if known != sorted(known):
            _warn(event, report, index, "the dates of the rounds are not in order", "round_dates")
        first, last = event.dates_of(section)
        if known and ((first and known[0] < first) or (last and max(known) > last)):
            _warn(event, report, index, "a round was played outside the dates of the event", "round_dates")
    for title, index, start, end in spans:
        if start and end and start > end:
            _warn(event, report, index, f"{title} ends ({end}) before it starts ({start})", "start")


def _warn(event: Event, report: Report, index: int, message: str, what: str) -> None:
    place = place_of(event.origin, index, None, what)
    report.warning("CHK014", message, place, "the rating rules depend on the dates; --start and --end set them")
