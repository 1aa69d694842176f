"""The checks beyond their fault fixtures: both halves' places, and what is no fault."""

import json
import re
from datetime import date

import pytest

from tests.conftest import FIXTURES, ROOT
from trfrate.checks import check
from trfrate.diagnostics import MOST_OF_A_CODE, Origin, Place, Report
from trfrate.formats import Options, json_event
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section

FAULTS = FIXTURES / "json" / "faults"
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def row(number: int, *cells: Cell | None, **facts) -> Player:
    return Player(number, f"Player {number}", cells=cells, **facts)


def located(event: Event) -> Event:
    """The event as if read from lines of text: a player a line, a round every ten columns."""

    def locate(section, player, what):
        line = None if player is None else player + 1
        return Place("event.txt", line, 10 * (what + 1) if isinstance(what, int) else None)

    return Event(**{name: getattr(event, name) for name in ("start", "end", "sections")}, origin=Origin("", {}, locate))


def found(*players: Player, start=None, end=None, **section) -> list[tuple[str, str]]:
    section.setdefault("rounds", max(len(player.cells) for player in players))
    report = Report()
    check(located(Event(start=start, end=end, sections=(Section(players=players, **section),))), report)
    return [(diagnostic.code, str(diagnostic.place)) for diagnostic in report]


def messages(*players: Player, **section) -> list[str]:
    report = Report()
    check(located(Event(sections=(Section(players=players, rounds=9, **section),))), report)
    return [diagnostic.message for diagnostic in report]


def test_a_result_that_is_still_missing_is_told_in_words():
    (told, *_) = messages(row(1, Cell(Outcome.PENDING, 2)), row(2, Cell(WIN, 1)))
    assert told.startswith("round 1: player 1 has no result yet, but player 2")


def test_every_check_has_a_fault_fixture():
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "trfrate/checks").glob("*.py"))
    codes = set(re.findall(r'"(CHK\d{3})"', sources))
    shown = set(re.findall(r"CHK\d{3}", "".join(path.read_text("utf-8") for path in FAULTS.glob("*.txt"))))
    assert codes == shown


def test_a_disagreement_names_both_places_and_is_told_once():
    (message,) = messages(row(1, Cell(WIN, 2)), row(2, Cell(WIN, 1)))
    assert message == "round 1: player 1 has a win, but player 2 (Player 2) (event.txt:2:10) has a win"
    assert found(row(1, Cell(WIN, 2)), row(2, Cell(WIN, 1))) == [("CHK006", "event.txt:1:10")]


def test_both_colors_name_both_places():
    (message,) = messages(row(1, Cell(WIN, 2, "b")), row(2, Cell(LOSS, 1, "b")))
    assert message == "round 1: player 1 and player 2 (Player 2) (event.txt:2:10) both have black"


def test_two_claims_are_told_at_the_claim_that_is_not_returned():
    rows = row(1, Cell(WIN, 3)), row(2, Cell(WIN, 3)), row(3, Cell(LOSS, 2))
    assert found(*rows) == [("CHK003", "event.txt:1:10")]
    (message,) = messages(*rows)
    assert "players 1 and 2 both claim player 3 (Player 3) (event.txt:3:10)" in message


def test_a_chain_of_claims_is_told_at_every_row():
    rows = row(1, Cell(WIN, 2)), row(2, Cell(WIN, 3)), row(3, Cell(WIN, 1))
    assert [code for code, _ in found(*rows)] == ["CHK004", "CHK004", "CHK004"]


def test_places_are_looked_up_only_for_messages_that_are_listed():
    # A file of 100,000 contradictions took longer to say so than to read.
    asked = []

    def locate(section, player, what):
        asked.append((player, what))
        return Place("event.txt", 1)

    players = [row(number, *[Cell(WIN, number % 5000 + 1)] * 4) for number in range(1, 5001)]
    event = Event(sections=(Section(players=tuple(players), rounds=4),), origin=Origin("", {}, locate))
    check(event, Report())
    assert len(asked) < 3 * MOST_OF_A_CODE


def test_an_opponent_whose_row_ends_early():
    rows = row(1, None, Cell(WIN, 2)), row(2, Cell(Outcome.HALF_BYE))
    assert found(*rows) == [("CHK004", "event.txt:1:20")]


