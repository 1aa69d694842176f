"""Scenarios: the rules a chain is rated by, those of each section's date or of one text, with single values changed."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import inf
from typing import Any, NamedTuple

from trfrate.errors import Misuse
from trfrate.rating.uschess import in_force
from trfrate.rating.uschess.rules import Rules

_APART = frozenset(("text", "day", "controls_on", "amended", "sources", "effective_in_text"))
"""Fields of the rules that say where the values come from."""
NAMES = tuple(name for name in Rules._fields if name not in _APART)
_MOST_SCENARIOS = 1000


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
            rules = rules._replace(**{field: _changed(getattr(rules, field), inside, value, name)})
        return rules


def check(scenario: Scenario) -> None:
    """Raise `Misuse` where a change names no value of the rules, or is no value of its kind."""
    scenario.on(in_force.newest().controls_on)


def _changed(current: Any, inside: Sequence[str], value: Any, name: str) -> Any:
    """Return a value of the rules with what is given in place of it, or of what it holds."""
    if not inside:
        return _shaped(current, value, name)
    first, *rest = inside
    if hasattr(current, "_fields"):
        if first not in current._fields:
            raise Misuse(f"{name}: there is no {first!r:.40}; there are {', '.join(current._fields)}")
        return current._replace(**{first: _changed(getattr(current, first), rest, value, name)})
    if isinstance(current, Mapping):
        keys = {"-".join(key) if isinstance(key, tuple) else key: key for key in current}
        if first not in keys:
            raise Misuse(f"{name}: there is no {first!r:.40}; there are {', '.join(keys) or 'none'}")
        return {**current, keys[first]: _changed(current[keys[first]], rest, value, name)}
    raise Misuse(f"{name}: nothing is inside this value")


def _shaped(current: Any, value: Any, name: str) -> Any:
    """Return what is given as the kind of value the rules have there."""
    if hasattr(current, "_fields") and isinstance(value, Mapping):
        for key, each in value.items():
            current = _changed(current, [key], each, name)
        return current
    if isinstance(current, tuple) and not hasattr(current, "_fields") and isinstance(value, (list, tuple)):
        if current and hasattr(current[0], "_fields"):
            return tuple(_shaped(current[0], each, name) for each in value)
        return tuple(value)
    if isinstance(current, bool) or isinstance(value, bool):
        if isinstance(current, bool) and isinstance(value, bool):
            return value
    elif current is None or isinstance(current, (int, float)):
        if value is None:
            return None if current is None else inf
        if isinstance(value, (int, float)):
            return float(value) if isinstance(current, float) else value
    elif isinstance(current, str) and isinstance(value, str):
        return value
    raise Misuse(f"{name}: {value!r:.60} is no value of this kind; `trfrate rules --json` shows the one in force")


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
        count = int((stop - start) / by + 1e-9) + 1 if by > 0 and stop >= start else 0
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
