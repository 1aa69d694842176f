"""Convert records of pairing programs to TRF26, where it has a place for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby

from trfrate.formats.trf.header import longest_row
from trfrate.formats.trf.layout import ACCELERATION, BYES, COMMENT, FICTITIOUS_POINTS, PROHIBITED
from trfrate.formats.trf.records import Record
from trfrate.model import Section

_MATCH_POINTS = re.compile(r"(?:T[WDL] *\d{1,2}(?:\.\d)?\s*)+", re.ASCII)

Convert = Callable[[Record, Section], list[str] | None]


def _numbers(text: str) -> list[str]:
    return re.findall(r"\b\d{1,4}\b", text, re.ASCII)


def _first_color(record: Record, section: Section) -> list[str] | None:
    tokens = record.text.lower().split()
    colors = [token[0].upper() for token in tokens if token in ("white1", "black1")]
    others = [f"{COMMENT} {record.line}"] if len(colors) < len(tokens) else []
    return [f"152 {colors[-1]}", *others] if colors else None


def _absent(record: Record, section: Section) -> list[str] | None:
    ids = _numbers(record.text)
    next_round = str(longest_row(section) + 1)
    if ids:
        return [BYES.join({"tag": "240", "type": "Z", "round": next_round}, ids)]
    return None


def _prohibited(record: Record, section: Section) -> list[str] | None:
    ids = _numbers(record.text)
    if len(ids) < 2:
        return None
    return [PROHIBITED.join({"tag": "260", "first_round": "1", "last_round": str(section.rounds)}, ids)]


def _fictitious(record: Record, section: Section) -> list[str] | None:
    """Convert one line for all rounds of a player to one line for every run of rounds with the same points."""
    number = FICTITIOUS_POINTS.split(record.line)["player"]
    rounds = [text for _, text in FICTITIOUS_POINTS.items(record.line)]
    if not number.isdecimal() or not all(re.fullmatch(r"\d{0,2}(?:\.\d)?", text, re.ASCII) for text in rounds):
        return None
    lines = []
    for points, run in groupby(enumerate(rounds, 1), key=lambda entry: entry[1]):
        played = [round_ for round_, _ in run]
        if points.strip("0."):
            span = {"first_round": str(played[0]), "last_round": str(played[-1]), "first": number, "last": number}
            lines.append(ACCELERATION.join({"tag": "250", "points": points, **span}))
    return lines or None


def _renamed(tag: str) -> Convert:
    return lambda record, section: [tag + record.line[3:]]


AS_TRF26: Mapping[str, Convert] = {
    "XXC": _first_color,
    "XXZ": _absent,
    "XXP": _prohibited,
    "XXA": _fictitious,
}


def canonical(record: Record) -> str:
    """Return a record of TRF26 in the handbook's columns, which some programs do not use."""
    if record.tag == "152":
        return record.line.upper()
    if record.tag == "172" and len(words := record.text.split()) == 1 and len(words[0]) > 3:
        return f"172     {words[0]}"
    if record.tag == "362" and _MATCH_POINTS.fullmatch(record.text):
        points = re.findall(r"(T[WDL])\s*([\d.]+)", record.text)
        return "362 " + "   ".join(f"{result}{float(value):4.1f}" for result, value in points)
    return record.line


DRAFT_AS_TRF26: Mapping[str, Convert] = {"330": _renamed("240"), "340": _renamed("330")}
"""In the draft of 2024 byes were 330 and forfeits 340."""
