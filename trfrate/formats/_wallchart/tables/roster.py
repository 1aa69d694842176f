"""A table of players beside the wallchart: member numbers, ratings and more of those who play in it, by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from trfrate.diagnostics import Report, some
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import field_of
from trfrate.formats._wallchart.tables.player_rows import Rows
from trfrate.formats._wallchart.tables.player_values import read_number, read_score
from trfrate.model import FACTS, Ids, Player, Section

if TYPE_CHECKING:
    pass

_FILLED = ("ids", "ratings", "federation", "state", "title", "sex", "born", "team", "club", "expires")
_UNKNOWN: tuple[object, ...] = (None, Ids(), {})


def lacks_facts(sections: Sequence[Section]) -> bool:
    """Return whether no player has a rating, or none a member number."""
    players = [player for section in sections for player in section.players]
    return not any(player.ratings for player in players) or all(player.ids == Ids() for player in players)


def is_roster(table: Table) -> bool:
    """Return whether a table without rounds states ratings or member numbers."""
    return table.named and any(key.partition(".")[0] in ("id", "ids", "rating", "ratings") for key in table.fields)


def joined(tables: Sequence[Table]) -> list[Table]:
    """Return tables of players, those of one sheet with the same columns as one: each team may have a block."""
    alike: dict[tuple[Any, ...], Table] = {}
    for table in tables:
        kind = (table.grid.name, *sorted(table.fields.items()))
        first = alike.setdefault(kind, table)
        known = {key_of(name) for name in first.texts(first.rows, "name")} if first is not table else set()
        if first is not table and known.isdisjoint(map(key_of, table.texts(table.rows, "name"))):
            fields = {what: column for what, column in first.fields.items() if what not in ("number", "rank")}
            alike[kind] = replace(first, fields=fields, rows=[*first.rows, *table.rows], last_row=table.last_row)
    return list(alike.values())


def small_roster(grid: Grid) -> Table | None:
    """Return a table of names and one more fact, which is too small to be found as a table of its own."""
    for at, row in enumerate(grid.rows[:_SEARCHED_ROWS]):
        texts = [value.strip() if isinstance(value, str) else "" for value in row]
        fields = {what: column for column, text in enumerate(texts) if text and (what := field_of(text))}
        if len(fields) == _PAIR and "name" in fields:
            headings = {column: text for column, text in enumerate(texts) if text}
            table = Table(grid, at, at + 1, fields, headings, caption=(0, at))
            table.rows = [below for below in range(at + 1, len(grid.rows)) if len(grid.filled(below)) == _PAIR]
            table.last_row = max(table.rows, default=at)
            return table if table.rows and is_roster(table) else None
    return None


_SEARCHED_ROWS = 20
_PAIR = 2


def below_tables(tables: Sequence[Table], sections: Sequence[Section]) -> Table | None:
    """Return the players of the tables of a grid who come again below them, without headings, each with an id.

    The line above them says what they are, or nothing does: `Member IDs`. It must if they have ratings alone, which may
    as well be prizes.
    """
    grid = tables[0].grid
    inside = {row for table in tables for row in range(table.first_row, table.last_row + 1)}
    below = [row for row in range(tables[0].last_row + 1, len(grid.rows)) if row not in inside and grid.filled(row)]
    playing = {key_of(player.name) for section in sections for player in section.players}
    rows = [row for row in below if _is_about_player(grid, row)]
    rows = [row for row in rows if key_of(grid.text(row, grid.filled(row)[0])) in playing]
    columns = {(grid.filled(row)[0], *_facts_in(grid, row).items()) for row in rows}
    if len(rows) < _PAIR or len(columns) > 1:
        return None
    fields = {"name": grid.filled(rows[0])[0], **_facts_in(grid, rows[0])}
    label = " ".join(grid.text(rows[0] - 1, column) for column in grid.filled(rows[0] - 1))
    if "id" not in fields and not _RATINGS_BELOW.search(label):
        return None
    top = rows[0] - (rows[0] - 1 in below)
    return Table(grid, None, rows[0], fields, {}, caption=(top, rows[0]), rows=rows, last_row=rows[-1])


_RATINGS_BELOW = re.compile(r"\b(?:ratings?|rtgs?)\b", re.IGNORECASE)
_ID = re.compile(r"\d{7,8}")
_RATING = re.compile(r"[1-3]?\d{3}(?:\s*/\s*\d{1,2}|\s*[Pp]\d{1,2})?|unr(?:ated)?\.?|nr", re.IGNORECASE)


def _is_about_player(grid: Grid, row: int) -> bool:
    """Return whether a row holds a name, and behind it no more than a rating and an id."""
    name, *facts = grid.filled(row)
    return any(map(str.isalpha, grid.text(row, name))) and 0 < len(_facts_in(grid, row)) == len(facts)


def _facts_in(grid: Grid, row: int) -> dict[str, int]:
    """Return the columns behind the first one of a row that hold an id and a rating."""
    found: dict[str, int] = {}
    for column in grid.filled(row)[1:]:
        text = grid.text(row, column)
        if _ID.fullmatch(text):
            found.setdefault("id", column)
        elif _RATING.fullmatch(text):
            found.setdefault("rating", column)
    return found


def is_standings(table: Table) -> bool:
    """Return whether a table without rounds states places or points, and neither ratings nor member numbers."""
    return bool({"score", "rank"} & table.fields.keys()) and not is_roster(table)


def say_points(table: Table, sections: Sequence[Section], report: Report) -> None:
    """Compare the points of standings beside the games with those that the games give."""
    points = {
        key_of(player.name): sum(FACTS[cell.result].half_points for cell in player.cells if cell)
        for section in sections
        for player in section.players
    }
    different = []
    for row in table.rows:
        with suppress(NotAValue):
            stated, name = read_score(table.text(row, "score")), table.text(row, "name")
            if stated is not None and points.get(key_of(name), stated) != stated:
                different.append((row, name))
    place = table.grid.place(table.first_row if table.header_row is None else table.header_row, None)
    if different:
        message = f"other points than the games give: {some([name for _, name in different], 3)}"
        report.warning("CSV094", message, table.place(different[0][0], "score"), "compare them with the games")
    else:
        report.note("CSV098", "standings: only their points are read, and compared with the games", place)


def filled(sections: Sequence[Section], table: Table, whose: str, report: Report) -> list[Section]:
    """Return the sections with what the roster states of players of whom it is not known, and their whole names."""
    players = [player for section in sections for player in section.players]
    found = _found(players, _listed(table, Rows(table, report, whose)))
    missing = [player.name for player, listed in zip(players, found, strict=True) if listed is None]
    place = table.grid.place(table.first_row if table.header_row is None else table.header_row, None)
    hint = "write the name in the same way in both tables"
    if 2 * len(missing) > len(players):
        message = f"the ratings and ids of this table are not used: most players are not in it, such as {missing[0]!r}"
        report.warning("CSV075", message, place, hint)
        return list(sections)
    report.note("CSV074", f"ratings and ids of {len(players) - len(missing)} players are from this table", place)
    if missing:
        report.warning("CSV075", f"not in this table, or twice: {some(missing, 5)}", place, hint)
    pairs = [(player, listed) for player, listed in zip(players, found, strict=True) if listed]
    longer = [f"{player.name} is {listed.name}" for player, listed in pairs if listed.completes(player)]
    if longer:
        report.note("CSV165", f"whole names are from this table: {some(longer, 3)}", place)
    every = iter([_with(player, listed) for player, listed in zip(players, found, strict=True)])
    return [replace(section, players=tuple(islice(every, len(section.players)))) for section in sections]


class _Listed(NamedTuple):
    """What a roster states of one player."""

    name: str
    number: int | None
    facts: Mapping[str, Any]

    def completes(self, player: Player) -> bool:
        """Return whether the wallchart has only a part of this name."""
        return key_of(self.name) != key_of(player.name)


def _listed(table: Table, rows: Rows) -> list[_Listed]:
    facts = rows.facts(table.rows)
    numbers = map(read_number, table.texts(table.rows, "number"))
    return [
        _Listed(name, number, {key: facts[key][at] for key in _FILLED if key in facts})
        for at, (name, number) in enumerate(zip(facts["name"], numbers, strict=True))
    ]


def _found(players: Sequence[Player], stated: Sequence[_Listed]) -> list[_Listed | None]:
    """Return who of a roster each player is: by the whole name, else by a part of it that nobody else has.

    Of several with that part, he is the one with the same number.
    """
    whole: dict[tuple[str, ...], list[_Listed]] = {}
    by_word: dict[str, list[_Listed]] = {}
    for listed in stated:
        whole.setdefault(key_of(listed.name), []).append(listed)
        for word in {*key_of(listed.name)}:
            by_word.setdefault(word, []).append(listed)
    found: list[_Listed | None] = []
    for player in players:
        words = key_of(player.name)
        alike = whole.get(words, [])
        if not alike and words:
            alike = [one for one in by_word.get(words[0], ()) if {*words} <= {*key_of(one.name)}]
            alike = alike if len(alike) == 1 else [one for one in alike if one.number == player.number]
        found.append(alike[0] if len(alike) == 1 else None)
    names = Counter(listed.name for listed in found if listed)
    # Two players with a part of one name are hardly both meant.
    return [
        None if listed and names[listed.name] > 1 and listed.completes(player) else listed
        for player, listed in zip(players, found, strict=True)
    ]


def _with(player: Player, listed: _Listed | None) -> Player:
    """Return a player with what is stated of him and not known."""
    if listed is None:
        return player
    facts = {key: value for key, value in listed.facts.items() if value not in _UNKNOWN}
    unknown = {key: value for key, value in facts.items() if getattr(player, key) in _UNKNOWN}
    return player._replace(name=listed.name if listed.completes(player) else player.name, **unknown)
