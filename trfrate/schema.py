"""The names and kinds of every fact of an event: one table for the JSON event, `--set` and the JSON Schema.

A name in JSON is the attribute's name in the model. A kind loads a JSON value (or a user's text) into the model and
dumps it back; what it cannot take is told to `Loading` with its JSON path, and the value stays unknown.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from datetime import date
from typing import Any, Protocol

from trfrate import model

JsonSchema = dict[str, Any]
Path = tuple[str | int, ...]
"""The keys and indexes that lead to a value."""


class Loading:
    """What came up while a document was loaded: problems by JSON path, and unknown keys to keep."""

    def __init__(self) -> None:
        self.problems: list[tuple[str, str]] = []
        self._keepers: list[tuple[int, dict[str, Any]]] = []

    def problem(self, path: Path, message: str) -> None:
        """Something at this path is not as it should be."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
        self.problems.append(("$" + "".join(steps), message))

    def begin_keeper(self, path: Path) -> None:
        """From here on unknown keys are kept by the object at this path."""
        self._keepers.append((len(path), {}))

    def end_keeper(self) -> dict[str, Any]:
        """The unknown keys below the object that ends here, nested as they stood."""
        return self._keepers.pop()[1]

    def unknown(self, path: Path, entries: dict[str, Any]) -> None:
        """Keep the unknown entries of the object at this path."""
        depth, kept = self._keepers[-1]
        for step in path[depth:]:
            kept = kept.setdefault(str(step), {})
        kept.update(entries)


def put_back(dumped: Any, unknown: Mapping[str, Any]) -> None:
    """Put unknown keys, nested as `Loading` kept them, back into a dumped value."""
    for key, entry in unknown.items():
        if isinstance(dumped, list):
            if key.isdecimal() and int(key) < len(dumped):
                put_back(dumped[int(key)], entry)
        elif isinstance(dumped, dict):
            if isinstance(entry, dict) and isinstance(dumped.get(key), (dict, list)):
                put_back(dumped[key], entry)
            else:
                dumped[key] = entry


class Kind(Protocol):
    """How one fact looks in JSON."""

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """The model's value; None where the JSON value is not of this kind."""

    def dump(self, value: Any) -> Any:
        """The JSON value."""

    def schema(self) -> JsonSchema:
        """The JSON Schema of this kind."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value. `parse` raises ValueError or TypeError for what is not one."""

    title: str
    parse: Callable[[Any], Any]
    describe: JsonSchema
    to_json: Callable[[Any], Any] = lambda value: value

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """The parsed value, or None with a problem told."""
        try:
            return self.parse(value)
        except (ValueError, TypeError, OverflowError):
            loading.problem(path, f"this is not {self.title}")
            return None

    def dump(self, value: Any) -> Any:
        """The JSON value."""
        return self.to_json(value)

    def schema(self) -> JsonSchema:
        """The JSON Schema of the value."""
        return self.describe


@dataclass(frozen=True, slots=True)
class Many:
    """A list of one kind; a tuple in the model. `gaps` may hold null."""

    item: Kind
    gaps: bool = False

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """The items that could be loaded."""
        if not isinstance(value, list):
            loading.problem(path, "this is not a list")
            return None
        loaded = []
        for index, entry in enumerate(value):
            item = None if entry is None and self.gaps else self.item.load(entry, (*path, index), loading)
            if item is not None or self.gaps:
                loaded.append(item)
        return tuple(loaded)

    def dump(self, value: Any) -> Any:
        """The items as a list."""
        return [None if item is None else self.item.dump(item) for item in value]

    def schema(self) -> JsonSchema:
        """The JSON Schema of the list."""
        item = self.item.schema()
        return {"type": "array", "items": {"anyOf": [item, {"type": "null"}]} if self.gaps else item}


@dataclass(frozen=True, slots=True)
class Named:
    """Values by name, such as ratings by system; only the given names."""

    item: Kind
    names: tuple[str, ...]

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """The values under a known name."""
        if not isinstance(value, dict):
            loading.problem(path, "this is not an object")
            return None
        loaded = {}
        for name, entry in value.items():
            if name not in self.names:
                loading.problem((*path, name), f"this is none of {', '.join(self.names)}")
            elif (item := self.item.load(entry, (*path, name), loading)) is not None:
                loaded[name] = item
        return loaded

    def dump(self, value: Any) -> Any:
        """The values as an object."""
        return {str(name): self.item.dump(item) for name, item in value.items()}

    def schema(self) -> JsonSchema:
        """The JSON Schema of the object."""
        item = self.item.schema()
        return {"type": "object", "properties": dict.fromkeys(self.names, item), "additionalProperties": False}


