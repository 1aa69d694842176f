"""Wallcharts and lists of games as club secretaries make them: read right, or refused with the cell named."""

import re
from datetime import date
from io import BytesIO

import pytest

from tests.hand_made import (
    CLUB,
    IN_LIST,
    LETTERS,
    OF_BYES,
    PLAYED,
    Game,
    as_csv,
    as_workbook,
    expected,
    facts_of,
    games_list,
    games_of,
    read,
    spelled,
    table,
    usual,
    with_column,
)
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.model import FACTS, Outcome, Rating

O = Outcome  # noqa: E741
RIGHT = expected()
WITHOUT_COLORS = expected(colors=False)


def assert_right(done, right=RIGHT, colors=True):
    assert done.errors == []
    assert facts_of(done.section, colors) == right


def assert_refused(done, code):
    """Every error names a place in the file."""
    assert code in [one.code for one in done.report if one.severity == "error"]
    assert all(one.place and (one.place.line or one.place.at) for one in done.report if one.severity == "error")


# Lists of games

NOBODY = [
    *("not paired", "Bye (requested)", "requested bye", "Withdrawn", "withdrew", "absent", "TBD", "---", "-", "0"),
    *("No opponent", "no show", "did not play", "sit out", "house bye", "none", "N/A", "unpaired", "(bye)", "*bye*"),
    *("nobody", "out", "NP", "no game", "Free", "spielfrei", "BYE"),
]


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("words", NOBODY)
def test_no_words_for_a_bye_become_a_player(words, rated):
    right = RIGHT if rated else {name: (None, None, cells) for name, (_, _, cells) in RIGHT.items()}
    assert_right(read(as_csv(games_list(nobody=words, rated=rated))), right)


@pytest.mark.parametrize("words", ["1/2 pt bye", "BYE (½)", "Half-point bye", "HPB", "Full pt bye", "zero point bye"])
def test_words_and_a_result_that_contradict_each_other_are_refused(words):
    assert_refused(read(as_csv(games_list(nobody=words))), "CSV033")


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("1/2 pt bye", O.HALF_BYE),
        ("Full pt bye", O.FULL_BYE),
        ("BYE", O.FULL_BYE),
        ("not paired", O.ZERO_BYE),
        ("Withdrawn", O.ZERO_BYE),
    ],
)
def test_without_a_result_the_words_say_what_a_bye_is_worth(words, outcome):
    rows = [["Round", "White", "Black", "Result"], [1, "Alder, Ada", "Birch, Ben", "1-0"], [1, "Cedar, Cy", words, ""]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section.players[2].cells[0].result is outcome


def test_a_player_called_bye_with_a_rating_is_a_player():
    rows = [
        ["Round", "White", "White Rating", "Black", "Black Rating", "Result"],
        [1, "Alder, Ada", 1850, "Bye", 1400, "1-0"],
    ]
    assert [player.name for player in read(as_csv(rows)).section.players] == ["Alder, Ada", "Bye"]


# Ratings


def with_ratings(show):
    rows = table()
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[3] = show(entry.rating) if entry.rating else "unr"
    return as_csv(rows)


@pytest.mark.parametrize("mark", ",.' ’\u00a0\u202f")
def test_a_separator_of_thousands_is_no_decimal_point(mark):
    done = read(with_ratings(lambda rating: f"{rating:,}".replace(",", mark)))
    assert_right(done, expected(games=False))
    assert done.said("CSV056")


@pytest.mark.parametrize("show", ["{}/1790".format, "{} / 1790".format, lambda _: "85", lambda _: "1.85"])
def test_two_ratings_in_a_cell_or_less_than_100_are_refused(show):
    assert_refused(read(with_ratings(show)), "CSV012")


@pytest.mark.parametrize("heading", ["Reg (Quick)", "R / Q"])
@pytest.mark.parametrize("show", ["{} (1790)", "{}/1790", "{} 1790", "{}\n1790"])
def test_two_ratings_in_a_cell_are_those_of_the_two_systems_its_heading_names(show, heading):
    rows = table(rating=heading)
    for row in rows[1:]:
        row[3] = show.format(1850)
    done = read(as_csv(rows))
    stated = {source: rating.rating for source, rating in done.section.players[0].ratings.items()}
    assert done.errors == [] and stated == {"OTBR": 1850, "OTBQ": 1790}


ID_HEADINGS = ["Mbr ID", "USCF ID #", "US Chess Mem. No.", "USCF_ID", "Memb. Number (8 digits)", "ID / exp", ""]
RATING_HEADINGS = [
    *("Rating (as of 10/1)", "Pre-Tournament Rating", "USCF (prov)", "Rating-Gms", "Clasificación USCF"),
    *("Ratings", "Rtg for pairing", "Rating\n(used in May)", ""),
]


@pytest.mark.parametrize("heading", RATING_HEADINGS)
def test_ratings_under_headings_nobody_listed_are_read_and_said(heading):
    rows = table()
    rows[0][3] = heading
    done = read(as_csv(rows))
    assert_right(done)
    assert any("read as ratings by what they hold" in message for message in done.said("CSV050"))
    assert done.said("CSV051") == []


@pytest.mark.parametrize("heading", ID_HEADINGS)
def test_member_numbers_under_headings_nobody_listed_are_read(heading):
    rows = table()
    rows[0][2] = heading
    done = read(as_csv(rows))
    assert_right(done)
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]


@pytest.mark.parametrize(
    "heading", ["Club rating", "Perf. rating", "Lichess Rtg", "NWSRS", "Opp. rating avg", "Points", "Rapid"]
)
def test_numbers_that_may_be_other_ratings_are_not_taken(heading):
    rows = table()
    rows[0][3] = heading
    done = read(as_csv(rows))
    assert [player.ratings for player in done.section.players] == [{}] * len(CLUB)


def test_of_two_columns_that_may_be_the_rating_none_is_taken_and_both_are_named():
    rows = with_column(table(), 3, "Rating for pairing", [1900, 1800, 1700, 1600, 1500, 1400])
    rows[0][3] = "Rating as of 10/1"
    done = read(as_csv(rows))
    assert all(not player.ratings for player in done.section.players)
    message = "the columns 'Rating as of 10/1', 'Rating for pairing' are not read, but look like ratings"
    assert done.said("CSV051") == [message]


def test_games_under_a_heading_nobody_listed_are_those_behind_the_rating():
    rows = with_column(table(), 3, "# prior games (if <26)", ["", "", "", 12, "", ""])
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[3] = entry.rating or "unr"
    assert_right(read(as_csv(rows)))


def test_numbers_without_a_heading_beside_the_ratings_are_named():
    rows = with_column(table(), 3, "", ["", "", 20, 12, "", ""])
    assert read(as_csv(rows)).said("CSV051") == [
        "the column 5 without a heading is not read, but looks like counts of games"
    ]


@pytest.mark.parametrize("heading", ["Pr", "Rung", "Pairing #", "PAIR_NO", "Entry", ""])
def test_pairing_numbers_are_known_by_counting_the_players(heading):
    rows = table(number="No.")
    rows[0][0] = heading
    top, *players = rows
    assert_right(read(as_csv([top, *reversed(players)])))


def test_sections_below_one_row_of_headings_that_nobody_listed():
    top, *players = table(number="Pr#")
    others = [[row[0], f"{row[1]}na", "", *row[3:]] for row in players]
    done = read(as_csv([top, ["Open"], *players, ["Reserve"], *others]))
    assert [section.name for section in done.event.sections] == ["Open", "Reserve"] and done.errors == []


def test_birth_years_are_no_ratings():
    rows = with_column(table(), 3, "Yr Born", [1970, 1985, 2001, 2010, 2012, 2014])
    done = read(as_csv(rows))
    assert_right(done)
    assert [player.born.year for player in done.section.players] == [1970, 1985, 2001, 2010, 2012, 2014]
    assert done.said("CSV051") == []


@pytest.mark.parametrize(
    ("first", "last"),
    [("FN", "LN"), ("First", "Last"), ("Player First", "Player Last"), ("Name", "Surname"), ("Fname", "Lname")],
)
@pytest.mark.parametrize("turned", [False, True])
def test_first_and_last_names_in_two_columns(first, last, turned):
    rows = table()
    made = []
    for row, (one, other) in zip(rows, [(last, first), *(entry.name.split(", ") for entry in CLUB)], strict=True):
        halves = [one, other] if turned else [other, one]
        made.append([row[0], *halves, *row[2:]])
    assert_right(read(as_csv(made)))


def test_of_two_halves_of_a_name_without_words_above_none_is_called_the_last():
    made = [
        [row[0], *entry_name, *row[2:]]
        for row, entry_name in zip(table(), [("Name", ""), *(entry.name.split(", ") for entry in CLUB)], strict=True)
    ]
    done = read(as_csv(made))
    assert [player.name for player in done.section.players] == [entry.name.replace(",", "") for entry in CLUB]
    assert done.errors == []


def test_names_are_taken_from_the_column_that_holds_them():
    rows = with_column(table(number="Player"), 0, "Team", ["A", "B"] * 3)
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("headings", ["ABCD", ["", "", "", ""], ["white", "blue", "red", "green"]])
@pytest.mark.parametrize("mark", ["", "x", "*"])
def test_a_round_robin_is_known_by_its_square_whatever_heads_it(headings, mark):
    points = {O.WIN: "1", O.DRAW: "½", O.LOSS: "0"}
    rows = [["", "Name", "Rating", *headings, "Pts"]]
    for entry in PLAYED:
        by_opponent = {cell.opponent: points[cell.result] for cell in entry.cells}
        cells = [by_opponent.get(other.number, mark) for other in PLAYED]
        rows.append(["ABCD"[entry.number - 1], entry.name, entry.rate, *cells, entry.total])
    done = read(as_csv(rows))
    assert done.errors == []
    games = {name: {(c[1], c[0]) for c in cells if c} for name, (_, _, cells) in facts_of(done.section).items()}
    assert games == {name: {(c[1], c[0]) for c in cells} for name, (_, _, cells) in expected(PLAYED).items()}


def test_a_match_needs_no_heading_over_the_names():
    rows = [
        ["Playoff"],
        ["", "Rating", 1, 2, 3, "Total"],
        ["Ada Alder", 1850, 1, "½", 1, "2½"],
        ["Ben Birch", 1720, 0, "½", 0, "½"],
    ]
    done = read(as_csv(rows))
    assert done.errors == [] and done.section.type == "match"
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1850, 1720]


@pytest.mark.parametrize("show", ["{}-{}", "{} - {}"])
def test_games_may_be_behind_a_dash(show):
    rows = table()
    rows[4][3] = show.format(1500, 12)
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("text", ["R1850 Q1790", "R: 1850 / Q: 1790", "Reg 1850, Quick 1790"])
def test_a_cell_may_name_the_system_of_each_rating(text):
    rows = table(PLAYED)
    for row in rows[1:]:
        row[3] = text
    rows[2][3] = "unr"
    done = read(as_csv(rows))
    stated = [{source: rating.rating for source, rating in player.ratings.items()} for player in done.section.players]
    assert done.errors == [] and stated[0] == {"OTBR": 1850, "OTBQ": 1790} and stated[1] == {"OTBR": None}


@pytest.mark.parametrize("text", ["~1500", "1500 (est.)", "est. 1500", "1500?"])
def test_an_estimate_is_refused_with_both_readings(text):
    rows = table()
    rows[4][3] = text
    done = read(as_csv(rows))
    assert_refused(done, "CSV012")
    hint = next(one.hint for one in done.report if one.code == "CSV012")
    assert "if this is the rating" in hint and "unr" in hint


def test_prizes_and_counts_below_a_table_are_no_players():
    rows = table(number="Pairing #")
    below = [
        [],
        ["", "Average rating", "", 1628.4],
        ["", "Number of players", "", 6],
        ["Prizes"],
        ["1st", "Ben Birch", "", "$100"],
    ]
    assert_right(read(as_workbook({"Open": [*rows, *below]}), "event.xlsx"))


def test_a_column_may_name_the_event_and_its_day_in_every_row():
    rows = [["Event", "Date", *top] if at == 0 else ["Grove Open", "1/10/2026", *top] for at, top in enumerate(table())]
    done = read(as_csv(rows))
    assert_right(done)
    assert (done.event.name, done.event.start) == ("Grove Open", date(2026, 1, 10))


def test_the_date_beside_a_label_is_read():
    data = "Grove Open\nJanuary 10, 2026   Chief TD: Ann Arbiter\n\n" + as_csv(table()).decode()
    assert read(data.encode()).event.start == date(2026, 1, 10)


def test_the_number_of_a_page_is_no_part_of_the_name():
    assert read(as_csv([["Grove Open", "", "Page 1 of 2"], *table()])).event.name == "Grove Open"


def test_titles_above_tables_beside_each_other_are_their_sections():
    left, right = table(PLAYED, id=""), table(PLAYED, id="")
    for row in right[1:]:
        row[1] += "na"
    rows = [
        ["Open", *[""] * len(left[0]), "Reserve"],
        *([*one, "", *other] for one, other in zip(left, right, strict=True)),
    ]
    done = read(as_workbook({"Sheet1": rows}), "event.xlsx")
    assert [section.name for section in done.event.sections] == ["Open", "Reserve"]


def test_rounds_are_enough_to_know_a_row_of_headings():
    rows = table(name="Scholars", rating="Strength (USCF)", id="", number="Nbr", total="Ttl pts")
    assert_right(read(as_csv(rows)))


def test_a_round_in_which_few_played_is_one_in_a_table_without_headings():
    entries = [entry._replace(cells=(Game(O.ZERO_BYE), *entry.cells)) for entry in CLUB]
    entries[0] = entries[0]._replace(cells=(Game(O.WIN, 2, "w"), *entries[0].cells[1:]))
    entries[1] = entries[1]._replace(cells=(Game(O.LOSS, 1, "b"), *entries[1].cells[1:]))
    assert_right(read(as_csv(table(entries)[1:])), expected(entries))


def test_results_alone_in_the_headings_of_rounds_are_whole_entries():
    assert_right(read(as_csv(table(rounds="Rd. {} result"))))


@pytest.mark.parametrize("between", [" ", "\n"])
def test_headings_in_two_alphabets(between):
    words = ["序号", "姓名", "会员", "等级分", *(f"第{at}轮" for at in range(1, 5)), "总分"]
    rows = table(id="USCF ID")
    rows[0] = [f"{word}{between}{heading}" for word, heading in zip(words, rows[0], strict=True)]
    assert_right(read(as_csv(rows)))


def test_a_rating_behind_each_name_is_read():
    rows = table(PLAYED, rating="", id="", name="Player & Rating")
    for row, entry in zip(rows[1:], PLAYED, strict=True):
        row[1] = f"{entry.name} {entry.rate}"
    assert_right(read(as_csv(rows)), expected(PLAYED))


def test_a_second_rating_in_a_cell_may_name_its_system_alone():
    rows = table(PLAYED)
    for row, entry in zip(rows[1:], PLAYED, strict=True):
        row[3] = f"{entry.rating} (Q {entry.rating - 60})"
    done = read(as_csv(rows))
    assert_right(done, expected(PLAYED, games=False))
    assert [player.ratings["OTBQ"].rating for player in done.section.players] == [1790, 1660, 1580, 1440]


def test_a_round_robin_without_any_heading():
    points = {O.WIN: "1", O.DRAW: "=", O.LOSS: "0"}
    rows = []
    for entry in PLAYED:
        by_opponent = {cell.opponent: points[cell.result] for cell in entry.cells}
        rows.append([entry.name, entry.rating, *(by_opponent.get(other.number, "*") for other in PLAYED), entry.total])
    done = read(as_csv(rows))
    assert done.errors == []
    games = {name: {(c[1], c[0]) for c in cells if c} for name, (_, _, cells) in facts_of(done.section).items()}
    assert games == {name: {(c[1], c[0]) for c in cells} for name, (_, _, cells) in expected(PLAYED).items()}
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1850, 1720, 1640, 1500]


@pytest.mark.parametrize("headed", [True, False])
def test_a_printed_table_needs_no_known_heading_over_the_names(headed):
    rows = table(name="Scholar", id="")[0 if headed else 1 :]
    widths = [max(len(str(row[at])) for row in rows) for at in range(len(rows[0]))]
    lines = [
        "  ".join(str(cell).ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    data = "\n".join(lines).encode()
    assert registry.sniffed({"event.txt": data}, Report()).name == "text"
    assert_right(read(data, "event.txt"))


WORDS = {O.WIN: "Won vs #{}", O.DRAW: "Draw vs #{}", O.LOSS: "Lost to #{}", O.FORFEIT_WIN: "Won by forfeit vs #{}"}
WORDS |= {
    O.FORFEIT_LOSS: "Lost by forfeit #{}",
    O.FULL_BYE: "Full point bye",
    O.HALF_BYE: "Half point bye",
    O.ZERO_BYE: "Not paired",
}


@pytest.mark.parametrize("suffix", ["csv", "txt"])
def test_a_block_of_lines_for_each_player_is_a_wallchart(suffix):
    names = {entry.number: entry.name for entry in CLUB}
    lines = ["Grove Open", ""]
    for entry in CLUB:
        lines.append(f"{entry.number}. {entry.name}  Rating: {entry.rate}  ID: {entry.id}")
        for number, cell in enumerate(entry.cells, start=1):
            behind = f" {names[cell.opponent]}" if cell.opponent else ""
            lines.append(f"   Round {number}: {WORDS[cell.result].format(cell.opponent)}{behind}")
        lines += [f"   Total: {entry.total}", ""]
    data = as_csv([line] for line in lines) if suffix == "csv" else "\n".join(lines).encode()
    done = read(data, f"event.{suffix}")
    assert_right(done, WITHOUT_COLORS)
    assert done.event.name == "Grove Open" and done.said("CSV079") == [
        "read as a wallchart: a block of lines for each player"
    ]
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]


def test_a_block_with_headings_for_each_player_is_a_wallchart():
    rows = [["Grove Open"], []]
    results = {O.WIN: "1", O.DRAW: "½", O.LOSS: "0"}
    for entry in PLAYED:
        rows += [
            ["Player #", entry.number, "Name", entry.name, "Rating", entry.rate],
            ["Round", "Opponent #", "Color", "Result"],
        ]
        rows += [[at, cell.opponent, cell.color, results[cell.result]] for at, cell in enumerate(entry.cells, start=1)]
        rows += [["Total", "", "", entry.total], []]
    assert_right(read(as_workbook({"Cards": rows}), "event.xlsx"), expected(PLAYED))


def test_an_error_in_a_block_of_lines_is_at_its_cell():
    rows = []
    for entry in PLAYED:
        rows.append([f"{entry.number}. {entry.name}"])
        rows += [[f"Rd {at}", usual(cell)] for at, cell in enumerate(entry.cells, start=1)] + [[]]
    rows[2][1] = "who knows"
    done = read(as_csv(rows))
    assert [one.place.line for one in done.report if one.code == "CSV004"] == [3]


def test_lists_of_games_with_counted_boards_are_no_cards():
    rows = []
    for number in (1, 2, 3):
        rows.append([f"Saturday round {number}"])
        games = [(white, black, result) for at, white, black, result in games_of(PLAYED) if at == number]
        rows += [
            [at, white.name, IN_LIST[result], black.name] for at, (white, black, result) in enumerate(games, start=1)
        ]
        rows.append([])
    assert read(as_csv(rows)).said("CSV079") == []


def test_a_table_on_its_side_is_read_with_its_places():
    rows = [list(column) for column in zip(*table(), strict=True)]
    done = read(as_csv(rows))
    assert_right(done)
    assert done.said("CSV079") == ["read as a wallchart: the players are side by side"]
    rows[4][2] = "who knows"
    assert [one.place.line for one in read(as_csv(rows)).report if one.code == "CSV004"] == [5]


def test_a_match_on_its_side_has_the_lines_above_it():
    above = [["Winter Playoff"], ["March 3, 2026, G/60;d5"], []]
    done = read(as_csv([*above, ["Game", "Ada", "Ben"], [1, 1, 0], [2, "½", "½"], [3, 0, 1]]))
    assert done.section.type == "match" and done.section.rounds == 3
    assert (done.event.name, str(done.event.start), done.section.time_control) == (
        "Winter Playoff",
        "2026-03-03",
        "G/60;d5",
    )


def test_an_official_below_the_table_is_no_player():
    rows = [*table(), [], ["TD", "Ann Arbiter", "12345678"]]
    done = read(as_csv(rows))
    assert_right(done)
    assert "Ann Arbiter" in done.said("CSV083")[0]


def test_a_list_of_prizes_below_the_table_is_none_of_its_players():
    prizes = [
        [],
        ["Prize", "Name", "Rating", "Amount"],
        ["1st", "Birch, Ben", 1720, 100],
        ["2nd", "Alder, Ada", 1850, 60],
    ]
    rows = [*table(id=""), *prizes]
    assert_right(read(as_csv(rows)))


def test_a_seed_is_no_rating_that_another_column_states():
    rows = table(number="Seed", rating="US Chess Rating/Games")
    assert_right(read(as_csv(rows)))


def test_a_match_without_any_heading():
    rows = [["Playoff"], ["Ada Alder", 1850, 1, "½", 1, "2½"], ["Ben Birch", 1720, 0, "½", 0, "½"]]
    done = read(as_csv(rows))
    assert done.errors == [] and done.section.type == "match" and done.section.rounds == 3
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1850, 1720]


