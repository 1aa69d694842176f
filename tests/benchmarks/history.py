"""The chain against the core's own cost for the same games, `csv.reader`, and the packages that update game by game."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests import archives
from tests.benchmarks.measure import Row, compare
from trfrate import history
from trfrate.diagnostics import Report
from trfrate.history import Scenario, Wanted, chain, scenarios
from trfrate.history.columns import index
from trfrate.history.gathering import no_progress
from trfrate.history.rating import in_memory, update
from trfrate.history.units import Archive, turn
from trfrate.model import Section
from trfrate.rating.uschess.section import compute

DAY = date(2026, 1, 1)
EVENTS, MEMBERS, REPEAT = 400, 600, 5
"""As many members for each event as in the archive of `tests.archives` itself: some 27 sections for each of them."""
SWEPT = 5
"""So many times the archive for a sweep: what takes a second needs no second process."""


def archive_of(path: Path) -> Archive:
    """The archive of a file of columns."""
    with path.open("rb") as stream:
        return Archive([("columns", path)], sorted(index(stream, 0, path.name, Report()), key=turn))


def chained(units: list[Any]) -> Callable[[], None]:
    """Rate units that are in memory."""

    def work() -> None:
        one = chain.Chain(chain.Players({}), Scenario())
        for unit in units:
            one.rate(unit)

    return work


def core_alone(units: list[Any]) -> Callable[[], None]:
    """The core for the same entrants, with nothing carried: what `rating 2000x9, all steps` measures."""
    found: list[tuple[Any, ...]] = []
    real = chain.all_steps

    def recording(terms: Any, entrants: Any) -> Any:
        found.append((terms, [(each.player, dict(each.player.ratings)) for each in entrants], entrants))
        return real(terms, entrants)

    chain.all_steps = recording  # type: ignore[assignment]
    try:
        chained(units)()
    finally:
        chain.all_steps = real
    ready = []
    for terms, players, entrants in found:
        for entrant, (player, ratings) in zip(entrants, players, strict=True):
            entrant.player = player._replace(ratings=ratings)
        ready.append((terms, entrants))

    def work() -> None:
        section = Section()
        for terms, entrants in ready:
            compute(section, terms, entrants)

    return work


def rows() -> Iterator[Row]:
    """The rows of the table."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.csv"
        games = list(archives.games(EVENTS, MEMBERS))
        archives.write(path, games)
        archive = archive_of(path)
        units = [archive.load(entry) for entry in archive.entries]
        yield from _against_the_core(Path(folder), path, archive, units, len(games))
        yield from _large_sections(Path(folder))
        yield from _growth(Path(folder))
        yield from _against_packages(units, games)
        larger = Path(folder) / "swept.csv"
        archives.write(larger, archives.games(SWEPT * EVENTS, SWEPT * MEMBERS))
        yield from _in_parallel(Path(folder), larger)
        yield from _on_dask(Path(folder), larger)


def _against_the_core(folder: Path, path: Path, archive: Archive, units: list[Any], games: int) -> Iterator[Row]:
    core = core_alone(units)
    times = compare(chained(units), core, REPEAT)
    detail = f"{times.ours / games * 1e6:.2f} and {times.peer / games * 1e6:.2f} µs a game"
    yield Row("history in memory", "the core alone", times.ours / times.peer, 1.6, at_least=False, detail=detail)

    def with_state() -> None:
        state = folder / "state.sqlite"
        state.unlink(missing_ok=True)
        update(state, "", archive, Scenario(), {}, no_progress)

    times = compare(with_state, core, REPEAT)
    yield Row("history, state on disk", "the core alone", times.ours / times.peer, 2.5, at_least=False)

    def from_file() -> None:
        for _ in in_memory(archive_of(path), Scenario(), chain.Players({})):
            pass

    def csv_and_rating() -> None:
        with path.open(encoding="utf-8", newline="") as stream:
            for _ in csv.reader(stream):
                pass
        chained(units)()

    times = compare(from_file, csv_and_rating, REPEAT)
    peer = "csv.reader and the rating"
    yield Row("history from a file", peer, times.ours / times.peer, 2.0, at_least=False)


