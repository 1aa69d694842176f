"""The command line: one file a command, loaded when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from trfrate.diagnostics import Diagnostic

DONE, ERRORS, USAGE, FILES, BUG, INTERRUPTED, NO_READER = 0, 1, 2, 3, 4, 130, 141
_STOPPED = "interrupted; nothing was left half-written"
END_CODES = {ERRORS: "CLI001", USAGE: "CLI002", FILES: "CLI003", BUG: "CLI004"}
"""The message code of each exit code, for machine output."""

COMMANDS = {
    "open": "Open the page in which a dropped file is rated.",
    "rate": "Rate an event: the rated wallchart on the terminal, or files.",
    "convert": "Convert a report to another format.",
    "check": "Say what is wrong with a report.",
    "explain": "Say how a player's rating came about.",
    "show": "Show the wallchart on the terminal, unrated.",
    "diff": "Show what differs between two reports; write the correction request.",
    "merge": "Make one event of several one-section files.",
    "season": "Rate a club's events one after the other, with a season table.",
    "history": "Rate an archive of events in a chain, under any rules.",
    "players": "Player lists: import, find, and a club's ledger.",
    "formats": "List the formats.",
    "page": "Write the page as a static site for a web server.",
    "rules": "Show the rating rules in force on a day.",
    "completion": "Make your shell complete what you type.",
    "help": "Show the help of a command.",
}
COMPLETING = "_TRFRATE_COMPLETE"
"""The variable in which the shell asks for completions."""
WHERE_TO_REPORT = ""
"""For the owner to fill in: where users report a bug."""

HELP = """\
Rates a chess event exactly as US Chess would, says why, and writes the rated wallchart and the rating report.

It reads what you have: FIDE TRF files, CSV crosstables, Excel wallcharts, SwissSys files, US Chess rating reports.

\b
Examples:
  trfrate rate open.trf                     rate it, see the wallchart here
  trfrate rate chart.xlsx -o rated.xlsx     your workbook back, rated
  trfrate explain open.trf 12               why is it that number?
