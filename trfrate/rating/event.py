"""Rate an event: for each section its rating systems, one after the other, to a `RatedEvent`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields

from trfrate.chain import turn
from trfrate.diagnostics import Diagnostic, Report, Unheard, place_of
from trfrate.model import FIDE_SOURCES, RATED_SYSTEMS, SYSTEMS, Event, Player, Rated, Section, maker
from trfrate.rating import uschess
from trfrate.rating.carrying import Carried, Chain, report_unlinked
from trfrate.rating.system import BY_RATE_OF_PLAY, RatingOptions, RatingSystem, Where
from trfrate.report.basis import RatedEvent, RatedSection
from trfrate.structs import Struct

__all__ = ["RatingOptions", "rate"]


def rate(event: Event, report: Report, options: RatingOptions) -> RatedEvent:
    """Rate every section of the event that is to be rated, in order: each starts with what earlier ones left."""
    chain = Chain(event)
    only_fide = has_only_fide(event)
    done: dict[int, _Done] = {}
    for at, section in sorted(enumerate(event.sections), key=lambda one: turn(event, one[1])):
        started, carried = chain.start(event.dated(section))
        found = Report() if report.heard else Unheard()
        where = _where(event, at)
        systems = list(_systems(only_fide, started, carried, found, options, where))
        rated = [system.rate(started, found, where) for system in systems if system.takes(started)]
        chain.finish(section, rated)
        left_out = tuple(each.name for each in systems if isinstance(each, uschess.USChessSystem) and each.left_out)
        done[at] = _Done(_with_ratings(section, systems, rated), rated, found, left_out)
    report_unlinked(event, report)
    uschess.report_left_out(_left_out(event, done), report)
    as_stated = [done[at] for at in sorted(done)]
    _report_once((message for each in as_stated for message in each.report), report)
    facts = {fact.name: getattr(event, fact.name) for fact in fields(Event)}
    facts["sections"] = tuple(each.section for each in as_stated)
    return RatedEvent(**facts, rated=tuple(rated for each in as_stated for rated in each.rated))


class _Done(Struct):
    section: Section
    rated: list[RatedSection]
    report: Report
    left_out: tuple[str, ...]
    """The systems that it is not rated in, because the report states nobody's rating."""


def _left_out(event: Event, done: Mapping[int, _Done]) -> dict[str, list[tuple[Section, Where]]]:
    found: dict[str, list[tuple[Section, Where]]] = {}
    for at in sorted(done):
        for system in done[at].left_out:
            found.setdefault(system, []).append((done[at].section, _where(event, at)))
    return found


def _systems(
    only_fide: bool, section: Section, carried: Carried, report: Report, options: RatingOptions, where: Where
) -> Iterator[RatingSystem]:
    if options.systems or not options.others:
        chosen = systems_chosen(only_fide, section, options)
        if chosen.uschess is not None:
            named = options._replace(systems=chosen.uschess)
            yield from uschess.systems(_of_uschess(section), carried, report, named, where)
        if chosen.by_default:
            message = f"section {section.label}: nobody has a US Chess id or rating; rated by FIDE's rules"
            hint = "--system regular rates it as US Chess would; --ratings-are regular if these are US Chess ratings"
            report.note("RAT109", message, where(None, "systems"), hint)
        if chosen.fide:
            from trfrate.rating.fide.system import systems

            yield from systems(section, chosen.fide, report, options, where)
    yield from (system for system in options.others if system.takes(section))


class Chosen(Struct):
    """The rating systems of a section, by federation."""

    uschess: tuple[str, ...] | None
    """None: not rated by US Chess's rules; empty: what the section states, or its time control."""
    fide: tuple[str, ...] = ()
    by_default: bool = False
    """Nobody asked for FIDE's: the event has nothing of US Chess."""


def systems_chosen(only_fide: bool, section: Section, options: RatingOptions) -> Chosen:
    """Decide whose rating systems rate a section: as asked, as stated, else as the ids and ratings suggest.

    `only_fide` is what `has_only_fide` finds in the event, once for all its sections.
    """
    if section.systems == ():
        return Chosen(options.systems)
    if options.systems:
        asked = tuple(name for name in options.systems if name in SYSTEMS)
        fide = tuple(name for name in options.systems if name not in SYSTEMS)
        return Chosen(asked if asked or not fide else None, fide)
    if options.foreign_fide:
        return Chosen(())
    stated = tuple(name for name in section.systems or () if name in FIDE_SOURCES)
    if stated:
        return Chosen(() if section.us_systems else None, stated)
    if section.fide_rated:
        return Chosen((), (BY_RATE_OF_PLAY,))
    if section.systems is None and only_fide:
        return Chosen(None, (BY_RATE_OF_PLAY,), by_default=True)
    return Chosen(())


def has_only_fide(event: Event) -> bool:
    """Return whether the players have FIDE ids or ratings, and neither they nor the event have anything of US Chess."""
    players = event.players
    ours = any(player.ids.uschess or not player.ratings.keys().isdisjoint(SYSTEMS) for player in players)
    if ours or event.affiliate:
        return False
    return any(player.ids.fide or not player.ratings.keys().isdisjoint(FIDE_SOURCES) for player in players)


def _of_uschess(section: Section) -> Section:
    """Return the section as if it stated US Chess systems only."""
    if section.systems:
        return section.changed(systems=section.us_systems or None)
    return section


def _report_once(found: Iterable[Diagnostic], report: Report) -> None:
    """Add the messages that are new: two rating systems of a section often have the same to report."""
    known: set[Diagnostic] = set(report)
    report.diagnostics += [each for each in dict.fromkeys(found) if each not in known]


def _where(event: Event, section: int) -> Where:
    return lambda row, what: place_of(event.origin, section, row, what)


def _with_ratings(section: Section, systems: Sequence[RatingSystem], rated: Sequence[RatedSection]) -> Section:
    if not rated:
        return section
    # A system from outside is none that a report can state; one that was left out here is still the section's.
    names = tuple(each.name for each in systems if each.name in RATED_SYSTEMS) or section.systems
    return section.changed(systems=names, players=tuple(_rows(section, rated)))


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
