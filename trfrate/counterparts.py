"""Find who is who in two reports of one event: sections by name, members or number; players by id, number or name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from trfrate.model import Event, Player, Section
from trfrate.players import names
from trfrate.players.names import Alike

ENOUGH_GAMES = 3
"""That many equal games at one number are no coincidence."""
_T = TypeVar("_T", Section, Player)


class PlayerPair(NamedTuple):
    """One player in both reports; None where a report does not have the player."""

    old: Player | None
    new: Player | None


class SectionPair(NamedTuple):
    """One section in both reports, with its players; None where a report does not have the section."""

    old: Section | None
    new: Section | None
    players: tuple[PlayerPair, ...]

    @property
    def section(self) -> Section:
        """The section as the new report states it, else the old one."""
        found = self.new or self.old
        assert found is not None
        return found

    def new_numbers(self) -> dict[int, int]:
        """Return the new pairing number for each old one."""
        return {pair.old.number: pair.new.number for pair in self.players if pair.old and pair.new}

    def both(self) -> Iterator[tuple[Player, Player]]:
        """Yield the players that both reports have."""
        for old, new in self.players:
            if old and new:
                yield old, new


def whose_rating(section: Section, player: Player, system: str) -> dict[str, Any]:
    """Return whose rating something is about, for machines."""
    return {
        "section": section.label,
        "number": player.number,
        "name": player.name,
        "id": player.ids.uschess,
        "system": system,
    }


def counterparts(old: Event, new: Event) -> tuple[SectionPair, ...]:
    """Return the sections of both events with their players: those of the new event in its order, then the others."""
    partner = _paired_sections(old.sections, new.sections)
    pairs = [_with_players(partner.get(at), section) for at, section in enumerate(new.sections)]
    found = {id(section) for section in partner.values()}
    pairs += [_with_players(section, None) for section in old.sections if id(section) not in found]
    return tuple(pairs)


def alike(one: str, other: str) -> bool:
    """Return whether two names are spellings of one name: `ADA ALDER` and `Alder, Ada`."""
    if one.casefold() == other.casefold():
        return True
    return names.compare(names.parse(one), names.parse(other)) in (Alike.SAME, Alike.SWAPPED)


# --- sections -----------------------------------------------------------------------------------------------


def _paired_sections(old: Sequence[Section], new: Sequence[Section]) -> dict[int, Section]:
    """Return the old section for the index of each new one."""
    pairs = _Pairs(old, new)
    pairs.match(lambda section: section.name.casefold() or None)
    _match_members(pairs)
    if len(old) == len(new) == 1:
        pairs.match(lambda section: 0)
    pairs.match(lambda section: section.number, _not_named_apart)
    return pairs.found


def _match_members(pairs: _Pairs[Section]) -> None:
    """Pair the sections that have most of their members in common."""
    old = pairs.open_old()
    homes: dict[str, list[int]] = {}
    for index, section in enumerate(old):
        for member in _members(section):
            homes.setdefault(member, []).append(index)
    taken: set[int] = set()
    for at, section in pairs.open_new():
        members = _members(section)
        shared = Counter(index for member in members for index in homes.get(member, ()) if index not in taken)
        for index, count in shared.most_common(1):
            if 2 * count > min(len(_members(old[index])), len(members)):
                pairs.take(at, old[index])
                taken.add(index)


def _members(section: Section) -> set[str]:
    return {player.ids.uschess for player in section.players if player.ids.uschess}


def _not_named_apart(old: Section, new: Section) -> bool:
    """Return whether two sections of one number may be one: a report may cut or lack a name."""
    one, other = old.name.casefold(), new.name.casefold()
    return one.startswith(other) or other.startswith(one)


# --- players ------------------------------------------------------------------------------------------------


def _with_players(old: Section | None, new: Section | None) -> SectionPair:
    if old is None or new is None:
        gone = [PlayerPair(player, None) for player in (old.players if old else ())]
        added = [PlayerPair(None, player) for player in (new.players if new else ())]
        return SectionPair(old, new, (*gone, *added))
    pairs = _Pairs(old.players, new.players)
    # A member who entered twice has two rows: those are told apart by their numbers.
    pairs.match(lambda player: (player.ids.uschess, player.number) if player.ids.uschess else None)
    # Two ids that were exchanged are a mistake in the ids: the rows are still those of the same players.
    pairs.match(lambda player: player.number, _is_one_row)
    pairs.match(lambda player: player.ids.uschess)
    pairs.match(lambda player: player.ids.fide)
    pairs.match(lambda player: player.number, _may_be_one)
    pairs.match(lambda player: names.fold(player.name) or None)
    pairs.match(_folded_words)
    players = [PlayerPair(pairs.found.get(at), player) for at, player in enumerate(new.players)]
    players += [PlayerPair(player, None) for player in pairs.open_old()]
    return SectionPair(old, new, tuple(players))


def _folded_words(player: Player) -> tuple[str, ...] | None:
    """Return the words of a folded name in an order of their own; None where there are none."""
    return tuple(sorted(names.fold(player.name).replace(",", " ").split())) or None


def _written(player: Player) -> list[str]:
    """Return the words of a name; folding would take `Tree 2` for `Tree 3`."""
    return player.name.casefold().replace(",", " ").split()


def _is_one_row(old: Player, new: Player) -> bool:
    """Return whether two rows of one number are surely one, whatever the ids: the same name, or the same games."""
    if old.name and sorted(_written(old)) == sorted(_written(new)):
        return True
    games = _games(old)
    return len(games) >= ENOUGH_GAMES and games == _games(new)


def _may_be_one(old: Player, new: Player) -> bool:
    """Return whether two rows of one number are one player: the same name, no name, or mostly the same games."""
    if not old.name or not new.name or alike(old.name, new.name):
        return True
    one, other = _games(old), _games(new)
    return bool(one and other) and 2 * len(one & other) >= max(len(one), len(other))


def _games(player: Player) -> set[tuple[int, int | None, object]]:
    return {(slot, cell.opponent, cell.result) for slot, cell in enumerate(player.cells) if cell and cell.opponent}


class _Pairs(Generic[_T]):
    """Pairs of equal things, found one rule after the other; what a rule has paired the next one leaves alone."""

    def __init__(self, old: Sequence[_T], new: Sequence[_T]) -> None:
        self._old: dict[int, _T] = dict(enumerate(old))
        self._new: dict[int, _T] = dict(enumerate(new))
        self.found: dict[int, _T] = {}
        """The old thing for the index of a new one."""

    def open_old(self) -> list[_T]:
        """Return the old things without a counterpart."""
        return list(self._old.values())

    def open_new(self) -> list[tuple[int, _T]]:
        """Return the new things without a counterpart, with their index."""
        return list(self._new.items())

    def take(self, at: int, old: _T) -> None:
        """Pair the new thing at the index with an old one."""
        self.found[at] = old
        del self._new[at]
        self._old = {index: each for index, each in self._old.items() if each is not old}

    def match(self, key: Callable[[_T], Hashable], may_be: Callable[[_T, _T], bool] | None = None) -> None:
        """Pair the things that have the same key, where it is unique on both sides."""
        old, new = _unique(self._old, key), _unique(self._new, key)
        for value in old.keys() & new.keys():
            one, other = self._old[old[value]], self._new[new[value]]
            if may_be is None or may_be(one, other):
                self.found[new[value]] = one
                del self._old[old[value]], self._new[new[value]]


def _unique(things: Mapping[int, _T], key: Callable[[_T], Hashable]) -> dict[Hashable, int]:
    keys = {index: key(thing) for index, thing in things.items()}
    counts = Counter(keys.values())
    return {value: index for index, value in keys.items() if value is not None and counts[value] == 1}
