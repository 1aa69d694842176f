"""What the federation's validation is known to find: each fault at its level, and nothing said of a good report."""

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from tests.test_preflight import EVENT, SECTION, player, with_cell, with_player, with_section
from trfrate import pipeline
from trfrate.diagnostics import Report, Severity
from trfrate.errors import FileProblem, Unreadable
from trfrate.formats import Options, json_event
from trfrate.formats.uschess_dbf import FORMAT
from trfrate.formats.uschess_dbf.fees import cents_a_game
from trfrate.model import Birth, Cell, Ids, Outcome, Player, Rating, Section
from trfrate.pipeline import Choices
from trfrate.preflight import preflight
from trfrate.us_states import is_far, neighbors, zip_starts

O = Outcome  # noqa: E741
DAY = date(2026, 5, 4)
ERROR, WARNING = Severity.ERROR, Severity.WARNING


def said(event, day=DAY):
    report = Report()
    preflight(event, report, day)
    return {(found.code, found.severity) for found in report}


def with_states(*states):
    return with_section(
        players=tuple(each._replace(state=state) for each, state in zip(SECTION.players, states, strict=True))
    )


def with_ratings(*ratings):
    rated = zip(SECTION.players, ratings, strict=True)
    return with_section(players=tuple(each._replace(ratings={"OTBR": Rating(rating)}) for each, rating in rated))


def with_pair_twice():
    """Six players, three rounds; 1 and 2 meet in the first and in the last."""
    rounds = (((1, 2), (3, 4), (5, 6)), ((1, 3), (2, 5), (4, 6)), ((2, 1), (3, 5), (6, 4)))
    cells = {number: [None] * 3 for number in range(1, 7)}
    for slot, pairs in enumerate(rounds):
        for white, black in pairs:
            cells[white][slot], cells[black][slot] = Cell(O.DRAW, black, "w"), Cell(O.DRAW, white, "b")
    rated = {"OTBR": Rating(1500.0)}
    players = tuple(
        Player(n, f"Tree{n}, A", Ids(f"9000001{n}"), ratings=rated, cells=tuple(row)) for n, row in cells.items()
    )
    return replace(EVENT, sections=(replace(SECTION, players=players),))


PLAYER_2, SECTION_1 = "sections[0].players[1]", "sections[0]"
MATCH = (Cell(O.DRAW, 2, "w"), Cell(O.DRAW, 2, "b")), (Cell(O.DRAW, 1, "b"), Cell(O.DRAW, 1, "w"))


def with_two_players(**facts):
    players = tuple(player(number, cells=cells) for number, cells in enumerate(MATCH, 1))
    return with_section(rounds=2, players=players, **facts)


def with_far_ratings():
    """A match that the rules do not allow: the ratings are too far apart."""
    event = with_two_players(type="match")
    one, two = event.sections[0].players
    players = (one._replace(ratings={"OTBR": Rating(2300.0, 60)}), two._replace(ratings={"OTBR": Rating(1500.0, 60)}))
    return replace(event, sections=(replace(event.sections[0], players=players),))


def with_copy(renumbered):
    """The same section twice, its rows in another order, and under other numbers."""
    new = {each.number: len(SECTION.players) + 1 - each.number for each in SECTION.players} if renumbered else {}

    def moved(row):
        cells = (cell and cell._replace(opponent=new.get(cell.opponent, cell.opponent)) for cell in row.cells)
        return row._replace(number=new.get(row.number, row.number), cells=tuple(cells))

    copy = replace(SECTION, number=2, name="Reserve", players=tuple(map(moved, reversed(SECTION.players))))
    return replace(EVENT, sections=(SECTION, copy))


