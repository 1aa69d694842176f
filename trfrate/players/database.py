"""The player database: one SQLite file with the lists a director downloads and the ledger of a club."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.players import schema, seal

BUSY_SECONDS = 30
MAGIC = b"SQLite format 3\0"
_REBUILD = (
    "nothing is changed, do not delete the file: `trfrate players restore` puts it aside and brings the ledger back "
    "from its copy, then `trfrate players import` your lists again"
)
_MANY = 900
"""How many values one statement may ask for; older SQLite builds allow 999."""


class ListInfo(NamedTuple):
    """One imported list."""

    id: int
    name: str
    kind: str
    federation: str
    date: str
    members: int


def default_path(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return where the database is if the user names none: the user's own data folder."""
    variable = "USERPROFILE" if platform == "win32" else "HOME"
    home = Path(environ.get(variable) or "~").expanduser()
    if platform == "win32":
        folder = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "trfrate" / "players.sqlite"


def is_database(path: Path) -> bool:
    """Return whether the file is a SQLite file, or was one before it was damaged, and not a list."""
    if path.suffix.lower() == default_path().suffix:
        return True
    with path.open("rb") as stream:
        return stream.read(len(MAGIC)) == MAGIC


@contextmanager
def explained(path: Path, report: Report) -> Iterator[None]:
    """Turn what SQLite says about the file into an error that helps."""
    try:
        yield
    except sqlite3.OperationalError as problem:
        _explain(problem, path, report)
        raise Unreadable from None
    except sqlite3.DatabaseError as problem:
        report.error("PLR002", f"the player database is damaged: {problem}", Place(str(path)), _REBUILD)
        raise Unreadable from None


def _explain(problem: sqlite3.OperationalError, path: Path, report: Report) -> None:
    place = Place(str(path))
    text = str(problem)
    if "locked" in text:
        hint = "wait until the other one has finished, then try again"
        report.error("PLR003", "another trfrate is writing to the player database", place, hint)
    elif "no such table" in text or "no such column" in text or "malformed" in text:
        report.error("PLR002", f"the player database is damaged: {text}", place, _REBUILD)
    else:
        report.error("PLR004", f"the player database cannot be used: {text}", place)


def _marks(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return whose database it is, and of which version."""
    application, version = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    return application, version


def _reseal(connection: sqlite3.Connection, path: Path) -> None:
    """Seal the file, unless somebody else is about to write: then they will."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
    try:
        seal.put(path)
    finally:
        connection.execute("ROLLBACK")


def beside(path: Path, what: str, suffix: str) -> Path:
    """Return a name that no file has yet, for a copy of the database or a part of it."""
    first = path.with_name(f"{path.stem}.{what}{suffix}")
    names = (path.with_name(f"{path.stem}.{what}-{number}{suffix}") for number in range(2, 10_000))
    return next(each for each in chain([first], names) if not each.exists())


class Database:
    """An open player database."""

    def __init__(self, path: Path, report: Report, create: bool = False, even_damaged: bool = False) -> None:
        self.path, self.report = path, report
        if not create and not path.is_file():
            hint = "`trfrate players import LIST` makes it from a downloaded list"
            report.error("PLR001", "there is no player database", Place(str(path)), hint)
            raise Unreadable
        with explained(path, report), self.sound():
            self._connection = self._connect(create, even_damaged)

    def _connect(self, create: bool, even_damaged: bool) -> sqlite3.Connection:
        if create:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            self._prepare(connection, create)
            if not even_damaged:
                self._verify(connection)
                self._migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection, create: bool) -> None:
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]  # damage shows here first
        if create and not tables:
            connection.execute("BEGIN IMMEDIATE")
            # Another process may have made the tables while this one waited for its turn.
            if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                for statement in schema.creation():
                    connection.execute(statement)
            connection.execute("COMMIT")
        application, version = _marks(connection)
        if application == schema.APPLICATION and version > schema.VERSION:
            hint = "install the newest trfrate, or name another database with --db"
            self.report.error("PLR005", "a newer trfrate made this player database", Place(str(self.path)), hint)
            raise Unreadable
        if application != schema.APPLICATION or version < 1:
            hint = "name the file that `trfrate players info` shows, or another one with --db"
            self.report.error("PLR005", "this is not a player database of this trfrate", Place(str(self.path)), hint)
            raise Unreadable

    def _verify(self, connection: sqlite3.Connection) -> None:
        """Compare the file with its seal; one without a seal is looked through once and sealed."""
        # While this lock is held, nobody changes the file or its seal.
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        try:
            broken = seal.is_broken(self.path)
            if broken is None:
                found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
                if found != "ok":
                    raise sqlite3.DatabaseError(found)
        finally:
            connection.execute("ROLLBACK")
        if broken:
            raise sqlite3.DatabaseError("its bytes are not those that trfrate wrote")
        if broken is None:
            _reseal(connection, self.path)

    def _migrate(self, connection: sqlite3.Connection) -> None:
        """Bring an older database up to date, after a copy of it is made."""
        if _marks(connection)[1] == schema.VERSION:
            return
        connection.execute("BEGIN IMMEDIATE")
        version = _marks(connection)[1]
        if version == schema.VERSION:  # another process was faster
            connection.execute("ROLLBACK")
            return
        copy = beside(self.path, f"before-version-{schema.VERSION}", self.path.suffix)
        copy.write_bytes(self.path.read_bytes())
        seal.remove(self.path)
        for statement in chain.from_iterable(schema.MIGRATIONS[version - 1 :]):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        connection.execute("COMMIT")
        _reseal(connection, self.path)
        message = f"the player database is brought to version {schema.VERSION}; as it was, it is in {copy.name}"
        self.report.note("PLR026", message, Place(str(self.path)))

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def query(self, statement: str, values: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
        """Return all rows that answer a question."""
        with explained(self.path, self.report), self.sound():
            return self._connection.execute(statement, tuple(values)).fetchall()

    def among(self, statement: str, values: Iterable[Any]) -> list[tuple[Any, ...]]:
        """Return the same for many values at once, where the statement says `IN ({marks})`."""
        asked, rows = list(values), []
        for start in range(0, len(asked), _MANY):
            part = asked[start : start + _MANY]
            rows += self.query(statement.format(marks=", ".join("?" * len(part))), part)
        return rows

    @contextmanager
    def sound(self) -> Iterator[None]:
        """Yield the answers; values that no import writes mean that somebody else did, or that the file is damaged."""
        try:
            yield
        except (KeyError, ValueError, TypeError, AttributeError) as problem:
            message = f"the player database is damaged: {type(problem).__name__} in its values"
            self.report.error("PLR002", message, Place(str(self.path)), _REBUILD)
            raise Unreadable from None

    def lists(self) -> list[ListInfo]:
        """Return the imported lists, oldest first."""
        rows = self.query("SELECT id, name, kind, federation, date, members FROM lists ORDER BY date, id")
        return [ListInfo(*row) for row in rows]

    def members(self) -> dict[str, int]:
        """Return how many members of each federation there are."""
        counts = {each: self.query(f"SELECT count(*) FROM {each}_members")[0][0] for each in schema.FEDERATIONS}
        return {federation: count for federation, count in counts.items() if count}

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Make all changes, or none: not even a killed process leaves half of them."""
        with explained(self.path, self.report):
            self._connection.execute("BEGIN IMMEDIATE")
            seal.remove(self.path)
            try:
                yield self._connection
                self._connection.execute("COMMIT")
                _reseal(self._connection, self.path)
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                    _reseal(self._connection, self.path)
                raise
