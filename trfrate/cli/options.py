"""The options that commands share, in groups: `@options.reading` above a command gives it all that reading needs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from trfrate import registry
from trfrate.diagnostics import typed
from trfrate.errors import Misuse
from trfrate.files import MAX_SIZE
from trfrate.model import SYSTEM_WORDS
from trfrate.options import OPTIONS, Option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Command = Callable[..., Any]
FILE = click.Path(readable=False)
PATH = click.Path(readable=False, path_type=Path)
"""A path, completed by the shell. Reading it finds out whether it can be read."""


class GroupedCommand(click.Command):
    """A command whose help has its options under headings; those of single formats are listed with the format."""

    writes_only_with = ""
    """The option without which nothing is written."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, each heading with its own."""
        given = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        records = {}
        for each in given:
            if each.name not in _OF_FORMATS:
                name = "help" if "--help" in each.opts else each.name
                records[name] = each.get_help_record(ctx)
        grouped = {name for names in HEADINGS.values() for name in names}
        first = [name for name in records if name not in grouped]
        for heading, names in {"Options": first, **HEADINGS}.items():
            rows = [record for record in map(records.get, names) if record]
            if heading == _WRITING and self.writes_only_with:
                heading = f"{_WRITING}, with {self.writes_only_with}"
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows, col_max=_WIDEST_OPTION)
        if any(each.name in _OF_FORMATS for each in given):
            formatter.write_paragraph()
            formatter.write_text("Options of single formats: trfrate formats FORMAT")


_WIDEST_OPTION = 24
_WRITING = "What comes out"
_FEW = 3
"""Choices that the help shows of an option; a wrong one gets them all."""
_OF_FORMATS = {each.name.replace("-", "_") for each in OPTIONS if each.written_only or each.name == "trf-rating"}
HEADINGS: Mapping[str, Collection[str]] = {
    _WRITING: ("to_format", "force", "strict", "allow_errors", "dry_run", "open_after"),
    "Rating": ("systems", "rules", "rule_settings", "dated_by", "match", "foreign_fide", "youth", "what_if"),
    "What the report lacks": (
        *("time_control", "start", "end", "online", "settings", "facts_file"),
        *("players", "prefer", "ask", "fix"),
    ),
    "In and beside the chart": ("tie_breaks", "parts", "groups", "prizes"),
    "Reading the input": ("from_format", "ratings_are", "opponents", "encoding", "plugin_options", "max_size"),
    "Messages": ("as_json", "quiet", "notes", "help"),
}
"""The options by name under the headings of the help; all others come first."""
_DECIDING = {
    *(name for heading in ("Rating", "What the report lacks", "Reading the input") for name in HEADINGS[heading]),
    *(each.name.replace("-", "_") for each in OPTIONS if not each.written_only),
}
"""The options on which the ratings depend."""


def same_command(command: click.Command, *words: str) -> str:
    """Return a command to be pasted that reads and rates as this run did: with the same options, where it has them."""
    run = click.get_current_context()
    known = {parameter.name for parameter in command.params}
    for option in run.command.params:
        name = option.name or ""
        if name not in _DECIDING & known or run.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        value = run.params[name]
        for each in value if isinstance(value, tuple) else (value,):
            words += (option.opts[-1],)
            if each not in (True, ""):
                words += (typed(str(each)),)
    return " ".join(("trfrate", command.name or "", *words))


