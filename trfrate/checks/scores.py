"""Stated scores, ranks and the number of rounds against what the rows add up to."""

from __future__ import annotations

from itertools import pairwise

from trfrate.checks.table import Table
from trfrate.diagnostics import Alike, counted, players_named
from trfrate.model import Outcome, Player, Section

_COULD_HOLD_POINTS = (Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS, Outcome.PENDING)
_ROUND_ROBINS = ("round-robin", "double-round-robin")


def check_scores(table: Table) -> None:
    """Report stated scores that the cells do not add up to."""
    section = table.section
    if not (section.rounds or section.slots):
        _check_points_alone(table)
        return
    wrong = [
        (row, score)
        for row, (player, score) in enumerate(zip(table.section.players, table.scores, strict=True))
        if player.score is not None and player.score != score
    ]
    if _report_all_zero(table, wrong) or _report_lost_round(table, wrong):
        return
    open_slots = _open_slots(section) if wrong else frozenset()
    for row, score in wrong:
        _report_score(table, row, table.section.players[row], score, open_slots)


_SHARE = 0.4
"""Where at least this share of the totals counts a round that is not there, it is lost: half of the players lose."""


_MOST_LOST = 2
"""Where more rounds are empty, totals that are too high rather follow another point system."""


def _report_all_zero(table: Table, wrong: list[tuple[int, int]]) -> bool:
    """Report totals that were never filled in: all are 0, although games were played."""
    players = table.section.players
    if len(wrong) < 2 or any(player.score for player in players):
        return False
    message = f"all totals are 0, but {len(wrong)} players have points in the rounds"
    hint = "the totals were not filled in; the rounds are used"
    table.report.warning("CHK022", message, table.place(wrong[0][0], "score"), hint)
    return True


def _report_lost_round(table: Table, wrong: list[tuple[int, int]]) -> bool:
    """Report rounds that are lost for everybody, while most totals count them."""
    section = table.section
    most = max(section.half_points(outcome) for outcome in (Outcome.WIN, Outcome.FULL_BYE))
    lacking = {row: (section.players[row].score or 0) - score for row, score in wrong}
    # A player who lost in that round has the same total, and is not among them.
    if len(lacking) < 2 or len(lacking) < _SHARE * len(section.players):
        return False
    empty = _empty_slots(section, pending=max(lacking.values()) >= most)
    if not all(0 < half_points <= max(len(empty), 1) * most for half_points in lacking.values()):
        return False
    if len(empty) > _MOST_LOST:
        return False
    if not empty and any(_may_be_wrong(table, section.players[row]) for row in lacking):
        return False
    if empty:
        cells = [player.cell(slot) for player in section.players for slot in empty]
        is_paired = any(cell and cell.opponent for cell in cells)
        message = _lost(section, empty, "results" if is_paired else "games", len(lacking))
        place = table.place(min(lacking), empty[0])
    else:
        message = f"the rows end with round {section.rounds}, yet {len(lacking)} totals count one more"
        place = table.place(min(lacking), "score")
    hint = "the round was lost on the way: export the report again; the games of that round are not rated"
    table.report.error("CHK021", message, place, hint)
    return True


def _empty_slots(section: Section, *, pending: bool) -> list[int]:
    """Return the slots in which everybody is absent; with `pending` also those in which no game has a result.

    An adjourned game may count half a point in a total, a whole one only if it has ended.
    """
    absent = (Outcome.ZERO_BYE, Outcome.PENDING) if pending else (Outcome.ZERO_BYE,)
    held: set[int] = set()
    for player in section.players:
        held.update(slot for slot, cell in enumerate(player.cells) if cell and cell.result not in absent)
    return [slot for slot in range(section.rounds * section.games_per_round) if slot not in held]


def _lost(section: Section, slots: list[int], what: str, totals: int) -> str:
    rounds = " and ".join(str(section.round_of(slot)) for slot in slots)
    if len(slots) == 1:
        return f"round {rounds} has no {what}, yet {totals} totals count it"
    return f"rounds {rounds} have no {what}, yet {totals} totals count them"


def _check_points_alone(table: Table) -> None:
    """Report standings without rounds: one message, not one for every player."""
    for row, player in enumerate(table.section.players):
        if player.score:
            hint = "the report needs a column for each round, with the opponents"
            table.report.error("CHK010", "the players have points, but no rounds", table.place(row, "score"), hint)
            return


