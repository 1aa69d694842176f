"""Lists of games and tables of players in any order: known by the players, or refused with the cell named."""

import pytest

from tests.hand_made import IN_LIST, PLAYED, Entry, as_csv, as_workbook, expected, facts_of, games_of, read

RIGHT = expected(PLAYED)
NAMES = ("Grouse, Gil", "Heron, Hal", "Ibis, Ivy", "Jay, Jo")
SECOND = tuple(entry._replace(name=name) for entry, name in zip(PLAYED, NAMES, strict=True))
"""Another quad with the same games."""


def by_name(entry: Entry) -> str:
    return entry.name


def by_number(entry: Entry) -> str:
    return str(entry.number)


def by_last_name(entry: Entry) -> str:
    return entry.name.partition(",")[0]


def by_key(entry: Entry) -> str:
    return f"P{entry.number * 7 + 20}"


def by_id(entry: Entry) -> str:
    return entry.id


ANY = [by_name, by_number, by_last_name, by_key, by_id]


def roster(entries=PLAYED, headings=("No.", "Name", "USCF ID", "Rating", "Score"), key=None):
    facts = [[entry.number, entry.name, entry.id, entry.rate, entry.total] for entry in entries]
    rows = [list(headings), *facts]
    if key:
        rows = [[*row, "key" if at == 0 else key(entries[at - 1])] for at, row in enumerate(rows)]
    return [row[: len(headings) + bool(key)] for row in rows]


def rows_by_round(entries, whom=by_name, order="wbr"):
    """The games of each round: White, Black and the result in some order."""
    rounds = {}
    for number, white, black, result in games_of(entries):
        cells = {"w": whom(white), "b": whom(black), "r": IN_LIST[result], "-": ""}
        rounds.setdefault(number, []).append([cells[one] for one in order])
    return rounds


def beside(left, right, gap=1):
    """Two blocks side by side."""
    width = max(map(len, left)) + gap
    count = max(len(left), len(right))
    padded = [*left, *[[]] * (count - len(left))], [*right, *[[]] * (count - len(right))]
    return [[*one, *[""] * (width - len(one)), *two] for one, two in zip(*padded, strict=True)]


def assert_right(done, right=RIGHT):
    assert done.errors == []
    assert facts_of(done.section) == right


def assert_two_quads(done):
    assert done.errors == []
    assert [facts_of(section) for section in done.event.sections] == [RIGHT, expected(SECOND)]


# Quads, each with a table of its players and its games


def quad(entries, title, heads=("White", "Black", "Result"), whom=by_name, order="wbr", apart=True):
    rows = [[title], *roster(entries), *[[]] * apart]
    words = dict(zip("wbr", heads, strict=True)) | {"-": ""}
    for number, games in rows_by_round(entries, whom, order).items():
        rows += [[f"Round {number}", *(words[one] for one in order)], *(["", *game] for game in games)]
        rows += [[]] * apart
    return rows


HEADS = [("White", "Black", "Result"), ("Weiß", "Schwarz", "Ergebnis"), ("Blancas", "Negras", "Resultado")]


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize("order", ["wbr", "wrb", "wb-r"])
@pytest.mark.parametrize("whom", [by_name, by_number, by_last_name])
def test_quads_side_by_side_each_with_its_players_and_rounds(heads, order, whom):
    quads = [quad(entries, f"Quad {at}", heads, whom, order) for at, entries in enumerate((PLAYED, SECOND), start=1)]
    done = read(as_csv([["Grove Quads"], [], *beside(*quads)]))
    assert_two_quads(done)
    assert [section.name for section in done.event.sections] == ["Quad 1", "Quad 2"]


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("whom", [by_name, by_number])
def test_quads_below_each_other_each_with_its_players_and_rounds(whom, apart):
    quads = [
        quad(entries, f"Quad {at}", whom=whom, apart=apart) for at, entries in enumerate((PLAYED, SECOND), start=1)
    ]
    done = read(as_csv([["Grove Quads"], [], *quads[0], [], *quads[1]]))
    assert_two_quads(done)


