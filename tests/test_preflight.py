"""What is said before the upload: a clean event passes, and each fault is named with what to do."""

from dataclasses import replace
from datetime import date

import pytest

from trfrate.diagnostics import Report, Severity
from trfrate.formats import Options
from trfrate.formats.uschess_dbf import FORMAT
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.preflight import REQUIRED, preflight

O = Outcome  # noqa: E741
TREES = ("Alder, Ada", "Birch, Ben", "Cedar, Cy", "Dogwood, Dee")
# Round robin of four: opponent and color of each player, round by round.
PAIRINGS = (((4, "w"), (3, "b"), (2, "w")), ((3, "w"), (4, "b"), (1, "b")), ((2, "b"), (1, "w"), (4, "w")), ((1, "b"), (2, "w"), (3, "b")))  # fmt: skip  # noqa: E501


def player(number, **facts):
    cells = tuple(Cell(O.DRAW, opponent, color) for opponent, color in PAIRINGS[number - 1])
    base = Player(number, TREES[number - 1], Ids(f"9000000{number}"), ratings={"OTBR": Rating(1500.0)}, cells=cells)
    return base._replace(**facts)


SECTION = Section(1, "Open", "swiss", "G/60;d5", rounds=3, players=tuple(map(player, (1, 2, 3, 4))))
EVENT = Event(
    name="Elmwood Quads", city="Elmwood", state="MI", zip="48000", country="USA", start=date(2026, 5, 2),
    end=date(2026, 5, 2), affiliate="A9000001", chief_td="90000101", sections=(SECTION,),
)  # fmt: skip


def said(event):
    report = Report()
    preflight(event, report)
    return [(found.code, found.severity) for found in report]


def with_section(**facts):
    return replace(EVENT, sections=(replace(SECTION, **facts),))


def with_player(number, **facts):
    players = [each._replace(**facts) if each.number == number else each for each in SECTION.players]
    return with_section(players=tuple(players))


def with_cell(number, round_, cell):
    cells = list(SECTION.players[number - 1].cells)
    cells[round_ - 1] = cell
    return with_player(number, cells=tuple(cells))


def test_a_clean_event_passes():
    assert said(EVENT) == []


@pytest.mark.parametrize("key", [fact.key for fact in REQUIRED])
def test_a_missing_fact_names_the_option_and_the_key_of_the_file(key):
    report = Report()
    preflight(replace(EVENT, **{key: "" if key == "name" else None}), report)
    (found,) = report
    assert (found.code, found.severity) == ("USC101", Severity.ERROR)
    assert f"{key}=" in found.hint and found.hint.startswith("--set ")
    assert f'{key} = "' in found.hint and "club.toml" in found.hint


def test_the_issue_of_the_affiliate_reads_as_promised():
    report = Report()
    preflight(replace(EVENT, affiliate=None), report)
    assert [str(found) for found in report] == ["error USC101: the affiliate is missing"]
    assert report.diagnostics[0].hint == '--set affiliate=A1234567, or in club.toml: affiliate = "A1234567"'


ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


def test_options_are_quoted_as_every_shell_understands():
    report = Report()
    preflight(replace(EVENT, name="", sections=(replace(SECTION, name="Open I", time_control=None),)), report)
    assert [found.hint for found in report] == [
        '--set "name=Elmwood Spring Open", or in club.toml: name = "Elmwood Spring Open"',
        '--time-control "G/60;d5", --set "Open I.time_control=G/60;d5", or in club.toml: time_control = "G/60;d5"',
    ]


