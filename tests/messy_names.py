"""Reports as directors write them: the members of an invented list with every kind of mistake a name can suffer."""

import random
import string
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tests.population import STATE_WEIGHTS, STATES, SYLLABLES, Person, zipf

SURNAMES = (
    "Smith", "Johnson", "Lee", "Nguyen", "Patel", "Kim", "Wang", "Chen", "Li", "Zhang", "Garcia", "Rodriguez",
    "Martinez", "Mueller", "Schroeder", "Goetz", "Kuznetsov", "Ivanov", "Petrov", "Yakovlev", "Khodorov",
    "Shcherbakov", "Chaykovsky", "Krishnamurthy", "Venkataraman", "Subramanian", "O'Connor", "McDonald",
    "Van Buren", "De la Cruz", "Garcia-Lopez", "Smith-Jones", "Alder-Wood", "Nowak", "Kowalski", "Larsen",
    "Soerensen", "Hernandez", "Gonzalez", "Brown", "Williams", "Miller", "Davis", "Wilson", "Anderson", "Taylor",
    "Thomas", "Moore", "Jackson", "White", "Harris", "Clark", "Lewis", "Robinson", "Walker", "Young", "Allen",
    "King", "Wright", "Scott", "Torres", "Hill", "Green", "Adams", "Nelson", "Baker", "Hall", "Rivera", "Campbell",
)  # fmt: skip
GIVEN = (
    "Michael", "David", "John", "James", "Robert", "William", "Daniel", "Matthew", "Andrew", "Benjamin", "Alexander",
    "Elizabeth", "Katherine", "Jennifer", "Susan", "Patricia", "Thomas", "Timothy", "Nicholas", "Nathaniel", "Samuel",
    "Joseph", "Joshua", "Jacob", "Jonathan", "Christopher", "Anthony", "Richard", "Charles", "Edward", "Gregory",
    "Kenneth", "Lawrence", "Margaret", "Victoria", "Zachary", "Theodore", "Stephen", "Sergey", "Dmitry", "Yuri",
    "Aleksandr", "Mikhail", "Evgeny", "Wei", "Ming", "Xiaoyu", "Arjun", "Aarav", "Venkatesh", "Rohan", "Priya",
    "Ethan", "Evan", "Aiden", "Jayden", "Jaden", "Emma", "Olivia", "Sophia", "Mia", "Ava", "Maria", "Jose", "Juan",
    "Carlos", "Luis", "Kevin", "Brian", "Eric", "Mark", "Paul", "Steven", "Ryan", "Justin", "Brandon", "Frank",
    "Raymond", "Dennis", "Walter", "Peter", "Harold", "Douglas", "Henry", "Arthur", "Albert", "Gerald", "Philip",
)  # fmt: skip
MIDDLE = ("A", "J", "M", "L", "R", "Lee", "James", "Marie", "Ann", "Michael", "Kumar", "David")
NICKNAMES = {
    "MICHAEL": "Mike", "DAVID": "Dave", "JAMES": "Jim", "ROBERT": "Bob", "WILLIAM": "Bill", "DANIEL": "Danny",
    "MATTHEW": "Matt", "ANDREW": "Andy", "BENJAMIN": "Ben", "ALEXANDER": "Sasha", "ELIZABETH": "Liz",
    "KATHERINE": "Katie", "JENNIFER": "Jen", "SUSAN": "Sue", "PATRICIA": "Patty", "THOMAS": "Tommy", "TIMOTHY": "Tim",
    "NICHOLAS": "Nick", "NATHANIEL": "Nate", "SAMUEL": "Sam", "JOSEPH": "Joe", "JOSHUA": "Josh", "JACOB": "Jake",
    "JONATHAN": "Jon", "CHRISTOPHER": "Chris", "ANTHONY": "Tony", "RICHARD": "Rick", "CHARLES": "Chuck",
    "EDWARD": "Ted", "GREGORY": "Greg", "KENNETH": "Ken", "LAWRENCE": "Larry", "MARGARET": "Peggy",
    "VICTORIA": "Vicky", "ZACHARY": "Zach", "THEODORE": "Teddy", "STEPHEN": "Steve", "STEVEN": "Steve",
    "HAROLD": "Hal", "DOUGLAS": "Doug", "HENRY": "Hank", "ARTHUR": "Art", "ALBERT": "Al", "GERALD": "Jerry",
    "PHILIP": "Phil", "RAYMOND": "Ray", "WALTER": "Walt", "PETER": "Pete", "JOHN": "Jack", "EDWIN": "Ed",
}  # fmt: skip
FOREIGN = {
    "MUELLER": "Müller", "SCHROEDER": "Schröder", "GOETZ": "Götz", "SOERENSEN": "Sørensen", "GARCIA": "García",
    "RODRIGUEZ": "Rodríguez", "MARTINEZ": "Martínez", "HERNANDEZ": "Hernández", "GONZALEZ": "González",
    "KUZNETSOV": "Kouznetsov", "YAKOVLEV": "Iakovlev", "KHODOROV": "Hodorov", "SHCHERBAKOV": "Scherbakov",
    "CHAYKOVSKY": "Tchaikovsky", "PETROV": "Petroff", "IVANOV": "Ivanoff",
}  # fmt: skip
FOREIGN_GIVEN = {"SERGEY": "Sergei", "DMITRY": "Dmitriy", "YURI": "Iouri", "MIKHAIL": "Mihail", "EVGENY": "Evgenii",
                 "ALEKSANDR": "Alexander", "JOSE": "José", "MARIA": "María"}  # fmt: skip


