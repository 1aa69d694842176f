"""Lists of games, a row a game (`Round, White, Black, Result`): where they are, and what a row says.

Round  White       Black       Result        Bo.  No.  White       Rtg   Result   Black       Rtg   No.
1      Alder, Ada  Birch, Ben  1-0           1    4    Alder, Ada  1850  1 - 0    Birch, Ben  1720  9
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from trfrate.codecs.dates import day_of_year, day_without_year, days_in
from trfrate.diagnostics import Place
from trfrate.formats._byes import nobody
from trfrate.formats._cells import cell_text, is_nobody, plain
from trfrate.formats._wallchart.captions.status_words import IN_NO_NAME
from trfrate.formats._wallchart.games import games_list_colors
from trfrate.formats._wallchart.games.game_notes import is_short_draw, may_matter, says_forfeit, tells_bye
from trfrate.formats._wallchart.games.game_results import (
    DECIDED,
    LOST,
    POINTS,
    RESULTS,
    SIGNS,
    is_of_a_color,
    of_both,
    read_result,
    spelling_of,
    without_remark,
)
from trfrate.formats._wallchart.games.games_list_by_content import IN_NAME, is_board, roles_of
from trfrate.formats._wallchart.games.games_list_colors import COLORS
from trfrate.formats._wallchart.games.games_list_headings import (
    IN_BRACKETS,
    OTHER_WORDS,
    PAIRS,
    Columns,
    Pair,
    are_labels,
    as_heading,
    columns_in,
    columns_of,
    heads_players,
    heads_result,
    heads_side,
    joined_headings,
    may_head_results,
)
from trfrate.formats._wallchart.games.games_list_totals import is_total
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.result_words import in_short, tells_how_it_ended, white_first
from trfrate.formats._wallchart.tables import players_beside
from trfrate.formats._wallchart.tables.heading_words import (
    field_of,
    heading_of,
    heads_names,
    plain_heading,
)
from trfrate.formats._wallchart.tables.lists_below import OF_OTHERS
from trfrate.formats._wallchart.tables.player_values import are_ratings_called_grades, has_day_first
from trfrate.model import Outcome
from trfrate.timecontrol import control_in

_SEARCHED_COLUMNS = 40
_LONGEST = 30
_ROUND_WORDS = (
    "round|rd|match[ -]?(?:day|night|evening)|runde|ronda|ronde|turno|rodada|jornada|journée|giornata|spieltag|"
    "runda|omgång"
)
ROUND = re.compile(
    rf"(?:(?:{_ROUND_WORDS}|kolo|week|wk)\.?\s*(\d{{1,2}})|"
    rf"(?<!\d)(\d{{1,2}})(?!rd\b(?!\s*(?:{_ROUND_WORDS})\b))(?:\.|ª|º|°|st|nd|rd|th|re|ère|er|ème|e)?\s*(?:{_ROUND_WORDS}))\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\D*?([1-9]\d?)(?:\.\d{1,3}|\s*(?:of|/)\s*\d{1,2})?\D*", re.IGNORECASE)
"""`3`, `Round 3`, `3.0`, `3 of 5`, and `3.12` for board 12."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
"""An `X` alone is a mark."""
_COUNTED = {word: at for words in (_ORDINALS, _CARDINALS, _ROMAN) for at, word in enumerate(words, start=1)}
_SAYS_ROUND = re.compile(r"\b(?:round|rd)\b", re.IGNORECASE)
_IN_WORDS = re.compile(r"\W*(?:round|rd)?\W*([a-z]{1,7})\W*(?:round|rd)?\W*", re.IGNORECASE)


def counted_in(text: str) -> int:
    """Return the round that a text states in words or Roman numerals: `First Round`, `Round Two`, `III`; 0 if none."""
    found = _IN_WORDS.fullmatch(text) if len(text) <= _LONGEST else None
    return (_COUNTED.get(found[1]) or _COUNTED.get(found[1].lower(), 0)) if found else 0


_O = Outcome
_OF_COLOR = re.compile(r"\W*(?:white|black|[wb]\b)", re.IGNORECASE)
_MARKED = (("white_won", "1-0"), ("draw", "½-½"), ("black_won", "0-1"))
"""Columns of which one is marked, and the result that it stands for."""
_WON = re.compile(r"\s+(?:wins?|won)\b\W*$", re.IGNORECASE)
_ASKS_WHO_WON = re.compile(r"win|won", re.IGNORECASE)
_NO_MARK = frozenset(("", "0", "-", "N", "NO", "FALSE"))
_NOBODYS_NAME = re.compile(r"[\d½]\s*[-–:]\s*[\d½]|^[^:]{0,30}\bbyes?\b[^:]{0,10}:", re.IGNORECASE)
"""`Final score: Alder 2½ - 3½ Birch` below a match, or `Byes: Cedar, Elm` below a round."""
_ENOUGH_TO_COMPARE = 5
_LOOKED_AT = 60
_MOST_BESIDE = 20
"""No sheet has room for more rounds beside each other."""


class Note(NamedTuple):
    """A remark beside a game."""

    column: int
    text: str


