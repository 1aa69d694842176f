"""Contact data that people type into names, teams and clubs: it is in no output, whatever the input was."""

import json
from datetime import date

import pytest

from tests import hostile_workbooks
from trfrate import api, registry
from trfrate.diagnostics import Report

DAY = date(2026, 1, 15)
SECRETS = ("ada@example.org", "555-867-5309", "5558675309", "oaks@example.org", "(555) 867-5300", "td@example.org")
NAMES = {
    "name": f"Alder, Ada {SECRETS[0]}",
    "team": f"Oaks {SECRETS[3]}",
    "club": f"Oak Chess Club, tel. {SECRETS[4]}",
}
WRITERS = [name for name in registry.names() if registry.by_name(name, Report()).write]


def row(number, opponent, result, **facts):
    cells = [{"result": result, "opponent": opponent, "color": "w" if number == 1 else "b"}]
    return {"number": number, "name": "Birch, Ben", "cells": cells, "ratings": {"OTBR": {"rating": 1500}}, **facts}


def event_json():
    players = [row(1, 2, "win", **NAMES), row(2, 1, "loss", name=f"Birch, Ben {SECRETS[1]}", club=f"c/o {SECRETS[2]}")]
    event = {"name": "Open", "chief_td": f"Gum, Gus {SECRETS[5]}", "arbiters": ["Holly, Hana 555.867.5311"]}
    sections = [{"number": 1, "name": "Open", "rounds": 1, "players": players}]
    return json.dumps({"format": "trfrate-event", "version": 1, "event": {**event, "sections": sections}}).encode()


def csv():
    rows = [
        f'1,"{NAMES["name"]}",{NAMES["team"]},"{NAMES["club"]}",1850,W2',
        f'2,"Birch {SECRETS[1]}",,{SECRETS[2]},1720,L1',
    ]
    return "\n".join(["No.,Name,Team,Club,Rating,Rd 1", *rows]).encode()


def trf():
    name = f"Alder {SECRETS[0]}"
    lines = [f"001    1      {name:33} 1850                             1.0    1     2 w 1"]
    lines += [f"001    2      {'Birch 5558675309':33} 1720                             0.0    2     1 b 0"]
    return "\r\n".join(["012 Open", *lines, ""]).encode()


INPUTS = {"open.json": event_json(), "open.csv": csv(), "open.trf": trf()}


@pytest.mark.parametrize("name", INPUTS)
@pytest.mark.parametrize("format", WRITERS)
def test_no_output_holds_contact_data(name, format):
    event = api.rate(api.read_bytes(INPUTS[name], name, day=DAY))
    made = api.to_bytes(event, format, allow_errors=True, day=DAY)
    for data in [made] if isinstance(made, bytes) else made.values():
        text = unpacked(data) if format == "xlsx" else data
        assert not [secret for secret in SECRETS if secret.encode() in text]


def unpacked(data):
    return b"".join(hostile_workbooks.parts_of(data).values())


@pytest.mark.parametrize("name", INPUTS)
def test_a_note_says_so_without_repeating_it(name):
    event = api.read_bytes(INPUTS[name], name, day=DAY)
    (note,) = (each for each in event.report if each.code == "FMT015")
    assert "the name of player 1" in note.message
    assert not [secret for secret in SECRETS if secret in str(note)]


def test_what_is_left_is_the_name():
    event = api.read_bytes(event_json(), "open.json", day=DAY)
    ada, ben = event.sections[0].players
    assert (ada.name, ada.team, ada.club) == ("Alder, Ada", "Oaks", "Oak Chess Club")
    assert (ben.name, ben.club) == ("Birch, Ben", "c/o")
    assert (event.chief_td, event.arbiters) == ("Gum, Gus", ("Holly, Hana",))


def test_names_with_numbers_in_them_stay():
    rows = 'No.,Name,Club,Rd 1\n1,"Alder, Ada 2nd",Club 64,W2\n2,"Bot 3000 (90000001)",1. SC Oak 1899,L1\n'
    event = api.read_bytes(rows.encode(), "open.csv", day=DAY)
    assert [each.club for each in event.players] == ["Club 64", "1. SC Oak 1899"]
    assert not [each for each in event.report if each.code == "FMT015"]


def test_the_own_workbook_given_back_says_that_it_still_holds_them():
    rows = ((1, NAMES["name"], 1850, "W2w", 1), (2, f"Birch, Ben {SECRETS[2]}", 1720, "L1b", 0))
    data = hostile_workbooks.workbook(rows=(hostile_workbooks.HEADINGS, *rows))
    made = api.to_bytes(api.rate(api.read_bytes(data, "open.xlsx", day=DAY)), "xlsx", day=DAY)
    codes = [each.code for each in made.report]
    assert "XLS071" in codes
    assert "XLS052" not in codes
    assert SECRETS[0].encode() in unpacked(made)
