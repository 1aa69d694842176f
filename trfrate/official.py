"""Why a published rating differs from ours: the causes that can be tested, each by rating the event again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from trfrate.chain import in_order, member_of
from trfrate.diagnostics import Unheard, some
from trfrate.explanation import Entry
from trfrate.model import AS_UNRATED, FACTS, Birth, Cell, Event, Outcome, Player, Rated, Rating, Section, rounded
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess.editions import CHANGES, TEXTS
from trfrate.rating.uschess.in_force import readings_of
from trfrate.rating.uschess.rules import Rules
from trfrate.rating.uschess.system import USChessSection

HIDDEN = 0.499
"""How far a whole number may lie from the decimals behind it."""
CLOSE = 0.0151
"""How far a rating may be from one published with two decimals."""
MOST_GAMES = 60
YEARS_APART = 3
AGES = range(4, 27)
MOST_OPPONENTS = 6
POSSIBLE_RATINGS = range(100, 3000, 400)
"""Between these a rating that nobody states is looked for."""
HALVINGS = 16
"""How often such an interval is halved: to a fiftieth of a point."""
RECORDS = {"wins": "won", "losses": "lost"}
UNRATED_AS_PLAYED = {
    **{unrated: played for played, unrated in AS_UNRATED.items()},
    Outcome.FORFEIT_WIN: Outcome.WIN,
    Outcome.FORFEIT_LOSS: Outcome.LOSS,
}


class Cause(NamedTuple):
    """A cause that was tested, and the rating it leads to."""

    kind: str
    """One of `KINDS`."""
    rating: float
    values: Mapping[str, Any]
    with_decimals: bool = False
    """Whether the published rating has them."""

    @property
    def shown(self) -> float:
        """The rating as precise as the published one."""
        if self.with_decimals:
            return round(self.rating, 2)
        return rounded(self.rating)

    @property
    def text(self) -> str:
        """The cause in words."""
        shown = f"{self.rating:.2f}" if self.with_decimals else self.shown
        return KINDS[self.kind].format(**self.values, shown=shown)


KINDS = {
    "decimals": "hidden decimals of the ratings before: they allow {low} to {high}",
    "floor": "a floor of {floor}: without it the rating would be {computed}",
    "no floor": "the floor of {floor} was not applied: without it the rating is {shown}",
    "record": "the record of earlier games: if {who} had {verb} all of them, {shown}",
    "order": "the order of the sections: {start} gives {shown}",
    "dated by": "the rules of {day}, {which}, instead of those of {instead}: they give {shown}",
    "reading": "a clause in doubt: if {words}, {shown}",
    "rules": "the rules of {day}: they give {shown}",
    "games": "another game count: {span} earlier games instead of {given} give {shown}",
    "start": "another start of unrated {name} (no. {number}): as a {age}-year-old, {shown}",
    "not counted": "the game of round {round} against {opponent} was not counted: that gives {shown}",
    "counted": "the {result} of round {round} against {opponent} was counted as a game: that gives {shown}",
    "unstated": "the rating before of {who} is not stated: {rating} gives {shown}",
    "unseen": "nothing is recorded of {who} in round {round}: a {result} against somebody of {rating} gives {shown}",
}
"""The causes that can be tested, the likeliest first, each with its words."""

NAMES = {
    "decimals": "hidden decimals of the ratings before",
    "floor": "a floor",
    "no floor": "a floor that was not applied",
    "record": "the record of earlier games",
    "order": "the order of the sections",
    "dated by": "rules chosen by another date",
    "reading": "another reading of a clause in doubt",
    "rules": "the rules of another time",
    "games": "another game count",
    "start": "the age of somebody unrated",
    "not counted": "a game left out",
    "counted": "an unplayed game counted",
    "unstated": "a rating before that is not stated",
    "unseen": "a game that is not recorded",
}


class Answer(NamedTuple):
    """What came of it."""

    causes: tuple[Cause, ...]
    """Those that give the published rating, the likeliest first."""
    tried: tuple[str, ...]
    """The kinds that were tested, and where none explains the rating, that cannot explain it."""
    allowed: tuple[float, float] | None = None
    """The ratings that hidden decimals alone would allow."""


class Question(NamedTuple):
    """A player's published rating in one system. The whole event is rated, and one section of it looked at."""

    event: Event
    entry: Entry
    """The player in the section, as the report states them."""
    system: str
    official: float
    """The published rating, with decimals where it has them."""
    options: RatingOptions
    agreed: frozenset[int] = frozenset()
    """Numbers of players whose own published ratings are as computed: what is known of them is right."""

    @property
    def with_decimals(self) -> bool:
        """Whether the published rating has decimals."""
        return self.official % 1 != 0

    def seen(self, rating: float) -> float:
        """Return a rating as precise as the published one."""
        if self.with_decimals:
            return round(rating, 2)
        return rounded(rating)

    def fits(self, rating: float) -> bool:
        """Return whether a rating is the published one, as far as that states it."""
        return abs(self.seen(rating) - self.official) <= CLOSE

    def section(self, event: Event | None = None, **options: Any) -> USChessSection | None:
        """Return the section as rated in a changed event or with other options."""
        done = rate(event or self.event, Unheard(), self.options._replace(**options))
        found = done.rated_section(self.entry.section.number, self.system)
        if not isinstance(found, USChessSection):
            return None
        return found

    def rated(self, event: Event | None = None, **options: Any) -> Rated | None:
        """Return the rating after, from a changed event or with other options."""
        found = self.section(event, **options)
        if found:
            return found.after.get(self.entry.player.number)
        return None

    def with_players(self, change: Callable[[Player], Player], numbers: Iterable[int] | None = None) -> Event:
        """Return the event with players of the section changed, in every section that they play in."""
        chosen = list(self.entry.section.players)
        if numbers is not None:
            wanted = set(numbers)
            chosen = [each for each in chosen if each.number in wanted]
        rows = {(self.entry.section.number, each.number) for each in chosen}
        members = {member for member in map(member_of, chosen) if member}

        def changed(section: Section) -> Section:
            players = []
            for each in section.players:
                is_chosen = (section.number, each.number) in rows or member_of(each) in members
                players.append(change(each) if is_chosen else each)
            return section.with_players(players)

        return self.event.with_sections(map(changed, self.event.sections))

    def with_rating(self, *numbers: int, **facts: Any) -> Event:
        """Return the event with facts about the rating before of a player, or of several, changed."""

        def changed(player: Player) -> Player:
            rating = player.ratings.get(self.system, Rating())._replace(**facts)
            return player._replace(ratings={**player.ratings, self.system: rating})

        return self.with_players(changed, numbers)

    def met(self, players: Iterable[Player] | None = None) -> list[Player]:
        """Return the opponents of a player, or of several, in rated games."""
        cells = (cell for each in players or [self.entry.player] for cell in each.cells)
        numbers = {cell.opponent for cell in cells if cell and FACTS[cell.result].rated}
        return [player for player in self.entry.section.players if player.number in numbers]


