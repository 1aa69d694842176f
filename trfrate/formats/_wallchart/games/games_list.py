"""Lists of games, a row a game (`Round, White, Black, Result`): where they are, and what a row says.

Round  White       Black       Result        Bo.  No.  White       Rtg   Result   Black       Rtg   No.
1      Alder, Ada  Birch, Ben  1-0           1    4    Alder, Ada  1850  1 - 0    Birch, Ben  1720  9
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from trfrate.codecs.dates import day_of_year, days_in
from trfrate.formats._cells import cell_text, is_nobody
from trfrate.formats._wallchart.games import color_sentences
from trfrate.formats._wallchart.games.color_sentences import Rule
from trfrate.formats._wallchart.games.forfeit_notes import Claim, claim_in, is_of_forfeit, words_beside, words_of
from trfrate.formats._wallchart.games.game_notes import is_forfeit_in_letters, may_matter, names_draw
from trfrate.formats._wallchart.games.game_results import (
    DECIDED,
    LOST,
    POINTS,
    RESULTS,
    SIGNS,
    is_of_a_color,
    of_both,
    plain_result,
    read_result,
    score_and_remark,
    spelling_of,
    without_remark,
)
from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.games.games_list_colors import COLORS
from trfrate.formats._wallchart.games.games_list_headings import (
    IN_BRACKETS,
    PAIRS,
    Pair,
)
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.rounds.result_words import TRANSITIVE, in_short, says_how_it_ended
from trfrate.formats._wallchart.tables.heading_words import (
    plain_heading,
)
from trfrate.formats._wallchart.tables.player_values import has_day_first
from trfrate.formats._wallchart.tables.roman_numerals import ROMAN
from trfrate.model import Outcome

SEARCHED_LINES = 2000
"""Where so many lines hold no game, those below them hold none either; looking at them all would take long."""
_LONGEST = 30
_ROUND_WORDS = (
    "round|rd|match[ -]?(?:day|night|evening)|runde|ronda|ronde|turno|rodada|jornada|journée|giornata|spieltag|"
    "runda|omgång"
)
ROUND = re.compile(
    rf"(?:(?<!boa)(?:{_ROUND_WORDS}|kolo|week|wk)\.?\s*(\d{{1,2}})|"
    rf"(?<!\d)(\d{{1,2}})(?!rd\b(?!\s*(?:{_ROUND_WORDS})\b))(?:\.|ª|º|°|st|nd|rd|th|re|ère|er|ème|e)?\s*(?:{_ROUND_WORDS}))\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\D*?([1-9]\d?)(?:\.\d{1,3}|\s*(?:of|/)\s*\d{1,2})?\D*", re.IGNORECASE)
"""`3`, `Round 3`, `3.0`, `3 of 5`, and `3.12` for board 12."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ROMAN = ROMAN[:9]
"""An `X` alone is a mark."""
_COUNTED = {word: at for words in (_ORDINALS, _CARDINALS, _ROMAN) for at, word in enumerate(words, start=1)}
_IN_WORDS = re.compile(r"\W*(?:round|rd)?\W*([a-z]{1,7})\W*(?:round|rd)?\W*", re.IGNORECASE)


def counted_in(text: str) -> int:
    """Return the round that a text states in words or Roman numerals: `First Round`, `Round Two`, `III`; 0 if none."""
    found = _IN_WORDS.fullmatch(text) if len(text) <= _LONGEST else None
    return (_COUNTED.get(found[1]) or _COUNTED.get(found[1].lower(), 0)) if found else 0


