"""Sheets of pairings and results as secretaries keep them: how results, forfeits, byes and sides are written."""

import pytest

from tests.hand_made import as_csv, as_workbook, read
from trfrate.model import Outcome

O = Outcome  # noqa: E741
SIDES = ["Round", "White", "Black", "Result"]
FIVE = ("Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood", "Ed Elm")
ROSTER = [["No.", "Name", "Rating"], *([at + 1, name, 1800 - 50 * at] for at, name in enumerate(FIVE))]


def results(done):
    return {player.name: [cell.result if cell else None for cell in player.cells] for player in done.section.players}


def games(won="1-0", drawn="1/2-1/2", lost="0-1"):
    """Two rounds of five players, of whom the fifth and the fourth are free."""
    return [
        [1, FIVE[0], FIVE[1], won],
        [1, FIVE[2], FIVE[3], lost],
        [2, FIVE[0], FIVE[2], drawn],
        [2, FIVE[1], FIVE[4], won],
    ]


PLAYED = {
    FIVE[0]: [O.WIN, O.DRAW],
    FIVE[1]: [O.LOSS, O.WIN],
    FIVE[2]: [O.LOSS, O.DRAW],
    FIVE[3]: [O.WIN, None],
    FIVE[4]: [None, O.LOSS],
}


@pytest.mark.parametrize(
    "spelled",
    [("1 0", "½ ½", "0 1"), ("1 0", "0.5 0.5", "0 1"), ("1 : 0", "= : =", "0 : 1"), ("1-0", "=-=", "0-1")],
)
def test_points_of_both_sides_with_a_blank_or_signs_between(spelled):
    done = read(as_csv([SIDES, *games(*spelled)]))
    assert done.errors == []
    assert results(done) == PLAYED


def test_other_points_with_a_blank_between_are_no_result():
    assert "CSV033" in {one.code for one in read(as_csv([SIDES, *games(drawn="1 ½")])).report}


def test_the_sign_for_who_came_against_nothing_is_a_forfeit():
    rows = [*games(), [3, FIVE[0], FIVE[3], "X-0"], [3, FIVE[1], FIVE[2], "0-X"]]
    done = read(as_csv([SIDES, *rows]))
    assert done.errors == []
    last = {name: cells[2] for name, cells in results(done).items() if len(cells) > 2 and cells[2]}
    assert last == {FIVE[0]: O.FORFEIT_WIN, FIVE[3]: O.FORFEIT_LOSS, FIVE[1]: O.FORFEIT_LOSS, FIVE[2]: O.FORFEIT_WIN}


@pytest.mark.parametrize("heading", ["Notes", "", "Remarks"])
@pytest.mark.parametrize("letter", ["F", "(F)", "NS", "DNS"])
def test_letters_beside_few_games_make_forfeits(letter, heading):
    rows = [[*row, letter if at == 1 else ""] for at, row in enumerate(games())]
    done = read(as_csv([[*SIDES, heading], *rows]))
    assert results(done)[FIVE[2]][0] is O.FORFEIT_LOSS
    assert done.said("CSV143")


def test_letters_of_men_and_women_are_no_forfeits():
    rows = [[*row, letter] for row, letter in zip(games(), ("M", "F", "", ""), strict=True)]
    assert results(read(as_csv([[*SIDES, "M/F"], *rows]))) == PLAYED


def test_a_forfeit_in_letters_beside_a_draw_is_said():
    rows = [[*row, "F" if at == 2 else ""] for at, row in enumerate(games())]
    assert any(
        "'F' beside a game is not read" in text for text in read(as_csv([[*SIDES, "Notes"], *rows])).said("CSV095")
    )


@pytest.mark.parametrize(
    "sides",
    [("Player (White)", "Player (Black)"), ("Name (white)", "Name (black)"), ("Spieler (Weiß)", "Spieler (Schwarz)")],
)
def test_the_color_in_brackets_behind_a_heading(sides):
    done = read(as_csv([["Round", *sides, "Result"], *games()]))
    assert done.errors == []
    assert [cell.color for cell in done.section[FIVE[0]].cells] == ["w", "w"]


