"""Which of FIDE's rules are in force for a section: by its rating system and the day on which it starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Any

from trfrate.rating.fide.editions import CHANGES, STANDARD, SYSTEMS, TEXTS
from trfrate.rating.fide.rules import Change, Cited, Rules, Text


class UnknownSystem(ValueError):
    """What was asked for is no rating system of FIDE."""


@lru_cache
def rules_on(system: str, day: date | None) -> Rules:
    """Return the rules for a section that starts on that day; None stands for the newest.

    Nothing is recorded from before the first text: there `Rules.since` is later than the day.
    """
    if system not in SYSTEMS:
        raise UnknownSystem(system)
    asked = max(day or date.max, TEXTS[0].since)
    steps: list[Text | Change] = [step for step in (*TEXTS, *CHANGES) if step.since <= asked]
    # At one day a text comes before the single changes.
    steps.sort(key=lambda step: step.since)
    return _assembled(system, day, steps)


def _assembled(system: str, day: date | None, steps: Iterable[Text | Change]) -> Rules:
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for step in steps:
        for field, cited in _differences(step, system):
            values[field] = cited.value
            sources[field] = cited.source if system == STANDARD else cited.fast or cited.source
            values["since"] = max(step.since, TEXTS[0].since)
        if isinstance(step, Text):
            values["text"] = step.name
    return Rules(system=system, day=day, sources=sources, **values)


def _differences(step: Text | Change, system: str) -> Iterator[tuple[str, Cited]]:
    if isinstance(step, Change):
        if system in step.systems:
            yield step.field, Cited(step.value, _since(step))
        return
    yield from step.values.items()
    own = step.standard if system == STANDARD else step.fast
    yield from own.items()


def _since(change: Change) -> str:
    if change.since > date.min:
        return f"{change.source} ({change.since})"
    return change.source
