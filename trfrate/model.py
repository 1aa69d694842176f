"""The event every reader produces and every writer consumes: Event > Section > Player > Cell.

Everything is immutable. Scores are whole numbers of half points. What a report does not say is `None`,
never `0`, `''` or a plausible guess. The names are those of the JSON event (`docs/json-event.md`).
"""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import partial
from math import floor
from typing import Any, NamedTuple, NoReturn, TypeVar

from trfrate.outcomes import AS_UNRATED as AS_UNRATED
from trfrate.outcomes import ASYMMETRIC as ASYMMETRIC
from trfrate.outcomes import FACTS as FACTS
from trfrate.outcomes import FORFEITS as FORFEITS
from trfrate.outcomes import MIRRORS as MIRRORS
from trfrate.outcomes import RATED_HALF_POINTS
from trfrate.outcomes import Facts as Facts
from trfrate.outcomes import Outcome as Outcome

SYSTEMS = ("OTBR", "OTBQ", "OTBB", "OLR", "OLQ", "OLB")
FIDE_SOURCES = ("FIDE", "FIDE-RAPID", "FIDE-BLITZ")
SOURCES = (*SYSTEMS, *FIDE_SOURCES, "CFC")
RATED_SYSTEMS = (*SYSTEMS, *FIDE_SOURCES)
"""The systems that a section can be rated in."""

SYSTEM_TITLES = {
    "OTBR": "Regular",
    "OTBQ": "Quick",
    "OTBB": "Blitz",
    "OLR": "Online Regular",
    "OLQ": "Online Quick",
    "OLB": "Online Blitz",
}
SYSTEM_WORDS = {system: title.lower().replace(" ", "-") for system, title in SYSTEM_TITLES.items()}
"""What users type for a rating system: `online-regular`."""

FIDE_TITLES = {"FIDE": "FIDE standard", "FIDE-RAPID": "FIDE rapid", "FIDE-BLITZ": "FIDE blitz"}

COLORS = {"w": "white", "b": "black"}
OTHER_COLOR: Mapping[str | None, str | None] = {"w": "b", "b": "w", None: None}

PROVISIONAL_UP_TO = 25
"""A rating that rests on more games than this is established."""

SECTION_TYPES = (
    "swiss",
    "round-robin",
    "match",
    "double-swiss",
    "double-round-robin",
    "team-swiss",
    "team-round-robin",
    "other",
)


_T = TypeVar("_T", bound=tuple[Any, ...])


def maker(kind: type[_T]) -> Callable[[Iterable[Any]], _T]:
    """Return what makes a tuple of ours from all its values in order: half the cost of calling it."""
    return partial(tuple.__new__, kind)


class Cell(NamedTuple):
    """One player's entry for one game slot of a round."""

    result: Outcome
    opponent: int | None = None
    color: str | None = None
    """`w`, `b` or unknown."""


class Game(NamedTuple):
    """A game both rows agree on. `points` are the half points of `player`."""

    round: int
    player: int
    opponent: int
    points: int
    opponent_points: int


class RatedRow(NamedTuple):
    """The games to rate of one row: what is at the same index belongs together."""

    slots: list[int]
    opponents: list[int]
    points: list[int]
    """In half points."""


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

    def cell(self, slot: int) -> Cell | None:
        """Return what is recorded for a game slot (from 0); nothing where the row ends before it."""
        return self.cells[slot] if slot < len(self.cells) else None


_CUT = "\"'`$%!^\\="


