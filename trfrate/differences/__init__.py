"""What differs between two reports of one event, and what that does to the ratings.

Players are matched by id, then number, then name (`counterparts`). What follows from another fact, or is only another
spelling, is no difference: inherited dates, the opponent's new number, `ADA ALDER` for `Alder, Ada`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, NamedTuple

from trfrate import timecontrol
from trfrate.counterparts import SectionPair, alike, counterparts, whose_rating
from trfrate.diagnostics import Report
from trfrate.model import Birth, Cell, Event, Player, Rated, Rating, Section, facts_of
from trfrate.rating.event import RatingOptions, rate
from trfrate.report.basis import RatedEvent
from trfrate.report.chart import show_cell

SAME_RATING = 0.005
"""Ratings that differ by less are the same: two decimals are what US Chess publishes."""


class Kind(StrEnum):
    """What a difference is about."""

    EVENT = "event"
    SECTION_ADDED = "section-added"
    SECTION_REMOVED = "section-removed"
    SECTION = "section"
    PLAYER_ADDED = "player-added"
    PLAYER_REMOVED = "player-removed"
    NUMBER = "number"
    ID = "id"
    NAME = "name"
    RESULT = "result"
    BYE = "bye"
    COLOR = "color"
    RATING = "rating"
    AFTER = "after"
    FACT = "fact"


class Difference(NamedTuple):
    """One thing that the two reports state differently."""

    kind: Kind
    what: str
    """The fact, by its name in the JSON event: `city`, `ids.uschess`, `ratings.OTBR.games`; `cells` for a round."""
    old: Any = None
    new: Any = None
    section: Section | None = None
    """As the new report states it, else the old one; None for the event."""
    player: Player | None = None
    """The same."""
    slot: int | None = None
    """The game slot, from 0."""

    @property
    def round(self) -> int | None:
        """The round, from 1."""
        if self.section and self.slot is not None:
            return self.section.round_of(self.slot)
        return None

    def as_json(self) -> dict[str, Any]:
        """Return the difference for machines."""
        return {
            "kind": str(self.kind),
            "what": self.what,
            "section": self.section.label if self.section else None,
            "number": self.player.number if self.player else None,
            "name": self.player.name if self.player else None,
            "round": self.round,
            "old": plain(self.old),
            "new": plain(self.new),
        }


class NewRating(NamedTuple):
    """A rating that the two reports do not lead to alike."""

    section: Section
    player: Player
    system: str
    old: Rated | None
    new: Rated | None

    @property
    def change(self) -> float | None:
        """The rating from the new report minus that from the old one."""
        if not (self.old and self.new) or self.old.rating is None or self.new.rating is None:
            return None
        return self.new.rating - self.old.rating

    def as_json(self) -> dict[str, Any]:
        """Return the change for machines."""
        return {
            **whose_rating(self.section, self.player, self.system),
            "old": self.old.rating if self.old else None,
            "new": self.new.rating if self.new else None,
            "change": self.change,
        }


@dataclass(frozen=True, slots=True)
class Differences:
    """Everything that differs between an old and a new report."""

    old: RatedEvent
    new: RatedEvent
    pairs: tuple[SectionPair, ...]
    differences: tuple[Difference, ...]
    ratings: tuple[NewRating, ...]

    def __bool__(self) -> bool:
        return bool(self.differences or self.ratings)

    def as_json(self) -> dict[str, Any]:
        """Return everything for machines."""
        return {
            "differences": [each.as_json() for each in self.differences],
            "ratings": [each.as_json() for each in self.ratings],
        }


def diff(old: Event, new: Event, options: RatingOptions | None = None) -> Differences:
    """Return what differs between two reports of one event, and the ratings that change with it."""
    pairs = counterparts(old, new)
    found = [*_of_event(old, new)]
    for pair in pairs:
        found += _of_section(old, new, pair)
    options = options or RatingOptions()
    rated = rate(old, Report(), options), rate(new, Report(), options)
    return Differences(*rated, pairs, tuple(found), new_ratings(*rated))


def plain(value: Any) -> Any:
    """Return a value of the model for machines."""
    if isinstance(value, Cell):
        return show_cell(value)
    if isinstance(value, tuple) and not isinstance(value, Birth):
        return [plain(each) for each in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return str(value)


# --- facts ----------------------------------------------------------------------------------------------------

_EVENT_FACTS = tuple(name for name in facts_of(Event) if name not in ("sections", "extras", "start", "end"))
_INHERITED = ("chief_td", "assistant_td")
_FROM_EVENT = (*_INHERITED, "start", "end")
_SECTION_FLAGS = ("online", "grand_prix", "fide_rated")
_FLAGS = (*_SECTION_FLAGS, "withdrawn")
"""Not stated is the same as no."""
_SECTION_ASIDE = {
    *("number", "players", "extras", "systems", "time_control", "start", "end", "points"),
    *_INHERITED,
    *_SECTION_FLAGS,
}
_SECTION_FACTS = tuple(name for name in facts_of(Section) if name not in _SECTION_ASIDE)
_PLAYER_ASIDE = ("number", "name", "ids", "ratings", "score", "rank", "cells", "after", "extras")
_PLAYER_FACTS = tuple(name for name in facts_of(Player) if name not in _PLAYER_ASIDE)
_COMPUTED = ("tie_breaks",)
"""Follows from the results: a report that does not state it states nothing else."""


def _differ(old: Any, new: Any) -> bool:
    """Return whether two values differ; nothing stated is the same however it is written."""
    nothing = (None, "", ())
    return old != new and not (old in nothing and new in nothing)


def _of_event(old: Event, new: Event) -> Iterator[Difference]:
    for name in _EVENT_FACTS:
        before, after = getattr(old, name), getattr(new, name)
        if _differ(before, after):
            yield Difference(Kind.EVENT, name, before, after)
    for name, before, after in zip(("start", "end"), _dates(old), _dates(new), strict=True):
        if before != after and (getattr(old, name) or getattr(new, name)):
            yield Difference(Kind.EVENT, name, before, after)


def _dates(event: Event) -> tuple[date | None, date | None]:
    """Return the days of the event, which those of its sections may state alone."""
    starts = [section.start for section in event.sections if section.start]
    ends = [section.end for section in event.sections if section.end]
    return event.start or min(starts, default=None), event.end or max(ends, default=None)


def _of_section(old: Event, new: Event, pair: SectionPair) -> Iterator[Difference]:
    if pair.old is None:
        yield Difference(Kind.SECTION_ADDED, "sections", None, pair.section.label, pair.section)
        return
    if pair.new is None:
        yield Difference(Kind.SECTION_REMOVED, "sections", pair.section.label, None, pair.section)
        return
    before, after = _section_facts(old, pair.old), _section_facts(new, pair.new)
    for name, value in before.items():
        # What neither section states itself is a difference of the event.
        own = name not in _FROM_EVENT or getattr(pair.old, name) or getattr(pair.new, name)
        if own and _differ(value, after[name]):
            yield Difference(Kind.SECTION, name, value, after[name], pair.new)
    # Where one report leaves the systems to the time control, what that means shows in the ratings.
    if None not in (pair.old.systems, pair.new.systems) and pair.old.systems != pair.new.systems:
        yield Difference(Kind.SECTION, "systems", pair.old.systems, pair.new.systems, pair.new)
    numbers = pair.new_numbers()
    for one, other in pair.players:
        if one is None:
            yield Difference(Kind.PLAYER_ADDED, "players", None, _called(other), pair.new, other)
        elif other is None:
            yield Difference(Kind.PLAYER_REMOVED, "players", _called(one), None, pair.old, one)
        else:
            yield from _of_player(pair, one, other, numbers)


def _called(player: Player | None) -> str:
    if not player:
        return ""
    return f"{player.number} {player.name}"


def _section_facts(event: Event, section: Section) -> dict[str, Any]:
    """Return what a section states or inherits."""
    facts = {name: getattr(section, name) for name in _SECTION_FACTS}
    facts |= {name: getattr(section, name) or None for name in _SECTION_FLAGS}
    control = timecontrol.parse(section.time_control or "")
    facts["time_control"] = timecontrol.canonical(control) if control else section.time_control
    facts["start"], facts["end"] = event.dates_of(section)
    for name in _INHERITED:
        facts[name] = getattr(section, name) or getattr(event, name)
    return facts


# --- players --------------------------------------------------------------------------------------------------


def _of_player(pair: SectionPair, old: Player, new: Player, numbers: Mapping[int, int]) -> Iterator[Difference]:
    section = pair.new
    assert pair.old is not None and section is not None
    for kind, what, before, after in _player_facts(old, new):
        yield Difference(kind, what, before, after, section, new)
    rounds = list(_cells(old, new, numbers))
    for kind, slot, before, after in rounds:
        yield Difference(kind, "cells", before, after, section, new, slot)
    points_before, points_after = pair.old.points_of(old), section.points_of(new)
    if points_before != points_after and not rounds:
        yield Difference(Kind.FACT, "score", points_before / 2, points_after / 2, section, new)
    for system in old.after.keys() & new.after.keys():
        before, after = old.after[system].shown, new.after[system].shown
        if before != after:
            yield Difference(Kind.AFTER, f"after.{system}", before, after, section, new)


def _player_facts(old: Player, new: Player) -> Iterator[tuple[Kind, str, Any, Any]]:
    """Yield what differs besides the games: its kind, its name, and both values."""
    if old.number != new.number:
        yield Kind.NUMBER, "number", old.number, new.number
    if not alike(old.name, new.name):
        yield Kind.NAME, "name", old.name, new.name
    for name, before, after in zip(old.ids._fields, old.ids, new.ids, strict=True):
        if _differ(before, after):
            yield Kind.ID, f"ids.{name}", before, after
    for name in _PLAYER_FACTS:
        before, after = getattr(old, name), getattr(new, name)
        if name in _FLAGS:
            before, after = before or None, after or None
        if name in _COMPUTED and not (before and after):
            continue
        if _differ(before, after):
            yield Kind.FACT, name, before, after
    for what, rating_before, rating_after in _rating_facts(old.ratings, new.ratings):
        yield Kind.RATING, what, rating_before, rating_after


def _rating_facts(old: Mapping[str, Rating], new: Mapping[str, Rating]) -> Iterator[tuple[str, Any, Any]]:
    """Yield the facts of the ratings before that differ, by their names."""
    for source in dict.fromkeys((*old, *new)):
        before, after = old.get(source), new.get(source)
        if before is None or after is None:
            yield f"ratings.{source}", _stated(before), _stated(after)
            continue
        for name, value in before._asdict().items():
            if _differ(value, getattr(after, name)):
                yield f"ratings.{source}.{name}", value, getattr(after, name)


def _stated(rating: Rating | None) -> float | str | None:
    if rating is None:
        return None
    if rating.rating is None:
        return "unrated"
    return rating.rating


def _cells(
    old: Player, new: Player, numbers: Mapping[int, int]
) -> Iterator[tuple[Kind, int, Cell | None, Cell | None]]:
    """Yield the rounds that differ; opponents are the same player whatever the number."""
    for slot in range(max(len(old.cells), len(new.cells))):
        before, after = old.cell(slot), new.cell(slot)
        if before and before.opponent is not None:
            before = before._replace(opponent=numbers.get(before.opponent, before.opponent))
        if before == after:
            continue
        if before and after and before[:2] == after[:2]:
            yield Kind.COLOR, slot, before, after
        elif (before and before.opponent is not None) or (after and after.opponent is not None):
            yield Kind.RESULT, slot, before, after
        else:
            yield Kind.BYE, slot, before, after


# --- ratings --------------------------------------------------------------------------------------------------


def new_ratings(old: RatedEvent, new: RatedEvent) -> tuple[NewRating, ...]:
    """Return the ratings that differ between two rated events, section by section."""
    found: list[NewRating] = []
    for pair in counterparts(old, new):
        if pair.old and pair.new:
            for one, other in pair.both():
                found += _changed_ratings(pair.new, one, other)
    return tuple(found)


def _changed_ratings(section: Section, old: Player, new: Player) -> Iterator[NewRating]:
    for system in dict.fromkeys((*old.after, *new.after)):
        changed = NewRating(section, new, system, old.after.get(system), new.after.get(system))
        one_sided = changed.old is None or changed.new is None
        if one_sided or (changed.change is not None and abs(changed.change) >= SAME_RATING):
            yield changed
