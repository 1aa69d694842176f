"""What US Chess publishes about rated events: answers of its ratings API (version 1), saved as files.

    rated-events/{event}                           the event with the names of its sections
    rated-events/{event}/sections/{n}              one section: time control, system, dates
    rated-events/{event}/sections/{n}/standings    its crosstable, at most 100 rows a page
    rated-events/{event}/officials                 the directors

Any of them can be in one file or in several; `docs/formats/uschess-json.md` says which to save. Nothing is fetched.
The layout is that of the API's own OpenAPI text and of answers as public programs read them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from trfrate.diagnostics import Report
from trfrate.formats import Format, Options
from trfrate.model import Event

_MARKS: tuple[tuple[tuple[bytes, ...], float], ...] = (
    ((b'"roundOutcomes"', b'"memberId"'), 0.97),
    ((b'"sectionCount"', b'"playerCount"', b'"sections"'), 0.97),
    ((b'"roundCount"', b'"participantCoding"'), 0.97),
    ((b'"roundOutcomes"',), 0.8),
    ((b'"hasNextPage"', b'"hasPreviousPage"', b'"items"'), 0.6),
    ((b'"isProvisional"', b'"ratingSystem"'), 0.6),
    ((b'"officeType"', b'"memberId"'), 0.6),
    ((b'"status"', b'"title"', b'"type"'), 0.3),
)
"""Keys that occur together in an answer and in no other file."""
_EVENT_ID = re.compile(r"(?<!\d)(\d{12})(?!\d)", re.ASCII)


def sniff(head: bytes, name: str) -> float:
    """Recognize an answer by its keys."""
    start = head.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf").lstrip(b"\xff\xfe \t\r\n")
    if not start.startswith((b"{", b"[")) or b'"trfrate-event"' in start:
        return 0.0
    return max((likelihood for keys, likelihood in _MARKS if all(key in start for key in keys)), default=0.0)


def event_id_in(name: str) -> str | None:
    """Return the event id that a file is named after."""
    found = _EVENT_ID.search(name)
    return found[1] if found else None


def companions(name: str, beside: Collection[str]) -> Collection[str]:
    """Find the other files that are named after the same event id."""
    event = event_id_in(name)
    if event is None:
        return (name,)
    others = {other for other in beside if other.lower().endswith(".json") and event_id_in(other) == event}
    return tuple(sorted(others | {name}))


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read the event that the answers describe."""
    from trfrate.formats.uschess_json import reading

    return reading.read(files, report, options)


FORMAT = Format(
    "uschess-json",
    "US Chess published event (ratings API)",
    (".json",),
    sniff,
    read,
    options=("encoding",),
    companions=companions,
    whole_folder=True,
)