def test_rounds_of_double_games_are_counted_as_rounds():
    rows = row(1, Cell(WIN, 2), Cell(WIN, 2), Cell(WIN, 2)), row(2, Cell(LOSS, 1), Cell(LOSS, 1), Cell(WIN, 1))
    (message,) = messages(*rows, games_per_round=2)
    assert message.startswith("round 2: ")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Cell(WIN, 2, "w"), Cell(LOSS, 1, "b")),
        (Cell(WIN, 2, "w"), Cell(LOSS, 1)),
        (Cell(Outcome.FORFEIT_LOSS, 2, "w"), Cell(Outcome.FORFEIT_LOSS, 1, "b")),
        (Cell(Outcome.ASYM_WIN, 2), Cell(Outcome.ASYM_WIN, 1)),
        (Cell(Outcome.UNRATED_DRAW, 2), Cell(Outcome.UNRATED_DRAW, 1)),
        (Cell(Outcome.FORFEIT_WIN), Cell(Outcome.FORFEIT_LOSS)),
    ],
)
def test_halves_that_agree_are_no_fault(one, other):
    third, fourth = row(3, Cell(DRAW, 4)), row(4, Cell(DRAW, 3))
    assert found(row(1, one), row(2, other), third, fourth) == []


def test_a_bye_with_an_opponent_is_a_contradiction():
    rows = row(1, Cell(Outcome.HALF_BYE, 2)), row(2, Cell(WIN, 1))
    assert [code for code, _ in found(*rows)] == ["CHK006"]


def test_oneself_is_noticed_whatever_the_result():
    for outcome in (WIN, DRAW, Outcome.PENDING, Outcome.FORFEIT_LOSS, Outcome.ASYM_WIN):
        assert ("CHK002", "event.txt:1:10") in found(row(1, Cell(outcome, 1)))


GAME = Cell(WIN, 2), Cell(LOSS, 1)


def test_a_score_below_the_cells_is_always_wrong():
    assert found(row(1, GAME[0], None, score=1), row(2, GAME[1], None)) == [("CHK010", "event.txt:1")]


def test_standings_without_rounds_are_one_error():
    assert found(row(1, score=5), row(2, score=4), row(3, score=0)) == [
        ("CHK010", "event.txt:1"),
        ("CHK018", "event.txt"),
    ]


def test_a_score_above_the_cells_needs_a_round_to_hide_in():
    assert [code for code, _ in found(row(1, GAME[0], score=4), row(2, GAME[1]))] == ["CHK010"]
    assert [code for code, _ in found(row(1, GAME[0], None, score=4), row(2, GAME[1], None))] == ["CHK011"]


def test_an_adjustment_by_the_arbiter_explains_a_score():
    assert found(row(1, GAME[0], score=1, adjustment=-1), row(2, GAME[1])) == []


def test_a_section_with_its_own_points_is_checked_by_them():
    assert found(row(1, GAME[0], score=6), row(2, GAME[1], score=0), points={WIN: 6}) == []


def test_empty_cells_beyond_the_rounds_are_harmless():
    assert found(row(1, GAME[0], None), row(2, GAME[1], None), rounds=1) == []


@pytest.mark.parametrize(
    ("born", "codes"), [(1915, []), (1914, ["CHK016"]), (2022, []), (2023, ["CHK016"]), (2026, ["CHK016"])]
)
def test_ages_from_3_to_110(born, codes):
    rows = row(1, GAME[0], born=Birth(born)), row(2, GAME[1])
    assert [code for code, _ in found(*rows, start=date(2025, 10, 18))] == codes


def test_birth_years_that_are_all_in_the_future_are_blamed_as_well_as_the_event():
    rows = [row(number, None, born=Birth(year)) for number, year in enumerate((2110, 2112, 2126), 1)]
    report = Report()
    check(Event(start=date(2026, 10, 18), sections=(Section(players=tuple(rows), rounds=1),)), report)
    (message,) = [each.message for each in report if each.code == "CHK024"]
    assert message == "the birth years (2110 to 2126) are all after the event (2026-10-18)"


