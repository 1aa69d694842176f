"""Grids of cells to an event: where the table is, what its headings and opponent numbers mean, where things stand."""

from datetime import date

import pytest

from tests import hostile_workbooks
from tests.conftest import FIXTURES
from trfrate.checks import check
from trfrate.diagnostics import Place, Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options, csv
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.origin import WallchartOrigin
from trfrate.formats._wallchart.reading import read_grids
from trfrate.formats._wallchart.rounds.round_columns import joined
from trfrate.formats._wallchart.tables.heading_words import ALIASES, KNOWN, Heading, heading_of, plain_heading
from trfrate.formats._wallchart.tables.player_values import (
    read_birth,
    read_id,
    read_rank,
    read_rating,
    read_score,
    read_sex,
)
from trfrate.formats.xlsx.reading import read as read_xlsx
from trfrate.model import Birth, Cell, Outcome, Rating

DAY = date(2026, 1, 15)
W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def read(text, **values):
    rows = [[field.strip() for field in line.split("|")] for line in text.strip("\n").splitlines()]
    report = Report()
    grid = Grid("", rows, lambda row, column: Place("grid", row + 1, column))
    return read_grids("csv", {"grid": b""}, [grid], report, Options(DAY, values)), report


def codes(report, severity=Severity.ERROR):
    return [diagnostic.code for diagnostic in report if diagnostic.severity is severity]


@pytest.mark.parametrize(
    ("opponent", "result", "cell"),
    [
        ("12", "W", "W12"),
        ("#3", "LOST", "L3"),
        ("12", "½", "12 ½"),
        ("12", "", "12"),
        ("7", "1F", "X7"),
        ("BYE", "½", "BYE½"),
        ("", "1", "BYE1"),
        ("0", "0", "BYE0"),
        ("---", "H", "H"),
        ("BYE", "", "BYE"),
        ("", "", ""),
    ],
)
def test_opponent_and_result_in_two_columns(opponent, result, cell):
    assert joined(opponent, result) == cell


@pytest.mark.parametrize(
    ("headings", "rows"),
    [
        ("Clr | Rd 1 | Clr | Rd 2", ("w | L2 | b | W2", "b | W1 | w | L1")),
        ("Rd 1 | Rd 2 | Color 1 | Color 2", ("L2 | W2 | White | Black", "W1 | L1 | Black | White")),
        ("Rd 1 | Opp 1 | Rd 2 | Opp 2 | Col 1 | Col 2", ("L | 2 | W | 2 | W | S", "W | 1 | L | 1 | S | W")),
        ("Opp | W/B | Res | Opp | W/B | Res", ("2 | w | 0 | 2 | b | 1", "1 | b | 1 | 1 | w | 0")),
        ("R1 Farbe | Rd 1 | R2 Farbe | Rd 2", ("Weiß | 2 0 | Schwarz | 2 1", "Schwarz | 1 1 | Weiß | 1 0")),
    ],
)
def test_columns_of_a_round_in_any_order(headings, rows):
    event, report = read(
        f"No | Name | Rating | {headings} | Pts\n1 | Alder, Ada | 1500 | {rows[0]} | 1\n"
        f"2 | Birch, Ben | 1600 | {rows[1]} | 1"
    )
    assert [player.cells for player in event.sections[0].players] == [
        (Cell(L, 2, "w"), Cell(W, 2, "b")),
        (Cell(W, 1, "b"), Cell(L, 1, "w")),
    ]
    assert codes(report) == codes(report, Severity.WARNING) == []
    assert "CSV003" not in codes(report, Severity.NOTE)


@pytest.mark.parametrize(
    ("headings", "rows", "color"),
    [
        ("Round 1 | | Round 2 | ", ("2 | 1 | BYE | ½", "1 | 0 | | 0"), None),
        ("Round 1 | | | Round 2 | | ", ("2 | W | 1 | BYE | | ½", "1 | B | 0 | | | 0"), "w"),
        ("Round 1 | | Round 2 | ", ("W2 | W | H | ", "L1 | B | U | "), "w"),
        ("Round 1 | | Round 2 | ", ("W2 | 1 | H | 1.5", "L1 | 0 | U | 0"), None),
    ],
)
def test_columns_without_a_heading_right_of_each_round(headings, rows, color):
    event, report = read(f"No | Name | {headings} | Pts\n1 | Alder | {rows[0]} | 1.5\n2 | Birch | {rows[1]} | 0")
    assert cells_of(event)["Alder"] == (Cell(W, 2, color), Cell(Outcome.HALF_BYE))
    assert codes(report) == []


def test_one_column_called_result_is_no_part_of_a_round():
    event, report = read("No | Name | Rd 1 | Result\n1 | Alder, Ada | L2 | good\n2 | Birch, Ben | W1 | better")
    assert event.sections[0].players[0].cells == (Cell(L, 2),)
    assert "CSV003" in codes(report, Severity.NOTE)


@pytest.mark.parametrize("name", ["BYE", "Bye", "- bye -", "Full point bye", "spielfrei", "House player: none"])
def test_a_row_called_bye_is_no_player(name):
    event, report = read(
        f"No | Name | Rating | Rd 1 | Rd 2 | Rd 3\n1 | Alder | 1500 | W4 | W2 | L3\n"
        f"2 | Birch | 1600 | L3 | L1 | D4\n3 | Cedar | 1700 | W2 | L4 | W1\n4 | {name} | | L1 | W3 | D2"
    )
    assert cells_of(event) == {
        "Alder": (Cell(Outcome.FULL_BYE), Cell(W, 2), Cell(L, 3)),
        "Birch": (Cell(L, 3), Cell(L, 1), Cell(Outcome.HALF_BYE)),
        "Cedar": (Cell(W, 2), Cell(Outcome.ZERO_BYE), Cell(W, 1)),
    }
    assert codes(report) == [] and codes(report, Severity.NOTE).count("CSV029") == 1
    assert event.origin.layouts[0].player_rows == (1, 2, 3)


def test_a_person_called_bye_is_a_player():
    event, report = read(
        "No | Name | Rating | Rd 1\n1 | Bye | 1500 | W2\n2 | Birch, Ben | 1600 | L1\n"
        "3 | Bye, Tom | | W4\n4 | Exempt, Eve | | L3"
    )
    assert len(cells_of(event)) == 4 and "CSV029" not in codes(report, Severity.NOTE)


