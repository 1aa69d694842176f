"""The members of a club's ledger as players, for lists that pairing programs read."""

from __future__ import annotations

from pathlib import Path

from trfrate.diagnostics import Report
from trfrate.model import Ids, Player
from trfrate.players import ledger
from trfrate.players.database import Database
from trfrate.players.members import Lists, written


def club(path: Path, system: str, report: Report) -> tuple[Player, ...]:
    """Return everybody who has a rating of that system in the ledger, by name; other facts are those of the lists."""
    with Database(path, report) as database:
        rated = {member: found for (member, of), found in ledger.latest(database).items() if of == system}
    ids = {member: written("uschess", member) for member in rated}
    with Lists([path], report) as lists:
        listed = lists.by_id("uschess", ids.values()) if "uschess" in lists.federations else {}
    players: list[Player] = []
    for member, found in sorted(rated.items(), key=lambda one: (one[1].name.casefold(), one[0])):
        facts = listed.get(ids[member])
        player = Player(len(players) + 1, found.name, Ids(ids[member]), ratings={"OTBR": found.rating})
        if facts:
            player = player._replace(state=facts.state, title=facts.title, expires=facts.expires)
        players.append(player)
    return tuple(players)