@dataclass(slots=True)
class GameList:
    """One table of games: its columns, and the rows below its headings."""

    grid: Grid
    header: int
    sides: tuple[dict[str, int], dict[str, int]]
    """The columns of White and of Black by field."""
    others: dict[str, int]
    """The columns `round`, `result` and `section`; `black` has the points of Black if `result` has White's alone.

    Without `result`, one of the columns `white_won`, `draw` and `black_won` is marked.
    """
    pair: Pair = PAIRS[0]
    unread: dict[int, str] = field(default_factory=dict)
    """The headings of columns that are not read."""
    rows: list[int] = field(default_factory=list)
    round: int = 0
    """The round that a line above or the sheet's name states, for lists without such a column."""
    top: int = 0
    """The first row of the headings, where these take two."""
    above: int = 0
    """The first of the rows above the headings that belong to this list."""
    day: date | None = None
    """The day that a line above states, if these are days of the rounds."""
    year: int = 0
    """The year of days without one, if a line above states it."""
    marked_days: dict[int, date] = field(default_factory=dict)
    """The days that lines between the games tell, by row."""
    yearless: list[str] = field(default_factory=list)
    """Lines between the games with a day of which the year is not stated, or in a line above."""
    guessed: tuple[str, ...] = ()
    """The headings of the two sides, where they are known by the names below them alone."""
    teams: tuple[str, ...] = ()
    """The teams of the two sides, where these are the headings of their players."""
    headless: bool = False
    """Whether the first row is a game, and no heading."""
    further: tuple[int, ...] = ()
    """Columns with the results of further games of the same two."""
    in_names: bool = False
    """Whether the points of a game are behind the names."""
    marks: dict[int, str] = field(default_factory=dict)
    """The columns of which one is marked, and the result that its heading is."""
    marked: dict[int, int] = field(default_factory=dict)
    """The rounds that lines between the games tell, by row."""
    loose: dict[int, int] = field(default_factory=dict)
    """Other rows below the headings, which tell no game, each with its round, if one is stated."""

    totals: list[int] = field(default_factory=list)
    """Rows of totals."""
    remarks: dict[int, str] = field(default_factory=dict)
    """The results with a remark in brackets that was not read, by row."""
    notes: dict[int, list[Note]] = field(default_factory=dict)
    """Remarks beside games that may state a result, or that this was no rated game, by row."""
    explained: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Marks behind names, and the row that says of them what may matter."""

    labels: dict[int, str] = field(default_factory=dict)
    """The line above each game that may name its section."""
    told: set[int] = field(default_factory=set)
    """Rows that are no games, but are read, or named in a message."""
    noted: list[tuple[int, int]] = field(default_factory=list)
    """Cells of columns that are not read, which tell a bye all the same."""
    accounted: tuple[int, ...] = ()
    """Further columns: others were made of them, or a message says that they are not read."""
    game: int = 0
    """Which game of its round, where each has a column of results."""
    color: str | None = None
    """The color of the first side, where the heading of the results says it: `Game 1 (A white)`."""
    home_on_odd: str | None = None
    """The color of the first side on boards with odd numbers, as a line says."""
    signs: bool = False
    """Whether `+`, `=` and `-` are the results of games, because no result is written in another way."""
    draws: set[str] = field(default_factory=set)
    """Marks of a draw, as a line below explains them."""
    forfeit: str = ""
    """A mark behind the result of a forfeit, as a line below explains it."""
    named_once: int | None = None
    """The column of the players who are named in the first of their rows alone."""
    said: dict[int, str] = field(default_factory=dict, init=False)
    """The results in plain spelling, which are asked for again and again, by row."""

    @property
    def columns(self) -> list[int]:
        """All columns that are read."""
        return [*self.others.values(), *self.sides[0].values(), *self.sides[1].values(), *self.accounted]

    @property
    def states_colors(self) -> bool:
        """Whether the headings tell who has White, or a column does."""
        return self.pair.colored or bool({"color", "has_white"} & self.others.keys())

    @property
    def states_rounds(self) -> bool:
        """Whether a column, or a line above or between the games, says which rounds these are."""
        return "round" in self.others or bool(self.round or self.marked)

    def unread_table(self) -> Table:
        """Return the columns that are not read as a table."""
        return Table(self.grid, self.header, self.header + 1, {}, self.unread, rows=self.rows)

    def by_event(self) -> dict[int, str]:
        """Return the event of each row, if a column names several: they are sections."""
        named = {row: self.text(row, "event") for row in self.rows} if "event" in self.others else {}
        return named if len({*named.values()}) > 1 else {}

    def text(self, row: int, what: str) -> str:
        """Return what a row says in one of the other columns."""
        return self.grid.text(row, self.others.get(what))

    def round_of(self, row: int, above: int) -> int:
        """Return the round of a game, perhaps that of the row above; 0 if none is stated, -1 if it cannot be read."""
        if "round" not in self.others:
            return self.marked.get(row, self.round)
        text = self.text(row, "round")
        found = _NUMBER.fullmatch(text) or _NUMBER.fullmatch(IN_BRACKETS.sub("", text))
        if found:
            return int(found[1])
        return (counted_in(text) or -1) if text else above

    def unread_days(self) -> list[int]:
        """Return the rows whose date is not understood."""
        days = self.days()
        return [row for row in self.rows if row not in days and self.text(row, "date")]

    def game_of(self, row: int) -> int:
        """Return which game of its round this is; 0 if none is stated."""
        found = _NUMBER.fullmatch(self.text(row, "game"))
        return int(found[1]) if found else self.game

    def result(self, row: int) -> str:
        """Return the result in plain spelling, without blanks."""
        if row not in self.said:
            self.said[row] = self._result(row)
        return self.said[row]

    def _result(self, row: int) -> str:
        if self.marks:
            return " ".join(text for column, text in self.marks.items() if self.grid.text(row, column))
        if "result" not in self.others:
            marked = [result for what, result in _MARKED if self._plain(row, what) not in _NO_MARK]
            return " ".join(marked) or ("1-0" if self.pair.decided else "")
        white = self._plain(row, "result")
        if self.pair.decided and tells_how_it_ended(white):
            return "1-0"
        if self.signs:
            return SIGNS.get(white, white)
        if self.draws and white in {form for mark in self.draws for form in (mark, f"{mark}-{mark}")}:
            return "½-½"
        if self.forfeit and white.endswith(self.forfeit):
            white = f"{white.removesuffix(self.forfeit)}F"
        if white not in RESULTS:
            white = in_short(white, self.pair.colored)
            white = self._without_remark(row) if read_result(white) is None else white
        black = self._plain(row, "black") if "black" in self.others else ""
        if not black or "-" in white[1:]:
            return white
        return of_both(white, black)

    def named_side(self, row: int) -> int | None:
        """Return which side the result names by its heading: `Home`, `Challenger won`, `B` under `Player B`."""
        said = plain_heading(_WON.sub("", self.text(row, "result")))
        if not said or self.pair.colored:
            return None
        if said.isdecimal() and not _ASKS_WHO_WON.search(self.grid.text(self.header, self.others.get("result"))):
            return None  # Points, perhaps.
        for at, side in enumerate(self.sides):
            heading = plain_heading(self.grid.text(self.header, side["name"]))
            if said in (heading, self.pair.marks[at]):
                return at
        return None

    def has_marked(self) -> bool:
        """Return whether a result has the mark of a forfeit."""
        return any(self._plain(row, "result").endswith(self.forfeit) for row in self.rows)

    def seats_two(self, row: int) -> bool:
        """Return whether a row names two players."""
        names = [self.grid.text(row, side["name"]) for side in self.sides]
        return all(names) and not any(map(is_nobody, names))

    def is_alone(self, row: int) -> bool:
        """Return whether a row right above or below a game holds one text."""
        return len(self.grid.filled(row)) == 1 and not {row - 1, row + 1}.isdisjoint(self.rows)

    def _without_remark(self, row: int) -> str:
        """Return a result that is not understood in plain spelling, without a remark that changes nothing."""
        text = self.text(row, "result")
        bare = without_remark(text)
        if bare == text:
            return self._plain(row, "result")
        self.remarks[row] = text
        return plain(bare).replace(" ", "").replace(":", "-")

    def lone_spellings(self) -> dict[int, str]:
        """Return the result, by its row, that alone is written in another way than all others."""
        spellings = {text: spelling_of(text) for text in {self.result(row) for row in self.rows}}
        if len({*spellings.values()} - {""}) < 2:
            return {}
        spelled = {row: spelling for row in self.rows if (spelling := spellings[self.result(row)])}
        spelled = {row: spelling for row, spelling in spelled.items() if self.seats_two(row)}
        counts = Counter(spelled.values())
        if len(spelled) < _ENOUGH_TO_COMPARE:
            return {}
        return {row: self.result(row) for row, spelling in spelled.items() if counts[spelling] == 1}

    def unclear_letters(self) -> frozenset[int]:
        """Return the rows with a `B` that may be Black's win or a bye: other rows say in another way who won."""
        if not self.pair.colored or not any(self.result(row) == "B" for row in self.rows):
            return frozenset()
        said = {row: self.result(row) for row in self.rows if self.seats_two(row)}
        others = {read_result(text) for text in said.values() if text not in ("W", "WHITE", "B", "BLACK")}
        by_winner = not others.intersection(LOST) and ("W" in said.values() or RESULTS["1-0"] not in others)
        return frozenset() if by_winner else frozenset(row for row, text in said.items() if text == "B")

    def days(self) -> dict[int, date]:
        """Return the day of each game by its row; a day that cannot be read is left out."""
        texts = {row: self.text(row, "date") for row in self.rows if "date" in self.others}
        if any(map(has_day_first, texts.values())):
            texts = {row: text.replace("/", ".").replace("-", ".") for row, text in texts.items()}
        found = {row: days_in(text) for row, text in texts.items()}
        told = {row: self.marked_days.get(row, self.day) for row in self.rows}
        told |= {row: days.start for row, days in found.items() if days and days.start == days.end}
        if self.year:
            told |= {row: day for row, text in texts.items() if (day := day_of_year(text, self.year))}
        return {row: day for row, day in told.items() if day}

    def outcomes(self, row: int) -> tuple[Outcome, Outcome] | None:
        """Return what the two sides have; None for a text that states no result, or contradicts the headings."""
        said = self.result(row)
        found = read_result(said)
        if self.pair.colored or found is None:
            return found
        lost = self.pair.decided and found in LOST
        return None if lost or is_of_a_color(said) or self.is_unclear(row) else found

    @property
    def implies_result(self) -> bool:
        """Whether the headings alone say who won, so that a remark may state a draw."""
        return self.pair.decided and "draw" not in self.others

    def tells_forfeit(self, row: int, note: str, outcomes: tuple[Outcome, Outcome]) -> bool:
        """Return whether a remark says clearly that a game that somebody has won is a forfeit."""
        if outcomes not in DECIDED:
            return False
        first = self.first_color(row)
        colors = ("white", "black") if first == "w" else ("black", "white") if first == "b" else ("", "")
        words = [
            [*_NAME_WORD.findall(self.grid.text(row, side["name"])), *filter(None, [color])]
            for side, color in zip(self.sides, colors, strict=True)
        ]
        return says_forfeit(note, *(reversed(words) if outcomes in LOST else words))

    def is_unclear(self, row: int) -> bool:
        """Return whether `1-0` is beside a player with Black: White's win, or this player's."""
        said = self.result(row)
        found = read_result(said)
        two = found is not None and found[0] is not found[1] and "-" in said and "result" in self.others
        if not two or self.pair.colored or self.teams or self._has_own_points(row):
            return False
        return self._stated_color(row) == "b"

    def _has_own_points(self, row: int) -> bool:
        """Return whether each side has a column of points, which no heading gives to a color."""
        headings = [self.grid.text(self.header, self.others.get(what)) for what in ("result", "black")]
        of_players = "black" in self.others and not any(map(_OF_COLOR.match, headings))
        return of_players and all(self._plain(row, what) in ("", *POINTS) for what in ("result", "black"))

    def first_color(self, row: int) -> str | None:
        """Return the color of the first side, if the list states it, or a line for all boards."""
        stated = self._stated_color(row)
        if stated or not self.home_on_odd:
            return stated
        column = next((column for column, text in self.unread.items() if is_board(text)), None)
        board = _NUMBER.fullmatch(self.grid.text(row, column))
        if board is None:
            return None
        is_odd = int(board[1]) % 2 == 1
        return self.home_on_odd if is_odd else {"w": "b", "b": "w"}[self.home_on_odd]

    def _stated_color(self, row: int) -> str | None:
        if self.pair.colored:
            return "w"
        if self.color:
            return self.color
        if "has_white" in self.others:
            return self.color_of_named(row)
        first, second = self._color(row, "color"), self._color(row, "second_color")
        if first == second:
            return None
        return first or ("b" if second == "w" else "w")

    def same_colors(self) -> list[int]:
        """Return the rows in which both sides have one color, which is then of neither."""
        stated = {row: self._color(row, "second_color") for row in self.rows if "second_color" in self.others}
        return [row for row, color in stated.items() if color and color == self._color(row, "color")]

    def _color(self, row: int, what: str) -> str | None:
        said = self._plain(row, what)
        return COLORS.get(said, said[:1].lower() if said[:1] in ("W", "B") else None)

    def color_of_named(self, row: int) -> str | None:
        """Return the color of the first side, if a column `White` names one of the two, or its team."""
        named = plain(self.text(row, "has_white"))
        for color, side, team in zip("wb", self.sides, self.guessed, strict=True):
            if named and named in (plain(team), plain(self.grid.text(row, side["name"]))):
                return color
        return None

    def _plain(self, row: int, what: str) -> str:
        text = cell_text(self.grid.value(row, self.others.get(what)))
        return plain(text.strip("_ ") if "_" in text else text).replace(" ", "").replace(":", "-")


