"""What the two players of a row have: by the result, the name of the winner or a remark beside the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.games.called_players import without_number
from trfrate.formats._wallchart.games.forfeit_notes import is_of_forfeit, names_forfeit
from trfrate.formats._wallchart.games.game_notes import (
    is_short_draw,
    names_draw,
    result_in,
    states_bye,
    winner_in,
)
from trfrate.formats._wallchart.games.game_results import RESULTS, as_forfeit
from trfrate.formats._wallchart.games.games_list import GameList, Note
from trfrate.formats._wallchart.games.games_list_no_opponent import nobodies
from trfrate.formats._wallchart.games.games_list_short_names import stands_for
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.model import FORFEITS, Outcome

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list_players import Entrant

_ONE_OF_TWO = "a half-point bye has the result 1/2; correct one of the two"


def played(games: GameList, row: int, pair: Sequence[Entrant | None]) -> tuple[Outcome, Outcome] | None:
    """Return what White and Black have; a column `Winner` may name who won."""
    stated = games.outcomes(row)
    if stated:
        return stated
    text = games.text(row, "result")
    if games.result(row) == "0-0":
        return _double_forfeit(games, row)
    keys = [key_of(entrant.name) if entrant else () for entrant in pair]
    named_winner, lost, forfeit = (text, False, False) if key_of(text) in keys else winner_in(text)
    winner = key_of(without_number(named_winner))
    won = [side for side, key in enumerate(keys) if key == winner]
    is_named = any(len(word) > 1 for word in winner)
    won = won or [side for side, key in enumerate(keys) if is_named and stands_for(winner, key)]
    named = games.named_side(row, named_winner)
    if not won and named is not None:
        won = [named]
    if len(won) != 1 or (forfeit and lost and games.asks_who_won):
        return None
    outcomes = RESULTS["0-1" if bool(won[0]) is not lost else "1-0"]
    return as_forfeit(outcomes) if forfeit else outcomes


def _double_forfeit(games: GameList, row: int) -> tuple[Outcome, Outcome] | None:
    """Return the forfeit of both where a remark says so beside `0-0`: `both no show`."""
    for note in games.notes.get(row, ()):
        claim = games.claim(row, note.text)
        if claim and len(claim.lost) != 1:
            return RESULTS["F-F"]
    return None


def with_note(
    games: GameList, row: int, remark: Note, outcomes: tuple[Outcome, Outcome], report: Report
) -> tuple[Outcome, Outcome] | None:
    """Return what both have after a remark beside the game; None if it leaves open what the result is."""
    place = games.grid.place(row, remark.column)
    note = remark.text
    games.noted.append((row, remark.column))
    if outcomes[0] in FORFEITS and is_of_forfeit(note):
        if games.claim(row, note) is None:
            # It may be said of somebody else, or of another round.
            report.note("CSV143", f"{note!r:.40} is beside a forfeit, and read as said of it", place)
        return outcomes
    if games.states_forfeit(row, note, outcomes):
        report.note("CSV143", f"read as a forfeit, which is not rated, by {note!r:.40} beside it", place)
        return as_forfeit(outcomes)
    pending = outcomes[0] is Outcome.PENDING
    implied = games.implies_result and not games.text(row, "result")
    stated = RESULTS["DRAW"] if implied and is_short_draw(note) else result_in(note, games.first_color(row))
    if stated and (pending or (implied and stated[0] is Outcome.DRAW)):
        report.note("CSV143", f"read as {stated[0]} of the first player, by {note!r:.40} beside it", place)
        return stated
    if stated == outcomes or (outcomes[0] is Outcome.DRAW and names_draw(note)):
        return outcomes
    beside = repr(games.text(row, "result")) if games.text(row, "result") else "the winner and the loser"
    if stated or states_bye(note) or (implied and names_draw(note)):
        message = f"{note!r:.40} beside {beside:.40}: which of them is right?"
        report.error("CSV033", message, place, "write the result into its column, and nothing else beside it")
        return None
    if names_forfeit(note) or (is_of_forfeit(note) and not pending):
        message = f"{note!r:.40} beside {beside:.40}: a forfeit, and who won it?"
        hint = "write 1-0 F or 0-1 F for a forfeit, F-F for a double one; without the remark, the game is rated"
        report.error("CSV033", message, place, hint)
        return None
    read_as = "it is rated" if not pending else "it has no result and is not rated"
    hint = "write 1-0 F for a forfeit"
    report.warning("CSV095", f"{note!r:.40} beside a game is not read: {read_as}", place, hint)
    return outcomes


def say_no_game(games: GameList, row: int, number: int, report: Report) -> None:
    """Report a row that states no game, by what is wrong with it: the result, or the round."""
    if report.is_full("CSV033"):
        return
    wrong = "round" if number < 0 else "result"
    text = games.result(row) if wrong == "result" and "black" in games.others else games.text(row, wrong)
    seated = any(games.grid.text(row, side["name"]) for side in games.sides)
    names = nobodies(games, row)
    if names and text and wrong == "result":
        message = f"{names[0]!r:.40} and the result {text!r:.40} contradict each other"
        report.error("CSV033", message, games.grid.place(row, games.others.get(wrong)), _ONE_OF_TWO)
        return
    if names and wrong == "result":
        message = f"{names[0]!r:.40} does not say what it is worth, and the row has no result"
        hint = "write 1, 1/2 or 0 as the result of a bye, or in its words: half point bye"
        report.error("CSV033", message, games.grid.place(row, games.others.get(wrong)), hint)
        return
    nothing = "this row has no game" if seated else "this row has no game: nobody is named"
    message = f"{text!r:.40} is not a {wrong}" if text and seated else nothing
    hint = "a result is 1-0, 0-1 or 1/2-1/2; 1-0 F or + - - for a forfeit; a bye has one player and 1, 1/2 or 0"
    hint = "a round is a number from 1 to 99" if wrong == "round" else hint
    if wrong == "result" and games.is_unclear(row):
        message = f"{text!r:.40} beside a player with Black: who won, White or this player?"
        hint = "write W, D or L, or 1, 1/2 or 0, for the player named first"
    report.error("CSV033", message, games.grid.place(row, games.others.get(wrong)), hint)


def say_remarks(games: GameList, report: Report) -> None:
    """Report what is beside results and may matter."""
    for row, text in games.remarks.items():
        message = f"the remark in {text!r:.40} is not read"
        report.warning("CSV095", message, games.grid.place(row, games.others["result"]))
    for row in games.lone_spellings():
        white = games.outcomes(row)
        read_as = f"read as {white[0]} of the first player" if white else "not read"
        message = f"{games.text(row, 'result')!r:.20} is written unlike all other results; it is {read_as}"
        report.warning("CSV099", message, games.grid.place(row, games.others.get("result")))