def test_four_quads_two_across_and_two_down():
    third, fourth = (tuple(entry._replace(name=f"{letter}{entry.name}") for entry in SECOND) for letter in ("Mc", "O'"))
    every = [quad(entries, f"Quad {at}") for at, entries in enumerate((PLAYED, SECOND, third, fourth), start=1)]
    done = read(as_csv([["Grove Quads"], [], *beside(*every[:2]), [], *beside(*every[2:])]))
    assert done.errors == []
    read_quads = {section.name: facts_of(section) for section in done.event.sections}
    assert read_quads == {
        f"Quad {at}": expected(entries) for at, entries in enumerate((PLAYED, SECOND, third, fourth), start=1)
    }


# Several games in one row


def boards_across(entries, whom, order="wbr", heads=("White", "Black", "Result")):
    words = dict(zip("wbr", heads, strict=True))
    rounds = rows_by_round(entries, whom, order)
    return [
        ["Round", *(words[one] for one in order * 2)],
        *([number, *(cell for game in games for cell in game)] for number, games in rounds.items()),
    ]


@pytest.mark.parametrize("order", ["wbr", "wrb", "rwb"])
@pytest.mark.parametrize("whom", ANY)
def test_a_row_for_each_round_with_the_boards_side_by_side(whom, order):
    rows = [["Grove Round Robin"], [], *roster(key=by_key), [], *boards_across(PLAYED, whom, order)]
    assert_right(read(as_csv(rows)))


def test_standings_below_the_games_are_no_games():
    standings = [["Final score"], *(["", entry.name, entry.total] for entry in PLAYED)]
    rows = [*roster(), [], *boards_across(PLAYED, by_number), [], *standings]
    assert_right(read(as_csv(rows)))


# Games by number, key or id, in a list below or on another sheet


def numbered(whom, order="wbr", heads=("White", "Black", "Result")):
    words = dict(zip("wbr", heads, strict=True))
    games = rows_by_round(PLAYED, whom, order)
    return [
        ["Rd", "Bd", *(words[one] for one in order)],
        *([number, at, *game] for number, each in games.items() for at, game in enumerate(each, start=1)),
    ]


@pytest.mark.parametrize(
    ("whom", "heads"),
    [
        *((whom, ("White", "Black", "Result")) for whom in ANY),
        *((whom, ("White no", "Black no", "Result")) for whom in (by_number, by_key, by_id)),
        *((whom, ("white_pkey", "black_pkey", "result")) for whom in (by_number, by_key, by_id)),
    ],
)
def test_tables_of_players_and_games_below_titles(whom, heads):
    rows = [["[PLAYERS]"], *roster(key=by_key), [], ["[GAMES]"], *numbered(whom, heads=heads)]
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("whom", ANY)
def test_players_on_another_sheet_under_the_questions_of_a_form(whom):
    headings = ("Nr", "Full name (as on your card)", "USCF ID (if you have one)", "Current rating?", "Total so far")
    sheets = {"Sign-up": roster(headings=headings, key=by_key), "Games": [["Grove Open"], [], *numbered(whom)]}
    assert_right(read(as_workbook(sheets), "event.xlsx"))


@pytest.mark.parametrize("between", [" - ", "-", " v ", ":"])
def test_both_numbers_in_one_cell_and_who_is_free(between):
    games = [
        [number, f"{white.number}{between}{black.number}", IN_LIST[result]]
        for number, white, black, result in games_of(PLAYED)
    ]
    rows = [*roster(), [], ["Ronde", "Partij (wit - zwart)", "Uitslag"], *games]
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize(("word", "worth"), [("0", "zero-bye"), ("1", "full-bye")])
def test_totals_say_what_being_free_is_worth(word, worth):
    trio = ["Alder, Ada", "Birch, Ben", "Cedar, Cy"]
    points = [float(word) + each for each in (2, 1, 0)]
    players = [[at, name, 1500 + at, total] for at, (name, total) in enumerate(zip(trio, points, strict=True), start=1)]
    games = [[1, "1 - 2", "1 - 0", "nr. 3"], [2, "3 - 1", "0 - 1", "nr. 2"], [3, "2 - 3", "1 - 0", "nr. 1"]]
    rows = [["No", "Name", "Rating", "Points"], *players, [], ["Rd", "Game (White - Black)", "Result", "Free"], *games]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [[str(cell.result) for cell in player.cells if not cell.opponent] for player in done.section.players] == [
        [worth]
    ] * 3


