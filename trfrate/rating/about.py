"""What a rated event rests on, in sentences: rules, rating systems and assumptions."""

from __future__ import annotations

from collections.abc import Iterator

from trfrate.diagnostics import Report, Severity
from trfrate.model import SYSTEM_TITLES
from trfrate.rating.event import RatedEvent
from trfrate.rating.uschess.messages import about_section, about_working
from trfrate.rating.uschess.section import Working


def about(rated: RatedEvent) -> tuple[str, ...]:
    """Rules, systems and assumptions of a rated event, a sentence a line."""
    lines: dict[str, None] = {}
    for section in rated.event.sections:
        workings = [working for (number, _), working in rated.workings.items() if number == section.number]
        lines |= dict.fromkeys(_about_section(workings, section.name))
    return tuple(lines)


def _about_section(workings: list[Working], name: str) -> Iterator[str]:
    called = f"Section {name}" if name else "The section"
    if not workings:
        yield f"{called} is not rated."
        return
    terms = workings[0].terms
    titles = [SYSTEM_TITLES[working.terms.system] for working in workings]
    of_day = f" with the values of {terms.rules.day}" if terms.rules.amended else ""
    dual = terms.dual and all(working.terms.system in ("OTBR", "OTBQ") for working in workings)
    kind = " as a match" if terms.match else " as a foreign FIDE event" if terms.foreign else ""
    yield (
        f"{called} is rated{kind} by the US Chess rules of {terms.rules.text}{of_day} "
        f"(bonus multiplier {terms.rules.bonus:g}): {' and '.join(titles)}{', dual rated' if dual else ''}."
    )
    said = Report()
    about_section(workings[0].section, said, lambda row, what: None)
    for working in workings:
        about_working(working, said, lambda row, what: None)
    for diagnostic in said:
        message = diagnostic.message
        if name and name not in message:
            message = f"{called}: {message}"
        hint = f"; {diagnostic.hint}" if diagnostic.hint and diagnostic.severity is Severity.WARNING else ""
        yield f"{message[0].upper()}{message[1:]}{hint}."
