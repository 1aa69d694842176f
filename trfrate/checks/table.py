"""The section being checked, with what several checks need of it."""

from __future__ import annotations

from functools import cached_property

from trfrate.checks.faults import faults_and_pending
from trfrate.diagnostics import Place, Report, place_of
from trfrate.model import Cell, Event


class Table:
    """The section being checked."""

    def __init__(self, event: Event, index: int, shared_numbers: frozenset[int]) -> None:
        self.event, self.index = event, index
        self.section = event.sections[index]
        self.report = Report()
        self.scores = self.section.tally().scores
        """The half points that each row adds up to, the arbiter's adjustment included."""
        self.faults, self.pending = faults_and_pending(self.section)
        self.shared_numbers = shared_numbers
        """All pairing numbers of the event, if they run on from section to section; else none."""

    @cached_property
    def row_of(self) -> dict[int, int]:
        """The first row with each pairing number."""
        rows: dict[int, int] = {}
        for row, player in enumerate(self.section.players):
            rows.setdefault(player.number, row)
        return rows

    def place(self, row: int | None = None, what: int | str | None = None) -> Place | None:
        """Return the place of the section, a row, one of its cells or one of its fields."""
        return place_of(self.event.origin, self.index, row, what)

    def cell(self, number: int, slot: int) -> Cell | None:
        """Return what the first row with a pairing number has in a slot."""
        row = self.row_of.get(number)
        if row is None:
            return None
        return self.section.players[row].cell(slot)

    def half(self, number: int, slot: int) -> str:
        """Name a player and the place of one of the cells, for a message: `player 2 (Birch, Bo) (event.trf:9:92)`."""
        row = self.row_of.get(number)
        text = f"player {number}"
        if row is not None:
            text += f" ({self.section.players[row].name})"
        place = self.place(row, slot)
        # A place in words is this player in this round, which the message says anyway.
        if place and place.words is None:
            text += f" ({place})"
        return text
