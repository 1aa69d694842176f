"""The players: who they are, and whether their ids can be right. Most errors in reports are wrong member ids."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate import performance
from trfrate.diagnostics import Report, set_option
from trfrate.model import Player
from trfrate.preflight.flight import MEMBER_ID, Flight

MOST_PLAYERS = 9999


def check_players(flight: Flight) -> None:
    """Check how many they are, how they are numbered and how their names are written."""
    numbers = sorted(player.number for player in flight.section.players)
    if not 2 <= len(numbers) <= MOST_PLAYERS:
        message = f"{flight.title} needs 2 to {MOST_PLAYERS} players; it has {len(numbers)}"
        flight.report.error("USC120", message, flight.place(), "put its players into another section, or leave it out")
    elif numbers != list(range(1, len(numbers) + 1)):
        message = f"{flight.title}: the pairing numbers are not 1 to {len(numbers)}, each once"
        flight.report.error("USC121", message, flight.place(), "number the players anew where they were paired")
    uncommon = [player.name for player in flight.section.players if player.name and "," not in player.name]
    if uncommon:
        message = f"{flight.title}: names not written Last, First: {len(uncommon)}, such as {uncommon[0]!r}"
        flight.report.note(
            "USC123", message, flight.place(), "US Chess goes by the member id, but people compare names"
        )


def check_player(flight: Flight) -> None:
    """Check name, member id and membership of each player."""
    last_day = flight.dates[1]
    for row, player in enumerate(flight.section.players):
        member, key = player.ids.uschess, f"{flight.section.key}.{player.number}.ids.uschess"
        if not player.name:
            hint = "without the name nobody can check the member id"
            flight.report.error("USC122", f"{flight.named(player)} has no name", flight.place(row, "name"), hint)
        if not member:
            message = f"{flight.named(player)} has no member id: it has to be found before the event can be rated"
            hint = f"--players looks it up; {set_option(key, '12345678')} sets it"
            if player.ids.fide and re.fullmatch(MEMBER_ID, player.ids.fide):
                # Some programs put the member id where FIDE's belongs; only the director can know.
                hint += f"; {player.ids.fide} is read as the FIDE number"
            flight.report.warning("USC124", message, flight.place(row, "ids"), hint)
        elif not re.fullmatch(MEMBER_ID, member):
            message = f"{flight.named(player)} has the member id {member!r:.20}, which is not eight digits"
            flight.report.error("USC125", message, flight.place(row, "ids"), set_option(key, "12345678"))
        if player.expires and last_day and player.expires != "life" and player.expires < last_day.isoformat():
            message = f"{flight.named(player)}: the membership ended on {player.expires}"
            flight.report.warning("USC130", message, flight.place(row, "expires"), "renew it before the upload")


def check_performance(flight: Flight) -> None:
    """A rating far from the results may belong to somebody else: the commonest error is a wrong member id."""
    games = performance.games(flight.section)
    for row, player in enumerate(flight.section.players):
        rating = player.ratings.get("OTBR")
        told = performance.impossible(rating, games.get(player.number, []))
        if rating and told:
            message = f"{flight.named(player)} is rated {rating.rating:.0f}, but has {told}"
            hint = "check the member id: digits changed places, a brother or sister, a namesake?"
            flight.report.warning("USC131", message, flight.place(row, "ids"), hint)


def check_members(flights: Sequence[Flight], report: Report) -> None:
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
