"""The page: a table for each section with the reasons behind each row, a chart of the changes, and the crosstable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from trfrate.diagnostics import Diagnostic, Report, Severity
from trfrate.formats import Options
from trfrate.formats._standings import standings
from trfrate.formats.html.paper import Paper, paper_of
from trfrate.formats.html.script import SCRIPT, content_policy
from trfrate.formats.html.style import STYLE
from trfrate.model import FACTS, Cell, Event, Outcome, Player
from trfrate.report.basis import RatedSection, explanations
from trfrate.report.chart import (
    ABOUT,
    UNRATED,
    Chart,
    Column,
    Value,
    about_lines,
    alarm,
    charts_of,
    contradictions,
    mark_of,
    place_text,
    plain_text,
    signed,
    standing,
)
from trfrate.report.tie_breaks import value_text

if TYPE_CHECKING:
    from trfrate.report.standings import Part, Table

_ESCAPES = {**dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127), None)}
_ESCAPES |= {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#39;"}
# On a phone a row becomes a card, whose values are named by these labels.
_LABELLED = {"before", "after", "tiebreak", "slot"}
_HIGHEST_FIRST = {"before", "after", "change", "score", "tiebreak", "slot"}
"""Columns that a first click sorts from the highest value down."""
_MOST_IN_CROSSTABLE = 40
"""Players of a section whose crosstable of everybody against everybody can be read."""
_RESULT = {2: "win", 1: "draw", 0: "loss"}


class _Table(NamedTuple):
    chart: Chart
    names: Mapping[int | None, str]
    rated: Mapping[str, RatedSection]
    """The working behind the numbers, by system."""
    paper: Paper


def escape(value: object) -> str:
    """Return text that can be nothing but text, inside an element or an attribute."""
    return str(value).translate(_ESCAPES)


def page(event: Event, report: Report, options: Options) -> str:
    """Return the whole page."""
    title = escape(event.name or "Wallchart")
    charts = charts_of(event)
    sections = zip(charts, standings(event, charts, options), strict=True)
    body = "".join("".join(_section(event, chart, parts)) for chart, parts in sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{content_policy()}">\n'
        f'<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1 id="title">{title}</h1>\n'
        f"{_links(charts)}{_alarm(report, options)}{body}{_about(event, report, options)}</main>\n"
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _links(charts: list[Chart]) -> str:
    if len(charts) < 2:
        return ""
    links = (f'<a href="#s{chart.section.number}">{escape(chart.heading)}</a>' for chart in charts)
    return f'<nav aria-label="Sections">{" ".join(links)}</nav>\n'


def _alarm(report: Report, options: Options) -> str:
    text = alarm(report) if options.has("notes") else ""
    if not text:
        return ""
    return f'<p class="bad"><a href="#about">{escape(text)}</a></p>\n'


def _label(chart: Chart) -> str:
    """Return the id of what names the section: its own heading, or the page's where it is the only one."""
    if not chart.heading:
        return "title"
    return f"s{chart.section.number}"


def _section(event: Event, chart: Chart, parts: list[Part]) -> Iterator[str]:
    yield f'<section aria-labelledby="{_label(chart)}">\n'
    if chart.heading:
        yield f'<h2 id="{_label(chart)}">{escape(chart.heading)}</h2>\n'
    yield f"<p>{escape(chart.facts)}</p>\n"
    yield f'<p class="quiet">{escape(chart.rated_by)}</p>\n'
    for game in contradictions(chart):
        yield f'<p class="bad">Not rated, the two rows disagree: {escape(game)}</p>\n'
    rows = chart.section.rows_by_number()
    names: dict[int | None, str] = {number: player.name for number, player in rows.items()}
    yield from _table(_Table(chart, names, explanations(event, chart.section), paper_of(chart)))
    yield f'<p class="quiet">{escape(" · ".join(chart.legend))}</p>\n'
    for system in chart.systems:
        yield from _before_and_after(chart, system)
    yield from _crosstable(chart)
    for part in parts:
        yield from _part(part)
    yield "</section>\n"


