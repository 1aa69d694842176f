"""The games of a round-robin table: its grid read, signs explained, the other half filled in, rounds given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from trfrate.diagnostics import some
from trfrate.errors import Unreadable
from trfrate.formats._cells import cell_text
from trfrate.formats._wallchart.rounds import (
    grid_entries,
    grid_legend,
    grid_letters,
    round_robin,
    rounds_in_grid,
    white_rows,
)
from trfrate.formats._wallchart.rounds.round_entries import RoundEntries
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.model import Cell

_MOST_EXPLAINED = 100
"""Players of a grid; a larger table is none."""


def read(entries: RoundEntries, said: list[list[str]]) -> Games | None:
    """Return the games of a round-robin table, or None if this is none."""
    section = entries.section
    players, several, columns_read = len(section.rows), section.table.games_per_round, len(section.table.slots)
    if columns_read not in (players, several * players):
        return None
    said = grid_letters.in_english(said, [section.score(index) for index in range(players)])
    signs, said = _with_explained_signs(section, _two_results(section) or said)
    said, round_of = rounds_in_grid.parted(said) or (said, {})
    if columns_read != several * players:
        several = 1
    counts = _counts(section)
    found = [round_robin.diagonal_rows(square, counts) for square in _squares(section, said, several)]
    columns = found[0]
    if columns is None or found != [columns] * several:
        _refuse_sums(section, said)
        return None
    _say_signs(section, signs)
    column_of = round_robin.columns_of(columns, players)
    # The totals are those of all games.
    scores = [section.score(index) if several == 1 else None for index in range(players)]
    half = several == 1 and round_robin.half_filled(round_robin.in_order(said, column_of))
    squares = _squares(section, _with_brackets(entries, said), several)
    stated: list[int | None] = [None] * players if half else scores
    marks = partial(grid_legend.is_forfeit_mark, section)
    grids = [round_robin.results_of(square, columns, stated, marks) for square in squares]

    def at(row: int, other: int, game: int) -> int:
        return round_robin.column_of(row, column_of[other], game, several, section.table.crossed)

    for game, results in enumerate(grids):
        _say_grid(section, results, partial(at, game=game))
        if section.table.grid_colors and section.table.crossed:
            results.colors |= {pair: section.table.grid_colors[at(*pair, game) % several] for pair in results.games}
    each_alone = several == 1 and _settle_single(section, grids[0], half, scores)
    stated_rounds = _rounds_of(section, grids, round_of, column_of)
    cells, cycles = round_robin.to_rounds(grids, players, stated_rounds)
    rounds = len(cells[0])
    in_cycle = rounds // cycles
    grid = {
        (index, slot): section.table.slots[at(index, cell.opponent - 1, slot // in_cycle % several)]
        for index, line in enumerate(cells)
        for slot, cell in enumerate(line)
        if cell and cell.opponent
    }
    if half or each_alone:
        grid = _only_filled(entries, grid)
    kind, numbers = "double-round-robin" if cycles > 1 else "round-robin", section.own_numbers()
    return Games(_by_number(cells, numbers), numbers, rounds, kind, grid=grid, in_rounds=bool(stated_rounds))


def _settle_single(section: SectionRows, grid: grid_entries.GridResults, half: bool, scores: list[int | None]) -> bool:
    """Complete a grid with one game for each pair; return whether each row states its games for itself."""
    if half:
        _mirror(section, grid, scores)
        return False
    each_alone = _take_each_alone(section, grid)
    if not each_alone:
        _take_order(section, grid)
    return each_alone


def _say_signs(section: SectionRows, signs: Sequence[str]) -> None:
    if signs:
        message = f"entries are read as a line beside the table explains them: {some(signs, 3)}"
        section.report.note("CSV045", message, section.place(0))


def _rounds_of(
    section: SectionRows,
    grids: Sequence[grid_entries.GridResults],
    round_of: Mapping[grid_entries.Pair, int],
    column_of: Mapping[int, int],
) -> dict[grid_entries.Pair, int]:
    """Return the round of each game that the entries state; none if they contradict each other, which is an error."""
    if not round_of or len(grids) > 1:
        return {}
    games = list(grids[0].games)
    stated = {(row, other): round_of.get((row, column_of[other]), 0) for row, other in games}
    # Half a grid states each once.
    rounds = {(row, other): round or stated.get((other, row), 0) for (row, other), round in stated.items()}
    if rounds_in_grid.agreed(rounds, games):
        message = "a round-robin table whose entries state the rounds, beside the results"
        section.report.note("CSV187", message, section.place(0))
        return rounds
    message = "the rounds in the entries contradict each other: a game has two or none, or a player two games in one"
    section.report.error("CSV189", message, section.place(0), "both entries of a game state the same round")
    return {}


def _counts(section: SectionRows) -> list[dict[int, int]]:
    """Return the row of each pairing number, of each place, and of each row's own number: one counts the columns."""
    return [{number: row for row, number in enumerate(counted) if number is not None} for counted in section.counted()]


