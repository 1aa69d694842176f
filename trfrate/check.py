"""What every event must satisfy, whatever file it came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise, repeat
from operator import add
from typing import Any, NamedTuple

from trfrate.diagnostics import Place, Report, place_of, some
from trfrate.model import COLORS, FACTS, Cell, Event, Outcome, Player, Section
from trfrate.tally import Cells, Tally, other_numbers, tally

LOWEST_RATING, HIGHEST_RATING = 1, 3000
YOUNGEST, OLDEST = 3, 110
USCHESS_ID_DIGITS = 8
_FACTS = len(Player._fields)


class Table(NamedTuple):
    """A section under the eyes of the checks, with the places of its rows."""

    event: Event
    section: Section
    at: int
    report: Report
    columns: Any
    """The players on their side: `columns.rank` are the ranks of all rows. Thousands of rows are looked at so."""
    cells: dict[int, Cells]
    row_of: dict[int, int]
    """The first row with each number, once `row` has been asked for one."""
    tally: Tally
    through: frozenset[int]
    """All numbers of the event, if they run through its sections; else none."""

    @property
    def scores(self) -> list[int]:
        """The half points that each row adds up to."""
        return list(map(add, self.columns.adjustment, self.tally.scores))

    def place(self, row: int | None = None, what: int | str | None = None) -> Place | None:
        """Where a row, one of its cells or one of its fields stands."""
        return place_of(self.event.origin, self.at, row, what)

    def row(self, number: int) -> int | None:
        """The first row with that pairing number."""
        if not self.row_of:
            for row, player in enumerate(self.section.players):
                self.row_of.setdefault(player.number, row)
        return self.row_of.get(number)

    def named(self, number: int) -> str:
        """A player of the section, for a message."""
        row = self.row(number)
        return f"player {number}" if row is None else f"player {number} ({self.section.players[row].name})"

    def where(self, number: int, slot: int) -> str:
        """The other half's place, for a message."""
        place = self.place(self.row(number), slot)
        return f" ({place})" if place else ""


def check(event: Event, report: Report) -> None:
    """Report whatever in the event contradicts itself or cannot be."""
    _check_dates(event, report)
    through = _numbered_through(event)
    for index, section in enumerate(event.sections):
        columns: Any = Player._make(zip(*section.players, strict=True) if section.players else repeat((), _FACTS))
        # From the end, so that of two rows with the same number the first one has it.
        cells = dict(zip(reversed(columns.number), reversed(columns.cells), strict=True))
        found = tally(section, columns.number, columns.cells, cells)
        table = Table(event, section, index, report, columns, cells, {}, found, through)
        for check_section in _SECTION_CHECKS:
            check_section(table)


def _numbered_through(event: Event) -> frozenset[int]:
    """All pairing numbers, if there are several sections and no two of them have one in common."""
    numbers = [player.number for player in event.players] if len(event.sections) > 1 else []
    every = frozenset(numbers)
    return every if len(every) == len(numbers) else frozenset()


def _check_dates(event: Event, report: Report) -> None:
    spans: list[tuple[str, int | None, date | None, date | None]] = [("the event", None, event.start, event.end)]
    for index, section in enumerate(event.sections):
        spans.append((f"section {section.label}", index, section.start, section.end))
        known = [day for day in section.round_dates if day]
        if known != sorted(known):
            _warn_dates(event, report, index, "the dates of the rounds are not in order", "round_dates")
        first, last = event.dates_of(section)
        if known and ((first and known[0] < first) or (last and max(known) > last)):
            _warn_dates(event, report, index, "a round was played outside the dates of the event", "round_dates")
    for title, where, start, end in spans:
        if start and end and start > end:
            _warn_dates(event, report, where or 0, f"{title} ends ({end}) before it starts ({start})", "start")


def _warn_dates(event: Event, report: Report, index: int, message: str, what: str) -> None:
    place = place_of(event.origin, index, None, what)
    report.warning("CHK014", message, place, "the rules in force depend on the dates; --start and --end set them")


