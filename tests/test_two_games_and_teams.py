"""Tables of double rounds, matches, teams against each other, and a row for each player and round."""

import pytest

from tests.hand_made import as_csv, read
from trfrate.model import Outcome

O = Outcome  # noqa: E741
LETTERS = {"W": O.WIN, "D": O.DRAW, "L": O.LOSS}
NAMES = ("Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood")
TWICE = ("WL2 DD3 WW4", "LW1 LL4 DW3", "WL4 DD1 DL2", "LW3 WW2 LL1")
TOTALS = (4, 2.5, 2.5, 3)


def results(section):
    """Return the games of each player in their order, as letters with opponents."""
    letter = {outcome: name for name, outcome in LETTERS.items()}
    return [
        " ".join(f"{letter[cell.result]}{cell.opponent}" for cell in each.cells if cell) for each in section.players
    ]


def double(form, totals=TOTALS, rounds=TWICE):
    """Draw a table of double rounds."""
    rows = [["#", "Name", "Rtg", "R1", "R2", "R3", *(["Total"] if totals else [])]]
    for at, (name, line) in enumerate(zip(NAMES, rounds, strict=True)):
        cells = [form.format(one=each[0], two=each[1], no=each[2:]) if each[2:] else each for each in line.split()]
        rows.append([at + 1, name, 1800 - 50 * at, *cells, *([totals[at]] if totals else [])])
    return rows


SINGLY = [" ".join(f"{letter}{each[2]}" for each in line.split() for letter in each[:2]) for line in TWICE]


@pytest.mark.parametrize("totals", [TOTALS, ()])
@pytest.mark.parametrize(
    "form", ["{one}{two} {no}", "{one}{two}{no}", "{one}/{two} {no}", "{no} {one}{two}", "{one}{two} vs #{no}"]
)
def test_two_letters_before_an_opponent_are_two_games(form, totals):
    done = read(as_csv(double(form, totals)))
    assert done.errors == []
    assert results(done.section) == SINGLY
    assert (done.section.rounds, done.section.games_per_round) == (3, 2)
    assert "are two games against one player" in done.said("CSV045")[0]


def test_a_result_and_a_color_are_no_two_games():
    rounds = ("WW2 LB3 DW4", "LB1 WB4 LW3", "WB4 WW1 WB2", "LW3 LW2 DB1")
    done = read(as_csv(double("{one}{two} {no}", (), rounds)))
    assert done.section.games_per_round == 1
    assert done.section.players[0].cells[0] == (O.WIN, 2, "w")


def test_two_letters_that_the_opponents_contradict_are_refused():
    rounds = ("WL3 DD2 WW2", "LW4 LL3 DW4", "WL2 DD4 DL1", "LW1 WW1 LL3")
    done = read(as_csv(double("{one}{two} {no}", (), rounds)))
    assert "may be two games against one player, or a result and a color" in done.said("CSV046")[0]


@pytest.mark.parametrize(("total", "byes"), [(4, [O.FULL_BYE] * 2), (3, [O.FULL_BYE, None])])
def test_a_bye_of_a_double_round_is_worth_what_the_total_says(total, byes):
    rounds = ("WL2 DD3 BYE", "LW1 LL4 DW3", "WL4 DD1 DL2", "LW3 WW2 U")
    done = read(as_csv(double("{one}{two} {no}", (total, 2.5, 2.5, 3), rounds)))
    cells = done.section.players[0].cells[4:]
    assert [cell and cell.result for cell in cells] == byes


MATCH = ("WLD", "LWD")
POINTS = {"W": "1", "D": "½", "L": "0"}


@pytest.mark.parametrize("heading", ["", "Player"])
@pytest.mark.parametrize("form", ["{points} ({color})", "{points}{color}", "{color}{points}", "{letter}{color}"])
def test_a_match_with_colors(form, heading):
    rows = [[heading, "ID", "Rating", "G1", "G2", "G3", "Total"]]
    for at, (line, colors) in enumerate(zip(MATCH, ("WBW", "BWB"), strict=True)):
        games = zip(line, colors, strict=True)
        cells = [form.format(points=POINTS[letter], letter=letter, color=color) for letter, color in games]
        rows.append([NAMES[at], 90000001 + at, 1700, *cells, "1.5"])
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section.type == "match"
    assert results(done.section) == ["W2 L2 D2", "L1 W1 D1"]
    assert [cell.color for cell in done.section.players[0].cells] == ["w", "b", "w"]
    assert not done.said("CSV082")


