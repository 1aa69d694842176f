"""What a finished computation has to say: assumptions, limits and doubts, as diagnostics."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.diagnostics import Alike, Diagnostic, Place, Report, Severity, ranges, set_option
from trfrate.model import ASYMMETRIC, SYSTEM_TITLES, SYSTEM_WORDS, SYSTEMS, Outcome, Player, Section
from trfrate.rating.system import Where
from trfrate.rating.uschess.entrants import Entrant
from trfrate.rating.uschess.floors import Floor, possible_floor
from trfrate.rating.uschess.initial import plausible, usable
from trfrate.rating.uschess.section import Working
from trfrate.report.basis import Assumption
from trfrate.structs import Struct


def called(section: Section) -> str:
    """Return a section in a message."""
    if not section.name:
        return "the section"
    return f"section {section.name!r}"


# --- about a section, whatever the rating system ------------------------------------------------------------


def report_section(section: Section, is_of_a_kind: bool, report: Report, where: Where) -> None:
    """Report what makes the results or the ratings of a section doubtful; `is_of_a_kind`: the user calls it a match."""
    title = called(section)
    if not is_of_a_kind:
        _two_players(section, title, report, where)
    _unfinished(section, title, report, where)
    _impossible_numbers(section, report, where)


def states_ratings(section: Section, system: str) -> bool:
    """Return whether the report knows this rating: somebody has one, or everybody is known to have none."""
    known = [player.ratings.get(system) for player in section.players]
    return None not in known or any(rating and rating.rating is not None for rating in known)


def _two_players(section: Section, title: str, report: Report, where: Where) -> None:
    if len(section.players) == 2 and section.type != "match":
        report.warning(
            "RAT046",
            f"{title} has two players and is not marked as a match: it is rated without the rules for matches",
            where(None, "type"),
            f"--match, or {set_option(f'{section.key}.type', 'match')}, applies them",
            Alike("two players, not marked as a match, and rated without the rules for matches: {}", section.label),
        )


def _unfinished(section: Section, title: str, report: Report, where: Where) -> None:
    results = {cell.result for cell in section.all_cells()}
    if Outcome.PENDING in results:
        waiting = [player.number for player in section.players if _has(player, {Outcome.PENDING})]
        message = f"{title} has games without a result ({ranges(waiting)}): rated without them"
        alike = Alike("games without a result, rated without them: {}", f"{section.label} {ranges(waiting)}")
        report.warning("RAT008", message, where(None, None), alike=alike)
    uneven = results.intersection(ASYMMETRIC)
    if uneven:
        rows = [player.number for player in section.players if _has(player, uneven)]
        report.warning(
            "RAT007",
            f"{title} has special results that need not mirror ({ranges(rows)}): each is rated by its own row's score",
            where(None, None),
            "the US Chess office decides on such results",
        )


def _has(player: Player, results: set[Outcome]) -> bool:
    return any(cell is not None and cell.result in results for cell in player.cells)


def _impossible_numbers(section: Section, report: Report, where: Where) -> None:
    for row, player in enumerate(section.players):
        for source, rating in player.ratings.items():
            title = SYSTEM_TITLES.get(source, source)
            for name in ("rating", "peak", "floor"):
                value = getattr(rating, name)
                if value is not None and not plausible(value):
                    _refuse(f"{title} {name} {value:g}", player, report, where(row, "ratings"))
            if rating.games is not None and rating.games < 0:
                _refuse(f"{title} game count {rating.games}", player, report, where(row, "ratings"))


def _refuse(what: str, player: Player, report: Report, place: Place | None) -> None:
    report.error("RAT011", f"no. {player.number} has an impossible {what}: it is ignored", place)


# --- about one computation ----------------------------------------------------------------------------------


def report_working(working: Working, report: Report, where: Where) -> None:
    """Report what one computation assumed, limited or left out."""
    _members(working, report, where)
    _report_assumptions(working, report, where)
    _report_unused_national(working, report, where)
    _held(working, report, where)
    if working.terms.foreign:
        _report_foreign(working, report, where)
    if working.terms.match:
        _report_match(working, report, where)
    if not any(working.results) and not working.refused:
        report.note("RAT026", f"{called(working.section)} has no rated games", where(None, None))


def _members(working: Working, report: Report, where: Where) -> None:
    rows = {player.number: player for player in working.section.players}
    for entrant in working.entrants:
        if len(entrant.numbers) == 1:
            continue
        named = ranges(entrant.numbers)
        report.note("RAT009", f"{named} are one member: the games are rated together", where(None, None))
        ratings = [rows[number].ratings.get(working.terms.system) for number in entrant.numbers]
        if len({rating.rating for rating in ratings if rating} - {None}) > 1:
            message = f"{named} are one member with different ratings: the first is used"
            report.warning("RAT010", message, where(None, None))
    for game in working.impossible:
        report.error(
            "RAT025",
            f"round {game.round}: nos. {game.player} and {game.opponent} are one member, so the game is not rated",
            where(None, None),
            "one of the two member numbers is wrong",
        )


def assumptions(working: Working) -> tuple[Assumption, ...]:
    """Return what the computation took for facts that nobody stated."""
    found: dict[str, list[int]] = {}
    for entrant, result in zip(working.entrants, working.results, strict=True):
        for assumption in entrant.assumed if result else ():
            found.setdefault(_kind(assumption), []).append(entrant.numbers[0])
    rules = working.terms.rules
    taken = {
        "games": rules.effective.most,
        "end": working.terms.end,
        "record": "mixed",
        "age": rules.age.unknown,
        "totals": 0,
    }
    return tuple(Assumption(kind, tuple(found[kind]), taken.get(kind)) for kind in _ASSUMED if kind in found)


def _kind(assumption: str) -> str:
    _, dot, what = assumption.partition(".")
    return _OF_A_SOURCE[what] if dot else assumption


_OF_A_SOURCE = {"games": "source-games", "date": "date"}


class _Words(Struct):
    code: str
    message: str
    hint: str | None = None
    severity: Severity = Severity.NOTE


_ASSUMED = {
    "rating": _Words(
        "RAT045",
        "{title}: unknown rating, treated as unrated: {who}",
        "--players looks it up, or {set_rating} (null if unrated)",
        Severity.WARNING,
    ),
    "games": _Words("RAT012", "{title}: no game count for {who}: treated as established ({taken:g} games or more)"),
    "source-games": _Words("RAT012", "{title}: {who} start from a rating without a game count, treated as established"),
    "date": _Words("RAT015", "{title}: {who} start from an undated rating, treated as current"),
    "age": _Words(
        "RAT047",
        "{title}: new, of unknown age, started at {taken:g}: {who}{ages}",
        "{set_adult}, {set_born}, or --players",
        Severity.WARNING,
    ),
    "grade": _Words("RAT048", "{title}: the age of {who} is estimated from the school grade"),
    "born": _Words("RAT013", "only the year or month of birth of {who} is known: the middle of it is used"),
    "end": _Words("RAT030", "{title}: the start of {who} depends on the end date, which is unknown: {instead}"),
    "canadian_resident": _Words(
        "RAT014",
        "whether {who} lives in Canada is taken from federation or state, for the CFC rating",
    ),
    "record": _Words(
        "RAT031",
        "{title}: whether {who} won or lost every earlier game is not known: {taken} results are assumed",
        "{set_record} (or wins, mixed)",
        Severity.WARNING,
    ),
    "floor": _Words(
        "RAT051",
        "{title}: fell from an exact hundred, which may be a floor: {who}",
        "{set_floor}, or .peak=, the highest ever",
        Severity.WARNING,
    ),
    "peak": _Words(
        "RAT052",
        "{title}: now below a hundred that could be a floor: {who}. "
        "Their peak is not known: the rating before is taken as the highest",
        "{set_peak} states the highest established rating, {set_floor} a floor",
    ),
    "totals": _Words(
        "RAT053",
        "{title}: earlier wins, draws and events of {who} are not known: the personal floor counts this section only, "
        "and could be above the new rating",
        "{set_wins} states the wins; draws and events likewise",
    ),
    "matches": _Words(
        "RAT050",
        "{title}: earlier matches of {who} are not known: the limits over 180 days and three years count none",
        "match_changes of a .json event states them; --players takes them from the ledger",
    ),
}
"""The words for each kind of assumption."""
_NOBODY = _Words(
    "RAT006",
    "the report states nobody's {title} rating: everybody in {section} starts as new, from another rating or an age",
    "{others}--players looks the ratings up; --ratings-are {option}, if the rating column holds {title} ratings",
    Severity.WARNING,
)


_RATE_IN = "--system {option}"
_SEVERAL = {"who": "{}", "section": "{}", "ages": ""}
"""The terms of a message about several sections."""


def _other_systems(section: Section) -> str:
    """Return the options that rate a section in the systems in which its players have ratings."""
    stated = [_RATE_IN.format(option=SYSTEM_WORDS[system]) for system in SYSTEMS if states_ratings(section, system)]
    return f"{' or '.join(stated)} rates it by the ratings that are stated; " if stated else ""


def _report_assumptions(working: Working, report: Report, where: Where) -> None:
    section, system, end = working.section, working.terms.system, working.terms.end
    title = SYSTEM_TITLES[system]
    for kind, players, taken in assumptions(working):
        words = _ASSUMED[kind]
        if kind == "rating" and not states_ratings(section, system):
            words = _NOBODY
        key = f"{section.key}.{players[0]}.ratings.{system}"
        terms = {
            "title": title,
            "option": SYSTEM_WORDS[system],
            "section": called(section),
            "who": ranges(players),
            "taken": taken,
            "others": _other_systems(section),
            "instead": f"{end} is used" if end else "no age is counted, and no rating is old",
            "ages": _other_ages(working, players) if kind == "age" else "",
            "set_adult": set_option(f"{section.key}.{players[0]}.adult", "yes"),
            "set_rating": set_option(f"{key}.rating", "1500"),
            "set_record": set_option(f"{key}.record", "losses"),
            "set_born": set_option(f"{section.key}.{players[0]}.born", "2015-03-31"),
            "set_wins": set_option(f"{key}.wins", "10"),
            **_set_floor(working, key, players[0]),
        }
        hint = words.hint.format(**terms) if words.hint else None
        message = words.message.format(**terms)
        # In an event of several sections, the same assumption is one message.
        several = words.message.format(**{**terms, **_SEVERAL})
        item = section.label
        if words is not _NOBODY:
            item = f"{section.name} {ranges(players)}"
        alike = None
        if section.name:
            alike = Alike(several, item, has_more=bool(terms["ages"]))
        report.add(Diagnostic(words.code, words.severity, message, where(None, None), hint, alike))


def _report_unused_national(working: Working, report: Report, where: Where) -> None:
    rules = working.terms.rules
    unused = [entrant.numbers[0] for entrant in working.entrants if entrant.player.national and entrant.initial]
    if unused and not rules.national:
        message = f"the text of {rules.text} knows no start from a national rating: {ranges(unused)}"
        report.note("RAT024", message, where(None, None))


def _set_floor(working: Working, key: str, number: int) -> dict[str, str]:
    """Return the options that state the floor a player may have, and the peak that it comes from."""
    terms = working.terms
    level = possible_floor(working.entrants[working.entrant_of[number]].start, terms.system, terms.rules)
    peak = level + terms.rules.peak_floor.drop
    return {"set_floor": set_option(f"{key}.floor", f"{level:g}"), "set_peak": set_option(f"{key}.peak", f"{peak:g}")}


def _other_ages(working: Working, numbers: Sequence[int]) -> str:
    """Return what would follow if those newcomers were adults or children."""
    # Few events have newcomers of unknown age.
    from trfrate.rating.uschess.newcomers import CHILD, as_adults, as_children

    found = {"an adult": as_adults(working, numbers), f"a child of {CHILD}": as_children(working, numbers)}
    known = [(f"as {age} ({other.start:.0f})", other) for age, other in found.items() if other]
    if not known:
        return ""
    result = working.result(min(numbers))
    now = result.rated.shown if result else None
    instead = ", ".join(f"{other.shown} {words}" for words, other in known)
    moved = max(other.others for _, other in known)
    others = f"; others would move by up to {moved}" if moved else ""
    return f". No. {min(numbers)} gets {now}; it would be {instead}{others}"


def _held(working: Working, report: Report, where: Where) -> None:
    found: dict[Floor, list[int]] = {}
    for entrant, result in zip(working.entrants, working.results, strict=True):
        if result is not None and result.held and not working.terms.match:
            found.setdefault(result.floor, []).append(entrant.numbers[0])
    for floor, numbers in sorted(found.items()):
        title = SYSTEM_TITLES[working.terms.system]
        message = f"{title}: {ranges(numbers)} held at {floor.value:g} by the {floor.kind} floor"
        report.note("RAT016", message, where(None, None))


def _report_match(working: Working, report: Report, where: Where) -> None:
    for reason in dict.fromkeys(working.refused.values()):
        report.error("RAT017", f"not rated as a match: {reason}", where(None, None))
    for entrant, result in zip(working.entrants, working.results, strict=True):
        if result is None:
            continue
        who = f"no. {entrant.numbers[0]}"
        if result.limited != result.computed:
            change = result.limited - entrant.start
            report.note("RAT018", f"{who}: the limits on matches leave a change of {change:+.2f}", where(None, None))
        if result.held:
            report.warning(
                "RAT019",
                f"{who} would fall to {result.stored:.2f}, below the floor of {result.floor.value:g}: held there",
                where(None, None),
                f"this asks the office to lower the floor by {working.terms.rules.match.request:g}; the office decides",
            )


def _report_foreign(working: Working, report: Report, where: Where) -> None:
    from trfrate.rating.uschess import foreign

    for at, reason in working.refused.items():
        entrant = working.entrants[at]
        if usable(entrant.player, foreign.SYSTEM) or not foreign.is_foreigner(entrant.player):
            report.note("RAT020", f"{_who(entrant)} is not updated: {reason}", where(None, None))
    for at, dropped in working.dropped.items():
        if dropped:
            words = "1 game against an opponent without a FIDE rating does not count"
            if dropped > 1:
                words = f"{dropped} games against opponents without a FIDE rating do not count"
            message = f"{_who(working.entrants[at])}: {words}"
            report.note("RAT021", message, where(None, None))


def _who(entrant: Entrant) -> str:
    return ranges(entrant.numbers)
