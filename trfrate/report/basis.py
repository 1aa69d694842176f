"""A rated event as a value: the event, and for every section and rating system what its ratings rest on."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Any, NamedTuple, Protocol

from trfrate.diagnostics import Diagnostic
from trfrate.model import Event, FrozenDict, Rated, Section


class Assumption(NamedTuple):
    """A fact the computation needed and nobody stated."""

    kind: str
    """`games`, `source-games`, `date`, `born`, `end`, `canadian_resident` …"""
    players: tuple[int, ...]
    """The pairing numbers it concerns; empty: the whole section."""
    taken: Any = None
    """The value that was used instead."""


class Basis(NamedTuple):
    """What the ratings of one section in one system rest on."""

    section: int
    system: str
    title: str
    """What people call the system: `Regular`."""
    federation: str
    """Whose rules they are."""
    rules: str
    """The text of the rules, by its name."""
    day: date | None = None
    """The day whose values of the rules apply; None: those that the text prints."""
    amended: bool = False
    """Whether single values of that day differ from those the text prints."""
    bonus: float | None = None
    """The bonus multiplier."""
    dual: bool = False
    match: bool = False
    foreign: bool = False
    carried: Mapping[int, int] = FrozenDict()
    """Pairing numbers whose start an earlier section left, and the number of that section."""
    assumptions: tuple[Assumption, ...] = ()
    remarks: tuple[Diagnostic, ...] = ()
    """What makes these ratings doubtful or was decided on the way, in words."""

    def as_json(self) -> dict[str, Any]:
        """Return the basis for machines, without the words."""
        of_their_own = ("carried", "assumptions", "remarks", "day")
        return {
            **{name: value for name, value in self._asdict().items() if name not in of_their_own},
            "day": str(self.day) if self.day else None,
            "carried": {str(number): section for number, section in self.carried.items()},
            "assumptions": [
                {"kind": each.kind, "players": list(each.players), "taken": _plain(each.taken)}
                for each in self.assumptions
            ],
        }


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return str(value)
    return value


class Explanation(Protocol):
    """Why one rating is what it is."""

    def page(self) -> str:
        """Return the page that `trfrate explain` prints."""

    def short(self) -> tuple[str, ...]:
        """Return three lines, for the note of a cell."""

    def as_json(self) -> dict[str, Any]:
        """Return every number, for machines."""


class RatedSection(Protocol):
    """One section rated in one system."""

    @property
    def basis(self) -> Basis:
        """What the ratings rest on."""

    @property
    def after(self) -> Mapping[int, Rated]:
        """The ratings after, by pairing number."""

    def trace(self, number: int) -> Explanation | None:
        """Return how the rating of that pairing number came about; None for somebody who has no games."""


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)  # compared as every event is
class RatedEvent(Event):
    """An event with its ratings after, what each rests on, and the working behind it."""

    rated: tuple[RatedSection, ...] = field(default=(), compare=False, repr=False)
    """One for every section and system, in the order of the sections."""
    by_section: Mapping[int, Mapping[str, RatedSection]] = field(init=False, compare=False, repr=False)
    """The same by section number and system: an event may have hundreds of sections, each asked for many times."""

    def __init__(self, *, rated: tuple[RatedSection, ...] = (), **facts: Any) -> None:
        # Every start would have to wait until a second constructor with all the facts of an event is made.
        Event.__init__(self, **facts)
        index: dict[int, dict[str, RatedSection]] = {}
        for each in rated:
            index.setdefault(each.basis.section, {})[each.basis.system] = each
        object.__setattr__(self, "rated", rated)
        object.__setattr__(self, "by_section", index)

    @property
    def event(self) -> Event:
        """The event alone, its ratings after included."""
        return Event(**{each.name: getattr(self, each.name) for each in fields(Event)})

    def alone(self, section: Section) -> "RatedEvent":
        """Return the event with that section, its ratings, and no other."""
        return replace(self, sections=(section,), rated=tuple(self.by_section.get(section.number, {}).values()))

    @property
    def bases(self) -> tuple[Basis, ...]:
        """What the ratings of every section and system rest on."""
        return tuple(each.basis for each in self.rated)

    def rated_section(self, section: int, system: str) -> RatedSection | None:
        """Return one section (by number) in one system."""
        return self.by_section.get(section, {}).get(system)

    def explanation(self, section: int, number: int, system: str) -> Explanation | None:
        """Return why a player's rating is what it is."""
        found = self.rated_section(section, system)
        return found.trace(number) if found else None


def bases_of(event: Event, section: Section) -> tuple[Basis, ...]:
    """Return what the ratings of a section rest on; nothing where they were not computed here."""
    return tuple(each.basis for each in explanations(event, section).values())


def explanations(event: Event, section: Section) -> Mapping[str, RatedSection]:
    """Return the rated section by system, to ask for explanations; nothing where it was not rated here."""
    if isinstance(event, RatedEvent):
        return event.by_section.get(section.number, {})
    return {}


# --- the same in sentences ----------------------------------------------------------------------------------


def rules_named(basis: Basis) -> str:
    """Return the rules for a sentence: `US Chess rules of 2017-04-24 with the values of 2019-05-01`."""
    of_day = ""
    if basis.amended:
        of_day = f" with the values of {basis.day}"
    return f"{basis.federation} rules of {basis.rules}{of_day}"


def titles_named(bases: tuple[Basis, ...]) -> str:
    """Return the rating systems for a sentence: `Regular and Quick`."""
    return " and ".join(basis.title for basis in bases)


def is_dual(bases: tuple[Basis, ...]) -> bool:
    """Return whether the section is rated in two systems at once, as one event."""
    return len(bases) > 1 and all(basis.dual for basis in bases)


def sentences(event: Event) -> tuple[str, ...]:
    """Return what a rated event rests on, a sentence a line: the rules and systems of each section, and the doubts."""
    if not isinstance(event, RatedEvent):
        return ()
    lines: list[str] = []
    for section in event.sections:
        lines += _rules_of_section(event, section)
        lines += _doubts_about_section(event, section)
    return tuple(lines)


def rules_sentences(event: Event) -> tuple[str, ...]:
    """Return the rules and systems of each section of a rated event, without the doubts."""
    if not isinstance(event, RatedEvent):
        return ()
    return tuple(line for section in event.sections for line in _rules_of_section(event, section))


def _rules_of_section(event: Event, section: Section) -> Iterator[str]:
    called = "The section"
    if section.name:
        called = f"Section {section.name}"
    elif len(event.sections) > 1:
        called = f"Section {section.number}"
    bases = bases_of(event, section)
    if not bases:
        yield f"{called} is not rated."
        return
    for rules in dict.fromkeys(map(rules_named, bases)):
        same = tuple(basis for basis in bases if rules_named(basis) == rules)
        kind = ""
        if same[0].match:
            kind = " as a match"
        elif same[0].foreign:
            kind = " as a foreign FIDE event"
        dual = ", dual rated" if is_dual(same) else ""
        yield f"{called} is rated{kind} by the {rules}: {titles_named(same)}{dual}."


def _doubts_about_section(event: Event, section: Section) -> Iterator[str]:
    bases = bases_of(event, section)
    for remark in dict.fromkeys(remark for basis in bases for remark in basis.remarks):
        # Without the hint: it is for whoever runs the command, not for whoever reads the chart on the wall.
        yield f"{remark.message[0].upper()}{remark.message[1:]}."
