"""Where the tables of a grid are: by their headings, wherever they stand, or by what the columns hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count, groupby, islice, pairwise, takewhile, zip_longest
from typing import NamedTuple

from trfrate.formats._cells import NotACell, cell_text, habits_of, plain, read_cell, value_text
from trfrate.formats._event_size import MAX_SECTIONS
from trfrate.formats._wallchart.captions.caption_keys import OPPONENTS, NotAValue
from trfrate.formats._wallchart.captions.name_parts import without_remarks
from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.games.games_list_headings import (
    has_name_on_both_sides,
    has_row_for_each_player,
    heads_sides,
    is_heading,
)
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.quoting import is_quoted
from trfrate.formats._wallchart.rounds import (
    column_groups,
    legend_signs,
    match,
    opponent_names,
    result_letters,
    round_blocks,
    round_columns,
    round_robin,
    second_rows,
)
from trfrate.formats._wallchart.tables import column_evidence, name_columns, paired_round, players_beside
from trfrate.formats._wallchart.tables.heading_words import (
    NAME_INITIALS,
    PARTS,
    Heading,
    Slot,
    field_of,
    heading_of,
    heads_names,
    is_first_round,
)
from trfrate.formats._wallchart.tables.lists_below import OF_OTHERS, SUMS, ListsBelow
from trfrate.formats._wallchart.tables.player_values import (
    id_and_rating_in,
    read_rating,
    read_score,
    says_none_beside,
)
from trfrate.formats._wallchart.tables.roman_numerals import in_arabic
from trfrate.model import FACTS, Cell, Outcome

_SEARCHED_COLUMNS = 16
"""A column of names is among the first."""
_SEARCHED_ROWS = 60
"""Headings without a name stand among the first."""
_NO_FIRST_LETTERS = frozenset(map(chr, range(33, 127))) - {
    letter for first in NAME_INITIALS for letter in (first, first.upper())
}
"""These sort out most cells of a large sheet before the expensive comparison."""
_WITH_FACTS = ("rating", "national", "id", "uscf", "seed", "ranking", "loc")
_MEMBER = re.compile(r"\d{6,8}")
"""With no more than a name and one more number, a row of headings has this one: `Players: 24` is none."""
_STATE = re.compile(r"[A-Z]{2}")
_MOST_BEFORE = 5
"""The names of a round-robin table are in one of so many columns."""
_MOST_FURTHER = 2
"""Rows of a player below the first one."""
_STEPS = (0, 1, 2)
"""By so many half points a total grows in a round."""
_LETTER = re.compile(r"[^\W\d_]")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_WHOLE = re.compile(r"#?\d{1,5}\b")
_EXPLAINS = re.compile(r"\w\s*=\s*\w")
"""`NR = not rated`, below the table."""
_LETTERED = re.compile(r"[A-Za-z][.)]?")
_MOST_GAMES = 4
_DIGITS = re.compile(r"\d+")
_MOST_COLUMNS = 200
"""Columns that are looked through for rounds without headings."""
_SAMPLE = 200
"""So many rows show what the columns of a table without headings hold."""
_OPPONENT = re.compile(r"[^\W\d_]\s*\d|[+=-]\s*\d|\d\s*[^\W\d_]")

_FIRST_HEADINGS = frozenset(("number", "rank", "name", "surname"))
"""One of these comes first in a table."""
_NAME_FIELDS = frozenset(("name", "surname"))
_FEW_ROWS = 3
_MOST_PARTS = 4
"""Columns that a round has."""
_MOST_HEADERS = 2 * MAX_SECTIONS
"""Of an event that is printed with its headings on every page; what is below the last of them belongs to one table."""
_MANY = 100
"""Tables; of more, each is a quad or a match, and the first rows show what its columns hold."""
_SHOWN_OF_MANY = 12
_MOST_BESIDE = 8
"""No page has room for more tables beside each other."""


def find_tables(grid: Grid) -> list[Table]:
    """Return the tables of a grid from left to right and from top to bottom."""
    players = players_beside.find(grid)
    if players:
        grid = players_beside.only(grid, players)
    headers = list(islice(_headers(grid), _MOST_HEADERS)) or list(islice(_headers_of_squares(grid), _MOST_HEADERS))
    if not headers:
        headers = list(_headers_without_name(grid, _first_games(grid)))
    if not headers and _first_games(grid) < len(grid.rows):
        return []
    if not headers:
        if by_names := _by_opponents(grid):
            return by_names
        tried = (find(grid) for find in (by_content, _by_square, _bare_match))
        return list(islice((table for table in tried if table and table.rows), 1))
    for row, _, texts in headers:
        starts = _starts_of_copies(texts)
        if grids := _apart(grid, texts, starts) if starts or sum(map(heads_names, texts)) > 1 else []:
            headed = [(part, list(islice(_headers(part, at), _MOST_HEADERS))) for at, part in grids]
            headed = [(part, found or list(_headers_without_name(part, len(part.rows)))) for part, found in headed]
            tables = [table for part, found in headed for table in _below_each_other(part, found)]
            _find_titles(tables, [part for _, part in grids], row)
            return tables
    tables = _below_each_other(grid, headers)
    if not tables and (by_names := _by_opponents(grid)):
        # Nothing but the opponents above shows that the rows are players.
        return by_names
    return tables


def lies_on_side(grid: Grid) -> bool:
    """Return whether the first or second column heads names and rounds 1 and 2, each beside what players have there."""
    for column in (0, 1):
        headings = [heading_of(grid.text(row, column)) for row in range(min(len(grid.rows), _SEARCHED_ROWS))]
        if not any(heading and heading.field == "name" for heading in headings):
            continue
        wide = {
            heading: row
            for row, heading in enumerate(headings)
            if heading and len(grid.filled(row)) >= _FEW_ROWS + 1 and not _heads_more(grid, row, column)
        }
        first = wide.get(Heading("round", 1))
        if first is not None and Heading("name") in wide and wide.get(Heading("round", 2)) == first + 1:
            return True
    return False


def _heads_more(grid: Grid, row: int, column: int) -> bool:
    """Return whether another cell of a row is a heading, too: entries of rounds and names are none."""
    others = (heading_of(grid.text(row, at)) for at in grid.filled(row) if at != column)
    return any(other and not other.round for other in others)


def _apart(grid: Grid, texts: list[str], starts: list[int]) -> list[tuple[int, Grid]]:
    """Return the first column and a grid, the rest of it blank, for each table beside another with these headings."""
    starts = starts or _starts(list(map(heading_of, texts)))
    if not 1 < len(starts) <= _MOST_BESIDE:
        return []
    starts = [start - _numbers_before(grid, texts, start) for start in starts]
    edges = [*starts, max(map(len, grid.rows))]
    return [(start, _only(grid, start, end)) for start, end in pairwise(edges)]


def _numbers_before(grid: Grid, texts: list[str], start: int) -> int:
    """Return 1 if the column before the first heading of a table numbers its players, without a heading; else 0."""
    if start == 0 or texts[start - 1]:
        return 0
    stated = [text for row in range(len(grid.rows)) if (text := grid.text(row, start - 1)).isdecimal()]
    return int(column_evidence.are_numbers(stated))


def _starts_of_copies(texts: list[str]) -> list[int]:
    """Return where each table begins if all of them have the same headings, whatever these are; else nothing."""
    first = next((column for column, text in enumerate(texts) if text), 0)
    found = [column for column in range(first, len(texts)) if texts[first] and texts[column] == texts[first]]
    if len(found) < 2:
        return []
    # Columns before the first heading are those of numbers.
    starts = [column - first for column in found]
    headings = ["\n".join(texts[start:end]).strip() for start, end in pairwise([*starts, len(texts)])]
    whole = len({*headings}) == 1 and any(map(is_first_round, map(heading_of, headings[0].split("\n"))))
    return starts if whole else []


def _find_titles(tables: list[Table], grids: list[Grid], header: int) -> None:
    """Find the row right above tables beside each other in which each has a title of its own."""
    above = [row for row in range(max(header - _FEW_ROWS, 0), header) if all(grid.filled(row) for grid in grids)]
    for table in tables:
        if above and table.caption[0] <= above[-1] < table.caption[1]:
            table.titled = above[-1]


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
    most = len(grid.rows) if len(headers) <= _MANY else _SHOWN_OF_MANY
    for header, following in zip(headers, ends, strict=False):
        shown = min(following, header[1] + 1 + most)
        table = _table(grid, header, tables[-1].last_row + 1 if tables else 0, shown)
        if len(headers) <= MAX_SECTIONS:
            # More tables are refused: what else their columns hold need not be found out.
            column_evidence.take_unread(table, grid.first_of(range(header[1] + 1, shown)))
        _collect_rows(table, following)
        _end_with_square(table, following)
        if not table.slots or "rounds" in table.guessed.values():
            _take_opponents(table, following)
        _take_games_of_opponents(table)
        paired_round.take(table)
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
    # Whatever is behind a number is no heading (`_is_numbered`): most rows of a large sheet need not be looked at.
    rows = [(at, row) for at, row in enumerate(grid.rows) if len(row) > first and not _is_number(row[first])]
    names = _names_in(row[searched] for _, row in rows)
    for at, row in rows:
        if names.isdisjoint(row[searched]):
            continue
        texts = [value_text(value).strip() for value in row]
        if _is_numbered(texts) or has_row_for_each_player(tuple(texts)) or has_name_on_both_sides(tuple(texts)):
            continue
        upper, lower, texts = column_groups.spread(grid, at, in_arabic(texts))
        known = [heading for heading in map(heading_of, texts) if heading]
        rounds = any(heading.field in ("round", "opponent") for heading in known)
        below = None if rounds or lower > at else _second_line(grid, at, texts)
        if below:
            yield at, at + 1, below
        elif len(known) >= 3 or any(map(is_first_round, known)):
            yield upper, lower, texts


def _first_games(grid: Grid) -> int:
    """Return the first row that heads a list of games: what is below it is no wallchart; the end if there is none."""
    for at, row in enumerate(grid.rows[:_SEARCHED_ROWS]):
        texts = _heading_texts(row)
        # Before `3rd`, `1st` and `2nd` are no sides, nor are `#1` and `#2` before `#3`.
        third = {_DIGITS.sub("3", text) for text in texts if _shape(text)}
        if heads_sides(texts) and Heading("round", 3) not in map(heading_of, texts) and third.isdisjoint(texts):
            return at
    return len(grid.rows)


def _heading_texts(row: Sequence[object]) -> list[str]:
    return [value.strip() if isinstance(value, str) else "" for value in row[:_SEARCHED_COLUMNS]]


def _headers_without_name(grid: Grid, end: int) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the first row that heads rounds 1 and 2, or two known columns beside games, though no names."""
    for at, row in enumerate(grid.rows[: min(end, _SEARCHED_ROWS)]):
        texts = [value_text(value).strip() for value in row[:_MOST_COLUMNS]]
        upper, lower, texts = column_groups.spread(grid, at, texts)
        if lower >= end:
            return
        known = [heading for heading in map(heading_of, texts) if heading]
        facts = {heading.field for heading in known if not heading.round}
        below = range(lower + 1, len(grid.rows))
        read = {column for column, text in enumerate(texts) if heading_of(text)}
        is_match = _is_match(grid, below, texts)
        counted = _heads_first_rounds(grid, below, texts)
        if len(facts) < 2 and not is_match and not counted:
            continue
        if name_columns.best(grid, grid.first_of(below), texts, read) is None:
            continue
        if is_match or counted or any(one.field == "opponent" for one in known) or _has_games(grid, below, texts):
            yield upper, lower, texts
            return


