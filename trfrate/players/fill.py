"""Fill in what a report does not say from player lists: ids, ratings, games, birth dates, memberships.

What the report states stays as it is, unless the user prefers the list, or the club's own ledger has a newer rating.
Every filled value is in a note.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from trfrate.diagnostics import Place, Report, place_of, some
from trfrate.model import FIDE_SOURCES, SYSTEMS, Event, MatchChange, Player, Rating, rounded
from trfrate.players import ledger, matching, names, values
from trfrate.players.evidence import Setting, can_contradict
from trfrate.players.identify import Identified, Where, identify, setting_of
from trfrate.players.linking import link
from trfrate.players.members import Listed, Lists, Member, as_written
from trfrate.players.names import Alike
from trfrate.players.schema import FEDERATIONS

_FACTS = ("federation", "state", "sex", "title", "born", "expires")
_FEDERATION_OF = {**dict.fromkeys(SYSTEMS, "uschess"), **dict.fromkeys(FIDE_SOURCES, "fide"), "CFC": "cfc"}


def fill(event: Event, lists: Sequence[Path], report: Report, prefer: str = "") -> Event:
    """Return the event with its gaps filled from databases and list files.

    `prefer` is `report` or `list`; else the report's ratings are used, and newer ones of the ledger.
    """
    event = link(event, report)
    with Lists(lists, report) as opened:
        work = _Filling(event, opened, report, prefer)
        sections = []
        for index, section in enumerate(event.sections):
            rows = [work.filled(index, row, player) for row, player in enumerate(section.players)]
            sections.append(section.with_players(rows))
        work.report_differences()
        work.report_open()
        return event.with_sections(sections)


class _Filled:
    """One player on the way: what the report says, and what was put in."""

    def __init__(self, player: Player) -> None:
        self.stated = player
        self._changes: dict[str, Any] = {}
        self._put: dict[str, list[str]] = {}
        self.ids, self.ratings = player.ids, player.ratings

    def has_changed(self, fact: str) -> bool:
        return fact in self._changes

    def has(self, fact: str) -> bool:
        return fact in self._changes or getattr(self.stated, fact) is not None

    def put(self, what: str, source: str, **changes: Any) -> None:
        self._changes.update(changes)
        self.ids = self._changes.get("ids", self.ids)
        self.ratings = self._changes.get("ratings", self.ratings)
        self._put.setdefault(source, []).append(what)

    def summary(self) -> str:
        return "; ".join(f"{', '.join(facts)} ({source})" for source, facts in self._put.items())

    def player(self) -> Player:
        if self._changes:
            return self.stated._replace(**self._changes)
        return self.stated


class _Filling:
    """One event being filled."""

    def __init__(self, event: Event, lists: Lists, report: Report, prefer: str) -> None:
        self.event, self.lists, self.report, self.prefer = event, lists, report, prefer
        self.day = event.end or event.start
        players = event.players
        self.by_id = {
            each: lists.by_id(each, [getattr(player.ids, each) for player in players]) for each in FEDERATIONS
        }
        self.by_fide = lists.by_other_id("fide", [player.ids.fide for player in players])
        self.by_cfc = lists.by_other_id("cfc", [player.ids.cfc for player in players])
        self.matched: dict[int, list[MatchChange]] = {}
        self.ledger = self._ledger([player.ids.uschess for player in players])
        self.owners = {each: dict(self.by_id[each]) for each in lists.federations}
        """The members whose ids the report states."""
        self.can_contradict = any(map(can_contradict, players))
        self.identified = {each: self._identified(each) for each in FEDERATIONS}
        self.differences: list[str] = []
        self.renewed: list[str] = []
        self.late: set[str] = set()

    @cached_property
    def settings(self) -> dict[str, Setting]:
        """What the event and the club say of each federation's members; a list of names and ids needs none of it."""
        return {each: setting_of(self.event, self.lists, each, owners) for each, owners in self.owners.items()}

    def _ledger(self, ids: Sequence[str | None]) -> dict[tuple[int, str], ledger.LedgerRating]:
        members = values.members(ids)
        found = {}
        key = ledger.key_of(self.event)
        for database in self.lists.databases:
            found.update(ledger.ratings_before(database, members, self.day, key))
            self.matched.update(ledger.match_changes_before(database, members, self.day, key))
        return found

    def _identified(self, federation: str) -> dict[Where, Identified]:
        if federation not in self.lists.federations:
            return {}
        return identify(self.event, self.lists, federation, self.by_id[federation])

    def place(self, section: int, row: int, what: str) -> Place | None:
        return place_of(self.event.origin, section, row, what)

    def filled(self, section: int, row: int, player: Player) -> Player:
        """Return the player with all that the lists can add."""
        work = _Filled(player)
        for federation in FEDERATIONS:
            if federation in self.lists.federations and not getattr(work.ids, federation):
                self._fill_id(work, federation, (section, row))
        members = list(self._members(work, self.place(section, row, "ids")))
        for member in members:
            self._fill_facts(work, member)
        self._fill_ratings(work, members)
        self._fill_unrated(work, members)
        self._fill_match_changes(work)
        if summary := work.summary():
            self.report.note("PLR030", f"{player.name}: filled in {summary}", self.place(section, row, "ids"))
        return work.player()

    def _fill_id(self, work: _Filled, federation: str, where: Where) -> None:
        """Fill in an id by that of another federation, else by the name and what else is known, if nobody else fits."""
        linked = self._linked(work, federation)
        found = self.identified[federation].get(where)
        if linked:
            member, reasons = linked, "by the other id"
        elif found and found.certain:
            best = found.candidates[0]
            member, reasons = best.member, f"by name ({'; '.join(best.reasons)})"
        else:
            return
        id = getattr(member.ids, federation)
        if not id:
            return
        work.put(f"{federation} id {id} {reasons}", member.source, ids=work.ids._replace(**{federation: id}))
        if member.federation == federation:
            self.by_id[federation][member.id] = member
        if federation == "uschess":
            self.ledger.update(self._ledger([id]))

    def _linked(self, work: _Filled, federation: str) -> Member | None:
        """Return the one member who has the player's other id, and whose name does not contradict it."""
        ids = work.ids
        if federation == "uschess":
            found = [*self.by_fide.get(ids.fide or "", ()), *self.by_cfc.get(ids.cfc or "", ())]
        else:
            known = [self.by_id[other].get(getattr(ids, other) or "") for other in FEDERATIONS]
            found = [member for member in known if member and getattr(member.ids, federation)]
        sure: list[Member] = [member for member in found if self._is_the_player(work.stated, member)]
        if len({getattr(member.ids, federation) for member in sure}) == 1:
            return sure[0]
        return None

    def _members(self, work: _Filled, place: Place | None) -> Iterator[Member]:
        """Yield the members whose ids the player has; one with a different name is somebody else."""
        player = work.stated
        for federation in FEDERATIONS:
            id = getattr(work.ids, federation)
            member = self._member(federation, id) if id else None
            if member is None:
                continue
            if self._is_the_player(player, member):
                yield member
            else:
                owner, who = (", ".join(filter(None, (each.name, each.state))) for each in (member, player))
                message = f"{federation} id {id} is {owner} in {member.source}, not {who}; that entry is not used"
                hint = "`trfrate check --for uschess --players` looks for the right id"
                self.report.warning("PLR031", message, place, hint)

    def _is_the_player(self, player: Player, member: Member) -> bool:
        """Return whether the owner of the id may be the player, and no namesake fits much better."""
        name = names.parse(player.name)
        if not name.last:
            return True
        alike = names.compare(name, member.key)
        if alike is Alike.SAME and not self.can_contradict:
            return True
        setting = self.settings[member.federation]
        if alike < Alike.CLOSE:
            return matching.is_renamed(player, member, setting)
        if not matching.is_doubtful(player, member, setting):
            return True
        namesakes = self.lists.by_name(member.federation, name)
        return matching.fits_better(player, member, namesakes, setting) is None

    def _member(self, federation: str, id: str) -> Member | None:
        known = self.by_id[federation]
        if id not in known:
            known.update(self.lists.by_id(federation, [id]))
        return known.get(id) or known.get(as_written(federation, id))

    def _fill_facts(self, work: _Filled, member: Member) -> None:
        for federation, id in zip(FEDERATIONS, member.ids, strict=True):
            if id and not getattr(work.ids, federation):
                work.put(f"{federation} id {id}", member.source, ids=work.ids._replace(**{federation: id}))
        if not work.stated.name.strip() and not work.has_changed("name"):
            work.put(f"name {member.name}", member.source, name=member.name)
        for fact in _FACTS:
            value = getattr(member, "country" if fact == "federation" else fact)
            if value and not work.has(fact) and (fact != "title" or member.federation == "fide"):
                work.put(f"{_WORDS.get(fact, fact)} {value}", member.source, **{fact: value})

    def _fill_ratings(self, work: _Filled, members: list[Member]) -> None:
        """Fill in ratings from each federation's own list before others, and from the ledger where it is the newest."""
        listed: dict[str, Listed] = {}
        for member in members:
            for source, found in member.ratings.items():
                if found.rating.rating is not None and (
                    source not in listed or _FEDERATION_OF[source] == member.federation
                ):
                    listed[source] = found
        from_ledger = self._add_ledger(work, listed) if self.ledger else set()
        for source, found in listed.items():
            if source in from_ledger and self.prefer != "report" and _is_newer(found, work.ratings.get(source)):
                self._renew_rating(work, source, found)
            else:
                self._fill_rating(work, source, found)

    def _fill_unrated(self, work: _Filled, members: list[Member]) -> None:
        """State that FIDE's list has no rating: it writes 0, and a player new to a list has another K there."""
        for member in members:
            for source in FIDE_SOURCES if member.federation == "fide" else ():
                found = member.ratings.get(source)
                if found is not None and found.rating.rating is None and source not in work.ratings:
                    unrated = Rating(date=found.rating.date)
                    work.put(f"{source} unrated", found.source, ratings={**work.ratings, source: unrated})

    def _add_ledger(self, work: _Filled, listed: dict[str, Listed]) -> set[str]:
        """Put the ledger's ratings in; the systems of those that count."""
        added = set()
        number, name = values.member(work.ids.uschess or "") or 0, names.parse(work.stated.name)
        for system in SYSTEMS:
            entered = self.ledger.get((number, system))
            if entered and entered.is_of(name) and _holds_against(entered, listed.get(system)):
                listed[system] = Listed(entered.rating, f"ledger, after {entered.event}")
                added.add(system)
        return added

    def _fill_match_changes(self, work: _Filled) -> None:
        """Add what earlier matches of the ledger changed, to what the report states of other days."""
        if not self.matched:
            return
        number, name = values.member(work.ids.uschess or "") or 0, names.parse(work.stated.name)
        stated = work.stated.match_changes
        days = {each.ended for each in stated}
        added = [
            change
            for change in self.matched.get(number, ())
            if change.ended not in days and self.ledger[number, change.system or ""].is_of(name)
        ]
        if added:
            work.put(f"{len(added)} earlier match changes", "ledger", match_changes=(*stated, *added))

    def _renew_rating(self, work: _Filled, source: str, listed: Listed) -> None:
        """Go on from the ledger, whose rating is newer than the report's."""
        stated, new = work.ratings.get(source, Rating()), listed.rating
        if stated.rating is not None and rounded(stated.rating) != rounded(new.rating or 0):
            given = (
                f"{work.stated.name} {source} {stated.rating:g} in the report, {new.rating:.2f} in the {listed.source}"
            )
            self.renewed.append(given)
        merged = _overlaid(new, stated)
        if changed := _changes(stated, merged):
            work.put(f"{source} {changed}", listed.source, ratings={**work.ratings, source: merged})

    def _fill_rating(self, work: _Filled, source: str, listed: Listed) -> None:
        stated, new = work.ratings.get(source, Rating()), listed.rating
        differs = stated.rating is not None and rounded(stated.rating) != rounded(new.rating or 0)
        if listed.provisional and stated.games is None:
            self._warn_provisional(work.stated, source, listed)
        if stated.rating is None or (differs and self.prefer == "list"):
            merged = _overlaid(new, stated)
            self._warn_late(listed)
        else:
            merged = _overlaid(stated, new)
            if stated.k is None and new.k is not None:
                # K of a later list may follow from a rating or a birthday after the event.
                self._warn_late(listed)
            if not differs and float(stated.rating).is_integer():
                merged = merged._replace(rating=new.rating)
            if differs:
                given = f"{work.stated.name} {source} {stated.rating:g}, {new.rating:g} in {listed.source}"
                self.differences.append(given)
                merged = merged._replace(date=stated.date)
        if changed := _changes(stated, merged):
            ratings = {**work.ratings, source: merged}
            work.put(f"{source} {changed}", listed.source, ratings=ratings)

    def _warn_provisional(self, player: Player, source: str, listed: Listed) -> None:
        message = f"{player.name}: {source} is provisional in {listed.source}, which does not say how many games"
        hint = f"--set SECTION.{player.number}.ratings.{source}.games=N gives the number"
        self.report.warning("PLR032", message, None, hint)

    def _warn_late(self, listed: Listed) -> None:
        start = self.event.start or self.event.end
        if start and _later(listed.rating.date, start) and listed.source not in self.late:
            self.late.add(listed.source)
            message = f"{listed.source} is later than the event of {start}: its ratings may hold the event already"
            self.report.warning("PLR033", message, None, "use the list that was in force when the event began")

    def report_open(self) -> None:
        """Name the players whom some member may be, but none for certain."""
        found = self.identified.get("uschess", {})
        doubtful = [
            self.event.sections[at].players[row].name
            for (at, row), each in found.items()
            if each.candidates and not each.certain
        ]
        if doubtful:
            message = f"without a member id, but perhaps members ({len(doubtful)}): {some(doubtful, 5, '; ')}"
            self.report.note("PLR035", message, None, "--ask ids.toml writes who they may be, for you to choose")

    def report_differences(self) -> None:
        """Name the ratings that the report and the lists state differently."""
        if self.differences:
            message = f"the report's values are used where the list differs: {some(self.differences, 10, '; ')}"
            self.report.note("PLR034", message, None, "--prefer list takes the list's")
        if self.renewed:
            message = f"the ledger's ratings are used, which are newer: {some(self.renewed, 3, '; ')}"
            self.report.warning("PLR038", message, None, "--prefer report takes the report's")


