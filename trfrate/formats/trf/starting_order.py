"""Record 172: by which ratings the starting numbers were given, where national ratings are in the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from trfrate.formats.trf import national
from trfrate.model import Player, Section

_Pair = tuple[float | None, float | None]
"""The FIDE rating and the national one."""


def _either(choose: Callable[..., float]) -> Callable[[_Pair], float | None]:
    def key(pair: _Pair) -> float | None:
        known = [rating for rating in pair if rating is not None]
        return choose(known) if known else None

    return key


METHODS: Mapping[str, Callable[[_Pair], float | None]] = {
    "NRO": lambda pair: pair[1],
    "FIDE": lambda pair: pair[0],
    "FIDON": lambda pair: pair[1] if pair[0] is None else pair[0],
    "NIDOF": lambda pair: pair[0] if pair[1] is None else pair[1],
    "HBFN": _either(max),
    "LBFN": _either(min),
}
OTHER = "OTHER"


def record_172(section: Section, nationals: Iterable[str], after: bool) -> list[str]:
    """Return the record that national records need: without it readers ignore their ratings."""
    federations = Counter(line[:3] for line in nationals)
    if not federations:
        return []
    ((federation, _),) = federations.most_common(1)
    by_number = sorted(section.players, key=lambda player: player.number)
    pairs = [_ratings(player, section, federation, after) for player in by_number]
    return [f"172 {federation} {_method(pairs)}"]


def _ratings(player: Player, section: Section, federation: str, after: bool) -> _Pair:
    fide = player.ratings.get("FIDE")
    said = national.facts(player, section, after).get(federation)
    return (fide.rating if fide else None, said.rating if said else None)


def _method(pairs: Sequence[_Pair]) -> str:
    if all(fide is None for fide, _ in pairs):
        return "NRO"
    for method, key in METHODS.items():
        ratings = [key(pair) or 0 for pair in pairs]
        if any(ratings) and ratings == sorted(ratings, reverse=True):
            return method
    return OTHER
