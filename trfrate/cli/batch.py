"""Rate many files in one run: on all cores or a cluster, with a line per file; a failure does not stop the others."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import click

from trfrate import pipeline, registry
from trfrate.cli import DONE, ERRORS, terminal
from trfrate.cli.common import Messages, chosen, print_json, rating_options, with_changes, with_remedy
from trfrate.cli.workers import executor_for, pool_of
from trfrate.diagnostics import Report
from trfrate.errors import FileProblem, Misuse, Refused, Unreadable
from trfrate.files import is_owner_file
from trfrate.parallel import CHUNK, in_order

_CLEARED = "\r\033[K"
"""Takes a progress bar off its line, so that another line can be printed there."""


class Done(NamedTuple):
    """The result of one file."""

    source: str
    line: str
    written: str | None = None
    errors: bool = True
    diagnostics: tuple[dict[str, Any], ...] = ()
    """For machine output only."""


def rate_all(sources: tuple[str, ...], out_dir: str, arguments: dict[str, Any]) -> int:
    """Rate every file into the folder; 1 if any failed or has errors."""
    gc.enable()
    rating_options(arguments)  # wrong usage is reported once, not for every file
    messages = Messages(arguments)
    with messages as report:
        arguments = {**arguments, "players": _databases(arguments, report)}
    if messages.code:
        return messages.code
    suffix = _suffix(arguments["to_format"])
    # A shell's *.xlsx also names what Excel puts beside an open workbook.
    reports = [source for source in sources if not is_owner_file(Path(source).name)]
    if arguments["dask"]:
        # The workers see the same files, but not from the same folder.
        reports, out_dir = [str(Path(source).absolute()) for source in reports], str(Path(out_dir).absolute())
    jobs = [(source, str(Path(out_dir) / (Path(source).stem + suffix)), arguments) for source in reports]
    _refuse_clashes(jobs)
    everything = list(_followed(jobs, arguments))
    if arguments["as_json"]:
        print_json({"files": [_as_json(done) for done in everything]}, messages.report)
    else:
        terminal.err(_summary(everything))
    if any(done.errors for done in everything):
        return ERRORS
    return DONE


def _databases(arguments: dict[str, Any], report: Report) -> tuple[str, ...]:
    """Return what --players names, with list files imported once for all workers."""
    if not arguments["players"]:
        return ()
    from trfrate.players.members import database_of

    return tuple(str(database_of(path, report)) for path in chosen(arguments).players)


def _followed(jobs: list[Job], arguments: dict[str, Any]) -> Iterator[Done]:
    """Yield the outcomes; each is printed as it arrives."""
    hidden = not sys.stderr.isatty() or os.environ.get("TERM") == "dumb"
    with click.progressbar(length=len(jobs), label="rating", file=sys.stderr, hidden=hidden) as bar:
        for done in _run(jobs, arguments):
            if not arguments["as_json"] and (done.errors or not arguments["quiet"]):
                if not hidden:
                    click.echo(_CLEARED, nl=False, err=True)
                terminal.err(done.line)
            bar.update(1)
            yield done


def _summary(everything: list[Done]) -> str:
    failed = sum(not done.written for done in everything)
    faulty = sum(done.errors for done in everything) - failed
    parts = [f"{len(everything) - failed} of {len(everything)} files rated"]
    if faulty:
        parts.append(f"{faulty} of them with errors")
    if failed:
        parts.append(f"{failed} failed")
    return ", ".join(parts)


def _as_json(done: Done) -> dict[str, Any]:
    return {"input": done.source, "written": done.written, "message": done.line, "diagnostics": done.diagnostics}


Job = tuple[str, str, dict[str, Any]]


def _refuse_clashes(jobs: list[Job]) -> None:
    taken: dict[str, str] = {}
    for source, target, _ in jobs:
        # Many systems take names that differ in case alone for one.
        other = taken.setdefault(target.casefold(), source)
        if other is not source:
            raise click.UsageError(f"{other} and {source} would both be written to {target}")


def _suffix(name: str) -> str:
    """Return the suffix of the outputs; a format of several files gets a folder for each input."""
    format = registry.by_name(name, Report())
    if format.several_files:
        return "/"
    if not format.suffixes:
        return ".txt"
    return format.suffixes[0]


def _run(jobs: list[Job], arguments: dict[str, Any]) -> Iterator[Done]:
    """Yield the outcome of each job, in order; a few jobs are done in this process."""
    chunks = [jobs[start : start + CHUNK] for start in range(0, len(jobs), CHUNK)]
    there = {target for _, target, _ in jobs if Path(target).exists()}
    with executor_for(arguments, most=len(chunks)) as executor:
        if executor is None:
            yield from map(_rate_one, jobs)
            return
        for chunk, future in in_order(executor, _rate_chunk, chunks):
            # Which error says that a worker died is up to the executor; a chunk itself raises none.
            if future.exception() is None:
                yield from future.result()
            else:
                yield from (_rate_alone(job, there) for job in chunk)


def _rate_alone(job: Job, there: set[str]) -> Done:
    """Rate one file in a process of its own, after a process has died: it costs the file that killed it, and no other.

    What the dead process had written of this batch is written again; what was there before needs --force as ever.
    """
    source, target, arguments = job
    force = arguments["force"] or target not in there
    with pool_of(1) as pool:
        try:
            return pool.submit(_rate_one, (source, target, {**arguments, "force": force})).result()
        except BrokenProcessPool:
            return Done(source, f"{source}: failed: reading it ended the process; the file is damaged")


def _rate_chunk(jobs: list[Job]) -> list[Done]:
    return [_rate_one(job) for job in jobs]


def _rate_one(job: Job) -> Done:
    report = Report()
    done = _outcome(job, report)
    _, _, arguments = job
    if arguments["as_json"]:
        return done._replace(diagnostics=tuple(each.as_json() for each in report))
    return done


def _outcome(job: Job, report: Report) -> Done:
    source, target, arguments = job
    try:
        choices = chosen(arguments)
        event = with_changes(pipeline.read(source, choices, report), arguments, report)
        event = pipeline.with_tie_breaks(event, arguments["tie_breaks"], report)
        rated = pipeline.rate(event, rating_options(arguments), report)
        outputs = pipeline.write(rated, (target,), choices, report, (source,))
        wrote = ", ".join(map(str, islice(outputs, 1)))
        done = "would write" if arguments["dry_run"] else "wrote"
        line = f"{source}: {done} {wrote}"
        if found := terminal.summary(report):
            line += f" ({found})"
        return Done(source, line, wrote, report.has_errors)
    except (FileProblem, Refused, Misuse) as problem:
        return Done(source, f"{source}: failed: {with_remedy(problem)}")
    except Unreadable:
        return Done(source, f"{source}: failed: {report.first_error or 'unreadable'}")
    except Exception as problem:  # a bug with one file must not cost the others theirs
        return Done(source, f"{source}: failed: a bug in trfrate ({type(problem).__name__}); please report it")
