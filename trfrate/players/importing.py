"""A downloaded list into the database, row by row, whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from sqlite3 import Connection
from typing import IO, BinaryIO, NamedTuple, cast

from trfrate.diagnostics import Place, Report, some
from trfrate.errors import Unreadable
from trfrate.players import list_date, schema
from trfrate.players.database import Database
from trfrate.players.lists import (
    RawList,
    Reader,
    Reading,
    Source,
    columns,
    dbase,
    delimited,
    fide_text,
    fide_xml,
    member_json,
)

READERS: tuple[tuple[Callable[[bytes, str], bool], Reader], ...] = (
    (fide_xml.sniff, fide_xml.read),
    (fide_text.sniff, fide_text.read),
    (dbase.sniff, dbase.read),
    (member_json.sniff, member_json.read),
    (delimited.sniff, delimited.read),
)
_HEAD = 1 << 16
_MANY_BYTES = 8_000_000
"""From this size on the indexes are dropped and rebuilt: that is faster than keeping them."""
_LARGEST = 8 << 30
_SUFFIXES = (".dbf", ".txt", ".tsv", ".csv", ".xml", ".json")

Progress = Callable[[int, int], None]
"""Called with the bytes read and the size of the file."""


class Imported(NamedTuple):
    """What an import did."""

    name: str
    kind: str
    federation: str
    date: date
    members: int
    skipped: int
    new: bool
    """False: this very list is in the database already, and nothing was changed."""


class _Opened(NamedTuple):
    stream: BinaryIO
    name: str
    size: int
    date: date


def import_list(
    database: Database, path: Path, reading: Reading, report: Report, progress: Progress | None = None
) -> Imported:
    """Enter a list; raises `Unreadable` after saying why, and then the database is as it was."""
    with _opened(path, report) as opened:
        raw = _recognized(opened, report, reading)
        plan = columns.plan(raw, opened.name, reading, report)
        when = list_date.date_of(reading.date, raw.month, opened.name, raw.changed, opened.date)
        done = Imported(opened.name, raw.kind, plan.federation, when.date, 0, 0, False)
        digest = _digest(path, plan, when.date)
        with database.transaction() as connection:
            if connection.execute("SELECT 1 FROM lists WHERE digest = ?", (digest,)).fetchone():
                report.note("PLR021", "this list is in the database already; nothing is changed", Place(opened.name))
                return done
            number, newer = _register(connection, done, digest)
            statement = schema.upsert(plan.federation, plan.facts, plan.sources, number, newer, plan.floors)
            rows = columns.Rows(raw, plan, report)
            with _without_indexes(connection, plan.federation, opened.size):
                members = _enter(connection, statement, rows, opened, progress)
            if not members:
                report.error("PLR022", "the list holds no player", Place(opened.name), "choose the right file")
                raise Unreadable
            connection.execute("UPDATE lists SET members = ? WHERE id = ?", (members, number))
    _report_import(opened.name, plan, when, rows.skipped, report)
    return done._replace(members=members, skipped=rows.skipped, new=True)


def is_list(path: Path) -> bool:
    """Return whether the file begins as a player list."""
    unheard = Report()
    with suppress(Unreadable), _opened(path, unheard) as opened:
        raw = _recognized(opened, unheard, Reading())
        columns.plan(raw, opened.name, Reading(), unheard)
        return True
    return False


def _recognized(opened: _Opened, report: Report, reading: Reading) -> RawList:
    source = Source(opened.stream, opened.name, opened.stream.read(_HEAD))
    opened.stream.seek(0)
    for sniff, read in READERS:
        if sniff(source.head, source.name):
            return read(source, report, reading)
    hint = "lists are DBF, tab-separated text, CSV, FIDE's text or XML, members as JSON; unpack other archives first"
    report.error("PLR009", "this is not a player list that trfrate can read", Place(opened.name), hint)
    raise Unreadable


def _register(connection: Connection, done: Imported, digest: str) -> tuple[int, list[int]]:
    """Return the number of the list, and the numbers of the lists that are newer."""
    newer = connection.execute("SELECT id FROM lists WHERE date > ?", (str(done.date),)).fetchall()
    entered = (done.name, done.kind, done.federation, str(done.date), digest)
    statement = "INSERT INTO lists (name, kind, federation, date, digest) VALUES (?, ?, ?, ?, ?) RETURNING id"
    return connection.execute(statement, entered).fetchone()[0], [row[0] for row in newer]


@contextmanager
def _without_indexes(connection: Connection, federation: str, size: int) -> Iterator[None]:
    indexes = schema.indexes(federation)
    if size > _MANY_BYTES:
        for index in indexes:
            connection.execute(f"DROP INDEX IF EXISTS {index}")
    yield
    # SQLite sorts faster in a small cache, which fits the processor's.
    connection.execute("PRAGMA cache_size = -2000")
    for create in indexes.values():
        connection.execute(create)


def _enter(
    connection: Connection, statement: str, rows: columns.Rows, opened: _Opened, progress: Progress | None
) -> int:
    connection.execute("PRAGMA cache_size = -65536")
    members = 0
    for batch in rows.batches():
        connection.executemany(statement, batch)
        members += len(batch)
        if progress:
            progress(opened.stream.tell(), opened.size)
    return members


def _report_import(name: str, plan: columns.Plan, when: list_date.ListDate, skipped: int, report: Report) -> None:
    place = Place(name)
    report.note("PLR023", f"dated {when.date}, {when.source}", place, "--date says it for sure")
    if plan.unused:
        report.note("PLR024", f"columns not used: {some(plan.unused, 30)}", place, "--column names others")
    if skipped:
        report.warning("PLR025", f"{skipped} rows without a member number or a name are left out", place)


def _digest(path: Path, plan: columns.Plan, when: date) -> str:
    """Return a digest: the same file read in the same way is the same list."""
    with path.open("rb") as stream:
        content = hashlib.file_digest(stream, "sha256").hexdigest()
    return f"{content} {plan.federation} {sorted(plan.at.items())} {when}"


@contextmanager
def _opened(path: Path, report: Report) -> Iterator[_Opened]:
    """Yield the list itself, be it a file or the one list in a `.zip`."""
    try:
        with path.open("rb") as stream:
            day = date.fromtimestamp(path.stat().st_mtime)
            if stream.read(4) == b"PK\x03\x04":
                with _in_zip(stream, path, report) as inside:
                    yield inside
                return
            stream.seek(0)
            yield _Opened(stream, path.name, path.stat().st_size, day)
    except OSError as problem:
        report.error("PLR006", f"cannot read the list: {problem.strerror or problem}", Place(str(path)))
        raise Unreadable from None


@contextmanager
def _in_zip(stream: IO[bytes], path: Path, report: Report) -> Iterator[_Opened]:
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(stream) as archive:
            found = [entry for entry in archive.infolist() if entry.filename.lower().endswith(_SUFFIXES)]
            if len(found) != 1:
                inside = some([entry.filename for entry in archive.infolist()], 5)
                message = f"the archive should hold one list; it holds: {inside or 'nothing'}"
                report.error("PLR007", message, Place(path.name), "unpack it and name the list")
                raise Unreadable
            entry = found[0]
            if entry.file_size > _LARGEST:
                report.error("PLR008", "the list in the archive is too large", Place(path.name))
                raise Unreadable
            with archive.open(entry) as member:
                name = f"{path.name}/{entry.filename}"
                yield _Opened(cast(BinaryIO, member), name, entry.file_size, _zip_date(entry.date_time, path))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as problem:
        report.error("PLR007", f"the archive is damaged: {problem}", Place(path.name), "download it again")
        raise Unreadable from None


def _zip_date(stamp: tuple[int, ...], path: Path) -> date:
    try:
        return date(*stamp[:3])
    except ValueError:
        return date.fromtimestamp(path.stat().st_mtime)
