"""How to measure on a busy machine: ours and the peer alternately in one loop, best of many, CPU time, ratios only."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One line of the table: how ours compares with a peer or a limit in the same run."""

    topic: str
    peer: str
    ratio: float
    goal: float
    at_least: bool = True
    """Whether the ratio must reach the goal (peer's time over ours) or stay below it (ours over the limit's)."""
    detail: str = ""

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.ratio >= self.goal if self.at_least else self.ratio <= self.goal


class Times(NamedTuple):
    """The best CPU times of both, in seconds."""

    ours: float
    peer: float

    @property
    def faster(self) -> float:
        """How many times as fast ours is."""
        return self.peer / self.ours


def compare(
    ours: Callable[[], Any],
    peer: Callable[[], Any],
    repeat: int = 25,
    clock: Callable[[], float] = process_time,
) -> Times:
    """The best of `repeat` interleaved runs of each."""
    best_ours = best_peer = float("inf")
    for _ in range(repeat):
        best_ours = min(best_ours, _time(ours, clock))
        best_peer = min(best_peer, _time(peer, clock))
    return Times(best_ours, best_peer)


def _time(work: Callable[[], Any], clock: Callable[[], float]) -> float:
    gc.collect()
    start = clock()
    work()
    return clock() - start


def measured(topic: str) -> tuple[list[Row], str]:
    """The rows of a topic, and why there are no more."""
    found: list[Row] = []
    try:
        for row in import_module(f"tests.benchmarks.{topic}").rows():
            found.append(row)
            print(f"{row.topic} / {row.peer}: {row.ratio:.2f}", file=sys.stderr)
    except ImportError as problem:
        return found, f"not measured: {problem.name or problem} is not installed"
    return found, ""
