"""What US Chess's validation and its importer would say about a rating report, before it is uploaded.

The rules are those of draft 2C and of what the importer was seen to do (`docs/formats/uschess-dbf.md`). An error is
what the importer refuses or rates wrongly; a warning is what a director should look at; a note is worth knowing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from trfrate.diagnostics import Place, Report, set_option
from trfrate.formats.uschess_dbf import layout
from trfrate.model import Event
from trfrate.preflight import play, players
from trfrate.preflight.flight import MEMBER_ID, Flight


class Fact(NamedTuple):
    """A fact of the event that every report needs."""

    key: str
    title: str
    example: str
    shape: str = ""
    looks: str = ""


REQUIRED = (
    Fact("name", "the name of the event", "Elmwood Spring Open"),
    Fact("affiliate", "the affiliate", "A1234567", r"A[0-9]{7}", "A and seven digits"),
    Fact("chief_td", "the member id of the chief TD", "12345678", MEMBER_ID, "eight digits"),
    Fact("city", "the city", "Elmwood"),
    Fact("state", "the state", "MI", r"[A-Z]{2}", "two capital letters"),
    Fact("zip", "the zip code", "48000", r"[0-9]{5}(-[0-9]{4})?", "five digits, or five and four"),
    Fact("start", "the first day", "YYYY-MM-DD"),
    Fact("end", "the last day", "YYYY-MM-DD"),
)
_IN_THE_USA = (None, "", "USA", "US")
_OF_THE_USA = ("state", "zip")


def preflight(event: Event, report: Report) -> None:
    """Report what US Chess would find."""
    _check_facts(event, report)
    _check_tds(event, report)
    _check_dates(event, report)
    flights = [
        Flight(event, section, index, report)
        for index, section in enumerate(event.sections)
        if section.players and section.systems != ()
    ]
    for section in event.sections:
        if not section.players:
            message = f"section {section.label} has no players and is left out"
            report.note("USC107", message, hint="if it had players, add them; otherwise all is well")
    if not 0 < len(flights) <= layout.MOST_SECTIONS:
        message = f"a report holds 1 to {layout.MOST_SECTIONS} sections to rate; this event has {len(flights)}"
        report.error("USC106", message, hint="add the section, or split the event")
    for flight in flights:
        for check in _SECTION_CHECKS:
            check(flight)
    players.check_members(flights, report)
    _check_lengths(event, flights, report)


def _setting(key: str, example: str) -> str:
    return f'{set_option(key, example)}, or {key} = "{example}" in the file of --facts'


def _check_facts(event: Event, report: Report) -> None:
    for fact in REQUIRED:
        value = getattr(event, fact.key)
        if not value:
            report.error("USC101", f"{fact.title} is missing", hint=_setting(fact.key, fact.example))
        elif event.country not in _IN_THE_USA and fact.key in _OF_THE_USA:
            continue
        elif fact.shape and not re.fullmatch(fact.shape, value):
            message = f"{fact.title} is {value!r}, which is not {fact.looks}"
            report.error("USC102", message, hint=_setting(fact.key, fact.example))
    if not event.country:
        report.warning("USC103", "the country is missing", hint=_setting("country", "USA"))


def _check_tds(event: Event, report: Report) -> None:
    stated = [("assistant_td", event.assistant_td), *(("other_tds", td) for td in event.other_tds)]
    for section in event.sections:
        stated += [
            (f"{section.key}.chief_td", section.chief_td),
            (f"{section.key}.assistant_td", section.assistant_td),
        ]
    for key, td in stated:
        if td and not re.fullmatch(MEMBER_ID, td):
            message = f"{key} is {td!r}; the member id of a TD has eight digits"
            report.error("USC104", message, hint=f"{set_option(key, '12345678')}, or {key} in the file of --facts")


def _check_dates(event: Event, report: Report) -> None:
    if event.start and event.end and event.end < event.start:
        message = f"the event ends ({event.end}) before it starts ({event.start})"
        report.error("USC105", message, hint="--start and --end set the dates")
    for section in event.sections:
        if not (section.start or section.end):
            continue
        start, end = event.dates_of(section)
        inside = all(day is None or (event.start or day) <= day <= (event.end or day) for day in (start, end))
        if not inside or (start and end and end < start):
            message = f"section {section.label} ({start} to {end}) lies outside the event's days"
            report.error("USC105", message, hint="--start and --end set the event's dates, --set those of a section")


def _check_lengths(event: Event, flights: Sequence[Flight], report: Report) -> None:
    for column, text, place in _cut(event, flights):
        if text and len(text) > column.width:
            message = f"{text!r} will be cut to {text[: column.width].rstrip()!r}"
            report.note("USC160", message, place, "shorten it yourself if the rest matters")


def _cut(event: Event, flights: Sequence[Flight]) -> Iterator[tuple[layout.Column, str | None, Place | None]]:
    for column in layout.EVENT:
        if column.kind is layout.TEXT:
            yield column, getattr(event, column.fact), None
    (section_name,) = [column for column in layout.SECTION if column.fact == "name"]
    (player_name,) = [column for column in layout.PLAYER if column.fact == "name"]
    for flight in flights:
        yield section_name, flight.section.name, flight.place(None, "name")
        for row, player in enumerate(flight.section.players):
            yield player_name, player.name, flight.place(row, "name")


_SECTION_CHECKS: tuple[Callable[[Flight], None], ...] = (
    players.check_players,
    play.check_control,
    play.check_online,
    play.check_rounds,
    play.check_match,
    players.check_player,
    play.check_games,
    play.check_results,
    play.check_forfeits,
    players.check_performance,
)
