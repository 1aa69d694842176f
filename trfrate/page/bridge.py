"""What the page asks and Python answers: rate dropped files, say why, make downloads. No paths, no network, no state.

Each request carries the files and everything the user chose, so that a fresh worker or server can answer it; the last
event that was rated is stored, because most requests are about the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from trfrate import api, pipeline, registry
from trfrate.checks import check
from trfrate.contradictions import Decision, settled
from trfrate.diagnostics import Origin, Report, some
from trfrate.errors import Misuse, TrfrateError, Unreadable
from trfrate.facts import BadFact
from trfrate.files import in_memory
from trfrate.merge import merge
from trfrate.model import Event
from trfrate.page import downloads, framing, published
from trfrate.page.controls import with_controls
from trfrate.page.drawing import Plain, Spot, draw, messages
from trfrate.page.player_lists import PlayerLists
from trfrate.page.questions import Given, questions
from trfrate.players.fill import fill
from trfrate.rating.system import RatingOptions
from trfrate.report.basis import RatedEvent, rules_sentences
from trfrate.whatif import what_if

CLUB_FACTS = {
    "affiliate": "Affiliate id",
    "chief_td": "Chief TD, member id",
    "city": "City",
    "state": "State",
    "zip": "ZIP code",
    "country": "Country",
}
"""Facts of a club, which the browser may remember; they fill in what a report leaves out."""
_EVENT_FACTS = {"name": ("Name of the event", "text"), "start": ("First day", "day"), "end": ("Last day", "day")}
"""What a rating report needs besides, each with the kind of its control."""
_SEVERAL_REPORTS, _NO_REPORT = "FMT005", "FMT001"
_PUBLISHED = "published/"


class _Wanted(NamedTuple):
    """How files are to be read."""

    facts: dict[str, str]
    values: dict[str, Any]
    lists: tuple[Path, ...]


class _Found(NamedTuple):
    """What was read, and the files that are no part of it."""

    event: Event
    unread: tuple[str, ...] = ()


class Bridge:
    """Answers one page; `today` gives the day that goes into the files, `database` is that of this computer."""

    def __init__(self, today: Callable[[], date], database: Path | None = None) -> None:
        self._today = today
        self._lists = PlayerLists(database)
        self._key: object = None
        self._stated: Event | None = None
        self._unread: tuple[str, ...] = ()
        self._changed: set[Spot] = set()
        self._rated: RatedEvent | None = None

    def answer(self, request: bytes) -> bytes:
        """Return the answer to a request, both framed; a failure of any kind is an answer too."""
        try:
            asked, files = framing.unpack(request)
            wanted = _ANSWERS.get(asked.get("do"))
            if wanted is None:
                raise Misuse("the page asked for something that this version does not know")
            return wanted(self, asked, files)
        except TrfrateError as problem:
            known = messages(problem.report, name_file=isinstance(problem, Unreadable))
            text = problem.alone if isinstance(problem, BadFact) else str(problem)
            return framing.pack({"problem": text, "remedy": problem.remedy, "messages": with_controls(known)})
        except Exception as problem:  # whatever a file does, the page must stay usable
            text = f"this is a bug in trfrate, not your mistake ({type(problem).__name__}); nothing was changed"
            return framing.pack({"problem": text, "remedy": "", "messages": []})

    def rated(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> RatedEvent:
        """Return the event of these files with the user's facts, decisions and what-ifs, rated."""
        choice = tuple(_texts(asked, name) for name in ("facts", "options", "club"))
        changes = tuple(map(str, asked.get("changes", ())))
        chosen = _decisions(asked)
        lists = self._lists.databases(asked)
        own = _of_event(files)
        key = (choice, changes, chosen, _options(asked), lists, own)
        if self._rated is None or self._key != key:
            event, self._unread = self._read_for_club(own, lists, *choice)
            if chosen:
                event = _settled(event, chosen)
            before = event
            if changes:
                event = what_if(event, changes, event.report)
            self._changed = _changed(before, event)
            self._rated = pipeline.rate(event, _options(asked), Report(list(event.report)))
            self._key, self._stated = key, event
        return self._rated

    def rate(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Answer with the charts, what needs a decision, every message, and what can be taken away.

        Player lists that were dropped among the reports are named instead, for the page to take them as such.
        """
        own = _of_event(files)
        try:
            rated = self.rated(asked, files)
        except Unreadable:
            if dropped := self._lists.among(own):
                return framing.pack({"player_lists": dropped})
            raise
        unread = own if not _has_results(rated) else {name: own[name] for name in self._unread if name in own}
        if dropped := self._lists.among(unread):
            return framing.pack({"player_lists": dropped})
        offers = self._lists.offers(asked, rated)
        given = Given(_texts(asked, "facts"), _texts(asked, "options"), str(asked.get("system") or ""))
        charts = draw(rated, self._changed)
        title = charts[0]["name"] if len(charts) == 1 else "Wallchart"
        return framing.pack(
            {
                "name": rated.name or title,
                "charts": charts,
                "questions": questions(rated, given, offers),
                "messages": with_controls(messages(rated.report)),
                "about": rules_sentences(rated),
                "changed": len({_game(rated, spot) for spot in self._changed}),
                "rated": sum(bool(player.after) for player in rated.players),
                "downloads": [{"name": each.name, "title": each.title} for each in downloads.offered(rated)],
                "published": self._stated is not None and published.is_published(self._stated),
                "database": self._lists.of_this_computer(),
                "club": _for_report(rated),
            }
        )

    def explain(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Answer with the page of arithmetic of one player."""
        rated = self.rated(asked, files)
        text = api.explain(rated, str(asked.get("player", "")), section=str(asked.get("section", "")))
        return framing.pack({"text": text})

    def compare(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Answer with the ratings beside the published ones: agreement, or the causes."""
        rated = self.rated(asked, files)
        options = _options(asked)
        if other := _published(files):
            found = published.compared(rated, self._read_published(other), options)
        elif self._stated is not None and published.is_published(self._stated):
            found = published.compared_with_itself(rated, self._stated, options)
        else:
            raise Misuse("there is no published result to compare with")
        return framing.pack({**found, "messages": with_controls(found["messages"])})

    def letter(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Answer with the request to correct the published event."""
        self.rated(asked, files)
        if not (other := _published(files)) or self._stated is None:
            raise Misuse("there is no published result to correct")
        text, report = published.letter(self._stated, self._read_published(other), _options(asked), self._today())
        found = with_controls(messages(report))
        return framing.pack({"messages": found}, {"correction request.txt": text})

    def _read_published(self, files: Mapping[str, bytes]) -> Event:
        """Return the published event as it is: facts, lists and options are those of the other file."""
        return self._read(files, _Wanted({}, {"day": self._today()}, ())).event

    def _read_for_club(
        self,
        files: Mapping[str, bytes],
        lists: tuple[Path, ...],
        facts: dict[str, str],
        options: dict[str, str],
        club: dict[str, str],
    ) -> _Found:
        """Return the event, with what the browser remembers of the club where the report leaves it out."""
        values = {"day": self._today(), **{name.replace("-", "_"): value for name, value in options.items()}}
        found = self._read(files, _Wanted(facts, values, lists))
        missing = {key: value for key, value in club.items() if key in CLUB_FACTS and not getattr(found.event, key)}
        if missing:
            return self._read(files, _Wanted({**missing, **facts}, values, lists))
        return found

    def _read(self, files: Mapping[str, bytes], wanted: _Wanted) -> _Found:
        """Return the event of the files: one report or several, loose or in an archive; what is not read is named."""
        source = in_memory(files)
        among = source.choices if len(files) > 1 else ()
        try:
            event = _read_one(files, wanted)
            used = event.origin.files if isinstance(event.origin, Origin) else files
        except Unreadable as problem:
            if not any(each.code == _SEVERAL_REPORTS for each in problem.report):
                raise
            reports = {name: source.load(name) for name in source.choices if registry.has_suffix(name)}
            used = self._reports_among(reports, wanted)
            among = among or tuple(reports)
            event = _read_one(used, wanted) if len(used) == 1 else _together(used, wanted)
        unread = tuple(name for name in among if name not in used)
        if not unread:
            return _Found(event)
        report = Report(list(event.report))
        report.warning("FMT017", f"not read, because it is no part of this report: {some(unread, 4)}")
        return _Found(replace(event, report=report), unread)

    def _reports_among(self, files: Mapping[str, bytes], wanted: _Wanted) -> dict[str, bytes]:
        """Return the files that are reports; player lists are not, nor are texts that no format fits."""
        found: dict[str, bytes] = {}
        refused = Unreadable()
        for name, data in files.items():
            try:
                event = api.read_bytes(data, name, **wanted.values)
            except Unreadable as problem:
                if not any(each.code == _NO_REPORT for each in problem.report):
                    raise
                refused = problem
                continue
            if _has_results(event) or not self._lists.among({name: data}):
                found[name] = data
        if not found:
            raise refused
        return found

    def hold(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Take a player list, and answer with what it is; where it is asked for, with the database made of it."""
        report = Report()
        if len(files) != 1:
            raise Misuse("one player list at a time")
        ((name, data),) = files.items()
        try:
            held = self._lists.hold(name, data, report)
        except Unreadable as problem:
            error = report.first_error
            reason = error.message if error else str(problem)
            raise Unreadable(reason, report) from problem
        database = {"players.sqlite": self._lists.database(held["key"])} if asked.get("imported") is True else {}
        return framing.pack({**held, "messages": with_controls(messages(report))}, database)

    def forget(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Forget a player list; without one, the event."""
        if "key" in asked:
            self._lists.forget(str(asked["key"]))
        else:
            self._key = self._stated = self._rated = None
            self._unread, self._changed = (), set()
        return framing.pack({})

    def download(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Answer with a file, and what it could not hold."""
        rated = self.rated(asked, files)
        name = str(asked.get("name", ""))
        if name not in {each.name for each in downloads.offered(rated)}:
            raise Misuse("there is no such download for this event")
        try:
            made = downloads.make(rated, name, self._today(), allow_errors=asked.get("allow_errors") is True)
        except TrfrateError as problem:
            known = tuple(rated.report)
            problem.report = [each for each in problem.report if each not in known]
            raise
        found = with_controls(messages(made.messages))
        return framing.pack({"messages": found, "missing": list(made.missing)}, {made.file: made.data})


_ANSWERS: Mapping[object, Callable[[Bridge, Plain, dict[str, bytes]], bytes]] = {
    "rate": Bridge.rate,
    "explain": Bridge.explain,
    "download": Bridge.download,
    "compare": Bridge.compare,
    "letter": Bridge.letter,
    "hold": Bridge.hold,
    "forget": Bridge.forget,
}


def _for_report(event: Event) -> list[Plain]:
    """Return the controls for the facts of event and club that a rating report needs."""
    labels = {**_EVENT_FACTS, **{key: (label, "text") for key, label in CLUB_FACTS.items()}}
    return [
        {
            "fact": key,
            "label": label,
            "kind": kind,
            "value": str(getattr(event, key) or ""),
            "of_event": key in _EVENT_FACTS,
        }
        for key, (label, kind) in labels.items()
    ]


def _texts(asked: Mapping[str, Any], name: str) -> dict[str, str]:
    given = asked.get(name, {})
    if not isinstance(given, dict):
        raise Misuse(f"{name} are names and values")
    return {str(key): str(value) for key, value in given.items()}


def _of_event(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if not name.startswith(_PUBLISHED)}


def _published(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the published result, which the page names with a folder."""
    return {name.removeprefix(_PUBLISHED): data for name, data in files.items() if name.startswith(_PUBLISHED)}


def _options(asked: Mapping[str, Any]) -> RatingOptions:
    """Return what the user chose about the rating."""
    system = str(asked.get("system") or "")
    systems = map(api.system_named, system.split("+")) if system else ()
    return RatingOptions(tuple(systems))


def _decisions(asked: Mapping[str, Any]) -> tuple[Decision, ...]:
    """Return which row the user takes as right, for each game on which two rows disagree."""
    try:
        return tuple(Decision(*map(int, each)) for each in asked.get("decisions", ()))
    except (TypeError, ValueError) as problem:
        raise Misuse("a decision is a section, a slot and a player, all numbers") from problem


def _settled(event: Event, chosen: tuple[Decision, ...]) -> Event:
    """Return the event with the user's decisions, checked again."""
    before, after = Report(), Report()
    check(event, before)
    gone = list(before)
    report = Report([each for each in event.report if each not in gone])
    event = settled(event, chosen, report)
    check(event, after)
    report.diagnostics += after
    return replace(event, report=report)


def _changed(before: Event, after: Event) -> set[Spot]:
    """Return the cells in which two states of an event differ."""
    found: set[Spot] = set()
    for at, (old, new) in enumerate(zip(before.sections, after.sections, strict=True)):
        for was, now in zip(old.players, new.players, strict=True):
            found |= {(at, now.number, slot) for slot, cell in enumerate(now.cells) if cell != was.cell(slot)}
    return found


def _game(event: Event, spot: Spot) -> tuple[int, int, frozenset[int | None]]:
    """Return what both cells of a game have in common: section, slot and players."""
    at, number, slot = spot
    cell = event.sections[at].rows_by_number()[number].cell(slot)
    return at, slot, frozenset((number, cell.opponent if cell else None))


def _has_results(event: Event) -> bool:
    """Return whether it has rounds or totals: a table of mere players may be a list of members."""
    return any(player.cells or player.score is not None for player in event.players)


def _read_one(files: Mapping[str, bytes], wanted: _Wanted) -> Event:
    return api.read_bytes(files, settings=wanted.facts, players=wanted.lists, **wanted.values)


def _together(files: Mapping[str, bytes], wanted: _Wanted) -> Event:
    """Return one event of several reports, a section each, as `trfrate merge` does."""
    report = Report()
    events = [api.read_bytes(data, name, **wanted.values) for name, data in files.items()]
    for event in events:
        report.diagnostics += event.report
    event = merge(events, report)
    settings = tuple(f"{key}={value}" for key, value in wanted.facts.items())
    event = pipeline.with_facts(event, pipeline.Choices(wanted.values["day"], settings=settings), report)
    if wanted.lists:
        event = fill(event, wanted.lists, report)
    together = Report()
    check(event, together)
    report.diagnostics += [each for each in together if each not in report.diagnostics]
    return replace(event, report=report)
