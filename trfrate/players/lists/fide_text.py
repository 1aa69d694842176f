"""FIDE's rating lists as fixed-width text, laid out by their own header line.

    with FOA titles   ID Number 0, Name 15, Fed 76, Sex 80, Tit 84, WTit 89, OTit 94, FOA 109, SRtng 113, SGm 119 ...
    legacy combined   the same without FOA: the ratings start at 109
    one rating        FOA 109, the month of the list (`OCT26`) 113, Gms 119, K 123, B-day 126, Flag 132

A player with many arbiter titles has a longer OTit, and everything after it is further to the right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import islice

from trfrate.codecs.text import decode
from trfrate.diagnostics import Place, Report
from trfrate.players import list_date
from trfrate.players.lists import BATCH, Batch, RawList, Reading, Source

_START = "ID Number"
_COLUMN = re.compile(r"ID Number|\S+")
_OVERFLOWING = "OTit"
_MONTH = re.compile(r"[A-Z]{3}\d\d")
_LONGEST_LINE = 4_096
_SINGLE = {"rapid": ("RRtng", "RGm", "RK"), "blitz": ("BRtng", "BGm", "BK"), "standard": ("SRtng", "SGm", "SK")}
"""By a word in the file name: how the combined list heads rating, games and K of the same list."""


def sniff(head: bytes, name: str) -> bool:
    """Return whether the first line is FIDE's header."""
    return head.startswith(_START.encode()) and b"Fed" in head[:200]


def read(source: Source, report: Report, reading: Reading) -> RawList:
    """Open a list by its header line."""
    header = decode(source.stream.readline(_LONGEST_LINE), reading.encoding).text.rstrip("\r\n")
    found = [(match[0], match.start()) for match in _COLUMN.finditer(header)]
    names = [name for name, _ in found]
    month = next((month_of(name) for name in names if month_of(name)), None)
    if month:
        names = _as_combined(names, source.name, report)
    starts = [start for _, start in found]
    shifted = names.index(_OVERFLOWING) + 1 if _OVERFLOWING in names else len(names)
    batches = _batches(source, starts, shifted, len(header), reading.encoding)
    return RawList("FIDE list", tuple(names), batches, "fide", month, lambda number: Place(source.name, number))


def month_of(name: str) -> date | None:
    """Return the month that heads the rating column of a list with one rating."""
    if _MONTH.fullmatch(name.upper()):
        return list_date.in_name(name)
    return None


def _as_combined(names: list[str], file: str, report: Report) -> list[str]:
    """Head a list with one rating like the combined one: the three look alike, only their file names differ."""
    kind = next((kind for kind in _SINGLE if kind in file.lower()), None)
    if kind is None:
        hint = "a file name with rapid or blitz in it says which list it is"
        report.note("PLR014", "read as FIDE's standard list, not rapid or blitz", Place(file, 1), hint)
    rating, games, k = _SINGLE[kind or "standard"]
    headed = {"Gms": games, "K": k}
    return [rating if month_of(name) else headed.get(name, name) for name in names]


def _batches(source: Source, starts: list[int], shifted: int, width: int, encoding: str) -> Iterator[Batch]:
    number = 2
    while lines := list(islice(iter(lambda: source.stream.readline(_LONGEST_LINE), b""), BATCH)):
        rows = []
        for line in lines:
            text = line.decode("ascii") if line.isascii() else decode(line, encoding).text
            rows.append(_fields(text.rstrip("\r\n"), starts, shifted, width))
        yield Batch(number, rows)
        number += len(lines)


def _fields(text: str, starts: list[int], shifted: int, width: int) -> list[str]:
    if len(text) > width:
        starts = starts[:shifted] + [start + len(text) - width for start in starts[shifted:]]
    ends = [*starts[1:], len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]
