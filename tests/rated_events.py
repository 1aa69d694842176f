"""Rated events typed by hand, for the writers. The numbers are those of the sketch of a rated wallchart."""

from dataclasses import fields, replace
from datetime import date
from typing import NamedTuple

from hypothesis import strategies as st

from trfrate.diagnostics import Diagnostic, Place, Report, Severity
from trfrate.formats import Options
from trfrate.model import SYSTEM_TITLES, Cell, Event, Ids, Outcome, Player, Rated, Rating, Section
from trfrate.report.basis import Basis, RatedEvent

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
ROWS = (
    ("Alder, Ada", ((W, 4, "w"), (W, 2, "b"), (W, 6, "w")), (554.22, None, 657, None), (546.1, None, 650, None)),
    ("Birch, Ben", ((W, 5, "b"), (L, 1, "w"), (W, 4, "b")), (445.28, 21, 500, 24), (440.2, 21, 495, 24)),
    ("Cedar, Cy", ((Outcome.HALF_BYE,), (W, 6, "w"), (L, 5, "b")), (124, None, 134, None), (126, None, 135, None)),
    ("Dogwood, Dee", ((L, 1, "b"), (W, 5, "w"), (L, 2, "w")), (572.53, None, 514, None), (564, None, 506, None)),
    ("Elm, Eve", ((L, 2, "w"), (L, 4, "b"), (W, 3, "w")), (174.54, 15, 188, 18), (173, 15, 187, 18)),
    ("Fir, Finn", ((Outcome.FULL_BYE,), (L, 3, "b"), (L, 1, "b")), (203, 17, 149, 19), (202, 17, 148, 19)),
)


def player(number: int, name: str, cells, *ratings) -> Player:
    systems = list(zip(("OTBR", "OTBQ"), ratings, strict=True))
    return Player(
        number,
        name,
        Ids(f"9000000{number}"),
        state="MI",
        ratings={system: Rating(before, games) for system, (before, games, _, _) in systems},
        cells=tuple(Cell(*cell) for cell in cells),
        after={
            system: Rated(shown + 0.21, shown, games_after, before, games)
            for system, (before, games, shown, games_after) in systems
        },
    )


def novice() -> Section:
    players = tuple(player(number, *row) for number, row in enumerate(ROWS, start=1))
    return Section(1, "Novice", "swiss", "G/25;d5", systems=("OTBR", "OTBQ"), rounds=3, players=players)


def event(*sections: Section) -> Event:
    place = {"city": "Ann Arbor", "state": "MI", "start": date(2026, 8, 29), "end": date(2026, 8, 30)}
    return Event("August Scholastic", **place, sections=sections or (novice(),))


def contradicting() -> Section:
    """The novice section, in which Alder claims a win and Dogwood a draw."""
    section = novice()
    fourth = section.players[3]
    cells = (Cell(D, 1, "b"), *fourth.cells[1:])
    return replace(section, players=(*section.players[:3], fourth._replace(cells=cells), *section.players[4:]))


SHORT = ("445.28 after 21 games", "2 of 3, expected 1.458: +37.46", "bonus +17.46")
REMARK = Diagnostic("RAT012", Severity.NOTE, "game counts of players 1, 3 and 4 taken as 50 or more")


class Explained(NamedTuple):
    name: str
    system: str

    def page(self) -> str:
        return f"{self.name} — {self.system}\nStart 445.28\n"

    def short(self) -> tuple[str, ...]:
        return SHORT

    def as_json(self) -> dict:
        return {}


class Computed(NamedTuple):
    """A section in one system, as if somebody had computed the ratings it holds."""

    section: Section
    basis: Basis

    @property
    def after(self):
        return {one.number: one.after[self.basis.system] for one in self.section.players if one.after}

    def trace(self, number: int) -> Explained:
        return Explained(self.section[number].name, self.basis.system)


def computed(rated: Event) -> Event:
    """The event as if its ratings after, if it has any, had been computed here."""
    done = []
    for section in rated.sections:
        systems = list(dict.fromkeys(system for one in section.players for system in one.after))
        for system in systems:
            title, dual = SYSTEM_TITLES[system], len(systems) > 1
            basis = Basis(
                section.number, system, title, "US Chess", "2025-07-26", bonus=10, dual=dual, remarks=(REMARK,)
            )
            done.append(Computed(section, basis))
    known = {each.name: getattr(rated, each.name) for each in fields(Event)}
    return RatedEvent(**known, rated=tuple(done)) if done else rated


def options(**values) -> Options:
    return Options(date(2026, 9, 1), values)


def report() -> Report:
    told = Report()
    told.note("TRF002", 'read as cp1252, e.g. "Müller"', Place("open.trf", 9), "--encoding chooses another")
    return told


PAIRS = ((W, L), (L, W), (D, D), (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), (Outcome.ASYM_WIN, Outcome.ASYM_DRAW))
ALONE = (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE, None)


@st.composite
def sections(draw) -> Section:
    """Sections whose rows agree, with every kind of result that wallcharts can say, rated or not."""
    count, rounds = draw(st.integers(2, 8)), draw(st.integers(1, 4))
    cells: dict[int, list[Cell | None]] = {number: [] for number in range(1, count + 1)}
    for _ in range(rounds):
        order = draw(st.permutations(range(1, count + 1)))
        paired = draw(st.integers(0, count // 2))
        for one, other in zip(order[: 2 * paired : 2], order[1 : 2 * paired : 2], strict=True):
            result, mirrored = draw(st.sampled_from(PAIRS))
            white, black = draw(st.sampled_from([("w", "b"), (None, None)]))
            cells[one].append(Cell(result, other, white))
            cells[other].append(Cell(mirrored, one, black))
        for number in order[2 * paired :]:
            alone = draw(st.sampled_from(ALONE))
            cells[number].append(Cell(alone) if alone else None)
    players = tuple(draw(_players(number, tuple(row))) for number, row in cells.items())
    return Section(1, "Open", time_control="G/90;d5", rounds=rounds, players=players)


@st.composite
def _players(draw, number: int, cells: tuple[Cell | None, ...]) -> Player:
    numbers = st.tuples(st.integers(100, 2900), st.none() | st.integers(1, 25))
    rating = numbers.map(lambda told: Rating(float(told[0]), told[1]))
    rated = numbers.map(lambda told: Rated(float(told[0]), *told))
    systems = ("OTBR", "OTBQ")
    return Player(
        number,
        f"{draw(st.sampled_from(['Alder', 'Birch', 'Cedar', 'Elm']))}, {draw(st.sampled_from(['Ada', 'Ben', 'Cy']))}",
        Ids(f"{90000000 + number}"),
        state=draw(st.sampled_from(["MI", "ON"])),
        ratings={system: draw(rating) for system in systems},
        cells=cells,
        after={system: draw(rated) for system in systems},
    )
