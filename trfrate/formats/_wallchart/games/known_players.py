"""Tables of players known by what they hold, and whom a text in another table means: a number, a name, a key, an id.

No  Player      Rating        pkey  name        uscf          Full name    USCF ID (if any)
1   Alder, Ada  1850          4551  Alder, Ada  90000001      Ada Alder    90000001
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.games.game_results import read_result
from trfrate.formats._wallchart.games.games_list_headings import OTHER_WORDS, heads_side
from trfrate.formats._wallchart.games.games_list_short_names import Words
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.column_evidence import are_members, are_numbers, are_ratings, words_of
from trfrate.formats._wallchart.tables.heading_words import NAMES, field_of, heads_names, plain_heading

MOST_ROWS = 3000
"""A sheet with more rows is no hand-made one in an unusual order."""
_FEWEST = 3
_MOST_COLUMNS = 40
_NAME = re.compile(r"[^\W\d_](?:[^\d@:=/]*[^\W\d_.])?[.\s]*")
_LONGEST_NAME = 40
_COUNTED = re.compile(r"(?:nr|no|num|player|pl|spieler|sp|n°|#)?[.:\s]*(\d{1,8})(?:\.0)?[.)]?", re.IGNORECASE)
"""`7`, `#7`, `nr. 7`."""
_BESIDE_NAME = re.compile(r"^\W*\d{1,3}[.):\s]+(?=[^\W\d_])|\s*[(\[#]\s*\d{1,4}\s*[)\]]?\s*$|\s+\d{1,4}\s*$")
"""The number or the rating before or behind a name: `7 Alder, Ada`, `Alder, Ada (7)`."""
REFERENCES = ("number", "key", "id")
"""What players are called by, besides their names."""


class Known(NamedTuple):
    """A table of players: where it is, and what its columns hold."""

    grid: Grid
    header: int | None
    rows: Sequence[int]
    columns: range
    name: int
    facts: dict[str, int]

    @property
    def top(self) -> int:
        """The first row of the table."""
        return self.rows[0] if self.header is None else self.header

    def names(self) -> list[str]:
        """Return the names of the players."""
        return [self.grid.text(row, self.name) for row in self.rows]


class Person(NamedTuple):
    """A player of a table."""

    table: int
    """Which table, among all."""
    row: int
    name: str


class People:
    """The players of a table, to be found by what a text calls them."""

    def __init__(self, at: int, table: Known) -> None:
        grid = table.grid
        self.every = [Person(at, row, grid.text(row, table.name)) for row in table.rows]
        self._by_name: dict[tuple[str, ...], list[Person]] = {}
        self._by_code: dict[str, Person] = {}
        for person in self.every:
            self._by_name.setdefault(key_of(person.name), []).append(person)
            for what in REFERENCES:
                if text := _code(grid.text(person.row, table.facts.get(what))):
                    self._by_code.setdefault(text, person)
        self._words = Words(self.every)

    def called(self, text: str) -> Person | None:
        """Return whom a number, a key or an id means."""
        return self._by_code.get(_code(text))

    def named(self, text: str) -> Person | None:
        """Return the only player whom a name means, whole or in part, with a number beside it or not."""
        bare = _BESIDE_NAME.sub("", text)
        same = self._by_name.get(key_of(bare)) or self._words.meant_by(bare)
        return same[0] if len(same) == 1 else None


def _code(text: str) -> str:
    found = _COUNTED.fullmatch(text)
    return found[1].lstrip("0") if found else text.casefold()


def tables_in(grid: Grid) -> list[Known]:
    """Return the tables of players of a grid from top to bottom and from left to right."""
    width = min(_MOST_COLUMNS, max(map(len, grid.rows), default=0))
    tables = [
        table
        for column in range(width)
        for header, rows in _runs(grid, column)
        if (table := _table(grid, column, header, rows))
    ]
    return sorted(tables, key=lambda table: (table.top, table.name))


def _runs(grid: Grid, column: int) -> Iterator[tuple[int | None, list[int]]]:
    """Yield the rows right below each other with names in a column, each with the row of its heading, if it has one."""
    header: int | None = None
    run: list[int] = []
    for row in range(len(grid.rows)):
        text = grid.text(row, column)
        heads = bool(text) and _is_heading(text)
        if run and (heads or not _is_name(text)):
            yield header, run
            run, header = [], None
        if heads:
            header = row
        elif _is_name(text):
            run.append(row)
        elif not run:
            header = None
    if run:
        yield header, run


@lru_cache(maxsize=4096)
def _is_heading(text: str) -> bool:
    return _heads_people(text) or heads_side(text) or field_of(text) is not None or plain_heading(text) in OTHER_WORDS


def _heads_people(text: str) -> bool:
    """Return whether a heading, or a question of a form, asks for a name: `Name of the Student`."""
    return heads_names(text) or (len(text) <= _LONGEST_NAME and not NAMES.isdisjoint(words_of(text)))


@lru_cache(maxsize=4096)
def _is_name(text: str) -> bool:
    if not 1 < len(text) <= _LONGEST_NAME or not _NAME.fullmatch(text):
        return False
    return not is_nobody(text) and read_result(plain(text).replace(" ", "")) is None


def _table(grid: Grid, name: int, header: int | None, rows: list[int]) -> Known | None:
    """Return names below each other as a table, if each comes once and facts are beside them; None if it is none."""
    if len(rows) < _FEWEST or len({key_of(grid.text(row, name)) for row in rows}) < len(rows):
        return None
    heading = grid.text(header, name) if header is not None else ""
    if heading and not _heads_people(heading):
        return None
    columns = _span(grid, name, header, rows)
    headings = {column: grid.text(header, column) if header is not None else "" for column in columns}
    if any(heads_side(text) or field_of(text) == "round" for text in headings.values()):
        return None
    facts: dict[str, int] = {}
    for column in columns:
        texts = [text for row in rows if (text := grid.text(row, column))]
        what = "result" if _are_results(texts) else _held(texts, headings[column], len(rows)) if column != name else ""
        if what == "result":
            return None
        if what:
            facts.setdefault(what, column)
    needed = {"id", "rating"} if not heading else {"id", "rating", "number", "key"}
    return Known(grid, header, rows, columns, name, facts) if needed & facts.keys() else None


def _are_results(texts: Sequence[str]) -> bool:
    said = [plain(text).replace(" ", "") for text in texts]
    both = [text for text in said if "-" in text[1:] and read_result(text)]
    return 2 * len(both) > len(texts)


def _held(texts: Sequence[str], heading: str, rows: int) -> str:
    """Return what a column beside names holds: ids, ratings, points, numbers, or keys; blank if none of these."""
    field = (field_of(heading) or "").partition(".")[0] if heading else ""
    distinct = len({*texts}) == len(texts) == rows
    if are_members(texts):
        return "id"
    if field == "score" or (not field and _are_points(texts)):
        return "score"
    if field in ("number", "seed") or (field in ("", "rank", "id") and are_numbers(texts)):
        return "number" if distinct else ""
    if are_ratings(texts):
        return "rating"
    is_code = distinct and not any(" " in text for text in texts) and all(any(map(str.isdigit, text)) for text in texts)
    return "key" if is_code and field in ("", "id", "number") else ""


def _are_points(texts: Sequence[str]) -> bool:
    """Return whether these are points, some of them with a half."""
    return bool(texts) and all(map(_POINTS.fullmatch, texts)) and any(not text.isdecimal() for text in texts)


_POINTS = re.compile(r"\d{0,2}(?:\s?½|[.,][05]|\s1/2)?")


def as_table(known: Known) -> Table:
    """Return a table of players with the fields that its headings name, or else its columns hold."""
    heading = {column: known.grid.text(known.header, column) for column in known.columns if known.header is not None}
    fields = {"name": known.name}
    for what, column in known.facts.items():
        named = field_of(heading.get(column, "")) or ""
        same = named.partition(".")[0].rstrip("s") == what
        if what in _FIELDS:
            fields.setdefault(named if same else what, column)
    guessed = {
        column: _FIELDS[what]
        for what, column in fields.items()
        if what in _FIELDS and not field_of(heading.get(column, ""))
    }
    return Table(
        known.grid,
        known.header,
        known.rows[0],
        fields,
        {column: text for column, text in heading.items() if text},
        guessed=guessed,
        caption=(0, known.top),
        rows=list(known.rows),
        last_row=known.rows[-1],
    )


_FIELDS = {"id": "member numbers", "rating": "ratings", "number": "pairing numbers", "score": "totals"}
"""What a table of players is read for, as messages call it."""


def about(
    grids: Iterable[Grid], players: Collection[tuple[str, ...]], taken: Collection[tuple[str, int, int]]
) -> Known | None:
    """Return the table that lists most of these players, by the keys of their names; None if none lists half.

    Cells that are `taken`, by sheet, row and column, are those of games: names in them are no table of players.
    """
    tables = [
        table
        for grid in grids
        if len(grid.rows) <= MOST_ROWS
        for table in tables_in(grid)
        if not any((grid.name, row, table.name) in taken for row in table.rows)
    ]
    tables = _joined(tables)
    counts = [(sum(key_of(name) in players for name in table.names()), table) for table in tables]
    most, best = max(counts, key=itemgetter(0), default=(0, None))
    return best if 2 * most > len(players) else None


def _joined(tables: Sequence[Known]) -> list[Known]:
    """Return the tables, those with the same columns below each other as one: the players of each team have a block."""
    joined: dict[tuple[str, int], Known] = {}
    others: list[Known] = []
    for table in tables:
        first = joined.setdefault((table.grid.name, table.name), table)
        if first is table:
            continue
        if _are_alike(first, table):
            facts = {what: column for what, column in {**table.facts, **first.facts}.items() if what != "number"}
            rows = [*first.rows, *table.rows]
            joined[table.grid.name, table.name] = first._replace(rows=rows, facts=facts)
        else:
            others.append(table)
    return [*joined.values(), *others]


def _are_alike(one: Known, other: Known) -> bool:
    """Return whether two tables have the same facts in the same columns, and different players."""
    columns = {column: what for what, column in one.facts.items()}
    same = all(columns.get(column, what) == what for what, column in other.facts.items())
    same = same and all(one.facts.get(what, column) == column for what, column in other.facts.items())
    return same and {*map(key_of, one.names())}.isdisjoint(map(key_of, other.names()))


def _span(grid: Grid, name: int, header: int | None, rows: Sequence[int]) -> range:
    """Return the columns of a table around its names: up to a blank one, or to those of a table beside it."""

    def is_filled(column: int) -> bool:
        stated = sum(bool(grid.text(row, column)) for row in rows)
        return 2 * stated > len(rows) or (header is not None and bool(grid.text(header, column)))

    first, last = name, name + 1
    while first > 0 and is_filled(first - 1):
        first -= 1
    while last < min(_MOST_COLUMNS, len(grid.rows[rows[0]])) and is_filled(last):
        last += 1
    heads = [column for column in range(first, last) if header is not None and heads_names(grid.text(header, column))]
    if len(heads) > 1:
        before = heads[0] - first
        starts = [column - before for column in heads]
        own = max((start for start in starts if start <= name), default=first)
        return range(own, min((start for start in starts if start > own), default=last))
    return range(first, last)
