"""Whatever TRF can say comes back as it was; what it cannot say is a loss."""

from dataclasses import replace
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from trfrate.codecs.text import decoded_twice
from trfrate.diagnostics import Report, Severity
from trfrate.formats import Options, trf
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section

OPTIONS = Options(date(2026, 1, 15))
# `Âª` is what is left of `ª` after a wrong decoding: a name that holds it is repaired, which is a loss.
NAMES = (
    st.text(st.characters(codec="utf-8", categories=["L"]), min_size=1, max_size=14)
    .map(lambda text: f"{text}, Elm")
    .filter(lambda name: decoded_twice(name) is None)
)
BYES = (Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.ZERO_BYE, Outcome.PAIRING_BYE)
GAMES = tuple(outcome for outcome in Outcome if outcome not in BYES and not outcome.startswith("asym"))
RATINGS = st.integers(1, 3000).map(lambda value: Rating(float(value)))
CODES = st.sampled_from(["USA", "GER", "FRA", None])

cells = (
    st.none()
    | st.sampled_from(BYES).map(Cell)
    | st.builds(Cell, st.sampled_from(GAMES), st.integers(1, 9999), st.sampled_from(["w", "b", None]))
)
births = st.none() | st.dates(date(1900, 1, 1), date(2020, 1, 1)).map(lambda day: Birth(day.year, day.month, day.day))
players = st.builds(
    lambda *facts, **named: Player(*facts, **named),  # of a tuple, builds() would make up every field
    number=st.integers(1, 9999),
    name=NAMES,
    ids=st.builds(Ids, st.none() | st.just("90000001"), st.none() | st.just("90000002"), st.none()),
    federation=CODES,
    title=st.sampled_from([None, "GM", "WFM", "1N"]),
    sex=st.sampled_from([None, "m", "w"]),
    born=births,
    ratings=st.fixed_dictionaries({}, optional={"FIDE": RATINGS, "OTBR": RATINGS}),
    score=st.integers(0, 199),
    rank=st.integers(1, 9999),
    cells=st.lists(cells, max_size=7).map(tuple),
)


@st.composite
def events(draw):
    rows = draw(st.lists(players, min_size=1, max_size=5, unique_by=lambda player: player.number))
    rounds = max((len(row.cells) for row in rows), default=0)
    filled = [row._replace(cells=row.cells + (None,) * (rounds - len(row.cells))) for row in rows]
    # A national class needs a federation.
    filled = [row._replace(title=None) if row.title == "1N" and not row.federation else row for row in filled]
    section = Section(
        type=draw(st.sampled_from(["swiss", "round-robin", "team-swiss", "other"])),
        time_control=draw(st.sampled_from([None, "G/60;d5", "G/90;+30", "40/90,SD/30;d5"])),
        rounds=rounds,
        round_dates=tuple(draw(st.lists(st.dates(date(2000, 1, 1), date(2060, 1, 1)), max_size=3))),
        players=tuple(filled),
    )
    name, city = draw(NAMES), draw(st.none() | NAMES)
    days = st.none() | st.dates(date(1000, 1, 1))
    return Event(name, city, federation=draw(CODES), start=draw(days), end=draw(days), sections=(section,))


def plain(event):
    """Without what the reader adds for the writer."""
    section = event.sections[0]
    rows = tuple(player._replace(extras={}) for player in section.players)
    return replace(event, sections=(replace(section, extras={}, players=rows),))


@settings(max_examples=120, deadline=None)
@given(events())
def test_trf26_says_it_all(event):
    report = Report()
    (data,) = trf.TRF26.write(event, report, OPTIONS).values()
    assert not [diagnostic for diagnostic in report if diagnostic.severity in (Severity.LOSS, Severity.ERROR)]
    again = trf.read({"event.trf": data}, Report(), OPTIONS)
    assert plain(again) == event
    (second,) = trf.write(again, Report(), OPTIONS).values()
    assert second == data


@settings(max_examples=60, deadline=None)
@given(events())
def test_trf16_says_it_but_for_the_losses(event):
    report = Report()
    (data,) = trf.TRF16.write(event, report, OPTIONS).values()
    lost = " ".join(diagnostic.message for diagnostic in report if diagnostic.severity is Severity.LOSS)
    again = plain(trf.read({"event.trf": data}, Report(), OPTIONS)).sections[0]
    section = event.sections[0]
    assert ("US Chess ids" in lost) == any(player.ids.uschess for player in section.players)
    assert ("US Chess ratings" in lost) == any("OTBR" in player.ratings for player in section.players)
    for player, read in zip(section.players, again.players, strict=True):
        fide = {source: rating for source, rating in player.ratings.items() if source == "FIDE"}
        said = player._replace(ids=player.ids._replace(uschess=None), ratings=fide, cells=player.cells[: again.rounds])
        if player.title == "1N":
            assert "titles that are not FIDE's" in lost
            said = said._replace(title=None)
        assert read == said


def test_a_loss_is_reported_once_for_its_fact_whatever_the_texts_say():
    # The first name is cut and quotes what the second one becomes: the second loss must not hide behind the first.
    second = " Birch, Bo"
    long = Player(1, f"Alder, Ada, the name of player 2 is cut: {second}")
    event = Event(name="Elm Open", sections=(Section(players=(long, Player(2, second), Player(0, "Nobody"))),))
    report = Report()
    trf.TRF26.write(event, report, OPTIONS)
    losses = [(each.code, each.message) for each in report if each.code in ("TRF061", "TRF064", "TRF067")]
    assert [code for code, _ in losses] == ["TRF061", "TRF064", "TRF067"]
    assert losses[2][1].startswith("player 2: name")
