"""Lists with separators: the US Chess list as tab-separated text, CFC lists, any CSV with a line of column names."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import chain, islice
from operator import methodcaller

from trfrate.codecs.text import decode
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.players.lists import BATCH, Batch, RawList, Reading, Source

_BLOCK = 1 << 18
_LONGEST_LINE = 1 << 20
_SEPARATORS = "\t;,|"


def sniff(head: bytes, name: str) -> bool:
    """Return whether the first line holds separators."""
    first = decode(head).text.lstrip("\r\n").partition("\n")[0]
    return b"\0" not in head[:4096] and any(separator in first for separator in _SEPARATORS)


def read(source: Source, report: Report, reading: Reading) -> RawList:
    """Open a list by its first line."""
    lines = chain.from_iterable(_blocks(source, report, reading.encoding))
    first = next(lines, "")
    separator = max(_SEPARATORS, key=first.count)
    rows = _rows(chain((first,), lines), separator)
    headless = bool(reading.columns) and all(column.isdigit() for column in reading.columns.values())
    if headless:
        header = tuple(str(number) for number in range(1, first.count(separator) + 2))
        first_line = 1
    else:
        header = tuple(next(rows, []))
        first_line = 2
    batches = _batches(rows, source.name, report, first_line)
    kind = "tab-separated list" if separator == "\t" else "CSV list"
    return RawList(kind, header, batches, place=lambda number: Place(source.name, number), headless=headless)


def _rows(lines: Iterator[str], separator: str) -> Iterator[list[str]]:
    """Split the lines. Tab-separated lists of US Chess have no quotes: a stray one must not swallow what follows."""
    if separator == "\t":
        return map(methodcaller("split", "\t"), lines)
    return csv.reader(lines, delimiter=separator)


def _batches(rows: Iterator[list[str]], name: str, report: Report, number: int) -> Iterator[Batch]:
    try:
        while batch := list(islice(rows, BATCH)):
            yield Batch(number, batch)
            number += len(batch)
    except csv.Error as problem:
        message = f"the separators or quotes are damaged after line {number}: {problem}"
        report.error("PLR011", message, Place(name, number), "download or export the list again")
        raise Unreadable from None


def _blocks(source: Source, report: Report, encoding: str) -> Iterator[list[str]]:
    """Yield the lines without their ends, a block of the file at a time."""
    rest, guessed = b"", ""
    while block := source.stream.read(_BLOCK):
        whole, newline, rest = (rest + block).rpartition(b"\n")
        if not newline and b"\r" in rest:
            whole, newline, rest = rest.rpartition(b"\r")
        if len(rest) > _LONGEST_LINE:
            report.error("PLR010", "a line is longer than a megabyte: this is not a player list", Place(source.name))
            raise Unreadable
        text = decode(whole, encoding)
        if text.guessed:
            guessed = guessed or text.encoding
        yield _split(text.text) if newline else []
    last = decode(rest, encoding)
    if last.guessed:
        guessed = guessed or last.encoding
    yield _split(last.text) if rest else []
    if guessed:
        message = f"accented letters are read as {guessed}"
        report.note("PLR012", message, Place(source.name), "choose another encoding with --encoding")


def _split(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