"""


class OutputClosed(Exception):
    """The reader of standard output stopped reading."""


@contextmanager
def _noticing_closed_output() -> Iterator[None]:
    """Raise an error of our own when a pipe is closed; click would end with 1 and no message."""
    try:
        yield
    except BrokenPipeError as problem:
        raise OutputClosed from problem


class Commands(click.Group):
    """The commands by name; help for all of them needs none of them loaded."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Parse the arguments; help and version are printed here."""
        with _noticing_closed_output():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _noticing_closed_output():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Load and return the command."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"trfrate.cli.{name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, from the table above."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a file in its place is rated."""
        word = args[0]
        if word in COMMANDS or word.startswith("-"):
            return super().resolve_command(ctx, args)
        if os.path.exists(word):  # noqa: PTH110 - pathlib would cost start-up time
            return "rate", self.get_command(ctx, "rate"), args
        raise no_such_command(word, COMMANDS)


def no_such_command(word: str, known: Iterable[str]) -> click.UsageError:
    """Return the error for a word that is neither a command nor a file."""
    from trfrate.similar import did_you_mean

    what = "command"
    if "." in word or "/" in word:
        what = "file or command"
    return click.UsageError(f"there is no {what} {word!r}{did_you_mean(word, known)}")


def _print_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from trfrate import __version__

        click.echo(f"trfrate {__version__}")
        ctx.exit()


@click.group(
    cls=Commands, help=HELP, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version.",
)
@click.pass_context
def trfrate(ctx: click.Context) -> None:
    """Enter all commands; without one, show how to begin."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run() -> None:
    """Run `main` as its own process."""
    try:
        main()
    except SystemExit as end:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        code = end.code if isinstance(end.code, int) else DONE
        if "trfrate.players" in sys.modules:
            # A list named by --players has left a folder with its members, which is removed on the way out.
            sys.exit(code)
        # Taking the interpreter apart in good order is a tenth of a short command, and nothing needs it.
        os._exit(code)


def main() -> None:
    """Run a command and exit with its code; any failure ends in one clear line."""
    _open_missing_streams()
    if COMPLETING in os.environ:
        import_module("trfrate.cli.completion")  # makes our own completions known
    found: list[Diagnostic] = []
    try:
        code = trfrate.main(prog_name="trfrate", standalone_mode=False, obj=found)
        sys.stdout.flush()
    except click.ClickException as problem:
        code = _refuse(_explained(problem), found)
    except (KeyboardInterrupt, click.Abort):
        code = _end(_STOPPED, INTERRUPTED)
    except (OutputClosed, OSError) as problem:
        code = _end_output(problem)
    except Exception as problem:
        # Python 3.11 makes a RuntimeError of what is raised while it makes a class of a module.
        interrupted = isinstance(problem.__cause__, KeyboardInterrupt)
        code = _end(_STOPPED, INTERRUPTED) if interrupted else _bug(problem, found)
    sys.exit(code if isinstance(code, int) else DONE)


def _explained(problem: click.ClickException) -> click.ClickException:
    """Explain `--players open.trf`, which uses the report as a list and leaves no INPUT."""
    if isinstance(problem, click.MissingParameter) and problem.ctx and any(problem.ctx.params.get("players", ())):
        message = "After --players comes a list; name your files before it: trfrate rate open.trf --players"
        return click.UsageError(message, problem.ctx)
    return problem


def _refuse(problem: click.ClickException, found: list[Diagnostic]) -> int:
    ctx = problem.ctx if isinstance(problem, click.UsageError) else None
    _show(problem, ctx)
    hint = f"{ctx.command_path} --help" if ctx else None
    _print_json_end(USAGE, problem.format_message(), found, hint)
    return USAGE


def _show(problem: click.ClickException, ctx: click.Context | None) -> None:
    """Print a wrong usage, its message broken between words."""
    from io import StringIO

    from trfrate.cli.terminal import err, wrapped

    first, newline, rest = problem.format_message().partition("\n")
    # A message may quote the file, such as the names of players that one word could mean: it is cleaned like any other.
    shown = StringIO()
    click.UsageError(wrapped(first, len("Error: ")) + newline + rest, ctx).show(shown)
    err(shown.getvalue().rstrip("\n"))


def _print_json_end(code: int, message: str, found: list[Diagnostic], hint: str | None) -> None:
    """Print the failure as machine output if `--json` was given, even in arguments that could not be parsed."""
    if "--json" not in takewhile(lambda argument: argument != "--", sys.argv[1:]):
        return
    from trfrate.cli.common import print_end
    from trfrate.diagnostics import Report

    with suppress(OSError):
        print_end(code, message, Report(found), hint)
        sys.stdout.flush()


def _end_output(problem: OutputClosed | OSError) -> int:
    # Python would complain once more when it flushes standard output on its way out.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(problem, (OutputClosed, BrokenPipeError)):
        return NO_READER  # as a program that `head` stops reading ends: without a word
    return _end(f"cannot write the output: {(problem.strerror or type(problem).__name__).lower()}", FILES)


def _open_missing_streams() -> None:
    """Replace streams that the caller has closed: no input, messages discarded, and data that cannot be written."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115 - as above
    if sys.stdout is None:
        # Writing to what is open for reading fails, as it must: what was asked for would be lost.
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - as above


def _end(message: str, code: int) -> int:
    from trfrate.cli.terminal import err

    with suppress(OSError):
        err(f"trfrate: {message}")
    return code


def _bug(problem: Exception, found: list[Diagnostic]) -> int:
    """Report where it happened, but not the message, which could quote personal data from the file."""
    if os.environ.get("TRFRATE_DEBUG"):
        raise problem
    last = problem.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = "?"
    if last:
        where = f"{last.tb_frame.f_globals.get('__name__', '?')}, line {last.tb_lineno}"
    message = f"this is a bug in trfrate, not your mistake ({type(problem).__name__} at {where}). Nothing was written."
    message = f"{message} {_versions()}."
    to = f" to {WHERE_TO_REPORT}" if WHERE_TO_REPORT else ""
    anonymous = "trfrate convert INPUT OUT --scrub"
    hint = f"Please report it{to} with this line and, if you can, the file made anonymous: {anonymous}."
    trace = _saved_trace(problem)
    if trace:
        hint += f" The trace is in {trace}; it may quote your file."
    with suppress(Exception):  # the same bug may be met again here
        _print_json_end(BUG, message, found, hint)
    return _end(f"{message}\n{hint}", BUG)


def _versions() -> str:
    import platform

    from trfrate import __version__

    return f"trfrate {__version__}, Python {platform.python_version()}, {platform.platform()}"


def _saved_trace(problem: Exception) -> str | None:
    """Put the trace into a file, and return its name; None where there is no place for it."""
    import tempfile
    import traceback

    with suppress(OSError):
        number, name = tempfile.mkstemp(prefix="trfrate-", suffix=".txt")
        with os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{_versions()}\n\n")
            traceback.print_exception(problem, file=file)
        return name
    return None
