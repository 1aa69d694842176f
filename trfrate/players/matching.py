"""Who of the list is the player of the report: candidates with a probability each, and when it is enough."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import NamedTuple

from trfrate.model import Player
from trfrate.players import names
from trfrate.players.evidence import AGAINST, CONTRADICTING, Evidence, Setting, evidence
from trfrate.players.members import Member, Namesakes
from trfrate.players.names import Alike

CERTAIN = 0.998
"""From this probability on a member is taken without asking."""
RUNNER_UP = 1 / 500
"""The most that the next one's probability may be of the best one's, to take the best without asking."""
LIKELY = 0.9
OFFERED = 3
BETTER = 4.0
"""By how much weight another member must fit better than the owner of the id."""
CLEAR = 5.0
_BETTER_BESIDES = 1.0
"""How much of that weight must be in other facts than the name."""
_RENAMED, _SAME_STATE = 5.0, 1.5
"""What must speak, besides the name, for an owner with another surname: state and rating, or the state alone."""

_IN_THE_LIST = 0.93
_ABROAD = 0.3
"""Which share of the players is in a complete list: of those at home, and of those whose federation is another."""
_RELATIVE = 0.003
"""How often a parent or child of the same name plays, and is in no list."""
_SOME_NAME = 0.001
"""How many people there are of a name that no list has."""
_HOME = {"uschess": "USA", "cfc": "CAN"}
_LEAST = -18.0
"""Nobody with less weight is considered."""


class Candidate(NamedTuple):
    """A member who may be the player, and what speaks for it."""

    member: Member
    alike: Alike
    evidence: tuple[Evidence, ...]
    weight: float
    """Everything together, the name included."""
    probability: float = 0.0

    @property
    def besides(self) -> float:
        """The weight of everything but the name."""
        return sum(each.weight for each in self.evidence if each.kind != "name")

    @property
    def reasons(self) -> tuple[str, ...]:
        """What speaks for and against it, for people."""
        return tuple(each.text for each in self.evidence)

    @property
    def is_contradicted(self) -> bool:
        """Whether a fact besides the name speaks against it."""
        return any(each.weight < AGAINST and each.kind in CONTRADICTING for each in self.evidence)


def candidate(player: Player, member: Member, setting: Setting) -> Candidate:
    """Weigh one member against the player."""
    name = names.parse(player.name)
    agreement = names.agreement(name, member.key) or names.NO_AGREEMENT
    found = evidence(player, member, agreement, setting)
    return Candidate(member, names.compare(name, member.key), found, sum(each.weight for each in found))


def ranked(player: Player, namesakes: Namesakes, setting: Setting, known: float = 1.0) -> list[Candidate]:
    """Return the candidates with their probabilities, best first; `known`: the share of members the lists know."""
    found = [candidate(player, member, setting) for member in namesakes.members]
    found = sorted((each for each in found if each.weight > _LEAST), key=lambda each: (-each.weight, each.member.id))
    if not found:
        return []
    nobody = _nobody(player, namesakes, found, known)
    most = max(found[0].weight, nobody)
    total = sum(exp(each.weight - most) for each in found) + exp(nobody - most)
    return [each._replace(probability=exp(each.weight - most) / total) for each in found]


def _nobody(player: Player, namesakes: Namesakes, found: Sequence[Candidate], known: float) -> float:
    """Return the weight of the possibility that the player is in no list.

    People outside the lists are called as those inside, and a relative of the same name lives in the same state.
    """
    home = _HOME.get(found[0].member.federation)
    at_home = not player.federation or not home or player.federation.upper() == home
    share = _IN_THE_LIST if at_home else _ABROAD
    listed = share * known
    called_so = sum(exp(_weight_of(each, "name")) for each in found)
    expected = max(called_so, namesakes.expected) + _SOME_NAME
    relatives = _RELATIVE * sum(exp(_weight_of(each, "name") + _weight_of(each, "state", "field")) for each in found)
    return log((1 - listed) / listed * expected + relatives)


def _weight_of(each: Candidate, *kinds: str) -> float:
    return sum(fact.weight for fact in each.evidence if fact.kind in kinds)


def clearly_best(candidates: Sequence[Candidate]) -> Candidate | None:
    """Return the first one, if it is certain, nothing contradicts it, and the next one is far behind."""
    if not candidates or candidates[0].probability < CERTAIN or candidates[0].is_contradicted:
        return None
    behind = 0.0
    if len(candidates) > 1:
        behind = candidates[1].probability
    if behind <= candidates[0].probability * RUNNER_UP:
        return candidates[0]
    return None


def is_doubtful(player: Player, owner: Member, setting: Setting) -> bool:
    """Return whether the owner of the player's id has not quite that name, or something speaks against it."""
    mine = candidate(player, owner, setting)
    return mine.alike is not Alike.SAME or mine.is_contradicted


def is_renamed(player: Player, owner: Member, setting: Setting) -> bool:
    """Return whether the owner of the player's id differs in the surname alone: a marriage, an unusual spelling.

    State and rating agree then, and the given name; a wrong id would hardly hit such a member. Where the surnames begin
    with one letter, the state is enough.
    """
    mine = candidate(player, owner, setting)
    if mine.is_contradicted:
        return False
    spelled = [
        name for _, name in names.readings(names.parse(player.name)) if owner.key.first in (name.first, *name.others)
    ]
    begins_alike = any(name.last[:1] == owner.key.last[:1] for name in spelled)
    least = _SAME_STATE if begins_alike else _RENAMED
    return bool(spelled) and mine.besides >= least


def fits_better(player: Player, owner: Member, members: Iterable[Member], setting: Setting) -> Candidate | None:
    """Return somebody of that name who fits much better than the owner of the player's id."""
    mine = candidate(player, owner, setting)
    others = [candidate(player, member, setting) for member in members if member.id != owner.id]
    best = max(others, key=lambda each: (each.weight, each.member.id), default=None)
    if best is None or best.alike < mine.alike:
        return None
    agreed = names.agreement(names.parse(player.name), owner.key)
    if best.besides - mine.besides < _BETTER_BESIDES and not (agreed and agreed.is_contradicted):
        return None  # a name that is spelled differently is no proof against an id that is stated
    if best.weight - mine.weight >= BETTER:
        return best
    return None


def ids_near(id: str) -> Mapping[str, str]:
    """Return ids that one slip of the finger makes of this one: two neighbors exchanged, or one digit wrong."""
    near = {}
    for at, digit in enumerate(id):
        for other in "0123456789":
            if other != digit:
                near[id[:at] + other + id[at + 1 :]] = "one digit wrong"
    for at in range(len(id) - 1):
        if id[at] != id[at + 1]:
            near[id[:at] + id[at + 1] + id[at] + id[at + 2 :]] = "two digits exchanged"
    return near
