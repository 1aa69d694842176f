"""The published result beside the event: agreement or causes, and the request for a correction."""

from __future__ import annotations

from datetime import date

from trfrate import comparison, registry
from trfrate import comparison_text as words
from trfrate.diagnostics import Origin, Place, Report
from trfrate.errors import Misuse
from trfrate.model import Event
from trfrate.page.drawing import Plain, messages
from trfrate.rating.system import RatingOptions
from trfrate.report.basis import RatedEvent


def is_published(event: Event) -> bool:
    """Return whether the event itself is in a form in which ratings are published."""
    form = event.origin.format if isinstance(event.origin, Origin) else ""
    return form in registry.PUBLISHED_IN and comparison.holds_published(event)


def compared(rated: RatedEvent, published: Event, options: RatingOptions) -> Plain:
    """Return the comparison with a published event."""
    if not comparison.holds_published(published):
        raise Misuse("this event has not been rated yet: there is nothing to compare with")
    report = Report()
    found = comparison.compare(rated, published, options)
    words.report_unexplained(found, Place(_file_of(published)), True, report)
    return {**_drawn(found, report), "letter": True}


def compared_with_itself(rated: RatedEvent, stated: Event, options: RatingOptions) -> Plain:
    """Return the comparison with what the report itself publishes."""
    report = Report()
    found = words.compared_with_itself(rated, stated, options, report)
    return {**_drawn(found, report), "letter": False}


def _drawn(found: comparison.Comparison, report: Report) -> Plain:
    return {
        "summary": words.summary(found),
        "agrees": found.agrees,
        "explained": words.DIFFERENCE,
        "headings": list(words.HEADINGS),
        "rows": [list(texts) for texts in words.cells(words.differing(found))],
        "others": list(words.only_in_one(found)),
        "messages": messages(report),
    }


def _file_of(event: Event) -> str:
    if isinstance(event.origin, Origin):
        return next(iter(event.origin.files), "")
    return ""


def letter(event: Event, published: Event, options: RatingOptions, day: date) -> tuple[bytes, Report]:
    """Return the request to correct the published event into ours, and what it lacks."""
    from trfrate.differences import diff
    from trfrate.differences.letter import write

    report = Report()
    return write(diff(published, event, options), report, day), report
