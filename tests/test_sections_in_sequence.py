"""Sections are rated one after the other: a member starts each with what the last one left."""

import json
import random
import re
from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.test_players_ledger import enter
from trfrate import api
from trfrate.chain import rating_left
from trfrate.cli.wallchart import wallchart
from trfrate.diagnostics import Report, Severity
from trfrate.explanation import find
from trfrate.model import Cell, Event, Ids, MatchChange, Outcome, Player, Rated, Rating, Section
from trfrate.official import answer, question_of
from trfrate.players import ledger
from trfrate.players.database import Database
from trfrate.rating.event import RatingOptions, rate
from trfrate.report.basis import sentences
from trfrate.report.chart import charts_of

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
DAY = date(2025, 10, 18)
POINTS = {WIN: 2, DRAW: 1, LOSS: 0}


def random_event(seed):
    """Return sections that share members; the days and numbers are shuffled, and some members have no id."""
    draw = random.Random(seed)
    members = [Ids(str(90000001 + at)) for at in range(14)]
    ratings = [_random_rating(draw) for _ in members]
    numbers = draw.sample(range(1, 9), 4)
    sections = tuple(_random_section(draw, number, members, ratings) for number in numbers)
    return Event("Random Open", start=DAY, end=DAY + timedelta(3), sections=sections)


def _random_rating(draw):
    if draw.random() < 0.3:
        return {}
    games = draw.choice([None, draw.randint(1, 8), draw.randint(9, 60)])
    record = draw.choice(["mixed", "mixed", "wins", "losses"])
    known = {"record": record, "peak": draw.choice([None, 1900.0]), "floor": draw.choice([None, 1200.0])}
    return {"OTBR": Rating(round(draw.uniform(300, 2400), 2), games, **known)}


def _random_section(draw, number, members, ratings):
    chosen = draw.sample(range(len(members)), draw.choice([4, 6, 8]))
    cells = {at: [] for at in chosen}
    for _ in range(draw.randint(2, 4)):
        order = draw.sample(chosen, len(chosen))
        for one, two in zip(order[::2], order[1::2], strict=True):
            results = draw.choice([(WIN, LOSS), (LOSS, WIN), (DRAW, DRAW)])
            for own, other, result in ((one, two, results[0]), (two, one, results[1])):
                cells[own].append(Cell(result, chosen.index(other) + 1))
    players = tuple(
        Player(at + 1, f"Player {member}", members[member], ratings=ratings[member], cells=tuple(cells[member]))
        for at, member in enumerate(chosen)
    )
    day = DAY + timedelta(draw.randint(0, 2))
    rounds = len(players[0].cells)
    return Section(number, f"S{number}", rounds=rounds, start=DAY, end=day, systems=("OTBR",), players=players)


def by_hand(event):
    """Rate each section as an event of its own, and copy what it left into the next one's rows."""
    known, after = {}, {}
    for section in sorted(event.sections, key=lambda each: (each.end, each.number)):
        rows = [
            player._replace(ratings={**player.ratings, **known.get(player.ids.uschess, {})})
            for player in section.players
        ]
        alone = rate(replace(event, sections=(replace(section, players=tuple(rows)),)), Report(), RatingOptions())
        for player in alone.sections[0].players:
            rated = player.after["OTBR"]
            after[section.number, player.number] = rated.rating, rated.games
            known[player.ids.uschess] = {"OTBR": copied(player, rated, section.end)}
    return after


def copied(player, rated, day):
    """Return the next rating as a director would copy it."""
    before = player.ratings.get("OTBR")
    points = [POINTS[cell.result] for cell in player.cells]
    record = "mixed"
    for name, worth in (("wins", 2), ("losses", 0)):
        if set(points) == {worth} and (before is None or before.record == name):
            record = name
    before = before or Rating()
    established = [rating for rating, games in ((before.rating, before.games), (rated.rating, rated.games))]
    counts = [before.games, rated.games]
    peaks = [r for r, games in zip(established, counts, strict=True) if r is not None and (games is None or games > 25)]
    return Rating(
        rated.rating,
        rated.games,
        day,
        record,
        (before.wins or 0) + points.count(2),
        (before.draws or 0) + points.count(1),
        (before.events or 0) + (len(points) >= 3),
        max([*peaks, *([before.peak] if before.peak else [])], default=None),
        max(each for each in (before.floor, rated.floor) if each is not None),
    )


