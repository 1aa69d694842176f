"""Wallcharts with several columns for each round, under headings that nobody foresaw: the cells show what they hold."""

import pytest

from tests.hand_made import CLUB, as_csv, expected, facts_of, read
from trfrate.model import FACTS, Outcome

NAMES = {entry.number: entry.name for entry in CLUB}
RATES = {entry.number: entry.rate for entry in CLUB}
FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
POINTS = {2: "1", 1: "0.5", 0: "0"}
ENGLISH = {"w": "W", "b": "B"}
LETTERS = {2: "W", 1: "D", 0: "L"}


def part(what, entry, at, form):
    """What one column of a round says of a player."""
    game = entry.cells[at]
    worth, forfeit = FACTS[game.result].half_points, game.result in FORFEITS
    color = form.get("colors", ENGLISH).get(game.color, "")
    if what in ("points", "result"):
        letters = form.get("letters", LETTERS) if what == "result" and game.opponent else POINTS
        return letters[worth] + (form.get("forfeit", "") if forfeit else "")
    if what == "so far":
        return f"{sum(FACTS[cell.result].half_points for cell in entry.cells[: at + 1]) / 2:g}"
    if what == "note":
        return form["note"] if forfeit else ""
    if game.opponent is None:
        return "bye" if what in ("number", "name", "last name", "colored") else ""
    return {
        "number": str(game.opponent),
        "name": NAMES[game.opponent],
        "last name": NAMES[game.opponent].partition(",")[0],
        "colored": f"{color}{game.opponent}",
        "color": form["in_color"] if forfeit and "in_color" in form else color,
        "board": str(min(entry.number, game.opponent)),
        "rating": RATES[game.opponent],
    }[what]


def drawn(what, heads, form, rounds=""):
    """The club's wallchart with these columns for each round; its number is in the headings or above them."""
    width, left = len(what), ["No.", "Name", "Rating"]
    numbered = [rounds.format(at + 1) if not offset else "" for at in range(4) for offset in range(width)]
    rows = [[*left, *(head.format(at + 1) for at in range(4) for head in heads), "Total"]]
    if rounds and form.get("below"):
        rows = [[*left, *numbered, "Total"], ["", "", "", *heads * 4]]
    elif rounds:
        rows.insert(0, ["", "", "", *numbered])
    for entry in CLUB:
        cells = [part(one, entry, at, form) for at in range(4) for one in what]
        rows.append([entry.number, entry.name, entry.rate, *cells, entry.total])
    return rows


def facts(section, colors):
    """The facts of a section without the colors of forfeits, which nobody needs."""
    found = facts_of(section, colors) if section else expected(CLUB, colors)
    return {
        name: (*about[:2], [cell and (*cell[:2], None if cell[0] in FORFEITS else cell[2]) for cell in about[2]])
        for name, about in found.items()
    }


OPPONENT_FIRST = ("number", "color", "points")
WIDE = ("board", "color", "name", "rating", "points", "so far")
IN_WORDS = {"colors": {"w": "White", "b": "Black"}, "letters": {2: "won", 1: "drew", 0: "lost"}}
GERMAN = {"colors": {"w": "w", "b": "s"}, "letters": {2: "S", 1: "R", 0: "N"}, "in_color": "kampflos", "forfeit": ""}


@pytest.mark.parametrize(
    ("what", "heads", "form", "rounds"),
    [
        (OPPONENT_FIRST, ("Adv.", "Cor", "Res."), {"colors": {"w": "B", "b": "P"}, "below": 1}, "Rodada {}"),
        (OPPONENT_FIRST, ("R{} adv", "R{} cor", "R{} pts"), {"colors": {"w": "B", "b": "N"}}, ""),
        (("points", "number", "color"), ("Got {}", "Foe {}", "Side {}"), {}, ""),
        (("color", "number", "points"), ("C", "O", "P"), {}, "Round {}"),
        (("number", "color", "result"), ("Gegner", "F", "E"), {**GERMAN, "below": 1}, "Runde {}"),
        (("last name", "color", "result"), ("Who {}", "Which {}", "How {}"), IN_WORDS, ""),
        (WIDE, ("Bd", "Color", "Opponent", "Opp Rtg", "Score", "So far"), {}, "ROUND {}"),
    ],
)
def test_the_cells_show_what_the_columns_of_a_round_hold(what, heads, form, rounds):
    done = read(as_csv(drawn(what, heads, {"forfeit": " W.O.", **form}, rounds)))
    assert done.errors == [] and done.warnings == []
    assert facts(done.section, True) == facts(None, True)


@pytest.mark.parametrize(
    ("form", "heads"),
    [
        ({"in_color": "FF"}, ("Opp", "Clr", "Pts", "")),
        ({"in_color": "forfeit"}, ("Opp {}", "Color {}", "Score {}", "")),
        ({"note": "no show"}, ("Opp", "Clr", "Pts", "Note")),
        ({"note": "by forfeit"}, ("Foe {}", "Side {}", "Got {}", "Rem. {}")),
    ],
)
def test_a_forfeit_in_the_column_of_the_color_or_of_notes(form, heads):
    what = ("number", "color", "points", "note") if "note" in form else ("number", "color", "points")
    done = read(as_csv(drawn(what, heads[: len(what)], form, "" if "{}" in heads[0] else "Round {}")))
    assert done.errors == [] and done.warnings == []
    assert facts(done.section, True) == facts(None, True)
    assert "games are forfeits, as the columns beside say" in " ".join(done.said("CSV045"))


@pytest.mark.parametrize("mark", ["KO", "*"])
def test_a_line_below_explains_a_mark_in_the_column_of_the_color(mark):
    rows = drawn(("number", "color", "points"), ("Opp", "Clr", "Pts"), {"in_color": mark}, "Round {}")
    assert any(f"{mark!r} is not a color" in text for text in read(as_csv(rows)).said("CSV028"))
    done = read(as_csv([*rows, [""], [f"{mark} = forfeit, the game was not played"]]))
    assert done.errors == [] and facts(done.section, True) == facts(None, True)


@pytest.mark.parametrize(
    ("what", "heads", "colors"),
    [
        (("number", "so far"), ("R{} opp", "Run {}"), None),
        (("colored", "so far"), ("R{}", "Acum."), {"w": "B", "b": "N"}),
        (("colored", "so far"), ("Rd {}", "after rd {}"), {"w": "wh", "b": "bl"}),
    ],
)
def test_totals_so_far_beside_the_opponents(what, heads, colors):
    done = read(as_csv(drawn(what, heads, {"colors": colors or ENGLISH})))
    results = [[cell and FACTS[cell.result].half_points for cell in player.cells] for player in done.section.players]
    assert done.errors == []
    assert results == [[FACTS[cell.result].half_points for cell in entry.cells] for entry in CLUB]
    assert [cell.color for cell in done.section.players[0].cells] == (["w", "b", "w", "b"] if colors else [None] * 4)


def test_two_columns_that_may_both_be_the_points_of_a_round_decide_nothing():
    rows = drawn(("number", "points", "points"), ("Foe {}", "Got {}", "Had {}"), {})
    assert read(as_csv(rows)).errors


def test_boards_are_no_opponents():
    rows = drawn(("board", "points"), ("Bd {}", "Got {}"), {})
    done = read(as_csv(rows))
    assert done.errors and not any(cell and cell.opponent for player in done.section.players for cell in player.cells)
