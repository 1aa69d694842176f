"""What an event holds that a format has no place for, in the words of the user."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from trfrate.model import Event, Player, Section, facts_of

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
_NOT_FACTS = {"extras"}


def unsaid(
    event: Event, event_says: Collection[str], section_says: Collection[str], player_says: Collection[str]
) -> Iterator[str]:
    """What the event, its sections and its players state outside the fields a format can say."""
    yield from _stated("of the event", (event,), Event, {*event_says, "sections"})
    yield from _stated("of the section", event.sections, Section, section_says)
    yield from _stated("of the players", event.players, Player, player_says)


def _stated(whose: str, things: Sequence[Any], kind: type, says: Collection[str]) -> Iterator[str]:
    for name, empty in facts_of(kind).items():
        if name in says or name in _NOT_FACTS:
            continue
        if any(getattr(thing, name) != empty for thing in things):
            yield f"{_WORDS.get(name, name.replace('_', ' '))} {whose}"


def said_elsewhere(event: Event, *own: str) -> Iterator[str]:
    """The formats, other than the writer's own, whose extras the event carries."""
    things: list[Event | Section | Player] = [event, *event.sections, *event.players]
    names = dict.fromkeys(name for thing in things for name in thing.extras if name not in own)
    yield from (f"what only the format {name} can hold" for name in names)
