"""Wallcharts as different people draw them: forfeits in any words, halves of names, days as headings, copies beside."""

import pytest

from tests.hand_made import CLUB, as_csv, read, spelled, table
from trfrate.model import FACTS, Outcome

O = Outcome  # noqa: E741
RESULTS = [
    [O.WIN, O.DRAW, O.LOSS, O.WIN],
    [O.DRAW, O.WIN, O.WIN, O.DRAW],
    [O.WIN, O.DRAW, O.FORFEIT_WIN, O.DRAW],
    [O.LOSS, O.HALF_BYE, O.WIN, O.ZERO_BYE],
    [O.DRAW, O.FULL_BYE, O.FORFEIT_LOSS, O.LOSS],
    [O.LOSS, O.LOSS, O.LOSS, O.FULL_BYE],
]


def results_of(section):
    return [[cell.result for cell in player.cells] for player in section.players]


def named(cell):
    """A game with the opponent's last name, as `W Birch`."""
    name = CLUB[cell.opponent - 1].name.partition(",")[0] if cell.opponent else ""
    return f"{FACTS[cell.result].letter} {name}".strip()


def by_name(forfeits):
    return lambda cell: forfeits.get(cell.result) or named(cell)


LONE = [
    *(("1 ff", "0 ff"), ("1 (ff)", "0 (ff)"), ("ff 1", "ff 0"), ("forfeit 1", "forfeit 0"), ("1 forfeit", "0 forfeit")),
    *(("W-ff", "L-ff"), ("W (forfeit)", "L (forfeit)"), ("Forfeit (W)", "Forfeit (L)"), ("W forf.", "L forf.")),
    *(("+FF", "-FF"), ("forfeit +", "forfeit -"), ("+F", "-F"), ("FFW", "FFL"), ("won by default", "lost by default")),
    *(("1-F", "0-F"), ("W no show", "L no show"), ("opp no show 1", "no show 0"), ("FF win", "FF loss")),
]


@pytest.mark.parametrize(("won", "lost"), LONE)
@pytest.mark.parametrize("total", ["Total", ""])
def test_forfeits_that_name_nobody(won, lost, total):
    forfeits = {O.FORFEIT_WIN: won, O.FORFEIT_LOSS: lost}
    for cell in (spelled(forfeits), by_name(forfeits)):
        done = read(as_csv(table(cell=cell, total=total)))
        assert done.errors == [] and results_of(done.section) == RESULTS


def test_a_forfeit_of_number_1_is_none_that_is_worth_a_point():
    rows = table(cell=lambda cell: named(cell) if not cell.opponent else f"{FACTS[cell.result].letter}{cell.opponent}")
    rows[1][6], rows[2][6] = "2 ff", "1 ff"
    done = read(as_csv(rows))
    cells = [player.cells[2] for player in done.section.players[:2]]
    assert [cell.result for cell in cells] == [O.FORFEIT_LOSS, O.FORFEIT_WIN]
    assert [cell.opponent for cell in cells] == [2, 1]


@pytest.mark.parametrize("word", ["0 (wd)", "0 WD", "wd 0"])
def test_a_zero_beside_the_word_for_a_withdrawal_is_no_draw(word):
    done = read(as_csv(table(cell=spelled({O.ZERO_BYE: word}), total="")))
    assert done.errors == [] and results_of(done.section) == RESULTS


