"""No rating rests on a fact guessed in silence: for each assumption the warning, and the fact that ends it."""

import json
from dataclasses import replace
from datetime import date

import pytest
from click.testing import CliRunner

from tests.conftest import FIXTURES, ROOT
from trfrate import api
from trfrate.cli import trfrate
from trfrate.cli.wallchart import wallchart
from trfrate.diagnostics import Severity
from trfrate.errors import Misuse
from trfrate.model import Birth, Cell, Event, Ids, MatchChange, Outcome, Player, Rating, Section
from trfrate.report.chart import charts_of

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
DAY = date(2025, 10, 18)
KNOWN = Rating(1500.0, 40, peak=1600.0)
GAMES = (
    ((WIN, 2), (DRAW, 3), (WIN, 4)),
    ((LOSS, 1), (WIN, 4), (DRAW, 3)),
    ((WIN, 4), (DRAW, 1), (DRAW, 2)),
    ((LOSS, 3), (LOSS, 2), (LOSS, 1)),
)


def four(*ratings, **facts):
    """Return a section of four; `ratings` are those of players 1 to 4, Regular unless a dict says more."""
    rows = []
    for number, games in enumerate(GAMES, 1):
        known = ratings[number - 1] if number <= len(ratings) else KNOWN
        named = known if isinstance(known, dict) else {"OTBR": known}
        rows.append(Player(number, f"Player {number}", ratings=named, cells=tuple(Cell(*game) for game in games)))
    told = {"name": "Open", "rounds": 3, "time_control": "G/90;d5", "players": tuple(rows)} | facts
    return Event("Elm Open", start=DAY, end=DAY, sections=(Section(**told),))


def found(rated, code):
    return [each for each in rated.report if each.code == code]


def one(rated, code):
    (message,) = found(rated, code)
    return message


def run(*arguments):
    done = CliRunner().invoke(trfrate, [str(each) for each in arguments], standalone_mode=False)
    if done.exception:
        raise done.exception
    return done


# --- a rating system that the report does not know --------------------------------------------------------------


def test_the_second_of_two_systems_is_left_out_where_nobody_is_known_in_it():
    rated = api.rate(four(time_control="G/60;d5"))
    assert {system for player in rated.players for system in player.after} == {"OTBR"}
    warning = one(rated, "RAT044")
    assert warning.severity is Severity.WARNING
    assert "--players" in warning.hint and "--system quick" in warning.hint and "--ratings-are quick" in warning.hint
    assert rated.sections[0].systems == ("OTBR", "OTBQ"), "the report to US Chess is dual rated all the same"
    assert rated.rated_section(1, "OTBR").basis.dual


def test_a_system_left_out_in_several_sections_is_reported_once_with_their_names():
    (section,) = four(time_control="G/60;d5").sections
    known = replace(four({"OTBQ": KNOWN}, time_control="G/60;d5").sections[0], number=3, name="Quick")
    sections = (section, replace(section, number=2, name="Reserve"), known)
    rated = api.rate(Event("Elm Open", start=DAY, end=DAY, sections=sections))
    assert one(rated, "RAT044").message == (
        "the report states nobody's Quick rating in sections 'Open', 'Reserve': not rated in Quick"
    )
    for number, name in ((1, "Open"), (2, "Reserve")):
        remarks = [each.message for each in rated.rated_section(number, "OTBR").basis.remarks if each.code == "RAT044"]
        assert remarks == [f"the report states nobody's Quick rating in section {name!r}: not rated in Quick"], (
            "each section's own chart names that section alone"
        )


def test_the_second_system_is_rated_where_a_rating_is_known_or_everybody_is_known_to_have_none():
    quick = {"OTBR": KNOWN, "OTBQ": Rating(1400.0, 9)}
    unrated = {"OTBR": KNOWN, "OTBQ": Rating()}
    for event in (four(quick, unrated, unrated, unrated), four(*[unrated] * 4)):
        rated = api.rate(replace(event, sections=(replace(event.sections[0], time_control="G/60;d5"),)))
        assert {system for player in rated.players for system in player.after} == {"OTBR", "OTBQ"}
        assert not found(rated, "RAT044") and not found(rated, "RAT045") and not found(rated, "RAT006")


