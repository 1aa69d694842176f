"""A column with the pairings of the next round, whatever heads it: `R5 pairing`, `Next round`.

R4    R5 pairing   Pts after 4
W5b   White vs 4   4
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats._byes import nobody
from trfrate.formats._cells import cell_text, plain
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.rounds import running_totals
from trfrate.formats._wallchart.tables.heading_words import heading_of

_NUMBER = re.compile(r"(?<!\d)[1-9]\d{0,3}(?!\d)")
_MOST_BEHIND = 8
"""Columns right of the last round that are looked at."""
_FEWEST_PLAYERS = 3


def take(table: Table) -> None:
    """Take a column right of the last round for one more, if each of its entries names whoever names that player."""
    if not table.slots or table.games_per_round > 1 or table.parts or len(table.rows) < _FEWEST_PLAYERS:
        return
    last = max(table.slots)
    for column in range(last + 1, last + 1 + _MOST_BEHIND):
        heading = table.headings.get(column, "")
        if not heading or heading_of(heading) or column in table.fields.values() or column in table.guessed:
            continue
        if _are_pairings(table, [plain(cell_text(table.grid.value(row, column))) for row in table.rows]):
            table.slots.append(column)
            table.guessed[column] = "rounds"
            return


def _are_pairings(table: Table, said: Sequence[str]) -> bool:
    """Return whether all entries are pairings or byes, and each opponent's is with this player."""
    numbers = [int(text) if text.isdecimal() else at for at, text in enumerate(_numbers_of(table), start=1)]
    paired = {}
    for number, text in zip(numbers, said, strict=True):
        if running_totals.is_versus(text):
            paired[number] = int(_NUMBER.findall(text)[0])
        elif text and nobody(text) is None:
            return False
    return len(paired) > 1 and all(paired.get(opponent) == number for number, opponent in paired.items())


def _numbers_of(table: Table) -> Sequence[str]:
    return table.texts(table.rows, "number" if "number" in table.fields else "rank")
