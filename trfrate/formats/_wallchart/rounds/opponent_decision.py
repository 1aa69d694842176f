"""What the opponent numbers of a section are taken for: said, refused if rows are missing, and put into the cells."""

from __future__ import annotations

from itertools import islice

from trfrate.diagnostics import some
from trfrate.errors import Unreadable
from trfrate.formats._wallchart.rounds import opponent_numbers
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.model import Cell

_MANY_MISSING = 5
_FEW_OF = 10
"""A table is cut if a tenth of its entries name players below its end, and so many of them."""
_SHOWN_CONFLICTS, _SHOWN_DIFFERENCES = 4, 3


def refuse_cut(section: SectionRows, cells: opponent_numbers.Cells, decision: opponent_numbers.Decision) -> None:
    """Refuse a table that ends before its last players: many opponents have higher numbers than any row."""
    last = max(decision.best.rows, default=0)
    if decision.highest <= last:
        return
    beyond = [
        (index, slot, cell.opponent)
        for index, line in enumerate(cells)
        for slot, cell in enumerate(line)
        if cell and cell.opponent and cell.opponent > last
    ]
    missing = {opponent for _, _, opponent in beyond}
    if len(missing) < _MANY_MISSING or _FEW_OF * len(beyond) < decision.entries:
        return
    shown = some([section.entry(index, slot) for index, slot, _ in beyond], 3)
    message = f"the table ends with number {last}, but {len(missing)} opponents up to {max(missing)} are named"
    hint = "rows are missing: print the whole table"
    section.report.error("CSV061", f"{message}: {shown}", section.place(len(section.rows) - 1), hint)
    raise Unreadable(section.place(0).file)


def say_decision(section: SectionRows, decision: opponent_numbers.Decision, cells: opponent_numbers.Cells) -> None:
    """Note what the opponent numbers mean, or why that cannot be known."""
    best, entries = decision.best, decision.entries
    meaning = section.key or opponent_numbers.MEANINGS[best.meaning]
    score = f"{best.agree} of {entries} entries agree with their opponent's row"
    where, hint = section.place(0), None if section.key else "--opponents number, rank or row decides"
    if decision.rival and not section.chosen:
        two = f"{meaning} or {opponent_numbers.MEANINGS[decision.rival.meaning]}"
        rows = _differences(section, cells, best, decision.rival)
        section.report.error("CSV007", f"opponent numbers may be {two}: {score} either way; {rows}", where, hint)
    elif not decision.believed:
        message = f"opponent numbers fit best as {meaning}, but only {score}"
        section.report.error("CSV008", f"{message}; in conflict: {_conflicts(section, best, cells)}", where, hint)
    elif not section.by_round:
        section.report.note("CSV006", f"opponent numbers read as {meaning} ({best.agree} of {entries} fit)", where)


def _conflicts(section: SectionRows, tried: opponent_numbers.Tried, cells: opponent_numbers.Cells) -> str:
    """Return the first entries that no other entry answers, by row and round."""
    found = islice(opponent_numbers.conflicts(tried.rows, cells), _SHOWN_CONFLICTS)
    return ", ".join(section.entry(index, slot) for index, slot in found)


def _differences(
    section: SectionRows, cells: opponent_numbers.Cells, one: opponent_numbers.Tried, two: opponent_numbers.Tried
) -> str:
    """Return the first entries that mean one player or another."""
    stated: list[str] = []
    for index, line in enumerate(cells):
        for slot, cell in enumerate(line):
            first, second = (tried.rows.get(cell.opponent or 0) if cell else None for tried in (one, two))
            if first != second and first is not None and second is not None and len(stated) < _SHOWN_DIFFERENCES:
                names = [section.table.text(section.rows[row], "name") for row in (first, second)]
                stated.append(f"{section.entry(index, slot)} is {names[0]} or {names[1]}")
    return ", ".join(stated)


def translated(
    section: SectionRows, cells: list[list[Cell | None]], meaning: opponent_numbers.Tried, numbers: list[int]
) -> list[list[Cell | None]]:
    """Return the cells with opponents by pairing number."""
    number_of: dict[int | None, int | None] = {key: numbers[row] for key, row in meaning.rows.items()}
    number_of[None] = None
    if all(key == number for key, number in number_of.items()):
        return cells
    for index, line in enumerate(cells):
        for slot, cell in enumerate(line):
            if cell is None or cell.opponent is None:
                continue
            if cell.opponent not in number_of:
                message = f"there is no {cell.opponent} among the {opponent_numbers.MEANINGS[meaning.meaning]}"
                section.report.error("CSV009", message, section.place(index, slot))
            line[slot] = cell._replace(opponent=number_of.get(cell.opponent))
    return cells
