"""A season of 50 events in one command against its events one by one, and its second run after a late correction."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.measure import Row, compare
from tests.season_events import season
from trfrate import pipeline
from trfrate.diagnostics import Report
from trfrate.pipeline import Choices
from trfrate.rating.system import RatingOptions
from trfrate.season import Wanted, run

EVENTS, MEMBERS, PLAYERS, REPEAT = 50, 120, 40, 3
CHOICES = Choices(date(2027, 1, 1))


def rows() -> Iterator[Row]:
    """Yield both comparisons, on one season."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        paths = [str(path) for path in season(home / "in", EVENTS, MEMBERS, PLAYERS)]

        def whole() -> None:
            shutil.rmtree(home / "out", ignore_errors=True)
            assert len(_run(paths, home / "out")) == EVENTS

        def one_by_one() -> None:
            shutil.rmtree(home / "each", ignore_errors=True)
            for path in paths:
                _rate(path, home / "each")

        times = compare(whole, one_by_one, REPEAT)
        ratio = times.ours / times.peer
        yield Row("season of 50 events", "its events one by one", ratio, 2, False, f"{times.ours:.1f} s")

        def again() -> None:
            assert _run(paths, home / "out") == ()

        times = compare(again, one_by_one, REPEAT)
        yield Row("season of 50 events, nothing changed", "its events one by one", times.ours / times.peer, 0.3, False)


def _run(paths: list[str], folder: Path) -> tuple[str, ...]:
    return run(paths, Wanted(folder), CHOICES, RatingOptions(), Report()).again


def _rate(path: str, folder: Path) -> None:
    report = Report()
    rated = pipeline.rate(pipeline.read(path, CHOICES, report), RatingOptions(), report)
    targets = tuple(str(folder / f"{Path(path).stem}{suffix}") for suffix in (".xlsx", ".html", ".json"))
    pipeline.write(rated, targets, CHOICES, report)
