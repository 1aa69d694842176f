"""`trfrate explain`: how a player's rating came about, and why a published one may differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from trfrate import pipeline
from trfrate.cli import terminal
from trfrate.cli.common import (
    FILE,
    Telling,
    chosen,
    ending,
    given_facts,
    given_players,
    given_rules,
    rating_options,
    reading,
    tell_json,
    telling,
    with_changes,
)
from trfrate.diagnostics import Report
from trfrate.model import Event
from trfrate.report.basis import bases_of
from trfrate.report.chart import title_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from trfrate.explanation import Entry
    from trfrate.official import Cause
    from trfrate.report.basis import RatedEvent

MOST_CAUSES = 5


class PlayerName(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A player, completed by the shell from the report named before."""

    name = "player"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the names of players that begin with the text."""
        from click.shell_completion import CompletionItem

        source = ctx.params.get("source")
        if not source or source == "-":
            return []
        try:
            event = pipeline.read(source, chosen({}), Report())
        except Exception:  # while somebody is typing, nothing is reported
            return []
        names = [player.name for player in event.players]
        return [CompletionItem(name) for name in names if name.casefold().startswith(incomplete.casefold())]


@click.command("explain")
@click.argument("source", metavar="INPUT", type=FILE)
@click.argument("player", metavar="[PLAYER]", required=False, type=PlayerName())
@click.option("--section", default="", help="The section, where a number stands in several.")
@click.option("--all", "everybody", is_flag=True, help="Every player.")
@click.option("--official", type=int, metavar="RATING", help="Compare with a published rating and look for the cause.")
@given_rules
@reading
@given_facts
@given_players
@telling
@ending
def command(source: str, player: str | None, everybody: bool, **arguments: Any) -> int:
    """Say how the rating of PLAYER (number, id, or part of a name) came about."""
    if everybody == (player is not None):
        raise click.UsageError("name one PLAYER, or give --all")
    told = Telling(arguments)
    text = ""
    with told as report:
        from trfrate.explanation import find

        event = with_changes(pipeline.read(source, chosen(arguments), report), arguments, report)
        entries = _all(event) if player is None else [find(event, player, arguments["section"])]
        rated = pipeline.rate(event, rating_options(arguments), report)
        if arguments["as_json"]:
            tell_json({"players": [_as_json(event, entry, rated, arguments) for entry in entries]}, report)
        else:
            text = "\n\n\n".join(_as_text(event, entry, rated, arguments) for entry in entries)
    if text:
        terminal.page(terminal.fitted(text))
    return told.code


def _all(event: Event) -> list[Entry]:
    from trfrate.explanation import Entry

    return [Entry(section, player) for section in event.sections for player in section.players]


def _as_text(event: Event, entry: Entry, rated: RatedEvent, arguments: dict[str, Any]) -> str:
    from trfrate.explanation import pages_of

    pages = pages_of(entry, rated)
    if arguments["official"] is not None:
        pages.append(_compared(event, entry, rated, arguments))
    return "\n\n".join(pages)


def _as_json(event: Event, entry: Entry, rated: RatedEvent, arguments: dict[str, Any]) -> dict[str, Any]:
    from trfrate.explanation import traces

    found: dict[str, Any] = {"number": entry.player.number, "name": entry.player.name, "section": entry.section.name}
    found["traces"] = [each.as_json() for each in traces(entry, rated)]
    if arguments["official"] is not None:
        system, ours, causes = _causes(event, entry, rated, arguments)
        found["official"] = {
            "system": system,
            "official": arguments["official"],
            "computed": ours,
            "causes": [{"cause": cause.text, "rating": cause.shown} for cause in causes],
        }
    return found


def _causes(
    event: Event, entry: Entry, rated: RatedEvent, arguments: dict[str, Any]
) -> tuple[str, int | None, list[Cause]]:
    """Return the system in question (the first, unless one is chosen), our rating, and possible causes of another."""
    from trfrate.explanation import find_player
    from trfrate.official import Question, causes

    after = find_player(rated, entry).after
    if not after:
        return "", None, []
    system = next(iter(after))
    question = Question(event, entry, system, arguments["official"], rating_options(arguments))
    return system, after[system].shown, causes(question)


def _compared(event: Event, entry: Entry, rated: RatedEvent, arguments: dict[str, Any]) -> str:
    official = arguments["official"]
    system, ours, causes = _causes(event, entry, rated, arguments)
    if ours is None:
        return f"Published {official}: this player has no rated game here."
    title = title_of(system, bases_of(rated, entry.section))
    if ours == official:
        return f"Published {official} in {title}: the same."
    lines = [
        f"Published {official} in {title}, computed {ours} ({official - ours:+d}). Likely causes, likeliest first:"
    ]
    for place, cause in enumerate(causes[:MOST_CAUSES], 1):
        exact = "explains it" if cause.shown == official else f"still off by {official - cause.shown:+d}"
        lines.append(f" {place}. {cause.text} ({exact})")
    if not causes:
        lines.append(" none found: is a result, an opponent or the rating before different there?")
    return "\n".join(lines)
