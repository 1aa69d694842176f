"""Where the tables of a grid are: by their headings, wherever they stand, or by what the columns hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from trfrate.formats._cells import NotACell, cell_text, habits_of, plain, read_cell, value_text
from trfrate.formats._wallchart import opponent_names, result_letters, round_columns, round_robin
from trfrate.formats._wallchart.caption_keys import OPPONENTS, NotAValue
from trfrate.formats._wallchart.games_list import has_row_for_each_player, is_heading
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.heading_words import (
    ALIASES,
    NAMES,
    PARTS,
    Heading,
    Slot,
    field_of,
    heading_of,
    is_first_round,
    plain_heading,
)
from trfrate.formats._wallchart.player_values import read_rating
from trfrate.formats._wallchart.quoting import is_quoted
from trfrate.model import Cell, Outcome

_SEARCHED_COLUMNS = 16
"""A column of names is among the first."""
_SEARCHED_ROWS = 60
"""Headings without a name stand among the first."""
_FIRST_LETTERS = frozenset(alias[0].casefold() for key in ("name", "surname") for alias in ALIASES[key].split("|"))
_NO_FIRST_LETTERS = frozenset(map(chr, range(33, 127))) - {
    letter for first in _FIRST_LETTERS for letter in (first, first.upper())
}
"""These sort out most cells of a large sheet before the expensive comparison."""
_WITH_FACTS = ("rating", "id", "uscf", "seed", "ranking", "loc")
_MEMBER = re.compile(r"\d{6,8}")
"""With no more than a name and one more number, a row of headings has this one: `Players: 24` is none."""
_LETTER = re.compile(r"[^\W\d_]")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_WHOLE = re.compile(r"#?\d{1,5}\b")
_MOST_GAMES = 4
_DIGITS = re.compile(r"\d+")
_MOST_COLUMNS = 200
"""Columns that are looked through for rounds without headings."""
_MOSTLY = 0.7
_SAMPLE = 200
"""So many rows show what the columns of a table without headings hold."""
_NAME = re.compile(r"\W*(?:\d+[.)]?\s+)?[^\W\d_][^\d]*[^\W\d_]")
"""Letters before any other number than one in front."""
_OPPONENT = re.compile(r"[^\W\d_]\s*\d|[+=-]\s*\d|\d\s*[^\W\d_]")

_FIRST_HEADINGS = frozenset(("number", "rank", "name", "surname"))
"""One of these comes first in a table."""
_NAME_FIELDS = frozenset(("name", "surname"))
_MOST_BESIDE = 8
"""No page has room for more tables beside each other."""


def find_tables(grid: Grid) -> list[Table]:
    """Return the tables of a grid from left to right and from top to bottom."""
    headers = list(_headers(grid)) or list(_headers_without_name(grid))
    if not headers:
        table = by_content(grid)
        return [table] if table and table.rows else []
    for _, _, texts in headers:
        if grids := _apart(grid, texts) if sum(map(_is_name, texts)) > 1 else []:
            return [table for at, part in grids for table in _below_each_other(part, list(_headers(part, at)))]
    return _below_each_other(grid, headers)


def _apart(grid: Grid, texts: list[str]) -> list[tuple[int, Grid]]:
    """Return the first column and a grid, the rest of it blank, for each table beside another with these headings."""
    starts = _starts(list(map(heading_of, texts)))
    edges = [*starts, max(map(len, grid.rows))]
    return (
        [(start, _only(grid, start, end)) for start, end in pairwise(edges)] if 1 < len(starts) <= _MOST_BESIDE else []
    )


def _starts(headings: list[Heading | None]) -> list[int]:
    """Return where each table begins: at a first heading that comes again, if names and rounds come again, too."""
    tables: list[tuple[int, set[Heading]]] = [(0, set())]
    for column, heading in enumerate(headings):
        if heading is None:
            continue
        if heading.field in _FIRST_HEADINGS and heading in tables[-1][1]:
            tables.append((column, set()))
        tables[-1][1].add(heading)
    return [start for start, _ in tables] if all(_is_whole(stated) for _, stated in tables) else []


def _is_whole(stated: Collection[Heading]) -> bool:
    return any(heading.field in _NAME_FIELDS for heading in stated) and any(map(is_first_round, stated))


def _only(grid: Grid, start: int, end: int) -> Grid:
    return grid._replace(rows=[[*[""] * start, *row[start:end]] for row in grid.rows])


def _below_each_other(grid: Grid, headers: list[tuple[int, int, list[str]]]) -> list[Table]:
    """Return the tables under these headings; one that goes on under repeated headings is one."""
    tables: list[Table] = []
    ends = [*(at for at, _, _ in headers[1:]), len(grid.rows)]
    for header, following in zip(headers, ends, strict=False):
        table = _table(grid, header, tables[-1].last_row + 1 if tables else 0, following)
        _collect_rows(table, following)
        if not table.slots:
            table.slots = _opponent_columns(table)
        if tables and _goes_on(tables[-1], table):
            tables[-1].rows += table.rows
            tables[-1].further |= table.further
            tables[-1].last_row = table.last_row
        elif table.rows:
            tables.append(table)
    return tables


def _headers(grid: Grid, first: int = 0) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the rows of headings: the upper row, the lower row (mostly the same), and the texts."""
    searched = slice(first, first + _SEARCHED_COLUMNS)
    names = _names_in(row[searched] for row in grid.rows)
    for at, row in enumerate(grid.rows):
        if names.isdisjoint(row[searched]):
            continue
        texts = [value_text(value).strip() for value in row]
        if _is_numbered(texts) or has_row_for_each_player(texts):
            continue
        lower, texts = round_columns.spread(grid, at, texts)
        known = [heading for heading in map(heading_of, texts) if heading]
        rounds = any(heading.field in ("round", "opponent") for heading in known)
        below = None if rounds or lower > at else _second_line(grid, at, texts)
        if below:
            yield at, at + 1, below
        elif len(known) >= 3 or any(map(is_first_round, known)):
            yield at, lower, texts


