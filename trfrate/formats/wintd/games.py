"""The games of a WinTD tournament, as each player's row states them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trfrate.codecs import json_document as values
from trfrate.codecs.json_document import Node
from trfrate.diagnostics import Report
from trfrate.formats.wintd.layout import (
    BYES,
    COLORS,
    GAME_OF_MATCH,
    MATCH,
    MOST_GAMES_A_MATCH,
    MOST_ROUNDS,
    NOBODY,
    RESULTS,
    SPLIT,
    TEAM_MATCH,
    UNPLAYED_DRAW,
)
from trfrate.model import FACTS, Cell, Outcome


class Game(NamedTuple):
    """One record of the list of games."""

    node: Node
    players: tuple[int, int]
    rounds: tuple[int | None, int | None]
    colors: tuple[str | None, str | None]
    result: int | None
    type: int
    split: int
    sequence: int

    def side_of(self, player: int) -> int | None:
        """Return 0 where the player is p1, 1 for p2, None for neither."""
        if player in self.players and player >= 0:
            return self.players.index(player)
        return None


class Games:
    """All games, by position and by match."""

    def __init__(self, document: Node) -> None:
        self.document = document
        found: list[Game | None] = [None] * len(document.list_of("games"))
        for index, node in document.rows("games"):
            found[index] = _game(node)
        self.first_round = 0 if any(game and 0 in game.rounds for game in found) else 1
        # The rows have been read, and their faults reported.
        names = {index: node.words for index, node in document._replace(report=Report()).rows("players")}
        self.all = [game and self._named(game, names) for game in found]
        self._of_match: dict[tuple[frozenset[int], int | None], list[Game]] = {}
        self._of_player: dict[int, list[Game]] = {}
        for game in self.all:
            if game is None:
                continue
            if game.type == GAME_OF_MATCH:
                self._of_match.setdefault((frozenset(game.players), game.rounds[0]), []).append(game)
            for player in set(game.players):
                self._of_player.setdefault(player, []).append(game)

    def _named(self, game: Game, names: Mapping[int, str]) -> Game:
        """Return the game with what people call it: its round, and who plays."""
        stated = game.rounds[0] if game.rounds[0] is not None else game.rounds[1]
        round = ""
        if stated is not None:
            round = f"round {stated - self.first_round + 1}"
        who = " - ".join(names[player] for player in game.players if player in names)
        return game._replace(node=game.node._replace(words=", ".join(filter(None, (round, who)))))

    def match(self, record: Game) -> list[Game]:
        """Return the single games of a match, in their order."""
        found = self._of_match.get((frozenset(record.players), record.rounds[0]), [])
        return sorted(found, key=lambda game: game.sequence)

    def listed(self, player: int, tnmt: Node) -> list[Game | None]:
        """Return the game of each round: by the player's own list, else by the rounds that the games state."""
        if tnmt.value.get("games") is None:
            return self._by_round(player, tnmt)
        positions = tnmt.list_of("games")
        if len(positions) > MOST_ROUNDS:
            message = f"a player has more than {MOST_ROUNDS} rounds; the further ones are left out"
            tnmt.report.error("WTD016", message, tnmt.place("games"))
        return [self._at(position, tnmt, index) for index, position in enumerate(positions[:MOST_ROUNDS])]

    def _at(self, position: object, tnmt: Node, index: int) -> Game | None:
        if position == NOBODY or position is None:
            return None
        if type(position) is int and 0 <= position < len(self.all) and (game := self.all[position]):
            return game
        message = "the list of games has no such game; the round is left out"
        place = tnmt.entry("games", index).place()._replace(words=f"{tnmt.words}, round {index + 1}")
        tnmt.report.error("WTD016", message, place)
        return None

    def _by_round(self, player: int, tnmt: Node) -> list[Game | None]:
        found: list[Game | None] = []
        for game in self._of_player.get(player, ()):
            side = game.side_of(player)
            stated = None if side is None else game.rounds[side]
            at = -1 if stated is None else stated - self.first_round
            if not 0 <= at < MOST_ROUNDS or game.type == TEAM_MATCH:
                continue
            found += [None] * (at + 1 - len(found))
            if found[at] is None or game.type == MATCH:
                found[at] = game
        if found:
            message = "a player has no list of games; they are placed by the rounds that the games state"
            tnmt.report.note("WTD011", message, tnmt.place())
        return found


