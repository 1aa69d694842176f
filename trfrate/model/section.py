"""A section: one tournament table, with the games that its rows agree on."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from trfrate.model.player import OTHER_COLOR, Cell, Extras, Player, maker
from trfrate.model.systems import SYSTEMS
from trfrate.outcomes import FACTS, MIRRORS, RATED_HALF_POINTS, Outcome

SECTION_TYPES = (
    "swiss",
    "round-robin",
    "match",
    "double-swiss",
    "double-round-robin",
    "team-swiss",
    "team-round-robin",
    "other",
)


class Game(NamedTuple):
    """A game both rows agree on. `points` are the half points of `player`."""

    round: int
    player: int
    opponent: int
    points: int
    opponent_points: int

    def sides(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """Return the game as each side sees it: the player, the opponent, and the half points of the player."""
        return (self.player, self.opponent, self.points), (self.opponent, self.player, self.opponent_points)


class RatedRow(NamedTuple):
    """The games to rate of one row: what is at the same index belongs together."""

    slots: list[int]
    opponents: list[int]
    points: list[int]
    """In half points."""


class Tally(NamedTuple):
    """What one pass over all cells of a section shows."""

    scores: list[int]
    """The half points that each row adds up to, the arbiter's adjustment included."""
    contradictions: frozenset[tuple[int, int]]
    """Pairing number and slot of every cell that the opponent's row does not confirm."""
    is_plain: bool
    """Whether each game has a result, an opponent and an answer, and each pairing number is used once."""


class _Remembering:
    """A slot for the tally that is no field: it is derived, so it is neither compared nor copied nor written."""

    __slots__ = ("_tally",)
    _tally: Tally


_CUT = "\"'`$%!^\\="


