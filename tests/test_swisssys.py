"""SwissSys tournaments: what they say, and that writing back changes only what changed."""

import difflib
import json
from dataclasses import replace
from datetime import date

import pytest

from tests.conftest import FIXTURES
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event, swisssys
from trfrate.formats.swisssys import layout, values
from trfrate.formats.swisssys.reading import cell_of
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rated, Rating, Section

OPTIONS = Options(date(2026, 1, 15))
AFTER = Options(date(2026, 1, 15), {"ratings": "after"})
TOURNAMENTS = sorted([*FIXTURES.glob("swisssys/*.sjson"), *FIXTURES.glob("swisssys/*.BK")])
SECRETS = ("open-sesame", "hunter2", "E-4711", "alder.example", "rowan.example", "555-010", "Result coding")


def source(name: str) -> bytes:
    return (FIXTURES / "swisssys" / name).read_bytes()


def read(name: str, data: bytes | None = None) -> tuple[Event, Report]:
    report = Report()
    return swisssys.read({name: source(name) if data is None else data}, report, OPTIONS), report


STILL_PRIVATE = "SSY037"
"""What every file that is given back says of itself."""


def written(event: Event, options: Options = OPTIONS) -> tuple[bytes, list[str]]:
    report = Report()
    (data,) = swisssys.write(event, report, options).values()
    return data, [diagnostic.code for diagnostic in report if diagnostic.code != STILL_PRIVATE]


def with_player(event: Event, number: int, **facts) -> Event:
    """The event with facts of a player of the first section changed."""
    first, *others = event.sections
    players = tuple(player._replace(**facts) if player.number == number else player for player in first.players)
    return replace(event, sections=(replace(first, players=players), *others))


def changed_lines(old: bytes, new: bytes) -> list[str]:
    lines = difflib.ndiff(old.decode().splitlines(), new.decode().splitlines())
    return [f"{line[0]} {line[2:].strip()}" for line in lines if line[0] in "+-"]


# --- tokens and values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "cell"),
    [
        ("+;14;B;1;14;14;0", Cell(Outcome.WIN, 14, "b")),
        ("-;8;W;1;8;8;0", Cell(Outcome.LOSS, 8, "w")),
        ("=;7;W;1;7;7;0", Cell(Outcome.DRAW, 7, "w")),
        ("H;-1;-;0;-1;-1;0", Cell(Outcome.HALF_BYE)),
        ("B;0;-;0;0;0;1", Cell(Outcome.FULL_BYE)),
        ("U;0;-;0;0;0;0", Cell(Outcome.ZERO_BYE)),
        ("X;4;*;4;4;4;0", Cell(Outcome.FORFEIT_WIN, 4)),
        ("X;0;-;21;0;0;0", Cell(Outcome.FORFEIT_WIN)),
        ("X;-1;-;0;0;0;0", Cell(Outcome.FORFEIT_WIN)),
        ("F;13;-;4;13;13;0", Cell(Outcome.FORFEIT_LOSS, 13)),
        ("~;2;W;1;2;2;0", Cell(Outcome.PENDING, 2, "w")),
        ("~;0;-;0;0;0;0", None),
        ("\0;0;-;0;0;0;0", None),
    ],
)
def test_result_tokens(token, cell):
    assert cell_of(token) == cell


@pytest.mark.parametrize("token", ["", "+", "+;1", "W;1;W;1;1;1;0", "+;;W;1;1;1;0", "+;1;R;1;1;1;0", "+;9999999;W"])
def test_what_is_no_result_token(token):
    with pytest.raises((ValueError, KeyError)):
        cell_of(token)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2025-10-18", date(2025, 10, 18)),
        ("4/17/2025", date(2025, 4, 17)),
        ("6-Mar-2026", date(2026, 3, 6)),
        ("12/19/25", date(2025, 12, 19)),
        ("2026/3/21", date(2026, 3, 21)),
        ("", None),
        (None, None),
    ],
)
def test_dates(text, day):
    assert values.day(text) == day


