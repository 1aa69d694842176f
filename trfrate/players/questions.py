"""What only the user can say: which member a player is, where the lists leave a doubt.

The questions are data, for a prompt or a page, and a facts file: one commented line for each candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from trfrate.diagnostics import Report
from trfrate.model import Event, Player
from trfrate.players import matching
from trfrate.players.evidence import Evidence
from trfrate.players.identify import Identified, identify
from trfrate.players.linking import Where, links
from trfrate.players.matching import Candidate
from trfrate.players.members import Lists
from trfrate.players.population import RATING_OF

_LEAST = 0.001
"""Nobody less likely is offered."""


class Offer(NamedTuple):
    """A member who may be the player."""

    id: str
    name: str
    state: str | None
    rating: float | None
    expires: str | None
    probability: float
    evidence: tuple[Evidence, ...]

    @property
    def why(self) -> str:
        """What speaks for and against it, in words."""
        return "; ".join(each.text for each in self.evidence)

    def described(self) -> str:
        """Return the offer in one line, for people."""
        rating = "unrated"
        if self.rating is not None:
            rating = f"{self.rating:.0f}"
        expires = f"until {self.expires}" if self.expires else None
        facts = ", ".join(fact for fact in (self.name, self.state, rating, expires) if fact)
        return f"{facts} ({self.probability:.0%}: {self.why})"


class Question(NamedTuple):
    """A player without an id, and the best members for it."""

    section: int
    """Counted from 0."""
    row: int
    player: Player
    offers: tuple[Offer, ...]


def questions(event: Event, lists: Sequence[Path], report: Report) -> tuple[Question, ...]:
    """Return who has no id though a name: up to three members each, the most likely first.

    Players whom the lists identify for certain are no question: `fill` has put their ids in, or would.
    """
    with Lists(lists, report) as opened:
        if "uschess" not in opened.federations:
            return ()
        owners = opened.by_id("uschess", [player.ids.uschess for player in event.players])
        found = identify(event, opened, "uschess", owners)
    linked = _linked(event)
    asked = []
    for (section, row), identified in found.items():
        if not identified.certain:
            player = event.sections[section].players[row]
            offers = _offers(identified, linked.get((section, row), ()))
            asked.append(Question(section, row, player, offers))
    return tuple(asked)


def _linked(event: Event) -> dict[Where, list[Offer]]:
    """Return who has the name of a row in another section: the lists may not hold that member."""
    found: dict[Where, list[Offer]] = {}
    for each in links(event):
        other = each.other
        rating = next((each.rating for each in other.ratings.values() if each.rating is not None), None)
        why = Evidence("section", 0.0, f"plays in section {each.section.label} under that name")
        offer = Offer(other.ids.uschess or "", other.name, other.state, rating, other.expires, matching.LIKELY, (why,))
        found.setdefault(each.where, []).append(offer)
    return found


def _offers(found: Identified, linked: Sequence[Offer]) -> tuple[Offer, ...]:
    """Return the best candidates; before them those whom only another section of the event knows."""
    best = found.candidates[: matching.OFFERED]
    listed = [_offer(each) for at, each in enumerate(best) if at == 0 or each.probability >= _LEAST]
    known = {each.member.id for each in found.candidates}
    return (*(offer for offer in linked if offer.id not in known), *listed)[: matching.OFFERED]


def _offer(found: Candidate) -> Offer:
    member = found.member
    rating = member.rating(RATING_OF[member.federation])
    return Offer(member.id, member.name, member.state, rating, member.expires, found.probability, found.evidence)


def as_facts(event: Event, asked: Sequence[Question]) -> str:
    """Return a facts file (TOML) in which each candidate is a commented line: removing the `#` chooses it."""
    return "\n".join(_lines(event, asked)) + "\n"


def _lines(event: Event, asked: Sequence[Question]) -> Iterator[str]:
    yield "# Members who may be the players without a US Chess id."
    yield "# Remove the # before the right line of each player, then give this file as --facts."
    for question in asked:
        section, player = event.sections[question.section], question.player
        yield ""
        yield f"[section.{_quoted(section.label)}.player.{player.number}]  # {_one_line(_who(player))}"
        for offer in question.offers:
            yield f'# ids.uschess = "{offer.id}"  # {_one_line(offer.described())}'
        if not question.offers:
            yield '# ids.uschess = ""  # nobody in the lists has such a name'


def _who(player: Player) -> str:
    stated = [player.name, player.state]
    stated += [f"{source} {each.rating:.0f}" for source, each in player.ratings.items() if each.rating is not None]
    return ", ".join(fact for fact in stated if fact)


def _quoted(text: str) -> str:
    """Return a TOML string: everything but plain characters is escaped."""
    plain = (char if char.isprintable() and char not in '"\\' else f"\\U{ord(char):08X}" for char in text)
    return f'"{"".join(plain)}"'


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)