FAULTS = {
    "affiliate": (replace(EVENT, affiliate="1234567"), "USC102", ERROR),
    "chief TD": (replace(EVENT, chief_td="Alder"), "USC102", ERROR),
    "state": (replace(EVENT, state="Mich."), "USC102", ERROR),
    "zip": (replace(EVENT, zip="4800"), "USC102", ERROR),
    "country": (replace(EVENT, country=None), "USC103", WARNING),
    "other TD": (replace(EVENT, other_tds=("90000103", "9000")), "USC104", ERROR),
    "section TD": (with_section(chief_td="x"), "USC104", ERROR),
    "dates in the wrong order": (replace(EVENT, end=date(2026, 5, 1)), "USC105", ERROR),
    "section outside the event": (with_section(start=date(2026, 5, 1)), "USC105", ERROR),
    "nothing to rate": (replace(EVENT, sections=()), "USC106", ERROR),
    "empty section": (replace(EVENT, sections=(SECTION, Section(2, "Reserve"))), "USC107", NOTE),
    "no time control": (with_section(time_control=None), "USC110", ERROR),
    "time control in words": (with_section(time_control="until supper"), "USC119", ERROR),
    "time control oddly spelled": (with_section(time_control="G/90. SD/30; d5"), "USC111", WARNING),
    "time control of no system": (with_section(time_control="G/2;d0"), "USC112", ERROR),
    "stated system": (with_section(systems=("OTBR",)), "USC113", NOTE),
    "online": (with_section(online=True), "USC114", WARNING),
    "no name": (with_player(1, name=""), "USC122", ERROR),
    "name without a comma": (with_player(1, name="Ada Alder"), "USC123", NOTE),
    "no member id": (with_player(1, ids=Ids()), "USC124", ERROR),
    "member id too short": (with_player(1, ids=Ids("9000001")), "USC125", ERROR),
    "re-entry": (with_player(2, ids=Ids("90000001"), name="ALDER,ADA"), "USC126", WARNING),
    "one id, two names": (with_player(2, ids=Ids("90000001")), "USC127", ERROR),
    "one name, two ids": (with_player(2, name="Alder, Ada"), "USC128", WARNING),
    "expired membership": (with_player(2, expires="2026-04-30"), "USC130", ERROR),
    "rating against performance": (with_player(2, ratings={"OTBR": Rating(2500.0)}), "USC131", WARNING),
    "nothing recorded": (
        with_section(rounds=3, players=(*SECTION.players[:3], player(4, cells=()))),
        "USC142",
        WARNING,
    ),
    "hours of play": (with_section(time_control="G/180;d10"), "USC150", WARNING),
    "more rounds than opponents": (with_section(rounds=5), "USC152", WARNING),
    "long name": (with_player(1, name="Alder-Birch-Cedar-Dogwood, Ada Eve"), "USC160", NOTE),
    "long event name": (replace(EVENT, name="Elmwood Spring Open of the Seven Trees"), "USC160", NOTE),
}


@pytest.mark.parametrize("event, code, severity", FAULTS.values(), ids=FAULTS)
def test_each_fault_is_named(event, code, severity):
    assert (code, severity) in said(event)


@pytest.mark.parametrize("event, code, severity", FAULTS.values(), ids=FAULTS)
def test_every_message_says_what_to_do(event, code, severity):
    report = Report()
    preflight(event, report)
    assert all(found.hint for found in report)


def test_results_out_of_reach_are_told_in_words():
    report = Report()
    preflight(with_player(2, ratings={"OTBR": Rating(2500.0)}), report)
    (found,) = [each for each in report if each.code == "USC131"]
    assert found.message == (
        "section Open: player 2 (Birch, Ben) is rated 2500, but has 1.5 points in 3 games against an average of 1500"
    )


def test_a_member_id_in_the_wrong_column_is_pointed_out():
    report = Report()
    preflight(with_player(1, ids=Ids(fide="90000001")), report)
    assert [found.hint.endswith("; 90000001 is read as the FIDE number") for found in report] == [True]


def test_abroad_zip_and_state_have_other_shapes():
    assert said(replace(EVENT, country="Canada", state="Ontario", zip="K1A 0B1")) == []


