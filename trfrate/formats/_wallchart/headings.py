"""What the headings alone do not tell: by what stands below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile

from trfrate.diagnostics import Report, some
from trfrate.formats._wallchart.columns import plain_heading
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.values import TITLES

MOST_COLUMNS = 12
"""So many columns that are not read are named."""
_GIVEN_BY_CELLS = {"score": "score", "rank": "rank", "after": "new rating", "change": "change"}
_BY_SIZE = (
    ("seed", "number", "rating"),
    ("ranking", "rank", "rating"),
    ("uscf", "rating", "ids.uschess"),
    ("loc", "rank", "rating"),
)
"""A column's name, and what it is if its numbers are small or large."""
_ENGLISH_NAMES = frozenset(map(plain_heading, ("Name", "Player", "Player Name", "Players", "Full Name", "Last Name")))
_LETTERS = re.compile(r"[^\W\d_]{2}")
_DEFAULT_SHEET = re.compile(
    r"(?:sheet|tabelle|blatt|feuil|feuille|hoja|foglio|planilha|folha|лист|arkusz|list|munka|munkalap|blad|ark|sayfa|taul)"
    r"\s*\d*",
    re.IGNORECASE,
)


def settle(table: Table, report: Report) -> None:
    """Columns whose meaning their cells decide; then what is left over or has no value is told."""
    for name, below, above in _BY_SIZE:
        column = table.fields.pop(name, None)
        if column is not None:
            numbers = [int(text) for row in table.rows if (text := table.grid.text(row, column)[:9]).isdecimal()]
            limit = 4000 if name == "uscf" else max(100, 2 * len(table.rows))
            table.fields.setdefault(above if numbers and max(numbers) >= limit else below, column)
    if "national" in table.fields and not _mostly_abroad(table):
        table.fields.setdefault("ratings.OTBR", table.fields.pop("national"))
    if "title" not in table.fields:
        _find_titles(table)
    _say_columns(table, report)
    _say_formulas(table, report)
    for row in table.footers:
        message = "this row has neither a number nor results; it is not taken for a player"
        report.note("CSV027", message, table.grid.place(row, table.name_column), "if it is one, give it a number")
    for row in table.unread:
        message = "this row has a name and entries, but no number; it is not read"
        place = table.grid.place(row, table.name_column)
        report.error("CSV021", message, place, "give the player a number, or clear the row")


def _find_titles(table: Table) -> None:
    """A column without a heading that holds nothing but titles, as chess-results prints it."""
    first, last = table.span
    for column in range(first, last):
        if column in table.headings or column in table.slots or column in table.fields.values():
            continue
        told = {text for row in table.rows if (text := table.grid.text(row, column))}
        if told and told <= TITLES:
            table.fields["title"] = column
            return


def _say_columns(table: Table, report: Report) -> None:
    """Which columns are read by their content, and which are not read at all."""
    place = table.grid.place(table.first_row if table.header_row is None else table.header_row, None)
    if not table.named:
        told = ", ".join(
            f"{name} {column + 1}" for name, column in sorted(table.fields.items(), key=lambda one: one[1])
        )
        rounds = f"rounds {table.slots[0] + 1} to {table.slots[-1] + 1}"
        message = f"the table has no headings; its columns are taken by what they hold: {told}, {rounds}"
        report.note("CSV002", message, place, "a first row with No., Name, Rating, Rd 1 ... removes the doubt")
    if table.missing:
        message = f"there is no column for round {some(table.missing, 10)}; the rounds are counted as they stand"
        report.warning("CSV025", message, place)
    read = {*table.fields.values(), *table.round_columns}
    left = [text[:40] for column, text in table.headings.items() if column not in read]
    if left:
        report.note("CSV003", f"columns that are not read: {some(left, MOST_COLUMNS)}", place)


def _say_formulas(table: Table, report: Report) -> None:
    """Cells that should hold a value and do not: harmless where the games give it."""
    grid = table.grid
    name_of = {column: name for name, column in table.fields.items()}
    rows = {*table.rows, *(row for further in table.further.values() for row in further)}
    for row, column in sorted(grid.unvalued | grid.faulty):
        if row not in rows or (column not in name_of and column not in table.round_columns):
            continue
        name = name_of.get(column, "")
        if name.partition(".")[0] in _GIVEN_BY_CELLS:
            told = _GIVEN_BY_CELLS.get(name.partition(".")[0])
            message = f"{_instead_of_value(grid, row, column)} stands here; the games give the {told}"
            report.warning("XLS009", message, grid.place(row, column))
        else:
            say_unknown(grid, row, column, report)


