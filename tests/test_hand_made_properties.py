"""A random event drawn in any layout is read back equal, or refused; never read as something else."""

import csv
import io

import pytest
import xlsxwriter
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.hand_made import (
    CLUB,
    IN_LIST,
    LETTERS,
    OF_BYES,
    Entry,
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
)
from trfrate.model import FACTS, Outcome

O = Outcome  # noqa: E741
SURNAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper", "Larch", "Maple")
RESULTS = {
    O.WIN: (O.WIN, O.LOSS),
    O.DRAW: (O.DRAW, O.DRAW),
    O.LOSS: (O.LOSS, O.WIN),
    O.FORFEIT_WIN: (O.FORFEIT_WIN, O.FORFEIT_LOSS),
}


@st.composite
def events(draw):
    """Players with ratings, and rounds of games, forfeits and byes."""
    count, rounds = draw(st.integers(3, 10)), draw(st.integers(1, 5))
    cells = [[] for _ in range(count)]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        byes = draw(st.sampled_from((0, 0, 1, 2)))
        byes += (count - byes) % 2
        for player in order[:byes]:
            cells[player].append(Game(draw(st.sampled_from((O.FULL_BYE, O.HALF_BYE, O.ZERO_BYE)))))
        for white, black in zip(order[byes::2], order[byes + 1 :: 2], strict=True):
            result = draw(st.sampled_from((O.WIN, O.DRAW, O.LOSS, O.WIN, O.LOSS, O.FORFEIT_WIN)))
            first, second = RESULTS[result]
            cells[white].append(Game(first, black + 1, "w"))
            cells[black].append(Game(second, white + 1, "b"))
    entries = []
    for at in range(count):
        rating = draw(st.none() | st.integers(100, 2800))
        games = draw(st.none() | st.integers(1, 25)) if rating else None
        entries.append(Entry(at + 1, f"{SURNAMES[at]}, Pat", f"9000{at:04d}", rating, games, tuple(cells[at])))
    return entries


PLAYED = (O.WIN, O.DRAW, O.LOSS)


def color_first(cell):
    return usual(cell) if cell.opponent is None else f"{cell.color}{cell.opponent}{LETTERS[cell.result]}".upper()


def chess_results(cell):
    if cell.opponent is None:
        return {O.FULL_BYE: "B", O.HALF_BYE: "-½", O.ZERO_BYE: "0"}[cell.result]
    result = {O.WIN: "1", O.DRAW: "½", O.LOSS: "0", O.FORFEIT_WIN: "1F", O.FORFEIT_LOSS: "0F"}[cell.result]
    return f"{cell.opponent}{cell.color}{result}"


def in_letters(letters):
    return spelled(dict(zip((O.WIN, O.DRAW, O.LOSS), (f"{letter}{{n}}{{c}}" for letter in letters), strict=True)))


FORFEIT_SIGNS = spelled({O.FORFEIT_WIN: "+{n}{c}", O.FORFEIT_LOSS: "-{n}{c}"})
IN_WORDS = spelled({O.HALF_BYE: "1/2 pt bye", O.ZERO_BYE: "not paired", O.FULL_BYE: "Full pt bye"})
BYE_ALONE = spelled({O.HALF_BYE: "BYE", O.ZERO_BYE: "BYE", O.FULL_BYE: "BYE"})
CELLS = [usual, color_first, chess_results, FORFEIT_SIGNS, IN_WORDS, BYE_ALONE]
SWEDISH = in_letters("VRF")
CELLS += [SWEDISH, *map(in_letters, ("SRN", "GNP", "VED", "VPS", "WRP"))]
HEADINGS = ["Rd {}", "Week {}", "{}", "T{}", "Round #{}", "Jan {}"]


