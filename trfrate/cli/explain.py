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
from trfrate.model import Event
from trfrate.report.basis import bases_of
from trfrate.report.chart import place_text, places_of, title_of

if TYPE_CHECKING:
    from trfrate.diagnostics import Report
    from trfrate.explanation import Entry
    from trfrate.official import Cause
    from trfrate.report.basis import RatedEvent
    from trfrate.tiebreaks import Explanation as TieBreakExplanation

MOST_CAUSES = 5


@click.command("explain")
@click.argument("source", metavar="INPUT", type=FILE)
@click.argument("player", metavar="[PLAYER]", required=False)
@click.option("--section", default="", help="The section, where a number stands in several.")
@click.option("--all", "everybody", is_flag=True, help="Every player.")
@click.option("--official", type=int, metavar="RATING", help="Compare with a published rating and look for the cause.")
@click.option("--tie-breaks", is_flag=True, help="The tie-breaks instead of the ratings, opponent by opponent.")
@given_rules
@reading
@given_facts
@given_players
@telling
@ending
def command(source: str, player: str | None, everybody: bool, **arguments: Any) -> int:
    """Say how the rating of PLAYER (number, id, or part of a name), or its tie-breaks, came about."""
    if everybody == (player is not None):
        raise click.UsageError("name one PLAYER, or give --all")
    told = Telling(arguments)
    with told as report:
        from trfrate.explanation import find

        event = with_changes(pipeline.read(source, chosen(arguments), report), arguments, report)
        entries = _all(event) if player is None else [find(event, player, arguments["section"])]
        if arguments["tie_breaks"]:
            _explain_tie_breaks(event, entries, arguments["as_json"], report)
            return told.code
        rated = pipeline.rate(event, rating_options(arguments), report)
        if arguments["as_json"]:
            tell_json({"players": [_as_json(event, entry, rated, arguments) for entry in entries]}, report)
        else:
            terminal.out("\n\n\n".join(_as_text(event, entry, rated, arguments) for entry in entries))
    return told.code


def _all(event: Event) -> list[Entry]:
    from trfrate.explanation import Entry

    return [Entry(section, player) for section in event.sections for player in section.players]


def _explain_tie_breaks(event: Event, entries: list[Entry], as_json: bool, report: Report) -> None:
    from trfrate.report.tie_breaks import explanations_of

    explained = [(entry, explanations_of(event, entry.section, entry.player)) for entry in entries]
    if not as_json:
        terminal.out("\n\n\n".join(_tie_break_page(event, entry, found) for entry, found in explained))
        return
    players = []
    for entry, found in explained:
        values = [{**each._asdict(), "terms": [term._asdict() for term in each.terms]} for each in found]
        player = {"number": entry.player.number, "name": entry.player.name, "section": entry.section.name}
        players.append({**player, "tie_breaks": values})
    tell_json({"players": players}, report)


def _tie_break_page(event: Event, entry: Entry, found: list[TieBreakExplanation]) -> str:
    section, player = entry
    place = place_text(places_of(event, section)[player.number])
    where = f", section {section.name}" if section.name else ""
    title = f"{player.name} (no. {player.number}){where}: {section.points_of(player) / 2:g} points, place {place}"
    if not found:
        return f"{title}\n\nNo tie-breaks: places are shared, or there are no results yet."
    return "\n\n".join([title, *(each.text for each in found)])


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
