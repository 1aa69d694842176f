"""Rate an event: for each section its rating systems, one after the other, to a `RatedEvent`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from trfrate.diagnostics import Diagnostic, Report, place_of
from trfrate.model import SYSTEMS, Event, Player, Rated, Section, maker
from trfrate.rating import uschess
from trfrate.rating.system import RatingOptions, RatingSystem, Where
from trfrate.report.basis import RatedEvent, RatedSection

__all__ = ["RatingOptions", "rate"]


def rate(event: Event, report: Report, options: RatingOptions) -> RatedEvent:
    """Rate every section of the event that is to be rated."""
    done: list[RatedSection] = []
    sections = []
    for at, section in enumerate(event.sections):
        found = Report()
        where = _where(event, at)
        dated = _dated(section, event)
        rated = [system.rate(dated, found, where) for system in _systems(dated, found, options, where)]
        sections.append(_with_ratings(section, rated))
        done += rated
        _report_once(found, report)
    known = {each.name: getattr(event, each.name) for each in fields(Event)}
    return RatedEvent(**known | {"sections": tuple(sections), "rated": tuple(done)})


def _systems(section: Section, report: Report, options: RatingOptions, where: Where) -> Iterator[RatingSystem]:
    if options.systems or not options.others:
        yield from uschess.systems(section, report, options, where)
    yield from (system for system in options.others if system.takes(section))


def _report_once(found: Report, report: Report) -> None:
    """Add the messages that are new: two rating systems of a section often have the same to report."""
    known: set[Diagnostic] = set(report)
    report.diagnostics += [each for each in dict.fromkeys(found) if each not in known]


def _where(event: Event, section: int) -> Where:
    return lambda row, what: place_of(event.origin, section, row, what)


def _dated(section: Section, event: Event) -> Section:
    start, end = event.dates_of(section)
    return replace(section, start=start, end=end)


def _with_ratings(section: Section, rated: Sequence[RatedSection]) -> Section:
    if not rated:
        return section
    # A system from outside is none that a report can state.
    systems = tuple(each.basis.system for each in rated if each.basis.system in SYSTEMS) or section.systems
    return replace(section, systems=systems, players=tuple(_rows(section, rated)))


_new_player = maker(Player)
_AFTER = Player._fields.index("after")


def _rows(section: Section, rated: Sequence[RatedSection]) -> Iterator[Player]:
    results = [(each.basis.system, each.after) for each in rated]
    for player in section.players:
        after: dict[str, Rated] = {}
        for system, ratings in results:
            if player.number in ratings:
                after[system] = ratings[player.number]
        if after or player.after:
            # What `_replace` does, at a fifth of its cost: there are thousands of rows.
            player = _new_player((*player[:_AFTER], after, *player[_AFTER + 1 :]))
        yield player
