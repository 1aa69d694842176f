"""What a report leaves open and the ratings depend on: questions with controls, the most consequential first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from trfrate import registry
from trfrate.diagnostics import Origin, Report
from trfrate.model import SYSTEM_TITLES, Event, Player, Section
from trfrate.page.drawing import Plain, key_of
from trfrate.report.basis import RatedEvent, bases_of, titles_named

_RATING_OPTION = "trf-rating"
_WHOSE = {"uschess": "US Chess Regular", "fide": "FIDE"}
_COLUMN_IN_DOUBT = {"CSV022", "RAT006"}
"""Messages that say that a column of ratings was taken for one kind, or that nobody has a US Chess rating."""
_YES_NO = [["", "not known"], ["yes", "adult"], ["no", "not an adult"]]


def questions(event: RatedEvent, facts: Mapping[str, str], options: Mapping[str, str]) -> list[Plain]:
    """Return the questions; those that are answered already say so, and are folded by the page."""
    found = [
        *_column(event, options),
        _played(event),
        _time_control(event),
        *_newcomers(event, facts),
        *_games(event, facts),
        *_ids(event, facts),
    ]
    return sorted(found, key=lambda question: question["answered"])


def _question(name: str, ask: str, answered: bool, **more: Any) -> Plain:
    return {"name": name, "ask": ask, "answered": answered, "controls": [], "people": [], **more}


def _fact(key: str, label: str, value: object, kind: str = "text", **more: Any) -> Plain:
    return {"fact": key, "label": label, "value": "" if value is None else str(value), "kind": kind, **more}


# --- about the event ----------------------------------------------------------------------------------------


def _column(event: RatedEvent, options: Mapping[str, str]) -> Iterator[Plain]:
    if not isinstance(event.origin, Origin) or _RATING_OPTION not in _options_of(event.origin.format):
        return
    chosen = options.get(_RATING_OPTION, "")
    if not chosen and not any(each.code in _COLUMN_IN_DOUBT for each in event.report):
        return
    if not any(player.ratings for player in event.players):
        return
    fide = any("FIDE" in player.ratings for player in event.players)
    control = {
        "option": _RATING_OPTION,
        "label": "The ratings in the file are",
        "value": chosen or ("fide" if fide else "uschess"),
        "kind": "choice",
        "choices": [[value, title] for value, title in _WHOSE.items()],
    }
    yield _question("column", "Which ratings does the file hold?", bool(chosen), controls=[control])


def _options_of(format: str) -> tuple[object, ...]:
    return registry.by_name(format, Report()).options if format in registry.names() else ()


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


def _time_control(event: RatedEvent) -> Plain:
    stated = {section.time_control for section in event.sections}
    hint = {"hint": "G/60;d5"}
    if len(stated) == 1:
        controls = [_fact("time_control", "Time control", next(iter(stated)), **hint)]
    else:
        controls = [
            _fact(
                f"{key_of(event, section)}.time_control",
                f"Time control{_called(event, section)}",
                section.time_control,
                **hint,
            )
            for section in event.sections
        ]
    titles = dict.fromkeys(titles_named(bases_of(event, section)) or "not rated" for section in event.sections)
    then = f"rated: {', '.join(titles)}"
    return _question("time-control", "What was the time control?", None not in stated, controls=controls, then=then)


def _called(event: Event, section: Section) -> str:
    return f", {section.name or f'section {section.number}'}" if len(event.sections) > 1 else ""


# --- about players ------------------------------------------------------------------------------------------

Controls = Callable[[str, Player], list[Plain]]


def _people(
    event: Event, facts: Mapping[str, str], missing: Callable[[Section, Player], bool], controls: Controls
) -> list[Plain]:
    """Return the players the question is about: those who lack the fact, and those who were given it here."""
    found = []
    for section in event.sections:
        for player in section.players:
            asked = controls(f"{key_of(event, section)}.{player.number}", player)
            given = any(control["fact"] in facts for control in asked)
            if given or missing(section, player):
                name = f"{player.number} {player.name}{_called(event, section)}"
                found.append({"name": name, "controls": asked, "given": given})
    return found


def _asked_of(name: str, what: str, people: list[Plain], consequence: str) -> Iterator[Plain]:
    """Yield one question about several players; it is answered once nobody is left."""
    if not people:
        return
    left = sum(not person["given"] for person in people)
    who = f"{left} player{'' if left == 1 else 's'} {'has' if left == 1 else 'have'} {what}"
    ask = f"{who}: {consequence}." if left else f"Given here: {what.removeprefix('no ')}."
    yield _question(name, ask, left == 0, people=people)


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


def _games(event: RatedEvent, facts: Mapping[str, str]) -> Iterator[Plain]:
    for system in dict.fromkeys(basis.system for basis in event.bases):
        assumed = {
            (basis.section, number)
            for basis in event.bases
            for assumption in basis.assumptions
            if basis.system == system and assumption.kind == "games"
            for number in assumption.players
        }

        def missing(section: Section, player: Player, assumed: set[tuple[int, int]] = assumed) -> bool:
            return (section.number, player.number) in assumed

        def controls(key: str, player: Player, system: str = system) -> list[Plain]:
            known = player.ratings.get(system)
            return [_fact(f"{key}.ratings.{system}.games", "Games", known.games if known else None, "number")]

        people = _people(event, facts, missing, controls)
        title = SYSTEM_TITLES.get(system, system)
        yield from _asked_of(f"games-{system}", f"no {title} game count", people, "treated as established")


def _ids(event: RatedEvent, facts: Mapping[str, str]) -> Iterator[Plain]:
    def missing(section: Section, player: Player) -> bool:
        return player.ids.uschess is None

    def controls(key: str, player: Player) -> list[Plain]:
        return [_fact(f"{key}.ids.uschess", "Member id", player.ids.uschess)]

    yield from _asked_of("ids", "no member id", _people(event, facts, missing, controls), "US Chess asks for it")