def _table(table: _Table) -> Iterator[str]:
    chart, paper = table.chart, table.paper
    caption = "Players by place."
    if table.rated:
        caption = "Open a name to see how the new rating came about."
    yield f'<div class="scroll" role="region" aria-labelledby="{_label(chart)}" tabindex="0">\n'
    sizes = f"--columns: {len(chart.columns)}; --ems: {paper.ems:.1f}; --name: {paper.name:.1f}"
    yield f'<table class="chart" style="{sizes}">\n'
    yield f"<caption>{caption}</caption>\n<thead>\n<tr>"
    for at, column in enumerate(chart.columns):
        first = ""
        if column.kind in _HIGHEST_FIRST:
            first = ' data-first="descending"'
        yield f'<th scope="col" class="{_class(table, at)}"{first}>{escape(column.heading)}</th>'
    yield "</tr>\n</thead>\n"
    rows = chart.section.rows_by_number()
    for row, player in enumerate(chart.players):
        # No cell can point to a number that is used twice.
        anchor = ""
        if player.number in rows:
            anchor = f' id="{_anchor(chart, player.number)}"'
        yield f"<tbody{anchor}>\n"
        yield from _row(table, row, player)
        yield "</tbody>\n"
    yield "</table>\n</div>\n"
    if paper.dropped:
        named = ", ".join(dict.fromkeys(chart.columns[at].heading for at in sorted(paper.dropped)))
        yield f'<p class="on-paper">Not printed because there is no room: {escape(named)}.</p>\n'


def _class(table: _Table, at: int) -> str:
    kind = table.chart.columns[at].kind
    if kind == "text":
        kind = "state"
    if at in table.paper.dropped:
        return f"{kind} unprinted"
    return kind


def _anchor(chart: Chart, number: int) -> str:
    return f"s{chart.section.number}-{number}"


def _row(table: _Table, row: int, player: Player) -> Iterator[str]:
    chart = table.chart
    pages = list(_pages(table, player))
    yield "<tr>"
    for at, column in enumerate(chart.columns):
        value = column.values[row]
        if column.kind == "name":
            text = f"<details><summary>{escape(value)}</summary></details>" if pages else escape(value)
            yield f'<th scope="row" class="name">{text}</th>'
        elif column.kind == "slot":
            yield _slot(table, player, at, value)
        else:
            yield _cell(table, player, at, value)
    yield "</tr>\n"
    if pages:
        yield f'<tr class="why"><td colspan="{len(chart.columns)}">{"".join(pages)}</td></tr>\n'


def _pages(table: _Table, player: Player) -> Iterator[str]:
    for system in player.after:
        if system not in table.rated:
            continue
        why = table.rated[system].trace(player.number)
        if why:
            yield f"<pre>{escape(why.page())}</pre>"


def _cell(table: _Table, player: Player, at: int, value: Value) -> str:
    column = table.chart.columns[at]
    text = escape(text_of(table.chart, player, column, value))
    extra = sorts_by = ""
    if column.kind == "change" and isinstance(value, int | float):
        extra, sorts_by = _DIRECTION[_sign(value)], f"{value}"
    elif column.kind == "place":
        sorts_by = str(value)
    label = ""
    if column.kind in _LABELLED and text:
        label = f' data-label="{escape(column.heading)}"'
    # Without a rating there is nothing to sort by, so these rows come last.
    key = ""
    if sorts_by or value == UNRATED:
        key = f' data-v="{sorts_by}"'
    return f'<td class="{_class(table, at)}{extra}"{label}{key}>{text}</td>'


def text_of(chart: Chart, player: Player, column: Column, value: Value) -> str:
    """Return the text of a cell, as every page shows it; round cells are decorated further."""
    if column.kind == "place":
        return place_text(chart.places[player.number])
    if value is None:
        return ""
    if column.kind == "before":
        return f"{value}{mark_of(player, column.system)}"
    if isinstance(value, int | float):
        if column.kind == "change":
            return _with_arrow(value)
        if column.kind == "score":
            return f"{value:.1f}"
        if column.kind == "tiebreak":
            return value_text(value)
    return str(value)


def _with_arrow(change: float) -> str:
    """Return a change with arrow and sign: `▲ +16`."""
    return f"{_ARROW[_sign(change)]} {signed(change)}"


