"""Bytes to text and lines: byte-order mark, then strict UTF-8, then a legacy code page."""

from __future__ import annotations

import re
from typing import NamedTuple

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

# str.splitlines() also splits on \x0b, \x0c, \x1c-\x1e, \x85 and U+2028; \x85 is an ellipsis in cp1252.
_LINE_END = re.compile(r"\r\n|\r|\n")


class Text(NamedTuple):
    """Decoded text, and how it was decoded."""

    text: str
    encoding: str
    bom: bool = False
    guessed: bool = False
    """A legacy code page was assumed: the reader says so in a note, with an example."""


def decode(data: bytes, encoding: str = "", legacy: str = "cp1252") -> Text:
    """Decode by the given encoding, else by mark, strict UTF-8 or the legacy code page.

    Bytes that the code page leaves undefined become U+FFFD: any bytes can be decoded.
    """
    if encoding:
        return Text(data.decode(encoding, errors="replace").removeprefix("\ufeff"), encoding)
    for mark, name in _BOMS:
        if data.startswith(mark):
            return Text(data[len(mark) :].decode(name, errors="replace"), name, bom=True)
    try:
        return Text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return Text(data.decode(legacy, errors="replace"), legacy, guessed=True)


def split_lines(text: str) -> list[str]:
    """The lines, without their ends; only CRLF, CR and LF end a line."""
    lines = _LINE_END.split(text)
    if lines[-1] == "":
        lines.pop()
    return lines
