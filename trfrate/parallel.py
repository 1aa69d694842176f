"""Work on the processes of any `concurrent.futures.Executor`: a pool here, or the workers of a Dask cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice
from typing import Any, TypeVar

CHUNK = 20
"""Files that a worker takes at a time: enough to make the cost of handing them over negligible."""
_AHEAD = 64
"""Chunks that wait for workers at a time, so that a million files are not all on their way at once."""
Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


def in_order(
    executor: Executor, work: Callable[..., Result], chunks: Iterable[Chunk], *more: Any
) -> Iterator[tuple[Chunk, Future[Result]]]:
    """Yield each chunk with what will become of it, in their order; `work` gets the chunk and `more`."""
    left = iter(chunks)
    waiting = deque((chunk, _submitted(executor, work, chunk, more)) for chunk in islice(left, _AHEAD))
    while waiting:
        yield waiting.popleft()
        waiting.extend((chunk, _submitted(executor, work, chunk, more)) for chunk in islice(left, 1))


def _submitted(executor: Executor, work: Callable[..., Result], chunk: Chunk, more: tuple[Any, ...]) -> Future[Result]:
    try:
        return executor.submit(work, chunk, *more)
    except BrokenExecutor as problem:
        # A pool that lost a process takes nothing more: the caller learns it from the result, as for chunks before.
        failed: Future[Result] = Future()
        failed.set_exception(problem)
        return failed
