"""The one layout of text wallcharts that we write: which columns, in which order, in which spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import NamedTuple

from trfrate.formats._losses import said_elsewhere, unsaid
from trfrate.formats._wallchart.caption_keys import EVENT_KEYS, SECTION_KEYS
from trfrate.formats._wallchart.quoting import is_usual_name, quoted, show_cell, show_rating, show_text
from trfrate.formats._wallchart.writing import after_heading, change_heading, change_of, slot_heading, title_of
from trfrate.model import FACTS, SOURCES, SYSTEMS, Event, Player, Rated, Rating, Section


class Column(NamedTuple):
    """One column of the canonical layout."""

    heading: str
    text: Callable[[Player], str]
    always: bool = False


def _optional(value: object) -> str:
    return "" if value is None else str(value)


_NO_IDS = ("x", "na", "new", "none", "null", "tba")
_LACKING_ZEROS = {"uschess": range(5, 8), "cfc": range(3, 6), "fide": range(0)}
"""With so many digits, a reader puts leading zeros back."""


def _id(player: Player, kind: str) -> str:
    text = getattr(player.ids, kind)
    return "" if text is None else text if _is_sure_id(text, kind) else quoted(text)


def _is_sure_id(text: str, kind: str) -> bool:
    if not text.isascii() or not text.isalnum() or len(text) > 12 or text.lower() in _NO_IDS:
        return False
    return bool(text.strip("0")) and not (text.isdecimal() and len(text) in _LACKING_ZEROS[kind])


def _is_sure_sex(text: str) -> bool:
    return text in ("m", "w")


def _is_sure_day(text: str) -> bool:
    try:
        return text == "life" or str(date.fromisoformat(text)) == text
    except ValueError:
        return False


_BEFORE_RATINGS = (
    Column("No.", lambda player: str(player.number), always=True),
    Column("Name", lambda player: show_text(player.name, is_usual_name), always=True),
    Column("USCF ID", partial(_id, kind="uschess")),
    Column("FIDE ID", partial(_id, kind="fide")),
    Column("CFC ID", partial(_id, kind="cfc")),
    Column("Fed", lambda player: show_text(player.federation)),
    Column("State", lambda player: show_text(player.state)),
    Column("Title", lambda player: show_text(player.title)),
    Column("Sex", lambda player: show_text(player.sex, _is_sure_sex)),
    Column("Born", lambda player: _optional(player.born)),
    Column("Team", lambda player: show_text(player.team)),
    Column("Club", lambda player: show_text(player.club)),
    Column("Expires", lambda player: show_text(player.expires, _is_sure_day)),
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
        # A heading that is always there: a row of headings has three at least.
        yield Column("Sum", lambda player: _halves(section.score_of(player)) if section.rounds else "", always=True)
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


def losses(event: Event) -> Iterator[str]:
    """What the event says that the canonical layout has no place for."""
    yield from unsaid(event, _EVENT_SAYS, _SECTION_SAYS, _PLAYER_SAYS)
    yield from said_elsewhere(event)
    players = event.players
    ratings = [rating for player in players for rating in player.ratings.values()]
    if any(rating[2:] != _NOTHING_BEHIND for rating in ratings):
        yield "dates, records, peaks and floors of ratings"
    rated = [rated for player in players for rated in player.after.values()]
    if any(one != Rated(float(one.shown), one.shown, one.games) for one in rated):
        yield "decimals of the new ratings, and the numbers that led to them"
    cells = [cell for player in players for cell in player.cells if cell]
    if any((cell.color and not cell.opponent) or (cell.opponent and not FACTS[cell.result].mirrors) for cell in cells):
        yield "colours and opponents of byes"
    if not all(section.players for section in event.sections) or not event.sections:
        yield "sections without players"
    yield from dict.fromkeys(_beyond(event))


def _beyond(event: Event) -> Iterator[str]:
    """The numbers that no wallchart has, which its readers take for something else."""
    for section in event.sections:
        slots = section.slots
        if not slots and any(other.slots for other in event.sections):
            yield "sections without rounds"
        if slots > 99 * section.games_per_round or section.games_per_round > 9:
            yield "more than 99 rounds, or 9 games in one"
        if slots != section.rounds * section.games_per_round:
            yield "entries beyond the last round: they count as rounds"
        if not 0 <= section.number <= _MOST or not 0 <= (section.grand_prix_points or 0) <= _MOST:
            yield f"section numbers and Grand Prix points outside 0 to {_MOST}"
    for player in event.players:
        if not 0 <= (player.score or 0) // 2 <= 999 or not 0 <= (player.rank or 0) <= _MOST:
            yield f"scores outside 0 to 999, and ranks outside 0 to {_MOST}"
        shown = [Rating(rated.shown, rated.games) for rated in player.after.values()]
        if not all(map(_is_usual_rating, [*player.ratings.values(), *shown])):
            yield f"ratings outside 1 to 3999, and game counts outside 0 to {_MOST}"


_MOST = 99999


def _is_usual_rating(rating: Rating) -> bool:
    number = 1 if rating.rating is None else rating.rating
    return 1 <= number < 4000 and 0 <= (rating.games or 0) <= _MOST
