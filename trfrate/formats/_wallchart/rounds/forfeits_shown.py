"""Forfeits that other cells show: the opponent's, a row below, a column beside, or brackets."""

from __future__ import annotations

from trfrate.diagnostics import some
from trfrate.formats._byes import choice_of
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.rounds import grid_legend, second_rows
from trfrate.formats._wallchart.rounds.result_words import forfeit_in, is_color_word
from trfrate.formats._wallchart.rounds.section_rows import SectionRows, half_points
from trfrate.model import FACTS, Cell, Outcome

_BY_FORFEIT = {
    **dict.fromkeys((Outcome.WIN, Outcome.FORFEIT_WIN), Outcome.FORFEIT_WIN),
    **dict.fromkeys((Outcome.LOSS, Outcome.FORFEIT_LOSS), Outcome.FORFEIT_LOSS),
}
_MAY_HAVE_LOST = (Cell(Outcome.FORFEIT_LOSS), Cell(Outcome.ZERO_BYE))
_FEWEST_CROSSED = 2
_FEW_FORFEITS = 3
"""Games for each forfeit."""


def take_forfeits(
    section: SectionRows, said: list[list[str]], cells: list[list[Cell | None]], numbers: list[int]
) -> None:
    """Take a forfeit that names nobody for the one that an opponent names; so `no show`, `late` and the like."""
    naming = _naming(cells, numbers)
    taken: dict[Outcome, list[str]] = {}
    for index, line in enumerate(cells if naming else ()):
        for slot, cell in enumerate(line):
            others = naming.get((slot, numbers[index]), ())
            lost = cell is not None and _may_have_lost(cell, said[index][slot])
            if cell is None or len(others) != 1 or not (lost or cell == Cell(Outcome.FORFEIT_WIN)):
                continue
            outcome = Outcome.FORFEIT_LOSS if lost else Outcome.FORFEIT_WIN
            opponent, result, color = others[0]
            if result is not outcome:
                line[slot] = Cell(outcome, opponent, {"w": "b", "b": "w"}.get(color or ""))
                taken.setdefault(outcome, []).append(section.entry(index, slot))
    for outcome, entries in taken.items():
        one, other = ("lost", "won") if outcome is Outcome.FORFEIT_LOSS else ("won", "lost")
        message = f"{one} by forfeit, because the opponent has {other} by forfeit: {some(entries, 3)}"
        section.report.note("CSV060", message, section.place(0))


_Naming = dict[tuple[int, int], list[tuple[int, Outcome, str | None]]]
"""Who names a player as the opponent of a forfeit in a round: number, result and color."""


def _naming(cells: list[list[Cell | None]], numbers: list[int]) -> _Naming:
    found: _Naming = {}
    for number, line in zip(numbers, cells, strict=True):
        for slot, cell in enumerate(line):
            if cell and cell.opponent and cell.result in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS):
                found.setdefault((slot, cell.opponent), []).append((number, cell.result, cell.color))
    return found


def _may_have_lost(cell: Cell, said: str) -> bool:
    return cell == Cell(Outcome.FORFEIT_LOSS) or (cell == Cell(Outcome.ZERO_BYE) and choice_of(said) is not None)


def take_lone_wins(section: SectionRows, said: list[list[str]], cells: list[list[Cell | None]]) -> None:
    """Take a `+` without an opponent for a bye where nobody is left who may have lost that game by forfeit."""
    found: dict[bool, list[str]] = {True: [], False: []}
    for slot, column in enumerate(zip(*cells, strict=True)):
        lone = [at for at, cell in enumerate(column) if said[at][slot] == "+" and cell == Cell(Outcome.FORFEIT_WIN)]
        is_bye = not any(cell is None or cell in _MAY_HAVE_LOST for cell in column)
        for at in lone:
            found[is_bye].append(section.entry(at, slot))
            if is_bye:
                cells[at][slot] = Cell(Outcome.FULL_BYE)
    readings = {
        True: "a + alone is read as a full-point bye, because nobody lost by forfeit in its round",
        False: "a + alone is read as a win by forfeit; it may be a full-point bye",
    }
    hint = "B is a full-point bye, X12 a forfeit of number 12"
    for is_bye, entries in found.items():
        if entries:
            section.report.note("CSV144", f"{readings[is_bye]}: {some(entries, 3)}", section.place(0), hint)