def test_a_match_in_which_both_won_a_game_is_one_all_the_same():
    done = read(as_csv([["", "ID", "Rating", "G1", "G2", "G3"], ["Ada Alder", 90000001, 1700, 1, 1, 0],
                        ["Ben Birch", 90000002, 1600, 0, 1, 1]]))  # fmt: skip
    assert done.section.type == "match"
    assert results(done.section) == ["W2 W2 L2", "L1 W1 W1"]


TEAM = ("Elm, Ed (1829)", "Fir, Fay (1803)", "Gum, Gil (1611)")
BETWEEN = ((0, 0.5, 1), (1, 0, 1), (0.5, 0, 0))


def teams(heads=TEAM, between=BETWEEN, right=True, below=True):
    """Draw a table of two teams."""
    rows = [["Birch", "Rating", *heads, *(["Total"] if right else [])]]
    for at, line in enumerate(between):
        rows.append([NAMES[at], 1900 - 50 * at, *line, *([sum(line)] if right else [])])
    if below:
        rows.append(["Ash scored", "", *(3 - sum(column) for column in zip(*between, strict=True))])
    return rows


@pytest.mark.parametrize(("right", "below"), [(True, True), (True, False), (False, True)])
def test_two_teams_of_whom_each_played_each(right, below):
    done = read(as_csv(teams(right=right, below=below)))
    assert done.errors == []
    games = {line.name: sorted(cell.opponent for cell in line.cells) for line in done.section.players}
    assert games["Ada Alder"] == [4, 5, 6]
    assert games["Elm, Ed"] == [1, 2, 3]
    of_elm = {cell.opponent: cell.result for cell in done.section.players[3].cells}
    assert of_elm == {1: O.WIN, 2: O.LOSS, 3: O.DRAW}
    assert done.section.players[3].ratings["OTBR"].rating == 1829
    assert "a Scheveningen table" in done.said("CSV018")[0]


@pytest.mark.parametrize("heading", ["Ash:", "", "Rating"])
def test_ratings_of_the_team_at_left_without_a_heading_beside_the_names_above(heading):
    rows = teams(heads=[head.partition(" (")[0] for head in TEAM])
    rows[0][:2] = ["", heading if heading != "Rating" else "Ash:"]
    rows.insert(1, ["Birch:", "Rating" if heading == "Rating" else "", 1829, 1803, 1611])
    done = read(as_csv(rows))
    assert done.errors == []
    assert [line.ratings["OTBR"].rating for line in done.section.players] == [1900, 1850, 1800, 1829, 1803, 1611]
    assert any("ratings by what it holds" in said for said in done.said("CSV050")) == (heading != "Rating")
    assert not done.said("CSV082")


def test_the_totals_show_whose_points_these_are():
    rows = teams(below=False)
    turned = [rows[0], *([*line[:2], *(1 - each for each in line[2:5]), line[5]] for line in rows[1:])]
    assert read(as_csv(turned)).section.players[3].cells == read(as_csv(rows)).section.players[3].cells


def test_two_teams_without_totals_are_refused_by_name():
    done = read(as_csv(teams(right=False, below=False)))
    assert "a Scheveningen table" in done.said("CSV046")[0]


def test_points_below_days_are_no_games_of_teams():
    done = read(as_csv(teams(heads=("First Night", "Second Night", "Last Night"), below=False)))
    assert done.event is None or not any(cell for each in done.section.players for cell in each.cells)


OWN_ROWS = (
    ("Ada Alder", 1, "Ben Birch", "white", "1"),
    ("Ada Alder", 2, "Cy Cedar", "black", "0.5"),
    ("Ben Birch", 1, "Ada Alder", "black", "0"),
    ("Ben Birch", 2, "BYE", "", "1"),
    ("Cy Cedar", 1, "BYE", "", "1"),
    ("Cy Cedar", 2, "Ada Alder", "white", "0.5"),
)


def by_name(section):
    return {each.name: [cell and (cell.result, cell.color) for cell in each.cells] for each in section.players}


GAMES = {
    "Ada Alder": [(O.WIN, "w"), (O.DRAW, "b")],
    "Ben Birch": [(O.LOSS, "b"), (O.FULL_BYE, None)],
    "Cy Cedar": [(O.FULL_BYE, None), (O.DRAW, "w")],
}


