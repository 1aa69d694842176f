"""The one layout of text wallcharts that we write: which columns, in which order, in which spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import NamedTuple

from trfrate.formats._losses import said_elsewhere, unsaid
from trfrate.formats._wallchart.captions.caption_keys import EVENT_KEYS, SECTION_KEYS
from trfrate.formats._wallchart.quoting import is_usual_name, quoted, show_rating, show_text
from trfrate.model import FACTS, SOURCES, Event, Player, Rated, Rating, Section, rounded
from trfrate.report.basis import bases_of
from trfrate.report.chart import (
    after_heading,
    change_heading,
    mark_of,
    rated_systems,
    show_cell,
    slot_heading,
    standing,
    title_of,
)


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
    text: str | None = getattr(player.ids, kind)
    if text is None:
        return ""
    if _is_sure_id(text, kind):
        return text
    return quoted(text)


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


_YES_NO = {True: "yes", False: "no", None: ""}
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
    Column("Withdrawn", lambda player: _YES_NO[player.withdrawn]),
)
_EVENT_SAYS = frozenset(name for key in EVENT_KEYS for name in key.fields)
_SECTION_SAYS = {name for key in SECTION_KEYS for name in key.fields} | {"rounds", "games_per_round", "players"}
_SECTION_SAYS |= {"tie_breaks"}
_PLAYER_SAYS = set(Player._fields) - {
    *("adult", "canadian_resident", "prize", "national", "match_changes", "adjustment", "extras")
}


def columns_of(event: Event, section: Section) -> Iterator[Column]:
    """Return the columns of a section in their canonical order; those that nobody fills are left out."""
    titles = {system: title_of(system, bases_of(event, section)) for system in rated_systems(section)}
    every = [
        *_BEFORE_RATINGS,
        *_rating_columns(section, titles),
        *_round_columns(section),
        *_result_columns(section),
        *_after_columns(titles),
    ]
    return (column for column in every if column.always or any(column.text(player) for player in section.players))


def _rating_columns(section: Section, titles: Mapping[str, str]) -> Iterator[Column]:
    given = {source for player in section.players for source in player.ratings}
    for source in dict.fromkeys((*filter(given.__contains__, SOURCES), *titles)):
        yield Column(titles.get(source) or title_of(source), partial(_before, source=source))


def _before(player: Player, source: str) -> str:
    """Return the start that the chart shows, in full where it is the one the report states."""
    shown, stated = standing(player, source), player.ratings.get(source)
    mark = mark_of(player, source)
    if stated is not None and (stated.rating is None or rounded(stated.rating) == shown.before):
        return show_rating(stated) + mark
    if shown.before is None:
        return ""
    return show_rating(Rating(float(shown.before), shown.games_before)) + mark


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
    if section.tie_breaks:
        from trfrate.tiebreaks import find

        for method in filter(None, map(find, section.tie_breaks)):
            yield Column(method.heading, partial(_tie_break, name=method.name))


def _tie_break(player: Player, name: str) -> str:
    value = player.tie_breaks.get(name)
    return "" if value is None else f"{value:.15g}"


def _after_columns(titles: Mapping[str, str]) -> Iterator[Column]:
    for system, title in titles.items():
        yield Column(after_heading(title), partial(_after, system=system))
        yield Column(change_heading(title), partial(_change, system=system))


def _halves(half_points: int) -> str:
    return f"{half_points / 2:.1f}"


def _after(player: Player, system: str) -> str:
    shown = standing(player, system)
    if shown.after is None:
        return ""
    return show_rating(Rating(float(shown.after), shown.games))


def _change(player: Player, system: str) -> str:
    change = standing(player, system).change
    if change is None:
        return ""
    if isinstance(change, float):
        return f"{change:+.2f}"
    return f"{change:+d}"


_NOTHING_BEHIND = Rating()[2:]


def losses(event: Event) -> Iterator[str]:
    """Yield what the event says that the canonical layout has no place for."""
    yield from unsaid(event, _EVENT_SAYS, _SECTION_SAYS, _PLAYER_SAYS)
    yield from said_elsewhere(event)
    players = event.players
    ratings = [rating for player in players for rating in player.ratings.values()]
    if any(rating[2:] != _NOTHING_BEHIND for rating in ratings):
        yield "dates, records, peaks and floors of ratings"
    rated = [rated for player in players for rated in player.after.values()]
    if any(one != Rated(one.shown, one.shown, one.games) for one in rated):
        yield "decimals of the new ratings, and the numbers that led to them"
    if any(_starts_elsewhere(player, system) for player in players for system in player.after):
        yield "stated ratings of players who start from another one"
    cells = [cell for player in players for cell in player.cells if cell]
    if any((cell.color and not cell.opponent) or (cell.opponent and not FACTS[cell.result].mirrors) for cell in cells):
        yield "colors and opponents of byes"
    ordered = (section for section in event.sections if section.tie_breaks)
    if not all(any(player.tie_breaks for player in section.players) for section in ordered):
        yield "orders of tie-breaks without their values"
    if not all(section.players for section in event.sections) or not event.sections:
        yield "sections without players"
    yield from dict.fromkeys(_beyond(event))


def _starts_elsewhere(player: Player, system: str) -> bool:
    stated, start = player.ratings.get(system), player.after[system].before
    return start is not None and (stated is None or stated.rating != start)


def _beyond(event: Event) -> Iterator[str]:
    """Yield the numbers that no wallchart has, which its readers take for something else."""
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
