"""What an event holds that a TRF has no place for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from trfrate.diagnostics import Alike, Report
from trfrate.formats import Options
from trfrate.formats._losses import said_elsewhere, unsaid
from trfrate.formats._readback import Compared, Fact, report_changes
from trfrate.formats.trf import dialect as dialects
from trfrate.formats.trf import header, national, point_systems
from trfrate.formats.trf.extras import SectionExtras
from trfrate.formats.trf.layout import BBP, COMMENT, FEDERATIONS, KNOWN, TAGS_26
from trfrate.formats.trf.reading import read
from trfrate.formats.trf.to_trfx import for_engines, is_colorless_forfeit
from trfrate.model import ASYMMETRIC, FORFEITS, SYSTEMS, Event, Outcome, Section

_EVENT = ("name", "city", "federation", "start", "end", "arbiters")
_SECTION = (
    *("number", "name", "type", "time_control", "rounds", "games_per_round", "round_dates"),
    *("players", "start", "end", "points", "tie_breaks"),
)
_PLAYER = (
    *("number", "name", "ids", "federation", "title", "sex", "born", "team", "ratings", "score", "rank", "cells"),
    *("after", "state", "national", "adjustment"),
)

_BYES_WITHOUT_OPPONENT = (Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.PENDING)

_TITLES = {
    "142": "number of rounds",
    "152": "first color",
    "162": "point system",
    "172": "ranking method",
    "182": "pairing program",
    "192": "coded type",
    "202": "tie-breaks",
    "212": "order of the standings",
    "222": "coded time control",
    "240": "requested byes",
    "250": "acceleration",
    "260": "prohibited pairings",
    "299": "points given or taken by the arbiter",
    "300": "board orders",
    "310": "results of teams",
    "320": "byes of teams",
    "330": "forfeited matches",
    "352": "board colors",
    "362": "match points",
    "801": "team results",
    "802": "team results",
}


_AFTER = "ratings after the event next to those before"
_US_CHESS = "US Chess ratings"
_HINTS = {
    _AFTER: "--ratings after writes them instead",
    _US_CHESS: "--ratings-are regular puts them into the rating column",
}
"""What the command line can do about a loss."""
_EVENT_TEXTS = ("name", "city", "federation", "arbiters")
_SECTION_TEXTS = ("type", "time_control")
_TEXTS_16 = ("name", "title", "federation", "sex", "fide", "team")
_TEXTS_26 = (*_TEXTS_16, "uschess", "cfc", "state")


class Losses:
    """What the files of one event cannot hold: each kind is reported once for all sections, each fact once."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.facts: set[Fact] = set()
        """The facts of the section being written whose loss was reported."""
        self._kinds: set[str] = set()

    def report_kinds(
        self, event: Event, section: Section, before: SectionExtras, dialect: str, after: bool, strict: bool
    ) -> None:
        """Report the kinds of facts that will not be in the file; output that is not `strict` preserves its records."""
        self.facts = set()
        for what in _all(event, section, before, dialect, after, strict):
            self._report_kind(what, dialect)
        if dialects.is_new(dialect):
            self.facts |= {Fact("state", 0, row) for row in _rows_without_state(section, after)}

    def report_rounds(self, section: Section, dialect: str) -> None:
        """Report rounds still to be played, which only record 142 states."""
        if section.rounds > header.longest_row(section):
            self._report_kind("rounds still to be played (142)", dialect)

    def _report_kind(self, what: str, dialect: str) -> None:
        if what not in self._kinds:
            self._kinds.add(what)
            hint = _HINTS.get(what)
            # A message with a hint of its own is not shown as one with others, where the hint would be lost.
            alike = None if hint else Alike(f"{dialect} has no place for {{}}", what)
            self.report.loss("TRF060", f"{dialect} has no place for {what}", None, hint, alike)

    def report_fact(self, code: str, message: str, *facts: Fact, hint: str | None = None) -> None:
        """Report the loss of these facts, or of a part of them."""
        self.facts.update(facts)
        self.report.loss(code, message, None, hint)

    def report_changes(self, event: Event, section: Section, text: str, dialect: str, options: Options) -> None:
        """Report every text that the file states differently, apart from those reported before."""
        whole = replace(event, name=header.full_name(event, section) or "")
        player_texts = _TEXTS_26 if dialects.is_new(dialect) else _TEXTS_16
        compared = Compared(_EVENT_TEXTS, _SECTION_TEXTS, player_texts)
        chosen = {name: value for name, value in options.values.items() if name != "encoding"}
        files = {"event.trf": text.encode("utf-8", "replace")}
        report_changes(
            "TRF067",
            whole,
            lambda: read(files, Report(), options._replace(values=chosen)),
            compared,
            self.report,
            self.facts,
        )


def _rows_without_state(section: Section, after: bool) -> list[int]:
    """Return the rows whose state no national record can hold."""
    return [
        row for row, player in enumerate(section.players) if player.state and not national.facts(player, section, after)
    ]