@pytest.mark.parametrize("points", ["Points", "Pts", "Score", "Result", "W/L"])
@pytest.mark.parametrize("number", ["Round", "Game"])
def test_a_row_for_each_player_and_round(points, number):
    done = read(as_csv([["Player", number, "Opponent", "Color", points], *OWN_ROWS]))
    assert done.errors == []
    assert by_name(done.section) == GAMES


def test_a_player_may_be_named_in_the_first_row_alone():
    rows = [("" if at % 2 else row[0], *row[1:]) for at, row in enumerate(OWN_ROWS)]
    done = read(as_csv([["Player", "Round", "Opponent", "Color", "Points"], *rows]))
    assert by_name(done.section) == GAMES
    assert "the player is not stated in 3 rows" in done.said("CSV043")[0]


def test_opponents_by_number_beside_players_with_names():
    number = {name: at for at, name in enumerate(NAMES, start=1)}
    rows = [(number[row[0]], row[0], row[1], number.get(row[2], row[2]), *row[3:]) for row in OWN_ROWS]
    done = read(as_csv([["No.", "Player", "Round", "Opp No.", "Color", "Points"], *rows]))
    assert done.errors == []
    assert by_name(done.section) == GAMES


def test_a_total_beside_the_points_of_a_round_is_no_result():
    rows = [(*row, "1.5") for row in OWN_ROWS]
    done = read(as_csv([["Player", "Round", "Opponent", "Color", "Points", "Total"], *rows]))
    assert by_name(done.section) == GAMES


CLUB = ("W2w D3b", "L1b B", "B D1w")


def parts(heads, order, numbers, words=POINTS):
    """Draw a table with the opponent, the color and the result of each round in columns of their own."""
    upper = ["", "", "Round 1", "", "", "Round 2", "", "", ""] if numbers else []
    rows = [upper, ["No.", "Name", *(heads[at] for at in order), *(heads[at] for at in order), "Total"]]
    for at, line in enumerate(CLUB):
        cells = []
        for each in line.split():
            game = ("bye", "", words["W"]) if each == "B" else (each[1], each[2].upper(), words[each[0]])
            cells += [game[part] for part in order]
        rows.append([at + 1, NAMES[at], *cells, "1.5" if at != 1 else "1"])
    return rows if numbers else rows[1:]


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 0, 1)])
@pytest.mark.parametrize(
    ("heads", "numbers"),
    [
        (("Opp", "Color", "Pts"), True),
        (("Opp", "Color", "Pts"), False),
        (("#", "C", "Score"), True),
        (("vs.", "W/B", "Points"), True),
        (("Opponent", "Clr", "Res"), False),
    ],
)
def test_the_same_headings_in_each_round(heads, numbers, order):
    done = read(as_csv(parts(heads, order, numbers)))
    assert done.errors == []
    assert by_name(done.section) == GAMES


@pytest.mark.parametrize(
    ("heading", "words"), [("W/L", {"W": "W", "D": "D", "L": "L"}), ("+/-", {"W": "+", "D": "=", "L": "-"})]
)
def test_results_in_letters_or_signs_below_the_same_headings(heading, words):
    done = read(as_csv(parts(("Opp", "Color", heading), (0, 1, 2), True, words)))
    assert by_name(done.section) == GAMES


@pytest.mark.parametrize("form", ["{points} v {no}", "{points}v{no}", "{points} vs. {no}", "v{no} {points}"])
def test_a_v_before_the_opponent_is_no_color(form):
    drawn = [["1-bye" if each == "B" else form.format(points=POINTS[each[0]], no=each[1]) for each in line.split()]
             for line in CLUB]  # fmt: skip
    rows = [[at + 1, NAMES[at], *line, "1.5" if at != 1 else "1"] for at, line in enumerate(drawn)]
    done = read(as_csv([["No.", "Name", "Rd 1", "Rd 2", "Score"], *rows]))
    assert done.errors == []
    assert [each[0][1] for each in by_name(done.section).values()] == [None, None, None]


def test_a_text_in_a_formula_is_the_text():
    done = read(b'No.,Name,USCF,Rd 1\n1,Ada Alder,"=""90000001""",W2\n2,"=""Ben """"B"""" Birch""",=1+1,L1\n')
    assert done.section.players[0].ids.uschess == "90000001"
    assert done.section.players[1].name == 'Ben "B" Birch'


