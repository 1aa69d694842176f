"""What a report leaves open and the ratings depend on: questions with controls, the most consequential first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from trfrate import registry
from trfrate.diagnostics import Origin, Report
from trfrate.model import FIDE_TITLES, SYSTEM_TITLES, SYSTEM_WORDS, Event, Player, Rating, Section
from trfrate.options import OPTIONS
from trfrate.page.drawing import Plain, key_of
from trfrate.page.player_lists import Offers
from trfrate.players.questions import Offer
from trfrate.report.basis import RatedEvent, bases_of, titles_named

_RATING_OPTION = "ratings-are"
_COLUMN_IN_DOUBT = {"CSV022", "RAT006", "RAT043", "RAT044", "RAT109"}
"""Messages that say that a column of ratings was taken for one kind, or that nobody has a US Chess rating."""
_TITLES = {**{SYSTEM_WORDS[system]: title for system, title in SYSTEM_TITLES.items()}, "fide": "FIDE"}
"""The rating systems by their word on the command line, as people call them."""
_SYSTEMS = [
    ["", "what the time control says"],
    *([word, title] for word, title in _TITLES.items()),
    ["regular+quick", "Regular and Quick"],
]
_NUMBERS_IN_DOUBT = {"CSV007", "CSV008"}
"""Messages that say that the opponents' numbers fit several readings, or none."""
_OPPONENTS = [["", "what fits best"], ["number", "pairing numbers"], ["rank", "places"], ["row", "rows of the table"]]
_ENCODINGS = ("utf-8", "cp1252", "cp1250", "cp1251", "latin-1", "mac-roman", "cp437", "cp850")
_YES_NO = [["", "not known"], ["yes", "adult"], ["no", "not an adult"]]
_UNRATED = [["", "unknown"], ["null", "unrated"]]
_RECORDS = [["", "not known"], ["mixed", "some of both"], ["wins", "all won"], ["losses", "all lost"]]
_MATCH = [["", "no, a tournament"], ["match", "a match"]]


class Given(NamedTuple):
    """What the user has answered already."""

    facts: Mapping[str, str]
    options: Mapping[str, str]
    system: str = ""


def questions(event: RatedEvent, given: Given, offers: Offers) -> list[Plain]:
    """Return the questions; those that are answered already say so, and are folded by the page."""
    found = [
        *_opponents(event, given.options),
        *_column(event, given.options),
        _played(event),
        _time_control(event, given.system),
        *_assumed(event, given.facts, _RATING),
        *_newcomers(event, given.facts),
        *_assumed(event, given.facts, _GAMES),
        *_assumed(event, given.facts, _RECORD),
        *_assumed(event, given.facts, _FLOOR),
        *_ids(event, given.facts, offers),
        *_matches(event),
        *_encoding(event, given.options),
    ]
    return sorted(found, key=lambda question: question["answered"])


def _question(name: str, ask: str, answered: bool, **more: Any) -> Plain:
    return {"name": name, "ask": ask, "answered": answered, "controls": [], "people": [], **more}


def _fact(key: str, label: str, value: object, kind: str = "text", **more: Any) -> Plain:
    return {"fact": key, "label": label, "value": "" if value is None else str(value), "kind": kind, **more}


def _choice(option: str, label: str, value: str, choices: list[list[str]]) -> Plain:
    return {"option": option, "label": label, "value": value, "kind": "choice", "choices": choices}


# --- about the event ----------------------------------------------------------------------------------------


def _column(event: RatedEvent, options: Mapping[str, str]) -> Iterator[Plain]:
    """Ask what the one rating column holds: every system is offered, and what was taken for it is preselected."""
    stated = [source for player in event.players for source in player.ratings]
    if not stated or not _knows(event, _RATING_OPTION):
        return
    chosen = options.get(_RATING_OPTION, "")
    doubtful = not chosen and any(each.code in _COLUMN_IN_DOUBT for each in event.report)
    words = {**SYSTEM_WORDS, **dict.fromkeys(FIDE_TITLES, "fide")}
    held = words.get(max(stated, key=stated.count), "")
    choices = next(option.choices for option in OPTIONS if option.name == _RATING_OPTION)
    # To choose what was assumed is an answer too.
    assumed = [["", f"{_TITLES.get(held, 'not known')}, assumed"]] if doubtful else []
    offered = [*assumed, *([word, title] for word, title in _TITLES.items() if word in choices)]
    value = chosen or ("" if doubtful else held)
    control = _choice(_RATING_OPTION, "The ratings in the file are", value, offered)
    yield _question("column", "Which ratings does the file hold?", not doubtful, controls=[control])


