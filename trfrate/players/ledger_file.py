"""The ledger as a file of its own: exported, copied beside the database after each change, and restored from there.

The lists can be downloaded again; the ratings of a club are nowhere else. The file is JSON with a checksum:

    {"format": "trfrate-ledger", "version": 1, "checksum": 123, "content": {"events": [...], "choices": [...]}}
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.players import schema, seal
from trfrate.players.database import Database, beside

FORMAT, VERSION = "trfrate-ledger", 1
_EVENT = ("key", "name", "start", "end", "digest")
_EARLIER = ("member", "system", "name", *schema.LEDGER)
_RATING = (*_EARLIER, "match_change")
_CHOICE = ("name", "state", "federation", "member", "day")


class Restored(NamedTuple):
    """What a restored ledger holds, and where the old files went."""

    events: int
    ratings: int
    choices: int
    put_aside: Path | None = None


def copy_of(path: Path) -> Path:
    """Return where the copy of a database's ledger is."""
    return path.with_name(f"{path.stem}.ledger.json")


def dumped(database: Database) -> bytes:
    """Return the ledger and the remembered choices as a file."""
    events = []
    # A damaged database is not brought up to date.
    has_matches = database.query("SELECT 1 FROM pragma_table_info('ledger') WHERE name = 'match_change'")
    columns = _RATING if has_matches else _EARLIER
    for number, *facts in database.query(f"SELECT id, {', '.join(_EVENT)} FROM ledger_events ORDER BY id"):
        statement = f"SELECT {', '.join(columns)} FROM ledger WHERE event = ? ORDER BY member, system"
        ratings = [list(row) for row in database.query(statement, (number,))]
        events.append({**dict(zip(_EVENT, facts, strict=True)), "ratings": ratings})
    choices = []
    if database.query("SELECT 1 FROM sqlite_master WHERE name = 'choices'"):
        rows = database.query(f"SELECT {', '.join(_CHOICE)} FROM choices ORDER BY name, state")
        choices = [list(row) for row in rows]
    content = {"columns": list(columns), "events": events, "choices": choices}
    head = {"format": FORMAT, "version": VERSION, "checksum": _checksum(content)}
    return json.dumps({**head, "content": content}, ensure_ascii=False, indent=1).encode("utf-8")


def _checksum(content: Any) -> int:
    return zlib.crc32(json.dumps(content, ensure_ascii=True, sort_keys=True).encode("ascii"))


def copy_beside(database: Database) -> None:
    """Write the copy of the ledger beside the database, whole or not at all."""
    target = copy_of(database.path)
    staged = target.with_name(target.name + ".new")
    try:
        staged.write_bytes(dumped(database))
        staged.replace(target)
    except OSError as problem:
        message = f"no copy of the ledger could be written: {problem.strerror or problem}"
        database.report.warning(
            "PLR214", message, Place(str(target)), "export it elsewhere: trfrate players export FILE"
        )


def export(path: Path, report: Report) -> bytes:
    """Return the ledger of a database as a file, as far as it can be read where the database is damaged."""
    trial = Report()
    try:
        with Database(path, trial) as database:
            content = dumped(database)
    except Unreadable:
        if not any(each.code == "PLR002" for each in trial):
            report.diagnostics += trial.diagnostics
            raise
    else:
        report.diagnostics += trial.diagnostics
        return content
    hint = f"compare it with {copy_of(path).name}, the copy made after the last change"
    report.warning(
        "PLR212", "the database is damaged: the ledger is exported as far as it can be read", Place(str(path)), hint
    )
    with Database(path, report, even_damaged=True) as database:
        return dumped(database)


def restore(path: Path, source: Path, report: Report) -> Restored:
    """Replace the ledger of a database by that of a file; what was there before is put aside, never deleted."""
    content = _loaded(source, report)
    aside = _put_aside_if_damaged(path, report)
    with Database(path, report, create=True) as database:
        held = database.query("SELECT count(*) FROM ledger_events")[0][0]
        if held:
            aside = beside(path, "ledger-before-restoring", ".json")
            aside.write_bytes(dumped(database))
        with database.transaction() as connection:
            for table in ("ledger", "ledger_events", "choices"):
                connection.execute(f"DELETE FROM {table}")
            for number, event in enumerate(content["events"], 1):
                _insert(connection, "ledger_events", ("id", *_EVENT), [(number, *(event[each] for each in _EVENT))])
                rows = [(number, *row) for row in event["ratings"]]
                _insert(connection, "ledger", ("event", *content["columns"]), rows)
            _insert(connection, "choices", _CHOICE, content["choices"])
        copy_beside(database)
    ratings = sum(len(event["ratings"]) for event in content["events"])
    return Restored(len(content["events"]), ratings, len(content["choices"]), aside)


def _insert(connection: Any, table: str, columns: tuple[str, ...], rows: list[Any]) -> None:
    marks = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)


def _loaded(source: Path, report: Report) -> dict[str, Any]:
    try:
        document = json.loads(source.read_bytes())
        content = document["content"]
        whole = document["format"] == FORMAT and document["checksum"] == _checksum(content)
    except OSError as problem:
        report.error("PLR209", f"cannot read the ledger: {problem.strerror or problem}", Place(str(source)))
        raise Unreadable from None
    except (ValueError, KeyError, TypeError, RecursionError):
        whole, content = False, {}
    if not whole or content["columns"] not in (list(_EARLIER), list(_RATING)):
        hint = "name a file that `trfrate players export` made, or an older copy"
        report.error("PLR209", "this is not an exported ledger, or it is damaged", Place(str(source)), hint)
        raise Unreadable
    found: dict[str, Any] = content
    return found


def _put_aside_if_damaged(path: Path, report: Report) -> Path | None:
    """Rename a damaged database, so that a new one takes its place."""
    trial = Report()
    try:
        if path.is_file():
            Database(path, trial).close()
        return None
    except Unreadable:
        if not any(each.code == "PLR002" for each in trial):
            report.diagnostics += trial.diagnostics
            raise
    aside = beside(path, "damaged", path.suffix)
    path.rename(aside)
    seal.remove(path)
    hint = "import your lists again: trfrate players import LIST"
    report.warning(
        "PLR211", f"the damaged database is put aside as {aside.name}; the new one has no lists", Place(str(path)), hint
    )
    return aside
