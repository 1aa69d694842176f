"""A SwissSys 11 tournament (`.sjson`, or its backup `.BK`) to an event."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from trfrate.codecs.contacts import has_contact, without_contacts
from trfrate.codecs.json_document import Key, Node, member
from trfrate.diagnostics import Origin, Place, Report, some
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._event_size import refuse_many_sections
from trfrate.formats._extras import held_by
from trfrate.formats._places import words_of
from trfrate.formats.swisssys import checks, values
from trfrate.formats.swisssys.document import load, said_by
from trfrate.formats.swisssys.layout import (
    COLORS,
    MOST_TOKENS,
    OVERVIEW,
    PLAYER,
    SECTION,
    TOKENS,
    TYPES,
    public,
    stays_behind,
)
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section

_SECTION_SAID = {
    "Section name",
    "Section time control",
    "Players",
    "Type",
    "Blitz",
    "Number of players",
    "Rounds paired",
    "Exclude from ratings",
}
_TOKEN = re.compile(r" *([^ ;]) *; *(-?\d{1,6}) *; *([WB*-]?) *(?:;|$)", re.ASCII)


class _Tournament(NamedTuple):
    """What the overview says for every section."""

    time_control: str | None
    online: bool
    grand_prix: bool | None
    fide_rated: bool | None


class Where(NamedTuple):
    """The indexes of sections and rows in the file, in the order of the event."""

    file: str
    sections: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    read: tuple[Section, ...]

    def path(self, section: int, row: int | None = None) -> tuple[str | int, ...]:
        """Return the keys and indexes that lead to a section of the event, or to a row of it."""
        at = ("Sections", self.sections[section])
        if row is None:
            return at
        return (*at, "Players", self.rows[section][row])

    def locate(self, section: int, row: int | None, what: int | str | None) -> Place:
        """Return the place of a section, a row, or one of its facts or results."""
        of_event = isinstance(what, str) and what.startswith("event.")
        if row is None and (of_event or any(key.fact == what for key in OVERVIEW if what != "name")):
            return Place(self.file, at=_member_of("$.Overview", OVERVIEW, str(what).removeprefix("event.")), words="")
        if section >= len(self.sections):
            return Place(self.file, at="$.Sections", words="")
        at, words = f"$.Sections[{self.sections[section]}]", words_of(self.read, section, row, what)
        if row is None:
            return Place(self.file, at=_member_of(at, SECTION, what), words=words)
        at += f".Players[{self.rows[section][row]}]"
        if isinstance(what, int):
            return Place(self.file, at=f"{at}.Results[{what}]", words=words)
        fact = {"ids": "uschess", "ratings": "rating"}.get(what or "", what)
        return Place(self.file, at=_member_of(at, PLAYER, fact), words=words)


def _member_of(at: str, keys: Iterable[Key], fact: int | str | None) -> str:
    return next((member(at, key.name) for key in keys if key.fact == fact), at)


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of a tournament file; everything that is not as expected is a diagnostic with its JSON path."""
    return read_located(files, report, options)[0]


def read_located(files: Mapping[str, bytes], report: Report, options: Options) -> tuple[Event, Where]:
    """Return the event, and where its rows are in the file."""
    document = load(files, report, options)
    if not isinstance(document.value.get("Sections"), list):
        report.error(
            "SSY003",
            "this JSON is not a SwissSys tournament: it has no list of sections",
            document.place(),
            "the tournament file ends in .sjson; SwissSys keeps it where the tournament was created",
        )
        raise Unreadable
    refuse_many_sections(len(document.value["Sections"]), document.place("Sections"), report)
    unknown, _ = stays_behind(document.value)
    if unknown:
        message = f"entries that trfrate does not know stay in the SwissSys file: {some(sorted(unknown), 5)}"
        report.note("SSY024", message, document.place())
    overview = _overview(document)
    facts = overview.facts(OVERVIEW)
    checks.on_overview(overview)
    tournament = _tournament(overview)
    found = [(index, _section(node, index + 1, tournament)) for index, node in document.rows("Sections")]
    sections = tuple(section for _, (_, section) in found)
    where = Where(
        document.file,
        tuple(index for index, _ in found),
        tuple(indexes for _, (indexes, _) in found),
        sections,
    )
    checks.on_sections(document, sections)
    event = Event(
        **{**facts, "name": facts["name"] or "", "affiliate": facts["affiliate"] or _organizer(overview)},
        sections=sections,
        extras=_extras(overview, said_by(overview, OVERVIEW, facts)),
        origin=Origin("swisssys", files, where.locate),
    )
    return event, where


def _extras(node: Node, said: Collection[str]) -> dict[str, Any]:
    return held_by("swisssys", public(node.besides(said)))


# --- the overview -------------------------------------------------------------------------------------------


def _overview(document: Node) -> Node:
    overview = document.value.get("Overview")
    if not isinstance(overview, dict):
        document.report.error(
            "SSY005", "'Overview' is missing or not an object: title and dates are unknown", document.place()
        )
        overview = {}
    return document._replace(value=overview, at="$.Overview")


def _tournament(overview: Node) -> _Tournament:
    return _Tournament(
        overview.take("Tournament time controls", values.text),
        "online" in (overview.take("Event format", values.text) or "").lower(),
        overview.take("FreePair USCF grand prix", values.flag),
        overview.take("FreePair USCF FIDE rated", values.flag),
    )


