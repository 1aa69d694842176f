"""Lists of games with the color of each side in a column of its own."""

import pytest

from tests.hand_made import PLAYED, as_csv, expected, facts_of, games_of, read
from trfrate.model import Outcome


def decided(headings):
    """A row a game, headed `Winner` and `Loser`; every other draw has Black first."""
    rows = [headings]
    for number, white, black, result in games_of(PLAYED):
        sides = [(white, "White"), (black, "Black")]
        if result is Outcome.LOSS or (result is Outcome.DRAW and number % 2):
            sides.reverse()
        said = {"Round": number, "Draw?": "draw" if result is Outcome.DRAW else ""}
        winner, loser = sides
        of_winner = {"Winner": winner[0].name, "rating": winner[0].rate}
        facts = said | of_winner | {"Loser": loser[0].name}
        colors = iter((winner[1], loser[1]))
        rows.append([facts[heading] if heading in facts else next(colors) for heading in headings])
    return rows


RIGHT = {name: (None, None, cells) for name, (_, _, cells) in expected(PLAYED).items()}


def assert_right(done):
    assert done.errors == []
    assert facts_of(done.section) == RIGHT
    assert not done.said("CSV055") and not done.said("CSV003")


@pytest.mark.parametrize(
    "headings",
    [
        ["Round", "Winner", "played", "Loser", "played", "Draw?"],
        ["Round", "Winner", "Color", "Loser", "Color", "Draw?"],
        ["Round", "Winner", "as", "Loser", "as", "Draw?"],
        ["Round", "W/B", "Winner", "W/B", "Loser", "Draw?"],
        ["Round", "Winner", "Loser", "Winner's color", "Loser's color", "Draw?"],
        ["Round", "Winner", "Loser", "Draw?", "Color of winner", "Color of loser"],
    ],
)
def test_colors_beside_each_side(headings):
    assert_right(read(as_csv(decided(headings))))


@pytest.mark.parametrize("heading", ["played", "as", "Color"])
def test_the_color_of_the_winner_alone(heading):
    assert_right(read(as_csv(decided(["Round", "Winner", heading, "Loser", "Draw?"]))))


def test_the_color_of_the_loser_alone():
    rows = decided(["Round", "Winner", "played", "Loser", "played", "Draw?"])
    assert_right(read(as_csv([[*row[:2], *row[3:]] for row in rows])))


def test_one_color_on_both_sides_is_of_neither():
    rows = decided(["Round", "Winner", "played", "Loser", "played", "Draw?"])
    rows[1][2] = rows[1][4] = "White"
    done = read(as_csv(rows))
    assert done.errors == [] and done.said("CSV142") == ["both have 'White': the colors of this game are not used"]
    assert sum(cell.color is None for player in done.section.players for cell in player.cells) == 2


def test_played_above_days_heads_days():
    rows = decided(["Round", "Winner", "played", "Loser", "played", "Draw?"])
    rows = [[*row[:2], "10/7/2026" if at else "played", row[3], row[5]] for at, row in enumerate(rows)]
    done = read(as_csv(rows))
    assert str(done.event.start) == "2026-10-07"


def said_of_first(headings, of_first):
    """A row a game, every other one with Black first; the color is that of the first side, or of the second."""
    rows = [headings]
    for at, (number, white, black, result) in enumerate(games_of(PLAYED)):
        sides = [(white, "White"), (black, "Black")]
        words = {Outcome.WIN: "won", Outcome.DRAW: "drew", Outcome.LOSS: "lost"}
        if at % 2:
            sides.reverse()
            result = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN}.get(result, result)
        first, second = sides
        rows.append([number, first[0].name, second[0].name, (first if of_first else second)[1], words[result]])
    return as_csv(rows)


