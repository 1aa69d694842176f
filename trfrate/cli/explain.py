"""`trfrate explain`: how a player's rating came about, and why a published one may differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from trfrate import pipeline
from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, chosen, ending, print_json, rating_options, with_changes
from trfrate.cli.options import FILE
from trfrate.diagnostics import Report
from trfrate.model import Event
from trfrate.report.basis import bases_of
from trfrate.report.chart import place_text, places_of, title_of

if TYPE_CHECKING:
    from trfrate.explanation import Entry
    from trfrate.official import Answer
    from trfrate.report.basis import RatedEvent
    from trfrate.tiebreaks.explaining import Explanation as TieBreakExplanation

MOST_CAUSES = 5


class PlayerName(options.Completed):
    """A player, completed by the shell from the report named before."""

    name = "player"

    def words(self, ctx: click.Context) -> list[str]:
        """Return the names of the players."""
        source = ctx.params.get("source")
        if not source or source == "-":
            return []
        try:
            return [player.name for player in pipeline.read(source, chosen({}), Report()).players]
        except Exception:  # while somebody is typing, nothing is reported
            return []


@click.command("explain", cls=options.GroupedCommand)
@click.argument("source", metavar="INPUT", type=FILE)
@click.argument("player", metavar="[PLAYER]", required=False, type=PlayerName())
@click.option("--section", default="", help="The section, where several have that number or name.")
@click.option("--all", "everybody", is_flag=True, help="Every player.")
@click.option(
    "--official", type=float, metavar="RATING", help="Compare with a published rating and look for the cause."
)
@click.option("--tie-breaks", is_flag=True, help="The tie-breaks instead of the ratings, opponent by opponent.")
@options.rules
@options.results
@options.reading
@options.facts
@options.players
@options.messages
@ending
def command(source: str, player: str | None, everybody: bool, **arguments: Any) -> int:
    """Say how the rating of PLAYER (number, id, or part of a name), or its tie-breaks, came about."""
    if everybody == (player is not None):
        raise click.UsageError("name one PLAYER, or give --all")
    messages = Messages(arguments)
    text = ""
    with messages as report:
        from trfrate.explanation import find

        event = with_changes(pipeline.read(source, chosen(arguments), report), arguments, report)
        entries = _all(event) if player is None else [find(event, player, arguments["section"])]
        if arguments["tie_breaks"]:
            _explain_tie_breaks(event, entries, arguments["as_json"], report)
            return messages.code
        rated = pipeline.rate(event, rating_options(arguments), report)
        if arguments["as_json"]:
            print_json({"players": [_as_json(entry, rated, arguments) for entry in entries]}, report)
        else:
            text = "\n\n\n".join(_as_text(entry, rated, arguments) for entry in entries)
    if text:
        terminal.page(terminal.fitted(text))
    return messages.code


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
    print_json({"players": players}, report)


def _tie_break_page(event: Event, entry: Entry, found: list[TieBreakExplanation]) -> str:
    section, player = entry
    place = place_text(places_of(event, section)[player.number])
    where = f", section {section.name}" if section.name else ""
    title = f"{player.name} (no. {player.number}){where}: {section.points_of(player) / 2:g} points, place {place}"
    if not found:
        return f"{title}\n\nNo tie-breaks: places are shared, or there are no results yet."
    return "\n\n".join([title, *(each.text for each in found)])


def _as_text(entry: Entry, rated: RatedEvent, arguments: dict[str, Any]) -> str:
    from trfrate.explanation import pages_of

    pages = pages_of(entry, rated)
    if arguments["official"] is not None:
        pages.append(_compared(entry, rated, arguments))
    return "\n\n".join(pages)


def _as_json(entry: Entry, rated: RatedEvent, arguments: dict[str, Any]) -> dict[str, Any]:
    from trfrate.explanation import traces

    found: dict[str, Any] = {"number": entry.player.number, "name": entry.player.name, "section": entry.section.name}
    found["traces"] = [each.as_json() for each in traces(entry, rated)]
    if arguments["official"] is not None:
        system, ours, answer = _answer(entry, rated, arguments)
        found["official"] = {
            "system": system,
            "official": arguments["official"],
            "computed": ours,
            "causes": [
                {"kind": each.kind, "cause": each.text, "rating": each.shown, "values": dict(each.values)}
                for each in answer.causes
            ],
            "tried": list(answer.tried),
            "decimals_allow": answer.allowed,
        }
    return found


def _answer(entry: Entry, rated: RatedEvent, arguments: dict[str, Any]) -> tuple[str, float | None, Answer]:
    """Return the system asked about (the first, unless one is chosen), our rating, and what may explain another."""
    from trfrate.explanation import find_player
    from trfrate.official import Answer, answer, question_of

    after = find_player(rated, entry).after
    if not after:
        return "", None, Answer((), ())
    system = next(iter(after))
    question = question_of(rated.event, entry, system, arguments["official"], rating_options(arguments))
    ours = after[system].rating
    seen = None if ours is None else question.seen(ours)
    return system, seen, answer(question)


def _compared(entry: Entry, rated: RatedEvent, arguments: dict[str, Any]) -> str:
    from trfrate.official import CLOSE

    system, ours, answer = _answer(entry, rated, arguments)
    places = 2 if arguments["official"] % 1 else 0
    official = f"{arguments['official']:.{places}f}"
    if ours is None:
        return f"Published {official}: this player has no rated game here."
    title = title_of(system, bases_of(rated, entry.section))
    difference = arguments["official"] - ours
    if abs(difference) <= CLOSE:
        return f"Published {official} in {title}: the same."
    difference_text = f"published minus computed: {difference:+.{places}f}"
    head = f"Published {official} in {title}, computed {ours:.{places}f} ({difference_text})."
    if not answer.causes:
        return f"{head} {_unexplained(answer)}"
    causes = [f" {place}. {cause.text}" for place, cause in enumerate(answer.causes[:MOST_CAUSES], 1)]
    return "\n".join([f"{head} What would explain it, likeliest first:", *causes])


def _unexplained(answer: Answer) -> str:
    from trfrate.official import NAMES

    names = [NAMES[kind] for kind in answer.tried]
    if answer.allowed:
        low, high = answer.allowed
        names[0] += f" (they allow {low} to {high})"
    return (
        f"That cannot be explained by {'; '.join(names)}; each tried alone.\n"
        "A result, an opponent or the rating before may be different there, or the office decided."
    )
