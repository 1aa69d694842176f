"""The table of tie-break methods: names, titles, sources; and how a list of them is written.

US Chess methods are named by words (`modified-median`), FIDE's by their codes with modifiers (`BH/C1`). A variant of
one program has the program's name behind a slash (`cumulative/swisssys`).
"""

# Annotations are evaluated here: as strings they would take as long again to load.

import re
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from trfrate.tiebreaks.field import FIXED_SCHEDULES, Field, Groups, Variant, Working

US_CHESS, FIDE = "uschess", "fide"


class Method(NamedTuple):
    """One tie-break, with its modifiers."""

    name: str
    """As in JSON and on the command line."""
    title: str
    book: str
    """Whose unplayed games it follows: `uschess` or `fide`."""
    source: str
    """The rule or article, or the program, that defines it."""
    function: str
    """What computes it, by module and name: those of other methods need not be loaded."""
    modifiers: str = ""
    """The letters of the modifiers that the code may have."""
    lower_is_better: bool = False
    headings: tuple[str, ...] = ()
    """What programs print above its column; ours is the first one."""
    by_ratings: bool = False
    """Whether it has no value where ratings are missing."""
    variant: Variant = Variant()

    @property
    def heading(self) -> str:
        """What is above its column: FIDE's code, or the first of the headings that programs print."""
        return self.headings[0] if self.headings else self.name

    @property
    def is_among_tied(self) -> bool:
        """Whether it looks at the games among tied players."""
        return self.function.startswith("encounters.")

    def working(self, field: Field, tied: Groups) -> Working:
        """Compute the values of all players; `tied` are those still equal before this method."""
        module, _, name = self.function.partition(".")
        compute: Callable[..., Working] = getattr(import_module(f"trfrate.tiebreaks.{module}"), name)
        if self.is_among_tied:
            return compute(field, self.variant, tied)
        return compute(field, self.variant)


