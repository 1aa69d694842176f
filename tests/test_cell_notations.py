"""Round cells in notations that nobody foresaw: worked out from the whole table, or refused with the cell named."""

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

from tests.hand_made import (
    CLUB,
    PLAYED,
    Entry,
    Game,
    as_csv,
    as_workbook,
    expected,
    facts_of,
    read,
    spelled,
    table,
    usual,
)
from tests.test_hand_made_properties import events
from trfrate.model import Outcome

O = Outcome  # noqa: E741
GAMES = (O.WIN, O.DRAW, O.LOSS)
FORFEITS = {O.FORFEIT_WIN: O.WIN, O.FORFEIT_LOSS: O.LOSS}


def notation(pattern, results, **byes):
    """Draw games in this pattern of `{n}`, `{c}` and `{r}`; results for won, drawn and lost; forfeits as usual."""
    shown = {outcome: pattern.replace("{r}", sign) for outcome, sign in zip(GAMES, results, strict=True)}
    return spelled(shown | {O(name.replace("_", "-")): text for name, text in byes.items()})


def assert_right(done, entries=CLUB, colors=True):
    assert done.errors == []
    assert facts_of(done.section, colors) == expected(entries, colors)


def errors_of(done, code):
    return [one for one in done.report if one.code == code and one.severity == "error"]


@pytest.mark.parametrize("total", ["Total", ""])
@pytest.mark.parametrize(
    ("pattern", "results"),
    [
        *(("{r}{n}{c}*", "WDL"), ("{r}x{n}{c}", "1½0"), ("{n} ({c}) {r}", "1½0"), ("{n}/{r}/{c}", "WDL")),
        *(("{c}-{n}-{r}", "+=-"), ("<{r}> #{n} {c}", "WDL"), ("{n}{c} {r} pts", ("1", "0.5", "0"))),
        *(("No. {n} ({c}): {r}", ("won", "drew", "lost")), ("{n};{c};{r}", ("gew.", "rem.", "verl."))),
        *(("{c}|{r}|{n}", "SRN"), ("{r}. {n}, {c}", "GNP"), ("{n} [{r}] {c}!", ("1-0", "½-½", "0-1"))),
    ],
)
def test_any_order_of_number_color_and_result(pattern, results, total):
    assert_right(read(as_csv(table(PLAYED, notation(pattern, results), total=total))), PLAYED)


@pytest.mark.parametrize("pattern", ["{r}-{n}", "beat? {n}: {r}", "{n} = {r} =", "({n})_{r}"])
def test_notations_without_colors(pattern):
    assert_right(read(as_csv(table(PLAYED, notation(pattern, "WDL")))), PLAYED, colors=False)


SIGNS = [("▲", "■", "▼"), ("✓", "~", "✗"), ("K", "M", "Z"), ("!", "=", "?"), ("wyg", "rem", "prz")]


@pytest.mark.parametrize("results", SIGNS)
def test_signs_that_nobody_knows_are_read_by_the_totals_and_the_opponents_rows(results):
    done = read(as_csv(table(cell=notation("{n}{c} {r}", results))))
    assert_right(done)
    (message,) = done.said("CSV078")
    assert f"(4w {results[0]})" in message


@pytest.mark.parametrize("results", SIGNS[:3])
def test_without_totals_signs_that_nobody_knows_are_refused(results):
    done = read(as_csv(table(cell=notation("{n}{c} {r}", results), total="")))
    assert errors_of(done, "CSV046") or errors_of(done, "CSV004")


def test_both_readings_of_a_sign_are_shown():
    done = read(as_csv(table(PLAYED, notation("{n} - {r}", ("KO", "draw", "OK")), total="")))
    (error,) = errors_of(done, "CSV046")
    assert error.place.line == 2
    assert "win or loss: " in error.message or "loss or win: " in error.message


def test_scores_may_be_those_of_white_first():
    def draw(cell):
        if cell is None or cell.opponent is None:
            return ""
        score = {O.WIN: "1-0", O.DRAW: "½-½", O.LOSS: "0-1"}[cell.result]
        return f"{cell.opponent} {cell.color} {score if cell.color == 'w' else score[::-1]}"

    assert_right(read(as_csv(table(PLAYED, draw))), PLAYED)


FORFEITED = [
    *(("FF+{n}", "FF-{n}"), ("1({n})F", "0({n})F"), ("{n} won by forfeit!", "{n} lost by forfeit!")),
    *(("W{n} kampflos", "L{n} kampflos"), ("def W {n}", "def L {n}"), ("W {n} w/o", "L {n} w/o")),
]


