"""Write an event as a SwissSys tournament: the user's own file with the changes, or a new one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from trfrate.chain import with_last_ratings
from trfrate.codecs.json_document import Key
from trfrate.codecs.text import decode
from trfrate.diagnostics import Alike, Origin, Report
from trfrate.formats import Options
from trfrate.formats._extras import extras_of
from trfrate.formats._losses import SECTION_FACTS, said_elsewhere, unsaid
from trfrate.formats._readback import Compared, report_changes
from trfrate.formats.swisssys import reading
from trfrate.formats.swisssys.layout import (
    CURRENT,
    ORDER,
    OVERVIEW,
    PLAYER,
    SECTION,
    SYMBOLS,
    TOKENS,
    TYPES,
    UNSAYABLE,
    in_order,
    stays_behind,
)
from trfrate.formats.swisssys.patching import CannotPatch, Change, Path, patched
from trfrate.model import FACTS, PROVISIONAL_UP_TO, Cell, Event, Extras, Outcome, Player, Rating, Section, rounded

_VERSION = 11.79
_NO_TOKEN = "~;0;-;0;0;0;0"
_COMPARED = Compared(
    event=[key.fact for key in OVERVIEW],
    section=[*(key.fact for key in SECTION), "number", "type", "online", "rounds", "games_per_round"],
    player=("name", "uschess", "fide", "expires", "club", "team", "state", "title", "sex"),
)
_EVENT_SAYS = {key.fact for key in OVERVIEW}
_SECTION_SAYS = {key.fact for key in SECTION} | {
    "number",
    "type",
    "online",
    "systems",
    "rounds",
    "games_per_round",
    "players",
    "grand_prix",
    "fide_rated",
}
_OF_THE_TOURNAMENT = ("online", "grand_prix", "fide_rated")
"""Facts of sections that SwissSys states once for all of them."""
_PLAYER_SAYS = {key.fact for key in PLAYER} | {"ids", "ratings", "cells", "after", "score", "rank"}
"""Scores and ranks follow from the results; SwissSys computes them itself."""


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Write the tournament file; what it cannot hold is a loss."""
    fresh = options.has("next-event")
    after = fresh or options.get("ratings") == "after"
    if after:
        # The file is where the next event starts from: no row may hold a rating that a later section changed.
        event = with_last_ratings(event)
    if fresh:
        event = event.with_sections(map(_without_results, event.sections))
    base = _source(event, options)
    data = _patched(event, base, after) if base else None
    name = next(iter(base.files)) if base else "event.sjson"
    _report_losses(event, after, report)
    if data is None:
        data = json.dumps(_tournament(event, after), ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace")
        _report_new(event, base, report)
    elif _holds_private(data, options):
        message = (
            "the file still holds what only your SwissSys file holds: e-mails, phone numbers, birth dates or notes"
        )
        report.warning("SSY037", message, None, "send somebody another format, such as .json")
    if after:
        _report_copy(event, fresh, data is not None and base is not None, report)
    files = {name: data}
    report_changes("SSY036", event, lambda: reading.read(files, Report(), options), _COMPARED, report)
    return files


class _Source(NamedTuple):
    """The user's own file, and the event it holds."""

    event: Event
    where: reading.Where
    files: Mapping[str, bytes]
    encoding: str


def _source(event: Event, options: Options) -> _Source | None:
    """Return the file the event was read from, if it is a tournament file without duplicate keys."""
    origin = event.origin
    if not isinstance(origin, Origin) or origin.format != "swisssys":
        return None
    report = Report()
    base, where = reading.read_located(origin.files, report, options)
    twice = any(diagnostic.code == "SSY019" for diagnostic in report)
    if twice:
        return None
    return _Source(base, where, origin.files, options.get("encoding"))


def _holds_private(data: bytes, options: Options) -> bool:
    try:
        return stays_behind(json.loads(decode(data, options.get("encoding")).text))[1]
    except (ValueError, RecursionError):
        return True


# --- what changed -------------------------------------------------------------------------------------------


def _patched(event: Event, base: _Source, after: bool) -> bytes | None:
    """Return the source with the changes; None if rows were added or removed."""
    if _rows(event) != _rows(base.event):
        return None
    data = next(iter(base.files.values()))
    changes = [*_changes(event, base, after)]
    try:
        if changes:
            return patched(data, decode(data, base.encoding), changes)
        return data
    except CannotPatch:
        return None


def _rows(event: Event) -> list[tuple[int, int, list[int]]]:
    return [
        (section.number, section.games_per_round, [player.number for player in section.players])
        for section in event.sections
    ]


def _changes(event: Event, base: _Source, after: bool) -> Iterator[Change]:
    yield from _changed(("Overview",), OVERVIEW, "overview", _event_facts(event), _event_facts(base.event))
    for index, (section, old) in enumerate(zip(event.sections, base.event.sections, strict=True)):
        at = base.where.path(index)
        yield from _changed(at, SECTION, "section", _section_facts(section), _section_facts(old))
        yield from _changed_rounds(at, section, old)
        for row, (player, before) in enumerate(zip(section.players, old.players, strict=True)):
            path = base.where.path(index, row)
            facts = player_facts(player, after)
            yield from _changed(path, PLAYER, "player", facts, player_facts(before, False))
            yield from _changed_cells(path, player, before)
            yield from _changed_marks(path, player, before, after)
        yield from _changed_teams(at, section, old)


def _changed(
    path: Path, keys: Iterable[Key], level: str, new: Mapping[str, Any], old: Mapping[str, Any]
) -> Iterator[Change]:
    for key in keys:
        fact = new[key.fact]
        if fact != old[key.fact]:
            value = key.empty if fact is None else key.write(fact)
            yield Change((*path, key.name), value, _before(level, key.name))


def _before(level: str, key: str) -> Sequence[str]:
    """Return the keys before this one, the nearest first; then those after it."""
    order = ORDER[level]
    at = order.index(key) if key in order else len(order)
    return (*reversed(order[:at]), *order[at:])


def _changed_rounds(at: Path, section: Section, old: Section) -> Iterator[Change]:
    if section.rounds != old.rounds:
        for key in ("Rounds paired", "Rounds played"):
            yield Change((*at, key), section.rounds * section.games_per_round, _before("section", key))
    if (section.systems == ()) != (old.systems == ()):
        yield Change((*at, "Exclude from ratings"), section.systems == (), _before("section", "Exclude from ratings"))


def _changed_cells(path: Path, player: Player, before: Player) -> Iterator[Change]:
    if player.cells == before.cells:
        return
    tokens = _tokens(player, before.cells, _own_extras(before).get("Results", []))
    yield Change((*path, "Results"), tokens, _before("player", "Results"))
    if not player.cells or player.cells[-1] != (before.cells or (None,))[-1]:
        yield Change((*path, "Current result"), _current(player), _before("player", "Current result"))


def _changed_marks(path: Path, player: Player, before: Player, after: bool) -> Iterator[Change]:
    """Yield what the file states beside facts: that a new rating is provisional, and byes asked for."""
    known = _own_extras(before)
    if after and (provisional := _is_provisional(player)) is not None and provisional != bool(known.get("Provisional")):
        yield Change((*path, "Provisional"), provisional, _before("player", "Provisional"))
    if known.get("Reserved byes") and "Reserved byes" not in _own_extras(player):
        yield Change((*path, "Reserved byes"), "", ())


def _changed_teams(at: Path, section: Section, old: Section) -> Iterator[Change]:
    """Yield the results of teams that a start for the next tournament does not have."""
    for row, (team, before) in enumerate(zip(_teams(section), _teams(old), strict=False)):
        if team != before:
            yield Change((*at, "Teams", row, "Results"), team["Results"], ())


def _teams(section: Section) -> list[Any]:
    teams = _own_extras(section).get("Teams")
    return teams if isinstance(teams, list) else []


def _is_provisional(player: Player) -> bool | None:
    """Return whether the rating that is written rests on few games; None where it is not a new one, or nobody knows."""
    system = _rated_in(player)
    if system is None or "games" in player.after[system].assumed:
        return None
    games = player.after[system].games
    return games is not None and games <= PROVISIONAL_UP_TO


# --- a start for the next tournament --------------------------------------------------------------------------

_OF_THIS_EVENT = ("Results", "Current result", "Reserved byes", "Reserved board", "Provisional")


def _without_results(section: Section) -> Section:
    """Return the section with its players alone."""
    players = []
    for player in section.players:
        extras = _without(player.extras, _OF_THIS_EVENT)
        players.append(player._replace(cells=(), score=None, rank=None, withdrawn=None, adjustment=0, extras=extras))
    own = _own_extras(section)
    if not own:
        return replace(section, rounds=0, players=tuple(players))
    teams = list(_teams(section))
    for at, team in enumerate(teams):
        if isinstance(team, dict) and team.get("Results"):
            teams[at] = {**team, "Results": []}
    extras = {**section.extras, "swisssys": {**own, "Rounds played": 0, "Teams": teams}}
    return replace(section, rounds=0, players=tuple(players), extras=extras)


def _without(extras: Extras, keys: Sequence[str]) -> Extras:
    if "swisssys" not in extras:
        return extras
    own = {key: value for key, value in extras_of(extras, "swisssys").items() if key not in keys}
    return {**extras, "swisssys": own}


def _report_copy(event: Event, fresh: bool, patched_copy: bool, report: Report) -> None:
    """Report what a file with new ratings still holds of this tournament."""
    if fresh:
        message = "results, byes and withdrawals are left out: this is a start for the next tournament"
        report.note("SSY039", message, None, "title and dates are still those of this one")
        return
    if not any(_rated_in(player) for player in event.players):
        return
    held = ["results", "byes"]
    if patched_copy:
        held += ["passcodes", "contact details", "notes"]
    message = f"besides the new ratings the copy holds everything of this tournament: {', '.join(held)}"
    report.note("SSY038", message, None, "--next-event leaves the results out")


# --- facts and results --------------------------------------------------------------------------------------


def _event_facts(event: Event) -> dict[str, Any]:
    return {key.fact: getattr(event, key.fact) or None for key in OVERVIEW}


def _section_facts(section: Section) -> dict[str, Any]:
    return {key.fact: getattr(section, key.fact) or None for key in SECTION}


def player_facts(player: Player, after: bool) -> dict[str, Any]:
    """Return the facts of a player under the names of the layout."""
    facts = {
        "uschess": player.ids.uschess,
        "fide": player.ids.fide,
        "rating": _whole(player.ratings.get("OTBR")),
        "rating2": _whole(player.ratings.get("FIDE")),
    }
    facts |= {key.fact: getattr(player, key.fact) or None for key in PLAYER if key.fact not in facts}
    system = _rated_in(player)
    if after and system:
        facts["rating"] = Rating(float(player.after[system].shown or 0))
    return facts


def _whole(rating: Rating | None) -> Rating | None:
    """Return a rating as the file can hold it: no games, no decimals."""
    if rating and rating.rating:
        return Rating(float(rounded(rating.rating)))
    return None


def _rated_in(player: Player) -> str | None:
    """Return the system whose new rating goes into `Rating`: Regular, else the first there is."""
    systems = [system for system, rated in player.after.items() if rated.shown is not None]
    if "OTBR" in systems:
        return "OTBR"
    return next(iter(systems), None)


def _own_extras(thing: Event | Section | Player) -> Mapping[str, Any]:
    return extras_of(thing.extras, "swisssys")


def _tokens(player: Player, before: Sequence[Cell | None], tokens: Sequence[Any]) -> list[Any]:
    """Return the result tokens: those of unchanged cells as they were, the others new."""
    cells = player.cells
    written = []
    for slot, cell in enumerate(cells):
        old = tokens[slot] if slot < len(tokens) else None
        same = slot < len(before) and cell == before[slot]
        if old is None or not same:
            old = _token(cell, old)
        written.append(old)
    while len(written) > len(tokens) and written[-1] == _NO_TOKEN:
        written.pop()
    return written


def _token(cell: Cell | None, old: Any) -> str:
    """Write a result token; board and logical opponents of the same pairing stay."""
    if cell is None:
        return _NO_TOKEN
    symbol = SYMBOLS.get(cell.result) or UNSAYABLE[cell.result]
    opponent = "-1" if cell.opponent is None else str(cell.opponent)
    color = (cell.color or "-").upper()
    rest = ["0", opponent, opponent, "0"]
    parts = old.split(";") if isinstance(old, str) else []
    if len(parts) == 7 and parts[1] == opponent:
        rest = parts[3:]
    return ";".join((symbol, opponent, color, *rest))


def _current(player: Player) -> str:
    last = player.cells[-1] if player.cells else None
    if last is None or last.result is Outcome.PENDING:
        return " "
    return CURRENT[FACTS[last.result].half_points]


# --- a new file ---------------------------------------------------------------------------------------------


def _tournament(event: Event, after: bool) -> dict[str, Any]:
    overview = {**(_own_extras(event) or {"Version": _VERSION}), **_written(OVERVIEW, _event_facts(event))}
    overview["Program"] = "SwissSys"
    if any(section.online for section in event.sections):
        overview.setdefault("Event format", "Online")
    sections = [_new_section(section, after) for section in event.sections]
    return {"Overview": in_order("overview", overview), "Sections": sections}


def _written(keys: Iterable[Key], facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key.name: key.write(facts[key.fact]) for key in keys if facts[key.fact] is not None}


def _new_section(section: Section, after: bool) -> dict[str, Any]:
    kind = section.type.removeprefix("team-").removeprefix("double-")
    slots = section.rounds * section.games_per_round
    entries = {
        **(_own_extras(section) or _plain_section(slots, section.type.startswith("team-"))),
        **_written(SECTION, _section_facts(section)),
        "Number of players": len(section.players),
        "Rounds paired": slots,
        "Blitz": section.games_per_round > 1,
        "Players": [_new_player(player, after) for player in section.players],
    }
    entries.setdefault("Type", next((number for number, name in TYPES.items() if name == kind), 0))
    if section.systems == ():
        entries["Exclude from ratings"] = True
    return in_order("section", entries)


def _plain_section(slots: int, team: bool) -> dict[str, Any]:
    """Return what SwissSys expects in every section, for a new one."""
    settings = ("Number of teams", "Rating to use", "Coin toss", "Team cut", "Acceleration", "Pair table items")
    return {
        **dict.fromkeys(settings, 0),
        "Rounds played": slots,
        "Final round": slots,
        "Team pair table items": int(team),
        "Teams": [],
    }


def _new_player(player: Player, after: bool) -> dict[str, Any]:
    extras = _own_extras(player)
    tokens = extras.get("Results")
    known = tokens if isinstance(tokens, list) else []
    entries = {**extras, **_written(PLAYER, player_facts(player, after))}
    if after and (provisional := _is_provisional(player)) is not None:
        entries["Provisional"] = provisional
    results = _tokens(player, [_cell(token) for token in known], known)
    if results != known:
        entries |= {"Results": results, "Current result": _current(player)}
    return in_order("player", entries)


def _cell(token: Any) -> Cell | None:
    try:
        return reading.cell_of(token)
    except (ValueError, KeyError, TypeError):
        return None


# --- losses -------------------------------------------------------------------------------------------------


def _report_losses(event: Event, after: bool, report: Report) -> None:
    for what in (*unsaid(event, _EVENT_SAYS, _SECTION_SAYS, _PLAYER_SAYS), *said_elsewhere(event, "swisssys")):
        _cannot_hold(what, report)
    players = event.players
    results = {cell.result for player in players for cell in player.cells if cell}
    for outcome in sorted(results & UNSAYABLE.keys()):
        sign = UNSAYABLE[outcome]
        message = f"SwissSys has no {outcome!s:.20}; it is written as a rated {TOKENS[sign]!s:.10} ({sign})"
        report.loss("SSY030", message)
    for fact in _OF_THE_TOURNAMENT:
        if len({bool(getattr(section, fact)) for section in event.sections}) > 1:
            _cannot_hold(f"{SECTION_FACTS[fact]}, where others are not", report)
    rows = ((section, player) for section in event.sections for player in section.players)
    if any(player.score not in (None, section.score_of(player)) for section, player in rows):
        _cannot_hold("scores that the rounds do not add up to", report)
    if not after and any(player.after for player in players):
        _cannot_hold("new ratings next to the old ones (see --ratings after)", report)
    if any(cell == Cell(Outcome.PENDING) for player in players for cell in player.cells):
        report.loss("SSY030", "SwissSys has no pending game without an opponent; it is omitted")
    if Outcome.PAIRING_BYE in results:
        report.loss("SSY030", "SwissSys has no pairing-allocated bye; it is written as a full-point bye (B)")
    ratings = [player.ratings.get("OTBR") for player in players] + [player.ratings.get("FIDE") for player in players]
    if any(rating and rating.rating and rating.rating % 1 for rating in ratings):
        report.loss("SSY033", "SwissSys has whole ratings; decimals are rounded")
    if any(rating and rating.rating is None for rating in ratings):
        _cannot_hold("unrated players: no rating is written, as if it were unknown", report)
    if any(rating and rating.games is not None for rating in ratings):
        _cannot_hold("the game counts of ratings", report)
    if any("FIDE" in player.ratings and not player.ids.fide for player in players):
        _cannot_hold("FIDE ratings of players without a FIDE id: the second rating could be any other", report)
    if any(player.ids.cfc for player in players):
        _cannot_hold("CFC ids", report)
    others = {system for player in players for system in player.ratings} - {"OTBR", "FIDE"}
    if others:
        _cannot_hold(f"ratings of {', '.join(sorted(others))}", report)
    if after:
        _report_systems(players, report)


def _cannot_hold(what: str, report: Report) -> None:
    alike = Alike("a SwissSys tournament cannot hold {}", what)
    report.loss("SSY032", f"a SwissSys tournament cannot hold {what}", alike=alike)


def _report_systems(players: Sequence[Player], report: Report) -> None:
    systems = sorted({system for system in map(_rated_in, players) if system})
    if systems:
        report.note("SSY034", f"'Rating' holds the new ratings ({', '.join(systems)})")
    else:
        report.warning(
            "SSY035", "the event is not rated; 'Rating' keeps the ratings before it", hint="use `trfrate rate`"
        )


def _report_new(event: Event, base: _Source | None, report: Report) -> None:
    if base is not None or _own_extras(event):
        report.loss(
            "SSY031",
            "the tournament is written as a new file: passcodes, emails, phone numbers and "
            "notes of the SwissSys file are not in it",
            hint="convert from the .sjson itself to keep them",
        )