RESULT_LETTERS = (O.WIN, O.DRAW, O.LOSS, O.FORFEIT_WIN, O.FORFEIT_LOSS)
BESIDE = ("R{c} {n}", "{c}R {n}", "{n}{c}R", "{n}R{c}")
POINTS = spelled(
    {
        O.WIN: "1 ({n}{c})",
        O.DRAW: "½ ({n}{c})",
        O.LOSS: "0 ({n}{c})",
        O.FORFEIT_WIN: "1F ({n}{c})",
        O.FORFEIT_LOSS: "0F ({n}{c})",
    }
)
CELLS.append(POINTS)
CELLS += [spelled({outcome: shown.replace("R", LETTERS[outcome]) for outcome in RESULT_LETTERS}) for shown in BESIDE]
GAMES_IN_WORDS = spelled({O.WIN: "Won vs #{n}", O.DRAW: "Drew #{n}", O.LOSS: "Lost to #{n}"})
SWISSPERFECT = spelled(
    {
        O.WIN: "{n}:W",
        O.DRAW: "{n}:D",
        O.LOSS: "{n}:L",
        O.FORFEIT_WIN: "{n}:+",
        O.FORFEIT_LOSS: "{n}:-",
        O.FULL_BYE: "0:+",
        O.HALF_BYE: "0:=",
        O.ZERO_BYE: ":",
    }
)
LETTERS_LAST = spelled({outcome: "{n}" + LETTERS[outcome] for outcome in (O.WIN, O.DRAW, O.LOSS)})
SLASH = spelled({outcome: "{n}/" + LETTERS[outcome] for outcome in (O.WIN, O.DRAW, O.LOSS)})
COLORLESS = [GAMES_IN_WORDS, SWISSPERFECT, LETTERS_LAST, SLASH]
COLORLESS.append(spelled({O.FORFEIT_WIN: "W{n}X", O.FORFEIT_LOSS: "L{n}X"}))


def paper(entries):
    """Opponents with colors, and below them the totals so far; forfeits are marked."""
    rows = [["No.", "Name", "Rating", *(str(at + 1) for at in range(len(entries[0].cells))), "Total"]]
    for entry in entries:
        so_far, totals, shown = 0, [], []
        for cell in entry.cells:
            so_far += FACTS[cell.result].half_points
            totals.append(f"{so_far / 2:g}")
            forfeit = LETTERS[cell.result] if cell.result in (O.FORFEIT_WIN, O.FORFEIT_LOSS) else ""
            shown.append(f"{forfeit}{cell.opponent}{cell.color}" if cell.opponent else "bye")
        rows += [[entry.number, entry.name, entry.rate, *shown, entry.total], ["", entry.id, "", *totals, ""]]
    return rows


def in_parts(entries):
    """Opponent, color and result in columns of their own."""
    count = range(1, len(entries[0].cells) + 1)
    rows = [["No.", "Name", "Rating", *(f"{part} {at}" for at in count for part in ("Opp", "Col", "Res")), "Total"]]
    points = {O.WIN: "1", O.DRAW: "0.5", O.LOSS: "0", O.FORFEIT_WIN: "X", O.FORFEIT_LOSS: "F"}
    byes = {O.FULL_BYE: "1", O.HALF_BYE: "0.5", O.ZERO_BYE: "0"}
    for entry in entries:
        parts = [
            text
            for cell in entry.cells
            for text in (cell.opponent or "bye", (cell.color or "").upper(), {**points, **byes}[cell.result])
        ]
        rows.append([entry.number, entry.name, entry.rate, *parts, entry.total])
    return rows


SCORED = {O.WIN: "1", O.DRAW: "½", O.LOSS: "0", O.FORFEIT_WIN: "1X", O.FORFEIT_LOSS: "0F"}
SCORED |= {O.FULL_BYE: "1", O.HALF_BYE: "½", O.ZERO_BYE: "0"}


def in_two_rows(opponent, points_above):
    """Opponents with colors and, above or below them, the points of each round; forfeits are marked."""

    def draw(entries):
        rows = [["No.", "Name", "Rating", *(str(at + 1) for at in range(len(entries[0].cells))), "Total"]]
        for entry in entries:
            opponents = [
                opponent.format(c=cell.color, n=cell.opponent) if cell.opponent else "" for cell in entry.cells
            ]
            first, second = opponents, [SCORED[cell.result] for cell in entry.cells]
            if points_above:
                first, second = second, first
            rows += [[entry.number, entry.name, entry.rate, *first, entry.total], ["", entry.id, "", *second, ""]]
        return rows

    return draw


def colors_above_opponents_above_totals(entries):
    rows = [["No.", "Name", "Rating", *(f"Rnd {at + 1}" for at in range(len(entries[0].cells))), "Total"]]
    for entry in entries:
        so_far, totals = 0, []
        for cell in entry.cells:
            so_far += FACTS[cell.result].half_points
            totals.append(f"{so_far / 2:.1f}")
        forfeits = {O.FORFEIT_WIN: "X", O.FORFEIT_LOSS: "F"}
        colors = [forfeits.get(cell.result) or (cell.color or "bye").upper() for cell in entry.cells]
        rows += [[entry.number, entry.name, entry.rate, *colors, entry.total]]
        rows += [["", entry.id, "", *(cell.opponent or "" for cell in entry.cells), ""], ["", "", "", *totals, ""]]
    return rows