@pytest.mark.parametrize(
    ("first", "second", "heading", "of_first"),
    [
        ("Player", "against", "had", True),
        ("Player", "Opponent", "Col.", True),
        ("Name", "Gegner", "Farbe", True),
        ("Player", "Opponent", "Opponent's colour", False),
        ("Home player", "Away player", "Home colour", True),
        ("Home player", "Away player", "Colour of home player", True),
        ("Home", "Away", "Home player's color", True),
        ("Home player", "Away player", "Away colour", False),
        ("Home", "Away", "Colour (away)", False),
        ("Home", "Away", "Colour", True),
    ],
)
def test_the_heading_says_whose_color_it_is(first, second, heading, of_first):
    assert_right(read(said_of_first(["Round", first, second, heading, "Result"], of_first)))


MATCH = (("Ada Alder", "Ben Birch"), ("Cy Cedar", "Di Dogwood"), ("Ed Elm", "Fay Fir"), ("Gus Gum", "Hal Holly"))


def boards(line, heads=("Bd", "Owls", "", "", "Larks"), numbers=True, below=False):
    """A match of two teams, board by board, with a line above or below it; the colors of the first team."""
    rows = [[at if numbers else "", first, 1, 0, second] for at, (first, second) in enumerate(MATCH, start=1)]
    rows = [["Owls v Larks"], [] if below else [line], [], list(heads), *rows, [], [line] if below else []]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.name for player in done.section.players[::2]] == [first for first, _ in MATCH]
    return done, "".join(player.cells[0].color or "-" for player in done.section.players[::2])


@pytest.mark.parametrize(
    ("line", "colors"),
    [
        ("Owls had White on the odd boards.", "wbwb"),
        ("Larks White on odd boards", "bwbw"),
        ("The Larks have white on odd boards", "bwbw"),
        ("Played at the library. Owls were Black on boards 1 and 3.", "bwbw"),
        ("Left-hand team White on boards 1 and 3, Black on boards 2 and 4", "wbwb"),
        ("Home team (on the left) has Black on odd boards.", "bwbw"),
        ("Colours: home Black on board 1, then alternating", "bwbw"),
        ("Visitors had White on boards 1-2", "bbww"),
        ("On even boards the first named player has White", "bwbw"),
        ("White is named first. The hall was cold.", "wwww"),
        ("Les visiteurs ont les Blancs aux échiquiers impairs", "bwbw"),
        ("Heimmannschaft hat Weiß an den ungeraden Brettern", "wbwb"),
    ],
)
@pytest.mark.parametrize("below", [True, False])
def test_a_sentence_states_the_colors_of_a_team(line, colors, below):
    done, found = boards(line, below=below)
    assert found == colors
    assert not done.said("CSV082")


def test_boards_without_numbers_are_counted():
    assert boards("Owls had White on odd boards", numbers=False)[1] == "wbwb"


@pytest.mark.parametrize(
    "line",
    [
        *("Higher rated player had White", "Owls had White on odd boards except board 3", "Colors by lot"),
        *("Crows had White on the odd boards", "Home has White on odd boards. Home has White on even boards."),
    ],
)
def test_a_sentence_about_colors_that_is_not_understood_is_a_warning(line):
    done, found = boards(line)
    assert found == "----"
    assert line[:20] in done.said("CSV082")[0]


@pytest.mark.parametrize(
    "line", ["Black Knights Chess Club", "White Plains, NY", "Thanks to Bill Black for the coffee"]
)
def test_a_name_with_a_color_in_it_says_nothing_of_colors(line):
    done, found = boards(line)
    assert found == "----" and not done.said("CSV082")


def two_games(line, results, match=""):
    head = ["Player 1", "Player 2", "Game 1", "Game 2", *(["Match"] if match else [])]
    rows = [[line], ["ROUND 1"], head, ["Ada Alder", "Ben Birch", *results, *([match] if match else [])]]
    return read(as_csv([*rows, ["Cy Cedar", "Di Dogwood", "1-0", "0-1", *(["1 - 1"] if match else [])]]))


