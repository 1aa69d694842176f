"""Wallcharts with two or three rows for each player: what stands under the rounds is read, compared or named."""

import pytest

from tests.hand_made import CLUB, PLAYED, as_csv, as_workbook, expected, facts_of, read
from trfrate.model import FACTS, FORFEITS, Outcome

O = Outcome  # noqa: E741

HEADINGS = ["No.", "Name", "Rating", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Total"]


def colorless(cell):
    return f"{FACTS[cell.result].letter}{cell.opponent or ''}"


def points(half_points):
    return f"{half_points // 2 or ''}{'½' * (half_points % 2)}" or "0"


def two_rows(below, cell=colorless, name=lambda entry: entry.id):
    """The table with a second row of what a function makes of each game and of the half points after it."""
    rows = [HEADINGS]
    for entry in CLUB:
        so_far, second = 0, []
        for game in entry.cells:
            so_far += FACTS[game.result].half_points
            second.append(below(game, so_far))
        rows.append([entry.number, entry.name, entry.rate, *map(cell, entry.cells), entry.total])
        rows.append(["", name(entry), "", *second])
    return rows


def colored(white, black, nobody=""):
    words = {"w": white, "b": black, None: nobody}
    return lambda game, so_far: words[game.color].format(points(so_far))


@pytest.mark.parametrize(
    "below",
    [
        colored("White", "Black"),
        colored("W", "B"),
        colored("wht", "blk"),
        colored("Wh ({})", "Bl ({})", "({})"),
        colored("as White", "as Black"),
        colored("white, {}", "black, {}", "{}"),
        colored("{} W", "{} B", "{}"),
        colored("Wt.", "Bk.", "---"),
        colored("Weiß", "Schwarz"),
        colored("Blancs", "Noirs"),
        colored("W", "S"),
        colored("○", "●"),
    ],
)
def test_colors_in_letters_and_words(below):
    for data, name in ((as_csv(two_rows(below)), "event.csv"), (as_workbook({"A": two_rows(below)}), "event.xlsx")):
        done = read(data, name)
        assert facts_of(done.section) == expected()
        assert not done.errors and not done.said("CSV082") and not done.said("CSV083") and not done.said("CSV057")


@pytest.mark.parametrize(
    ("below", "said"),
    [
        (lambda game, so_far: points(so_far), []),
        (lambda game, so_far: points(FACTS[game.result].half_points), []),
        (lambda game, so_far: f"Bd {so_far}", ["not used: line 3 and below 'Bd 2', 'Bd 1', 'Bd 2' and 3"]),
        (lambda game, so_far: "maybe", ["not used: line 3 and below 'maybe', 'maybe', 'maybe' and 3"]),
        (lambda game, so_far: str(40 + so_far), ["not used: line 3 and below '42', '41', '42' and 3"]),
    ],
)
def test_what_is_not_a_color_or_points_is_named(below, said):
    done = read(as_csv(two_rows(below)))
    assert facts_of(done.section) == expected(colors=False)
    assert [text.partition(" more")[0] for text in done.said("CSV083")] == said


@pytest.mark.parametrize(
    ("show", "where"),
    [
        (lambda so_far, result: so_far, "line 2 (W4)"),
        (lambda so_far, result: FACTS[result].half_points, "line 3 (½)"),
    ],
)
def test_points_below_that_the_results_do_not_give_are_a_warning(show, where):
    rows = two_rows(lambda game, so_far: points(show(so_far, game.result)))
    rows[2][3] = "½"
    (said,) = read(as_csv(rows)).said("CSV057")
    assert where in said


def test_results_below_opponents_are_no_colors():
    rows = two_rows(
        lambda game, so_far: FACTS[game.result].letter if game.opponent else "",
        lambda cell: str(cell.opponent) if cell.opponent else FACTS[cell.result].letter,
    )
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected(colors=False) and not done.errors


@pytest.mark.parametrize("text", ["ID {}", "USCF ID# {}", "Member no. {}", "{}"])
def test_words_before_a_member_number_are_not_left(text):
    done = read(as_csv(two_rows(colored("W", "B"), name=lambda entry: text.format(entry.id))))
    assert facts_of(done.section) == expected()
    assert not done.said("CSV053") and not done.said("CSV083")


def test_another_rating_or_member_number_in_the_second_row_is_named():
    rows = two_rows(colored("W", "B"))
    rows[2][1] += " 1999"
    rows[4][1] += " 90000009"
    rows[6][0] = "K-3"
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert "'1999'" in done.said("CSV083")[0] and "'90000009'" in done.said("CSV082")[0]
    assert "'K-3'" in done.said("CSV083")[0]


def test_a_state_below_the_name_is_read():
    done = read(as_csv(two_rows(colored("W", "B"), name=lambda entry: "NY")))
    assert {player.state for player in done.section.players} == {"NY"}
    assert not done.said("CSV053") and not done.said("CSV083")


def test_a_town_below_the_name_is_named_once():
    done = read(as_csv(two_rows(colored("W", "B"), name=lambda entry: "Elm Grove")))
    assert "'Elm Grove'" in done.said("CSV083")[0] and not done.said("CSV053")


@pytest.mark.parametrize("word", ["forfeit", "FF", "by forfeit", "Forf."])
def test_games_above_a_word_for_a_forfeit_are_forfeits(word):
    def played(cell):
        return colorless(cell).replace("X", "W").replace("F", "L")

    def below(game, so_far):
        return word if game.result in FORFEITS else (game.color or "").upper()

    done = read(as_csv(two_rows(below, played)))
    assert facts_of(done.section, colors=False) == expected(colors=False)
    assert not done.errors and not done.said("CSV082")


@pytest.mark.parametrize("below", ["{id} / UNR", "{id} / new", "unrated", "{id}", "{id} 1641", "MI {id}", "1641 MI"])
def test_a_second_row_without_a_number_is_no_player_whatever_it_states_of_the_rating(below):
    rows = two_rows(colored("W  {}", "B  {}", "{}"), name=lambda entry: below.format(id=entry.id))
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.name for player in done.section.players] == [entry.name for entry in CLUB]


