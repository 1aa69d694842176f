"""Differences in words, for the terminal and the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from trfrate.differences import Difference, Differences, Kind, NewRating
from trfrate.model import COLORS, Cell, Rated
from trfrate.report.chart import show_cell, signed, title_of

MOST_ALIKE = 3
"""Where more players than this lost or gained the same fact, they become one line."""
_WORDS = {
    Kind.SECTION_ADDED: "section added: {new}",
    Kind.SECTION_REMOVED: "section removed: {old}",
    Kind.PLAYER_ADDED: "added",
    Kind.PLAYER_REMOVED: "removed",
    Kind.NUMBER: "number {old} is now {new}",
    Kind.ID: "{what}: {old} is now {new}",
}


def lines(found: Differences) -> Iterator[str]:
    """Yield everything that differs, a line each, by section and player; then the ratings."""
    for section, group in groupby(found.differences, key=lambda each: each.section and each.section.label):
        yield f"Section {section}" if section is not None else "Event"
        several, single = _folded([*group])
        yield from (f"  {line}" for line in (*map(line_of, single), *several))
    if found.ratings:
        yield from rating_lines(found.ratings, "Ratings that change with it")


def _folded(found: Sequence[Difference]) -> tuple[list[str], list[Difference]]:
    """Return a line for each fact that many players lost or gained, and the differences that remain."""
    kinds: dict[tuple[str, bool], list[Difference]] = {}
    for each in found:
        if each.player and each.slot is None and (each.old is None or each.new is None):
            kinds.setdefault((each.what, each.new is None), []).append(each)
    many = {key: group for key, group in kinds.items() if len(group) > MOST_ALIKE and key[0] != "players"}
    texts = []
    for (what, is_missing), group in many.items():
        change = "missing" if is_missing else "added"
        texts.append(f"{what} {change}: {len(group)} players")
    folded = {id(each) for group in many.values() for each in group}
    return texts, [each for each in found if id(each) not in folded]


def line_of(each: Difference) -> str:
    """Return one difference in words: `5 Alder, Ada: round 3: W8b is now D8b`."""
    about = ""
    if each.player:
        about = f"{each.player.number} {each.player.name}: "
    if each.round is not None:
        about += f"round {each.round}: "
    if each.kind in _WORDS:
        words = _WORDS[each.kind].format(what=each.what, old=_value(each.old), new=_value(each.new))
    elif each.kind is Kind.COLOR:
        words = f"{_color(each.old)} is now {_color(each.new)}"
    elif each.slot is not None:
        words = f"{_value(each.old)} is now {_value(each.new)}"
    else:
        words = f"{each.what}: {_value(each.old)} is now {_value(each.new)}"
    return f"{about}{words}"


def _color(cell: Cell | None) -> str:
    color = cell.color if cell else None
    return COLORS.get(color or "", "color unknown")


def _value(value: Any) -> str:
    if isinstance(value, Cell):
        return show_cell(value)
    if value is None or value in ("", ()):
        return "nothing"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return ", ".join(map(str, value))
    return str(value)


def rating_lines(ratings: Sequence[NewRating], heading: str) -> Iterator[str]:
    """Yield who changes by how much: `5 Alder, Ada: Regular 1641 → 1650 (+8.62)`."""
    yield f"{heading}: {len(ratings)}"
    many = len({each.section.number for each in ratings}) > 1
    for each in ratings:
        where = f" ({each.section.label})" if many else ""
        change = ""
        if each.change is not None:
            change = f" ({signed(float(each.change))})"
        was, now = _shown(each.old), _shown(each.new)
        yield f"  {each.player.number} {each.player.name}{where}: {title_of(each.system)} {was} → {now}{change}"


def _shown(rated: Rated | None) -> str:
    if rated is None:
        return "not rated"
    if rated.shown is None:
        if rated.change is None:
            return ""
        return signed(float(rated.change))
    return str(rated.shown)
