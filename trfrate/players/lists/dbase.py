"""Lists as dBASE tables: the US Chess golden database, its supplements, and combined US Chess and FIDE lists."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from trfrate.codecs.dbf import Table, field_names, read_table, record_place
from trfrate.diagnostics import Report
from trfrate.players.lists import BATCH, Batch, RawList, Reading, Source


def sniff(head: bytes, name: str) -> bool:
    """Return whether the file starts with field descriptors; text never holds the zeros of their header."""
    return b"\0" in head[:32] and bool(field_names(head))


def read(source: Source, report: Report, reading: Reading) -> RawList:
    """Open a table; its fields go by their names, whatever their order and width."""
    table = read_table(source.stream, source.name, report, reading.encoding)
    place = partial(record_place, source.name)
    return RawList("dBASE list", table.names, _batches(table), changed=table.changed, place=place)


def _batches(table: Table) -> Iterator[Batch]:
    records = table.records(*table.names)
    while batch := list(islice(records, BATCH)):
        yield Batch(batch[0].number, [record.values for record in batch])
