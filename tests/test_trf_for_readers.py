"""What other programs need of a TRF: team records, record 172, point systems, FIDE columns, TRF(x), their own ways."""

from dataclasses import replace
from datetime import date

import pytest

from trfrate.diagnostics import Report
from trfrate.formats import Options, trf
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section

DAY = date(2026, 1, 15)
WIN, LOSS, PENDING = Outcome.WIN, Outcome.LOSS, Outcome.PENDING


def event(*players, **facts):
    rows = players or (row(1, "Alder, Ada", 2, "w", WIN), row(2, "Birch, Ben", 1, "b", LOSS))
    return Event("Elmwood Open", sections=(Section(rounds=1, players=tuple(rows), **facts),))


def row(number, name, opponent, color, result, **facts):
    return Player(number, name, cells=(Cell(result, opponent, color),), **facts)


def pair(first=None, second=None):
    """Two players who met, each with further facts."""
    return event(
        row(1, "Alder, Ada", 2, "w", WIN, **(first or {})), row(2, "Birch, Ben", 1, "b", LOSS, **(second or {}))
    )


def lines(given, format=trf.TRF26, report=None, **options):
    values = {name.replace("_", "-"): value for name, value in options.items()}
    (data,) = format.write(given, Report() if report is None else report, Options(DAY, values)).values()
    return data.decode(options.get("encoding", "utf-8")).split("\r\n")[:-1]


def tagged(tag, *args, **named):
    return [line for line in lines(*args, **named) if line.startswith(tag)]


def read(text):
    return trf.read({"event.trf": text.encode()}, Report(), Options(DAY))


# --- teams --------------------------------------------------------------------------------------------------

CLUBS = ({"team": "Elm"}, {"team": "Elm"})


@pytest.mark.parametrize("format", [trf.TRF16, trf.TRF26, trf.TRFX])
def test_an_individual_event_has_no_team_records(format):
    report = Report()
    written = lines(pair(*CLUBS), format, report)
    assert not [line for line in written if line[:3] in ("013", "082", "310")]
    (loss,) = [each for each in report if each.code == "TRF071"]
    assert "1, Elm" in loss.message


@pytest.mark.parametrize(("format", "tag"), [(trf.TRF16, "013"), (trf.TRF26, "310")])
def test_a_team_event_has_the_records_of_its_edition(format, tag):
    given = pair(*CLUBS)
    given = replace(given, sections=(replace(given.sections[0], type="team-swiss"),))
    assert len(tagged(tag, given, format)) == 1
    assert tagged("082", given, format) == ["082 1"]
    again = read("\n".join(lines(given, format)))
    assert [player.team for player in again.players] == ["Elm", "Elm"]


def test_teams_become_prohibited_pairings_if_asked_for():
    assert tagged("260", pair(*CLUBS), teams="prohibited") == ["260   1   1    1    2"]
    assert tagged("XXP", pair(*CLUBS), trf.TRFX, teams="prohibited") == ["XXP 1 2"]


def test_an_individual_file_with_team_records_leaves_them_in_its_own_dialect():
    text = "\n".join([*lines(pair()), "013 Elm                                1    2"])
    assert tagged("013", read(text), trf.FORMAT)
    assert not tagged("013", read(text), trf.TRF16)


# --- national ratings ---------------------------------------------------------------------------------------


def us(rating, fide=None):
    ratings = {"OTBR": Rating(float(rating))} | ({} if fide is None else {"FIDE": Rating(float(fide))})
    return {"ratings": ratings, "ids": Ids(uschess="90000001")}


@pytest.mark.parametrize(
    ("first", "second", "method"),
    [
        (us(1900), us(1800), "NRO"),
        (us(1800), us(1900), "NRO"),
        (us(1900, 1700), us(1800, 1750), "NRO"),
        (us(1800, 1800), us(1900, 1750), "FIDE"),
        (us(1800, 1700), us(1900, 1750), "OTHER"),
    ],
    ids=["national only", "national only in any order", "national first", "FIDE first", "neither"],
)
def test_national_ratings_have_record_172(first, second, method):
    assert tagged("172", pair(first, second)) == [f"172 USA {method}"]


def test_without_national_ratings_there_is_no_record_172():
    assert not tagged("172", pair())
    assert not tagged("172", pair(us(1900), us(1800)), trf.TRF16)


# --- points and results -------------------------------------------------------------------------------------


def test_record_162_states_only_what_differs():
    given = replace(pair(), sections=(replace(pair().sections[0], points={Outcome.PAIRING_BYE: 1}),))
    assert tagged("162", given) == ["162  P 0.5"]
    assert not tagged("162", pair())


def test_three_points_for_a_win_are_also_a_bye():
    wins = dict.fromkeys(
        (WIN, Outcome.UNRATED_WIN, Outcome.ASYM_WIN, Outcome.FORFEIT_WIN, Outcome.FULL_BYE, Outcome.PAIRING_BYE), 6
    )
    given = replace(pair(), sections=(replace(pair().sections[0], points=wins),))
    assert tagged("162", given) == ["162  W 3.0"]
    assert read("\n".join(lines(given))).sections[0].points == dict(sorted(wins.items()))


def test_a_game_without_a_result_is_a_question_mark_in_trf26_and_its_worth_is_stated():
    given = event(row(1, "Alder, Ada", 2, "w", PENDING), row(2, "Birch, Ben", 1, "b", PENDING))
    assert [line[89:] for line in tagged("001", given)] == ["     2 w ?", "     1 b ?"]
    assert tagged("162", given) == ["162  X 0.0"]
    assert [line[89:] for line in tagged("001", given, trf.TRF16)] == ["     2 w  ", "     1 b  "]
    again = read("\n".join(lines(given))).sections[0]
    assert [player.cells[0].result for player in again.players] == [PENDING, PENDING] and again.points is None


