"""Running the rating tests on a changed module, each time in a forked process.

A change inside a function is made in a process that has imported and collected everything: the code of the function is
replaced, and only the tests that execute the changed line are run, the fastest first. A change of a table, a default or
anything else that takes effect at import needs a process that has imported nothing of ours yet.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import mmap
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import coverage
import hypothesis
import pytest

from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
SECONDS = 90
"""A mutant that makes the tests hang is noticed by them."""

_FIRST = (
    "rating_editions rating_floors rating_initial rating_boundaries rating_formulas rating_rules_command timecontrol "
    "rating_fide rating_fide_event"
)
_WHOLE = (
    "rating_trace explain_calculator explain rating_ties rating_record rating_event rating_system "
    "facts_before_arithmetic sections_in_sequence official whatif one_chart rate history_chain"
)
TESTS = tuple(f"tests/test_{name}.py" for name in f"{_FIRST} {_WHOLE}".split())
"""The tests that must notice; the likeliest to notice a change of a table first."""
PATHS = (*sorted((ROOT / "trfrate" / "rating").rglob("*.py")), *sorted((ROOT / "trfrate").glob("timecontrol*.py")))
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in (*PATHS, ROOT / "trfrate/chain.py")}
"""The modules that are changed."""
_LEADING = {"fide": ("rating_fide_event", "rating_fide"), "timecontrol": ("timecontrol", "rating_boundaries")}
"""For part of a module's name: the tests that come before all others."""
_OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "--no-header")
_OPTIONS += ("-W", "ignore::pytest.PytestAssertRewriteWarning", "-m", "not corpus and not slow and not fuzz")


@dataclass
class Recorded:
    """What one run of the unchanged tests showed."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """For each module and line, the tests that execute it; an empty name is the import."""
    libraries: list[str] = field(default_factory=list)
    """The modules of others that the tests load."""


def record() -> Recorded:
    """Return what the tests execute, from a run of them, or from an earlier run on the same sources."""
    digest = sha256()
    for path in sorted((*ROOT.glob("trfrate/**/*.py"), *ROOT.glob("tests/*.py"), Path(__file__))):
        digest.update(path.read_bytes())
    kept = Path(tempfile.gettempdir()) / f"trfrate-mutation-{digest.hexdigest()[:16]}.pickle"
    if not kept.exists():
        process = os.fork()
        if not process:
            _leave(lambda: _pytest(TESTS, _Recording(kept)))
        if os.waitpid(process, 0)[1] or not kept.exists():
            sys.exit("the tests fail without any change")
    recorded: Recorded = pickle.loads(kept.read_bytes())
    return recorded


class Effort(NamedTuple):
    """How much to spend on the mutants."""

    workers: int
    until: float
    """No mutant is begun later."""
    budget: float
    """Seconds of tests to run on a mutant that none of them notices, as the unchanged tests took them."""


def run_all(mutants: Sequence[Mutant], effort: Effort) -> Iterator[tuple[Mutant, bool]]:
    """Run mutants, several at once; each with whether a test noticed it."""
    os.chdir(ROOT)
    recorded = record()
    at_import = [mutant for mutant in mutants if mutant.at_import or _tests_of(mutant, recorded) is None]
    for name in recorded.libraries:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    yield from _forked(at_import, functools.partial(_run_fresh, recorded, effort.budget), effort)
    inside = sorted(set(mutants) - set(at_import), key=mutants.index)
    if inside:
        collected = _Collected(inside, recorded, effort)
        _pytest(TESTS, collected)
        yield from collected.results


def _forked(mutants: Sequence[Mutant], run: Callable[[Mutant], int], effort: Effort) -> Iterator[tuple[Mutant, bool]]:
    waiting, running = list(reversed(mutants)), {}
    while running or (waiting and time.monotonic() < effort.until):
        while waiting and len(running) < effort.workers and time.monotonic() < effort.until:
            mutant = waiting.pop()
            process = os.fork()
            if not process:
                _leave(functools.partial(run, mutant))
            running[process] = mutant
        process, status = os.wait()
        mutant = running.pop(process)
        killed = status != 0
        print("." if killed else f"\n{mutant}", end="" if killed else "\n", file=sys.__stderr__, flush=True)
        yield mutant, killed


def _leave(run: Callable[[], int]) -> None:
    """Run something as the last thing of a forked process."""
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        code = int(run())
    finally:
        os._exit(code)


def _pytest(tests: Sequence[str], *plugins: object) -> int:
    return int(pytest.main([*_OPTIONS, *tests], plugins=[_Profile(), *plugins]))


class _Profile:
    """The same examples in every run, and no time spent on finding the smallest one that fails."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile(
            "mutation", derandomize=True, database=None, phases=phases, deadline=None, max_examples=30
        )
        hypothesis.settings.load_profile("mutation")