def _large_sections(folder: Path) -> Iterator[Row]:
    """Sections such as `rating 2000x9` has, against the core for the same games."""
    path = folder / "large.csv"
    games = list(archives.games(5, 2500, size=2000, rounds=9))
    archives.write(path, games)
    archive = archive_of(path)
    units = [archive.load(entry) for entry in archive.entries]
    times = compare(chained(units), core_alone(units), REPEAT)
    detail = f"{times.ours / len(games) * 1e6:.2f} and {times.peer / len(games) * 1e6:.2f} µs a game"
    yield Row("history 2000x9", "the core alone", times.ours / times.peer, 1.6, at_least=False, detail=detail)


def _growth(folder: Path) -> Iterator[Row]:
    works = []
    for events in (EVENTS // 10, EVENTS):
        path = folder / f"{events}.csv"
        archives.write(path, archives.games(events, MEMBERS * events // EVENTS))
        archive = archive_of(path)
        works.append(chained([archive.load(entry) for entry in archive.entries]))
    times = compare(works[1], works[0], REPEAT)
    yield Row("history, ten times the games", "times the cost", times.ours / times.peer, 14.0, at_least=False)


def _in_parallel(folder: Path, path: Path) -> Iterator[Row]:
    def in_two() -> None:
        with ProcessPoolExecutor(2) as pool:
            _sweep(folder, path, pool)

    if (os.cpu_count() or 1) < 2:
        return
    start = os.times()
    _sweep(folder, path, None)
    middle = os.times()
    in_two()
    end = os.times()
    one = sum(middle[:2]) - sum(start[:2])
    alone, others = (sum(end[at : at + 2]) - sum(middle[at : at + 2]) for at in (0, 2))
    detail = f"wall time; {one / (alone + others / 2):.2f} by CPU time"
    times = compare(in_two, lambda: _sweep(folder, path, None), 2, clock=perf_counter)
    yield Row("sweep with two processes", "one process", times.faster, 1.7, detail=detail)


def _sweep(folder: Path, path: Path, executor: Executor | None) -> None:
    swept = scenarios.combined("", [], ["bonus=8..15"], [])
    history.run([str(path)], DAY, Wanted(folder / "rows.csv", force=True), scenarios=swept, executor=executor)


def _on_dask(folder: Path, path: Path) -> Iterator[Row]:
    if (os.cpu_count() or 1) < 2:
        return
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        executor = client.get_executor()
        works = (lambda: _sweep(folder, path, executor)), (lambda: _sweep(folder, path, None))
        times = compare(*works, 2, clock=perf_counter)
    yield Row("sweep on two Dask workers", "one process", times.faster, 1.5, detail="wall time")


def _against_packages(units: list[Any], games: list[tuple[str, ...]]) -> Iterator[Row]:
    """One update of both players for each game, as these packages are used."""
    from glicko2 import Player

    def glicko() -> None:
        players: dict[str, Any] = {}
        for *_, one, two, score in games:
            first, second = (players.setdefault(key, Player()) for key in (one, two))
            before = (first.rating, first.rd), (second.rating, second.rd)
            first.update_player([before[1][0]], [before[1][1]], [float(score)])
            second.update_player([before[0][0]], [before[0][1]], [1 - float(score)])

    times = compare(chained(units), glicko, REPEAT)
    yield Row("history, a game", "glicko2", times.faster, 4.0)
    from openskill.models import PlackettLuce

    def openskill() -> None:
        model = PlackettLuce()
        players: dict[str, Any] = {}
        for *_, one, two, score in games:
            teams = [[players.get(key) or model.rating()] for key in (one, two)]
            rated = model.rate(teams, scores=[float(score), 1 - float(score)])
            players[one], players[two] = rated[0][0], rated[1][0]

    times = compare(chained(units), openskill, REPEAT)
    yield Row("history, a game", "openskill", times.faster, 4.0)
