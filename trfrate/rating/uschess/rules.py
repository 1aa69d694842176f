"""The type Rules: everything the rating texts state as a value, and its small value types."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from trfrate.structs import Struct


class Piece(NamedTuple):
    """One branch of a conversion: `constant + slope × rating`, up to `limit`."""

    limit: float
    limit_counts: bool
    constant: float
    slope: float


Conversion = tuple[Piece, ...]


class Credit(NamedTuple):
    """How many games a start is worth."""

    games: int
    above: float | None = None
    """Only above this rating of the source; `otherwise` up to it."""
    otherwise: int = 0
    own: bool = False
    """Never more than the games behind the source."""


class Start(NamedTuple):
    """One place in the order of priority of Step 1."""

    source: str
    credit: Credit
    least: int = 0
    """Games that must be behind the source."""


class Staleness(NamedTuple):
    """How the weight of an old rating fades: exp(rate (Z − cap) D / year), Z = min(cap, (X − P) / spread)."""

    cap: float
    spread: float
    rate: float
    year: float


class Age(NamedTuple):
    """The age-based start: `per_year × age` between the ages, the adult's rating above."""

    year: float
    per_year: float
    youngest: float
    oldest: float
    adult: float
    unknown: float
    too_young_is_adult: bool
    """Whether an impossible age counts as an adult's, whatever the membership says."""


class Effective(NamedTuple):
    """N* = most / √(constant + square (peak − R)²) up to `level`, `most` above."""

    most: float
    constant: float
    square: float
    peak: float
    level: float


class DualK(NamedTuple):
    """The smaller K of strong players in dual-rated events."""

    systems: tuple[str, ...]
    above: float
    master: float
    constant: float
    slope: float
    least: float


class Bonus(NamedTuple):
    """Who may earn a bonus, apart from the multiplier."""

    least_games: int
    counted_games: int
    """Shorter events count as this long."""
    meetings: int
    """The same opponent at most so often."""
    meetings_at_least: int
    """The same, in an event of `least_games` games."""


class PersonalFloor(NamedTuple):
    """AF = min(base + win W + draw D + event E, most)."""

    systems: tuple[str, ...]
    base: float
    win: float
    draw: float
    event: float
    event_games: int
    most: float


class PeakFloor(NamedTuple):
    """Established players: the highest rating less `drop`, down to a multiple of `step`."""

    drop: float
    step: float
    lowest: float
    highest: float


class TitleFloor(NamedTuple):
    """The floor of an original Life Master."""

    systems: tuple[str, ...]
    floor: float


class MoneyFloor(NamedTuple):
    """The floor after a large prize in a class limited to `highest` or less."""

    amount: float
    highest: float
    step: float


class MatchLimits(NamedTuple):
    """The restrictions on individual matches."""

    gap: float
    change: float
    days: int
    change_in_days: float
    years: int
    change_in_years: float
    request: float
    """What a result below the floor asks the office to lower the floor by."""


class Rules(NamedTuple):
    """The values in force for one section."""

    text: str
    """The text, by its date; `sources` says where a single value comes from."""
    day: date | None
    """The day the values are of; None for a text picked by its name."""
    controls_on: date
    """The day whose time-control limits go with these rules."""
    amended: bool
    """Whether single values of the day differ from those the text prints."""
    systems: tuple[str, ...]
    established_above: int
    priorities: Mapping[str, tuple[Start, ...]]
    blended: bool
    blend_factors: Mapping[tuple[str, str], Credit]
    """By source and system; `*` stands for any other."""
    blend_most: float
    staleness: Staleness
    national: bool
    fide: Conversion
    fide_youth: Conversion
    cfc: Conversion
    cfc_residents_only: bool
    age: Age
    first_estimate_games: float
    special_up_to: int
    effective: Effective
    effective_in_text: bool
    """Whether the effective-games formula of the day is the one in the texts."""
    span: float
    special_cap: float
    scale: float
    base: float
    k: float
    k_dual: DualK
    bonus: float
    bonus_terms: Bonus
    absolute_floor: float
    personal_floor: PersonalFloor
    peak_floor: PeakFloor
    title_floor: TitleFloor
    money_floor: MoneyFloor
    foreign_established_only: bool
    match: MatchLimits
    whole_ratings: bool
    """Stored as whole numbers, rounded away from the rating before."""
    sources: Mapping[str, str]
    """Where each value comes from, by the name of its field."""


class Cited(Struct):
    """A value and the clause that states it."""

    value: Any
    source: str


class Text(Struct):
    """One rating text: what it changes against the text before."""

    name: str
    since: date
    """Sections that start on this day or later, until the next text."""
    controls_on: date
    values: Mapping[str, Cited]


class Reading(NamedTuple):
    """Another way to read a clause that the texts leave in doubt."""

    name: str
    field: str
    value: Any
    since: date
    """Sections that start on this day or later …"""
    until: date
    """… and before this one."""
    words: str
    """What it says, after "if": `the bonus multiplier was still 12`."""


class Change(Struct):
    """A single value that changed on a day of its own."""

    since: date
    field: str
    value: Any
    source: str
