"""Wallcharts arranged in another way, as the usual table: a block of lines for each player, or players side by side.

Also printed tables that were pasted into one column of a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterator, Mapping, Sequence, Set
from itertools import pairwise, zip_longest
from typing import NamedTuple

from trfrate.diagnostics import Place
from trfrate.formats._cells import value_text
from trfrate.formats._wallchart.games.games_list_headings import as_heading as as_list_heading
from trfrate.formats._wallchart.games.games_list_headings import columns_in
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables import printed_lines
from trfrate.formats._wallchart.tables.heading_words import field_of, part_of

_ROUND_LINE = re.compile(
    r"(?:round|rd|rnd|game|week|r)\.?\s*#?(\d{1,2})\b\s*[:.)–-]?\s*(.*)", re.IGNORECASE | re.DOTALL
)
_MOST_ROUNDS = 30
_FEWEST_PLAYERS = 3
_MOST_LINES = 20_000
_REMARKED = 4
"""At most one of so many printed lines has a remark in a cell beside it."""
_MOST_HEADINGS = 40
_MOST_SIDE = 200
"""Rows or columns of a table on its side; a larger one is none."""
_PARTS = re.compile(r"\s{2,}|\t|\s[|·]\s")
_NUMBER_WORDS = r"(?:(?:no|nr|num|number|player|card|pairing|pair|seed|start)\.?\s*){0,2}#?\s*"
NUMBER = re.compile(rf"{_NUMBER_WORDS}(\d{{1,4}})[.)]?", re.IGNORECASE)
"""`3`, `#3`, `No. 3`, `Player 3`"""
NUMBERED = re.compile(rf"{_NUMBER_WORDS}(\d{{1,4}})(?:[.):]|\s[-–])?\s+(?=[^\W\d_])", re.IGNORECASE)
ANY_COLUMN = range(1 << 20)
_LETTERS = re.compile(r"[^\W\d_]{2}")
_DIGITS = re.compile(r"\d+")
_OPPONENTS = re.compile(r"Rd \d+(?: opponent)?")
_BOTH_SIDES = re.compile(r"(?<![\d.])(?:0|1|½|1/2|0\.5)\s?[-–:]\s?(?:0|1|½|1/2|0\.5)(?![\d.])")
"""`1-0`: the lines of a list of games."""
_BEHIND_NUMBER = re.compile(r"(#\s*\d+)\b.*", re.DOTALL)
"""The opponent's name behind the number."""


def pasted(grid: Grid) -> Grid | None:
    """Return a printed table whose lines were pasted into the cells of one column, cut into columns."""
    if not grid.name:
        # Only sheets have names: a text has been cut already.
        return None
    filled = {row: columns for row in range(min(len(grid.rows), _MOST_LINES)) if (columns := grid.filled(row))}
    if len(filled) <= _FEWEST_PLAYERS or len({columns[0] for columns in filled.values()}) > 1:
        return None
    column = next(iter(filled.values()))[0]
    remarks = [(row, at, grid.text(row, at)) for row, columns in filled.items() for at in columns[1:]]
    if _REMARKED * len(remarks) > len(filled):
        return None
    texts = [value_text(grid.value(row, column)) for row in range(len(grid.rows))]
    cut = printed_lines.grid_of("", texts)

    def place(row: int, _: int | None) -> Place:
        return grid.place(row, column)

    return cut._replace(name=grid.name, place=place, left=remarks)


class _Block(NamedTuple):
    """The lines about one player, those of the rounds, and those below them."""

    about: range
    rounds: range
    below: range


class Made(NamedTuple):
    """A cell of the usual table, and where it is in the file."""

    text: str
    row: int
    column: int | None = None


def turned(grid: Grid) -> Grid | None:
    """Return a small grid with rows and columns exchanged below the lines above it; None if it is large or empty."""
    width = max(map(len, grid.rows), default=0)
    if not 1 < width <= _MOST_SIDE or not 1 < len(grid.rows) <= _MOST_SIDE:
        return None
    filled = [len(grid.filled(row)) for row in range(len(grid.rows))]
    # A match has only two players beside the label.
    wide = min(_FEWEST_PLAYERS + 1, max(filled))
    top = next((row for row, cells in enumerate(filled) if cells >= wide), 0)

    def exchanged(row: int, column: int) -> tuple[int, int]:
        return (row, column) if row < top else (top + column, row - top)

    return grid._replace(
        rows=[*grid.rows[:top], *(list(column) for column in zip_longest(*grid.rows[top:], fillvalue=""))],
        place=lambda row, column: grid.place(*exchanged(row, column or 0)),
        unvalued=frozenset(exchanged(*cell) for cell in grid.unvalued),
        faulty=frozenset(exchanged(*cell) for cell in grid.faulty),
    )


