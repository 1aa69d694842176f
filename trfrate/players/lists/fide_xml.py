"""FIDE's rating lists as XML: `<playerslist><player><fideid>…`, most of a gigabyte, read a block at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.players.lists import Batch, RawList, Reading, Source

_FACTS = ("fideid", "name", "country", "sex", "title", "birthday")
_RATINGS = ("rating", "games", "k")
_FAST = ("rapid", "blitz")
_BLOCK = 1 << 18
_LONGEST_FIELD = 1_000
_LONGEST_TOKEN = 1 << 22
"""How much the parser may hold back while it waits for the end of one tag."""


def sniff(head: bytes, name: str) -> bool:
    """Return whether it is a list of players as XML."""
    return b"<playerslist" in head[:2048] or (head.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<player>"))


def read(source: Source, report: Report, reading: Reading) -> RawList:
    """Open the list; nothing of it is parsed before its rows are asked for."""
    tags = (*_FACTS, *_rating_tags(source.head))
    batches = _batches(source, tags, report, reading.encoding)
    place = partial(_place, source.name)
    return RawList("FIDE list (XML)", _header(tags, source.name), batches, "fide", None, place)


def _rating_tags(head: bytes) -> Iterator[str]:
    """Yield the ratings that the list has: what it leaves out is not known, an empty tag means that there is none."""
    for tag in (*_RATINGS, *(f"{kind}_{tag}" for kind in _FAST for tag in _RATINGS)):
        if f"<{tag}>".encode() in head or f"<{tag}/>".encode() in head:
            yield tag


def _header(tags: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the tags as the combined list has them: a list of one kind may call its ratings just `rating`."""
    kind = next((kind for kind in _FAST if kind in name.lower()), None)
    if kind is None or f"{kind}_rating" in tags:
        return tags
    return tuple(f"{kind}_{tag}" if tag in _RATINGS else tag for tag in tags)


def _place(name: str, number: int) -> Place:
    return Place(name, at=f"player {number}")


class _Players:
    """Collects the players between two blocks."""

    def __init__(self, tags: tuple[str, ...]) -> None:
        self.rows: list[list[str]] = []
        self.row = [""] * len(tags)
        self.at: int | None = None
        self.places = {tag: at for at, tag in enumerate(tags)}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "player":
            self.row = [""] * len(self.places)
        self.at = self.places.get(tag)

    def end(self, tag: str) -> None:
        if tag == "player":
            self.rows.append(self.row)
        self.at = None

    def text(self, text: str) -> None:
        if self.at is not None and len(self.row[self.at]) < _LONGEST_FIELD:
            self.row[self.at] += text[:_LONGEST_FIELD]

    def doctype(self, *_: Any) -> None:
        raise ValueError("it declares a document type, as no list of FIDE does")


def _batches(source: Source, tags: tuple[str, ...], report: Report, encoding: str) -> Iterator[Batch]:
    from xml.parsers.expat import ExpatError, ParserCreate

    players, parser, fed, number = _Players(tags), ParserCreate(encoding or None), 0, 1
    parser.StartElementHandler, parser.EndElementHandler = players.start, players.end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = players.text, players.doctype
    parser.buffer_text = True
    try:
        while block := source.stream.read(_BLOCK):
            parser.Parse(block)
            fed += len(block)
            if fed - parser.CurrentByteIndex > _LONGEST_TOKEN:
                raise ValueError("a tag does not end")
            rows, players.rows = players.rows, []
            yield Batch(number, rows)
            number += len(rows)
        parser.Parse(b"", True)
    except (ExpatError, ValueError) as problem:
        message = f"the XML is damaged: {problem}"
        report.error("PLR015", message, Place(source.name, parser.CurrentLineNumber), "download the list again")
        raise Unreadable from None
