"""The texts of a line above a table: its cells, or what blanks and labels part in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption_keys import EVENT_KEYS
from trfrate.formats._wallchart.captions.event_days import BEFORE_DAYS, event_days_in
from trfrate.formats._wallchart.captions.labels import is_label, is_labelled, labels_name
from trfrate.formats._wallchart.captions.no_names import is_sentence, is_title
from trfrate.formats._wallchart.captions.rest_of_line import LONGEST_LINE, trimmed
from trfrate.formats._wallchart.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

_KIND_ALONE = re.compile(titles.KIND, re.IGNORECASE)
"""A cell beside that of the name: `WALL CHART`."""
_PAGE = re.compile(r"page\s*\d+(?:\s*(?:of|/)\s*\d+)?", re.IGNORECASE)
_PARTS = re.compile(r"\s{2,}|\t")


def lines_of(grid: Grid, rows: range) -> Iterator[tuple[int, list[str]]]:
    """Yield the texts of each line above a table, with its row."""
    for row in rows:
        for texts in _lines_in(grid, row):
            yield row, texts


def _lines_in(grid: Grid, row: int) -> Iterator[list[str]]:
    """Yield the texts of a row, and those of each line where one of its few cells has several, as merged ones do."""
    filled = grid.filled(row)
    sentences = _sentences_in(grid.text(row, filled[0])) if len(filled) == 1 else []
    if len(sentences) > 1:
        yield from map(_parts_of, sentences)
        return
    if len(filled) > _FEW_CELLS or not any("\n" in grid.text(row, column) for column in filled):
        yield _texts_in(grid, row)
        return
    for line in (line.strip() for column in filled for line in grid.text(row, column).splitlines()):
        if line:
            yield _parts_of(line)


_FEW_CELLS = 3


def _sentences_in(text: str) -> list[str]:
    """Return a line in two where an event's name stands before a sentence about it, or a time control behind others.

    `Summer Swiss, Grove Chess Club. Rounds were played on five Fridays`, `F = forfeit. All games G/60;d5`
    """
    from trfrate.timecontrol import control_in

    if len(text) > LONGEST_LINE:
        return []
    sentences = [one for one in _BETWEEN_SENTENCES.split(text) if one]
    if len(sentences) < 2:
        return []
    first, last = sentences[0].rstrip("."), sentences[-1]
    control = control_in(last)
    if titles.names_event(first) and is_title(first) and not control_in(first) and not event_days_in(first):
        return [first, text[len(sentences[0]) :].strip()]
    if control and trimmed(f"{last[: control[1][0]]} {last[control[1][1] :]}".strip(" .")) == "":
        return [text[: len(text) - len(last)].strip(" ."), last]
    return []


_BETWEEN_SENTENCES = re.compile(r"(?<=[^\W\d_]{3}[.!])\s+(?=[A-Z])")


def _parts_of(line: str) -> list[str]:
    """Return what blanks and labels part in a line: a printed one may hold several pairs."""
    return [part for text in _PARTS.split(line) if text for part in _before_labels(text)]


def _texts_in(grid: Grid, row: int) -> list[str]:
    """Return the texts of a row: its cells, or what blanks and labels part in a line."""
    texts = _with_periods([_unmarked(grid.text(row, column)) for column in grid.filled(row)])
    if len(texts) > 1:
        texts = [text for text in texts if not _PAGE.fullmatch(text) and not _KIND_ALONE.fullmatch(text)]
    if len(texts) == 1:
        return _parts_of(texts[0])
    if (
        len(texts) == 2
        and texts[0].lower() == "name"
        and any(_begins_with_label(grid, at) for at in (row - 1, row + 1))
    ):
        texts[0] = f"{EVENT_KEYS[0].label}:"
    return _with_colons(texts, cut_by_guess(grid))


def _with_periods(texts: list[str]) -> list[str]:
    """Return the cells of a row, with the first and the last day as one text: `2026-08-22 | - | 2026-08-23`."""
    days = {at: found for at, text in enumerate(texts) if any(map(str.isdigit, text)) and (found := _day_in(text))}
    for at in sorted(days, reverse=True):
        last = at + 1 + (_BETWEEN_DAYS.fullmatch("".join(texts[at + 1 : at + 2])) is not None)
        if last in days and days[at] < days[last]:
            texts[at : last + 1] = [f"{texts[at]} - {texts[last]}"]
            return texts
    return texts


_BETWEEN_DAYS = re.compile(r"[-–—/&]|to|through|thru|until|and|bis|al?|au|t/m|til|till", re.IGNORECASE)


def _day_in(text: str) -> date | None:
    """Return the day of a text that is a day and no more."""
    from trfrate.codecs.dates import day_of

    try:
        return day_of(text)
    except ValueError:
        return None


def _begins_with_label(grid: Grid, row: int) -> bool:
    """Return whether a row is a label and its value: `tc | G/60;d5`, `begin | 2026-04-18`."""
    filled = grid.filled(row) if 0 <= row < len(grid.rows) else []
    if len(filled) != 2:
        return False
    label, value = (grid.text(row, column) for column in filled)
    return is_label(label) or (BEFORE_DAYS.fullmatch(label) is not None and event_days_in(value) is not None)


def _with_colons(texts: list[str], guessed: bool) -> list[str]:
    """Return the cells of a row with a colon behind each label that has its value in the next cell."""
    labels = [_labels_next(text, guessed) for text in texts]
    for at, follows in enumerate(labels[1:]):
        # In a printed line, `Division 2` behind other words is a name.
        if guessed and at and titles.is_numbered_section(f"{texts[at]} {texts[at + 1]}"):
            continue
        if labels[at] and not follows:
            texts[at] = f"{texts[at].rstrip(' :')}:"
    return texts


def _labels_next(text: str, guessed: bool) -> bool:
    return text.endswith(":") or is_label(text) or (titles.is_other_label(text) and not guessed)


def cut_by_guess(grid: Grid) -> bool:
    """Return whether the cells may be parts of a printed line, or made of them."""
    return grid.printed or grid.made


def _before_labels(text: str) -> list[str]:
    """Return the parts of a line that begin with a label: `Grove Open - Section: Reserve, TD: Opal Yew`.

    Days and a time control are no part of a name that has a label.
    """
    parts, start = [], 0
    for found in _BEFORE_LABEL.finditer(text[:LONGEST_LINE]) if ":" in text else ():
        at = found.end()
        if is_labelled(text[at:]) or (labels_name(text[start:at]) and _begins_with_fact(text[at:])):
            # What is before a label may be a sentence, which names nothing.
            part = text[start:at].strip()
            parts.append(
                part if found["stop"] and is_sentence(part) and not is_labelled(part) else trimmed(part.rstrip("."))
            )
            start = at
    return [*parts, trimmed(text[start:])] if parts else [text]


def _begins_with_fact(text: str) -> bool:
    from trfrate.codecs.dates import days_in
    from trfrate.timecontrol import control_in

    found = days_in(text)
    control = control_in(text)
    begins = found and not BEFORE_DAYS.sub("", text[: found.span[0]])
    return bool(begins) or bool(control and not control[1][0])


_BEFORE_LABEL = re.compile(r"\s*[,;|·(]\s*|\s+[-–—]\s+|(?P<stop>(?<=[^\W\d]{2})[.!?]\s+)")


def _unmarked(text: str) -> str:
    """Return a label of marked text without its marks: `**Date:** 2026-04-18`."""
    return _MARKED_LABEL.sub(r"\1", text) if text.startswith("**") else text


_MARKED_LABEL = re.compile(r"^\*\*([^*]+)\*\*")
