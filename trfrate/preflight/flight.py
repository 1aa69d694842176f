"""One section on its way to US Chess, and how its facts are set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from trfrate.diagnostics import Place, Report, place_of
from trfrate.model import Event, Player, Section

MEMBER_ID = r"[0-9]{8}"


@dataclass(frozen=True, slots=True)
class Flight:
    """One section on its way to US Chess."""

    event: Event
    section: Section
    index: int
    report: Report

    @property
    def title(self) -> str:
        """Name the section in a message."""
        return f"section {self.section.label}"

    def place(self, row: int | None = None, what: int | str | None = None) -> Place | None:
        """Say where a row, one of its cells or one of its fields stands."""
        return place_of(self.event.origin, self.index, row, what)

    def named(self, player: Player) -> str:
        """Name a player in a message."""
        return f"{self.title}: player {player.number}" + (f" ({player.name})" if player.name else "")

    @property
    def dates(self) -> tuple[date | None, date | None]:
        """The first and the last day of the section."""
        return self.event.dates_of(self.section)
