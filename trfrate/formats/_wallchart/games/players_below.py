"""Tables of players below or beside the games of a list: a row names somebody once, and has numbers beside the name.

1      Ada Alder       1    0    Ben Birch           1      Ada Alder    Ben Birch    1-0
FINAL STANDINGS                                      #      Member       Rating       W
1      Ada Alder       1                             1      Ada Alder    1850         1
2      Ben Birch       0                             2      Ben Birch    1720         0
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress

from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_short_names import stands_for
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import field_of, plain_heading
from trfrate.formats._wallchart.tables.player_values import read_score

_FEWEST = 2
_ID = re.compile(r"\d{7,8}")
_RATING = re.compile(r"[1-3]?\d{3}(?:\s*/\s*\d{1,2}|\s*[Pp]\d{1,2})?|unr(?:ated)?\.?|nr|new", re.IGNORECASE)
_POINTS = re.compile(r"\d{1,2}(?:[.,][05]0?|\s?½|\s1/2)?|½|1/2|[.,]50?")
_NUMBER = re.compile(r"[=T(#]?\d+(?:[.,]\d+|\s?½|\s?1/2|\.|\)|st|nd|rd|th)?|½|1/2|[.,]50?|[-–—+=]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2}")
_BEHIND_NAME = re.compile(r"(?<=\w)\s*[(\[].*|\s+\d{3,4}$")
_PLACES = frozenset(("score", "rank", "number"))
"""What standings have besides names."""
_Column = dict[str, int]
_Key = tuple[str, ...]


class _Playing:
    """Who plays in the lists, to be found by a name or a shorter one."""

    def __init__(self, lists: Sequence[GameList]) -> None:
        self.names = {key_of(name): name for games in lists for row in games.rows for name in _names(games, row)}
        self.by_word: dict[str, list[_Key]] = {}
        for key in self.names:
            for word in key:
                self.by_word.setdefault(word, []).append(key)

    def meant_by(self, name: str) -> _Key | None:
        """Return the only player whom a name stands for."""
        key = key_of(name)
        if key in self.names:
            return key
        rarest = self.by_word.get(max(key, key=len, default=""), [])
        found = [whole for whole in rarest if stands_for(key, whole)]
        return found[0] if len(found) == 1 else None


class _Rows:
    """Rows in which players may be listed: those below the headings of a list, or apart from it; and who plays."""

    def __init__(self, grid: Grid, rows: range, playing: _Playing, taken: Collection[int]) -> None:
        self.grid, self.rows, self.playing, self.taken = grid, rows, playing, taken
        self.games: GameList | None = None
        """The list whose rows these may be."""

    def name_in(self, row: int) -> int | None:
        """Return the column of the only name in a row that is of a player, with numbers alone beside it."""
        filled = self.grid.filled(row) if row not in self.taken and row not in self.grid.between else []
        texts = {column: self.grid.text(row, column) for column in filled}
        names = [column for column, text in texts.items() if not _is_number(text)]
        if len(names) != 1 or len(filled) < _FEWEST:
            return None
        name = texts[names[0]]
        return names[0] if _WORD.search(name) and not is_nobody(name) else None

    def runs(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the rows right below each other with such a name in the same column, and that column."""
        run: list[int] = []
        column: int | None = None
        for row in (*self.rows, -1):
            found = self.name_in(row) if row >= 0 else None
            if run and column is not None and found != column:
                yield column, run
                run = []
            column = found
            if found is not None:
                run.append(row)


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None or _RATING.fullmatch(text) is not None


def take(lists: Sequence[GameList], grids: Sequence[Grid], taken: Collection[tuple[str, int]]) -> list[Table]:
    """Return the tables of players among the rows of lists of games, and take these rows out of the lists.

    If there are none, those beside the lists, or on sheets without any list. Some rows are taken by other tables.
    """
    playing = _Playing(lists)
    tables = []
    for at, games in enumerate(lists):
        below = [other.top for other in lists[at + 1 :] if other.grid.name == games.grid.name and other.top > games.top]
        others = {row for sheet, row in taken if sheet == games.grid.name}
        end = min(below, default=len(games.grid.rows))
        rows = _Rows(games.grid, range(games.header + 1, end), playing, others)
        rows.games = games
        found = list(_tables(rows))
        for table in found:
            _take_out(games, table)
        tables += found
    return tables or [table for grid in _apart(lists, grids) for table in _tables(_whole(grid, playing))]


def _whole(grid: Grid, playing: _Playing) -> _Rows:
    return _Rows(grid, range(len(grid.rows)), playing, ())