@pytest.mark.parametrize("text", ["17/4/2025", "2025-02-30", "soon", 20251018, "6-Foo-2026", "٢٠٢٥-١٠-١٨"])
def test_what_is_no_date(text):
    with pytest.raises(ValueError):
        values.day(text)


@pytest.mark.parametrize(
    ("text", "expires"),
    [
        ("12/31/2026", "2026-12-31"),
        ("06/30/2026", "2026-06-30"),
        ("2031-03-31", "2031-03-31"),
        ("00/00/LIFE", "life"),
        ("00/0/Life", "life"),
        ("Life", "life"),
        ("12/31/2099", "2099-12-31"),
        (None, None),
    ],
)
def test_memberships(text, expires):
    assert values.expiry(text) == expires


def test_birth_dates():
    assert values.birth("2010-04-02") == Birth(2010, 4, 2)
    assert values.birth("4/2/2010") == Birth(2010, 4, 2)
    assert values.birth("2010") == Birth(2010)
    assert values.birth("0000") is None
    with pytest.raises(ValueError):
        values.birth("4/2/10")


def test_ratings():
    assert values.rating(1835) == Rating(1835.0)
    assert values.rating("1420P8") == Rating(1420.0, 8)
    assert values.rating(0) is None
    assert values.rating(None) is None
    for nonsense in (True, -5, 123456, "strong", [1500]):
        with pytest.raises(ValueError):
            values.rating(nonsense)


# --- reading -------------------------------------------------------------------------------------------------


def test_a_double_round_is_two_games():
    event, _ = read("blitz.sjson")
    (section,) = event.sections
    assert (section.type, section.rounds, section.games_per_round) == ("double-swiss", 2, 2)
    assert section.players[0].cells == (
        Cell(Outcome.WIN, 3, "w"),
        Cell(Outcome.LOSS, 3, "b"),
        Cell(Outcome.DRAW, 2, "b"),
        Cell(Outcome.WIN, 2, "w"),
    )
    assert len(list(section.games())) == 6


def test_a_section_excluded_from_ratings_is_read_and_marked():
    event, report = read("club_night.sjson")
    assert [section.systems for section in event.sections] == [None, ()]
    assert len(event.sections[1].players) == 2
    assert "SSY009" in {diagnostic.code for diagnostic in report}


def test_places_are_json_paths_for_machines_and_words_for_people():
    event, _ = read("club_night.sjson")
    locate = event.origin.locate
    assert str(locate(0, 3, 2)) == "club_night.sjson:Open, no. 4, round 3"
    assert str(locate(0, None, "event.start")) == "club_night.sjson"
    assert locate(0, 3, 2).at == "$.Sections[0].Players[3].Results[2]"
    assert locate(1, 0, "ids").at == "$.Sections[1].Players[0].ID"
    assert locate(0, 0, "born").at == '$.Sections[0].Players[0]["Birth date"]'
    assert locate(0, None, "time_control").at == '$.Sections[0]["Section time control"]'
    assert locate(0, None, "event.start").at == '$.Overview["Starting date"]'
    assert locate(9, None, None).at == "$.Sections"


def test_places_skip_what_was_left_out():
    data = (
        b'{"Overview": {}, "Sections": [5, {"Section name": "A", "Players": ["x", {"Pair number": 1, "Name": "Elm"}]}]}'
    )
    event, _ = read("x.sjson", data)
    assert event.sections[0].number == 2
    assert event.origin.locate(0, 0, "name").at == "$.Sections[1].Players[1].Name"
    changed, _ = written(with_player(event, 1, name="Oak"))
    assert changed == data.replace(b"Elm", b"Oak")


def test_a_rewritten_file_says_that_it_still_holds_what_is_private():
    event, _ = read("club_night.sjson")
    report = Report()
    swisssys.write(with_player(event, 1, name="Oak"), report, OPTIONS)
    assert [each.code for each in report] == [STILL_PRIVATE]


