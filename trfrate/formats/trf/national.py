"""National records and DAT lines: a player's US Chess, CFC or other national id and rating, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trfrate.formats.trf import values
from trfrate.formats.trf.layout import FEDERATIONS, NATIONAL, PLAYER_TAG
from trfrate.formats.trf.record_checks import Mention
from trfrate.formats.trf.records import DAT, Record, Source, is_national, listed, ranking_federation
from trfrate.model import SYSTEMS, National, Player, Rating, Section


class Federation(NamedTuple):
    """Where the model stores the rating and id of a national record."""

    source: str
    id: str


OWN_PLACES = {"USA": Federation("OTBR", "uschess"), "CAN": Federation("CFC", "cfc")}

_USCHESS_TYPE = "ID:USCF"


class NationalRecord(NamedTuple):
    """A national record."""

    federation: str
    number: int
    title: str | None
    rating: float | None
    origin: str | None
    id: str | None
    moved: bool = False
    """Whether its columns had to be moved back."""


def read_national(record: Record, source: Source) -> NationalRecord | None:
    """Read a national record; None, with a warning, where its columns make no sense."""
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
            f"the national record {record.tag} does not fit its columns and is not read",
            source.at(record, 49),
            "rating in columns 49-52, number in 58-68",
        )
        return None
    title = values.read_title(texts["title"])
    return NationalRecord(record.tag, number, title, rating, texts["federation"] or None, id_, moved)


def _moved_back(line: str) -> Mapping[str, str]:
    """Return the fields after the one move that makes sense of all columns, as for a row; none without such a move."""
    from trfrate.formats.trf.rows_repair import Repairer

    repaired = Repairer().repair(PLAYER_TAG + line[3:])
    if repaired is None or repaired.row.faults:
        return {}
    facts = repaired.row.facts
    rating = values.write_rating(facts["rating"])
    return {
        "number": str(facts["number"]),
        "title": facts["title"] or "",
        "rating": rating,
        "federation": facts["federation"] or "",
        "id": facts["id"] or "",
    }


def read_uschess_id(record: Record) -> tuple[int, str] | None:
    """Read player number and member id from `DAT nnnn ID:USCF 12345678`."""
    found = re.match(DAT, record.line, re.ASCII)
    if not found or found[2].upper() != _USCHESS_TYPE or not found[3].strip():
        return None
    return int(found[1]), found[3].split()[0]


# --- reading -------------------------------------------------------------------------------------------------


class _Additions:
    """What national records and DAT lines add to the players."""

    def __init__(self, players: Mapping[int, Player], source: Source) -> None:
        self.players, self.source = players, source
        self.facts: dict[int, dict[str, Any]] = {}
        """New values of a player's fields, by number."""
        self.moved: list[int] = []
        """Lines whose columns had to be moved back."""
        self._first: dict[tuple[str, int], Record] = {}

    def take(self, record: Record) -> int | None:
        """Add one record and return the number of its player."""
        if record.tag == "DAT":
            named = read_uschess_id(record)
            if named and named[0] in self.players:
                self._take_id(named[0], "uschess", named[1], record)
            return named[0] if named else None
        national = read_national(record, self.source)
        if national is None:
            return None
        if national.moved:
            self.moved.append(record.number)
        before = self._first.setdefault((record.tag, national.number), record)
        if before is not record and before.line.rstrip() != record.line.rstrip():
            message = f"player {national.number} has two national records {record.tag}"
            hint = f"the first one ({self.source.at(before)}) is used"
            self.source.report.warning("TRF049", message, self.source.at(record), hint)
        elif national.number in self.players:
            self._take_national(national, record)
        return national.number

    def _take_national(self, national: NationalRecord, record: Record) -> None:
        added = self.facts.setdefault(national.number, {})
        if national.title and not (values.is_fide_title(national.title) or self.players[national.number].title):
            added.setdefault("title", national.title)
        place = OWN_PLACES.get(national.federation)
        if place is None:
            if national.rating is not None:
                added.setdefault("national", National(national.rating, national.federation))
            return
        if national.rating is not None:
            ratings = added.get("ratings", self.players[national.number].ratings)
            added["ratings"] = {**ratings, place.source: Rating(national.rating)}
        if national.origin:
            added.setdefault("state", national.origin)
        if national.id:
            self._take_id(national.number, place.id, national.id, record, wins=True)

    def _take_id(self, number: int, kind: str, id_: str, record: Record, wins: bool = False) -> None:
        added = self.facts.setdefault(number, {})
        ids = added.get("ids", self.players[number].ids)
        known = getattr(ids, kind)
        if known and known != id_:
            message = f"player {number} has two member ids, {known} and {id_}"
            hint = "the national record takes precedence over DAT"
            self.source.report.warning("TRF042", message, self.source.at(record), hint)
        if not known or wins:
            added["ids"] = ids._replace(**{kind: id_})