QUAD = "No.,Name,Rtg,Rd 1\n1,{} Alder,1800,W2\n2,{} Birch,1700,L1\n"


@pytest.mark.parametrize(
    ("above", "second"),
    [
        ("Oak Quads\nTime control: G/60;d5\n\nQuad 1\n", "G/60;d5"),
        ("Oak Quads\n\nQuad 1\nTime control: G/60;d5\n", None),
    ],
)
def test_a_time_control_above_the_title_of_the_first_section_is_for_all(above, second):
    done = read(f"{above}{QUAD.format('Ada', 'Ben')}\nQuad 2\n{QUAD.format('Cy', 'Di')}".encode())
    assert [section.time_control for section in done.event.sections] == ["G/60;d5", second]


WEEKS = (("Owls", "Ada Alder", "1", "Larks", "Ben Birch", "0"), ("Owls", "Cy Cedar", "0", "Larks", "Di Dogwood", "1"))


@pytest.mark.parametrize(
    "heads",
    [
        ("Home", "Home player", "Score", "Away", "Away player", "Score"),
        ("Home", "Player", "Score", "Away", "Player", "Score"),
        ("Home team", "Home player", "Score", "Away team", "Away player", "Score"),
    ],
)
def test_teams_beside_their_players_are_no_players(heads):
    done = read(as_csv([["Week", *heads], *([1, *row] for row in WEEKS)]))
    assert [player.name for player in done.section.players] == ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]
    assert [cell.result for player in done.section.players for cell in player.cells] == [O.WIN, O.LOSS, O.LOSS, O.WIN]


BOARDS = (["Bd", "Home", "Grade", "Result", "Away", "Grade"],)
BOARDS += ([1, "Ada Alder", 1850, "1-0", "Ben Birch", 1720], [2, "Cy Cedar", 1640, "0-1", "Di Dogwood", 1500])
RETURN = (BOARDS[0], [1, "Ben Birch", 1720, "½-½", "Ada Alder", 1850], [2, "Di Dogwood", 1500, "1-0", "Cy Cedar", 1640])


@pytest.mark.parametrize(
    ("rule", "first"),
    [
        ("Home player on odd boards has Black.", "b"),
        ("Odd boards: home team has White. Even boards: home team has Black.", "w"),
        ("Away team has White on odd boards", "b"),
        ("Die Gäste haben an den geraden Brettern Weiß", "w"),
        ("Der Gastgeber hat an den ungeraden Brettern Schwarz.", "b"),
        ("Colors alternate", None),
        ("Home has White on odd boards. Home has White on even boards.", None),
    ],
)
def test_teams_above_their_boards_and_colors_by_board(rule, first):
    matches = [[rule], ["Match day 1", "Owls", "", "1 - 1", "Larks"], *BOARDS, []]
    done = read(as_csv([*matches, ["Match day 2", "Larks", "", "1½ - ½", "Owls"], *RETURN]))
    assert done.errors == []
    assert [player.name for player in done.section.players] == ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]
    other = {"w": "b", "b": "w", None: None}[first]
    assert [cell.color for cell in done.section.players[0].cells] == [first, other]
    assert [cell.color for cell in done.section.players[2].cells] == [other, first]
    assert done.section.players[0].ratings


def test_the_score_of_two_teams_below_their_boards_is_a_total():
    done = read(as_csv([*BOARDS, ["", "Owls", "", "1-1", "Larks"]]))
    assert done.errors == []
    assert len(done.section.players) == len(NAMES)
    assert read(as_csv([*BOARDS, ["", "Owls", "", "2-1", "Larks"]])).errors


@pytest.mark.parametrize(
    "form",
    [
        "{one}{no} {two}{no}",
        "{one}{no}/{two}{no}",
        "{one}{no}, {two}{no}",
        "{one} {two} v {no}",
        "{one}{no}w {two}{no}b",
    ],
)
def test_two_games_each_with_its_result(form):
    rounds = [line.replace("{no}b", "") for line in TWICE]
    rows = double(form, TOTALS, rounds)
    if "w" in form:
        rows[2][3:6] = [text.translate(str.maketrans("wb", "bw")) for text in rows[2][3:6]]
        rows[4][3:6] = [text.translate(str.maketrans("wb", "bw")) for text in rows[4][3:6]]
        rows = [
            [text.replace("w", "").replace("b", "") if isinstance(text, str) else text for text in row] for row in rows
        ]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == SINGLY


