"""Tables of the same people: copies of a sheet, standings after each round, sheets that hold some of the rounds.

Each would be rated as a section of its own. Whether two tables state the same games is decided by the games themselves:
the same people, in the same rounds, with the same results against the same opponents.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from trfrate.diagnostics import Place, Report, some
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import heading_of
from trfrate.model import Cell, Outcome, Player, Section

Person = tuple[str, ...]
Entry = tuple[Outcome, Person | None]
_MOSTLY = 2 / 3
_MOST_DIFFERENT = 20
"""With so many others a table is compared in vain: nobody has more copies of a sheet, each with other games."""


class Told(NamedTuple):
    """One section, and what its table says of whom."""

    section: Section
    sheet: str
    place: Place
    person_of: Mapping[int | None, Person]
    """Who has which number."""
    people: frozenset[Person]
    """Everybody in the table."""
    entries: Mapping[tuple[int, Person], Entry]
    """What each person did in each round, counted from 0."""
    games: Mapping[tuple[int, Person], Entry]
    """Those of the entries that name an opponent."""
    missing: Sequence[str] = ()
    """The rounds that its headings leave out."""


class Known:
    """Who is who in all tables: by member number, also where only another table has that of a name."""

    def __init__(self, sections: Iterable[Section]) -> None:
        ids: dict[Person, set[str]] = {}
        for section in sections:
            for player in section.players:
                if player.ids.uschess:
                    ids.setdefault(key_of(player.name), set()).add(player.ids.uschess)
        self._ids = {name: stated for name, stated in ids.items() if len(stated) == 1}

    def person(self, player: Player) -> Person:
        """Return what tells this player from all others."""
        if player.ids.uschess:
            return (player.ids.uschess,)
        name = key_of(player.name)
        return tuple(self._ids.get(name, name))


def content_of(section: Section, sheet: str, place: Place, missing: Sequence[str], known: Known) -> Told:
    """Return what a section states, by persons instead of numbers."""
    people: dict[int | None, Person] = {player.number: known.person(player) for player in section.players}
    entries: dict[tuple[int, Person], Entry] = {}
    for player in section.players:
        for slot, cell in enumerate(player.cells):
            if cell is not None:
                entries[slot, people[player.number]] = (cell.result, people.get(cell.opponent or 0))
    games = {key: entry for key, entry in entries.items() if entry[1] is not None}
    return Told(section, sheet, place, people, frozenset(people.values()), entries, games, missing)


def _same_people(one: Told, two: Told) -> bool:
    shared = len(one.people & two.people)
    return shared >= _MOSTLY * max(len(one.people), len(two.people))


def repeated(every: Sequence[Told], report: Report) -> dict[int, int]:
    """Return the tables whose games another one states, too: which is the fuller one, by place in the sequence."""
    gone: dict[int, int] = {}
    tables_of: dict[object, list[int]] = {}
    for at, stated in enumerate(every):
        for game in stated.games.items():
            tables_of.setdefault(game, []).append(at)
    for at, first in enumerate(every):
        different = 0
        for two in _later(at, [tables_of[game] for game in first.games.items()]):
            if at in gone or different == _MOST_DIFFERENT:
                break
            if two in gone or not _same_people(first, every[two]):
                continue
            preserved = _fuller(first, every[two])
            if preserved is None:
                _say_differences(first, every[two], report)
            if not preserved:
                different += 1
                continue
            lost, stays = (two, at) if preserved is first else (at, two)
            gone[lost] = stays
    _say_repeated(every, gone, report)
    return gone


def _say_repeated(every: Sequence[Told], gone: Mapping[int, int], report: Report) -> None:
    """Name in one message all tables whose games are in the same other one, as the standings after each round are."""
    copies: dict[int, list[int]] = {}
    for lost, stays in sorted(gone.items()):
        while stays in gone:
            stays = gone[stays]
        copies.setdefault(stays, []).append(lost)
    for stays, lost_ones in copies.items():
        titles = some([_titled(every[lost]) for lost in lost_ones], 10)
        have, are = ("has", "is") if len(lost_ones) == 1 else ("have", "are")
        message = f"{titles} {have} games that are also in {_titled(every[stays])}, and {are} not read again"
        hint = "if these were other games, played with the same results, put them into a file of their own"
        report.warning("CSV047", message, every[lost_ones[0]].place, hint)


def _later(at: int, tables: Sequence[list[int]]) -> list[int]:
    """Return the tables after this one that share a game with it, in their order."""
    return sorted(set().union(*(same[bisect(same, at) :] for same in tables)))


def _fuller(one: Told, two: Told) -> Told | bool | None:
    """Of two tables with the same games the one that says more; False if the games differ, None if only some do."""
    both = one.entries.keys() & two.entries.keys()
    same = {key for key in both if one.entries[key] == two.entries[key]}
    games = same & one.games.keys()
    if not games:
        return False
    less, more = (two, one) if len(one.entries) >= len(two.entries) else (one, two)
    if len(same) == len(less.entries):
        return more
    return None if 2 * len(games) > len(less.games) else False


def _say_differences(one: Told, two: Told, report: Report) -> None:
    if report.is_full("CSV048"):
        return
    both = one.entries.keys() & two.entries.keys()
    differ = sorted(key for key in both if one.entries[key] != two.entries[key])
    names = {one.person_of[player.number]: player.name for player in one.section.players}
    shown = [f"round {slot + 1} of {names[person]}" for slot, person in differ] or ["some rounds are in one alone"]
    message = f"{_titled(one)} and {_titled(two)} have mostly the same games, but differ: {some(shown, 3, '; ')}"
    hint = "delete the sheet that is out of date, or put it into a file of its own"
    report.error("CSV048", message, two.place, hint)


def _titled(stated: Told) -> str:
    return f"sheet {stated.sheet}" if stated.sheet else f"section {stated.section.number}"


def rounds_apart(every: Sequence[Told]) -> dict[int, int]:
    """Return how many rounds come before each table, if all hold different rounds of the same people.

    A sheet of one round is named after it; in sheets of several rounds the headings number them.
    """
    before: dict[int, int] = {}
    found: set[int] = set()
    for at, stated in enumerate(every):
        heading, count = heading_of(stated.sheet), len(stated.missing)
        before[at] = count if list(stated.missing) == list(map(str, range(1, count + 1))) else 0
        if heading is not None and heading.field == "round" and stated.section.rounds == 1:
            before[at] = heading.round - 1
        rounds = set(range(before[at], before[at] + stated.section.rounds))
        if not rounds or not found.isdisjoint(rounds) or not _same_people(every[0], stated):
            return {}
        found |= rounds
    return before if len(every) > 1 else {}


def joined(every: Sequence[Told], before: Mapping[int, int]) -> Section:
    """Join tables that hold different rounds; the numbers are those of the first table with the player."""
    numbers: dict[Person, int] = {}
    players: dict[Person, Player] = {}
    cells: dict[Person, dict[int, Cell]] = {}
    order = sorted(before, key=before.__getitem__)
    for at in order:
        section, people = every[at].section, every[at].person_of
        taken = set(numbers.values())
        for player in section.players:
            person = people[player.number]
            if person not in numbers:
                numbers[person] = player.number if player.number not in taken else max(taken) + 1
                taken.add(numbers[person])
            # The last sheet has the total of all rounds.
            known = players.setdefault(person, player)
            if player.score is not None:
                players[person] = known._replace(score=player.score)
        for player in section.players:
            own = cells.setdefault(people[player.number], {})
            for slot, cell in enumerate(player.cells, start=before[at]):
                if cell is not None and cell.opponent in people:
                    own[slot] = cell._replace(opponent=numbers[people[cell.opponent]])
                elif cell is not None:
                    own[slot] = cell
    last = max(before[at] + every[at].section.rounds for at in order)
    whole = tuple(
        player._replace(number=numbers[person], cells=tuple(map(cells[person].get, range(last))))
        for person, player in players.items()
    )
    return replace(every[order[0]].section, name="", rounds=last, players=whole)


def with_facts(preserved: Told, other: Told) -> Told:
    """Return what was told, with the ratings and ids of the same people that only the other table states."""
    players_of = {other.person_of[player.number]: player for player in other.section.players}
    players: list[Player] = []
    for player in preserved.section.players:
        same = players_of.get(preserved.person_of[player.number], player)
        ids = player.ids if player.ids.uschess else player.ids._replace(uschess=same.ids.uschess)
        players.append(player._replace(ratings={**same.ratings, **player.ratings}, ids=ids))
    return preserved._replace(section=replace(preserved.section, players=tuple(players)))