@pytest.mark.parametrize(
    ("line", "colors"),
    [
        ("Player 1 has White in game 1, Player 2 has White in game 2. Scores are always Player 1 first.", "wb"),
        ("Left player is Black in game A, White in game B. Results: left player first", "bw"),
        ("In the first game Player 2 had White. Scores are given for Player 1.", "bw"),
    ],
)
def test_a_sentence_states_the_colors_of_two_games(line, colors):
    done = two_games(line, ("1-0", "1-0"))
    assert done.errors == []
    assert [(cell.result, cell.color) for cell in done.section["Ada Alder"].cells] == [
        (Outcome.WIN, color) for color in colors
    ]


@pytest.mark.parametrize(("results", "match"), [(("1-0", "1-0"), "2 - 0"), (("½-½", "0-1"), "½ - 1½")])
def test_the_score_of_the_match_shows_whose_points_come_first(results, match):
    done = two_games("Player 1 has White in game 1, Player 2 has White in game 2", results, match)
    assert done.errors == []
    cell = done.section["Ada Alder"].cells[1]
    assert (cell.result, cell.color) == (Outcome.WIN if results[1] == "1-0" else Outcome.LOSS, "b")


def test_points_beside_a_player_with_black_are_refused_where_nothing_shows_whose_they_are():
    done = two_games("Player 1 has White in game 1, Player 2 has White in game 2", ("1-0", "1-0"))
    assert "who won, White or this player?" in done.errors[0]


HAD_WHITE = [("Ada Alder", "Ben Birch", 1, 0), ("Cy Cedar", "Di Dogwood", 0, 1), ("Cy Cedar", "Ben Birch", 1, None)]
"""Both players, which of them had White, and who won; nobody, if it was a draw."""


def with_white(headings, called, won, color=0):
    """A row a game, with a column that says in some way who had White (or Black)."""
    rows = [headings]
    for first, second, white, winner in HAD_WHITE:
        pair = (first, second)
        whose = called(pair, white if color == 0 else 1 - white)
        rows.append([first, second, whose, "Draw" if winner is None else won(pair, winner)])
    return read(as_csv(rows))


def colors_of(done):
    names = {player.number: player.name for player in done.section.players}
    return {
        (player.name, names[cell.opponent]): (cell.result.value, cell.color)
        for player in done.section.players
        for cell in player.cells
        if cell
    }


COLORED = {
    ("Ada Alder", "Ben Birch"): ("win", "b"),
    ("Ben Birch", "Ada Alder"): ("loss", "w"),
    ("Cy Cedar", "Di Dogwood"): ("loss", "w"),
    ("Di Dogwood", "Cy Cedar"): ("win", "b"),
    ("Cy Cedar", "Ben Birch"): ("draw", "b"),
    ("Ben Birch", "Cy Cedar"): ("draw", "w"),
}


def whole(pair, at):
    return pair[at]


def last(pair, at):
    return pair[at].split()[1]


def first_name(pair, at):
    return pair[at].split()[0]


def initials(pair, at):
    return "".join(word[0] for word in pair[at].split())


def abbreviated(pair, at):
    return f"{pair[at][0]}. {last(pair, at)}"


@pytest.mark.parametrize("called", [whole, last, first_name, initials, abbreviated])
@pytest.mark.parametrize("heading", ["White", "White was", "Had White", "White player", "Weiß"])
def test_a_column_names_who_had_white(called, heading):
    done = with_white(["Challenger", "Defender", heading, "Winner"], called, whole)
    assert done.errors == [] and colors_of(done) == COLORED
    assert not done.said("CSV003") and not done.said("CSV082")


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        (("Challenger", "Defender"), ("Challenger", "Defender")),
        (("Challenger", "Defender"), ("C", "D")),
        (("Player A", "Player B"), ("A", "B")),
        (("Player 1", "Player 2"), ("1", "2")),
        (("Home", "Away"), ("home", "away")),
    ],
)
def test_the_heading_of_a_side_says_who_had_white(sides, words):
    done = with_white([*sides, "Who had White?", "Winner"], lambda _, at: words[at], whole)
    assert done.errors == [] and colors_of(done) == COLORED


