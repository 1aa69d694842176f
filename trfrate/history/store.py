"""The chain on disk (SQLite): what every section left, and the hash of what it was rated from.

A run first marks, in one transaction, every section that has to be rated again: what is new or changed, and whatever
shares a player with it later on. Then it rates them in order and commits batch by batch. Killed at any instant, the
next run finds the marks that are left.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from trfrate.errors import FileProblem, Misuse, Refused
from trfrate.history.chain import Line, new_player
from trfrate.history.units import Entry, Unit
from trfrate.model import MatchChange, Player, Rating

_LAYOUT = "1"
_BATCH = 500
"""Sections between two commits."""
_SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE units (
    id INTEGER PRIMARY KEY, event TEXT NOT NULL, section TEXT NOT NULL, end TEXT NOT NULL, position INTEGER NOT NULL,
    digest BLOB, stale INTEGER NOT NULL, is_match INTEGER NOT NULL DEFAULT 0, UNIQUE (event, section));
CREATE TABLE players (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE lines (
    unit INTEGER NOT NULL, number INTEGER NOT NULL, player INTEGER NOT NULL, system TEXT NOT NULL,
    before REAL, after REAL NOT NULL, games INTEGER, played INTEGER NOT NULL, k REAL, bonus REAL, held INTEGER NOT NULL,
    edition TEXT NOT NULL, record TEXT, wins INTEGER, draws INTEGER, events INTEGER, peak REAL, floor REAL, olm INTEGER,
    PRIMARY KEY (unit, number)) WITHOUT ROWID;
CREATE VIEW state AS
    SELECT key AS player, system, after AS rating, games, end AS date, record, wins, draws, events, peak, floor, olm
    FROM (SELECT *, row_number() OVER (PARTITION BY player, system ORDER BY position DESC) AS latest
          FROM lines JOIN units ON units.id = lines.unit) AS found JOIN players ON players.id = found.player
    WHERE latest = 1;
"""
_INDEX = "CREATE INDEX IF NOT EXISTS lines_of_player ON lines (player, unit)"
"""Made when the first run is over, or goes on after a kill: nobody is looked up before, and each row costs more."""
_BEHIND = "record, wins, draws, events, peak, floor, olm"
_LINE = f"system, key, before, after, games, played, k, bonus, held, edition, end, {_BEHIND}"
_INSERT = f"INSERT INTO lines VALUES ({', '.join('?' * 19)})"


class Known(NamedTuple):
    """A section as the state has it."""

    id: int
    position: int
    digest: bytes | None
    """None while it has never been rated."""
    stale: bool


class Step(NamedTuple):
    """A section to be rated again."""

    entry: Entry
    position: int
    id: int
    digest: bytes
    unchanged: bool
    """Whether it was rated from the same games before: only its players' ratings may differ."""
    again: bool
    """Whether the state has lines of it."""


