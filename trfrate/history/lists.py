"""Lists of players with everything the chain knows: the start list, and the final list, which may start the next run.

The layout is one of those that `players import` reads: `uschess_id`, `name`, and for each rating system its code, with
`_games`, `_floor` and so on after it for what is behind the rating.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Any

from trfrate import spellings
from trfrate.diagnostics import Place, Report, some
from trfrate.errors import FileProblem
from trfrate.model import SYSTEMS, Ids, Player, Rating

_IDS = ("uschess_id", "player", "id")
_FIELDS = ("games", "record", "wins", "draws", "events", "peak", "floor", "olm", "date")
_SOURCES = (*SYSTEMS, "FIDE", "CFC")
_RECORDS = ("mixed", "wins", "losses")
_YES_NO = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
_MOST_NAMED = 5


def _record(text: str) -> str:
    if text not in _RECORDS:
        raise ValueError
    return text


def _truth(text: str) -> bool:
    try:
        return _YES_NO[text.lower()]
    except KeyError:
        raise ValueError from None


def _number(text: str) -> float:
    value = float(text)
    if not 0 <= value < float("inf"):
        raise ValueError
    return value


_READ: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(("games", "wins", "draws", "events"), lambda text: int(_number(text))),
    **dict.fromkeys(("peak", "floor"), _number),
    "record": _record,
    "olm": _truth,
    "date": date.fromisoformat,
}


def as_csv(players: Collection[Player]) -> bytes:
    """Return the list of players by key, with their ratings in the systems that any of them has one in."""
    systems = [system for system in SYSTEMS if any(system in player.ratings for player in players)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    behind = [f"{system}_{field}" for system in systems for field in _FIELDS]
    writer.writerow(["uschess_id", "name", "born", *systems, *behind])
    for player in sorted(players, key=lambda player: player.ids.uschess or player.name):
        ratings = [player.ratings.get(system) or Rating() for system in systems]
        values = [_shown(getattr(rating, field)) for rating in ratings for field in _FIELDS]
        own = [player.ids.uschess, player.name, _shown(player.born), *(_shown(each.rating) for each in ratings)]
        writer.writerow([*own, *values])
    return text.getvalue().encode()


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return repr(value)
    return str(value)


def rows_of_csv(content: bytes, name: str) -> list[list[str]]:
    """Return the rows of a file, the headings first; they are empty where the file is."""
    try:
        return list(csv.reader(content.decode("utf-8-sig").splitlines(), strict=True)) or [[]]
    except (UnicodeDecodeError, csv.Error) as problem:
        raise FileProblem(f"{name} is not CSV in UTF-8: {problem}") from problem


def from_csv(content: bytes, name: str, report: Report) -> dict[str, Player]:
    """Return the players of a start list by key; rows that cannot be read are reported and left out."""
    rows = rows_of_csv(content, name)
    at = {heading.strip().casefold(): index for index, heading in enumerate(rows[0])}
    id_at = next((at[each] for each in _IDS if each in at), None)
    if id_at is None:
        raise FileProblem(f"{name} is not a start list: none of its columns is called {', '.join(_IDS)}")
    players: dict[str, Player] = {}
    wrong: list[int] = []
    for number, row in enumerate(rows[1:], 2):
        key = row[id_at].strip() if id_at < len(row) else ""
        if not any(row):
            continue
        try:
            if not key or key in players:
                raise ValueError
            players[key] = _player(key, {heading: row[index].strip() for heading, index in at.items()})
        except (ValueError, IndexError):
            wrong.append(number)
    if wrong:
        message = f"{len(wrong)} rows of the start list cannot be read, or repeat a player: lines "
        report.error("HIS010", message + some(wrong, _MOST_NAMED), Place(name, wrong[0]))
    return players


def _player(key: str, values: Mapping[str, str]) -> Player:
    ratings = {}
    for source in _SOURCES:
        stated = values.get(source.lower(), "")
        rating = spellings.read_rating(stated) if stated else None
        if rating is None:
            continue
        behind = {}
        for field, read in _READ.items():
            text = values.get(f"{source}_{field}".lower(), "")
            if text:
                behind[field] = read(text)
        ratings[source] = rating.rating._replace(**behind)
    adult = values.get("adult", "")
    return Player(
        0,
        values.get("name") or key,
        Ids(uschess=key),
        born=spellings.read_birth(values.get("born", "")),
        adult=_truth(adult) if adult else None,
        ratings=ratings,
    )
