"""Lists with a row for each player and round, forms that players fill in, and what is stated of each section."""

from datetime import date

import pytest

from tests.hand_made import CLUB, PLAYED, as_csv, as_workbook, expected, facts_of, read
from trfrate.model import Outcome

O = Outcome  # noqa: E741
RIGHT = expected()
WORDS = {
    O.WIN: "Win",
    O.DRAW: "Draw",
    O.LOSS: "Loss",
    O.FORFEIT_WIN: "Win (forfeit)",
    O.FORFEIT_LOSS: "Loss (forfeit)",
    O.FULL_BYE: "full point bye",
    O.HALF_BYE: "half point bye",
    O.ZERO_BYE: "not paired",
}
POINTS = {O.FULL_BYE: "1", O.HALF_BYE: "0.5", O.ZERO_BYE: "0", O.WIN: "1", O.DRAW: "0.5", O.LOSS: "0"}
POINTS |= {O.FORFEIT_WIN: "1", O.FORFEIT_LOSS: "0"}
BY_NUMBER = {entry.number: entry for entry in CLUB}


def seats(entries=CLUB):
    """The player, the round, the opponent or none, and the game."""
    for entry in entries:
        for at, cell in enumerate(entry.cells):
            if cell:
                yield entry, at + 1, BY_NUMBER.get(cell.opponent or 0), cell


def without_ratings(right):
    return {name: (None, None, cells) for name, (_, _, cells) in right.items()}


def assert_right(done, right=RIGHT):
    assert done.errors == []
    assert facts_of(done.section) == right


@pytest.mark.parametrize(
    "heading, whom", [("Opp ID", "id"), ("Opponent", "id"), ("vs #", "number"), ("Opp No", "number")]
)
def test_opponents_by_id_or_number_beside_players_with_names(heading, whom):
    rows = [["No.", "Name", "US Chess ID", "Rating", "Round", "Color", heading, "Result"]]
    for entry, number, other, cell in seats():
        opponent = getattr(other, whom) if other else ""
        facts = [entry.number, entry.name, entry.id, entry.rate]
        rows.append([*facts, number, cell.color or "", opponent, WORDS[cell.result]])
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("whom", ["id", "number"])
def test_opponents_by_id_or_number_of_a_table_of_players(whom):
    roster = [["No.", "Name", "USCF ID", "Rating"]]
    roster += [[entry.number, entry.name, entry.id, entry.rate] for entry in CLUB]
    rows = [["Player", "Round", "Opponent", "Color", "Result"]]
    for entry, number, other, cell in seats():
        rows.append([entry.name, number, getattr(other, whom) if other else "", cell.color or "", WORDS[cell.result]])
    assert_right(read(as_workbook({"Players": roster, "Games": rows}), "event.xlsx"))


def with_points():
    rows = [["Round", "Player", "Color", "Opponent", "Outcome", "Points"]]
    for entry, number, other, cell in seats():
        said = [other.name, WORDS[cell.result]] if other else ["Bye (requested)", ""]
        rows.append([number, entry.name, cell.color or "", *said, POINTS[cell.result]])
    return rows


def test_the_points_beside_the_results_say_what_a_bye_is_worth():
    done = read(as_csv(with_points()))
    assert_right(done, without_ratings(RIGHT))
    assert done.warnings == []


def test_points_that_are_not_those_of_the_result_are_refused():
    rows = with_points()
    assert rows[1][4:] == ["Win", "1"]
    rows[1][5] = "0"
    assert read(as_csv(rows)).said("CSV195") == ["'Win' beside '0' points: which is right?"]


def test_a_bye_of_which_nothing_says_what_it_is_worth_is_refused():
    done = read(as_csv([row[:-1] for row in with_points()]))
    assert "'Bye (requested)' does not say what it is worth, and the row has no result" in done.said("CSV033")[0]


def test_the_points_say_whose_come_first_in_scores_of_both_sides():
    scores = {O.WIN: "1-0", O.DRAW: "½-½", O.LOSS: "0-1", O.FORFEIT_WIN: "1-0F", O.FORFEIT_LOSS: "0-1F"}
    rows = [["Round", "Player", "Color", "Opponent", "Result", "Points"]]
    for entry, number, other, cell in seats():
        facts = [number, entry.name, cell.color or "", other.name if other else ""]
        rows.append([*facts, scores.get(cell.result, ""), POINTS[cell.result]])
    assert_right(read(as_csv(rows)), without_ratings(RIGHT))
    assert read(as_csv([row[:-1] for row in rows])).errors


