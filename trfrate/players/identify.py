"""Who the players of an event are: for each row without an id the candidates, weighed with all that the event says.

The rows help each other. The states of those who are known say where the field comes from, an id that one row has is
not the next one's, and a relative who joined on the same day has an id nearby. How a report spells what the list has is
common to its rows, too. So the field is weighed several times: each time with the states and the habits that the time
before made likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from trfrate import us_states
from trfrate.model import Event, Player
from trfrate.players import choices, ledger, linking, matching, names, values
from trfrate.players.evidence import Setting
from trfrate.players.habits import Habits, Seen, learned
from trfrate.players.linking import Where as Where
from trfrate.players.matching import Candidate
from trfrate.players.members import Lists, Member, as_written

_EVENT_STATE = 8.0
"""How many players the state of the event counts for."""
_MOST, _A_FEW = 0.5, 4
_PASSES = 3
_LEARNED_FROM = 5
"""How many candidates of a row are worth learning from."""
_GOOD_ENOUGH = -0.5
"""With so much weight nobody of a mistyped name can come close: the thorough search is not needed."""


class Identified(NamedTuple):
    """The candidates of one row, best first."""

    candidates: tuple[Candidate, ...]
    certain: bool = False
    """Whether the first one is the player beyond doubt."""


def event_state(event: Event) -> str | None:
    """Return the state of the event: as stated, by its zip code, behind its city, or in its name."""
    stated = event.state.upper() if event.state else None
    return stated or us_states.of_zip(event.zip) or us_states.of_city(event.city) or us_states.in_title(event.name)


def setting_of(event: Event, lists: Lists, federation: str, owners: Mapping[str, Member]) -> Setting:
    """Return what the event and the club say; `owners`: the members whose ids the report states."""
    states: Counter[str] = Counter()
    states.update(player.state.upper() for player in event.players if player.state)
    states.update(member.state for member in owners.values() if member.state)
    weights = {state: float(count) for state, count in states.items()}
    if home := event_state(event):
        weights[home] = weights.get(home, 0.0) + _EVENT_STATE
    club: set[int] = set()
    spelled: dict[str, int] = {}
    for database in lists.databases:
        club |= ledger.members(database)
        spelled |= ledger.spelled(database)
    rated = sum("OTBR" in player.ratings for player in event.players)
    states_ratings = rated >= _MOST * len(event.players) and rated > _A_FEW
    setting = Setting(
        lists.population(federation),
        event.end or event.start,
        weights,
        states_ratings,
        frozenset(club),
        spelled,
        choices.remembered(lists.databases, federation),
    )
    return replace(setting, habits=_habits(_known(event, federation, owners), setting, Habits()))


def identify(event: Event, lists: Lists, federation: str, owners: Mapping[str, Member]) -> dict[Where, Identified]:
    """Return the candidates for every row that has a name and no id of the federation."""
    open_rows = {}
    for at, section in enumerate(event.sections):
        for row, player in enumerate(section.players):
            if not getattr(player.ids, federation) and names.parse(player.name).first:
                open_rows[at, row] = player
    if not open_rows:
        return {}
    setting = setting_of(event, lists, federation, owners)
    stated = sum(bool(getattr(player.ids, federation)) for player in event.players)
    known = (len(owners) + 1) / (stated + 1)
    seen = list(_known(event, federation, owners))
    settings = [replace(setting, ids=_ids(section.players, federation)) for section in event.sections]
    elsewhere = _elsewhere(event) if federation == "uschess" else {}
    found: dict[Where, list[Candidate]] = {}
    halves = [dict(list(open_rows.items())[turn::2]) for turn in (0, 1)]
    habits = [setting.habits, setting.habits]
    for _ in range(_PASSES):
        states = _learned(setting.states, found.values())
        # Half of the rows learn from the other half: no rating may make itself likely.
        habits = [
            _habits([*seen, *_likely(half, found)], setting, so_far)
            for half, so_far in zip(reversed(halves), habits, strict=True)
        ]
        for half, learned_there in zip(halves, habits, strict=True):
            own = [replace(each, states=states, habits=learned_there) for each in settings]
            for where, player in half.items():
                here = own[where[0]]
                if where in elsewhere:
                    here = replace(here, elsewhere=elsewhere[where])
                found[where] = _weighed(player, lists, federation, here, known)
    return _decided(found)


def _ids(players: Iterable[Player], federation: str) -> dict[int, frozenset[str]]:
    ids: dict[int, set[str]] = {}
    for player in players:
        number = values.member(getattr(player.ids, federation) or "")
        if number:
            ids.setdefault(number, set()).add(names.parse(player.name).last)
    return {number: frozenset(lasts) for number, lasts in ids.items()}


def _elsewhere(event: Event) -> dict[Where, dict[int, str]]:
    """Return the member numbers that the names of rows have in other sections."""
    found: dict[Where, dict[int, str]] = {}
    for each in linking.links(event):
        number = values.member(each.other.ids.uschess or "")
        if number:
            found.setdefault(each.where, {})[number] = each.section.label
    return found


def _weighed(player: Player, lists: Lists, federation: str, setting: Setting, known: float) -> list[Candidate]:
    """Return the candidates of a row; mistyped surnames are searched only where the written one does not fit."""
    name = names.parse(player.name)
    found = matching.ranked(player, lists.namesakes(federation, name, thorough=False), setting, known)
    if found and found[0].weight >= _GOOD_ENOUGH:
        return found
    return matching.ranked(player, lists.namesakes(federation, name), setting, known)


def _learned(states: Mapping[str, float], found: Iterable[Sequence[Candidate]]) -> dict[str, float]:
    """Return the states of the field with those of the likely candidates, each counted by its probability."""
    learned = dict(states)
    for candidates in found:
        for each in candidates:
            if each.member.state:
                learned[each.member.state] = learned.get(each.member.state, 0.0) + each.probability
    return learned


def _known(event: Event, federation: str, owners: Mapping[str, Member]) -> Iterator[Seen]:
    """Yield the players whose ids are in the report and belong to that name."""
    for player in event.players:
        owner = owners.get(as_written(federation, getattr(player.ids, federation) or ""))
        if owner and names.compare(names.parse(player.name), owner.key) is names.Alike.SAME:
            yield Seen(player, owner, 1.0)


def _likely(players: Mapping[Where, Player], found: Mapping[Where, Sequence[Candidate]]) -> Iterator[Seen]:
    for where, player in players.items():
        for each in found.get(where, ())[:_LEARNED_FROM]:
            yield Seen(player, each.member, each.probability)


def _habits(seen: Iterable[Seen], setting: Setting, so_far: Habits) -> Habits:
    day = str(setting.day) if setting.day else None
    return learned(seen, so_far, day, setting.states_ratings)


def _decided(found: Mapping[Where, Sequence[Candidate]]) -> dict[Where, Identified]:
    """Mark the certain ones; one member cannot be two players of a section."""
    best = {where: matching.clearly_best(candidates) for where, candidates in found.items()}
    claims = Counter((where[0], each.member.id) for where, each in best.items() if each)
    decided = {}
    for where, candidates in found.items():
        sure = best[where]
        certain = sure is not None and claims[where[0], sure.member.id] == 1
        decided[where] = Identified(tuple(candidates), certain)
    return decided