@dataclass(frozen=True, slots=True)
class Record:
    """An object of the model, field by field. Unknown keys are kept as extras of the format `json`."""

    make: type
    kinds: Mapping[str, Kind]
    optional: frozenset[str] = frozenset()
    """Written only where they say something."""

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """The object, or None where a fact it cannot do without is missing."""
        if not isinstance(value, dict):
            loading.problem(path, "this is not an object")
            return None
        if "extras" in self.kinds:
            loading.begin_keeper(path)
        facts = self._load_facts(value, path, loading)
        if "extras" in self.kinds and (unknown := loading.end_keeper()):
            facts["extras"] = {**facts.get("extras", {}), "json": unknown}
        for key in self.required:
            if key not in facts:
                loading.problem(path, f"{key!r} is missing")
                return None
        return self.make(**facts)

    def _load_facts(self, value: Mapping[str, Any], path: Path, loading: Loading) -> dict[str, Any]:
        facts, unknown = {}, {}
        for key, entry in value.items():
            kind = self.kinds.get(key)
            if kind is None:
                unknown[key] = entry
            elif entry is not None and (loaded := kind.load(entry, (*path, key), loading)) is not None:
                facts[key] = loaded
        if unknown:
            loading.unknown(path, unknown)
        return facts

    def dump(self, value: Any) -> Any:
        """The object with all its names; optional ones only where they differ from saying nothing."""
        dumped: dict[str, Any] = {}
        for key, kind in self.kinds.items():
            entry = getattr(value, key)
            if key in self.optional and (entry is None or entry == self.defaults[key]):
                continue
            dumped[key] = None if entry is None else kind.dump(entry)
        if "extras" in dumped:
            own = {key: extra for key, extra in dumped["extras"].items() if key != "json"}
            unknown = dumped.pop("extras").get("json", {})
            dumped |= {"extras": own} if own else {}
            put_back(dumped, unknown)
        return dumped

    def schema(self) -> JsonSchema:
        """The JSON Schema of the object; null is allowed for every fact that may be unknown."""
        properties = {}
        for key, kind in self.kinds.items():
            schema = kind.schema()
            properties[key] = schema if key in self.required else {"anyOf": [schema, {"type": "null"}]}
        return {"type": "object", "properties": properties, "required": list(self.required)}

    @property
    def defaults(self) -> Mapping[str, Any]:
        """What each fact is when nothing is said."""
        if not is_dataclass(self.make):
            return self.make._field_defaults  # type: ignore[attr-defined, no-any-return]
        return {
            fact.name: fact.default_factory() if fact.default_factory is not MISSING else fact.default
            for fact in fields(self.make)
        }

    @property
    def required(self) -> tuple[str, ...]:
        """The facts that cannot be unknown."""
        defaults = self.defaults
        return tuple(key for key in self.kinds if defaults.get(key, MISSING) is MISSING)

    def change(self, value: Any, facts: Mapping[str, Any]) -> Any:
        """The object with these facts changed."""
        if is_dataclass(self.make):
            return replace(value, **facts)
        return value._replace(**facts)


def _is(*types: type) -> Callable[[Any], Any]:
    def parse(value: Any) -> Any:
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise TypeError
        return value

    return parse


def _number(value: Any) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not math.isfinite(value) or abs(value) > 1e9:
        raise ValueError
    return value


def _whole(value: Any) -> int:
    number = _number(value)
    if number != int(number):
        raise ValueError
    return int(number)


def _half_points(value: Any) -> int:
    return _whole(2 * _number(value))


def _date(value: Any) -> date:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        raise ValueError
    return date.fromisoformat(value)


def birth(value: Any) -> model.Birth:
    """A birth date `YYYY`, `YYYY-MM` or `YYYY-MM-DD`."""
    found = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", value)
    if not found:
        raise ValueError
    year, month, day = (int(part) if part else None for part in found.groups())
    date(year or 0, month or 1, day or 1)
    return model.Birth(year or 0, month, day)


def _one_of(names: tuple[str, ...]) -> Callable[[Any], str]:
    def parse(value: Any) -> str:
        if value not in names:
            raise ValueError
        return str(value)

    return parse


def _choice(title: str, names: tuple[str, ...]) -> Scalar:
    return Scalar(f"{title} ({', '.join(names)})", _one_of(names), {"enum": list(names)})


