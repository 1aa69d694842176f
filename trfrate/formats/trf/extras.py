"""What a section read from TRF carries so that its file can be written again: `extras["trf"]`."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from trfrate.formats.trf.records import Record
from trfrate.model import SYSTEMS, Player, Section


class SectionExtras(NamedTuple):
    """The extras of a section."""

    dialect: str = ""
    entries: tuple[Record | int, ...] = ()
    """All lines that are not rows, and the number of rows between them."""
    rating: str = "FIDE"
    """What the rating column holds: `FIDE` or a system of US Chess."""

    @property
    def records(self) -> list[Record]:
        """Return the lines alone."""
        return [entry for entry in self.entries if isinstance(entry, Record)]


def section_extras(section: Section) -> SectionExtras:
    """Return the extras of a section; ignore anything else that a hand-made JSON event may hold there."""
    extras = section.extras.get("trf")
    if not isinstance(extras, dict):
        return SectionExtras()
    rating = "FIDE"
    if extras.get("rating") in SYSTEMS:
        rating = extras["rating"]
    dialect = extras.get("dialect")
    if not isinstance(dialect, str):
        dialect = ""
    return SectionExtras(dialect, tuple(_entries(extras.get("records"))), rating)


def _entries(entries: Any) -> Iterator[Record | int]:
    if not isinstance(entries, list):
        return
    for entry in entries:
        if isinstance(entry, str):
            yield Record(entry[:3], entry)
        elif isinstance(entry, int) and not isinstance(entry, bool):
            yield entry


def player_spellings(player: Player) -> dict[str, Any]:
    """Return the spellings of a player's fields and cells that the writer would not choose itself."""
    extras = player.extras.get("trf")
    own = dict(extras) if isinstance(extras, dict) else {}
    if not isinstance(own.get("cells"), dict):
        own.pop("cells", None)
    return own