@pytest.mark.parametrize(
    "rows",
    [
        ("W Birch, Ben | D Cedar", "L Alder | B", "Half bye | D Alder, Ada"),
        ("Ben Birch 1 | Cedar ½", "Alder 0 | BYE", "½ BYE | Alder ½"),
        ("+ vs Birch | = vs Cedar", "- vs Alder | +BYE", "H | = vs Alder"),
        ("W Birch (1400) | D Cedar [1300P5]", "L Alder 1500 | B", "H | D Alder 1500"),
    ],
)
def test_opponents_by_name(rows):
    event, report = read(
        f"No | Name | Rd 1 | Rd 2\n7 | Alder, Ada | {rows[0]}\n8 | Birch, Ben | {rows[1]}\n9 | Cedar, Cy | {rows[2]}"
    )
    players = event.sections[0].players
    assert players[0].cells == (Cell(W, 8), Cell(D, 9)) and players[2].cells == (Cell(Outcome.HALF_BYE), Cell(D, 7))
    assert players[1].cells[0] == Cell(L, 7) and players[1].cells[1].opponent is None
    assert codes(report) == [] and "CSV040" in codes(report, Severity.NOTE)


def test_opponents_by_name_where_nothing_numbers_the_rows():
    event, report = read(
        "Name | Rd 1 | Score\nAda Alder | W Birch | 1\nBen Birch | L Alder | 0\nSponsor: Elm Bank | | "
    )
    assert cells_of(event) == {"Ada Alder": (Cell(W, 2),), "Ben Birch": (Cell(L, 1),)} and codes(report) == []


def test_opponents_by_name_in_columns_of_their_own():
    event, report = read(
        "Name | Rating | Opp 1 | Col 1 | Res 1 | Opp 2 | Col 2 | Res 2\n"
        "Alder, Ada | 1500 | Birch, Ben | W | 1 | D Cedar | B | 0\nBirch, Ben | 1400 | Alder, Ada | B | 0 | | | 1\n"
        "Cedar, D | unr | bye | | ½ | Alder, Ada | W | 1"
    )
    assert [player.cells for player in event.sections[0].players] == [
        (Cell(W, 2, "w"), Cell(L, 3, "b")),
        (Cell(L, 1, "b"), Cell(Outcome.FULL_BYE)),
        (Cell(Outcome.HALF_BYE), Cell(W, 1, "w")),
    ]
    assert codes(report) == []


def test_a_formula_without_value_in_a_part_of_a_round():
    rows = [["No", "Name", "Opp 1", "Res 1"], ["1", "Alder, Ada", "2", ""], ["2", "Birch, Ben", "1", "0"]]
    grid = Grid("", rows, lambda row, column: Place("book", row, column), unvalued=frozenset(((1, 3),)))
    report = Report()
    read_grids("xlsx", {"book": b""}, [grid], report, Options(DAY, {}))
    assert codes(report) == ["XLS010", "CSV008"], "without the result, too few of the two games agree"


def test_first_opponents_are_no_second_row_of_headings():
    event, report = read(
        "No | Name | Opp 1 | Res 1 | Opp 2 | Res 2\n1 | Alder, Ada | 2 | 1 | 2 | 0\n2 | Birch, Ben | 1 | 0 | 1 | 1"
    )
    assert [len(player.cells) for player in event.sections[0].players] == [2, 2] and codes(report) == []


def test_a_player_with_a_team_called_result_is_no_second_row_of_headings():
    event, _ = read(
        "No | Name | Team | Club | Rd 1\n1 | Alder, Ada | Result | Result | W2\n2 | Birch, Ben | x | y | L1"
    )
    assert cells_of(event) == {"Alder, Ada": (Cell(W, 2),), "Birch, Ben": (Cell(L, 1),)}


def test_names_that_are_nobodys_or_two_players():
    _, report = read(
        "No | Name | Rd 1\n1 | Elm, Eve | W Elm\n2 | Elm, Ed | L Eve Elm\n"
        "3 | Fir, Finn | W Gum, Gus\n4 | Hazel, Hal | L Fir"
    )
    assert codes(report) == ["CSV035", "CSV009"]
    (two,) = [diagnostic for diagnostic in report if diagnostic.code == "CSV035"]
    assert two.place.line == 2 and two.message.endswith("line 2 or line 3")


