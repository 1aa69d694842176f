"""The editions of FIDE's tie-break regulations (Handbook C.07) as data: from which day, and what each says.

Events before the regulations were rewritten in 2023 are treated by the first edition here.
"""

from __future__ import annotations

from datetime import date

from trfrate.structs import Struct


class Edition(Struct):
    """What differs between the editions; the day is the first day of the event."""

    name: str
    since: date
    dummy_is_capped: bool
    """The dummy opponent of an unplayed round has at most what 16.4.1 and 16.4.2 allow."""
    forfeits_have_ratings: bool
    """In fixed schedules, forfeited games count in the tie-breaks by ratings (15.2)."""
    forfeit_losses_are_games: bool
    """In fixed schedules, forfeit losses count in the tie-breaks by own results (15.2)."""


EDITIONS = (
    Edition("2024", date(2023, 9, 1), False, True, True),
    Edition("2026", date(2026, 3, 1), True, False, False),
)


def edition_on(day: date | None) -> Edition:
    """Return the edition in force on the first day of an event; the newest where the day is not known."""
    if day is None:
        return EDITIONS[-1]
    in_force = [edition for edition in EDITIONS if edition.since <= day]
    return in_force[-1] if in_force else EDITIONS[0]