@dataclass(frozen=True, slots=True, repr=False)
class Section(_Remembering):
    """One tournament table: the unit that is rated."""

    number: int = 1
    name: str = ""
    type: str = "swiss"
    time_control: str | None = None
    online: bool = False
    systems: tuple[str, ...] | None = None
    """Empty: the section is not rated. `None`: the time control decides."""
    start: datetime.date | None = None
    end: datetime.date | None = None
    rounds: int = 0
    games_per_round: int = 1
    round_dates: tuple[datetime.date | None, ...] = ()
    players: tuple[Player, ...] = ()
    points: Mapping[Outcome, int] | None = None
    """The half points of this section's own point system; `None`: one, a half, nothing."""
    chief_td: str | None = None
    assistant_td: str | None = None
    scholastic: str | None = None
    grand_prix: bool | None = None
    grand_prix_points: int | None = None
    fide_rated: bool | None = None
    tie_breaks: tuple[str, ...] | None = None
    """The order of tie-breaks by name; empty: places are shared. `None`: not stated."""
    extras: Extras = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Section {self.label!r}, players: {len(self.players)}, rounds: {self.rounds}>"

    def __getitem__(self, key: int | str) -> Player:
        """Return the one player with that pairing number, or whose name has that text in it: `section["Alder"]`."""
        if isinstance(key, int):
            found = [player for player in self.players if player.number == key]
        else:
            words = key.casefold()
            found = [player for player in self.players if player.name.casefold() == words]
            found = found or [player for player in self.players if words in player.name.casefold()]
        if len(found) != 1:
            who = "nobody" if not found else f"{len(found)} players"
            raise KeyError(f"{who} in section {self.label} for {key!r}")
        return found[0]

    def changed(self, **facts: Any) -> "Section":
        """Return the section with other facts. It remembers the tally as long as its rows state the same games."""
        section = replace(self, **facts)
        if hasattr(self, "_tally") and _tallied(self) == _tallied(section):
            object.__setattr__(section, "_tally", self._tally)
        return section

    def with_players(self, players: Iterable[Player]) -> "Section":
        """Return the section with these rows."""
        return self.changed(players=tuple(players))

    def records(self) -> list[dict[str, Any]]:
        """Return a flat dict a player, for a data frame: `pandas.DataFrame(section.records())`."""
        return [_record(self, player) for player in self.players]

    @property
    def label(self) -> str:
        """What users and messages call it: its name, else its number."""
        return self.name or str(self.number)

    @property
    def key(self) -> str:
        """What names it in a setting: its name, or its number where a shell or the setting would cut the name."""
        plain = self.name and self.name.isprintable() and not any(char in _CUT for char in self.name)
        return self.name if plain else str(self.number)

    def is_called(self, words: str) -> bool:
        """Return whether a user who types these words means this section."""
        return words.strip().casefold() in (self.name.casefold(), str(self.number))

    def half_points(self, outcome: Outcome) -> int:
        """Return what a result is worth in this section."""
        usual = FACTS[outcome].half_points
        if self.points is None:
            return usual
        return self.points.get(outcome, usual)

    def score_of(self, player: Player) -> int:
        """Return the half points that the cells and the arbiter's adjustment add up to."""
        return player.adjustment + sum(self.half_points(cell.result) for cell in player.cells if cell)

    def points_of(self, player: Player) -> int:
        """Return the half points as the report states them, else as they add up."""
        if player.score is None:
            return self.score_of(player)
        return player.score

    def round_of(self, slot: int) -> int:
        """Return the round (from 1) that the cell at this index (from 0) belongs to."""
        return slot // self.games_per_round + 1

    @property
    def us_systems(self) -> tuple[str, ...]:
        """The US Chess rating systems that it states."""
        return tuple(system for system in self.systems or () if system in SYSTEMS)

    @property
    def slots(self) -> int:
        """How many game slots a table needs: those of the rounds, or of more rounds where a row says more."""
        said = (slot for player in self.players for slot, cell in enumerate(player.cells) if cell)
        return max(self.rounds, self.round_of(max(said, default=-1))) * self.games_per_round

    def all_cells(self) -> Iterator[Cell]:
        """Yield every cell in which something is recorded, row by row."""
        for player in self.players:
            yield from (cell for cell in player.cells if cell)

    def games(self) -> Iterator[Game]:
        """Yield the games to rate, each once: played, rated, and stated alike by both rows."""
        new_game, rows = maker(Game), self.rows_by_number()
        for number, (slots, opponents, points) in self.rated_rows().items():
            for slot, opponent, own in zip(slots, opponents, points, strict=True):
                if number < opponent and (other := rows[opponent].cells[slot]):
                    yield new_game((self.round_of(slot), number, opponent, own, RATED_HALF_POINTS[other.result]))

    def rated_rows(self) -> dict[int, RatedRow]:
        """Return the same by pairing number, as each row states them."""
        worth, disputed = RATED_HALF_POINTS, self.contradictions()
        found: dict[int, RatedRow] = {}
        for number, player in self.rows_by_number().items():
            found[number] = RatedRow([], [], [])
            slots, opponents, points = found[number]
            for slot, cell in enumerate(player.cells):
                if cell is None:
                    continue
                result, opponent, _ = cell
                if opponent is None or result not in worth:
                    continue
                if disputed and (number, slot) in disputed:
                    continue
                slots.append(slot)
                opponents.append(opponent)
                points.append(worth[result])
        return found

    def contradictions(self) -> frozenset[tuple[int, int]]:
        """Return the pairing number and slot of every cell that the opponent's row does not confirm."""
        return self.tally().contradictions

    def tally(self) -> Tally:
        """Return what one pass over all cells shows. It is slow in a large section, so it is remembered."""
        if not hasattr(self, "_tally"):
            scores, is_plain = _quick_look(self)
            disputed = frozenset() if is_plain else _contradictions(self)
            object.__setattr__(self, "_tally", Tally(scores, disputed, is_plain))
        return self._tally

    def rows_by_number(self) -> dict[int, Player]:
        """Return the rows by pairing number, leaving out numbers used more than once."""
        rows = {player.number: player for player in self.players}
        if len(rows) == len(self.players):
            return rows
        counts = Counter(player.number for player in self.players)
        return {number: player for number, player in rows.items() if counts[number] == 1}