def cells_of(event):
    return {player.name: player.cells for player in event.sections[0].players}


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", Outcome.WIN, Outcome.LOSS),
        ("0 : 1", Outcome.LOSS, Outcome.WIN),
        ("1/2-1/2", Outcome.DRAW, Outcome.DRAW),
        (".5-.5", Outcome.DRAW, Outcome.DRAW),
        ("½", Outcome.DRAW, Outcome.DRAW),
        ("W", Outcome.WIN, Outcome.LOSS),
        ("White wins", Outcome.WIN, Outcome.LOSS),
        ("black", Outcome.LOSS, Outcome.WIN),
        ("+ - -", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("1-0 (forfeit)", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("0F-1F", Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        ("F-F", Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
        ("", Outcome.PENDING, Outcome.PENDING),
    ],
)
def test_results_of_a_list_of_games(result, white, black):
    event, report = read(f"Round | White | Black | Result\n1 | Alder | Birch | {result}\n2 | Birch | Alder | 1-0")
    assert cells_of(event) == {
        "Alder": (Cell(white, 2, "w"), Cell(L, 2, "b")),
        "Birch": (Cell(black, 1, "b"), Cell(W, 1, "w")),
    }
    assert codes(report) == []


@pytest.mark.parametrize(
    ("row", "bye"),
    [
        ("Cedar | BYE | ", Outcome.FULL_BYE),
        ("Cedar | spielfrei | 1-0", Outcome.FULL_BYE),
        ("Cedar | half bye | ", Outcome.HALF_BYE),
        ("Cedar | (1/2-point bye) | 1/2", Outcome.HALF_BYE),
        ("Zero point bye | Cedar | ", Outcome.ZERO_BYE),
        ("BYE | Cedar | 0-1", Outcome.FULL_BYE),
        ("Cedar | | 1/2", Outcome.HALF_BYE),
        (" | Cedar | H", Outcome.HALF_BYE),
        ("Cedar | | B", Outcome.FULL_BYE),
        ("Cedar | | 0", Outcome.ZERO_BYE),
        ("Cedar | | 1-0 F", Outcome.FORFEIT_WIN),
    ],
)
def test_byes_of_a_list_of_games(row, bye):
    event, report = read(f"Round | White | Black | Result\n1 | Alder | Birch | 1-0\n1 | {row}")
    assert cells_of(event)["Cedar"] == (Cell(bye),) and len(event.sections[0].players) == 3
    assert codes(report) == []


@pytest.mark.parametrize("heading", ["Res | White | Res | Black", "Score | White | Score | Black"])
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("1 | Alder | 0 | Birch", (W, L)),
        ("L | Alder | W | Birch", (L, W)),
        (" | Alder | 1 | Birch", (L, W)),
        ("1/2 | Alder | | Birch", (D, D)),
        ("X | Alder | F | Birch", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("0-1 | Alder | 1-0 | Birch", (L, W)),
    ],
)
def test_results_of_both_sides(heading, row, told):
    event, report = read(f"Bd | {heading}\n1 | {row}")
    assert tuple(cells[0].result for cells in cells_of(event).values()) == told and codes(report) == []


def test_points_of_both_sides_that_no_game_gives_are_an_error():
    _, report = read("White | Score | Black | Score\nAlder | 1 | Birch | 1\nCedar | 0 | Dogwood | 1")
    assert [each.message for each in report if each.severity is Severity.ERROR] == ["'1-1' is not a result"]


def test_a_score_beside_a_result_is_no_result():
    event, report = read("White | Score | Result | Black | Score\nAlder | 1 | 0-1 | Birch | 1")
    assert cells_of(event)["Alder"] == (Cell(L, 2, "w"),) and codes(report) == []


@pytest.mark.parametrize(("winner", "told"), [("Birch, Ben", (L, W)), ("Ada Alder", (W, L)), ("draw", (D, D))])
def test_a_list_of_games_may_name_the_winners(winner, told):
    event, report = read(f"White | Black | Winner\nAlder, Ada | Birch, Ben | {winner}")
    assert tuple(cells[0].result for cells in cells_of(event).values()) == told and codes(report) == []


@pytest.mark.parametrize("text", ["3", "Round 3", "R3", "3.0", "3.12"])
def test_rounds_of_a_list_of_games(text):
    event, report = read(f"Round | White | Black | Result\n{text} | Alder | Birch | 1-0")
    assert cells_of(event)["Alder"] == (None, None, Cell(W, 2, "w")) and codes(report) == []


ROSTER = "No. | Name | Rating\n1 | Alder | 1500\n2 | Birch | 1400\n3 | Cedar | 1300\n4 | Dogwood | 1200\n\n"


def test_sections_of_games_are_those_of_the_table_of_players():
    rows = "A | 1 | Alder | Cedar | 1-0\nB | 1 | Birch | Dogwood | 1-0"
    event, report = read(f"{ROSTER}Section | Round | White | Black | Result\n{rows}")
    assert sections_of(event) == [("A", ["Alder", "Cedar"]), ("B", ["Birch", "Dogwood"])] and codes(report) == []
    assert event.players[0].cells == (Cell(W, 3, "w"),)


def test_a_player_of_two_sections_is_told():
    rows = "A | 1 | Alder | Cedar | 1-0\nB | 2 | Birch | Alder | 1-0"
    _, report = read(f"{ROSTER}Section | Round | White | Black | Result\n{rows}")
    assert "CSV038" in codes(report, Severity.WARNING)
    assert codes(report)


def test_a_round_may_be_told_in_its_first_row_alone():
    rows = "1 | Alder | Birch | 1-0\n | Cedar | Dogwood | 1-0\n2 | Alder | Cedar | 1-0\n | Birch | Dogwood | 0-1"
    event, report = read(f"Round | White | Black | Result\n{rows}")
    assert cells_of(event)["Dogwood"] == (Cell(L, 3, "b"), Cell(W, 2, "b")) and codes(report) == []
    assert codes(report, Severity.NOTE).count("CSV043") == 1


@pytest.mark.parametrize("first", ["", "none"])
def test_a_blank_below_no_round_is_an_error(first):
    rows = f"{first} | Alder | Birch | 1-0\n | Cedar | Dogwood | 1-0\n2 | Alder | Cedar | 1-0"
    _, report = read(f"Round | White | Black | Result\n{rows}")
    assert codes(report) == ["CSV033", "CSV033"]


def test_a_winner_who_did_not_play_is_an_error():
    _, report = read("White | Black | Winner\nAlder, Ada | Birch, Ben | Cedar, Cy\nAlder, Ada | Birch, Ben | draw")
    assert codes(report) == ["CSV033"]


def test_a_single_name_without_a_result_is_no_bye():
    event, report = read("Round | White | Black | Result\n1 | Alder | Birch | 1-0\n1 | Cedar | | ")
    assert codes(report) == ["CSV033"] and cells_of(event)["Cedar"] == (None,)


def test_sections_of_a_list_of_games():
    event, _ = read(
        "Section | Round | White | Black | Result\nOpen | 1 | Alder | Birch | 1-0\nU1200 | 1 | Cedar | Alder | 1-0"
    )
    assert [(section.name, [player.name for player in section.players]) for section in event.sections] == [
        ("Open", ["Alder", "Birch"]),
        ("U1200", ["Cedar", "Alder"]),
    ]


def test_a_list_of_games_beside_a_wallchart_is_passed_over():
    chart = [["No", "Name", "Rd 1"], ["1", "Alder, Ada", "W2"], ["2", "Birch, Ben", "L1"]]
    games = [["Round", "White", "Black", "Result"], ["1", "Alder, Ada", "Birch, Ben", "0-1"]]
    report = Report()
    sheets = [Grid(name, rows, lambda row, _: Place("book")) for name, rows in (("Open", chart), ("Round 1", games))]
    event = read_grids("xlsx", {"book": b""}, sheets, report, Options(DAY, {}))
    assert cells_of(event)["Alder, Ada"] == (Cell(W, 2),) and "XLS008" in codes(report, Severity.NOTE)


def test_a_list_of_games_below_a_wallchart_holds_no_players():
    event, report = read(
        "No | Name | Rd 1\n1 | Alder, Ada | W2\n2 | Birch, Ben | L1\n\nRound | White | Black | Result\n"
        "1 | Alder, Ada | Birch, Ben | 1-0"
    )
    assert cells_of(event) == {"Alder, Ada": (Cell(W, 2),), "Birch, Ben": (Cell(L, 1),)} and codes(report) == []
    assert "CSV042" in codes(report, Severity.NOTE)


def test_a_table_of_players_above_a_list_of_games_says_who_took_part():
    event, report = read(
        "No | Name | Rating\n1 | Alder, Ada | 1500\n2 | Birch, Ben | 1600\n\nRound | White | Black | Result\n"
        "1 | 2 | 1 | 1-0"
    )
    assert cells_of(event) == {"Alder, Ada": (Cell(L, 2, "b"),), "Birch, Ben": (Cell(W, 1, "w"),)}
    assert codes(report) == []


def test_ids_tell_namesakes_apart():
    event, report = read(
        "Round | White | White ID | Black | Black ID | Result\n1 | Elm, Eve | 90000001 | Elm, Eve | 90000002 | 1-0"
    )
    assert [player.ids.uschess for player in event.sections[0].players] == ["90000001", "90000002"]
    assert "CSV037" not in codes(report, Severity.WARNING), "they meet, so they are two"


def test_two_ratings_of_one_player():
    event, report = read(
        "Round | White | White Rating | Black | Black Rating | Result\n"
        "1 | Alder | 1500 | Birch | 1600 | 1-0\n2 | Birch | 1610 | Alder | 1500 | 1-0\n"
        "3 | Birch | 1610 | Alder | 1500 | 1-0"
    )
    assert codes(report, Severity.WARNING) == ["CSV038"]
    assert event.sections[0].players[1].ratings["OTBR"].rating == 1600


def test_messages_about_players_come_row_by_row():
    _, report = read(
        "No | Name | USCF ID | Rating | Rd 1\n1 | Alder, Ada | 9!1 | 15OO | W2\n2 | Birch, Ben | ?! | 1l00 | L1"
    )
    found = [(each.place.line, each.code) for each in report if each.place and each.severity is not Severity.NOTE]
    assert found == [(2, "CSV012"), (2, "CSV013"), (3, "CSV012"), (3, "CSV013")]


def test_a_table_of_players_beside_a_list_of_games():
    players = [["Seed", "Name", "USCF", "Rtg", "P", "E-mail"], [1, "Alder, Ada", 90000001.0, 1500.0, "P8", "x"]]
    players += [[2, "Birch, Ben", 90000002.0, 1600.0, "", "y"]]
    games = [
        ["Round", "White", "Black", "Result"],
        [1, "Ada Alder", "Ben Birch", ""],
        [2, "Elm, Ed", "Alder, Ada", "1-0"],
    ]
    report = Report()
    sheets = [
        Grid("Entries", players, lambda row, column: Place("book", row, column, "Entries")),
        Grid("Games", games, lambda row, column: Place("book", row, column, "Games"), unvalued=frozenset(((1, 3),))),
        Grid("Prizes", [["Prize", "100"]], lambda row, column: Place("book", row, column, "Prizes")),
    ]
    event = read_grids("xlsx", {"book": b""}, sheets, report, Options(DAY, {}))
    ada = event.sections[0].players[0]
    assert ada.ratings["OTBR"] == Rating(1500, 8) and ada.ids.uschess == "90000001"
    assert ada.cells == (Cell(Outcome.PENDING, 2, "w"), Cell(L, 3, "b"))
    assert codes(report) == ["XLS010", "CSV009"], "a formula without value; a name that is not in the table"
    assert {"CSV003", "XLS008"} <= set(codes(report, Severity.NOTE))


def test_the_origin_of_a_list_of_games_has_no_rows_to_write_beside():
    event, _ = read("Round | White | Black | Result\n1 | Alder | Birch | 1-0")
    assert not isinstance(event.origin, WallchartOrigin)
    assert event.origin.locate(0, 1, 0) == Place("grid", 2, 2) == event.origin.locate(0, 1, "name")


def test_a_list_of_games_with_more_players_than_any_event():
    rows = "\n".join(f"1 | A{number} | B{number} | 1-0" for number in range(6000))
    with pytest.raises(Unreadable):
        read(f"Round | White | Black | Result\n{rows}")


def test_no_alias_means_two_things():
    meanings = {}
    for field, aliases in ALIASES.items():
        for alias in aliases.split("|"):
            assert meanings.setdefault(plain_heading(alias), field) == field, alias


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Rk.", "rank"),
        ("Pts. ", "score"),
        ("Pkt.", "score"),
        ("İsim", "name"),
        ("Jméno", "name"),
        ("ФИО", "name"),
        ("FideID", "ids.fide"),
        ("EloI", "ratings.FIDE"),
        ("1.Rd", Heading("round", 1)),
        ("Rd 12", Heading("round", 12)),
        ("R3", Heading("round", 3)),
        ("2. kolo", Heading("round", 2)),
        ("4.тур", Heading("round", 4)),
        ("Rd 3.2", Heading("round", 3, 2)),
        ("Regular after", "after.OTBR"),
        ("New Quick", "after.OTBQ"),
        ("Quick change", "change.OTBQ"),
        ("+/-", "change"),
        ("Reg. Rating", "ratings.OTBR"),
        ("Rating (USCF)", "ratings.OTBR"),
        ("Quick Pre-Rating", "ratings.OTBQ"),
        ("Round Two", Heading("round", 2)),
        ("G4", Heading("round", 4)),
        ("Round 1 (Sat 10am)", Heading("round", 1)),
        ("Rd. 2\nSat 2:30", Heading("round", 2)),
        ("1st Round", Heading("round", 1)),
        ("3.t", Heading("round", 3)),
        ("Opp 2", Heading("opponent", 2)),
        ("Rd 3 Color", Heading("color", 3)),
        ("R4 Result", Heading("result", 4)),
        ("Clr Rd 5", Heading("color", 5)),
        ("1 Opp 2", None),
        ("Result", None),
        ("Opp", None),
        ("T3", None),
        ("Loc", "loc"),
        ("TB1", None),
        ("Email", None),
    ],
)
def test_headings(heading, field):
    assert heading_of(heading) == (Heading(field) if isinstance(field, str) else field)


