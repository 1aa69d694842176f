"""The options of the built-in formats: one table for the command line, the docs and the formats.

It stands apart from the format modules so that the command line can list the options without loading them.
"""

from __future__ import annotations

from typing import NamedTuple


class Option(NamedTuple):
    """One option of one or several formats."""

    name: str
    help: str
    choices: tuple[str, ...] = ()
    """Empty: any text, unless it is a flag."""
    flag: bool = False


OPTIONS = (
    Option("encoding", "Text encoding of the input, and of text output where the format leaves it open."),
    Option(
        "trf-rating",
        "What columns 49-52 of TRF record 001 hold (default fide), or a wallchart's column that only says Rating.",
        ("fide", "uschess"),
    ),
    Option("ratings", "Which ratings to write into formats that hold one (default before).", ("before", "after")),
    Option(
        "next-event",
        "Write a SwissSys tournament as a start for the next one: ratings after, no results or byes.",
        flag=True,
    ),
    Option("dialect", "Separator of CSV output (default excel).", ("excel", "semicolon", "tab")),
    Option(
        "opponents",
        "What the opponent numbers of a wallchart are; otherwise found by trying.",
        ("number", "rank", "row"),
    ),
    Option("forfeit-opponents", "Write the opponent of a forfeit into the rating report.", flag=True),
    Option("other-td-width", "Width of H_OTHER_TD in the rating report (default 255).", ("254", "255")),
)