FAULTS = {
    # --- the event
    "affiliate in small letters": (replace(EVENT, affiliate="a6012345"), "USC102", ERROR, "event.affiliate"),
    "chief TD of zeros": (replace(EVENT, chief_td="00000000"), "USC102", ERROR, "event.chief_td"),
    "other TD of four digits": (replace(EVENT, other_tds=("1234",)), "USC104", ERROR, "event.other_tds"),
    "no name": (replace(EVENT, name=""), "USC101", ERROR, "event.name"),
    "no affiliate": (replace(EVENT, affiliate=None), "USC101", ERROR, "event.affiliate"),
    "affiliate without a letter": (replace(EVENT, affiliate="60123456"), "USC102", ERROR, "event.affiliate"),
    "affiliate too short": (replace(EVENT, affiliate="A12345"), "USC102", ERROR, "event.affiliate"),
    "no chief TD": (replace(EVENT, chief_td=None), "USC101", ERROR, "event.chief_td"),
    "chief TD by name": (replace(EVENT, chief_td="Ash Elm"), "USC102", ERROR, "event.chief_td"),
    "assistant TD by name": (replace(EVENT, assistant_td="Ash Elm"), "USC104", ERROR, "event.assistant_td"),
    "no city": (replace(EVENT, city=None), "USC101", ERROR, "event.city"),
    "no state": (replace(EVENT, state=None), "USC101", ERROR, "event.state"),
    "a state in full": (replace(EVENT, state="Michigan"), "USC102", ERROR, "event.state"),
    "a state that is none": (replace(EVENT, state="XX"), "USC109", WARNING, "event.state"),
    "no zip code": (replace(EVENT, zip=None), "USC101", ERROR, "event.zip"),
    "zip code of three digits": (replace(EVENT, zip="481"), "USC102", ERROR, "event.zip"),
    "zip of another state": (replace(EVENT, zip="90210"), "USC109", WARNING, "event.zip"),
    "long zip of another state": (replace(EVENT, zip="10001-1234"), "USC109", WARNING, "event.zip"),
    "no country": (replace(EVENT, country=None), "USC103", WARNING, "event.country"),
    "no first day": (replace(EVENT, start=None), "USC101", ERROR, "event.start"),
    "no last day": (replace(EVENT, end=None), "USC101", ERROR, "event.end"),
    "event backwards": (replace(EVENT, end=date(2026, 5, 1)), "USC105", ERROR, "event.end"),
    "future": (replace(EVENT, start=date(2026, 6, 2), end=date(2026, 6, 2)), "USC108", WARNING, "event.end"),
    "1926": (replace(EVENT, start=date(1926, 5, 2), end=date(1926, 5, 2)), "USC108", WARNING, "event.start"),
    "14 months": (replace(EVENT, start=date(2025, 3, 2)), "USC108", WARNING, "event.end"),
    "nothing to rate": (with_section(systems=()), "USC106", ERROR, ""),
    # --- sections
    "no time control": (with_section(time_control=None), "USC110", ERROR, f"{SECTION_1}.time_control"),
    "time control: words": (with_section(time_control="as usual"), "USC119", ERROR, f"{SECTION_1}.time_control"),
    "time control: letters": (with_section(time_control="XYZ"), "USC119", ERROR, f"{SECTION_1}.time_control"),
    "time control: no number": (with_section(time_control="G/abc"), "USC119", ERROR, f"{SECTION_1}.time_control"),
    "time control: weeks": (with_section(time_control="G/9999;d5"), "USC119", ERROR, f"{SECTION_1}.time_control"),
    "time control: too fast": (with_section(time_control="G/1;d0"), "USC112", ERROR, f"{SECTION_1}.time_control"),
    "time control: no minutes": (with_section(time_control="G/0;d5"), "USC119", ERROR, f"{SECTION_1}.time_control"),
    "time control: a day": (with_section(time_control="2026-05-02"), "USC119", ERROR, f"{SECTION_1}.time_control"),
    "section before the event": (with_section(start=date(2026, 4, 2)), "USC105", ERROR, f"{SECTION_1}.start"),
    "section after the event": (with_section(end=date(2027, 5, 2)), "USC105", ERROR, f"{SECTION_1}.start"),
    "section backwards": (
        with_section(start=date(2026, 5, 2), end=date(2026, 5, 1)),
        "USC105",
        ERROR,
        f"{SECTION_1}.start",
    ),
    "chief TD of a section by name": (with_section(chief_td="Elm"), "USC104", ERROR, f"{SECTION_1}.chief_td"),
    "section twice": (
        replace(EVENT, sections=(SECTION, replace(SECTION, number=2, name="Copy"))),
        "USC153",
        WARNING,
        "sections[1]",
    ),
    "section twice in another order": (with_copy(renumbered=False), "USC153", WARNING, "sections[1]"),
    "section twice under other numbers": (with_copy(renumbered=True), "USC153", WARNING, "sections[1]"),
    "Grand Prix with negative points": (
        with_section(grand_prix=True, grand_prix_points=-5),
        "USC116",
        WARNING,
        f"{SECTION_1}.grand_prix_points",
    ),
    "Grand Prix without points": (with_section(grand_prix=True), "USC116", WARNING, f"{SECTION_1}.grand_prix_points"),
    "Grand Prix with zero points": (
        with_section(grand_prix=True, grand_prix_points=0),
        "USC116",
        WARNING,
        f"{SECTION_1}.grand_prix_points",
    ),
    "points without Grand Prix": (
        with_section(grand_prix=False, grand_prix_points=10),
        "USC116",
        WARNING,
        f"{SECTION_1}.grand_prix_points",
    ),
    "scholastic letter": (with_section(scholastic="X"), "USC115", WARNING, f"{SECTION_1}.scholastic"),
    "scholastic digit": (with_section(scholastic="1"), "USC115", WARNING, f"{SECTION_1}.scholastic"),
    "school section of a club": (with_section(scholastic="J"), "USC117", ERROR, f"{SECTION_1}.scholastic"),
    "played online": (with_section(online=True), "USC114", WARNING, SECTION_1),
    "18 hours of play in a day": (with_section(time_control="G/180;d5"), "USC150", WARNING, SECTION_1),
    "more rounds than opponents": (with_section(rounds=6), "USC152", WARNING, f"{SECTION_1}.rounds"),
    "one player": (with_section(players=SECTION.players[:1]), "USC120", ERROR, SECTION_1),
    "two players, but no match": (with_two_players(), "USC156", WARNING, f"{SECTION_1}.type"),
    "a match of unequal players": (with_far_ratings(), "USC154", ERROR, f"{SECTION_1}.type"),
    # --- players
    "expired membership": (with_player(2, expires="2026-05-01"), "USC130", ERROR, f"{PLAYER_2}.expires"),
    "membership that ended during the event": (
        replace(with_player(2, expires="2026-05-02"), end=date(2026, 5, 3)),
        "USC130",
        ERROR,
        f"{PLAYER_2}.expires",
    ),
    "no member id": (with_player(2, ids=Ids()), "USC124", ERROR, f"{PLAYER_2}.ids"),
    "member id of zeros": (with_player(2, ids=Ids("00000000")), "USC124", ERROR, f"{PLAYER_2}.ids"),
    "member id with a letter": (with_player(2, ids=Ids("9000000A")), "USC125", ERROR, f"{PLAYER_2}.ids"),
    "member id of seven digits": (with_player(2, ids=Ids("9000001")), "USC125", ERROR, f"{PLAYER_2}.ids"),
    "one id for two people": (with_player(2, ids=Ids("90000001")), "USC127", ERROR, f"{PLAYER_2}.ids"),
    "two ids for one name": (with_player(2, name="Alder, Ada"), "USC128", WARNING, f"{PLAYER_2}.ids"),
    "a re-entry": (
        with_player(2, name="Alder, Ada", ids=Ids("90000001")),
        "USC126",
        WARNING,
        f"{PLAYER_2}.ids",
    ),
    "no name of a player": (with_player(2, name=""), "USC122", ERROR, f"{PLAYER_2}.name"),
    "a gap in the pairing numbers": (
        with_section(players=(*SECTION.players[:3], SECTION.players[3]._replace(number=7))),
        "USC121",
        ERROR,
        SECTION_1,
    ),
    "a player from far away": (with_states("MI", "CA", "MI", "MI"), "USC129", WARNING, f"{PLAYER_2}.ids"),
    "a rating far above": (with_ratings(800.0, 2400.0, 900.0, 1000.0), "USC132", WARNING, f"{PLAYER_2}.ratings"),
    "a rating far below": (with_ratings(1900.0, 180.0, 2000.0, 2100.0), "USC132", WARNING, f"{PLAYER_2}.ratings"),
    "exceptional performance": (
        with_player(2, ratings={"OTBR": Rating(2500.0)}),
        "USC131",
        WARNING,
        f"{PLAYER_2}.ids",
    ),
    "adult in a primary section": (
        with_section(scholastic="P", players=(*SECTION.players[:3], player(4, adult=True))),
        "USC118",
        WARNING,
        "sections[0].players[3].born",
    ),
    "fifth grader in a primary section": (
        with_section(scholastic="P", players=(*SECTION.players[:3], player(4, born=Birth(2013)))),
        "USC118",
        WARNING,
        "sections[0].players[3].born",
    ),
    "teacher in a school section": (
        replace(
            with_section(scholastic="J", players=(*SECTION.players[:3], player(4, born=Birth(1985)))),
            affiliate="H6012345",
        ),
        "USC118",
        WARNING,
        "sections[0].players[3].born",
    ),
    # --- games
    "same pair twice": (with_pair_twice(), "USC146", WARNING, SECTION_1),
    "a win against a draw": (with_cell(1, 1, Cell(O.WIN, 4, "w")), "USC140", ERROR, SECTION_1),
    "two whites": (with_cell(1, 1, Cell(O.DRAW, 4, "b")), "USC140", ERROR, SECTION_1),
    "no result": (with_cell(1, 1, Cell(O.PENDING, 4, "w")), "USC141", ERROR, "players[0].cells[0]"),
    "a special result": (with_cell(1, 1, Cell(O.ASYM_DRAW, 4, "w")), "USC145", WARNING, SECTION_1),
    "an empty round": (with_cell(1, 1, None), "USC142", WARNING, SECTION_1),
}


