"""Teams (records 013 and 310), and points that the arbiter gave or took (record 299)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trfrate.formats.trf import results, values
from trfrate.formats.trf.layout import COLUMN_RECORDS
from trfrate.formats.trf.records import Record, Source
from trfrate.model import Player, Section


class Team(NamedTuple):
    """A team and its players by starting number."""

    name: str
    players: tuple[int, ...]


def read_teams(records: Iterable[Record]) -> list[Team]:
    """Read the teams; records 310 take precedence over 013."""
    found = [record for record in records if record.tag in ("310", "013")]
    newest = [record for record in found if record.tag == "310"] or found
    teams = []
    for record in newest:
        layout = COLUMN_RECORDS[record.tag]
        numbers = [int(text) for _, text in layout.items(record.line) if re.fullmatch(r"\d{1,4}", text, re.ASCII)]
        teams.append(Team(layout.split(record.line)["name"], tuple(number for number in numbers if number)))
    return teams


def with_teams(players: Sequence[Player], records: Iterable[Record]) -> list[Player]:
    """Return the players with their teams; the first team that names a player is used."""
    team_of: dict[int, str] = {}
    for team in read_teams(records):
        for number in team.players:
            team_of.setdefault(number, team.name)
    if not team_of:
        return list(players)
    return [player._replace(team=team_of.get(player.number) or None) for player in players]


# --- record 299 ---------------------------------------------------------------------------------------------

MOST_299 = 999
_ENDS = {"match_points": 11, "points": 17, "round": 22}
"""The last column of each part, in the handbook's columns and in those of some programs; ids follow."""


def adjust(section: Section, records: Sequence[Record], source: Source) -> Section:
    """Return the section with the points that records 299 give or take."""
    found = [record for record in records if record.tag == "299"]
    if not found:
        return section
    teams = any(record.tag == "310" for record in records)
    by_number = {player.number: player for player in section.players}
    extra: Counter[int] = Counter()
    for index, record in enumerate(found):
        given = _read_299(record)
        if given is None or teams or index >= MOST_299:
            source.report.note(
                "TRF043",
                "record 299 gives points to teams, or not in half points; preserved, but not applied",
                source.at(record),
            )
            continue
        half_points, round_, ids = given
        given_to = section.players
        if ids:
            given_to = tuple(by_number[number] for number in ids if number in by_number)
        for player in given_to:
            extra[player.number] += _extra(section, player, record.line[4:5].upper(), half_points, round_)
    if not any(extra.values()):
        return section
    players = [player._replace(adjustment=extra[player.number]) for player in section.players]
    return section.with_players(players)


def _read_299(record: Record) -> tuple[int, int, frozenset[int]] | None:
    """Read half points, round (0: all) and players (none: all), by the columns in which the parts end."""
    parts: dict[str, str] = {}
    ids = set()
    for token in re.finditer(r"\S+", record.line[5:]):
        end = token.end() + 5
        name = next((name for name, last in _ENDS.items() if end <= last), None)
        if name:
            parts[name] = token[0]
        elif re.fullmatch(r"\d{1,4}", token[0], re.ASCII):
            ids.add(int(token[0]))
        else:
            return None
    try:
        half_points, round_ = values.read_points(parts.get("points", "")), values.read_whole(parts.get("round", ""))
    except ValueError:
        return None
    if half_points is None:
        return None
    return (half_points, round_ or 0, frozenset(ids))


def _extra(section: Section, player: Player, kind: str, points: int, round_: int) -> int:
    """Return what a record of that kind adds: its points, or the difference to what the results are worth."""
    if not kind.strip():
        return points
    outcomes = results.ADJUSTED.get(kind, ())
    found = [cell.result for slot, cell in enumerate(player.cells, 1) if cell and round_ in (0, slot)]
    return sum(points - section.half_points(result) for result in found if result in outcomes)
