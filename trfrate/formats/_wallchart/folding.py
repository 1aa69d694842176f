"""The same fault in many cells as one message: what it is, how many cells have it, and where the first ones are."""

from __future__ import annotations

from collections.abc import Iterable

from trfrate.diagnostics import Diagnostic, some

FOLDED = frozenset(
    (
        *("CSV004", "CSV005", "CSV009", "CSV011", "CSV012", "CSV013", "CSV017", "CSV021", "CSV027", "CSV028", "CSV033"),
        *("CSV034", "CSV035", "CSV036", "CSV037", "CSV038", "CSV041", "XLS009", "XLS010"),
    )
)
"""Codes of faults in single cells."""
_FEW = 3
"""So many are told one by one."""


def folded(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The messages in their order; of more than a few with one code, the first one stands for all."""
    every = list(diagnostics)
    groups: dict[object, list[Diagnostic]] = {}
    for one in every:
        if one.code in FOLDED:
            groups.setdefault(_kind(one), []).append(one)
    many = {kind: group for kind, group in groups.items() if len(group) > _FEW}
    kept = []
    for one in every:
        if one.code not in FOLDED or _kind(one) not in many:
            kept.append(one)
        elif one is many[_kind(one)][0]:
            kept.append(_folded(many[_kind(one)]))
    return kept


def _kind(one: Diagnostic) -> object:
    return one.code, one.severity, one.hint


def _folded(group: list[Diagnostic]) -> Diagnostic:
    first, *others = group
    places = dict.fromkeys(map(_at, others))
    message = f"{first.message}; and {len(others)} more like it, at {some(list(places), _FEW - 1)}"
    return first._replace(message=message)


def _at(one: Diagnostic) -> str:
    place = one.place
    if place is None:
        return "?"
    return place.at or f"line {place.line}"