def found_in_a_file(event):
    """The messages for the event as a file states it: each has the field it is about."""
    data = json_event.write(event, Report(), Options(DAY))["event.json"]
    report = Report()
    preflight(json_event.read({"event.json": data}, Report(), Options(DAY)), report, DAY)
    return report


def test_faults_of_at_least_57_kinds_are_known():
    assert len(FAULTS) >= 57


@pytest.mark.parametrize("event, code, severity, field", FAULTS.values(), ids=FAULTS)
def test_each_fault_is_found_at_its_level_and_field(event, code, severity, field):
    found = {(each.code, each.severity, str(each.place.at if each.place else "")) for each in found_in_a_file(event)}
    assert any(each[:2] == (code, severity) and each[2].endswith(field) for each in found), found


@pytest.mark.parametrize("event, code, severity, field", FAULTS.values(), ids=FAULTS)
def test_every_message_says_what_to_do(event, code, severity, field):
    assert all(found.hint for found in found_in_a_file(event))


GOOD = {
    "as it is": EVENT,
    "school affiliate": replace(EVENT, affiliate="H6012345"),
    "other affiliate letters": replace(EVENT, affiliate="T6012345"),
    "school section of a school": replace(with_section(scholastic="J"), affiliate="H6012345"),
    "expired member in a primary section": with_section(
        scholastic="P", players=(*SECTION.players[:3], player(4, expires="2020-01-31", born=Birth(2017)))
    ),
    "life member": with_player(1, expires="life"),
    "membership to the last day": with_player(1, expires="2026-05-02"),
    "neighbors from Ohio": with_states("MI", "MI", "OH", "MI"),
    "many guests": with_states("CA", "TX", "NY", "MI"),
    "no states": with_states(None, None, None, "MI"),
    "a wide range of ratings": with_ratings(1200.0, 1400.0, 1600.0, 1800.0),
    "Grand Prix": with_section(grand_prix=True, grand_prix_points=20),
    "abroad": replace(EVENT, country="Canada", state="ON", zip="K1A 0B1"),
    "zip with four more digits": replace(EVENT, zip="48104-1234"),
    "scholastic": with_section(scholastic="S"),
}