def _instead_of_value(grid: Grid, row: int, column: int) -> str:
    return "an error value" if (row, column) in grid.faulty else "a formula without a saved value"


def say_unknown(grid: Grid, row: int, column: int, report: Report) -> None:
    """An error at a cell that should hold a value and does not."""
    saved = "open the workbook in Excel or LibreOffice, save it, and try again"
    hint = "correct the formula, or type the value" if (row, column) in grid.faulty else saved
    message = f"{_instead_of_value(grid, row, column)} stands here, so the entry is unknown"
    report.error("XLS010", message, grid.place(row, column), hint)


def whose_rating(table: Table, foreign: bool, chosen: str | None, report: Report) -> str:
    """Whose ratings a column that only says `Rtg` holds: US Chess Regular, or FIDE in a report from elsewhere."""
    if "rating" not in table.fields and "after" not in table.fields:
        return "OTBR"
    fields = table.fields
    heading = plain_heading(table.headings.get(fields.get("name", -1), "Name"))
    abroad = foreign or (heading not in _ENGLISH_NAMES and table.named) or _mostly_abroad(table)
    fide = ("ids.fide" in fields or abroad) and "ids.uschess" not in fields
    whose = chosen or ("FIDE" if fide else "OTBR")
    if "rating" in fields and not chosen:
        title = "FIDE ratings" if whose == "FIDE" else "US Chess Regular ratings"
        title_above = table.headings.get(fields["rating"])
        named = f"the column {title_above!r}" if title_above else "the column of ratings"
        place = table.grid.place(table.first_row if table.header_row is None else table.header_row, fields["rating"])
        report.note("CSV022", f"{named} is read as {title}", place, "--trf-rating fide or uschess decides")
    return whose


def _mostly_abroad(table: Table) -> bool:
    told = [text for row in table.rows if (text := table.text(row, "federation"))]
    return bool(told) and sum(text.upper() not in ("USA", "US") for text in told) > len(told) / 2


def by_section(table: Table, report: Report) -> dict[str | None, list[int]]:
    """The rows of each section, in the order they come up; None where nothing inside the table names one."""
    if "section" not in table.fields:
        return _by_titles(table, report)
    found: dict[str | None, list[int]] = {}
    section = ""
    for row in table.rows:
        section = table.text(row, "section") or section
        found.setdefault(section, []).append(row)
    say_filled("section", table.grid, table.rows, table.fields["section"], report)
    return found


def say_filled(what: str, grid: Grid, rows: Sequence[int], column: int, report: Report) -> None:
    """A note on rows that leave the section or the round blank, as merged cells look, below one that tells it."""
    told = dropwhile(lambda row: not grid.text(row, column), rows)
    blank = [row for row in told if not grid.text(row, column)]
    if blank:
        where = "this row" if len(blank) == 1 else f"{len(blank)} rows, the first one here"
        message = f"the {what} is not told in {where}: it is that of the row above"
        report.note("CSV043", message, grid.place(blank[0], column))


def _by_titles(table: Table, report: Report) -> dict[str | None, list[int]]:
    """Sections under one row of headings: rows with a title alone, after which the numbers begin again."""
    if table.rows[-1] - table.rows[0] < len(table.rows):
        return {None: table.rows}
    ones = [row for row in table.rows if "1" in (table.text(row, "number"), table.text(row, "rank"))]
    second = {row for rows in table.further.values() for row in rows}
    above = {row: row - 1 for row in ones if len(ones) > 1 and row - 1 not in second}
    titles = {row: title for row, at in above.items() if (title := _title(table, at))}
    found: dict[str | None, list[int]] = {}
    section: str | None = None
    for row in table.rows:
        if row in titles:
            section = titles[row]
            report.note(
                "CSV019", f"taken for the name of the section: {section!r:.60}", table.grid.place(row - 1, None)
            )
        found.setdefault(section, []).append(row)
    return found


def _title(table: Table, row: int) -> str:
    """The text of a row below the headings that has one cell; else nothing."""
    filled = table.grid.filled(row) if row >= table.first_row else []
    text = table.grid.text(row, filled[0]) if len(filled) == 1 else ""
    return text if _LETTERS.search(text) else ""


def sheet_title(name: str, number: int) -> str:
    """A sheet's name as the name of the section with that number, unless no person chose it."""
    return "" if _DEFAULT_SHEET.fullmatch(name) or name == f"Section {number}" else name