def _check_numbers(table: Table) -> None:
    if len(table.cells) < len(table.section.players):
        _report_repeated(table)
    highest = max(table.cells, default=0)
    gaps = sorted(set(range(1, highest + 1)) - table.cells.keys() - table.through) if highest <= 9999 else []
    if gaps:
        table.report.warning(
            "CHK019",
            f"pairing number {gaps[0]} is missing"
            if len(gaps) == 1
            else f"{len(gaps)} pairing numbers are missing: {some(gaps, 5)}",
            table.place(),
            "a late withdrawal leaves such a gap; otherwise a row was lost",
        )


def _report_repeated(table: Table) -> None:
    called = other_numbers(table.columns.number, table.columns.cells, table.cells)
    for row, player in enumerate(table.section.players):
        if table.row(player.number) != row:
            first = table.place(table.row(player.number))
            lost = f"; opponents call one of the rows {some(names, 3)}" if (names := called[player.number]) else ""
            table.report.error(
                "CHK008",
                f"pairing number {player.number} stands twice" + (f" (first at {first})" if first else ""),
                table.place(row, "number"),
                f"every row needs a number of its own; games with this number are not rated{lost}",
            )


def _check_members(table: Table) -> None:
    members = [uschess or fide for uschess, fide, _ in table.columns.ids if uschess or fide]
    if len(set(members)) == len(members):
        return
    first: dict[tuple[str, str], Player] = {}
    for row, player in enumerate(table.section.players):
        uschess, fide, _ = player.ids
        member = ("", uschess) if uschess else ("FIDE ", fide) if fide else None
        if member is None:
            continue
        other = first.setdefault(member, player)
        if other is not player:
            table.report.note(
                "CHK009",
                f"players {other.number} and {player.number} have the same member id {''.join(member)}",
                table.place(row, "ids"),
                "right for a re-entry, whose rows are rated together by their US Chess id; otherwise one id is wrong",
            )


def _check_games(table: Table) -> None:
    for row, slot in table.tally.odd:
        if cell := table.section.players[row].cells[slot]:
            _report_game(table, row, slot, cell)


def _report_game(table: Table, row: int, slot: int, cell: Cell) -> None:
    """Say what is wrong with a cell; of a game told by both rows, once."""
    number = table.section.players[row].number
    place = table.place(row, slot)
    round_ = f"round {table.section.round_of(slot)}"
    if cell.opponent is None:
        table.report.error(
            "CHK007",
            f"{round_}: player {number} has a {cell.result} against nobody",
            place,
            "a played game needs an opponent; a bye or a forfeit has its own code",
        )
    elif cell.opponent == number:
        table.report.error("CHK002", f"{round_}: player {number} plays against themselves", place)
    elif cell.opponent not in table.cells:
        table.report.error(
            "CHK001",
            f"{round_}: player {number} meets {cell.opponent}, who is not in the section",
            place,
            "the number is wrong, or a row is missing; the game is not rated",
        )
    else:
        _report_halves(table, row, slot, cell)


def _report_halves(table: Table, row: int, slot: int, cell: Cell) -> None:
    assert cell.opponent is not None
    number = table.section.players[row].number
    theirs = table.cells[cell.opponent]
    other = theirs[slot] if slot < len(theirs) else None
    round_ = f"round {table.section.round_of(slot)}"
    place = table.place(row, slot)
    other_side = f"{table.named(cell.opponent)}{table.where(cell.opponent, slot)}"
    if other is None or other.opponent != number:
        _report_opponent(table, row, slot, cell, other)
    elif other.result not in FACTS[cell.result].mirrors:
        table.report.error(
            "CHK006",
            f"{round_}: player {number} has {_told(cell)}, but {other_side} has {_told(other)}",
            place,
            "the two rows must tell the same game; it is not rated until they do",
        )
    else:
        table.report.error(
            "CHK005",
            f"{round_}: player {number} and {other_side} both have {COLORS.get(cell.color or '', cell.color)}",
            place,
            "one of them had the other colour; the game is not rated until the rows agree",
        )