@pytest.mark.parametrize("event", GOOD.values(), ids=GOOD)
def test_nothing_is_said_of_what_is_right(event):
    assert said(event) == set()


@pytest.mark.parametrize("facts", [{"grand_prix": True}, {"grand_prix_points": 10}])
def test_a_hint_can_be_pasted_whatever_the_section_is_called(facts):
    report = Report()
    preflight(with_section(name='The "$500" = Open', **facts), report, DAY)
    (hint,) = [found.hint for found in report if found.code == "USC116"]
    assert hint.startswith("--set 1.grand_prix")


def test_without_a_day_nothing_is_future():
    assert said(replace(EVENT, start=date(2046, 6, 2), end=date(2046, 6, 2)), day=None) == set()


def test_players_of_a_small_section_may_meet_again():
    pair = (Cell(O.DRAW, 2, "w"), Cell(O.DRAW, 2, "b")), (Cell(O.DRAW, 1, "b"), Cell(O.DRAW, 1, "w"))
    players = tuple(player(number, cells=cells) for number, cells in enumerate(pair, 1))
    assert ("USC146", WARNING) not in said(with_section(rounds=2, players=players))


@pytest.mark.parametrize("text", [b"20260532", b"20261302", b"MAY 2   "])
def test_an_impossible_section_date_is_an_error(text):
    options, report = Options(DAY), Report()
    files = dict(FORMAT.write(with_section(start=date(2026, 5, 2), end=date(2026, 5, 2)), Report(), options))
    files["TSEXPORT.DBF"] = files["TSEXPORT.DBF"].replace(b"20260502", text, 1)
    del files["UPLOAD.txt"]  # its checksums would say that the table was changed
    FORMAT.read(files, report, options)
    assert [(found.code, found.severity) for found in report] == [("USC025", ERROR)]


