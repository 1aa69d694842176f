"""The six US Chess rating systems: which of them rate a section, under which rules, and what the ratings rest on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from trfrate import timecontrol
from trfrate.chain import rating_left
from trfrate.diagnostics import MOST_NAMED, Alike, Diagnostic, Place, Report, Severity, ranges, some
from trfrate.model import SYSTEM_TITLES, SYSTEM_WORDS, SYSTEMS, MatchChange, Rated, Rating, Section
from trfrate.rating.carrying import Carried
from trfrate.rating.system import RatingOptions, Where, added
from trfrate.rating.uschess import in_force
from trfrate.rating.uschess.messages import assumptions, called, report_section, report_working, states_ratings
from trfrate.rating.uschess.rules import Rules
from trfrate.rating.uschess.section import Terms, Working, work
from trfrate.report.basis import Basis
from trfrate.structs import Struct

if TYPE_CHECKING:
    from trfrate.rating.uschess.trace import Trace

FEDERATION = "US Chess"
_REGULAR = {False: "OTBR", True: "OLR"}
_DUAL = ("OTBR", "OTBQ")
_TRF = "trf"
"""The report that FIDE asks for leaves its mark in the extras of a section."""


class USChessExplanation:
    """Why one US Chess rating is what it is; the numbers are put together when they are asked for."""

    def __init__(self, working: Working, number: int) -> None:
        self._working, self._number = working, number

    def page(self) -> str:
        """Return every step with its numbers and the clause it follows."""
        return self._trace().page()

    def short(self) -> tuple[str, ...]:
        """Return three lines, for the note of a cell."""
        from trfrate.rating.uschess.note_text import short

        return short(self._working, self._number)

    def as_json(self) -> dict[str, Any]:
        """Return every number in order, for machines."""
        return self._trace().as_json()

    def _trace(self) -> Trace:
        from trfrate.rating.uschess.trace import trace

        return trace(self._working, self._number)


class USChessSection:
    """A section rated in one US Chess system."""

    def __init__(self, working: Working, basis: Basis) -> None:
        self.working, self.basis = working, basis

    @cached_property
    def after(self) -> Mapping[int, Rated]:
        """The ratings after, by pairing number."""
        found = {}
        for number, at in self.working.entrant_of.items():
            result = self.working.results[at]
            if result is not None:
                found[number] = result.rated
        return found

    @cached_property
    def left(self) -> Mapping[int, Rating]:
        """The ratings that the next section starts from, by pairing number."""
        terms = self.working.terms
        found = {}
        for number, at in self.working.entrant_of.items():
            entrant, result = self.working.entrants[at], self.working.results[at]
            if result is not None:
                before = entrant.player.ratings.get(terms.system) or Rating()
                day = terms.end if terms.end_given else None
                found[number] = rating_left(before, result.rated, entrant.points, day)
        return found

    @cached_property
    def matched(self) -> Mapping[int, MatchChange]:
        """The changes that count towards the limits on later matches, by pairing number."""
        terms = self.working.terms
        if not terms.match or terms.end is None:
            return {}
        changes = {number: rated.change for number, rated in self.after.items()}
        return {
            number: MatchChange(terms.end, change, terms.system)
            for number, change in changes.items()
            if change is not None
        }

    def trace(self, number: int) -> USChessExplanation | None:
        """Return how the rating of that pairing number came about."""
        if number not in self.working.entrant_of:
            return None
        return USChessExplanation(self.working, number)


class USChessSystem(Struct):
    """One system, under the terms of one section."""

    terms: Terms
    remarks: tuple[Diagnostic, ...] = ()
    """What was found about the section, whatever the system."""
    left_out: bool = False
    """Whether it is not computed, because the report states nobody's rating in it."""

    @property
    def name(self) -> str:
        """The key of its ratings."""
        return self.terms.system

    @property
    def title(self) -> str:
        """What people call it."""
        return SYSTEM_TITLES.get(self.terms.system, self.terms.system)

    def takes(self, section: Section) -> bool:
        """Return whether it rates this section: it was chosen for it, and somebody's rating is known."""
        return not self.left_out

    def rate(self, section: Section, report: Report, where: Where) -> USChessSection:
        """Rate the section."""
        working = work(section, self.terms)
        before = len(report.diagnostics)
        if report.heard:
            report_working(working, report, where)
        rules = self.terms.rules
        basis = Basis(
            section=section.number,
            system=self.name,
            title=self.title,
            federation=FEDERATION,
            rules=rules.text,
            day=rules.day,
            amended=rules.amended,
            bonus=rules.bonus,
            dual=self.terms.dual and self.name in _DUAL,
            match=self.terms.match,
            foreign=self.terms.foreign,
            carried=self.terms.carried,
            assumptions=assumptions(working),
            remarks=(*self.remarks, *added(report, before)),
        )
        return USChessSection(working, basis)