def find_lists(grid: Grid, by_content: bool = False) -> list[GameList]:
    """Return the lists of games of a grid, from left to right and from top to bottom.

    Lists without a heading that tells of games are found by what is below it, if that is asked for.
    """
    players = players_beside.find(grid)
    if players:
        grid = players_beside.without(grid, players)
    headings = list(map(_texts, grid.rows))
    parts = [] if by_content else _apart(grid, headings)
    headed = [(part, list(map(_texts, part.rows))) for part in parts] or [(grid, headings)]
    lists = [games for part, texts in headed for games in _below_each_other(part, texts, by_content)]
    _share_legends(lists)
    return [game for found in lists for game in _game_by_game(_settled(_with_own_columns(found)))]


def _share_legends(lists: Sequence[GameList]) -> None:
    """Let what a line explains hold for all lists of a sheet."""
    colors = {games.color for games in lists} - {None}
    rules = {games.home_on_odd for games in lists} - {None}
    for games in lists[1:]:
        lists[0].draws |= games.draws
        lists[0].explained |= games.explained
        lists[0].forfeit = lists[0].forfeit or games.forfeit
    for games in lists:
        games.draws, games.explained, games.forfeit = lists[0].draws, lists[0].explained, lists[0].forfeit
        if len(colors) == 1 and not games.states_colors:
            games.color = next(iter(colors))
        if len(rules) == 1 and not games.states_colors:
            games.home_on_odd = next(iter(rules))


