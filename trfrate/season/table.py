"""The season table as data: of everybody the events, games, the rating after each event, the best, the biggest gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trfrate.model import PROVISIONAL_UP_TO, SYSTEMS
from trfrate.season.record import EventRecord, Line


class Point(NamedTuple):
    """A rating after an event."""

    rating: int
    provisional: bool


class Row(NamedTuple):
    """One player in one rating system."""

    key: str
    name: str
    id: str | None
    start: int | None
    """Before the first event; None for somebody who was unrated."""
    points: tuple[Point | None, ...]
    """After each event of the table; None where the player was not rated."""
    events: int
    games: int
    best: int
    best_at: int
    """The event of the table, counted from 0."""
    gain: int | None
    """The biggest gain in one event; None without any."""
    gain_at: int | None

    @property
    def now(self) -> Point:
        """The rating after the last event."""
        return next(point for point in reversed(self.points) if point)

    @property
    def change(self) -> int | None:
        """From the start of the season until now; None for somebody who was unrated."""
        if self.start is None:
            return None
        return self.now.rating - self.start

    @property
    def trail(self) -> list[int]:
        """The ratings from the start on, for the small line."""
        before = [] if self.start is None else [self.start]
        return before + [point.rating for point in self.points if point]


class SeasonTable(NamedTuple):
    """The season in one rating system, the highest rating first."""

    system: str
    title: str
    events: tuple[EventRecord, ...]
    rows: tuple[Row, ...]


def tables(events: Sequence[EventRecord]) -> list[SeasonTable]:
    """Return a table for each rating system, with the events that count for it."""
    found = []
    for system in SYSTEMS:
        counted = tuple(event for event in events if any(line.system == system for line in event.lines))
        if counted:
            title = next(event.titles[system] for event in counted if system in event.titles)
            rows = sorted(_rows(system, counted), key=lambda row: (-row.now.rating, row.name, row.key))
            found.append(SeasonTable(system, title, counted, tuple(rows)))
    return found


def _rows(system: str, events: Sequence[EventRecord]) -> Iterator[Row]:
    by_key: dict[str, dict[int, Line]] = {}
    for at, event in enumerate(events):
        for line in event.lines:
            if line.system == system:
                by_key.setdefault(line.key, {})[at] = line
    for lines in by_key.values():
        yield _row(lines, len(events))


def _row(lines: dict[int, Line], count: int) -> Row:
    last, first = lines[max(lines)], lines[min(lines)]
    best = max(lines, key=lambda at: (lines[at].after, -at))
    gains = {at: line.after - line.before for at, line in lines.items() if line.before is not None}
    top = max(gains, key=lambda at: (gains[at], -at), default=None)
    if top is not None and gains[top] <= 0:
        top = None
    gain = None if top is None else gains[top]
    return Row(
        last.key,
        last.name,
        last.id,
        first.before,
        tuple(_point(lines.get(at)) for at in range(count)),
        len(lines),
        sum(line.played for line in lines.values()),
        lines[best].after,
        best,
        gain,
        top,
    )


def _point(line: Line | None) -> Point | None:
    if line is None:
        return None
    return Point(line.after, line.games is not None and line.games <= PROVISIONAL_UP_TO)