@pytest.mark.parametrize(("told", "rank", "rating"), [("1|2", 1, None), ("1641|1500", None, 1641.0)])
def test_ranking_is_a_place_or_a_rating(told, rank, rating):
    first, second = told.split("|")
    event, _ = read(f"Ranking|Name|Rd 1\n{first}|Alder, Ada|W2\n{second}|Birch, Ben|L1")
    player = event.sections[0].players[0]
    assert player.rank == rank
    assert (player.ratings["OTBR"].rating if player.ratings else None) == rating


def test_headings_we_write_are_headings_we_read():
    canonical = (FIXTURES / "csv" / "canonical.csv").read_text("utf-8").splitlines()
    (wide, narrow) = [line.split(",") for line in canonical if line.startswith("No.")]
    assert None not in [heading_of(heading) for heading in (*wide, *narrow)]
    assert len(KNOWN) > 300


def test_the_table_may_stand_anywhere():
    noise = "\n".join(["From the tournament database|", "Name of the hall: Elm|", "|"] * 13)
    event, _ = read(f"{noise}\n|No.|Name|Rd 1\n|1|Alder, Ada|W2\n|2|Birch, Ben|L1\n|\nfooter|")
    assert [player.name for player in event.sections[0].players] == ["Alder, Ada", "Birch, Ben"]