class Completed(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A word that the shell completes."""

    name = "word"

    def words(self, ctx: click.Context) -> Iterable[str]:
        """Return the words to choose from."""
        raise NotImplementedError

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the words that begin with the text."""
        from click.shell_completion import CompletionItem

        begun = incomplete.casefold()
        return [CompletionItem(word) for word in self.words(ctx) if word.casefold().startswith(begun)]


class FormatName(Completed):
    """The name of a format, completed by the shell; names of plugins are accepted too."""

    name = "format"

    def words(self, ctx: click.Context) -> Iterable[str]:
        """Return the built-in names."""
        return registry.names()


class FactName(Completed):
    """A fact as KEY=VALUE, whose key is completed by the shell."""

    name = "fact"

    def words(self, ctx: click.Context) -> Iterable[str]:
        """Return the names of facts, ready for their values."""
        from trfrate.schema import EVENT, SECTION

        return [f"{name}=" for name in dict.fromkeys((*EVENT.kinds, *SECTION.kinds))]


class SystemName(Completed):
    """The name or code of a rating system, completed by the shell."""

    name = "system"

    def __init__(self, only_uschess: bool = False) -> None:
        self._only_uschess = only_uschess

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code of the system."""
        from trfrate.api import SYSTEM_NAMES, system_named
        from trfrate.similar import did_you_mean

        try:
            code = system_named(value)
        except Misuse as problem:
            self.fail(f"{problem}{did_you_mean(value, SYSTEM_NAMES)}", param, ctx)
        if self._only_uschess and code not in SYSTEM_WORDS:
            self.fail(f"only US Chess ratings are computed here: {', '.join(SYSTEM_WORDS.values())}", param, ctx)
        return code

    def words(self, ctx: click.Context) -> Iterable[str]:
        """Return the names."""
        from trfrate.api import SYSTEM_NAMES

        return SYSTEM_NAMES


def together(*decorators: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Return several options as one decorator, in the order of the help."""

    def decorate(command: Command) -> Command:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


def _format_option(option: Option) -> Callable[[Command], Command]:
    if option.flag:
        return click.option(f"--{option.name}", is_flag=True, help=option.help)
    kind = click.Choice(option.choices) if option.choices else None
    few = None
    if len(option.choices) > _FEW + 1:
        few = f"[{'|'.join(option.choices[:_FEW])}|...]"
    return click.option(f"--{option.name}", type=kind, metavar=few, help=option.help)


reading = together(
    click.option("--from", "from_format", type=FormatName(), default="", help="Format of the input."),
    # `--notes` is an option of every command, and reaches the page like those of the formats.
    *(_format_option(each) for each in OPTIONS if not (each.written_only or each.beside_chart or each.name == "notes")),
    click.option(
        "--option",
        "plugin_options",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the format of a plugin; repeatable.",
    ),
    click.option(
        "--max-size",
        type=click.IntRange(1),
        default=MAX_SIZE // 1_000_000,
        help="Largest input in MB.",
        show_default=True,
    ),
)
force = click.option("--force", is_flag=True, help="Overwrite existing files.")
writing = together(
    click.option("--to", "to_format", type=FormatName(), default="", help="Format of the output."),
    *(_format_option(option) for option in OPTIONS if option.written_only),
    click.option("--strict", is_flag=True, help="Write nothing if there is any error or loss."),
    force,
    click.option("--allow-errors", is_flag=True, help="Write a rating report that US Chess would refuse."),
    click.option("--dry-run", is_flag=True, help="Do everything except write the files."),
    click.option("--open", "open_after", is_flag=True, help="Open what was written."),
)
messages = together(
    click.option("--json", "as_json", is_flag=True, help="Machine output on standard output."),
    click.option("-q", "--quiet", is_flag=True, help="Show only errors, and what was written."),
    click.option("--notes", is_flag=True, help="Show every note and loss, also in HTML output."),
)
settings = together(
    click.option(
        "--set",
        "settings",
        multiple=True,
        type=FactName(),
        metavar="KEY=VALUE",
        help="A fact the report does not carry; repeatable.",
    ),
    click.option("--facts", "facts_file", type=PATH, help="A TOML file with such facts."),
    click.option("--time-control", metavar="CONTROL", help='Such as "G/60;d5": decides which ratings change.'),
)
facts = together(
    settings,
    click.option("--start", metavar="DAY", help="First day: 2026-04-18, or 4/18/2026."),
    click.option("--end", metavar="DAY", help="Last day, spelled like the first."),
    click.option("--online", is_flag=True, help="The event was played online."),
)
players = together(
    click.option(
        "--players",
        multiple=True,
        type=FILE,
        is_flag=False,
        flag_value="",
        metavar="[DB]",
        help="Fill in from a player database or list (default: the imported one).",
    ),
    click.option(
        "--prefer",
        type=click.Choice(["report", "list"]),
        help="Whose ratings count where both have one (default: the report's, or newer ones of the ledger).",
    ),
)
questions = click.option(
    "--ask", metavar="FILE.toml", type=FILE, help="With --players: write who a player may be, for --facts."
)
answers = together(
    questions,
    click.option("--fix", type=click.Choice(["ids"]), help="With --players: correct ids that are certainly wrong."),
)
dated_by = click.option(
    "--dated-by",
    type=click.Choice(["start", "end"]),
    default="start",
    help="Which day picks the rules (default: start).",
)
rules = together(
    click.option(
        "--system",
        "systems",
        multiple=True,
        type=SystemName(),
        help="regular, quick, blitz, online-regular ..., fide; repeatable.",
    ),
    click.option("--rules", default="", metavar="DATE|TEXT", help="Rules of a day, or the text of a date."),
    dated_by,
    click.option("--foreign-fide", is_flag=True, help="An event abroad: rate its US players."),
    click.option("--youth", is_flag=True, help="With --foreign-fide: a youth event."),
    click.option("--match", is_flag=True, help="Apply the match rules."),
)
results = click.option(
    "--what-if", multiple=True, metavar='"R5 12=W"', help="Change a result before rating; repeatable."
)
beside = together(*(_format_option(each) for each in OPTIONS if each.beside_chart))
tie_breaks = click.option(
    "--tie-breaks",
    default="",
    metavar="us|fide|none|LIST",
    help="What settles ties; a LIST is like solkoff,BH/C1 (default: what the report states).",
)
workers = together(
    click.option("--jobs", type=click.IntRange(1), help="Processes for many files or scenarios (default: one a core)."),
    click.option("--dask", metavar="ADDRESS", help="Use the workers of a Dask cluster instead."),
)
