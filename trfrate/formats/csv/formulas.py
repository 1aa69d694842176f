"""Text that a spreadsheet would take for a formula: marked as text, and read back."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def harmless(text: str) -> str:
    """Return text that a spreadsheet would take for a formula, behind an apostrophe."""
    if _FORMULA.match(text):
        return f"'{text}"
    return text


def as_written(text: str) -> str:
    """Return a field without the apostrophe that marks it as text."""
    if text[:1] == "'" and _FORMULA.match(text):
        return text[1:]
    return text
