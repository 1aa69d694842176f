"""The canonical CSV layout: labelled lines, a table for each section, and below a rated event what to know of it."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO

from trfrate.codecs.text import encode
from trfrate.diagnostics import Alike, Report
from trfrate.formats import Options
from trfrate.formats._wallchart.captions.caption_keys import EVENT_KEYS, OPPONENTS, SECTION_KEYS, caption_lines
from trfrate.formats._wallchart.quoting import show_text
from trfrate.formats.csv import DELIMITERS
from trfrate.formats.csv.formulas import harmless
from trfrate.formats.csv.layout import columns_of, losses
from trfrate.model import SOURCES, Event
from trfrate.report.basis import sentences
from trfrate.report.chart import carried_notes, title_of

ABOUT = "About these ratings:"


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Return one file: the lines about the event, then a table for each section."""
    for what in losses(event):
        alike = Alike("a crosstable cannot say: {}", what)
        report.loss("CSV030", f"a crosstable cannot say: {what}", hint="json keeps everything", alike=alike)
    dialect = options.get("dialect", "excel")
    text = StringIO()
    writer = csv.writer(text, delimiter=DELIMITERS[dialect], lineterminator="\r\n")
    decimal = "," if dialect == "semicolon" else "."
    writer.writerows(_rows(event, decimal))
    if about := (*sentences(event), *carried_notes(event)):
        writer.writerows([(), *((ABOUT, harmless(show_text(line))) for line in about)])
    usual = "utf-8" if text.getvalue().isascii() else "utf-8-sig"
    encoding = options.get("encoding") or usual
    data, lacking = encode(text.getvalue(), encoding)
    if lacking:
        replaced = ", ".join(f"{char} by {other}" for char, other in lacking.items())
        report.loss("CSV031", f"{encoding} lacks letters, which are replaced: {replaced[:100]}")
    return {"crosstable.csv": data}


def _rows(event: Event, decimal: str) -> Iterator[Sequence[str]]:
    lines = [(label, harmless(text)) for label, text in caption_lines(EVENT_KEYS, event)]
    yield from lines
    for position, section in enumerate(event.sections, start=1):
        if lines or position > 1:
            yield ()
        yield from ((label, harmless(text)) for label, text in caption_lines(SECTION_KEYS, section, number=position))
        yield f"{OPPONENTS.label}:", OPPONENTS.write("number")
        columns = list(columns_of(event, section))
        yield [column.heading for column in columns]
        finish = [_finish(column.heading, decimal) for column in columns]
        for player in section.players:
            yield [done(column.text(player)) for column, done in zip(columns, finish, strict=True)]


_DECIMAL = re.compile(r"(?<=\d)\.(?=\d)")
_NUMERIC = frozenset((*map(title_of, SOURCES), "Score", "Sum"))


def _finish(heading: str, decimal: str) -> Callable[[str], str]:
    """Return what is done to the texts of a column before they are written."""
    if heading in _NUMERIC:
        # Where the semicolon separates, programs expect a decimal comma and take `4.5` for a date.
        if decimal == ".":
            return str
        return lambda text: _DECIMAL.sub(decimal, text)
    if heading.endswith(" change"):
        return str
    return harmless
