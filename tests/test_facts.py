"""Facts from `--set` and `--facts`: every name, every kind, both ways, and what goes wrong."""

from dataclasses import replace
from datetime import date

import pytest

from trfrate import facts, pipeline
from trfrate.diagnostics import Report
from trfrate.errors import FileProblem
from trfrate.facts import BadFact
from trfrate.model import Birth, Event, Ids, National, Player, Prize, Rating, Section

ADA = Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": Rating(1641, 17)})
EVENT = Event(
    name="Arboretum Open",
    city="Ann Arbor",
    sections=(
        Section(1, "Open", rounds=1, players=(ADA, Player(12, "Birch, Ben"))),
        Section(2, "Under 1.200", rounds=1, players=(Player(1, "treefrog"),)),
    ),
)


def put(*settings: str, event: Event = EVENT) -> Event:
    return facts.apply(event, facts.from_settings(settings, event), Report(), "--set")


def told(*settings: str) -> list[str]:
    report = Report()
    facts.apply(EVENT, facts.from_settings(settings, EVENT), report, "--set")
    return [str(diagnostic) for diagnostic in report]


@pytest.mark.parametrize(
    ("setting", "name", "value"),
    [
        ("affiliate=A9000001", "affiliate", "A9000001"),
        ("zip = 04810 ", "zip", "04810"),
        ("start=2025-10-18", "start", date(2025, 10, 18)),
        ("other_tds=90000903, 90000904", "other_tds", ("90000903", "90000904")),
        ("other_tds=", "other_tds", ()),
        ("city=null", "city", None),
        ("name=", "name", ""),
        ("name=a=b", "name", "a=b"),
    ],
)
def test_facts_of_the_event(setting, name, value):
    assert getattr(put(setting), name) == value


@pytest.mark.parametrize(
    ("setting", "name", "values"),
    [
        ("time_control=G/60;d5", "time_control", ["G/60;d5", "G/60;d5"]),
        ("online=yes", "online", [True, True]),
        ("Open.time_control=G/30;d5", "time_control", ["G/30;d5", None]),
        ("open.online=true", "online", [True, False]),
        ("2.rounds=3", "rounds", [1, 3]),
        ("Under 1.200.rounds=3", "rounds", [1, 3]),
        ("systems=OTBR,OTBQ", "systems", [("OTBR", "OTBQ")] * 2),
        ("Open.systems=[]", "systems", [(), None]),
        ("Open.grand_prix=no", "grand_prix", [False, None]),
        ("round_dates=2025-10-18", "round_dates", [(date(2025, 10, 18),)] * 2),
    ],
)
def test_facts_of_sections(setting, name, values):
    assert [getattr(section, name) for section in put(setting).sections] == values


@pytest.mark.parametrize(
    ("setting", "name", "value"),
    [
        ("Open.1.ratings.OTBR.games=18", "ratings", {"OTBR": Rating(1641, 18)}),
        ("Open.1.ratings.OTBQ.rating=1588.5", "ratings", {"OTBR": Rating(1641, 17), "OTBQ": Rating(1588.5)}),
        ("1.1.born=2010-04", "born", Birth(2010, 4)),
        ("Open.1.ids.fide=2090001", "ids", Ids("90000001", "2090001")),
        ("Open.1.adult=no", "adult", False),
        ("Open.1.score=1.5", "score", 3),
        ('Open.1.prize={"amount": 100, "under": 1800}', "prize", Prize(100, 1800)),
        ('Open.1.national={"rating": 1700, "federation": "CAN"}', "national", National(1700, "CAN")),
    ],
)
def test_facts_of_one_player(setting, name, value):
    changed = put(setting)
    assert getattr(changed.sections[0].players[0], name) == value
    assert changed.sections[0].players[1] == EVENT.sections[0].players[1]
    assert changed.sections[1] == EVENT.sections[1]


def test_a_replaced_value_is_a_note_and_a_new_one_is_not():
    assert told("city=Flint") == ["--set: note FCT002: event: city Ann Arbor is replaced by Flint"]
    assert told("city=") == ["--set: note FCT002: event: city Ann Arbor is replaced by nothing"]
    assert told("state=MI", "city=Ann Arbor") == []
    assert told("Open.1.ratings.OTBR.games=18") == [
        "--set: note FCT002: Open player 1, ratings OTBR: games 17 is replaced by 18"
    ]


def test_a_section_without_a_name_is_told_by_its_number():
    event = Event(sections=(Section(time_control="G/60;d5"),))
    report = Report()
    facts.apply(event, facts.from_settings(("time_control=G/25;d5",), event), report, "--set")
    assert [each.message for each in report] == ["section 1: time_control G/60;d5 is replaced by G/25;d5"]