def _squares(section: SectionRows, said: list[list[str]], several: int) -> list[list[Sequence[str]]]:
    """Return a grid for each game of a round-robin table."""
    return round_robin.by_game(said, several, section.table.crossed and several > 1)


def _two_results(section: SectionRows) -> list[list[str]] | None:
    """Return the entries of a grid whose results are parted by commas or bars; None if it is no such grid."""
    if len(section.table.slots) != len(section.rows) or section.table.parts:
        return None
    grid = section.table.grid
    return round_robin.parted(
        [[cell_text(grid.value(row, column)) for column in section.table.slots] for row in section.rows]
    )


def _with_explained_signs(section: SectionRows, said: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """Return the signs that a line beside a grid explains, and the entries with what they stand for."""
    if len(section.table.slots) % len(section.rows) or len(section.rows) > _MOST_EXPLAINED:
        return [], said
    meant = grid_legend.forfeits_in(said, grid_legend.lines_beside(section.table))
    return sorted(meant), [[meant.get(text, text) for text in line] for line in said] if meant else said


def _refuse_sums(section: SectionRows, said: list[list[str]]) -> None:
    """Refuse a round-robin table with the points of several games in each entry."""
    games = round_robin.are_sums(said)
    if games:
        message = f"each entry is the sum of {games} games against one player: 1 may be a win and a loss, or two draws"
        section.report.error("CSV046", message, section.place(0), "write the result of each game: 1 0 or ½ ½")
        raise Unreadable(section.place(0).file)


def _with_brackets(entries: RoundEntries, said: list[list[str]]) -> list[list[str]]:
    """Return the entries of a round-robin table with the brackets that may mark a forfeit: `(1)`."""
    marked = {*entries.bracketed}
    return [
        [
            f"{text} ()" if (row, column) in marked else text
            for column, text in zip(entries.section.table.slots, line, strict=True)
        ]
        for row, line in zip(entries.section.rows, said, strict=True)
    ]


def _say_grid(section: SectionRows, results: grid_entries.GridResults, column_of: Callable[[int, int], int]) -> None:
    """Report the entries of a round-robin table that are no result, or that can be read in two ways."""
    for row, other in sorted(results.wrong):
        section.say_not_a_cell(section.rows[row], section.table.slots[column_of(row, other)])
    two: dict[str, list[tuple[int, int]]] = {}
    for (row, other), outcomes in sorted(results.two_readings.items()):
        two.setdefault(" or ".join(outcomes), []).append((row, column_of(row, other)))
    if two:
        hint = "write 1, ½ and 0 for games that were played, X and F for a forfeit won and lost"
        message = f"nothing in the table decides: {section.listed(two)}"
        section.report.error("CSV046", message, section.place(*min(two.values())[0]), hint)
    if results.answers:
        shown = some([section.entry(row, column_of(row, other)) for row, other in sorted(results.answers)], 3)
        message = f"won by forfeit, because the opponents' entries are forfeits: {shown}"
        section.report.warning("CSV120", message, section.place(0), "write X for a forfeit that was won")


def _mirror(section: SectionRows, results: grid_entries.GridResults, scores: list[int | None]) -> None:
    """Fill in the other half of a round-robin table of which one is filled."""
    whose, sure = results.mirror(scores)
    message = f"half of the round-robin table is filled; the entries are read as those of the {whose}s' players"
    if sure:
        section.report.note("CSV162", f"{message}, as the totals show", section.place(0))
    else:
        hint = "fill in both halves, or add the totals"
        section.report.warning("CSV163", f"{message}, but not all totals show it", section.place(0), hint)


def _take_each_alone(section: SectionRows, results: grid_entries.GridResults) -> bool:
    """Take each entry for a game of its own, if a line or the totals say so; return whether they do."""
    said = white_rows.take(section, results)
    if said:
        message = (
            f"each entry of the round-robin table is a game of its own, not the other side of another: {said!r:.60}"
        )
        section.report.note("CSV190", message, section.place(0), "compare a few of them with the totals")
    return bool(said)


def _take_order(section: SectionRows, results: grid_entries.GridResults) -> None:
    """Decide which of two games in an entry is which in the opponent's, and which color it had."""
    if not results.holds_two_games:
        return
    colors, line = grid_legend.colors_in_order(grid_legend.lines_beside(section.table))
    results.take_order(colors)
    if results.crossed:
        message = "the first of two results in an entry is the second in the opponent's"
        known = f", White and Black as a line says: {line.lower()!r:.60}" if colors else ", as the results show"
        section.report.note("CSV045", message + known, section.place(0))


def _only_filled(entries: RoundEntries, grid: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    """Return the columns of games by row and slot without those that are blank in the table."""
    rows = entries.section.rows
    return {key: column for key, column in grid.items() if entries.plain_text(rows[key[0]], column)}


def _by_number(cells: list[list[Cell | None]], numbers: Sequence[int]) -> list[list[Cell | None]]:
    """Return cells whose opponents are rows, from 1, with their pairing numbers."""
    return [[cell and cell._replace(opponent=numbers[(cell.opponent or 1) - 1]) for cell in line] for line in cells]
