"""Whole processes: a 64-player TRF to a rated CSV and workbook, and a thousand of them in one go."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from tests.benchmarks.measure import Row, compare

ROOT = Path(__file__).parent.parent.parent
BYTECODE = tempfile.TemporaryDirectory()
"""Compiled modules, as an installed program has them, whatever the checkout or the environment allows."""
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    "PYTHONPYCACHEPREFIX": BYTECODE.name,
    "PYTHONPATH": str(ROOT),
    "TRFRATE_PLUGINS": "0",
}
PYTHON = sys.executable
PLAYERS, ROUNDS = 64, 7
FILES, STARTS = 1000, 20


def tournament(players: int, rounds: int, seed: int) -> str:
    """A TRF with random results; every player meets another each round."""
    chance = random.Random(seed)
    ratings = [chance.randrange(800, 2300) for _ in range(players)]
    cells: list[list[str]] = [[] for _ in range(players)]
    points = [0.0] * players
    for _ in range(rounds):
        order = list(range(players))
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = chance.choice("1=0")
            mirrored = {"1": "0", "=": "=", "0": "1"}[result]
            cells[white].append(f"{black + 1:4} w {result}")
            cells[black].append(f"{white + 1:4} b {mirrored}")
            worth = {"1": 1.0, "=": 0.5, "0": 0.0}
            points[white] += worth[result]
            points[black] += worth[mirrored]
    lines = ["012 Benchmark Open", "042 2026/04/18", "052 2026/04/19", "122 G/90;d5", f"062 {players}", f"XXR {rounds}"]
    for number in range(players):
        name = f"Player{number:04}, Test"
        head = (
            f"001 {number + 1:4} m    {name:<33} {ratings[number]:4} USA {'':>11} {'':>10} {points[number]:4.1f} {'':4}"
        )
        lines.append(head + "  " + "  ".join(cells[number]))
    return "".join(f"{line}\r\n" for line in lines)


def child_time() -> float:
    """The CPU time of all processes that were started and have ended; os.times() would count in steps of 10 ms."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def process(*command: str) -> Callable[[], None]:
    """Run a command to its end."""
    return lambda: subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True) and None


def ours(source: Path, target: Path) -> tuple[str, ...]:
    options = ("--trf-rating", "uschess", "--force", "--quiet")
    return (PYTHON, "-m", "trfrate", "rate", str(source), "-o", str(target), *options)


def rows() -> Iterator[Row]:
    """Start-up with work behind it, the assembled peers, and the batch."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "event.trf"
        source.write_bytes(tournament(PLAYERS, ROUNDS, 1).encode())
        click = process(PYTHON, "-c", "import click")
        times = compare(process(*ours(source, folder / "a.csv")), click, clock=child_time)
        yield Row("rate 64 players to csv, whole process", 'python -c "import click"', 1 / times.faster, 2.2, False)
        peer = process(PYTHON, "-m", "tests.benchmarks.assembled", str(source), str(folder / "peer.xlsx"))
        times = compare(process(*ours(source, folder / "a.xlsx")), peer, clock=child_time)
        same_ratings(folder / "a.xlsx", folder / "peer.xlsx")
        yield Row(
            "rate 64 players to xlsx, whole process", "chardet + trf + text + openpyxl + click", times.faster, 2.0
        )
        yield batch(folder)


def same_ratings(ours: Path, peers: Path) -> None:
    """Both programs came to the same ratings after."""
    from openpyxl import load_workbook

    def column(file: Path, heading: str) -> list[int]:
        for row in (rows := list(load_workbook(file).worksheets[0].iter_rows(values_only=True))):
            if heading in row:
                at = row.index(heading)
                below = rows[rows.index(row) + 1 :]
                return sorted(row[at] for row in below if isinstance(row[at], int))
        raise AssertionError(f"{file.name} has no column {heading}")

    assert column(ours, "Regular after") == column(peers, "After")


def batch(folder: Path) -> Row:
    """A thousand files in one call, against one process a file (timed on a few of them)."""
    files = []
    for number in range(FILES):
        file = folder / f"event{number:04}.trf"
        file.write_bytes(tournament(PLAYERS, ROUNDS, number).encode())
        files.append(str(file))
    options = ("--trf-rating", "uschess", "--quiet")
    start = perf_counter()
    for file in files[:STARTS]:
        process(*ours(Path(file), folder / "single.csv"))()
    singly = (perf_counter() - start) / STARTS * FILES
    start = perf_counter()
    process(PYTHON, "-m", "trfrate", "rate", *files, "--out-dir", str(folder / "out"), "--to", "csv", *options)()
    together = perf_counter() - start
    assert len(list((folder / "out").iterdir())) == FILES
    detail = f"wall time; the peer's extrapolated from {STARTS} starts"
    return Row(f"rate {FILES} files to csv", "one process a file", singly / together, 20.0, detail=detail)
