"""Lists of games in place of a wallchart: which there are, the players beside them, and the wallchart of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report
from trfrate.formats._event_size import refuse_many_games, refuse_many_names
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.tables import column_meaning
from trfrate.formats._wallchart.tables.find_tables import find_tables
from trfrate.formats._wallchart.unread.account import Account

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.entry_lines import Entries
    from trfrate.formats._wallchart.games.games_list import GameList


@dataclass(slots=True)
class ListedGames:
    """Looks for lists of games, and remembers what is beside them."""

    report: Report
    account: Account
    first: GameList | None = None
    """The first list of games, of which the wallchart was made."""
    roster: Table | None = None
    """The table of players beside lists of games."""
    standings: list[Table] = field(default_factory=list)
    """Tables of points beside lists of games."""
    ends: dict[str, tuple[Grid, int]] = field(default_factory=dict)
    """The row below the last list of games of each sheet."""
    entries: Entries | None = None
    """The players that lines beside the games list."""

    def as_wallchart(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the wallchart that lists of games amount to, which is in no file; nothing if there is no list."""
        from trfrate.formats._wallchart.games import games_played, requested_byes
        from trfrate.formats._wallchart.games.games_list_find import find_lists
        from trfrate.formats._wallchart.games.games_list_wallchart import wallchart_of
        from trfrate.formats._wallchart.tables import players_beside

        parts = players_beside.stacked(found[0][0]) if len(found) == 1 else []
        if parts:
            return [made for part in parts for made in self.as_wallchart([(part, find_tables(part))])]
        lists = [games for grid, _ in found for games in find_lists(grid)]
        if not lists:
            lists = self._games_of_other_kinds(found)
        if not lists:
            return []
        refuse_many_games(sum(len(games.rows) for games in lists), lists[0].grid.place(0, None), self.report)
        if cut := next((games for games in lists if games.is_cut), None):
            refuse_many_names(cut.grid.place(cut.rows[-1], None), self.report)
        roster = self._roster_beside(found, lists)
        if roster:
            requested_byes.take_column(roster)
            games_played.leave_out(roster, lists, self.report)
            column_meaning.settle(roster, self.report)
            self.account.take_table(roster)
            self.roster = roster
        for table in self.standings:
            self.account.take_table(table)
        used = {games.grid.name for games in lists} | ({roster.grid.name} if roster else set())
        self.first = lists[0]
        for games in lists:
            if not games.grid.made:
                _, end = self.ends.get(games.grid.name, (games.grid, 0))
                self.ends[games.grid.name] = games.grid, max(end, games.header + 1, *(row + 1 for row in games.rows))
        if not roster and self.entries is None:
            self.entries = _entries_beside(lists)
        made = wallchart_of(lists, roster, self.report, self.account, self.standings, self.entries)
        if self.entries:
            self.account.take_rows(self.entries.grid, self.entries.used)
        used |= self.account.taken.keys()
        unused: list[tuple[Grid, list[Table]]] = [(grid, []) for grid, _ in found if grid.name not in used]
        return [(made, find_tables(made)), *unused]

    def _roster_beside(self, found: list[tuple[Grid, list[Table]]], lists: Sequence[GameList]) -> Table | None:
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

    def _games_of_other_kinds(self, found: list[tuple[Grid, list[Table]]]) -> list[GameList]:
        """Return lists known by what their columns hold, or of the games that single lines state, as an e-mail does.

        The columns of printed lines were cut by guess: there, a line that states a game comes first.
        """
        grids = [grid for grid, _ in found]
        if any(grid.printed for grid in grids):
            return self._games_in_lines(grids) or _known_by_content(grids)
        return _known_by_content(grids) or self._games_in_lines(grids)

    def _games_in_lines(self, grids: Sequence[Grid]) -> list[GameList]:
        """Return lists of the games that single lines state."""
        from trfrate.formats._wallchart.games import game_lines
        from trfrate.formats._wallchart.games.games_list_find import find_lists

        made = [(grid, told) for grid in grids if (told := game_lines.list_in(grid, self.report))]
        for grid, told in made:
            self.account.take_made(grid, told.grid)
            self.standings += [told.standings] if told.standings else []
            self.entries = told.entries
        return [games for _, told in made for games in find_lists(told.grid)]


def _entries_beside(lists: Sequence[GameList]) -> Entries | None:
    """Return the players that lines above and below lists of games without headings, or printed ones, state."""
    from trfrate.formats._wallchart.games.entry_lines import entries_in

    grid = lists[0].grid
    if any(games.grid.rows is not grid.rows for games in lists):
        return None
    taken = {row for games in lists for row in (games.header, *games.rows)}
    return entries_in(grid, (row for row in range(len(grid.rows)) if row not in taken))


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
