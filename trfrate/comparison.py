"""Compare the ratings of a whole event with published ones: who agrees, who differs, and the likely cause of each.

Facts come first: where the published section states other starts, game counts or results, our section is rated again
with those. Only what is still open is searched by `official`, which tries causes that no file states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from trfrate.counterparts import SectionPair, counterparts, whose_rating
from trfrate.diagnostics import Unheard, some
from trfrate.explanation import Entry
from trfrate.model import SYSTEMS, Cell, Event, Player, Rated, Rating, Section, rounded
from trfrate.official import CLOSE, HIDDEN, NAMES, Question, answer, nearby
from trfrate.rating.event import RatingOptions, rate
from trfrate.report.basis import RatedEvent
from trfrate.report.chart import title_of

MOST_SEARCHED = 10_000
"""Rows rated again to search causes, in all sections together, in hundreds: each search rates a part of its section so
often, the players whose games have a say in the rating."""
_OF_ANY_SECTION = 20
"""How many rows take as long to rate as what does not depend on their number."""


class Group(StrEnum):
    """What a difference comes from."""

    AGREES = "agrees"
    DECIMALS = "decimals"
    START = "start"
    GAME_COUNT = "game-count"
    RECORD = "record"
    AGE = "age"
    GAME = "game"
    FLOOR = "floor"
    SECTIONS = "sections"
    RULES = "rules"
    NOT_COMPUTED = "not-computed"
    NOT_SEARCHED = "not-searched"
    UNEXPLAINED = "unexplained"


TITLES = {
    Group.AGREES: "agrees",
    Group.DECIMALS: "hidden decimals of the ratings before",
    Group.START: "starting rating differs",
    Group.GAME_COUNT: "number of earlier games differs",
    Group.RECORD: "record of earlier games differs",
    Group.AGE: "age of an unrated player differs",
    Group.GAME: "a game differs",
    Group.FLOOR: "rating floor",
    Group.SECTIONS: "order of sections",
    Group.RULES: "rules of another date",
    Group.NOT_COMPUTED: "not rated here",
    Group.NOT_SEARCHED: "cause not searched",
    Group.UNEXPLAINED: "cannot be explained",
}
"""What people read for each group, in the order of the table."""

_GROUPS = {
    "decimals": Group.DECIMALS,
    "floor": Group.FLOOR,
    "no floor": Group.FLOOR,
    "record": Group.RECORD,
    "order": Group.SECTIONS,
    "dated by": Group.RULES,
    "reading": Group.RULES,
    "rules": Group.RULES,
    "games": Group.GAME_COUNT,
    "start": Group.AGE,
    "not counted": Group.GAME,
    "counted": Group.GAME,
    "unstated": Group.START,
    "unseen": Group.GAME,
}


class Row(NamedTuple):
    """One player in one rating system."""

    section: Section
    player: Player
    system: str
    ours: Rated | None
    theirs: Rated
    group: Group
    cause: str | None = None
    """The likely cause in words."""

    @property
    def difference(self) -> float | None:
        """The published rating minus ours: with decimals where both have them, else between the numbers shown."""
        if self.ours is None or self.ours.rating is None or self.theirs.rating is None:
            return None
        if self.theirs.rating % 1:
            return self.theirs.rating - self.ours.rating
        return rounded(self.theirs.rating) - rounded(self.ours.rating)

    def as_json(self) -> dict[str, Any]:
        """Return the row for machines."""
        return {
            **whose_rating(self.section, self.player, self.system),
            "computed": self.ours.rating if self.ours else None,
            "published": self.theirs.rating,
            "difference": None if self.difference is None else round(self.difference, 4),
            "group": str(self.group),
            "cause": self.cause,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our ratings beside the published ones."""

    rows: tuple[Row, ...]
    unpublished: tuple[Entry, ...] = ()
    """Players who have no row in the published event."""
    unknown: tuple[Entry, ...] = ()
    """Published players who have no row in ours."""

    @property
    def groups(self) -> dict[Group, int]:
        """Return how many rows each group has, in the order of the table."""
        counts = Counter(row.group for row in self.rows)
        return {group: counts[group] for group in Group if counts[group]}

    @property
    def agrees(self) -> bool:
        """Return whether everything published is what we computed."""
        return bool(self.rows) and set(self.groups) == {Group.AGREES}

    @property
    def unexplained(self) -> tuple[Row, ...]:
        """Return the rows that no cause explains."""
        return self.of(Group.UNEXPLAINED)

    def of(self, group: Group) -> tuple[Row, ...]:
        """Return the rows of one group."""
        return tuple(row for row in self.rows if row.group is group)

    def as_json(self) -> dict[str, Any]:
        """Return the comparison for machines."""
        return {
            "agrees": self.agrees,
            "groups": {str(group): count for group, count in self.groups.items()},
            "rows": [row.as_json() for row in self.rows],
            "unpublished": [_entry_json(entry) for entry in self.unpublished],
            "unknown": [_entry_json(entry) for entry in self.unknown],
        }


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {"section": entry.section.label, "number": entry.player.number, "name": entry.player.name}