_RULE = "US Chess rule 34E"
METHODS = (
    Method(
        *("modified-median", "Modified Median", US_CHESS, _RULE, "uschess.modified_median"),
        headings=("ModMed", "Mod. Med", "Med", "TBrk[M]"),
    ),
    Method("solkoff", "Solkoff", US_CHESS, _RULE, "uschess.solkoff", headings=("Solk", "Solkoff", "TBrk[S]")),
    Method("cumulative", "Cumulative", US_CHESS, _RULE, "uschess.cumulative", headings=("Cum",)),
    Method(
        *("cumulative-of-opposition", "Cumulative of Opposition", US_CHESS, _RULE, "uschess.cumulative_of_opposition"),
        headings=("OpCum",),
    ),
    Method("median", "Median (Harkness)", US_CHESS, _RULE, "uschess.median", headings=("Median",)),
    Method("kashdan", "Kashdan", US_CHESS, _RULE, "uschess.kashdan", headings=("Kashdan",)),
    Method(
        *("sonneborn-berger", "Sonneborn-Berger", US_CHESS, _RULE, "uschess.sonneborn_berger"),
        headings=("Sonn-B",),
    ),
    Method(
        *("result-between-tied", "Result between Tied Players", US_CHESS, _RULE, "encounters.result_between_tied"),
        headings=("Tied",),
    ),
    Method("most-blacks", "Most Blacks", US_CHESS, _RULE, "uschess.most_blacks", headings=("Blacks",)),
    Method(
        *("opposition-performance", "Opposition's Performance", US_CHESS, _RULE, "uschess.opposition_performance"),
        headings=("OpPerf",),
        by_ratings=True,
    ),
    Method(
        *("average-opposition", "Average Opposition", US_CHESS, _RULE, "uschess.average_opposition"),
        headings=("AvgOp",),
        by_ratings=True,
    ),
    Method(
        *("cumulative/swisssys", "Cumulative (SwissSys)", US_CHESS, "SwissSys", "uschess.cumulative_of_swisssys"),
        headings=("Cumul.", "TBrk[C]"),
    ),
    Method(
        *("cumulative-of-opposition/swisssys", "Cumulative of Opposition (SwissSys)", US_CHESS, "SwissSys"),
        "uschess.cumulative_of_opposition_of_swisssys",
        headings=("Op. cumul.", "TBrk[O]"),
    ),
    Method("PTS", "Points", FIDE, "FIDE C.07", "fide.points"),
    Method(
        *("DE", "Direct Encounter", FIDE, "FIDE C.07, 6", "encounters.direct_encounter"),
        modifiers="P",
        lower_is_better=True,
    ),
    Method("WIN", "Rounds Won", FIDE, "FIDE C.07, 7.1", "fide.wins"),
    Method("WON", "Games Won", FIDE, "FIDE C.07, 7.2", "fide.games_won"),
    Method("BPG", "Games with Black", FIDE, "FIDE C.07, 7.3", "fide.games_with_black"),
    Method("BWG", "Games Won with Black", FIDE, "FIDE C.07, 7.4", "fide.games_won_with_black"),
    Method("PS", "Progressive Score", FIDE, "FIDE C.07, 7.5", "fide.progressive_score", modifiers="C"),
    Method("REP", "Rounds Elected to Play", FIDE, "FIDE C.07, 7.6", "fide.rounds_elected_to_play"),
    Method("GE", "Games Elected to Play", FIDE, "FIDE C.07, 7.6 until July 2024", "fide.rounds_elected_to_play"),
    Method("STD", "Standard Points", FIDE, "FIDE C.07, 7.7 from 2026", "fide.standard_points"),
    Method(
        *("TPN", "Pairing Number", FIDE, "FIDE C.07, 7.8 from 2026", "fide.pairing_number"),
        modifiers="R",
        lower_is_better=True,
    ),
    Method("BH", "Buchholz", FIDE, "FIDE C.07, 8.1", "fide.buchholz", modifiers="CMP"),
    Method("AOB", "Average of Opponents' Buchholz", FIDE, "FIDE C.07, 8.2", "fide.average_of_buchholz", modifiers="F"),
    Method("FB", "Fore Buchholz", FIDE, "FIDE C.07, 8.3", "fide.fore_buchholz", modifiers="CMP"),
    Method("SB", "Sonneborn-Berger", FIDE, "FIDE C.07, 9.1", "fide.sonneborn_berger", modifiers="CP"),
    Method("KS", "Koya", FIDE, "FIDE C.07, 9.2", "fide.koya", modifiers="L"),
    Method(
        *("ARO", "Average Rating of Opponents", FIDE, "FIDE C.07, 10.1", "fide_ratings.average_rating"),
        modifiers="CM",
        by_ratings=True,
    ),
    Method(
        *("TPR", "Tournament Performance Rating", FIDE, "FIDE C.07, 10.2", "fide_ratings.performance"),
        by_ratings=True,
    ),
    Method(
        *("PTP", "Perfect Tournament Performance", FIDE, "FIDE C.07, 10.3", "fide_ratings.perfect_performance"),
        by_ratings=True,
    ),
    Method(
        *("APRO", "Average Performance of Opponents", FIDE, "FIDE C.07, 10.4", "fide_ratings.average_performance"),
        by_ratings=True,
    ),
    Method(
        *("APPO", "Average Perfect Performance of Opponents", FIDE, "FIDE C.07, 10.5"),
        "fide_ratings.average_perfect_performance",
        by_ratings=True,
    ),
    Method("RTNG", "Rating", FIDE, "FIDE C.07, 10.6 from 2026", "fide_ratings.rating", modifiers="R", by_ratings=True),
)
"""Every method that is computed, without modifiers."""

TEAM_CODES = (
    *("BC", "TBR", "BBE", "MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC"),
    *("EDE", "EDEBT", "EDEBB", "EDET", "EDEB"),
)
"""Codes of C.07 for standings of teams (articles 12 and 13), which are not computed."""

ORDERS = {
    "us": "modified-median,solkoff,cumulative,cumulative-of-opposition",
    "swisssys": "modified-median,solkoff,cumulative/swisssys,cumulative-of-opposition/swisssys",
    "fide": "BH/C1,BH,DE,WIN,BWG",
    "none": "",
}
"""The orders that have a name."""
_FIDE_ORDER_OF_FIXED_SCHEDULES = "DE,WIN,SB,KS"
"""The Buchholz family must not be used in round robins (article 8)."""

_BY_NAME = {method.name.casefold(): method for method in METHODS}
_MODIFIER = r"(?P<letter>[A-Z])(?P<sign>[+-]?)(?P<number>\d{0,2})"
_OWN_METHOD = "OTHER_"
"""How TRF26 marks a tie-break that FIDE does not define."""


