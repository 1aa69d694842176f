"""A WinTD tournament to an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from trfrate.codecs import json_document as values
from trfrate.codecs.contacts import has_contact
from trfrate.codecs.json_document import Node, decode_text, parse
from trfrate.diagnostics import Locate, Origin, Place, Report, fold, some
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._extras import held_by
from trfrate.formats._places import words_of
from trfrate.formats.wintd.container import unpacked
from trfrate.formats.wintd.games import Games, Reader
from trfrate.formats.wintd.layout import (
    BASE,
    EVENT_NAMES,
    KIND,
    MOST_GAMES_A_MATCH,
    MOST_SECTIONS,
    NAME,
    OF_A_TEAM,
    PAIR,
    PRESERVED_OF_BASE,
    PRESERVED_OF_SECTION,
    RATINGS,
    STATED_RATINGS,
    TEAM,
    amount,
    rating,
)
from trfrate.model import FACTS, Cell, Event, Ids, Player, Prize, Rating, Section

_DELETED = -1
_WITHDRAWN = 1


class Entry(NamedTuple):
    """One record of the list of players."""

    position: int
    base: Node
    tnmt: Node
    section: int | None
    status: int
    team: str | None = None
    """The team it plays for, in a section of teams."""

    @property
    def is_team(self) -> bool:
        """Return whether the record is a team and no person."""
        return self.base.value.get("type") == TEAM


class Entries(NamedTuple):
    """The players by section, and the people of teams."""

    by_section: Mapping[int, Sequence[Entry]]
    all: Mapping[int, Entry]


class _Places(NamedTuple):
    """The positions of a section and its rows in the file."""

    section: int
    rows: Sequence[int]
    games_per_round: int


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read the event; everything that is not as expected is a diagnostic with its JSON path."""
    found = Report()
    try:
        return _event(files, _load(files, found, options), found)
    finally:
        fold(found, report)


def _load(files: Mapping[str, bytes], report: Report, options: Options) -> Node:
    file, data = next(iter(files.items()))
    text = decode_text(file, unpacked(file, data, report), report, options.get("encoding"), KIND)
    document = parse(file, text, report, KIND)
    if not isinstance(document, dict) or not isinstance(document.get("sections"), list):
        message = "this JSON is not a WinTD tournament: it has no list of sections"
        hint = "a tournament ends in .ptoz; master lists of players (.pplz) and teams (.ptlz) hold no games"
        report.error("WTD003", message, Place(file, at="$", words=""), hint)
        raise Unreadable
    if len(document["sections"]) > MOST_SECTIONS:
        message = f"more than {MOST_SECTIONS} sections: no tournament has so many"
        report.error("WTD026", message, Place(file, at="$.sections", words=""), KIND.advice)
        raise Unreadable
    return Node(document, "$", file, report, KIND)


def _event(files: Mapping[str, bytes], document: Node, report: Report) -> Event:
    entries = _entries(document, report)
    games = Games(document)
    sections: list[Section] = []
    places: list[_Places] = []
    deleted = 0
    for index, node in document.rows("sections"):
        if node.take("id", values.whole) == _DELETED:
            deleted += 1
            continue
        section, rows = _section(node, index, entries, games, report)
        sections.append(section)
        places.append(_Places(index, rows, section.games_per_round))
    if deleted:
        report.note("WTD014", f"deleted sections are left out: {deleted}", document.place("sections"))
    if not any(section.players for section in sections):
        report.warning("WTD027", "the tournament has no players", document.place("players"))
    return Event(
        name=_name(document, report),
        sections=tuple(sections),
        origin=Origin(NAME, files, _locate(document.file, places, sections)),
    )


def _name(document: Node, report: Report) -> str:
    """Return what may be the name of the tournament: the schema does not say which key it is."""
    for key in EVENT_NAMES:
        found = document.value.get(key)
        if isinstance(found, str) and found.strip() and not has_contact(found):
            line = found.strip().splitlines()[0].strip()
            message = f"the name of the event is taken from {key!r}, which the published schema does not describe"
            report.note("WTD011", message, document.place(key))
            return line
    message = "name, dates and place of the event are not in the part of the file that the schema describes"
    report.note("WTD011", message, document.place(), '--set "name=..." and --start, --end give them')
    return ""


def _entries(document: Node, report: Report) -> Entries:
    by_section: dict[int, list[Entry]] = {}
    everybody: dict[int, Entry] = {}
    deleted = 0
    for index, node in document.rows("players"):
        base, tnmt = node.child("base"), node.child("tnmt")
        section = tnmt.take("sectionID", values.whole)
        entry = Entry(index, base, tnmt, section, tnmt.take("status", values.whole) or 0)
        everybody[index] = entry
        if entry.status == _DELETED or section is None or section == _DELETED:
            deleted += 1
        elif section != OF_A_TEAM:
            by_section.setdefault(section, []).append(entry)
    if deleted:
        report.note("WTD014", f"players who are deleted or in no section are left out: {deleted}", document.place())
    return Entries(by_section, everybody)


