"""The colors of games in columns beside the two sides, where these are not White and Black.

Round  Winner      played  Loser       played  Draw?
1      Alder, Ada  Black   Birch, Ben  White
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.games_list_columns import with_columns
from trfrate.formats._wallchart.games.games_list_headings import IN_BRACKETS
from trfrate.formats._wallchart.rounds.result_words import BLACK, WHITE
from trfrate.formats._wallchart.tables.heading_words import PARTS, plain_heading

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

COLORS = {plain(word): letter for letter, words in (("w", WHITE), ("b", BLACK)) for word in words.split("|")}
_HEADINGS = frozenset(map(plain_heading, (*PARTS["color"].split("|"), "Played", "As", "Had", "Side", "Pieces", "With")))
_PLAYED = "played"
"""This heads dates, or colors."""


def settle(games: GameList) -> None:
    """Take the columns that hold the colors of both sides, or of one; `Played` above them heads no dates."""
    if games.pair.colored or "has_white" in games.others:
        return
    dates = games.others.get("date")
    if dates is not None and _word(games, dates) == _PLAYED and not any(map(_has_digit, _texts(games, dates))):
        games.unread[games.others.pop("date")] = games.grid.text(games.header, dates)
    known = games.others.get("color")
    headed = sorted((*games.unread, *(() if known is None else (known,))))
    held = [column for column in headed if _holds_colors(games, column)]
    if len(held) == 2:
        both = held if _is_first(games, held[0], games.sides[0]["name"] < games.sides[1]["name"]) else held[::-1]
        games.others |= dict(zip(("color", "second_color"), both, strict=True))
    elif len(held) == 1:
        beside = min(games.sides, key=lambda side: (side["name"] > held[0], abs(side["name"] - held[0])))
        # What is said of a player and an opponent, or of a game, is said of the first.
        by_place = beside is games.sides[0] or bool(games.pair.needs) or known is not None
        games.others.pop("color", None)
        games.others["color" if _is_first(games, held[0], by_place) else "second_color"] = held[0]
    for column in held:
        games.unread.pop(column, None)


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
    texts = _texts(games, column) if _heads_colors(games, column) else []
    return bool(texts) and all(plain(text) in COLORS for text in texts)


def _heads_colors(games: GameList, column: int) -> bool:
    """Return whether a heading is one of colors, perhaps with that of a side: `Winner's color`, `Color 1`."""
    word = _word(games, column)
    for names, mark in zip(_side_words(games), games.pair.marks, strict=True):
        named = next((name for name in names if name in word), "")
        word = word.replace(named, "").removesuffix(mark)
    return word in _HEADINGS or word.removeprefix("s").removesuffix("of") in _HEADINGS


_HOME = re.compile(
    r"\b(?:home|left(?:[ -]hand)?|first[ -]named|hosts?|heim\w*|gastgeber\w*|locales?|thuis\w*)\b", re.IGNORECASE
)
_AWAY = re.compile(
    r"\b(?:away|right(?:[ -]hand)?|second[ -]named|visit\w*|guests?|gast(?!geber)\w*|gäste\w*)\b", re.IGNORECASE
)
_ODD = re.compile(r"\b(?:odd|ungerade\w*|impares?|impairs?)\b|\b1\s?(?:,|&|and|und|/)\s?3\b", re.IGNORECASE)
_EVEN = re.compile(r"\b(?:even|gerade\w*|pares|pairs)\b|\b2\s?(?:,|&|and|und|/)\s?4\b", re.IGNORECASE)
_WITH_WHITE, _WITH_BLACK = (
    re.compile(rf"\b(?:{'|'.join(word for word in words.split('|') if len(word) > 1)})\b", re.IGNORECASE)
    for words in (WHITE, BLACK)
)
_CLAUSE = re.compile(r"[.;]\s*|,\s+(?=[^\W\d_])")
_LONGEST = 200


def home_on_odd_boards(line: str) -> str | None:
    """Return the color of the home players on odd boards, if a line says it in full: `Home has Black on odd boards`.

    Away players have the other color, and so have all on even boards.
    """
    if len(line) > _LONGEST or not (_ODD.search(line) or _EVEN.search(line)):
        return None
    colors = set()
    whose = [False, False]
    for clause in _CLAUSE.split(line):
        home, odd, white = (
            [bool(one.search(clause)), bool(other.search(clause))]
            for one, other in ((_HOME, _AWAY), (_ODD, _EVEN), (_WITH_WHITE, _WITH_BLACK))
        )
        # `Home has White on odd boards, Black on even ones`
        home = whose = home if any(home) else whose
        if all(sum(stated) == 1 for stated in (home, odd, white)):
            colors.add((home[0] + odd[0] + white[0]) % 2)
    return {frozenset((1,)): "w", frozenset((0,)): "b"}.get(frozenset(colors))


def are_stated(games: GameList, row: int) -> bool:
    """Return whether `White` or `Black` in a row is the color of a side, and heads no other list."""
    columns = [column for column in games.grid.filled(row) if plain(games.grid.text(row, column)) in COLORS]
    return any(_heads_colors(games, column) for column in columns)