def form(question, answer, reporters=lambda entry: True):
    rows = [["Your name", "Your opponent", "Which round?", "Your color", question]]
    for entry, number, other, cell in seats(PLAYED):
        if reporters(entry):
            rows.append(
                [entry.name, other.name, f"Round {number}", "White" if cell.color == "w" else "Black", answer(cell)]
            )
    return rows


def of_color(cell):
    if cell.result is O.DRAW:
        return "draw"
    return "White" if (cell.result is O.WIN) is (cell.color == "w") else "Black"


ANSWERS = {
    "Did you win?": {O.WIN: "Yes, I won", O.LOSS: "No, I lost", O.DRAW: "It was a draw"},
    "Did you win or lose?": {O.WIN: "won", O.LOSS: "lost", O.DRAW: "No, a draw"},
    "Did you win the game?": {O.WIN: "Yes", O.LOSS: "No", O.DRAW: "Draw"},
    "How did it go?": {O.WIN: "I won!", O.LOSS: "I lost", O.DRAW: "we drew"},
}


@pytest.mark.parametrize("question", ANSWERS)
def test_questions_of_a_form(question):
    done = read(as_csv(form(question, lambda cell: ANSWERS[question][cell.result])))
    assert_right(done, without_ratings(expected(PLAYED)))


def test_every_heading_may_be_a_question():
    asked = ["What is your name?", "Who did you play?", "What round was it?", "What color were you?", "Who won?"]
    rows = form("Who won?", lambda cell: {O.WIN: "I did", O.LOSS: "My opponent", O.DRAW: "It was a draw"}[cell.result])
    assert_right(read(as_csv([asked, *rows[1:]])), without_ratings(expected(PLAYED)))


def test_the_color_of_the_winner_where_the_own_color_has_a_column():
    assert_right(read(as_csv(form("Who won the game?", of_color))), without_ratings(expected(PLAYED)))


def test_a_bare_no_that_may_be_a_draw_is_refused():
    rows = form("Did you win?", lambda cell: "Yes" if cell.result is O.WIN else "No")
    assert any("'No' is not a result" in message for message in read(as_csv(rows)).said("CSV033"))


def test_an_answer_that_contradicts_itself_is_refused():
    rows = form("Did you win?", lambda cell: {O.WIN: "Yes, I won", O.LOSS: "No, I lost", O.DRAW: "Draw"}[cell.result])
    rows[1][4] = "No, I won"
    assert any("'No, I won' is not a result" in message for message in read(as_csv(rows)).said("CSV033"))


