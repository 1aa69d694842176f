"""Run a piece of work in a process of its own, which dies at the n-th system call that changes the disk.

The calls are counted by patched functions of `os`, which `pathlib` uses too; what SQLite does is counted by its
statements. The process dies without any clean-up, before the call or right after it.
"""

from __future__ import annotations

import os
import sqlite3
import warnings
from collections.abc import Callable, Iterator
from typing import Any

CALLS = ("open", "write", "fsync", "chmod", "rename", "replace", "unlink", "remove", "mkdir", "rmdir", "link")
DIED, DONE, FAILED = 77, 0, 70
MOST = 400
"""More calls than any piece of work makes."""

Work = Callable[[], object]


NEEDS_SPACE = ("open", "write", "fsync", "mkdir", "link")
"""The calls that fail on a full disk; there is still room for a rename."""


def full_disks(work: Work, prepare: Callable[[], None]) -> Iterator[str]:
    """Let the disk be full from each call on in turn, and a rename fail there too, anew prepared."""
    for number in range(MOST):
        prepare()
        if run(work, number, lasting=True) == DONE:
            return
        yield f"full from call {number} on"
    raise AssertionError("it never ends")


def kills(work: Work, prepare: Callable[[], None], failing: type[OSError] | None = None) -> Iterator[str]:
    """Kill the work at each of its calls in turn, anew prepared; yields at which, until it survives.

    With `failing`, each call raises that error in place of the death, and the process goes on.
    """
    for late in (False, True):
        for number in range(MOST):
            prepare()
            if run(work, number, late, failing) == DONE and failing is None:
                break
            if failing is not None and not _reached(work, number, prepare):
                break
            yield f"call {number}, {'after' if late else 'before'}"
        else:
            raise AssertionError("it never ends")
        if failing is not None:
            return


def _reached(work: Work, number: int, prepare: Callable[[], None]) -> bool:
    """Whether the work makes so many calls at all."""
    if number % 5:
        return True
    prepare()
    reached = run(work, number, False, None) == DIED
    prepare()
    run(work, number, False, OSError)
    return reached


def run(
    work: Work, number: int, late: bool = False, failing: type[OSError] | None = None, lasting: bool = False
) -> int:
    """The exit code of a process that does the work and is stopped at that call."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status)
    code = FAILED
    try:
        _patch(_Countdown(number, late, failing, lasting))
        work()
        code = DONE
    except BaseException:
        code = FAILED
    finally:
        os._exit(code)


class _Countdown:
    """Stops the process at a call."""

    def __init__(self, number: int, late: bool, failing: type[OSError] | None, lasting: bool) -> None:
        self.left, self.late, self.failing, self.lasting = number, late, failing, lasting

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **named: Any) -> Any:
            if call is _OPEN and not args[1] & os.O_CREAT:
                return call(*args, **named)
            self.left -= 1
            if self.left < 0 and self.lasting and (self.left == -1 or call.__name__ in NEEDS_SPACE):
                raise OSError(28, "No space left on device", str(args[0]))
            if self.left != -1:
                return call(*args, **named)
            if self.failing:
                raise self.failing(28, "No space left on device", str(args[0]))
            if self.late:
                call(*args, **named)
            os._exit(DIED)

        return counted


_OPEN = os.open


def _patch(countdown: _Countdown) -> None:
    for name in CALLS:
        setattr(os, name, countdown.around(getattr(os, name)))
    connect = sqlite3.connect

    def traced(*args: Any, **named: Any) -> sqlite3.Connection:
        connection = connect(*args, **named)
        connection.set_trace_callback(countdown.around(lambda statement: None))
        return connection

    sqlite3.connect = traced  # type: ignore[assignment]