def _opponents(event: RatedEvent, options: Mapping[str, str]) -> Iterator[Plain]:
    """Ask what the numbers of the opponents are, where the rows do not show it."""
    chosen = options.get("opponents", "")
    if not chosen and not any(each.code in _NUMBERS_IN_DOUBT for each in event.report):
        return
    control = _choice("opponents", "The opponents' numbers are", chosen, _OPPONENTS)
    yield _question("opponents", "What are the opponents' numbers?", bool(chosen), controls=[control])


def _encoding(event: RatedEvent, options: Mapping[str, str]) -> Iterator[Plain]:
    """Let the user choose the code page of a text."""
    if not _knows(event, "encoding"):
        return
    choices = [["", "found by trying"], *([name, name] for name in _ENCODINGS)]
    control = _choice("encoding", "Encoding", options.get("encoding", ""), choices)
    yield _question("encoding", "Are names spelled wrong?", True, controls=[control])


def _knows(event: Event, option: str) -> bool:
    """Return whether the format of the report has an option."""
    format = event.origin.format if isinstance(event.origin, Origin) else ""
    return format in registry.names() and option in registry.by_name(format, Report()).options


def _played(event: RatedEvent) -> Plain:
    controls = []
    if any(section.start for section in event.sections):
        for section in event.sections:
            start, end = event.dates_of(section)
            key, called = key_of(event, section), _called(event, section)
            controls.append(_fact(f"{key}.start", f"First day{called}", start, "day"))
            controls.append(_fact(f"{key}.end", f"Last day{called}", end, "day"))
    else:
        controls = [_fact("start", "First day", event.start, "day"), _fact("end", "Last day", event.end, "day")]
    known = all(event.dates_of(section)[0] for section in event.sections)
    return _question("played", "When was it played?", known, controls=controls)


def _time_control(event: RatedEvent, system: str) -> Plain:
    stated = {section.time_control for section in event.sections}
    hint = {"hint": "G/60;d5"}
    if len(stated) == 1:
        controls = [_fact("time_control", "Time control", next(iter(stated)), **hint)]
    else:
        controls = []
        for section in event.sections:
            key, label = f"{key_of(event, section)}.time_control", f"Time control{_called(event, section)}"
            controls.append(_fact(key, label, section.time_control, **hint))
    control = {"system": True, "label": "Rated in", "value": system, "kind": "choice", "choices": _SYSTEMS}
    controls.append(control)
    titles = dict.fromkeys(titles_named(bases_of(event, section)) or "not rated" for section in event.sections)
    then = f"rated: {', '.join(titles)}"
    return _question("time-control", "What was the time control?", None not in stated, controls=controls, then=then)


def _called(event: Event, section: Section) -> str:
    return f", {section.name or f'section {section.number}'}" if len(event.sections) > 1 else ""


def _matches(event: RatedEvent) -> Iterator[Plain]:
    """Ask of sections with two players whether they are matches, which have rules of their own."""
    sections = [section for section in event.sections if len(section.players) == 2]
    controls = []
    for section in sections:
        key, value = f"{key_of(event, section)}.type", "match" if section.type == "match" else ""
        controls.append(_fact(key, f"It was{_called(event, section)}", value, "choice", choices=_MATCH))
    if controls:
        known = all(section.type == "match" for section in sections)
        yield _question("match", "Two players: was it a match?", known, controls=controls)


# --- about players ------------------------------------------------------------------------------------------

Controls = Callable[[str, Player], list[Plain]]


def _people(
    event: Event,
    facts: Mapping[str, str],
    missing: Callable[[Section, Player], bool],
    controls: Controls,
    offers: Offers | None = None,
) -> list[Plain]:
    """Return the players the question is about: those who lack the fact, and those who were given it here."""
    found = []
    for at, section in enumerate(event.sections):
        for row, player in enumerate(section.players):
            asked = controls(f"{key_of(event, section)}.{player.number}", player)
            given = any(control["fact"] in facts for control in asked)
            if given or missing(section, player):
                name = f"{player.number} {player.name}{_called(event, section)}"
                offered = [_offer(asked[0], each) for each in (offers or {}).get((at, row), ())]
                found.append({"name": name, "controls": asked, "given": given, "offers": offered})
    return found


def _offer(control: Plain, offer: Offer) -> Plain:
    """Return a member whom the user may choose for a player."""
    return {"fact": control["fact"], "value": offer.id, "words": offer.described()}