def _apart(grid: Grid, headings: Iterable[list[str]]) -> list[Grid]:
    """Return a grid for each list beside another under one row of headings, the rest of it blank; none if it is one."""
    for texts in headings:
        starts = _starts(texts) if sum(map(heads_side, texts)) > 1 else []
        if starts:
            edges = [0, *starts[1:], max(map(len, grid.rows))]
            return [grid._replace(rows=[_only(line, *edge) for line in grid.rows]) for edge in pairwise(edges)]
    return []


def _starts(texts: list[str]) -> list[int]:
    """Return the first column of each of several lists beside each other; nothing if there is one."""
    words = [plain_heading(text) if len(text) > 1 else "" for text in texts]
    for pair in PAIRS:
        white, black = (
            [column for column, word in enumerate(words) if word in names] for names in (pair.first, pair.second)
        )
        # `Home` and `Home player` are of one list.
        same = all(len({words[column] for column in columns}) == 1 for columns in (white, black))
        if 1 < len(white) == len(black) <= _MOST_BESIDE and same:
            before = min(white[0], black[0]) - next(column for column, text in enumerate(texts) if text)
            return [min(sides) - before for sides in zip(white, black, strict=True)]
    return []


def _only(row: Sequence[object], start: int, end: int) -> list[object]:
    return [*[""] * start, *row[start:end]]


def _texts(row: Sequence[object]) -> list[str]:
    texts = [value.strip() if isinstance(value, str) else "" for value in row[:_SEARCHED_COLUMNS]]
    # A line alone, as in a letter, is no row of headings.
    return texts if len(row) == 1 else list(map(as_heading, texts))


def _below_each_other(grid: Grid, headings: Iterable[list[str]], by_content: bool) -> list[GameList]:
    """Return the lists of a grid, of which each row is given as headings, too."""
    lists: list[GameList] = []
    above = number = labeled = 0
    label = ""
    day: date | None = None
    ended = others = False
    tries = _Tries()
    upper: list[str] = []
    texts: list[str] = []
    for at, (row, stated) in enumerate(zip(grid.rows, headings, strict=True)):
        upper, texts = texts, _with_ratings(grid, at, stated)
        found = _list_at(grid, at, upper, texts, by_content, tries) if len(row) >= 3 else None
        if found and lists and _goes_on(lists[-1], found, at):
            found = None
        if found:
            found.top = at - _take_two_rows(upper, texts)
            _begin(found, above, lists[-1:])
            lists.append(found)
            ended = others = False
            above, number, day = at + 1, 0, None
        elif ended or (lists and heads_players(texts)):
            # A table of players, or the standings.
            ended = True
        elif lists and not _is_above_headings(lists[-1], at) and is_total(lists[-1], at):
            lists[-1].totals.append(at)
            lists[-1].told.add(at)
        elif lists and (line := _round_line(lists[-1], at)):
            number, day = line, _day_of_round(lists[-1], at)
        elif lists and (between := _day_between(grid, at)):
            day = between
        elif others and _is_in_list(lists[-1], at):
            lists[-1].loose[at] = 0
        elif lists and at not in grid.between and _is_game(lists[-1], at):
            others = False
            lists[-1].rows.append(at)
            label = _label_above(grid, labeled, at) or label
            lists[-1].labels[at] = label
            above = labeled = at + 1
            if number:
                lists[-1].marked[at] = number
            if day:
                lists[-1].marked_days[at] = day
        elif lists and grid.filled(at):
            others = len(grid.filled(at)) == 1 and OF_OTHERS.search(" ".join(texts)) is not None
            lists[-1].loose[at] = number or lists[-1].round
            _take_legend(lists[-1], at)
    return [found for found in lists if found.rows]


def _goes_on(last: GameList, found: GameList, at: int) -> bool:
    """Return whether a row that may begin a list is one of the list above it."""
    if found.guessed and not last.guessed:
        # A result of `2-0` below known headings is a typing error, not the score of two teams.
        return True
    # The row above heads it: `Round 1` beside a day.
    is_headed = found.headless and bool(last.guessed) and not last.rows
    return is_headed or games_list_colors.are_stated(last, at)


def _with_ratings(grid: Grid, at: int, texts: list[str]) -> list[str]:
    """Return headings with `Rating` in place of `Grade`, where the grades below it are ratings, as in England."""
    graded = [column for column, text in enumerate(texts) if _GRADE.search(text)]
    if len(graded) < 1 or not any(map(heads_side, texts)):
        return texts
    below = range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows)))
    stated = [text for row in below for column in graded if (text := grid.text(row, column))]
    if not are_ratings_called_grades(stated):
        return texts
    return [_GRADE.sub("Rating", text) if column in graded else text for column, text in enumerate(texts)]


_GRADE = re.compile(r"\b(?:grades?|grading|grd)\b", re.IGNORECASE)


def _begin(games: GameList, above: int, before: Sequence[GameList]) -> None:
    """Take the round and the legend above the headings of a list, and its first row if that is a game."""
    if before and not before[0].rows:
        # What looked like the headings of a list was a line above this one.
        above = before[0].above
    games.above = above
    games.round = _round_above(games.grid, above, games.header + bool(games.guessed and not games.headless))
    if not games.round and before and not before[0].rows:
        games.round = before[0].round
    for row in range(max(above, games.header - _MOST_BESIDE), games.header):
        _take_legend(games, row)
    if games.headless:
        games.rows.append(games.header)


def _take_legend(games: GameList, row: int) -> None:
    """Take a line that explains a mark of the results, `* = forfeit`, `X = draw`, or who is named first."""
    text = games.grid.text(row, next(iter(games.grid.filled(row)), None))[:_LONGEST_NOTE]
    said = white_first(text) if not games.states_colors else None
    if said:
        games.color = "w"
        if not _WORD.search(text[: said.start()] + text[said.end() :]):
            games.told.add(row)
    rule = games_list_colors.home_on_odd_boards(games.grid.line(row)) if not games.states_colors else None
    if rule:
        games.home_on_odd = rule
        games.told.add(row)
    explained = _EXPLAINED_MARK.fullmatch(text)
    if explained and may_matter(explained[2]):
        games.explained[explained[1]] = row, explained[2]
    mark = _FORFEIT_MARK.search(text)
    if mark:
        games.forfeit = mark[1]
        if games.has_marked():
            games.told.add(row)
    meanings = [_MEANING.fullmatch(part) for part in re.split(r"[,;]\s*", text)]
    draws = {plain(found["mark"]) for found in meanings if found and in_short(plain(found["word"]), True) == "DRAW"}
    if draws and all(meanings):
        games.draws |= draws
        games.told.add(row)


