"""Tables in the usual form, a row for each player and a column for each round, from whatever arrangement a file has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats._event_size import refuse_many_sections
from trfrate.formats._wallchart.games.listed_games import ListedGames
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.tables.find_tables import find_tables, lies_on_side
from trfrate.formats._wallchart.unread.account import Account

_COMPARE = "compare what was read with the file"


@dataclass(slots=True)
class UsualForm:
    """Finds the tables of all grids, and brings those arranged in another way into the usual form."""

    report: Report
    account: Account
    lists: ListedGames
    printed: bool = False
    """Whether the grids were made of printed lines."""
    first_row: Place | None = None
    """Where headings would be expected: the first row of the file that is more than a remark."""
    in_file: bool = True
    """Whether the tables stand in the file as they are."""

    def find(self, grids: Iterable[Grid]) -> tuple[list[tuple[Grid, list[Table]]], bool]:
        """Return the tables of all grids; and whether these state games in the rounds of tables."""
        found = self._set_upright([(grid, find_tables(grid)) for grid in self._with_cards_as_tables(grids)])
        self.first_row = next(filter(None, (_first_row(grid) for grid, _ in found)), None)
        self._refuse_many(found)
        self.account.grids = [grid for grid, _ in found if not grid.made]
        if not self.printed:
            found = self._with_lines_joined(found)
        games = any(table.slots for _, tables in found for table in tables)
        if games and not self.printed:
            found, games = self._with_games_listed(found)
        if not games and len(found) > 1:
            found = self._with_names_of_roster(found)
            games = any(table.slots for _, tables in found for table in tables)
        if not games:
            found = self._in_another_form(found) or found
        return found, games

    def from_lists(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the wallchart that lists of games amount to, which is in no file; nothing if there is no list."""
        made = self.lists.as_wallchart(found)
        self.in_file = self.in_file and not made
        return made

    def _with_cards_as_tables(self, grids: Iterable[Grid]) -> Iterator[Grid]:
        """Yield the grids, with the usual table in place of score cards."""
        from trfrate.formats._wallchart.tables.score_cards import from_score_cards

        for given in grids:
            grid = from_score_cards(given, self.report)
            if grid:
                self.account.take_made(given, grid)
                self.in_file = False
            yield grid or given

    def _refuse_many(self, found: Sequence[tuple[Grid, Sequence[Table]]]) -> None:
        """Refuse more tables than an event has sections, before they are compared with each other."""
        tables = [table for _, tables in found for table in tables]
        if tables:
            refuse_many_sections(len(tables), tables[0].grid.place(0, None), self.report)

    def _set_upright(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the tables of all grids, of those whose headings are in a column with rows and columns exchanged."""
        on_side: list[tuple[Grid, list[Table]]] = [
            (grid, []) for grid, tables in found if not any(table.named for table in tables) and lies_on_side(grid)
        ]
        if not on_side:
            return found
        from trfrate.formats._wallchart.tables.other_arrangements import turned

        upright = self._rearranged(list(on_side), turned, "the players are side by side")
        names = {grid.name for grid, _ in upright}
        return [*upright, *((grid, tables) for grid, tables in found if grid.name not in names)]

    def _with_lines_joined(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the tables, with one line for each player of those that have two."""
        from trfrate.formats._wallchart.tables import rows_in_pairs

        # Rows that belong to the players above them are read with these.
        whole = [grid for grid, tables in found if not any(table.slots and table.further for table in tables)]
        grids = [grid for grid in whole if rows_in_pairs.joined(grid)]
        if not grids:
            return found
        upright = self._rearranged([(grid, []) for grid in grids], rows_in_pairs.joined, "two lines for each player")
        made = {grid.name: (grid, tables) for grid, tables in upright}
        return [made.get(grid.name, (grid, tables)) for grid, tables in found]

    def _with_games_listed(self, found: list[tuple[Grid, list[Table]]]) -> tuple[list[tuple[Grid, list[Table]]], bool]:
        """Return the tables, those of points without rounds where lists have the games; and whether others have any."""
        from trfrate.formats._wallchart.games import games_beside

        others = games_beside.with_games_listed(found)
        if not others:
            return found, True
        table = next(table for _, tables in found for table in tables if table.slots)
        message = "the rounds hold points alone; the games are those of the lists beside this table"
        self.report.note("CSV150", message, table.grid.place(table.first_row, table.slots[0]))
        return others, False

    def _with_names_of_roster(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
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

    def _in_another_form(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the wallchart that cards, lists of games or a table on its side amount to; nothing if none is."""
        from trfrate.formats._wallchart.tables import other_arrangements, rounds_in_one_cell

        in_cells = self._rearranged(found, rounds_in_one_cell.apart, "all rounds of a player in one cell", known=True)
        if in_cells:
            return in_cells
        printed = (
            [] if self.printed else self._rearranged(found, other_arrangements.pasted, "printed lines in one column")
        )
        cards = printed or self._rearranged(found, other_arrangements.from_cards, "a block of lines for each player")
        listed = cards or self._of_two_teams(found) or self.from_lists(self._with_slips_listed(found))
        return listed or self._rearranged(found, other_arrangements.turned, "the players are side by side")

    def _with_slips_listed(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
        """Return the grids, with a list of games in place of slips that state the result of a game each."""
        from trfrate.formats._wallchart.games import result_slips

        listed = []
        for grid, tables in found:
            made = None if tables else result_slips.from_slips(grid)
            if made:
                self.account.take_made(grid, made)
                place = made.place(0, None)
                self.report.note("CSV079", "read as a list of games: a slip for each game", place, _COMPARE)
            listed.append((made, find_tables(made)) if made else (grid, tables))
        return listed

    def _of_two_teams(self, found: list[tuple[Grid, list[Table]]]) -> list[tuple[Grid, list[Table]]]:
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

    def _rearranged(
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
            self.report.note("CSV079", f"read as a wallchart: {how}", place, _COMPARE)
            self.account.take_made(given, grid)
            self.in_file = False
            usual.append((grid, tables))
        return usual


def _first_row(grid: Grid) -> Place | None:
    """Return the place of the first row with several cells, else of the first that is not blank."""
    rows = range(len(grid.rows))
    row = next(
        (row for row in rows if len(grid.filled(row)) > 2), next((row for row in rows if grid.filled(row)), None)
    )
    return None if row is None else grid.place(row, grid.filled(row)[0])
