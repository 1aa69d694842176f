"""What is said about a list of games and those who play in it: how it was read, and what may be a slip."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report, some
from trfrate.errors import Unreadable
from trfrate.formats._wallchart.games import both_answers, games_list_points, games_list_white, points_so_far
from trfrate.formats._wallchart.games.game_notes import names_draw
from trfrate.formats._wallchart.games.game_results import spelling_of
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.games.games_list_copies import say_unread_results
from trfrate.formats._wallchart.games.games_list_headings import OTHER_WORDS
from trfrate.formats._wallchart.games.games_list_totals import say_totals
from trfrate.formats._wallchart.games.unknown_byes import Key
from trfrate.formats._wallchart.rounds.opponent_names import Names, key_of
from trfrate.formats._wallchart.tables.column_meaning import MOST_COLUMNS, say_unread
from trfrate.formats._wallchart.tables.heading_words import plain_heading
from trfrate.model import Outcome

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list_players import Entrant, Entrants


def say_all(lists: Sequence[GameList], entrants: Entrants) -> None:
    """Report how the lists were read, and what in them may be a slip."""
    _say_list(lists[0], entrants)
    for games in lists:
        say_unread_results(games, entrants.report)
        say_totals(games, entrants.every, entrants.report)
        games_list_white.say_unknown(games, entrants.report)
        games_list_points.say_unlike(games, entrants.report)
    points_so_far.say_other_points(lists, entrants.every, entrants.report)
    _say_names_alone(lists, entrants)
    _say_lines_of_draws(lists, entrants)
    _say_repeated(entrants)
    both_answers.say_twice(entrants.answers, entrants.report)
    _say_missing_results(entrants)
    if not entrants.closed:
        _say_numbered(entrants)
        _say_digits(entrants)
        _say_alike(entrants)


def _say_list(games: GameList, entrants: Entrants) -> None:
    place = games.grid.place(games.header, None)
    by = {"name": "names", "number": "numbers"}.get(entrants.identity, "ids")
    message = f"a list of games: {len(entrants.every)} players, identified by their {by}"
    message += ", out of the table of players" if entrants.closed else ""
    message += f", on the sides {games.guessed[0]!r:.30} and {games.guessed[1]!r:.30}" if games.guessed else ""
    entrants.report.note("CSV032", message, place)
    if games.white_is_left:
        message = "White is on the left of these pairings, as in all that programs print with points on both sides"
        entrants.report.note("CSV210", message, place, "if it is not, head the sides Player 1 and Player 2")
    if any(not entrant.name for entrant in entrants.every):
        message = "the list names players by number, and there is no table with their names"
        entrants.report.error("CSV039", message, place, "put a table with No., Name, ID and Rating on another sheet")
        raise Unreadable(place.file)
    _say_days(games, entrants.report)
    _say_black_first(games, entrants.report)
    _say_same_colors(games, entrants.report)
    if games.unexplained:
        others = "other games are won or lost, and no draw is written in another way"
        message = f"{games.unexplained!r} is read as a draw: {others}"
        entrants.report.note("CSV151", message, place)
    if not games.states_rounds:
        message = f"the list does not state the rounds, so the games are spread over {entrants.rounds}"
        entrants.report.note("CSV018", message, place, "the ratings do not depend on the order")
    elif games.marked and (above := [row for row in games.rows if games.round_of(row, 0) == 0]):
        message = f"{len(above)} games are above the heading of the first round: each is read as the first free round"
        first = games.grid.place(above[0], games.sides[0]["name"])
        entrants.report.note("CSV018", message, first, "write Round 1 above them")
    # The number of a board says nothing of a game.
    noted = {*games.noted}
    names = [
        text[:40] for column, text in games.unread.items() if not is_board(text) and not _is_noted(games, column, noted)
    ]
    if names:
        entrants.report.note("CSV003", f"columns that are not read: {some(names, MOST_COLUMNS)}", place)
    if games.unread:
        games.accounted += tuple(say_unread(games.unread_table(), list(games.unread), entrants.report))


def _say_names_alone(lists: Sequence[GameList], entrants: Entrants) -> None:
    """Refuse rows among the games in which a player is alone, with neither a result nor a word for a bye."""
    known = {key_of(entrant.name) for entrant in entrants.every}
    for games in lists:
        for row in islice(games.loose, _MOST_LINES):
            if games.is_alone(row) and key_of(games.grid.line(row)) in known:
                games.told.add(row)
                hint = "write 1, 1/2 or 0 beside somebody who has a bye"
                place = games.grid.place(row, games.grid.filled(row)[0])
                entrants.report.error("CSV033", "this row has no game", place, hint)


def _say_lines_of_draws(lists: Sequence[GameList], entrants: Entrants) -> None:
    """Warn of lines that say of two players that they drew, which may be another result than the one in the list."""
    lines = [
        (games, row, line)
        for games in lists
        for row in islice(games.loose, _MOST_LINES)
        if row not in games.told and names_draw(line := games.grid.line(row))
    ]
    names = Names([entrant.name for entrant in entrants.every]) if lines else None
    for games, row, line in lines:
        named = {rows[0] for word in _WORD.findall(line) if names and len(rows := names.rows(word)) == 1}
        if len(named) > 1:
            games.told.add(row)
            message = f"{line!r:.60} is not read: write the draw into the row of the game"
            entrants.report.warning("CSV095", message, games.grid.place(row, None))


_MOST_LINES = 200
_WORD = re.compile(r"[^\W\d_]{2,}")


def _is_noted(games: GameList, column: int, noted: set[tuple[int, int]]) -> bool:
    """Return whether every remark in a column was read."""
    stated = [(row, column) for row in games.rows if games.grid.text(row, column)] if noted else []
    return bool(stated) and noted.issuperset(stated)


def _say_days(games: GameList, report: Report) -> None:
    """Report dates of games that are not understood, and those whose year was added."""
    rows = games.unread_days()
    if rows:
        message = f"{len(rows)} games have dates that are not understood, such as {games.text(rows[0], 'date')!r:.40}"
        hint = "write 2026-04-18 or 4/18/2026, or use --start and --end"
        report.warning("CSV055", message, games.grid.place(rows[0], games.others["date"]), hint)
    heading = games.grid.text(games.header, games.others.get("date"))
    if heading and not games.headless and OTHER_WORDS.get(plain_heading(heading)) != "date":
        message = f"days of the games, from the column {heading!r:.40}"
        report.note("CSV062", message, games.grid.place(games.header, games.others["date"]))
    days = list(dict.fromkeys(games.marked_days.values()))
    place = games.grid.place(games.header, None)
    if games.yearless and not days:
        message = f"the rounds have days without a year, such as {games.yearless[0]!r:.40}: they are not used"
        report.warning("CSV067", message, place, "write the year, too, or use --start and --end")
    elif games.yearless:
        report.note("CSV064", f"days of the rounds, in the year of the title: {days[0]} to {days[-1]}", place)


def _say_black_first(games: GameList, report: Report) -> None:
    """Report scores beside columns of which the first is Black's."""
    white, black = (side["name"] for side in games.sides)
    scores = [row for row in games.rows if spelling_of(games.result(row)) in ("score", "points")]
    if games.pair.colored and black < white and scores and "black" not in games.others:
        message = f"Black is left of White: {games.text(scores[0], 'result')!r:.20} is read as White's points first"
        report.warning("CSV100", message, games.grid.place(scores[0], games.others.get("result")))


