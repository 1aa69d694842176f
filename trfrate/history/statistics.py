"""What rating committees look at: means by band and year, predicted against scored, bonuses, floors, inflation.

Everything is added up section by section; only the ratings of two years are held at a time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log
from typing import NamedTuple

from trfrate.history.chain import Line
from trfrate.history.units import Part, Unit
from trfrate.model import PROVISIONAL_UP_TO

BAND = 200
LOWEST_BAND, HIGHEST_BAND = 200, 2400
STEP = 50
WIDEST = 800


class Mean:
    """A count and two sums: of what was found, and of what is compared with it."""

    __slots__ = ("count", "other", "total")

    def __init__(self) -> None:
        self.count, self.total, self.other = 0, 0.0, 0.0

    def add(self, value: float, other: float = 0.0) -> None:
        """Count one more."""
        self.count += 1
        self.total += value
        self.other += other

    @property
    def mean(self) -> float | None:
        """The mean of what was found."""
        if not self.count:
            return None
        return self.total / self.count

    @property
    def other_mean(self) -> float | None:
        """The mean of what it is compared with."""
        if not self.count:
            return None
        return self.other / self.count


class _Last(NamedTuple):
    """A player's last rating of a year."""

    rating: float
    is_established: bool


def band_of(rating: float) -> int:
    """Return the lower end of the band of a rating."""
    return int(min(HIGHEST_BAND, max(LOWEST_BAND, rating // BAND * BAND)))


class Statistics:
    """The sums of one scenario in one rating system."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.by_band: dict[tuple[int, int], Mean] = defaultdict(Mean)
        """By year and band: the last rating of the year of every player."""
        self.by_year: dict[int, Mean] = defaultdict(Mean)
        self.by_difference: dict[int, Mean] = defaultdict(Mean)
        """By the difference of two established ratings, from the stronger player's side: scored, and predicted."""
        self.loss = Mean()
        self.bonus: dict[int, Mean] = defaultdict(Mean)
        self.floors: dict[int, Mean] = defaultdict(Mean)
        self.panel: dict[int, Mean] = defaultdict(Mean)
        """By year: the change of established players who were rated in the year before too."""
        self.games = 0
        self._year = 0
        self._last: dict[str, _Last] = {}
        self._before: dict[str, _Last] = {}

    def add(self, unit: Unit, part: Part, lines: Sequence[Line], scale: float) -> None:
        """Count a section, given what became of its players and the scale of the winning expectancy."""
        year = unit.end.year
        if year != self._year:
            self.finish()
            self._year = year
        starts: dict[str, float] = {}
        bonus, floors = self.bonus[year], self.floors[year]
        for line in lines:
            is_established = line.games is None or line.games > PROVISIONAL_UP_TO
            self._last[line.player] = _Last(line.after, is_established)
            if line.bonus is not None:
                bonus.add(line.bonus > 0)
            floors.add(line.held)
            was_established = line.games is None or line.games - line.played > PROVISIONAL_UP_TO
            if line.before is not None and was_established:
                starts[line.player] = line.before
        self._add_games(part, starts, scale)

    def _add_games(self, part: Part, starts: dict[str, float], scale: float) -> None:
        ratings = [starts.get(key) for key in part.players]
        for at, (own, opponents, points) in enumerate(zip(ratings, part.opponents, part.points, strict=True)):
            for opponent, worth in zip(opponents, points, strict=True):
                if opponent < at:
                    continue
                self.games += 1
                other = ratings[opponent]
                if own is not None and other is not None:
                    self._add_game(own - other, worth / 2, scale)

    def _add_game(self, difference: float, score: float, scale: float) -> None:
        if difference < 0:
            difference, score = -difference, 1 - score
        predicted = 1 / (1 + 10 ** (-difference / scale))
        self.by_difference[int(min(WIDEST, difference // STEP * STEP))].add(score, predicted)
        self.loss.add(-(score * log(predicted) + (1 - score) * log(1 - predicted)))

    def finish(self) -> None:
        """Count the year that is over."""
        for player, last in self._last.items():
            self.by_band[self._year, band_of(last.rating)].add(last.rating)
            self.by_year[self._year].add(last.rating)
            before = self._before.get(player)
            if before is not None and before.is_established:
                self.panel[self._year].add(last.rating - before.rating)
        if self._last:
            self._before, self._last = self._last, {}
