"""The names in the headings and the title of a web page, which come before its lines."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.controls import without_control
from trfrate.formats._wallchart.captions.event_days import event_days_in, without_days
from trfrate.formats._wallchart.captions.event_names import name_both
from trfrate.formats._wallchart.captions.no_names import BOILERPLATE
from trfrate.formats._wallchart.captions.program_lines import SWISSSYS
from trfrate.formats._wallchart.captions.table_kinds import event_in
from trfrate.formats._wallchart.grid import Grid

_LETTERS = re.compile(r"[^\W\d_]{2}")
_TITLE_PARTS = re.compile(r"\s+[-–|·:]\s+|\s*\|\s*")
_FEW_LINES = 4
"""A page with more lines above its table has menus."""


def by_page_titles(
    caption: Caption, grid: Grid, rows: tuple[int, int], first: bool, unnamed: list[tuple[int, str]]
) -> list[tuple[int, str]]:
    """Return the lines that may be names on a web page: its headings, and no lines of its menus.

    The event is the heading that the page's title begins with, else the first of the highest level, else the title.
    """
    stated = [(row, *grid.titles[row]) for row in range(*rows) if row in grid.titles]
    candidates = [(row, level, name) for row, level, text in stated if (name := _name_in_heading(text))]
    title = tidy_title(grid.page_title)
    if first and "name" not in caption.event:
        named = [one for one in candidates if title and one[2].casefold() in title.casefold()]
        event = min(named or candidates, key=lambda one: one[1], default=None)
        if event and titles.is_site(event[2]):
            event = next((one for one in candidates if titles.names_event(one[2])), event)
        above = [] if stated or len(unnamed) > _FEW_LINES else unnamed
        # Below a menu, only what names an event.
        near = above or [line for line in unnamed[-_FEW_LINES:] if not stated and titles.names_event(line[1])]
        if event:
            caption.event_row = event[0]
            name_both(caption, event[0], _bare_heading(event[2]))
            candidates = [one for one in candidates if one[0] > event[0]]
        elif not title or (not titles.names_event(title) and any(titles.names_event(line) for _, line in near)):
            return near if title else above
        else:
            caption.event_row = rows[0]
            name_both(caption, rows[0], _bare_heading(title))
    if candidates:
        # A line with the days has the place, and no section.
        return [(row, text) for row, _, text in candidates if titles.is_section(text) or not event_days_in(text)]
    if grid.titles:
        return []
    return [line for line in unnamed if titles.is_section(line[1])] if first else unnamed


def _name_in_heading(text: str) -> str:
    """Return a heading that may name an event or a section; blank if it only says what kind of table is below."""
    if not any(map(str.isalpha, text)) or SWISSSYS.search(text) or titles.is_program(text):
        return ""
    if not BOILERPLATE.search(text.lower()):
        return text
    bare = event_in(text)
    return bare if titles.names_event(bare) or titles.is_section(bare) else ""


def _bare_heading(text: str) -> str:
    """Return the heading of a page without days, a time control and what kind of page it is."""
    unused = Caption()
    bare = without_days(unused, 0, without_control(unused, 0, text))
    return event_in(bare) or bare or text


def tidy_title(title: str) -> str:
    """Return the part of a page's title that names the event: without the site's name and what kind of page it is."""
    parts = [part.strip() for part in _TITLE_PARTS.split(title) if not titles.is_program(part)]
    named = [part for part in parts if _LETTERS.search(part) and not BOILERPLATE.search(part.lower())]
    if named and titles.is_site(named[0]):
        return next(filter(titles.names_event, named), named[0])
    return named[0] if named else ""
