"""The chain of a season: every event starts from what the events before it left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from trfrate.chain import in_order, joined, member_of
from trfrate.diagnostics import MOST_NAMED, Report, some
from trfrate.model import SYSTEMS, Event, MatchChange, Player, Rating, Section, rounded
from trfrate.rating.carrying import Leaving
from trfrate.report.basis import RatedEvent
from trfrate.report.chart import standing
from trfrate.season.record import Line, State

_NAMED = "name: "
"""Before the name of somebody who has no member id."""
NOBODY = State()


def keys_of(event: Event) -> dict[tuple[int, int], str]:
    """Return who the rows are, by section and pairing number: the member id, else the name where one row has it."""
    rows = [(section.number, player) for section in event.sections for player in section.players]
    named = Counter(_spelled(player) for _, player in rows if member_of(player) is None)
    keys = {}
    for section, player in rows:
        name = _spelled(player)
        if member := member_of(player):
            keys[section, player.number] = member
        elif name and named[name] == 1:
            keys[section, player.number] = _NAMED + name
    return keys


def players_of(event: Event) -> tuple[str, ...]:
    """Return everybody in the event whom a later event can know again."""
    return tuple(sorted(set(keys_of(event).values())))


def _spelled(player: Player) -> str:
    return " ".join(player.name.casefold().split())


def is_named(key: str) -> bool:
    """Return whether somebody is known by name only."""
    return key.startswith(_NAMED)


def started(event: Event, states: Mapping[str, State], report: Report) -> Event:
    """Return the event with the ratings that the season has left; where the report states others, they are named."""
    keys = keys_of(event)
    sections: list[Section] = []
    apart: list[str] = []
    carried = 0
    for section in event.sections:
        players = []
        for player in section.players:
            state = states.get(keys.get((section.number, player.number), ""), NOBODY)
            apart += _differing(player, state.ratings)
            if state.ratings:
                carried += 1
            players.append(player if state is NOBODY else _with(player, state))
        sections.append(section.with_players(players))
    if carried:
        report.note("SEA001", f"{event.name or 'the event'}: {carried} players start from what the season left")
    if apart:
        message = f"{event.name or 'the event'}: the report states other ratings than the season left: "
        report.note("SEA002", message + some(apart, MOST_NAMED, "; "), None, "the season's are used")
    return event.with_sections(sections)


def _with(player: Player, state: State) -> Player:
    ratings = {system: joined(rating, player.ratings.get(system)) for system, rating in state.ratings.items()}
    changes = tuple(dict.fromkeys((*player.match_changes, *state.match_changes)))
    return player._replace(ratings={**player.ratings, **ratings}, match_changes=changes)


def _differing(player: Player, left: Mapping[str, Rating]) -> Iterator[str]:
    for system, rating in left.items():
        stated = player.ratings.get(system, Rating()).rating
        if stated is None or rating.rating is None:
            continue
        if rounded(stated) != rounded(rating.rating):
            yield f"{player.name} {system} {stated:g}, {rating.rating:.2f} used"


def left_by(rated: RatedEvent, states: Mapping[str, State]) -> dict[str, State]:
    """Return what everybody goes on with who was rated in the event."""
    keys = keys_of(rated)
    found: dict[str, State] = {}
    for section in in_order(rated):
        matched: dict[str, MatchChange] = {}
        for system, each in rated.by_section.get(section.number, {}).items():
            if not isinstance(each, Leaving):
                continue
            for number, rating in each.left.items():
                key = keys.get((section.number, number))
                if key is None:
                    continue
                before = found.get(key) or states.get(key, NOBODY)
                found[key] = before._replace(ratings={**before.ratings, system: rating})
                if number in each.matched:
                    matched[key] = each.matched[number]
        for key, change in matched.items():
            found[key] = found[key]._replace(match_changes=(*found[key].match_changes, change))
    return found


def lines_of(rated: RatedEvent) -> tuple[Line, ...]:
    """Return what the event made of everybody's ratings, as the charts show it; sections are taken together."""
    keys = keys_of(rated)
    found: dict[tuple[str, str], Line] = {}
    for section in in_order(rated):
        for player in section.players:
            key = keys.get((section.number, player.number))
            if not key:
                continue
            for system in SYSTEMS:
                shown = standing(player, system)
                if shown.after is None:
                    continue
                before, played = shown.before, player.after[system].played or 0
                if earlier := found.get((key, system)):
                    before = earlier.before
                    played += earlier.played
                line = Line(key, player.name, player.ids.uschess, system, before, shown.after, shown.games, played)
                found[key, system] = line
    return tuple(found.values())
