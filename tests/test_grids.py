"""Round-robin tables: what is in a cell, decided from the whole grid, or refused with both readings."""

import pytest

from tests.hand_made import as_csv, as_workbook, read
from trfrate.model import Outcome

O = Outcome  # noqa: E741
NAMES = ("Alder, Ada", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Elm, Ed", "Fir, Fay")
PLAYED = (" 1½111", "0 ½½11", "½½ 111", "0½0 11", "0000 ½", "0000½ ")
"""A round robin in which everybody played."""
AGAIN = (" 01½10", "1 0110", "01 ½11", "½0½ 01", "0001 1", "11000 ")
LEFT = (" 1+111", "0 ½½11", "-½ 1--", "0½0 11", "00+0 ½", "00+0½ ")
"""The third player left early: `+` and `-` are forfeits."""
USUAL = {"1": O.WIN, "½": O.DRAW, "0": O.LOSS, "+": O.FORFEIT_WIN, "-": O.FORFEIT_LOSS}
WORTH = {"1": 1, "½": 0.5, "+": 1}
HEADER = ["No.", "Name", "Rtg", "1", "2", "3", "4", "5", "6", "Pts"]


def grid(drawn, signs, diagonal="X", total=True):
    """Draw a grid, each result as `signs` has it; the total may be left out."""
    rows = [HEADER[:-1] + ["Pts"] * total]
    for at, line in enumerate(drawn):
        cells = [diagonal if sign == " " else signs.get(sign, sign) for sign in line]
        score = sum(WORTH.get(sign, 0) for sign in line)
        rows.append([at + 1, NAMES[at], 2000 - 100 * at, *cells, *[score] * total])
    return rows


def results_of(section):
    """Return the games of each player by opponent."""
    return [
        sorted((cell.opponent, cell.result) for cell in player.cells if cell and cell.opponent)
        for player in section.players
    ]


def expected(drawn):
    return [sorted((at + 1, USUAL[sign]) for at, sign in enumerate(line) if sign != " ") for line in drawn]


def assert_right(rows, drawn):
    done = read(as_csv(rows))
    assert done.errors == []
    assert results_of(done.section) == expected(drawn)
    assert done.section.type == "round-robin"


@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize(
    ("won", "lost"),
    [
        *(("1F", "0F"), ("1f", "0f"), ("1 F", "0 F"), ("F1", "F0"), ("1(F)", "0(F)"), ("1 (f)", "0 (f)")),
        *(
            ("1ff", "0ff"),
            ("1x", "0x"),
            ("1-F", "0-F"),
            ("1-F", "F-1"),
            ("1/F", "0/F"),
            ("1 by forfeit", "0 by forfeit"),
        ),
        *(("WF", "LF"), ("FW", "FL"), ("W/F", "L/F"), ("W(ff)", "L(ff)"), ("Wf", "Lf"), ("fft+", "fft-")),
        *(("+", "-"), ("X", "F"), ("+:-", "-:+"), ("+--", "--+"), ("win by forfeit", "forfeit"), ("1 def", "0 def")),
    ],
)
def test_a_mark_of_a_forfeit_beside_a_result_is_a_forfeit(won, lost, total):
    assert_right(grid(LEFT, {"+": won, "-": lost}, total=total), LEFT)
    letters = {"1": "W", "½": "D", "0": "L"}
    assert_right(grid(LEFT, {**letters, "+": won, "-": lost}, total=total), LEFT)


def test_forfeits_that_do_not_say_whose_they_are_need_the_totals():
    assert_right(grid(LEFT, {"+": "ff", "-": "ff"}), LEFT)
    done = read(as_csv(grid(LEFT, {"+": "ff", "-": "ff"}, total=False)))
    assert "forfeit-win or forfeit-loss: line 2 (ff)" in done.said("CSV046")[0]


@pytest.mark.parametrize(
    ("won", "lost"), [("1*", "0*"), ("1!", "0!"), ("(1)", "(0)"), ("[1]", "[0]"), ("1d", "0d"), ("+1", "-0")]
)
def test_a_mark_that_may_be_a_forfeit_is_refused_with_both_readings(won, lost):
    done = read(as_csv(grid(LEFT, {"+": won, "-": lost})))
    (message,) = done.said("CSV046")
    assert f"win or forfeit-win: line 2 ({won})" in message
    assert f"loss or forfeit-loss: line 4 ({lost})" in message


@pytest.mark.parametrize(
    ("footnote", "games"),
    [("* = won/lost by forfeit, not rated", {}), ("* makeup game", {"+": "1", "-": "0"})],
)
def test_a_footnote_explains_a_mark(footnote, games):
    drawn = tuple("".join(games.get(sign, sign) for sign in line) for line in LEFT)
    assert_right([*grid(LEFT, {"+": "1*", "-": "0*"}), [], [footnote]], drawn)


def test_a_game_is_a_forfeit_if_the_opponents_entry_is_one():
    done = read(as_csv(grid(LEFT, {"+": "1", "-": "F"})))
    assert results_of(done.section) == expected(LEFT)
    assert "line 2 (1), line 6 (1), line 7 (1)" in done.said("CSV120")[0]


@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize(
    "signs",
    [
        *("+=-", "WDL", "WTL", ("won", "drew", "lost"), ("1-0", "½-½", "0-1"), ("1:0", "½:½", "0:1"), "1D0", "1=0"),
        *(("Win", "Draw", "Loss"), ("1*", "½*", "0*"), ("(1)", "(½)", "(0)")),
    ],
)
def test_a_grid_in_one_kind_of_signs_holds_games(signs, total):
    assert_right(grid(PLAYED, dict(zip("1½0", signs, strict=True)), total=total), PLAYED)


@pytest.mark.parametrize("between", ["", " ", "/", "-", ", ", "\n", ":"])
@pytest.mark.parametrize("signs", ["1½0", "WDL"])
def test_what_parts_two_games(between, signs):
    shown = dict(zip("1½0", signs, strict=True))
    rows = grid(PLAYED, {})
    for row, first, second in zip(rows[1:], PLAYED, AGAIN, strict=True):
        row[3:9] = [
            "X" if one == " " else shown[one] + between + shown[two] for one, two in zip(first, second, strict=True)
        ]
        row[9] = sum(WORTH.get(sign, 0) for sign in first + second)
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section.type == "double-round-robin"
    both = [sorted(one + two) for one, two in zip(expected(PLAYED), expected(AGAIN), strict=True)]
    assert results_of(done.section) == both


@pytest.mark.parametrize("shown", ["{c}{r}", "{r}{c}", "{r} ({c})", "{c} {r}"])
@pytest.mark.parametrize("signs", ["1½0", "WDL"])
def test_a_color_on_either_side_of_the_result(shown, signs):
    results = dict(zip("1½0", signs, strict=True))
    rows = grid(PLAYED, {})
    for at, line in enumerate(PLAYED):
        for other, sign in enumerate(line):
            color = "wb"[(at + other + (at < other)) % 2]
            rows[at + 1][3 + other] = "X" if sign == " " else shown.format(c=color.upper(), r=results[sign])
    done = read(as_csv(rows))
    assert done.errors == []
    assert results_of(done.section) == expected(PLAYED)
    colors = {(player.number, cell.opponent): cell.color for player in done.section.players for cell in player.cells}
    assert colors[1, 2] == "w"
    assert colors[2, 1] == "b"


@pytest.mark.parametrize("heads", [["AA", "BB", "CC", "DD", "EE", "FF"], ["VT", "FM", "TF", "RP", "EL", "WJ"]])
def test_initials_above_the_columns(heads):
    names = [f"{head[0]}ine {head[1]}ood" for head in heads]
    rows = grid(PLAYED, {})
    rows[0][3:9] = heads
    for row, name in zip(rows[1:], names, strict=True):
        row[1] = name
    assert_right(rows, PLAYED)


@pytest.mark.parametrize("diagonal", ["XXXX", "xxx", "—", "self", ""])
def test_what_is_on_the_diagonal(diagonal):
    assert_right(grid(PLAYED, {}, diagonal), PLAYED)


def test_entries_that_contradict_each_other_are_named():
    drawn = (" 1½111", "1 ½½11", *PLAYED[2:])
    done = read(as_workbook({"Finals": grid(drawn, {}, total=False)}), "event.xlsx")
    (message,) = done.errors
    assert "Finals!E2" in message
    assert "Finals!D3" in message


def test_brackets_around_a_few_games_of_a_swiss_may_be_forfeits():
    rows = [["No.", "Name", "Rd 1", "Rd 2", "Rd 3"]]
    rows += [[1, NAMES[0], "W4", "D3", "(W2)"], [2, NAMES[1], "D3", "W4", "(L1)"]]
    rows += [[3, NAMES[2], "D2", "D1", "W4"], [4, NAMES[3], "L1", "L2", "L3"]]
    done = read(as_csv(rows))
    assert "may mean a forfeit; read as played: line 2 ((W2)), line 3 ((L1))" in done.said("CSV120")[0]


@pytest.mark.parametrize("dashes", ["--", "---", ""])
def test_games_that_were_not_played(dashes):
    drawn = ("Xn1111", "nX½½11", "0½X111", "0½0X11", "0000X½", "0000½X")
    done = read(as_csv(grid(drawn, {"n": dashes})))
    assert done.errors == []
    assert {len([cell for cell in player.cells if cell]) for player in done.section.players[:2]} == {4}


def test_both_lose_by_forfeit_if_both_totals_say_so():
    drawn = (" f1111", "f ½½11", "0½ 111", "0½0 11", "0000 ½", "0000½ ")
    done = read(as_csv(grid(drawn, {"f": "ff"})))
    assert done.errors == []
    first, second, *_ = results_of(done.section)
    assert (first[0], second[0]) == ((2, O.FORFEIT_LOSS), (1, O.FORFEIT_LOSS))


TWICE = {(row, other): PLAYED[row][other] + AGAIN[row][other] for row in range(6) for other in range(6) if row != other}
SHORT = tuple(name.partition(",")[0] for name in NAMES)


def two_each(heads, form, order=range(6), total=True):
    """Draw a grid of two games each, the columns in any order."""
    rows = [["Player", "Rtg", *(heads[at] for at in order), *["Pts"] * total]]
    for row, name in enumerate(NAMES):
        cells = ["***" if at == row else form(*TWICE[row, at]) for at in order]
        score = sum(WORTH.get(sign, 0) for (one, _), pair in TWICE.items() if one == row for sign in pair)
        rows.append([name, 2000 - 100 * row, *cells, *[score] * total])
    return rows


@pytest.mark.parametrize("order", [range(6), (3, 0, 5, 1, 4, 2)])
@pytest.mark.parametrize("between", [" ", ",", ", ", "/", "", "\n", " + "])
def test_two_results_below_the_names_of_the_opponents(between, order):
    done = read(as_csv(two_each(SHORT, lambda one, two: f"{one}{between}{two}", order)))
    assert done.errors == []
    assert done.section.type == "double-round-robin"
    games = [(at + 1, USUAL[sign]) for at in range(1, 6) for sign in TWICE[0, at]]
    assert results_of(done.section)[0] == sorted(games)


@pytest.mark.parametrize("mark", ["X X", "* *", "x/x", "-- --", "# | #", "X,X"])
@pytest.mark.parametrize("heads", [SHORT, "123456"])
def test_the_diagonal_may_have_a_mark_for_each_of_two_games(mark, heads):
    rows = [
        [mark if cell == "***" else cell for cell in row] for row in two_each(heads, lambda one, two: f"{one} {two}")
    ]
    done = read(as_csv(rows))
    assert done.errors == []
    games = [(at + 1, USUAL[sign]) for at in range(1, 6) for sign in TWICE[0, at]]
    assert results_of(done.section)[0] == sorted(games)


def test_two_different_marks_are_no_diagonal():
    rows = [
        ["X #" if cell == "***" and at % 2 else "1 0" if cell == "***" else cell for cell in row]
        for at, row in enumerate(two_each("123456", lambda one, two: f"{one} {two}"))
    ]
    assert read(as_csv(rows)).errors != []


def test_two_results_below_letters():
    done = read(as_csv(two_each("ABCDEF", lambda one, two: f"{one} {two}")))
    assert done.errors == []
    assert done.section.type == "double-round-robin"


@pytest.mark.parametrize("half", [".5", "0.5", "0,5", "1/2"])
def test_halves_beside_another_result(half):
    done = read(as_csv(two_each(SHORT, lambda one, two: f"{one}/{two}".replace("½", half))))
    assert done.errors == []
    assert done.section.type == "double-round-robin"


def test_sums_of_two_games_are_refused():
    done = read(as_csv(two_each(SHORT, lambda one, two: str(WORTH.get(one, 0) + WORTH.get(two, 0)))))
    assert "each entry is the sum of 2 games" in done.said("CSV046")[0]


def test_decimals_with_a_comma_are_one_game():
    points = {"1": "1,0", "½": "0,5", "0": "0,0"}
    assert_right(grid(PLAYED, points), PLAYED)


def test_results_are_no_names_of_a_grid_without_a_heading_over_them():
    rows = [["", "", "x", "1F", "½"], ["", "1F", "", "1", "0"], ["", "x", "0", "", "1"], ["", "½", "1", "0", ""]]
    (message,) = read(as_csv(rows)).errors
    assert "CSV001" in message


IDS = ("90000011", "90000012", "90000013", "90000014", "90000015", "90000016")


def headless(heads, names, drawn=PLAYED):
    """Draw a grid below these headings, with a name and a rating before the results."""
    cells = [[{"": "X", "½": "1/2"}.get(sign.strip(), sign) for sign in line] for line in drawn]
    return [heads, *([name, 1900 - 100 * at, *cells[at]] for at, name in enumerate(names))]


@pytest.mark.parametrize("title", ["", "Quad 1", "The lucky six"])
@pytest.mark.parametrize("heads", ["123456", "ABCDEF"])
def test_names_without_a_heading_of_names_beside_a_grid(title, heads):
    names = [f"{at}. {name}" for at, name in enumerate(NAMES, start=1)]
    done = read(as_csv([["Grove Round Robin"], [], *headless([title, "Rating", *heads], names)]))
    assert done.errors == []
    assert [player.name for player in done.section.players] == list(NAMES)
    assert results_of(done.section) == expected(PLAYED)
    assert done.section.name == ("Quad 1" if title == "Quad 1" else "")
    assert done.said("CSV050")


def test_several_grids_below_titles_in_place_of_a_heading():
    quad = (" 1½1", "0 1½", "½0 1", "0½0 ")
    first = headless(["Quad 1", "Rtg", *"1234"], NAMES[:4], quad)
    second = headless(["Quad 2", "Rtg", *"1234"], ["Gum, Gil", "Holly, Hal", "Ivy, Ina", "Juniper, Jo"], quad)
    done = read(as_csv([*first, ["Winner: Ada Alder"], [], *second]))
    assert done.errors == []
    assert [section.name for section in done.event.sections] == ["Quad 1", "Quad 2"]
    assert [results_of(section) for section in done.event.sections] == [expected(quad)] * 2


def test_a_letter_before_every_name_is_not_guessed_away():
    names = [f"{letter} {name}" for letter, name in zip("ABCDEF", NAMES, strict=True)]
    assert read(as_csv(headless(["The lucky six", "Rating", *"ABCDEF"], names))).event is None


def test_ids_and_ratings_without_headings_left_of_a_grid():
    heads = ["", "", "", "", *NAMES, "Score"]
    rows = [[at + 1, NAMES[at], IDS[at], f"{1900 - at}/9", *line.replace("½", "=")] for at, line in enumerate(PLAYED)]
    done = read(as_csv([heads, *rows]))
    assert done.errors == []
    assert [player.ids.uschess for player in done.section.players] == list(IDS)
    assert [player.ratings["OTBR"].games for player in done.section.players] == [9] * 6
    assert results_of(done.section) == expected(PLAYED)


@pytest.mark.parametrize("label", [["Member IDs"], ["Player", "USCF ID"], []])
@pytest.mark.parametrize("heads", [[name.split(",")[0] for name in NAMES], list("123456")])
def test_ids_in_a_list_below_a_grid(heads, label):
    rows = headless(["Player", "Rating", *heads], NAMES)
    done = read(as_csv([*rows, [], label, *zip(NAMES, IDS, strict=True)]))
    assert done.errors == []
    assert [player.ids.uschess for player in done.section.players] == list(IDS)
    assert results_of(done.section) == expected(PLAYED)
    assert done.said("CSV074")


def test_prizes_below_a_grid_are_no_ratings():
    rows = [[name, "unr", *line] for name, _, *line in headless(["Player", "Rating", *"123456"], NAMES)[1:]]
    done = read(as_csv([["Player", "Rating", *"123456"], *rows, [], ["Prizes"], [NAMES[0], 200], [NAMES[2], 100]]))
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [None] * 6


GAMES_OF_TWO = [sorted([*one, *two]) for one, two in zip(expected(PLAYED), expected(AGAIN), strict=True)]


@pytest.mark.parametrize("diagonal", ["*", "X", ""])
@pytest.mark.parametrize(
    "heads",
    [
        [text for at in "123456" for text in (at, "")],
        [text for at in "123456" for text in (at, at)],
        [text for at in "123456" for text in (f"{at}a", f"{at}b")],
        [text for name in NAMES for text in (name.split(",")[0], "")],
    ],
)
def test_a_column_for_each_game_against_an_opponent(heads, diagonal):
    pairs = [[sign for both in zip(*lines, strict=True) for sign in both] for lines in zip(PLAYED, AGAIN, strict=True)]
    cells = [[diagonal if sign == " " else sign for sign in line] for line in pairs]
    rows = [[at + 1, NAMES[at], 1900 - at, *line] for at, line in enumerate(cells)]
    done = read(as_csv([["No", "Name", "Rtg", *heads], *rows]))
    assert done.errors == []
    assert results_of(done.section) == GAMES_OF_TWO
    assert (done.section.type, done.section.rounds) == ("double-round-robin", 10)


def test_the_opponents_come_again_at_right_and_one_game_is_a_forfeit():
    cells = [[*one.replace(" ", "X"), *two.replace(" ", "X")] for one, two in zip(PLAYED, AGAIN, strict=True)]
    cells[0][7], cells[1][6] = "0F", "1F"
    rows = [[NAMES[at], 1900 - at, *line] for at, line in enumerate(cells)]
    done = read(as_csv([["Name", "Rtg", *"123456", *"123456"], *rows]))
    assert done.errors == []
    found = results_of(done.section)
    assert [games for opponent, games in found[0] if opponent == 2] == [O.FORFEIT_LOSS, O.WIN]
    assert found[2:] == GAMES_OF_TWO[2:]


QUAD = ("WD DC WB", "WC DD LA", "LB DA WD", "LA DB LC")
"""Of each player the result and the opponent's letter."""
MEANT = {"W": O.WIN, "D": O.DRAW, "L": O.LOSS}


@pytest.mark.parametrize("form", ["{} {}", "{}{}", "{}-{}", "{} vs {}", "{1} {0}", "{1}{0}"])
@pytest.mark.parametrize("heading", ["", "#", "No."])
def test_opponents_by_letter(form, heading):
    entries = [[form.format(*game) for game in line.split()] for line in QUAD]
    rows = [[letter, name, *line] for letter, name, line in zip("ABCD", NAMES, entries, strict=False)]
    done = read(as_csv([[heading, "Name", "Rd 1", "Rd 2", "Rd 3"], *rows]))
    assert done.errors == []
    cells = [[(cell.result, "ABCD"[cell.opponent - 1]) for cell in player.cells] for player in done.section.players]
    assert cells == [[(MEANT[result], letter) for result, letter in line.split()] for line in QUAD]
    assert done.said("CSV045")


def test_a_withdrawal_of_lettered_players_is_a_game_if_the_opponent_says_so():
    entries = [["W B", "W D"], ["L A", "WD"], ["W D", ""], ["L C", "L A"]]
    rows = [[letter, name, *line] for letter, name, line in zip("ABCD", NAMES, entries, strict=False)]
    done = read(as_csv([["No.", "Name", "Rd 1", "Rd 2"], *rows]))
    assert done.errors == []
    first, second, *_ = done.section.players
    assert (first.cells[1].result, first.cells[1].opponent) == (O.WIN, 4)
    assert second.cells[1].result is O.ZERO_BYE


def in_two_columns(white, black):
    """Draw a double round robin with a column for White and one for Black of each opponent; nobody meets himself."""
    rows = [["No.", "Name", "Rtg", *(text for at in range(1, 7) for text in (at, "")), "Pts"]]
    rows.append(["", "", "", *[white, black] * 6, ""])
    for row, name in enumerate(NAMES):
        cells, score = [], 0.0
        for other in range(6):
            # With White in PLAYED if the row comes first, else in AGAIN.
            both = (PLAYED, AGAIN) if row < other else (AGAIN, PLAYED)
            results = ["", ""] if row == other else [drawn[row][other] for drawn in both]
            cells += results
            score += sum(WORTH.get(sign, 0) for sign in results)
        rows.append([row + 1, name, 2000 - 100 * row, *cells, score])
    return rows


@pytest.mark.parametrize(
    ("white", "black", "colors"),
    [("W", "B", True), ("White", "Black", True), ("W", "S", True), ("Home", "Away", False), ("I", "II", False)],
)
def test_a_column_for_each_color_has_the_game_in_the_other_column_of_the_opponent(white, black, colors):
    done = read(as_csv(in_two_columns(white, black)))
    assert done.errors == []
    want = [sorted(first + second) for first, second in zip(expected(PLAYED), expected(AGAIN), strict=True)]
    assert results_of(done.section) == want
    first = done.section.players[0]
    of_second = {cell.result: cell.color for cell in first.cells if cell and cell.opponent == 2}
    assert of_second == ({O.WIN: "w", O.LOSS: "b"} if colors else {O.WIN: None, O.LOSS: None})


def named_grid(drawn, heads, diagonal="", corner="Name", total=True):
    """Draw a grid whose columns are headed by the opponents, beside one that nobody knows."""
    rows = [[corner, "Cabin", *heads, *["Points"] * total]]
    for at, line in enumerate(drawn):
        cells = [diagonal if sign == " " else sign for sign in line]
        full = PLAYED[at]
        rows.append([NAMES[at], "Fox", *cells, *[sum(WORTH.get(sign, 0) for sign in full)] * total])
    return rows


SURNAMES = [name.split(",")[0] for name in NAMES]


@pytest.mark.parametrize("corner", ["Name", "Camper", "Row vs. column", ""])
@pytest.mark.parametrize("diagonal", ["", "****", "XXXXXXX", "self", "n/a", "--"])
@pytest.mark.parametrize("heads", [SURNAMES, ["AA", "BB", "CC", "DD", "EE", "FF"], [f"vs {name}" for name in SURNAMES]])
def test_a_grid_headed_by_opponents_beside_a_column_nobody_knows(heads, diagonal, corner):
    done = read(as_csv(named_grid(PLAYED, heads, diagonal, corner)))
    assert done.errors == [] and done.warnings == []
    assert results_of(done.section) == expected(PLAYED)


def test_the_names_may_be_on_the_diagonal():
    rows = grid(PLAYED, {})
    for at, row in enumerate(rows[1:]):
        row[3 + at] = SURNAMES[at]
    assert_right(rows, PLAYED)


@pytest.mark.parametrize("words", [("Win", "Draw", "Loss"), ("✓", "½", "✗"), ("W", "T", "L")])
def test_a_grid_of_pupils_in_words(words):
    signs = dict(zip("1½0", words, strict=True))
    rows = named_grid(["".join(line) for line in PLAYED], SURNAMES, corner="Student")
    rows[0][1] = "Grade"
    for row in rows[1:]:
        row[1], row[2:-1] = "4", [signs.get(cell, cell) for cell in row[2:-1]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results_of(done.section) == expected(PLAYED)


UPPER = [" " * (at + 1) + line[at + 1 :] for at, line in enumerate(PLAYED)]
LOWER = [line[:at] + " " * (len(line) - at) for at, line in enumerate(PLAYED)]
TURNED = {"1": "0", "0": "1"}
OF_COLUMNS = [
    " " * (at + 1) + "".join(TURNED.get(sign, sign) for sign in line[at + 1 :]) for at, line in enumerate(PLAYED)
]


@pytest.mark.parametrize(("half", "whose"), [(UPPER, "rows'"), (LOWER, "rows'"), (OF_COLUMNS, "columns'")])
def test_a_grid_of_which_one_half_is_filled(half, whose):
    done = read(as_csv(named_grid(half, SURNAMES)))
    assert done.errors == [] and done.warnings == []
    assert whose in done.said("CSV162")[0]
    assert results_of(done.section) == expected(PLAYED)


def test_half_a_grid_without_totals_is_a_warning():
    done = read(as_csv(named_grid(UPPER, SURNAMES, total=False)))
    assert "the rows' players" in done.said("CSV163")[0]
    assert results_of(done.section) == expected(PLAYED)


def test_the_average_below_a_grid_is_no_player():
    rows = headless(["Name", "Rating", *SURNAMES], NAMES)
    done = read(as_csv([*rows, ["Average", 1650]]))
    assert done.errors == []
    assert results_of(done.section) == expected(PLAYED)


@pytest.mark.parametrize("drawn", [PLAYED, UPPER])
def test_a_grid_with_the_names_of_the_winners(drawn):
    rows = named_grid(drawn, SURNAMES, corner="Camper")
    for at, row in enumerate(rows[1:]):
        for other, sign in enumerate(row[2:-1]):
            row[2 + other] = {"1": SURNAMES[at], "0": SURNAMES[other], "½": "draw"}.get(sign, sign)
    done = read(as_csv(rows))
    assert done.errors == []
    assert results_of(done.section) == expected(PLAYED)


@pytest.mark.parametrize("row", [1, 3, 5])
def test_a_wrong_total_of_an_odd_grid_is_an_error(row):
    """The free round of everybody in the schedule is nobody's bye."""
    rows = grid([line[:5] for line in PLAYED[:5]], {})
    del rows[0][8]
    assert read(as_csv(rows)).errors == []
    rows[row][-1] += 0.5
    (error,) = read(as_csv(rows)).errors
    assert f"CHK010: player {row} has" in error


@pytest.mark.parametrize(
    ("won", "lost", "legend"),
    [
        ("1d", "0d", "1d / 0d = won / lost by default (not played)"),
        ("1d", "0d", "* = played online, d = defaulted"),
        ("1k", "0k", "k: kampflos"),
        ("1u", "0u", "1u and 0u: unplayed"),
        ("(1)", "(0)", "Results in brackets were forfeits"),
        ("1!", "0!", "! = no-show"),
        ("WO", "LO", "WO = walkover win; LO = walkover loss"),
    ],
)
def test_a_legend_explains_forfeits(won, lost, legend):
    rows = grid(LEFT, {"+": won, "-": lost})
    assert_right([*rows, [], [legend]], LEFT)
    assert_right([["Oak Park Quads"], [legend], *rows], LEFT)


def test_a_legend_of_other_signs_explains_nothing():
    done = read(as_csv([*grid(LEFT, {"+": "1d", "-": "0d"}), [], ["* = won by default"]]))
    assert "win or forfeit-win: line 2 (1d)" in done.said("CSV046")[0]


@pytest.mark.parametrize("head", ["#{}", "vs {}", "P{}", "{}", "{}."])
def test_names_and_results_alone_are_a_grid(head):
    rows = [[line[1], *line[3:]] for line in grid(PLAYED, {})]
    rows[0][1:7] = [head.format(at) for at in range(1, 7)]
    assert_right(rows, PLAYED)
    rows[0][1:7] = [f"{at} {name.partition(',')[0]}" for at, name in enumerate(NAMES, start=1)]
    assert_right(rows, PLAYED)


def test_points_of_rounds_beside_names_alone_are_no_grid():
    rows = [[line[1], *line[3:]] for line in grid(PLAYED, {}, diagonal="1")]
    assert read(as_csv(rows)).event is None


def test_lines_right_below_a_grid_are_no_players():
    assert_right([*grid(PLAYED, {}), ["", "Points lost", "", 0.5, 2, 1, 2.5, 4.5, 4.5]], PLAYED)


def two_games(form, crossed):
    """Draw two games in each entry, the first with White in the rows above the diagonal, in all rows if crossed."""
    rows = grid(PLAYED, {})
    for at, (row, first, second) in enumerate(zip(rows[1:], PLAYED, AGAIN, strict=True)):
        for other in range(6):
            colors = "wb" if at < other or crossed else "bw"
            games = (first[other], second[other])[:: -1 if crossed and at > other else 1]
            if at != other:
                row[3 + other] = form.format(*games, *colors)
        row[-1] += sum(WORTH.get(sign, 0) for sign in second)
    return rows


def colored_results(section):
    return [
        sorted((cell.opponent, cell.result, cell.color or "") for cell in player.cells if cell and cell.opponent)
        for player in section.players
    ]


def expected_of_two(colored):
    return [
        sorted(
            (other + 1, USUAL[line[other]], ("w" if (at < other) is (game == 0) else "b") if colored else "")
            for game, line in enumerate((PLAYED[at], AGAIN[at]))
            for other in range(6)
            if other != at
        )
        for at in range(6)
    ]


@pytest.mark.parametrize("form", ["{} {}", "{}/{}", "{}, {}", "{}\n{}"])
@pytest.mark.parametrize(
    "legend",
    [
        "",
        "In each square: the first figure is the game the player had White, the second figure the game he had Black.",
        "Left: as White; right: as Black",
        "The second result is the Black game.",
        "Erste Zahl mit Weiß, zweite mit Schwarz",
    ],
)
def test_the_first_of_two_results_is_the_second_of_the_opponents(form, legend):
    done = read(as_csv([*two_games(form, crossed=True), [], [legend]]))
    assert done.errors == []
    assert colored_results(done.section) == expected_of_two(colored=bool(legend))


@pytest.mark.parametrize("form", ["{}{2} {}{3}", "{2}{} {3}{}", "{}{2}/{}{3}", "{} ({2}), {} ({3})"])
@pytest.mark.parametrize("crossed", [True, False])
def test_each_of_two_results_has_a_color(form, crossed):
    form = form.replace("{}", "{0}", 1).replace("{}", "{1}", 1)
    done = read(as_csv(two_games(form, crossed)))
    assert done.errors == []
    assert colored_results(done.section) == expected_of_two(colored=True)


def test_two_results_in_the_order_of_the_games_have_no_colors():
    """The line contradicts the results, which are in the same order in both rows."""
    done = read(as_csv([*two_games("{} {}", crossed=False), [], ["First result with White, second with Black"]]))
    assert colored_results(done.section) == expected_of_two(colored=False)
    assert "First result with White" in "".join(done.said("CSV082") + done.said("CSV083"))


def cycles(first, second, change=lambda one, two: None):
    """Draw two grids of the same players, with a title each."""
    one, two = grid(PLAYED, {}), grid(AGAIN, {})
    change(one, two)
    return [["Winter League"], [], [first], *one, [], [second], *two]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        *(("1.ª volta", "2.ª volta"), ("First cycle", "Second cycle"), ("Cycle 1", "Cycle 2"), ("Andata", "Ritorno")),
        *(("Hinrunde", "Rückrunde"), ("1st half", "2nd half"), ("Round Robin I", "Round Robin II")),
    ],
)
def test_grids_with_counted_titles_are_cycles_of_one(first, second):
    rows = cycles(first, second)
    for data, file in (
        (as_csv(rows), ""),
        (as_csv([[*one, *[""] * (11 - len(one)), *two] for one, two in zip(rows[2:10], rows[11:], strict=True)]), ""),
        (as_workbook({first: rows[3:10], second: rows[12:]}), "event.xlsx"),
    ):
        done = read(data, file or "event.csv")
        assert done.errors == done.warnings == []
        assert colored_results(done.section) == expected_of_two(colored=False)
        assert done.section.rounds == 10


