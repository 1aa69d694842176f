"""Byes in lines beside lists of games: `Byes: Ada Alder (1)`, `Ed Elm has a half point bye`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from trfrate.diagnostics import Report, some
from trfrate.formats._byes import BYES, Kind, nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.captions.status_words import STATUS
from trfrate.formats._wallchart.games.called_players import Called
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.lists_below import OF_OTHERS
from trfrate.model import Outcome

_LINE = re.compile(r"(?P<words>[^:]{3,40}?)\s*[:–-]\s+(?P<names>.+)")
_ITEM = re.compile(
    r"(?P<name>.+?)[\s(\[-]*(?:(?<!\d)(?P<worth>1/2|½|0?\.5|[01]|full|half|zero))?(?:[\s-]*(?:pt|point)s?)?(?:\s+bye)?[)\]]?",
    re.IGNORECASE,
)
_OF_ONE = re.compile(
    r"(?P<name>[^:;]{2,60}?)[\s,:–-]+(?:(?:has|had|gets|got|takes|took|receive[ds]|requested)\s+)?(?:(?:an?|the)\s+)?"
    r"(?P<bye>(?:(?:half|full|zero|1/2|½|[01])[\s-]*(?:(?:points?|pts?\.?)[\s-]*)?)?bye)",
    re.IGNORECASE,
)
_AND = r"\s*(?:,|&|\band\b)\s*"
_BETWEEN = (re.compile(r"\s*;\s*"), re.compile(rf"(?<=[)\]]){_AND}"), re.compile(_AND))
"""A comma behind a bracket does not part the halves of a name: `Alder, Ada (1), Birch, Ben (1/2)`."""
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


def told(lists: Sequence[GameList], players: Called, report: Report) -> Iterator[Bye]:
    """Yield the byes that lines below the games state; other lines that name a player are reported."""
    unread = []
    for games in lists:
        for row, number in islice(games.loose.items(), _MOST_LINES):
            text = games.grid.line(row)[:_LONGEST]
            byes = _byes(text, players) if number else {}
            yield from (Bye(player, number, outcome, games.grid, row) for player, outcome in byes.items())
            # What is said of a winner is judged with all other lines that are not used.
            of_others = OF_OTHERS.search(text) and not STATUS.search(text)
            mentioned = not byes and players.mentioned(text) and not of_others
            if byes or mentioned:
                games.told.add(row)
            if mentioned and not (games.is_alone(row) and players.has_name(text)):
                unread.append((text, games.grid.place(row, None)))
    if unread:
        message = f"lines that are no game are not read: {some([f'{text!r:.40}' for text, _ in unread], 3)}"
        report.warning("CSV072", message, unread[0][1])


def _byes(text: str, players: Called) -> dict[int, Outcome]:
    """Return the byes of a line by the place of the player; none where anything in it is not understood."""
    line = _LINE.fullmatch(text)
    words = nobody(plain(line["words"])) if line else None
    if line is None or words is None or words.kind not in (Kind.BYE, Kind.ABSENT):
        return _said_of_one(text, players)
    usual = 2 if plain(line["words"]) == "BYE" else None
    for between in _BETWEEN:
        items = [_ITEM.fullmatch(item) for item in between.split(line["names"].strip(" .")) if item]
        found = {}
        for item in items:
            rows = players.rows(item["name"]) if item else []
            stated = nobody(plain(f"{item['worth']} pt")) if item and item["worth"] else words
            worth = stated.worth if stated and stated.worth is not None else usual
            if len(rows) == 1 and worth is not None:
                found[rows[0]] = BYES[worth]
        if found and len(found) == len(items):
            return found
    return {}


def _said_of_one(text: str, players: Called) -> dict[int, Outcome]:
    """Return the bye of a line that is about one player: `Ed Elm has a half point bye`."""
    found = _OF_ONE.fullmatch(text.strip(" ."))
    words = nobody(plain(found["bye"])) if found else None
    if found is None or words is None or words.kind is not Kind.BYE:
        return {}
    rows = players.rows(found["name"])
    worth = 2 if plain(found["bye"]) == "BYE" else words.worth
    return {rows[0]: BYES[worth]} if len(rows) == 1 and worth is not None else {}
