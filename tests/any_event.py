"""Events that no tournament would hold and every writer has to bear: any text in any place, every kind of result."""

from datetime import date

from hypothesis import strategies as st

from trfrate.model import (
    FACTS,
    SECTION_TYPES,
    SOURCES,
    SYSTEMS,
    Birth,
    Cell,
    Event,
    Ids,
    Outcome,
    Player,
    Rated,
    Rating,
    Section,
)

HOSTILE = (
    *("", " ", "  ", "\t", "\r", "\n", "\r\n", "\0", "\x0b", "\x1b[31m", "\x85", "\xa0", "\u2028", "\ufeff", "\uffff"),
    *(
        "\tAlder",
        "\rAlder",
        "Al\nder",
        "Al\r\nder",
        " Alder",
        "Alder ",
        "Al  der",
        "Al\0der",
        "\ufeffAlder",
        "Al\xa0der",
    ),
    *("=1+1", "+1", "-1", "@x", "'=1", "''", "'", "'\"", '\'"x"', '\'"\\u0041"', "\\u000a", '"', '"Al', 'Al"der'),
    *(",", ";", "a,b", "a;b", ", a", "a|b", "|", "a,b;c\td", "No.;Name;Rd 1;Rd 2", "No.,Name,Rd 1,Score", "sep=;"),
    *("1", "0", "007", "1.5", "1,5", "1e5", "12345", "2026-01-02", "1/2", "½", "W12w", "H", "PAB", "BYE", "B", "U0"),
    *(
        "Total",
        "Name",
        "Ad",
        "Player",
        "No.",
        "Rd 1",
        "Score",
        "Section",
        "Section: Open",
        "Event:",
        "Opponents:",
        "Open",
    ),
    *("Alder (W)", "Alder (withdrawn)", "none", "n/a", "new", "unr.", "x", "life", "f", "yes", "Unrated", "None"),
    *("001    1", "012 Alder", "013 Oaks", "XXR 5", "###", "-----", "     1 | ALDER", "a · b", "a — b", "<b>&amp;</b>"),
    *("_x000A_", "🌲", "Łódź", "Ελάτη", "علي", "a\u200db", "\U000e0001", "Alder, Ada", "Sheet1", "About these ratings"),
)
"""Texts that something, somewhere, takes for something else."""

texts = st.sampled_from(HOSTILE) | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
maybe = st.none() | texts
days = st.none() | st.dates(date(1, 1, 1))
flags = st.sampled_from([None, True, False])
ids = st.none() | texts | st.from_regex(r"[0-9]{1,9}", fullmatch=True)
ratings = st.builds(
    lambda number, games: Rating(number, games),
    st.none() | st.integers(1, 3999).map(float) | st.sampled_from([1641.37, 445.28]),
    st.none() | st.integers(0, 900),
)
afters = st.builds(
    lambda shown, games: Rated(float(shown), shown, games), st.integers(1, 3999), st.none() | st.integers(0, 90)
)
births = st.integers(1, 9999).map(Birth) | st.dates().map(lambda day: Birth(day.year, day.month, day.day))
births |= st.builds(lambda year, month: Birth(year, month), st.integers(1900, 2020), st.integers(1, 12))


@st.composite
def cells(draw, numbers):
    """Nothing, a bye, or a result with or without an opponent, who may be unknown or the player himself."""
    outcome = draw(st.none() | st.sampled_from(list(Outcome)))
    if outcome is None:
        return None
    opponent = (
        draw(st.none() | st.sampled_from(numbers) | st.integers(1, max(numbers))) if FACTS[outcome].mirrors else None
    )
    return Cell(outcome, opponent, draw(st.sampled_from(["w", "b", None])) if opponent else None)


@st.composite
def players(draw, slots, numbers, number):
    """One row."""
    return Player(
        number,
        draw(texts),
        Ids(*(draw(ids) for _ in Ids._fields)),
        *(draw(maybe) for _ in ("federation", "state", "title", "sex")),
        born=draw(st.none() | births),
        team=draw(maybe),
        club=draw(maybe),
        ratings=draw(st.dictionaries(st.sampled_from(SOURCES), ratings, max_size=3)),
        score=draw(st.none() | st.integers(0, 1999)),
        rank=draw(st.none() | st.integers(0, 99999)),
        cells=tuple(draw(cells(numbers)) for _ in range(slots)),
        after=draw(st.dictionaries(st.sampled_from(SYSTEMS), afters, max_size=2)),
        expires=draw(maybe | st.sampled_from(["life", "2027-12-31", "2027-02-30"])),
        withdrawn=draw(flags),
    )


@st.composite
def sections(draw, number, highest):
    """One table."""
    rounds, per_round = draw(st.integers(1, 4)), draw(st.sampled_from([1, 1, 2]))
    numbers = draw(st.lists(st.integers(1, 4) | st.integers(1, highest), min_size=1, max_size=4, unique=True))
    return Section(
        number,
        draw(texts),
        draw(st.sampled_from(SECTION_TYPES)),
        draw(maybe | st.sampled_from(["G/60;d5", "40/90,SD/30;+30"])),
        draw(st.booleans()),
        draw(st.sampled_from([None, (), ("OTBR",), ("OTBR", "OTBQ")])),
        draw(days),
        draw(days),
        rounds,
        per_round,
        tuple(draw(st.lists(days, max_size=3))),
        tuple(draw(players(rounds * per_round, numbers, each)) for each in numbers),
        chief_td=draw(maybe),
        assistant_td=draw(maybe),
        scholastic=draw(maybe),
        grand_prix=draw(flags),
        grand_prix_points=draw(st.none() | st.integers(0, 99999)),
        fide_rated=draw(flags),
    )


@st.composite
def events(draw, most_sections=3, highest=99999):
    """What an event can say without the extras of one format; `highest` is the highest pairing number."""
    numbers = draw(st.lists(st.integers(0, 99), min_size=1, max_size=most_sections, unique=True))
    return Event(
        draw(texts),
        *(draw(maybe) for _ in ("city", "state", "zip", "country", "federation")),
        draw(days),
        draw(days),
        *(draw(maybe) for _ in ("id", "affiliate", "chief_td", "assistant_td")),
        tuple(draw(st.lists(texts, max_size=3))),
        tuple(draw(st.lists(texts, max_size=3))),
        tuple(draw(sections(number, highest)) for number in numbers),
    )
