"""The model: the table of outcomes, the derived games, and what must not be mutable."""

import copy
import pickle
from dataclasses import asdict, replace
from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate import model
from trfrate.model import FACTS, Birth, Cell, Disagreement, Event, Game, Outcome, Player, Rated, Section, disagreement
from trfrate.report.basis import RatedEvent
from trfrate.structs import Struct

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def row(number: int, *cells: Cell | None, **facts) -> Player:
    return Player(number, f"Player {number}", cells=cells, **facts)


def games(*players: Player, **facts) -> list[Game]:
    return list(Section(players=players, rounds=9, **facts).games())


def test_every_outcome_has_its_facts():
    assert list(FACTS) == list(Outcome)


def test_outcomes_are_the_names_of_the_json_event():
    games = {"win", "draw", "loss"}
    unrated, asym = {f"unrated-{game}" for game in games}, {f"asym-{game}" for game in games}
    unplayed = {"forfeit-win", "forfeit-loss", "full-bye", "half-bye", "zero-bye", "pairing-bye", "pending"}
    assert {str(outcome) for outcome in Outcome} == games | unrated | asym | unplayed


@pytest.mark.parametrize("outcome", Outcome)
def test_mirrors_are_mutual(outcome):
    assert all(outcome in FACTS[mirror].mirrors for mirror in FACTS[outcome].mirrors)


@pytest.mark.parametrize("outcome", Outcome)
def test_only_a_played_game_counts_for_rating(outcome):
    assert FACTS[outcome].played or not FACTS[outcome].rated


def test_half_points_as_the_rules_give_them():
    worth = {str(outcome): facts.half_points for outcome, facts in FACTS.items()}
    assert {name for name, half in worth.items() if half == 2} == {
        "win", "unrated-win", "forfeit-win", "full-bye", "pairing-bye", "asym-win",
    }  # fmt: skip
    assert {name for name, half in worth.items() if half == 1} == {"draw", "unrated-draw", "half-bye", "asym-draw"}


def test_everything_is_immutable():
    for value in (Event(), Section(), Player(1, "Alder, Ada")):
        assert not hasattr(value, "__dict__")
        with pytest.raises(AttributeError):
            value.name = "Birch"
        with pytest.raises(AttributeError):
            del value.name


def test_events_are_compared_by_what_they_state():
    event = Event(name="Grove Open", sections=(Section(players=(Player(1, "Alder, Ada"),)),))
    for same in (copy.deepcopy(event), pickle.loads(pickle.dumps(event)), replace(event, origin="a file")):
        assert same == event
    assert replace(event, name="Oak Open") != event
    assert event != Section() and event != RatedEvent(name="Grove Open", sections=event.sections)


def test_unknown_is_none():
    event, player = Event(), Player(1, "Alder, Ada")
    assert (event.city, event.start, event.id) == (None, None, None)
    assert (player.sex, player.born, player.score, player.rank, player.adult, player.ids.uschess) == (None,) * 6
    assert Section().systems is None, "unknown systems are not the same as none"


def test_a_game_is_told_once_with_both_sides_points():
    assert games(row(1, Cell(WIN, 2, "w")), row(2, Cell(LOSS, 1, "b"))) == [Game(1, 1, 2, 2, 0)]


def test_both_halves_of_an_asymmetric_game_count_as_they_stand():
    rows = row(1, Cell(Outcome.ASYM_DRAW, 2)), row(2, Cell(Outcome.ASYM_LOSS, 1))
    assert games(*rows) == [Game(1, 1, 2, 1, 0)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Cell(WIN, 2), Cell(DRAW, 1)),
        (Cell(WIN, 2), Cell(LOSS, 3)),
        (Cell(WIN, 2, "w"), Cell(LOSS, 1, "w")),
        (Cell(WIN, 2), None),
        (Cell(WIN, 2), Cell(Outcome.FORFEIT_LOSS, 1)),
        (Cell(WIN, 2), Cell(Outcome.ASYM_LOSS, 1)),
    ],
)
def test_a_game_whose_halves_disagree_is_not_rated(one, other):
    section = Section(players=(row(1, one), row(2, other)), rounds=1)
    assert not list(section.games())
    assert (1, 0) in section.contradictions()


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if not FACTS[outcome].rated])
def test_what_does_not_count_is_no_game(outcome):
    mirror = next(iter(FACTS[outcome].mirrors), outcome)
    assert not games(row(1, Cell(outcome, 2)), row(2, Cell(mirror, 1)))


