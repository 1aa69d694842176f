"""The wallchart and the messages as plain data, ready for the page to draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfrate.contradictions import Dispute, disputes
from trfrate.diagnostics import Diagnostic
from trfrate.formats.html.page import with_arrow
from trfrate.formats.html.paper import paper_of
from trfrate.model import COLORS, FACTS, Cell, Event, Player, Section
from trfrate.report.chart import Chart, Column, Value, charts_of, mark_of, place_text
from trfrate.report.tie_breaks import value_text
from trfrate.whatif import RESULTS

Plain = dict[str, Any]

_LABELED = {"before", "after", "tiebreak", "slot"}
"""Columns whose cells are named on a phone, where a row becomes a card."""
_TINTS = {2: "win", 1: "draw", 0: "loss"}


def draw(event: Event) -> list[Plain]:
    """Return the wallchart of every section."""
    return [_chart(event, chart) for chart in charts_of(event)]


def _chart(event: Event, chart: Chart) -> Plain:
    names: dict[int | None, str] = {number: row.name for number, row in chart.section.rows_by_number().items()}
    paper = paper_of(chart)
    return {
        "section": key_of(event, chart.section),
        "tab": chart.tab,
        "name": chart.name,
        "facts": chart.facts,
        "rated_by": chart.rated_by,
        "columns": [
            {"heading": column.heading, "kind": column.kind, "printed": at not in paper.dropped}
            for at, column in enumerate(chart.columns)
        ],
        "ems": paper.ems,
        "rows": [_row(chart, names, at, player) for at, player in enumerate(chart.players)],
        "legend": " · ".join(chart.legend),
        "disputed": [_dispute(event, chart.section, names, each) for each in disputes(chart.section)],
    }


def _dispute(event: Event, section: Section, names: Mapping[int | None, str], dispute: Dispute) -> Plain:
    """Return both readings of a game that two rows tell differently, each with the decision for it."""
    at = event.sections.index(section)
    rows = section.rows_by_number()
    readings = []
    for number in dispute.numbers:
        cell = rows[number].cell(dispute.slot)
        said = _in_words(names, cell) if cell else "nothing"
        words = f"{number} {names[number]}: {said}"
        readings.append({"decision": [at, dispute.slot, number], "words": words, "number": number})
    return {"round": section.round_of(dispute.slot), "readings": readings}


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
    drawn: Plain = {"text": _text(chart, player, column, value), "classes": _classes(chart, player, column, value)}
    if column.kind in _LABELED:
        drawn["label"] = column.heading
    cell = player.cell(column.slot) if column.kind == "slot" else None
    if cell is None:
        return drawn
    drawn["words"] = _in_words(names, cell)
    # A what-if changes the first game of a round.
    first = column.slot % chart.section.games_per_round == 0
    if first and FACTS[cell.result].mirrors and cell.opponent in names and player.number in names:
        drawn["round"] = chart.section.round_of(column.slot)
        drawn["result"] = next((letter for letter, result in RESULTS.items() if result is cell.result), "")
    return drawn


def _text(chart: Chart, player: Player, column: Column, value: Value) -> str:
    if column.kind == "place":
        return place_text(chart.places[player.number])
    if value is None:
        return ""
    if column.kind == "change" and isinstance(value, int | float):
        return with_arrow(value)
    if column.kind == "score" and isinstance(value, float):
        return f"{value:.1f}"
    if column.kind == "tiebreak" and isinstance(value, int | float):
        return value_text(value)
    if column.kind == "before":
        return f"{value}{mark_of(player, column.system)}"
    disputed = column.kind == "slot" and (player.number, column.slot) in chart.disputed
    return f"{value} ⚠" if disputed else str(value)


def _classes(chart: Chart, player: Player, column: Column, value: Value) -> str:
    classes = ["state" if column.kind == "text" else column.kind]
    if column.kind == "change" and isinstance(value, int | float) and value:
        classes.append("up" if value > 0 else "down")
    cell = player.cell(column.slot) if column.kind == "slot" else None
    if cell and FACTS[cell.result].mirrors:
        classes.append(_TINTS[FACTS[cell.result].half_points])
    if cell and (player.number, column.slot) in chart.disputed:
        classes.append("disputed")
    return " ".join(classes)


def _in_words(names: Mapping[int | None, str], cell: Cell) -> str:
    """Return the cell in words, for the pointer and for screen readers."""
    result = str(cell.result).replace("-", " ")
    opponent = names.get(cell.opponent)
    if opponent is None:
        return result
    color = f" with {COLORS[cell.color]}" if cell.color else ""
    return f"{result} against {opponent}{color}"


def message(diagnostic: Diagnostic) -> Plain:
    """Return a message, its place spelled as everywhere."""
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "place": str(diagnostic.place) if diagnostic.place else "",
        "hint": diagnostic.hint or "",
    }