def test_another_word_in_brackets_is_no_color():
    done = read(as_csv([["Round", "Player 1 (home)", "Player 2 (away)", "Result"], *games()]))
    assert {cell.color for player in done.section.players for cell in player.cells if cell} == {None}


def test_the_winner_is_named_with_the_number():
    rows = [[1, "1 Ada Alder", "2 Ben Birch", "1 Ada Alder"], [1, "3 Cy Cedar", "4 Di Dogwood", "4 Di Dogwood"]]
    done = read(as_csv([["Round", "White", "Black", "Winner"], *rows]))
    assert done.errors == []
    assert results(done) == {FIVE[0]: [O.WIN], FIVE[1]: [O.LOSS], FIVE[2]: [O.LOSS], FIVE[3]: [O.WIN]}


BYES = [[1, FIVE[4], "1/2"], [2, FIVE[3], "1"]]
WITH_BYES = {**PLAYED, FIVE[3]: [O.WIN, O.FULL_BYE], FIVE[4]: [O.HALF_BYE, O.LOSS]}
TABLES = [
    [["Byes"], ["Round", "Player", "Points"], *BYES],
    [["Rd", "Player", "Bye"], ["R1", FIVE[4], "half"], ["R2", FIVE[3], "full point"]],
    [["BYES"], ["Name", "Type", "Round"], ["Elm, Ed", "half-point bye", 1], ["Dogwood", "1 pt", 2]],
]


@pytest.mark.parametrize("byes", TABLES)
def test_a_table_of_byes_below_the_games(byes):
    for rows in ([SIDES, *games(), [], *byes], [SIDES, *games(), [], *byes, [], *ROSTER]):
        done = read(as_csv(rows))
        assert done.errors == []
        assert results(done) == WITH_BYES
        assert done.said("CSV126")


@pytest.mark.parametrize("byes", TABLES)
def test_a_table_of_byes_beside_the_games(byes):
    lists = [SIDES, *games()]
    rows = [[*row, "", *(byes[at] if at < len(byes) else [])] for at, row in enumerate(lists)]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done) == WITH_BYES


def test_a_title_says_what_all_byes_are_worth():
    rows = [SIDES, *games(), [], ["Half-point byes"], ["Round", "Player"], [1, FIVE[4]], [2, FIVE[3]]]
    assert results(read(as_csv(rows)))[FIVE[3]] == [O.WIN, O.HALF_BYE]


@pytest.mark.parametrize("row", [[3, FIVE[4], "1/2"], [1, "Flo Fir", "1/2"], [1, FIVE[4], "2"], [1, FIVE[4], ""]])
def test_a_table_of_byes_that_is_not_understood_is_named(row):
    done = read(as_csv([SIDES, *games(), [], ["Byes"], ["Round", "Player", "Points"], row, BYES[1]]))
    assert results(done)[FIVE[4]] == PLAYED[FIVE[4]]
    assert done.errors or done.warnings


def test_a_table_of_byes_by_numbers_of_the_table_of_players():
    numbered = [[at, FIVE.index(white) + 1, FIVE.index(black) + 1, result] for at, white, black, result in games()]
    byes = [["Byes"], ["Round", "Player", "Points"], [1, 5, "½"], [2, 4, "1"]]
    done = read(as_workbook({"Players": ROSTER, "Games": [SIDES, *numbered, [], *byes]}), "event.xlsx")
    assert done.errors == []
    assert results(done) == WITH_BYES


@pytest.mark.parametrize(
    "line",
    [
        "Byes: Elm, Ed (½), Dogwood, Di (1)",
        "Byes: Ed Elm (1/2), Di Dogwood (1)",
        "Byes: 5. Ed Elm (½), 4. Di Dogwood (1)",
        "Byes: 5 (½), 4 (1)",
    ],
)
def test_byes_of_other_worth_in_one_line(line):
    done = read(as_csv([*ROSTER, [], ["Round 1"], SIDES[1:], games()[0][1:], [line]]))
    assert done.errors == []
    found = results(done)
    assert (found[FIVE[3]], found[FIVE[4]]) == ([O.FULL_BYE], [O.HALF_BYE])