@pytest.mark.parametrize("text", ["Alder, Ada 5558675309", "Alder, Ada (ada@example.org)", "Alder, Ada 555-867-5309"])
def test_a_contact_in_a_name_goes_nowhere(text):
    player = {"Pair number": 1, "Name": text, "Club": text, "Team": text, "Results": []}
    document = {"Overview": {}, "Sections": [{"Section name": "Open", "Players": [player]}]}
    report = Report()
    event = swisssys.FORMAT.read({"a.sjson": json.dumps(document).encode()}, report, OPTIONS)
    assert {event.sections[0].players[0].name, event.sections[0].players[0].club} == {"Alder, Ada"}
    assert [each.code for each in report].count("SSY025") == 3
    data = json_event.write(event, Report(), OPTIONS)["event.json"]
    assert b"5309" not in data and b"@" not in data


def test_only_known_keys_leave_the_file_and_nothing_private():
    event, report = read("club_night.sjson")
    assert "Favourite opening" not in event.sections[0].players[5].extras.get("swisssys", {})
    assert any(each.code == "SSY024" and "Favourite opening" in each.message for each in report)
    rr, other = read("round_robin.sjson")
    for secret in SECRETS:
        for read_event in (event, rr):
            assert secret.encode() not in json_event.write(read_event, Report(), OPTIONS)["event.json"]
        assert all(secret not in f"{diagnostic} {diagnostic.hint}" for diagnostic in [*report, *other])
    assert rr.extras["swisssys"]["Delegations"] == [
        {"Player ID": "90000098", "Player Name": "Rowan, Rae", "Delegation Level": "TournamentDirector"}
    ]


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        ("Parent e-mail", "x"),
        ("cell phone", 5550100),
        ("DOB", "x"),
        ("NACH passcode", "x"),
        ("Remark", "call 555-010-4711"),
        ("Remark", "call 010-4711"),
        ("Remark", "+44 20 5550 4711"),
        ("Remark", "ada@alder.example"),
        ("Nested", [{"Email": "x"}]),
    ],
)
def test_what_is_private(key, entry):
    assert layout.public({key: entry}) in ({}, {"Nested": [{}]})


def test_values_are_never_shown_where_they_may_be_private():
    """A birth date that is not understood, an e-mail where a rating should be, a passcode as a result."""
    player = {"Pair number": 1, "Birth date": "4/2/10", "Rating": "ada@alder.example", "Results": ["open-sesame"]}
    data = json.dumps({"Overview": {}, "Sections": [{"Players": [player]}]}).encode()
    _, report = read("x.sjson", data)
    told = " ".join(f"{diagnostic} {diagnostic.hint} {diagnostic.place}" for diagnostic in report)
    assert {"SSY004", "SSY006"} <= {diagnostic.code for diagnostic in report}
    for secret in ("4/2/10", "alder.example", "open-sesame"):
        assert secret not in told


def test_utf16_and_byte_order_marks():
    text = source("blitz.sjson").decode()
    plain, _ = read("blitz.sjson")
    for encoding in ("utf-16", "utf-8-sig"):
        event, _ = read("blitz.sjson", text.encode(encoding))
        assert event == plain
        assert written(event)[0] == text.encode(encoding)
        changed, _ = written(replace(event, name="Ásh"))
        assert changed.decode(encoding) == text.replace("Oak \\u0026 Ash Blitz", "\\u00C1sh")


@pytest.mark.parametrize("encoding", ["utf-32", "utf-16-be", "cp500", "latin-1"])
def test_an_encoding_the_user_names(encoding):
    data = source("club_night.sjson").decode().replace("½", "0").encode(encoding)
    options = Options(date(2026, 1, 15), {"encoding": encoding})
    event = swisssys.read({"x.sjson": data}, Report(), options)
    changed, _ = written(replace(event, name="Ásh"), options)
    assert swisssys.read({"x.sjson": changed}, Report(), options) == replace(event, name="Ásh")


