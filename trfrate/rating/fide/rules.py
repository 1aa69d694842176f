"""The type Rules: everything FIDE's rating regulations state as a value, and its small value types."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from trfrate.timecontrol import Span


class Tables(NamedTuple):
    """The two printed tables, both in steps of one hundredth from an even score up to a full one."""

    even: Decimal
    step: Decimal
    differences: tuple[int, ...]
    """The largest difference of each step; what lies above the last is a full score."""
    points: tuple[int, ...]
    """The rating difference dp of each fractional score."""


class Cap(NamedTuple):
    """The 400-point rule."""

    difference: int
    upgrades: int | None
    """How often in an event it may help the higher rated player; None: in every game."""
    not_from: int | None
    """Players rated so high use the full difference; None: nobody does."""


class Gap(NamedTuple):
    """Games between players too far apart are not rated if one of them is rated above a limit."""

    difference: int
    above: int


class Coefficients(NamedTuple):
    """The development coefficient K."""

    usual: int
    new: int
    new_games: int
    """A player is new until so many games are completed."""
    top: int
    top_from: int
    """The published rating that lowers K for good."""
    junior: int
    junior_below: int
    junior_age: int
    """Until the end of the year of this birthday."""
    same_for_all: bool
    """Whether everybody has the usual one."""
    most: int
    """K times the games of a period is never more."""


class First(NamedTuple):
    """How a player new to the list gets a rating."""

    least_games: int
    months: int
    """Over how many months games may be collected."""
    drawn_with: tuple[int, ...]
    """Ratings of hypothetical opponents, each a draw."""
    half_point: int | None
    """What each half point above an even score adds; None: the table says it for all scores."""
    highest: int | None
    lowest: int


class Pace(NamedTuple):
    """The least minutes for 60 moves if one of the players is rated so high."""

    rating: int
    minutes: int


class Rules(NamedTuple):
    """The values in force for one section."""

    system: str
    """`FIDE`, `FIDE-RAPID` or `FIDE-BLITZ`."""
    text: str
    """The regulations, by the day they took effect."""
    since: date
    """The day from which these values hold."""
    day: date | None
    """The day that was asked for; None: the newest rules."""
    tables: Tables
    cap: Cap
    gap: Gap | None
    k: Coefficients
    first: First
    floor: int
    """Who falls below is unrated on the next list."""
    paces: tuple[Pace, ...]
    """The highest rating first; empty: the rating does not matter."""
    span: Span
    """The minutes for 60 moves that belong to the system."""
    moves: int
    """How many moves the rate of play is counted for."""
    rounding: str
    """How the change of a period is rounded, as the module decimal calls it."""
    from_standard: bool
    """Whether the standard rating stands in for a missing one."""
    sources: Mapping[str, str]
    """Where each value comes from, by the name of its field."""


class Cited(NamedTuple):
    """A value and the clause that states it, in the chapter of standard ratings and in that of rapid and blitz."""

    value: Any
    source: str
    fast: str = ""
    """Empty: the same."""


class Text(NamedTuple):
    """One edition of the regulations: what it changes against the edition before."""

    name: str
    since: date
    """Sections that start on this day or later."""
    values: Mapping[str, Cited]
    """For all three systems."""
    standard: Mapping[str, Cited]
    fast: Mapping[str, Cited]
    """For rapid and blitz, which have a chapter of their own."""


class Change(NamedTuple):
    """A single value that changed on a day of its own."""

    since: date
    systems: tuple[str, ...]
    field: str
    value: Any
    source: str
