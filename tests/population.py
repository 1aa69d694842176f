"""An invented membership as real ones are: common surnames, families who joined together, namesakes, nicknames."""

import random
from typing import NamedTuple

STATES = (
    "CA", "NY", "TX", "NJ", "FL", "IL", "PA", "MA", "MI", "VA", "WA", "OH", "GA", "NC", "MD", "MN", "WI", "RI",
    "NM", "ME",
)  # fmt: skip
STATE_WEIGHTS = (14, 11, 10, 8, 7, 6, 6, 5, 4, 4, 4, 4, 4, 3, 3, 2, 2, 1, 1, 1)
TREES = (
    "Alder", "Aspen", "Birch", "Cedar", "Elm", "Hazel", "Holly", "Juniper", "Larch", "Linden", "Maple", "Oak",
    "Pine", "Rowan", "Spruce", "Walnut", "Willow", "Yew",
)  # fmt: skip
GIVEN = (
    "Michael", "David", "John", "James", "Robert", "William", "Daniel", "Matthew", "Andrew", "Benjamin",
    "Alexander", "Ada", "Ava", "Eva", "Emma", "Anna", "Hanna", "Hannah", "Elizabeth", "Katherine", "Jennifer",
    "Susan", "Patricia", "Thomas", "Timothy", "Nicholas", "Nathan", "Samuel", "Joseph", "Joshua", "Jacob",
    "Jason", "Jaden", "Jayden", "Ethan", "Evan", "Ian", "Aiden", "Arjun", "Aryan", "Rohan", "Rahul", "Wei", "Wen",
    "Ming", "Lin", "Kai", "Leo", "Theo", "Oscar", "Otto", "Hugo", "Felix", "Max", "Ben", "Ken", "Jon", "Dan",
    "Don", "Ron", "Rob", "Kate", "Liz", "Sofia", "Sophia", "Olivia", "Mia", "Maya", "Zoe", "Chloe", "Lucas",
    "Luke", "Mark", "Marc", "Eric", "Erik", "Steven", "Stephen", "Peter", "Paul", "Victor", "Vincent", "Walter",
    "Wayne", "Xavier", "Yuri", "Zachary",
)  # fmt: skip
SYLLABLES = (
    "ba", "be", "bo", "cor", "dal", "den", "dor", "el", "fen", "gar", "hal", "har", "kel", "kin", "lan", "lor",
    "mar", "mor", "nor", "pel", "ran", "ros", "sel", "tan", "tor", "van", "wel", "win", "zan",
)  # fmt: skip


class Person(NamedTuple):
    id: int
    last: str
    first: str
    middle: str
    state: str
    rating: int | None
    games: int | None
    expires: str

    @property
    def name(self) -> str:
        return f"{self.last}, {self.first}" + (f" {self.middle}" if self.middle else "")


def surnames(count: int, rng: random.Random) -> list[str]:
    made = dict.fromkeys(TREES)
    while len(made) < count:
        made["".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))).capitalize()] = None
    return list(made)


def zipf(count: int) -> list[float]:
    return [1 / (rank + 3) for rank in range(count)]


def members(count: int, seed: int = 1) -> list[Person]:
    """Ids rise in the order of joining; a third of the members join as a family, side by side or scattered."""
    rng = random.Random(seed)
    lasts = surnames(max(300, min(40_000, count // 20)), rng)
    lasts_of = iter(rng.choices(lasts, zipf(len(lasts)), k=count))
    people: list[Person] = []
    id = 90_000_000 - 9 * count
    while len(people) < count:
        last, state = next(lasts_of), rng.choices(STATES, STATE_WEIGHTS)[0]
        family = rng.choices((1, 2, 3), (66, 24, 10))[0]
        for _ in range(family):
            id += rng.choice((1, 1, 2, 9)) if family > 1 else rng.randint(1, 13)
            people.append(person(id, last, state, rng))
        if rng.random() < 0.004:
            id += 1
            people.append(people[-1]._replace(id=id, rating=rng.randint(100, 2200), games=None))
    return people[:count]


def person(id: int, last: str, state: str, rng: random.Random) -> Person:
    first = rng.choices(GIVEN, zipf(len(GIVEN)))[0]
    middle = rng.choice("ABCDEJLMRS") if rng.random() < 0.4 else ""
    kind = rng.random()
    rating = None if kind < 0.25 else max(100, min(2700, round(rng.gauss(1200, 450))))
    games = rng.randint(1, 25) if 0.25 <= kind < 0.5 else None
    expires = f"20{rng.randint(24, 29)}{rng.randint(1, 12):02d}28"
    return Person(id, last, first, middle, state, rating, games, expires)


def golden(people: list[Person]) -> str:
    """The golden database as tab-separated text."""
    lines = ["MEM_ID\tMEM_NAME\tSTATE\tEXPIRED\tR_LPB_RAT\tQ_LPB_RAT"]
    for each in people:
        rating = "" if each.rating is None else str(each.rating) + (f"/{each.games}" if each.games else "")
        lines.append(f"{each.id}\t{each.name.upper()}\t{each.state}\t{each.expires}\t{rating}\t")
    return "\n".join(lines) + "\n"