def test_a_member_may_play_in_two_sections():
    games = (Cell(O.DRAW, 2, "w"),), (Cell(O.DRAW, 1, "b"),)
    players = tuple(player(number, cells=cells) for number, cells in enumerate(games, 1))
    extra = replace(SECTION, number=2, name="Extra", rounds=1, players=players)
    assert [code for code, _ in said(replace(EVENT, sections=(SECTION, extra)))] == ["USC156"], (
        "two players may be a match"
    )


def test_one_player_is_no_section():
    assert ("USC120", ERROR) in said(with_section(players=SECTION.players[:1]))


@pytest.mark.parametrize("number", [2, 9])
def test_pairing_numbers_are_one_to_n(number):
    players = (*SECTION.players[:3], SECTION.players[3]._replace(number=number))
    assert ("USC121", ERROR) in said(with_section(players=players))


@pytest.mark.parametrize(
    "cell",
    [Cell(O.WIN, 4, "w"), Cell(O.DRAW, 4, "b"), Cell(O.DRAW, 3, "w"), Cell(O.DRAW, 7, "w"), Cell(O.WIN)],
    ids=["result", "color", "opponent", "nobody's number", "no opponent"],
)
def test_halves_that_do_not_match(cell):
    assert ("USC140", ERROR) in said(with_cell(1, 1, cell))


def test_missing_results_are_errors():
    assert said(with_cell(1, 1, Cell(O.PENDING, 4, "w"))).count(("USC141", ERROR)) == 1


def test_unknown_colors_are_noted():
    assert said(with_cell(1, 1, Cell(O.DRAW, 4))) == [("USC143", NOTE)]


def test_forfeits_that_do_not_go_together():
    lone = with_cell(1, 1, Cell(O.FORFEIT_WIN))
    assert ("USC144", NOTE) in said(lone)
    cells = (Cell(O.FORFEIT_LOSS), *SECTION.players[3].cells[1:])
    players = (*lone.sections[0].players[:3], player(4, cells=cells))
    assert said(with_section(players=players)) == [] != said(lone)


def test_asymmetric_results_need_the_office():
    assert ("USC145", WARNING) in said(with_cell(1, 1, Cell(O.ASYM_WIN, 4, "w")))


def test_hours_are_counted_by_the_dates_of_the_rounds():
    """Three games of G/180;d10 take 19 hours in a day, but two days and a round dated each are enough for them."""
    slow = replace(SECTION, time_control="G/180;d10")
    two_days = replace(EVENT, start=date(2026, 5, 1), sections=(slow,))
    assert said(two_days) == []
    crowded = replace(slow, round_dates=(date(2026, 5, 2),) * 3)
    assert said(replace(two_days, sections=(crowded,))) == [("USC150", WARNING)]


def test_a_section_not_to_be_rated_is_not_looked_at():
    assert said(replace(EVENT, sections=(SECTION, Section(2, "Casual", systems=(), players=(player(1),))))) == []


def test_places_are_those_of_the_source():
    files = FORMAT.write(with_player(3, ids=Ids()), Report(), Options(date(2026, 5, 4)))
    report = Report()
    preflight(FORMAT.read(files, Report(), Options(date(2026, 5, 4))), report)
    assert [str(found.place) for found in report] == ["TDEXPORT.DBF:record 3:D_MEM_ID"]


def test_reports_that_us_chess_took(corpus):
    """Six real reports: nothing refused but one TD id, which the corpus made up with six digits."""
    refused = {}
    for folder in sorted(corpus.glob("swisssys/set*")):
        files = {path.name: path.read_bytes() for path in folder.glob("*.DBF")}
        report = Report()
        preflight(FORMAT.read(files, Report(), Options(date(2026, 5, 4))), report)
        refused[folder.name] = [found.code for found in report if found.severity is ERROR]
    assert {name: found for name, found in refused.items() if found} == {"set5": ["USC102"]}
    assert len(refused) == 6