def test_a_round_with_few_games_between_others_is_not_left_out():
    entries = [entry._replace(cells=(entry.cells[0], Game(O.ZERO_BYE), *entry.cells[1:])) for entry in CLUB]
    entries[0] = entries[0]._replace(cells=(CLUB[0].cells[0], Game(O.WIN, 2, "w"), *CLUB[0].cells[1:]))
    entries[1] = entries[1]._replace(cells=(CLUB[1].cells[0], Game(O.LOSS, 1, "b"), *CLUB[1].cells[1:]))
    for rounds in ("Leg {}", ["Rd A", "Rd B", "Rd C", "Rd D", "Rd E"]):
        rows = table(entries, rounds=rounds, name="Somebody", number="Entry", rating="Chess rating", total="Result")
        assert_right(read(as_csv(rows)), expected(entries))


def test_tabs_are_columns_also_where_no_heading_is_known():
    rows = table(
        rounds=["Rd A", "Rd B", "Rd C", "Rd D"], name="Somebody", number="Entry", rating="Chess rating", total="Result"
    )
    tabbed = "\n".join("\t".join(map(str, row)) for row in rows).encode()
    assert registry.sniffed({"event.txt": tabbed}, Report()).name == "csv"
    assert_right(read(tabbed))


def test_a_player_without_games_and_number_is_one_if_the_points_are_none():
    rows = table(number="", id="", name="Player (rating)", rating="")
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[0] = f"{entry.name} ({entry.rate})"
    done = read(as_csv([*rows, ["Grove, Gus (unr)", "", "", "", "", 0], ["Total", "", "", "", "", 14]]))
    assert [player.name for player in done.section.players] == [*(entry.name for entry in CLUB), "Grove, Gus"]
    assert done.said("CSV027")


def test_ratings_in_brackets_and_totals_behind_a_sign_need_no_headings():
    rows = table(PLAYED, id="")[1:]
    for row, entry in zip(rows, PLAYED, strict=True):
        row[2], row[-1] = f"({entry.rate})", f"= {entry.total}"
    assert_right(read(as_csv(rows)), expected(PLAYED))


def test_a_row_of_numbers_above_games_is_no_heading():
    rows = table(number="P#", name="Contestant's Name", rating="Chess rating", rounds="Leg {}", total="Score")
    assert_right(read(as_csv([["Grove Open"], *rows])))


def test_counts_of_wins_are_neither_ratings_nor_totals():
    wins = [sum(cell.result is O.WIN for cell in entry.cells) for entry in CLUB]
    rows = with_column(table(name="Somebody", total="", rounds="Leg {}"), 2, "W", wins)
    done = read(as_csv(rows))
    assert_right(done)
    assert [player.score for player in done.section.players] == [None] * len(CLUB)


def test_points_may_head_ratings():
    rows = table(rating="Points")
    done = read(as_csv(rows))
    assert done.errors == [] and [player.score for player in done.section.players][:2] == [5, 6]
    assert done.said("CSV051") == ["the column 'Points' is not read, but looks like ratings"]


def test_a_rating_without_a_heading_may_be_behind_the_rounds():
    rows = [[*row[:3], *row[4:], row[3]] for row in table()]
    rows[0][-1] = ""
    assert_right(read(as_csv(rows)))


def test_a_number_all_rows_share_is_no_rating():
    rows = with_column(table(), 3, "Room", [101] * len(CLUB))
    assert read(as_csv(rows)).said("CSV051") == []


@pytest.mark.parametrize("headings", [("FN", "LN"), ("", "")])
def test_halves_of_names_are_joined_also_where_no_heading_is_known(headings):
    rows = table(rounds="Leg {}", rating="Chess rating", number="P#", total="Result")
    halves = [headings, *(entry.name.split(", ")[::-1] for entry in CLUB)]
    made = [[row[0], *both, *row[2:]] for row, both in zip(rows, halves, strict=True)]
    names = [player.name for player in read(as_csv(made)).section.players]
    assert names == [entry.name if headings[0] else " ".join(entry.name.split(", ")[::-1]) for entry in CLUB]


def test_a_count_below_a_table_without_numbers_is_no_player():
    rows = [row[1:] for row in table()]
    assert_right(read(as_csv([*rows, [], ["Players", 6]])))


def test_a_total_out_of_four_hides_no_rounds():
    assert_right(read(as_csv(table(rounds="Leg {}", total="Score/4"))))


@pytest.mark.parametrize("heading", ["Club / Local", "Standing 1 / 2"])
def test_an_unread_column_with_two_ratings_in_a_cell_is_a_warning(heading):
    rows = table(rating=heading)
    for row in rows[1:]:
        row[3] = "1850/1790"
    assert read(as_csv(rows)).said("CSV051") == [f"the column {heading!r} is not read, but looks like ratings"]


def test_rounds_called_first_and_second_are_no_given_names():
    assert_right(read(as_csv(table(rounds=["First", "Second", "Third", "Fourth"], total=""))))


def test_results_and_forfeits_behind_the_opponents():
    letters = {outcome: f"{{n}}{letter}" for outcome, letter in LETTERS.items() if outcome in (O.WIN, O.DRAW, O.LOSS)}
    drawn = spelled({**letters, O.FORFEIT_WIN: "{n}WF", O.FORFEIT_LOSS: "{n}LF"})
    assert_right(read(as_csv(table(cell=drawn))), WITHOUT_COLORS, colors=False)


def test_an_unread_column_that_may_count_games_is_a_warning():
    rows = with_column(bare_ratings(), 3, "G", range(4, 10))
    assert read(as_csv(rows)).said("CSV051") == ["the column 'G' is not read, but looks like counts of games"]


def bare_ratings():
    rows = table()
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[3] = entry.rating or "unr"
    return rows


@pytest.mark.parametrize("heading", ["Games", "P", "Gms", "Prov", "Prov.", "# Games", "Prov Games", "Rated Games"])
@pytest.mark.parametrize("shown", ["{}", "P{}", "({})", "{} games"])
def test_games_of_a_provisional_rating_in_a_column_of_their_own(heading, shown):
    values = [shown.format(entry.games) if entry.games else "" for entry in CLUB]
    assert_right(read(as_csv(with_column(bare_ratings(), 3, heading, values))))


def test_games_played_in_this_event_are_not_those_behind_the_rating():
    played = [sum(cell.opponent is not None for cell in entry.cells) for entry in CLUB]
    done = read(as_csv(with_column(bare_ratings(), 3, "Games", played)))
    assert_right(done, expected(games=False))
    assert done.said("CSV052")


def test_a_province_is_no_number_of_games():
    done = read(as_csv(with_column(table(), 3, "Prov", ["ON"] * 6)))
    assert_right(done)
    assert {player.state for player in done.section.players} == {"ON"}


def test_a_grade_is_kept_and_no_birth_date():
    done = read(as_csv(with_column(table(), 3, "Grade", ["K", "5", "5th", "12", "", "9"])))
    assert_right(done)
    first, *_ = done.section.players
    assert (first.extras["wallchart"], first.born) == ({"grade": "K"}, None)
    assert done.said("CSV058")


# Sheets


def sheets(cut, name):
    return {name.format(n): [cut(row, n) for row in table()] for n in (1, 2, 3, 4)}


@pytest.mark.parametrize(
    "book",
    [
        {"Open": table(), "Open (2)": table()},
        sheets(lambda row, n: row[: 4 + n], "After {}"),
        sheets(lambda row, n: row[: 4 + n], "Round {}"),
    ],
)
def test_the_same_games_on_several_sheets_are_one_section(book):
    done = read(as_workbook(book), "book.xlsx")
    assert_right(done)
    (said,) = done.said("CSV047")
    assert said.count("sheet ") == len(book)


def test_a_sheet_for_each_round_is_one_section():
    done = read(as_workbook(sheets(lambda row, n: [*row[:4], row[3 + n]], "Round {}")), "book.xlsx")
    assert_right(done)
    assert done.said("CSV059")


@pytest.mark.parametrize("names", [("Rds 1-2", "Rds 3-4"), ("Saturday", "Sunday")])
def test_rounds_that_are_split_over_sheets_are_one_section(names):
    rows = table(CLUB, total="")
    halves = [row[:6] for row in rows], [[*row[:4], *row[6:8]] for row in rows]
    done = read(as_workbook(dict(zip(names, halves, strict=True))), "book.xlsx")
    assert_right(done)
    assert done.said("CSV059") and not done.said("CSV025")


def test_an_old_copy_of_a_sheet_is_refused():
    old = table()
    old[1][4], old[4][4] = "D4w", "D1b"
    done = read(as_workbook({"Open": table(), "Old": old}), "book.xlsx")
    assert_refused(done, "CSV048")
    assert "round 1 of Alder, Ada" in done.said("CSV048")[0]


def test_the_same_people_with_other_games_are_two_sections():
    swapped = [[*row[:4], row[5], row[4], *row[6:8]] for row in table()]
    done = read(as_workbook({"Slow": table()[:1] + table()[1:], "Fast": [table()[0], *swapped[1:]]}), "book.xlsx")
    assert len(done.event.sections) == 2 and done.said("CSV047") == []


# Results


def test_signs_beside_letters_are_forfeits():
    done = read(as_csv(table(cell=spelled({O.FORFEIT_WIN: "+{n}{c}", O.FORFEIT_LOSS: "-{n}{c}"}))))
    assert_right(done)
    assert done.said("CSV045")


@pytest.mark.parametrize("played", ["{r}{n}{c}", "{n}{c}{r}", "{n}{r}{c}", "{n} {c} {r}"])
def test_signs_behind_the_opponents_are_forfeits_beside_letters(played):
    results = {outcome: played.replace("{r}", LETTERS[outcome]) for outcome in (O.WIN, O.DRAW, O.LOSS)}
    assert_right(read(as_csv(table(cell=spelled({**results, O.FORFEIT_WIN: "{n}{c}+", O.FORFEIT_LOSS: "{n}{c}-"})))))


def test_signs_are_forfeits_beside_letters_behind_colors_and_opponents():
    signs = {O.FORFEIT_WIN: "{c}{n}+", O.FORFEIT_LOSS: "{c}{n}-"}
    assert_right(
        read(as_csv(table(cell=lambda cell: spelled(signs)(cell) if cell.result in signs else color_first(cell))))
    )


def test_a_forfeit_against_number_1_with_a_blank_is_no_bye():
    swapped = {1: 5, 5: 1}
    entries = [
        entry._replace(
            number=swapped.get(entry.number, entry.number),
            cells=tuple(cell._replace(opponent=swapped.get(cell.opponent, cell.opponent)) for cell in entry.cells),
        )
        for entry in CLUB
    ]
    drawn = spelled({O.FORFEIT_WIN: "+ {n}", O.FORFEIT_LOSS: "- {n}"})
    assert_right(read(as_csv(table(entries, drawn))), expected(entries, colors=False), colors=False)


def test_signs_alone_are_games():
    signs = {O.WIN: "+{n}{c}", O.LOSS: "-{n}{c}", O.DRAW: "={n}{c}"}
    assert_right(read(as_csv(table(PLAYED, spelled(signs)))), expected(PLAYED))


@pytest.mark.parametrize("total", ["Total", ""])
@pytest.mark.parametrize(
    "letters", ["SRN", "SUN", "GUV", "GNP", "GTP", "GEP", "VED", "VNP", "VPS", "WRV", "VRT", "WRP", "VRP", "WTL"]
)
def test_letters_of_other_languages_are_never_turned_round(letters, total):
    results = dict(zip((O.WIN, O.DRAW, O.LOSS), (f"{letter}{{n}}{{c}}" for letter in letters), strict=True))
    done = read(as_csv(table(cell=spelled(results), total=total)))
    assert_right(done)
    assert done.said("CSV045")


SPELLINGS = {
    "full pt": {O.FULL_BYE: "Full pt bye"},
    "1-pt": {O.FULL_BYE: "1-pt bye"},
    "dashes": {O.HALF_BYE: "-H-", O.FULL_BYE: "-B-", O.ZERO_BYE: "-U-"},
    "hbye": {O.HALF_BYE: "hbye"},
    "NP": {O.ZERO_BYE: "NP"},
    "½ bye": {O.HALF_BYE: "½ bye", O.FULL_BYE: "1 bye", O.ZERO_BYE: "0 bye"},
    "bye (½)": {O.HALF_BYE: "BYE (½)", O.FULL_BYE: "BYE (1)", O.ZERO_BYE: "BYE (0)"},
    "points": {O.FULL_BYE: "1.0", O.HALF_BYE: "0.5", O.ZERO_BYE: "0.0"},
    "words": {O.FULL_BYE: "full point", O.HALF_BYE: "half point", O.ZERO_BYE: "not paired"},
    "W(F)6": {O.FORFEIT_WIN: "W(F){n}", O.FORFEIT_LOSS: "L(F){n}"},
    "WX6": {O.FORFEIT_WIN: "WX{n}", O.FORFEIT_LOSS: "LF{n}"},
    "FW6": {O.FORFEIT_WIN: "FW{n}", O.FORFEIT_LOSS: "FL{n}"},
    "+6f": {O.FORFEIT_WIN: "+{n}f", O.FORFEIT_LOSS: "-{n}f"},
    "W-6 (f)": {O.FORFEIT_WIN: "W-{n}-{c} (f)", O.FORFEIT_LOSS: "L-{n}-{c} (f)"},
    "W6 def": {O.FORFEIT_WIN: "W{n} def", O.FORFEIT_LOSS: "L{n}{c}def"},
    "W6 ff": {O.FORFEIT_WIN: "W{n} ff", O.FORFEIT_LOSS: "L{n} ff"},
    "X 6": {O.FORFEIT_WIN: "X {n}", O.FORFEIT_LOSS: "F {n}"},
}


@pytest.mark.parametrize("total", ["Total", ""])
@pytest.mark.parametrize("words", SPELLINGS.values(), ids=SPELLINGS)
def test_byes_and_forfeits_in_other_words(words, total):
    assert_right(read(as_csv(table(cell=spelled(words), total=total))), WITHOUT_COLORS, colors=False)


@pytest.mark.parametrize(
    "words",
    [
        {O.FULL_BYE: "BYE", O.HALF_BYE: "BYE"},
        {O.ZERO_BYE: "B0"},
        {O.FULL_BYE: "B00"},
        {O.HALF_BYE: "Bye (requested)"},
    ],
)
def test_totals_show_what_a_bye_is_worth(words):
    done = read(as_csv(table(cell=spelled(words))))
    assert_right(done)
    assert done.said("CSV060")


def test_two_byes_of_different_worth_that_a_total_cannot_tell_apart_are_refused():
    done = read(as_csv(table(cell=spelled({O.FULL_BYE: "BYE", O.HALF_BYE: "BYE", O.ZERO_BYE: "BYE"}))))
    assert done.said("CSV046")


@pytest.mark.parametrize("words", [{O.ZERO_BYE: "B0"}, {O.HALF_BYE: "Bye (requested)"}, {O.FORFEIT_WIN: "forfeit"}])
def test_without_totals_what_may_be_worth_more_or_less_is_refused(words):
    done = read(as_csv(table(cell=spelled(words), total="")))
    assert_refused(done, "CSV046")
    assert " or a " in done.said("CSV046")[0]


def color_first(cell):
    return usual(cell) if cell.opponent is None else f"{cell.color}{cell.opponent}{LETTERS[cell.result]}".upper()


def test_the_color_may_stand_first():
    assert_right(read(as_csv(table(cell=color_first))))


IN_BRACKETS = ["{} ({})", "{}({})", "{} [{}]"]


@pytest.mark.parametrize(
    ("shown", "rounds"),
    [
        *((shown, "Rd {}") for shown in (*IN_BRACKETS, "{}\n{}", "{} {}")),
        *((shown, "2026-01-1{}") for shown in IN_BRACKETS),
    ],
)
def test_running_totals_inside_the_cells(shown, rounds):
    rows = table(rounds=rounds)
    for row, entry in zip(rows[1:], CLUB, strict=True):
        so_far = 0
        for at, cell in enumerate(entry.cells):
            so_far += FACTS[cell.result].half_points
            row[4 + at] = shown.format(usual(cell), f"{so_far / 2:.1f}")
    assert_right(read(as_csv(rows)))
    rows[1][4] = shown.format("W4w", "0.5")
    assert read(as_csv(rows)).said("CSV057")


