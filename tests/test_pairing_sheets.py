"""Posted pairings: ratings and points beside the names, in any order and brackets, and the standings below them."""

import pytest

from tests.hand_made import as_csv, read
from trfrate.diagnostics import Severity

RATINGS = {"Ada Alder": 1800, "Ben Birch": 1650, "Cy Cedar": 1500, "Di Dogwood": 1402, "Ed Elm": None, "Flo Fir": 1200}
NUMBERS = {name: number for number, name in enumerate(RATINGS, start=1)}
GAMES = [
    [("Ada Alder", "Di Dogwood", "1-0"), ("Ed Elm", "Ben Birch", "0-1"), ("Cy Cedar", "Flo Fir", "½-½")],
    [("Ben Birch", "Ada Alder", "½-½"), ("Di Dogwood", "Cy Cedar", "1-0"), ("Flo Fir", "Ed Elm", "1-0")],
    [("Ada Alder", "Flo Fir", "1-0"), ("Ben Birch", "Di Dogwood", "½-½"), ("Cy Cedar", "Ed Elm", "0-1")],
]
WORTH = {"1": 1.0, "½": 0.5, "0": 0.0}


def sheets(write, heads=("Bd", "White", "Result", "Black"), after=False, games=GAMES):
    """The sheets of all rounds below each other; `write` shows a name, a rating and points."""
    points = dict.fromkeys(RATINGS, 0.0)
    rows = [["Grove Open"]]
    for number, pairs in enumerate(games, start=1):
        gained = {
            name: WORTH[one] for *names, result in pairs for name, one in zip(names, result.split("-"), strict=True)
        }
        so_far = {name: points[name] + after * gained.get(name, 0) for name in points}
        rows += [[f"Round {number}"], heads]
        for board, (white, black, result) in enumerate(pairs, start=1):
            seats = [write(name, RATINGS[name], so_far[name]) for name in (white, black)]
            rows.append([board, seats[0], result, seats[1]])
        points = {name: points[name] + gained.get(name, 0) for name in points}
        rows.append([])
    return rows


def half(points):
    return f"{int(points) or ''}½" if points % 1 else str(int(points))


def last_first(name):
    return ", ".join(reversed(name.split()))


WAYS = {
    "Alder, Ada 1650 (1.5)": lambda name, rating, points: f"{last_first(name)} {rating or 'unr.'} ({points})",
    "Ada Alder (1650) 1.5": lambda name, rating, points: f"{name} ({rating or 'unr.'}) {points}",
    "1650 Ada Alder [1.5]": lambda name, rating, points: f"{rating or 'unr.'} {name} [{points}]",
    "Ada Alder 1650 - 1½": lambda name, rating, points: f"{name} {rating or 'unr.'} - {half(points)}",
    "(1.5) Ada Alder 1650": lambda name, rating, points: f"({points}) {name} {rating or 'unr.'}",
    "3. Ada Alder 1650 1.5 pts": lambda name, rating, points: f"{NUMBERS[name]}. {name} {rating or 'unr'} {points} pts",
    "3 Ada Alder (1½) 1650": lambda name, rating, points: f"{NUMBERS[name]} {name} ({half(points)}) {rating or 'unr'}",
    "Alder, Ada (1650) (1.5)": lambda name, rating, points: f"{name}{f' ({rating})' if rating else ''} ({points})",
    "Ada Alder: 1650 / 1 1/2": lambda name, rating, points: f"{name}: {rating or 'unr'} / {half(points)}".replace(
        "½", " 1/2"
    ),
}


def problems(done):
    return [one.code for one in done.report.diagnostics if one.severity is not Severity.NOTE]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_ratings_and_points_beside_the_names_in_any_order(way, after):
    done = read(as_csv(sheets(WAYS[way], after=after)))
    names = [last_first(name) if way == "Alder, Ada 1650 (1.5)" else name for name in RATINGS]
    stated = {player.name: player.ratings["OTBR"].rating for player in done.section.players if player.ratings}
    rated = {name: rating for name, rating in zip(names, RATINGS.values(), strict=True) if rating}
    assert {name: rating for name, rating in stated.items() if rating} == rated
    assert {player.name for player in done.section.players} == {*names}
    ada = next(player for player in done.section.players if "Ada" in player.name)
    assert [(cell.result.value, cell.color) for cell in ada.cells] == [("win", "w"), ("draw", "b"), ("win", "w")]
    assert not problems(done)


def test_headings_that_list_what_is_beside_the_names():
    heads = ["Bd", "White, rating, (score)", "Res", "Black, rating, (score)"]
    done = read(as_csv(sheets(WAYS["Alder, Ada 1650 (1.5)"], heads)))
    assert [cell.color for cell in done.section.players[0].cells] == ["w", "b", "w"]
    assert not problems(done)


def test_points_show_that_a_game_is_missing():
    rows = sheets(WAYS["Alder, Ada 1650 (1.5)"])
    gone = rows.index(next(row for row in rows if len(row) == 4 and "Flo" in row[1]))
    done = read(as_csv(rows[:gone] + rows[gone + 1 :]))
    assert problems(done) == ["CSV215"]
    assert "Fir, Flo gained 1.5 points up to round 3" in done.said("CSV215")[0]


def test_numbers_that_may_be_a_part_of_the_names_stay():
    """`Team 1` and `Team 2` are not one team with other points."""
    rows = [["Round", "White", "Black", "Result"], [1, "Owls 1", "Larks 1", "1-0"], [1, "Owls 2", "Larks 2", "0-1"]]
    done = read(as_csv(rows))
    assert done.event is None or len(done.section.players) == 4


def test_the_time_of_a_round_is_no_part_of_the_name():
    rows = sheets(WAYS["Alder, Ada 1650 (1.5)"])[1:]
    times = iter(["9:30 am", "12:00", "2:15 pm"])
    rows = [
        [f"Grove Open, G/60;d5 - {row[0]} - July 18, 2026   {next(times)}"] if len(row) == 1 else row for row in rows
    ]
    done = read(as_csv(rows))
    assert (done.event.name, str(done.event.start), done.section.time_control) == (
        "Grove Open",
        "2026-07-18",
        "G/60;d5",
    )


@pytest.mark.parametrize("title", ["Classifica finale", "Endstand", "Punkte", "Final ranking"])
@pytest.mark.parametrize("order", [1, -1])
def test_no_points_in_the_standings_below_are_no_bye(title, order):
    """Whatever heads them, and though a lone name with `0` may be a bye."""
    rounds = [
        [("Ada Alder", "Ben Birch"), ("Cy Cedar", "Di Dogwood")],
        [("Ada Alder", "Cy Cedar"), ("Ben Birch", "Di Dogwood")],
    ]
    rows = []
    for number, games in enumerate(rounds, start=1):
        rows += [[f"Turno {number}"], ["Bianco", "Nero", "Risultato"], *([*game, "1-0"] for game in games), []]
    standings = [["1. Ada Alder", 2], ["2. Ben Birch", 1], ["3. Cy Cedar", 1], ["4. Di Dogwood", 0]]
    done = read(as_csv([*rows, [title], *standings[::order]]))
    assert [player.name for player in done.section.players] == ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]
    assert not problems(done)
