"""How a tie-break came about, opponent by opponent: as data, and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from trfrate.model import Section
from trfrate.tiebreaks.field import NOBODY, Field, Kind, Working
from trfrate.tiebreaks.methods import Method
from trfrate.tiebreaks.standings import workings

_WORDS_OF_KIND = {
    Kind.PLAYED: "played",
    Kind.GIVEN: "bye",
    Kind.FORFEIT_WIN: "forfeit win",
    Kind.REQUESTED: "requested bye or absent",
    Kind.FORFEIT_LOSS: "forfeit loss",
    Kind.PENDING: "no result yet",
}


class Term(NamedTuple):
    """What one round contributes."""

    round: int
    opponent: int | None
    """The pairing number of the scheduled opponent."""
    kind: str
    """`played`, `given`, `forfeit_win`, `requested`, `forfeit_loss` or `pending`."""
    points: float
    """What the player got in this round."""
    value: float | None
    """What it is worth for this method; `None`: nothing."""
    is_counted: bool
    """False where a cut or median leaves it out."""


class Explanation(NamedTuple):
    """How one value came about."""

    method: str
    number: int
    value: float | None
    """`None`: this method gives the player no value."""
    terms: tuple[Term, ...]
    taken_off: float
    """What is subtracted from the sum of the terms."""
    text: str


def explain(
    section: Section,
    method: Method,
    number: int,
    *,
    before: Sequence[Method] = (),
    day: date | None = None,
    ratings: Mapping[int, float] | None = None,
    unrated: int | None = None,
) -> Explanation:
    """Explain the value of one player; `before` are the methods used before it, which decide who is still tied.

    Raises `KeyError` for a number that no row of the section, or more than one, has.
    """
    field = Field(section, day, ratings, unrated)
    at = field.index[number]
    *_, (_, working) = workings(field, (*before, method))
    terms = tuple(_terms(field, working, at))
    taken_off = 0.0
    if working.taken_off:
        taken_off = working.taken_off[at] / working.unit
    value = working.values[at]
    text = _in_words(field, method, at, value, terms, taken_off)
    return Explanation(method.name, number, value, terms, taken_off, text)


def _terms(field: Field, working: Working, at: int) -> list[Term]:
    parts = working.parts(at) if working.parts is not None else ()
    dropped = working.dropped(at) if working.dropped is not None else ()
    found = []
    for round_, part in enumerate(parts):
        other = field.opponents[at][round_]
        opponent = None if other == NOBODY else field.numbers[other]
        kind, points = field.kinds[at][round_].name.lower(), field.points[at][round_] / 2
        value = None if part is None else part / working.unit
        found.append(Term(round_ + 1, opponent, kind, points, value, round_ not in dropped))
    return found


def _in_words(
    field: Field, method: Method, at: int, value: float | None, terms: Sequence[Term], taken_off: float
) -> str:
    player = field.players[at]
    shown = "no value" if value is None else f"{value:g}"
    lines = [f"{method.title} ({method.name}) of no. {player.number} {player.name}: {shown}"]
    for term in terms:
        whom = _WORDS_OF_KIND[Kind[term.kind.upper()]]
        if term.opponent is not None:
            name = field.players[field.index[term.opponent]].name
            opponent = f"no. {term.opponent} {name}"
            whom = opponent if term.kind == "played" else f"{whom} against {opponent}"
        worth = "-" if term.value is None else f"{term.value:g}"
        left_out = "" if term.is_counted else "  (left out)"
        points = "point" if term.points == 1 else "points"
        lines.append(f"  round {term.round}: {term.points:g} {points}, {whom}: {worth}{left_out}")
    if taken_off:
        lines.append(f"  taken off for points got without play: {taken_off:g}")
    return "\n".join(lines)
