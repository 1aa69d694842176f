"""Change the rating core in one place at a time, and see whether the rating tests notice.

    python -m tests.mutation                          everything (hours)
    python -m tests.mutation --sample 200             a random sample
    python -m tests.mutation --only floors            the modules whose name has that text in it

Each changed module is loaded in a forked process in place of the file on disk, which stays as it is. What survives is
listed with its line: a number, a boundary or a printed figure among it needs a test.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.running import MODULES, check_unchanged, path_of, run_all


def main() -> int:
    """Run the mutants that were asked for and list the survivors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], prog="python -m tests.mutation")
    parser.add_argument("--sample", type=int, help="so many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="modules whose name has this text in it")
    parser.add_argument("--minutes", type=float, default=15.0, help="start no further mutant after so many minutes")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    mutants = [mutant for name in MODULES if options.only in name for mutant in mutants_of(name, path_of(name))]
    if options.sample is not None and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    # One module for each list of tests.
    check_unchanged(list({MODULES[mutant.module]: mutant.module for mutant in mutants}.values()), options.workers)
    started = time.monotonic()
    results = list(run_all(mutants, options.workers, started + 60 * options.minutes))
    survivors = [mutant for mutant, killed in results if not killed]
    print(f"{len(results)} of {len(mutants)} mutants run in {(time.monotonic() - started) / 60:.1f} minutes, ", end="")
    print(f"{len(results) - len(survivors)} killed, {len(survivors)} survived")
    for mutant in sorted(survivors, key=_place):
        print(f"  {mutant}")
    return 1 if survivors else 0


def _place(mutant: Mutant) -> tuple[str, int]:
    return mutant.module, mutant.line


if __name__ == "__main__":
    sys.exit(main())
