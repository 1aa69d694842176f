"""Change the rating core in one place at a time, and see whether the rating tests notice.

    python -m tests.mutation                          everything (an hour or more)
    python -m tests.mutation --sample 200             a random sample
    python -m tests.mutation --only floors:           those listed with this text: a module, or a module and a line

Each change is made in a forked process; the files stay as they are. What survives is listed with its line: a number, a
boundary or a printed figure among it needs a test. A change without effect goes into `equivalent.py`, with the reason.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.running import MODULES, Effort, run_all


def main() -> int:
    """Run the mutants that were asked for and list the survivors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], prog="python -m tests.mutation")
    parser.add_argument("--sample", type=int, help="so many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="mutants that are listed with this text in them")
    parser.add_argument("--minutes", type=float, default=120.0, help="start no further mutant after so many minutes")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--budget", type=float, default=1e9, help="seconds of tests for a mutant that nothing notices")
    options = parser.parse_args()
    mutants = [mutant for name, path in MODULES.items() for mutant in mutants_of(name, path)]
    for module, line, what in EQUIVALENT - {_key(mutant) for mutant in mutants}:
        print(f"no longer there, but listed as equivalent: {module}: {line}: {what}")
    mutants = [mutant for mutant in mutants if any(only in f"{mutant}" for only in options.only or [""])]
    equivalent = [mutant for mutant in mutants if _key(mutant) in EQUIVALENT]
    mutants = [mutant for mutant in mutants if mutant not in equivalent]
    if options.sample is not None and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    started = time.monotonic()
    results = list(run_all(mutants, Effort(options.workers, started + 60 * options.minutes, options.budget)))
    survivors = [mutant for mutant, killed in results if not killed]
    print(f"{len(results)} of {len(mutants)} mutants run in {(time.monotonic() - started) / 60:.1f} minutes, ", end="")
    print(f"{len(results) - len(survivors)} killed, {len(survivors)} survived, {len(equivalent)} equivalent")
    for mutant in sorted(survivors, key=_place):
        print(f"  {mutant}")
    return 1 if survivors else 0


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.module, mutant.text, mutant.what


def _place(mutant: Mutant) -> tuple[str, int]:
    return mutant.module, mutant.line


if __name__ == "__main__":
    sys.exit(main())
