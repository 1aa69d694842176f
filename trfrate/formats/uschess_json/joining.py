"""Which pages of standings belong together, and to which section: the answers themselves do not say it.

Pages with the same players belong together: the id of a row is used nowhere else. A group of pages is of the section
that it is in or that its file is named after, else of the one section whose counts fit, else of the next one left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trfrate.codecs import json_document as values
from trfrate.codecs.json_document import Node
from trfrate.diagnostics import Report, some
from trfrate.formats.uschess_json.answers import Page
from trfrate.formats.uschess_json.layout import PAGE_SIZE


class Standings(NamedTuple):
    """All pages of one section, in their order."""

    pages: tuple[Page, ...]
    rows: tuple[Node, ...]


def row_id(node: Node) -> str | None:
    """Return the id of a row, which no other row has."""
    found = node.value.get("playerId")
    if isinstance(found, str) and found:
        return found
    return None


def grouped(pages: Sequence[Page], report: Report) -> list[Standings]:
    """Put the pages of each section together."""
    groups = _Groups(len(pages))
    owners: dict[Any, int] = {}
    for index, page in enumerate(pages):
        for mark in _marks(page):
            groups.join(owners.setdefault(mark, index), index)
    together: dict[int, list[Page]] = {}
    for index, page in enumerate(pages):
        together.setdefault(groups.root(index), []).append(page)
    return [_standings(sorted(each, key=lambda page: page.offset), report) for each in together.values()]


class _Groups:
    """Disjoint sets of pages."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def root(self, index: int) -> int:
        while self._above[index] != index:
            self._above[index] = self._above[self._above[index]]
            index = self._above[index]
        return index

    def join(self, one: int, other: int) -> None:
        self._above[self.root(other)] = self.root(one)


def _marks(page: Page) -> Iterator[Any]:
    """Yield what two pages of one section have in common."""
    if page.section is not None:
        yield id(page.section.value)
    elif page.stated is not None:
        yield page.stated
    for row in page.rows:
        if own := row_id(row):
            yield own
        outcomes = row.value.get("roundOutcomes")
        if not isinstance(outcomes, list):
            continue
        for outcome in outcomes:
            met = None
            if isinstance(outcome, dict):
                met = outcome.get("opponentPlayerId")
            if isinstance(met, str) and met:
                yield met


def _standings(pages: Sequence[Page], report: Report) -> Standings:
    _check_pages(pages, report)
    rows: dict[Any, Node] = {}
    repeated = 0
    for page in pages:
        for row in page.rows:
            key = row_id(row) or (page.place, row.at)
            repeated += key in rows
            rows.setdefault(key, row)
    if repeated:
        message = f"rows that are in the files more than once: {repeated}; the first of each is used"
        report.note("USJ024", message, pages[0].place)
    return Standings(tuple(pages), tuple(rows.values()))


def _check_pages(pages: Sequence[Page], report: Report) -> None:
    """Report rows that no saved page holds."""
    reached, more = 0, False
    for page in pages:
        if page.offset > reached:
            _report_gap(page, reached, report)
        if page.offset + len(page.rows) >= reached:
            reached, more = page.offset + len(page.rows), page.has_next
    if more:
        _report_gap(pages[-1], reached, report)


def _report_gap(page: Page, reached: int, report: Report) -> None:
    message = f"the standings from row {reached + 1} on are not in the files: an answer holds {PAGE_SIZE} rows at most"
    hint = f"save …/standings?Offset={reached}&Size={PAGE_SIZE} as well, and put the files into one folder"
    report.warning("USJ009", message, page.place, hint)


# --- sections -----------------------------------------------------------------------------------------------


def numbered(
    groups: Sequence[Standings], sections: Mapping[int, Node | None], report: Report
) -> dict[int, Standings | None]:
    """Return the standings of each section by its number; None for a section without."""
    found: dict[int, Standings | None] = {}
    left: list[Standings] = []
    for group in groups:
        number = _stated(group)
        if number is None or number in found:
            left.append(group)
        else:
            found[number] = group
    left = _by_counts(left, sections, found, report)
    free = [number for number in sections if number not in found]
    if left and (len(free) > 1 or len(left) > 1):
        pages = some([group.pages[0].place for group in left], 3)
        message = f"the files do not say which sections {pages} belong to"
        hint = "taken in their order; name the files after their sections: section-1-standings.json"
        report.warning("USJ012", message, left[0].pages[0].place, hint)
    for group in left:
        number = free.pop(0) if free else max((*sections, *found), default=0) + 1
        found[number] = group
    return {number: found.get(number) for number in sorted({*sections, *found})}


def _stated(group: Standings) -> int | None:
    inside = (page.section.value.get("number") for page in group.pages if page.section)
    named = (page.stated for page in group.pages)
    return next((each for each in (*inside, *named) if type(each) is int and each > 0), None)


def _by_counts(
    groups: Sequence[Standings],
    sections: Mapping[int, Node | None],
    found: dict[int, Standings | None],
    report: Report,
) -> list[Standings]:
    """Place the groups that only one section fits, and that alone fit it; return the others."""
    left = []
    free = {number: _counts(node) for number, node in sections.items() if number not in found and node}
    fitting = [[number for number, counts in free.items() if _fits(group, *counts)] for group in groups]
    claims = Counter(number for numbers in fitting for number in numbers)
    for group, numbers in zip(groups, fitting, strict=True):
        if len(numbers) != 1 or claims[numbers[0]] > 1:
            left.append(group)
            continue
        found[numbers[0]] = group
        message = f"read as the standings of section {numbers[0]}, the only one with as many players and rounds"
        report.note("USJ011", message, group.pages[0].place)
    return left


def _counts(section: Node) -> tuple[int | None, int | None]:
    return section.take("playerCount", values.whole), section.take("roundCount", values.whole)


def _fits(group: Standings, players: int | None, rounds: int | None) -> bool:
    return players == len(group.rows) and (rounds is None or rounds >= _rounds(group))


def _rounds(group: Standings) -> int:
    outcomes = [row.value.get("roundOutcomes") for row in group.rows]
    return max((len(each) for each in outcomes if isinstance(each, list)), default=0)