@pytest.mark.parametrize("short", [lambda name: name.split()[1], lambda name: f"{name[0]}. {name.split()[1]}"])
def test_the_winner_by_a_shorter_name(short):
    rows = [["Round", "White", "Black", "Winner"]]
    rows += [[1, "Ada Alder", "Ben Birch", short("Ada Alder")], [1, "Cy Cedar", "Di Dogwood", "draw"]]
    rows += [[2, "Ada Alder", "Cy Cedar", short("Cy Cedar")], [2, "Ben Birch", "Di Dogwood", "not played yet"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [cell.result for cell in done.section["Ada Alder"].cells] == [O.WIN, O.LOSS]
    assert [cell.result for cell in done.section["Ben Birch"].cells] == [O.LOSS, O.PENDING]


@pytest.mark.parametrize("words", ["rest", "resting", "sat out"])
def test_who_rests_in_a_round_robin_has_no_opponent(words):
    rows = [["Round", "White", "Black", "Winner"], [1, "Ada Alder", "Ben Birch", "Alder"], [1, "Cy Cedar", words, ""]]
    rows += [[2, "Cy Cedar", "Ada Alder", "draw"], [2, "Ben Birch", words, ""]]
    done = read(
        as_csv([*rows, [], ["Name", "ID"], ["Ada Alder", 90000001], ["Ben Birch", 90000002], ["Cy Cedar", 90000003]])
    )
    assert done.errors == done.warnings == []
    assert done.section["Cy Cedar"].cells[0].result is O.ZERO_BYE


def of_sections(control, day):
    rows = [["Section", "Round", "White", "Black", "Result", "T/C", "Date"]]
    for name, first, second in (("Open", "Ada Alder", "Ben Birch"), ("Reserve", "Cy Cedar", "Di Dogwood")):
        rows += [[name, number, first, second, "1-0", control(name, number), day(name)] for number in (1, 2)]
    return rows


def test_each_section_has_its_own_time_control_and_days():
    rows = of_sections(
        lambda name, _: "G/90;d5" if name == "Open" else "G/60;d5",
        lambda name: "2026-03-07" if name == "Open" else "2026-03-08",
    )
    done = read(as_csv(rows))
    assert done.errors == done.warnings == []
    stated = [(section.time_control, section.start, section.end) for section in done.event.sections]
    assert stated == [
        ("G/90;d5", date(2026, 3, 7), date(2026, 3, 7)),
        ("G/60;d5", date(2026, 3, 8), date(2026, 3, 8)),
    ]


def test_several_time_controls_in_one_section_are_a_warning():
    rows = of_sections(lambda _, number: f"G/{30 * number};d5", lambda _: "2026-03-07")
    done = read(as_csv(rows))
    assert done.said("CSV081")
    assert [section.time_control for section in done.event.sections] == [None, None]


def test_the_time_control_of_each_section_in_a_column_of_a_wallchart():
    rows = [["Section", "Time control", "No.", "Name", "Rd 1", "Rd 2"]]
    for name, control, first, second in (("Open", "G/90;d5", "Ada", "Ben"), ("Reserve", "G/60;d5", "Cy", "Di")):
        rows += [[name, control, 1, f"{first} Alder", "W2", "D2"], [name, control, 2, f"{second} Birch", "L1", "D1"]]
    done = read(as_csv(rows))
    assert [section.time_control for section in done.event.sections] == ["G/90;d5", "G/60;d5"]
    assert done.said("CSV003") == []


FORM = [
    ["Ada Alder", "Ben Birch", "Black", "I lost"],
    ["Cy Cedar", "Di Dogwood", "White", "I won"],
    ["Ada Alder", "Cy Cedar", "White", "Draw"],
    ["Di Dogwood", "Ben Birch", "Black", "I won"],
]
FORM_OF_OPPONENTS = [
    ["Ben Birch", "Ada Alder", "White", "I won"],
    ["Di Dogwood", "Cy Cedar", "Black", "I lost"],
    ["Cy Cedar", "Ada Alder", "Black", "Draw"],
    ["Ben Birch", "Di Dogwood", "White", "I lost"],
]


def answered(rows):
    return read(as_csv([["Your name", "Opponent's name", "Which color did you play?", "Result for you"], *rows]))


def games_of(done):
    return sum(1 for _ in done.section.games())


def test_answers_of_a_form_without_rounds():
    done = answered(FORM)
    assert not done.errors and not done.said("CSV194")
    assert games_of(done) == 4
    ada = done.section.players[0]
    assert [(cell.result, cell.color) for cell in ada.cells if cell] == [(O.LOSS, "b"), (O.DRAW, "w")]


@pytest.mark.parametrize("count", [1, 4])
def test_games_that_both_players_answer_are_counted_once(count):
    done = answered([*FORM, *FORM_OF_OPPONENTS[:count]])
    assert not done.errors and done.said("CSV194")
    assert games_of(done) == 4


def test_two_answers_with_other_results_are_refused_unless_the_colors_are_exchanged():
    assert answered([*FORM, ["Ben Birch", "Ada Alder", "White", "I lost"]]).said("CSV193")
    done = answered([*FORM, ["Ben Birch", "Ada Alder", "Black", "I lost"]])
    assert not done.errors
    assert games_of(done) == 5


@pytest.mark.parametrize("heading", ["What happened", "Zzz", ""])
def test_results_in_words_below_any_heading(heading):
    rows = [["Rd", "White", "Black", heading], ["1", "Ada Alder", "Ben Birch", "White won"]]
    rows += [["1", "Cy Cedar", "Di Dogwood", "Draw"], ["2", "Ben Birch", "Cy Cedar", "Black won by forfeit"]]
    done = read(as_csv(rows))
    assert not done.errors
    assert [cell.result for cell in done.section.players[1].cells] == [O.LOSS, O.FORFEIT_LOSS]


@pytest.mark.parametrize(
    "headings",
    [
        "Your name|Your USCF ID|Your rating|Opponent|Opponent ID|Opponent rating|Color|Result",
        "My name|My ID|My rating|My opponent|Opponent's ID|Opp. rating|My color|My result",
    ],
)
def test_ids_and_ratings_of_both_sides_of_an_answer(headings):
    rows = [
        ["Ada Alder", "90000001", "1800", "Ben Birch", "90000002", "1700", "W", "W"],
        ["Cy Cedar", "90000003", "1600", "Di Dogwood", "90000004", "1500", "B", "L"],
        ["Ada Alder", "90000001", "1800", "Cy Cedar", "90000003", "1600", "B", "D"],
    ]
    done = read(as_csv([headings.split("|"), *rows]))
    assert not done.errors
    assert [player.ids.uschess for player in done.section.players] == ["90000001", "90000002", "90000003", "90000004"]
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1800, 1700, 1600, 1500]
