"""The rows of one section's standings: players, results, and ratings before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from trfrate.codecs import json_document as values
from trfrate.codecs.json_document import Node
from trfrate.diagnostics import Report, some
from trfrate.formats._extras import held_by
from trfrate.formats.uschess_json.joining import row_id
from trfrate.formats.uschess_json.layout import (
    COLORS,
    DOUBTFUL,
    MOST_GAMES_A_ROUND,
    MOST_ROUNDS,
    NAME,
    OUTCOMES,
    PLAYER,
    PLAYER_SAID,
    SYSTEMS,
)
from trfrate.model import FACTS, Cell, Ids, Outcome, Player, Rated, Rating, rounded

_HIGHEST = 5000
_MOST_GAMES = 100_000


class Table(NamedTuple):
    """The players of a section, and how its rounds are laid out."""

    players: tuple[Player, ...]
    rounds: int
    games_per_round: int
    places: tuple[tuple[Node, Mapping[int, int]], ...]
    """For each player the row, and the index of the outcome in each game slot."""


class _Row(NamedTuple):
    """A row on its way to a player."""

    node: Node
    number: int
    member: str | None
    outcomes: list[tuple[int, int, Cell]]
    """The round (from 1), the index of the outcome, and the cell."""


def table(nodes: Sequence[Node], report: Report) -> Table:
    """Make the players of the rows."""
    nodes = sorted(nodes, key=_place_on_crosstable)
    numbers = _numbers(nodes, report)
    opponents = _Opponents(nodes, numbers)
    members = [node.take("memberId", values.code) for node in nodes]
    rows = [
        _Row(node, number, member, _outcomes(node, opponents))
        for node, number, member in zip(nodes, numbers, members, strict=True)
    ]
    opponents.report_missing(report)
    per_round = 1
    for row in rows:
        counts = Counter(outcome[0] for outcome in row.outcomes)
        per_round = max((per_round, *counts.values()))
    games = min(per_round, MOST_GAMES_A_ROUND)
    rounds = max((each[0] for row in rows for each in row.outcomes), default=0)
    played = _played(rows)
    laid = [_laid_out(row, rounds, games) for row in rows]
    players = tuple(
        _player(row, cells, played[row.member or row.number]) for row, (cells, _) in zip(rows, laid, strict=True)
    )
    _report_established(players, nodes, report)
    return Table(players, rounds, games, tuple((row.node, slots) for row, (_, slots) in zip(rows, laid, strict=True)))


def _place_on_crosstable(node: Node) -> int:
    place = node.value.get("ordinal")
    return place if type(place) is int else 0


def _numbers(nodes: Sequence[Node], report: Report) -> list[int]:
    """Return the pairing numbers; where they are missing or repeated, the places, else the order of the rows."""
    for key in ("pairingNumber", "ordinal"):
        stated = (node.value.get(key) for node in nodes)
        found = [number for number in stated if type(number) is int and 0 < number < 1_000_000]
        if len(set(found)) == len(nodes):
            return found
        if key == "pairingNumber":
            message = "pairing numbers are missing or repeated: the places on the crosstable are used as numbers"
            place = nodes[0].place() if nodes else None
            report.warning("USJ021", message, place)
    return list(range(1, len(nodes) + 1))


class _Opponents:
    """Whom an outcome names: by the id of the row, else the member id, the place or the pairing number."""

    def __init__(self, nodes: Sequence[Node], numbers: Sequence[int]) -> None:
        self._ways = [
            (f"opponent{key[0].upper()}{key[1:]}", _unique(nodes, numbers, key))
            for key in ("playerId", "memberId", "ordinal", "pairingNumber")
        ]
        self._taken = set(numbers)
        self._missing: list[Node] = []

    def of(self, outcome: Node) -> int | None:
        """Return the number of the opponent; an opponent without a row keeps the pairing number, if it is free."""
        row = row_id(outcome._replace(value={"playerId": outcome.value.get("opponentPlayerId")}))
        ways = self._ways[:1] if row else self._ways[1:]
        for key, numbers in ways:
            named = outcome.value.get(key)
            if isinstance(named, (str, int)) and named in numbers:
                return numbers[named]
        number: int | None = outcome.take("opponentPairingNumber", values.whole)
        if not (row or number):
            return None
        self._missing.append(outcome)
        if number and number > 0 and number not in self._taken:
            return number
        return None

    def report_missing(self, report: Report) -> None:
        """Report opponents whose rows are not in the files."""
        if self._missing:
            message = f"{len(self._missing)} results are against opponents whose rows are not in the files"
            hint = "a page of the standings is missing; these games cannot be rated"
            report.warning("USJ025", message, self._missing[0].place(), hint)


def _unique(nodes: Sequence[Node], numbers: Sequence[int], key: str) -> dict[Any, int]:
    """Return the numbers of the rows by a value that only one row has."""
    found = [node.value.get(key) for node in nodes]
    stated = [value if isinstance(value, (str, int)) else None for value in found]
    counts = Counter(stated)
    return {
        value: number
        for value, number in zip(stated, numbers, strict=True)
        if value not in (None, "", 0) and counts[value] == 1
    }


# --- results ------------------------------------------------------------------------------------------------


def _outcomes(node: Node, opponents: _Opponents) -> list[tuple[int, int, Cell]]:
    found = []
    for index, outcome in node.rows("roundOutcomes"):
        number = outcome.take("roundNumber", values.whole) or outcome.take("playerRoundNumber", values.whole)
        number = index + 1 if number is None else number
        if not 1 <= number <= MOST_ROUNDS:
            message = f"a result of a round that no section has; it is left out (rounds 1 to {MOST_ROUNDS})"
            node.report.error("USJ014", message, outcome.place("roundNumber"))
            continue
        _check_rounds(outcome)
        found.append((number, index, _cell(outcome, opponents)))
    return found


def _check_rounds(outcome: Node) -> None:
    own, other = (outcome.take(key, values.whole) for key in ("playerRoundNumber", "opponentRoundNumber"))
    if own and other and own != other:
        message = "the two players have this game in different rounds; it is read as the rows say"
        hint = "such a game is shown, but not rated: its halves are in different columns"
        outcome.report.warning("USJ016", message, outcome.place(), hint)


def _cell(outcome: Node, opponents: _Opponents) -> Cell:
    word = outcome.take("outcome", values.text) or ""
    result = OUTCOMES.get(word)
    if result is None:
        message = f"outcome {word!r:.40} is not known; read as open"
        outcome.report.warning("USJ015", message, outcome.place("outcome"))
        result = Outcome.PENDING
    elif word in DOUBTFUL:
        message = f"outcome {word} was never seen in a published section; it is read {DOUBTFUL[word]}"
        outcome.report.note("USJ026", message, outcome.place("outcome"))
    if not FACTS[result].mirrors:
        return Cell(result)
    opponent = opponents.of(outcome)
    if result is Outcome.PENDING and opponent is None:
        return Cell(Outcome.ZERO_BYE)
    return Cell(result, opponent, COLORS.get(outcome.take("color", values.text) or ""))


def _laid_out(row: _Row, rounds: int, games: int) -> tuple[tuple[Cell | None, ...], Mapping[int, int]]:
    """Return one cell a game slot, and which outcome each comes from."""
    cells: list[Cell | None] = [None] * (rounds * games)
    slots: dict[int, int] = {}
    for number, index, cell in row.outcomes:
        free = [slot for slot in range((number - 1) * games, number * games) if slot not in slots]
        if not free:
            message = f"more than {games} results in one round; the further ones are left out"
            row.node.report.error("USJ014", message, row.node.place("roundOutcomes"))
            continue
        cells[free[0]], slots[free[0]] = cell, index
    return tuple(cells), slots


def _played(rows: Sequence[_Row]) -> Counter[str | int]:
    """Count the rated games of each member, whatever rows they are in."""
    played: Counter[str | int] = Counter()
    for row in rows:
        played[row.member or row.number] += sum(FACTS[cell.result].rated for _, _, cell in row.outcomes)
    return played


# --- players and ratings ------------------------------------------------------------------------------------


def _player(row: _Row, cells: tuple[Cell | None, ...], played: int) -> Player:
    node = row.node
    facts = node.facts(PLAYER)
    ratings, after, aside = _ratings(node, played)
    if (fide := node.take("fideRating", _rating)) is not None:
        ratings["FIDE"] = Rating(fide)
    preserved = node.besides(PLAYER_SAID)
    if aside:
        preserved["ratings"] = aside
    return Player(
        **{**facts, "number": row.number},
        name=_name(node),
        ids=Ids(row.member, node.take("fideId", values.code)),
        ratings=ratings,
        cells=cells,
        after=after,
        extras=held_by(NAME, preserved),
    )


def _name(node: Node) -> str:
    last, first = (node.take(key, values.text) for key in ("lastName", "firstName"))
    return ", ".join(part for part in (last, first) if part)


def _rating(value: Any) -> float | None:
    found = values.number(value)
    if found is not None and not 0 < found < _HIGHEST:
        raise ValueError
    return found


def _count(value: Any) -> int | None:
    found = values.whole(value)
    if found is not None and not 0 <= found < _MOST_GAMES:
        raise ValueError
    return found


def _ratings(node: Node, played: int) -> tuple[dict[str, Rating], dict[str, Rated], list[Any]]:
    """Return the ratings before and after by system, and the records of other systems."""
    before: dict[str, Rating] = {}
    after: dict[str, Rated] = {}
    aside = []
    for _, record in node.rows("ratings"):
        word = record.take("ratingSystem", values.text) or record.take("ratingSource", values.text) or ""
        system = SYSTEMS.get(word)
        if system is None or system in before:
            what = f"a record of the system {word!r:.20}" if system is None else f"a second record of {word}"
            record.report.note("USJ020", f"{what} is preserved, but not used", record.place("ratingSystem"))
            aside.append(record.value)
            continue
        before[system] = _before(record, played)
        if rated := _after(record, before[system]):
            after[system] = rated
    return before, after, aside


def _before(record: Node, played: int) -> Rating:
    """Return the rating before: the decimal one; the games are those after less those played."""
    rating = record.take("preRatingDecimal", _rating)
    rating = record.take("preRating", _rating) if rating is None else rating
    count = record.take("postProvisionalGameCount", _count)
    if rating is None or count is None:
        return Rating(rating)
    if count < played:
        message = "the rating after counts fewer games than the row has; the games before are taken as unknown"
        record.report.warning("USJ019", message, record.place("postProvisionalGameCount"))
        return Rating(rating)
    return Rating(rating, count - played)


def _after(record: Node, before: Rating) -> Rated | None:
    exact, shown = record.take("postRatingDecimal", _rating), record.take("postRating", _rating)
    rating = shown if exact is None else exact
    if rating is None:
        return None
    games = record.take("postProvisionalGameCount", _count)
    if shown is None:
        shown = rating
    return Rated(rating, rounded(shown), games, before.rating, before.games)


def _lacks_games(rated: Rated) -> bool:
    return rated.games is None and rated.before is not None


def _report_established(players: Sequence[Player], nodes: Sequence[Node], report: Report) -> None:
    unknown = sorted(player.number for player in players if any(map(_lacks_games, player.after.values())))
    if unknown:
        message = f"established, so the number of earlier games is not in the file: nos. {some(unknown, 6)}"
        hint = "right unless a rating became established in this event; --set SECTION.NUMBER.ratings.OTBR.games=N"
        report.note("USJ018", message, nodes[0].place("ratings"), hint)
