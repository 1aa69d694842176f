"""What a rated section has to say: assumptions, and games that do not count, as diagnostics."""

from __future__ import annotations

from collections.abc import Iterable

from trfrate.diagnostics import Place, Report, ranges
from trfrate.model import FIDE_TITLES
from trfrate.rating.fide.explain_text import REASONS
from trfrate.rating.fide.section import FidePlayer, FideSection, Reason
from trfrate.rating.system import Where

_SILENT = frozenset((Reason.NOT_PLAYED, Reason.NOT_TO_BE_RATED, Reason.PENDING, Reason.ROWS_DISAGREE))
"""What the checks report for every rating system."""
_ASSUMED = {"born": "no birth year: treated as adults", "games": "no game count: taken as {games} or more"}


def report_rated(rated: FideSection, report: Report, where: Where) -> None:
    """Report what one section assumed, limited or left out."""
    rules, title, place = rated.rules, FIDE_TITLES[rated.rules.system], where(None, None)
    players = rated.players.values()
    if rules.day is not None and rules.day < rules.since:
        message = f"{title}: the rules before {rules.since} are not known to trfrate; those of {rules.text} are used"
        report.warning("RAT101", message, place, "the changes that FIDE published then may differ")
    _coefficients(rated, title, report, place)
    standard = [player for player in players if player.from_standard and player.played]
    if standard:
        message = f"{title}: no such rating of {_numbers(standard)}; the standard rating is used"
        report.note("RAT104", message, place)
    unknown = [player for player in players if player.before is None and "rating" in player.assumed and player.games]
    if unknown:
        message = f"{title}: no rating is stated for {_numbers(unknown)}; treated as unrated"
        report.note("RAT105", message, place, "--players FILE looks ratings up in FIDE's list")
    decimals = [player for player in players if "whole" in player.assumed]
    if decimals:
        message = f"{title}: ratings with decimals are rounded: {_numbers(decimals)}"
        report.note("RAT106", message, place, "FIDE's ratings are whole numbers; does the column hold FIDE ratings?")
    _not_counted(rated, title, report, place)


def _coefficients(rated: FideSection, title: str, report: Report, place: Place | None) -> None:
    terms = rated.rules.k
    computed = [player for player in rated.players.values() if player.k and player.k.line not in ("stated", "all")]
    if computed:
        details = ""
        for fact, text in _ASSUMED.items():
            doubtful = [player for player in computed if player.k and fact in player.k.assumed]
            if doubtful:
                details += f"; {text.format(games=terms.new_games)} ({_numbers(doubtful)})"
        message = f"{title}: K of {_numbers(computed)} is not stated and was computed{details}"
        report.note("RAT102", message, place, "--players FILE takes K from FIDE's list")
    limited = [player for player in rated.players.values() if player.k and player.k.limited_from]
    if limited:
        message = f"{title}: K of {_numbers(limited)} is lowered, so that K times games is at most {terms.most}"
        report.note("RAT103", message, place)


def _not_counted(rated: FideSection, title: str, report: Report, place: Place | None) -> None:
    found: dict[Reason, list[FidePlayer]] = {}
    for player in rated.players.values():
        for game in player.games:
            if game.not_counted is not None and game.not_counted not in _SILENT:
                found.setdefault(game.not_counted, []).append(player)
    for reason, players in found.items():
        if reason is Reason.TOO_FAST:
            message = f"{title}: games of {_numbers(players)} are not rated: {REASONS[reason]}"
            report.warning("RAT108", message, place, "check the time control")
        else:
            message = f"{title}: some games of {_numbers(players)} do not count: {REASONS[reason]}"
            report.note("RAT107", message, place)


def _numbers(players: Iterable[FidePlayer]) -> str:
    return ranges(player.number for player in players)
