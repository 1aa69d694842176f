"""What is said to the user of the lines around a table: what was guessed from them, and what could not be read."""

from __future__ import annotations

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.grid import Grid

_DAYS = (("start", "end"), ("round_dates",))
_SPELLED_DAYS = "write 2026-04-18, 4/18/2026 or April 18-19, 2026"


def say_caption(grid: Grid, caption: Caption, report: Report) -> None:
    """Report what was guessed from the lines above a table, and what could not be read."""
    for row, key in ((caption.event_row, "event"), (caption.section_row, "section")):
        if row is not None:
            name = (caption.event if key == "event" else caption.section)["name"]
            report.note("CSV019", f"{key} name: {name!r:.60}", grid.place(row, None))
    if caption.id_row is not None:
        report.note("CSV019", f"event ID: {caption.event['id']}", grid.place(caption.id_row, None))
    if caption.place_row is not None:
        place = f"{caption.event['city']}, {caption.event['state']}"
        report.note("CSV019", f"place of the event: {place!r:.60}", grid.place(caption.place_row, None))
    if caption.days_row is not None:
        start, end = caption.event["start"], caption.event["end"]
        days = str(start) if start == end else f"{start} to {end or 'a day that is not stated'}"
        report.note("CSV062", f"days of the event: {days}", grid.place(caption.days_row, None))
    for row, text in caption.no_days:
        message = f"{text!r:.40} looks like a date, but is not understood; it is not used"
        hint = f"{_SPELLED_DAYS}; or use --start and --end"
        report.warning("CSV055", message, grid.place(row, None), hint)
    for row, text in caption.other_days:
        message = f"{text!r:.60} is not read as a day of the event"
        report.note("CSV062", message, grid.place(row, None))
    if caption.control_row is not None:
        message = f"time control: {caption.section['time_control']!r:.60}"
        report.note("CSV080", message, grid.place(caption.control_row, None))
    for row, text in caption.no_control:
        message = f"{text!r:.60} looks like a time control that is not understood, or another one; it is not used"
        report.warning("CSV081", message, grid.place(row, None), 'give --time-control "G/60;d5"')
    _say_wrong(grid, caption, report)


def _say_wrong(grid: Grid, caption: Caption, report: Report) -> None:
    """Report values behind a label that cannot be read."""
    for row, line, text in caption.wrong:
        is_day = line.fields in _DAYS
        read_as = "as a date" if is_day else f"after {line.label!r}"
        message = f"cannot read {text!r:.40} {read_as}; it is ignored"
        report.warning("CSV013", message, grid.place(row, None), _SPELLED_DAYS if is_day else None)
