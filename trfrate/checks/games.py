"""The games: do the two rows of each agree, and is there anything to rate."""

from __future__ import annotations

from trfrate.checks.table import Table
from trfrate.diagnostics import Alike
from trfrate.model import COLORS, FACTS, Cell, Disagreement, Outcome, disagreement


def check_games(table: Table) -> None:
    """Report each game that the opponent's row does not confirm."""
    for row, slot in table.survey.faults:
        if cell := table.section.players[row].cells[slot]:
            _report_game(table, row, slot, cell)


def _report_game(table: Table, row: int, slot: int, cell: Cell) -> None:
    number = table.section.players[row].number
    place = table.place(row, slot)
    round_ = f"round {table.section.round_of(slot)}"
    if cell.opponent is None:
        table.report.error(
            "CHK007",
            f"{round_}: player {number} has a {cell.result} against nobody",
            place,
            "a played game needs an opponent; a bye or a forfeit has its own code",
        )
    elif cell.opponent == number:
        table.report.error("CHK002", f"{round_}: player {number} plays against themselves", place)
    elif cell.opponent not in table.row_of:
        table.report.error(
            "CHK001",
            f"{round_}: player {number} meets {cell.opponent}, who is not in the section",
            place,
            "the number is wrong, or a row is missing; the game is not rated",
        )
    else:
        _report_halves(table, row, slot, cell, cell.opponent)


def _report_halves(table: Table, row: int, slot: int, cell: Cell, opponent: int) -> None:
    number = table.section.players[row].number
    other = table.cell(opponent, slot)
    round_ = f"round {table.section.round_of(slot)}"
    place = table.place(row, slot)
    other_half = table.half(opponent, slot)
    why = disagreement(number, cell, other)
    if other is None or why is Disagreement.OPPONENT:
        _report_opponent(table, row, slot, opponent, other)
    elif why is Disagreement.RESULT:
        table.report.error(
            "CHK006",
            f"{round_}: player {number} has {_result(cell)}, but {other_half} has {_result(other)}",
            place,
            "the two rows must agree; the game is not rated until they do",
        )
    else:
        table.report.error(
            "CHK005",
            f"{round_}: player {number} and {other_half} both have {COLORS.get(cell.color or '', cell.color)}",
            place,
            "one of them had the other color; the game is not rated until the rows agree",
        )


def _result(cell: Cell) -> str:
    return "no result yet" if cell.result is Outcome.PENDING else f"a {cell.result}"


def _report_opponent(table: Table, row: int, slot: int, opponent: int, other: Cell | None) -> None:
    number = table.section.players[row].number
    round_ = f"round {table.section.round_of(slot)}"
    place = table.place(row, slot)
    third = other.opponent if other else None
    if third is not None and _names(table, third, slot, opponent):
        table.report.error(
            "CHK003",
            f"{round_}: players {number} and {third} both claim {table.half(opponent, slot)} as their opponent",
            place,
            "the opponent's row names the second; the game of the first is not rated",
        )
        return
    if other is None:
        says = "nothing"
    elif third is not None:
        says = f"opponent {third}"
    else:
        says = _result(other)
    table.report.error(
        "CHK004",
        f"{round_}: player {number} meets {table.half(opponent, slot)}, whose row says {says}",
        place,
        "the two rows must agree; the game is not rated until they do",
    )


def _names(table: Table, number: int, slot: int, opponent: int) -> bool:
    cell = table.cell(number, slot)
    return cell is not None and cell.opponent == opponent


def check_play(table: Table) -> None:
    """Report a section without games, and count the games without a result."""
    if not any(cell and FACTS[cell.result].played for player in table.section.players for cell in player.cells):
        section = table.section
        alike = Alike("sections without games: {}", section.label)
        table.report.warning("CHK018", f"section {section.label} has no games", table.place(), alike=alike)
    pending = len(table.survey.pending)
    if pending:
        message = "1 game has no result yet" if pending == 1 else f"{pending} games have no result yet"
        table.report.note("CHK020", message, table.place(), "a game is rated once its result is known")