def test_record_222_is_added_to_free_text():
    given = read("\n".join(["122 90 min + 30 sec", *lines(pair(), trf.TRF16)]))
    assert tagged("222", given) == ["222 5400+30"]
    assert tagged("122", given) == ["122 90 min + 30 sec"]


# --- FIDE's columns -----------------------------------------------------------------------------------------


def test_a_national_title_goes_to_the_national_record():
    given = pair({"title": "1N", "federation": "ITA"}, {"title": "GM"})
    first, second = tagged("001", given)
    assert (first[10:13], second[10:13]) == ("   ", " GM")
    assert tagged("ITA", given) == ["ITA    1   1N"]
    again = read("\n".join(lines(given)))
    assert [player.title for player in again.players] == ["1N", "GM"]
    assert lines(again, trf.FORMAT) == lines(given)


def test_what_is_not_fides_is_not_written_and_named_once_for_each_kind():
    odd = {"federation": "ST.", "ids": Ids(fide="X123"), "title": "1N"}
    report = Report()
    written = lines(pair(odd, odd), trf.TRF16, report)
    assert not [line for line in written if "ST." in line or "X123" in line or "1N" in line]
    messages = [each.message for each in report if each.code == "TRF069"]
    assert len(messages) == 3 and all(": 2, " in message for message in messages)


def test_a_row_of_dashes_is_no_fide_number():
    text = "\n".join(lines(pair({"ids": Ids(fide="12345678901")}))).replace("12345678901", "-----------")
    given = read(text)
    assert given.players[0].ids.fide is None
    assert "-----------" in "\n".join(lines(given, trf.FORMAT))
    assert "-----------" not in "\n".join(lines(given))


# --- TRF(x) -------------------------------------------------------------------------------------------------


def test_trfx_has_what_pairing_engines_need():
    assert tagged("XX", pair(), trf.TRFX) == ["XXC white1", "XXR 1"]


def test_trfx_turns_the_records_of_trf26_back():
    rows = lines(replace(pair(), sections=(replace(pair().sections[0], rounds=3),)))
    more = [
        "152 B",
        "240 Z   2    1    2",
        "250       1.0   1   2    1    1",
        "260   1   3    1    2",
    ]
    given = read("\n".join([*rows, *more]))
    assert tagged("XX", given, trf.TRFX) == ["XXA    1  1.0  1.0", "XXC black1", "XXP 1 2", "XXR 3", "XXZ 1 2"]


def test_trfx_names_the_records_it_has_no_place_for():
    report = Report()
    lines(read("\n".join(["182 Elm Pairings", *lines(pair())])), trf.TRFX, report)
    assert "TRF(x) has no record 182" in [each.message for each in report if each.code == "TRF065"]


# --- single programs ----------------------------------------------------------------------------------------


def test_vega_gets_names_padded_in_bytes_and_record_142():
    given = event(row(1, "Ärlén, Åsa", 2, "w", WIN), row(2, "Birch, Ben", 1, "b", LOSS))
    report = Report()
    (data,) = trf.write(given, report, Options(DAY, {"for-program": "vega"})).values()
    first = next(line for line in data.split(b"\r\n") if line.startswith(b"001"))
    assert first[91:95] == b"   2" and first[14:47].decode().rstrip() == "Ärlén, Åsa"
    assert b"142 1" in data and b"222" not in data
    assert "TRF070" in [each.code for each in report]
    assert trf.read({"event.trf": data}, Report(), Options(DAY)).players[0].name == "Ärlén, Åsa"


def test_swiss_manager_gets_its_code_page():
    given = event(row(1, "Ärlén, Åsa", 2, "w", WIN), row(2, "Birch, Ben", 1, "b", LOSS))
    (data,) = trf.write(given, Report(), Options(DAY, {"for-program": "swiss-manager"})).values()
    assert "Ärlén, Åsa".encode("cp1252") in data and b"142 1" in data


@pytest.mark.parametrize("program", ["javafo", "py4swiss"])
def test_pairing_engines_get_trfx(program):
    assert tagged("XXR", pair(), trf.FORMAT, for_program=program) == ["XXR 1"]


def test_a_chosen_edition_stays_whatever_the_program():
    assert tagged("222", event(time_control="G/90;+30"), trf.TRF26, for_program="vega") == ["222 5400+30"]


@pytest.mark.parametrize(
    ("control", "coded"), [("G/60;d5", "3600+5"), ("40/90,SD/30;d5", "40/5400+5:1800+5"), ("G/60;d0", "3600")]
)
def test_record_222_has_a_delay_as_an_increment_and_122_brings_it_back(control, coded):
    report = Report()
    written = lines(event(time_control=control), report=report)
    assert f"222 {coded}" in written
    assert ("TRF073" in [each.code for each in report]) is control.endswith("d5")
    assert read("\n".join(written)).sections[0].time_control == control
    without = [line for line in written if not line.startswith("122")]
    assert read("\n".join(without)).sections[0].time_control == control.replace("d5", "+5")


def test_a_program_that_is_told_the_rounds_does_not_lose_them():
    waiting = replace(event(), sections=(replace(event().sections[0], rounds=5),))
    for program, lost in (("vega", False), ("swiss-manager", False), ("", True)):
        report = Report()
        written = lines(waiting, trf.TRF16, report, for_program=program)
        assert ("142 5" in written) is not lost
        assert any("rounds still to be played" in each.message for each in report) is lost
