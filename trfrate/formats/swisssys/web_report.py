"""The SwissSys web report (`.json`, "Create web report for uploading"): standings, pairings, SwissSys's own estimates.

The index of a player is the pairing number less one. What trfrate does not use stays in
`extras["swisssys-web"]`: `post` is SwissSys's estimate of the rating after the event, preserved for comparison.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from trfrate.codecs.json_document import Key, Node
from trfrate.diagnostics import Origin, Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._extras import held_by
from trfrate.formats._places import words_of
from trfrate.formats.swisssys import values
from trfrate.formats.swisssys.document import load, said_by
from trfrate.formats.swisssys.layout import MOST_TOKENS, public
from trfrate.model import FACTS, OTHER_COLOR, Cell, Event, Ids, Outcome, Player, Prize, Section
from trfrate.tiebreaks import find_by_heading

_O = Outcome

EVENT = (
    Key("tournament", "name", values.text),
    Key("date", "start", values.day),
    Key("city", "city", values.text),
    Key("state", "state", values.text),
    Key("country", "country", values.text),
    Key("td", "td", values.text),
)
PLAYER = (
    Key("name", "name", values.text),
    Key("id1", "uschess", values.code),
    Key("rating", "rating", values.rating),
    Key("id2", "fide", values.code),
    Key("rating2", "rating2", values.rating),
    Key("exp1", "expires", values.expiry),
    Key("club", "club", values.text),
    Key("team", "team", values.text),
    Key("state", "state", values.text),
    Key("player_title", "title", values.text),
    Key("sex", "sex", values.sex),
    Key("prize", "prize", values.money),
)
_EVENT_SAID = {key.name for key in EVENT} | {"sections", "NACHEventID", "NACHEventPasscode"}
_SECTION_SAID = {"section", "players", "standings", "rounds", "rounds_paired"}
_ROWS_SAID = {"results", "colors", "ops"}
_MOST_TIE_BREAKS = 30
_LARGEST = 1e6
"""No tie-break is as large as this."""

LETTERS: Mapping[str, Outcome | None] = {
    "W": _O.WIN,
    "L": _O.LOSS,
    "D": _O.DRAW,
    "B": _O.FULL_BYE,
    "H": _O.HALF_BYE,
    "U": _O.ZERO_BYE,
    "X": _O.FORFEIT_WIN,
    "F": _O.FORFEIT_LOSS,
    "": None,
}
DOUBLES: Mapping[str, tuple[Outcome, Outcome]] = {
    "$": (_O.WIN, _O.WIN),
    "#": (_O.DRAW, _O.WIN),
    "%": (_O.DRAW, _O.DRAW),
    "W": (_O.WIN, _O.LOSS),
    "D": (_O.DRAW, _O.LOSS),
    "L": (_O.LOSS, _O.LOSS),
}
"""Rounds of two games: 2, 1½, 1 by two draws, 1 by a win and a loss, ½, 0."""
_PAIRING = re.compile(r"\(([\d.]+)[XF]?-([\d.]+)[XF]?\)")


class _Row(NamedTuple):
    """One player's rounds as the file states them."""

    node: Node
    letters: Sequence[Any]
    opponents: Sequence[Any]
    colors: Sequence[Any]


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of a web report."""
    document = load(files, report, options)
    if not isinstance(document.value.get("sections"), list):
        report.error("SSY003", "this JSON is not a SwissSys web report: it has no list of sections", document.place())
        raise Unreadable
    facts = document.facts(EVENT)
    found = [(index, _section(node, index + 1)) for index, node in document.rows("sections")]

    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        rest = "" if row is None else f".players[{row}]"
        if section >= len(found):
            return Place(document.file, at=f"${rest}", words="")
        sections = [each for _, each in found]
        at = f"$.sections[{found[section][0]}]{rest}"
        if isinstance(what, int):
            at += f".results[{what // sections[section].games_per_round}]"
        return Place(document.file, at=at, words=words_of(sections, section, row, what))

    return Event(
        name=facts["name"] or "",
        city=facts["city"],
        state=facts["state"],
        country=facts["country"],
        start=facts["start"],
        arbiters=(facts["td"],) if facts["td"] else (),
        sections=tuple(section for _, section in found),
        extras=held_by("swisssys-web", public(document.besides(_EVENT_SAID))),
        origin=Origin("swisssys-web", files, locate),
    )


def _section(node: Node, number: int) -> Section:
    rows = [_row(entry, node, index) for index, entry in enumerate(node.list_of("players"))]
    double = any(letter in ("$", "#", "%") for row in rows for letter in row.letters)
    double = double or any("blitz_split" in row.node.value for row in rows)
    rounds = max((len(row.letters) for row in rows), default=0)
    ranks, tie_breaks = _ranks(node), _tie_breaks(node)
    cells = [_doubled(node, rows, index) if double else _single(rows, index) for index in range(len(rows))]
    games = 2 if double else 1
    players = []
    for index, row in enumerate(rows):
        missing = [None] * (rounds * games - len(cells[index]))
        players.append(_player(row.node, index, ranks.get(index), (*cells[index], *missing), tie_breaks))
    said = _SECTION_SAID
    if tie_breaks and None not in tie_breaks:
        said = _SECTION_SAID | {"tiebreaks"}
    section = Section(
        number=number,
        name=node.take("section", values.text) or "",
        type="double-swiss" if double else "swiss",
        rounds=rounds,
        games_per_round=games,
        players=tuple(players),
        tie_breaks=tuple(filter(None, tie_breaks)) if tie_breaks else None,
        extras=held_by("swisssys-web", public(node.besides(said))),
    )
    _check_section(node, section, double)
    return section


def _row(entry: Any, section: Node, index: int) -> _Row:
    """Return a row, which keeps its position even where it is no object: the position is the pairing number."""
    node = section.entry("players", index, entry if isinstance(entry, dict) else {})
    if not isinstance(entry, dict):
        section.report.error("SSY005", "this is not an object: the row is empty", node.place())
    lists = [node.list_of(key) for key in ("results", "ops", "colors")]
    if len(lists[0]) > MOST_TOKENS:
        section.report.error(
            "SSY018",
            f"{len(lists[0])} results in one row; only the first {MOST_TOKENS} are read",
            node.place("results"),
        )
    return _Row(node, *(entries[:MOST_TOKENS] for entries in lists))


def _ranks(node: Node) -> dict[int, int]:
    """Return the rank of each row, by index: the position in the standings."""
    standings = node.list_of("standings")
    return {number - 1: rank for rank, number in enumerate(standings, 1) if isinstance(number, int)}


def _tie_breaks(node: Node) -> list[str | None]:
    """Return the names of the methods in their order; None for one that is not known."""
    found: list[str | None] = []
    for title in node.list_of("tiebreaks")[:_MOST_TIE_BREAKS]:
        method = None
        if isinstance(title, str):
            method = find_by_heading(title)
        found.append(method.name if method else None)
    return found


def _values(node: Node, tie_breaks: Sequence[str | None]) -> dict[str, float]:
    found = {}
    for name, value in zip(tie_breaks, node.list_of("tiebreaks"), strict=False):
        if name and isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST:
            found[name] = float(value)
    return found


# --- results ------------------------------------------------------------------------------------------------


def _single(rows: Sequence[_Row], index: int) -> list[Cell | None]:
    row = rows[index]
    return [_cell(rows, index, slot, _outcome(row, slot)) for slot in range(len(row.letters))]


def _doubled(section: Node, rows: Sequence[_Row], index: int) -> list[Cell | None]:
    """Return two cells a round. Colors change after the first game; a bye is worth what the pairing says."""
    cells: list[Cell | None] = []
    row = rows[index]
    for slot in range(len(row.letters)):
        pair = DOUBLES.get(_letter(row, slot))
        met = _opponent(row, slot)
        if pair and met is not None:
            # Which player won first is not stated; the lower number is used, so that the rows agree.
            if pair == DOUBLES["W"] and index + 1 >= met:
                pair = pair[1], pair[0]
            first = _cell(rows, index, slot, pair[0])
            color = first.color if first else None
            cells += [first, Cell(pair[1], met, OTHER_COLOR[color])]
            continue
        outcome = _outcome(row, slot)
        first = _cell(rows, index, slot, outcome)
        one_point = outcome is _O.FULL_BYE and _bye_points(section, slot, index + 1) == "(1)"
        second = Cell(_O.ZERO_BYE) if one_point else first
        cells += [first, second]
    return cells


def _bye_points(section: Node, slot: int, number: int) -> str:
    """Return what the pairings say about the bye of a player, such as `(1)`."""
    rounds = section.value.get("rounds")
    entry = None
    if isinstance(rounds, list) and slot < len(rounds):
        entry = rounds[slot]
    pairings = None
    if isinstance(entry, dict):
        pairings = entry.get("pairings")
    for pairing in pairings if isinstance(pairings, list) else ():
        if isinstance(pairing, dict) and number in (pairing.get("white"), pairing.get("black")):
            return str(pairing.get("result"))[:12]
    return ""


def _letter(row: _Row, slot: int) -> str:
    letter = row.letters[slot]
    if isinstance(letter, str):
        return letter.strip().upper()
    return "?"


def _outcome(row: _Row, slot: int) -> Outcome | None:
    letter = _letter(row, slot)
    if letter not in LETTERS:
        row.node.report.error(
            "SSY006",
            "cannot read this result; it is ignored",
            row.node.entry("results", slot).place(),
            f"the letters are {' '.join(key for key in LETTERS if key)}; in rounds of two games also $ # %",
        )
        return None
    if LETTERS[letter] is None and _opponent(row, slot):
        return _O.PENDING
    return LETTERS[letter]


def _opponent(row: _Row, slot: int) -> int | None:
    number = None
    if slot < len(row.opponents):
        number = row.opponents[slot]
    if isinstance(number, int) and not isinstance(number, bool) and number > 0:
        return number
    return None


def _color(row: _Row, slot: int) -> str | None:
    color = row.colors[slot] if slot < len(row.colors) else None
    if isinstance(color, str):
        return {"W": "w", "B": "b"}.get(color)
    return None


def _cell(rows: Sequence[_Row], index: int, slot: int, outcome: Outcome | None) -> Cell | None:
    row = rows[index]
    if outcome is None:
        return None
    if not FACTS[outcome].mirrors:
        return Cell(outcome)
    met = _opponent(row, slot)
    color = _color(row, slot) if met else None
    # Of an unplayed game both rows may name the same color.
    if met and not FACTS[outcome].played and met <= len(rows) and _color(rows[met - 1], slot) == color:
        color = None
    return Cell(outcome, met, color)


# --- players and checks -------------------------------------------------------------------------------------


def _player(
    node: Node, index: int, rank: int | None, cells: tuple[Cell | None, ...], tie_breaks: Sequence[str | None]
) -> Player:
    facts = node.facts(PLAYER)
    said = said_by(node, PLAYER, facts)
    prize = facts.pop("prize")
    ids = Ids(facts.pop("uschess"), facts.pop("fide"))
    ratings = {"OTBR": facts.pop("rating"), "FIDE": facts.pop("rating2")}
    if not ids.fide and ratings.pop("FIDE"):
        said -= {"rating2"}
    stated = _values(node, tie_breaks)
    if stated and len(stated) == len(node.list_of("tiebreaks")):
        said |= {"tiebreaks"}
    extras = public(node.besides(said | _ROWS_SAID))
    return Player(
        **{**facts, "name": facts["name"] or "", "number": index + 1},
        ids=ids,
        ratings={system: rating for system, rating in ratings.items() if rating},
        rank=rank,
        tie_breaks=stated,
        prize=Prize(prize) if prize else None,
        cells=cells,
        extras=held_by("swisssys-web", extras),
    )


def _check_section(node: Node, section: Section, double: bool) -> None:
    title = f"section {section.name or section.number!r:.40}"
    if double:
        node.report.note(
            "SSY042",
            f"{title} has rounds of two games; where each player won once, the order is not stated",
            node.place(),
            "the rating does not depend on the order",
        )
    if node.value.get("latest_pairing_is_draft") is True:
        node.report.note("SSY043", f"{title}: the latest pairing is a draft", node.place("latest_pairing_is_draft"))
    for slot, (index, entry) in enumerate(node.rows("rounds")):
        for number, pairing in entry.rows("pairings"):
            if not _agrees(section, slot, pairing.value):
                node.report.warning(
                    "SSY041",
                    f"{title}, round {index + 1}: pairing {number + 1} differs from the rows, which are used",
                    pairing.place(),
                )


def _agrees(section: Section, slot: int, pairing: Mapping[str, Any]) -> bool:
    """Return whether a pairing with a result states what the rows of its two players state."""
    found = _PAIRING.fullmatch(str(pairing.get("result")))
    if found is None:
        return True
    games = section.games_per_round
    for number, points in ((pairing.get("white"), found[1]), (pairing.get("black"), found[2])):
        if not isinstance(number, int) or not 0 < number <= len(section.players):
            return False
        cells = section.players[number - 1].cells[slot * games : (slot + 1) * games]
        half_points = sum(FACTS[cell.result].half_points for cell in cells if cell)
        if f"{half_points / 2:g}" != points:
            return False
    return True
