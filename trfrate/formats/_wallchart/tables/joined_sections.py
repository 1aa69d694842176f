"""Sections that are one: copies of a sheet, sheets that hold some of the rounds, cycles of a round robin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.located_sections import Cycle, LocatedSections
from trfrate.formats._wallchart.tables import same_tables


def leave_out_repeated(located: LocatedSections, report: Report) -> None:
    """Join sections that repeat the games of another one, and sheets that hold different rounds."""
    known = same_tables.Known(located.sections)
    every = [
        same_tables.content_of(section, table.grid.name, table.grid.place(layout.first_row, None), table.missing, known)
        for section, (table, layout) in zip(located.sections, located.tables, strict=True)
    ]
    if _join_cycles(located, every, report):
        return
    before = same_tables.rounds_apart(every)
    if before:
        message = f"{len(before)} tables have different rounds of the same players: they are one section"
        report.note("CSV059", message, every[0].place)
        located.sections = [same_tables.joined(every, before)]
        located.tables = located.tables[:1]
        located.tables[0][0].missing = []
        located.in_file = False
        return
    gone = same_tables.repeated(every, report)
    for lost, stays in gone.items():
        every[stays] = same_tables.with_facts(every[stays], every[lost])
        located.sections[stays] = every[stays].section
    preserved = [at for at in range(len(every)) if at not in gone]
    located.sections = [located.sections[at] for at in preserved]
    located.tables = [located.tables[at] for at in preserved]
    if gone:
        located.sections = [replace(section, number=at) for at, section in enumerate(located.sections, start=1)]


def _join_cycles(located: LocatedSections, every: Sequence[same_tables.Told], report: Report) -> bool:
    """Join round-robin tables that are the cycles of one section; whether there are any."""
    from trfrate.formats._wallchart.tables import cycles

    later: set[int] = set()
    for places in cycles.cycles_of(every, [table for table, _ in located.tables]):
        located.sections[places[0]], wrong = cycles.joined_cycles(every, places)
        _take_cycles(located, places[0], cycles.rounds_before(every, places))
        later.update(places[1:])
        for one in wrong:
            table, layout = located.tables[one.table]
            message = f"{one.stated / 2:g} points, but the games of this cycle add up to {one.games / 2:g}"
            report.error("CSV173", message, table.place(layout.player_rows[one.row], "score"))
        message = f"{len(places)} round-robin tables of the same players, counted by their titles: one section"
        report.note("CSV172", message, every[places[0]].place)
    if not later and (bare := cycles.without_titles(every)):
        message = "a round-robin table of the same players as one before it: they are read as two sections"
        hint = "if these are cycles of one event, write 1st cycle and 2nd cycle above them"
        report.warning("CSV174", message, bare.place, hint)
    preserved = [at for at in range(len(every)) if at not in later]
    located.sections = [replace(located.sections[at], number=number) for number, at in enumerate(preserved, start=1)]
    located.tables = [located.tables[at] for at in preserved]
    located.cycles = {preserved.index(at): parts for at, parts in located.cycles.items()}
    located.in_file = located.in_file and not later
    return bool(later)


def _take_cycles(located: LocatedSections, first: int, before: Mapping[int, int]) -> None:
    """Remember where the later cycles of a section are: the table of each, from which slot on."""
    names = [player.name for player in located.sections[first].players]
    for at, slot in before.items() if before else ():
        table, layout = located.tables[at]
        rows = [player.name for player in located.sections[at].players]
        if at != first and sorted(rows) == sorted(names):
            located.cycles.setdefault(first, []).append(
                Cycle(slot, table, layout, [rows.index(name) for name in names])
            )