def test_headings_in_two_rows():
    event, _ = read(
        "Pair|Player Name|Total|Round|Round\nNum|ID|Pts|1|2\n1|Alder, Ada|1.5|W2|D2\n2|Birch, Ben|0.5|L1|D1"
    )
    assert event.sections[0].rounds == 2
    assert event.sections[0].players[0].cells == (Cell(W, 2), Cell(D, 2))


@pytest.mark.parametrize(
    ("heading", "first", "second"), [("umf", "2w1", "1b0"), ("k", "2B1", "1Č0"), ("xy", "2b1", "1j0")]
)
def test_rounds_in_a_language_that_is_not_known(heading, first, second):
    event, report = read(
        f"Name|Elo|Pts|1.{heading}|2.{heading}\nAlder, Ada|1500|1.5|{first}|-½\nBirch, Ben|1400|0|{second}|0"
    )
    assert cells_of(event) == {
        "Alder, Ada": (Cell(W, 2, "w"), Cell(Outcome.HALF_BYE)),
        "Birch, Ben": (Cell(L, 1, "b"), Cell(Outcome.ZERO_BYE)),
    }
    assert codes(report) == []


def test_counted_columns_that_tell_no_games_are_no_rounds():
    event, _ = read("Name|Elo|Pts|1.Wtg|2.Wtg\nAlder, Ada|1500|1.5|12|14.5\nBirch, Ben|1400|0|11|9")
    assert event.sections[0].rounds == 0


def test_headings_that_come_twice_are_two_games_of_a_round():
    event, report = read("No.|Name|Rd 1|Rd 1|Rd 2|Rd 2\n1|Alder, Ada|W2w|L2b|W2w|D2b\n2|Birch, Ben|L1b|W1w|L1b|D1w")
    (section,) = event.sections
    assert (section.rounds, section.games_per_round, codes(report)) == (2, 2, [])
    assert section.players[0].cells == (Cell(W, 2, "w"), Cell(L, 2, "b"), Cell(W, 2, "w"), Cell(D, 2, "b"))


def test_headings_that_come_again_above_totals_are_no_games():
    event, _ = read("No.|Name|1|1|2|2\n1|Alder, Ada|W2|1|D2|1.5\n2|Birch, Ben|L1|0|D1|0.5")
    assert (event.sections[0].rounds, event.sections[0].games_per_round) == (2, 1)


def test_a_missing_round_column_is_a_warning():
    event, report = read("No.|Name|Rd 1|Rd 3\n1|Alder, Ada|W2|D2\n2|Birch, Ben|L1|D1")
    assert event.sections[0].rounds == 2
    assert codes(report, Severity.WARNING) == ["CSV025"]


def test_the_separator_that_excel_announces_is_no_event():
    text = b"sep=;\r\nNo.;Name;Rd 1\r\n1;Alder, Ada;W2\r\n2;Birch, Ben;L1\r\n"
    assert csv.FORMAT.read({"a.csv": text}, Report(), Options(DAY, {})).name == ""


def test_a_name_in_two_columns_has_its_place():
    _, report = read("No.|Title|Last Name|First Name|Rd 1\n1||Alder|Ada|W2\n2||Birch|Ben|L1")
    assert next(one.place.column for one in report if one.code == "CSV006") == 2


def test_of_running_totals_the_last_one_counts():
    event, _ = read("No.|Name|Rd 1|Tot|Rd 2|Tot\n1|Alder, Ada|W2|1|D2|1.5\n2|Birch, Ben|L1|0|D1|0.5")
    assert [player.score for player in event.sections[0].players] == [3, 1]
    event, _ = read("No.|Name|Total|Rd 1|Rd 2|Score\n1|Alder, Ada|1.5|W2|D2|9\n2|Birch, Ben|0.5|L1|D1|9")
    assert [player.score for player in event.sections[0].players] == [3, 1]


def test_a_numbered_quad_is_a_section():
    rows = "No.|Name|Rd 1\n1|Alder, Ada|W2\n2|Birch, Ben|L1"
    others = rows.replace("Alder, Ada", "Cedar, Cy").replace("Birch, Ben", "Dogwood, Di")
    event, _ = read(f"Quad 1\n{rows}\n\nQuad 2\n{others}")
    assert event.name == ""
    assert [section.name for section in event.sections] == ["Quad 1", "Quad 2"]


def test_a_footer_is_no_player():
    rows = "1|Alder, Ada||1641|W2\n2|Birch, Ben||1500|L1\n3|Cedar, Cy||1450|D4\n4|Dogwood, Dee||1300|D3\n"
    event, report = read(f"No.|Name|ID|Rating|Rd 1\n{rows}|Average||1473|\n|Players:|4||\n|Elm, Eve|90000005||")
    assert [player.name for player in event.sections[0].players][3:] == ["Dogwood, Dee", "Elm, Eve"]
    assert codes(report, Severity.NOTE).count("CSV027") == 2


def test_a_row_of_byes_alone_needs_a_number():
    rows = "No.|Name|Rd 1|Rd 2\n1|Alder, Ada|W2|D3\n2|Birch, Ben|L1|W4\n3|Cedar, Cy|D4|D1\n4|Dogwood, Di|D3|L2\n"
    event, report = read(f"{rows}|Elm, Eve|H|H")
    assert [player.name for player in event.players][3:] == ["Dogwood, Di"]
    assert [(each.code, each.place.line) for each in report if each.severity is Severity.ERROR] == [("CSV021", 6)]
    event, report = read(f"{rows}5|Elm, Eve|H|H")
    assert [player.name for player in event.players][3:] == ["Dogwood, Di", "Elm, Eve"]
    assert codes(report) == []


