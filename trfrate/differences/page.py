"""A page with the two wallcharts of each section, old and new, and the differences marked."""

from __future__ import annotations

from collections.abc import Iterator

from trfrate.counterparts import SectionPair
from trfrate.differences import Difference, Differences, Kind
from trfrate.differences.text import lines
from trfrate.formats.html.page import escape
from trfrate.formats.html.style import STYLE
from trfrate.model import Event, Section
from trfrate.report.chart import Chart, Column, chart_of, place_text, signed

_MARK = """
.both { display: flex; flex-wrap: wrap; gap: 1.5rem; } .both > div { flex: 1 1 auto; max-width: 100%; }
mark { background: none; color: inherit; outline: 2px solid var(--bad); outline-offset: 2px; font-weight: 700; }
pre { white-space: pre-wrap; font: .85rem/1.4 ui-monospace, Consolas, "Liberation Mono", monospace; }
"""
_COLUMN_OF = {
    Kind.NUMBER: "number",
    Kind.NAME: "name",
    Kind.ID: "id",
    Kind.RESULT: "slot",
    Kind.BYE: "slot",
    Kind.COLOR: "slot",
    Kind.RATING: "before",
    Kind.AFTER: "after",
}
"""The kind of column that shows a difference."""

Marked = set[tuple[int, str, str, int]]
"""Pairing number, kind of column, rating system and slot of each cell to mark."""


def write(found: Differences) -> bytes:
    """Return the page, in UTF-8."""
    title = escape(found.new.name or found.old.name or "Two reports")
    body = "".join(part for pair in found.pairs for part in _section(found, pair))
    listed = escape("\n".join(lines(found)) or "Nothing differs.")
    page = (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}: differences</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}{_MARK}</style>\n</head>\n<body>\n<main>\n<h1>{title}: differences</h1>\n"
        f"<pre>{listed}</pre>\n{body}</main>\n</body>\n</html>\n"
    )
    return page.encode("utf-8", "backslashreplace")


def _section(found: Differences, pair: SectionPair) -> Iterator[str]:
    yield f'<section>\n<h2>{escape(pair.section.label)}</h2>\n<div class="both">\n'
    old, new = _marked(found, pair)
    yield from _wallchart("Old", found.old, pair.old, old)
    yield from _wallchart("New", found.new, pair.new, new)
    yield "</div>\n</section>\n"


def _marked(found: Differences, pair: SectionPair) -> tuple[Marked, Marked]:
    """Return the cells to mark in the old and in the new wallchart."""
    numbers = {new: old for old, new in pair.new_numbers().items()}
    new: Marked = set()
    old: Marked = set()
    for each in found.differences:
        if each.player is None or each.section not in (pair.old, pair.new):
            continue
        mark = _mark_of(each)
        if each.kind is not Kind.PLAYER_REMOVED:
            new.add(mark)
        if each.kind is not Kind.PLAYER_ADDED:
            old.add((numbers.get(each.player.number, each.player.number), *mark[1:]))
    for rating in found.ratings:
        shown = [each and each.shown for each in (rating.old, rating.new)]
        # A change behind the point is in the list above; nobody would see it here.
        if pair.new and rating.section.number == pair.new.number and shown[0] != shown[1]:
            new.add((rating.player.number, "after", rating.system, -1))
            old.add((numbers.get(rating.player.number, 0), "after", rating.system, -1))
    return old, new


def _mark_of(each: Difference) -> tuple[int, str, str, int]:
    assert each.player is not None
    source = ""
    if each.kind in (Kind.RATING, Kind.AFTER):
        source = each.what.split(".")[1]
    slot = -1 if each.slot is None else each.slot
    return each.player.number, _COLUMN_OF.get(each.kind, "name"), source, slot


def _wallchart(heading: str, event: Event, section: Section | None, marked: Marked) -> Iterator[str]:
    yield f"<div>\n<h3>{heading}</h3>\n"
    if section is None:
        yield "<p>This report does not have the section.</p>\n</div>\n"
        return
    rated = next(each for each in event.sections if each.number == section.number)
    chart = chart_of(event, rated)
    yield f'<p>{escape(chart.facts)}</p>\n<div class="scroll">\n<table style="--columns: {2 * len(chart.columns)}">\n'
    yield "<thead>\n<tr>"
    yield from (f'<th scope="col">{escape(column.heading)}</th>' for column in chart.columns)
    yield "</tr>\n</thead>\n<tbody>\n"
    for row, player in enumerate(chart.players):
        cells = (_cell(chart, column, row, player.number, marked) for column in chart.columns)
        yield f"<tr>{''.join(cells)}</tr>\n"
    yield "</tbody>\n</table>\n</div>\n</div>\n"


def _cell(chart: Chart, column: Column, row: int, number: int, marked: Marked) -> str:
    value = column.values[row]
    text = "" if value is None else escape(value)
    if column.kind == "place":
        text = place_text(chart.places[number])
    elif column.kind == "change" and isinstance(value, int | float):
        text = signed(value)
    if (number, column.kind, column.system, column.slot) in marked:
        text = f"<mark>{text or '&nbsp;'}</mark>"
    tag = 'th scope="row"' if column.kind == "name" else "td"
    return f'<{tag} class="{column.kind}">{text}</{tag[:2]}>'