def _told(cell: Cell) -> str:
    return "no result yet" if cell.result is Outcome.PENDING else f"a {cell.result}"


def _report_opponent(table: Table, row: int, slot: int, cell: Cell, other: Cell | None) -> None:
    assert cell.opponent is not None
    number = table.section.players[row].number
    round_ = f"round {table.section.round_of(slot)}"
    opponent = f"{table.named(cell.opponent)}{table.where(cell.opponent, slot)}"
    place = table.place(row, slot)
    third = other.opponent if other else None
    if third is not None and _names(table, third, slot, cell.opponent):
        table.report.error(
            "CHK003",
            f"{round_}: players {number} and {third} both claim {opponent} as their opponent",
            place,
            f"player {cell.opponent} says {third}; the game of player {number} is not rated",
        )
    else:
        says = "nothing" if other is None else (f"opponent {third}" if third is not None else _told(other))
        table.report.error(
            "CHK004",
            f"{round_}: player {number} meets {opponent}, whose row says {says}",
            place,
            "the two rows must tell the same game; it is not rated until they do",
        )


def _names(table: Table, number: int, slot: int, opponent: int) -> bool:
    cells = table.cells.get(number, ())
    cell = cells[slot] if slot < len(cells) else None
    return cell is not None and cell.opponent == opponent


def _check_scores(table: Table) -> None:
    section = table.section
    if not (section.rounds or section.slots):
        _check_points_alone(table)
        return
    stated = enumerate(zip(table.columns.score, table.scores, strict=True))
    wrong = [(row, score) for row, (told, score) in stated if told is not None and score != told]
    open_slots = _open_slots(section) if wrong else frozenset()
    for row, score in wrong:
        _report_score(table, row, section.players[row], score, open_slots)


def _check_points_alone(table: Table) -> None:
    """Standings without rounds: one message, not one for every player."""
    row = next((row for row, player in enumerate(table.section.players) if player.score), None)
    if row is not None:
        hint = "the report needs a column for each round, with the opponents"
        table.report.error("CHK010", "the players have points, but no rounds", table.place(row, "score"), hint)


def _report_score(table: Table, row: int, player: Player, score: int, open_slots: frozenset[int]) -> None:
    """Points awarded outside the cells can hide in rounds that were not played; nowhere else."""
    assert player.score is not None
    section = table.section
    slots = section.rounds * section.games_per_round
    most = max(section.half_points(outcome) for outcome in Outcome)
    unplayed = sum(cell is None or cell.result in _COULD_HOLD_POINTS for cell in player.cells)
    unplayed += max(0, slots - len(player.cells))
    message = f"player {player.number} has {_points(player.score)}, but the rounds add up to {score / 2:g}"
    place = table.place(row, "score")
    if 0 < player.score - score <= unplayed * most:
        table.report.note("CHK011", message, place, "the difference may have been awarded for a round not played")
    elif 0 < score - player.score <= _not_yet_counted(section, player, open_slots):
        table.report.note("CHK011", message, place, "a bye of a round still open, or of a team, may not be counted yet")
    else:
        table.report.error("CHK010", message, place, "a result or the total is wrong")


def _not_yet_counted(section: Section, player: Player, open_slots: frozenset[int]) -> int:
    """What byes are worth that programs leave out of a total: of a round without any result yet, and those of teams."""
    teams = section.type.startswith("team")
    byes = [(slot, cell) for slot, cell in enumerate(player.cells) if cell and cell.opponent is None]
    return sum(section.half_points(cell.result) for slot, cell in byes if teams or slot in open_slots)


def _open_slots(section: Section) -> frozenset[int]:
    """The rounds in which no game has a result yet."""
    slots = [(slot, cell) for player in section.players for slot, cell in enumerate(player.cells)]
    done = {slot for slot, cell in slots if cell and cell.opponent is not None and cell.result is not Outcome.PENDING}
    return frozenset(slot for slot, _ in slots) - done


def _points(half_points: int) -> str:
    return "1 point" if half_points == 2 else f"{half_points / 2:g} points"


_COULD_HOLD_POINTS = (Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS, Outcome.PENDING)


