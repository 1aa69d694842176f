"""A club's season, event by event: decimals, games and records are kept, and no event counts twice."""

from dataclasses import replace
from datetime import date

import pytest

from trfrate import api
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.model import Cell, Event, Ids, MatchChange, Outcome, Player, Rated, Rating, Section
from trfrate.players import ledger
from trfrate.players.database import Database
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
MIRROR = {W: L, D: D, L: W}


def event(name, day, results, before, after, games_before=17):
    """Ada plays `results` against three opponents without ids."""
    cells = tuple(Cell(each, at) for at, each in enumerate(results, 2))
    rated = Rated(after, round(after), (games_before or 0) + len(results), before.rating, games_before, floor=120.0)
    ada = Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": before}, cells=cells, after={"OTBR": rated})
    others = [
        Player(
            at,
            f"Birch {at}",
            cells=tuple(Cell(MIRROR[each], 1) if slot == at - 2 else None for slot in range(len(results))),
        )
        for at, each in enumerate(results, 2)
    ]
    section = Section(rounds=len(results), players=(ada, *others))
    return Event(name=name, start=day, end=day, sections=(section,))


MARCH = event("Spring Open", date(2026, 3, 1), (W, D, W), Rating(1641.0, 17), 1657.31)


def enter(path, given, key, report):
    """Enter one rated event; the number of ratings saved."""
    return ledger.update_all(path, [ledger.ToEnter(given, key, str(path))], report)[key]


def entered(path, given, key=None):
    report = Report()
    return enter(path, given, key or ledger.key_of(given), report), report


def kept(path, day=None, without=""):
    with Database(path, Report()) as database:
        return ledger.ratings_before(database, [90000001], day, without).get((90000001, "OTBR"))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "players.sqlite"


def test_what_is_kept(path):
    count, report = entered(path, MARCH)
    assert count == 1
    assert list(report) == []
    assert kept(path).rating == Rating(1657.31, 20, date(2026, 3, 1), "mixed", 2, 1, 1, None, 120.0)
    assert kept(path).event == "Spring Open 2026-03-01"


@pytest.mark.parametrize(
    ("before", "results", "expected"),
    [
        (Rating(), (W, W), "wins"),
        (Rating(), (L, L), "losses"),
        (Rating(), (W, D), "mixed"),
        (Rating(900.0, 3, record="wins"), (W,), "wins"),
        (Rating(900.0, 3, record="wins"), (L,), "mixed"),
        (Rating(900.0, 3, record="losses"), (L,), "losses"),
        (Rating(900.0, 3), (W,), None),
        (Rating(900.0, 3), (W, L), "mixed"),
        (Rating(900.0, 3, wins=0, draws=0), (L,), "losses"),
    ],
)
def test_record(path, before, results, expected):
    entered(path, event("X", date(2026, 3, 1), results, before, 1000.0, before.games))
    assert kept(path).rating.record == expected


@pytest.mark.parametrize(
    ("before", "games", "after", "peak"),
    [
        (Rating(1500.0, 40), 40, 1480.5, 1500.0),
        (Rating(1500.0, 40, peak=1611.0), 40, 1520.5, 1611.0),
        (Rating(1500.0, 24), 24, 1520.5, 1520.5),
        (Rating(1500.0, 10), 10, 1520.5, None),
    ],
)
def test_peak_is_the_highest_established_rating(path, before, games, after, peak):
    entered(path, event("X", date(2026, 3, 1), (W, L, W), before, after, games))
    assert kept(path).rating.peak == peak


def test_wins_draws_and_events_add_up(path):
    before = Rating(1500.0, 40, wins=20, draws=5, events=9)
    entered(path, event("X", date(2026, 3, 1), (W, L), before, 1501.0, 40))
    assert kept(path).rating[4:7] == (21, 5, 9)
    entered(path, event("Y", date(2026, 4, 1), (W, D, L), kept(path).rating, 1502.0, 42))
    assert kept(path).rating[4:7] == (22, 6, 10)


def test_the_next_event_starts_from_the_ledger(path):
    entered(path, MARCH)
    given = Event(
        "April", start=date(2026, 4, 1), sections=(Section(players=(Player(1, "Alder, Ada", Ids("90000001")),)),)
    )
    report = Report()
    ada = fill(given, [path], report).sections[0].players[0]
    assert ada.ratings["OTBR"] == kept(path).rating
    assert "ledger, after Spring Open 2026-03-01" in report.diagnostics[0].message


