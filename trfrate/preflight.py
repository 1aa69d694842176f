"""What US Chess's validation and its importer would say about a rating report, before it is uploaded.

The rules are those of draft 2C and of what the importer was seen to do (`docs/formats/uschess-dbf.md`). An error is
what the importer refuses or rates wrongly; a warning is what a director should look at; a note is worth knowing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from trfrate import timecontrol
from trfrate.diagnostics import Origin, Place, Report
from trfrate.formats.uschess_dbf import layout
from trfrate.model import FACTS, SYSTEM_TITLES, Event, Outcome, Player, Section, halves_agree

MOST_HOURS_A_DAY = 16
MOST_PERFORMANCE_GAP = 600
"""Of 1,617 players with three or more games in real events, 24 were further from their rating."""
LEAST_GAMES = 3
MOST_PLAYERS = 9999


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
    Fact("chief_td", "the member id of the chief TD", "12345678", r"[0-9]{8}", "eight digits"),
    Fact("city", "the city", "Elmwood"),
    Fact("state", "the state", "MI", r"[A-Z]{2}", "two capital letters"),
    Fact("zip", "the zip code", "48000", r"[0-9]{5}(-[0-9]{4})?", "five digits, or five and four"),
    Fact("start", "the first day", "2026-05-02"),
    Fact("end", "the last day", "2026-05-03"),
)
_TD_ID = r"[0-9]{8}"
_MEMBER_ID = r"[0-9]{8}"


@dataclass(frozen=True, slots=True)
class Flight:
    """One section on its way to US Chess."""

    event: Event
    section: Section
    index: int
    report: Report

    @property
    def title(self) -> str:
        """Name the section in a message."""
        return f"section {self.section.name or self.section.number}"

    def place(self, row: int | None = None, what: int | str | None = None) -> Place | None:
        """Say where a row, one of its cells or one of its fields stands."""
        origin = self.event.origin
        return origin.locate(self.index, row, what) if isinstance(origin, Origin) else None

    def named(self, player: Player) -> str:
        """Name a player in a message."""
        return f"{self.title}: player {player.number}" + (f" ({player.name})" if player.name else "")

    @property
    def dates(self) -> tuple[date | None, date | None]:
        """The first and the last day of the section."""
        return self.section.start or self.event.start, self.section.end or self.event.end


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
            report.note("USC107", f"section {section.name or section.number} has no players and is left out")
    if not 0 < len(flights) <= layout.MOST_SECTIONS:
        message = f"a report holds 1 to {layout.MOST_SECTIONS} sections to rate; this event has {len(flights)}"
        report.error("USC106", message, hint="add the section, or split the event")
    for flight in flights:
        for check in _SECTION_CHECKS:
            check(flight)
    _check_members(flights, report)
    _check_lengths(event, flights, report)


def _setting(key: str, example: str) -> str:
    setting = f"{key}={example}"
    return f'--set {repr(setting) if " " in setting else setting}, or {key} = "{example}" in the file of --facts'


def _check_facts(event: Event, report: Report) -> None:
    for fact in REQUIRED:
        value = getattr(event, fact.key)
        if not value:
            report.error("USC101", f"{fact.title} is missing", hint=_setting(fact.key, fact.example))
        elif fact.shape and not re.fullmatch(fact.shape, value):
            message = f"{fact.title} is {value!r}, which is not {fact.looks}"
            report.error("USC102", message, hint=_setting(fact.key, fact.example))
    if not event.country:
        report.warning("USC103", "the country is missing", hint=_setting("country", "USA"))


def _check_tds(event: Event, report: Report) -> None:
    stated = [("assistant_td", event.assistant_td), *(("other_tds", td) for td in event.other_tds)]
    for section in event.sections:
        name = section.name or str(section.number)
        stated += [(f"{name}.chief_td", section.chief_td), (f"{name}.assistant_td", section.assistant_td)]
    for key, td in stated:
        if td and not re.fullmatch(_TD_ID, td):
            message = f"{key} is {td!r}; the member id of a TD has eight digits"
            report.error("USC104", message, hint=_setting(key, "12345678"))


def _check_dates(event: Event, report: Report) -> None:
    if event.start and event.end and event.end < event.start:
        message = f"the event ends ({event.end}) before it starts ({event.start})"
        report.error("USC105", message, hint="--start and --end set the dates")
    for section in event.sections:
        if not (section.start or section.end):
            continue
        start, end = section.start or event.start, section.end or event.end
        inside = all(day is None or (event.start or day) <= day <= (event.end or day) for day in (start, end))
        if not inside or (start and end and end < start):
            message = f"section {section.name or section.number} ({start} to {end}) lies outside the event's days"
            report.error(
                "USC105", message, hint="--start and --end set the dates of the event, --set those of a section"
            )


def _check_players(flight: Flight) -> None:
    numbers = sorted(player.number for player in flight.section.players)
    if not 2 <= len(numbers) <= MOST_PLAYERS:
        message = f"{flight.title} has {len(numbers)} players; a section needs two at least"
        flight.report.error("USC120", message, flight.place(), "put its players into another section, or leave it out")
    elif numbers != list(range(1, len(numbers) + 1)):
        message = f"{flight.title}: the pairing numbers are not 1 to {len(numbers)}, each once"
        flight.report.error("USC121", message, flight.place(), "number the players anew where they were paired")
    uncommon = [player.name for player in flight.section.players if player.name and "," not in player.name]
    if uncommon:
        message = f"{flight.title}: {len(uncommon)} names are not written Last, First, such as {uncommon[0]!r}"
        flight.report.note(
            "USC123", message, flight.place(), "US Chess goes by the member id, but people compare names"
        )


def _check_player(flight: Flight) -> None:
    last_day = flight.dates[1]
    for row, player in enumerate(flight.section.players):
        member, key = player.ids.uschess, f"{flight.section.name or flight.section.number}.{player.number}.ids.uschess"
        if not player.name:
            hint = "without the name nobody can check the member id"
            flight.report.error("USC122", f"{flight.named(player)} has no name", flight.place(row, "name"), hint)
        if not member:
            message = f"{flight.named(player)} has no member id: it has to be found before the event can be rated"
            hint = f"--players looks it up; --set {key}=12345678 sets it"
            flight.report.warning("USC124", message, flight.place(row, "ids"), hint)
        elif not re.fullmatch(_MEMBER_ID, member):
            message = f"{flight.named(player)} has the member id {member!r:.20}, which is not eight digits"
            flight.report.error("USC125", message, flight.place(row, "ids"), f"--set {key}=12345678")
        if player.expires and last_day and player.expires != "life" and player.expires < last_day.isoformat():
            message = f"{flight.named(player)}: the membership ended on {player.expires}"
            flight.report.warning("USC130", message, flight.place(row, "expires"), "renew it before the upload")


def _check_control(flight: Flight) -> None:
    section, place = flight.section, flight.place(None, "time_control")
    if not section.time_control:
        key = f"{section.name or section.number}.time_control"
        hint = f"--time-control G/60;d5, --set '{key}=G/60;d5', or time_control = \"G/60;d5\" in the file of --facts"
        message = f"{flight.title} has no time control, by which US Chess finds the rating system"
        flight.report.error("USC110", message, place, hint)
        return
    control = timecontrol.parse(section.time_control)
    if control is None:
        message = f"{flight.title}: the time control {section.time_control!r} is not understood"
        flight.report.warning("USC111", message, place, "write it as US Chess does: G/60;d5 or 40/90,SD/30;+30")
        return
    rated = timecontrol.systems(control, section.online, flight.dates[0])
    if not rated:
        message = f"{flight.title}: no rating system covers {timecontrol.canonical(control)}"
        flight.report.error("USC112", message, place, "correct the time control; a section cannot be rated without")
        return
    stated = section.systems or layout.SYSTEMS.get(str(layout.kept(section.extras, "spelling").get("S_R_SYSTEM")))
    if stated and set(stated) != set(rated):
        message = f"{flight.title} states {_titles(stated)}, but {section.time_control} is rated {_titles(rated)}"
        flight.report.warning("USC113", message, place, "the time control decides")
    _check_hours(flight, control)


def _titles(systems: Sequence[str]) -> str:
    return " and ".join(SYSTEM_TITLES[system] for system in systems)


def _check_hours(flight: Flight, control: timecontrol.TimeControl) -> None:
    """Both players' time, and a second of delay or increment a minute of main time, as the rating rules count."""
    section, (start, end) = flight.section, flight.dates
    games = section.rounds * section.games_per_round
    known = [day for day in section.round_dates if day]
    if known and len(known) == section.rounds:
        games = max(Counter(known).values()) * section.games_per_round
    elif start and end and start <= end:
        games = -(-games // ((end - start).days + 1))
    else:
        return
    hours = games * 2 * min(each.total for each in control.all()) / 60
    if hours > MOST_HOURS_A_DAY:
        message = (
            f"{flight.title}: {games} games of {timecontrol.canonical(control)} in a day may take {hours:.0f} hours"
        )
        flight.report.warning("USC150", message, flight.place(), "check the dates, the rounds and the time control")


def _check_online(flight: Flight) -> None:
    if flight.section.online:
        message = f"{flight.title} was played online, which the files cannot say"
        flight.report.warning("USC114", message, flight.place(), "say so when you upload the report")


def _check_rounds(flight: Flight) -> None:
    section, players = flight.section, len(flight.section.players)
    if section.rounds * (section.games_per_round if section.games_per_round > 2 else 1) > layout.MOST_ROUNDS:
        message = f"{flight.title} has {section.rounds} rounds; a report holds {layout.MOST_ROUNDS}"
        flight.report.error("USC151", message, flight.place(None, "rounds"), "split the section")
    single = section.type in ("swiss", "round-robin", "team-swiss", "team-round-robin")
    if single and players > 1 and section.rounds > players - 1 + players % 2:
        message = f"{flight.title} has {section.rounds} rounds for {players} players: somebody met twice"
        flight.report.warning(
            "USC152", message, flight.place(None, "rounds"), "check the number of rounds and the type"
        )


def _check_games(flight: Flight) -> None:
    """Count the halves that contradict each other; `check` names them one by one."""
    rows, wrong = flight.section.rows_by_number(), 0
    for player in flight.section.players:
        for slot, cell in enumerate(player.cells):
            if cell is None or not (cell.opponent is not None or FACTS[cell.result].played):
                continue
            opponent = rows.get(cell.opponent) if cell.opponent is not None else None
            other = opponent.cells[slot] if opponent and slot < len(opponent.cells) else None
            wrong += other is None or not halves_agree(player.number, cell, other)
    if wrong:
        message = f"{flight.title}: {wrong} results or colours do not match the opponent's row"
        flight.report.error("USC140", message, flight.place(), "`trfrate check` names them; both rows must agree")


def _check_results(flight: Flight) -> None:
    section, nothing, colorless, asymmetric = flight.section, 0, 0, 0
    for row, player in enumerate(section.players):
        nothing += max(0, section.rounds * section.games_per_round - len(player.cells))
        for slot, cell in enumerate(player.cells):
            nothing += cell is None
            if cell is None:
                continue
            colorless += FACTS[cell.result].played and cell.color is None
            asymmetric += cell.result in (Outcome.ASYM_WIN, Outcome.ASYM_DRAW, Outcome.ASYM_LOSS)
            if cell.result is Outcome.PENDING:
                message = f"{flight.named(player)} has no result in round {section.round_of(slot)}"
                flight.report.error("USC141", message, flight.place(row, slot), "enter the result before the upload")
    _tell_counts(flight, nothing, colorless, asymmetric)


def _tell_counts(flight: Flight, nothing: int, colorless: int, asymmetric: int) -> None:
    if nothing:
        message = f"{flight.title}: nothing is recorded for {nothing} rounds of players; they count as not paired (U)"
        flight.report.warning("USC142", message, flight.place(), "enter what happened, or leave it at that")
    if colorless:
        message = f"{flight.title}: the colours of {colorless} results are not known"
        flight.report.note("USC143", message, flight.place(), "the report is accepted without them")
    if asymmetric:
        message = f"{flight.title}: {asymmetric} results need not mirror; the rating office has to see to them"
        flight.report.warning("USC145", message, flight.place(), "write to the office when you upload the report")


def _check_forfeits(flight: Flight) -> None:
    """The importer pairs forfeits without opponents off in order of number; what is left becomes a bye."""
    alone: dict[int, Counter[Outcome]] = {}
    for player in flight.section.players:
        for slot, cell in enumerate(player.cells):
            if cell and cell.opponent is None and cell.result in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS):
                alone.setdefault(flight.section.round_of(slot), Counter())[cell.result] += 1
    for round_, counts in sorted(alone.items()):
        if counts[Outcome.FORFEIT_WIN] != counts[Outcome.FORFEIT_LOSS]:
            message = f"{flight.title}, round {round_}: forfeit wins and losses do not go together"
            hint = "US Chess takes a win by forfeit that is left over as a full-point bye"
            flight.report.note("USC144", message, flight.place(), hint)