def test_no_table_is_an_error():
    with pytest.raises(Unreadable):
        read("Item|Price\nClock|40")


ROWS = {
    "number": "7|1|Alder, Ada|W9\n9|3|Birch, Ben|L7\n5|2|Cedar, Cy|D6\n6|4|Dogwood, Dee|D5",
    "rank": "7|1|Alder, Ada|W3\n9|3|Birch, Ben|L1\n5|2|Cedar, Cy|D4\n6|4|Dogwood, Dee|D2",
    "row": "7|1|Alder, Ada|W2\n9|3|Birch, Ben|L1\n5|2|Cedar, Cy|D4\n6|4|Dogwood, Dee|D3",
}


@pytest.mark.parametrize("meaning", ROWS)
def test_opponent_numbers_mean_what_fits(meaning):
    event, report = read("No.|Place|Name|Rd 1\n" + ROWS[meaning])
    assert [player.cells[0] for player in event.sections[0].players] == [Cell(W, 9), Cell(L, 7), Cell(D, 6), Cell(D, 5)]
    assert not report.has_errors
    assert "4 of 4 fit" in next(one.message for one in report if one.code == "CSV006")


def test_the_user_decides_what_opponent_numbers_mean():
    text = (FIXTURES / "csv" / "faults" / "ambiguous-opponents.csv").read_text().replace('"', "").replace(", ", "; ")
    event, report = read(text.replace(",", "|"), opponents="rank")
    assert not report.has_errors
    assert event.sections[0].players[0].cells == (Cell(D, 4),)


def test_an_opponent_outside_the_table():
    rows = "1|Alder, Ada|W2|W9\n2|Birch, Ben|L1|H\n3|Cedar, Cy|B|U"
    _, report = read("Place|Name|Rd 1|Rd 2\n" + rows)
    check_report = Report()
    event, _ = read("Place|Name|Rd 1|Rd 2\n" + rows)
    check(event, check_report)
    assert not codes(report)
    assert codes(check_report) == ["CHK001"]


def test_a_diagonal_may_be_marked_in_two_ways():
    event, report = read("No.|Name|1|2|3\n1|Alder, Ada|*|1|½\n2|Birch, Ben|0|x|1\n3|Cedar, Cy|½|0|*")
    assert event.sections[0].type == "round-robin"
    assert not report.has_errors


@pytest.mark.parametrize("names", ["Alder|Birch|Cedar", "A. Alder|B. Birch|C. Cedar", "AA|BB|CC"])
def test_a_round_robin_table_headed_by_names(names):
    event, report = read(
        f"Name|Rating|{names}|Total\nAlder, Ada|1500|x|1|½|1.5\nBirch, Ben|1400|0|x|1|1\nCedar, Cy|1300|½|0|x|½"
    )
    assert event.sections[0].type == "round-robin" and codes(report) == []
    assert sum(1 for _ in event.sections[0].games()) == 3
    assert {cell.opponent: cell.result for cell in cells_of(event)["Alder, Ada"] if cell} == {2: W, 3: D}


def test_colors_in_a_second_row():
    event, _ = read("No.|Name|Rd 1|Rd 2\n1|Alder, Ada|W2|D2\n|90000001|W|B\n2|Birch, Ben|L1|D1\n|90000002|B|W")
    first, second = event.sections[0].players
    assert first.cells == (Cell(W, 2, "w"), Cell(D, 2, "b"))
    assert second.cells == (Cell(L, 1, "b"), Cell(D, 1, "w"))
    assert second.ids.uschess == "90000002"


TWO = [("A", ["Alder, Ada", "Birch, Ben"]), ("B", ["Cedar, Cy", "Dogwood, Dee"])]


def sections_of(event):
    return [(section.name, [player.name for player in section.players]) for section in event.sections]


def test_a_section_may_be_told_in_its_first_row_alone():
    event, report = read(
        "Section|No.|Name|Rd 1\nA|1|Alder, Ada|W2\n|2|Birch, Ben|L1\nB|1|Cedar, Cy|D2\n|2|Dogwood, Dee|D1"
    )
    assert sections_of(event) == TWO and codes(report) == []
    assert "CSV043" in codes(report, Severity.NOTE)


def test_titles_between_players_name_sections():
    event, report = read(
        "No.|Name|Rd 1\nOpen\n1|Alder, Ada|W2\n2|Birch, Ben|L1\nReserve\n1|Cedar, Cy|D2\n2|Dogwood, Dee|D1"
    )
    assert sections_of(event) == [("Open", TWO[0][1]), ("Reserve", TWO[1][1])] and codes(report) == []


def test_a_remark_between_players_names_no_section():
    event, _ = read("No.|Name|Rd 1\n2|Birch, Ben|L1\nsee the notes\n1|Alder, Ada|W2")
    assert len(event.sections) == 1


def test_tables_beside_each_other():
    event, report = read(
        "Quad A|||||Quad B\nNo.|Name|Rd 1|Pts||No.|Name|Rd 1|Pts\n"
        "1|Alder, Ada|W2|1||1|Cedar, Cy|D2|½\n2|Birch, Ben|L1|0||2|Dogwood, Dee|D1|½\n||||| Champion: Cy"
    )
    assert sections_of(event) == [(f"Quad {name}", players) for name, players in TWO] and codes(report) == []
    assert event.sections[1].players[0].cells == (Cell(D, 2),)


def test_a_second_column_of_names_is_no_second_table():
    event, _ = read("No.|Name|Rd 1|Pts|Name\n1|Alder, Ada|W2|1|x\n2|Birch, Ben|L1|0|y")
    assert sections_of(event) == [("", ["Alder, Ada", "Birch, Ben"])]


def test_a_section_column_splits_the_table():
    event, _ = read(
        "Section|No.|Name|Rd 1\nA|1|Alder, Ada|W2\nB|1|Cedar, Cy|D2\nA|2|Birch, Ben|L1\nB|2|Dogwood, Dee|D1"
    )
    assert [(section.name, len(section.players)) for section in event.sections] == [("A", 2), ("B", 2)]
    assert isinstance(event.origin, WallchartOrigin)
    assert [layout.player_rows for layout in event.origin.layouts] == [(1, 3), (2, 4)]
    assert event.origin.locate(1, 1, 0) == Place("grid", 5, 3)


