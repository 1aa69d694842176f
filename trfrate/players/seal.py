"""The seal of a database: a checksum in a small file beside it, so that damage is found when the file is opened.

SQLite notices a damaged page only when it reads it, and a damaged value never. The checksum is compared when the file
has another size or time than when it was sealed. Whoever writes removes the seal first and renews it afterwards: a
process that dies in between leaves a file without a seal, not one with a wrong seal. A file that SQLite itself has
changed since, or that was replaced by another copy, counts as unsealed: its change counter differs.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_BLOCK = 1 << 20
_COUNTER = slice(24, 28)
"""Where the header of a SQLite file counts its changes."""
SUFFIX = ".seal"


class _Seal(NamedTuple):
    checksum: int
    counter: int
    size: int
    changed: int


def _seal_of(path: Path) -> _Seal:
    checksum, counter = 0, b""
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            counter = counter or block[_COUNTER]
            checksum = zlib.crc32(block, checksum)
        status = os.fstat(stream.fileno())
    return _Seal(checksum, int.from_bytes(counter, "big"), status.st_size, status.st_mtime_ns)


def _file(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


def _read(path: Path) -> _Seal | None:
    try:
        return _Seal(*map(int, _file(path).read_text("ascii").split()))
    except (OSError, ValueError, TypeError):
        return None


def put(path: Path) -> None:
    """Seal the database as it is; a folder that cannot be written to goes without."""
    with suppress(OSError):
        _file(path).write_text(" ".join(map(str, _seal_of(path))), "ascii")


def remove(path: Path) -> None:
    """Break the seal, before anything is written."""
    with suppress(OSError):
        _file(path).unlink()


def is_broken(path: Path) -> bool | None:
    """Return whether the bytes differ from those that were sealed; None: there is no seal for this file."""
    sealed = _read(path)
    if sealed is None:
        return None
    status = path.stat()
    if (status.st_size, status.st_mtime_ns) == (sealed.size, sealed.changed):
        return False
    found = _seal_of(path)
    if found.checksum == sealed.checksum and found.size == sealed.size:
        put(path)
        return False
    if found.counter == sealed.counter:
        return True
    return None
