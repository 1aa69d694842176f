"""An archive to try `trfrate history` with: invented players of true strengths, who play Swiss events for years.

`python -m tests.archives games.csv --events 20000` writes one; the same seed gives the same archive.
"""

import argparse
import csv
import random
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

COLUMNS = ("event", "section", "end", "system", "player", "opponent", "score")
FIRST_DAY = date(2004, 1, 3)
DRAWN = 0.25


class Member:
    """Somebody with a true strength, which grows while young and falls off slowly later."""

    def __init__(self, number: int, chance: random.Random) -> None:
        self.id = f"{90000000 + number}"
        self.strength = max(150.0, chance.gauss(1350, 420))
        self.progress = chance.choice((0.0, 0.0, 4.0, 12.0)) - 1.0


def games(
    events: int, members: int, seed: int = 1, size: int = 40, rounds: int = 5, systems=("OTBR",), days: int = 7300
) -> Iterator[tuple[str, ...]]:
    """Rows of `COLUMNS`, in the order of the events."""
    chance = random.Random(seed)
    people = [Member(number, chance) for number in range(members)]
    for at in range(events):
        end = FIRST_DAY + timedelta(days * at // events)
        system = chance.choice(systems)
        middle = chance.randrange(members)
        # Players meet near their own strength more often than not: a section is a class.
        field = chance.sample(people, min(size + chance.randrange(-size // 4, size // 4 + 1), members))
        field.sort(key=lambda member: member.strength)
        yield from _event(f"E{at:06d}", str(1 + middle % 3), end, system, field, rounds, chance)
        for member in field:
            member.strength = min(2750.0, max(120.0, member.strength + member.progress + chance.gauss(0, 3)))


def _event(event, section, end, system, field, rounds, chance):
    scores = dict.fromkeys(field, 0.0)
    for _ in range(rounds):
        order = sorted(field, key=lambda member: (scores[member], chance.random()))
        for one, two in zip(order[::2], order[1::2], strict=False):
            expected = 1 / (1 + 10 ** ((two.strength - one.strength) / 400))
            luck = chance.random()
            drawn = DRAWN * 2 * min(expected, 1 - expected)
            score = 0.5 if luck < drawn else float(luck < drawn + expected - drawn / 2)
            scores[one] += score
            scores[two] += 1 - score
            yield event, section, str(end), system, one.id, two.id, f"{score:g}"


def write(path, rows) -> None:
    with Path(path).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path")
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--members", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    write(arguments.path, games(arguments.events, arguments.members, arguments.seed))


if __name__ == "__main__":
    main()