def in_pairs(headings):
    """Points and opponents in two columns for each round, in the order of the headings."""

    def draw(entries):
        count = range(1, len(entries[0].cells) + 1)
        rows = [["No.", "Name", "Rating", *(heading.format(at) for at in count for heading in headings), "Total"]]
        for entry in entries:
            pairs = [(cell.opponent or "", SCORED[cell.result]) for cell in entry.cells]
            texts = [text for pair in pairs for text in (pair if "Opp" in headings[0] else reversed(pair))]
            rows.append([entry.number, entry.name, entry.rate, *texts, entry.total])
        return rows

    return draw


def opponents_by_name(entries):
    """The opponents in words: `lost to Pat Birch (black)`."""
    names = {entry.number: " ".join(reversed(entry.name.split(", "))) for entry in entries}
    verbs = {O.WIN: "beat", O.DRAW: "drew with", O.LOSS: "lost to", O.FORFEIT_WIN: "X", O.FORFEIT_LOSS: "F"}
    colors = {"w": "White", "b": "Black"}

    def draw(cell):
        return f"{verbs[cell.result]} {names[cell.opponent]} ({colors[cell.color]})" if cell.opponent else usual(cell)

    return table(entries, draw)


RATED = "{e.name} ({e.rate})"
BYE_WORDS = {O.FULL_BYE: "full-point bye", O.HALF_BYE: "half-point bye", O.ZERO_BYE: "zero-point bye"}


def two_players(entries):
    rows = [["Round", "Player 1", "Rating 1", "Player 2", "Rating 2", "Result"]]
    for number, first, second, result in games_of(entries):
        other = (second.name, second.rate) if second else ("BYE", "")
        rows.append([number, first.name, first.rate, *other, {**IN_LIST, **OF_BYES}[result]])
    return as_csv(rows), "list.csv"


def winners_and_losers(entries):
    rows = [["Round", "Winner", "Loser", "Draw", "Result"]]
    marks = {O.WIN: ("", "1-0"), O.LOSS: ("", "1-0"), O.DRAW: ("x", "½-½"), O.FORFEIT_WIN: ("", "1-0 F")}
    for number, first, second, result in games_of(entries):
        pair = [RATED.format(e=first), RATED.format(e=second) if second else BYE_WORDS[result]]
        rows.append([number, *(reversed(pair) if result is O.LOSS else pair), *marks.get(result, ("", ""))])
    return as_csv(rows), "list.csv"


def side_by_side(entries):
    rounds = len(entries[0].cells)
    blocks = [[["White", "Result", "Black", ""]] for _ in range(rounds)]
    for number, first, second, result in games_of(entries):
        other = RATED.format(e=second) if second else "BYE"
        blocks[number - 1].append([RATED.format(e=first), {**IN_LIST, **OF_BYES}[result], other, ""])
    rows = [[text for at in range(rounds) for text in (f"Round {at + 1}", "", "", "")]]
    blank = [""] * 4
    rows += [
        [text for block in blocks for text in (block[at] if at < len(block) else blank)]
        for at in range(max(map(len, blocks)))
    ]
    return as_workbook({"Pairings": rows}), "book.xlsx"


def line_by_line(entries):
    verbs = {O.WIN: "beat", O.DRAW: "drew with", O.LOSS: "lost to", O.FORFEIT_WIN: "beat"}
    lines, last = ["Grove Open", ""], 0
    for number, first, second, result in games_of(entries):
        if number != last:
            lines.append(f"Round {number}")
            last = number
        forfeit = " by forfeit" if result is O.FORFEIT_WIN else ""
        told = f"{verbs.get(result)} {RATED.format(e=second)}{forfeit}" if second else BYE_WORDS[result]
        lines.append(f"{RATED.format(e=first)} {told}")
    return "\n".join(lines).encode(), "mail.txt"


def rating_in_the_name(entries):
    return [[row[0], f"{row[1]} ({row[3]})" if at else row[1], *row[4:]] for at, row in enumerate(table(entries))]


IN_ROWS = [in_two_rows(opponent, above) for opponent in ("{n}{c}", "{c}{n}") for above in (True, False)]
PAIRS = [("Pts {}", "Opp {}"), ("Opp {}", "Pts {}"), ("R{} Opp", "R{} Score")]
LAYOUTS_WITHOUT_COLORS = [*map(in_pairs, PAIRS), colors_above_opponents_above_totals]
"""The last one has the colors of games, but not of forfeits."""


