"""What an event holds that a format has no place for, in the words of the user."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from trfrate.model import Event, Player, Section

_WORDS = {
    "ids": "member numbers",
    "born": "birth dates",
    "sex": "sex",
    "expires": "membership dates",
    "match_changes": "earlier match changes",
    "points": "the section's own point system",
    "round_dates": "round dates",
    "adjustment": "points given or taken by the arbiter",
}
_NOT_FACTS = {"extras", "origin"}


def unsaid(
    event: Event, event_says: Collection[str], section_says: Collection[str], player_says: Collection[str]
) -> Iterator[str]:
    """What the event, its sections and its players state outside the fields a format can say."""
    players = [player for section in event.sections for player in section.players]
    yield from _stated("of the event", (event,), fields(Event), {*event_says, "sections"})
    yield from _stated("of the section", event.sections, fields(Section), section_says)
    yield from _stated("of the players", players, fields(Player), player_says)


def _stated(whose: str, things: Sequence[Any], kinds: Iterable[Field[Any]], says: Collection[str]) -> Iterator[str]:
    for field in kinds:
        if field.name in says or field.name in _NOT_FACTS:
            continue
        empty = field.default_factory() if field.default_factory is not MISSING else field.default
        if any(getattr(thing, field.name) != empty for thing in things):
            yield f"{_WORDS.get(field.name, field.name.replace('_', ' '))} {whose}"


def said_elsewhere(event: Event, *own: str) -> Iterator[str]:
    """The formats, other than the writer's own, whose extras the event carries."""
    things: list[Event | Section | Player] = [event, *event.sections]
    things += [player for section in event.sections for player in section.players]
    names = dict.fromkeys(name for thing in things for name in thing.extras if name not in own)
    yield from (f"what only the format {name} can hold" for name in names)
