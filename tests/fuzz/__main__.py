"""`python -m tests.fuzz --minutes N --jobs N [--seed WORD] [--out FOLDER]`."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from tests.fuzz.campaign import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, default=Path("fuzz-found"), help="where reproductions are saved")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    result = run(chosen.seed, chosen.minutes, chosen.jobs, chosen.out)
    print(result.table())
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
