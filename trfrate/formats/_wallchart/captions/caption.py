"""What the lines above a table say about the event and the section, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from trfrate.formats._wallchart.captions.caption_keys import Key


@dataclass(slots=True)
class Caption:
    """What the lines above one table say."""

    event: dict[str, Any] = field(default_factory=dict)
    section: dict[str, Any] = field(default_factory=dict)
    event_row: int | None = None
    """The row of a line without a key that was read as the name of the event."""
    section_row: int | None = None
    wrong: list[tuple[int, Key, str]] = field(default_factory=list)
    """Row, label and text of lines whose value cannot be read."""
    days_row: int | None = None
    """The row of a line without a key that states the days of the event."""
    no_days: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of what looks like a date and is none."""
    other_days: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of lines with a day that is none of the event's, and of months."""
    control_row: int | None = None
    """The row of a line without a key that states the time control."""
    no_control: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of what looks like a time control that is not understood, or not the one stated before."""
    id_row: int | None = None
    """The row of a line without a key that states the number of the event."""
    place_row: int | None = None
    """The row of a line without a key that states a city and its state."""
    left: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of what says neither a name nor anything else that is known."""
    foreign: bool = False
    """Printed by chess-results, whose unnamed ratings are FIDE's."""
    labeled: dict[str, int] = field(default_factory=dict)
    """The row of each fact of the section that has a label."""
    top: int = 0
    """The first row with a text, which is often the title."""
    doubtful_days: str = ""
    """The line whose days were taken though it says more than them and is no title: a plain one counts before it."""
    year: int | None = None
    """The only year that the lines name, which is that of days without one."""

    def states_control_for_all(self, own: bool) -> bool:
        """Return whether a time control may be that of the tables below, too.

        With a label, it is above the section's name, and in none of our `own` tables, where every section has one.
        """
        if self.control_row is not None:
            return True
        title = self.labeled.get("name", self.section_row)
        row = self.labeled.get("time_control")
        return row is not None and not own and (title is None or row < title)
