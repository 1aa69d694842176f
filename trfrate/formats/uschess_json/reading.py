"""Saved answers of the ratings API to an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from trfrate.codecs import json_document as values
from trfrate.codecs.json_document import Node
from trfrate.diagnostics import Locate, Origin, Place, Report, fold, some
from trfrate.formats import Options
from trfrate.formats._extras import held_by
from trfrate.formats._places import words_of
from trfrate.formats.uschess_json import event_id_in
from trfrate.formats.uschess_json.answers import Answers, find
from trfrate.formats.uschess_json.joining import grouped, numbered
from trfrate.formats.uschess_json.layout import (
    ASSISTANT,
    CHIEF,
    EVENT,
    EVENT_SAID,
    FROM_ABROAD,
    GRAND_PRIX,
    KIND,
    NAME,
    OFFICES,
    OTHER,
    SCHOLASTIC,
    SECTION,
    SECTION_SAID,
    SECTION_SYSTEMS,
    TEAM_TYPES,
    TYPES,
)
from trfrate.formats.uschess_json.rows import Table, table
from trfrate.model import SYSTEMS, Event, Section

_NO_TABLE = Table((), 0, 1, ())


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read the event; everything that is not as expected is a diagnostic with its JSON path."""
    found = Report()
    try:
        return _event(files, find(_of_one_event(files, found), found, options), found)
    finally:
        fold(found, report)


def _of_one_event(files: Mapping[str, bytes], report: Report) -> Mapping[str, bytes]:
    """Leave out the files that are named after another event than the first."""
    events = dict.fromkeys(event for event in map(event_id_in, files) if event)
    if len(events) < 2:
        return files
    first, *others = events
    message = f"the files belong to {len(events)} events: {some(list(events), 4)}; only {first} is read"
    report.error("USJ022", message, Place(next(iter(files))), "put the files of each event into a folder of its own")
    return {name: data for name, data in files.items() if event_id_in(name) not in others}


def _event(files: Mapping[str, bytes], answers: Answers, report: Report) -> Event:
    node = _event_node(files, answers, report)
    facts = node.facts(EVENT)
    facts["id"] = facts["id"] or next(iter(answers.event_ids), None)
    names = _listed(node)
    details = _details(node, names, answers, facts["id"], report)
    standings = numbered(grouped(answers.pages, report), details, report)
    tables = {number: table(group.rows, report) if group else _NO_TABLE for number, group in standings.items()}
    _report_missing([number for number, group in standings.items() if not group], node)
    sections = [
        _section(number, details.get(number), names.get(number), tables[number], node, report) for number in tables
    ]
    preserved = {key: value for key, value in node.besides(EVENT_SAID).items() if value is not None}
    affiliate = node.child("affiliate")
    if name := affiliate.take("name", values.text):
        preserved["affiliateName"] = name
    event = Event(
        **{**facts, "name": facts["name"] or ""},
        affiliate=affiliate.take("id", values.code),
        sections=tuple(sections),
        extras=held_by(NAME, preserved),
        origin=Origin(NAME, files, _locate(list(tables.values()), sections, node)),
    )
    return _with_officials(event, answers.officials)


def _event_node(files: Mapping[str, bytes], answers: Answers, report: Report) -> Node:
    """Return the answer about the event itself; an empty one where it was not saved."""
    if not answers.events:
        message = "the answer about the event itself is not in the files: its name, dates and place are unknown"
        hint = "save …/rated-events/EVENT-ID too, or give the facts with --set and --facts"
        report.note("USJ023", message, answers.pages[0].place._replace(words=""), hint)
        return Node({}, "$", next(iter(files)), report, KIND)
    first = answers.events[0]
    ids = list(dict.fromkeys(str(node.value.get("id"))[:20] for node in answers.events))
    if len(ids) > 1:
        message = f"the files belong to {len(ids)} events: {some(ids, 4)}; only {ids[0]} is read"
        report.error("USJ022", message, first.place(), "put the files of each event into a folder of its own")
    return first


def _listed(event: Node) -> dict[int, str | None]:
    """Return the names of the sections by number, as the event lists them."""
    found: dict[int, str | None] = {}
    for _, entry in event.rows("sections"):
        number = entry.take("number", values.whole)
        if number and 0 < number < 10_000:
            found[number] = entry.take("name", values.text)
    return found


def _details(
    event: Node, listed: Collection[int], answers: Answers, event_id: str | None, report: Report
) -> dict[int, Node | None]:
    """Return the answer about each section by number; None where only the event names it."""
    found: dict[int, Node | None] = dict.fromkeys(listed)
    for node in answers.sections:
        if event_id and node.value.get("eventId") not in (None, event_id):
            continue
        number = node.take("number", values.whole) or node.take("sectionNumber", values.whole)
        if number is None or number < 1:
            number = 1
            while found.get(number):
                number += 1
        if found.get(number) is None:
            found[number] = node
    missing = [number for number, node in found.items() if node is None]
    if missing or not found:
        what = "the section"
        if missing:
            what = f"section {some(missing, 5)}"
        message = f"the answer about {what} is not in the files: time control, dates and type are unknown"
        hint = "save …/rated-events/EVENT-ID/sections/NUMBER too, or give the facts with --set and --facts"
        place = event.place() if event.value else None
        report.note("USJ027", message, place, hint)
    return found