def from_cards(grid: Grid) -> Grid | None:
    """Return the usual table of players each of whom has a block of lines, one for each round; None if none has."""
    blocks = _blocks(grid) if len(grid.rows) <= _MOST_LINES else []
    if len(blocks) < _FEWEST_PLAYERS or any(_heads_games(row) for row in grid.rows[: blocks[0].rounds.start]):
        return None
    players = [{**_about(grid, block), **_rounds(grid, block), **_total(grid, block)} for block in blocks]
    if not all("Name" in player for player in players) or not meet_each_other(players):
        return None
    headings = list(dict.fromkeys(heading for player in players for heading in player))
    above = [[Made(grid.text(row, at), row, at) for at in grid.filled(row)] for row in range(blocks[0].about.start)]
    top = blocks[0].about.start
    made = [*above, [Made(heading, top) for heading in headings]]
    made += [[player.get(heading, Made("", top)) for heading in headings] for player in players]
    return usual_table(grid, made, list(_left_of(grid, top, made)))


def _heads_games(row: Sequence[object]) -> bool:
    """Return whether a row has the headings of a list of games, of which the blocks below it are rounds."""
    columns = columns_in([as_list_heading(value_text(value).strip()) for value in row[:_MOST_HEADINGS]], 0)
    return columns is not None and not columns[0].needs


def usual_table(grid: Grid, made: Sequence[Sequence[Made]], left: Sequence[tuple[int, int | None, str]]) -> Grid:
    """Return the grid of cells made of another one, in which each has its place."""

    def place(row: int, column: int | None) -> Place:
        line = made[row] if row < len(made) else []
        cell = line[column] if column is not None and column < len(line) else next(iter(line), Made("", 0))
        return grid.place(cell.row, cell.column if column is not None else None)

    return Grid(grid.name, [[cell.text for cell in line] for line in made], place, made=True, left=left)


def _left_of(grid: Grid, top: int, made: Sequence[Sequence[Made]]) -> Iterator[tuple[int, int | None, str]]:
    """Yield what the lines of the blocks hold besides labels and what is in the usual table: row, column and text."""
    used: dict[int, list[str]] = {}
    for cell in (cell for line in made for cell in line):
        used.setdefault(cell.row, []).append(cell.text)
    for row in range(top, len(grid.rows)):
        rest = " ".join(grid.text(row, column) for column in grid.filled(row))
        for text in sorted(used.get(row, ()), key=len, reverse=True):
            rest = rest.replace(text, "\t", 1)
        found = _ROUND_LINE.fullmatch(rest)
        pieces = (piece.strip() for piece in re.split(r"[:|·\t]", found[2] if found else rest))
        left = [piece for piece in pieces if piece.strip("#.()-–, ") and not field_of(piece) and not part_of(piece)[0]]
        cells = [grid.text(row, column) for column in grid.filled(row)]
        labels = [text for text in cells if field_of(text) or part_of(text)[0]]
        if left and 2 * len(labels) <= len(cells):
            yield row, grid.filled(row)[0] if row in used else None, " ".join(left)


def meet_each_other(players: Sequence[Mapping[str, Made]]) -> bool:
    """Return whether most entries name one of the players, by name or number: the lines of a list of games do not."""
    entries = [cell.text for player in players for heading, cell in player.items() if _OPPONENTS.fullmatch(heading)]
    names = {tuple(filter(str.isalpha, key_of(player["Name"].text))) for player in players}
    numbers = {player["No."].text.strip("#.)") for player in players if "No." in player}
    met = sum(_names_one(entry, names, numbers) for entry in entries)
    return 2 * met > len(entries) and not any(map(_BOTH_SIDES.search, entries))


def _names_one(entry: str, names: Collection[tuple[str, ...]], numbers: Set[str]) -> bool:
    words = key_of(entry)
    if not numbers.isdisjoint(_DIGITS.findall(entry)) or sum(set(name) <= set(words) for name in names) == 1:
        return True
    return sum(not set(name).isdisjoint(words) for name in names) == 1


