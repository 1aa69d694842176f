"""Lists of games as people make them: read right, or refused with the cell named."""

from itertools import product
from string import ascii_lowercase

import pytest

from tests.hand_made import PLAYED, as_csv, as_workbook, expected, facts_of, games_list, games_of, read
from trfrate import check, registry
from trfrate.diagnostics import Place, Report, Severity
from trfrate.formats._wallchart.games import game_lines
from trfrate.formats._wallchart.games import games_list_begin as lists_of_games
from trfrate.formats._wallchart.grid import Grid
from trfrate.model import Outcome

O = Outcome  # noqa: E741
RIGHT = expected()


def codes(done, severity):
    return [one.code for one in done.report if one.severity == severity]


def assert_right(done, right=RIGHT, colors=True):
    assert done.errors == []
    assert facts_of(done.section, colors) == right


def assert_refused(done, code):
    """Every error names a place in the file."""
    assert code in codes(done, "error")
    assert all(one.place and (one.place.line or one.place.at) for one in done.report if one.severity == "error")


# Words for a bye that no table of words has

UNKNOWN = ["aussetzen", "ej uppsatt", "Wolne", "Byee", "sitzt am Rand", "(pausa)"]


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("words", UNKNOWN)
def test_words_that_nobody_knows_are_a_bye_where_all_evidence_says_so(words, rated):
    right = RIGHT if rated else {name: (None, None, cells) for name, (_, _, cells) in RIGHT.items()}
    done = read(as_csv(games_list(nobody=words, rated=rated)))
    assert_right(done, right)
    assert "CSV076" in codes(done, "warning")


@pytest.mark.parametrize("words", UNKNOWN)
def test_words_that_always_lose_on_one_side_are_a_bye(words):
    byes = [[4 + at, entry.name, words, "1-0"] for at, entry in enumerate(PLAYED[:3])]
    done = read(as_csv([*games_list(PLAYED, rated=False), *byes]))
    assert done.errors == []
    players = [done.section[entry.name] for entry in PLAYED[:3]]
    assert [player.cells[3 + at].result for at, player in enumerate(players)] == [O.FULL_BYE] * 3


@pytest.mark.parametrize("words", UNKNOWN[:-1])
def test_one_game_against_words_that_nobody_knows_is_refused(words):
    assert_refused(read(as_csv([*games_list(PLAYED, rated=False), [4, "Alder, Ada", words, "1-0"]])), "CSV054")


@pytest.mark.parametrize("words", ["(pausa)", "[sat out]", "(had to leave)"])
def test_words_in_brackets_are_no_player(words):
    done = read(as_csv([*games_list(PLAYED, rated=False), [4, "Alder, Ada", words, "1-0"]]))
    assert done.errors == []
    assert done.section["Alder, Ada"].cells[3].result is O.FULL_BYE


def row_for_each(words, points, mirrored=True):
    """A row for each player and round, with a bye in the last one."""
    rows = [["Player", "Round", "Opponent", "Points"], ["Ada A.", 1, "Ben B.", 1], ["Cy C.", 1, "Di D.", 0.5]]
    rows += [["Ben B.", 1, "Ada A.", 0], ["Di D.", 1, "Cy C.", 0.5]] if mirrored else []
    return read(as_csv([*rows, ["Ada A.", 2, words, points]]))


@pytest.mark.parametrize(
    ("words", "points", "bye"),
    [("went home early", 0, O.ZERO_BYE), ("dentist", 0.5, O.HALF_BYE), ("the lucky one", 1, O.FULL_BYE)],
)
def test_words_that_have_no_row_where_everybody_has_one_are_a_bye(words, points, bye):
    done = row_for_each(words, points)
    assert done.errors == []
    assert done.section["Ada A."].cells[1].result is bye
    assert "CSV076" in codes(done, "warning")


def test_somebody_with_a_name_who_has_no_row_is_a_player():
    done = row_for_each("Ed E.", 1)
    assert [player.name for player in done.section.players][-1] == "Ed E."


def test_words_without_a_row_are_refused_where_others_have_none_either():
    assert_refused(row_for_each("dentist", 1, mirrored=False), "CSV054")


def round_of_strangers(words, result):
    """A table of players, and a round with somebody against words."""
    players = [["No.", "Name", "Rating"], [1, "Ada Alder", 1850], [2, "Ben Birch", 1720], [3, "Cy Cedar", 1640]]
    games = [["Round 1"], ["White", "Black", "Result"], ["Ada Alder", "Ben Birch", "1-0"], ["Cy Cedar", words, result]]
    return read(as_workbook({"Players": players, "Rd1": games}), "book.xlsx")


@pytest.mark.parametrize(
    ("words", "result", "bye"),
    [
        ("out tonight (0)", "", O.ZERO_BYE),
        ("out of town (½)", "", O.HALF_BYE),
        ("Freilos auf Wunsch", "½", O.HALF_BYE),
        ("gave a lift home", "0", O.ZERO_BYE),
        ("sitzt am Rand", "1", O.FULL_BYE),
    ],
)
def test_words_that_no_table_of_players_has_are_a_bye_of_the_points_beside_them(words, result, bye):
    done = round_of_strangers(words, result)
    assert done.errors == []
    assert done.section["Cy Cedar"].cells[0].result is bye
    assert len(done.section.players) == 3


@pytest.mark.parametrize(("words", "result"), [("Ed Elm", "1"), ("on holiday", ""), ("on holiday", "1-0")])
def test_a_stranger_without_points_or_with_a_name_is_refused(words, result):
    assert_refused(round_of_strangers(words, result), "CSV009")


def test_somebody_who_is_always_on_one_side_and_never_scores_is_a_warning():
    rows = [
        ["Round", "White", "Black", "Result"],
        [1, "Ada Alder", "Ej Uppsatt", "1-0"],
        [1, "Ben Birch", "Cy Cedar", "1-0"],
    ]
    rows += [[2, "Ben Birch", "Ej Uppsatt", "1-0"], [2, "Cy Cedar", "Ada Alder", "1-0"]]
    rows += [[3, "Cy Cedar", "Ej Uppsatt", "1-0"], [3, "Ada Alder", "Ben Birch", "1-0"]]
    assert "CSV077" in codes(read(as_csv(rows)), "warning")


# Columns that are known by what they hold

PLAIN = expected(PLAYED, colors=False)
COLORED = expected(PLAYED)
SHOWN = {O.WIN: ("1", "0"), O.DRAW: ("½", "½"), O.LOSS: ("0", "1")}


def unrated(right):
    return {name: (None, None, cells) for name, (_, _, cells) in right.items()}