def test_formats_are_recognized():
    expected = {
        "swisssys/club_night.sjson": "swisssys",
        "swisssys/backup.BK": "swisssys",
        "swisssys/club_list.txt": "swisssys",
        "swisssys/sections.tmt": "swisssys",
        "swisssys/faults/cut_short.sjson": "swisssys",
        "swisssys/faults/not_json.sjson": "swisssys",
        "swisssys/faults/swisssys9.S0C": "swisssys",
        "swisssys-web/report.json": "swisssys-web",
        "swisssys-web/double.json": "swisssys-web",
    }
    for path, name in expected.items():
        assert registry.sniffed({path: (FIXTURES / path).read_bytes()}, Report()).name == name, path


def test_a_json_event_is_not_taken_for_swisssys():
    head = (FIXTURES / "swisssys/club_night.event.json").read_bytes()[:65536]
    assert swisssys.sniff(head, "club_night.event.json") == 0
    assert swisssys.sniff_web_report(head, "club_night.event.json") == 0


# --- writing back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda path: path.name)
def test_nothing_changed_nothing_changes(path):
    event, _ = read(path.name, path.read_bytes())
    data, _ = written(event)
    assert data == path.read_bytes()


def test_only_what_changed_changes():
    event, _ = read("club_night.sjson")
    event = replace(with_player(event, 3, name="Cedar, Chloë", withdrawn=True), end=date(2025, 5, 15), city="Elmton")
    data, losses = written(event)
    assert changed_lines(source("club_night.sjson"), data) == [
        '- "Ending date": "5/8/2025",',
        '+ "Ending date": "2025-05-15",',
        '+ "Event city": "Elmton",',
        '- "Name": "Cedar, Cleo",',
        '+ "Name": "Cedar, Chloë",',
        '+ "Withdrew": true,',
    ]
    assert losses == []
    assert read("club_night.sjson", data)[0].sections[0].players[2].withdrawn


def rated(event: Event, ratings: dict[int, int]) -> Event:
    for number, shown in ratings.items():
        event = with_player(event, number, after={"OTBR": Rated(shown + 0.31, shown), "OTBQ": Rated(1.0, 1)})
    return event


def test_ratings_after_go_in():
    event, _ = read("club_night.sjson")
    data, codes = written(rated(event, {1: 1851, 5: 1388}), AFTER)
    assert changed_lines(source("club_night.sjson"), data) == [
        '- "Rating": 1835,',
        '+ "Rating": 1851,',
        '+ "Rating": 1388,',
    ]
    assert codes == ["SSY034", "SSY038"]


def test_ratings_after_say_which_are_provisional():
    event, _ = read("club_night.sjson")
    event = with_player(event, 1, after={"OTBR": Rated(1851.3, 1851, 7)})
    event = with_player(event, 4, after={"OTBR": Rated(1500.0, 1500, 26)})
    event = with_player(event, 2, after={"OTBR": Rated(1800.0, 1800, None, assumed=("games",))})
    data, _ = written(event, AFTER)
    marks = [line for line in changed_lines(source("club_night.sjson"), data) if "Provisional" in line]
    assert marks == ['+ "Provisional": true,', '- "Provisional": true,', '+ "Provisional": false,']
    again, _ = written(replace(event, origin=None), AFTER)
    first = json.loads(again)["Sections"][0]["Players"][0]
    assert first["Provisional"] is True and first["Rating"] == 1851


def test_a_start_for_the_next_tournament_has_no_results():
    event, _ = read("club_night.sjson")
    for origin in (event.origin, None):
        options = Options(AFTER.day, {"next-event": "yes"})
        data, codes = written(replace(rated(event, {1: 1851}), origin=origin), options)
        assert "SSY039" in codes and "SSY036" not in codes
        document = json.loads(data)
        for section in document["Sections"]:
            assert section["Rounds paired"] == section["Rounds played"] == 0
            assert not any(each.get("Results") for each in (*section["Players"], *section["Teams"]))
            assert not any((each.get("Reserved byes") or each.get("Withdrew")) for each in section["Players"])
            assert {each.get("Current result", " ") for each in section["Players"]} <= {" "}
        assert document["Sections"][0]["Players"][0]["Rating"] == 1851


def test_ratings_before_stay_without_the_option():
    event, _ = read("club_night.sjson")
    assert written(rated(event, {1: 1851}))[0] == source("club_night.sjson")


