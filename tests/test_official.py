"""A published rating whose cause is known: it is named, as data and in words, and nothing else is made up."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from trfrate.diagnostics import Report
from trfrate.explanation import Entry
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.official import KINDS, NAMES, answer, nearby, question_of
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess.editions import READINGS
from trfrate.rating.uschess.in_force import readings_of, rules_of, rules_on, with_readings

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
MIRROR = {W: L, D: D, L: W}
DAY = date(2026, 3, 14)
OTHERS = (1512.31, 1388.04, 1702.9, 1251.27)


def section(own, scores=(W, D, L, W), others=OTHERS, day=DAY, number=1, **facts):
    """The first player meets the others in turn."""
    first = Player(
        1,
        "Alder, Ada",
        Ids("90000001"),
        ratings={"OTBR": own},
        cells=tuple(Cell(score, at) for at, score in enumerate(scores, 2)),
    )
    rows = tuple(
        Player(
            at,
            f"Opponent {at}",
            Ids(f"9000{number}0{at:02}"),
            ratings={"OTBR": rating if isinstance(rating, Rating) else Rating(rating, 40)},
            cells=tuple(Cell(MIRROR[score], 1) if slot == at - 2 else None for slot in range(len(scores))),
        )
        for at, score, rating in zip(range(2, 9), scores, others, strict=False)
    )
    known = {"number": number, "name": f"Section {number}", "systems": ("OTBR",), "start": day, "end": day}
    return Section(**known | {"players": (first, *rows), "rounds": len(scores)} | facts)


def shown(event, number=1, **options):
    done = rate(event, Report(), RatingOptions(**options))
    return next(each for each in done.sections if each.number == number).players[0].after[options_system(done)].shown


def options_system(done):
    return done.rated[0].basis.system


def asked(event, official, number=1, system="OTBR", **options):
    chosen = next(each for each in event.sections if each.number == number)
    entry = Entry(chosen, chosen.players[0])
    found = answer(question_of(event, entry, system, official, RatingOptions(**options)))
    assert all(cause.shown == official for cause in found.causes), "only what gives the published rating is a cause"
    return found


def event(*sections, **facts):
    return Event("Spring Open", sections=sections, **facts)


def of_kind(found, kind):
    return [cause for cause in found.causes if cause.kind == kind]


def test_every_kind_has_words_and_a_name():
    assert list(KINDS) == list(NAMES)


def test_the_same_rating_needs_no_cause():
    ours = event(section(Rating(1481.26, 40)))
    assert asked(ours, shown(ours)) == ((), (), None)


def test_hidden_decimals_of_the_player_and_of_the_opponents():
    whole = tuple(float(round(rating)) for rating in OTHERS)
    ours = event(section(Rating(1481, 40), others=whole))
    low = shown(event(section(Rating(1480.51, 40), others=tuple(each - 0.49 for each in whole))))
    found = asked(ours, low)
    (cause,) = of_kind(found, "decimals")
    assert found.causes[0] == cause and cause.values["low"] <= low <= cause.values["high"]
    assert found.allowed == (cause.values["low"], cause.values["high"])


def test_no_hidden_decimals_where_decimals_are_stated():
    ours = event(section(Rating(1481.26, 40)))
    assert "decimals" not in asked(ours, shown(ours) + 1).tried


def test_the_game_count():
    ours = event(section(Rating(1481.26, None)))
    theirs = shown(event(section(Rating(1481.26, 12))))
    (cause,) = of_kind(asked(ours, theirs), "games")
    assert 12 in cause.values["counts"]
    assert cause.text == f"another game count: 12 earlier games instead of an unknown number give {theirs}"


def test_published_decimals_ask_for_the_very_decimals():
    ours = event(section(Rating(1481.26, None)))
    theirs = rate(event(section(Rating(1481.26, 12))), Report(), RatingOptions()).sections[0].players[0]
    official = round(theirs.after["OTBR"].rating, 2)
    (cause,) = of_kind(asked(ours, official), "games")
    assert cause.values["counts"] == [12]
    assert cause.text == f"another game count: 12 earlier games instead of an unknown number give {official:.2f}"


def test_decimals_that_differ_within_one_whole_number_are_a_difference():
    ours = event(section(Rating(1481.26, 40)))
    assert rate(ours, Report(), RatingOptions()).sections[0].players[0].after["OTBR"].rating != shown(ours) + 0.01
    assert asked(ours, shown(ours) + 0.01).tried


def test_a_rating_depends_on_the_part_of_the_section_nearby_alone():
    chosen = large_section()
    whole = rate(event(chosen), Report(), RatingOptions()).sections[0]
    sizes = set()
    for row in whole.players:
        part = nearby(chosen, chosen.rows_by_number()[row.number], "OTBR")
        found = rate(event(part), Report(), RatingOptions()).sections[0].rows_by_number()[row.number]
        assert found.after == row.after
        sizes.add(len(part.players))
    assert max(sizes) < 50


def large_section():
    """Ninety players, four rounds, somebody unrated here and there, and one who entered twice."""
    rows = {number: [] for number in range(90)}
    for slot, step in enumerate((1, 3, 11, 29)):
        for number in rows:
            up = (number // step) % 2 == 0 and number + step < 90
            down = number >= step and ((number - step) // step) % 2 == 0
            opponent = number + step if up else number - step if down else None
            score = (W, D, L)[(min(number, opponent) + slot) % 3] if opponent is not None else None
            cell = opponent is not None and Cell(score if number < opponent else MIRROR[score], opponent + 1)
            rows[number].append(cell or Cell(Outcome.HALF_BYE))
    players = tuple(
        Player(
            number + 1,
            f"Tree {number}",
            Ids(f"9{0 if number == 50 else number:07}"),
            ratings={"OTBR": Rating() if number % 9 == 4 else Rating(1200.25 + 7 * number, 30)},
            cells=tuple(cells),
        )
        for number, cells in rows.items()
    )
    return Section(1, "Open", systems=("OTBR",), start=DAY, end=DAY, rounds=4, players=players)


@pytest.mark.parametrize(("record", "scores"), [("losses", (L, L, D, L)), ("wins", (W, W, D, W))])
def test_the_record_of_the_player(record, scores):
    ours = event(section(Rating(1481.26, 5), scores))
    theirs = shown(event(section(Rating(1481.26, 5, record=record), scores)))
    assert theirs != shown(ours)
    (cause,) = of_kind(asked(ours, theirs), "record")
    assert (cause.values["number"], cause.values["record"]) == (1, record)


def test_the_record_of_an_opponent():
    def meeting(**facts):
        return event(section(Rating(900.5, 60), (W, W), (Rating(905.2, 4, **facts), 1100.7)))

    theirs = shown(meeting(record="losses"))
    assert theirs != shown(meeting())
    assert 2 in [cause.values["number"] for cause in of_kind(asked(meeting(), theirs), "record")]


def test_a_known_record_is_not_tried():
    ours = event(section(Rating(1481.26, 5, record="mixed"), (L, L, D, L)))
    assert "record" not in asked(ours, 1).tried


def test_a_floor():
    ours = event(section(Rating(1504.2, 20), (L, L, L, L)))
    (cause,) = of_kind(asked(ours, 1500), "floor")
    assert cause.values == {"floor": 1500, "computed": shown(ours)}


def test_nobody_has_a_floor_above_the_rating_before():
    ours = event(section(Rating(1481.26, 40), (W, W, D, W)))
    assert shown(ours) < 1600
    assert not of_kind(asked(ours, 1600), "floor")


def test_a_floor_that_was_not_applied_gives_what_was_computed():
    ours = event(section(Rating(1504.2, 300, floor=1500), (L, L, L, L)))
    theirs = shown(event(section(Rating(1504.2, 300), (L, L, L, L))))
    assert shown(ours) == 1500
    (cause,) = of_kind(asked(ours, theirs), "no floor")
    assert cause.values == {"floor": 1500}
    assert not of_kind(asked(ours, theirs + 1), "no floor")


def test_the_order_of_sections_that_end_on_one_day():
    first, second = section(Rating(1481.26, 12), number=1), section(Rating(1481.26, 12), (L, L, W), number=2)
    ours = event(first, second)
    swapped = event(replace(first, number=2), replace(second, number=1))
    theirs = shown(swapped, 2)
    assert theirs != shown(ours, 1)
    (cause,) = of_kind(asked(ours, theirs, 1), "order")
    assert cause.values["after"] == 2
    assert "section Section 2 before section Section 1" in cause.text


def test_a_section_that_was_not_rated_in_sequence():
    first, second = section(Rating(1481.26, 12), number=1), section(Rating(1481.26, 12), (L, L, W), number=2)
    theirs = shown(event(second), 2)
    assert theirs != shown(event(first, second), 2)
    found = of_kind(asked(event(first, second), theirs, 2), "order")
    assert None in [cause.values["after"] for cause in found]


def test_a_fact_behind_the_first_section_explains_the_second():
    """The whole event is rated again: another game count changes both sections."""

    def both(games):
        return event(
            section(Rating(1481.26, games), number=1),
            section(Rating(1481.26, games), (L, L, W), number=2, day=DAY + timedelta(1)),
        )

    theirs = shown(both(11), 2)
    (cause,) = of_kind(asked(both(None), theirs, 2), "games")
    assert 11 in cause.values["counts"]


def test_the_rules_of_the_last_day():
    """The bonus multiplier went from 12 to 10 on January 1, 2025."""
    facts = {"start": date(2024, 12, 28), "end": date(2025, 1, 3)}
    ours = event(section(Rating(1281.26, 60), (W, W, D, W), **facts))
    theirs = shown(ours, dated_by="end")
    assert theirs != shown(ours)
    (cause,) = of_kind(asked(ours, theirs), "dated by")
    assert cause.values == {"day": "2025-01-03", "which": "the last day", "instead": "2024-12-28"}
    (back,) = of_kind(asked(ours, shown(ours), dated_by="end"), "dated by")
    assert back.values["which"] == "the first day"


def test_the_rules_by_the_day_in_the_event_id():
    ours = event(section(Rating(1281.26, 60), (W, W, D, W), day=date(2024, 12, 30)), id="202501011234")
    theirs = shown(ours, rules="2025-01-01")
    (cause,) = of_kind(asked(ours, theirs), "dated by")
    assert cause.values["which"] == "the day in the event id"


@pytest.mark.parametrize("id", [None, "", "12", "209913451234", "abcdefghijkl"])
def test_an_event_id_without_a_day_in_it(id):
    ours = event(section(Rating(1281.26, 60), (W, W, D, W), day=date(2024, 12, 30)), id=id)
    assert "dated by" not in asked(ours, 1).tried


def test_the_smaller_k_of_quick_ratings_before_june_2020():
    """Both readings are tried; no published figure decides between them."""
    strong = {"systems": ("OTBQ",), "time_control": "G/60;d5"}
    players = section(Rating(2310.5, 400), (L, W, D, L), (2290.3, 2190.1, 2250.2, 2300.9), date(2019, 5, 4), **strong)
    rows = tuple(each._replace(ratings={"OTBQ": each.ratings["OTBR"]}) for each in players.players)
    ours = event(replace(players, players=rows))
    theirs = shown(ours, readings=("dual-k-regular",))
    assert theirs != shown(ours)
    (cause,) = of_kind(asked(ours, theirs, system="OTBQ"), "reading")
    assert cause.values["reading"] == "dual-k-regular"
    assert "was for Regular ratings only" in cause.text


def test_other_rules_and_games_and_starts():
    ours = event(section(Rating(1281.26, 60), (W, W, D, W)))
    assert [cause.values["day"] for cause in of_kind(asked(ours, shown(ours, rules="2024-12-31")), "rules")]
    left_out = section(Rating(1281.26, 60), (W, W, D, W))
    first, second, *others = left_out.players
    first = first._replace(cells=(Cell(Outcome.UNRATED_WIN, 2), *first.cells[1:]))
    second = second._replace(cells=(Cell(Outcome.UNRATED_LOSS, 1), *second.cells[1:]))
    fewer = event(replace(left_out, players=(first, second, *others)))
    (cause,) = of_kind(asked(ours, shown(fewer)), "not counted")
    assert (cause.values["round"], cause.values["opponent"]) == (1, 2)
    (cause,) = of_kind(asked(fewer, shown(ours)), "counted")
    assert cause.values["result"] == "unrated-win"
    young = section(Rating(), (W, W), (1300.4, 1320.7))
    child = replace(
        young, players=(young.players[0]._replace(born=Birth(DAY.year - 9, DAY.month, DAY.day)), *young.players[1:])
    )
    if shown(event(child)) != shown(event(young)):
        assert of_kind(asked(event(young), shown(event(child))), "start")


def test_a_rating_before_that_nobody_states():
    """The rating of an opponent, or of an opponent's opponent, is looked for; a stated one is not doubted."""
    known = section(Rating(1481.26, 60), (W, W, D), (1512.31, 1388.04, 1702.9))
    lost = known.players[1]._replace(ratings={})
    unknown = replace(known, players=(known.players[0], lost, *known.players[2:]))
    theirs = shown(event(known))
    assert theirs != shown(event(unknown))
    (cause,) = of_kind(asked(event(unknown), theirs), "unstated")
    assert cause.values["numbers"] == [2] and abs(cause.values["rating"] - 1512) < 30
    assert cause.text.startswith("the rating before of Opponent 2 (no. 2) is not stated: 1")
    assert "unstated" not in asked(event(known), 1).tried


