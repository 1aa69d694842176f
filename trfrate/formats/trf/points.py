"""Point systems: records 162 (TRF26), XXS (JaVaFo) and BB* (bbpPairings), to half points by outcome and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from trfrate.formats.trf.source import Record, Source
from trfrate.model import FACTS, Outcome

_O = Outcome
_WIN = (_O.WIN, _O.UNRATED_WIN, _O.ASYM_WIN)
_DRAW = (_O.DRAW, _O.UNRATED_DRAW, _O.ASYM_DRAW)
_LOSS = (_O.LOSS, _O.UNRATED_LOSS, _O.ASYM_LOSS)

LETTERS_162 = {
    "W": (*_WIN, _O.FORFEIT_WIN, _O.FULL_BYE, _O.PAIRING_BYE),
    "D": (*_DRAW, _O.HALF_BYE),
    "L": _LOSS,
    "A": (_O.ZERO_BYE, _O.FORFEIT_LOSS),
    "P": (_O.PAIRING_BYE,),
}
"""In the order in which they are set: P is worth a win unless it says otherwise."""

CODES_XXS = {
    "W": (*_WIN, _O.FORFEIT_WIN, _O.FULL_BYE),
    "D": (*_DRAW, _O.HALF_BYE),
    "WW": _WIN,
    "BW": _WIN,
    "WD": _DRAW,
    "BD": _DRAW,
    "WL": _LOSS,
    "BL": _LOSS,
    "ZPB": (_O.ZERO_BYE,),
    "HPB": (_O.HALF_BYE,),
    "FPB": (_O.FULL_BYE,),
    "PAB": (_O.PAIRING_BYE,),
    "FW": (_O.FORFEIT_WIN,),
    "FL": (_O.FORFEIT_LOSS,),
}

_BLACK = ("BW", "BD", "BL")

TAGS_BB = {
    "BBW": (*_WIN, _O.FORFEIT_WIN, _O.FULL_BYE, _O.PAIRING_BYE),
    "BBD": (*_DRAW, _O.HALF_BYE),
    "BBL": _LOSS,
    "BBZ": (_O.ZERO_BYE,),
    "BBF": (_O.FORFEIT_LOSS,),
    "BBU": (_O.PAIRING_BYE,),
}

_VALUE = r"(-?\d{1,3}(?:[.,]\d{1,2})?)"
_PAIR_162 = re.compile(rf"([A-Za-z])\s*{_VALUE}(?!\S)", re.ASCII)
_PAIR_XXS = re.compile(r"([A-Za-z]{1,3})\s*=\s*(-?\d{0,3}(?:[.,]\d{1,2})?)(?!\S)", re.ASCII)

Points = Mapping[Outcome, int]


def read(records: Sequence[Record], source: Source) -> Points | None:
    """The half points of each outcome; None where they are one, a half and nothing."""
    points: dict[Outcome, int] = {}
    for record in sorted(records, key=lambda record: record.tag == "BBU"):
        for code, outcomes, value in _pairs(record):
            _set(points, outcomes, value, code, record, source)
    differing = {outcome: worth for outcome, worth in points.items() if worth != FACTS[outcome].half_points}
    return dict(sorted(differing.items())) or None


def _pairs(record: Record) -> list[tuple[str, tuple[Outcome, ...], str]]:
    if record.tag in TAGS_BB:
        return [(record.tag, TAGS_BB[record.tag], record.text)]
    table, pattern = (CODES_XXS, _PAIR_XXS) if record.tag == "XXS" else (LETTERS_162, _PAIR_162)
    pairs = [(code.upper(), value) for code, value in pattern.findall(record.text)]
    if record.tag == "162":
        # `Z` stands for `A` in many files; the pairing bye comes last, whatever the order in the file.
        pairs = sorted(
            (("A" if code == "Z" else code, value) for code, value in pairs), key=lambda pair: pair[0] == "P"
        )
    return [(code, table[code], value) for code, value in pairs if code in table]


def _set(
    points: dict[Outcome, int],
    outcomes: tuple[Outcome, ...],
    value: str,
    code: str,
    record: Record,
    source: Source,
) -> None:
    try:
        half_points = 2 * float(value.replace(",", "."))
    except ValueError:
        half_points = 0.25
    differs_by_colour = code in _BLACK and points.get(outcomes[0], half_points) != half_points
    if half_points != int(half_points) or differs_by_colour:
        source.report.warning(
            "TRF037",
            f"record {record.tag}: {code} {value:.10} cannot be expressed in half points for both colours",
            source.at(record),
            "scores are not checked against it; the record itself is kept",
        )
        return
    points.update(dict.fromkeys(outcomes, int(half_points)))


def write_162(points: Points | None) -> list[str]:
    """Record 162, with the letters that differ from the standard."""
    if not points:
        return []
    worth = {outcome: facts.half_points for outcome, facts in FACTS.items()} | dict(points)
    values = {letter: worth[outcomes[0]] for letter, outcomes in LETTERS_162.items()}
    return ["162 " + "".join(f" {letter}{value / 2:4.1f}   " for letter, value in values.items()).rstrip()]


def fits_162(points: Points | None) -> bool:
    """Whether record 162 can say these points: it knows five letters for all outcomes."""
    return read([Record("162", line) for line in write_162(points)], Source()) == (dict(points) if points else None)
