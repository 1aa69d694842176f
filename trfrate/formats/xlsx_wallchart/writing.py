"""An event to a new workbook: one sheet a section, and one that says where the numbers come from."""

from __future__ import annotations

from collections.abc import Iterator

from trfrate.codecs.sheet.write import Look, NewSheet, Styled, write_workbook
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats._wallchart.writing import (
    Chart,
    Column,
    alarm,
    chart_of,
    contradictions,
    legend,
    rated_line,
    title_lines,
)
from trfrate.formats.xlsx_wallchart.about import about_sheet
from trfrate.formats.xlsx_wallchart.looks import LOOKS, WIDTHS, place_look
from trfrate.model import Event, Player

_TITLE_HEIGHTS = {0: 26.0, 1: 17.0, 2: 15.0, 3: 6.0, 4: 32.0}
_HEADER_ROW = 4


def new_workbook(event: Event, report: Report, options: Options) -> bytes:
    """The bytes of the workbook."""
    sheets, looks = lay_out(event, report, options)
    return write_workbook(sheets, looks, event.name or "Wallchart", options.day)


def lay_out(event: Event, report: Report, options: Options) -> tuple[list[NewSheet], dict[str, Look]]:
    """The sheets, and the looks their cells name."""
    looks: dict[str, Look] = dict(LOOKS)
    sheets = [_sheet(event, chart_of(section), alarm(report), options, looks) for section in event.sections]
    return [*sheets, about_sheet(event, report, options)], looks


def _sheet(event: Event, chart: Chart, alarmed: str, options: Options, looks: dict[str, Look]) -> NewSheet:
    name, facts = title_lines(event, chart.section)
    above = [
        [Styled(name, "title")],
        [Styled(facts, "subtitle")],
        [Styled(rated_line(chart, options.about), "quiet")],
        [],
    ]
    head = [Styled(column.heading, "head name" if column.kind == "name" else "head") for column in chart.columns]
    rows = [list(_row(chart, row, player, looks)) for row, player in enumerate(chart.players)]
    return NewSheet(
        name=chart.title,
        rows=[*above, head, *rows, *_below(chart, alarmed)],
        widths=[_width(column) for column in chart.columns],
        heights=_TITLE_HEIGHTS | {_HEADER_ROW + 1 + row: 17.0 for row in range(len(rows))},
        notes=dict(_notes(chart, options)),
        header_row=_HEADER_ROW,
        frozen_columns=1 + [column.kind for column in chart.columns].index("name"),
        footer=name,
    )


def _row(chart: Chart, row: int, player: Player, looks: dict[str, Look]) -> Iterator[Styled]:
    for column, following in zip(chart.columns, (*chart.columns[1:], None), strict=True):
        look = _look(chart, column, row, player, looks)
        alone = look in ("before", "after") and (following is None or following.kind != "games")
        yield Styled(column.values[row], f"{look} alone" if alone else look)


def _look(chart: Chart, column: Column, row: int, player: Player, looks: dict[str, Look]) -> str:
    value = column.values[row]
    if column.kind == "change" and isinstance(value, int) and value:
        return "change up" if value > 0 else "change down"
    if column.kind == "place":
        name, look = place_look(*chart.places[player.number])
        looks[name] = look
        return name
    if column.kind == "slot":
        cell = player.cell(column.slot)
        mark = " disputed" if (player.number, column.slot) in chart.disputed else ""
        return f"slot {cell.result}{mark}" if cell else "slot"
    return column.kind


def _width(column: Column) -> float:
    longest = max((len(str(value)) for value in column.values if value is not None), default=0)
    if column.kind == "name":
        return min(max(longest + 2.0, 16.0), 36.0)
    return WIDTHS.get(column.kind, min(max(longest + 2.0, 5.5), 20.0))


def _below(chart: Chart, alarmed: str) -> Iterator[list[Styled]]:
    yield []
    if alarmed:
        yield [Styled(alarmed, "warning")]
    for game in contradictions(chart):
        yield [Styled(f"Not rated, the two rows disagree – {game} (boxed)", "warning")]
    yield [Styled(" · ".join(legend(chart)), "quiet")]


def _notes(chart: Chart, options: Options) -> Iterator[tuple[tuple[int, int], str]]:
    """Three lines on each new rating that say how it came about."""
    for at, column in enumerate(chart.columns):
        if column.kind != "after":
            continue
        for row, player in enumerate(chart.players):
            if column.system not in player.after:
                continue
            why = options.explanations.get((chart.section.number, player.number, column.system))
            if why:
                yield (_HEADER_ROW + 1 + row, at), "\n".join(why.short)
