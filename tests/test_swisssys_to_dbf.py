"""The same event by two ways: SwissSys's own rating report, and the one trfrate writes from its tournament file.

Differences by decision are listed in `docs/formats/uschess-dbf.md`.
"""

from dataclasses import replace
from datetime import date

import pytest

from trfrate import registry
from trfrate.codecs.dbf import read_table
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.uschess_dbf import FORMAT
from trfrate.formats.uschess_dbf.layout import canonical_time_control

OPTIONS = Options(date(2026, 5, 4), {"other-td-width": "254"})

# The corpus invented names and ids for each file apart; these few came out differently.
OTHER_NAME_IN_THE_DBF = "90000122"
OTHER_EVENT_NAME = "set1"

OURS = {"H_PROGRAM", "S_R_SYSTEM"}
"""Our own program name; the system by the time control, where SwissSys writes R for everything."""
FROM_THE_DIALOG = {"S_BEG_DATE", "S_END_DATE"}
"""Asked for when SwissSys writes the report, and in no tournament file."""


def rows(data):
    table = read_table(data, "table", Report())
    return [dict(zip(table.names, record.values, strict=True)) for record in table.records(*table.names)]


@pytest.fixture(params=["set1", "set2", "set3", "set4", "set5"])
def folder(request, corpus):
    return corpus / "swisssys" / request.param


@pytest.fixture
def both(folder):
    """SwissSys's tables and ours, with the facts that the tournament file does not hold taken from its header."""
    report = Report()
    files = {"event.sjson": (folder / "event.sjson").read_bytes()}
    event = registry.by_name("swisssys", report).read(files, report, OPTIONS)
    theirs = {path.name: rows(path.read_bytes()) for path in folder.glob("*.DBF")}
    (head,) = theirs["THEXPORT.DBF"]
    event = replace(
        event,
        name=head["H_NAME"] if folder.name == OTHER_EVENT_NAME else event.name,
        affiliate=head["H_AFF_ID"],
        city=head["H_CITY"],
        state=head["H_STATE"],
        zip=head["H_ZIPCODE"],
        country=head["H_COUNTRY"],
        chief_td=head["H_CTD_ID"],
        assistant_td=head["H_ATD_ID"] or None,
    )
    written = FORMAT.write(event, report, OPTIONS)
    return theirs, {name: rows(written[name]) for name in theirs}


def test_every_player_cell_for_cell(both):
    theirs, ours = (tables["TDEXPORT.DBF"] for tables in both)
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        if other["D_MEM_ID"] == OTHER_NAME_IN_THE_DBF:
            mine, other = ({**row, "D_NAME": ""} for row in (mine, other))
        assert mine == other


def test_every_field_of_the_header(both):
    (theirs,), (ours,) = (tables["THEXPORT.DBF"] for tables in both)
    assert list(ours) == list(theirs)
    assert {name for name in theirs if ours[name] != theirs[name]} <= OURS


def test_every_field_of_the_sections(both):
    theirs, ours = (tables["TSEXPORT.DBF"] for tables in both)
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        expected = {**other, "S_TIMECTL": canonical_time_control(other["S_TIMECTL"])}
        assert {name for name in other if mine[name] != expected[name]} <= OURS | FROM_THE_DIALOG
        assert mine["S_R_SYSTEM"] == {"G/45;d5": "D", "G/25;+5": "D", "G/90;d5": "R"}[mine["S_TIMECTL"]]