def test_the_totals_of_the_second_cycle_may_be_those_of_both():
    def add(one, two):
        for before, after in zip(one[1:], two[1:], strict=True):
            after[-1] += before[-1]

    done = read(as_csv(cycles("Cycle 1", "Cycle 2", add)))
    assert done.errors == []
    assert colored_results(done.section) == expected_of_two(colored=False)


def test_a_fault_in_the_second_cycle_has_its_place():
    def spoil(_, two):
        two[3][6] = "1"

    done = read(as_csv(cycles("Cycle 1", "Cycle 2", spoil)))
    assert done.said("CSV173") == ["3.5 points, but the games of this cycle add up to 4"]
    assert [error.partition(": ")[0].split(":")[1] for error in done.errors] == ["16", "16"]
    assert done.said("CHK006")


def test_grids_of_the_same_players_without_counted_titles_are_sections():
    done = read(as_csv(cycles("Rapid", "Blitz")))
    assert [section.name for section in done.event.sections] == ["Rapid", "Blitz"]
    done = read(as_csv([row for row in cycles("", "") if row != [""]]))
    assert len(done.event.sections) == 2
    assert done.said("CSV174")


# Several grids headed by the opponents' names

GROUPS = [
    ["Grove Groups"],
    [],
    ["Top group", "Rating", "Alder", "Birch", "Cedar", "Pts"],
    ["Ada Alder", 1850, "", "won", "drew", 1.5],
    ["Ben Birch", 1700, "lost", "", "won", 1],
    ["Cy Cedar", 1650, "drew", "lost", "", 0.5],
    [],
    ["Lower group", "Rating", "Dogwood", "Elm", "Fir", "Pts"],
    ["Di Dogwood", 1500, "", "won", "won", 2],
    ["Ed Elm", 1400, "lost", "", "drew", 0.5],
    ["Fay Fir", 1300, "lost", "drew", "", 0.5],
]


