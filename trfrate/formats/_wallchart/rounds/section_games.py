"""The games of a section: what was read from its rows, whatever kind of table they stand in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trfrate.model import Cell


@dataclass(slots=True)
class Games:
    """The cells of each row, by pairing number, and what kind of table they came from."""

    cells: list[list[Cell | None]]
    numbers: list[int]
    rounds: int
    type: str = "swiss"
    games_per_round: int = 1
    slots: list[int] = field(default_factory=list)
    """The column of each slot; none in a round-robin table."""
    grid: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The column of each game of a round-robin table, by row and slot."""
    in_rounds: bool = False
    """Whether a round-robin table states the rounds."""

    def cut(self) -> bool:
        """End with the last round that has an entry, if there is one; whether this leaves rounds out."""
        last = max((slot for line in self.cells for slot, cell in enumerate(line) if cell), default=-1)
        rounds = last // self.games_per_round + 1
        if not self.slots or not 0 < rounds < self.rounds:
            return False
        slots = rounds * self.games_per_round
        self.rounds, self.slots, self.cells = rounds, self.slots[:slots], [line[:slots] for line in self.cells]
        return True
