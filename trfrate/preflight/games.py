"""The games of a section: time control, rounds, results, colors, forfeits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from trfrate import timecontrol
from trfrate.diagnostics import Report, set_option
from trfrate.formats.uschess_dbf import layout
from trfrate.model import ASYMMETRIC, FACTS, FORFEITS, SYSTEM_TITLES, Outcome
from trfrate.preflight.section import UploadSection

MOST_HOURS_A_DAY = 16

LONGEST_GAME = 600
"""Minutes for each player."""
_LIKE_A_CONTROL = r"(?i)\b(?:G|SD|TC)[\s/:]*0*[1-9]\d{0,2}(?!\d)|\d\s*[/+]\s*\d|\d\s*(?:'|m\b|min)"
"""Some part of a time control, in whatever spelling."""


def check_match(upload: UploadSection) -> None:
    """Apply the rules for matches, as rating applies them; two players without them may be a match."""
    section, place = upload.section, upload.place(None, "type")
    if section.type != "match":
        if len(section.players) == 2:
            message = f"{upload.title} has two players and is not marked as a match"
            upload.report.warning("USC156", message, place, f"{set_option(f'{section.key}.type', 'match')} marks it")
        return
    from trfrate.rating.event import RatingOptions, rate
    from trfrate.rating.uschess.system import USChessSection

    for rated in rate(upload.event, Report(), RatingOptions()).rated:
        if rated.basis.section != section.number or not isinstance(rated, USChessSection):
            continue
        known = all(rated.basis.system in player.ratings for player in section.players)
        for reason in dict.fromkeys(rated.working.refused.values()):
            if known:
                message = f"{upload.title} cannot be rated as a match: {reason}"
                upload.report.error("USC154", message, place, "leave the section out, or ask the rating office")
            else:
                message = f"{upload.title}: whether it can be rated as a match is not known: {reason}"
                upload.report.warning("USC155", message, place, "--players looks the ratings up")


def check_control(upload: UploadSection) -> None:
    """Report a time control that is missing, unreadable or not rated: it decides the rating system."""
    section, place = upload.section, upload.place(None, "time_control")
    if not section.time_control:
        key = f"{section.key}.time_control"
        options = f'--time-control "G/60;d5", {set_option(key, "G/60;d5")}'
        hint = f'{options}, or in club.toml: time_control = "G/60;d5"'
        message = f"{upload.title} has no time control; US Chess needs it to choose the rating system"
        upload.report.error("USC110", message, place, hint)
        return
    control = timecontrol.parse(section.time_control)
    if control is None and not re.search(_LIKE_A_CONTROL, section.time_control):
        message = f"{upload.title}: {section.time_control!r:.40} is not a time control"
        upload.report.error("USC119", message, place, timecontrol.spelling_hint(section.time_control))
        return
    if control is None:
        message = f"{upload.title}: cannot understand the time control {section.time_control!r}"
        upload.report.warning("USC111", message, place, timecontrol.spelling_hint(section.time_control))
        return
    if min(each.total for each in control.all()) > LONGEST_GAME:
        message = f"{upload.title}: {section.time_control!r:.40} is too long for a game over the board"
        upload.report.error("USC119", message, place, timecontrol.spelling_hint(section.time_control))
        return
    rated = timecontrol.systems(control, section.online, upload.dates[0])
    if not rated:
        message = f"{upload.title}: no rating system covers {timecontrol.canonical(control)}"
        upload.report.error("USC112", message, place, "correct it: a section with this time control cannot be rated")
        return
    stated = section.us_systems or layout.SYSTEMS.get(
        str(layout.own_extras(section.extras, "spelling").get("S_R_SYSTEM"))
    )
    if stated and set(stated) != set(rated):
        message = f"{upload.title} states {_titles(stated)}, but {section.time_control} is rated {_titles(rated)}"
        upload.report.note("USC113", message, place, "US Chess goes by the time control")
    _check_hours(upload, control)


def _titles(systems: Sequence[str]) -> str:
    return " and ".join(SYSTEM_TITLES[system] for system in systems)


def _check_hours(upload: UploadSection, control: timecontrol.TimeControl) -> None:
    """Report days with too many hours of play: a second of delay or increment counts as a minute, as in the rules."""
    section, (start, end) = upload.section, upload.dates
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
            f"{upload.title}: {games} games of {timecontrol.canonical(control)} in a day may take {hours:.0f} hours"
        )
        upload.report.warning("USC150", message, upload.place(), "check the dates, the rounds and the time control")


def check_online(upload: UploadSection) -> None:
    """Remind the director to mark online play on the upload form."""
    if upload.section.online:
        message = f"{upload.title} was played online, which the files cannot mark"
        upload.report.warning("USC114", message, upload.place(), "tick it on the upload form")


def check_rounds(upload: UploadSection) -> None:
    """Report more rounds than a report can have, or than there are opponents."""
    section, players = upload.section, len(upload.section.players)
    # Two games share a round of the report; of more, each takes one.
    columns_of_round = 1
    if section.games_per_round > 2:
        columns_of_round = section.games_per_round
    if section.rounds * columns_of_round > layout.MOST_ROUNDS:
        message = f"{upload.title} has {section.rounds} rounds; a rating report can have {layout.MOST_ROUNDS}"
        upload.report.error("USC151", message, upload.place(None, "rounds"), "split the section")
    single = section.type in ("swiss", "round-robin", "team-swiss", "team-round-robin")
    if single and players > 1 and section.rounds > players - 1 + players % 2:
        message = f"{upload.title} has {section.rounds} rounds for {players} players: somebody met an opponent twice"
        upload.report.warning(
            "USC152", message, upload.place(None, "rounds"), "check the number of rounds and the type"
        )


def check_games(upload: UploadSection) -> None:
    """Count the halves that disagree; `checks` reports them one by one."""
    alone = sum(cell.opponent is None and FACTS[cell.result].played for cell in upload.section.all_cells())
    wrong = len(upload.section.contradictions()) + alone
    if wrong:
        message = f"{upload.title}: {wrong} results or colors do not match the opponent's row"
        upload.report.error("USC140", message, upload.place(), "`trfrate check` lists them; both rows must agree")


def check_results(upload: UploadSection) -> None:
    """Report what is missing in the rows: results, colors, whole rounds."""
    section, nothing, colorless, asymmetric = upload.section, 0, 0, 0
    for row, player in enumerate(section.players):
        nothing += max(0, section.rounds * section.games_per_round - len(player.cells))
        for slot, cell in enumerate(player.cells):
            nothing += cell is None
            if cell is None:
                continue
            colorless += FACTS[cell.result].played and cell.color is None
            asymmetric += cell.result in ASYMMETRIC
            if cell.result is Outcome.PENDING:
                message = f"{upload.named(player)} has no result in round {section.round_of(slot)}"
                upload.report.error("USC141", message, upload.place(row, slot), "enter the result before the upload")
    _report_counts(upload, nothing, colorless, asymmetric)


def _report_counts(upload: UploadSection, nothing: int, colorless: int, asymmetric: int) -> None:
    if nothing:
        message = f"{upload.title}: {nothing} round entries are empty and count as not paired (U)"
        upload.report.warning("USC142", message, upload.place(), "enter the results if there are any")
    if colorless:
        message = f"{upload.title}: {colorless} results have no color"
        upload.report.note("USC143", message, upload.place(), "the report is accepted without them")
    if asymmetric:
        message = f"{upload.title}: {asymmetric} special results (N, R, S); the rating office must handle these"
        upload.report.warning("USC145", message, upload.place(), "write to the office when you upload the report")


def check_forfeits(upload: UploadSection) -> None:
    """Note unmatched forfeits: the importer pairs those without opponents by number, and makes the rest byes."""
    alone: dict[int, Counter[Outcome]] = {}
    for player in upload.section.players:
        for slot, cell in enumerate(player.cells):
            if cell and cell.opponent is None and cell.result in FORFEITS:
                alone.setdefault(upload.section.round_of(slot), Counter())[cell.result] += 1
    for round_, counts in sorted(alone.items()):
        wins, losses = counts[Outcome.FORFEIT_WIN], counts[Outcome.FORFEIT_LOSS]
        if wins != losses:
            message = f"{upload.title}, round {round_}: unmatched forfeit: {wins} forfeit wins, {losses} forfeit losses"
            hint = "US Chess treats a leftover forfeit win as a full-point bye"
            upload.report.note("USC144", message, upload.place(), hint)
