"""Rows without an id whose name another section of the event has with one: extra games, side events.

It is nearly always the same person. Nearly: a parent and a child of one name play in two sections, too. So a row is
linked without asking only where something besides the name agrees, or where its section states nothing but names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trfrate.diagnostics import Report, place_of
from trfrate.model import SYSTEMS, Event, Player, Section
from trfrate.players import names, values
from trfrate.players.evidence import may_be_one_birth

Where = tuple[int, int]
"""Section and row, both counted from 0."""


class Link(NamedTuple):
    """A row without an id, and the row of another section that may be the same person's."""

    where: Where
    other: Player
    section: Section
    certain: bool


def link(event: Event, report: Report) -> Event:
    """Return the event with the ids of those who are certainly the same in another section, a note for each."""
    ids: dict[Where, str | None] = {}
    for found in links(event):
        if found.certain:
            at, row = found.where
            ids[found.where] = found.other.ids.uschess
            name = event.sections[at].players[row].name
            message = f"{name}: member id {found.other.ids.uschess} as in section {found.section.label}"
            report.note("PLR039", message, place_of(event.origin, at, row, "ids"))
    return with_member_ids(event, ids)


def with_member_ids(event: Event, ids: Mapping[Where, str | None]) -> Event:
    """Return the event with these US Chess ids in some of its rows."""
    for (at, row), id in ids.items():
        section = event.sections[at]
        players = list(section.players)
        players[row] = players[row]._replace(ids=players[row].ids._replace(uschess=id))
        event = event.with_section(at, section.with_players(players))
    return event


def links(event: Event) -> tuple[Link, ...]:
    """Return the rows that another section may identify, one for each id that their name has there."""
    if len(event.sections) < 2:
        return ()
    known = _known(event)
    return tuple(found for at, section in enumerate(event.sections) for found in _of_section(at, section, known))


_Names = Mapping[tuple[str, str], list[tuple[int, Section, Player]]]


def _known(event: Event) -> _Names:
    """Return the rows with ids, by surname and given name."""
    known: dict[tuple[str, str], list[tuple[int, Section, Player]]] = {}
    for at, section in enumerate(event.sections):
        for player in section.players:
            name = names.parse(player.name)
            if values.member(player.ids.uschess or "") and name.first:
                known.setdefault(name[:2], []).append((at, section, player))
    return known


def _of_section(at: int, section: Section, known: _Names) -> Iterator[Link]:
    taken = {player.ids.uschess for player in section.players}
    for row, player in enumerate(section.players):
        name = names.parse(player.name)
        if player.ids.uschess or name[:2] not in known:
            continue
        others = {
            other.ids.uschess: (home, other)
            for where, home, other in known[name[:2]]
            if where != at and other.ids.uschess not in taken
        }
        alone = sum(names.parse(each.name)[:2] == name[:2] for each in section.players) == 1
        for home, other in others.values():
            sure = len(others) == 1 and alone and _is_the_same(player, section, other)
            yield Link((at, row), other, home, sure)


def _is_the_same(player: Player, section: Section, other: Player) -> bool:
    if names.parse(player.name) != names.parse(other.name):
        return False
    agreeing = list(_compared(player, section, other))
    return all(agreeing) and (bool(agreeing) or not any(map(_states_anything, section.players)))


def _compared(player: Player, section: Section, other: Player) -> Iterator[bool]:
    """Yield of every fact that both rows state whether it agrees; a state agrees with too many to count for it."""
    for system in SYSTEMS:
        one, two = player.ratings.get(system), other.ratings.get(system)
        if one and two:
            if one.rating is not None or two.rating is not None:
                yield one.rating == two.rating
        elif two and two.rating is not None and any(system in each.ratings for each in section.players):
            yield False  # without a rating where others have theirs: mostly the player has none
    if player.born and other.born:
        yield may_be_one_birth(player.born, other.born)
    if player.ids.fide and other.ids.fide:
        yield player.ids.fide == other.ids.fide
    for mine, theirs in ((player.state, other.state), (player.sex, other.sex)):
        if mine and theirs and mine.upper() != theirs.upper():
            yield False


def _states_anything(player: Player) -> bool:
    return bool(any(player.ids) or player.ratings or player.born)
