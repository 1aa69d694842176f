"""Running the rating tests on a changed module, each in a forked process."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType

import hypothesis
import pytest

from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
SECONDS = 90
"""A mutant that makes the tests hang is noticed by them."""

_CALCULATOR, _EVENT = "tests/test_explain_calculator.py", "tests/test_rating_event.py"
_BOUNDARIES, _RECORD = "tests/test_rating_boundaries.py", "tests/test_rating_record.py"
_EDITIONS, _COMMAND = "tests/test_rating_editions.py", "tests/test_rating_rules_command.py"
_FORMULAS, _INITIAL = "tests/test_rating_formulas.py", "tests/test_rating_initial.py"
_FLOORS, _TRACE = "tests/test_rating_floors.py", "tests/test_rating_trace.py"
_SEQUENCE, _TIES = "tests/test_sections_in_sequence.py", "tests/test_rating_ties.py"
_OFFICIAL, _ASSUMED = "tests/test_official.py", "tests/test_assumptions.py"
_TIME_CONTROLS = ("tests/test_timecontrol.py", _BOUNDARIES)
_WHOLE = (_BOUNDARIES, _RECORD, _CALCULATOR, _ASSUMED, _SEQUENCE, _EVENT)
_USCHESS = {
    "formulas": (_FORMULAS, _INITIAL, _TIES, _CALCULATOR, _EVENT),
    "initial": (_INITIAL, _BOUNDARIES, _CALCULATOR, _ASSUMED, _EVENT),
    "floors": (_FLOORS, _BOUNDARIES, _CALCULATOR, _EVENT),
    "editions": (_EDITIONS, _BOUNDARIES, _FLOORS, _INITIAL, _CALCULATOR, _OFFICIAL, _FORMULAS, _COMMAND, _EVENT),
    "in_force": (_EDITIONS, _OFFICIAL, _COMMAND, _EVENT),
    "matches": (_CALCULATOR, _EVENT),
    "foreign": (_CALCULATOR, _EVENT),
    "entrants": _WHOLE,
    "steps": _WHOLE,
    "section": _WHOLE,
    "trace": (_TRACE, _CALCULATOR, _TIES, _EVENT),
    "explain_text": (_TRACE, _CALCULATOR, _TIES, _EVENT),
    "rules_text": (_COMMAND, _EDITIONS),
    "messages": (_ASSUMED, _RECORD, _TRACE, _EVENT),
    "system": (_ASSUMED, _BOUNDARIES, _SEQUENCE, _EVENT),
}
MODULES = {f"trfrate.rating.uschess.{name}": tests for name, tests in _USCHESS.items()}
MODULES |= {"trfrate.rating.event": (_SEQUENCE, _EVENT), "trfrate.chain": (_RECORD, _SEQUENCE)}
MODULES |= dict.fromkeys(("trfrate.timecontrol", "trfrate.timecontrol_spelling"), _TIME_CONTROLS)
"""The modules that are changed, each with the tests that must notice, the likeliest first."""


def path_of(module: str) -> Path:
    """The file of a module."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


class _Changed(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Finds one module, and loads it from a changed source."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(path_of(mutant.module)))
        self.mutant = mutant

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """Name itself as the loader of the changed module."""
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        """The changed code, whatever was compiled before."""
        return compile(self.mutant.source, self.path, "exec")


def _child(mutant: Mutant) -> None:
    """Run the tests in this process and leave it: 0 where they passed."""
    signal.alarm(SECONDS)
    sys.meta_path.insert(0, _Changed(mutant))
    hypothesis.settings.register_profile("mutation", derandomize=True, database=None)
    hypothesis.settings.load_profile("mutation")
    options = [
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-W",
        "ignore::pytest.PytestAssertRewriteWarning",
        "-p",
        "no:xdist",
        "--no-header",
        "-m",
        "not corpus and not slow and not fuzz",
    ]
    tests = [test for test in MODULES[mutant.module] if (ROOT / test).exists()]
    code = 1
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            code = int(pytest.main([*options, *tests]))
    finally:
        os._exit(code)


def check_unchanged(modules: Sequence[str], workers: int) -> None:
    """Make sure that the tests pass on the modules as they are: a mutant killed by something else is no mutant."""
    same = [Mutant(module, 0, "nothing changed", path_of(module).read_text("utf-8")) for module in modules]
    for mutant, killed in run_all(same, workers, float("inf")):
        if killed:
            sys.exit(f"the tests of {mutant.module} fail without any change, or take more than {SECONDS} seconds")


def run_all(mutants: Sequence[Mutant], workers: int, until: float) -> Iterator[tuple[Mutant, bool]]:
    """Run mutants, several at once; each with whether a test noticed it. After `until` no further one is begun."""
    os.chdir(ROOT)
    waiting, running = list(reversed(mutants)), {}
    while running or (waiting and time.monotonic() < until):
        while waiting and len(running) < workers and time.monotonic() < until:
            mutant = waiting.pop()
            process = os.fork()
            if not process:
                _child(mutant)
            running[process] = mutant
        process, status = os.wait()
        mutant = running.pop(process)
        killed = status != 0
        print("." if killed else f"\n{mutant}", end="" if killed else "\n", file=sys.stderr, flush=True)
        yield mutant, killed
