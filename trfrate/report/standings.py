"""What hangs beside the wallchart: pairings, standings after each round, groups, upsets, performance, teams, prizes.

Tables of plain values; terminal, workbook and page style them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from trfrate.diagnostics import counted
from trfrate.errors import Misuse
from trfrate.model import FACTS, Cell, Event, Game, Outcome, Player, Section
from trfrate.prizes import Awards, Division, Eligibility, Prize, PrizeProblem, award, read_prizes
from trfrate.report.chart import Chart, Value, charts_of, place_text, places_of, shown_sources, signed

MOST_UPSETS = 10
TEAM_SIZE = 4
"""How many of a team's players count."""


class Table(NamedTuple):
    """One table beside a chart."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    notes: tuple[str, ...] = ()
    """Sentences below it."""


_GROUPS, _PRIZES = "Groups", "Prizes"


class Part(NamedTuple):
    """The tables of one kind, such as the pairings of all rounds."""

    name: str
    title: str
    tables: tuple[Table, ...]


class Wanted(NamedTuple):
    """What the user wants to see beside the chart."""

    parts: tuple[str, ...] = ()
    groups: tuple[tuple[str, Eligibility], ...] = ()
    prizes: Mapping[str | None, tuple[Prize, ...]] = {}


# --- what is wanted -----------------------------------------------------------------------------------------


def wanted(parts: str = "", groups: str = "", prizes: str = "") -> Wanted:
    """Read the user's words: names of parts, groups such as `U1800,unrated`, and prizes as TOML; raises `Misuse`."""
    return Wanted(_part_names(parts), tuple(map(_group, _words(groups))), _prizes(prizes))


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _part_names(text: str) -> tuple[str, ...]:
    names = [word.casefold() for word in _words(text)]
    if "all" in names:
        return tuple(PARTS)
    for name in names:
        if name not in PARTS:
            raise Misuse(f"no part is called {name!r:.40}; there are {', '.join(PARTS)} and all")
    return tuple(name for name in PARTS if name in names)


_GROUP = re.compile(
    r"(?P<unrated>unrated|unr\.?)|u(?:nder)?\s*(?P<under>\d{3,4})|(?P<low>\d{3,4})\s*(?:\+|-\s*(?P<high>\d{3,4}))"
)


def _group(word: str) -> tuple[str, Eligibility]:
    found = _GROUP.fullmatch(word.casefold())
    if found is None:
        raise Misuse(f"{word!r:.40} is not a group; write U1800, 1400-1599, 2000+ or unrated")
    if found["unrated"]:
        return "Unrated", Eligibility(unrated=True)
    if found["under"]:
        return f"Under {found['under']}", Eligibility(under=int(found["under"]))
    low = int(found["low"])
    if found["high"] is None:
        return f"{low} and above", Eligibility(at_least=low)
    return f"{low} to {found['high']}", Eligibility(under=int(found["high"]) + 1, at_least=low)


def _prizes(text: str) -> Mapping[str | None, tuple[Prize, ...]]:
    if not text:
        return {}
    import tomllib

    try:
        return read_prizes(tomllib.loads(text))
    except PrizeProblem as problem:
        raise Misuse(f"the list of prizes: {problem}") from problem
    except (ValueError, RecursionError) as problem:  # also a number of thousands of digits
        raise Misuse(f"the list of prizes is not TOML: {problem}") from problem


def parts_of(event: Event, chart: Chart, chosen: Wanted) -> list[Part]:
    """Return the parts that were asked for and have something to show, in their usual order."""
    beside = _Beside(event, chart)
    parts = [Part(name, PARTS[name].title, tuple(PARTS[name].tables(beside))) for name in chosen.parts]
    if chosen.groups:
        parts.append(Part("groups", _GROUPS, tuple(_groups(beside, chosen.groups))))
    prizes = chosen.prizes.get(chart.section.name, chosen.prizes.get(None, ()))
    if prizes:
        parts.append(Part("prizes", _PRIZES, (_prize_table(beside, prizes),)))
    return [part for part in parts if part.tables]


def as_json(event: Event, chosen: Wanted) -> list[dict[str, Any]]:
    """Return the parts of every section for machines, with the values that people see."""
    found = []
    for chart in charts_of(event):
        for part in parts_of(event, chart, chosen):
            tables = [table._asdict() for table in part.tables]
            found.append({"section": chart.section.number, "name": part.name, "title": part.title, "tables": tables})
    return found


