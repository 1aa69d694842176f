"""FIDE's three rating systems: which of them rates a section, under which rules, and what the changes rest on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from trfrate import timecontrol
from trfrate.diagnostics import Alike, Diagnostic, Report
from trfrate.model import FIDE_TITLES, Rated, Section
from trfrate.rating.fide import rate_of_play, trace
from trfrate.rating.fide.editions import STANDARD
from trfrate.rating.fide.in_force import rules_on
from trfrate.rating.fide.messages import report_rated
from trfrate.rating.fide.rules import Rules
from trfrate.rating.fide.section import FidePlayer, FideSection, rate_section
from trfrate.rating.system import BY_RATE_OF_PLAY, RatingOptions, Where, added
from trfrate.report.basis import Assumption, Basis
from trfrate.timecontrol import TimeControl

FEDERATION = "FIDE"
_TAKEN = {"born": "adult", "rating": "unrated", "whole": "rounded"}
"""What is used where a fact is not stated; the game count depends on the rules."""


class FideExplanation(NamedTuple):
    """How one player's change came about."""

    traced: trace.Trace

    def page(self) -> str:
        """Return FIDE's table row by row."""
        return trace.page(self.traced)

    def short(self) -> tuple[str, ...]:
        """Return three lines, for the note of a cell."""
        return trace.short(self.traced)

    def as_json(self) -> dict[str, Any]:
        """Return every number, for machines."""
        return trace.as_json(self.traced)


@dataclass(frozen=True)
class RatedFideSection:
    """A section rated in one FIDE system."""

    working: FideSection
    basis: Basis

    @cached_property
    def after(self) -> Mapping[int, Rated]:
        """The changes, by pairing number: there is no new rating before the period ends."""
        return {number: _rated(player) for number, player in self.working.players.items() if player.played}

    def trace(self, number: int) -> FideExplanation | None:
        """Return how the change of that pairing number came about."""
        if number not in self.working.players:
            return None
        return FideExplanation(trace.trace(self.working, number))


def _rated(player: FidePlayer) -> Rated:
    return Rated(
        before=player.before,
        played=player.played,
        score=float(player.score),
        expected=None if player.expected is None else float(player.expected),
        k=player.k.value if player.k else None,
        assumed=player.assumed,
        change=None if player.change is None else float(player.change),
    )


class FideSystem(NamedTuple):
    """One system, under the rules for one section."""

    rules: Rules
    control: TimeControl | None = None
    remarks: tuple[Diagnostic, ...] = ()
    """What was decided about the section before it was rated."""

    @property
    def name(self) -> str:
        """The key of its ratings."""
        return self.rules.system

    @property
    def title(self) -> str:
        """What people call it."""
        return FIDE_TITLES[self.rules.system]

    def takes(self, section: Section) -> bool:
        """Return whether it rates this section: it was chosen for it."""
        return True

    def rate(self, section: Section, report: Report, where: Where) -> RatedFideSection:
        """Rate the section."""
        working = rate_section(section, self.rules, self.control)
        before = len(report.diagnostics)
        report_rated(working, report, where)
        basis = Basis(
            section=section.number,
            system=self.name,
            title=self.title,
            federation=FEDERATION,
            rules=self.rules.text,
            day=self.rules.since,
            amended=str(self.rules.since) != self.rules.text,
            match=section.type == "match",
            assumptions=_assumptions(working),
            remarks=(*self.remarks, *added(report, before)),
        )
        return RatedFideSection(working, basis)


def _assumptions(working: FideSection) -> tuple[Assumption, ...]:
    taken = {**_TAKEN, "games": working.rules.k.new_games}
    found: dict[str, list[int]] = {}
    for number, player in working.players.items():
        if player.games:
            for kind in player.assumed:
                found.setdefault(kind, []).append(number)
    return tuple(Assumption(kind, tuple(numbers), taken[kind]) for kind, numbers in found.items())


# --- which systems rate a section ---------------------------------------------------------------------------


def systems(
    section: Section, names: tuple[str, ...], report: Report, options: RatingOptions, where: Where
) -> list[FideSystem]:
    """Return the systems of these names that rate a section; `fide` is the one that its rate of play belongs to."""
    before = len(report.diagnostics)
    control = timecontrol.parse(section.time_control or "")
    day = _day(section, report, options, where)
    chosen = [_by_rate_of_play(section, control, day, report, where) if n == BY_RATE_OF_PLAY else n for n in names]
    remarks = added(report, before)
    # A control is compared with the ratings of the players only where it belongs to the system at all.
    return [FideSystem(rules_on(name, day), control, remarks) for name in dict.fromkeys(chosen) if name]


def _day(section: Section, report: Report, options: RatingOptions, where: Where) -> date | None:
    if options.rules:
        return date.fromisoformat(options.rules)
    first, second = (section.end, section.start) if options.dated_by == "end" else (section.start, section.end)
    day = first or second
    if day is None:
        message = f"section {section.label} has no dates: FIDE's newest rules are used"
        alike = Alike("sections without dates, for which FIDE's newest rules are used: {}", section.label)
        report.warning("RAT110", message, where(None, "start"), "give the dates (--start, --end) or --rules", alike)
    return day


def _by_rate_of_play(
    section: Section, control: TimeControl | None, day: date | None, report: Report, where: Where
) -> str | None:
    place = where(None, "time_control")
    if control is None:
        message = f"section {section.label} has no readable time control: rated as FIDE standard"
        hint = 'give --time-control "G/90;+30", or --system fide-rapid or fide-blitz'
        report.note("RAT111", message, place, hint)
        return STANDARD
    found = rate_of_play.system_of(control, day)
    if found is None:
        message = f"section {section.label}: {section.time_control} belongs to none of FIDE's rating lists; not rated"
        report.warning("RAT112", message, place, "too fast, or rounds of different lists; --system fide-rapid rates it")
    return found
