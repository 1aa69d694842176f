"""SwissSys 11 tournaments (`.sjson`, `.BK`), web reports (`.json`), and the lists around them.

There is no published specification; the layout was measured on versions 11.34 to 11.79.8 and is described in
`docs/formats/swisssys.md`. Reading and writing live in modules of their own and are loaded when needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from trfrate.diagnostics import Report
from trfrate.formats import Format, Options
from trfrate.formats._ratings import with_source
from trfrate.model import Event

_SECTION_FILE = re.compile(r"\.s\d+[a-z]$", re.IGNORECASE)


def sniff(head: bytes, name: str) -> float:
    """Recognize a tournament by its keys; the club list and the `.tmt` by their first lines."""
    start = _ascii(head)
    if start.startswith("{"):
        if '"Overview"' in start and '"SwissSys"' in start:
            return 0.99
        if '"Overview"' in start:
            return 0.8
        return _by_suffix(name)
    from trfrate.formats.swisssys import lists

    if head.startswith(lists.WORKBOOK):
        if _SECTION_FILE.search(name):
            return 0.95
        return 0.0
    return max(lists.sniff(start), _by_suffix(name))


def _by_suffix(name: str) -> float:
    if name.lower().endswith((".sjson", ".bk")):
        return 0.5
    return 0.0


def _ascii(head: bytes) -> str:
    return head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").decode("ascii", errors="replace")


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of a tournament file, or the players of a list."""
    from trfrate.formats.swisssys import lists, reading

    data = next(iter(files.values()))
    if data.startswith(lists.WORKBOOK) or lists.sniff(_ascii(data[:65536])):
        return with_source(lists.read(files, report, options), options)
    return with_source(reading.read(files, report, options), options)


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Return the user's own file with what changed, or a new one."""
    from trfrate.formats.swisssys import writing

    return writing.write(with_source(event, options), report, options)


def sniff_web_report(head: bytes, name: str) -> float:
    """Recognize a web report by its first keys."""
    start = _ascii(head)
    if not start.startswith("{"):
        return 0.0
    if '"NACHEventID"' in start or ('"tournament"' in start and '"sections"' in start):
        return 0.99
    return 0.0


def read_web_report(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of a web report."""
    from trfrate.formats.swisssys import web_report

    return with_source(web_report.read(files, report, options), options)


FORMAT = Format(
    "swisssys",
    "SwissSys tournament or list",
    (".sjson", ".bk"),
    sniff,
    read,
    write,
    ("encoding", "ratings-are", "ratings", "next-event"),
)
WEB_REPORT = Format(
    "swisssys-web",
    "SwissSys web report",
    (".json",),
    sniff_web_report,
    read_web_report,
    options=("encoding", "ratings-are"),
)
