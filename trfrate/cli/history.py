"""`trfrate history`: an archive rated in a chain, under any rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, chosen, ending, print_json, today
from trfrate.cli.options import PATH
from trfrate.cli.workers import collect_rarely, executor_for
from trfrate.errors import FileProblem
from trfrate.history.reports import LIST_MARK
from trfrate.pipeline import load_facts

if TYPE_CHECKING:
    from trfrate.history import Done, Scenario, Wanted
    from trfrate.history.gathering import Progress


@click.command("history", cls=options.GroupedCommand)
@click.argument("sources", metavar="INPUT...", nargs=-1, required=True)
@click.option("-o", "rows", metavar="OUTPUT", type=PATH, help="A row for each player and section: .csv or .parquet.")
@click.option("--final", type=PATH, metavar="FILE.csv", help="The final list, which --start and `players import` read.")
@click.option(
    "--report", "reports", type=PATH, multiple=True, metavar="FILE", help="The tables: .html or .xlsx; repeatable."
)
@click.option("--start", type=PATH, metavar="FILE.csv", help="Ratings, games, floors and birth dates to start from.")
@click.option("--order", type=PATH, metavar="FILE.csv", help="Rate in this order instead of by end date.")
@click.option("--order-out", type=PATH, metavar="FILE.csv", help="Write the order of rating.")
@click.option("--state", type=PATH, metavar="FILE", help="Keep the chain in this file: a later run rates what changed.")
@click.option(
    "--system",
    "systems",
    multiple=True,
    type=options.SystemName(only_uschess=True),
    help="Rating system of reports: regular, quick ...",
)
@click.option("--rules", default="", metavar="DATE|TEXT", help="Rules of a day, or the text of a date, for all.")
@options.dated_by
@click.option(
    "--set-rule",
    "rule_settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change a value of `trfrate rules`; repeatable.",
)
@click.option("--sweep", "sweeps", multiple=True, metavar="NAME=A..B", help="Rate once for each value; repeatable.")
@click.option("--scenario", "scenarios", multiple=True, type=PATH, metavar="FILE.toml", help="Rules from a file.")
@options.workers
@click.option("--strict", is_flag=True, help="Stop at the first damaged event instead of leaving it out.")
@options.force
@options.reading
@options.players
@options.messages
@ending
def command(sources: tuple[str, ...], **arguments: Any) -> int:
    """Rate an archive of events in a chain: each player starts every event with what the one before left.

    INPUT is a file of games with the columns event,section,end,system,player,opponent,score (CSV or Parquet), or
    reports of any format: files, folders, .zip files, or @LIST, a text file with a path on each line.
    """
    from trfrate.history import run
    from trfrate.rating.system import RatingOptions

    collect_rarely()
    if arguments["dask"]:
        sources, arguments = _for_other_folders(sources, arguments)
    messages = Messages(arguments)
    with messages as report:
        scenarios = _scenarios(arguments)
        with executor_for(arguments) as executor, _bar(arguments) as progress:
            try:
                history = run(
                    sources,
                    today(),
                    _wanted(arguments),
                    scenarios=scenarios,
                    start=arguments["start"],
                    order=arguments["order"],
                    state=arguments["state"],
                    options=RatingOptions(arguments["systems"], arguments["rules"], arguments["dated_by"]),
                    choices=chosen({**arguments, "start": None}),
                    strict=arguments["strict"],
                    executor=executor,
                    progress=progress,
                    report=report,
                )
            except BrokenProcessPool as problem:
                raise FileProblem("a process of the run was ended from outside; run it again") from problem
    if arguments["as_json"]:
        document = {"scenarios": [_as_json(each) for each in history.scenarios]}
        print_json({**document, "written": [str(path) for path in history.written]}, messages.report)
    elif not arguments["quiet"]:
        for each in history.scenarios:
            terminal.err(_summary(each))
        for path in history.written:
            terminal.err(f"wrote {path}")
    return messages.code


def _for_other_folders(sources: tuple[str, ...], arguments: dict[str, Any]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the inputs and arguments with absolute paths: workers see the same files, but from another folder."""
    whole: dict[str, Any] = {key: value.absolute() for key, value in arguments.items() if isinstance(value, Path)}
    whole["reports"] = tuple(path.absolute() for path in arguments["reports"])
    found = []
    for name in sources:
        mark = LIST_MARK if name.startswith(LIST_MARK) else ""
        found.append(f"{mark}{Path(name.removeprefix(LIST_MARK)).absolute()}")
    return tuple(found), {**arguments, **whole}


def _wanted(arguments: dict[str, Any]) -> Wanted:
    from trfrate.history import Wanted

    wanted = Wanted(
        arguments["rows"], arguments["final"], arguments["reports"], arguments["order_out"], arguments["force"]
    )
    if not any(wanted[:4]) and not arguments["state"]:
        raise click.UsageError("name an output: -o rows.csv, --final list.csv, --report tables.html, or --state FILE")
    return wanted


def _scenarios(arguments: dict[str, Any]) -> list[Scenario]:
    from trfrate.history import scenarios

    given = [scenarios.from_toml(path.stem, load_facts(path)) for path in arguments["scenarios"]]
    return scenarios.combined(arguments["rules"], arguments["rule_settings"], arguments["sweeps"], given)


@contextmanager
def _bar(arguments: dict[str, Any]) -> Iterator[Progress]:
    """Yield what shows events, games and the time left, where somebody is looking."""
    hidden = arguments["quiet"] or not sys.stderr.isatty()
    label = ""
    bar: Any = None

    def progress(what: str, done: int, total: int, games: int) -> None:
        nonlocal label, bar
        if hidden:
            return
        if what != label or done < bar.pos:  # something else, or the next scenario
            if bar is not None:
                bar.render_finish()
            label = what
            show = lambda games: f"{games:,} games" if games else ""  # noqa: E731
            bar = click.progressbar(length=total, label=what, file=sys.stderr, show_pos=True, item_show_func=show)
        bar.update(done - bar.pos, games)

    try:
        yield progress
    finally:
        if bar is not None:
            bar.render_finish()


def _summary(done: Done) -> str:
    name = f"{done.name}: " if done.name else ""
    if done.again is None:
        return f"{name}{done.sections} sections rated, {done.rows} rows"
    again = done.again
    return f"{name}{again.sections} of {again.of} sections rated: {again.events} events, {again.players} players"


def _as_json(done: Done) -> dict[str, Any]:
    again = done.again._asdict() if done.again else None
    if again:
        del again["damaged"]
    return {"name": done.name, "sections": done.sections, "rows": done.rows, "again": again}
