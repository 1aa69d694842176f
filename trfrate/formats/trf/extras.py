"""What a section read from TRF carries along so that its file can be written again: `extras["trf"]`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from trfrate.formats.trf.records import Record
from trfrate.model import Player, Section


class Kept(NamedTuple):
    """The extras of a section."""

    dialect: str = ""
    entries: tuple[Record | int, ...] = ()
    """All lines that are no rows, and how many rows stood between them."""
    rating: str = "FIDE"
    """What the rating column holds: `FIDE` or a system of US Chess."""

    @property
    def records(self) -> list[Record]:
        """The lines alone."""
        return [entry for entry in self.entries if isinstance(entry, Record)]


def of(section: Section) -> Kept:
    """The extras; what else a hand-made JSON event may hold there is passed over."""
    extras = section.extras.get("trf")
    if not isinstance(extras, dict):
        return Kept()
    rating = "OTBR" if extras.get("rating") == "OTBR" else "FIDE"
    dialect = extras.get("dialect")
    return Kept(dialect if isinstance(dialect, str) else "", tuple(_entries(extras.get("records"))), rating)


def _entries(entries: Any) -> Iterator[Record | int]:
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, str):
            yield Record(entry[:3], entry)
        elif isinstance(entry, int) and not isinstance(entry, bool):
            yield entry


def spelled(player: Player) -> dict[str, Any]:
    """How the file spells a player's fields and cells, where the writer would do otherwise."""
    extras = player.extras.get("trf")
    own = dict(extras) if isinstance(extras, dict) else {}
    if not isinstance(own.get("cells"), dict):
        own.pop("cells", None)
    return own