def test_a_table_of_byes_by_number():
    byes = [["BYES"], ["Rd", "No", "Points"], [4, 1, 0.5], [4, 2, 1]]
    rows = [
        ["PLAYERS"],
        *roster(headings=("No", "Name", "ID", "Rating")),
        [],
        ["GAMES"],
        *numbered(by_number),
        [],
        *byes,
    ]
    done = read(as_csv(rows))
    assert done.errors == []
    fourth = {player.name: player.cells[3] and str(player.cells[3].result) for player in done.section.players}
    assert fourth == {"Alder, Ada": "half-bye", "Birch, Ben": "full-bye", "Cedar, Cy": None, "Dogwood, Di": None}


def test_a_ladder_is_no_wallchart_beside_the_log_of_its_games():
    won = {entry.number: sum(cell.result == "win" for cell in entry.cells) for entry in PLAYED}
    ladder = [["Rung", "Name", "USCF ID", "Rating", "Won", "Lost"]]
    ladder += [
        [entry.number, entry.name, entry.id, entry.rate, won[entry.number], 3 - won[entry.number]] for entry in PLAYED
    ]
    log = [["Rd", "Challenger", "Challenger played", "Defender", "Outcome"]]
    words = {"1-0": "Challenger won", "0-1": "Defender won", "½-½": "Draw"}
    log += [
        [number, white.name, "White", black.name, words[IN_LIST[result]]]
        for number, white, black, result in games_of(PLAYED)
    ]
    done = read(as_workbook({"Ladder": ladder, "Log": log}), "event.xlsx")
    assert done.errors == []
    assert facts_of(done.section) == RIGHT


# Near misses


def test_an_unknown_number_is_named_and_the_rest_is_read():
    rows = [*roster(), [], *numbered(by_number)]
    rows[-1][2] = "9"
    done = read(as_csv(rows))
    assert ["'9'" in error for error in done.errors] == [True]
    assert (
        sum(cell is not None and cell.opponent is not None for player in done.section.players for cell in player.cells)
        == 10
    )


def test_totals_that_contradict_the_games_are_not_passed_over():
    rows = [["Grove Round Robin"], [], *roster(), [], *boards_across(PLAYED, by_number)]
    rows[3][4], rows[4][4], rows[5][4] = 0, 0, 3
    done = read(as_csv(rows))
    assert done.errors


def test_two_columns_of_numbers_without_a_result_are_no_games():
    rows = [*roster(), [], ["Table", "Chairs", "Lamps"], *([at, at + 1, at + 2] for at in (1, 2))]
    done = read(as_csv(rows))
    assert done.event is None or not any(cell for player in done.section.players for cell in player.cells)


# Remarks below `Draw?`, byes in two words, forfeits behind a result


WON = [
    ["Round", "Winner", "Loser", "Draw?"],
    [1, "Ada Alder", "Ben Birch", ""],
    [1, "Cy Cedar", "Di Dogwood", "draw"],
    [2, "Ada Alder", "Cy Cedar", "x"],
]


@pytest.mark.parametrize(
    ("remark", "result"),
    [("1-pt bye", "full-bye"), ("half-pt bye", "half-bye"), ("0 point bye", "zero-bye"), ("bye", "full-bye")],
)
def test_a_bye_below_draw_is_worth_what_it_says(remark, result):
    done = read(as_csv([*WON, [2, "Di Dogwood", "---", remark]]))
    assert done.errors == []
    assert [str(cell.result) for cell in done.section["Di Dogwood"].cells] == ["draw", result]
    assert str(done.section["Ada Alder"].cells[1].result) == "draw"


def test_a_forfeit_below_draw_is_no_draw():
    done = read(as_csv([*WON, [2, "Di Dogwood", "Ben Birch", "forfeit"]]))
    assert done.errors == []
    assert str(done.section["Di Dogwood"].cells[1].result) == "forfeit-win"


@pytest.mark.parametrize(("worth", "result"), [("full", "full-bye"), ("half", "half-bye"), ("zero", "zero-bye")])
def test_a_bye_with_its_worth_as_the_result(worth, result):
    done = read(
        as_csv([["Rd", "White", "Black", "Score"], [1, "Ada Alder", "Ben Birch", "1-0"], [1, "Cy Cedar", "bye", worth]])
    )
    assert done.errors == []
    assert str(done.section["Cy Cedar"].cells[0].result) == result


