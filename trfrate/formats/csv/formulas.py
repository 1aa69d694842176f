"""Text that a spreadsheet would take for a formula: marked as text, and read back."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_CONSTANT = re.compile(r'="((?:[^"]|"")*)"')


def harmless(text: str) -> str:
    """Return text that a spreadsheet would take for a formula, behind an apostrophe."""
    if _FORMULA.match(text):
        return f"'{text}"
    return text


def as_written(text: str) -> str:
    """Return a field without what marks it as text: an apostrophe, or the formula `="0123"` that is a text alone."""
    if text[:1] == "'" and _FORMULA.match(text):
        return text[1:]
    if text[:2] == '="' and (constant := _CONSTANT.fullmatch(text)):
        return constant[1].replace('""', '"')
    return text