class Store:
    """The state of one chain."""

    def __init__(self, path: Path, setup: str) -> None:
        self._path = path
        with self._reporting():
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.execute("BEGIN IMMEDIATE")
            self._begin(setup)
            self._db.execute("COMMIT")
        self._players: dict[str, int] | None = None
        self._new_players: list[tuple[int, str]] = []
        self._waiting: list[tuple[Any, ...]] = []
        self._rated: list[tuple[bytes, bool, int]] = []
        self._done = 0
        self.position = 0
        """Ratings are looked up as they were before the section at this place."""

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as problem:
            raise FileProblem(f"cannot use {self._path} as state: {problem}") from problem

    def _begin(self, setup: str) -> None:
        if not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in _SCHEMA.split(";\n"):
                self._db.execute(statement)
            self._db.executemany("INSERT INTO about VALUES (?, ?)", [("layout", _LAYOUT), ("setup", setup)])
        about = dict(self._db.execute("SELECT name, value FROM about"))
        if about.get("layout") != _LAYOUT:
            raise Misuse(f"{self._path} is not a state that this version of trfrate can go on with")
        if about.get("setup") != setup:
            raise Refused(f"{self._path} was made with other rules, options or another start list: name another file")
        if not self.is_empty():
            self._db.execute(_INDEX)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # --- what has to be rated again ---------------------------------------------------------------------------

    def plan(
        self, entries: Sequence[Entry], digests: Iterable[bytes], entered: Callable[[Entry], list[str]]
    ) -> tuple[list[Step], set[str], bool]:
        """Mark what has to be rated again; return it, the players of removed sections, and whether all of it must be.

        `entered` knows the players of a section that is new or changed.
        After a run that was cut off, nobody knows whose ratings it had changed; and where sections have moved, a
        section may depend on one that is later now. Then all that is marked is rated.
        """
        with self._reporting():
            known = {
                (event, section): Known(id, position, digest, bool(stale))
                for id, event, section, position, digest, stale in self._db.execute(
                    "SELECT id, event, section, position, digest, stale FROM units"
                )
            }
            hashed = dict(zip((entry.key for entry in entries), digests, strict=True))
            gone = [each for key, each in known.items() if key not in hashed]
            moved = _moved_from([(entry.key, known[entry.key].position) for entry in entries if entry.key in known])
            removed = {player for each in gone for player in self.players_of(each.id)}
            marked = moved | {key for key, each in known.items() if each.stale}
            stale = self._stale(entries, hashed, known, gone, marked, entered)
            steps = self._mark(entries, hashed, known, gone, stale)
        return steps, removed, bool(marked)

    def _stale(
        self,
        entries: Sequence[Entry],
        digests: dict[tuple[str, str], bytes],
        known: dict[tuple[str, str], Known],
        gone: list[Known],
        marked: set[tuple[str, str]],
        entered: Callable[[Entry], list[str]],
    ) -> set[tuple[str, str]]:
        """Return the sections that are new, changed or marked, or share a player with an earlier one of these."""
        gone = sorted(gone, key=lambda each: each.position)
        touched: set[str] = set()
        found: set[tuple[str, str]] = set()
        last_known = max((at for at, entry in enumerate(entries) if entry.key in known), default=-1)
        for at, entry in enumerate(entries):
            one = known.get(entry.key)
            while gone and one is not None and gone[0].position < one.position:
                touched.update(self.players_of(gone.pop(0).id))
            is_as_before = one is not None and entry.key not in marked and one.digest == digests[entry.key]
            if is_as_before and one and (not touched or touched.isdisjoint(self.players_of(one.id))):
                continue
            found.add(entry.key)
            if one is not None:
                touched.update(self.players_of(one.id))
            if at < last_known:
                touched.update(entered(entry))
        return found

    def _mark(
        self,
        entries: Sequence[Entry],
        digests: dict[tuple[str, str], bytes],
        known: dict[tuple[str, str], Known],
        gone: list[Known],
        stale: set[tuple[str, str]],
    ) -> list[Step]:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        db.executemany("DELETE FROM lines WHERE unit = ?", [(each.id,) for each in gone])
        db.executemany("DELETE FROM units WHERE id = ?", [(each.id,) for each in gone])
        fresh = max((each.id for each in known.values()), default=0)
        steps = []
        for position, entry in enumerate(entries):
            one, is_stale = known.get(entry.key), entry.key in stale
            if one is None:
                fresh += 1
                row = (fresh, *entry[:3], position)
                db.execute(
                    "INSERT INTO units (id, event, section, end, position, stale) VALUES (?, ?, ?, ?, ?, 1)", row
                )
            elif one.position != position or is_stale:
                moved = (entry.end, position, is_stale, one.id)
                db.execute("UPDATE units SET end = ?, position = ?, stale = ? WHERE id = ?", moved)
            if is_stale:
                digest = digests[entry.key]
                unchanged = one is not None and one.digest == digest
                again = one is not None and one.digest is not None
                steps.append(Step(entry, position, one.id if one else fresh, digest, unchanged, again))
        db.execute("COMMIT")
        return steps

    def players_of(self, unit: int) -> list[str]:
        """Return the players that a section has rated."""
        rows = self._db.execute(
            "SELECT DISTINCT key FROM lines JOIN players ON players.id = lines.player WHERE unit = ?", (unit,)
        )
        return [key for (key,) in rows]

    def is_empty(self) -> bool:
        """Return whether nothing has been rated: then there is nothing to look up either."""
        return self._db.execute("SELECT 1 FROM lines LIMIT 1").fetchone() is None

    # --- the ratings of a player ------------------------------------------------------------------------------

    def find(self, player: Player) -> Player:
        """Return the player with the ratings that sections before `position` left."""
        rows = self._db.execute(
            f"SELECT system, before, after, games, end, is_match, {_BEHIND} FROM lines "
            "JOIN units ON units.id = lines.unit JOIN players ON players.id = lines.player "
            "WHERE key = ? AND position < ? ORDER BY position",
            (player.ids.uschess, self.position),
        )
        ratings, changes = dict(player.ratings), list(player.match_changes)
        for system, before, after, games, end, is_match, *behind in rows:
            day = date.fromisoformat(end)
            ratings[system] = _rating(after, games, day, behind)
            if is_match and before is not None:
                changes.append(MatchChange(day, after - before, system))
        return player._replace(ratings=ratings, match_changes=tuple(changes))

    def everybody(self, start: Mapping[str, Player]) -> dict[str, Player]:
        """Return the players of the start list and of all sections, with their last ratings."""
        players = {key: player._replace(ratings=dict(player.ratings)) for key, player in start.items()}
        for key, system, after, games, end, *behind in self._db.execute(
            f"SELECT player, system, rating, games, date, {_BEHIND} FROM state"
        ):
            player = players.setdefault(key, new_player(key))
            player.ratings[system] = _rating(after, games, date.fromisoformat(end), behind)  # type: ignore[index]
        return players

    # --- rated sections ---------------------------------------------------------------------------------------

    def lines(self, unit: int) -> list[Line]:
        """Return what became of the players of a section."""
        rows = self._db.execute(
            f"SELECT {_LINE} FROM lines JOIN units ON units.id = lines.unit JOIN players ON players.id = lines.player "
            "WHERE unit = ? ORDER BY number",
            (unit,),
        )
        found = []
        for system, key, before, after, games, played, k, bonus, held, edition, end, *behind in rows:
            rating = _rating(after, games, date.fromisoformat(end), behind)
            found.append(Line(system, key, before, after, games, played, k, bonus, bool(held), edition, rating))
        return found

    def rated(self, entries: Iterable[Entry]) -> Iterator[tuple[Entry, list[Line]]]:
        """Yield all sections in order, with what became of their players."""
        ids = {(event, section): id for id, event, section in self._db.execute("SELECT id, event, section FROM units")}
        for entry in entries:
            if entry.key in ids:
                yield entry, self.lines(ids[entry.key])

    def keep(self, step: Step, unit: Unit, lines: Sequence[Line]) -> None:
        """Take what a section left; committed with the sections around it."""
        self._open_batch()
        if step.again:
            self._db.execute("DELETE FROM lines WHERE unit = ?", (step.id,))
        self._rated.append((step.digest, unit.match, step.id))
        id, known, waiting = step.id, self._player_ids(), self._waiting
        for number, line in enumerate(lines):
            system, key, *values, rating = line
            player = known.get(key) or self._add_player(key)
            waiting.append((id, number, player, system, *values, *rating[3:10]))
        self._finished()

    def keep_as_it_is(self, step: Step) -> None:
        """Take the mark from a section that comes to the same as before."""
        self._open_batch()
        self._db.execute("UPDATE units SET stale = 0 WHERE id = ?", (step.id,))
        self._finished()

    def leave_out(self, step: Step) -> None:
        """Remove a section that cannot be rated."""
        self._open_batch()
        self._db.execute("DELETE FROM lines WHERE unit = ?", (step.id,))
        self._db.execute("DELETE FROM units WHERE id = ?", (step.id,))
        self._finished()

    def _open_batch(self) -> None:
        if not self._done:
            self._db.execute("BEGIN IMMEDIATE")

    def _finished(self) -> None:
        self._done += 1
        if self._done >= _BATCH:
            self.commit()

    def _player_ids(self) -> dict[str, int]:
        if self._players is None:
            self._players = dict(self._db.execute("SELECT key, id FROM players"))
        return self._players

    def _add_player(self, key: str) -> int:
        known = self._player_ids()
        number = known[key] = len(known) + 1
        self._new_players.append((number, key))
        return number

    def flush(self) -> None:
        """Make what was stored searchable."""
        self._db.executemany("INSERT INTO players VALUES (?, ?)", self._new_players)
        self._new_players.clear()
        self._db.executemany("UPDATE units SET digest = ?, stale = 0, is_match = ? WHERE id = ?", self._rated)
        self._rated.clear()
        self._db.executemany(_INSERT, self._waiting)
        self._waiting.clear()

    def commit(self) -> None:
        """Write what was stored to the disk."""
        with self._reporting():
            self.flush()
            if self._done:
                self._db.execute("COMMIT")
        self._done = 0

    def finish(self) -> None:
        """Write the rest of what was stored to the disk, ready for players to be looked up."""
        self.commit()
        with self._reporting():
            self._db.execute(_INDEX)


def _rating(after: float, games: int | None, day: date, behind: Sequence[Any]) -> Rating:
    record, wins, draws, events, peak, floor, olm = behind
    return Rating(after, games, day, record, wins, draws, events, peak, floor, None if olm is None else bool(olm))


def _moved_from(positions: list[tuple[tuple[str, str], int]]) -> set[tuple[str, str]]:
    """Return the sections from the first on that is not at its old place among those that are still there."""
    before = sorted(position for _, position in positions)
    for at, ((_, position), old) in enumerate(zip(positions, before, strict=True)):
        if position != old:
            return {key for key, _ in positions[at:]}
    return set()