def holds_published(event: Event) -> bool:
    """Return whether the report itself states ratings after the event that can be compared."""
    return any(system in SYSTEMS for player in event.players for system in player.after)


def compare(
    rated: RatedEvent, published: Event, options: RatingOptions, most_searched: int = MOST_SEARCHED
) -> Comparison:
    """Compare a rated event with one that holds published ratings."""
    rows: list[Row] = []
    unpublished: list[Entry] = []
    unknown: list[Entry] = []
    searches = _Searches(most_searched)
    for pair in counterparts(rated, published):
        if pair.old is None:
            unknown += [Entry(pair.section, player) for player in pair.section.players]
        elif pair.new is None:
            unpublished += [Entry(pair.section, player) for player in pair.section.players]
        else:
            case = _Case(rated, pair, options, searches)
            rows += case.rows()
            unpublished += [Entry(pair.old, each.old) for each in pair.players if each.old and not each.new]
            unknown += [Entry(pair.new, each.new) for each in pair.players if each.new and not each.old]
    return Comparison(tuple(rows), tuple(unpublished), tuple(unknown))


def agree(ours: Rated, theirs: Rated) -> bool:
    """Return whether two ratings are the same as far as the published one states it."""
    if ours.rating is None or theirs.rating is None:
        return ours.rating is theirs.rating
    if theirs.rating % 1 or (theirs.shown is not None and theirs.shown != theirs.rating):
        return abs(ours.rating - theirs.rating) <= CLOSE
    return ours.shown == rounded(theirs.rating)


class Facts(NamedTuple):
    """Which facts of the published section replace ours."""

    decimals: bool = False
    starts: bool = False
    counts: bool = False
    games: bool = False


_TRIALS = (
    (Facts(decimals=True), Group.DECIMALS),
    (Facts(starts=True), Group.START),
    (Facts(counts=True), Group.GAME_COUNT),
    (Facts(games=True), Group.GAME),
    (Facts(starts=True, counts=True), Group.START),
    (Facts(starts=True, games=True), Group.GAME),
    (Facts(starts=True, counts=True, games=True), Group.GAME),
)
_ALL = _TRIALS[-1][0]


class _Searches:
    """How much may still be searched, over all sections."""

    def __init__(self, rows: int) -> None:
        self._left = rows

    def take(self, section: Section) -> bool:
        """Return whether there is enough for another search in the section, and take it away."""
        self._left -= _OF_ANY_SECTION + len(section.players)
        return self._left >= 0


