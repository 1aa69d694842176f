"""Lists of games, a row a game (`Round, White, Black, Result`): where they are, and what a row says.

Round  White       Black       Result        Bo.  No.  White       Rtg   Result   Black       Rtg   No.
1      Alder, Ada  Birch, Ben  1-0           1    4    Alder, Ada  1850  1 - 0    Birch, Ben  1720  9
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from trfrate.codecs.dates import days_in
from trfrate.formats._cells import WORDS, cell_text, plain
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.heading_words import ALIASES, KNOWN, PARTS, field_of, heading_of, plain_heading
from trfrate.formats._wallchart.player_values import has_day_first
from trfrate.model import Outcome

_WHITE = "White|W|Weiß|Blancas|Blancs|Bianco|Brancas|Wit|Vit|Hvid|Beyaz|Białe|Bílý|Белые"
_BLACK = "Black|B|Schwarz|Negras|Noirs|Nero|Pretas|Zwart|Svart|Sort|Siyah|Czarne|Černý|Чёрные"


class _Pair(NamedTuple):
    """What heads the columns of the two sides."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    colored: bool = False
    """Whether these are White and Black."""
    needs: frozenset[str] = frozenset()
    """Other columns without which it is no list of games."""
    decided: bool = False
    """Whether the first one has won, unless a column marks a draw."""
    marks: tuple[str, str] = ("", "")
    """What tells the other columns of the two sides apart: `Rating 1` and `Rating 2`."""

    @property
    def sides(self) -> tuple[_Side, _Side]:
        """What heads the columns of each side."""
        return _Side(self.first, self.marks[0]), _Side(self.second, self.marks[1])


class _Side(NamedTuple):
    """What heads the columns of one side."""

    names: tuple[str, ...]
    mark: str


def _words(texts: str) -> tuple[str, ...]:
    return tuple(map(plain_heading, texts.split("|")))


_PAIRS = (
    _Pair(_words(_WHITE), _words(_BLACK), colored=True),
    _Pair(_words("Player 1|Name 1|First Player"), _words("Player 2|Name 2|Second Player"), marks=("1", "2")),
    _Pair(_words("Player A|Name A"), _words("Player B|Name B"), marks=("a", "b")),
    _Pair(_words("Home|Home Player"), _words("Away|Away Player|Visitor")),
    _Pair(_words("Winner"), _words("Loser"), decided=True),
    _Pair(_words("Player|Name"), _words("Opponent|Opp"), needs=frozenset(("round",))),
)
_OTHERS: Mapping[str, str] = {
    "round": "Round|Rd|Rnd|R|Runde|Ronda|Ronde|Rodada|Turno|Kolo|Runda|Тур",
    "result": f"{PARTS['result']}|Winner|Outcome|Who won|Won by",
    "score": "Score",
    "date": "Date|Played|Played on|Date played|Datum|Fecha|Data|Дата",
    "color": PARTS["color"],
    "draw": "Draw|Draws|Drawn|Tie|Remis",
    "white_won": "White wins|White won|White win",
    "black_won": "Black wins|Black won|Black win",
    "section": ALIASES["section"],
}
_OTHER_WORDS = {plain_heading(word): what for what, words in _OTHERS.items() for word in words.split("|")}
_SEARCHED_COLUMNS = 40
_OF_A_PLAYER = re.compile(r"name|number|title|federation|state|team|club|sex|born|id|ids\..+|rating|ratings\..+")
_ROUND = re.compile(
    r"(?:(?:round|rd|runde|ronda|ronde|turno)\.?\s*(\d{1,2})|(\d{1,2})\.?\s*(?:round|rd|runde))\b", re.I
)
_NUMBER = re.compile(r"\D*?([1-9]\d?)(?:\.\d{1,3})?\D*")
"""`3`, `Round 3`, `3.0`, and `3.12` for board 12."""

