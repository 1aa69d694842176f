"""Entries in the usual notation: signs that a legend explains, two games in one entry, the letters of a language."""

from __future__ import annotations

import re
from dataclasses import replace

from trfrate.errors import Unreadable
from trfrate.formats._cells import Texts
from trfrate.formats._wallchart.rounds import double_games, legend_signs, result_letters
from trfrate.formats._wallchart.rounds.section_rows import SectionRows

_B_AND_NUMBER = re.compile(r"B[ :-]*(\d+)")


def as_explained(section: SectionRows, said: list[list[str]], unusual: frozenset[str]) -> list[list[str]]:
    """Return the entries with byes and forfeits for signs to which a legend gives an unusual meaning."""
    found = legend_signs.explained(section.table, unusual) | legend_signs.forfeits_explained(section.table, unusual)
    if not found:
        return said
    read = [[found[text].spelled if text in found else text for text in line] for line in said]
    if section.evidence(read) < section.evidence(said):
        # Totals that contradict the legend count more.
        return said
    for text, (outcome, row, words, _) in found.items():
        index, slot = next((at, line.index(text)) for at, line in enumerate(said) if text in line)
        where = section.table.grid.place(row, None)
        message = f"read as a {outcome}, as the legend says ({words!r:.40}): {section.entry(index, slot)}"
        section.report.note("CSV166", message, where, "compare a few of them with the totals")
    return read


def with_byes_of_one(said: list[list[str]], texts: Texts, named: bool) -> list[list[str]]:
    """Return the entries with `BYE1` for `B 1`, where games have letters or names and B is beside no other number."""
    beside = {found[1] for text in texts.others if (found := _B_AND_NUMBER.fullmatch(text))}
    lettered = named or any(text[0] == "L" for text in texts.usual)
    if beside != {"1"} or not lettered:
        return said
    return [["BYE1" if _B_AND_NUMBER.fullmatch(text) else text for text in line] for line in said]


def two_games(section: SectionRows, said: list[list[str]], shape: re.Pattern[str]) -> list[list[str]]:
    """Return the entries of each game of double rounds: `WL 4` is `W4` and `L4`; refused if the rows disagree."""
    parted = double_games.parted(said, shape, [section.score(index) for index in range(len(said))])
    index, slot = next((row, at) for row, line in enumerate(said) for at, text in enumerate(line) if text)
    shown = section.entry(index, slot)
    colored = any("color" in parts for parts in section.table.parts.values())
    if colored or not section.is_believed(parted):
        if not double_games.is_sure(shape):
            return said
        message = f"entries such as {shown} may be two games against one player, or a result and a color"
        hint = "write each game by itself, in columns Rd 1.1 and Rd 1.2, or W4w for a win with White"
        section.report.error("CSV046", f"{message}: the opponents' rows fit neither", section.place(index, slot), hint)
        raise Unreadable(section.place(0).file)
    message = f"entries such as {shown} are two games against one player; a bye counts for both, if the total fits"
    section.report.note("CSV045", message, section.place(index, slot))
    slots = [column for column in section.table.slots for _ in range(double_games.GAMES)]
    section.table = replace(section.table, slots=slots, games_per_round=double_games.GAMES)
    return parted


def in_english(section: SectionRows, said: list[list[str]], texts: Texts) -> tuple[list[list[str]], frozenset[str]]:
    """Return the entries with the letters W, D and L for results, and the letters before opponents that state none."""
    letters = result_letters.letters_in(texts)
    found = result_letters.candidates(letters)
    if not found:
        return said, result_letters.unknown_letters(letters)
    if found == [result_letters.ENGLISH]:
        return said, frozenset()
    tried = [(result_letters.translated(said, alphabet), alphabet) for alphabet in found]
    ranked = sorted(tried, key=lambda one: -section.evidence(one[0]))
    best, alphabet = ranked[0]
    if len(ranked) > 1 and section.evidence(ranked[1][0]) == section.evidence(best):
        two = " or ".join(f"{one.win}, {one.draw}, {one.loss} ({one.language})" for _, one in ranked[:2])
        hint = "write W, D and L, or add the totals"
        message = f"the results may be written {two} for win, draw and loss: nothing in the table decides"
        section.report.error("CSV046", message, section.place(0), hint)
    elif alphabet != result_letters.ENGLISH:
        message = f"results are written {alphabet.win}, {alphabet.draw}, {alphabet.loss} for win, draw and loss"
        section.report.note("CSV045", f"{message}: {alphabet.language}", section.place(0))
    return best, frozenset()
