"""A new styled wallchart of 1,000 players and 9 rounds, against openpyxl writing the same styled cells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from typing import Any

from tests.benchmarks.measure import Row, compare
from trfrate.codecs.sheet.write import Look, NewSheet
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.xlsx.new_workbook import lay_out, new_workbook
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rated, Rating, Section

PLAYERS, ROUNDS = 1000, 9
OPTIONS = Options(date(2026, 1, 15))


def event() -> Event:
    """Random pairings with random results, rated by a made-up change."""
    chance = random.Random(1)
    cells: dict[int, list[Cell | None]] = {number: [] for number in range(1, PLAYERS + 1)}
    for _ in range(ROUNDS):
        order = chance.sample(range(1, PLAYERS + 1), PLAYERS)
        for white, black in zip(order[::2], order[1::2], strict=True):
            won = chance.random() < 0.6
            cells[white].append(Cell(Outcome.WIN if won else Outcome.DRAW, black, "w"))
            cells[black].append(Cell(Outcome.LOSS if won else Outcome.DRAW, white, "b"))
    players = tuple(
        Player(
            number,
            f"Alder, Ada {number}",
            Ids(f"{90000000 + number}"),
            state="MI",
            ratings={"OTBR": Rating(2000.0 - number, 17 if number % 5 == 0 else None)},
            cells=tuple(row),
            after={"OTBR": Rated(2000.0 - number + number % 40 - 20, 2000 - number + number % 40 - 20)},
        )
        for number, row in cells.items()
    )
    return Event("Grove Open", sections=(Section(1, "Open", rounds=ROUNDS, players=players),))


def openpyxl_styles(looks: dict[str, Look]) -> dict[str, dict[str, Any]]:
    """The same looks as shared style objects, the fast way to use openpyxl."""
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

    lines = {1: "thin", 2: "medium", 4: "dotted", 5: "thick"}
    styles = {}
    for name, look in looks.items():
        sides = {side: look.get(side, look.get("border")) for side in ("left", "top", "bottom")}
        border = Border(**{side: Side(lines[kind]) for side, kind in sides.items() if kind})
        style: dict[str, Any] = {
            "font": Font(
                size=look.get("font_size", 11), bold=look.get("bold"), color=look.get("font_color", "#000000")[1:]
            ),
            "alignment": Alignment(look.get("align"), look.get("valign", "").replace("vcenter", "center") or None),
            "border": border,
            "number_format": look.get("num_format", "General"),
        }
        if "bg_color" in look:
            style["fill"] = PatternFill("solid", fgColor=look["bg_color"][1:])
        styles[name] = style
    return styles


def peer(sheets: list[NewSheet], looks: dict[str, Look]) -> bytes:
    """The same cells through openpyxl."""
    from openpyxl import Workbook

    book = Workbook()
    styles = openpyxl_styles(looks)
    for number, sheet in enumerate(sheets):
        page = book.active if number == 0 else book.create_sheet()
        page.title = sheet.name
        for row, cells in enumerate(sheet.rows, start=1):
            for column, (value, look) in enumerate(cells, start=1):
                cell = page.cell(row, column, value)
                for key, style in styles.get(look, {}).items():
                    setattr(cell, key, style)
    packed = BytesIO()
    book.save(packed)
    return packed.getvalue()


def values(data: bytes) -> list[list[list[Any]]]:
    """What both workbooks hold."""
    from python_calamine import CalamineWorkbook

    book = CalamineWorkbook.from_filelike(BytesIO(data))
    return [book.get_sheet_by_name(name).to_python() for name in book.sheet_names]


def rows() -> Iterator[Row]:
    """The comparison."""
    rated = event()
    sheets, looks = lay_out(rated, Report(), OPTIONS)
    assert values(new_workbook(rated, Report(), OPTIONS)) == values(peer(sheets, looks))
    times = compare(lambda: new_workbook(rated, Report(), OPTIONS), lambda: peer(sheets, looks), repeat=5)
    detail = f"{times.ours * 1000:.0f} ms against {times.peer * 1000:.0f} ms"
    yield Row("write a styled wallchart, 1,000 x 9", "openpyxl 3.1", times.faster, 2.0, detail=detail)
