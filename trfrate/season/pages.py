"""The season table as a page (HTML, nothing loaded from elsewhere) and as a workbook, with a small line a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from html import escape
from urllib.parse import quote

from trfrate.codecs.sheet.write import Line, Look, NewSheet, Styled, write_workbook
from trfrate.formats.html.style import STYLE
from trfrate.report.chart import UNRATED, signed
from trfrate.season.record import EventRecord
from trfrate.season.table import Point, Row, SeasonTable

_LEGEND = "Each number is the rating after the event; in italics while it rests on 25 games or fewer."
_WIDTH, _HEIGHT, _MARGIN = 120, 26, 3
_LEAST_RANGE = 40
"""So many points at least fill the height of a line: two points more are no leap."""
_MORE_STYLE = """
.season th a { text-decoration: none; } .season th a:hover { text-decoration: underline; }
.season td { text-align: right; } .season td.name { text-align: left; } .season td.event { color: var(--quiet); }
.season .top { font-weight: 600; color: var(--ink); } .season svg { display: block; color: var(--focus); }
.season thead .event { font-weight: 400; vertical-align: bottom; }
.season thead .event span { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 18em; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; text-align: left; }
@media print { @page { size: landscape; } }
"""


def as_html(title: str, found: Sequence[SeasonTable], pages: Mapping[str, str]) -> bytes:
    """Return the page; `pages` are those of the events, by their sources."""
    parts = [
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}{_MORE_STYLE}</style></head><body><h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(_LEGEND)} The best rating and the biggest gain are set in bold.</p>',
    ]
    for table in found:
        parts += [f"<h2>{escape(table.title)}</h2>", *_table(table, pages)]
    parts.append("</body></html>\n")
    return "\n".join(parts).encode()


def _table(table: SeasonTable, pages: Mapping[str, str]) -> Iterator[str]:
    yield '<div class="scroll" tabindex="0"><table class="season"><thead><tr>'
    yield '<th scope="col" class="name">Player</th>'
    yield "".join(f'<th scope="col">{escape(heading)}</th>' for heading in ("Id", *_HEADINGS))
    yield "".join(_event_heading(event, pages.get(event.source)) for event in table.events)
    yield "</tr></thead><tbody>"
    for row in table.rows:
        yield f"<tr>{''.join(_cells(row, table))}</tr>"
    yield "</tbody></table></div>"


_HEADINGS = ("Events", "Games", "Now", "Change", "Best", "Biggest gain", "Season", "Start")


def _event_heading(event: EventRecord, page: str | None) -> str:
    text = escape(f"{event.end} {event.label}")
    linked = text
    if page:
        linked = f'<a href="{escape(quote(page))}">{text}</a>'
    return f'<th scope="col" class="event"><span>{linked}</span></th>'


def _cells(row: Row, table: SeasonTable) -> Iterator[str]:
    yield f'<th scope="row" class="name">{escape(row.name)}</th><td class="id">{escape(row.id or "")}</td>'
    yield f"<td>{row.events}</td><td>{row.games}</td>"
    yield _rating_cell(row.now, "after")
    yield _change_cell(row.change)
    yield f'<td title="{escape(table.events[row.best_at].label)}">{row.best}</td>'
    gained_in = ""
    if row.gain_at is not None:
        gained_in = table.events[row.gain_at].label
    yield _change_cell(row.gain, gained_in)
    start = UNRATED if row.start is None else row.start
    yield f"<td>{_small_line(row)}</td><td>{start}</td>"
    for at, point in enumerate(row.points):
        look = "event"
        if at in (row.best_at, row.gain_at):
            look = "event top"
        yield _rating_cell(point, look)


def _rating_cell(point: Point | None, look: str) -> str:
    if point is None:
        return f'<td class="{look}"></td>'
    text = f"<i>{point.rating}</i>" if point.provisional else str(point.rating)
    return f'<td class="{look}">{text}</td>'


def _change_cell(change: int | None, where: str = "") -> str:
    if change is None:
        return "<td></td>"
    look = "up" if change > 0 else ""
    if change < 0:
        look = "down"
    return f'<td class="{look}" title="{escape(where)}">{signed(change)}</td>'


def _small_line(row: Row) -> str:
    """Return the ratings from the start on as a line, the last one as a dot."""
    trail = row.trail
    low, high = min(trail), max(trail)
    step = (_WIDTH - 2 * _MARGIN) / max(len(trail) - 1, 1)
    scale = (_HEIGHT - 2 * _MARGIN) / max(high - low, _LEAST_RANGE)
    places = [(_MARGIN + at * step, _HEIGHT - _MARGIN - (rating - low) * scale) for at, rating in enumerate(trail)]
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    x, y = places[-1]
    label = f"from {trail[0]} to {trail[-1]}, between {low} and {high}"
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{label}">'
        f'<polyline fill="none" stroke="currentColor" stroke-width="1.5" points="{drawn}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="currentColor"/></svg>'
    )


_LOOKS: Mapping[str, Look] = {
    "title": {"bold": True, "font_size": 14},
    "quiet": {"font_color": "#5A6672"},
    "heading": {"bold": True, "bottom": 1, "valign": "bottom", "align": "center", "text_wrap": True},
    "name heading": {"bold": True, "bottom": 1, "valign": "bottom"},
    "event": {"rotation": 90, "bottom": 1, "align": "center", "valign": "bottom", "text_wrap": True},
    "number": {"align": "center"},
    "bold": {"align": "center", "bold": True},
    "provisional": {"align": "center", "italic": True},
    "bold provisional": {"align": "center", "bold": True, "italic": True},
    "change": {"align": "center", "num_format": "+0;−0;0"},
}
_WIDTHS = (26, 10, 7, 7, 7, 8, 7, 9, 18, 7)
_EVENT_WIDTH = 6.5
_HEADING_ROW = 2
_POINTS_A_LETTER = 6.5
_LOWEST_HEADING, _HIGHEST_HEADING = 80.0, 260.0
"""In points; a name that is too long for the highest heading takes two lines."""


def as_workbook(title: str, found: Sequence[SeasonTable], day: date) -> bytes:
    """Return a workbook with a sheet for each rating system."""
    return write_workbook([_sheet(title, table) for table in found], _LOOKS, title, day)


def _sheet(title: str, table: SeasonTable) -> NewSheet:
    headings = [Styled("Player", "name heading"), *(Styled(each, "heading") for each in ("Id", *_HEADINGS))]
    names = [f"{event.end} {event.label}" for event in table.events]
    headings += [Styled(name, "event") for name in names]
    needed = _POINTS_A_LETTER * max(map(len, names))
    rows: list[list[Styled]] = [[Styled(f"{title}: {table.title}", "title")], [Styled(_LEGEND, "quiet")], headings]
    lines = {}
    first, last = len(_WIDTHS), len(_WIDTHS) + len(table.events) - 1
    for row in table.rows:
        if len(row.trail) > 1:
            # The small line follows the cells of the events: it changes when somebody corrects one.
            lines[len(rows), first - 2] = Line(len(rows), first - (row.start is not None), last)
        rows.append(_styled_row(row))
    return NewSheet(
        table.title,
        rows,
        [*_WIDTHS, *[_EVENT_WIDTH] * len(table.events)],
        heights={_HEADING_ROW: min(max(needed, _LOWEST_HEADING), _HIGHEST_HEADING)},
        header_row=_HEADING_ROW,
        frozen_columns=1,
        footer=title,
        lines=lines,
    )


def _styled_row(row: Row) -> list[Styled]:
    summary = [
        Styled(row.name),
        Styled(row.id, "number"),
        Styled(row.events, "number"),
        Styled(row.games, "number"),
        _styled_point(row.now, bold=True),
        Styled(row.change, "change"),
        Styled(row.best, "number"),
        Styled(row.gain, "change"),
        Styled(None),
        Styled(UNRATED if row.start is None else row.start, "number"),
    ]
    return summary + [
        _styled_point(point, bold=at in (row.best_at, row.gain_at)) for at, point in enumerate(row.points)
    ]


def _styled_point(point: Point | None, bold: bool) -> Styled:
    if point is None:
        return Styled(None)
    looks = [look for look, wanted in (("bold", bold), ("provisional", point.provisional)) if wanted]
    return Styled(point.rating, " ".join(looks) or "number")