@pytest.mark.parametrize("halves", [("Last Name", "First Name"), ("First Name", "Last Name"), ("Last", "First")])
def test_member_numbers_below_names_in_two_columns(halves):
    rows = [["No.", *halves, "Rating", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Total"]]
    for entry in CLUB:
        last, first = entry.name.split(", ")
        stated = [last, first] if halves[0].startswith("Last") else [first, last]
        rows += [[entry.number, *stated, entry.rate, *map(spelled({}), entry.cells), entry.total], ["", entry.id]]
    done = read(as_csv(rows))
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]
    assert [player.name for player in done.section.players] == [entry.name for entry in CLUB]


@pytest.mark.parametrize("words", [("W", "B"), ("White", "Black")])
def test_colors_below_opponents_by_name_are_no_headings(words):
    shown = {"w": words[0], "b": words[1], None: ""}
    rows = [["Rank", "No.", "Name", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Total"]]
    for entry in CLUB:
        rows.append([f"{entry.number}th", entry.number, entry.name, *map(named, entry.cells), entry.total])
        rows.append(["", "", "", *(shown[cell.color] for cell in entry.cells)])
    done = read(as_csv(rows))
    assert done.errors == [] and results_of(done.section) == RESULTS
    games = [[cell.color for cell in player.cells if cell.result in (O.WIN, O.LOSS)] for player in done.section.players]
    assert games == [[cell.color for cell in entry.cells if cell.result in (O.WIN, O.LOSS)] for entry in CLUB]


@pytest.mark.parametrize("game", ["#{n} {r}", "vs {n} {r}", "{n} {r}"])
@pytest.mark.parametrize("below", ["id", "totals"])
def test_letters_behind_opponents_are_results_whatever_is_below(game, below):
    rows = [["No.", "Name", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Total"]]
    for entry in CLUB:
        cells = [game.format(n=cell.opponent, r=FACTS[cell.result].letter) for cell in entry.cells]
        shown = [text if cell.opponent else named(cell) for text, cell in zip(cells, entry.cells, strict=True)]
        halves = [sum(FACTS[cell.result].half_points for cell in entry.cells[: at + 1]) for at in range(4)]
        second = [half / 2 for half in halves] if below == "totals" else []
        rows += [[entry.number, entry.name, *shown, entry.total], ["", entry.id, *second]]
    done = read(as_csv(rows))
    assert done.errors == [] and results_of(done.section) == RESULTS
    assert not any(cell.color for player in done.section.players for cell in player.cells)


@pytest.mark.parametrize("days", [("3/3", "3/10", "3/17", "3/24"), ("9/2", "9/9", "9/16", "9/23")])
def test_a_day_with_twice_the_same_number_is_no_round(days):
    done = read(as_csv([["Grove Open 2026"], [""], *table(rounds=days)]))
    assert done.errors == [] and results_of(done.section) == RESULTS


@pytest.mark.parametrize("name", ["Name", "Chess player"])
@pytest.mark.parametrize("number", ["No.", ""])
def test_tables_beside_each_other_with_the_same_headings(name, number):
    rows = table(cell=spelled({}))
    rows[0][:2] = [number, name]
    others = [[str(value).replace(",", "son,").replace("9000", "9100") for value in row] for row in rows]
    beside = [[*left, "", *right] for left, right in zip(rows, others, strict=True)]
    title = ["Open Section", *[""] * len(rows[0]), "Reserve Section"]
    done = read(as_csv([title, *beside]))
    assert [len(section.players) for section in done.event.sections] == [len(CLUB)] * 2
    assert [section.name for section in done.event.sections] == ["Open Section", "Reserve Section"]
    for section in done.event.sections:
        assert [player.ids.uschess for player in section.players] == [
            row[2] for row in (rows if section is done.event.sections[0] else others)[1:]
        ]


@pytest.mark.parametrize("results", [{}, {"W": "won", "D": "drew", "L": "lost"}, {"X": "W ff", "F": "L ff"}])
@pytest.mark.parametrize("bye", ["bye", "half bye", "none"])
def test_results_without_a_heading_right_of_opponents_by_name(results, bye):
    rows = [["Name", "Round 1", "", "Round 2", "", "Round 3", "", "Round 4", "", "Total"]]
    byes = {O.HALF_BYE: (bye if bye != "none" else "bye", "½"), O.FULL_BYE: ("bye", "1"), O.ZERO_BYE: ("none", "0")}
    for entry in CLUB:
        shown = []
        for cell in entry.cells:
            letter, _, name = named(cell).partition(" ")
            shown += byes.get(cell.result) or (name, results.get(letter, letter))
        rows.append([entry.name, *shown, entry.total])
    done = read(as_csv(rows))
    assert done.errors == [] and results_of(done.section) == RESULTS


@pytest.mark.parametrize("word", ["B 1", "B1", "B-1"])
def test_a_bye_with_its_point_is_no_game_against_number_1(word):
    for cell in (spelled({O.FULL_BYE: word}), by_name({O.FULL_BYE: word})):
        done = read(as_csv(table(cell=cell, total="")))
        assert done.errors == [] and results_of(done.section) == RESULTS


def test_a_letter_beside_several_numbers_is_black():
    rows = [["No.", "Name", "Rd 1", "Rd 2"], [1, "Alder, Ada", "L2", "W3"], [2, "Birch, Ben", "W1", "W4"]]
    done = read(as_csv([*rows, [3, "Cedar, Cy", "W4", "B1"], [4, "Dogwood, Di", "L3", "B2"]]))
    assert not any(cell.result is O.FULL_BYE for player in done.section.players for cell in player.cells)


@pytest.mark.parametrize("mark", ["*", " *"])
def test_a_mark_behind_a_name_is_what_the_line_below_says(mark):
    forfeits = {O.FORFEIT_WIN: f"W Elm{mark}", O.FORFEIT_LOSS: f"L Cedar{mark}"}
    rows = table(cell=by_name(forfeits))
    done = read(as_csv([*rows, [""], ["* = forfeit"]]))
    assert done.errors == [] and results_of(done.section) == RESULTS
    assert read(as_csv(rows)).errors
