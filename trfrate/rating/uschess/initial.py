"""Step 1: where a player without a rating in the system starts (§2)."""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from trfrate.model import SYSTEMS, Birth, Player, Rating
from trfrate.rating.uschess.editions import HIGHEST_PLAUSIBLE
from trfrate.rating.uschess.formulas import age_rating, blended, converted, credited, staleness_factor
from trfrate.rating.uschess.rules import Credit, Rules
from trfrate.structs import Struct

_SOURCES = (*SYSTEMS, "FIDE", "CFC")
"""What §2 starts from: of FIDE the standard rating alone."""
_BY_AGE = ("age", "adult", "unknown age")
_PROVINCES = frozenset(["AB", "BC", "MB", "NB", "NF", "NL", "NS", "NT", "NU", "ON", "PE", "PQ", "QC", "SK", "YT"])


class Part(Struct):
    """One source of a blended start, with the symbols of §2."""

    source: str
    rating: float
    converted: float
    date: date | None
    factor: int
    days: int
    age_based: float
    staleness: float
    weight: float


class Initial(NamedTuple):
    """A start: its source, R0 and N."""

    source: str
    """A rating source, `blend`, `national`, `age`, `adult` or `unknown age`."""
    rating: float
    games: int
    given: float | None = None
    """The rating of the source before any conversion."""
    age: float | None = None
    parts: tuple[Part, ...] = ()
    assumed: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the start for the JSON event: only what applies to its source."""
        shown: dict[str, Any] = {"source": self.source, "rating": self.rating, "games": self.games}
        if self.given is not None and self.given != self.rating:
            shown["given"] = self.given
        if self.age is not None and self.source == "age":
            shown["age"] = self.age
        if self.parts:
            shown["parts"] = [
                {name: str(value) if isinstance(value, date) else value for name, value in vars(part).items()}
                for part in self.parts
            ]
        return shown


def plausible(value: float | None) -> bool:
    """Return whether a number can be a rating at all; an impossible one is reported and ignored."""
    return value is not None and 0 < value <= HIGHEST_PLAUSIBLE


def born_on(born: Birth | None) -> date | None:
    """Return the birthday to count from: of a bare year its July 1, of a bare month its 15th."""
    if born is None:
        return None
    month, day = born.month, born.day
    if month is None:
        month, day = 7, 1
    if day is None:
        day = 15
    try:
        return date(born.year, month, day)
    except ValueError:
        return None


def resident(player: Player) -> bool:
    """Return whether a player lives in Canada: as stated, else by federation or province."""
    if player.canadian_resident is not None:
        return player.canadian_resident
    return player.federation == "CAN" or (player.state or "").upper() in _PROVINCES


def age_on(player: Player, day: date | None, rules: Rules) -> float | None:
    """§2.3: the age in years."""
    born = born_on(player.born)
    if born is None or day is None:
        return None
    return (day - born).days / rules.age.year


def initial(player: Player, system: str, end: date | None, rules: Rules) -> Initial:
    """Return the start of a player who is unrated in the system."""
    by_grade = None
    if not (player.born or player.adult):
        # Most unrated players have an age, and the others rarely a grade.
        from trfrate.rating.uschess.grades import birth_by_grade

        by_grade = birth_by_grade(player, end)
    if by_grade:
        player = player._replace(born=by_grade)
    found = None
    if player.ratings:
        found = _blend(player, system, end, rules) if rules.blended else _first_of_list(player, system, rules)
    if found is None and rules.national and player.national and plausible(player.national.rating):
        found = Initial("national", player.national.rating, 0)
    found = found or _by_age(player, end, rules)
    if by_grade and (found.source in _BY_AGE or any(part.days for part in found.parts)):
        found = found._replace(assumed=(*found.assumed, "grade"))
    if rules.cfc_residents_only and player.canadian_resident is None and usable(player, "CFC"):
        return found._replace(assumed=(*found.assumed, "canadian_resident"))
    return found


def _by_age(player: Player, end: date | None, rules: Rules) -> Initial:
    age = age_on(player, end, rules)
    rating = age_rating(age, player.adult is True, rules)
    if age is not None and age >= rules.age.youngest:
        assumed = ("born",) if player.born and player.born.day is None else ()
        return Initial("age", rating, 0, age=age, assumed=assumed)
    if rating == rules.age.adult:
        return Initial("adult", rating, 0, age=age)
    # A birth date without a day to count to is another assumption: that of the end.
    nobody_knows = player.adult is None and (player.born is None or age is not None)
    return Initial("unknown age", rating, 0, age=age, assumed=("age",) if nobody_knows else ())


def goes_by_end(start: Initial, player: Player) -> bool:
    """Return whether the Tournament End Date has a say in a start: through an age, or how old a rating is."""
    if start.parts:
        return any(part.date for part in start.parts)
    return start.source == "age" or (player.born is not None and start.source in _BY_AGE)


def usable(player: Player, source: str) -> Rating | None:
    """Return a rating that can be one; None where it is not stated, or impossible."""
    rating = player.ratings.get(source)
    if rating is not None and plausible(rating.rating):
        return rating
    return None


def _on_scale(source: str, rating: float, rules: Rules) -> float:
    conversion = {"FIDE": rules.fide, "CFC": rules.cfc}.get(source)
    if conversion:
        return converted(rating, conversion)
    return rating


# --- the order of priority (texts of 2015, 2017 and June 2020) ----------------------------------------------


def _first_of_list(player: Player, system: str, rules: Rules) -> Initial | None:
    for start in rules.priorities[system]:
        rating = usable(player, start.source)
        if rating is None or rating.rating is None or (rating.games is not None and rating.games < start.least):
            continue
        games = credited(start.credit, rating.rating, rating.games)
        needs_games = start.least or start.credit.own
        assumed = (f"{start.source}.games",) if rating.games is None and needs_games else ()
        on_scale = _on_scale(start.source, rating.rating, rules)
        return Initial(start.source, on_scale, games, rating.rating, assumed=assumed)
    return None


# --- the weighted blend (texts of September 2020 and 2025) --------------------------------------------------


def _factor(source: str, system: str, rules: Rules) -> Credit:
    factors = rules.blend_factors
    return factors.get((source, system)) or factors.get((source, "*")) or factors["*", "*"]


def _parts(player: Player, system: str, end: date | None, rules: Rules) -> Iterator[Part]:
    for source in _SOURCES:
        rating = usable(player, source)
        if source == system or rating is None or rating.rating is None:
            continue
        if source == "CFC" and rules.cfc_residents_only and not resident(player):
            continue
        factor = credited(_factor(source, system, rules), rating.rating, rating.games)
        on_scale = _on_scale(source, rating.rating, rules)
        days = 0
        if end and rating.date:
            days = max(0, (end - rating.date).days)
        then = age_rating(age_on(player, rating.date or end, rules), player.adult is True, rules)
        fresh = staleness_factor(on_scale, then, days, rules)
        yield Part(source, rating.rating, on_scale, rating.date, factor, days, then, fresh, factor * fresh)


def _blend(player: Player, system: str, end: date | None, rules: Rules) -> Initial | None:
    parts = tuple(part for part in _parts(player, system, end, rules) if part.weight > 0)
    if not parts:
        return None
    rating, games = blended([part.converted for part in parts], [part.weight for part in parts], rules)
    return Initial("blend", float(rating), games, parts=parts, assumed=tuple(_assumed(player, parts)))


def _assumed(player: Player, parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if part.date is None:
            yield f"{part.source}.date"
        if part.source in SYSTEMS and player.ratings[part.source].games is None:
            yield f"{part.source}.games"
    if any(part.days for part in parts) and player.born and player.born.day is None:
        yield "born"