def with_running_totals(entries, rows, first):
    for row, entry in zip(rows[1:], entries, strict=True):
        so_far = 0
        for at, cell in enumerate(entry.cells):
            so_far += FACTS[cell.result].half_points
            row[first + at] += f" ({so_far / 2:.1f})"
    return rows


def same(done, entries):
    # A warning that no rounds were found is a refusal: nothing is rated.
    if done.event is None or done.errors or done.said("CSV020"):
        return True
    return facts_of(done.section) == expected(entries)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.data())
def test_a_wallchart_in_any_layout_is_read_back_or_refused(entries, data):
    cell = data.draw(st.sampled_from(CELLS))
    forfeits = sum(game.result is O.FORFEIT_WIN for entry in entries for game in entry.cells)
    # Without games in letters, signs are games; and the F of a Swedish loss is no forfeit.
    assume(not forfeits or cell not in (FORFEIT_SIGNS, SWEDISH))
    names = data.draw(st.sampled_from(["Name", "Player", "Competitor", "Who"]))
    # A bye that says no more than BYE needs the totals, which cannot tell byes of different worth in a row apart.
    byes = [{game.result for game in entry.cells if game.opponent is None} for entry in entries]
    assume(cell is not BYE_ALONE or max(map(len, byes)) <= 1)
    total = "Total" if cell is BYE_ALONE else data.draw(st.sampled_from(["Total", ""]))
    rows = table(entries, cell, data.draw(st.sampled_from(HEADINGS)), name=names, total=total)
    if cell is usual and data.draw(st.booleans()):
        rows = with_running_totals(entries, rows, 4)
    rows = [rows[0], *data.draw(st.permutations(rows[1:]))]
    if data.draw(st.booleans()):
        assert same(read(as_csv(rows)), entries)
    else:
        assert same(read(as_workbook({"Open": rows}), "book.xlsx"), entries)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.sampled_from([paper, in_parts, rating_in_the_name, *IN_ROWS, opponents_by_name]))
def test_other_layouts_are_read_back_or_refused(entries, layout):
    assert same(read(as_csv(layout(entries))), entries)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    events(), st.sampled_from([*LAYOUTS_WITHOUT_COLORS, two_players, winners_and_losers, side_by_side, line_by_line])
)
def test_pairs_of_columns_and_lists_are_read_back_or_refused(entries, layout):
    assume(any(cell.opponent for entry in entries for cell in entry.cells))
    drawn = layout(entries)
    done = read(as_csv(drawn)) if isinstance(drawn, list) else read(*drawn)
    if done.event is None or done.errors or done.said("CSV020"):
        return
    assert facts_of(done.section, colors=False) == expected(entries, colors=False)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.sampled_from(COLORLESS), st.sampled_from(["Total", ""]))
def test_a_wallchart_without_colors_is_read_back_or_refused(entries, cell, total):
    # Where nothing was played, signs behind a colon are games.
    assume(cell is not SWISSPERFECT or any(game.result in PLAYED for entry in entries for game in entry.cells))
    done = read(as_csv(table(entries, cell, total=total)))
    if done.event is not None and not done.errors and not done.said("CSV020"):
        assert facts_of(done.section, colors=False) == expected(entries, colors=False)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.sampled_from(["BYE", "not paired", "---", "Bye (requested)", "no opponent", "TBD"]))
def test_a_list_of_games_is_read_back_or_refused(entries, nobody):
    done = read(as_csv(games_list(entries, nobody)))
    if done.event is not None and not done.errors:
        assert facts_of(done.section) == expected(entries)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.integers(1, 5))
def test_sheets_after_each_round_are_one_section(entries, after):
    whole = table(entries, total="")
    rounds = len(entries[0].cells)
    cut = min(after, rounds)
    book = {"After": [row[: 4 + cut] for row in whole], "Final": whole}
    done = read(as_workbook(book), "book.xlsx")
    if done.event is not None and not done.errors and any(cell.opponent for row in entries for cell in row.cells[:cut]):
        assert facts_of(done.section) == expected(entries)


EXTRA_FACTS = (
    *("Ben forfeited round 2", "round 3 was not rated", "* = forfeit", "X = bye", "withdrew after round 1"),
    *("Played April 18, 2026", "Time control G/30;d5", "all games 40 minutes each", "rated 1999 in May"),
    *("90009999", "1-0", "Thanks to the library"),
)
"""What people write somewhere on the page; none of it is where a fact is looked for."""


