"""`trfrate season`: a club's events in a chain, its table, and what a corrected file changes."""

import csv
import json
import shutil
import zipfile
from itertools import pairwise

import openpyxl
import pytest
from click.testing import CliRunner

import trfrate as library
from tests.season_events import season
from trfrate.cli import trfrate


def run(*arguments):
    return CliRunner().invoke(trfrate, [str(each) for each in arguments], standalone_mode=False)


def done(*arguments):
    result = run("season", *arguments, "--json")
    assert result.return_value == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def club(tmp_path):
    season(tmp_path / "in")
    return tmp_path


def corrected(path):
    """Turn the first win of the event, and the loss that belongs to it, round."""
    document = json.loads(path.read_text("utf-8"))
    players = document["event"]["sections"][0]["players"]
    row, at = next(
        (row, at) for row in players for at, cell in enumerate(row["cells"]) if cell and cell["result"] == "win"
    )
    opponent = next(each for each in players if each["number"] == row["cells"][at]["opponent"])
    row["cells"][at]["result"], opponent["cells"][at]["result"] = "loss", "win"
    for each in players:
        each.pop("score", None)
        each.pop("rank", None)
    path.write_text(json.dumps(document), "utf-8")


def table_of(found):
    [table] = found["tables"]
    return {row["id"]: row for row in table["players"]}


def test_each_event_starts_with_what_the_one_before_left(club):
    done(club / "in", "-o", club / "out")
    left = {}
    for number in range(1, 5):
        event = library.read(club / "out" / "events" / f"open-{number:02d}.json")
        for player in event.players:
            after = player.after["OTBR"]
            if player.ids.uschess in left:
                assert after.before == left[player.ids.uschess]
            left[player.ids.uschess] = after.rating


def test_the_season_is_what_rate_and_the_ledger_make_event_by_event(club, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(club / "data"))
    monkeypatch.setattr("sys.platform", "linux")
    for path in sorted((club / "in").iterdir()):
        rated = club / "one" / path.name
        rated.parent.mkdir(exist_ok=True)
        players = ["--players"] if path.stem != "open-01" else []
        assert run("rate", path, *players, "-o", rated).return_value == 0
        assert run("players", "update", rated).return_value == 0
    standings = json.loads(run("players", "list", "--json").stdout)["members"]
    found = table_of(done(club / "in", "-o", club / "out"))
    assert {each["id"]: round(each["ratings"]["OTBR"]["rating"]) for each in standings} == {
        id: row["now"] for id, row in found.items()
    }


def test_events_are_put_in_the_order_of_their_dates(club):
    paths = sorted((club / "in").iterdir())
    one = done(*paths, "-o", club / "one")
    other = done(*reversed(paths), "-o", club / "other")
    assert one["tables"][0]["players"] == other["tables"][0]["players"]
    assert [event["end"] for event in other["events"]] == sorted(event["end"] for event in other["events"])


def test_the_table_counts_events_games_best_and_biggest_gain(club):
    found = done(club / "in", "-o", club / "out")
    for row in found["tables"][0]["players"]:
        ratings = [rating for rating in row["ratings"] if rating is not None]
        assert row["events"] == len(ratings)
        assert row["best"] == max(ratings)
        assert row["now"] == ratings[-1]
        steps = ratings if row["start"] is None else [row["start"], *ratings]
        gains = [after - before for before, after in pairwise(steps)]
        assert row["biggest_gain"] == (max(gains) if gains and max(gains) > 0 else None)
    assert sum(row["games"] for row in found["tables"][0]["players"]) == 4 * 10 * 4
    now = [row["now"] for row in found["tables"][0]["players"]]
    assert now == sorted(now, reverse=True)


def test_workbook_and_page_show_the_table_with_a_small_line_for_each_player(club):
    found = done(club / "in", "-o", club / "out", "--title", "The Lakeside year")
    players = found["tables"][0]["players"]
    page = (club / "out" / "season.html").read_text("utf-8")
    assert page.count("<svg") == len(players)
    assert "<h1>The Lakeside year</h1>" in page
    assert 'href="events/open-03.html"' in page
    with zipfile.ZipFile(club / "out" / "season.xlsx") as workbook:
        sheet = workbook.read("xl/worksheets/sheet1.xml").decode()
    several = [row for row in players if row["events"] > 1 or row["start"] is not None]
    assert sheet.count("<x14:sparkline>") == len(several)
    with pytest.warns(UserWarning, match="Sparkline"):
        book = openpyxl.load_workbook(club / "out" / "season.xlsx").active
    rows = {row[0]: row for row in book.iter_rows(values_only=True)}
    for each in players:
        assert rows[each["name"]][4] == each["now"]
        shown = [value for value in rows[each["name"]][10:] if value not in (None, "")]
        assert shown == [rating for rating in each["ratings"] if rating is not None]


