"""Round cells: what each entry of a section says, by itself, by the total of its row, or by the whole table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product

from trfrate.diagnostics import some
from trfrate.formats._byes import CODES_WITH_ZERO, Choice, choice_of
from trfrate.formats._cells import Habits, Texts, habits_of, try_cell
from trfrate.formats._wallchart.rounds import (
    beside_cells,
    forfeits_shown,
    free_rounds,
    grid_legend,
    notation,
    opponent_names,
    opponent_numbers,
    stated_opponents,
)
from trfrate.formats._wallchart.rounds.round_entries import RoundEntries
from trfrate.formats._wallchart.rounds.section_rows import SectionRows, half_points
from trfrate.model import FACTS, Cell, Outcome

_SELDOM = 8
"""Entries in the usual notation for each game in another one."""
_MOST_CHOICES = 4


def read_cells(
    entries: RoundEntries, said: list[list[str]], texts: Texts, no_results: Collection[str], own: bool
) -> list[list[Cell | None]]:
    """Return the cells, with opponents as numbered in the table; `no_results`: letters before them that state none."""
    section = entries.section
    habits = habits_of(said, texts)
    known, unsure, unread = _meanings(texts, habits, no_results, own)
    if not own and unread > unsure.keys():
        unread = _work_out(section, said, known, unsure, unread)
    choices: dict[int, dict[int, Choice]] = {}
    signs = []
    for index, line in enumerate(said) if unread else ():
        for slot, text in enumerate(line) if not unread.isdisjoint(line) else ():
            if text in unsure:
                choices.setdefault(index, {})[slot] = unsure[text]
            elif text in unread and habits.unclear_signs and text[:1] in ("+", "-"):
                signs.append(section.entry(index, slot))
            elif text in unread and section.named:
                stated_opponents.say_no_name(section, index, slot, [])
            elif text in unread:
                section.say_not_a_cell(section.rows[index], section.table.slots[slot])
    cells = [list(map(known.__getitem__, line)) for line in said]
    _say_signs(section, signs, habits, said)
    _take_choices(section, cells, choices)
    totals = beside_cells.take_below(section, cells) or entries.totals
    forfeits_shown.take_forfeits_below(section, cells)
    beside_cells.say_points_beside(section, cells, entries.points_beside)
    beside_cells.say_totals(section, cells, totals)
    forfeits_shown.say_brackets(section, cells, entries.bracketed)
    return beside_cells.with_color_columns(section, cells) if section.table.parts else cells


def _meanings(
    texts: Texts, habits: Habits, no_results: Collection[str], own: bool
) -> tuple[dict[str, Cell | None], dict[str, Choice], frozenset[str]]:
    """Return what each entry says, those that may be worth more or less, and all that are no cell by themselves."""
    known: dict[str, Cell | None] = {**texts.usual} if habits.are_usual else {}
    unsure: dict[str, Choice] = {}
    unread = set()
    zeros = not texts.others.isdisjoint(CODES_WITH_ZERO)
    for text in texts.others if habits.are_usual else (*texts.others, *texts.usual):
        choice = None if own else choice_of(text, zeros)
        if choice:
            unsure[text] = choice
        cell = None if choice or text[:1] in no_results else try_cell(text, habits)
        if cell is None and text:
            unread.add(text)
        known[text] = cell
    return known, unsure, frozenset(unread)


def _work_out(
    section: SectionRows,
    said: list[list[str]],
    known: dict[str, Cell | None],
    unsure: dict[str, Choice],
    unread: frozenset[str],
) -> frozenset[str]:
    """Add what the whole table shows of entries that are no cells by themselves; return those that stay unread."""
    numbers = {number for number in (*section.numbers, *section.ranks, *range(1, len(section.rows) + 1)) if number}
    found = notation.Evidence(
        said,
        known,
        unsure,
        [section.score(index) for index in range(len(said))],
        numbers,
        {word.upper() for name in section.every_name() for word in opponent_names.key_of(name)},
        lambda cells: opponent_numbers.decide(cells, section.numbers, section.ranks, section.chosen),
    ).work_out()
    if found is None:
        return unread
    found = _explained(section, said, found)
    usual = {text: choice.usual for text, choice in unsure.items()}
    new = {text: cell for text, cell in found.cells.items() if known.get(text) != cell}
    known |= {**new, **dict.fromkeys(found.open)}
    for text in unsure.keys() & found.cells.keys():
        del unsure[text]
    _say_notation(
        section, said, {text: cell for text, cell in new.items() if usual.get(text) != cell.result}, found, known
    )
    return unread - found.cells.keys() - found.open.keys()


def _explained(section: SectionRows, said: list[list[str]], found: notation.Notation) -> notation.Notation:
    """Return the notation, with games or forfeits for marked entries as a line below the table has it."""
    cells, two = dict(found.cells), dict(found.open)
    habits = habits_of(said)
    marks = {char for text in two for char in text if not char.isalnum() and char not in " +=-½"}
    for mark in marks:
        forfeit = grid_legend.is_forfeit_mark(section, mark)
        for text in [text for text in two if mark in text and forfeit is not None]:
            cell = try_cell(text.replace(mark, "").strip(), habits)
            outcome = two[text][bool(forfeit)]
            if cell and FACTS[outcome].half_points == FACTS[cell.result].half_points:
                cells[text] = cell._replace(result=outcome)
                del two[text]
    return found._replace(cells=cells, open=two)


def _say_notation(
    section: SectionRows,
    said: list[list[str]],
    read: Mapping[str, Cell],
    found: notation.Notation,
    known: Mapping[str, Cell | None],
) -> None:
    """Report what entries were taken for, and which can mean two things."""
    taken: dict[str, list[tuple[int, int]]] = {}
    two: dict[str, list[tuple[int, int]]] = {}
    for index, line in enumerate(said):
        for slot, text in enumerate(line):
            if text in read:
                taken.setdefault(read[text].result, []).append((index, slot))
            elif text in found.open:
                two.setdefault(" or ".join(found.open[text]), []).append((index, slot))
    if taken:
        shown = "the totals and the opponents' rows"
        if not found.by_totals:
            shown = "the opponents' rows and the usual words"
        message = f"entries in a notation of their own are understood by {shown}: {section.listed(taken)}"
        games = [text for line in said for text in line if text in read and read[text].opponent]
        entries = [text for line in said for text in line if text]
        # Few games among many in the usual notation are rather slips than a notation of their own.
        slips = 0 < _SELDOM * len(games) <= len(entries)
        sure = found.by_totals and Outcome.ZERO_BYE not in taken and not slips
        sure = sure or (not two and section.is_confirmed(said, known))
        report = section.report.note if sure else section.report.warning
        report("CSV078", message, section.place(*min(taken.values())[0]), "compare a few of them with the games")
    if two:
        hint = "write W, D and L for games, X and F for forfeits, B, H and U for byes; or add the totals"
        message = f"nothing in the table decides: {section.listed(two)}"
        section.report.error("CSV046", message, section.place(*min(two.values())[0]), hint)


def _say_signs(section: SectionRows, unclear: list[str], habits: Habits, said: list[list[str]]) -> None:
    """Report signs in a table that has letters for results: forfeits, or nobody can say."""
    if unclear:
        message = f"+ and - may be wins and losses, or forfeits: {some(unclear, 3)}"
        hint = "write W and L for games that were played, X and F for forfeits"
        section.report.error("CSV046", message, section.place(0), hint)
    if habits.forfeit_signs:
        signs = [
            section.entry(index, slot)
            for index, line in enumerate(said)
            for slot, text in enumerate(line)
            if text[:1] in ("+", "-") and text[1:2].isdigit()
        ]
        message = f"+ and - are forfeits, because games that were played have letters: {some(signs, 3)}"
        section.report.note("CSV045", message, section.place(0))


def _take_choices(section: SectionRows, cells: list[list[Cell | None]], choices: dict[int, dict[int, Choice]]) -> None:
    """Decide entries that may be worth more or less, each as the total of its row shows."""
    unsure, by_total = [], []
    choices = _without_free_rounds(section, cells, choices) if choices else choices
    for index, of_row in choices.items():
        taken = _fitting(section, index, cells[index], of_row)
        for (slot, choice), outcome in zip(of_row.items(), taken, strict=True):
            if outcome is None:
                unsure.append((section.entry(index, slot), choice))
                continue
            cells[index][slot] = Cell(outcome, choice.opponent)
            if outcome is not choice.usual:
                by_total.append(f"{section.entry(index, slot)} is a {outcome}")
    if by_total:
        message = f"what an entry is worth is shown by the total of its row: {some(by_total, 3)}"
        section.report.note("CSV060", message, section.place(0))
    if unsure:
        shown = some([f"{entry} is a {' or a '.join(choice.outcomes)}" for entry, choice in unsure], 3)
        hint = "write B, H or U for a bye of 1, 1/2 or 0 points, X or F for a forfeit; or add the totals"
        section.report.error("CSV046", f"nothing in the table decides: {shown}", section.place(0), hint)


def _without_free_rounds(
    section: SectionRows, cells: list[list[Cell | None]], choices: dict[int, dict[int, Choice]]
) -> dict[int, dict[int, Choice]]:
    """Take byes for nothing in a round robin without totals; return the entries that are still to be decided."""
    rows = range(len(cells))
    free = [
        {slot for slot, choice in choices.get(index, {}).items() if Outcome.ZERO_BYE in choice.outcomes}
        for index in rows
    ]
    met = [[cell.opponent for cell in line if cell and cell.opponent] for line in cells]
    has_totals = any(section.score(index) is not None for index in rows)
    if has_totals or not free_rounds.are_worthless(met, list(map(len, free))):
        return choices
    for index, slots in enumerate(free):
        for slot in slots:
            cells[index][slot] = Cell(Outcome.ZERO_BYE)
            del choices[index][slot]
    section.report.note("CSV225", free_rounds.MESSAGE, section.place(0), free_rounds.HINT)
    return choices


def _fitting(
    section: SectionRows, index: int, cells: list[Cell | None], choices: dict[int, Choice]
) -> list[Outcome | None]:
    """Return the outcomes under which a row has its total; the usual ones if it has none, or none fits.

    Where the total fits only if some of them are worth less, and nobody knows which, they stay open.
    """
    usual = [choice.usual for choice in choices.values()]
    score = section.score(index)
    if score is None or len(choices) > _MOST_CHOICES:
        return usual
    missing = score - half_points(cells)
    tried = product(*(choice.outcomes for choice in choices.values()))
    fits = [outcomes for outcomes in tried if sum(FACTS[each].half_points for each in outcomes) == missing]
    if not fits or tuple(usual) in fits:
        return usual
    if len({tuple(sorted(outcomes)) for outcomes in fits}) > 1:
        return usual
    return list(fits[0]) if len(fits) == 1 else [None] * len(choices)