def _headers_of_squares(grid: Grid) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the rows that count the opponents of a round-robin table, which is right below, though they head no names.

    The names may be below a blank or below the title: `Quad 1`.
    """
    for at, row in enumerate(grid.rows):
        if _FIRST_OPPONENTS.isdisjoint(row[:_MOST_COLUMNS]):
            continue
        texts = [value_text(value).strip() for value in row[:_MOST_COLUMNS]]
        opponents = _counted_from(texts, "1") or _counted_from(texts, "A")
        rows = [below for below in range(at + 1, at + 1 + len(opponents)) if below < len(grid.rows)]
        others = [column for column, text in enumerate(texts) if heading_of(text) and column not in opponents]
        if not opponents or round_robin.square(grid, rows, others) != opponents:
            continue
        name = name_columns.best(grid, rows, texts[: opponents[0]], others)
        if name is not None and not all(_LETTER_BEFORE.match(grid.text(below, name)) for below in rows):
            yield at, at, texts


_LETTER_BEFORE = re.compile(r"[A-Z][.)]?\s")
"""`A Ada Alder` is no name, and an initial in all rows hardly one."""
_FIRST_OPPONENTS = frozenset(("1", 1, "A", "a"))


def _counted_from(texts: list[str], first: str) -> list[int]:
    """Return the columns beside each other that count from `1` or `A` on."""
    start = next((column for column, text in enumerate(texts) if text.upper() == first), len(texts))
    expected = map(str, count(1)) if first == "1" else map(chr, range(ord("A"), ord("Z") + 1))
    alike = takewhile(lambda pair: pair[0].upper() == pair[1], zip(texts[start:], expected, strict=False))
    return [column for column, _ in enumerate(alike, start)]


_OF_ROUNDS = ("round", "result")
"""`Rd 1`, and `Rd 1 result` above the whole entry."""


def _heads_first_rounds(grid: Grid, below: range, texts: list[str]) -> bool:
    """Return whether rounds 1 and 2 are headed, and one of them holds games: a number and a total are no rounds."""
    headings = [(heading, at) for at, text in enumerate(texts) if (heading := heading_of(text))]
    rounds = {heading.round: at for heading, at in headings if heading.field in _OF_ROUNDS}
    rows = grid.first_of(below)
    if len(rows) < 2 or not {1, 2} <= rounds.keys() or any(text.isdecimal() and len(text) > 2 for text in texts):
        return False
    if not rounds[1] < rounds[2] <= rounds[1] + _MOST_PARTS:
        return False
    ways = (
        (_holds_games, _holds_words) if texts[rounds[1]].isdecimal() else (_holds_games, _holds_words, _may_hold_games)
    )
    return any(holds_games(grid, rows, rounds[number]) for holds_games in ways for number in (1, 2))


def _is_match(grid: Grid, below: range, texts: list[str]) -> bool:
    """Return whether the two rows below headings of rounds hold the points of two players against each other."""
    rounds = [column for column, text in enumerate(texts) if field_of(text) == "round"]
    return bool(_rows_of_match(grid, below, rounds))


def _rows_of_match(grid: Grid, below: range, rounds: Sequence[int]) -> list[int]:
    rows = [row for row in grid.first_of(below[:_FEW_ROWS]) if not match.is_row_of_colors(grid, row, rounds)]
    said = [[plain(cell_text(grid.value(row, column))) for column in rounds] for row in rows]
    return rows if match.games_of(said) else []


def _has_games(grid: Grid, below: range, texts: list[str]) -> bool:
    """Return whether a column that is a round, or whose heading is not known, states games."""
    rows = grid.first_of(below)
    columns = [column for column, text in enumerate(texts) if field_of(text) in (None, *_OF_ROUNDS)]
    return len(rows) > 1 and any(_holds_games(grid, rows, column) for column in columns)


def _holds_words(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether most cells of a column state a game against somebody who is named: `beat Ada Alder`."""
    return 2 * sum(opponent_names.holds_game(plain(grid.text(row, column))) for row in rows) > len(rows)


