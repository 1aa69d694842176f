"""Changes to an XML part that leave every other byte as it was.

The part is scanned once for where its elements stand; changes are collected and made together. Parsing and writing it
anew would lose prefixes, extensions and whatever else a program has put there.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from trfrate.codecs.sheet.xml_text import clean

BOM = b"\xef\xbb\xbf"
_TAG = re.compile(rb"<[^<>\"']*(?:(?:\"[^\"]*\"|'[^']*')[^<>\"']*)*>")
_TEXT_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class NotXml(ValueError):
    """The part cannot be scanned."""


@dataclass(slots=True)
class Element:
    """Where an element is: `<` of its start tag, its content, and the byte after its end."""

    name: str
    prefix: str
    """With its colon; empty in most files."""
    attributes: dict[str, str]
    depth: int
    start: int
    inner: int
    inner_end: int
    end: int

    @property
    def closed(self) -> bool:
        """Whether it is written as `<name/>`."""
        return self.inner == self.end


def scan(xml: bytes, wanted: Collection[str] = ()) -> list[Element]:
    """Return the root, its children, and all elements of these local names, in the order of their start."""
    from xml.parsers.expat import ExpatError, ParserCreate

    skipped = len(BOM) if xml.startswith(BOM) else 0
    body = xml[skipped:]
    found: list[Element] = []
    pending: list[Element | None] = []
    parser = ParserCreate("utf-8")

    def start(tag: str, attributes: dict[str, str]) -> None:
        prefix, colon, name = tag.rpartition(":")
        element = None
        if len(pending) <= 1 or name in wanted:
            at = parser.CurrentByteIndex
            match = _TAG.match(body, at)
            if match is None:
                raise NotXml(f"a tag at byte {at}")
            at, inner = at + skipped, match.end() + skipped
            element = Element(name, prefix + colon, attributes, len(pending), at, inner, inner, inner)
            found.append(element)
        pending.append(element)

    def end(_: str) -> None:
        element = pending.pop()
        if element is not None and not xml.endswith(b"/>", element.start, element.inner):
            element.inner_end = parser.CurrentByteIndex + skipped
            element.end = xml.index(b">", element.inner_end) + 1

    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(body, True)
    except ExpatError as error:
        raise NotXml(str(error)) from error
    finally:
        # They refer to the parser as it does to them: the part would stay in memory, which nobody looks through.
        parser.StartElementHandler = parser.EndElementHandler = None
    return found


@dataclass(slots=True)
class Edits:
    """The changes to one part."""

    xml: bytes
    changes: list[tuple[int, int, bytes]] = field(default_factory=list)

    def insert(self, at: int, text: str) -> None:
        """Put text before the byte; several at one place stay in their order."""
        self.changes.append((at, at, text.encode("utf-8")))

    def replace(self, start: int, end: int, text: str) -> None:
        """Put text in the place of these bytes."""
        self.changes.append((start, end, text.encode("utf-8")))

    def append_to(self, element: Element, text: str) -> None:
        """Put text at the end of an element's content."""
        if element.closed:
            tag = self.xml[element.start : element.end].decode("utf-8")
            self.replace(element.start, element.end, f"{tag[:-2]}>{text}</{element.prefix}{element.name}>")
        else:
            self.insert(element.inner_end, text)

    def set_attribute(self, element: Element, **attributes: str) -> None:
        """Give attributes new values in the start tag."""
        tag = self.xml[element.start : element.inner].decode("utf-8")
        self.replace(element.start, element.inner, with_attributes(tag, **attributes))

    def done(self) -> bytes:
        """Return the part with all changes."""
        parts, at = [], 0
        for start, end, text in sorted(self.changes, key=lambda change: change[:2]):
            parts += [self.xml[at:start], text]
            at = end
        return b"".join([*parts, self.xml[at:]])


def with_attributes(tag: str, **attributes: str) -> str:
    """Return a start tag with these attributes set."""
    for name, value in attributes.items():
        text = f'{name}="{escape(value)}"'
        old = rf"(?<=\s){name}\s*=\s*(?:\"[^\"]*\"|'[^']*')"
        tag, count = re.subn(old, text.replace("\\", r"\\"), tag, count=1)
        if not count:
            end = "/>" if tag.endswith("/>") else ">"
            tag = f"{tag[: -len(end)].rstrip()} {text}{end}"
    return tag


def escape(text: str) -> str:
    """Return text for an attribute or an element."""
    return clean(text).translate(_TEXT_ESCAPES)
