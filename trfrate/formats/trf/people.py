"""What other records than 001 say about players: national records, DAT lines, teams, points given or taken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from trfrate.codecs.contacts import without_addresses, without_contacts
from trfrate.formats.trf import mentions, results, values
from trfrate.formats.trf.layout import COLUMN_RECORDS, FEDERATIONS, NATIONAL, PLAYER_TAG
from trfrate.formats.trf.records import OF_NUMBERS, Record, Source, listed
from trfrate.model import National, Player, Rating, Section


class Federation(NamedTuple):
    """Where the model keeps what a national record says."""

    source: str
    id: str


OWN_PLACES = {"USA": Federation("OTBR", "uschess"), "CAN": Federation("CFC", "cfc")}

_DAT = r"DAT\s+(\d{1,4})\s+(\S+)\s*(.*)"
_USCHESS_TYPE = "ID:USCF"
_PRIVATE_TYPES = ("EMAIL", "PHONE", "MOBILE", "CELL", "TEL", "BIRTH", "DOB", "ADDRESS")


def is_national(line: str, federation: str = "") -> bool:
    """A national record: a federation's code (`federation` counts too) and a starting number."""
    return (line[:3] in FEDERATIONS or (bool(federation) and line[:3] == federation)) and bool(
        re.match(r" {1,4}\d{1,4}(?: |$)", line[3:], re.ASCII)
    )


def ranking_federation(records: Iterable[Record]) -> str:
    """The federation that record 172 names."""
    return next((record.text[:3] for record in records if record.tag == "172"), "")


class NationalRecord(NamedTuple):
    """A national record."""

    federation: str
    number: int
    rating: float | None
    origin: str | None
    id: str | None
    moved: bool = False
    """Whether its columns did not stand where they belong."""


def read_national(record: Record, source: Source) -> NationalRecord | None:
    """The record's facts; None, with a warning, where its columns make no sense."""
    moved = any(record.line[column - 1 : column].strip() for column in NATIONAL.gaps)
    texts = _moved_back(record.line) if moved else NATIONAL.split(record.line)
    try:
        number = values.read_whole(texts["number"])
        rating, id_ = values.read_rating(texts["rating"]), values.read_id(texts["id"])
    except (KeyError, ValueError):
        number = None
    if number is None:
        source.report.warning(
            "TRF039",
            f"the national record {record.tag} does not fit its columns and is kept unread",
            source.at(record, 49),
            "rating in columns 49-52, number in 58-68",
        )
        return None
    return NationalRecord(record.tag, number, rating, texts["federation"] or None, id_, moved)


def _moved_back(line: str) -> Mapping[str, str]:
    """The fields after the one move that makes sense of all columns, as for a row; none where there is no such move."""
    from trfrate.formats.trf.rows_repair import Repairer

    repaired = Repairer().repair(PLAYER_TAG + line[3:])
    if repaired is None or repaired.row.faults:
        return {}
    facts = repaired.row.facts
    rating = values.write_rating(facts["rating"])
    return {
        "number": str(facts["number"]),
        "rating": rating,
        "federation": facts["federation"] or "",
        "id": facts["id"] or "",
    }


def without_address(line: str) -> str | None:
    """The line without addresses and telephone numbers; None for one that holds nothing else."""
    found = re.match(_DAT, line, re.ASCII) if line.startswith("DAT") else None
    if found is not None and found[2].upper().startswith(_PRIVATE_TYPES):
        return None
    return without_addresses(line) if line[:3] in OF_NUMBERS else without_contacts(line)


def read_uschess_id(record: Record) -> tuple[int, str] | None:
    """Player and member id of a line `DAT nnnn ID:USCF 12345678`."""
    found = re.match(_DAT, record.line, re.ASCII)
    if not found or found[2].upper() != _USCHESS_TYPE or not found[3].strip():
        return None
    return int(found[1]), found[3].split()[0]


class Team(NamedTuple):
    """A team and its players by starting number."""

    name: str
    players: tuple[int, ...]


def read_teams(records: Iterable[Record]) -> list[Team]:
    """The teams; records 310 count before 013."""
    found = [record for record in records if record.tag in ("310", "013")]
    newest = [record for record in found if record.tag == "310"] or found
    teams = []
    for record in newest:
        layout = COLUMN_RECORDS[record.tag]
        numbers = [int(text) for _, text in layout.items(record.line) if re.fullmatch(r"\d{1,4}", text, re.ASCII)]
        teams.append(Team(layout.split(record.line)["name"], tuple(number for number in numbers if number)))
    return teams


# --- putting it together ------------------------------------------------------------------------------------


