"""Messy names against invented lists of two kinds: nobody wrong is put in, and the right member is offered."""

import random

import pytest

from tests import recall
from tests.recall import GENERATORS
from trfrate.model import Player

MEMBERS, NAMES = 40_000, 130
SEED = 11

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=GENERATORS, ids=lambda generator: generator.__name__)
def world(request, tmp_path_factory):
    return recall.world(request.param, MEMBERS, SEED, tmp_path_factory.mktemp("players"))


def test_messy_names_with_state_and_rating(world):
    done = recall.messy_field(world, NAMES, 5, with_ratings=True)
    assert done.wrong == 0
    assert done.first >= NAMES * 150 / 180
    assert done.put_in >= NAMES / 10


def test_messy_names_with_state_only(world):
    done = recall.messy_field(world, NAMES, 6, with_ratings=False)
    assert done.wrong == 0
    assert done.among_three >= NAMES * 120 / 180


@pytest.mark.parametrize("facts", [{"state": "MI"}, {"city": "Lansing, MI"}, {"zip": "48901"}])
def test_exact_names_in_the_report_of_a_state_event(world, facts):
    done = recall.state_field(world, 40, 8, with_ratings=True, **facts)
    assert done.wrong == 0
    assert done.first >= 34


def test_wrong_ids_are_flagged_and_right_ones_left_alone(world):
    done = recall.wrong_ids(world, 200, 9)
    assert done.flagged >= 98
    assert done.alarms == 0
    assert done.fixed_wrongly == 0


def test_wrong_ids_beside_messy_names_are_flagged_too(world):
    done = recall.wrong_ids(world, 200, 10, messy=True)
    assert done.flagged >= 98
    assert done.alarms <= 2
    assert done.fixed_wrongly == 0


def test_people_who_are_in_no_list_get_nobodys_id(world):
    rng, strangers = random.Random(4), world.generator.members(3_000, 77)[::15]
    players = [
        Player(at, each.name, state=each.state, ratings=recall.rated(world, each, rng))
        for at, each in enumerate(strangers, 1)
    ]
    assert [each for each in recall.identified(world.path, players) if each.certain] == []