def _check_performance(flight: Flight) -> None:
    """A rating far from the results may belong to somebody else: the commonest error is a wrong member id."""
    ratings = {player.number: rating for player in flight.section.players if (rating := _rating(player)) is not None}
    faced: dict[int, list[tuple[float, int]]] = {}
    for game in flight.section.games():
        if game.player in ratings and game.opponent in ratings:
            faced.setdefault(game.player, []).append((ratings[game.opponent], game.points - 1))
            faced.setdefault(game.opponent, []).append((ratings[game.player], game.opponent_points - 1))
    for row, player in enumerate(flight.section.players):
        games = faced.get(player.number, [])
        if len(games) < LEAST_GAMES:
            continue
        performance = sum(rating + 400 * points for rating, points in games) / len(games)
        if abs(performance - ratings[player.number]) > MOST_PERFORMANCE_GAP:
            message = (
                f"{flight.named(player)} is rated {ratings[player.number]:.0f}, but performed at {performance:.0f}"
            )
            hint = "check the member id: digits changed places, a brother or sister, a namesake?"
            flight.report.warning("USC131", message, flight.place(row, "ids"), hint)


def _rating(player: Player) -> float | None:
    regular = player.ratings.get("OTBR")
    return regular.rating if regular else None


def _check_members(flights: Sequence[Flight], report: Report) -> None:
    """One id with two names, one name with two ids, and re-entries."""
    by_id: dict[str, tuple[Flight, Player]] = {}
    by_name: dict[frozenset[str], tuple[Flight, Player]] = {}
    for flight in flights:
        for row, player in enumerate(flight.section.players):
            member, words, place = player.ids.uschess, _words(player.name), flight.place(row, "ids")
            if not member:
                continue
            first_flight, first = by_id.setdefault(member, (flight, player))
            if first is not player:
                first_words = _words(first.name)
                if first_words and words and not (words <= first_words or first_words <= words):
                    message = f"{flight.named(player)} has the member id {member} of {first.name}"
                    report.error("USC127", message, place, "one of the two ids is wrong")
                elif first_flight is flight:
                    message = f"{flight.named(player)} is also player {first.number}: a re-entry?"
                    report.warning("USC126", message, place, "right for a re-entry, whose games are rated together")
            _, namesake = by_name.setdefault(words, (flight, player))
            if words and namesake.ids.uschess != member:
                message = f"{flight.named(player)} has the ids {namesake.ids.uschess} and {member}"
                report.warning("USC128", message, place, "two people of one name, or one id is wrong")


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", name.casefold()))


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
    _check_players,
    _check_control,
    _check_online,
    _check_rounds,
    _check_player,
    _check_games,
    _check_results,
    _check_forfeits,
    _check_performance,
)
