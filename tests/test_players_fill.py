"""What a report does not say is filled in from lists, and every value is told."""

import sys
from datetime import date

import pytest

import trfrate
from tests.conftest import FIXTURES
from trfrate.codecs.dbf import Field, write_table
from trfrate.diagnostics import Origin, Place, Report
from trfrate.errors import Unreadable
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.players.database import Database
from trfrate.players.evidence import can_contradict
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading

PLAYERS = FIXTURES / "players"
GOLDEN = PLAYERS / "golden_2026-10.txt"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("players")
    fields = [Field("MEM_ID", 8), Field("MEM_NAME", 30), Field("FIDE_ID", 8)]
    linked = folder / "uscffide_2026-09.dbf"
    linked.write_bytes(write_table(fields, [("90000010", "BIRCH, BO", "9500010")], bytes(3)))
    path = folder / "players.sqlite"
    with Database(path, Report(), create=True) as database:
        for each in (GOLDEN, PLAYERS / "fide_foa_2026-10.txt", PLAYERS / "cfc_2026-10.csv", linked):
            import_list(database, each, Reading(), Report())
    return path


def filled(path, *players, prefer="report", start=date(2026, 10, 18), **event):
    report = Report()
    given = Event(name="Test", start=start, end=start, sections=(Section(players=players),), **event)
    return fill(given, [path], report, prefer).sections[0].players, report


def codes(report):
    return [each.code for each in report]


def test_everything_by_id(path):
    [ada], report = filled(path, Player(1, "Alder, Ada", Ids("90000001", "9500001")))
    assert ada.ratings["OTBR"] == Rating(1641.0, 17, date(2026, 10, 1))
    assert ada.ratings["OTBQ"] == Rating(1598.0, None, date(2026, 10, 1))
    assert ada.ratings["FIDE"] == Rating(1702.0, None, date(2026, 10, 1), k=40)
    assert ada.ratings["FIDE-RAPID"] == Rating(1650.0, None, date(2026, 10, 1), k=40)
    assert ada.ratings["FIDE-BLITZ"] == Rating(date=date(2026, 10, 1))
    assert (ada.state, ada.expires, ada.born, ada.sex, ada.title) == ("MI", "2027-12-31", Birth(2010), "w", "WFM")
    [note] = [each for each in report if each.code == "PLR030"]
    values = (
        "OTBR rating 1641, games 17",
        "OTBQ rating 1598",
        "FIDE rating 1702, k 40",
        "FIDE-RAPID rating 1650, k 40",
        "birth date 2010",
        "until 2027-12-31",
    )
    sources = ("golden_2026-10.txt of 2026-10-01", "fide_foa_2026-10.txt of 2026-10-01")
    for told in values + sources:
        assert told in note.message


def test_a_stated_fide_rating_gets_its_k_from_the_list(path):
    stated = Player(1, "Hazel, Hugo", Ids(fide="9500025"), ratings={"FIDE": Rating(2401.0)})
    [hugo], _ = filled(path, stated, start=date(2026, 10, 5))
    assert hugo.ratings["FIDE"] == Rating(2401.0, None, date(2026, 10, 1), k=10)
    [own], _ = filled(path, stated._replace(ratings={"FIDE": Rating(2401.0, k=20)}), start=date(2026, 10, 5))
    assert own.ratings["FIDE"].k == 20


def test_a_fide_list_states_who_is_unrated_in_it(path):
    """The list writes 0 for Ada in blitz and for Bo in standard; the new player of a list has K 40 in it."""
    ada, bo = Player(1, "Alder, Ada", Ids(fide="9500001")), Player(2, "Birch, Bo", Ids(fide="9500010"))
    (ada, bo), report = filled(path, ada, bo, start=date(2026, 10, 5))
    assert ada.ratings["FIDE-BLITZ"] == bo.ratings["FIDE"] == Rating(date=date(2026, 10, 1))
    assert "FIDE-BLITZ unrated" in "".join(each.message for each in report if each.code == "PLR030")
    [stated], _ = filled(path, bo._replace(ratings={"FIDE": Rating(1600.0)}))
    assert stated.ratings["FIDE"] == Rating(1600.0)
    games = (bo._replace(cells=(Cell(Outcome.WIN, 1),)), ada._replace(cells=(Cell(Outcome.LOSS, 2),)))
    rated = trfrate.rate(Event(sections=(Section(rounds=1, players=games),)), systems="fide-blitz")
    assert rated.sections[0][1].after["FIDE-BLITZ"].k == 40
    assert rated.sections[0][1].after["FIDE-BLITZ"].assumed == ()


