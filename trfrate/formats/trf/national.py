"""National records: what the event knows about a player's US Chess, CFC or other national rating, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trfrate.formats.trf import values
from trfrate.formats.trf.layout import NATIONAL
from trfrate.formats.trf.people import OWN_PLACES, is_national, read_national, read_uschess_id
from trfrate.formats.trf.records import Record, Source
from trfrate.model import SYSTEMS, Player, Section


class Said(NamedTuple):
    """What a national record says."""

    rating: float | None = None
    origin: str | None = None
    id: str | None = None


def us_rating(player: Player, section: Section, after: bool) -> float | None:
    """The rating of the section's own system, else of the first that the player has."""
    for system in dict.fromkeys((*(section.systems or ()), *SYSTEMS)):
        if after and system in player.after:
            return float(player.after[system].shown)
        if system in player.ratings and player.ratings[system].rating is not None:
            return player.ratings[system].rating
    return None


def facts(player: Player, section: Section, after: bool) -> dict[str, Said]:
    """What national records are to say about a player, by federation."""
    found = {"USA": Said(us_rating(player, section, after), player.state, player.ids.uschess)}
    if not (found["USA"].rating or found["USA"].id):
        found = {}
    cfc = player.ratings["CFC"].rating if "CFC" in player.ratings else None
    if cfc is not None or player.ids.cfc:
        found["CAN"] = Said(cfc, None if "USA" in found else player.state, player.ids.cfc)
    if player.national and player.national.federation and player.national.federation not in OWN_PLACES:
        found[player.national.federation] = Said(player.national.rating)
    return found


class Nationals:
    """The national records to write: those of the file, brought up to date, and those that are missing."""

    def __init__(self, section: Section, records: Sequence[Record], after: bool, in_rows: bool) -> None:
        self._by_number = {player.number: facts(player, section, after) for player in section.players}
        self._in_rows = in_rows
        """The 001 rows hold the US Chess ratings."""
        for record in records:
            named = read_uschess_id(record) if record.tag == "DAT" else None
            if named and named[0] in self._by_number:
                self._note_id(*named)

    def _note_id(self, number: int, id_: str) -> None:
        """A DAT line says the member id: a national record is needed only for more than that."""
        said = self._by_number[number].get("USA")
        if said and said.id == id_ and (said.rating is None or self._in_rows) and not said.origin:
            del self._by_number[number]["USA"]

    def line(self, record: Record) -> str:
        """A national record of the file, changed only where the event says otherwise now."""
        read = read_national(record, Source()) if is_national(record.line) else None
        said = self._by_number.get(read.number, {}).pop(record.tag, None) if read else None
        if read is None or said is None:
            return record.line
        changed = {}
        if said.rating != read.rating:
            changed["rating"] = values.write_rating(said.rating)
        if record.tag in OWN_PLACES:
            changed |= {"federation": said.origin or ""} if said.origin != read.origin else {}
            changed |= {"id": said.id or ""} if said.id != read.id else {}
        return NATIONAL.patch(record.line, changed) if changed else record.line

    def missing(self) -> Iterator[str]:
        """Lines for what no record of the file said."""
        for number, by_federation in self._by_number.items():
            for federation, said in by_federation.items():
                rating = None if self._in_rows and federation == "USA" else said.rating
                texts = {"tag": federation, "number": str(number), "rating": values.write_rating(rating)}
                if rating is not None or said.id:
                    yield NATIONAL.join({**texts, "federation": said.origin or "", "id": said.id or ""})