def test_a_draw_against_oneself_is_a_contradiction():
    section = Section(players=(row(1, Cell(DRAW, 1)),), rounds=1)
    assert not list(section.games()) and section.contradictions() == {(1, 0)}


def test_a_number_that_stands_twice_is_nobodys():
    section = Section(players=(row(1, Cell(WIN, 2)), row(2, Cell(LOSS, 1)), row(2, Cell(LOSS, 1))), rounds=1)
    assert not list(section.games())
    assert section.rows_by_number().keys() == {1}
    assert section.contradictions() == {(1, 0), (2, 0)}


def test_a_color_one_row_leaves_open_does_not_contradict():
    assert disagreement(1, Cell(WIN, 2, "w"), Cell(LOSS, 1)) is None
    assert disagreement(1, Cell(WIN, 2), Cell(LOSS, 1, "b")) is None


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (None, Disagreement.OPPONENT),
        (Cell(WIN, 3, "w"), Disagreement.OPPONENT),
        (Cell(WIN, 1, "w"), Disagreement.RESULT),
        (Cell(LOSS, 1, "w"), Disagreement.COLOR),
    ],
)
def test_the_first_thing_in_which_the_halves_differ_is_named(other, why):
    assert disagreement(1, Cell(WIN, 2, "w"), other) is why


def test_each_side_of_a_game_has_its_own_points():
    first = row(1, None, Cell(WIN, 2), Cell(Outcome.ASYM_DRAW, 2))
    second = row(2, None, Cell(LOSS, 1), Cell(Outcome.ASYM_LOSS, 1))
    games = Section(rounds=3, players=(first, second)).games()
    assert [(game.round, game.points, game.opponent_points) for game in games] == [(2, 2, 0), (3, 1, 0)]


def test_rounds_of_double_games():
    section = Section(rounds=2, games_per_round=2)
    assert [section.round_of(slot) for slot in range(4)] == [1, 1, 2, 2]


def test_slots_are_those_of_the_rounds_or_more():
    assert Section(rounds=2, games_per_round=2).slots == 4
    assert Section(rounds=1, players=(row(1, Cell(WIN, 2), Cell(WIN, 3), None),)).slots == 2
    assert Section(games_per_round=2, players=(row(1, Cell(WIN, 2)),)).slots == 2
    assert Section().slots == 0


def test_a_score_counts_the_sections_own_points_and_the_arbiters():
    section = Section(points={WIN: 6, DRAW: 2})
    player = row(1, Cell(WIN, 2), Cell(DRAW, 3), Cell(Outcome.HALF_BYE), None, adjustment=-1)
    assert section.score_of(player) == 6 + 2 + 1 - 1


@pytest.mark.parametrize(
    ("birth", "text"), [(Birth(2010), "2010"), (Birth(2010, 4), "2010-04"), (Birth(987, 4, 2), "0987-04-02")]
)
def test_a_birth_date_says_no_more_than_is_known(birth, text):
    assert str(birth) == text


def test_the_origin_is_not_part_of_what_an_event_says():
    assert Event(origin=object()) == Event() and "origin" not in repr(Event())


def test_sources_are_the_six_systems_and_two_federations():
    assert model.SOURCES == ("OTBR", "OTBQ", "OTBB", "OLR", "OLQ", "OLB", "FIDE", "FIDE-RAPID", "FIDE-BLITZ", "CFC")
    assert tuple(model.SYSTEM_TITLES) == model.SYSTEMS


