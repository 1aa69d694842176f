"""Short names in a list of games: `R. Elm` or `Elm` where the list also has `Rosa Elm`.

A short name stands for the only player whose name has all its words, or begins with its initials. Where two players
do, nobody can say who played. Somebody who plays in a round in which the other has a game is somebody else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.rounds.opponent_names import key_of

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list_players import Entrant
    from trfrate.model import Cell

Key = tuple[str, ...]
Aliases = Mapping[tuple[str, Key], str]
"""The whole name of whom a short one stands for, by the section and the key of the short one."""
_MOST_ALIKE = 50
_SHORTEST_WORD = 2
_GENERATIONS = frozenset(("jr", "sr", "ii", "iii", "iv", "junior", "senior"))
"""With one of these in one name alone, father and son may have played."""
_HINT = "write the whole name in every game; two players of one name need ids or numbers"


def stands_for(short: Key, whole: Key) -> bool:
    """Return whether every word of a name is one of another name, or the initial of one."""
    rest = [word for word in whole if word not in short]
    initials = [word for word in short if word not in whole]
    return all(len(letter) == 1 and any(word.startswith(letter) for word in rest) for letter in initials)


class Named(Protocol):
    """Whoever has a name."""

    @property
    def name(self) -> str:
        """The name as it is written."""


_Player = TypeVar("_Player", bound=Named)


class Words(Generic[_Player]):
    """The players by the words of their names."""

    def __init__(self, every: Sequence[_Player]) -> None:
        self._players: dict[str, list[_Player]] = {}
        for entrant in every:
            for word in key_of(entrant.name):
                self._players.setdefault(word, []).append(entrant)

    def meant_by(self, name: str) -> list[_Player]:
        """Return the players with another name for whom this one may stand."""
        words = key_of(name)
        longest = max(words, key=len, default="")
        if len(longest) < _SHORTEST_WORD:
            return []
        alike = self._players.get(longest, ())[:_MOST_ALIKE]
        keys = ((each, key_of(each.name)) for each in alike)
        return [each for each, key in keys if key != words and stands_for(words, key)]


def aliases_in(every: Sequence[Entrant], spread: bool, report: Report) -> dict[tuple[str, Key], str]:
    """Return whom the short names stand for, after a warning each; those of two players are reported.

    Where the games are spread over rounds that the list does not state, the rounds decide nothing.
    """
    games = _Games(every, spread)
    aliases: dict[tuple[str, Key], str] = {}
    for entrant in every:
        found = games.players_meant_by(entrant)
        if len(found) > 1:
            shown = " or ".join(f"{each.name!r:.40} ({each.place_shown})" for each in found[:2])
            report.error("CSV035", f"{entrant.name!r:.40} may be {shown}", entrant.place, _HINT)
        elif found:
            message = f"{entrant.name!r:.40} is read as {found[0].name!r:.40} ({found[0].place_shown})"
            report.warning("CSV090", message, entrant.place, _HINT)
            aliases[entrant.section, key_of(entrant.name)] = found[0].name
    return aliases


def _short_names(every: Sequence[Entrant]) -> Iterator[tuple[Entrant, list[Entrant]]]:
    """Yield the players whose names may stand for those of others in their section, and these."""
    words = Words(every)
    for entrant in every:
        found = [each for each in words.meant_by(entrant.name) if _is_whole(entrant, each)]
        if found:
            yield entrant, found


def _is_whole(short: Entrant, whole: Entrant) -> bool:
    """Return whether a name says more than a short one: of a single word, more than an initial."""
    key, rest = key_of(short.name), {*key_of(whole.name)} - {*key_of(short.name)}
    if short.section != whole.section or not rest or not _GENERATIONS.isdisjoint(rest):
        return False
    return len(key) > 1 or any(len(word) > 1 for word in rest)


class _Games:
    """Who may be whom, by the names and the games."""

    def __init__(self, every: Sequence[Entrant], spread: bool) -> None:
        self.spread = spread
        self.meant = {id(entrant): found for entrant, found in _short_names(every)}
        self.players = {(each.section, each.number): each for each in every} if self.meant else {}

    def players_meant_by(self, entrant: Entrant) -> list[Entrant]:
        """Return for whom a name stands, as far as the games allow it; of two names of one player the whole one."""
        found = [each for each in self.meant.get(id(entrant), ()) if not self._met(entrant, each)]
        return [each for each in found if not any(other in self.meant.get(id(each), ()) for other in found)]

    def _met(self, one: Entrant, two: Entrant) -> bool:
        """Return whether two have met, or have different games in one round, so that they are two players."""
        if any(cell.opponent == two.number for cell in one.cells.values()):
            return True
        rounds = [] if self.spread else one.cells.keys() & two.cells.keys()
        return not all(self._is_same_game(one, one.cells[number], two.cells[number]) for number in rounds)

    def _is_same_game(self, player: Entrant, first: Cell, second: Cell) -> bool:
        if first.result is not second.result or not first.opponent or not second.opponent:
            return False
        one, two = (self.players[player.section, number] for number in (first.opponent, second.opponent))
        return one is two or two in self.meant.get(id(one), ()) or one in self.meant.get(id(two), ())
