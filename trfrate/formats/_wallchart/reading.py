"""Grids of cells to an event: every table a section, with a place for everything that was read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import islice, repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from trfrate.codecs.text import decode, guess_page, refuse_many_lines
from trfrate.diagnostics import Origin, Place, Report, Severity, folded, some
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._event_size import refuse_many_games, refuse_many_names, refuse_many_sections
from trfrate.formats._ratings import chosen_source
from trfrate.formats._wallchart.captions import event_columns, event_sheets, lines_below, round_days
from trfrate.formats._wallchart.captions.caption import Caption, read_caption
from trfrate.formats._wallchart.captions.titles import bare_section, in_two, is_numbered_section, names_no_section
from trfrate.formats._wallchart.folding import FOLDED
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.origin import SheetLayout, WallchartOrigin
from trfrate.formats._wallchart.rounds import opponent_letters
from trfrate.formats._wallchart.rounds.read_games import read_games
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.formats._wallchart.tables import bye_rows, column_meaning, same_tables
from trfrate.formats._wallchart.tables.find_tables import find_tables, lies_on_side
from trfrate.formats._wallchart.tables.player_rows import Rows
from trfrate.formats._wallchart.tables.player_values import read_number, read_rank
from trfrate.formats._wallchart.unread import left_over, marked_cells
from trfrate.formats._wallchart.unread.account import Account, Kind, Left, titles_of
from trfrate.model import Event, Player, Section, maker
from trfrate.report.chart import COMPUTED

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.entry_lines import Entries
    from trfrate.formats._wallchart.games.games_list import GameList
    from trfrate.formats._wallchart.games.grid_schedule import Lists
    from trfrate.formats._wallchart.games.listed_by_players import Arranged

_TEXTS = ("name", "title", "federation", "state", "team", "club")
"""What is taken as it is written."""
_HEAD = 65536
"""So many bytes are looked at to guess a code page."""
_LONGEST_EVENT = 92
"""Days from the first to the last: a club plays once a week, or once a month."""
_DAYS = (("start", "end"), ("round_dates",))
_SPELLED_DAYS = "write 2026-04-18, 4/18/2026 or April 18-19, 2026"


class Cycle(NamedTuple):
    """A later cycle of a round robin in a table of its own."""

    first: int
    """Its first slot among those of all cycles."""
    table: Table
    layout: SheetLayout
    rows: Sequence[int]
    """The row of each player, in the order of the first table."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is: the `locate` of an event read from wallcharts."""

    tables: Sequence[tuple[Table, SheetLayout]]
    cycles: Mapping[int, Sequence[Cycle]] = field(default_factory=dict)
    """The later cycles of each section that has any."""

    def __call__(self, section: int, row: int | None, what: int | str | None) -> Place:
        """Return the place of a section, a row, a round cell or a field."""
        table, layout = self.tables[section]
        for cycle in reversed(self.cycles.get(section, ())):
            if row is not None and isinstance(what, int) and what >= cycle.first:
                row, what, table, layout = cycle.rows[row], what - cycle.first, cycle.table, cycle.layout
                break
        if row is None:
            return table.grid.place(layout.first_row if layout.header_row is None else layout.header_row, None)
        column = layout.columns.get("name")
        if isinstance(what, int) and what < len(layout.slots):
            column = layout.slots[what]
        elif isinstance(what, int):
            column = layout.grid.get((row, what), column)
        elif isinstance(what, str):
            column = next((at for name, at in layout.columns.items() if name.split(".")[0] == what), column)
        return table.grid.place(layout.player_rows[row], column)


