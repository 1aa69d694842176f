"""Convert records of TRF26 to TRF(x), the records that JaVaFo and other pairing engines read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from trfrate.formats.trf.header import longest_row
from trfrate.formats.trf.layout import ACCELERATION, BYES, FICTITIOUS_POINTS, PROHIBITED
from trfrate.formats.trf.records import Record
from trfrate.model import FORFEITS, Cell, Outcome, Section

Convert = Callable[[Record, Section], list[str] | None]

_COLORS = {"W": "white1", "B": "black1"}


def _first_color(record: Record, section: Section) -> list[str] | None:
    color = _COLORS.get(record.text.upper())
    return [f"XXC {color}"] if color else None


def _absent(record: Record, section: Section) -> list[str] | None:
    """Convert the byes of the round to be paired; those of earlier rounds are in the rows."""
    stated = BYES.split(record.line)["round"]
    next_round = longest_row(section) + 1
    if not stated.isdecimal() or int(stated) < next_round:
        return []
    ids = [text for _, text in BYES.items(record.line) if text.isdecimal()]
    if ids and int(stated) == next_round:
        return [" ".join(("XXZ", *ids))]
    return None


def _prohibited(record: Record, section: Section) -> list[str] | None:
    """Convert what holds for all rounds, or for the one to be paired."""
    texts = PROHIBITED.split(record.line)
    ids = [text for _, text in PROHIBITED.items(record.line) if text.isdecimal()]
    last = texts["last_round"]
    if len(ids) < 2 or (last.isdecimal() and int(last) <= longest_row(section)):
        return []
    return [" ".join(("XXP", *ids))]


AS_TRFX: Mapping[str, Convert] = {"152": _first_color, "240": _absent, "260": _prohibited}
ACCELERATED = "250"


def accelerations(records: Iterable[Record]) -> list[str]:
    """Convert all records 250 to one line for each player, points by round."""
    points: dict[int, dict[int, str]] = {}
    for record in records:
        texts = ACCELERATION.split(record.line)
        names = ("first_round", "last_round", "first", "last")
        if not all(re.fullmatch(r"\d{1,4}", texts[name], re.ASCII) for name in names):
            continue
        rounds = range(int(texts["first_round"]), min(int(texts["last_round"]), 99) + 1)
        for number in range(int(texts["first"]), int(texts["last"]) + 1):
            points.setdefault(number, {}).update(dict.fromkeys(rounds, texts["points"]))
    lines = []
    for number, by_round in sorted(points.items()):
        if by_round:
            items = [by_round.get(each, "0.0") for each in range(1, max(by_round) + 1)]
            lines.append(FICTITIOUS_POINTS.join({"tag": "XXA", "player": str(number)}, items))
    return lines


def first_color(section: Section) -> list[str]:
    """Return the configuration that the first round shows: the color of the first player."""
    first = min((player for player in section.players if player.cells), key=lambda player: player.number, default=None)
    cell = first.cells[0] if first else None
    color = _COLORS.get((cell.color or "").upper()) if cell else None
    return [f"XXC {color}"] if color else []


_AS_BYES = {Outcome.FORFEIT_WIN: Cell(Outcome.FULL_BYE), Outcome.FORFEIT_LOSS: Cell(Outcome.ZERO_BYE)}


def is_colorless_forfeit(cell: Cell | None) -> bool:
    """Return whether a cell is a forfeit whose colors are not known, which engines refuse."""
    return cell is not None and cell.result in FORFEITS and cell.color is None


def for_engines(cells: Sequence[Cell | None]) -> list[Cell | None]:
    """Return a row as engines take it: an absence where nothing is recorded, a bye for a forfeit without colors.

    Neither changes a pairing: both were not played, and give the same points.
    """
    last = max((slot for slot, cell in enumerate(cells) if cell), default=-1)
    filled = [cell or Cell(Outcome.ZERO_BYE) for cell in cells[: last + 1]]
    return [_AS_BYES[cell.result] if is_colorless_forfeit(cell) else cell for cell in filled]
