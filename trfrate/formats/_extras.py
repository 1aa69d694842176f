"""What a format preserves in an event, a section or a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfrate.model import Extras


def extras_of(extras: Extras, format: str) -> Mapping[str, Any]:
    """Return the format's own part; extras may come from anywhere, so anything but a mapping is ignored."""
    own = extras.get(format)
    return own if isinstance(own, Mapping) else {}


def held_by(format: str, own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the extras of something of which only this format says more; none where there is nothing."""
    return {format: own} if own else {}
