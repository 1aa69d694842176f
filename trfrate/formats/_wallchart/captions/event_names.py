"""Which of the lines without a label name the event and the section; this is a guess."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.event_place import IN_REGION, REGION_BEHIND
from trfrate.formats._wallchart.captions.no_names import STATED
from trfrate.formats._wallchart.captions.organizers import is_body, is_founded, may_be_held
from trfrate.formats._wallchart.grid import Grid


def take_event(caption: Caption, grid: Grid, unnamed: list[tuple[int, str]]) -> None:
    """Take the first line that names no section for the event's name, or one below it that names an event."""
    lines = [line for line in unnamed if not titles.SECTION_TITLE.fullmatch(line[1]) and not titles.is_kind(line[1])]
    if not lines:
        _take_title_with_control(caption, grid)
        return
    first = lines[0]
    # A title may be apart from the club above it, if the days are right below.
    below = [
        line for line in lines[1:] if all(map(grid.filled, range(first[0], line[0]))) or line[0] + 1 == caption.days_row
    ]
    named = (line for line in below if _is_event_of(line[1], first[1]))
    held = (line for line in below if _is_held_by(grid, line, first[1]))
    event = next(named, None) or next(held, first)
    unnamed.remove(event)
    caption.event_row = event[0]
    name_both(caption, *event)


def _take_title_with_control(caption: Caption, grid: Grid) -> None:
    """Take the first line for the event's name where no other names it: a time control and a weekday."""
    line = grid.line(caption.top) if caption.control_row == caption.top else ""
    if _CONTROL_AND_DAY.fullmatch(line):
        caption.event["name"], caption.event_row = line, caption.top
        caption.left = [(row, text) for row, text in caption.left if row != caption.top]


_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_CONTROL_AND_DAY = re.compile(
    rf"g(?:ame)?\s?/\s?\d{{1,3}}\s+{_WEEKDAY}|{_WEEKDAY}\s+g(?:ame)?\s?/\s?\d{{1,3}}", re.IGNORECASE
)
"""`GAME/30 SATURDAY`, `Friday G/25`"""


def _is_event_of(line: str, first: str) -> bool:
    """Return whether a line names an event, and the first one does not: a club, a place or a sponsor."""
    if titles.is_match(first) or titles.is_organizer(line) or titles.is_section(line):
        return False
    if titles.is_time(line) or is_founded(line):
        return False
    if is_body(first):
        return titles.names_event(line) and not is_body(line) and not titles.is_match(line)
    if titles.names_event(first) or (is_body(line) and not titles.is_organizer(first)):
        return False
    return titles.names_event(line) or (titles.is_organizer(first) and titles.is_dated(line))


def _is_held_by(grid: Grid, line: tuple[int, str], host: str) -> bool:
    """Return whether a line is the name of an event only because it stands below who holds it."""
    row, name = line
    is_held = (titles.is_organizer(host) or is_body(host)) and may_be_title(name, grid.line(row), host)
    return is_held and not _is_one_of_several(grid, row)


def may_be_title(name: str, line: str, host: str) -> bool:
    """Return whether what is left of a line may name the event of a club: no other club, section, place or time."""
    if titles.is_organizer(name) or is_body(name) or titles.is_section(name) or titles.is_match(name):
        return False
    if titles.is_hall(name) or titles.is_time(name) or _says_no_name(name):
        return False
    return may_be_held(name, line, host)


def _is_one_of_several(grid: Grid, row: int) -> bool:
    """Return whether a line is right above headings that come again below another line: each table has a title."""
    heading = grid.line(row + 1) if row + 1 < len(grid.rows) else ""
    if not heading:
        return False
    again = (below for below in range(row + 2, len(grid.rows)) if grid.line(below) == heading)
    return any(len(grid.filled(below - 1)) == 1 and grid.line(below - 1) != grid.line(row) for below in again)


def _says_no_name(line: str) -> bool:
    """Return whether a line is a place, how the event is paired, a label and its value, or a statement."""
    forms = (IN_REGION.fullmatch(line), _LABELED.match(line), STATED.search(line))
    return titles.is_paired(line) or any(forms)


def take_section(
    caption: Caption, grid: Grid, rows: tuple[int, int], above: int, unnamed: list[tuple[int, str]]
) -> None:
    """Take the last line without a label for the section's name, else what the title has behind the event's."""
    row, name = unnamed[-1] if unnamed else (-1, "")
    # A heading of a web page is a title, whatever its words.
    is_apart = bool(unnamed) and row != caption.event_row and (row in grid.titles or _stands_alone(grid, row, rows))
    is_sure = is_apart or (unnamed and titles.SECTION_TITLE.fullmatch(name))
    parted = titles.event_and_section(caption.event["name"]) if caption.event_row is not None else None
    if parted and not is_sure:
        caption.event["name"], caption.section["name"] = parted
        caption.section_row = caption.event_row
    elif is_sure or (row >= above and unnamed and not _names_no_section(caption, row, name)):
        caption.section_row, title = unnamed.pop()
        caption.section["name"] = titles.bare_section(title)


def _names_no_section(caption: Caption, row: int, line: str) -> bool:
    """Return whether a line beside the event's is a club, who holds it above its name, or a place below it."""
    if titles.is_organizer(line) or titles.is_paired(line) or _LABELED.match(line) or STATED.search(line):
        return True
    if caption.event_row is None:
        return False
    if is_body(line) or (row <= caption.event_row and not titles.is_section(line)):
        return True
    return titles.is_dated(line) or IN_REGION.fullmatch(line) is not None


_LABELED = re.compile(
    r"(?!(?:group|groupe|gruppe|grupo|groep|section|division|quad|pool)\b)[^\W\d_]+(?: [a-zà-ÿ]+)*\s?: ", re.IGNORECASE
)
"""`Lieu : salle des fêtes`, whatever the label; `Group A: Masters` names a section."""


def _stands_alone(grid: Grid, row: int, rows: tuple[int, int]) -> bool:
    """Return whether a line is between empty ones, and the last of the rows that is not empty."""
    before = row == rows[0] or not grid.filled(row - 1)
    return before and not any(grid.filled(below) for below in range(row + 1, rows[1]))


def split_by_sheet(caption: Caption, sheet: str) -> None:
    """Take a title that ends in the sheet's name for both names: `Grove Open - U1600` on the sheet U1600."""
    for row, stated in ((caption.event_row, caption.event), (caption.section_row, caption.section)):
        for event, section in titles.in_two(stated["name"]) if row is not None and sheet.strip() else ():
            if sheet.strip().casefold() in (section.casefold(), titles.bare_section(section).casefold()):
                caption.event["name"], caption.section["name"] = event, sheet.strip()
                return


def name_both(caption: Caption, row: int, line: str) -> None:
    """Take the names of the event and the section in a title, without the club before it; a month behind it stays."""
    line, ends = titles.without_ends(line)
    caption.left += [(row, end) for end in ends]
    if (place := REGION_BEHIND.search(line)) and titles.names_event(line[: place.start()]):
        caption.left.append((row, place[1]))
        line = line[: place.start()]
    if host := titles.host_before(line):
        caption.left.append((row, host.strip(" ,:|—")))
        line = line.removeprefix(host)
    name_as_written(caption, line)


def name_as_written(caption: Caption, line: str) -> None:
    """Take a title as it is: the event, and the section behind a dash."""
    event, dash, section = line.partition(" — ")
    caption.event["name"] = event.strip()
    if dash:
        caption.section.setdefault("name", section.strip())