@pytest.mark.parametrize("form", ["{no}: {one} {two}", "{one} {two} ({no})", "{one} {two} v {no}"])
def test_the_points_of_two_games_beside_an_opponent(form):
    rows = double(form)
    for row in rows[1:]:
        row[3:6] = ["".join(POINTS.get(sign, sign) for sign in text) for text in row[3:6]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == SINGLY


@pytest.mark.parametrize("heads", [["Opp", "Gm 1", "Gm 2"], ["vs", "1st", "2nd"], ["Opponent", "Game A", "Game B"]])
def test_an_opponent_and_the_results_of_two_games_below_each_round(heads):
    above = ["", "", "", *(text for number in (1, 2, 3) for text in (f"Round {number}", "", "")), ""]
    rows = [above, ["#", "Name", "Rtg", *heads * 3, "Total"]]
    for at, line in enumerate(TWICE):
        cells = [text for each in line.split() for text in (each[2], POINTS[each[0]], POINTS[each[1]])]
        rows.append([at + 1, NAMES[at], 1800 - 50 * at, *cells, TOTALS[at]])
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == SINGLY


def test_an_opponent_and_the_points_with_white_and_with_black():
    above = ["", "", *(text for number in (1, 2, 3) for text in (f"Round {number}", "", "")), ""]
    rows = [above, ["#", "Name", *["Opp", "White", "Black"] * 3, "Total"]]
    for at, line in enumerate(TWICE):
        games = [each if int(each[2]) > at + 1 else each[1] + each[0] + each[2] for each in line.split()]
        cells = [text for each in games for text in (each[2], POINTS[each[0]], POINTS[each[1]])]
        rows.append([at + 1, NAMES[at], *cells, TOTALS[at]])
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == SINGLY
    assert [cell.color for cell in done.section.players[0].cells] == [*"wbwbwb"]
    assert [cell.color for cell in done.section.players[3].cells] == [*"bwbwbw"]


@pytest.mark.parametrize("rating", [["Rating"], []])
@pytest.mark.parametrize("place", [1, 3])
@pytest.mark.parametrize(
    ("label", "named"),
    [("White:", ["Alder", "Birch", "Alder"]), ("Who had White", ["AA", "BB", "AA"]), ("Black", ["Ben", "Ada", "Ben"])],
)
def test_a_row_says_who_had_white_in_each_game_of_a_match(label, named, place, rating):
    rows = [["Player", *rating, "Game 1", "Game 2", "Game 3", "Total"]]
    rows += [
        [name, *(1800 for _ in rating), *map(POINTS.get, line), 1.5] for name, line in zip(NAMES, MATCH, strict=False)
    ]
    rows.insert(place, [label, *("" for _ in rating), *named, ""])
    done = read(as_csv(rows))
    assert done.errors == [] and done.warnings == []
    assert [cell.color for cell in done.section.players[0].cells] == ["w", "b", "w"]
    assert [cell.color for cell in done.section.players[1].cells] == ["b", "w", "b"]


def match_with_colors(colors, label="color", heading=""):
    """Two players, and a row of colors below one of them or both."""
    rows = [[heading, "ID", "Rating", "Game 1", "Game 2", "Game 3", "Total"]]
    for at, (name, line) in enumerate(zip(NAMES, MATCH, strict=False)):
        rows.append([name, f"9000000{at}", 1800, *map(POINTS.get, line), 1.5])
        rows += [[label, "", "", *colors[at]]] if colors[at] else []
    return read(as_csv([["Challenge Match"], [], *rows]))


@pytest.mark.parametrize(
    ("heading", "label"), [("", "   color"), ("Player", "Colour:"), ("Player", ""), ("", "pieces")]
)
@pytest.mark.parametrize(
    "colors",
    [
        (["White", "Black", "White"], ["Black", "White", "Black"]),
        (["W", "B", "W"], ["B", "W", "B"]),
        ([], ["black", "white", "black"]),
        (["Weiß", "Schwarz", "Weiß"], []),
    ],
)
def test_each_player_of_a_match_may_have_a_row_of_colors(colors, label, heading):
    done = match_with_colors(colors, label, heading)
    assert done.errors == []
    assert [[cell.color for cell in player.cells] for player in done.section.players] == [[*"wbw"], [*"bwb"]]


def test_rows_of_colors_that_contradict_each_other_in_a_game_are_of_no_player_there():
    done = match_with_colors((["White", "Black", "White"], ["Black", "White", "White"]))
    assert [[cell.color for cell in player.cells] for player in done.section.players] == [
        ["w", "b", None],
        ["b", "w", None],
    ]
    assert len(done.said("CSV142")) == 1


@pytest.mark.parametrize("above", [True, False])
def test_ratings_of_the_team_above_in_a_row_of_their_own(above):
    rows = [["NORTH", "Rating", "Cy Cedar", "Di Dogwood", "Points"]]
    rows += [["Ada Alder", 1876, "1", "0", "1"], ["Ben Birch", 1675, "½", "1", "1½"]]
    rows.insert(0 if above else 1, ["", "", 1835, 1732, ""])
    done = read(as_csv([*rows, ["South points", "", "½", "1", ""]]))
    assert done.errors == []
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1876, 1675, 1835, 1732]
    assert results(done.section) == ["W3 L4", "W4 D3", "L1 D2", "L2 W1"]