@pytest.mark.parametrize("played", ["{r}{n}{c}", "{n}{c}; {r}"])
@pytest.mark.parametrize(("won", "lost"), FORFEITED)
def test_forfeits_in_a_notation_of_their_own(won, lost, played):
    drawn = notation(played, "WDL", forfeit_win=won, forfeit_loss=lost)
    assert_right(read(as_csv(table(cell=drawn))), colors=False)


@pytest.mark.parametrize("mark", ["!", "*", "^", "(z)"])
def test_a_mark_that_may_be_a_forfeit_is_never_a_game(mark):
    drawn = notation("{n}{c} {r};", "WDL", forfeit_win=f"{{n}} W; {mark}", forfeit_loss=f"{{n}} L; {mark}")
    done = read(as_csv(table(cell=drawn)))
    assert done.errors
    assert all(one.place.line in (4, 6) for one in errors_of(done, "CSV046"))


def test_as_many_signs_as_letters_are_both_readings():
    rows = table()
    for row in rows[1:]:
        row[6:8] = [text.replace("W", "+").replace("L", "-") for text in row[6:8]]
    assert errors_of(read(as_csv(rows)), "CSV046")


@pytest.mark.parametrize(
    ("full", "half"),
    [("W BYE", "D BYE"), ("B(1)", "B(.5)"), ("libre", "medio"), ("sits", "naps"), ("*", "^"), ("1 pt", "½ pt")],
)
def test_totals_show_what_unknown_words_are_worth(full, half):
    assert_right(read(as_csv(table(cell=spelled({O.FULL_BYE: full, O.HALF_BYE: half})))))


def test_two_unknown_words_that_a_total_cannot_tell_apart_are_refused():
    done = read(as_csv(table(cell=spelled({O.HALF_BYE: "naps", O.ZERO_BYE: "zzz"}))))
    assert errors_of(done, "CSV004")


def test_a_word_without_a_total_is_refused():
    done = read(as_csv(table(cell=spelled({O.HALF_BYE: "naps"}), total="")))
    (error,) = errors_of(done, "CSV004")
    assert "'naps'" in error.message


def test_a_result_without_an_opponent_is_no_bye():
    done = read(as_csv(table(cell=spelled({O.FULL_BYE: "won easily"}))))
    assert errors_of(done, "CSV004")


def test_a_number_that_is_nobodys_is_no_bye():
    assert errors_of(read(as_csv(table(cell=spelled({O.FULL_BYE: "W77 !"})))), "CSV004")


def test_pairings_without_results_are_no_draws():
    done = read(as_csv(table(PLAYED, spelled(dict.fromkeys(GAMES, "<{n}>")), total="")))
    assert not any(cell and cell.result is O.DRAW for player in done.section.players for cell in player.cells)


def test_one_wrong_total_is_an_error_of_its_own():
    rows = table(cell=notation("{n} ({c}): {r}", ("won", "drew", "lost")))
    rows[1][-1] = "1.0"
    done = read(as_csv(rows))
    assert done.errors
    assert all("2" in str(one.place.line) for one in done.report if one.severity == "error")


@pytest.mark.parametrize("name", ["{first} {last}", "{last}", "{last}, {first}", "{last} {initial}"])
@pytest.mark.parametrize("pattern", ["{r} - {n} ({c})", "{c}: {n} / {r}", "<{n}> {c} [{r}]"])
@pytest.mark.parametrize("results", [("▲", "■", "▼"), ("won", "drew", "lost")])
def test_opponents_by_name_in_any_notation(name, pattern, results):
    parts = {entry.number: entry.name.split(", ") for entry in CLUB}
    names = {number: name.format(last=last, first=first, initial=first[0]) for number, (last, first) in parts.items()}

    def draw(cell):
        if cell is None or cell.result not in GAMES:
            return notation(pattern, results, forfeit_win="X", forfeit_loss="F")(cell)
        return notation(pattern, results)(cell._replace(opponent=names[cell.opponent]))

    done = read(as_csv(table(cell=draw)))
    right = expected(CLUB)
    for player in ("Cedar, Cy", "Elm, Ed"):
        right[player][2][2] = (right[player][2][2][0], None, None)
    assert done.errors == []
    assert facts_of(done.section) == right