class _Recording:
    """Records the lines that each test executes, and the seconds it takes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.recorded = Recorded()
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(path) for path in MODULES.values()]
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        _forget()
        self.coverage.switch_context(item.nodeid)
        started = time.monotonic()
        try:
            return (yield)
        finally:
            self.recorded.seconds[item.nodeid] = time.monotonic() - started

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        self.recorded.lines = {name: data.contexts_by_lineno(str(path)) for name, path in MODULES.items()}
        ours = {"trfrate", "tests", "__main__", "conftest"}
        self.recorded.libraries = [name for name in sys.modules if name.split(".")[0] not in ours]
        if exitstatus == 0:
            self.path.write_bytes(pickle.dumps(self.recorded))


def _tests_of(mutant: Mutant, recorded: Recorded) -> list[str] | None:
    """The tests that execute the changed lines, the fastest first; None where the import executes them."""
    executed = recorded.lines[mutant.module]
    found = {test for line in mutant.lines for test in executed.get(line, ())}
    return None if "" in found else sorted(found, key=recorded.seconds.__getitem__)


class _Collected:
    """Runs the mutants inside functions, in copies of a process that has collected all tests."""

    def __init__(self, mutants: Sequence[Mutant], recorded: Recorded, effort: Effort) -> None:
        self.mutants, self.recorded, self.effort = mutants, recorded, effort
        self.items: dict[str, pytest.Item] = {}
        self.results: list[tuple[Mutant, bool]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run every mutant; the tests themselves are run in the copies."""
        self.items = {item.nodeid: item for item in session.items}
        self.places = {nodeid: at for at, nodeid in enumerate(self.items)}
        # Shared by the copies: how often each test was the one that noticed.
        self.noticed = memoryview(mmap.mmap(-1, 4 * len(self.items))).cast("I")
        self.functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        gc.freeze()
        self.results = list(_forked(self.mutants, self._run, self.effort))
        return True

    def _run(self, mutant: Mutant) -> int:
        _replace(compile(mutant.make(), str(MODULES[mutant.module]), "exec"), mutant.module, self.functions)
        _forget()
        spent = 0.0
        tests = _tests_of(mutant, self.recorded) or []
        # The tests that have noticed other mutants come first.
        for test in sorted(tests, key=lambda test: -self.noticed[self.places[test]]):
            spent += self.recorded.seconds[test]
            if spent > self.effort.budget:
                break
            item = self.items[test]
            signal.alarm(SECONDS + int(20 * self.recorded.seconds[test]))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if item.session.testsfailed:
                self.noticed[self.places[test]] += 1
                return 1
        return 0


def _replace(changed: CodeType, module: str, functions: Sequence[FunctionType]) -> None:
    """Give the functions of a module the code of the changed one."""
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(changed)}
    for function in functions:
        code = function.__code__
        if code.co_filename == str(MODULES[module]):
            function.__code__ = codes[code.co_qualname, code.co_firstlineno]


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _forget() -> None:
    """Empty what functions of ours remember of earlier calls."""
    for each in _remembering(len(sys.modules)):
        each.cache_clear()


@functools.cache
def _remembering(_loaded: int) -> list[functools._lru_cache_wrapper[object]]:
    found = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return [each for each in found if each.__module__.startswith("trfrate.")]


def _run_fresh(recorded: Recorded, budget: float, mutant: Mutant) -> int:
    """Run the tests in a process that imports the changed module."""
    sys.meta_path.insert(0, _Changed(mutant))
    leading = [f"tests/test_{name}.py" for part, names in _LEADING.items() if part in mutant.module for name in names]
    spent = 0.0
    for test in dict.fromkeys((*leading, *TESTS)):
        spent += sum(seconds for name, seconds in recorded.seconds.items() if name.startswith(f"{test}::"))
        if spent > budget:
            break
        signal.alarm(3 * SECONDS)
        code = _pytest([test])
        if code:
            return code
    return 0


class _Changed(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Finds one module, and loads it from a changed source."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(MODULES[mutant.module]))
        self.mutant = mutant

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """Name itself as the loader of the changed module."""
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        """The changed code, whatever was compiled before."""
        return compile(self.mutant.make(), self.path, "exec")
