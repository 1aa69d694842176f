"""Player lists that arrive as bytes: imported into databases of a temporary folder, until they are forgotten."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from trfrate.diagnostics import Report
from trfrate.players.database import MAGIC, Database, ListInfo
from trfrate.players.importing import import_list, is_list
from trfrate.players.lists import Reading


class HeldList(NamedTuple):
    """One list that is at hand."""

    key: str
    """What it is asked for by: the hash of its bytes."""
    database: Path
    lists: tuple[ListInfo, ...]
    """What the database holds: the one list, or all of a database that was given as it is."""


class HeldLists:
    """The lists of one user, by key."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[HeldList, TemporaryDirectory[str]]] = {}

    def hold(self, name: str, data: bytes, report: Report) -> HeldList:
        """Import a list, or take a database as it is; the same bytes are imported once."""
        key = hashlib.sha256(data).hexdigest()
        if key not in self._held:
            folder = TemporaryDirectory(prefix="trfrate-", ignore_cleanup_errors=True)
            try:
                held = _imported(Path(folder.name), key, name, data, report)
            except BaseException:
                folder.cleanup()
                raise
            self._held[key] = held, folder
        return self._held[key][0]

    def find(self, key: str) -> HeldList | None:
        """Return a list by its key; None where it is not, or no longer, held."""
        found = self._held.get(key)
        return found[0] if found else None

    def content(self, key: str) -> bytes:
        """Return the bytes of the database of a list that is held."""
        return self._held[key][0].database.read_bytes()

    def forget(self, key: str) -> None:
        """Remove a list and its files."""
        found = self._held.pop(key, None)
        if found:
            found[1].cleanup()


def recognizes(name: str, data: bytes) -> bool:
    """Return whether these bytes are a player list, by their beginning."""
    with TemporaryDirectory(prefix="trfrate-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / (PurePath(name).name or "list")
        path.write_bytes(data)
        return is_list(path)


def _imported(folder: Path, key: str, name: str, data: bytes, report: Report) -> HeldList:
    path = folder / (PurePath(name).name or "list")
    database = folder / "players.sqlite"
    if data.startswith(MAGIC):
        path = database
    path.write_bytes(data)
    with Database(database, report, create=path != database) as opened:
        if path != database:
            import_list(opened, path, Reading(), report)
            path.unlink()
        return HeldList(key, database, tuple(opened.lists()))
