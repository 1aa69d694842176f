"""What an event holds that no wallchart on a wall shows."""

from __future__ import annotations

from collections.abc import Iterator

from trfrate.formats._losses import said_elsewhere, unsaid
from trfrate.model import PROVISIONAL_UP_TO, Event, Player, Section
from trfrate.report.chart import by_place, places_of, shown_sources
from trfrate.report.tie_breaks import tie_breaks_of

_EVENT = frozenset({"name", "city", "state", "start", "end"})
_SECTION = frozenset({"number", "name", "time_control", "systems", "rounds", "games_per_round", "players"})
_SECTION |= {"start", "end", "tie_breaks"}
_PLAYER = frozenset({"number", "name", "ids", "federation", "state", "title", "team", "ratings"})
_PLAYER |= {"score", "rank", "cells", "after", "tie_breaks"}


def wall_losses(event: Event, *own: str) -> Iterator[str]:
    """Yield what the wallchart leaves out, a kind at a time; `own` are the formats whose extras the writer can say."""
    players = event.players
    yield from unsaid(event, _EVENT, _SECTION, _PLAYER)
    if any(player.ids.cfc for player in players):
        yield "CFC numbers"
    yield from said_elsewhere(event, *own)
    for section in event.sections:
        rated = {system: None for player in section.players for system in player.after}
        if section.systems is not None and set(section.systems) != set(rated):
            yield f"the rating systems of section {section.number}"
        shown = shown_sources(section)
        hidden = {source for player in section.players for source in player.ratings} - set(shown)
        yield from (f"{source} ratings" for source in sorted(hidden))
    if any(set(section.tie_breaks or ()) - _shown_tie_breaks(event, section) for section in event.sections):
        yield "tie-breaks that have no numbers"
    if any((start is None) != (end is None) for start, end in map(event.dates_of, event.sections)):
        yield "a missing first or last day: one date is read as both"
    if any(map(_has_decimals, players)):
        yield "decimals of ratings"
    if any(map(_has_many_games, players)):
        yield f"game counts beyond {PROVISIONAL_UP_TO}"
    if any(rating.rating is None and rating.games for player in players for rating in player.ratings.values()):
        yield "game counts of unrated players"


def _shown_tie_breaks(event: Event, section: Section) -> set[str]:
    values = tie_breaks_of(event, section).values if section.tie_breaks else {}
    return {name for each in values.values() for name in each}


def differs_by_place(event: Event, section: Section) -> bool:
    """Return whether a chart by place shows other places, points or neighbors than the section."""
    unsaid_places = any(player.rank is None or player.score is None for player in section.players)
    return unsaid_places or section.players != by_place(section, places_of(event, section))


# What the rating computed is no loss: it can be computed again.
def _has_decimals(player: Player) -> bool:
    return any(rating.rating is not None and rating.rating % 1 for rating in player.ratings.values())


def _has_many_games(player: Player) -> bool:
    return any(rating.games is not None and rating.games > PROVISIONAL_UP_TO for rating in player.ratings.values())
