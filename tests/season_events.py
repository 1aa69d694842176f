"""Invented events of a club: the same members meet month after month; the reports state ratings of the first month."""

import random
from datetime import date, timedelta
from pathlib import Path

import trfrate
from tests import population
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section

OTHER = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}


def event(number: int, people: list[population.Person], rounds: int, rng: random.Random) -> Event:
    """Return one event: its pairings are drawn, its results follow the ratings more or less."""
    cells: list[list[Cell]] = [[] for _ in people]
    for _ in range(rounds):
        order = rng.sample(range(len(people)), len(people))
        for one, two in zip(order[::2], order[1::2], strict=False):
            gap = (people[one].rating or 800) - (people[two].rating or 800)
            won = (
                Outcome.WIN if rng.gauss(gap, 300) > 60 else Outcome.LOSS if rng.gauss(gap, 300) < -60 else Outcome.DRAW
            )
            cells[one].append(Cell(won, two + 1, "w"))
            cells[two].append(Cell(OTHER[won], one + 1, "b"))
        if len(order) % 2:
            cells[order[-1]].append(Cell(Outcome.FULL_BYE))
    players = tuple(
        Player(
            at,
            each.name,
            Ids(f"{each.id:08d}"),
            state=each.state,
            ratings={"OTBR": Rating(None if each.rating is None else float(each.rating), each.games)},
            cells=tuple(cells[at - 1]),
        )
        for at, each in enumerate(people, 1)
    )
    day = date(2026, 1, 10) + timedelta(days=7 * number)
    section = Section(1, "Open", players=players, time_control="G/90;d5", rounds=rounds)
    return Event(f"Club Open {number + 1}", start=day, end=day, city="Lakeside", state="MI", sections=(section,))


def season(folder: Path, events: int = 4, members: int = 16, players: int = 10, seed: int = 1) -> list[Path]:
    """Write the events into a folder, as JSON, which states everything."""
    rng = random.Random(seed)
    people = population.members(members, seed)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(events):
        path = folder / f"open-{number + 1:02d}.json"
        path.write_bytes(trfrate.to_bytes(event(number, rng.sample(people, players), 4, rng), "json"))
        paths.append(path)
    return paths