def test_games_that_share_less_than_a_point_are_no_lost_round():
    draw, loss = (Cell(Outcome.ASYM_DRAW, 2), Cell(Outcome.ASYM_LOSS, 1))
    lost = Cell(Outcome.ASYM_LOSS, 4), Cell(Outcome.ASYM_LOSS, 3)
    rows = row(1, draw, score=2), row(2, loss, score=0), row(3, lost[0], score=2), row(4, lost[1], score=0)
    assert [code for code, _ in found(*rows)] == ["CHK010", "CHK010"]


@pytest.mark.parametrize(("rating", "codes"), [(1, []), (3000, []), (0, ["CHK015"]), (3001, ["CHK015"])])
def test_ratings_from_1_to_3000(rating, codes):
    rows = row(1, GAME[0], ratings={"OTBR": Rating(rating)}), row(2, GAME[1])
    assert [code for code, _ in found(*rows)] == codes


@pytest.mark.parametrize(
    ("member", "codes"),
    [("90000001", []), ("9000001", ["CHK017"]), ("900000011", ["CHK017"]), ("9000000١", ["CHK017"]), ("", ["CHK017"])],
)
def test_ids_of_eight_ascii_digits(member, codes):
    rows = row(1, GAME[0], ids=Ids(member)), row(2, GAME[1])
    assert [code for code, _ in found(*rows)] == codes


def test_a_large_number_is_no_gap_of_millions():
    assert found(row(1, Cell(WIN, 99999)), row(99999, Cell(LOSS, 1))) == []


@pytest.mark.parametrize(
    ("sections", "gaps"),
    [
        (((1, 2, 4), (3, 5)), []),
        (((1, 2, 4), (3, 6)), ["pairing number 5 is missing"]),
        (((1, 2, 4), (1, 2, 3)), ["pairing number 3 is missing"]),
    ],
)
def test_numbers_that_run_through_the_sections_are_not_missing(sections, gaps):
    report = Report()
    check(Event(sections=tuple(Section(players=tuple(map(row, numbers))) for numbers in sections)), report)
    assert [each.message for each in report if each.code == "CHK019"] == gaps


def test_an_event_without_places_is_checked_too():
    report = Report()
    check(Event(sections=(Section(players=(row(1, Cell(WIN, 2)), row(2, Cell(WIN, 1))), rounds=1),)), report)
    (diagnostic,) = report
    assert diagnostic.place is None and diagnostic.message.endswith("player 2 (Player 2) has a win")


def test_tied_ranks_and_unknown_ranks_are_no_fault():
    rows = row(1, GAME[0], rank=1), row(2, GAME[1], rank=2), row(3, Cell(DRAW, 4), rank=1), row(4, Cell(DRAW, 3))
    assert found(*rows) == []


def test_a_fault_of_many_rows_is_one_message_with_its_number_and_the_first_places():
    (told,) = messages(*(row(number, Cell(WIN, 500)) for number in range(1, 151)))[:1]
    assert told == (
        "round 1: player 1 meets 500, who is not in the section; and 149 more like it, at line 2, line 3 and 147 more"
    )
    assert len(found(*(row(number, Cell(WIN, 500)) for number in range(1, 151)))) == 1


def test_a_few_rows_with_a_fault_are_named_one_by_one():
    assert [code for code, _ in found(*(row(number, Cell(WIN, 500)) for number in (1, 2, 3)))] == ["CHK001"] * 3


def test_many_players_with_a_fault_are_one_message_with_their_numbers():
    rows = [row(number, Cell(Outcome.FULL_BYE), ids=Ids(uschess="123")) for number in range(1, 9)]
    assert "the US Chess ids of nos. 1-8 are not 8 digits" in messages(*rows)


def test_dates_in_the_wrong_order_are_reported_where_they_stand_with_or_without_sections():
    for sections in ([], [{"number": 1, "players": []}]):
        event = {"start": "2025-10-18", "end": "2025-08-01", "sections": sections}
        data = json.dumps({"format": "trfrate-event", "version": 1, "event": event})
        report = Report()
        check(json_event.read({"a.json": data.encode()}, report, Options(date(2026, 1, 1))), report)
        assert [each.place.at for each in report if each.code == "CHK014"] == ["$.event.start"]