def test_a_number_of_two_digits_is_no_player_with_points():
    done = read(as_csv([*ROSTER, [], ["Round 1"], SIDES[1:], games()[0][1:], games()[1][1:], ["Byes: 10"]]))
    assert results(done)[FIVE[0]] == [O.WIN]
    assert done.warnings


# How rounds are headed, and how players are called


def block(head, number):
    return [row[1:] for row in games() if row[0] == number] if head is None else [head, *block(None, number)]


@pytest.mark.parametrize("again", [True, False])
def test_a_letter_and_a_number_above_the_games_of_a_round(again):
    second = block(SIDES[1:], 2) if again else block(None, 2)
    done = read(as_csv([["R1"], *block(SIDES[1:], 1), ["Bye: Ed Elm"], [], ["R2"], *second]))
    assert done.errors == []
    assert results(done) == {**PLAYED, FIVE[4]: [O.FULL_BYE, O.LOSS]}


def ids(rows):
    return [[90000000 + FIVE.index(cell) if cell in FIVE else cell for cell in row] for row in rows]


MEMBERS = [[*row, cell] for row, cell in zip(ROSTER, ["ID", *(90000000 + at for at in range(5))], strict=True)]


@pytest.mark.parametrize("sides", [("White", "Black"), ("Player 1", "Player 2")])
def test_ids_in_place_of_names(sides):
    rows = [["Round", *sides, "Result"], *ids([*games(), [1, FIVE[4], "half-point bye", ""]])]
    done = read(as_workbook({"Players": MEMBERS, "Games": rows}), "event.xlsx")
    assert done.errors == []
    assert results(done) == {**PLAYED, FIVE[4]: [O.HALF_BYE, O.LOSS]}


def test_an_id_that_nobody_has_is_named():
    rows = [SIDES, *ids(games()), [3, 90000001, 90000009, "1-0"]]
    assert "CSV009" in str(read(as_workbook({"Players": MEMBERS, "Games": rows}), "event.xlsx").errors)


def test_two_byes_below_each_other_of_players_called_by_id():
    byes = [[3, FIVE[0], "half-point bye", ""], [3, FIVE[1], "full-point bye", ""], [3, FIVE[2], "half-point bye", ""]]
    rows = [SIDES, *ids([*games(), [3, FIVE[3], FIVE[4], "1-0"], *byes])]
    done = read(as_workbook({"Players": MEMBERS, "Games": rows}), "event.xlsx")
    assert [cells[2] for cells in results(done).values()] == [O.HALF_BYE, O.FULL_BYE, O.HALF_BYE, O.WIN, O.LOSS]


@pytest.mark.parametrize("spelled", ["{} (#{})", "{} #{}", "{} [# {}]"])
def test_the_number_with_its_sign_behind_the_name(spelled):
    rows = [[spelled.format(cell, FIVE.index(cell) + 1) if cell in FIVE else cell for cell in row] for row in games()]
    done = read(as_csv([SIDES, *rows]))
    assert done.errors == []
    assert results(done) == PLAYED


def test_two_players_whose_names_differ_in_the_number_alone_stay_two():
    rows = [[1, "Ada Alder #1", "Ada Alder #2", "1-0"], [1, "Cy Cedar #3", "Di Dogwood #4", "1-0"]]
    done = read(as_csv([SIDES, *rows]))
    assert done.errors or len(done.section.players) == 4


def test_a_letter_for_the_winner_with_a_forfeit_among_them():
    rows = [*games("W", "D", "B"), [3, FIVE[0], FIVE[3], "B (forfeit)"]]
    done = read(as_csv([SIDES, *rows]))
    assert done.errors == []
    assert results(done)[FIVE[3]] == [O.WIN, None, O.FORFEIT_WIN]
    assert results(done)[FIVE[2]][:2] == PLAYED[FIVE[2]]