def test_a_system_that_is_asked_for_is_rated_with_a_warning_and_question_marks():
    rated = api.rate(four(time_control="G/60;d5"), systems="quick")
    assert "nobody's Quick rating" in one(rated, "RAT006").message
    chart = charts_of(rated)[0]
    (before,) = [column for column in chart.columns if column.kind == "before" and column.system == "OTBQ"]
    assert before.values == ("?",) * 4
    assert "? as a rating: unknown, started as new" in chart.legend
    assert "unr." not in wallchart(rated, 200)


def test_where_all_ratings_are_of_another_system_the_hint_names_the_option_that_rates_it_so():
    blitz = {"OTBB": Rating(1500.0)}
    hint = one(api.rate(four(*[blitz] * 4)), "RAT006").hint
    assert hint.startswith("--system blitz rates it by the ratings that are stated; --players")
    assert not found(api.rate(four(*[blitz] * 4), systems="blitz"), "RAT006")


def test_the_only_system_is_rated_and_every_output_says_that_nobody_was_known():
    rated = api.rate(four({}, {}, {}, {}))
    message = one(rated, "RAT006").message
    assert len(rated.rated_section(1, "OTBR").after) == 4
    assert "?" in wallchart(rated, 200)
    for format in ("html", "csv"):
        assert message[:40].replace("'", "&#39;" if format == "html" else "'") in (
            api.to_bytes(rated, format, day=DAY).decode("utf-8-sig").replace("The report", "the report")
        ), format


def test_question_marks_of_a_workbook_are_read_as_unknown():
    rated = api.rate(four(KNOWN, {}, Rating()))
    read = api.read_bytes(api.to_bytes(rated, "xlsx", day=DAY), "chart.xlsx")
    assert "OTBR" not in read.sections[0]["Player 2"].ratings
    assert read.sections[0]["Player 3"].ratings["OTBR"] == Rating()


def test_single_players_without_a_rating_are_named_and_known_ones_are_not():
    rated = api.rate(four(KNOWN, {}, Rating(), {}))
    assert one(rated, "RAT045").message == "Regular: unknown rating, treated as unrated: nos. 2, 4"
    assert one(rated, "RAT045").severity is Severity.WARNING
    chart = charts_of(rated)[0]
    (before,) = [column for column in chart.columns if column.kind == "before"]
    by_number = {player.number: value for player, value in zip(chart.players, before.values, strict=True)}
    assert by_number == {1: 1500, 2: "?", 3: "unr.", 4: "?"}
    assert not found(api.rate(four(KNOWN, Rating(), Rating(), Rating())), "RAT045")


def test_one_assumption_in_several_sections_lists_the_players_or_the_sections():
    items = {}
    for code, ratings in (("RAT045", (KNOWN, {}, KNOWN, {})), ("RAT006", ({}, {}, {}, {}))):
        event = four(*ratings)
        second = replace(event.sections[0], number=2, name="Reserve")
        rated = api.rate(replace(event, sections=(*event.sections, second)))
        items[code] = [each.alike.item for each in found(rated, code)]
    assert items == {"RAT045": ["Open nos. 2, 4", "Reserve nos. 2, 4"], "RAT006": ["Open", "Reserve"]}


def test_the_hint_for_an_unknown_rating_works(tmp_path):
    file = tmp_path / "event.json"
    api.write(four(KNOWN, {}), file)
    assert "RAT045" in run("rate", file).stderr
    assert "RAT045" not in run("rate", file, "--set", "Open.2.ratings.OTBR.rating=null").stderr
    assert "RAT045" not in run("rate", file, "--set", "Open.2.ratings.OTBR.rating=1500").stderr


# --- what the one rating column holds ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "source"),
    [("fide", "FIDE"), ("regular", "OTBR"), ("quick", "OTBQ"), ("blitz", "OTBB"), ("online-regular", "OLR")],
)
@pytest.mark.parametrize("format", ["csv", "swisssys", "uschess-dbf"])
def test_ratings_are_says_what_the_column_holds(format, word, source):
    event = four(time_control="G/60;d5")
    written = api.to_bytes(event, format, allow_errors=True)
    files = dict(written) if isinstance(written, dict) else {f"event.{format}": bytes(written)}
    if format == "csv":
        files = {"event.csv": files["event.csv"].replace(b"Regular", b"Rating")}
    if format == "swisssys":
        files = {"event.sjson": files["event.swisssys"]}
    read = api.read_bytes(files, ratings_are=word)
    assert {name for player in read.players for name in player.ratings} == {source}


