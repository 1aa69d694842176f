"""The wallchart and the messages as plain data, ready for the page to draw."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from trfrate.contradictions import Dispute, disputes
from trfrate.diagnostics import Diagnostic, Place
from trfrate.formats.html.page import text_of
from trfrate.formats.html.paper import paper_of
from trfrate.model import COLORS, FACTS, Cell, Event, Player, Section
from trfrate.report.chart import Chart, Column, Value, charts_of
from trfrate.whatif import RESULTS

Plain = dict[str, Any]

_LABELED = {"before", "after", "id", "tiebreak", "slot"}
"""Columns whose cells are named on a phone, where a row becomes a card."""
_CHOSEN_HERE = {"EXP001", "FCT002", "FCT003", "FCT004", "FCT005", "FCT006", "FCT007"}
"""Messages about what the user chose: their place is the option by which the command line takes it."""
_TINTS = {2: "win", 1: "draw", 0: "loss"}


Spot = tuple[int, int, int]
"""A cell: the section counted from 0, the number of the player, the slot."""


def draw(event: Event, changed: Collection[Spot] = ()) -> list[Plain]:
    """Return the wallchart of every section; cells that were changed for a what-if are marked."""
    return [_chart(event, chart, changed) for chart in charts_of(event)]


def _chart(event: Event, chart: Chart, changed: Collection[Spot]) -> Plain:
    at = event.sections.index(chart.section)
    marked = {(number, slot) for section, number, slot in changed if section == at}
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
        "rows": [_row(chart, names, marked, at, player) for at, player in enumerate(chart.players)],
        "legend": " · ".join(chart.legend),
        "disputed": [_dispute(event, chart.section, names, each) for each in disputes(chart.section)],
    }


def _dispute(event: Event, section: Section, names: Mapping[int | None, str], dispute: Dispute) -> Plain:
    """Return both readings of a game on which two rows disagree, each with the decision for it."""
    at = event.sections.index(section)
    rows = section.rows_by_number()
    readings = []
    for number in dispute.numbers:
        cell = rows[number].cell(dispute.slot)
        said = _in_words(names, cell) if cell else "no game"
        words = f"{number} {names[number]}: {said}"
        readings.append({"decision": [at, dispute.slot, number], "words": words, "number": number})
    return {"round": section.round_of(dispute.slot), "readings": readings}


def key_of(event: Event, section: Section) -> str:
    """Return what settings, changes and questions call a section: its number, unless another has that for its name."""
    number = str(section.number)
    taken = any(each.name == number for each in event.sections if each is not section)
    return section.label if taken else number


def _row(
    chart: Chart, names: Mapping[int | None, str], marked: Collection[tuple[int, int]], at: int, player: Player
) -> Plain:
    cells = [_cell(chart, names, player, column, column.values[at]) for column in chart.columns]
    for column, cell in zip(chart.columns, cells, strict=True):
        if column.kind == "slot" and (player.number, column.slot) in marked:
            cell["classes"] += " changed"
    return {"number": player.number, "name": player.name, "explained": bool(player.after), "cells": cells}


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
    text = text_of(chart, player, column, value)
    if value is not None and column.kind == "slot" and (player.number, column.slot) in chart.disputed:
        return f"{text} ⚠"
    return text


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


def messages(report: Iterable[Diagnostic], name_file: bool = False) -> list[Plain]:
    """Return the messages; their file is named where there are several, or always."""
    found = [each._replace(place=None) if each.code in _CHOSEN_HERE else each for each in report]
    several = len({each.place.file for each in found if each.place}) > 1
    return [_message(each, several or name_file) for each in found]


def _message(diagnostic: Diagnostic, name_file: bool) -> Plain:
    alike = diagnostic.alike
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        # Numbers of players mean nothing without their section, which is part of the item.
        "of_section": alike.words.replace("{}", alike.item) if alike and isinstance(alike.item, str) else "",
        "place": _where(diagnostic.place, name_file) if diagnostic.place else "",
        "hint": diagnostic.hint or "",
    }


def _where(place: Place, name_file: bool) -> str:
    """Return a place in words: file, cell, line and column, as far as they are known."""
    at = place.at if place.words is None else place.words
    line = f"line {place.line}" if place.line else ""
    column = f"column {place.column}" if place.column else ""
    return ", ".join(part for part in (place.file if name_file else "", at or "", line, column) if part)
