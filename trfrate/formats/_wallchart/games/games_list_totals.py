"""Rows of totals below the games of a list: they are compared with the games above them, and are no games.

1      Ada Alder    1 - 0    Ben Birch              1    Alder          Birch                 1-0
2      Cy Cedar     ½ - ½    Dee Elm                2    Birch          Alder                 1/2
       Owls total   1½ - ½   Larks total                 Final score    Alder 1½, Birch ½
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.rounds.opponent_names import Names
from trfrate.formats._wallchart.tables.player_values import read_score
from trfrate.model import FACTS

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList
    from trfrate.formats._wallchart.games.games_list_players import Entrant

_LONGEST = 60
_LABEL = re.compile(
    r"\W*(?:.{0,30}\s)?(?:sub-?|grand\s+)?totals?(?:\s+(?:score|points|pts))?\W*|"
    r"\W*(?:(?:round|rd)\.?\s*\d{1,2}\s+)?(?:final|match|team|overall)\s+(?:match\s+)?(?:score|result|points)s?\W*|"
    r"\W*(?:gesamt(?:ergebnis|stand|punkte)?|summe|endstand|zwischenstand|score\s+(?:final|total)|"
    r"resultado\s+(?:final|total)|marcador\s+final|punteggio\s+finale|eindstand|totaal|totale)\W*",
    re.IGNORECASE,
)
_POINTS = r"\d{1,3}(?:[.,][05]0?|\s?(?:½|1/2))?|½|1/2"
_SCORE = re.compile(rf"({_POINTS})\s*[-–—:]\s*({_POINTS})")
_OF_SOMEBODY = re.compile(rf"(?P<name>[^\W\d_][^\d½,;:]*?)[\s:–—-]+(?P<points>{_POINTS})(?=$|[\s,;–—-])")


def is_label(text: str) -> bool:
    """Return whether a text says that totals are beside it."""
    return _LABEL.fullmatch(text[:_LONGEST]) is not None


def is_total(games: GameList, row: int) -> bool:
    """Return whether a row has a label such as `Owls total` or `Final score`, or the score of two teams by name."""
    texts = [games.grid.text(row, side["name"]) for side in games.sides]
    labels = sum(map(is_label, texts))
    if labels == 1 and all(texts) and games.text(row, "result") and games.outcomes(row):
        return False  # Somebody is called so.
    filled = games.grid.filled(row)
    if labels or any(is_label(games.grid.text(row, at)) for at in filled[:1]):
        return len(filled) > 1  # Alone, it is the title of the standings.
    score = _SCORE.fullmatch(games.text(row, "result"))
    if score is None or games.outcomes(row):
        return False
    headings = [games.grid.text(games.header, side["name"]) for side in games.sides]
    if games.guessed and texts == headings:
        return True
    last = games.totals[-1] if games.totals else games.header
    first = bisect(games.rows, last)
    above = len(games.rows) - first
    # Hardly any score is that of all games above it, so that their names are rarely looked at.
    if above < 2 or sum(map(_half_points, score.groups())) != 2 * above:
        return False
    names = {games.grid.text(one, side["name"]) for one in games.rows[first:] for side in games.sides}
    return names.isdisjoint(texts)


def _half_points(text: str) -> int:
    return read_score(plain(text).replace(" ", "")) or 0


def say_totals(games: GameList, every: Sequence[Entrant], report: Report) -> None:
    """Compare the totals of a list with its games."""
    if not games.totals:
        return
    names = Names([entrant.name for entrant in every])
    points = [sum(FACTS[cell.result].half_points for cell in entrant.cells.values()) for entrant in every]
    so_far = _points_so_far(games)
    last = 0
    for row in games.totals:
        texts = [games.grid.text(row, column) for column in games.grid.filled(row)]
        above = bisect(games.rows, row)
        of_sides = _of_sides(games, row, (so_far[last], so_far[above]))
        compared = [*of_sides, *_of_players(texts, names, points)]
        last = above
        text, place = " ".join(texts), games.grid.place(row, None)
        if not compared:
            report.warning("CSV072", f"totals that are not compared with the games: {text!r:.60}", place)
        elif not all(compared):
            hint = "compare them with the games"
            report.warning("CSV094", f"other totals than the games above give: {text!r:.60}", place, hint)
        else:
            report.note("CSV098", f"totals, which are those of the games above: {text!r:.60}", place)


def _points_so_far(games: GameList) -> list[tuple[int, int]]:
    """Return the half points of both sides before each game, and after the last one."""
    so_far = [(0, 0)]
    for row in games.rows:
        first, second = so_far[-1]
        outcomes = games.outcomes(row)
        if outcomes:
            first += FACTS[outcomes[0]].half_points
            second += FACTS[outcomes[1]].half_points
        so_far.append((first, second))
    return so_far


def _of_sides(games: GameList, row: int, points: tuple[tuple[int, int], tuple[int, int]]) -> Iterator[bool]:
    """Yield whether the score of the two sides is that of the games since the last total, or of all."""
    score = _SCORE.fullmatch(games.text(row, "result"))
    texts = score.groups() if score else (games.text(row, "result"), games.text(row, "black"))
    try:
        stated = tuple(read_score(plain(text)) for text in texts if text)
    except NotAValue:
        return
    if len(stated) == len(games.sides) and not games.pair.colored:
        before, now = points
        yield stated in (now, (now[0] - before[0], now[1] - before[1]))


def _of_players(texts: Sequence[str], names: Names, points: Sequence[int]) -> Iterator[bool]:
    """Yield whether players have the points behind their names: `Alder 1½, Birch ½`."""
    for found in (found for text in texts for found in _OF_SOMEBODY.finditer(text[:_LONGEST])):
        rows = names.rows(found["name"])
        if len(rows) == 1:
            yield read_score(plain(found["points"])) == points[rows[0]]
