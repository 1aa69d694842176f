"""Player lists for the page: those that were dropped, and the database of this computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from trfrate.diagnostics import Report
from trfrate.errors import Misuse, Unreadable
from trfrate.model import Event
from trfrate.page.drawing import Plain
from trfrate.players.database import Database, ListInfo
from trfrate.players.held import HeldLists, recognizes
from trfrate.players.questions import Offer, questions
from trfrate.players.schema import FEDERATION_NAMES

THIS_COMPUTER = "this-computer"
"""The key of the database of this computer."""
Offers = Mapping[tuple[int, int], tuple[Offer, ...]]
"""Members who may be a player, by section and row, both counted from 0."""


class PlayerLists:
    """What one page may look players up in."""

    def __init__(self, database: Path | None) -> None:
        self._database = database
        self._held = HeldLists()

    def hold(self, name: str, data: bytes, report: Report) -> Plain:
        """Take a list; return its key and what it is."""
        held = self._held.hold(name, data, report)
        return {"key": held.key, "name": name, "words": _in_words(held.lists)}

    def among(self, files: Mapping[str, bytes]) -> list[str]:
        """Return the names of the files that are player lists."""
        return [name for name, data in files.items() if recognizes(name, data)]

    def database(self, key: str) -> bytes:
        """Return the database of a list that is held; given again, it takes the place of the list."""
        return self._held.content(key)

    def forget(self, key: str) -> None:
        """Forget a list that was dropped."""
        self._held.forget(key)

    def of_this_computer(self) -> Plain | None:
        """Return the key of the database of this computer and what it holds; None where there is none."""
        if self._database is None:
            return None
        with suppress(Unreadable), Database(self._database, Report()) as opened:
            return {"key": THIS_COMPUTER, "words": _in_words(opened.lists())}
        return None

    def databases(self, asked: Mapping[str, Any]) -> tuple[Path, ...]:
        """Return the databases of the lists in use; raises `Misuse` for one that must be sent again."""
        found = []
        for key in asked.get("lists", ()):
            if key == THIS_COMPUTER and self._database is not None:
                found.append(self._database)
            elif held := self._held.find(str(key)):
                found.append(held.database)
            else:
                raise Misuse("a player list must be sent again", remedy="lists")
        return tuple(found)

    def offers(self, asked: Mapping[str, Any], event: Event) -> Offers:
        """Return for each player without an id the members they may be, at most three."""
        lists = self.databases(asked)
        if not lists:
            return {}
        return {(each.section, each.row): each.offers for each in questions(event, lists, Report())}


def _in_words(lists: Sequence[ListInfo]) -> str:
    kinds = (f"{each.members:,} {FEDERATION_NAMES[each.federation]} members, {each.date}" for each in lists)
    return "; ".join(kinds) or "no list is imported"
