"""A section as the tie-breaks see it: for each player and round who was met, for how many points, and how.

Everything is by the index of the row and by round (from 0), in half points. What several methods need is computed once
and remembered.
"""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import IntEnum
from operator import itemgetter, mul
from typing import Any, NamedTuple, TypeVar

from trfrate.model import FACTS, Outcome, Section, rounded
from trfrate.structs import Struct
from trfrate.tiebreaks.editions import Edition, edition_on

NOBODY = -1
"""Instead of the index of an opponent."""
HIGHEST_RATING = 4000
_MOST_SLOTS = 1000
"""What a row holds beyond this is no event: every row has a place for each round of the longest one."""


class Kind(IntEnum):
    """What a round was, as far as tie-breaks ask."""

    PLAYED = 0
    PENDING = 1
    """Paired, without a result yet: unplayed so far."""
    GIVEN = 2
    """A pairing-allocated or full-point bye."""
    FORFEIT_WIN = 3
    FORFEIT_LOSS = 4
    REQUESTED = 5
    """A half-point or zero-point bye, or nothing recorded."""


_KIND_OF_UNPLAYED = {
    Outcome.FORFEIT_WIN: Kind.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
    Outcome.FULL_BYE: Kind.GIVEN,
    Outcome.PAIRING_BYE: Kind.GIVEN,
    Outcome.HALF_BYE: Kind.REQUESTED,
    Outcome.ZERO_BYE: Kind.REQUESTED,
    Outcome.PENDING: Kind.PENDING,
}
KIND_OF = {outcome: Kind.PLAYED if facts.played else _KIND_OF_UNPLAYED[outcome] for outcome, facts in FACTS.items()}

FIXED_SCHEDULES = ("round-robin", "double-round-robin", "team-round-robin", "match")
"""Types of sections whose pairings are known before the start."""

Rounds = list[int]
"""One number a round."""
Groups = list[list[int]]
"""The indexes of players who are tied with each other."""
_T = TypeVar("_T")
_NOTHING_RECORDED = (None, None, None)
"""Instead of a cell."""
_IS_BLACK = {"b": 1, "w": 0, None: 0}


class _Index(dict[int | None, int]):
    """The index of the row by pairing number."""

    def __missing__(self, number: int | None) -> int:
        return NOBODY


