"""Games without a round whose result each player may have stated, as in a form: so that none is counted twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.model import Outcome


class _Answer(NamedTuple):
    """What a player said of a game: the results of both, the own color, and where."""

    results: tuple[Outcome, Outcome]
    color: str | None
    place: Place


Who = tuple[str, int]
"""The section and the number of a player."""


@dataclass(slots=True)
class Answers:
    """The answers to which the opponent has given none yet, by who answered and whom they played."""

    open: dict[tuple[Who, Who], list[_Answer]] = field(default_factory=dict)
    twice: list[Place] = field(default_factory=list)
    """Second answers about a game, which is counted once."""

    def has_other(
        self, who: Who, opponent: Who, results: tuple[Outcome, Outcome], color: str | None, place: Place, report: Report
    ) -> bool:
        """Return whether the opponent has stated this game already; an error if it may be the same one or another."""
        others = self.open.get((opponent, who), [])
        alike = (each for each in others if each.results == results[::-1] and _may_be_same(each.color, color))
        same = next(alike, None)
        if same is not None:
            others.remove(same)
            self.twice.append(place)
            return True
        # With the colors exchanged it is another game.
        if not others or (color and color == others[0].color):
            self.open.setdefault((who, opponent), []).append(_Answer(results, color, place))
            return False
        line = others[0].place.at or f"line {others[0].place.line}"
        message = f"another game than the one at {line}, or the same with another result"
        report.error("CSV193", message, place, "correct one of the two answers, or add a column Round")
        return True


def _may_be_same(one: str | None, other: str | None) -> bool:
    return one is None or other is None or one != other


def say_twice(answers: Answers, report: Report) -> None:
    """Say how many games are stated by both players, and that each is counted once."""
    if not answers.twice:
        return
    games = "1 game is" if len(answers.twice) == 1 else f"{len(answers.twice)} games are"
    hint = "if they played twice, add a column Round"
    report.warning("CSV194", f"{games} stated by both players alike, and counted once", answers.twice[0], hint)