@pytest.mark.parametrize("seed", range(60))
def test_carrying_equals_rating_the_sections_by_hand(seed):
    event = random_event(seed)
    rated = rate(event, Report(), RatingOptions())
    found = {
        (section.number, player.number): (player.after["OTBR"].rating, player.after["OTBR"].games)
        for section in rated.sections
        for player in section.players
    }
    assert found == by_hand(event)
    assert [section.number for section in rated.sections] == [section.number for section in event.sections]


def two_sections(**second):
    """Return Ada in two sections of one day: she wins the first, and plays two others in the second."""

    def section(number, name, opponents, results):
        ada = Player(
            1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": Rating(1500.0, 30)}, cells=tuple(map(Cell, *results))
        )
        others = tuple(
            Player(
                at,
                opponent,
                ratings={"OTBR": Rating(1600.0, 40)},
                cells=tuple(
                    Cell({WIN: LOSS, LOSS: WIN, DRAW: DRAW}[result], 1) if number == at else None
                    for result, number in zip(*results, strict=True)
                ),
            )
            for at, opponent in enumerate(opponents, 2)
        )
        return Section(number, name, rounds=2, systems=("OTBR",), players=(ada, *others))

    first = section(1, "Open", ("Birch, Ben", "Cedar, Cy"), ((WIN, WIN), (2, 3)))
    last = replace(section(2, "Side", ("Dogwood, Dee", "Elm, Eve"), ((DRAW, LOSS), (2, 3))), **second)
    return Event("Autumn Open", start=DAY, end=DAY, sections=(first, last))


def ada(event, section):
    return next(each for each in event.sections if each.number == section).players[0].after["OTBR"]


def test_the_later_section_names_the_one_it_starts_from():
    rated = api.rate(two_sections())
    assert ada(rated, 1).carried_from is None
    assert ada(rated, 2).carried_from == 1
    assert ada(rated, 2).before == ada(rated, 1).rating
    assert ada(rated, 2).games_before == ada(rated, 1).games == 32
    assert rated.rated_section(2, "OTBR").basis.carried == {1: 1}
    assert rated.rated_section(1, "OTBR").basis.carried == {}
    assert "left by section 1" in api.explain(rated, "Alder", section="Side")
    assert "given" in api.explain(rated, "Alder", section="Open")
    assert any("start from what section Open left (both end on 2025-10-18" in line for line in sentences(rated))


def test_the_last_day_decides_the_order_before_the_number():
    event = two_sections(start=DAY - timedelta(1), end=DAY - timedelta(1))
    rated = api.rate(event)
    assert ada(rated, 1).carried_from == 2
    assert ada(rated, 2).carried_from is None


def test_a_member_who_is_new_is_new_once():
    event = two_sections()
    unrated = tuple(
        replace(each, players=(each.players[0]._replace(ratings={"OTBR": Rating()}), *each.players[1:]))
        for each in event.sections
    )
    rated = api.rate(replace(event, sections=unrated))
    assert ada(rated, 1).initial is not None
    assert ada(rated, 2).initial is None
    assert ada(rated, 2).before == ada(rated, 1).rating


def test_every_chart_marks_the_start_and_the_number_stays_a_number():
    rated = api.rate(two_sections())
    start = round(ada(rated, 1).rating)
    first, second = wallchart(rated, 200).split("Autumn Open — Side")
    assert "†" not in first
    assert f"{start}†" in second
    assert "†: starts from the rating of section Open" in " ".join(second.split())
    assert "†: starts from the rating of section Open" in charts_of(rated)[1].legend
    assert f"{start}†" in api.to_bytes(rated, "html", day=DAY).decode()
    book = api.to_bytes(rated, "xlsx", day=DAY)
    marked = [cell for row in load_workbook(BytesIO(book))["Side"] for cell in row if "†" in cell.number_format]
    assert [cell.value for cell in marked] == [start]
    read = api.read_bytes(book, "chart.xlsx")
    assert read.sections[1]["Alder"].ratings["OTBR"].rating == start


