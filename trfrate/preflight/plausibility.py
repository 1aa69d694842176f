"""What can be right, but seldom is: places and dates of the event, players unlike the others, games reported twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

from trfrate.diagnostics import Report, set_option, some
from trfrate.model import FACTS, Event, Section
from trfrate.preflight.section import UploadSection, place_in_event
from trfrate.us_states import is_far, zip_starts

LONGEST = timedelta(days=366)
"""A ladder may take a year; longer is a wrong date."""
OLDEST = timedelta(days=366 * 25)
"""Before this nobody sends reports any more: the office rates again back to 2004."""
_LEAST_OTHERS = 3
_FAR_RATING = 700
_FEW_ROUNDS = 4
"""In a section of many rounds for its players some must meet again."""
_IN_THE_USA = (None, "", "USA", "US")


def check_place(event: Event, report: Report) -> None:
    """Compare the state with the list of states, and the zip code with the state."""
    if event.country not in _IN_THE_USA or not event.state:
        return
    starts = zip_starts().get(event.state)
    if starts is None:
        message = f"{event.state!r:.10} is not the code of a state"
        report.warning("USC109", message, place_in_event(event, "state"), f"{set_option('state', 'MI')} sets it")
    elif event.zip and event.zip[:3] not in starts and event.zip.strip("0-"):
        message = f"the zip code {event.zip!r:.12} is not in {event.state}"
        hint = f"{set_option('zip', '48000')} sets it; or is the state wrong?"
        report.warning("USC109", message, place_in_event(event, "zip"), hint)


def check_days(event: Event, report: Report, day: date | None) -> None:
    """Find dates that are possible and hardly true; `day` is today."""
    start, end = event.start or event.end, event.end or event.start
    hint = "--start and --end set the dates"
    if start and end and end - start > LONGEST:
        message = f"the event takes {(end - start).days} days ({start} to {end})"
        report.warning("USC108", message, place_in_event(event, "end"), hint)
    if day is None or start is None or end is None:
        return
    if end > day:
        message = f"the event ends on {end}, which is still to come"
        report.warning("USC108", message, place_in_event(event, "end"), hint)
    elif start < day - OLDEST:
        report.warning("USC108", f"the event of {start} is very old", place_in_event(event, "start"), hint)


def check_homes(uploads: Sequence[UploadSection]) -> None:
    """Find the one player from far away where all others are from here: a wrong member id shows like this."""
    rows = [
        (upload, row, player)
        for upload in uploads
        for row, player in enumerate(upload.section.players)
        if player.state in zip_starts()
    ]
    home = (uploads[0].event.state or "") if uploads else ""
    away = [each for each in rows if each[2].state != home]
    members = {player.ids.uschess or player.name for _, _, player in away}
    if home not in zip_starts() or len(members) != 1 or len(rows) - len(away) < _LEAST_OTHERS:
        return
    upload, row, player = away[0]
    if is_far(player.state or "", home):
        message = f"{upload.named(player)} is from {player.state}, all others from {home}"
        hint = "a guest, or the member id of a namesake?"
        upload.report.warning("USC129", message, upload.place(row, "ids"), hint)


def check_ratings(upload: UploadSection) -> None:
    """Find a rating far from all others in the section."""
    rated: list[tuple[float, int]] = []
    for row, player in enumerate(upload.section.players):
        stated = player.ratings.get("OTBR")
        if stated and stated.rating:
            rated.append((stated.rating, row))
    if len(rated) <= _LEAST_OTHERS:
        return
    rated.sort()
    values = [rating for rating, _ in rated]
    lowest, highest = (rated[0], values[1:]), (rated[-1], values[:-1])
    for (rating, row), rest in (lowest, highest):
        gap = max(rest[0] - rating, rating - rest[-1])
        if gap > _FAR_RATING and gap > rest[-1] - rest[0]:
            player = upload.section.players[row]
            message = f"{upload.named(player)} is rated {rating:.0f}, all others {rest[0]:.0f} to {rest[-1]:.0f}"
            hint = "check the rating, the section and the member id"
            upload.report.warning("USC132", message, upload.place(row, "ratings"), hint)


def check_pairs(upload: UploadSection) -> None:
    """Find two who met in two rounds of a Swiss, though there were others to meet."""
    section = upload.section
    players = len(section.players)
    if section.type != "swiss" or section.games_per_round > 1:
        return
    if section.rounds >= players or section.rounds > max(_FEW_ROUNDS, players // 2):
        return
    met: Counter[tuple[int, int]] = Counter()
    for player in section.players:
        for cell in player.cells:
            if cell and FACTS[cell.result].played and player.number < (cell.opponent or 0):
                met[player.number, cell.opponent or 0] += 1
    again = [f"{one} and {other}" for (one, other), count in met.items() if count > 1]
    if again:
        message = f"{upload.title}: players who met more than once in a Swiss: {some(again, 4)}"
        hint = "right in a small section or after a mistaken pairing; if not, a result is in the wrong row or round"
        upload.report.warning("USC146", message, upload.place(), hint)


def check_copies(uploads: Sequence[UploadSection]) -> None:
    """Find a section that is in the report twice."""
    seen: dict[object, UploadSection] = {}
    for upload in uploads:
        first = seen.setdefault(_games(upload.section), upload)
        if first is not upload:
            message = f"{upload.title} has the same players and results as {first.title}"
            upload.report.warning("USC153", message, upload.place(), "leave one of them out: each would be rated")


def _games(section: Section) -> object:
    """Return who played whom with what result, whatever the order and the numbers of the rows."""
    if not any(True for _ in section.games()):
        return id(section)
    names = {player.number: (player.ids.uschess or player.name).strip().casefold() for player in section.players}
    rows = []
    for player in section.players:
        games = [cell and (cell.result, names.get(cell.opponent or 0)) for cell in player.cells]
        rows.append((names[player.number], *games))
    return frozenset(Counter(rows).items())
