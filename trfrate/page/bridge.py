"""What the page asks and Python answers: rate dropped files, say why, make downloads. No paths, no network, no state.

Each request carries the files and everything the user chose, so that a fresh worker or server can answer it; the last
event that was rated is kept, because most requests are about the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from trfrate import api, pipeline
from trfrate.checks import check
from trfrate.diagnostics import Report
from trfrate.errors import Misuse, TrfrateError, Unreadable
from trfrate.merge import merge
from trfrate.model import Event
from trfrate.page import downloads, framing
from trfrate.page.drawing import Plain, draw, message
from trfrate.page.questions import questions
from trfrate.report.basis import RatedEvent
from trfrate.report.chart import about_lines
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
_SEVERAL_REPORTS = "FMT005"


class Bridge:
    """Answers one page; `today` gives the day that goes into the files."""

    def __init__(self, today: Callable[[], date]) -> None:
        self._today = today
        self._key: object = None
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
            known = [message(each) for each in problem.report]
            return framing.pack({"problem": str(problem), "remedy": problem.remedy, "messages": known})
        except Exception as problem:  # whatever a file does, the page must stay usable
            text = f"this is a bug in trfrate, not your mistake ({type(problem).__name__}); nothing was changed"
            return framing.pack({"problem": text, "remedy": "", "messages": []})

    def rated(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> RatedEvent:
        """Return the event of these files with the user's facts and what-ifs, rated."""
        choice = tuple(_texts(asked, name) for name in ("facts", "options", "club"))
        changes = tuple(map(str, asked.get("changes", ())))
        key = (choice, changes, files)
        if self._rated is None or self._key != key:
            event = _read_for_club(files, self._today(), *choice)
            if changes:
                event = what_if(event, changes, event.report)
            self._rated = api.rate(event)
            self._key = key
        return self._rated

    def rate(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Answer with the charts, what needs a decision, every message, and what can be taken away."""
        rated = self.rated(asked, files)
        facts, options = _texts(asked, "facts"), _texts(asked, "options")
        return framing.pack(
            {
                "name": rated.name or "Wallchart",
                "charts": draw(rated),
                "questions": questions(rated, facts, options),
                "messages": [message(each) for each in rated.report],
                "about": about_lines(rated, self._today()),
                "rated": sum(bool(player.after) for player in rated.players),
                "downloads": [{"name": each.name, "title": each.title} for each in downloads.offered(rated)],
                "club": [
                    {"fact": key, "label": label, "value": getattr(rated, key) or ""}
                    for key, label in CLUB_FACTS.items()
                ],
            }
        )

    def explain(self, asked: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Answer with the page of arithmetic of one player."""
        rated = self.rated(asked, files)
        text = api.explain(rated, str(asked.get("player", "")), section=str(asked.get("section", "")))
        return framing.pack({"text": text})

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
        return framing.pack({"messages": [message(each) for each in made.messages]}, {made.file: made.data})


_ANSWERS: Mapping[object, Callable[[Bridge, Plain, dict[str, bytes]], bytes]] = {
    "rate": Bridge.rate,
    "explain": Bridge.explain,
    "download": Bridge.download,
}


def _texts(asked: Mapping[str, Any], name: str) -> dict[str, str]:
    given = asked.get(name, {})
    if not isinstance(given, dict):
        raise Misuse(f"{name} are names and values")
    return {str(key): str(value) for key, value in given.items()}


def _read_for_club(
    files: Mapping[str, bytes], day: date, facts: dict[str, str], options: dict[str, str], club: dict[str, str]
) -> Event:
    """Return the event, with what the browser remembers of the club where the report leaves it out."""
    values: dict[str, Any] = {"day": day, **{name.replace("-", "_"): value for name, value in options.items()}}
    event = _read(files, facts, values)
    missing = {key: value for key, value in club.items() if key in CLUB_FACTS and not getattr(event, key)}
    return _read(files, {**missing, **facts}, values) if missing else event


def _read(files: Mapping[str, bytes], facts: dict[str, str], values: dict[str, Any]) -> Event:
    try:
        return api.read_bytes(files, settings=facts, **values)
    except Unreadable as problem:
        if len(files) < 2 or not any(each.code == _SEVERAL_REPORTS for each in problem.report):
            raise
    return _merged(files, facts, values)


def _merged(files: Mapping[str, bytes], facts: dict[str, str], values: dict[str, Any]) -> Event:
    """Return one event of several reports, a section each, as `trfrate merge` does."""
    report = Report()
    events = [api.read_bytes(data, name, **values) for name, data in files.items()]
    for event in events:
        report.diagnostics += event.report
    event = merge(events, report)
    choices = pipeline.Choices(values["day"], settings=tuple(f"{key}={value}" for key, value in facts.items()))
    event = pipeline.with_facts(event, choices, report)
    together = Report()
    check(event, together)
    report.diagnostics += [each for each in together if each not in report.diagnostics]
    return replace(event, report=report)