@pytest.mark.parametrize(
    ("stated", "prefer", "start", "warned"),
    [
        (Rating(1657.0, 17), "", Rating(1657.31, 20), False),
        (Rating(1700.0, 17), "", Rating(1657.31, 20), True),
        (Rating(1700.0, 17, date(2026, 2, 1)), "", Rating(1657.31, 20), True),
        (Rating(1700.0, 17, date(2026, 3, 15)), "", Rating(1700.0, 17), False),
        (Rating(1700.0, 17), "report", Rating(1700.0, 17), False),
        (Rating(1657.0, 17), "report", Rating(1657.31, 17), False),
    ],
)
def test_the_ledger_is_used_where_it_is_newer_than_the_report(path, stated, prefer, start, warned):
    entered(path, MARCH)
    player = Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": stated})
    given = Event("April", start=date(2026, 4, 1), sections=(Section(players=(player,)),))
    report = Report()
    ada = fill(given, [path], report, prefer).sections[0].players[0]
    assert ada.ratings["OTBR"][:2] == start[:2]
    warnings = [each.message for each in report if each.code == "PLR038"]
    assert bool(warnings) is warned
    if warned:
        assert "Alder, Ada OTBR 1700 in the report, 1657.31 in the ledger, after Spring Open 2026-03-01" in warnings[0]


@pytest.mark.parametrize(
    ("listed", "day", "start"),
    [(1641, "2026-02-01", 1657.31), (1700, "2026-05-01", 1700.0), (1657, "2026-05-01", 1657.31)],
)
def test_the_later_of_list_and_ledger_counts(path, tmp_path, listed, day, start):
    entered(path, MARCH)
    source = tmp_path / "list.csv"
    source.write_text(f'MEM_ID,NAME,RATING\n90000001,"Alder, Ada",{listed}\n', "utf-8")
    with Database(path, Report()) as database:
        import_list(database, source, Reading(date.fromisoformat(day)), Report())
    given = Event(
        "June", start=date(2026, 6, 1), sections=(Section(players=(Player(1, "Alder, Ada", Ids("90000001")),)),)
    )
    ada = fill(given, [path], Report()).sections[0].players[0]
    assert ada.ratings["OTBR"].rating == start


def test_an_event_does_not_start_from_itself_or_from_later_ones(path):
    entered(path, MARCH)
    assert kept(path, date(2026, 2, 1)) is None
    assert kept(path, date(2026, 3, 1), "Spring Open 2026-03-01") is None
    assert kept(path, date(2026, 3, 1)).rating.rating == 1657.31


@pytest.mark.parametrize("key", ["Spring Open 2026-03-01", "the same under another name"])
def test_an_event_is_not_entered_twice(path, key):
    entered(path, MARCH)
    report = Report()
    with pytest.raises(Unreadable):
        enter(path, MARCH, key, report)
    assert [each.code for each in report] == ["PLR202"]
    assert '--undo "Spring Open 2026-03-01"' in report.diagnostics[0].hint


def test_an_event_is_taken_back(path):
    entered(path, MARCH)
    entered(path, event("April", date(2026, 4, 1), (W, L), kept(path).rating, 1660.5, 20))
    assert ledger.undo(path, ["April 2026-04-01"], Report()) == {"April 2026-04-01": 1}
    assert kept(path).rating.rating == 1657.31
    entered(path, event("April", date(2026, 4, 1), (W, W), kept(path).rating, 1670.5, 20))
    assert kept(path).rating.rating == 1670.5


def test_an_event_that_later_ones_stand_on_stays(path):
    entered(path, MARCH)
    entered(path, event("April", date(2026, 4, 1), (W, L), kept(path).rating, 1660.5, 20))
    report = Report()
    with pytest.raises(Unreadable):
        ledger.undo(path, ["Spring Open 2026-03-01"], report)
    assert [(each.code, each.hint) for each in report] == [("PLR204", 'take them back too: --undo "April 2026-04-01"')]
    assert kept(path).rating.rating == 1660.5


def test_an_unknown_event_cannot_be_taken_back(path):
    entered(path, MARCH)
    report = Report()
    with pytest.raises(Unreadable):
        ledger.undo(path, ["May"], report)
    assert (report.diagnostics[0].code, report.diagnostics[0].hint) == ("PLR203", "it holds: Spring Open 2026-03-01")


def test_an_earlier_event_cannot_be_slipped_in(path):
    entered(path, MARCH)
    report = Report()
    with pytest.raises(Unreadable):
        enter(path, event("January", date(2026, 1, 1), (W,), Rating(1600.0, 10), 1620.0), "January", report)
    assert [each.code for each in report] == ["PLR207"]
    with Database(path, report) as database:
        assert [each.key for each in ledger.events(database)] == ["Spring Open 2026-03-01"]


def test_a_start_that_is_not_the_ledgers_is_told(path):
    entered(path, MARCH)
    _, report = entered(path, event("April", date(2026, 4, 1), (W, L), Rating(1657.0, 20), 1660.5, 20))
    assert [(each.code, ".json, which keeps the decimals" in each.hint) for each in report] == [("PLR208", True)]


def test_an_unrated_event_is_refused(path):
    unrated = Event("X", sections=(Section(players=(Player(1, "Alder, Ada", Ids("90000001")),)),))
    report = Report()
    with pytest.raises(Unreadable):
        enter(path, unrated, "X", report)
    assert [each.code for each in report] == ["PLR201"]


