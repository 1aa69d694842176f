"""Wrong member ids: each way they come about, with the suggested id and how sure it is."""

from datetime import date

import pytest

from tests.conftest import FIXTURES
from trfrate.diagnostics import Report
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.players import evidence
from trfrate.players.suspects import fix_ids, suspects

GOLDEN = FIXTURES / "players" / "golden_2026-10.txt"


def row(number, name, id, state="MI", rating=None, **facts):
    ratings = {"OTBR": Rating(float(rating))} if rating else {}
    return Player(number, name, Ids(id), state=state, ratings=ratings, **facts)


GOOD = (
    row(91, "Fir, Frederica", "90000140", rating=640),
    row(92, "O'Hazel, Bob", "90000151", rating=1777),
    row(93, "van der Linden, Lia", "90000162", rating=1455),
)


def looked_at(*players, end=date(2026, 9, 20), list_=GOLDEN):
    report = Report()
    event = Event(name="Test", end=end, sections=(Section(players=(*players, *GOOD)),))
    found = suspects(event, [list_], report)
    return found, report, fix_ids(event, found, report).sections[0].players


def messages(report):
    return [each for each in report if each.code.startswith("PLR1")]


def test_good_rows_raise_no_suspicion():
    found, report, _ = looked_at(
        row(1, "Alder, Ada", "90000001", rating=1641), row(2, "Bo Birch", "90000010", rating=1480)
    )
    assert found == ()
    assert messages(report) == []


@pytest.mark.parametrize(("wrong", "slip"), [("90000100", "two digits exchanged"), ("90000013", "one digit wrong")])
def test_a_slip_of_the_finger_is_certain(wrong, slip):
    [found], report, players = looked_at(row(1, "Birch, Bo", wrong, rating=1500))
    assert (found.id, found.suggested, found.sureness, found.reason) == (wrong, "90000010", "certain", slip)
    assert players[0].ids.uschess == "90000010"
    error, note = messages(report)
    assert (error.code, error.severity) == ("PLR103", "error")
    assert error.hint.startswith("certain: 90000010, BIRCH, BO")
    assert (note.code, note.message) == ("PLR120", f"Birch, Bo: member id {wrong} changed to 90000010, {slip}")


def test_a_slip_of_the_finger_without_a_rating_is_not_certain():
    [found], _, players = looked_at(row(1, "Birch, Bo", "90000013"))
    assert (found.suggested, found.sureness) == ("90000010", "likely")
    assert players[0].ids.uschess == "90000013"


@pytest.mark.parametrize("wording", ["another rating", "rating", "", "andere Wertung"])
@pytest.mark.parametrize(("points", "sureness"), [(6.0, "certain"), (-6.0, "likely")])
def test_the_points_of_the_evidence_decide_and_not_its_words(monkeypatch, wording, points, sureness):
    monkeypatch.setattr(evidence, "_rating", lambda *_: evidence.Evidence("rating", points, wording))
    monkeypatch.setattr(evidence, "_born", lambda *_: evidence.Evidence("born", 6.0, wording))
    [found], _, _ = looked_at(row(1, "Birch, Bo", "90000013", rating=1500))
    assert (found.suggested, found.sureness) == ("90000010", sureness)


def test_siblings_with_each_others_ids():
    found, report, players = looked_at(
        row(1, "Alder, Ada", "90000002", rating=1641), row(2, "Alder, Ben", "90000001", rating=812)
    )
    assert [(each.suggested, each.sureness) for each in found] == [("90000001", "certain"), ("90000002", "certain")]
    assert [player.ids.uschess for player in players[:2]] == ["90000001", "90000002"]
    assert {each.code for each in messages(report)} == {"PLR104", "PLR120"}


def test_siblings_without_ratings_are_left_to_the_director():
    found, _, players = looked_at(row(1, "Alder, Ada", "90000002"), row(2, "Alder, Ben", "90000001"))
    assert [each.sureness for each in found] == ["likely", "likely"]
    assert [player.ids.uschess for player in players[:2]] == ["90000002", "90000001"]


def test_siblings_whose_names_were_exchanged_instead():
    # The ratings go with the ids: then the names are wrong, and the ids are right.
    found, _, players = looked_at(
        row(1, "Alder, Ada", "90000002", rating=812), row(2, "Alder, Ben", "90000001", rating=1641)
    )
    assert [each.sureness for each in found] == ["likely", "likely"]
    assert [player.ids.uschess for player in players[:2]] == ["90000002", "90000001"]


def test_the_id_of_another_person():
    [found], report, players = looked_at(row(1, "Cedar, Carla", "90000010", state="OH", rating=1320))
    assert (found.suggested, found.sureness) == ("90000111", "likely")
    assert [each.code for each in messages(report)] == ["PLR102"]
    assert "belongs to BIRCH, BO, MI, rated 1500" in messages(report)[0].message
    assert players[0].ids.uschess == "90000010"


def test_an_id_that_nobody_has():
    [found], report, _ = looked_at(row(1, "Nobody, Nora", "91234567"))
    assert (found.suggested, found.sureness) == (None, "possible")
    assert [each.code for each in messages(report)] == ["PLR101"]


def test_the_same_name_in_another_state():
    [found], report, players = looked_at(row(1, "Alder, Ada", "90000003", state="MI", rating=1641))
    assert (found.suggested, found.sureness) == ("90000001", "likely")
    assert [each.code for each in messages(report)] == ["PLR105"]
    assert players[0].ids.uschess == "90000003"


