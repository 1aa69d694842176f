"""Player lists as they are downloaded: which kind a file is, and its rows as text, read bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import BinaryIO, NamedTuple

from trfrate.diagnostics import Place, Report

BATCH = 200
"""Rows made at once: few enough to stay in the processor's cache."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the user said about a list."""

    date: date | None = None
    federation: str = ""
    """`uschess`, `fide` or `cfc`: whose ids the list goes by."""
    edition: str = ""
    """`quick` or `blitz`: what the second rating of a US Chess list is."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Our name of a column to the list's name of it, or its number from 1."""
    encoding: str = ""


class Batch(NamedTuple):
    """Some rows of a list, and the number of the first of them in the file."""

    first: int
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class RawList:
    """An opened list: its column names, and its rows as text."""

    kind: str
    """What it is, for messages and `players info`."""
    header: tuple[str, ...]
    batches: Iterator[Batch]
    federation: str = ""
    month: date | None = None
    """The month that the list itself names."""
    place: Callable[[int], Place] = lambda number: Place("")
    headless: bool = False
    """The first line holds no column names: columns are known by their numbers."""
    changed: date | None = None
    """The day on which the file was last changed, where it says so itself."""


class Source(NamedTuple):
    """A file under the reader's eyes."""

    stream: BinaryIO
    """Stands at the start of the file."""
    name: str
    head: bytes
    """The first bytes of the file."""


Reader = Callable[[Source, Report, Reading], RawList]
