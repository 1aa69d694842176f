"""The processes that a command works with: a pool on this computer, or the workers of a Dask cluster."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from trfrate.errors import FileProblem, Misuse

if TYPE_CHECKING:
    from concurrent.futures import Executor, ProcessPoolExecutor

_RARELY = (200_000, 20, 100)
"""How many new objects, and so on, make the garbage collector look for cycles."""


def collect_rarely() -> None:
    """Look for cycles rarely: a chain makes none, and it saves a quarter of the time; damaged reports may make some."""
    gc.enable()
    gc.set_threshold(*_RARELY)


@contextmanager
def executor_for(arguments: dict[str, Any], most: int | None = None) -> Iterator[Executor | None]:
    """Yield what `--jobs` or `--dask` asks for; None where one process is enough, or `most` of them could be used."""
    if arguments["dask"]:
        with _cluster(arguments["dask"]) as executor:
            yield executor
        return
    jobs = arguments["jobs"] or os.cpu_count() or 1
    if most is not None:
        jobs = min(jobs, most)
    if jobs < 2:
        yield None
        return
    with pool_of(jobs) as pool:
        yield pool


def pool_of(workers: int) -> ProcessPoolExecutor:
    """Return so many processes that wait for work, and end with this one."""
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(workers, initializer=_begin)


def _begin() -> None:
    """Begin a worker: watch the process that started it, or it would wait for work forever if that is killed."""
    collect_rarely()
    from multiprocessing import parent_process
    from threading import Thread

    parent = parent_process()
    if parent:
        Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(parent: int) -> None:
    from multiprocessing.connection import wait

    wait([parent])
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError as problem:
        raise Misuse("--dask needs distributed: pip install distributed") from problem
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as problem:
        raise FileProblem(f"no Dask scheduler answers at {address}") from problem
    with client:
        yield client.get_executor()