_O = Outcome
_FORFEITS = {
    (_O.WIN, _O.LOSS): (_O.FORFEIT_WIN, _O.FORFEIT_LOSS),
    (_O.LOSS, _O.WIN): (_O.FORFEIT_LOSS, _O.FORFEIT_WIN),
}
RESULTS: Mapping[str, tuple[Outcome, Outcome]] = {
    **dict.fromkeys(("1-0", "1", "W", "W-L", "WHITE"), (_O.WIN, _O.LOSS)),
    **dict.fromkeys(("0-1", "0", "B", "L", "L-W", "BLACK"), (_O.LOSS, _O.WIN)),
    **dict.fromkeys(("½-½", "½", "D", "D-D", "=", "DRAW", "REMIS"), (_O.DRAW, _O.DRAW)),
    **dict.fromkeys(("+--", "1-F", "X-F", "+/-", "+"), (_O.FORFEIT_WIN, _O.FORFEIT_LOSS)),
    **dict.fromkeys(("--+", "F-1", "F-X", "-/+"), (_O.FORFEIT_LOSS, _O.FORFEIT_WIN)),
    **dict.fromkeys(("---", "-/-", "F-F", "0F-0F"), (_O.FORFEIT_LOSS, _O.FORFEIT_LOSS)),
    **dict.fromkeys(("", "*", "?", "-"), (_O.PENDING, _O.PENDING)),
}
"""What White and Black have, by the `plain` result without blanks; a single number is White's."""
_POINTS = {"W": "1", "WIN": "1", "D": "½", "DRAW": "½", "=": "½", "L": "0", "LOSS": "0"}
_AGAINST = {"1": "0", "½": "½", "0": "1"}
"""What White has where only Black's points are stated."""
_WINS = re.compile(r"(?<=E|K)(?:WINS?|WON)$")
_BY_FORFEIT = re.compile(r"F(?=-|$)|FF$|(?:BY)?FORF\w*$|FFT$")
_LOST = ((_O.LOSS, _O.WIN), (_O.FORFEIT_LOSS, _O.FORFEIT_WIN))
_AGAINST_WORD = {
    **{first: second for pair in _FORFEITS.items() for first, second in pair},
    _O.DRAW: _O.DRAW,
}
_LONGEST_LETTERS = 2
"""`X` and `F` do not say whose."""
_OF_A_COLOR = frozenset(("B", "WHITE", "BLACK"))
"""Results that tell nothing where the sides have no colors."""
_MARKED = (("white_won", "1-0"), ("draw", "½-½"), ("black_won", "0-1"))
"""Columns of which one is marked, and the result that it stands for."""
_NO_MARK = frozenset(("", "0", "-", "N", "NO", "FALSE"))
_LOOKED_AT = 60
_LONGEST = 30
_MOST_BESIDE = 20
"""No sheet has room for more rounds beside each other."""


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
    pair: _Pair = _PAIRS[0]
    unread: dict[int, str] = field(default_factory=dict)
    """The headings of columns that are not read."""
    rows: list[int] = field(default_factory=list)
    round: int = 0
    """The round that a line above or the sheet's name states, for lists without such a column."""
    marked: dict[int, int] = field(default_factory=dict)
    """The rounds that lines between the games tell, by row."""

    def text(self, row: int, what: str) -> str:
        """Return what a row says in one of the other columns."""
        return self.grid.text(row, self.others.get(what))

    def round_of(self, row: int, above: int) -> int:
        """Return the round of a game, perhaps that of the row above; 0 if none is stated, -1 if it cannot be read."""
        if "round" not in self.others:
            return self.marked.get(row, self.round)
        text = self.text(row, "round")
        found = _NUMBER.fullmatch(text)
        return int(found[1]) if found else -1 if text else above

    def result(self, row: int) -> str:
        """Return the result in plain spelling, without blanks."""
        if "result" not in self.others:
            marked = [result for what, result in _MARKED if self._plain(row, what) not in _NO_MARK]
            return " ".join(marked) or ("1-0" if self.pair.decided else "")
        white = self._plain(row, "result")
        black = self._plain(row, "black") if "black" in self.others else ""
        if not black or "-" in white[1:]:
            return white
        black = _POINTS.get(black, black)
        return f"{_POINTS.get(white, white) or _AGAINST.get(black, '')}-{black}"

    def days(self) -> dict[int, date]:
        """Return the day of each game by its row; a day that cannot be read is left out."""
        texts = {row: self.text(row, "date") for row in self.rows if "date" in self.others}
        if any(map(has_day_first, texts.values())):
            texts = {row: text.replace("/", ".").replace("-", ".") for row, text in texts.items()}
        found = {row: days_in(text) for row, text in texts.items()}
        return {row: days.start for row, days in found.items() if days and days.start == days.end}

    def outcomes(self, row: int) -> tuple[Outcome, Outcome] | None:
        """Return what the two sides have; None for a text that states no result, or contradicts the headings."""
        said = self.result(row)
        found = read_result(said)
        if self.pair.colored or found is None:
            return found
        lost = self.pair.decided and found in _LOST
        return None if lost or _WINS.sub("", said) in _OF_A_COLOR or self.is_unclear(row) else found

    def is_unclear(self, row: int) -> bool:
        """Return whether `1-0` is beside a player with Black: White's win, or this player's."""
        said = self.result(row)
        found = read_result(said)
        two = found is not None and found[0] is not found[1] and "-" in said
        return two and not self.pair.colored and self.first_color(row) == "b"

    def first_color(self, row: int) -> str | None:
        """Return the color of the first side, if the list states it."""
        if self.pair.colored:
            return "w"
        letter = self._plain(row, "color")[:1]
        return letter.lower() if letter in ("W", "B") else None

    def _plain(self, row: int, what: str) -> str:
        return plain(cell_text(self.grid.value(row, self.others.get(what)))).replace(" ", "").replace(":", "-")


