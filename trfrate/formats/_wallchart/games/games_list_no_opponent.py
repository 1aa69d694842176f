"""What a player without an opponent has in a row of a list of games: a bye, a forfeit, or nothing yet."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trfrate.formats._byes import BYES, Kind, Nobody, bye_of, in_round, is_bare_bye, nobody
from trfrate.formats._cells import WORDS, is_nobody, plain, value_text
from trfrate.formats._wallchart.games.forfeit_notes import claim_in, names_forfeit
from trfrate.formats._wallchart.games.game_results import POINTS, read_result
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.unknown_byes import NOTHING, PERSONAL
from trfrate.model import FACTS, Outcome


def names_nobody(name: str, facts: Mapping[str, object]) -> bool:
    """Return whether the words say that nobody sits there, and nothing else says that somebody does."""
    stated = (value_text(value).strip().lower() for what, value in facts.items() if what.startswith(PERSONAL))
    return is_nobody(name) and all(text in NOTHING or is_nobody(text) for text in stated)


def nobodies(games: GameList, row: int) -> list[str]:
    """Return the words in place of a name that stand for no opponent."""
    seats = [games.grid.text(row, side["name"]) for side in games.sides]
    return [text for text in seats if is_nobody(text)]


def alone(games: GameList, row: int) -> tuple[Outcome, Outcome] | None:
    """Return what someone without an opponent has, on White's side or Black's: by the result, else by the words."""
    names = nobodies(games, row)
    words = nobody(plain(names[0])) if names else None
    said = games.result(row) or games.own_points(row)
    is_implied = not games.text(row, "result") and not games.own_points(row)
    noted = _noted(games, row) if not said or is_implied else None
    if words and (not said or (is_implied and words.worth is not None)):
        # Who wins by being below `Winner` has what the words say: `zero-point bye`.
        outcome = bye_of(noted) if noted and noted.worth is not None else _by_words(words, names[0])
        games.unstated += [row] * (words.kind is Kind.BYE and words.worth is None and noted is None)
        return (outcome, outcome) if outcome else None
    if noted and (outcome := bye_of(noted)):
        return outcome, outcome
    kind = words.kind if words else Kind.BLANK
    if kind is not Kind.BYE and _notes_forfeit(games, row):
        kind = Kind.FORFEIT
    text = games.text(row, "result")
    result = in_round(plain(text)) or _bye_with_points(text)
    if result is None and kind is Kind.BYE and text.isalpha():
        # `bye` in place of the opponent, and what it is worth as the result: `full`.
        result = nobody(plain(f"{names[0]} {text}"))
    if result and result.kind in (Kind.BYE, Kind.ABSENT) and (outcome := bye_of(result)):
        found: tuple[Outcome, Outcome] | None = (outcome, outcome)
        games.unstated += [row] * (result == Nobody(Kind.BYE) and is_bare_bye(plain(text)) and not names)
    else:
        found = _byes(said, kind)
    if found and words and words.worth is not None:
        is_black = is_nobody(games.grid.text(row, games.sides[0]["name"]))
        if FACTS[found[is_black]].half_points != words.worth:
            return None
    return found


def _noted(games: GameList, row: int) -> Nobody | None:
    """Return the bye that a remark in a column that is not read says: `had the bye (1 pt)`."""
    beside = [games.others["draw"]] if "draw" in games.others else []
    for column in (*games.unread, *beside):
        note = in_round(plain(games.grid.text(row, column)))
        if note and note.kind in (Kind.BYE, Kind.ABSENT):
            games.noted.append((row, column))
            return note
    return None


def _notes_forfeit(games: GameList, row: int) -> bool:
    """Return whether a remark says that the opponent, whom the row does not name, did not come."""
    said = [note for note in games.notes.get(row, ()) if claim_in(note.text)]
    games.noted += [(row, note.column) for note in said]
    won = games.result(row) in ("1", "1-0", "0-1")
    return any(won or names_forfeit(note.text) for note in said)


def _bye_with_points(text: str) -> Nobody | None:
    """Return the bye that a result with points says: `W BYE`, `BYE 1`."""
    words = plain(text).split()
    others = [word for word in words if word != "BYE"]
    points = POINTS.get(others[0]) if len(words) == len(others) + 1 == 2 else None
    return Nobody(Kind.BYE, points) if points is not None else None


def _by_words(words: Nobody, name: str) -> Outcome | None:
    """Return what the words alone say; a bye is worth a point only if it is called a bye and no more."""
    if words.worth is not None:
        return BYES[words.worth]
    if words.kind in (Kind.ABSENT, Kind.OPEN):
        # Who has no opponent yet is not paired.
        return Outcome.ZERO_BYE
    return Outcome.FULL_BYE if words.kind is Kind.BYE and is_bare_bye(plain(name)) else None


def _byes(said: str, kind: Kind) -> tuple[Outcome, Outcome] | None:
    """Return what someone alone has, on White's side or Black's: `½` and `H` say it, `1-0` by the side."""
    if kind is Kind.FORFEIT and said in POINTS:
        forfeit = _FORFEITS.get(POINTS[said])
        return (forfeit, forfeit) if forfeit else None
    word = WORDS.get(said)
    if word is not None and not FACTS[word].mirrors:
        return word, word
    stated = read_result(said)
    if stated is None or stated[0] is Outcome.PENDING:
        found = _POINTS_ALONE.fullmatch(said)
        points = [POINTS[each] for each in found.groups() if each] if found else []
        return (BYES[points[0]], BYES[points[-1]]) if points else None
    if kind is Kind.BYE:
        return BYES[FACTS[stated[0]].half_points], BYES[FACTS[stated[1]].half_points]
    if kind is Kind.FORFEIT:
        stated = _AS_FORFEITS.get(stated[0], stated[0]), _AS_FORFEITS.get(stated[1], stated[1])
    white, black = (each if each in _AS_FORFEITS.values() else BYES[FACTS[each].half_points] for each in stated)
    return white, black


_POINTS_ALONE = re.compile(r"([10½])?-+([10½])?")
"""`1 : -`, `½-0`: nobody has no points, or none are stated."""
_FORFEITS = {2: Outcome.FORFEIT_WIN, 0: Outcome.FORFEIT_LOSS}
_AS_FORFEITS = {Outcome.WIN: Outcome.FORFEIT_WIN, Outcome.LOSS: Outcome.FORFEIT_LOSS}
