"""The lines above a table that name the event and the section, both ways.

They are those of the page on which US Chess showed the crosstable: a label, then its value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from trfrate.formats.msa_text.rows import LABEL_OF
from trfrate.model import SYSTEM_LETTERS, Event, Section

if TYPE_CHECKING:
    from trfrate.formats._wallchart.captions.caption import Caption

TYPES = {"S": "swiss", "R": "round-robin", "M": "match", "2": "double-swiss"}
_TYPE_LETTER = {kind: letter for letter, kind in TYPES.items()}

_NAMED = re.compile(r"(.*?)\s*(?:\(\s*(?:Event\s+(?=\d{9}))?(\w{1,20})\s*\))?\s*$")
_DATES = re.compile(r"(\d{4}-\d\d-\d\d)(?:\s*(?:thru|-|to)\s*(\d{4}-\d\d-\d\d|\?))?")
_LOCATION = re.compile(r"(.*?)(?:,\s*([A-Z]{2}))?(?:\s+(\d{5}(?:-\d{4})?))?\s*$")
_SECTION = re.compile(r"Section\s+(\d{1,3})\s*-\s*(.*?)(?:\s*\(\d{1,2} Rounds?;.*)?$", re.IGNORECASE)
"""What US Chess has in the next line may stand behind the name: `Section 1 - OPEN (4 Rounds; 12 Players; ...)`."""
_SYSTEM = re.compile(r"Rating Sys:\s*([A-Z]{1,2})\b")
_TYPE = re.compile(r"Tnmt Type:\s*(\w)")
_CONTROL = re.compile(r"Time Controls?:\s*(.+?)\s*$")


def _event(text: str) -> dict[str, Any]:
    match = _NAMED.match(text)
    if match:
        return {"name": match[1], "id": match[2]}
    return {}


def _dates(text: str) -> dict[str, Any]:
    match = _DATES.search(text)
    if match is None:
        return {}
    try:
        start = date.fromisoformat(match[1])
        if match[2] == "?":
            return {"start": start}
        end = date.fromisoformat(match[2]) if match[2] else start
        return {"start": start, "end": end}
    except ValueError:
        return {}


def _location(text: str) -> dict[str, Any]:
    match = _LOCATION.match(text)
    if match:
        return {"city": match[1] or None, "state": match[2], "zip": match[3]}
    return {}


def _identity(name: str) -> Callable[[str], dict[str, Any]]:
    def read(text: str) -> dict[str, Any]:
        match = _NAMED.match(text)
        if match:
            return {name: match[2] or match[1] or None}
        return {}

    return read


_COLON = r"\s*(?::\s*|$)"
_LABELS: tuple[tuple[re.Pattern[str], Callable[[str], dict[str, Any]]], ...] = tuple(
    (re.compile(rf"{label}(.*)$", re.IGNORECASE), read)
    for label, read in (
        (rf"Event{_COLON}", _event),
        (rf"Event Date(?:\(s\)|s)?(?:{_COLON}|\s(?=\d))", _dates),
        (rf"Location{_COLON}", _location),
        (rf"(?:Sponsor|Affiliate)(?:\(s\)|s)?{_COLON}", _identity("affiliate")),
        (rf"Chief T\.?D\.?{_COLON}", _identity("chief_td")),
        (r".*\bCross ?Table for ", _event),
    )
)
"""Saved pages may have no colons, and name the event in their title alone."""


def _labelled(line: str) -> str:
    """Return a line with a colon behind its label, where the text was copied from a page: `Time Control | G/60;d5`."""
    label, tab, value = line.strip().partition("\t")
    bare = " ".join(label.split())
    return " ".join(f"{bare}: {value}".split()) if tab and value.strip() and ":" not in bare else " ".join(line.split())


def event_facts(lines: Sequence[str]) -> dict[str, Any]:
    """Read fields of `Event` from the lines; a label's value may be on the next line."""
    facts: dict[str, Any] = {}
    texts = [_labelled(line) for line in lines if line.strip()]
    for index, text in enumerate(texts):
        for label, read in _LABELS:
            match = label.match(text)
            if match and not match[1]:
                text = texts[index + 1] if index + 1 < len(texts) else ""
            if match:
                facts = read(match[1] or text) | facts
    return facts


