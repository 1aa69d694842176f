"""Lines with labels: what is behind each label, and the texts without one."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.caption_keys import DATES, EVENT_KEYS, NotAValue
from trfrate.formats._wallchart.captions.controls import control_first, take_before_guessed, without_control
from trfrate.formats._wallchart.captions.event_days import ends_later, event_days_in, take_days_first, without_days
from trfrate.formats._wallchart.captions.event_place import OF_PLACE, take_before_place
from trfrate.formats._wallchart.captions.labels import (
    LABELS_OF_EVENT,
    LABELS_OF_SECTION,
    is_label,
    is_labelled,
    labels_days,
    plain_label,
)
from trfrate.formats._wallchart.captions.name_parts import without_remarks
from trfrate.formats._wallchart.captions.no_names import BOILERPLATE, is_sentence
from trfrate.formats._wallchart.captions.rest_of_line import AROUND, BESIDE_DAY
from trfrate.formats._wallchart.captions.table_kinds import event_in


def read_pairs(caption: Caption, row: int, texts: list[str]) -> list[str]:
    """Take what has a label; return the texts without one.

    Behind a label, such texts name nothing: `Chief TD: Ann Arbiter   April 18, 2026`.
    """
    waiting: str | None = None
    dated = False
    without_label: list[str] = []
    for text in texts:
        if text is texts[0] and is_labelled("".join(texts[1:2])) and is_sentence(text):
            rest = without_days(caption, row, without_control(caption, row, text))
            caption.left.append((row, rest))
            continue
        text = _DASHED.sub(_with_colon, text, count=1)
        label, colon, value = text.partition(":")
        if colon and _NUMBERED_SECTION.fullmatch(label):
            label, value = "Section", without_remarks(value.strip()).name or value
        label = EVENT_KEYS[0].label if colon and value.strip() and label.strip().lower() == "name" else label
        if waiting is not None and waiting.lower() in _PERIOD and event_days_in(text):
            without_label.append(f"{waiting} {text}")
            waiting = None
            continue
        if waiting is not None:
            label, value, waiting = waiting, text, None
        elif not colon or not _is_any_label(label) or (label.lower() in _PERIOD and event_days_in(value)):
            if without_label or text == texts[0]:
                without_label.append(text)
            elif dated and ends_later(caption, text):
                continue
            elif rest := without_days(caption, row, without_control(caption, row, text)):
                caption.left.append((row, rest))
            continue
        elif not value.strip():
            waiting = label
            continue
        if is_label(label):
            _take_labelled(caption, row, label, value)
            dated = labels_days(label)
        elif label.lower() in _SUBJECT and event_in(value.strip()):
            without_label.append(event_in(value.strip()))
        elif rest := _without_facts(caption, row, label, value.strip()):
            caption.left.append((row, f"{label}: {rest}"))
    if len(without_label) < len(texts):
        # `SwissSys pairings   Grove Open   Section: Reserve`
        without_label = [text for text in without_label if not BOILERPLATE.search(text.lower())]
    return without_label


def _without_facts(caption: Caption, row: int, label: str, value: str) -> str:
    """Return what is behind a label that is not ours, blank if it is a time control, or days behind one of rounds."""
    from trfrate.timecontrol import parse

    if parse(value) and not without_control(Caption(), row, value):
        return without_control(caption, row, value)
    if _OF_ROUNDS.fullmatch(label.strip()) and "start" not in caption.event:
        tried = Caption(year=caption.year)
        if not BESIDE_DAY.sub("", without_days(tried, row, value)).strip(AROUND) and tried.days_row is not None:
            return without_days(caption, row, value) and ""
    return value


_OF_ROUNDS = re.compile(r"(?:rounds|rds|runden|rondes|rondas|rodadas|ronden|turni)(?:\s+(?:on|played))?", re.IGNORECASE)
"""`Rounds: Mondays 1/12, 1/19, 1/26/2026`"""
_DASHED = re.compile(r"(?P<label>[^:=–—-]{2,20}?)(?:\s*=\s*|\s+[-–—]\s+)(?=\S)")
"""`Event - Grove Open`, `Date = 4/18/2026`"""


def _with_colon(found: re.Match[str]) -> str:
    """Return a label of ours with a colon behind it, where a line begins with it."""
    labels = is_label(found["label"]) or _NUMBERED_SECTION.fullmatch(found["label"])
    return f"{found['label']}: " if not found.start() and labels else found[0]


_NUMBERED_SECTION = re.compile(r"\s*(?:section|division)\s*#?\s*\d{1,2}\s*", re.IGNORECASE)
"""`Section 1: OPEN`, as US Chess shows it."""


def _is_control(text: str) -> bool:
    from trfrate.timecontrol import control_in, parse

    return parse(text) is not None or control_in(text) is not None


_SUBJECT = ("subject", "re")
_PERIOD = ("from", "to")
"""Before days, or before the people of a mail."""


def _is_any_label(label: str) -> bool:
    return is_label(label) or titles.is_other_label(label) or label.lower() in _SUBJECT


def _take_labelled(caption: Caption, row: int, label: str, text: str) -> None:
    """Take the value of a label that is known; one that cannot be read is remembered."""
    plain = plain_label(label)
    is_of_section = plain in LABELS_OF_SECTION
    key = LABELS_OF_SECTION[plain] if is_of_section else LABELS_OF_EVENT[plain]
    stated = caption.section if is_of_section else caption.event
    try:
        value = key.read(text)
    except NotAValue:
        if key.fields != DATES.fields or stated is not caption.event or not take_days_first(caption, row, text):
            caption.wrong.append((row, key, text.strip()))
        return
    may_be_days = key.fields == ("time_control",) and plain != plain_label(key.label) and not _is_control(value)
    if may_be_days and take_days_first(caption, row, text):
        return  # `Spielzeit: 14.01.2026 bis 18.03.2026`
    if key.fields == ("time_control",):
        value = control_first(caption, row, value)
        take_before_guessed(caption, value)
    elif key.fields == ("start", "end") and stated is caption.event:
        caption.days_row = None
    elif key.fields[0] in OF_PLACE and caption.place_row is not None:
        take_before_place(caption, caption.place_row)
    if stated is caption.section:
        caption.labeled[key.fields[0]] = row
    stated.update(zip(key.fields, value if len(key.fields) > 1 else (value,), strict=True))
