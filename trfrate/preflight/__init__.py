"""What US Chess would object to in a rating report, before it is uploaded.

The rules are those of draft 2C and of the importer as observed (`docs/formats/uschess-dbf.md`). An error is what the
importer refuses or rates wrongly; a warning is what a director should look at; a note is worth knowing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from trfrate.diagnostics import Place, Report, place_of, set_option
from trfrate.formats.uschess_dbf import layout
from trfrate.model import Event
from trfrate.preflight import games, people, plausibility, section_codes
from trfrate.preflight.section import MEMBER_ID, UploadSection, place_in_event


class Fact(NamedTuple):
    """A fact of the event that every report needs."""

    key: str
    title: str
    example: str
    shape: str = ""
    looks: str = ""


REQUIRED = (
    Fact("name", "the name of the event", "Elmwood Spring Open"),
    Fact("affiliate", "the affiliate", "A1234567", r"[A-Z][0-9]{7}", "a letter (A, H for a school) and seven digits"),
    Fact("chief_td", "the member id of the chief TD", "12345678", MEMBER_ID, "a member id of eight digits"),
    Fact("city", "the city", "Elmwood"),
    Fact("state", "the state", "MI", r"[A-Z]{2}", "two capital letters"),
    Fact("zip", "the zip code", "48000", r"[0-9]{5}(-[0-9]{4})?", "five digits, or five and four"),
    Fact("start", "the first day", "YYYY-MM-DD"),
    Fact("end", "the last day", "YYYY-MM-DD"),
)
_IN_THE_USA = (None, "", "USA", "US")
_OF_THE_USA = ("state", "zip")


def preflight(event: Event, report: Report, day: date | None = None) -> None:
    """Report what US Chess would object to; `day` is today, for dates that are still to come or long past."""
    _check_facts(event, report)
    _check_tds(event, report)
    _check_dates(event, report)
    plausibility.check_place(event, report)
    plausibility.check_days(event, report, day)
    uploads = [
        UploadSection(event, section, index, report)
        for index, section in enumerate(event.sections)
        if section.players and section.systems != ()
    ]
    for section in event.sections:
        if not section.players:
            message = f"section {section.label} has no players and will not be uploaded"
            report.note("USC107", message, hint="if it had players, add them")
    if not 0 < len(uploads) <= layout.MOST_SECTIONS:
        message = (
            f"a rating report can have 1 to {layout.MOST_SECTIONS} sections to rate; this event has {len(uploads)}"
        )
        report.error("USC106", message, hint="add a section, or split the event")
    for upload in uploads:
        for check in _SECTION_CHECKS:
            check(upload)
    people.check_members(uploads, report)
    plausibility.check_homes(uploads)
    plausibility.check_copies(uploads)
    _check_lengths(event, uploads, report)


def _setting(key: str, example: str) -> str:
    return f'{set_option(key, example)}, or in club.toml: {key} = "{example}"'


def _check_facts(event: Event, report: Report) -> None:
    for fact in REQUIRED:
        value, place = getattr(event, fact.key), place_in_event(event, fact.key)
        if not value:
            report.error("USC101", f"{fact.title} is missing", place, _setting(fact.key, fact.example))
        elif event.country not in _IN_THE_USA and fact.key in _OF_THE_USA:
            continue
        elif fact.shape and not re.fullmatch(fact.shape, value):
            message = f"{fact.title} is {value!r}, which is not {fact.looks}"
            report.error("USC102", message, place, _setting(fact.key, fact.example))
    if not event.country:
        place = place_in_event(event, "country")
        report.warning("USC103", "the country is missing", place, _setting("country", "USA"))


def _check_tds(event: Event, report: Report) -> None:
    stated = [("assistant_td", event.assistant_td, place_in_event(event, "assistant_td"))]
    stated += [("other_tds", td, place_in_event(event, "other_tds")) for td in event.other_tds]
    for index, section in enumerate(event.sections):
        stated += [
            (f"{section.key}.{fact}", getattr(section, fact), place_of(event.origin, index, None, fact))
            for fact in ("chief_td", "assistant_td")
        ]
    for key, td, place in stated:
        if td and not re.fullmatch(MEMBER_ID, td):
            message = f"{key} is {td!r}; the member id of a TD has eight digits"
            hint = f"{set_option(key, '12345678')}, or {key} in club.toml"
            report.error("USC104", message, place, hint)


def _check_dates(event: Event, report: Report) -> None:
    if event.start and event.end and event.end < event.start:
        message = f"the event ends ({event.end}) before it starts ({event.start})"
        report.error("USC105", message, place_in_event(event, "end"), "--start and --end set the dates")
    for index, section in enumerate(event.sections):
        if not (section.start or section.end):
            continue
        start, end = event.dates_of(section)
        inside = all(day is None or (event.start or day) <= day <= (event.end or day) for day in (start, end))
        if not inside or (start and end and end < start):
            message = f"section {section.label} ({start} to {end}) is outside the dates of the event"
            hint = "--start and --end set the dates of the event, --set those of a section"
            report.error("USC105", message, place_of(event.origin, index, None, "start"), hint)


def _check_lengths(event: Event, uploads: Sequence[UploadSection], report: Report) -> None:
    for column, text, place in _cut(event, uploads):
        if text and len(text) > column.width:
            message = f"{text!r} will be cut to {text[: column.width].rstrip()!r}"
            report.note("USC160", message, place, "shorten it yourself if the rest matters")


def _cut(event: Event, uploads: Sequence[UploadSection]) -> Iterator[tuple[layout.Column, str | None, Place | None]]:
    for column in layout.EVENT:
        if column.kind is layout.TEXT:
            yield column, getattr(event, column.fact), None
    (section_name,) = [column for column in layout.SECTION if column.fact == "name"]
    (player_name,) = [column for column in layout.PLAYER if column.fact == "name"]
    for upload in uploads:
        yield section_name, upload.section.name, upload.place(None, "name")
        for row, player in enumerate(upload.section.players):
            yield player_name, player.name, upload.place(row, "name")


_SECTION_CHECKS: tuple[Callable[[UploadSection], None], ...] = (
    people.check_players,
    games.check_control,
    games.check_online,
    games.check_rounds,
    games.check_match,
    people.check_player,
    games.check_games,
    games.check_results,
    games.check_forfeits,
    people.check_plausibility,
    plausibility.check_ratings,
    plausibility.check_pairs,
    section_codes.check_scholastic,
    section_codes.check_grand_prix,
)
