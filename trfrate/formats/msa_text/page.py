"""The saved page of a US Chess crosstable: its text, and the member ids in its links."""

from __future__ import annotations

import re
from typing import NamedTuple

from trfrate.codecs.text import split_lines

_PLAYER_LINK = re.compile(r"XtblPlr\.php\?(\d{1,15})-(\d{1,4})-(\d{1,10})[\"']?\s*>\s*(\d{1,5})<", re.IGNORECASE)
_BREAK = re.compile(r"<(?:br|/td|/tr|/p|/div|/h\d|/table|/title|/?pre)\b[^<>]*>", re.IGNORECASE)
_SPLIT = "\v"
_TAG = re.compile(r"<[!/a-zA-Z][^<>]*>")


class Page(NamedTuple):
    """The content of a saved page."""

    lines: list[tuple[int, str]]
    """As a reader sees them, each with the number of its line in the file."""
    event_id: str | None
    members: dict[tuple[int, int], str]
    """The member id by section and pairing number."""


def is_page(text: str) -> bool:
    """Return whether the text is a web page with a crosstable."""
    head = text[:65536].lower()
    return "xtblplr.php" in head or "<pre" in head or "<html" in head


def strip_page(markup: str) -> Page:
    """Return the lines of a page without its markup."""
    from html import unescape

    links = _PLAYER_LINK.findall(markup)
    members = {(int(section), int(number)): member for _, section, member, number in links}
    text = unescape(_TAG.sub("", _BREAK.sub(_SPLIT, markup.replace(_SPLIT, " ")))).replace("\xa0", " ")
    numbered = enumerate(split_lines(text), start=1)
    lines = [(number, part) for number, line in numbered for part in line.split(_SPLIT)]
    event = links[0][0] if links else None
    return Page(lines, event, members)
