"""`trfrate explain` as its users run it."""

import json

import pytest
from click import UsageError

from tests.conftest import FIXTURES
from tests.test_rate import EXAMPLE, event, run, two_players

NOVICE = FIXTURES / "examples" / "novice.json"


def test_page_shows_every_number_of_the_sketch():
    """The numbers are those of a published section, worked through by hand in the design."""
    page = run("explain", NOVICE, 2, "--system", "OTBR").stdout
    for number in ("445.28", "8.58", "69.11", "174.54", "0.826", "186.74", "666.06", "499.22", "37.46", "17.46"):
        assert number in page, number
    assert "500.21" in page and "shown 500" in page and "§4.2" in page


@pytest.mark.parametrize("words", ["12", "90000012", "Larch, Lena", "larch"])
def test_player_by_number_id_and_name(words):
    assert run("explain", EXAMPLE, words).stdout.startswith("Larch, Lena (no. 12)")


def test_ambiguous_name_lists_the_candidates():
    with pytest.raises(UsageError) as problem:
        run("explain", EXAMPLE, "ar")
    assert "3 Cedar, Cy" in str(problem.value) and "12 Larch, Lena" in str(problem.value)


def test_nobody_of_that_name():
    with pytest.raises(UsageError, match="no player"):
        run("explain", EXAMPLE, "Sequoia")


def test_nobody_where_there_are_no_sections():
    with pytest.raises(UsageError, match="the event has no sections"):
        run("explain", FIXTURES / "swisssys" / "registration.sjson", "Sequoia")


def test_all_players():
    pages = run("explain", EXAMPLE, "--all").stdout
    assert pages.count("§1 step 4") >= 13


def test_json_has_the_same_numbers():
    (player,) = json.loads(run("explain", NOVICE, 2, "--system", "OTBR", "--json").stdout)["players"]
    text = json.dumps(player["traces"])
    assert "445.28" in text and player["name"] == "Birch, Ben"


def test_what_if():
    assert run("explain", EXAMPLE, 2, "--what-if", "R5 2=W").stdout != run("explain", EXAMPLE, 2).stdout


# --- a published rating -------------------------------------------------------------------------------------


def causes(*arguments):
    (player,) = json.loads(run("explain", *arguments, "--json").stdout)["players"]
    return player["official"]


def published(tmp_path, change, number, *options):
    """Another computation's rating, given as the published one: its cause is known."""
    document = json.loads(EXAMPLE.read_text("utf-8"))
    change(document["event"]["sections"][0]["players"][number - 1])
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), "utf-8")
    rated = json.loads(run("rate", file, "--json", *options).stdout)
    return rated["event"]["sections"][0]["players"][number - 1]["after"]["OTBR"]["shown"]


def test_same_rating_needs_no_cause():
    assert "the same" in run("explain", EXAMPLE, 4, "--official", 1877).stdout


def test_hidden_decimals(tmp_path):
    official = published(tmp_path, lambda player: player["ratings"]["OTBR"].update(rating=1846.49), 4)
    assert official != 1877
    found = causes(EXAMPLE, 4, "--official", official)
    assert "hidden decimals" in found["causes"][0]["cause"]


def test_floor(tmp_path):
    found = causes(EXAMPLE, 1, "--official", 2100)
    assert "a floor of 2100" in found["causes"][0]["cause"]


def test_other_rules(tmp_path):
    official = published(tmp_path, lambda player: None, 8, "--rules", "2024-12-31")
    found = causes(EXAMPLE, 8, "--official", official)
    assert any("the rules of 2024" in cause["cause"] and cause["rating"] == official for cause in found["causes"])


def test_other_game_count(tmp_path):
    official = published(tmp_path, lambda player: player["ratings"]["OTBR"].update(games=3), 12)
    found = causes(EXAMPLE, 12, "--official", official)
    assert any("game count" in cause["cause"] and cause["rating"] == official for cause in found["causes"])


def test_missing_game(tmp_path):
    def drop(player):
        player["cells"][0]["result"] = "unrated-loss"

    document = json.loads(EXAMPLE.read_text("utf-8"))
    players = document["event"]["sections"][0]["players"]
    drop(players[7])
    players[0]["cells"][0]["result"] = "unrated-win"
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), "utf-8")
    rated = json.loads(run("rate", file, "--json").stdout)
    official = rated["event"]["sections"][0]["players"][7]["after"]["OTBR"]["shown"]
    found = causes(EXAMPLE, 8, "--official", official)
    assert any("round 1" in cause["cause"] and cause["rating"] == official for cause in found["causes"])


def test_start_of_an_unrated_opponent(tmp_path):
    """A newcomer who won has no upper bound but the own start, which goes by the age."""

    def shown(**newcomer):
        facts = two_players("loss", "win")
        facts["players"][0]["ratings"] = {"OTBR": {"rating": 700}}
        facts["players"][1] |= {"ratings": {}, **newcomer}
        file = event(tmp_path, Open=facts)
        rated = json.loads(run("rate", file, "--json").stdout)
        return file, rated["event"]["sections"][0]["players"][0]["after"]["OTBR"]["shown"]

    _, official = shown(born="1980-01-01")
    file, ours = shown()
    assert ours < official
    found = causes(file, 1, "--official", official)
    assert any("start of unrated Birch" in cause["cause"] and cause["rating"] == official for cause in found["causes"])
