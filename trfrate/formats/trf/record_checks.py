"""What records other than 001 may hold, by their tag; and lines that are no record at all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats.trf.layout import BBP, COLUMN_RECORDS, KNOWN, PLAYER_TAG
from trfrate.formats.trf.records import Record, Source, listed
from trfrate.formats.trf.results import ADJUSTED, REQUESTED_BYES, RESULTS

_VALUE = r"-?(?:\d+(?:[.,]\d*)?|[.,]\d+)"
_NUMERIC = rf"(?:{_VALUE})?"
_COUNT = r"\d+(?: *\(\d+\))?"
_BYE = f"[{''.join(REQUESTED_BYES)}]"
_FORMS = {
    **dict.fromkeys(("062", "072", "082", "142", "XXR"), _COUNT),
    **dict.fromkeys(BBP, _VALUE),
    **dict.fromkeys(("XXP", "XXZ"), r"\d+(?:[ ,;]+\d+)*"),
    "152": "[WB]|WHITE|BLACK",
    "162": rf"(?:[WDLAPXZ]\s*{_VALUE}(?:\s+|$))*",
    "240": f"{_BYE} .*",
    "299": rf"[{re.escape(''.join(ADJUSTED))}] .*|[-\d].*",
    "330": rf"(?:\+-|-\+|--|{_BYE}) .*",
    "352": "[WB]+",
    "362": rf"(?:T[WDL]\s*{_VALUE}(?:\s+|$))*",
    "XXC": "(?:(?:RANK|WHITE1|BLACK1)(?:[ ,;]+|$))*",
    "XXS": rf"(?:(?:[WD]|[WB][WDL]|[ZHF]PB|PAB|F[WL]|L)\s*=\s*{_VALUE}(?:\s+|$))*",
}
"""What may follow the tag, in capitals."""

_MISSPELLED = (
    r"(?!\S{3} [ \d]{3}\d .{71}[ \d]\d[.,]\d [ \d]{4}(?: |$))[0Oo]{0,3}[1lI] {1,4}\d{1,4} [mwfMWF ][ \w]{3} \w"
)
"""A tag 001 with a digit too few or too many, or letters like digits. Whole rows with another tag are told already."""
_ROUNDS = rf"(?ai)(?:.*\s)?\d{{1,4}} [wbs-] [{re.escape(''.join(RESULTS).replace(' ', ''))}](?:\s.*)?"
"""Rounds, with or without the end of what stands before them."""


def check(records: Sequence[Record], source: Source) -> None:
    """Warn of records with something else than what belongs there, and of letters in the columns for numbers."""
    forms: dict[str, list[Record]] = {}
    columns: dict[tuple[str, str, int], list[Record]] = {}
    _tell_torn([record.number for record in records if _is_torn(record, source)], source)
    for record in records:
        if record.tag and record.tag not in KNOWN and re.match(_MISSPELLED, record.line, re.ASCII):
            message = f"{record.tag!r} is no record of TRF, but the line begins like a player's (001)"
            hint = "correct the tag, or the player is missing from the tournament"
            source.report.error("TRF006", message, source.at(record, 1), hint)
        form = _FORMS.get(record.tag)
        if form and record.text and not re.fullmatch(form, record.text.upper(), re.ASCII):
            forms.setdefault(record.tag, []).append(record)
        elif wrong := _wrong_column(record):
            columns.setdefault((record.tag, *wrong), []).append(record)
    for tag, found in forms.items():
        message = f"record {tag}: {found[0].text[:40]!r} cannot be understood{_also(found)}"
        source.report.warning("TRF048", message, source.at(found[0]), "the record is kept as it is")
    for (tag, what, column), found in columns.items():
        message = f"record {tag}: {what} {column}{_also(found)}"
        source.report.warning("TRF040", message, source.at(found[0], column), "the record is kept as it is")


def _also(found: Sequence[Record]) -> str:
    return f" ({listed(record.number for record in found)})" if len(found) > 1 else ""


def _is_torn(record: Record, source: Source) -> bool:
    """Whether a line that is no record holds rounds and stands below a row."""
    if record.tag in KNOWN or not record.tag or re.match(r"\S{3} [ \d]{3}\d ", record.line, re.ASCII):
        return False
    above = [line for line in source.lines[max(record.number - 3, 0) : record.number - 1] if line.strip()]
    return bool(above) and above[-1].startswith(PLAYER_TAG) and bool(re.fullmatch(_ROUNDS, record.line))


def _tell_torn(numbers: Sequence[int], source: Source) -> None:
    if numbers:
        message = f"{listed(numbers)}: rounds that belong to the row above; a line was broken in two"
        hint = "join the lines again: mail programs break long ones; send the file as an attachment"
        source.report.error("TRF029", message, source.place(numbers[0], 1), hint)


def _wrong_column(record: Record) -> tuple[str, int] | None:
    """What is wrong with the first column that holds something else than a number, or than nothing."""
    layout, line = COLUMN_RECORDS.get(record.tag), record.line
    if layout is None:
        return None
    items = layout.items(line)
    behind = [column + layout.again.width for column, _ in items] if layout.again else []
    if blank := next((column for column in (*layout.gaps, *behind) if line[column - 1 : column].strip()), None):
        return "something stands in the blank column", blank
    fields = [(field.first, line[field.columns].strip()) for field in layout.fields if field.right]
    number = next((column for column, text in (*fields, *items) if not re.fullmatch(_NUMERIC, text, re.ASCII)), None)
    return ("no number in the columns from", number) if number else None