@pytest.mark.parametrize("remark", ["(forfeit, no show)", "(Black absent)", "(Birch no show)", "by default"])
def test_a_remark_behind_the_result_makes_a_forfeit(remark):
    done = read(as_csv([["Rd", "White", "Black", "Result"], [1, "Ada Alder", "Ben Birch", f"1-0 {remark}"]]))
    assert done.errors == []
    assert str(done.section["Ada Alder"].cells[0].result) == "forfeit-win"


@pytest.mark.parametrize("remark", ["(White absent)", "(Alder no show)"])
def test_a_remark_that_contradicts_the_result_is_refused(remark):
    done = read(as_csv([["Rd", "White", "Black", "Result"], [1, "Ada Alder", "Ben Birch", f"1-0 {remark}"]]))
    assert done.errors


# A column of games played


@pytest.mark.parametrize("heading", ["P", "Games", "Gms"])
def test_games_played_in_a_league_are_not_those_behind_a_rating(heading):
    league = [["Pos", "Player", "Rating", heading, "W", "D", "L"]]
    counts = {"Alder, Ada": (1, 1, 1), "Birch, Ben": (2, 1, 0), "Cedar, Cy": (1, 2, 0), "Dogwood, Di": (0, 0, 3)}
    league += [[at, name, 1500 + at, 3, *counts[name]] for at, name in enumerate(counts, start=1)]
    done = read(as_workbook({"Table": league, "Games": numbered(by_name)}), "event.xlsx")
    assert done.errors == []
    assert [player.ratings["OTBR"].games for player in done.section.players] == [None] * 4
    assert "CSV052" in [one.code for one in done.report]


def test_games_behind_ratings_are_those_that_the_lists_do_not_have():
    players = [
        ["No", "Player", "Rating", "Games"],
        *([entry.number, entry.name, 1500, 11 + entry.number] for entry in PLAYED),
    ]
    done = read(as_workbook({"Players": players, "Games": numbered(by_name)}), "event.xlsx")
    assert [player.ratings["OTBR"].games for player in done.section.players] == [12, 13, 14, 15]


# Sections inside each round


def in_rounds(first_heading, labels_in_headings=True):
    rows = [["Grove Scholastic"]]
    for number in (1, 2, 3):
        rows += [[], [f"ROUND {number}"]]
        for label, entries in (("Primary", PLAYED), ("Upper", SECOND)):
            rows += [] if labels_in_headings else [[label]]
            rows.append([label if labels_in_headings else first_heading, "White", "Result", "Black"])
            rows += [
                [at, white, result, black]
                for at, (white, black, result) in enumerate(rows_by_round(entries)[number], 1)
            ]
    return rows


@pytest.mark.parametrize("labels_in_headings", [True, False])
@pytest.mark.parametrize(
    "scores", [[], [["FINAL SCORES"], ["Primary", "Alder, Ada", "", "1.5"], ["Primary", "Jay, Jo", "", "0.5"]]]
)
def test_sections_inside_each_round(labels_in_headings, scores):
    done = read(as_csv([*in_rounds("Bd", labels_in_headings), [], *scores]))
    assert done.errors == []
    right = [
        {name: (None, None, cells) for name, (_, _, cells) in expected(entries).items()} for entries in (PLAYED, SECOND)
    ]
    assert [section.name for section in done.event.sections] == ["Primary", "Upper"]
    assert [facts_of(section) for section in done.event.sections] == right


