"""Merge one-section files into one event with several sections, and check them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from trfrate.diagnostics import Origin, Place, Report, place_of
from trfrate.model import Event

_NOT_COMPARED = {"name", "sections", "extras", "start", "end"}


def merge(events: Sequence[Event], report: Report, names: Sequence[str] = ()) -> Event:
    """Return an event with the sections of all events and the facts of the first; differences are noted."""
    sections = [event.dated(section) for event in events for section in event.sections]
    names = names or _names(events)
    numbered = [
        section.changed(number=number, name=name)
        for number, (section, name) in enumerate(zip(sections, names, strict=True), 1)
    ]
    event = replace(_common(events, report), sections=tuple(numbered), origin=_origin(events))
    _check_extras(events, report)
    _check_names(event, report)
    _check_members(event, report)
    _check_dates(event, report)
    return event


def _names(events: Sequence[Event]) -> list[str]:
    """Return the section names; a section without one gets the name of its event, else its position."""
    own = [section.name or event.name for event in events for section in event.sections]
    return [name or str(index) for index, name in enumerate(own, 1)]


def _common(events: Sequence[Event], report: Report) -> Event:
    first = events[0]
    facts = {}
    for fact in fields(Event):
        given = [getattr(event, fact.name) for event in events]
        stated = [value for value in given if value not in (None, "", ())]
        if not fact.compare or fact.name in _NOT_COMPARED or not stated:
            continue
        facts[fact.name] = stated[0]
        if any(value != stated[0] for value in stated):
            report.note("MRG001", f"the files differ in {fact.name}; {stated[0]!r:.60} is used, from the first")
    starts = [event.start for event in events if event.start]
    ends = [event.end for event in events if event.end]
    return replace(first, **facts, start=min(starts, default=None), end=max(ends, default=None))


def _origin(events: Sequence[Event]) -> Origin:
    """Return an origin whose places are in the file that each section came from."""
    homes = [(event.origin, index) for event in events for index in range(len(event.sections))]

    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        origin, index = homes[section]
        return place_of(origin, index, row, what) or Place(f"section {section + 1}")

    read = [event.origin for event in events if isinstance(event.origin, Origin)]
    files = {name: data for origin in read for name, data in origin.files.items()}
    return Origin("merge", files, locate)


def _check_extras(events: Sequence[Event], report: Report) -> None:
    """Report extras that are dropped: an event has room for those of one file, the first."""
    for event in events[1:]:
        for format, extra in event.extras.items():
            if extra != events[0].extras.get(format):
                place = None
                if isinstance(event.origin, Origin):
                    place = Place(", ".join(event.origin.files))
                report.loss("MRG005", f"the event data that only {format} can hold is dropped", place)


def _check_names(event: Event, report: Report) -> None:
    seen = set()
    for index, section in enumerate(event.sections):
        if section.name.casefold() in seen:
            place = place_of(event.origin, index, None, "name")
            report.warning("MRG002", f"two sections are named {section.name!r}", place, "--names renames them")
        seen.add(section.name.casefold())


def _check_members(event: Event, report: Report) -> None:
    """Report member ids in two sections: a member may play in both, but more often an id is wrong."""
    first: dict[str, tuple[str, str]] = {}
    for index, section in enumerate(event.sections):
        for row, player in enumerate(section.players):
            member = player.ids.uschess
            if not member:
                continue
            name, where = first.setdefault(member, (player.name, section.name))
            if where != section.name:
                report.warning(
                    "MRG003",
                    f"member {member} is {name} in {where} and {player.name} in {section.name}",
                    place_of(event.origin, index, row, "ids"),
                    "correct if the member played in both sections; if not, one id is wrong",
                )


def _check_dates(event: Event, report: Report) -> None:
    starts = {section.start for section in event.sections if section.start}
    ends = {section.end for section in event.sections if section.end}
    if starts and ends and max(starts) > min(ends):
        report.warning(
            "MRG004",
            f"the sections were not played together: one ends on {min(ends)}, another starts on {max(starts)}",
            hint="one rating report is for one event; do these files belong to the same one?",
        )