def _rating(rated: Rated) -> float:
    """Return the rating after, which every US Chess result has."""
    assert rated.rating is not None
    return rated.rating


def question_of(event: Event, entry: Entry, system: str, official: float, options: RatingOptions) -> Question:
    """Return the question why a player has another published rating; sections rated later have no say in it."""
    order = [section.number for section in in_order(event)]
    before = order[: order.index(entry.section.number) + 1]
    day = event.last_day(entry.section)
    needed = tuple(each for each in event.sections if each.number in before or event.last_day(each) == day)
    return Question(event.with_sections(needed), entry, system, official, options)


def nearby(section: Section, player: Player, system: str) -> Section:
    """Return the part of a section on which one player's rating depends: the search in it is as good, and cheaper.

    The last step goes by the opponents' ratings of the step before, that one by the starts of their opponents, and only
    the start of somebody unrated by the games against others.
    """
    rows = section.rows_by_number()
    of_member: dict[str, list[int]] = {}
    for each in rows.values():
        if member := member_of(each):
            of_member.setdefault(member, []).append(each.number)

    def with_other_rows(numbers: Iterable[int]) -> set[int]:
        found = {number for number in numbers if number in rows}
        for number in list(found):
            found.update(of_member.get(member_of(rows[number]) or "", ()))
        return found

    def met(numbers: Iterable[int]) -> set[int]:
        opponents: set[int] = set()
        for number in numbers:
            opponents.update(cell.opponent for cell in rows[number].cells if cell and cell.opponent is not None)
        return with_other_rows(opponents)

    exact = with_other_rows([player.number])
    exact |= met(exact)
    near = exact | met(exact)
    near |= met(number for number in near if _is_unrated(rows[number], system))

    def within(each: Player) -> Player:
        cells = [cell if cell and cell.opponent in (None, *near) else None for cell in each.cells]
        return each._replace(cells=tuple(cells))

    return section.with_players(within(each) for each in section.players if each.number in near)


