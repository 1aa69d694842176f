"""Places in a report as people call them: section, player and round instead of the path in a JSON file."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.model import Section


def words_of(sections: Sequence[Section], section: int, row: int | None = None, what: int | str | None = None) -> str:
    """Return the section, player and round of a place, as `Open, no. 12, round 3`; the arguments of `Locate`."""
    if isinstance(what, str) and what.startswith("event."):
        return ""  # a fact of the whole event
    named = sections[section]
    parts = [named.name]
    if not named.name and len(sections) > 1:
        parts = [f"section {named.number}"]
    if row is not None and row < len(named.players):
        parts.append(f"no. {named.players[row].number}")
    if isinstance(what, int):
        parts.append(f"round {what // named.games_per_round + 1}")
    return ", ".join(filter(None, parts))