def test_a_column_names_who_had_black():
    done = with_white(["Home", "Away", "Played Black", "Winner"], last, last, color=1)
    assert done.errors == [] and colors_of(done) == COLORED


@pytest.mark.parametrize("heading", ["Score (challenger-defender)", "Result (Challenger first)"])
def test_the_heading_of_the_results_says_whose_points_come_first(heading):
    rows = [["Challenger", "Defender", "White", heading]]
    points = {0: "1-0", 1: "0-1", None: "½-½"}
    rows += [[one, two, (one, two)[white], points[won]] for one, two, white, won in HAD_WHITE]
    done = read(as_csv(rows))
    assert done.errors == [] and colors_of(done) == COLORED


def test_beside_white_and_black_the_result_names_a_further_column():
    rows = [["Challenger", "Defender", "White", "Black", "Result"]]
    words = {0: "Challenger won", 1: "Defender won", None: "Draw"}
    for first, second, white, won in HAD_WHITE:
        both = (first, second) if white == 0 else (second, first)
        rows.append([first, second, *both, words[won]])
    done = read(as_csv(rows))
    assert done.errors == [] and colors_of(done) == COLORED


def test_a_slip_in_the_column_of_white_is_a_warning_at_its_cell():
    rows = [["Challenger", "Defender", "White", "Winner"]]
    rows += [[one, two, (one, two)[white], (one, two)[won or 0]] for one, two, white, won in HAD_WHITE]
    rows += [["Ada Alder", "Di Dogwood", "Ben Birch", "Ada Alder"]]
    done = read(as_csv(rows))
    assert ["'Ben Birch' is not clearly" in text for text in done.said("CSV184")] == [True]
    assert colors_of(done)["Ada Alder", "Di Dogwood"] == ("win", None)


@pytest.mark.parametrize(
    ("heading", "cells"),
    [("White", "WLW"), ("Winner had White?", "YNY"), ("Colors", "xyz"), ("Black", ["Elm", "Fir", "Oak"])],
)
def test_a_column_about_colors_that_is_not_understood_is_a_warning(heading, cells):
    rows = [["Winner", "Loser", heading]]
    rows += [[one, two, cell] for (one, two, _, _), cell in zip(HAD_WHITE, cells, strict=True)]
    done = read(as_csv(rows))
    assert {cell.color for player in done.section.players for cell in player.cells if cell} == {None}
    assert heading in done.said("CSV082")[0]


@pytest.mark.parametrize("heading", ["Whites", "# of Blacks", "Color"])
def test_a_heading_of_a_wallchart_about_colors_is_a_warning_where_games_have_none(heading):
    def rows(*cells):
        names = ("Ada Alder", "Ben Birch")
        lines = zip("12", names, cells, "10", strict=True)
        return [["No.", "Name", "Rd 1", "Total", heading], *([*line, "see sheet"] for line in lines)]

    assert heading in read(as_csv(rows("W2", "L1"))).said("CSV082")[0]
    assert not read(as_csv(rows("W2w", "L1b"))).said("CSV082")


@pytest.mark.parametrize(
    ("heading", "color"), [("Game (White first)", "w"), ("Game", None), ("Pairing, white left", "w")]
)
def test_the_heading_of_pairings_says_that_white_comes_first(heading, color):
    rows = [["No", "Name", "Rating"], ["1", "Ada Alder", "1800"], ["2", "Ben Birch", "1700"]]
    rows += [["3", "Cy Cedar", "1600"], ["4", "Di Dogwood", "1500"], [], ["Rd", heading, "Result"]]
    rows += [["1", "1 v 4", "1-0"], ["1", "2 v 3", "½-½"], ["2", "3 v 1", "0-1"], ["2", "4 v 2", "0-1"]]
    done = read(as_csv(rows))
    assert colors_of(done)["Cy Cedar", "Ada Alder"] == ("loss", color)
