"""The players: pairing numbers, member ids, ratings and birth dates."""

from __future__ import annotations

from trfrate.checks.dates import OLDEST, YOUNGEST, is_impossible_year
from trfrate.checks.faults import other_numbers
from trfrate.checks.table import Table
from trfrate.diagnostics import Alike, some
from trfrate.model import FACTS, SYSTEM_TITLES, Player

LOWEST_RATING, HIGHEST_RATING = 1.0, 3000.0
USCHESS_ID_DIGITS = 8
HIGHEST_NUMBER = 9999
"""Above this a pairing number is a member number or a slip: the numbers below it are not missing."""


def check_numbers(table: Table) -> None:
    """Report duplicate and missing pairing numbers."""
    numbers = {player.number for player in table.section.players}
    if len(numbers) < len(table.section.players):
        _report_duplicates(table)
    highest = max(numbers, default=0)
    if highest > HIGHEST_NUMBER:
        return
    gaps = sorted(set(range(1, highest + 1)) - numbers - table.shared_numbers)
    if not gaps:
        return
    message = f"{len(gaps)} pairing numbers are missing: {some(gaps, 5)}"
    if len(gaps) == 1:
        message = f"pairing number {gaps[0]} is missing"
    table.report.warning(
        "CHK019", message, table.place(), "a withdrawn player leaves such a gap; if nobody withdrew, a row is missing"
    )


def _report_duplicates(table: Table) -> None:
    called = other_numbers(table.section)
    for row, player in enumerate(table.section.players):
        first_row = table.row_of[player.number]
        if first_row == row:
            continue
        first = table.place(first_row)
        message = f"pairing number {player.number} is used twice"
        if first and first.words is None:
            message += f" (first at {first})"
        if names := called[player.number]:
            message += f"; opponents call one of the rows {some(names, 3)}"
        hint = "every row needs its own number; games with this number are not rated"
        table.report.error("CHK008", message, table.place(row, "number"), hint)


def check_members(table: Table) -> None:
    """Note players of a section who share a member id."""
    ids = [player.ids.uschess or player.ids.fide for player in table.section.players]
    if len({*ids, None}) > len(ids) - ids.count(None):
        return
    first: dict[tuple[str, str], Player] = {}
    for row, player in enumerate(table.section.players):
        uschess, fide, _ = player.ids
        if uschess:
            member = "", uschess
        elif fide:
            member = "FIDE ", fide
        else:
            continue
        other = first.setdefault(member, player)
        if other is player:
            continue
        message = f"players {other.number} and {player.number} have the same member id {''.join(member)}"
        if both := _round_of_both(other, player):
            message = f"{message}, but both played in round {both}"
            hint = "nobody plays two games at once: one of the ids is wrong"
            table.report.warning("CHK030", message, table.place(row, "ids"), hint)
        else:
            hint = "correct for a re-entry (rated together by US Chess id); if it is not one, an id is wrong"
            table.report.note("CHK009", message, table.place(row, "ids"), hint)


def _round_of_both(one: Player, other: Player) -> int | None:
    """Return the first round in which both players have a game that was played; a re-entry has none."""
    for at, cells in enumerate(zip(one.cells, other.cells, strict=False), start=1):
        if all(cell and cell.opponent and FACTS[cell.result].played for cell in cells):
            return at
    return None


def check_ratings(table: Table) -> None:
    """Report ratings that nobody has."""
    for row, player in enumerate(table.section.players):
        for source, before in player.ratings.items():
            rating = before.rating
            if rating is not None and not LOWEST_RATING <= rating <= HIGHEST_RATING:
                title = SYSTEM_TITLES.get(source, source)
                message = f"player {player.number} has an implausible {title} rating of {rating:g}"
                alike = Alike(f"the {title} ratings of {{}} are implausible", player.number)
                table.report.warning("CHK015", message, table.place(row, "ratings"), alike=alike)


def check_births(table: Table) -> None:
    """Report birth years that make a player implausibly young or old."""
    day = table.event.last_day(table.section)
    if day is None:
        return
    year = day.year
    implausible = [
        (row, player, player.born)
        for row, player in enumerate(table.section.players)
        if player.born and not YOUNGEST <= year - player.born.year <= OLDEST
    ]
    if not implausible or is_impossible_year(table.event, table.section):
        return
    for row, player, born in implausible:
        message = f"player {player.number} would be {year - born.year} years old"
        alike = Alike("the ages of {} are implausible", player.number)
        if born.year > year:
            message = f"player {player.number} was born in {born.year}, after the event"
            alike = Alike("the birth years of {} are after the event", player.number)
        hint = "the first rating of an unrated player depends on the age"
        table.report.warning("CHK016", message, table.place(row, "born"), hint, alike)


def check_ids(table: Table) -> None:
    """Report US Chess ids that cannot be right."""
    for row, player in enumerate(table.section.players):
        member = player.ids.uschess
        if member is None or (len(member) == USCHESS_ID_DIGITS and member.isascii() and member.isdecimal()):
            continue
        message = f"player {player.number} has the US Chess id {member!r:.20}, which is not {USCHESS_ID_DIGITS} digits"
        alike = Alike(f"the US Chess ids of {{}} are not {USCHESS_ID_DIGITS} digits", player.number)
        table.report.warning("CHK017", message, table.place(row, "ids"), alike=alike)
