"""Find why a published rating differs from ours: each likely cause is tried by rating the section again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

from trfrate.diagnostics import Report
from trfrate.explanation import Entry, find_player
from trfrate.model import AS_UNRATED, FACTS, Birth, Cell, Event, Outcome, Player, Rated, Rating, Section, rounded
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess.editions import CHANGES, TEXTS
from trfrate.rating.uschess.rules import Rules
from trfrate.rating.uschess.system import USChessSection
from trfrate.report.basis import RatedEvent

HIDDEN = 0.499
"""How far a published whole number may be from the decimals it hides."""
MOST_GAMES = 60
YEARS_APART = 3
AGES = range(4, 27)
MOST_OPPONENTS = 6
UNRATED_AS_PLAYED = {
    **{unrated: played for played, unrated in AS_UNRATED.items()},
    Outcome.FORFEIT_WIN: Outcome.WIN,
    Outcome.FORFEIT_LOSS: Outcome.LOSS,
}


class Cause(NamedTuple):
    """One possible cause, and the rating it would lead to."""

    text: str
    shown: int
    likely: int
    """Order among causes that explain the difference equally well; less is likelier."""


class Question(NamedTuple):
    """A player's published rating in one system."""

    event: Event
    entry: Entry
    system: str
    official: int
    options: RatingOptions

    def rated(self, section: Section | None = None, rules: str | None = None) -> Rated | None:
        """Return the rating after, from a changed section or under other rules."""
        return find_player(self._rate(section, rules), self.entry).after.get(self.system)

    def rules(self) -> Rules:
        """Return the rules that our rating used."""
        found = self._rate(None, None).rated_section(self.entry.section.number, self.system)
        assert isinstance(found, USChessSection)
        return found.working.terms.rules

    def _rate(self, section: Section | None, rules: str | None) -> RatedEvent:
        section = section or self.entry.section
        options = self.options._replace(systems=(self.system,), rules=self.options.rules if rules is None else rules)
        return rate(replace(self.event, sections=(section,)), Report(), options)

    def with_players(self, change: Callable[[Player], Player]) -> Section:
        """Return the section with every player changed."""
        section = self.entry.section
        return replace(section, players=tuple(change(player) for player in section.players))

    def with_rating(self, number: int, change: Callable[[Rating], Rating]) -> Section:
        """Return the section with one player's rating before changed."""

        def changed(player: Player) -> Player:
            if player.number != number:
                return player
            rating = change(player.ratings.get(self.system, Rating()))
            return player._replace(ratings={**player.ratings, self.system: rating})

        return self.with_players(changed)


def _shown(rated: Rated) -> int:
    """Return the published number, which every US Chess rating has."""
    assert rated.shown is not None
    return rated.shown


def causes(question: Question) -> list[Cause]:
    """Return the likely causes, best first: those that give the published rating, then those that come close."""
    ours = question.rated()
    if ours is None or _shown(ours) == question.official:
        return []
    found = [cause for search in _SEARCHES for cause in search(question, ours)]
    gap = abs(_shown(ours) - question.official)
    better = [cause for cause in found if 2 * abs(cause.shown - question.official) <= gap]
    return sorted(better, key=lambda cause: (cause.shown != question.official, cause.likely, _away(cause, question)))


def _away(cause: Cause, question: Question) -> int:
    return abs(cause.shown - question.official)


