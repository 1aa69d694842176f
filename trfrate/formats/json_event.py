"""The JSON event, version 1: the whole model under the names of `docs/json-event.md`, without loss."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfrate.codecs.text import decode
from trfrate.diagnostics import Origin, Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Format, Options
from trfrate.formats._event_size import refuse_many_players, refuse_many_sections
from trfrate.formats._places import words_of
from trfrate.model import Event, Section
from trfrate.report.basis import RatedEvent, sentences
from trfrate.schema import EVENT
from trfrate.schema.kinds import JsonSchema, Loading, Path

NAME = "trfrate-event"
VERSION = 1
WIDTH = 150


def json_schema() -> JsonSchema:
    """Return the JSON Schema of the document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "trfrate event",
        "type": "object",
        "properties": {"format": {"const": NAME}, "version": {"const": VERSION}, "event": EVENT.schema()},
        "required": ["format", "version", "event"],
    }


def sniff(head: bytes, name: str) -> float:
    """Return how likely this is a JSON event: certain if it names this format."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start != b"{":
        return 0.0
    if f'"{NAME}"'.encode() in head:
        return 1.0
    return 0.05


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read the event of a JSON document; every violation of the schema is an error with its path."""
    ((file, data),) = files.items()
    found = _parse(file, data, report)
    if not isinstance(found, dict) or found.get("format") != NAME or not isinstance(found.get("event"), dict):
        report.error(
            "JSN002", "this JSON is not a trfrate event", Place(file, at="$", words=""), f'it needs "format": "{NAME}"'
        )
        raise Unreadable
    if found.get("version") != VERSION:
        report.error(
            "JSN003",
            f"unknown version {found.get('version')!r:.20} of the JSON event",
            Place(file, at="$.version", words=""),
            f"this trfrate reads version {VERSION}; a newer trfrate may read it",
        )
        raise Unreadable
    _refuse_large(found["event"], Place(file, at="$.event.sections"), report)
    loading = Loading()
    event: Event = EVENT.load(found["event"], ("event",), loading)
    event = _with_neighbors(event, found, loading)
    for path, message in loading.problems:
        report.error(
            "JSN004", message, _place(path, found, file), "see docs/json-event.md; the value is treated as unknown"
        )
    sections = tuple(_with_rounds(event.sections, index, file, report) for index in range(len(event.sections)))
    return _with_origin(event.with_sections(sections), file, files)


def _place(path: Path, document: Any, file: str) -> Place:
    """Return where a value of the document is: its path for machines; section, player, round and key for people."""
    at = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    words: list[str] = []
    keys: list[str] = []
    games = 1
    for step, within in zip(path, ("", *path), strict=False):
        document = _inside(document, step)
        if isinstance(step, int) and within in _NAMES:
            keys.clear()
            entry = document if isinstance(document, dict) else {}
            words.append(_NAMES[str(within)](entry, step, games))
            games = entry.get("games_per_round", games)
        else:
            keys.append(str(step))
    return Place(file, at=at, words=", ".join([*words, ".".join(keys).removeprefix("event.")]).strip(", "))


def _inside(document: Any, step: str | int) -> Any:
    try:
        return document[step]
    except (KeyError, IndexError, TypeError):
        return None


def _section_name(section: Mapping[str, Any], index: int, _: Any) -> str:
    return str(section.get("name") or f"section {index + 1}")[:40]


def _player_name(player: Mapping[str, Any], index: int, _: Any) -> str:
    if "number" in player:
        return f"no. {player['number']}"[:40]
    return f"player {index + 1}"


def _round_name(_: Mapping[str, Any], slot: int, games: Any) -> str:
    if type(games) is int and games > 0:
        slot //= games
    return f"round {slot + 1}"


_NAMES: Mapping[str, Callable[[Mapping[str, Any], int, Any], str]] = {
    "sections": _section_name,
    "players": _player_name,
    "cells": _round_name,
}
"""What people call an entry of these lists."""


def _refuse_large(event: Mapping[str, Any], place: Place, report: Report) -> None:
    """Refuse an event of too many sections or players before they are loaded."""
    sections = event.get("sections")
    listed = sections if isinstance(sections, list) else []
    refuse_many_sections(len(listed), place, report)
    rows = [section.get("players") for section in listed if isinstance(section, dict)]
    refuse_many_players(sum(len(players) for players in rows if isinstance(players, list)), place, report)


