"""Values of tie-breaks, and the places that follow from them: the score first, then the methods in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from trfrate.model import Section
from trfrate.tiebreaks.field import Field, Groups, Working
from trfrate.tiebreaks.methods import Method

Values = dict[int, dict[str, float]]
"""By pairing number and name of the method; a method that gives a player no value is absent."""


def values(
    section: Section,
    methods: Sequence[Method],
    *,
    day: date | None = None,
    ratings: Mapping[int, float] | None = None,
    unrated: int | None = None,
) -> Values:
    """Return the values of all players.

    `day` is the first day of the event (default: of the section), by which FIDE's edition is chosen. `ratings` are by
    pairing number (default: FIDE ratings for FIDE's methods, those of the first system for the others); `unrated` is
    the rating announced for players who have none.
    """
    field = Field(section, day, ratings, unrated)
    columns = {method.name: working.values for method, working in workings(field, methods)}
    if not columns:
        return {number: {} for number in field.numbers}
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    for name, column in columns.items():
        if None in column:
            for row in rows:
                if row[name] is None:
                    del row[name]
    return dict(zip(field.numbers, rows, strict=True))


def workings(field: Field, methods: Sequence[Method]) -> Iterator[tuple[Method, Working]]:
    """Yield the working of each method; who is tied is decided by the score and the methods before it."""
    tied = _tied_by_score(field)
    last_relative = max((place for place, method in enumerate(methods) if method.is_among_tied), default=-1)
    for place, method in enumerate(methods):
        working = method.working(field, tied)
        yield method, working
        if place < last_relative:
            tied = _still_tied(tied, working)


def _tied_by_score(field: Field) -> Groups:
    groups: dict[int, list[int]] = {}
    for at in range(len(field.players)):
        groups.setdefault(field.points_in_standings(at), []).append(at)
    return [group for group in groups.values() if len(group) > 1]


def _still_tied(tied: Groups, working: Working) -> Groups:
    found = []
    for group in tied:
        equal: dict[float | None, list[int]] = {}
        for at in group:
            equal.setdefault(working.values[at], []).append(at)
        found += [part for part in equal.values() if len(part) > 1]
    return found


def places(
    section: Section, methods: Sequence[Method], values: Mapping[int, Mapping[str, float]]
) -> dict[int, tuple[int, int]]:
    """Return the first and the last place that each player shares; the same place twice where nobody shares it."""
    by_score: dict[int, list[int]] = {}
    for number, player in section.rows_by_number().items():
        by_score.setdefault(section.points_of(player), []).append(number)
    groups = [by_score[score] for score in sorted(by_score, reverse=True)]
    for method in methods:
        if len(groups) == sum(map(len, groups)):
            break
        groups = [part for group in groups for part in _separated(group, method, values)]
    found: dict[int, tuple[int, int]] = {}
    for group in groups:
        shared = len(found) + 1, len(found) + len(group)
        found |= dict.fromkeys(group, shared)
    return found


def _separated(group: list[int], method: Method, values: Mapping[int, Mapping[str, float]]) -> Iterable[list[int]]:
    """Return the parts of a tied group, the better ones first; those without a value are last."""
    if len(group) == 1:
        return [group]
    equal: dict[float, list[int]] = {}
    without = []
    for number in group:
        value = values.get(number, {}).get(method.name)
        if value is None:
            without.append(number)
        else:
            equal.setdefault(value, []).append(number)
    parts = [equal[value] for value in sorted(equal, reverse=not method.lower_is_better)]
    return [*parts, without] if without else parts
