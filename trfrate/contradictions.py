"""Games whose two rows disagree: what each row says, and the event in which one of them is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trfrate.diagnostics import Report, place_of
from trfrate.errors import Misuse
from trfrate.model import MIRRORS, OTHER_COLOR, Cell, Event, Player, Section


class Dispute(NamedTuple):
    """A game, and the two players whose rows disagree about it."""

    slot: int
    numbers: tuple[int, int]


class Decision(NamedTuple):
    """The row of player `number` is right in this slot of a section."""

    section: int
    """Counted from 0."""
    slot: int
    number: int


def disputes(section: Section) -> Iterator[Dispute]:
    """Yield each game on which two rows of the section disagree, once, by round."""
    rows = section.rows_by_number()
    seen = set()
    for slot, number in sorted((slot, number) for number, slot in section.contradictions()):
        if number not in rows:
            continue
        cell = rows[number].cell(slot)
        opponent = cell.opponent if cell else None
        if opponent is None or opponent not in rows or opponent == number:
            continue
        found = Dispute(slot, (min(number, opponent), max(number, opponent)))
        if found not in seen:
            seen.add(found)
            yield found


def settled(event: Event, decisions: Sequence[Decision], report: Report) -> Event:
    """Return the event in which the chosen rows are right, in the order they were chosen; each is noted."""
    for section, slot, number in decisions:
        if not 0 <= section < len(event.sections):
            raise Misuse("a decision is about a section that the event does not have")
        chosen = event.sections[section]
        player = chosen.rows_by_number().get(number)
        if player is None or not 0 <= slot < max(len(each.cells) for each in chosen.players):
            raise Misuse(f"a decision is about a game that player {number} does not have")
        changed = chosen.with_players(_row(chosen, each, slot, player) for each in chosen.players)
        event = event.with_section(section, changed)
        message = f"round {chosen.round_of(slot)}: as you chose, the row of player {number} is right"
        report.note("EXP002", message, place_of(event.origin, section, chosen.players.index(player), slot))
    return event


def _row(section: Section, row: Player, slot: int, right: Player) -> Player:
    """Return another row as it must be where that of `right` is right: the opponent's, or that of a false opponent."""
    if row.number == right.number:
        return row
    theirs, ours = row.cell(slot), right.cell(slot)
    opponent = ours.opponent if ours else None
    if ours is not None and row.number == opponent:
        return _with_cell(section, row, slot, _mirror(ours, right.number, theirs))
    if theirs is not None and theirs.opponent in {right.number, opponent} - {None}:
        return _with_cell(section, row, slot, None)
    return row


def _mirror(cell: Cell, number: int, other: Cell | None) -> Cell:
    """Return the opponent's half of a game; what both halves allow stays as the opponent's row has it."""
    allowed = MIRRORS[cell.result]
    result, color = allowed[0], None
    if other:
        color = other.color
        if other.result in allowed:
            result = other.result
    if cell.color:
        color = OTHER_COLOR[cell.color]
    return Cell(result, number, color)


def _with_cell(section: Section, row: Player, slot: int, cell: Cell | None) -> Player:
    """Return the row with another cell; a stated score that was the sum of the cells is the new sum."""
    cells = [*row.cells, *[None] * (slot + 1 - len(row.cells))]
    before = _half_points(section, cells)
    cells[slot] = cell
    score = row.score
    if row.score == before:
        score = _half_points(section, cells)
    return row._replace(cells=tuple(cells), score=score)


def _half_points(section: Section, cells: Sequence[Cell | None]) -> int:
    return sum(section.half_points(cell.result) for cell in cells if cell)
