"""`trfrate page`: the page as a static site, with Python inside."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from trfrate import files
from trfrate.cli import DONE, options, terminal
from trfrate.cli.common import ending
from trfrate.cli.options import FILE


@click.command("page")
@click.argument("folder", metavar="DIR", type=FILE)
@click.option(
    "--parts",
    metavar="FOLDER",
    type=FILE,
    help="Take the parts from this folder, and store there what is downloaded.",
)
@options.force
@ending
def command(folder: str, parts: str | None, force: bool) -> int:
    """Write the page that rates dropped files into DIR, for any web server.

    It runs in the visitor's browser, works offline after the first visit, and loads nothing from elsewhere. Its parts
    are fetched by npm and pip, and checked by their hashes.
    """
    if parts is not None:
        return _build(Path(folder), Path(parts), force)
    with TemporaryDirectory() as fetched:
        return _build(Path(folder), Path(fetched), force)


def _build(target: Path, parts: Path, force: bool) -> int:
    from trfrate.page.site import at_hand, fetch, site

    parts.mkdir(parents=True, exist_ok=True)
    for what in fetch(parts):
        terminal.err(f"fetching {what}")
    content = site(at_hand(parts))
    files.write_all({target / name: data for name, data in content.items()}, force)
    size = sum(map(len, content.values()))
    terminal.err(f"wrote {len(content)} files into {target}, {size / 1e6:.1f} MB; any web server can serve them")
    return DONE
