"""An event to a new workbook: one sheet a section, and one that says where the numbers come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trfrate.codecs.sheet.write import Look, NewSheet, Styled, write_workbook
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats._standings import standings
from trfrate.formats.xlsx.about import about_sheet
from trfrate.formats.xlsx.looks import ALONE, LOOKS, PAGE, TIGHT_WIDTHS, UPRIGHT_PAGE, WIDTHS, lines, place_look
from trfrate.model import Event, Player
from trfrate.report.basis import explanations
from trfrate.report.chart import Chart, Column, Value, alarm, charts_of, contradictions, mark_of

if TYPE_CHECKING:
    from trfrate.report.standings import Part

_TITLE_HEIGHTS = {0: 26.0, 1: 17.0, 2: 15.0, 3: 6.0, 4: 32.0}
_HEADER_ROW = 4


def new_workbook(event: Event, report: Report, options: Options) -> bytes:
    """Return the bytes of the workbook."""
    sheets, looks = lay_out(event, report, options)
    return write_workbook(sheets, looks, event.name or "Wallchart", options.day)


def lay_out(event: Event, report: Report, options: Options) -> tuple[list[NewSheet], dict[str, Look]]:
    """Return the sheets, and the looks their cells name."""
    looks: dict[str, Look] = dict(LOOKS)
    charts = charts_of(event)
    alarmed = alarm(report)
    sheets = [_sheet(event, chart, alarmed, looks) for chart in charts]
    for chart, parts in zip(charts, standings(event, charts, options), strict=True):
        sheets += [_part_sheet(chart, part, len(charts)) for part in parts]
    return [*sheets, about_sheet(event, report, options)], looks


def _sheet(event: Event, chart: Chart, alarmed: str, looks: dict[str, Look]) -> NewSheet:
    above = [
        [Styled(chart.name, "title")],
        [Styled(chart.facts, "subtitle")],
        [Styled(chart.rated_by, "quiet")],
        [],
    ]
    head = [Styled(column.heading, "head name" if column.kind == "name" else "head") for column in chart.columns]
    rows = list(zip(*_columns(chart, looks), strict=True))
    widths = _widths(chart)
    return NewSheet(
        name=chart.tab,
        rows=[*above, head, *rows, *_below(chart, alarmed, max(sum(widths), PAGE))],
        widths=widths,
        heights=_TITLE_HEIGHTS | {_HEADER_ROW + 1 + row: 17.0 for row in range(len(rows))},
        notes=dict(_notes(event, chart)),
        header_row=_HEADER_ROW,
        frozen_columns=1 + [column.kind for column in chart.columns].index("name"),
        footer=chart.name,
    )


def _part_sheet(chart: Chart, part: Part, charts: int) -> NewSheet:
    """Return the sheet of one part beside a chart: its tables below each other."""
    rows: list[list[Styled]] = [[Styled(chart.name, "title")], []]
    widths = _part_widths(part)
    width = max(sum(widths), UPRIGHT_PAGE)
    for table in part.tables:
        rows.append([Styled(table.title, "about head")])
        rows.append([Styled(heading, "head") for heading in table.headings])
        rows += [[_beside_cell(value) for value in row] for row in table.rows]
        rows += [[Styled(line, "quiet")] for note in table.notes for line in lines([note], "quiet", width)]
        rows.append([])
    name = part.title if charts == 1 else f"{part.title} {chart.tab}"
    footer = f"{chart.name} – {part.title}"
    return NewSheet(name, rows, widths, {0: 26.0}, landscape=width > UPRIGHT_PAGE, footer=footer)


def _part_widths(part: Part) -> list[float]:
    widths: list[float] = []
    for table in part.tables:
        for at, heading in enumerate(table.headings):
            longest = max((len(str(row[at])) for row in table.rows if row[at] is not None), default=0)
            widths += [5.5] * (at + 1 - len(widths))
            widths[at] = max(widths[at], min(max(longest, len(heading)) + 2.0, 45.0))
    return widths


def _beside_cell(value: Value) -> Styled:
    return Styled(value, "beside text" if isinstance(value, str) else "text")


def _columns(chart: Chart, looks: dict[str, Look]) -> Iterator[Iterator[Styled]]:
    for column, following in zip(chart.columns, (*chart.columns[1:], None), strict=True):
        names = _looks(chart, column, looks)
        if column.kind in ALONE and (following is None or following.kind != "games"):
            names = [f"{name} alone" for name in names]
        yield map(Styled, column.values, names)


def _looks(chart: Chart, column: Column, looks: dict[str, Look]) -> list[str]:
    """Return the looks of the cells of a column by name; those of places are added to the others."""
    if column.kind == "change":
        return [_change_look(value) for value in column.values]
    if column.kind == "before":
        return ["before carried" if mark_of(player, column.system) else "before" for player in chart.players]
    if column.kind == "place":
        of_places = [place_look(*chart.places[player.number]) for player in chart.players]
        looks.update(of_places)
        return [name for name, _ in of_places]
    if column.kind == "slot":
        return [_slot_look(chart, player, column.slot) for player in chart.players]
    return [column.kind] * len(chart.players)


def _slot_look(chart: Chart, player: Player, slot: int) -> str:
    cell = player.cell(slot)
    mark = " disputed" if (player.number, slot) in chart.disputed else ""
    return f"slot {cell.result}{mark}" if cell else "slot"


def _change_look(value: Value) -> str:
    exact = " exact" if isinstance(value, float) else ""
    if not value or isinstance(value, str):
        return f"change{exact}"
    if value > 0:
        return f"change up{exact}"
    return f"change down{exact}"


def _widths(chart: Chart) -> list[float]:
    """Return how wide the columns are; no wider than they must be where a page has no room for all."""
    widths = [_width(column, WIDTHS, 2.0) for column in chart.columns]
    if sum(widths) <= PAGE:
        return widths
    return [_width(column, TIGHT_WIDTHS, 1.0) for column in chart.columns]


def _width(column: Column, usual: Mapping[str, float], beside: float) -> float:
    if column.kind in usual and column.kind not in ("slot", "number"):
        return usual[column.kind]
    longest = max((len(str(value)) for value in column.values if value is not None), default=0)
    if column.kind == "name":
        return min(max(longest + beside, 16.0), 36.0)
    if column.kind in ("slot", "number"):
        return max(usual[column.kind], longest + 0.5)
    return min(max(longest + beside, 5.5), 20.0)


def _below(chart: Chart, alarmed: str, width: float) -> Iterator[list[Styled]]:
    yield []
    if alarmed:
        yield [Styled(alarmed, "warning")]
    for game in contradictions(chart):
        yield [Styled(f"Not rated, the two rows disagree – {game} (boxed)", "warning")]
    yield from ([Styled(line, "quiet")] for line in lines(chart.legend, "quiet", width))


def _notes(event: Event, chart: Chart) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield three lines on each new rating that say how it came about, with the cell they belong to."""
    rated = explanations(event, chart.section)
    explained: set[str] = set()
    for at, column in enumerate(chart.columns):
        # A system that gives no new rating, only a change, is explained there.
        if column.kind not in ("after", "change") or column.system not in rated or column.system in explained:
            continue
        explained.add(column.system)
        for row, player in enumerate(chart.players):
            if column.system not in player.after:
                continue
            why = rated[column.system].trace(player.number)
            if why:
                yield (_HEADER_ROW + 1 + row, at), "\n".join(why.short())