_MEANING = re.compile(r"\W*?(?P<mark>[^\s=:]{1,3}|=)\s*[=:]\s*(?P<word>[^\W\d_]{3,15})\W*")


def _settled(found: GameList) -> GameList:
    """Return a list after what all its rows together show: signs for results, remarks that matter."""
    # What was said before all rows were known may be another result now.
    found.said.clear()
    if len({*found.marked_days.values()}) < len(found.yearless):
        found.marked_days.clear()
    _take_days(found)
    found.signs = _writes_signs(found)
    games_list_colors.settle(found)
    _take_notes(found)
    return _with_remarks_apart(found)


def _with_remarks_apart(games: GameList) -> GameList:
    """Return the list with names without remarks about the game: `Alder, Ada (draw)`, or a mark that is explained."""
    columns = [side["name"] for side in games.sides]
    bare: dict[tuple[int, int], str] = {}
    for row in games.rows:
        for column in columns:
            text = games.grid.text(row, column)
            found = _REMARK_IN_NAME.fullmatch(text) if text[-1:] in _ENDS_OF_REMARKS else None
            at, note = games.explained.get(found["mark"], (row, found["remark"] or "")) if found else (row, "")
            if found and found["remark"] and tells_how_it_ended(plain(found["remark"]).replace(" ", "")):
                bare[row, column] = found["name"]
            elif found and may_matter(note) and not is_nobody(text):
                games.told.add(at)
                bare[row, column] = found["name"]
                games.notes.setdefault(row, []).append(Note(column, note))
    if not bare:
        return games
    games.accounted += tuple(columns)
    texts = games.grid.text
    return _with_columns(games, lambda row: [bare.get((row, at), texts(row, at)) for at in columns], columns)


_REMARK_IN_NAME = re.compile(
    r"(?P<name>[^\W\d_][^()\[\]]*?)\s*(?:[(\[](?P<remark>[^()\[\]]+)[)\]]|(?P<mark>[*†‡#§^]+))"
)
_ENDS_OF_REMARKS = tuple(")]*†‡#§^")


def _take_notes(games: GameList) -> None:
    """Take the cells outside of the columns that are read which may state a result, or that it is no rated game."""
    read = {*games.columns, *games.further}
    heads = {column: text for column, text in games.unread.items() if may_matter(text) or _asks_whether_rated(text)}
    for row in games.rows:
        for column in games.grid.filled(row):
            text = games.grid.text(row, column) if column not in read else ""
            note = _note_below(heads[column], text) if column in heads else text
            if note and (note != text or may_matter(text) or (games.implies_result and is_short_draw(text))):
                games.notes.setdefault(row, []).append(Note(column, note))


def _note_below(heading: str, text: str) -> str:
    """Return what a cell below `Forfeit?`, `Draw` or `Rated?` says; blank if it says that nothing is unusual."""
    is_no = text.upper() in _NO_MARK
    if _asks_whether_rated(heading):
        return f"{heading} {text}" if is_no and text else ""
    if is_no:
        return ""
    return heading.strip(" ?") if text.upper() in _YES else f"{heading} {text}"


def _asks_whether_rated(heading: str) -> bool:
    return plain_heading(heading) in ("rated", "ratedgame", "wasitrated", "uscfrated", "counts")


def _take_days(games: GameList) -> None:
    """Take a column that holds a day in each row for that of the games, whatever its heading: `Night`, `event_date`."""
    for column, heading in games.unread.items() if "date" not in games.others else ():
        texts = (games.grid.text(row, column) for row in games.rows)
        days = (days_in(text) if text[:1].isalnum() else None for text in texts)
        if not _NO_DAY.search(heading) and all(day and day.start == day.end for day in days):
            games.others["date"] = column
            del games.unread[column]
            return


_NO_DAY = re.compile(
    r"birth|born|\bdob\b|expir|stamp|updat|enter|regist|report|submit|rating|creat|modif|join|member", re.IGNORECASE
)
"""The heading of days on which nobody played, or on which somebody wrote them down."""


def _writes_signs(games: GameList) -> bool:
    """Return whether all results are signs, not all of them the same."""
    column = games.others.get("result")
    said = {plain(cell_text(games.grid.value(row, column))) for row in games.rows if column is not None} - {""}
    return len(said) > 1 and "+" in said and said <= {*SIGNS}


def _game_by_game(games: GameList) -> list[GameList]:
    """Return a list for each game of the same two: each is a round, or a game of the stated round."""
    columns = (games.others["result"], *games.further) if games.further else ()
    made = []
    for at, column in enumerate(columns, start=1):
        each = replace(games, others=games.others | {"result": column}, color=_color_in(games, column))
        if games.states_rounds:
            each.game = at
        else:
            each.round = at
        each.unread = {column: text for column, text in games.unread.items() if column not in columns}
        made.append(each)
    return made or [games]


_COUNTED_GAME = re.compile(r"\b(?:game|gm|g|round|rd)\.?\s*#?\d+", re.IGNORECASE)
_SIDE_COLOR = re.compile(
    r"\b(?P<side>[AB12]|home|away)\b\W*(?:(?:is|has|plays|with|as)\s+)?(?P<color>w|b|white|black)\b", re.IGNORECASE
)
_SECOND_SIDES = frozenset(("B", "2", "AWAY"))


def _color_in(games: GameList, column: int) -> str | None:
    """Return the color of the first side that the heading of a column of results states: `Game 2 (B white)`."""
    found = _SIDE_COLOR.search(_COUNTED_GAME.sub("", games.grid.text(games.header, column)[:_LONGEST_NOTE]))
    if not found:
        return None
    is_second = found["side"].upper() in _SECOND_SIDES
    is_white = found["color"][0].lower() == "w"
    return "w" if is_white is not is_second else "b"


@dataclass(slots=True)
class _Tries:
    """How often the cells below a row were looked through in vain."""

    left: int = 50
    """No sheet has more rows that only look like the headings of a list."""


_LONGEST_NOTE = 80
_EXPLAINED_MARK = re.compile(r"\W*?([*†‡#§^]+)\s*[=:–-]?\s*(\S.*)")
_FORFEIT_MARK = re.compile(
    r"^\W*?([*†‡#§])\s*[=:–-]?\s.*\b(?:forfeit|default|walkover|kampflos|not played|unplayed|no[ -]show)", re.IGNORECASE
)
SECTION = re.compile(r"\W*(?:(.{1,40}?)\s+section|section\b[\s:]*(.{1,40}?))\W*", re.IGNORECASE)


def _label_above(grid: Grid, first: int, at: int) -> str:
    """Return the nearest line above a game that may name its section, below the game before it."""
    nearest = range(at - 1, max(first, at - _MOST_BESIDE) - 1, -1)
    return next((label for row in nearest if (label := label_in(grid, row))), "")


