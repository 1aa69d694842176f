"""The chain against the core's own cost for the same games, `csv.reader`, and the packages that update game by game."""

from __future__ import annotations

import csv
import gc
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests import archives
from tests.benchmarks.measure import Row, compare
from trfrate import history
from trfrate.cli.history import _RARELY
from trfrate.diagnostics import Report
from trfrate.history import Scenario, Wanted, chain, scenarios
from trfrate.history.columns import index
from trfrate.history.gathering import no_progress
from trfrate.history.rating import in_memory, update
from trfrate.history.units import Archive, turn
from trfrate.model import Section
from trfrate.rating.uschess.section import compute

DAY = date(2026, 1, 1)
EVENTS, MEMBERS, REPEAT = 400, 3000, 5


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
    gc.set_threshold(*_RARELY)  # as the command does
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.csv"
        games = list(archives.games(EVENTS, MEMBERS))
        archives.write(path, games)
        archive = archive_of(path)
        units = [archive.load(entry) for entry in archive.entries]
        yield from _against_the_core(Path(folder), path, archive, units, len(games))
        yield from _growth(Path(folder))
        yield from _in_parallel(Path(folder), path)
        yield from _against_packages(units, games)


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


def _growth(folder: Path) -> Iterator[Row]:
    works = []
    for events in (EVENTS // 10, EVENTS):
        path = folder / f"{events}.csv"
        archives.write(path, archives.games(events, MEMBERS))
        archive = archive_of(path)
        works.append(chained([archive.load(entry) for entry in archive.entries]))
    times = compare(works[1], works[0], REPEAT)
    yield Row("history, ten times the games", "times the cost", times.ours / times.peer, 14.0, at_least=False)


def _in_parallel(folder: Path, path: Path) -> Iterator[Row]:
    swept = scenarios.combined("", [], ["bonus=8..15"], [])

    def sweep(jobs: int) -> None:
        wanted = Wanted(folder / "rows.csv", force=True)
        if jobs == 1:
            history.run([str(path)], DAY, wanted, scenarios=swept)
        else:
            with ProcessPoolExecutor(jobs) as pool:
                history.run([str(path)], DAY, wanted, scenarios=swept, executor=pool)

    if (os.cpu_count() or 1) > 1:
        times = compare(lambda: sweep(2), lambda: sweep(1), 2, clock=perf_counter)
        yield Row("sweep with two processes", "one process", times.faster, 1.7)


def _against_packages(units: list[Any], games: list[tuple[str, ...]]) -> Iterator[Row]:
    """One update of both players for each game, as these packages are used."""
    some = games[:4000]
    few = units[: 1 + next(at for at, _ in enumerate(units) if sum(_games(unit) for unit in units[: at + 1]) >= 4000)]
    share = sum(map(_games, few)) / len(some)
    from glicko2 import Player

    def glicko() -> None:
        players: dict[str, Any] = {}
        for *_, one, two, score in some:
            first, second = (players.setdefault(key, Player()) for key in (one, two))
            before = (first.rating, first.rd), (second.rating, second.rd)
            first.update_player([before[1][0]], [before[1][1]], [float(score)])
            second.update_player([before[0][0]], [before[0][1]], [1 - float(score)])

    times = compare(chained(few), glicko, REPEAT)
    yield Row("history, a game", "glicko2", times.faster * share, 4.0)
    from openskill.models import PlackettLuce

    def openskill() -> None:
        model = PlackettLuce()
        players: dict[str, Any] = {}
        for *_, one, two, score in some:
            teams = [[players.get(key) or model.rating()] for key in (one, two)]
            rated = model.rate(teams, scores=[float(score), 1 - float(score)])
            players[one], players[two] = rated[0][0], rated[1][0]

    times = compare(chained(few), openskill, REPEAT)
    yield Row("history, a game", "openskill", times.faster * share, 4.0)


def _games(unit: Any) -> int:
    return sum(map(len, unit.parts[0].points)) // 2