def test_the_last_setting_wins():
    assert put("state=MI", "state=OH").state == "OH"


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("affiliate", "'affiliate' is not KEY=VALUE"),
        ("color=red", "'color' is neither a section nor the name of a fact"),
        ("Opne.time_control=G/60", "'Opne' is neither a section nor the name of a fact"),
        ("Open.color=red", "Open has no fact 'color'"),
        ("Open.99.born=2010", "section 'Open' has no player 99"),
        ("Open.1.color=red", "Open player 1 has no fact 'color'"),
        ("Open.1.ratings.DWZ.rating=1700", "has no 'DWZ'; it is one of OTBR, OTBQ"),
        ("Open.1.ratings.OTBR.elo=1700", "has no fact 'elo'"),
        ("Open.1.ratings=1700", "this is not an object: '1700'"),
        ("Open.1.name=", "needs 'name', which cannot be empty"),
        ("start=tomorrow", "event, start: this is not a date (YYYY-MM-DD): 'tomorrow'"),
        ("online=perhaps", "this is not true or false: 'perhaps'"),
        ("rounds=five", "this is not a whole number from 0 to 999: 'five'"),
        ("systems=OTBR,ELO", "this is not a rating system"),
        ("sections=1", "'sections' is neither a section nor the name of a fact"),
        ("name.first=Open", "this is not text"),
    ],
)
def test_what_cannot_be_used_is_said(setting, message):
    with pytest.raises(BadFact) as problem:
        put(setting)
    assert message in str(problem.value)


def test_a_key_given_as_a_value_and_as_a_group():
    with pytest.raises(BadFact, match="is given twice"):
        put("Open.1.ids=5", "Open.1.ids.fide=2090001")


def from_file(tmp_path, text: str, *settings: str) -> tuple[Event, list[str]]:
    file = tmp_path / "facts.toml"
    file.write_text(text, "utf-8")
    report = Report()
    choices = pipeline.Choices(date(2026, 1, 15), settings=settings, facts_file=file)
    event = pipeline.with_facts(EVENT, choices, report)
    return event, [diagnostic.message for diagnostic in report]


SIDE_FILE = """\
affiliate = "A9000001"
start = 2025-10-18
other_tds = ["90000903"]
time_control = "G/60;d5"

[section."Open"]
round_dates = [2025-10-18]
chief_td = "90000901"

[section."Open".player.12]
born = "2001-07"
ids.uschess = "90000012"
ratings.OTBR = {rating = 1500, games = 4}

[section.2]
online = true

[handles]
TreeFrog = "90000013"
"""


def test_a_side_file(tmp_path):
    event, notes = from_file(tmp_path, SIDE_FILE)
    opened, under = event.sections
    ben = opened.players[1]
    assert (event.affiliate, event.start, event.other_tds) == ("A9000001", date(2025, 10, 18), ("90000903",))
    assert (opened.time_control, under.time_control) == ("G/60;d5", "G/60;d5")
    assert (opened.round_dates, opened.chief_td, under.online) == ((date(2025, 10, 18),), "90000901", True)
    assert (ben.born, ben.ids.uschess, ben.ratings) == (Birth(2001, 7), "90000012", {"OTBR": Rating(1500, 4)})
    assert under.players[0].ids.uschess == "90000013"
    assert notes == ["player 1 (treefrog) is member 90000013"]


def test_the_command_line_wins_over_the_side_file(tmp_path):
    event, notes = from_file(tmp_path, 'state = "MI"', "state=OH")
    assert event.state == "OH" and notes == ["event: state MI is replaced by OH"]


def test_a_handle_of_the_right_member_needs_no_word(tmp_path):
    _, notes = from_file(tmp_path, '[handles]\n"Alder, Ada" = "90000001"')
    assert notes == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("section = 5", "section needs names and values"),
        ("handles = 5", "handles needs names and values"),
        ('section.Open = "G/60"', "section 'Open' needs names and values"),
        ("section.Open.player = 1", "player needs names and values"),
        ("section.Open.player.1 = 1", "Open player 1 needs names and values"),
        ("rounds = 1.5", "this is not a whole number"),
        ("rounds = ", "is not TOML in UTF-8"),
        (f"rounds = {5000 * '1'}", "is not TOML in UTF-8"),
    ],
)
def test_what_is_wrong_with_a_side_file_is_said(tmp_path, text, message):
    with pytest.raises(BadFact) as problem:
        from_file(tmp_path, text)
    assert message in str(problem.value) and "facts.toml" in str(problem.value)