class Field:
    """The rows of a section, ready for the tie-breaks."""

    def __init__(
        self,
        section: Section,
        day: date | None = None,
        ratings: Mapping[int, float] | None = None,
        unrated: int | None = None,
    ) -> None:
        rows = section.rows_by_number()
        self.section = section
        self.edition: Edition = edition_on(day or section.start)
        self.players = list(rows.values())
        self.numbers = list(rows)
        self.index = _Index((number, at) for at, number in enumerate(rows))
        self.games_per_round = _games_per_round(section)
        """One where the games of a round are against different opponents: then each game is a round."""
        self.worth = {outcome: section.half_points(outcome) for outcome in Outcome}
        self.win = self.worth[Outcome.WIN] * self.games_per_round
        self.draw = self.worth[Outcome.DRAW] * self.games_per_round
        self.is_fixed = section.type in FIXED_SCHEDULES
        self.rounds, self.rounds_paired = _rounds_so_far(section, self.games_per_round)
        self._given_ratings = ratings
        self._unrated = unrated
        self._remembered: dict[object, object] = {}
        self.opponents: list[Rounds]
        """The index of the opponent in the pairing, whether the game was played or not."""
        self.points: list[Rounds]
        self.kinds: list[list[Kind]]
        self._results: list[Outcome | None]
        """The results of all rows, one after the other."""
        self._blacks: list[int]
        """The same: one for each game with Black, else zero."""
        self._take_rows()
        self.scores: list[int] = [
            player.adjustment + sum(points[: self.rounds])
            for player, points in zip(self.players, self.points, strict=True)
        ]
        """The points that the rounds so far and the arbiter's adjustment add up to."""

    def _take_rows(self) -> None:
        """Fill the lists by round, as far as rounds are paired."""
        games = self.games_per_round
        slots = self.rounds_paired * games
        worth = _with_nothing(self.worth, 0)
        kind_of = _with_nothing(KIND_OF, Kind.REQUESTED)
        cells: list[tuple[Any, ...]] = []
        for player in self.players:
            row: Sequence[tuple[Any, ...]] = player.cells[:slots]  # type: ignore[assignment]
            if None in row or len(row) < slots:
                row = [cell or _NOTHING_RECORDED for cell in row]
                row += [_NOTHING_RECORDED] * (slots - len(row))
            cells += row
        # The cells of all rows at once: most of the time goes into the few steps taken for each game.
        results, numbers, colors = (list(map(itemgetter(part), cells)) for part in range(len(_NOTHING_RECORDED)))
        opponents = list(map(self.index.__getitem__, numbers))
        points = list(map(worth.__getitem__, results))
        kinds = list(map(kind_of.__getitem__, results))
        if games > 1:
            starts = range(0, len(cells), games)
            opponents = [max(opponents[at : at + games]) for at in starts]
            points = [sum(points[at : at + games]) for at in starts]
            # Of the games of a round one that was played counts most, an absence least.
            kinds = [min(kinds[at : at + games]) for at in starts]
        self._results, self._blacks = results, [_IS_BLACK[color] for color in colors]
        every = range(len(self.players))
        self.opponents = list(map(_slices(opponents, self.rounds_paired), every))
        self.points = list(map(_slices(points, self.rounds_paired), every))
        self.kinds = list(map(_slices(kinds, self.rounds_paired), every))

    def points_in_standings(self, at: int) -> int:
        """Return the points that order the standings, `Section.points_of`; most rows are added up already."""
        player = self.players[at]
        if player.score is None and len(player.cells) <= self.rounds * self.games_per_round:
            return self.scores[at]
        return self.section.points_of(player)

    def once(self, key: object, compute: Callable[[], _T]) -> _T:
        """Return what was computed under this key before, else compute it now."""
        if key not in self._remembered:
            self._remembered[key] = compute()
        return self._remembered[key]  # type: ignore[return-value]

    @property
    def unplayed(self) -> list[Sequence[int]]:
        """By row, the rounds so far in which nobody of the section was met at the board."""
        return self.once("unplayed", self._find_unplayed)

    def _find_unplayed(self) -> list[Sequence[int]]:
        played, rounds = Kind.PLAYED, self.rounds
        found: list[Sequence[int]] = []
        for others, kinds in zip(self.opponents, self.kinds, strict=True):
            # Most rows have nothing unplayed, and counting is quicker than looking at each round.
            if kinds.count(played) == len(kinds) and NOBODY not in others:
                found.append(())
            else:
                found.append([at for at in range(rounds) if kinds[at] is not played or others[at] == NOBODY])
        return found

    def of_those_met(self, theirs: list[_T]) -> Callable[[int], list[_T]]:
        """Return what lists, for a row, what each opponent met at the board has; the last one is what NOBODY has."""
        met = self.once("met", self._find_met)
        return _slices(list(map(theirs.__getitem__, met)), self.rounds)

    def _find_met(self) -> list[int]:
        """Return the index of each opponent met at the board, of all rows one after the other."""
        found = []
        for others, unplayed in zip(self.opponents, self.unplayed, strict=True):
            met = others[: self.rounds]
            for at in unplayed:
                met[at] = NOBODY
            found += met
        return found

    def worth_of(self, worth: Mapping[Outcome, int], *, with_black: bool = False) -> Callable[[int], Rounds]:
        """Return what computes, for a row, the worth of each round's results, or of its games with Black only."""
        games = self.games_per_round
        found = list(map(_with_nothing(worth, 0).__getitem__, self._results))
        if with_black:
            found = list(map(mul, found, self._blacks))
        if games > 1:
            found = [sum(found[at : at + games]) for at in range(0, len(found), games)]
        return _slices(found, self.rounds_paired, self.rounds)

    def ratings_of(self, source: str) -> list[int | None]:
        """Return the ratings of all rows: as the caller gave them, else of the source, else that of unrated players."""
        return self.once(("ratings", source), lambda: self._ratings_of(source))

    def _ratings_of(self, source: str) -> list[int | None]:
        found: list[int | None] = []
        for player in self.players:
            if self._given_ratings is not None:
                rating = self._given_ratings.get(player.number)
            else:
                stated = player.ratings.get(source)
                rating = stated.rating if stated is not None else None
            # What is no number, or out of all proportion, cannot be a rating.
            if rating is not None and 0 < rating < HIGHEST_RATING:
                found.append(rounded(rating))
            else:
                found.append(self._unrated)
        return found


