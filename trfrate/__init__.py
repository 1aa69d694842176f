"""Rates chess events as US Chess would, from whatever report there is.

    import trfrate

    event = trfrate.read("open.trf")
    for message in trfrate.check(event):
        print(message)
    rated = trfrate.rate(event)
    print(trfrate.explain(rated, 12))
    trfrate.write(rated, "open.xlsx")

Everything is loaded when it is first used.
"""

from __future__ import annotations

import sys
from datetime import date
from os import PathLike, fspath
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trfrate.diagnostics import Diagnostic, Report
    from trfrate.formats import Format
    from trfrate.model import Event
    from trfrate.pipeline import Choices

__all__ = ["check", "explain", "formats", "rate", "read", "write"]
__version__ = "0.1.0"


def read(
    path: str | PathLike[str],
    format: str = "",
    *,
    report: Report | None = None,
    day: date | None = None,
    settings: tuple[str, ...] = (),
    **options: str,
) -> Event:
    """Read a report: a file, a folder, a `.zip`, or one DBF of three.

    `settings` are facts the report does not carry, as `("time_control=G/60;d5",)`. `options` are those of the formats,
    with `_` for `-`: `trf_rating="uschess"`. What came up is in `report`, and `check` tells it too. Raises
    `diagnostics.Unreadable` where nothing can be read, and `files.FileProblem` where the path cannot be opened.
    """
    from trfrate import pipeline
    from trfrate.diagnostics import Report

    report = Report() if report is None else report
    return pipeline.read(fspath(path), _choices(day, options, from_format=format, settings=settings), report)


def check(event: Event) -> tuple[Diagnostic, ...]:
    """All that came up while reading, and whatever in the event contradicts itself or cannot be."""
    from trfrate.checks import check as run
    from trfrate.diagnostics import Origin, Report

    report = Report(list(event.origin.diagnostics) if isinstance(event.origin, Origin) else [])
    checked = Report()
    run(event, checked)
    report.diagnostics += [diagnostic for diagnostic in checked if diagnostic not in report.diagnostics]
    return tuple(report)


def rate(
    event: Event,
    *,
    rules: str = "",
    systems: tuple[str, ...] = (),
    dated_by: str = "start",
    foreign_fide: bool = False,
    youth: bool = False,
    match: bool = False,
    report: Report | None = None,
) -> Event:
    """The event with `after` on every player who played a rated game."""
    from trfrate import pipeline
    from trfrate.diagnostics import Report
    from trfrate.rating.event import RatingOptions

    options = RatingOptions(systems, rules, dated_by, foreign_fide, youth, match)
    return pipeline.rate(event, options, Report() if report is None else report).event


def explain(event: Event, player: int | str, *, section: str = "", **rating: Any) -> str:
    """How one player's rating came about, as a page of text. `rating` is as for `rate`."""
    from trfrate import explanation
    from trfrate.rating.event import RatingOptions

    return explanation.pages(event, str(player), section, RatingOptions(**rating))


def write(
    event: Event,
    path: str | PathLike[str],
    format: str = "",
    *,
    force: bool = False,
    report: Report | None = None,
    day: date | None = None,
    **options: str,
) -> None:
    """Write the event whole or not at all; the suffix picks the format. An existing file needs `force`."""
    from trfrate import pipeline
    from trfrate.diagnostics import Report

    choices = _choices(day, options, to_format=format, force=force)
    pipeline.write(event, (fspath(path),), choices, Report() if report is None else report)


def formats() -> tuple[Format, ...]:
    """All formats, those of plugins included."""
    from trfrate import registry
    from trfrate.diagnostics import Report

    return tuple(found.format for found in registry.every(Report()))


def _choices(day: date | None, options: dict[str, str], **chosen: Any) -> Choices:
    from trfrate.pipeline import Choices

    values = {name.replace("_", "-"): value for name, value in options.items()}
    return Choices(day or date.today(), values=values, **chosen)


class _Package(ModuleType):
    """Importing `trfrate.formats` must not put the module in the place of the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