def _asked_of(name: str, what: str, people: list[Plain], consequence: str) -> Iterator[Plain]:
    """Yield one question about several players; it is answered once nobody is left."""
    if not people:
        return
    left = sum(not person["given"] for person in people)
    who = f"{left} player{'' if left == 1 else 's'} {'has' if left == 1 else 'have'} {what}"
    ask = f"{who}: {consequence}." if left else f"Given here: {what.removeprefix('no ').removeprefix('an unknown ')}."
    yield _question(name, ask, left == 0, people=people)


class _Assumption(NamedTuple):
    """A fact of an earlier rating that the computation assumes where the report lacks it."""

    kind: str
    """What the bases call it."""
    name: str
    lacking: str
    consequence: str
    controls: Callable[[str, Rating | None], list[Plain]]
    """For the keys that begin so, and the rating that is known."""


def _rating_or_unrated(key: str, known: Rating | None) -> list[Plain]:
    number = known.rating if known else None
    unrated = "null" if known and number is None else ""
    return [
        _fact(f"{key}.rating", "", unrated, "choice", choices=_UNRATED),
        _fact(f"{key}.rating", "Rating", None if number is None else f"{number:g}", "number"),
    ]


def _game_count(key: str, known: Rating | None) -> list[Plain]:
    return [_fact(f"{key}.games", "Games", known.games if known else None, "number")]


def _earlier_record(key: str, known: Rating | None) -> list[Plain]:
    record = known.record if known else None
    return [_fact(f"{key}.record", "Earlier games", record, "choice", choices=_RECORDS)]


def _floor(key: str, known: Rating | None) -> list[Plain]:
    floor = known.floor if known else None
    return [_fact(f"{key}.floor", "Floor", None if floor is None else f"{floor:g}", "number")]


_RATING = _Assumption("rating", "ratings", "an unknown {} rating", "treated as unrated", _rating_or_unrated)
_GAMES = _Assumption("games", "games", "no {} game count", "treated as established", _game_count)
_RECORD = _Assumption("record", "records", "no {} record of earlier games", "treated as mixed", _earlier_record)
_FLOOR = _Assumption("floor", "floors", "no {} floor in the file", "an exact hundred may be one", _floor)


def _assumed(event: RatedEvent, facts: Mapping[str, str], asked: _Assumption) -> Iterator[Plain]:
    """Ask, one system at a time, about the players for whom the computation assumed something."""
    for system in dict.fromkeys(basis.system for basis in event.bases):
        lacking: set[tuple[int, int]] = set()
        for basis in event.bases:
            for kind, players, _ in basis.assumptions:
                if basis.system == system and kind == asked.kind:
                    lacking |= {(basis.section, number) for number in players}

        def missing(section: Section, player: Player, lacking: set[tuple[int, int]] = lacking) -> bool:
            return (section.number, player.number) in lacking

        def controls(key: str, player: Player, system: str = system) -> list[Plain]:
            return asked.controls(f"{key}.ratings.{system}", player.ratings.get(system))

        people = _people(event, facts, missing, controls)
        what = asked.lacking.format(SYSTEM_TITLES.get(system, system))
        yield from _asked_of(f"{asked.name}-{system}", what, people, asked.consequence)


def _newcomers(event: RatedEvent, facts: Mapping[str, str]) -> Iterator[Plain]:
    def missing(section: Section, player: Player) -> bool:
        return any(rated.initial and rated.initial.get("source") == "unknown age" for rated in player.after.values())

    def controls(key: str, player: Player) -> list[Plain]:
        adult = {None: "", True: "yes", False: "no"}[player.adult]
        return [
            _fact(f"{key}.born", "Born", player.born, hint="2012-05-31, or 2012"),
            _fact(f"{key}.adult", "Adult", adult, "choice", choices=_YES_NO),
        ]

    people = _people(event, facts, missing, controls)
    yield from _asked_of("newcomers", "no rating and no birth date", people, "where a new rating starts depends on age")


def _ids(event: RatedEvent, facts: Mapping[str, str], offers: Offers) -> Iterator[Plain]:
    def missing(section: Section, player: Player) -> bool:
        return player.ids.uschess is None

    def controls(key: str, player: Player) -> list[Plain]:
        return [_fact(f"{key}.ids.uschess", "Member id", player.ids.uschess)]

    people = _people(event, facts, missing, controls, offers)
    yield from _asked_of("ids", "no member id", people, "US Chess asks for it")
