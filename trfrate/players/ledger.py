"""The ledger: ratings after each event of a club, so that the next event starts from them, decimals kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from trfrate.diagnostics import Place, Report, Unreadable, some
from trfrate.model import PROVISIONAL_UP_TO, Event, Player, Rated, Rating, Section
from trfrate.players import names, schema, values
from trfrate.players.database import Database

GAMES_OF_AN_EVENT = 3
"""An event counts for the personal floor from this many rated games on."""
_COLUMNS = ", ".join(schema.LEDGER)


class Kept(NamedTuple):
    """A rating that the ledger keeps, and the event it comes from."""

    rating: Rating
    event: str
    name: str

    def is_of(self, name: names.Name) -> bool:
        """Whether it may be that player's: a wrong id must not hand on a rating."""
        return names.compare(names.parse(self.name), name) >= names.Alike.CLOSE


class EventInfo(NamedTuple):
    """One event of the ledger."""

    key: str
    name: str
    start: str | None
    end: str | None
    members: int


class Results(NamedTuple):
    """One member's rated games in a section."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there are."""
        return sum(self)

    def plus(self, other: Results) -> Results:
        """Both together."""
        return Results(*(a + b for a, b in zip(self, other, strict=True)))


class _Entry(NamedTuple):
    member: int
    system: str
    player: Player
    rated: Rated
    results: Results


def key_of(event: Event) -> str:
    """What names an event in the ledger: its id, else its name and last day."""
    return event.id or " ".join(part for part in (event.name.strip(), str(event.end or event.start or "")) if part)


def update(path: Path, event: Event, key: str, report: Report) -> int:
    """Enter a rated event; the number of ratings kept. Refused if it stands there already, or out of its order."""
    entries = list(_entries(event, report))
    place = Place(str(path))
    if not entries:
        hint = "rate it first, with member ids: `trfrate rate INPUT -o rated.json`"
        report.error("PLR201", "the event holds no ratings after, or no member ids", place, hint)
        raise Unreadable
    digest = _digest(entries)
    with Database(path, report, create=True) as database, database.transaction() as connection:
        found = connection.execute("SELECT key FROM ledger_events WHERE key = ? OR digest = ?", (key, digest))
        if twice := found.fetchone():
            hint = f"take it back first: trfrate players update --undo '{twice[0]}'"
            report.error("PLR202", f"the ledger holds this event already, as {twice[0]}", place, hint)
            raise Unreadable
        end = str(event.end or event.start or "")
        _refuse_disorder(database, {entry.member for entry in entries}, end, report)
        _compare_starts(database, entries, report)
        inserted = connection.execute(
            "INSERT INTO ledger_events (key, name, start, end, digest) VALUES (?, ?, ?, ?, ?) RETURNING id",
            (key, event.name, str(event.start or ""), end, digest),
        )
        number = inserted.fetchone()[0]
        rows = [(number, entry.member, entry.system, entry.player.name, *_kept(entry)) for entry in entries]
        marks = ", ".join("?" * (4 + len(schema.LEDGER)))
        connection.executemany(f"INSERT INTO ledger (event, member, system, name, {_COLUMNS}) VALUES ({marks})", rows)
    return len(entries)


def undo(path: Path, key: str, report: Report) -> int:
    """Take an event back; the number of ratings taken. Refused while a later event stands on it."""
    with Database(path, report) as database, database.transaction() as connection:
        found = connection.execute("SELECT id, end FROM ledger_events WHERE key = ?", (key,)).fetchone()
        if not found:
            known = ", ".join(info.key for info in events(database)) or "none"
            report.error("PLR203", f"the ledger holds no event {key}", Place(str(path)), f"it holds: {known}")
            raise Unreadable
        later = connection.execute(
            """SELECT DISTINCT e.key FROM ledger_events e JOIN ledger l ON l.event = e.id WHERE (e.end, e.id) > (?, ?)
            AND (l.member, l.system) IN (SELECT member, system FROM ledger WHERE event = ?)""",
            (found[1], found[0], found[0]),
        ).fetchall()
        if later:
            listed = ", ".join(row[0] for row in later)
            report.error("PLR204", f"later events start from this one: {listed}", Place(str(path)), "undo those first")
            raise Unreadable
        taken = connection.execute("DELETE FROM ledger WHERE event = ?", (found[0],)).rowcount
        connection.execute("DELETE FROM ledger_events WHERE id = ?", (found[0],))
    return taken


def events(database: Database) -> list[EventInfo]:
    """The events of the ledger, oldest first."""
    rows = database.query(
        """SELECT key, e.name, start, end, count(DISTINCT member) FROM ledger_events e
        LEFT JOIN ledger l ON l.event = e.id GROUP BY e.id ORDER BY end, e.id"""
    )
    return [EventInfo(*row) for row in rows]


def ratings_before(
    database: Database, members: Iterable[int], day: date | None, without: str
) -> dict[tuple[int, str], Kept]:
    """The last rating of each member and system from events that ended by that day, the event itself left out."""
    statement = f"""SELECT member, system, l.name, key, end, {_COLUMNS}
        FROM ledger l JOIN ledger_events e ON l.event = e.id
        WHERE member IN ({{marks}}) ORDER BY end, e.id"""
    rows = database.among(statement, members)
    with database.sound():
        kept = ((row[:2], row[3], row[4], _restored(row)) for row in rows)
        return {where: rating for where, key, end, rating in kept if key != without and _is_by(end, day)}