def _floor(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try a floor where the published rating is higher and could be one, and no floor where it is lower."""
    official = question.official
    if official > _shown(ours) and _could_be_floor(official, question.rules()):
        held = question.rated(
            question.with_rating(question.entry.player.number, lambda rating: rating._replace(floor=official))
        )
        if held:
            yield Cause(f"a floor of {official}: without it the rating would be {_shown(ours)}", _shown(held), 1)
    if official < _shown(ours) and ours.floor is not None and _shown(ours) == rounded(ours.floor):
        yield Cause(f"the floor of {_shown(ours)} was not applied", official, 2)


def _could_be_floor(rating: int, rules: Rules) -> bool:
    in_hundreds = rating % rules.peak_floor.step == 0
    return rating <= rules.personal_floor.most or (
        in_hundreds and rules.peak_floor.lowest <= rating <= rules.title_floor.floor
    )


def _decimals(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try the decimals that whole numbers hide, of every rating before, the opponents' included."""
    whole = [
        player
        for player in question.entry.section.players
        if (rating := player.ratings.get(question.system)) and rating.rating is not None and rating.rating % 1 == 0
    ]
    if not whole:
        return
    shown = []
    for hidden in (-HIDDEN, HIDDEN):
        after = question.rated(question.with_players(partial(_moved, question=question, hidden=hidden)))
        shown.append(_shown(after) if after else _shown(ours))
    nearest = min(max(question.official, min(shown)), max(shown))
    text = f"hidden decimals of the ratings before: they allow {min(shown)} to {max(shown)}"
    yield Cause(text, nearest, 0)


def _moved(player: Player, question: Question, hidden: float) -> Player:
    rating = player.ratings.get(question.system)
    if rating is None or rating.rating is None or rating.rating % 1:
        return player
    moved = rating._replace(rating=rating.rating + hidden)
    return player._replace(ratings={**player.ratings, question.system: moved})


def _other_rules(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try rules that changed not long before or after the event; a rerate may have applied them."""
    played = question.entry.section.start or question.event.start or date.max
    changes = {text.name: text.since for text in TEXTS} | {each.since.isoformat(): each.since for each in CHANGES}
    days = {day.isoformat() for since in changes.values() for day in (since, _eve(since)) if _near(day, played)}
    days |= {name for name, since in changes.items() if _near(since, played)}
    tried: dict[int, str] = {}
    for day in sorted(days, reverse=True):
        after = question.rated(rules=day)
        if after and _shown(after) != _shown(ours) and _shown(after) not in tried:
            tried[_shown(after)] = day
            yield Cause(f"the rules of {day}: they give {_shown(after)}", _shown(after), 3)


def _eve(day: date) -> date:
    return day - timedelta(days=1) if day > date.min else day


def _near(day: date, played: date) -> bool:
    return abs((day - played).days) <= YEARS_APART * 366


def _game_count(question: Question, ours: Rated) -> Iterator[Cause]:
    number = question.entry.player.number
    results: dict[int, list[int]] = {}
    for games in range(MOST_GAMES + 1):
        section = question.with_rating(number, partial(Rating._replace, games=games))
        after = question.rated(section)
        if after and _shown(after) != _shown(ours):
            results.setdefault(_shown(after), []).append(games)
    given = "unknown" if ours.games_before is None else str(ours.games_before)
    for shown, counts in results.items():
        span = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        yield Cause(f"another game count: {span} earlier games instead of {given} give {shown}", shown, 4)


def _record(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try earlier games that were all won or all lost: such a record changes the formula of a new player."""
    rating = question.entry.player.ratings.get(question.system)
    if rating is None or rating.rating is None:
        return
    for record in ("wins", "losses"):
        section = question.with_rating(question.entry.player.number, partial(Rating._replace, record=record))
        after = question.rated(section)
        if after and _shown(after) != _shown(ours):
            yield Cause(f"only {record} in earlier games: that gives {_shown(after)}", _shown(after), 7)


def _starts(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try other ages of unrated players: their start depends on an age that is often unknown."""
    section = question.entry.section
    end = section.end or question.event.end or section.start or question.event.start
    met = {cell.opponent for cell in question.entry.player.cells if cell and FACTS[cell.result].rated}
    met.add(question.entry.player.number)
    unrated = [player for player in section.players if player.number in met and _is_unrated(player, question.system)]
    if end is None:
        return
    for player in unrated[:MOST_OPPONENTS]:
        yield from _start_of(question, ours, player, end)


def _with_birth(player: Player, number: int, born: Birth) -> Player:
    return player._replace(born=born) if player.number == number else player


def _start_of(question: Question, ours: Rated, player: Player, end: date) -> Iterator[Cause]:
    tried: set[int] = set()
    for age in AGES:
        born = Birth(end.year - age, end.month, min(end.day, 28))
        after = question.rated(question.with_players(partial(_with_birth, number=player.number, born=born)))
        if after and _shown(after) != _shown(ours) and _shown(after) not in tried:
            tried.add(_shown(after))
            text = f"another start of unrated {player.name} (no. {player.number}): as a {age}-year-old, {_shown(after)}"
            yield Cause(text, _shown(after), 5)


def _is_unrated(player: Player, system: str) -> bool:
    rating = player.ratings.get(system)
    return rating is None or rating.rating is None


def _games(question: Question, ours: Rated) -> Iterator[Cause]:
    """Try leaving out one rated game, and counting one that was not played or not to be rated."""
    section = question.entry.section
    for slot, cell in enumerate(question.entry.player.cells):
        if cell is None or cell.opponent is None:
            continue
        round_ = section.round_of(slot)
        if FACTS[cell.result].rated:
            changed = _with_cells(question, slot, cell, AS_UNRATED)
            text = f"the game of round {round_} against {cell.opponent} was not counted"
        elif cell.result in UNRATED_AS_PLAYED:
            changed = _with_cells(question, slot, cell, UNRATED_AS_PLAYED)
            text = f"the {cell.result} of round {round_} against {cell.opponent} was counted as a game"
        else:
            continue
        after = question.rated(changed)
        shown = _shown(after) if after else rounded(ours.before or _shown(ours))
        if shown != _shown(ours):
            yield Cause(f"{text}: that gives {shown}", shown, 6)


def _with_cells(question: Question, slot: int, cell: Cell, as_if: dict[Outcome, Outcome]) -> Section:
    """Return the section with other results in both halves of one game."""

    def changed(player: Player) -> Player:
        if player.number not in (question.entry.player.number, cell.opponent) or slot >= len(player.cells):
            return player
        old = player.cells[slot]
        if old is None or old.result not in as_if:
            return player
        new = old._replace(result=as_if[old.result])
        return player._replace(cells=(*player.cells[:slot], new, *player.cells[slot + 1 :]))

    return question.with_players(changed)


_SEARCHES: tuple[Callable[[Question, Rated], Iterator[Cause]], ...] = (
    _decimals,
    _floor,
    _other_rules,
    _game_count,
    _starts,
    _games,
    _record,
)