class UnknownMethod(ValueError):
    """A list names tie-breaks that are not known, or not computed."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.for_teams = tuple(name for name in names if name.partition("/")[0].partition(":")[0] in TEAM_CODES)
        self.allowed = (*ORDERS, *(method.name for method in METHODS))
        listed = ", ".join(f"'{name[:40]}'" for name in names[:5])
        what = "not a tie-break"
        if len(self.for_teams) == len(names):
            what = "for teams, which is not computed"
        super().__init__(
            f"{listed}: {what}; use {', '.join(ORDERS)}, or a list of {', '.join(method.name for method in METHODS)};"
            " BH, FB, SB, PS and ARO may be cut: BH/C1, BH/M1"
        )


def parse(words: str, section_type: str = "swiss") -> tuple[Method, ...]:
    """Return the methods of a named order, or of a list separated by commas; raise `UnknownMethod` for other words."""
    order = words.strip().casefold()
    if order == "fide" and section_type in FIXED_SCHEDULES:
        words = _FIDE_ORDER_OF_FIXED_SCHEDULES
    else:
        words = ORDERS.get(order, words)
    methods, unknown = _read_list(words)
    if unknown:
        raise UnknownMethod(unknown)
    return methods


def read_record(text: str) -> tuple[str, ...]:
    """Return the names in a TRF26 record 202 or 212, in its order; codes that are not computed are in capitals."""
    words = [word.strip() for word in text.split(",")]
    found = [(find(word), word.upper()) for word in words if word]
    return tuple(dict.fromkeys(code if method is None else method.name for method, code in found))


def record_code(method: Method) -> str:
    """Return the code of a method in records 202 and 212."""
    if method.book == FIDE:
        return method.name
    return _OWN_METHOD + method.name.upper().replace("-", "_").replace("/", "_")


_BY_HEADING = {
    word.casefold(): method
    # The first method under a heading counts.
    for method in reversed(METHODS)
    for word in (*method.headings, method.name, method.title)
}
_BY_OWN_CODE = {record_code(method): method for method in METHODS if method.book != FIDE}


def _read_list(words: str) -> tuple[tuple[Method, ...], tuple[str, ...]]:
    methods: dict[str, Method] = {}
    unknown: dict[str, None] = {}
    for word in words.split(","):
        name = word.strip()
        if not name:
            continue
        method = find(name)
        if method is None:
            unknown[name.upper()] = None
        else:
            methods.setdefault(method.name, method)
    return tuple(methods.values()), tuple(unknown)


def find(name: str) -> Method | None:
    """Return the method of this name, with modifiers where it has any."""
    known = _BY_NAME.get(name.casefold()) or _BY_OWN_CODE.get(name.upper())
    if known is not None:
        return known
    code, *modifiers = name.upper().split("/")
    method = _BY_NAME.get(code.casefold())
    for text in modifiers:
        method = method and _modified(method, text)
    return method


def find_by_heading(heading: str) -> Method | None:
    """Return the method that a program prints under this heading."""
    return _BY_HEADING.get(heading.strip().casefold()) or find(heading)


def _modified(method: Method, text: str) -> Method | None:
    """Return the method with one more modifier, such as `C1`; nothing if it cannot have it."""
    parts = re.fullmatch(_MODIFIER, text)
    if parts is None or parts["letter"] not in method.modifiers:
        return None
    letter, number = parts["letter"], int(parts["number"] or 0)
    takes_number, takes_sign = letter in "CML", letter == "L"
    if bool(parts["number"]) != takes_number or bool(parts["sign"]) != takes_sign:
        return None
    limit = int(f"{parts['sign']}{number}") if takes_sign else 0
    changes: dict[str, tuple[str, Variant]] = {
        "C": (f"{number} lowest cut", method.variant._replace(low=number)),
        "M": (f"{number} lowest and {number} highest cut", method.variant._replace(low=number, high=number)),
        "P": ("forfeits as played", method.variant._replace(forfeits_are_played=True)),
        "F": ("Fore", method.variant._replace(fore=True)),
        "R": ("reversed", method.variant._replace(reverse=True)),
        "L": (f"limit {parts['sign']}{number}", method.variant._replace(limit=limit)),
    }
    words, variant = changes[letter]
    lower_is_better = method.lower_is_better
    if letter == "R":
        lower_is_better = method.lower_is_better != variant.reverse
    name, title = f"{method.name}/{text}", f"{method.title}, {words}"
    return method._replace(name=name, title=title, variant=variant, lower_is_better=lower_is_better)