def test_a_second_run_rates_nothing_again(club):
    done(club / "in", "-o", club / "out")
    before = {path: path.read_bytes() for path in sorted((club / "out").rglob("*")) if path.is_file()}
    again = done(club / "in", "-o", club / "out")
    assert again["rated_again"] == []
    assert again["changes"] == []
    assert before == {path: path.read_bytes() for path in sorted((club / "out").rglob("*")) if path.is_file()}


def test_after_a_correction_only_what_follows_from_it_is_rated_again(club):
    first = table_of(done(club / "in", "-o", club / "out"))
    corrected(club / "in" / "open-03.json")
    again = done(club / "in", "-o", club / "out")
    assert again["rated_again"] == ["Club Open 3", "Club Open 4"]
    second = table_of(again)
    by_name = {row["name"]: (first[id]["now"], row["now"]) for id, row in second.items()}
    assert {change["name"] for change in again["changes"]} >= {
        name for name, (old, new) in by_name.items() if old != new
    }
    for change in again["changes"]:
        assert (change["old"], change["new"]) == by_name[change["name"]]
        assert change["event"] in ("Club Open 3", "Club Open 4")
    assert second == table_of(done(club / "in", "-o", club / "fresh"))


def test_what_changed_is_listed_on_the_terminal(club):
    run("season", club / "in", "-o", club / "out")
    corrected(club / "in" / "open-04.json")
    shown = run("season", club / "in", "-o", club / "out").stderr
    assert "4 events, 15 players; 1 rated again" in shown
    assert "rated again: Club Open 4" in shown
    assert "differs from Club Open 4 on" in shown


def test_a_new_event_in_between_is_rated_and_so_is_what_follows(club):
    moved = club / "in" / "open-02.json"
    aside = club / "aside.json"
    shutil.move(moved, aside)
    done(club / "in", "-o", club / "out")
    shutil.move(aside, moved)
    assert done(club / "in", "-o", club / "out")["rated_again"] == ["Club Open 2", "Club Open 3", "Club Open 4"]


def test_other_options_or_a_missing_output_make_it_rate_again(club):
    done(club / "in", "-o", club / "out")
    (club / "out" / "events" / "open-04.html").unlink()
    assert done(club / "in", "-o", club / "out")["rated_again"] == ["Club Open 4"]
    assert len(done(club / "in", "-o", club / "out", "--rules", "2017-01-01")["rated_again"]) == 4


def test_a_file_that_somebody_changed_is_not_overwritten_without_force(club):
    done(club / "in", "-o", club / "out")
    (club / "out" / "season.html").write_text("my own page")
    assert run("season", club / "in", "-o", club / "out").return_value == 3
    assert (club / "out" / "season.html").read_text() == "my own page"
    done(club / "in", "-o", club / "out", "--force")
    assert "<svg" in (club / "out" / "season.html").read_text("utf-8")


def test_the_final_list_starts_the_next_season(club):
    paths = sorted((club / "in").iterdir())
    whole = table_of(done(*paths, "-o", club / "whole"))
    done(*paths[:2], "-o", club / "one")
    rows = list(csv.DictReader((club / "one" / "ratings.csv").open(encoding="utf-8")))
    assert all(row["OTBR"] for row in rows)
    second = table_of(done(*paths[2:], "-o", club / "two", "--start", club / "one" / "ratings.csv"))
    assert {id: row["now"] for id, row in second.items()} == {id: whole[id]["now"] for id in second}


def test_an_event_without_a_date_stops_the_season(club):
    path = club / "in" / "open-02.json"
    document = json.loads(path.read_text("utf-8"))
    document["event"]["start"] = document["event"]["end"] = None
    path.write_text(json.dumps(document), "utf-8")
    result = run("season", club / "in", "-o", club / "out")
    assert result.return_value == 1
    assert "SEA003" in result.stderr
    assert not (club / "out").exists()