_ARROW = {1: "▲", -1: "▼", 0: "="}
_DIRECTION = {1: " up", -1: " down", 0: ""}


def _sign(change: float) -> int:
    return (change > 0) - (change < 0)


def _slot(table: _Table, player: Player, at: int, value: Value) -> str:
    """Return a round cell: the usual letters, and in words for touch and screen readers who the opponent was."""
    column = table.chart.columns[at]
    cell = player.cell(column.slot)
    if cell is None:
        return f'<td class="{_class(table, at)}"></td>'
    facts = FACTS[cell.result]
    result = ""
    if facts.mirrors and cell.result is not Outcome.PENDING:
        result = f" {_RESULT[facts.half_points]}"
    disputed = (player.number, column.slot) in table.chart.disputed
    mark, box = (" ⚠", " disputed") if disputed else ("", "")
    before, who, after = _in_words(table, cell)
    words = before
    if who:
        words = f'<span class="words">{before}</span>{who}<span class="words">{after}</span>'
    text = f'<span aria-hidden="true">{escape(value)}{mark}</span><span class="who">{words}</span>'
    if cell.opponent is not None and cell.opponent in table.names:
        text = f'<a href="#{_anchor(table.chart, cell.opponent)}" title="{before}{who}{after}">{text}</a>'
    return (
        f'<td class="{_class(table, at)}{result}{box}" data-label="{escape(column.heading)}" '
        f'data-v="{facts.half_points}">{text}</td>'
    )


_WORDS = {Outcome.WIN: "won", Outcome.DRAW: "drew", Outcome.LOSS: "lost", Outcome.PENDING: "no result yet"}


def _in_words(table: _Table, cell: Cell) -> tuple[str, str, str]:
    """Return the cell in words, the name apart: `won against `, `Alder, Ada`, ` with white`."""
    result = _WORDS.get(cell.result) or cell.result.words
    opponent = table.names.get(cell.opponent)
    if opponent is None:
        return result, "", ""
    color = {"w": " with white", "b": " with black"}.get(cell.color or "", "")
    return f"{result} against ", escape(opponent), color


# --- charts beside the table --------------------------------------------------------------------------------


def _before_and_after(chart: Chart, system: str) -> Iterator[str]:
    """Return a line a player: the name, a bar from the rating before to that after, and both numbers."""
    rows = [(player, standing(player, system)) for player in chart.players]
    drawn = [(player, shown) for player, shown in rows if shown.before is not None and shown.after is not None]
    if not any(shown.change for _, shown in drawn):
        return
    ratings = [rating for _, shown in drawn for rating in (shown.before, shown.after) if rating is not None]
    low, high = min(ratings), max(ratings)
    title = f"{chart.titles[system]} before and after"
    yield f'<details class="beside"><summary>{escape(title)}</summary>\n<ol class="before-after">\n'
    for player, shown in drawn:
        assert shown.before is not None and shown.after is not None and shown.change is not None
        left, right = sorted(((shown.before - low) / (high - low), (shown.after - low) / (high - low)))
        kind = _DIRECTION[_sign(shown.change)].strip() or "same"
        bar = f'<i class="{kind}" style="left: {left:.2%}; width: {right - left:.2%}"></i>'
        yield (
            f'<li><span class="who-is">{escape(player.name)}</span><span class="track" aria-hidden="true">{bar}</span>'
            f'<span class="numbers">{shown.before} → {shown.after} '
            f'<span class="{kind}">{_with_arrow(shown.change)}</span></span></li>\n'
        )
    yield f'</ol>\n<p class="quiet">From {low} at the left to {high} at the right.</p>\n</details>\n'