def systems(
    section: Section, carried: Carried, report: Report, options: RatingOptions, where: Where
) -> list[USChessSystem]:
    """Return the systems that rate a section, each under its rules; none where it is not to be rated."""
    if section.systems == ():
        report.note("RAT002", f"{called(section)} is marked as not rated, and left alone", where(None, "systems"))
        return []
    if not (options.systems or section.systems or options.foreign_fide) and _is_from_elsewhere(section):
        _refuse(section, report, where)
        return []
    rules = _rules(section, report, options, where)
    before = len(report.diagnostics)
    report_section(section, options.match or options.foreign_fide, report, where)
    terms = list(_terms(section, rules, report, options, where))
    left_out = () if options.systems else _unstated(section, [each.system for each in terms])
    for each in terms:
        report.diagnostics += carried.remarks.get(each.system, ())
    remarks = (*(_left_out([section], system, where(None, "systems")) for system in left_out), *added(report, before))
    return [USChessSystem(_with_starts(each, carried), remarks, each.system in left_out) for each in terms]


def _with_starts(terms: Terms, carried: Carried) -> Terms:
    system = terms.system
    return terms._replace(carried=carried.starts.get(system, {}), stated=carried.stated.get(system, {}))


# --- what the report says about ratings ---------------------------------------------------------------------


def _is_from_elsewhere(section: Section) -> bool:
    """Return whether nothing in a report to FIDE is of US Chess."""
    return _TRF in section.extras and not any(
        player.ids.uschess or any(system in player.ratings for system in SYSTEMS) for player in section.players
    )


def _refuse(section: Section, report: Report, where: Where) -> None:
    report.error(
        "RAT043",
        f"nobody in {called(section)} has a US Chess id or rating, so it is not rated as a US Chess event",
        where(None, None),
        "--ratings-are regular, if the ratings in the file are US Chess ratings; --players looks ids and ratings up; "
        "--foreign-fide, for US players abroad; --system regular rates it all the same, everybody as new",
    )


def _unstated(section: Section, systems: Sequence[str]) -> tuple[str, ...]:
    """Return the systems to leave out: those of several in which the report states nobody's rating."""
    unknown = [system for system in systems if not states_ratings(section, system)]
    if len(unknown) == len(systems):
        return tuple(unknown[1:])
    return tuple(unknown)


def report_left_out(found: Mapping[str, Sequence[tuple[Section, Where]]], report: Report) -> None:
    """Report each system that was left out once, with the sections it was left out in."""
    for system, sections in found.items():
        where = sections[0][1]
        report.diagnostics.append(_left_out([section for section, _ in sections], system, where(None, "systems")))


def _left_out(sections: Sequence[Section], system: str, place: Place | None) -> Diagnostic:
    title, option = SYSTEM_TITLES[system], SYSTEM_WORDS[system]
    where = f" in {called(sections[0])}" if sections[0].name else ""
    if len(sections) > 1:
        where = f" in sections {some([repr(section.label) for section in sections], MOST_NAMED)}"
    return Diagnostic(
        "RAT044",
        Severity.WARNING,
        f"the report states nobody's {title} rating{where}: not rated in {title}",
        place,
        f"--players looks them up; --ratings-are {option}, if the rating column holds them; "
        f"--system {option} rates everybody as new",
    )


# --- the rules of the section -------------------------------------------------------------------------------


def _rules(section: Section, report: Report, options: RatingOptions, where: Where) -> Rules:
    rules = in_force.with_readings(_chosen(section, report, options, where), options.readings)
    if not rules.effective_in_text:
        report.warning(
            "RAT005",
            f"the effective-games formula of {rules.day} is not in the texts: the later one is used",
            where(None, "start"),
            "ratings of that time will differ from those published",
        )
    return rules


def _chosen(section: Section, report: Report, options: RatingOptions, where: Where) -> Rules:
    if options.rules:
        in_force.report_day_instead(options.rules, report, where(None, "start"))
        return in_force.rules_named(options.rules)
    asked, other, known = section.start, section.end, "end"
    if options.dated_by == "end":
        asked, other, known = section.end, section.start, "start"
    if asked is None and other is not None:
        message = f"only the {known} of {called(section)} is known: it decides the rules"
        report.note("RAT028", message, where(None, known))
    day = asked or other
    if day is not None:
        return in_force.rules_on(day)
    newest = in_force.newest()
    by_rules = f"rated by the newest rules, the text of {newest.text}"
    report.warning(
        "RAT004",
        f"{called(section)} has no dates: {by_rules}",
        where(None, "start"),
        "give the dates (--start, --end), or choose the rules (--rules)",
        Alike(f"sections without dates, {by_rules}: {{}}", section.label),
    )
    return newest


# --- the rating systems of the section ----------------------------------------------------------------------


def _terms(section: Section, rules: Rules, report: Report, options: RatingOptions, where: Where) -> Iterator[Terms]:
    control = None
    if section.time_control:
        control = timecontrol.checked(section.time_control, report, where(None, "time_control"))
    dual = set(_DUAL) <= set(section.systems or ())
    if control:
        dual = timecontrol.is_dual(control, section.online)
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
    """Note whose K may be smaller: without a time control nobody knows whether the event is dual rated."""
    ratings = ((player.number, player.ratings.get(system)) for player in section.players)
    strong = [number for number, rating in ratings if rating and (rating.rating or 0) > rules.k_dual.above]
    if strong and system in rules.k_dual.systems:
        message = f"no time control: K of {ranges(strong)} is that of an event that is not dual rated"
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
        from trfrate.rating.uschess import foreign

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
    """Compare what is stated, which decides, with the time control: one of the two may be wrong."""
    if control is None:
        return
    by_control = timecontrol.systems(control, section.online, rules.controls_on)
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
