"""What is in a file that no format can read, for the message that says so."""

from __future__ import annotations

import re

from trfrate.codecs.text import decode, split_lines

_KINDS = (
    (b"%PDF", "a PDF; copy its table into a spreadsheet or a text file"),
    (b"\x89PNG", "a picture; type the results into a spreadsheet"),
    (b"\xff\xd8\xff", "a picture; type the results into a spreadsheet"),
    (b"GIF8", "a picture; type the results into a spreadsheet"),
    (b"[Event ", "a file of moves (PGN); make a list with Round, White, Black and Result"),
    (b"{\\rtf", "a document of a word processor; save it as plain text or as a web page"),
)
"""Files that users try, by their first bytes."""
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a]")
"""Bytes that no text has."""


def seen_in(head: bytes) -> tuple[str, int | None]:
    """Return what is in a file that is no report, and the line of it; blank if nobody can say."""
    kind = next((kind for mark, kind in _KINDS if head.startswith(mark)), "")
    if kind:
        return f": it is {kind}", None
    if not head.strip():
        return ": it is empty", None
    if _CONTROL.search(head):
        return "", None
    lines = split_lines(decode(head).text)
    number, first = next(((at, line) for at, line in enumerate(lines, 1) if line.strip()), (1, ""))
    missing = "no headings such as Name and Rd 1 are in it, and no games such as Ada Alder 1-0 Ben Birch"
    return f": it begins {first.strip()!r:.50}, but {missing}", number
