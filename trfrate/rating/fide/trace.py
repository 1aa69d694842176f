"""Every number that led to a player's change, as data; `page` and `short` show it as text."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple

from trfrate.rating.fide.explain_text import page, short
from trfrate.rating.fide.rules import Rules
from trfrate.rating.fide.section import FidePlayer, FideSection

__all__ = ["Trace", "as_json", "page", "short", "trace"]


class Trace(NamedTuple):
    """How one player's change came about."""

    section: str
    rules: Rules
    player: FidePlayer


def trace(rated: FideSection, number: int) -> Trace:
    """Return the trace of the player with that pairing number; KeyError where there is none."""
    return Trace(rated.name, rated.rules, rated.players[number])


def as_json(traced: Trace) -> dict[str, Any]:
    """Return the trace for machines; the rules are named, not repeated."""
    rules = traced.rules
    named = {"system": rules.system, "text": rules.text, "since": str(rules.since)}
    named["day"] = str(rules.day) if rules.day else ""
    return {"section": traced.section, "rules": named, **_plain(traced.player)}


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return value
