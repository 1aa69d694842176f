"""What rows say of each round, in plain spelling, with the results that points beside or below opponents give."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from trfrate.diagnostics import some
from trfrate.formats._byes import nobody
from trfrate.formats._cells import Texts, cell_text, habits_of, half_as_date, plain, try_cell
from trfrate.formats._wallchart.rounds import (
    opponent_names,
    round_columns,
    running_totals,
    stated_opponents,
    words_below,
)
from trfrate.formats._wallchart.rounds.section_rows import SectionRows

_MARKED = re.compile(r" [\d½]")
"""A running total, after the brackets around it are gone."""
_BYE_WITH_POINTS = re.compile(r"\s*B[ :-]*(?=(?:1\.0+|0?\.50*|0\.0+)\s*$)", re.IGNORECASE)
"""`B 1.0`: opponents are whole numbers."""
_IN_BRACKETS = re.compile(r"\(.+\)|\[.+\]")
_WORDS_ALONE = re.compile(r"[^\W\d_]{4,}(?: [^\W\d_]+)*")
_LOOKED_AT = 60


@dataclass(slots=True)
class RoundEntries:
    """Reads what the rows of a section say of their rounds, and remembers what stands beside it."""

    section: SectionRows
    totals: list[list[int | None]] = field(default_factory=list)
    """The running totals of each row, where the cells have them."""
    points_beside: list[list[str]] = field(default_factory=list)
    """What columns of points say beside entries that have results of their own."""
    bracketed: list[tuple[int, int]] = field(default_factory=list)
    """Row and column of the entries that are in brackets."""

    def read(self) -> list[list[str]]:
        """Return what the rows say of their rounds, in plain spelling; running totals are left out."""
        section = self.section
        if section.table.parts:
            said = [[self._said(row, column) for column in section.table.slots] for row in section.rows]
            return self._with_points_beside(said)
        said = self._plain_texts()
        if section.table.further:
            said = self._with_results_below(said)
        if not any(_MARKED.search(text) for line in said[:_LOOKED_AT] for text in line):
            return said
        grid = section.table.grid
        texts = [[cell_text(grid.value(row, column)).strip() for column in section.table.slots] for row in section.rows]
        parted = running_totals.part(texts)
        if parted is None:
            bare = running_totals.without_ratings(texts)
            return [list(map(plain, line)) for line in bare] if bare else said
        self.totals = [[total for _, total in line] for line in parted]
        return [[plain(text) for text, _ in line] for line in parted]

    def _with_results_below(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with the results that running totals in each player's second row give, if all do."""
        section = self.section
        rows = [section.table.further.get(row, []) for row in section.rows]
        said = words_below.with_color_words(words_below.in_letters(said))
        said = self._with_rows(running_totals.bare_opponents(said))
        for level in range(min(map(len, rows))):
            below = [
                [
                    running_totals.bare_opponent(plain(cell_text(section.table.grid.value(further[level], column))))
                    for column in section.table.slots
                ]
                for further in rows
            ]
            if not any(map(any, below)):
                # Under the name alone: member numbers and ratings.
                continue
            below, opponents = words_below.in_letters(below), running_totals.without_versus(said)
            if both := words_below.parted(below):
                opponents, below = running_totals.with_colors(opponents, both.colors), both.points
            if running_totals.are_points(said):
                below = running_totals.without_versus(self._with_rows(words_below.with_color_words(below)))
            read = None
            under_colors = running_totals.under_colors(said, below)
            if under_colors:
                said = under_colors
                self._take_level(level, below)
            elif not running_totals.are_points(said):
                read = self._with_points(opponents, below)
                points = [[text if running_totals.states_points(text) else "" for text in line] for line in below]
                self._take_level(level, points if read else [])
            elif section.is_believed(running_totals.with_points(running_totals.color_last(below), said) or []):
                read = self._with_points(below, said)
                self._take_level(level, below if read else [])
            if read:
                return read
        return said

    def _with_rows(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with rows in place of names, if they are names alone; whole entries as they are."""
        if not opponent_names.holds_names(said, Texts.of(said), self.section.every_name()):
            return said
        whole = any(opponent_names.holds_game(text) for line in said for text in line)
        return said if whole else stated_opponents.by_row(self.section, said)

    def _take_level(self, level: int, texts: Sequence[Sequence[str]]) -> None:
        """Remember which cells in the second rows of players, or the third ones, are read: those that say something."""
        section = self.section
        for row, line in zip(section.rows, texts, strict=False):
            for column, text in zip(section.table.slots, line, strict=True):
                if text:
                    section.table.take_below(section.table.further[row][level], column)

    def _with_points_beside(self, said: list[list[str]]) -> list[list[str]]:
        """Return the entries with the results that columns of points give, if the rounds hold opponents alone."""
        section = self.section
        columns = [section.table.parts.get(column, {}).get("points") for column in section.table.slots]
        if not any(columns):
            return said
        points = [[self.plain_text(row, column) for column in columns] for row in section.rows]
        said = [[running_totals.bare_opponent(text) for text in line] for line in running_totals.without_versus(said)]
        said = self._without_absent(said, points)
        read = self._with_points(said, points)
        if read is None and opponent_names.holds_names(said, Texts.of(said), section.every_name()):
            return [
                [round_columns.joined(*entry) for entry in zip(*line, strict=True)]
                for line in zip(said, points, strict=True)
            ]
        return read or self._with_some_points(said, points)

    def _without_absent(self, said: list[list[str]], points: list[list[str]]) -> list[list[str]]:
        """Return the entries with no game for words without points, where opponents are numbers: `transferred`."""
        if not running_totals.are_opponents(running_totals.color_last(said)):
            return said
        section, habits = self.section, habits_of(said)
        names = opponent_names.Names(section.every_name())
        absent = [
            (index, slot)
            for index, line in enumerate(said)
            for slot, text in enumerate(line)
            if _WORDS_ALONE.fullmatch(text) and not points[index][slot] and nobody(text) is None
            if not names.rows(text) and try_cell(text, habits) is None
        ]
        if not absent:
            return said
        shown = some([section.entry(*one) for one in absent], 3)
        message = f"words without points in place of an opponent are no game: {shown}"
        section.report.note("CSV060", message, section.place(*absent[0]), "write U for a round that was not played")
        return [
            ["U" if (index, slot) in absent else text for slot, text in enumerate(line)]
            for index, line in enumerate(said)
        ]

    def _with_some_points(self, said: list[list[str]], points: list[list[str]]) -> list[list[str]]:
        """Return opponents with the results that most points give, the others named; whole entries as they are."""
        section = self.section
        opponents = running_totals.color_last(said)
        if not running_totals.are_opponents(opponents):
            self.points_beside = points
            return said
        scores = [section.score(index) for index in range(len(said))]
        by_points = running_totals.by_points(opponents, points)
        lines, unread = min(by_points, running_totals.by_totals(opponents, points, scores), key=lambda one: len(one[1]))
        if unread:
            places = [section.place_of_points(index, slot) for index, slot in unread]
            shown = some([section.shown(*place) for place in places], 3)
            hint = "write 1, ½ or 0 beside each opponent, 1F and 0F for a forfeit"
            message = f"neither the points of a game nor a total so far: {shown}"
            section.report.error("CSV004", message, section.table.grid.place(*places[0]), hint)
        return lines if 4 * len(unread) <= len(said) else opponents

    def _with_points(self, opponents: list[list[str]], points: list[list[str]]) -> list[list[str]] | None:
        """Return the entries with the results that points give, of each round or in total so far; None if neither."""
        section = self.section
        opponents = running_totals.color_last(opponents)
        scores = [section.score(index) for index in range(len(opponents))]
        totals = running_totals.with_results(opponents, points, scores)
        by_round = running_totals.with_points(opponents, points)
        if totals is None or by_round is None or totals == by_round:
            read = by_round or totals
        elif section.evidence(totals) != section.evidence(by_round):
            read = max(totals, by_round, key=section.evidence)
        else:
            message = "the numbers beside the opponents may be the points of each round, or the totals so far"
            section.report.error("CSV046", message, section.place(0), "add a column with the final totals")
            return None
        if read is not None:
            hint = "mark games that were not played with X and F: a total does not show a forfeit"
            what = "totals" if read is totals and totals != by_round else "points"
            section.report.note(
                "CSV066", f"the results are read from the {what} beside the opponents", section.place(0), hint
            )
        return read

    def _said(self, row: int, column: int) -> str:
        """Return what a row says of a round, in plain spelling."""
        section = self.section
        text = self.plain_text(row, column)
        parts = section.table.parts.get(column, {})
        numbered = text.lstrip("#").isdecimal()
        if "second" in parts and numbered:
            return f"{text} {self.plain_text(row, parts['result'])} {self.plain_text(row, parts['second'])}".strip()
        if "white" in parts and "black" in parts and numbered:
            games = [
                f"{self.plain_text(row, parts[color])}{letter}" for color, letter in (("white", "W"), ("black", "B"))
            ]
            # The game with White is the other one in the opponent's row.
            at = section.rows.index(row)
            return " ".join(
                (text, *(games if (section.numbers[at] or at + 1) < int(text.lstrip("#")) else reversed(games)))
            )
        result = parts.get("result", parts.get("white"))
        return text if result is None else round_columns.joined(text, self.plain_text(row, result))

    def _plain_texts(self) -> list[list[str]]:
        """Return the round cells of each row in plain spelling."""
        section = self.section
        grid, slots = section.table.grid, section.table.slots
        if len(slots) < 2:
            return [[self.plain_text(row, column) for column in slots] for row in section.rows]
        said = _capitals([grid.rows[row] for row in section.rows], slots)
        if said:
            return said
        for row in section.rows:
            said += _capitals([grid.rows[row]], slots) or [[self.plain_text(row, column) for column in slots]]
        return said

    def plain_text(self, row: int, column: int | None) -> str:
        """Return a round cell in plain spelling; a half that became a date is a note."""
        section = self.section
        value = section.table.grid.value(row, column)
        if type(value) is str and (value.isalnum() or not value):
            return plain(value)
        if isinstance(value, str) and _BYE_WITH_POINTS.match(value):
            value = _BYE_WITH_POINTS.sub("BYE ", value)
        elif column is not None and isinstance(value, str) and _IN_BRACKETS.fullmatch(value.strip()):
            self.bracketed.append((row, column))
        if value not in ("", None) and half_as_date(value):
            message = f"{str(value)[:10]} is read as ½"
            hint = "a spreadsheet has turned 1/2 into a date; format the column as text and type it again"
            section.report.note("CSV005", message, section.table.grid.place(row, column), hint)
        return plain(cell_text(value))


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
