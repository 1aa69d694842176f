"""The ledger: ratings after each event of a club, so that the next event starts from them, with their decimals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

from trfrate.chain import in_order, rating_left
from trfrate.diagnostics import Place, Report, some, typed
from trfrate.errors import Unreadable
from trfrate.model import Event, MatchChange, Player, Rated, Rating, Section
from trfrate.players import names, schema, values
from trfrate.players.database import Database
from trfrate.players.ledger_file import copy_beside
from trfrate.report.basis import bases_of

_COLUMNS = ", ".join(schema.LEDGER)


class LedgerRating(NamedTuple):
    """A rating of the ledger, and the event it comes from."""

    rating: Rating
    event: str
    name: str

    def is_of(self, name: names.Name) -> bool:
        """Return whether it may be that player's: a wrong id must not hand on a rating."""
        return names.compare(names.parse(self.name), name) >= names.Alike.CLOSE


class EventInfo(NamedTuple):
    """One event of the ledger."""

    key: str
    name: str
    start: str | None
    end: str | None
    members: int


class Results(NamedTuple):
    """How many games were won, drawn and lost; its name and fields are part of the digest of an event."""

    wins: int
    draws: int
    losses: int


class _Entry(NamedTuple):
    member: int
    system: str
    player: Player
    rated: Rated
    """The rating after, that of the last section."""
    points: tuple[int, ...]
    """The half points of all rated games, of the sections it was carried through together."""
    start: float | None
    """The rating before the first of them."""
    left: Rating
    match_change: float | None
    """What matches of the event changed; None where it was no match."""


def key_of(event: Event) -> str:
    """Return what names an event in the ledger: its id, else its name and last day."""
    return event.id or " ".join(part for part in (event.name.strip(), str(event.end or event.start or "")) if part)


class ToEnter(NamedTuple):
    """A rated event on its way into the ledger."""

    event: Event
    key: str
    source: str
    """The file it comes from, for messages."""


def update_all(path: Path, entered: Sequence[ToEnter], report: Report) -> dict[str, int]:
    """Enter rated events in the order of their last days, all or none; return the number of ratings saved of each.

    An event is refused if it is there already, or if its players were rated in later events.
    """
    saved, refused = {}, []
    with Database(path, report, create=True) as database:
        with database.transaction() as connection:
            for each in sorted(entered, key=lambda each: str(each.event.end or each.event.start or "")):
                try:
                    saved[each.key] = _enter(database, connection, each, report)
                except Unreadable:
                    refused.append(each.source)
            if refused:
                _report_refusal(entered, refused, report)
                raise Unreadable
        copy_beside(database)
    return saved


def _report_refusal(entered: Sequence[ToEnter], refused: Sequence[str], report: Report) -> None:
    others = [each.source for each in entered if each.source not in refused]
    if others:
        message = f"nothing is saved: {some(refused, 5)} refused; not saved for that reason alone: {some(others, 20)}"
        report.error("PLR213", message, None, "correct or leave out the refused ones and enter the others again")


def _enter(database: Database, connection: Connection, given: ToEnter, report: Report) -> int:
    event, key, place = given.event, given.key, Place(given.source)
    entries = list(_entries(event, report))
    if not entries:
        hint = "rate it first, with member ids: `trfrate rate INPUT -o rated.json`"
        report.error("PLR201", "this event has not been rated yet, or has no member ids", place, hint)
        raise Unreadable
    digest = _digest(entries)
    found = connection.execute("SELECT key FROM ledger_events WHERE key = ? OR digest = ?", (key, digest))
    if twice := found.fetchone():
        hint = f"take it back first: trfrate players update --undo {typed(twice[0])}"
        report.error("PLR202", f"the ledger holds this event already, as {twice[0]}", place, hint)
        raise Unreadable
    end = str(event.end or event.start or "")
    _refuse_disorder(database, {entry.member for entry in entries}, end, place, report)
    _compare_starts(database, entries, report)
    inserted = connection.execute(
        "INSERT INTO ledger_events (key, name, start, end, digest) VALUES (?, ?, ?, ?, ?) RETURNING id",
        (key, event.name, str(event.start or ""), end, digest),
    )
    number = inserted.fetchone()[0]
    rows = [(number, entry.member, entry.system, entry.player.name, *_row_of(entry)) for entry in entries]
    marks = ", ".join("?" * (5 + len(schema.LEDGER)))
    columns = f"event, member, system, name, {_COLUMNS}, match_change"
    connection.executemany(f"INSERT INTO ledger ({columns}) VALUES ({marks})", rows)
    return len(entries)


