"""The tie-breaks that look at the games among tied players only."""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from trfrate.tiebreaks.field import NOBODY, Field, Groups, Kind, Variant, Working

if TYPE_CHECKING:
    from fractions import Fraction

_Points: TypeAlias = "int | Fraction"


def result_between_tied(field: Field, variant: Variant, tied: Groups) -> Working:
    """Count wins less losses in the games among the tied players (US Chess 34E)."""
    among = _Among(field, tied, frozenset({Kind.PLAYED}))

    def parts(at: int) -> list[int | None]:
        row: list[int | None] = [None] * field.rounds
        for round_, _, own in among.games(at):
            row[round_] = (2 * own > field.win) - (2 * own < field.win)
        return row

    values: list[float | None] = [None] * len(field.players)
    for group in tied:
        for at in group:
            values[at] = float(sum([part for part in parts(at) if part is not None]))
    return Working(values, parts, unit=1)


def direct_encounter(field: Field, variant: Variant, tied: Groups) -> Working:
    """Return the rank in a table of the games among the tied players (article 6)."""
    kinds = {Kind.PLAYED}
    if variant.forfeits_are_played or field.is_fixed:
        kinds |= {Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS}
    among, still_tied = _Among(field, tied, frozenset(kinds)), _Among(field, tied, frozenset(kinds))

    def parts(at: int) -> list[int | None]:
        row: list[int | None] = [None] * field.rounds
        for round_, _, own in among.games(at):
            row[round_] = own
        return row

    values: list[float | None] = [None] * len(field.players)
    for group in tied:
        rank = 1
        for part in _ranked(still_tied, group):
            for at in part:
                values[at] = float(rank)
            rank += len(part)
    return Working(values, parts)


class _Among:
    """The games between players of the same group."""

    def __init__(self, field: Field, groups: Groups, kinds: frozenset[Kind]) -> None:
        self.field = field
        self.kinds = kinds
        # The last one is the group of NOBODY, which no player is in.
        self.group_of = [NOBODY] * (len(field.players) + 1)
        for number, group in enumerate(groups):
            for at in group:
                self.group_of[at] = number
        self.count = len(groups)

    def games(self, at: int) -> list[tuple[int, int, int]]:
        """Return round, opponent and points of a player's games against others of the group."""
        own_group, group_of = self.group_of[at], self.group_of
        if own_group == NOBODY:
            return []
        opponents, points, kinds = self.field.opponents[at], self.field.points[at], self.field.kinds[at]
        return [
            (round_, other, points[round_])
            for round_, other in enumerate(opponents[: self.field.rounds])
            if group_of[other] == own_group and kinds[round_] in self.kinds and other != at
        ]

    def separate(self, parts: Groups) -> None:
        """Make groups of their own of the parts of a group."""
        for part in parts[1:]:
            for at in part:
                self.group_of[at] = self.count
            self.count += 1


def _ranked(among: _Among, group: list[int]) -> Groups:
    """Return the group in order; who cannot be separated stays together."""
    done: Groups = []
    waiting = [group]
    while waiting:
        part = waiting.pop()
        parts = _split(among, part) if len(part) > 1 else [part]
        if len(parts) == 1:
            done.append(part)
        else:
            # What is separated starts again with the games among its own (6.3).
            among.separate(parts)
            waiting.extend(reversed(parts))
    return done


class _Line(NamedTuple):
    """One player in the table of a tied group."""

    at: int
    points: _Points
    most: _Points
    """The points if every missing game were won."""


def _split(among: _Among, group: list[int]) -> Groups:
    """Return the group as its table separates it."""
    field = among.field
    if not field.is_fixed and len(group) - 1 >= 2 * field.rounds:
        return [group]  # so many games are missing that everybody could reach everybody
    lines, all_met = [], True
    for at in group:
        points, met = _points_against_each(among.games(at))
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
    # Loaded for those who met twice: it brings the decimal numbers with it.
    from fractions import Fraction

    return sum([Fraction(sum(points), len(points)) for points in against.values()]), len(against)
