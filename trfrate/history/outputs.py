"""What a chain writes while it runs: a row for each player, section and rating system, as CSV or Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from trfrate.errors import Misuse
from trfrate.history.chain import Line
from trfrate.history.units import Entry

COLUMNS = ("event", "section", "end", "system", "player", "before", "after", "games")
_BATCH = 50_000


class Rows(Protocol):
    """Where rows go."""

    def add(self, entry: Entry, lines: Sequence[Line]) -> None:
        """Write the rows of a section."""

    def close(self) -> None:
        """Write what is left."""


class CsvRows:
    """Rows as CSV."""

    def __init__(self, stream: BinaryIO) -> None:
        self._text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=False)
        self._writer = csv.writer(self._text, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, entry: Entry, lines: Sequence[Line]) -> None:
        """Write the rows of a section."""
        self._writer.writerows(_rows(entry, lines))

    def close(self) -> None:
        """Write what is left; the stream stays open."""
        self._text.flush()
        self._text.detach()


class ParquetRows:
    """Rows as Parquet, some thousands at a time."""

    def __init__(self, stream: BinaryIO) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError as problem:
            raise Misuse("writing Parquet needs pyarrow: pip install pyarrow") from problem
        text, number = pyarrow.string(), pyarrow.float64()
        kinds = (text, text, text, text, text, number, number, pyarrow.int64())
        self._schema = pyarrow.schema(list(zip(COLUMNS, kinds, strict=True)))
        self._batch: Callable[..., Any] = pyarrow.record_batch
        self._writer = parquet.ParquetWriter(stream, self._schema)
        self._waiting: list[tuple[Any, ...]] = []

    def add(self, entry: Entry, lines: Sequence[Line]) -> None:
        """Write the rows of a section."""
        self._waiting += _rows(entry, lines)
        if len(self._waiting) >= _BATCH:
            self._write()

    def _write(self) -> None:
        if self._waiting:
            columns = [list(column) for column in zip(*self._waiting, strict=True)]
            self._writer.write_batch(self._batch(columns, schema=self._schema))
            self._waiting.clear()

    def close(self) -> None:
        """Write what is left; the stream stays open."""
        self._write()
        self._writer.close()


def _rows(entry: Entry, lines: Iterable[Line]) -> list[tuple[Any, ...]]:
    event, section, end = entry[:3]
    return [(event, section, end, line[0], line[1], line[2], line[3], line[4]) for line in lines]


KINDS: dict[str, Callable[[BinaryIO], Rows]] = {".csv": CsvRows, ".parquet": ParquetRows}


def kind_of(path: Path) -> Callable[[BinaryIO], Rows]:
    """Return what writes a file of that suffix."""
    try:
        return KINDS[path.suffix.lower()]
    except KeyError:
        raise Misuse(f"{path.name}: rows are written to a file that ends in {' or '.join(KINDS)}") from None
