"""Games without a result among others that have one: `vs 3w`, `pending 3w`, `3 (White) - postponed`.

An opponent alone is one that is not played yet; so is one behind `vs`, if the opponent's entry is such a one, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from trfrate.formats._cells import plain
from trfrate.formats._wallchart.rounds import result_words, running_totals
from trfrate.formats._wallchart.rounds.section_rows import SectionRows

_SAID = "|".join(
    sorted((*plain(result_words.TO_COME).split("|"), "ADJ", "PPD", "TBP", "TBD", "GIP"), key=len, reverse=True)
)
_NOT_PLAYED = re.compile(rf"[\s,;:.?-]*\b(?:{_SAID})\b[\s,;:.?-]*")
_VERSUS = re.compile(r"\b(?:VS?|AGAINST|PLAYS|GEGEN|CONTRA|CONTRE)\b\.? ?#?(?=[1-9WB])")
_LONGEST = 40

Entries = Mapping[tuple[int, int], str]
"""The entry of each row and slot."""


def marked(section: SectionRows, said: list[list[str]], unusual: frozenset[str]) -> list[list[str]]:
    """Return the entries with `?3W` for games that say that they have no result yet; `unusual` are those to look at."""
    bare = {text: _bare(text) for text in unusual if 1 < len(text) <= _LONGEST and not text.isalnum()}
    bare = {text: opponent for text, opponent in bare.items() if opponent != text}
    opponents = running_totals.color_last([list(bare.values())])[0] if bare else []
    found = {
        text: opponent
        for text, opponent in zip(bare, opponents, strict=True)
        if running_totals.bare_opponent(opponent) == opponent and opponent[:1].isdecimal()
    }
    if not found or not _most_have_results(said):
        return said
    open_at = {
        (row, slot): found[text] for row, line in enumerate(said) for slot, text in enumerate(line) if text in found
    }
    behind_versus = {at for at in open_at if not _NOT_PLAYED.search(said[at[0]][at[1]])}
    if behind_versus and not any(_are_mutual(open_at, numbers) for numbers in section.counted()):
        open_at = {at: text for at, text in open_at.items() if at not in behind_versus}
    return [
        [f"?{open_at[row, slot]}" if (row, slot) in open_at else text for slot, text in enumerate(line)]
        for row, line in enumerate(said)
    ]


def _bare(text: str) -> str:
    """Return an entry without the words that say that it is not played."""
    bare = _VERSUS.sub("", _NOT_PLAYED.sub(" ", text).strip())
    return bare.strip(" ?") if bare != text else text


def _most_have_results(said: Sequence[Sequence[str]]) -> bool:
    """Return whether most entries are games with a result; where `vs` is in front of all, it says nothing."""
    entries = [text for line in said for text in line if text]
    return 2 * sum(running_totals.is_game(text) and not _VERSUS.search(text) for text in entries) > len(entries)


def _are_mutual(open_at: Entries, numbers: Sequence[int | None]) -> bool:
    """Return whether the opponents of all these games have one in the same round, against this player."""
    row_of = {number: row for row, number in enumerate(numbers)}
    number_at = {at: int(_NOT_DIGITS.sub("", text)) for at, text in open_at.items()}
    return all(
        number_at.get((row_of.get(number, -1), slot)) == numbers[row] for (row, slot), number in number_at.items()
    )


_NOT_DIGITS = re.compile(r"\D+")
