"""Lines that programs print above a table: those of SwissSys, and the second line of our own wallcharts."""

from __future__ import annotations

import re
from contextlib import suppress

from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.caption_keys import NotAValue, days_of

SWISSSYS = re.compile(
    r"SwissSys (?:[\d.]+\s+)?(?:Standings|Wall Chart|Pairings|Crosstable)[.:]\s*(?:(?P<event>[^:]+):\s*)?"
    r"(?P<section>.*?)"
    r"(?:\s*\((?:Standings|Wall Chart|Pairings)(?:\s+after Round \d+)?(?:\s*\([^()]*\))?\)|,?\s*Round \d+)?"
    r"(?:,?\s*(?P<day>\d{1,2}/\d{1,2}/\d{2,4}))?\s*$",
    re.IGNORECASE,
)
_DAY = r"\d{1,2} [A-Z][a-z]{2} \d{1,4}"
TITLE_LINE = re.compile(
    rf"(?:(?P<days>{_DAY}(?: – {_DAY})?) · )?(?:(?P<place>.+?) · )?"
    r"\d+ rounds? · \d+ players?(?: · (?P<control>.+))?"
)
"""What our own wallcharts say below the title: days, place, counts and time control."""
_IN_STATE = re.compile(r"(?:(.+), )?([A-Z]{2})")


def read_title_line(caption: Caption, title: re.Match[str]) -> None:
    """Read the second line of our own wallcharts, whose opponents are pairing numbers."""
    caption.section["opponents"] = "number"
    if title["days"]:
        with suppress(NotAValue):
            caption.event["start"], caption.event["end"] = days_of(title["days"])
    if title["place"]:
        stated = _IN_STATE.fullmatch(title["place"])
        caption.event["city"], caption.event["state"] = stated.groups() if stated else (title["place"], None)
    if title["control"]:
        caption.section["time_control"] = title["control"]
