"""`trfrate formats`: what can be read and written."""

from __future__ import annotations

from typing import Any

import click

from trfrate import registry
from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, ending, print_json
from trfrate.options import OPTIONS, Option


@click.command("formats")
@click.argument("name", metavar="[FORMAT]", required=False, type=options.FormatName())
@click.option("--schema", is_flag=True, help="With json: the JSON Schema of the event.")
@options.messages
@ending
def command(name: str | None, schema: bool, **arguments: Any) -> int:
    """List the formats: name, read and write, suffixes, title, origin; of one FORMAT also its options."""
    if schema:
        if name != "json":
            raise click.UsageError("--schema goes with the format json: trfrate formats json --schema")
        from trfrate.formats.json_event import json_schema

        terminal.out_json(json_schema())
        return 0
    messages = Messages(arguments)
    with messages as report:
        found = [each for each in registry.every(report) if name in (None, each.format.name)]
        if not found:
            registry.by_name(name or "", report)
        rows = [_row(each) for each in found]
        if arguments["as_json"]:
            print_json({"formats": rows}, report)
        else:
            _show(rows, with_options=name is not None)
    return messages.code


def _show(rows: list[dict[str, Any]], with_options: bool) -> None:
    helps = {option.name: _help(option) for option in OPTIONS}
    for row in rows:
        reads = "r" if row["read"] else "-"
        writes = "w" if row["write"] else "-"
        suffixes = " ".join(row["suffixes"])
        terminal.out(f"{row['name']:<13} {reads}{writes}  {suffixes:<24} {row['title']:<40} {row['origin']}")
        if with_options:
            for option in row["options"]:
                flag = f"--{option}"
                terminal.out(terminal.fitted(f"  {flag:<22} {helps.get(option, '')}".rstrip()))


def _help(option: Option) -> str:
    if option.choices:
        return f"{option.help} [{'|'.join(option.choices)}]"
    return option.help


def _row(found: registry.Found) -> dict[str, Any]:
    format = found.format
    return {
        "name": format.name,
        "title": format.title,
        "suffixes": list(format.suffixes),
        "read": format.read is not None,
        "write": format.write is not None,
        "options": [option if isinstance(option, str) else option.name for option in format.options],
        "origin": found.origin,
    }
