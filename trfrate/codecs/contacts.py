"""E-mail addresses and telephone numbers inside texts: nothing that is shown or written may hold one."""

from __future__ import annotations

import re
from functools import cache

_SHOWN_WIDTH, _LONGEST_CONTACT = 400, 60

_ADDRESS = r"[\w.+'%&=-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+"
_TEN_DIGITS = r"(?<![\w.])1?[2-9]\d{9}(?!\.\d)(?!\w)"
"""A number of the United States or Canada written in one; no member number has ten digits."""
_NUMBER = (
    r"(?:(?:\+(?:[ ().-]{0,3}\d){7,15}|(?<!\d)(?:1[-. ]\(?)?\d{3}[-. )]{1,2}\d{3}[-. ]\d{4})(?!\d)"
    rf"|{_TEN_DIGITS})"
)
_LOCAL = r"(?<!\d)\d{3}-\d{4}(?!\d)"
_WORD = r"\b(?:tel|phone|mobile|cell)\b[.:]{0,2} {0,4}"

_CONTACT = rf"\S@\S|{_NUMBER}|{_LOCAL}"
_CUT_ADDRESS = rf",?[ (<]{{0,8}}{_ADDRESS}[>)]?"
_CUT_NUMBER = rf"(?i),?[ (]{{0,8}}(?:{_WORD}\(?{_LOCAL}|(?:{_WORD})?\(?{_NUMBER})\)?"


@cache
def _contact() -> re.Pattern[str]:
    return re.compile(_CONTACT)


def has_contact(text: str) -> bool:
    """Return whether something in the text may be an address or a number."""
    return _contact().search(text) is not None


def shown(line: str) -> str | None:
    """Return the beginning of a line, for showing below a message; nothing of one that may hold a contact."""
    # A contact that is cut in two is still one.
    start = line[: _SHOWN_WIDTH + _LONGEST_CONTACT]
    if "@" in start or has_contact(start):
        return None
    return line[:_SHOWN_WIDTH]


def without_contacts(text: str) -> str:
    """Remove them, and the comma or bracket before; `800-1199` can be ratings, and stays unless that is ruled out."""
    return re.sub(_CUT_NUMBER, "", without_addresses(text))


def without_addresses(text: str) -> str:
    """Return the text without e-mail addresses, for one whose numbers are no telephone numbers."""
    if "@" in text:
        return re.sub(_CUT_ADDRESS, "", text)
    return text