def test_classes_before_the_rounds_are_no_opponents():
    rows = with_column(table(rounds=["T1", "T2", "T3", "T4"]), 2, "Cat.", ["1N", "2N", "3N", "1N", "2N", "CM"])
    assert_right(read(as_csv(rows)))


def test_colors_and_running_totals_in_a_second_row():
    rows = table()
    both = rows[:1]
    for row, entry in zip(rows[1:], CLUB, strict=True):
        so_far, below = 0, []
        for at, cell in enumerate(entry.cells):
            so_far += FACTS[cell.result].half_points
            row[4 + at] = usual(cell._replace(color=None))
            below.append(f"{(cell.color or '').upper()} {so_far / 2:.1f}".strip())
        both += [row, ["", entry.id, "", "", *below, ""]]
    assert_right(read(as_csv(both)))


def test_totals_in_a_second_row_show_what_byes_are_worth_where_nobody_played():
    rows = [
        ["No.", "Name", "Rating", "1", "2", "3", "Total"],
        *([1, "Alder, Ada", "unr.", "bye", "bye", "bye", "2.0"], ["", "90000001", "", "1", "2", "2", ""]),
        *([2, "Birch, Ben", "unr.", "X3w", "bye", "X3w", "3.0"], ["", "90000002", "", "1", "2", "3", ""]),
        *([3, "Cedar, Cy", "unr.", "F2b", "bye", "F2b", "1.0"], ["", "90000003", "", "0", "1", "1", ""]),
    ]
    results = [cell.result for cell in read(as_csv(rows)).section.players[0].cells]
    assert results == [O.FULL_BYE, O.FULL_BYE, O.ZERO_BYE]


# Names and headings


def with_names(show):
    rows = table()
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[1] = show(entry)
    return rows


@pytest.mark.parametrize(
    "show",
    [
        lambda entry: f"{entry.name}\n{entry.id}",
        lambda entry: f"{entry.name}\nGrove CC",
        lambda entry: f"{entry.number} {entry.name}",
        lambda entry: f"{entry.number}. IM {entry.name}",
        lambda entry: f"{entry.number} - {entry.name}",
        lambda entry: entry.name.replace(", ", ", GM "),
        lambda entry: f"{entry.name}, Gr {entry.number}",
        lambda entry: f"{entry.name} (new)" if entry.number == 2 else entry.name,
        lambda entry: f"FM {entry.name}",
        lambda entry: f"{entry.name} (NM)",
        lambda entry: f"{entry.name}, NM",
        lambda entry: f"{entry.name} - NM",
        lambda entry: f"Dr. {entry.name}" if entry.number == 2 else entry.name,
        lambda entry: f"{entry.name} (NTD)" if entry.number == 2 else entry.name,
        lambda entry: f"{entry.name} [house player]" if entry.number == 2 else entry.name,
        lambda entry: f"{entry.name} / {entry.id}",
        lambda entry: f"{entry.id} {entry.name}",
    ],
)
def test_a_name_is_the_name_and_no_more(show):
    done = read(as_csv(with_names(show)))
    assert_right(done)
    assert done.section.players[0].ids.uschess == "90000001"


@pytest.mark.parametrize("leader", ["......", " . . .....", "____", "…"])
def test_dots_that_lead_to_the_next_column_are_no_part_of_the_name(leader):
    assert_right(read(as_csv(with_names(lambda entry: entry.name + leader))))


def test_the_number_before_the_name_is_the_pairing_number():
    rows = [row[1:] for row in with_names(lambda entry: f"{entry.number} IM {entry.name}")]
    done = read(as_csv([rows[0], *reversed(rows[1:])]))
    assert_right(done)
    assert done.section.players[0].title == "IM"


@pytest.mark.parametrize(
    "heading",
    [
        *("Member Name", "Player's Name", "Competitor", "Name / ID", "Entrant", "Student", "Last, First", "Who", "xyz"),
        *("Chess Player", "Family", "Full name of player", "Kid", "", "Participants", "Names"),
    ],
)
def test_any_heading_may_stand_over_the_names(heading):
    rows = table()
    rows[0][1] = heading
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize(
    "rounds",
    [
        *(
            "Week {}",
            "Wk {}",
            "Rd #{}",
            "Round #{}",
            "Match {}",
            "T{}",
            "Session {}",
            "Night {}",
            "Round {} (Sat 10am)",
        ),
        ["Jan 5", "Jan 12", "Jan 19", "Jan 26"],
        ["1/5", "1/12", "1/19", "1/26"],
        ["2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"],
        ["Sat AM", "Sat PM", "Sun AM", "Sun PM"],
        ["1st", "2nd", "3rd", "4th"],
    ],
)
def test_rounds_may_be_headed_by_anything(rounds):
    assert_right(read(as_csv(table(rounds=rounds))))


@pytest.mark.parametrize(
    "heading",
    ["Current Rating", "Rating (May)", "Supp Rating", "Entry Rating", "May 2026 Rating", "Rating 5/26", "OTB Rating"],
)
def test_ratings_of_any_list(heading):
    assert_right(read(as_csv(table(rating=heading))))


@pytest.mark.parametrize("heading", ["Member #", "US Chess #", "AMS ID", "Membership #", "USCF Mem #"])
def test_ids_under_any_heading(heading):
    done = read(as_csv(table(id=heading)))
    assert_right(done)
    assert done.section.players[0].ids.uschess == "90000001"


def test_a_column_that_looks_as_if_it_mattered_is_a_warning():
    done = read(as_csv(table(rating="Foo")))
    assert done.said("CSV051") == ["the column 'Foo' is not read, but looks like ratings"]


@pytest.mark.parametrize("heading", ["Foo", "NWSRS/USCF", "Código", "Pass", "Lizenz"])
def test_the_only_column_with_whole_member_numbers_is_taken_whatever_its_heading(heading):
    done = read(as_csv(table(id=heading)))
    assert_right(done)
    assert done.section.players[0].ids.uschess == "90000001"
    assert done.said("CSV050") == [f"one column is read as member numbers by what they hold: {heading!r}"]


@pytest.mark.parametrize("heading", ["Phone", "Student no.", "NWSRS", "Receipt", "USCF/FIDE"])
def test_eight_digits_that_may_be_something_else_are_a_warning(heading):
    done = read(as_csv(table(id=heading)))
    assert done.section.players[0].ids.uschess is None
    assert len(done.said("CSV051")) == (heading != "Phone")


@pytest.mark.parametrize(
    "words",
    [
        *("not rated", "none (unrated)", "new - unrated", "--- unr", "sin Elo", "ohne DWZ", "no rating", "n/a", "none"),
        *("u/g", "N/R", "nouveau", "non classé", "neu", "unrated (new)", "not yet rated", "Nuevo (sin rating)"),
    ],
)
def test_words_for_no_rating_make_players_unrated(words):
    rows = table()
    rows[1][3] = words
    done = read(as_csv(rows))
    assert done.errors == [] and done.said("CSV013") == []
    assert done.section.players[0].ratings == {"OTBR": Rating()}
    assert done.said("CSV160") == ([] if words in ("u/g", "not rated") else [f"read as unrated: {words}"])


# Layouts


def in_two_columns(show):
    heading = [text for number in range(1, 5) for text in (f"Round {number}", "")]
    rows = [
        [entry.number, entry.name, entry.rate, *(text for cell in entry.cells for text in show(cell))] for entry in CLUB
    ]
    return [["No.", "Name", "Rating", *heading], *rows]


def points(cell):
    forfeits = {O.FORFEIT_WIN: "1F", O.FORFEIT_LOSS: "0F"}
    return forfeits.get(cell.result) or ("0", "½", "1")[FACTS[cell.result].half_points]


@pytest.mark.parametrize(
    "show",
    [
        lambda cell: (cell.opponent or "BYE", points(cell)),
        lambda cell: (cell.opponent or "", LETTERS[cell.result]),
        lambda cell: (LETTERS[cell.result], cell.opponent or ""),
    ],
)
def test_one_heading_over_the_two_columns_of_a_round(show):
    assert_right(read(as_csv(in_two_columns(show))), WITHOUT_COLORS, colors=False)


@pytest.mark.parametrize("mark", ["###", "##", "---", "X", "xxx", "*", "", "--", "—", "■", "BYE", "N/A"])
@pytest.mark.parametrize("games", [1, 2])
def test_a_round_robin_with_any_mark_on_its_diagonal(mark, games):
    rows = [["No.", "Name", "Rating", *(str(entry.number) for entry in PLAYED), "Total"]]
    for entry in PLAYED:
        by_opponent = {cell.opponent: "/".join([points(cell)] * games) for cell in entry.cells}
        cells = [by_opponent.get(other.number, mark) for other in PLAYED]
        rows.append([entry.number, entry.name, entry.rate, *cells, games * entry.halves / 2])
    done = read(as_csv(rows))
    assert done.errors == []
    told = [sorted((cell.result, cell.opponent) for cell in player.cells) for player in done.section.players]
    assert told == [sorted([(cell.result, cell.opponent) for cell in entry.cells] * games) for entry in PLAYED]


WINTD = """\
No. Name            Rate  Pts  Rnd1  Rnd2  Rnd3
  1 Oak, Bea        1412  2.5  W  2  H     X  3
  2 Elm, Ash        1500  1.5  L  1  W  3  H
  3 Yew, Fenn       unr.  1.0  B     L  2  F  1
"""
CROWDED = """\
No.  Name                Rate  Pts Rnd1 Rnd2 Rnd3
1 Oak, Bea              1412  2.5  W2   H    X3
2 Elm, Ash              1500  1.5  L1   W3   H
3 Yew, Fenn             unr.  1.0  B    L2   F1
"""
TWO_LINES = """\
No. Name / ID          Rate  Rd 1  Rd 2  Rd 3  Tot
 1  Oak, Bea           1412  W2    H     X3    2.5
    90000001           MI    w           w
 2  Elm, Ash           1500  L1    W3    H     1.5
    90000002           MI    b     w
 3  Yew, Fenn          unr.  B     L2    F1    1.0
    90000003           MI          b     b
"""


def test_a_page_may_show_a_printed_table_as_it_is():
    head = "<html><head><title>Results - Grove CC</title></head><body>\n<h1>Grove Open</h1><p>April 18, 2026</p><pre>\n"
    done = read(f"{head}{WINTD.replace('Oak, Bea ', '<b>Oak, Bea</b> ')}</pre></body></html>".encode(), "page.html")
    assert done.errors == []
    assert (done.event.name, str(done.event.start)) == ("Grove Open", "2026-04-18")
    assert [player.name for player in done.section.players] == ["Oak, Bea", "Elm, Ash", "Yew, Fenn"]


@pytest.mark.parametrize("text", [WINTD, CROWDED, TWO_LINES])
def test_printed_tables(text):
    done = read(text.encode(), "event.txt")
    assert done.errors == []
    assert [(player.number, player.name) for player in done.section.players] == [
        (1, "Oak, Bea"),
        (2, "Elm, Ash"),
        (3, "Yew, Fenn"),
    ]
    assert [player.ratings["OTBR"].rating for player in done.section.players] == [1412, 1500, None]
    assert [(cell.result, cell.opponent) for cell in done.section.players[2].cells] == [
        (O.FULL_BYE, None),
        (O.LOSS, 2),
        (O.FORFEIT_LOSS, 1),
    ]


# Files


def test_a_styled_empty_cell_in_the_last_row_is_not_in_use():
    import openpyxl
    from openpyxl.styles import PatternFill

    book = openpyxl.Workbook()
    for row in table():
        book.active.append(row)
    for cell in ("A1048576", "XFD1"):
        book.active[cell].fill = PatternFill("solid", fgColor="FF0000")
    made = BytesIO()
    book.save(made)
    assert_right(read(made.getvalue(), "book.xlsx"))


def test_a_table_that_is_cut_is_one_message():
    rows = table([entry._replace(number=entry.number) for entry in CLUB])
    for at, row in enumerate(rows[1:]):
        row[4:8] = [f"W{100 + 4 * at + slot}" for slot in range(4)]
    done = read(as_csv(rows))
    assert done.event is None
    assert [one.code for one in done.report if one.severity == "error"] == ["CSV061"]


def test_the_same_fault_in_many_cells_is_one_message():
    done = read(as_csv(table(cell=lambda cell: f"@{usual(cell)[0]}@")))
    (message,) = done.said("CSV004")
    assert "23 more like it" in message


@pytest.mark.parametrize(
    "line",
    [
        *("April 18-19, 2026", "4/18/2026 - 4/19/2026", "18.04.2026 - 19.04.2026", "Grove Open, Apr 18-19, 2026"),
        *("From: Sat, April 18, 2026   To: Sun, April 19, 2026", "From 4/18/2026 until 4/19/2026"),
        *("4/18/26-4/19/26", "18.04.2026-19.04.2026", "2026-04-18/19", "2026-04-18/2026-04-19", "Apr 18, 19 2026"),
        *("Dates: 4/18/2026-4/19/2026", "Start: 4/18/2026 End: 4/19/2026"),
    ],
)
def test_days_above_a_table(line):
    done = read(as_csv([["Grove Open"], [line], *table()]))
    assert_right(done)
    assert done.section.name in ("", "Grove Open")
    assert (str(done.event.start), str(done.event.end)) == ("2026-04-18", "2026-04-19")
    assert done.event.name == "Grove Open"


def test_the_first_and_the_last_day_in_rows_of_their_own():
    above = [["Grove Open"], ["Start date", date(2026, 4, 18)], ["End date", date(2026, 4, 19)]]
    done = read(as_workbook({"Open": [*above, *table()]}, default_date_format="yyyy-mm-dd"), "book.xlsx")
    assert (str(done.event.start), str(done.event.end)) == ("2026-04-18", "2026-04-19")
    assert done.section.name not in ("Start date", "End date")


def test_what_looks_like_a_date_and_is_none_is_a_warning():
    done = read(as_csv([["Grove Open"], ["April 31, 2026"], [], *table()]))
    assert done.event.start is None
    assert done.said("CSV055") == ["'April 31' looks like a date, but is not understood; it is not used"]


def test_a_second_date_that_is_not_used_is_a_warning():
    done = read(as_csv([["Grove Open"], ["April 18, 2026 (blitz April 25, 2026)"], [], *table()]))
    assert done.said("CSV055") == ["'April 25' looks like a date, but is not understood; it is not used"]


PAGE = """<html><head><title>{title}</title></head><body><div>Logged on: Guest</div><div>Toggle navigation</div>
<div>Home</div><div>News</div><div>About us</div>{heading}<table>{rows}</table></body></html>"""


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("Grove Open", ""),
        ("Grove Open | Grove Chess Club", "<h1>Grove Chess Club</h1><h2>Grove Open</h2>"),
        ("Results", "<h2>Grove Open</h2><h3>Final Ranking crosstable after 4 Rounds</h3>"),
        ("Chess-Results Server Chess-results.com - Grove Open", ""),
    ],
)
def test_the_event_is_named_by_the_page_and_not_by_its_menu(title, heading):
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in table())
    done = read(PAGE.format(title=title, heading=heading, rows=rows).encode(), "page.html")
    assert_right(done)
    assert done.event.name == "Grove Open"


# Words, signs and days around games

IN_WORDS = {
    "won vs": {O.WIN: "Won vs #{n}", O.DRAW: "Drew #{n}", O.LOSS: "Lost to #{n}"},
    "win": {O.WIN: "Win {n}", O.DRAW: "Draw {n}", O.LOSS: "Loss {n}"},
    "vs": {O.WIN: "vs {n} W", O.DRAW: "vs {n} D", O.LOSS: "vs {n} L"},
    "by forfeit": {O.FORFEIT_WIN: "Won by forfeit #{n}", O.FORFEIT_LOSS: "Lost by forfeit #{n}"},
    "slash": {O.WIN: "{n}/W", O.DRAW: "{n}/D", O.LOSS: "{n}/L", O.FORFEIT_WIN: "{n}/X", O.FORFEIT_LOSS: "{n}/F"},
}


@pytest.mark.parametrize("words", IN_WORDS.values(), ids=IN_WORDS)
def test_games_in_words(words):
    assert_right(read(as_csv(table(cell=spelled(words)))), WITHOUT_COLORS, colors=False)


def test_points_before_the_opponent_in_brackets():
    points = {O.WIN: "1 ({n}{c})", O.DRAW: "½ ({n}{c})", O.LOSS: "0 ({n}{c})"}
    forfeits = {O.FORFEIT_WIN: "1F ({n}{c})", O.FORFEIT_LOSS: "0F ({n}{c})"}
    assert_right(read(as_csv(table(cell=spelled({**points, **forfeits})))))


def test_swissperfect():
    letters = {O.WIN: "{n}:W", O.DRAW: "{n}:D", O.LOSS: "{n}:L", O.FORFEIT_WIN: "{n}:+", O.FORFEIT_LOSS: "{n}:-"}
    byes = {O.FULL_BYE: "0:+", O.HALF_BYE: "0:=", O.ZERO_BYE: ":"}
    rows = table(cell=spelled({**letters, **byes}))
    rows[6][3] = "0 *"
    assert_right(read(as_csv(rows)), WITHOUT_COLORS, colors=False)


@pytest.mark.parametrize(
    "shown", ["{} (12 games)", "{}/12 gms", "{}P12", "{} (p12)", "{} (12g)", "{} [12 g]", "{}-12g", "{} - 12 gms"]
)
def test_games_behind_a_rating_in_words(shown):
    rows = table()
    rows[4][3] = shown.format(1500)
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("mark", ["{}*", "{} *", "*{}", "{}†", "{}**"])
def test_a_mark_for_a_footnote_is_no_part_of_the_name(mark):
    rows = table()
    rows[2][1] = mark.format(rows[2][1])
    assert_right(read(as_csv([*rows, [], ["* late entry"]])))


@pytest.mark.parametrize("show", [{}, {"1": "W", "½": "D", "0": "L"}])
def test_two_players_with_points_play_a_match(show):
    points = [["1", "½", "0", "1"], ["0", "½", "1", "0"]]
    names = ("Alder, Ada", "Birch, Ben")
    rows = [[name, 1800, *(show.get(text, text) for text in line)] for name, line in zip(names, points, strict=True)]
    done = read(as_csv([["Player", "Rating", "G1", "G2", "G3", "G4"], *rows]))
    assert done.errors == [] and done.section.type == "match"
    assert [(cell.result, cell.opponent) for cell in done.section.players[0].cells] == [
        *((O.WIN, 2), (O.DRAW, 2), (O.LOSS, 2), (O.WIN, 2)),
    ]