def label_in(grid: Grid, at: int) -> str:
    """Return the name of a section that a line alone may be, without the round; blank if it is none."""
    filled = grid.filled(at)
    text = grid.text(at, filled[0]) if len(filled) == 1 else ""
    if not text or len(text) > _LONGEST_NOTE or days_in(text) or control_in(text):
        return ""
    if IN_NO_NAME.search(text) or _SAYS_BYE.search(text) or STAGE.match(text):
        return ""
    bare = _OF_ROUND.sub("", ROUND.sub("", text)).replace("()", "").strip(" .,:;-–—|")
    section = SECTION.fullmatch(bare)
    if section:
        return section[1] or section[2]
    return bare if _TITLE.search(bare) and ":" not in bare else ""


STAGE = re.compile(
    r"\W*(?:(?:round|last) of \d+|(?:quarter|semi)[ -]?finals?|(?:grand )?finals?|(?:3rd|third|bronze)[ -]place.{0,20}|"
    r"play-?offs?|(?:achtel|viertel|halb)?finale|(?:huiti[eè]mes?|quarts?) de finale|demi-finales?|petite finale|"
    r"(?:octavos|cuartos) de final|semifinal(?:es|i)?|quarti(?: di finale)?)\b"
    r"(?:\W+(?:game|leg|match)s?\b)?[\W\d]*(?:$|\()",
    re.IGNORECASE,
)
"""A line above the games of a knockout."""
_SAYS_BYE = re.compile(r"\bbyes?\b", re.IGNORECASE)
_OF_ROUND = re.compile(r"^(?:pairings?|results?|games)\s+(?:for|of|from)\b", re.IGNORECASE)
"""In front of the round: `Pairings for Round 1. Open`."""
_TITLE = re.compile(r"[^\W\d_]\W?\w")
"""`U1600` and `K-3`, too."""


def _round_line(games: GameList, row: int) -> int:
    """Return the round that a line between games tells, `Pairings for Round 2`; 0 for any other row."""
    texts = [games.grid.text(row, column) for column in games.grid.filled(row)]
    if len(texts) > 1 and ("round" in games.others or "result" not in games.others or _has_result(games, row)):
        return 0
    line = " ".join(texts)
    found = ROUND.search(line)
    if found and len(texts) == 1 and _WORD.search(_ABOUT_ROUND.sub(" ", ROUND.sub(" ", line, count=1))):
        # A longer line is a round with its day, or a remark.
        short = len(line) <= _LONGEST_NOTE and not IN_NO_NAME.search(line)
        found = found if short and (days_in(line) or day_without_year(line)) else None
    if found:
        return int(found[1] or found[2])
    return counted_in(texts[0]) if len(texts) == 1 and _SAYS_ROUND.search(texts[0]) else 0


_ABOUT_ROUND = re.compile(r"\b(?:pairings?|results?|games?|of|for|from|the)\b", re.IGNORECASE)


def _day_in(grid: Grid, row: int) -> date | None:
    """Return the only day in a row."""
    days = days_in(ROUND.sub(" ", grid.line(row)[:_LONGEST_NOTE], count=1))
    return days.start if days and days.start == days.end else None


def _day_between(grid: Grid, row: int) -> date | None:
    """Return the day in a short line between games: `Return leg, 26 March 2025`."""
    line = grid.text(row, grid.filled(row)[0]) if len(grid.filled(row)) == 1 else ""
    return _day_in(grid, row) if line and len(line) <= _LONGEST_NOTE and not may_matter(line) else None


def _day_of_round(games: GameList, row: int) -> date | None:
    """Return the day that a line between games tells beside the round."""
    if len(games.grid.filled(row)) == 1:
        games.told.add(row)
    return _day_in(games.grid, row) or _day_in_year(games, row)


def _day_in_year(games: GameList, row: int) -> date | None:
    """Return the day without a year in a row, in the only year that the lines above the list state."""
    text = games.grid.line(row)[:_LONGEST_NOTE]
    stated = day_without_year(ROUND.sub(" ", text))
    near = range(max(0, games.header - _MOST_BESIDE), games.header)
    above = [games.grid.text(at, column) for at in near for column in games.grid.filled(at)] if stated else []
    years = {year for line in above for year in _YEAR.findall(line[:_LONGEST_NOTE])}
    if stated is None:
        return None
    games.yearless.append(text)
    with suppress(ValueError):
        day = date(int(*years), *stated) if len(years) == 1 else None
        if day and day >= next(reversed(games.marked_days.values()), day):
            return day
    return None


_YEAR = re.compile(r"(?<![\d/.-])20\d\d(?![\d/.-])")
"""No season: `2025/26`."""


def _has_result(games: GameList, row: int) -> bool:
    result = games.outcomes(row) if not games.pair.decided else None
    return result is not None and result[0] is not _O.PENDING


def _is_in_list(games: GameList, row: int) -> bool:
    """Return whether a row below the title of a list of teams, prizes or points is one of that list."""
    return not games.pair.decided and len(games.grid.filled(row)) > 1 and not _has_result(games, row)


def _is_game(games: GameList, row: int) -> bool:
    """Return whether somebody played in this row, or should have: a result alone is no footer."""
    names = [text for side in games.sides if (text := games.grid.text(row, side["name"]))]
    no_name = any(not (_WORD.search(name) or is_nobody(name)) for name in names) and not _has_result(games, row)
    if no_name and any(map(_WORD.search, _names_above(games))):
        return False
    if _is_above_headings(games, row):
        return False
    if games.guessed and not any(map(is_nobody, names)):
        return len({*names}) > 1 or (bool(names) and tells_bye(games.text(row, "result")))
    if len(names) > 1 or _has_result(games, row):
        return True
    return len(games.grid.filled(row)) > 1 and any(map(_may_be_alone(games, row), names))


def _is_above_headings(games: GameList, row: int) -> bool:
    """Return whether a row without a result of a game is right above headings like those of the list: two teams."""
    grid = games.grid
    if games.headless or row + 1 >= len(grid.rows) or _has_result(games, row):
        return False
    apart = bool(games.text(row, "result")) or not grid.filled(row - 1)
    return apart and grid.line(row + 1) == grid.line(games.header)


def _names_above(games: GameList) -> list[str]:
    """Return the names of the last game."""
    return [games.grid.text(row, side["name"]) for row in games.rows[-1:] for side in games.sides]


def _may_be_alone(games: GameList, row: int) -> Callable[[str], bool]:
    """Return a test whether a name without opponent and result is of somebody in this round, and in no other list.

    A column that is read, or a word for a bye, says so; a rating alone does not.
    """
    stated = [*games.others.values(), *(column for side in games.sides for column in side.values())]
    beside = [
        text for column in games.grid.filled(row) if column not in stated and (text := games.grid.text(row, column))
    ]
    of_game = any(games.text(row, what) for what in ("round", "result", "date", "game")) or any(
        map(nobody, map(plain, beside))
    )

    def test(name: str) -> bool:
        return of_game and not _NOBODYS_NAME.search(name)

    return test