@pytest.mark.parametrize(("format", "file"), [("csv", "chart.csv"), ("msa", "chart.txt")])
def test_texts_mark_the_start_and_read_it_back_as_the_same_number(format, file):
    rated = api.rate(two_sections())
    start = round(ada(rated, 1).rating)
    written = api.to_bytes(rated, format, day=DAY)
    text = written.decode("utf-8-sig")
    assert len(re.findall(rf"\b{start}(?:/\d+)?†", text)) == 1
    assert text.count("†") == 2
    assert "† in section Side: starts from the rating of section Open" in text
    read = api.read_bytes(written, file)
    assert [each for each in read.report if each.severity in (Severity.ERROR, Severity.WARNING)] == []
    player = read.sections[1]["Alder"]
    assert (player.ratings["OTBR"].rating, player.after["OTBR"].shown) == (start, ada(rated, 2).shown)
    assert [len(section.players) for section in read.sections] == [len(section.players) for section in rated.sections]
    if format == "msa":
        assert api.to_bytes(read, "msa") == written
    # Rated again, it starts from the first section again, and says so once.
    again = api.to_bytes(api.rate(read), format, day=DAY).decode("utf-8-sig")
    assert again.count("†") == 2


def test_a_provisional_start_does_not_widen_the_rows_of_a_crosstable():
    event = two_sections()
    few = tuple(
        replace(each, players=(each.players[0]._replace(ratings={"OTBR": Rating(1500.0, 9)}), *each.players[1:]))
        for each in event.sections
    )
    text = api.to_bytes(api.rate(replace(event, sections=few)), "msa").decode()
    (marked,) = (line for line in text.splitlines() if "†->" in line)
    assert "P" in marked and marked.index("|", 8) == 40
    assert "† in section Side" in text


def test_a_written_event_keeps_where_the_start_came_from():
    rated = api.rate(two_sections())
    read = api.read_bytes(api.to_bytes(rated, "json"), "event.json")
    assert read.sections[1].players[0].after["OTBR"].carried_from == 1


def test_every_row_of_a_member_has_the_last_rating_in_swisssys():
    rated = api.rate(two_sections())
    written = json.loads(api.to_bytes(rated, "swisssys", ratings="after"))
    found = [row["Rating"] for row in _rows(written) if row.get("Name", "").startswith("Alder")]
    assert [str(each) for each in found] == [str(ada(rated, 2).shown)] * 2


def _rows(node):
    if isinstance(node, dict):
        if "Rating" in node:
            yield node
        for value in node.values():
            yield from _rows(value)
    elif isinstance(node, list):
        for value in node:
            yield from _rows(value)


def test_the_ledger_keeps_the_last_rating(tmp_path):
    path, report = tmp_path / "players.sqlite", Report()
    rated = api.rate(two_sections())
    enter(path, rated, "Autumn", report)
    assert [each.code for each in report] == ["PLR205"]
    with Database(path, Report()) as database:
        kept = ledger.ratings_before(database, [90000001], None, "")[90000001, "OTBR"].rating
    assert kept.rating == ada(rated, 2).rating
    assert (kept.games, kept.wins, kept.draws) == (34, 2, 1)


def test_the_same_name_without_ids_is_not_linked():
    event = two_sections()
    nameless = tuple(
        replace(each, players=(each.players[0]._replace(ids=Ids()), *each.players[1:])) for each in event.sections
    )
    rated = api.rate(replace(event, sections=nameless))
    assert ada(rated, 2).before == 1500.0
    (warning,) = [each for each in rated.report if each.code == "RAT042"]
    assert "Alder, Ada" in warning.message
    assert "--set Open.1.ids.uschess=12345678" in warning.hint
    assert not [each for each in api.rate(event).report if each.code == "RAT042"]


