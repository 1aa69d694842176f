"""Whether the user's own workbook can be given back, and with what."""

from __future__ import annotations

from collections.abc import Iterator

from trfrate.diagnostics import Origin, Place, Report
from trfrate.formats import Options
from trfrate.formats._cells import value_text
from trfrate.formats._wallchart.origin import WallchartOrigin
from trfrate.formats.xlsx import OLE
from trfrate.formats.xlsx.reading import read_sheets
from trfrate.formats.xlsx.update import Headings, Updater
from trfrate.model import Event, Player, Rated
from trfrate.privacy import without_contact_data

_OFFICE_OPEN = b"[Content_Types].xml"
"""A part that every .xlsx has and no OpenDocument file; names in a zip are plain."""
_MAY_CHANGE = {"after", "extras", "score", "rank"}


def own_workbook(event: Event, origin: Origin, report: Report, options: Options) -> bytes | None:
    """Return the workbook the event came from, rated; as it was if nothing is new; None if it cannot be changed."""
    ((name, data),) = origin.files.items()
    if not isinstance(origin, WallchartOrigin):
        _report_new(report, name, "it is a list of games, without a row for each player", None)
        return None
    before, headings = _as_read(origin, options)
    before = _without_contact_data(before, name, report)
    if not _fits(event, before, origin):
        _report_new(report, name, "its players or sections have changed")
        return None
    for what in _changed(before, event):
        message = f"the {what} of players that came from elsewhere are not written into your workbook"
        report.loss("XLS052", message, Place(name))
    if other := _other_kind(data):
        _report_new(report, name, other)
        return None
    if _ratings(event) == _ratings(before):
        return data
    said = len(report.diagnostics)
    try:
        return Updater(origin, data, report, options).update(event, before, headings)
    except (ValueError, LookupError, StopIteration) as error:
        # Parts that no program writes like that; the new workbook holds the ratings all the same.
        del report.diagnostics[said:]
        _report_new(report, name, str(error))
        return None


def _without_contact_data(before: Event, name: str, report: Report) -> Event:
    """Return what was read as the event has it; the workbook is given back as people typed it."""
    plain = without_contact_data(before, Report())
    if plain is not before:
        message = "your workbook still has the e-mail addresses or phone numbers in it"
        report.warning("XLS071", message, Place(name), "an output of another kind, such as .html or .csv, has none")
    return plain


def _as_read(origin: WallchartOrigin, options: Options) -> tuple[Event, Headings]:
    """Return the event as the workbook states it, and the headings of its tables."""
    event, sheets = read_sheets(origin.files, Report(), options)
    rows = {sheet.name: sheet.rows for sheet in sheets}
    heads = {(layout.sheet, layout.header_row) for layout in origin.layouts if layout.header_row is not None}
    headings = {}
    for sheet, row in heads:
        for column, value in enumerate(rows[sheet][row]):
            headings[sheet, row, column] = value_text(value).strip()
    return event, headings


def _fits(event: Event, before: Event, origin: WallchartOrigin) -> bool:
    shape = [[player.number for player in section.players] for section in event.sections]
    return len(origin.layouts) == len(shape) and shape == [
        [player.number for player in section.players] for section in before.sections
    ]


def _ratings(event: Event) -> list[dict[str, tuple[object, ...]]]:
    return [{system: _shown(rated) for system, rated in player.after.items()} for player in event.players]


def _shown(rated: Rated) -> tuple[object, ...]:
    """Return what a workbook shows of a new rating, or of the change where there is none."""
    if rated.shown is None:
        return (rated.change,)
    return (rated.shown, rated.games)


def _changed(before: Event, event: Event) -> Iterator[str]:
    """Yield the kinds of facts about players that the workbook does not state."""
    pairs = list(zip(before.players, event.players, strict=True))
    for name in Player._fields:
        if name not in _MAY_CHANGE and any(getattr(old, name) != getattr(new, name) for old, new in pairs):
            yield name.replace("_", " ")


def _other_kind(data: bytes) -> str:
    """Return what the workbook is if it can be read, but not written."""
    if data.startswith(OLE):
        return "it is an old .xls file"
    if _OFFICE_OPEN in data:
        return ""
    return "it is an OpenDocument file"


_SAVE_AS = "save it as .xlsx in Excel or LibreOffice, and rate that"


def _report_new(report: Report, name: str, why: str, hint: str | None = _SAVE_AS) -> None:
    message = f"the ratings cannot be added to your workbook: {why}; a new one is written"
    report.loss("XLS050", message, Place(name), hint)
