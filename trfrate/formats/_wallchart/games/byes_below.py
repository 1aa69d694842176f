"""Byes beside lists of games: `Byes: Ada Alder (1)` or `Ed Elm has a half point bye` in a line, or on a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from trfrate.diagnostics import Report, some
from trfrate.formats._byes import BYES, Kind, nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.captions.status_words import STATUS
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_headings import heads_round
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import Names, key_of
from trfrate.formats._wallchart.tables.heading_words import heads_names
from trfrate.formats._wallchart.tables.lists_below import OF_OTHERS
from trfrate.model import Outcome

_LINE = re.compile(r"(?P<words>[^:]{3,40}?)\s*[:–-]\s+(?P<names>.+)")
_ITEM = re.compile(
    r"(?P<name>.+?)[\s(\[-]*(?P<worth>1/2|½|0?\.5|[01]|full|half|zero)?(?:[\s-]*(?:pt|point)s?)?(?:\s+bye)?[)\]]?",
    re.IGNORECASE,
)
_OF_ONE = re.compile(
    r"(?P<name>[^:;]{2,60}?)[\s,:–-]+(?:(?:has|had|gets|got|takes|took|receive[ds]|requested)\s+)?(?:(?:an?|the)\s+)?"
    r"(?P<bye>(?:(?:half|full|zero|1/2|½|[01])[\s-]*(?:(?:points?|pts?\.?)[\s-]*)?)?bye)",
    re.IGNORECASE,
)
_BETWEEN = (re.compile(r"\s*;\s*"), re.compile(r"\s*(?:,|&|\band\b)\s*"))
OF_BYES = re.compile(r"\bbyes?\b", re.IGNORECASE)
_LONGEST = 500
_MOST_LINES = 500


class Bye(NamedTuple):
    """A bye of one player, by the place among all, and where it is stated."""

    player: int
    round: int
    outcome: Outcome
    grid: Grid
    row: int


def told(lists: Sequence[GameList], players: Sequence[str], report: Report) -> Iterator[Bye]:
    """Yield the byes that lines below the games state; other lines that name a player are reported."""
    names = Names(players)
    unread = []
    for games in lists:
        for row, number in islice(games.loose.items(), _MOST_LINES):
            text = games.grid.line(row)[:_LONGEST]
            byes = _byes(text, names) if number else {}
            yield from (Bye(player, number, outcome, games.grid, row) for player, outcome in byes.items())
            # What is said of a winner is judged with all other lines that are not used.
            mentioned = not byes and names.mentioned(text) and not (OF_OTHERS.search(text) and not STATUS.search(text))
            if byes or mentioned:
                games.told.add(row)
            if mentioned and not (games.is_alone(row) and key_of(text) in map(key_of, players)):
                unread.append((text, games.grid.place(row, None)))
    if unread:
        message = f"lines that are no game are not read: {some([f'{text!r:.40}' for text, _ in unread], 3)}"
        report.warning("CSV072", message, unread[0][1])


def are_listed(grid: Grid) -> bool:
    """Return whether the sheet or a heading says that it is about byes, and a column states rounds."""
    headings = _headings(grid)
    about_byes = OF_BYES.search(" ".join((grid.name, *headings.values())))
    return about_byes is not None and any(map(heads_round, headings.values()))


def _headings(grid: Grid) -> dict[int, str]:
    row = next((row for row in range(min(len(grid.rows), _MOST_LINES)) if len(grid.filled(row)) > 1), None)
    return {} if row is None else {column: grid.text(row, column) for column in grid.filled(row)}


def listed(grid: Grid, players: Sequence[str], called: Mapping[str, int], rounds: int) -> list[Bye]:
    """Return the byes of a sheet with a column of rounds, one of players, and what each is worth; none if one is not.

    The players are named, or `called` by what a roster has beside the name.
    """
    headings = _headings(grid)
    number = next((column for column, text in headings.items() if heads_round(text)), None)
    rows = [row for row in range(len(grid.rows)) if len(grid.filled(row)) > 1][1 : _MOST_LINES + 1]
    names = Names(players)
    whom = {column: [_meant_by(grid.text(row, column), names, called) for row in rows] for column in headings}
    people = [column for column, meant in whom.items() if column != number and None not in meant]
    # The points of byes may be the numbers of players as well.
    sure = [column for column in people if heads_names(headings[column])]
    sure += [column for column in people if any(_worth(grid.text(row, column)) is None for row in rows)]
    found = []
    for name in (*sure, *people)[:1]:
        for row, player in zip(rows, whom[name], strict=True):
            worths = [_worth(grid.text(row, column)) for column in headings if column not in (number, name)]
            stated = [worth for worth in worths if worth is not None]
            text = grid.text(row, number)
            if player is None or not text.isdecimal() or not 0 < int(text) <= rounds or len(stated) != 1:
                return []
            found.append(Bye(player, int(text), BYES[stated[0]], grid, row))
    return found


def _meant_by(text: str, names: Names, called: Mapping[str, int]) -> int | None:
    """Return the place of the player whom a name, a number or an id means; None if it means none, or several."""
    rows = names.rows(text) if text else []
    return rows[0] if len(rows) == 1 else called.get(text)


def _worth(text: str) -> int | None:
    """Return the half points of a bye: `half`, `1/2 pt bye`, `0.5`."""
    said = plain(text)
    stated = [one for one in (nobody(said), nobody(f"{said} PT")) if one and one.kind is Kind.BYE]
    return next((one.worth for one in stated if one.worth is not None), None)


def _byes(text: str, names: Names) -> dict[int, Outcome]:
    """Return the byes of a line by the place of the player; none where anything in it is not understood."""
    line = _LINE.fullmatch(text)
    words = nobody(plain(line["words"])) if line else None
    if line is None or words is None or words.kind not in (Kind.BYE, Kind.ABSENT):
        return _said_of_one(text, names)
    usual = 2 if plain(line["words"]) == "BYE" else None
    for between in _BETWEEN:
        items = [_ITEM.fullmatch(item) for item in between.split(line["names"].strip(" .")) if item]
        found = {}
        for item in items:
            rows = names.rows(item["name"]) if item else []
            stated = nobody(plain(f"{item['worth']} pt")) if item and item["worth"] else words
            worth = stated.worth if stated and stated.worth is not None else usual
            if len(rows) == 1 and worth is not None:
                found[rows[0]] = BYES[worth]
        if found and len(found) == len(items):
            return found
    return {}


def _said_of_one(text: str, names: Names) -> dict[int, Outcome]:
    """Return the bye of a line that is about one player: `Ed Elm has a half point bye`."""
    found = _OF_ONE.fullmatch(text.strip(" ."))
    words = nobody(plain(found["bye"])) if found else None
    if found is None or words is None or words.kind is not Kind.BYE:
        return {}
    rows = names.rows(found["name"])
    worth = 2 if plain(found["bye"]) == "BYE" else words.worth
    return {rows[0]: BYES[worth]} if len(rows) == 1 and worth is not None else {}