def test_two_players_whose_points_are_not_those_of_games_are_refused():
    rows = [["Player", "Rating", "G1", "G2"], ["Alder, Ada", 1800, "1", "1"], ["Birch, Ben", 1700, "1", "0"]]
    assert_refused(read(as_csv(rows)), "CSV010")


ABOVE = [["Grove Open"], ["April 18-19, 2026"]]
DAYS = [date(2026, 4, 18)] * 2 + [date(2026, 4, 19)] * 2


@pytest.mark.parametrize(
    "rounds",
    [
        ["Rd 1 4/18", "Rd 2 4/18", "Rd 3 4/19", "Rd 4 4/19"],
        ["Rd 1\nSat 4/18/2026", "Rd 2\n4/18/2026", "Rd 3\n4/19/2026", "Rd 4\n4/19/2026"],
        ["Round 1 (Apr 18)", "Round 2 (Apr 18)", "Round 3 (Apr 19)", "Round 4 (Apr 19)"],
        ["Rd 1 (18.4.)", "Rd 2 (18.4.)", "Rd 3 (19.4.)", "Rd 4 (19.4.)"],
        ["Round 1 - Saturday, April 18, 2026", "Round 2", "Round 3 - Sunday, April 19, 2026", "Round 4"],
    ],
)
def test_headings_of_rounds_tell_their_days(rounds):
    done = read(as_csv([*ABOVE, *table(rounds=rounds)]))
    assert_right(done)
    known = [day if any(char in text for char in "/(,") else None for day, text in zip(DAYS, rounds, strict=True)]
    assert list(done.section.round_dates) == known
    assert done.said("CSV064")


def test_days_without_a_year_are_a_warning_where_nothing_states_the_year():
    rounds = ["Jan 10", "Jan 17", "Jan 24", "Jan 31"]
    done = read(as_csv(table(rounds=rounds)))
    assert_right(done)
    assert "'Jan 10' to 'Jan 31'" in done.said("CSV067")[0]
    assert not read(as_csv([["Grove Open"], ["January 10-31, 2026"], *table(rounds=rounds)])).said("CSV067")
    assert not read(as_csv(table())).said("CSV067")


def test_days_above_several_rounds_are_those_of_all_of_them():
    days = ["", "", "", "", "Saturday April 18", "", "Sunday April 19", "", ""]
    done = read(as_workbook({"Open": [*ABOVE, days, *table()]}), "book.xlsx")
    assert_right(done)
    assert list(done.section.round_dates) == DAYS
    assert done.said("CSV055") == [] and done.event.name == "Grove Open"


def test_whole_days_of_the_rounds_are_those_of_the_event():
    rounds = ["2026-12-21", "2026-12-28", "2027-01-04", "2027-01-11"]
    done = read(as_csv(table(rounds=rounds)))
    assert_right(done)
    assert [str(day) for day in done.section.round_dates] == rounds
    assert (str(done.event.start), str(done.event.end)) == (rounds[0], rounds[-1])


def test_days_without_a_year_go_on_in_the_next_one():
    rounds = ["Dec 21", "Dec 28", "Jan 4", "Jan 11"]
    done = read(as_csv([["Dates:", "2026-12-21 to 2027-01-11"], *table(rounds=rounds)]))
    assert [str(day) for day in done.section.round_dates] == ["2026-12-21", "2026-12-28", "2027-01-04", "2027-01-11"]
    assert read(as_csv(table(rounds=rounds))).section.round_dates == ()


def with_totals_below(show):
    """The wallchart on paper: opponents with colors, and below them the totals so far."""
    rows = [["No.", "Name", "Rating", "1", "2", "3", "4", "Score"]]
    for entry in CLUB:
        so_far = 0
        totals = []
        for cell in entry.cells:
            so_far += FACTS[cell.result].half_points
            totals.append(f"{so_far / 2:g}")
        rows.append([entry.number, entry.name, entry.rate, *map(show, entry.cells), entry.total])
        rows.append(["", entry.id, "", *totals, ""])
    return rows


def opponent_alone(cell):
    if cell.opponent is None:
        return {O.ZERO_BYE: "-"}.get(cell.result, "bye")
    forfeit = LETTERS[cell.result] if cell.result in (O.FORFEIT_WIN, O.FORFEIT_LOSS) else ""
    return f"{forfeit}{cell.opponent}{cell.color}"


def test_totals_below_the_opponents_tell_the_results():
    done = read(as_csv(with_totals_below(opponent_alone)))
    assert_right(done)
    assert done.said("CSV066")


def test_totals_below_that_no_game_gives_are_not_used():
    rows = with_totals_below(opponent_alone)
    rows[2][4] = "3"
    done = read(as_csv(rows))
    assert done.said("CSV066") == [] and done.said("CHK018")


def test_a_rating_behind_the_name_is_the_rating():
    rows = [[row[0], f"{row[1]} ({row[3]})" if at else row[1], *row[4:]] for at, row in enumerate(table())]
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("heading", ["Old", "Prior Rating", "Before"])
def test_ratings_before_under_any_heading(heading):
    assert_right(read(as_csv(table(rating=heading))))


def test_ratings_before_and_after_in_one_column():
    rows = table(rating="Pre->Post")
    for row in rows[1:]:
        row[3] = f"{row[3]}->1600"
    done = read(as_csv(rows))
    assert_right(done)
    assert {player.after["OTBR"].shown for player in done.section.players} == {1600}


def test_labels_in_cells_need_no_colon():
    above = [["Event", "Grove Open"], ["Date", "4/18/2026"], ["Time Control", "G/60;d5"], []]
    done = read(as_workbook({"Open": [*above, *table()]}), "book.xlsx")
    assert_right(done)
    assert (done.event.name, str(done.event.start), done.section.time_control) == (
        "Grove Open",
        "2026-04-18",
        "G/60;d5",
    )


def test_a_sheet_for_each_round_with_opponents_by_name():
    names = {entry.number: entry.name for entry in CLUB}
    results = {O.WIN: "Win", O.DRAW: "Draw", O.LOSS: "Loss", O.FORFEIT_WIN: "Win (F)", O.FORFEIT_LOSS: "Loss (F)"}
    byes = {O.FULL_BYE: "Bye", O.HALF_BYE: "1/2 bye", O.ZERO_BYE: "-"}
    book = {}
    for at in range(4):
        rows = [["No.", "Name", "Rating", "Opponent", "Color", "Result"]]
        for entry in CLUB:
            cell = entry.cells[at]
            color = {"w": "White", "b": "Black"}.get(cell.color, "")
            said = {**results, **byes}[cell.result]
            rows.append([entry.number, entry.name, entry.rate, names.get(cell.opponent, ""), color, said])
        book[f"Rd {at + 1}"] = rows
    assert_right(read(as_workbook(book), "book.xlsx"))


@pytest.mark.parametrize(
    ("bye", "absent"),
    [
        ("vrij", "afwezig"),
        ("folga", "ausente"),
        ("spielfrei", "abwesend"),
        ("riposo", "assente"),
        ("pauza", "unplayed"),
    ],
)
def test_byes_and_absences_in_other_languages(bye, absent):
    done = read(as_csv(table(cell=spelled({O.FULL_BYE: bye, O.ZERO_BYE: absent}))))
    assert done.errors == []
    assert [player.score for player in done.section.players] == [entry.halves for entry in CLUB]


def test_games_may_tell_players_by_number_and_the_points_of_each_side():
    rows = [["Rd", "White #", "W pts", "B pts", "Black #"]]
    points = {O.WIN: ("1", "0"), O.DRAW: ("1/2", "1/2"), O.LOSS: ("0", "1")}
    for at in range(3):
        for entry in PLAYED:
            cell = entry.cells[at]
            if cell.color == "w":
                rows.append([at + 1, entry.number, *points[cell.result], cell.opponent])
    roster = [["No.", "Name", "ID", "Rating"], *([e.number, e.name, e.id, e.rate] for e in PLAYED)]
    assert_right(read(as_workbook({"Players": roster, "Games": rows}), "book.xlsx"), expected(PLAYED))


def test_cells_of_a_web_page_may_span_rows():
    head = "".join(f"<th rowspan=2>{text}</th>" for text in ("No.", "Name", "ID", "Rating"))
    head += "<th colspan=4>Rounds</th><th rowspan=2>Total</th></tr><tr>"
    head += "".join(f"<th>{number}</th>" for number in range(1, 5))
    rows = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in table()[1:])
    page = f"<html><h1>Grove Open</h1><table><tr>{head}</tr>{rows}</table></html>"
    done = read(page.encode(), "page.html")
    assert_right(done)
    assert done.event.name == "Grove Open"


def test_years_of_birth_behind_the_names_are_no_ratings():
    rows = [[row[0], f"{row[1]} ({2008 + at})" if at else row[1], *row[4:]] for at, row in enumerate(table())]
    done = read(as_csv(rows))
    assert all(not player.ratings for player in done.section.players)


def test_points_of_each_round_below_the_opponents_are_no_totals():
    rows = [["No.", "Name", "Rating", "1", "2", "Score"]]
    rows += [[1, "Alder, Ada", 1800, "2w", "2b", "2"], ["", "90000001", "", "1", "1", ""]]
    rows += [[2, "Birch, Ben", 1700, "1b", "1w", "0"], ["", "90000002", "", "0", "0", ""]]
    done = read(as_csv(rows))
    assert [[cell.result for cell in player.cells] for player in done.section.players] == [[O.WIN] * 2, [O.LOSS] * 2]


@pytest.mark.parametrize(("said", "source"), [("regular", "OTBR"), ("quick", "OTBQ"), ("fide", "FIDE")])
def test_what_the_user_says_of_the_only_ratings_counts_more_than_their_heading(said, source):
    rows = [
        ["No.", "Name", "Elo", "1", "Score"],
        [1, "Alder, Ada", 1800, "W2", "1"],
        [2, "Birch, Ben", 1700, "L1", "0"],
    ]
    done = read(as_csv(rows), **{"ratings-are": said})
    assert [player.ratings[source].rating for player in done.section.players] == [1800, 1700]


# Points beside the opponents

NO_FORFEIT = [entry._replace(cells=tuple(cell for at, cell in enumerate(entry.cells) if at != 2)) for entry in CLUB]
"""Without the round that has a forfeit: points do not show one."""


def with_points_in_rows(above, opponent="{n}{c}"):
    rows = [["No.", "Name", "Rating", "1", "2", "3", "Score"]]
    for entry in NO_FORFEIT:
        opponents = [opponent.format(n=cell.opponent, c=cell.color) if cell.opponent else "-" for cell in entry.cells]
        scored = list(map(points, entry.cells))
        first, second = (scored, opponents) if above else (opponents, scored)
        rows += [[entry.number, entry.name, entry.rate, *first, entry.total], ["", entry.id, "", *second, ""]]
    return rows


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("opponent", ["{n}{c}", "{c}{n}"])
def test_points_and_opponents_in_two_rows(above, opponent):
    done = read(as_csv(with_points_in_rows(above, opponent)))
    assert_right(done, expected(NO_FORFEIT))
    assert done.said("CSV066") == ["the results are read from the points beside the opponents"]


def test_letters_above_the_opponents():
    rows = [["No.", "Name", "Rating", "1", "2", "3", "4", "Score"]]
    for entry in CLUB:
        letters = [LETTERS[cell.result] for cell in entry.cells]
        rows.append([entry.number, entry.name, entry.rate, *letters, entry.total])
        rows.append(
            ["", entry.id, "", *(f"{cell.opponent}{cell.color}" if cell.opponent else "" for cell in entry.cells)]
        )
    assert_right(read(as_csv(rows)))


def test_colors_and_points_in_two_rows_below_the_opponents():
    rows = [["No.", "Name", "Rating", "1", "2", "3", "Score"]]
    for entry in NO_FORFEIT:
        rows.append([entry.number, entry.name, entry.rate, *(cell.opponent or "" for cell in entry.cells), entry.total])
        rows.append(["", entry.id, "", *((cell.color or "").upper() for cell in entry.cells), ""])
        rows.append(["", "", "", *map(points, entry.cells), ""])
    assert_right(read(as_csv(rows)), expected(NO_FORFEIT))


def pairs_of_columns(headings, entries=CLUB):
    count = range(1, len(entries[0].cells) + 1)
    rows = [["No.", "Name", "Rating", *(heading.format(at) for at in count for heading in headings), "Total"]]
    for entry in entries:
        texts = [(points(cell), cell.opponent or "") for cell in entry.cells]
        cells = [text for pair in texts for text in (pair if "Opp" in headings[1] else reversed(pair))]
        rows.append([entry.number, entry.name, entry.rate, *cells, entry.total])
    return rows


@pytest.mark.parametrize(
    "headings", [("Pts {}", "Opp {}"), ("Opp {}", "Pts {}"), ("R{} Score", "R{} Opp"), ("Rd {} Opp", "Rd {} W/L")]
)
def test_points_and_opponents_in_pairs_of_columns(headings):
    assert_right(read(as_csv(pairs_of_columns(headings))), WITHOUT_COLORS, colors=False)


def test_points_beside_opponents_by_name():
    names = {entry.number: entry.name for entry in CLUB}
    rows = pairs_of_columns(("Opp {}", "Score {}"))
    rows = [
        rows[0],
        *([names.get(text, text) if at > 2 and at % 2 else text for at, text in enumerate(r)] for r in rows[1:]),
    ]
    assert_right(read(as_csv(rows)), WITHOUT_COLORS, colors=False)


def test_totals_so_far_in_a_column_beside_the_opponents():
    rows = [["No.", "Name", "Rating", *(text for at in range(1, 4) for text in (f"Round {at}", ""))]]
    for entry in NO_FORFEIT:
        so_far, cells = 0, []
        for cell in entry.cells:
            so_far += FACTS[cell.result].half_points
            cells += [f"{cell.opponent}{cell.color}" if cell.opponent else "bye", f"{so_far / 2:g}"]
        rows.append([entry.number, entry.name, entry.rate, *cells])
    done = read(as_workbook({"Open": rows}), "book.xlsx")
    assert_right(done, expected(NO_FORFEIT))
    assert done.said("CSV066") == ["the results are read from the totals beside the opponents"]


def test_opponent_number_ten_is_no_game_with_a_result():
    rows = [["No.", "Name", "Opp 1", "Score 1", "Opp 2", "Score 2", "Opp 3", "Score 3"]]
    rows += [[9, "Alder, Ada", 10, 1, 10, 2, 10, 2], [10, "Birch, Ben", 9, 0, 9, 0, 9, 1]]
    done = read(as_csv(rows))
    assert [[cell.result for cell in player.cells] for player in done.section.players] == [
        [O.WIN, O.WIN, O.LOSS],
        [O.LOSS, O.LOSS, O.WIN],
    ]


def test_the_opponents_rows_decide_between_points_and_totals():
    rows = [
        ["No.", "Name", "Opp 1", "Pts 1", "Opp 2", "Pts 2"],
        [1, "Alder, Ada", 2, "½", 3, "½"],
        [2, "Birch, Ben", 1, "½", 4, "½"],
        [3, "Cedar, Cy", 4, "0", 1, "½"],
        [4, "Dogwood, Di", 3, "0", 2, "½"],
    ]
    done = read(as_csv(rows))
    assert [[cell.result for cell in player.cells] for player in done.section.players[:2]] == [[O.DRAW] * 2] * 2


def test_a_heading_above_the_opponents_and_one_above_the_results_of_all_rounds():
    rows = [
        ["", "", "", "Opponents", "", "", "Results", "", "", ""],
        ["No.", "Name", "Rating", *[1, 2, 3] * 2, "Total"],
    ]
    for entry in NO_FORFEIT:
        opponents = [cell.opponent or "" for cell in entry.cells]
        rows.append([entry.number, entry.name, entry.rate, *opponents, *map(points, entry.cells), entry.total])
    assert_right(read(as_workbook({"Open": rows}), "book.xlsx"), expected(NO_FORFEIT, colors=False), colors=False)


# Spellings of other clubs

OTHERS = {
    "W6X": {O.FORFEIT_WIN: "W{n}X", O.FORFEIT_LOSS: "L{n}X"},
    "6FF": {O.FORFEIT_WIN: "{n}FF", O.FORFEIT_LOSS: "{n}FF"},
    "FF6": {O.FORFEIT_WIN: "FF{n}", O.FORFEIT_LOSS: "FF-{n}"},
    "arrows": {O.FORFEIT_WIN: "> {n}", O.FORFEIT_LOSS: "< {n}", O.FULL_BYE: "EXE"},
    "points": {O.WIN: "1 ({n})", O.DRAW: "½ ({n})", O.LOSS: "0 ({n})"},
    **{
        shown: {outcome: shown.replace("R", LETTERS[outcome]) for outcome in (O.WIN, O.DRAW, O.LOSS)}
        for shown in ("R{c}{n}", "{c}R{n}", "{n}{c}R", "{n}R{c}", "({c}) R{n}")
    },
}


@pytest.mark.parametrize("words", OTHERS.values(), ids=OTHERS)
def test_forfeits_and_games_in_other_spellings(words):
    assert_right(read(as_csv(table(cell=spelled(words)))), WITHOUT_COLORS, colors=False)


def test_a_forfeit_that_does_not_say_whose_needs_the_total():
    done = read(as_csv(table(cell=spelled({O.FORFEIT_WIN: "FF{n}", O.FORFEIT_LOSS: "FF{n}"}), total="")))
    assert_refused(done, "CSV046")
    assert "(FF5) is a forfeit-win or a forfeit-loss" in done.said("CSV046")[0]


def test_the_opponents_number_is_never_cut_into_number_and_result():
    done = read(as_csv(table(cell=spelled({O.FORFEIT_WIN: "10FF"}), total="")))
    assert any("CSV046" in error for error in done.errors)


def test_teams_below_the_table_are_no_players():
    rows = [*table(), [], ["Team Standings"], ["1", "Grove School", "", "", "8.0"], ["2", "Hill School", "", "", "7.5"]]
    assert_right(read(as_workbook({"Open": rows}), "book.xlsx"))


# Lists of games as other clubs head them

UNRATED = {name: (None, None, cells) for name, (_, _, cells) in RIGHT.items()}
UNRATED_PLAYED = {name: (None, None, cells) for name, (_, _, cells) in expected(PLAYED).items()}


def without_colors(right):
    cut = {name: [cell and (cell[0], cell[1], None) for cell in cells] for name, (_, _, cells) in right.items()}
    return {name: (None, None, cells) for name, cells in cut.items()}


