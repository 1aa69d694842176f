"""Who has no certain id is asked: as data, as a facts file, and only once."""

import tomllib
from datetime import date

import pytest

from tests.conftest import FIXTURES
from trfrate import facts, us_states
from trfrate.diagnostics import Report
from trfrate.model import Event, Player, Rating, Section
from trfrate.players.choices import Choice, remember
from trfrate.players.database import Database
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.linking import with_member_ids
from trfrate.players.lists import Reading
from trfrate.players.questions import as_facts, questions


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "players.sqlite"
    with Database(path, Report(), create=True) as database:
        import_list(database, FIXTURES / "players" / "golden_2026-10.txt", Reading(), Report())
    return path


def event_of(*players, name='Open "A"'):
    return Event("Test", start=date(2026, 10, 18), sections=(Section(name=name, players=players),))


NAMESAKE = Player(4, "Ada Alder")
STRANGER = Player(5, "Zelkova, Zoe")
KNOWN = Player(6, "Birch, Bo", state="MI", ratings={"OTBR": Rating(1500.0)})


def test_a_question_offers_the_best_members_with_reasons(path):
    asked = questions(event_of(NAMESAKE, STRANGER, KNOWN), [path], Report())
    assert [(each.section, each.row, each.player.name) for each in asked] == [
        (0, 0, "Ada Alder"),
        (0, 1, "Zelkova, Zoe"),
    ]
    offers = asked[0].offers
    assert {offer.id for offer in offers} == {"90000001", "90000003"}
    assert sum(offer.probability for offer in offers) < 1
    ada = next(offer for offer in offers if offer.id == "90000001")
    assert (ada.state, ada.rating, ada.expires) == ("MI", 1641.0, "2027-12-31")
    assert "name" in {each.kind for each in ada.evidence}
    assert asked[1].offers == ()


def test_the_facts_file_says_nothing_until_a_line_is_chosen(path):
    event = event_of(NAMESAKE, STRANGER)
    text = as_facts(event, questions(event, [path], Report()))
    assert facts.apply(event, tomllib.loads(text), Report(), "ids.toml") == event
    chosen = text.replace('# ids.uschess = "90000003"', 'ids.uschess = "90000003"')
    done = facts.apply(event, tomllib.loads(chosen), Report(), "ids.toml")
    assert done.sections[0].players[0].ids.uschess == "90000003"


@pytest.mark.parametrize("name", ["Open\nA", "Ünder \\ 1200", "a.b]"])
def test_any_name_of_a_section_makes_a_readable_file(path, name):
    event = event_of(Player(4, "Ada\nAlder # x"), name=name)
    read = tomllib.loads(as_facts(event, questions(event, [path], Report())))
    assert list(read["section"]) == [name]


def test_answers_are_put_in():
    event = event_of(NAMESAKE, STRANGER)
    done = with_member_ids(event, {(0, 1): "90000010"})
    assert [player.ids.uschess for player in done.players] == [None, "90000010"]


def test_what_was_chosen_is_not_asked_again(path):
    event = event_of(NAMESAKE)
    with Database(path, Report()) as database:
        assert remember(database, [Choice(NAMESAKE, "90000003")], date(2026, 10, 18)) == 1
    assert questions(event, [path], Report()) == ()
    assert fill(event, [path], Report()).players[0].ids.uschess == "90000003"
    # Another spelling, or another state, is another question.
    assert len(questions(event_of(Player(4, "Alder, Ada", state="MI")), [path], Report())) == 1


def test_a_choice_for_a_player_whose_state_was_filled_in_holds_for_the_report(path):
    with Database(path, Report()) as database:
        remember(database, [Choice(NAMESAKE._replace(state="NJ"), "90000003")], date(2026, 10, 18))
    assert fill(event_of(NAMESAKE), [path], Report()).players[0].ids.uschess == "90000003"


@pytest.mark.parametrize(
    ("found", "state"),
    [
        (us_states.of_zip("48104-1234"), "MI"),
        (us_states.of_zip("00000"), None),
        (us_states.of_zip("96701"), "HI"),
        (us_states.of_zip("06320"), "CT"),
        (us_states.of_zip("75501"), "TX"),
        (us_states.of_zip("20101"), "VA"),
        (us_states.of_zip("4810"), None),
        (us_states.of_city("Ann Arbor, MI"), "MI"),
        (us_states.of_city("Ann Arbor, Michigan"), "MI"),
        (us_states.of_city("Bad Hall, OO"), None),
        (us_states.in_title("2026 West Virginia Open"), "WV"),
        (us_states.in_title("Ohio against Michigan"), None),
        (us_states.in_title("Club Night"), None),
    ],
)
def test_states_of_an_event(found, state):
    assert found == state
