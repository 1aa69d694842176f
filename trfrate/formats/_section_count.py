"""How many sections a report may have."""

from __future__ import annotations

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable

MAX_SECTIONS = 500
"""The largest events have a hundred; every output has a sheet, a page or a file for each."""


def refuse_many_sections(sections: int, place: Place, report: Report) -> None:
    """Refuse a report of more sections than any event has."""
    if sections > MAX_SECTIONS:
        message = f"it has {sections:,} sections; an event has at most {MAX_SECTIONS}"
        report.error("FMT014", message, place, "give trfrate the report of one event")
        raise Unreadable(place.file)