def test_players_without_ids_are_named(path):
    rated = Player(2, "Birch, Bo", after={"OTBR": Rated(1500.0, 1500)})
    given = MARCH.sections[0]
    section = Section(rounds=given.rounds, players=(given.players[0], rated))
    count, report = entered(path, Event("X", sections=(section,)))
    assert count == 1
    assert [(each.code, each.message) for each in report] == [
        ("PLR205", "not saved because they have no member id: Birch, Bo")
    ]


def test_two_sections_rated_from_one_start_are_told(path):
    other = event("X", date(2026, 3, 1), (L, L, L), Rating(1641.0, 17), 1600.0).sections[0]
    _, report = entered(path, Event("X", sections=(MARCH.sections[0], other)))
    assert [each.code for each in report] == ["PLR206"]


APRIL = "April 2026-04-01"
SPRING = "Spring Open 2026-03-01"


def season(path):
    entered(path, MARCH)
    entered(path, event("April", date(2026, 4, 1), (W, L), kept(path).rating, 1660.5, 20))


@pytest.mark.parametrize("keys", [(SPRING, APRIL), (APRIL, SPRING)])
def test_several_events_are_taken_back_in_any_order(path, keys):
    season(path)
    assert ledger.undo(path, keys, Report()) == {SPRING: 1, APRIL: 1}
    assert kept(path) is None


def test_nothing_is_taken_back_if_one_of_the_events_is_not_there(path):
    season(path)
    with pytest.raises(Unreadable):
        ledger.undo(path, [APRIL, "May"], Report())
    assert kept(path).event == APRIL


def to_enter(given, source):
    return ledger.ToEnter(given, ledger.key_of(given), source)


def test_several_events_are_entered_in_the_order_of_their_days(path):
    april = event("April", date(2026, 4, 1), (W, L), Rating(1657.31, 20), 1660.5, 20)
    report = Report()
    saved = ledger.update_all(path, [to_enter(april, "b.json"), to_enter(MARCH, "a.json")], report)
    assert saved == {SPRING: 1, APRIL: 1}
    assert kept(path).event == APRIL
    assert list(report) == []


def test_all_events_are_entered_or_none(path):
    entered(path, MARCH)
    april = event("April", date(2026, 4, 1), (W, L), Rating(1657.31, 20), 1660.5, 20)
    report = Report()
    with pytest.raises(Unreadable):
        ledger.update_all(path, [to_enter(MARCH, "a.json"), to_enter(april, "b.json")], report)
    assert [(each.code, each.place and each.place.file) for each in report] == [("PLR202", "a.json"), ("PLR213", None)]
    assert "b.json" in report.diagnostics[1].message
    assert kept(path).event == SPRING


def test_the_standings_are_the_latest_ratings(path):
    season(path)
    with Database(path, Report()) as database:
        [ada] = ledger.standings(database)
    assert (ada.member, ada.name, ada.ratings["OTBR"].rating.rating) == (90000001, "Alder, Ada", 1660.5)


def match(month):
    """Ada beats Bert six times or more, from 200 points below him: more than the 50 points that one match allows."""
    games = 5 + month
    rows = tuple(
        Player(
            number,
            name,
            Ids(f"9000000{number}"),
            ratings={"OTBR": Rating(rating, 40)},
            cells=(Cell(result, 3 - number),) * games,
        )
        for number, name, rating, result in ((1, "Alder, Ada", 1500.0, W), (2, "Birch, Bert", 1700.0, L))
    )
    day = date(2026, month, 1)
    section = Section(rounds=games, type="match", systems=("OTBR",), players=rows)
    return Event(name=f"Match {month}", start=day, end=day, sections=(section,))


def test_earlier_matches_of_the_ledger_count_towards_the_limits(path):
    changes = []
    for month in (1, 2, 3, 9):
        rated = api.rate(fill(match(month), [path], Report()) if path.exists() else match(month))
        changes.append([round(player.after["OTBR"].change, 6) for player in rated.players])
        entered(path, rated)
    # 100 points in 180 days: nothing is left in March, and on September 1 those of January and February are over.
    assert changes == [[50.0, -50.0], [50.0, -50.0], [0.0, 0.0], [50.0, -50.0]]


def test_a_match_that_was_asked_for_counts_too(path):
    january = match(1)
    unmarked = replace(january, sections=(replace(january.sections[0], type="swiss"),))
    entered(path, api.rate(unmarked, match=True))
    february = fill(match(2), [path], Report())
    assert february.players[0].match_changes == (MatchChange(date(2026, 1, 1), 50.0, "OTBR"),)


def test_a_tournament_of_the_ledger_does_not_count_as_a_match(path):
    entered(path, MARCH)
    assert fill(match(9), [path], Report()).players[0].match_changes == ()


def test_what_the_report_states_of_a_match_is_not_counted_twice(path):
    entered(path, api.rate(match(1)))
    february = match(2)
    stated = tuple(player._replace(match_changes=(MatchChange(date(2026, 1, 1), 30.0),)) for player in february.players)
    filled = fill(replace(february, sections=(replace(february.sections[0], players=stated),)), [path], Report())
    assert filled.players[0].match_changes == (MatchChange(date(2026, 1, 1), 30.0),)
