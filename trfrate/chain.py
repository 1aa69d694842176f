"""What one rated section leaves for the next: the order of sections, and the rating a member goes on with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from trfrate.model import PROVISIONAL_UP_TO, Event, Player, Rated, Rating, Section, maker

EVENT_GAMES = 3
"""A section counts for the personal floor from this many rated games on."""
_NO_MEMBER = "0"
_RECORDS = {2: "wins", 0: "losses"}
_new_rating = maker(Rating)


def member_of(player: Player) -> str | None:
    """Return the member number that links two rows; None for `NEW` and the like."""
    number = (player.ids.uschess or "").strip()
    if number.isdecimal() and number.strip(_NO_MEMBER):
        return number
    return None


def in_order(event: Event) -> list[Section]:
    """Return the sections in the order they are rated: by last day, then by number; those without a day come last."""
    return sorted(event.sections, key=lambda section: turn(event, section))


def turn(event: Event, section: Section) -> tuple[date, int]:
    """Return what puts the sections in order."""
    return event.last_day(section) or date.max, section.number


def rating_left(before: Rating, rated: Rated, points: Sequence[int], day: date | None) -> Rating:
    """Return the rating that a section leaves, from the one before it and the half points of its rated games."""
    return left_after(before, rated.rating, rated.games, points, day, rated.floor)


def left_after(
    before: Rating,
    rating: float | None,
    games: int | None,
    points: Sequence[int],
    day: date | None,
    floor: float | None,
    established_above: int = PROVISIONAL_UP_TO,
    event_games: int = EVENT_GAMES,
) -> Rating:
    """Return the same where the rules count other ratings as established, or other sections for the personal floor."""
    earlier, count, _, record, wins, draws, events, peak, given, olm, _ = before
    if record != "mixed":
        record = record_after(before, points)
    unknown = 0 if is_first(before) else None
    peak = _higher(peak, earlier, count, established_above)
    return _new_rating(
        (
            rating,
            games,
            day,
            record,
            _total(unknown if wins is None else wins, points.count(2)),
            _total(unknown if draws is None else draws, points.count(1)),
            _total(unknown if events is None else events, int(len(points) >= event_games)),
            _higher(peak, rating, games, established_above),
            given if floor is None else highest(given, floor),
            olm,
            None,
        )
    )


def is_first(before: Rating) -> bool:
    """Return whether no game was rated before: all totals are zero then, whoever states them."""
    return before.rating is None and not before.games


def _total(known: int | None, more: int) -> int | None:
    """Return a total after the section; of one that was unknown at least what is known, and never a plain zero."""
    return more or None if known is None else known + more


def record_after(before: Rating, points: Sequence[int]) -> str | None:
    """Return `wins` or `losses` while every game ever was one; None while that is not known."""
    known = before.known_record
    if not points or known == "mixed":
        return known
    record = None
    if points.count(points[0]) == len(points):
        record = _RECORDS.get(points[0])
    if record is None:
        return "mixed"
    if known is None:
        return record if is_first(before) else None
    return record if known == record else "mixed"


def joined(left: Rating, stated: Rating | None) -> Rating:
    """Return what an earlier section left, with the peak and the floors that only the later row states."""
    if stated is None:
        return left
    return left._replace(
        peak=highest(left.peak, stated.peak),
        floor=highest(left.floor, stated.floor),
        olm=left.olm if stated.olm is None else stated.olm,
    )


def highest(*values: float | None) -> float | None:
    """Return the highest of the values that are known."""
    return max((value for value in values if value is not None), default=None)


def _higher(peak: float | None, rating: float | None, games: int | None, established_above: int) -> float | None:
    """Return the peak, or a higher established rating; one without a game count is established."""
    if rating is None or (games is not None and games <= established_above):
        return peak
    return rating if peak is None or rating > peak else peak


def with_last_ratings(event: Event) -> Event:
    """Return the event with the rating that the last section left in every row of a member."""
    last: dict[tuple[str, str], Rated] = {}
    for section in in_order(event):
        for player in section.players:
            last |= {(member_of(player) or "", system): rated for system, rated in player.after.items()}
    sections = (section.with_players(_with_last(section, last)) for section in event.sections)
    return event.with_sections(sections)


def _with_last(section: Section, last: Mapping[tuple[str, str], Rated]) -> Iterator[Player]:
    systems = {system for player in section.players for system in player.after}
    for player in section.players:
        member = member_of(player)
        newer = {system: last[member, system] for system in systems if member and (member, system) in last}
        if newer:
            player = player._replace(after={**player.after, **newer})
        yield player