def below(rows, text):
    return [*rows, [], [text]]


def beside(rows, text):
    at = len(rows) // 2
    return [*rows[:at], [*rows[at], "", text], *rows[at + 1 :]]


def between(rows, text):
    """Below a player, who may have two rows."""
    at = len(rows) // 2 | 1
    return [*rows[:at], [text], *rows[at:]]


def above(rows, text):
    return [["Grove Open"], ["Oak Hall"], [text], ["Reserve"], *rows]


def in_a_column_of_remarks(rows, text):
    filled = len(rows) // 2
    remarks = ["Remarks", *(text if at == filled else "" for at in range(1, len(rows)))]
    return [[*row, remark] for row, remark in zip(rows, remarks, strict=True)]


FREE_PLACES = (below, beside, between, above, in_a_column_of_remarks)


def is_named_or_used(done, text):
    """Whether a message quotes the text, or what it states is in the event: days, the time control, an id."""
    quoted = any(text in one.message for one in done.report)
    quoted |= text in (player.ids.uschess for player in done.section.players)
    if "April" in text:
        quoted |= str(done.event.start) == "2026-04-18"
    for control in ("G/30;d5", "40 minutes each"):
        if control in text:
            quoted |= done.section.time_control == control
    return quoted


def rows_of(layout):
    """The same layout as rows in place of a file with commas."""

    def draw(entries):
        return list(csv.reader(io.StringIO(layout(entries)[0].decode())))

    return draw


TABLES = (table, games_list, paper, in_parts, rating_in_the_name, opponents_by_name, *IN_ROWS)
LISTS = (rows_of(two_players), rows_of(winners_and_losers))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.sampled_from(EXTRA_FACTS), st.sampled_from(FREE_PLACES), st.data())
def test_one_more_fact_in_a_free_place_is_used_or_named(entries, text, put, data):
    draw = data.draw(st.sampled_from((*TABLES, *LISTS)))
    assume(any(cell.opponent for entry in entries for cell in entry.cells))
    plain = draw(entries)
    rows = put(plain, text)
    as_a_book = data.draw(st.booleans())
    drawn = [as_workbook({"Open": each}) if as_a_book else as_csv(each) for each in (plain, rows)]
    before, done = (read(each, "book.xlsx" if as_a_book else "event.csv") for each in drawn)
    if before.event is None or before.errors or done.event is None or done.errors:
        return
    if len(done.event.sections) > 1:
        # A line between games with different players names a section.
        assert put is between and text in (section.name for section in done.event.sections)
        return
    assert facts_of(done.section) == facts_of(before.section)
    assert is_named_or_used(done, text)


def printed(entries):
    """The usual table with its columns set apart by blanks."""
    rows = table(entries)
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def told(entries):
    return line_by_line(entries)[0].decode().split("\n")


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.sampled_from(EXTRA_FACTS), st.sampled_from((printed, told)), st.data())
def test_one_more_line_of_a_text_is_used_or_named(entries, text, draw, data):
    assume(any(cell.opponent for entry in entries for cell in entry.cells))
    lines = draw(entries)
    at = data.draw(st.integers(2, len(lines)))
    before = read("\n".join(lines).encode(), "event.txt")
    done = read("\n".join([*lines[:at], *[""] * (at == len(lines)), text, *lines[at:]]).encode(), "event.txt")
    if before.event is None or before.errors or done.event is None or done.errors:
        return
    assert facts_of(done.section) == facts_of(before.section)
    assert is_named_or_used(done, text)


@pytest.mark.parametrize("text", EXTRA_FACTS)
@pytest.mark.parametrize("where", ["note", "text box", "header", "footer"])
def test_a_text_in_no_cell_of_a_sheet_is_named(text, where):
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("Open")
    for at, row in enumerate(table(CLUB)):
        sheet.write_row(at, 0, row)
    put = {
        "note": lambda: sheet.write_comment("E3", text),
        "text box": lambda: sheet.insert_textbox("C20", text),
        "header": lambda: sheet.set_header(f"&C{text}"),
        "footer": lambda: sheet.set_footer(f'&L&"Arial,Bold"{text}&RPage &P'),
    }
    put[where]()
    book.close()
    done = read(made.getvalue(), "book.xlsx")
    assert facts_of(done.section) == expected(CLUB)
    assert is_named_or_used(done, text)