def _say_same_colors(games: GameList, report: Report) -> None:
    """Report games in which both sides have one color."""
    for row in games.same_colors():
        message = f"both have {games.text(row, 'color')!r:.20}: the colors of this game are not used"
        report.warning("CSV142", message, games.grid.place(row, games.others["color"]))


def _say_repeated(entrants: Entrants) -> None:
    """Report games that are repeated with the same colors and result, as in a copy of a sheet."""
    again = entrants.repeated
    if again:
        count = "one game is" if len(again) == 1 else f"{len(again)} games are"
        message = f"{count} repeated, and counted once: the same players, round, colors and result"
        hint = "two games of the same players in a round need a column Game, with 1 and 2"
        entrants.report.warning("CSV092", message, again[0], hint)


def _say_missing_results(entrants: Entrants) -> None:
    """Report games without a result in rounds that have others: those of a round to come are no fault."""
    by_number = {(each.section, each.number): each for each in entrants.every}
    played = {
        (each.section, number)
        for each in entrants.every
        for number, cell in each.cells.items()
        if cell.opponent and cell.result is not Outcome.PENDING
    }
    for entrant in entrants.every:
        for number, cell in entrant.cells.items():
            other = by_number.get((entrant.section, cell.opponent or 0))
            expected = entrants.spread or (entrant.section, number) in played
            if cell.result is Outcome.PENDING and expected and other and other.number > entrant.number:
                message = f"no result: {entrant.name:.40} and {other.name:.40}; the game is not rated"
                entrants.report.warning("CSV091", message, entrant.seats[number].place)


