"""One pass over all cells of a section: what each row adds up to, and which cells need a message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from trfrate.model import FACTS, MIRRORS, OTHER_COLOR, Cell, Outcome, Section

Cells = tuple[Cell | None, ...]

_NEEDS_OPPONENT = frozenset(outcome for outcome, facts in FACTS.items() if facts.played)
_USUAL_MIRROR = {outcome: mirrors[0] if mirrors else None for outcome, mirrors in MIRRORS.items()}
# A game without a result always needs the closer look, which counts it.
_USUAL_MIRROR[Outcome.PENDING] = None


class Survey:
    """The result of the pass. Several checks share it, because a large section is slow to go through."""

    def __init__(
        self,
        scores: list[int],
        faults: Sequence[tuple[int, int]] = (),
        pending: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.scores = scores
        """The half points that each row adds up to, the arbiter's adjustment included."""
        self.faults = faults
        """Row and slot of each game that the opponent's row does not confirm, or of a played game without an opponent.

        A game on which two rows disagree is listed once. Games of a duplicate pairing number are left out.
        """
        self.pending = pending
        """Row and slot of each game without a result, listed once."""


def survey(section: Section) -> Survey:
    """Add up the rows and compare the two halves of each game.

    The hot path of reading. Each game is compared from the lower pairing number, and only with the one answer that
    nearly all games have: result mirrored, colors opposite. If all cells are accounted for that way, nothing is wrong.
    If not, `_look_closer` applies the rule itself (`model.disagreement`) to every cell, which takes four times as long.
    """
    worth = {outcome: section.half_points(outcome) for outcome in Outcome}
    mirror, other_color, needs_opponent = _USUAL_MIRROR, OTHER_COLOR, _NEEDS_OPPONENT
    cells_of = first_cells(section)
    scores, fitting, total = [], 0, 0
    for player in section.players:
        number, cells, score = player.number, player.cells, player.adjustment
        total += len(cells)
        slot = -1
        for cell in cells:
            slot += 1
            if cell is None:
                fitting += 1
                continue
            result, opponent, color = cell
            score += worth[result]
            if opponent is None:
                fitting += result not in needs_opponent
            elif opponent > number:
                try:
                    if cells_of[opponent][slot] == (mirror[result], number, other_color[color]):
                        fitting += 2
                except (KeyError, IndexError):
                    continue
        scores.append(score)
    if fitting == total and len(cells_of) == len(section.players):
        return Survey(scores)
    return Survey(scores, *_look_closer(section, cells_of))


def first_cells(section: Section) -> dict[int, Cells]:
    """Return the cells of the first row with each pairing number."""
    # From the end, so that the first of two rows with the same number is the one that remains.
    return {player.number: player.cells for player in reversed(section.players)}


def _look_closer(
    section: Section, cells_of: Mapping[int, Cells]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the faults and the games without a result."""
    unconfirmed = section.contradictions()
    faults, pending = [], []
    for row, player in enumerate(section.players):
        number = player.number
        for slot, cell in enumerate(player.cells):
            if cell is None:
                continue
            if cell.opponent is None:
                if cell.result in _NEEDS_OPPONENT:
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