def _record(section: Section, player: Player) -> dict[str, Any]:
    record: dict[str, Any] = {"number": player.number, "name": player.name}
    record |= {f"{kind}_id": value for kind, value in player.ids._asdict().items()}
    record |= {name: getattr(player, name) for name in ("state", "federation", "title", "team", "rank")}
    record["score"] = section.points_of(player) / 2
    for slot, cell in enumerate(player.cells):
        key = f"round_{section.round_of(slot)}"
        if section.games_per_round > 1:
            key += f"_{slot}"
        record[key] = str(cell.result) if cell else None
    for source, rating in player.ratings.items():
        record[f"{source}_before"] = rating.rating
        record[f"{source}_games"] = rating.games
    for system, rated in player.after.items():
        record |= {f"{system}_after": rated.rating, f"{system}_shown": rated.shown, f"{system}_change": rated.change}
    return record


class Disagreement(Enum):
    """In what the two halves of a game disagree."""

    OPPONENT = "opponent"
    RESULT = "result"
    COLOR = "color"


def disagreement(number: int, cell: Cell, other: Cell | None) -> Disagreement | None:
    """Compare the cell of player `number` with the same slot of the opponent's row; None where both halves agree.

    This is the one rule for the two halves of a game. A color that one row leaves open contradicts nothing.
    """
    result, opponent, color = cell
    if other is None or other.opponent != number or opponent == number:
        return Disagreement.OPPONENT
    if other.result not in MIRRORS[result]:
        return Disagreement.RESULT
    if color is not None and color == other.color:
        return Disagreement.COLOR
    return None


_NEEDS_OPPONENT = frozenset(outcome for outcome, facts in FACTS.items() if facts.played)
_USUAL_MIRROR = {outcome: mirrors[0] if mirrors else None for outcome, mirrors in MIRRORS.items()}
# A game without a result always needs the closer look, which counts it.
_USUAL_MIRROR[Outcome.PENDING] = None


def _quick_look(section: Section) -> tuple[list[int], bool]:
    """Add up the rows, and compare each game with the one answer that nearly all have; return whether all do.

    The hot path of reading. Each game is compared from the lower pairing number: result mirrored, colors opposite. If
    all cells are accounted for that way, nothing is wrong. If not, `disagreement` decides, which takes four times as
    long.
    """
    worth = {outcome: section.half_points(outcome) for outcome in Outcome}
    mirror, other_color, needs_opponent = _USUAL_MIRROR, OTHER_COLOR, _NEEDS_OPPONENT
    cells_of = {player.number: player.cells for player in section.players}
    scores, fitting, total = [], 0, 0
    for player in section.players:
        number, cells, score = player.number, player.cells, player.adjustment
        total += len(cells)
        slot = -1
        for cell in cells:
            slot += 1
            if cell is None:
                fitting += 1
                continue
            result, opponent, color = cell
            score += worth[result]
            if opponent is None:
                fitting += result not in needs_opponent
            elif opponent > number:
                try:
                    if cells_of[opponent][slot] == (mirror[result], number, other_color[color]):
                        fitting += 2
                except (KeyError, IndexError):
                    continue
        scores.append(score)
    return scores, fitting == total and len(cells_of) == len(section.players)


def _contradictions(section: Section) -> frozenset[tuple[int, int]]:
    rows = section.rows_by_number()
    found = set()
    for player in section.players:
        number = player.number
        for slot, cell in enumerate(player.cells):
            if cell is None or cell.opponent is None:
                continue
            opponent = rows.get(cell.opponent)
            other = opponent.cell(slot) if opponent else None
            if number not in rows or disagreement(number, cell, other):
                found.add((number, slot))
    return frozenset(found)


def _tallied(section: Section) -> tuple[Any, ...]:
    """Return all that the tally is derived from. Rows that share their cells compare fast."""
    return section.points, [(player.number, player.adjustment, player.cells) for player in section.players]
