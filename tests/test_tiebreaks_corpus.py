"""Tie-breaks against the figures of other programs: SwissSys's web reports, and gacrux on every TRF."""

import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.tiebreak_events import round_robin, swiss
from trfrate import tiebreaks
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, swisssys, trf
from trfrate.model import Event, Section
from trfrate.tiebreaks.field import Field

OPTIONS = Options(date(2026, 1, 15))
WEB_REPORTS = ("webreport_double_forfeit.json", "webreport_double_blitz.json", "set6/webreport.json")


def test_every_tie_break_that_swisssys_printed(corpus):
    """Four methods for 397 players of 13 sections, and for 46 players of a section with rounds of two games."""
    values, sections, players = 0, 0, 0
    for name in WEB_REPORTS:
        files = {"report.json": (corpus / "swisssys" / name).read_bytes()}
        for section in swisssys.read_web_report(files, Report(), OPTIONS).sections:
            methods = tuple(map(tiebreaks.find, section.tie_breaks))
            found = tiebreaks.values(section, methods)
            for player in section.players:
                printed = player.tie_breaks
                assert found[player.number] == printed, (name, section.name, player.number)
                values += len(printed)
            places = tiebreaks.places(section, methods, found)
            ranks = {player.number: player.rank for player in section.players if player.rank}
            assert all(places[number][0] <= rank <= places[number][1] for number, rank in ranks.items())
            sections += 1
            players += len(section.players)
    assert (sections, players, values) == (14, 397 + 46, 1588 + 184)


BY_POINTS = "DE PS PS/C1 STD TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P AOB SB SB/C1 SB/C2 SB/P KS KS/L+1 KS/L-1"
BY_GAMES = "WON BPG BWG REP GE ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO"
"""In fixed schedules article 15.2 counts forfeits here; gacrux 1.11.65 never does."""
# Fore Buchholz comes last: gacrux changes the adjusted scores of the others when it computes it.
FORE = "FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P AOB/F"
CODES = tuple(f"{BY_POINTS} {BY_GAMES} WIN RTNG {FORE}".split())
UNRATED = 1400


def gacrux(path: Path, section: Section) -> dict[int, dict[str, float]]:
    """The values of gacrux by pairing number; a method without a value is absent."""
    field = Field(section)
    arguments = ["-i", path, "-f", "TRF", "-b", "utf-8", "-d", "T", "-o", "-", "-u", UNRATED, "-n", field.rounds]
    arguments += ["-p" if field.is_fixed else "-s", "-t", "PTS", *CODES]
    command = [sys.executable, "-m", "gacrux.tiebreakchecker", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    rows = [line.split("\t") for line in done.stdout.splitlines() if "\t" in line]
    assert rows and rows[0][0] == "StartNo", done.stdout + done.stderr
    return {
        int(row[0]): {code: float(value) for code, value in zip(CODES, row[3:], strict=True) if value != "-0"}
        for row in rows[1:]
    }


def ours(section: Section) -> dict[int, dict[str, float]]:
    """The same of ours; where direct encounter separates nobody, gacrux prints 0."""
    found = tiebreaks.values(section, tiebreaks.parse(",".join(CODES)), unrated=UNRATED)
    tied: dict[int, list[int]] = {}
    for player in section.players:
        tied.setdefault(section.points_of(player), []).append(player.number)
    for group in tied.values():
        if len({found[number].get("DE") for number in group}) == 1:
            for number in group:
                found[number] = {**found[number], "DE": 0.0}
    return found


def plain(event: Event, section: Section) -> bytes:
    """A TRF with nothing but players, ratings, results and the day: what both need, and no teams."""
    unsaid = {"score": None, "rank": None, "team": None, "title": None, "sex": None, "born": None, "national": None}
    players = tuple(player._replace(adjustment=0, extras={}, **unsaid) for player in section.players)
    start = event.dates_of(section)[0]
    bare = replace(section, players=players, extras={}, tie_breaks=None, start=start, end=start)
    report = Event(name="Elm", start=start, end=start, sections=(bare,))
    return next(iter(trf.write(report, Report(), OPTIONS).values()))


def differences(section: Section, theirs: dict[int, dict[str, float]]) -> set[str]:
    """The codes in which a value differs."""
    found = ours(section)
    assert found.keys() == theirs.keys()
    return {code for number in found for code in CODES if found[number].get(code) != theirs[number].get(code)}


def test_every_value_of_gacrux_for_every_trf(corpus, tmp_path):
    pytest.importorskip("gacrux", reason="gacrux, the independent check, is not installed")
    files = compared = 0
    for source in sorted((corpus / "trf").rglob("*")):
        if source.suffix not in (".trf", ".input"):
            continue
        try:
            event = trf.read({source.name: source.read_bytes()}, Report(), OPTIONS)
        except Unreadable:
            continue
        (tmp_path / "plain.trf").write_bytes(plain(event, event.sections[0]))
        section = trf.read({"plain.trf": (tmp_path / "plain.trf").read_bytes()}, Report(), OPTIONS).sections[0]
        section = replace(section, start=event.dates_of(event.sections[0])[0])
        # Of a game that the two rows state differently gacrux takes one row for both.
        if section.contradictions():
            continue
        assert differences(section, gacrux(tmp_path / "plain.trf", section)) == set(), source.name
        files += 1
        compared += len(section.players) * len(CODES)
    assert (files, compared) == (48, 68_244)


@pytest.mark.parametrize("make", [swiss, round_robin], ids=["swiss", "round robin"])
def test_gacrux_on_random_events(make, tmp_path):
    pytest.importorskip("gacrux", reason="gacrux, the independent check, is not installed")
    expected = set(BY_GAMES.split()) if make is round_robin else set()
    for seed in range(10):
        section = make(seed)
        (tmp_path / "event.trf").write_bytes(plain(Event(start=section.start), section))
        assert differences(section, gacrux(tmp_path / "event.trf", section)) <= expected, seed
    section = round_robin(1, forfeits=False)
    (tmp_path / "event.trf").write_bytes(plain(Event(start=section.start), section))
    assert differences(section, gacrux(tmp_path / "event.trf", section)) == set()
