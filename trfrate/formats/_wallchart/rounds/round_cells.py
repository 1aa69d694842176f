"""The games of one table: round cells read, opponents understood, stated by pairing number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import islice, product
from operator import itemgetter

from trfrate.diagnostics import Place, Report, some
from trfrate.errors import Unreadable
from trfrate.formats._byes import CODES_WITH_ZERO, Choice, choice_of, nobody
from trfrate.formats._cells import (
    Habits,
    NotACell,
    Texts,
    cell_text,
    habits_of,
    half_as_date,
    plain,
    read_cell,
)
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.rounds import (
    color_strings,
    double_games,
    grid_entries,
    grid_legend,
    legend_signs,
    lone_forfeits,
    match,
    notation,
    opponent_ids,
    opponent_letters,
    opponent_names,
    opponent_numbers,
    printed_pairings,
    result_letters,
    round_columns,
    round_robin,
    running_totals,
    second_rows,
    words_below,
)
from trfrate.formats._wallchart.rounds.result_words import forfeit_in, is_color_word
from trfrate.formats._wallchart.tables.name_columns import NAME_FIELDS
from trfrate.formats._wallchart.tables.player_values import read_score
from trfrate.model import COLORS, FACTS, Cell, Outcome

_DATE = re.compile(r"^\d{1,4}[-./ ](?:\d{1,2}[-./ ]\d{1,4}|[A-Za-z]{3,9}\b)")
_POINTS = frozenset(("1", "0", "½"))
_SELDOM = 8
"""Entries in the usual notation for each game in another one."""
_BY_FORFEIT = {
    **dict.fromkeys((Outcome.WIN, Outcome.FORFEIT_WIN), Outcome.FORFEIT_WIN),
    **dict.fromkeys((Outcome.LOSS, Outcome.FORFEIT_LOSS), Outcome.FORFEIT_LOSS),
}
_MAY_HAVE_LOST = (Cell(Outcome.FORFEIT_LOSS), Cell(Outcome.ZERO_BYE))
_WORDS_ALONE = re.compile(r"[^\W\d_]{4,}(?: [^\W\d_]+)*")
_MARKED = re.compile(r" [\d½]")
"""A running total, after the brackets around it are gone."""
_BYE_WITH_POINTS = re.compile(r"\s*B[ :-]*(?=(?:1\.0+|0?\.50*|0\.0+)\s*$)", re.IGNORECASE)
"""`B 1.0`: opponents are whole numbers."""
_B_AND_NUMBER = re.compile(r"B[ :-]*(\d+)")
_IN_BRACKETS = re.compile(r"\(.+\)|\[.+\]")
_MOST_EXPLAINED = 100
"""Players of a grid; a larger table is none."""
_FEW_FORFEITS = 3
"""Games for each forfeit."""
_LOOKED_AT = 60
_MOST_CHOICES = 4
_SHOWN, _SHOWN_CONFLICTS, _SHOWN_DIFFERENCES = 2, 4, 3
_MANY_MISSING = 5
_FEW_OF = 10
"""A table is cut if a tenth of its entries name players below its end, and so many of them."""


def _quiet(text: str, habits: Habits) -> Cell | None:
    """Return a cell; None if the text is none."""
    try:
        return read_cell(text, habits)
    except NotACell:
        return None


def _capitals(lines: Sequence[Sequence[object]], columns: Sequence[int]) -> list[list[str]]:
    """Return two columns or more of lines in plain spelling if they hold letters and digits alone; else nothing."""
    try:
        joined = "\n".join(map("\n".join, map(itemgetter(*columns), lines)))
    except (TypeError, IndexError):
        return []
    # As nearly all entries, they need no more than capitals.
    is_plain = joined.isascii() and joined.replace("\n", "").isalnum()
    texts = joined.upper().split("\n") if is_plain else []
    width = len(columns)
    if len(texts) != len(lines) * width:
        return []
    return [texts[at : at + width] for at in range(0, len(texts), width)]


def _with_byes_of_one(said: list[list[str]], texts: Texts, named: bool) -> list[list[str]]:
    """Return the entries with `BYE1` for `B 1`, where games have letters or names and B is beside no other number."""
    beside = {found[1] for text in texts.others if (found := _B_AND_NUMBER.fullmatch(text))}
    lettered = named or any(text[0] == "L" for text in texts.usual)
    if beside != {"1"} or not lettered:
        return said
    return [["BYE1" if _B_AND_NUMBER.fullmatch(text) else text for text in line] for line in said]


def _game(entry: grid_entries.Entry, opponent: int) -> Cell | None:
    """Return one side of a game of a match."""
    return Cell(grid_entries.GAMES[entry.worths[0]], opponent, entry.color) if entry.worths else None


def _is_played(cell: Cell | None) -> bool:
    return cell is not None and cell.opponent is not None and FACTS[cell.result].played


def _by_number(cells: list[list[Cell | None]], numbers: Sequence[int]) -> list[list[Cell | None]]:
    """Return cells whose opponents are rows, from 1, with their pairing numbers."""
    return [[cell and cell._replace(opponent=numbers[(cell.opponent or 1) - 1]) for cell in line] for line in cells]


def _half_points(cells: Sequence[Cell | None]) -> int:
    return sum(FACTS[cell.result].half_points for cell in cells if cell)


@dataclass(slots=True)
class Games:
    """The cells of each row, by pairing number, and what kind of table they came from."""

    cells: list[list[Cell | None]]
    numbers: list[int]
    rounds: int
    type: str = "swiss"
    games_per_round: int = 1
    slots: list[int] = field(default_factory=list)
    """The column of each slot; none in a round-robin table."""
    grid: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The column of each game of a round-robin table, by row and slot."""

    def cut(self) -> bool:
        """End with the last round that has an entry, if there is one; whether this leaves rounds out."""
        last = max((slot for line in self.cells for slot, cell in enumerate(line) if cell), default=-1)
        rounds = last // self.games_per_round + 1
        if not self.slots or not 0 < rounds < self.rounds:
            return False
        slots = rounds * self.games_per_round
        self.rounds, self.slots, self.cells = rounds, self.slots[:slots], [line[:slots] for line in self.cells]
        return True