def test_a_rating_before_of_the_player_that_nobody_states():
    known = section(Rating(1481.26, 60), (W, L, D, W))
    unknown = replace(known, players=(known.players[0]._replace(ratings={}), *known.players[1:]))
    found = asked(event(unknown), shown(event(known)))
    assert of_kind(found, "unstated") or of_kind(found, "start")


def test_a_game_that_is_not_recorded():
    """Nothing is recorded of the player in round 3; a bye there would be a statement."""
    full = section(Rating(1481.26, 60), (W, D, L), (1512.31, 1388.04, 1702.9))
    first = full.players[0]
    unseen = replace(full, players=(first._replace(cells=(*first.cells[:2], None)), *full.players[1:3]))
    theirs = shown(event(full))
    assert theirs != shown(event(unseen))
    (cause,) = of_kind(asked(event(unseen), theirs), "unseen")
    assert (cause.values["number"], cause.values["round"]) == (1, 3)
    bye = first._replace(cells=(*first.cells[:2], Cell(Outcome.ZERO_BYE)))
    others = tuple(
        each._replace(cells=tuple(cell or Cell(Outcome.ZERO_BYE) for cell in each.cells)) for each in unseen.players[1:]
    )
    assert "unseen" not in asked(event(replace(unseen, players=(bye, *others))), theirs).tried