def find_lists(grid: Grid) -> list[GameList]:
    """Return the lists of games of a grid, from left to right and from top to bottom."""
    return [games for part in _apart(grid) for games in _below_each_other(part)]


def _apart(grid: Grid) -> list[Grid]:
    """Return a grid for each list beside another under one row of headings, the rest of it blank."""
    for row in grid.rows:
        texts = _texts(row)
        starts = _starts(texts) if sum(map(_heads_side, texts)) > 1 else []
        if starts:
            edges = [0, *starts[1:], max(map(len, grid.rows))]
            return [grid._replace(rows=[_only(line, *edge) for line in grid.rows]) for edge in pairwise(edges)]
    return [grid]


def _starts(texts: list[str]) -> list[int]:
    """Return the first column of each of several lists beside each other; nothing if there is one."""
    words = [plain_heading(text) if len(text) > 1 else "" for text in texts]
    for pair in _PAIRS:
        white, black = (
            [column for column, word in enumerate(words) if word in names] for names in (pair.first, pair.second)
        )
        if 1 < len(white) == len(black) <= _MOST_BESIDE:
            before = min(white[0], black[0]) - next(column for column, text in enumerate(texts) if text)
            return [min(sides) - before for sides in zip(white, black, strict=True)]
    return []


def _only(row: Sequence[object], start: int, end: int) -> list[object]:
    return [*[""] * start, *row[start:end]]


def _texts(row: Sequence[object]) -> list[str]:
    return [value.strip() if isinstance(value, str) else "" for value in row[:_SEARCHED_COLUMNS]]


def _below_each_other(grid: Grid) -> list[GameList]:
    lists: list[GameList] = []
    above = number = 0
    for at, row in enumerate(grid.rows):
        found = _list_at(grid, at) if len(row) >= 3 else None
        if found:
            found.round = _round_above(grid, above, at)
            lists.append(found)
            above, number = at + 1, 0
        elif lists and (line := _round_line(grid, at)):
            number = line
        elif lists and _is_game(lists[-1], at):
            lists[-1].rows.append(at)
            above = at + 1
            if number:
                lists[-1].marked[at] = number
    return [found for found in lists if found.rows]


