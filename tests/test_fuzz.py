"""A short campaign of `tests/fuzz`: no input ends in an exception, a hang, or a process that dies."""

import random
import sys

import pytest

from tests.fuzz import mutate, target

if sys.platform == "win32":
    pytest.skip("limits of memory and time are set the Unix way", allow_module_level=True)

from tests.fuzz.campaign import run


@pytest.mark.fuzz
def test_a_short_campaign_finds_nothing():
    result = run("test", minutes=2, jobs=2, most=2000)
    assert not result.faults, result.table()
    assert result.inputs.total() >= 100, "the workers do not work"


def test_an_input_is_the_same_every_time():
    assert target.made("seed", 7) == target.made("seed", 7)
    assert target.made("seed", 7) != target.made("seed", 8)


def test_every_reader_has_seeds():
    chance = {target.made("seed", number)[0] for number in range(300)}
    assert chance == set(target.seeds())


@pytest.mark.parametrize("reader", sorted(target.seeds()))
def test_every_kind_of_file_is_changed_by_its_own_mutation(reader):
    (files, *_) = target.seeds()[reader]
    changed = [mutate.mutated(files, files, random.Random(seed)) for seed in range(20)]
    assert sum(each != files for each in changed) > 10
