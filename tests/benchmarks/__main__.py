"""`python -m tests.benchmarks [topic]...`: run them all (or some), print the table; `--write` keeps it in the docs."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules

from tests.benchmarks.measure import Row, measured

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent.parent / "docs" / "performance.md"
PEERS = (
    "trf",
    "py4swiss",
    "openpyxl",
    "dbf",
    "dbfread",
    "chardet",
    "click",
    "xlsxwriter",
    "python-calamine",
    "rapidfuzz",
)
INTRODUCTION = """\
# Performance

Ours and the peer run alternately in one loop; the best CPU time of each counts, and only ratios are compared. Before
anything is timed, both must come to the same answer. Made by `python -m tests.benchmarks --write`; the peers are
installed by `pip install -e .[test,benchmark]`.

Ratios move by up to a tenth from run to run; goals that are missed say so. The limit of 2.5 µs a game is for the core:
Steps 1 to 5 and floors, once the games are collected, as the literal text has them too; collecting them from the rows
of a section costs about 1.3 µs a game more. The folder program is measured where it is built, in `.ci/run`.

Junk is what no report is, of more than fifty kinds, made from a seed; a megabyte of it may take 2 s of CPU time to be
refused or read. The ten worst kinds are in the table, worst first.

"""


def topics(wanted: Iterable[str]) -> Iterator[str]:
    """The modules of this folder that measure something."""
    wanted = set(wanted)
    for module in iter_modules([str(FOLDER)]):
        source = (FOLDER / f"{module.name}.py").read_text("utf-8")
        if "\ndef rows()" in source and (not wanted or module.name in wanted):
            yield module.name


def measured_apart(topic: str) -> tuple[list[Row], str]:
    """A topic in a process of its own: what one leaves in memory must not slow the next."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(measured, topic).result()


def line(topic: str, row: Row) -> tuple[str, ...]:
    """A row of the table."""
    goal = f"{'at least' if row.at_least else 'at most'} {row.goal:g}"
    kind = "times as fast" if row.at_least else "times the cost"
    return topic, row.topic, row.peer, f"{row.ratio:.2f}", kind, goal, "met" if row.met else "**missed**", row.detail


HEADINGS = ("Benchmark", "What", "Against", "Ratio", "Meaning", "Goal", "", "Detail")


def table(lines: list[tuple[str, ...]]) -> str:
    """The lines as a table that is readable both as text and as Markdown."""
    widths = [max(map(len, column)) for column in zip(HEADINGS, *lines, strict=True)]
    rows = [HEADINGS, tuple("-" * width for width in widths), *lines]
    return "\n".join(
        "| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    )


def surroundings() -> str:
    """What the numbers were measured on, without naming anybody's machine."""
    machine = f"{os.cpu_count()} cores, {_memory()}{platform.machine()}, {platform.system()}"
    versions = ", ".join(f"{name} {found}" for name in PEERS if (found := _version(name)))
    return f"Measured on {date.today()} with Python {platform.python_version()} on {machine}.\nPeers: {versions}.\n"


def _memory() -> str:
    try:
        return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GB of memory, "
    except (AttributeError, ValueError, OSError):
        return ""


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def main(arguments: list[str]) -> int:
    """Run the topics named, or all; 1 if a goal is missed."""
    lines: list[tuple[str, ...]] = []
    missed = False
    for topic in topics(argument for argument in arguments if not argument.startswith("-")):
        rows, reason = measured_apart(topic)
        missed |= not all(row.met for row in rows)
        lines += [line(topic, row) for row in rows]
        if reason:
            lines.append((topic, reason, *[""] * (len(HEADINGS) - 2)))
    print(table(lines))
    if "--write" in arguments:
        PAGE.write_text(f"{INTRODUCTION}{surroundings()}\n{table(lines)}\n", "utf-8")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
