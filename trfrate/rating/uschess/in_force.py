"""Which rules are in force: by the day of a section, or by the name of a text."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Any

from trfrate.diagnostics import Place, Report
from trfrate.errors import Misuse
from trfrate.rating.uschess.editions import CHANGES, READINGS, TEXTS
from trfrate.rating.uschess.rules import Change, Reading, Rules, Text


def _unknown(asked: str) -> Misuse:
    texts = ", ".join(each.name for each in TEXTS)
    return Misuse(f"{asked!r:.40} is neither a rules text ({texts}) nor a day such as {TEXTS[-1].since}")


def _assembled(steps: Iterable[Text | Change]) -> Rules:
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for step in steps:
        if isinstance(step, Change):
            values[step.field] = step.value
            since = f" ({step.since})" if step.since > date.min else ""
            sources[step.field] = f"{step.source}{since}"
        else:
            values |= {"text": step.name, "controls_on": step.controls_on}
            values |= {name: cited.value for name, cited in step.values.items()}
            sources |= {name: f"{step.name} {cited.source}" for name, cited in step.values.items()}
    return Rules(day=None, amended=False, sources=sources, **values)


@lru_cache
def rules_on(day: date) -> Rules:
    """Return the rules for a section of that day: the text in force, and values that changed on days of their own."""
    # Between two changes every day has the same values, and a long history has thousands of days.
    since = max(step.since for step in (*TEXTS, *CHANGES) if step.since <= day)
    return _rules_since(since)._replace(day=day, controls_on=day)


@lru_cache
def _rules_since(day: date) -> Rules:
    # At one day a text comes before the single changes, and a later text before none.
    steps: list[Text | Change] = [step for step in (*TEXTS, *CHANGES) if step.since <= day]
    steps.sort(key=lambda step: step.since)
    rules = _assembled(steps)
    printed = rules_of(rules.text)
    amended = any(getattr(rules, name) != getattr(printed, name) for name in rules.sources)
    return rules._replace(amended=amended)


@lru_cache
def rules_of(text: str) -> Rules:
    """Return the rules of a text with all the values it prints, whatever the day."""
    names = [each.name for each in TEXTS]
    if text not in names:
        raise _unknown(text)
    return _assembled(TEXTS[: names.index(text) + 1])


def readings_of(rules: Rules) -> tuple[Reading, ...]:
    """Return the other readings of clauses that are in doubt under these rules."""
    day = rules.day or next(text.since for text in TEXTS if text.name == rules.text)
    return tuple(
        each for each in READINGS if each.since <= day < each.until and getattr(rules, each.field) != each.value
    )


def with_readings(rules: Rules, names: Iterable[str]) -> Rules:
    """Return the rules with other readings of clauses in doubt, where these are in doubt under them."""
    chosen = [each for each in readings_of(rules) if each.name in names]
    sources = {**rules.sources} | {each.field: f"another reading: {each.words}" for each in chosen}
    return rules._replace(**{each.field: each.value for each in chosen}, sources=sources)


def newest() -> Rules:
    """Return the rules of the newest text."""
    return rules_of(TEXTS[-1].name)


DAY_PREFIX, TEXT_PREFIX = "day:", "text:"


def rules_named(asked: str) -> Rules:
    """Return the rules of a text (`2017-04-24`) or another day (`2019-05-01`); `day:` or `text:` before it decides."""
    prefix, day = _read(asked)
    is_text = str(day) in {each.name for each in TEXTS}
    if prefix == TEXT_PREFIX or (is_text and prefix != DAY_PREFIX):
        return rules_of(str(day))
    return rules_on(day)


def day_instead(asked: str) -> Rules | None:
    """Return the rules of the day, where a date was taken for the text of that name and the two differ."""
    prefix, day = _read(asked)
    taken, of_day = rules_named(asked), rules_on(day)
    if not prefix and taken.day is None and _differ(taken, of_day):
        return of_day
    return None


def report_day_instead(asked: str, report: Report, place: Place | None = None) -> None:
    """Warn where a date is both the name of a text and a day on which other rules were in force."""
    of_day = day_instead(asked)
    if of_day is None:
        return
    taken = f"the text of that date, bonus multiplier {rules_named(asked).bonus:g}"
    other = f"the text of {of_day.text}, bonus multiplier {of_day.bonus:g}"
    report.warning(
        "RAT049",
        f"{asked} is taken as {taken}; on the day itself {other}, was in force",
        place,
        f"--rules {DAY_PREFIX}{asked} takes the rules of the day, --rules {TEXT_PREFIX}{asked} the text",
    )


def _read(asked: str) -> tuple[str, date]:
    kind, colon, day = asked.rpartition(":")
    prefix = (kind + colon).strip().lower()
    try:
        found = date.fromisoformat(day.strip())
    except ValueError as problem:
        raise _unknown(asked) from problem
    if prefix not in ("", DAY_PREFIX, TEXT_PREFIX):
        raise _unknown(asked)
    return prefix, found


def _differ(one: Rules, two: Rules) -> bool:
    names = set(one.sources) | set(two.sources)
    return one.text != two.text or any(getattr(one, name) != getattr(two, name) for name in names)