def test_a_forfeit_behind_a_name_and_a_sign_is_whose_the_sign_says():
    names = {entry.number: entry.name for entry in CLUB}
    shown = {O.WIN: "[+]", O.DRAW: "[=]", O.LOSS: "[-]", O.FORFEIT_WIN: "[+] F", O.FORFEIT_LOSS: "[-] F"}

    def draw(cell):
        return f"{names[cell.opponent]} {shown[cell.result]}" if cell.opponent else ""

    rows = table(cell=draw)
    for row, entry in zip(rows[1:], CLUB, strict=True):
        row[4:8] = [text if game.opponent else usual(game) for text, game in zip(row[4:8], entry.cells, strict=True)]
    assert_right(read(as_csv(rows)), colors=False)


def test_opponents_by_place_in_any_notation():
    order = sorted(CLUB, key=lambda entry: -entry.halves)
    place = {entry.number: at for at, entry in enumerate(order, start=1)}

    def draw(cell):
        if cell and cell.opponent:
            cell = cell._replace(opponent=place[cell.opponent])
        return notation("{n}, {c}: {r}", ("▲", "■", "▼"))(cell)

    rows = table(order, draw, number="Place")
    for row, entry in zip(rows[1:], order, strict=True):
        row[0] = place[entry.number]
    assert_right(read(as_csv(rows)))


def test_number_five_behind_a_point_is_no_half():
    drawn = notation("{r} no.{n}", ("won", "drew", "lost"))
    assert_right(read(as_csv(table(cell=drawn, total=""))), colors=False)
    assert_right(read(as_csv(table(cell=spelled({O.WIN: "W.{n}", O.DRAW: "D.{n}", O.LOSS: "L.{n}"})))), colors=False)


ALPHABETS = [
    *("WDL", "wdl", "SRN", "GNP", "GTP", "WRV", "WRP", "+=-", "1½0", ("1.0", "0.5", "0.0"), ("1", "1/2", "0")),
    *(("won", "drew", "lost"), ("gew.", "rem.", "verl."), ("ganó", "tablas", "perdió"), ("winst", "remise", "verlies")),
    *(
        ("✓", "=", "✗"),
        ("▲", "■", "▼"),
        ("K", "M", "Z"),
        ("V", "T", "F"),
        ("wyg", "rem", "prz"),
        ("gain", "nulle", "perte"),
    ),
    *(("1-0", "½-½", "0-1"), ("1:0", "½:½", "0:1"), ("1 pt", "0.5 pts", "0 pts")),
]
COLORS = ["", "wb", "WB", ("white", "black"), ("wh", "bl"), "ws", "bn", "wz", "bc"]
SEPARATORS = ["", " ", "-", "/", ":", "|", "x", " - ", " vs ", ";", "_"]
AROUND = ["{}", "({})", "[{}]", "<{}>", "{}.", "#{}"]
DECORATIONS = ["{}", "{}*", "*{}", "!{}", '"{}"', "={}=", "{};"]
MARKS = ["{}F", "{} ff", "{}x", "{} forf", "FF{}", "{} by forfeit", "{} def", "{}!"]
WORDS = [
    ("B", "H", "U"),
    ("bye 1", "bye ½", "bye 0"),
    ("-(1)", "-(½)", "-(0)"),
    ("libre", "medio", "nada"),
    ("+", "=", "-"),
]


