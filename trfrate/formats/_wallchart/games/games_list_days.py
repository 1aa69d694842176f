"""Lists of games that state days and no rounds: each day is a round, if nobody plays twice on one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from trfrate.diagnostics import Report
from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.rounds.opponent_names import key_of

_MOST_ROUNDS = 99
_FEW_PLAYED = 2
"""Days for each game of the one who played most; where there are more, people met when they liked."""


def take_rounds(lists: Sequence[GameList], report: Report) -> None:
    """Count the days of the games as rounds, where nothing else states these, with a note."""
    if any(games.states_rounds or games.further for games in lists):
        return
    days = [games.days() for games in lists]
    every = sorted({day for of_list in days for day in of_list.values()})
    dated = all(len(of_list) == len(games.rows) for games, of_list in zip(lists, days, strict=True))
    if not dated or not 1 < len(every) <= _MOST_ROUNDS or not _are_rounds(lists, days, every):
        return
    for games, of_list in zip(lists, days, strict=True):
        games.marked |= {row: every.index(day) + 1 for row, day in of_list.items()}
    message = f"the list does not state the rounds, so each of its {len(every)} days is read as one"
    place = lists[0].grid.place(lists[0].header, lists[0].others.get("date"))
    report.note("CSV018", message, place, "the ratings do not depend on the order")


def _are_rounds(lists: Sequence[GameList], days: Sequence[dict[int, date]], every: Sequence[date]) -> bool:
    """Return whether each section played on all days, and nobody twice on one."""
    of_sections: dict[str, set[date]] = {}
    games_on: Counter[tuple[date, tuple[str, ...]]] = Counter()
    for games, of_list in zip(lists, days, strict=True):
        for row, day in of_list.items():
            of_sections.setdefault(games.text(row, "section"), set()).add(day)
            names = (games.grid.text(row, side["name"]) for side in games.sides)
            games_on.update((day, key_of(name)) for name in names if name and not is_nobody(plain(name)))
    most = max(Counter(player for _, player in games_on).values(), default=0)
    whole = all(len(of_section) == len(every) for of_section in of_sections.values())
    return whole and len(every) <= _FEW_PLAYED * most and max(games_on.values(), default=0) == 1
