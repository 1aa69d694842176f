"""`trfrate season`: a club's events rated one after the other, with a table of the season."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, chosen, ending, open_file, print_json, progress_bar, rating_options
from trfrate.cli.options import PATH
from trfrate.diagnostics import counted

if TYPE_CHECKING:
    from trfrate.season import Season
    from trfrate.season.running import Change
    from trfrate.season.table import SeasonTable

_SHOWN = 20
"""How many changes are listed; --json lists them all."""


@click.command("season", cls=options.GroupedCommand)
@click.argument("sources", metavar="INPUT...", nargs=-1, required=True)
@click.option("-o", "folder", metavar="DIR", type=PATH, required=True, help="The folder for everything.")
@click.option("--start", type=PATH, metavar="FILE.csv", help="Ratings to start from, as ratings.csv of a season.")
@click.option("--title", default="", help="What the season is called.")
@options.rules
@options.reading
@options.writing
@options.settings
@options.players
@options.beside
@options.messages
@ending
def command(sources: tuple[str, ...], folder: Path, **arguments: Any) -> int:
    """Rate a club's events one after the other: each starts from what the one before left.

    DIR gets season.xlsx and season.html with the table, ratings.csv to start the next season from, and in events/ each
    event as xlsx, html and json; --to names one more format. Run it again after a correction: only what changes is
    rated again, and the changes are listed. With --players the first ratings come from the lists and the ledger.
    """
    from trfrate.season import Wanted, run

    gc.enable()
    if "-" in sources:
        raise click.UsageError("a season is read from files: name them, or their folder")
    messages = Messages(arguments)
    with messages as report:
        wanted = Wanted(folder, arguments["title"], arguments["start"], arguments["force"])
        choices = chosen({**arguments, "start": None})
        with progress_bar("rating", hidden=arguments["quiet"] or arguments["as_json"]) as progress:
            season = run(sources, wanted, choices, rating_options(arguments), report, progress)
        if arguments["as_json"]:
            print_json(_as_json(season), report)
    if not (arguments["as_json"] or arguments["quiet"]):
        _show(season)
    if not arguments["as_json"]:
        _show_written(season, folder, arguments)
    return messages.code


def _show(season: Season) -> None:
    players = len({row.key for table in season.tables for row in table.rows})
    summary = f"{counted(len(season.events), 'event')}, {counted(players, 'player')}"
    if season.first:
        terminal.err(summary)
        return
    terminal.err(f"{summary}; {len(season.again)} rated again")
    for name in season.again:
        terminal.err(f"  rated again: {name}")
    for change in season.changes[:_SHOWN]:
        terminal.err(f"  {_changed(change)}")
    if len(season.changes) > _SHOWN:
        terminal.err(f"  ... and {len(season.changes) - _SHOWN} more; --json lists them all")
    if not season.changes:
        terminal.err("  no rating changes")


def _changed(change: Change) -> str:
    old = "none" if change.old is None else str(change.old)
    new = "none" if change.new is None else str(change.new)
    now = f"{old} -> {new}"
    if old == new:
        now = f"{new} in the end, as before"
    return f"{change.name}, {change.title}: {now}; differs from {change.event} on"


def _show_written(season: Season, folder: Path, arguments: dict[str, Any]) -> None:
    wrote = "would write" if arguments["dry_run"] else "wrote"
    own = [path for path in season.written if path.parent == folder and not path.name.startswith(".")]
    for path in own:
        terminal.err(f"{wrote} {path}")
    others = len(season.written) - len(own) - 1
    if others:
        terminal.err(f"{wrote} {others} files of the events in {folder / 'events'}")
    if arguments["open_after"] and not arguments["dry_run"]:
        open_file(next(path for path in own if path.suffix == ".html"))


def _as_json(season: Season) -> dict[str, Any]:
    return {
        "events": [
            {"source": event.source, "name": event.name, "start": event.start, "end": event.end}
            for event in season.events
        ],
        "tables": [_table_as_json(table) for table in season.tables],
        "rated_again": list(season.again),
        "changes": [change._asdict() for change in season.changes],
        "written": [str(path) for path in season.written],
    }


def _table_as_json(table: SeasonTable) -> dict[str, Any]:
    rows = [
        {
            "name": row.name,
            "id": row.id,
            "events": row.events,
            "games": row.games,
            "start": row.start,
            "ratings": [point.rating if point else None for point in row.points],
            "now": row.now.rating,
            "best": row.best,
            "biggest_gain": row.gain,
        }
        for row in table.rows
    ]
    return {"system": table.system, "events": [event.source for event in table.events], "players": rows}