def latest(database: Database) -> dict[tuple[int, str], Kept]:
    """Return the last rating of every member of the ledger in each system."""
    members = [row[0] for row in database.query("SELECT DISTINCT member FROM ledger")]
    return ratings_before(database, members, None, "")


def _is_by(end: str, day: date | None) -> bool:
    return day is None or not end or end <= str(day)


def _restored(row: tuple[Any, ...]) -> Kept:
    _, _, name, key, end, *facts, olm = row
    rating = Rating(olm=None if olm is None else bool(olm), **dict(zip(schema.LEDGER, facts, strict=False)))
    return Kept(rating._replace(date=date.fromisoformat(end) if end else None), key, name)


def _entries(event: Event, report: Report) -> Iterator[_Entry]:
    """Each member's rating after, once a system; a member without an id cannot be kept."""
    entries: dict[tuple[int, str], _Entry] = {}
    homeless = []
    for section in event.sections:
        results = _results(section)
        for player in section.players:
            member = values.member(player.ids.uschess or "")
            if player.after and member is None:
                homeless.append(player.name)
            for system, rated in player.after.items() if member else ():
                entry = _Entry(member or 0, system, player, rated, results[member or 0])
                _warn_of_two_sections(entries.get((entry.member, system)), entry, report)
                entries[entry.member, system] = entry
    if homeless:
        message = f"not kept, for want of a member id: {some(homeless, 20)}"
        report.warning("PLR205", message, None, "--players finds ids, --set gives them")
    yield from entries.values()


def _results(section: Section) -> dict[int, Results]:
    """The rated games of each member; one member may hold two rows."""
    rows = section.rows_by_number()
    member_of = {number: values.member(player.ids.uschess or "") or 0 for number, player in rows.items()}
    results = dict.fromkeys([values.member(player.ids.uschess or "") or 0 for player in section.players], Results())
    for game in section.games():
        for number, points in ((game.player, game.points), (game.opponent, game.opponent_points)):
            scored = Results(points == 2, points == 1, points == 0)
            results[member_of[number]] = results[member_of[number]].plus(scored)
    return results


def _warn_of_two_sections(first: _Entry | None, second: _Entry, report: Report) -> None:
    """Two rows of one section share a rating; two sections should be rated one after the other."""
    if first and first.rated != second.rated and second.rated.before != first.rated.rating:
        message = f"{second.player.name} was rated in two sections from one start; the last rating is kept"
        report.warning("PLR206", message, None, "rate the sections one after the other, as two events")


def _digest(entries: list[_Entry]) -> str:
    """The same members with the same games and ratings are the same event, whatever it is called."""
    import hashlib

    told = sorted((entry.member, entry.system, entry.rated.rating, entry.results) for entry in entries)
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _refuse_disorder(database: Database, members: set[int], end: str, report: Report) -> None:
    statement = "SELECT DISTINCT key, end FROM ledger JOIN ledger_events ON event = id WHERE member IN ({marks})"
    later = sorted({key for key, ended in database.among(statement, members) if end and ended > end})
    if later:
        message = f"players of this event were rated in later events already: {', '.join(later)}"
        hint = "undo those, newest first, then enter the events in the order of their last days"
        report.error("PLR207", message, Place(str(database.path)), hint)
        raise Unreadable


def _compare_starts(database: Database, entries: list[_Entry], report: Report) -> None:
    """An event that was rated from other numbers than the ledger's breaks the chain."""
    kept = ratings_before(database, {entry.member for entry in entries}, None, "")
    apart = []
    for entry in entries:
        known = kept.get((entry.member, entry.system))
        before = entry.rated.before
        if known and known.rating.rating is not None and (before is None or abs(before - known.rating.rating) > 0.005):
            apart.append(f"{entry.player.name} {entry.system} {known.rating.rating:.2f}")
    if apart:
        message = f"{len(apart)} ratings did not start from what the ledger holds: {some(apart, 5, '; ')}"
        hint = "rate the event with --players, which starts from the ledger, into a .json, which keeps the decimals"
        report.warning("PLR208", message, None, hint)


def _kept(entry: _Entry) -> tuple[Any, ...]:
    """One row of the ledger, in the order of `schema.LEDGER`."""
    before = entry.player.ratings.get(entry.system, Rating())
    rated, results = entry.rated, entry.results
    return (
        rated.rating,
        rated.games,
        record_after(before, results),
        (before.wins or 0) + results.wins,
        (before.draws or 0) + results.draws,
        (before.events or 0) + (results.games >= GAMES_OF_AN_EVENT),
        _peak(before, rated),
        max((floor for floor in (before.floor, rated.floor) if floor is not None), default=None),
        before.olm,
    )


def record_after(before: Rating, results: Results) -> str:
    """`wins` or `losses` while every game ever was one; a start whose record is unknown counts as mixed."""
    first = before.rating is None and not before.games
    for record, count in (("wins", results.wins), ("losses", results.losses)):
        if count == results.games > 0 and (first or before.record == record):
            return record
        if results.games == 0 and before.record == record:
            return record
    return "mixed"


def _peak(before: Rating, rated: Rated) -> float | None:
    """The highest established rating known; a rating without a game count is established."""
    peaks = [] if before.peak is None else [before.peak]
    if before.rating is not None and (before.games is None or before.games > PROVISIONAL_UP_TO):
        peaks.append(before.rating)
    if rated.rating is not None and (rated.games is None or rated.games > PROVISIONAL_UP_TO):
        peaks.append(rated.rating)
    return max(peaks, default=None)
