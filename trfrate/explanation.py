"""Finding the player a question is about, and the pages that answer it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trfrate.errors import Misuse
from trfrate.model import Event, Player, Section
from trfrate.report.basis import Explanation, RatedEvent, explanations
from trfrate.similar import did_you_mean


class NotOne(Misuse):
    """The words name no player, or several. The message lists the candidates."""


class Entry(NamedTuple):
    """A player in a section."""

    section: Section
    player: Player

    def __str__(self) -> str:
        text = f"{self.player.number} {self.player.name}"
        if self.player.ids.uschess:
            text += f", {self.player.ids.uschess}"
        if self.section.name:
            text += f", section {self.section.name}"
        return text


def find(event: Event, words: str, section: str = "") -> Entry:
    """Return the one player with that pairing number, member id, or part of a name."""
    entries = list(_entries(event, section))
    for matches in _MATCHES:
        found = [entry for entry in entries if matches(entry.player, words.strip().casefold())]
        if len(found) == 1:
            return found[0]
        if found:
            listed = "\n".join(f"  {entry}" for entry in found[:20])
            raise NotOne(f"{words!r} fits {len(found)} players; give the id, or the number and the section:\n{listed}")
    similar = did_you_mean(words, [entry.player.name for entry in entries]) or _similar_part(words, entries)
    raise NotOne(f"no player has the number, the id or the name {words!r}{similar}")


def _similar_part(words: str, entries: list[Entry]) -> str:
    """Return the players with a name of several in which one part is like the word."""
    parts: dict[str, str] = {}
    for entry in entries:
        for part in entry.player.name.replace(",", " ").split():
            parts.setdefault(part, entry.player.name)
    return did_you_mean(words, parts)


def _entries(event: Event, section: str) -> Iterator[Entry]:
    if not event.sections:
        raise NotOne("the event has no sections, so it has no players")
    chosen = [each for each in event.sections if not section.strip() or each.is_called(section)]
    if not chosen:
        names = ", ".join(repr(each.label) for each in event.sections)
        raise NotOne(f"no section is called {section!r}; there are {names}")
    for each in chosen:
        yield from (Entry(each, player) for player in each.players)


_MATCHES = (
    lambda player, words: words == str(player.number),
    lambda player, words: words in [member for member in player.ids if member],
    lambda player, words: words == player.name.casefold(),
    lambda player, words: bool(words) and words in player.name.casefold(),
)


def pages(rated: RatedEvent, words: str, section: str) -> str:
    """Return the explanation of one player's ratings, a page a rating system."""
    return "\n\n".join(pages_of(find(rated, words, section), rated))


def pages_of(entry: Entry, rated: RatedEvent) -> list[str]:
    """Return the pages of a player in a rated event; a sentence where there is nothing to explain."""
    found = [each.page() for each in traces(entry, rated)]
    return found or [f"{entry}: no rated game, so there is no new rating."]


def traces(entry: Entry, rated: RatedEvent) -> list[Explanation]:
    """Return what led to the player's rating in each system of the section, or why there is none."""
    found = explanations(rated, entry.section).values()
    each_trace = (each.trace(entry.player.number) for each in found)
    return [trace for trace in each_trace if trace is not None]


def find_player(event: Event, entry: Entry) -> Player:
    """Return the same player in another state of the event."""
    section = next(each for each in event.sections if each.number == entry.section.number)
    return next(player for player in section.players if player.number == entry.player.number)