@st.composite
def notations(draw):
    """A way to write cells: the order, colors, results, separators, decorations, forfeits and byes of any sort."""
    results, colors = draw(st.sampled_from(ALPHABETS)), draw(st.sampled_from(COLORS))
    order = draw(st.permutations("nrc" if colors else "nr"))
    between = [draw(st.sampled_from(SEPARATORS)) for _ in order]
    around = {part: draw(st.sampled_from(AROUND)) for part in order}
    decoration, mark = draw(st.sampled_from(DECORATIONS)), draw(st.sampled_from(MARKS))
    byes = dict(zip((O.FULL_BYE, O.HALF_BYE, O.ZERO_BYE), draw(st.sampled_from(WORDS)), strict=True))

    def cell(game):
        if game.opponent is None:
            return byes[game.result]
        played = FORFEITS.get(game.result, game.result)
        parts = {
            "n": str(game.opponent),
            "r": results[GAMES.index(played)],
            "c": colors and colors["wb".index(game.color)],
        }
        text = ""
        for part, separator in zip(order, between, strict=True):
            shown = around[part].format(parts[part])
            # Nobody can part digits or letters that have nothing between them.
            glued = text[-1:].isalnum() and shown[:1].isalnum() and (text[-1:].isdigit() == shown[:1].isdigit())
            text += f" {shown}" if text and glued and not separator.strip() else f"{separator * bool(text)}{shown}"
        return decoration.format(mark.format(text) if game.result in FORFEITS else text)

    return cell


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), notations(), st.sampled_from(["Total", ""]), st.booleans())
def test_a_table_in_any_notation_is_read_back_or_refused(entries, cell, total, workbook):
    results = [game.result for entry in entries for game in entry.cells]
    # Where hardly anything was played, nobody can tell a forfeit from a game.
    assume(results.count(O.WIN) >= 3 * results.count(O.FORFEIT_WIN))
    rows = table(entries, cell, total=total)
    note(str(rows))
    done = (
        read(as_workbook({"Open": rows}, strings_to_numbers=False, strings_to_formulas=False), "book.xlsx")
        if workbook
        else read(as_csv(rows))
    )
    if done.event is None or done.errors or done.said("CSV020") or done.said("CSV018"):
        return
    played = {
        entry.name: [(game.result, game.opponent) for game in entry.cells if game.result in GAMES] for entry in entries
    }
    # A bye or a forfeit is not rated, whatever it is called.
    assert played == {
        player.name: [
            (one.result, one.opponent) for one in player.cells if one and one.result in GAMES and one.opponent
        ]
        for player in done.section.players
    }


def test_work_is_bounded_where_nothing_can_be_worked_out():
    count = 300
    cells = [[Game(O.WIN, (at + slot) % count + 1) for slot in range(20)] for at in range(count)]
    entries = [Entry(at + 1, f"Player{at:03d}, Pat", f"9{at:07d}", 1500, None, tuple(cells[at])) for at in range(count)]
    done = read(as_csv(table(entries, spelled({O.WIN: "{n} zz {n} qq"}))))
    assert done.errors


@pytest.mark.parametrize(("footnote", "forfeit"), [("* = forfeit, not rated", True), ("* makeup game", False)])
def test_a_footnote_explains_a_mark(footnote, forfeit):
    results = {O.FORFEIT_WIN: "W{n}{c}*", O.FORFEIT_LOSS: "L{n}{c}*"}
    done = read(as_csv([*table(cell=spelled(results)), [], [footnote]]))
    assert done.errors == []
    told = expected(CLUB)["Cedar, Cy"][2]
    games = [(FORFEITS.get(what, what) if not forfeit else what, *rest) for what, *rest in told]
    assert facts_of(done.section)["Cedar, Cy"][2] == games


# All rounds of a player in one cell

QUAD = ("Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood")
GAMES_OF_QUAD = (("W2", "D3", "W4"), ("L1", "W4", "B"), ("W4", "D1", "H"), ("L3", "L2", "L1"))
SAID = {"W": "beat {}", "L": "lost to {}", "D": "drew with {}", "B": "bye (1pt)", "H": "half point bye"}


def in_one_cell(separator, by_name=True, heads=("No.", "Name", "Rating", "What happened, in order", "Score")):
    """A table with a cell for all rounds of a player."""
    rows = [["Pub Swiss"], [], list(heads)]
    for at, (name, games) in enumerate(zip(QUAD, GAMES_OF_QUAD, strict=True), start=1):
        names = [SAID[each[0]].format(QUAD[int(each[1:] or 1) - 1].split()[1]) for each in games]
        facts = [at, name, 1800 - at, separator.join(names if by_name else games), ("2½", "2", "2", "0")[at - 1]]
        rows.append(facts if len(heads) == len(facts) else [facts[1], *facts[3:]])
    return read(as_csv(rows))


@pytest.mark.parametrize(
    "heads", [("No.", "Name", "Rating", "Games", "Score"), ("Player", "Results, rounds 1 to 3", "Pts")]
)
@pytest.mark.parametrize(
    ("separator", "by_name"), [("; ", True), (", ", True), (" / ", True), ("\n", True), (", ", False), (" ", False)]
)
def test_all_rounds_of_a_player_in_one_cell(separator, by_name, heads):
    done = in_one_cell(separator, by_name, heads)
    assert done.errors == []
    cells = [[cell and (cell.result.value, cell.opponent) for cell in player.cells] for player in done.section.players]
    assert cells == [
        *([("win", 2), ("draw", 3), ("win", 4)], [("loss", 1), ("win", 4), ("full-bye", None)]),
        *([("win", 4), ("draw", 1), ("half-bye", None)], [("loss", 3), ("loss", 2), ("loss", 1)]),
    ]
    assert "all rounds of a player in one cell" in done.said("CSV079")[0]


