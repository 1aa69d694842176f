"""The names and kinds of every fact of an event: one table for the JSON event, `--set` and the JSON Schema.

A name in JSON is the attribute's name in the model.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import date
from typing import Any

from trfrate import model
from trfrate.schema.kinds import DEEPEST, Many, Named, Record, Scalar, nested_too_deep

MOST_ROUNDS, MOST_GAMES_PER_ROUND, HIGHEST_NUMBER = 999, 99, 99_999
"""More than any event has; without limits, a typo in one number would make a table of millions of cells."""


def _is(*types: type) -> Callable[[Any], Any]:
    def parse(value: Any) -> Any:
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise TypeError
        return value

    return parse


def _number(value: Any) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not math.isfinite(value) or abs(value) > 1e9:
        raise ValueError
    return value


def _whole(value: Any) -> int:
    number = _number(value)
    if number != int(number):
        raise ValueError
    return int(number)


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or nested_too_deep(value):
        raise TypeError
    return dict(value)


def _between(low: int, high: int) -> Scalar:
    def parse(value: Any) -> int:
        number = _whole(value)
        if not low <= number <= high:
            raise ValueError
        return number

    title = f"a whole number from {low} to {high}"
    return Scalar(title, parse, {"type": "integer", "minimum": low, "maximum": high})


def _half_points(value: Any) -> int:
    return _whole(2 * _number(value))


def _date(value: Any) -> date:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        raise ValueError
    return date.fromisoformat(value)


def birth(value: Any) -> model.Birth:
    """Read a birth date `YYYY`, `YYYY-MM` or `YYYY-MM-DD`."""
    found = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", value)
    if not found:
        raise ValueError
    year, month, day = (int(part) if part else None for part in found.groups())
    date(year or 0, month or 1, day or 1)
    return model.Birth(year or 0, month, day)


def _one_of(names: tuple[str, ...]) -> Callable[[Any], str]:
    def parse(value: Any) -> str:
        if value not in names:
            raise ValueError
        return str(value)

    return parse


def _choice(title: str, names: tuple[str, ...]) -> Scalar:
    return Scalar(f"{title} ({', '.join(names)})", _one_of(names), {"enum": list(names)})


TEXT = Scalar("text", _is(str), {"type": "string"})
FLAG = Scalar("true or false", _is(bool), {"type": "boolean"})
NUMBER = Scalar("a number", _number, {"type": "number"})
WHOLE = Scalar("a whole number", _whole, {"type": "integer"})
SCORE = Scalar("a number of half points", _half_points, {"type": "number", "multipleOf": 0.5}, lambda half: half / 2)
DAY = Scalar(
    "a date (YYYY-MM-DD)",
    _date,
    {"type": "string", "format": "date", "pattern": r"^\d{4}-\d\d-\d\d$"},
    lambda day: day.isoformat(),
)
BORN = Scalar(
    "a birth date (YYYY, YYYY-MM or YYYY-MM-DD)",
    birth,
    {"type": "string", "pattern": r"^\d{4}(-\d\d(-\d\d)?)?$"},
    str,
)
ANY = Scalar(f"an object, at most {DEEPEST} deep", _object, {"type": "object"}, dict)
PAIRING_NUMBER = _between(1, HIGHEST_NUMBER)
RESULT = Scalar(
    f"a result ({', '.join(model.Outcome)})", model.Outcome, {"enum": [str(outcome) for outcome in model.Outcome]}, str
)
TEXTS = Many(TEXT)

IDS = Record(model.Ids, {"uschess": TEXT, "fide": TEXT, "cfc": TEXT})
RATING = Record(
    model.Rating,
    {
        "rating": NUMBER,
        "games": WHOLE,
        "date": DAY,
        "record": _choice("a record", ("mixed", "wins", "losses")),
        "wins": WHOLE,
        "draws": WHOLE,
        "events": WHOLE,
        "peak": NUMBER,
        "floor": NUMBER,
        "olm": FLAG,
        "k": WHOLE,
    },
    optional=frozenset({"k"}),
)
RATED = Record(
    model.Rated,
    {
        "rating": NUMBER,
        "shown": WHOLE,
        "games": WHOLE,
        "before": NUMBER,
        "games_before": WHOLE,
        "initial": ANY,
        "formula": TEXT,
        "played": WHOLE,
        "score": NUMBER,
        "expected": NUMBER,
        "effective_games": NUMBER,
        "k": NUMBER,
        "bonus": NUMBER,
        "floor": NUMBER,
        "assumed": TEXTS,
        "change": NUMBER,
        "carried_from": WHOLE,
    },
)
OTHER_SYSTEM = r"[A-Z][A-Z0-9-]{1,15}"
"""The name of a rating system that somebody added from outside."""
TIE_BREAK = r"[A-Za-z][A-Za-z0-9_:/+-]{0,59}"
"""The name of a tie-break, or the code of one that is not computed."""
CELL = Record(model.Cell, {"result": RESULT, "opponent": PAIRING_NUMBER, "color": _choice("a color", ("w", "b"))})
PLAYER = Record(
    model.Player,
    {
        "number": PAIRING_NUMBER,
        "name": TEXT,
        "ids": IDS,
        "federation": TEXT,
        "state": TEXT,
        "title": TEXT,
        "sex": TEXT,
        "born": BORN,
        "adult": FLAG,
        "canadian_resident": FLAG,
        "team": TEXT,
        "club": TEXT,
        "expires": TEXT,
        "withdrawn": FLAG,
        "prize": Record(model.Prize, {"amount": NUMBER, "under": WHOLE}),
        "national": Record(model.National, {"rating": NUMBER, "federation": TEXT}),
        "match_changes": Many(
            Record(
                model.MatchChange,
                {"ended": DAY, "change": NUMBER, "system": _choice("a US Chess rating system", model.SYSTEMS)},
                frozenset({"system"}),
            )
        ),
        "ratings": Named(RATING, model.SOURCES),
        "score": SCORE,
        "adjustment": SCORE,
        "rank": WHOLE,
        "tie_breaks": Named(NUMBER, (), TIE_BREAK),
        "cells": Many(CELL, gaps=True),
        "after": Named(RATED, model.SOURCES, OTHER_SYSTEM),
        "extras": ANY,
    },
    optional=frozenset(
        {"expires", "withdrawn", "prize", "national", "match_changes", "adjustment", "after", "tie_breaks"},
    ),
)
SECTION = Record(
    model.Section,
    {
        "number": WHOLE,
        "name": TEXT,
        "type": _choice("a section type", model.SECTION_TYPES),
        "time_control": TEXT,
        "online": FLAG,
        "systems": Many(_choice("a rating system", model.RATED_SYSTEMS)),
        "start": DAY,
        "end": DAY,
        "rounds": _between(0, MOST_ROUNDS),
        "games_per_round": _between(1, MOST_GAMES_PER_ROUND),
        "round_dates": Many(DAY, gaps=True),
        "points": Named(SCORE, tuple(str(outcome) for outcome in model.Outcome)),
        "chief_td": TEXT,
        "assistant_td": TEXT,
        "scholastic": TEXT,
        "grand_prix": FLAG,
        "grand_prix_points": WHOLE,
        "fide_rated": FLAG,
        "tie_breaks": TEXTS,
        "players": Many(PLAYER),
        "extras": ANY,
    },
    optional=frozenset(
        {
            *("points", "chief_td", "assistant_td", "scholastic", "grand_prix", "grand_prix_points", "fide_rated"),
            "tie_breaks",
        },
    ),
)
EVENT = Record(
    model.Event,
    {
        "name": TEXT,
        "city": TEXT,
        "state": TEXT,
        "zip": TEXT,
        "country": TEXT,
        "federation": TEXT,
        "start": DAY,
        "end": DAY,
        "id": TEXT,
        "affiliate": TEXT,
        "chief_td": TEXT,
        "assistant_td": TEXT,
        "other_tds": TEXTS,
        "arbiters": TEXTS,
        "sections": Many(SECTION),
        "extras": ANY,
    },
)