def add(
    players: Sequence[Player], by_number: Mapping[int, Player], records: Sequence[Record], source: Source
) -> tuple[list[Player], list[Mention]]:
    """Return the players with what national records and DAT lines say about them, and the records of nobody."""
    federation = ranking_federation(records)
    additions = _Additions(by_number, source)
    strangers: list[Mention] = []
    for record in records:
        if record.tag != "DAT" and not is_national(record.line, federation):
            continue
        number = additions.take(record)
        if number is not None and number not in by_number:
            strangers.append(Mention(record, 5, number))
    if moved := additions.moved:
        message = f"{listed(moved)}: national records with shifted columns; read as if moved back"
        source.report.note("TRF052", message, source.place(moved[0]), "rating in columns 49-52, number in 58-68")
    facts = additions.facts
    if not facts:
        return list(players), strangers
    changed = [player._replace(**facts[player.number]) if player.number in facts else player for player in players]
    return changed, strangers


# --- writing -------------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """The content of a national record."""

    title: str | None = None
    """The national class, of a player whose title is not FIDE's."""
    rating: float | None = None
    origin: str | None = None
    id: str | None = None


def us_rating(player: Player, section: Section, after: bool) -> float | None:
    """Return the rating in the section's system, else the first US Chess rating the player has."""
    for system in dict.fromkeys((*section.us_systems, *SYSTEMS)):
        shown = None
        if after and system in player.after:
            shown = player.after[system].shown
        if shown is not None:
            return float(shown)
        if system in player.ratings and player.ratings[system].rating is not None:
            return player.ratings[system].rating
    return None


def facts(player: Player, section: Section, after: bool) -> dict[str, Said]:
    """Return what the national records of a player must state, by federation."""
    found = {"USA": Said(None, us_rating(player, section, after), player.state, player.ids.uschess)}
    if not (found["USA"].rating or found["USA"].id):
        found = {}
    cfc = None
    if "CFC" in player.ratings:
        cfc = player.ratings["CFC"].rating
    if cfc is not None or player.ids.cfc:
        state = None if "USA" in found else player.state
        found["CAN"] = Said(None, cfc, state, player.ids.cfc)
    if player.national and player.national.federation and player.national.federation not in OWN_PLACES:
        found[player.national.federation] = Said(None, player.national.rating)
    if player.title and not values.is_fide_title(player.title) and len(player.title) <= NATIONAL.by_name["title"].width:
        _add_class(found, player.title, player.federation)
    return found


def _add_class(found: dict[str, Said], title: str, federation: str | None) -> None:
    """Add a national class to the first record, else to one of the player's own federation."""
    own = next(iter(found), federation if federation in FEDERATIONS else None)
    if own:
        found[own] = found.get(own, Said())._replace(title=title)


class Nationals:
    """The national records to write: those of the file, updated, and those that are missing."""

    def __init__(
        self, section: Section, records: Sequence[Record], after: bool, in_rows: bool, strict: bool = True
    ) -> None:
        self._by_number = {player.number: facts(player, section, after) for player in section.players}
        if not strict:
            self._leave_classes(records)
        titled = {number: [each.title for each in said.values()] for number, said in self._by_number.items()}
        self.classified = frozenset(number for number, titles in titled.items() if any(titles))
        """Numbers of players whose national class is in a record."""
        self._in_rows = in_rows
        """Whether the 001 rows hold the US Chess ratings."""
        for record in records:
            named = read_uschess_id(record) if record.tag == "DAT" else None
            if named and named[0] in self._by_number:
                self._note_id(*named)

    def _leave_classes(self, records: Sequence[Record]) -> None:
        """Leave each national class where the file has it: in a national record, else in the row."""
        read = [read_national(record, Source()) for record in records if is_national(record.line)]
        stated = {(each.federation, each.number): each.title for each in read if each is not None}
        for number, by_federation in self._by_number.items():
            for federation, said in list(by_federation.items()):
                if said.title != stated.get((federation, number)):
                    by_federation[federation] = said._replace(title=None)
                if by_federation[federation] == Said():
                    del by_federation[federation]

    def _note_id(self, number: int, id_: str) -> None:
        """Drop the national record of a player if a DAT line already states all of it."""
        said = self._by_number[number].get("USA")
        is_all = said and (said.rating is None or self._in_rows) and not (said.origin or said.title)
        if said and said.id == id_ and is_all:
            del self._by_number[number]["USA"]

    def line(self, record: Record) -> str:
        """Return a line of the file, changed only where the event now states something else."""
        if not is_national(record.line):
            return record.line
        read = read_national(record, Source())
        if read is None:
            return record.line
        said = self._by_number.get(read.number, {}).pop(record.tag, None)
        if said is None:
            return record.line
        changed = {}
        if said.title and said.title != read.title:
            changed["title"] = said.title
        if said.rating != read.rating:
            changed["rating"] = values.write_rating(said.rating)
        if record.tag in OWN_PLACES and said.origin != read.origin:
            changed["federation"] = said.origin or ""
        if record.tag in OWN_PLACES and said.id != read.id:
            changed["id"] = said.id or ""
        if changed:
            return NATIONAL.patch(record.line, changed)
        return record.line

    def missing(self) -> Iterator[str]:
        """Yield lines for what no record of the file states."""
        for number, by_federation in self._by_number.items():
            for federation, said in by_federation.items():
                rating = said.rating
                if self._in_rows and federation == "USA":
                    rating = None
                texts = {"tag": federation, "number": str(number), "rating": values.write_rating(rating)}
                if rating is not None or said.id or said.title:
                    texts |= {"title": said.title or "", "federation": said.origin or "", "id": said.id or ""}
                    yield NATIONAL.join(texts)