def _game(node: Node) -> Game:
    players = [node.take(key, values.whole) for key in ("p1", "p2")]
    colors = [COLORS.get(node.take(key, values.whole) or 0) for key in ("color1", "color2")]
    numbers = {key: node.take(key, values.whole) or 0 for key in ("type", "split", "sequence")}
    return Game(
        node,
        (_player(players[0]), _player(players[1])),
        (node.take("r1", values.whole), node.take("r2", values.whole)),
        (colors[0], colors[1]),
        node.take("result", values.whole),
        **numbers,
    )


def _player(position: int | None) -> int:
    if position is None or position < 0:
        return NOBODY
    return position


class Reader:
    """The cells of one section's players."""

    def __init__(self, games: Games, numbers: Mapping[int, int], games_per_round: int) -> None:
        self.games, self.numbers, self.games_per_round = games, numbers, games_per_round
        self.turned_byes: set[int] = set()
        """The players whose byes are in records where they are p2."""

    def cells(self, player: int, tnmt: Node, turn_byes: bool = True) -> list[Cell | None]:
        """Return the cells of a player, as many a round as the section has games."""
        cells: list[Cell | None] = []
        for game in self.games.listed(player, tnmt):
            played = self._round(player, game, turn_byes)[: self.games_per_round]
            cells += [*played, *[None] * (self.games_per_round - len(played))]
        return cells

    def _round(self, player: int, game: Game | None, turn_byes: bool) -> Sequence[Cell | None]:
        if game is None:
            return ()
        if game.type == MATCH and NOBODY not in game.players:
            singles = self.games.match(game)
            if singles:
                return [self._cell(player, single, turn_byes) for single in singles[:MOST_GAMES_A_MATCH]]
            if self.games_per_round > 1:
                message = "the single games of this match are not in the list of games; the round is left out"
                game.node.report.error("WTD021", message, game.node.place())
                return ()
        cell = self._cell(player, game, turn_byes)
        if NOBODY not in game.players or self.games_per_round == 1:
            return [cell]
        message = "a bye in a round of several games is read as a bye in each; the schema does not say what it is worth"
        game.node.report.note("WTD011", message, game.node.place("result"))
        return [cell] * self.games_per_round

    def _cell(self, player: int, game: Game, turn_byes: bool) -> Cell | None:
        side = game.side_of(player)
        if side is None:
            message = "the game in this player's list is of two others; the round is left out"
            game.node.report.error("WTD016", message, game.node.place())
            return None
        opponent = game.players[1 - side]
        if opponent == NOBODY:
            return self._bye(player, game, side, turn_byes)
        if game.result is None or game.result not in RESULTS:
            message = f"result {game.result} is not in the published list; the game is left out"
            game.node.report.error("WTD017", message, game.node.place("result"))
            return None
        if None not in game.rounds and game.rounds[0] != game.rounds[1]:
            message = "the two players have this game in different rounds; it is shown, but not rated"
            game.node.report.warning("WTD024", message, game.node.place("r1"))
        outcome = RESULTS[game.result][side]
        if game.result == UNPLAYED_DRAW:
            message = "a draw without a game is read as half a point for both"
            game.node.report.note("WTD020", message, game.node.place("result"))
        if game.split:
            return self._split(game, side, outcome, opponent)
        if not FACTS[outcome].mirrors:
            return Cell(outcome)
        return Cell(outcome, self._number(game, opponent), game.colors[side])

    def _bye(self, player: int, game: Game, side: int, turn_byes: bool) -> Cell | None:
        result = game.result
        if side == 1 and result in (1, -1):
            self.turned_byes.add(player)
            result = -result if turn_byes else result
        if result is None or result not in BYES:
            message = f"result {game.result} of a bye is not in the published list; the round is left out"
            game.node.report.error("WTD017", message, game.node.place("result"))
            return None
        outcome = BYES[result]
        return Cell(outcome) if outcome else None

    def _split(self, game: Game, side: int, outcome: Outcome, opponent: int) -> Cell | None:
        """Return a result that counts for one side only; for the other side the record says nothing."""
        node = game.node
        is_valid = game.split == (-1, 1)[side]
        if not is_valid or outcome not in SPLIT:
            message = "a result that is valid for the opponent only; the round is left out for this player"
            node.report.warning("WTD018", message, node.place("split"), "look at the pairing in WinTD")
            return None
        message = "a result that is valid for one player only is read as a result that need not mirror"
        hint = "US Chess rates each side by itself if both have one; ask the rating office"
        node.report.warning("WTD018", message, node.place("split"), hint)
        return Cell(SPLIT[outcome], self._number(game, opponent), game.colors[side])

    def _number(self, game: Game, opponent: int) -> int | None:
        number = self.numbers.get(opponent)
        if number is None:
            message = "the opponent is not in this section; the game cannot be rated"
            game.node.report.error("WTD023", message, game.node.place())
        return number