@pytest.mark.parametrize(
    ("text", "rating", "games"),
    [
        *(
            ("1641", 1641, None),
            ("1641P17", 1641, 17),
            ("1641/17", 1641, 17),
            ("1545(P08)", 1545, 8),
            ("1545*", 1545, None),
        ),
        *(
            ("unr", None, None),
            ("UNR.", None, None),
            ("Unrated", None, None),
            ("0", None, None),
            ("445,28P21", 445.28, 21),
        ),
    ],
)
def test_ratings(text, rating, games):
    stated = read_rating(text)
    assert stated.before == Rating(rating, games)
    assert stated.provisional == text.endswith("*")


def test_before_and_after_in_one_cell():
    stated = read_rating("R: 1641P17->1657P24")
    assert (stated.before, stated.after) == (Rating(1641.0, 17), Rating(1657.0, 24))


@pytest.mark.parametrize(
    ("text", "half_points"), [("4.5", 9), ("4,5", 9), ("4½", 9), ("4 1/2", 9), ("½", 1), ("3", 6), ("", None)]
)
def test_scores(text, half_points):
    assert read_score(text) == half_points


@pytest.mark.parametrize("text", ["x", "4.3", "four"])
def test_what_is_no_score(text):
    with pytest.raises(NotAValue):
        read_score(text)


def test_ids_and_places():
    assert read_id("1234567", "uschess") == ("01234567", True)
    assert read_id("90000001.0", "uschess") == ("90000001", False)
    assert read_id("00000000", "fide") == (None, False)
    assert read_id("NONE", "uschess") == (None, False)
    assert [read_rank(text) for text in ("3", "1-2", "4–6", "T3", "")] == [3, 1, 4, 3, None]


def test_birth_dates():
    assert read_birth("04/02/2010") == (Birth(2010, 4, 2), True)
    assert read_birth("04/02/2010", day_first=True) == (Birth(2010, 2, 4), False)
    assert read_birth("2.4.2010") == (Birth(2010, 4, 2), False)
    assert read_birth(1978.0) == (Birth(1978), False)
    assert read_birth(date(2010, 4, 2)) == (Birth(2010, 4, 2), False)


def test_a_workbook_tells_where_its_table_stands():
    path = FIXTURES / "xlsx" / "reading-hand-made.xlsx"
    event = read_xlsx({path.name: path.read_bytes()}, Report(), Options(DAY))
    assert isinstance(event.origin, WallchartOrigin)
    layout = event.origin.layouts[0]
    assert (layout.file, layout.sheet, layout.header_row, layout.first_row, layout.last_row) == (
        path.name,
        "Open",
        3,
        4,
        9,
    )
    assert (layout.first_column, layout.last_column, layout.player_rows) == (1, 10, (4, 5, 6, 7, 8, 9))
    assert layout.slots == (6, 7, 8, 9)
    assert layout.columns["ratings.OTBR"] == 5
    assert event.origin.locate(0, 0, 0).at == "Open!G5"
    assert event.origin.locate(0, 2, "ratings").at == "Open!F7"
    assert event.origin.locate(1, None, None).at == "Reserve!A1"


def test_columns_for_new_ratings_are_found_filled_or_not():
    rows = [
        ("No.", "Name", "Rating", "Rd 1", "Post", "+/-", "Quick after"),
        (1, "Alder, Ada", 1850, "W2"),
        (2, "Birch, Ben", 1720, "L1"),
    ]
    event = read_xlsx({"b.xlsx": hostile_workbooks.workbook(rows)}, Report(), Options(DAY))
    (layout,) = event.origin.layouts
    assert (layout.after, layout.change) == ({"OTBR": 4, "OTBQ": 6}, {"OTBR": 5})


def test_files_of_other_programs(corpus):
    path = corpus / "crosstables" / "chess_results_crosstable.csv"
    report = Report()
    event = csv.read({path.name: path.read_bytes()}, report, Options(DAY))
    check(event, report)
    (section,) = event.sections
    assert not report.has_errors
    assert (section.rounds, len(section.players), sum(1 for _ in section.games())) == (5, 40, 72)
    assert "192 of 192" in next(one.message for one in report if one.code == "CSV006")
    assert sum(player.title is not None for player in section.players) == 2


def test_a_starting_list_of_chess_results(corpus):
    path = corpus / "crosstables" / "chess-results-starting-rank.xlsx"
    report = Report()
    event = read_xlsx({path.name: path.read_bytes()}, report, Options(DAY))
    assert len(event.sections[0].players) == 150
    assert "CSV020" in codes(report, Severity.WARNING)


def test_women_are_told_as_in_a_trf():
    assert [read_sex(text) for text in ("F", "female", "w", "M", "x", "")] == ["w", "w", "w", "m", None, None]


def test_a_section_of_a_shared_table_ends_with_its_last_entry():
    event, report = read(
        "Section|No.|Name|Rd 1|Rd 2\nA|1|Alder, Ada|W2|D2\nA|2|Birch, Ben|L1|D1\nB|1|Cedar, Cy|D2\nB|2|Dogwood, Dee|D1"
    )
    assert [section.rounds for section in event.sections] == [2, 1]
    assert [len(player.cells) for player in event.players] == [2, 2, 1, 1]
    assert codes(report, Severity.NOTE).count("CSV044") == 1


def test_a_section_without_entries_has_the_rounds_of_its_table():
    event, _ = read("Section|No.|Name|Rd 1|Rd 2\nA|1|Alder, Ada|W2|\nA|2|Birch, Ben|L1|\nB|1|Cedar, Cy||")
    assert [section.rounds for section in event.sections] == [1, 2]


def test_a_section_alone_keeps_its_blank_rounds():
    event, _ = read("No.|Name|Rd 1|Rd 2\n1|Alder, Ada|W2|\n2|Birch, Ben|L1|")
    assert event.sections[0].rounds == 2


def test_a_section_of_a_list_ends_with_its_last_game():
    event, report = read(
        "Section|Round|White|Black|Result\nA|1|Alder|Birch|1-0\nA|2|Birch|Alder|1-0\nB|1|Cedar|Dogwood|1-0"
    )
    assert [section.rounds for section in event.sections] == [2, 1]
    assert "CSV044" not in codes(report, Severity.NOTE)


def read_sheets(heading, **sheets):
    report = Report()
    grids = [
        Grid(name.replace("_", " "), [heading.split(), *(row.split() for row in rows)], lambda row, _: Place("book"))
        for name, rows in sheets.items()
    ]
    return read_grids("xlsx", {"book": b""}, grids, report, Options(DAY, {})), report