# --- sections -----------------------------------------------------------------------------------------------


def _report_missing(numbers: Sequence[int], event: Node) -> None:
    if numbers:
        message = f"the standings of section {some(numbers, 5)} are not in the files: read without players"
        hint = f"save …/rated-events/EVENT-ID/sections/{numbers[0]}/standings too"
        event.report.warning("USJ017", message, event.place(), hint)


def _section(number: int, node: Node | None, name: str | None, rows: Table, event: Node, report: Report) -> Section:
    node = node or Node({}, "$", event.file, report, KIND)
    facts = node.facts(SECTION)
    stated = [node.take(key, values.flag) for key in GRAND_PRIX]
    flags = [flag for flag in stated if flag is not None]
    if not any(flags):
        facts["grand_prix_points"] = facts["grand_prix_points"] or None
    preserved = {key: value for key, value in node.besides(SECTION_SAID).items() if value is not None}
    section = Section(
        **{**facts, "number": number, "name": facts["name"] or node.take("sectionName", values.text) or name or ""},
        type=_type(node),
        online=node.take("isOnline", values.flag) or False,
        systems=_systems(node, rows),
        rounds=max(rows.rounds, min(node.take("roundCount", values.whole) or 0, 99)),
        games_per_round=rows.games_per_round,
        players=rows.players,
        scholastic=SCHOLASTIC.get(node.take("participantCoding", values.text) or ""),
        grand_prix=any(flags) if flags else None,
        extras=held_by(NAME, preserved),
    )
    _check_counts(node, section)
    return section


def _type(node: Node) -> str:
    word = node.take("format", values.text)
    kind = TYPES.get(word or "Swiss")
    if kind is None:
        node.report.note("USJ028", f"section format {word!r:.30} is not known; read as other", node.place("format"))
        return "other"
    if node.take("isTeamEvent", values.flag):
        return TEAM_TYPES.get(kind, kind)
    return kind


def _systems(node: Node, rows: Table) -> tuple[str, ...] | None:
    """Return the systems that the section states, else those its rows have records of."""
    word = node.take("ratingSystem", values.text)
    shown = {system for player in rows.players for system in (*player.ratings, *player.after)}
    seen = tuple(system for system in SYSTEMS if system in shown) or None
    if word is None:
        return seen
    if word in FROM_ABROAD:
        message = f"a section that US Chess entered from abroad (system {word}): its records are rated by other rules"
        node.report.warning("USJ029", message, node.place("ratingSystem"), "--foreign-fide rates such an event")
        return seen
    if word not in SECTION_SYSTEMS:
        message = f"rating system {word!r:.30} is not known; the records of the rows decide"
        node.report.note("USJ028", message, node.place("ratingSystem"))
        return seen
    return SECTION_SYSTEMS[word]


def _check_counts(node: Node, section: Section) -> None:
    """Compare the rows with what the section says about itself."""
    players, rounds = (node.take(key, values.whole) for key in ("playerCount", "roundCount"))
    if players is not None and section.players and players != len(section.players):
        message = f"section {section.label} has {players} players, but {len(section.players)} rows are in the files"
        node.report.warning("USJ030", message, node.place("playerCount"), "a page of the standings may be missing")
    if rounds is not None and rounds != section.rounds:
        message = f"section {section.label} has {rounds} rounds, but the rows have {section.rounds}"
        node.report.warning("USJ030", message, node.place("roundCount"))


# --- directors and places -----------------------------------------------------------------------------------


def _with_officials(event: Event, officials: Sequence[Node]) -> Event:
    """Return the event with its directors; the first chief and the first assistant are used."""
    of_event: dict[str, str] = {}
    of_section: dict[int, dict[str, str]] = {}
    others: list[str] = []
    for node in officials:
        member = node.take("memberId", values.code)
        office, kind = (node.take(key, values.text) or "" for key in ("office", "officeType"))
        role = OFFICES.get((office, kind), OTHER)
        number = node.take("sectionNumber", values.whole)
        if member is None or office == "Organizer":
            continue
        if number:
            of_section.setdefault(number, {}).setdefault(role, member)
        elif role == OTHER or role in of_event:
            others.append(member)
        else:
            of_event[role] = member
    sections = []
    for section in event.sections:
        own = of_section.get(section.number, {})
        sections.append(replace(section, chief_td=own.get(CHIEF), assistant_td=own.get(ASSISTANT)))
    return replace(
        event,
        chief_td=of_event.get(CHIEF),
        assistant_td=of_event.get(ASSISTANT),
        other_tds=tuple(dict.fromkeys(others)),
        sections=tuple(sections),
    )


def _locate(tables: Sequence[Table], sections: Sequence[Section], event: Node) -> Locate:
    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        if section >= len(tables) or row is None or row >= len(tables[section].places):
            words = ""
            if section < len(sections):
                words = words_of(sections, section, None, what)
            return event.place()._replace(words=words)
        node, slots = tables[section].places[row]
        if isinstance(what, int):
            at = f"{node.at}.roundOutcomes[{slots[what]}]" if what in slots else f"{node.at}.roundOutcomes"
            return Place(node.file, at=at, words=words_of(sections, section, row, what))
        return node.place()._replace(words=words_of(sections, section, row))

    return locate
