"""Rounds that are counted in Roman numerals: `I`, `II`, `III`, or `Rd I`, `Rd II`."""

from __future__ import annotations

from collections.abc import Sequence

from trfrate.formats._wallchart.tables.heading_words import field_of

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def in_arabic(texts: Sequence[str]) -> list[str]:
    """Return headings with numbers for Roman ones that count the rounds, from I on, in columns beside each other."""
    counted = list(texts)
    for first, text in enumerate(texts):
        before, _, numeral = text.rstrip(".").rpartition(" ")
        if numeral != ROMAN[0]:
            continue
        rounds = [f"{before} {at}".strip() for at, _ in enumerate(_run(texts[first:], before), start=1)]
        if len(rounds) > 1 and field_of(rounds[0]) == "round":
            counted[first : first + len(rounds)] = rounds
    return counted


def _run(texts: Sequence[str], before: str) -> list[str]:
    """Return the first headings that count on in Roman numerals behind the same words."""
    length = 0
    for text, numeral in zip(texts, ROMAN, strict=False):
        if text.rstrip(".") != f"{before} {numeral}".strip():
            break
        length += 1
    return list(texts[:length])