def _organizer(overview: Node) -> str | None:
    """Return the affiliate, where the organizer is given as one."""
    if overview.value.get("Organizer ID Type") != "USCFAffiliateID":
        return None
    found: str | None = overview.take("Organizer ID", values.code)
    return found


# --- sections -----------------------------------------------------------------------------------------------


def _section(node: Node, number: int, tournament: _Tournament) -> tuple[tuple[int, ...], Section]:
    facts = node.facts(SECTION)
    rows = [*node.rows("Players")]
    games_stated = 2 if node.value.get("Blitz") is True else 1
    tokens = [_cells(row, games_stated) for _, row in rows]
    games = _games_per_round(node, tokens)
    rounds = -(-max(map(len, tokens), default=0) // games)
    players = tuple(
        _player(row, index + 1, (*cells, *[None] * (rounds * games - len(cells))))
        for (index, row), cells in zip(rows, tokens, strict=True)
    )
    excluded = node.take("Exclude from ratings", values.flag)
    kind = _type(node, games)
    said = _SECTION_SAID
    if kind == "other":
        said = _SECTION_SAID - {"Type"}
    section = Section(
        number=number,
        name=facts["name"] or "",
        type=kind,
        time_control=facts["time_control"] or tournament.time_control,
        online=tournament.online,
        systems=() if excluded else None,
        rounds=rounds,
        games_per_round=games,
        players=players,
        grand_prix=tournament.grand_prix,
        fide_rated=tournament.fide_rated,
        extras=_extras(node, said),
    )
    checks.on_section(node, section)
    return tuple(index for index, _ in rows), section


def _games_per_round(node: Node, tokens: Iterable[Sequence[Cell | None]]) -> int:
    """Return two where `Blitz` is set: then two tokens in a row are the two games of one pairing."""
    if not node.take("Blitz", values.flag):
        return 1
    for cells in tokens:
        for first, second in zip(cells[::2], cells[1::2], strict=False):
            if first and second and first.opponent != second.opponent:
                node.report.warning(
                    "SSY012",
                    "'Blitz' is set, but the results do not come in pairs against one opponent; read as single games",
                    node.place("Blitz"),
                )
                return 1
    return 2


def _type(node: Node, games: int) -> str:
    number = node.take("Type", values.whole)
    kind = TYPES.get(number or 0)
    if kind is None:
        node.report.note("SSY021", f"unknown section type {number}; read as 'other'", node.place("Type"))
        return "other"
    if node.take("Team pair table items", values.whole):
        return f"team-{kind}"
    return f"double-{kind}" if games > 1 else kind


# --- players ------------------------------------------------------------------------------------------------


_TEXTS = ("name", "club", "team")
"""Facts of a player into which people also type addresses and telephone numbers."""


def _without_contacts(facts: Mapping[str, Any], node: Node) -> dict[str, Any]:
    clean = dict(facts)
    for fact in _TEXTS:
        text = facts.get(fact)
        if not isinstance(text, str) or not has_contact(text):
            continue
        without = without_contacts(text)
        if without != text:
            clean[fact] = without.strip(" ,;") or None
            node.report.note("SSY025", f"a phone number or e-mail address in the {fact} is left out", node.place())
    return clean


def _player(node: Node, position: int, cells: tuple[Cell | None, ...]) -> Player:
    facts = node.facts(PLAYER)
    said = said_by(node, PLAYER, facts)
    facts = _without_contacts(facts, node)
    if facts["number"] is None:
        node.report.warning(
            "SSY007", f"a row has no pair number; its position {position} is used", node.place("Pair number")
        )
        facts["number"] = position
    ids = Ids(facts.pop("uschess"), facts.pop("fide"))
    ratings: dict[str, Rating | None] = {"OTBR": facts.pop("rating"), "FIDE": facts.pop("rating2")}
    if not ids.fide and ratings.pop("FIDE"):
        said -= {"Rating2"}
    return Player(
        **{**facts, "name": facts["name"] or ""},
        ids=ids,
        ratings={system: rating for system, rating in ratings.items() if rating},
        cells=cells,
        extras=_extras(node, said),
    )


def _cells(node: Node, games: int) -> list[Cell | None]:
    tokens = node.list_of("Results")
    if len(tokens) > MOST_TOKENS:
        node.report.error(
            "SSY018",
            f"{len(tokens)} results in one row; only the first {MOST_TOKENS} are read",
            node.place("Results"),
        )
    return [_checked_cell(node, index, token, games) for index, token in enumerate(tokens[:MOST_TOKENS])]


def _checked_cell(node: Node, index: int, token: Any, games: int) -> Cell | None:
    try:
        return cell_of(token)
    except (ValueError, KeyError, TypeError):
        node.report.error(
            "SSY006",
            "cannot read this result; it is ignored",
            node.entry("Results", index).place()._replace(words=f"{node.words}, round {index // games + 1}"),
            "a result looks like +;14;B;1;14;14;0: result, opponent, color, board ...",
        )
        return None


def cell_of(token: str) -> Cell | None:
    """Return a result token as a cell; ValueError or KeyError where it is none."""
    parts = _TOKEN.match(token)
    if parts is None:
        raise ValueError
    symbol, opponent, color = parts.groups()
    outcome = TOKENS[symbol]
    met = int(opponent)
    if met < 1:
        if outcome is None or outcome is Outcome.PENDING:
            return None
        return Cell(outcome)
    if not outcome:
        return None
    return Cell(outcome, met, COLORS[color])