# --- sections -----------------------------------------------------------------------------------------------


def _section(node: Node, index: int, entries: Entries, games: Games, report: Report) -> tuple[Section, list[int]]:
    listed = entries.by_section.get(index, [])
    teams = [entry for entry in listed if entry.is_team]
    rows = _people(node, teams, entries, report) if teams else list(listed)
    numbers = _numbers(rows, node)
    per_round = min(max(node.take("gamesPerMatch", values.whole) or 1, 1), MOST_GAMES_A_MATCH)
    reader = Reader(games, numbers, per_round)
    cells = [_cells(reader, row) for row in rows]
    slots = max(map(len, cells), default=0)
    players = tuple(
        _player(row, numbers[row.position], (*own, *[None] * (slots - len(own))), node)
        for row, own in zip(rows, cells, strict=True)
    )
    section = Section(
        number=index + 1,
        name=node.take("title", values.text) or node.take("abbrev", values.text) or "",
        type=_type(node, bool(teams), per_round),
        time_control=node.take("TC", values.text),
        systems=() if node.take("USCFratable", values.whole) == 0 else None,
        rounds=slots // per_round,
        games_per_round=per_round,
        players=players,
        fide_rated=_flag(node, "FIDEratable"),
        extras=_preserved(node, PRESERVED_OF_SECTION),
    )
    _remark(node, section, rows, report)
    _report_turned_byes(reader, node)
    return section, [row.position for row in rows]


def _flag(node: Node, key: str) -> bool | None:
    number = node.take(key, values.whole)
    return None if number is None else bool(number)


def _preserved(node: Node, keys: Sequence[str]) -> dict[str, Any]:
    preserved = {key: node.value[key] for key in keys if node.value.get(key) not in (None, "", 0)}
    public = {key: value for key, value in preserved.items() if not (isinstance(value, str) and has_contact(value))}
    return held_by(NAME, public)


def _people(node: Node, teams: Sequence[Entry], entries: Entries, report: Report) -> list[Entry]:
    """Return the people of the teams: they play the games that are rated."""
    people: dict[int, Entry] = {}
    for team in teams:
        for position in team.tnmt.list_of("members"):
            if type(position) is int and position in entries.all:
                name = team.base.take("name", values.text)
                people.setdefault(position, entries.all[position]._replace(team=name))
    message = "a section of teams: the people are read, each with the games that name them"
    hint = "the schema does not describe the games inside a team match; compare the wallchart with WinTD"
    report.warning("WTD022", message, node.place(), hint)
    return list(people.values())


def _numbers(rows: Sequence[Entry], node: Node) -> dict[int, int]:
    """Return the pairing number of each row; who has none, or another's, gets the next free one."""
    numbers: dict[int, int] = {}
    taken: set[int] = set()
    left = []
    for row in rows:
        number = row.tnmt.take("pairno", values.whole)
        if number is None or not 0 < number < 1_000_000 or number in taken:
            left.append(row)
        else:
            numbers[row.position] = number
            taken.add(number)
    following = max(taken, default=0)
    for row in left:
        following += 1
        numbers[row.position] = following
    if left:
        given = [numbers[row.position] for row in left]
        message = f"players without a pairing number of their own get the next free ones: {some(given, 6)}"
        node.report.note("WTD015", message, left[0].tnmt.place("pairno"))
    return numbers


def _type(node: Node, teams: bool, games: int) -> str:
    kind = "swiss"
    if (node.take("RRCount", values.whole) or 0) > 1:
        kind = "round-robin"
    code = node.take("sectionType", values.whole)
    if code:
        message = f"section type {code} is not described in the published schema; read as {kind}"
        node.report.note("WTD011", message, node.place("sectionType"))
    if teams:
        return f"team-{kind}"
    return f"double-{kind}" if games > 1 else kind


def _cells(reader: Reader, row: Entry) -> list[Cell | None]:
    """Return the cells; a bye recorded for p2 is read as the stated points demand."""
    cells = reader.cells(row.position, row.tnmt)
    stated = row.tnmt.value.get("pts")
    if row.position not in reader.turned_byes or not isinstance(stated, (int, float)) or _sum(cells) == stated * 2:
        return cells
    quiet = Reader(reader.games, reader.numbers, reader.games_per_round)
    plain = quiet.cells(row.position, row.tnmt, turn_byes=False)
    if _sum(plain) == stated * 2:
        return plain
    return cells


