"""What speaks for and against a member being the player of a report: each fact with its weight and in words.

A weight is the natural logarithm of a likelihood ratio: how much more often the fact is seen with the right member than
with any member. The shares on the right side are those of reports; the left ones are measured in the list itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from math import log
from types import MappingProxyType
from typing import NamedTuple

from trfrate.model import SYSTEMS, Birth, Player, Rating
from trfrate.players import names
from trfrate.players.choices import key_of
from trfrate.players.habits import UNRELATED, Habits, bell
from trfrate.players.members import Listed, Member
from trfrate.players.population import Population

AGAINST = -1.0
"""A weight below this speaks against the member, where the kind is one of the next."""
CONTRADICTING = frozenset(("state", "rating", "birth", "sex", "title", "id", "taken"))

_SAME_STATE, _MOVED = 0.93, 0.07
_FIELD_WEIGHT = 6.0
"""How many players the states of the whole membership count for, beside those of the field."""
_IN_LIST = {"own": 0.94, "other": 0.06}
_UNRATED_IN_LIST = 0.06
_RATED_IN_LIST = 0.05
_BLANK_IF_UNRATED = 0.9
"""Which share of the unrated members has no rating in a report that states ratings."""
_FIDE_OFFSET, _FIDE_SPREAD = -60.0, 110.0
_COLUMN_HOLDS_US_RATINGS = 0.4
"""In so many reports the column for FIDE ratings holds the ratings of US Chess."""
_YEARS_OF_BIRTH = 60
_ON_THE_DAY, _IN_THE_YEAR, _YEAR_OFF = 0.95, 0.95, 0.03
_WRONG_BIRTH = 0.02
_SEX = (0.98, 0.5)
_TITLE = (3.0, -1.0)
_OTHER_ID = (12.0, -8.0)
_IN_CLUB, _RAREST_IN_CLUB = 0.3, 0.005
_NEIGHBOR = 2.0
_NEAR_STEPS = (*range(-10, 0), *range(1, 11))
_TAKEN = -7.0
_SPELLED, _CHOSEN = 2.0, 14.0
_IN_ANOTHER_SECTION = 6.0
_ANCHORS = {"uschess": SYSTEMS, "fide": ("FIDE",), "cfc": ("CFC",)}


KINDS = (
    *("name", "state", "field", "rating", "birth", "sex", "title", "id", "expiry"),
    *("club", "spelled", "chosen", "neighbor", "taken", "section"),
)


class Evidence(NamedTuple):
    """One fact that speaks for or against a member."""

    kind: str
    """One of `KINDS`."""
    weight: float
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known besides the player: the list, the event, the club."""

    population: Population = Population()
    day: date | None = None
    states: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """How many players of the field come from each state, as far as that is known."""
    states_ratings: bool = False
    """Whether the report states regular ratings for most of the players."""
    club: Collection[int] = frozenset()
    """The members in the ledger."""
    spelled: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """The members in the ledger by the name that the latest report spelled."""
    chosen: Mapping[tuple[str, str], int] = field(default_factory=lambda: MappingProxyType({}))
    """What the user chose before, by name and state."""
    habits: Habits = Habits()
    """How the report spells what the list has."""
    ids: Mapping[int, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    """The member numbers that the rows of this section have, with the surnames in those rows."""
    elsewhere: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """The member numbers that rows of the player's name have in other sections, with the section of each."""


def can_contradict(player: Player) -> bool:
    """Return whether a row states anything that could speak against a member: more than a name and one id."""
    facts = (player.state, player.federation, player.ratings, player.born, player.sex, player.title)
    return any(facts) or sum(map(bool, player.ids)) > 1


def evidence(player: Player, member: Member, agreement: names.Agreement, setting: Setting) -> tuple[Evidence, ...]:
    """Weigh one member against the player."""
    return tuple(each for each in _all(player, member, agreement, setting) if each is not None)


_Fact = Evidence | None


def _all(player: Player, member: Member, agreement: names.Agreement, setting: Setting) -> Iterator[_Fact]:
    differences = agreement.differences()
    weight = agreement.weight
    if agreement.middle == "omitted":
        weight += log(setting.habits.omitted / names.OMITTED)
    yield Evidence("name", weight, ", ".join(differences) or "same name")
    yield _state(player, member, setting)
    yield _rating(player, member, setting)
    yield _born(player, member)
    yield _sex(player, member)
    yield _title(player, member)
    yield _other_id(player, member)
    yield _expiry(member, setting)
    yield from _company(player, member, setting)


def _state(player: Player, member: Member, setting: Setting) -> _Fact:
    """Compare state with state, else with the field's; in a FIDE list, federation with federation."""
    if member.federation == "fide":
        return _country(player, member)
    theirs = member.state
    if not theirs:
        return None
    share = setting.population.share_of_state(theirs)
    if player.state:
        if player.state.upper() == theirs.upper():
            return Evidence("state", log(_SAME_STATE / share), f"same state ({theirs})")
        return Evidence("state", log(_MOVED / (1 - share)), f"another state ({theirs})")
    known = sum(setting.states.values())
    if not known:
        return None
    expected = (setting.states.get(theirs, 0.0) + _FIELD_WEIGHT * share) / (known + _FIELD_WEIGHT)
    weight = log(expected / share)
    compared = "as" if weight > 0 else "unlike"
    return Evidence("field", weight, f"{theirs}, {compared} the field")


def _country(player: Player, member: Member) -> _Fact:
    if not player.federation or not member.country:
        return None
    if player.federation.upper() == member.country.upper():
        return Evidence("state", log(_SAME_STATE * 20), f"same federation ({member.country})")
    return Evidence("state", log(_MOVED), f"another federation ({member.country})")


def _rating(player: Player, member: Member, setting: Setting) -> _Fact:
    """Compare the first rating that both state; a FIDE rating against a list without any is worth less."""
    population = setting.population
    for source in _ANCHORS[member.federation]:
        stated, listed = player.ratings.get(source), member.ratings.get(source)
        if stated and (listed or source == "OTBR"):
            return _same_source(stated, listed, setting)
    if member.federation == "uschess" and setting.states_ratings and "FIDE" not in player.ratings:
        return _blank(member.ratings.get("OTBR"), setting)
    fide, listed = player.ratings.get("FIDE"), member.ratings.get("OTBR")
    if member.federation == "uschess" and fide and fide.rating and listed and listed.rating.rating is not None:
        gap = fide.rating - listed.rating.rating
        likely = _COLUMN_HOLDS_US_RATINGS * setting.habits.likelihood(abs(gap), listed)
        likely += (1 - _COLUMN_HOLDS_US_RATINGS) * bell(gap - _FIDE_OFFSET, _FIDE_SPREAD)
        return _rated(likely, fide.rating, listed.rating.rating, population)
    return None


def _same_source(stated: Rating, listed: Listed | None, setting: Setting) -> Evidence:
    population = setting.population
    known = listed.rating.rating if listed else None
    if known is None or listed is None:
        if stated.rating is None:
            return Evidence("rating", log(_IN_LIST["own"] / population.unrated), "unrated, as in the list")
        return Evidence("rating", log(_UNRATED_IN_LIST / population.unrated), "unrated in the list")
    if stated.rating is None:
        return Evidence("rating", log(_RATED_IN_LIST / (1 - population.unrated)), f"rated {known:.0f} in the list")
    likely = setting.habits.likelihood(abs(stated.rating - known), listed)
    return _rated(likely, stated.rating, known, population)


def _blank(listed: Listed | None, setting: Setting) -> Evidence:
    """Weigh a rating that is missing where the others have theirs: mostly the player has none."""
    unrated, rated, population = _BLANK_IF_UNRATED, setting.habits.blank, setting.population
    usual = unrated * population.unrated + rated * (1 - population.unrated)
    if listed is None or listed.rating.rating is None:
        return Evidence("rating", log(unrated / usual), "without a rating, as in the list")
    return Evidence("rating", log(rated / usual), f"rated {listed.rating.rating:.0f} in the list")


def _rated(likely: float, stated: float, known: float, population: Population) -> Evidence:
    usual = bell(stated - population.rating_mean, population.rating_spread) * (1 - population.unrated)
    weight = log((likely + UNRELATED) / (usual + UNRELATED))
    words = "same rating" if abs(stated - known) <= 0.5 else "rating"
    return Evidence("rating", weight, f"{words} {known:.0f}")


def _born(player: Player, member: Member) -> _Fact:
    one, other = player.born, member.born
    if not one or not other:
        return None
    if one.day and one == other:
        return Evidence("birth", log(_ON_THE_DAY * 365 * _YEARS_OF_BIRTH), f"same birth date {other}")
    if may_be_one_birth(one, other):
        return Evidence("birth", log(_IN_THE_YEAR * _YEARS_OF_BIRTH), f"same birth year {other.year}")
    share = _WRONG_BIRTH
    if abs(one.year - other.year) == 1:
        share = _YEAR_OFF * _YEARS_OF_BIRTH / 2
    return Evidence("birth", log(share), f"another birth year {other.year}")


def may_be_one_birth(one: Birth, other: Birth) -> bool:
    """Return whether two birth dates, of which parts may be unknown, do not contradict each other."""
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))


