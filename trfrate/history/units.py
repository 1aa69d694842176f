"""What is rated at a time: the games of one section; and an archive of such units, loaded one by one."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, NamedTuple

from trfrate.model import FrozenDict, Player

_MOST_DIGITS = 18
"""A longer section number is a text."""


class Part(NamedTuple):
    """The games of a section in one rating system; players are known by their index."""

    system: str
    players: Sequence[str]
    """The keys of the players: member ids, or whatever the archive calls them."""
    opponents: Sequence[Sequence[int]]
    points: Sequence[Sequence[int]]
    """In half points."""


class Unit(NamedTuple):
    """A section to be rated."""

    event: str
    section: str
    end: date
    day: date
    """The day that picks the rules."""
    parts: tuple[Part, ...]
    dual: bool = False
    match: bool = False
    rows: Mapping[str, Player] = FrozenDict()
    """What the report states about its players; nothing in an archive of columns."""


class Span(NamedTuple):
    """Lines of a file that have their first columns in common."""

    system: str
    start: int
    stop: int
    line: int
    """The number of the first line."""


class Entry(NamedTuple):
    """A unit that is not loaded: where it is, and what puts it in order."""

    event: str
    section: str
    end: str
    file: int
    spans: tuple[Span, ...]

    @property
    def key(self) -> tuple[str, str]:
        """What names the unit."""
        return self.event, self.section


class Damaged(Exception):
    """A unit that cannot be rated; the message names what is wrong."""


def turn(entry: Entry) -> tuple[str, int, int, str, str]:
    """Return what puts units in order: end date, section number, event id; sections without a number come last."""
    number = entry.section
    if number.isdecimal() and len(number) <= _MOST_DIGITS:
        return entry.end, 0, int(number), "", entry.event
    return entry.end, 1, 0, number, entry.event


class Archive:
    """Units in files: columns of games, or units that reading other reports has left; sent to other processes whole."""

    def __init__(self, files: Sequence[tuple[str, Path]], entries: Iterable[Entry]) -> None:
        self.files = tuple(files)
        """The kind (`columns` or `units`) and the path of each file."""
        self.entries = list(entries)

    def __reduce__(self) -> tuple[object, ...]:
        return Archive, (self.files, self.entries)

    @cached_property
    def _streams(self) -> dict[int, BinaryIO]:
        return {}

    def close(self) -> None:
        """Close the files; loading opens them again."""
        for stream in self._streams.values():
            stream.close()
        self._streams.clear()

    def _bytes(self, entry: Entry) -> list[bytes]:
        stream = self._streams.get(entry.file)
        if stream is None:
            stream = self._streams[entry.file] = self.files[entry.file][1].open("rb")
        found = []
        for span in entry.spans:
            stream.seek(span.start)
            found.append(stream.read(span.stop - span.start))
        return found

    def load(self, entry: Entry) -> Unit:
        """Return the unit; raise `Damaged` where its games cannot be read."""
        data = self._bytes(entry)
        if self.files[entry.file][0] == "units":
            unit: Unit = pickle.loads(data[0])
            return unit
        from trfrate.history.columns import unit_of

        return unit_of(entry, data)

    def digest(self, entry: Entry) -> bytes:
        """Return the hash of everything the unit is rated from."""
        hashed = blake2b(repr(entry[:3]).encode(), digest_size=16)
        if self.files[entry.file][0] == "units":
            # Two pickles of equal values may differ in what they share.
            hashed.update(repr(self.load(entry)).encode())
            return hashed.digest()
        for span, data in zip(entry.spans, self._bytes(entry), strict=True):
            hashed.update(span.system.encode())
            hashed.update(data)
        return hashed.digest()