def _blocks(grid: Grid) -> list[_Block]:
    runs = list(_runs(grid))
    blocks = []
    first = 0
    for at, run in enumerate(runs):
        end = runs[at + 1].start if at + 1 < len(runs) else len(grid.rows)
        below = next((row for row in range(run.stop, end) if not grid.filled(row)), end)
        if below == end < len(grid.rows):
            # No blank line before the next player, but the points of this one.
            below = next((row for row in range(run.stop, end) if not points_in(grid, row)), end)
        about = max((row + 1 for row in range(first, run.start) if not grid.filled(row)), default=first)
        blocks.append(_Block(range(about, run.start), run, range(run.stop, below)))
        first = below
    return [block for block in blocks if block.about]


def _runs(grid: Grid) -> Iterator[range]:
    """Yield the lines beside each other that count rounds from 1, at least two of them."""
    numbers = [_round_number(grid, row) for row in range(len(grid.rows))]
    start = None
    for row, (number, following) in enumerate(pairwise([*numbers, 0])):
        if number == 1:
            start = row
        if start is not None and following != number + 1:
            if row > start:
                yield range(start, row + 1)
            start = None


def _round_number(grid: Grid, row: int) -> int:
    """Return the round a line begins with, by a word or by a number alone in its cell; 0 if it is none."""
    filled = grid.filled(row)
    text = grid.text(row, filled[0]) if filled else ""
    if text.isdecimal() and len(text) <= 2 and len(filled) > 1:
        return int(text) if int(text) <= _MOST_ROUNDS else 0
    found = _ROUND_LINE.fullmatch(text)
    return int(found[1]) if found and (found[2] or len(filled) > 1) and int(found[1]) <= _MOST_ROUNDS else 0


def _about(grid: Grid, block: _Block) -> dict[str, Made]:
    """Return what the lines above the rounds say of the player, by heading; what has no label is the name."""
    facts: dict[str, Made] = {}
    for row in block.about:
        label = ""
        for text, at in labels_and_values(grid, row):
            if label:
                facts.setdefault(label, Made(text, row, at))
                label = ""
            elif found := NUMBER.fullmatch(text):
                facts.setdefault("No.", Made(found[1], row, at))
            elif field_of(text):
                label = as_heading(text)
            elif _LETTERS.search(text):
                number = NUMBERED.match(text)
                if number:
                    facts.setdefault("No.", Made(number[1], row, at))
                facts.setdefault("Name", Made(text[number.end() :] if number else text, row, at))
    return facts


def labels_and_values(grid: Grid, row: int, columns: Container[int] = ANY_COLUMN) -> Iterator[tuple[str, int]]:
    """Yield the labels and values of a line, which may stand in one cell: `1. Ada Alder Rating: 1641 ID: 90000001`."""
    for at in (at for at in grid.filled(row) if at in columns):
        for piece in _PARTS.split(grid.text(row, at)):
            *labelled, last = piece.split(":")
            for text in labelled:
                words = text.split()
                length = next((n for n in (3, 2, 1) if n <= len(words) and field_of(" ".join(words[-n:]))), len(words))
                yield from ((part, at) for part in (" ".join(words[:-length]), " ".join(words[-length:])) if part)
            if last.strip():
                yield last.strip(), at


def as_heading(label: str) -> str:
    return {"name": "Name", "number": "No."}.get(field_of(label) or "", label)


def _rounds(grid: Grid, block: _Block) -> dict[str, Made]:
    """Return the entries of the rounds."""
    made: dict[str, Made] = {}
    for number, row in enumerate(block.rounds, start=1):
        first, *others = grid.filled(row)
        found = _ROUND_LINE.fullmatch(grid.text(row, first))
        texts = [found[2] if found else "", *(grid.text(row, at) for at in others)]
        entry = " ".join(filter(None, texts))
        made[f"Rd {number}"] = Made(_BEHIND_NUMBER.sub(r"\1", entry), row, first)
    return made


def _total(grid: Grid, block: _Block) -> dict[str, Made]:
    for row in block.below:
        if points := points_in(grid, row):
            return {"Total": points}
    return {}


def points_in(grid: Grid, row: int, columns: Container[int] = ANY_COLUMN) -> Made | None:
    """Return the points that a line states: `Total: 2.5`."""
    filled = [at for at in grid.filled(row) if at in columns]
    texts = [(part, at) for at in filled for part in re.split(r"[:\s]+", grid.text(row, at)) if part]
    if len(texts) < 2 or field_of(texts[0][0]) != "score":
        return None
    return Made(texts[-1][0], row, texts[-1][1])