def test_a_file_that_cannot_be_read_stops_the_season(club):
    (club / "in" / "open-05.json").write_text("{", "utf-8")
    result = run("season", club / "in", "-o", club / "out")
    assert result.return_value == 1
    assert not (club / "out").exists()


def test_a_file_that_cannot_be_opened_stops_the_season_with_the_other_faults(club):
    with zipfile.ZipFile(club / "in" / "open-05.zip", "w") as archive:
        archive.write(club / "in" / "open-01.json", "open-05.json")
    whole = (club / "in" / "open-05.zip").read_bytes()
    assert "SEA004" not in run("season", club / "in", "-o", club / "out").stderr
    (club / "in" / "open-05.zip").write_bytes(whole.replace(b"Open", b"Oben", 1))
    (club / "in" / "open-06.json").write_text("{", "utf-8")
    result = run("season", club / "in", "-o", club / "out")
    assert result.return_value == 1
    assert "error SEA004: cannot read open-05.json in" in result.stderr
    assert "open-06.json" in result.stderr
    assert not (club / "out").exists()


def test_the_same_event_twice_is_refused(club):
    shutil.copy(club / "in" / "open-01.json", club / "in" / "copy.json")
    result = run("season", club / "in", "-o", club / "out")
    assert result.return_value == 1
    assert "SEA005" in result.stderr


def test_players_without_ids_are_followed_by_their_names(club):
    for path in (club / "in").iterdir():
        document = json.loads(path.read_text("utf-8"))
        for player in document["event"]["sections"][0]["players"]:
            player["ids"]["uschess"] = None
        path.write_text(json.dumps(document), "utf-8")
    result = run("season", club / "in", "-o", club / "out")
    assert "SEA006" in result.stderr
    rows = done(club / "in", "-o", club / "out")["tables"][0]["players"]
    assert max(row["events"] for row in rows) > 1


def test_errors_of_an_event_are_shown_every_time(club):
    path = club / "in" / "open-02.json"
    path.write_text(path.read_text("utf-8").replace('"result": "win"', '"result": "draw"', 1), "utf-8")
    for _ in range(2):
        result = run("season", club / "in", "-o", club / "out")
        assert result.return_value == 1
        assert "CHK006" in result.stderr


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "[1, 2",
        lambda text: text.replace('"end": "2026', '"end": "20x6', 1),
        lambda text: text.replace('"version": 1', '"version": 2'),
    ],
)
def test_a_damaged_record_of_the_last_run_is_no_obstacle(club, damage):
    done(club / "in", "-o", club / "out")
    record = club / "out" / ".season.json"
    record.write_text(damage(record.read_text("utf-8")), "utf-8")
    assert run("season", club / "in", "-o", club / "out").return_value == 3
    assert len(done(club / "in", "-o", club / "out", "--force")["rated_again"]) == 4


def test_standard_input_is_no_season(club):
    assert "name them" in str(run("season", "-", "-o", club / "out").exception)


def test_the_outputs_inside_the_folder_of_the_events_are_no_events(club):
    done(club / "in", "-o", club / "in" / "season")
    assert len(done(club / "in", "-o", club / "in" / "season")["events"]) == 4


def test_a_folder_that_is_a_link_to_itself_is_refused(club):
    (club / "loop").symlink_to(club / "loop")
    assert run("season", club / "in", "-o", club / "loop").return_value == 3
    assert (club / "loop").is_symlink()


def test_what_several_events_have_in_common_is_said_once_with_their_number(club):
    result = run("season", club / "in", "-o", club / "out", "--set", "Open.time_control=G/60;d0")
    said = [line for line in result.stderr.splitlines() if "RAT044" in line]
    assert len(said) == 1
    assert "(in 4 events; also at " in said[0]


def test_the_headings_of_the_events_have_room_for_their_names(club):
    def height():
        done(club / "in", "-o", club / "out", "--force")
        with pytest.warns(UserWarning, match="Sparkline"):
            return openpyxl.load_workbook(club / "out" / "season.xlsx").active.row_dimensions[3].height

    usual = height()
    path = club / "in" / "open-02.json"
    path.write_text(path.read_text("utf-8").replace("Club Open 2", "The Lakeside Winter Open 2"), "utf-8")
    assert height() > usual