def test_the_same_players_under_two_headings_are_no_sections():
    rows = [["ROUND 1"], ["Early", "White", "Result", "Black"], [1, "Ada Alder", "1-0", "Ben Birch"]]
    rows += [[], ["ROUND 2"], ["Late", "White", "Result", "Black"], [1, "Ben Birch", "1-0", "Ada Alder"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [len(player.cells) for player in done.section.players] == [2, 2]


def test_teams_above_their_players_with_scores_and_a_rule_of_colors():
    boards = [["Board", "Ferry", "Rating", "Moor", "Rating", "Score"]]
    boards += [[1, "Q. Salmon", 1968, "U. Maple", 1957, "1-0"], [2, "F. Pin", 1941, "H. Burdock", 1712, "1-0"]]
    rows = [["Three Rivers"], ["Left-hand team White on boards 1 and 3, Black on boards 2 and 4"], [], *boards]
    done = read(as_csv(rows))
    assert done.errors == []
    colors = {player.name: player.cells[0].color for player in done.section.players}
    assert colors == {"Q. Salmon": "w", "U. Maple": "b", "F. Pin": "b", "H. Burdock": "w"}


# Rounds below each other: the names of one are no table of players


@pytest.mark.parametrize(
    "heads",
    [("Bd", "White", "Rtg", "", "Black", "Rtg", ""), ("Brett", "Weiß", "DWZ", "", "Schwarz", "DWZ", "")],
)
def test_the_names_of_one_round_are_no_table_of_players(heads):
    rows = [["Grove Swiss"], []]
    for number, games in rows_by_round(PLAYED).items():
        rows += [[f"Round {number}"], list(heads)]
        for board, (white, black, result) in enumerate(games, start=1):
            rates = {entry.name: entry.rating for entry in PLAYED}
            one, other = result.split("-")
            rows.append([board, white, rates[white], one, black, rates.get(black, ""), other])
        rows.append([])
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.name for player in done.section.players].count(heads[1]) == 0
    assert {name: cells for name, (_, _, cells) in facts_of(done.section).items()} == {
        name: cells for name, (_, _, cells) in RIGHT.items()
    }


# Byes on a sheet of their own


@pytest.mark.parametrize("title", ["Byes", "Requested byes"])
@pytest.mark.parametrize("worth", [0.5, "1/2", "½"])
@pytest.mark.parametrize("whom", [by_id, by_name, by_number])
def test_byes_on_a_sheet_of_their_own_are_those_of_the_players(title, worth, whom):
    every = [[number, *game] for number, games in rows_by_round(PLAYED, whom).items() for game in games]
    *games, (last, white, black, _) = every
    sheets = {
        "Players": roster(headings=("No.", "Name", "USCF ID", "Rating")),
        "Games": [["round", "white", "black", "result"], *games],
        title: [["round", "player", "points"], [last, white, worth], [last, black, worth]],
    }
    done = read(as_workbook(sheets), "event.xlsx")
    assert done.errors == []
    byes = [
        (at + 1, whom(entry))
        for entry in PLAYED
        for at, cell in enumerate(done.section[entry.name].cells)
        if cell and cell.result.value == "half-bye"
    ]
    assert sorted(byes) == sorted([(last, white), (last, black)])


# Boards below the heading of the round


@pytest.mark.parametrize("board", ["Bd {}", "Board {}", "{}", "{}."])
@pytest.mark.parametrize("whom", [by_number, by_last_name])
def test_boards_may_be_below_the_heading_that_states_the_round(board, whom):
    rows = [["Grove Quads"], []]
    for at, entries in enumerate((PLAYED, SECOND), start=1):
        rows += [[f"Quad {at}"], *roster(entries)]
        for number, games in rows_by_round(entries, whom).items():
            rows.append([f"Round {number}", "White", "Black", "Result"])
            rows += [[board.format(place), *game] for place, game in enumerate(games, start=1)]
        rows.append([])
    assert_two_quads(read(as_csv(rows)))


# Pairings by number in one cell, several in a row


@pytest.mark.parametrize("between", ["{} v {}", "{}-{}", "{} vs. {}", "{} : {}"])
@pytest.mark.parametrize(
    "rule", ["Lot number first named has White", "First number has White", "White is listed first", ""]
)
def test_several_pairings_by_number_in_one_row(between, rule):
    rows = [["Grove Hexes"], *roster(headings=("Lot", "Name", "USCF ID", "Rating", "Final score")), []]
    rounds = rows_by_round(PLAYED, by_number)
    rows.append(["Round", *["Pairing", "Result"] * max(map(len, rounds.values()))])
    for number, games in rounds.items():
        cells = [cell for white, black, result in games for cell in (between.format(white, black), result)]
        rows.append([number, *cells])
    done = read(as_csv([*rows, [], [rule]]))
    assert done.errors == []
    assert facts_of(done.section, colors=bool(rule)) == expected(PLAYED, colors=bool(rule))
    if not rule:
        assert not any(cell.color for player in done.section.players for cell in player.cells if cell)


def test_numbers_that_nobody_has_are_no_pairings():
    rows = [["Grove Hexes"], *roster(headings=("Lot", "Name", "USCF ID", "Rating")), []]
    rows += [["Round", "Pairing", "Result", "Pairing", "Result"], [1, "1 v 9", "1-0", "2 v 3", "0-1"]]
    done = read(as_csv(rows))
    assert done.errors or not any(cell for player in done.section.players for cell in player.cells)


# Ladders: the words are said of whoever is named first


@pytest.mark.parametrize("heads", [("Challenger", "Challenged"), ("Challenger", "Defender"), ("Player 1", "Player 2")])
@pytest.mark.parametrize("heading", ["Challenger...", "How it went", "Result"])
def test_words_for_results_are_known_by_what_they_say(heads, heading):
    said = {"1-0": "won", "0-1": "lost", "½-½": "drew", "1/2-1/2": "drew"}
    games = [[f"2025-09-{number:02}", *game] for number, games in rows_by_round(PLAYED).items() for game in games]
    games = [[*game[:-1], said.get(game[-1], game[-1])] for game in games]
    rows = [["Grove Ladder"], [], ["LADDER NOW"], ["Rung", "Name", "Rating", "W", "D", "L"]]
    rows += [[entry.number, entry.name, entry.rate, "", "", ""] for entry in PLAYED]
    rows += [[], ["CHALLENGE GAMES"], ["Date", *heads, heading], *games]
    done = read(as_csv(rows))
    assert done.errors == []
    cells = {name: facts[-1] for name, facts in facts_of(done.section, colors=False).items()}
    assert cells == {name: facts[-1] for name, facts in expected(PLAYED, colors=False).items()}


# Divisions of a league: a table and the fixtures of each


@pytest.mark.parametrize("blank", [0, 1])
@pytest.mark.parametrize("title", ["Summer League 2026", "League, June 2026"])
def test_divisions_have_their_names_and_the_days_their_year(title, blank):
    rows = [[title]]
    for at, entries in enumerate((PLAYED, SECOND), start=1):
        rows += [[], [f"Division {at}"], *[[]] * blank, ["Pos", "Player", "Rating", "Pts"]]
        rows += [[entry.number, entry.name, entry.rate, entry.total] for entry in entries]
        rows += [[], ["Fixtures and results"], ["Round", "Date", "White", "", "Black"]]
        for number, games in rows_by_round(entries, order="wrb").items():
            rows += [[number, f"{7 * number} June", *game] for game in games]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [section.name for section in done.event.sections] == ["Division 1", "Division 2"]
    assert (str(done.event.start), str(done.event.end)) == ("2026-06-07", "2026-06-21")


def test_days_that_go_back_are_not_of_the_only_year_of_the_title():
    games = [[1, "28 December", "Ada Alder", "Ben Birch", "1-0"], [2, "4 January", "Ben Birch", "Ada Alder", "1-0"]]
    done = read(as_csv([["Winter League 2026"], ["Round", "Date", "White", "Black", "Result"], *games]))
    assert done.event.start is None


# The players of each team in a block of their own

TEAMS = {"Oak School": ("Ada Alder", "Ben Birch", "Cy Cedar"), "Elm School": ("Di Dogwood", "Ed Elm", "Fay Fir")}
TEAMS |= {"Gum School": ("Gil Gum", "Hal Holly", "Ivy Ivory"), "Jay School": ("Jo Jay", "Kim Kauri", "Lou Larch")}


def blocks_of_teams(headings, board):
    rows = [["County Teams"], ["February 28, 2026"], []]
    every = [name for names in TEAMS.values() for name in names]
    for team, names in TEAMS.items():
        rows += [[team], *([headings] if headings else [])]
        rows += [
            [board.format(at), name, f"900000{every.index(name):02}", 1500 + 7 * every.index(name)]
            for at, name in enumerate(names, start=1)
        ]
        rows.append([])
    return rows


def matches(rounds=((0, 3, 1, 2), (2, 0, 3, 1), (0, 1, 2, 3))):
    rows = []
    for number, (*first, third, fourth) in enumerate(rounds, start=1):
        for one, other in (first, (third, fourth)):
            home, away = list(TEAMS)[one], list(TEAMS)[other]
            pairs = zip(TEAMS[home], TEAMS[away], ("10", "01", "½½"), strict=True)
            rows.append([f"Round {number}", home, 1.5, 1.5, away])
            rows += [[at, left, result[0], result[1], right] for at, (left, right, result) in enumerate(pairs, start=1)]
            rows.append([])
    return rows


@pytest.mark.parametrize("board", ["Bd {}", "{}"])
@pytest.mark.parametrize("headings", [None, ("Bd", "Name", "ID", "Rating"), ("Board", "Player", "USCF ID", "Rtg")])
def test_the_players_of_each_team_may_have_a_block(headings, board):
    done = read(as_workbook({"Teams": blocks_of_teams(headings, board), "Matches": matches()}), "event.xlsx")
    assert done.errors == []
    assert done.event.name == "County Teams"
    every = [name for names in TEAMS.values() for name in names]
    assert {player.name: player.ids.uschess for player in done.section.players} == {
        name: f"900000{at:02}" for at, name in enumerate(every)
    }


SHOWN = {"WIN": ("1", "0"), "LOSS": ("0", "1"), "DRAW": ("½", "½"), "FORFEIT_WIN": ("1F", "0F")}


def quads_below(lines):
    """Two quads, each with its players and the lines of its games below them."""
    rows = [["Grove Quads"], ["Time control:", "G/60;d5"], []]
    for title, entries in (("Quad A", PLAYED), ("Quad B", SECOND)):
        rows += [[title], *roster(entries), [], *lines(entries), []]
    return rows


def points_between(entries):
    games = ([f"Rd {number}", white, black, SHOWN[result.name]] for number, white, black, result in games_of(entries))
    lines = [[rd, by_last_name(white), *points, by_last_name(black)] for rd, white, black, points in games]
    # The first game was not played.
    marked = [lines[0][0], lines[0][1], *(f"{points}F" for points in lines[0][2:4]), lines[0][4]]
    return [["", "White", "", "", "Black"], marked, *lines[1:]]


def test_quads_with_the_points_of_both_sides_between_last_names():
    done = read(as_workbook({"Quads": quads_below(points_between)}), "event.xlsx")
    assert done.errors == done.warnings == []
    assert [section.time_control for section in done.event.sections] == ["G/60;d5", "G/60;d5"]
    for section, entries in zip(done.event.sections, (PLAYED, SECOND), strict=True):
        marked = entries[0].cells[0]
        assert section[entries[0].name].cells[0].result.name == f"FORFEIT_{marked.result.name}"
        assert section[entries[1].name].cells[0].result is entries[1].cells[0].result


def test_a_number_of_a_section_has_its_heading_in_the_table_of_players_too():
    rows = [["Quad", "Name", "Rating"], *([1, entry.name, entry.rate] for entry in PLAYED)]
    rows += [[2, entry.name, entry.rate] for entry in SECOND]
    rows += [[], ["Quad", "Round", "White", "Black", "Result"]]
    for quad, entries in ((1, PLAYED), (2, SECOND)):
        rows += [[quad, at, white.name, black.name, IN_LIST[won]] for at, white, black, won in games_of(entries)]
    done = read(as_csv(rows))
    assert [section.name for section in done.event.sections] == ["Quad 1", "Quad 2"]


def test_byes_in_the_first_round_do_not_hide_its_points():
    rows = [["Grove Open"], ["Round 1", "2026-03-07"], ["White", "", "Black", ""], ["A. Alder", "0", "B. Birch", "1"]]
    rows += [["C. Cedar", "1/2", "bye", ""], ["D. Dogwood", "1", "bye", ""], []]
    rows += [["Round 2", "2026-03-14"], ["White", "", "Black", ""]]
    rows += [["A. Alder", "1", "C. Cedar", "0"], ["B. Birch", "1/2", "D. Dogwood", "1/2"], []]
    totals = {"Ada Alder": "1", "Ben Birch": "1.5", "Cy Cedar": "0.5", "Di Dogwood": "1.5"}
    rows += [["Final standings"], ["Place", "Name", "Points"]]
    rows += [[at + 1, name, points] for at, (name, points) in enumerate(totals.items())]
    done = read(as_csv(rows))
    assert done.errors == done.warnings == []
    assert [player.cells[0].result.name for player in done.section.players] == ["LOSS", "WIN", "HALF_BYE", "FULL_BYE"]
