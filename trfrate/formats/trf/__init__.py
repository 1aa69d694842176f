"""The TRF family: FIDE Tournament Report Files of 2006, 2016 and 2026, and the dialects of pairing programs.

Specifications: FIDE Handbook C.04 Annex 2 (TRF16) and "TRF26" (approved 2025-05-12), JaVaFo 2 (XX records),
bbpPairings (BB records), Tornelo (DAT, XRS). `layout` has the columns, `results` the result codes, both ways.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from trfrate.diagnostics import Report
from trfrate.formats import Format, Options
from trfrate.formats.trf import dialect as dialects
from trfrate.formats.trf.reading import read
from trfrate.model import Event

_TAGS = rb"(?:^|[\r\n])(?:> ?)?(0[0-9]2|1[0-9]2|2[0-2]2|3[56]2|013|310|2[4-9]0|XX[A-Z]|BB[A-Z]|###)(?=[ \r\n])"
_ROW = re.compile(rb"(?:^|[\r\n])(?:> ?)? {0,16}001 [ \d]{3}\d[ \w]{2}")


BEGINNING = 4096
"""Enough of a file to recognize most of them."""


def sniff(head: bytes, name: str) -> float:
    """Return how likely the file is a TRF: rows and records together make it certain."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    if b"\0" in head[:1024]:
        head = head.replace(b"\0", b"")
    for part in (head[:BEGINNING], head):
        rows = len(_ROW.findall(part))
        if rows > 1:
            return 0.98
        tags = len(re.findall(_TAGS, part))
        if rows and tags:
            return 0.98
    suffix = name.lower().endswith((".trf", ".trfx"))
    if rows or (tags > 2 and suffix):
        return 0.9
    if tags > 2 or suffix:
        return 0.4
    return 0.0


def write(event: Event, report: Report, options: Options, dialect: str = "") -> Mapping[str, bytes]:
    """Write in that dialect; without one, in the dialect that was read, else as TRF26."""
    from trfrate.formats.trf.writing import write as write_lines

    return write_lines(event, report, options, dialect)


_SUFFIXES = (".trf", ".trfx", ".txt")
_OPTIONS = ("encoding", "trf-rating", "ratings-are", "ratings", "teams", "for-program")

FORMAT = Format("trf", "FIDE Tournament Report File (TRF)", _SUFFIXES, sniff, read, write, _OPTIONS)
TRF16 = Format(
    "trf16", "FIDE Tournament Report File 2016", (), None, read, partial(write, dialect=dialects.TRF16), _OPTIONS
)
TRF26 = Format(
    "trf26", "FIDE Tournament Report File 2026", (), None, read, partial(write, dialect=dialects.TRF26), _OPTIONS
)
TRFX = Format("trfx", "TRF(x), for pairing engines", (), None, read, partial(write, dialect=dialects.TRF_X), _OPTIONS)