def test_a_side_file_may_hold_sections_of_other_events(tmp_path):
    event, notes = from_file(tmp_path, "section.Closed.rounds = 1\nsection.Open.time_control = 'G/25;d5'")
    assert event.sections[0].time_control == "G/25;d5"
    assert any("there is no section 'Closed', so its facts are not used" in str(each) for each in notes)


def test_a_side_file_that_is_not_there(tmp_path):
    choices = pipeline.Choices(date(2026, 1, 15), facts_file=tmp_path / "none.toml")
    with pytest.raises(FileProblem, match="no such file"):
        pipeline.with_facts(EVENT, choices, Report())


def test_a_side_file_with_a_mark_of_byte_order(tmp_path):
    event, _ = from_file(tmp_path, "\ufeffstate = 'MI'")
    assert event.state == "MI"


def test_a_number_that_stands_twice_is_changed_in_both_rows():
    twice = replace(EVENT, sections=(Section(1, "Open", players=(ADA, ADA._replace(name="Cedar, Cy"))),))
    assert [player.state for player in put("Open.1.state=MI", event=twice).sections[0].players] == ["MI", "MI"]


def test_a_replaced_list_is_a_note_too():
    event = put("other_tds=90000903")
    report = Report()
    facts.apply(event, {"other_tds": "90000904,90000905"}, report, "--set")
    assert [each.message for each in report] == ["event: other_tds 90000903 is replaced by 90000904, 90000905"]


def test_facts_of_several_parts():
    """A foreign national rating and a prize are objects that do not exist before."""
    changed = put("Open.1.national.rating=1800", "Open.1.national.federation=ENG", "Open.1.prize.amount=2500.5")
    player = changed.sections[0].players[0]
    assert (player.national, player.prize) == (National(1800, "ENG"), Prize(2500.5))


def test_a_part_that_cannot_be_missing():
    with pytest.raises(BadFact, match="needs 'rating' too"):
        put("Open.1.national.federation=ENG")


def test_a_section_with_dates_of_its_own_keeps_them_and_says_so():
    day = date(2025, 10, 18)
    event = replace(EVENT, sections=(replace(EVENT.sections[0], start=day), EVENT.sections[1]))
    report = Report()
    changed = facts.apply(event, facts.from_settings(["start=2025-10-25"], event), report, "--set")
    assert (changed.start, changed.sections[0].start) == (date(2025, 10, 25), day)
    assert [str(each) for each in report] == [
        "--set: note FCT004: Open has its own start, which takes precedence: 2025-10-18"
    ]
    assert report.diagnostics[0].hint == "--set Open.start=VALUE replaces that too"
    assert put("start=2025-10-18", event=event).sections[0].start == day


def test_facts_that_sections_keep_are_told_in_one_order():
    day = date(2025, 10, 18)
    own = replace(EVENT.sections[0], start=day, end=day, chief_td="90000001", assistant_td="90000002")
    event, report = replace(EVENT, sections=(own,)), Report()
    others = ["start=2025-10-11", "end=2025-10-12", "chief_td=90000003", "assistant_td=90000004"]
    facts.apply(event, facts.from_settings(others, event), report, "--set")
    told = [each.message.partition(",")[0] for each in report if each.code == "FCT004"]
    assert told == [f"Open has its own {fact}" for fact in ("assistant_td", "chief_td", "end", "start")]


@pytest.mark.parametrize("key", ["2.ratings.OTBR.games", "Open.ratings.OTBR.games", "ratings.OTBR.games"])
def test_a_fact_of_a_player_without_the_section_or_the_number_is_explained(key):
    with pytest.raises(facts.BadFact, match=r"pairing number too: SECTION\.NUMBER\.ratings, such as 1\.12\.ratings"):
        put(f"{key}=17")


@pytest.mark.parametrize("name", ["", "Sheet1"])
@pytest.mark.parametrize("setting", ["Open.time_control=G/60;d5", "1.time_control=G/60;d5", "time_control=G/60;d5"])
def test_the_only_section_is_meant_by_any_name(setting, name):
    event = Event(sections=(Section(1, name),))
    changed = facts.apply(event, facts.from_settings((setting,), event), Report(), "--set")
    assert changed.sections[0].time_control == "G/60;d5"
    listed = {"section": {"Open": {"time_control": "G/60;d5"}}}
    report = Report()
    assert facts.apply(event, listed, report, "club.toml").sections[0].time_control == "G/60;d5"
    assert [each.code for each in report] == ["FCT006"] * bool(name)
