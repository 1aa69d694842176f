"""The time control in lines around a table: with a label or without, and stated more than once."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.event_days import without_days
from trfrate.formats._wallchart.captions.rest_of_line import AROUND, LONGEST_LINE, trimmed

_WITHOUT_DELAY = re.compile(r"(?:d|inc|\+)\W*0|\b(?:no|without|w/o|ohne|sans|sin|sem|zonder)\b", re.IGNORECASE)
"""`G/40;d0` says that there is none."""


def is_stated_in_full(control: str, short: str) -> bool:
    """Return whether a time control is another one with its delay or increment: `G/40;d5`, where a title has `G/40`."""
    from trfrate.timecontrol import parse

    whole, part = parse(control), parse(short)
    if whole is None or part is None or part.seconds or not whole.seconds or _WITHOUT_DELAY.search(short):
        return False
    return whole._replace(seconds=0, increment=part.increment) == part


def control_first(caption: Caption, row: int, text: str) -> str:
    """Return the time control that a text begins with, if the whole is none: `G/60;d5. Bring clocks` has it."""
    from trfrate.timecontrol import bare_control, control_in, parse

    found = control_in(text) if len(text) <= LONGEST_LINE and not parse(text) else None
    if found is None or found[1][0]:
        return bare_control(text)
    rest = without_days(caption, row, text[found[1][1] :].strip(AROUND))
    caption.left.append((row, rest))
    return found[0]


def take_before_guessed(caption: Caption, control: str) -> None:
    """Let a time control with a label count before one without; a different one is not lost without a word."""
    from trfrate.timecontrol import parse

    guessed = caption.section.get("time_control")
    is_other = guessed and parse(guessed) != parse(control) and not is_stated_in_full(control, guessed)
    if caption.control_row is not None and guessed and is_other:
        caption.no_control.append((caption.control_row, guessed))
    caption.control_row = None


def _by_rounds(first: str, then: str) -> str:
    """Return two time controls as one, if each is that of some rounds: `Rds 1-3 G/60;d5` above `Rds 4-5 G/90;d5`."""
    from trfrate.timecontrol import parse, rounds_stated

    joined = f"{first}, {then}"
    control = parse(joined) if rounds_stated(then) and len(joined) <= LONGEST_LINE else None
    before = parse(first)
    return joined if control and before and len(control.all()) > len(before.all()) else ""


def of_all_rounds(control: str, rounds: int) -> tuple[str, bool]:
    """Return a time control without the rounds before it, if these are all; and whether it is stated for fewer."""
    from trfrate.timecontrol import rounds_stated

    # Few time controls begin with rounds.
    stated = rounds_stated(control) if control[:1] in ("R", "r", "(") else None
    if stated is None:
        return control, False
    first, last, bare = stated
    is_whole = first == 1 and (not last or last >= rounds)
    return (bare if is_whole else control), not is_whole


_LABEL_FIRST = re.compile(r"\W*(?:time|tc)\b", re.IGNORECASE)


def without_control(caption: Caption, row: int, line: str) -> str:
    """Return the rest of a line after the time control is taken out of it."""
    from trfrate.timecontrol import control_in, looks_like_control, parse

    found = control_in(line) if len(line) <= LONGEST_LINE else None
    if found is None:
        if looks_like_control(line):
            caption.no_control.append((row, line.strip()))
            return "" if _LABEL_FIRST.match(line) else line
        return line
    text, (start, end) = found
    stated = caption.section.get("time_control")
    if stated is None or (caption.control_row is not None and is_stated_in_full(text, stated)):
        caption.section["time_control"], caption.control_row = text, row
    elif is_stated_in_full(stated, text):
        pass  # `Grove G/40`, below the line that has the delay
    elif joined := _by_rounds(stated, text):
        caption.section["time_control"] = joined
    elif parse(stated) != parse(text) and (row, text) not in caption.no_control:
        caption.no_control.append((row, text))
    rest = trimmed(" ".join(f"{line[:start]} {line[end:]}".split()))
    if titles.goes_on(line[:start], line[end:]) or titles.is_word_before(rest, line[:start]):
        return line
    return rest
