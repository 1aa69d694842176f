"""One player's lines of the US Chess text crosstable, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from trfrate import spellings
from trfrate.codecs.text import one_line
from trfrate.formats._extras import extras_of
from trfrate.model import PROVISIONAL_UP_TO, SYSTEM_LETTERS, Cell, Extras, Ids, Outcome, Player, Rated, Rating, Section
from trfrate.report.chart import mark_of, standing

LETTERS = {
    "W": Outcome.WIN,
    "L": Outcome.LOSS,
    "D": Outcome.DRAW,
    "X": Outcome.FORFEIT_WIN,
    "F": Outcome.FORFEIT_LOSS,
    "B": Outcome.FULL_BYE,
    "H": Outcome.HALF_BYE,
    "U": Outcome.ZERO_BYE,
    "N": Outcome.ASYM_WIN,
    "R": Outcome.ASYM_DRAW,
    "S": Outcome.ASYM_LOSS,
    # A forfeited draw: half a point that no rating sees.
    "Z": Outcome.UNRATED_DRAW,
}
# Results without a letter keep their points and stay unrated.
STAND_INS = {
    Outcome.UNRATED_WIN: "X",
    Outcome.UNRATED_LOSS: "F",
    Outcome.PAIRING_BYE: "B",
    Outcome.PENDING: " ",
}
LETTER_OF = {outcome: letter for letter, outcome in LETTERS.items()} | STAND_INS

LABEL_OF = {system: label for label, system in SYSTEM_LETTERS.items()}

NAME_WIDTH = 32

NUMBER = re.compile(r"\s*\d{1,5}\s*\|")
"""How the first line of a player starts."""
# These see text whose blanks are single and only inside: several \\s* in a row would take hostile lines ages.
_CELL = re.compile(r"([A-Z])? ?(\d{0,5})$")
_TOTAL = re.compile(r"(\d{1,4})(?:[.,]([05]))?$")
_STATE = re.compile(r"[A-Za-z]{1,5}")
_MEMBER = re.compile(r"\w{1,8}")
_RATINGS = re.compile(r"(?:(\w*)(?: ?/ ?| |$))?(?:([A-Z]{1,2}): ?(.*?)(?: ?-> ?(.*))?)?$")


class Shown(NamedTuple):
    """A rating as the crosstable shows it; without a number: `Unrated`."""

    rating: int | None = None
    games: int | None = None


class Change(NamedTuple):
    """`R: 1641P17->1657P24`, or `R: 1641P17` before the event is rated; None where nothing is shown."""

    system: str
    before: Shown | None
    after: Shown | None
    mark: str = ""
    """The dagger of a start that an earlier section left."""


class Row(NamedTuple):
    """The content of one player's lines."""

    number: int
    name: str
    state: str
    member: str
    total: int | None
    norm: str
    changes: tuple[Change, ...]
    cells: tuple[Cell | None, ...]


class Fault(NamedTuple):
    """Something in the lines that cannot be read."""

    line: int
    column: int
    what: str


def parse(lines: Sequence[str], rounds: int) -> tuple[Row, list[Fault]]:
    """Read the lines of one player, the first of which starts with a pairing number."""
    faults: list[Fault] = []
    fields = [line.split("|") for line in lines]
    first = fields[0]
    second = fields[1] if len(fields) > 1 else []
    total = _total(_field(first, 2))
    if total is None:
        faults.append(Fault(0, _column(first, 2), "the total is not a number of points"))
    cells = tuple(_cell(first, second, 3 + slot, faults) for slot in range(rounds))
    changes = []
    member = ""
    for line, parts in enumerate(fields[1:], start=1):
        match = None
        if len(parts) > 1:
            match = _RATINGS.match(_tidy(parts[1]))
        if match is None:
            message = "no member id and ratings such as `90000001 / R: 1641P17->1657P24`"
            faults.append(Fault(line, _column(parts, 1), message))
            continue
        member = member or match[1] or ""
        if match[2]:
            changes.append(_change(match, line, _column(parts, 1), faults))
    number, name = int(first[0].strip()), first[1].strip()
    state, norm = _field(second, 0), _field(second, 2)
    return Row(number, name, state, member, total, norm, tuple(filter(None, changes)), cells), faults


def _field(fields: Sequence[str], index: int) -> str:
    """Return a field of a line; those that a short line lacks are empty."""
    if index >= len(fields):
        return ""
    return fields[index].strip()


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _column(fields: Sequence[str], index: int) -> int:
    return 1 + sum(len(field) + 1 for field in fields[:index])


def _total(text: str) -> int | None:
    match = _TOTAL.match(_tidy(text))
    if not match:
        return None
    return 2 * int(match[1]) + (match[2] == "5")


def _cell(first: Sequence[str], second: Sequence[str], index: int, faults: list[Fault]) -> Cell | None:
    text = _field(first, index)
    match = _CELL.match(_tidy(text))
    color = _field(second, index).lower()
    if color not in ("w", "b", ""):
        faults.append(Fault(1, _column(second, index), f"color '{color.upper()[:20]}' is neither W nor B"))
        color = ""
    if not text:
        return None
    outcome = LETTERS.get(match[1] or "") if match else None
    if match is None or outcome is None:
        message = f"'{text[:20]}' is not a result such as `W  12`, `H` or `U`"
        faults.append(Fault(0, _column(first, index), message))
        return None
    opponent = int(match[2] or 0) or None
    if outcome is Outcome.UNRATED_DRAW and opponent is None:
        outcome = Outcome.HALF_BYE
    return Cell(outcome, opponent, color or None)