def _sex(player: Player, member: Member) -> _Fact:
    if not player.sex or not member.sex:
        return None
    right, usual = _SEX
    if player.sex[:1].lower() == member.sex[:1].lower():
        return Evidence("sex", log(right / usual), "same sex")
    return Evidence("sex", log((1 - right) / usual), "another sex")


def _title(player: Player, member: Member) -> _Fact:
    if not player.title or not member.title:
        return None
    if player.title.upper() == member.title.upper():
        return Evidence("title", _TITLE[0], f"same title {member.title}")
    return Evidence("title", _TITLE[1], f"another title {member.title}")


def _other_id(player: Player, member: Member) -> _Fact:
    """Compare the ids in the other federations."""
    for federation, mine, theirs in zip(player.ids._fields, player.ids, member.ids, strict=True):
        if mine and theirs and federation != member.federation:
            if mine.lstrip("0") == theirs.lstrip("0"):
                return Evidence("id", _OTHER_ID[0], f"same {federation} id {theirs}")
            return Evidence("id", _OTHER_ID[1], f"another {federation} id {theirs}")
    return None


def _expiry(member: Member, setting: Setting) -> _Fact:
    if not member.expires or setting.day is None:
        return None
    share, current = setting.population.share_valid(setting.day), setting.habits.current
    if member.expires == "life" or member.expires >= str(setting.day):
        return Evidence("expiry", log(current / share), "current member")
    return Evidence("expiry", log((1 - current) / (1 - share)), f"membership ended {member.expires}")


def _company(player: Player, member: Member, setting: Setting) -> Iterator[_Fact]:
    """Weigh earlier events of the club, siblings who joined with the member, and a row that has the id already."""
    if member.federation != "uschess":
        return
    number = int(member.id)
    if number in setting.club:
        share = max(len(setting.club) / setting.population.size, _RAREST_IN_CLUB)
        yield Evidence("club", max(0.0, log(_IN_CLUB / share)), "played here before")
        if setting.spelled.get(player.name) == number:
            yield Evidence("spelled", _SPELLED, "under the same name")
    if setting.chosen and setting.chosen.get(key_of(player)) == number:
        yield Evidence("chosen", _CHOSEN, "chosen by you before")
    if number in setting.elsewhere:
        yield Evidence("section", _IN_ANOTHER_SECTION, f"plays in section {setting.elsewhere[number]} under that name")
    if number in setting.ids and player.ids.uschess != member.id:
        yield Evidence("taken", _TAKEN, "another row has that id")
    if setting.ids and any(member.key.last in setting.ids.get(number + step, ()) for step in _NEAR_STEPS):
        yield Evidence("neighbor", _NEIGHBOR, "joined with a relative in this event")