_WORDS = {"born": "birth date", "expires": "membership until"}


def _holds_against(entered: ledger.LedgerRating, listed: Listed | None) -> bool:
    """Return whether the ledger holds against a list: a later one wins, unless it only lacks the ledger's decimals."""
    if listed is None or listed.rating.rating is None or entered.rating.rating is None:
        return True
    same = rounded(listed.rating.rating) == rounded(entered.rating.rating)
    return same or listed.rating.date is None or not _later(listed.rating.date, entered.rating.date or date.min)


def _is_newer(listed: Listed, stated: Rating | None) -> bool:
    """Return whether the ledger is newer than the report; a report mostly does not state how old its ratings are."""
    known = stated.date if stated else None
    return known is None or _later(listed.rating.date, known)


def _overlaid(first: Rating, second: Rating) -> Rating:
    """Return what the first says, and where it says nothing, the second."""
    return Rating._make(one if one is not None else other for one, other in zip(first, second, strict=True))


def _changes(old: Rating, new: Rating) -> str:
    """Return what is new, for the note; a date alone is no news."""
    stated = [
        f"{name} {value:g}" if isinstance(value, float) else f"{name} {value}"
        for name, was, value in zip(Rating._fields, old, new, strict=True)
        if value != was and name != "date"
    ]
    was = ""
    if old.rating is not None and old.rating != new.rating:
        was = f" (was {old.rating:g})"
    return ", ".join(stated) + was


def _later(one: date | None, other: date) -> bool:
    return one is not None and one > other