def _names_in(rows: Iterable[Sequence[object]]) -> frozenset[str]:
    """Return the texts among these that head a column of names; each is compared once, however often it comes."""
    values: frozenset[object] = frozenset().union(*rows)
    # A digit as the second sign, as in nearly all entries of rounds, is in no heading of names.
    texts = [value for value in values if type(value) is str and not value[1:2].isdigit()]
    return frozenset(text for text in texts if text[:1] not in _NO_FIRST_LETTERS and heads_names(text))


def _is_number(value: object) -> bool:
    """Return whether a cell certainly shows a whole number and no more."""
    if type(value) is float:
        return value >= 0 and value.is_integer()
    return type(value) is str and value.isdecimal()


def _is_numbered(texts: list[str]) -> bool:
    """Return whether a number is left of the name: a player called Ad or Player, not a heading."""
    name = next(at for at, text in enumerate(texts) if heads_names(text))
    return any(text.isdecimal() for text in texts[:name])


def _second_line(grid: Grid, at: int, texts: list[str]) -> list[str] | None:
    """Return headings in two rows, as `Round Round` above `1 2`; None if the next row is no such row."""
    if at + 1 >= len(grid.rows):
        return None
    below = [value_text(value).strip() for value in grid.rows[at + 1]]
    # The number of the first player and the points at the end of the row are no rounds 1 and 2.
    numbers = [low for high, low in zip_longest(texts, below, fillvalue="") if field_of(high) in (None, "round")]
    rounds = [heading for heading in map(heading_of, numbers) if heading and heading.field == "round"]
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


