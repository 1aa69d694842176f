"""A list of cash prizes, and how tied players divide them (US Chess rule 32B).

Each player brings at most one prize into the pool of a score group, the largest that are left. The pool is divided
equally, unless those who alone are eligible for a class prize get more by dividing only that; and nobody gets more
than the largest prize that he would win without the tie. Amounts are whole cents.

    prizes = read_prizes(tomllib.loads(text))["Open"]
    result = award(section, prizes, ratings={1: 1850, 2: 1790})
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from trfrate.model import Section

_CENTS = 100
_MOST_PRIZES = 1000
_LARGEST = 10**9


class PrizeProblem(ValueError):
    """A list of prizes that cannot be understood."""


class Eligibility(NamedTuple):
    """Who may win a prize: everybody, or those with a rating in a range, or the unrated."""

    under: int | None = None
    at_least: int | None = None
    unrated: bool = False
    """With a range: the unrated too. Without one: only the unrated."""

    @property
    def is_open(self) -> bool:
        """Whether everybody may win it."""
        return self == Eligibility()

    def admits(self, rating: float | None) -> bool:
        """Return whether a player with this rating may win the prize; `None` is unrated."""
        has_range = self.under is not None or self.at_least is not None
        if rating is None:
            return self.unrated or not has_range
        if self.unrated and not has_range:
            return False
        return (self.under is None or rating < self.under) and (self.at_least is None or rating >= self.at_least)


class Prize(NamedTuple):
    """One cash prize."""

    name: str
    cents: int
    eligibility: Eligibility = Eligibility()


class Division(NamedTuple):
    """How some tied players divided their prizes."""

    points: int
    """Half points of the score group."""
    players: tuple[int, ...]
    prizes: tuple[Prize, ...]
    share: Fraction
    """The equal share, in cents, of those who are not limited."""
    limited: Mapping[int, int]
    """Cents of players who get no more than the largest prize they were eligible for, by pairing number."""
    cents: Mapping[int, int]
    """What each gets; cents that cannot be divided go to the players who are ahead on tie-breaks."""


class Awards(NamedTuple):
    """What everybody gets, and how it came about."""

    cents: Mapping[int, int]
    """By pairing number, of those who get anything."""
    divisions: tuple[Division, ...]
    unclaimed: tuple[Prize, ...]


# --- the list -----------------------------------------------------------------------------------------------


def read_prizes(data: Mapping[str, Any]) -> dict[str | None, tuple[Prize, ...]]:
    """Return the prizes by section; those under `None` are for every section that has none of its own.

    The data are those of a TOML file: `places = [500, 300]`, `[[class]]` with `name`, `prizes`, `under`, `at_least` and
    `unrated`, on top or below `[section."Open"]`.
    """
    sections = data.get("section", {})
    if not isinstance(sections, Mapping):
        raise PrizeProblem("'section' must be a table of sections")
    found: dict[str | None, tuple[Prize, ...]] = {}
    common = {key: value for key, value in data.items() if key != "section"}
    if common:
        found[None] = _read_list(common, "prizes")
    for name, table in sections.items():
        if not isinstance(table, Mapping):
            raise PrizeProblem(f"section '{name}' must be a table with 'places' and 'class'")
        found[str(name)] = _read_list(table, f"section '{name}'")
    return found


def _read_list(table: Mapping[str, Any], where: str) -> tuple[Prize, ...]:
    _refuse_others(table, ("places", "class"), where)
    prizes = [
        Prize(f"{_ordinal(place)} place", cents)
        for place, cents in enumerate(_amounts(table.get("places", []), f"{where}: places"), 1)
    ]
    classes = table.get("class", [])
    if not isinstance(classes, list):
        raise PrizeProblem(f"{where}: 'class' must be a list of tables")
    for entry in classes:
        prizes += _read_class(entry, where)
    if len(prizes) > _MOST_PRIZES:
        raise PrizeProblem(f"{where}: more than {_MOST_PRIZES} prizes")
    return tuple(prizes)


def _read_class(entry: Any, where: str) -> list[Prize]:
    if not isinstance(entry, Mapping):
        raise PrizeProblem(f"{where}: a class must be a table with 'name' and 'prizes'")
    _refuse_others(entry, ("name", "prizes", "under", "at_least", "unrated"), f"{where}: class")
    under, at_least = (_limit(entry.get(key), f"{where}: {key}") for key in ("under", "at_least"))
    unrated = entry.get("unrated", False)
    if not isinstance(unrated, bool):
        raise PrizeProblem(f"{where}: 'unrated' must be true or false")
    eligibility = Eligibility(under, at_least, unrated)
    if eligibility.is_open:
        raise PrizeProblem(f"{where}: a class needs 'under', 'at_least' or 'unrated'")
    name = str(entry.get("name") or _class_name(eligibility))
    amounts = _amounts(entry.get("prizes"), f"{where}: prizes of {name}")
    return [Prize(f"{_ordinal(place)} {name}", cents, eligibility) for place, cents in enumerate(amounts, 1)]


def _refuse_others(table: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    others = sorted(set(map(str, table)) - set(known))
    if others:
        raise PrizeProblem(f"{where}: unknown key '{others[0][:40]}'; the keys are {', '.join(known)}")


def _amounts(values: Any, where: str) -> list[int]:
    if not isinstance(values, list):
        raise PrizeProblem(f"{where} must be a list of amounts")
    return [_cents(value, where) for value in values[: _MOST_PRIZES + 1]]


def _cents(value: Any, where: str) -> int:
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if not is_number or not 0 < value < _LARGEST:
        raise PrizeProblem(f"{where}: an amount must be a number above zero")
    cents: int = round(value * _CENTS)
    return cents


def _limit(value: Any, where: str) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise PrizeProblem(f"{where} must be a whole number")


def _class_name(eligibility: Eligibility) -> str:
    if eligibility.under is not None:
        return f"Under {eligibility.under}"
    if eligibility.at_least is None:
        return "Unrated"
    return f"{eligibility.at_least} and above"


def _ordinal(number: int) -> str:
    ending = "th"
    if number % 100 not in (11, 12, 13):
        ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


# --- the division -------------------------------------------------------------------------------------------


def award(
    section: Section,
    prizes: Sequence[Prize],
    *,
    ratings: Mapping[int, float],
    places: Mapping[int, tuple[int, int]] | None = None,
) -> Awards:
    """Divide the prizes among the players of a section, from the highest score down.

    `ratings` are by pairing number; a player without one is unrated.
    `places` as `tiebreaks.places` gives them decide only who gets a cent that cannot be divided.
    """
    rows = section.rows_by_number()
    groups: dict[int, list[int]] = {}
    for number, player in rows.items():
        groups.setdefault(section.points_of(player), []).append(number)
    left = sorted(prizes, key=_priority)
    divisions: list[Division] = []
    for points in sorted(groups, reverse=True):
        order = sorted(groups[points], key=lambda number: (places or {}).get(number, (0, 0)))
        divisions += _divide_group(points, order, left, ratings)
        if not left:
            break
    cents: dict[int, int] = {}
    for division in divisions:
        cents.update(division.cents)
    return Awards(cents, tuple(divisions), tuple(left))


def _priority(prize: Prize) -> tuple[float, ...]:
    """Return what sorts the larger prize first; of equal ones the open, then that of the higher class (32B4)."""
    eligibility = prize.eligibility
    highest = float("inf")
    if eligibility.under is not None:
        highest = eligibility.under
    return -prize.cents, not eligibility.is_open, eligibility.unrated, -highest


def _divide_group(points: int, players: list[int], left: list[Prize], ratings: Mapping[int, float]) -> list[Division]:
    """Divide prizes among one score group, and take them from those left."""
    divisions = []
    while players and left:
        tie = _Tie(players, ratings)
        whole = tie.divide(points, players, left)
        best = tie.best_apart(points, left, whole) or whole
        if not best.prizes:
            break
        divisions.append(best)
        for prize in best.prizes:
            left.remove(prize)
        players = [number for number in players if number not in best.cents]
    return divisions


class _Tie:
    """The players of a score group who have no prize yet."""

    def __init__(self, players: Sequence[int], ratings: Mapping[int, float]) -> None:
        self.players = players
        self.ratings = ratings

    def admitted(self, prize: Prize) -> tuple[int, ...]:
        """Return the tied players who may win a prize."""
        admits = prize.eligibility.admits
        return tuple(number for number in self.players if admits(self.ratings.get(number)))

    def best_apart(self, points: int, left: Sequence[Prize], whole: Division) -> Division | None:
        """Return the division of class prizes among those who alone may win them, if it gives them more than the pool.

        Where there are several, that with the largest share.
        """
        best: Division | None = None
        admitted = {prize.eligibility: self.admitted(prize) for prize in left}
        for some in dict.fromkeys(admitted.values()):
            if not some or len(some) == len(self.players):
                continue
            among = set(some)
            own = [prize for prize in left if among.issuperset(admitted[prize.eligibility])]
            apart = self.divide(points, some, own)
            gain = sum(apart.cents.values()) - sum(whole.cents.get(number, 0) for number in some)
            if gain >= len(some) and (best is None or apart.share > best.share):
                best = apart
        return best

    def divide(self, points: int, some: Sequence[int], prizes: Sequence[Prize]) -> Division:
        """Divide the best prizes that these players can bring in; who may win none of them is left out."""
        most = {number: self._largest(number, prizes) for number in some}
        some = [number for number in some if most[number]]
        taken = _best_prizes([self.ratings.get(number) for number in some], prizes)
        total = sum(prize.cents for prize in taken)
        limited: dict[int, int] = {}
        while True:
            others = [number for number in some if number not in limited]
            share = Fraction(total - sum(limited.values()), len(others)) if others else Fraction(0)
            over = {number: most[number] for number in others if most[number] < share}
            if not over:
                break
            limited.update(over)
        cents = {**limited, **dict.fromkeys(others, share.numerator // share.denominator)}
        for number in others[: total - sum(cents.values())]:
            cents[number] += 1
        return Division(points, tuple(some), tuple(taken), share, limited, cents)

    def _largest(self, number: int, prizes: Sequence[Prize]) -> int:
        rating = self.ratings.get(number)
        return max((prize.cents for prize in prizes if prize.eligibility.admits(rating)), default=0)


def _best_prizes(ratings: Sequence[float | None], prizes: Sequence[Prize]) -> list[Prize]:
    """Return the prizes of the largest sum such that each player brings in one that he may win; `prizes` are sorted.

    Taking each prize that still finds somebody, the largest first, is the best: prizes that can be matched with
    different players form a matroid. Players who may win the same prizes are one kind.
    """
    rules = list(dict.fromkeys(prize.eligibility for prize in prizes))
    kinds = [tuple(rule.admits(rating) for rule in rules) for rating in ratings]
    room = _Room(Counter(kinds), {rule: place for place, rule in enumerate(rules)})
    taken: list[Prize] = []
    for prize in prizes:
        if len(taken) == len(ratings):
            break
        if room.find(prize.eligibility):
            taken.append(prize)
    return taken


_Kind = tuple[bool, ...]


class _Room:
    """How many players of each kind have no prize yet, and which rules the prizes of the others follow."""

    def __init__(self, free: Counter[_Kind], place_of: Mapping[Eligibility, int]) -> None:
        self.free = free
        self.place_of = place_of
        self.held: dict[_Kind, Counter[Eligibility]] = {kind: Counter() for kind in free}

    def find(self, rule: Eligibility) -> bool:
        """Give a prize of this rule to somebody, if need be by moving other prizes; return whether it was possible."""
        came: dict[_Kind, tuple[Eligibility, _Kind | None]] = {}
        waiting: deque[tuple[Eligibility, _Kind | None]] = deque([(rule, None)])
        while waiting:
            moved, leaving = waiting.popleft()
            for kind in self.held:
                if kind in came or not kind[self.place_of[moved]]:
                    continue
                came[kind] = moved, leaving
                if self.free[kind]:
                    self._move(kind, came)
                    return True
                waiting.extend((other, kind) for other, count in self.held[kind].items() if count)
        return False

    def _move(self, kind: _Kind, came: Mapping[_Kind, tuple[Eligibility, _Kind | None]]) -> None:
        self.free[kind] -= 1
        while True:
            moved, leaving = came[kind]
            self.held[kind][moved] += 1
            if leaving is None:
                return
            self.held[leaving][moved] -= 1
            kind = leaving
