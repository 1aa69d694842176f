"""Text that a spreadsheet would take for a formula: kept from being one, and read back."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def harmless(text: str) -> str:
    """Return text that a spreadsheet would take for a formula, behind an apostrophe."""
    return f"'{text}" if _FORMULA.match(text) else text


def as_written(text: str) -> str:
    """Return a field without the apostrophe that kept it from being a formula."""
    return text[1:] if text[:1] == "'" and _FORMULA.match(text) else text
