"""Rate an archive under one scenario: in memory, or with a state on disk that only rates again what has to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from trfrate.history.chain import Chain, Line, Players
from trfrate.history.gathering import Progress
from trfrate.history.scenarios import Scenario
from trfrate.history.store import Step, Store
from trfrate.history.units import Archive, Damaged, Entry, Unit
from trfrate.model import Player


class RatedUnit(NamedTuple):
    """A section that was rated, or the reason why not."""

    entry: Entry
    lines: list[Line]
    unit: Unit | None = None
    """Its games, where they were loaded."""
    damage: str = ""


class Again(NamedTuple):
    """How much was rated by a run with a state."""

    sections: int
    events: int
    players: int
    of: int
    """The sections of the archive."""
    damaged: tuple[RatedUnit, ...] = ()


def in_memory(archive: Archive, scenario: Scenario, players: Players) -> Iterator[RatedUnit]:
    """Rate everything, section by section; the players have their last ratings when it is over."""
    chain = Chain(players, scenario)
    for entry in archive.entries:
        try:
            unit = archive.load(entry)
        except Damaged as problem:
            yield RatedUnit(entry, [], None, str(problem))
        else:
            yield RatedUnit(entry, chain.rate(unit), unit)


def setup_of(scenario: Scenario, start: Mapping[str, Player], options: str) -> str:
    """Return what names the rules and the start list that a state rests on."""
    content = repr((scenario[1:], options, sorted(start.items())))
    return blake2b(content.encode(), digest_size=16).hexdigest()


def update(
    path: Path, setup: str, archive: Archive, scenario: Scenario, start: Mapping[str, Player], progress: Progress
) -> Again:
    """Bring a state up to the archive."""
    store = Store(path, setup)
    try:
        return _Updating(store, archive, scenario, start).run(progress)
    finally:
        store.close()


def stored(path: Path, setup: str, archive: Archive) -> Iterator[RatedUnit]:
    """Yield everything a state holds, in order."""
    store = Store(path, setup)
    try:
        for entry, lines in store.rated(archive.entries):
            yield RatedUnit(entry, lines)
    finally:
        store.close()


def everybody(path: Path, setup: str, start: Mapping[str, Player]) -> dict[str, Player]:
    """Return all players of the start list and of a state, with their last ratings."""
    store = Store(path, setup)
    try:
        return store.everybody(start)
    finally:
        store.close()


class _Updating:
    """One run over what a state has marked."""

    def __init__(self, store: Store, archive: Archive, scenario: Scenario, start: Mapping[str, Player]) -> None:
        self.store, self.archive = store, archive
        self.players = Players(start, None if store.is_empty() else store.find)
        self.chain = Chain(self.players, scenario)
        self.changed: dict[str, set[str]] = {}
        """The systems in which a player's rating now differs from what the state held."""
        self.for_good: set[str] = set()
        """Players who count as changed whatever later sections come to."""
        self.events: set[str] = set()
        self.met: set[str] = set()
        self.sections = 0
        self.may_spare = False
        """Whether a section that is marked may come to the same as before, and be spared."""

    def run(self, progress: Progress) -> Again:
        store, archive = self.store, self.archive
        steps, removed, all_of_them = store.plan(archive.entries, map(archive.digest, archive.entries), self._entered)
        self.for_good |= removed
        self.may_spare = not all_of_them and any(step.unchanged for step in steps)
        damaged = []
        games = 0
        last = -1
        for at, step in enumerate(steps):
            store.position = step.position
            if self.may_spare and step.unchanged and not self._is_touched(step):
                store.keep_as_it_is(step)
                continue
            if step.position != last + 1:
                # Sections in between were not rated: what they left is in the state alone.
                store.flush()
                self.players.clear()
            last = step.position
            try:
                unit = archive.load(step.entry)
            except Damaged as problem:
                damaged.append(RatedUnit(step.entry, [], None, str(problem)))
                self.for_good.update(store.players_of(step.id))
                store.leave_out(step)
                continue
            self._rate(step, unit)
            games += sum(map(len, unit.parts[0].points)) // 2
            progress("rating", at + 1, len(steps), games)
        store.finish()
        return Again(self.sections, len(self.events), len(self.met), len(archive.entries), tuple(damaged))

    def _entered(self, entry: Entry) -> list[str]:
        try:
            return [player for part in self.archive.load(entry).parts for player in part.players]
        except Damaged:
            return []

    def _is_touched(self, step: Step) -> bool:
        players = self.store.players_of(step.id)
        return any(player in self.changed or player in self.for_good for player in players)

    def _rate(self, step: Step, unit: Unit) -> None:
        stored = self.store.lines(step.id) if step.again and self.may_spare else []
        lines = self.chain.rate(unit)
        self.store.keep(step, unit, lines)
        self.sections += 1
        self.events.add(unit.event)
        self.met.update(line.player for line in lines)
        if self.may_spare:
            self._compare(unit, stored, lines)

    def _compare(self, unit: Unit, stored: list[Line], lines: list[Line]) -> None:
        """Note whose ratings differ from those that the state held."""
        before = {(line.player, line.system): line for line in stored}
        if unit.match:
            self.for_good.update(line.player for line in lines)
        for line in lines:
            old = before.pop((line.player, line.system), None)
            if old is not None and old.rating == line.rating:
                self._is_as_before(line)
            else:
                self.changed.setdefault(line.player, set()).add(line.system)
        for player, system in before:
            self.changed.setdefault(player, set()).add(system)

    def _is_as_before(self, line: Line) -> None:
        systems = self.changed.get(line.player)
        if systems:
            systems.discard(line.system)
            if not systems:
                del self.changed[line.player]
