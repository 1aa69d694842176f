"""Processes that share the work of a command, and end with it."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


def pool_of(workers: int) -> ProcessPoolExecutor:
    """Return so many processes that wait for work."""
    return ProcessPoolExecutor(workers, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Watch the process that started this one: if it is killed, this one would wait for work forever."""
    parent = parent_process()
    if parent:
        Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(parent: int) -> None:
    wait([parent])
    os._exit(1)