def _round_line(grid: Grid, row: int) -> int:
    """Return the round that a row tells which says no more; 0 for any other row."""
    filled = grid.filled(row)
    found = _ROUND.fullmatch(grid.text(row, filled[0])) if len(filled) == 1 else None
    return int(found[1] or found[2]) if found else 0


def _is_game(games: GameList, row: int) -> bool:
    """Return whether somebody played in this row, or should have: a result alone is no footer."""
    result = games.outcomes(row) if not games.pair.decided else None
    return any(games.grid.text(row, side["name"]) for side in games.sides) or bool(
        result and result[0] is not _O.PENDING
    )


def is_heading(texts: list[str]) -> bool:
    """Return whether these are the headings of a list of games."""
    return any(map(_heads_side, texts)) and _columns(texts) is not None


def has_row_for_each_player(texts: list[str]) -> bool:
    """Return whether these head a list with a row for each player and round: `Player`, `Round`, `Opponent`."""
    columns = _columns(texts) if any(map(_heads_side, texts)) else None
    return columns is not None and bool(columns[0].needs)


def _list_at(grid: Grid, at: int) -> GameList | None:
    texts = _texts(grid.rows[at])
    if not any(map(_heads_side, texts)):
        return None
    columns = _columns(texts)
    # Looking through the cells for results is worth while only where all other headings are there.
    if columns is None and _columns(texts, 0):
        columns = _columns(texts, _result_column(grid, at, texts))
    if columns is None:
        return None
    pair, white, black, others = columns
    if pair.decided and not {"draw", "result"} & others.keys() and _names_draws(grid, at):
        return None
    read = {*white.values(), *black.values(), *others.values()}
    unread = {column: text for column, text in enumerate(texts) if text and column not in read}
    return GameList(grid, at, (white, black), others, pair, unread)


def _heads_side(value: str) -> bool:
    """Return whether this may head a column of the second side: of whom all lists name one."""
    return bool(_pairs_of(value))


@lru_cache(maxsize=4096)
def _pairs_of(value: str) -> frozenset[int]:
    """Return which pairs these are of whose second side this may head a column."""
    # The length sorts out most cells of a large sheet before the expensive comparison.
    if not 0 < len(value) < _LONGEST:
        return frozenset()
    named = {at: [what for side, what in _named(at, value) if side] for at in range(len(_PAIRS))}
    return frozenset(at for at, found in named.items() if "name" in found or "number" in found)


@lru_cache(maxsize=4096)
def _named(pair: int, text: str) -> tuple[tuple[int, str], ...]:
    """Return what a heading says of which side, if the sides are headed like this; the answer is remembered."""
    word = plain_heading(text)
    return tuple((at, what) for at, side in enumerate(_PAIRS[pair].sides) for what in _of(side, word))


def _names_draws(grid: Grid, at: int) -> bool:
    """Return whether a line below says that draws follow, which no column marks."""
    texts = (grid.text(row, grid.filled(row)[0]) for row in range(at + 1, len(grid.rows)) if grid.filled(row))
    return any(_OTHER_WORDS.get(plain_heading(text[:_LONGEST])) == "draw" for text in texts)


def _result_column(grid: Grid, at: int, texts: list[str]) -> int:
    """Return the column that holds results such as 1-0 under no heading, or one that is not known; -1 if none does."""
    for column in range(len(texts) if len(texts) > 2 else 0):
        if heading_of(texts[column]) is None:
            rows = range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows)))
            said = [plain(cell_text(grid.value(row, column))).replace(" ", "") for row in rows]
            stated = [text for text in said if text]
            if stated and all("-" in text and read_result(text) for text in stated):
                return column
    return -1


_Sides = tuple[_Pair, dict[str, int], dict[str, int], dict[str, int]]