class _Beside:
    """A chart, and what several tables need of its section."""

    def __init__(self, event: Event, chart: Chart) -> None:
        self.event = event
        self.chart = chart
        self.section = chart.section
        self.rows = chart.section.rows_by_number()
        self.ratings = _ratings(chart.section)

    def name(self, number: int) -> str:
        """Return a player's name; the number where no row has it."""
        if number in self.rows:
            return self.rows[number].name
        return f"no. {number}"

    def place(self, player: Player) -> str:
        """Return the place, as it is in the chart."""
        return place_text(self.chart.places[player.number])

    def points(self, player: Player) -> float:
        """Return the score in points."""
        return self.section.points_of(player) / 2


def _ratings(section: Section) -> dict[int, float]:
    """Return the ratings before the event that the chart shows first, by pairing number."""
    sources = shown_sources(section)
    found = {}
    for number, player in section.rows_by_number().items():
        stated = player.ratings.get(sources[0]) if sources else None
        if stated is not None and stated.rating is not None:
            found[number] = stated.rating
    return found


# --- pairings and results -----------------------------------------------------------------------------------

_HALF = {2: "1", 1: "½", 0: "0"}


class _Pairing(NamedTuple):
    white: Player
    black: Player | None
    text: str
    strength: tuple[float, ...]
    """Sorts the boards: by the scores of the two before the round, then by numbers."""


def _pairings(beside: _Beside) -> Iterator[Table]:
    section = beside.section
    for slot in range(section.slots):
        pairings = sorted(_pairings_of(beside, slot), key=lambda pairing: pairing.strength)
        rows: list[tuple[Value, ...]] = []
        for board, pairing in enumerate((each for each in pairings if each.black), start=1):
            assert pairing.black is not None
            rows.append((board, *_side(pairing.white), pairing.text, *_side(pairing.black)))
        rows += [(None, *_side(each.white), each.text, None, None) for each in pairings if each.black is None]
        if rows:
            title = f"Round {section.round_of(slot)}"
            if section.games_per_round > 1:
                title += f", game {slot % section.games_per_round + 1}"
            yield Table(
                title, ("Board", "No.", "White", "Result", "No.", "Black"), tuple(rows), _colors_open(pairings, slot)
            )


def _side(player: Player) -> tuple[Value, Value]:
    return player.number, player.name


def _colors_open(pairings: Sequence[_Pairing], slot: int) -> tuple[str, ...]:
    cells = [pairing.white.cell(slot) for pairing in pairings if pairing.black]
    unknown = any(cell is not None and cell.color is None for cell in cells)
    if unknown:
        return ("Colors are not known for every game; the lower number is on the left then.",)
    return ()


def _pairings_of(beside: _Beside, slot: int) -> Iterator[_Pairing]:
    section = beside.section
    for number, player in beside.rows.items():
        cell = player.cell(slot)
        if cell is None:
            continue
        opponent = beside.rows.get(cell.opponent or 0)
        if opponent is None or opponent.number == number:
            yield _Pairing(player, None, cell.result.words, (1.0, number))
            continue
        other = opponent.cell(slot)
        if other is not None and other.opponent != number:
            other = None
        if other is not None and _is_second(number, cell, opponent.number):
            continue
        scores = [_score_before(section, each, slot) for each in (player, opponent)]
        order = (0.0, -max(scores), -min(scores), min(number, opponent.number))
        white, black, points = player, opponent, _points(cell, other)
        if cell.color == "b":
            white, black, points = opponent, player, points[::-1]
        is_disputed = (number, slot) in beside.chart.disputed
        yield _Pairing(white, black, _result_text(cell.result, points, is_disputed), order)


def _is_second(number: int, cell: Cell, opponent: int) -> bool:
    """Return whether this is the row of the second player, whose game the other row has given already."""
    if cell.color is not None:
        return cell.color == "b"
    return number > opponent


def _score_before(section: Section, player: Player, slot: int) -> float:
    return sum(section.half_points(cell.result) for cell in player.cells[:slot] if cell)