def _tables(rows: _Rows) -> Iterator[Table]:
    return filter(None, (_table(rows, column, run) for column, run in rows.runs()))


def _apart(lists: Sequence[GameList], grids: Sequence[Grid]) -> Iterator[Grid]:
    """Yield the grids without lists, and of the others what is right of all columns of the lists."""
    for grid in grids:
        within = [games for games in lists if games.grid.name == grid.name]
        last = max((column for games in within for column in (*games.columns, *games.unread)), default=-1)
        width = max(map(len, grid.rows), default=0)
        if not within:
            yield grid
        elif last + _FEWEST < width and not any(games.grid.made for games in within):
            yield grid._replace(rows=[[*[""] * (last + 1), *row[last + 1 :]] for row in grid.rows])


def has_facts(table: Table) -> bool:
    """Return whether a table has more than places and points: ratings or ids."""
    return bool(table.fields.keys() - _PLACES - {"name"})


def _names(games: GameList, row: int) -> list[str]:
    """Return the two names of a game without a rating behind them."""
    names = [games.grid.text(row, side["name"]) for side in games.sides] if games.seats_two(row) else []
    return [_BEHIND_NAME.sub("", name) for name in names] if all(map(_WORD.search, names)) else []


def _table(rows: _Rows, column: int, run: list[int]) -> Table | None:
    """Return rows of names and numbers as a table, if these are no byes."""
    grid = rows.grid
    meant = {row: rows.playing.meant_by(grid.text(row, column)) for row in run}
    names = [meant[row] or key_of(grid.text(row, column)) for row in run]
    known = list(filter(None, meant.values()))
    if len(run) < _FEWEST or len({*names}) < len(names) or 4 * len(known) < 3 * len(names):
        return None
    header = run[0] - 1 if run[0] - 1 in rows.rows and _is_heading(grid, run[0] - 1) else None
    fields = {"name": column, **_headed(grid, header, column)}
    open_ones = {at for row in run for at in grid.filled(row)} - {*fields.values()}
    by_content = _by_content(grid, run, column, sorted(open_ones))
    counted = _counts(grid, header)
    if counted and "score" not in fields:
        by_content["score"] = counted[0]
        grid = _with_points(grid, run, counted)
    fields = {**by_content, **fields}
    read = {at for what, at in fields.items() if what not in _PLACES}
    only_facts = len(read) > 1 and all(read.issuperset(grid.filled(row)) for row in run)
    if not (only_facts and len(known) == len(names)) and not _are_standings(rows, meant, header):
        return None
    headings = {at: grid.text(header, at) for at in grid.filled(header)} if header is not None else {}
    first = run[0] if header is None else header
    titles = [] if header is None else [header]
    if _is_label(grid, first - 1):
        titles.append(first - 1)
    caption = (0, rows.games.top if rows.games else header or run[0])
    return Table(
        _with_whole_names(grid, column, {row: rows.playing.names[key] for row, key in meant.items() if key}),
        header,
        run[0],
        fields,
        headings,
        caption=caption,
        rows=run,
        last_row=run[-1],
        footers=titles if rows.games else [],
    )


def _are_standings(rows: _Rows, meant: Mapping[int, _Key | None], header: int | None) -> bool:
    """Return whether these are the players of the event, and not those who had a bye in one of its rounds."""
    games = rows.games
    run = list(meant)
    known = [name for name in meant.values() if name]
    if 2 * len(run) < len(rows.playing.names):
        return False
    if games is None:
        return True
    if header is None and run[0] - 1 in games.rows and _names(games, run[0] - 1):
        return False
    column = games.others.get("round")
    if column is None:
        return 2 * len(_seated(games, run[0]).intersection(known)) > len(known)
    stated = [rows.grid.text(row, column) for row in run]
    if not all(map(str.isdecimal, stated)):
        return True
    games_of = _rounds_of(games, run[0])
    rounds = {number for each in games_of.values() for number in each}
    are_byes = all(
        int(number) in rounds and int(number) not in games_of.get(name or (), ())
        for name, number in zip(meant.values(), stated, strict=True)
    )
    return len({*stated}) == len(stated) and not are_byes


def _rounds_of(games: GameList, before: int) -> dict[_Key, set[int]]:
    """Return the rounds in which each player has a game above a row."""
    found: dict[_Key, set[int]] = {}
    number = 0
    for row in games.rows:
        number = games.round_of(row, number)
        for name in _names(games, row) if row < before else ():
            found.setdefault(key_of(name), set()).add(number)
    return found


