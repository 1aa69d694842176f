"""The colors of games in columns beside the two sides, where these are not White and Black.

Round  Winner      played  Loser       played  Draw?
1      Alder, Ada  Black   Birch, Ben  White
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from trfrate.formats._cells import COLOR_PAIRS, plain
from trfrate.formats._wallchart.games import color_sentences, games_list_white
from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.games.games_list_columns import with_columns
from trfrate.formats._wallchart.games.games_list_headings import IN_BRACKETS
from trfrate.formats._wallchart.rounds.result_words import BLACK, WHITE
from trfrate.formats._wallchart.tables.heading_words import PARTS, field_of, plain_heading

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

COLORS = {plain(word): letter for letter, words in (("w", WHITE), ("b", BLACK)) for word in words.split("|")}
_HEADINGS = frozenset(map(plain_heading, (*PARTS["color"].split("|"), "Played", "As", "Had", "Side", "Pieces", "With")))
_PLAYED = "played"
"""This heads dates, or colors."""


def settle(games: GameList) -> None:
    """Take the columns that hold the colors of both sides, or of one; `Played` above them heads no dates."""
    if games.pair.colored or games_list_white.settle(games):
        return
    dates = games.others.get("date")
    if dates is not None and _word(games, dates) == _PLAYED and not any(map(_has_digit, _texts(games, dates))):
        games.unread[games.others.pop("date")] = games.grid.text(games.header, dates)
    known = games.others.get("color")
    headed = sorted((*games.unread, *(() if known is None else (known,))))
    held = [column for column in headed if _holds_colors(games, column)]
    if not held and games.pair.needs:
        # Whatever a form asks for.
        held = [column for column in headed if _are_colors(_texts(games, column))]
    held = held or _opposite_columns(games)
    if len(held) == 2:
        both = held if _is_first(games, held[0], games.sides[0]["name"] < games.sides[1]["name"]) else held[::-1]
        games.others |= dict(zip(("color", "second_color"), both, strict=True))
    elif len(held) == 1:
        beside = min(games.sides, key=lambda side: (side["name"] > held[0], abs(side["name"] - held[0])))
        # What is said of a player and an opponent, or of a game, is said of the first.
        by_place = beside is games.sides[0] or bool(games.pair.needs) or known is not None
        games.others.pop("color", None)
        games.others["color" if _is_first(games, held[0], by_place) else "second_color"] = held[0]
    elif not games.rules and _are_printed(games):
        games.white_is_left = True
        games.colors |= dict.fromkeys(games.rows, "w")
    games.letters = letters_in({plain(text) for column in held for text in _texts(games, column)})
    for column in held:
        games.unread.pop(column, None)


def _are_printed(games: GameList) -> bool:
    """Return whether these are pairings as programs print them, with the points before the round on both sides.

    They number the boards or the players, too, and White is always on the left.
    """
    result, (first, second) = games.others.get("result"), games.sides
    headed = {column: games.grid.text(games.header, column) for column in games.grid.filled(games.header)}
    scores = [column for column, text in headed.items() if field_of(text) == "score"]
    numbered = any(map(is_board, headed.values())) or all("number" in side for side in games.sides)
    if result is None or len(scores) != len(games.sides) or not numbered:
        return False
    return first["name"] < scores[0] < result < scores[1] < second["name"]


def letters_in(words: Collection[str]) -> Mapping[str, str]:
    """Return the color of each of these `plain` words: `B` is Black beside `W`, and White beside `N`."""
    if {*words} <= COLORS.keys():
        return {word: COLORS[word] for word in words}
    pairs = [pair for pair in COLOR_PAIRS if {*pair} == {*words}]
    return dict(zip(pairs[0], "wb", strict=True)) if len(pairs) == 1 else {}


def _opposite_columns(games: GameList) -> list[int]:
    """Return two columns under any headings that hold opposite colors in every row; nothing if there are none."""
    first = games.grid.filled(games.rows[0])[:_MOST_COLUMNS] if games.rows else []
    read = {*games.columns, *games.further}
    letters = [column for column in first if column not in read and _is_letter(games, games.rows[0], column)]
    if len(letters) != len(games.sides) or len(games.rows) < _FEWEST:
        return []
    pairs = {tuple(plain(games.grid.text(row, column)) for column in letters) for row in games.rows}
    stated = {pair for pair in pairs if any(pair)}
    words = {word for pair in stated for word in pair}
    opposite = all(one != two for one, two in stated)
    return letters if opposite and len(words) == len(games.sides) and letters_in(words) else []


_MOST_COLUMNS = 40
_FEWEST = 2


def _is_letter(games: GameList, row: int, column: int) -> bool:
    text = games.grid.text(row, column)
    return text.isalpha() and (len(text) == 1 or plain(text) in COLORS)


def with_colors_apart(games: GameList) -> GameList:
    """Return the list with names without the colors in brackets behind them, if most rows have one: `Ada Alder (W)`."""
    columns = [side["name"] for side in games.sides]
    found = {row: [_BEHIND_NAME.search(games.grid.text(row, column)) for column in columns] for row in games.rows}
    stated = {row: (_letter(first), _letter(second)) for row, (first, second) in found.items()}
    agree = {row: both for row, both in stated.items() if {*both} in ({"w", "b"}, {"w", ""}, {"b", ""})}
    if games.pair.colored or not agree or 2 * len(agree) <= len(games.rows):
        return games
    for row, (first, second) in agree.items():
        games.colors[row] = first or {"w": "b", "b": "w"}[second]
    games.accounted += tuple(columns)

    def bare(row: int) -> list[str]:
        return [_BEHIND_NAME.sub("", games.grid.text(row, column)) for column in columns]

    return with_columns(games, bare, columns)


_BEHIND_NAME = re.compile(r"\s*[(\[]\s*([^\W\d_]{1,8})\s*[)\]]\s*$")


def _letter(found: re.Match[str] | None) -> str:
    return COLORS.get(plain(found[1]), "") if found else ""


def _is_first(games: GameList, column: int, by_place: bool) -> bool:
    """Return whether a column is of the first side: its heading names that side, `Winner's color`, or it is there."""
    word = plain_heading(games.grid.text(games.header, column))
    first, second = (any(name in word for name in names) for names in _side_words(games))
    return by_place if first == second else first


def _side_words(games: GameList) -> list[list[str]]:
    """Return the words for each side, the longest first: `Home player` and `Home`."""
    known = ({_word(games, side["name"]), *names} for side, names in zip(games.sides, games.pair[:2], strict=True))
    return [sorted(filter(None, names), key=len, reverse=True) for names in known]


def _word(games: GameList, column: int) -> str:
    return plain_heading(IN_BRACKETS.sub("", games.grid.text(games.header, column)))


def _texts(games: GameList, column: int) -> list[str]:
    return [text for row in games.rows if (text := games.grid.text(row, column))]


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _holds_colors(games: GameList, column: int) -> bool:
    """Return whether a column with a heading of colors holds nothing else."""
    return _heads_colors(games, column) and _are_colors(_texts(games, column))


def _are_colors(texts: Sequence[str]) -> bool:
    return bool(texts) and bool(letters_in({plain(text) for text in texts}))


def _heads_colors(games: GameList, column: int) -> bool:
    """Return whether a heading is one of colors, perhaps with that of a side: `Winner's color`, `Color 1`."""
    word = _word(games, column)
    for names, mark in zip(_side_words(games), games.pair.marks, strict=True):
        named = next((name for name in names if name in word), "")
        word = word.replace(named, "").removesuffix(mark)
    return word in _HEADINGS or word.removeprefix("s").removesuffix("of") in _HEADINGS


def settle_rules(games: GameList) -> None:
    """Take the rules of lines for the sides that they name; lines that say no more are used up."""
    headings = games.guessed or [games.grid.text(games.header, side["name"]) for side in games.sides]
    found = {row: color_sentences.settled(rules, headings) for row, rules in games.rules.items()}
    games.rules = {row: rules for row, rules in found.items() if rules} if not games.states_colors else {}
    if games.rules and any(map(games.first_color, games.rows)):
        games.told |= {row for row in games.rules if color_sentences.rules_in(games.grid.line(row))[1]}


def are_stated(games: GameList, row: int) -> bool:
    """Return whether `White` or `Black` in a row is the color of a side, and heads no other list."""
    columns = [column for column in games.grid.filled(row) if plain(games.grid.text(row, column)) in COLORS]
    return any(_heads_colors(games, column) for column in columns)
