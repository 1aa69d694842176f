"""Lists of games, a row a game (`Round, White, Black, Result`): where they are, and what a row says.

Round  White       Black       Result        Bo.  No.  White       Rtg   Result   Black       Rtg   No.
1      Alder, Ada  Birch, Ben  1-0           1    4    Alder, Ada  1850  1 - 0    Birch, Ben  1720  9
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from trfrate.codecs.dates import days_in
from trfrate.diagnostics import Place
from trfrate.formats._cells import cell_text, is_nobody, plain
from trfrate.formats._wallchart.game_results import LOST, RESULTS, is_of_a_color, of_both, read_result
from trfrate.formats._wallchart.games_list_by_content import IN_NAME, is_board, roles_of
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.heading_words import (
    ALIASES,
    KNOWN,
    PARTS,
    field_of,
    heading_of,
    heads_names,
    plain_heading,
)
from trfrate.formats._wallchart.player_values import has_day_first
from trfrate.formats._wallchart.result_words import BLACK, WHITE, in_short
from trfrate.model import Outcome

_WITH = ("Player with {}", "Who played {}", "Who had {}", "{} Pieces")
"""As forms ask for it."""


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


class _Side(NamedTuple):
    """What heads the columns of one side."""

    names: tuple[str, ...]
    mark: str
    ends: tuple[str, ...]
    """The names and the mark: with one of them ends what does not begin with a name."""


def _words(texts: str) -> tuple[str, ...]:
    return tuple(map(plain_heading, texts.split("|")))


def _asked(texts: str, color: str) -> tuple[str, ...]:
    return (*_words(texts), *_words("|".join(_WITH).format(*[color] * len(_WITH))))


_WITH_WHITE = "Spieler mit Weiß|Joueur avec les Blancs|Jugador con Blancas"
_WITH_BLACK = "Spieler mit Schwarz|Joueur avec les Noirs|Jugador con Negras"
_ONE = (
    "Player|Name|Your Name|Your Full Name|My Name|Reported by|Dein Name|Ihr Name|Spieler|Tu nombre|Nombre|Jugador|"
    "Votre nom|Nom|Joueur|Naam|Speler|Uw naam"
)
_THE_OTHER = (
    f"{PARTS['opponent']}|Your Opponent|Opponent's Name|Played against|Dein Gegner|Ihr Gegner|Tu rival|Oponente|"
    "Votre adversaire|Uw tegenstander"
)
_PAIRS = (
    _Pair(_asked(f"{WHITE}|{_WITH_WHITE}", "White"), _asked(f"{BLACK}|{_WITH_BLACK}", "Black"), colored=True),
    _Pair(
        _words("Player 1|Name 1|First Player|Spieler 1|Joueur 1|Jugador 1"),
        _words("Player 2|Name 2|Second Player|Spieler 2|Joueur 2|Jugador 2"),
        marks=("1", "2"),
    ),
    _Pair(_words("Player A|Name A"), _words("Player B|Name B"), marks=("a", "b")),
    _Pair(_words("Home|Home Player"), _words("Away|Away Player|Visitor")),
    _Pair(_words("Winner"), _words("Loser"), decided=True),
    _Pair(_words(_ONE), _words(_THE_OTHER), needs=frozenset(("round",))),
    _Pair((), ()),
)
_SIDES = tuple(
    tuple(
        _Side(names, mark, (*names, mark) if mark else names)
        for names, mark in zip((pair.first, pair.second), pair.marks, strict=True)
    )
    for pair in _PAIRS
)
_SECOND = tuple(end for sides in _SIDES for end in sides[1].ends)
"""With one of these begins or ends whatever heads a column of the second side."""
_WHO = frozenset(("name", "number", "surname"))
_OTHERS: Mapping[str, str] = {
    "round": (
        "Round|Rd|Rnd|R|Rd #|Round #|Rd No|Round No|Round Number|"
        "Runde|Ronda|Ronde|Rodada|Turno|Kolo|Runda|Тур|Week|Wk|Matchday|Spieltag|Jornada|Journée|"
        "Giornata|Speelronde|Omgång"
    ),
    "result": (
        f"{PARTS['result']}|Winner|Outcome|Who won|Won by|Your Result|Game Result|Result of the game|"
        "What was the result|Dein Ergebnis|Ihr Ergebnis|Tu resultado|Votre résultat|Uw uitslag|Rés|Resultat|"
        "Wynik|Výsledek|Sieger|Gewinner|Wer hat gewonnen|Vainqueur|Qui a gagné|Ganador|Quién ganó|Vincitore|Winnaar"
    ),
    "score": "Score",
    "date": "Date|Played|Played on|Date played|Datum|Fecha|Data|Дата",
    "color": f"{PARTS['color']}|Your Color|Color played|Deine Farbe|Ihre Farbe|Tu color|Votre couleur|Uw kleur",
    "draw": "Draw|Draws|Drawn|Tie|Remis",
    "white_won": "White wins|White won|White win",
    "black_won": "Black wins|Black won|Black win",
    "section": ALIASES["section"],
    "event": "Event|Tournament|Event Name|Tournament Name|Turnier|Torneo|Tournoi|Toernooi|Turniej|Turnering",
}
_OTHER_WORDS = {plain_heading(word): what for what, words in _OTHERS.items() for word in words.split("|")}
_SEARCHED_COLUMNS = 40
_LONGEST = 30
_OF_A_PLAYER = re.compile(
    r"name|surname|first_name|number|title|federation|state|team|club|sex|born|id|ids\..+|rating|ratings\..+"
)
ROUND = re.compile(r"(?:(?:round|rd|runde|ronda|ronde|turno)\.?\s*(\d{1,2})|(\d{1,2})\.?\s*(?:round|rd|runde))\b", re.I)
_NUMBER = re.compile(r"\D*?([1-9]\d?)(?:\.\d{1,3})?\D*")
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


"""`3`, `Round 3`, `3.0`, and `3.12` for board 12."""

_O = Outcome
_COLORS = {
    plain(word): letter for letter, words in (("w", WHITE), ("b", BLACK)) for word in words.split("|") if len(word) > 1
}
_MARKED = (("white_won", "1-0"), ("draw", "½-½"), ("black_won", "0-1"))
"""Columns of which one is marked, and the result that it stands for."""
_NO_MARK = frozenset(("", "0", "-", "N", "NO", "FALSE"))
_NOBODYS_NAME = re.compile(r"[\d½]\s*[-–:]\s*[\d½]|^[^:]{0,30}\bbyes?\b[^:]{0,10}:", re.IGNORECASE)
"""`Final score: Alder 2½ - 3½ Birch` below a match, or `Byes: Cedar, Elm` below a round."""
_TEAM_SCORE = re.compile(r"(?=[\d½])(\d{1,2})?(½|[.,]5)?\s*[-–:]\s*(?=[\d½])(\d{1,2})?(½|[.,]5)?")
_LOOKED_AT = 60
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

    labels: dict[int, str] = field(default_factory=dict)
    """The line above each game that may name its section."""
    forfeit: str = ""
    """A mark behind the result of a forfeit, as a line below explains it."""

    @property
    def columns(self) -> list[int]:
        """All columns that are read."""
        return [*self.others.values(), *self.sides[0].values(), *self.sides[1].values()]

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
        found = _NUMBER.fullmatch(text)
        if found:
            return int(found[1])
        return (counted_in(text) or -1) if text else above

    def result(self, row: int) -> str:
        """Return the result in plain spelling, without blanks."""
        if self.marks:
            return " ".join(text for column, text in self.marks.items() if self.grid.text(row, column))
        if "result" not in self.others:
            marked = [result for what, result in _MARKED if self._plain(row, what) not in _NO_MARK]
            return " ".join(marked) or ("1-0" if self.pair.decided else "")
        white = self._plain(row, "result")
        if self.forfeit and white.endswith(self.forfeit):
            white = f"{white.removesuffix(self.forfeit)}F"
        if white not in RESULTS:
            white = in_short(white, self.pair.colored)
        black = self._plain(row, "black") if "black" in self.others else ""
        if not black or "-" in white[1:]:
            return white
        return of_both(white, black)

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
        lost = self.pair.decided and found in LOST
        return None if lost or is_of_a_color(said) or self.is_unclear(row) else found

    def is_unclear(self, row: int) -> bool:
        """Return whether `1-0` is beside a player with Black: White's win, or this player's."""
        said = self.result(row)
        found = read_result(said)
        two = found is not None and found[0] is not found[1] and "-" in said
        return two and not self.pair.colored and not self.teams and self.first_color(row) == "b"

    def first_color(self, row: int) -> str | None:
        """Return the color of the first side, if the list states it."""
        if self.pair.colored:
            return "w"
        if "has_white" in self.others:
            return self.color_of_named(row)
        said = self._plain(row, "color")
        return _COLORS.get(said, said[:1].lower() if said[:1] in ("W", "B") else None)

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
    parts = [grid] if by_content else _apart(grid)
    return [games for part in parts for games in _below_each_other(part, by_content)]


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


def _below_each_other(grid: Grid, by_content: bool) -> list[GameList]:
    lists: list[GameList] = []
    above = number = labeled = 0
    label = ""
    tries = _Tries()
    for at, row in enumerate(grid.rows):
        found = _list_at(grid, at, by_content, tries) if len(row) >= 3 else None
        if found and found.guessed and lists and not lists[-1].guessed:
            # A result of `2-0` below known headings is a typing error, not the score of two teams.
            found = None
        if found:
            found.round = _round_above(grid, above, at)
            if not found.round and lists and not lists[-1].rows:
                found.round = lists[-1].round
            lists.append(found)
            above, number = at + 1, 0
            if found.headless:
                found.rows.append(at)
        elif lists and (line := _round_line(lists[-1], at)):
            number = line
        elif lists and _is_game(lists[-1], at):
            lists[-1].rows.append(at)
            label = _label_above(grid, labeled, at) or label
            lists[-1].labels[at] = label
            above = labeled = at + 1
            if number:
                lists[-1].marked[at] = number
        elif lists and grid.filled(at):
            lists[-1].loose[at] = number or lists[-1].round
            mark = _FORFEIT_MARK.search(grid.text(at, grid.filled(at)[0])[:_LONGEST_NOTE])
            lists[-1].forfeit = mark[1] if mark else lists[-1].forfeit
    return [game for found in lists if found.rows for game in _game_by_game(_with_own_columns(found))]


def _game_by_game(games: GameList) -> list[GameList]:
    """Return a list for each game of the same two, each a round."""
    columns = (games.others["result"], *games.further) if games.further else ()
    made = [
        replace(games, others=games.others | {"result": column}, round=at, marked={})
        for at, column in enumerate(columns, start=1)
    ]
    for each in made:
        each.unread = {column: text for column, text in games.unread.items() if column not in columns}
    return made or [games]


@dataclass(slots=True)
class _Tries:
    """How often the cells below a row were looked through in vain."""

    left: int = 50
    """No sheet has more rows that only look like the headings of a list."""


_LONGEST_NOTE = 80
_FORFEIT_MARK = re.compile(
    r"^\W*?([*†‡#§])\s*[=:–-]?\s.*\b(?:forfeit|default|walkover|kampflos|not played|unplayed|no[ -]show)", re.IGNORECASE
)
SECTION = re.compile(r"\W*(?:(.{1,40}?)\s+section|section\b[\s:]*(.{1,40}?))\W*", re.IGNORECASE)


def _label_above(grid: Grid, first: int, at: int) -> str:
    """Return the nearest line above a game that may name its section, below the game before it."""
    nearest = range(at - 1, max(first, at - _MOST_BESIDE) - 1, -1)
    return next((label for row in nearest if (label := _label(grid, row))), "")


def _label(grid: Grid, at: int) -> str:
    """Return the name of a section that a line alone may be, without the round; blank if it is none."""
    filled = grid.filled(at)
    text = grid.text(at, filled[0]) if len(filled) == 1 else ""
    if not text or len(text) > _LONGEST_NOTE or days_in(text):
        return ""
    bare = ROUND.sub("", text).replace("()", "").strip(" ,:;-–—|")
    section = SECTION.fullmatch(bare)
    if section:
        return section[1] or section[2]
    return bare if _WORD.search(bare) and ":" not in bare else ""


def _round_line(games: GameList, row: int) -> int:
    """Return the round that a line between games tells, `Pairings for Round 2`; 0 for any other row."""
    texts = [games.grid.text(row, column) for column in games.grid.filled(row)]
    if len(texts) > 1 and ("round" in games.others or "result" not in games.others or _has_result(games, row)):
        return 0
    found = (ROUND.fullmatch if len(texts) == 1 else ROUND.search)(" ".join(texts))
    if found:
        return int(found[1] or found[2])
    return counted_in(texts[0]) if len(texts) == 1 and _SAYS_ROUND.search(texts[0]) else 0


def _has_result(games: GameList, row: int) -> bool:
    result = games.outcomes(row) if not games.pair.decided else None
    return result is not None and result[0] is not _O.PENDING


def _is_game(games: GameList, row: int) -> bool:
    """Return whether somebody played in this row, or should have: a result alone is no footer."""
    names = [text for side in games.sides if (text := games.grid.text(row, side["name"]))]
    if games.guessed and not any(map(is_nobody, names)):
        return len({*names}) > 1
    return len(names) > 1 or _has_result(games, row) or any(not _NOBODYS_NAME.search(name) for name in names)


def is_heading(texts: list[str]) -> bool:
    """Return whether these are the headings of a list of games."""
    return any(map(_heads_side, texts)) and _columns(texts) is not None


def heads_sides(texts: Sequence[str]) -> bool:
    """Return whether these head both sides of games, with results or not."""
    return any(map(_heads_side, texts)) and _columns(texts, 0) is not None


@lru_cache(maxsize=64)
def has_row_for_each_player(texts: tuple[str, ...]) -> bool:
    """Return whether these head a list with a row for each player and round: `Player`, `Round`, `Opponent`."""
    columns = _columns(texts) if any(map(_heads_side, texts)) else None
    return columns is not None and bool(columns[0].needs)


@lru_cache(maxsize=64)
def has_name_on_both_sides(texts: tuple[str, ...]) -> bool:
    """Return whether these head a list with `Name` on both sides of the result."""
    results = [column for column, text in enumerate(texts) if heads_result(text)]
    names = [column for column, text in enumerate(texts) if heads_names(text)]
    return len(results) == 1 and len(names) == 2 and names[0] < results[0] < names[1]


@lru_cache(maxsize=4096)
def heads_result(text: str) -> bool:
    """Return whether this heads the results of a list."""
    if len(text) >= _LONGEST:
        return False
    return _OTHER_WORDS.get(plain_heading(text)) == "result" or _of_teams(text)


def heads_round(text: str) -> bool:
    """Return whether this heads the rounds of a list."""
    return len(text) < _LONGEST and _OTHER_WORDS.get(plain_heading(text)) == "round"


def _of_teams(text: str) -> bool:
    """Return whether this is the score of two teams, which may head the results of their boards: `2½:1½`."""
    found = _TEAM_SCORE.fullmatch(text)
    return found is not None and sum(2 * int(found[at] or 0) + bool(found[at + 1]) for at in (1, 3)) > 2


def _list_at(grid: Grid, at: int, by_content: bool, tries: _Tries) -> GameList | None:
    texts = _texts(grid.rows[at])
    if by_content:
        return _typed_list(grid, at, texts, tries) if _may_head(grid, at, texts) else None
    if at and any(map(_heads_side, upper := _texts(grid.rows[at - 1]))):
        texts = _below(upper, texts) or texts
    if not any(map(_heads_side, texts)):
        return _typed_list(grid, at, texts, tries) if any(map(heads_result, texts)) else None
    marks = _marks(grid, at, texts)
    if marks:
        texts = ["" if column in marks else text for column, text in enumerate(texts)]
        sides = _columns(texts, 0)
        found = _list_of(grid, at, texts, sides) if sides else None
        if found:
            found.marks = marks
        return found
    columns = _columns(texts)
    # Looking through the cells for results is worth while only where all other headings are there.
    if columns is None and _columns(texts, 0):
        columns = _columns(texts, _result_column(grid, at, texts))
        if columns is None:
            return _typed_list(grid, at, texts, tries)
    if columns is None:
        return None
    pair, _, _, others = columns
    if pair.decided and not {"draw", "result"} & others.keys() and _names_draws(grid, at):
        return None
    return _list_of(grid, at, texts, columns)


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


_MARK_HEADS = frozenset(("W", "D", "L", "1-0", "½-½", "0-1", "1", "½", "0", "="))
_LONGEST_MARK = len("½ - ½")
_EACH_RESULT = sorted({RESULTS[text] for text in _MARK_HEADS})
_MARKS = frozenset("X*1+✓✔•V√●")


def _below(upper: list[str], lower: list[str]) -> list[str]:
    """Return headings in two rows as one: `White` above `Name` and `Rating`; nothing if these are none."""
    fields = [field_of(text) or "" for text in lower if text]
    if not any(_OF_A_PLAYER.fullmatch(each) and fields.count(each) == 2 for each in fields):
        return []
    joined: list[str] = []
    side = ""
    for column, text in enumerate(lower):
        above = upper[column] if column < len(upper) else ""
        side = above or side
        of_side = _is_side(side) and _OF_A_PLAYER.fullmatch(field_of(text) or "")
        joined.append(f"{side} {text}" if of_side else text or above)
    joined += upper[len(lower) :]
    return joined if _columns(joined, 0) else []


@lru_cache(maxsize=256)
def _is_side(text: str) -> bool:
    word = plain_heading(text)
    return any(word in side.names for sides in _SIDES for side in sides)


def _may_head(grid: Grid, at: int, texts: list[str]) -> bool:
    """Return whether a row may head a list by what is in it: words alone and no result, below a line or a blank row."""
    begins = at == 0 or len(grid.filled(at - 1)) <= 2
    words = sum(_WORD.search(text) is not None for text in texts) if begins else 0
    if any(map(_GAME_RESULT.fullmatch, map(plain, texts))):
        # A game, not the headings: those above it would be lost.
        return False
    return words > 1 and len(grid.filled(at)) == sum(map(bool, texts))


_GAME_RESULT = re.compile(r"[10½]\s*[-:]\s*[10½]")


_WORD = re.compile(r"[^\W\d_]{2}")


def _typed_list(grid: Grid, at: int, texts: list[str], tries: _Tries) -> GameList | None:
    """Return the list whose columns are known by what they hold; None if they hold no games."""
    if not tries.left:
        return None
    stated = [column for column, text in enumerate(texts) if heads_result(text)]
    roles = roles_of(grid, at, texts, stated)
    if roles is None:
        tries.left -= 1
        return None
    known = _columns(texts, 0)
    if roles.headless:
        texts = [""] * len(texts)
    named = [text if plain_heading(text) not in _RESULT_WORDS else "" for text in texts]
    named_by = dict(enumerate(texts))
    named += [""] * (max(*roles.names, *roles.results, 0) + 1 - len(named))
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
    columns = _columns(named, first) if known or roles.own else _columns_of(len(_PAIRS) - 1, named, first)
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
_RESULT_WORDS = frozenset(word for word, what in _OTHER_WORDS.items() if what in ("result", "score"))


def _list_of(grid: Grid, at: int, texts: list[str], columns: _Sides) -> GameList:
    pair, white, black, others = columns
    read = {*white.values(), *black.values(), *others.values()}
    unread = {column: text for column, text in enumerate(texts) if text and column not in read}
    return GameList(grid, at, (white, black), others, pair, unread)


def _with_own_columns(games: GameList) -> GameList:
    """Return the list with columns for what is made of others: whole names, or names without the points behind them."""
    if all("first_name" in side for side in games.sides):
        return _with_whole_names(games)
    return _with_points_apart(games) if games.in_names else games


def _with_whole_names(games: GameList) -> GameList:
    halves = [(side.pop("surname", side["name"]), side.pop("first_name")) for side in games.sides]

    def whole(row: int) -> list[str]:
        return [", ".join(text for column in half if (text := games.grid.text(row, column))) for half in halves]

    return _with_columns(games, whole, [surname for surname, _ in halves])


def _with_points_apart(games: GameList) -> GameList:
    columns = [side["name"] for side in games.sides]

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


def _heads_side(value: str) -> bool:
    """Return whether this may head a column of the second side: of whom all lists name one."""
    return bool(_pairs_of(value))


_LONG_NUMBER = re.compile(r"^\d+$|\d{3}")


@lru_cache(maxsize=4096)
def _pairs_of(value: str) -> frozenset[int]:
    """Return which pairs these are of whose second side this may head a column."""
    # Length, beginning and end sort out most cells of a large sheet before the expensive comparison.
    if not 0 < len(value) < _LONGEST or _LONG_NUMBER.search(value):
        return frozenset()
    word = plain_heading(value)
    if not (word.startswith(_SECOND) or word.endswith(_SECOND)):
        return frozenset()
    return frozenset(at for at, (_, second) in enumerate(_SIDES) if not _WHO.isdisjoint(_of(second, word)))


_POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
"""`White's score`."""


@lru_cache(maxsize=4096)
def _named(pair: int, text: str) -> tuple[tuple[int, str], ...]:
    """Return what a heading says of which side, if the sides are headed like this; the answer is remembered."""
    word = plain_heading(_POSSESSIVE.sub("", text))
    return tuple((at, what) for at, side in enumerate(_SIDES[pair]) for what in _of(side, word))


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


def _columns(texts: Sequence[str], result: int = -1) -> _Sides | None:
    """Return the columns of both sides and the others; None if this is no row of headings."""
    pairs = sorted(frozenset().union(*map(_pairs_of, texts)))
    tried = (_columns_of(pair, texts, result) for pair in pairs)
    return next((columns for columns in tried if columns), None)


def _columns_of(at: int, texts: Sequence[str], result: int) -> _Sides | None:
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
            facts = (white, black)[side]
            # Beside `White` and `Black`, columns headed `W` and `B` have their points.
            whole = what == "name" and what in facts and len(texts[facts[what]]) > 1
            facts.setdefault("score" if whole and len(word) == 1 else what, column)
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
        whose = next((what for what in ("name", "surname", "number") if what in facts), "")
        if whose:
            facts["name"] = facts[whose]
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
    points = shared.get("score", [])
    if stated < 0 and len(points) == 2:
        stated, others["black"] = points
        others["result"] = stated
    elif stated < 0 and "score" in white and "score" in black:
        stated = others["result"] = white["score"]
        others["black"] = black["score"]
    elif stated < 0 and "score" in white:
        stated = others["result"] = white["score"]
    if stated < 0:
        del others["result"]


def _of(side: _Side, word: str) -> Iterator[str]:
    """Yield what a heading says of one side: `white` is the name, `whiterating` the rating."""
    if not (word.startswith(side.names) or word.endswith(side.ends)):
        return
    rests = [word.removesuffix(side.mark)]
    for name in side.names:
        if word == name:
            yield "name"
        rests += [word.removeprefix(name), word.removesuffix(name)]
    for rest in rests:
        if rest == word:
            continue
        what = "score" if _OTHER_WORDS.get(rest) == "result" else KNOWN.get(rest, "")
        if _OF_A_PLAYER.fullmatch(what) or what == "score":
            yield what


def _round_above(grid: Grid, above: int, header: int) -> int:
    """Return the round in the lines above the headings, the nearest first, else in the sheet's name."""
    lines = [" ".join(grid.text(row, column) for column in grid.filled(row)) for row in range(above, header)]
    for line in (*reversed(lines), grid.name):
        found = ROUND.search(line)
        if found:
            return int(found[1] or found[2])
        if _SAYS_ROUND.search(line) and (counted := counted_in(line)):
            return counted
    heading = heading_of(grid.name)
    return heading.round if heading and heading.field == "round" and not heading.game else 0