def _report_score(table: Table, row: int, player: Player, score: int, open_slots: frozenset[int]) -> None:
    """Report a wrong score; where points may have been awarded for a round not played, as a note only."""
    assert player.score is not None
    section = table.section
    most = max(section.half_points(outcome) for outcome in Outcome)
    unplayed = _unplayed(section, player)
    message = f"player {player.number} has {_points(player.score)}, but the rounds add up to {score / 2:g}"
    awarded = 0 < player.score - score <= unplayed * most
    not_counted = 0 < score - player.score <= _not_yet_counted(section, player, open_slots)
    code = "CHK011" if awarded or not_counted else "CHK010"
    if table.report.is_full(code):
        return
    place = table.place(row, "score")
    if awarded:
        table.report.note("CHK011", message, place, "the points may have been awarded for a round not played")
    elif not_counted:
        table.report.note("CHK011", message, place, "a bye in an open round, or of a team, may not be counted yet")
    else:
        alike = Alike("the points of {} are not what their rounds add up to", player.number)
        table.report.error("CHK010", message, place, "a result or the total is wrong", alike)


def _may_be_wrong(table: Table, player: Player) -> bool:
    """Return whether a round of the row may be worth more: one not played, or a game that shares out too little."""
    section = table.section
    win, draw, loss = (section.half_points(result) for result in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS))
    least = min(win + loss, 2 * draw)
    for slot, cell in enumerate(player.cells):
        if cell is None or cell.opponent is None:
            continue
        other = table.cell(cell.opponent, slot)
        if other and section.half_points(cell.result) + section.half_points(other.result) < least:
            return True
    return _unplayed(section, player) > 0


def _unplayed(section: Section, player: Player) -> int:
    """Count the rounds for which points may have been awarded; a free round of a round robin is worth nothing."""
    unplayed = sum(cell is not None and cell.result in _COULD_HOLD_POINTS for cell in player.cells)
    if section.type in _ROUND_ROBINS:
        return unplayed
    unplayed += player.cells.count(None)
    return unplayed + max(0, section.rounds * section.games_per_round - len(player.cells))


def _not_yet_counted(section: Section, player: Player, open_slots: frozenset[int]) -> int:
    """Return the half points of byes that programs leave out of a total: of an open round, and those of teams."""
    is_team_event = section.type.startswith("team")
    points = 0
    for slot, cell in enumerate(player.cells):
        if cell and cell.opponent is None and (is_team_event or slot in open_slots):
            points += section.half_points(cell.result)
    return points


def _open_slots(section: Section) -> frozenset[int]:
    """Return the slots in which no game has a result yet."""
    every, done = set(), set()
    for player in section.players:
        for slot, cell in enumerate(player.cells):
            every.add(slot)
            if cell and cell.opponent is not None and cell.result is not Outcome.PENDING:
                done.add(slot)
    return frozenset(every - done)


def _points(half_points: int) -> str:
    return counted(half_points / 2, "point")


def check_ranks(table: Table) -> None:
    """Report the first stated rank that has more points than a better one."""
    players, scores = table.section.players, table.scores
    points = [score if player.score is None else player.score for player, score in zip(players, scores, strict=True)]
    ranks = [player.rank or 0 for player in players]
    ranked = sorted((row for row, rank in enumerate(ranks) if rank), key=ranks.__getitem__)
    in_order = [points[row] for row in ranked]
    if in_order != sorted(in_order, reverse=True):
        # Most points first among players on the same rank, who may be in any order.
        _report_rank(table, sorted((ranks[row], -points[row], row) for row in ranked))


def _report_rank(table: Table, ranked: list[tuple[int, int, int]]) -> None:
    for (better_rank, lower, _), (worse_rank, higher, row) in pairwise(ranked):
        if higher < lower and worse_rank > better_rank:
            if all(player.rank in (player.number, None) for player in table.section.players):
                message = "the ranks are the pairing numbers, not the standings"
                table.report.note("CHK023", message, table.place(row, "rank"), "places are taken from the scores")
                return
            table.report.warning(
                "CHK012",
                f"rank {worse_rank} has {_points(-higher)}, more than rank {better_rank} with {-lower / 2:g}",
                table.place(row, "rank"),
                "the ranks may be from an earlier round; they do not affect the rating",
            )
            return


def check_rounds(table: Table) -> None:
    """Report rows with results for more rounds than the section has."""
    section = table.section
    players = section.players
    slots = section.rounds * section.games_per_round
    rows = [row for row, player in enumerate(players) if slots < len(player.cells) and any(player.cells[slots:])]
    if not slots or not rows:
        return
    numbers = [players[row].number for row in rows]
    most = max(section.round_of(len(players[row].cells) - 1) for row in rows)
    verb = "has" if len(rows) == 1 else "have"
    table.report.error(
        "CHK013",
        f"{players_named(numbers, 5)} {verb} results for {most} rounds, but the section has {section.rounds}",
        table.place(rows[0], slots),
        "the number of rounds or the rows are wrong; the results are used as they are",
    )
