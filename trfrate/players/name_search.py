"""Find the members whose name may be one that a report writes, among a million, by the two indexes of names.

The quick search takes the surname as written, or transliterated, with any given name that may be the same. The thorough
one also takes the surname as mistyped, and the given name as right where more than a letter is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trfrate.players import names, transliteration
from trfrate.players.database import Database
from trfrate.players.names import Name
from trfrate.players.nicknames import nicknames

_FEW = 400
"""Up to so many members of one surname, second given names are looked at too."""
_TOO_MANY = 20_000
"""Of more members, second given names are not looked at: it would take longer than all the rest."""
_REMEMBERED = 400_000
"""How many names the search keeps in memory between two questions."""
_SHORTEST_BEGINNING = 5
_AFTER_Z = "["
"""The character after the last capital letter."""

Spelled = dict[str, list[int]]
"""Member numbers by the other half of the name."""


class Found(NamedTuple):
    """The members that a name may mean, and how common the name is."""

    ids: frozenset[int]
    surnames: int
    """How many members have exactly this surname."""
    given_names: int | None
    """How many have exactly this first given name; None: not counted."""


class NameSearch:
    """The names of one federation's members in one database."""

    def __init__(self, database: Database, federation: str) -> None:
        self._database, self._table = database, f"{federation}_members"
        self._remembered: dict[tuple[str, str], Spelled] = {}
        self._size = 0

    def find(self, name: Name, thorough: bool) -> Found:
        """Return the numbers of the members whose names may agree."""
        found: set[int] = set()
        for _, read in names.readings(name):
            found.update(self._of_surname(read))
            if thorough:
                found.update(self._of_mistyped_surname(read))
                found.update(self._of_given_name(read))
                found.update(self._of_second_name(read))
        given = None
        if thorough and name.first:
            given = sum(map(len, self._by("first", name.first).values()))
        return Found(frozenset(found), sum(map(len, self._by("last", name.last).values())), given)

    def _of_surname(self, name: Name) -> Iterable[int]:
        """Return members of that surname, or of one that begins so, whose first given name may agree."""
        surnames = [name.last, *name.parts, *self._existing(transliteration.variants(name.last))]
        for surname in dict.fromkeys(surnames):
            by_first = self._by("last", surname)
            few = sum(map(len, by_first.values())) <= _FEW
            wanted = _like_given_name(name, by_first)
            for first, ids in by_first.items():
                if first in wanted or few or len(first) == 1:
                    yield from ids
        if len(name.last) >= _SHORTEST_BEGINNING:
            longer = self._rows("last > ? AND last < ?", "last", (name.last, name.last + _AFTER_Z))
            yield from (id for id, first in longer if first in _like_given_name(name, [first]))

    def _of_mistyped_surname(self, name: Name) -> Iterable[int]:
        """Return members whose surname is one letter away, and whose first given name may agree."""
        if len(name.last) > 1:
            # Of two letters only one that lost a third is looked for: two that differ in one have nothing in common.
            wanted = (each for each in names.one_letter_away(name.last) if names.typos_allowed(each))
            for surname in self._existing(wanted):
                by_first = self._by("last", surname)
                for first in _like_given_name(name, by_first):
                    yield from by_first[first]

    def _of_given_name(self, name: Name) -> Iterable[int]:
        """Return members of exactly that given name whose surname is two letters away, or contains the written one."""
        if len(name.first) > 1:
            yield from _like_surname(name, self._by("first", name.first))

    def _of_second_name(self, name: Name) -> Iterable[int]:
        """Return members of that surname with the given name as a second one; where they are few, all are found."""
        many = sum(map(len, self._by("last", name.last).values()))
        if len(name.first) > 1 and _FEW < many <= _TOO_MANY:
            statement = f"SELECT id FROM {self._table} WHERE last = ? AND name LIKE ?"
            yield from (row[0] for row in self._database.query(statement, (name.last, f"%, % {name.first}%")))

    def _existing(self, surnames: Iterable[str]) -> list[str]:
        """Return those of the surnames that members have."""
        statement = f"SELECT DISTINCT last FROM {self._table} WHERE last IN ({{marks}})"
        return sorted(row[0] for row in self._database.among(statement, surnames))

    def _by(self, column: str, word: str) -> Spelled:
        """Return everybody with that word in the column, by the other half of the name."""
        key = (column, word)
        if key not in self._remembered:
            spelled: Spelled = {}
            for id, other in self._rows(f"{column} = ?", column, (word,)) if word else ():
                spelled.setdefault(other, []).append(id)
            self._size += sum(map(len, spelled.values())) + 1
            if self._size > _REMEMBERED:
                self._remembered.clear()
                self._size = 0
            self._remembered[key] = spelled
        return self._remembered[key]

    def _rows(self, where: str, column: str, values: tuple[str, ...]) -> list[tuple[int, str]]:
        other = "first" if column == "last" else "last"
        rows = self._database.query(f"SELECT id, {other} FROM {self._table} WHERE {where}", values)
        return [(id, word) for id, word in rows]


def _like_given_name(name: Name, firsts: Iterable[str]) -> set[str]:
    """Return those of the given names that may be the player's."""
    first, spelled = name.first, list(firsts)
    if not first:
        return set(spelled)
    wanted = {*nicknames(first), *transliteration.variants(first), *name.others, ""}
    found = {each for each in spelled if each in wanted or each.startswith(first) or first.startswith(each)}
    return found | {spelled[at] for at in names.near(first, spelled)}


def _like_surname(name: Name, by_last: Spelled) -> Iterable[int]:
    """Yield the members whose surname may be the player's."""
    spelled = list(by_last)
    found = {spelled[at] for at in names.near(name.last, spelled)}
    found.update(each for each in spelled if each in name.parts or names.part_of_double(name.last, each))
    found.update(transliteration.variants(name.last) & by_last.keys())
    for last in found:
        yield from by_last[last]