@dataclass(frozen=True, slots=True, repr=False)
class Section:
    """One tournament table: the unit that is rated."""

    number: int = 1
    name: str = ""
    type: str = "swiss"
    time_control: str | None = None
    online: bool = False
    systems: tuple[str, ...] | None = None
    """Empty: the section is not rated. `None`: the time control decides."""
    start: datetime.date | None = None
    end: datetime.date | None = None
    rounds: int = 0
    games_per_round: int = 1
    round_dates: tuple[datetime.date | None, ...] = ()
    players: tuple[Player, ...] = ()
    points: Mapping[Outcome, int] | None = None
    """The half points of this section's own point system; `None`: one, a half, nothing."""
    chief_td: str | None = None
    assistant_td: str | None = None
    scholastic: str | None = None
    grand_prix: bool | None = None
    grand_prix_points: int | None = None
    fide_rated: bool | None = None
    tie_breaks: tuple[str, ...] | None = None
    """The order of tie-breaks by name; empty: places are shared. `None`: not stated."""
    extras: Extras = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Section {self.label!r}: {len(self.players)} players, {self.rounds} rounds>"

    def __getitem__(self, key: int | str) -> Player:
        """Return the one player with that pairing number, or whose name has that text in it: `section["Alder"]`."""
        if isinstance(key, int):
            found = [player for player in self.players if player.number == key]
        else:
            words = key.casefold()
            found = [player for player in self.players if player.name.casefold() == words]
            found = found or [player for player in self.players if words in player.name.casefold()]
        if len(found) != 1:
            who = "nobody" if not found else f"{len(found)} players"
            raise KeyError(f"{who} in section {self.label} for {key!r}")
        return found[0]

    def records(self) -> list[dict[str, Any]]:
        """Return a flat dict a player, for a data frame: `pandas.DataFrame(section.records())`."""
        return [_record(self, player) for player in self.players]

    @property
    def label(self) -> str:
        """What users and messages call it: its name, else its number."""
        return self.name or str(self.number)

    @property
    def key(self) -> str:
        """What names it in a setting: its name, or its number where a shell or the setting would cut the name."""
        plain = self.name and self.name.isprintable() and not any(char in _CUT for char in self.name)
        return self.name if plain else str(self.number)

    def is_called(self, words: str) -> bool:
        """Return whether a user who types these words means this section."""
        return words.strip().casefold() in (self.name.casefold(), str(self.number))

    def half_points(self, outcome: Outcome) -> int:
        """Return what a result is worth in this section."""
        usual = FACTS[outcome].half_points
        return usual if self.points is None else self.points.get(outcome, usual)

    def score_of(self, player: Player) -> int:
        """Return the half points that the cells and the arbiter's adjustment add up to."""
        return player.adjustment + sum(self.half_points(cell.result) for cell in player.cells if cell)

    def points_of(self, player: Player) -> int:
        """Return the half points as the report states them, else as they add up."""
        return self.score_of(player) if player.score is None else player.score

    def round_of(self, slot: int) -> int:
        """Return the round (from 1) that the cell at this index (from 0) belongs to."""
        return slot // self.games_per_round + 1

    @property
    def us_systems(self) -> tuple[str, ...]:
        """The US Chess rating systems that it states."""
        return tuple(system for system in self.systems or () if system in SYSTEMS)

    @property
    def slots(self) -> int:
        """How many game slots a table needs: those of the rounds, or of more rounds where a row says more."""
        said = (slot for player in self.players for slot, cell in enumerate(player.cells) if cell)
        return max(self.rounds, self.round_of(max(said, default=-1))) * self.games_per_round

    def games(self) -> Iterator[Game]:
        """Yield the games to rate, each once: played, rated, and stated alike by both rows."""
        new_game, rows = maker(Game), self.rows_by_number()
        for number, (slots, opponents, points) in self.rated_rows().items():
            for slot, opponent, own in zip(slots, opponents, points, strict=True):
                if number < opponent and (other := rows[opponent].cells[slot]):
                    yield new_game((self.round_of(slot), number, opponent, own, RATED_HALF_POINTS[other.result]))

    def rated_rows(self) -> dict[int, RatedRow]:
        """Return the same by pairing number, as each row states them."""
        cells_of = {number: player.cells for number, player in self.rows_by_number().items()}
        worth, mirrors = RATED_HALF_POINTS, MIRRORS
        found: dict[int, RatedRow] = {}
        for number, cells in cells_of.items():
            found[number] = RatedRow([], [], [])
            slots, opponents, points = found[number]
            for slot, cell in enumerate(cells):
                if cell is None:
                    continue
                # `disagreement`, written out: with a call for each of the tens of thousands of cells of a large
                # section, collecting the games takes half as long again. A test holds the two together.
                result, opponent, color = cell
                if opponent is None or result not in worth:
                    continue
                try:
                    other = cells_of[opponent][slot]
                except (KeyError, IndexError):
                    continue
                if (
                    other is not None
                    and other[1] == number != opponent
                    and other[0] in mirrors[result]
                    and (color is None or color != other[2])
                ):
                    slots.append(slot)
                    opponents.append(opponent)
                    points.append(worth[result])
        return found

    def contradictions(self) -> set[tuple[int, int]]:
        """Return the pairing number and slot of every cell that the opponent's row does not confirm."""
        rows = self.rows_by_number()
        found = set()
        for player in self.players:
            number = player.number
            for slot, cell in enumerate(player.cells):
                if cell is None or cell.opponent is None:
                    continue
                opponent = rows.get(cell.opponent)
                other = opponent.cell(slot) if opponent else None
                if number not in rows or disagreement(number, cell, other):
                    found.add((number, slot))
        return found

    def rows_by_number(self) -> dict[int, Player]:
        """Return the rows by pairing number, leaving out numbers used more than once."""
        rows = {player.number: player for player in self.players}
        if len(rows) == len(self.players):
            return rows
        counts = Counter(player.number for player in self.players)
        return {number: player for number, player in rows.items() if counts[number] == 1}


