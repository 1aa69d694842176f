"""One small event, and the ways in which people draw its wallchart: for tests of the tolerant readers."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from trfrate import registry
from trfrate.checks import check
from trfrate.diagnostics import Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.model import FACTS, Event, Outcome, Section

DAY = date(2026, 1, 15)
_O = Outcome
IN_LIST = {_O.WIN: "1-0", _O.DRAW: "½-½", _O.LOSS: "0-1", _O.FORFEIT_WIN: "1-0 F"}
OF_BYES = {_O.FULL_BYE: "1", _O.HALF_BYE: "½", _O.ZERO_BYE: "0"}


class Game(NamedTuple):
    """What one player did in one round; the opponent by number."""

    result: Outcome
    opponent: int | None = None
    color: str | None = None


class Entry(NamedTuple):
    """One player of a drawn event."""

    number: int
    name: str
    id: str
    rating: int | None
    games: int | None
    cells: tuple[Game | None, ...]

    @property
    def halves(self) -> int:
        """The total in half points."""
        return sum(FACTS[cell.result].half_points for cell in self.cells if cell)

    @property
    def total(self) -> str:
        """The total as it is printed."""
        return f"{self.halves / 2:.1f}"

    @property
    def rate(self) -> str:
        """The rating as it is printed."""
        if self.rating is None:
            return "unr."
        return str(self.rating) if self.games is None else f"{self.rating}P{self.games}"


def _g(text: str) -> Game:
    results = {"W": _O.WIN, "D": _O.DRAW, "L": _O.LOSS, "X": _O.FORFEIT_WIN, "F": _O.FORFEIT_LOSS}
    byes = {"B": _O.FULL_BYE, "H": _O.HALF_BYE, "U": _O.ZERO_BYE}
    if text in byes:
        return Game(byes[text])
    color = text[-1] if text[-1] in "wb" else None
    return Game(results[text[0]], int(text[1:].rstrip("wb")), color)


def _entry(number: int, name: str, rating: int | None, games: int | None, cells: str) -> Entry:
    return Entry(number, name, f"9000000{number}", rating, games, tuple(map(_g, cells.split())))


CLUB = (
    _entry(1, "Alder, Ada", 1850, None, "W4w D3b L2w W5b"),
    _entry(2, "Birch, Ben", 1720, None, "D5b W6w W1b D3w"),
    _entry(3, "Cedar, Cy", 1640, None, "W6w D1w X5w D2b"),
    _entry(4, "Dogwood, Di", 1500, 12, "L1b H W6w U"),
    _entry(5, "Elm, Ed", 1432, None, "D2w B F3b L1w"),
    _entry(6, "Fir, Fay", None, None, "L3b L2b L4b B"),
)
"""Six players and four rounds, with a forfeit, three kinds of byes, a provisional and an unrated player."""

PLAYED = (
    _entry(1, "Alder, Ada", 1850, None, "W4w D3b L2w"),
    _entry(2, "Birch, Ben", 1720, None, "D3b W4w W1b"),
    _entry(3, "Cedar, Cy", 1640, None, "D2w D1w W4b"),
    _entry(4, "Dogwood, Di", 1500, 12, "L1b L2b L3w"),
)
"""A quad in which everybody played."""

LETTERS = {outcome: facts.letter for outcome, facts in FACTS.items()}


def usual(cell: Game | None) -> str:
    """`W12w`, `H`, `X5`."""
    if cell is None:
        return ""
    return f"{LETTERS[cell.result]}{cell.opponent or ''}{cell.color or ''}"


def spelled(results: Mapping[Outcome, str]) -> Callable[[Game | None], str]:
    """Draw cells with these words for some results, the rest as usual; `{n}` and `{c}` are opponent and color."""

    def draw(cell: Game | None) -> str:
        if cell is None or cell.result not in results:
            return usual(cell)
        return results[cell.result].format(n=cell.opponent, c=cell.color)

    return draw


Table = list[list[Any]]


def table(
    entries: Sequence[Entry] = CLUB,
    cell: Callable[[Game | None], str] = usual,
    rounds: str | Sequence[str] = "Rd {}",
    *,
    name: str = "Name",
    rating: str = "Rating",
    id: str = "USCF ID",
    number: str = "No.",
    total: str = "Total",
) -> Table:
    """Headings and a row for each player; a column whose heading is blank is left out."""
    count = len(entries[0].cells)
    titles = [rounds.format(at + 1) for at in range(count)] if isinstance(rounds, str) else list(rounds)
    facts = [(number, str), (name, None), (id, None), (rating, None)]
    header = [heading for heading, _ in facts if heading] + titles + [total] * bool(total)
    rows: Table = [header]
    for entry in entries:
        values = (str(entry.number), entry.name, entry.id, entry.rate)
        shown = [value for value, (heading, _) in zip(values, facts, strict=True) if heading]
        rows.append([*shown, *map(cell, entry.cells), *[entry.total] * bool(total)])
    return rows


def with_column(rows: Table, after: int, heading: str, values: Iterable[object]) -> Table:
    """The table with one more column right of the given one."""
    cells = [heading, *values]
    return [[*row[: after + 1], cell, *row[after + 1 :]] for row, cell in zip(rows, cells, strict=True)]


def games_of(entries: Sequence[Entry]) -> Iterator[tuple[int, Entry, Entry | None, Outcome]]:
    """Yield the round, the first player, the second one (nobody for a bye) and the result of the first."""
    by_number = {entry.number: entry for entry in entries}
    for at in range(len(entries[0].cells)):
        for entry in entries:
            cell = entry.cells[at]
            if cell and (cell.color == "w" or cell.opponent is None):
                yield at + 1, entry, by_number.get(cell.opponent or 0), cell.result


def games_list(entries: Sequence[Entry] = CLUB, nobody: str = "BYE", *, rated: bool = True) -> Table:
    """The games as rows `Round, White, Black, Result`; byes are games against `nobody`."""
    heading = ["Round", "White", "White Rating", "Black", "Black Rating", "Result"]
    rows: Table = [heading]
    shown = {_O.WIN: "1-0", _O.DRAW: "1/2-1/2", _O.LOSS: "0-1", _O.FORFEIT_WIN: "1-0 F"}
    byes = {_O.FULL_BYE: "1", _O.HALF_BYE: "1/2", _O.ZERO_BYE: "0"}
    for number, entry, black, result in games_of(entries):
        if black:
            rows.append([number, entry.name, entry.rate, black.name, black.rate, shown[result]])
        elif result in byes:
            rows.append([number, entry.name, entry.rate, nobody, "", byes[result]])
    if not rated:
        return [[row[0], row[1], row[3], row[5]] for row in rows]
    return rows


def as_csv(rows: Iterable[Sequence[object]]) -> bytes:
    """The rows as a file with commas."""
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows(rows)
    return made.getvalue().encode()


def as_workbook(sheets: Mapping[str, Iterable[Sequence[object]]], **options: Any) -> bytes:
    """The rows as sheets of a workbook; numbers in texts become numbers, as when somebody types them."""
    import xlsxwriter

    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True, "strings_to_numbers": True, **options})
    for title, rows in sheets.items():
        sheet = book.add_worksheet(title)
        for at, row in enumerate(rows):
            sheet.write_row(at, 0, row)
    book.close()
    return made.getvalue()


class Read(NamedTuple):
    """What came of reading a file."""

    event: Event | None
    report: Report

    @property
    def errors(self) -> list[str]:
        """The messages of all errors, with their places."""
        return [str(one) for one in self.report if one.severity is Severity.ERROR]

    @property
    def warnings(self) -> list[str]:
        """The messages of all warnings, with their places."""
        return [str(one) for one in self.report if one.severity is Severity.WARNING]

    def said(self, code: str) -> list[str]:
        """The messages of one code."""
        return [one.message for one in self.report if one.code == code]

    @property
    def section(self) -> Section:
        """The only section."""
        assert self.event is not None, self.errors
        assert len(self.event.sections) == 1, [section.name for section in self.event.sections]
        return self.event.sections[0]


def read(data: bytes, name: str = "event.csv", **values: str) -> Read:
    """Read a file in whatever format the registry takes it for."""
    report = Report()
    suffix = name.rpartition(".")[2]
    format = {"csv": "csv", "xlsx": "xlsx", "txt": "text", "html": "text", "eml": "text"}[suffix]
    try:
        event = registry.by_name(format, report).read({name: data}, report, Options(DAY, values))
    except Unreadable:
        return Read(None, report)
    check(event, report)
    return Read(event, report)


def facts_of(section: Section, colors: bool = True) -> dict[str, tuple[Any, ...]]:
    """What counts for ratings, by name: rating, games, and each round with the opponent's name."""
    names = {player.number: player.name for player in section.players}
    facts: dict[str, tuple[Any, ...]] = {}
    for player in section.players:
        rating = player.ratings.get("OTBR")
        cells = [
            cell and (cell.result, names.get(cell.opponent or 0), cell.color if colors else None)
            for cell in player.cells
        ]
        facts[player.name] = (rating and rating.rating, rating and rating.games, cells)
    return facts


def expected(entries: Sequence[Entry] = CLUB, colors: bool = True, games: bool = True) -> dict[str, tuple[Any, ...]]:
    """The same of a drawn event."""
    names = {entry.number: entry.name for entry in entries}
    return {
        entry.name: (
            entry.rating,
            entry.games if games else None,
            [
                cell and (cell.result, names.get(cell.opponent or 0), cell.color if colors else None)
                for cell in entry.cells
            ],
        )
        for entry in entries
    }
