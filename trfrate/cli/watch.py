"""`trfrate rate --watch`: rate again whenever the pairing program saves."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import click

from trfrate.cli import DONE, terminal
from trfrate.cli.common import with_remedy
from trfrate.errors import TrfrateError

SECONDS = 0.5
"""Between two looks at the file."""
State = tuple[tuple[str, int, int], ...]


def watch(source: str, rate: Callable[[], int]) -> int:
    """Rate now and after every change of the input, until Ctrl-C."""
    try:
        while True:
            seen = _state(source)
            _once(rate)
            terminal.err(f"Watching {source}; Ctrl-C ends it")
            _wait_for_change(source, seen)
            if sys.stdout.isatty():
                click.clear()
    except KeyboardInterrupt:
        terminal.err("")
        return DONE


def _once(rate: Callable[[], int]) -> None:
    """Rate; a file that is wrong or missing at the moment may be right after the next change."""
    try:
        rate()
    except TrfrateError as problem:
        terminal.err(f"trfrate: {with_remedy(problem)}")


def _wait_for_change(source: str, seen: State) -> None:
    """Return once the input differs from what was seen, and has been the same twice: a program may still be saving."""
    while True:
        time.sleep(SECONDS)
        now = _state(source)
        if now and now != seen:
            time.sleep(SECONDS)
            if _state(source) == now:
                return


def _state(source: str) -> State:
    """Return name, time and size of the file, or of all files of the folder."""
    path = Path(source)
    try:
        found = sorted(path.iterdir()) if path.is_dir() else [path]
        return tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in found)
    except OSError:
        return ()
