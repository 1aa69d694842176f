"""The facts of the event that captions state: those of several tables and sheets, for all sections or some of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from trfrate.diagnostics import Report, some
from trfrate.formats._wallchart.captions import event_sheets, lines_below, round_days
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.caption_said import say_caption
from trfrate.formats._wallchart.captions.lines_above import read_caption
from trfrate.formats._wallchart.captions.titles import bare_section, in_two, is_dated
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.located_sections import LocatedSections
from trfrate.formats._wallchart.unread.account import Account

Ends = Mapping[str, tuple[Grid, int]]
"""The row below the last table, or the last list of games, of each sheet."""
_LONGEST_EVENT = 92
"""Days from the first to the last: a club plays once a week, or once a month."""


@dataclass(slots=True)
class EventFacts:
    """Collects what the lines above, between and below all tables say of the event."""

    report: Report
    account: Account
    event: dict[str, Any] = field(default_factory=dict)
    control: str = ""
    """The time control that a line above the first table states, or a sheet about the event."""
    control_from: str = "above the first table"
    days: list[tuple[date, date] | None] = field(default_factory=list)
    """The days that the lines above the table of each section state."""

    def take_event_sheet(self, grid: Grid) -> bool:
        """Take the name, days and time control of the event from a sheet that holds no table; whether it has any."""
        caption = event_sheets.facts_on(grid) if grid.name else None
        if caption is None:
            return False
        place = grid.place(0, None)
        say_caption(grid, caption, self.report)
        if caption.section.get("time_control"):
            self.control, self.control_from = caption.section["time_control"], f"on sheet {grid.name}"
        for key, value in caption.event.items():
            self.event.setdefault(key, value)
        self.report.note("CSV121", f"sheet {grid.name} describes the event, for all sections", place)
        self.account.take_rows(grid, range(len(grid.rows)))
        for row, text in caption.left:
            self.account.leave_line(grid, row, text)
        return True

    def take_caption_of_roster(self, table: Table, located: LocatedSections) -> None:
        """Take what the lines above the table of players on a sheet of its own say of the event."""
        caption = read_caption(table.grid, table.caption, True)
        if caption.section_row is not None:
            # A title such as `Registered players` names no section.
            caption.left.append((caption.section_row, caption.section.pop("name")))
            caption.section_row = None
        self._take_fuller_name(caption)
        say_caption(table.grid, caption, self.report)
        for key, value in caption.event.items():
            self.event.setdefault(key, value)
        name, control = (caption.section.get(key) for key in ("name", "time_control"))
        located.sections = [
            replace(section, name=section.name or name or "", time_control=section.time_control or control)
            for section in located.sections
        ]
        self.account.take_rows(table.grid, range(*table.caption))
        for row, text in caption.left:
            self.account.leave_line(table.grid, row, text)

    def _take_fuller_name(self, caption: Caption) -> None:
        """Take the name above the players if it is that of the event with a year behind it; else leave it."""
        known, name = self.event.get("name"), caption.event.get("name")
        if not known or not name or caption.event_row is None:
            return
        if name.casefold().startswith(f"{known} ".casefold()) and is_dated(name):
            self.event["name"] = name
        elif name.casefold() != known.casefold():
            caption.left.append((caption.event_row, name))
        caption.event_row = None if self.event["name"] != name else caption.event_row

    def take_lines_above(self, table: Table) -> None:
        """Take what is said of the event above a list of players that stands over the wallchart."""
        caption = read_caption(table.grid, table.caption, True, table.titled)
        title, caption.section_row = caption.section_row, None
        caption.section.pop("name", None)
        say_caption(table.grid, caption, self.report)
        self.take_control(table, caption, first=True, own=False)
        for key, value in caption.event.items():
            self.event.setdefault(key, value)
        left = {title, *(row for row, _ in caption.left)}
        self.account.take_rows(table.grid, [row for row in range(*table.caption) if row not in left])

    def take_control(self, table: Table, caption: Caption, first: bool, own: bool) -> None:
        """Take the time control above the first table for those below it that state none of their own."""
        if first and caption.states_control_for_all(own):
            self.control = caption.section["time_control"]
        if not self.control or "time_control" in caption.section or caption.no_control:
            return
        caption.section["time_control"] = self.control
        message = f"time control, as {self.control_from}: {self.control!r:.60}"
        self.report.note("CSV080", message, table.grid.place(table.header_row or table.first_row, None))

    def take_round_days(self, table: Table, caption: Caption, first: bool) -> None:
        """Take the days of the rounds that their headings state; they are the event's where it states none."""
        days = round_days.days_of(table, self.event.get("start"), self.event.get("end"), caption.year)
        days = days[:: table.games_per_round]
        stated = [day for day in days if day]
        if "round_dates" in caption.section:
            return
        if not stated:
            if first:
                self._say_days_without_year(table)
            return
        caption.section["round_dates"] = days
        if not self.event.get("start") and not self.event.get("end"):
            self.event |= {"start": stated[0], "end": stated[-1]}
        place = table.grid.place(table.header_row or 0, table.slots[0])
        shown = some(list(dict.fromkeys(map(str, stated))), 10)
        self.report.note("CSV064", f"days of the rounds, from their headings: {shown}", place)

    def _say_days_without_year(self, table: Table) -> None:
        """Warn of headings that are days without a year: dates that the user gives may contradict them."""
        texts = [] if self.event.get("start") or self.event.get("end") else round_days.without_year(table)
        if len(texts) > 1:
            message = f"the rounds are headed by days without a year, {texts[0]!r} to {texts[-1]!r}: they are not used"
            place = table.grid.place(table.header_row or 0, table.slots[0])
            hint = "write the year, too, or the dates above the table; --start and --end are not compared with them"
            self.report.warning("CSV067", message, place, hint)

    def take_first_and_last_day(self, caption: Caption) -> None:
        """Take the days of the rounds of a list for the event's, where it states none."""
        days = [day for day in caption.section.get("round_dates", ()) if day]
        if days and not self.event.get("start") and not self.event.get("end"):
            self.event |= {"start": days[0], "end": days[-1]}

    def part_names(self, located: LocatedSections) -> None:
        """Take what the titles of all tables begin with for the event's name: `Grove Open - U1600`."""
        name = self.event.get("name") or ""
        first, *others = [dict(in_two(title)) for title in (name, *(section.name for section in located.sections[1:]))]
        event = next((event for event in (*first, name) if all(event in parts for parts in others)), None)
        if not event:
            return
        self.event["name"] = event
        names = [located.sections[0].name or first.get(event, ""), *(bare_section(parts[event]) for parts in others)]
        located.sections = [replace(section, name=own) for section, own in zip(located.sections, names, strict=True)]

    def part_days(self, located: LocatedSections) -> None:
        """Give each section the days above its own table, if they differ; those of the event reach over all."""
        stated = list(filter(None, self.days))
        if len(set(stated)) < 2:
            return
        first, last = min(start for start, _ in stated), max(end for _, end in stated)
        self.event |= {"start": first, "end": last}
        if len(self.days) == len(located.sections):
            located.sections = [
                replace(section, start=section.start or days[0], end=section.end or days[1]) if days else section
                for section, days in zip(located.sections, self.days, strict=True)
            ]
        place = located.tables[0][0].grid.place(0, None)
        shown = some([f"{start}" if start == end else f"{start} to {end}" for start, end in dict.fromkeys(stated)], 3)
        message = f"the tables state different days, each for its own section: {shown}"
        if (last - first).days > _LONGEST_EVENT:
            hint = "if these are several events, convert each by itself"
            self.report.warning("CSV125", f"{message}; they are read as one event", place, hint)
        else:
            self.report.note("CSV122", message, place)

    def take_below(self, located: LocatedSections, ends: Ends, one_sheet: bool) -> None:
        """Take the name, the days and the time control that only the lines below the last table state."""
        controls = [section.time_control for section in located.sections if section.time_control]
        days = self.event.get("start") or self.event.get("end")
        named = bool(self.event.get("name"))
        if not controls and (not one_sheet or len(ends) > 1):
            self._take_controls_below(located, ends)
        if not one_sheet or len(ends) != 1 or (controls and days and named):
            return
        ((grid, first),) = ends.values()
        caption = lines_below.read(grid, first, sure=named)
        control = caption.section.get("time_control")
        if control and not controls and not caption.no_control:
            located.sections = [replace(section, time_control=control) for section in located.sections]
            row = caption.labeled.get("time_control", caption.control_row)
            self._say_control_below(control, grid, first if row is None else row)
        if name := "" if named else caption.event.get("name"):
            self.event["name"] = name
            message = f"event name, as below the table: {name!r:.60}"
            self.report.note("CSV019", message, grid.place(first, None))
        start, end = caption.event.get("start"), caption.event.get("end")
        if start and not days:
            self.event |= {"start": start, "end": end}
            shown = str(start) if start == end else f"{start} to {end}"
            message = f"days of the event, as below the table: {shown}"
            self.report.note("CSV062", message, grid.place(caption.days_row or first, None))

    def _take_controls_below(self, located: LocatedSections, ends: Ends) -> None:
        """Take the time control below the last table of each sheet for its sections; below lists of games, for all."""
        found = {name: stated for name, end in ends.items() if (stated := lines_below.control_below(*end))}
        sheets = [table.grid.name for table, _ in located.tables]
        if found and all(table.grid.made for table, _ in located.tables):
            if found.keys() != ends.keys() or len({control for control, _ in found.values()}) > 1:
                return
            control = next(iter(found.values()))[0]
            located.sections = [replace(section, time_control=control) for section in located.sections]
        elif len(located.sections) == len(sheets):
            located.sections = [
                replace(section, time_control=found[name][0]) if name in found else section
                for section, name in zip(located.sections, sheets, strict=True)
            ]
        else:
            return
        for name, (control, row) in found.items():
            self._say_control_below(control, ends[name][0], row)

    def _say_control_below(self, control: str, grid: Grid, row: int) -> None:
        self.report.note("CSV080", f"time control, as below the table: {control!r:.60}", grid.place(row, None))
