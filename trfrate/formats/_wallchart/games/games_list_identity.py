"""By what the players of lists of games are told apart, and which spellings of a fact are the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_columns import with_columns
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.tables.heading_words import ALIASES, plain_heading
from trfrate.formats._wallchart.tables.player_values import read_id, read_number, without_thousands

_IDENTITIES = ("ids.uschess", "id", "ids.fide", "number")


def comparable(what: str, text: str) -> str:
    """Return a text so that two spellings of one fact are equal: `90000001.0` is the id 90000001, `1,850` is 1850.

    `A` and `Quad A` are the same section.
    """
    kind = what.partition(".")[0]
    if kind in ("rating", "ratings"):
        return without_thousands(text.casefold())
    if what == "number":
        return str(read_number(text) or text)
    if what == "section":
        return " ".join(word for word in text.casefold().split() if plain_heading(word) not in _SECTION_WORDS) or text
    if kind not in ("id", "ids"):
        return text.casefold()
    with suppress(NotAValue):
        return read_id(text, what.partition(".")[2] or "uschess")[0] or text
    return text


_SECTION_WORDS = frozenset(map(plain_heading, ALIASES["section"].split("|")))


def identity_of(lists: Sequence[GameList], roster: Table | None) -> str:
    """Return the field that identifies players: an id or a number, if all have one; else the name."""
    seats = [(games, row, side) for games in lists for row in games.rows for side in games.sides]
    taken = [seat for seat in seats if (name := seat[0].grid.text(seat[1], seat[2]["name"])) and not is_nobody(name)]
    if all(games.grid.text(row, side["name"]).isdecimal() for games, row, side in taken):
        return _numbered_by({games.grid.text(row, side["name"]) for games, row, side in taken}, roster)
    for what in _IDENTITIES:
        stated = all(games.grid.text(row, side.get(what)) for games, row, side in taken)
        if stated and (roster is None or all(roster.text(row, what) for row in roster.rows)):
            return what
    return "name"


def settle_opponents(games: GameList) -> None:
    """Let opponents be found by the number or the id that stands in place of their names: `Opp ID`, `vs #`.

    In a list with a row for each player and round, these are all among the numbers or ids of the players.
    """
    own, other = games.sides
    column = other["name"]
    texts = {text for row in games.rows if (text := games.grid.text(row, column)) and not is_nobody(text)}
    for what in _IDENTITIES if games.pair.needs and texts else ():
        known = {comparable(what, games.grid.text(row, own[what])) for row in games.rows} if what in own else set()
        if known.issuperset(comparable(what, text) for text in texts):
            besides = {field: at for field, at in other.items() if at != column}
            games.sides = own, besides | {"name": column, what: column}
            return


def with_names_for_codes(games: GameList, roster: Table) -> GameList:
    """Return the list with the players' names in place of their numbers or ids, where one side has these alone."""
    texts = [
        {text for row in games.rows if (text := games.grid.text(row, side["name"])) and not is_nobody(text)}
        for side in games.sides
    ]
    for what in _IDENTITIES:
        names = {comparable(what, roster.text(row, what)): _name_in(roster, row) for row in roster.rows}
        codes = [bool(each) and names.keys() >= {comparable(what, text) for text in each} for each in texts]
        if sum(codes) == 1 and "" not in names and _are_names(texts[codes.index(False)]):
            return _with_names(games, codes, _namer(what, names))
    return games


def _with_names(games: GameList, codes: Sequence[bool], named: Callable[[str], str]) -> GameList:
    columns = [side["name"] for side in games.sides]
    games.accounted += tuple(columns)

    def of_row(row: int) -> list[str]:
        texts = [games.grid.text(row, column) for column in columns]
        return [named(text) if is_code else text for text, is_code in zip(texts, codes, strict=True)]

    for side in games.sides:
        for what in [what for what, column in side.items() if column in columns and what != "name"]:
            del side[what]
    return with_columns(games, of_row, columns)


def _are_names(texts: Collection[str]) -> bool:
    return all(any(map(str.isalpha, text)) for text in texts)


def _namer(what: str, names: Mapping[str, str]) -> Callable[[str], str]:
    return lambda text: names.get(comparable(what, text), text)


def _name_in(roster: Table, row: int) -> str:
    halves = (roster.text(row, "surname"), roster.text(row, "first_name"))
    return roster.text(row, "name") or ", ".join(filter(None, halves))


def _numbered_by(numbers: Collection[str], roster: Table | None) -> str:
    """Return the field of the table of players that has all these numbers, which stand in place of names."""
    if roster is None:
        return "number"
    stated = {what: {roster.text(row, what) for row in roster.rows} for what in _IDENTITIES if what in roster.fields}
    return next((what for what, texts in stated.items() if texts.issuperset(numbers)), "number")
