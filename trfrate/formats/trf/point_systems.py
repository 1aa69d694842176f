"""Point systems: records 162 (TRF26), XXS (JaVaFo) and BB* (bbpPairings), to half points by outcome and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from trfrate.formats.trf.records import Record, Source
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
    "X": (_O.PENDING,),
}
"""In the order in which they are applied: P is worth a win unless stated, X a draw."""

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

_SHORTCUTS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")}
_WHITE_OF = {"BW": ("WW", 1.0), "BD": ("WD", 0.5), "BL": ("WL", 0.0)}
"""Black's code, White's, and the default of both."""

TAGS_BB = {
    "BBW": (*_WIN, _O.FORFEIT_WIN, _O.FULL_BYE, _O.PAIRING_BYE),
    "BBD": (*_DRAW, _O.HALF_BYE),
    "BBL": _LOSS,
    "BBZ": (_O.ZERO_BYE,),
    "BBF": (_O.FORFEIT_LOSS,),
    "BBU": (_O.PAIRING_BYE,),
}

_NUMBER = re.compile(r"-?(?:\d{1,3}(?:[.,]\d{0,2})?|[.,]\d{1,2})", re.ASCII).fullmatch
_VALUE = r"(-?\d{1,3}(?:[.,]\d{1,2})?)"
_PAIR_162 = re.compile(rf"([A-Za-z])\s*{_VALUE}(?!\S)", re.ASCII)
_PAIR_XXS = re.compile(r"([A-Za-z]{1,3})\s*=\s*(-?\d{0,3}(?:[.,]\d{1,2})?)(?!\S)", re.ASCII)

Points = Mapping[Outcome, int]


class Worth(NamedTuple):
    """The points that a record gives to some outcomes."""

    code: str
    outcomes: tuple[Outcome, ...]
    points: float
    record: Record


def read(records: Sequence[Record], source: Source) -> Points | None:
    """Return the half points of each outcome; None for the usual one, a half and zero."""
    points: dict[Outcome, int] = {}
    for worth in _worths(records, source):
        half_points = 2 * worth.points
        if half_points == int(half_points):
            points.update(dict.fromkeys(worth.outcomes, int(half_points)))
        else:
            _report(worth, "in half points", source)
    differing = {outcome: worth for outcome, worth in points.items() if worth != FACTS[outcome].half_points}
    return dict(sorted(differing.items())) or None


def _report(worth: Worth, how: str, source: Source) -> None:
    source.report.warning(
        "TRF037",
        f"record {worth.record.tag}: {worth.code} {worth.points:g} cannot be expressed {how}",
        source.at(worth.record),
        "totals that include it will not match the rounds; the record itself is preserved",
    )


def _worths(records: Sequence[Record], source: Source) -> Iterator[Worth]:
    """Yield what the records state, in the order of precedence."""
    for record in sorted(records, key=lambda record: record.tag == "BBU"):
        if record.tag == "162":
            yield from _stated_162(record)
        elif record.tag in TAGS_BB and (value := _number(record.text)) is not None:
            yield Worth(record.tag, TAGS_BB[record.tag], value, record)
    yield from _stated_xxs([record for record in records if record.tag == "XXS"], source)


def _stated_162(record: Record) -> list[Worth]:
    pairs = [(code.upper(), _number(value)) for code, value in _PAIR_162.findall(record.text)]
    # Many files write `Z` for `A`; the pairing bye comes last, whatever the order in the file.
    named = [("A" if code == "Z" else code, value) for code, value in pairs]
    named.sort(key=lambda pair: pair[0] == "P")
    return [
        Worth(code, LETTERS_162[code], value, record)
        for code, value in named
        if code in LETTERS_162 and value is not None
    ]


def _stated_xxs(records: Sequence[Record], source: Source) -> list[Worth]:
    """Read the codes of all records XXS; later ones replace earlier ones."""
    said: dict[str, Worth] = {}
    for record in records:
        for name, text in _PAIR_XXS.findall(record.text):
            value = _number(text)
            for code in _SHORTCUTS.get(name.upper(), (name.upper(),)):
                if code in CODES_XXS and value is not None:
                    said[code] = Worth(code, CODES_XXS[code], value, record)
    for black, (white, usual) in _WHITE_OF.items():
        stated = said.get(black) or said.get(white)
        with_white = said[white].points if white in said else usual
        with_black = said[black].points if black in said else usual
        if stated and with_white != with_black:
            _report(stated, "for one color only", source)
            said.pop(black, None)
    return list(said.values())


def _number(text: str) -> float | None:
    if not _NUMBER(text):
        return None
    return float(text.replace(",", "."))


def write_162(points: Points | None) -> list[str]:
    """Write record 162: only what differs from the default, as the handbook asks."""
    if not points:
        return []
    usual = {outcome: facts.half_points for outcome, facts in FACTS.items()}
    worth = usual | dict(points)
    values = {letter: worth[outcomes[0]] for letter, outcomes in LETTERS_162.items()}
    defaults = {letter: usual[outcomes[0]] for letter, outcomes in LETTERS_162.items()} | {"P": values["W"]}
    if _O.PENDING in points:
        del defaults["X"]
    differing = [f" {letter}{value / 2:4.1f}   " for letter, value in values.items() if value != defaults.get(letter)]
    if differing:
        return ["162 " + "".join(differing).rstrip()]
    return []


def fits_162(points: Points | None) -> bool:
    """Return whether record 162, with five letters for all outcomes, can express these points."""
    differing = {outcome: worth for outcome, worth in (points or {}).items() if worth != FACTS[outcome].half_points}
    return read([Record("162", line) for line in write_162(points)], Source()) == (differing or None)