def add(players: Sequence[Player], records: Sequence[Record], source: Source) -> list[Player]:
    """The players with what the other records say about them."""
    federation = ranking_federation(records)
    facts: dict[int, dict[str, Any]] = {}
    by_number = {player.number: player for player in players}
    strangers: list[mentions.Mention] = []
    first: dict[tuple[str, int], Record] = {}
    moved: list[int] = []
    for record in records:
        if record.tag != "DAT" and not is_national(record.line, federation):
            continue
        number = _add_record(record, facts, by_number, first, moved, source)
        if number is not None and number not in by_number:
            strangers.append(mentions.Mention(record, 5, number))
    if moved:
        message = f"{listed(moved)}: national records out of their columns; read as if moved back"
        source.report.note("TRF052", message, source.place(moved[0]), "rating in columns 49-52, number in 58-68")
    mentions.check(by_number, records, strangers, source)
    for team in read_teams(records):
        for number in team.players:
            facts.setdefault(number, {}).setdefault("team", team.name or None)
    if not facts:
        return list(players)
    return [player._replace(**facts[player.number]) if player.number in facts else player for player in players]


def _add_record(
    record: Record,
    facts: dict[int, dict[str, Any]],
    players: Mapping[int, Player],
    first: dict[tuple[str, int], Record],
    moved: list[int],
    source: Source,
) -> int | None:
    """Take up one record; the number of the player it is about. `first` has the national records taken up so far."""
    if record.tag == "DAT":
        named = read_uschess_id(record)
        if named and named[0] in players:
            _add_id(named[0], "uschess", named[1], record, facts, players, source)
        return named[0] if named else None
    national = read_national(record, source)
    if national is None:
        return None
    if national.moved:
        moved.append(record.number)
    before = first.setdefault((record.tag, national.number), record)
    if before is not record and before.line.rstrip() != record.line.rstrip():
        message = f"player {national.number} has two national records {record.tag}"
        source.report.warning("TRF049", message, source.at(record), f"the first ({source.at(before)}) counts")
    elif national.number in players:
        _add_national(national, record, facts, players, source)
    return national.number


def _add_national(
    national: NationalRecord,
    record: Record,
    facts: dict[int, dict[str, Any]],
    players: Mapping[int, Player],
    source: Source,
) -> None:
    player = players[national.number]
    added = facts.setdefault(national.number, {})
    place = OWN_PLACES.get(national.federation)
    if place is None:
        if national.rating is not None:
            added.setdefault("national", National(national.rating, national.federation))
        return
    if national.rating is not None:
        added["ratings"] = {**added.get("ratings", player.ratings), place.source: Rating(national.rating)}
    if national.origin:
        added.setdefault("state", national.origin)
    if national.id:
        _add_id(national.number, place.id, national.id, record, facts, players, source, wins=True)


def _add_id(
    number: int,
    kind: str,
    id_: str,
    record: Record,
    facts: dict[int, dict[str, Any]],
    players: Mapping[int, Player],
    source: Source,
    wins: bool = False,
) -> None:
    added = facts.setdefault(number, {})
    ids = added.get("ids", players[number].ids)
    known = getattr(ids, kind)
    if known and known != id_:
        source.report.warning(
            "TRF042",
            f"player {number} has two member ids, {known} and {id_}",
            source.at(record),
            "the national record counts before DAT",
        )
    if not known or wins:
        added["ids"] = ids._replace(**{kind: id_})


# --- record 299 ---------------------------------------------------------------------------------------------

MOST_299 = 999
_ENDS = {"match_points": 11, "points": 17, "round": 22}
"""The last column of each part in the handbook's columns and in those some programs use; ids follow."""


def adjust(section: Section, records: Sequence[Record], source: Source) -> Section:
    """The section with the points that records 299 give or take."""
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
                "record 299 gives points to teams, or not in half points: it is kept, but not counted",
                source.at(record),
            )
            continue
        half_points, round_, ids = given
        for player in [by_number[number] for number in ids if number in by_number] if ids else section.players:
            extra[player.number] += _extra(section, player, record.line[4:5].upper(), half_points, round_)
    if not any(extra.values()):
        return section
    players = [player._replace(adjustment=extra[player.number]) for player in section.players]
    return replace(section, players=tuple(players))


def _read_299(record: Record) -> tuple[int, int, frozenset[int]] | None:
    """Half points, round (0: all) and players (none: all) of a record, by the columns in which its parts end."""
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
    return None if half_points is None else (half_points, round_ or 0, frozenset(ids))


def _extra(section: Section, player: Player, kind: str, points: int, round_: int) -> int:
    """What a record of that kind adds: its points as they are, or instead of what the results are worth."""
    if not kind.strip():
        return points
    outcomes = results.ADJUSTED.get(kind, ())
    found = [cell.result for slot, cell in enumerate(player.cells, 1) if cell and round_ in (0, slot)]
    return sum(points - section.half_points(result) for result in found if result in outcomes)
