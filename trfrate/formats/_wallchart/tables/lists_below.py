"""Lists below or beside the players of a table, of others than its players: teams, prizes, winners, officials."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of

_OF_PRIZES = (
    r"standings|prizes?|payouts?|awards?|troph\w+|medals?|winners?|champions?|leaders?|scorers?|honou?rs|upsets?|"
    r"pairings|next round|income|expenses?|accounting|budget|finances?|officials|staff|volunteers|attendance|sponsors|"
    r"summary|statistics|stats"
)
OF_OTHERS = re.compile(
    rf"\b(?:{_OF_PRIZES}|teams?|schools?|clubs?|tie[ -]?breaks?|boards?|(?:entry )?fees?|paid|requests?|requested|"
    r"official|chief|assistant|tds?|directors?|arbiters?|organi[sz]ers?)\b",
    re.IGNORECASE,
)
"""In the title or the headings of such a list."""
_BESIDE = re.compile(rf"\b(?:{_OF_PRIZES})\b", re.IGNORECASE)
"""In those of one beside the table, where a column `Team` is the players'."""
_WIDEST = 6
SUMS = re.compile(r"(?:average|avg|mean|median|totals?|players|entries|sum|count|number of)\b", re.IGNORECASE)
"""In place of a name, above a number."""
_OFFICIAL = re.compile(r"(?:(?:chief|assistant|head) )?(?:tds?|directors?|arbiters?|organi[sz]ers?):?", re.IGNORECASE)
"""In place of a name, beside a member number."""
_MEMBER = re.compile(r"\d{6,8}")
_OF_GAMES = re.compile(r"[^\W\d_]|½")
_DIGIT = re.compile(r"\d")
_FIRST = "1"


def title_beside(headings: Mapping[int, str], read: Collection[int], column: int) -> str:
    """Return the headings of a list beside a table: those at and left of a column of it, up to one that is read."""
    columns = takewhile(lambda at: at not in read, range(column, max(column - _WIDEST, -1), -1))
    title = "\n".join(headings[at] for at in columns if at in headings)
    return title if _BESIDE.search(title) else ""


@dataclass(slots=True)
class ListsBelow:
    """Tells rows without games that belong to another list from players who have not played."""

    table: Table
    inside: bool = False
    """Whether the rows are those of another list, until one has an entry for a round."""
    played: bool = False
    """Whether a row above has one."""
    numbers: set[str] = field(default_factory=set)
    """Those of the players above, or their places."""
    names: list[str] = field(default_factory=list)
    """The players above whose names nobody has asked for yet; in most tables nobody does."""
    keys: set[tuple[str, ...]] = field(default_factory=set)
    """The other names, as they are compared."""

    def take_player(self, name: str, number: str) -> None:
        """Remember a player, who is not in the table twice without games."""
        self.numbers.add(number)
        self.names.append(name)

    def takes_game(self, entry: object, name: str, number: str) -> bool:
        """Remember a player who has an entry for the first round; whether it is not among those of another list."""
        if self.inside or entry is None or (isinstance(entry, str) and not entry.strip()):
            return False
        self.played = True
        self.numbers.add(number)
        self.names.append(name)
        return True

    def take_line(self, row: int) -> None:
        """Take a row that is no player's: a title says what the rows below it are, headings whether they are others."""
        texts = [self.table.grid.text(row, column) for column in self.table.grid.filled(row)]
        is_other = OF_OTHERS.search(" ".join(texts)) is not None
        if len(texts) == 1:
            self.inside = is_other
        elif is_other and not any(map(_DIGIT.search, texts)):
            self.inside = True

    def has(self, row: int, name: str, number: str, *, apart: bool) -> bool:
        """Return whether a row without games is in another list: below its title, or again with a number or a name."""
        grid = self.table.grid
        if any(grid.text(row, column) for column in self.table.slots) and not (self.inside and self._is_of_list(row)):
            self.inside, self.played = False, True
        elif self.played and len(grid.filled(row)) > 1:
            counted = number in self.numbers
            begins_again = counted and (apart or number == _FIRST)
            # Two players may have one name: the next row with a number of its own goes on with the table.
            goes_on = number.isdecimal() and not counted and not apart and not self.inside
            named_again = not goes_on and self._is_named_above(name)
            again = (begins_again or named_again) and not self._is_player(row)
            self.inside |= again or bool(OF_OTHERS.search(number) or _OFFICIAL.fullmatch(name))
        else:
            return False
        return self.inside

    def _is_named_above(self, name: str) -> bool:
        key = key_of(name)
        self.keys.update(map(key_of, self.names))
        self.names.clear()
        return bool(key) and key in self.keys

    def _is_of_list(self, row: int) -> bool:
        """Return whether few columns of rounds are filled, and with numbers: an amount reaches into them."""
        entries = [text for column in self.table.slots if (text := self.table.grid.text(row, column))]
        return 2 * len(entries) < len(self.table.slots) and not any(map(_OF_GAMES.search, entries))

    def _is_player(self, row: int) -> bool:
        """Return whether a row has a member number, or names a section, in which numbers begin again."""
        stated = {key: text for key in self.table.fields if (text := self.table.text(row, key))}
        return "section" in stated or any(
            key.startswith("id") and _MEMBER.fullmatch(text) for key, text in stated.items()
        )