def test_somebody_of_a_similar_name(tmp_path):
    list_ = tmp_path / "golden_2026-10.txt"
    pines = "90000200\tPINE, JON\tMI\t20271231\t1700\t\n90000250\tPINE, JOHN\tOH\t20271231\t900\t\n"
    list_.write_text(GOLDEN.read_text("utf-8") + pines, "utf-8")
    [found], report, players = looked_at(row(1, "Pine, Jon", "90000250", rating=1700), list_=list_)
    assert (found.suggested, found.sureness) == ("90000200", "likely")
    [warning] = messages(report)
    assert (warning.code, warning.severity) == ("PLR106", "warning")
    assert warning.message.endswith("belongs to PINE, JOHN, OH, rated 900, another member fits better")
    assert players[0].ids.uschess == "90000250"
    assert looked_at(row(1, "Pine, John", "90000250", state="OH", rating=900), list_=list_)[0] == ()


@pytest.mark.parametrize(
    ("id", "name", "end", "expired"),
    [
        ("90000111", "Cedar, Carla", date(2026, 9, 30), False),
        ("90000111", "Cedar, Carla", date(2026, 10, 1), True),
        ("90000010", "Birch, Bo", date(2036, 1, 1), False),
    ],
)
def test_a_membership_that_ended_before_the_event(id, name, end, expired):
    _, report, _ = looked_at(row(1, name, id, state=None), end=end)
    mine = [each for each in report if each.code == "PLR107" and id in each.message]
    assert bool(mine) == expired


def test_a_renewal_that_the_report_knows_counts():
    _, report, _ = looked_at(row(1, "Cedar, Carla", "90000111", expires="2027-01-31"), end=date(2026, 12, 1))
    assert not any("90000111" in each.message for each in report)


def tournament(*results):
    """A master of New Jersey, in the list, among beginners."""
    letters = {"W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS}
    mirror = {"W": "L", "D": "D", "L": "W"}
    master = row(1, "Alder, Ada", "90000003", state="NJ", rating=2210)
    cells = tuple(Cell(letters[each], at) for at, each in enumerate(results, 2))
    players = [Player(1, master.name, master.ids, state="NJ", ratings=master.ratings, cells=cells)]
    for at, each in enumerate(results, 2):
        cells = tuple(Cell(letters[mirror[each]], 1) if slot == at - 2 else None for slot in range(len(results)))
        players.append(Player(at, f"Beginner {at}", ratings={"OTBR": Rating(600.0)}, cells=cells))
    return Section(rounds=len(results), players=tuple(players))


@pytest.mark.parametrize(("results", "possible"), [("WWWW", True), ("WWWD", True), ("WWLW", True), ("LLDL", False)])
def test_results_that_the_rating_cannot_explain(results, possible):
    report = Report()
    found = suspects(Event(sections=(tournament(*results),)), [GOLDEN], report)
    assert bool(found) != possible
    assert ("PLR108" in [each.code for each in report]) != possible


def test_a_rating_far_from_the_lists():
    [found], report, _ = looked_at(row(1, "Birch, Bo", "90000010", rating=950))
    assert (found.sureness, found.reason) == ("possible", "another rating")
    assert [each.code for each in messages(report)] == ["PLR109"]


def test_an_incomplete_list_does_not_accuse_everybody(tmp_path):
    supplement = tmp_path / "sup_2026-10.csv"
    supplement.write_text('MEM_ID,NAME,RATING\n90000010,"Birch, Bo",1500\n', "utf-8")
    report = Report()
    assert suspects(Event(sections=(Section(players=GOOD),)), [supplement], report) == ()
    assert [each.code for each in messages(report)] == ["PLR100"]


def test_a_report_without_names_is_not_accused():
    found, report, _ = looked_at(row(1, "", "90000010", rating=1500))
    assert found == ()
    assert messages(report) == []


def test_another_surname_with_all_else_agreeing_is_a_note():
    found, report, _ = looked_at(row(1, "Rowan, Ada", "90000001", rating=1641))
    assert found == ()
    assert [each.code for each in messages(report)] == ["PLR111"]


def test_another_surname_with_the_same_first_letter_needs_the_state_only():
    found, report, _ = looked_at(row(1, "Aspen, Ada", "90000003", state="NJ"))
    assert found == ()
    assert [each.code for each in messages(report)] == ["PLR111"]


def test_another_surname_is_suspicious_where_only_the_state_agrees():
    [found], _, _ = looked_at(row(1, "Rowan, Ada", "90000001"))
    assert found.reason == "another person's id"


@pytest.mark.parametrize(("middle", "flagged"), [("", False), ("Q", True)])
def test_a_nickname_is_no_proof_against_an_id_but_another_middle_name_is(tmp_path, middle, flagged):
    lines = ["MEM_ID\tMEM_NAME\tSTATE\tEXPIRED\tR_LPB_RAT\tQ_LPB_RAT"]
    lines += ["90000301\tHAZEL, ROBERT R\tMI\t20271231\t\t", f"90000302\tHAZEL, BOB {middle}\tMI\t20271231\t\t"]
    lines += [f"9000040{at}\tROWAN, {name}\tMI\t20271231\t1500\t" for at, name in enumerate(("ADA", "BEN", "CAL"))]
    path = tmp_path / "golden_2026-10.txt"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    event = Event(
        "Test", end=date(2026, 9, 20), sections=(Section(players=(row(1, f"Hazel, Bob {middle}", "90000301"),)),)
    )
    assert bool(suspects(event, [path], Report())) is flagged
