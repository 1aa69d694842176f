"""One section that is to be uploaded to US Chess, and how its facts are set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from trfrate.diagnostics import Place, Report, place_of
from trfrate.model import Event, Player, Section

MEMBER_ID = r"(?!0{8})[0-9]{8}"
"""All zeros mean that the id is not known."""


def place_in_event(event: Event, fact: str) -> Place | None:
    """Return where the report states a fact of the event; readers find it by the first section, if there is one."""
    if event.sections:
        return place_of(event.origin, 0, None, f"event.{fact}")
    return None


@dataclass(frozen=True, slots=True)
class UploadSection:
    """One section that is to be uploaded."""

    event: Event
    section: Section
    index: int
    report: Report

    @property
    def title(self) -> str:
        """The section, for a message."""
        return f"section {self.section.label}"

    def place(self, row: int | None = None, what: int | str | None = None) -> Place | None:
        """Return the place of the section, a row, one of its cells or one of its fields."""
        return place_of(self.event.origin, self.index, row, what)

    def named(self, player: Player) -> str:
        """Return a player and the section, for a message."""
        name = f" ({player.name})" if player.name else ""
        return f"{self.title}: player {player.number}{name}"

    @property
    def dates(self) -> tuple[date | None, date | None]:
        """The first and the last day of the section."""
        return self.event.dates_of(self.section)