def test_sheets_of_the_same_players_are_one_section():
    saturday, sunday = ["1 Alder Birch 1-0", "1 Cedar Dogwood 1-0"], ["2 Alder Cedar 0-1", "2 Birch Dogwood 0-1"]
    event, report = read_sheets("Round White Black Result", Saturday=saturday, Sunday=sunday)
    assert sections_of(event) == [("", ["Alder", "Birch", "Cedar", "Dogwood"])] and codes(report) == []
    assert cells_of(event)["Alder"] == (Cell(W, 2, "w"), Cell(L, 3, "w"))


def test_sheets_of_other_players_are_sections():
    event, _ = read_sheets("Round White Black Result", A=["1 Alder Birch 1-0"], B=["1 Cedar Dogwood 1-0"])
    assert sections_of(event) == [("A", ["Alder", "Birch"]), ("B", ["Cedar", "Dogwood"])]


@pytest.mark.parametrize("names", [("R1", "R2"), ("Rd_1", "Rd_2"), ("1", "2")])
def test_sheets_may_be_called_like_rounds(names):
    first, second = names
    event, report = read_sheets("White Black Result", **{second: ["Birch Alder 0-1"], first: ["Alder Birch 0-1"]})
    assert sections_of(event) == [("", ["Birch", "Alder"])]
    assert cells_of(event)["Alder"] == (Cell(L, 1, "w"), Cell(W, 1, "b"))
    assert "CSV018" not in codes(report, Severity.NOTE)


# Headings that nobody knows, crosses and forfeits

TITLES = "Seed | {} | Rating | Mtg 1 | Mtg 2 | Mtg 3 | Total"


@pytest.mark.parametrize("heading", ["Scholar", "Patron", "Member", "Chess Player", "Who", "Attendee"])
@pytest.mark.parametrize(
    "form", ["#{} - {}", "Wh {1} {0}", "{1} {0}", "{0} {1}", "{1} vs {0}"], ids=["#", "color", "letter", "behind", "vs"]
)
def test_unknown_headings_of_names_above_any_games_in_every_section(heading, form):
    results = {"W": "1", "L": "0", "D": "½"} if "#" in form else {"W": "W", "L": "L", "D": "D"}

    def section(names):
        games = {1: "2W 3W 4W", 2: "1L 4D 3W", 3: "4W 1L 2L", 4: "3L 2D 1L"}
        cells = {at: [form.format(each[0], results[each[1]]) for each in of.split()] for at, of in games.items()}
        totals = {1: "3", 2: "1.5", 3: "1", 4: "0.5"}
        rows = [" | ".join([str(at), name, "1500", *cells[at], totals[at]]) for at, name in enumerate(names, 1)]
        return [TITLES.format(heading), *rows]

    upper = section(["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"])
    lower = section(["Ed Elm", "Flo Fir", "Gus Ginkgo", "Hal Hazel"])
    event, report = read("\n".join(["Varsity", *upper, "", "JV", *lower]))
    assert [one for one in report if one.severity == Severity.ERROR] == []
    assert [len(each.players) for each in event.sections] == [4, 4]
    assert [cell.result for cell in event.sections[1].players[0].cells] == [W, W, W]


def test_names_with_letters_behind_a_hyphen_under_unknown_headings():
    event, report = read("""
        # | Name | Rating | Mtg 1 | Mtg 3 | Total
        1 | Ada Alder | 1800 | Birch-W | Cedar-D | 1.5
        2 | Ben Birch | 1700 | Alder-L | Dogwood-W | 1
        3 | Cy Cedar | 1600 | Dogwood-W | Alder-D | 1.5
        4 | Di Dogwood | 1500 | Cedar-L | Birch-L | 0
    """)
    assert [one for one in report if one.severity == Severity.ERROR] == []
    assert [cell.result for cell in event.sections[0].players[0].cells] == [W, D]


CROSSES = """
    # | Name | Rating | Rd 1 | Rd 2 | Rd 3 | Total
    1 | Ada Alder | 1800 | W2 | W3 | x | {}
    2 | Ben Birch | 1700 | L1 | W4 | D3 | 1.5
    3 | Cy Cedar | 1600 | W4 | L1 | D2 | 1.5
    4 | Di Dogwood | 1500 | L3 | L2 | X | {}
"""


def test_crosses_that_totals_count_as_nothing_are_rounds_not_played():
    event, report = read(CROSSES.format("2", "0"))
    assert [one for one in report if one.severity == Severity.ERROR] == []
    assert [event.sections[0].players[at].cells[2].result for at in (0, 3)] == [Outcome.ZERO_BYE] * 2


@pytest.mark.parametrize(("first", "last"), [("3", "1"), ("3", "0"), ("2", "1")])
def test_crosses_stay_forfeits_unless_all_totals_count_them_as_nothing(first, last):
    event, _ = read(CROSSES.format(first, last))
    assert [event.sections[0].players[at].cells[2].result for at in (0, 3)] == [Outcome.FORFEIT_WIN] * 2


@pytest.mark.parametrize(
    ("won", "lost"), [("forfeit win", "forfeit loss"), ("FF W", "FF L"), ("no show (W)", "no show (L)")]
)
@pytest.mark.parametrize("words", [("Win", "Loss", "Draw"), ("1", "0", "0.5"), ("won", "lost", "drew")])
def test_forfeits_with_the_mark_first_in_columns_of_results(words, won, lost):
    win, loss, draw = words
    event, report = read(f"""
        | | | Jan 6 | | Jan 13 | |
        # | Name | Rating | WLD | vs | WLD | vs | Total
        1 | Ada Alder | 1800 | {win} | 2 | {draw} | 3 | 1.5
        2 | Ben Birch | 1700 | {loss} | 1 | {won} | 4 | 1
        3 | Cy Cedar | 1600 | {win} | 4 | {draw} | 1 | 1.5
        4 | Di Dogwood | 1500 | {loss} | 3 | {lost} | 2 | 0
    """)
    assert [one for one in report if one.severity == Severity.ERROR] == []
    cells = [[cell.result for cell in player.cells] for player in event.sections[0].players]
    assert cells == [[W, D], [L, Outcome.FORFEIT_WIN], [W, D], [L, Outcome.FORFEIT_LOSS]]