def undo(path: Path, keys: Sequence[str], report: Report) -> dict[str, int]:
    """Take events back, all or none; return the number of ratings taken of each.

    Refused while a later event that is not among them starts from one of them.
    """
    with Database(path, report) as database:
        with database.transaction() as connection:
            numbers = {key: _number(database, key, report) for key in dict.fromkeys(keys)}
            chosen = ", ".join(map(str, numbers.values()))
            later = connection.execute(
                f"""SELECT DISTINCT e.key FROM ledger_events e JOIN ledger l ON l.event = e.id
                JOIN ledger mine ON mine.member = l.member AND mine.system = l.system
                JOIN ledger_events u ON u.id = mine.event AND u.id IN ({chosen})
                WHERE (e.end, e.id) > (u.end, u.id) AND e.id NOT IN ({chosen}) ORDER BY e.end, e.id"""
            ).fetchall()
            if later:
                listed = [row[0] for row in later]
                hint = " ".join(("take them back too:", *(f"--undo {typed(key)}" for key in listed)))
                report.error("PLR204", f"later events start from these: {', '.join(listed)}", Place(str(path)), hint)
                raise Unreadable
            taken = {}
            for key, number in numbers.items():
                taken[key] = connection.execute("DELETE FROM ledger WHERE event = ?", (number,)).rowcount
                connection.execute("DELETE FROM ledger_events WHERE id = ?", (number,))
        copy_beside(database)
    return taken


def _number(database: Database, key: str, report: Report) -> int:
    found = database.query("SELECT id FROM ledger_events WHERE key = ?", (key,))
    if not found:
        known = ", ".join(info.key for info in events(database)) or "none"
        report.error("PLR203", f"the ledger holds no event {key}", Place(str(database.path)), f"it holds: {known}")
        raise Unreadable
    return int(found[0][0])


def events(database: Database) -> list[EventInfo]:
    """Return the events of the ledger, oldest first."""
    rows = database.query(
        """SELECT key, e.name, start, end, count(DISTINCT member) FROM ledger_events e
        LEFT JOIN ledger l ON l.event = e.id GROUP BY e.id ORDER BY end, e.id"""
    )
    return [EventInfo(*row) for row in rows]


class Standing(NamedTuple):
    """A member's latest ratings in the ledger."""

    member: int
    name: str
    ratings: dict[str, LedgerRating]
    """By system."""


def standings(database: Database) -> list[Standing]:
    """Return everybody in the ledger with the latest rating in each system, by name."""
    found: dict[int, Standing] = {}
    for (member, system), rating in latest(database).items():
        found.setdefault(member, Standing(member, rating.name, {})).ratings[system] = rating
    return sorted(found.values(), key=lambda each: (names.parse(each.name), each.member))


def members(database: Database) -> set[int]:
    """Return the numbers of all members in the ledger."""
    return {row[0] for row in database.query("SELECT DISTINCT member FROM ledger")}


def spelled(database: Database) -> dict[str, int]:
    """Return the members of the ledger by the names that its events spelled; the latest event decides."""
    return dict(database.query("SELECT name, member FROM ledger GROUP BY name, member ORDER BY max(event)"))


def ratings_before(
    database: Database, members: Iterable[int], day: date | None, without: str
) -> dict[tuple[int, str], LedgerRating]:
    """Return the last rating of each member and system from events that ended by that day, except the event itself."""
    statement = f"""SELECT member, system, l.name, key, end, {_COLUMNS}
        FROM ledger l JOIN ledger_events e ON l.event = e.id
        WHERE member IN ({{marks}}) ORDER BY end, e.id"""
    rows = database.among(statement, members)
    with database.sound():
        found = ((row[:2], row[3], row[4], _restored(row)) for row in rows)
        return {where: rating for where, key, end, rating in found if key != without and _is_by(end, day)}


def match_changes_before(
    database: Database, members: Iterable[int], day: date | None, without: str
) -> dict[int, list[MatchChange]]:
    """Return what matches of events that ended by that day changed, by member; an event without a day is left out."""
    statement = """SELECT member, system, match_change, key, end FROM ledger l JOIN ledger_events e ON l.event = e.id
        WHERE match_change IS NOT NULL AND end != '' AND member IN ({marks}) ORDER BY end, e.id"""
    found: dict[int, list[MatchChange]] = {}
    rows = database.among(statement, members)
    with database.sound():
        for member, system, change, key, end in rows:
            if key != without and _is_by(end, day):
                found.setdefault(member, []).append(MatchChange(date.fromisoformat(end), float(change), system))
    return found


def latest(database: Database) -> dict[tuple[int, str], LedgerRating]:
    """Return the last rating of every member of the ledger in each system."""
    return ratings_before(database, members(database), None, "")


def _is_by(end: str, day: date | None) -> bool:
    return day is None or not end or end <= str(day)


def _restored(row: tuple[Any, ...]) -> LedgerRating:
    _, _, name, key, end, *facts, olm = row
    day = date.fromisoformat(end) if end else None
    is_master = None if olm is None else bool(olm)
    rating = Rating(olm=is_master, **dict(zip(schema.LEDGER, facts, strict=False)))
    return LedgerRating(rating._replace(date=day), key, name)


