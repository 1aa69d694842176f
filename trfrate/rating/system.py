"""The protocol that every rating system fulfils: US Chess's six, FIDE's, and one that somebody adds from outside."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Callable
from typing import NamedTuple, Protocol

from trfrate.diagnostics import Diagnostic, Place, Report
from trfrate.model import Section
from trfrate.report.basis import RatedSection

BY_RATE_OF_PLAY = "fide"
"""Chosen by name: the FIDE system that a section's rate of play belongs to."""

Where = Callable[[int | None, int | str | None], Place | None]
"""The place of a row (by index) and of what in it, where the event was read from files."""


class RatingSystem(Protocol):
    """One rating system."""

    @property
    def name(self) -> str:
        """The key of its ratings in the model and in JSON: `OTBR`."""

    @property
    def title(self) -> str:
        """What people call it, and what its columns are headed with: `Regular`."""

    def takes(self, section: Section) -> bool:
        """Return whether it rates this section."""

    def rate(self, section: Section, report: Report, where: Where) -> RatedSection:
        """Rate the section, whose dates are filled in; what it assumes goes into the report."""


class RatingOptions(NamedTuple):
    """What the user chose about the rating."""

    systems: tuple[str, ...] = ()
    """By name; empty: what each section states, or its time control."""
    rules: str = ""
    """A text by its date, or a day; empty: the dates of each section decide."""
    dated_by: str = "start"
    foreign_fide: bool = False
    youth: bool = False
    match: bool = False
    others: tuple[RatingSystem, ...] = ()
    """Systems from outside, which rate beside or instead of those chosen by name."""
    readings: tuple[str, ...] = ()
    """Other readings of clauses in doubt, by name, where the rules of a section leave them in doubt."""


def added(report: Report, before: int) -> tuple[Diagnostic, ...]:
    """Return the messages of a report after the first `before`."""
    return tuple(report.diagnostics[before:])