def _record(section: Section, player: Player) -> dict[str, Any]:
    record: dict[str, Any] = {"number": player.number, "name": player.name}
    record |= {f"{kind}_id": value for kind, value in player.ids._asdict().items()}
    record |= {name: getattr(player, name) for name in ("state", "federation", "title", "team", "rank")}
    record["score"] = section.points_of(player) / 2
    for slot, cell in enumerate(player.cells):
        record[f"round_{section.round_of(slot)}" + (f"_{slot}" if section.games_per_round > 1 else "")] = (
            None if cell is None else str(cell.result)
        )
    for source, rating in player.ratings.items():
        record[f"{source}_before"] = rating.rating
        record[f"{source}_games"] = rating.games
    for system, rated in player.after.items():
        record |= {f"{system}_after": rated.rating, f"{system}_shown": rated.shown, f"{system}_change": rated.change}
    return record


class Disagreement(Enum):
    """In what the two halves of a game disagree."""

    OPPONENT = "opponent"
    RESULT = "result"
    COLOR = "color"


def disagreement(number: int, cell: Cell, other: Cell | None) -> Disagreement | None:
    """Compare the cell of player `number` with the same slot of the opponent's row; None where both halves agree.

    This is the one rule for the two halves of a game. A color that one row leaves open contradicts nothing.
    """
    result, opponent, color = cell
    if other is None or other.opponent != number or opponent == number:
        return Disagreement.OPPONENT
    if other.result not in MIRRORS[result]:
        return Disagreement.RESULT
    if color is not None and color == other.color:
        return Disagreement.COLOR
    return None


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """What one report states."""

    name: str = ""
    city: str | None = None
    state: str | None = None
    zip: str | None = None
    country: str | None = None
    federation: str | None = None
    start: datetime.date | None = None
    end: datetime.date | None = None
    id: str | None = None
    affiliate: str | None = None
    chief_td: str | None = None
    assistant_td: str | None = None
    other_tds: tuple[str, ...] = ()
    arbiters: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    extras: Extras = field(default_factory=dict)
    origin: object = field(default=None, compare=False, repr=False)
    """The `diagnostics.Origin` of an event that was read from files; never compared or written."""
    report: Any = field(default=(), compare=False, repr=False)
    """The messages of whatever made this event: a `diagnostics.Report`; never compared or written."""

    def __repr__(self) -> str:
        sections = ", ".join(section.label for section in self.sections)
        return f"<{type(self).__name__} {self.name!r}: {len(self.players)} players in {sections or 'no section'}>"

    def dates_of(self, section: Section) -> tuple[datetime.date | None, datetime.date | None]:
        """Return the first and the last day of a section: its own, else those of the event."""
        return section.start or self.start, section.end or self.end

    @property
    def players(self) -> list[Player]:
        """The rows of all sections."""
        return [player for section in self.sections for player in section.players]

    def alone(self, section: Section) -> "Event":
        """Return the event with that section and no other."""
        return replace(self, sections=(section,))


def facts_of(kind: type) -> dict[str, Any]:
    """Return the facts of a model class by name, and what each is when nothing is stated (`MISSING`: it must be)."""
    if not is_dataclass(kind):
        return dict.fromkeys(kind._fields, MISSING) | kind._field_defaults  # type: ignore[attr-defined, no-any-return]
    return {
        fact.name: fact.default_factory() if fact.default_factory is not MISSING else fact.default
        for fact in fields(kind)
        if fact.compare
    }
