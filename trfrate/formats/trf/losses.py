"""What an event holds that a TRF cannot say, one message for each kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from trfrate.diagnostics import Report, Unreadable
from trfrate.formats import Options
from trfrate.formats._losses import Altered, altered, said_elsewhere, unsaid
from trfrate.formats.trf import dialect as dialects
from trfrate.formats.trf import national, points, tournament
from trfrate.formats.trf.kept import Kept
from trfrate.formats.trf.layout import BBP, COMMENT, FEDERATIONS, KNOWN, TAGS_26
from trfrate.formats.trf.reading import read
from trfrate.model import ASYMMETRIC, FORFEITS, SYSTEMS, Event, Outcome, Section

_EVENT_TEXTS = ("name", "city", "federation", "arbiters")
_SECTION_TEXTS = ("type", "time_control")
_EVENT = ("name", "city", "federation", "start", "end", "arbiters")
_SECTION = (
    *("number", "name", "type", "time_control", "rounds", "games_per_round", "round_dates"),
    *("players", "start", "end", "points"),
)
_PLAYER = (
    *("number", "name", "ids", "federation", "title", "sex", "born", "team", "ratings", "score", "rank", "cells"),
    *("after", "state", "national", "adjustment"),
)

_BYES_WITHOUT_OPPONENT = (Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.PENDING)

_TITLES = {
    "142": "number of rounds",
    "152": "first colour",
    "162": "point system",
    "172": "ranking method",
    "182": "pairing program",
    "192": "coded type",
    "202": "tie-breaks",
    "212": "order of the standings",
    "222": "coded time control",
    "240": "byes asked for",
    "250": "acceleration",
    "260": "prohibited pairings",
    "299": "points given or taken by the arbiter",
    "300": "board orders",
    "310": "results of teams",
    "320": "byes of teams",
    "330": "forfeited matches",
    "352": "board colours",
    "362": "match points",
    "801": "team results",
    "802": "team results",
}


def report_all(
    event: Event, section: Section, before: Kept, dialect: str, after: bool, strict: bool, report: Report
) -> None:
    """Name everything that will not be in the file, once for all sections. What is not `strict` keeps its records."""
    told = {diagnostic.message for diagnostic in report if diagnostic.code == "TRF060"}
    messages = dict.fromkeys(
        f"{dialect} has no place for {what}" for what in _all(event, section, before, dialect, after, strict)
    )
    for message in messages:
        if message not in told:
            report.loss("TRF060", message)


_TEXTS_16 = ("name", "title", "federation", "sex", "fide", "team")
_TEXTS_26 = (*_TEXTS_16, "uschess", "cfc", "state")


def report_altered(event: Event, section: Section, text: str, dialect: str, report: Report, options: Options) -> None:
    """Name every text that the file tells otherwise, unless another message does."""
    told = _by_subject(one.message for one in report if one.code in ("TRF060", "TRF061", "TRF063"))
    whole = replace(event, name=tournament.full_name(event, section) or "")
    texts = _TEXTS_26 if dialects.is_new(dialect) else _TEXTS_16
    for change in altered(whole, _again(text, options), _EVENT_TEXTS, _SECTION_TEXTS, texts):
        if not any(_names(message, change) for message in (*told[""], *told[_subject(change)])):
            report.loss("TRF067", str(change))


def _by_subject(messages: Iterable[str]) -> defaultdict[str, list[str]]:
    """The messages by whom they are about: each player of thousands may have some."""
    told: defaultdict[str, list[str]] = defaultdict(list)
    for message in messages:
        found = re.search(r"team name|player \d+", message, re.ASCII)
        told[found[0] if found else ""].append(message)
    return told


def _subject(change: Altered) -> str:
    return "team name" if change.fact == "team" else change.where


def _names(message: str, change: Altered) -> bool:
    if change.fact == "state" and "the state of a player" in message:
        return True
    says = message.endswith(f": {change.text}") or f"{change.text!r:.39}" in message
    return says and _subject(change) in message


def _again(text: str, options: Options) -> Event | None:
    chosen = {name: value for name, value in options.values.items() if name != "encoding"}
    try:
        return read({"event.trf": text.encode("utf-8", "replace")}, Report(), options._replace(values=chosen))
    except Unreadable:
        return None


def _all(event: Event, section: Section, before: Kept, dialect: str, after: bool, strict: bool) -> Iterator[str]:
    yield from unsaid(event, _EVENT, _SECTION, _PLAYER)
    yield from said_elsewhere(event, "trf")
    if section.name and section.name not in event.name and event.name:
        yield "the name of a section: it is joined to the name of the event"
    players = section.players
    cells = {cell._replace(color=None) for player in players for cell in player.cells if cell}
    if any(cell.result in ASYMMETRIC for cell in cells):
        yield "results that do not mirror each other: they are written as ordinary ones"
    if any(cell.result in FORFEITS and cell.opponent is None for cell in cells):
        yield "forfeits without the opponent: they are written as TRF06 writes byes"
    if any(cell.opponent is None and cell.result in _BYES_WITHOUT_OPPONENT for cell in cells):
        yield "draws and games to come without the opponent: they are written like byes"
    yield from _ratings(section, after)
    if not dialects.is_new(dialect):
        yield from _not_in_16(section, before, dialect, strict)
        return
    if not points.fits_162(section.points):
        yield "a point system that sets more than win, draw, loss, absence and bye apart"
    if any(player.state and not national.facts(player, section, after) for player in players):
        yield "the state of a player without US Chess id or rating"


def _ratings(section: Section, after: bool) -> Iterator[str]:
    known = [rating for player in section.players for rating in player.ratings.values()]
    if any(rating.rating is not None and rating.rating != int(rating.rating) for rating in known):
        yield "decimals of a rating: it is rounded"
    if any(rating._replace(rating=None) != type(rating)() for rating in known):
        yield "what stands behind a rating (games, date, record, floor)"
    if any(player.ratings.keys() & {"FIDE-RAPID", "FIDE-BLITZ"} for player in section.players):
        yield "FIDE's rapid and blitz ratings"
    systems = {system for player in section.players for system in player.ratings if system in SYSTEMS}
    if len(systems) > 1:
        yield "more than one US Chess rating of a player"
    if not after and any(player.after for player in section.players):
        yield "ratings after the event beside those before: --ratings after writes them instead"


def _not_in_16(section: Section, before: Kept, dialect: str, strict: bool) -> Iterator[str]:
    players = section.players
    said = [] if strict else before.records
    us_rated = any(system in player.ratings or player.after for player in players for system in SYSTEMS)
    if us_rated and before.rating == "FIDE":
        yield "US Chess ratings (--trf-rating uschess puts them into the rating column)"
    if any(player.ids.uschess for player in players) and not any(record.tag == "DAT" for record in said):
        yield "US Chess ids"
    if any(player.ids.cfc or "CFC" in player.ratings for player in players):
        yield "CFC ids and ratings"
    if any(player.national for player in players):
        yield "national ratings"
    if any(player.state for player in players):
        yield "states of players"
    if strict and dialects.is_old(dialect):
        yield from _records_not_in_16(section, before)


_RULER = re.compile(r"[\d\s]*|DDD SSSS sTTT .*", re.ASCII)
"""Lines that only number the columns: nothing is lost with them."""


def _records_not_in_16(section: Section, before: Kept) -> Iterator[str]:
    if section.rounds > tournament.longest_row(section):
        yield "rounds still to be played (142)"
    if section.points is not None:
        yield "the section's own point system (162)"
    if any(player.adjustment for player in section.players):
        yield f"{_TITLES['299']} (299)"
    told = [record for record in before.records if record.tag in KNOWN or not _RULER.fullmatch(record.line)]
    for tag in dict.fromkeys(record.tag for record in told):
        if tag in TAGS_26 and tag not in ("142", "162", "222"):
            yield f"{_TITLES[tag]} ({tag})"
        elif tag in FEDERATIONS:
            continue
        elif tag == COMMENT or tag not in KNOWN:
            yield "comment lines and lines that are no record"
        elif not tag[0].isdecimal() and tag not in {"XXR", "XXS", *BBP}:
            yield f"records {tag}"
