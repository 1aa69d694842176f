"""`trfrate check`: diagnostics only."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from trfrate import pipeline
from trfrate.cli import DONE, END_CODES, ERRORS, FILES, options, terminal
from trfrate.cli.common import (
    Messages,
    chosen,
    deliver,
    ending,
    print_json,
    report_of_run,
    volume_of,
    with_ids,
    with_remedy,
)
from trfrate.cli.options import FILE
from trfrate.diagnostics import Report, Severity
from trfrate.errors import FileProblem, Refused, Unreadable
from trfrate.model import Event
from trfrate.pipeline import Choices
from trfrate.similar import did_you_mean

_OF_FIDE = {"fide": False, "fide-title": True}
"""For whom FIDE's checks are made, and whether it is a title event."""


def _explain(code: str, as_json: bool) -> int:
    """Print the documentation of a code."""
    page = _documentation()
    found = re.search(rf"^## {re.escape(code.upper())}\b.*?(?=^#{{1,2}} |\Z)", page, re.MULTILINE | re.DOTALL)
    if not found:
        raise click.UsageError(f"no message has the code {code}{did_you_mean(code, _codes(page))}")
    # The pages that a link leads to are not installed: its words are enough.
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", found.group().strip().removeprefix("## "))
    text = re.sub(r"^\*(\w+\.)\*", r"\1", text, count=1, flags=re.MULTILINE)
    if as_json:
        print_json({"code": code.upper(), "text": text}, Report())
    else:
        terminal.out(text)
    return DONE


def _codes(page: str) -> list[str]:
    return re.findall(r"^## ([A-Z]{3}[0-9]{3})\b", page, re.MULTILINE)


class _Code(options.Completed):
    """The code of a message, completed by the shell."""

    name = "code"

    def words(self, ctx: click.Context) -> list[str]:
        """Return all codes."""
        return _codes(_documentation())


def _documentation() -> str:
    """Return the page on diagnostics: from the installed package, else from the checkout."""
    package = Path(__file__).parent.parent
    for folder in (package, package.parent):
        page = folder / "docs" / "diagnostics.md"
        if page.exists():
            return page.read_text("utf-8")
    raise click.UsageError("docs/diagnostics.md is missing from this installation")


class _CheckCommand(options.GroupedCommand):
    writes_only_with = "--fix"


@click.command("check", cls=_CheckCommand)
@click.argument("sources", metavar="INPUT...", nargs=-1, type=FILE)
@options.reading
@options.facts
@options.players
@options.questions
@click.option(
    "--for",
    "audience",
    type=click.Choice(["uschess", "fide", "fide-title"]),
    help="Also say what the federation would find.",
)
@click.option("--fix", type=click.Choice(["ids"]), help="Correct the member ids that are certainly wrong, into -o.")
@click.option("-o", "target", metavar="OUTPUT", type=FILE, help="With --fix: where the corrected event goes.")
@options.writing
@options.messages
@click.option("--explain", metavar="CODE", type=_Code(), help="Say what a code means; needs no INPUT.")
@ending
def command(sources: tuple[str, ...], **arguments: Any) -> int:
    """Say what is wrong, guessed or missing in each INPUT; exit 1 if there are errors."""
    if arguments["explain"]:
        return _explain(arguments["explain"], arguments["as_json"])
    _refuse_misuse(sources, arguments)
    choices = chosen(arguments)
    everything = report_of_run()
    written: dict[Path, bytes] = {}
    code = DONE
    volume = volume_of(arguments)
    if volume is terminal.USUAL:
        volume = terminal.CHECKING
    for source in sources:
        messages = Messages({}, Report(), volume)
        code = max(code, _check(source, choices, arguments, messages, written))
        everything.diagnostics += messages.report.diagnostics
    if arguments["as_json"] and not written:
        print_json({}, everything)
    deliver(written, arguments, everything)
    return code


def _refuse_misuse(sources: tuple[str, ...], arguments: dict[str, Any]) -> None:
    if not sources:
        ctx = click.get_current_context()
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    if bool(arguments["fix"]) != bool(arguments["target"]):
        raise click.UsageError("--fix ids needs -o OUTPUT, and -o needs --fix ids")
    if arguments["ask"] and len(sources) > 1:
        raise click.UsageError("--ask takes one INPUT: its file is about the players of one report")
    if arguments["fix"] and (len(sources) > 1 or not (arguments["players"] and arguments["audience"])):
        raise click.UsageError("--fix ids takes one INPUT, --for uschess, and --players to compare with")


def _check(
    source: str, choices: Choices, arguments: dict[str, Any], messages: Messages, written: dict[Path, bytes]
) -> int:
    """Check one input and return its exit code; a file that cannot be opened is reported, and the others follow."""
    try:
        with suppress(Unreadable) if arguments["as_json"] else messages:
            event = pipeline.read(source, choices, messages.report)
            # What is certainly wrong is corrected further below, once it has been reported.
            event = with_ids(event, choices, {**arguments, "fix": None}, messages.report)
            _name_what_decides(event, messages.report)
            written |= _look_closer(source, event, choices, arguments, messages.report)
    except (Refused, FileProblem) as problem:
        code = ERRORS if isinstance(problem, Refused) else FILES
        terminal.err(f"trfrate: {with_remedy(problem)}")
        messages.report.error(END_CODES[code], with_remedy(problem))
        return code
    if not (arguments["quiet"] or arguments["as_json"]):
        more = ""
        if terminal.has_more(messages.report, messages.volume):
            more = " (--notes)"
        terminal.err(f"{source}: {terminal.summary(messages.report) or 'nothing to say'}{more}")
    return messages.code


DECIDING = frozenset(
    ("RAT003", "RAT004", "RAT006", "RAT109", "RAT110", "RAT111", "RAT112", "TIM001", "TIM002", "TIM003", "TIM004")
)
"""Messages of the rating about what a report should state: the time control, the dates, US Chess ratings."""
_REFUSED, _STARTED_AS_NEW = "RAT043", "RAT006"


def _name_what_decides(event: Event, report: Report) -> None:
    """Report what is missing and would decide which ratings change, by which rules, and from where."""
    from trfrate.rating.system import RatingOptions

    found = Report()
    pipeline.rate(event, RatingOptions(), found)
    refused = [each._replace(severity=Severity.WARNING) for each in found if each.code == _REFUSED]
    if refused:
        # The rating ends there, and does not come to the dates and the time control.
        found = Report()
        sections = tuple(replace(section, extras={}) for section in event.sections)
        pipeline.rate(event.with_sections(sections), RatingOptions(), found)
    wanted = DECIDING - {_STARTED_AS_NEW} if refused else DECIDING
    deciding = [*refused, *(each for each in found if each.code in wanted)]
    report.diagnostics += [each for each in deciding if each not in report.diagnostics]


def _look_closer(
    source: str, event: Event, choices: Choices, arguments: dict[str, Any], report: Report
) -> dict[Path, bytes]:
    """Report what the federation would object to; with `--fix`, return the corrected event that was written."""
    if arguments["audience"] in _OF_FIDE:
        from trfrate.preflight import fide

        fide.preflight(event, report, _OF_FIDE[arguments["audience"]], choices.day)
    if arguments["audience"] != "uschess":
        return {}
    from trfrate.preflight import preflight

    preflight(event, report, choices.day)
    if not choices.players:
        return {}
    from trfrate.players.suspects import fix_ids, suspects

    found = suspects(event, choices.players, report)
    if not arguments["fix"]:
        return {}
    return pipeline.write(fix_ids(event, found, report), (arguments["target"],), choices, report, (source,))
