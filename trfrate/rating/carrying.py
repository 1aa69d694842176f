"""Sections in sequence: a member starts each section with what the one before it left."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Protocol, runtime_checkable

from trfrate.chain import in_order, joined, member_of
from trfrate.diagnostics import MOST_NAMED, Diagnostic, Report, Severity, ranges, set_option, some
from trfrate.model import SYSTEM_TITLES, Event, FrozenDict, MatchChange, Player, Rating, Section, rounded
from trfrate.report.basis import RatedSection
from trfrate.structs import Struct


@runtime_checkable
class Leaving(Protocol):
    """A rated section whose ratings the next section of the event starts from."""

    @property
    def left(self) -> Mapping[int, Rating]:
        """The ratings it leaves, by pairing number."""

    @property
    def matched(self) -> Mapping[int, MatchChange]:
        """The changes by a match, by pairing number."""


class Carried(Struct):
    """What of a section's starts comes from earlier sections."""

    starts: Mapping[str, Mapping[int, int]] = FrozenDict()
    """By rating system: the pairing numbers, and the number of the section whose rating they start from."""
    stated: Mapping[str, Mapping[int, Rating]] = FrozenDict()
    """By rating system: the same pairing numbers, and the rating that the report states for the first section."""
    remarks: Mapping[str, tuple[Diagnostic, ...]] = FrozenDict()
    """By rating system, what to report of them."""


class _Left(Struct):
    rating: Rating
    section: Section
    stated: float | None
    """The rating that the report states for that section."""
    first: Rating
    """What the report states behind the first of the ratings: what nobody stated there is still unknown."""


class Chain:
    """The ratings that the sections rated so far have left, by member and rating system."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self._left: dict[str, dict[str, _Left]] = {}
        self._matched: dict[str, list[MatchChange]] = {}

    def start(self, section: Section) -> tuple[Section, Carried]:
        """Return the section with the ratings that earlier ones left, and which these are."""
        if not self._left:
            return section, Carried()
        starts: dict[str, dict[int, int]] = {}
        first: dict[str, dict[int, Rating]] = {}
        apart: dict[str, list[str]] = {}
        players = []
        for player in section.players:
            member = member_of(player) or ""
            known = self._left.get(member, {})
            for system, left in known.items():
                starts.setdefault(system, {})[player.number] = left.section.number
                first.setdefault(system, {})[player.number] = joined(left.first, player.ratings.get(system))
                apart.setdefault(system, []).extend(_conflict(player, system, left))
            ratings = {system: joined(left.rating, player.ratings.get(system)) for system, left in known.items()}
            if known:
                changes = (*player.match_changes, *self._matched.get(member, ()))
                player = player._replace(ratings={**player.ratings, **ratings}, match_changes=changes)
            players.append(player)
        if not starts:
            return section, Carried()
        remarks = {
            system: (*self._sources(section, numbers), *_conflicts(section, system, apart[system]))
            for system, numbers in starts.items()
        }
        return section.with_players(players), Carried(starts, first, remarks)

    def finish(self, section: Section, rated: list[RatedSection]) -> None:
        """Keep what the section leaves, if another one may start from it."""
        if len(self.event.sections) < 2:
            return
        rows = section.rows_by_number()
        for each in rated:
            if isinstance(each, Leaving):
                self._keep(section, each.basis.system, each, rows)

    def _keep(self, section: Section, system: str, rated: Leaving, rows: Mapping[int, Player]) -> None:
        # A member with two rows in the section has played one match.
        matched: dict[str, MatchChange] = {}
        for number, rating in rated.left.items():
            member = member_of(rows[number])
            if member:
                stated = rows[number].ratings.get(system)
                known = self._left.setdefault(member, {})
                first = stated or Rating()
                if system in known:
                    first = joined(known[system].first, stated)
                known[system] = _Left(rating, section, stated.rating if stated else None, first)
                if number in rated.matched:
                    matched[member] = rated.matched[number]
        for member, change in matched.items():
            self._matched.setdefault(member, []).append(change)

    def _sources(self, section: Section, starts: Mapping[int, int]) -> list[Diagnostic]:
        """Return one message for each section that left some of these starts."""
        found = []
        for earlier in in_order(self.event):
            numbers = [number for number, source in starts.items() if source == earlier.number]
            if not numbers:
                continue
            day = self.event.last_day(section)
            why = ""
            if self.event.last_day(earlier) == day:
                why = _same_day(day)
            who = f"{ranges(numbers)} of {_called(section)}"
            message = f"{who} start from what {_called(earlier)} left{why}"
            found.append(Diagnostic("RAT040", Severity.NOTE, message))
        return found


def _same_day(day: date | None) -> str:
    if day:
        return f" (both end on {day}: the section numbers decide the order)"
    return " (in the order of their numbers)"


def _conflict(player: Player, system: str, left: _Left) -> list[str]:
    """Return what to report where the later section states neither the same rating as the earlier nor its result."""
    stated = player.ratings.get(system)
    if stated is None or stated.rating is None or left.rating.rating is None:
        return []
    expected = {rounded(rating) for rating in (left.stated, left.rating.rating) if rating is not None}
    if rounded(stated.rating) in expected:
        return []
    return [f"no. {player.number} {stated.rating:g} stated, {left.rating.rating:.2f} used"]


def _conflicts(section: Section, system: str, apart: list[str]) -> list[Diagnostic]:
    if not apart:
        return []
    title = SYSTEM_TITLES.get(system, system)
    message = f"{_called(section)} states other {title} ratings than earlier sections start from or leave: "
    hint = "one of the two may be another player's: compare the member ids"
    return [Diagnostic("RAT041", Severity.WARNING, message + some(apart, MOST_NAMED, "; "), None, hint)]


def _called(section: Section) -> str:
    return f"section {section.label}"


def report_unlinked(event: Event, report: Report) -> None:
    """Warn of the same name in two sections where an id is missing: nobody knows whether it is one member."""
    rows: dict[str, list[tuple[Section, Player]]] = {}
    for section in event.sections:
        if section.systems == ():
            continue
        for player in section.players:
            name = " ".join(player.name.casefold().split())
            rows.setdefault(name, []).append((section, player))
    found = [same for name, same in rows.items() if name and _is_unlinked(same)]
    if not found:
        return
    section, player = next(row for row in found[0] if member_of(row[1]) is None)
    names = [same[0][1].name for same in found]
    report.warning(
        "RAT042",
        f"in several sections under one name, but without a US Chess id in each: {some(names, MOST_NAMED)}. "
        "They are rated as different players, each from the rating stated",
        None,
        f"{set_option(f'{section.key}.{player.number}.ids.uschess', '12345678')} in both sections links them; "
        "--players looks ids up",
    )


def _is_unlinked(rows: list[tuple[Section, Player]]) -> bool:
    """Return whether a name is in two sections and not everybody who has it is known by id."""
    sections = {section.number for section, _ in rows}
    return len(sections) > 1 and any(member_of(player) is None for _, player in rows)
