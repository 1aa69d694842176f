"""What the one rating column of a report holds: the user's word, `--ratings-are` or the older `--trf-rating`."""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.formats import Options
from trfrate.model import SYSTEM_WORDS, Event, Rating

COLUMN = "OTBR"
"""What readers and writers of formats with one rating column call it."""
SOURCES = {"fide": "FIDE", "uschess": "OTBR"} | {word: system for system, word in SYSTEM_WORDS.items()}


def chosen_source(options: Options) -> str | None:
    """Return the source that the user says the rating column holds."""
    return SOURCES.get(options.get("ratings-are") or options.get("trf-rating"))


def with_source(event: Event, options: Options) -> Event:
    """Return the event in which the rating column and the source that the user names are exchanged.

    So an event just read states that source, and an event to be written has it in the column.
    """
    chosen = chosen_source(options)
    if chosen is None or chosen == COLUMN:
        return event
    names = {COLUMN: chosen, chosen: COLUMN}

    def ratings(known: Mapping[str, Rating]) -> Mapping[str, Rating]:
        return {names.get(source, source): rating for source, rating in known.items()}

    sections = []
    for section in event.sections:
        players = [player._replace(ratings=ratings(player.ratings)) for player in section.players]
        sections.append(section.with_players(players))
    return event.with_sections(sections)