def test_ratings_are_of_a_trf_and_its_older_spelling():
    text = (FIXTURES / "trf" / "lf.trf").read_bytes()
    for options, source in (
        ({}, "FIDE"),
        ({"ratings_are": "quick"}, "OTBQ"),
        ({"ratings_are": "regular"}, "OTBR"),
        ({"trf_rating": "uschess"}, "OTBR"),
        ({"trf_rating": "fide"}, "FIDE"),
    ):
        read = api.read_bytes(text, "event.trf", **options)
        assert source in {name for player in read.players for name in player.ratings}, options


@pytest.mark.parametrize("format", ["swisssys", "uschess-dbf", "trf"])
def test_what_was_read_as_quick_is_written_as_it_was(format):
    event = four(*[{"OTBQ": Rating(1400.0 + at)} for at in range(4)], time_control="G/30;d0")
    written = api.to_bytes(event, format, allow_errors=True, ratings_are="quick")
    files = (
        dict(written) if isinstance(written, dict) else {"event.sjson" if format == "swisssys" else "e.trf": written}
    )
    read = api.read_bytes(files, ratings_are="quick")
    assert [player.ratings["OTBQ"].rating for player in read.players] == [1400.0, 1401.0, 1402.0, 1403.0]


def test_a_dual_section_whose_column_holds_quick_ratings_is_rated_in_quick():
    event = four(*[{"OTBQ": Rating(1400.0, 30)}] * 4, time_control="G/60;d5")
    rated = api.rate(event)
    assert {system for player in rated.players for system in player.after} == {"OTBQ"}
    assert "Regular" in one(rated, "RAT044").message


# --- a TRF with nothing of US Chess ---------------------------------------------------------------------------------


def foreign_trf(tmp_path, **ratings):
    file = tmp_path / "event.trf"
    event = four(*[ratings] * 4)
    api.write(event, file)
    return file


def test_a_trf_with_fide_ratings_alone_is_rated_by_fides_rules_and_says_so(tmp_path):
    file = foreign_trf(tmp_path, FIDE=Rating(1800.0))
    assert "RAT109" in [each.code for each in api.rate(api.read(file)).report]
    done = run("rate", file)
    assert done.return_value == 0
    assert "FIDE standard" in done.stdout and "Regular" not in done.stdout
    asked = run("rate", file, "--ratings-are", "regular")
    assert asked.return_value == 0 and "→" in asked.stdout


def test_a_trf_without_anything_of_us_chess_is_not_rated_unless_asked_for(tmp_path):
    file = foreign_trf(tmp_path)
    done = run("rate", file)
    assert done.return_value == 1
    assert "RAT043" in done.stderr
    for way in ("--ratings-are regular", "--players", "--foreign-fide", "--system regular"):
        assert way in done.stderr
    assert "→" not in done.stdout
    asked = run("rate", file, "--system", "regular")
    assert asked.return_value == 0
    assert "→" in asked.stdout


def test_one_us_chess_id_makes_a_trf_one_of_ours(tmp_path):
    file = foreign_trf(tmp_path)
    assert "RAT043" not in run("rate", file, "--set", "1.1.ids.uschess=90000001").stderr


# --- matches ----------------------------------------------------------------------------------------------------------


def two(**facts):
    rows = (
        Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": Rating(1500.0, 30)}, cells=(Cell(WIN, 2),) * 4),
        Player(2, "Birch, Ben", Ids("90000002"), ratings={"OTBR": Rating(1600.0, 30)}, cells=(Cell(LOSS, 1),) * 4),
    )
    told = {"name": "Match", "rounds": 4, "time_control": "G/90;d5", "players": rows} | facts
    return Event("Elm Match", start=DAY, end=DAY, sections=(Section(**told),))


def test_two_players_who_are_not_marked_as_a_match_are_warned_of():
    rated = api.rate(two())
    assert "--match" in one(rated, "RAT046").hint
    assert not found(api.rate(two(type="match")), "RAT046")
    assert not found(api.rate(two(), match=True), "RAT046")
    assert not found(api.rate(four()), "RAT046")


