"""One process that tries inputs under limits of CPU and memory: `python -m tests.fuzz.worker SEED FIRST STEP`.

It writes a line for each input before it starts and after it ends, so that it is known which one killed it.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from itertools import count
from time import process_time

from tests.fuzz.target import fault, made

MEMORY = 1500 * 2**20
SECONDS = 2.0
"""Of CPU for an input and each further megabyte of it. With everything written, four times that."""


class TooLong(BaseException):
    """The input has used up its time."""


def _stop(*_: object) -> None:
    raise TooLong


def main() -> None:
    """Work until killed."""
    seed, first, step = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, _stop)
    for number in count(first, step):
        reader, files = made(seed, number)
        print(json.dumps({"start": number, "reader": reader}), flush=True)
        size = sum(map(len, files.values())) / 1e6
        signal.setitimer(signal.ITIMER_VIRTUAL, 4 * SECONDS * max(1.0, size))
        started = process_time()
        try:
            found = fault(reader, files, number)
        except TooLong:
            found = "TooLong"
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        took = round(process_time() - started, 2)
        print(json.dumps({"end": number, "fault": found, "seconds": took, "megabytes": memory}), flush=True)


if __name__ == "__main__":
    main()