def _points(cell: Cell, other: Cell | None) -> tuple[int, int]:
    """Return the half points of both sides; where the opponent's row does not have the game, the rest of two."""
    own = FACTS[cell.result].half_points
    if other is None:
        return own, 2 - own
    return own, FACTS[other.result].half_points


def _result_text(result: Outcome, points: tuple[int, int], is_disputed: bool) -> str:
    if result is Outcome.PENDING:
        return ""
    left, right = points
    text = f"{_HALF[left]}–{_HALF[right]}"
    if not FACTS[result].played:
        text += " forfeit"
    elif is_disputed:
        text += " disputed"
    return text


# --- standings ----------------------------------------------------------------------------------------------


def _after_each_round(beside: _Beside) -> Iterator[Table]:
    section, chart = beside.section, beside.chart
    rounds = section.slots // section.games_per_round
    played = [round_ for round_ in range(1, rounds + 1) if _is_played(section, round_)]
    if not played:
        return
    columns = []
    for round_ in played:
        so_far = _until(section, round_)
        # What the report states of the end is true of the last round.
        places = chart.places
        if round_ != rounds:
            places = places_of(beside.event, so_far)
        scores = {player.number: so_far.score_of(player) / 2 for player in so_far.players}
        columns.append([f"{scores[each.number]:.1f} ({place_text(places[each.number])})" for each in chart.players])
    headings = ("Place", "No.", "Name", *(f"After {round_}" for round_ in played))
    rows: list[tuple[Value, ...]] = []
    for row, player in enumerate(chart.players):
        rows.append((beside.place(player), player.number, player.name, *(column[row] for column in columns)))
    note = "Score, and in parentheses the place after that round."
    yield Table("Standings after each round", headings, tuple(rows), (note,))


def _is_played(section: Section, round_: int) -> bool:
    first = (round_ - 1) * section.games_per_round
    for player in section.players:
        for slot in range(first, first + section.games_per_round):
            cell = player.cell(slot)
            if cell is not None and FACTS[cell.result].played:
                return True
    return False


def _until(section: Section, round_: int) -> Section:
    """Return the section as it was after a round: what is stated of the end is left out."""
    slots = round_ * section.games_per_round
    players = tuple(
        player._replace(cells=player.cells[:slots], score=None, rank=None, tie_breaks={}) for player in section.players
    )
    return replace(section, rounds=round_, players=players)


def _groups(beside: _Beside, groups: Sequence[tuple[str, Eligibility]]) -> Iterator[Table]:
    for title, eligibility in groups:
        members = [player for player in beside.chart.players if eligibility.admits(beside.ratings.get(player.number))]
        places = _shared([beside.chart.places[player.number] for player in members])
        rows = tuple(
            (place, beside.place(player), player.number, player.name, _shown(beside, player), beside.points(player))
            for place, player in zip(places, members, strict=True)
        )
        if rows:
            yield Table(title, ("Place", "Overall", "No.", "Name", "Rating", "Score"), rows)


def _shared(keys: Sequence[object]) -> list[str]:
    """Return places by keys that are in order; equal keys share their places."""
    texts = []
    for key in keys:
        first = keys.index(key) + 1
        texts.append(place_text((first, first + keys.count(key) - 1)))
    return texts


def _shown(beside: _Beside, player: Player) -> Value:
    rating = beside.ratings.get(player.number)
    if rating is None:
        return "unr."
    return round(rating)


# --- upsets, performance, statistics ------------------------------------------------------------------------


def _upsets(beside: _Beside) -> Iterator[Table]:
    found = []
    for game in beside.section.games():
        for lower, higher, points in game.sides():
            if points == 0 or lower not in beside.ratings or higher not in beside.ratings:
                continue
            difference = beside.ratings[higher] - beside.ratings[lower]
            if difference > 0:
                # A draw counts half: it is half a surprise.
                found.append((-difference * points, game.round, lower, higher, points, difference))
    rows: list[tuple[Value, ...]] = []
    for _, round_, lower, higher, points, difference in sorted(found)[:MOST_UPSETS]:
        result = "won" if points == 2 else "drew"
        winner = (lower, beside.name(lower), round(beside.ratings[lower]))
        loser = (higher, beside.name(higher), round(beside.ratings[higher]))
        rows.append((round_, *winner, result, *loser, round(difference)))
    if rows:
        headings = ("Round", "No.", "Lower rated", "Rating", "", "No.", "Higher rated", "Rating", "Difference")
        yield Table("Biggest upsets", headings, tuple(rows), ("A draw counts half of the difference in the order.",))