def _with_whole_names(grid: Grid, column: int, names: dict[int, str]) -> Grid:
    """Return a grid with the names of players as they are in their games: of `Birch`, `Ben Birch`."""
    rows = list(grid.rows)
    for row, name in names.items():
        rows[row] = [name if at == column else value for at, value in enumerate(rows[row])]
    return grid._replace(rows=rows)


def _seated(games: GameList, before: int) -> set[_Key]:
    """Return who has a game in the last round above a row."""
    above = [row for row in games.rows if row < before and games.seats_two(row)]
    number = games.round_of(above[-1], 0) if above else 0
    last = [row for row in above if games.round_of(row, 0) == number]
    return {key_of(name) for row in last for name in _names(games, row)}


def _is_label(grid: Grid, row: int) -> bool:
    return row >= 0 and len(grid.filled(row)) == 1


def _is_heading(grid: Grid, row: int) -> bool:
    """Return whether a row above players holds headings, and no game."""
    texts = [grid.text(row, column) for column in grid.filled(row)]
    known = sum(field_of(text) is not None for text in texts)
    return len(texts) >= _FEWEST and known > 0 and not any(_is_number(text) for text in texts if text != "#")


def _headed(grid: Grid, header: int | None, name: int) -> _Column:
    if header is None:
        return {}
    stated = {column: field_of(grid.text(header, column)) for column in grid.filled(header) if column != name}
    return {what: column for column, what in reversed(stated.items()) if what and what not in _NOT_OF_TABLES}


_NOT_OF_TABLES = frozenset(("round", "name", "surname", "first_name", "opponent"))


def _by_content(grid: Grid, run: Sequence[int], name: int, columns: Sequence[int]) -> _Column:
    """Return what columns beside the names hold: places that count up, ids, ratings, and points that do not go up."""
    found: _Column = {}
    scores = []
    for column in columns:
        texts = [text for row in run if (text := grid.text(row, column))]
        if column < name and texts == [str(number) for number in range(1, len(run) + 1)]:
            found.setdefault("rank", column)
        elif all(map(_ID.fullmatch, texts)):
            found.setdefault("id", column)
        elif all(map(_RATING.fullmatch, texts)):
            found.setdefault("rating", column)
        elif len(texts) == len(run) and all(map(_POINTS.fullmatch, texts)):
            scores.append(column)
    falling = [column for column in scores if _falls(grid, run, column)]
    if len(falling) == 1 or (falling and len(scores) == len(falling)) or len(scores) == 1:
        found["score"] = (falling or scores)[0]
    return found


_WON_DRAWN_LOST = tuple(
    map(frozenset, (("w", "won", "wins", "win"), ("d", "drawn", "draws", "draw"), ("l", "lost", "losses", "loss")))
)


def _counts(grid: Grid, header: int | None) -> list[int]:
    """Return the columns that count the games won, drawn and lost, if all three are headed."""
    if header is None:
        return []
    words = {column: plain_heading(grid.text(header, column)) for column in grid.filled(header)}
    found = [[column for column, word in words.items() if word in each] for each in _WON_DRAWN_LOST]
    return [columns[0] for columns in found] if all(len(columns) == 1 for columns in found) else []


def _with_points(grid: Grid, run: Sequence[int], counted: Sequence[int]) -> Grid:
    """Return the grid with the points in place of the games won: those and half of the games drawn."""
    rows = list(grid.rows)
    won, drawn, _ = counted
    for row in run:
        counts = [grid.text(row, column) or "0" for column in (won, drawn)]
        if all(map(str.isdecimal, counts)):
            cells = [*rows[row]]
            cells[won] = int(counts[0]) + int(counts[1]) / 2
            rows[row] = cells
    return grid._replace(rows=rows)


def _falls(grid: Grid, run: Sequence[int], column: int) -> bool:
    points = []
    with suppress(NotAValue):
        points = [read_score(grid.text(row, column).replace(" 1/2", "½").replace(" ", "")) or 0 for row in run]
    return len(points) == len(run) and points == sorted(points, reverse=True)


def _take_out(games: GameList, table: Table) -> None:
    """Take the rows of a table out of a list, with the line above that says what they are."""
    gone = {*table.rows, *table.footers}
    games.rows = [row for row in games.rows if row not in gone]
    games.told.update(table.footers)
    table.footers = []
    for row in gone:
        games.loose.pop(row, None)
    games.totals = [row for row in games.totals if row not in gone]
    games.said.clear()