def take_crosses(section: SectionRows, said: list[list[str]], cells: list[list[Cell | None]]) -> None:
    """Take an `x` alone for a round that was not played, if the totals of all rows that have one give it nothing.

    In one row alone, the total may be wrong.
    """
    crossed = [(index, slot) for index, line in enumerate(said) for slot, text in enumerate(line) if text == "X"]
    crossed = [(index, slot) for index, slot in crossed if cells[index][slot] == Cell(Outcome.FORFEIT_WIN)]
    rows = {index for index, _ in crossed}
    left = {index: [cell for at, cell in enumerate(cells[index]) if (index, at) not in crossed] for index in rows}
    if len(rows) < _FEWEST_CROSSED or any(section.score(index) != half_points(line) for index, line in left.items()):
        return
    for index, slot in crossed:
        cells[index][slot] = Cell(Outcome.ZERO_BYE)
    shown = some([section.entry(*place) for place in crossed], 3)
    message = f"an X alone is a round that was not played, as the totals show: {shown}"
    section.report.note("CSV060", message, section.place(*crossed[0]), "write U for a round that was not played")


def take_forfeits_below(section: SectionRows, cells: list[list[Cell | None]]) -> None:
    """Take games for forfeits where the second row of a player says so."""
    taken = []
    for index, slot, row, column in second_rows.forfeits(section.table, section.rows):
        cell = cells[index][slot]
        if cell and cell.result in _BY_FORFEIT:
            cells[index][slot] = cell._replace(result=_BY_FORFEIT[cell.result])
            section.table.take_below(row, column)
            taken.append(section.shown(row, column))
    if taken:
        section.report.note("CSV045", f"games are forfeits, as the rows below say: {some(taken, 3)}", section.place(0))


def take_forfeits_beside(section: SectionRows, cells: list[list[Cell | None]], letters: str) -> list[tuple[int, int]]:
    """Take games for forfeits where the column of the color or of notes says so; return row and column of these."""
    taken, meant = [], dict.fromkeys(("", "-", *letters), "")
    for index, row in enumerate(section.rows):
        for slot, main in enumerate(section.table.slots):
            parts, cell = section.table.parts.get(main, {}), cells[index][slot]
            for column in (parts[part] for part in ("color", "note") if part in parts):
                text = plain(section.table.grid.text(row, column))
                if text not in meant:
                    meant[text] = _forfeit_beside(section, text)
                if meant[text] and cell and cell.result in _BY_FORFEIT and cell.opponent:
                    cells[index][slot] = cell._replace(result=_BY_FORFEIT[cell.result])
                    taken.append((row, column))
    if taken:
        shown = some([section.shown(*place) for place in taken], 3)
        section.report.note("CSV045", f"games are forfeits, as the columns beside say: {shown}", section.place(0))
    return taken


def _forfeit_beside(section: SectionRows, text: str) -> str:
    """Return what marks a forfeit in a `plain` text beside a game, which a line below may explain; else blank."""
    if is_color_word(text):
        return ""
    return forfeit_in(text) or ("FF" if " " not in text and grid_legend.is_forfeit_mark(section, text) else "")


def say_brackets(section: SectionRows, cells: list[list[Cell | None]], bracketed: list[tuple[int, int]]) -> None:
    """Report games in brackets, if few are: they may be forfeits."""
    if not bracketed:
        return
    games = sum(bool(cell and cell.opponent) for line in cells for cell in line)
    slot_of = {column: slot for slot, column in enumerate(section.table.slots)}
    index_of = {row: index for index, row in enumerate(section.rows)}
    places = [(index_of[row], slot_of[column]) for row, column in bracketed if column in slot_of]
    marked = [section.entry(index, slot) for index, slot in places if _is_played(cells[index][slot])]
    if marked and _FEW_FORFEITS * len(marked) <= games:
        message = f"in brackets, which may mean a forfeit; read as played: {some(marked, 3)}"
        hint = "write X and F for forfeits, or leave the brackets out"
        section.report.warning("CSV120", message, section.place(0), hint)


def _is_played(cell: Cell | None) -> bool:
    return cell is not None and cell.opponent is not None and FACTS[cell.result].played