def _crosstable(chart: Chart) -> Iterator[str]:
    """Return everybody against everybody by place, tinted by the points scored against each other."""
    players = chart.players
    numbers = [player.number for player in players]
    if not 2 < len(players) <= _MOST_IN_CROSSTABLE or len(set(numbers)) < len(numbers):
        return
    scored = {player.number: _scored_against(player) for player in players}
    if not any(scored.values()):
        return
    yield '<details class="beside"><summary>Everybody against everybody</summary>\n'
    yield '<div class="scroll" role="region" aria-label="Everybody against everybody" tabindex="0">\n'
    yield '<table class="heat">\n<caption>Points scored against each opponent, by place.</caption>\n<thead>\n<tr>'
    yield '<th scope="col">Place</th><th scope="col" class="name">Name</th>'
    for place, player in enumerate(players, start=1):
        yield f'<th scope="col"><abbr title="{escape(player.name)}">{place}</abbr></th>'
    yield "</tr>\n</thead>\n<tbody>\n"
    for place, player in enumerate(players, start=1):
        yield f'<tr><td class="place">{place}</td><th scope="row" class="name">{escape(player.name)}</th>'
        yield from (_heat(scored[player.number].get(number), number == player.number) for number in numbers)
        yield "</tr>\n"
    yield "</tbody>\n</table>\n</div>\n</details>\n"


def _scored_against(player: Player) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for cell in player.cells:
        if cell is not None and cell.opponent is not None and FACTS[cell.result].played:
            found.setdefault(cell.opponent, []).append(FACTS[cell.result].half_points)
    return found


_POINTS = {2: "1", 1: "½", 0: "0"}


def _heat(scored: list[int] | None, same: bool) -> str:
    if same:
        return '<td class="same" aria-label="the same player">·</td>'
    if not scored:
        return "<td></td>"
    lost, won = sum(2 - points for points in scored), sum(scored)
    kind = {1: "win", -1: "loss", 0: "draw"}[_sign(won - lost)]
    return f'<td class="{kind}">{" ".join(_POINTS[points] for points in scored)}</td>'


def _part(part: Part) -> Iterator[str]:
    yield f'<details class="beside" open><summary>{escape(part.title)}</summary>\n'
    for table in part.tables:
        yield from _beside_table(table)
    yield "</details>\n"


def _beside_table(table: Table) -> Iterator[str]:
    yield f'<div class="scroll" role="region" aria-label="{escape(table.title)}" tabindex="0">\n'
    yield f'<table class="plain">\n<caption>{escape(table.title)}</caption>\n<thead>\n<tr>'
    yield from (f'<th scope="col">{escape(heading)}</th>' for heading in table.headings)
    yield "</tr>\n</thead>\n<tbody>\n"
    for row in table.rows:
        cells = (f"<td{_left(value)}>{escape(plain_text(value))}</td>" for value in row)
        yield f"<tr>{''.join(cells)}</tr>\n"
    yield "</tbody>\n</table>\n</div>\n"
    yield from (f'<p class="quiet">{escape(note)}</p>\n' for note in table.notes)


def _left(value: Value) -> str:
    if isinstance(value, str):
        return ' class="left"'
    return ""


# --- below everything ---------------------------------------------------------------------------------------


def _about(event: Event, report: Report, options: Options) -> str:
    text = "".join(f"<p>{escape(line)}</p>\n" for line in about_lines(event, options.day))
    text += _messages(report, options)
    return f'<section aria-labelledby="about">\n<h2 id="about">{ABOUT}</h2>\n{text}</section>\n'


def _messages(report: Report, options: Options) -> str:
    """Return the messages of the run where they are asked for; else how many there are, as they are for the TD."""
    serious = report.count(Severity.ERROR) + report.count(Severity.WARNING)
    if not options.has("notes"):
        if not serious:
            return ""
        what = "1 error or warning"
        if serious != 1:
            what = f"{serious} errors and warnings"
        return f'<p class="quiet">{what} came up when this page was made.</p>\n'
    messages = "".join(f"<li>{_message(one)}</li>\n" for one in report)
    if messages:
        return f"<h3>Messages</h3>\n<ul>\n{messages}</ul>\n"
    return "<p>No messages.</p>\n"


def _message(one: Diagnostic) -> str:
    place = f"{one.place}: " if one.place else ""
    hint = f"<br>Help: {escape(one.hint)}" if one.hint else ""
    return f"<strong>{escape(one.severity)} {escape(one.code)}</strong> {escape(place)}{escape(one.message)}{hint}"