def _performance(beside: _Beside) -> Iterator[Table]:
    met: dict[int, list[tuple[float, int]]] = {}
    for game in beside.section.games():
        for number, opponent, points in game.sides():
            if opponent in beside.ratings:
                met.setdefault(number, []).append((beside.ratings[opponent], points))
    rows = []
    for player in beside.chart.players:
        games = met.get(player.number)
        if not games:
            continue
        average = sum(rating for rating, _ in games) / len(games)
        points = sum(points for _, points in games)
        performance = average + 400 * (points - len(games)) / len(games)
        rating = beside.ratings.get(player.number)
        above = None
        if rating is not None:
            above = signed(round(performance - rating))
        rows.append(
            (
                *(beside.place(player), player.number, player.name, _shown(beside, player), len(games), points / 2),
                *(round(average), round(performance), above),
            )
        )
    if rows:
        headings = ("Place", "No.", "Name", "Rating", "Games", "Score", "Opposition", "Performance", "Above rating")
        note = "Performance: the opponents' average rating, plus 400 × (wins − losses) ÷ games."
        yield Table("Performance", headings, tuple(rows), (note, "Games against rated opponents only."))


def _statistics(beside: _Beside) -> Iterator[Table]:
    section, ratings = beside.section, beside.ratings
    games = list(section.games())
    draws = sum(game.points == game.opponent_points for game in games)
    white = sum(_won_with(beside, game, "w") for game in games)
    black = sum(_won_with(beside, game, "b") for game in games)
    counts = Counter(cell.result for cell in section.all_cells())
    rows: list[tuple[Value, ...]] = [("Players", len(section.players), None), ("With a rating", len(ratings), None)]
    if ratings:
        highest, lowest = max(ratings.values()), min(ratings.values())
        rows.append(("Average rating", round(sum(ratings.values()) / len(ratings)), None))
        rows.append(("Highest, lowest rating", f"{highest:.0f}, {lowest:.0f}", None))
    rows.append(("Games", len(games), None))
    if games:
        for what, count in (("Draws", draws), ("Won with White", white), ("Won with Black", black)):
            rows.append((what, count, f"{100 * count / len(games):.0f} %"))
    byes = counts[Outcome.FULL_BYE] + counts[Outcome.HALF_BYE] + counts[Outcome.PAIRING_BYE]
    rows.append(("Forfeits", counts[Outcome.FORFEIT_LOSS], None))
    rows.append(("Byes", byes, None))
    yield Table("Statistics", ("", "Count", "Share"), tuple(rows))


def _won_with(beside: _Beside, game: Game, color: str) -> bool:
    """Return whether the winner had this color."""
    if game.points == game.opponent_points:
        return False
    winner, loser = game.player, game.opponent
    if game.points < game.opponent_points:
        winner, loser = loser, winner
    first = (game.round - 1) * beside.section.games_per_round
    for slot in range(first, first + beside.section.games_per_round):
        cell = beside.rows[winner].cell(slot)
        if cell is not None and cell.opponent == loser and FACTS[cell.result].half_points == 2:
            return cell.color == color
    return False


# --- teams --------------------------------------------------------------------------------------------------


class _Team(NamedTuple):
    name: str
    best: list[Player]
    """The players who count."""
    score: float
    tie_breaks: list[float]

    def order(self) -> tuple[float, ...]:
        """Return what puts the better team first."""
        return (-self.score, *(-value for value in self.tie_breaks))