def answer(question: Question) -> Answer:
    """Test every cause and return those that give the published rating."""
    ours = question.rated()
    if ours is None or question.fits(_rating(ours)):
        return Answer((), ())
    found = [cause for search in _SEARCHES for cause in search(question, ours)]
    kinds = list(KINDS)
    right = [cause for cause in found if question.fits(cause.rating)]
    if not right:
        # What nobody states could be almost anything, so it explains nothing that another cause explains.
        found += [cause for search in _LAST_RESORTS for cause in search(question, ours)]
        right = [cause for cause in found if question.fits(cause.rating)]
    right = [cause._replace(with_decimals=question.with_decimals) for cause in right]
    right.sort(key=lambda cause: kinds.index(cause.kind))
    spans = [(cause.values["low"], cause.values["high"]) for cause in found if cause.kind == "decimals"]
    tried = {cause.kind for cause in found}
    in_order = tuple(kind for kind in kinds if kind in tried)
    return Answer(tuple(right), in_order, spans[0] if spans else None)


# --- what is behind the ratings before ----------------------------------------------------------------------


def _decimals(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try the half point that whole numbers hide of every rating before, the opponents' included."""
    if not any(_is_whole(player, question.system) for player in question.entry.section.players):
        return
    allowed = []
    for own in (-HIDDEN, HIDDEN):
        for others in (-HIDDEN, HIDDEN):
            after = question.rated(question.with_players(partial(_moved, question=question, own=own, others=others)))
            allowed.append(question.seen(_rating(after or ours)))
    low, high = min(allowed), max(allowed)
    yield Cause("decimals", min(max(question.official, low), high), {"low": low, "high": high})


def _is_whole(player: Player, system: str) -> bool:
    rating = player.ratings.get(system)
    return rating is not None and rating.rating is not None and rating.rating % 1 == 0


def _moved(player: Player, question: Question, own: float, others: float) -> Player:
    if not _is_whole(player, question.system):
        return player
    rating, me = player.ratings[question.system], question.entry.player
    is_me = player.number == me.number or (member_of(player) is not None and member_of(player) == member_of(me))
    by = own if is_me else others
    moved = rating._replace(rating=(rating.rating or 0.0) + by)
    return player._replace(ratings={**player.ratings, question.system: moved})


def _floor(question: Question, ours: Rated) -> Iterator[Cause]:
    """Yield a possible floor: a published rating on one, above ours; or below one that held."""
    section, official, number = question.section(), question.official, question.entry.player.number
    if section is None:
        return
    stated = question.entry.player.ratings.get(question.system, Rating())
    result = section.working.result(number)
    if (
        official > _rating(ours)
        and stated.floor is None
        and _could_be_floor(official, ours, section.working.terms.rules)
    ):
        held = question.rated(question.with_rating(number, floor=official))
        if held:
            values = {"floor": rounded(official), "computed": rounded(_rating(ours))}
            yield Cause("floor", _rating(held), values)
    if result is not None and result.held:
        yield Cause("no floor", result.stored, {"floor": round(result.floor.value)})


def _could_be_floor(rating: float, ours: Rated, rules: Rules) -> bool:
    if rating % 1:
        return False
    if rating <= rules.personal_floor.most:
        return True
    # Nobody is below a floor from earlier times: the rating before is at least as high.
    was_above = ours.before is not None and rounded(ours.before) >= rating
    in_hundreds = rating % rules.peak_floor.step == 0
    return was_above and in_hundreds and rules.peak_floor.lowest <= rating <= rules.title_floor.floor


def _game_count(question: Question, ours: Rated) -> Iterator[Cause]:
    if ours.before is None:
        return
    results: dict[float, list[int]] = {}
    for games in range(MOST_GAMES + 1):
        after = question.rated(question.with_rating(question.entry.player.number, games=games))
        if after:
            results.setdefault(question.seen(_rating(after)), []).append(games)
    stated = question.entry.player.ratings.get(question.system, Rating()).games
    given = "an unknown number" if stated is None else str(stated)
    for rating, counts in results.items():
        span = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        yield Cause("games", rating, {"span": span, "counts": counts, "given": given})


def _record(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try all earlier games won, or lost: by the player, or by an opponent."""
    section = question.section()
    after_of = section.after if section else {}
    asked = [each for each in question.met() if each.number in after_of and "record" in after_of[each.number].assumed]
    for player in [question.entry.player, *asked]:
        rating = player.ratings.get(question.system)
        if rating is None or rating.rating is None or rating.games == 0 or rating.known_record is not None:
            continue
        for record, verb in RECORDS.items():
            after = question.rated(question.with_rating(player.number, record=record))
            if after:
                values = {"number": player.number, "who": player.name, "record": record, "verb": verb}
                yield Cause("record", _rating(after), values)


def _starts(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try other ages: the start of somebody unrated depends on one that the report often does not state."""
    end = question.event.last_day(question.entry.section)
    players = [question.entry.player, *question.met()]
    unrated = [player for player in players if _is_unrated(player, question.system)]
    if end is None:
        return
    for player in unrated[:MOST_OPPONENTS]:
        tried: set[float] = set()
        for age in AGES:
            born = Birth(end.year - age, end.month, min(end.day, 28))
            after = question.rated(question.with_players(partial(Player._replace, born=born), [player.number]))
            if after and question.seen(_rating(after)) not in tried:
                tried.add(question.seen(_rating(after)))
                values = {"number": player.number, "name": player.name, "age": age}
                yield Cause("start", _rating(after), values)


def _is_unrated(player: Player, system: str) -> bool:
    rating = player.ratings.get(system)
    return rating is None or rating.rating is None


# --- what the report does not state ---------------------------------------------------------------------------


def _unstated(question: Question, ours: Rated) -> Iterator[Cause]:
    """Yield a rating before that nobody states: of the player, of an opponent, or of an opponent's opponent."""
    met = question.met()
    near = {player.number: player for player in (question.entry.player, *met, *question.met(met))}
    doubtful = [player for player in near.values() if player.number not in question.agreed]
    unknown = [player for player in doubtful if question.system not in player.ratings]
    groups: list[tuple[Player, ...]] = [(player,) for player in unknown[:MOST_OPPONENTS]]
    if len(unknown) > 1:
        groups.append(tuple(unknown))
    for players in groups:

        def changed(rating: float, numbers: tuple[int, ...] = tuple(each.number for each in players)) -> Event:
            return question.with_rating(*numbers, rating=rating)

        rating, leads_to = _solved(question, changed)
        numbers = [each.number for each in players]
        who = _called(players[0])
        if len(players) > 1:
            who = f"nos. {some(numbers, 4)}"
        values = {"numbers": numbers, "who": who, "rating": round(rating)}
        yield Cause("unstated", leads_to, values)
        if question.fits(leads_to):
            return


def _unseen(question: Question, ours: Rated) -> Iterator[Cause]:
    """Yield a game in a round of which the report records nothing for the player, or for an opponent."""
    for player in (question.entry.player, *question.met()):
        empty = [slot for slot, cell in enumerate(player.cells) if cell is None]
        if not empty or player.number in question.agreed:
            continue
        for result in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS):

            def changed(rating: float, row: Player = player, slot: int = empty[0], result: Outcome = result) -> Event:
                return _with_game(question, row, slot, result, rating)

            rating, leads_to = _solved(question, changed)
            round = question.entry.section.round_of(empty[0])
            values = {"number": player.number, "who": _called(player), "round": round, "result": str(result)}
            yield Cause("unseen", leads_to, {**values, "rating": rounded(rating)})
            if question.fits(leads_to):
                return


def _called(player: Player) -> str:
    if player.name:
        return f"{player.name} (no. {player.number})"
    return f"no. {player.number}"


def _solved(question: Question, changed: Callable[[float], Event]) -> tuple[float, float]:
    """Return a rating that leads to the published one, and what it leads to; else the one that comes nearest."""

    def seen(rating: float) -> float:
        after = question.rated(changed(rating))
        if not after:
            return 0.0
        return question.seen(_rating(after))

    official = question.official
    tried = {float(rating): seen(rating) for rating in POSSIBLE_RATINGS}
    for (low, below), (high, above) in pairwise(list(tried.items())):
        if not min(below, above) <= official <= max(below, above):
            continue
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            tried[middle] = seen(middle)
            if question.fits(tried[middle]):
                break
            if (tried[middle] < official) == (below < above):
                low = middle
            else:
                high = middle
    nearest = min(tried, key=lambda rating: abs(tried[rating] - official))
    return nearest, tried[nearest]


# --- the order of the sections ------------------------------------------------------------------------------


def _order(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try the other order of the member's sections that end on the same day."""
    own, event = question.entry.section, question.event
    if len(event.sections) < 2:
        return
    if ours.carried_from is not None:
        alone = question.rated(event.alone(own))
        if alone:
            yield Cause("order", _rating(alone), {"start": "a start from the rating stated", "after": None})
    day, member = event.last_day(own), member_of(question.entry.player)
    for other in event.sections:
        plays = member is not None and any(member_of(player) == member for player in other.players)
        if not plays or other.number == own.number or event.last_day(other) != day:
            continue
        after = _swapped(question, own, other)
        if after:
            order = "after" if other.number < own.number else "before"
            start = f"section {other.label} {order} section {own.label}"
            yield Cause("order", _rating(after), {"start": start, "after": other.number})


def _swapped(question: Question, own: Section, other: Section) -> Rated | None:
    """Return the rating after, if two sections that end on one day were rated in the other order."""
    numbers = {own.number: other.number, other.number: own.number}
    sections = [replace(each, number=numbers.get(each.number, each.number)) for each in question.event.sections]
    event = question.event.with_sections(sections)
    entry = question.entry._replace(section=replace(own, number=other.number))
    return question._replace(event=event, entry=entry).rated()


# --- other rules --------------------------------------------------------------------------------------------


def _dated_by(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try the last day of the event, by which announcements went, and its id, which begins with that day."""
    if question.options.rules:
        return
    start, end = question.event.dates_of(question.entry.section)
    used, days = start, {"the last day": end}
    if question.options.dated_by == "end":
        used, days = end, {"the first day": start}
    days["the day in the event id"] = _day_of_id(question.event.id)
    for which, day in days.items():
        if day is None or used is None or day == used:
            continue
        after = question.rated(rules=str(day))
        if after:
            yield Cause("dated by", _rating(after), {"day": str(day), "which": which, "instead": str(used)})


def _day_of_id(id: str | None) -> date | None:
    """Return the day that an event id begins with, the last one of the event: 202302115432."""
    try:
        if id and len(id) == 12:
            return date.fromisoformat(f"{id[:4]}-{id[4:6]}-{id[6:8]}")
        return None
    except ValueError:
        return None


def _readings(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try the other readings of clauses that the texts leave in doubt."""
    section = question.section()
    if section is None:
        return
    for reading in readings_of(section.working.terms.rules):
        after = question.rated(readings=(reading.name,))
        if after:
            yield Cause("reading", _rating(after), {"reading": reading.name, "words": reading.words})


def _other_rules(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try rules that changed not long before or after the event; a rerate may have brought them in."""
    played = question.event.dates_of(question.entry.section)[0] or date.max
    changes = {text.name: text.since for text in TEXTS} | {each.since.isoformat(): each.since for each in CHANGES}
    around = [*changes.values(), *map(_eve, changes.values())]
    days = {day.isoformat() for day in around if _near(day, played)}
    days |= {name for name, since in changes.items() if _near(since, played)}
    tried: set[float] = set()
    for day in sorted(days, reverse=True):
        after = question.rated(rules=day)
        if after and question.seen(_rating(after)) not in tried:
            tried.add(question.seen(_rating(after)))
            yield Cause("rules", _rating(after), {"day": day})


def _eve(day: date) -> date:
    if day > date.min:
        return day - timedelta(days=1)
    return day


def _near(day: date, played: date) -> bool:
    return abs((day - played).days) <= YEARS_APART * 366


# --- other games --------------------------------------------------------------------------------------------


def _games(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try one game that was not counted, or one that was counted though not played or not to be rated."""
    for slot, cell in enumerate(question.entry.player.cells):
        if cell is None or cell.opponent is None:
            continue
        if FACTS[cell.result].rated:
            kind, as_if = "not counted", AS_UNRATED
        elif cell.result in UNRATED_AS_PLAYED:
            kind, as_if = "counted", UNRATED_AS_PLAYED
        else:
            continue
        after = question.rated(_with_cells(question, slot, cell, as_if))
        rating = _rating(after) if after else ours.before or _rating(ours)
        values = {"round": question.entry.section.round_of(slot), "opponent": cell.opponent, "result": str(cell.result)}
        yield Cause(kind, rating, values)


def _with_game(question: Question, player: Player, slot: int, result: Outcome, rating: float) -> Event:
    """Return the event with one more game of a player of the section, against somebody new."""
    own = question.entry.section
    new = max(each.number for each in own.players) + 1
    mirror = Cell(FACTS[result].mirrors[0], player.number)
    opponent = Player(new, "", ratings={question.system: Rating(rating)}, cells=(*[None] * slot, mirror))
    players = [*own.players, opponent]
    for at, each in enumerate(own.players):
        if each.number == player.number:
            players[at] = each._replace(cells=player.with_cell(slot, Cell(result, new)).cells)
    return _with_section(question, own.with_players(players))


def _with_section(question: Question, section: Section) -> Event:
    sections = (section if each.number == section.number else each for each in question.event.sections)
    return question.event.with_sections(sections)


def _with_cells(question: Question, slot: int, cell: Cell, as_if: Mapping[Outcome, Outcome]) -> Event:
    """Return the event with both halves of one game of the section stated differently."""
    own = question.entry.section

    def changed(player: Player) -> Player:
        if player.number not in (question.entry.player.number, cell.opponent) or slot >= len(player.cells):
            return player
        old = player.cells[slot]
        if old is None or old.result not in as_if:
            return player
        return player.with_cell(slot, old._replace(result=as_if[old.result]))

    return _with_section(question, own.with_players(map(changed, own.players)))


_SEARCHES: tuple[Callable[[Question, Rated], Iterator[Cause]], ...] = (
    _decimals,
    _floor,
    _record,
    _order,
    _dated_by,
    _readings,
    _other_rules,
    _game_count,
    _starts,
    _games,
)
_LAST_RESORTS = (_unstated, _unseen)