_O = Outcome
_OF_COLOR = re.compile(r"\W*(?:white|black|[wb]\b)", re.IGNORECASE)
_MARKED = (("white_won", "1-0"), ("draw", "½-½"), ("black_won", "0-1"))
"""Columns of which one is marked, and the result that it stands for."""
_ASKS_WHO_WON = re.compile(r"win|won", re.IGNORECASE)
NO_MARK = frozenset(("", "0", "-", "N", "NO", "FALSE"))
_ENOUGH_TO_COMPARE = 5
_WITHOUT_SCORE = {frozenset((0,)): "F-1", frozenset((1,)): "1-F", frozenset((0, 1)): "F-F"}
"""The result by the sides that lost by forfeit: `Black no show`."""
_LOOKED_AT = 60


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

    `points` are those that a row states beside its result. Without `result`, one of the columns `white_won`, `draw`
    and `black_won` is marked.
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
    """The days that lines between the games state, by row."""
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
    further_black: dict[int, int] = field(default_factory=dict)
    """The columns with the points of the second side in these games, where each side has one."""
    in_names: bool = False
    """Whether the points of a game are behind the names."""
    marks: dict[int, str] = field(default_factory=dict)
    """The columns of which one is marked, and the result that its heading is."""
    marked: dict[int, int] = field(default_factory=dict)
    """The rounds that lines between the games state, by row."""
    loose: dict[int, int] = field(default_factory=dict)
    """Other rows below the headings, which state no game, each with its round, if one is stated."""

    totals: list[int] = field(default_factory=list)
    """Rows of totals."""
    is_cut: bool = False
    """Whether the rows below were not read, because there are more names than any event has."""
    remarks: dict[int, str] = field(default_factory=dict)
    """The results with a remark in brackets that was not read, by row."""
    notes: dict[int, list[Note]] = field(default_factory=dict)
    """Remarks beside games that may state a result, or that this was no rated game, by row."""
    explained: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Marks behind names, and the row that says of them what may matter."""

    byes_beside: Mapping[int, Collection[int]] = field(default_factory=dict)
    """The columns of tables of byes, by row."""
    points_so_far: dict[int, int] = field(default_factory=dict)
    """The columns with the points that stand beside the names, before the round or after it, by those of the names."""
    labels: dict[int, str] = field(default_factory=dict)
    """The line above each game that may name its section."""
    told: set[int] = field(default_factory=set)
    """Rows that are no games, but are read, or named in a message."""
    unstated: list[int] = field(default_factory=list)
    """Rows with a bye of which nothing says what it is worth."""
    noted: list[tuple[int, int]] = field(default_factory=list)
    """Cells of columns that are not read, which state a bye all the same."""
    accounted: tuple[int, ...] = ()
    """Further columns: others were made of them, or a message says that they are not read."""
    game: int = 0
    """Which game of its round, where each has a column of results."""
    color: str | None = None
    """The color of the first side, where the heading of the results says it: `Game 1 (A white)`."""
    colors: dict[int, str] = field(default_factory=dict)
    """The color of the first side by row, where it is behind the names, `Alder (W)`, or a column names who had one."""
    white_is_left: bool = False
    """Whether nothing but the way in which programs print pairings says that White is on the left."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """The colors that words in the columns of colors stand for, where these are of another language."""
    rules: dict[int, list[Rule]] = field(default_factory=dict)
    """Who has which color, on which boards and in which games, by the row that says it."""
    names_points: bool = False
    """Whether a line or the scores of matches say that the points of the player named first come first."""
    signs: bool = False
    """Whether `+`, `=` and `-` are the results of games, because no result is written in another way."""
    draws: set[str] = field(default_factory=set)
    """Marks of a draw, as a line below explains them."""
    drawn: set[int] = field(default_factory=set)
    """Rows below a line that says that these games were drawn, in a list of winners and losers."""
    unexplained: str = ""
    """A mark of a draw that no line explains."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """What `Yes` and `No` mean below a question such as `Did you win?`."""
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
        """Whether the headings state who has White, or a column does."""
        return self.pair.colored or bool(self.colors or {"color", "has_white"} & self.others.keys())

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
        if row in self.drawn:
            return "½-½"
        if self.marks:
            return " ".join(text for column, text in self.marks.items() if self.grid.text(row, column))
        if "result" not in self.others:
            marked = [result for what, result in _MARKED if self._is_marked(row, what)]
            return " ".join(marked) or ("1-0" if self.pair.decided else "")
        white = self._plain(row, "result")
        if white in self.answers:
            return self.answers[white]
        if self.pair.decided and says_how_it_ended(white):
            return "1-0"
        if self.signs:
            return SIGNS.get(white, white)
        if self.draws and white in {form for mark in self.draws for form in (mark, f"{mark}-{mark}")}:
            return "½-½"
        if self.forfeit and white.endswith(self.forfeit):
            white = f"{white.removesuffix(self.forfeit)}F"
        if white not in RESULTS:
            white = in_short(white, self.pair.colored and not self._is_verb(white))
            white = self._forfeit(row) or self._without_remark(row) if read_result(white) is None else white
        black = self._plain(row, "black") if "black" in self.others else ""
        if not black or "-" in white[1:]:
            return white
        return of_both(white, black)

    def _is_verb(self, said: str) -> bool:
        """Return whether a result is said of White, left of it, and Black, right of it: `beat`, `lost to`."""
        column = self.others["result"]
        is_between = self.sides[0]["name"] < column < self.sides[1]["name"]
        return is_between and (said in TRANSITIVE or not self.grid.text(self.header, column))

    def _is_marked(self, row: int, what: str) -> bool:
        """Return whether a cell marks that its heading is true of the game; a remark below `Draw?` may be another."""
        return self._plain(row, what) not in NO_MARK and not (what == "draw" and self.remark_on_draw(row))

    def remark_on_draw(self, row: int) -> str:
        """Return what a cell below `Draw?` says instead: `1-pt bye`, `forfeit`; blank if it marks a draw."""
        text = self.text(row, "draw")
        says_other = is_nobody(text) or (may_matter(text) and not names_draw(text))
        return text if says_other and self._plain(row, "draw") not in NO_MARK else ""

    def own_points(self, row: int) -> str:
        """Return the points in plain spelling that a column beside the result states for the player of a row."""
        return self._plain(row, "points") if "points" in self.others else ""

    def has_result(self, row: int) -> bool:
        """Return whether a row states the result of a game; where the headings say who won, it need not."""
        result = self.outcomes(row) if not self.pair.decided else None
        return result is not None and result[0] is not _O.PENDING

    def named_side(self, row: int, named: str) -> int | None:
        """Return which side the result names by its heading: `Home`, `Challenger`, `B` under `Player B`."""
        said = plain_heading(named)
        if not said or self.pair.colored:
            return self._named_beside(row, said)
        if said.isdecimal() and not self.asks_who_won:
            return None  # Points, perhaps.
        for at, side in enumerate(self.sides):
            heading = plain_heading(self.grid.text(self.header, side["name"]))
            if said in (heading, self.pair.marks[at]):
                return at
        return None

    def _named_beside(self, row: int, said: str) -> int | None:
        """Return which side has the name in a further column with this heading: `Challenger` beside White and Black."""
        names = [key_of(self.grid.text(row, side["name"])) for side in self.sides]
        for column, heading in self.unread.items() if said else ():
            name = key_of(self.grid.text(row, column)) if plain_heading(heading) == said else ()
            if name and names.count(name) == 1:
                return names.index(name)
        return None

    def has_marked(self) -> bool:
        """Return whether a result has the mark of a forfeit."""
        return any(self._plain(row, "result").endswith(self.forfeit) for row in self.rows)

    def seats_two(self, row: int) -> bool:
        """Return whether a row names two players."""
        names = [self.grid.text(row, side["name"]) for side in self.sides]
        return all(names) and not any(map(is_nobody, names))

    def players(self) -> set[tuple[str, ...]]:
        """Return the names of both players of all games, each so that its spellings are alike."""
        texts = (self.grid.text(row, side["name"]) for row in self.rows if self.seats_two(row) for side in self.sides)
        return {key_of(text) for text in texts}

    def is_alone(self, row: int) -> bool:
        """Return whether a row right above or below a game holds one text."""
        return len(self.grid.filled(row)) == 1 and not {row - 1, row + 1}.isdisjoint(self.rows)

    def _forfeit(self, row: int) -> str:
        """Return a result in plain spelling whose remark says that it is a forfeit: `1-0 (Birch did not come)`."""
        score, remark = score_and_remark(self.text(row, "result"))
        outcomes = RESULTS.get(score) if score else None
        if outcomes:
            return f"{score}F" if self.states_forfeit(row, remark, outcomes) else ""
        claim = self.claim(row, remark if score == "0-0" else self.text(row, "result"))
        if score == "0-0":
            return "F-F" if claim and len(claim.lost) != 1 else ""
        if not claim or not claim.in_words or not self.seats_two(row) or (claim.by_name and self.asks_who_won):
            return ""
        return _WITHOUT_SCORE.get(claim.lost, "")

    def _without_remark(self, row: int) -> str:
        """Return a result that is not understood in plain spelling, without a remark that changes nothing."""
        text = self.text(row, "result")
        bare = without_remark(text)
        if bare == text or is_of_forfeit(text):
            return self._plain(row, "result")
        self.remarks[row] = text
        return plain_result(bare)

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
        others = {read_result(text) for text in said.values() if text != "W" and not is_of_a_color(text)}
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
        if is_of_a_color(said):
            color = self._stated_color(row) if len(said) > 1 and not self.pair.decided else None
            return {"w": found, "b": found[::-1]}.get(color or "")
        lost = self.pair.decided and found in LOST
        return None if lost or self.is_unclear(row) else found

    @property
    def asks_who_won(self) -> bool:
        """Whether the column of results is headed by words for the winner: nobody there has lost."""
        return _ASKS_WHO_WON.search(self.grid.text(self.header, self.others.get("result"))) is not None

    @property
    def implies_result(self) -> bool:
        """Whether the headings alone say who won, so that a remark may state a draw."""
        return self.pair.decided and "draw" not in self.others

    def states_forfeit(self, row: int, note: str, outcomes: tuple[Outcome, Outcome]) -> bool:
        """Return whether a remark says clearly that a game that somebody has won is a forfeit."""
        if outcomes not in DECIDED:
            return False
        claim = self.claim(row, note)
        if claim is None:
            return is_forfeit_in_letters(note)
        return not claim.lost or claim.lost == {int(outcomes not in LOST)} or not claim.sure

    def claim(self, row: int, note: str) -> Claim | None:
        """Return what a remark says of a forfeit of this game, if it says no more."""
        first = self.first_color(row)
        colors = ("white", "black") if first == "w" else ("black", "white") if first == "b" else ("", "")
        words = [
            words_of([self.grid.text(row, side["name"])])
            | words_beside(self.grid.text(self.header, side["name"]))
            | words_beside(color)
            for side, color in zip(self.sides, colors, strict=True)
        ]
        return claim_in(note, words)

    def is_unclear(self, row: int) -> bool:
        """Return whether `1-0` is beside a player with Black: White's win, or this player's."""
        said = self.result(row)
        found = read_result(said)
        two = found is not None and found[0] is not found[1] and "-" in said and "result" in self.others
        if not two or self.pair.colored or self.teams or self.names_points or self._has_own_points(row):
            return False
        # On the boards of a match, the points of the home team come first.
        of_boards = any(rule.what == "board" for rules in self.rules.values() for rule in rules)
        return (self._stated_color(row) if of_boards else self.first_color(row)) == "b"

    def _has_own_points(self, row: int) -> bool:
        """Return whether each side has a column of points, which no heading gives to a color."""
        headings = [self.grid.text(self.header, self.others.get(what)) for what in ("result", "black")]
        of_players = "black" in self.others and not any(map(_OF_COLOR.match, headings))
        return of_players and all(self._plain(row, what) in ("", *POINTS) for what in ("result", "black"))

    def first_color(self, row: int) -> str | None:
        """Return the color of the first side, if the list states it, or a line for all games."""
        return self._stated_color(row) or self._color_by_rule(row)

    def _color_by_rule(self, row: int) -> str | None:
        rules = [rule for rules in self.rules.values() for rule in rules]
        if not rules:
            return None
        places = {"board": self._board(row), "game": self.game_of(row), "round": self.round_of(row, 0)}
        return color_sentences.first_color(rules, places)

    def _board(self, row: int) -> int:
        """Return the number of a board: that of its column, of a cell before the names, or of the row in its match."""
        columns = [column for column, text in self.unread.items() if is_board(text)]
        before = range(min(side["name"] for side in self.sides))
        columns = columns or [column for column in before if column not in self.columns]
        numbers = [text for column in columns if (text := self.grid.text(row, column))]
        if numbers:
            found = _NUMBER.fullmatch(numbers[0])
            return int(found[1]) if found else 0
        board = 1
        end = bisect_left(self.rows, row)
        for above in reversed(self.rows[max(0, end - _LOOKED_AT) : end]):
            if above != row - board:
                break
            board += 1
        return board

    def _stated_color(self, row: int) -> str | None:
        if self.pair.colored:
            return "w"
        if self.color or row in self.colors:
            return self.colors.get(row, self.color)
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
        known = self.letters.get(said, COLORS.get(said))
        return known or (said[:1].lower() if said[:1] in ("W", "B") else None)

    def _plain(self, row: int, what: str) -> str:
        return self.plain_in(row, self.others.get(what))

    def plain_in(self, row: int, column: int | None) -> str:
        """Return a result or points in plain spelling, without blanks."""
        text = cell_text(self.grid.value(row, column))
        return plain_result(text.strip("_ ") if "_" in text else text)
