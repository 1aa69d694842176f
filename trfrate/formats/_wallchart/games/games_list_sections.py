"""Whether the sheets or labels of lists of games are sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.unknown_byes import Key
from trfrate.formats._wallchart.rounds.opponent_names import key_of


def possible_sections(lists: Sequence[GameList]) -> set[str]:
    """Return the sheets that are not rounds of their own: both `Varsity` and `JV` have a round 1."""
    by_round: dict[int, set[str]] = {}
    for games in lists:
        by_round.setdefault(games.round, set()).add(games.grid.name)
    return {name for number, names in by_round.items() if not number or len(names) > 1 for name in names}


def are_sections(lists: Sequence[GameList], identity: str, by_label: bool) -> bool:
    """Return whether each sheet or label is a section: most of its players have games under no other."""
    players: dict[str, set[Key]] = {}
    if len({label for games in lists for label in (games.labels.values() if by_label else [games.grid.name])}) < 2:
        return False
    sheets = possible_sections(lists)
    for games in lists:
        # Each section counts its players from 1.
        told_by = "name" if identity == "number" else identity
        columns = [side.get(told_by, side["name"]) for side in games.sides]
        for row in games.rows if by_label or games.grid.name in sheets else ():
            texts = (games.grid.text(row, column) for column in columns)
            label = games.labels.get(row, "") if by_label else games.grid.name
            players.setdefault(label, set()).update(key_of(text) for text in texts if text and not is_nobody(text))
    on_sheets = Counter(key for of_sheet in players.values() for key in of_sheet)
    return len(players) > 1 and all(
        2 * sum(on_sheets[key] > 1 for key in of_sheet) < len(of_sheet) for of_sheet in players.values()
    )
