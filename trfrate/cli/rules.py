"""`trfrate rules`: the rating rules in force on a day, each value with its source."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import click

from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, ending, print_json, today

_TITLE, _VALUE = 30, 76


@click.command("rules")
@click.argument("asked", metavar="[DATE]", required=False)
@options.messages
@ending
def command(asked: str | None, **arguments: Any) -> int:
    """Show the rating rules in force on a day (default: today), or of a text named by its date."""
    from trfrate.rating.uschess.in_force import DAY_PREFIX, report_day_instead, rules_named
    from trfrate.rating.uschess.rules_text import as_json

    messages = Messages(arguments)
    with messages as report:
        rules = rules_named(asked or f"{DAY_PREFIX}{today()}")
        if asked:
            report_day_instead(asked, report)
        if arguments["as_json"]:
            print_json({"rules": as_json(rules)}, report)
        else:
            _show(as_json(rules))
    return messages.code


def _show(rules: dict[str, Any]) -> None:
    why = "by its name, as printed"
    if rules["day"]:
        why = f"in force on {rules['day']}"
    if rules["amended"]:
        why += f", with the values of {rules['day']}"
    terminal.out(f"US Chess rating rules: the text of {rules['text']}, {why}\n")
    for value in rules["values"]:
        lines = wrap(value["shown"], _VALUE)
        terminal.out(f"{value['title']:<{_TITLE}}{lines[0]}")
        for line in lines[1:]:
            terminal.out(f"{'':<{_TITLE}}{line}")
        terminal.out(f"{'':<{_TITLE}}[{value['source']}]")
    terminal.out("\nTexts:")
    for text in rules["texts"]:
        terminal.out(f"  {text['text']}  {text['applies_to']}")
