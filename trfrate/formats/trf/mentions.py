"""Where other records than 001 name players: numbers without a row, players in two teams, byes the rows contradict."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from trfrate.diagnostics import Place, some
from trfrate.formats.trf.layout import (
    ADJUSTMENT,
    BOARD_ORDER,
    BYES,
    CELL_WIDTH,
    FICTITIOUS_POINTS,
    FIRST_OPPONENT,
    PLAYER,
    PLAYER_TAG,
    PROHIBITED,
    TEAM,
    TEAM_26,
)
from trfrate.formats.trf.records import Record, Source, listed
from trfrate.formats.trf.results import REQUESTED_BYES
from trfrate.model import Cell, Outcome, Player

_TEAMS = {"013": TEAM, "310": TEAM_26}
_LISTS = {**_TEAMS, "300": BOARD_ORDER, "240": BYES, "260": PROHIBITED}
_WORDS = {"XXP": 4, "XXZ": 4, "299": ADJUSTMENT.by_name["round"].last}
"""Records whose numbers stand anywhere after that column; programs differ in the columns of 299."""
_OF_TEAMS = ("240", "260", "299", "XXA", "XXP", "XXZ")
"""In a tournament of teams (310) they name teams."""
_MOST_NAMED = 6

_BYE_TITLES = {
    Outcome.FULL_BYE: "full-point",
    Outcome.HALF_BYE: "half-point",
    Outcome.ZERO_BYE: "zero-point",
}


class Mention(NamedTuple):
    """A player named in a record."""

    record: Record
    column: int
    number: int


def check(players: Mapping[int, Player], records: Sequence[Record], strangers: list[Mention], source: Source) -> None:
    """Tell what is wrong with the players that records name; `strangers` are known to have no row."""
    of_teams = _OF_TEAMS if any(record.tag == "310" for record in records) else ()
    named = [mention for record in records if record.tag not in of_teams for mention in _named(record)]
    strangers += [mention for mention in named if mention.number not in players]
    if strangers:
        first = min(strangers, key=lambda mention: mention.record.number)
        message = f"no 001 row for {_called(strangers)}, named in {_lines(strangers)}"
        source.report.warning("TRF041", message, source.at(first.record, first.column), "the record is kept as it is")
    _check_teams([mention for mention in named if mention.record.tag in _TEAMS], source)
    byes = [each for each in records if each.tag in ("240", "330") and each.tag not in of_teams]
    _check_byes([each for each in byes if each.line[4:5] in REQUESTED_BYES], players, source)


def _named(record: Record) -> list[Mention]:
    """The players that a record names, national records and DAT lines apart."""
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
    return f"player{'s' if len(numbers) > 1 else ''} {some(numbers, _MOST_NAMED)}"


def _lines(mentioned: Iterable[Mention]) -> str:
    return listed(mention.record.number for mention in mentioned)


def _check_teams(mentioned: Sequence[Mention], source: Source) -> None:
    """A player can be in one team; records 310 and 013 may both tell it."""
    first: dict[tuple[str, int], Mention] = {}
    twice = []
    for mention in mentioned:
        before = first.setdefault((mention.record.tag, mention.number), mention)
        if _team(before.record) != _team(mention.record):
            twice += [before, mention]
    if twice:
        message = f"{_called(twice)} in two teams ({_lines(twice)}); the first counts"
        source.report.warning("TRF046", message, source.at(twice[1].record, twice[1].column))


def _team(record: Record) -> str:
    return _TEAMS[record.tag].split(record.line)["name"]


def _check_byes(records: Iterable[Record], players: Mapping[int, Player], source: Source) -> None:
    """A bye that a record gives must not stand against a game or another bye in the player's row."""
    wrong = [(record, found) for record in records if (found := _contradicted(record, players))]
    lines = _lines_of_rows(source) if wrong else {}
    for record, ((first, slot, cell), *others) in wrong:
        row = Place(source.file)
        if first.number in lines:
            row = source.place(lines[first.number], FIRST_OPPONENT + CELL_WIDTH * slot)
        bye = _BYE_TITLES[REQUESTED_BYES[record.line[4:5]]]
        message = (
            f"record {record.tag} gives player {first.number} a {bye} bye in round {slot + 1}, "
            f"but the row ({row}) says {_said(cell)}"
        )
        message += f"; likewise for {_called(mention for mention, _, _ in others)}" if others else ""
        source.report.warning("TRF047", message, source.at(record, first.column), "the rows count; correct one of them")


def _contradicted(record: Record, players: Mapping[int, Player]) -> list[tuple[Mention, int, Cell]]:
    """The players whose rows say something else than this bye, with the slot and what stands there."""
    bye = REQUESTED_BYES[record.line[4:5]]
    # Programs write the pairing bye, too, where a full point was asked for.
    outcomes = (bye, Outcome.PAIRING_BYE) if bye is Outcome.FULL_BYE else (bye,)
    round_ = BYES.split(record.line)["round"]
    slot = int(round_) - 1 if re.fullmatch(r"\d{1,3}", round_, re.ASCII) else -1
    wrong = []
    for column, text in BYES.items(record.line):
        player = players.get(int(text)) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else None
        cell = player.cells[slot] if player and 0 <= slot < len(player.cells) else None
        if cell and cell.result not in outcomes:
            wrong.append((Mention(record, column, int(text)), slot, cell))
    return wrong


def _said(cell: Cell) -> str:
    outcome = str(cell.result).replace("-", " ")
    return f"{outcome} against {cell.opponent}" if cell.opponent else outcome


def _lines_of_rows(source: Source) -> dict[int, int]:
    """The line of the first row with each number."""
    field = PLAYER.by_name["number"]
    rows = [(line, at) for at, line in enumerate(source.lines, 1) if line.startswith(PLAYER_TAG)]
    texts = [(line[field.columns].strip(), at) for line, at in reversed(rows)]
    return {int(text): at for text, at in texts if re.fullmatch(r"\d{1,4}", text, re.ASCII)}