def test_running_totals_below_a_club_are_no_games():
    rows = two_rows(lambda game, so_far: points(so_far), name=lambda entry: "Grove Club")
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.name for player in done.section.players] == [entry.name for entry in CLUB]


def opponent_above(white, black, bye="Bye"):
    """Draw a game as color and opponent; only the totals below tell the result."""
    words = {"w": white, "b": black}
    return lambda game: words[game.color].format(game.opponent) if game.opponent else bye


@pytest.mark.parametrize(
    "words",
    [
        ("Wh {}", "Bl {}"),
        ("White {}", "Blk {}"),
        ("W. {}", "B. {}"),
        ("WHITE-{}", "BLACK-{}"),
        ("Wt {}", "Bk {}"),
        ("{} Wh", "{} Bl"),
        ("{} white", "{} black"),
        ("Blancs {}", "Noirs {}"),
        ("Bl. {}", "Noirs {}"),
        ("Weiß {}", "Schwarz {}"),
        ("w{}", "b{}"),
    ],
)
def test_running_totals_below_colors_and_opponents_decide_the_results(words):
    played = {O.FORFEIT_WIN: O.WIN, O.FORFEIT_LOSS: O.LOSS}
    rows = two_rows(lambda game, so_far: points(so_far), opponent_above(*words))
    for data, name in ((as_csv(rows), "event.csv"), (as_workbook({"A": rows}), "event.xlsx")):
        done = read(data, name)
        assert done.errors == []
        found = [[(cell.result, cell.opponent, cell.color) for cell in line.cells] for line in done.section.players]
        assert found == [[(played.get(cell.result, cell.result), *cell[1:]) for cell in line.cells] for line in CLUB]
        assert done.said("CSV066")


def test_a_running_total_that_no_result_gives_is_refused():
    rows = two_rows(lambda game, so_far: points(so_far), opponent_above("Wh {}", "Bl {}"))
    rows[2][4] = "3"
    assert read(as_csv(rows)).errors


@pytest.mark.parametrize(
    ("heads", "below"),
    [
        (["", "US Chess ID", "", "color", "color", "color", "color", ""], colored("white", "black")),
        (["", "ID", "", "W/B", "W/B", "W/B", "W/B", ""], colored("W", "B")),
        (["", "Member no.", "", "clr/cum", "clr/cum", "clr/cum", "clr/cum", ""], colored("W {}", "B {}", "{}")),
    ],
)
def test_headings_of_the_second_rows(heads, below):
    headings, *rows = two_rows(below)
    done = read(as_csv([headings, heads, *rows]))
    assert done.errors == [] and facts_of(done.section) == expected()
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]