def _slices(values: list[_T], length: int, most: int | None = None) -> Callable[[int], list[_T]]:
    """Return what gives the values of a row, or the first of them, where all rows follow each other."""
    count = length if most is None else most
    return lambda at: values[at * length : at * length + count]


def _with_nothing(table: Mapping[Outcome, _T], value: _T) -> dict[Outcome | None, _T]:
    """Return the table with a value for rounds in which nothing is recorded."""
    extended: dict[Outcome | None, _T] = {None: value}
    extended.update((outcome, own) for outcome, own in table.items())
    return extended


def _games_per_round(section: Section) -> int:
    games = section.games_per_round
    if games <= 1:
        return games
    for player in section.players:
        for slot in range(0, len(player.cells), games):
            if len({cell.opponent for cell in player.cells[slot : slot + games] if cell}) > 1:
                return 1
    return games


def _rounds_so_far(section: Section, games: int) -> tuple[int, int]:
    """Return how many rounds have a finished game, and how many have a pairing.

    A bye may be recorded for a round that is still to come; such a round counts for nobody.
    """
    finished = paired = 0
    over = {Kind.PLAYED, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS}
    for player in section.players:
        cells = player.cells[:_MOST_SLOTS]
        for slot in range(len(cells) - 1, finished - 1, -1):
            cell = cells[slot]
            if cell is None:
                continue
            kind = KIND_OF[cell.result]
            if kind in over or kind is Kind.PENDING:
                paired = max(paired, slot + 1)
            if kind in over:
                finished = max(finished, slot + 1)
                break
    return -(-finished // games), -(-paired // games)


class Variant(NamedTuple):
    """What the modifiers of a code say."""

    low: int = 0
    """How many of the least significant values are cut."""
    high: int = 0
    """How many of the most significant ones."""
    forfeits_are_played: bool = False
    fore: bool = False
    reverse: bool = False
    limit: int = 0
    """By how many half points the limit of Koya is moved."""


class Working(Struct):
    """The values of one method for all rows, and what each is made of."""

    values: Sequence[float | None]
    parts: Callable[[int], Sequence[int | None]] | None = None
    """For a row, what each round contributes, in units of one `unit`-th; `None`: nothing."""
    dropped: Callable[[int], Sequence[int]] | None = None
    """For a row, the rounds whose part does not count."""
    unit: int = 2
    taken_off: Sequence[int] = ()
    """By row, what is subtracted from the sum, in the same unit."""


def summed(parts: list[Rounds], unit: int = 2, dropped: Sequence[Sequence[int]] | None = None) -> Working:
    """Return the working of a method that adds up its parts, without those dropped."""
    if dropped is None:
        return Working([total / unit for total in map(sum, parts)], parts.__getitem__, unit=unit)
    values = [(sum(row) - sum([row[at] for at in out])) / unit for row, out in zip(parts, dropped, strict=True)]
    return Working(values, parts.__getitem__, dropped.__getitem__, unit)


def added_up(field: Field, row: Callable[[int], Rounds], unit: int = 1) -> Working:
    """Return the working of a method whose parts are computed row by row, and not remembered."""
    return Working([total / unit for total in map(sum, map(row, range(len(field.players))))], row, unit=unit)


def without_nothing(row: list[int | None]) -> list[int]:
    """Return the numbers that are known; most rows have no others, and asking is quicker than sorting out."""
    if None in row:
        return [value for value in row if value is not None]
    return row  # type: ignore[return-value]


def ascending(row: Rounds) -> list[int]:
    """Return the rounds by their numbers, the lowest first."""
    return sorted(range(len(row)), key=row.__getitem__)


def ends(order: list[int], low: int, high: int) -> list[int]:
    """Return so many of the first and of the last, none of them twice."""
    if not high:
        return order[:low]
    low = min(low, len(order))
    return order[:low] + order[max(low, len(order) - high) :]
