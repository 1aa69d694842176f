"""Other programs on what we write: they take it and read the same games. Each is tried where it is installed."""

import io
from collections import Counter
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import date

import pytest

import trfrate
from trfrate.errors import TrfrateError
from trfrate.model import Outcome

DAY = date(2026, 1, 15)
RESULT = {Outcome.WIN: "1", Outcome.DRAW: "=", Outcome.LOSS: "0"}
GAMES = frozenset(RESULT.values())


def games_of(event):
    """Every half of a rated game: player, round, opponent, result."""
    found = set()
    for player in event.sections[0].players:
        for slot, cell in enumerate(player.cells, 1):
            if cell and cell.opponent and cell.result in RESULT:
                found.add((player.number, slot, cell.opponent, RESULT[cell.result]))
    return found


# --- the readers: each returns the games, or raises ---------------------------------------------------------


def read_trf(data, folder):
    import trf as module

    tournament = module.loads(data.decode("utf-8-sig"))
    return {
        (player.startrank, game.round, game.startrank, game.result)
        for player in tournament.players
        for game in player.games
        if game.startrank and game.result in GAMES
    }


def read_caissify(data, folder):
    from caissify_pairings import trf as module

    parsed = module.parse_trf(data.decode("utf-8-sig"))
    return {
        (player["starting_number"], number, result["opponent"], result["result"])
        for player in parsed["players"]
        for number, result in player["results"].items()
        if result["opponent"] and result["result"] in GAMES
    }


def read_py4swiss(data, folder):
    from py4swiss.trf.trf_parser import TrfParser

    path = folder / "event.trfx"
    path.write_bytes(data)
    parsed = TrfParser.parse(path)
    return {
        (section.starting_number, number, result.id, result.result.value)
        for section in parsed.player_sections
        for number, result in enumerate(section.results, 1)
        if result.id and result.result.value in GAMES
    }


_GACRUX = {"W": "1", "D": "=", "L": "0"}
_OTHER_SIDE = {"W": "L", "L": "W", "D": "D"}


def read_gacrux(data, folder):
    from gacrux import trf2json

    reader = trf2json.trf2json()
    with redirect_stdout(io.StringIO()):
        reader.parse_file(data.decode("utf-8-sig"), False)
    if reader.get_status() not in (0, 200):
        raise ValueError(reader.chessjson["status"])
    found = set()
    for game in reader.get_tournament(1)["gameList"]:
        if not (game["played"] and game["rated"] and game["white"] and game["black"]):
            continue
        for side, other in (("white", "black"), ("black", "white")):
            result = game[side].get("result") or _OTHER_SIDE.get(game[other].get("result"))
            if result in _GACRUX and game[other]["cid"]:
                found.add((game[side]["cid"], game["round"], game[other]["cid"], _GACRUX[result]))
    return found


READERS = {
    "trf": (read_trf, "trf", "trf16"),
    "caissify-pairings": (read_caissify, "caissify_pairings", "trf16"),
    "gacrux": (read_gacrux, "gacrux", "trf26"),
    "py4swiss": (read_py4swiss, "py4swiss", "trfx"),
}
"""The reader, its module, and the edition it is given."""


def sections(path):
    """The sections of a corpus file, each as an event of its own; nothing where it is no report with players."""
    try:
        event = trfrate.read(path)
    except TrfrateError:
        return
    for section in event.sections:
        if section.players and any(player.cells for player in section.players):
            yield replace(event, sections=(section,))


def accepted(reader, data, folder):
    """The games that a reader finds in a file; None where it refuses."""
    try:
        return reader(data, folder)
    except Exception:  # whatever a foreign reader raises, it does not take the file
        return None


def compare(name, paths, folder):
    """Count the events, the sources that a reader takes, and those of our files; it must read the same games."""
    reader, module, format = READERS[name]
    pytest.importorskip(module)
    counts = Counter()
    for path in paths:
        for event in sections(path):
            source = accepted(reader, path.read_bytes(), folder) if path.is_file() else None
            ours = accepted(reader, bytes(trfrate.to_bytes(event, format, day=DAY)), folder)
            counts.update(events=1, sources=source is not None, ours=ours is not None)
            if ours is not None and not event.sections[0].contradictions():
                assert ours == games_of(event), path.name
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_readers_take_as_many_of_our_files_as_of_the_sources_and_read_the_same_games(name, corpus, tmp_path):
    counts = compare(name, sorted(path for path in (corpus / "trf").rglob("*.*") if path.suffix != ".tsv"), tmp_path)
    assert counts["events"] > 40
    assert counts["ours"] >= counts["sources"], counts


_LEAST = {"trf": 0.95, "caissify-pairings": 0.95, "gacrux": 1, "py4swiss": 0.9}
"""The share of events from other formats: titles of three letters, no name, pending games are refused."""


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_readers_take_what_we_make_of_other_formats(name, corpus, tmp_path):
    paths = sorted(path for path in (corpus / "swisssys").iterdir() if path.is_dir() or path.suffix == ".sjson")
    counts = compare(name, paths, tmp_path)
    assert counts["events"] > 50
    assert counts["ours"] >= _LEAST[name] * counts["events"], counts
