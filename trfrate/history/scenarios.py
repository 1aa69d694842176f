"""Scenarios: the rules a chain is rated by, those of each section's date or of one text, with single values changed."""

from __future__ import annotations

import itertools
import json
from collections import abc
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import inf
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from trfrate.errors import Misuse
from trfrate.rating.uschess import in_force
from trfrate.rating.uschess.rules import Rules

_APART = frozenset(("text", "day", "controls_on", "amended", "sources", "effective_in_text"))
"""Fields of the rules that say where the values come from."""
NAMES = tuple(name for name in Rules._fields if name not in _APART)
_KINDS = get_type_hints(Rules)
_MOST_SCENARIOS = 1000
_HIGHEST = 1e9
"""No value of the rules comes near."""


class Scenario(NamedTuple):
    """One set of rules for a whole chain."""

    name: str = ""
    rules: str = ""
    """A text by its date, or a day; empty: the dates of each section decide."""
    changes: tuple[tuple[str, Any], ...] = ()
    """Values by the names of `trfrate rules`, with dots inside a value: `("personal_floor.most", 150)`."""

    def on(self, day: date) -> Rules:
        """Return the rules for a section whose date is this one."""
        rules = in_force.rules_named(self.rules) if self.rules else in_force.rules_on(day)
        for name, value in self.changes:
            field, *inside = name.split(".")
            if field not in NAMES:
                raise Misuse(f"the rules have no value {field!r:.40}; there are {', '.join(NAMES)}")
            rules = rules._replace(**{field: _changed(_KINDS[field], getattr(rules, field), inside, value, name)})
        return rules


def check(scenario: Scenario) -> None:
    """Raise `Misuse` where a change names no value of the rules, or is no value of its kind."""
    scenario.on(in_force.newest().controls_on)


def _changed(kind: Any, current: Any, inside: Sequence[str], value: Any, name: str) -> Any:
    """Return a value of the rules with what is given in place of it, or of what it holds."""
    if not inside:
        return _shaped(kind, current, value, name)
    first, *rest = inside
    if hasattr(kind, "_fields"):
        if first not in kind._fields:
            raise Misuse(f"{name}: there is no {first!r:.40}; there are {', '.join(kind._fields)}")
        within = get_type_hints(kind)[first]
        return current._replace(**{first: _changed(within, getattr(current, first), rest, value, name)})
    if get_origin(kind) is abc.Mapping:
        of_keys, of_values = get_args(kind)
        key = first if of_keys is str else tuple(first.rsplit("-", 1))
        if key not in current:
            known = ("-".join(each) if isinstance(each, tuple) else each for each in current)
            raise Misuse(f"{name}: there is no {first!r:.40}; there are {', '.join(known) or 'none'}")
        return {**current, key: _changed(of_values, current[key], rest, value, name)}
    raise Misuse(f"{name}: nothing is inside this value")


def _shaped(kind: Any, current: Any, value: Any, name: str) -> Any:
    """Return what is given as the kind of value the rules have there; `current` fills in what is not given."""
    if hasattr(kind, "_fields") and isinstance(value, abc.Mapping):
        return _tuple_of(kind, current, value, name)
    origin, inside = get_origin(kind), get_args(kind)
    if origin is tuple and isinstance(value, (list, tuple)):
        return tuple(_shaped(inside[0], None, each, name) for each in value)
    if origin is abc.Mapping and isinstance(value, abc.Mapping):
        keys = (key if inside[0] is str else tuple(key.rsplit("-", 1)) for key in value)
        return {key: _shaped(inside[1], None, each, name) for key, each in zip(keys, value.values(), strict=True)}
    if origin is UnionType:
        if value is None:
            return None
        return _shaped(inside[0], current, value, name)
    if kind is float and value is None:
        return inf  # what `trfrate rules` shows of no limit
    if kind is float and type(value) in (int, float) and abs(value) < _HIGHEST:
        return float(value)
    if type(value) is kind and kind is not float:
        return value
    raise Misuse(f"{name}: {value!r:.60} is not a value of this kind; `trfrate rules --json` shows the one in force")


def _tuple_of(kind: Any, current: Any, value: Mapping[str, Any], name: str) -> Any:
    hints = get_type_hints(kind)
    unknown = value.keys() - hints.keys()
    missing = hints.keys() - value.keys() - kind._field_defaults.keys()
    if current:
        missing = set()
    if unknown or missing:
        raise Misuse(f"{name}: it has {', '.join(hints)}")
    known = current._asdict() if current else {}
    given = {key: _shaped(hints[key], known.get(key), each, name) for key, each in value.items()}
    return kind(**known | given)


def parsed(setting: str) -> tuple[str, Any]:
    """Return the name and the value of `bonus=12`."""
    name, equals, text = setting.partition("=")
    if not equals or not name.strip():
        raise Misuse(f"{setting!r:.60} is not NAME=VALUE, such as bonus=12")
    try:
        return name.strip(), json.loads(text)
    except ValueError:
        return name.strip(), text.strip()


def swept(setting: str) -> list[tuple[str, Any]]:
    """Return the changes of `bonus=6..14`, `k=600..1000:100` or `bonus=8,10,14`."""
    name, _, text = setting.partition("=")
    if ".." not in text:
        return [parsed(f"{name}={each}") for each in text.split(",")]
    first, _, rest = text.partition("..")
    last, _, step = rest.partition(":")
    try:
        start, stop, by = float(first), float(last), float(step or 1)
        count = 0
        if by > 0 and stop >= start:
            count = int((stop - start) / by + 1e-9) + 1
    except (ValueError, OverflowError) as problem:
        raise Misuse(f"{setting!r:.60} is not a sweep such as bonus=6..14 or k=600..1000:100") from problem
    if not 0 < count <= _MOST_SCENARIOS:
        raise Misuse(f"{setting!r:.60} is not a sweep such as bonus=6..14 or k=600..1000:100")
    values = (start + at * by for at in range(count))
    return [(name.strip(), int(value) if value == int(value) else value) for value in values]


def from_toml(name: str, content: Mapping[str, Any]) -> Scenario:
    """Return the scenario of a TOML file: `name`, `rules`, and a table `set` of values."""
    unknown = content.keys() - {"name", "rules", "set"}
    if unknown or not isinstance(content.get("set", {}), Mapping):
        raise Misuse(f"{name}: a scenario has name, rules and a table [set], not {', '.join(sorted(unknown)) or 'set'}")
    changes = tuple(content.get("set", {}).items())
    return Scenario(str(content.get("name", name)), str(content.get("rules", "")), changes)


def combined(rules: str, settings: Iterable[str], sweeps: Iterable[str], given: Sequence[Scenario]) -> list[Scenario]:
    """Return every scenario: those given, or one; each with the settings, and once for every value that is swept."""
    common = tuple(parsed(setting) for setting in settings)
    found = []
    for scenario in given or [Scenario()]:
        for chosen in itertools.product(*map(swept, sweeps)):
            words = [scenario.name, *(f"{name}-{value}" for name, value in chosen)]
            changes = (*scenario.changes, *common, *chosen)
            found.append(Scenario(" ".join(filter(None, words)), scenario.rules or rules, changes))
            if len(found) > _MOST_SCENARIOS:
                raise Misuse(f"these are more than {_MOST_SCENARIOS} scenarios")
    names = [scenario.name for scenario in found]
    if len(set(names)) < len(names):
        raise Misuse("two scenarios have the same name")
    for scenario in found:
        check(scenario)
    return found
