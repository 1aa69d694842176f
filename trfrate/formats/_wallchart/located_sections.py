"""The sections that were read, with the table that each was read from: where everything is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trfrate.diagnostics import Place
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.origin import SheetLayout
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.model import Section


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
class LocatedSections:
    """The sections of one report, and where each of them is."""

    sections: list[Section] = field(default_factory=list)
    tables: list[tuple[Table, SheetLayout]] = field(default_factory=list)
    """The table of each section."""
    cycles: dict[int, list[Cycle]] = field(default_factory=dict)
    """The later cycles of each section that has any."""
    in_file: bool = True
    """Whether the tables stand in the file as they are, so that ratings can be written beside them."""


def layout_of(table: Table, members: list[int], games: Games, whose: str) -> SheetLayout:
    """Return where the rows of one section are in its table."""
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
