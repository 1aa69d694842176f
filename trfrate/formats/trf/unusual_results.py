"""Games in which both players together scored less than a point: ½-0 and 0-0 at the board."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.diagnostics import counted, some
from trfrate.formats.trf.layout import CELL_WIDTH, FIRST_OPPONENT
from trfrate.formats.trf.records import Source
from trfrate.formats.trf.table import Table
from trfrate.model import Cell, Outcome, Player

_UNUSUAL = {
    (Outcome.DRAW, Outcome.LOSS): Outcome.ASYM_DRAW,
    (Outcome.LOSS, Outcome.DRAW): Outcome.ASYM_LOSS,
    (Outcome.LOSS, Outcome.LOSS): Outcome.ASYM_LOSS,
}
"""The results of a row and of the opponent's row, and what the first one then is."""
_SHOWN = {Outcome.ASYM_DRAW: "½", Outcome.ASYM_LOSS: "0"}


def accept(players: Sequence[Player], table: Table, source: Source) -> list[Player]:
    """Return the players of a table with such games as results that need not mirror, with one warning."""
    rows = {player.number: player for player in players}
    changed: dict[int, dict[int, Cell]] = {}
    found: dict[tuple[int, frozenset[int]], str] = {}
    first = None
    for row, player in enumerate(players):
        for slot, cell in enumerate(player.cells):
            special = None
            if cell:
                special = _special(player.number, slot, cell, rows)
            if cell is None or special is None:
                continue
            changed.setdefault(row, {})[slot] = cell._replace(result=special)
            pair = (slot, frozenset((player.number, cell.opponent or 0)))
            found[pair] = f"{found[pair]}-{_SHOWN[special]}" if pair in found else _begin(player, cell, slot, special)
            first = first or (row, slot)
    if first is None:
        return list(players)
    message = (
        f"{counted(len(found), 'game')} in which the players share less than a point: {some(list(found.values()), 5)}"
    )
    place = source.place(table.numbers[first[0]], FIRST_OPPONENT + CELL_WIDTH * first[1])
    hint = "each row is rated by its own score; correct the rows if this is a slip"
    source.report.warning("TRF058", message, place, hint)
    return [_with_cells(player, changed[row]) if row in changed else player for row, player in enumerate(players)]


def _special(number: int, slot: int, cell: Cell, rows: dict[int, Player]) -> Outcome | None:
    opponent = None
    if cell.opponent is not None and cell.opponent != number:
        opponent = rows.get(cell.opponent)
    other = opponent.cell(slot) if opponent else None
    if other is None or other.opponent != number or (cell.color is not None and cell.color == other.color):
        return None
    return _UNUSUAL.get((cell.result, other.result))


def _begin(player: Player, cell: Cell, slot: int, special: Outcome) -> str:
    return f"round {slot + 1} nos. {player.number} and {cell.opponent} {_SHOWN[special]}"


def _with_cells(player: Player, cells: dict[int, Cell]) -> Player:
    return player._replace(cells=tuple(cells.get(slot, cell) for slot, cell in enumerate(player.cells)))