def checked(event, tmp_path, *options):
    file = tmp_path / "event.json"
    api.write(event, file, force=True)
    done = run("check", file, "--for", "uschess", "--json", *options)
    return {each["code"]: each["message"] for each in json.loads(done.stdout)["diagnostics"]}


def test_check_for_us_chess_applies_the_rules_for_matches(tmp_path):
    assert "USC156" in checked(two(), tmp_path)
    assert not {"USC156", "USC154", "USC155"} & checked(two(type="match"), tmp_path).keys()
    apart = two(type="match").sections[0]
    strong = apart.players[1]._replace(ratings={"OTBR": Rating(1990.0, 30)})
    far = Event("Elm Match", start=DAY, end=DAY, sections=(replace(apart, players=(apart.players[0], strong)),))
    assert "more than 400 points apart" in checked(far, tmp_path)["USC154"]
    assert "more than 400 points apart" in one(api.rate(far), "RAT017").message
    nobody = replace(apart, players=tuple(player._replace(ratings={}) for player in apart.players))
    codes = checked(replace(far, sections=(nobody,)), tmp_path).keys()
    assert "USC155" in codes and "USC154" not in codes


# --- a date that is a text and a day -------------------------------------------------------------------------------


def test_the_date_of_a_text_is_the_text_and_says_how_to_have_the_day():
    named = api.rate(four(), rules="2017-04-24")
    assert named.bases[0].rules == "2017-04-24" and named.bases[0].bonus == 14
    warning = one(named, "RAT049")
    assert "--rules day:2017-04-24" in warning.hint
    of_day = api.rate(four(), rules="day:2017-04-24")
    assert (of_day.bases[0].rules, of_day.bases[0].bonus) == ("2015-01-07", 12)
    for rules in ("day:2017-04-24", "text:2017-04-24", "2017-04-25", "2019-05-01"):
        assert not found(api.rate(four(), rules=rules), "RAT049"), rules
    with pytest.raises(Misuse):
        api.rate(four(), rules="night:2017-04-24")
    with pytest.raises(Misuse):
        api.rate(four(), rules="text:2017-04-25")


def test_the_rules_command_says_it_too():
    assert "day:2017-04-24" in run("rules", "2017-04-24").stderr
    assert "day:" not in run("rules", "2017-04-25").stderr
    assert "text of 2015-01-07" in run("rules", "day:2017-04-24").stdout


# --- the age of a newcomer ----------------------------------------------------------------------------------------


def newcomer(**facts):
    event = four(KNOWN, KNOWN, KNOWN, Rating())
    (section,) = event.sections
    players = (*section.players[:3], section.players[3]._replace(**facts))
    return replace(event, sections=(replace(section, players=players),))


def test_a_newcomer_without_a_birth_date_is_a_warning_that_says_what_the_age_would_change():
    rated = api.rate(newcomer())
    warning = one(rated, "RAT047")
    assert warning.severity is Severity.WARNING
    assert "--set Open.4.adult=yes" in warning.hint
    after = rated.sections[0].players[3].after["OTBR"]
    adult = api.rate(newcomer(adult=True)).sections[0].players[3].after["OTBR"]
    child = api.rate(newcomer(born=Birth(2017, 10, 1))).sections[0].players[3].after["OTBR"]
    assert after.initial["rating"] == 750 and "age" in after.assumed
    said = f"No. 4 gets {after.shown}; it would be {adult.shown} as an adult (1300), {child.shown} as a child of 8 "
    assert said in warning.message
    assert "others would move by up to" in warning.message
    assert rated.rated_section(1, "OTBR").basis.assumptions == (("age", (4,), 750),)


@pytest.mark.parametrize("facts", [{"adult": True}, {"adult": False}, {"born": Birth(2014, 3, 2)}])
def test_a_known_age_needs_no_warning(facts):
    rated = api.rate(newcomer(**facts))
    assert not found(rated, "RAT047")
    assert rated.rated_section(1, "OTBR").basis.assumptions == ()