def test_k_of_a_later_list_is_doubtful(path):
    rating = {source: Rating(number, k=10) for source, number in (("FIDE-RAPID", 2380.0), ("FIDE-BLITZ", 2390.0))}
    stated = Player(1, "Hazel, Hugo", Ids(fide="9500025"), ratings={"FIDE": Rating(2401.0), **rating})
    _, report = filled(path, stated, start=date(2026, 9, 5))
    assert "PLR033" in codes(report)
    known = stated._replace(ratings={"FIDE": Rating(2401.0, k=10), **rating})
    assert "PLR033" not in codes(filled(path, known, start=date(2026, 9, 5))[1])


def test_straight_from_a_list_file():
    [ada], _ = filled(GOLDEN, Player(1, "Alder, Ada", Ids("90000001")))
    assert ada.ratings["OTBR"].rating == 1641.0


def test_what_the_report_states_stays(path):
    stated = Player(
        1, "Alder, Ada", Ids("90000001"), state="OH", ratings={"OTBR": Rating(1600.0)}, expires="2026-01-01"
    )
    [ada], report = filled(path, stated)
    assert ada.ratings["OTBR"].rating == 1600.0
    assert ada.ratings["OTBR"].games == 17
    assert (ada.state, ada.expires) == ("OH", "2026-01-01")
    [note] = [each for each in report if each.code == "PLR034"]
    assert "Alder, Ada OTBR 1600, 1641 in golden_2026-10.txt of 2026-10-01" in note.message


def test_the_list_where_the_user_prefers_it(path):
    [ada], report = filled(
        path, Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": Rating(1600.0)}), prefer="list"
    )
    assert ada.ratings["OTBR"] == Rating(1641.0, 17, date(2026, 10, 1))
    assert "was 1600" in next(each.message for each in report if each.code == "PLR030")


@pytest.mark.parametrize("rating", [1640.8, 1640.5])
def test_decimals_of_the_report_stay(path, rating):
    given = Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": Rating(rating)})
    [ada], _ = filled(path, given, prefer="list")
    assert ada.ratings["OTBR"][:2] == (rating, 17)


def test_us_chess_id_by_fide_id(path):
    [bo], report = filled(path, Player(1, "Birch, Bo", Ids(fide="9500010")))
    assert bo.ids == Ids("90000010", "9500010")
    assert bo.ratings["OTBR"].rating == 1500.0
    assert "by the other id" in report.diagnostics[0].message


def test_fide_id_by_us_chess_id(path):
    [bo], _ = filled(path, Player(1, "Birch, Bo", Ids("90000010")))
    assert bo.ids.fide == "9500010"


def test_the_other_id_of_somebody_else_is_not_used(path):
    [player], report = filled(path, Player(1, "Cedar, Carla", Ids(fide="9500010")))
    assert player.ids.uschess is None
    assert "PLR031" in codes(report)


@pytest.mark.parametrize(
    ("name", "state", "rating", "expected"),
    [
        ("Alder, Ada", "MI", 1641.0, "90000001"),
        ("Ada Alder", "NJ", 2210.0, "90000003"),
        # Rating and state point at two different people.
        ("Alder, Ada", "MI", 2210.0, None),
        ("Alder, Ada", None, None, None),
        ("Birch, Bo", "MI", 1500.0, "90000010"),
        ("Birch, Bo", "MI", None, None),
        ("Birch, Bo", None, 1500.0, "90000010"),
        ("Birch, Bo", "NY", 1500.0, None),
        ("O'Hazel, Bob", "MI", 1777.0, "90000151"),
        ("van der Linden, Lia", "MI", 1455.0, "90000162"),
        # In a list whose members nearly all live in one state, a state says little: fifteen points off are a question.
        ("van der Linden, Lia", "MI", 1440.0, None),
        ("Linden, Lia", "MI", 900.0, None),
        ("Elm, Ed", "CA", None, None),
    ],
)
def test_ids_by_name_only_when_one_is_clearly_best(path, name, state, rating, expected):
    ratings = {"OTBR": Rating(rating)} if rating else {}
    [player], _ = filled(path, Player(1, name, state=state, ratings=ratings))
    assert player.ids.uschess == expected


def test_cfc_rating_by_cfc_id(path):
    [hugo], _ = filled(path, Player(1, "Hazel, Hugo", Ids(cfc="160001")))
    assert hugo.ratings["CFC"] == Rating(2388.0, None, date(2026, 10, 1))