def _all(
    event: Event, section: Section, before: SectionExtras, dialect: str, after: bool, strict: bool
) -> Iterator[str]:
    yield from unsaid(event, _EVENT, _SECTION, _PLAYER)
    yield from said_elsewhere(event, "trf")
    if section.name and section.name not in event.name and event.name:
        yield "the name of a section: joined to the name of the event"
    if section.name and section.name in event.name:
        yield "the name of a section: the name of the event has it already"
    if section.name and not event.name:
        yield "an event without a name: the name of the section is written as its name"
    cells = {cell._replace(color=None) for cell in section.all_cells()}
    if any(cell.result in ASYMMETRIC for cell in cells):
        yield "results that do not mirror each other: written as ordinary ones"
    if any(cell.result in FORFEITS and cell.opponent is None for cell in cells):
        yield "forfeits without an opponent: written as byes"
    if any(cell.opponent is None and cell.result in _BYES_WITHOUT_OPPONENT for cell in cells):
        yield "draws and pending games without an opponent: written like byes"
    yield from _ratings(section, after)
    if dialect == dialects.TRF_X and strict:
        yield from _not_for_engines(section, before)
    if not dialects.is_new(dialect):
        yield from _not_in_16(section, before, dialect, strict)
        return
    if not point_systems.fits_162(section.points):
        yield "a point system that distinguishes more than win, draw, loss, absence and bye"
    if _rows_without_state(section, after):
        yield "the state of a player without US Chess id or rating"


def _ratings(section: Section, after: bool) -> Iterator[str]:
    known = [rating for player in section.players for rating in player.ratings.values()]
    if any(rating.rating is not None and rating.rating != int(rating.rating) for rating in known):
        yield "decimals of a rating: rounded"
    if any(rating._replace(rating=None) != type(rating)() for rating in known):
        yield "details of a rating (games, date, record, floor)"
    if any(rating.rating is None for rating in known):
        yield "unrated players: blank, as if their ratings were unknown"
    if any(player.ratings.keys() & {"FIDE-RAPID", "FIDE-BLITZ"} for player in section.players):
        yield "FIDE's rapid and blitz ratings"
    systems = {system for player in section.players for system in player.ratings if system in SYSTEMS}
    if len(systems) > 1:
        yield "more than one US Chess rating of a player"
    elif systems and systems != {national.OWN_PLACES["USA"].source}:
        yield "which US Chess rating it is: a TRF does not state that, and Regular is assumed"
    if not after and any(player.after for player in section.players):
        yield _AFTER


def _not_for_engines(section: Section, before: SectionExtras) -> Iterator[str]:
    cells = set(section.all_cells())
    if any(section.round_dates):
        yield "the dates of the rounds"
    if section.tie_breaks and any(record.tag in ("202", "212") for record in before.records):
        yield f"{_TITLES['202']} (202)"
    if any(player.adjustment for player in section.players):
        yield "points given or taken by the arbiter"
    if any(None in player.cells[: len(for_engines(player.cells))] for player in section.players):
        yield "rounds of which nothing is recorded: written as zero-point byes"
    if any(cell.opponent and is_colorless_forfeit(cell) for cell in cells):
        yield "forfeits without colors: written as byes"


def _not_in_16(section: Section, before: SectionExtras, dialect: str, strict: bool) -> Iterator[str]:
    players = section.players
    said = [] if strict else before.records
    us_rated = any(system in player.ratings or player.after for player in players for system in SYSTEMS)
    if us_rated and before.rating == "FIDE":
        yield _US_CHESS
    if any(player.ids.uschess for player in players) and not any(record.tag == "DAT" for record in said):
        yield "US Chess ids"
    if any(player.ids.cfc or "CFC" in player.ratings for player in players):
        yield "CFC ids and ratings"
    if any(player.national for player in players):
        yield "national ratings"
    if any(player.state for player in players):
        yield "states of players"
    if section.tie_breaks and not any(record.tag in ("202", "212") for record in before.records):
        yield f"{_TITLES['202']} (202)"
    if strict and dialects.is_old(dialect):
        yield from _records_not_in_16(section, before)


_RULER = re.compile(r"[\d\s]*|DDD SSSS sTTT .*", re.ASCII)
"""Rulers, which only number the columns: dropping them loses nothing."""


def _records_not_in_16(section: Section, before: SectionExtras) -> Iterator[str]:
    if section.points is not None:
        yield "the section's own point system (162)"
    if any(player.adjustment for player in section.players):
        yield f"{_TITLES['299']} (299)"
    stated = [record for record in before.records if record.tag in KNOWN or not _RULER.fullmatch(record.line)]
    for tag in dict.fromkeys(record.tag for record in stated):
        if tag in TAGS_26 and tag not in ("142", "162", "222"):
            yield f"{_TITLES[tag]} ({tag})"
        elif tag in FEDERATIONS:
            continue
        elif tag == COMMENT or tag not in KNOWN:
            yield "comment lines and lines that are not records"
        elif not tag[0].isdecimal() and tag not in {"XXR", "XXS", *BBP}:
            yield f"records {tag}"
