"""A column that names who had White, or Black, beside two sides that are neither.

Date   Challenger  Defender    White       Winner        Winner      Loser       Draw  White was
Jan 8  Ada Alder   Ben Birch   Ben Birch   Ada Alder     Ada Alder   Ben Birch         Birch
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.games import color_sentences
from trfrate.formats._wallchart.games.called_players import without_number
from trfrate.formats._wallchart.games.games_list_headings import IN_BRACKETS
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import plain_heading

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

_MOST = 0.75
_CODES = ("number", "id", "ids.uschess")


def settle(games: GameList) -> bool:
    """Take the column that names who had a color, and return whether there is one: nearly every cell names a side.

    Where the same two have several games in a row, it is not said of which one it speaks.
    """
    for column, heading in games.unread.items() if not games.further else ():
        color = color_sentences.only_color(heading)
        if color is None:
            continue
        named = {row: _side_called(games, row, text) for row in games.rows if (text := games.grid.text(row, column))}
        colors = (color, "b" if color == "w" else "w")
        first = {row: colors[side] for row, side in named.items() if side is not None}
        if first and len(first) >= _MOST * len(named):
            games.colors |= first
            games.others["has_white"] = column
            del games.unread[column]
            return True
    return False


def heads_points_of_first(games: GameList) -> bool:
    """Return whether the heading of the results says that the points of the first side come first.

    It names this side, and the other one not before it: `Score (challenger-defender)`, `Result, challenger first`.
    """
    heading = plain_heading(games.grid.text(games.header, games.others.get("result")))
    first, second = (plain_heading(games.grid.text(games.header, side["name"])) for side in games.sides)
    if not first or first == heading or first not in heading:
        return False
    return second not in heading or heading.index(first) < heading.index(second)


def say_unknown(games: GameList, report: Report) -> None:
    """Warn of cells that should say who had White, and name neither of the two, or both."""
    column = games.others.get("has_white")
    for row in games.rows if column is not None else ():
        text = games.grid.text(row, column)
        if text and row not in games.colors:
            message = f"{text!r:.40} is not clearly one of the two who play: the colors of this game are unknown"
            report.warning("CSV184", message, games.grid.place(row, column))


def _side_called(games: GameList, row: int, text: str) -> int | None:
    """Return which of the two sides a text means, by its heading, a number or the name; None if that is not clear."""
    for known in (_labels(games), _codes(games, row)):
        sides = [at for at, labels in enumerate(known) if plain_heading(text) in labels]
        if len(sides) == 1:
            return sides[0]
    said = without_number(IN_BRACKETS.sub("", text))
    names = [games.grid.text(row, side["name"]) for side in games.sides]
    for fits in _FITS:
        sides = [at for at, name in enumerate(names) if fits(said, name)]
        if sides:
            return sides[0] if len(sides) == 1 else None
    return None


def _labels(games: GameList) -> Iterator[set[str]]:
    """Yield what each side is called: by its heading, a part of it that the other one has not, or the team."""
    headings = [plain_heading(games.grid.text(games.header, side["name"])) for side in games.sides]
    for at, (heading, names) in enumerate(zip(headings, games.pair[:2], strict=True)):
        team = [plain_heading(games.guessed[at])] if games.guessed else []
        # A `W` may be the winner, and White.
        short = {heading[:1]} - {headings[1 - at][:1], "w", "b"}
        yield {heading, *names, *team, *short, games.pair.marks[at]} - {""}


def _codes(games: GameList, row: int) -> Iterator[set[str]]:
    """Yield the number and the id of each side, as far as the row states them."""
    for side in games.sides:
        yield {plain_heading(games.grid.text(row, side[what])) for what in _CODES if what in side} - {""}


def _is_whole(said: str, name: str) -> bool:
    return key_of(said) == key_of(name)


def _is_part(said: str, name: str) -> bool:
    """Return whether all words are of the name: `Birch`."""
    return bool(key_of(said)) and {*key_of(said)} <= {*key_of(name)}


def _is_short(said: str, name: str) -> bool:
    """Return whether every word begins another word of the name: `B. Birch`; or the letters are its initials: `BB`."""
    words = key_of(said)
    left = list(key_of(name))
    if sum(map(len, words)) < _FEWEST_LETTERS:
        return False
    if len(words) == 1 and len(left) > 1 and sorted(words[0]) == _initials(left):
        return True
    for word in sorted(words, key=len, reverse=True):
        begun = next((each for each in left if each.startswith(word)), None)
        if begun is None:
            return False
        left.remove(begun)
    return True


_FEWEST_LETTERS = 2
"""A `B` alone may be Black."""


def _initials(words: Iterable[str]) -> list[str]:
    return sorted(word[0] for word in words)


_FITS: tuple[Callable[[str, str], bool], ...] = (_is_whole, _is_part, _is_short)
