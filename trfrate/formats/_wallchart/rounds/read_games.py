"""The games of one section: its entries read, opponents understood, cells stated by pairing number."""

from __future__ import annotations

from trfrate.formats._cells import Texts
from trfrate.formats._wallchart.rounds import (
    beside_cells,
    double_games,
    forfeits_shown,
    lone_forfeits,
    match,
    misread_digits,
    open_games,
    opponent_decision,
    opponent_names,
    opponent_numbers,
    result_letters,
    round_robin,
    round_robin_games,
    running_totals,
    stated_opponents,
    usual_notation,
)
from trfrate.formats._wallchart.rounds.round_cells import read_cells
from trfrate.formats._wallchart.rounds.round_entries import RoundEntries
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.model import Cell

_POINTS = frozenset(("1", "0", "½"))
_NOTHING: frozenset[str] = frozenset()


def read_games(section: SectionRows) -> Games:
    """Return the games; whatever is wrong with them is in the report."""
    own, entries = section.by_round, RoundEntries(section)
    stated = said = entries.read()
    texts = Texts.of(said)
    if not own:
        said = _arranged(section, said, texts.others)
    if said is not stated:
        texts = Texts.of(said)
    named = opponent_names.holds_names(said, texts, section.every_name())
    if texts.others and not own:
        said = usual_notation.with_byes_of_one(lone_forfeits.as_letters(said, texts.others, named), texts, named)
        texts = Texts.of(said)
    if named:
        said = stated_opponents.by_row(section, said)
        texts = Texts.of(said)
    elif not section.chosen and not own and (keys := stated_opponents.keys_of(section, said, texts)):
        said = stated_opponents.by_key(section, said, keys)
        texts = Texts.of(said)
    double = None if own or section.table.games_per_round > 1 else double_games.shape_of(said, texts)
    if double:
        said = usual_notation.two_games(section, said, double)
        texts = Texts.of(said)
    robin = None if section.by_round else round_robin_games.read(entries, said)
    if robin:
        return robin
    games = [] if section.by_round else match.games_of(said)
    if games:
        return match.read(section, games)
    english, no_results = (said, _NOTHING) if own else usual_notation.in_english(section, said, texts)
    if english is not said:
        said, texts = english, Texts.of(english)
    cells = read_cells(entries, said, texts, no_results, own)
    _refuse_points_only(section, said, cells)
    numbers = section.own_numbers()
    rounds = len(section.table.slots) // section.table.games_per_round
    decision = opponent_numbers.decide(cells, section.numbers, section.ranks, section.chosen)
    if decision.entries:
        opponent_decision.refuse_cut(section, cells, decision)
        if not section.named:
            opponent_decision.say_decision(section, decision, cells)
        cells = opponent_decision.translated(section, cells, decision.best, numbers)
        if texts.others:
            forfeits_shown.take_forfeits(section, said, cells, numbers)
    _take_lone_signs(section, said, texts, cells)
    if "colors" in section.table.fields:
        cells = beside_cells.with_color_strings(section, cells, numbers)
    return Games(cells, numbers, rounds, slots=section.table.slots, games_per_round=section.table.games_per_round)


def _take_lone_signs(section: SectionRows, said: list[list[str]], texts: Texts, cells: list[list[Cell | None]]) -> None:
    """Take `X` and `+` without an opponent for what the totals and the other rows make of them."""
    if "X" in texts.others:
        forfeits_shown.take_crosses(section, said, cells)
    if "+" in texts.others:
        forfeits_shown.take_lone_wins(section, said, cells)


def _arranged(section: SectionRows, said: list[list[str]], unusual: frozenset[str]) -> list[list[str]]:
    """Return the entries with what legends, letters of players, pairings and names above columns say of them."""
    said = misread_digits.corrected(section, usual_notation.as_explained(section, said, unusual), unusual)
    said = open_games.marked(section, said, unusual)
    said = result_letters.without_versus(said)
    if section.lettered:
        said = stated_opponents.by_letter(section, said)
    said = running_totals.with_pairings(said)
    if section.table.opponents_above:
        said = round_robin.with_winners(said, list(section.every_name()))
    return stated_opponents.with_printed_pairings(section, said)


def _refuse_points_only(section: SectionRows, said: list[list[str]], cells: opponent_numbers.Cells) -> None:
    """Refuse a table of points without opponents: it cannot be rated."""
    if any(cell and cell.opponent for line in cells for cell in line):
        return
    stated = [text for line in said for text in line if text]
    if len(stated) >= 4 and 2 * sum(text in _POINTS for text in stated) > len(stated):
        message = "the rounds hold points, but not against whom they were scored"
        hint = "print the wallchart with opponents; for a round robin, with one column for each opponent"
        section.report.error("CSV010", message, section.place(0), hint)
