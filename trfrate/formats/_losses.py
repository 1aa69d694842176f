"""What an event holds that a format has no place for, in the words of the user."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from trfrate.model import Event, Player, Section, facts_of

EVENT_FACTS = {
    "name": "the name of the event",
    "city": "the city",
    "state": "the state of the event",
    "zip": "the ZIP code",
    "country": "the country",
    "federation": "the federation of the event",
    "start": "the first day of the event",
    "end": "the last day of the event",
    "id": "the event id",
    "affiliate": "the affiliate",
    "chief_td": "the chief TD",
    "assistant_td": "the assistant TD",
    "other_tds": "other TDs",
    "arbiters": "the arbiters",
}
SECTION_FACTS = {
    "number": "section numbers",
    "name": "section names",
    "type": "section types",
    "time_control": "time controls",
    "online": "which sections are online",
    "systems": "rating systems of sections",
    "start": "first days of sections",
    "end": "last days of sections",
    "rounds": "numbers of rounds",
    "games_per_round": "several games per round",
    "round_dates": "round dates",
    "scholastic": "scholastic levels",
    "grand_prix": "Grand Prix sections",
    "grand_prix_points": "Grand Prix points",
    "fide_rated": "which sections are FIDE rated",
    "chief_td": "chief TDs of sections",
    "assistant_td": "assistant TDs of sections",
    "points": "point systems of sections",
    "tie_breaks": "orders of tie-breaks",
}
PLAYER_FACTS = {
    "number": "pairing numbers",
    "name": "names of players",
    "ids": "member ids",
    "federation": "federations of players",
    "state": "states of players",
    "title": "titles",
    "sex": "the sex of players",
    "born": "birth dates",
    "adult": "which players are adults",
    "canadian_resident": "which players live in Canada",
    "team": "teams",
    "club": "clubs",
    "ratings": "ratings before the event",
    "score": "scores",
    "rank": "ranks",
    "tie_breaks": "values of tie-breaks",
    "cells": "results",
    "after": "ratings after the event",
    "expires": "membership dates",
    "withdrawn": "withdrawals",
    "prize": "prizes",
    "national": "national ratings",
    "match_changes": "earlier match changes",
    "adjustment": "points given or taken by the arbiter",
}
_NOT_FACTS = {"extras", "sections", "players"}


def unsaid(
    event: Event, event_says: Collection[str], section_says: Collection[str], player_says: Collection[str]
) -> Iterator[str]:
    """Yield what the event, its sections and its players state outside the fields a format has."""
    yield from _stated(EVENT_FACTS, (event,), Event, event_says)
    yield from _stated(SECTION_FACTS, event.sections, Section, section_says)
    yield from _stated(PLAYER_FACTS, event.players, Player, player_says)


def _stated(titles: Mapping[str, str], things: Sequence[Any], kind: type, says: Collection[str]) -> Iterator[str]:
    for name, empty in facts_of(kind).items():
        if name in says or name in _NOT_FACTS:
            continue
        if any(getattr(thing, name) != empty for thing in things):
            yield titles.get(name, name.replace("_", " "))


def said_elsewhere(event: Event, *own: str) -> Iterator[str]:
    """Yield the formats, other than the writer's own, whose extras the event carries."""
    things: list[Event | Section | Player] = [event, *event.sections, *event.players]
    names = dict.fromkeys(name for thing in things for name in thing.extras if name not in own)
    yield from (f"details that only {name} holds" for name in names)
