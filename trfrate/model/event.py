"""The event, and the facts that each class of the model has."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, Self

from trfrate.model.player import Extras, Player
from trfrate.model.section import Section


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
        return f"<{type(self).__name__} {self.name!r}, sections: {sections or 'none'}, players: {len(self.players)}>"

    def dates_of(self, section: Section) -> tuple[datetime.date | None, datetime.date | None]:
        """Return the first and the last day of a section: its own, else those of the event."""
        return section.start or self.start, section.end or self.end

    def last_day(self, section: Section) -> datetime.date | None:
        """Return the last day of a section, else its first."""
        start, end = self.dates_of(section)
        return end or start

    def dated(self, section: Section) -> Section:
        """Return a section that states these days itself."""
        start, end = self.dates_of(section)
        return section.changed(start=start, end=end)

    @property
    def players(self) -> list[Player]:
        """The rows of all sections."""
        return [player for section in self.sections for player in section.players]

    def with_sections(self, sections: Iterable[Section]) -> Self:
        """Return the event with these sections."""
        return replace(self, sections=tuple(sections))

    def with_section(self, index: int, section: Section) -> Self:
        """Return the event with another section at an index."""
        return self.with_sections((*self.sections[:index], section, *self.sections[index + 1 :]))

    def alone(self, section: Section) -> "Event":
        """Return the event with that section and no other."""
        return self.with_sections((section,))


@cache
def facts_of(kind: type) -> Mapping[str, Any]:
    """Return the facts of a model class by name, and what each is when nothing is stated (`MISSING`: it must be)."""
    if not is_dataclass(kind):
        return dict.fromkeys(kind._fields, MISSING) | kind._field_defaults  # type: ignore[attr-defined, no-any-return]
    return {
        fact.name: fact.default_factory() if fact.default_factory is not MISSING else fact.default
        for fact in fields(kind)
        if fact.compare
    }
