"""Lists of games, a row a game (`Round, White, Black, Result`): where they are, and what a row says.

Round  White       Black       Result        Bo.  No.  White       Rtg   Result   Black       Rtg   No.
1      Alder, Ada  Birch, Ben  1-0           1    4    Alder, Ada  1850  1 - 0    Birch, Ben  1720  9
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from trfrate.formats._cells import cell_text, plain
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.heading_words import ALIASES, KNOWN, PARTS, field_of, heading_of, plain_heading
from trfrate.model import Outcome

_WHITE = "White|W|Weiß|Blancas|Blancs|Bianco|Brancas|Wit|Vit|Hvid|Beyaz|Białe|Bílý|Белые"
_BLACK = "Black|B|Schwarz|Negras|Noirs|Nero|Pretas|Zwart|Svart|Sort|Siyah|Czarne|Černý|Чёрные"
_SIDES = tuple(tuple(map(plain_heading, words.split("|"))) for words in (_WHITE, _BLACK))
_OTHERS: Mapping[str, str] = {
    "round": "Round|Rd|Rnd|R|Runde|Ronda|Ronde|Rodada|Turno|Kolo|Runda|Тур",
    "result": f"{PARTS['result']}|Winner|Outcome",
    "score": "Score",
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
    **dict.fromkeys(("1-0", "1", "W", "WHITE"), (_O.WIN, _O.LOSS)),
    **dict.fromkeys(("0-1", "0", "B", "L", "BLACK"), (_O.LOSS, _O.WIN)),
    **dict.fromkeys(("½-½", "½", "D", "=", "DRAW", "REMIS"), (_O.DRAW, _O.DRAW)),
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
_BY_FORFEIT = re.compile(r"F(?=-|$)|FF$|FORF\w*$|FFT$")


@dataclass(slots=True)
class GameList:
    """One table of games: its columns, and the rows below its headings."""

    grid: Grid
    header: int
    sides: tuple[dict[str, int], dict[str, int]]
    """The columns of White and of Black by field."""
    others: dict[str, int]
    """The columns `round`, `result` and `section`; `black` has the points of Black if `result` has White's alone."""
    unread: list[str] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    round: int = 0
    """The round that a line above or the sheet's name states, for lists without such a column."""

    def text(self, row: int, what: str) -> str:
        """Return what a row says in one of the other columns."""
        return self.grid.text(row, self.others.get(what))

    def round_of(self, row: int, above: int) -> int:
        """Return the round of a game, perhaps that of the row above; 0 if none is stated, -1 if it cannot be read."""
        if "round" not in self.others:
            return self.round
        text = self.text(row, "round")
        found = _NUMBER.fullmatch(text)
        return int(found[1]) if found else -1 if text else above

    def result(self, row: int) -> str:
        """Return the result in plain spelling, without blanks."""
        white = self._plain(row, "result")
        black = self._plain(row, "black") if "black" in self.others else ""
        if not black or "-" in white[1:]:
            return white
        black = _POINTS.get(black, black)
        return f"{_POINTS.get(white, white) or _AGAINST.get(black, '')}-{black}"

    def _plain(self, row: int, what: str) -> str:
        return plain(cell_text(self.grid.value(row, self.others[what]))).replace(" ", "").replace(":", "-")


def find_lists(grid: Grid) -> list[GameList]:
    """Return the lists of games of a grid, from top to bottom."""
    lists: list[GameList] = []
    above = 0
    for at, row in enumerate(grid.rows):
        found = _list_at(grid, at) if len(row) >= 3 else None
        if found:
            found.round = _round_above(grid, above, at)
            lists.append(found)
            above = at + 1
        elif lists and _is_game(lists[-1], at):
            lists[-1].rows.append(at)
            above = at + 1
    return [found for found in lists if found.rows]


def _is_game(games: GameList, row: int) -> bool:
    """Return whether somebody played in this row, or should have: a result alone is no footer."""
    result = read_result(games.result(row))
    return any(games.grid.text(row, side["name"]) for side in games.sides) or bool(
        result and result[0] is not _O.PENDING
    )


def is_heading(texts: list[str]) -> bool:
    """Return whether these are the headings of a list of games."""
    return any(map(_is_result, texts)) and _columns(texts) is not None


def _list_at(grid: Grid, at: int) -> GameList | None:
    texts = [value.strip() if isinstance(value, str) else "" for value in grid.rows[at][:_SEARCHED_COLUMNS]]
    columns = _columns(texts) if any(map(_is_result, texts)) else None
    if columns is None:
        return None
    white, black, others = columns
    read = {*white.values(), *black.values(), *others.values()}
    unread = [text[:40] for column, text in enumerate(texts) if text and column not in read]
    return GameList(grid, at, (white, black), others, unread)


def _is_result(value: str) -> bool:
    # The length sorts out most cells of a large sheet before the expensive comparison.
    if len(value) >= 20:
        return False
    word = plain_heading(value)
    return _OTHER_WORDS.get(word) in ("result", "score") or "score" in (*_of(_SIDES[0], word), *_of(_SIDES[1], word))


def _columns(texts: list[str]) -> tuple[dict[str, int], dict[str, int], dict[str, int]] | None:
    """Return the columns of White, of Black and the others; None if this is no row of headings."""
    white: dict[str, int] = {}
    black: dict[str, int] = {}
    others: dict[str, int] = {}
    shared: dict[str, list[int]] = {}
    for column, text in enumerate(texts):
        word = plain_heading(text)
        named = [(side, what) for side, words in zip((white, black), _SIDES, strict=True) for what in _of(words, word)]
        if word in _OTHER_WORDS:
            others.setdefault(_OTHER_WORDS[word], column)
            shared.setdefault(word, []).append(column)
        elif named:
            named[0][0].setdefault(named[0][1], column)
        elif known := field_of(text) if text else None:
            shared.setdefault(known, []).append(column)
    for known, columns in shared.items():
        if len(columns) == 2 and _OF_A_PLAYER.fullmatch(known):
            # Headings without a side: White's come first.
            white.setdefault(known, columns[0])
            black.setdefault(known, columns[1])
    # Beside a result, a score is what a player had before the game.
    score = others.pop("score", -1)
    stated = others.setdefault("result", score)
    alike = next((columns for columns in shared.values() if columns[0] == stated), [])
    if len(alike) == 2:
        others["black"] = alike[1]
    if stated < 0 and "score" in white and "score" in black:
        stated = others["result"] = white["score"]
        others["black"] = black["score"]
    for side in (white, black):
        side.pop("score", None)
        if "name" not in side and "number" in side:
            side["name"] = side["number"]
    complete = stated >= 0 and "name" in white and "name" in black
    return (white, black, others) if complete else None


def _of(side: tuple[str, ...], word: str) -> Iterator[str]:
    """Yield what a heading says of one side: `white` is the name, `whiterating` the rating."""
    for name in side:
        if word == name:
            yield "name"
        for rest in (word.removeprefix(name), word.removesuffix(name)):
            if rest != word and (_OF_A_PLAYER.fullmatch(KNOWN.get(rest, "-")) or KNOWN.get(rest) == "score"):
                yield KNOWN[rest]


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
    return _FORFEITS.get(RESULTS.get(_BY_FORFEIT.sub("", bare), (_O.PENDING, _O.PENDING)))