def test_ratings_after_of_an_unrated_event_are_a_warning():
    event, _ = read("club_night.sjson")
    data, codes = written(event, AFTER)
    assert (data, codes) == (source("club_night.sjson"), ["SSY035"])


def test_a_corrected_result_keeps_its_board():
    event, _ = read("club_night.sjson")
    first, second = event.sections[0].players[:2]
    event = with_player(event, 1, cells=(*first.cells[:1], Cell(Outcome.DRAW, 2, "b"), *first.cells[2:]))
    event = with_player(event, 2, cells=(*second.cells[:1], Cell(Outcome.DRAW, 1, "w"), *second.cells[2:]))
    data, losses = written(event)
    assert changed_lines(source("club_night.sjson"), data) == [
        '- "-;2;B;1;2;2;0",',
        '+ "=;2;B;1;2;2;0",',
        '- "+;1;W;1;1;1;0",',
        '+ "=;1;W;1;1;1;0",',
    ]
    assert losses == []


def test_a_round_that_was_added():
    event, _ = read("round_robin.sjson")
    (section,) = event.sections
    cells = {1: (Outcome.WIN, 3, "b"), 3: (Outcome.LOSS, 1, "w"), 2: (Outcome.HALF_BYE, None, None)}
    players = tuple(
        player._replace(cells=(*player.cells, Cell(*cells[player.number]) if player.number in cells else None))
        for player in section.players
    )
    event = replace(event, sections=(replace(section, rounds=2, players=players),))
    data, _ = written(event)
    added = [line for line in changed_lines(source("round_robin.sjson"), data) if line.startswith("+")]
    assert '+ "+;3;B;0;3;3;0"' in added
    assert '+ "H;-1;-;0;-1;-1;0"' in added
    assert '+ "Rounds paired": 2,' in added
    again, _ = read("round_robin.sjson", data)
    assert again.sections[0].rounds == 2
    assert [player.cells for player in again.sections[0].players] == [player.cells for player in players]


def test_the_spelling_of_the_source_is_kept():
    """`\\u002B` for a plus sign, and CRLF, also where something is inserted."""
    event, _ = read("blitz.sjson")
    event = with_player(event, 4, ratings={"OTBR": Rating(900.0)}, team="Elms & <Co>")
    player = event.sections[0].players[0]
    event = with_player(event, 1, cells=(*player.cells[:1], Cell(Outcome.WIN, 3, "b"), *player.cells[2:]))
    data, _ = written(event)
    assert b'"\\u002B;3;B;1;0;0;0"' in data
    assert b',\r\n          "Rating": 900' in data
    assert b'"Team": "Elms \\u0026 \\u003CCo\\u003E"' in data
    assert data.count(b"\n") == data.count(b"\r\n")
    assert read("blitz.sjson", data)[0].sections[0].players[3].team == "Elms & <Co>"


def test_a_code_page_is_kept():
    event, _ = read("backup.BK")
    data, _ = written(with_player(event, 2, name="Yéw, Yan", club="Ελιά"))
    assert "Yéw, Yan".encode("cp1252") in data
    assert "Peña".encode("cp1252") in data
    assert b"\\u0395" in data


def test_minified_json():
    compact = json.dumps(json.loads(source("club_night.sjson")), separators=(",", ":"), ensure_ascii=False).encode()
    event, _ = read("x.sjson", compact)
    assert written(event)[0] == compact
    data, _ = written(rated(event, {5: 1388}), AFTER)
    assert data == compact.replace(b'"90000005",', b'"90000005","Rating":1388,')


# --- writing anew --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda path: path.name)
def test_after_a_json_round_trip_a_new_file_tells_the_same(path):
    event, _ = read(path.name, path.read_bytes())
    through_json = json_event.read(json_event.write(event, Report(), OPTIONS), Report(), OPTIONS)
    data, codes = written(through_json)
    assert "SSY031" in codes
    again, _ = read("event.sjson", data)
    without_games = [
        {system: rating._replace(games=None) for system, rating in player.ratings.items()}
        for section in event.sections
        for player in section.players
    ]
    assert [player.ratings for section in again.sections for player in section.players] == without_games
    assert _without_ratings(again) == _without_ratings(event)
    assert not any(secret.encode() in data for secret in SECRETS)