def _entries(event: Event, report: Report) -> Iterator[_Entry]:
    """Yield each member's last rating after, once a system; a member without an id cannot be stored."""
    entries: dict[tuple[int, str], _Entry] = {}
    homeless = []
    for section in in_order(event):
        before = dict(entries)
        points = _points(section)
        day = event.last_day(section)
        is_match = section.type == "match" or any(basis.match for basis in bases_of(event, section))
        for player in section.players:
            member = values.member(player.ids.uschess or "")
            if not member:
                if player.after and member is None:
                    homeless.append(player.name)
                continue
            for system, rated in player.after.items():
                earlier = before.get((member, system))
                entry = _entry(member, system, player, rated, points[member], day, earlier)
                if is_match and rated.change is not None:
                    entry = entry._replace(match_change=(entry.match_change or 0.0) + rated.change)
                _warn_of_two_sections(earlier, entry, report)
                entries[entry.member, system] = entry
    if homeless:
        message = f"not saved because they have no member id: {some(homeless, 20)}"
        report.warning("PLR205", message, None, "--players finds ids, --set gives them")
    yield from entries.values()


def _entry(
    member: int,
    system: str,
    player: Player,
    rated: Rated,
    points: tuple[int, ...],
    day: date | None,
    earlier: _Entry | None,
) -> _Entry:
    """Return one member in one section; from a section that it was carried from, it goes on."""
    if earlier and rated.carried_from is not None:
        left = rating_left(earlier.left, rated, points, day)
        return _Entry(
            member, system, player, rated, (*earlier.points, *points), earlier.start, left, earlier.match_change
        )
    left = rating_left(player.ratings.get(system, Rating()), rated, points, day)
    return _Entry(member, system, player, rated, points, rated.before, left, None)


def _points(section: Section) -> dict[int, tuple[int, ...]]:
    """Return the half points of each member's rated games; one member may hold two rows."""
    members = [values.member(player.ids.uschess or "") or 0 for player in section.players]
    member_of = {player.number: member for player, member in zip(section.players, members, strict=True)}
    found: dict[int, tuple[int, ...]] = dict.fromkeys(members, ())
    for game in section.games():
        for number, _, points in game.sides():
            found[member_of[number]] += (points,)
    return found


def _warn_of_two_sections(first: _Entry | None, second: _Entry, report: Report) -> None:
    """Warn that two sections should be rated one after the other."""
    if first and second.rated.before != first.rated.rating:
        message = f"{second.player.name} was rated in two sections from one start; the last rating is used"
        report.warning("PLR206", message, None, "rate the event again: sections are rated one after the other")


def _digest(entries: list[_Entry]) -> str:
    """Return a digest: the same members with the same games and ratings are the same event, whatever its name."""
    import hashlib

    stated = sorted((entry.member, entry.system, entry.rated.rating, _counts(entry.points)) for entry in entries)
    return hashlib.sha256(repr(stated).encode()).hexdigest()


def _counts(points: tuple[int, ...]) -> Results:
    return Results(points.count(2), points.count(1), points.count(0))


def _refuse_disorder(database: Database, members: set[int], end: str, place: Place, report: Report) -> None:
    statement = "SELECT DISTINCT key, end FROM ledger JOIN ledger_events ON event = id WHERE member IN ({marks})"
    later = sorted({key for key, ended in database.among(statement, members) if end and ended > end})
    if later:
        message = f"players of this event were rated in later events already: {', '.join(later)}"
        hint = "undo those, newest first, then enter the events in the order of their last days"
        report.error("PLR207", message, place, hint)
        raise Unreadable


def _compare_starts(database: Database, entries: list[_Entry], report: Report) -> None:
    """Warn of an event that was rated from other numbers than the ledger's: it breaks the chain."""
    ratings = ratings_before(database, {entry.member for entry in entries}, None, "")
    apart = []
    for entry in entries:
        known = ratings.get((entry.member, entry.system))
        before = entry.start
        if known and known.rating.rating is not None and (before is None or abs(before - known.rating.rating) > 0.005):
            apart.append(f"{entry.player.name} {entry.system} {known.rating.rating:.2f}")
    if apart:
        message = f"{len(apart)} ratings did not start from what the ledger holds: {some(apart, 5, '; ')}"
        hint = "rate the event with --players, which starts from the ledger, into a .json, which keeps the decimals"
        report.warning("PLR208", message, None, hint)


def _row_of(entry: _Entry) -> tuple[Any, ...]:
    """Return one row of the ledger, in the order of `schema.LEDGER`, and the change by matches."""
    return (*(getattr(entry.left, name) for name in schema.LEDGER), entry.match_change)
