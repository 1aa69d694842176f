"""WinTD 5 tournaments (`.ptoz`): a zip with one member `Json`, as its maker's published schema describes it.

    sections[]   title, TC, gamesPerMatch, USCFratable, mainRating ...      layout.SECTION
    players[]    base: who it is; tnmt: section, pairing number, games      layout.BASE, layout.TNMT
    games[]      p1, p2, result, colors, type, split                       layout.RESULTS, layout.BYES

All references are positions in these lists, from 0; -1 is nobody. What the schema leaves open is read with a note
(`docs/formats/wintd.md`). The older binary files (`.pto`) have no published layout.
"""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.diagnostics import Report
from trfrate.formats import Format, Options
from trfrate.model import Event

ZIP = b"PK\x03\x04"
_MARKS = (
    (b'"tnmt"', b'"base"'),
    (b'"abbrev"', b'"roundsPaired"'),
    (b'"p1"', b'"p2"', b'"r1"', b'"r2"', b'"result"'),
)
"""Keys that occur together in the lists of players, sections and games."""


def sniff(head: bytes, name: str) -> float:
    """Recognize a tournament by its keys, or by its suffix where it is packed or binary."""
    start = head.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf").lstrip(b"\xff\xfe \t\r\n")
    if start.startswith(b"{"):
        fitting = sum(all(key in start for key in keys) for keys in _MARKS)
        if b'"trfrate-event"' not in start:
            return (0.0, 0.85, 0.98, 0.99)[fitting]
        return 0.0
    lower = name.lower()
    if head.startswith(ZIP):
        return 0.95 if lower.endswith(".ptoz") else 0.0
    if lower.endswith((".ptoz", ".pto")):
        return 0.5
    return 0.0


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read the event of a tournament file."""
    from trfrate.formats.wintd import reading

    return reading.read(files, report, options)


FORMAT = Format("wintd", "WinTD tournament", (".ptoz", ".pto", ".json"), sniff, read, options=("encoding",))