def test_a_list_of_something_else_in_one_cell_is_no_rounds():
    rows = [["No.", "Name", "Rating", "Openings"]]
    rows += [[at, name, 1800 - at, "Slav; Dutch; London"] for at, name in enumerate(QUAD, start=1)]
    assert not read(as_csv(rows)).said("CSV079")


WORTHS = {
    O.WIN: 0,
    O.FORFEIT_WIN: 0,
    O.FULL_BYE: 0,
    O.DRAW: 1,
    O.HALF_BYE: 1,
    O.LOSS: 2,
    O.FORFEIT_LOSS: 2,
    O.ZERO_BYE: 2,
}


def lettered(form, results, byes=("bye 1", "bye ½", "bye 0"), colors=("w", "b")):
    """The club's table with the letters A to F for its players."""

    def cell(game):
        worth = WORTHS[game.result]
        if game.opponent is None:
            return byes[worth]
        mark = " by forfeit" if game.result in (O.FORFEIT_WIN, O.FORFEIT_LOSS) else ""
        color = colors[game.color == "b"]
        return form.format(opponent=chr(64 + game.opponent), color=color, result=results[worth]) + mark

    rows = table(CLUB, cell)
    for at, row in enumerate(rows[1:]):
        row[0] = chr(65 + at)
    return rows


def without_colors_of_forfeits(facts):
    """What the forfeits say of colors nobody needs."""
    unplayed = (O.FORFEIT_WIN, O.FORFEIT_LOSS)
    return {
        name: [cell and (cell[:2] if cell[0] in unplayed else cell) for cell in cells]
        for name, (*_, cells) in facts.items()
    }


@pytest.mark.parametrize(
    ("form", "results", "colors"),
    [
        ("{opponent} ({color}) {result}", ("win", "draw", "loss"), ("white", "black")),
        ("{result} - {opponent} - {color}", ("won", "drew", "lost"), ("w", "b")),
        ("{color} {result} {opponent}", ("1", "½", "0"), ("W", "B")),
        ("{result} vs. {opponent} ({color})", ("+", "=", "-"), ("w", "b")),
    ],
)
def test_letters_of_opponents_among_other_words(form, results, colors):
    done = read(as_csv(lettered(form, results, colors=colors)))
    assert done.errors == []
    assert without_colors_of_forfeits(facts_of(done.section)) == without_colors_of_forfeits(expected())


def test_a_forfeit_against_a_letter_is_no_bye():
    done = read(as_csv(lettered("{opponent} {result}", ("1", "½", "0"))))
    assert done.errors == [] and done.section.players[2].cells[2].result is O.FORFEIT_WIN


@pytest.mark.parametrize("form", ["{result} v{n}{c}", "v{n}/{result}", "v {n} {result}", "{result}/v.{n}"])
@pytest.mark.parametrize("results", ["W D L", "+ = -", "1.0 0.5 0.0"])
def test_a_v_before_every_number_is_no_result(form, results):
    words = dict(zip((O.WIN, O.DRAW, O.LOSS), results.split(), strict=True))
    cells = spelled({outcome: form.replace("{result}", word) for outcome, word in words.items()})
    rows = table(PLAYED, cells)
    done = read(as_csv(rows))
    colors = "{c}" in form
    assert done.errors == [] and facts_of(done.section, colors) == expected(PLAYED, colors)


def test_results_of_their_own_notation_that_contradict_each_other_are_read_and_named():
    rows = table(CLUB, spelled({O.WIN: "1 v{n}{c}", O.DRAW: "½ v{n}{c}", O.LOSS: "0 v{n}{c}"}))
    rows[1][4] = "½ v4w"
    done = read(as_csv(rows))
    assert [text for text in done.errors if "CHK006" in text and "round 1: player 1 has a draw" in text]
    assert done.section.players[1].cells[:2] == ((O.DRAW, 5, "b"), (O.WIN, 6, "w"))