_OF_LISTS = frozenset(("number", "rank", "name", "team", "club", "score"))


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


def _table(grid: Grid, header: tuple[int, int, list[str]], above: int, end: int) -> Table:
    upper, lower, texts = header
    below = range(lower + 1, end)
    texts = _without_list_beside(grid, grid.first_of(below), texts)
    fields, columns, parts, counts = _sorted(texts)
    bare = round_columns.without_repeated(texts)
    if bare != texts:
        table = _table(grid, (upper, lower, bare), above, end)
        # Without a column of its own, the total is that after the last round.
        if table.parts and ("score" in table.fields or "score" not in fields):
            return table
    headings = {column: text for column, text in enumerate(texts) if text}
    table = Table(grid, lower, lower + 1, fields, headings, caption=(above, upper), last_row=lower)
    table.count_columns = counts
    name_columns.settle(table, grid.first_of(below), set(fields.values()))
    given = fields.get("first_name")
    if given is not None and "surname" not in fields and _holds_games(grid, grid.first_of(below), given):
        # `First`, `Second`, `Third` are rounds.
        del fields["first_name"]
    columns, beside = round_blocks.apart(grid, grid.first_of(below), columns)
    parts |= beside
    rounds = _by_game(grid, below, columns, headings) or {slot: found[0] for slot, found in columns.items()}
    if not rounds and parts and not any(heading.field == "opponent" for heading in parts):
        # `Rd 1 result` may be above the whole entry.
        entries = grid.first_of(below)
        rounds = {heading.slot: column for heading, column in parts.items() if _may_be_round(grid, entries, column)}
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
    if not all(_holds_games(grid, rows, column) for found in columns.values() for column in found):
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
    sure = [column for column in free if _holds_games(grid, rows, column)]
    if not sure:
        words = {word for row in rows for word in opponent_names.key_of(_name(table, row))}
        sure = [column for column in free if _holds_opponents(grid, rows, column, words)]
    if not sure:
        sure = _numbered(table, free)
        if not sure or not all(_may_hold_games(grid, rows, column) for column in sure[:2]):
            return {}
    shapes = {_shape(table.headings.get(column, "")) for column in sure} - {""}
    alike = [column for column in free if _shape(table.headings.get(column, "")) in shapes]
    between = _with_rounds_between(grid, rows, sure)
    found = [column for column in free if column in alike or column in between or _holds_cells(grid, rows, column)]
    table.guessed |= dict.fromkeys(found, "rounds")
    return {(at, 0): column for at, column in enumerate(found, start=1)}


def _holds_opponents(grid: Grid, rows: list[int], column: int, words: set[str]) -> bool:
    """Return whether most cells of a column hold a result and one of these words of the players' names: `Alder 1`."""
    said = [plain(grid.text(row, column)) for row in rows]
    named = [
        text for text in said if opponent_names.holds_game(text) and not words.isdisjoint(opponent_names.key_of(text))
    ]
    return 2 * len(named) > len(rows)


def _numbered(table: Table, free: Sequence[int]) -> list[int]:
    """Return columns beside each other whose headings differ in their number alone, which counts from 1: `Sess. 1`."""
    for _, alike in groupby(free, lambda column: _shape(table.headings.get(column, ""))):
        columns = list(alike)
        numbers = [_DIGITS.findall(table.headings.get(column, "")) for column in columns]
        if len(columns) > 1 and numbers == [[str(at)] for at in range(1, len(columns) + 1)]:
            return columns
    return []