@pytest.mark.parametrize(
    ("grade", "born"), [("K", "2020-03-01"), ("0", "2020-03-01"), (3, "2017-03-01"), ("12", "2008-03-01")]
)
def test_a_grade_gives_an_age(grade, born):
    rated = api.rate(newcomer(extras={"csv": {"grade": grade}}))
    start = rated.sections[0].players[3].after["OTBR"].initial
    years = (DAY - date.fromisoformat(born)).days / 365.25
    assert start["age"] == pytest.approx(years)
    assert not found(rated, "RAT047")
    assert one(rated, "RAT048").message == "Regular: the age of no. 4 is estimated from the school grade"
    assert "estimated from the grade" in api.explain(rated, 4)


@pytest.mark.parametrize("grade", ["13", "", None, "adult", "\u00b2"])
def test_what_is_no_grade_gives_no_age(grade):
    assert found(api.rate(newcomer(extras={"csv": {"grade": grade}, "json": 3})), "RAT047")


def test_a_birth_date_is_better_than_a_grade():
    rated = api.rate(newcomer(extras={"csv": {"grade": "3"}}, born=Birth(2010, 1, 1)))
    assert not found(rated, "RAT048")
    spring = replace(newcomer(extras={"csv": {"grade": "3"}}), start=date(2026, 5, 2), end=date(2026, 5, 2))
    assert api.rate(spring).sections[0].players[3].after["OTBR"].initial["age"] == pytest.approx(9.17, abs=0.01)


# --- every kind of assumption -------------------------------------------------------------------------------------


def changed(event, number, **facts):
    (section,) = event.sections
    players = tuple(each._replace(**facts) if each.number == number else each for each in section.players)
    return replace(event, sections=(replace(section, players=players),))


def fide(**facts):
    return {"ratings": {"OTBR": Rating(), "FIDE": Rating(1700.0, None, date(2025, 1, 1))}, **facts}


def cfc(**facts):
    return {"ratings": {"OTBR": Rating(), "CFC": Rating(1700.0, None, date(2025, 1, 1))}, **facts}


def duel(*earlier):
    """Return a match of one game; `earlier` are the changes by earlier matches of both."""
    rows = tuple(
        Player(
            number, f"Player {number}", ratings={"OTBR": KNOWN}, cells=(Cell(DRAW, 3 - number),), match_changes=earlier
        )
        for number in (1, 2)
    )
    section = Section(name="Open", rounds=1, time_control="G/90;d5", type="match", players=rows)
    return Event("Elm Match", start=DAY, end=DAY, sections=(section,))


ASSUMED = {
    "rating": (changed(four(KNOWN, {}), 2, adult=True), four(KNOWN, Rating()), "RAT045"),
    "games": (four(Rating(1500.0)), four(Rating(1500.0, 20)), "RAT012"),
    "record": (four(Rating(1500.0, 6)), four(Rating(1500.0, 6, record="mixed")), "RAT031"),
    "source-games": (
        changed(four(), 4, ratings={"OTBR": Rating(), "OTBQ": Rating(1500.0, None, DAY)}),
        changed(four(), 4, ratings={"OTBR": Rating(), "OTBQ": Rating(1500.0, 9, DAY)}),
        "RAT012",
    ),
    "date": (
        changed(four(), 4, ratings={"OTBR": Rating(), "FIDE": Rating(1700.0)}),
        changed(four(), 4, **fide()),
        "RAT015",
    ),
    "age": (newcomer(), newcomer(adult=False), "RAT047"),
    "grade": (newcomer(extras={"csv": {"grade": 4}}), newcomer(born=Birth(2015, 5, 5)), "RAT048"),
    "born": (newcomer(born=Birth(2015)), newcomer(born=Birth(2015, 5, 5)), "RAT013"),
    "end": (replace(newcomer(born=Birth(2015, 5, 5)), end=None), newcomer(born=Birth(2015, 5, 5)), "RAT030"),
    "canadian_resident": (
        changed(four(), 4, **cfc(state="ON")),
        changed(four(), 4, **cfc(canadian_resident=True)),
        "RAT014",
    ),
    "floor": (
        four(KNOWN, KNOWN, KNOWN, Rating(1500.0, 40)),
        four(KNOWN, KNOWN, KNOWN, Rating(1500.0, 40, floor=1500.0)),
        "RAT051",
    ),
    "peak": (
        four(KNOWN, KNOWN, KNOWN, Rating(1510.0, 40)),
        four(KNOWN, KNOWN, KNOWN, Rating(1510.0, 40, peak=1710.0)),
        "RAT052",
    ),
    "totals": (
        four(KNOWN, KNOWN, KNOWN, Rating(120.0, 40, record="mixed")),
        four(KNOWN, KNOWN, KNOWN, Rating(120.0, 40, record="mixed", wins=3, draws=1, events=6)),
        "RAT053",
    ),
    "matches": (duel(), duel(MatchChange(date(2025, 9, 1), 20.0)), "RAT050"),
}
"""For every kind: an event that needs the assumption, the same with the fact, and the code of the message."""