def test_nothing_is_taken_from_the_owner_of_a_wrong_id(path):
    [player], report = filled(path, Player(1, "Cedar, Carla", Ids("90000001")))
    assert player == Player(1, "Cedar, Carla", Ids("90000001"))
    assert codes(report) == ["PLR031"]


def test_nothing_is_taken_from_a_namesake_in_another_state(path):
    stated = Player(1, "Alder, Ada", Ids("90000003"), state="MI", ratings={"OTBQ": Rating(1598.0)})
    [player], report = filled(path, stated)
    assert player == stated
    assert codes(report) == ["PLR031"]
    [warning] = report
    assert "is ALDER, ADA, NJ in" in warning.message and "not Alder, Ada, MI;" in warning.message


def test_an_uncounted_provisional_rating_is_told(path):
    [_], report = filled(path, Player(4, "Willow, William", Ids("90000173")))
    [warning] = [each for each in report if each.code == "PLR032"]
    assert "--set SECTION.4.ratings.OTBR.games=N" in warning.hint


def test_a_list_that_is_later_than_the_event_is_told_once(path):
    players = (Player(1, "Alder, Ada", Ids("90000001")), Player(2, "Alder, Ben", Ids("90000002")))
    _, report = filled(path, *players, start=date(2026, 9, 1))
    assert codes(report).count("PLR033") == 1


def test_places_point_into_the_report(path):
    origin = Origin("test", {}, lambda section, row, what: Place("open.trf", 17 + row, at=what))
    _, report = filled(path, Player(1, "Alder, Ada", Ids("90000001")), origin=origin)
    assert str(report.diagnostics[0].place) == "open.trf:ids:17"


def test_a_missing_list_is_an_error(tmp_path):
    with pytest.raises(Unreadable):
        filled(tmp_path / "none.sqlite", Player(1, "Alder, Ada"))


def test_several_databases_and_the_newest_rating_wins(path, tmp_path):
    newer = tmp_path / "sup_2026-11.csv"
    newer.write_text('MEM_ID,NAME,RATING\n90000001,"Alder, Ada",1700/22\n', "utf-8")
    report = Report()
    event = Event(sections=(Section(players=(Player(1, "Alder, Ada", Ids("90000001")),)),))
    ada = fill(event, [path, newer], report).sections[0].players[0]
    assert ada.ratings["OTBR"] == Rating(1700.0, 22, date(2026, 11, 1))
    assert ada.ratings["OTBQ"].rating == 1598.0
    assert ada.expires == "2027-12-31"


def test_a_report_without_names_gains_them(path):
    [ada], _ = filled(path, Player(1, "", Ids("90000001")))
    assert (ada.name, ada.ratings["OTBR"].rating) == ("ALDER, ADA M", 1641.0)


def test_no_fide_id_is_taken_from_a_namesake(tmp_path):
    source = tmp_path / "combined_2026-10.csv"
    source.write_text(
        'MEM_ID,NAME,STATE,RATING,FIDE_ID\n90000001,"Alder, Ada",MI,1641,\n90000003,"Alder, Ada",NJ,2210,9500001\n'
    )
    [ada], report = filled(
        source, Player(1, "Alder, Ada", Ids("90000003"), state="MI", ratings={"OTBR": Rating(1641.0)})
    )
    assert ada.ids == Ids("90000003")
    assert "PLR031" in codes(report)


def test_without_rapidfuzz_the_answers_are_the_same(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "rapidfuzz", None)
    monkeypatch.setitem(sys.modules, "rapidfuzz.distance", None)
    [player], _ = filled(path, Player(1, "O'Hazle, Robert", state="MI", ratings={"OTBR": Rating(1777.0)}))
    assert player.ids.uschess == "90000151"


@pytest.mark.parametrize(
    "stated",
    [
        {"state": "MI"},
        {"federation": "USA"},
        {"ratings": {"OTBR": Rating(1500.0)}},
        {"born": Birth(1990)},
        {"sex": "w"},
        {"title": "FM"},
        {"ids": Ids("12345678", "2000001")},
    ],
)
def test_whatever_a_row_states_besides_name_and_id_can_contradict_the_owner_of_the_id(stated):
    bare = Player(1, "Alder, Amy", Ids("12345678"))
    assert not can_contradict(bare)
    assert can_contradict(bare._replace(**stated))
