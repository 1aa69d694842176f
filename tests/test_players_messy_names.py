"""Messy names against an invented list: nobody wrong is put in, and the right member is offered."""

import random
from datetime import date

import pytest

from tests import messy_names, population
from trfrate.diagnostics import Report
from trfrate.model import Event, Player, Rating, Section
from trfrate.players.database import Database
from trfrate.players.identify import identify
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.players.members import Lists

MEMBERS, NAMES = 40_000, 130


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    folder = tmp_path_factory.mktemp("players")
    people = messy_names.members(MEMBERS, 11)
    source = folder / "golden_2026-10.txt"
    source.write_text(population.golden(people), "utf-8")
    path = folder / "players.sqlite"
    with Database(path, Report(), create=True) as database:
        import_list(database, source, Reading(), Report())
    return path, people


def identified(path, players, **event):
    given = Event("Test", end=date(2026, 11, 1), sections=(Section(players=tuple(players)),), **event)
    with Lists([path], Report()) as lists:
        found = identify(given, lists, "uschess", {})
    return [found[0, row] for row in range(len(given.players))]


def rated(person, rng):
    if person.rating is None:
        return {}
    return {"OTBR": Rating(float(max(100, person.rating + rng.randint(-30, 30))))}


def ranks(found, people):
    """Return the place of the right member among the candidates, and check that no wrong one is certain."""
    places = []
    for each, person in zip(found, people, strict=True):
        ids = [int(candidate.member.id) for candidate in each.candidates]
        assert not each.certain or ids[0] == person.id
        places.append(ids.index(person.id) if person.id in ids else None)
    return places


@pytest.mark.slow
def test_messy_names_with_state_and_rating(world):
    path, people = world
    rng, made = random.Random(3), messy_names.messy(people, NAMES, 5)
    players = [
        Player(at, each.name, state=each.person.state, ratings=rated(each.person, rng))
        for at, each in enumerate(made, 1)
    ]
    places = ranks(identified(path, players), [each.person for each in made])
    assert places.count(0) >= NAMES * 150 / 180


@pytest.mark.slow
def test_messy_names_with_state_only(world):
    path, people = world
    made = messy_names.messy(people, NAMES, 6)
    players = [Player(at, each.name, state=each.person.state) for at, each in enumerate(made, 1)]
    places = ranks(identified(path, players), [each.person for each in made])
    assert sum(place in (0, 1, 2) for place in places) >= NAMES * 120 / 180


@pytest.mark.slow
@pytest.mark.parametrize("event", [{"state": "MI"}, {"city": "Lansing, MI"}, {"zip": "48901"}])
def test_exact_names_in_the_report_of_a_state_event(world, event):
    path, people = world
    rng = random.Random(8)
    home, away = ([each for each in people if (each.state == "MI") is here] for here in (True, False))
    field = [*rng.sample(home, 34), *rng.sample(away, 6)]
    players = [Player(at, each.name) for at, each in enumerate(field, 1)]
    places = ranks(identified(path, players, **event), field)
    assert places.count(0) >= 34


@pytest.mark.slow
def test_people_who_are_in_no_list_get_nobodys_id(world):
    path, _ = world
    rng, strangers = random.Random(4), messy_names.members(3_000, 77)[::15]
    players = [
        Player(at, each.name, state=each.state, ratings=rated(each, rng)) for at, each in enumerate(strangers, 1)
    ]
    assert [each for each in identified(path, players) if each.certain] == []