class _Case:
    """One section beside the published one."""

    def __init__(self, rated: RatedEvent, pair: SectionPair, options: RatingOptions, searches: _Searches) -> None:
        assert pair.old is not None and pair.new is not None
        self._event, self._options = rated.event, options
        self._section, self._pair = pair.old, pair
        self._base = _as_started(pair.old)
        self._started = self._base.rows_by_number()
        self._their_number = pair.new_numbers()
        self._our_number = {new: old for old, new in self._their_number.items()}
        self._published = {old.number: new for old, new in pair.both()}
        self._several = _in_several_sections(rated)
        self._tried: dict[Facts, Mapping[int, Player]] = {}
        self._hidden: tuple[Mapping[int, Player], ...] = ()
        self._others: dict[tuple[str, str], str] = {}
        self._searches = searches

    def rows(self) -> Iterator[Row]:
        """Yield a row for every player and system that is published, in our order."""
        for player in self._section.players:
            theirs = self._published.get(player.number)
            for system in SYSTEMS:
                if theirs and system in theirs.after and not _is_unchanged(theirs, player, system):
                    yield self._row(player, theirs.after[system], system)

    def _row(self, player: Player, theirs: Rated, system: str) -> Row:
        ours = player.after.get(system)
        row = Row(self._section, player, system, ours, theirs, Group.AGREES)
        if ours is None:
            return self._not_rated(row)
        if agree(ours, theirs):
            return row
        return self._from_facts(row) or self._from_decimals(row) or self._from_search(row)

    def _not_rated(self, row: Row) -> Row:
        if any(row.system in each.after for each in self._section.players):
            return row._replace(group=Group.GAME, cause="no rated game here")
        title = title_of(row.system)
        return row._replace(group=Group.NOT_COMPUTED, cause=f"{title} ratings of this section are not computed here")

    # --- facts that the published section states ------------------------------------------------------------

    def _from_facts(self, row: Row) -> Row | None:
        for facts, group in _TRIALS:
            found = self._rated_with(facts).get(row.player.number)
            after = found.after.get(row.system) if found else None
            if after and agree(after, row.theirs):
                return self._named(row, facts, group)
        return None

    def _named(self, row: Row, facts: Facts, group: Group) -> Row:
        start = self._start_differs(row.player, row.system)
        if group is Group.START and start and row.player.ids.uschess in self._several:
            group = Group.SECTIONS
        return row._replace(group=group, cause="; ".join(self._differing(row, facts)))

    def _differing(self, row: Row, facts: Facts) -> Iterator[str]:
        """Yield what differs between the two sections: of the player, else of others."""
        checks = (
            (facts.decimals or facts.starts, "starting rating", self._start_differs),
            (facts.counts, "earlier games", self._count_differs),
            (facts.games, "games", self._games_differ),
        )
        for wanted, what, differs in checks:
            if not wanted:
                continue
            if words := differs(row.player, row.system):
                yield f"{what}: {words}"
                continue
            if (what, row.system) not in self._others:
                others = [each.number for each in self._section.players if differs(each, row.system)]
                self._others[what, row.system] = ""
                if others:
                    self._others[what, row.system] = f"{what} of others: nos. {some(others, 5)}"
            if words := self._others[what, row.system]:
                yield words

    def _start_differs(self, player: Player, system: str) -> str:
        theirs = self._published.get(player.number)
        if theirs is None or system not in theirs.ratings:
            return ""
        ours = self._base_rating(player, system)
        stated = theirs.ratings[system]
        if ours is not None and ours.rating == stated.rating:
            return ""
        return f"{_called(stated)} published, {_called(ours)} here"

    def _count_differs(self, player: Player, system: str) -> str:
        theirs = self._published.get(player.number)
        stated = theirs.ratings.get(system) if theirs else None
        ours = self._base_rating(player, system)
        if stated is None or stated.games is None or (ours and ours.games == stated.games):
            return ""
        known = "unknown" if ours is None or ours.games is None else ours.games
        return f"{stated.games} published, {known} here"

    def _games_differ(self, player: Player, system: str) -> str:
        theirs = self._published.get(player.number)
        if theirs is None:
            return ""
        cells = self._our_cells(theirs)
        rounds: list[int] = []
        for slot in range(max(len(cells), len(player.cells))):
            ours = cells[slot] if slot < len(cells) else None
            if _game(player.cell(slot)) != _game(ours):
                rounds.append(self._section.round_of(slot))
        if not rounds:
            return ""
        return f"round {some(list(dict.fromkeys(rounds)), 4)}"

    def _base_rating(self, player: Player, system: str) -> Rating | None:
        started = self._started.get(player.number)
        if not started:
            return None
        return started.ratings.get(system)

    def _our_cells(self, theirs: Player) -> tuple[Cell | None, ...]:
        """Return the cells of a published row with our numbers for the opponents."""
        return tuple(cell and cell._replace(opponent=self._our_number.get(cell.opponent or 0)) for cell in theirs.cells)

    def _rated_with(self, facts: Facts) -> Mapping[int, Player]:
        """Return our players, rated with facts of the published section; nothing where those are the same as ours."""
        if facts not in self._tried:
            section = self._with(facts)
            self._tried[facts] = {} if section == self._base else self._rated(section)
        return self._tried[facts]

    def _rated(self, section: Section) -> Mapping[int, Player]:
        done = rate(self._event.alone(section), Unheard(), self._options)
        return done.sections[0].rows_by_number()

    def _with(self, facts: Facts) -> Section:
        return self._base.with_players(self._changed(player, facts) for player in self._base.players)

    def _changed(self, player: Player, facts: Facts) -> Player:
        theirs = self._published.get(player.number)
        if theirs is None:
            return player
        ratings = dict(player.ratings)
        for system, stated in theirs.ratings.items():
            changed = _with_facts(ratings.get(system), stated, facts)
            if changed is not None and system in SYSTEMS:
                ratings[system] = changed
        cells = self._our_cells(theirs) if facts.games else player.cells
        return player._replace(ratings=ratings, cells=cells)

    # --- causes that no file states -------------------------------------------------------------------------

    def _from_decimals(self, row: Row) -> Row | None:
        """Try the decimals that whole starts hide: with all of them low and with all of them high."""
        if row.theirs.rating is None or row.theirs.rating % 1:
            return None
        if not self._hidden:
            self._hidden = tuple(self._rated(_moved(self._with(_ALL), hidden)) for hidden in (-HIDDEN, HIDDEN))
        after = [rows[row.player.number].after.get(row.system) for rows in self._hidden if row.player.number in rows]
        shown = [each.shown for each in after if each and each.shown is not None]
        if not shown or not min(shown) <= row.theirs.rating <= max(shown):
            return None
        allowed = f"they allow {min(shown)} to {max(shown)}"
        return row._replace(group=Group.DECIMALS, cause="; ".join((allowed, *self._differing(row, _ALL))))

    def _agreed(self, system: str) -> frozenset[int]:
        """Return the numbers of players whose published ratings are ours."""
        found = []
        for player in self._section.players:
            ours, theirs = player.after.get(system), self._published.get(player.number)
            if ours and theirs and system in theirs.after and agree(ours, theirs.after[system]):
                found.append(player.number)
        return frozenset(found)

    def _from_search(self, row: Row) -> Row:
        whole = self._with(_ALL)
        player = whole.rows_by_number().get(row.player.number)
        if player is None or row.theirs.rating is None:
            return row._replace(group=Group.UNEXPLAINED, cause="two rows have this pairing number")
        section = nearby(whole, player, row.system)
        if not self._searches.take(section):
            return row._replace(group=Group.NOT_SEARCHED)
        entry = Entry(section, section.rows_by_number()[player.number])
        event = self._event.alone(section)
        agreed = self._agreed(row.system)
        answered = answer(Question(event, entry, row.system, row.theirs.rating, self._options, agreed))
        found = list(answered.causes)
        if self._counts_agree(row):
            found = [cause for cause in found if _GROUPS[cause.kind] is not Group.GAME_COUNT]
        if not found:
            tried = ", ".join(NAMES[kind] for kind in answered.tried)
            cause = f"not by {tried}" if tried else None
            return row._replace(group=Group.UNEXPLAINED, cause=cause)
        stated = "; ".join(self._differing(row, _ALL))
        text = f"{found[0].text}; {stated}" if stated else found[0].text
        return row._replace(group=_GROUPS[found[0].kind], cause=text)

    def _counts_agree(self, row: Row) -> bool:
        """Return whether both sides state the same number of earlier games."""
        stated = self._published[row.player.number].ratings.get(row.system)
        ours = self._base_rating(row.player, row.system)
        return bool(stated and ours and stated.games is not None and stated.games == ours.games)