def _take_two_rows(upper: list[str], lower: list[str]) -> bool:
    """Return whether headings of a list begin in the row above."""
    heads = any(map(heads_side, upper)) and not are_labels(upper)
    return heads and bool(joined_headings(upper, lower))


def _list_at(
    grid: Grid, at: int, upper: list[str], texts: list[str], by_content: bool, tries: _Tries
) -> GameList | None:
    if by_content:
        return _typed_list(grid, at, texts, tries) if _may_head(grid, at, texts) else None
    if _take_two_rows(upper, texts):
        texts = joined_headings(upper, texts)
    if are_labels(texts):
        return None
    if not any(map(heads_side, texts)):
        return _typed_list(grid, at, texts, tries) if may_head_results(texts) else None
    marks = _marks(grid, at, texts)
    if marks:
        texts = ["" if column in marks else text for column, text in enumerate(texts)]
        sides = columns_in(texts, 0)
        found = _list_of(grid, at, texts, sides) if sides else None
        if found:
            found.marks = marks
        return found
    columns = columns_in(texts)
    # Looking through the cells for results is worth while only where all other headings are there.
    results: list[int] = []
    if columns is None and columns_in(texts, 0):
        results = _result_columns(grid, at, texts)
        columns = columns_in(texts, results[0] if results else -1)
        if columns is None:
            return _typed_list(grid, at, texts, tries)
    if columns is None:
        return None
    pair, _, _, others = columns
    if pair.decided and not {"draw", "result"} & others.keys() and _names_draws(grid, at):
        return None
    found = _list_of(grid, at, texts, columns)
    if not pair.colored:
        found.further = tuple(results[1:])
    return found


def _marks(grid: Grid, at: int, texts: list[str]) -> dict[int, str]:
    """Return the columns headed by the three results, of which every row marks one; nothing if there are none."""
    if sum(0 < len(text) <= _LONGEST_MARK for text in texts) < len(_EACH_RESULT):
        return {}
    heads = {column: plain(text).replace(" ", "") for column, text in enumerate(texts) if text}
    marks = {column: text for column, text in heads.items() if text in _MARK_HEADS}
    if sorted(RESULTS[text] for text in marks.values()) != _EACH_RESULT:
        return {}
    rows = [row for row in range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows))) if len(grid.filled(row)) > 2]
    counts = [[grid.text(row, column).upper() for column in marks if grid.text(row, column)] for row in rows]
    return marks if counts and all(len(each) < 2 and {*each} <= _MARKS for each in counts) else {}


_MARK_HEADS = frozenset(("W", "D", "L", "1-0", "½-½", "0-1", "1", "½", "0", "=", "DRAW", "DRAWN", "TIE", "REMIS"))
_LONGEST_MARK = len("½ - ½")
_EACH_RESULT = sorted({RESULTS[text] for text in _MARK_HEADS})
_MARKS = frozenset("X*1+✓✔•V√●")
_YES = _MARKS | {"Y", "YES", "TRUE", "F", "FF"}
_NAME_WORD = re.compile(r"[^\W\d_]{2,}")


def _may_head(grid: Grid, at: int, texts: list[str]) -> bool:
    """Return whether a row may head a list by what is in it: words alone and no result, below a line or a blank row."""
    begins = at == 0 or len(grid.filled(at - 1)) <= 2
    words = sum(_WORD.search(text) is not None for text in texts) if begins else 0
    if any(_BEGINS_RESULT.match(plain(text).replace(" ", "")) for text in texts):
        # A game, not the headings: those above it would be lost.
        return begins and all(len(grid.filled(row)) <= 2 for row in range(max(0, at - _LOOKED_AT), at))
    return words > 1 and len(grid.filled(at)) == sum(map(bool, texts))


_GAME_RESULT = re.compile(r"[10½]\s*[-:]\s*[10½]")
_BEGINS_RESULT = re.compile(r"[10½][FX]?[-:](?:[10½]|[FX]\b)(?![\d-])|(?:\+-|-/?\+|\+/)")
"""`0-1 forfeit`, `1F-0F`, `+ - -`, but no date."""


_WORD = re.compile(r"[^\W\d_]{2}")


def _typed_list(grid: Grid, at: int, texts: list[str], tries: _Tries) -> GameList | None:
    """Return the list whose columns are known by what they hold; None if they hold no games."""
    if not tries.left:
        return None
    stated = [column for column, text in enumerate(texts) if heads_result(text)]
    headless = any(map(_GAME_RESULT.fullmatch, map(plain, texts)))
    roles = roles_of(grid, at, [] if headless else texts, stated)
    if roles is None or not all(_may_head_results(texts[column : column + 1]) for column in roles.results):
        tries.left -= 1
        return None
    known = columns_in(texts, 0)
    if roles.headless:
        texts = [""] * len(texts)
    named = [text if plain_heading(text) not in _RESULT_WORDS else "" for text in texts]
    named_by = dict(enumerate(texts))
    beside = (column for column in (roles.rounds, roles.color) if column is not None)
    named += [""] * (max(*roles.names, *roles.results, *roles.ratings, *beside, 0) + 1 - len(named))
    words = _HALVES if len(roles.names) > 2 else ("Player", "Opponent") if roles.own else ("Name", "Name")
    for column, word in zip(roles.names, words, strict=True):
        named[column] = named[column] if known else word
    for column in roles.results:
        named[column] = "Score" if len(roles.results) > 1 and not roles.several else "Result"
    if roles.several:
        named = ["" if column in roles.results[1:] else text for column, text in enumerate(named)]
    for column in roles.ratings:
        named[column] = "Rating"
    if roles.rounds is not None:
        named[roles.rounds] = "Round"
    if roles.color is not None:
        named[roles.color] = "Color"
    first = roles.results[0] if roles.results else 0
    columns = columns_in(named, first) if known or roles.own else columns_of(len(PAIRS) - 1, named, first)
    if columns is None or (roles.several and (columns[0].colored or "round" in columns[3])):
        return None
    found = _list_of(grid, at, texts, columns)
    found.in_names = not roles.results
    found.headless = roles.headless
    found.further = roles.results[1:] if roles.several else ()
    if not known:
        found.guessed = tuple(named_by.get(column, "") for column in roles.names[:: len(roles.names) // 2])
        boards = any(map(is_board, texts)) and "round" not in found.others
        unnamed = not any(heads_names(text) or field_of(text) for text in found.guessed)
        found.teams = found.guessed if boards and unnamed and all(found.guessed) else ()
        _take_white(found)
    return found


def _may_head_results(heading: Sequence[str]) -> bool:
    """Return whether a heading, if there is one, is known for nothing else than results: `Round` is."""
    return all(OTHER_WORDS.get(plain_heading(text), "result") in ("result", "score") for text in heading)


def _take_white(games: GameList) -> None:
    """Take a column `White` in which every text names one of the two sides, or its team, as that of the colors."""
    white = next((column for column, text in games.unread.items() if plain_heading(text) in _HAS_WHITE), None)
    if white is None or "color" in games.others:
        return
    below = range(games.header + 1, min(games.header + _LOOKED_AT, len(games.grid.rows)))
    games.others["has_white"] = white
    if all(games.color_of_named(row) for row in below if games.grid.text(row, white)):
        del games.unread[white]
    else:
        del games.others["has_white"]


_HAS_WHITE = frozenset(("white", "whowaswhite", "hadwhite", "playedwhite"))


_HALVES = ("First Name", "Last Name") * 2
_RESULT_WORDS = frozenset(word for word, what in OTHER_WORDS.items() if what in ("result", "score"))


def _list_of(grid: Grid, at: int, texts: list[str], columns: Columns) -> GameList:
    pair, white, black, others = columns
    for side in (white, black):
        if "title" in side and not _holds_titles(grid, at, side["title"]):
            # `Wt` may be White's title or rating.
            del side["title"]
    below = range(at + 1, len(grid.rows))
    if "black" in others and all(holds_results(grid, below, others[what]) for what in ("result", "black")):
        # Two games, and not the points of the two sides.
        del others["black"]
    if "result" in others:
        # A mark of a draw beside results is a remark.
        others.pop("draw", None)
    read = {*white.values(), *black.values(), *others.values()}
    unread = {column: grid.text(at, column) for column, text in enumerate(texts) if text and column not in read}
    return GameList(grid, at, (white, black), others, pair, unread)


def _holds_titles(grid: Grid, at: int, column: int) -> bool:
    """Return whether no cell of a column below its heading is anything but letters."""
    texts = (grid.text(row, column) for row in range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows))))
    return not any(char.isdigit() for text in texts for char in text)


