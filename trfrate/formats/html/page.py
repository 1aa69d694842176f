"""The page: a table for each section, a chart of the changes, the reasons behind each row, and every message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trfrate.diagnostics import Diagnostic, Report
from trfrate.formats import Options
from trfrate.formats.html.style import STYLE
from trfrate.model import FACTS, Cell, Event, Player
from trfrate.report.basis import RatedSection, explanations
from trfrate.report.chart import (
    ABOUT,
    Chart,
    Column,
    Value,
    about_lines,
    alarm,
    change_of,
    charts_of,
    contradictions,
    place_text,
    signed,
)

_ESCAPES = {**dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127), None)}
_ESCAPES |= {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#39;"}
# On a phone a row becomes a card, whose values are named by these labels.
LABELLED = {"before", "after"}
_RESULT = {2: "win", 1: "draw", 0: "loss"}


class _Table(NamedTuple):
    chart: Chart
    names: Mapping[int | None, str]
    rated: Mapping[str, RatedSection]
    """The working behind the numbers, by system."""


def escape(value: object) -> str:
    """Text that can be nothing but text, inside an element or an attribute."""
    return str(value).translate(_ESCAPES)


def page(event: Event, report: Report, options: Options) -> str:
    """The whole page."""
    title = escape(event.name or "Wallchart")
    charts = charts_of(event)
    body = "".join(part for chart in charts for part in _section(event, chart))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1 id="title">{title}</h1>\n'
        f"{_links(charts)}{_alarm(report)}{body}{_about(event, report, options)}</main>\n</body>\n</html>\n"
    )


def _links(charts: list[Chart]) -> str:
    if len(charts) < 2:
        return ""
    links = (f'<a href="#s{chart.section.number}">{escape(chart.heading)}</a>' for chart in charts)
    return f'<nav aria-label="Sections">{" ".join(links)}</nav>\n'


def _alarm(report: Report) -> str:
    text = alarm(report)
    return f'<p class="bad"><a href="#about">{escape(text)}</a></p>\n' if text else ""


def _label(chart: Chart) -> str:
    """Return the id of what names the section: its own heading, or the page's where it is the only one."""
    return f"s{chart.section.number}" if chart.heading else "title"


def _section(event: Event, chart: Chart) -> Iterator[str]:
    yield f'<section aria-labelledby="{_label(chart)}">\n'
    if chart.heading:
        yield f'<h2 id="{_label(chart)}">{escape(chart.heading)}</h2>\n'
    yield f"<p>{escape(chart.facts)}</p>\n"
    yield f'<p class="quiet">{escape(chart.rated_by)}</p>\n'
    for game in contradictions(chart):
        yield f'<p class="bad">Not rated, the two rows disagree: {escape(game)}</p>\n'
    names: dict[int | None, str] = {player.number: player.name for player in chart.players}
    yield from _table(_Table(chart, names, explanations(event, chart.section)))
    yield f'<p class="quiet">{escape(" · ".join(chart.legend))}</p>\n'
    for system in chart.systems:
        yield from _bars(chart, system)
    yield "</section>\n"


def _table(table: _Table) -> Iterator[str]:
    chart = table.chart
    caption = "Open a name to see how the new rating came about." if table.rated else "Players by place."
    yield f'<div class="scroll" role="region" aria-labelledby="{_label(chart)}" tabindex="0">\n'
    yield f'<table style="--columns: {len(chart.columns)}">\n'
    yield f"<caption>{caption}</caption>\n<thead>\n<tr>"
    yield from (f'<th scope="col" class="{_class(column)}">{escape(column.heading)}</th>' for column in chart.columns)
    yield "</tr>\n</thead>\n<tbody>\n"
    for row, player in enumerate(chart.players):
        yield from _row(table, row, player)
    yield "</tbody>\n</table>\n</div>\n"


def _class(column: Column) -> str:
    return "state" if column.kind == "text" else column.kind


def _row(table: _Table, row: int, player: Player) -> Iterator[str]:
    chart = table.chart
    pages = list(_pages(table, player))
    yield "<tr>"
    for column in chart.columns:
        value = column.values[row]
        if column.kind == "name":
            text = f"<details><summary>{escape(value)}</summary></details>" if pages else escape(value)
            yield f'<th scope="row" class="name">{text}</th>'
        elif column.kind == "slot":
            yield _slot(table, player, column, value)
        else:
            yield _cell(chart, player, column, value)
    yield "</tr>\n"
    if pages:
        yield f'<tr class="why"><td colspan="{len(chart.columns)}">{"".join(pages)}</td></tr>\n'


