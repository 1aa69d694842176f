"""The kinds of facts: each loads a JSON value into the model, dumps it back, and gives its JSON Schema.

A value that a kind does not accept is reported to `Loading` with its JSON path, and stays unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, is_dataclass, replace
from typing import Any, NamedTuple, Protocol

from trfrate.model import facts_of

JsonSchema = dict[str, Any]
Path = tuple[str | int, ...]
"""The keys and indexes that lead to a value."""

DEEPEST = 50
"""Levels of nesting in data that is only preserved; without a limit, writing it would exhaust the stack."""


class Loading:
    """The problems found while a document is loaded, by path, and the unknown keys to preserve."""

    def __init__(self) -> None:
        self.problems: list[tuple[Path, str]] = []
        self._keepers: list[tuple[int, dict[str, Any]]] = []

    def problem(self, path: Path, message: str) -> None:
        """Report a problem with the value at this path."""
        self.problems.append((path, message))

    def begin_keeper(self, path: Path) -> None:
        """Let the object at this path preserve the unknown keys from here on."""
        self._keepers.append((len(path), {}))

    def end_keeper(self) -> dict[str, Any]:
        """Return the unknown keys below the object that ends here, nested as in the document."""
        return self._keepers.pop()[1]

    def unknown(self, path: Path, entries: dict[str, Any]) -> None:
        """Preserve the unknown entries of the object at this path."""
        for key in [key for key, entry in entries.items() if nested_too_deep(entry)]:
            self.problem((*path, key), f"this is nested more than {DEEPEST} deep")
            del entries[key]
        depth, preserved = self._keepers[-1]
        for step in path[depth:]:
            preserved = preserved.setdefault(str(step), {})
        preserved.update(entries)


def put_back(dumped: Any, unknown: Mapping[str, Any]) -> None:
    """Put unknown keys, nested as `Loading` preserved them, back into a dumped value."""
    for key, entry in unknown.items():
        if isinstance(dumped, list):
            if key.isdecimal() and int(key) < len(dumped):
                put_back(dumped[int(key)], entry)
        elif isinstance(dumped, dict):
            if isinstance(entry, dict) and isinstance(dumped.get(key), (dict, list)):
                put_back(dumped[key], entry)
            else:
                dumped[key] = entry


def nested_too_deep(value: Any, levels: int = DEEPEST) -> bool:
    """Return whether lists and objects are nested beyond the limit."""
    if levels < 0:
        return True
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return False
    return any(nested_too_deep(entry, levels - 1) for entry in value)


class Kind(Protocol):
    """How one fact looks in JSON."""

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """Return the value for the model; None where the JSON value is not of this kind."""

    def dump(self, value: Any) -> Any:
        """Return the JSON value."""

    def schema(self) -> JsonSchema:
        """Return the JSON Schema of this kind."""


class Scalar(NamedTuple):
    """A single value. `parse` raises ValueError or TypeError for what is not one."""

    title: str
    parse: Callable[[Any], Any]
    describe: JsonSchema
    to_json: Callable[[Any], Any] = lambda value: value

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """Return the parsed value; None, with a problem reported, where it cannot be parsed."""
        try:
            return self.parse(value)
        except (ValueError, TypeError, OverflowError):
            loading.problem(path, f"this is not {self.title}")
            return None

    def dump(self, value: Any) -> Any:
        """Return the JSON value."""
        return self.to_json(value)

    def schema(self) -> JsonSchema:
        """Return the JSON Schema of the value."""
        return self.describe


class Many(NamedTuple):
    """A list of one kind; a tuple in the model. `gaps` may hold null."""

    item: Kind
    gaps: bool = False

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """Return the items that could be loaded."""
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
        """Return the items as a list."""
        return [None if item is None else self.item.dump(item) for item in value]

    def schema(self) -> JsonSchema:
        """Return the JSON Schema of the list."""
        item = self.item.schema()
        if self.gaps:
            item = {"anyOf": [item, {"type": "null"}]}
        return {"type": "array", "items": item}


class Named(NamedTuple):
    """Values by name, such as ratings by system; only the given names, and others that fit the pattern."""

    item: Kind
    names: tuple[str, ...]
    others: str = ""

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """Return the values that have a known name."""
        if not isinstance(value, dict):
            loading.problem(path, "this is not an object")
            return None
        loaded = {}
        for name, entry in value.items():
            if name not in self.names and not (self.others and re.fullmatch(self.others, name)):
                expected = "this is not a name"
                if self.names:
                    expected = f"this is none of {', '.join(self.names)}"
                loading.problem((*path, name), expected)
            elif (item := self.item.load(entry, (*path, name), loading)) is not None:
                loaded[name] = item
        return loaded

    def dump(self, value: Any) -> Any:
        """Return the values as an object."""
        return {str(name): self.item.dump(item) for name, item in value.items()}

    def schema(self) -> JsonSchema:
        """Return the JSON Schema of the object."""
        names: JsonSchema = {"enum": list(self.names)}
        if self.others:
            pattern: JsonSchema = {"pattern": f"^{self.others}$"}
            names = {"anyOf": [names, pattern]} if self.names else pattern
        return {"type": "object", "propertyNames": names, "additionalProperties": self.item.schema()}


class Record(NamedTuple):
    """An object of the model, field by field. Unknown keys are preserved as extras of the format `json`."""

    make: type
    kinds: Mapping[str, Kind]
    optional: frozenset[str] = frozenset()
    """Written only where they are known."""

    def load(self, value: Any, path: Path, loading: Loading) -> Any:
        """Return the object; None where a required fact is missing."""
        if not isinstance(value, dict):
            loading.problem(path, "this is not an object")
            return None
        if "extras" in self.kinds:
            loading.begin_keeper(path)
        facts, unknown = self._load_facts(value, path, loading)
        missing = [key for key in self.required if key not in facts]
        for key in missing:
            loading.problem(path, f"{key!r} is missing, so the whole object is ignored")
        if unknown and not missing:
            loading.unknown(path, unknown)
        if "extras" in self.kinds:
            facts["extras"] = self._extras(facts, path, loading)
        return None if missing else self.make(**facts)

    def _load_facts(
        self, value: Mapping[str, Any], path: Path, loading: Loading
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the facts that the model has, and the unknown entries."""
        facts, unknown = {}, {}
        for key, entry in value.items():
            kind = self.kinds.get(key)
            if not key:
                loading.problem(path, "a name is empty")
            elif kind is None:
                unknown[key] = entry
            elif entry is not None and (loaded := kind.load(entry, (*path, key), loading)) is not None:
                facts[key] = loaded
        return facts, unknown

    def _extras(self, facts: Mapping[str, Any], path: Path, loading: Loading) -> dict[str, Any]:
        """Return the extras of other formats, and under `json` the unknown keys of the object and all below it."""
        extras = dict(facts.get("extras", {}))
        if extras.pop("json", None) is not None:
            loading.problem((*path, "extras", "json"), "keys that only JSON has belong beside extras, not in it")
        unknown = loading.end_keeper()
        if unknown:
            return {**extras, "json": unknown}
        return extras

    def dump(self, value: Any) -> Any:
        """Return the object with all its names; the optional ones only where they are known."""
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
        """Return the JSON Schema of the object; null is allowed for every fact that may be unknown."""
        properties = {}
        for key, kind in self.kinds.items():
            schema = kind.schema()
            properties[key] = schema if key in self.required else {"anyOf": [schema, {"type": "null"}]}
        return {"type": "object", "properties": properties, "required": list(self.required)}

    @property
    def defaults(self) -> Mapping[str, Any]:
        """The value of each fact that is not stated."""
        return facts_of(self.make)

    @property
    def required(self) -> tuple[str, ...]:
        """The facts that cannot be unknown."""
        defaults = self.defaults
        return tuple(key for key in self.kinds if defaults[key] is MISSING)

    def change(self, value: Any, facts: Mapping[str, Any]) -> Any:
        """Return the object with these facts changed."""
        if is_dataclass(self.make):
            return replace(value, **facts)
        return value._replace(**facts)
