"""Rate an event: for each section the rules of its day, its rating systems, and the ratings after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from trfrate import timecontrol
from trfrate.diagnostics import Diagnostic, Report, place_of
from trfrate.model import SYSTEM_TITLES, Event, Player, Rated, Section, maker
from trfrate.rating import foreign, in_force
from trfrate.rating.remarks import Where, about_section, about_working, called, listed
from trfrate.rating.rules import Rules
from trfrate.rating.working import Terms, Working, work

_REGULAR = {False: "OTBR", True: "OLR"}


class RatingOptions(NamedTuple):
    """What the user chose about the rating."""

    systems: tuple[str, ...] = ()
    rules: str = ""
    """A text by its date, or a day; empty: the dates of each section decide."""
    dated_by: str = "start"
    foreign_fide: bool = False
    youth: bool = False
    match: bool = False


class RatedEvent(NamedTuple):
    """An event with its ratings after, and how they came about."""

    event: Event
    workings: Mapping[tuple[int, str], Working]
    """By section number and rating system."""


def rate(event: Event, report: Report, options: RatingOptions) -> RatedEvent:
    """Rate every section of the event that is to be rated."""
    workings: dict[tuple[int, str], Working] = {}
    sections = []
    for at, section in enumerate(event.sections):
        found = Report()
        done = _rate_section(_dated(section, event), found, options, _where(event, at))
        workings |= {(section.number, working.terms.system): working for working in done}
        sections.append(_with_ratings(section, done))
        _say(found, report)
    return RatedEvent(replace(event, sections=tuple(sections)), workings)


def _say(found: Report, report: Report) -> None:
    """Two rating systems of a section often have the same to say."""
    known: set[Diagnostic] = set(report)
    report.diagnostics += [each for each in dict.fromkeys(found) if each not in known]


def _where(event: Event, section: int) -> Where:
    return lambda row, what: place_of(event.origin, section, row, what)


def _dated(section: Section, event: Event) -> Section:
    start, end = event.dates_of(section)
    return replace(section, start=start, end=end)


def _with_ratings(section: Section, workings: list[Working]) -> Section:
    if not workings:
        return section
    systems = tuple(working.terms.system for working in workings)
    return replace(section, systems=systems, players=tuple(_rows(section, workings)))


_new_player = maker(Player)
_AFTER = Player._fields.index("after")


def _rows(section: Section, workings: list[Working]) -> Iterator[Player]:
    for player in section.players:
        after: dict[str, Rated] = {}
        for working in workings:
            result = working.result(player.number)
            if result is not None:
                after[working.terms.system] = result.rated
        # What `_replace` does, at a fifth of its cost.
        is_new = after or player.after
        yield _new_player((*player[:_AFTER], after, *player[_AFTER + 1 :])) if is_new else player


def _rate_section(section: Section, report: Report, options: RatingOptions, where: Where) -> list[Working]:
    if section.systems == ():
        report.note("RAT002", f"{called(section)} is marked as not rated, and left alone", where(None, "systems"))
        return []
    rules = _rules(section, report, options, where)
    if rules is None:
        return []
    about_section(section, report, where)
    workings = []
    for terms in _terms(section, rules, report, options, where):
        workings.append(work(section, terms))
        about_working(workings[-1], report, where)
    return workings


# --- the rules of the section -------------------------------------------------------------------------------


def _rules(section: Section, report: Report, options: RatingOptions, where: Where) -> Rules | None:
    rules = _chosen(section, report, options, where)
    if rules is not None and not rules.effective_in_text:
        report.warning(
            "RAT005",
            f"the effective-games formula of {rules.day} is not in the texts: the later one is used",
            where(None, "start"),
            "ratings of that time will differ from those published",
        )
    return rules


def _chosen(section: Section, report: Report, options: RatingOptions, where: Where) -> Rules | None:
    if options.rules:
        try:
            return in_force.rules_named(options.rules)
        except in_force.UnknownRules:
            report.error(
                "RAT001", f"{options.rules!r} is neither a rules text nor a day", None, "trfrate rules lists them"
            )
            return None
    asked, other = (section.end, section.start) if options.dated_by == "end" else (section.start, section.end)
    if asked is None and other is not None:
        known = "start" if options.dated_by == "end" else "end"
        report.note(
            "RAT028", f"only the {known} of {called(section)} is known: it decides the rules", where(None, known)
        )
    day = asked or other
    if day is not None:
        return in_force.rules_on(day)
    report.warning(
        "RAT004",
        f"{called(section)} has no dates: rated by the newest rules, the text of {in_force.newest().text}",
        where(None, "start"),
        "give the dates (--start, --end), or choose the rules (--rules)",
    )
    return in_force.newest()


# --- the rating systems of the section ----------------------------------------------------------------------


def _terms(section: Section, rules: Rules, report: Report, options: RatingOptions, where: Where) -> Iterator[Terms]:
    control = (
        timecontrol.checked(section.time_control, report, where(None, "time_control")) if section.time_control else None
    )
    dual = timecontrol.is_dual(control, section.online) if control else {"OTBR", "OTBQ"} <= set(section.systems or ())
    terms = Terms(
        rules,
        "",
        section.end or section.start or rules.day,
        end_given=section.end is not None,
        dual=dual,
        match=(options.match or section.type == "match") and not options.foreign_fide,
        foreign=options.foreign_fide,
        youth=options.youth,
    )
    for system in _systems(section, control, rules, report, options, where):
        if not _may_be_rated(system, rules, report, where):
            continue
        if control is None and not dual:
            _strong_players(section, system, rules, report, where)
        yield terms._replace(system=system)


def _strong_players(section: Section, system: str, rules: Rules, report: Report, where: Where) -> None:
    """Without a time control nobody knows whether the smaller K of dual-rated events applies."""
    ratings = ((player.number, player.ratings.get(system)) for player in section.players)
    strong = [number for number, rating in ratings if rating and (rating.rating or 0) > rules.k_dual.above]
    if strong and system in rules.k_dual.systems:
        message = f"no time control: K of {listed(strong)} is that of an event that is not dual rated"
        report.note("RAT027", message, where(None, "time_control"))


def _systems(
    section: Section,
    control: timecontrol.TimeControl | None,
    rules: Rules,
    report: Report,
    options: RatingOptions,
    where: Where,
) -> tuple[str, ...]:
    if options.foreign_fide:
        return (foreign.SYSTEM,)
    if options.systems:
        return tuple(dict.fromkeys(options.systems))
    if section.systems:
        _compare_systems(section, section.systems, control, rules, report, where)
        return tuple(dict.fromkeys(section.systems))
    if control is not None:
        return timecontrol.rated_in(control, section.online, rules.controls_on, report, where(None, "time_control"))
    regular, readable = _REGULAR[section.online], "readable " if section.time_control else ""
    report.note(
        "RAT003",
        f"{called(section)} has no {readable}time control: rated as {SYSTEM_TITLES[regular]}",
        where(None, "time_control"),
        'give --time-control "G/60;d5", or --system',
    )
    return (regular,)


def _compare_systems(
    section: Section,
    stated: tuple[str, ...],
    control: timecontrol.TimeControl | None,
    rules: Rules,
    report: Report,
    where: Where,
) -> None:
    """What is stated decides; where the time control says otherwise, one of the two may be wrong."""
    by_control = timecontrol.systems(control, section.online, rules.controls_on) if control else ()
    if by_control and set(by_control) != set(stated):
        titles = [" and ".join(SYSTEM_TITLES.get(each, each) for each in systems) for systems in (stated, by_control)]
        report.note(
            "RAT029",
            f"{called(section)} is rated as {titles[0]}, as stated; by its time control it would be {titles[1]}",
            where(None, "systems"),
            f"--system {' --system '.join(by_control)} rates it so",
        )


def _may_be_rated(system: str, rules: Rules, report: Report, where: Where) -> bool:
    if system in rules.systems:
        return True
    title = SYSTEM_TITLES.get(system, system)
    if system not in in_force.rules_of(rules.text).systems:
        report.error("RAT022", f"the rules of {rules.text} know no {title} rating", where(None, "systems"))
        return False
    report.warning("RAT023", f"{title} ratings had not begun on {rules.day}: rated all the same", where(None, "start"))
    return True
