"""One row of a section: the player, the ratings before and after, and a cell for each game."""

import datetime
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import floor
from typing import Any, NamedTuple, NoReturn, TypeVar

from trfrate.outcomes import Outcome

COLORS = {"w": "white", "b": "black"}
OTHER_COLOR: Mapping[str | None, str | None] = {"w": "b", "b": "w", None: None}

_T = TypeVar("_T", bound=tuple[Any, ...])


def maker(kind: type[_T]) -> Callable[[Iterable[Any]], _T]:
    """Return what makes a tuple of ours from all its values in order: half the cost of calling it."""
    return partial(tuple.__new__, kind)


def _stated(row: Any) -> str:
    """Return a tuple of ours as text, with the facts that are stated and no others."""
    defaults = row._field_defaults
    facts = [f"{name}={value!r}" for name, value in row._asdict().items() if value != defaults.get(name, ...)]
    return f"{type(row).__name__}({', '.join(facts)})"


class Cell(NamedTuple):
    """One player's entry for one game slot of a round."""

    result: Outcome
    opponent: int | None = None
    color: str | None = None
    """`w`, `b` or unknown."""


class Birth(NamedTuple):
    """A birth date of which only the year may be known."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        return "-".join([f"{self.year:04d}", *(f"{part:02d}" for part in self[1:] if part is not None)])


class Ids(NamedTuple):
    """Member numbers, as text: leading zeros matter."""

    uschess: str | None = None
    fide: str | None = None
    cfc: str | None = None

    def __repr__(self) -> str:
        return _stated(self)


class Rating(NamedTuple):
    """A rating before the event, and what the rating system knows behind it."""

    rating: float | None = None
    games: int | None = None
    date: datetime.date | None = None
    record: str | None = None
    """All earlier games: `mixed`, `wins` or `losses`."""
    wins: int | None = None
    draws: int | None = None
    events: int | None = None
    """Events in which at least three rated games were completed."""
    peak: float | None = None
    floor: float | None = None
    olm: bool | None = None
    """Original Life Master."""
    k: int | None = None
    """The development coefficient, of FIDE ratings only."""

    def __repr__(self) -> str:
        return _stated(self)

    @property
    def known_record(self) -> str | None:
        """Return the record as stated, else as the totals say; None where neither does."""
        if self.record is not None or not self.games:
            return self.record
        if self.wins == self.games:
            return "wins"
        if self.draws == 0 and self.wins is not None:
            return "mixed" if self.wins else "losses"
        return "mixed" if self.draws else None


NOISE = 1e-9
"""What float arithmetic may leave of a difference that is none."""
_HALF_UP = 0.5 + NOISE


def rounded(rating: float) -> int:
    """Return a rating as it is published (§7 of the rating texts): the nearest whole number, a half up.

    What misses a half by float noise alone is a half.
    """
    return floor(rating + _HALF_UP)


class Rated(NamedTuple):
    """A rating after the event, and the numbers that led to it."""

    rating: float | None = None
    """None where a system computes a change only, as FIDE's does: its list is rounded once a period."""
    shown: int | None = None
    games: int | None = None
    before: float | None = None
    games_before: int | None = None
    initial: Mapping[str, Any] | None = None
    """Where the start of an unrated player came from."""
    formula: str | None = None
    played: int | None = None
    score: float | None = None
    expected: float | None = None
    effective_games: float | None = None
    k: float | None = None
    bonus: float | None = None
    floor: float | None = None
    assumed: tuple[str, ...] = ()
    change: float | None = None
    """From the start to the new rating, before rounding; None for a first rating."""
    carried_from: int | None = None
    """The number of the section whose new rating was the start."""

    def __repr__(self) -> str:
        return _stated(self)


class Prize(NamedTuple):
    """A prize won, and the rating limit of the class it was won in."""

    amount: float
    under: int | None = None


class National(NamedTuple):
    """A rating of another federation, usable as a start at the office's discretion."""

    rating: float
    federation: str | None = None


class MatchChange(NamedTuple):
    """The net change of an earlier match, for the caps over 180 days and three years."""

    ended: datetime.date
    change: float
    system: str | None = None
    """The rating that changed; None: counted in every system."""


class FrozenDict(dict[Any, Any]):
    """A dict that many rows share and nobody can change; unlike `MappingProxyType` it can be pickled and copied."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping is shared and cannot be changed")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = setdefault = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


Extras = Mapping[str, Any]
"""What only one format can say: `{format name: JSON-like data}`."""
_NOTHING = FrozenDict()


class Player(NamedTuple):
    """One row of a section. The pairing number is the key: one member may hold two rows.

    A tuple, because there are thousands: a frozen dataclass takes ten times as long to make.
    """

    number: int
    name: str
    ids: Ids = Ids()
    federation: str | None = None
    state: str | None = None
    title: str | None = None
    sex: str | None = None
    born: Birth | None = None
    adult: bool | None = None
    canadian_resident: bool | None = None
    team: str | None = None
    club: str | None = None
    ratings: Mapping[str, Rating] = _NOTHING
    score: int | None = None
    """Half points as the report states them."""
    rank: int | None = None
    tie_breaks: Mapping[str, float] = _NOTHING
    """By the names of `trfrate.tiebreaks`: those the report states, or those computed."""
    cells: tuple[Cell | None, ...] = ()
    after: Mapping[str, Rated] = _NOTHING
    expires: str | None = None
    """End of the membership: an ISO date, or `life`."""
    withdrawn: bool | None = None
    prize: Prize | None = None
    national: National | None = None
    match_changes: tuple[MatchChange, ...] = ()
    adjustment: int = 0
    """Half points given or taken by the arbiter, which no cell shows."""
    extras: Extras = _NOTHING

    def __repr__(self) -> str:
        return _stated(self)

    def cell(self, slot: int) -> Cell | None:
        """Return what is recorded for a game slot (from 0); nothing where the row ends before it."""
        if slot < len(self.cells):
            return self.cells[slot]
        return None

    def with_cell(self, slot: int, cell: Cell | None) -> "Player":
        """Return the row with another cell in a slot that it has, or as its next one."""
        return self._replace(cells=(*self.cells[:slot], cell, *self.cells[slot + 1 :]))