def _parse(file: str, data: bytes, report: Report) -> Any:
    try:
        return json.loads(decode(data).text, parse_float=_finite, parse_constant=_finite)
    except json.JSONDecodeError as problem:
        place = Place(file, problem.lineno, problem.colno)
        report.error("JSN001", f"this is not JSON: {problem.msg}", place, "was the file cut off or edited by hand?")
    except (RecursionError, ValueError):
        report.error(
            "JSN001",
            "cannot read this JSON: it is nested too deeply, or a number is too large",
            Place(file, at="$", words=""),
        )
    raise Unreadable


def _finite(text: str) -> float:
    """Read a float; refuse NaN, Infinity and 1e999, which are not JSON and could not be written back."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError
    return number


def _with_rounds(sections: Sequence[Section], index: int, file: str, report: Report) -> Section:
    """Return a section with a number of rounds; one that states none has as many as its longest row."""
    section = sections[index]
    longest = max((len(player.cells) for player in section.players), default=0)
    if section.rounds or not longest:
        return section
    rounds = -(-longest // section.games_per_round)
    place = Place(file, at=f"$.event.sections[{index}].rounds", words=words_of(sections, index))
    report.note("JSN005", f"the number of rounds is not stated; the longest row has {rounds}", place)
    return replace(section, rounds=rounds)


def _with_neighbors(event: Event, found: Mapping[str, Any], loading: Loading) -> Event:
    """Return the event with unknown keys next to `event` preserved, under a name that no key inside it can have."""
    loading.begin_keeper(())
    loading.unknown((), {key: entry for key, entry in found.items() if key not in ("format", "version", "event")})
    beside = loading.end_keeper()
    if not beside:
        return event
    return replace(event, extras={**event.extras, "json": {**event.extras.get("json", {}), "": beside}})


def _with_origin(event: Event, file: str, files: Mapping[str, bytes]) -> Event:
    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        if isinstance(what, str) and what.startswith("event."):
            return Place(file, at=f"$.{what}", words="")
        at = f"$.event.sections[{section}]"
        if row is not None:
            at += f".players[{row}]"
        if what is not None:
            at += f".cells[{what}]" if isinstance(what, int) else f".{what}"
        return Place(file, at=at, words=words_of(event.sections, section, row, what))

    return replace(event, origin=Origin("json", files, locate))


def document(event: Event) -> dict[str, Any]:
    """Return the event as a JSON document."""
    dumped: dict[str, Any] = EVENT.dump(event)
    beside: dict[str, Any] = dumped.pop("", {})
    return {"format": NAME, "version": VERSION, "event": dumped} | beside


def rested_on(event: Event) -> dict[str, Any]:
    """Return what the ratings of an event rest on, as data and in sentences; nothing where it was not rated here."""
    if not isinstance(event, RatedEvent):
        return {}
    return {"about": list(sentences(event)), "basis": [basis.as_json() for basis in event.bases]}


def with_standings(event: Event) -> Event:
    """Return a rated event with the tie-breaks that its places rest on; a report that is only converted as it is."""
    if not isinstance(event, RatedEvent):
        return event
    from trfrate.report.tie_breaks import filled

    return filled(event)


def without_births(event: Event) -> Event:
    """Return the event without birth dates, for output that nobody asked to store."""
    sections = []
    for section in event.sections:
        players = [player._replace(born=None) for player in section.players]
        sections.append(section.with_players(players))
    return event.with_sections(sections)


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Write the document, indented, in UTF-8."""
    text = _layout(document(with_standings(event)) | rested_on(event), "\n") + "\n"
    # A lone surrogate (from a broken input) cannot be UTF-8; JSON can still spell it.
    return {"event.json": text.encode("utf-8", errors="backslashreplace")}


_encode = json.JSONEncoder(ensure_ascii=False).encode
"""As `json.dumps`, which makes an encoder for every value."""


def _layout(value: Any, line: str) -> str:
    """Format JSON with a line for each entry, but small ones such as a cell on one line."""
    if value is None:
        # Most facts of most players are unknown, and an encoder takes a while to start.
        return "null"
    if not isinstance(value, (dict, list)) or not value:
        return _encode(value)
    entries = value.values() if isinstance(value, dict) else value
    if not any(isinstance(entry, (dict, list)) and entry for entry in entries):
        whole = _encode(value)
        if len(whole) <= WIDTH:
            return whole
    deeper = line + " "
    if isinstance(value, dict):
        lines = [f"{_encode(key)}: {_layout(entry, deeper)}" for key, entry in value.items()]
        return "{" + deeper + f",{deeper}".join(lines) + line + "}"
    return "[" + deeper + f",{deeper}".join(_layout(entry, deeper) for entry in value) + line + "]"


FORMAT = Format("json", "trfrate JSON event", (".json",), sniff, read, write)
