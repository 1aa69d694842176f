"""Round robins whose columns are opponents: column 3 holds the game against pairing number 3, in no round.

US Chess takes round robins (type R) in this form as well as round by round. The rounds are not stated, so every pair
gets one by a fixed schedule in which nobody plays twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.formats._schedule import meeting
from trfrate.model import FACTS, Cell, Player


def are_opponents(players: Sequence[Player]) -> bool:
    """Return whether every game is in the column of its opponent, in both rows, which rounds never are."""
    numbers = {player.number for player in players}
    if len(players) < 2 or numbers != set(range(1, len(players) + 1)):
        return False
    games: set[tuple[int, int]] = set()
    for player in players:
        for slot, cell in enumerate(player.cells):
            if cell is None or not FACTS[cell.result].mirrors:
                continue
            games.add((player.number, slot + 1))
            if cell.opponent not in (None, slot + 1) or slot + 1 == player.number or slot >= len(players):
                return False
    return bool(games) and all((opponent, number) in games for number, opponent in games)


def in_rounds(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players with their games in rounds."""
    return tuple(player._replace(cells=_cells(player, len(players))) for player in players)


def _cells(player: Player, players: int) -> tuple[Cell | None, ...]:
    cells: list[Cell | None] = [None] * (players - 1 + players % 2)
    for slot, cell in enumerate(player.cells):
        if cell is not None and FACTS[cell.result].mirrors:
            cells[meeting(player.number - 1, slot, players)] = cell._replace(opponent=slot + 1)
    return tuple(cells)
