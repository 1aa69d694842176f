"""The table under a row of headings: which columns are fields of the players, and which are rounds."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds import column_groups, opponent_names, round_blocks, round_columns
from trfrate.formats._wallchart.tables import name_columns, round_evidence
from trfrate.formats._wallchart.tables.heading_words import PARTS, Heading, Slot, field_of, heading_of, shape_of

_MOST_COLUMNS = 200
"""Columns that are looked through for rounds without headings."""
_MOST_GAMES = 4
_OF_LISTS = frozenset(("number", "rank", "name", "team", "club", "score"))
_DIGITS = re.compile(r"\d+")


class Columns(NamedTuple):
    """The columns of a table, sorted by what their headings say."""

    fields: dict[str, int]
    rounds: dict[Slot, list[int]]
    parts: dict[Heading, int]
    counts: list[int]


def sorted_columns(texts: list[str]) -> Columns:
    """Return the columns by what these headings say, one text for each column."""
    columns = Columns({}, {}, {}, [])
    fields, rounds, parts, counts = columns
    for column, heading in enumerate(map(heading_of, texts)):
        if heading is None:
            continue
        if heading.field == "round":
            rounds.setdefault(heading.slot, []).append(column)
        elif heading.field in PARTS or heading.field == "points":
            parts.setdefault(heading, column)
        elif heading.field == "games":
            counts.append(column)
        elif heading.field == "score" and _is_between(fields.get("score"), rounds):
            # A total after each round: the last one counts.
            fields["score"] = column
        else:
            fields.setdefault(heading.field, column)
    return columns


def _is_between(column: int | None, rounds: Mapping[Slot, list[int]]) -> bool:
    """Return whether a column is between those of the rounds."""
    if column is None or not rounds:
        return False
    first = [columns[0] for columns in rounds.values()]
    return min(first) < column < max(first)


def _without_list_beside(grid: Grid, rows: list[int], texts: list[str]) -> list[str]:
    """Return headings without those of a list beside the table: right of a blank column, with what is left of it."""
    found = list(map(field_of, texts))
    rounds = [column for column, field in enumerate(found) if field in ("round", *PARTS)]
    last = max(rounds, default=len(texts))
    for gap in range(last + 1, min(last + _MOST_COLUMNS, len(texts))):
        if texts[gap] or any(grid.text(row, gap) for row in rows):
            continue
        beside = {field for field in found[gap : gap + _MOST_COLUMNS] if field}
        if len(beside) > 1 and beside <= _OF_LISTS and not beside.isdisjoint(found[:gap]):
            return texts[:gap]
    return texts


def table_under(grid: Grid, header: tuple[int, int, list[str]], above: int, end: int) -> Table:
    """Return the table under headings, as yet without its rows; its caption begins at `above`, it ends before `end`."""
    upper, lower, texts = header
    below = range(lower + 1, end)
    texts = _without_list_beside(grid, grid.first_of(below), texts)
    fields, columns, parts, counts = sorted_columns(texts)
    bare = round_columns.without_repeated(texts)
    if bare != texts:
        table = table_under(grid, (upper, lower, bare), above, end)
        # Without a column of its own, the total is that after the last round.
        if table.parts and ("score" in table.fields or "score" not in fields):
            return table
    headings = {column: text for column, text in enumerate(texts) if text}
    table = Table(grid, lower, lower + 1, fields, headings, caption=(above, upper), last_row=lower)
    table.count_columns = counts
    name_columns.settle(table, grid.first_of(below), set(fields.values()))
    given = fields.get("first_name")
    if given is not None and "surname" not in fields and round_evidence.holds_games(grid, grid.first_of(below), given):
        # `First`, `Second`, `Third` are rounds.
        del fields["first_name"]
    columns, beside = round_blocks.apart(grid, grid.first_of(below), columns)
    parts |= beside
    rounds = _by_game(grid, below, columns, headings) or {slot: found[0] for slot, found in columns.items()}
    if not rounds and parts and not any(heading.field == "opponent" for heading in parts):
        # `Rd 1 result` may be above the whole entry.
        entries = grid.first_of(below)
        rounds = {
            heading.slot: column
            for heading, column in parts.items()
            if round_evidence.may_be_round(grid, entries, column)
        }
        parts = {}
    if not rounds and not parts:
        rounds = _unnamed_rounds(table, below)
    rounds, further = round_columns.settled(rounds, parts)
    if not further and round_columns.result_first(grid, below, rounds.values(), headings):
        rounds = {slot: column + 1 for slot, column in rounds.items()}
        further = {column: {"result": column - 1} for column in rounds.values()}
    table.parts = further or round_columns.unnamed(grid, below, rounds.values(), headings)
    table.guessed |= column_groups.guessed(grid, lower, table.parts)
    table.headings |= {column: grid.text(lower, column) for column in table.guessed if column in table.round_columns}
    table.slots = [rounds[slot] for slot in sorted(rounds)]
    _count_rounds(table, rounds)
    return table


def _by_game(grid: Grid, below: range, columns: Mapping[Slot, list[int]], headed: Collection[int]) -> dict[Slot, int]:
    """Return the games of rounds whose headings come twice, or span several columns, each above cells with games."""
    columns = _with_unnamed(columns, headed)
    times = len(next(iter(columns.values()), ()))
    alike = all(len(found) == times == found[-1] - found[0] + 1 for found in columns.values())
    if not 1 < times <= _MOST_GAMES or not alike or any(game for _, game in columns):
        return {}
    rows = grid.first_of(below)
    if not all(round_evidence.holds_games(grid, rows, column) for found in columns.values() for column in found):
        return {}
    return {
        (number, game): column for (number, _), found in columns.items() for game, column in enumerate(found, start=1)
    }


def _with_unnamed(columns: Mapping[Slot, list[int]], headed: Collection[int]) -> Mapping[Slot, list[int]]:
    """Return the columns of rounds with those between them that have no heading, if each round has as many."""
    firsts = sorted(found[0] for found in columns.values() if len(found) == 1)
    widths = {after - before for before, after in pairwise(firsts)}
    width = widths.pop() if len(widths) == 1 and len(firsts) == len(columns) else 1
    if not 1 < width <= _MOST_GAMES:
        return columns
    spans = {slot: list(range(found[0], found[0] + width)) for slot, found in columns.items()}
    return columns if any(column in headed for span in spans.values() for column in span[1:]) else spans


def _unnamed_rounds(table: Table, below: range) -> dict[Slot, int]:
    """Return rounds whose headings are not known (days, `T1`, another language) but which hold games, in order."""
    grid, read = table.grid, {*table.fields.values(), *table.count_columns}
    rows = grid.first_of(below)
    width = max((len(grid.rows[row]) for row in rows), default=0)
    boards = {column for column, text in table.headings.items() if is_board(text)}
    free = [column for column in range(min(width, _MOST_COLUMNS)) if column not in read and column not in boards]
    sure = _without_facts_before(table, [at for at in free if round_evidence.holds_games(grid, rows, at)])
    if not sure:
        words = {word for row in rows for word in opponent_names.key_of(name_columns.name_of(table, row))}
        sure = [column for column in free if round_evidence.holds_opponents(grid, rows, column, words)]
    if not sure:
        sure = _numbered(table, free)
        if not sure or not all(round_evidence.may_hold_games(grid, rows, column) for column in sure[:2]):
            return {}
    shapes = {shape_of(table.headings.get(column, "")) for column in sure} - {""}
    alike = [column for column in free if shape_of(table.headings.get(column, "")) in shapes]
    between = round_evidence.with_rounds_between(grid, rows, sure)
    found = [
        column
        for column in free
        if column in alike or column in between or round_evidence.holds_cells(grid, rows, column)
    ]
    table.guessed |= dict.fromkeys(found, "rounds")
    return {(at, 0): column for at, column in enumerate(found, start=1)}


def _without_facts_before(table: Table, columns: list[int]) -> list[int]:
    """Return these columns without those before the first of several that are headed alike: `Cat.`, `T1`, `T2`.

    `1N` and `2N` may be opponents with a color, but they are classes of players there.
    """
    shapes = [shape_of(table.headings.get(column, "")) for column in columns]
    first = next((at for at, shape in enumerate(shapes) if shape and shapes.count(shape) > 1), 0)
    return [at for at in columns[:first] if at not in table.headings] + columns[first:]


def _numbered(table: Table, free: Sequence[int]) -> list[int]:
    """Return columns beside each other whose headings differ in their number alone, which counts from 1: `Sess. 1`."""
    for _, alike in groupby(free, lambda column: shape_of(table.headings.get(column, ""))):
        columns = list(alike)
        numbers = [_DIGITS.findall(table.headings.get(column, "")) for column in columns]
        if len(columns) > 1 and numbers == [[str(at)] for at in range(1, len(columns) + 1)]:
            return columns
    return []


def _count_rounds(table: Table, slots: Collection[Slot]) -> None:
    """Count the games of a round, and find which round columns should be there and are not."""
    games = max((game or 1 for _, game in slots), default=1)
    last = max((number for number, _ in slots), default=0)
    if games > 1:
        expected = [(number, game) for number in range(1, last + 1) for game in range(1, games + 1)]
    else:
        expected = [(number, 0) for number in range(1, last + 1)]
    missing = [slot for slot in expected if slot not in slots]
    table.missing = [f"{number}.{game}" if game else str(number) for number, game in missing]
    table.games_per_round = 1 if missing else games
