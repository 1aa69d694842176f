"""Published ratings, reproduced: what nobody here computed."""

import json
from datetime import date

from trfrate.diagnostics import Report
from trfrate.model import Cell, Event, Outcome, Player, Rating, Section
from trfrate.rating.event import RatingOptions, rate

RESULTS = {"W": Outcome.WIN, "L": Outcome.LOSS, "D": Outcome.DRAW}
POINTS = {1.0: Outcome.WIN, 0.5: Outcome.DRAW, 0.0: Outcome.LOSS}


def rated(section, rules="", systems=("OTBR",)):
    done = rate(Event(sections=(section,)), Report(), RatingOptions(systems=systems, rules=rules))
    return {player.number: player.after for player in done.event.sections[0].players}


# --- one crosstable of 64 players, whole numbers, bonus multiplier 12 ----------------------------------------


def msa_rating(text):
    rating, _, games = text.strip().partition("P")
    return float(rating), int(games) if games else None


def msa_players(text, floors):
    """Player rows stand in pairs: number, name, points, results; then state, id, ratings, colors."""
    lines = [line.split("|") for line in text.splitlines() if line.count("|") == 10]
    for first, second in zip(lines[2::2], lines[3::2], strict=True):
        before, after = second[1].split("R:")[1].split("->")
        rating, games = msa_rating(before)
        number = int(first[0])
        cells = tuple(
            Cell(RESULTS[cell[0]], int(cell[1:])) if cell[0] in RESULTS else None
            for cell in map(str.strip, first[3:10])
        )
        yield (
            Player(number, "", ratings={"OTBR": Rating(rating, games, floor=floors.get(number))}, cells=cells),
            msa_rating(after),
        )


def msa_differences(corpus, floors):
    text = (corpus / "ratings/msa-64-players.txt").read_text()
    rows = list(msa_players(text, floors))
    section = Section(
        players=tuple(player for player, _ in rows), rounds=7, start=date(2016, 1, 15), end=date(2016, 1, 15)
    )
    after = rated(section)
    assert len(rows) == 64
    for player, (_, games) in rows:
        if games is not None:
            assert after[player.number]["OTBR"].games == games
    return [abs(after[player.number]["OTBR"].shown - published) for player, (published, _) in rows]


def test_a_crosstable_of_2016_without_floors(corpus):
    differences = msa_differences(corpus, {})
    assert differences.count(0) >= 51
    assert sum(each <= 1 for each in differences) >= 62


def test_a_crosstable_of_2016_with_its_two_floors(corpus):
    assert all(each <= 1 for each in msa_differences(corpus, {18: 1600, 54: 1200}))


# --- one dual-rated section of 2026, two decimals ---------------------------------------------------------------


def dual_cell(text):
    return Cell(RESULTS[text[0]], int(text[1:])) if text[0] in RESULTS else None


def dual_section(document):
    def ratings(row, played):
        return {
            system: Rating(before, None if games is None else games - played)
            for system, (before, _, _, games) in zip(("OTBR", "OTBQ"), row[2:], strict=True)
        }

    players = []
    for row in document["rows"]:
        cells = tuple(map(dual_cell, row[1].split()))
        players.append(Player(row[0], "", ratings=ratings(row, sum(cell is not None for cell in cells)), cells=cells))
    ended = date.fromisoformat(document["ended"])
    return Section(players=tuple(players), rounds=3, start=ended, end=ended, time_control=document["time_control"])


def test_a_dual_rated_section_of_2026(corpus):
    document = json.loads((corpus / "ratings/dual-2026-6-players.json").read_text())
    after = rated(dual_section(document), systems=())
    for row in document["rows"]:
        for system, (_, published, shown, games) in zip(("OTBR", "OTBQ"), row[2:], strict=True):
            found = after[row[0]][system]
            assert abs(found.rating - published) <= 0.01, (row[0], system)
            assert (found.shown, found.games) == (shown, games)


# --- sixty sections of 2021 ---------------------------------------------------------------------------------------


def opponents_2021(document):
    opponents = {number: set() for number, *_ in document["players"]}
    for _, one, two, _ in document["games"]:
        opponents[one].add(two)
        opponents[two].add(one)
    return opponents


def section_2021(document):
    cells = {number: [None] * document["rounds"] for number, *_ in document["players"]}
    for played, one, two, score in document["games"]:
        cells[one][played] = Cell(POINTS[score], two)
        cells[two][played] = Cell(POINTS[1 - score], one)
    players = tuple(
        Player(
            number, "", ratings={} if before is None else {"OTBR": Rating(before, games)}, cells=tuple(cells[number])
        )
        for number, before, games, _ in document["players"]
    )
    return Section(players=players, rounds=document["rounds"], start=date(2021, 7, 1), end=date(2021, 7, 1))


def judged_2021(document):
    """Players whose rating hangs on known numbers only: theirs, their opponents', and their opponents' opponents'."""
    opponents = opponents_2021(document)
    before = {number: rating for number, rating, _, _ in document["players"]}
    for number, rating, _, after in document["players"]:
        first = opponents[number]
        second = {each for other in first for each in opponents[other]}
        sure = not ({number} | first) & set(document["unsure"])
        if first and sure and None not in (rating, after, *(before[each] for each in first | second)):
            yield number, after


def test_sections_of_2021(corpus):
    differences = []
    for line in (corpus / "ratings/sections-2021.jsonl").read_text().splitlines():
        document = json.loads(line)
        after = rated(section_2021(document))
        differences += [abs(after[number]["OTBR"].shown - published) for number, published in judged_2021(document)]
    assert len(differences) == 327
    assert differences.count(0) >= 258
    assert sum(each <= 1 for each in differences) >= 314