def _headers_without_name(grid: Grid) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the first row that heads rounds and two known columns, though none of them the names."""
    for at, row in enumerate(grid.rows[:_SEARCHED_ROWS]):
        texts = [value_text(value).strip() for value in row[:_MOST_COLUMNS]]
        lower, texts = round_columns.spread(grid, at, texts)
        known = [heading for heading in map(heading_of, texts) if heading]
        facts = {heading.field for heading in known if not heading.round}
        below = range(lower + 1, len(grid.rows))
        read = {column for column, text in enumerate(texts) if heading_of(text)}
        if len(facts) < 2 or _name_column(grid, below, texts, read) is None:
            continue
        if any(heading.field == "opponent" for heading in known) or _has_games(grid, below, texts):
            yield at, lower, texts
            return


def _has_games(grid: Grid, below: range, texts: list[str]) -> bool:
    """Return whether a column that is a round, or whose heading is not known, states games."""
    rows = grid.first_of(below)
    columns = [column for column, text in enumerate(texts) if field_of(text) in (None, "round")]
    return len(rows) > 1 and any(_holds_games(grid, rows, column) for column in columns)


def _names_in(rows: Iterable[Sequence[object]]) -> frozenset[str]:
    """Return the texts among these that head a column of names; each is compared once, however often it comes."""
    texts = {value for row in rows for value in row if type(value) is str}
    return frozenset(text for text in texts if text[:1] not in _NO_FIRST_LETTERS and _is_name(text))


def _is_name(value: str) -> bool:
    return len(value) < 30 and value.strip()[:1].casefold() in _FIRST_LETTERS and plain_heading(value) in NAMES


def _is_numbered(texts: list[str]) -> bool:
    """Return whether a number is left of the name: a player called Ad or Player, not a heading."""
    name = next(at for at, text in enumerate(texts) if _is_name(text))
    return any(text.isdecimal() for text in texts[:name])


def _second_line(grid: Grid, at: int, texts: list[str]) -> list[str] | None:
    """Return headings in two rows, as `Round Round` above `1 2`; None if the next row is no such row."""
    if at + 1 >= len(grid.rows):
        return None
    below = [value_text(value).strip() for value in grid.rows[at + 1]]
    rounds = [heading for heading in map(heading_of, below) if heading and heading.field == "round"]
    if len(rounds) < 2 or rounds != [Heading("round", number) for number in range(1, len(rounds) + 1)]:
        return None
    if any(field_of(text) == "name" for text in below):
        return None
    width = max(len(texts), len(below))
    texts, below = texts + [""] * (width - len(texts)), below + [""] * (width - len(below))
    return [
        low if low and (not high or field_of(low) == "round") else high for high, low in zip(texts, below, strict=True)
    ]


class _Columns(NamedTuple):
    """The columns of a table, sorted by what their headings say."""

    fields: dict[str, int]
    rounds: dict[Slot, list[int]]
    parts: dict[Heading, int]
    counts: list[int]


def _sorted(texts: list[str]) -> _Columns:
    columns = _Columns({}, {}, {}, [])
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


def _table(grid: Grid, header: tuple[int, int, list[str]], above: int, end: int) -> Table:
    upper, lower, texts = header
    below = range(lower + 1, end)
    fields, columns, parts, counts = _sorted(texts)
    headings = {column: text for column, text in enumerate(texts) if text}
    table = Table(grid, lower, lower + 1, fields, headings, caption=(above, upper), last_row=lower)
    table.count_columns = counts
    if table.name_column is None:
        name = _name_column(grid, below, texts, set(fields.values()))
        if name is not None:
            fields["name"] = name
            table.guessed[name] = "names"
    rounds = _by_game(grid, below, columns) or {slot: found[0] for slot, found in columns.items()}
    if not rounds and not parts:
        rounds = _unnamed_rounds(table, below)
    rounds, further = round_columns.settled(rounds, parts)
    if not further and round_columns.result_first(grid, below, rounds.values(), headings):
        rounds = {slot: column + 1 for slot, column in rounds.items()}
        further = {column: {"result": column - 1} for column in rounds.values()}
    table.parts = further or round_columns.unnamed(grid, below, rounds.values(), headings)
    table.slots = [rounds[slot] for slot in sorted(rounds)]
    _count_rounds(table, rounds)
    return table


def _by_game(grid: Grid, below: range, columns: Mapping[Slot, list[int]]) -> dict[Slot, int]:
    """Return the games of rounds whose headings come twice, side by side, each above cells that hold games."""
    times = len(next(iter(columns.values()), ()))
    alike = all(len(found) == times == found[-1] - found[0] + 1 for found in columns.values())
    if not 1 < times <= _MOST_GAMES or not alike or any(game for _, game in columns):
        return {}
    rows = grid.first_of(below)
    if not all(_holds_games(grid, rows, column) for found in columns.values() for column in found):
        return {}
    return {
        (number, game): column for (number, _), found in columns.items() for game, column in enumerate(found, start=1)
    }


def _unnamed_rounds(table: Table, below: range) -> dict[Slot, int]:
    """Return rounds whose headings are not known (days, `T1`, another language) but which hold games, in order."""
    grid, read = table.grid, {*table.fields.values(), *table.count_columns}
    rows = grid.first_of(below)
    width = max((len(grid.rows[row]) for row in rows), default=0)
    free = [column for column in range(min(width, _MOST_COLUMNS)) if column not in read]
    sure = [column for column in free if _holds_games(grid, rows, column)]
    if not sure:
        return {}
    shapes = {_shape(table.headings.get(column, "")) for column in sure} - {""}
    alike = [column for column in free if _shape(table.headings.get(column, "")) in shapes]
    found = [column for column in free if column in sure or column in alike or _holds_cells(grid, rows, column)]
    table.guessed |= dict.fromkeys(found, "rounds")
    return {(at, 0): column for at, column in enumerate(found, start=1)}


def _shape(heading: str) -> str:
    """Return a heading with its numbers left out: `Jan 5` and `Jan 12` have one shape; without a number it has none."""
    shape = _DIGITS.sub("0", heading)
    return shape if shape != heading else ""


def _holds_cells(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether every entry of a column can be a round cell, and one states an opponent."""
    said = [text for row in rows if (text := plain(cell_text(grid.value(row, column))))]
    read = _cells_in(said)
    return len(read) == len(said) and any(cell and cell.opponent and not text.isdigit() for text, cell in read)


