"""The user's own workbook with the new ratings in it; every other byte of every part stays.

The ratings fill the columns the table has for them, or go into new columns right of the table, in the style of its last
column. Nothing is inserted between columns: that would break formulas, merged cells and widths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from trfrate.codecs.sheet.cells import address
from trfrate.codecs.sheet.patch.cells import Put, SheetXml, Value
from trfrate.codecs.sheet.patch.notes import add_notes
from trfrate.codecs.sheet.patch.package import NotPatchable, Package
from trfrate.codecs.sheet.patch.page import keep_page_width
from trfrate.codecs.sheet.patch.styles import Styles
from trfrate.codecs.sheet.patch.xml import NotXml
from trfrate.diagnostics import Place, Report
from trfrate.formats import Options
from trfrate.formats._wallchart.origin import SheetLayout, WallchartOrigin
from trfrate.formats.xlsx.about_update import put_about
from trfrate.formats.xlsx.update_surroundings import Area, drawn_areas, print_area, recalculate
from trfrate.model import Event, Player, Section
from trfrate.report.basis import RatedSection, bases_of, explanations
from trfrate.report.chart import after_heading, change_heading, provisional, rated_systems, standing, title_of

Headings = Mapping[tuple[str, int, int], str]
"""The texts of the header rows, by sheet, row and column."""

_SIGNED = "+0;-0;0"
_SIGNED_EXACT = "+0.00;-0.00;0.00"
_MOST_COLUMNS = 16384


@dataclass(slots=True)
class Target:
    """Where one system's numbers go in one table."""

    system: str
    title: str
    after: int | None = None
    """None for a system that gives a change only."""
    games: int | None = None
    change: int | None = None
    new: bool = False
    whose: str = ""
    """The section, if the columns come after those of another one."""

    @property
    def columns(self) -> list[int]:
        """The columns that are filled."""
        return [column for column in (self.after, self.games, self.change) if column is not None]

    @property
    def explained_at(self) -> int:
        """The column whose cells say how the numbers came about."""
        return self.columns[0]

    @property
    def headings(self) -> dict[int, str]:
        """The headings of new columns."""
        whose = f" ({self.whose})" if self.whose else ""
        texts = ((self.after, after_heading(self.title)), (self.change, change_heading(self.title)))
        return {column: text + whose for column, text in texts if column is not None}


@dataclass(slots=True)
class Table:
    """The tables of a sheet that share their rows: one section, or several told apart by a Section column."""

    layout: SheetLayout
    members: list[tuple[Section, Player, int]] = field(default_factory=list)
    """Section, player and the player's row."""

    @property
    def rows(self) -> range:
        """The rows of the table, its header included."""
        start = self.layout.first_row if self.layout.header_row is None else self.layout.header_row
        return range(start, self.layout.last_row + 1)

    @property
    def title(self) -> str:
        """The name of its first section."""
        section = self.members[0][0]
        return section.name or f"section {section.number}"

    def shares_rows(self, other: Table) -> bool:
        """Whether the other table stands beside this one."""
        return self.rows[0] <= other.rows[-1] and other.rows[0] <= self.rows[-1]

    titles: dict[str, str] = field(default_factory=dict)
    """What its players are rated in, and what people call it."""
    rated: dict[tuple[int, str], RatedSection] = field(default_factory=dict)
    """The working behind the numbers, by section number and system."""

    def gives_ratings(self, system: str) -> bool:
        """Tell whether the system gives new ratings, or changes only."""
        return any(standing(player, system).after is not None for _, player, _ in self.members)