def _with_own_columns(games: GameList) -> GameList:
    """Return the list with columns for what is made of others: whole names, or names without the points behind them."""
    if all("first_name" in side for side in games.sides):
        return _with_whole_names(games)
    if games.in_names:
        return _with_points_apart(games)
    return _with_names_repeated(games) if games.pair.needs else games


def _with_names_repeated(games: GameList) -> GameList:
    """Return the list with the players in every row who are named in the first of their rows alone."""
    columns = [side["name"] for side in games.sides]
    names: dict[int, str] = {}
    name = ""
    last = 0
    for row in games.rows:
        stated = games.grid.text(row, columns[0])
        number = games.round_of(row, last)
        if not stated and number <= last:
            # Not the next round of the player above.
            return games
        name, last = stated or name, number
        names[row] = name
    if all(games.grid.text(row, columns[0]) for row in games.rows):
        return games
    games.accounted += tuple(columns)
    games.named_once = columns[0]
    return _with_columns(games, lambda row: [names[row], games.grid.text(row, columns[1])], columns)


def _with_whole_names(games: GameList) -> GameList:
    halves = [(side.pop("surname", side["name"]), side.pop("first_name")) for side in games.sides]
    games.accounted += tuple(column for half in halves for column in half)

    def whole(row: int) -> list[str]:
        return [", ".join(text for column in half if (text := games.grid.text(row, column))) for half in halves]

    return _with_columns(games, whole, [surname for surname, _ in halves])


def _with_points_apart(games: GameList) -> GameList:
    columns = [side["name"] for side in games.sides]
    games.accounted += tuple(columns)

    def apart(row: int) -> list[str]:
        texts = [games.grid.text(row, column) for column in columns]
        found = [IN_NAME.search(text) for text in texts]
        names = [text[: match.start()] if match else text for text, match in zip(texts, found, strict=True)]
        points = [plain(match[1]) for match in found if match]
        return [*names, "-".join(points)]

    made = _with_columns(games, apart, [*columns, columns[0]])
    made.others["result"] = made.sides[1]["name"] + 1
    return made


def _with_columns(games: GameList, made: Callable[[int], list[str]], sources: Sequence[int]) -> GameList:
    """Return the list with columns made of others, right of all; the first two are the names of both sides."""
    grid = games.grid
    width = max(len(grid.rows[row]) for row in games.rows)
    rows = list(grid.rows)
    for row in games.rows:
        rows[row] = [*rows[row], *[""] * (width - len(rows[row])), *made(row)]
    for at, side in enumerate(games.sides):
        side["name"] = width + at

    def place(row: int, column: int | None) -> Place:
        return grid.place(row, sources[column - width] if column is not None and column >= width else column)

    return replace(games, grid=grid._replace(rows=rows, place=place))


def _names_draws(grid: Grid, at: int) -> bool:
    """Return whether a line below says that draws follow, which no column marks."""
    texts = (grid.text(row, grid.filled(row)[0]) for row in range(at + 1, len(grid.rows)) if grid.filled(row))
    return any(OTHER_WORDS.get(plain_heading(text[:_LONGEST])) == "draw" for text in texts)


def _result_columns(grid: Grid, at: int, texts: list[str]) -> list[int]:
    """Return the columns that hold results such as 1-0 under no heading, or one that is not known: `Game 1`."""
    columns = range(len(texts) if len(texts) > 2 else 0)
    free = [column for column in columns if field_of(texts[column]) in (None, "round")]
    open_ones = [column for column in free if not _GAME_RESULT.fullmatch(plain(texts[column]))]
    return [column for column in open_ones if holds_results(grid, range(at + 1, len(grid.rows)), column)]


def holds_results(grid: Grid, rows: Sequence[int], column: int) -> bool:
    """Return whether the cells of a column are results such as 1-0, as far as they are not blank."""
    stated = of_both = 0
    for row in rows[:_LOOKED_AT]:
        text = plain(cell_text(grid.value(row, column))).replace(" ", "")
        if not text:
            continue
        # Nearly all columns are known by their first entry.
        if not read_result(text):
            return False
        stated += 1
        of_both += "-" in text[1:]
    # A bye among games has the points of one side.
    return 2 * of_both > stated


def _round_above(grid: Grid, above: int, header: int) -> int:
    """Return the round in the lines above the headings, the nearest first, else in the sheet's name."""
    lines = [grid.line(row) for row in range(above, header)]
    for line in (*reversed(lines), grid.name):
        if IN_NO_NAME.search(line):
            continue  # `Ben forfeited round 2`
        found = ROUND.search(line)
        if found:
            return int(found[1] or found[2])
        if _SAYS_ROUND.search(line) and (counted := counted_in(line)):
            return counted
    heading = heading_of(grid.name)
    return heading.round if heading and heading.field == "round" and not heading.game else 0