TEXT = Scalar("text", _is(str), {"type": "string"})
FLAG = Scalar("true or false", _is(bool), {"type": "boolean"})
NUMBER = Scalar("a number", _number, {"type": "number"})
WHOLE = Scalar("a whole number", _whole, {"type": "integer"})
SCORE = Scalar("a number of half points", _half_points, {"type": "number", "multipleOf": 0.5}, lambda half: half / 2)
DAY = Scalar("a date (YYYY-MM-DD)", _date, {"type": "string", "format": "date"}, lambda day: day.isoformat())
BORN = Scalar(
    "a birth date (YYYY, YYYY-MM or YYYY-MM-DD)",
    birth,
    {"type": "string", "pattern": r"^\d{4}(-\d\d(-\d\d)?)?$"},
    str,
)
ANY = Scalar("an object", _is(dict), {"type": "object"}, dict)
RESULT = Scalar(
    f"a result ({', '.join(model.Outcome)})", model.Outcome, {"enum": [str(outcome) for outcome in model.Outcome]}, str
)
TEXTS = Many(TEXT)

IDS = Record(model.Ids, {"uschess": TEXT, "fide": TEXT, "cfc": TEXT})
RATING = Record(
    model.Rating,
    {
        "rating": NUMBER,
        "games": WHOLE,
        "date": DAY,
        "record": _choice("a record", ("mixed", "wins", "losses")),
        "wins": WHOLE,
        "draws": WHOLE,
        "events": WHOLE,
        "peak": NUMBER,
        "floor": NUMBER,
        "olm": FLAG,
    },
)
RATED = Record(
    model.Rated,
    {
        "rating": NUMBER,
        "shown": WHOLE,
        "games": WHOLE,
        "before": NUMBER,
        "games_before": WHOLE,
        "initial": ANY,
        "formula": TEXT,
        "played": WHOLE,
        "score": NUMBER,
        "expected": NUMBER,
        "effective_games": NUMBER,
        "k": NUMBER,
        "bonus": NUMBER,
        "floor": NUMBER,
        "assumed": TEXTS,
    },
)
CELL = Record(model.Cell, {"result": RESULT, "opponent": WHOLE, "color": _choice("a colour", ("w", "b"))})
PLAYER = Record(
    model.Player,
    {
        "number": WHOLE,
        "name": TEXT,
        "ids": IDS,
        "federation": TEXT,
        "state": TEXT,
        "title": TEXT,
        "sex": TEXT,
        "born": BORN,
        "adult": FLAG,
        "canadian_resident": FLAG,
        "team": TEXT,
        "club": TEXT,
        "expires": TEXT,
        "withdrawn": FLAG,
        "prize": Record(model.Prize, {"amount": NUMBER, "under": WHOLE}),
        "national": Record(model.National, {"rating": NUMBER, "federation": TEXT}),
        "match_changes": Many(Record(model.MatchChange, {"ended": DAY, "change": NUMBER})),
        "ratings": Named(RATING, model.SOURCES),
        "score": SCORE,
        "adjustment": SCORE,
        "rank": WHOLE,
        "cells": Many(CELL, gaps=True),
        "after": Named(RATED, model.SYSTEMS),
        "extras": ANY,
    },
    optional=frozenset(
        {"expires", "withdrawn", "prize", "national", "match_changes", "adjustment", "after"},
    ),
)
SECTION = Record(
    model.Section,
    {
        "number": WHOLE,
        "name": TEXT,
        "type": _choice("a section type", model.SECTION_TYPES),
        "time_control": TEXT,
        "online": FLAG,
        "systems": Many(_choice("a rating system", model.SYSTEMS)),
        "start": DAY,
        "end": DAY,
        "rounds": WHOLE,
        "games_per_round": WHOLE,
        "round_dates": Many(DAY, gaps=True),
        "points": Named(SCORE, tuple(str(outcome) for outcome in model.Outcome)),
        "chief_td": TEXT,
        "assistant_td": TEXT,
        "scholastic": TEXT,
        "grand_prix": FLAG,
        "grand_prix_points": WHOLE,
        "fide_rated": FLAG,
        "players": Many(PLAYER),
        "extras": ANY,
    },
    optional=frozenset(
        {"points", "chief_td", "assistant_td", "scholastic", "grand_prix", "grand_prix_points", "fide_rated"},
    ),
)
EVENT = Record(
    model.Event,
    {
        "name": TEXT,
        "city": TEXT,
        "state": TEXT,
        "zip": TEXT,
        "country": TEXT,
        "federation": TEXT,
        "start": DAY,
        "end": DAY,
        "id": TEXT,
        "affiliate": TEXT,
        "chief_td": TEXT,
        "assistant_td": TEXT,
        "other_tds": TEXTS,
        "arbiters": TEXTS,
        "sections": Many(SECTION),
        "extras": ANY,
    },
)
