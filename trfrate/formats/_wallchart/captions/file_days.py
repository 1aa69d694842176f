"""The order of day and month in all dates of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from trfrate.codecs.day_order import orders_in
from trfrate.diagnostics import Report
from trfrate.formats._wallchart.grid import Grid

_EITHER, _DAY, _MONTH = 0, 1, 2
"""Which of the numbers of a date can only be its day."""


class _Dated(NamedTuple):
    """A cell with a date."""

    grid: Grid
    row: int
    column: int
    text: str
    order: int

    @property
    def is_in_line(self) -> bool:
        """Whether this is no cell of a table, in which a date may be a birth, or was half a point."""
        return any(map(str.isalpha, self.text)) or len(self.grid.filled(self.row)) <= _FEW_CELLS


_FEW_CELLS = 3


def days_come_first(grids: Sequence[Grid], report: Report) -> bool:
    """Return whether a date of the file can only have its day first, and none the month; a note says so.

    Where no date shows it, the language does. What is read of the cells of tables has notes of its own.
    """
    found = [dated for grid in grids for dated in _dates_on(grid)]
    shown = [dated for dated in found if dated.order == _DAY]
    others = [dated for dated in found if dated.order == _EITHER and dated.is_in_line]
    other = next(iter(others), None)
    if any(dated.order == _MONTH for dated in found):
        return False
    if not shown:
        return bool(others) and _is_first_by_language(grids, others, report)
    if other:
        message = (
            f"the day comes before the month in all dates such as {other.text!r:.60}: so it is in {shown[0].text!r:.60}"
        )
        report.note("CSV062", message, other.grid.place(other.row, other.column))
    return True


def _is_first_by_language(grids: Sequence[Grid], others: Sequence[_Dated], report: Report) -> bool:
    """Return whether a file is in a language whose dates have the day first; of an English one, warn of doubtful days.

    A line that names US Chess, or a city with its state, is American in any language; and so are dates that are
    nearer to each other with the month first.
    """
    dated = others[0]
    by_month, by_day = _readings(" ".join(other.text[:_LONGEST] for other in others[:_LOOKED_AT]))
    if _span(by_day) > _span(by_month):
        return False
    lines = [line for grid in grids for line in _first_lines(grid)]
    place = dated.grid.place(dated.row, dated.column)
    abroad = any(_ABROAD.search(line) for line in lines)
    american = any(_AMERICAN.search(line) or any(map(_in_state, _PARTS.split(line))) for line in lines)
    if abroad and not american:
        message = f"the day comes before the month in dates such as {dated.text!r:.60}, as in the language of the file"
        report.note("CSV062", message, place)
        return True
    if not american and (both := _two_readings(dated.text)):
        message = f"{dated.text!r:.60} is read with the month first, as {both[0]}; with the day first, it is {both[1]}"
        report.warning("CSV206", message, place, "write 2026-04-18 to 2026-04-19, or give --start and --end")
    return False


def _first_lines(grid: Grid) -> Iterator[str]:
    """Yield the title of a page and the first lines of a grid."""
    yield grid.page_title
    for row in range(min(_LOOKED_AT, len(grid.rows))):
        yield grid.line(row)[:_LONGEST]


_LOOKED_AT, _LONGEST = 40, 200
_ABROAD = re.compile(
    r"\b(?:torneo|tournoi|torneio|campeonato|campionato|championnat|turnering|turnaj|turniej|abierto|échecs|ajedrez|"
    r"scacchi|xadrez|joueurs?|jugador(?:es)?|jogador(?:es)?|giocator[ei]|spieler|speler|fecha|ronda|rondes?|rodada|runde|"
    r"puntos|pontos|punti|punten|punkte|poäng|poeng|\w*(?:turnier|meisterschaft|toernooi|kampioenschap))\b",
    re.IGNORECASE,
)
_AMERICAN = re.compile(r"\b(?:us\s?chess|uscf|usa)\b", re.IGNORECASE)
_PARTS = re.compile(r"\s+[-–—|·]\s+|\s{2,}|[;(]")


def _in_state(text: str) -> bool:
    """Return whether a text ends in a city and its state: `Oakville, OH`."""
    from trfrate.us_states import zip_starts

    found = _CITY.search(text)
    return found is not None and found[1] in zip_starts()


_CITY = re.compile(r"[a-z],\s+([A-Z]{2})(?:\s+\d{5})?(?=\s*(?:$|,))")


def _two_readings(text: str) -> tuple[str, str] | None:
    """Return both readings of two days, if one is a few days and the other several weeks; None if one is as likely."""
    by_month, by_day = _readings(text[:_LONGEST])
    if len(by_day) != _PAIR or not by_day[0] <= by_day[1] or not _span(by_day) <= _FEW_DAYS < _span(by_month):
        return None
    return f"{by_month[0]} to {by_month[1]}", f"{by_day[0]} to {by_day[1]}"


def _readings(text: str) -> tuple[list[date], list[date]]:
    """Return the days in a text of which either number may be the month: with the month first, and with the day."""
    found = [tuple(map(int, one.groups())) for one in _DAY_OF_YEAR.finditer(text)]
    either = [(one, two, year) for one, two, year in found if min(one, two) > 0 and max(one, two) <= _MOST_MONTHS]
    return (
        [date(_whole_year(year), one, two) for one, two, year in either],
        [date(_whole_year(year), two, one) for one, two, year in either],
    )


def _span(days: Sequence[date]) -> int:
    return (max(days) - min(days)).days if days else 0


def _whole_year(year: int) -> int:
    return year if year > _LAST_SHORT else 2000 + year


_DAY_OF_YEAR = re.compile(r"(?<![\w/.-])(\d{1,2})/(\d{1,2})/((?:[12]\d)?\d\d)(?![\w/])")
_PAIR, _MOST_MONTHS, _FEW_DAYS, _LAST_SHORT = 2, 12, 9, 99


def _dates_on(grid: Grid) -> Iterator[_Dated]:
    """Yield the cells with a whole date with strokes."""
    for row, values in enumerate(grid.rows):
        stroked = [value for value in values if type(value) is str and "/" in value]
        for value in stroked:
            for order in orders_in(value):
                yield _Dated(grid, row, values.index(value), value.strip(), order)