@pytest.mark.parametrize("sides", [("Player 1", "Player 2"), ("Player A", "Player B"), ("Home", "Away")])
def test_sides_without_colors(sides):
    rows = [["Round", *sides, "Result"]]
    for number, first, second, result in games_of(CLUB):
        rows.append([number, first.name, second.name if second else "BYE", {**IN_LIST, **OF_BYES}[result]])
    assert_right(read(as_csv(rows)), without_colors(RIGHT))
    rows[1][3] = "White"
    assert_refused(read(as_csv(rows)), "CSV033")


@pytest.mark.parametrize("draw", ["yes", "x", "1"])
def test_winners_and_losers(draw):
    rows = [["Date", "Winner", "Loser", "Draw?"]]
    for number, white, black, result in games_of(PLAYED):
        names = (black.name, white.name) if result is O.LOSS else (white.name, black.name)
        rows.append([f"1/{5 + 7 * number}/2026", *names, draw if result is O.DRAW else ""])
    done = read(as_csv(rows))
    assert_right(done, without_colors(expected(PLAYED)))
    assert (str(done.event.start), str(done.event.end)) == ("2026-01-12", "2026-01-26")


@pytest.mark.parametrize("line", ["Draws:", "Draws", "Drawn", "Remis"])
def test_games_below_a_line_of_draws_in_a_list_of_winners_and_losers_are_draws(line):
    rows = [["Round", "Winner", "Loser"], [1, "Alder, Ada", "Birch, Ben"], [], [line], [1, "Cedar, Cy", "Elm, Ed"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert {player.name: player.cells[0].result for player in done.section.players} == {
        "Alder, Ada": O.WIN,
        "Birch, Ben": O.LOSS,
        "Cedar, Cy": O.DRAW,
        "Elm, Ed": O.DRAW,
    }
    for below in ("Round 2", "Wins"):
        again = read(as_csv([*rows, [], [below], [2, "Cedar, Cy", "Birch, Ben"]]))
        assert again.section["Cedar, Cy"].cells[1].result == O.WIN


def test_a_winner_who_lost_is_refused():
    rows = [["Round", "Winner", "Loser", "Result"], [1, "Alder, Ada", "Birch, Ben", "0-1"]]
    assert_refused(read(as_csv(rows)), "CSV033")


def test_a_result_of_two_sides_beside_a_player_with_black_is_refused():
    rows = [["Round", "Player", "Color", "Opponent", "Result"], [1, "Alder, Ada", "Black", "Birch, Ben", "1-0"]]
    rows += [[1, "Cedar, Cy", "White", "Elm, Ed", "1-0"]]
    done = read(as_csv(rows))
    assert_refused(done, "CSV033")
    assert done.said("CSV033") == ["'1-0' beside a player with Black: who won, White or this player?"]


def test_a_mark_under_white_wins_draw_or_black_wins():
    rows = [["Round", "White", "Black", "White wins", "Draw", "Black wins"]]
    for number, white, black, result in games_of(PLAYED):
        marks = ["x" if result is each else "" for each in (O.WIN, O.DRAW, O.LOSS)]
        rows.append([number, white.name, black.name, *marks])
    assert_right(read(as_csv(rows)), UNRATED_PLAYED)
    rows[1][3:] = ["x", "x", ""]
    assert_refused(read(as_csv(rows)), "CSV033")


IN_LIST_WORDS = {
    O.WIN: "White wins",
    O.LOSS: "Black wins",
    O.DRAW: "Draw",
    O.FORFEIT_WIN: "White wins by forfeit",
    O.FULL_BYE: "Full-point bye",
    O.HALF_BYE: "Half-point bye",
    O.ZERO_BYE: "Absent",
}


def test_the_winner_by_family_name():
    rows = [["Rd", "White", "Black", "Winner"]]
    for number, white, black, result in games_of(PLAYED):
        winner = {O.WIN: white.name.split(",")[0], O.LOSS: black.name.split(",")[0]}.get(result, "Draw")
        rows.append([number, white.name, black.name, winner])
    assert_right(read(as_csv(rows)), UNRATED_PLAYED)


@pytest.mark.parametrize("heading", ["Result", "Who won?", "Winner"])
def test_results_of_a_list_in_words(heading):
    rows = [["Rd", "White player", "Black player", heading]]
    for number, white, black, result in games_of(CLUB):
        rows.append([number, white.name, black.name if black else "", IN_LIST_WORDS[result]])
    assert_right(read(as_csv(rows)), UNRATED)


def test_a_row_for_each_player_and_game():
    names = {entry.number: entry.name for entry in CLUB}
    words = {O.WIN: "Win", O.DRAW: "Draw", O.LOSS: "Loss", O.FORFEIT_WIN: "Forfeit win", O.FORFEIT_LOSS: "Forfeit loss"}
    words |= {O.FULL_BYE: "Full bye", O.HALF_BYE: "Half bye", O.ZERO_BYE: "Zero bye"}
    rows = [["Player", "Rating", "Round", "Color", "Opponent", "Result"]]
    for entry in CLUB:
        for at, cell in enumerate(entry.cells):
            color = {"w": "White", "b": "Black"}.get(cell.color, "")
            rows.append([entry.name, entry.rate, at + 1, color, names.get(cell.opponent, ""), words[cell.result]])
    assert_right(read(as_csv(rows)))
    rows[1][5] = "Draw"
    assert_refused(read(as_csv(rows)), "CSV034")


def test_ratings_and_ids_of_sides_without_colors():
    rows = [["Round", "Player 1", "Rating 1", "ID 1", "Player 2", "Rating 2", "ID 2", "Result"]]
    for number, first, second, result in games_of(PLAYED):
        seats = [fact for each in (first, second) for fact in (each.name, each.rate, each.id)]
        rows.append([number, *seats, IN_LIST[result]])
    assert_right(read(as_csv(rows)), expected(PLAYED, colors=False), colors=False)


def test_a_column_of_a_list_that_looks_like_ratings_is_a_warning():
    rows = [["Rd", "White", "W. strength", "Black", "Result"]]
    rows += [
        [number, white.name, white.rating, black.name, IN_LIST[result]]
        for number, white, black, result in games_of(PLAYED)
    ]
    done = read(as_csv(rows))
    assert done.said("CSV051") == ["the column 'W. strength' is not read, but looks like ratings"]


@pytest.mark.parametrize("sides", [("White", "Black"), ("Player 1", "Player 2")])
def test_rounds_beside_each_other(sides):
    by_round = {}
    for number, white, black, result in games_of(PLAYED):
        by_round.setdefault(number, []).append([white.name, IN_LIST[result], black.name, ""])
    rows = [["Grove Open"], [text for number in by_round for text in (f"Round {number}", "", "", "")]]
    rows += [
        [sides[0], "Result", sides[1], ""] * 3,
        *([text for game in games for text in game] for games in zip(*by_round.values(), strict=True)),
    ]
    done = read(as_workbook({"Pairings": rows}), "book.xlsx")
    right = UNRATED_PLAYED if "White" in sides else without_colors(UNRATED_PLAYED)
    assert_right(done, right)
    assert done.event.name == "Grove Open"


def test_lines_between_the_games_tell_the_rounds():
    rows = [["White", "Black", "Result"], ["Round 2"], ["Alder, Ada", "Birch, Ben", "1-0"]]
    rows += [["Round 1"], ["Birch, Ben", "Cedar, Cy", "0-1"], ["Alder, Ada", "BYE", "1"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [cell.result for cell in done.section.players[0].cells] == [O.FULL_BYE, O.WIN]


def test_results_under_no_heading():
    rows = [["Rd", "White", "", "Black"]]
    rows += [[number, white.name, IN_LIST[result], black.name] for number, white, black, result in games_of(PLAYED)]
    assert_right(read(as_csv(rows)), UNRATED_PLAYED)


@pytest.mark.parametrize("show", ["{e.number} {e.name}", "FM {e.name}", "{e.name} ({points})", "{e.name} [{points}]"])
def test_a_name_in_a_list_of_games_is_the_name_and_no_more(show):
    rows = [["Rd", "White", "Result", "Black"]]
    for number, white, black, result in games_of(PLAYED):
        names = [show.format(e=each, points=f"{number - 1}½" if number > 1 else "0") for each in (white, black)]
        rows.append([number, names[0], IN_LIST[result], names[1]])
    done = read(as_csv(rows))
    assert_right(done, UNRATED_PLAYED)
    assert done.said("CSV053")


def test_ratings_behind_the_names_in_a_list_of_games():
    rows = [["Rd", "White", "Result", "Black"]]
    for number, white, black, result in games_of(PLAYED):
        rows.append([number, f"{white.name} ({white.rate})", IN_LIST[result], f"{black.name} ({black.rate})"])
    assert_right(read(as_csv(rows)), expected(PLAYED))


def test_names_that_differ_in_a_number_are_refused():
    rows = [["Rd", "White", "Result", "Black"]]
    for number, white, black, result in games_of(PLAYED):
        rows.append([number, f"{white.name} {number}", IN_LIST[result], f"{black.name} {number}"])
    assert_refused(read(as_csv(rows)), "CSV068")


@pytest.mark.parametrize("show", ["2026-01-{:02}", "1/{}/2026", "{}/1/2026", "Jan {}, 2026"])
def test_the_dates_of_a_list_are_the_days_of_its_rounds(show):
    rows = [["Date", "Round", "White", "Black", "Result"]]
    for number, white, black, result in games_of(PLAYED):
        rows.append([show.format(5 + 7 * number), number, white.name, black.name, IN_LIST[result]])
    done = read(as_csv(rows))
    assert_right(done, UNRATED_PLAYED)
    days = [date(2026, 1, 12), date(2026, 1, 19), date(2026, 1, 26)]
    assert list(done.section.round_dates) == days
    assert (done.event.start, done.event.end) == (days[0], days[-1])


def test_dates_above_a_list_count_more_than_those_in_it():
    rows = [["Grove Open"], ["January 10-31, 2026"], ["Date", "Round", "White", "Black", "Result"]]
    rows += [["2026-01-12", 1, "Alder, Ada", "Birch, Ben", "1-0"]]
    done = read(as_csv(rows))
    assert (str(done.event.start), done.section.round_dates) == ("2026-01-10", (date(2026, 1, 12),))


def test_a_file_without_a_table_is_refused_at_its_first_row():
    rows = [["Round", "Game", "Result"], [1, "Alder/Birch", "1-0"], [1, "Cedar/Elm", "0-1"]]
    done = read(as_csv(rows))
    assert_refused(done, "CSV001")


# More of what clubs make


OTHERS_PLAYED = [entry._replace(name=f"{entry.name}son", id=f"9100000{entry.number}") for entry in PLAYED]


@pytest.mark.parametrize("name", ["U1600", "K-3", "U8"])
def test_a_short_line_above_a_table_names_its_section(name):
    done = read(as_csv([["Grove Open"], [], ["Open"], *table(), [], [name], *table(OTHERS_PLAYED)]))
    assert [section.name for section in done.event.sections] == ["Open", name]


def test_short_lines_between_the_players_name_the_sections():
    heading, *rows = table(NO_FORFEIT)
    done = read(as_workbook({"Results": [heading, ["Open"], *rows, ["K-3"], *table(OTHERS_PLAYED)[1:]]}), "book.xlsx")
    assert [section.name for section in done.event.sections] == ["Open", "K-3"]


@pytest.mark.parametrize(
    "verbs", [("beat", "drew with", "lost to"), ("Won vs.", "Draw v", "Lost to"), ("defeated", "tied", "lost against")]
)
@pytest.mark.parametrize("behind", ["", " ({color})"])
def test_opponents_by_name_in_words(verbs, behind):
    names = {entry.number: " ".join(reversed(entry.name.split(", "))) for entry in CLUB}
    words = dict(zip((O.WIN, O.DRAW, O.LOSS), verbs, strict=True)) | {O.FORFEIT_WIN: "X", O.FORFEIT_LOSS: "F"}

    def draw(cell):
        color = {"w": "White", "b": "black"}.get(cell.color)
        said = f"{words.get(cell.result)} {names.get(cell.opponent)}{behind.format(color=color)}"
        return said if cell.opponent else usual(cell)

    done = read(as_csv(table(cell=draw)))
    assert_right(done, *(() if behind else (WITHOUT_COLORS, False)))


def test_a_final_score_below_a_match_is_no_game():
    rows = [["Game", "White", "Black", "Result"], [1, "Ada Alder", "Ben Birch", "1-0"]]
    rows += [[2, "Ben Birch", "Ada Alder", "1/2-1/2"], [], ["Final score", "Ada Alder 1½ - ½ Ben Birch"]]
    done = read(as_workbook({"Match": rows}), "book.xlsx")
    assert done.errors == []
    assert [player.name for player in done.section.players] == ["Ada Alder", "Ben Birch"]


@pytest.mark.parametrize("marks", [("1X", "0F"), ("1 X", "0 X"), ("1FF", "0FFT"), ("W forfeit", "L forfeit")])
def test_forfeits_beside_the_opponents_numbers(marks):
    shown = dict(zip((O.FORFEIT_WIN, O.FORFEIT_LOSS), marks, strict=True)) | {O.WIN: "1", O.DRAW: "½", O.LOSS: "0"}
    shown |= {O.FULL_BYE: "1", O.HALF_BYE: "½", O.ZERO_BYE: "0"}
    rounds = [text for at in range(1, 5) for text in (f"Opp {at}", f"Res {at}")]
    rows = [["No.", "Name", "Rating", *rounds, "Total"]]
    for entry in CLUB:
        cells = [text for cell in entry.cells for text in (cell.opponent or "", shown[cell.result])]
        rows.append([entry.number, entry.name, entry.rate, *cells, entry.total])
    assert_right(read(as_csv(rows)), WITHOUT_COLORS, colors=False)


def test_forfeits_in_a_row_below_the_opponents():
    shown = {O.FORFEIT_WIN: "1X", O.FORFEIT_LOSS: "0F", O.WIN: "1", O.DRAW: "½", O.LOSS: "0"}
    rows = [["No.", "Name", "Rating", "1", "2", "3", "4", "Score"]]
    for entry in CLUB:
        opponents = [f"{cell.color}{cell.opponent}" if cell.opponent else "bye" for cell in entry.cells]
        scored = [shown.get(cell.result) or points(cell) for cell in entry.cells]
        rows += [[entry.number, entry.name, entry.rate, *opponents, entry.total], ["", entry.id, "", *scored, ""]]
    assert_right(read(as_csv(rows)))


def test_a_forfeit_against_number_one_in_a_table_with_letters_behind_the_numbers():
    letters = {outcome: "{n}" + LETTERS[outcome] for outcome in (O.WIN, O.DRAW, O.LOSS, O.FORFEIT_WIN, O.FORFEIT_LOSS)}
    swap = {1: 3, 3: 1}
    entries = sorted(
        entry._replace(
            number=swap.get(entry.number, entry.number),
            cells=tuple(cell._replace(opponent=swap.get(cell.opponent, cell.opponent)) for cell in entry.cells),
        )
        for entry in CLUB
    )
    done = read(as_csv(table(entries, spelled(letters))))
    assert_right(done, expected(entries, colors=False), colors=False)


@pytest.mark.parametrize("shown", ["{p} ({c}{n})", "{p} {c}{n}", "{p}{c}{n}"])
def test_a_loss_against_number_one_is_no_bye(shown):
    points_of = {O.WIN: "1", O.DRAW: "½", O.LOSS: "0"}
    cell = spelled({outcome: shown.replace("{p}", text) for outcome, text in points_of.items()})
    done = read(as_csv(table(cell=cell)))
    assert_right(done)


def test_the_first_number_and_a_total_of_two_are_no_headings_of_rounds():
    rows = table(rounds=["2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"], id="")
    rows[1][-1] = "2"
    done = read(as_csv(rows))
    assert [player.name for player in done.section.players] == [entry.name for entry in CLUB]
    assert facts_of(done.section) == RIGHT


@pytest.mark.parametrize(("behind", "state"), [("MI", "MI"), ("Grove School", None), ("Gr. 5", None)])
def test_brackets_behind_all_names_are_no_part_of_them(behind, state):
    rows = [[row[0], f"{row[1]} ({behind})" if at else row[1], *row[2:]] for at, row in enumerate(table())]
    done = read(as_csv(rows))
    assert_right(done)
    assert {player.state for player in done.section.players} == {state}
    assert bool(done.said("CSV083")) == (state is None) and not done.said("CSV053")


@pytest.mark.parametrize(
    "sides", [("Player with White", "Player with Black"), ("Who played White?", "Who played Black?")]
)
@pytest.mark.parametrize("words", [("White won", "Drawn", "Black won"), ("White wins", "Tie", "Black wins")])
def test_answers_to_a_form(sides, words):
    shown = dict(zip((O.WIN, O.DRAW, O.LOSS), words, strict=True))
    rows = [["Timestamp", "Round", *sides, "Result"]]
    for number, white, black, result in games_of(PLAYED):
        rows.append(["1/15/2026 19:04:05", number, white.name, black.name, shown[result]])
    assert_right(read(as_csv(rows)), UNRATED_PLAYED)


def test_lines_with_more_than_the_round_between_the_games():
    rows = [["Bd", "White", "Result", "Black"], ["", "Pairings for Round 2", "", "Tuesday"]]
    rows += [["1", "Alder, Ada", "1-0", "Birch, Ben"], ["", "Pairings for Round 1", "", "Monday"]]
    rows += [["1", "Birch, Ben", "0-1", "Cedar, Cy"], ["", "Alder, Ada", "1", "BYE"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [cell.result for cell in done.section.players[0].cells] == [O.FULL_BYE, O.WIN]


# Games beside a wallchart

EXTRA = [["White", "Result", "Black"], ["Alder, Ada", "1-0", "Fir, Fay"]]


@pytest.mark.parametrize("heading", [[], [["Extra rated games"]]])
def test_a_game_below_the_wallchart_that_is_not_in_it_is_an_error(heading):
    done = read(as_csv([*table(), [], *heading, *EXTRA]))
    assert_refused(done, "CSV069")
    assert done.said("CSV069") == ["Alder, Ada - Fir, Fay 1-0 is not in the wallchart; it is not read"]


def test_a_game_on_another_sheet_that_is_not_in_the_wallchart_is_an_error():
    done = read(as_workbook({"Open": table(), "Extra games": EXTRA}), "book.xlsx")
    assert done.errors == [
        "book.xlsx:Extra games!A2: error CSV069: Alder, Ada - Fir, Fay 1-0 is not in the wallchart; it is not read"
    ]


@pytest.mark.parametrize("show", ["{name}", "{name} ({rate})"])
def test_pairings_beside_a_wallchart_that_has_them_are_no_error(show):
    rows = [["White", "Result", "Black"]]
    for number, white, black, result in games_of(CLUB):
        if black and number == 2:
            names = [show.format(name=each.name, rate=each.rate) for each in (white, black)]
            rows.append([names[0], IN_LIST[result], names[1]])
    assert_right(read(as_workbook({"Open": table(), "Round 2": rows}), "book.xlsx"))


def test_a_few_games_that_the_wallchart_has_too_may_be_extra_games():
    rows = [["White", "Result", "Black"], ["Alder, Ada", "1-0", "Dogwood, Di"]]
    done = read(as_csv([*table(), [], *rows]))
    assert_right(done)
    assert done.said("CSV070") == [
        "the wallchart has games like these, but this is no list of a whole round; it is not read"
    ]


# Games in lines of text

MAIL = """Subject: Re: Results of Grove Open

Hi Pat,
here is what happened on April 18, 2026:

Round 1
1. Ada Alder (1850) {beat} Di Dogwood (1500P12)
2. Cy Cedar Jr. (1640) {drew} Ben Birch (1720)

Round 2:
- Ben Birch (1720) {beat} Di Dogwood (1500P12)
- Ada Alder (1850) {drew} Cy Cedar Jr. (1640)

Thanks, Chris
"""
MAILED = {
    "Ada Alder": (1850, None, [(O.WIN, "Di Dogwood", None), (O.DRAW, "Cy Cedar Jr.", None)]),
    "Di Dogwood": (1500, 12, [(O.LOSS, "Ada Alder", None), (O.LOSS, "Ben Birch", None)]),
    "Cy Cedar Jr.": (1640, None, [(O.DRAW, "Ben Birch", None), (O.DRAW, "Ada Alder", None)]),
    "Ben Birch": (1720, None, [(O.DRAW, "Cy Cedar Jr.", None), (O.WIN, "Di Dogwood", None)]),
}


@pytest.mark.parametrize("verbs", [("beat", "drew with"), ("1-0", "1/2-1/2"), ("defeated", "tied"), ("1 - 0", "½ : ½")])
def test_an_email_with_a_game_a_line(verbs):
    done = read(MAIL.format(beat=verbs[0], drew=verbs[1]).encode(), "mail.txt")
    assert_right(done, MAILED)
    assert (done.event.name, str(done.event.start)) == ("Grove Open", "2026-04-18")


@pytest.mark.parametrize("line", ["{} - {} {}", "{} vs. {}: {}", "{} – {}, {}"])
def test_results_at_the_end_of_the_lines(line):
    text = MAIL
    for first, verb, second in re.findall(r"([A-Z]\w+ \w+.*?\)) (\{\w+\}) (.*)", MAIL):
        text = text.replace(f"{first} {verb} {second}", line.format(first, second, verb))
    assert_right(read(text.format(beat="1-0", drew="½-½").encode(), "mail.txt"), MAILED)


def test_a_mail_is_found_by_its_games_alone():
    report = Report()
    text = MAIL.format(beat="beat", drew="drew with").encode()
    assert registry.sniffed({"mail.txt": text}, report).name == "text"


def test_lines_with_colors_byes_forfeits_and_sections():
    lines = ["Open section", "Ada Alder (W) beat Ben Birch (B)", "Cy Cedar lost to Di Dogwood by forfeit"]
    lines += [
        "Ed Elm: half-point bye",
        "Novice section:",
        "Fay Fir (black) drew Gus Ginkgo",
        "Hal Hazel and Ivy Ives drew",
    ]
    done = read("\n".join(lines).encode(), "mail.txt")
    assert done.errors == []
    first, second = done.event.sections
    assert (first.name, second.name) == ("Open", "Novice")
    assert [(player.name, *player.cells[0][::2]) for player in first.players] == [
        ("Ada Alder", O.WIN, "w"),
        ("Ben Birch", O.LOSS, "b"),
        ("Cy Cedar", O.FORFEIT_LOSS, None),
        ("Di Dogwood", O.FORFEIT_WIN, None),
        ("Ed Elm", O.HALF_BYE, None),
    ]
    assert [player.cells[0].color for player in second.players] == ["b", "w", None, None]


def test_a_line_that_names_two_players_and_no_result_is_refused():
    text = MAIL.format(beat="beat", drew="drew with").replace("Thanks", "Ben Birch upset Ada Alder\nThanks")
    done = read(text.encode(), "mail.txt")
    assert_refused(done, "CSV071")
    assert done.said("CSV071") == ["this line names players, but not their result: 'Ben Birch upset Ada Alder'"]


def test_lines_between_the_games_that_are_not_read_are_a_warning():
    text = MAIL.format(beat="beat", drew="drew with").replace("Round 2:", "The heating broke down.\nRound 2:")
    done = read(text.encode(), "mail.txt")
    assert done.said("CSV072") == ["lines that are no game are not read: 'The heating broke down.'"]


def test_a_letter_without_games_is_no_report():
    text = "Dear all,\nwe beat the traffic and had a 1-0 start.\nSee you on Tuesday.\n"
    assert_refused(read(text.encode(), "mail.txt"), "CSV001")


def both_beside(shown):
    """Draw result and color beside each other, of forfeits too."""
    return lambda cell: (
        shown.format(r=LETTERS[cell.result], c=cell.color.upper(), n=cell.opponent) if cell.color else usual(cell)
    )


@pytest.mark.parametrize("shown", ["{r}{c} {n}", "{c}{r} {n}", "{n}{r}{c}", "{n}{c}{r}", "{r}/{c} {n}"])
def test_result_and_color_beside_each_other_in_forfeits_too(shown):
    assert_right(read(as_csv(table(cell=both_beside(shown)))))


# Team matches


@pytest.mark.parametrize("headings", [("Score", "Score"), ("Pts", "Pts"), ("", "")])
def test_a_team_match_with_the_teams_as_headings(headings):
    rows = [
        ["Grove vs. Hill"],
        ["March 7, 2026"],
        [],
        ["Board", "Grove School", headings[0], "Hill School", headings[1]],
    ]
    rows += [
        [1, "Alder, Ada", 1, "Birch, Ben", 0],
        [2, "Cedar, Cy", "½", "Dogwood, Di", "½"],
        ["", "Total", 1.5, "", 0.5],
    ]
    done = read(as_workbook({"Sheet1": rows}), "book.xlsx")
    assert done.errors == []
    assert [(player.name, player.team, player.cells[0].result) for player in done.section.players] == [
        ("Alder, Ada", "Grove School", O.WIN),
        ("Birch, Ben", "Hill School", O.LOSS),
        ("Cedar, Cy", "Grove School", O.DRAW),
        ("Dogwood, Di", "Hill School", O.DRAW),
    ]
    assert (done.event.name, str(done.event.start)) == ("Grove vs. Hill", "2026-03-07")


def test_team_matches_of_several_rounds():
    header = ["Bd", "{}", "Rating", "Result", "{}", "Rating"]
    rows = [["Round 1"], [text.format("Hill") if at > 1 else text.format("Grove") for at, text in enumerate(header)]]
    rows += [
        [1, "Alder, Ada", 1850, "1-0", "Birch, Ben", 1720],
        [2, "Cedar, Cy", 1640, "0-1", "Dogwood, Di", "1500P12"],
    ]
    rows += [
        [],
        ["Round 2"],
        [text.format("Grove") if at > 1 else text.format("Hill") for at, text in enumerate(header)],
    ]
    rows += [
        [1, "Birch, Ben", 1720, "½-½", "Cedar, Cy", 1640],
        [2, "Dogwood, Di", "1500P12", "0-1", "Alder, Ada", 1850],
    ]
    done = read(as_csv(rows))
    assert done.errors == []
    assert {player.name: [cell.result for cell in player.cells] for player in done.section.players} == {
        "Alder, Ada": [O.WIN, O.WIN],
        "Birch, Ben": [O.LOSS, O.DRAW],
        "Cedar, Cy": [O.LOSS, O.DRAW],
        "Dogwood, Di": [O.WIN, O.LOSS],
    }
    assert done.section["Dogwood"].ratings["OTBR"][:2] == (1500, 12)


@pytest.mark.parametrize("name", ["Van den Berg, Kai", "Kai van den Berg", "de la Cruz, Ana"])
def test_a_name_with_small_words_is_no_bye(name):
    rows = [["White", "Black", "Result"], ["Alder, Ada", name, "1-0"], ["Cedar, Cy", "Birch, Ben", "0-1"]]
    assert read(as_csv(rows)).errors == []


def test_byes_in_a_line_below_the_games_of_a_round():
    rows = [["Round 1"], ["Board", "White", "Result", "Black"], [1, "Alder, Ada", "1-0", "Birch, Ben"]]
    rows += [["Byes: Cy Cedar (1); Di Dogwood (½)"], [], ["Round 2"], ["Board", "White", "Result", "Black"]]
    rows += [[1, "Cedar, Cy", "0-1", "Dogwood, Di"], ["Half-point byes: Ada Alder and Ben Birch"]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert {player.name: [cell.result for cell in player.cells] for player in done.section.players} == {
        "Alder, Ada": [O.WIN, O.HALF_BYE],
        "Birch, Ben": [O.LOSS, O.HALF_BYE],
        "Cedar, Cy": [O.FULL_BYE, O.LOSS],
        "Dogwood, Di": [O.HALF_BYE, O.WIN],
    }


def test_a_bye_below_the_games_of_somebody_who_played_is_refused():
    rows = [["Round 1"], ["White", "Result", "Black"], ["Alder, Ada", "1-0", "Birch, Ben"], ["Bye: Ada Alder"]]
    assert_refused(read(as_csv(rows)), "CSV034")


def test_a_line_below_the_games_that_names_a_player_is_a_warning():
    rows = [["Bd", "White", "Result", "Black"], [1, "Alder, Ada", "1-0", "Birch, Ben"], ["Ben Birch had to leave"]]
    assert read(as_csv(rows)).said("CSV072") == ["lines that are no game are not read: 'Ben Birch had to leave'"]


def roster(entries=CLUB):
    return [
        ["Name", "Member ID", "Rating", "Paid"],
        *([entry.name, entry.id, entry.rate, "yes"] for entry in entries[::-1]),
    ]


def test_ratings_and_ids_on_another_sheet():
    book = {"Entries": roster(), "Wall chart": table(id="", rating="")}
    done = read(as_workbook(book), "book.xlsx")
    assert_right(done)
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]
    assert done.said("CSV074") == ["ratings and ids of 6 players are from this table"]


def test_a_player_who_is_not_on_the_other_sheet_is_a_warning():
    done = read(as_workbook({"Wall chart": table(id="", rating=""), "Entries": roster(CLUB[1:])}), "book.xlsx")
    assert done.said("CSV075") == ["not in this table, or twice: Alder, Ada"]
    assert (done.section["Alder"].ratings, done.section["Birch"].ratings["OTBR"].rating) == ({}, 1720)


def test_ratings_of_the_wallchart_count_more_than_those_on_another_sheet():
    others = [entry._replace(rating=1000) for entry in CLUB]
    done = read(as_workbook({"Wall chart": table(id=""), "Entries": roster(others)}), "book.xlsx")
    assert_right(done)
    assert done.section["Alder"].ids.uschess == "90000001"


def test_a_file_saved_for_a_macintosh():
    text = "\r".join(",".join(row) for row in [*([f'"{each}"' for each in row] for row in table())])
    done = read(text.replace("Alder, Ada", "Müller, Søren").encode("mac_roman"))
    assert done.section.players[0].name == "Müller, Søren"


def test_points_under_w_and_b():
    rows = [["Round", "White", "Black", "W", "B"]]
    shown = {O.WIN: ("1", "0"), O.DRAW: ("½", "½"), O.LOSS: ("0", "1")}
    rows += [[number, white.name, black.name, *shown[result]] for number, white, black, result in games_of(PLAYED)]
    assert_right(read(as_csv(rows)), UNRATED_PLAYED)


def test_lines_that_say_white_and_black():
    lines = [
        f"Bd 1  W: {white.name} ({white.rate})  B: {black.name} ({black.rate})  {IN_LIST[result]}"
        for _, white, black, result in games_of(PLAYED)
    ]
    assert_right(read("\n".join(lines).encode(), "mail.txt"), expected(PLAYED))


@pytest.mark.parametrize("shown", ["{}{}", "{} ({})"])
@pytest.mark.parametrize("points_of", ["1½0", "WDL"])
def test_colors_in_a_round_robin_table(shown, points_of):
    results = dict(zip((O.WIN, O.DRAW, O.LOSS), points_of, strict=True))
    rows = [["No.", "Name", "Rating", "1", "2", "3", "4", "Total"]]
    for entry in PLAYED:
        met = {cell.opponent: shown.format(results[cell.result], cell.color) for cell in entry.cells}
        rows.append([entry.number, entry.name, entry.rate, *(met.get(at, "X") for at in range(1, 5)), entry.total])
    done = read(as_csv(rows))
    assert done.errors == []
    players = {player.number: player for player in done.section.players}
    colors = {(at, cell.opponent): cell.color for at, player in players.items() for cell in player.cells}
    assert colors == {(entry.number, cell.opponent): cell.color for entry in PLAYED for cell in entry.cells}


def test_an_opponent_with_a_name_of_two_letters():
    entries = [entry._replace(name={2: "Xu, Ben"}.get(entry.number, entry.name)) for entry in PLAYED]
    names = {entry.number: entry.name.split(",")[0] for entry in entries}
    done = read(as_csv(table(entries, lambda cell: f"{LETTERS[cell.result]} {names[cell.opponent]}")))
    assert_right(done, expected(entries, colors=False), colors=False)


def test_color_opponent_and_result_with_colons():
    assert_right(
        read(as_csv(table(cell=spelled({each: "{c}:{n}:" + LETTERS[each] for each in (O.WIN, O.DRAW, O.LOSS)}))))
    )


@pytest.mark.parametrize(
    ("result", "first"), [("1X-0F", O.FORFEIT_WIN), ("0F-1X", O.FORFEIT_LOSS), ("1X-0", O.FORFEIT_WIN)]
)
def test_a_forfeit_with_an_x_in_a_list_of_games(result, first):
    done = read(
        as_csv([["White", "Black", "Result"], ["Alder, Ada", "Birch, Ben", result], ["Cedar, Cy", "Elm, Ed", "1-0"]])
    )
    assert done.errors == []
    assert done.section.players[0].cells[0].result is first


@pytest.mark.parametrize(("heading", "source"), [("Rapide", "FIDE-RAPID"), ("Blitz", "FIDE-BLITZ"), ("Elo", "FIDE")])
def test_whose_ratings_a_french_table_has(heading, source):
    rows = table(PLAYED, name="Nom", rating=heading, id="")
    for row in rows[1:]:
        row[2] = f"{row[2][:4]} F"
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.ratings[source].rating for player in done.section.players] == [each.rating for each in PLAYED]


def test_national_ratings_that_are_all_zero_make_nobody_unrated():
    rows = with_column(table(PLAYED, rating="RtgI", id=""), 2, "RtgN", ["0"] * len(PLAYED))
    players = read(as_csv(rows)).section.players
    assert [list(player.ratings) for player in players] == [["FIDE"]] * len(PLAYED)


def test_ratings_beside_canadian_ids_are_canadian():
    done = read(as_csv(table(PLAYED, id="CFC#", rating="Old")))
    assert [list(player.ratings) for player in done.section.players] == [["CFC"]] * len(PLAYED)
    assert any("CFC ratings" in said for said in done.said("CSV022"))


@pytest.mark.parametrize(
    ("heading", "source"),
    [("OL Rapid", "OLQ"), ("Online Rapid", "OLQ"), ("OL Quick", "OLQ"), ("OL Reg", "OLR"), ("OL Blitz Rating", "OLB")],
)
def test_online_ratings_beside_member_numbers_are_of_us_chess(heading, source):
    done = read(as_csv(table(PLAYED, rating=heading)))
    assert done.errors == []
    assert [player.ratings[source].rating for player in done.section.players] == [each.rating for each in PLAYED]
    assert any("Online Quick" in said for said in done.said("CSV022")) is ("Rapid" in heading)


def test_online_rapid_ratings_without_member_numbers_may_be_those_of_a_site():
    done = read(as_csv(table(PLAYED, rating="Online Rapid", id="")))
    assert [player.ratings for player in done.section.players] == [{}] * len(PLAYED)
    assert any("Online Rapid" in said for said in done.said("CSV051"))


def test_ids_that_count_the_players_are_their_numbers():
    done = read(as_csv(table(number="ID", id="")))
    assert_right(done)
    assert not any(player.ids.uschess for player in done.section.players)


def test_a_section_that_begins_with_the_number_after_the_last_one_above_it():
    header, *rows = table(PLAYED)
    first, second = [rows[at] for at in (0, 1, 3, 2)], [rows[at] for at in (3, 0, 1, 2)]
    others = [[row[0], f"{row[1]} Jr.", f"8{row[2][1:]}", *row[3:]] for row in second]
    done = read(as_csv([["Open"], header, *first, [], ["Reserve"], header, *others]))
    assert done.errors == []
    assert [len(section.players) for section in done.event.sections] == [4, 4]


@pytest.mark.parametrize("shown", ["{0.name} / {0.id} / {0.rate}", "{0.name} / {0.rate} / {0.id}"])
def test_id_and_rating_behind_the_name(shown):
    rows = table(name="Name/ID/Rating", id="", rating="")
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[1] = shown.format(entry)
    done = read(as_csv(rows))
    assert_right(done)
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("Saturdays 3/7, 3/14 and 3/21, 2026", date(2026, 3, 21)),
        ("March 7, 14, 21 & 28, 2026", date(2026, 3, 28)),
        ("Mar 7, 14, 28 and Apr 4, 2026", date(2026, 4, 4)),
    ],
)
def test_several_days_in_a_line_are_no_section(line, last):
    done = read(as_csv([["Grove Open"], [line], *table()]))
    assert (done.event.start, done.event.end) == (date(2026, 3, 7), last)
    assert done.section.name == ""


def test_what_a_german_page_calls_its_table_is_no_section():
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in table())
    page = f"<h2>Grove Open</h2><h3>Fortschrittstabelle: Stand nach der 4. Runde</h3><table>{cells}</table>"
    done = read(page.encode(), "page.html")
    assert (done.event.name, done.section.name) == ("Grove Open", "")


def test_german_words_for_not_paired_in_a_list_of_games():
    assert_right(read(as_csv(games_list(nobody="nicht ausgelost"))), expected(colors=True))


def test_a_rating_behind_the_first_mention_of_a_player_is_enough():
    seen = set()

    def named(entry):
        known = entry.name in seen
        seen.add(entry.name)
        return entry.name if known else f"{entry.name} ({entry.rate})"

    rows = [[at, named(white), named(black), IN_LIST[result]] for at, white, black, result in games_of(PLAYED)]
    done = read(as_csv([["Round", "White", "Black", "Result"], *rows]))
    assert done.errors == []
    assert facts_of(done.section) == expected(PLAYED)


# Names in two columns, counts of games, names of events and sections


def in_halves(first: str, second: str, last_name_first: bool = True):
    """The club with its names in two columns."""
    rows = with_column(table(name=first), 1, second, [entry.name.split(", ")[1] for entry in CLUB])
    for row in rows[1:]:
        row[1] = row[1].split(", ")[0]
        if not last_name_first:
            row[1:3] = row[2:0:-1]
    return rows


@pytest.mark.parametrize(
    ("first", "second"), [("Surname", "Given"), ("Name", "First Name"), ("Last", "Called"), ("Family Name", "Forename")]
)
def test_a_name_in_two_columns_is_put_together(first, second):
    assert_right(read(as_csv(in_halves(first, second))))


@pytest.mark.parametrize(("first", "second"), [("First Name", "Last Name"), ("Name", "Surname")])
def test_the_first_name_may_come_first(first, second):
    assert_right(read(as_csv(in_halves(first, second, last_name_first=False))))


def test_a_whole_name_beside_a_first_name_stays_as_it_is():
    rows = with_column(table(), 1, "First Name", [entry.name.split(", ")[1] for entry in CLUB])
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("heading", ["# of games", "Rated games played", "Prev. games", "Games so far"])
def test_a_count_of_games_in_other_words_goes_with_the_rating(heading):
    rows = with_column(table(), 3, heading, [entry.games or "" for entry in CLUB])
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[3] = entry.rating or "unr"
    assert_right(read(as_csv(rows)))


@pytest.mark.parametrize("heading", ["Games won", "Games as White"])
def test_other_counts_are_no_games_behind_a_rating(heading):
    rows = with_column(table(), 3, heading, ["1"] * len(CLUB))
    assert_right(read(as_csv(rows)))


def test_ratings_before_and_after_in_two_systems():
    rows = table(rating="Reg Pre")
    for at, heading in enumerate(("Reg Post", "Quick Pre", "Quick Post"), start=3):
        rows = with_column(rows, at, heading, [1500 + at] * len(CLUB))
    done = read(as_csv(rows))
    assert_right(done)
    assert {player.ratings["OTBQ"].rating for player in done.section.players} == {1504}
    assert {key: value.rating for key, value in done.section.players[0].after.items()} == {"OTBR": 1503, "OTBQ": 1505}


@pytest.mark.parametrize("between", [" - ", ": ", " | "])
def test_what_the_titles_of_all_sections_begin_with_is_the_event(between):
    sheets = {name: [[f"Grove Open{between}{name}"], *table(people)] for name, people in (("A", CLUB), ("B", PLAYED))}
    in_sheets = read(as_workbook(sheets), "book.xlsx").event
    rows = [row for sheet in sheets.values() for row in ([], *sheet)]
    below = read(as_csv(rows)).event
    for event in (in_sheets, below):
        assert event and event.name == "Grove Open"
        assert [section.name for section in event.sections] == ["A", "B"]


def test_days_of_play_are_no_name_of_a_section():
    done = read(as_csv([["Grove Ladder"], ["Dates played: 10/6, 10/13 and 10/20/2026"], *table()]))
    assert done.event and (done.event.name, done.section.name) == ("Grove Ladder", "")
    assert (done.event.start, done.event.end) == (date(2026, 10, 6), date(2026, 10, 20))


def test_a_heading_may_list_what_its_cells_hold():
    assert_right(read(as_csv(table(name="Player Name / ID"))))


def test_draws_between_strokes_in_a_double_round_robin():
    rows = [["No.", "Name", "1", "2", "3", "Sum"]]
    rows += [[1, "Alder, Ada", "###", "1/=", "0/1", 2.5], [2, "Birch, Ben", "0/=", "###", "=/=", 1.5]]
    rows += [[3, "Cedar, Cy", "1/0", "=/=", "###", 2]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.score for player in done.section.players] == [5, 3, 4]


@pytest.mark.parametrize(
    ("words", "result", "outcome"),
    [
        ("spielfrei", "1 : -", O.FULL_BYE),
        ("sits this one out", "1/2", O.HALF_BYE),
        ("took a 1/2 point bye", "1/2-0", O.HALF_BYE),
        ("BYE", "1-", O.FULL_BYE),
    ],
)
def test_a_bye_is_worth_what_the_player_has_beside_nobody(words, result, outcome):
    rows = [
        ["Round", "White", "Black", "Result"],
        [1, "Alder, Ada", "Birch, Ben", "1-0"],
        [1, "Cedar, Cy", words, result],
    ]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [player.cells[0].result for player in done.section.players] == [O.WIN, O.LOSS, outcome]


@pytest.mark.parametrize("between", [" ", "-"])
def test_member_numbers_in_groups_of_digits(between):
    rows = table()
    for row in rows[1:]:
        row[2] = f"{row[2][:4]}{between}{row[2][4:]}"
    done = read(as_csv(rows))
    assert_right(done)
    assert [player.ids.uschess for player in done.section.players] == [entry.id for entry in CLUB]


def test_a_status_beside_the_rating_tells_the_games_behind_it():
    status = [f"prov. {entry.games}" if entry.games else "estab." if entry.rating else "new" for entry in CLUB]
    rows = with_column(table(), 3, "Status", status)
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[3] = entry.rating or "unr"
    assert_right(read(as_csv(rows)))


def with_status(heading="Status", after=3, provisional="provisional ({} games)", established="established"):
    """The club with the games behind the ratings in words, in a column of their own; no rating of who has none."""
    said = [
        provisional.format(entry.games) if entry.games else established if entry.rating else "unrated" for entry in CLUB
    ]
    rows = table()
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[3] = entry.rating or ""
    return with_column(rows, after, heading, said)


@pytest.mark.parametrize("after", [1, 3, -1])
@pytest.mark.parametrize("heading", ["Status", "Rating status", "Type"])
@pytest.mark.parametrize(
    ("provisional", "established"),
    [
        ("provisional ({} games)", "established"),
        ("prov {}", "est."),
        ("P{}", "est"),
        ("provisional - {} games", ""),
        ("Provisional, based on {} games", "Established"),
    ],
)
def test_a_status_in_words_tells_the_games_wherever_it_is(heading, after, provisional, established):
    rows = with_status(heading, after if after > 0 else len(table()[0]) - 1, provisional, established)
    done = read(as_csv(rows))
    assert_right(done)
    assert not done.said("CSV003") and not done.said("CSV082")


def test_a_status_in_a_table_of_players_beside_a_list_of_games():
    players = [row[:5] for row in with_status()]
    done = read(as_workbook({"Players": players, "Games": games_list(rated=False)}), "event.xlsx")
    assert_right(done)


@pytest.mark.parametrize(
    ("rating", "status"),
    [(1850, "unrated"), ("1850P9", "established"), ("1850P9", "prov 12"), ("", "prov 12"), ("unr", "established")],
)
def test_a_status_that_contradicts_the_rating_is_said(rating, status):
    rows = with_status()
    rows[1][3:5] = rating, status
    done = read(as_csv(rows))
    assert done.errors == [] and done.said("CSV038")


@pytest.mark.parametrize("words", ["withdrew", "paid", "active", "x"])
def test_a_status_of_anything_else_is_not_read(words):
    done = read(as_csv(with_column(table(), 3, "Status", [words, *[""] * (len(CLUB) - 1)])))
    assert_right(done)
    assert done.said("CSV003")


@pytest.mark.parametrize(("count", "unread"), [(0, False), (1, True)])
def test_a_status_beside_counts_of_games_says_nothing_new_unless_it_contradicts_them(count, unread):
    counts = [entry.games + count if entry.games else "" for entry in CLUB]
    done = read(as_csv(with_column(with_status(), 3, "Games", counts)))
    assert done.errors == [] and bool(done.said("CSV003")) is unread


@pytest.mark.parametrize("words", ["TBD", "ask Sam", "–"])
def test_words_in_the_column_of_new_ratings_are_no_error(words):
    assert_right(read(as_csv(with_column(table(), 3, "New rating", [words] * len(CLUB)))))


def test_two_federations_in_one_cell():
    rows = table(PLAYED, rating="USCF / FIDE")
    for row, entry in zip(rows[1:], PLAYED, strict=True):
        row[3] = f"{entry.rating} / {entry.rating - 60}"
    done = read(as_csv(rows))
    assert_right(done, expected(PLAYED, games=False))
    assert [player.ratings["FIDE"].rating for player in done.section.players] == [entry.rating - 60 for entry in PLAYED]


def test_byes_in_a_list_of_numbers():
    players = [row[:4] for row in table()]
    numbers = {entry.name: entry.number for entry in CLUB}
    games = [
        [number, numbers.get(white, white), numbers.get(black, black), result]
        for number, white, _, black, _, result in games_list()[1:]
    ]
    games = [["Round", "White #", "Black #", "Result"], *games]
    assert_right(read(as_workbook({"Players": players, "Games": games}), "book.xlsx"))


def test_boards_in_front_of_lines_and_a_bye_without_a_number():
    lines = ["Round 1:", "B1: Ada Alder - Ben Birch 1-0", "B2: Cy Cedar - Di Dogwood 0-1", "Ed Elm has the bye"]
    done = read("\n".join(lines).encode(), "event.txt")
    assert done.errors == []
    assert [player.cells[0].result for player in done.section.players] == [O.WIN, O.LOSS, O.LOSS, O.WIN, O.FULL_BYE]


def test_signs_beside_points_and_colors_are_forfeits():
    signs = {O.WIN: "1{c}{n}", O.DRAW: "½{c}{n}", O.LOSS: "0{c}{n}", O.FORFEIT_WIN: "+w{n}", O.FORFEIT_LOSS: "-b{n}"}
    assert_right(read(as_csv(table(cell=spelled(signs)))), WITHOUT_COLORS, colors=False)


def test_words_in_a_column_of_ratings_are_a_warning():
    rows = table()
    rows[1][3] = "ask the TD"
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.said("CSV013") == ["cannot read 'ask the TD' under 'Rating'; it is ignored"]


def test_a_table_whose_rounds_and_letters_are_both_unknown_is_found_by_its_games():
    letters = {O.WIN: "{n}{c}V", O.DRAW: "{n}{c}P", O.LOSS: "{n}{c}S"}
    rows = table(PLAYED, spelled(letters), "T{}", name="Cognome e nome", number="N", rating="Elo", id="", total="Punti")
    for row in rows[1:]:
        row[3:-1] = [text.upper().replace("B", "N").replace("W", "B") for text in row[3:-1]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [facts[2] for facts in facts_of(done.section).values()] == [facts[2] for facts in expected(PLAYED).values()]


def test_a_game_is_never_taken_for_the_headings_of_a_list():
    games = [
        *([1, "Ada Alder", "0.5:0.5", "Ben Birch"], [1, "Cy Cedar", "1:0", "Di Dogwood"]),
        *([2, "Ben Birch", "1:0", "Cy Cedar"], [2, "Di Dogwood", "0:1", "Ada Alder"]),
    ]
    done = read(as_csv([["Round", "Hell", "Score", "Dunkel"], *games]))
    assert done.errors == []
    assert {player.name: len(list(filter(None, player.cells))) for player in done.section.players} == dict.fromkeys(
        ("Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"), 2
    )


@pytest.mark.parametrize("rounds", ["Sess. {}", "Nite {}", "Rd-{} result"])
@pytest.mark.parametrize("name", ["Player", "Warrior"])
def test_rounds_by_their_numbered_headings_and_a_notation_nobody_foresaw(rounds, name):
    notation = {O.WIN: "{n} {c} W", O.DRAW: "{n} {c} D", O.LOSS: "{n} {c} L"}
    assert_right(read(as_csv(table(PLAYED, spelled(notation), rounds, name=name))), expected(PLAYED))


def test_tie_breaks_with_numbered_headings_are_no_rounds():
    rows = with_column(with_column(table(), 3, "Aux 1", ["3.5"] * len(CLUB)), 4, "Aux 2", ["12"] * len(CLUB))
    assert_right(read(as_csv(rows)))


def test_a_seed_that_counts_leaves_the_rating_to_another_column():
    assert_right(read(as_csv(table(number="Seed", rating="My strength rating"))))


@pytest.mark.parametrize(("total", "severity"), [(True, "note"), (False, "warning")])
def test_one_slip_among_many_games_is_a_warning_unless_all_totals_confirm_it(total, severity):
    rows = table(PLAYED)
    if not total:
        rows = [row[:-1] for row in rows]
    first = next(at for at, text in enumerate(rows[1]) if text.startswith("W"))
    rows[1][first] = rows[1][first].replace("W", "E")
    done = read(as_csv(rows))
    assert [one.severity for one in done.report if one.code == "CSV078"] == [severity]
    assert_right(done, expected(PLAYED))


@pytest.mark.parametrize(
    ("line", "control"),
    [
        ("G/25 d5", "G/25 d5"),
        ("4-SS, G/75;d5", "G/75;d5"),
        ("Swiss System, 2 rounds, Game/25 delay 5", "Game/25 delay 5"),
        ("G/60, d5, 2 rounds, Spring 2026", "G/60, d5"),
        ("April 18, 2026 (G90 +30)", "G90 +30"),
        ("25 min + 5 sec", "25 min + 5 sec"),
        ("40/90 SD/30 d10", "40/90 SD/30 d10"),
        ("Rapid 15+10", "15+10"),
        ("Sat 9 May 2026 G/25 d3", "G/25 d3"),
        ("Sunday, May 10, 2026: Blitz 3+2", "3+2"),
    ],
)
@pytest.mark.parametrize("name", ["event.csv", "event.txt"])
def test_a_line_above_the_table_states_the_time_control(line, control, name):
    rows = [["Grove Open"], [line], [], *table()]
    data = as_csv(rows) if name.endswith("csv") else "\n".join("\t".join(map(str, row)) for row in rows).encode()
    done = read(data, name)
    assert (done.event.name, done.section.name, done.section.time_control) == ("Grove Open", "", control)
    assert done.said("CSV080") == [f"time control: {control!r}"]


@pytest.mark.parametrize(
    "line", ["Section G5", "Game 2 of 3", "Chapter G 64", "10/24 G Club", "Hall 3+2 rooms", "5 minutes late"]
)
def test_what_is_no_time_control_is_none(line):
    done = read(as_csv([["Grove Open"], [line], [], *table()]))
    assert done.section.time_control is None
    assert done.said("CSV081") == []


def test_time_controls_that_contradict_each_other_are_a_warning():
    done = read(as_csv([["Grove Open"], ["G/60;d5"], ["Day 2: G/25 d5 blitz playoff"], [], *table()]))
    assert done.section.time_control == "G/60;d5"
    (message,) = done.said("CSV081")
    assert message.startswith("'G/25 d5")


def test_tables_below_have_the_time_control_of_the_first():
    second = [
        ["No", "Name", "Rating", "Rd 1", "Pts"],
        [1, "Rowan, Ruth", 1388, "W2", 1],
        [2, "Spruce, Sam", 1102, "L1", 0],
    ]
    done = read(as_csv([["Grove Open"], ["G/25 d5"], [], ["Quad 1"], *table(), [], ["Quad 2"], *second]))
    assert [section.time_control for section in done.event.sections] == ["G/25 d5", "G/25 d5"]
    assert len(done.said("CSV080")) == 2


@pytest.mark.parametrize("remark", [None, "Ben forfeited round 2"])
def test_a_printed_table_pasted_into_one_column_of_a_sheet(remark):
    lines = ["Grove Open", "", "No. Name              Rate  Pts  Rnd1  Rnd2  Rnd3"]
    for entry in PLAYED:
        cells = "  ".join(f"{LETTERS[cell.result]}{cell.opponent:3}" for cell in entry.cells)
        lines.append(f"{entry.number:3} {entry.name:17} {entry.rating}  {entry.total:3}  {cells}")
    lines += ["", "H--- Half-point bye, B--- Full-point bye, U--- Unpaired", "6 players, 3 rounds"]
    rows = [[line] for line in lines]
    rows[4] += [remark]
    done = read(as_workbook({"Sheet1": rows}), "book.xlsx")
    assert_right(done, expected(PLAYED, colors=False, games=False), colors=False)
    assert [one.place.at for one in done.report if one.code == "CSV079"] == ["Sheet1!A4"]
    # A remark in a cell beside the lines is not lost.
    assert [remark in text for text in done.said("CSV082")] == ([True] if remark else [])


def test_a_page_whose_names_have_an_unknown_heading_is_a_wallchart():
    rows = table(PLAYED, spelled({O.WIN: "{n}/{c}/+", O.DRAW: "{n}/{c}/=", O.LOSS: "{n}/{c}/-"}), name="Kid")
    cells = "".join(f"<tr>{''.join(f'<td>{value}</td>' for value in row)}</tr>" for row in rows)
    page = f"<html><body><table>{cells}</table></body></html>".encode()
    assert registry.by_name("text", Report()).sniff(page, "page.html") > 0
    assert_right(read(page, "page.html"), expected(PLAYED))


def test_ratings_before_and_after_under_any_heading():
    rows = table(PLAYED, rating="How it went")
    for row, entry in zip(rows[1:], PLAYED, strict=True):
        row[3] = f"{entry.rating} -> {entry.rating + 6}"
    done = read(as_csv(rows))
    assert_right(done, expected(PLAYED, games=False))
    assert [player.after["OTBR"].rating for player in done.section.players] == [entry.rating + 6 for entry in PLAYED]


def test_what_nobody_sees_is_no_part_of_a_name_or_a_rating():
    rows = table(PLAYED)
    for row, entry in zip(rows[1:], PLAYED, strict=True):
        row[1], row[3] = f"{entry.name}\u200b", f"'{entry.rating}"
    assert_right(read(as_csv(rows)), expected(PLAYED, games=False))


@pytest.mark.parametrize("title", ["# Grove Open", "*Grove Open*"])
def test_marks_around_a_title_are_no_part_of_it(title):
    done = read(as_csv([[title], *table()]))
    assert done.event and done.event.name == "Grove Open"


def test_a_row_of_blanks_below_the_games_of_a_list_is_nothing():
    done = read(as_csv([*games_list(), [" ", " ", " ", " ", " "]]))
    assert_right(done)


def test_an_unknown_word_for_a_bye_is_none_of_the_unrated_players():
    rows = games_list(nobody="rest")
    for row in rows[1:]:
        if row[1].startswith(("Alder", "Birch")):
            row[2] = ""
        if row[3].startswith(("Alder", "Birch")):
            row[4] = ""
    done = read(as_csv(rows))
    assert done.event is None or "rest" not in [player.name for player in done.section.players] or done.errors


@pytest.mark.parametrize(
    ("full", "half"), [("B 1.0", "B 0.5"), ("B-1.0", "B .5"), ("F-BYE", "H-BYE"), ("Fbye", "Hbye")]
)
def test_the_points_of_a_bye_are_no_opponent(full, half):
    assert_right(read(as_csv(table(cell=spelled({O.FULL_BYE: full, O.HALF_BYE: half})))))


@pytest.mark.parametrize("shown", ["{}/4", "{} / 4", "{} of 4", "{} out of 4"])
def test_totals_of_so_many_rounds(shown):
    rows = [[*row[:-1], shown.format(row[-1]) if at else row[-1]] for at, row in enumerate(table())]
    done = read(as_csv(rows))
    assert_right(done)
    assert [player.score for player in done.section.players] == [entry.halves for entry in CLUB]


@pytest.mark.parametrize("shown", ["USCF {}", "{} exp 12/26", "'{}", "ID: {}", "{} (expired)"])
def test_a_member_number_among_words(shown):
    entries = [entry._replace(id=shown.format(entry.id)) for entry in CLUB]
    players = read(as_csv(table(entries))).section.players
    assert [player.ids.uschess for player in players] == [entry.id for entry in CLUB]


@pytest.mark.parametrize(("heading", "apart"), [("Quad", True), ("Group", True), ("Pool", True), ("Group", False)])
def test_groups_are_sections_if_their_players_meet_nobody_else(heading, apart):
    others = [entry._replace(number=entry.number + 4, name=f"{entry.name}x", id="") for entry in PLAYED]
    drawn = [(entry, 4 * (entry in others)) for entry in (*PLAYED, *others)]
    rows = [[heading, "No.", "Name", "Rd 1", "Rd 2", "Rd 3"]]
    for entry, first in drawn:
        group = "AB"[first > 0] if apart else "AB"[entry.number % 2]
        cells = [usual(cell._replace(opponent=cell.opponent + first)) for cell in entry.cells]
        rows.append([group, entry.number, entry.name, *cells])
    done = read(as_csv(rows))
    assert done.errors == []
    assert [section.name for section in done.event.sections] == ([f"{heading} A", f"{heading} B"] if apart else [""])
    assert bool(done.said("CSV124")) is not apart


def test_an_initial_tells_namesakes_apart():
    names = {1: "Elm, Ada", 2: "Elm, Ben", 3: "Cedar, Cy", 4: "Dogwood, Di"}
    short = {1: "Elm A.", 2: "Elm B.", 3: "Cedar", 4: "Dogwood"}
    entries = [entry._replace(name=names[entry.number]) for entry in PLAYED]
    words = {O.WIN: "Win", O.DRAW: "Draw", O.LOSS: "Loss"}
    done = read(as_csv(table(entries, lambda cell: f"{words[cell.result]} {short[cell.opponent]}")))
    assert_right(done, expected(entries, colors=False), colors=False)


@pytest.mark.parametrize("rounds", ["Rd {}", "10/{}"])
def test_a_name_and_below_it_the_points_in_a_cell(rounds):
    names = {entry.number: entry.name.split(",")[0] for entry in PLAYED}
    rows = table(PLAYED, lambda cell: f"{names[cell.opponent]}\n{points(cell)}", rounds)
    assert_right(read(as_csv(rows)), expected(PLAYED, colors=False), colors=False)


@pytest.mark.parametrize("total", ["", "   {0.total}", "  {1}"])
@pytest.mark.parametrize(
    "shown",
    ["{0.number}. {0.name}      {0.rate}", "{0.number} {0.name} ({0.rate})", "{0.number}) {0.name} {0.id} {0.rate}"],
)
def test_lines_of_players_without_headings(shown, total):
    halves = [f"{entry.halves // 2 or ''}{'½' if entry.halves % 2 else ''}" or "0" for entry in PLAYED]
    lines = [
        shown.format(entry) + "".join(f"  {usual(cell)}" for cell in entry.cells) + total.format(entry, half)
        for entry, half in zip(PLAYED, halves, strict=True)
    ]
    quads = "Elm Quads, Oct. 10, 2026, G/60;d5\n\nQuad #1\n{0}\n\nQuad #2\n{1}\n"
    second = "\n".join(lines).replace("Alder", "Oak").replace("Birch", "Pine").replace("90000", "90001")
    done = read(quads.format("\n".join(lines), second).encode(), "quads.txt")
    assert done.errors == []
    assert [section.name for section in done.event.sections] == ["Quad #1", "Quad #2"]
    assert facts_of(done.event.sections[0]) == expected(PLAYED)
    assert str(done.event.start) == "2026-10-10"


def test_opponents_by_name_with_the_points_beside_them_and_nothing_else():
    rows = [["Player", "Rd 1 Opponent", "Rd 1 Score", "Rd 2 Opponent", "Rd 2 Score", "Total"]]
    rows += [
        ["Ada Alder", "Ben Birch", "1", "Cy Cedar", "0.5", "1.5"],
        ["Ben Birch", "Ada Alder", "0", "Di Dogwood", "1", "1"],
    ]
    rows += [
        ["Cy Cedar", "Di Dogwood", "1", "Ada Alder", "0.5", "1.5"],
        ["Di Dogwood", "Cy Cedar", "0", "Ben Birch", "0", "0"],
    ]
    section = read(as_csv(rows)).section
    assert [[cell.opponent for cell in player.cells] for player in section.players] == [[2, 3], [1, 4], [4, 1], [3, 2]]
    assert [section.score_of(player) for player in section.players] == [3, 2, 3, 0]


_TEAMS = [["1", "Oak Park", "4"], ["2", "PS 41", "2.5"], ["3", "Hillcrest", "1"]]
_LISTS = {
    "teams": [["Team Standings"], ["Place", "Team", "Score"], *_TEAMS],
    "teams without a title": [["Place", "School", "Points"], *_TEAMS],
    "teams without headings": [["Team Standings"], *_TEAMS],
    "teams alone": _TEAMS,
    "prizes": [["Prizes"], ["1", "Ada Alder", "100"], ["2", "Ben Birch", "150"]],
    "prizes by name": [["Prizes"], ["Ada Alder", "100"], ["Ben Birch", "150"]],
    "winners": [["Class winners"], ["Top U1400", "Ben Birch"], ["Top Unrated", "Ada Alder"]],
    "tie-breaks": [["Tie-breaks"], ["Place", "Name", "Score", "Solkoff"], ["1", "Ada Alder", "3", "7.5"]],
    "pairings": [["Round 5 pairings"], ["Bd", "White", "Black"], ["1", "Ada Alder", "Ben Birch"]],
    "fees": [["Entry fees"], ["Name", "Paid"], ["Ada Alder", "25"], ["Ben Birch", "25"]],
    "requests": [["Byes requested"], ["Ada Alder", "Rd 3"]],
    "officials": [["Officials"], ["Chief TD", "Olive Oak", "90000099"], ["Assistant", "Paul Pine", "90000098"]],
    "pairings with points": [
        ["Pairings"],
        ["Bd", "White", "", "", "Black"],
        ["1", "Ada Alder (3)", "", "vs", "Ben Birch (1)"],
    ],
    "boards": [["Rank", "School", "Bd 1", "Bd 2", "Bd 3", "Total"], ["1", "Oak Park", "1", "1", "0", "2"]],
    "attendance": [["Attendance"], ["Round 1", "6"], ["Round 2", "5"]],
}


@pytest.mark.parametrize("gap", [0, 2])
@pytest.mark.parametrize("others", _LISTS)
@pytest.mark.parametrize("number", ["No.", ""])
def test_a_list_below_the_table_is_named_and_holds_no_players(others, number, gap):
    done = read(as_csv([*table(number=number), *[[]] * gap, *_LISTS[others]]))
    assert_right(done)
    assert done.said("CSV082") == [] and len(done.said("CSV083")) == 1


@pytest.mark.parametrize("others", [others for others in _LISTS if others not in ("teams alone", "requests")])
def test_a_list_beside_the_table_holds_nothing_of_its_players(others):
    rows = table()
    beside = [*_LISTS[others], *[[]] * len(rows)]
    done = read(as_csv([[*row, "", *more] for row, more in zip(rows, beside, strict=False)]))
    assert_right(done)
    assert done.said("CSV082") == [] and done.said("CSV051") == []


@pytest.mark.parametrize("others", _LISTS)
def test_a_list_above_the_table_holds_no_players_and_not_the_name_of_the_event(others):
    done = read(as_csv([["Hillside Swiss"], [], *_LISTS[others], [], *table()]))
    assert_right(done)
    assert done.event.name == "Hillside Swiss" and done.said("CSV082") == []


def test_players_below_a_title_or_a_blank_row_are_players():
    rows = table()
    for between in ([[]], [["Grade 5"]], [[], ["Top Section"]]):
        assert_right(read(as_csv([*rows[:4], *between, *rows[4:]])))
    late = ["7", "Late, Lou", "90000077", "1500"]
    done = read(as_csv([*rows, [], late]))
    assert [player.name for player in done.section.players][-1] == "Late, Lou"


def test_a_word_that_changes_a_result_matters_in_a_list_of_prizes_too():
    done = read(as_csv([*table(), [], ["Prizes"], ["1", "Ada Alder", "100"], ["2", "Ben Birch", "forfeited it"]]))
    assert "forfeited" in done.said("CSV082")[0]


@pytest.mark.parametrize("shape", ["{r}{id}", "{r} {id}", "{id} {r}"])
def test_opponents_may_be_given_by_their_member_numbers(shape):
    ids = {entry.number: entry.id for entry in CLUB}
    letters = {O.WIN: "W", O.DRAW: "D", O.LOSS: "L", O.FORFEIT_WIN: "X", O.FORFEIT_LOSS: "F"}

    def by_id(cell):
        return shape.format(r=letters[cell.result], id=ids[cell.opponent]) if cell and cell.opponent else usual(cell)

    done = read(as_csv(table(cell=by_id)))
    assert done.errors == [] and "member numbers" in done.said("CSV006")[0]
    met = [[cell and cell.opponent for cell in player.cells] for player in done.section.players]
    assert met == [[cell and cell.opponent for cell in entry.cells] for entry in CLUB]


def test_games_in_a_list_below_the_table_may_matter():
    match = [[], ["Team match: Oak Park - PS 41"], ["1", "Ada Alder", "1-0", "Ben Birch"]]
    done = read(as_csv([*table(), *match]))
    assert_right(done)
    assert "1-0" in done.said("CSV082")[0]


def test_an_official_in_place_of_a_name_is_no_player():
    assert_right(read(as_csv([*table(number=""), [], ["Chief TD", "90000099"]])))


def test_the_rows_of_a_list_above_the_table_name_no_event():
    done = read(as_csv([["Team", "Place", "Score"], ["Oak Park", "1", "4"], [], *table()]))
    assert_right(done)
    assert done.event.name == ""


@pytest.mark.parametrize("day", ["Mar 28 '26", "March 28, '26", "3/28/'26", "28 Mar ’26"])
def test_a_year_behind_an_apostrophe(day):
    done = read(as_csv([["Grove Open", day, "G/50 d/10"], [], *games_list()]))
    assert (done.event.name, done.event.start) == ("Grove Open", date(2026, 3, 28))
    assert not done.said("CSV055") and not done.said("CSV082")


@pytest.mark.parametrize(
    ("line", "affiliate", "number"),
    [
        (["Grove Open   April 18, 2026   G/60;d5   Affiliate A6000123"], "A6000123", None),
        (["Cross Table for Grove Open (Event 202604259999)"], None, "202604259999"),
        (["WALL CHART", "", "Grove Open", "9/26/2026", "G/61;d5"], None, None),
        (["Grove Open games, October 10 2026, G/60;d5"], None, None),
    ],
)
def test_what_a_title_says_besides_is_no_part_of_the_name(line, affiliate, number):
    done = read(as_workbook({"Worksheet": [line, [], *table()]}), "event.xlsx")
    assert_right(done)
    assert (done.event.name, done.event.affiliate, done.event.id) == ("Grove Open", affiliate, number)
    assert done.section.name == ""


def test_the_name_of_a_site_is_no_title():
    above = [["From the Tournament-Results-Server Chess-Results"], ["Grove Masters 2026"], []]
    done = read(as_workbook({"Worksheet": [*above, *table()]}), "event.xlsx")
    assert (done.event.name, done.section.name) == ("Grove Masters 2026", "")


def test_the_upper_line_of_headings_is_no_title():
    upper = ["", "", "US Chess", "Pre", *["Round"] * (len(table()[0]) - 5), "Total"]
    assert read(as_csv([upper, *table()])).event.name == ""


@pytest.mark.parametrize("heading", ["Board", "Bd", "Table"])
def test_numbers_of_boards_need_no_note(heading):
    rows = games_list()
    done = read(as_csv(with_column(rows, 0, heading, range(1, len(rows)))))
    assert_right(done)
    assert not done.said("CSV003")


# Colors, games and counts in columns of their own


def with_colors(heading, show):
    """The table without colors in its cells, and a last column of what a function makes of the colors of a player."""
    rows = table(cell=lambda cell: usual(cell).rstrip("wb"))
    rows[0].append(heading)
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row.append(show([cell.color if cell else None for cell in entry.cells]))
    return rows


@pytest.mark.parametrize(
    ("heading", "between", "letters"),
    [("Colors", "", "WB"), ("W/B", " ", "wb"), ("Farben", "", "WS"), ("", ",", "WB"), ("Colours", "/", "WB")],
)
def test_the_colors_of_all_rounds_in_one_column(heading, between, letters):
    sign = {"w": letters[0], "b": letters[1], None: "-"}
    done = read(as_csv(with_colors(heading, lambda colors: between.join(sign[color] for color in colors))))
    assert_right(done)
    shown = "the colors of the rounds by what they hold"
    assert any(shown in text for text in done.said("CSV050"))


def test_colors_that_both_players_of_a_game_would_have_are_not_used():
    done = read(as_csv(with_colors("Colors", lambda colors: "WWBB")))
    assert len(done.said("CSV161")) == 1
    assert not any(cell.color for player in done.section.players for cell in player.cells if cell)


@pytest.mark.parametrize("above", [True, False])
def test_two_games_below_the_heading_of_a_round(above):
    facts, spans, counted = ["No.", "Name", "Rating"], ["Round 1", "", "Round 2", ""], ["Game 1", "Game 2"] * 2
    blank = [""] * 3
    head = [[*blank, *spans], [*facts, *counted, "Total"]] if above else [[*facts, *spans, "Total"], [*blank, *counted]]
    games = ("W4w L4b D2b W2w 2.5", "D3b W3w D1w L1b 2", "D2w L2b W4b W4w 2.5", "L1b W1w L3w L3b 1")
    rows = [[entry.number, entry.name, entry.rating, *line.split()] for entry, line in zip(PLAYED, games, strict=True)]
    done = read(as_csv([*head, *rows]))
    assert done.errors == []
    assert (done.section.rounds, done.section.games_per_round) == (2, 2)
    assert [cell.opponent for cell in done.section.players[0].cells] == [4, 4, 2, 2]


@pytest.mark.parametrize("heading", ["Prov games", "# Games", "Games"])
def test_games_behind_some_ratings_are_read_from_a_column_far_from_them(heading):
    rows = table()
    rows[0].append(heading)
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[3] = entry.rating or "unr"
        row.append(entry.games or "")
    done = read(as_csv(rows))
    assert done.said("CSV051") == []
    assert_right(done)


def test_opponents_below_played():
    rows = [["Student", "Rating", *(text for at in (1, 2, 3) for text in (f"Round {at}", "")), "Points"]]
    rows.append(["", "", *["Played", "Result"] * 3, ""])
    words = {O.WIN: "won", O.DRAW: "draw", O.LOSS: "lost"}
    for entry in PLAYED:
        games = [text for cell in entry.cells for text in (PLAYED[cell.opponent - 1].name, words[cell.result])]
        rows.append([entry.name, entry.rating, *games, entry.total])
    done = read(as_csv(rows))
    assert done.errors == []
    got = [[(cell.opponent, cell.result) for cell in player.cells] for player in done.section.players]
    assert got == [[(cell.opponent, cell.result) for cell in entry.cells] for entry in PLAYED]


@pytest.mark.parametrize("number", ["No. {}", "Player {}", "#{}", "Card no. {}", "{}."])
@pytest.mark.parametrize("headings", [("Rd", "Color", "Opp. No.", "Result"), ("Round", "Color", "Opponent", "Score")])
def test_pairing_cards(number, headings):
    rows = []
    for entry in PLAYED:
        rows += [[number.format(entry.number), entry.name, "Rating:", entry.rate], list(headings)]
        for at, cell in enumerate(entry.cells, start=1):
            named = headings[2] == "Opponent"
            opponent = PLAYED[cell.opponent - 1].name if named else cell.opponent
            result = {O.WIN: 1, O.DRAW: 0.5, O.LOSS: 0}[cell.result] if named else usual(cell)[0]
            rows.append([at, {"w": "White", "b": "Black"}[cell.color], opponent, result])
        rows.append([""])
    done = read(as_csv(rows))
    assert done.errors == []
    got = [[(cell.opponent, cell.color, cell.result) for cell in player.cells] for player in done.section.players]
    assert got == [[(cell.opponent, cell.color, cell.result) for cell in entry.cells] for entry in PLAYED]


def test_the_title_of_a_section_may_head_the_numbers_of_its_players():
    first, second = (table(number=f"Quad {letter}", id="") for letter in "AB")
    for row in second[1:]:
        row[1] = f"{row[1]} Junior"
    done = read(as_csv([*first, [], *second]))
    assert [section.name for section in done.event.sections] == ["Quad A", "Quad B"]


def test_ungraded_players_are_known_to_be_unrated():
    rows = table(PLAYED, rating="Rating")
    rows[-1][3] = "ung"
    done = read(as_csv(rows))
    assert done.errors == done.warnings == []
    assert done.section.players[-1].ratings["OTBR"].rating is None


def test_a_title_above_players_side_by_side_names_the_event():
    sideways = [list(line) for line in zip(*table(), strict=True)]
    done = read(as_csv([["Spring Swiss"], ["April 18, 2026"], [""], *sideways]))
    assert done.event.name == "Spring Swiss" and str(done.event.start) == "2026-04-18"
    assert len(done.section.players) == len(CLUB)


@pytest.mark.parametrize("word", ["wdr", "left", "gone", "quit", "retirado", "retired", "dropped"])
def test_words_for_somebody_who_left(word):
    assert_right(read(as_csv(table(cell=spelled({O.ZERO_BYE: word})))))