def test_what_nobody_states_explains_nothing_that_another_cause_explains():
    ours = section(Rating(1481.26, None))
    unknown = replace(ours, players=(*ours.players[:4], ours.players[4]._replace(ratings={})))
    theirs = shown(
        event(
            replace(
                unknown,
                players=(unknown.players[0]._replace(ratings={"OTBR": Rating(1481.26, 12)}), *unknown.players[1:]),
            )
        )
    )
    found = asked(event(unknown), theirs)
    assert of_kind(found, "games") and not of_kind(found, "unstated") and "unstated" not in found.tried


def test_what_nothing_explains_is_said_so():
    ours = event(section(Rating(1481, None)))
    found = asked(ours, 2345)
    assert found.causes == ()
    assert set(found.tried) >= {"decimals", "games", "rules", "not counted"}
    assert found.allowed[0] <= shown(ours) <= found.allowed[1]


def test_the_page_says_what_cannot_explain_it(tmp_path):
    from tests.test_rate import EXAMPLE, run

    text = run("explain", EXAMPLE, 4, "--official", 2345).stdout
    assert "cannot be explained by hidden decimals of the ratings before (they allow 1877 to 1878)" in text
    assert "another game count" in text and "1." not in text.split("cannot be explained")[1]


# --- doubtful readings as data ---------------------------------------------------------------------------------


