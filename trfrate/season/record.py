"""What a season leaves for its next run: of each event what it was made of, what it left, and what was written.

An event need not be rated again while its file, the choices of the user and the ratings it starts from are the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

from trfrate.model import FrozenDict, MatchChange, Rating

NAME = ".season.json"
"""The file in the folder of the season; hidden, so that `events/*.json` and the like do not take it for an event."""
_FORMAT, _VERSION = "trfrate-season", 1

Ratings = Mapping[str, Rating]
"""By rating system."""


class State(NamedTuple):
    """What a player goes on with."""

    ratings: Ratings = FrozenDict()
    match_changes: tuple[MatchChange, ...] = ()


class Line(NamedTuple):
    """What one event made of one player's rating in one system, as it is shown."""

    key: str
    name: str
    id: str | None
    system: str
    before: int | None
    after: int
    games: int | None
    """Behind the rating after."""
    played: int


class EventRecord(NamedTuple):
    """One event of the season."""

    source: str
    content: str
    """A digest of its files and of the choices of the user."""
    name: str
    start: str
    end: str
    players: tuple[str, ...]
    starts: Mapping[str, State]
    """What the season left before it, by player."""
    left: Mapping[str, State]
    lines: tuple[Line, ...]
    outputs: Mapping[str, str]
    """The files of its own, by the name inside the folder, with a digest of each."""
    titles: Mapping[str, str]
    """What the rating systems are called."""

    @property
    def label(self) -> str:
        """What people call it: its name, else its file."""
        return self.name or self.source


class Record(NamedTuple):
    """The last run."""

    events: tuple[EventRecord, ...] = ()
    outputs: Mapping[str, str] = FrozenDict()
    """The files of the season itself."""


def digest(*parts: bytes) -> str:
    """Return a digest of the parts, which are not the same as one part in a row."""
    found = sha256()
    for part in parts:
        found.update(sha256(part).digest())
    return found.hexdigest()


def as_bytes(record: Record) -> bytes:
    """Return the record as it is written."""
    content = {"events": [_event_as_json(event) for event in record.events], "outputs": dict(record.outputs)}
    document = {"format": _FORMAT, "version": _VERSION, "checksum": _checksum(content), "content": content}
    return json.dumps(document, ensure_ascii=False, indent=0).encode()


def _checksum(content: Any) -> str:
    return digest(json.dumps(content, sort_keys=True).encode())


def from_bytes(data: bytes) -> Record | None:
    """Return the record of the last run; None where it is damaged or another version's."""
    try:
        document = json.loads(data)
        content = document["content"]
        if (document["format"], document["version"]) != (_FORMAT, _VERSION):
            return None
        if document["checksum"] != _checksum(content):
            return None
        return Record(tuple(_event(each) for each in content["events"]), content["outputs"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _event_as_json(event: EventRecord) -> dict[str, Any]:
    starts = {key: _state_as_json(state) for key, state in event.starts.items()}
    left = {key: _state_as_json(state) for key, state in event.left.items()}
    return {**event._asdict(), "starts": starts, "left": left}


def _event(data: dict[str, Any]) -> EventRecord:
    states = {name: {key: _state(state) for key, state in data[name].items()} for name in ("starts", "left")}
    lines = tuple(Line(*line) for line in data["lines"])
    return EventRecord(**{**data, **states, "lines": lines, "players": tuple(data["players"])})


def _state_as_json(state: State) -> list[Any]:
    ratings = {system: [_plain(value) for value in rating] for system, rating in state.ratings.items()}
    return [ratings, [[_plain(value) for value in each] for each in state.match_changes]]


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return str(value)
    return value


def _state(data: list[Any]) -> State:
    ratings, changes = data
    return State(
        {system: _rating(values) for system, values in ratings.items()},
        tuple(MatchChange(date.fromisoformat(ended), *rest) for ended, *rest in changes),
    )


def _rating(values: list[Any]) -> Rating:
    rating = Rating(*values)
    day = None
    if isinstance(rating.date, str):
        day = date.fromisoformat(rating.date)
    return rating._replace(date=day)