@pytest.mark.parametrize(("text", "outcome"), [("0PB", O.ZERO_BYE), ("1PB", O.FULL_BYE), ("½PB", O.HALF_BYE)])
def test_point_byes_cut_short(text, outcome):
    done = read(as_csv(table(CLUB, spelled({outcome: text}))))
    assert done.errors == [] and done.warnings == [] and facts_of(done.section) == expected()


INITIALS = """\
No,Player,Rating,Round 1,Round 2,Round 3,Pts
1,W. Birch,1900,W. Wolf (W) {1},B. Bear (B) {1},D. Loon (W) {1},3
2,B. Bear,1800,D. Loon (B) {1},W. Birch (W) {0},W. Wolf (B) {1},2
3,D. Loon,1700,B. Bear (W) {0},W. Wolf (W) {½},W. Birch (B) {0},½
4,W. Wolf,1600,W. Birch (B) {0},D. Loon (B) {½},B. Bear (W) {0},½
"""


@pytest.mark.parametrize("brackets", ["[]", "()", "  "])
def test_initials_of_names_are_neither_colors_nor_results(brackets):
    text = INITIALS.replace("{", brackets[0]).replace("}", brackets[1])
    done = read(text.encode())
    assert done.errors == []
    assert facts_of(done.section)["B. Bear"][2] == [
        (O.WIN, "D. Loon", "b"),
        (O.LOSS, "W. Birch", "w"),
        (O.WIN, "W. Wolf", "b"),
    ]


@pytest.mark.parametrize(
    ("won", "lost"),
    [
        ("1 (forfeit) vs {}", "0 (forfeit) vs {}"),
        ("1 by forfeit vs {}", "0 by forfeit vs {}"),
        ("1 vs {} (forfeit)", "0 vs {} (forfeit)"),
        ("{} 1 (forfeit)", "{} 0 (forfeit)"),
    ],
)
def test_a_forfeit_in_words_beside_points_and_names(won, lost):
    names = {entry.number: entry.name.partition(",")[0] for entry in CLUB}
    signs = {O.WIN: "1 vs {}", O.DRAW: "0.5 vs {}", O.LOSS: "0 vs {}", O.FORFEIT_WIN: won, O.FORFEIT_LOSS: lost}

    def cell(game):
        return signs[game.result].format(names[game.opponent]) if game.opponent else usual(game)

    assert_right(read(as_csv(table(CLUB, cell))), colors=False)


def numbered_in(headings, total="Result", of=" / 3", player=lambda name, facts: f"{name} ({facts})"):
    """A table with member number and rating beside the name, and points behind the opponents."""
    return [
        ["Nr.", "Player (ID, rating)", *headings, total],
        ["1.", player("Ada Alder", "90000011, 1910"), "vs 3: 1", "vs 2: 1", "vs 4: ½", f"2½{of}"],
        ["2.", player("Bo Birch", "90000012, 1744"), "vs 4: 1", "vs 1: 0", "vs 3: 1", f"2{of}"],
        ["3.", player("Cy Cedar", "90000013, 1521"), "vs 1: 0", "vs 4: 1", "vs 2: 0", f"1{of}"],
        ["4.", player("Di Dogwood", "90000014, 1400"), "vs 2: 0", "vs 3: 0", "vs 1: ½", f"½{of}"],
    ]


@pytest.mark.parametrize(
    "rows",
    [
        numbered_in(("I", "II", "III")),
        numbered_in(("I.", "II.", "III."), total="Pts", of=""),
        numbered_in(("Round I", "Round II", "Round III"), of=" of 3"),
        numbered_in(("I", "II", "III"), player=lambda name, facts: f"{name} / {facts}"),
    ],
)
def test_rounds_in_roman_numerals_and_points_behind_opponents(rows):
    done = read(as_csv(rows))
    assert done.errors == []
    players = done.section.players
    assert [player.ids.uschess for player in players] == [f"9000001{number}" for number in (1, 2, 3, 4)]
    assert [player.ratings["OTBR"].rating for player in players] == [1910, 1744, 1521, 1400]
    assert [[cell.opponent for cell in player.cells] for player in players] == [
        [3, 2, 4],
        [4, 1, 3],
        [1, 4, 2],
        [2, 3, 1],
    ]
    assert [player.score for player in players] == [5, 4, 2, 1]


@pytest.mark.parametrize("headings", [("II", "III", "IV"), ("I", "III", "II")])
def test_roman_numerals_that_do_not_count_from_one_are_no_rounds(headings):
    done = read(as_csv(numbered_in(headings)))
    assert done.event is None
