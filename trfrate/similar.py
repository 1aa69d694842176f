"""Words that look like the one somebody typed: for "did you mean" in messages."""

from __future__ import annotations

from collections.abc import Iterable

_ALIKE = 0.6
_MOST = 3


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'xlsx'?`, or nothing where no known word is like it."""
    # Needed only when something is wrong, and as expensive to load as the whole command line.
    from difflib import get_close_matches

    by_lower = {each.casefold(): each for each in known}
    found = get_close_matches(word.casefold()[:100], by_lower, _MOST, _ALIKE)
    if not found:
        return ""
    return f"; did you mean {' or '.join(repr(by_lower[each]) for each in found)}?"
