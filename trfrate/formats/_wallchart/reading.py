"""Grids of cells to an event: every table a section, with a place for everything that was read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from trfrate.codecs.day_order import day_first
from trfrate.diagnostics import Origin, Place, Report, Severity, folded
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._ratings import chosen_source
from trfrate.formats._wallchart.beginning import refuse_if_no_report
from trfrate.formats._wallchart.captions.event_facts import EventFacts
from trfrate.formats._wallchart.captions.file_days import days_come_first
from trfrate.formats._wallchart.folding import FOLDED
from trfrate.formats._wallchart.games.listed_games import ListedGames
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.located_sections import LocatedSections, Places
from trfrate.formats._wallchart.origin import WallchartOrigin
from trfrate.formats._wallchart.sections import SectionReader
from trfrate.formats._wallchart.tables import column_meaning
from trfrate.formats._wallchart.tables.find_tables import find_tables
from trfrate.formats._wallchart.tables.joined_sections import leave_out_repeated
from trfrate.formats._wallchart.unread.account import Account
from trfrate.formats._wallchart.unread.left_of_file import say_left
from trfrate.formats._wallchart.usual_form import UsualForm
from trfrate.model import Event
from trfrate.report.chart import COMPUTED

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.listed_by_players import Arranged


class WallchartReader:
    """Reads one report: its tables in the usual form, each as a section, then what holds for several of them."""

    def __init__(self, report: Report, options: Options, printed: bool = False) -> None:
        self.report = report
        self.options = options
        self.account = Account()
        self.lists = ListedGames(report, self.account)
        self.form = UsualForm(report, self.account, self.lists, printed)
        self.facts = EventFacts(report, self.account)
        self.located = LocatedSections()
        self.section_reader = SectionReader(report, options, self.account, self.facts, self.located)

    @property
    def own(self) -> bool:
        """Whether a table is one of ours, in which everything is meant as it is written."""
        return self.section_reader.own

    def read(self, grids: Iterable[Grid]) -> None:
        """Read all tables of all grids; a grid without one is passed over with a note."""
        self.read_found(*self.form.find(grids))

    def read_arranged(self, grids: Sequence[Grid], arranged: Arranged) -> None:
        """Read sheets that were put into the usual order by their players."""
        self.account.grids = list(grids)
        for grid, row, columns in arranged.used:
            self.account.take_cells(grid, [row], columns, {})
        found = [made for part in arranged.grids for made in self.form.from_lists([(part, find_tables(part))])]
        used = {grid.name for grid, _, _ in arranged.used}
        found += [(grid, []) for grid in grids if grid.name not in used]
        message = f"read by the players: {arranged.games} games between those whom this table, or one like it, lists"
        self.report.note("CSV180", message, arranged.place, "compare what was read with the file")
        if arranged.free:
            message = (
                f"who is free in a round has a bye worth {arranged.worth}, as far as the totals do not say otherwise"
            )
            self.report.note("CSV181", message, arranged.free)
        self.read_found(found, games=False)

    def read_found(self, found: list[tuple[Grid, list[Table]]], games: bool) -> None:
        """Read the tables that were found; whether the file states games in the rounds of tables."""
        reader, located = self.section_reader, self.located
        located.in_file, reader.listed = self.form.in_file, self.lists.first
        reader.charts = [table for _, tables in found for table in tables]
        reader.one_sheet = sum(any(table.slots or not games for table in tables) for _, tables in found) == 1
        told = set()
        if any(tables for _, tables in found) and not self.own:
            told = {grid.name for grid, tables in found if not tables and self.facts.take_event_sheet(grid)}
        for grid, tables in found:
            stated = [table for table in tables if table.slots or not games]
            if not stated:
                reader.beside.append((grid, 0))
            if not stated and grid.name and grid.name not in told:
                self.report.note("XLS008", f"skipped sheet {grid.name}: not a wallchart", grid.place(0, None))
            elif stated and tables[0] is not stated[0] and not located.sections:
                self.facts.take_lines_above(tables[0])
            reader.legend_row = _legend_row(grid, min(table.last_row for table in stated)) if stated else -1
            for table in stated:
                reader.read_table(table, alone=len(stated) == 1)
        if self.lists.roster and located.sections:
            self.take_above_roster(self.lists.roster)
        for table in self.lists.standings:
            from trfrate.formats._wallchart.tables import roster

            roster.say_points(table, located.sections, self.report)
        if len(located.sections) > 1 and games and not self.own:
            leave_out_repeated(located, self.report)
        if len(located.sections) > 1 and not self.own:
            self.facts.part_names(located)
        if not self.own:
            self.facts.part_days(located)
            in_file = [table for table, _ in located.tables if not table.grid.made]
            ends = {table.grid.name: (table.grid, table.last_row + 1) for table in in_file}
            self.facts.take_below(located, ends or self.lists.ends, reader.one_sheet)
        for table, _ in located.tables:
            column_meaning.say_missing_rounds(table, self.report)
        if games and not self.own and len(located.sections) == len(located.tables) == 1:
            self.take_pairings_below()
        if games and not self.own:
            self.fill_in([table for _, tables in found for table in tables if not table.slots])
        if reader.beside and games and not self.own:
            from trfrate.formats._wallchart.games import games_beside

            for lists in games_beside.say_missing(reader.beside, located.sections, self.report):
                self.account.take_list(lists)

    def take_above_roster(self, table: Table) -> None:
        """Take what the lines above the table of players say, where it has a sheet of its own beside lists of games."""
        first = self.lists.first
        if first is not None and not table.grid.made and table.grid.name != first.grid.name:
            self.facts.take_caption_of_roster(table, self.located)

    def take_pairings_below(self) -> None:
        """Take the pairings of the next round from the lines below the only table."""
        from trfrate.formats._wallchart.games import pairings_below

        table, section = self.located.tables[0][0], self.located.sections[0]
        paired = pairings_below.of_next_round(table, section) if section.games_per_round == 1 else None
        if paired is None:
            return
        self.located.sections = [pairings_below.with_round(section, paired)]
        self.account.take_rows(table.grid, paired.rows)
        message = f"round {paired.round} is paired, but not played: the lines from here on say who meets whom"
        self.report.note("CSV167", message, table.grid.place(paired.rows[0], None))

    def fill_in(self, tables: Sequence[Table]) -> None:
        """Take ratings and member numbers that the wallchart lacks from the largest table of players, or a list."""
        located = self.located
        if not located.sections:
            return
        from trfrate.formats._wallchart.tables import roster

        if not roster.lacks_facts(located.sections):
            return
        rosters = [table for table in tables if roster.is_roster(table)]
        if not rosters and self.section_reader.one_sheet and located.in_file:
            read = [table for table, _ in located.tables]
            rosters = [table for table in [roster.below_tables(read, located.sections)] if table]
        if rosters:
            largest = max(rosters, key=lambda table: len(table.rows))
            column_meaning.settle(largest, self.report)
            whose = column_meaning.whose_rating(largest, False, chosen_source(self.options), self.report)
            located.sections = roster.filled(located.sections, largest, whose, self.report)
            self.account.take_table(largest)
            has_own_sheet = all(table.grid.name != largest.grid.name for table, _ in located.tables)
            if largest.header_row is not None and has_own_sheet:
                self.facts.take_caption_of_roster(largest, located)
            else:
                self.account.take_rows(largest.grid, range(*largest.caption))

    @property
    def fails(self) -> bool:
        """Whether something is wrong, there is no game, or lists were read of which the totals say otherwise."""
        from trfrate.formats._wallchart.games import listed_by_players

        sections = self.located.sections
        played = any(
            cell and cell.opponent for section in sections for player in section.players for cell in player.cells
        )
        if self.report.has_errors or not played:
            return True
        if self.lists.first is None or self.lists.roster is None:
            return False
        return not listed_by_players.agree(sections) or listed_by_players.has_several(self.account.grids)


def _legend_row(grid: Grid, last: int) -> int:
    """Return the last row below this one in which a legend of ours says that no tie-breaks are stated; -1 if none."""
    for row in range(len(grid.rows) - 1, last, -1):
        texts = [text for text in grid.rows[row] if isinstance(text, str) and COMPUTED in text]
        if any(line.strip().startswith(f"{COMPUTED}: ") for text in texts for line in text.split(" · ")):
            return row
    return -1


def _read(format: str, grids: Iterable[Grid], report: Report, options: Options) -> WallchartReader:
    """Return what was read of all grids: in the usual way or, where that fails, by the players whom a table lists."""
    reader = WallchartReader(Report(), options, printed=format == "text")
    every: list[Grid] = []
    try:
        every += grids
        if not any(grid.printed for grid in every):
            rows = [row for grid in every for row in grid.rows]
            refuse_large(format, len(rows), sum(map(len, rows)), partial(_first_rows, every), report, options)
        reader.read(every)
    except Unreadable:
        reader = _read_by_players(every, reader) or reader
        if not reader.located.sections:
            raise
    else:
        if reader.fails:
            reader = _read_by_players(every, reader) or reader
    finally:
        report.diagnostics += folded(reader.report, FOLDED)
    return reader


def refuse_large(
    format: str, rows: int, cells: int, begin: Callable[[int], Sequence[Grid]], report: Report, options: Options
) -> None:
    """Refuse a large file that begins with no report; printed lines are asked before columns are looked for in them."""
    refuse_if_no_report(rows, cells, begin, partial(_begin, format, options), report)


def _first_rows(grids: Sequence[Grid], count: int) -> list[Grid]:
    return [grid._replace(rows=grid.rows[:count]) for grid in grids]


def _begin(format: str, options: Options, grids: Sequence[Grid]) -> WallchartReader:
    """Return what was read of the beginnings of all grids, in the usual way."""
    reader = WallchartReader(Report(), options, printed=format == "text")
    with suppress(Unreadable):
        reader.read(grids)
    return reader


def _read_by_players(grids: Sequence[Grid], usual: WallchartReader) -> WallchartReader | None:
    """Return a reading of the sheets by the players they list, if it holds where the usual one does not."""
    from trfrate.formats._wallchart.games import listed_by_players

    errors = usual.report.count(Severity.ERROR)
    for worth in listed_by_players.WORTHS if not (usual.form.printed or usual.own) else ():
        arranged = listed_by_players.arranged(grids, worth)
        if arranged is None:
            return None
        reader = WallchartReader(Report(), usual.options)
        with suppress(Unreadable):
            reader.read_arranged(grids, arranged)
            left = reader.report.count(Severity.ERROR)
            is_better = left < errors and _FEW * left <= arranged.games
            # Without the totals, any games agree with them.
            is_whole = _totals(reader) >= _totals(usual)
            if (is_better or not left) and is_whole and listed_by_players.agree(reader.located.sections):
                return reader
        if not arranged.free:
            return None
    return None


def _totals(reader: WallchartReader) -> int:
    """Return how many players have a total."""
    return sum(player.score is not None for section in reader.located.sections for player in section.players)


_FEW = 10
"""Of so many games, one may be wrong."""


def read_grids(
    format: str, files: Mapping[str, bytes], grids: Iterable[Grid], report: Report, options: Options
) -> Event:
    """Return the event that the grids of a report state; raises `Unreadable` if none holds a table of players."""
    every = list(grids)
    with day_first(partial(days_come_first, every, report)):
        return _event_of(format, files, every, report, options)


def _event_of(
    format: str, files: Mapping[str, bytes], grids: Sequence[Grid], report: Report, options: Options
) -> Event:
    reader = _read(format, grids, report, options)
    if not reader.located.sections:
        _say_nothing_found(reader, report, Place(next(iter(files))))
        raise Unreadable(next(iter(files)))
    located = reader.located
    layouts = tuple(layout for _, layout in located.tables)
    places = Places(located.tables, located.cycles)
    origin = (
        WallchartOrigin(format, files, places, layouts=layouts) if located.in_file else Origin(format, files, places)
    )
    event = Event(**reader.facts.event, sections=tuple(located.sections), origin=origin)
    say_left(located, reader.account, event, report, listed=reader.lists.first is not None, own=reader.own)
    return event


def _say_nothing_found(reader: WallchartReader, report: Report, file: Place) -> None:
    """Say what is missing, at a line that may state a game if there is one."""
    hint = "the first row of the table names its columns: No., Name, Rating, Rd 1, Rd 2, ..., Score"
    message = "no table of players was found: it needs a heading such as Name, and columns for the rounds"
    place = reader.form.first_row or file
    if reader.form.printed:
        from trfrate.formats._wallchart.games.game_lines import first_like_game

        hint = f"{hint}; without a table, write one game a line: Ada Alder 1-0 Ben Birch"
        alike = ((grid, row) for grid, _ in reader.section_reader.beside if (row := first_like_game(grid)) is not None)
        grid, row = next(alike, (None, 0))
        if grid:
            message = "no table of players was found, and not two lines that state a game; this one may be meant so"
            place = grid.place(row, None)
    else:
        hint = f"{hint}; that of a list of games: Round, White, Black, Result"
    report.error("CSV001", message, place, hint)
