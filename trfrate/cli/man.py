"""The man page, made of the help of all commands."""

from __future__ import annotations

from collections.abc import Iterator

import click

from trfrate import __version__
from trfrate.cli import COMMANDS, HELP, Commands

_EXIT_CODES = (
    ("0", "done"),
    ("1", "done, or refused, with errors reported"),
    ("2", "wrong usage"),
    ("3", "cannot read or write"),
    ("4", "a bug in trfrate, with how to report it"),
)
_VARIABLES = (
    ("NO_COLOR", "no colors"),
    ("FORCE_COLOR", "colors even where the output is not a terminal"),
    ("COLUMNS", "width of charts and messages"),
    ("PAGER", "the program that shows charts longer than the screen"),
    ("SOURCE_DATE_EPOCH", "the day used as today, for reproducible output"),
    ("TRFRATE_PLUGINS", "0 turns the formats of plugins off"),
    ("TRFRATE_DEBUG", "a crash prints its trace"),
)


def man_page(top: click.Context) -> str:
    """Return the page in the language of man pages."""
    return "\n".join(_lines(top))


def _lines(top: click.Context) -> Iterator[str]:
    yield f'.TH TRFRATE 1 "" "trfrate {__version__}" "User Commands"'
    yield from (".SH NAME", r"trfrate \- rate chess events as US Chess would")
    yield from (".SH SYNOPSIS", ".B trfrate", r"\fICOMMAND\fR [\fIOPTIONS\fR] \fIINPUT\fR ...")
    yield ".SH DESCRIPTION"
    prose, _, examples = HELP.partition("\b\nExamples:\n")
    for paragraph in prose.strip().split("\n\n"):
        yield from (_plain(paragraph), ".PP")
    yield ".SH COMMANDS"
    group = top.command
    assert isinstance(group, Commands)
    for name in COMMANDS:
        found = group.get_command(top, name)
        if found is not None:
            yield from _command(found, click.Context(found, parent=top, info_name=name), name)
    for title, table in (("EXIT STATUS", _EXIT_CODES), ("ENVIRONMENT", _VARIABLES)):
        yield f".SH {title}"
        for term, text in table:
            yield from (".TP", rf"\fB{term}\fR", _plain(text))
    yield from (".SH EXAMPLES", ".nf", *map(_plain, examples.rstrip().split("\n")), ".fi")


def _command(command: click.Command, ctx: click.Context, name: str) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(ctx))
    yield from (f".SS {_plain(f'trfrate {name} {usage}')}", _plain(command.help or ""))
    for parameter in command.get_params(ctx):
        # Some versions of click have an empty record for arguments, which are in the usage.
        record = parameter.get_help_record(ctx)
        if record and isinstance(parameter, click.Option) and "--help" not in parameter.opts:
            yield from (".TP", rf"\fB{_plain(record[0])}\fR", _plain(record[1]))
    if isinstance(command, click.Group):
        for sub in command.list_commands(ctx):
            found = command.get_command(ctx, sub)
            if found is not None:
                yield from _command(found, click.Context(found, parent=ctx, info_name=sub), f"{name} {sub}")


def _plain(text: str) -> str:
    """Return text as a man page writes it: no hyphen that could break an option, no line taken for a request."""
    escaped = text
    if not text.startswith(" "):
        escaped = " ".join(text.split())
    escaped = escaped.replace("\\", r"\e").replace("-", r"\-")
    if escaped.startswith((".", "'")):
        return rf"\&{escaped}"
    return escaped
