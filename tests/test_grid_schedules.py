"""Round-robin tables beside lists of the same games: the lists give the rounds and colors, and must agree."""

import pytest

from tests.hand_made import as_csv, as_workbook, read
from tests.test_grids import LEFT, NAMES, PLAYED, USUAL, grid, results_of
from trfrate.model import Outcome

BERGER = ("16 25 34", "64 53 12", "26 31 45", "65 14 23", "36 42 51")
"""White and Black of each round."""
SCHEDULE = [(number, int(white), int(black)) for number, line in enumerate(BERGER, 1) for white, black in line.split()]
IN_LIST = {"1": "1-0", "½": "½-½", "0": "0-1", "+": "1-0 F", "-": "0-1 F"}
HEADED = ["Round", "White", "Black", "Result"]


def name(number):
    return NAMES[number - 1]


def last_name(number):
    return name(number).partition(",")[0]


def listed(who=name, drawn=PLAYED):
    """Return the games as a list, each in its round."""
    return [[number, who(white), who(black), IN_LIST[drawn[white - 1][black - 1]]] for number, white, black in SCHEDULE]


def in_blocks():
    """Return the games of each round below its number, without headings."""
    rows = []
    for number, white, black, result in listed():
        if len(rows) % 5 == 0:
            rows += [[], [f"Round {number}"]]
        rows.append(["", white, "-", black, result])
    return rows


def expected(drawn=PLAYED, colored=True):
    cells = [[None] * len(BERGER) for _ in NAMES]
    for number, white, black in SCHEDULE:
        for one, other, color in ((white, black, "w"), (black, white, "b")):
            cells[one - 1][number - 1] = (USUAL[drawn[one - 1][other - 1]], other, color if colored else None)
    return cells


def cells_of(section):
    return [[cell and (cell.result, cell.opponent, cell.color) for cell in player.cells] for player in section.players]


def assert_placed(data, file="event.csv", **told):
    done = read(data, file)
    assert done.errors == done.warnings == []
    assert cells_of(done.section) == expected(**told)
    assert not done.said("CSV018")
    assert done.said("CSV170")


@pytest.mark.parametrize("who", [name, last_name, str])
def test_a_list_of_the_same_games_gives_rounds_and_colors(who):
    chart, games = grid(PLAYED, {}), [HEADED, *listed(who)]
    assert_placed(as_csv([*chart, [], *games]))
    assert_placed(as_csv([*games, [], *chart]))
    assert_placed(as_workbook({"Crosstable": chart, "Games": games}), "event.xlsx")
    beside = [[*(chart + [[""] * 10] * 9)[at], "", *row] for at, row in enumerate(games)]
    assert_placed(as_csv(beside))


def test_rounds_without_headings_below_a_grid():
    rows = [*grid(PLAYED, {}), *in_blocks(), [], ["White is named first."]]
    assert_placed(as_csv(rows))
    assert_placed(as_csv(rows[:-1]), colored=False)


def test_pairings_without_results_give_rounds_and_colors():
    games = [row[:3] for row in [HEADED, *listed()]]
    assert_placed(as_csv([*grid(PLAYED, {}), [], *games]))


def test_a_forfeit_in_the_list_is_one_where_the_grid_has_the_points_alone():
    assert_placed(as_csv([*grid(LEFT, {"+": "1", "-": "0"}), [], HEADED, *listed(drawn=LEFT)]), drawn=LEFT)


def test_a_game_that_is_not_played_yet_is_in_its_round():
    games = listed()
    assert games[-1][:3] == [5, "Elm, Ed", "Alder, Ada"]
    rows = grid(PLAYED, {})
    rows[1][7] = rows[5][3] = ""
    rows[1][-1] -= 1
    done = read(as_csv([*rows, *in_blocks()[:-1], ["", "Elm, Ed", "-", "Alder, Ada", "not played yet"]]))
    assert done.errors == []
    assert cells_of(done.section)[0][4] == (Outcome.PENDING, 5, None)


def test_a_result_that_differs_is_an_error_and_that_of_the_grid_is_read():
    games = listed()
    games[0][3] = "0-1"
    done = read(as_csv([*grid(PLAYED, {}), [], HEADED, *games]))
    assert "Alder, Ada - Fir, Fay 0-1 is not what the round-robin table has" in done.said("CSV171")[0]
    assert cells_of(done.section) == expected()


@pytest.mark.parametrize(
    "games", [listed()[-3:], [[1, *row[1:]] for row in listed()], [["", *row[1:]] for row in listed()]]
)
def test_a_list_that_does_not_state_the_round_of_every_game_gives_none(games):
    """The last round alone, all games in one round, or no rounds."""
    done = read(as_csv([*grid(PLAYED, {}), [], HEADED, *games]))
    assert results_of(done.section) == [sorted((o, r) for r, o, _ in line) for line in expected()]
    assert done.said("CSV018")
