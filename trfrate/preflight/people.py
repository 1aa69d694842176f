"""The players: names, member ids, memberships. Most errors in rating reports are wrong member ids."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate import plausibility
from trfrate.diagnostics import Report, set_option
from trfrate.model import Player
from trfrate.preflight.section import MEMBER_ID, UploadSection
from trfrate.preflight.section_codes import is_exempt

MOST_PLAYERS = 9999


def check_players(upload: UploadSection) -> None:
    """Report a wrong number of players, wrong pairing numbers and unusual names."""
    numbers = sorted(player.number for player in upload.section.players)
    if not 2 <= len(numbers) <= MOST_PLAYERS:
        message = f"{upload.title} needs 2 to {MOST_PLAYERS} players; it has {len(numbers)}"
        upload.report.error("USC120", message, upload.place(), "move its players to another section, or leave it out")
    elif numbers != list(range(1, len(numbers) + 1)):
        message = f"{upload.title}: the pairing numbers are not 1 to {len(numbers)}, each once"
        upload.report.error("USC121", message, upload.place(), "renumber the players in the pairing program")
    uncommon = [player.name for player in upload.section.players if player.name and "," not in player.name]
    if uncommon:
        message = f"{upload.title}: {len(uncommon)} names are not written Last, First, such as {uncommon[0]!r}"
        upload.report.note("USC123", message, upload.place(), "US Chess uses the member id, but people compare names")


def check_player(upload: UploadSection) -> None:
    """Report missing names, missing or malformed member ids, and expired memberships."""
    last_day = upload.dates[1]
    for row, player in enumerate(upload.section.players):
        member, key = player.ids.uschess, f"{upload.section.key}.{player.number}.ids.uschess"
        if not player.name:
            hint = "without the name nobody can check the member id"
            upload.report.error("USC122", f"{upload.named(player)} has no name", upload.place(row, "name"), hint)
        if not member or not member.strip("0"):
            message = f"{upload.named(player)} has no member id; US Chess cannot rate the event without it"
            hint = f"--players looks it up; {set_option(key, '12345678')} sets it"
            if player.ids.fide and re.fullmatch(MEMBER_ID, player.ids.fide):
                # Some programs put the member id where FIDE's belongs; only the director can know.
                hint += f"; {player.ids.fide} is read as the FIDE number"
            upload.report.error("USC124", message, upload.place(row, "ids"), hint)
        elif not re.fullmatch(MEMBER_ID, member):
            message = f"{upload.named(player)} has the member id {member!r:.20}, which is not eight digits"
            upload.report.error("USC125", message, upload.place(row, "ids"), set_option(key, "12345678"))
        if is_exempt(upload) or not player.expires or not last_day or player.expires == "life":
            continue
        if player.expires < last_day.isoformat():
            message = f"{upload.named(player)}: the membership ended on {player.expires}"
            hint = "renew it before the upload, or add a tournament membership; then set the new date"
            upload.report.error("USC130", message, upload.place(row, "expires"), hint)


def check_plausibility(upload: UploadSection) -> None:
    """Report a rating far from the results: it may be somebody else's, because of a wrong member id."""
    games = plausibility.rated_games(upload.section)
    for row, player in enumerate(upload.section.players):
        rating = player.ratings.get("OTBR")
        results = plausibility.implausible(rating, games.get(player.number, []))
        if rating and results:
            message = f"{upload.named(player)} is rated {rating.rating:.0f}, but has {results}"
            hint = "check the member id: swapped digits, a brother or sister, a player of the same name?"
            upload.report.warning("USC131", message, upload.place(row, "ids"), hint)


def check_members(uploads: Sequence[UploadSection], report: Report) -> None:
    """Report one id with two names, one name with two ids, and re-entries."""
    by_id: dict[str, tuple[UploadSection, Player]] = {}
    by_name: dict[frozenset[str], tuple[UploadSection, Player]] = {}
    for upload in uploads:
        for row, player in enumerate(upload.section.players):
            member, words, place = player.ids.uschess, _words(player.name), upload.place(row, "ids")
            if not member:
                continue
            first_upload, first = by_id.setdefault(member, (upload, player))
            if first is not player:
                first_words = _words(first.name)
                if first_words and words and not (words <= first_words or first_words <= words):
                    message = f"{upload.named(player)} has the member id {member} of {first.name}"
                    report.error("USC127", message, place, "one of the two ids is wrong")
                elif first_upload is upload:
                    message = f"{upload.named(player)} is also player {first.number}: a re-entry?"
                    report.warning("USC126", message, place, "right for a re-entry, whose games are rated together")
            _, namesake = by_name.setdefault(words, (upload, player))
            if words and namesake.ids.uschess != member:
                message = f"{upload.named(player)} has the ids {namesake.ids.uschess} and {member}"
                report.warning("USC128", message, place, "two people with the same name, or one id is wrong")


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", name.casefold()))