def _may_hold_games(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether most cells of a column may be games in some notation: the number of a row and more beside it."""
    texts = [grid.text(row, column) for row in rows]
    games = [text for text in texts if _ENTRY.fullmatch(text) and _BESIDE.search(text) and not _BOTH.fullmatch(text)]
    named = [text for text in games if any(0 < int(number) <= len(rows) + 1 for number in _DIGITS.findall(text))]
    return 2 * len(named) > len([text for text in texts if text]) > 1


def _may_be_round(grid: Grid, rows: list[int], column: int) -> bool:
    return _holds_a_game(grid, rows, column) or _may_hold_games(grid, rows, column)


_ENTRY = re.compile(r"[^\d$€£@%]{0,12}\d{1,3}(?:[^\d$€£@%]{1,8}\d{1,3}){0,2}[^\d$€£@%]{0,12}")
_BOTH = re.compile(r"(?:0|1|½|1/2)\s?[-–:]\s?(?:0|1|½|1/2)\s?\w?")
"""The result of a game, as lists have it."""
_BESIDE = re.compile(r"[^\W\d_]|[+=#(-]")


def _shape(heading: str) -> str:
    """Return a heading with its numbers left out: `Jan 5` and `Jan 12` have one shape; without a number it has none."""
    shape = _DIGITS.sub("0", heading)
    return shape if shape != heading else ""


def _holds_cells(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether every entry of a column can be a round cell, and one states an opponent."""
    said = [text for row in rows if (text := plain(cell_text(grid.value(row, column))))]
    read = _cells_in(said)
    return len(read) == len(said) and any(cell and cell.opponent and not text.isdigit() for text, cell in read)


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
    lists = ListsBelow(table)
    apart = False
    rows = range(table.first_row, end)
    numbers, ranks = table.texts(rows, "number"), table.texts(rows, "rank")
    names = zip(table.texts(rows, "name"), table.texts(rows, "surname"), strict=True)
    entries = table.grid.values(rows, table.slots[0]) if table.slots else [""] * len(rows)
    for row, (first, second), number, rank, entry in zip(rows, names, numbers, ranks, entries, strict=True):
        name = first or second
        if number.isdecimal() and name[:1].isalpha() and lists.takes_game(entry, name, number):
            # As nearly all rows of most tables.
            table.rows.append(row)
            apart = False
            continue
        stated = number or rank or name
        if not stated and not table.grid.filled(row):
            apart = bool(table.rows)
            continue
        may_head = len(stated) <= _LONGEST_COUNTED and not stated[:1].isdecimal()
        if may_head and field_of(stated) in _COUNTED and _begins_others(table, row):
            break
        listed = lists.has(row, name, number or rank, apart=apart or row - 1 in loose[-1:])
        if not listed and _is_player(table, row, name, number, rank, apart):
            table.rows.append(row)
            lists.take_player(name, number or rank)
            apart = False
        elif _begins_others(table, row):
            break
        elif table.rows and not listed:
            lists.take_line(row)
            loose.append(row)
    # The players of a match may have neither a number nor a rating.
    table.rows = table.rows or _rows_of_match(table.grid, rows, table.slots)
    _attach_further(table, loose)
    table.last_row = max([table.first_row - 1, *table.rows, *(max(rows) for rows in table.further.values())])


def _begins_others(table: Table, row: int) -> bool:
    """Return whether a row heads another table; that of a list of games is remembered."""
    if not table.rows or _holds_colors(table, row):
        return False
    texts = [table.grid.text(row, column) for column in range(len(table.grid.rows[row]))]
    if is_heading(texts):
        table.games_below = row
    return table.games_below == row or _heads_others(table, row, texts)


def _holds_colors(table: Table, row: int) -> bool:
    """Return whether a row has colors of the player right above it under the rounds: `W` and `B` are no headings."""
    under = [column for column in table.grid.filled(row) if column != table.name_column]
    if row - 1 != table.rows[-1] or not under or not {*table.slots}.issuperset(under):
        return False
    said = [second_rows.parts_of(plain(table.grid.text(row, column))) for column in under]
    return all(parts and parts[0] for parts in said)


def _heads_others(table: Table, row: int, texts: list[str]) -> bool:
    """Return whether headings begin another table, of which the first row has no games: of prizes, teams, pairings."""
    if not table.slots:
        return False
    if heads_sides(texts):
        above = " ".join(table.grid.text(row - 1, column) for column in table.grid.filled(row - 1))
        if not above or OF_OTHERS.search(above):
            # Right below the rows of a player, `White` and `Black` are colors.
            return True
    found = list(map(field_of, filter(None, texts)))
    counted = not _COUNTED.isdisjoint(found[:1])
    headed = len({*found} - {None, "round"}) > 1 and (counted or all(found) or any(map(heads_names, texts)))
    return headed and not any(_names_opponent(table.grid.text(row + 1, column)) for column in table.slots)


_COUNTED = frozenset(("number", "rank"))
_LONGEST_COUNTED = 16
"""Letters of such a heading; most names are longer, and it takes a while to look for them."""


def _take_opponents(table: Table, end: int) -> None:
    """Take the columns of a round-robin table that are headed by names; initials such as `VT` are no other field.

    Nor are they rounds, though `1 0` could be a game against number 1.
    """
    sums = [row for row in table.rows if SUMS.match(_name(table, row))]
    columns = round_robin.named_columns([_name(table, row) for row in table.rows], table.headings)
    if not columns and sums:
        players = [row for row in table.rows if row not in sums]
        columns = round_robin.named_columns([_name(table, row) for row in players], table.headings)
        if columns:
            table.rows, table.footers = players, [*table.footers, *sums]
    block = [row for at, row in enumerate(table.rows) if row == table.rows[0] + at]
    if not columns and block != table.rows:
        columns = round_robin.named_columns([_name(table, row) for row in block], table.headings)
        if columns:
            # Now that its games are known, the table is told from the list of the same players below it.
            table.rows, table.slots = [], columns
            _collect_rows(table, end)
    if columns:
        table.fields = {key: column for key, column in table.fields.items() if column not in columns}
        table.opponents_above = True
    else:
        columns = round_robin.square(table.grid, table.rows, table.fields.values())
    if columns:
        table.guessed = {column: kind for column, kind in table.guessed.items() if kind != "rounds"}
        table.slots, table.missing, table.games_per_round = columns, [], 1


def _end_with_square(table: Table, end: int) -> None:
    """Take the rows right below the headings alone if they are a round robin: what follows is something else.

    Nothing but the results may show that these rows are players.
    """
    if len(table.rows) == len(table.slots) > 0 and not table.unread:
        return
    below = range(table.first_row, min(end, table.first_row + _MOST_SEARCHED))
    named = [row for row in below if _LETTERS.search(_name(table, row))]
    rows = named[: len(table.slots)] if table.slots else table.rows or list(_beside_each_other(named))
    columns = round_robin.square(table.grid, rows, table.fields.values())
    if columns and columns == (table.slots or columns):
        table.slots, table.rows, table.last_row = columns, rows, rows[-1]
        table.further, table.unread, table.footers = {}, [], []


_MOST_SEARCHED = 200
"""Rows below the headings of a round robin, blank ones and those of two lines included."""


def _beside_each_other(rows: Sequence[int]) -> Iterator[int]:
    """Yield the first of these rows, up to a gap."""
    return (row for at, row in enumerate(rows) if row == rows[0] + at)


def _take_games_of_opponents(table: Table) -> None:
    """Take the columns of a round-robin table that has several for each opponent, below one heading or the same one."""
    if len(table.slots) not in (0, len(table.rows)):
        return
    found = round_robin.square_of_several(table.grid, table.rows, table.fields.values())
    if found is None:
        return
    table.slots, table.parts, table.missing, table.games_per_round = found.columns, {}, [], found.games
    above = range(table.header_row or 0, table.rows[0])
    headings = ([table.grid.text(row, column) for column in found.columns] for row in reversed(above))
    table.grid_colors = next(filter(None, (round_robin.colors_above(texts, found.games) for texts in headings)), "")
    table.crossed = found.crossed


def _name(table: Table, row: int) -> str:
    return table.text(row, "name") or table.text(row, "surname")


def _is_player(table: Table, row: int, name: str, number: str, rank: str, apart: bool) -> bool:
    if table.grid.printed and table.rows and _is_line_of_text(table, row, number or rank, apart):
        return False
    if _WHOLE.match(number) or _WHOLE.match(rank):
        named = _LETTER.search(name) is not None or is_quoted(name)
        return named or any(table.grid.text(row, column) for column in table.slots)
    if not _LETTERS.search(name) or _EXPLAINS.search(name) or (apart and _is_legend(table, row, name)):
        return False
    if table.rows and _states_sums(table, row):
        table.footers.append(row)
        return False
    if _LETTERED.fullmatch(number) and any(table.grid.text(row, column) for column in table.slots):
        return True
    if _is_below_player(table, row, name):
        return False
    # Without a number it may be a second row or a footer: a player has opponents, a rating or an id.
    if any(_names_opponent(table.grid.text(row, column)) for column in table.slots) or _has_results(table, row):
        return True
    stated = [
        text for key in table.fields if key.startswith(_WITH_FACTS) and _is_id_or_rating(text := table.text(row, key))
    ]
    member = any(_MEMBER.fullmatch(text) for text in stated)
    if stated and _is_footer(table, row, apart and not member) and (apart or not member):
        table.footers.append(row)
        return False
    if not stated and table.rows and row == table.rows[-1] + 1 and table.text(row, "score"):
        # Without games a player has no points; a row of sums or averages does.
        if not table.text(row, "score").strip("0.,"):
            return True
        table.footers.append(row)
    return bool(stated)


def _is_legend(table: Table, row: int, name: str) -> bool:
    """Return whether a row explains signs, one in a cell: `+ win`, `- loss`."""
    others = [text for column in table.grid.filled(row) if (text := table.grid.text(row, column)) != name]
    return legend_signs.explains(name) and any(map(legend_signs.explains, others))


def _is_below_player(table: Table, row: int, name: str) -> bool:
    """Return whether a row without a number, below one with a number, is no player's own.

    In place of the name are a member number, a rating or a state, or under the rounds are colors and running totals.
    """
    if not table.rows or row - table.rows[-1] > _MOST_FURTHER:
        return False
    if not (_WHOLE.match(table.text(table.rows[-1], "number")) or _WHOLE.match(table.text(table.rows[-1], "rank"))):
        return False
    number, rating, rest = id_and_rating_in(name)
    if (number or rating) and (not rest.strip(" /-,:#()") or says_none_beside(rest) or _STATE.fullmatch(rest.strip())):
        return True
    if says_none_beside(name):
        return True
    entries = [text for column in table.slots if (text := plain(cell_text(table.grid.value(row, column))))]
    stated = [second_rows.parts_of(text) for text in entries]
    if not stated or not all(stated):
        return False
    if any("." in text or "½" in text for text in entries):
        return True
    # `W 1` may as well be a game against number 1.
    totals = [0, *(part[1] for part in stated if part and part[1] is not None and not part[0])]
    return len(totals) == len(stated) + 1 and all(after - before in _STEPS for before, after in pairwise(totals))


def _is_line_of_text(table: Table, row: int, number: str, apart: bool) -> bool:
    """Return whether a line below a printed table was cut where its columns are: `16 players, 5 rounds`."""
    above = [table.text(table.rows[-1], key).strip(" .)") for key in ("number", "rank")]
    if apart and _LETTER.search(number) and any(map(str.isdecimal, above)):
        return True
    return not without_remarks(table.grid.line(row)).name


def _has_results(table: Table, row: int) -> bool:
    """Return whether a row has an opponent, of whatever name, and a result beside it."""
    for column, parts in table.parts.items():
        result = parts.get("result", parts.get("points"))
        if result is not None and table.grid.text(row, column) and table.grid.text(row, result):
            return True
    return False


def _names_opponent(text: str) -> bool:
    return _OPPONENT.search(text) is not None or opponent_names.holds_game(plain(text))


def _is_footer(table: Table, row: int, apart: bool) -> bool:
    """Return whether a row states no result in a table of numbered players, or apart from them: `Average 1450`."""
    numbered = any(key in table.fields for key in ("number", "rank", "seed", "ranking"))
    return (
        (apart or numbered or SUMS.match(_name(table, row)) is not None)
        and bool(table.slots)
        and not any(table.grid.text(row, column) for column in table.slots)
    )


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
    last = max(players, default=0)
    for row in loose:
        # Below the last player, a footer begins with a blank line or a rule.
        if row in attached or row in table.footers:
            continue
        if (row < last or row - 1 in inside) and _looks_like_player(table, row):
            inside.add(row)
            table.unread.append(row)


_OF_SUMS = re.compile(r"\b(?:totals?|sums?|points|pts|score|average|avg)\b\W*$", re.IGNORECASE)


def _states_sums(table: Table, row: int) -> bool:
    """Return whether a row between players has the points of their team: `Owls total`."""
    texts = [text for column in table.slots if (text := table.grid.text(row, column))]
    return bool(texts) and _OF_SUMS.search(_name(table, row)) is not None and all(map(_SUM.fullmatch, texts))


_SUM = re.compile(r"\d{1,2}(?:[.,]\d)?\s?½?|½")


def _is_second_row(table: Table, row: int) -> bool:
    """Something under the name or the rounds, and no more than a state where the number is."""
    names = [table.fields[what] for what in name_columns.NAME_FIELDS if what in table.fields]
    under = [table.name_column, *names, *table.slots]
    return any(table.grid.text(row, column) for column in under) and len(table.text(row, "number")) <= 4


def _looks_like_player(table: Table, row: int) -> bool:
    name = _name(table, row)
    if OF_OTHERS.search(name):
        # `Prize` heads another list.
        return False
    return bool(_LETTERS.search(name)) and any(table.grid.text(row, column) for column in table.slots)


_COMPARED_ROWS = 100
"""Of what is above: thousands of small tables may follow each other."""


def _goes_on(table: Table, below: Table) -> bool:
    """Return whether the second table has the same headings and goes on counting where the first one ended."""
    if not below.rows or not table.rows or table.headings != below.headings or table.grid is not below.grid:
        return False
    if any(below.grid.text(row, 0) == f"{OPPONENTS.label}:" for row in range(*below.caption)):
        return False
    counted = False
    for key in ("number", "rank"):
        last, first = table.text(table.rows[-1], key), below.text(below.rows[0], key)
        if last.isdecimal() and first.isdecimal():
            # Another section may happen to begin with the next number, but not without one that was there before.
            above = set(filter(None, table.texts(table.rows[-_COMPARED_ROWS:], key)))
            if not above.isdisjoint(below.texts(below.rows, key)):
                return False
            counted |= int(first) == int(last) + 1
    return counted


def _by_opponents(grid: Grid) -> list[Table]:
    """Return the round-robin tables without a heading over the names: the names below come again beside it.

    Where there are several, what is over the names of each may be its title: `Top group`, `Lower group`.
    """
    tables: list[Table] = []
    last = -1
    while last + 1 < len(grid.rows) and len(tables) <= MAX_SECTIONS:
        below = range(last + 1, min(last + 1 + _SEARCHED_ROWS, len(grid.rows)))
        table = next(filter(None, (_with_opponents_above(grid, at, last + 1) for at in below)), None)
        if table is None:
            break
        tables.append(table)
        last = table.last_row
    titles = [table.headings.get(table.fields["name"], "") for table in tables]
    if len(tables) > 1 and all(titles) and len({*titles}) == len(titles):
        for table in tables:
            table.titled = table.header_row
    return tables


def _with_opponents_above(grid: Grid, at: int, above: int) -> Table | None:
    """Return the round-robin table whose headings in a row are the names below it; its caption begins at `above`."""
    texts = [value_text(value).strip() for value in grid.rows[at][:_MOST_COLUMNS]]
    headings = {column: text for column, text in enumerate(texts) if text}
    unknown = [column for column, text in headings.items() if heading_of(text) is None]
    for name in range(min(len(texts), _MOST_BEFORE) if len(unknown) > 2 else 0):
        below = range(at + 1, min(at + 1 + len(unknown), len(grid.rows)))
        names = list(takewhile(name_columns.is_name, (grid.text(row, name) for row in below)))
        if all(map(_LETTER_BEFORE.match, names)):
            continue
        others = {column: text for column, text in headings.items() if column > name}
        # The next table may begin right below this one.
        tried = (names[: len(names) - fewer] for fewer in range(_FEW_ROWS))
        slots = next(filter(None, (round_robin.named_columns(each, others) for each in tried)), [])
        rows = list(below[: len(slots)])
        if slots:
            fields = {key: column for key, column in _sorted(texts).fields.items() if column not in slots}
            table = Table(grid, at, at + 1, {**fields, "name": name}, headings, slots, caption=(above, at))
            table.opponents_above = True
            table.rows, table.last_row = rows, rows[-1]
            table.guessed[name] = "names"
            column_evidence.take_unread(table, rows)
            return table
    return None


def _by_square(grid: Grid) -> Table | None:
    """Return a round-robin table whose headings are not known, if it has any: as many columns of results as rows."""
    rows = [row for row in range(min(len(grid.rows), _SEARCHED_ROWS)) if len(grid.filled(row)) > 3]
    if not rows or rows[-1] - rows[0] != len(rows) - 1:
        return None
    for header, players in ((None, rows), (rows[0], rows[1:])):
        slots = round_robin.square(grid, players, ())
        name = name_columns.best(grid, players, [""] * (slots[0] if slots else 0), ())
        if name is None or (header is not None and all(_LETTER_BEFORE.match(grid.text(row, name)) for row in players)):
            continue
        table = _without_headings(grid, players, name, slots)
        if header is not None:
            table.header_row, table.caption = header, (0, header)
            table.headings = {column: grid.text(header, column) for column in grid.filled(header)}
        return table
    return None


def _without_headings(grid: Grid, rows: list[int], name: int, slots: list[int]) -> Table:
    fields = {"name": name, **_numbers(grid, rows, name, slots)}
    table = Table(grid, None, rows[0], fields, {}, slots, caption=(0, rows[0]), named=False)
    table.rows, table.last_row = rows, rows[-1]
    column_evidence.take_unread(table, rows)
    return table


def _bare_match(grid: Grid) -> Table | None:
    """Return two players with the points of each game, and perhaps totals, without headings."""
    rows = [row for row in range(min(len(grid.rows), _SEARCHED_ROWS)) if len(grid.filled(row)) > 3]
    if len(rows) != 2 or rows[1] != rows[0] + 1:
        return None
    width = min(map(len, (grid.rows[row] for row in rows)))
    pairs = [[plain(cell_text(grid.value(row, column))) for row in rows] for column in range(width)]
    slots = [column for column, points in enumerate(pairs) if (game := match.game_of(*points)) and match.agrees(game)]
    name = name_columns.best(grid, rows, [""] * (slots[0] if slots else 0), ())
    if name is None or len(slots) < 2 or slots[-1] - slots[0] != len(slots) - 1:
        return None
    return _without_headings(grid, rows, name, slots)


def by_content(grid: Grid) -> Table | None:
    """Return a table without headings that are known: names, then columns of which most cells state a game."""
    rows = [row for row in range(len(grid.rows)) if len(grid.filled(row)) >= 3]
    sample = rows[:_SAMPLE]
    heads = (
        is_heading([value_text(value).strip() for value in grid.rows[row][:_MOST_COLUMNS]])
        for row in sample[:_SEARCHED_ROWS]
    )
    if any(heads):
        return None  # a list of games, whose results `1:0` would be opponents
    width = max((len(grid.rows[row]) for row in sample), default=0)
    columns = range(min(width, _MOST_COLUMNS))
    slots = [column for column in columns if _holds_games(grid, sample, column)] or _told(grid, sample, columns)
    if len(rows) < 2 or not slots:
        return None
    headings = _unknown_headings(grid, rows[0], slots) if rows[1] == rows[0] + 1 else {}
    sample = sample[1:] if headings else sample
    slots = _with_rounds_between(grid, sample, slots)
    slots = [column for column in slots if field_of(headings.get(column, "")) != "score"]
    before = [column for column in range(slots[0] if slots else 0) if column not in slots]
    name = max(before, key=lambda column: _share(grid, sample, column, _LETTERS), default=None)
    if name is None or _share(grid, sample, name, _LETTERS) < 0.7:
        return None
    fields = {"name": name, **_numbers(grid, sample, name, slots)}
    header = rows[0] if headings else None
    table = Table(grid, header, sample[0], fields, headings, slots, caption=(0, rows[0]), named=False)
    column_evidence.take_unread(table, sample)
    name_columns.join(table, sample)
    _collect_rows(table, rows[-1] + 1)
    return table


def _told(grid: Grid, rows: list[int], columns: range) -> list[int]:
    """Return the columns of which most cells say in words whom somebody beat or lost to, who has a row left of it."""
    told = [column for column in columns if 2 * sum(_states(grid.text(row, column)) for row in rows) > len(rows)]
    words = {word for row in rows for column in range(told[0] if told else 0) for word in _words(grid, row, column)}
    said = [_words(grid, row, column) for row in rows for column in told if _states(grid.text(row, column))]
    return told if len(told) > 1 and 4 * sum(not words.isdisjoint(text) for text in said) > 3 * len(said) else []


def _states(text: str) -> bool:
    word = plain(text.partition(" ")[0]).rstrip(".")
    return len(word) > 1 and word.isalpha() and opponent_names.holds_game(plain(text))


def _words(grid: Grid, row: int, column: int) -> set[str]:
    return {word for word in opponent_names.key_of(grid.text(row, column)) if len(word) > 2}


def _unknown_headings(grid: Grid, row: int, slots: list[int]) -> dict[int, str]:
    """Return the texts of the row above players, if it holds neither numbers nor, above the rounds, games."""
    texts = {column: grid.text(row, column) for column in grid.filled(row)}
    games = [
        cell for _, cell in _cells_in([plain(texts.get(column, "")) for column in slots]) if cell and cell.opponent
    ]
    numbers = any(text.replace(".", "").isdecimal() and len(text) > 2 for text in texts.values())
    return {} if numbers or 2 * len(games) > len(slots) else texts


def _with_rounds_between(grid: Grid, rows: list[int], slots: list[int]) -> list[int]:
    """Return the columns of rounds with those between and beside them in which few played."""
    first, last = slots[0], slots[-1]
    while first > 0 and _holds_cells(grid, rows, first - 1):
        first -= 1
    while _holds_cells(grid, rows, last + 1) and not _holds_totals(grid, rows, range(first, last + 1), last + 1):
        last += 1
    return [at for at in range(first, last + 1) if at in slots or _holds_a_game(grid, rows, at)]


def _holds_totals(grid: Grid, rows: list[int], rounds: range, column: int) -> bool:
    """Return whether most cells of a column are what the results before them add up to: `2½` is no draw with 2."""
    agree = 0
    for row in rows:
        cells = _cells_in([plain(cell_text(grid.value(row, at))) for at in rounds])
        with suppress(NotAValue):
            halves = sum(FACTS[cell.result].half_points for _, cell in cells if cell)
            agree += read_score(grid.text(row, column)) == halves
    return 2 * agree > len(rows)


def _holds_a_game(grid: Grid, rows: list[int], column: int) -> bool:
    read = _cells_in([plain(cell_text(grid.value(row, column))) for row in rows])
    return any(cell and cell.opponent and not text.isdigit() for text, cell in read)


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
                found.append((text, Cell(Outcome.PENDING, int(match["first"] or match["last"]))))
    return found


def _numbers(grid: Grid, rows: list[int], name: int, slots: list[int]) -> dict[str, int]:
    """Find the number before the name and the score behind the rounds."""
    found: dict[str, int] = {}
    width = max(len(grid.rows[row]) for row in rows)
    for column in range(width):
        texts = [grid.text(row, column) for row in rows]
        if column < name and all(text.isdecimal() and len(text) < 9 for text in texts):
            found.setdefault("number", column)
        elif column > slots[-1] and all(re.fullmatch(r"\d{1,2}(?:[.,]\d|½)?|½", text) for text in texts):
            found.setdefault("score", column)
    return found