def _as_started(section: Section) -> Section:
    """Return the section with the starts that were used: an earlier section may have left them."""

    def started(player: Player) -> Player:
        carried = {
            system: player.ratings.get(system, Rating())._replace(rating=rated.before, games=rated.games_before)
            for system, rated in player.after.items()
            if rated.carried_from is not None
        }
        return player._replace(ratings={**player.ratings, **carried}, after={})

    return section.with_players(started(player) for player in section.players)


def _in_several_sections(event: Event) -> set[str]:
    sections_of: Counter[str] = Counter()
    for section in event.sections:
        sections_of.update({player.ids.uschess for player in section.players if player.ids.uschess})
    return {member for member, sections in sections_of.items() if sections > 1}


def _is_unchanged(theirs: Player, ours: Player, system: str) -> bool:
    """Return whether a published rating is only repeated, for somebody who played no rated game."""
    before = theirs.ratings.get(system)
    return system not in ours.after and before is not None and before.rating == theirs.after[system].rating


def _with_facts(ours: Rating | None, stated: Rating, facts: Facts) -> Rating | None:
    found = ours
    if facts.starts and not _hides(stated, ours):
        found = (found or Rating())._replace(rating=stated.rating)
    elif facts.decimals and found is not None and _hides(found, stated):
        found = found._replace(rating=stated.rating)
    if facts.counts and stated.games is not None:
        found = (found or Rating())._replace(games=stated.games)
    return found


def _hides(whole: Rating, exact: Rating | None) -> bool:
    """Return whether a rating is the whole number that people see of another one."""
    if exact is None or whole.rating is None or exact.rating is None:
        return False
    return whole.rating % 1 == 0 and rounded(exact.rating) == whole.rating


def _moved(section: Section, hidden: float) -> Section:
    """Return the section with every whole start moved by a part of a point."""

    def moved(rating: Rating) -> Rating:
        if rating.rating is None or rating.rating % 1:
            return rating
        return rating._replace(rating=rating.rating + hidden)

    rows = []
    for player in section.players:
        ratings = {system: moved(rating) for system, rating in player.ratings.items()}
        rows.append(player._replace(ratings=ratings))
    return section.with_players(rows)


def _called(rating: Rating | None) -> str:
    if rating is None:
        return "none stated"
    if rating.rating is None:
        return "unrated"
    return f"{rating.rating:g}"


def _game(cell: Cell | None) -> tuple[object, ...] | None:
    """Return what matters of a cell for ratings: opponent and result of a game."""
    if cell and cell.opponent is not None:
        return (cell.opponent, cell.result)
    return None
