"""Where the tables of a grid are: by their headings, wherever they stand, or by what the columns hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from trfrate.formats._cells import NotACell, cell_text, habits_of, plain, read_cell, value_text
from trfrate.formats._wallchart import opponent_names, round_columns, round_robin
from trfrate.formats._wallchart.caption_keys import OPPONENTS, NotAValue
from trfrate.formats._wallchart.games_list import is_heading
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.heading_words import ALIASES, FIRST_ROUND, NAMES, PARTS, field_of, plain_heading
from trfrate.formats._wallchart.player_values import read_rating
from trfrate.formats._wallchart.quoting import is_quoted

_SEARCHED_COLUMNS = 16
"""A column of names stands among the first."""
_FIRST_LETTERS = frozenset(alias[0].casefold() for key in ("name", "surname") for alias in ALIASES[key].split("|"))
_TELLING = ("rating", "id", "uscf", "seed", "ranking", "loc")
_MEMBER = re.compile(r"\d{6,8}")
"""With no more than a name and one more number, a row of headings has this one: `Players: 24` is none."""
_LETTER = re.compile(r"[^\W\d_]")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_WHOLE = re.compile(r"#?\d{1,5}\b")
_MOST_GAMES = 4
_COUNTED = re.compile(r"([1-9]\d?)\.\s*([^\W\d_]{1,12})\.?")
_OPPONENT = re.compile(r"[^\W\d_]\s*\d|[+=-]\s*\d|\d\s*[^\W\d_]")

_FIRST_HEADINGS = frozenset(("number", "rank", "name", "surname"))
"""One of these stands first in a table."""
_NAME_FIELDS = frozenset(("name", "surname"))
_MOST_BESIDE = 8
"""No page has room for more tables beside each other."""


def find_tables(grid: Grid) -> list[Table]:
    """The tables of a grid from left to right and from top to bottom."""
    headers = list(_headers(grid))
    if not headers:
        table = by_content(grid)
        return [table] if table and table.rows else []
    for _, _, texts in headers:
        if grids := _apart(grid, texts) if sum(map(_is_name, texts)) > 1 else []:
            return [table for at, part in grids for table in _below_each_other(part, list(_headers(part, at)))]
    return _below_each_other(grid, headers)


def _apart(grid: Grid, texts: list[str]) -> list[tuple[int, Grid]]:
    """The first column and a grid, the rest of it blank, for each table beside another whose headings are these."""
    starts = _starts([field_of(text) if text else None for text in texts])
    edges = [*starts, max(map(len, grid.rows))]
    return (
        [(start, _only(grid, start, end)) for start, end in pairwise(edges)] if 1 < len(starts) <= _MOST_BESIDE else []
    )


def _starts(fields: list[str | None]) -> list[int]:
    """Where each table begins: at a first heading that comes again, if names and rounds come again, too."""
    tables: list[tuple[int, set[str]]] = [(0, set())]
    for column, field in enumerate(fields):
        if field in _FIRST_HEADINGS and field in tables[-1][1]:
            tables.append((column, set()))
        if field:
            tables[-1][1].add(field)
    return [start for start, _ in tables] if all(_is_whole(told) for _, told in tables) else []


def _is_whole(told: Collection[str]) -> bool:
    return not _NAME_FIELDS.isdisjoint(told) and not FIRST_ROUND.isdisjoint(told)


def _only(grid: Grid, start: int, end: int) -> Grid:
    return grid._replace(rows=[[*[""] * start, *row[start:end]] for row in grid.rows])


def _below_each_other(grid: Grid, headers: list[tuple[int, int, list[str]]]) -> list[Table]:
    """The tables under these headings; one that goes on under repeated headings is one."""
    tables: list[Table] = []
    for header, following in zip(headers, [*(at for at, _, _ in headers[1:]), len(grid.rows)], strict=True):
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
    """The rows of headings: the upper row, the lower row (mostly the same), and the texts."""
    for at, row in enumerate(grid.rows):
        if not any(isinstance(value, str) and _is_name(value) for value in row[first : first + _SEARCHED_COLUMNS]):
            continue
        texts = [value_text(value).strip() for value in row]
        if _is_numbered(texts):
            continue
        lower, texts = round_columns.spread(grid, at, texts)
        known = [field for field in map(field_of, texts) if field]
        rounds = any(field.startswith(("round:", "opponent:")) for field in known)
        below = None if rounds or lower > at else _second_line(grid, at, texts)
        if below:
            yield at, at + 1, below
        elif len(known) >= 3 or not FIRST_ROUND.isdisjoint(known):
            yield at, lower, texts


def _is_name(value: str) -> bool:
    # The first letter sorts out most cells of a large sheet before the dear comparison.
    return len(value) < 30 and value.strip()[:1].casefold() in _FIRST_LETTERS and plain_heading(value) in NAMES


def _is_numbered(texts: list[str]) -> bool:
    """Whether a number stands left of the name: a player called Ad or Player, not a heading."""
    name = next(at for at, text in enumerate(texts) if _is_name(text))
    return any(text.isdecimal() for text in texts[:name])


def _second_line(grid: Grid, at: int, texts: list[str]) -> list[str] | None:
    """Headings in two rows, as `Round Round` above `1 2`; None if the next row is no such row."""
    if at + 1 >= len(grid.rows):
        return None
    below = [value_text(value).strip() for value in grid.rows[at + 1]]
    rounds = [field for field in map(field_of, below) if field and field.startswith("round:")]
    if len(rounds) < 2 or rounds != [f"round:{number}" for number in range(1, len(rounds) + 1)]:
        return None
    if any(field_of(text or "-") == "name" for text in below):
        return None
    width = max(len(texts), len(below))
    texts, below = texts + [""] * (width - len(texts)), below + [""] * (width - len(below))
    return [
        low if low and (not high or (field_of(low) or "").startswith("round:")) else high
        for high, low in zip(texts, below, strict=True)
    ]


def _table(grid: Grid, header: tuple[int, int, list[str]], above: int, end: int) -> Table:
    upper, lower, texts = header
    below = range(lower + 1, end)
    fields: dict[str, int] = {}
    rounds: dict[str, int] = {}
    games: dict[str, list[int]] = {}
    for column, text in enumerate(texts):
        field = field_of(text) if text else None
        if field and field.startswith("round:"):
            rounds.setdefault(field[6:], column)
            games.setdefault(field[6:], []).append(column)
        elif field == "games":
            # The count of games stands right of the rating that it belongs to.
            fields.setdefault(f"games:{column - 1}", column)
        elif field == "score" and rounds and min(rounds.values()) < fields.get(field, -1) < max(rounds.values()):
            # A total after each round: the last one counts.
            fields[field] = column
        elif field:
            fields.setdefault(field, column)
    rounds = _by_game(grid, below, games) or rounds
    rounds, further = round_columns.settled(rounds or _counted_rounds(grid, below, texts), fields)
    fields = {key: column for key, column in fields.items() if key.partition(":")[0] not in PARTS}
    headings = {column: text for column, text in enumerate(texts) if text}
    further = further or round_columns.unnamed(grid, below, rounds.values(), headings)
    table = Table(grid, lower, lower + 1, fields, headings, caption=(above, upper), last_row=lower)
    ordered = sorted(rounds, key=lambda key: tuple(map(int, key.split("."))))
    table.slots = [rounds[key] for key in ordered]
    table.parts = further
    _count_rounds(table, ordered)
    return table


def _by_game(grid: Grid, below: range, columns: Mapping[str, list[int]]) -> dict[str, int]:
    """The games of rounds whose headings come twice, side by side, each above cells that tell games; else none."""
    times = len(next(iter(columns.values()), ()))
    alike = all(len(found) == times == found[-1] - found[0] + 1 for found in columns.values())
    if not 1 < times <= _MOST_GAMES or not alike or any("." in key for key in columns):
        return {}
    rows = grid.first_of(below)
    told = all(_tells_games(grid, rows, column) for found in columns.values() for column in found)
    return (
        {f"{key}.{at}": found[at - 1] for key, found in columns.items() for at in range(1, times + 1)} if told else {}
    )


def _counted_rounds(grid: Grid, below: range, texts: list[str]) -> dict[str, int]:
    """Rounds in a language that is not known: `1.xy`, `2.xy` and so on, above cells that tell games."""
    found = {column: match for column, text in enumerate(texts) if (match := _COUNTED.fullmatch(text))}
    numbers = [int(match[1]) for match in found.values()]
    alike = len({match[2] for match in found.values()}) == 1 and numbers == [*range(1, len(numbers) + 1)]
    rows = grid.first_of(below) if alike else []
    told = any(_tells_games(grid, rows, column) for column in found)
    return {match[1]: column for column, match in found.items()} if told else {}


def _count_rounds(table: Table, keys: list[str]) -> None:
    """How many games a round has, and which round columns should be there and are not."""
    games = max((int(key.partition(".")[2] or 1) for key in keys), default=1)
    last = max((int(key.partition(".")[0]) for key in keys), default=0)
    expected = [
        f"{number}.{game}" if games > 1 else str(number)
        for number in range(1, last + 1)
        for game in range(1, games + 1)
    ]
    table.missing = [key for key in expected if key not in keys]
    table.games_per_round = 1 if table.missing else games


def _collect_rows(table: Table, end: int) -> None:
    """The players' rows, down to a list of games; what follows a player without a number of its own is a second row."""
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
    """The columns of a round-robin table that are headed by names."""
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
    if any(_tells_opponent(table.grid.text(row, column)) for column in table.slots):
        return True
    told = [text for key in table.fields if key.startswith(_TELLING) and _is_told(text := table.text(row, key))]
    if told and _is_footer(table, row) and not any(_MEMBER.fullmatch(text) for text in told):
        table.footers.append(row)
        return False
    return bool(told)


