"""Opponents whom entries state by name, letter, member number or code, or not at all: numbers in place of these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfrate.formats._cells import Texts, habits_of, try_cell
from trfrate.formats._wallchart.rounds import opponent_ids, opponent_letters, opponent_names, printed_pairings
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.model import Outcome

_FEW_OF = 10
"""If more than a tenth of the entries are not found in the usual way, all are looked for in the other one."""


def by_row(section: SectionRows, said: list[list[str]]) -> list[list[str]]:
    """Return the entries with row numbers in place of names; a name of nobody or of two players is an error."""
    section.report.note("CSV040", "the opponents are named, not numbered", section.place(0))
    section.chosen, section.by_round, section.named = "row", True, True
    names = opponent_names.Names(section.every_name())
    found = {text: names.numbered(text) for line in said for text in line}
    unread = _unread_names(said, found)
    if unread:
        initials = names.have_initials(found)
        again = filter(None, found) if _FEW_OF * len(unread) > len(found) else unread
        found |= {text: names.replaced(text, initials) for text in again}
    for index, line in enumerate(said):
        for slot, text in enumerate(line):
            if len(found[text][1]) > 1:
                say_no_name(section, index, slot, found[text][1])
    return [[found[text][0] if len(found[text][1]) < 2 else "" for text in line] for line in said]


def _unread_names(said: list[list[str]], found: Mapping[str, tuple[str, list[int]]]) -> list[str]:
    """Return the entries whose name or result is not found in the usual way."""
    habits = habits_of([[found[text][0] for text in line] for line in said])
    unread = []
    for text, (stated, rows) in found.items():
        cell = try_cell(stated, habits) if len(rows) == 1 else None
        if text and (cell is None or cell.result is Outcome.PENDING):
            unread.append(text)
    return unread


def by_letter(section: SectionRows, said: list[list[str]]) -> list[list[str]]:
    """Return the entries with numbers in place of the opponents' letters, if they have such."""
    numbered = opponent_letters.numbered(said, [number or 0 for number in section.numbers])
    if numbered is None:
        return said
    index, slot = next((row, at) for row, line in enumerate(said) for at, text in enumerate(line) if text)
    message = f"the players have letters, which number the opponents: {section.entry(index, slot)}"
    section.report.note("CSV045", message, section.place(index, slot))
    return numbered


def keys_of(section: SectionRows, said: list[list[str]], texts: Texts) -> opponent_ids.Keys | None:
    """Return the member numbers, or the codes of another column, by which the entries state the opponents."""
    members = opponent_ids.members(said, texts, section.table, section.rows)
    if members:
        return members
    for keys in opponent_ids.codes(said, section.table, section.rows):
        read = [[keys.numbered(text)[0] for text in line] for line in said]
        tried, usual = section.decided(read, "row"), section.decided(said)
        if tried.believed and tried.best.agree > usual.best.agree:
            return keys
    return None


def by_key(section: SectionRows, said: list[list[str]], keys: opponent_ids.Keys) -> list[list[str]]:
    """Return the entries with row numbers in place of keys; one of nobody or of two rows is an error."""
    section.chosen, section.key = "row", keys.what
    if keys.column is not None and keys.column not in section.table.fields.values():
        section.table.fields["code"] = keys.column
    found = {text: keys.numbered(text) for line in said for text in line}
    for index, line in enumerate(said):
        for slot, text in enumerate(line):
            if len(found[text][1]) != 1:
                say_no_name(section, index, slot, found[text][1])
    return [[found[text][0] for text in line] for line in said]


def with_printed_pairings(section: SectionRows, said: list[list[str]]) -> list[list[str]]:
    """Return the entries of a table of points with the opponents that lines of pairings beside it state, if any."""
    stated = [number for number in section.numbers if number is not None]
    numbers = stated if len(stated) == len(section.rows) else range(1, len(section.rows) + 1)
    paired = printed_pairings.entries(section.table, numbers, said)
    if paired is None:
        return said
    message = "the rounds hold points alone; who met whom is what the pairings from here on say"
    section.report.note("CSV185", message, section.table.grid.place(paired.rows[0], None))
    for row in paired.rows:
        for column in section.table.grid.filled(row):
            section.table.take_below(row, column)
    return paired.said


def say_no_name(section: SectionRows, index: int, slot: int, rows: Sequence[int]) -> None:
    """Report an entry that names nobody, or one of two."""
    if section.report.is_full("CSV035" if rows else "CSV009"):
        return
    text, place = section.table.grid.text(section.rows[index], section.table.slots[slot]), section.place(index, slot)
    if not rows:
        what = ("member number" if section.key == opponent_ids.MEMBERS else "code") if section.key else "name"
        hint = f"write the {what} as in its row"
        section.report.error("CSV009", f"{text!r:.40} names nobody in the table", place, hint)
        return
    two = " or ".join(place.at or f"line {place.line}" for place in map(section.place, rows[:2]))
    hint = f"write the {'name' if section.key else 'whole name'}"
    section.report.error("CSV035", f"{text!r:.40} may be either of two players: {two}", place, hint)
