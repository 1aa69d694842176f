"""The name of an event beside what kind of table is below it, or what a mail is about.

`Final standings - Grove Open`, `Re: Results of Grove Open`
"""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.no_names import BOILERPLATE, is_name
from trfrate.formats._wallchart.captions.rest_of_line import LONGEST_LINE, trimmed

_REPLY = re.compile(r"(?:\s*(?:re|fwd?|aw|wg|tr|rv|sv)\s*:)+\s*", re.IGNORECASE)
_OF_EVENT = re.compile(
    r"(?:(?:final|official|the|our|these are|here are)\s+)*"
    r"(?:(?:results?|pairings?|cross-?table|standings?|report|scores?|recap|write-?up)(?:\s+and\s+\w+)?\b)"
    r"(?:\s+(?:of|from|for|in))?[\s:–—-]*(?:the\s+)?",
    re.IGNORECASE,
)
_AFTER_EVENT = re.compile(
    r"[\s:,–—|-]+(?:\(?(?:final|official|the)\)?\s+)*(?:results?|pairings?|cross-?tables?|standings?|report|"
    r"scores|recap)\b.*$",
    re.IGNORECASE,
)
_DAY_NAME = re.compile(
    r"\W*(?:(?:last|this)\s+)?(?:mon|tues?|wednes|thurs?|fri|satur|sun)day(?:[’']?s)?(?:\s+night)?\W*", re.IGNORECASE
)


def event_in(title: str) -> str:
    """Return the name of the event in the subject of a mail or a title: `Grove Open` of `Re: Results of Grove Open`.

    Blank if it says no more than what the mail is about: `Tuesday results`.
    """
    bare = _REPLY.sub("", title[:LONGEST_LINE], count=1) if _REPLY.match(title) else title[:LONGEST_LINE]
    bare = _OF_EVENT.sub("", bare, count=1) if _OF_EVENT.match(bare) else bare
    bare = _AFTER_EVENT.sub("", f" {bare}").strip(" ,;:-–—|·")
    says_nothing = _DAY_NAME.fullmatch(bare) or _PURPOSE.fullmatch(bare) or BOILERPLATE.search(bare.lower())
    return "" if says_nothing else bare


_PURPOSE = re.compile(
    r"(?:please\s+)?(?:to\s+(?:be\s+)?)?(?:(?:us\s?chess|uscf)\s*)?(?:rat(?:ing|ed?)|submission|upload|review|you)?",
    re.IGNORECASE,
)
"""`Crosstable for rating`"""


def without_games(name: str) -> str:
    """Return the name of an event without what is below it: `Grove Open games`."""
    bare = name.removesuffix(" games").removesuffix(" Games")
    if bare.lower().endswith(" rated"):
        return name
    return bare if titles.names_event(bare) and _CAPITALIZED.fullmatch(bare) else name


def name_beside_kind(line: str, said: bool) -> str:
    """Return the name in a line that says what kind of table is below it; nothing in other lines.

    Of a sentence (`said`), only words that are written as names.
    `Final standings - Grove Open`, `Grove Open standings after round 4`, `here is the crosstable for the Grove Open.`
    """
    bare, ends = titles.without_ends(line)
    if ends and not said and all(map(titles.is_kind, ends)):
        return bare if is_name(bare) and not BOILERPLATE.search(bare.lower()) else ""
    if len(line) > LONGEST_LINE or not any(stem in line.lower() for stem in _KIND_STEMS):
        return ""
    if "chess-results" in line.lower():
        return ""  # The site.
    before, behind = _KIND_BEFORE.search(line), _KIND_BEHIND.search(line)
    if before and said:
        words = _CAPITALIZED.match(line, before.end())
        name = words[0].strip() if words and before["joined"].strip().isalpha() else ""
        doubtful = True
    elif before and not before.start():
        name, doubtful = trimmed(_AFTER_ROUND.sub("", line[before.end() :])), False
    elif behind and not said:
        name, doubtful = trimmed(line[: behind.start()]), behind["joined"].isspace()
    else:
        return ""
    if doubtful and not titles.SECTION_TITLE.fullmatch(name) and (" " not in name or not _CAPITALIZED.fullmatch(name)):
        return ""
    is_other = name[:1].islower() or _DAY_NAME.fullmatch(name) or BOILERPLATE.search(name.lower())
    return name if is_name(name) and not is_other else ""


_KIND_BEFORE = re.compile(
    rf"\b{titles.KIND}(?P<joined>\s+(?:of|from|for)|\s*[-–—:|!])\s+(?:(?:the|our)\s+)?", re.IGNORECASE
)
_KIND_BEHIND = re.compile(rf"(?P<joined>[\s,:|(–—-]+){titles.KIND}(?P<remark>\s*\([^()]*\))?[\s)]*$", re.IGNORECASE)
KIND_REMARKED = re.compile(rf"{titles.KIND}\s*\(", re.IGNORECASE)
_WORD = r"[A-Z0-9][\w'’&-]*+"
_CAPITALIZED = re.compile(rf"{_WORD}(?:\s+(?:(?:of|the|and|&)\s+)*{_WORD})*")
_AFTER_ROUND = re.compile(rf"[\s,(–—-]+{titles.AFTER}[\s).]*$", re.IGNORECASE)
_KIND_STEMS = ("cross", "wall", "standings", "results", "cards", "report", "score")
"""One of these is in each kind, in small letters."""
