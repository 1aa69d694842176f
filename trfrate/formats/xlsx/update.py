"""The user's own workbook with the new ratings in it; every other byte of every part stays.

The ratings fill the columns the table has for them, or go into new columns right of the table, in the style of its last
column. Nothing is inserted between columns: that would break formulas, merged cells and widths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from trfrate.codecs.sheet.cells import address
from trfrate.codecs.sheet.patch.cells import Put, SheetXml, Value
from trfrate.codecs.sheet.patch.notes import add_notes, noted_by_us
from trfrate.codecs.sheet.patch.package import NotPatchable, Package
from trfrate.codecs.sheet.patch.page import keep_page_width
from trfrate.codecs.sheet.patch.ranges import Area, Reach, table_names, widen_print_area, widen_ranges
from trfrate.codecs.sheet.patch.styles import Styles
from trfrate.codecs.sheet.patch.xml import NotXml
from trfrate.diagnostics import Place, Report, some, typed
from trfrate.formats import Options
from trfrate.formats._wallchart.origin import SheetLayout, WallchartOrigin
from trfrate.formats.xlsx.about_update import put_about
from trfrate.formats.xlsx.update_surroundings import drawn_areas, recalculate
from trfrate.model import Event, Player, Rated, Section
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
    """The section, if the columns come after those of another one; `new` beside columns of the same name."""

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
    stated: dict[tuple[int, str], Rated] = field(default_factory=dict)
    """The ratings after the event that the table holds already, by row and system."""

    @property
    def rows(self) -> range:
        """The rows of the table, its header included."""
        start = self.layout.header_row
        if start is None:
            start = self.layout.first_row
        return range(start, self.layout.last_row + 1)

    @property
    def title(self) -> str:
        """The name of its first section."""
        section = self.members[0][0]
        return section.name or f"section {section.number}"

    def shares_rows(self, other: Table) -> bool:
        """Return whether the other table is beside this one."""
        return self.rows[0] <= other.rows[-1] and other.rows[0] <= self.rows[-1]

    titles: dict[str, str] = field(default_factory=dict)
    """What its players are rated in, and what people call it."""
    rated: dict[tuple[int, str], RatedSection] = field(default_factory=dict)
    """The working behind the numbers, by section number and system."""

    def gives_ratings(self, system: str) -> bool:
        """Return whether the system gives new ratings, or changes only."""
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

    def update(self, event: Event, before: Event, headings: Headings) -> bytes:
        """Return the bytes of the rated workbook; `before` is the event as the workbook states it."""
        tables = tables_of(event, before, self.origin.layouts)
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
        reaches: list[Reach] = []
        names = {name.casefold() for name in table_names(self.package, part)}
        # From the right, so that each table has its new columns beside it, if any can.
        for table in sorted(tables, key=lambda table: -table.layout.first_column):
            targets = [self._existing(sheet, table, system, headings) for system in table.titles]
            missing = [system for system, found in zip(table.titles, targets, strict=True) if found is None]
            beside = any(other is not table and other.shares_rows(table) for other in tables)
            added = self._added(sheet, table, missing, drawn, beside, names) if missing else []
            if added:
                reaches.append(self._reach(table, added, beside))
            for target in [*filter(None, targets), *added]:
                values |= dict(self._values(sheet, table, target))
                notes |= dict(self._notes(table, target))
            cleared = self._cleared(sheet, table, noted_by_us(self.package, part), headings)
            values |= dict.fromkeys(cleared, Put(None))
            notes |= dict.fromkeys(cleared, "not rated in this system now; the earlier value is removed")
        if reaches:
            values |= self._take_in(name, part, sheet, reaches)
        sheet.put(values)
        self.package.parts[part] = sheet.edits.done()
        if notes:
            self._add_notes(name, part, notes)

    def _place(self, name: str, row: int, column: int) -> Place:
        return Place(next(iter(self.origin.files)), at=f"{name}!{address(row, column)}")

    def _existing(self, sheet: SheetXml, table: Table, system: str, headings: Headings) -> Target | None:
        """Return the columns that the table has for these ratings, unless formulas are there."""
        layout = table.layout
        after = layout.after.get(system)
        if after is None:
            return None
        head = (layout.sheet, table.rows[0], after + 1)
        games = after + 1 if headings.get(head) == "P" else None
        target = Target(system, table.titles[system], after, games, layout.change.get(system))
        heading = after_heading(target.title)
        for column in target.columns:
            row = _first_formula(sheet, table, column)
            if row is None:
                continue
            place = self._place(layout.sheet, row, column)
            if column == target.change:
                # A change that the sheet itself computes out of the new ratings.
                message = f"the column for {change_heading(target.title)} holds formulas, which are preserved"
                self.report.warning("XLS056", message, place)
                target.change = None
            else:
                message = f"the column for {heading} holds formulas, which are preserved; new columns are added"
                self.report.warning("XLS056", message, place)
                return None
        self.filled = True
        place = self._place(layout.sheet, table.rows[0], after)
        message = f"the new ratings are in the column {heading}, which the table had"
        self.report.note("XLS055", message, place)
        self._compare(table, system, heading, place)
        return target

    def _compare(self, table: Table, system: str, heading: str, place: Place) -> None:
        """Name the ratings of the table that are not the new ones, before these replace them."""
        old = [(player, table.stated[row, system]) for _, player, row in table.members if (row, system) in table.stated]
        other = [
            f"{player.name} {_rating_text(stated)}, now {_rating_text(player.after.get(system))}"
            for player, stated in old
            if not _same_rating(stated, player.after.get(system))
        ]
        if other:
            message = f"{len(other)} of {len(old)} ratings that the column {heading} held are replaced by others"
            hint = "if these are the published ratings, compare with --official"
            self.report.warning("XLS066", f"{message}: {some(other, 3, '; ')}", place, hint)

    def _cleared(
        self, sheet: SheetXml, table: Table, noted: set[tuple[int, int]], headings: Headings
    ) -> list[tuple[int, int]]:
        """Return the cells with values of an earlier run in systems that are not rated now; columns of others stay."""
        layout = table.layout
        cleared: list[tuple[int, int]] = []
        for columns, heading_of in ((layout.after, after_heading), (layout.change, change_heading)):
            for system, column in columns.items():
                cells = [(row, sheet.cells.get(row, {}).get(column)) for _, _, row in table.members]
                filled = [(row, found) for row, found in cells if found and found.filled]
                if system in table.titles or not filled:
                    continue
                heading = headings.get((layout.sheet, table.rows[0], column), "")
                ours = heading == heading_of(title_of(system)) or any((row, column) in noted for row, _ in filled)
                outcome = "stay as they were"
                if ours and not any(found.formula for _, found in filled):
                    outcome = "are removed"
                    cleared += [(row, column) for row, _ in filled]
                message = f"the column {heading!r} is not rated now; its {len(filled)} values {outcome}"
                place = self._place(layout.sheet, table.rows[0], column)
                self.report.warning("XLS067", message, place, f"--system {typed(system)} rates it")
        return cleared

    def _added(
        self, sheet: SheetXml, table: Table, systems: Sequence[str], drawn: list[Area], beside: bool, names: set[str]
    ) -> list[Target]:
        """Return new columns right of the table, behind whatever is there; those of a table beside it follow."""
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
        whose = ""
        if first > layout.last_column + 1 and beside:
            whose = table.title
        free = iter(range(first, first + count))
        targets = []
        for system in systems:
            after = next(free) if table.gives_ratings(system) else None
            targets.append(Target(system, table.titles[system], after, None, next(free), True, whose))
            if any(text.casefold() in names for text in targets[-1].headings.values()):
                targets[-1].whose = f"{whose} new".strip()
        widths = _widths(_headings(targets))
        sheet.set_widths(widths, like=layout.last_column)
        self._report_added(sheet, table, sorted(widths))
        return targets

    def _report_added(self, sheet: SheetXml, table: Table, columns: Sequence[int]) -> None:
        """Report where the new columns are, and whether the sheet hides them."""
        place = self._place(table.layout.sheet, table.rows[0], columns[0])
        if columns[0] > table.layout.last_column + 1:
            self.report.warning(
                "XLS054", "cells right of the table are in use; the new ratings are to the right of them", place
            )
        else:
            self.report.note("XLS053", "the new ratings are in new columns right of the table", place)
        if any(map(sheet.hidden, columns)):
            hint = "select the columns on both sides in your program, and show the hidden ones"
            self.report.warning("XLS062", "the sheet hides the columns with the new ratings", place, hint)

    def _reach(self, table: Table, added: Sequence[Target], beside: bool) -> Reach:
        """Return the table, and the headings of the columns it got."""
        rows, layout = table.rows, table.layout
        return Reach((rows[0], layout.first_column, rows[-1], layout.last_column), _headings(added), beside)

    def _take_in(
        self, name: str, part: str, sheet: SheetXml, reaches: Sequence[Reach]
    ) -> Mapping[tuple[int, int], Put]:
        """Let filters, tables, titles and the page take in the new columns; the cells that this needs."""
        first = reaches[0]
        place = self._place(name, first.area[0], min(first.headings))
        widened = widen_ranges(self.package, name, part, sheet, reaches)
        printed = widen_print_area(self.package, name, reaches)
        done = list(widened.done)
        if printed.last is not None:
            done.append("the print area")
        if done:
            self.report.note("XLS068", f"the new columns are included in {', '.join(dict.fromkeys(done))}", place)
        if widened.left_out:
            left_out = ", ".join(widened.left_out)
            message = f"{left_out} cannot include the new ratings: sorting by it would separate them from the players"
            hint = "before you sort, clear what is between the table and the new columns, and rate again"
            self.report.warning("XLS069", message, place, hint)
        if printed.left_out:
            hint = "clear or widen the print area to print them"
            self.report.warning("XLS058", "the print area of the sheet leaves out the new ratings", place, hint)
        widths = {column: width for reach in reaches for column, width in _widths(reach.headings).items()}
        if (printed.last is not None or not printed.limited) and keep_page_width(sheet, widths, printed.first):
            message = "the sheet is set to print one page wide, as it did before it had the new columns"
            self.report.note("XLS070", message, place)
        return widened.cells

    def _values(self, sheet: SheetXml, table: Table, target: Target) -> Iterator[tuple[tuple[int, int], Put]]:
        if target.new:
            yield from self._empty(sheet, table, target)
        for _, player, row in table.members:
            for column, value in zip(target.columns, _shown(player, target), strict=True):
                style = None
                if target.new:
                    style = self._style(sheet, table, target, row, column)
                if value is not None or not target.new:
                    yield (row, column), Put(value, style)

    def _empty(self, sheet: SheetXml, table: Table, target: Target) -> Iterator[tuple[tuple[int, int], Put]]:
        """Yield the new columns in the style of the last one, headings included."""
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
            number_format = _SIGNED_EXACT if target.after is None else _SIGNED
            return self.styles.formatted(style, number_format)
        return self.styles.whole(style)

    def _notes(self, table: Table, target: Target) -> Iterator[tuple[tuple[int, int], str]]:
        for section, player, row in table.members:
            rated = table.rated.get((section.number, target.system))
            why = None
            if rated and target.system in player.after:
                why = rated.trace(player.number)
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
            message = "the cell has a note of yours, which is preserved; the explanation is left out"
            self.report.loss("XLS057", message, self._place(name, row, column))

    def _name_losses(self) -> None:
        names = self.package.parts
        if any(name.startswith("_xmlsignatures/") for name in names):
            self.report.loss("XLS059", "the workbook is signed; the signature does not cover the new ratings")
        if "xl/vbaProject.bin" in names:
            hint = "give the file the suffix .xlsm, or Excel will not open it"
            self.report.note("XLS061", "the workbook has macros, which are preserved", hint=hint)


def _headings(targets: Sequence[Target]) -> dict[int, str]:
    return {column: text for target in targets for column, text in target.headings.items()}


def _widths(headings: Mapping[int, str]) -> dict[int, float]:
    """Return how wide new columns have to be for their headings."""
    return {column: len(text) + 1.5 for column, text in headings.items()}


def _shown(player: Player, target: Target) -> list[Value]:
    """Return the new rating (with its games, unless a column shows them), the games, the change."""
    shown = standing(player, target.system)
    games = provisional(shown.after, shown.games)
    values: list[Value] = []
    if target.after is not None:
        has_games = games and target.games is None
        values.append(f"{shown.after}{games}" if has_games else shown.after)
    if target.games is not None:
        values.append(games)
    if target.change is not None:
        values.append(shown.change)
    return values


def _rating_text(rated: Rated | None) -> str:
    if rated is None or rated.shown is None:
        return "none"
    return f"{rated.shown}{provisional(rated.shown, rated.games) or ''}"


def _first_formula(sheet: SheetXml, table: Table, column: int) -> int | None:
    """Return the first row of a player that has a formula in this column."""
    cells = ((row, sheet.cells.get(row, {}).get(column)) for _, _, row in table.members)
    return next((row for row, found in cells if found and found.formula), None)


def _same_rating(stated: Rated, computed: Rated | None) -> bool:
    """Return whether a rating that a table holds is the computed one; it may leave out the number of games."""
    if computed is None or stated.shown != computed.shown:
        return False
    return stated.games is None or _rating_text(stated) == _rating_text(computed)


def tables_of(event: Event, before: Event, layouts: Sequence[SheetLayout]) -> list[Table]:
    """Return the tables to fill, or to rid of earlier ratings; sections that are in one table are one."""
    tables: dict[tuple[str, int, int, int], Table] = {}
    for section, old, layout in zip(event.sections, before.sections, layouts, strict=True):
        if not (layout.after or layout.change or any(player.after for player in section.players)):
            continue
        key = (layout.sheet, layout.first_row, layout.first_column, layout.last_column)
        table = tables.setdefault(key, Table(layout))
        rows = zip(section.players, layout.player_rows, strict=True)
        table.members += [(section, player, row) for player, row in rows]
        for player, row in zip(old.players, layout.player_rows, strict=True):
            table.stated |= {(row, system): stated for system, stated in player.after.items()}
        bases = bases_of(event, section)
        table.titles |= {system: title_of(system, bases) for system in rated_systems(section)}
        table.rated |= {(section.number, system): each for system, each in explanations(event, section).items()}
    return list(tables.values())