def _sum(cells: Sequence[Cell | None]) -> int:
    return sum(FACTS[cell.result].half_points for cell in cells if cell)


def _report_turned_byes(reader: Reader, node: Node) -> None:
    if reader.turned_byes:
        message = (
            f"byes recorded for the second player: {len(reader.turned_byes)}; the schema does not say whose point a "
            "result counts: read as the stated points demand, else from the first player's side"
        )
        node.report.note("WTD019", message, node.place())


def _remark(node: Node, section: Section, rows: Sequence[Entry], report: Report) -> None:
    """Report what the section leaves open."""
    if section.systems == ():
        message = f"section {section.label} is not to be rated by US Chess; it is read, but not rated"
        report.note("WTD010", message, node.place("USCFratable"))
    code = node.take("mainRating", values.whole)
    if code not in STATED_RATINGS and section.players:
        _remark_rating(node, code, report)
    again = [row.position for row in rows if (row.tnmt.take("reentryFor", values.whole) or -1) >= 0]
    if again:
        message = f"section {section.label} has re-entries: {len(again)}; rows of one member id are rated together"
        report.note("WTD025", message, node.place())
    paired = node.take("roundsPaired", values.whole)
    planned = node.take("maxRounds", values.whole)
    if planned and paired is not None and paired < planned:
        message = f"section {section.label} has {paired} of {planned} planned rounds paired; only these are read"
        report.note("WTD013", message, node.place("maxRounds"), "right if the event is not over or was cut short")


def _remark_rating(node: Node, code: int | None, report: Report) -> None:
    if code in RATINGS:
        message = "the file does not say which ratings these are; they are read as US Chess Regular"
        hint = "--players looks up US Chess ratings by member id"
        report.note("WTD012", message, node.place("mainRating"), hint)
        return
    message = f"ratings of the kind {code}, which the published schema does not describe, are preserved, but not used"
    report.warning("WTD028", message, node.place("mainRating"), "--players looks up ratings by member id")


# --- players ------------------------------------------------------------------------------------------------


def _player(row: Entry, number: int, cells: tuple[Cell | None, ...], section: Node) -> Player:
    base, tnmt = row.base, row.tnmt
    facts = base.facts(BASE)
    place = base.take("stateOrFed", values.text)
    has_federation = place is not None and len(place) > 2
    extras = _preserved(base, PRESERVED_OF_BASE)
    ratings, aside = _ratings(base, section)
    if aside:
        extras = {NAME: {**extras.get(NAME, {}), **aside}}
    money = tnmt.take("PrizeMoney", amount)
    rank = tnmt.take("place", values.whole)
    if base.value.get("type") == PAIR:
        message = "a pair of players in one row cannot be rated"
        base.report.warning("WTD029", message, base.place("type"))
    return Player(
        **{**facts, "name": facts["name"] or "", "team": row.team or facts["team"]},
        number=number,
        ids=Ids(base.take("id", values.code)),
        state=None if has_federation else place,
        federation=place if has_federation else None,
        ratings=ratings,
        score=tnmt.take("pts", values.halves),
        rank=rank if rank and rank > 0 else None,
        cells=cells,
        withdrawn=row.status == _WITHDRAWN or None,
        prize=Prize(money) if money else None,
        adjustment=tnmt.take("seedpts", values.halves) or 0,
        extras=extras,
    )


def _ratings(base: Node, section: Node) -> tuple[dict[str, Rating], dict[str, Any]]:
    """Return the ratings by source, and those whose source the schema does not describe."""
    ratings: dict[str, Rating] = {}
    aside: dict[str, Any] = {}
    for key, kind in (("rating", "mainRating"), ("localrate", "secondRating")):
        stated = base.take(key, rating)
        if stated is None:
            continue
        code = section.take(kind, values.whole)
        known = RATINGS if kind == "mainRating" else STATED_RATINGS
        is_known = code in known
        source = RATINGS.get(code) if is_known else None
        if source and source not in ratings:
            ratings[source] = Rating(stated or None)
        elif stated:
            aside[key] = stated
    return ratings, aside


def _locate(file: str, places: Sequence[_Places], sections: Sequence[Section]) -> Locate:
    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        if section >= len(places):
            return Place(file, at="$.sections", words="")
        index, rows, per_round = places[section]
        if row is None or row >= len(rows):
            return Place(file, at=f"$.sections[{index}]", words=words_of(sections, section, None, what))
        at = f"$.players[{rows[row]}]"
        if isinstance(what, int):
            at += f".tnmt.games[{what // per_round}]"
        return Place(file, at=at, words=words_of(sections, section, row, what))

    return locate