def test_every_state_has_zip_codes_and_neighbors_go_both_ways():
    assert len(zip_starts()) == 51 + 8
    assert neighbors().keys() == zip_starts().keys() - {"AK", "HI", "PR", "VI", "GU", "AS", "MP", "AA", "AE", "AP"}
    around_of = neighbors()
    assert {near for around in around_of.values() for near in around} <= zip_starts().keys()
    assert [(one, other) for one, around in around_of.items() for other in around if one not in around_of[other]] == []
    assert is_far("CA", "MI") and not is_far("OH", "MI") and is_far("HI", "CA")


def test_a_zip_code_is_of_one_state_only():
    """Islands of the Pacific share theirs, and so do two towns on borders."""
    counts = Counter(start for starts in zip_starts().values() for start in starts)
    assert {start for start, count in counts.items() if count > 1} == {"055", "063", "733", "755", "967", "969"}


@pytest.mark.parametrize(
    ("day", "cents"), [((2025, 12, 31), 25), ((2026, 1, 1), 30), ((2026, 6, 30), 30), ((2026, 7, 1), 35)]
)
def test_the_fee_of_a_game_by_the_day_of_the_upload(day, cents):
    assert cents_a_game(date(*day)) == cents


def test_the_upload_page_counts_games_and_reminds_of_what_only_us_chess_knows():
    page = FORMAT.write(EVENT, Report(), Options(DAY))["UPLOAD.txt"].decode("ascii")
    assert "Games to rate:       6\r\n" in page
    assert "Rating fee:          $1.80 (30 cents a game on 2026-05-04)\r\n" in page
    assert "Safe Play" in page and "certified" in page and "affiliate is current" in page


NEW = {"USC108", "USC109", "USC115", "USC116", "USC117", "USC118", "USC119", "USC129", "USC132", "USC146", "USC153"}


def test_good_reports_raise_no_new_alarm(corpus):
    """One real outlier aside: a player rated 277 among 1369 to 2043."""
    paths = [path for path in sorted(corpus.rglob("*")) if path.is_file() and path.suffix.lower() != ".dbf"]
    paths += sorted(corpus.glob("swisssys/set*"))
    found, events = Counter(), 0
    for path in paths:
        try:
            event = pipeline.read(str(path), Choices(date(2026, 11, 17)), Report())
        except (Unreadable, FileProblem):
            continue
        events += 1
        found.update(code for code, _ in said(event, date(2026, 11, 17)) if code in NEW)
    assert events > 90
    assert found == {"USC132": 1}


def test_a_section_without_players_is_no_copy():
    empty = Section(2, "Reserve"), Section(3, "Booster")
    assert ("USC153", WARNING) not in said(replace(EVENT, sections=(SECTION, *empty)))
