"""Wrong member ids: whose id a row has, and whose it should have.

An id is found wrong by the name behind it, by a better candidate, or by results its owner could not have had. Only
what a slip of the finger or two exchanged rows explain without doubt is `certain`; `fix_ids` touches nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from trfrate import plausibility
from trfrate.diagnostics import Place, Report, place_of
from trfrate.model import Event, Player
from trfrate.players import matching, names
from trfrate.players.identify import setting_of
from trfrate.players.linking import with_member_ids
from trfrate.players.matching import Candidate
from trfrate.players.members import Lists, Member, Namesakes, as_written
from trfrate.players.names import Alike

CERTAIN, LIKELY, POSSIBLE = "certain", "likely", "possible"
_AHEAD = 3.0
"""By how much weight it must lead where a slip of the finger speaks for the suggested id already."""
_CONFIRMED = 1.5
"""What must speak for a certain id besides the name: the same state, or the same rating."""
_FAR_RATING = 400
_EXEMPT = ("P", "J")
"""Scholastic levels in which memberships are not checked."""
_WRONG_IDS = {
    "DuplicateId": "another id of the same person is right",
    "Deceased": "the id of a member who has died",
    "Suspended": "not allowed to play",
    "Revoked": "expelled",
}
"""What US Chess says of an id that no report may hold, and what it means."""


class Row(NamedTuple):
    """A player of the report, and where the row is."""

    section: int
    row: int
    player: Player

    @property
    def id(self) -> str:
        """The member id with all its digits."""
        return as_written("uschess", self.player.ids.uschess or "")


class Suspect(NamedTuple):
    """A row whose member id may be wrong."""

    section: int
    row: int
    id: str
    suggested: str | None
    """The id it should be, if anybody fits."""
    sureness: str
    """`certain`, `likely` or `possible`."""
    reason: str


def suspects(event: Event, lists: Sequence[Path], report: Report) -> tuple[Suspect, ...]:
    """Report the rows whose ids look wrong, and memberships that have ended."""
    rows = []
    for at, section in enumerate(event.sections):
        rows += [Row(at, row, player) for row, player in enumerate(section.players) if player.ids.uschess]
    with Lists(lists, report) as opened:
        search = _Search(event, rows, opened, report)
        found = [suspect for suspect in map(search.judge, rows) if suspect]
        for row in rows:
            search.check_membership(row)
            search.check_standing(row)
        return tuple(found)


def fix_ids(event: Event, suspects: Sequence[Suspect], report: Report) -> Event:
    """Return the event with the certain ids in place of the wrong ones, a warning for each."""
    fixes = {(each.section, each.row): each for each in suspects if each.sureness == CERTAIN and each.suggested}
    for (at, row), fix in fixes.items():
        name = event.sections[at].players[row].name
        message = f"{name}: member id {fix.id} changed to {fix.suggested}, {fix.reason}"
        report.warning("PLR120", message, _place(event, at, row))
    return with_member_ids(event, {where: fix.suggested for where, fix in fixes.items()})


def _place(event: Event, section: int, row: int) -> Place | None:
    return place_of(event.origin, section, row, "ids")


class _Search:
    """The rows of one event against the lists."""

    def __init__(self, event: Event, rows: list[Row], lists: Lists, report: Report) -> None:
        self.event, self.lists, self.report = event, lists, report
        self.owners = lists.by_id("uschess", [row.id for row in rows])
        self.setting = setting_of(event, lists, "uschess", self.owners)
        self.rows_of: dict[str, list[Row]] = {}
        for row in rows:
            self.rows_of.setdefault(row.id, []).append(row)
        self.games = [plausibility.rated_games(section) for section in event.sections]
        doubtful = [row for row in rows if not self._is_same(row)]
        self.near = lists.by_id("uschess", {near for row in doubtful for near in matching.ids_near(row.id)})
        self.complete = 2 * len(self.owners) >= len(self.rows_of)
        if not self.complete:
            message = f"the lists know {len(self.owners)} of {len(self.rows_of)} member ids: they are not complete"
            report.warning("PLR100", message, None, "import the golden database, not a supplement alone")

    def _is_same(self, row: Row) -> bool:
        owner = self.owners.get(row.id)
        return owner is not None and self._alike(row, owner) is Alike.SAME

    def _alike(self, row: Row, member: Member) -> Alike:
        return names.compare(names.parse(row.player.name), member.key)

    def judge(self, row: Row) -> Suspect | None:
        """Return what is wrong with the id of a row, reported."""
        owner = self.owners.get(row.id)
        if owner is None:
            return self._unknown(row)
        # The oldest report layout has ids and no names: there is nothing to compare.
        if not row.player.name.strip():
            return self._unlike(row, owner)
        if self._alike(row, owner) < Alike.CLOSE:
            if matching.is_renamed(row.player, owner, self.setting):
                self._note_surname(row, owner)
                return None
            return self._swapped(row, owner) or self._slip(row, owner) or self._other_person(row, owner)
        return self._better(row, owner) or self._unlike(row, owner)

    def _note_surname(self, row: Row, owner: Member) -> None:
        """Report another surname where everything else agrees."""
        message = f"{row.player.name}: member id {row.id} belongs to {_described(owner)}; only the surname differs"
        place = _place(self.event, row.section, row.row)
        self.report.note("PLR111", message, place, "taken for the same person")

    def _unknown(self, row: Row) -> Suspect | None:
        if slip := self._slip(row, None):
            return slip
        best = matching.clearly_best(self._by_name(row))
        if not self.complete and not best:
            return None
        message = f"{row.player.name}: member id {row.id} is in none of the lists"
        sure = LIKELY if best else POSSIBLE
        self._error("PLR101", message, row, best, sure)
        return Suspect(row.section, row.row, row.id, best.member.id if best else None, sure, "no such id")

    def _slip(self, row: Row, owner: Member | None) -> Suspect | None:
        """Return two digits exchanged or one wrong, and the id belongs to the name."""
        slips = matching.ids_near(row.id)
        found = [self._candidate(row, self.near[id]) for id in slips if id in self.near]
        found = sorted((each for each in found if each.alike >= Alike.CLOSE), key=lambda each: -each.weight)
        if not found:
            return None
        best = found[0]
        slip = slips[best.member.id]
        sure = LIKELY
        if len(found) == 1 and self._is_certain(row, best, owner):
            sure = CERTAIN
        stated = ", in none of the lists"
        if owner:
            stated = f", {owner.name} in the list"
        message = f"{row.player.name}: member id {row.id}{stated}; {slip}: {best.member.id}"
        self._error("PLR103", message, row, best, sure)
        return Suspect(row.section, row.row, row.id, best.member.id, sure, slip)

    def _is_certain(self, row: Row, best: Candidate, owner: Member | None) -> bool:
        """Return whether it is exactly that name, with nothing against it, no rival, and no other row with the id."""
        rated = best.member.rating("OTBR") is not None
        confirmed = not rated or "OTBR" in row.player.ratings
        mine = self._candidate(row, owner) if owner else None
        family = mine is not None and mine.alike is Alike.FAMILY
        rivals = [each.weight for each in self._by_name(row) if each.member.id != best.member.id]
        better, ahead = (matching.BETTER, matching.CLEAR) if family else (0, _AHEAD)
        return (
            best.alike is Alike.SAME
            and best.besides >= _CONFIRMED
            and confirmed
            and not best.is_contradicted
            and (mine is None or best.besides - mine.besides >= better)
            and best.weight - max(rivals, default=0.0) >= ahead
            and best.member.id not in self.rows_of
        )

    def _swapped(self, row: Row, owner: Member) -> Suspect | None:
        """Return two rows that hold each other's ids: siblings, or neighbors in a list."""
        for id, others in self.rows_of.items():
            member = self.owners.get(id)
            if member is None or id == row.id or self._alike(row, member) < Alike.CLOSE:
                continue
            other = next((each for each in others if self._alike(each, owner) >= Alike.CLOSE), None)
            if other is None:
                continue
            sure = LIKELY
            if self._exchange_is_certain(row, owner, other, member):
                sure = CERTAIN
            message = (
                f"{row.player.name} has the member id of {owner.name}, and {other.player.name} that of {member.name}"
            )
            self._error("PLR104", message, row, self._candidate(row, member), sure)
            return Suspect(row.section, row.row, row.id, member.id, sure, f"exchanged with {other.player.name}")
        return None

    def _exchange_is_certain(self, row: Row, owner: Member, other: Row, member: Member) -> bool:
        right = self._candidate(row, member), self._candidate(other, owner)
        wrong = self._candidate(row, owner), self._candidate(other, member)
        ahead = sum(each.besides for each in right) - sum(each.besides for each in wrong)
        alone = all(len(self.rows_of[each.id]) == 1 for each in (owner, member))
        exact = all(each.alike is Alike.SAME and not each.is_contradicted for each in right)
        return exact and alone and ahead >= matching.BETTER

    def _other_person(self, row: Row, owner: Member) -> Suspect:
        best = next(iter(self._by_name(row)), None)
        clear = best is not None and best.probability >= matching.LIKELY
        sure = LIKELY if clear else POSSIBLE
        message = f"{row.player.name}: member id {row.id} belongs to {_described(owner)}"
        self._error("PLR102", message, row, best, sure)
        suggested = best.member.id if best else None
        return Suspect(row.section, row.row, row.id, suggested, sure, "another person's id")

    def _better(self, row: Row, owner: Member) -> Suspect | None:
        """Return who fits better though the name fits: a namesake in another state, a sibling of nearly that name."""
        if not matching.is_doubtful(row.player, owner, self.setting):
            return None
        best = matching.fits_better(row.player, owner, self._named_so(row).members, self.setting)
        if best is None:
            return None
        sure = POSSIBLE
        if best.weight - self._candidate(row, owner).weight >= matching.CLEAR:
            sure = LIKELY
        if self._alike(row, owner) is Alike.SAME:
            message = f"{row.player.name}: member id {row.id} belongs to {_described(owner)}, a namesake fits better"
            return self._warn("PLR105", message, row, best, sure, "a namesake's id")
        message = f"{row.player.name}: member id {row.id} belongs to {_described(owner)}, another member fits better"
        return self._warn("PLR106", message, row, best, sure, "somebody of a similar name")

    def _unlike(self, row: Row, owner: Member) -> Suspect | None:
        """Return a listed rating that the results, or the report itself, cannot be reconciled with."""
        listed, stated = owner.ratings.get("OTBR"), row.player.ratings.get("OTBR")
        if listed is None or listed.rating.rating is None:
            return None
        games = self.games[row.section].get(row.player.number, [])
        if not listed.provisional and (given := plausibility.implausible(listed.rating, games)):
            message = f"{row.player.name}: {given}, which is out of reach for {_described(owner)}"
            return self._warn("PLR108", message, row, self._namesake(row, owner), POSSIBLE, "impossible results")
        if stated and stated.rating and abs(stated.rating - listed.rating.rating) > _FAR_RATING:
            message = f"{row.player.name}: {stated.rating:.0f} in the report, but the id belongs to {_described(owner)}"
            return self._warn("PLR109", message, row, self._namesake(row, owner), POSSIBLE, "another rating")
        return None

    def _namesake(self, row: Row, owner: Member) -> Candidate | None:
        return next((each for each in self._by_name(row) if each.member.id != owner.id), None)

    def _named_so(self, row: Row) -> Namesakes:
        return self.lists.namesakes("uschess", names.parse(row.player.name))

    def _by_name(self, row: Row) -> list[Candidate]:
        return matching.ranked(row.player, self._named_so(row), self.setting)

    def _candidate(self, row: Row, member: Member) -> Candidate:
        return matching.candidate(row.player, member, self.setting)

    def check_membership(self, row: Row) -> None:
        """Report a membership that ended before the event did; the report's own date is the pre-flight's business."""
        owner, end = self.owners.get(row.id), self.event.end or self.event.start
        if owner is None or end is None or row.player.expires or owner.expires in (None, "life"):
            return
        if (self.event.sections[row.section].scholastic or "").strip() in _EXEMPT:
            return
        if str(owner.expires) < str(end):
            message = f"{row.player.name} ({row.id}): the membership ended on {owner.expires}, the event on {end}"
            hint = f"as {owner.source} says; the office accepts the event once the membership is renewed"
            self.report.error("PLR107", message, _place(self.event, row.section, row.row), hint)

    def check_standing(self, row: Row) -> None:
        """Report ids that US Chess does not accept, as far as the lists say it."""
        owner = self.owners.get(row.id)
        meaning = _WRONG_IDS.get(owner.status or "") if owner else None
        if owner and meaning:
            message = f"{row.player.name}: US Chess marks member id {row.id} as {owner.status} ({meaning})"
            hint = f"as {owner.source} says; ask the player, or the office"
            self.report.error("PLR110", message, _place(self.event, row.section, row.row), hint)

    def _warn(self, code: str, message: str, row: Row, best: Candidate | None, sure: str, reason: str) -> Suspect:
        place = _place(self.event, row.section, row.row)
        self.report.warning(code, message, place, _suggestion(best, sure))
        return Suspect(row.section, row.row, row.id, best.member.id if best else None, sure, reason)

    def _error(self, code: str, message: str, row: Row, best: Candidate | None, sure: str) -> None:
        self.report.error(code, message, _place(self.event, row.section, row.row), _suggestion(best, sure))


def _described(member: Member) -> str:
    rating = member.rating("OTBR")
    rated = "unrated" if rating is None else f"rated {rating:.0f}"
    return ", ".join(part for part in (member.name, member.state, rated) if part)


def _suggestion(best: Candidate | None, sure: str) -> str:
    if best is None:
        return "nobody in the lists has that name and fits; ask the player for the card"
    reasons = f" ({', '.join(best.reasons)})" if best.reasons else ""
    fix = "; --fix ids puts it in" if sure == CERTAIN else ""
    return f"{sure}: {best.member.id}, {best.member.name}{reasons}{fix}"