@dataclass(slots=True)
class WallchartReader:
    """Collects the sections of one report."""

    report: Report
    options: Options
    event: dict[str, Any] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)
    tables: list[tuple[Table, SheetLayout]] = field(default_factory=list)
    own: bool = False
    """Whether a table is one of ours, in which everything is meant as it is written."""
    legend_row: int = -1
    """The last row of the grid that says of the tables above it that their tie-breaks are computed."""
    control: str = ""
    """The time control that a line above the first table states, or a sheet about the event."""
    control_from: str = "above the first table"
    days: list[tuple[date, date] | None] = field(default_factory=list)
    """The days that the lines above the table of each section state."""
    first_row: Place | None = None
    """Where headings would be expected: the first row of the file that is more than a remark."""
    beside: list[tuple[Grid, int]] = field(default_factory=list)
    """Grids, each from a row on, that hold no wallchart but may hold a list of games."""
    printed: bool = False
    """Whether the grids were made of printed lines."""
    account: Account = field(default_factory=Account)
    """What of the file was used."""
    listed: GameList | None = None
    """The first list of games, of which the wallchart was made."""
    roster: Table | None = None
    """The table of players beside lists of games."""
    standings: list[Table] = field(default_factory=list)
    """Tables of points beside lists of games."""
    cycles: dict[int, list[Cycle]] = field(default_factory=dict)
    """The later cycles of each section that has any."""
    one_sheet: bool = True
    """Whether only one grid holds tables."""
    entries: Entries | None = None
    """The players that lines beside the games list."""
    charts: list[Table] = field(default_factory=list)
    """All tables that were found."""
    schedules: Lists | None = None
    """The lists of games beside round-robin tables; None before they were looked for."""
    scheduled: bool = False
    """Whether such lists state the rounds of a round-robin table."""
    in_file: bool = True
    """Whether the tables stand in the file as they are, so that ratings can be written beside them."""

    def read(self, grids: Iterable[Grid]) -> None:
        """Read all tables of all grids; a grid without one is passed over with a note."""
        found = self.set_upright([(grid, find_tables(grid)) for grid in self.with_cards_as_tables(grids)])
        self.first_row = next(filter(None, (_first_row(grid) for grid, _ in found)), None)
        self.refuse_many(found)
        self.account.grids = [grid for grid, _ in found if not grid.made]
        if not self.printed:
            found = self.with_lines_joined(found)
        games = any(table.slots for _, tables in found for table in tables)
        if games and not self.printed:
            found, games = self.with_games_listed(found)
        if not games and len(found) > 1:
            found = self.with_names_of_roster(found)
            games = any(table.slots for _, tables in found for table in tables)
        if not games:
            found = self.in_another_form(found) or found
        self.read_found(found, games)

    def read_arranged(self, grids: Sequence[Grid], arranged: Arranged) -> None:
        """Read sheets that were put into the usual order by their players."""
        self.account.grids = list(grids)
        for grid, row, columns in arranged.used:
            self.account.take_cells(grid, [row], columns, {})
        found = [made for part in arranged.grids for made in self.listed_games([(part, find_tables(part))])]
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
        self.charts = [table for _, tables in found for table in tables]
        self.one_sheet = sum(any(table.slots or not games for table in tables) for _, tables in found) == 1
        told = set()
        if any(tables for _, tables in found) and not self.own:
            told = {grid.name for grid, tables in found if not tables and self.take_event_sheet(grid)}
        for grid, tables in found:
            stated = [table for table in tables if table.slots or not games]
            if not stated:
                self.beside.append((grid, 0))
            if not stated and grid.name and grid.name not in told:
                self.report.note("XLS008", f"skipped sheet {grid.name}: not a wallchart", grid.place(0, None))
            elif stated and tables[0] is not stated[0] and not self.sections:
                self.take_lines_above(tables[0])
            self.legend_row = _legend_row(grid, min(table.last_row for table in stated)) if stated else -1
            for table in stated:
                self.read_table(table, alone=len(stated) == 1)
        if self.roster and self.sections:
            self.take_above_roster(self.roster)
        for table in self.standings:
            from trfrate.formats._wallchart.tables import roster

            roster.say_points(table, self.sections, self.report)
        if len(self.sections) > 1 and games and not self.own:
            self.leave_out_repeated()
        if len(self.sections) > 1 and not self.own:
            self.part_names()
        if not self.own:
            self.part_days()
            self.take_below()
        for table, _ in self.tables:
            column_meaning.say_missing_rounds(table, self.report)
        if games and not self.own and len(self.sections) == len(self.tables) == 1:
            self.take_pairings_below()
        if games and not self.own:
            self.fill_in([table for _, tables in found for table in tables if not table.slots])
        if self.beside and games and not self.own:
            from trfrate.formats._wallchart.games import games_beside

            for lists in games_beside.say_missing(self.beside, self.sections, self.report):
                self.account.take_list(lists)

    def with_cards_as_tables(self, grids: Iterable[Grid]) -> Iterator[Grid]:
        """Yield the grids, with the usual table in place of score cards."""
        from trfrate.formats._wallchart.tables.score_cards import from_score_cards

        for given in grids:
            grid = from_score_cards(given, self.report)
            if grid:
                self.account.take_made(given, grid)
                self.in_file = False
            yield grid or given

    def take_pairings_below(self) -> None:
        """Take the pairings of the next round from the lines below the only table."""
        from trfrate.formats._wallchart.games import pairings_below

        table, section = self.tables[0][0], self.sections[0]
        paired = pairings_below.of_next_round(table, section) if section.games_per_round == 1 else None
        if paired is None:
            return
        self.sections = [pairings_below.with_round(section, paired)]
        self.account.take_rows(table.grid, paired.rows)
        message = f"round {paired.round} is paired, but not played: the lines from here on say who meets whom"
        self.report.note("CSV167", message, table.grid.place(paired.rows[0], None))

    def with_names_of_roster(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the tables, also those whose rows have the numbers of a roster on another sheet in place of names."""
        from trfrate.formats._wallchart.tables import roster, roster_numbers

        rosters = [table for _, tables in found for table in tables if roster.is_roster(table)]
        if not rosters:
            return found
        largest = max(rosters, key=lambda table: len(table.rows))
        usual = []
        for grid, tables in found:
            named = None if tables else roster_numbers.with_names(grid, largest)
            if named and (read := find_tables(named)):
                message = f"the rows have no names: they are those of the same numbers on sheet {largest.grid.name}"
                self.report.note("CSV164", message, named.place(read[0].first_row, None))
                self.account.take_made(grid, named)
                self.in_file = False
                grid, tables = named, read
            usual.append((grid, tables))
        return usual

    def with_lines_joined(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the tables, with one line for each player of those that have two."""
        from trfrate.formats._wallchart.tables import rows_in_pairs

        # Rows that belong to the players above them are read with these.
        whole = [grid for grid, tables in found if not any(table.slots and table.further for table in tables)]
        grids = [grid for grid in whole if rows_in_pairs.joined(grid)]
        if not grids:
            return found
        upright = self.rearranged([(grid, []) for grid in grids], rows_in_pairs.joined, "two lines for each player")
        made = {grid.name: (grid, tables) for grid, tables in upright}
        return [made.get(grid.name, (grid, tables)) for grid, tables in found]

    def with_games_listed(self, found: list[tuple[Grid, list[Table]]]) -> tuple[list[tuple[Grid, list[Table]]], bool]:
        """Return the tables, those of points without rounds where lists have the games; and whether others have any."""
        from trfrate.formats._wallchart.games import games_beside

        others = games_beside.with_games_listed(found)
        if not others:
            return found, True
        table = next(table for _, tables in found for table in tables if table.slots)
        message = "the rounds hold points alone; the games are those of the lists beside this table"
        self.report.note("CSV150", message, table.grid.place(table.first_row, table.slots[0]))
        return others, False

    @property
    def fails(self) -> bool:
        """Whether something is wrong, there is no game, or lists were read of which the totals say otherwise."""
        from trfrate.formats._wallchart.games import listed_by_players

        played = any(
            cell and cell.opponent for section in self.sections for player in section.players for cell in player.cells
        )
        if self.report.has_errors or not played:
            return True
        if self.listed is None or self.roster is None:
            return False
        return not listed_by_players.agree(self.sections) or listed_by_players.has_several(self.account.grids)

    def set_upright(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the tables of all grids, of those whose headings are in a column with rows and columns exchanged."""
        on_side: list[tuple[Grid, list[Table]]] = [
            (grid, []) for grid, tables in found if not any(table.named for table in tables) and lies_on_side(grid)
        ]
        if not on_side:
            return found
        from trfrate.formats._wallchart.tables.other_arrangements import turned

        upright = self.rearranged(list(on_side), turned, "the players are side by side")
        names = {grid.name for grid, _ in upright}
        return [*upright, *((grid, tables) for grid, tables in found if grid.name not in names)]

    def take_event_sheet(self, grid: Grid) -> bool:
        """Take the name, days and time control of the event from a sheet that holds no table; whether it has any."""
        caption = event_sheets.facts_on(grid) if grid.name else None
        if caption is None:
            return False
        place = grid.place(0, None)
        self.say_caption(grid, caption)
        if caption.section.get("time_control"):
            self.control, self.control_from = caption.section["time_control"], f"on sheet {grid.name}"
        for key, value in caption.event.items():
            self.event.setdefault(key, value)
        self.report.note("CSV121", f"sheet {grid.name} describes the event, for all sections", place)
        self.account.take_rows(grid, range(len(grid.rows)))
        for row, text in caption.left:
            self.account.leave_line(grid, row, text)
        return True

    def take_above_roster(self, table: Table) -> None:
        """Take what the lines above the table of players say, where it has a sheet of its own beside lists of games."""
        if self.listed is None or table.grid.made or table.grid.name == self.listed.grid.name:
            return
        self.take_caption_of_roster(table)

    def take_caption_of_roster(self, table: Table) -> None:
        """Take what the lines above the table of players on a sheet of its own say of the event."""
        caption = read_caption(table.grid, table.caption, "name" not in self.event)
        if caption.section_row is not None:
            # A title such as `Registered players` names no section.
            caption.left.append((caption.section_row, caption.section.pop("name")))
            caption.section_row = None
        self.say_caption(table.grid, caption)
        for key, value in caption.event.items():
            self.event.setdefault(key, value)
        name, control = (caption.section.get(key) for key in ("name", "time_control"))
        self.sections = [
            replace(section, name=section.name or name or "", time_control=section.time_control or control)
            for section in self.sections
        ]
        self.account.take_rows(table.grid, range(*table.caption))
        for row, text in caption.left:
            self.account.leave_line(table.grid, row, text)

    def take_lines_above(self, table: Table) -> None:
        """Take what is said of the event above a list of players that stands over the wallchart."""
        caption = read_caption(table.grid, table.caption, True, table.titled)
        title, caption.section_row = caption.section_row, None
        caption.section.pop("name", None)
        self.say_caption(table.grid, caption)
        self.take_control(table, caption)
        for key, value in caption.event.items():
            self.event.setdefault(key, value)
        left = {title, *(row for row, _ in caption.left)}
        self.account.take_rows(table.grid, [row for row in range(*table.caption) if row not in left])

    def part_days(self) -> None:
        """Give each section the days above its own table, if they differ; those of the event reach over all."""
        stated = list(filter(None, self.days))
        if len(set(stated)) < 2:
            return
        first, last = min(start for start, _ in stated), max(end for _, end in stated)
        self.event |= {"start": first, "end": last}
        if len(self.days) == len(self.sections):
            self.sections = [
                replace(section, start=section.start or days[0], end=section.end or days[1]) if days else section
                for section, days in zip(self.sections, self.days, strict=True)
            ]
        place = self.tables[0][0].grid.place(0, None)
        shown = some([f"{start}" if start == end else f"{start} to {end}" for start, end in dict.fromkeys(stated)], 3)
        message = f"the tables state different days, each for its own section: {shown}"
        if (last - first).days > _LONGEST_EVENT:
            hint = "if these are several events, convert each by itself"
            self.report.warning("CSV125", f"{message}; they are read as one event", place, hint)
        else:
            self.report.note("CSV122", message, place)

    def take_below(self) -> None:
        """Take the name, the days and the time control that only the lines below the last table state."""
        controls = [section.time_control for section in self.sections if section.time_control]
        days = self.event.get("start") or self.event.get("end")
        named = bool(self.event.get("name"))
        if not self.one_sheet and not controls and len(self.sections) == len(self.tables):
            self.take_controls_below()
        if not self.one_sheet or not self.tables or (controls and days and named) or self.tables[-1][0].grid.made:
            return
        table = self.tables[-1][0]
        caption = lines_below.read(table, sure=named)
        control = caption.section.get("time_control")
        if control and not controls and not caption.no_control:
            self.sections = [replace(section, time_control=control) for section in self.sections]
            message = f"time control, as below the table: {control!r:.60}"
            row = caption.labeled.get("time_control", caption.control_row)
            self.report.note("CSV080", message, table.grid.place(row or table.last_row + 1, None))
        if name := "" if named else caption.event.get("name"):
            self.event["name"] = name
            message = f"event name, as below the table: {name!r:.60}"
            self.report.note("CSV019", message, table.grid.place(table.last_row + 1, None))
        start, end = caption.event.get("start"), caption.event.get("end")
        if start and not days:
            self.event |= {"start": start, "end": end}
            shown = str(start) if start == end else f"{start} to {end}"
            message = f"days of the event, as below the table: {shown}"
            self.report.note("CSV062", message, table.grid.place(caption.days_row or table.last_row + 1, None))

    def take_controls_below(self) -> None:
        """Take the time control below the last table of each sheet for the sections of that sheet."""
        last = {table.grid.name: table for table, _ in self.tables if not table.grid.made}
        found = {name: stated for name, table in last.items() if (stated := lines_below.control_below(table))}
        for at, (table, _) in enumerate(self.tables):
            if table.grid.name in found:
                self.sections[at] = replace(self.sections[at], time_control=found[table.grid.name][0])
        for name, (control, row) in found.items():
            message = f"time control, as below the table: {control!r:.60}"
            self.report.note("CSV080", message, last[name].grid.place(row, None))

    def part_names(self) -> None:
        """Take what the titles of all tables begin with for the event's name: `Grove Open - U1600`."""
        name = self.event.get("name") or ""
        first, *others = [dict(in_two(title)) for title in (name, *(section.name for section in self.sections[1:]))]
        event = next((event for event in (*first, name) if all(event in parts for parts in others)), None)
        if not event:
            return
        self.event["name"] = event
        names = [self.sections[0].name or first.get(event, ""), *(bare_section(parts[event]) for parts in others)]
        self.sections = [replace(section, name=own) for section, own in zip(self.sections, names, strict=True)]

    def fill_in(self, tables: Sequence[Table]) -> None:
        """Take ratings and member numbers that the wallchart lacks from the largest table of players, or a list."""
        if not self.sections:
            return
        from trfrate.formats._wallchart.tables import roster

        if not roster.lacks_facts(self.sections):
            return
        rosters = [table for table in tables if roster.is_roster(table)]
        if not rosters and self.one_sheet and self.in_file:
            read = [table for table, _ in self.tables]
            rosters = [table for table in [roster.below_tables(read, self.sections)] if table]
        if rosters:
            largest = max(rosters, key=lambda table: len(table.rows))
            column_meaning.settle(largest, self.report)
            whose = column_meaning.whose_rating(largest, False, chosen_source(self.options), self.report)
            self.sections = roster.filled(self.sections, largest, whose, self.report)
            self.account.take_table(largest)
            if largest.header_row is not None and all(table.grid.name != largest.grid.name for table, _ in self.tables):
                self.take_caption_of_roster(largest)
            else:
                self.account.take_rows(largest.grid, range(*largest.caption))

    def refuse_many(self, found: Sequence[tuple[Grid, Sequence[Table]]]) -> None:
        """Refuse more tables than an event has sections, before they are compared with each other."""
        tables = [table for _, tables in found for table in tables]
        if tables:
            refuse_many_sections(len(tables), tables[0].grid.place(0, None), self.report)

    def leave_out_repeated(self) -> None:
        """Join sections that repeat the games of another one, and sheets that hold different rounds."""
        every = [
            same_tables.content_of(section, table.grid.name, table.grid.place(layout.first_row, None), table.missing)
            for section, (table, layout) in zip(self.sections, self.tables, strict=True)
        ]
        if self.join_cycles(every):
            return
        before = same_tables.rounds_apart(every)
        if before:
            message = f"{len(before)} tables have different rounds of the same players: they are one section"
            self.report.note("CSV059", message, every[0].place)
            self.sections = [same_tables.joined(every, before)]
            self.tables = self.tables[:1]
            self.tables[0][0].missing = []
            self.in_file = False
            return
        gone = same_tables.repeated(every, self.report)
        for lost, stays in gone.items():
            self.sections[stays] = same_tables.with_ratings(self.sections[stays], self.sections[lost])
        preserved = [at for at in range(len(every)) if at not in gone]
        self.sections = [self.sections[at] for at in preserved]
        self.tables = [self.tables[at] for at in preserved]
        if gone:
            self.sections = [replace(section, number=at) for at, section in enumerate(self.sections, start=1)]

    def join_cycles(self, every: Sequence[same_tables.Told]) -> bool:
        """Join round-robin tables that are the cycles of one section; whether there are any."""
        from trfrate.formats._wallchart.tables import cycles

        later: set[int] = set()
        for places in cycles.cycles_of(every, [table for table, _ in self.tables]):
            self.sections[places[0]], wrong = cycles.joined_cycles(every, places)
            self.take_cycles(places[0], cycles.rounds_before(every, places))
            later.update(places[1:])
            for one in wrong:
                table, layout = self.tables[one.table]
                message = f"{one.stated / 2:g} points, but the games of this cycle add up to {one.games / 2:g}"
                self.report.error("CSV173", message, table.place(layout.player_rows[one.row], "score"))
            message = f"{len(places)} round-robin tables of the same players, counted by their titles: one section"
            self.report.note("CSV172", message, every[places[0]].place)
        if not later and (bare := cycles.without_titles(every)):
            message = "a round-robin table of the same players as one before it: they are read as two sections"
            hint = "if these are cycles of one event, write 1st cycle and 2nd cycle above them"
            self.report.warning("CSV174", message, bare.place, hint)
        preserved = [at for at in range(len(every)) if at not in later]
        self.sections = [replace(self.sections[at], number=number) for number, at in enumerate(preserved, start=1)]
        self.tables = [self.tables[at] for at in preserved]
        self.cycles = {preserved.index(at): parts for at, parts in self.cycles.items()}
        self.in_file = self.in_file and not later
        return bool(later)

    def take_cycles(self, first: int, before: Mapping[int, int]) -> None:
        """Remember where the later cycles of a section are: the table of each, from which slot on."""
        names = [player.name for player in self.sections[first].players]
        for at, slot in before.items() if before else ():
            table, layout = self.tables[at]
            rows = [player.name for player in self.sections[at].players]
            if at != first and sorted(rows) == sorted(names):
                self.cycles.setdefault(first, []).append(
                    Cycle(slot, table, layout, [rows.index(name) for name in names])
                )

    def in_another_form(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the wallchart that cards, lists of games or a table on its side amount to; nothing if none is."""
        from trfrate.formats._wallchart.tables import other_arrangements, rounds_in_one_cell

        in_cells = self.rearranged(found, rounds_in_one_cell.apart, "all rounds of a player in one cell", known=True)
        if in_cells:
            return in_cells
        printed = (
            [] if self.printed else self.rearranged(found, other_arrangements.pasted, "printed lines in one column")
        )
        cards = printed or self.rearranged(found, other_arrangements.from_cards, "a block of lines for each player")
        listed = cards or self.of_two_teams(found) or self.listed_games(found)
        return listed or self.rearranged(found, other_arrangements.turned, "the players are side by side")

    def of_two_teams(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the wallcharts of Scheveningen tables; refused where the totals do not show whose points these are."""
        from trfrate.formats._wallchart.rounds import scheveningen

        usual = []
        for given, _ in found:
            table = scheveningen.table_in(given)
            if table is None:
                continue
            message = "a Scheveningen table: each player of one team played each of the other"
            if table.whose is None:
                hint = "add a column Total with the points of the players at left, or list the games"
                message = f"{message}; the points may be those of the players at left or above: no totals decide"
                self.report.error("CSV046", message, table.place, hint)
                raise Unreadable(table.place.file)
            message = f"{message}; it does not state the rounds, so the games are spread over {table.rounds}"
            self.report.note("CSV018", message, table.place, "the ratings do not depend on the order")
            if ratings := table.unnamed_ratings():
                message = "one column is read as ratings by what it holds: without a heading"
                self.report.note("CSV050", message, ratings, "write Rating above it")
            grid = table.as_wallchart()
            self.account.take_made(given, grid)
            self.in_file = False
            usual.append((grid, find_tables(grid)))
        return usual

    def listed_games(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the wallchart that lists of games amount to, which is in no file; nothing if there is no list."""
        from trfrate.formats._wallchart.games import games_played, requested_byes
        from trfrate.formats._wallchart.games.games_list_find import find_lists
        from trfrate.formats._wallchart.games.games_list_players import wallchart_of
        from trfrate.formats._wallchart.tables import players_beside

        parts = players_beside.stacked(found[0][0]) if len(found) == 1 else []
        if parts:
            return [made for part in parts for made in self.listed_games([(part, find_tables(part))])]
        lists = [games for grid, _ in found for games in find_lists(grid)]
        if not lists:
            lists = self.games_of_other_kinds(found)
        if not lists:
            return []
        refuse_many_games(sum(len(games.rows) for games in lists), lists[0].grid.place(0, None), self.report)
        if cut := next((games for games in lists if games.is_cut), None):
            refuse_many_names(cut.grid.place(cut.rows[-1], None), self.report)
        self.in_file = False
        roster = self.roster_beside(found, lists)
        if roster:
            requested_byes.take_column(roster)
            games_played.leave_out(roster, lists, self.report)
            column_meaning.settle(roster, self.report)
            self.account.take_table(roster)
            self.roster = roster
        for table in self.standings:
            self.account.take_table(table)
        used = {games.grid.name for games in lists} | ({roster.grid.name} if roster else set())
        self.listed = lists[0]
        if not roster and self.entries is None:
            self.entries = self.entries_beside(lists)
        made = wallchart_of(lists, roster, self.report, self.account, self.standings, self.entries)
        if self.entries:
            self.account.take_rows(self.entries.grid, self.entries.used)
        used |= self.account.taken.keys()
        unused: list[tuple[Grid, list[Table]]] = [(grid, []) for grid, _ in found if grid.name not in used]
        return [(made, find_tables(made)), *unused]

    def entries_beside(self, lists: Sequence[GameList]) -> Entries | None:
        """Return the players that lines above and below lists of games without headings, or printed ones, state."""
        from trfrate.formats._wallchart.games.entry_lines import entries_in

        grid = lists[0].grid
        if any(games.grid.rows is not grid.rows for games in lists):
            return None
        taken = {row for games in lists for row in (games.header, *games.rows)}
        return entries_in(grid, (row for row in range(len(grid.rows)) if row not in taken))

    def roster_beside(self, found: list[tuple[Grid, list[Table]]], lists: Sequence[GameList]) -> Table | None:
        """Return the table that says most of the players of lists of games; standings are put aside."""
        from trfrate.formats._wallchart.games import bye_tables, match_title, players_below
        from trfrate.formats._wallchart.tables import players_beside, roster

        taken = {
            (games.grid.name, games.header, column)
            for games in lists
            for column in range(min(games.columns), max(games.columns) + 1)
        }
        byes = {grid.name: bye_tables.headers_of_byes(grid) for grid, _ in found}
        named = [table for _, tables in found for table in tables if table.named]
        named = [table for table in named if table.header_row not in byes[table.grid.name]]
        others = [table for table in named if (table.grid.name, table.header_row, table.name_column) not in taken]
        known = {(table.grid.name, row) for table in others for row in table.rows}
        below = players_below.take(lists, [grid for grid, tables in found if not tables], known)
        self.standings += [table for table in others if roster.is_standings(table)]
        self.standings += [table for table in below if not players_below.has_facts(table)]
        rosters = roster.joined([table for table in others if not roster.is_standings(table)])
        if not rosters:
            sheets = {games.grid.name for games in lists}
            bare = [grid for grid, tables in found if not tables and grid.name not in sheets]
            bare += [players_beside.only(grid, where) for grid, _ in found if (where := players_beside.find(grid))]
            rosters = [table for grid in bare if (table := roster.small_roster(grid))]
        if not rosters:
            rosters = list(filter(players_below.has_facts, below))
            for table in rosters:
                message = f"ratings and ids of {len(table.rows)} players are from these rows"
                self.report.note("CSV074", message, table.grid.place(table.rows[0], None))
        if not rosters:
            rosters = _known_by_names([grid for grid, _ in found], lists)
        if not rosters and len(lists) == 1:
            rosters = [table for table in [match_title.players_in_title(lists[0], self.report)] if table]
        return max(rosters, key=lambda table: len(table.fields), default=None)

    def rearranged(
        self,
        found: list[tuple[Grid, list[Table]]],
        rearrange: Callable[[Grid], Grid | None],
        how: str,
        known: bool = False,
    ) -> list[tuple[Grid, list[Table]]]:
        """Return the wallcharts that the grids hold in another arrangement.

        Nothing if players are `known` already, unless that is of no account.
        """
        if any(tables for _, tables in found) and not known:
            return []
        usual = []
        for given, _ in found:
            grid = rearrange(given)
            tables = find_tables(grid) if grid else []
            if grid is None or not any(table.slots for table in tables):
                continue
            place = grid.place(tables[0].first_row, tables[0].name_column)
            self.report.note("CSV079", f"read as a wallchart: {how}", place, "compare what was read with the file")
            self.account.take_made(given, grid)
            self.in_file = False
            usual.append((grid, tables))
        return usual

    def games_of_other_kinds(self, found: list[tuple[Grid, list[Table]]]) -> list[GameList]:
        """Return lists known by what their columns hold, or of the games that single lines state, as an e-mail does.

        The columns of printed lines were cut by guess: there, a line that states a game comes first.
        """
        grids = [grid for grid, _ in found]
        if any(grid.printed for grid in grids):
            return self.games_in_lines(grids) or _known_by_content(grids)
        return _known_by_content(grids) or self.games_in_lines(grids)

    def games_in_lines(self, grids: Sequence[Grid]) -> list[GameList]:
        """Return lists of the games that single lines state."""
        from trfrate.formats._wallchart.games import game_lines
        from trfrate.formats._wallchart.games.games_list_find import find_lists

        made = [(grid, told) for grid in grids if (told := game_lines.list_in(grid, self.report))]
        for grid, told in made:
            self.account.take_made(grid, told.grid)
            self.standings += [told.standings] if told.standings else []
            self.entries = told.entries
        return [games for _, told in made for games in find_lists(told.grid)]

    def read_table(self, table: Table, alone: bool) -> None:
        """Read one table: one section, or as many as its Section column names."""
        round_days.leave_caption(table)
        first = not self.sections and "name" not in self.event
        caption = read_caption(table.grid, table.caption, first, table.titled)
        if caption.section_row is not None and caption.section["name"] == self.event.get("name"):
            # The title of the event is above each table.
            del caption.section["name"]
            caption.section_row = None
        _take_title_above_names(table, caption)
        event_columns.take(table, caption)
        self.say_caption(table.grid, caption)
        self.take_control(table, caption)
        for key, value in caption.event.items():
            self.event.setdefault(key, value)
        if not self.in_file:
            self.take_first_and_last_day(caption)
        if "opponents" not in caption.section:
            self.take_round_days(table, caption)
            column_meaning.take_sum(table)
        column_meaning.settle(table, self.report)
        chosen = chosen_source(self.options)
        if chosen:
            column_meaning.take_only_rating(table)
        whose = column_meaning.whose_rating(table, caption.foreign, chosen, self.report)
        rows = Rows(table, self.report, whose, own="opponents" in caption.section and self.in_file)
        sections = column_meaning.by_section(table, self.report)
        refuse_many_sections(len(sections), table.grid.place(table.first_row, None), self.report)
        for name, members in sections.items():
            facts = dict(caption.section)
            if name is not None:
                facts["name"] = name
            elif alone and "name" not in facts and not names_no_section(table.grid.name, self.one_sheet):
                facts["name"] = column_meaning.sheet_title(table.grid.name, len(self.sections) + 1)
            self.read_section(table, rows, members, facts, shared=len(sections) > 1)
            start, end = caption.event.get("start"), caption.event.get("end")
            self.days.append((start, end or start) if start else None)
        rows.say_repairs()
        if table.games_below is not None and table.slots:
            self.pass_over_games(table, table.games_below)
        self.take_account(table, caption, rows)

    def pass_over_games(self, table: Table, row: int) -> None:
        """Note that a list of games below a wallchart is not read; whether it says the same is compared later."""
        self.beside.append((table.grid, row))
        if not self.scheduled:
            message = "a list of games begins here; it is skipped, because the wallchart above has the games"
            self.report.note("CSV042", message, table.grid.place(row, None))

    def take_account(self, table: Table, caption: Caption, rows: Rows) -> None:
        """Take what was read of a table and the lines above it into the account."""
        account = self.account
        account.take_table(table)
        above, end = table.grid, table.caption[1]
        if self.listed and table.grid.made:
            above, end = self.listed.grid, min(end, self.listed.header)
        account.take_rows(above, range(table.caption[0], end))
        titles = titles_of(above, range(table.caption[0], end)) if caption.left else {}
        listed = self.rows_of_schedules(above)
        for row, text in caption.left:
            if row < end and row not in listed:
                account.leave(Kind.LINE, above, row, None, text, titles.get(row, ""))
        if rows.starred is not None and rows.used_starred:
            account.take_rows(table.grid, [rows.starred.row])
        for row, text in rows.second_lines:
            account.leave(Kind.CELL, table.grid, row, table.name_column, text)
        for row, key, text in rows.unknown:
            account.leave(Kind.CELL, table.grid, row, table.fields[key], text)

    def rows_of_schedules(self, grid: Grid) -> set[int]:
        """Return the rows of a grid that are lists of games, if these state the rounds of a round-robin table."""
        lists = self.schedules.lists if self.schedules and self.scheduled else ()
        return {row for games in lists if games.grid.name == grid.name for row in (games.header, *games.rows)}

    def say_left(self, event: Event, report: Report) -> None:
        """Report what of the file was not used."""
        sheets = [table.grid.name for table, _ in self.tables]
        for name in dict.fromkeys((event.name, *(section.name for section in event.sections), *sheets)):
            self.account.leave(Kind.NAME, self.tables[0][0].grid, 0, None, name)
        marked_cells.say_marked(self.tables, report)
        self.leave_texts()
        headings = {heading.casefold() for table, _ in self.tables for heading in table.headings.values()}
        left: Iterator[Left] = islice(self.account.left(), left_over.MOST)
        if self.own:
            left = self.among_players(left)
        players = {
            (table.grid.name, row): player
            for (table, layout), section in zip(self.tables, event.sections, strict=False)
            for row, player in zip(layout.player_rows, section.players, strict=False)
            if not table.grid.made
        }
        grids = {table.grid.name: table.grid for table, _ in self.tables if not table.grid.made}
        known = left_over.Known(event, frozenset(headings), players, grids, listed=self.listed is not None)
        left_over.say(left, known, report)

    def among_players(self, left: Iterable[Left]) -> Iterator[Left]:
        """Yield what is between and beside the players: around a chart of ours are its legend and its notes."""
        rows = {
            (table.grid.name, row) for table, _ in self.tables for row in range(table.first_row, table.last_row + 1)
        }
        return (one for one in left if one.kind in (Kind.LINE, Kind.CELL) and (one.grid.name, one.row) in rows)

    def leave_texts(self) -> None:
        """Leave what was taken for names, titles and the like as it is written, if it may be something else."""
        for (table, layout), section in zip(self.tables, self.sections, strict=True):
            for what in _TEXTS:
                if what in layout.columns:
                    kind = Kind.PLAYER if what == "name" else Kind.VALUE
                    # Of rounds on several sheets, the rows are those of the first.
                    players = section.players[: len(layout.player_rows)]
                    texts = list(map(attrgetter(what), players))
                    for at in left_over.doubtful(texts, kind):
                        self.account.leave(kind, table.grid, layout.player_rows[at], layout.columns[what], texts[at])

    def take_control(self, table: Table, caption: Caption) -> None:
        """Take the time control above the first table for those below it that state none of their own."""
        if not self.sections and caption.states_control_for_all:
            self.control = caption.section["time_control"]
        if not self.control or "time_control" in caption.section or caption.no_control:
            return
        caption.section["time_control"] = self.control
        message = f"time control, as {self.control_from}: {self.control!r:.60}"
        self.report.note("CSV080", message, table.grid.place(table.header_row or table.first_row, None))

    def take_round_days(self, table: Table, caption: Caption) -> None:
        """Take the days of the rounds that their headings state; they are the event's where it states none."""
        days = round_days.days_of(table, self.event.get("start"), self.event.get("end"), caption.year)
        days = days[:: table.games_per_round]
        stated = [day for day in days if day]
        if "round_dates" in caption.section:
            return
        if not stated:
            self.say_days_without_year(table)
            return
        caption.section["round_dates"] = days
        if not self.event.get("start") and not self.event.get("end"):
            self.event |= {"start": stated[0], "end": stated[-1]}
        place = table.grid.place(table.header_row or 0, table.slots[0])
        shown = some(list(dict.fromkeys(map(str, stated))), 10)
        self.report.note("CSV064", f"days of the rounds, from their headings: {shown}", place)

    def take_first_and_last_day(self, caption: Caption) -> None:
        """Take the days of the rounds of a list for the event's, where it states none."""
        days = [day for day in caption.section.get("round_dates", ()) if day]
        if days and not self.event.get("start") and not self.event.get("end"):
            self.event |= {"start": days[0], "end": days[-1]}

    def say_days_without_year(self, table: Table) -> None:
        """Warn of headings that are days without a year: dates that the user gives may contradict them."""
        texts = [] if self.event.get("start") or self.event.get("end") else round_days.without_year(table)
        if len(texts) > 1 and not self.sections:
            message = f"the rounds are headed by days without a year, {texts[0]!r} to {texts[-1]!r}: they are not used"
            place = table.grid.place(table.header_row or 0, table.slots[0])
            hint = "write the year, too, or the dates above the table; --start and --end are not compared with them"
            self.report.warning("CSV067", message, place, hint)

    def say_caption(self, grid: Grid, caption: Caption) -> None:
        """Report what was guessed from the lines above a table, and what could not be read."""
        for row, key in ((caption.event_row, "event"), (caption.section_row, "section")):
            if row is not None:
                name = (caption.event if key == "event" else caption.section)["name"]
                self.report.note("CSV019", f"{key} name: {name!r:.60}", grid.place(row, None))
        if caption.place_row is not None:
            place = f"{caption.event['city']}, {caption.event['state']}"
            self.report.note("CSV019", f"place of the event: {place!r:.60}", grid.place(caption.place_row, None))
        if caption.days_row is not None:
            start, end = caption.event["start"], caption.event["end"]
            days = str(start) if start == end else f"{start} to {end or 'a day that is not stated'}"
            self.report.note("CSV062", f"days of the event: {days}", grid.place(caption.days_row, None))
        for row, text in caption.no_days:
            message = f"{text!r:.40} looks like a date, but is not understood; it is not used"
            hint = f"{_SPELLED_DAYS}; or use --start and --end"
            self.report.warning("CSV055", message, grid.place(row, None), hint)
        for row, text in caption.other_days:
            message = f"{text!r:.60} is not read as a day of the event"
            self.report.note("CSV062", message, grid.place(row, None))
        if caption.control_row is not None:
            message = f"time control: {caption.section['time_control']!r:.60}"
            self.report.note("CSV080", message, grid.place(caption.control_row, None))
        for row, text in caption.no_control:
            message = f"{text!r:.60} looks like a time control that is not understood, or another one; it is not used"
            self.report.warning("CSV081", message, grid.place(row, None), 'give --time-control "G/60;d5"')
        self.say_wrong(grid, caption)

    def say_wrong(self, grid: Grid, caption: Caption) -> None:
        """Report values behind a label that cannot be read."""
        for row, line, text in caption.wrong:
            is_day = line.fields in _DAYS
            read_as = "as a date" if is_day else f"after {line.label!r}"
            message = f"cannot read {text!r:.40} {read_as}; it is ignored"
            self.report.warning("CSV013", message, grid.place(row, None), _SPELLED_DAYS if is_day else None)

    def read_section(self, table: Table, rows: Rows, members: list[int], facts: dict[str, Any], shared: bool) -> None:
        """Read the rows that belong to one section; it may share the table with others."""
        stated_numbers = table.texts(members, "number")
        lettered = opponent_letters.numbers_of(stated_numbers)
        numbers: list[int | None] = [*lettered] if lettered else list(map(read_number, stated_numbers))
        if "number" not in table.fields and table.leading_numbers:
            numbers = [table.leading_numbers[row] for row in members]
        ranks: list[int | None] = [None] * len(members)
        if "rank" in table.fields:
            ranks = list(map(read_rank, table.texts(members, "rank")))
        stated = facts.pop("opponents", "")
        self.own |= bool(stated) and self.in_file
        chosen = self.options.get("opponents") or stated
        section = SectionRows(table, members, numbers, ranks, self.report, chosen, by_round=bool(stated))
        section.lettered = lettered is not None
        games = read_games(section)
        if not games.rounds:
            message = "the table has no columns of rounds: players are read, but no games"
            self.report.warning("CSV020", message, table.grid.place(members[0], None))
        if shared and games.cut() and self.in_file:
            message = f"this section has no entries after round {games.rounds}, which is read as its last one"
            self.report.note("CSV044", message, table.grid.place(members[0], table.name_column))
        if "round_dates" in facts and not stated:
            facts["round_dates"] = facts["round_dates"][: games.rounds]
        about = rows.facts(members)
        if games.grid and not self.own:
            games = self.in_rounds(table, games, about["name"])
        preserved = range(len(members)) if stated else self.rows_of_players(table, members, about, games)
        if len(preserved) < len(members):
            members = [members[at] for at in preserved]
            about = {key: [values[at] for at in preserved] for key, values in about.items()}
        players = _players({"number": games.numbers, "cells": list(map(tuple, games.cells)), **about})
        if stated and self.legend_row > table.last_row:
            players = tuple(player._replace(tie_breaks={}) for player in players)
        elif any(player.tie_breaks for player in players):
            facts = {**facts, "tie_breaks": tuple(rows.tie_breaks)}
        given = {"type": games.type, "number": len(self.sections) + 1, **facts}
        self.sections.append(
            Section(**given, rounds=games.rounds, games_per_round=games.games_per_round, players=players)
        )
        self.tables.append((table, _layout(table, members, games, rows.whose)))

    def in_rounds(self, table: Table, games: Games, names: Sequence[str]) -> Games:
        """Return the games of a round-robin table in the rounds that a schedule beside it states, if there is one."""
        from trfrate.formats._wallchart.games import grid_schedule

        if self.schedules is None:
            tables = [found for found in self.charts if found.slots]
            self.schedules = grid_schedule.lists_beside(self.account.grids, tables)
        schedule = grid_schedule.Schedule(games, names, self.schedules.lists)
        placed = schedule.placed() if self.schedules.lists else None
        place = table.grid.place(table.rows[0], table.name_column)
        if placed is None:
            message = f"a round-robin table: it does not state the rounds, so the games are spread over {games.rounds}"
            self.report.note("CSV018", message, place, "the ratings do not depend on the order")
            return games
        for given, made in self.schedules.made:
            self.account.take_made(given, made)
        for listed in self.schedules.lists:
            self.account.take_list(listed)
        self.scheduled = True
        message = "a round-robin table: the rounds, and the colors if stated, are those of the list of the same games"
        self.report.note("CSV170", message, place)
        for game in schedule.wrong:
            message = f"{game.said} is not what the round-robin table has; the table is used"
            self.report.error("CSV171", message, game.place, "correct the table or the list")
        return placed

    def rows_of_players(
        self, table: Table, members: list[int], about: Mapping[str, list[Any]], games: Games
    ) -> Sequence[int]:
        """Return the places of the rows that are players; the others are stated, and taken out of the games."""
        nobodies = bye_rows.places_of(about)
        every = range(len(members))
        if len(nobodies) in (0, len(members)):
            return every
        for at in nobodies:
            message = (
                f"this row is a bye, not a player: a game against number {games.numbers[at]} is a bye of its points"
            )
            self.report.note("CSV029", message, table.grid.place(members[at], table.name_column))
        preserved = sorted({*every}.difference(nobodies))
        bye_rows.take_out(games, preserved)
        return preserved


def _take_title_above_names(table: Table, caption: Caption) -> None:
    """Take the heading of the names, or of their numbers, for the section's name if it is one: `Quad 1`."""
    title = table.headings.get(table.fields.get("name", -1), "")
    numbers = table.headings.get(table.fields.get("number", -1), "")
    if is_numbered_section(numbers):
        title = numbers
    if table.header_row is None or not (is_numbered_section(title) or table.titled == table.header_row):
        return
    if caption.section_row is not None:
        # Below the table above: `Winner: Ada Alder`.
        caption.left.append((caption.section_row, caption.section["name"]))
    caption.section["name"], caption.section_row = title, table.header_row


def _known_by_content(grids: Sequence[Grid]) -> list[GameList]:
    from trfrate.formats._wallchart.games.games_list_find import find_lists

    return [games for grid in grids for games in find_lists(grid, by_content=True)]


def _known_by_names(grids: Sequence[Grid], lists: Sequence[GameList]) -> list[Table]:
    """Return the table that names the players of lists of games, whatever heads it; it is no part of the lists."""
    from trfrate.formats._wallchart.games import known_players

    taken = {
        (games.grid.name, row, side["name"])
        for games in lists
        for row in (games.header, *games.rows)
        for side in games.sides
    }
    known = known_players.about(grids, set().union(*(games.players() for games in lists)), taken)
    if known is None:
        return []
    for games in lists:
        if games.grid.name == known.grid.name:
            games.unread = {column: text for column, text in games.unread.items() if column not in known.columns}
    return [known_players.as_table(known)]


def _players(facts: Mapping[str, Sequence[Any]]) -> tuple[Player, ...]:
    """Return the players of whom these lists state a fact each."""
    # By position and without a call for each, because there are thousands.
    columns = (facts[name] if name in facts else repeat(Player._field_defaults[name]) for name in Player._fields)
    return tuple(map(maker(Player), zip(*columns, strict=False)))


def _first_row(grid: Grid) -> Place | None:
    """Return the place of the first row with several cells, else of the first that is not blank."""
    rows = range(len(grid.rows))
    row = next(
        (row for row in rows if len(grid.filled(row)) > 2), next((row for row in rows if grid.filled(row)), None)
    )
    return None if row is None else grid.place(row, grid.filled(row)[0])


def _legend_row(grid: Grid, last: int) -> int:
    """Return the last row below this one in which a legend of ours says that no tie-breaks are stated; -1 if none."""
    for row in range(len(grid.rows) - 1, last, -1):
        texts = [text for text in grid.rows[row] if isinstance(text, str) and COMPUTED in text]
        if any(line.strip().startswith(f"{COMPUTED}: ") for text in texts for line in text.split(" · ")):
            return row
    return -1


def _layout(table: Table, members: list[int], games: Games, whose: str) -> SheetLayout:
    place = table.grid.place(members[0], None)
    first, last = table.span
    named = {f"ratings.{whose}" if key == "rating" else key: column for key, column in table.fields.items()}
    return SheetLayout(
        file=place.file,
        sheet=table.grid.name,
        header_row=table.header_row,
        first_row=table.first_row,
        last_row=table.last_row,
        first_column=first,
        last_column=last,
        player_rows=tuple(members),
        columns=named,
        slots=tuple(games.slots),
        grid=games.grid,
        after=_by_system(named, "after", whose),
        change=_by_system(named, "change", whose),
    )


def _by_system(columns: Mapping[str, int], kind: str, whose: str) -> dict[str, int]:
    found = {key.partition(".")[2] or whose: column for key, column in columns.items() if key.partition(".")[0] == kind}
    return {system: column for system, column in found.items() if system not in ("FIDE", "CFC")}


def _guessed_page(data: bytes) -> str:
    head = data[:_HEAD]
    # Lines that end in a carriage return alone were saved for a Macintosh.
    return "mac_roman" if b"\r" in head and b"\n" not in head else guess_page([(head, "")])


def text_of(file: str, data: bytes, report: Report, options: Options) -> str:
    """Return the text of a file; a guessed code page is a note, with a word to judge it by."""
    refuse_many_lines(file, data, report)
    decoded = decode(data, options.get("encoding"), _guessed_page)
    if decoded.guessed:
        odd = next((word for word in re.findall(r"\w+", decoded.text) if not word.isascii()), "")
        message = f"read as {decoded.encoding}, e.g. {odd[:40]!r}"
        report.note("CSV023", message, Place(file), "--encoding chooses another")
    return decoded.text.replace("\0", "")


def _read(format: str, grids: Iterable[Grid], report: Report, options: Options) -> WallchartReader:
    """Return what was read of all grids: in the usual way or, where that fails, by the players whom a table lists."""
    reader = WallchartReader(Report(), options, printed=format == "text")
    every: list[Grid] = []
    try:
        every += grids
        reader.read(every)
    except Unreadable:
        reader = _read_by_players(every, reader) or reader
        if not reader.sections:
            raise
    else:
        if reader.fails:
            reader = _read_by_players(every, reader) or reader
    finally:
        report.diagnostics += folded(reader.report, FOLDED)
    return reader


def _read_by_players(grids: Sequence[Grid], usual: WallchartReader) -> WallchartReader | None:
    """Return a reading of the sheets by the players they list, if it holds where the usual one does not."""
    from trfrate.formats._wallchart.games import listed_by_players

    errors = usual.report.count(Severity.ERROR)
    for worth in listed_by_players.WORTHS if not (usual.printed or usual.own) else ():
        arranged = listed_by_players.arranged(grids, worth)
        if arranged is None:
            return None
        reader = WallchartReader(Report(), usual.options)
        with suppress(Unreadable):
            reader.read_arranged(grids, arranged)
            left = reader.report.count(Severity.ERROR)
            is_better = left < errors and _FEW * left <= arranged.games
            if (is_better or not left) and listed_by_players.agree(reader.sections):
                return reader
        if not arranged.free:
            return None
    return None


_FEW = 10
"""Of so many games, one may be wrong."""


def read_grids(
    format: str, files: Mapping[str, bytes], grids: Iterable[Grid], report: Report, options: Options
) -> Event:
    """Return the event that the grids of a report state; raises `Unreadable` if none holds a table of players."""
    reader = _read(format, grids, report, options)
    if not reader.sections:
        _say_nothing_found(reader, report, Place(next(iter(files))))
        raise Unreadable(next(iter(files)))
    layouts = tuple(layout for _, layout in reader.tables)
    places = Places(reader.tables, reader.cycles)
    origin = (
        WallchartOrigin(format, files, places, layouts=layouts) if reader.in_file else Origin(format, files, places)
    )
    event = Event(**reader.event, sections=tuple(reader.sections), origin=origin)
    reader.say_left(event, report)
    return event


def _say_nothing_found(reader: WallchartReader, report: Report, file: Place) -> None:
    """Say what is missing, at a line that may state a game if there is one."""
    hint = "the first row of the table names its columns: No., Name, Rating, Rd 1, Rd 2, ..., Score"
    message = "no table of players was found: it needs a heading such as Name, and columns for the rounds"
    place = reader.first_row or file
    if reader.printed:
        from trfrate.formats._wallchart.games.game_lines import first_like_game

        hint = f"{hint}; without a table, write one game a line: Ada Alder 1-0 Ben Birch"
        alike = ((grid, row) for grid, _ in reader.beside if (row := first_like_game(grid)) is not None)
        grid, row = next(alike, (None, 0))
        if grid:
            message = "no table of players was found, and not two lines that state a game; this one may be meant so"
            place = grid.place(row, None)
    else:
        hint = f"{hint}; that of a list of games: Round, White, Black, Result"
    report.error("CSV001", message, place, hint)
