"""How a wallchart looks on paper and on the screen: one table of looks, by kind of column.

Every tint is beside a letter, a sign or an arrow that says the same, so a print in black and white loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trfrate.codecs.sheet.write import Look
from trfrate.model import FACTS, Outcome
from trfrate.report.chart import CARRIED

_INK, _QUIET, _LINE, _HEAD = "#1F2933", "#66727F", "#C3CCD5", "#E4EAF0"
_BODY: Look = {"font_size": 10, "font_color": _INK, "valign": "vcenter", "bottom": 1, "bottom_color": _LINE}
_CENTER: Look = {**_BODY, "align": "center"}
_RIGHT: Look = {**_BODY, "align": "right"}

ARROWS = '"▲ +"0;"▼ −"0;"= "0'
EXACT_ARROWS = ARROWS.replace("0", "0.00")
_CHANGE: Look = {**_RIGHT, "num_format": ARROWS, "indent": 1}
_TINTS = {2: "#DDEFE0", 1: "#F4EFD9", 0: "#F6E1DE"}
_DISPUTED: Look = {"border": 5, "border_color": "#B00020", "italic": True}

LOOKS: dict[str, Look] = {
    "title": {"font_size": 16, "bold": True, "font_color": _INK, "valign": "vcenter"},
    "subtitle": {"font_size": 11, "font_color": _INK, "valign": "vcenter"},
    "quiet": {"font_size": 9, "font_color": _QUIET, "valign": "vcenter"},
    "warning": {"font_size": 10, "bold": True, "font_color": "#B00020", "valign": "vcenter"},
    "head": {**_BODY, "bold": True, "bg_color": _HEAD, "text_wrap": True, "align": "center", "top": 1, "bottom": 2},
    "number": {**_RIGHT, "font_color": _QUIET},
    "name": {**_BODY, "bold": True, "indent": 1},
    "text": _CENTER,
    "beside text": {**_BODY, "align": "left", "text_wrap": True},
    "id": {**_CENTER, "num_format": "@"},
    "before": {**_RIGHT, "num_format": "0"},
    "before carried": {**_RIGHT, "num_format": f'0"{CARRIED}"'},
    "games": {**_BODY, "font_size": 8, "font_color": _QUIET, "align": "left"},
    "score": {**_CENTER, "num_format": "0.0", "bold": True},
    "tiebreak": {**_CENTER, "font_color": _QUIET},
    "after": {**_RIGHT, "num_format": "0", "bold": True, "left": 1, "left_color": _LINE},
    "change up": {**_CHANGE, "font_color": "#1B6B35"},
    "change down": {**_CHANGE, "font_color": "#9B2C1F"},
    "change": _CHANGE,
    "slot": {**_CENTER, "left": 4, "left_color": _LINE},
    "about head": {"font_size": 12, "bold": True, "valign": "top"},
    "kind": {"font_size": 10, "bold": True, "valign": "top", "bottom": 4, "bottom_color": _LINE},
    "where": {"font_size": 10, "text_wrap": True, "valign": "top", "bottom": 4, "bottom_color": _LINE},
}
# A number at the right edge would touch the next cell, unless the small count of games is there.
ALONE = ("before", "before carried", "after")
"""Looks that move away from the border where no count of games follows."""
LOOKS |= {f"{name} alone": {**LOOKS[name], "indent": 1} for name in ALONE}
_CHANGES = ("change", "change up", "change down")
LOOKS |= {f"{name} exact": {**LOOKS[name], "num_format": EXACT_ARROWS} for name in _CHANGES}
LOOKS["head name"] = {**LOOKS["head"], "align": "left", "indent": 1}
LOOKS |= {f"slot {outcome}": {**LOOKS["slot"], "bg_color": _TINTS[FACTS[outcome].half_points]} for outcome in Outcome}
# A round without a game is no result over the board: no tint.
LOOKS |= {f"slot {outcome}": LOOKS["slot"] for outcome in Outcome if not FACTS[outcome].mirrors}
LOOKS |= {f"{name} disputed": {**look, **_DISPUTED} for name, look in LOOKS.items() if name.startswith("slot")}

_PLACE: Look = {**_CENTER, "bold": True, "num_format": "0"}


def place_look(first: int, last: int) -> tuple[str, Look]:
    """Return the place as a number that shows the places it is shared with: `4–6`."""
    if last == first:
        return "place", _PLACE
    return f"place up to {last}", {**_PLACE, "num_format": f'0"–{last}"'}


WIDTHS: Mapping[str, float] = {
    "place": 6,
    "number": 5,
    "id": 10.5,
    "before": 8,
    "games": 4,
    "slot": 7,
    "score": 6.5,
    "tiebreak": 7.5,
    "after": 8,
    "change": 8.5,
}
TIGHT_WIDTHS: Mapping[str, float] = {
    "place": 5,
    "number": 3.5,
    "id": 8.5,
    "before": 6.5,
    "games": 3,
    "slot": 5.5,
    "score": 5.5,
    "tiebreak": 7,
    "after": 6.5,
    "change": 7.5,
}
"""For a table that is wider than a page: each column as wide as what it usually holds, so that it prints larger."""

PAGE, UPRIGHT_PAGE = 120.0, 90.0
"""Characters that a page at full size has room for, lying and upright."""
_ROOM_SIZE = 10
"""Columns are measured in letters somewhat larger than this size."""


def lines(parts: Sequence[str], look: str, width: float) -> Iterator[str]:
    """Yield the parts, joined by dots, in lines of this width: one that is wider than the table makes it print smaller.

    A part begins a new line where it does not fit into the last one; only a part wider than a line is broken.
    """
    room = int(width * _ROOM_SIZE / LOOKS[look]["font_size"])
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 3 > room:
            yield from _broken(line, room)
            line = ""
        line = f"{line} · {part}" if line else part
    yield from _broken(line, room)


def _broken(line: str, room: int) -> list[str]:
    if len(line) <= room and line.isprintable() and line == line.strip():
        return [line] if line else []
    # Only few lines are too long, and this takes a while to load.
    from textwrap import wrap

    return wrap(line, room)
