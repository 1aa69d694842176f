"""Text as XML can hold it."""

from __future__ import annotations

import re

_NOT_XML = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


def clean(text: str) -> str:
    """Return text without the characters that XML cannot hold."""
    if text.replace("\n", " ").isprintable():
        return text
    return re.sub(_NOT_XML, "", text)
