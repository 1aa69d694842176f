"""The games of a section: time control, rounds, results, colours, forfeits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trfrate import timecontrol
from trfrate.diagnostics import Report, set_option
from trfrate.formats.uschess_dbf import layout
from trfrate.model import ASYMMETRIC, FACTS, FORFEITS, SYSTEM_TITLES, Outcome
from trfrate.preflight.flight import Flight

MOST_HOURS_A_DAY = 16


def check_control(flight: Flight) -> None:
    """The time control decides the rating system; without one nothing can be rated."""
    section, place = flight.section, flight.place(None, "time_control")
    if not section.time_control:
        key = f"{section.key}.time_control"
        options = f'--time-control "G/60;d5", {set_option(key, "G/60;d5")}'
        hint = f'{options}, or time_control = "G/60;d5" in the file of --facts'
        message = f"{flight.title} has no time control, by which US Chess finds the rating system"
        flight.report.error("USC110", message, place, hint)
        return
    control = timecontrol.parse(section.time_control)
    if control is None:
        message = f"{flight.title}: the time control {section.time_control!r} is not understood"
        flight.report.warning("USC111", message, place, timecontrol.spelling_hint(section.time_control))
        return
    rated = timecontrol.systems(control, section.online, flight.dates[0])
    if not rated:
        message = f"{flight.title}: no rating system covers {timecontrol.canonical(control)}"
        flight.report.error("USC112", message, place, "correct the time control; a section cannot be rated without")
        return
    stated = section.systems or layout.SYSTEMS.get(str(layout.kept(section.extras, "spelling").get("S_R_SYSTEM")))
    if stated and set(stated) != set(rated):
        message = f"{flight.title} states {_titles(stated)}, but {section.time_control} is rated {_titles(rated)}"
        flight.report.note("USC113", message, place, "the time control decides")
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


def check_online(flight: Flight) -> None:
    """Remind of what the upload form has to be told."""
    if flight.section.online:
        message = f"{flight.title} was played online, which the files cannot say"
        flight.report.warning("USC114", message, flight.place(), "say so when you upload the report")


def check_rounds(flight: Flight) -> None:
    """Find more rounds than a report holds, or than there are opponents."""
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


def check_match(flight: Flight) -> None:
    """Apply the rules for matches, as rating applies them; two players without them may be a match."""
    section, place = flight.section, flight.place(None, "type")
    if section.type != "match":
        if len(section.players) == 2:
            message = f"{flight.title} has two players and is not marked as a match"
            flight.report.warning("USC153", message, place, f"{set_option(f'{section.key}.type', 'match')} marks it")
        return
    from trfrate.rating.event import RatingOptions, rate
    from trfrate.rating.uschess.system import USChessSection

    for rated in rate(flight.event, Report(), RatingOptions()).rated:
        if rated.basis.section != section.number or not isinstance(rated, USChessSection):
            continue
        known = all(rated.basis.system in player.ratings for player in section.players)
        for reason in dict.fromkeys(rated.working.refused.values()):
            if known:
                flight.report.error("USC154", f"{flight.title} cannot be rated as a match: {reason}", place)
            else:
                message = f"{flight.title}: whether it can be rated as a match is not known: {reason}"
                flight.report.warning("USC155", message, place, "--players looks the ratings up")


def check_games(flight: Flight) -> None:
    """Count the halves that contradict each other; `check` names them one by one."""
    cells = (cell for player in flight.section.players for cell in player.cells if cell)
    alone = sum(cell.opponent is None and FACTS[cell.result].played for cell in cells)
    wrong = len(flight.section.contradictions()) + alone
    if wrong:
        message = f"{flight.title}: results or colours that do not match the opponent's row: {wrong}"
        flight.report.error("USC140", message, flight.place(), "`trfrate check` names them; both rows must agree")


def check_results(flight: Flight) -> None:
    """Find what is missing in the rows: results, colours, whole rounds."""
    section, nothing, colorless, asymmetric = flight.section, 0, 0, 0
    for row, player in enumerate(section.players):
        nothing += max(0, section.rounds * section.games_per_round - len(player.cells))
        for slot, cell in enumerate(player.cells):
            nothing += cell is None
            if cell is None:
                continue
            colorless += FACTS[cell.result].played and cell.color is None
            asymmetric += cell.result in ASYMMETRIC
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


def check_forfeits(flight: Flight) -> None:
    """The importer pairs forfeits without opponents off in order of number; what is left becomes a bye."""
    alone: dict[int, Counter[Outcome]] = {}
    for player in flight.section.players:
        for slot, cell in enumerate(player.cells):
            if cell and cell.opponent is None and cell.result in FORFEITS:
                alone.setdefault(flight.section.round_of(slot), Counter())[cell.result] += 1
    for round_, counts in sorted(alone.items()):
        if counts[Outcome.FORFEIT_WIN] != counts[Outcome.FORFEIT_LOSS]:
            message = f"{flight.title}, round {round_}: forfeit wins and losses do not go together"
            hint = "US Chess takes a win by forfeit that is left over as a full-point bye"
            flight.report.note("USC144", message, flight.place(), hint)