def _name_column(grid: Grid, below: range, texts: list[str], read: Collection[int]) -> int | None:
    """Return the column that holds names, under a heading that is not known or none."""
    rows = grid.first_of(below)
    found = None
    best = 0.0
    for column in range(min(len(texts), _SEARCHED_COLUMNS)):
        if column in read or heading_of(texts[column]) or not rows:
            continue
        said = [grid.text(row, column) for row in rows]
        share = sum(_NAME.match(text) is not None for text in said) / len(rows)
        if share > max(best, _MOSTLY) and len(set(said)) > _MOSTLY * len(said):
            found, best = column, share
    return found


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


def _collect_rows(table: Table, end: int) -> None:
    """Collect the players' rows, down to a list of games; one without a number is a second row of the player above."""
    loose: list[int] = []
    for row in range(table.first_row, end):
        if _is_player(table, row):
            table.rows.append(row)
        elif table.rows and table.grid.filled(row):
            if is_heading([table.grid.text(row, column) for column in range(len(table.grid.rows[row]))]):
                table.games_below = row
                break
            loose.append(row)
    _attach_further(table, loose)
    table.last_row = max([table.first_row - 1, *table.rows, *(max(rows) for rows in table.further.values())])


def _opponent_columns(table: Table) -> list[int]:
    """Return the columns of a round-robin table that are headed by names."""
    read = set(table.fields.values())
    headings = {column: text for column, text in table.headings.items() if column not in read}
    return round_robin.named_columns([_name(table, row) for row in table.rows], headings)


