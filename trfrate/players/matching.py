"""Who of the list is the player of the report: what speaks for a candidate, what against, and when it is enough."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from trfrate.model import SYSTEMS, Birth, Player
from trfrate.players import names
from trfrate.players.members import Member
from trfrate.players.names import Alike

ENOUGH = 8
CLEAR = 4
"""By how much the best candidate must lead."""
BETTER = 3
"""By how many points another member must fit better than the owner of the id."""

_NAME_POINTS = {Alike.SAME: 4, Alike.SWAPPED: 3, Alike.CLOSE: 2}
_ONLY_ONE = 1
_STATE = (2, -3)
_BORN = (2, -4)
_BORN_ON_THE_DAY = 4
_SEX_DIFFERS = -4
_RATING_STEPS = ((0.5, 3), (32.0, 1), (300.0, 0), (10_000.0, -3))
_ANCHORS = {"uschess": SYSTEMS, "fide": ("FIDE",), "cfc": ("CFC",)}


class Evidence(NamedTuple):
    """One fact that speaks for a candidate, or against it."""

    kind: str
    """`state`, `rating`, `born`, `sex`, or `only` for the only member of that name."""
    points: int
    """Above 0 it speaks for the candidate, below 0 against."""
    text: str
    """The words for people; nothing is decided by them."""


class Candidate(NamedTuple):
    """A member who may be the player, and what speaks for it besides the name."""

    member: Member
    alike: Alike
    evidence: tuple[Evidence, ...] = ()

    @property
    def weight(self) -> int:
        """Return the points of the evidence, without those of the name."""
        return sum(each.points for each in self.evidence)

    @property
    def points(self) -> int:
        """Return the points of the name and the evidence together."""
        return _NAME_POINTS.get(self.alike, 0) + self.weight

    @property
    def is_contradicted(self) -> bool:
        """Tell whether any fact speaks against the candidate."""
        return any(each.points < 0 for each in self.evidence)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Return the evidence in words."""
        return tuple(each.text for each in self.evidence)


def candidate(player: Player, member: Member) -> Candidate:
    """Weigh one member against the player."""
    alike = names.compare(names.parse(player.name), member.key)
    found = [_state(player, member), _rating(player, member), _born(player, member), _sex(player, member)]
    return Candidate(member, alike, tuple(each for each in found if each is not None))


def _state(player: Player, member: Member) -> Evidence | None:
    """State against state; in a FIDE list, federation against federation."""
    ours, theirs = player.state, member.state
    if member.federation == "fide":
        ours, theirs = player.federation, member.country
    if not ours or not theirs:
        return None
    same = ours.upper() == theirs.upper()
    return Evidence("state", _STATE[not same], f"{'same' if same else 'different'} state ({theirs})")


def _rating(player: Player, member: Member) -> Evidence | None:
    """The closest of the ratings that both state: a report may show any of a member's ratings."""
    gaps = []
    for source in _ANCHORS[member.federation]:
        stated, listed = player.ratings.get(source), member.rating(source)
        if stated and stated.rating is not None and listed is not None:
            gaps.append((abs(stated.rating - listed), listed))
    if not gaps:
        return None
    gap, listed = min(gaps)
    points = next(points for limit, points in _RATING_STEPS if gap <= limit)
    return Evidence("rating", points, f"{'same rating' if gap <= 0.5 else 'rating'} {listed:.0f}")


def _born(player: Player, member: Member) -> Evidence | None:
    if not player.born or not member.born:
        return None
    if player.born.day and player.born == member.born:
        return Evidence("born", _BORN_ON_THE_DAY, f"same birth date {member.born}")
    same = may_be_one_birth(player.born, member.born)
    return Evidence("born", _BORN[not same], f"{'same' if same else 'different'} birth year {member.born.year}")


def may_be_one_birth(one: Birth, other: Birth) -> bool:
    """Whether two birth dates, of which parts may be unknown, do not contradict each other."""
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))


def _sex(player: Player, member: Member) -> Evidence | None:
    if not player.sex or not member.sex or player.sex[:1].lower() == member.sex[:1].lower():
        return None
    return Evidence("sex", _SEX_DIFFERS, "different sex")


def ranked(player: Player, members: Iterable[Member]) -> list[Candidate]:
    """The candidates, best first; the only one of that name gains by it."""
    found = [candidate(player, member) for member in members]
    if len(found) == 1:
        alone = Evidence("only", _ONLY_ONE, "no other of that name")
        found = [found[0]._replace(evidence=(*found[0].evidence, alone))]
    return sorted(found, key=lambda candidate: (-candidate.points, candidate.member.id))


def clearly_best(candidates: list[Candidate]) -> Candidate | None:
    """The first one, if enough speaks for it and it leads by far."""
    if not candidates or candidates[0].points < ENOUGH:
        return None
    second = candidates[1].points if len(candidates) > 1 else 0
    return candidates[0] if candidates[0].points - second >= CLEAR else None


def can_be_found(player: Player, federation: str) -> bool:
    """Whether enough is known for a search by name: without a rating or a birth date nobody reaches `ENOUGH`."""
    return player.born is not None or any(source in player.ratings for source in _ANCHORS[federation])


def is_doubtful(player: Player, owner: Member) -> bool:
    """Whether the owner of the player's id has not quite that name, or something speaks against it."""
    mine = candidate(player, owner)
    return mine.alike is not Alike.SAME or mine.weight < 0


def fits_better(player: Player, owner: Member, members: Iterable[Member]) -> Candidate | None:
    """Somebody of that name who fits much better than the owner of the player's id."""
    mine = candidate(player, owner)
    others = ranked(player, (member for member in members if member.id != owner.id))
    if not others or others[0].alike < mine.alike:
        return None
    best = others[0]
    # Siblings who joined together have ids side by side: there the exact name alone raises a doubt.
    siblings = best.member.key.last == owner.key.last and best.member.id in ids_near(owner.id)
    return best if best.points - mine.points >= (BETTER - 1 if siblings else BETTER) else None


def ids_near(id: str) -> Mapping[str, str]:
    """Ids that one slip of the finger makes of this one: two neighbours exchanged, or one digit wrong."""
    near = {}
    for at, digit in enumerate(id):
        for other in "0123456789":
            if other != digit:
                near[id[:at] + other + id[at + 1 :]] = "one digit wrong"
    for at in range(len(id) - 1):
        if id[at] != id[at + 1]:
            near[id[:at] + id[at + 1] + id[at] + id[at + 2 :]] = "two digits exchanged"
    return near
