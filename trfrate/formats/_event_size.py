"""How many sections, players and games a report may have."""

from __future__ import annotations

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable

MAX_SECTIONS = 500
"""The largest events have a hundred; every output has a sheet, a page or a file for each."""
MAX_PLAYERS = 20_000
"""The largest events have a third of that; a row costs much more than its bytes."""
MAX_GAMES = 20_000
"""In lists of games, of which the largest events have a half of that."""
MAX_LISTED = 7_000
"""Players of lists of games; of all events, only the largest of schools have as many."""
MAX_NAMES = MAX_LISTED + MAX_LISTED // 4
"""Spellings of their names: where a list has more, those below need not be read to refuse it."""
_HINT = "give trfrate the report of one event"


def refuse_many_sections(sections: int, place: Place, report: Report) -> None:
    """Refuse a report of more sections than any event has."""
    if sections > MAX_SECTIONS:
        report.error("FMT014", f"it has {sections:,} sections; an event has at most {MAX_SECTIONS}", place, _HINT)
        raise Unreadable(place.file)


def refuse_many_players(players: int, place: Place, report: Report) -> None:
    """Refuse a report of more players than any event has."""
    if players > MAX_PLAYERS:
        report.error("FMT016", f"it has {players:,} players; an event has at most {MAX_PLAYERS:,}", place, _HINT)
        raise Unreadable(place.file)


def refuse_many_games(games: int, place: Place, report: Report) -> None:
    """Refuse lists of more games than any event has."""
    if games > MAX_GAMES:
        report.error("FMT018", f"it lists more than {MAX_GAMES:,} games, more than any event has", place, _HINT)
        raise Unreadable(place.file)


def refuse_many_names(place: Place, report: Report) -> None:
    """Refuse lists of games that name more players than any event has."""
    report.error("CSV024", f"the list names more than {MAX_LISTED:,} players; no event has", place)
    raise Unreadable(place.file)


def bare_name(text: str) -> str:
    """Return a name without the points or the rating behind it, which may differ from round to round."""
    return text.partition("(")[0].rstrip(" .,;/-½0123456789")