def _without_ratings(event: Event) -> Event:
    sections = tuple(
        replace(section, players=tuple(player._replace(ratings={}) for player in section.players))
        for section in event.sections
    )
    return replace(event, sections=sections)


def test_rows_that_came_or_went_make_a_new_file():
    event, _ = read("club_night.sjson")
    fewer = replace(event, sections=event.sections[:1])
    data, codes = written(fewer)
    assert "SSY031" in codes
    assert read("x.sjson", data)[0] == fewer


def test_a_key_that_stands_twice_makes_a_new_file():
    data = b'{"Overview": {"Program": "x"}, "Sections": [{"Section name": "A", "Section name": "B", "Players": []}]}'
    event, report = read("x.sjson", data)
    assert [diagnostic.code for diagnostic in report] == ["SSY019"]
    _, codes = written(event)
    assert "SSY031" in codes


def test_an_event_from_elsewhere():
    players = (
        Player(
            1,
            "Alder, Ada",
            Ids("90000001"),
            ratings={"OTBR": Rating(1500.6, 12)},
            cells=(Cell(Outcome.ASYM_WIN, 2, "w"),),
            canadian_resident=True,
        ),
        Player(2, "Birch, Ben", Ids("90000002"), cells=(Cell(Outcome.ASYM_LOSS, 1, "b"),), expires="2026-12-31"),
    )
    section = Section(1, "Open", "round-robin", "G/60;d5", rounds=1, players=players, online=True)
    event = Event("Elm Open", start=date(2025, 10, 18), sections=(section,), extras={"trf": {"XXC": "white1"}})
    data, codes = written(event)
    assert codes == ["SSY032", "SSY032", "SSY030", "SSY030", "SSY033", "SSY032"]
    report = Report()
    swisssys.write(event, report, OPTIONS)
    assert "SwissSys has no asym-win; it is written as a rated win (+)" in [each.message for each in report]
    again, _ = read("x.sjson", data)
    (new,) = again.sections
    assert (again.name, again.start, new.type, new.online) == ("Elm Open", date(2025, 10, 18), "round-robin", True)
    assert new.players[0].ratings == {"OTBR": Rating(1501.0)}
    assert [player.cells for player in new.players] == [(Cell(Outcome.WIN, 2, "w"),), (Cell(Outcome.LOSS, 1, "b"),)]
    assert new.players[1].expires == "2026-12-31"


def test_a_second_rating_in_a_list_is_of_fide_only_with_a_fide_id():
    one = b"Name = Alder, Ada\r\nRating = 1800\r\nRating2 = 1750\r\n\r\n"
    two = b"Name = Birch, Ben\r\nID2 = 2000001\r\nRating = 1700\r\nRating2 = 1650\r\n"
    event, report = read("club.txt", one + two)
    ada, ben = event.sections[0].players
    assert set(ada.ratings) == {"OTBR"} and ada.extras["swisssys"] == {"Rating2": "1750"}
    assert ben.ratings["FIDE"].rating == 1650
    assert [(each.code, each.place.line) for each in report if each.code == "SSY022"] == [("SSY022", 1)]


def test_lists_are_not_tournaments_to_patch():
    event, report = read("club_list.txt")
    assert "SSY050" in {diagnostic.code for diagnostic in report}
    data, _ = written(event)
    assert [player.name for player in read("x.sjson", data)[0].sections[0].players] == ["Alder, Ada", "Birch, Ben"]


def test_unreadable_says_why():
    for path in FIXTURES.glob("swisssys/faults/*"):
        if path.suffix == ".txt":
            continue
        report = Report()
        try:
            swisssys.read({path.name: path.read_bytes()}, report, OPTIONS)
        except Unreadable:
            assert report.has_errors
        assert report.diagnostics