def _pages(table: _Table, player: Player) -> Iterator[str]:
    for system in player.after:
        why = table.rated[system].trace(player.number) if system in table.rated else None
        if why:
            yield f"<pre>{escape(why.page())}</pre>"


def _cell(chart: Chart, player: Player, column: Column, value: Value) -> str:
    text, classes = shown(chart, player, column, value)
    label = f' data-label="{escape(column.heading)}"' if column.kind in LABELLED and text else ""
    return f'<td class="{classes}"{label}>{escape(text)}</td>'


def shown(chart: Chart, player: Player, column: Column, value: Value) -> tuple[str, str]:
    """Return the text of a cell and its classes, as this page and the one that rates dropped files show them."""
    text, extra = "" if value is None else str(value), ""
    if column.kind == "change" and isinstance(value, int | float):
        text, extra = with_arrow(value), " up" if value > 0 else " down" if value < 0 else ""
    elif column.kind == "score" and isinstance(value, float):
        text = f"{value:.1f}"
    elif column.kind == "place":
        text = place_text(chart.places[player.number])
    elif column.kind == "slot" and (cell := player.cell(column.slot)):
        facts = FACTS[cell.result]
        extra = f" {_RESULT[facts.half_points]}" if facts.mirrors else ""
        if (player.number, column.slot) in chart.disputed:
            text, extra = f"{text} ⚠", f"{extra} disputed"
    return text, f"{_class(column)}{extra}"


def with_arrow(change: float) -> str:
    """Return a change with arrow and sign: `▲ +16`."""
    arrow = "▲" if change > 0 else "▼" if change < 0 else "="
    return f"{arrow} {signed(change)}"


def _slot(table: _Table, player: Player, column: Column, value: Value) -> str:
    cell = player.cell(column.slot)
    if cell is None:
        return '<td class="slot"></td>'
    text, classes = shown(table.chart, player, column, value)
    return f'<td class="{classes}" title="{escape(told(table.names, cell))}">{escape(text)}</td>'


def told(names: Mapping[int | None, str], cell: Cell) -> str:
    """Return the cell in words, for the pointer and for screen readers."""
    opponent = names.get(cell.opponent)
    if opponent is None:
        return str(cell.result).replace("-", " ")
    color = {"w": " with white", "b": " with black"}.get(cell.color or "", "")
    return f"{str(cell.result).replace('-', ' ')} against {opponent}{color}"


def _bars(chart: Chart, system: str) -> Iterator[str]:
    """One bar a player, by place: up for a gain, down for a loss."""
    changes = [(player, change_of(player, system)) for player in chart.players]
    drawn = [(player, change) for player, change in changes if change is not None]
    most = max((abs(change) for _, change in drawn), default=0)
    if not most:
        return
    label = f"{chart.titles[system]} rating changes by place, at most {most:g} points"
    wide = len(drawn) * 4
    yield f'<p class="quiet">{escape(label)}</p>\n<svg viewBox="0 -22 {wide} 44" preserveAspectRatio="none" '
    yield f'style="max-width: {len(drawn)}em" role="img" aria-label="{escape(label)}">'
    for at, (player, change) in enumerate(drawn):
        height = 20 * abs(change) / most
        top, kind = (-height, "up") if change > 0 else (0.0, "down")
        tip = f"<title>{escape(player.name)} {with_arrow(change)}</title>"
        yield f'<rect class="{kind}" x="{at * 4 + 0.5}" y="{top:.1f}" width="3" height="{height:.1f}">{tip}</rect>'
    yield f'<line x1="0" y1="0" x2="{wide}" y2="0"/></svg>\n'


def _about(event: Event, report: Report, options: Options) -> str:
    lines = about_lines(event, options.day)
    messages = "".join(f"<li>{_message(one)}</li>\n" for one in report)
    told = f"<h3>Messages</h3>\n<ul>\n{messages}</ul>\n" if messages else "<p>No messages.</p>\n"
    text = "".join(f"<p>{escape(line)}</p>\n" for line in lines)
    return f'<section aria-labelledby="about">\n<h2 id="about">{ABOUT}</h2>\n{text}{told}</section>\n'


def _message(one: Diagnostic) -> str:
    place = f"{one.place}: " if one.place else ""
    hint = f"<br>Help: {escape(one.hint)}" if one.hint else ""
    return f"<strong>{escape(one.severity)} {escape(one.code)}</strong> {escape(place)}{escape(one.message)}{hint}"
