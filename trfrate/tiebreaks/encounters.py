"""The tie-breaks that look at the games among tied players only."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from trfrate.tiebreaks.field import Field, Kind, Variant, Working

Groups = list[list[int]]
"""The indexes of players who are tied with each other."""
_Points = int | Fraction


def result_between_tied(field: Field, variant: Variant, tied: Groups) -> Working:
    """Count wins less losses in the games among the tied players (US Chess 34E)."""
    values: list[float | None] = [None] * len(field.players)
    lists: list[list[int | None]] = [[]] * len(field.players)
    for group in tied:
        for at, games in _games_among(field, group, {Kind.PLAYED}):
            row: list[int | None] = [None] * field.rounds
            for round_, _, own in games:
                row[round_] = (2 * own > field.win) - (2 * own < field.win)
            lists[at] = row
            values[at] = float(sum([part for part in row if part is not None]))
    return Working(values, lists, unit=1)


def direct_encounter(field: Field, variant: Variant, tied: Groups) -> Working:
    """Return the rank in a table of the games among the tied players (article 6)."""
    values: list[float | None] = [None] * len(field.players)
    lists: list[list[int | None]] = [[]] * len(field.players)
    kinds = {Kind.PLAYED}
    if variant.forfeits_are_played or field.is_fixed:
        kinds |= {Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS}
    for group in tied:
        for at, games in _games_among(field, group, kinds):
            row: list[int | None] = [None] * field.rounds
            for round_, _, own in games:
                row[round_] = own
            lists[at] = row
        rank = 1
        for part in _ranked(field, group, kinds):
            for at in part:
                values[at] = float(rank)
            rank += len(part)
    return Working(values, lists)


def _games_among(field: Field, group: list[int], kinds: set[Kind]) -> Iterator[tuple[int, list[tuple[int, int, int]]]]:
    """Yield each player of the group with round_, opponent and points of the games against others of it."""
    members = set(group)
    for at in group:
        rows = zip(field.opponents[at][: field.rounds], field.points[at], field.kinds[at], strict=False)
        yield (
            at,
            [
                (round_, other, own)
                for round_, (other, own, kind) in enumerate(rows)
                if other in members and other != at and kind in kinds
            ],
        )


def _ranked(field: Field, group: list[int], kinds: set[Kind]) -> Groups:
    """Return the group in order; who cannot be separated stays together."""
    done: Groups = []
    waiting = [group]
    while waiting:
        part = waiting.pop()
        parts = _split(field, part, kinds) if len(part) > 1 else [part]
        if len(parts) == 1:
            done.append(part)
        else:
            # What is separated starts again with the games among its own (6.3).
            waiting.extend(reversed(parts))
    return done


class _Line(NamedTuple):
    """One player in the table of a tied group."""

    at: int
    points: _Points
    most: _Points
    """The points if every missing game were won."""


def _split(field: Field, group: list[int], kinds: set[Kind]) -> Groups:
    """Return the group as its table separates it."""
    lines, all_met = [], True
    for at, games in _games_among(field, group, kinds):
        points, met = _points_against_each(games)
        missing = len(group) - 1 - met
        if missing and not field.is_fixed:
            all_met = False
            lines.append(_Line(at, points, points + missing * field.win))
        else:
            lines.append(_Line(at, points, points))
    lines.sort(key=lambda line: (-line.points, -line.most))
    if all_met:
        by_points: dict[_Points, list[int]] = {}
        for line in lines:
            by_points.setdefault(line.points, []).append(line.at)
        return list(by_points.values())
    # One after the other is first if nobody behind could draw level, whatever the missing games (6.2).
    reach: _Points = -1
    reachable = []
    for line in reversed(lines):
        reachable.append(reach)
        reach = max(reach, line.most)
    reachable.reverse()
    parts: Groups = []
    for place, line in enumerate(lines):
        if line.points <= reachable[place]:
            parts.append([later.at for later in lines[place:]])
            break
        parts.append([line.at])
    return parts


def _points_against_each(games: list[tuple[int, int, int]]) -> tuple[_Points, int]:
    """Return the points, the mean of several games against the same opponent (6.1.2), and how many were met."""
    against: dict[int, list[int]] = {}
    for _, other, own in games:
        against.setdefault(other, []).append(own)
    if len(against) == len(games):
        return sum([own for _, _, own in games]), len(games)
    return sum([Fraction(sum(points), len(points)) for points in against.values()]), len(against)
