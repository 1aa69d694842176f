"""What an event holds that a format has no place for, in the words of the user.

Kinds of facts are known beforehand (`unsaid`). What becomes of a text is not: columns are narrow, readers tidy up, a
name may look like something else. So a writer reads its own file and compares (`altered`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from trfrate.model import Event, Ids, Player, Section, facts_of

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


class Altered(NamedTuple):
    """A text that a file tells otherwise than the event it was written from; without a fact, all of them."""

    where: str
    fact: str = ""
    text: str = ""
    becomes: str | None = None

    def __str__(self) -> str:
        if not self.fact:
            return self.where
        return f"{self.where}: {self.fact.replace('_', ' ')} {self.text!r:.80} becomes {_shown(self.becomes)}"


def altered(event: Event, again: Event | None, *says: Collection[str]) -> Iterator[Altered]:
    """The texts that the written file tells otherwise; `says` are the facts to compare, as for `unsaid`."""
    if again is None or len(event.sections) != len(again.sections):
        yield Altered("the file does not tell the same tables again: one is empty, or a text looks like a part of it")
        return
    of_event, of_section, of_player = says
    yield from _altered("the event", event, again, of_event)
    for section, read in zip(event.sections, again.sections, strict=True):
        yield from _altered(f"section {section.number}", section, read, of_section)
        where = f"section {section.number}, " if len(event.sections) > 1 else ""
        for player, row in _pairs(section, read):
            whose = f"{where}player {player.number}"
            yield from _altered(whose, player, row, of_player) if row else (Altered(whose, "row", player.name),)


def _pairs(section: Section, read: Section) -> Iterator[tuple[Player, Player | None]]:
    """Each row with what became of it."""
    if [player.number for player in section.players] == [player.number for player in read.players]:
        return zip(section.players, read.players, strict=True)
    rows = read.rows_by_number()
    return ((player, rows.get(player.number)) for player in section.players)


def _altered(where: str, thing: Any, again: Any, says: Collection[str]) -> Iterator[Altered]:
    for name in says:
        text, other = _text(thing, name), _text(again, name)
        if text is not None and text != other and not (name == "time_control" and _mean_the_same(text, other)):
            yield Altered(where, name, text, other)


def _mean_the_same(control: str, other: str | None) -> bool:
    # Most writers of texts never come here.
    from trfrate import timecontrol

    read = timecontrol.parse(control)
    return read is not None and timecontrol.canonical(read) == other


def _text(thing: Any, name: str) -> str | None:
    value = getattr(thing.ids, name) if name in Ids._fields else getattr(thing, name)
    if isinstance(value, tuple):
        return "; ".join(value) or "none"
    return str(value) if value else None


def _shown(text: str | None) -> str:
    return "nothing" if text is None else f"{text!r:.80}"
