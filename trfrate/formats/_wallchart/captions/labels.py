"""The labels that are known, of the event and of a section: `Time control: G/60;d5`."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions.caption_keys import DATES, EVENT_KEYS, OPPONENTS, SECTION_KEYS, Key
from trfrate.formats._wallchart.captions.rest_of_line import LONGEST_LINE
from trfrate.formats._wallchart.tables.heading_words import plain_heading


def _by_alias(keys: tuple[Key, ...]) -> dict[str, Key]:
    return {plain_heading(alias): key for key in keys for alias in (key.label, *key.aliases)}


LABELS_OF_EVENT, LABELS_OF_SECTION = _by_alias(EVENT_KEYS), _by_alias((*SECTION_KEYS, OPPONENTS))


def plain_label(text: str) -> str:
    """Return a label as it is known; one in two languages is that of either: `Torneo / Tournament`."""
    text = _IN_BRACKETS.sub("", text[:LONGEST_LINE])
    plain = plain_heading(text)
    parts = [plain_heading(part) for part in text[:LONGEST_LINE].split("/")]
    for known in (LABELS_OF_EVENT, LABELS_OF_SECTION) if len(parts) == _TWO_LANGUAGES else ():
        if plain not in known and parts[0] in known and known[parts[0]] is known.get(parts[1]):
            return parts[0]
    return plain


_TWO_LANGUAGES = 2
_IN_BRACKETS = re.compile(r"(?<=\w)\s*\([^()]*\)\s*$")
"""`Time control (standard)`"""


def labels_name(text: str) -> bool:
    """Return whether a text begins with the label of a name, of the event or of a section."""
    plain = plain_label(text.partition(":")[0])
    key = LABELS_OF_SECTION.get(plain) or LABELS_OF_EVENT.get(plain)
    return key is not None and key.fields == ("name",)


def is_label(text: str) -> bool:
    """Return whether this labels a fact of the event or of a section."""
    plain = plain_label(text)
    return plain in LABELS_OF_EVENT or plain in LABELS_OF_SECTION


def is_labelled(line: str) -> bool:
    """Return whether a line begins with a label that is known: `Time control: G/60;d5`."""
    label, colon, value = line[:LONGEST_LINE].partition(":")
    return bool(colon and value.strip()) and is_label(label)


def labels_days(label: str) -> bool:
    """Return whether this labels the days of the event."""
    key = LABELS_OF_EVENT.get(plain_label(label))
    return key is not None and key.fields == DATES.fields
