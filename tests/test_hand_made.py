"""Wallcharts and lists of games as club secretaries make them: read right, or refused with the cell named."""

from datetime import date
from io import BytesIO

import pytest

from tests.hand_made import (
    CLUB,
    LETTERS,
    PLAYED,
    as_csv,
    as_workbook,
    expected,
    facts_of,
    games_list,
    read,
    spelled,
    table,
    usual,
    with_column,
)
from trfrate.model import FACTS, Outcome

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


@pytest.mark.parametrize("rated", [True, False])
def test_a_bye_in_words_that_nobody_knows_is_refused(rated):
    rows = [
        row for row in games_list(nobody="aussetzen", rated=rated) if row[0] != 4 and (row[0], row[1]) != (2, "Elm, Ed")
    ]
    assert_refused(read(as_csv(rows)), "CSV054")


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


@pytest.mark.parametrize("show", ["{:,}".format, lambda rating: f"{rating:,}".replace(",", ".")])
def test_a_separator_of_thousands_is_no_decimal_point(show):
    done = read(with_ratings(show))
    assert_right(done, expected(games=False))
    assert done.said("CSV056")


@pytest.mark.parametrize("show", ["{}/1790".format, "{} / 1790".format, lambda _: "85", lambda _: "1.85"])
def test_two_ratings_in_a_cell_or_less_than_100_are_refused(show):
    assert_refused(read(with_ratings(show)), "CSV012")


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
    assert len(done.said("CSV047")) == len(book) - 1


def test_a_sheet_for_each_round_is_one_section():
    done = read(as_workbook(sheets(lambda row, n: [*row[:4], row[3 + n]], "Round {}")), "book.xlsx")
    assert_right(done)
    assert done.said("CSV059")


def test_an_old_copy_of_a_sheet_is_refused():
    old = table()
    old[1][4], old[4][4] = "D4w", "D1b"
    done = read(as_workbook({"Open": table(), "Old": old}), "book.xlsx")
    assert_refused(done, "CSV048")
    assert "round 1 of 90000001" in done.said("CSV048")[0]


def test_the_same_people_with_other_games_are_two_sections():
    swapped = [[*row[:4], row[5], row[4], *row[6:8]] for row in table()]
    done = read(as_workbook({"Slow": table()[:1] + table()[1:], "Fast": [table()[0], *swapped[1:]]}), "book.xlsx")
    assert len(done.event.sections) == 2 and done.said("CSV047") == []


# Results


def test_signs_beside_letters_are_forfeits():
    done = read(as_csv(table(cell=spelled({O.FORFEIT_WIN: "+{n}{c}", O.FORFEIT_LOSS: "-{n}{c}"}))))
    assert_right(done)
    assert done.said("CSV045")


def test_as_many_signs_as_letters_are_refused():
    done = read(as_csv(table(cell=spelled({O.WIN: "+{n}{c}", O.LOSS: "-{n}{c}"}))))
    assert_refused(done, "CSV046")


def test_signs_alone_are_games():
    signs = {O.WIN: "+{n}{c}", O.LOSS: "-{n}{c}", O.DRAW: "={n}{c}"}
    assert_right(read(as_csv(table(PLAYED, spelled(signs)))), expected(PLAYED))


@pytest.mark.parametrize("total", ["Total", ""])
@pytest.mark.parametrize(
    "letters", ["SRN", "GUV", "GNP", "GTP", "GEP", "VED", "VNP", "VPS", "WRV", "VRT", "WRP", "VRP", "WTL"]
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


@pytest.mark.parametrize("shown", ["{} ({})", "{}({})", "{} [{}]", "{}\n{}", "{} {}"])
def test_running_totals_inside_the_cells(shown):
    rows = table()
    for row, entry in zip(rows[1:], CLUB, strict=True):
        so_far = 0
        for at, cell in enumerate(entry.cells):
            so_far += FACTS[cell.result].half_points
            row[4 + at] = shown.format(usual(cell), f"{so_far / 2:.1f}")
    assert_right(read(as_csv(rows)))
    rows[1][4] = shown.format("W4w", "0.5")
    assert read(as_csv(rows)).said("CSV057")


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
        lambda entry: f"FM {entry.name}",
        lambda entry: f"{entry.name} (NM)",
        lambda entry: f"{entry.name}, NM",
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


@pytest.mark.parametrize(("which", "looks"), [("rating", "ratings"), ("id", "member numbers")])
def test_a_column_that_looks_as_if_it_mattered_is_a_warning(which, looks):
    done = read(as_csv(table(**{which: "Foo"})))
    assert done.said("CSV051") == [f"the column 'Foo' is not read, but looks like {looks}"]


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
    done = read(as_csv(table(cell=lambda cell: f"@{usual(cell)}")))
    (message,) = done.said("CSV004")
    assert "23 more like it" in message


@pytest.mark.parametrize(
    "line", ["April 18-19, 2026", "4/18/2026 - 4/19/2026", "18.04.2026 - 19.04.2026", "Grove Open, Apr 18-19, 2026"]
)
def test_days_above_a_table(line):
    done = read(as_csv([["Grove Open"], [line], [], *table()]))
    assert_right(done)
    assert (str(done.event.start), str(done.event.end)) == ("2026-04-18", "2026-04-19")
    assert done.event.name == "Grove Open"


def test_what_looks_like_a_date_and_is_none_is_a_warning():
    done = read(as_csv([["Grove Open"], ["April 31, 2026"], [], *table()]))
    assert done.event.start is None
    assert done.said("CSV055") == ["'April 31' looks like a date, but is not understood; it is not used"]


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


@pytest.mark.parametrize("shown", ["{} (12 games)", "{}/12 gms", "{}P12", "{} (p12)"])
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

IN_LIST = {O.WIN: "1-0", O.DRAW: "½-½", O.LOSS: "0-1", O.FORFEIT_WIN: "1-0 F"}
OF_BYES = {O.FULL_BYE: "1", O.HALF_BYE: "½", O.ZERO_BYE: "0"}
UNRATED = {name: (None, None, cells) for name, (_, _, cells) in RIGHT.items()}
UNRATED_PLAYED = {name: (None, None, cells) for name, (_, _, cells) in expected(PLAYED).items()}


def games_of(entries):
    """Yield the round, the two players (the second one nobody for a bye) and the first one's result."""
    by_number = {entry.number: entry for entry in entries}
    for at in range(len(entries[0].cells)):
        for entry in entries:
            cell = entry.cells[at]
            if cell.color == "w" or cell.opponent is None:
                yield at + 1, entry, by_number.get(cell.opponent), cell.result


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


def test_winners_and_losers_with_draws_in_another_list_are_refused():
    rows = [["Round", "Winner", "Loser"], [1, "Alder, Ada", "Birch, Ben"], [], ["Draws:"], [1, "Cedar, Cy", "Elm, Ed"]]
    assert_refused(read(as_csv(rows)), "CSV001")


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
        [number, white.name, 1700, black.name, IN_LIST[result]] for number, white, black, result in games_of(PLAYED)
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
    rows = [["Round", "Game", "Result"], [1, "Alder - Birch", "1-0"], [1, "Cedar - Elm", "0-1"]]
    done = read(as_csv(rows))
    assert_refused(done, "CSV001")