@pytest.mark.parametrize("heading", ["Player / Rating, ID", "Name, ID, Rating", "Name & Rating"])
def test_a_heading_that_lists_what_both_rows_hold(heading):
    rows = [["No.", heading, "Round 1", "", "Round 2", "", "Round 3", "", "Round 4", "", "Final"]]
    rows.append(["", "", *["opp", "pts"] * 4])
    for entry in CLUB:
        so_far, first, second = 0, [], []
        for game in entry.cells:
            so_far += FACTS[game.result].half_points
            mark = "F" if game.result in FORFEITS else ""
            first += [
                f"{game.opponent}{game.color}" if game.opponent else "bye",
                points(FACTS[game.result].half_points) + mark,
            ]
            second += ["", points(so_far)]
        rows += [[entry.number, entry.name, *first, entry.total], ["", f"{entry.rate}, {entry.id}", *second]]
    done = read(as_csv(rows))
    assert done.errors == [] and facts_of(done.section) == expected()


DAYS = ("Aug 5", "Aug 12", "Aug 19", "Aug 26")


def in_pairs(days=DAYS):
    """The table without numbers: last names above first names, opponents above the color and the points."""
    rows = [["PLAYER", "RATING", *days, "Total"]]
    names = {entry.number: entry.name.partition(", ")[0] for entry in CLUB}
    for entry in CLUB:
        above, below = [], []
        for game in entry.cells:
            worth = points(FACTS[game.result].half_points) + (" F" if game.result in FORFEITS else "")
            above.append(names[game.opponent] if game.opponent else "bye")
            below.append(f"{'White' if game.color == 'w' else 'Black'} {worth}" if game.opponent else worth)
        last, _, first = entry.name.partition(", ")
        rows += [[last.upper(), entry.rate, *above, entry.total], [first, entry.id, *below]]
    return rows


def games_by_name(section=None):
    """Result, opponent and color by name, in capitals; a forfeit has no color."""
    found = facts_of(section) if section else expected()
    return {
        name.upper(): [(one[0], (one[1] or "").upper(), None if one[0] in FORFEITS else one[2]) for one in cells if one]
        for name, (*_, cells) in found.items()
    }


@pytest.mark.parametrize("days", [DAYS, ("Rd 1", "Rd 2", "Rd 3", "Rd 4")])
def test_two_rows_for_players_without_numbers(days):
    done = read(as_csv(in_pairs(days=days)))
    assert done.errors == [] and games_by_name(done.section) == games_by_name()
    assert "two lines for each player" in done.said("CSV079")[0]
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]


def test_more_in_the_second_rows_of_players_without_numbers_is_named():
    rows = in_pairs()
    rows[0].append("Club")
    for at, row in enumerate(rows[1:]):
        row += [""] * (8 - len(row))
        row[-1] = "Grove" if at % 2 == 0 else "paid"
    done = read(as_csv([*rows, [], ["Ada Alder owes $5"]]))
    assert "paid" in " ".join([*done.said("CSV082"), *done.said("CSV083")])
    assert "Ada Alder owes $5" in " ".join([*done.said("CSV082"), *done.said("CSV083")])


def test_an_odd_row_makes_no_pairs():
    rows = in_pairs()
    del rows[4]
    done = read(as_csv(rows))
    assert not done.said("CSV079") and done.errors


@pytest.mark.parametrize("heading", ["Player / ID  Rating", "Name / ID Rating", "Player, US Chess ID - Rating"])
def test_a_heading_lists_what_is_below_the_name(heading):
    rows = [["#", heading, "1", "2", "3", "4", "Tot"]]
    for entry in CLUB:
        rows.append([entry.number, entry.name, *map(colorless, entry.cells), entry.total])
        rows.append(["", f"{entry.id}   {entry.rate}", *(("w" if game.color == "w" else "") for game in entry.cells)])
    done = read(as_csv(rows))
    assert done.errors == []
    assert facts_of(done.section, colors=False) == expected(colors=False)


@pytest.mark.parametrize("state", ["State", "St"])
@pytest.mark.parametrize("below", ["col", "color", "Clr"])
def test_a_second_row_of_headings_may_begin_with_the_state(state, below):
    rows = [
        ["Pair Num", "Player Name", "Total", "Round 1", "Round 2", "Round 3", "Round 4"],
        [state, "USCF ID / Rtg (Pre->Post)", "Pts", below, below, below, below],
    ]
    for entry in CLUB:
        rate = "Unrated" if entry.rating is None else entry.rate
        rows.append([entry.number, entry.name, entry.total, *map(colorless, entry.cells)])
        rows.append(["OH", f"{entry.id} / R: {rate} ->1700", "", *((game.color or "").upper() for game in entry.cells)])
    done = read(as_csv(rows))
    assert done.errors == []
    assert facts_of(done.section) == expected()
    assert {player.ids.uschess for player in done.section.players} == {entry.id for entry in CLUB}


