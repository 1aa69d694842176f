"""Checks of records other than 001: what they may hold by their tag, whom they name, and lines that are no record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from trfrate.diagnostics import Place, players_named
from trfrate.formats.trf.layout import (
    ADJUSTMENT,
    BBP,
    BOARD_ORDER,
    BYES,
    CELL_WIDTH,
    COLUMN_RECORDS,
    FICTITIOUS_POINTS,
    FIRST_OPPONENT,
    KNOWN,
    PLAYER,
    PLAYER_TAG,
    PROHIBITED,
    TEAM,
    TEAM_26,
)
from trfrate.formats.trf.records import Record, Source, listed
from trfrate.formats.trf.results import ADJUSTED, REQUESTED_BYES, RESULTS
from trfrate.model import Cell, Outcome, Player
from trfrate.structs import Struct

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
"""What may follow the tag, in upper case."""

_MISSPELLED = (
    r"(?!\S{3} [ \d]{3}\d .{71}[ \d]\d[.,]\d [ \d]{4}(?: |$))[0Oo]{0,3}[1lI] {1,4}\d{1,4} [mwfMWF ][ \w]{3} \w"
)
"""A tag 001 with a digit too few or too many, or with letters for digits. TRF006 already names whole rows."""
_ROUNDS = rf"(?ai)(?:.*\s)?\d{{1,4}} [wbs-] [{re.escape(''.join(RESULTS).replace(' ', ''))}](?:\s.*)?"
"""Rounds, perhaps after the end of what precedes them."""


def check_forms(records: Sequence[Record], source: Source) -> None:
    """Warn of records whose content does not fit their tag, or whose columns for numbers hold something else."""
    forms: dict[str, list[Record]] = {}
    columns: dict[tuple[str, str, int], list[Record]] = {}
    _report_torn([record.number for record in records if is_torn(record, source)], source)
    for record in records:
        if record.tag and record.tag not in KNOWN and re.match(_MISSPELLED, record.line, re.ASCII):
            message = f"{record.tag!r} is not a TRF record, but the line begins like a player row (001)"
            hint = "correct the tag; until then the player is missing from the tournament"
            source.report.error("TRF006", message, source.at(record, 1), hint)
        form = _FORMS.get(record.tag)
        if form and record.text and not re.fullmatch(form, record.text.upper(), re.ASCII):
            forms.setdefault(record.tag, []).append(record)
        elif wrong := _wrong_column(record):
            columns.setdefault((record.tag, *wrong), []).append(record)
    for tag, found in forms.items():
        message = f"record {tag}: cannot read {found[0].text[:40]!r}{_also(found)}"
        source.report.warning("TRF048", message, source.at(found[0]), "the record is preserved as it is")
    for (tag, what, column), found in columns.items():
        message = f"record {tag}: {what} {column}{_also(found)}"
        source.report.warning("TRF040", message, source.at(found[0], column), "the record is preserved as it is")


def _also(found: Sequence[Record]) -> str:
    if len(found) > 1:
        return f" ({listed(record.number for record in found)})"
    return ""


def is_torn(record: Record, source: Source) -> bool:
    """Return whether a line is the torn-off end of the row above it."""
    if record.tag in KNOWN or not record.tag or re.match(r"\S{3} [ \d]{3}\d ", record.line, re.ASCII):
        return False
    above = [line for line in source.lines[max(record.number - 3, 0) : record.number - 1] if line.strip()]
    return bool(above) and above[-1].startswith(PLAYER_TAG) and bool(re.fullmatch(_ROUNDS, record.line))


def _report_torn(numbers: Sequence[int], source: Source) -> None:
    if numbers:
        message = f"{listed(numbers)}: rounds that belong to the row above: a line was broken in two"
        hint = "join the lines again; mail programs break long lines, so send the file as an attachment"
        source.report.error("TRF029", message, source.place(numbers[0], 1), hint)


def _wrong_column(record: Record) -> tuple[str, int] | None:
    """Return what is wrong with the first column that should hold a number, or nothing."""
    layout, line = COLUMN_RECORDS.get(record.tag), record.line
    if layout is None:
        return None
    items = layout.items(line)
    behind = [column + layout.again.width for column, _ in items] if layout.again else []
    for column in (*layout.gaps, *behind):
        if line[column - 1 : column].strip():
            return "something is in the blank column", column
    fields = [(field.first, line[field.columns].strip()) for field in layout.fields if field.right]
    number = next((column for column, text in (*fields, *items) if not re.fullmatch(_NUMERIC, text, re.ASCII)), None)
    if number:
        return ("no number in the columns from", number)
    return None


# --- players that records name -------------------------------------------------------------------------------

_TEAMS = {"013": TEAM, "310": TEAM_26}
_LISTS = {**_TEAMS, "300": BOARD_ORDER, "240": BYES, "260": PROHIBITED}
_WORDS = {"XXP": 4, "XXZ": 4, "299": ADJUSTMENT.by_name["round"].last}
"""Records whose numbers may be anywhere after that column; programs differ in the columns of 299."""
_OF_TEAMS = ("240", "260", "299", "XXA", "XXP", "XXZ")
"""In a team tournament (310) they name teams."""
_MOST_NAMED = 6

_BYE_TITLES = {
    Outcome.FULL_BYE: "full-point",
    Outcome.HALF_BYE: "half-point",
    Outcome.ZERO_BYE: "zero-point",
}


class Mention(Struct):
    """A player named in a record."""

    record: Record
    column: int
    number: int


def check_mentions(
    players: Mapping[int, Player], records: Sequence[Record], strangers: list[Mention], source: Source
) -> None:
    """Report players who are named without having a row, are in two teams, or have byes that contradict their row.

    `strangers` are known to have no row.
    """
    of_teams: tuple[str, ...] = ()
    if any(record.tag == "310" for record in records):
        of_teams = _OF_TEAMS
    of_players = [record for record in records if record.tag not in of_teams]
    named = [mention for record in of_players for mention in _named(record)]
    strangers += [mention for mention in named if mention.number not in players]
    if strangers:
        first = min(strangers, key=lambda mention: mention.record.number)
        message = f"no 001 row for {_called(strangers)}, named in {_lines(strangers)}"
        source.report.warning(
            "TRF041", message, source.at(first.record, first.column), "the record is preserved as it is"
        )
    _check_teams([mention for mention in named if mention.record.tag in _TEAMS], source)
    byes = [each for each in records if each.tag in ("240", "330") and each.tag not in of_teams]
    _check_byes([each for each in byes if each.line[4:5] in REQUESTED_BYES], players, source)


def _named(record: Record) -> list[Mention]:
    """Return the players that a record names, other than national records and DAT lines."""
    items: Iterable[tuple[int, str]] = ()
    if record.tag in _WORDS:
        words = re.finditer(r"\S+", record.line)
        items = [(found.start() + 1, found[0]) for found in words if found.end() > _WORDS[record.tag]]
    elif record.tag == "XXA":
        items = [(5, FICTITIOUS_POINTS.split(record.line)["player"])]
    elif record.tag in _LISTS:
        items = _LISTS[record.tag].items(record.line)
    numbers = [(column, text) for column, text in items if re.fullmatch(r"\d{1,4}", text, re.ASCII)]
    return [Mention(record, column, int(text)) for column, text in numbers if int(text)]


def _called(mentioned: Iterable[Mention]) -> str:
    numbers = sorted({mention.number for mention in mentioned})
    return players_named(numbers, _MOST_NAMED)


def _lines(mentioned: Iterable[Mention]) -> str:
    return listed(mention.record.number for mention in mentioned)


def _check_teams(mentioned: Sequence[Mention], source: Source) -> None:
    """Report players in two teams; records 310 and 013 may both name the same team."""
    first: dict[tuple[str, int], Mention] = {}
    twice = []
    for mention in mentioned:
        before = first.setdefault((mention.record.tag, mention.number), mention)
        if _team(before.record) != _team(mention.record):
            twice += [before, mention]
    if twice:
        message = f"{_called(twice)} in two teams ({_lines(twice)}); the first one is used"
        source.report.warning("TRF046", message, source.at(twice[1].record, twice[1].column))


def _team(record: Record) -> str:
    return _TEAMS[record.tag].split(record.line)["name"]


def _check_byes(records: Iterable[Record], players: Mapping[int, Player], source: Source) -> None:
    """Report byes that contradict a game or another bye in the player's row."""
    wrong = [(record, found) for record in records if (found := _contradicted(record, players))]
    lines = _lines_of_rows(source) if wrong else {}
    for record, ((first, slot, cell), *others) in wrong:
        row = Place(source.file)
        if first.number in lines:
            row = source.place(lines[first.number], FIRST_OPPONENT + CELL_WIDTH * slot)
        bye = _BYE_TITLES[REQUESTED_BYES[record.line[4:5]]]
        message = (
            f"record {record.tag} gives player {first.number} a {bye} bye in round {slot + 1}, "
            f"but the row ({row}) has {_described(cell)}"
        )
        message += f"; the same for {_called(mention for mention, _, _ in others)}" if others else ""
        source.report.warning(
            "TRF047", message, source.at(record, first.column), "the rows take precedence; correct one of them"
        )


