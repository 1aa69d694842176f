"""The games: do the two rows of each agree, and is there anything to rate."""

from __future__ import annotations

from trfrate.checks.table import Table
from trfrate.diagnostics import Alike, counted
from trfrate.model import COLORS, FACTS, Cell, Disagreement, Outcome, disagreement


def check_games(table: Table) -> None:
    """Report each game that the opponent's row does not confirm."""
    for row, slot in table.faults:
        if cell := table.section.players[row].cells[slot]:
            _report_game(table, row, slot, cell)


def _report_game(table: Table, row: int, slot: int, cell: Cell) -> None:
    number = table.section.players[row].number
    if cell.opponent is None:
        _report(table, row, slot, "CHK007", f"player {number} has a {cell.result} against nobody")
    elif cell.opponent == number:
        _report(table, row, slot, "CHK002", f"player {number} plays against themselves")
    elif cell.opponent not in table.row_of:
        _report(table, row, slot, "CHK001", f"player {number} meets {cell.opponent}, who is not in the section")
    else:
        _report_halves(table, row, slot, cell, cell.opponent)


def _report(table: Table, row: int, slot: int, code: str, message: str) -> None:
    # Of thousands of contradictions, looking up the places would take longer than reading the file.
    if not table.report.is_full(code):
        message = f"round {table.section.round_of(slot)}: {message}"
        table.report.error(code, message, table.place(row, slot), _HINTS.get(code))


def _report_halves(table: Table, row: int, slot: int, cell: Cell, opponent: int) -> None:
    number = table.section.players[row].number
    other = table.cell(opponent, slot)
    why = disagreement(number, cell, other)
    code = _CODES[why or Disagreement.COLOR]
    third = other.opponent if other else None
    if code == "CHK004" and third is not None and _names(table, third, slot, opponent):
        code = "CHK003"
    if table.report.is_full(code):
        return
    half = table.half(opponent, slot)
    if code == "CHK006":
        message = f"player {number} has {_result(cell)}, but {half} has {_result(other)}"
    elif code == "CHK005":
        message = f"player {number} and {half} both have {COLORS.get(cell.color or '', cell.color)}"
    elif code == "CHK003":
        message = f"players {number} and {third} both claim {half} as their opponent"
    else:
        says = _result(other) if third is None else f"opponent {third}"
        message = f"player {number} meets {half}, whose row says {says}"
    _report(table, row, slot, code, message)


_CODES = {Disagreement.OPPONENT: "CHK004", Disagreement.RESULT: "CHK006", Disagreement.COLOR: "CHK005"}
_HINTS = {
    "CHK001": "the number is wrong, or a row is missing; the game is not rated",
    "CHK003": "the opponent's row names the second; the game of the first is not rated",
    "CHK004": "the two rows must agree; the game is not rated until they do",
    "CHK005": "one of them had the other color; the game is not rated until the rows agree",
    "CHK006": "the two rows must agree; the game is not rated until they do",
    "CHK007": "a played game needs an opponent; a bye or a forfeit has its own code",
}


def _result(cell: Cell | None) -> str:
    if cell is None:
        return "nothing"
    if cell.result is Outcome.PENDING:
        return "no result yet"
    return f"a {cell.result}"


def _names(table: Table, number: int, slot: int, opponent: int) -> bool:
    cell = table.cell(number, slot)
    return cell is not None and cell.opponent == opponent


def check_play(table: Table) -> None:
    """Report a section without games, and count the games without a result."""
    if not any(cell and FACTS[cell.result].played for player in table.section.players for cell in player.cells):
        section = table.section
        alike = Alike("sections without games: {}", section.label)
        table.report.warning("CHK018", f"section {section.label} has no games", table.place(), alike=alike)
    pending = len(table.pending)
    if pending:
        verb = "has" if pending == 1 else "have"
        message = f"{counted(pending, 'game')} {verb} no result yet"
        table.report.note("CHK020", message, table.place(), "a game is rated once its result is known")