@pytest.mark.parametrize(
    "spelled", [{}, {"won": "1", "drew": "½", "lost": "0"}, {"won": "W", "drew": "D", "lost": "L"}]
)
@pytest.mark.parametrize("apart", [True, False])
def test_every_grid_headed_by_opponents_is_read_with_its_title(spelled, apart):
    rows = [[spelled.get(value, value) for value in row] for row in GROUPS if row or apart]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [(section.name, len(section.players)) for section in done.event.sections] == [
        ("Top group", 3),
        ("Lower group", 3),
    ]
    results = [results_of(section) for section in done.event.sections]
    assert results[0] == [[(2, O.WIN), (3, O.DRAW)], [(1, O.LOSS), (3, O.WIN)], [(1, O.DRAW), (2, O.LOSS)]]
    assert results[1] == [[(2, O.WIN), (3, O.WIN)], [(1, O.LOSS), (3, O.DRAW)], [(1, O.LOSS), (2, O.DRAW)]]


def test_the_same_words_over_the_names_of_all_grids_are_no_title():
    rows = [["Member", *row[1:]] if row[1:2] == ["Rating"] else row for row in GROUPS]
    done = read(as_csv(rows))
    assert done.errors == []
    assert "Member" not in [section.name for section in done.event.sections]
    assert len(done.event.sections) == 2


