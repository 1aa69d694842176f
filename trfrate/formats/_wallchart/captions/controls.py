"""Time controls that lines around a table state more than once, with and without the delay."""

from __future__ import annotations

import re

_WITHOUT_DELAY = re.compile(r"(?:d|inc|\+)\W*0|\b(?:no|without|w/o|ohne|sans|sin|sem|zonder)\b", re.IGNORECASE)
"""`G/40;d0` says that there is none."""


def is_stated_in_full(control: str, short: str) -> bool:
    """Return whether a time control is another one with its delay or increment: `G/40;d5`, where a title has `G/40`."""
    from trfrate.timecontrol import parse

    whole, part = parse(control), parse(short)
    if whole is None or part is None or part.seconds or not whole.seconds or _WITHOUT_DELAY.search(short):
        return False
    return whole._replace(seconds=0, increment=part.increment) == part
