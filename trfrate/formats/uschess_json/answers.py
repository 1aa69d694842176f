"""Which answers of the ratings API the files hold: each is recognized by its keys, wherever it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from trfrate.codecs import json_document as values
from trfrate.codecs.json_document import Node, documents, member
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats.uschess_json import event_id_in
from trfrate.formats.uschess_json.layout import KIND, MOST_ANSWERS

_SECTION_IN_NAME = re.compile(r"(?i)(?:sect?(?:ion)?s?[-_ .]?|\d{12}[-_ .]+)(\d{1,3})(?!\d)", re.ASCII)

ROW, EVENT, SECTION, OFFICIAL, FAILURE = "row", "event", "section", "official", "failure"
_RECOGNIZED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (ROW, ("roundOutcomes",)),
    (EVENT, ("sections", "sectionCount")),
    (EVENT, ("sections", "affiliate")),
    (SECTION, ("roundCount", "participantCoding")),
    (SECTION, ("roundCount", "ratingSystem")),
    (OFFICIAL, ("memberId", "office")),
    (FAILURE, ("status", "title", "type")),
    (FAILURE, ("status", "title", "detail")),
    ("a member", ("ratings", "firstName")),
    ("a member's sections", ("ratingRecords",)),
    ("a member's games", ("player", "opponent")),
    ("a member's supplements", ("ratingSupplementDate",)),
    ("a member's norms", ("level", "expected")),
    ("a validation", ("isValidEnough",)),
    ("a list of events", ("sectionCount", "startDate")),
)
"""What an object with these keys is, the first that fits."""
_DESCENDED = (EVENT, SECTION)


class Page(NamedTuple):
    """Some rows of one section's standings, as one answer holds them."""

    rows: tuple[Node, ...]
    offset: int
    has_next: bool
    place: Place
    section: Node | None = None
    """The section it is in, where somebody has put the answers together."""
    stated: int | None = None
    """The number of the section that the file is named after."""


@dataclass(slots=True)
class Answers:
    """Everything that was recognized."""

    events: list[Node] = field(default_factory=list)
    sections: list[Node] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    officials: list[Node] = field(default_factory=list)
    event_ids: list[str] = field(default_factory=list)
    """The ids that files are named after."""


def find(files: Mapping[str, bytes], report: Report, options: Options) -> Answers:
    """Find the answers in the files; raises `Unreadable` where none is about an event."""
    found = Answers()
    for file, data in files.items():
        known = (len(found.events), len(found.sections), len(found.pages), len(found.officials))
        search = _Search(file, report, found)
        for at, document in documents(file, data, report, options.get("encoding"), KIND):
            search.look(document, at, None)
        if known == (len(found.events), len(found.sections), len(found.pages), len(found.officials)):
            _report_unused(search, report)
        elif (event := event_id_in(file)) and event not in found.event_ids:
            found.event_ids.append(event)
    if not (found.events or found.pages):
        message = "no answer about a rated event: neither an event nor the standings of a section"
        hint = "docs/formats/uschess-json.md says which addresses to save; members go with `trfrate players import`"
        report.error("USJ003", message, Place(next(iter(files), "")), hint)
        raise Unreadable
    if max(len(found.events), len(found.sections), len(found.pages)) > MOST_ANSWERS:
        report.error("USJ013", f"more than {MOST_ANSWERS} answers: no event has so many", Place(next(iter(files))))
        raise Unreadable
    return found


def _report_unused(search: _Search, report: Report) -> None:
    if search.failure:
        title = search.failure.take("title", values.text) or "without a title"
        message = f"this is not the answer but an error message of the site: {title:.60}"
        report.error("USJ008", message, search.failure.place(), "open the address again and save what it shows")
        return
    what = search.other or "nothing that belongs to an event"
    message = f"not read: the file holds {what}"
    report.note("USJ010", message, Place(search.file), "saved members are read by `trfrate players import`")


class _Search:
    """The search through one file."""

    def __init__(self, file: str, report: Report, found: Answers) -> None:
        self.file, self.report, self.found = file, report, found
        self.failure: Node | None = None
        self.other = ""
        name = _SECTION_IN_NAME.search(file)
        self.stated = int(name[1]) if name else None

    def look(self, value: Any, at: str, section: Node | None) -> None:
        """Recognize a value, or look inside it."""
        if isinstance(value, list):
            self._list(value, at, section, {})
        elif isinstance(value, dict):
            self._object(value, at, section)

    def _object(self, value: dict[str, Any], at: str, section: Node | None) -> None:
        node = Node(value, at, self.file, self.report, KIND, _words(value, section))
        what = kind_of(value)
        if isinstance(value.get("items"), list):
            self._list(value["items"], member(at, "items"), section, value)
            return
        if what == EVENT:
            self.found.events.append(node)
        elif what == SECTION:
            self.found.sections.append(node)
            section = node
        elif what == ROW:
            self._page([value], at, section, {})
        elif what == OFFICIAL:
            self.found.officials.append(node)
        elif what == FAILURE:
            self.failure = node
        elif what:
            self.other = what
        if what is None or what in _DESCENDED:
            for key, entry in value.items():
                self.look(entry, member(at, key), section)

    def _list(self, entries: Sequence[Any], at: str, section: Node | None, page: Mapping[str, Any]) -> None:
        kinds = [kind_of(entry) if isinstance(entry, dict) else None for entry in entries]
        if ROW in kinds and {ROW, None}.issuperset(kinds):
            self._page(entries, at, section, page)
            return
        for index, entry in enumerate(entries):
            self.look(entry, f"{at}[{index}]", section)

    def _page(self, entries: Sequence[Any], at: str, section: Node | None, page: Mapping[str, Any]) -> None:
        words = section.words if section else ""
        holder = Node({"items": entries, **page}, at.removesuffix(".items"), self.file, self.report, KIND, words)
        rows = tuple(node for _, node in holder.rows("items"))
        offset = holder.take("offset", values.whole) or 0
        has_next = holder.take("hasNextPage", values.flag) or False
        self.found.pages.append(Page(rows, max(0, offset), has_next, holder.place(), section, self.stated))


def _words(value: Mapping[str, Any], section: Node | None) -> str:
    """Return what people call an answer: the section that it is about."""
    name = value.get("name") if kind_of(value) == SECTION else None
    if isinstance(name, str):
        return name.strip()[:40]
    return section.words if section else ""


def kind_of(value: Mapping[str, Any]) -> str | None:
    """Return what an object is by its keys."""
    return next((what for what, keys in _RECOGNIZED if all(key in value for key in keys)), None)