@pytest.mark.parametrize("numbers", ["", "No."])
def test_grids_side_by_side_whose_numbers_have_no_heading_have_their_own_titles(numbers):
    header = [numbers, "Name", "Rtg", "1", "2", "3", "4", "Total"]
    cells = (("X", 1, 1, 1, 3), (0, "X", 1, 1, 2), (0, 0, "X", 1, 1), (0, 0, 0, "X", 0))
    people = [("Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"), ("Ed Elm", "Fay Fir", "Gil Gum", "Hal Holly")]
    blocks = [
        [[title], header, *([at + 1, name, 1900 - at, *cells[at]] for at, name in enumerate(names))]
        for title, names in zip(("Quad A", "Quad B"), people, strict=True)
    ]
    both = [[*one, *[""] * (9 - len(one)), *other] for one, other in zip(*blocks, strict=True)]
    done = read(as_csv([["Grove Quads"], [], *both]))
    assert done.errors == []
    assert [section.name for section in done.event.sections] == ["Quad A", "Quad B"]
    assert [[player.name for player in section.players] for section in done.event.sections] == [list(p) for p in people]


_ROUNDS = ((0, 3, 2, 1), (3, 0, 1, 2), (2, 1, 0, 3), (1, 2, 3, 0))
"""In which round each two of four players meet."""
_RESULTS = (" 1½1", "0 11", "½0 0", "001 ")