CODED = ("W{1} D{2} W{3}", "L{0} L{3} D{2}", "W{3} D{0} D{1}", "L{2} W{1} L{0}")


@pytest.mark.parametrize("heading", ["Code", "Bd", "", "ID"])
@pytest.mark.parametrize(
    "keys",
    [("A1", "A2", "B1", "B2"), ("N-1", "N-2", "S-1", "S-2"), ("101", "102", "103", "104"), ("AA", "BB", "CC", "XY")],
)
def test_opponents_by_the_codes_of_another_column(keys, heading):
    rows = [[heading, "Name", "Rating", "Match 1", "Match 2", "Match 3", "Score"]]
    for key, name, line, score in zip(keys, NAMES, CODED, (2.5, 0.5, 2, 1), strict=True):
        entries = (
            line.replace("{", " {").format(*keys).replace("W ", "W_").replace("D ", "D_").replace("L ", "L_").split()
        )
        rows.append([key, name, 1500, *(text.replace("_", " ") for text in entries), score])
    rows.insert(3, ["", "Owls total", "", "1", "½", "1½", "3"])
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == [line.format(1, 2, 3, 4) for line in CODED]
    assert done.section.players[0].ids.uschess is None


@pytest.mark.parametrize("which", ["initials", "ratings"])
def test_opponents_by_initials_or_ratings(which):
    ratings = ("1843", "1702", "1651", "1533")
    keys = ratings if which == "ratings" else ("AA", "BB", "CC", "DD")
    rows = [["No.", "Name", "Rating", "Rd 1", "Rd 2", "Rd 3", "Score"]]
    for at, line in enumerate(CODED):
        entries = [f"{text[0]} {text[1:]}" for text in line.format(*keys).split()]
        rows.append([at + 1, NAMES[at], ratings[at], *entries, (2.5, 0.5, 2, 1)[at]])
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == [line.format(1, 2, 3, 4) for line in CODED]


SPOKEN = (
    ("beat {}", "lost to {}", "drew {}"),
    ("def. {}", "beaten by {}", "halved with {}"),
    ("Defeated {}", "Was beaten by {}", "tied {}"),
    ("win vs. {}", "loss vs. {}", "draw w/ {}"),
)


@pytest.mark.parametrize(
    "heads", [["First game", "Second game", "Third game"], ["Mon", "Tue", "Wed"], ["Rd 1", "Rd 2", "Rd 3"]]
)
@pytest.mark.parametrize("words", SPOKEN)
def test_games_told_in_words(words, heads):
    said = dict(zip("WLD", words, strict=True))
    surnames = [name.split()[1] for name in NAMES]
    rows = [["Person", *heads, "Points"]]
    for name, line, score in zip(NAMES, CODED, (2.5, 0.5, 2, 1), strict=True):
        games = line.format(*range(4)).split()
        rows.append([name, *(said[text[0]].format(surnames[int(text[1])]) for text in games), score])
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == [line.format(1, 2, 3, 4) for line in CODED]