def section_facts(lines: Iterable[str]) -> dict[str, Any]:
    """Read fields of `Section` from the lines."""
    facts: dict[str, Any] = {}
    for line in lines:
        text = _labelled(line)
        if match := _SECTION.search(text):
            facts |= {"number": int(match[1]), "name": match[2].strip()}
        if match := _SYSTEM.search(text):
            facts |= _systems(match[1])
        if (match := _TYPE.search(text)) and match[1] in TYPES:
            facts["type"] = TYPES[match[1]]
        if match := _CONTROL.search(text):
            control = match[1]
            facts["time_control"] = control if "(" in control else control.rstrip(")")
    return facts


def titles_above(lines: Sequence[str], first: bool) -> Caption:
    """Read lines without any of these labels, as people write them above a table; only the first one has the event."""
    from trfrate.diagnostics import Place
    from trfrate.formats._wallchart.captions.caption import Caption
    from trfrate.formats._wallchart.captions.labels import is_labelled
    from trfrate.formats._wallchart.captions.lines_above import read_caption
    from trfrate.formats._wallchart.grid import Grid

    if len(lines) > _MOST_TITLES:
        return Caption()
    facts = event_facts(lines)
    if facts or section_facts(lines):
        # Beside the usual labels, others that people write: `Date: 2026-04-18`; and a title above them.
        usual = [bool(event_facts([line]) or section_facts([line])) for line in lines]
        title = next((row for row, line in enumerate(lines) if line.strip()), 0) if "name" not in facts else -1
        others = [not usual[row] and (row == title or is_labelled(line.strip())) for row, line in enumerate(lines)]
        lines = [line.strip().strip('"') if other else "" for line, other in zip(lines, others, strict=True)]
    grid = Grid("", [[line] for line in lines], lambda row, column: Place(""), printed=True)
    caption = read_caption(grid, (0, len(lines)), first)
    # Opponents are pairing numbers, whatever a line says.
    caption.section.pop("opponents", None)
    return caption


_MOST_TITLES = 40


def _systems(label: str) -> dict[str, Any]:
    if label == "D":
        return {"systems": ("OTBR", "OTBQ")}
    if label not in SYSTEM_LETTERS:
        return {}
    return {"systems": (SYSTEM_LETTERS[label],), "online": label.startswith("O")}


def event_lines(event: Event) -> list[str]:
    """Return the lines that name the event; none if nothing is known of it."""
    lines = []
    if event.name or event.id:
        id = f" ({event.id})" if event.id else ""
        lines.append(f"Event: {event.name}{id}")
    if event.start:
        end = ""
        if event.end != event.start:
            end = f" thru {event.end or '?'}"
        lines.append(f"Event Date(s): {event.start}{end}")
    if event.city or event.state or event.zip:
        place = ", ".join(part for part in (event.city, event.state) if part)
        zip = f"  {event.zip}" if event.zip else ""
        lines.append(f"Location: {place}{zip}")
    if event.affiliate:
        lines.append(f"Sponsor: ({event.affiliate})")
    if event.chief_td:
        lines.append(f"Chief TD: ({event.chief_td})")
    return lines


def section_lines(section: Section) -> list[str]:
    """Return the lines that name the section; none for an unnamed Swiss."""
    if not section.name and section.time_control is None and section.type == "swiss":
        return []
    system = _system_letter(section.us_systems)
    rated = f"  Rating Sys: {system}" if system else ""
    kind = _TYPE_LETTER.get(section.type, "S")
    lines = [
        f"Section {section.number} - {section.name}",
        f"{section.rounds} Rounds, {len(section.players)} Players;{rated}  Tnmt Type: {kind}",
    ]
    if section.time_control:
        lines.append(f"Time Control: {section.time_control}")
    return lines


def _system_letter(systems: tuple[str, ...]) -> str:
    if systems == ("OTBR", "OTBQ"):
        return "D"
    if len(systems) != 1:
        return ""
    return LABEL_OF.get(systems[0], "")