class Updater:
    """One workbook on its way from the user's file to the rated one."""

    def __init__(self, origin: WallchartOrigin, data: bytes, report: Report, options: Options) -> None:
        self.origin, self.report, self.options = origin, report, options
        self.package = Package.open(data)
        self.sheets = self.package.sheets()
        styles = next((one for one in self.package.relations(self.package.workbook) if one.kind == "styles"), None)
        self.styles_part = styles.target if styles else None
        self.styles = Styles(self.package.parts[styles.target]) if styles else None
        self.filled = False

    def update(self, event: Event, headings: Headings) -> bytes:
        """The bytes of the rated workbook."""
        tables = tables_of(event, self.origin.layouts)
        for sheet in dict.fromkeys(table.layout.sheet for table in tables):
            self._update_sheet(sheet, [table for table in tables if table.layout.sheet == sheet], headings)
        if self.styles and self.styles_part:
            self.package.parts[self.styles_part] = self.styles.done()
        if self.filled:
            recalculate(self.package)
        self._name_losses()
        put_about(self.package, event, self.report, self.options)
        return self.package.save()

    def _update_sheet(self, name: str, tables: Sequence[Table], headings: Headings) -> None:
        part = self.sheets[name]
        sheet = SheetXml(self.package.parts[part])
        drawn = drawn_areas(self.package, part)
        values: dict[tuple[int, int], Put] = {}
        notes: dict[tuple[int, int], str] = {}
        # From the right, so that each table has its new columns beside it, if any can.
        for table in sorted(tables, key=lambda table: -table.layout.first_column):
            targets = [self._existing(sheet, table, system, headings) for system in table.titles]
            missing = [system for system, found in zip(table.titles, targets, strict=True) if found is None]
            beside = any(other is not table and other.shares_rows(table) for other in tables)
            added = self._added(sheet, table, missing, drawn, beside) if missing else []
            for target in [*filter(None, targets), *added]:
                values |= dict(self._values(sheet, table, target))
                notes |= dict(self._notes(table, target))
        sheet.put(values)
        self.package.parts[part] = sheet.edits.done()
        if notes:
            self._add_notes(name, part, notes)

    def _place(self, name: str, row: int, column: int) -> Place:
        return Place(next(iter(self.origin.files)), at=f"{name}!{address(row, column)}")

    def _existing(self, sheet: SheetXml, table: Table, system: str, headings: Headings) -> Target | None:
        """The columns that the table has for these ratings, unless formulas stand there."""
        layout = table.layout
        after = layout.after.get(system)
        if after is None:
            return None
        head = (layout.sheet, table.rows[0], after + 1)
        games = after + 1 if headings.get(head) == "P" else None
        target = Target(system, table.titles[system], after, games, layout.change.get(system))
        heading = after_heading(target.title)
        for column in target.columns:
            for _, _, row in table.members:
                found = sheet.cells.get(row, {}).get(column)
                if found and found.formula:
                    message = f"the column for {heading} holds formulas, which are kept; new columns are added"
                    self.report.warning("XLS056", message, self._place(layout.sheet, row, column))
                    return None
        self.filled = True
        message = f"the new ratings are in the column {heading}, which the table had"
        self.report.note("XLS055", message, self._place(layout.sheet, table.rows[0], after))
        return target

    def _added(
        self, sheet: SheetXml, table: Table, systems: Sequence[str], drawn: list[Area], beside: bool
    ) -> list[Target]:
        """New columns right of the table, behind whatever stands there; those of a table beside it come behind them."""
        layout = table.layout
        count = len(systems) + sum(map(table.gives_ratings, systems))
        under = [
            (left, right) for top, left, bottom, right in drawn if top <= table.rows[-1] and table.rows[0] <= bottom
        ]
        taken = [*sheet.taken(table.rows), *under]
        first = layout.last_column + 1
        if any(left < first + count and first <= right for left, right in taken):
            first = max(right for _, right in taken) + 1
        if first + count > _MOST_COLUMNS:
            raise NotPatchable("there is no room right of the table")
        drawn.append((table.rows[0], first, table.rows[-1], first + count - 1))
        whose = table.title if first > layout.last_column + 1 and beside else ""
        free = iter(range(first, first + count))
        targets = []
        for system in systems:
            after = next(free) if table.gives_ratings(system) else None
            targets.append(Target(system, table.titles[system], after, None, next(free), True, whose))
        widths = {column: len(text) + 1.5 for target in targets for column, text in target.headings.items()}
        sheet.set_widths(widths, like=layout.last_column)
        self._say_added(sheet, table, widths)
        return targets

    def _say_added(self, sheet: SheetXml, table: Table, widths: Mapping[int, float]) -> None:
        """Where the new columns stand, and what keeps them from being seen."""
        columns = sorted(widths)
        layout, place = table.layout, self._place(table.layout.sheet, table.rows[0], columns[0])
        area = print_area(self.package, layout.sheet)
        outside = bool(area and area[1] <= layout.last_column <= area[3] < columns[-1])
        fitted = area is None and keep_page_width(sheet, widths)
        if columns[0] > layout.last_column + 1:
            self.report.warning(
                "XLS054", "cells right of the table are in use; the new ratings stand behind them", place
            )
        else:
            message = "the new ratings stand in new columns right of the table"
            if fitted:
                message += "; the sheet is set to print one page wide, as it did before"
            self.report.note("XLS053", message, place)
        if outside:
            hint = "clear or widen the print area to print them"
            self.report.warning("XLS058", "the print area of the sheet leaves out the new ratings", place, hint)
        if any(map(sheet.hidden, columns)):
            hint = "select the columns on both sides in your program, and show the hidden ones"
            self.report.warning("XLS062", "the sheet hides the columns in which the new ratings stand", place, hint)

    def _values(self, sheet: SheetXml, table: Table, target: Target) -> Iterator[tuple[tuple[int, int], Put]]:
        if target.new:
            yield from self._empty(sheet, table, target)
        for _, player, row in table.members:
            for column, value in zip(target.columns, _shown(player, target), strict=True):
                style = self._style(sheet, table, target, row, column) if target.new else None
                if value is not None or not target.new:
                    yield (row, column), Put(value, style)

    def _empty(self, sheet: SheetXml, table: Table, target: Target) -> Iterator[tuple[tuple[int, int], Put]]:
        """The new columns in the style of the last one, headings included."""
        for row in table.rows:
            style = sheet.style(row, table.layout.last_column)
            for column, text in target.headings.items():
                if row == table.layout.header_row:
                    yield (row, column), Put(text, style)
                elif style:
                    yield (row, column), Put(None, style)

    def _style(self, sheet: SheetXml, table: Table, target: Target, row: int, column: int) -> int | None:
        style = sheet.style(row, table.layout.last_column) or 0
        if self.styles is None:
            return style
        if column == target.change:
            return self.styles.formatted(style, _SIGNED if target.after is not None else _SIGNED_EXACT)
        return self.styles.whole(style)

    def _notes(self, table: Table, target: Target) -> Iterator[tuple[tuple[int, int], str]]:
        for section, player, row in table.members:
            rated = table.rated.get((section.number, target.system))
            why = rated.trace(player.number) if rated and target.system in player.after else None
            if why:
                yield (row, target.explained_at), "\n".join(why.short())

    def _add_notes(self, name: str, part: str, notes: Mapping[tuple[int, int], str]) -> None:
        try:
            taken = add_notes(self.package, part, notes)
        except (NotXml, StopIteration) as error:
            self.report.loss(
                "XLS057", f"the notes that explain the ratings cannot be added to the sheet {name}: {error}"
            )
            return
        for row, column in taken:
            message = "the cell has a note of yours, which is kept; the explanation is left out"
            self.report.loss("XLS057", message, self._place(name, row, column))

    def _name_losses(self) -> None:
        names = self.package.parts
        if any(name.startswith("_xmlsignatures/") for name in names):
            self.report.loss("XLS059", "the workbook is signed; the signature does not cover the new ratings")
        if "xl/vbaProject.bin" in names:
            hint = "give the file the suffix .xlsm, or Excel will not open it"
            self.report.note("XLS061", "the workbook has macros, which are kept", hint=hint)


def _shown(player: Player, target: Target) -> list[Value]:
    """Return the new rating (with its games, unless a column shows them), the games, the change."""
    shown = standing(player, target.system)
    games = provisional(shown.after, shown.games)
    values: list[Value] = []
    if target.after is not None:
        values.append(f"{shown.after}{games}" if games and target.games is None else shown.after)
    if target.games is not None:
        values.append(games)
    if target.change is not None:
        values.append(shown.change)
    return values


def tables_of(event: Event, layouts: Sequence[SheetLayout]) -> list[Table]:
    """The tables to fill; sections that stand in one table are one."""
    tables: dict[tuple[str, int, int, int], Table] = {}
    for section, layout in zip(event.sections, layouts, strict=True):
        if not any(player.after for player in section.players):
            continue
        key = (layout.sheet, layout.first_row, layout.first_column, layout.last_column)
        table = tables.setdefault(key, Table(layout))
        rows = zip(section.players, layout.player_rows, strict=True)
        table.members += [(section, player, row) for player, row in rows]
        bases = bases_of(event, section)
        table.titles |= {system: title_of(system, bases) for system in rated_systems(section)}
        table.rated |= {(section.number, system): each for system, each in explanations(event, section).items()}
    return list(tables.values())
