"""Member ids that only the user can choose: a prompt on a terminal, a facts file elsewhere; answers are remembered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate import files, pipeline
from trfrate.cli import terminal
from trfrate.cli.common import is_interactive
from trfrate.diagnostics import Report, typed
from trfrate.model import Event
from trfrate.pipeline import Choices

if TYPE_CHECKING:
    from trfrate.players.choices import Choice
    from trfrate.players.questions import Question

_NOBODY, _STOP = "0", "q"


def with_chosen_ids(event: Event, choices: Choices, arguments: dict[str, Any], report: Report) -> Event:
    """Return the event with corrected and chosen ids; what is not certain is asked."""
    if arguments["fix"]:
        event = _fixed(event, choices, report)
    _remember_facts(event, choices, report)
    if arguments["ask"]:
        _write_questions(event, choices, arguments, report)
    elif is_interactive(arguments):
        return _prompted(event, choices, report)
    return event


def _fixed(event: Event, choices: Choices, report: Report) -> Event:
    """Return the event with corrected ids; what is wrong and could not be corrected is reported."""
    from trfrate.players.suspects import fix_ids, suspects

    event = fix_ids(event, suspects(event, choices.players, Report()), report)
    suspects(event, choices.players, report)
    return event


def _write_questions(event: Event, choices: Choices, arguments: dict[str, Any], report: Report) -> None:
    from trfrate.players.questions import as_facts, questions

    asked = questions(event, choices.players, Report())
    text = as_facts(event, asked)
    files.write_all({Path(arguments["ask"]): text.encode("utf-8")}, choices.force)
    message = f"{len(asked)} players without a member id are in {arguments['ask']}, with the members they may be"
    report.note("PLR036", message, None, f"choose there, then give --facts {typed(arguments['ask'])} instead of --ask")


def _prompted(event: Event, choices: Choices, report: Report) -> Event:
    from trfrate.players.choices import Choice
    from trfrate.players.fill import fill
    from trfrate.players.linking import with_member_ids
    from trfrate.players.questions import questions

    asked = [each for each in questions(event, choices.players, Report()) if each.offers]
    if not asked or not click.confirm(f"Players without a certain member id: {len(asked)}. Choose now?", err=True):
        return event
    answers: dict[tuple[int, int], str | None] = {}
    chosen: list[Choice] = []
    for question in asked:
        answer = _choice(question)
        if answer == _STOP:
            break
        if answer != _NOBODY:
            id = question.offers[int(answer) - 1].id
            answers[question.section, question.row] = id
            chosen.append(Choice(question.player, id))
    _remember(chosen, choices, report)
    if answers:
        return fill(with_member_ids(event, answers), choices.players, report, choices.prefer)
    return event


def _choice(question: Question) -> str:
    """Return the number of an offer, nobody, or the wish to stop."""
    player = question.player
    rating = ", ".join(f"{each.rating:.0f}" for each in player.ratings.values() if each.rating is not None)
    terminal.err("\n" + ", ".join(fact for fact in (f"{player.number} {player.name}", player.state, rating) if fact))
    for number, offer in enumerate(question.offers, 1):
        terminal.err(f"  {number}  {offer.id}  {offer.described()}")
    numbers = [str(number) for number, _ in enumerate(question.offers, 1)]
    prompt = f"Which one? (number, {_NOBODY} nobody, {_STOP} no more questions)"
    answer: str = click.prompt(
        prompt, type=click.Choice([*numbers, _NOBODY, _STOP]), default=_NOBODY, show_choices=False, err=True
    )
    return answer


def _remember_facts(event: Event, choices: Choices, report: Report) -> None:
    """Remember the ids that a facts file gives."""
    if not choices.facts_file:
        return
    from trfrate.players.choices import Choice

    facts = pipeline.load_facts(choices.facts_file)
    chosen = []
    for label, section_facts in facts.get("section", {}).items():
        for section in (each for each in event.sections if each.is_called(label)):
            given = section_facts.get("player", {})
            for player in section.players:
                id = given.get(str(player.number), {}).get("ids", {}).get("uschess")
                if id and player.name:
                    chosen.append(Choice(player, str(id)))
    _remember(chosen, choices, report)


def _remember(chosen: list[Choice], choices: Choices, report: Report) -> None:
    """Enter the choices into the first database; a list file cannot hold them."""
    from trfrate.players.choices import remember
    from trfrate.players.database import Database, is_database

    databases = [path for path in choices.players if path.is_file() and is_database(path)]
    if chosen and databases:
        with Database(databases[0], report) as database:
            count = remember(database, chosen, choices.day)
        report.note("PLR037", f"chosen member ids remembered for their names: {count}")
