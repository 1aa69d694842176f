"""What remarks say of forfeits, in many languages: `Black no show`, `Schwarz nicht erschienen`, `w.o. for Birch`.

A remark is a forfeit only if every word of it is known: one of a forfeit or an absence, of a side or a player, or one
that says nothing here. Who lost is said part by part: `forfeit, Black never came`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from trfrate.formats._bye_words import (
    ABSENT,
    APPEARED,
    AWAY,
    BESIDE_BYES,
    BESIDE_GAMES,
    BOTH,
    FORFEIT,
    GONE,
    LOST_BY,
    NEGATIONS,
    NOUNS_OF_FORFEIT,
    PHRASES,
    PLAY,
    PLAYED,
    SIDES,
    WON_BY,
    spelled,
)
from trfrate.formats._cells import plain

_LONGEST = 120
_FORFEIT = spelled(FORFEIT | {"WO", "REGL", "KONTUM", "INCOMP"})
_NOUNS = spelled(NOUNS_OF_FORFEIT)
_ABSENT = spelled(ABSENT)
_NEGATIONS = spelled(NEGATIONS)
_APPEARED = spelled(APPEARED)
_PLAYED = spelled(PLAYED)
_PLAY = spelled(PLAY)
_BOTH = spelled(BOTH)
_WON = spelled(WON_BY)
_LOST = spelled(LOST_BY)
_GONE = spelled(AWAY | GONE)
_SILENT = (spelled(BESIDE_BYES | BESIDE_GAMES) - {"YET", "TIME"}) | _NEGATIONS
_SAID = _FORFEIT | _ABSENT | _APPEARED | _PLAYED | _PLAY | _BOTH | _WON | _LOST | _GONE
_TO = frozenset(("TO", "AN", "À", "AL", "A"))
"""Of a point: `point to Black`."""
_POINT = frozenset(("POINT", "PUNKT", "PUNTO", "PONTO", "WIN", "GOES", "WALKOVER", "WO"))
_SHORT = re.compile(r"\bW[./]\s?O\b\.?")
_PART = re.compile(r"[,;()\[\]/!?.:]|\s[-–—+]+\s|\b(?:AND|UND|ET|OCH|OG|BUT)\b")
_WORD = re.compile(r"[^\W\d_]+|\d+")
_FAR = 4
"""Words between a negation and what it denies: `no se ha presentado`, `dök tyvärr inte upp`."""


def _any(words: Collection[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


FORFEITS = rf"{_any(_FORFEIT)}|w[./]\s?o\b\.?"
"""Words for a forfeit, in a pattern."""
_DENIED = rf"(?:{_any(_NEGATIONS)})[\s'’-]+(?:\w{{1,3}}\s+)?(?:{_any(_APPEARED | _PLAYED)})(?:\s+up)?"
_UNPLAYED = rf"{_any(_ABSENT)}|(?:did\s+)?{_DENIED}"
OF_FORFEIT = re.compile(rf"\b(?:{FORFEITS}|(?:was\s+)?(?:{_UNPLAYED}))(?!\w)", re.IGNORECASE)
NOT_THERE = re.compile(rf"\b(?:forfeited|forfeits|defaulted|defaults|{_UNPLAYED})(?!\w)", re.IGNORECASE)
"""Behind the name of somebody who lost by forfeit."""


class Claim(NamedTuple):
    """A remark that says no more than that a game was decided by forfeit."""

    lost: frozenset[int] = frozenset()
    """The sides that lost it, 0 and 1, as far as they are named."""
    sure: bool = True
    """Whether those named can only be those who lost: `walkover Birch` may be for Birch."""
    in_words: bool = True
    """Whether it says so in other words than a forfeit, so that no score is needed: `Birch by forfeit` may have won."""
    by_name: bool = False
    """Whether who lost is named apart from what is said: below `Winner`, `Birch (no show)` names somebody who won."""


def _parts(note: str) -> list[list[str]]:
    # In plain spelling, brackets are blanks.
    parts = [plain(part) for part in _PART.split(_SHORT.sub("WO", note[:_LONGEST].upper()))]
    for phrase, word in PHRASES.items():
        parts = [part.replace(phrase, word) for part in parts]
    return [words for part in parts if (words := _WORD.findall(part))]


def _denied(words: Sequence[str], verbs: Collection[str]) -> bool:
    """Return whether a negation is near one of these verbs, with nothing between that says something."""
    said = [at for at, word in enumerate(words) if word in verbs]
    for at, word in enumerate(words) if said else ():
        if word in _NEGATIONS:
            near = [verb for verb in said if abs(verb - at) <= _FAR]
            if any(_SILENT.issuperset(words[min(at, verb) + 1 : max(at, verb)]) for verb in near):
                return True
    return False


def names_forfeit(note: str) -> bool:
    """Return whether a remark speaks of a forfeit, so that somebody won, or of somebody who did not come."""
    return any(not _FORFEIT.isdisjoint(words) or _denied(words, ("SHOW", "SHOWED")) for words in _parts(note))


def is_of_forfeit(note: str) -> bool:
    """Return whether a remark speaks of a forfeit, or says that a game was not played."""
    return any(
        not _FORFEIT.isdisjoint(words)
        or not _ABSENT.isdisjoint(words)
        or _denied(words, _APPEARED | _PLAYED | ({words[-1]} & _PLAY))
        for words in _parts(note)
    )


def claim_in(note: str, sides: Sequence[Collection[str]] = ((), ())) -> Claim | None:
    """Return what a remark says of a forfeit if it says no more; None if it says something else, or no forfeit.

    `sides`: the words for each side, in capitals.
    """
    parts = _parts(note)
    named = [frozenset(words) for words in sides]
    initials = {word[0] for words in named for word in words}
    lost: set[int] = set()
    sure, in_words, is_forfeit = True, True, False
    named_only, beside = set[int](), list[str]()
    for words in parts:
        found = {at for at in (0, 1) for word in words if word in named[at] and word not in named[1 - at]}
        others = [word for word in words if not any(word in each for each in named)]
        others = [word for word in others if len(word) > 1 or word not in initials]
        states = _states_forfeit(others)
        if states is None:
            return None
        is_forfeit |= states
        if len(found) > 1:
            return None
        if not _BOTH.isdisjoint(others):
            found = {0, 1}
        elif _says_won(others):
            found = {1 - at for at in found}
        elif found and states:
            sure &= _says_who_lost(others)
            in_words &= _says_in_words(others)
        elif found:
            named_only |= found
            found = set()
        beside += others
        if lost and found != lost and found:
            return None
        lost |= found
    if is_forfeit and named_only and not lost:
        # `Birch (forfeit)` says no more than `Birch forfeit`.
        return Claim(frozenset(named_only), _says_who_lost(beside), _says_in_words(beside), by_name=True)
    return Claim(frozenset(lost), sure, in_words) if is_forfeit else None


def _states_forfeit(words: Sequence[str]) -> bool | None:
    """Return whether a part of a remark states a forfeit; None if it says something else."""
    denied = _denied(words, _APPEARED | _PLAYED | _PLAY)
    known = _SAID if denied else _SAID - _APPEARED - _PLAYED - _PLAY
    if not all(word in known or word in _SILENT for word in words):
        return None
    stated = {*words}
    if not denied and not stated.isdisjoint(_NEGATIONS - _ABSENT - _BOTH):
        return None  # `no forfeit`
    return denied or not stated.isdisjoint(_FORFEIT | _ABSENT)


def _says_won(words: Sequence[str]) -> bool:
    stated = {*words}
    return stated.isdisjoint(_LOST) and (
        not stated.isdisjoint(_WON) or (not stated.isdisjoint(_TO) and not stated.isdisjoint(_POINT))
    )


def _says_who_lost(words: Sequence[str]) -> bool:
    """Return whether the side that a part names can only be the one that lost."""
    return {*words}.isdisjoint(_NOUNS) or _says_in_words(words)


def _says_in_words(words: Sequence[str]) -> bool:
    return not {*words}.isdisjoint(_LOST | _ABSENT) or _denied(words, _APPEARED | _PLAY)


def words_beside(heading: str) -> frozenset[str]:
    """Return the words by which a remark may mean the side with this heading: `AWAY`, `VISITOR` for `Away team`."""
    words = set(_WORD.findall(plain(heading))) - _OF_ANY_SIDE
    return frozenset(words.union(*(side for side in _SIDES.values() if not side.isdisjoint(words))))


_OF_ANY_SIDE = frozenset(("PLAYER", "NAME", "TEAM", "CLUB", "PTS", "NO", "OF", "THE", "ID"))
_SIDES = {side: spelled(words) for side, words in SIDES.items()}


def words_of(names: Iterable[str]) -> frozenset[str]:
    """Return the words of names by which a remark may mean somebody, in capitals."""
    words = {word for name in names for word in _WORD.findall(plain(name))}
    return frozenset(word for word in words if len(word) > 1 and word not in _SILENT)
