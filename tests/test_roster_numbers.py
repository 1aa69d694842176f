"""Games on one sheet and players on another, joined by numbers or by last names."""

import pytest

from tests.hand_made import CLUB, as_workbook, expected, facts_of, read, usual
from trfrate.model import FACTS, FORFEITS

SURNAMES = [entry.name.partition(",")[0] for entry in CLUB]


def entries(heads=("No.", "Name", "USCF ID", "Rating"), above=()):
    rows = [[entry.number, entry.name, entry.id, entry.rate] for entry in CLUB]
    return [*above, list(heads), *rows]


def results(key, heading="No."):
    """The rounds of each player, known by a number alone."""
    rows = [[key(entry), *map(usual, entry.cells), entry.total] for entry in CLUB]
    return [[heading, "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Points"], *rows]


@pytest.mark.parametrize(
    ("key", "heading"), [(lambda entry: entry.number, "Pairing no."), (lambda entry: entry.number, "#")]
)
def test_rows_that_have_numbers_in_place_of_names(key, heading):
    above = [["Grove Open"], ["May 2, 2026"], []]
    sheets = {"Entries": entries(above=above), "Results": results(key, heading)}
    done = read(as_workbook(sheets), "event.xlsx")
    assert done.errors == [] and facts_of(done.section) == expected()
    assert done.event.name == "Grove Open" and str(done.event.start) == "2026-05-02"
    assert done.said("CSV164") and [player.ids.uschess for player in done.section.players] == [one.id for one in CLUB]


def test_member_numbers_in_place_of_names():
    rows = [[entry.id, entry.number, *map(usual, entry.cells)] for entry in CLUB]
    sheets = {"Players": entries(), "Games": [["Member", "Seed", "Rd 1", "Rd 2", "Rd 3", "Rd 4"], *rows]}
    done = read(as_workbook(sheets), "event.xlsx")
    assert done.errors == [] and facts_of(done.section) == expected()


def test_numbers_that_the_roster_does_not_have_name_nobody():
    sheets = {"Entries": entries(), "Results": results(lambda entry: entry.number + 20)}
    done = read(as_workbook(sheets), "event.xlsx")
    assert not done.said("CSV164") and done.warnings


def wallchart(names):
    rows = [
        [entry.number, name, *map(usual, entry.cells), entry.total] for entry, name in zip(CLUB, names, strict=True)
    ]
    return [["No.", "Name", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Total"], *rows]


def test_last_names_become_whole():
    done = read(as_workbook({"Entries": entries(), "Results": wallchart(SURNAMES)}), "event.xlsx")
    assert done.errors == [] and done.warnings == [] and facts_of(done.section) == expected()
    assert "Alder is Alder, Ada" in done.said("CSV165")[0]


def test_of_two_with_one_last_name_the_number_decides():
    listed = entries()
    listed[3][1] = "Birch, Cy"
    names = [name if name != "Cedar" else "Birch" for name in SURNAMES]
    done = read(as_workbook({"Entries": listed, "Results": wallchart(names)}), "event.xlsx")
    assert [player.name for player in done.section.players][1:3] == ["Birch, Ben", "Birch, Cy"]


def test_two_players_are_not_the_same_one_of_the_roster():
    names = [name if name != "Cedar" else "Birch" for name in SURNAMES]
    done = read(as_workbook({"Entries": entries(), "Results": wallchart(names)}), "event.xlsx")
    assert done.said("CSV075") == ["not in this table, or twice: Birch, Birch"]
    assert [player.name for player in done.section.players][1:3] == ["Birch", "Birch"]


def test_a_roster_of_others_is_a_warning():
    done = read(
        as_workbook({"Entries": entries(), "Results": wallchart(["Uma", "Val", "Wes", "Xia", "Yan", "Zoe"])}),
        "event.xlsx",
    )
    assert "most players are not in it, such as 'Uma'" in done.said("CSV075")[0]


POINTS = {0: "0", 1: "½", 2: "1"}
COLORS = {"w": "White", "b": "Black", None: ""}


def badge(number):
    return 100 + 7 * number


def by_badge(key, heads, order, number=badge):
    """The rounds of each player in three columns, by numbers that only the roster explains."""

    def cells(game):
        forfeit = " (forfeit)" if game.result in FORFEITS else ""
        points = f"{POINTS[FACTS[game.result].half_points]}{forfeit}"
        said = {"opponent": number(game.opponent) if game.opponent else "bye", "color": COLORS[game.color]}
        return [(said | {"points": points})[part] for part in order]

    rows = [[badge(one.number), *(text for game in one.cells for text in cells(game)), one.total] for one in CLUB]
    return [[key, *(head.format(at) for at in range(1, 5) for head in heads), "Total"], *rows]


@pytest.mark.parametrize(
    ("key", "heads", "order"),
    [
        ("Badge", ["R{} color", "R{} vs badge", "R{} score"], ["color", "opponent", "points"]),
        ("Badge", ["Rd {} badge", "Rd {} color", "Rd {} pts"], ["opponent", "color", "points"]),
        ("Tag no.", ["R{} opp", "R{} col", "R{} res"], ["opponent", "color", "points"]),
    ],
)
def test_any_number_that_the_roster_explains(key, heads, order):
    roster = [[key, "Student", "USCF ID", "Rating"], *([badge(one.number), one.name, one.id, one.rate] for one in CLUB)]
    done = read(as_workbook({"Roster": roster, "Results": by_badge(key, heads, order)}), "event.xlsx")
    assert done.errors == []
    assert facts_of(done.section) == expected()
    assert done.said("CSV164")


def test_badges_of_nobody_are_named():
    roster = [["Badge", "Name", "Rating"], *([badge(one.number), one.name, one.rate] for one in CLUB)]
    heads, order = ["R{} color", "R{} vs badge", "R{} score"], ["color", "opponent", "points"]
    wrong = by_badge("Badge", heads, order, lambda number: badge(number) + (500 if number == 6 else 0))
    done = read(as_workbook({"Roster": roster, "Results": wrong}), "event.xlsx")
    assert done.errors
