"""Lines above and between the games of a list: the round, the day, the section, the stage of a knockout."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date

from trfrate.codecs.dates import day_without_year, days_in
from trfrate.formats._wallchart.captions.status_words import IN_NO_NAME
from trfrate.formats._wallchart.games.game_notes import may_matter
from trfrate.formats._wallchart.games.games_list import ROUND, GameList, counted_in
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.heading_words import heading_of
from trfrate.timecontrol import control_in

_LONGEST_NOTE = 80
_IN_SHORT = re.compile(r"R\s?(?:(\d{1,2})|#\s?(\d{1,2}))[.:]?")
"""`R2` alone in a line."""
_SAYS_ROUND = re.compile(r"\b(?:round|rd)\b", re.IGNORECASE)
_MOST_BESIDE = 20
_WORD = re.compile(r"[^\W\d_]{2}")


SECTION = re.compile(r"\W*(?:(.{1,40}?)\s+section|section\b[\s:]*(.{1,40}?))\W*", re.IGNORECASE)


def label_above(grid: Grid, first: int, at: int) -> str:
    """Return the nearest line above a game that may name its section, below the game before it."""
    nearest = range(at - 1, max(first, at - _MOST_BESIDE) - 1, -1)
    return next((label for row in nearest if (label := label_in(grid, row))), "")


def label_in(grid: Grid, at: int) -> str:
    """Return the name of a section that a line alone may be, without the round; blank if it is none."""
    filled = grid.filled(at)
    text = grid.text(at, filled[0]) if len(filled) == 1 else ""
    if not text or len(text) > _LONGEST_NOTE or days_in(text) or control_in(text):
        return ""
    if IN_NO_NAME.search(text) or _SAYS_BYE.search(text) or STAGE.match(text):
        return ""
    bare = _OF_ROUND.sub("", ROUND.sub("", text)).replace("()", "").strip(" .,:;-–—|")
    section = SECTION.fullmatch(bare)
    if section:
        return section[1] or section[2]
    return bare if _TITLE.search(bare) and ":" not in bare else ""


STAGE = re.compile(
    r"\W*(?:(?:round|last) of \d+|(?:quarter|semi)[ -]?finals?|(?:grand )?finals?|(?:3rd|third|bronze)[ -]place.{0,20}|"
    r"play-?offs?|(?:achtel|viertel|halb)?finale|(?:huiti[eè]mes?|quarts?) de finale|demi-finales?|petite finale|"
    r"(?:octavos|cuartos) de final|semifinal(?:es|i)?|quarti(?: di finale)?)\b"
    r"(?:\W+(?:game|leg|match)s?\b)?[\W\d]*(?:$|\()",
    re.IGNORECASE,
)
"""A line above the games of a knockout."""
_SAYS_BYE = re.compile(r"\bbyes?\b", re.IGNORECASE)
_OF_ROUND = re.compile(r"^(?:pairings?|results?|games)\s+(?:for|of|from)\b", re.IGNORECASE)
"""In front of the round: `Pairings for Round 1. Open`."""
_TITLE = re.compile(r"[^\W\d_]\W?\w")
"""`U1600` and `K-3`, too."""


def round_line(games: GameList, row: int) -> int:
    """Return the round that a line between games states, `Pairings for Round 2`; 0 for any other row."""
    texts = [games.grid.text(row, column) for column in games.grid.filled(row)]
    if len(texts) > 1 and ("round" in games.others or "result" not in games.others or games.has_result(row)):
        return 0
    line = " ".join(texts)
    found = ROUND.search(line)
    if found and len(texts) == 1 and _WORD.search(_ABOUT_ROUND.sub(" ", ROUND.sub(" ", line, count=1))):
        # A longer line is a round with its day, or a remark.
        short = len(line) <= _LONGEST_NOTE and not IN_NO_NAME.search(line)
        found = found if short and (days_in(line) or day_without_year(line)) else None
    found = found or (_IN_SHORT.fullmatch(line) if len(texts) == 1 else None)
    if found:
        return int(found[1] or found[2])
    return counted_in(texts[0]) if len(texts) == 1 and _SAYS_ROUND.search(texts[0]) else 0


_ABOUT_ROUND = re.compile(r"\b(?:pairings?|results?|games?|of|for|from|the)\b", re.IGNORECASE)


def _day_in(grid: Grid, row: int) -> date | None:
    """Return the only day in a row."""
    days = days_in(ROUND.sub(" ", grid.line(row)[:_LONGEST_NOTE], count=1))
    return days.start if days and days.start == days.end else None


def day_between(grid: Grid, row: int) -> date | None:
    """Return the day in a short line between games: `Return leg, 26 March 2025`."""
    line = grid.text(row, grid.filled(row)[0]) if len(grid.filled(row)) == 1 else ""
    return _day_in(grid, row) if line and len(line) <= _LONGEST_NOTE and not may_matter(line) else None


def day_of_round(games: GameList, row: int) -> date | None:
    """Return the day that a line between games states beside the round."""
    if len(games.grid.filled(row)) == 1:
        games.told.add(row)
    return _day_in(games.grid, row) or _day_in_year(games, row)


def _day_in_year(games: GameList, row: int) -> date | None:
    """Return the day without a year in a row, in the only year that the lines above the list state."""
    text = games.grid.line(row)[:_LONGEST_NOTE]
    stated = day_without_year(ROUND.sub(" ", text))
    near = range(max(0, games.header - _MOST_BESIDE), games.header)
    above = [games.grid.text(at, column) for at in near for column in games.grid.filled(at)] if stated else []
    years = {year for line in above for year in _YEAR.findall(line[:_LONGEST_NOTE])}
    if stated is None:
        return None
    games.yearless.append(text)
    with suppress(ValueError):
        day = date(int(*years), *stated) if len(years) == 1 else None
        if day and day >= next(reversed(games.marked_days.values()), day):
            return day
    return None


_YEAR = re.compile(r"(?<![\d/.-])20\d\d(?![\d/.-])")
"""No season: `2025/26`."""


def round_above(grid: Grid, above: int, header: int) -> int:
    """Return the round in the lines above the headings, the nearest first, else in the sheet's name."""
    lines = [grid.line(row) for row in range(above, header)]
    for line in (*reversed(lines), grid.name):
        if IN_NO_NAME.search(line):
            continue  # `Ben forfeited round 2`
        found = ROUND.search(line) or _IN_SHORT.fullmatch(line)
        if found:
            return int(found[1] or found[2])
        if _SAYS_ROUND.search(line) and (counted := counted_in(line)):
            return counted
    heading = heading_of(grid.name)
    return heading.round if heading and heading.field == "round" and not heading.game else 0


def round_in_headings(unread: Mapping[int, str]) -> int:
    """Return the round that heads a column of something else, as that of the boards; 0 if none or several do."""
    numbers = [int(found[1] or found[2]) for text in unread.values() if (found := ROUND.fullmatch(text))]
    return numbers[0] if len(numbers) == 1 else 0
