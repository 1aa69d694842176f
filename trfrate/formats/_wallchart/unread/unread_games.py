"""Games that a line states beside a list of games, and nobody read: a name, a result, a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.games.game_results import RESULTS, plain_result, read_result
from trfrate.formats._wallchart.games.games_beside import Charted
from trfrate.formats._wallchart.unread.account import Kind, Left
from trfrate.model import Outcome

_KINDS = (Kind.LINE, Kind.CELL, Kind.FOOTER, Kind.NAME)
_POINTS = r"(?:1|0|½|1/2|0?\.5)[FX]?"
_RESULT = re.compile(
    rf"(?<![\w½./+-]){_POINTS}\s?[-–:]\s?{_POINTS}(?![\w½./-])|(?<!\S)(?:\+\s?[-:/]\s?-?|-?\s?[-:/]\s?\+)(?!\S)"
)
_PIECES = re.compile(r"[;|]|,\s(?=[^,;|]*[01½]\s?[-–:]\s?[01½])")
"""Several games in a line; a comma may also be inside a name."""
_LONGEST = 200
_NO_GAME = re.compile(
    r"\b(?:total|sum|score|record|standings?|un-?rated|not rated|casual|friendly|skittles|blitz|"
    r"play-?offs?|tie-?breaks?|armageddon|side game|exhibition|example|e\.g)\b",
    re.IGNORECASE,
)
"""Words beside a result that is not that of a game, or of one that is not to be rated."""
_NAME = re.compile(r"[^\W\d_][^\d:=@]*[^\W\d_]\.?")


def states_unread(left: Left, charted: Charted) -> bool:
    """Return whether a line states a game that the players of the event do not have."""
    if left.kind not in _KINDS or left.column is not None or len(left.text) > _LONGEST or _NO_GAME.search(left.text):
        return False
    cells = [left.grid.text(left.row, column) for column in left.grid.filled(left.row)]
    games = _game_in_cells(cells, charted) or list(_games_in_text(left.text, charted))
    return any(not charted.met(*game) for game in games)


_Game = tuple[int, int, Outcome]
"""Two players, by their place among all, and what the first one has; -1 is somebody else."""


def _game_in_cells(cells: Sequence[str], charted: Charted) -> list[_Game]:
    """Return the game of a row with a result in a cell and names in two others; a result may have a word behind it."""
    results = [outcome for cell in cells if _RESULT.match(cell) and (outcome := _outcome(cell))]
    names = [cell for cell in cells if _NAME.fullmatch(cell) and not is_nobody(cell)]
    if len(results) != 1 or len(names) != 2:
        return []
    first, second = (_only(charted.names.rows(name)) for name in names)
    return [(first, second, results[0])]


def _games_in_text(text: str, charted: Charted) -> Iterator[_Game]:
    """Yield the games in which a result is between the names of two players of the event."""
    for piece in _PIECES.split(text):
        found = list(_RESULT.finditer(piece))
        outcome = _outcome(found[0][0]) if len(found) == 1 else None
        if outcome:
            sides = (piece[: found[0].start()], piece[found[0].end() :])
            first, second = (_only(charted.names.replaced(side, False)[1]) for side in sides)
            if min(first, second) >= 0 and first != second:
                yield first, second, outcome


def _only(rows: Sequence[int]) -> int:
    return rows[0] if len(rows) == 1 else -1


def _outcome(text: str) -> Outcome | None:
    """Return what the first of two has by a result of one game: `1-1` is the score of several."""
    if "+" in text:
        return Outcome.FORFEIT_WIN if text.startswith("+") else Outcome.FORFEIT_LOSS
    found = read_result(plain_result(text))
    return found[0] if found and found != RESULTS[""] else None
