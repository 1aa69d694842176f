"""Byes that are not among the games: in lines below them, tables of byes, or a column of the table of players."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.formats._wallchart.games import byes_below, requested_byes
from trfrate.formats._wallchart.games.bye_tables import bye_tables
from trfrate.formats._wallchart.games.called_players import Called
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_players import ONE_OF_THEM, Entrants, Seat, at
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.unread.account import Account
from trfrate.model import Cell, Outcome


def take_byes(lists: Sequence[GameList], roster: Table | None, entrants: Entrants, account: Account) -> None:
    """Take byes from lines below the games of their round, sheets that list them, and the table of players."""
    players = Called(entrants.every)
    found = [table for grid in account.grids for table in bye_tables(grid, players, entrants.rounds)]
    tables = [table for table in found if table.byes]
    for table in found:
        if not table.byes:
            hint = "each row needs the round, the player as in the games, and what the bye is worth"
            entrants.report.warning("CSV182", "a table of byes is not read", table.place, hint)
    for table in tables:
        grid = table.byes[0].grid
        account.take_cells(grid, table.rows, table.columns, {})
        message = f"{len(table.byes)} byes are taken from a table of byes"
        entrants.report.note("CSV126", message, grid.place(table.byes[0].row, None))
        for games in lists:
            if games.grid.name == grid.name:
                games.loose = {row: number for row, number in games.loose.items() if row not in table.rows}
    byes = [*byes_below.told(lists, players, entrants.report), *(bye for table in tables for bye in table.byes)]
    for bye in byes:
        _take_bye(entrants, bye.player, bye.round, bye.outcome, Seat(bye.grid, bye.row, 0))
    if roster:
        _take_requested_byes(roster, entrants)


def _take_requested_byes(roster: Table, entrants: Entrants) -> None:
    """Take byes from a column of the table of players."""
    for bye in requested_byes.told(roster, entrants.every, entrants.rounds, entrants.report):
        seat = Seat(roster.grid, bye.row, roster.fields[requested_byes.FIELD])
        for game in range(entrants.games_per_round):
            slot = (bye.round - 1) * entrants.games_per_round + game + 1
            _take_bye(entrants, bye.player, slot, bye.outcome, seat)


def _take_bye(entrants: Entrants, player: int, number: int, outcome: Outcome, seat: Seat) -> None:
    entrant = entrants.every[player]
    cell = entrant.cells.get(number)
    if cell == Cell(outcome):
        return
    if cell:
        has = "a game" if cell.opponent else "another bye"
        message = f"{entrant.name} has {has} in round {number} at {at(entrant.seats[number].place)}, and a bye here"
        entrants.report.error("CSV034", message, seat.place, ONE_OF_THEM)
        return
    entrant.cells[number] = Cell(outcome)
    entrant.seats[number] = seat