def _contradicted(record: Record, players: Mapping[int, Player]) -> list[tuple[Mention, int, Cell]]:
    """Return the players whose rows contradict this bye, with the slot and its cell."""
    bye = REQUESTED_BYES[record.line[4:5]]
    # Programs write the pairing bye, too, where a full point was asked for.
    outcomes = (bye, Outcome.PAIRING_BYE) if bye is Outcome.FULL_BYE else (bye,)
    round_ = BYES.split(record.line)["round"]
    slot = int(round_) - 1 if re.fullmatch(r"\d{1,3}", round_, re.ASCII) else -1
    wrong = []
    for column, text in BYES.items(record.line):
        player = None
        if re.fullmatch(r"\d{1,4}", text, re.ASCII):
            player = players.get(int(text))
        cell = None
        if player and 0 <= slot < len(player.cells):
            cell = player.cells[slot]
        if cell and cell.result not in outcomes:
            wrong.append((Mention(record, column, int(text)), slot, cell))
    return wrong


def _described(cell: Cell) -> str:
    outcome = cell.result.words
    if cell.opponent:
        return f"{outcome} against {cell.opponent}"
    return outcome


def _lines_of_rows(source: Source) -> dict[int, int]:
    """Return the line number of the first row of each player."""
    field = PLAYER.by_name["number"]
    rows = [(line, at) for at, line in enumerate(source.lines, 1) if line.startswith(PLAYER_TAG)]
    texts = [(line[field.columns].strip(), at) for line, at in reversed(rows)]
    return {int(text): at for text, at in texts if re.fullmatch(r"\d{1,4}", text, re.ASCII)}