def _columns(texts: list[str], result: int = -1) -> _Sides | None:
    """Return the columns of both sides and the others; None if this is no row of headings."""
    pairs = sorted(frozenset().union(*map(_pairs_of, texts)))
    tried = (_columns_of(pair, texts, result) for pair in pairs)
    return next((columns for columns in tried if columns), None)


def _columns_of(at: int, texts: list[str], result: int) -> _Sides | None:
    pair = _PAIRS[at]
    white: dict[str, int] = {}
    black: dict[str, int] = {}
    others: dict[str, int] = {}
    shared: dict[str, list[int]] = {}
    for column, text in enumerate(texts):
        word = plain_heading(text)
        named = _named(at, text)
        if word in _OTHER_WORDS and not (pair.decided and named):
            others.setdefault(_OTHER_WORDS[word], column)
            shared.setdefault(word, []).append(column)
        elif named:
            side, what = named[0]
            (white, black)[side].setdefault(what, column)
        elif known := field_of(text) if text else None:
            shared.setdefault(known, []).append(column)
    for known, columns in shared.items():
        if len(columns) == 2 and _OF_A_PLAYER.fullmatch(known):
            # Headings without a side: White's come first.
            white.setdefault(known, columns[0])
            black.setdefault(known, columns[1])
        elif pair.needs and _OF_A_PLAYER.fullmatch(known):
            white.setdefault(known, columns[0])
    _settle_result(white, black, others, shared, result)
    for facts in (white, black):
        facts.pop("score", None)
        if "name" not in facts and "number" in facts:
            facts["name"] = facts["number"]
    decided = "result" in others or pair.decided or {"white_won", "black_won"} <= others.keys()
    complete = decided and pair.needs <= others.keys() and "name" in white and "name" in black
    return (pair, white, black, others) if complete else None


def _settle_result(
    white: dict[str, int], black: dict[str, int], others: dict[str, int], shared: dict[str, list[int]], result: int
) -> None:
    """Find the column of the result, or the two columns of the points of each side."""
    # Beside a result, a score is what a player had before the game.
    score = others.pop("score", result)
    stated = others.setdefault("result", score)
    alike = next((columns for columns in shared.values() if columns[0] == stated), [])
    if len(alike) == 2:
        others["black"] = alike[1]
    if stated < 0 and "score" in white and "score" in black:
        stated = others["result"] = white["score"]
        others["black"] = black["score"]
    if stated < 0:
        del others["result"]


def _of(side: _Side, word: str) -> Iterator[str]:
    """Yield what a heading says of one side: `white` is the name, `whiterating` the rating."""
    rests = [word.removesuffix(side.mark)]
    for name in side.names:
        if word == name:
            yield "name"
        rests += [word.removeprefix(name), word.removesuffix(name)]
    for rest in rests:
        what = "score" if _OTHER_WORDS.get(rest) == "result" else KNOWN.get(rest, "")
        if rest != word and (_OF_A_PLAYER.fullmatch(what) or what == "score"):
            yield what


def _round_above(grid: Grid, above: int, header: int) -> int:
    """Return the round in the lines above the headings, the nearest first, else in the sheet's name."""
    lines = [" ".join(grid.text(row, column) for column in grid.filled(row)) for row in range(above, header)]
    for line in (*reversed(lines), grid.name):
        found = _ROUND.search(line)
        if found:
            return int(found[1] or found[2])
    heading = heading_of(grid.name)
    return heading.round if heading and heading.field == "round" and not heading.game else 0


def read_result(said: str) -> tuple[Outcome, Outcome] | None:
    """Return what White and Black have; None for a text that states no result."""
    bare = _WINS.sub("", said)
    if bare in RESULTS:
        return RESULTS[bare]
    word = WORDS.get(bare) if len(bare) > _LONGEST_LETTERS else None
    if word in _AGAINST_WORD:
        return word, _AGAINST_WORD[word]
    played = _WINS.sub("", _BY_FORFEIT.sub("", bare))
    return _FORFEITS.get(RESULTS.get(played, (_O.PENDING, _O.PENDING)))
