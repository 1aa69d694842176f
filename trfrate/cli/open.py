"""`trfrate open`: the page in the browser, with the work done here."""

from __future__ import annotations

import gc
import webbrowser
from pathlib import Path

import click

from trfrate import files, registry
from trfrate.cli import DONE, terminal
from trfrate.cli.common import ending, today
from trfrate.cli.options import FILE
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable


@click.command("open")
@click.argument("sources", metavar="[FILE]...", nargs=-1, type=FILE)
@click.option("--no-browser", is_flag=True, help="Print the address of the page instead of opening it.")
@ending
def command(sources: tuple[str, ...], no_browser: bool) -> int:
    """Open the page in which a dropped FILE is rated; nothing leaves this computer."""
    from trfrate.page import framing
    from trfrate.page.bridge import Bridge
    from trfrate.page.server import PageServer
    from trfrate.players.database import default_path

    gc.enable()  # unlike other commands, this one stays
    given: dict[str, bytes] = {}
    for source in sources:
        given |= {framing.unused(name, given): data for name, data in _content(source).items()}
    database = default_path()
    bridge = Bridge(today, database if database.is_file() else None)
    with PageServer(bridge, given) as server:
        if no_browser or not webbrowser.open(server.address):
            terminal.out(server.address)
        terminal.err("The page is open. Close it, or press Ctrl+C here, to end.")
        server.serve_forever()
    return DONE


def _content(path: str) -> dict[str, bytes]:
    """Return the files of a report by name: a file, the three of a rating report, or all of a folder."""
    source = files.open_source(path)
    if Path(path).is_dir():
        return {name: source.load(name) for name in source.choices}
    if source.choices:
        return {Path(path).name: files.read_file(Path(path))}
    content = {source.name: source.load(source.name)}
    try:
        companions = registry.sniffed(content, Report()).companions
    except Unreadable:
        return content
    together = companions(source.name, source.beside()) if companions else ()
    return content | {name: source.load(name) for name in sorted(together)}