@pytest.mark.parametrize("kind", ASSUMED)
def test_the_fact_ends_the_assumption_and_its_message(kind):
    without, known, code = ASSUMED[kind]
    rated = api.rate(without)
    assert [each.kind for each in rated.bases[0].assumptions] == [kind]
    message = one(rated, code)
    assert message in rated.bases[0].remarks, "every output says it"
    settled = api.rate(known)
    assert kind not in [each.kind for each in settled.bases[0].assumptions]
    assert not found(settled, code)


def test_every_kind_of_assumption_is_among_these():
    from trfrate.rating.uschess.messages import _ASSUMED

    assert set(_ASSUMED) == set(ASSUMED)


def test_every_assumption_is_in_the_table_of_facts():
    page = (ROOT / "docs" / "algorithm.md").read_text("utf-8")
    table = page.partition("## Every fact the algorithm needs")[2].partition("\n## ")[0]
    for _, _, code in ASSUMED.values():
        assert code in table


@pytest.mark.parametrize(("kind", "shown"), [("floor", 1500), ("peak", 1500), ("totals", 121)])
def test_the_fact_about_a_floor_changes_the_rating(kind, shown):
    without, known, _ = ASSUMED[kind]
    assert api.rate(without).players[3].after["OTBR"].shown < shown
    assert api.rate(known).players[3].after["OTBR"].shown == shown


def test_the_hints_about_floors_work(tmp_path):
    file = tmp_path / "event.json"
    api.write(ASSUMED["floor"][0], file)
    warned = run("rate", file)
    assert "--set Open.4.ratings.OTBR.floor=1500, or .peak=" in warned.stderr
    for option in ("--set Open.4.ratings.OTBR.floor=1500", "--set Open.4.ratings.OTBR.peak=1500"):
        assert "RAT051" not in run("rate", file, *option.split()).stderr


def test_the_messages_about_floors_name_everybody_and_how_to_state_the_first():
    rated = api.rate(four(Rating(1300.0, 40), Rating(1610.0, 40), KNOWN, Rating(1510.0, 40)))
    assert one(rated, "RAT052").hint == (
        "--set Open.2.ratings.OTBR.peak=1800 states the highest established rating, "
        "--set Open.2.ratings.OTBR.floor=1600 a floor"
    )
    assert rated.bases[0].assumptions == (("peak", (2, 4), None),)
    totals = api.rate(ASSUMED["totals"][0])
    assert totals.bases[0].assumptions == (("totals", (4,), 0),)
    assert one(totals, "RAT053").hint.startswith("--set Open.4.ratings.OTBR.wins=10 ")


def test_a_floor_in_doubt_is_named_by_explain():
    for kind, words in (("floor", "floor"), ("peak", "peak"), ("totals", "earlier wins")):
        assert f"not known: {words}" in api.explain(api.rate(ASSUMED[kind][0]), 4)


def test_a_system_left_out_is_reported_at_the_first_section_that_lacks_it():
    (section,) = four(time_control="G/60;d5").sections
    sections = (replace(section, number=1, name="One"), replace(section, number=2, name="Two"))
    event = Event("Elm Open", start=DAY, end=DAY, sections=sections)
    read = api.read_bytes(api.to_bytes(event, "csv"), "event.csv")
    rated = api.rate(read)
    place = one(rated, "RAT044").place
    first = next(each.place for each in api.rate(read, match=True).report if each.code == "RAT017")
    assert place is not None and place.line == first.line
