"""Wallcharts in workbooks: any hand-made sheet is read; a new one is written, or the user's own gets its ratings.

There is no specification of wallcharts; of workbooks it is ECMA-376 (Office Open XML), 5th edition.
"""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.diagnostics import Alike, Origin, Report
from trfrate.formats import Format, Options
from trfrate.formats._standings import STANDINGS
from trfrate.model import Event

_ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_SUFFIXES = (".xlsx", ".xlsm", ".xls", ".ods")


def sniff(head: bytes, name: str) -> float:
    """Return how likely it is: certain for a zip that names its workbook part early; other zip or OLE files may be."""
    if head.startswith(_ZIP):
        named = b"xl/" in head or b"[Content_Types].xml" in head or b"opendocument.spreadsheet" in head
        return 0.95 if named else 0.3
    if head.startswith(OLE):
        if name.lower().endswith(".xls"):
            return 0.9
        return 0.4
    return 0.0


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return all wallcharts of a workbook."""
    # A writer needs none of what the reader loads.
    from trfrate.formats.xlsx.reading import read as read_tables

    return read_tables(files, report, options)


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Return the user's own workbook with the new ratings, if the event came from one; else a new workbook."""
    from trfrate.formats._wallchart.losses import differs_by_place, wall_losses
    from trfrate.formats.xlsx.new_workbook import new_workbook
    from trfrate.formats.xlsx.read_back import changed_texts

    origin = event.origin
    if isinstance(origin, Origin) and origin.format == "xlsx" and len(origin.files) == 1:
        from trfrate.formats.xlsx.own_workbook import own_workbook

        own = own_workbook(event, origin, report, options)
        if own is not None:
            _report_parts(report, options)
            return dict.fromkeys(origin.files, own)
    for what in wall_losses(event, "xlsx"):
        report.loss("XLS060", f"not in the workbook: {what}", alike=Alike("not in the workbook: {}", what))
    if any(differs_by_place(event, section) for section in event.sections):
        message = "players are listed by place; the original order is not preserved"
        report.loss("XLS063", message)
    for change in changed_texts(event, options):
        report.loss("XLS064", str(change), alike=Alike("{}", str(change)))
    return {"wallchart.xlsx": new_workbook(event, report, options)}


def _report_parts(report: Report, options: Options) -> None:
    """Report the parts that are asked for and do not go into somebody's own workbook."""
    asked = [name for name in STANDINGS if options.get(name)]
    if asked:
        message = f"your own workbook gets the new ratings only, without the {', '.join(asked)} asked for"
        report.loss("XLS065", message, None, "a page or a workbook made from json shows them")


FORMAT = Format(
    "xlsx",
    "Excel wallchart",
    _SUFFIXES,
    sniff,
    read,
    write,
    options=("trf-rating", "ratings-are", "opponents", *STANDINGS),
    suffix_matters=True,
)
