"""Where the tables of a read wallchart stand, for places in messages and for writing into the user's own file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trfrate.diagnostics import Locate, Origin


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Where one section's table is. Rows and columns count from 0, as in the sheet's grid.

    Sections split by a Section column stand in one table: their layouts share `file`, `sheet` and `header_row`
    and differ in `player_rows`, so whoever adds columns adds them once for all of them.
    """

    file: str
    sheet: str
    """Empty for formats that know no sheets."""
    header_row: int | None
    """The row with the column headings (the lower one of two); `None` for a table without."""
    first_row: int
    """The first row below the headings."""
    last_row: int
    """The last row of the table, further rows of the last player included."""
    first_column: int
    last_column: int
    player_rows: tuple[int, ...]
    """The row of each player, in the order of `Section.players`; the upper one of several."""
    columns: Mapping[str, int] = field(default_factory=dict)
    """By the model's name of the field: `number`, `name`, `ids.uschess`, `ratings.OTBR`, `score`, `rank` ..."""
    slots: tuple[int, ...] = ()
    """The column of each game slot; of a round-robin table, none."""
    grid: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The column of each game of a round-robin table, by player and slot."""
    after: Mapping[str, int] = field(default_factory=dict)
    """The columns that hold ratings after the event, by rating system; filled or empty."""
    change: Mapping[str, int] = field(default_factory=dict)
    """The columns that hold rating changes, by rating system."""


class WallchartOrigin(Origin):
    """The origin of an event read from wallcharts: `layouts` has one entry a section, in their order."""

    def __init__(
        self, format: str, files: Mapping[str, bytes], locate: Locate, layouts: tuple[SheetLayout, ...] = ()
    ) -> None:
        super().__init__(format, files, locate)
        self.layouts = layouts
