"""One process that tries inputs under limits of CPU and memory: `python -m tests.fuzz.worker SEED FIRST STEP`.

It writes the number of each input before it starts, so that it is known which one killed it, and what came of them
once in a while.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
from collections import Counter
from itertools import count
from time import monotonic, process_time

from tests.fuzz.target import fault, made

MEGABYTES = 200
SECONDS = 10.0
"""Of memory and CPU for an input, and for each further megabyte of it: reading, rating and writing it together,
on a slow machine. Two seconds are promised for reading alone."""
ADDRESSES = 1500 * 2**20
EVERY = 1.0
"""Seconds between two reports."""


class TooLong(BaseException):
    """The input has used up its time."""


def _stop(*_: object) -> None:
    raise TooLong


def _say(word: dict[str, object]) -> None:
    os.write(1, json.dumps(word).encode() + b"\n")


def _highest() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _limited(reader: str, files: dict[str, bytes], number: int) -> str | None:
    """The fault of an input, also that it takes too long or too much."""
    size = max(1.0, sum(map(len, files.values())) / 1e6)
    before = _highest()
    signal.setitimer(signal.ITIMER_PROF, SECONDS * size)
    try:
        found = fault(reader, files, number)
    except TooLong:
        return "TooLong"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return "TooMuch" if _highest() - before > MEGABYTES * size else found


def main() -> None:
    """Work until killed."""
    seed, first, step = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    signal.signal(signal.SIGPROF, _stop)
    for number in range(20):
        fault(*made("warm-up", number), number)
    gc.collect()
    gc.freeze()
    done: Counter[str] = Counter()
    longest, said = 0.0, monotonic()
    for number in count(first, step):
        reader, files = made(seed, number)
        os.write(1, b"%d\n" % number)
        started = process_time()
        found = _limited(reader, files, number)
        done[reader] += 1
        longest = max(longest, process_time() - started)
        if found:
            _say({"fault": f"{reader}: {found}", "number": number})
        if monotonic() - said > EVERY:
            _say({"done": done, "seconds": round(longest, 2), "megabytes": _highest()})
            done, said = Counter(), monotonic()


if __name__ == "__main__":
    main()
