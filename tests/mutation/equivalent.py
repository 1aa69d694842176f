"""The changes that change nothing anybody can see, each with the reason."""

from __future__ import annotations

EQUIVALENT: dict[tuple[str, str, str], str] = {}
"""By module, line (without indentation) and change."""
