"""The tables as a page (HTML, no script, nothing loaded from elsewhere) and as a workbook, both with plots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from html import escape

from trfrate.codecs.sheet.write import Look, NewSheet, Styled, write_workbook
from trfrate.history.tables import Table, Value

_WIDTH, _HEIGHT, _LEFT, _BELOW = 720, 260, 56, 34
_COLORS = ("#1f5fa8", "#c0392b", "#2e8b57", "#8e5bb5", "#c98a1b", "#3b8f99", "#7a7a7a", "#a83279", "#5b6b1f")
_MOST_PLOTTED = 18
_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #ddd; padding: .2em .7em; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; margin: .6em 0; max-width: 100%; height: auto; }
text { font: 12px system-ui, sans-serif; fill: #444; }
"""
_LOOKS: Mapping[str, Look] = {
    "title": {"bold": True, "font_size": 13},
    "heading": {"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"},
    **{f"number{places}": {"num_format": "0." + "0" * places} for places in (1, 2, 4)},
}


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
        yield "<tr>" + "".join(f"<td>{escape(_shown(value, table.decimals))}</td>" for value in row) + "</tr>"
    yield "</tbody></table></div>"


def _shown(value: Value, decimals: int) -> str:
    if value is None:
        return ""
    return f"{value:.{decimals}f}" if isinstance(value, float) else str(value)


def _plot(table: Table) -> Iterator[str]:
    """Yield a line for each plotted column."""
    columns = table.plotted[:_MOST_PLOTTED]
    points = {
        column: [(float(row[0]), float(row[column])) for row in table.rows if _is_point(row[0], row[column])]  # type: ignore[arg-type]
        for column in columns
    }
    values = _points(table)
    if len({x for x, _ in values}) < 2:
        return
    left, right = min(x for x, _ in values), max(x for x, _ in values)
    low, high = min(y for _, y in values), max(y for _, y in values)
    high = high if high > low else low + 1
    height = _HEIGHT + 16 * len(columns)
    yield f'<svg viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" role="img" aria-label="{escape(table.title)}">'
    bottom, width = _HEIGHT - _BELOW, _WIDTH - _LEFT - 16
    for share in (0.0, 0.5, 1.0):
        y, value = bottom - share * (bottom - 12), low + share * (high - low)
        yield f'<line x1="{_LEFT}" x2="{_WIDTH - 16}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:.{min(table.decimals, 2)}f}</text>'
        x, value = _LEFT + share * width, left + share * (right - left)
        yield f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{value:.0f}</text>'
    for number, (column, line) in enumerate(points.items()):
        color = _COLORS[number % len(_COLORS)]
        drawn = " ".join(
            f"{_LEFT + (x - left) / (right - left) * width:.1f},{bottom - (y - low) / (high - low) * (bottom - 12):.1f}"
            for x, y in line
        )
        yield f'<polyline fill="none" stroke="{color}" stroke-width="2" points="{drawn}"/>'
        y = _HEIGHT + 16 * number
        yield f'<text x="{_LEFT}" y="{y}" style="fill:{color}">{escape(table.headings[column])}</text>'
    yield "</svg>"


def _points(table: Table) -> list[tuple[float, float]]:
    """Return all points of a plot."""
    return [
        (float(row[0]), float(row[column]))  # type: ignore[arg-type]
        for column in table.plotted[:_MOST_PLOTTED]
        for row in table.rows
        if _is_point(row[0], row[column])
    ]


def _is_point(one: Value, two: Value) -> bool:
    return isinstance(one, (int, float)) and isinstance(two, (int, float))


def as_workbook(title: str, tables: Sequence[Table], day: date) -> bytes:
    """Return a workbook with a sheet for each table, and a chart beside what a page would plot."""
    sheets = []
    for table in tables:
        rows = [[Styled(table.title, "title")], [Styled(table.explained)]]
        rows.append([Styled(heading, "heading") for heading in table.headings])
        look = f"number{table.decimals}"
        rows += [[Styled(value, look if isinstance(value, float) else "") for value in row] for row in table.rows]
        widths = [16, *[13] * (len(table.headings) - 1)]
        plotted = table.plotted[:_MOST_PLOTTED] if len({x for x, _ in _points(table)}) > 1 else ()
        sheets.append(NewSheet(table.title, rows, widths, header_row=2, frozen_columns=1, plotted=plotted))
    return write_workbook(sheets, _LOOKS, title, day)