def members(count: int, seed: int = 1) -> list[Person]:
    """Return a membership of common and rare surnames, families with ids side by side, and fathers and sons."""
    rng = random.Random(seed)
    lasts = dict.fromkeys(SURNAMES)
    while len(lasts) < max(600, count // 15):
        lasts["".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))).capitalize()] = None
    chosen = iter(rng.choices(list(lasts), zipf(len(lasts)), k=count))
    given_weights = zipf(len(GIVEN))
    people: list[Person] = []
    id = 90_000_000 - 12 * count
    while len(people) < count:
        last, state = next(chosen), rng.choices(STATES, STATE_WEIGHTS)[0]
        family = rng.choices((1, 2, 3), (70, 22, 8))[0]
        for _ in range(family):
            id += rng.choice((1, 1, 2, 9)) if family > 1 else rng.randint(1, 20)
            people.append(person(id, last, rng.choices(GIVEN, given_weights)[0], state, rng))
        if rng.random() < 0.003:
            id += rng.randint(1, 9)
            people.append(person(id, last, people[-1].first, state, rng)._replace(middle="Jr"))
    return people[:count]


def person(id: int, last: str, first: str, state: str, rng: random.Random) -> Person:
    middle = rng.choice(MIDDLE) if rng.random() < 0.45 else ""
    rating = None if rng.random() < 0.25 else max(100, min(2700, round(rng.gauss(1250, 450))))
    games = rng.randint(1, 25) if rating and rng.random() < 0.3 else None
    return Person(id, last, first, middle, state, rating, games, f"20{rng.randint(22, 29)}{rng.randint(1, 12):02d}28")


def drifted(rating: int, rng: random.Random) -> int:
    """Return a rating as a report has it: up to 30 points from the list's."""
    return max(100, rating + rng.randint(-30, 30))


def mistyped(word: str, rng: random.Random) -> str:
    at, letter = rng.randrange(1, len(word)), rng.choice(string.ascii_lowercase)
    kind = rng.randrange(4)
    if kind == 0 and at + 1 < len(word) and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == 1:
        return word[:at] + word[at + 1 :]
    if kind == 2:
        return word[:at] + word[at] + word[at:]
    return word[:at] + letter + word[at + 1 :]


def _typo(each: Person, rng: random.Random) -> str:
    if rng.random() < 0.6 or len(each.first) < 4:
        return f"{mistyped(each.last, rng)}, {each.first}"
    return f"{each.last}, {mistyped(each.first, rng)}"


def _foreign(each: Person, rng: random.Random) -> str | None:
    last, first = FOREIGN.get(each.last.upper()), FOREIGN_GIVEN.get(each.first.upper())
    return f"{last or each.last}, {first or each.first}" if last or first else None


def _nickname(each: Person, rng: random.Random) -> str | None:
    nick = NICKNAMES.get(each.first.upper())
    return f"{nick} {each.last}" if nick else None


def _hyphen(each: Person, rng: random.Random) -> str | None:
    if "-" not in each.last:
        return None
    one, _, other = each.last.partition("-")
    return rng.choice((f"{each.first} {one} {other}", f"{one}, {each.first}", f"{other}, {each.first}",
                       f"{one} {other}, {each.first}"))  # fmt: skip


def _cut(each: Person, rng: random.Random) -> str | None:
    full = f"{each.last}, {each.first}"
    if len(each.last) >= 9 and rng.random() < 0.5:
        return f"{each.last[: rng.randint(6, len(each.last) - 1)]}, {each.first}"
    cut = full[: len(full) - rng.randint(1, 4)]
    return cut if len(cut) > len(each.last) + 4 else None


def _titled(each: Person, rng: random.Random) -> str:
    return f"{rng.choice(('NM', 'FM', 'CM', 'Dr.', 'GM', 'WIM', 'LM', 'IM'))} {each.first} {each.last}"


def _no_middle(each: Person, rng: random.Random) -> str:
    return f"{each.first} {each.last}" if each.middle else f"{each.first} {rng.choice(MIDDLE)} {each.last}"


Mess = Callable[[Person, random.Random], str | None]
"""Returns the name in one messy spelling; None where it cannot have that one."""
MESSES: dict[str, Mess] = {
    "swapped": lambda each, rng: f"{each.first}, {each.last}",
    "last first": lambda each, rng: f"{each.last} {each.first}",
    "middle": _no_middle,
    "initial": lambda each, rng: f"{each.last}, {each.first[0]}.",
    "suffix": lambda each, rng: f"{each.first} {each.last} {rng.choice(('Jr.', 'II', 'III', 'Sr'))}",
    "hyphen": _hyphen,
    "foreign": _foreign,
    "title": _titled,
    "nickname": _nickname,
    "cut": _cut,
    "typo": _typo,
    "two typos": lambda each, rng: f"{mistyped(each.last, rng)}, {mistyped(each.first, rng)}",
    "nickname and typo": lambda each, rng: _nickname(each._replace(last=mistyped(each.last, rng)), rng),
}


class Messy(NamedTuple):
    """A member, and the name as a report has it."""

    person: Person
    kind: str
    name: str


def messy(people: Sequence[Person], count: int, seed: int, messes: Mapping[str, Mess] = MESSES) -> list[Messy]:
    """Return members with messed names, each kind in its turn."""
    rng, made = random.Random(seed), []
    for at in range(count):
        kind = list(messes)[at % len(messes)]
        name = None
        while not name:
            each = rng.choice(people)
            name = messes[kind](each, rng)
        made.append(Messy(each, kind, name))
    return made