def _name(table: Table, row: int) -> str:
    return table.text(row, "name") or table.text(row, "surname")


def _is_player(table: Table, row: int) -> bool:
    name = _name(table, row)
    if _WHOLE.match(table.text(row, "number")) or _WHOLE.match(table.text(row, "rank")):
        named = _LETTER.search(name) is not None or is_quoted(name)
        return named or any(table.grid.text(row, column) for column in table.slots)
    if not _LETTERS.search(name):
        return False
    # Without a number it may be a second row or a footer: a player has opponents, a rating or an id.
    if any(_names_opponent(table.grid.text(row, column)) for column in table.slots):
        return True
    stated = [
        text for key in table.fields if key.startswith(_WITH_FACTS) and _is_id_or_rating(text := table.text(row, key))
    ]
    if stated and _is_footer(table, row) and not any(_MEMBER.fullmatch(text) for text in stated):
        table.footers.append(row)
        return False
    return bool(stated)


def _names_opponent(text: str) -> bool:
    return _OPPONENT.search(text) is not None or opponent_names.holds_game(plain(text))


def _is_footer(table: Table, row: int) -> bool:
    """Return whether a row states no result in a table of numbered players: `Average 1450`."""
    numbered = "number" in table.fields or "rank" in table.fields
    return numbered and bool(table.slots) and not any(table.grid.text(row, column) for column in table.slots)


def _is_id_or_rating(text: str) -> bool:
    """Return whether this is a member number, or a rating as any program prints it."""
    try:
        return text.isdecimal() or read_rating(text).before is not None
    except NotAValue:
        return False


def _attach_further(table: Table, loose: list[int]) -> None:
    """Give rows without a number to the player above, if most players have one right below."""
    players = set(table.rows)
    first_of: dict[int, int] = {}
    for row in loose:
        above = row - 1
        if not _is_second_row(table, row):
            continue
        if above in players:
            first_of[row] = above
        elif above in first_of and row - first_of[above] <= 2:
            first_of[row] = first_of[above]
    if 2 * sum(row - 1 in players for row in first_of) >= len(players):
        for row, first in first_of.items():
            table.further.setdefault(first, []).append(row)
    attached = {row for rows in table.further.values() for row in rows}
    table.footers = [row for row in table.footers if row not in attached]
    inside = players | attached
    for row in loose:
        # Below the last player, a footer begins with a blank line or a rule.
        if row not in attached and (row < max(players) or row - 1 in inside) and _looks_like_player(table, row):
            inside.add(row)
            table.unread.append(row)


