"""The cells of a section that need a message, and the rows by their first pairing number."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from trfrate.model import FACTS, Cell, Outcome, Section

Cells = tuple[Cell | None, ...]


def first_cells(section: Section) -> dict[int, Cells]:
    """Return the cells of the first row with each pairing number."""
    # From the end, so that the first of two rows with the same number is the one that remains.
    return {player.number: player.cells for player in reversed(section.players)}


def faults_and_pending(section: Section) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the games that the opponent's row does not confirm or that have no opponent, and those without a result.

    Each is a row and a slot. A game of two rows is listed once. Faults of a duplicate pairing number are left out.
    """
    if section.tally().is_plain:
        return [], []
    cells_of = first_cells(section)
    unconfirmed = section.contradictions()
    faults, pending = [], []
    for row, player in enumerate(section.players):
        number = player.number
        for slot, cell in enumerate(player.cells):
            if cell is None:
                continue
            if cell.opponent is None:
                if FACTS[cell.result].played:
                    faults.append((row, slot))
                continue
            if cell.opponent < number and _answer(cells_of, cell.opponent, slot) == number:
                continue  # two rows that name each other: the game is listed with the lower number
            if (number, slot) in unconfirmed:
                faults.append((row, slot))
            if cell.result is Outcome.PENDING:
                pending.append((row, slot))
    if len(cells_of) < len(section.players):
        faults = _without_duplicates(faults, section, cells_of)
    return faults, pending


def _answer(cells_of: Mapping[int, Cells], number: int, slot: int) -> int | None:
    """Return the opponent whom the first row with this number names in a slot."""
    cells = cells_of.get(number, ())
    cell = cells[slot] if slot < len(cells) else None
    return cell.opponent if cell else None


def _without_duplicates(
    faults: Sequence[tuple[int, int]], section: Section, cells_of: Collection[int]
) -> list[tuple[int, int]]:
    """Leave out games of duplicate pairing numbers: the number is reported once, not for each of its games."""
    counts = Counter(player.number for player in section.players)
    duplicates = {number for number, count in counts.items() if count > 1}
    met = set()
    for player in section.players:
        if player.number in duplicates:
            met |= {(cell.opponent, slot) for slot, cell in enumerate(player.cells) if cell}
    remaining = []
    for row, slot in faults:
        player = section.players[row]
        cell = player.cells[slot]
        opponent = cell.opponent if cell else None
        if opponent is not None:
            # The right number of one of the two rows may be one that no row has.
            is_lost = opponent not in cells_of and (player.number, slot) in met
            if is_lost or opponent in duplicates or player.number in duplicates:
                continue
        remaining.append((row, slot))
    return remaining


def other_numbers(section: Section) -> dict[int, list[int]]:
    """Return the numbers by which opponents call the rows of each pairing number, if no row has that number."""
    cells_of = first_cells(section)
    called: dict[int, set[int]] = {number: set() for number in cells_of}
    for player in section.players:
        for slot, cell in enumerate(player.cells):
            if cell is None or cell.opponent is None:
                continue
            answer = _answer(cells_of, cell.opponent, slot)
            if answer is not None and answer not in cells_of:
                called[player.number].add(answer)
    return {number: sorted(others) for number, others in called.items()}
