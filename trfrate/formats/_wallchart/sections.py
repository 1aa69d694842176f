"""A table as a section, or as many as its Section column names: players, games, and what the lines above say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any

from trfrate.diagnostics import Place, Report, some
from trfrate.formats import Options
from trfrate.formats._event_size import refuse_many_sections
from trfrate.formats._ratings import chosen_source
from trfrate.formats._wallchart.captions import controls, event_columns, round_days
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.caption_said import say_caption
from trfrate.formats._wallchart.captions.event_facts import EventFacts
from trfrate.formats._wallchart.captions.lines_above import read_caption
from trfrate.formats._wallchart.captions.titles import is_numbered_section, names_no_section
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.located_sections import LocatedSections, layout_of
from trfrate.formats._wallchart.rounds import opponent_letters
from trfrate.formats._wallchart.rounds.read_games import read_games
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.formats._wallchart.tables import bye_rows, column_meaning
from trfrate.formats._wallchart.tables.player_rows import Rows
from trfrate.formats._wallchart.tables.player_values import read_number, read_rank
from trfrate.formats._wallchart.tables.tables_beside import title_in_headings
from trfrate.formats._wallchart.unread.account import Account, Kind, titles_of
from trfrate.model import Player, Section, maker

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList
    from trfrate.formats._wallchart.games.grid_schedule import Lists


@dataclass(slots=True)
class SectionReader:
    """Reads tables in the usual form, one after the other."""

    report: Report
    options: Options
    account: Account
    facts: EventFacts
    located: LocatedSections
    own: bool = False
    """Whether a table is one of ours, in which everything is meant as it is written."""
    legend_row: int = -1
    """The last row of the grid that says of the tables above it that their tie-breaks are computed."""
    one_sheet: bool = True
    """Whether only one grid holds tables."""
    listed: GameList | None = None
    """The first list of games, of which the wallchart was made."""
    charts: list[Table] = field(default_factory=list)
    """All tables that were found."""
    beside: list[tuple[Grid, int]] = field(default_factory=list)
    """Grids, each from a row on, that hold no wallchart but may hold a list of games."""
    schedules: Lists | None = None
    """The lists of games beside round-robin tables; None before they were looked for."""
    scheduled: bool = False
    """Whether such lists state the rounds of a round-robin table."""

    def read_table(self, table: Table, alone: bool) -> None:
        """Read one table: one section, or as many as its Section column names."""
        round_days.leave_caption(table)
        first = not self.located.sections
        names_event = first and "name" not in self.facts.event
        caption = read_caption(table.grid, table.caption, names_event, table.titled)
        if caption.section_row is not None and caption.section["name"] == self.facts.event.get("name"):
            # The title of the event is above each table.
            del caption.section["name"]
            caption.section_row = None
        _take_title_above_names(table, caption)
        event_columns.take(table, caption)
        of_sections = event_columns.of_sections(table)
        say_caption(table.grid, caption, self.report)
        own = "opponents" in caption.section and self.located.in_file
        self.facts.take_control(table, caption, first, own)
        for key, value in caption.event.items():
            self.facts.event.setdefault(key, value)
        if not self.located.in_file:
            self.facts.take_first_and_last_day(caption)
        if "opponents" not in caption.section:
            self.facts.take_round_days(table, caption, first)
            column_meaning.take_sum(table)
        column_meaning.settle(table, self.report)
        chosen = chosen_source(self.options)
        if chosen:
            column_meaning.take_only_rating(table)
        whose = column_meaning.whose_rating(table, caption.foreign, chosen, self.report)
        rows = Rows(table, self.report, whose, own)
        sections = column_meaning.by_section(table, self.report)
        refuse_many_sections(len(sections), table.grid.place(table.first_row, None), self.report)
        for name, members in sections.items():
            facts = caption.section | of_sections[members[0]]
            if name is not None:
                facts["name"] = name
            elif alone and "name" not in facts and not names_no_section(table.grid.name, self.one_sheet):
                facts["name"] = column_meaning.sheet_title(table.grid.name, len(self.located.sections) + 1)
            self._read_section(table, rows, members, facts, shared=len(sections) > 1)
            start, end = caption.event.get("start"), caption.event.get("end")
            self.facts.days.append((start, end or start) if start else None)
        rows.say_repairs()
        if table.games_below is not None and table.slots:
            self._pass_over_games(table, table.games_below)
        self._take_account(table, caption, rows)

    def _read_section(self, table: Table, rows: Rows, members: list[int], facts: dict[str, Any], shared: bool) -> None:
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
        self.own |= bool(stated) and self.located.in_file
        chosen = self.options.get("opponents") or stated
        section = SectionRows(table, members, numbers, ranks, self.report, chosen, by_round=bool(stated))
        section.lettered = lettered is not None
        games = read_games(section)
        if not games.rounds:
            message = "the table has no columns of rounds: players are read, but no games"
            self.report.warning("CSV020", message, table.grid.place(members[0], None))
        if facts.get("time_control"):
            facts["time_control"] = self._control_of(facts["time_control"], games.rounds, table)
        if shared and games.cut() and self.located.in_file:
            message = f"this section has no entries after round {games.rounds}, which is read as its last one"
            self.report.note("CSV044", message, table.grid.place(members[0], table.name_column))
        if "round_dates" in facts and not stated:
            facts["round_dates"] = facts["round_dates"][: games.rounds]
        about = rows.facts(members)
        if games.grid and not games.in_rounds and not self.own:
            games = self._in_rounds(table, games, about["name"])
        preserved = range(len(members)) if stated else self._rows_of_players(table, members, about, games)
        if len(preserved) < len(members):
            members = [members[at] for at in preserved]
            about = {key: [values[at] for at in preserved] for key, values in about.items()}
        players = _players({"number": games.numbers, "cells": list(map(tuple, games.cells)), **about})
        if stated and self.legend_row > table.last_row:
            players = tuple(player._replace(tie_breaks={}) for player in players)
        elif any(player.tie_breaks for player in players):
            facts = {**facts, "tie_breaks": tuple(rows.tie_breaks)}
        given = {"type": games.type, "number": len(self.located.sections) + 1, **facts}
        self.located.sections.append(
            Section(**given, rounds=games.rounds, games_per_round=games.games_per_round, players=players)
        )
        self.located.tables.append((table, layout_of(table, members, games, rows.whose)))

    def _control_of(self, control: str, rounds: int, table: Table) -> str:
        """Return the time control of a section of so many rounds; a warning says that it is not that of all of them."""
        bare, partly = controls.of_all_rounds(control, rounds)
        if partly:
            message = f"the time control {control!r:.60} is not that of all {rounds} rounds, but is taken for them"
            hint = 'give --time-control "Round 1: G/60;d5, Round 4: G/90;d5"'
            self.report.warning("CSV205", message, table.grid.place(table.header_row or table.first_row, None), hint)
        return bare

    def _in_rounds(self, table: Table, games: Games, names: Sequence[str]) -> Games:
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
        self._take_days_of_schedule(placed.rounds, place)
        message = "a round-robin table: the rounds, and the colors if stated, are those of the list of the same games"
        self.report.note("CSV170", message, place)
        for game in schedule.wrong:
            message = f"{game.said} is not what the round-robin table has; the table is used"
            self.report.error("CSV171", message, game.place, "correct the table or the list")
        return placed

    def _take_days_of_schedule(self, rounds: int, place: Place) -> None:
        """Take the days of the rounds that a schedule states for the event's, where nothing else does."""
        from trfrate.formats._wallchart.games.games_list_caption import days_of_rounds

        if self.schedules is None or self.facts.event.get("start"):
            return
        days, lines = days_of_rounds(self.schedules.lists)
        stated = [days[number] for number in range(1, rounds + 1) if number in days]
        if stated and stated == sorted(stated):
            self.facts.event |= {"start": stated[0], "end": stated[-1]}
            for grid, row in lines:
                self.account.take_rows(grid, [row])
            shown = some(list(dict.fromkeys(map(str, stated))), 10)
            self.report.note("CSV064", f"days of the rounds, from the list of games: {shown}", place)

    def _rows_of_players(
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

    def _pass_over_games(self, table: Table, row: int) -> None:
        """Note that a list of games below a wallchart is not read; whether it says the same is compared later."""
        self.beside.append((table.grid, row))
        if not self.scheduled:
            message = "a list of games begins here; it is skipped, because the wallchart above has the games"
            self.report.note("CSV042", message, table.grid.place(row, None))

    def _take_account(self, table: Table, caption: Caption, rows: Rows) -> None:
        """Take what was read of a table and the lines above it into the account."""
        account = self.account
        account.take_table(table)
        account.take_rows(table.grid, round_days.row_below(table))
        above, end = table.grid, table.caption[1]
        if self.listed and table.grid.made:
            above, end = self.listed.grid, min(end, self.listed.header)
        account.take_rows(above, range(table.caption[0], end))
        titles = titles_of(above, range(table.caption[0], end)) if caption.left else {}
        listed = self._rows_of_schedules(above)
        for row, text in caption.left:
            if row < end and row not in listed:
                account.leave(Kind.LINE, above, row, None, text, titles.get(row, ""))
        if rows.starred is not None and rows.used_starred:
            account.take_rows(table.grid, [rows.starred.row])
        for row, text in rows.second_lines:
            account.leave(Kind.CELL, table.grid, row, table.name_column, text)
        for row, key, text in rows.unknown:
            account.leave(Kind.CELL, table.grid, row, table.fields[key], text)

    def _rows_of_schedules(self, grid: Grid) -> set[int]:
        """Return the rows of a grid that are lists of games, if these state the rounds of a round-robin table."""
        lists = self.schedules.lists if self.schedules and self.scheduled else ()
        return {row for games in lists if games.grid.name == grid.name for row in (games.header, *games.rows)}


def _take_title_above_names(table: Table, caption: Caption) -> None:
    """Take the heading of the names, or of their numbers, for the section's name if it is one: `Quad 1`."""
    title = title_in_headings(table)
    if table.header_row is None or not (is_numbered_section(title) or table.titled == table.header_row):
        return
    if caption.section_row is not None:
        # Below the table above: `Winner: Ada Alder`.
        caption.left.append((caption.section_row, caption.section["name"]))
    caption.section["name"], caption.section_row = title, table.header_row


def _players(facts: Mapping[str, Sequence[Any]]) -> tuple[Player, ...]:
    """Return the players of whom these lists state a fact each."""
    # By position and without a call for each, because there are thousands.
    columns = (facts[name] if name in facts else repeat(Player._field_defaults[name]) for name in Player._fields)
    return tuple(map(maker(Player), zip(*columns, strict=False)))