def _is_second_row(table: Table, row: int) -> bool:
    """Something under the name or the rounds, and no more than a state where the number is."""
    under = [table.name_column, *table.slots]
    return any(table.grid.text(row, column) for column in under) and len(table.text(row, "number")) <= 4


def _looks_like_player(table: Table, row: int) -> bool:
    name = _name(table, row)
    return bool(_LETTERS.search(name)) and any(table.grid.text(row, column) for column in table.slots)


def _goes_on(table: Table, below: Table) -> bool:
    """Return whether the second table has the same headings and goes on counting where the first one ended."""
    if not below.rows or not table.rows or table.headings != below.headings or table.grid is not below.grid:
        return False
    if any(below.grid.text(row, 0) == f"{OPPONENTS.label}:" for row in range(*below.caption)):
        return False
    for key in ("number", "rank"):
        last, first = table.text(table.rows[-1], key), below.text(below.rows[0], key)
        if last.isdecimal() and first.isdecimal():
            return int(first) == int(last) + 1
    return False


def by_content(grid: Grid) -> Table | None:
    """Return a table without headings: names, then columns of which most cells state a game."""
    rows = [row for row in range(len(grid.rows)) if len(grid.filled(row)) >= 3]
    sample = rows[:_SAMPLE]
    width = max((len(grid.rows[row]) for row in sample), default=0)
    slots = [column for column in range(min(width, _MOST_COLUMNS)) if _holds_games(grid, sample, column)]
    if len(rows) < 2 or not slots:
        return None
    columns = [column for column in range(slots[0]) if column not in slots]
    name = max(columns, key=lambda column: _share(grid, sample, column, _LETTERS), default=None)
    if name is None or _share(grid, sample, name, _LETTERS) < 0.7:
        return None
    fields = {"name": name, **_numbers(grid, sample, name, slots)}
    table = Table(grid, None, rows[0], fields, {}, slots, caption=(0, rows[0]), named=False)
    _collect_rows(table, rows[-1] + 1)
    return table


def _share(grid: Grid, rows: list[int], column: int, pattern: re.Pattern[str]) -> float:
    return sum(pattern.search(grid.text(row, column)) is not None for row in rows) / len(rows)


def _holds_games(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether most cells of a column hold a result together with an opponent."""
    said = [plain(cell_text(grid.value(row, column))) for row in rows]
    games = sum(bool(cell and cell.opponent) and not text.isdigit() for text, cell in _cells_in(said))
    return 2 * games > len(rows)


def _cells_in(said: list[str]) -> list[tuple[str, Cell | None]]:
    """Return the `plain` texts that can be round cells, with what they say."""
    habits = habits_of([said])
    found = []
    for text in said:
        try:
            found.append((text, read_cell(text, habits)))
        except NotACell:
            # The letters of another language: what they mean is decided later, from the whole table.
            if match := result_letters.ANY_GAME.fullmatch(text):
                found.append((text, Cell(Outcome.PENDING, int(match[1]))))
    return found


def _numbers(grid: Grid, rows: list[int], name: int, slots: list[int]) -> dict[str, int]:
    """Find the number before the name, rating and id between name and rounds, score behind: by their size."""
    found: dict[str, int] = {}
    width = max(len(grid.rows[row]) for row in rows)
    for column in range(width):
        texts = [grid.text(row, column) for row in rows]
        whole = [int(text) for text in texts if text.isdecimal() and len(text) < 9]
        if column < name and len(whole) == len(rows):
            found.setdefault("number", column)
        elif name < column < slots[0] and 2 * len(whole) > len(rows):
            found.setdefault("rating" if max(whole) < 4000 else "id", column)
        elif column > slots[-1] and all(re.fullmatch(r"\d{1,2}(?:[.,]\d|½)?|½", text) for text in texts):
            found.setdefault("score", column)
    return found
