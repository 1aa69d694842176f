"""The one layout of text wallcharts that we write: which columns, in which order, in which spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from trfrate.formats._losses import said_elsewhere, unsaid
from trfrate.formats._wallchart.keys import EVENT_KEYS, SECTION_KEYS
from trfrate.formats._wallchart.spelling import show_cell, show_rating
from trfrate.formats._wallchart.writing import after_heading, change_heading, change_of, slot_heading, title_of
from trfrate.model import FACTS, SOURCES, SYSTEMS, Event, Player, Rated, Rating, Section


class Column(NamedTuple):
    """One column of the canonical layout."""

    heading: str
    text: Callable[[Player], str]
    always: bool = False


def _optional(value: object) -> str:
    return "" if value is None else str(value)


_BEFORE_RATINGS = (
    Column("No.", lambda player: str(player.number), always=True),
    Column("Name", lambda player: player.name, always=True),
    Column("USCF ID", lambda player: _optional(player.ids.uschess)),
    Column("FIDE ID", lambda player: _optional(player.ids.fide)),
    Column("CFC ID", lambda player: _optional(player.ids.cfc)),
    Column("Fed", lambda player: _optional(player.federation)),
    Column("State", lambda player: _optional(player.state)),
    Column("Title", lambda player: _optional(player.title)),
    Column("Sex", lambda player: _optional(player.sex)),
    Column("Born", lambda player: _optional(player.born)),
    Column("Team", lambda player: _optional(player.team)),
    Column("Club", lambda player: _optional(player.club)),
    Column("Expires", lambda player: _optional(player.expires)),
    Column("Withdrawn", lambda player: "" if player.withdrawn is None else "yes" if player.withdrawn else "no"),
)
_EVENT_SAYS = frozenset(name for key in EVENT_KEYS for name in key.fields)
_SECTION_SAYS = {name for key in SECTION_KEYS for name in key.fields} | {"rounds", "games_per_round", "players"}
_PLAYER_SAYS = set(Player._fields) - {
    *("adult", "canadian_resident", "prize", "national", "match_changes", "adjustment", "extras")
}


def columns_of(section: Section) -> Iterator[Column]:
    """The columns of a section in their canonical order; those that nobody fills are left out."""
    every = [*_BEFORE_RATINGS, *_rating_columns(section), *_round_columns(section), *_result_columns(section)]
    return (column for column in every if column.always or any(column.text(player) for player in section.players))


def _rating_columns(section: Section) -> Iterator[Column]:
    given = {source for player in section.players for source in player.ratings}
    for source in filter(given.__contains__, SOURCES):
        yield Column(title_of(source), partial(_before, source=source))


def _before(player: Player, source: str) -> str:
    return show_rating(player.ratings[source]) if source in player.ratings else ""


def _round_columns(section: Section) -> Iterator[Column]:
    for slot in range(section.slots):
        yield Column(slot_heading(section, slot), partial(_cell, slot=slot), always=True)


def _cell(player: Player, slot: int) -> str:
    return show_cell(player.cell(slot))


def _result_columns(section: Section) -> Iterator[Column]:
    if any(player.score is not None for player in section.players):
        yield Column("Score", lambda player: "" if player.score is None else _halves(player.score))
    else:
        yield Column("Sum", lambda player: _halves(section.score_of(player)) if section.rounds else "")
    yield Column("Rank", lambda player: _optional(player.rank))
    rated = {system for player in section.players for system in player.after}
    for system in filter(rated.__contains__, SYSTEMS):
        yield Column(after_heading(system), partial(_after, system=system))
        yield Column(change_heading(system), partial(_change, system=system))


def _halves(half_points: int) -> str:
    return f"{half_points / 2:.1f}"


def _after(player: Player, system: str) -> str:
    rated = player.after.get(system)
    return "" if rated is None else show_rating(Rating(float(rated.shown), rated.games))


def _change(player: Player, system: str) -> str:
    change = change_of(player, system)
    return "" if change is None else f"{change:+d}"


_NOTHING_BEHIND = Rating()[2:]


def losses(event: Event) -> list[str]:
    """What the event says that the canonical layout has no place for."""
    lost = [*unsaid(event, _EVENT_SAYS, _SECTION_SAYS, _PLAYER_SAYS), *said_elsewhere(event, "csv")]
    players = event.players
    ratings = [rating for player in players for rating in player.ratings.values()]
    if any(rating[2:] != _NOTHING_BEHIND for rating in ratings):
        lost.append("dates, records, peaks and floors of ratings")
    if any(rating.rating is None and rating.games for rating in ratings):
        lost.append("game counts of unrated players")
    rated = [rated for player in players for rated in player.after.values()]
    if any(one != Rated(float(one.shown), one.shown, one.games) for one in rated):
        lost.append("decimals of the new ratings, and the numbers that led to them")
    cells = [cell for player in players for cell in player.cells if cell]
    if any((cell.color and not cell.opponent) or (cell.opponent and not FACTS[cell.result].mirrors) for cell in cells):
        lost.append("colours and opponents of byes")
    if any(not section.players for section in event.sections):
        lost.append("sections without players")
    return lost