def _say_numbered(entrants: Entrants) -> None:
    """Report names that differ in a number alone: it may be points or a board, which change from round to round."""
    seen: dict[tuple[str, Key], Entrant] = {}
    for entrant in entrants.every:
        words = tuple(word for word in key_of(entrant.name) if not word.isdecimal())
        other = seen.setdefault((entrant.section, words), entrant)
        if words and other is not entrant and entrants.identity == "name":
            message = f"{other.name!r:.40} ({other.place_shown}) and {entrant.name!r:.40} are one player, or two"
            hint = "put numbers into a column of their own; two players of one name need ids"
            entrants.report.error("CSV068", message, entrant.place, hint)


def _say_digits(entrants: Entrants) -> None:
    """Warn of names with a number that may be a rating, an id or points; what has no letter at all is no name."""
    for entrant in entrants.every:
        if not any(map(str.isalpha, entrant.name)):
            message = f"{entrant.name!r:.40} is no name of a player"
            entrants.report.error("CSV101", message, entrant.place, "look at the headings of the columns")
        elif any(map(str.isdigit, entrant.name)):
            message = f"the name {entrant.name!r:.40} holds a number, which is read as part of it"
            hint = "put ratings, ids and points into columns of their own"
            entrants.report.warning("CSV097", message, entrant.place, hint)


def _say_alike(entrants: Entrants) -> None:
    """Report names that are nearly the same and never meet in a round: a slip would make one player two."""
    seen: dict[tuple[str, str], list[Entrant]] = {}
    for entrant in entrants.every:
        keys = [(entrant.section, text) for text in (*_spellings(entrant.name), *_beginnings(entrant.name))]
        alike = (each for key in keys for each in seen.get(key, ()) if _may_be_one(each, entrant))
        other = next(alike, None)
        if other:
            message = f"{other.name!r:.40} ({other.place_shown}) and {entrant.name!r:.40} may be one player"
            hint = "if so, spell the name, or the number or id that identifies them, in one way"
            entrants.report.warning("CSV037", message, entrant.place, hint)
        for key in keys:
            same = seen.setdefault(key, [])
            if len(same) < _MOST_ALIKE:
                same.append(entrant)


_MOST_ALIKE = 10


def _may_be_one(one: Entrant, two: Entrant) -> bool:
    """Return whether two never meet in a round, and differ in a letter, or in a short form of a word: `Ben`."""
    if one.cells.keys() & two.cells.keys():
        return False
    different = {*key_of(one.name)} ^ {*key_of(two.name)}
    if not {*_spellings(one.name)}.isdisjoint(_spellings(two.name)):
        return True
    short, *long = sorted(different, key=len)
    return len(long) == 1 and long[0].startswith(short)


def _beginnings(name: str) -> Iterator[str]:
    """Yield the name with each of its words cut: `Ben` and `Benjamin` begin in the same way."""
    words = key_of(name)
    for at, word in enumerate(words):
        if len(word) >= _CUT:
            yield " ".join((*words[:at], *words[at + 1 :], f"{word[:_CUT]}~"))


_CUT = 2


def _spellings(name: str) -> Iterator[str]:
    """Yield the name, and the name without any one letter: two that differ in a letter have one of these in common."""
    words = " ".join(key_of(name))[:60]
    yield words
    yield from (words[:at] + words[at + 1 :] for at in range(len(words)))