def test_every_reading_differs_from_the_one_in_force_while_it_is_in_doubt():
    for reading in READINGS:
        for day in (reading.since, reading.until - timedelta(1)):
            rules = rules_on(day)
            assert getattr(rules, reading.field) != reading.value, (reading.name, day)
            assert reading in readings_of(rules)
            assert getattr(with_readings(rules, [reading.name]), reading.field) == reading.value
        assert reading not in readings_of(rules_on(reading.until))


def test_when_each_reading_is_in_doubt():
    """Typed from the lists of changes in the texts of 2020 and 2025, and the days of the texts themselves."""
    assert {each.name: (str(each.since), str(each.until)) for each in READINGS} == {
        "dual-k-regular": ("0001-01-01", "2020-06-01"),
        "bonus-6-in-august": ("2008-06-06", "2008-08-07"),
        "bonus-8-a-day-later": ("2012-08-03", "2012-08-04"),
        "bonus-14-in-june": ("2017-05-01", "2017-06-01"),
        "three-games-earlier": ("2020-06-01", "2025-01-01"),
        "three-games-later": ("2025-01-01", "2025-07-26"),
        "prize-4000-earlier": ("2015-01-07", "2017-05-01"),
        "floors-online": ("2020-06-01", "2020-09-02"),
        "life-master-anywhere": ("2020-06-01", "2020-09-02"),
    }
    values = {each.name: each.value for each in READINGS}
    assert [values[name] for name in ("bonus-6-in-august", "bonus-8-a-day-later", "bonus-14-in-june")] == [10, 6, 12]
    assert values["prize-4000-earlier"] == (4000, 2000, 100)
    assert (values["three-games-earlier"], values["three-games-later"]) == ((3, 4, 2, 1), (3, 4, 2, 2))
    assert (values["floors-online"][1:], values["life-master-anywhere"][1]) == ((100, 4, 2, 1, 3, 150), 2200)
    assert values["dual-k-regular"].systems == values["dual-k-regular"].systems[:1] == ("OTBR",)


def test_a_reading_changes_nothing_where_it_is_not_in_doubt():
    assert with_readings(rules_on(date(2026, 1, 1)), [each.name for each in READINGS]) == rules_on(date(2026, 1, 1))
    assert {each.name for each in readings_of(rules_of("2017-04-24"))} == {"dual-k-regular", "bonus-14-in-june"}


def test_every_reading_is_in_the_chapter_on_the_algorithm():
    from tests.conftest import FIXTURES

    text = (FIXTURES.parent / "docs" / "algorithm.md").read_text("utf-8")
    for reading in READINGS:
        assert f"`{reading.name}`" in text, reading.name
