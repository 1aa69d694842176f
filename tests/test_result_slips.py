"""Result slips: a few lines with labels for each game, below or beside each other."""

import pytest

from tests.hand_made import as_csv, as_workbook, read
from trfrate.diagnostics import Severity

GAMES = [
    (1, "Ada Alder", "Di Dogwood", "1-0"),
    (1, "Ben Birch", "Cy Cedar", "1/2-1/2"),
    (2, "Di Dogwood", "Cy Cedar", "0-1"),
    (2, "Ada Alder", "Ben Birch", "1-0"),
]
IN_WORDS = {"1-0": "White won", "0-1": "Black won", "1/2-1/2": "Draw"}


def in_cells(number, white, black, result):
    return [["RESULT SLIP", "", "Round:", number], ["White:", white], ["Black:", black], ["Result:", IN_WORDS[result]]]


def with_facts(number, white, black, result):
    white, black = ([name, "ID:", 90000000 + ord(name[0]), "Rating:", 1900 - ord(name[0])] for name in (white, black))
    return [["Round:", number, "Board:", 1], ["White:", *white], ["Black:", *black], ["Result:", result]]


def in_one_column(number, white, black, result):
    return [[f"Round {number} - Board 1"], [f"White: {white}"], [f"Black: {black}"], [f"Result: {result}"]]


def without_colons(number, white, black, result):
    return [["Rd", number], ["White", white], ["Black", black], ["Result", result]]


def with_points(number, white, black, result):
    points = [half.replace("1/2", "½") for half in result.split("-")]
    ratings = [1900 - ord(name[0]) for name in (white, black)]
    sides = zip(("White:", "Black:"), (white, black), ratings, points, strict=True)
    return [[f"Rd {number} Bd 1"], *map(list, sides)]


def with_boxes(number, white, black, result):
    boxes = [f"[{'x' if result == one else ' '}] {words}" for one, words in IN_WORDS.items()]
    return [["Round:", number], ["White:", white], ["Black:", black], ["Result:", *boxes]]


def in_german(number, white, black, result):
    return [["Runde:", number], ["Weiß:", white], ["Schwarz:", black], ["Ergebnis:", result.replace("-", ":")]]


def result_first(number, white, black, result):
    return [["Result", result], ["Round", number], ["White", white], ["Black", black]]


WAYS = [in_cells, with_facts, in_one_column, without_colons, with_points, with_boxes, in_german, result_first]


def games_of(section):
    names = {player.number: player.name for player in section.players}
    return sorted(
        (number, player.name, names[cell.opponent], cell.result.value)
        for player in section.players
        for number, cell in enumerate(player.cells, start=1)
        if cell and cell.opponent and cell.color == "w"
    )


PLAYED = [
    (1, "Ada Alder", "Di Dogwood", "win"),
    (1, "Ben Birch", "Cy Cedar", "draw"),
    (2, "Ada Alder", "Ben Birch", "win"),
    (2, "Di Dogwood", "Cy Cedar", "loss"),
]


def problems(done):
    return [one for one in done.report.diagnostics if one.severity is not Severity.NOTE]


@pytest.mark.parametrize("between", [[[]], []])
@pytest.mark.parametrize("slip", WAYS)
def test_slips_below_each_other(slip, between):
    rows = [row for game in GAMES for row in [*slip(*game), *between]]
    done = read(as_workbook({"Sheet1": rows}), "event.xlsx")
    assert games_of(done.section) == PLAYED
    assert not problems(done)


@pytest.mark.parametrize("slip", [in_cells, without_colons, in_german, result_first])
def test_slips_beside_each_other(slip):
    rows = []
    for at in (0, 2):
        left, right = slip(*GAMES[at]), slip(*GAMES[at + 1])
        rows += [[*one, *[""] * (5 - len(one)), *two] for one, two in zip(left, right, strict=True)] + [[]]
    done = read(as_workbook({"Sheet1": rows}), "event.xlsx")
    assert games_of(done.section) == PLAYED


def test_facts_on_slips_are_those_of_the_player_above_them():
    done = read(as_csv([row for game in GAMES for row in [*with_facts(*game), []]]))
    first = done.section.players[0]
    assert (first.name, first.ids.uschess, first.ratings["OTBR"].rating) == ("Ada Alder", "90000065", 1835)


def test_a_line_for_a_round_is_of_all_slips_below_it():
    rows = []
    for number in (1, 2):
        rows += [[f"ROUND {number}"], []]
        rows += [row for game in GAMES if game[0] == number for row in [*without_colons(*game)[1:], []]]
    assert games_of(read(as_csv(rows)).section) == PLAYED


def test_two_slips_of_a_game_that_differ_are_refused():
    rows = [row for game in [*GAMES, (1, "Ada Alder", "Di Dogwood", "0-1")] for row in [*in_cells(*game), []]]
    assert read(as_csv(rows)).said("CSV034")


def test_slips_without_a_result_are_said():
    rows = [row for game in GAMES for row in [*without_colons(*game), []]]
    rows[3][1] = ""
    assert [one.code for one in problems(read(as_csv(rows)))] == ["CSV091"]


def test_colors_beside_names_are_no_slips():
    rows = [["Board", "Owls", "Color", "Points", "Points", "Larks"], [1, "Ada Alder", "White", 1, 0, "Ben Birch"]]
    rows += [[2, "Cy Cedar", "Black", 0, 1, "Di Dogwood"], [3, "Ed Elm", "White", 1, 0, "Flo Fir"]]
    rows += [[4, "Gil Gum", "Black", 0, 1, "Hal Holly"]]
    assert len(read(as_csv(rows)).section.players) == 8