def test_beaten_by_a_number_is_a_loss():
    said = {"W": "beat #{}", "L": "beaten by #{}", "D": "drew with #{}"}
    rows = [["No.", "Name", "Rd 1", "Rd 2", "Rd 3"]]
    for at, line in enumerate(CODED):
        rows.append([at + 1, NAMES[at], *(said[text[0]].format(text[1]) for text in line.format(1, 2, 3, 4).split())])
    assert results(read(as_csv(rows)).section) == [line.format(1, 2, 3, 4) for line in CODED]


@pytest.mark.parametrize("form", ["#{}", "(#{})", "v {}", "{}", "name"])
@pytest.mark.parametrize("results_first", [True, False])
def test_opponents_in_the_row_below_or_above_the_results(form, results_first):
    rows = [["#", "Name", "R1", "R2", "R3", "Sum"]]
    for at, line in enumerate(CODED):
        games = line.format(1, 2, 3, 4).split()
        points = [POINTS[text[0]] for text in games]
        opponents = [NAMES[int(text[1]) - 1] if form == "name" else form.format(text[1]) for text in games]
        first, second = (points, opponents) if results_first else (opponents, points)
        rows += [[at + 1, NAMES[at], *first, (2.5, 0.5, 2, 1)[at]], ["", "", *second, ""]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == [line.format(1, 2, 3, 4) for line in CODED]


def test_a_numbered_table_on_its_side():
    rows = [["No.", 1, 2, 3, 4], ["Name", *NAMES], ["Rating", 1800, 1700, 1600, 1500]]
    lines = [line.format(1, 2, 3, 4).split() for line in CODED]
    rows += [[f"Rd {slot + 1}", *(line[slot] for line in lines)] for slot in range(3)]
    done = read(as_csv([["Grove Club"], *rows, ["Score", 2.5, 0.5, 2, 1]]))
    assert done.errors == []
    assert results(done.section) == [" ".join(line) for line in lines]


@pytest.mark.parametrize(
    ("values", "rated"), [((1843, 1702, 1651, 1533), True), ((3, 4, 5, 4), False), ((145, 150, 98, 177), False)]
)
def test_the_values_decide_whether_a_grade_is_a_rating(values, rated):
    rows = [["No.", "Name", "Grade", "Rd 1", "Rd 2", "Rd 3"]]
    for at, line in enumerate(CODED):
        rows.append([at + 1, NAMES[at], values[at], *line.format(1, 2, 3, 4).split()])
    done = read(as_csv(rows))
    assert done.errors == []
    assert [bool(player.ratings) for player in done.section.players] == [rated] * 4


# Cards of team matches

CARDS = (
    ("Owls", "Larks", (("Ada Alder", 1850, 1, "Ben Birch", 1720), ("Cy Cedar", 1640, 0.5, "Di Dogwood", 1500))),
    ("Hawks", "Jays", (("Ed Elm", 1432, 0, "Fay Fir", 1390), ("Gus Gum", 1300, 1, "Hal Holly", 1210))),
)


def points(number):
    return {1: "1", 0.5: "½", 0: "0"}[number]


def cards(head, board, cards=CARDS):
    """Draw the matches one below the other, each with a line of its teams."""
    rows = []
    for one, two, boards in cards:
        total = sum(line[2] for line in boards)
        rows += [[], head(one, two, total, len(boards) - total)]
        rows += [board(at, *line) for at, line in enumerate(boards, start=1)]
    return rows


def in_order(done):
    return [(player.name, player.cells[0].result, player.cells[0].color) for player in done.section.players]


@pytest.mark.parametrize(
    ("head", "board", "colors"),
    [
        (
            lambda one, two, won, lost: [one, "", "", won, lost, "", "", two],
            lambda at, one, _, won, two, __: [
                one,
                f"Bd {at}",
                "WB"[at % 2],
                won,
                1 - won,
                "BW"[at % 2],
                f"Bd {at}",
                two,
            ],
            "bwbw",
        ),
        (
            lambda one, two, won, lost: ["", one, "", won, lost, "", two],
            lambda at, one, _, won, two, __: [at, one, "WB"[at % 2], points(won), points(1 - won), "BW"[at % 2], two],
            "bwbw",
        ),
        (
            lambda one, two, won, lost: ["", one, "", f"{won} - {lost}", "", two],
            lambda at, one, _, won, two, __: [
                at,
                one,
                "BN"[at % 2],
                f"{points(won)} - {points(1 - won)}",
                "NB"[at % 2],
                two,
            ],
            "bwbw",
        ),
        (
            lambda one, two, won, lost: ["Bd", one, "Score", two],
            lambda at, one, _, won, two, __: [at, one, f"{points(won)}-{points(1 - won)}", two],
            None,
        ),
    ],
)
def test_teams_above_their_boards_are_no_players(head, board, colors):
    done = read(as_csv([["Round 1"], *cards(head, board)]))
    assert done.errors == []
    assert [name for name, _, _ in in_order(done)] == [
        name for _, _, boards in CARDS for line in boards for name in (line[0], line[3])
    ]
    assert [result for _, result, _ in in_order(done)][::2] == [O.WIN, O.DRAW, O.LOSS, O.WIN]
    assert [color for _, _, color in in_order(done)][::2] == (list(colors) if colors else [None] * 4)


@pytest.mark.parametrize(
    "board",
    [
        lambda at, one, rating, won, two, other: [at, one, rating, f"{points(won)} - {points(1 - won)}", two, other],
        lambda at, one, rating, won, two, other: [rating, one, "", f"{points(won)} - {points(1 - won)}", two, other],
    ],
)
def test_ratings_beside_the_names_need_no_heading(board):
    done = read(as_csv([["Round 1"], *cards(lambda one, two, won, lost: ["", one, "", f"{won} - {lost}", two], board)]))
    assert done.errors == []
    assert [player.ratings["OTBR"].rating for player in done.section.players[:2]] == [1850, 1720]
    assert "without a heading are read as ratings" in done.said("CSV050")[0]


def test_numbers_beside_the_names_that_change_are_no_ratings():
    def board(at, one, rating, won, two, other):
        return [at, one, rating, f"{points(won)} - {points(1 - won)}", two, other]

    again = [
        (one, two, [(first, 900 + at, won, second, 800) for first, at, won, second, _ in each])
        for one, two, each in CARDS
    ]
    head = lambda one, two, won, lost: ["", one, "", f"{won} - {lost}", two]  # noqa: E731
    done = read(as_csv([["Round 1"], *cards(head, board), [], ["Round 2"], *cards(head, board, again)]))
    assert not any(player.ratings for player in done.section.players)


def test_a_line_of_a_match_above_its_headings_is_no_heading():
    rows = [["Team Triangle"], [], ["Match 1", "15 Jan 2026", "Owls v Larks"]]
    rows += [["Board", "Owls", "Rating", "Larks", "Rating", "Score"], [1, "Ada Alder", 1850, "Ben Birch", 1720, "1-0"]]
    rows += [[2, "Cy Cedar", 1640, "Di Dogwood", 1500, "½-½"], ["", "", "", "", "Total", "1½-½"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.name for player in done.section.players] == ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1850, 1720, 1640, 1500]


@pytest.mark.parametrize("by_side", [True, False])
def test_points_of_both_sides_in_two_games(by_side):
    """The columns of a game are beside each other, or those of a team are."""
    heads = [
        "Bd",
        "Player",
        "Rtg",
        *(("O 1", "O 2", "L 1", "L 2") if by_side else ("O", "L", "O", "L")),
        "Player",
        "Rtg",
    ]
    rows = [["", "OWLS", "", "Game 1", "", "Game 2", "", "LARKS"], heads]
    games = [("Ada Alder", "Ben Birch", 1, 0), ("Cy Cedar", "Di Dogwood", 0.5, 1), ("Ed Elm", "Fay Fir", 1, 1)]
    for at, (one, two, first, second) in enumerate(games, start=1):
        both = (first, second, 1 - first, 1 - second) if by_side else (first, 1 - first, second, 1 - second)
        rows.append([at, one, 1900 - at, *both, two, 1800 - at])
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done.section) == ["W2 L2", "L1 W1", "D4 W4", "D3 L3", "W6 W6", "L5 L5"]


def test_points_that_may_be_paired_in_two_ways_are_not_read():
    heads = ["Bd", "Player", "Rtg", "A", "B", "C", "D", "Player", "Rtg"]
    rows = [
        heads,
        [1, "Ada Alder", 1850, 1, 0, 0, 1, "Ben Birch", 1720],
        [2, "Cy Cedar", 1640, 0, 1, 1, 0, "Di Dogwood", 1500],
    ]
    done = read(as_csv(rows))
    assert done.event is None or not any(cell for player in done.section.players for cell in player.cells)
