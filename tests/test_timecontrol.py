"""Time controls: every spelling met so far, and the systems by date."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trfrate.diagnostics import Report
from trfrate.timecontrol import (
    Period,
    TimeControl,
    canonical,
    checked,
    control_in,
    is_dual,
    parse,
    parse_trf222,
    rated_in,
    systems,
    trf222,
)
from trfrate.timecontrol_spelling import looks_like_control, nearest, spelling_hint


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("G/45;d5", "G/45;d5"),
        ("G/45; d5", "G/45;d5"),
        ("G60; d5", "G/60;d5"),
        ("G/25;+5", "G/25;+5"),
        ("90+30", "G/90;+30"),
        ("90 + 30", "G/90;+30"),
        ("G/5/d0", "G/5;d0"),
        ("G/5d0", "G/5;d0"),
        ("G/3+2", "G/3;+2"),
        ("G/60", "G/60;d0"),
        ("G/61;+0", "G/61;d0"),
        ("g/60 td5", "G/60;d5"),
        ("G/60;t/d5", "G/60;d5"),
        ("Game/60", "G/60;d0"),
        ("Game in 60 minutes, 5 second delay", "G/60;d5"),
        ("G/90 inc 30", "G/90;+30"),
        ("SD/60;d5", "G/60;d5"),
        ("40/90,SD/30;d5", "40/90,SD/30;d5"),
        ("40/90, SD/30; +30", "40/90,SD/30;+30"),
        ("40/90;+30,SD/30;+30", "40/90,SD/30;+30"),
        ("40/80, SD30, d5", "40/80,SD/30;d5"),
        ("40/120,20/60,SD/30;d5", "40/120,20/60,SD/30;d5"),
        ("40/2,SD/1", "40/120,SD/60;d0"),
        ("90 min + 30 sec", "G/90;+30"),
        ("90 minutes + 30 seconds per move", "G/90;+30"),
        ("90'+30''", "G/90;+30"),
        ("90’/40 moves + 30’ + 30” per move", "40/90,SD/30;+30"),
        ("90 min/40 moves + 30 min + 30 sec/move starting from move 1", "40/90,SD/30;+30"),
        ("40 moves in 90 min, then 30 min, 30 sec increment from move one", "40/90,SD/30;+30"),
        ("100 min/40 moves+50 min/20 moves+15 min+30 sec per move", "40/100,20/50,SD/15;+30"),
        ("1h30+30s", "G/90;+30"),
        ("G/1h30;d5", "G/90;d5"),
        ("1:30 + 10", "G/90;+10"),
        ("0:45+15", "G/45;+15"),
        ("1:30:00 + 30", "G/90;+30"),
        ("40/1:30, SD/0:30; d5", "40/90,SD/30;d5"),
        ("Std 60+0", "G/60;d0"),
        ("Std. 60 + 5", "G/60;+5"),
        ("2 Std.", "G/120;d0"),
        ("G/25 d5 Quick", "G/25;d5"),
        ("Rd 1:30+0, Rd 3:60+5", "Round 1: G/30;d0, Round 3: G/60;+5"),
        ("2 hours", "G/120;d0"),
        ("15m+10s", "G/15;+10"),
        ("Rapid: 15 min + 10 sec", "G/15;+10"),
        ("rapid 15+10", "G/15;+10"),
        ("120 minutes per player per game", "G/120;d0"),
        ("90'/40 + 30'/end + 30\"/move", "40/90,SD/30;+30"),
        ("90 Min/40 Zuege + 30 Min + 30 Sek/Zug", "40/90,SD/30;+30"),
        ("90 Minuten für 40 Züge, danach 30 Minuten, 30 Sekunden pro Zug", "40/90,SD/30;+30"),
        ("10 Min. + 5 Sek.", "G/10;+5"),
        ("2 Stunden", "G/120;d0"),
        ("1 hour 30 minutes + 30 seconds", "G/90;+30"),
        ("1 hour and 45 min", "G/105;d0"),
        ("1 Std. 30 Min", "G/90;d0"),
        ("90 minutos + 30 segundos por jugada", "G/90;+30"),
        ("40/120, 60", "40/120,SD/60;d0"),
        ("40/2, 1", "40/120,SD/60;d0"),
        ("60 min KO", "G/60;d0"),
        ("60;d5", "G/60;d5"),
        ("15|10", "G/15;+10"),
        ("40/60", "40/60;d0"),
        ("G/2.5;+2", "G/2.5;+2"),
        ("Round 1: G/90;d5, Round 3: G/90;+30", "Round 1: G/90;d5, Round 3: G/90;+30"),
        ("Rds 1-2: G/45;d5, 3-5: G/90;+30", "Round 1: G/45;d5, Round 3: G/90;+30"),
        ("G/45;d5 (rds 1-2), G/90;+30 (rds 3-5)", "Round 1: G/45;d5, Round 3: G/90;+30"),
        ("r1-2 G/60;d5 r3-5 40/80,SD/30;d5", "Round 1: G/60;d5, Round 3: 40/80,SD/30;d5"),
        ("Rounds 1-3: G/45;d5; Rounds 4-5: G/45;d5", "G/45;d5"),
    ],
)
def test_spellings(text, spelling):
    control = parse(text)
    assert control is not None
    assert canonical(control) == spelling
    assert parse(canonical(control)) == control


@pytest.mark.parametrize(
    "text",
    [
        "",
        "banana",
        "G/0;d5",
        "5 sec delay",
        "G/30;d5 G/60;d5",
        "40/90;d5,SD/30;d10",
        "90/40+30+30",
        # minutes and seconds to those who write them so, and no moves anybody could play
        "3/2",
        "15/10",
        "60/30",
        "5400+30",
        "G/60;d5" * 40,
    ],
)
def test_nonsense_gives_a_diagnostic(text):
    report = Report()
    assert checked(text, report) is None
    assert [each.code for each in report] == ["TIM001"]


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        ("90/30", ("G/90;d30", "G/90;+30")),
        ("60/5", ("G/60;d5", "G/60;+5")),
        ("Rapid 25/10", ("G/25;d10", "G/25;+10")),
        ("G/90;30", ("G/90;d30", "G/90;+30")),
        ("90/40", ("40/90;d0",)),
        ("90/40+30+30", ("40/90,SD/30;+30",)),
        ("5400+30", ("G/90;+30",)),
        ("3:00+2", ("G/3;+2",)),
        ("0/5", ()),
        ("banana", ()),
    ],
)
def test_what_is_refused_is_answered_with_the_nearest_spelling(text, suggested):
    assert parse(text) is None
    assert nearest(text) == suggested
    for spelling in suggested or ("G/60;d5",):
        assert f'"{spelling}"' in spelling_hint(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("20/30,SD/30", True),
        ("19/30,SD/30", False),
        ("80/120,SD/30", True),
        ("81/120,SD/30", False),
        ("40/90,40/41", True),
        ("40/90,40/40", False),
        ("G/600", True),
        ("G/601", False),
        ("40/3,SD/60", True),
        ("40/90,SD/1", True),
    ],
)
def test_both_sides_of_what_can_be_moves_and_minutes(text, read):
    assert (parse(text) is not None) == read


def test_up_to_three_is_hours_in_a_control_of_several_periods():
    assert canonical(parse("40/3,SD/60")) == "40/180,SD/60;d0"
    assert canonical(parse("40/4,SD/60")) != "40/240,SD/60;d0"
    report = Report()
    checked("40/90,SD/1", report)
    assert [each.code for each in report] == ["TIM004"]


def test_hours_are_a_guess_that_is_noted():
    report = Report()
    for text in ("40/2,SD/1;d5", "1:30+10", "40/90,SD/30;d5", "90 min + 30 sec", "1h30+30s", "2 hours"):
        checked(text, report)
    assert [each.code for each in report] == ["TIM004", "TIM004"]


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("5400+30", "G/90;+30"),
        ("40/6000+30:900+30", "40/100,SD/15;+30"),
        ("W300-B240", "G/4;d0"),
        ("W300+2-B240+2", "G/4;+2"),
        ("5400", "G/90;d0"),
    ],
)
def test_trf_record_222(text, spelling):
    control = parse_trf222(text)
    assert control is not None
    assert canonical(control) == spelling


@pytest.mark.parametrize("text", ["", "x", "300+3-", "W300", "W300-B", "W1-B2-B3", "0", "90 min", "٣٠٠"])
def test_trf_record_222_nonsense(text):
    assert parse_trf222(text) is None


def test_trf_record_222_back():
    assert trf222(TimeControl((Period(40, 100), Period(None, 15)), 30, True)) == "40/6000+30:900+30"
    assert trf222(TimeControl((Period(None, 60),))) == "3600"
    assert trf222(TimeControl((Period(None, 60),), 5)) == "3600+5"
    assert trf222(parse("Round 1: G/60;d5, Round 3: G/90;d5")) is None


NOW = date(2026, 1, 1)


@pytest.mark.parametrize(
    ("text", "over_the_board", "online"),
    [
        ("G/4;d0", (), ()),
        ("G/5;d0", ("OTBB",), ("OLB",)),
        ("G/3;+2", ("OTBB",), ("OLB",)),
        ("G/7;d3", ("OTBB",), ("OLB",)),
        ("G/10;d0", ("OTBB",), ("OLB",)),
        ("G/2;+5", (), ()),
        ("G/10;d1", ("OTBQ",), ("OLQ",)),
        ("G/20;+5", ("OTBQ",), ("OLQ",)),
        ("G/26;d3", ("OTBQ",), ("OLQ",)),
        ("G/29;d0", ("OTBQ",), ("OLQ",)),
        ("G/25;+5", ("OTBR", "OTBQ"), ("OLR",)),
        ("G/30;d0", ("OTBR", "OTBQ"), ("OLR",)),
        ("G/60;d5", ("OTBR", "OTBQ"), ("OLR",)),
        ("G/3;+30", ("OTBR", "OTBQ"), ("OLR",)),
        ("G/61;d5", ("OTBR",), ("OLR",)),
        ("40/90,SD/30;d5", ("OTBR",), ("OLR",)),
        ("Round 1: G/60;d5, Round 3: G/90;+30", ("OTBR",), ("OLR",)),
        ("Round 1: G/15;d5, Round 3: G/90;+30", (), ()),
    ],
)
def test_systems_now(text, over_the_board, online):
    control = parse(text)
    assert systems(control, False, NOW) == systems(control, False, None) == over_the_board
    assert systems(control, True, NOW) == online


@pytest.mark.parametrize(
    ("text", "online", "day", "expected"),
    [
        ("G/5;d0", False, date(2013, 2, 28), ("OTBQ",)),
        ("G/5;d0", False, date(2013, 3, 1), ("OTBB",)),
        ("G/60;d0", False, date(2001, 1, 1), ("OTBR",)),
        ("G/60;d0", False, date(2003, 1, 1), ("OTBR", "OTBQ")),
        ("G/5;d0", True, date(2014, 9, 30), ()),
        ("G/5;d0", True, date(2014, 10, 1), ("OLB",)),
        ("G/15;d0", True, date(2015, 2, 28), ()),
        ("G/15;d0", True, date(2015, 3, 1), ("OLQ",)),
        ("G/60;d5", True, date(2020, 5, 31), ("OLQ",)),
        ("G/90;d5", True, date(2020, 5, 31), ()),
        ("G/60;d5", True, date(2020, 6, 1), ("OLR",)),
        ("G/10;d0", False, date(2016, 1, 1), ("OTBB",)),
    ],
)
def test_systems_by_date(text, online, day, expected):
    assert systems(parse(text), online, day) == expected


def test_no_system_gives_a_diagnostic():
    report = Report()
    assert rated_in(parse("G/1;d0"), False, NOW, report) == ()
    assert rated_in(parse("Round 1: G/15;d5, Round 3: G/90;+30"), False, NOW, report) == ()
    assert [each.code for each in report] == ["TIM002", "TIM003"]


def test_a_rule_that_is_not_in_the_rating_texts_is_named_as_such():
    report = Report()
    for text in ("G/2;+5", "G/3;+12", "G/1;d0"):
        rated_in(parse(text), False, NOW, report)
    blitz, quick, neither = [each.hint for each in report]
    assert blitz.startswith("Blitz needs 3 minutes of main time (rule 5C of the rule book, not the rating text)")
    assert quick.startswith("Quick needs 5 minutes of main time")
    assert "5C" not in neither


def test_dual():
    assert is_dual(parse("G/25;+5"), False)
    assert is_dual(parse("G/60;d5"), False)
    assert not is_dual(parse("G/60;d5"), True)
    assert not is_dual(parse("G/61;d5"), False)
    assert not is_dual(parse("Round 1: G/60;d5, Round 3: G/90;+30"), False)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="0123456789Ggd/;+,:SDrR .'\"-hms", max_size=40) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    for control in (parse(text), parse_trf222(text)):
        if control is not None:
            assert parse(canonical(control)) is not None
            systems(control, False, NOW)


@given(
    st.integers(0, 999),
    st.one_of(st.none(), st.tuples(st.sampled_from(("d", "+")), st.integers(0, 999))),
)
def test_the_usual_spelling_is_read_as_the_words_of_all_languages_would(minutes, added):
    usual = f"g/{minutes}" + ("" if added is None else f";{added[0]}{added[1]}")
    by_words = f"game / {minutes}" + ("" if added is None else f" ; {added[0]} {added[1]}")
    assert parse(usual) == parse(by_words)


# --- the ends of what is covered -------------------------------------------------------------------------------------

TODAY = date(2024, 1, 1)


def test_rounds_of_which_one_is_covered_by_nothing_are_not_of_different_systems():
    report = Report()
    assert rated_in(parse("Round 1: G/60;d5, Round 3: G/2;d0"), False, TODAY, report) == ()
    assert [each.code for each in report] == ["TIM002"]
    report = Report()
    assert rated_in(parse("Round 1: G/20;d5, Round 3: G/90;d5"), False, TODAY, report) == ()
    assert [each.code for each in report] == ["TIM003"]


def test_every_round_needs_the_least_main_time():
    assert systems(parse("Round 1: G/20;d5, Round 2: G/5;d20"), False, TODAY) == ("OTBQ",)
    assert systems(parse("Round 1: G/20;d5, Round 2: G/4;d20"), False, TODAY) == ()


def test_the_least_main_time_is_that_of_the_first_period():
    assert systems(parse("30/5,SD/10;d0"), False, TODAY) == ("OTBQ",)
    assert systems(parse("30/4,SD/10;d0"), False, TODAY) == ()


def test_before_blitz_ratings_half_a_minute_of_main_time_is_enough():
    assert systems(parse("G/0.5;d15"), False, date(2010, 1, 1)) == ("OTBQ",)


@pytest.mark.parametrize("day", [date(2015, 3, 1), date(2020, 5, 31)])
def test_online_quick_before_online_regular_needs_five_minutes_too(day):
    assert systems(parse("G/5;d20"), True, day) == ("OLQ",)
    assert systems(parse("G/4;d20"), True, day) == ()


def test_minutes_are_spelled_with_all_their_digits():
    assert canonical(parse("G/12.345678;d0")) == "G/12.345678;d0"


def test_a_text_of_200_characters_is_read_and_a_longer_one_is_not():
    assert parse("G/60;" + " " * 193 + "d5") == parse("G/60;d5")
    assert parse("G/60;" + " " * 194 + "d5") is None


def test_rounds_with_the_control_of_the_round_before_are_joined():
    same = parse("Round 1: G/30;d5, Round 2: G/60;d5, Round 3: G/60;d5")
    assert [(each.round, each.total) for each in same.all()] == [(1, 35), (2, 65)]
    back = parse("Round 1: G/30;d5, Round 2: G/60;d5, Round 3: G/30;d5")
    assert [(each.round, each.total) for each in back.all()] == [(1, 35), (2, 65), (3, 35)]


def test_sixty_characters_of_what_cannot_be_understood_are_repeated():
    report = Report()
    checked("x" * 61, report)
    assert [each.message for each in report] == [f"cannot understand the time control '{'x' * 60}'"]


@pytest.mark.parametrize(
    ("text", "noted"), [("G/60;d5", False), ("40/90,SD/30;d5", False), ("40/2,SD/1;d5", True), ("40/90,SD/1;d5", True)]
)
def test_hours_that_the_text_does_not_name_are_noted(text, noted):
    report = Report()
    assert checked(text, report) is not None
    assert [each.code for each in report] == ["TIM004"] * noted


@pytest.mark.parametrize(
    ("line", "control"),
    [
        ("May 2: Game in 45 minutes, 5 second delay (G/45;d5)", "G/45;d5"),
        ("G/45;d5 - that is, Game in 45 minutes, 5 second delay", "G/45;d5"),
        ("Game in 45 minutes, 5 second delay (G/45;d10)", None),
        ("see G/45 " * 20, "G/45"),
        ("see G/45 " * 20_000, None),
    ],
)
def test_two_spellings_of_one_control_agree(line, control):
    found = control_in(line)
    assert (found and found[0]) == control


@pytest.mark.parametrize(
    ("line", "minutes", "seconds"),
    [
        *(("Five minutes a side", 5, 0), ("thirty minutes each", 30, 0), ("half an hour each", 30, 0)),
        *(("1 hour each", 60, 0), ("an hour per player", 60, 0), ("twenty five minutes each", 25, 0)),
        *(("15 min per side plus 5 seconds", 15, 5), ("60 minutes per game, delay 5 seconds", 60, 5)),
        *(("60 min + 15 sec/move", 60, 15), ("all moves in 60 minutes", 60, 0), ("SD/60", 60, 0)),
        *(("Each player has 30 minutes", 30, 0), ("Time limit 45 minutes", 45, 0), ("15|10", 15, 10)),
        *(("Tempo 15 Min. pro Spieler", 15, 0), ("40 moves in 90 minutes then 30 minutes", 120, 0)),
        *(("Game 60 with 5 second delay", 60, 5), ("Game 90 plus 30", 90, 30), ("60 min/player + 5 sec delay", 60, 5)),
        *(("12 mn + 3 s", 12, 3), ("ritmo 90 minutos mais 30 segundos por lance", 90, 30)),
        ("cadence 1h30 pour 40 coups puis 30 min, incrément de 30 s par coup", 120, 30),
        ("Bedenkzeit 40 Züge in 90 Minuten, danach 30 Minuten für den Rest, 30 Sekunden Zuschlag ab Zug 1", 120, 30),
        ("90 min + 30 sec per zet vanaf zet 1", 90, 30),
    ],
)
def test_controls_in_lines_as_people_write_them(line, minutes, seconds):
    found = control_in(line)
    assert found is not None
    control = parse(found[0])
    assert (control.minutes, control.seconds) == (minutes, seconds)


def test_seconds_behind_plus_are_a_delay_where_the_line_says_so():
    assert [parse(text).increment for text in ("Game 45 plus 5 second delay", "Game 45 plus 5")] == [False, True]


@pytest.mark.parametrize(
    "line", ["12/5", "Two games each round", "Lunch for an hour", "Board Ten", "Section A, 16 players"]
)
def test_lines_without_a_control(line):
    assert control_in(line) is None
    assert not looks_like_control(line)


@pytest.mark.parametrize("line", ["25/5", "45 45", "30/5 rapid"])
def test_a_delay_or_an_increment_is_not_guessed(line):
    assert control_in(line) is None
    assert looks_like_control(line)
