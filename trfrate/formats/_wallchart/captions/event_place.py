"""The place of the event in the lines around a table: a city and its state, and what is left of a line without them."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.rest_of_line import LONGEST_LINE, trimmed

IN_REGION = re.compile(r"[A-Z][^\W\d_]+(?:[ -][A-Z][^\W\d_]+){0,2}, [A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?")
"""`Toronto, Ontario`"""
REGION_BEHIND = re.compile(
    r",\s+([A-Z][^\W\d_]+(?:[ -][A-Z][^\W\d_]+){0,2},?\s"
    r"(?:ON|QC|BC|AB|MB|SK|NS|NB|PEI|NL|Ontario|Qu[eé]bec|British Columbia|"
    r"Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland|NSW|VIC|QLD|ACT|TAS|New South Wales|"
    r"Victoria|Queensland|Tasmania|England|Scotland|Wales|Ireland|Canada|Australia|New Zealand))$"
)
"""A place behind the name of an event; in `Summer Festival, The Crown, Grove` it is not sure."""


def take_before_place(caption: Caption, row: int) -> None:
    """Let a place with a label count before one without, which is left."""
    guessed = [caption.event.pop(key) for key in OF_PLACE if key in caption.event]
    caption.left.append((row, ", ".join(guessed)))
    caption.place_row = None


OF_PLACE = ("city", "state", "zip")


def without_place(caption: Caption, row: int, line: str) -> str:
    """Return the rest of a line after a city and its state at the end are taken out of it."""
    from trfrate.us_states import of_city, zip_starts

    stated = _place_behind(line) if len(line) <= LONGEST_LINE else None
    if stated is None or not caption.event.keys().isdisjoint(OF_PLACE):
        return line
    state = stated["state"] if stated["state"] in zip_starts() else of_city(f"{stated['city']}, {stated['state']}")
    if state is None:
        return line
    caption.event |= {key: stated[key] for key in OF_PLACE if stated[key]} | {"state": state}
    caption.place_row = row
    return trimmed(line[: stated.start()])


def _place_behind(line: str) -> re.Match[str] | None:
    """Return the city and the state at the end of a line; without a comma between them, what names an event is none."""
    in_short = _PLACE_IN_SHORT.search(line)
    return _PLACE.search(line) or (None if in_short and titles.names_event(in_short["city"]) else in_short)


_PLACE = re.compile(
    r"(?:^|[,|·]\s*|\s[-–—]\s+)(?P<city>[A-Z](?:(?! - )[A-Za-z.'’ -]){0,40}[a-z]), "
    r"(?P<state>[A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:\s+(?P<zip>\d{5}))?$"
)
"""`Grove City, OH`, `Grove City, Ohio`"""
_PLACE_IN_SHORT = re.compile(
    r"(?:[,|·]\s*|\s[-–—]\s+)(?P<city>[A-Z](?:(?! - )[A-Za-z.'’ -]){1,40}[a-z])\s+"
    r"(?P<state>[A-Z]{2})(?:\s+(?P<zip>\d{5}))?$"
)
"""`Grove City OH`, behind a name"""
