"""The columns of a 001 row that belong to FIDE: titles, federations and numbers that are none are not written there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from trfrate.diagnostics import some
from trfrate.formats._readback import Fact
from trfrate.formats.trf import values
from trfrate.formats.trf.losses import Losses
from trfrate.model import Player

_MOST_NAMED = 5


class _Rule(NamedTuple):
    fact: str
    """The name of the fact in the model."""
    shape: re.Pattern[str]
    message: str


_RULES: Mapping[str, _Rule] = {
    "title": _Rule("title", re.compile("|".join(values.TITLES.values())), "titles that are not FIDE's"),
    "federation": _Rule("federation", re.compile("[A-Z]{3}"), "federations that are not a code of three letters"),
    "id": _Rule("fide", re.compile("[0-9]{1,11}"), "FIDE numbers that are not numbers"),
}


class Misfits:
    """The values of one section that are not written into FIDE's columns, one message for each kind."""

    def __init__(self, losses: Losses, titles_elsewhere: frozenset[int]) -> None:
        self._losses, self._elsewhere = losses, titles_elsewhere
        """Numbers of players whose title a national record states."""
        self._found: dict[str, dict[int, str]] = {}
        self._facts: dict[str, list[Fact]] = {}

    def clear(self, row: int, player: Player, facts: dict[str, Any], strict: bool) -> None:
        """Remove what is not FIDE's from the facts of a row; if not `strict`, only what another record states."""
        for name, rule in _RULES.items():
            value = facts[name]
            if value is None or rule.shape.fullmatch(value):
                continue
            elsewhere = name == "title" and player.number in self._elsewhere
            if strict or elsewhere:
                facts[name] = None
            if elsewhere or not strict:
                continue
            self._found.setdefault(name, {})[player.number] = value
            self._facts.setdefault(name, []).append(Fact(rule.fact, 0, row))

    def report(self) -> None:
        """Report each kind once, with a count and the first few."""
        for name, found in self._found.items():
            shown = some([f"{value!r:.40} (no. {number})" for number, value in found.items()], _MOST_NAMED)
            message = f"{_RULES[name].message} are not written: {len(found)}, {shown}"
            self._losses.report_fact("TRF069", message, *self._facts[name])