def _change(match: re.Match[str], line: int, column: int, faults: list[Fault]) -> Change | None:
    system = SYSTEM_LETTERS.get(match[2])
    if system is None:
        faults.append(Fault(line, column, f"rating system '{match[2]}' is unknown"))
        return None
    shown: list[Shown | None] = []
    for text in (match[3], match[4] or ""):
        try:
            shown.append(_shown(text))
        except ValueError:
            shown.append(None)
            faults.append(Fault(line, column, f"rating '{text[:20]}' is neither a number nor Unrated"))
    before, after = shown
    return Change(system, before, after)


def _shown(text: str) -> Shown | None:
    stated = spellings.read_rating(text)
    if stated is None:
        return None
    rating, games = stated.rating.rating, stated.rating.games
    if rating is not None and rating % 1:
        raise ValueError
    return Shown(None if rating is None else int(rating), games)


def render(row: Row, zeros: bool) -> list[str]:
    """Write the lines of one player; `zeros` writes `H   0` for `H    `."""
    cells = "".join(f"{_cell_text(cell, zeros)}|" for cell in row.cells)
    letters = [(cell.color or "").upper() if cell else "" for cell in row.cells]
    colors = "".join(f"{letter:<5}|" for letter in letters)
    blanks = "     |" * len(row.cells)
    total = "" if row.total is None else f"{row.total / 2:.1f}"
    lines = [f"{row.number:>5} | {row.name:<{NAME_WIDTH}}|{total:<5}|{cells}"]
    for index, change in enumerate(row.changes or (None,)):
        ratings = _change_text(change) if change else ""
        if index == 0:
            lines.append(f"{row.state:>5} | {row.member:<8} /{ratings:<22}|{row.norm:<5}|{colors}")
        else:
            lines.append(f"{'':>5} | {'':<8}  {ratings:<22}|{'':<5}|{blanks}")
    return lines


def _cell_text(cell: Cell | None, zeros: bool) -> str:
    letter = LETTER_OF[cell.result] if cell else " "
    if cell is None or letter == " ":
        return " " * 5
    nobody = "0" if zeros else ""
    return f"{letter}{cell.opponent or nobody:>4}"


def _change_text(change: Change) -> str:
    before = _shown_text(change.before) + change.mark
    return f"{LABEL_OF[change.system]:>2}: {before:<7}->{_shown_text(change.after):<7}"


def _shown_text(shown: Shown | None) -> str:
    if shown is None:
        return ""
    if shown.rating is None:
        return "Unrated"
    games = "" if shown.games is None else f"P{shown.games}"
    return f"{shown.rating:>4}{games}"


def player_of(row: Row) -> Player:
    """Return the player that the lines describe."""
    ratings, after = {}, {}
    for system, before, then, _ in row.changes:
        start = Rating()
        if before and before.rating is not None:
            start = Rating(float(before.rating), before.games)
        if before:
            ratings[system] = start
        if then and then.rating is not None:
            after[system] = Rated(float(then.rating), then.rating, then.games, start.rating, start.games)
    return Player(
        number=row.number,
        name=row.name,
        ids=Ids(uschess=spellings.read_id(row.member)),
        state=row.state or None,
        ratings=ratings,
        score=row.total,
        cells=row.cells,
        after=after,
        extras={"msa": {"norm": row.norm}} if row.norm else {},
    )


def row_of(player: Player, section: Section, slots: int) -> Row:
    """Return the content of a player's lines, as far as the crosstable can hold it."""
    systems = [system for system in LABEL_OF if system in player.ratings or system in player.after]
    changes = tuple(_change_of(player, system) for system in systems)
    cells = (*player.cells, *[None] * slots)[:slots]
    return Row(
        number=player.number,
        name=_plain(player.name)[:NAME_WIDTH].rstrip(),
        state=_fitting(_STATE, player.state),
        member=_fitting(_MEMBER, player.ids.uschess),
        total=section.points_of(player),
        norm=_plain(str(own_extras(player.extras).get("norm", "")))[:5],
        changes=changes,
        cells=tuple(cells),
    )


def own_extras(extras: Extras) -> Mapping[str, Any]:
    """Return what this format preserves in the extras."""
    return extras_of(extras, "msa")


def _plain(text: str) -> str:
    return _tidy(one_line(text).replace("|", "/"))


def _fitting(pattern: re.Pattern[str], text: str | None) -> str:
    """Return the text, or nothing if it would break the table."""
    if text and pattern.fullmatch(text):
        return text
    return ""


def _change_of(player: Player, system: str) -> Change:
    shown = standing(player, system)
    before = _provisional(shown.before, shown.games_before)
    if before is None and shown.no_rating:
        before = Shown()
    return Change(system, before, _provisional(shown.after, shown.games), mark_of(player, system))


def _provisional(rating: int | None, games: int | None) -> Shown | None:
    if rating is None:
        return None
    if games is not None and games > PROVISIONAL_UP_TO:
        games = None
    return Shown(rating, games)


def stand_ins(players: Iterable[Player]) -> set[Outcome]:
    """Return the results of the players that the crosstable has no letter for."""
    return {cell.result for player in players for cell in player.cells if cell and cell.result in STAND_INS}
