"""The rows of one section: where they are, which numbers and totals they state, and how well a reading fits them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from trfrate.diagnostics import Place, Report, some
from trfrate.formats._cells import habits_of, try_cell
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.rounds import opponent_numbers
from trfrate.formats._wallchart.tables.name_columns import NAME_FIELDS
from trfrate.formats._wallchart.tables.player_values import read_score
from trfrate.model import FACTS, Cell

_DATE = re.compile(r"^\d{1,4}[-./ ](?:\d{1,2}[-./ ]\d{1,4}|[A-Za-z]{3,9}\b)")
_SHOWN = 2


def half_points(cells: Sequence[Cell | None]) -> int:
    """Return what the cells of a row are worth together."""
    return sum(FACTS[cell.result].half_points for cell in cells if cell)


@dataclass(slots=True)
class SectionRows:
    """The rows of a table whose games are read together, and what is known of the opponents that they name."""

    table: Table
    rows: list[int]
    numbers: list[int | None]
    ranks: list[int | None]
    report: Report
    chosen: str = ""
    """What the opponent numbers are, if it need not be found out: `number`, `rank` or `row`."""
    named: bool = False
    """Whether the entries name the opponents."""
    key: str = ""
    """What the entries state of the opponents, if it is neither name nor number: `member numbers`."""
    lettered: bool = False
    """Whether the rows have letters for numbers: A is 1."""
    by_round: bool = False
    """Whether the table says what its opponent numbers are, so that it is no round-robin table."""

    def place(self, index: int, slot: int | None = None) -> Place:
        """Return where a row, or one of its round cells, is."""
        column = self.table.name_column if slot is None else self.table.slots[slot]
        return self.table.grid.place(self.rows[index], column)

    def entry(self, index: int, slot: int) -> str:
        """Return a round cell for a message: where it is, and what it says."""
        return self.shown(self.rows[index], self.table.slots[slot])

    def shown(self, row: int, column: int) -> str:
        """Return a cell for a message: where it is, and what it says."""
        place = self.table.grid.place(row, column)
        return f"{place.at or f'line {place.line}'} ({self.table.grid.text(row, column)})"

    def listed(self, cells: Mapping[str, list[tuple[int, int]]]) -> str:
        """Return what cells are taken for, each with the first two."""
        stated = []
        for what, places in cells.items():
            # Places are looked up for those that are shown alone, because there may be thousands.
            shown = [self.entry(*at) for at in places[:_SHOWN]]
            stated.append(f"{what}: {some([*shown, *places[_SHOWN:]], _SHOWN)}")
        return "; ".join(stated)

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

    def place_of_points(self, index: int, slot: int) -> tuple[int, int]:
        """Return row and column of the points of a round."""
        column = self.table.slots[slot]
        return self.rows[index], self.table.parts.get(column, {}).get("points", column)

    def score(self, index: int) -> int | None:
        """Return the half points that the row states; None if it states none that can be read."""
        try:
            return read_score(self.table.text(self.rows[index], "score"))
        except NotAValue:
            return None

    def every_name(self) -> Iterator[str]:
        """Yield the name of each row, of two columns both."""
        for row in self.rows:
            yield " ".join(self.table.text(row, what) for what in NAME_FIELDS)

    def counted(self) -> list[Sequence[int | None]]:
        """Return the pairing number of each row, its place, and where it stands: one of them is what opponents are."""
        return [self.numbers, self.ranks, range(1, len(self.rows) + 1)]

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

    def is_believed(self, said: list[list[str]], chosen: str = "") -> bool:
        """Return whether there are entries, and enough agree with their opponents' rows."""
        return bool(said) and self.decided(said, chosen).believed

    def decided(self, said: list[list[str]], chosen: str = "") -> opponent_numbers.Decision:
        """Return what the opponent numbers of these entries mean."""
        habits = habits_of(said)
        cells = [[try_cell(text, habits) for text in line] for line in said]
        return opponent_numbers.decide(cells, self.numbers, self.ranks, chosen or self.chosen)

    def evidence(self, said: list[list[str]]) -> int:
        """Count how many entries agree with the opponent's row, and how many rows with their total, in this reading."""
        habits = habits_of(said)
        cells = [[try_cell(text, habits) for text in line] for line in said]
        agree = opponent_numbers.decide(cells, self.numbers, self.ranks, self.chosen).best.agree
        return agree + sum(self.score(index) == half_points(line) for index, line in enumerate(cells))

    def is_confirmed(self, said: list[list[str]], known: Mapping[str, Cell | None]) -> bool:
        """Return whether all games agree with the opponents' rows, and all rows with their totals."""
        cells = [[known.get(text) for text in line] for line in said]
        decision = opponent_numbers.decide(cells, self.numbers, self.ranks, self.chosen)
        totals = all(self.score(index) == half_points(line) for index, line in enumerate(cells))
        return totals and decision.best.agree == decision.entries