def _teams(beside: _Beside) -> Iterator[Table]:
    teams: dict[str, list[Player]] = {}
    for player in beside.chart.players:
        if player.team:
            teams.setdefault(player.team, []).append(player)
    if len(teams) < 2:
        return
    # A sum of ranks, as of Direct Encounter, says nothing of a team.
    methods = [method for method in beside.chart.tie_breaks.methods if not method.lower_is_better]
    totals = []
    for name, players in teams.items():
        # The players are in the order of their places, so the first ones have the best scores.
        best = players[:TEAM_SIZE]
        score = sum(beside.points(player) for player in best)
        totals.append(_Team(name, best, score, [_sum_of(beside, method.name, best) for method in methods]))
    totals.sort(key=lambda team: (team.order(), team.name))
    places = _shared([team.order() for team in totals])
    rows: list[tuple[Value, ...]] = []
    for place, team in zip(places, totals, strict=True):
        tie_breaks = [round(value, 2) for value in team.tie_breaks]
        counted_players = "; ".join(f"{player.name} {beside.points(player):g}" for player in team.best)
        rows.append((place, team.name, team.score, *tie_breaks, counted_players))
    headings = ("Place", "Team", "Score", *(method.heading for method in methods), "Players counted")
    note = f"The scores and tie-breaks of each team's best {TEAM_SIZE} players are added."
    yield Table("Teams", headings, tuple(rows), (note,))


def _sum_of(beside: _Beside, method: str, players: Sequence[Player]) -> float:
    values = (beside.chart.tie_breaks.value(player.number, method) for player in players)
    return sum(value for value in values if value is not None)


# --- prizes -------------------------------------------------------------------------------------------------


def _prize_table(beside: _Beside, prizes: Sequence[Prize]) -> Table:
    awards = award(beside.section, prizes, ratings=beside.ratings, places=beside.chart.places)
    rows = tuple(
        (
            *(beside.place(player), player.number, player.name, _shown(beside, player), beside.points(player)),
            _money(awards.cents[player.number]),
        )
        for player in beside.chart.players
        if awards.cents.get(player.number)
    )
    notes = [*(_division_text(beside, division) for division in awards.divisions), *_totals(awards, prizes)]
    return Table("Prizes", ("Place", "No.", "Name", "Rating", "Score", "Prize"), rows, tuple(notes))


def _money(cents: int) -> str:
    return f"${cents / 100:,.2f}"


def _division_text(beside: _Beside, division: Division) -> str:
    """Return the arithmetic of one division: who divides what, and the share."""
    names = " and ".join(beside.name(number) for number in division.players)
    if len(division.players) > 2:
        names = "; ".join(beside.name(number) for number in division.players)
    prizes = " + ".join(f"{prize.name} {_money(prize.cents)}" for prize in division.prizes)
    score = counted(division.points / 2, "point")
    if len(division.players) == 1:
        return f"{score}: {names} wins {prizes}."
    total = sum(prize.cents for prize in division.prizes)
    text = f"{score}: {names} divide {prizes}"
    if len(division.prizes) > 1:
        text += f" = {_money(total)}"
    others = len(division.players) - len(division.limited)
    for number, cents in division.limited.items():
        text += f"; {beside.name(number)} gets {_money(cents)}, the largest prize to be won without the tie"
    if others:
        rest = total - sum(division.limited.values())
        text += f"; {_money(rest)} ÷ {others} = {_money(int(division.share))}"
        if division.share.denominator > 1:
            text += ", the odd cents by tie-breaks"
    return f"{text}."


def _totals(awards: Awards, prizes: Sequence[Prize]) -> Iterator[str]:
    paid, offered = sum(awards.cents.values()), sum(prize.cents for prize in prizes)
    yield f"Paid {_money(paid)} of {_money(offered)}; ties are divided by US Chess rule 32B."
    if awards.unclaimed:
        named = ", ".join(f"{prize.name} {_money(prize.cents)}" for prize in awards.unclaimed)
        yield f"Nobody could win: {named}."


class _Kind(NamedTuple):
    title: str
    tables: Callable[[_Beside], Iterator[Table]]


PARTS: Mapping[str, _Kind] = {
    "pairings": _Kind("Pairings", _pairings),
    "rounds": _Kind("After each round", _after_each_round),
    "upsets": _Kind("Upsets", _upsets),
    "performance": _Kind("Performance", _performance),
    "statistics": _Kind("Statistics", _statistics),
    "teams": _Kind("Teams", _teams),
}
"""The parts that need no further words, by the names the user gives; their order is that of the output."""


def part_titles() -> tuple[str, ...]:
    """Return the titles of the parts, by which readers recognize them as not being wallcharts."""
    return (*(kind.title for kind in PARTS.values()), _GROUPS, _PRIZES)
