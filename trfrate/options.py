"""The options of the built-in formats: one table for the command line, the docs and the formats.

It is separate from the format modules so that the command line can list the options without loading them.
"""

from __future__ import annotations

from trfrate.structs import Struct


class Option(Struct):
    """One option of one or several formats."""

    name: str
    help: str
    choices: tuple[str, ...] = ()
    """Empty: any text, unless it is a flag."""
    flag: bool = False
    written_only: bool = False
    """Whether only writers look at it."""
    beside_chart: bool = False
    """Whether it asks for something beside the chart, which no reader and no computation looks at."""


OPTIONS = (
    Option("encoding", "Text encoding of the input, and of text output."),
    Option(
        "trf-rating",
        "Another way to say --ratings-are fide or regular.",
        ("fide", "uschess"),
    ),
    Option(
        "ratings-are",
        "What the one rating column holds (default: fide in a TRF, else regular).",
        ("fide", "regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz"),
    ),
    Option(
        "ratings",
        "Which ratings to write into formats that hold one (default before).",
        ("before", "after"),
        written_only=True,
    ),
    Option(
        "next-event",
        "Write a SwissSys tournament as a start for the next one: ratings after, no results or byes.",
        flag=True,
        written_only=True,
    ),
    Option(
        "teams",
        "What the teams of an individual event become in TRF26 and TRF(x); else they are a loss.",
        ("prohibited",),
        written_only=True,
    ),
    Option(
        "for-program",
        "Write TRF as this program is known to read it.",
        ("vega", "swiss-manager", "javafo", "py4swiss"),
        written_only=True,
    ),
    Option("dialect", "Separator of CSV output (default excel).", ("excel", "semicolon", "tab"), written_only=True),
    Option(
        "opponents",
        "What the opponent numbers of a wallchart are.",
        ("number", "rank", "row"),
    ),
    Option(
        "forfeit-opponents", "Write the opponent of a forfeit into the rating report.", flag=True, written_only=True
    ),
    Option(
        "parts",
        "Beside the chart: pairings, rounds (standings after each), upsets, performance, statistics, teams, or all.",
        beside_chart=True,
    ),
    Option("groups", "Rating groups beside the chart: U1800,1400-1599,2000+,unrated.", beside_chart=True),
    Option("prizes", "A TOML file of prizes, divided by US Chess rule 32B beside the chart.", beside_chart=True),
    Option("notes", "Put the messages of the run on the web page too.", flag=True),
    Option(
        "other-td-width", "Width of H_OTHER_TD in the rating report (default 255).", ("254", "255"), written_only=True
    ),
)
