"""Changes inside JSON text: only the values that change are rewritten, all other bytes stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from trfrate.codecs.text import Text

Path = tuple[str | int, ...]
"""The keys and indexes that lead to a value."""

_LEXEME = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_ESCAPED_BY_DOTNET = re.compile(r"[&'+<>`]|\\u[0-9a-f]{4}")


class CannotPatch(Exception):
    """The text offers no place for a change."""


class Change(NamedTuple):
    """A value to be written at a path."""

    path: Path
    value: Any
    after: Sequence[str] = ()
    """For a key that is not there yet: the keys it may follow, the best first."""


class Span(NamedTuple):
    """Where a value is in the text, and where its key starts (in a list: the value itself)."""

    key: int
    start: int
    end: int


class _Holder:
    """An object or a list that is still open."""

    __slots__ = ("key", "path", "start", "step", "step_at")

    def __init__(self, path: Path, key: int, start: int, step: str | int | None) -> None:
        self.path, self.key, self.start = path, key, start
        self.step = step
        """The key or index of the entry that comes next; None: an object waits for its key."""
        self.step_at = start


def spans(text: str) -> dict[Path, Span]:
    """Return every value of a JSON text that is known to be whole."""
    found: dict[Path, Span] = {}
    open_: list[_Holder] = []
    for lexeme in _LEXEME.finditer(text):
        mark, start, end = lexeme[0], lexeme.start(), lexeme.end()
        holder = open_[-1] if open_ else None
        if mark == ":":
            continue
        if mark == "," and holder:
            holder.step = holder.step + 1 if isinstance(holder.step, int) else None
        elif mark in "}]":
            closed = open_.pop()
            found[closed.path] = Span(closed.key, closed.start, end)
        elif holder and holder.step is None:
            holder.step = json.loads(mark, strict=False) if "\\" in mark else mark[1:-1]
            holder.step_at = start
        else:
            path: Path = ()
            key = start
            if holder and holder.step is not None:
                path = (*holder.path, holder.step)
            if holder and isinstance(holder.step, str):
                key = holder.step_at
            if mark in "{[":
                open_.append(_Holder(path, key, start, 0 if mark == "[" else None))
            else:
                found[path] = Span(key, start, end)
    return found


def patched(data: bytes, text: Text, changes: Iterable[Change]) -> bytes:
    """Return the bytes with these changes."""
    # Where the marks of JSON are single bytes, bytes that are no text stay as they are.
    codec = "latin-1"
    if '{"'.encode(text.encoding) != b'{"':
        codec = text.encoding
    writer = _Writer(data.decode(codec, errors="surrogatepass"), text.encoding, codec)
    pieces, at = [], 0
    for start, end, new in sorted((writer.edit(change) for change in changes), key=lambda edit: edit[:2]):
        pieces += [writer.source[at:start], new]
        at = end
    pieces.append(writer.source[at:])
    return "".join(pieces).encode(codec, errors="surrogatepass")


class _Writer:
    """Writes values in the style of the text around them."""

    def __init__(self, source: str, encoding: str, codec: str) -> None:
        self.source, self.encoding, self.codec = source, encoding, codec
        self.spans = spans(source)
        self.escapes = "\\u002B" in source

    def edit(self, change: Change) -> tuple[int, int, str]:
        """Return start, end and new text of one change."""
        span = self.spans.get(change.path)
        if span is not None:
            return span.start, span.end, self.value(change.value, self.lead(span))
        holder = change.path[:-1]
        anchor = next((self.spans[(*holder, key)] for key in change.after if (*holder, key) in self.spans), None)
        if anchor is None:
            raise CannotPatch
        lead = self.lead(anchor)
        key_end = _LEXEME.match(self.source, anchor.key)
        assert key_end is not None
        colon = self.source[key_end.end() : anchor.start]
        name = json.dumps(change.path[-1])
        return anchor.end, anchor.end, f",{lead}{name}{colon}{self.value(change.value, lead)}"

    def lead(self, span: Span) -> str:
        """Return the white space before a key."""
        before = self.source[: span.key]
        return before[len(before.rstrip()) :]

    def value(self, value: Any, lead: str) -> str:
        """Return a value as JSON; a list has a line for each entry where the text around it has lines."""
        if isinstance(value, list):
            deeper = f"{lead}  " if "\n" in lead else lead
            entries = ",".join(deeper + self.value(entry, deeper) for entry in value)
            return f"[{entries}{lead}]" if value else "[]"
        if not self.escapes:
            try:
                return json.dumps(value, ensure_ascii=False).encode(self.encoding).decode(self.codec)
            except UnicodeEncodeError:
                return json.dumps(value)
        return _ESCAPED_BY_DOTNET.sub(_escape, json.dumps(value))


def _escape(found: re.Match[str]) -> str:
    mark = found[0]
    if len(mark) == 1:
        return f"\\u{ord(mark):04X}"
    return f"\\u{mark[2:].upper()}"
