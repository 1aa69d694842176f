"""What stands beside and below round cells: colors, which are taken, and points and totals, which are compared."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.diagnostics import some
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.rounds import color_strings, forfeits_shown, round_columns, second_rows
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.model import COLORS, FACTS, Cell


def take_below(section: SectionRows, cells: list[list[Cell | None]]) -> list[list[int | None]]:
    """Take the colors in the further rows of players, and compare the points there; return running totals, if any."""
    totals: list[list[int | None]] = []
    for below in second_rows.levels(section.table, section.rows):
        colors = second_rows.colors(below)
        kind, wrong = second_rows.points_given(below, cells)
        if kind == "totals":
            totals = [[None] * len(section.table.slots) for _ in section.rows]
        for entry in below:
            cell, color = cells[entry.line][entry.slot], colors.get(entry.letter)
            if (entry.letter and not (cell and color)) or (entry.half_points is not None and not kind):
                # It is named among what is not used.
                continue
            if cell is not None and cell.opponent is not None:
                cells[entry.line][entry.slot] = _colored(section, cell, color, entry.row, entry.column)
            if kind == "totals":
                totals[entry.line][entry.slot] = entry.half_points
            section.table.take_below(entry.row, entry.column)
        if kind == "points":
            _say_other_points(section, [(entry.row, entry.column) for entry in wrong])
    return totals


def say_points_beside(section: SectionRows, cells: list[list[Cell | None]], points: list[list[str]]) -> None:
    """Report points beside the results that are others."""
    stated, unread = [], []
    for index, line in enumerate(points):
        for slot, text in enumerate(line):
            place = section.place_of_points(index, slot)
            parts = second_rows.parts_of(text)
            if parts and parts[1] is not None:
                stated.append(second_rows.Below(index, slot, *place, *parts))
            elif text:
                unread.append(place)
    kind, wrong = second_rows.points_given(stated, cells)
    _say_other_points(section, [*unread, *((one.row, one.column) for one in (wrong if kind else stated))])


def _say_other_points(section: SectionRows, places: Sequence[tuple[int, int]]) -> None:
    """Report points below or beside results that give others."""
    if places:
        shown = some([section.shown(*place) for place in places], 3)
        message = f"points that the results beside or above them do not give; they are not used: {shown}"
        section.report.warning("CSV057", message, section.table.grid.place(*places[0]))


def say_totals(section: SectionRows, cells: list[list[Cell | None]], totals: list[list[int | None]]) -> None:
    """Report running totals that are not the sum of the results so far."""
    wrong = []
    for index, line in enumerate(totals):
        sum_so_far = 0
        for slot, total in enumerate(line):
            cell = cells[index][slot]
            sum_so_far += FACTS[cell.result].half_points if cell else 0
            if total is not None and total != sum_so_far:
                wrong.append(section.entry(index, slot))
                sum_so_far = total
    if wrong:
        message = f"running totals that the results do not give: {some(wrong, 3)}"
        section.report.warning("CSV057", message, section.place(0))


def with_color_columns(section: SectionRows, cells: list[list[Cell | None]]) -> list[list[Cell | None]]:
    """Return the cells with the colors that are in columns of their own."""
    columns = [section.table.parts.get(main, {}).get("color") for main in section.table.slots]
    letters = round_columns.color_letters(
        plain(section.table.grid.text(row, at)) for row in section.rows for at in columns
    )
    forfeits = forfeits_shown.take_forfeits_beside(section, cells, letters)
    for row, line in zip(section.rows, cells, strict=True):
        for slot, column in enumerate(columns):
            cell = line[slot]
            if column is None or cell is None or cell.opponent is None or (row, column) in forfeits:
                continue
            line[slot] = _colored(section, cell, _color_in(section, row, column, letters), row, column)
    return cells


def _color_in(section: SectionRows, row: int, column: int, letters: str) -> str | None:
    """Return the color that a cell of its own states; a text that states none is a warning."""
    text = plain(section.table.grid.text(row, column))
    color = dict(zip(letters, "wb", strict=True)).get(text[:1])
    if color is None and text.strip("-"):
        message = f"{text!r:.40} is not a color; it is ignored"
        section.report.warning("CSV028", message, section.table.grid.place(row, column))
    return color


def _colored(section: SectionRows, cell: Cell, color: str | None, row: int, column: int) -> Cell:
    """Return the cell with the color that is beside or below it; two that differ are a warning."""
    if color and cell.color and color != cell.color:
        hint = "correct one of the two"
        message = f"{COLORS[color]} here, but {COLORS[cell.color]} in the round itself, which is taken"
        section.report.warning("CSV041", message, section.table.grid.place(row, column), hint)
    return cell._replace(color=cell.color or color)


def with_color_strings(
    section: SectionRows, cells: list[list[Cell | None]], numbers: list[int]
) -> list[list[Cell | None]]:
    """Return the cells with the colors that one column states for all rounds, unless they fit no opponents'."""
    colored = color_strings.colored(cells, section.table.texts(section.rows, "colors"), numbers)
    if colored is None:
        message = "the colors in this column are not those of the games: the opponents' rows disagree; it is not used"
        place = section.table.place(section.rows[0], "colors")
        section.report.warning("CSV161", message, place, "write the color into each round: W4w")
    return colored or cells