def test_a_rating_that_fits_neither_section_is_reported():
    event = two_sections()
    first, second = event.sections
    other = second.players[0]._replace(ratings={"OTBR": Rating(1777.0, 30)})
    rated = api.rate(replace(event, sections=(first, replace(second, players=(other, *second.players[1:])))))
    (warning,) = [each for each in rated.report if each.code == "RAT041"]
    assert "1777 stated" in warning.message
    assert ada(rated, 2).before == ada(rated, 1).rating
    assert not [each for each in api.rate(event).report if each.code == "RAT041"]


def test_a_section_of_another_system_starts_from_its_own_ratings():
    event = two_sections(systems=("OTBB",))
    first, second = event.sections
    ada = second.players[0]
    blitz = ada._replace(ratings={**ada.ratings, "OTBB": Rating(1400.0, 40)})
    rated = api.rate(replace(event, sections=(first, replace(second, players=(blitz, *second.players[1:])))))
    after = rated.sections[1].players[0].after["OTBB"]
    assert (after.before, after.carried_from) == (1400.0, None)
    assert not [each for each in rated.report if each.code == "RAT040"]


def test_a_published_rating_is_compared_from_the_carried_start():
    rated = api.rate(two_sections())
    entry = find(rated, "1", "Side")
    question = question_of(rated, entry, "OTBR", ada(rated, 2).shown, RatingOptions())
    assert question.rated().rating == ada(rated, 2).rating
    assert answer(question).causes == ()


def test_a_peak_that_only_the_later_row_states_counts():
    assert rating_left(Rating(1900.0, 30, peak=2000.0), Rated(1880.0, 1880, 34), (0, 0), DAY).peak == 2000.0
    event = two_sections()
    first, second = event.sections
    peaked = second.players[0]._replace(ratings={"OTBR": Rating(1500.0, 30, peak=1850.0)})
    rated = api.rate(replace(event, sections=(first, replace(second, players=(peaked, *second.players[1:])))))
    assert ada(rated, 2).floor == 1600


def test_no_member_of_the_corpus_is_new_in_two_sections(corpus):
    files = sorted((corpus / "swisssys").rglob("*.sjson"))
    linked = set()
    for path in files:
        rated = api.rate(api.read(path), systems="regular")
        new = {}
        for section in rated.sections:
            for player in section.players:
                for system, after in player.after.items():
                    if after.carried_from is not None:
                        linked.add((str(path), player.ids.uschess))
                    if after.before is None and player.ids.uschess and player.ids.uschess.isdecimal():
                        new.setdefault((player.ids.uschess, system), set()).add(section.number)
        assert [key for key, sections in new.items() if len(sections) > 1] == []
    assert len(linked) == 27
    assert len({name for name, _ in linked}) == 7


# --- matches: how far they may move a rating together --------------------------------------------------------------


def matches(*results, systems=("OTBR",), days=(0, 0, 0), ids=("90000001", "90000002")):
    """Return an event of matches between the same two members, each won as often as `results` says."""
    sections = []
    for number, (wins, day) in enumerate(zip(results, days, strict=False), 1):
        rows = [
            Player(
                at + 1,
                f"Player {at + 1}",
                Ids(ids[at]),
                ratings={system: Rating(1700.0 - 200 * at, 40) for system in systems},
                cells=(Cell((LOSS, WIN)[at], 2 - at),) * wins,
            )
            for at in range(2)
        ]
        end = DAY + timedelta(day)
        facts = {"rounds": wins, "type": "match", "systems": systems, "start": end, "end": end}
        sections.append(Section(number, f"Match {number}", players=tuple(rows), **facts))
    return Event("Matches", start=DAY, end=DAY + timedelta(max(days)), sections=tuple(sections))


def changes_of(rated, number, system="OTBR"):
    return [round(section.players[number - 1].after[system].change, 6) for section in rated.sections]