opponents, colors = st.none() | st.integers(1, 5), st.sampled_from([None, "w", "b"])
cells = st.none() | st.builds(Cell, st.sampled_from(Outcome), opponents, colors)


def test_a_row_that_meets_itself_has_no_rated_game():
    section = Section(players=(row(1, Cell(DRAW, 1)), row(2, Cell(DRAW, 2, "w"))), rounds=1)
    assert [told.opponents for told in section.rated_rows().values()] == [[], []]


@given(st.lists(st.tuples(st.integers(1, 5), st.lists(cells, max_size=4)), max_size=6))
def test_whatever_the_rows_say_a_rated_game_is_what_no_row_contradicts(rows):
    section = Section(players=tuple(row(number, *cells) for number, cells in rows), rounds=4, start=date(2025, 1, 1))
    told = {
        (player.number, slot)
        for player in section.players
        for slot, cell in enumerate(player.cells)
        if cell and FACTS[cell.result].rated and cell.opponent is not None
    }
    rated = list(section.games())
    sides = [(side, game.round - 1) for game in rated for side in (game.player, game.opponent)]
    assert len(sides) == len(set(sides))
    assert set(sides) == told - section.contradictions()


def test_a_section_remembers_its_tally_only_while_its_rows_state_the_same_games():
    agreed = Section(players=(row(1, Cell(WIN, 2)), row(2, Cell(LOSS, 1))), rounds=1)
    tally = agreed.tally()
    assert agreed.tally() is tally and agreed.changed(name="Open").tally() is tally
    rated = agreed.with_players(each._replace(after={"OTBR": Rated(1500)}) for each in agreed.players)
    assert rated.tally() is tally
    first, second = agreed.players
    assert agreed.with_players([first, second._replace(cells=(Cell(DRAW, 1),))]).contradictions() == {(1, 0), (2, 0)}
    assert agreed.with_players([first, second._replace(number=3)]).contradictions() == {(1, 0), (3, 0)}
    assert agreed.with_players([first, second._replace(adjustment=1)]).tally().scores == [2, 1]
    assert agreed.changed(points={WIN: 6}).tally().scores == [6, 0]
    assert replace(agreed, players=agreed.players[:1]).contradictions() == {(1, 0)}


def test_what_a_section_remembers_is_no_part_of_it():
    asked, other = (Section(players=(row(1, Cell(WIN, 2)),), rounds=1) for _ in range(2))
    assert asked.contradictions()
    assert asked == other and repr(asked) == repr(other) and asdict(asked) == asdict(other)
    assert pickle.dumps(asked) == pickle.dumps(other)
    for same in (copy.copy(asked), copy.deepcopy(asked), pickle.loads(pickle.dumps(asked))):
        assert same == asked and same.contradictions() == asked.contradictions()


COLORS = (None, "w", "b")


@pytest.mark.parametrize("result", Outcome)
@pytest.mark.parametrize("color", COLORS)
def test_the_loop_over_rated_rows_decides_as_the_plain_rule(result, color):
    for other_result, other_color, third in product(Outcome, COLORS, (1, 3)):
        cell, other = Cell(result, 2, color), Cell(other_result, third, other_color)
        section = Section(players=(row(1, cell), row(2, other)), rounds=1)
        agree = disagreement(1, cell, other) is None
        assert bool(section.rated_rows()[1].slots) == (agree and FACTS[result].rated)
        assert ((1, 0) in section.contradictions()) == (not agree)


@pytest.mark.parametrize("result", Outcome)
def test_two_halves_agree_whichever_is_asked_first(result):
    for other_result, color, other_color in product(Outcome, COLORS, COLORS):
        cell, other = Cell(result, 2, color), Cell(other_result, 1, other_color)
        assert disagreement(1, cell, other) == disagreement(2, other, cell)


class Board(Struct):
    number: int
    name: str = "Alder"


def test_a_struct_takes_its_fields_by_place_or_name_and_has_defaults():
    assert (Board(1).number, Board(1).name) == (1, "Alder")
    assert (Board(number=2, name="Birch").number, Board(2, name="Birch").name) == (2, "Birch")