def _tells_opponent(text: str) -> bool:
    return _OPPONENT.search(text) is not None or opponent_names.tells_game(plain(text))


def _is_footer(table: Table, row: int) -> bool:
    """Whether a row tells no result in a table of numbered players: `Average 1450`."""
    numbered = "number" in table.fields or "rank" in table.fields
    return numbered and bool(table.slots) and not any(table.grid.text(row, column) for column in table.slots)


def _is_told(text: str) -> bool:
    """Whether this is a member number, or a rating as any program prints it."""
    try:
        return text.isdecimal() or read_rating(text).before is not None
    except NotAValue:
        return False


def _attach_further(table: Table, loose: list[int]) -> None:
    """Rows without a number belong to the player above, if most players have one right below."""
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
    """Something under the name or the rounds, and no more than a state where the number stands."""
    under = [table.name_column, *table.slots]
    return any(table.grid.text(row, column) for column in under) and len(table.text(row, "number")) <= 4


def _looks_like_player(table: Table, row: int) -> bool:
    name = _name(table, row)
    return bool(_LETTERS.search(name)) and any(table.grid.text(row, column) for column in table.slots)


def _goes_on(table: Table, below: Table) -> bool:
    """Whether the second table has the same headings and goes on counting where the first one ended."""
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
    """A table without headings: names, then columns of which most cells tell a game."""
    rows = [row for row in range(len(grid.rows)) if len(grid.filled(row)) >= 3]
    width = max((len(grid.rows[row]) for row in rows), default=0)
    slots = [column for column in range(min(width, 200)) if _tells_games(grid, rows, column)]
    if len(rows) < 2 or not slots:
        return None
    columns = [column for column in range(slots[0]) if column not in slots]
    name = max(columns, key=lambda column: _share(grid, rows, column, _LETTERS), default=None)
    if name is None or _share(grid, rows, name, _LETTERS) < 0.7:
        return None
    fields = {"name": name, **_numbers(grid, rows, name, slots)}
    table = Table(grid, None, rows[0], fields, {}, slots, caption=(0, rows[0]), named=False)
    _collect_rows(table, rows[-1] + 1)
    return table


def _share(grid: Grid, rows: list[int], column: int, pattern: re.Pattern[str]) -> float:
    return sum(pattern.search(grid.text(row, column)) is not None for row in rows) / len(rows)


def _tells_games(grid: Grid, rows: list[int], column: int) -> bool:
    """Whether most cells of a column hold a result together with an opponent."""
    said = [plain(cell_text(grid.value(row, column))) for row in rows]
    habits = habits_of(said)
    games = 0
    for text in said:
        try:
            cell = read_cell(text, habits)
        except NotACell:
            continue
        games += cell is not None and cell.opponent is not None and not text.isdigit()
    return 2 * games > len(rows)


def _numbers(grid: Grid, rows: list[int], name: int, slots: list[int]) -> dict[str, int]:
    """Number before the name, rating and id between name and rounds, score behind: by the size of the numbers."""
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
