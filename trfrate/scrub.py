"""Replace the people of an event by invented ones, for bug reports.

Preserved is what ratings and readers depend on: results, colors, ratings, the dates of the event, states, federations,
titles, prizes, the year of birth. Removed is what identifies people: names, member numbers, clubs, teams, places, the
rest of the birth date, the source files, and the extras of every format. The same event always gives the same result;
the same name or number is replaced the same way throughout, so that a mix-up in the original remains one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from trfrate.model import Birth, Event, Ids, Player, Section

_TREES = (
    "Alder Ash Aspen Beech Birch Cedar Cherry Cypress Elm Fir Hawthorn Hazel Hickory Holly Juniper Larch Laurel Linden "
    "Maple Myrtle Oak Olive Osier Pine Plum Poplar Rowan Spruce Sumac Sycamore Tamarack Walnut Willow Yew"
)
_GIVEN = "Ada Ben Cleo Dan Eva Finn Gail Hugo Ida Jon Kit Lea Max Nan Otto Pam Rae Sam Tess Uri Viv Zoe"
_SURNAMES, _FIRST_NAMES = _TREES.split(), _GIVEN.split()


def _name(count: int, original: str) -> str:
    """Invent a name of the same form: `LAST, FIRST`, `Last, First` or `First Last`."""
    rest, surname = divmod(count, len(_SURNAMES))
    again, first = divmod(rest, len(_FIRST_NAMES))
    last = f"{_SURNAMES[surname]} {again + 1}" if again else _SURNAMES[surname]
    name = f"{last}, {_FIRST_NAMES[first]}" if "," in original else f"{_FIRST_NAMES[first]} {last}"
    if original.isupper():
        return name.upper()
    return name


def _number(count: int, original: str) -> str:
    """Invent a number of the same shape: as many letters and digits, and the `A` of an affiliate."""
    letters = "".join("A" if letter == "A" else "Z" for letter in original if letter.isalpha())
    digits = sum(character.isdecimal() for character in original)
    return f"{letters}9{count + 1:0{max(digits - 1, 0)}d}"


@dataclass(slots=True)
class _Inventions:
    """The replacement of each original, invented at its first occurrence; never equal to another original."""

    invent: Callable[[int, str], str]
    originals: frozenset[str | None] = frozenset()
    known: dict[str, str] = field(default_factory=dict)
    count: int = 0

    def __call__(self, original: str | None) -> str | None:
        """Return the replacement; unknown stays unknown."""
        if not original:
            return original
        while original not in self.known:
            invention = self.invent(self.count, original)
            self.count += 1
            if invention not in self.originals:
                self.known[original] = invention
        return self.known[original]


@dataclass(slots=True)
class _Scrubber:
    """The replacements of one event."""

    name: _Inventions
    number: _Inventions
    team: _Inventions = field(default_factory=lambda: _Inventions(lambda count, _: f"Team {count + 1}"))
    club: _Inventions = field(default_factory=lambda: _Inventions(lambda count, _: f"Club {count + 1}"))

    def player(self, player: Player) -> Player:
        """Return the player as somebody else."""
        return player._replace(
            name=self.name(player.name) or "",
            ids=Ids(*map(self.number, player.ids)),
            born=Birth(player.born.year) if player.born else None,
            team=self.team(player.team),
            club=self.club(player.club),
            expires=_year_end(player.expires),
            after={system: rated._replace(initial=None) for system, rated in player.after.items()},
            extras={},
        )

    def section(self, section: Section) -> Section:
        """Return the section under a neutral name, with its players scrubbed."""
        return replace(
            section,
            name=f"Section {section.number}" if section.name else "",
            players=tuple(map(self.player, section.players)),
            chief_td=self.number(section.chief_td),
            assistant_td=self.number(section.assistant_td),
            extras={},
        )


def _year_end(expires: str | None) -> str | None:
    if not expires:
        return expires
    if expires[:4].isdecimal():
        return f"{expires[:4]}-12-31"
    return "life"


def scrub(event: Event) -> Event:
    """Return the event with invented names and ids."""
    players = event.players
    names = frozenset((*event.arbiters, *(player.name for player in players)))
    numbers = frozenset(number for player in players for number in player.ids)
    scrubber = _Scrubber(_Inventions(_name, names), _Inventions(_number, numbers))
    sections = tuple(map(scrubber.section, event.sections))
    return replace(
        event,
        name="Scrubbed event" if event.name else "",
        city="Springfield" if event.city else None,
        zip="00000" if event.zip else None,
        id=scrubber.number(event.id),
        affiliate=scrubber.number(event.affiliate),
        chief_td=scrubber.number(event.chief_td),
        assistant_td=scrubber.number(event.assistant_td),
        other_tds=tuple(scrubber.number(director) or "" for director in event.other_tds),
        arbiters=tuple(scrubber.name(arbiter) or "" for arbiter in event.arbiters),
        sections=sections,
        extras={},
        origin=None,
    )
