"""Fit text into fields: ASCII only, and no longer than the field. Whatever that changes is a loss."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from trfrate.codecs.text import STROKED
from trfrate.diagnostics import Place, Report, place_of
from trfrate.formats._readback import Fact
from trfrate.formats.uschess_dbf.layout import TDS, Column
from trfrate.model import Event

# Letters that no decomposition turns into ASCII.
_FOLDED = str.maketrans(
    {
        **STROKED,
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th",
        "’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "—": "-", "½": "1/2", "…": "...",
    }
)  # fmt: skip


def fold(text: str) -> str:
    """Write a text in printable ASCII: accents dropped, what has no counterpart as `?`."""
    plain = unicodedata.normalize("NFKD", text.translate(_FOLDED))
    folded = ""
    for letter in plain:
        if letter.isspace():
            folded += " "
        elif not unicodedata.combining(letter):
            folded += letter if letter.isascii() and letter.isprintable() else "?"
    return folded.strip()


@dataclass(slots=True)
class Fitting:
    """Fits texts into their fields and reports what that costs."""

    event: Event
    report: Report
    changed: set[Fact] = field(default_factory=set)
    """The facts whose change was reported, by the sections and rows of the event."""

    def fit(self, column: Column, text: str, section: int | None = None, row: int | None = None) -> str:
        """Return the text as it fits into the field."""
        if len(text) <= column.width and text.isascii() and text.isprintable():
            return text
        self.changed.add(Fact(column.fact, section, row))
        place = self.place(section, row, column.fact)
        folded = fold(text)
        if folded != text:
            message = f"{text!r} is written as {folded!r}: a rating report allows plain letters only"
            self.report.loss("USC040", message, place)
        if len(folded) <= column.width:
            return folded
        return self._shorten(column, folded, place)

    def _shorten(self, column: Column, text: str, place: Place | None) -> str:
        if column.kind is TDS:
            short = text[: column.width + 1].rpartition(",")[0]
        elif column.kind.cut:
            short = text[: column.width].rstrip()
        else:
            message = f"{text!r} is too long for {column.name} ({column.width} characters), which is left blank"
            self.report.loss("USC042", message, place)
            return ""
        message = f"{text!r} is cut to {short!r}: {column.name} has {column.width} characters"
        self.report.loss("USC041", message, place, "shorten it yourself if the rest matters")
        return short

    def place(self, section: int | None, row: int | None, what: int | str | None) -> Place | None:
        """Return the place of a fact in the source, if known."""
        if section is None:
            return None
        return place_of(self.event.origin, section, row, what)