@dataclass(slots=True)
class GameReader:
    """Reads the games of some rows of a table."""

    table: Table
    rows: list[int]
    numbers: list[int | None]
    ranks: list[int | None]
    report: Report
    chosen: str = ""
    totals: list[list[int | None]] = field(default_factory=list)
    """The running totals of each row, where the cells have them."""
    points_beside: list[list[str]] = field(default_factory=list)
    """What columns of points say beside entries that have results of their own."""
    bracketed: list[tuple[int, int]] = field(default_factory=list)
    """Row and column of the entries that are in brackets."""
    no_results: frozenset[str] = frozenset()
    """Letters before opponents that state no result."""
    named: bool = False
    """Whether the entries name the opponents."""
    key: str = ""
    """What the entries state of the opponents, if it is neither name nor number: `member numbers`."""
    lettered: bool = False
    """Whether the rows have letters for numbers: A is 1."""
    by_round: bool = False
    """Whether the table says what its opponent numbers are, so that it is no round-robin table."""

    def read(self) -> Games:
        """Return the games; whatever is wrong with them is in the report."""
        own = self.by_round
        stated = said = self.entries()
        texts = Texts.of(said)
        if not own:
            said = self.arranged(said, texts.others)
        if said is not stated:
            texts = Texts.of(said)
        named = opponent_names.holds_names(said, texts, self.every_name())
        if texts.others and not own:
            said = _with_byes_of_one(lone_forfeits.as_letters(said, texts.others, named), texts, named)
            texts = Texts.of(said)
        if named:
            said = self.by_row(said)
            texts = Texts.of(said)
        elif not self.chosen and not own and (keys := self.keys(said, texts)):
            said = self.by_key(said, keys)
            texts = Texts.of(said)
        double = None if own or self.table.games_per_round > 1 else double_games.shape_of(said, texts)
        if double:
            said = self.two_games(said, double)
            texts = Texts.of(said)
        robin = None if self.by_round else self.round_robin(said)
        if robin:
            return robin
        games = [] if self.by_round else match.games_of(said)
        if games:
            return self.match(games)
        english = said if own else self.in_english(said, texts)
        if english is not said:
            said, texts = english, Texts.of(english)
        cells = self.cells(said, texts, own)
        self.refuse_points_only(said, cells)
        numbers = self.own_numbers()
        rounds = len(self.table.slots) // self.table.games_per_round
        decision = opponent_numbers.decide(cells, self.numbers, self.ranks, self.chosen)
        if decision.entries:
            self.refuse_cut(cells, decision)
            if not self.named:
                self.say_decision(decision, cells)
            cells = self.translated(cells, decision.best, numbers)
            if texts.others:
                self.take_forfeits(said, cells, numbers)
        if "+" in texts.others:
            self.take_lone_wins(said, cells)
        if "colors" in self.table.fields:
            cells = self.with_color_strings(cells, numbers)
        return Games(cells, numbers, rounds, slots=self.table.slots, games_per_round=self.table.games_per_round)

    def arranged(self, said: list[list[str]], unusual: frozenset[str]) -> list[list[str]]:
        """Return the entries with what legends, letters of players, pairings and names above columns say of them."""
        said = result_letters.without_versus(self.as_explained(said, unusual))
        if self.lettered:
            said = self.by_letter(said)
        said = running_totals.with_pairings(said)
        if self.table.opponents_above:
            said = round_robin.with_winners(said, list(self.every_name()))
        return self.with_printed_pairings(said)

    def entries(self) -> list[list[str]]:
        """Return what the rows say of their rounds, in plain spelling; running totals are left out."""
        if self.table.parts:
            said = [[self.said(row, column) for column in self.table.slots] for row in self.rows]
            return self.with_points_beside(said)
        said = self.plain_texts()
        if self.table.further:
            said = self.with_results_below(said)
        if not any(_MARKED.search(text) for line in said[:_LOOKED_AT] for text in line):
            return said
        grid = self.table.grid
        texts = [[cell_text(grid.value(row, column)).strip() for column in self.table.slots] for row in self.rows]
        parted = running_totals.part(texts)
        if parted is None:
            bare = running_totals.without_ratings(texts)
            return [list(map(plain, line)) for line in bare] if bare else said
        self.totals = [[total for _, total in line] for line in parted]
        return [[plain(text) for text, _ in line] for line in parted]

    def as_explained(self, said: list[list[str]], unusual: frozenset[str]) -> list[list[str]]:
        """Return the entries with byes and forfeits for signs to which a legend gives an unusual meaning."""
        found = legend_signs.explained(self.table, unusual) | legend_signs.forfeits_explained(self.table, unusual)
        if not found:
            return said
        read = [[found[text].spelled if text in found else text for text in line] for line in said]
        if self.evidence(read) < self.evidence(said):
            # Totals that contradict the legend count more.
            return said
        for text, (outcome, row, words, _) in found.items():
            index, slot = next((at, line.index(text)) for at, line in enumerate(said) if text in line)
            where = self.table.grid.place(row, None)
            message = f"read as a {outcome}, as the legend says ({words!r:.40}): {self.entry(index, slot)}"
            self.report.note("CSV166", message, where, "compare a few of them with the totals")
        return read

    def with_results_below(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with the results that running totals in each player's second row give, if all do."""
        rows = [self.table.further.get(row, []) for row in self.rows]
        said = words_below.with_color_words(words_below.in_letters(said))
        said = self.with_rows(running_totals.bare_opponents(said))
        for level in range(min(map(len, rows))):
            below = [
                [
                    running_totals.bare_opponent(plain(cell_text(self.table.grid.value(further[level], column))))
                    for column in self.table.slots
                ]
                for further in rows
            ]
            below, opponents = words_below.in_letters(below), running_totals.without_versus(said)
            if both := words_below.parted(below):
                opponents, below = running_totals.with_colors(opponents, both.colors), both.points
            if running_totals.are_points(said):
                below = running_totals.without_versus(self.with_rows(words_below.with_color_words(below)))
            read = None
            under_colors = running_totals.under_colors(said, below)
            if under_colors:
                said = under_colors
                self.take_level(level, below)
            elif not running_totals.are_points(said):
                read = self.with_points(opponents, below)
                points = [[text if running_totals.states_points(text) else "" for text in line] for line in below]
                self.take_level(level, points if read else [])
            elif self.is_believed(running_totals.with_points(running_totals.color_last(below), said) or []):
                read = self.with_points(below, said)
                self.take_level(level, below if read else [])
            if read:
                return read
        return said

    def with_rows(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with rows in place of names, if they are names alone; whole entries as they are."""
        if not opponent_names.holds_names(said, Texts.of(said), self.every_name()):
            return said
        return said if any(opponent_names.holds_game(text) for line in said for text in line) else self.by_row(said)

    def take_level(self, level: int, texts: Sequence[Sequence[str]]) -> None:
        """Remember which cells in the second rows of players, or the third ones, are read: those that say something."""
        for row, line in zip(self.rows, texts, strict=False):
            for column, text in zip(self.table.slots, line, strict=True):
                if text:
                    self.table.take_below(self.table.further[row][level], column)

    def with_points_beside(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with the results that columns of points give, if the rounds hold opponents alone."""
        columns = [self.table.parts.get(column, {}).get("points") for column in self.table.slots]
        if not any(columns):
            return said
        points = [[self.plain_text(row, column) for column in columns] for row in self.rows]
        said = [[running_totals.bare_opponent(text) for text in line] for line in running_totals.without_versus(said)]
        said = self.without_absent(said, points)
        read = self.with_points(said, points)
        if read is None and opponent_names.holds_names(said, Texts.of(said), self.every_name()):
            return [
                [round_columns.joined(*entry) for entry in zip(*line, strict=True)]
                for line in zip(said, points, strict=True)
            ]
        return read or self.with_some_points(said, points)

    def without_absent(self, said: list[list[str]], points: list[list[str]]) -> list[list[str]]:
        """Return the entries with no game for words without points, where opponents are numbers: `transferred`."""
        if not running_totals.are_opponents(running_totals.color_last(said)):
            return said
        names = opponent_names.Names(self.every_name())
        absent = [
            (index, slot)
            for index, line in enumerate(said)
            for slot, text in enumerate(line)
            if _WORDS_ALONE.fullmatch(text) and not points[index][slot] and nobody(text) is None
            if not names.rows(text) and _quiet(text, habits_of(said)) is None
        ]
        if not absent:
            return said
        shown = some([self.entry(*one) for one in absent], 3)
        message = f"words without points in place of an opponent are no game: {shown}"
        self.report.note("CSV060", message, self.place(*absent[0]), "write U for a round that was not played")
        return [
            ["U" if (index, slot) in absent else text for slot, text in enumerate(line)]
            for index, line in enumerate(said)
        ]

    def with_some_points(self, said: list[list[str]], points: list[list[str]]) -> list[list[str]]:
        """Return opponents with the results that most points give, the others named; whole entries as they are."""
        opponents = running_totals.color_last(said)
        if not running_totals.are_opponents(opponents):
            self.points_beside = points
            return said
        scores = [self.score(index) for index in range(len(said))]
        by_points = running_totals.by_points(opponents, points)
        lines, unread = min(by_points, running_totals.by_totals(opponents, points, scores), key=lambda one: len(one[1]))
        if unread:
            places = [self.beside(index, slot) for index, slot in unread]
            shown = some([self.shown(*place) for place in places], 3)
            hint = "write 1, ½ or 0 beside each opponent, 1F and 0F for a forfeit"
            message = f"neither the points of a game nor a total so far: {shown}"
            self.report.error("CSV004", message, self.table.grid.place(*places[0]), hint)
        return lines if 4 * len(unread) <= len(said) else opponents

    def beside(self, index: int, slot: int) -> tuple[int, int]:
        """Return row and column of the points of a round."""
        column = self.table.slots[slot]
        return self.rows[index], self.table.parts.get(column, {}).get("points", column)

    def with_points(self, opponents: list[list[str]], points: list[list[str]]) -> list[list[str]] | None:
        """Return the entries with the results that points give, of each round or in total so far; None if neither."""
        opponents = running_totals.color_last(opponents)
        scores = [self.score(index) for index in range(len(opponents))]
        totals = running_totals.with_results(opponents, points, scores)
        by_round = running_totals.with_points(opponents, points)
        if totals is None or by_round is None or totals == by_round:
            read = by_round or totals
        elif self.evidence(totals) != self.evidence(by_round):
            read = max(totals, by_round, key=self.evidence)
        else:
            message = "the numbers beside the opponents may be the points of each round, or the totals so far"
            self.report.error("CSV046", message, self.place(0), "add a column with the final totals")
            return None
        if read is not None:
            hint = "mark games that were not played with X and F: a total does not show a forfeit"
            what = "totals" if read is totals and totals != by_round else "points"
            self.report.note(
                "CSV066", f"the results are read from the {what} beside the opponents", self.place(0), hint
            )
        return read

    def two_games(self, said: list[list[str]], shape: re.Pattern[str]) -> list[list[str]]:
        """Return the entries of each game of double rounds: `WL 4` is `W4` and `L4`; refused if the rows disagree."""
        parted = double_games.parted(said, shape, [self.score(index) for index in range(len(said))])
        index, slot = next((row, at) for row, line in enumerate(said) for at, text in enumerate(line) if text)
        shown = self.entry(index, slot)
        colored = any("color" in parts for parts in self.table.parts.values())
        if colored or not self.is_believed(parted):
            if not double_games.is_sure(shape):
                return said
            message = f"entries such as {shown} may be two games against one player, or a result and a color"
            hint = "write each game by itself, in columns Rd 1.1 and Rd 1.2, or W4w for a win with White"
            self.report.error("CSV046", f"{message}: the opponents' rows fit neither", self.place(index, slot), hint)
            raise Unreadable(self.place(0).file)
        message = f"entries such as {shown} are two games against one player; a bye counts for both, if the total fits"
        self.report.note("CSV045", message, self.place(index, slot))
        slots = [column for column in self.table.slots for _ in range(double_games.GAMES)]
        self.table = replace(self.table, slots=slots, games_per_round=double_games.GAMES)
        return parted

    def say_brackets(self, cells: list[list[Cell | None]]) -> None:
        """Report games in brackets, if few are: they may be forfeits."""
        if not self.bracketed:
            return
        games = sum(bool(cell and cell.opponent) for line in cells for cell in line)
        slot_of = {column: slot for slot, column in enumerate(self.table.slots)}
        index_of = {row: index for index, row in enumerate(self.rows)}
        places = [(index_of[row], slot_of[column]) for row, column in self.bracketed if column in slot_of]
        marked = [self.entry(index, slot) for index, slot in places if _is_played(cells[index][slot])]
        if marked and _FEW_FORFEITS * len(marked) <= games:
            message = f"in brackets, which may mean a forfeit; read as played: {some(marked, 3)}"
            hint = "write X and F for forfeits, or leave the brackets out"
            self.report.warning("CSV120", message, self.place(0), hint)

    def say_totals(self, cells: list[list[Cell | None]]) -> None:
        """Report running totals that are not the sum of the results so far."""
        wrong = []
        for index, line in enumerate(self.totals):
            sum_so_far = 0
            for slot, total in enumerate(line):
                cell = cells[index][slot]
                sum_so_far += FACTS[cell.result].half_points if cell else 0
                if total is not None and total != sum_so_far:
                    wrong.append(self.entry(index, slot))
                    sum_so_far = total
        if wrong:
            message = f"running totals that the results do not give: {some(wrong, 3)}"
            self.report.warning("CSV057", message, self.place(0))

    def in_english(self, said: list[list[str]], texts: Texts) -> list[list[str]]:
        """Return the entries with the letters W, D and L for results, whatever the table writes for them."""
        letters = result_letters.letters_in(texts)
        found = result_letters.candidates(letters)
        if not found:
            self.no_results = result_letters.unknown_letters(letters)
            return said
        if found == [result_letters.ENGLISH]:
            return said
        tried = [(result_letters.translated(said, alphabet), alphabet) for alphabet in found]
        ranked = sorted(tried, key=lambda one: -self.evidence(one[0]))
        best, alphabet = ranked[0]
        if len(ranked) > 1 and self.evidence(ranked[1][0]) == self.evidence(best):
            two = " or ".join(f"{one.win}, {one.draw}, {one.loss} ({one.language})" for _, one in ranked[:2])
            hint = "write W, D and L, or add the totals"
            message = f"the results may be written {two} for win, draw and loss: nothing in the table decides"
            self.report.error("CSV046", message, self.place(0), hint)
        elif alphabet != result_letters.ENGLISH:
            message = f"results are written {alphabet.win}, {alphabet.draw}, {alphabet.loss} for win, draw and loss"
            self.report.note("CSV045", f"{message}: {alphabet.language}", self.place(0))
        return best

    def is_believed(self, said: list[list[str]], chosen: str = "") -> bool:
        """Return whether there are entries, and enough agree with their opponents' rows."""
        return bool(said) and self.decided(said, chosen).believed

    def decided(self, said: list[list[str]], chosen: str = "") -> opponent_numbers.Decision:
        """Return what the opponent numbers of these entries mean."""
        habits = habits_of(said)
        cells = [[_quiet(text, habits) for text in line] for line in said]
        return opponent_numbers.decide(cells, self.numbers, self.ranks, chosen or self.chosen)

    def evidence(self, said: list[list[str]]) -> int:
        """Count how many entries agree with the opponent's row, and how many rows with their total, in this reading."""
        habits = habits_of(said)
        cells = [[_quiet(text, habits) for text in line] for line in said]
        agree = opponent_numbers.decide(cells, self.numbers, self.ranks, self.chosen).best.agree
        return agree + sum(self.score(index) == _half_points(line) for index, line in enumerate(cells))

    def score(self, index: int) -> int | None:
        """Return the half points that the row states; None if it states none that can be read."""
        try:
            return read_score(self.table.text(self.rows[index], "score"))
        except NotAValue:
            return None

    def by_row(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with row numbers in place of names; a name of nobody or of two players is an error."""
        self.report.note("CSV040", "the opponents are named, not numbered", self.place(0))
        self.chosen, self.by_round, self.named = "row", True, True
        names = opponent_names.Names(self.every_name())
        found = {text: names.numbered(text) for line in said for text in line}
        unread = self.unread_names(said, found)
        if unread:
            initials = names.have_initials(found)
            again = filter(None, found) if _FEW_OF * len(unread) > len(found) else unread
            found |= {text: names.replaced(text, initials) for text in again}
        for index, line in enumerate(said):
            for slot, text in enumerate(line):
                if len(found[text][1]) > 1:
                    self.say_no_name(index, slot, found[text][1])
        return [[found[text][0] if len(found[text][1]) < 2 else "" for text in line] for line in said]

    def by_letter(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with numbers in place of the opponents' letters, if they have such."""
        numbered = opponent_letters.numbered(said, [number or 0 for number in self.numbers])
        if numbered is None:
            return said
        index, slot = next((row, at) for row, line in enumerate(said) for at, text in enumerate(line) if text)
        message = f"the players have letters, which number the opponents: {self.entry(index, slot)}"
        self.report.note("CSV045", message, self.place(index, slot))
        return numbered

    def keys(self, said: list[list[str]], texts: Texts) -> opponent_ids.Keys | None:
        """Return the member numbers, or the codes of another column, by which the entries state the opponents."""
        members = opponent_ids.members(said, texts, self.table, self.rows)
        if members:
            return members
        for keys in opponent_ids.codes(said, self.table, self.rows):
            read = [[keys.numbered(text)[0] for text in line] for line in said]
            tried, usual = self.decided(read, "row"), self.decided(said)
            if tried.believed and tried.best.agree > usual.best.agree:
                return keys
        return None

    def by_key(self, said: list[list[str]], keys: opponent_ids.Keys) -> list[list[str]]:
        """Return the entries with row numbers in place of keys; one of nobody or of two rows is an error."""
        self.chosen, self.key = "row", keys.what
        if keys.column is not None and keys.column not in self.table.fields.values():
            self.table.fields["code"] = keys.column
        found = {text: keys.numbered(text) for line in said for text in line}
        for index, line in enumerate(said):
            for slot, text in enumerate(line):
                if len(found[text][1]) != 1:
                    self.say_no_name(index, slot, found[text][1])
        return [[found[text][0] for text in line] for line in said]

    def unread_names(self, said: list[list[str]], found: Mapping[str, tuple[str, list[int]]]) -> list[str]:
        """Return the entries whose name or result is not found in the usual way."""
        habits = habits_of([[found[text][0] for text in line] for line in said])
        unread = []
        for text, (stated, rows) in found.items():
            cell = _quiet(stated, habits) if len(rows) == 1 else None
            if text and (cell is None or cell.result is Outcome.PENDING):
                unread.append(text)
        return unread

    def every_name(self) -> Iterator[str]:
        """Yield the name of each row, of two columns both."""
        for row in self.rows:
            yield " ".join(self.table.text(row, what) for what in NAME_FIELDS)

    def say_no_name(self, index: int, slot: int, rows: Sequence[int]) -> None:
        """Report an entry that names nobody, or one of two."""
        if self.report.is_full("CSV035" if rows else "CSV009"):
            return
        text, place = self.table.grid.text(self.rows[index], self.table.slots[slot]), self.place(index, slot)
        if not rows:
            what = ("member number" if self.key == opponent_ids.MEMBERS else "code") if self.key else "name"
            hint = f"write the {what} as in its row"
            self.report.error("CSV009", f"{text!r:.40} names nobody in the table", place, hint)
            return
        two = " or ".join(place.at or f"line {place.line}" for place in map(self.place, rows[:2]))
        hint = f"write the {'name' if self.key else 'whole name'}"
        self.report.error("CSV035", f"{text!r:.40} may be either of two players: {two}", place, hint)

    def said(self, row: int, column: int) -> str:
        """Return what a row says of a round, in plain spelling."""
        text = self.plain_text(row, column)
        parts = self.table.parts.get(column, {})
        numbered = text.lstrip("#").isdecimal()
        if "second" in parts and numbered:
            return f"{text} {self.plain_text(row, parts['result'])} {self.plain_text(row, parts['second'])}".strip()
        if "white" in parts and "black" in parts and numbered:
            games = [
                f"{self.plain_text(row, parts[color])}{letter}" for color, letter in (("white", "W"), ("black", "B"))
            ]
            # The game with White is the other one in the opponent's row.
            at = self.rows.index(row)
            return " ".join(
                (text, *(games if (self.numbers[at] or at + 1) < int(text.lstrip("#")) else reversed(games)))
            )
        result = parts.get("result", parts.get("white"))
        return text if result is None else round_columns.joined(text, self.plain_text(row, result))

    def plain_texts(self) -> list[list[str]]:
        """Return the round cells of each row in plain spelling."""
        grid, slots = self.table.grid, self.table.slots
        if len(slots) < 2:
            return [[self.plain_text(row, column) for column in slots] for row in self.rows]
        said = _capitals([grid.rows[row] for row in self.rows], slots)
        if said:
            return said
        for row in self.rows:
            said += _capitals([grid.rows[row]], slots) or [[self.plain_text(row, column) for column in slots]]
        return said

    def plain_text(self, row: int, column: int | None) -> str:
        """Return a round cell in plain spelling; a half that became a date is a note."""
        value = self.table.grid.value(row, column)
        if type(value) is str and (value.isalnum() or not value):
            return plain(value)
        if isinstance(value, str) and _BYE_WITH_POINTS.match(value):
            value = _BYE_WITH_POINTS.sub("BYE ", value)
        elif column is not None and isinstance(value, str) and _IN_BRACKETS.fullmatch(value.strip()):
            self.bracketed.append((row, column))
        if value not in ("", None) and half_as_date(value):
            message = f"{str(value)[:10]} is read as ½"
            hint = "a spreadsheet has turned 1/2 into a date; format the column as text and type it again"
            self.report.note("CSV005", message, self.table.grid.place(row, column), hint)
        return plain(cell_text(value))

    def cells(self, said: list[list[str]], texts: Texts, own: bool = False) -> list[list[Cell | None]]:
        """Return the cells, with opponents as numbered in the table."""
        habits = habits_of(said, texts)
        known, unsure, unread = self.meanings(texts, habits, own)
        if not own and unread > unsure.keys():
            unread = self.work_out(said, known, unsure, unread)
        choices: dict[int, dict[int, Choice]] = {}
        signs = []
        for index, line in enumerate(said) if unread else ():
            for slot, text in enumerate(line) if not unread.isdisjoint(line) else ():
                if text in unsure:
                    choices.setdefault(index, {})[slot] = unsure[text]
                elif text in unread and habits.unclear_signs and text[:1] in ("+", "-"):
                    signs.append(self.entry(index, slot))
                elif text in unread and self.named:
                    self.say_no_name(index, slot, [])
                elif text in unread:
                    self.say_not_a_cell(self.rows[index], self.table.slots[slot])
        cells = [list(map(known.__getitem__, line)) for line in said]
        self.say_signs(signs, habits, said)
        self.take_choices(cells, choices)
        self.take_below(cells)
        self.take_forfeits_below(cells)
        self.say_points_beside(cells)
        self.say_totals(cells)
        self.say_brackets(cells)
        return self.with_color_columns(cells) if self.table.parts else cells

    def meanings(
        self, texts: Texts, habits: Habits, own: bool
    ) -> tuple[dict[str, Cell | None], dict[str, Choice], frozenset[str]]:
        """Return what each entry says, those that may be worth more or less, and all that are no cell by themselves."""
        known: dict[str, Cell | None] = {**texts.usual} if habits.are_usual else {}
        unsure: dict[str, Choice] = {}
        unread = set()
        zeros = not texts.others.isdisjoint(CODES_WITH_ZERO)
        for text in texts.others if habits.are_usual else (*texts.others, *texts.usual):
            choice = None if own else choice_of(text, zeros)
            if choice:
                unsure[text] = choice
            cell = None if choice or text[:1] in self.no_results else _quiet(text, habits)
            if cell is None and text:
                unread.add(text)
            known[text] = cell
        return known, unsure, frozenset(unread)

    def work_out(
        self, said: list[list[str]], known: dict[str, Cell | None], unsure: dict[str, Choice], unread: frozenset[str]
    ) -> frozenset[str]:
        """Add what the whole table shows of entries that are no cells by themselves; return those that stay unread."""
        numbers = {number for number in (*self.numbers, *self.ranks, *range(1, len(self.rows) + 1)) if number}
        found = notation.Evidence(
            said,
            known,
            unsure,
            [self.score(index) for index in range(len(said))],
            numbers,
            {word.upper() for name in self.every_name() for word in opponent_names.key_of(name)},
            lambda cells: opponent_numbers.decide(cells, self.numbers, self.ranks, self.chosen),
        ).work_out()
        if found is None:
            return unread
        found = self.explained(said, found)
        usual = {text: choice.usual for text, choice in unsure.items()}
        new = {text: cell for text, cell in found.cells.items() if known.get(text) != cell}
        known |= {**new, **dict.fromkeys(found.open)}
        for text in unsure.keys() & found.cells.keys():
            del unsure[text]
        self.say_notation(
            said, {text: cell for text, cell in new.items() if usual.get(text) != cell.result}, found, known
        )
        return unread - found.cells.keys() - found.open.keys()

    def explained(self, said: list[list[str]], found: notation.Notation) -> notation.Notation:
        """Return the notation, with games or forfeits for marked entries as a line below the table has it."""
        cells, two = dict(found.cells), dict(found.open)
        habits = habits_of(said)
        marks = {char for text in two for char in text if not char.isalnum() and char not in " +=-½"}
        for mark in marks:
            forfeit = self.is_forfeit_mark(mark)
            for text in [text for text in two if mark in text and forfeit is not None]:
                cell = _quiet(text.replace(mark, "").strip(), habits)
                outcome = two[text][bool(forfeit)]
                if cell and FACTS[outcome].half_points == FACTS[cell.result].half_points:
                    cells[text] = cell._replace(result=outcome)
                    del two[text]
        return found._replace(cells=cells, open=two)

    def is_confirmed(self, said: list[list[str]], known: Mapping[str, Cell | None]) -> bool:
        """Return whether all games agree with the opponents' rows, and all rows with their totals."""
        cells = [[known.get(text) for text in line] for line in said]
        decision = opponent_numbers.decide(cells, self.numbers, self.ranks, self.chosen)
        totals = all(self.score(index) == _half_points(line) for index, line in enumerate(cells))
        return totals and decision.best.agree == decision.entries

    def say_notation(
        self,
        said: list[list[str]],
        read: Mapping[str, Cell],
        found: notation.Notation,
        known: Mapping[str, Cell | None],
    ) -> None:
        """Report what entries were taken for, and which can mean two things."""
        taken: dict[str, list[tuple[int, int]]] = {}
        two: dict[str, list[tuple[int, int]]] = {}
        for index, line in enumerate(said):
            for slot, text in enumerate(line):
                if text in read:
                    taken.setdefault(read[text].result, []).append((index, slot))
                elif text in found.open:
                    two.setdefault(" or ".join(found.open[text]), []).append((index, slot))
        if taken:
            shown = "the totals and the opponents' rows"
            if not found.by_totals:
                shown = "the opponents' rows and the usual words"
            message = f"entries in a notation of their own are understood by {shown}: {self.listed(taken)}"
            games = [text for line in said for text in line if text in read and read[text].opponent]
            entries = [text for line in said for text in line if text]
            # Few games among many in the usual notation are rather slips than a notation of their own.
            slips = 0 < _SELDOM * len(games) <= len(entries)
            sure = found.by_totals and Outcome.ZERO_BYE not in taken and not slips
            sure = sure or (not two and self.is_confirmed(said, known))
            report = self.report.note if sure else self.report.warning
            report("CSV078", message, self.place(*min(taken.values())[0]), "compare a few of them with the games")
        if two:
            hint = "write W, D and L for games, X and F for forfeits, B, H and U for byes; or add the totals"
            message = f"nothing in the table decides: {self.listed(two)}"
            self.report.error("CSV046", message, self.place(*min(two.values())[0]), hint)

    def listed(self, cells: Mapping[str, list[tuple[int, int]]]) -> str:
        """Return what cells are taken for, each with the first two."""
        stated = []
        for what, places in cells.items():
            # Places are looked up for those that are shown alone, because there may be thousands.
            shown = [self.entry(*at) for at in places[:_SHOWN]]
            stated.append(f"{what}: {some([*shown, *places[_SHOWN:]], _SHOWN)}")
        return "; ".join(stated)

    def say_signs(self, unclear: list[str], habits: Habits, said: list[list[str]]) -> None:
        """Report signs in a table that has letters for results: forfeits, or nobody can say."""
        if unclear:
            message = f"+ and - may be wins and losses, or forfeits: {some(unclear, 3)}"
            hint = "write W and L for games that were played, X and F for forfeits"
            self.report.error("CSV046", message, self.place(0), hint)
        if habits.forfeit_signs:
            signs = [
                self.entry(index, slot)
                for index, line in enumerate(said)
                for slot, text in enumerate(line)
                if text[:1] in ("+", "-") and text[1:2].isdigit()
            ]
            message = f"+ and - are forfeits, because games that were played have letters: {some(signs, 3)}"
            self.report.note("CSV045", message, self.place(0))

    def take_choices(self, cells: list[list[Cell | None]], choices: dict[int, dict[int, Choice]]) -> None:
        """Decide entries that may be worth more or less, each as the total of its row shows."""
        unsure, by_total = [], []
        for index, of_row in choices.items():
            taken = self.fitting(index, cells[index], of_row)
            for (slot, choice), outcome in zip(of_row.items(), taken, strict=True):
                if outcome is None:
                    unsure.append((self.entry(index, slot), choice))
                    continue
                cells[index][slot] = Cell(outcome, choice.opponent)
                if outcome is not choice.usual:
                    by_total.append(f"{self.entry(index, slot)} is a {outcome}")
        if by_total:
            message = f"what an entry is worth is shown by the total of its row: {some(by_total, 3)}"
            self.report.note("CSV060", message, self.place(0))
        if unsure:
            shown = some([f"{entry} is a {' or a '.join(choice.outcomes)}" for entry, choice in unsure], 3)
            hint = "write B, H or U for a bye of 1, 1/2 or 0 points, X or F for a forfeit; or add the totals"
            self.report.error("CSV046", f"nothing in the table decides: {shown}", self.place(0), hint)

    def fitting(self, index: int, cells: list[Cell | None], choices: dict[int, Choice]) -> list[Outcome | None]:
        """Return the outcomes under which a row has its total; the usual ones if it has none, or none fits.

        Where the total fits only if some of them are worth less, and nobody knows which, they stay open.
        """
        usual = [choice.usual for choice in choices.values()]
        score = self.score(index)
        if score is None or len(choices) > _MOST_CHOICES:
            return usual
        missing = score - _half_points(cells)
        tried = product(*(choice.outcomes for choice in choices.values()))
        fits = [outcomes for outcomes in tried if sum(FACTS[each].half_points for each in outcomes) == missing]
        if not fits or tuple(usual) in fits:
            return usual
        if len({tuple(sorted(outcomes)) for outcomes in fits}) > 1:
            return usual
        return list(fits[0]) if len(fits) == 1 else [None] * len(choices)

    def take_forfeits(self, said: list[list[str]], cells: list[list[Cell | None]], numbers: list[int]) -> None:
        """Take `no show`, `late` and the like for a game lost by forfeit where somebody has won it by forfeit."""
        won = {
            (slot, cell.opponent): (number, cell.color)
            for number, line in zip(numbers, cells, strict=True)
            for slot, cell in enumerate(line)
            if cell and cell.result is Outcome.FORFEIT_WIN and cell.opponent
        }
        taken = []
        for index, line in enumerate(cells if won else ()):
            for slot, cell in enumerate(line):
                winner = won.get((slot, numbers[index]))
                if winner and cell == Cell(Outcome.ZERO_BYE) and choice_of(said[index][slot]):
                    line[slot] = Cell(Outcome.FORFEIT_LOSS, winner[0], {"w": "b", "b": "w"}.get(winner[1] or ""))
                    taken.append(self.entry(index, slot))
        if taken:
            message = f"lost by forfeit, because the opponent has won by forfeit: {some(taken, 3)}"
            self.report.note("CSV060", message, self.place(0))

    def take_lone_wins(self, said: list[list[str]], cells: list[list[Cell | None]]) -> None:
        """Take a `+` without an opponent for a bye where nobody is left who may have lost that game by forfeit."""
        found: dict[bool, list[str]] = {True: [], False: []}
        for slot, column in enumerate(zip(*cells, strict=True)):
            lone = [at for at, cell in enumerate(column) if said[at][slot] == "+" and cell == Cell(Outcome.FORFEIT_WIN)]
            is_bye = not any(cell is None or cell in _MAY_HAVE_LOST for cell in column)
            for at in lone:
                found[is_bye].append(self.entry(at, slot))
                if is_bye:
                    cells[at][slot] = Cell(Outcome.FULL_BYE)
        readings = {
            True: "a + alone is read as a full-point bye, because nobody lost by forfeit in its round",
            False: "a + alone is read as a win by forfeit; it may be a full-point bye",
        }
        for is_bye, entries in found.items():
            if entries:
                message = f"{readings[is_bye]}: {some(entries, 3)}"
                self.report.note("CSV144", message, self.place(0), "B is a full-point bye, X12 a forfeit of number 12")

    def say_not_a_cell(self, row: int, column: int) -> None:
        """Report an entry that is no game; a date is what a spreadsheet makes of some."""
        if self.report.is_full("CSV004"):
            return
        text = self.table.grid.text(row, column)
        hint = "write W12w: result, opponent's number, color; or H, B, U for byes, X12, F12 for forfeits"
        if isinstance(self.table.grid.value(row, column), date) or _DATE.search(text):
            hint = "a spreadsheet may have turned what was typed into a date; format the column as text, type it again"
        stated = f"{text} {self.table.grid.text(row, self.table.parts.get(column, {}).get('result'))}".strip()
        self.report.error("CSV004", f"{stated!r:.40} is not a game", self.table.grid.place(row, column), hint)

    def take_below(self, cells: list[list[Cell | None]]) -> None:
        """Take the colors in the further rows of players, and compare the points there with the results."""
        for below in second_rows.levels(self.table, self.rows):
            colors = second_rows.colors(below)
            kind, wrong = second_rows.points_given(below, cells)
            if kind == "totals":
                self.totals = [[None] * len(self.table.slots) for _ in self.rows]
            for entry in below:
                cell, color = cells[entry.line][entry.slot], colors.get(entry.letter)
                if (entry.letter and not (cell and color)) or (entry.half_points is not None and not kind):
                    # It is named among what is not used.
                    continue
                if cell is not None and cell.opponent is not None:
                    cells[entry.line][entry.slot] = self.colored(cell, color, entry.row, entry.column)
                if kind == "totals":
                    self.totals[entry.line][entry.slot] = entry.half_points
                self.table.take_below(entry.row, entry.column)
            if kind == "points":
                self.say_other_points([(entry.row, entry.column) for entry in wrong])

    def take_forfeits_below(self, cells: list[list[Cell | None]]) -> None:
        """Take games for forfeits where the second row of a player says so."""
        taken = []
        for index, slot, row, column in second_rows.forfeits(self.table, self.rows):
            cell = cells[index][slot]
            if cell and cell.result in _BY_FORFEIT:
                cells[index][slot] = cell._replace(result=_BY_FORFEIT[cell.result])
                self.table.take_below(row, column)
                taken.append(self.shown(row, column))
        if taken:
            self.report.note("CSV045", f"games are forfeits, as the rows below say: {some(taken, 3)}", self.place(0))

    def say_points_beside(self, cells: list[list[Cell | None]]) -> None:
        """Report points beside the results that are others."""
        stated, unread = [], []
        for index, line in enumerate(self.points_beside):
            for slot, text in enumerate(line):
                place = self.beside(index, slot)
                parts = second_rows.parts_of(text)
                if parts and parts[1] is not None:
                    stated.append(second_rows.Below(index, slot, *place, *parts))
                elif text:
                    unread.append(place)
        kind, wrong = second_rows.points_given(stated, cells)
        self.say_other_points([*unread, *((one.row, one.column) for one in (wrong if kind else stated))])

    def say_other_points(self, places: Sequence[tuple[int, int]]) -> None:
        """Report points below or beside results that give others."""
        if places:
            shown = some([self.shown(*place) for place in places], 3)
            message = f"points that the results beside or above them do not give; they are not used: {shown}"
            self.report.warning("CSV057", message, self.table.grid.place(*places[0]))

    def colored(self, cell: Cell, color: str | None, row: int, column: int) -> Cell:
        """Return the cell with the color that is beside or below it; two that differ are a warning."""
        if color and cell.color and color != cell.color:
            hint = "correct one of the two"
            message = f"{COLORS[color]} here, but {COLORS[cell.color]} in the round itself, which is taken"
            self.report.warning("CSV041", message, self.table.grid.place(row, column), hint)
        return cell._replace(color=cell.color or color)

    def with_color_columns(self, cells: list[list[Cell | None]]) -> list[list[Cell | None]]:
        """Return the cells with the colors that are in columns of their own."""
        columns = [self.table.parts.get(main, {}).get("color") for main in self.table.slots]
        letters = round_columns.color_letters(
            plain(self.table.grid.text(row, at)) for row in self.rows for at in columns
        )
        forfeits = self.take_forfeits_beside(cells, letters)
        for row, line in zip(self.rows, cells, strict=True):
            for slot, column in enumerate(columns):
                cell = line[slot]
                if column is None or cell is None or cell.opponent is None or (row, column) in forfeits:
                    continue
                line[slot] = self.colored(cell, self.color(row, column, letters), row, column)
        return cells

    def take_forfeits_beside(self, cells: list[list[Cell | None]], letters: str) -> list[tuple[int, int]]:
        """Take games for forfeits where the column of the color or of notes says so; return row and column of these."""
        taken, meant = [], dict.fromkeys(("", "-", *letters), "")
        for index, row in enumerate(self.rows):
            for slot, main in enumerate(self.table.slots):
                parts, cell = self.table.parts.get(main, {}), cells[index][slot]
                for column in (parts[part] for part in ("color", "note") if part in parts):
                    text = plain(self.table.grid.text(row, column))
                    if text not in meant:
                        meant[text] = self.forfeit_beside(text)
                    if meant[text] and cell and cell.result in _BY_FORFEIT and cell.opponent:
                        cells[index][slot] = cell._replace(result=_BY_FORFEIT[cell.result])
                        taken.append((row, column))
        if taken:
            shown = some([self.shown(*place) for place in taken], 3)
            self.report.note("CSV045", f"games are forfeits, as the columns beside say: {shown}", self.place(0))
        return taken

    def forfeit_beside(self, text: str) -> str:
        """Return what marks a forfeit in a `plain` text beside a game, which a line below may explain; else blank."""
        if is_color_word(text):
            return ""
        return forfeit_in(text) or ("FF" if " " not in text and self.is_forfeit_mark(text) else "")

    def with_color_strings(self, cells: list[list[Cell | None]], numbers: list[int]) -> list[list[Cell | None]]:
        """Return the cells with the colors that one column states for all rounds, unless they fit no opponents'."""
        colored = color_strings.colored(cells, self.table.texts(self.rows, "colors"), numbers)
        if colored is None:
            message = (
                "the colors in this column are not those of the games: the opponents' rows disagree; it is not used"
            )
            place = self.table.place(self.rows[0], "colors")
            self.report.warning("CSV161", message, place, "write the color into each round: W4w")
        return colored or cells

    def color(self, row: int, column: int, letters: str) -> str | None:
        """Return the color that a cell of its own states; a text that states none is a warning."""
        text = plain(self.table.grid.text(row, column))
        color = dict(zip(letters, "wb", strict=True)).get(text[:1])
        if color is None and text.strip("-"):
            message = f"{text!r:.40} is not a color; it is ignored"
            self.report.warning("CSV028", message, self.table.grid.place(row, column))
        return color

    def match(self, games: Sequence[match.Game]) -> Games:
        """Return the games of two players against each other."""
        self.report.note("CSV065", "two players with the points of each game: a match", self.place(0))
        numbers = self.own_numbers()
        sides = zip(zip(*games, strict=True), reversed(numbers), strict=True)
        cells = [[_game(entry, other) for entry in line] for line, other in sides]
        colors = match.colors_below(self.table, self.rows, list(self.every_name()))
        for column in match.same_colors(self.table, self.rows):
            below = self.rows[-1] + 1
            message = f"both have {self.table.grid.text(below, column)!r:.20}: the colors of this game are not used"
            self.report.warning("CSV142", message, self.table.grid.place(below, column))
        for line, of_line in zip(cells, colors, strict=False):
            for slot, color in enumerate(of_line):
                cell = line[slot]
                line[slot] = cell._replace(color=cell.color or color) if cell else None
        return Games(cells, numbers, len(self.table.slots), "match", slots=self.table.slots)

    def with_printed_pairings(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries of a table of points with the opponents that lines of pairings beside it state, if any."""
        stated = [number for number in self.numbers if number is not None]
        numbers = stated if len(stated) == len(self.rows) else range(1, len(self.rows) + 1)
        paired = printed_pairings.entries(self.table, numbers, said)
        if paired is None:
            return said
        message = "the rounds hold points alone; who met whom is what the pairings from here on say"
        self.report.note("CSV185", message, self.table.grid.place(paired.rows[0], None))
        for row in paired.rows:
            for column in self.table.grid.filled(row):
                self.table.take_below(row, column)
        return paired.said

    def refuse_points_only(self, said: list[list[str]], cells: opponent_numbers.Cells) -> None:
        """Refuse a table of points without opponents: it cannot be rated."""
        if any(cell and cell.opponent for line in cells for cell in line):
            return
        stated = [text for line in said for text in line if text]
        if len(stated) >= 4 and 2 * sum(text in _POINTS for text in stated) > len(stated):
            message = "the rounds hold points, but not against whom they were scored"
            hint = "print the wallchart with opponents; for a round robin, with one column for each opponent"
            self.report.error("CSV010", message, self.place(0), hint)

    def refuse_cut(self, cells: opponent_numbers.Cells, decision: opponent_numbers.Decision) -> None:
        """Refuse a table that ends before its last players: many opponents have higher numbers than any row."""
        last = max(decision.best.rows, default=0)
        if decision.highest <= last:
            return
        beyond = [
            (index, slot, cell.opponent)
            for index, line in enumerate(cells)
            for slot, cell in enumerate(line)
            if cell and cell.opponent and cell.opponent > last
        ]
        missing = {opponent for _, _, opponent in beyond}
        if len(missing) < _MANY_MISSING or _FEW_OF * len(beyond) < decision.entries:
            return
        shown = some([self.entry(index, slot) for index, slot, _ in beyond], 3)
        message = f"the table ends with number {last}, but {len(missing)} opponents up to {max(missing)} are named"
        hint = "rows are missing: print the whole table"
        self.report.error("CSV061", f"{message}: {shown}", self.place(len(self.rows) - 1), hint)
        raise Unreadable(self.place(0).file)

    def own_numbers(self) -> list[int]:
        """Return the pairing number of each row: as given, else the place if all differ, else counted."""
        if not any(self.numbers):
            stated = [rank for rank in self.ranks if rank is not None]
            complete = len(set(stated)) == len(self.rows)
            return stated if complete else list(range(1, len(self.rows) + 1))
        free = max(number for number in self.numbers if number) + 1
        numbers = []
        for index, number in enumerate(self.numbers):
            if number is None:
                number, free = free, free + 1
                self.report.warning("CSV017", f"this row has no pairing number; it gets {number}", self.place(index))
            numbers.append(number)
        return numbers

    def place(self, index: int, slot: int | None = None) -> Place:
        """Return where a row, or one of its round cells, is."""
        column = self.table.name_column if slot is None else self.table.slots[slot]
        return self.table.grid.place(self.rows[index], column)

    def say_decision(self, decision: opponent_numbers.Decision, cells: opponent_numbers.Cells) -> None:
        """Note what the opponent numbers mean, or why that cannot be known."""
        best, entries = decision.best, decision.entries
        meaning = self.key or opponent_numbers.MEANINGS[best.meaning]
        score = f"{best.agree} of {entries} entries agree with their opponent's row"
        where, hint = self.place(0), None if self.key else "--opponents number, rank or row decides"
        if decision.rival and not self.chosen:
            two = f"{meaning} or {opponent_numbers.MEANINGS[decision.rival.meaning]}"
            rows = self.differences(cells, best, decision.rival)
            self.report.error("CSV007", f"opponent numbers may be {two}: {score} either way; {rows}", where, hint)
        elif not decision.believed:
            message = f"opponent numbers fit best as {meaning}, but only {score}"
            self.report.error("CSV008", f"{message}; in conflict: {self.conflicts(best, cells)}", where, hint)
        elif not self.by_round:
            self.report.note("CSV006", f"opponent numbers read as {meaning} ({best.agree} of {entries} fit)", where)

    def conflicts(self, tried: opponent_numbers.Tried, cells: opponent_numbers.Cells) -> str:
        """Return the first entries that no other entry answers, by row and round."""
        found = islice(opponent_numbers.conflicts(tried.rows, cells), _SHOWN_CONFLICTS)
        return ", ".join(self.entry(index, slot) for index, slot in found)

    def entry(self, index: int, slot: int) -> str:
        """Return a round cell for a message: where it is, and what it says."""
        return self.shown(self.rows[index], self.table.slots[slot])

    def shown(self, row: int, column: int) -> str:
        """Return a cell for a message: where it is, and what it says."""
        place = self.table.grid.place(row, column)
        return f"{place.at or f'line {place.line}'} ({self.table.grid.text(row, column)})"

    def differences(
        self, cells: opponent_numbers.Cells, one: opponent_numbers.Tried, two: opponent_numbers.Tried
    ) -> str:
        """Return the first entries that mean one player or another."""
        stated: list[str] = []
        for index, line in enumerate(cells):
            for slot, cell in enumerate(line):
                first, second = (tried.rows.get(cell.opponent or 0) if cell else None for tried in (one, two))
                if first != second and first is not None and second is not None and len(stated) < _SHOWN_DIFFERENCES:
                    names = [self.table.text(self.rows[row], "name") for row in (first, second)]
                    stated.append(f"{self.entry(index, slot)} is {names[0]} or {names[1]}")
        return ", ".join(stated)

    def translated(
        self, cells: list[list[Cell | None]], meaning: opponent_numbers.Tried, numbers: list[int]
    ) -> list[list[Cell | None]]:
        """Return the cells with opponents by pairing number."""
        number_of: dict[int | None, int | None] = {key: numbers[row] for key, row in meaning.rows.items()}
        number_of[None] = None
        if all(key == number for key, number in number_of.items()):
            return cells
        for index, line in enumerate(cells):
            for slot, cell in enumerate(line):
                if cell is None or cell.opponent is None:
                    continue
                if cell.opponent not in number_of:
                    message = f"there is no {cell.opponent} among the {opponent_numbers.MEANINGS[meaning.meaning]}"
                    self.report.error("CSV009", message, self.place(index, slot))
                line[slot] = cell._replace(opponent=number_of.get(cell.opponent))
        return cells

    def round_robin(self, said: list[list[str]]) -> Games | None:
        """Return the games of a round-robin table, or None if this is none."""
        signs, said = self.with_explained_signs(self.two_results() or said)
        players, several = len(self.rows), self.table.games_per_round
        if len(self.table.slots) != several * players:
            several = 1
        candidates = [
            {number: row for row, number in enumerate(counted) if number is not None}
            for counted in (self.numbers, self.ranks, range(1, players + 1))
        ]
        found = [round_robin.diagonal_rows(square, candidates) for square in self.squares(said, several)]
        columns = found[0]
        if columns is None or found != [columns] * several:
            self.refuse_sums(said)
            return None
        if signs:
            message = f"entries are read as a line beside the table explains them: {some(signs, 3)}"
            self.report.note("CSV045", message, self.place(0))
        column_of = round_robin.columns_of(columns, players)
        # The totals are those of all games.
        scores = [self.score(index) if several == 1 else None for index in range(players)]
        half = several == 1 and round_robin.half_filled(round_robin.in_order(said, column_of))
        squares = self.squares(self.with_brackets(said), several)
        stated: list[int | None] = [None] * players if half else scores
        grids = [round_robin.results_of(square, columns, stated, self.is_forfeit_mark) for square in squares]

        def at(row: int, other: int, game: int) -> int:
            return round_robin.column_of(row, column_of[other], game, several, self.table.crossed)

        for game, results in enumerate(grids):
            self.say_grid(results, partial(at, game=game))
            if self.table.grid_colors and self.table.crossed:
                results.colors |= {pair: self.table.grid_colors[at(*pair, game) % several] for pair in results.games}
        if half:
            self.mirror(grids[0], scores)
        elif several == 1:
            self.take_order(grids[0])
        cells, cycles = round_robin.to_rounds(grids, players)
        rounds = len(cells[0])
        in_cycle = rounds // cycles
        grid = {
            (index, slot): self.table.slots[at(index, cell.opponent - 1, slot // in_cycle % several)]
            for index, line in enumerate(cells)
            for slot, cell in enumerate(line)
            if cell and cell.opponent
        }
        if half:
            grid = self.only_filled(grid)
        kind, numbers = "double-round-robin" if cycles > 1 else "round-robin", self.own_numbers()
        return Games(_by_number(cells, numbers), numbers, rounds, kind, grid=grid)

    def only_filled(self, grid: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
        """Return the columns of games by row and slot without those that are blank in the table."""
        return {key: column for key, column in grid.items() if self.plain_text(self.rows[key[0]], column)}

    def mirror(self, results: grid_entries.GridResults, scores: list[int | None]) -> None:
        """Fill in the other half of a round-robin table of which one is filled."""
        whose, sure = results.mirror(scores)
        message = f"half of the round-robin table is filled; the entries are read as those of the {whose}s' players"
        if sure:
            self.report.note("CSV162", f"{message}, as the totals show", self.place(0))
        else:
            hint = "fill in both halves, or add the totals"
            self.report.warning("CSV163", f"{message}, but not all totals show it", self.place(0), hint)

    def take_order(self, results: grid_entries.GridResults) -> None:
        """Decide which of two games in an entry is which in the opponent's, and which color it had."""
        if not results.holds_two_games:
            return
        colors, line = grid_legend.colors_in_order(grid_legend.lines_beside(self.table))
        results.take_order(colors)
        if results.crossed:
            message = "the first of two results in an entry is the second in the opponent's"
            known = f", White and Black as a line says: {line.lower()!r:.60}" if colors else ", as the results show"
            self.report.note("CSV045", message + known, self.place(0))

    def two_results(self) -> list[list[str]] | None:
        """Return the entries of a grid whose results are parted by commas or bars; None if it is no such grid."""
        if len(self.table.slots) != len(self.rows) or self.table.parts:
            return None
        grid = self.table.grid
        return round_robin.parted(
            [[cell_text(grid.value(row, column)) for column in self.table.slots] for row in self.rows]
        )

    def refuse_sums(self, said: list[list[str]]) -> None:
        """Refuse a round-robin table with the points of several games in each entry."""
        games = round_robin.are_sums(said)
        if games:
            message = (
                f"each entry is the sum of {games} games against one player: 1 may be a win and a loss, or two draws"
            )
            self.report.error("CSV046", message, self.place(0), "write the result of each game: 1 0 or ½ ½")
            raise Unreadable(self.place(0).file)

    def with_brackets(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries of a round-robin table with the brackets that may mark a forfeit: `(1)`."""
        marked = {*self.bracketed}
        return [
            [
                f"{text} ()" if (row, column) in marked else text
                for column, text in zip(self.table.slots, line, strict=True)
            ]
            for row, line in zip(self.rows, said, strict=True)
        ]

    def with_explained_signs(self, said: list[list[str]]) -> tuple[list[str], list[list[str]]]:
        """Return the signs that a line beside a grid explains, and the entries with what they stand for."""
        if len(self.table.slots) % len(self.rows) or len(self.rows) > _MOST_EXPLAINED:
            return [], said
        meant = grid_legend.forfeits_in(said, grid_legend.lines_beside(self.table))
        return sorted(meant), [[meant.get(text, text) for text in line] for line in said] if meant else said

    def is_forfeit_mark(self, mark: str) -> bool | None:
        """Return whether a line below the table says that a mark means a forfeit; None if no line is about it."""
        explanation = grid_legend.explanation_of(mark, grid_legend.lines_beside(self.table))
        if not explanation:
            return None
        said = grid_legend.says_forfeit(explanation)
        kind = "forfeits" if said else "games"
        self.report.note("CSV045", f"entries marked {mark} are {kind}: {explanation.lower()!r:.60}", self.place(0))
        return said

    def squares(self, said: list[list[str]], several: int) -> list[list[Sequence[str]]]:
        """Return a grid for each game of a round-robin table."""
        return round_robin.by_game(said, several, self.table.crossed and several > 1)

    def say_grid(self, results: grid_entries.GridResults, column_of: Callable[[int, int], int]) -> None:
        """Report the entries of a round-robin table that are no result, or that can be read in two ways."""
        for row, other in sorted(results.wrong):
            self.say_not_a_cell(self.rows[row], self.table.slots[column_of(row, other)])
        two: dict[str, list[tuple[int, int]]] = {}
        for (row, other), outcomes in sorted(results.two_readings.items()):
            two.setdefault(" or ".join(outcomes), []).append((row, column_of(row, other)))
        if two:
            hint = "write 1, ½ and 0 for games that were played, X and F for a forfeit won and lost"
            message = f"nothing in the table decides: {self.listed(two)}"
            self.report.error("CSV046", message, self.place(*min(two.values())[0]), hint)
        if results.answers:
            shown = some([self.entry(row, column_of(row, other)) for row, other in sorted(results.answers)], 3)
            message = f"won by forfeit, because the opponents' entries are forfeits: {shown}"
            self.report.warning("CSV120", message, self.place(0), "write X for a forfeit that was won")