@pytest.mark.parametrize("headings", [("", ""), ("Pts", "Pts"), ("W", "B"), ("Erzielt", "Erzielt")])
def test_the_points_of_both_sides_beside_their_names(headings):
    rows = [["Round", "White", headings[0], "Black", headings[1]]]
    rows += [[at, white.name, SHOWN[r][0], black.name, SHOWN[r][1]] for at, white, black, r in games_of(PLAYED)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize("shown", ["{} {}", "{} ({})", "{}: {}"])
def test_the_points_behind_the_names(shown):
    rows = [["Round", "White", "Black"]]
    for at, white, black, result in games_of(PLAYED):
        names = [shown.format(*each) for each in zip((white.name, black.name), SHOWN[result], strict=True)]
        rows.append([at, *names])
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize("headings", [("Name", "vs"), ("Who", "Whom"), ("Spelare", "Motståndare")])
def test_a_row_for_each_player_and_game_under_any_headings(headings):
    by_number = {entry.number: entry.name for entry in PLAYED}
    rows = [[headings[0], "Rd", headings[1], "Clr", "Pts"]]
    for entry in PLAYED:
        for at, cell in enumerate(entry.cells, 1):
            color = {"w": "White", "b": "Black"}[cell.color]
            rows.append([entry.name, at, by_number[cell.opponent], color, SHOWN[cell.result][0]])
    assert_right(read(as_csv(rows)), unrated(COLORED))


def test_a_list_under_any_headings_whose_results_may_be_of_either_side_is_refused():
    rows = [["Who", "Round", "Whom", "Points"], ["Alder, Ada", 1, "Birch, Ben", 1], ["Cedar, Cy", 1, "Elm, Ed", 0]]
    assert_refused(read(as_csv(rows)), "CSV001")


@pytest.mark.parametrize(
    "headings",
    [
        ["Rd", "White First", "White Last", "Result", "Black First", "Black Last"],
        ["Rd", "First Name", "Last Name", "Result", "First Name", "Last Name"],
        ["Rd", "Vorname W", "Name W", "Result", "Vorname S", "Name S"],
    ],
)
def test_first_and_last_names_in_columns_of_their_own(headings):
    rows = [headings]
    for at, white, black, result in games_of(PLAYED):
        halves = [reversed(each.name.split(", ")) for each in (white, black)]
        rows.append([at, *halves[0], "-".join(SHOWN[result]), *halves[1]])
    colors = headings[1].startswith("White")
    done = read(as_csv(rows))
    assert done.errors == []
    assert facts_of(done.section, colors) == unrated(COLORED if colors else PLAIN)


def test_headings_in_two_rows():
    rows = [["Rd", "White", "", "Result", "Black", ""], ["", "Name", "Rating", "", "Name", "Rating"]]
    rows += [[at, w.name, w.rate, "-".join(SHOWN[r]), b.name, b.rate] for at, w, b, r in games_of(PLAYED)]
    assert_right(read(as_workbook({"Games": rows}), "book.xlsx"), COLORED)


def test_the_result_of_a_team_match_is_that_of_the_left_one_whatever_the_color():
    rows = [["Board", "Grove", "Color", "Result", "Hill"], [1, "Alder, Ada", "W", "1-0", "Birch, Ben"]]
    rows += [[2, "Cedar, Cy", "B", "0-1", "Elm, Ed"], ["", "Total", "", "1-1", "Total"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert {each.name: (each.team, each.cells[0].result, each.cells[0].color) for each in done.section.players} == {
        "Alder, Ada": ("Grove", O.WIN, "w"),
        "Birch, Ben": ("Hill", O.LOSS, "b"),
        "Cedar, Cy": ("Grove", O.LOSS, "b"),
        "Elm, Ed": ("Hill", O.WIN, "w"),
    }


# Lists with more or less than the games

COLORED_GAMES = [[at, w.name, b.name, "-".join(SHOWN[r])] for at, w, b, r in games_of(PLAYED)]


def test_a_column_with_one_event_names_it():
    rows = [["Event", "Round", "White", "Black", "Result"], *(["Grove Open", *row] for row in COLORED_GAMES)]
    assert read(as_csv(rows)).event.name == "Grove Open"


def test_a_column_with_several_events_names_sections():
    rows = [["Event", "Round", "White", "Black", "Result"], *(["Grove Open", *row] for row in COLORED_GAMES)]
    rows += [["Grove Novice", 1, "Elm, Ed", "Fir, Fay", "1-0"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [(section.name, len(section.players)) for section in done.event.sections] == [
        ("Grove Open", 4),
        ("Grove Novice", 2),
    ]


@pytest.mark.parametrize(
    ("first", "second"), [("Open Section", "Novice Section"), ("Section: Open", "Section: Novice")]
)
@pytest.mark.parametrize("again", [True, False])
def test_lines_between_the_games_of_different_players_name_sections(first, second, again):
    heading = ["Rd", "White", "Black", "Result"]
    rows = [["Grove Chess Festival"], [], *([heading] if not again else []), [first], *([heading] if again else [])]
    rows += [*COLORED_GAMES, [], [second], *([heading] if again else []), [1, "Elm, Ed", "Fir, Fay", "1-0"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [(section.name, len(section.players)) for section in done.event.sections] == [("Open", 4), ("Novice", 2)]
    assert done.event.name == "Grove Chess Festival"


def test_a_remark_between_the_games_of_the_same_players_is_no_section():
    rows = [["Rd", "White", "Black", "Result"], *COLORED_GAMES[:2], ["Lunch break"], *COLORED_GAMES[2:]]
    assert len(read(as_csv(rows)).event.sections) == 1


@pytest.mark.parametrize("heads", [("W", "D", "L"), ("1-0", "½-½", "0-1"), ("1", "=", "0")])
def test_a_mark_below_the_result(heads):
    marked = {O.WIN: ["x", "", ""], O.DRAW: ["", "x", ""], O.LOSS: ["", "", "x"]}
    rows = [["Round", "White", *heads, "Black"]]
    rows += [[at, white.name, *marked[result], black.name] for at, white, black, result in games_of(PLAYED)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


def test_a_mark_that_a_line_below_explains_as_a_forfeit():
    rows = [["Round", "White", "Black", "Result"], [1, "Alder, Ada", "Birch, Ben", "1-0*"], ["* = won by forfeit"]]
    assert [player.cells[0].result for player in read(as_csv(rows)).section.players] == [O.FORFEIT_WIN, O.FORFEIT_LOSS]


@pytest.mark.parametrize(("result", "bye"), [("W BYE", O.FULL_BYE), ("BYE 1/2", O.HALF_BYE), ("0 bye", O.ZERO_BYE)])
def test_a_bye_with_its_points_in_the_column_of_the_result(result, bye):
    rows = [["Player", "Round", "Opponent", "Result"], ["Alder, Ada", 1, "", result], ["Birch, Ben", 1, "Elm, Ed", "W"]]
    assert read(as_csv(rows)).section.players[0].cells[0].result is bye


def test_ratings_and_points_behind_the_names():
    rows = [["Round", "White", "Black", "Result"]]
    rows += [
        [at, f"{w.number} {w.name} ({w.rate} {at}.5)", f"{b.number} {b.name} ({b.rate} 0.0)", "-".join(SHOWN[r])]
        for at, w, b, r in games_of(PLAYED)
    ]
    assert_right(read(as_csv(rows)), COLORED)


def test_two_days_in_lines_of_their_own():
    rows = [
        ["Grove Open"],
        ["Saturday, April 18, 2026"],
        ["Sunday, April 19, 2026"],
        [],
        ["Rd", "White", "Black", "Result"],
    ]
    event = read(as_csv([*rows, *COLORED_GAMES])).event
    assert (str(event.start), str(event.end)) == ("2026-04-18", "2026-04-19")


# Games told in lines


def told(shown, **words):
    """The quad as text, a game a line."""
    lines = ["Grove Open", words.get("above", "")]
    for number in (1, 2, 3):
        lines.append(f"Round {number}")
        for at, white, black, result in games_of(PLAYED):
            if at == number:
                lines.append(shown(*(" ".join(reversed(each.name.split(", "))) for each in (white, black)), result))
    return "\n".join(lines).encode()


def by_names(right):
    turned = {name: " ".join(reversed(name.split(", "))) for name in right}
    return {
        turned[name]: (None, None, [(result, turned[opponent], color) for result, opponent, color in cells])
        for name, (_, _, cells) in right.items()
    }


@pytest.mark.parametrize("marks", [("{}* - {}", "{} - {}*"), ("*{} vs. {}", "{} vs. *{}"), ("{} ✓ – {}", "{} – {} ✓")])
def test_the_winner_may_have_a_mark(marks):
    def shown(white, black, result):
        return {O.WIN: marks[0], O.LOSS: marks[1]}.get(result, marks[0].replace("*", "").replace("✓", "")).format(
            white, black
        )

    done = read(told(shown, above="* = winner, no star: draw"), "mail.txt")
    assert_right(done, by_names(PLAIN), colors=False)


def test_without_a_mark_and_an_explanation_a_game_is_refused():
    done = read(
        told(lambda white, black, result: f"{white}{'*' * (result is O.WIN)} - {black}{'*' * (result is O.LOSS)}"),
        "mail.txt",
    )
    assert_refused(done, "CSV071")


def test_arrows():
    signs = {O.WIN: ">", O.DRAW: "=", O.LOSS: "<"}
    done = read(told(lambda white, black, result: f"{white} {signs[result]} {black}"), "mail.txt")
    assert_right(done, by_names(PLAIN), colors=False)


def test_what_a_chat_puts_in_front_of_a_line():
    done = read(told(lambda w, b, r: f"[18/04/2026, 20:15:31] Sam TD: {w} {'-'.join(SHOWN[r])} {b}"), "chat.txt")
    assert_right(done, by_names(PLAIN), colors=False)


@pytest.mark.parametrize("between", [", ", "; ", ". "])
def test_several_games_in_a_line(between):
    verbs = {O.WIN: "beat", O.DRAW: "drew with", O.LOSS: "lost to"}
    rounds = told(lambda white, black, result: f"{white} {verbs[result]} {black}").decode().split("Round ")
    lines = [rounds[0], *(f"Round {text[0]}: {between.join(text[2:].strip().splitlines())}." for text in rounds[1:])]
    assert_right(read("\n".join(lines).encode(), "mail.txt"), by_names(PLAIN), colors=False)


@pytest.mark.parametrize("down", [True, False])
def test_a_game_a_cell(down):
    rounds = told(lambda w, b, r: f"{w} {'-'.join(SHOWN[r])} {b}").decode().split("Round ")[1:]
    rows = [[f"Round {text[0]}", *text[2:].strip().splitlines()] for text in rounds]
    rows = [["", "Board 1", "Board 2"], *rows] if down else [list(each) for each in zip(*rows, strict=True)]
    assert_right(read(as_workbook({"Games": rows}), "book.xlsx"), by_names(PLAIN), colors=False)


def test_the_items_of_a_web_page():
    games = told(lambda w, b, r: f"{w} {'–'.join(SHOWN[r])} {b}").decode().splitlines()[2:]
    items = "".join(f"<h2>{line}</h2>" if line.startswith("Round") else f"<li>{line}</li>" for line in games)
    head = "<html><head><title>Results | Grove CC</title></head><body><ul><li>Home</li></ul><h1>Grove Open</h1>"
    done = read(f"{head}\n{items}</body></html>".encode(), "page.html")
    assert_right(done, by_names(PLAIN), colors=False)
    assert done.event.name == "Grove Open"


def test_the_round_in_a_column_beside_the_games():
    rows = [["Round", "Game", "Result"], [2, "Alder - Birch", "1-0"], [1, "Cedar - Elm", "0-1"]]
    assert [[cell and cell.result for cell in player.cells] for player in read(as_csv(rows)).section.players] == [
        [None, O.WIN],
        [None, O.LOSS],
        [O.LOSS, None],
        [O.WIN, None],
    ]


def test_initials_stand_for_the_only_player_they_can():
    short = {entry.name: f"{entry.name.split(', ')[0]}, {entry.name.split(', ')[1][0]}." for entry in PLAYED}
    players = [["No.", "Name", "Rating"], *([entry.number, entry.name, entry.rate] for entry in PLAYED)]
    games = [["Round", "White", "Black", "Result"]]
    games += [[at, short[white], short[black], result] for at, white, black, result in COLORED_GAMES]
    done = read(as_workbook({"Players": players, "Games": games}), "book.xlsx")
    assert_right(done, COLORED)
    assert "CSV036" in codes(done, "note")


def test_initials_that_stand_for_two_players_are_refused():
    players = [["No.", "Name", "Rating"], [1, "Alder, Ada", 1500], [2, "Alder, Abe", 1600], [3, "Birch, Ben", 1700]]
    games = [["Round", "White", "Black", "Result"], [1, "Alder, A.", "Birch, Ben", "1-0"]]
    assert_refused(read(as_workbook({"Players": players, "Games": games}), "book.xlsx"), "CSV009")


def test_a_table_of_players_right_of_a_list_of_games():
    players = [["#", "Player", "Rating"], *([entry.number, entry.name, entry.rate] for entry in PLAYED)]
    games = [["Rd", "W", "B", "Result"]]
    games += [[at, w.number, b.number, "-".join(SHOWN[r])] for at, w, b, r in games_of(PLAYED)]
    rows = [[*game, "", *(players[at] if at < len(players) else [])] for at, game in enumerate(games)]
    assert_right(read(as_workbook({"Games": rows}), "book.xlsx"), COLORED)


def test_a_column_that_names_the_winner():
    names = {O.WIN: 1, O.LOSS: 2}
    rows = [["Round", "Challenger", "Defender", "Winner"]]
    for at, white, black, result in games_of(PLAYED):
        rows.append([at, white.name, black.name, [white.name, black.name, "Draw"][names.get(result, 3) - 1]])
    done = read(as_csv(rows))
    assert_right(done, unrated(PLAIN), colors=False)


def test_two_games_of_the_same_two_in_a_row():
    rows = [["Match", "Player A", "Player B", "Game 1", "Game 2"], [1, "Ada Alder", "Ben Birch", "1-0", "½-½"]]
    rows += [[2, "Cy Cedar", "Di Dogwood", "0-1", "0-1"]]
    assert [[cell.result for cell in player.cells] for player in read(as_csv(rows)).section.players] == [
        [O.WIN, O.DRAW],
        [O.LOSS, O.DRAW],
        [O.LOSS, O.LOSS],
        [O.WIN, O.WIN],
    ]


def test_a_list_without_headings():
    rows = [[at, w.name, w.rate, "-".join(SHOWN[r]), b.name, b.rate] for at, w, b, r in games_of(PLAYED)]
    rows = [[cell.removesuffix("P12") if isinstance(cell, str) else cell for cell in row] for row in rows]
    right = {name: (rating, None, cells) for name, (rating, _, cells) in PLAIN.items()}
    assert_right(read(as_csv(rows)), right, colors=False)


@pytest.mark.parametrize(
    "words", [("I", "II", "III"), ("First", "Second", "Third"), ("Round One", "Round Two", "Round Three")]
)
def test_rounds_in_words(words):
    rows = [["Round", "White", "Black", "Result"], *([words[row[0] - 1], *row[1:]] for row in COLORED_GAMES)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


def test_a_bye_in_the_column_of_remarks():
    rows = [["Rd", "White", "Black", "Result", "Notes"], [1, "Alder, Ada", "Birch, Ben", "1-0", ""]]
    rows += [[1, "Cedar, Cy", "", "", "had the bye (1 pt)"]]
    assert read(as_csv(rows)).section["Cedar"].cells[0].result is O.FULL_BYE


def test_clubs_in_brackets_are_no_part_of_the_names():
    rows = [["Round", "White", "Black", "Result"]]
    rows += [[at, f"{white} (Elm CC)", f"{black} (Oak CC)", result] for at, white, black, result in COLORED_GAMES]
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize(
    "shown",
    [
        "`Bd 1` {} vs {}: **{}**",
        "{} ........ - ........ {} {}",
        "1. {} (OAK) - {} (ELM)  {}  [C42, 31 moves]",
        "> {} - {} {}",
    ],
)
def test_what_is_around_the_games_of_lines(shown):
    done = read(told(lambda w, b, r: shown.format(w, b, "-".join(SHOWN[r]))), "mail.txt")
    assert_right(done, by_names(PLAIN), colors=False)


@pytest.mark.parametrize(
    "verbs",
    [
        ("gewann gegen", "remis gegen", "verlor gegen"),
        ("d.", "dr.", "lost to"),
        ("ganó a", "tablas con", "perdió con"),
    ],
)
def test_games_in_words_of_other_languages(verbs):
    words = dict(zip((O.WIN, O.DRAW, O.LOSS), verbs, strict=True))
    done = read(told(lambda white, black, result: f"{white} {words[result]} {black}"), "mail.txt")
    assert_right(done, by_names(PLAIN), colors=False)


@pytest.mark.parametrize(("words", "bye"), [("Bye", O.FULL_BYE), ("Half-point bye", O.HALF_BYE)])
def test_byes_in_lines_below_the_games(words, bye):
    text = f"Round 1\nAda Alder 1-0 Ben Birch\nCy Cedar 0-1 Di Dogwood\n{words}: Ed Elm and Fay Fir\n"
    done = read(text.encode(), "mail.txt")
    assert done.errors == []
    assert [done.section[name].cells[0].result for name in ("Ed Elm", "Fay Fir")] == [bye, bye]


def test_lists_beside_each_other_are_no_wallchart():
    rounds = {at: [row[1:] for row in COLORED_GAMES if row[0] == at] for at in (1, 2, 3)}
    rows = [["Round 1", "", "", "Round 2", "", "", "Round 3", "", ""], ["White", "Black", "Res"] * 3]
    rows += [[cell for at in rounds for cell in rounds[at][board]] for board in (0, 1)]
    assert_right(read(as_workbook({"Games": rows}), "book.xlsx"), unrated(COLORED))


@pytest.mark.parametrize("between", [" - ", ", ", " ", " vs. "])
def test_points_behind_each_name_of_a_line(between):
    lines = [
        "Grove Open, G/60 d5",
        "Round 1",
        f"Bd 1: Alder (1850) 1{between}Birch (1720) 0",
        f"Bd 2: Cedar (1641) ½{between}Dogwood (1503) ½",
        "Round 2",
        f"Bd 1: Cedar 0{between}Alder 1",
        f"Bd 2: Birch 1{between}Dogwood 0 (forfeit)",
    ]
    done = read("\n".join(lines).encode(), "event.txt")
    assert done.errors == []
    results = {player.name: [cell.result for cell in player.cells] for player in done.section.players}
    assert results == {
        "Alder": [O.WIN, O.WIN],
        "Birch": [O.LOSS, O.FORFEIT_WIN],
        "Cedar": [O.DRAW, O.LOSS],
        "Dogwood": [O.DRAW, O.FORFEIT_LOSS],
    }
    assert done.section.time_control == "G/60 d5"


@pytest.mark.parametrize("at", [1, 2, 3])
def test_points_that_are_none_of_a_game_are_no_result(at):
    lines = ["Round 1", "Cedar 1 - Dogwood 0", "Elm 1 - Fir 0"]
    lines.insert(at, "Alder 1 - Birch 1")
    done = read("\n".join(lines).encode(), "event.txt")
    assert "Alder" not in [player.name for player in done.section.players]
    assert done.said("CSV072") == ["lines that are no game are not read: 'Alder 1 - Birch 1'"]


RATED_GAMES = [
    [1, "Alder, Ada", 1850, "Birch, Ben", 1720, "1-0"],
    [1, "Cedar, Cy", 1641, "Dogwood, Dee", 1503, "0-1"],
    [2, "Birch, Ben", 1720, "Cedar, Cy", 1641, "1-0"],
    [2, "Dogwood, Dee", 1503, "Alder, Ada", 1850, "0-1"],
]


@pytest.mark.parametrize("headings", [("Wte Rtg", "Bck Rtg"), ("Rtg1", "Rtg2"), ("WR", "BR"), ("Forza B.", "Forza N.")])
def test_ratings_of_both_sides_are_known_by_the_players_they_fit(headings):
    rows = [["Rd", "White", headings[0], "Black", headings[1], "Result"], *RATED_GAMES]
    done = read(as_csv(rows))
    assert {player.name: player.ratings["OTBR"].rating for player in done.section.players} == {
        "Alder, Ada": 1850,
        "Birch, Ben": 1720,
        "Cedar, Cy": 1641,
        "Dogwood, Dee": 1503,
    }
    assert "CSV050" in codes(done, "note")


@pytest.mark.parametrize("headings", [("Wte Rtg", "Bck Rtg"), ("Wh New", "Bl New")])
def test_numbers_that_do_not_fit_the_players_are_not_their_ratings(headings):
    rows = [["Rd", "White", headings[0], "Black", headings[1], "Result"], *map(list, RATED_GAMES)]
    if headings[0] == "Wte Rtg":
        rows[4][4] = 1862
    done = read(as_csv(rows))
    assert not any(player.ratings for player in done.section.players)
    assert "CSV051" in codes(done, "warning")


# Values in the cells of a list are read as those of a wallchart

SIDES = ["Round", "White", "Black", "Result"]
RATED = ["Round", "White", "White ID", "White Rating", "Black", "Black ID", "Black Rating", "Result"]


def rated_games(rating=lambda entry: entry.rate, id=lambda entry: entry.id):
    rows = [RATED]
    for at, w, b, r in games_of(PLAYED):
        rows.append([at, w.name, id(w), rating(w), b.name, id(b), rating(b), "-".join(SHOWN[r])])
    return rows


@pytest.mark.parametrize("spelled", ["{:,}", "{}.0", "'{}", "({})"])
def test_ratings_as_people_and_spreadsheets_write_them(spelled):
    whole = [entry._replace(games=None) for entry in PLAYED]
    rows = rated_games(lambda entry: spelled.format(entry.rating))
    assert_right(read(as_csv(rows)), expected(whole))


def test_dots_between_thousands():
    rows = rated_games(lambda entry: f"{entry.rating:,}".replace(",", "."))
    assert_right(read(as_csv(rows)), expected(PLAYED, games=False))


@pytest.mark.parametrize("rating", ["18", "1.85", "1850/1790", "~1850"])
def test_what_is_no_rating_is_refused_with_its_cell(rating):
    rows = rated_games(lambda entry: rating if entry.number == 1 else entry.rate)
    assert_refused(read(as_csv(rows)), "CSV012")


@pytest.mark.parametrize("other", ["{}.0", "#{}", " {} "])
def test_two_spellings_of_an_id_are_one_player(other):
    ids = iter(range(99))
    rows = rated_games(id=lambda entry: (other if next(ids) % 2 else "{}").format(entry.id))
    done = read(as_csv(rows))
    assert len(done.section.players) == len(PLAYED)


@pytest.mark.parametrize(
    "shown",
    [
        "{rating} {name}",
        "{name} - {rating}",
        "{name} {rating}",
        "{name} ({rating})",
        "{name} {id} {rating}",
        "{name} / {rating} / {id}",
        "{name}\n{id} {rating}",
    ],
)
def test_ratings_and_ids_in_the_cells_of_names(shown):
    rows = [SIDES]
    for at, w, b, r in games_of(PLAYED):
        names = [shown.format(name=each.name, rating=each.rate, id=each.id) for each in (w, b)]
        rows.append([at, *names, "-".join(SHOWN[r])])
    done = read(as_csv(rows))
    assert_right(done, COLORED)
    if "{id}" in shown:
        assert {player.ids.uschess for player in done.section.players} == {entry.id for entry in PLAYED}


@pytest.mark.parametrize("shown", ["{} {:,}", "{} ({:,})"])
def test_ratings_with_thousands_in_the_cells_of_names(shown):
    rows = [SIDES]
    for at, w, b, r in games_of(PLAYED):
        rows.append([at, *(shown.format(each.name, each.rating) for each in (w, b)), "-".join(SHOWN[r])])
    assert_right(read(as_csv(rows)), expected(PLAYED, games=False))


def test_a_number_in_one_name_alone_is_a_warning():
    rows = [
        SIDES,
        *([at, w.replace("Ada", "Ada 1850"), b.replace("Ada", "Ada 1850"), r] for at, w, b, r in COLORED_GAMES),
    ]
    assert "CSV097" in codes(read(as_csv(rows)), "warning")


@pytest.mark.parametrize("headings", [("W Gms", "B Gms"), ("Prov", "Prov"), ("White Games", "Black Games")])
def test_games_behind_ratings_in_columns_of_their_own(headings):
    rows = [["Rd", "White", "W Rtg", headings[0], "Black", "B Rtg", headings[1], "Result"]]
    for at, w, b, r in games_of(PLAYED):
        rows.append([at, w.name, w.rating, w.games or "", b.name, b.rating, b.games or "", "-".join(SHOWN[r])])
    assert_right(read(as_csv(rows)), COLORED)


def test_national_ratings_are_none_of_us_chess():
    rows = [["Runde", "Weiß", "DWZ", "Schwarz", "DWZ", "Ergebnis"]]
    rows += [[at, w.name, w.rating, b.name, b.rating, "-".join(SHOWN[r])] for at, w, b, r in games_of(PLAYED)]
    done = read(as_csv(rows))
    assert_right(done, unrated(COLORED))
    assert {(player.national.rating, player.national.federation) for player in done.section.players} == {
        (entry.rating, "GER") for entry in PLAYED
    }


# Short names

BIRCHES = [[1, "John Birch", "Ada Alder", "1-0"], [1, "Jane Birch", "Cy Cedar", "1-0"]]


@pytest.mark.parametrize("short", ["Birch", "J. Birch", "Birch, J", "Birch, J.", "BIRCH J"])
def test_a_short_name_of_two_players_is_refused_with_both(short):
    done = read(as_csv([SIDES, *BIRCHES, [2, short, "Cy Cedar", "1-0"]]))
    assert_refused(done, "CSV035")
    assert "'John Birch' (line 2) or 'Jane Birch' (line 3)" in done.said("CSV035")[0]


@pytest.mark.parametrize("short", ["Alder", "A. Alder", "Alder, A", "ALDER A."])
@pytest.mark.parametrize("numbered", [True, False])
def test_a_short_name_of_one_player_is_that_player_after_a_warning(short, numbered):
    rows = [SIDES, *BIRCHES, [2, short, "Cy Cedar", "1-0"]]
    done = read(as_csv(rows if numbered else [row[1:] for row in rows]))
    assert done.errors == []
    assert [player.name for player in done.section.players] == ["John Birch", "Ada Alder", "Jane Birch", "Cy Cedar"]
    assert "CSV090" in codes(done, "warning")


@pytest.mark.parametrize(
    "other",
    [
        [1, "Birch", "Di Dogwood", "1-0"],  # in a round in which John Birch plays
        [2, "Birch", "John Birch", "½-½"],
        [2, "John Birch Jr", "Di Dogwood", "1-0"],
    ],
)
def test_two_players_who_play_apart_stay_two(other):
    done = read(as_csv([SIDES, BIRCHES[0], other]))
    assert len({"Birch", "John Birch Jr"} & {player.name for player in done.section.players}) == 1


def test_a_game_from_both_sides_with_the_opponents_last_name():
    rows = [["Player", "Round", "Opponent", "Result"]]
    rows += [["Ada Alder", 1, "Birch", "W"], ["Ben Birch", 1, "Alder", "L"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.name for player in done.section.players] == ["Ada Alder", "Ben Birch"]


# Days, and what else is told of the event


def in_blocks(title):
    rows = []
    for at in (1, 2, 3):
        rows += [[title.format(at)], ["Bd", "White", "Black", "Result"]]
        rows += [[1, *row[1:]] for row in COLORED_GAMES if row[0] == at]
        rows.append([])
    return rows


@pytest.mark.parametrize(
    "title",
    [
        "Round {} - January {}, 2026",
        "Week {}, January {} 2026",
        "Round {} (2026-01-0{})",
        "{}. Round on 2026/01/0{} at 10:00",
    ],
)
@pytest.mark.parametrize("again", [True, False])
def test_days_in_the_headings_of_rounds(title, again):
    rows = in_blocks(title.replace("{}", "{0}"))
    if not again:
        rows = [rows[1], rows[0], *(row for row in rows[2:] if row != rows[1])]
    done = read(as_csv(rows))
    assert_right(done, unrated(COLORED))
    assert (str(done.event.start), str(done.event.end)) == ("2026-01-01", "2026-01-03")
    assert list(map(str, done.section.round_dates)) == ["2026-01-01", "2026-01-02", "2026-01-03"]


def test_a_sheet_for_each_week_with_its_day():
    sheets = {}
    for at in (1, 2, 3):
        games = [row[1:] for row in COLORED_GAMES if row[0] == at]
        sheets[f"Week {at}"] = [["Date", f"2026-04-0{at}"], ["White", "Black", "Result"], *games]
    done = read(as_workbook(sheets), "book.xlsx")
    assert_right(done, unrated(COLORED))
    assert (str(done.event.start), str(done.event.end)) == ("2026-04-01", "2026-04-03")


def test_the_name_of_the_event_beside_the_round():
    done = read(as_csv(in_blocks("Grove Chess Club Open - Pairings for Round {0}")))
    assert_right(done, unrated(COLORED))
    assert done.event.name == "Grove Chess Club Open"


def test_a_column_with_the_time_control():
    rows = [[*SIDES, "Time Control"], *([*row, "G/60;d5"] for row in COLORED_GAMES)]
    assert read(as_csv(rows)).section.time_control == "G/60;d5"


def test_several_time_controls_are_a_warning():
    rows = [[*SIDES, "Time Control"], *([*row, f"G/{30 * row[0]};d5"] for row in COLORED_GAMES)]
    done = read(as_csv(rows))
    assert done.section.time_control is None
    assert "CSV081" in codes(done, "warning")


def test_a_sheet_of_labels_tells_of_the_event():
    about = [["Event", "Grove Open"], ["Dates", "May 2-3, 2026"], ["Time control", "G/60;d5"], ["Sponsor", "Oak & Co"]]
    done = read(as_workbook({"Info": about, "Open": [SIDES, *COLORED_GAMES]}), "book.xlsx")
    assert_right(done, unrated(COLORED))
    assert (done.event.name, str(done.event.end), done.section.time_control) == ("Grove Open", "2026-05-03", "G/60;d5")


def test_a_form_that_asks_for_the_color():
    rows = [["Your name", "Your opponent's name", "What color did you play?", "Result", "Round"]]
    words = {O.WIN: "I won", O.DRAW: "Draw", O.LOSS: "I lost"}
    rows += [[w.name, b.name, "White", words[r], f"Round {at}"] for at, w, b, r in games_of(PLAYED)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


def test_a_key_to_the_results_in_a_heading_is_not_understood():
    rows = [[*SIDES[:3], "Winner (1=White, 2=Black, 0=draw)"], [1, "Alder, Ada", "Birch, Ben", 0]]
    assert_refused(read(as_csv(rows)), "CSV001")


def test_standings_above_the_games():
    standings = [["Place", "Name", "Score"], *([at, entry.name, entry.total] for at, entry in enumerate(PLAYED, 1)), []]
    assert_right(read(as_csv([*standings, SIDES, *COLORED_GAMES])), unrated(COLORED))


def test_standings_below_the_games_are_compared_with_them():
    standings = [["Final standings"], ["Place", "Name", "Score"]]
    standings += [[at, entry.name, entry.total] for at, entry in enumerate(PLAYED, 1)]
    done = read(as_csv([SIDES, *COLORED_GAMES, [], *standings]))
    assert_right(done, unrated(COLORED))
    assert "CSV098" in codes(done, "note")
    standings[-1][-1] = "2"
    done = read(as_csv([SIDES, *COLORED_GAMES, [], *standings]))
    assert "CSV094" in codes(done, "warning")


@pytest.mark.parametrize("worth", ["1", "full point", "1 pt bye", "Full"])
def test_byes_below_a_round_with_their_worth_in_brackets(worth):
    rows = [["Round 1"], SIDES[1:], ["Alder, Ada", "Birch, Ben", "1-0"], [f"Byes: Cedar, Cy ({worth})"]]
    rows += [["Round 2"], SIDES[1:], ["Cedar, Cy", "Birch, Ben", "1-0"]]
    assert read(as_csv(rows)).section["Cedar, Cy"].cells[0].result is O.FULL_BYE


# Results


def test_a_letter_of_the_winner():
    letters = {O.WIN: "W", O.DRAW: "D", O.LOSS: "B"}
    rows = [[*SIDES[:3], "Winner (W/B/D)"]]
    rows += [[at, white.name, black.name, letters[r]] for at, white, black, r in games_of(PLAYED)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize("others", [("1", "0", ".5"), ("1-0", "0-1", "½-½"), ("W", "L", "D")])
def test_a_b_among_results_of_another_kind_is_refused(others):
    shown = dict(zip((O.WIN, O.LOSS, O.DRAW), others, strict=True))
    rows = [SIDES, *([at, w.name, b.name, shown[r]] for at, w, b, r in games_of(PLAYED))]
    rows += [[4, "Alder, Ada", "Cedar, Cy", others[0]], [4, "Birch, Ben", "Dogwood, Di", others[1]]]
    rows[1][3] = "B"
    assert_refused(read(as_csv(rows)), "CSV033")


@pytest.mark.parametrize("signs", [("+", "=", "-")])
def test_signs_are_results_where_all_are_signs(signs):
    shown = dict(zip((O.WIN, O.DRAW, O.LOSS), signs, strict=True))
    rows = [SIDES, *([at, w.name, b.name, shown[r]] for at, w, b, r in games_of(PLAYED))]
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize(("odd", "result"), [("W", O.WIN), ("1", O.WIN), ("+", O.FORFEIT_WIN)])
def test_a_result_unlike_all_others_is_a_warning(odd, result):
    rows = [
        SIDES,
        *(row for row in COLORED_GAMES),
        [4, "Alder, Ada", "Birch, Ben", "1-0"],
        [4, "Cedar, Cy", "Dogwood, Di", odd],
    ]
    rows += [[5, "Alder, Ada", "Birch, Ben", "0-1"]]
    done = read(as_csv(rows))
    assert "CSV099" in codes(done, "warning")
    assert done.section["Cedar, Cy"].cells[3].result is result


@pytest.mark.parametrize("remark", ["(played early)", "(time)", "[resigned]", "(Zoom)", "on time"])
def test_a_remark_behind_a_result(remark):
    rows = [SIDES, *([*row[:3], f"{row[3]} {remark}"] for row in COLORED_GAMES)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize("remark", ["(unrated)", "(?)", "(Black won)", "(draw)", "(time forfeit)", "(disputed)"])
def test_a_remark_that_may_change_the_result_is_refused(remark):
    rows = [SIDES, *COLORED_GAMES[:-1], [*COLORED_GAMES[-1][:3], f"1-0 {remark}"]]
    assert_refused(read(as_csv(rows)), "CSV033")


def noted(note, result="1-0", heading="Notes"):
    rows = [[*SIDES, heading], [1, "Alder, Ada", "Birch, Ben", result, note], [1, "Cedar, Cy", "Elm, Ed", "1-0", ""]]
    return read(as_csv(rows))


CLEAR = [
    *(
        "forfeit",
        "won by forfeit",
        "no show",
        "FF",
        "default",
        "forfeit, not played",
        "not played",
        "Forfeit (no show)",
    ),
    *("Black no show", "Birch did not show up", "forfeit by Birch", "Alder wins by forfeit", "opponent didn't show"),
]


@pytest.mark.parametrize("note", CLEAR)
def test_a_note_of_a_forfeit_beside_the_result(note):
    done = noted(note)
    assert done.errors == []
    assert [player.cells[0].result for player in done.section.players] == [
        *(O.FORFEIT_WIN, O.FORFEIT_LOSS),
        *(O.WIN, O.LOSS),
    ]
    assert "CSV143" in codes(done, "note")
    assert "CSV082" not in codes(done, "warning")


@pytest.mark.parametrize("note", ["Birch no show", "forfeit"])
def test_a_note_of_a_forfeit_beside_the_name_of_the_winner(note):
    assert noted(note, "Alder").section["Birch, Ben"].cells[0].result is O.FORFEIT_LOSS


@pytest.mark.parametrize(
    ("heading", "note"), [("Forfeit?", "yes"), ("Forfeit", "X"), ("FF", "x"), ("Forfeit", "Black")]
)
def test_a_mark_below_forfeit(heading, note):
    assert noted(note, heading=heading).section["Alder, Ada"].cells[0].result is O.FORFEIT_WIN


@pytest.mark.parametrize("note", ["no", ""])
def test_no_mark_below_forfeit(note):
    assert noted(note, heading="Forfeit").section["Alder, Ada"].cells[0].result is O.WIN


@pytest.mark.parametrize(
    ("note", "result"),
    [
        *(
            ("White no show", "1-0"),
            ("Alder no show", "1-0"),
            ("Birch wins by forfeit", "1-0"),
            ("time forfeit", "1-0"),
        ),
        *(("double forfeit", "1-0"), ("forfeit", "1/2-1/2"), ("not played", "1/2-1/2"), ("forfeit", "")),
    ],
)
def test_a_note_that_does_not_say_whose_forfeit_it_is_is_refused(note, result):
    assert_refused(noted(note, result), "CSV033")


WINNERS = (["Rd", "Winner", "Loser"], [1, "Alder, Ada", "Birch, Ben"], [1, "Cedar, Cy", "Elm, Ed"])


def of_winners(note, heading="Notes", mark=""):
    head, first, second = WINNERS
    return read(as_csv([[*head, heading], [*first[:2], first[2] + mark, note], [*second, ""]]))


@pytest.mark.parametrize(
    "note", ["draw", "Drawn", "tie", "it was a draw", "quick draw", "drew after 40 moves", "remis", "1/2", "D", "½-½"]
)
def test_a_note_of_a_draw_beside_winner_and_loser(note):
    done = of_winners(note)
    assert [player.cells[0].result for player in done.section.players] == [O.DRAW, O.DRAW, O.WIN, O.LOSS]
    assert "CSV143" in codes(done, "note")
    assert "CSV003" not in codes(done, "note")


@pytest.mark.parametrize(("note", "heading"), [("tie", ""), ("x", "Tied?"), ("yes", "Was it a draw?")])
def test_a_draw_below_another_heading(note, heading):
    assert of_winners(note, heading).section["Alder, Ada"].cells[0].result is O.DRAW


@pytest.mark.parametrize("note", ["won a drawn endgame", "draw declined", "draw?", "bye"])
def test_a_note_that_may_be_a_draw_or_a_bye_beside_winner_and_loser_is_refused(note):
    assert_refused(of_winners(note), "CSV033")


def test_a_remark_of_a_draw_behind_a_name():
    assert of_winners("", mark=" (draw)").section["Birch, Ben"].cells[0].result is O.DRAW


def test_a_mark_behind_a_name_that_a_line_explains():
    head, first, second = WINNERS
    done = read(as_csv([head, [*first[:2], "Birch, Ben*"], second, [], ["* = drawn game"]]))
    assert done.section["Birch, Ben"].cells[0].result is O.DRAW
    assert "CSV083" not in codes(done, "note")


def test_a_line_below_that_tells_of_a_draw():
    done = read(as_csv([*WINNERS, [], ["Note: Alder and Birch drew"]]))
    assert codes(done, "warning").count("CSV095") == 1


@pytest.mark.parametrize(("note", "result"), [("draw", "1-0"), ("White won", "0-1"), ("bye", "1-0"), ("0-1", "1-0")])
def test_a_note_that_contradicts_the_result_is_refused(note, result):
    assert_refused(noted(note, result), "CSV033")


@pytest.mark.parametrize(("note", "result"), [("draw", "½-½"), ("White won on time", "1-0"), ("time pressure", "1-0")])
def test_a_note_that_agrees_with_the_result(note, result):
    done = noted(note, result)
    assert done.errors == []
    assert "CSV095" not in codes(done, "warning")


def test_a_note_in_place_of_the_result():
    assert noted("drawn", "").section["Alder, Ada"].cells[0].result is O.DRAW
    assert noted("x", "", "Draw?").section["Alder, Ada"].cells[0].result is O.DRAW


@pytest.mark.parametrize(("heading", "note"), [("Rated?", "no"), ("Unrated", "x"), ("Notes", "not rated")])
def test_a_game_that_is_not_to_be_rated_is_a_warning(heading, note):
    assert "CSV095" in codes(noted(note, heading=heading), "warning")
    assert "CSV095" not in codes(noted("yes" if heading == "Rated?" else "", heading=heading), "warning")


def test_how_a_game_ended_beside_winner_and_loser():
    head, first, second = WINNERS
    done = read(as_csv([[*head, "Result"], [*first, "checkmate"], [*second, "draw"]]))
    assert [player.cells[0].result for player in done.section.players] == [O.WIN, O.LOSS, O.DRAW, O.DRAW]


@pytest.mark.parametrize("color", ["Color", "Colour", "W/B"])
def test_points_beside_each_player_are_their_own_whatever_their_color(color):
    rows = [["Player 1", "ID", color, "Score", "Player 2", "ID", "Score", "Rd", "Comment"]]
    rows += [["Ada Alder", "90000001", "B", "1", "Ben Birch", "90000002", "0", 1, ""]]
    rows += [["Cy Cedar", "90000003", "W", "0.5", "Di Dogwood", "90000004", "0.5", 1, ""]]
    rows += [["Ada Alder", "90000001", "W", "0", "Cy Cedar", "90000003", "1", 2, ""]]
    rows += [["Ben Birch", "90000002", "", "1", "BYE", "", "", 2, "full point bye"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert "CSV082" not in codes(done, "warning")
    ada, ben = (done.section[name] for name in ("Ada Alder", "Ben Birch"))
    assert [(cell.result, cell.color) for cell in ada.cells] == [(O.WIN, "b"), (O.LOSS, "w")]
    assert [(cell.result, cell.color) for cell in ben.cells] == [(O.LOSS, "w"), (O.FULL_BYE, None)]


@pytest.mark.parametrize("points", [("White", "Black"), ("W", "B"), ("White pts", "Black pts")])
def test_points_of_white_and_black_beside_a_player_with_black_are_refused(points):
    rows = [["Rd", "Player 1", "Color", points[0], "Player 2", points[1]]]
    rows += [[1, "Ada Alder", "B", "1", "Ben Birch", "0"], [1, "Cy Cedar", "W", "1", "Di Dogwood", "0"]]
    rows += [[2, "Ada Alder", "B", "1", "Cy Cedar", "0"], [2, "Ben Birch", "W", "1", "Di Dogwood", "0"]]
    assert_refused(read(as_csv(rows)), "CSV033")


def test_a_missing_result_names_the_players_and_the_cell():
    rows = [SIDES, *([*row[:3], "" if row == COLORED_GAMES[2] else row[3]] for row in COLORED_GAMES)]
    done = read(as_csv(rows))
    (said,) = [one for one in done.report if one.code == "CSV091"]
    assert said.place.line == 4
    assert all(name in said.message for name in COLORED_GAMES[2][1:3])


def test_a_round_that_is_still_to_be_played_is_no_fault():
    rows = [SIDES, *COLORED_GAMES, *([4, *row[1:3], ""] for row in COLORED_GAMES[:2])]
    assert "CSV091" not in codes(read(as_csv(rows)), "warning")


# Games that are told twice, and several games a round


@pytest.mark.parametrize("numbered", [True, False])
def test_a_copy_of_a_sheet_and_the_games_so_far_are_read_once(numbered):
    games = [row if numbered else row[1:] for row in (SIDES, *COLORED_GAMES)]
    done = read(as_workbook({"After 1": games[:3], "Games": games, "Games (2)": games}), "book.xlsx")
    assert done.errors == []
    assert [len([cell for cell in player.cells if cell]) for player in done.section.players] == [3] * 4
    assert "CSV092" in codes(done, "warning")


def test_a_game_that_is_told_again_with_another_result_is_refused():
    rows = [SIDES, *COLORED_GAMES, [*COLORED_GAMES[0][:3], "0-1"]]
    assert_refused(read(as_csv(rows)), "CSV034")


def test_a_column_that_counts_the_games_of_a_round():
    rows = [["Round", "Game", "White", "Black", "Result"]]
    rows += [[1, 1, "Alder, Ada", "Birch, Ben", "1-0"], [1, 2, "Birch, Ben", "Alder, Ada", "½-½"]]
    rows += [[2, 1, "Birch, Ben", "Alder, Ada", "1-0"], [2, 2, "Alder, Ada", "Birch, Ben", "0-1"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section.games_per_round == 2
    cells = done.section["Alder, Ada"].cells
    assert [(cell.result, cell.color) for cell in cells] == [(O.WIN, "w"), (O.DRAW, "b"), (O.LOSS, "b"), (O.LOSS, "w")]


def test_a_column_that_numbers_all_games_is_no_game_of_a_round():
    rows = [["Game", *SIDES], *([at, *row] for at, row in enumerate(COLORED_GAMES, 1))]
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize("results", [("1", "0"), ("W", "L")])
def test_a_column_for_each_game_of_a_round(results):
    rows = [["Round", "Player A", "Player B", "Game 1 (A white)", "Game 2 (B white)"]]
    rows += [[1, "Alder, Ada", "Birch, Ben", "½-½", "½-½"], [2, "Birch, Ben", "Alder, Ada", "1-0", "½-½"]]
    done = read(as_csv(rows))
    assert done.errors == []
    cells = done.section["Alder, Ada"].cells
    assert [(cell.result, cell.color) for cell in cells] == [(O.DRAW, "w"), (O.DRAW, "b"), (O.LOSS, "b"), (O.DRAW, "w")]


def test_a_score_beside_a_player_with_black_may_be_of_either():
    rows = [["Round", "Player A", "Player B", "Game 1 (A white)", "Game 2 (B white)"]]
    rows += [[1, "Alder, Ada", "Birch, Ben", "1-0", "1-0"], [2, "Birch, Ben", "Alder, Ada", "1-0", "0-1"]]
    assert_refused(read(as_csv(rows)), "CSV033")


def test_a_column_of_results_that_nobody_reads_is_refused():
    rows = [[*SIDES, "Second game"], *([*row, "½-½"] for row in COLORED_GAMES)]
    assert_refused(read(as_csv(rows)), "CSV096")


# Headings and arrangements


@pytest.mark.parametrize(
    "headings",
    [
        ("Rnd", "Wht", "Blk", "White result"),
        ("Which week?", "Player with the white pieces", "Player with the black pieces", "What was the result?"),
        ("Round (1-3)", "White (name)", "Black (name)", "Result (1-0, 0-1, ½-½)"),
        ("Round number", "White player's name", "Black player's name", "Result"),
        ("Which round was it?", "Who had the white pieces?", "Who had the black pieces?", "Result of the game"),
    ],
)
def test_headings_in_short_and_in_sentences(headings):
    shown = {O.WIN: "W", O.DRAW: "D", O.LOSS: "L"} if headings[3] == "White result" else None
    rows = [headings]
    rows += [[at, w.name, b.name, shown[r] if shown else "-".join(SHOWN[r])] for at, w, b, r in games_of(PLAYED)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


def test_labels_above_the_headings_are_no_headings():
    rows = [
        ["Date:", "2026-10-05"],
        ["Home:", "Owls", "Away:", "Larks"],
        ["Board", "White", "Rating", "Black", "Rating", "Result"],
    ]
    rows += [[1, w.name, w.rate, b.name, b.rate, "-".join(SHOWN[r])] for at, w, b, r in games_of(PLAYED) if at == 1]
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.event.name == ""
    assert {player.name: player.ratings["OTBR"].rating for player in done.section.players} == {
        entry.name: entry.rating for entry in PLAYED
    }


def test_sections_beside_each_other():
    others = [[1, "Elm, Ed", "Fir, Fay", "1-0"], [2, "Fir, Fay", "Elm, Ed", "1-0"]]
    rows = [["Open", "", "", "", "", "U1400"], [*SIDES, "", *SIDES]]
    for at, row in enumerate(COLORED_GAMES):
        rows.append([*row, "", *(others[at] if at < len(others) else [])])
    done = read(as_workbook({"Results": rows}), "book.xlsx")
    assert done.errors == []
    assert [(section.name, len(section.players)) for section in done.event.sections] == [("Open", 4), ("U1400", 2)]
    assert done.event.name == ""


def test_the_colors_of_both_teams_beside_their_players():
    rows = [["Round 1"], ["Board", "Colour", "Grove", "Result", "Colour", "Hill"]]
    rows += [[1, "W", "Alder, Ada", "0-1", "B", "Birch, Ben"], [2, "B", "Cedar, Cy", "1-0", "W", "Elm, Ed"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [(each.name, each.cells[0].result, each.cells[0].color) for each in done.section.players] == [
        ("Alder, Ada", O.LOSS, "w"),
        ("Birch, Ben", O.WIN, "b"),
        ("Cedar, Cy", O.WIN, "b"),
        ("Elm, Ed", O.LOSS, "w"),
    ]


@pytest.mark.parametrize("rated", [True, False])
def test_a_list_that_begins_with_a_game(rated):
    rows = []
    for at, w, b, r in games_of(PLAYED):
        rows.append([at, w.name, w.rating, b.name, b.rating, "-".join(SHOWN[r])])
    rows = rows if rated else [[row[0], row[1], row[3], row[5]] for row in rows]
    right = expected(PLAYED, colors=False, games=False) if rated else unrated(PLAIN)
    assert_right(read(as_csv(rows)), right)


@pytest.mark.parametrize("shown", ["Round {} of 3", "{}/3", "Week {} (May 5)"])
def test_rounds_in_a_column(shown):
    rows = [SIDES, *([shown.format(row[0]), *row[1:]] for row in COLORED_GAMES)]
    assert_right(read(as_csv(rows)), unrated(COLORED))


@pytest.mark.parametrize("shown", ["{}-May-26", "5/{}/2026", "2026-05-0{}", "May {}, 2026"])
def test_days_in_a_column(shown):
    rows = [["Date", *SIDES], *([shown.format(row[0]), *row] for row in COLORED_GAMES)]
    assert str(read(as_csv(rows)).event.end) == "2026-05-03"


def test_days_that_are_not_understood_are_a_warning():
    rows = [["Date", *SIDES], *([f"May {row[0]}", *row] for row in COLORED_GAMES)]
    assert "CSV055" in codes(read(as_csv(rows)), "warning")


def test_scores_that_a_spreadsheet_made_times():
    times = {O.WIN: "01:00:00", O.DRAW: "½:½", O.LOSS: "00:01:00"}
    rows = [SIDES, *([at, w.name, b.name, times[r]] for at, w, b, r in games_of(PLAYED))]
    assert_right(read(as_csv(rows)), unrated(COLORED))


def test_black_left_of_white_is_a_warning_where_the_order_matters():
    rows = [["Round", "Black", "White", "Result"], *([at, b, w, r] for at, w, b, r in COLORED_GAMES)]
    done = read(as_csv(rows))
    assert_right(done, unrated(COLORED))
    assert "CSV100" in codes(done, "warning")


@pytest.mark.parametrize("other", ["Benjamin Birch", "Birch, Benj", "Ben Birhc"])
def test_another_form_of_a_name_is_a_warning(other):
    rows = [
        SIDES,
        [1, "Ben Birch", "Ada Alder", "1-0"],
        [2, other, "Cy Cedar", "1-0"],
        [2, "Ada Alder", "Ed Elm", "1-0"],
    ]
    assert "CSV037" in codes(read(as_csv(rows)), "warning")


def test_days_in_the_names_of_sheets():
    sheets = {f"May {at} 2026": [SIDES[1:], *(row[1:] for row in COLORED_GAMES if row[0] == at)] for at in (1, 2, 3)}
    done = read(as_workbook(sheets), "book.xlsx")
    assert_right(done, unrated(COLORED))
    assert (str(done.event.start), str(done.event.end)) == ("2026-05-01", "2026-05-03")


@pytest.mark.parametrize("headings", [["Name", "Rating"], ["Last Name", "First Name", "Rating"]])
def test_ratings_on_another_sheet(headings):
    names = [[entry.name] if len(headings) == 2 else entry.name.split(", ") for entry in PLAYED]
    players = [headings, *([*name, entry.rate] for name, entry in zip(names, PLAYED, strict=True))]
    assert_right(read(as_workbook({"Games": [SIDES, *COLORED_GAMES], "Ratings": players}), "book.xlsx"), COLORED)


def test_two_rows_of_headings_name_no_event():
    rows = [["Rd", "White", "", "Black", "", "Result"], ["", "Name", "Rating", "Name", "Rating", ""]]
    rows += [[at, w.name, w.rate, b.name, b.rate, "-".join(SHOWN[r])] for at, w, b, r in games_of(PLAYED)]
    done = read(as_workbook({"Games": rows}), "book.xlsx")
    assert_right(done, COLORED)
    assert done.event.name == ""


@pytest.mark.parametrize("named", [("Birchwood", "Cedar Falls"), ("Ada Alder", "Di Dogwood")])
def test_a_column_white_names_who_had_it_in_a_match(named):
    rows = [["Bd", "Birchwood", "Rating", "Result", "Cedar Falls", "Rating", "White"]]
    rows += [[1, "Ada Alder", 1850, "1-0", "Ben Birch", 1800, named[0]]]
    rows += [[2, "Cy Cedar", 1700, "½-½", "Di Dogwood", 1650, named[1]]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.cells[0].color for player in done.section.players] == ["w", "b", "b", "w"]


def test_a_column_white_that_names_neither_side_is_not_read():
    rows = [["Bd", "Birchwood", "Rating", "Result", "Cedar Falls", "Rating", "White"]]
    rows += [
        [1, "Ada Alder", 1850, "1-0", "Ben Birch", 1800, "Elm"],
        [2, "Cy Cedar", 1700, "0-1", "Di Dogwood", 1650, ""],
    ]
    done = read(as_csv(rows))
    assert "White" in done.said("CSV003")[0]


@pytest.mark.parametrize("headings", [("White", "W", "B", "Black"), ("W", "White", "B", "Black")])
def test_single_letters_beside_white_and_black_head_their_points(headings):
    at = {heading: column for column, heading in enumerate(headings, start=1)}
    rows = [["Round", *headings]]
    for number, w, b, r in games_of(PLAYED):
        row = {at["White"]: w.name, at["W"]: SHOWN[r][0], at["B"]: SHOWN[r][1], at["Black"]: b.name}
        rows.append([number, *(row[column] for column in range(1, 5))])
    assert_right(read(as_csv(rows)), unrated(expected(PLAYED)))


def test_points_in_place_of_names_are_refused():
    rows = [["Round", "White", "Black", "Result"]]
    rows += [[number, w.name, "0.5", "1-0"] for number, w, *_ in games_of(PLAYED)]
    assert "CSV101" in codes(read(as_csv(rows)), "error")


@pytest.mark.parametrize("name", ["games.csv", "games.txt"])
def test_more_games_than_any_event_has_are_refused(name):
    drawn = "{round},Ada {first},Ben {second},1-0" if name.endswith("csv") else "Ada {first} 1-0 Ben {second}"
    letters = ["".join(three) for three in product(ascii_lowercase[:11], repeat=3)]
    boards = len(letters)
    lines = [
        drawn.format(round=at // boards + 1, first=letters[at % boards], second=letters[(at + at // boards) % boards])
        for at in range(20_001)
    ]
    data = "\n".join(["Round,White,Black,Result", *lines]).encode()
    assert [message.code for message in read(data, name).report if message.severity is Severity.ERROR] == ["FMT018"]


# Totals, tables of players and titles around the games

FOUR = ("Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood")
TEAMS = [["Bd", "Owls", "Result", "Larks"], [1, FOUR[0], "1-0", FOUR[1]], [2, FOUR[2], "½-½", FOUR[3]]]
TWO_ROUNDS = [
    ["Rd", "White", "Black", "Result"],
    [1, FOUR[0], FOUR[1], "1-0"],
    [1, FOUR[2], FOUR[3], "0-1"],
    [2, FOUR[0], FOUR[2], "1/2"],
    [2, FOUR[1], FOUR[3], "1-0"],
]


def results(done):
    return {player.name: [cell.result if cell else None for cell in player.cells] for player in done.section.players}


def facts(done):
    return {player.name: (player.ids.uschess, player.ratings["OTBR"].rating) for player in done.section.players}


PLAYED_TWICE = {
    FOUR[0]: [O.WIN, O.DRAW],
    FOUR[1]: [O.LOSS, O.WIN],
    FOUR[2]: [O.LOSS, O.DRAW],
    FOUR[3]: [O.WIN, O.LOSS],
}


@pytest.mark.parametrize(
    "total",
    [["", "Owls total", "1½ - ½", "Larks total"], ["", "Owls", "1.5-0.5", "Larks"], ["Total", "", "1½-½", ""]],
)
def test_totals_below_the_games_are_compared_and_no_game(total):
    done = read(as_csv([*TEAMS, total]))
    assert done.errors == []
    assert len(done.section.players) == 4
    assert "CSV098" in codes(done, "note")
    total[2] = "2 - 0"
    assert "CSV094" in codes(read(as_csv([*TEAMS, total])), "warning")


def test_somebody_called_total_is_a_player():
    rows = [[cell if cell != FOUR[0] else "Tom Total" for cell in row] for row in TWO_ROUNDS]
    assert results(read(as_csv(rows)))["Tom Total"] == [O.WIN, O.DRAW]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Match: Ada Alder (1843) vs. Ben Birch (1689)", "Match: Ada Alder vs. Ben Birch"),
        ("Ada Alder - Ben Birch, rematch", "Ada Alder - Ben Birch, rematch"),
    ],
)
def test_the_title_of_a_match_says_whom_the_short_names_mean(title, name):
    rows = [[title], ["USCF IDs: 90000001, 90000002"], ["Game", "White", "Black", "Result"]]
    rows += [[1, "Alder", "Birch", "1-0"], [2, "Birch", "Alder", "draw"], ["", "Final score", "Alder 1½, Birch ½", ""]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done) == {"Ada Alder": [O.WIN, O.DRAW], "Ben Birch": [O.LOSS, O.DRAW]}
    assert [player.ids.uschess for player in done.section.players] == ["90000001", "90000002"]
    assert {"CSV050", "CSV098"} <= {*codes(done, "note")}
    assert done.event.name == name


@pytest.mark.parametrize(
    ("first", "second", "asked", "won"),
    [
        ("Challenger", "Defender", "Won by", "Alder"),
        ("Home", "Away", "Winner", "Home"),
        ("Player A", "Player B", "Who won?", "A"),
        ("Player 1", "Player 2", "Winner", "1"),
        ("1st", "2nd", "Result", "1-0"),
        ("Left", "Right", "Won by", "Ada"),
    ],
)
def test_pairs_of_headings_and_the_winner_by_name_or_side(first, second, asked, won):
    rows = [["Rd", first, f"{first} Rtg", second, f"{second} Rtg", asked]]
    rows += [[1, FOUR[0], 1500, FOUR[1], 1400, won], [1, FOUR[2], 1300, FOUR[3], 1200, "drawn"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done)[FOUR[0]] == [O.WIN]
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1500, 1400, 1300, 1200]


@pytest.mark.parametrize("beside", [" (1500)", " 1500"])
def test_ratings_beside_the_names_of_the_games_alone(beside):
    games = [[f"{cell}{beside}" if cell in FOUR else cell for cell in row] for row in TWO_ROUNDS]
    roster = [["Name", "Rating", "ID"], *([name, 1500, 90000001 + at] for at, name in enumerate(FOUR))]
    done = read(as_workbook({"Players": roster, "Games": games}), "games.xlsx")
    assert done.errors == []
    assert results(done) == PLAYED_TWICE


def test_players_without_headings_below_the_games():
    rows = [*TWO_ROUNDS, [], ["", "Ratings going in:"]]
    rows += [["", name, 1500 + at, 90000001 + at] for at, name in enumerate(FOUR)]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done) == PLAYED_TWICE
    assert facts(done)[FOUR[3]] == ("90000004", 1503)
    assert "CSV074" in codes(done, "note")


@pytest.mark.parametrize("left", [True, False])
def test_players_beside_weeks_of_games(left):
    roster = [["Player", "ID", "Rating"], *([name, 90000001 + at, 1500 + at] for at, name in enumerate(FOUR))]
    games = [["Week 1 - Jan 5"], [FOUR[0], "1-0", FOUR[1]], [FOUR[2], "0F-1F", FOUR[3]], ["Week 2 - Jan 12"]]
    games += [[FOUR[0], "0F-0F", FOUR[2]], [FOUR[1], "1F-0F", FOUR[3]]]
    rows = []
    for at, game in enumerate(games):
        sides = [[*game, *[""] * (3 - len(game))], roster[at] if at < len(roster) else [""] * 3]
        first, second = reversed(sides) if left else sides
        rows.append([*first, "", *second])
    heads = ["White", "Result", "Black"]
    heads = [*[""] * 4, *heads] if left else heads
    done = read(as_workbook({"Season": [["Monday League 2026"], heads, *rows]}), "games.xlsx")
    assert done.errors == []
    assert results(done)[FOUR[0]] == [O.WIN, O.FORFEIT_LOSS]
    assert results(done)[FOUR[3]] == [O.FORFEIT_WIN, O.FORFEIT_LOSS]
    assert facts(done)[FOUR[2]] == ("90000003", 1502)
    assert (str(done.event.start), str(done.event.end)) == ("2026-01-05", "2026-01-12")


def test_days_of_weeks_over_new_year_are_not_given_the_year_of_the_title():
    rows = [["Winter League 2025"], ["White", "Result", "Black"], ["Week 1 - Dec 29"], [FOUR[0], "1-0", FOUR[1]]]
    rows += [["Week 2 - Jan 5"], [FOUR[1], "1-0", FOUR[0]]]
    done = read(as_csv(rows))
    assert done.event.start is None
    assert "CSV067" in codes(done, "warning")


@pytest.mark.parametrize(
    ("heading", "text", "result", "said"),
    [
        ("1/2 pt bye in Rd", "2", O.HALF_BYE, "CSV140"),
        ("Half-pt bye rd", "R2", O.HALF_BYE, "CSV140"),
        ("Bye", "Rd 2 half", O.HALF_BYE, "CSV140"),
        ("Bye", "2 (full)", O.FULL_BYE, "CSV140"),
        ("Byes requested", "2", O.HALF_BYE, "CSV141"),
        ("Bye", "1", None, "CSV141"),
    ],
)
def test_byes_and_lines_above_the_table_of_players(heading, text, result, said):
    roster = [
        ["Elm Open"],
        ["Section: Reserve", "", "Date: 10/03/2026", "TC: G/50;d5"],
        ["Name", "ID", "Rating", heading],
    ]
    roster += [[name, 90000001 + at, 1500, text if name == FOUR[0] else ""] for at, name in enumerate(FOUR)]
    games = [row for row in TWO_ROUNDS if row[:2] != [2, FOUR[0]]]
    done = read(as_workbook({"Entries": roster, "Games": games}), "games.xlsx")
    assert done.errors == []
    assert results(done)[FOUR[0]] == [O.WIN, result]
    assert said in [one.code for one in done.report]
    assert (done.event.name, str(done.event.start)) == ("Elm Open", "2026-10-03")
    assert (done.section.name, done.section.time_control) == ("Reserve", "G/50;d5")


def test_a_bye_of_somebody_who_has_a_game_is_refused():
    roster = [["Name", "ID", "Rating", "Half-point bye in Rd"]]
    roster += [[name, 90000001 + at, 1500, 1 if name == FOUR[0] else ""] for at, name in enumerate(FOUR)]
    assert_refused(read(as_workbook({"Entries": roster, "Games": TWO_ROUNDS}), "games.xlsx"), "CSV034")


def test_a_sign_for_draws_needs_a_legend_or_games_that_were_won_and_lost():
    rows = [[cell if cell != "1/2" else "X - X" for cell in row] for row in TWO_ROUNDS]
    done = read(as_csv([*rows, [], ["X = nulle, F = forfait"]]))
    assert done.errors == []
    assert results(done) == PLAYED_TWICE
    assert not done.said("CSV151")
    alone = read(as_csv(rows))
    assert results(alone) == PLAYED_TWICE
    assert alone.said("CSV151")
    assert_refused(read(as_csv([*rows, [3, FOUR[0], FOUR[1], "1/2"]])), "CSV033")
    assert_refused(read(as_csv([row for row in rows if row[-1] != "0-1"])), "CSV033")


def test_a_column_match_has_the_rounds_unless_it_counts_the_games():
    done = read(as_csv([["Match", *TWO_ROUNDS[0][1:]], *TWO_ROUNDS[1:]]))
    assert done.said("CSV018") == ["the column 'Match' is read as the rounds"]
    counted = [[at, *row[1:]] for at, row in enumerate(TWO_ROUNDS)]
    done = read(as_csv([["Match", *TWO_ROUNDS[0][1:]], *counted[1:]]))
    assert "spread" in done.said("CSV018")[0]


def test_somebody_who_won_is_not_taken_for_a_bye():
    rows = [["Your name", "Opponent name", "Result", "Round"], [FOUR[0], FOUR[3], "I lost", 1]]
    rows += [[FOUR[1], FOUR[2], "I won", 1], [FOUR[1], FOUR[3], "I won", 2], [FOUR[0], FOUR[2], "Draw", 2]]
    rows += [[FOUR[2], FOUR[3], "I won", 3], [FOUR[0], FOUR[1], "I lost", 3]]
    assert "CSV077" not in codes(read(as_csv(rows)), "warning")


# Days in place of rounds, byes on a sheet of their own, games in one column and results in the next


def dated(days):
    games = [(number, white.name, black.name) for number, white, black, _ in games_of(PLAYED) if black]
    rows = [[days[number - 1], white, black, "1-0"] for number, white, black in games]
    return [["Date", "White", "Black", "Result"], *rows], games


def test_days_are_the_rounds_of_a_list_that_states_none():
    rows, games = dated(["2026-05-01", "2026-05-08", "2026-05-15"])
    done = read(as_csv(rows[:1] + rows[:0:-1]))
    assert done.errors == [] and "3 days" in done.said("CSV018")[0]
    assert [str(day) for day in done.section.round_dates] == ["2026-05-01", "2026-05-08", "2026-05-15"]
    for number, white, black in games:
        assert done.section[white].cells[number - 1].opponent == done.section[black].number


def test_days_on_which_somebody_plays_twice_are_no_rounds():
    rows, _ = dated(["2026-05-01", "2026-05-01", "2026-05-15"])
    done = read(as_csv(rows))
    assert done.errors == [] and "spread" in done.said("CSV018")[0]


def test_who_lost_every_game_of_a_list_of_winners_is_a_player():
    rows = [["Round", "Winner", "Loser"]]
    rows += [[number, white, "Dee Dogwood"] for number, white in enumerate(("Ada Alder", "Ben Birch", "Cy Cedar"), 1)]
    rows += [[1, "Ben Birch", "Cy Cedar"], [2, "Cy Cedar", "Ada Alder"], [3, "Ada Alder", "Ben Birch"]]
    done = read(as_csv(rows))
    assert done.errors == [] and done.said("CSV077") == [] and len(done.section.players) == 4


BYES = {
    "words": [["Round", "Player", "Bye"], [1, "Cy Cedar", "full"], [2, "Ben Birch", "half point bye"]],
    "points": [["Player", "Round", "Points"], ["Cy Cedar", 1, 1], ["Ben Birch", 2, 0.5]],
}
THREE = [
    ["Round", "White", "Black", "Result"],
    [1, "Ada Alder", "Ben Birch", "1-0"],
    [2, "Cy Cedar", "Ada Alder", "0-1"],
]


@pytest.mark.parametrize("spelled", BYES)
def test_byes_may_have_a_sheet_of_their_own(spelled):
    done = read(as_workbook({"Games": THREE, "Byes": BYES[spelled]}), "event.xlsx")
    assert done.errors == [] and done.said("CSV126") and done.said("XLS008") == done.said("CSV082") == []
    assert done.section["Cy Cedar"].cells[0].result == O.FULL_BYE
    assert done.section["Ben Birch"].cells[1].result == O.HALF_BYE


def test_a_bye_on_a_sheet_of_its_own_and_a_game_in_one_round_is_an_error():
    done = read(
        as_workbook({"Games": THREE, "Byes": [["Round", "Player", "Bye"], [1, "Ada Alder", "half"]]}), "event.xlsx"
    )
    assert_refused(done, "CSV034")


def test_a_list_of_byes_that_is_not_understood_is_named():
    done = read(
        as_workbook({"Games": THREE, "Byes": [["Round", "Player", "Bye"], [1, "Eve Elm", "half"]]}), "event.xlsx"
    )
    assert done.said("CSV126") == [] and "Eve Elm" in done.said("CSV083")[0]


def test_rounds_side_by_side_with_games_in_one_column_and_results_in_the_next():
    rows = [
        ["Rd 1", "", "Rd 2", ""],
        ["Alder - Birch", "1-0", "Cedar - Alder", "0-1"],
        ["Cedar - Dogwood", "½-½", "Dogwood - Birch", "0-1"],
    ]
    done = read(as_csv(rows))
    assert done.errors == [] and done.section.rounds == 2
    assert [cell.result for cell in done.section["Birch"].cells] == [O.LOSS, O.WIN]
    assert [cell.opponent for cell in done.section["Cedar"].cells] == [
        done.section[name].number for name in ("Dogwood", "Alder")
    ]


def test_points_below_the_games_are_no_games():
    rows = [*games_list(PLAYED, rated=False), [], ["Standings"], [1, "Alder, Ada", 3], [2, "Birch, Ben", 1.5]]
    plain = read(as_csv(games_list(PLAYED, rated=False)))
    done = read(as_csv(rows))
    assert done.errors == [] and done.section.players == plain.section.players


@pytest.mark.parametrize("heading", ["Round 1", ""])
@pytest.mark.parametrize(
    ("name", "head", "line"),
    [
        ("list.txt", "Elm Open", "{} 1-0 {}"),
        ("list.csv", "White,Black,Result", "{},{},1-0"),
        ("list.txt", "Bd  White         Result  Black", "1   {:12}  1-0     {}"),
    ],
)
def test_games_above_the_heading_of_round_2_are_noted(name, head, line, heading):
    first = [line.format("Ada Alder", "Ben Birch"), line.format("Cy Cedar", "Di Dogwood")]
    second = [line.format("Ada Alder", "Cy Cedar"), line.format("Ben Birch", "Di Dogwood")]
    lines = [head, *filter(None, [heading]), *first, "Round 2", *second]
    done = read("\n".join(lines).encode(), name)
    assert [[cell.opponent for cell in player.cells] for player in done.section.players] == [
        *([2, 3], [1, 4], [4, 1], [3, 2]),
    ]
    assert [("above" in message) for message in done.said("CSV018")] == [True] * (not heading)


# Games without headings below players without headings, and games that nobody read

ENTERED = [[at, entry.name, entry.rating, entry.id] for at, entry in enumerate(PLAYED, start=1)]
FORFEITED = [["Round 1"], ["", "Alder", "1-0", "Dogwood"], ["", "Birch", "½-½", "Cedar"], []]
FORFEITED += [["Round 2"], ["", "Cedar", "½-½", "Alder"], ["", "Birch", "1-0", "Dogwood"], []]
FORFEITED += [["Round 3"], ["", "Alder", "0-1 forfeit", "Birch"], ["", "Dogwood", "0-1", "Cedar"], []]


@pytest.mark.parametrize("headings", [["Players:"], ["No", "Name", "Rating", "ID"]])
def test_rounds_without_headings_below_the_players(headings):
    rows = [["Grove Invitational, 8/8/2026"], [], headings, *ENTERED, [], *FORFEITED, ["White is listed first."]]
    done = read(as_workbook({"Sheet": rows}), "book.xlsx")
    assert done.errors == []
    assert done.event.name == "Grove Invitational"
    ada = done.section["Alder, Ada"]
    assert ada.ids.uschess == "90000001"
    right = [(O.WIN, "w"), (O.DRAW, "b"), (O.FORFEIT_LOSS, "w")]
    assert [(cell.result, cell.color) for cell in ada.cells] == right


def test_a_line_that_says_who_is_named_first_below_games_without_headings():
    done = read(as_csv([*FORFEITED, ["White is listed first."]]))
    assert [cell.color for cell in done.section["Alder"].cells] == ["w", "b", "w"]


LISTED = [
    ["Round", "White", "Result", "Black"],
    [1, "Ada Alder", "1-0", "Di Dogwood"],
    [1, "Ben Birch", "0-1", "Cy Cedar"],
]


@pytest.mark.parametrize(
    "line",
    [
        *(
            ["Late: Alder 0-1 Birch"],
            ["Alder + - Birch"],
            ["Alder 1F-0F Birch"],
            ["Alder 1-0 Dogwood, Birch 1-0 Cedar"],
        ),
        *(["", "", "", "", "", "Alder", "0-1 forfeit", "Birch"], ["", "", "", "", "", "Alder", "Elm", "1-0"]),
    ],
)
def test_a_game_beside_a_list_that_is_not_read_is_refused(line):
    assert_refused(read(as_csv([*LISTED, [], line])), "CSV069")


@pytest.mark.parametrize(
    "line", ["Alder 1-0 Dogwood", "Alder 1-0 Dogwood, Birch 0-1 Cedar", "Blitz playoff: Alder 0-1 Birch"]
)
def test_a_game_that_is_told_again_or_not_to_be_rated_is_not_refused(line):
    done = read(as_csv([*LISTED, [], [line]]))
    assert done.errors == []


def test_games_above_the_headings_of_a_list_are_refused():
    above = [["", "Ada Alder", "1-0", "Ben Birch"], ["", "Cy Cedar", "1-0", "Di Dogwood"], []]
    assert_refused(read(as_csv([*above, *LISTED])), "CSV069")


def test_a_color_right_of_the_last_heading_is_read_without_one():
    """The headings were filled up only to the names and results, which ended in an IndexError."""
    assert_refused(read(b"nd,ee,\nCy,1-0,nt,Black,\n"), "CSV033")


NIGHTS = ("2026-09-03", "2026-09-10")


def with_nights(heading):
    rows = [[heading, "White", "Black", "Result"]]
    rows += [[NIGHTS[0], "Ada Alder", "Ben Birch", "1-0"], [NIGHTS[0], "Cy Cedar", "Di Dogwood", "0-1"]]
    return [*rows, [NIGHTS[1], "Ben Birch", "Cy Cedar", "1-0"], [NIGHTS[1], "Di Dogwood", "Ada Alder", "1/2-1/2"]]


@pytest.mark.parametrize("heading", ["Night", "event_date", "Evening of play"])
def test_any_column_of_days_states_those_of_the_games(heading):
    done = read(as_csv(with_nights(heading)))
    assert (str(done.event.start), str(done.event.end)) == NIGHTS
    assert tuple(map(str, done.section.round_dates)) == NIGHTS
    assert heading in " ".join(done.said("CSV062"))


@pytest.mark.parametrize("heading", ["Timestamp", "Date of birth", "Entered", "Membership expires"])
def test_days_on_which_nobody_played(heading):
    assert read(as_csv(with_nights(heading))).event.start is None


def test_days_of_legs_between_the_games():
    rows = with_nights("Bd")[1:]
    bare = [row[1:] for row in rows]
    lines = [["Grove v Valley"], ["First leg, 19 February 2026"], ["White", "Black", "Result"], *bare[:2]]
    done = read(as_csv([*lines, ["Return leg, 26 March 2026"], *bare[2:]]))
    assert (str(done.event.start), str(done.event.end)) == ("2026-02-19", "2026-03-26")
    assert len(done.section.players) == 4


def test_a_round_with_its_number_beside_the_day():
    rows = [row[1:] for row in with_nights("Bd")[1:]]
    lines = [["Round 1 – 13th January 2026"], ["White", "Black", "Result"], *rows[:2]]
    done = read(as_csv([*lines, ["Round 2 – 20th January 2026"], ["White", "Black", "Result"], *rows[2:]]))
    assert list(map(str, done.section.round_dates)) == ["2026-01-13", "2026-01-20"]
    assert str(done.event.start) == "2026-01-13"


GAMES_OF_FOUR = (["Alder, Ada", "1-0", "Birch, Ben"], ["Cedar, Cy", "0-1", "Elm, Ed"])
SECOND_OF_FOUR = (["Elm, Ed", "½-½", "Alder, Ada"], ["Birch, Ben", "1-0", "Cedar, Cy"])
POINTS_OF_FOUR = {"Alder, Ada": 3, "Birch, Ben": 2, "Cedar, Cy": 0, "Elm, Ed": 3}


def half_points(done):
    return {player.name: done.section.points_of(player) for player in done.section.players}


@pytest.mark.parametrize(
    ("before", "between", "below"),
    [
        (["Semi-finals"], ["Final"], ["Cup winner: Alder, Ada"]),
        (["Round 1"], ["Round 2 pairings"], ["Congratulations!"]),
        (["Round 1"], ["Round 2"], ["FINAL STANDINGS"]),
    ],
)
def test_lines_between_and_below_lists_are_no_games(before, between, below):
    head = ["White", "Result", "Black"]
    blocks = [before, head, *GAMES_OF_FOUR, [], between, head, *SECOND_OF_FOUR, [], below]
    done = read(as_csv([*blocks, ["1.", "", "Alder, Ada"], ["2.", "", "Elm, Ed"]]))
    assert half_points(done) == POINTS_OF_FOUR
    assert done.errors == []
    assert done.section.name in ("", None)


def test_numbered_standings_below_lists_beside_each_other_are_compared():
    rows = [["White", "", "Black", "", "White", "", "Black"]]
    rows += [[*one, "", *two] for one, two in zip(GAMES_OF_FOUR, SECOND_OF_FOUR, strict=True)]
    points = [["1.", "Alder, Ada", "", "1.5"], ["2.", "Elm, Ed", "", "1.5"], ["3.", "Birch, Ben", "", "1"]]
    assert "CSV098" in codes(read(as_csv([*rows, [], ["Standings"], *points])), "note")
    points[2][3] = "2"
    assert "CSV094" in codes(read(as_csv([*rows, [], ["Standings"], *points])), "warning")


@pytest.mark.parametrize("heading", [["Teilnehmer", "DWZ"], ["Players", "Rating"], ["Ratings"]])
def test_players_with_ratings_below_lists_of_several_rounds(heading):
    head = ["White", "Result", "Black"]
    players = [["Alder, Ada", "1850"], ["Birch, Ben", "1720"], ["Cedar, Cy", "1640"], ["Elm, Ed", "1432"]]
    done = read(as_csv([["Round 1"], head, *GAMES_OF_FOUR, ["Round 2"], head, *SECOND_OF_FOUR, [], heading, *players]))
    assert half_points(done) == POINTS_OF_FOUR
    assert "1850" in str(done.section["Alder, Ada"])


def test_rounds_without_headings_beside_their_days_with_lines_of_byes():
    rows = [["Round 1", "", "", "Jan 7"], *([at, *game] for at, game in enumerate(GAMES_OF_FOUR, start=1))]
    rows += [["", "Full point bye: Fir, Fay"], []]
    rows += [["Round 2", "", "", "Jan 14"], [1, *SECOND_OF_FOUR[0]], [2, "Birch, Ben", "1-0", "Fir, Fay"]]
    rows += [["", "Half point bye: Cedar, Cy"], ["White players listed on the left."]]
    done = read(as_csv(rows))
    assert half_points(done) == {"Alder, Ada": 3, "Birch, Ben": 2, "Cedar, Cy": 1, "Elm, Ed": 3, "Fir, Fay": 2}
    assert [cell.color for cell in done.section["Alder, Ada"].cells] == ["w", "b"]


@pytest.mark.parametrize("points", ["½", "0,5"])
def test_a_bye_in_a_column_of_results_without_a_heading(points):
    rows = [["Table", "White", "", "Black"], *([at, *game] for at, game in enumerate(GAMES_OF_FOUR, start=1))]
    done = read(as_csv([*rows, ["bye", "Fir, Fay", points]]))
    assert half_points(done)["Fir, Fay"] == 1


@pytest.mark.parametrize("words", ["+ (1 Punkt)", "1 Punkt", "1", "1 point"])
def test_points_of_a_bye_in_other_languages(words):
    done = read(
        as_csv(
            [
                ["Rd", "White", "Black", "Result"],
                [1, "Alder, Ada", "Birch, Ben", "1-0"],
                [1, "Elm, Ed", "spielfrei", words],
            ]
        )
    )
    assert done.section["Elm, Ed"].cells[0].result is O.FULL_BYE


@pytest.mark.parametrize("words", ["exempt (demi-point)", "bye (1/2 point)", "spielfrei (halber Punkt)"])
def test_half_points_of_a_bye_in_other_languages(words):
    done = read(
        as_csv([["Rd", "White", "Black", "Result"], [1, "Alder, Ada", "Birch, Ben", "1-0"], [1, "Elm, Ed", words, ""]])
    )
    assert done.section["Elm, Ed"].cells[0].result is O.HALF_BYE


def test_somebody_alone_among_the_games_is_refused():
    assert_refused(read(as_csv([["White", "Result", "Black"], *GAMES_OF_FOUR, ["Elm, Ed"]])), "CSV033")


def test_a_second_column_of_results_of_both_sides_is_refused():
    rows = [["Rd", "White", "Black", "Result", "Result 2"], [1, "Alder, Ada", "Birch, Ben", "1-0", "0-1"]]
    assert_refused(read(as_csv([*rows, [1, "Cedar, Cy", "Elm, Ed", "0-1", "½-½"]])), "CSV033")


@pytest.mark.parametrize(
    ("said", "results"),
    [
        ("Black no show", (O.FORFEIT_WIN, O.FORFEIT_LOSS)),
        ("White forfeited", (O.FORFEIT_LOSS, O.FORFEIT_WIN)),
        ("White mates", (O.WIN, O.LOSS)),
    ],
)
def test_more_results_in_words(said, results):
    done = noted("", said)
    assert tuple(player.cells[0].result for player in done.section.players[:2]) == results


def test_a_legend_below_the_last_list_holds_for_all():
    head = ["White", "Result", "Black"]
    first = [["Alder, Ada", "X-X", "Birch, Ben"], GAMES_OF_FOUR[1]]
    done = read(as_csv([["Round 1"], head, *first, ["Round 2"], head, *SECOND_OF_FOUR, ["X-X = nulle"]]))
    assert done.section["Birch, Ben"].cells[0].result is O.DRAW


def test_an_ungraded_player_among_names_with_ratings():
    rows = [["White", "Result", "Black"], ["Ada Alder (1850)", "1-0", "Ben Birch (u/g)"]]
    done = read(as_csv([["Round 1"], *rows, ["Cy Cedar (1640)", "0-1", "Ed Elm (1432)"]]))
    assert [player.name for player in done.section.players] == ["Ada Alder", "Ben Birch", "Cy Cedar", "Ed Elm"]


def test_the_day_of_a_round_behind_a_dash():
    head = ["White", "Result", "Black"]
    lines = (["Round 1 – 13th January 2025"], ["Round 4 – 3rd February 2025"])
    done = read(as_csv([lines[0], head, *GAMES_OF_FOUR, lines[1], head, *SECOND_OF_FOUR]))
    assert (str(done.event.start), str(done.event.end)) == ("2025-01-13", "2025-02-03")
    assert done.section.rounds == 4


def test_quads_below_each_other_with_their_players_beside_the_games():
    head = ["No.", "Name", "Rtg", "", "", "Rd", "White", "Black", "Result"]
    quads = [
        ["Quad 1"],
        head,
        [1, "Alder, Ada", 1850, "", "", 1, 1, 2, "1-0"],
        [2, "Birch, Ben", 1720, "", "", 2, 2, 1, "1/2"],
    ]
    quads += [
        [],
        ["Quad 2"],
        head,
        [1, "Cedar, Cy", 1640, "", "", 1, 1, 2, "0-1"],
        [2, "Elm, Ed", 1432, "", "", 2, 2, 1, "1-0"],
    ]
    done = read(as_csv(quads))
    assert [[player.name for player in section.players] for section in done.event.sections] == [
        ["Alder, Ada", "Birch, Ben"],
        ["Cedar, Cy", "Elm, Ed"],
    ]
    assert [section.name for section in done.event.sections] == ["Quad 1", "Quad 2"]


def test_who_withdrew_did_not_draw():
    assert_refused(noted("", "withdrew"), "CSV033")


def test_the_first_entry_tells_that_a_column_holds_no_results(monkeypatch):
    looked_at = []
    monkeypatch.setattr(lists_of_games, "plain", lambda text: looked_at.append(text) or text)
    grid = Grid("", [["x-y"]] * 50, lambda row, column: Place("open.csv", line=row + 1))
    assert not lists_of_games.holds_results(grid, range(50), 0)
    assert len(looked_at) == 1


def test_lines_that_only_look_like_games_are_not_read_to_the_end(monkeypatch):
    read_rows = []
    monkeypatch.setattr(game_lines, "SEARCHED_LINES", 20)
    whole = game_lines._Lines._read_row

    def counted(lines, row, cells):
        read_rows.append(row)
        whole(lines, row, cells)

    monkeypatch.setattr(game_lines._Lines, "_read_row", counted)
    grid = Grid("", [["17 1-0 18"]] * 500, lambda row, column: Place("open.txt", line=row + 1))
    assert game_lines.list_in(grid, Report()) is None
    assert len(read_rows) == 21


# Tables of players below and beside the games, on other sheets, and without headings

BLOCKS = [
    ["Round 1"],
    ["White", "Black", "Result"],
    [FOUR[0], FOUR[1], "1-0"],
    [FOUR[2], FOUR[3], "0-1"],
    [],
    ["Round 2"],
    ["White", "Black", "Result"],
    [FOUR[0], FOUR[2], "1/2"],
    [FOUR[1], FOUR[3], "1-0"],
    [],
]
TOTALS = {FOUR[0]: "1.5", FOUR[1]: "1", FOUR[3]: "1", FOUR[2]: "0.5"}
RATINGS = {FOUR[0]: 1850, FOUR[1]: 1720, FOUR[3]: 1500, FOUR[2]: 1640}


def rated(done):
    return {player.name: rating.rating for player in done.section.players for rating in player.ratings.values()}


@pytest.mark.parametrize(
    "above", [[], [["Standings"]], [["FINAL SCORES"]], [["Player", "Points"]], [["Endstand"], ["Name", "Pkt"]]]
)
@pytest.mark.parametrize("placed", [True, False])
@pytest.mark.parametrize("games", [BLOCKS, [*TWO_ROUNDS, []]])
def test_points_below_the_games_are_compared_and_are_no_games(games, placed, above):
    standings = [[*([at] if placed else []), *one] for at, one in enumerate(TOTALS.items(), start=1)]
    above = [[*([""] if placed and len(row) > 1 else []), *row] for row in above]
    done = read(as_csv([*games, *above, *standings]))
    assert done.errors == [] and not codes(done, "warning")
    assert results(done) == PLAYED_TWICE
    standings[0][-1] = "2"
    assert "CSV094" in codes(read(as_csv([*games, *above, *standings])), "warning")


@pytest.mark.parametrize("heading", ["Member", "Standings", "Final order", "Name"])
def test_ratings_in_a_table_below_the_games_are_read_and_its_points_compared(heading):
    table = [["#", heading, "Rating", "Pts"]]
    table += [[at, name, RATINGS[name], points] for at, (name, points) in enumerate(TOTALS.items(), start=1)]
    for games in (BLOCKS, [*TWO_ROUNDS, []]):
        done = read(as_csv([*games, *table]))
        assert done.errors == []
        assert (results(done), rated(done)) == (PLAYED_TWICE, RATINGS)


@pytest.mark.parametrize("heading", [[], [["Member", "Rating"]], [["Who", "Rating"]]])
def test_ratings_on_another_sheet_without_headings_that_are_known(heading):
    sheets = {"Games": TWO_ROUNDS, "Members": [*heading, *([name, rating] for name, rating in RATINGS.items())]}
    done = read(as_workbook(sheets), "games.xlsx")
    assert (results(done), rated(done)) == (PLAYED_TWICE, RATINGS)
    assert not codes(done, "warning") and not codes(done, "error")


def test_ratings_beside_the_games_without_headings():
    beside = [["", "", ""], *([" ", name, rating] for name, rating in RATINGS.items())]
    done = read(as_csv([[*row, *more] for row, more in zip(TWO_ROUNDS, beside, strict=True)]))
    assert (results(done), rated(done)) == (PLAYED_TWICE, RATINGS)


def test_byes_below_the_games_of_their_round_are_no_standings():
    games = [*BLOCKS[:4], ["Elm, Ed", "", "1"], ["Fir, Fay", "", "½"]]
    done = read(as_csv(games))
    assert [done.section[name].cells[0].result for name in ("Elm, Ed", "Fir, Fay")] == [O.FULL_BYE, O.HALF_BYE]


@pytest.mark.parametrize("line", [[], [["Byes"]]])
def test_byes_of_all_rounds_below_the_games_are_no_standings(line):
    games = [
        ["Rd", "White", "Black", "Result"],
        [1, *FOUR[:2], "1-0"],
        [2, *FOUR[1:3], "1-0"],
        [3, FOUR[2], FOUR[0], "0-1"],
    ]
    byes = [[1, FOUR[2], "", "1"], [2, FOUR[0], "", "½"], [3, FOUR[1], "", "1"]]
    done = read(as_csv([*games, [], *line, *byes]))
    assert done.errors == []
    found = [done.section[row[1]].cells[row[0] - 1].result for row in byes]
    assert found == [O.FULL_BYE, O.HALF_BYE, O.FULL_BYE]


def test_the_games_are_those_of_the_lists_where_a_table_has_points_alone():
    head = ["White", "Black", "Result"]
    sheets = {
        "Rd 1": [head, *(row[1:] for row in TWO_ROUNDS[1:3])],
        "Rd 2": [head, *(row[1:] for row in TWO_ROUNDS[3:])],
        "Standings": [
            ["Place", "Name", "Rating", "R1", "R2", "Total"],
            [1, FOUR[0], 1850, "1", "0.5", "1.5"],
            [2, FOUR[1], 1720, "0", "1", "1"],
            [3, FOUR[3], 1500, "1", "0", "1"],
            [4, FOUR[2], 1640, "0", "0.5", "0.5"],
        ],
    }
    done = read(as_workbook(sheets), "games.xlsx")
    assert done.errors == []
    assert (results(done), rated(done)) == (PLAYED_TWICE, RATINGS)
    assert done.said("CSV150")
    assert "CSV010" in codes(read(as_workbook({k: v for k, v in sheets.items() if k != "Rd 1"}), "games.xlsx"), "error")
    sheets["Standings"][1][-1] = "2"
    assert "CHK010" in codes(read(as_workbook(sheets), "games.xlsx"), "error")


def test_a_repeated_heading_is_no_game_though_a_table_of_players_is_below():
    head = ["White", "", "Black"]
    games = [[row[1], row[3], row[2]] for row in TWO_ROUNDS[1:]]
    rows = [
        ["Round 1"],
        head,
        *games[:2],
        ["Round 2"],
        head,
        *games[2:],
        ["Final table"],
        ["", "Player", "Rating", "Pts"],
    ]
    rows += [[at, name, RATINGS[name], points] for at, (name, points) in enumerate(TOTALS.items(), start=1)]
    done = read(as_csv(rows))
    assert (results(done), rated(done)) == (PLAYED_TWICE, RATINGS)


# More ways to name a game, its result and its colors


@pytest.mark.parametrize("between", [" - ", " v ", " vs. ", " – ", " gegen "])
@pytest.mark.parametrize(("heading", "color"), [("Game (White - Black)", "w"), ("Pairing", None), ("Match", None)])
def test_both_names_in_one_cell(heading, color, between):
    rows = [["Rd", "Date", heading, "Result"]]
    rows += [[row[0], f"2025-09-{row[0]:02}", f"{row[1]}{between}{row[2]}", row[3]] for row in TWO_ROUNDS[1:]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done) == PLAYED_TWICE
    assert done.section[FOUR[0]].cells[0].color == color


@pytest.mark.parametrize(
    ("won", "lost"), [("1 (forfeit)", "0 (forfeit)"), ("1F", "0F"), ("1", "no show"), ("1 ff", "0"), ("+", "-")]
)
def test_forfeits_at_the_points_of_each_side(won, lost):
    rows = [["Bd", "White", "Pts", "Black", "Pts"], [1, *FOUR[:1], won, FOUR[1], lost], [2, FOUR[2], "½", FOUR[3], "½"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [done.section[name].cells[0].result for name in FOUR[:2]] == [O.FORFEIT_WIN, O.FORFEIT_LOSS]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("{0} won", O.WIN),
        ("{1} wins on time", O.LOSS),
        ("won by {0}", O.WIN),
        ("{0} resigned", O.LOSS),
        ("walkover to {1}", O.FORFEIT_LOSS),
        ("{0} by forfeit", O.FORFEIT_WIN),
        ("{0} no show", O.FORFEIT_LOSS),
    ],
)
def test_a_result_that_names_the_winner_or_the_loser(text, outcome):
    names = ["Ada Alder", "Ben Birch"]
    rows = [["Rd", "White", "Black", "Result"], [1, *names, text.format(*names)], [2, *names, "Ada Alder won"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section["Ada Alder"].cells[0].result == outcome


def test_a_walkover_that_does_not_say_for_whom_is_refused():
    rows = [
        ["Rd", "White", "Black", "Result"],
        [1, "Ada Alder", "Ben Birch", "walkover Alder"],
        [2, "Ada Alder", "Ben Birch", "1-0"],
    ]
    assert_refused(read(as_csv(rows)), "CSV033")


def test_the_score_of_a_match_of_several_games_is_no_game():
    rows = [["Stage", "Player 1", "Player 2", "Score", "Winner"], ["SF", *FOUR[:2], "2-0", FOUR[0]]]
    rows += [["SF", *FOUR[2:], "1½-½", FOUR[2]], ["F", FOUR[0], FOUR[2], "0-2", FOUR[2]]]
    assert_refused(read(as_csv(rows)), "CSV096")


def test_a_score_beside_who_goes_through_is_the_result():
    rows = [["Stage", "White", "Black", "Score", "Winner"], ["SF", *FOUR[:2], "1-0", FOUR[0]]]
    rows += [["SF", *FOUR[2:], "½-½", FOUR[2]]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [done.section[name].cells[0].result for name in FOUR[2:]] == [O.DRAW, O.DRAW]


@pytest.mark.parametrize(("white", "black"), [("(W)", "(B)"), ("[w]", "[b]"), ("(White)", "(Black)"), ("(W)", "")])
def test_colors_behind_the_names_of_two_teams(white, black):
    rows = [["Board", "Owls", "Result", "Larks"], [1, f"{FOUR[0]} {white}", "1-0", f"{FOUR[1]} {black}"]]
    rows += [[2, f"{FOUR[2]} {black}".strip(), "½-½", f"{FOUR[3]} {white}"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [done.section[name].cells[0].color for name in FOUR] == ["w", "b", "b", "w"]


@pytest.mark.parametrize("heads", ["R{} White|R{} Black|R{} Result", "White R{}|Black R{}|Result R{}"])
def test_rounds_beside_each_other_whose_headings_all_name_the_round(heads):
    rows = [[head.format(number) for number in (1, 2) for head in heads.split("|")]]
    rows += [[*TWO_ROUNDS[at][1:], *TWO_ROUNDS[at + 2][1:]] for at in (1, 2)]
    done = read(as_csv(rows))
    assert done.errors == []
    assert results(done) == PLAYED_TWICE


def test_points_of_two_teams_in_the_headings_of_their_boards():
    rows = [["Home team has White on boards 1 and 3."], [], ["Round 1"], ["Bd", "Owls", 1.5, 0.5, "Larks"]]
    rows += [[1, FOUR[0], 1, 0, FOUR[1]], [2, FOUR[2], 0.5, 0.5, FOUR[3]]]
    done = read(as_workbook({"League": rows}), "games.xlsx")
    assert done.errors == []
    assert [done.section[name].cells[0].result for name in FOUR] == [O.WIN, O.LOSS, O.DRAW, O.DRAW]


@pytest.mark.parametrize(
    "lines",
    [
        [["Seeds: 1 A. Alder (1850), 2 B. Birch (1720)"]],
        [["Players:", "A. Alder (1850)"], ["", "B. Birch (1720)"]],
        [["Players: A. Alder (1850); B. Birch (1720)"]],
    ],
)
def test_lines_above_the_games_that_state_ratings(lines):
    rows = [["City Cup"], *lines, [], ["Rd", "White", "Black", "Result"]]
    done = read(as_csv([*rows, [1, "A. Alder", "B. Birch", "1-0"], [2, "B. Birch", "A. Alder", "1-0"]]))
    assert rated(done) == {"A. Alder": 1850, "B. Birch": 1720}


def test_reasons_of_a_bye_in_brackets():
    rows = [
        *TWO_ROUNDS,
        [2, "Elm, Ed", "half point bye (work)", ""],
        [1, "Elm, Ed", "bye ½ punto (assente giustificato)", ""],
    ]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [cell.result for cell in done.section["Elm, Ed"].cells] == [O.HALF_BYE, O.HALF_BYE]


# Pairing charts with more than a name in a cell


def pairing_chart(names, title="Round {}"):
    """Rounds below each other, each with headings of its own, of four players; one has a bye in round 3."""
    rounds = [GAMES_OF_FOUR, SECOND_OF_FOUR, (["Alder, Ada", "1-0", "Cedar, Cy"],)]
    rows = []
    for number, games in enumerate(rounds, start=1):
        rows += [[title.format(number)], ["Bd", "Res", "White", "Res", "Black"]]
        for board, (white, result, black) in enumerate(games, start=1):
            points = result.split("-")
            rows.append([board, points[0], names[white], points[1], names[black]])
    return rows


NUMBERED = {"Alder, Ada": "1 Alder, Ada  1850", "Birch, Ben": "2 Birch, Ben  1720", "Cedar, Cy": "4 Cedar, Cy  unr."}
NUMBERED["Elm, Ed"] = "3 Elm, Ed  1432"
OTHERS_NUMBERED = {
    name: text.translate(str.maketrans("ABCE", "FGHJ")).replace("Jlm", "Jay") for name, text in NUMBERED.items()
}


@pytest.mark.parametrize("bye", ["please wait (bye)", "BYE", "bye (please wait)"])
def test_pairing_numbers_and_ratings_around_the_names(bye):
    rows = [*pairing_chart(NUMBERED), ["", "1", NUMBERED["Elm, Ed"], "", bye]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert half_points(done) == {"Alder, Ada": 5, "Birch, Ben": 2, "Cedar, Cy": 0, "Elm, Ed": 5}
    assert done.section["Elm, Ed"].cells[2].result is O.FULL_BYE
    assert [player.number for player in done.section.players if player.name == "Cedar, Cy"] == [4]
    assert "CSV053" in codes(done, "note")
    assert not codes(done, "warning")


def test_a_pairing_number_left_out_once():
    rows = [*pairing_chart(NUMBERED), ["", "1", "Elm, Ed", "", "bye"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert half_points(done) == {"Alder, Ada": 5, "Birch, Ben": 2, "Cedar, Cy": 0, "Elm, Ed": 5}


def test_two_numbers_of_one_name_are_no_pairing_numbers():
    rows = [*pairing_chart(NUMBERED), [1, "1", "7 Alder, Ada", "0", "Fir, Fay"]]
    assert "CSV097" in codes(read(as_csv(rows)), "warning")


def test_sections_on_sheets_that_both_count_from_1():
    book = {"Varsity": pairing_chart(NUMBERED), "JV": pairing_chart(OTHERS_NUMBERED)}
    done = read(as_workbook(book), "charts.xlsx")
    assert done.errors == []
    assert [(section.name, len(section.players)) for section in done.event.sections] == [("Varsity", 4), ("JV", 4)]


@pytest.mark.parametrize(
    "form", ["{} ({}, {})", "{} ({}; {})", "{} [{}; {}]", "{} ({} / {})", "{0} ({2} - {1})", "{0} [{2}, {1}]"]
)
def test_points_and_ratings_in_brackets(form):
    ratings = {"Alder, Ada": 1850, "Birch, Ben": 1720, "Cedar, Cy": 1640, "Elm, Ed": 850}
    points = dict.fromkeys(ratings, 0.0)
    rows = []
    for number, games in enumerate((GAMES_OF_FOUR, SECOND_OF_FOUR), start=1):
        rows.append([f"Round {number}", "White", "Result", "Black"])
        shown = {name: form.format(name, f"{points[name]:g}", ratings[name]) for name in ratings}
        rows += [[f"Bd {at}", shown[one], result, shown[two]] for at, (one, result, two) in enumerate(games, start=1)]
        points |= {"Alder, Ada": 1.0, "Elm, Ed": 1.0}
    done = read(as_csv(rows))
    assert done.errors == []
    assert half_points(done) == POINTS_OF_FOUR
    assert {player.name: player.ratings["OTBR"].rating for player in done.section.players} == ratings
    assert not codes(done, "warning")


def test_the_round_above_the_boards_counts_for_who_missed_one():
    rows = [["Round 1", "White", "Result", "Black"], ["Bd 1", *GAMES_OF_FOUR[0]]]
    rows += [["Round 2", "White", "Result", "Black"], ["Bd 1", *SECOND_OF_FOUR[0]]]
    assert read(as_csv(rows)).section["Elm, Ed"].cells[0] is None


@pytest.mark.parametrize("form", ["{} {}", "{}: {}", "{} ({})"])
def test_ratings_of_last_names_below_games_with_whole_names(form):
    ratings = dict(zip(FOUR, (1850, 1720, 1640, 1432), strict=True))
    lines = [[form.format(name.split()[1], rating)] for name, rating in ratings.items()]
    done = read(as_csv([*TWO_ROUNDS, [], ["Ratings"], *lines]))
    assert done.errors == []
    assert {name: rating for name, (_, rating) in facts(done).items()} == ratings
    assert any("Alder is Ada Alder" in text for text in done.said("CSV074"))


def test_a_rating_below_the_games_that_two_players_may_have():
    lines = [["Alder 1850"], ["Cedar 1640"], ["Dogwood 1432"]]
    rows = [[cell if cell != FOUR[1] else "Amy Alder" for cell in row] for row in TWO_ROUNDS]
    done = read(as_csv([*rows, [], ["Ratings"], *lines]))
    assert "CSV075" in codes(done, "warning")
    assert "OTBR" not in done.section["Ada Alder"].ratings


@pytest.mark.parametrize(
    ("words", "bye"),
    [
        ("zero-point bye", O.ZERO_BYE),
        ("half-point bye", O.HALF_BYE),
        ("full-point bye", O.FULL_BYE),
        ("bye", O.FULL_BYE),
    ],
)
def test_a_bye_below_winner_is_worth_what_its_words_say(words, bye):
    rows = [["Round", "Winner", "Loser"], [1, "Alder, Ada", words], [1, "Birch, Ben", "Cedar, Cy"]]
    assert read(as_csv(rows)).section["Alder, Ada"].cells[0].result is bye


def test_a_bye_whose_words_contradict_its_result_is_refused():
    rows = [["Round", "White", "Black", "Result"], [1, "Alder, Ada", "zero-point bye", "1-0"]]
    assert_refused(read(as_csv([*rows, [1, "Birch, Ben", "Cedar, Cy", "1-0"]])), "CSV033")


@pytest.mark.parametrize("heading", ["Day", "Date", "Night"])
def test_a_day_stands_for_the_rows_below_it_too(heading):
    rows = [[heading, "White", "Black", "Result"], ["2026-05-01", FOUR[0], FOUR[1], "1-0"], ["", *FOUR[2:], "1-0"]]
    rows += [["", FOUR[0], FOUR[2], "1-0"], ["2026-05-08", FOUR[1], FOUR[2], "1-0"], ["", FOUR[0], FOUR[3], "0-1"]]
    event = read(as_csv(rows)).event
    assert (str(event.start), str(event.end)) == ("2026-05-01", "2026-05-08")
    # Days that go back are something else, and so is a column with other texts.
    for text in ("2026-04-01", "moved"):
        others = [row if at != 4 else [text, *row[1:]] for at, row in enumerate(rows)]
        assert str(read(as_csv(others)).event.end) != "2026-05-08"


def test_two_columns_with_the_first_and_the_last_day_of_the_event():
    games = [[1, FOUR[0], FOUR[1], "1-0"], [1, *FOUR[2:], "1-0"], [2, FOUR[0], FOUR[2], "1-0"]]
    rows = [["start_date", "end_date", *SIDES], *(["2026-03-21", "2026-03-22", *game] for game in games)]
    event = read(as_csv(rows)).event
    assert (str(event.start), str(event.end)) == ("2026-03-21", "2026-03-22")
    # Of which event a day is that somebody wrote down is not known.
    rows[0][1] = "entered"
    assert str(read(as_csv(rows)).event.end) == "2026-03-21"


def test_numbers_of_quads_in_a_list_of_games():
    games = [
        [1, FOUR[0], FOUR[1], "1-0"],
        [2, *FOUR[2:], "1-0"],
        [1, FOUR[1], FOUR[0], "1-0"],
        [2, FOUR[3], FOUR[2], "1-0"],
    ]
    sections = read(as_csv([["Quad", "White", "Black", "Result"], *games])).event.sections
    assert [section.name for section in sections] == ["Quad 1", "Quad 2"]


def test_numbers_of_quads_in_the_table_of_players():
    players = [["Name", "Rating", "Quad"], *([name, 1500 + at, 1 + at // 2] for at, name in enumerate(FOUR))]
    games = [["Oak Quads"], ["White", "Result", "Black"], [FOUR[0], "1-0", FOUR[1]], [FOUR[2], "0-1", FOUR[3]]]
    done = read(as_workbook({"Pairings": games, "Entries": players}), "book.xlsx")
    assert [section.name for section in done.event.sections] == ["Quad 1", "Quad 2"]


def test_a_time_control_between_the_players_and_their_games():
    players = [["Name", "Rating", "USCF ID"], *([name, 1500 + at, 90000001 + at] for at, name in enumerate(FOUR[:2]))]
    line = ["2 games, G/90;d10, draws count. Arbiter: Joan Yew"]
    games = [["Game", "White", "Black", "Result"], [1, *FOUR[:2], "1-0"], [2, *reversed(FOUR[:2]), "0-1"]]
    done = read(as_workbook({"Match": [["Oak Match"], [], *players, line, [], *games]}), "book.xlsx")
    assert (done.event.name, done.section.time_control) == ("Oak Match", "G/90;d10")


# What a result says in words


@pytest.mark.parametrize(
    "said",
    [
        *("1-0 (forfeit, no show)", "1 - 0 (default)", "1-0 (Black absent)", "1-0 (Birch did not show up)"),
        *("1:0, Birch absent", "1-0 kampflos, Birch nicht erschienen", "1-0 (walkover)", "1-0 - opponent no show"),
    ],
)
def test_a_remark_behind_the_score_makes_it_a_forfeit(said):
    done = noted("", said)
    assert done.errors == []
    assert [player.cells[0].result for player in done.section.players[:2]] == [O.FORFEIT_WIN, O.FORFEIT_LOSS]


@pytest.mark.parametrize("said", ["1-0 (White absent)", "0-1 (Birch did not show up)", "1-0 (time forfeit)"])
def test_a_remark_that_contradicts_the_score_is_refused(said):
    assert_refused(noted("", said), "CSV033")


@pytest.mark.parametrize(
    "said", ["to be played", "Not yet played", "postponed", "noch offen", "à jouer", "por jugar", "da giocare"]
)
def test_a_game_that_is_to_be_played_has_no_result_yet(said):
    done = noted("", said)
    assert done.errors == []
    assert done.section["Alder, Ada"].cells[0].result is O.PENDING


@pytest.mark.parametrize("said", ["not played", "unknown", "cancelled"])
def test_other_words_in_place_of_a_result_are_refused(said):
    assert_refused(noted("", said), "CSV033")


@pytest.mark.parametrize(
    ("sides", "said", "won"),
    [
        (("Challenger", "Challenged"), "challenger lost", 1),
        (("Challenger", "Defender"), "Defender loses", 0),
        (("Home", "Away"), "home won", 0),
        (("Home", "Away"), "Away lost", 0),
        (("Player A", "Player B"), "B lost", 0),
    ],
)
def test_a_side_is_said_to_have_won_or_lost(sides, said, won):
    rows = [["Round", *sides, "Result"], [1, "Ada Alder", "Ben Birch", said], [1, "Cy Cedar", "Di Dogwood", "draw"]]
    done = read(as_csv(rows))
    assert done.errors == []
    results = [player.cells[0].result for player in done.section.players[:2]]
    assert results == ([O.WIN, O.LOSS] if won == 0 else [O.LOSS, O.WIN])


@pytest.mark.parametrize(
    ("heads", "said"),
    [
        (("Ronda", "Jugador", "Rival", "Resultado"), ("Gana", "Pierde", "Tablas")),
        (("Runde", "Spieler", "Gegner", "Ergebnis"), ("gewann", "verlor", "remis")),
        (("Ronde", "Joueur", "Adversaire", "Résultat"), ("gagne", "perd", "nulle")),
        (("Rodada", "Jogador", "Adversário", "Resultado"), ("venceu", "perdeu", "empatou")),
        (("Ronde", "Speler", "Tegenstander", "Resultaat"), ("wint", "verliest", "remise")),
        (("Round", "Name", "Opponent", "Result"), ("I won!", "I lost.", "We drew")),
    ],
)
def test_a_row_for_each_player_says_in_words_what_they_did(heads, said):
    won, lost, drawn = said
    rows = [heads, [1, "Ada Alder", "Ben Birch", won], [1, "Ben Birch", "Ada Alder", lost]]
    rows += [[1, "Cy Cedar", "Di Dogwood", drawn], [1, "Di Dogwood", "Cy Cedar", drawn]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.cells[0].result for player in done.section.players] == [O.WIN, O.LOSS, O.DRAW, O.DRAW]


@pytest.mark.parametrize("said", ["withdrawn", "absent", "not paired", "retired", "abwesend"])
def test_somebody_alone_who_is_not_there_has_a_zero_point_bye(said):
    rows = [["Round 1"], ["White", "Result", "Black"], ["Ada Alder", "1-0", "Ben Birch"], ["Cy Cedar", said, ""]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section["Cy Cedar"].cells[0].result is O.ZERO_BYE


def test_games_won_drawn_and_lost_beside_their_sum_are_no_games_behind_ratings():
    players = [["Player", "Rating", "P", "W", "D", "L", "Pts"], ["Ada Alder", 1850, 1, 1, 0, 0, 1]]
    players += [["Ben Birch", 1720, 1, 0, 0, 1, 0]]
    games = [["White", "Result", "Black"], ["Ada Alder", "1-0", "Ben Birch"]]
    done = read(as_workbook({"Table": players, "Week 1": games}), "book.xlsx")
    assert [player.ratings["OTBR"].games for player in done.section.players] == [None, None]


@pytest.mark.parametrize(
    "line", ["Paarungen und Ergebnisse der 1. Runde", "Résultats de la ronde 1", "Pairings and results for Round 1"]
)
def test_pairings_and_results_of_a_round_are_no_name_of_an_event(line):
    players = [["Herbst-Open Grove"], [], ["No.", "Name", "Rating"], [1, "Ada Alder", 1850], [2, "Ben Birch", 1720]]
    games = [[line], [], ["White", "Black", "Result"], ["Ada Alder", "Ben Birch", "1-0"]]
    assert read(as_workbook({"Rangliste": players, "Rd1": games}), "book.xlsx").event.name == "Herbst-Open Grove"


@pytest.mark.parametrize(
    ("sides", "verbs"),
    [
        (("White", "Black"), ("beat", "lost to", "drew")),
        (("White", "Black"), ("defeated", "lost to", "drew with")),
        (("White", "Black"), ("won", "lost", "draw")),
        (("Player 1", "Player 2"), ("beats", "loses to", "tied")),
        (("Weiß", "Schwarz"), ("gewann", "verlor", "remis")),
    ],
)
@pytest.mark.parametrize("rated", [True, False])
def test_a_verb_between_two_names_is_said_of_the_first(sides, verbs, rated):
    heads = ["Round", sides[0], "Rtg", "", sides[1], "Rtg"]
    rows = [
        heads,
        [1, "Ada Alder", 1850, verbs[0], "Ben Birch", 1720],
        [1, "Cy Cedar", 1640, verbs[1], "Di Dogwood", 1500],
    ]
    rows += [[2, "Ada Alder", 1850, verbs[2], "Cy Cedar", 1640], [2, "Ben Birch", 1720, "full point bye", "", ""]]
    done = read(as_csv([row if rated else [*row[:2], row[3], row[4]] for row in rows]))
    assert done.errors == []
    colors = ("w", "b") if sides[0] in ("White", "Weiß") else (None, None)
    assert [player.cells[0] for player in done.section.players] == [
        *((O.WIN, 2, colors[0]), (O.LOSS, 1, colors[1]), (O.LOSS, 4, colors[0]), (O.WIN, 3, colors[1]))
    ]
    assert done.section["Ada Alder"].cells[1].result is O.DRAW
    assert done.section["Ben Birch"].cells[1].result is O.FULL_BYE


def test_won_behind_white_and_black_does_not_say_who():
    rows = [["White", "Black", "Result"], ["Ada Alder", "Ben Birch", "won"], ["Cy Cedar", "Di Dogwood", "1-0"]]
    assert_refused(read(as_csv(rows)), "CSV033")


# Forms that players fill in

WORDS_OF_FORMS = {"W": "I won", "D": "We drew", "L": "I lost"}
REPORTED = (("Ada Alder", "Ben Birch", 1, "W"), ("Cy Cedar", "Di Dogwood", 1, "D"), ("Ben Birch", "Ada Alder", 2, "L"))


def form(heads, words=None, twice=False, event=()):
    """Answers to a form: who, whom, round, result, color; each game once, or from both sides."""
    words = words or WORDS_OF_FORMS
    rows = [["Timestamp", *heads, *(["Which event?"] if event else [])]]
    for at, (first, second, number, result) in enumerate(REPORTED):
        other = {"W": "L", "L": "W"}.get(result, result)
        rows.append([f"2026/04/18 10:1{at}:21", first, second, number, words[result], "White", *event])
        if twice:
            rows.append([f"2026/04/18 10:2{at}:10", second, first, number, words[other], "Black", *event])
    return rows


@pytest.mark.parametrize("twice", [True, False])
@pytest.mark.parametrize(
    ("heads", "words"),
    [
        (("Your name", "Who did you play?", "Which round?", "What was the result?", "Which color did you have?"), None),
        (("Name", "Opponent", "Round", "How did it go?", "Color"), ("I won!", "We drew :)", "I lost")),
        (("Who are you?", "Whom did you play?", "Round", "Who won?", "I played"), ("Me", "Draw", "My opponent")),
        (("Player reporting", "Opponent's name", "Rd", "Outcome", "Pieces"), ("I won 1-0", "draw ½-½", "I lost 0-1")),
        (("Dein Name", "Gegen wen?", "Runde", "Wie ging es aus?", "Farbe"), ("Ich habe gewonnen", "Remis", "verloren")),
    ],
)
def test_answers_to_a_form(heads, words, twice):
    done = read(as_csv(form(heads, dict(zip("WDL", words, strict=True)) if words else None, twice)))
    assert done.errors == []
    assert [list(player.cells) for player in done.section.players] == [
        *([(O.WIN, 2, "w"), (O.WIN, 2, "b")], [(O.LOSS, 1, "b"), (O.LOSS, 1, "w")]),
        *([(O.DRAW, 4, "w"), None], [(O.DRAW, 3, "b"), None]),
    ]


def test_two_reports_of_one_game_that_disagree_are_an_error_at_the_second():
    rows = form(("Name", "Opponent", "Round", "How did it go?", "Color"), twice=True)
    rows[2][4] = "We drew"
    done = read(as_csv(rows))
    assert ["has two games in round 1: line 2 and here" in text for text in done.said("CSV034")] == [True]


def test_the_event_of_a_form_may_state_its_day():
    event = read(
        as_csv(form(("Name", "Opponent", "Round", "Result", "Color"), event=["Spring Fling (April 18, 2026)"]))
    ).event
    assert (event.name, str(event.start), str(event.end)) == ("Spring Fling", "2026-04-18", "2026-04-18")


def test_the_winner_of_each_of_two_games_may_be_named():
    rows = [["Week", "Left player", "Right player", "Game A winner", "Game B winner"]]
    rows += [[1, "Ada Alder", "Ben Birch", "Alder", "draw"], [1, "Cy Cedar", "Di Dogwood", "Dogwood", "Cedar"]]
    rows += [[2, "Ada Alder", "Cy Cedar", "Cedar", "Alder"], [2, "Di Dogwood", "Ben Birch", "draw", "Birch"]]
    done = read(as_csv([["Left player is White in game A, Black in game B"], *rows]))
    assert done.errors == []
    assert [tuple(cell) for cell in done.section["Ada Alder"].cells] == [
        *((O.WIN, 2, "w"), (O.DRAW, 2, "b"), (O.LOSS, 3, "w"), (O.WIN, 3, "b")),
    ]
    assert done.section.games_per_round == 2


def test_a_third_column_of_names_that_names_neither_of_two_is_no_winner():
    rows = [["Week", "Left player", "Right player", "Arbiter", "Result"]]
    rows += [[1, "Ada Alder", "Ben Birch", "Ed Elm", "1-0"], [1, "Cy Cedar", "Di Dogwood", "Fay Fir", "0-1"]]
    assert [player.name for player in read(as_csv(rows)).section.players] == [
        "Ada Alder",
        "Ben Birch",
        "Cy Cedar",
        "Di Dogwood",
    ]


@pytest.mark.parametrize("apart", [", ", "; "])
def test_a_line_of_games_for_each_round_in_quotes(apart):
    lines = ["Round 1: " + apart.join(("Ada Alder 1 Ben Birch 0", "Cy Cedar ½ Di Dogwood ½"))]
    lines += ["Round 2: " + apart.join(("Ada Alder 0 Cy Cedar 1", "Ben Birch 1 Di Dogwood 0"))]
    data = "\n".join(["Turkey Swiss", *(f'"{line}"' for line in lines), "First named player had white."])
    assert registry.sniffed({"x.csv": data.encode()}, Report()).name == "csv"
    done = read(data.encode())
    assert done.errors == []
    assert [tuple(cell) for cell in done.section["Ada Alder"].cells] == [(O.WIN, 2, "w"), (O.LOSS, 3, "w")]


@pytest.mark.parametrize("title", ["Endstand", "Final score", "Totals"])
def test_the_title_of_standings_is_no_row_of_totals(title):
    rows = [
        ["Round", "White", "Black", "Result"],
        [1, "Ada Alder", "Ben Birch", "1-0"],
        [1, "Cy Cedar", "Di Dogwood", "1-0"],
    ]
    done = read(as_csv([*rows, [], [title], [1, "Ada Alder", 1], [2, "Cy Cedar", 1], [3, "Ben Birch", 0]]))
    assert done.errors == [] and not done.said("CSV072")


@pytest.mark.parametrize(
    "stages", [("QF", "SF", "Final", "3rd place"), ("Viertelfinale", "Halbfinale", "Finale", "Spiel um Platz 3")]
)
@pytest.mark.parametrize("at", [0, 3])
def test_stages_of_a_knockout_in_the_column_of_rounds(stages, at):
    first = [(stages[0], one, "1-0", two) for one, two in (("Ada", "Ben"), ("Cy", "Di"), ("Ed", "Fay"), ("Gus", "Hal"))]
    then = [(stages[1], "Ada", "1-0", "Cy"), (stages[1], "Ed", "0-1", "Gus"), (stages[2], "Ada", "0-1", "Gus")]
    rows = [("Round", "White", "Result", "Black"), *first, *then, (stages[3], "Cy", "1-0", "Ed")]
    rows = [[*row[1:], row[0]] if at else row for row in rows]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [cell and cell.opponent for cell in done.section["Cy"].cells] == [4, 1, 5]
    assert [cell and cell.opponent for cell in done.section["Gus"].cells] == [8, 5, 1]


def test_words_in_the_column_of_rounds_under_which_somebody_plays_twice_are_refused():
    rows = [["Round", "White", "Result", "Black"], ["early", "Ada", "1-0", "Ben"], ["early", "Ada", "1-0", "Cy"]]
    assert_refused(read(as_csv([*rows, ["late", "Ben", "1-0", "Cy"]])), "CSV033")


# Forfeits that are said twice

TOLD = ["Round,White,Black,Result", "1,Ada Alder,Ben Birch,White won", "2,Ben Birch,Ada Alder,{}"]


@pytest.mark.parametrize(
    "said",
    [
        "White did not show up (forfeit win for Black)",
        "White never showed up",
        "Black wins (White absent)",
        "White did not appear - Black won",
        "0-1 (White did not show up)",
    ],
)
def test_a_forfeit_may_be_said_twice(said):
    done = read("\n".join(TOLD).format(said).encode())
    assert done.errors == []
    results = {player.name: player.cells[1].result for player in done.section.players}
    assert results == {"Ada Alder": O.FORFEIT_WIN, "Ben Birch": O.FORFEIT_LOSS}


@pytest.mark.parametrize("said", ["White did not show up (forfeit win for White)", "Black wins (Black absent)"])
def test_a_forfeit_that_contradicts_itself_is_refused(said):
    assert_refused(read("\n".join(TOLD).format(said).encode()), "CSV033")


# A row for each player and round


def long_form(heading, ids):
    games = [(1, "Ada Alder", "Ben Birch", "win"), (1, "Ben Birch", "Ada Alder", "loss")]
    games += [(2, "Ada Alder", "Ben Birch", "draw"), (2, "Ben Birch", "Ada Alder", "draw")]
    rows = [[name, ids[name][number - 1], number, other, result] for number, name, other, result in games]
    return as_csv([["Player", heading, "Round", "Opponent", "Result"], *rows])


@pytest.mark.parametrize("heading", ["USCF", "USCF Num", "Code"])
def test_ids_in_rows_of_players_are_known_by_what_they_are(heading):
    done = read(long_form(heading, {"Ada Alder": ["90000001"] * 2, "Ben Birch": ["90000002"] * 2}))
    assert done.errors == []
    assert [player.ids.uschess for player in done.section.players] == ["90000001", "90000002"]


def test_numbers_that_change_from_row_to_row_are_no_ids():
    done = read(long_form("Code", {"Ada Alder": ["90000001", "90000003"], "Ben Birch": ["90000002"] * 2}))
    assert not any(player.ids.uschess for player in done.section.players)


@pytest.mark.parametrize("other", ["Quad A", "A", "quad a", "Section A"])
def test_a_section_may_be_called_by_its_letter_alone(other):
    players = [["Name", "Rating", "Quad"], ["Ada Alder", 1800, "A"], ["Ben Birch", 1700, "A"]]
    games = [["Quad", "Round", "White", "Black", "Result"], [other, 1, "Ada Alder", "Ben Birch", "1-0"]]
    done = read(as_workbook({"Players": players, "Games": games}), "event.xlsx")
    assert "CSV038" not in codes(done, "warning")


# Knockouts: stages above the games


def knockout(walkover="w/o", rule="First named had White. Drawn games were replayed; only the last game is shown."):
    return [
        ["Grove Cup"],
        [rule],
        [],
        ["Semi-finals"],
        ["Ada Alder (1900)", "1 : 0", "Ben Birch (1700)"],
        ["Cy Cedar (1800)", walkover, "Di Dogwood (1600)"],
        [],
        ["Final"],
        ["Ada Alder (1900)", "0 : 1", "Cy Cedar (1800)"],
    ]


@pytest.mark.parametrize("walkover", ["w/o", "walkover", "w.o."])
def test_stages_of_a_knockout_are_rounds_and_a_walkover_is_a_forfeit(walkover):
    done = read(as_workbook({"Cup": knockout(walkover)}), "event.xlsx")
    assert done.errors == []
    cells = {
        player.name: [cell and (cell.result, cell.color) for cell in player.cells] for player in done.section.players
    }
    assert cells["Ada Alder"] == [(O.WIN, "w"), (O.LOSS, "w")]
    assert [result for result, _ in cells["Cy Cedar"]] == [O.FORFEIT_WIN, O.WIN]
    assert cells["Di Dogwood"][0][0] == O.FORFEIT_LOSS


@pytest.mark.parametrize(
    "rule", ["First named had White, except in the final.", "First named had White. Exceptions below."]
)
def test_a_rule_with_exceptions_states_no_colors(rule):
    done = read(as_workbook({"Cup": knockout(rule=rule)}), "event.xlsx")
    assert not any(cell.color for player in done.section.players for cell in player.cells if cell)


def test_games_won_drawn_and_lost_in_a_table_of_players_are_not_the_points():
    games = [
        ["Round", "White", "Black", "Result"],
        [1, "Ada Alder", "Ben Birch", "1-0"],
        [1, "Cy Cedar", "Di Dogwood", "½-½"],
    ]
    games += [[2, "Ada Alder", "Cy Cedar", "1-0"], [2, "Ben Birch", "Di Dogwood", "1-0"]]
    ladder = [["Rung", "Player", "Rating", "Played", "W", "D", "L"], [1, "Ada Alder", 1850, 2, 2, 0, 0]]
    ladder += [
        [2, "Ben Birch", 1720, 2, 1, 0, 1],
        [3, "Cy Cedar", 1640, 2, 0, 1, 1],
        [4, "Di Dogwood", 1500, 2, 0, 1, 1],
    ]
    done = read(as_workbook({"Games": games, "Ladder": ladder}), "games.xlsx")
    assert done.errors == []
    assert [player.score for player in done.section.players] == [4, 2, 1, 1]
    ladder[3][4:] = [1, 0, 1]
    done = read(as_workbook({"Games": games, "Ladder": ladder}), "games.xlsx")
    assert "CHK010" in {found.code for found in check(done.event)}


# A winner by forfeit, and facts beside the names


def winners(last, heading="Winner"):
    rows = [[1, "Alder, Ada", "Birch, Ben", "Alder, Ada"], [1, "Cedar, Cy", "Dogwood, Di", last]]
    return read(as_csv([["Round", "White", "Black", heading], *rows, [2, "Alder, Ada", "Dogwood, Di", "draw"]]))


@pytest.mark.parametrize("mark", ["{} (forfeit)", "{} (ff)", "{} (by forfeit)", "{} - forfeit", "{}, forfeit", "{} ff"])
@pytest.mark.parametrize(
    ("heading", "name"), [("Winner", "Dogwood, Di"), ("Who won", "Dogwood"), ("Won by", "Di Dogwood")]
)
def test_a_name_below_winner_with_a_forfeit_is_the_winner(heading, name, mark):
    done = winners(mark.format(name), heading)
    assert done.errors == []
    results = {player.name: player.cells[0].result for player in done.section.players}
    assert results["Dogwood, Di"] == O.FORFEIT_WIN
    assert results["Cedar, Cy"] == O.FORFEIT_LOSS


def test_a_winner_beside_the_one_who_was_absent():
    done = winners("Dogwood (Cedar no show)")
    assert done.errors == []
    assert {player.name: player.cells[0].result for player in done.section.players}["Dogwood, Di"] == O.FORFEIT_WIN


@pytest.mark.parametrize("words", ["Dogwood (no show)", "Di Dogwood (did not show)", "Dogwood (absent)"])
def test_a_winner_who_was_absent_is_refused(words):
    assert_refused(winners(words), "CSV033")


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (["White", "USCF ID"], ["Black", "Black ID"]),
        (["White", "White ID"], ["Black", "ID"]),
        (["White Pieces", "ID"], ["Black Pieces", "USCF ID"]),
        (["White Pieces", "USCF #"], ["Black Pieces", "Black Pieces ID"]),
        (["Player (White)", "Player (White) ID"], ["Player (Black)", "Player (Black) ID"]),
    ],
)
@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_ids_beside_names_under_different_headings(white, black, delimiter):
    ids = {name: str(90000001 + at) for at, name in enumerate(RIGHT)}
    rows = [
        [at, w.name, ids[w.name], b.name, ids[b.name], {O.WIN: "1-0", O.DRAW: "½-½", O.LOSS: "0-1"}[r]]
        for at, w, b, r in games_of(PLAYED)
    ]
    lines = [["Round", *white, *black, "Result"], *rows]
    text = "\n".join(delimiter.join(f'"{cell}"' if "," in str(cell) else str(cell) for cell in line) for line in lines)
    done = read(text.encode())
    assert done.errors == []
    assert codes(done, "warning") == []
    assert all(player.ids.uschess == ids[player.name] for player in done.section.players)


def test_rounds_below_blank_lines_with_byes_are_no_blocks_of_players():
    """The round is stated nowhere, and each block has another number of games."""
    names = ["Alder, Ada", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Elm, Ed", "Fir, Flo"]
    bye = ["", names[4], 90000005, "Bye", "", ""], ["", names[5], 90000006, "1/2 point bye", "", ""]
    blocks = [[[1, names[0], 90000001, names[at], 90000001 + at, "W"], *bye] for at in (1, 2, 3)]
    rows = [line for block in blocks for line in (*block, [""])]
    done = read(as_csv([["Table", "White", "White ID", "Black", "Black ID", "Res."], *rows]))
    assert [one.code for one in done.report if one.code == "CSV079"] == []
    assert len(done.section.players) == 6