def grid_with_rounds(drawn, rounds=_ROUNDS):
    """Draw a grid of four players, with the round beside each result."""
    rows = [["No.", "Name", "Rtg", "1", "2", "3", "4", "Pts"]]
    for at, line in enumerate(_RESULTS):
        cells = [drawn.format(sign, round) if round else "X" for sign, round in zip(line, rounds[at], strict=True)]
        rows.append([at + 1, NAMES[at], 2000 - 100 * at, *cells, sum(WORTH.get(sign, 0) for sign in line)])
    return rows


@pytest.mark.parametrize("drawn", ["{} rd{}", "{} R{}", "{} (Rd {})", "{} Rd. {}", "R{1}: {0}", "{}, R{}"])
def test_rounds_beside_the_results_of_a_grid_are_those_of_the_games(drawn):
    done = read(as_csv(grid_with_rounds(drawn)))
    assert done.errors == []
    assert done.section.rounds == 3
    for at, player in enumerate(done.section.players):
        assert {cell.opponent: round for round, cell in enumerate(player.cells, 1)} == {
            other + 1: round for other, round in enumerate(_ROUNDS[at]) if round
        }
        assert [USUAL[_RESULTS[at][cell.opponent - 1]] for cell in player.cells] == [c.result for c in player.cells]


@pytest.mark.parametrize("wrong", [(0, 3, 3, 1), (0, 3, 2, 2)])
def test_rounds_of_a_grid_that_contradict_each_other_are_an_error(wrong):
    done = read(as_csv(grid_with_rounds("{} rd{}", (wrong, *_ROUNDS[1:]))))
    assert any("CSV189" in error for error in map(str, done.errors))
