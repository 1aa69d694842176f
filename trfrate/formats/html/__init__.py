"""The rated wallchart as one web page that needs nothing else: no network, no fonts; a script sorts the table.

HTML Living Standard; a row opens to its explanation by `<details>` and the selector `:has`.
"""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.diagnostics import Alike, Report
from trfrate.formats import Format, Options
from trfrate.formats._standings import STANDINGS
from trfrate.formats._wallchart.losses import wall_losses
from trfrate.formats.html.page import page
from trfrate.model import Event


def _not_shown(what: str, report: Report) -> None:
    report.loss("HTM001", f"not on the page: {what}", alike=Alike("not on the page: {}", what))


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Return one page with a table for each section."""
    for what in wall_losses(event):
        _not_shown(what, report)
    if not event.name and any(section.name for section in event.sections):
        _not_shown("an event without a name: the page is headed by the name of a section", report)
    return {"wallchart.html": page(event, report, options).encode("utf-8", errors="replace")}


FORMAT = Format(
    "html",
    "Wallchart as a web page",
    (".html", ".htm"),
    write=write,
    options=(*STANDINGS, "notes"),
)