NAMES = {entry.number: entry.name for entry in CLUB}
COLORS = {"w": "White", "b": "Black"}
WON = {O.WIN: "Won", O.DRAW: "Drew", O.LOSS: "Lost", O.FORFEIT_WIN: "Won by forfeit", O.FORFEIT_LOSS: "Lost by forfeit"}
GEWONNEN = {
    O.WIN: "gewonnen",
    O.DRAW: "remis",
    O.LOSS: "verloren",
    O.FORFEIT_WIN: "kampflos gewonnen",
    O.FORFEIT_LOSS: "kampflos verloren",
}
BYES = {O.FULL_BYE: "1 point", O.HALF_BYE: "½ point", O.ZERO_BYE: "0 points"}


def of_game(said, nobody="bye"):
    return lambda cell: said(cell) if cell.opponent else nobody


def result(cell, words=WON):
    return {**words, **BYES}.get(cell.result, cell.result)


def in_rows(*lines, numbered=True, between=()):
    """The table with several rows for each player, each made of the games by a function."""
    rows = [HEADINGS if numbered else HEADINGS[1:]]
    for entry in CLUB:
        first = [entry.number, entry.name, entry.rate]
        for at, line in enumerate(lines):
            left = first if at == 0 else ["", "", ""]
            rows.append([*left[not numbered :], *map(line, entry.cells), *([entry.total] if at == 0 else [])])
        rows += between
    return rows


BY_NUMBER = of_game(lambda cell: str(cell.opponent))
BY_NAME = of_game(lambda cell: NAMES[cell.opponent])
COLORED_NAME = of_game(lambda cell: f"{COLORS[cell.color]} vs {NAMES[cell.opponent]}")
COLOR = of_game(lambda cell: COLORS[cell.color], "")


@pytest.mark.parametrize("numbered", [True, False])
@pytest.mark.parametrize("between", [(), ([],)])
@pytest.mark.parametrize(
    "lines",
    [
        (COLORED_NAME, result),
        (BY_NAME, COLOR, result),
        (COLOR, BY_NAME, result),
        (of_game(lambda cell: f"vs. {NAMES[cell.opponent]}"), lambda cell: f"{result(cell)} {COLOR(cell)}".strip()),
        (BY_NAME, lambda cell: f"{result(cell, GEWONNEN)} {COLOR(cell)}".strip()),
        (of_game(lambda cell: f"{cell.color.upper()}: {NAMES[cell.opponent]}"), result),
        (of_game(lambda cell: f"{NAMES[cell.opponent]} ({cell.color.upper()})"), result),
    ],
)
def test_results_in_words_below_named_opponents(lines, between, numbered):
    done = read(as_csv(in_rows(*lines, numbered=numbered, between=between)))
    assert done.errors == [] and facts_of(done.section) == expected()


@pytest.mark.parametrize(
    "lines",
    [
        (BY_NUMBER, COLOR, result),
        (of_game(lambda cell: f"{COLORS[cell.color]} v {cell.opponent}"), result),
        (BY_NUMBER, lambda cell: f"{COLOR(cell)} {result(cell)}".strip()),
    ],
)
def test_results_in_words_below_numbers(lines):
    done = read(as_csv(in_rows(*lines)))
    assert done.errors == [] and facts_of(done.section) == expected()


def test_colors_and_results_in_letters_below_numbers():
    """`B L` and `B W` show that the first letter is the color."""
    games = [entry for entry in PLAYED if all(cell.opponent for cell in entry.cells)]
    rows = [["No.", "Name", "Rating", "Rd 1", "Rd 2", "Rd 3", "Total"]]
    for entry in games:
        rows.append([entry.number, entry.name, entry.rate, *(cell.opponent for cell in entry.cells), entry.total])
        rows.append(["", "", "", *(f"{cell.color.upper()} {FACTS[cell.result].letter}" for cell in entry.cells)])
    done = read(as_csv(rows))
    assert done.errors == [] and facts_of(done.section) == expected(games)


def test_words_below_of_which_one_is_no_result_are_not_read():
    rows = in_rows(COLORED_NAME, result)
    rows[2][3] = "Wonderful"
    assert read(as_csv(rows)).said("CSV083") or read(as_csv(rows)).errors


def test_players_without_numbers_may_have_national_ratings():
    rows = in_rows(BY_NAME, lambda cell: f"{result(cell, GEWONNEN)} {COLOR(cell)}".strip(), numbered=False)
    rows[0][1] = "DWZ"
    done = read(as_csv(rows))
    assert done.errors == [] and [cells for *_, cells in facts_of(done.section).values()] == [
        cells for *_, cells in expected().values()
    ]