def test_the_matches_of_one_event_count_together():
    """§7: 50 points a match, 100 net in 180 days. Each of these would move the rating by more than 50."""
    rated = api.rate(matches(6, 6, 6))
    assert changes_of(rated, 2) == [50.0, 50.0, 0.0]
    assert changes_of(rated, 1) == [-50.0, -50.0, 0.0]
    page = rated.explanation(3, 2, "OTBR").page()
    assert "at most 100 up or down from 2025-04-21 on, +100.00 by earlier matches" in page


def test_matches_further_apart_than_180_days_count_together_for_three_years():
    within, beyond = (api.rate(matches(6, 6, 6, days=(0, 10, days))) for days in (180, 181))
    assert changes_of(within, 2) == [50.0, 50.0, 0.0]
    # The first match is 181 days ago: 50 of the 100 are left.
    assert changes_of(beyond, 2) == [50.0, 50.0, 50.0]


def test_the_matches_of_two_rating_systems_are_limited_apart():
    rated = api.rate(matches(6, 6, 6, systems=("OTBR", "OTBQ")))
    for system in ("OTBR", "OTBQ"):
        assert changes_of(rated, 2, system) == [50.0, 50.0, 0.0], system


def test_matches_of_players_without_ids_are_not_counted_together():
    assert changes_of(api.rate(matches(6, 6, ids=(None, None))), 2) == [50.0, 50.0]


def test_a_tournament_between_two_matches_does_not_count_towards_their_limit():
    event = matches(6, 6, 6)
    sections = (event.sections[0], replace(event.sections[1], type="swiss"), event.sections[2])
    first, second, third = changes_of(api.rate(replace(event, sections=sections)), 2)
    assert (first, third) == (50.0, 50.0) and second > 50.0


def test_a_change_stated_for_another_system_does_not_count():
    event = matches(6)
    player = event.sections[0].players[1]

    def change(system):
        stated = player._replace(match_changes=(MatchChange(DAY, 80.0, system),))
        players = (event.sections[0].players[0], stated)
        return changes_of(api.rate(replace(event, sections=(replace(event.sections[0], players=players),))), 2)

    assert [change(system) for system in (None, "OTBR", "OTBQ")] == [[20.0], [20.0], [50.0]]


def test_a_rating_that_fits_neither_section_is_reported_with_both_numbers():
    event = two_sections()
    first, second = event.sections
    other = second.players[0]._replace(ratings={"OTBR": Rating(1777.0, 30)})
    rated = api.rate(replace(event, sections=(first, replace(second, players=(other, *second.players[1:])))))
    (warning,) = [each for each in rated.report if each.code == "RAT041"]
    assert f"no. 1 1777 stated, {ada(rated, 1).rating:.2f} used" in warning.message


@pytest.mark.parametrize(("first", "second", "olm"), [(None, True, True), (True, None, True), (True, False, False)])
def test_what_the_later_section_states_of_a_life_master_counts(first, second, olm):
    event = two_sections()
    sections = tuple(
        replace(each, players=(each.players[0]._replace(ratings={"OTBR": Rating(2250.0, 90, olm=stated)}),
                               *each.players[1:]))
        for each, stated in zip(event.sections, (first, second), strict=True)
    )  # fmt: skip
    kinds = [
        each["kind"]
        for each in api.rate(replace(event, sections=sections)).explanation(2, 1, "OTBR").as_json()["floors"]
    ]
    assert ("life master" in kinds) is olm


def test_one_name_is_reported_as_first_spelled_where_one_of_its_rows_has_no_id():
    event = two_sections()
    first, second = event.sections
    nameless = replace(first, players=(first.players[0]._replace(ids=Ids()), *first.players[1:]))
    capitals = replace(second, players=(second.players[0]._replace(name="ALDER,  ADA"), *second.players[1:]))
    (warning,) = [
        each for each in api.rate(replace(event, sections=(nameless, capitals))).report if each.code == "RAT042"
    ]
    assert warning.message.startswith(
        "in several sections under one name, but without a US Chess id in each: Alder, Ada. "
    )
    assert "Open.1.ids.uschess" in warning.hint


