"""Names in lists of games with more than the name in their cells: `3 Alder, Ada (1641)`, `Alder, Ada [1.5]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from trfrate.diagnostics import Place, Report, some
from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.games import names_with_points
from trfrate.formats._wallchart.games.entry_lines import Entries
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.player_values import (
    BARE_RATING_BEHIND,
    FACTS_BEHIND,
    RATING_BEHIND,
    RATING_IN_FRONT,
    REMARK_BEHIND,
    YEAR,
    id_and_rating_in,
    tidy_name,
)

_POINTS_BEHIND = re.compile(r"(?<=[^\W\d_]|\.)\s*[(\[]\s*(?:\d{1,2}(?:[.,][05]|½)?|½)\s*[)\]]\s*$")
"""What a player had before the game: `Alder, Ada (1½)`."""
_NUMBERED = re.compile(r"#?(\d{1,4})[.)]?\s+[^\W\d_]")
_MARKED = re.compile(r"(?<=[^\W\d_]|\.)\s*[(\[]?\s*#\s*(\d{1,4})\s*[)\]]?\s*$")
"""`Alder, Ada (#3)`."""
_FACTS = ("name", "rating", "number", "title", "ids.uschess", "before")


class _Habits(NamedTuple):
    """What is beside the names of a report."""

    behind: re.Pattern[str] | None
    numbered: bool
    """Whether every name has its pairing number in front, or nearly every one, and no name two."""
    rated: bool
    """Whether every name has its rating in front."""
    marked: bool
    """Whether every name has its pairing number behind it, with a sign for numbers, and no name two."""


def with_bare_names(lists: Sequence[GameList], report: Report) -> list[GameList]:
    """Return the lists with the names alone, and what else was in their cells in columns of their own."""
    texts = (text for games in lists for row in games.rows for text in _names(games, row))
    seats = [text for text in texts if text and not is_nobody(text)]
    stated = names_with_points.facts_in(seats, _have_ratings(lists))
    habits = _habits(seats, _have_ratings(lists))
    grids: dict[int, _Wider] = {}
    changed: list[str] = []
    for games in lists:
        if id(games.grid) not in grids:
            grids[id(games.grid)] = _Wider(games.grid)
        changed += grids[id(games.grid)].take(games, lambda text: _said(text, stated, habits))
    if not changed:
        return list(lists)
    place = lists[0].grid.place(lists[0].rows[0], lists[0].sides[0]["name"])
    message = f"numbers, titles and ids beside a name are not read as part of it: {some(changed, 3)}"
    report.note("CSV053", message, place)
    return [grids[id(games.grid)].with_columns(games) for games in lists]


def with_entries(lists: Sequence[GameList], entries: Entries, report: Report) -> list[GameList]:
    """Return the lists with the whole names, ids and ratings that a list of players in lines of the text states."""

    def facts(text: str) -> tuple[str, ...]:
        player = None if is_nobody(text) else entries.player(text)
        return (player.name, player.rating, "", "", player.id, "") if player else (text, *_NOTHING)

    entries.find_shorter(text for games in lists for row in games.rows for text in _names(games, row))
    grids = {id(games.grid): _Wider(games.grid) for games in lists}
    for games in lists:
        grids[id(games.grid)].take(games, facts)
    entries.say(report)
    return [grids[id(games.grid)].with_columns(games) for games in lists] if entries.used else list(lists)


def _have_ratings(lists: Sequence[GameList]) -> bool:
    fields = (what.partition(".")[0] for games in lists for side in games.sides for what in side)
    return not {"rating", "ratings"}.isdisjoint(fields)


def _habits(seats: Sequence[str], have_ratings: bool) -> _Habits:
    numbers = [found[1] for text in seats if (found := RATING_IN_FRONT.match(text))]
    stated = [int(number[:4]) for number in numbers if number[:4].isdecimal()]
    # Pairing numbers are not as high.
    rated = len(numbers) == len(seats) and not have_ratings and max(stated, default=0) >= _NO_PAIRING_NUMBER
    numbered = bool(seats) and not rated and _are_numbered(seats)
    return _Habits(_behind(seats, have_ratings), numbered, rated, _are_marked(seats))


def _are_marked(seats: Sequence[str]) -> bool:
    found = {text: number for text in seats if (number := _MARKED.search(text))}
    names = {text[: number.start()] for text, number in found.items()}
    return bool(seats) and len(found) == len({*seats}) and len(names) == len(found)


_NO_PAIRING_NUMBER = 500


def _are_numbered(seats: Sequence[str]) -> bool:
    found = {text: number for text in seats if (number := _NUMBERED.match(text))}
    missing = sum(text not in found for text in seats)
    if not missing:
        return True
    numbers: dict[str, set[str]] = {}
    for text, number in found.items():
        numbers.setdefault(_NO_LETTER.sub("", plain(text)), set()).add(number[1])
    return _FEW_WITHOUT * missing <= len(seats) and all(len(each) == 1 for each in numbers.values())


_FEW_WITHOUT = 5
_NO_LETTER = re.compile(r"[\W\d_]+")


class _Wider:
    """A grid with columns for what its names hold, right of all others."""

    def __init__(self, grid: Grid) -> None:
        self.rows = list(grid.rows)
        self.width = max(map(len, grid.rows))
        self.names: dict[int, tuple[int, ...]] = {}
        self.old = grid
        self.grid = grid._replace(rows=self.rows, place=self.place)

    def place(self, row: int, column: int | None) -> Place:
        """Return where a cell is: what was taken out of a name is where the name is."""
        if column is not None and column >= self.width:
            column = self.names[row][(column - self.width) // len(_FACTS)]
        return self.old.place(row, column)

    def take(self, games: GameList, facts_of: Callable[[str], tuple[str, ...]]) -> list[str]:
        """Take the names of a list with what they state, as `_FACTS` has it, and return those that are not bare."""
        changed = []
        for row in games.rows:
            texts = _names(games, row)
            stated = [facts_of(text) for text in texts]
            blank = [""] * (self.width - len(self.old.rows[row]))
            self.rows[row] = [*self.old.rows[row], *blank, *stated[0], *stated[1]]
            self.names[row] = tuple(side["name"] for side in games.sides)
            changed += [text for text, facts in zip(texts, stated, strict=True) if text != facts[0]]
        return changed

    def with_columns(self, games: GameList) -> GameList:
        """Return the list in this grid, with the new columns that say something."""
        sides = [
            {what: first + at for at, what in enumerate(_FACTS)} | _without_name(side)
            for first, side in zip((self.width, self.width + len(_FACTS)), games.sides, strict=True)
        ]
        white, black = (
            {
                what: at
                for what, at in side.items()
                if what == "name" or any(self.grid.text(row, at) for row in games.rows)
            }
            for side in sides
        )
        names = (side["name"] for side in games.sides)
        before = {side["name"]: side.pop("before") for side in (white, black) if "before" in side}
        accounted = (*games.accounted, *names)
        return replace(games, grid=self.grid, sides=(white, black), points_so_far=before, accounted=accounted)


def _names(games: GameList, row: int) -> list[str]:
    return [games.grid.text(row, side["name"]) for side in games.sides]


def _without_name(side: dict[str, int]) -> dict[str, int]:
    return {what: column for what, column in side.items() if what != "name"}


def _behind(seats: Sequence[str], rated: bool) -> re.Pattern[str] | None:
    """Return what is behind most names, ratings or points in brackets; a rating may be stated once for each name.

    Without brackets a number may be anything, where ratings have a column.
    """
    for pattern in (RATING_BEHIND,) if rated else (RATING_BEHIND, BARE_RATING_BEHIND):
        found = {text: behind for text in seats if (behind := pattern.search(text))}
        names = {text[: behind.start()].strip() for text, behind in found.items()}
        bare = [text for text in seats if text not in found]
        are_years = all(YEAR.fullmatch(behind[1]) for behind in found.values())
        if not are_years and (2 * len(bare) < len(seats) or names.issuperset(bare)):
            return pattern
    for pattern in (_POINTS_BEHIND, REMARK_BEHIND):
        if 2 * sum(pattern.search(text) is not None for text in seats) > len(seats):
            return pattern
    return None


def _said(text: str, stated: Mapping[str, names_with_points.Facts], habits: _Habits) -> tuple[str, ...]:
    """Return what a cell says, in the order of `_FACTS`, by the points beside all names or else by the habits."""
    facts = stated.get(text)
    if facts is None:
        return _facts(text, habits)
    tidy = tidy_name(facts.name, False)
    return tidy.name, facts.rating, facts.number, tidy.title or "", tidy.id or facts.id, facts.points


_NOTHING = ("",) * (len(_FACTS) - 1)


def _facts(text: str, habits: _Habits) -> tuple[str, ...]:
    """Return what a cell says, in the order of `_FACTS`; blank where it says nothing."""
    if is_nobody(text):
        return text, *_NOTHING
    name, _, beside = text.partition("\n")
    marked = _MARKED.search(name) if habits.marked else None
    name = name[: marked.start()] if marked else name
    has_digits = name[-1:] in ")]" or name[-1:].isdigit()
    pattern = FACTS_BEHIND if has_digits and FACTS_BEHIND.search(name) else habits.behind
    found = pattern.search(name) if pattern else None
    if found:
        name = name[: found.start()]
        if pattern in _WITH_FACTS:
            beside = f"{found[1]} {beside}"
    if habits.rated and (front := RATING_IN_FRONT.match(name)):
        name, beside = name[front.end() :], f"{front[1]} {beside}"
    member, rating, _ = id_and_rating_in(beside)
    if found and pattern is RATING_BEHIND:
        rating = rating or found[1]
    number = marked or (_NUMBERED.match(name) if habits.numbered else None)
    tidy = tidy_name(name, habits.numbered)
    return tidy.name, rating, number[1] if number else "", tidy.title or "", tidy.id or member, ""


_WITH_FACTS = (RATING_BEHIND, BARE_RATING_BEHIND, FACTS_BEHIND)
