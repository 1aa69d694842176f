"""Many files in one go: all cores, a progress bar, a line a file; one that fails does not stop the others."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import click

from trfrate import pipeline, registry
from trfrate.cli import DONE, ERRORS, terminal
from trfrate.cli.common import chosen, rating_options, with_changes
from trfrate.diagnostics import Misuse, Report, Unreadable
from trfrate.files import FileProblem

CHUNK = 20
"""Files a worker takes at a time: enough that handing them over costs nothing."""


class Done(NamedTuple):
    """What became of one file."""

    source: str
    line: str
    written: bool = False
    errors: bool = True


def rate_all(sources: tuple[str, ...], out_dir: str, arguments: dict[str, Any]) -> int:
    """Rate every file into the folder; 1 if any failed or has errors."""
    gc.enable()
    suffix = _suffix(arguments["to_format"])
    jobs = [(source, str(Path(out_dir) / (Path(source).stem + suffix)), arguments) for source in sources]
    _refuse_clashes(jobs)
    failed = faulty = 0
    with click.progressbar(length=len(jobs), label="rating", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for done in _run(jobs):
            failed += not done.written
            faulty += done.written and done.errors
            if done.errors or not arguments["quiet"]:
                terminal.err(done.line)
            bar.update(1)
    told = [f"{len(jobs) - failed} of {len(jobs)} files rated"]
    told += [f"{faulty} of them with errors"] * bool(faulty) + [f"{failed} failed"] * bool(failed)
    terminal.err(", ".join(told))
    return ERRORS if failed or faulty else DONE


Job = tuple[str, str, dict[str, Any]]


def _refuse_clashes(jobs: list[Job]) -> None:
    taken: dict[str, str] = {}
    for source, target, _ in jobs:
        if target in taken:
            raise click.UsageError(f"{taken[target]} and {source} would both be written to {target}")
        taken[target] = source


def _suffix(name: str) -> str:
    """The suffix of the outputs; a format of several files gets a folder a file."""
    format = registry.by_name(name, Report())
    if format.several_files:
        return "/"
    return format.suffixes[0] if format.suffixes else ".txt"


def _run(jobs: list[Job]) -> Iterator[Done]:
    """The outcome of each job, in order; in this process where there are few."""
    chunks = [jobs[start : start + CHUNK] for start in range(0, len(jobs), CHUNK)]
    workers = min(os.cpu_count() or 1, len(chunks))
    if workers < 2:
        for job in jobs:
            yield _rate_one(job)
        return
    with ProcessPoolExecutor(workers) as pool:
        for outcomes in pool.map(_rate_chunk, chunks):
            yield from outcomes


def _rate_chunk(jobs: list[Job]) -> list[Done]:
    return [_rate_one(job) for job in jobs]


def _rate_one(job: Job) -> Done:
    source, target, arguments = job
    report = Report()
    try:
        choices = chosen(arguments)
        event = with_changes(pipeline.read(source, choices, report), arguments, report)
        rating = pipeline.rate(event, rating_options(arguments), report)
        outputs = pipeline.write(rating.event, (target,), choices, report, (source,))
        wrote = ", ".join(map(str, islice(outputs, 1)))
        found = terminal.summary(report)
        return Done(source, f"{source}: wrote {wrote}" + (f" ({found})" if found else ""), True, report.has_errors)
    except (FileProblem, pipeline.Refused, Misuse) as problem:
        return Done(source, f"{source}: failed: {problem}")
    except Unreadable:
        return Done(source, f"{source}: failed: {_first_error(report)}")
    except Exception as problem:  # a bug with one file must not cost the others theirs
        return Done(source, f"{source}: failed: a bug in trfrate ({type(problem).__name__}); please report it")


def _first_error(report: Report) -> str:
    return next((str(diagnostic) for diagnostic in report if diagnostic.severity == "error"), "unreadable")
