"""Reading a workbook of 1,000 players and 9 rounds: against openpyxl, which loads the cells and no more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from io import BytesIO

from tests.benchmarks.measure import Row, compare

PLAYERS, ROUNDS = 1000, 9
MIRROR = {"W": "L", "L": "W", "D": "D"}


def wallchart() -> bytes:
    """A plain hand-made sheet in which both rows of each game agree."""
    import xlsxwriter

    made = BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("Open")
    sheet.write_row(0, 0, ["No.", "Name", "USCF ID", "St", "Rating", *(f"Rd {n + 1}" for n in range(ROUNDS)), "Total"])
    for number, cells in enumerate(_cells(), start=1):
        facts = [number, f"Alder{number}, Ada", f"9{number:07d}", "MI", 600 + number]
        sheet.write_row(number, 0, [*facts, *cells, sum({"W": 2, "D": 1, "L": 0}[cell[0]] for cell in cells) / 2])
    book.close()
    return made.getvalue()


def _cells() -> list[list[str]]:
    chance = random.Random(1)
    cells: list[list[str]] = [[] for _ in range(PLAYERS)]
    for _ in range(ROUNDS):
        order = list(range(PLAYERS))
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = chance.choice("WLD")
            cells[white].append(f"{result}{black + 1}w")
            cells[black].append(f"{MIRROR[result]}{white + 1}b")
    return cells


def rows() -> Iterator[Row]:
    """To cells, which is what openpyxl gives; and all the way to the checked meaning of the games."""
    from openpyxl import load_workbook

    from trfrate.codecs.sheet.read import read_workbook
    from trfrate.diagnostics import Report
    from trfrate.formats import Options
    from trfrate.formats.xlsx.reading import read

    data = wallchart()
    options = Options(date(2026, 1, 15))
    theirs = [[cell.value for cell in row] for row in load_workbook(BytesIO(data)).active]
    assert read_workbook("book.xlsx", data, Report())[0].rows == theirs
    event = read({"book.xlsx": data}, Report(), options)
    assert sum(1 for _ in event.sections[0].games()) == PLAYERS * ROUNDS // 2

    def peer() -> object:
        return load_workbook(BytesIO(data))

    to_cells = compare(lambda: read_workbook("book.xlsx", data, Report()), peer)
    yield Row("workbook to cells, 1,000 x 9", "openpyxl 3.1", to_cells.faster, 8.0)
    to_event = compare(lambda: read({"book.xlsx": data}, Report(), options), peer, repeat=10)
    yield Row("workbook to event, 1,000 x 9", "openpyxl 3.1, cells only", to_event.faster, 4.0)
