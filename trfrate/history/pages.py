"""The tables as a page (HTML, no script, nothing loaded from elsewhere) and as a workbook, both with plots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from trfrate.codecs.sheet.write import Look, NewSheet, Styled, write_workbook
from trfrate.history.tables import Table, Value

_WIDTH, _HEIGHT = 720, 260
_LEFT, _RIGHT, _ABOVE, _BELOW = 56, 16, 12, 34
_BOTTOM = _HEIGHT - _BELOW
_LEGEND_LINE = 16
_COLORS = ("#1f5fa8", "#c0392b", "#2e8b57", "#8e5bb5", "#c98a1b", "#3b8f99", "#7a7a7a", "#a83279", "#5b6b1f")
_MOST_PLOTTED = 18
_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 85em; padding: 0 1em; color: #222; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #ddd; padding: .2em .7em; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; margin: .6em 0; max-width: 100%; height: auto; }
text { font: 12px system-ui, sans-serif; fill: #444; }
"""
_LOOKS: Mapping[str, Look] = {
    "title": {"bold": True, "font_size": 13},
    "heading": {"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"},
    "number heading": {"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom", "align": "right"},
    "count": {"num_format": "#,##0"},
    **{f"number{places}": {"num_format": "0." + "0" * places} for places in (1, 2, 4)},
}
_COLUMN = 13
_LINE = 15
"""The width of a column in characters, and the height of a line in points."""
Points = list[tuple[float, float]]


def as_html(title: str, tables: Sequence[Table]) -> bytes:
    """Return the page."""
    parts = [
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>",
    ]
    for table in tables:
        parts += [f"<h2>{escape(table.title)}</h2><p>{escape(table.explained)}</p>", *_plot(table), *_table(table)]
    parts.append("</body></html>\n")
    return "\n".join(parts).encode()


def _table(table: Table) -> Iterator[str]:
    yield "<div><table><thead><tr>"
    yield "".join(f'<th scope="col">{escape(heading)}</th>' for heading in table.headings)
    yield "</tr></thead><tbody>"
    for row in table.rows:
        shown = [str(row[0]), *(_shown(row[at], _places(table, at)) for at in range(1, len(row)))]
        yield "<tr>" + "".join(f"<td>{escape(value)}</td>" for value in shown) + "</tr>"
    yield "</tbody></table></div>"


def _shown(value: Value, decimals: int) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return f"{value:z.{decimals}f}"
    return f"{value:,}"


def _places(table: Table, column: int) -> int:
    return table.finer.get(column, table.decimals)


class _Axes(NamedTuple):
    """The values at the edges of a plot."""

    left: float
    right: float
    low: float
    high: float

    def x(self, value: float) -> float:
        """Return how far to the right a value is drawn."""
        return _LEFT + (value - self.left) / (self.right - self.left) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        """Return how far down a value is drawn."""
        return _BOTTOM - (value - self.low) / (self.high - self.low) * (_BOTTOM - _ABOVE)


def _plot(table: Table) -> Iterator[str]:
    """Yield a line for each plotted column."""
    lines = _lines(table)
    axes = _axes(lines)
    if axes is None:
        return
    height = _HEIGHT + _LEGEND_LINE * len(lines)
    yield f'<svg viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" role="img" aria-label="{escape(table.title)}">'
    for value in _round_numbers(axes.low, axes.high):
        y = axes.y(value)
        yield f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>'
    for value in _round_numbers(axes.left, axes.right, least=1):  # years, and differences of ratings
        yield f'<text x="{axes.x(value):.1f}" y="{_BOTTOM + 18}" text-anchor="middle">{value:g}</text>'
    for number, (column, points) in enumerate(lines.items()):
        color = _COLORS[number % len(_COLORS)]
        drawn = " ".join(f"{axes.x(x):.1f},{axes.y(y):.1f}" for x, y in points)
        yield f'<polyline fill="none" stroke="{color}" stroke-width="2" points="{drawn}"/>'
        below = _HEIGHT + _LEGEND_LINE * number
        yield f'<text x="{_LEFT}" y="{below}" style="fill:{color}">{escape(table.headings[column])}</text>'
    yield "</svg>"


def _axes(lines: Mapping[int, Points]) -> _Axes | None:
    """Return the edges of a plot; None where there is nothing to draw a line between."""
    points = [point for line in lines.values() for point in line]
    across, up = {x for x, _ in points}, {y for _, y in points}
    if len(across) < 2:
        return None
    low, high = min(up), max(up)
    if high == low:
        high = low + 1
    return _Axes(min(across), max(across), low, high)


def _round_numbers(low: float, high: float, least: float = 0.0) -> list[float]:
    """Return up to six round numbers between two values, for an axis; they differ by so much at least."""
    size = 10.0 ** floor(log10((high - low) / 4))
    step = max(least, next(size * by for by in (1, 2, 5, 10) if (high - low) / (size * by) <= 5))
    return [at * step for at in range(ceil(low / step), floor(high / step) + 1)]


def _lines(table: Table) -> dict[int, Points]:
    """Return the points of each plotted column."""
    lines: dict[int, Points] = {}
    for column in table.plotted[:_MOST_PLOTTED]:
        lines[column] = []
        for row in table.rows:
            x, y = row[0], row[column]
            if isinstance(x, (int, float)) and isinstance(y, (int, float)):
                lines[column].append((float(x), float(y)))
    return lines


def as_workbook(title: str, tables: Sequence[Table], day: date) -> bytes:
    """Return a workbook with a sheet for each table, and a chart beside what a page would plot."""
    sheets = []
    for table in tables:
        rows = [[Styled(table.title, "title")], [Styled(table.explained)]]
        first, *others = table.headings
        rows.append([Styled(first, "heading"), *(Styled(heading, "number heading") for heading in others)])
        rows += [[Styled(row[0]), *(_cell(table, row, at) for at in range(1, len(row)))] for row in table.rows]
        widths = [16, *[_COLUMN] * len(others)]
        is_long = any(len(heading) >= _COLUMN for heading in table.headings)
        heights = {2: _LINE * (2 if is_long else 1)}
        lines = _lines(table)
        plotted = tuple(lines) if _axes(lines) else ()
        sheets.append(NewSheet(table.title, rows, widths, heights, header_row=2, frozen_columns=1, plotted=plotted))
    return write_workbook(sheets, _LOOKS, title, day)


def _cell(table: Table, row: Sequence[Value], column: int) -> Styled:
    value = row[column]
    return Styled(value, f"number{_places(table, column)}" if isinstance(value, float) else "count")