def test_of_two_such_names_the_hint_is_about_the_first():
    event = two_sections()
    twins = tuple(
        replace(each, players=tuple(row._replace(ids=Ids(), name=f"Twin {row.number}") for row in each.players))
        for each in event.sections
    )
    (warning,) = [each for each in api.rate(replace(event, sections=twins)).report if each.code == "RAT042"]
    assert "in each: Twin 1, Twin 2, Twin 3. " in warning.message
    assert "Open.1.ids.uschess" in warning.hint


def falling(**stated):
    """Return Ada in two sections: she wins the first, and loses so much in the second that she falls below 1500."""

    def section(number, result, games):
        other = {WIN: LOSS, LOSS: WIN}[result]
        known = Rating(1510.0, 30, **stated) if number == 1 else Rating(1510.0, 30)
        ada = Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": known}, cells=(Cell(result, 2),) * games)
        ben = Player(
            2, "Birch, Ben", ratings={"OTBR": Rating(1250.0, 30, peak=1250.0)}, cells=(Cell(other, 1),) * games
        )
        cid = Player(3, "Cedar, Cid", ratings={"OTBR": Rating(1250.0, 30)}, cells=())
        return Section(
            number, f"S{number}", rounds=games, start=DAY, end=DAY, systems=("OTBR",), players=(ada, ben, cid)
        )

    return rate(Event(sections=(section(1, WIN, 1), section(2, LOSS, 4))), Report(), RatingOptions())


def test_a_peak_that_nobody_states_is_still_unknown_in_the_next_section():
    rated = falling()
    assert [[each.kind for each in basis.assumptions] for basis in rated.bases] == [[], ["peak"]]
    assert rated.sections[1].players[0].after["OTBR"].carried_from == 1
    assert [basis.assumptions for basis in falling(peak=1510.0).bases] == [(), ()], "stated in the first section"


def test_what_the_first_of_a_members_rows_states_is_known():
    """She wins twice in the first section; in the second she loses twice, and falls below 1500."""

    def section(number, result, peak):
        other = {WIN: LOSS, LOSS: WIN}[result]
        known = [Rating(1501.0, 30, peak=peak), Rating(1501.0, 30)]
        games = [(Cell(result, 3), None), (None, Cell(result, 3))]
        ada = [
            Player(at + 1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": known[at]}, cells=games[at])
            for at in range(2)
        ]
        beaten = Rating(1450.0, 30, peak=1450.0)
        ben = Player(3, "Birch, Ben", ratings={"OTBR": beaten}, cells=(Cell(other, 1), Cell(other, 2)))
        return Section(number, f"S{number}", rounds=2, start=DAY, end=DAY, systems=("OTBR",), players=(*ada, ben))

    def kinds(peak):
        event = Event(sections=(section(1, WIN, None), section(2, LOSS, peak)))
        return [[each.kind for each in basis.assumptions] for basis in rate(event, Report(), RatingOptions()).bases]

    assert kinds(None) == [[], ["peak"]]
    assert kinds(1600.0) == [[], []]


def test_totals_that_nobody_states_are_still_unknown_in_the_next_section():
    low = {"record": "mixed", "peak": 300.0}

    def section(number, **stated):
        known = Rating(120.0, 40, **low, **stated)
        ada = Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": known}, cells=(Cell(LOSS, 2),) * 3)
        ben = Player(2, "Birch, Ben", ratings={"OTBR": Rating(900.0, 30, **low)}, cells=(Cell(WIN, 1),) * 3)
        cid = Player(3, "Cedar, Cid", ratings={"OTBR": Rating(1250.0, 30)}, cells=())
        return Section(number, f"S{number}", rounds=3, start=DAY, end=DAY, systems=("OTBR",), players=(ada, ben, cid))

    def kinds(**stated):
        event = Event(sections=(section(1, **stated), section(2), section(3)))
        return [each.kind for basis in rate(event, Report(), RatingOptions()).bases for each in basis.assumptions]

    assert kinds() == ["totals"] * 3
    assert kinds(wins=4, draws=0, events=4) == []
