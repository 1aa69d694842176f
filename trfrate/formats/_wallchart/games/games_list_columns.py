"""Columns of a list of games that are made of others: whole names, names without the points behind them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from trfrate.diagnostics import Place
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.games_list_by_content import IN_NAME

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList


def with_own_columns(games: GameList) -> GameList:
    """Return the list with columns for what is made of others: whole names, or names without the points behind them."""
    if all("first_name" in side for side in games.sides):
        return _with_whole_names(games)
    if games.in_names:
        return _with_points_apart(games)
    return _with_names_repeated(games) if games.pair.needs else games


def _with_names_repeated(games: GameList) -> GameList:
    """Return the list with the players in every row who are named in the first of their rows alone."""
    columns = [side["name"] for side in games.sides]
    names: dict[int, str] = {}
    name = ""
    last = 0
    for row in games.rows:
        stated = games.grid.text(row, columns[0])
        number = games.round_of(row, last)
        if not stated and number <= last:
            # Not the next round of the player above.
            return games
        name, last = stated or name, number
        names[row] = name
    if all(games.grid.text(row, columns[0]) for row in games.rows):
        return games
    games.accounted += tuple(columns)
    games.named_once = columns[0]
    return with_columns(games, lambda row: [names[row], games.grid.text(row, columns[1])], columns)


def _with_whole_names(games: GameList) -> GameList:
    halves = [(side.pop("surname", side["name"]), side.pop("first_name")) for side in games.sides]
    games.accounted += tuple(column for half in halves for column in half)

    def whole(row: int) -> list[str]:
        return [", ".join(text for column in half if (text := games.grid.text(row, column))) for half in halves]

    return with_columns(games, whole, [surname for surname, _ in halves])


def _with_points_apart(games: GameList) -> GameList:
    columns = [side["name"] for side in games.sides]
    games.accounted += tuple(columns)

    def apart(row: int) -> list[str]:
        texts = [games.grid.text(row, column) for column in columns]
        found = [IN_NAME.search(text) for text in texts]
        names = [text[: match.start()] if match else text for text, match in zip(texts, found, strict=True)]
        points = [plain(match[1]) for match in found if match]
        return [*names, "-".join(points)]

    made = with_columns(games, apart, [*columns, columns[0]])
    made.others["result"] = made.sides[1]["name"] + 1
    return made


def with_columns(games: GameList, made: Callable[[int], list[str]], sources: Sequence[int]) -> GameList:
    """Return the list with columns made of others, right of all; the first two are the names of both sides."""
    grid = games.grid
    width = max(len(grid.rows[row]) for row in games.rows)
    rows = list(grid.rows)
    for row in games.rows:
        rows[row] = [*rows[row], *[""] * (width - len(rows[row])), *made(row)]
    for at, side in enumerate(games.sides):
        side["name"] = width + at

    def place(row: int, column: int | None) -> Place:
        return grid.place(row, sources[column - width] if column is not None and column >= width else column)

    return replace(games, grid=grid._replace(rows=rows, place=place))
