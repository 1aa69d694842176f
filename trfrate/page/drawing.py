"""The wallchart and the messages as plain data, ready for the page to draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfrate.diagnostics import Diagnostic
from trfrate.formats.html.page import LABELLED, shown, told
from trfrate.model import FACTS, Event, Player, Section
from trfrate.report.chart import Chart, Column, Value, charts_of, contradictions
from trfrate.whatif import RESULTS

Plain = dict[str, Any]


def draw(event: Event) -> list[Plain]:
    """Return the wallchart of every section."""
    return [_chart(event, chart) for chart in charts_of(event)]


def _chart(event: Event, chart: Chart) -> Plain:
    names: dict[int | None, str] = {number: row.name for number, row in chart.section.rows_by_number().items()}
    return {
        "section": key_of(event, chart.section),
        "tab": chart.tab,
        "name": chart.name,
        "facts": chart.facts,
        "rated_by": chart.rated_by,
        "columns": [{"heading": column.heading, "kind": column.kind} for column in chart.columns],
        "rows": [_row(chart, names, at, player) for at, player in enumerate(chart.players)],
        "legend": " · ".join(chart.legend),
        "disputed": contradictions(chart),
    }


def key_of(event: Event, section: Section) -> str:
    """Return what settings, changes and questions call a section: its number, unless another has that for its name."""
    number = str(section.number)
    taken = any(each.name == number for each in event.sections if each is not section)
    return section.label if taken else number


def _row(chart: Chart, names: Mapping[int | None, str], at: int, player: Player) -> Plain:
    return {
        "number": player.number,
        "name": player.name,
        "explained": bool(player.after),
        "cells": [_cell(chart, names, player, column, column.values[at]) for column in chart.columns],
    }


def _cell(chart: Chart, names: Mapping[int | None, str], player: Player, column: Column, value: Value) -> Plain:
    text, classes = shown(chart, player, column, value)
    drawn: Plain = {"text": text, "classes": classes}
    if column.kind in LABELLED:
        drawn["label"] = column.heading
    cell = player.cell(column.slot) if column.kind == "slot" else None
    if cell is None:
        return drawn
    drawn["words"] = told(names, cell)
    # A what-if changes the first game of a round.
    first = column.slot % chart.section.games_per_round == 0
    if first and FACTS[cell.result].mirrors and cell.opponent in names and player.number in names:
        drawn["round"] = chart.section.round_of(column.slot)
        drawn["result"] = next((letter for letter, result in RESULTS.items() if result is cell.result), "")
    return drawn


def message(diagnostic: Diagnostic) -> Plain:
    """Return a message, its place spelled as everywhere."""
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "place": str(diagnostic.place) if diagnostic.place else "",
        "hint": diagnostic.hint or "",
    }