def _check_ranks(table: Table) -> None:
    stated = zip(table.columns.score, table.scores, strict=True)
    points = [score if told is None else told for told, score in stated]
    ranks = [rank or 0 for rank in table.columns.rank]
    by_rank = [points[row] for row in sorted(range(len(ranks)), key=ranks.__getitem__) if ranks[row]]
    if by_rank != sorted(by_rank, reverse=True):
        _report_rank(table, sorted((rank, -points[row], row) for row, rank in enumerate(ranks) if rank))


def _report_rank(table: Table, ranked: Sequence[tuple[int, int, int]]) -> None:
    """The first row with more points than a better rank; rows on the same rank may stand in any order."""
    for (better_rank, lower, _), (worse_rank, higher, row) in pairwise(ranked):
        if higher < lower and worse_rank > better_rank:
            table.report.warning(
                "CHK012",
                f"rank {worse_rank} has {_points(-higher)}, more than rank {better_rank} with {-lower / 2:g}",
                table.place(row, "rank"),
                "the ranks may stem from an earlier round; they do not affect the rating",
            )
            return


def _check_rounds(table: Table) -> None:
    section = table.section
    slots = section.rounds * section.games_per_round
    longer = slots and slots < max(map(len, table.columns.cells), default=0)
    rows = [row for row, player in enumerate(section.players) if longer and any(player.cells[slots:])]
    if rows:
        numbers = [section.players[row].number for row in rows]
        most = max(section.round_of(len(section.players[row].cells) - 1) for row in rows)
        who = f"player {numbers[0]} has" if len(rows) == 1 else f"players {some(numbers, 5)} have"
        table.report.error(
            "CHK013",
            f"{who} results for {most} rounds, but the section has {section.rounds}",
            table.place(rows[0], slots),
            "the number of rounds or the rows are wrong; the results are taken as they stand",
        )


def _check_ratings(table: Table) -> None:
    for row, ratings in enumerate(table.columns.ratings):
        for source, before in ratings.items():
            rating = before.rating
            if rating is not None and not LOWEST_RATING <= rating <= HIGHEST_RATING:
                message = f"player {table.columns.number[row]} has an implausible {source} rating of {rating:g}"
                table.report.warning("CHK015", message, table.place(row, "ratings"))


def _check_births(table: Table) -> None:
    day = table.section.end or table.event.end or table.section.start or table.event.start
    if day is None:
        return
    year = day.year
    for row, born in enumerate(table.columns.born):
        if born is not None and not YOUNGEST <= year - born.year <= OLDEST:
            early = f"would be {year - born.year} years old"
            age = early if born.year <= year else f"was born in {born.year}, after the event"
            message = f"player {table.columns.number[row]} {age}"
            hint = "the start of an unrated player depends on the age"
            table.report.warning("CHK016", message, table.place(row, "born"), hint)


def _check_ids(table: Table) -> None:
    for row, (member, _, _) in enumerate(table.columns.ids):
        if member is not None and not (len(member) == USCHESS_ID_DIGITS and member.isascii() and member.isdecimal()):
            number = table.columns.number[row]
            message = f"player {number} has the US Chess id {member!r:.20}, which is not {USCHESS_ID_DIGITS} digits"
            table.report.warning("CHK017", message, table.place(row, "ids"))


def _check_play(table: Table) -> None:
    """That anything was played at all, and what is still to come."""
    if not any(cell and FACTS[cell.result].played for player in table.section.players for cell in player.cells):
        table.report.warning("CHK018", f"section {table.section.label} has no games", table.place())
    pending = len(table.tally.pending)
    if pending:
        message = "1 game has no result yet" if pending == 1 else f"{pending} games have no result yet"
        table.report.note("CHK020", message, table.place(), "a game counts once its result is in")


_SECTION_CHECKS: tuple[Callable[[Table], None], ...] = (
    _check_numbers,
    _check_members,
    _check_games,
    _check_scores,
    _check_ranks,
    _check_rounds,
    _check_ratings,
    _check_births,
    _check_ids,
    _check_play,
)
