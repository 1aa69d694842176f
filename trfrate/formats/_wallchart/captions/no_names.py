"""Lines that name neither an event nor a section: sentences, letters, fees, and what a page says of itself."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.name_parts import is_legend
from trfrate.formats._wallchart.captions.rest_of_line import AROUND, BESIDE_DAY, LONGEST_LINE
from trfrate.formats._wallchart.captions.status_words import IN_NO_NAME

OF_THE_PAGE = re.compile(
    r"last update|letzte|última|dernière|https?://|logged on|servertime|toggle navigation|powered by|copyright|log ?in|"
    r"\bprinted\b|\bgenerated\b|\bas of\b|\bsupplement\b|\bdeadline\b|\bdue\b|^entr(?:y|ies)\b|^registration\b|"
    r"\brated:|\bafter (?:round|rd)\b|(?<!first )(?<!last )\bround \d"
)
"""The days of such a line are not those of the event."""
BOILERPLATE = re.compile(
    rf"{OF_THE_PAGE.pattern}|"
    r"^swiss-?sys(?: (?:pairings|standings|results))?$|"
    r"tournament-database|chess-?results|swiss-?manager|^\W*$|^standings|^final(?!s\b|\s+(?:four|eight|fling))|"
    r"ranking|^view (?:topic|thread|post)|"
    r"^(?:hi|hello|hey|dear)\b|"
    r"crosstable|cross table|wall ?chart|starting rank|not rated|players? list|"
    r"players by place|^open a name to see|^sep=|fortschrittstabelle|kreuztabelle|^rangliste\b|"
    r"^\d+\. ?round\b|nach der \d+\.? runde|^classement|^grille am|"
    r"^(?:pairings|results|games)(?:\s+(?:and|&)\s+(?:pairings|results))?\W*$"
)
"""In small letters: to search for either case takes three times as long, and a file may have thousands of lines."""
_NAME = re.compile(r"[^\W\d_]\W?\w")
"""`U1600` and `K-3`, too."""
LETTER = re.compile(
    r"^(?:hi|hello|hey|dear)\b.*[,!:.]$|,$|"
    r"^(?:fyi|here (?:is|are)|please|(?:many )?thanks|(?:best |kind )?regards|cheers|pasted|copied|exported|forwarded|"
    r"attached|see (?:below|attached)|below (?:is|are)|sent from|this is)\b",
    re.IGNORECASE,
)
"""How people write to each other, and no name of an event."""
_TITLE_OF_TABLE = re.compile(r"\[\w+\]")
"""`[PLAYERS]`, as in a file of several tables."""


def is_name(text: str) -> bool:
    """Return whether the rest of a line may name an event or a section; sentences and times of rounds do not."""
    if IN_NO_NAME.search(text[:LONGEST_LINE]) or titles.is_program(text) or _TITLE_OF_TABLE.fullmatch(text):
        return False
    if is_legend(text):
        return False
    bare = BESIDE_DAY.sub("", text).strip(AROUND)
    # `TD Bank Classic` names nobody.
    is_person = _DIRECTOR.match(bare) and not titles.names_event(bare)
    if _HOST.search(bare) or is_person or _RATED.fullmatch(bare):
        return False
    if _NAME.search(bare) is None or is_sentence(bare):
        return False
    is_remark = _REMARK.fullmatch(bare) or STATED.search(bare)
    if titles.is_season(bare) or (is_remark and not titles.names_event(bare)):
        return False
    return not _SCHEDULE.search(bare) and not _ENTRY_FEE.search(bare)


def is_sentence(text: str) -> bool:
    """Return whether a line is a sentence; `Chess at the Library!` and `Rook house open!` are written as titles."""
    if _SENTENCE.fullmatch(text) is None:
        return False
    as_title = _AS_TITLE.fullmatch(text) or (titles.names_event(text) and not _SAID.search(text))
    return not (text.endswith("!") and as_title)


def is_title(text: str) -> bool:
    """Return whether a text that may end in a period is written as a title, and says nothing to the readers."""
    return _AS_TITLE.fullmatch(f"{text.rstrip('.')} ") is not None and not _SAID.search(text)


_REMARK = re.compile(r"[a-z]+(?:,?\s+\w[\w'’-]*){3,}")
"""`each pair plays twice, first game then second game`: it does not begin as a name does."""
STATED = re.compile(r"\w[\w\"”'’)]* (?:is|are|was|were|means|denotes|shows) [a-z]")
"""`Pairing numbers are by rating`"""
_HOST = re.compile(
    r"\b(?:presents?|hosts?|sponsors?)$|^(?:presented|hosted|sponsored) by\b|^held (?:at|in)\b", re.IGNORECASE
)
"""A club or a place: `Grove CC presents`, `Held at the library`."""
_DIRECTOR = re.compile(
    r"(?:(?:chief|head|assistant|asst\.?)\s+)?(?:n?td|(?:tournament\s+)?director|arbiter)\b", re.IGNORECASE
)
_RATED = re.compile(
    r"(?:(?:dual|uscf|us\s?chess|fide|and|games?|event)\b[\s&/+-]*+)*+rated(?:\s+(?:games?|event))?", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?:\S+\s+){2,}(?!(?:jr|sr|inc|co|st|no|vs)\.)\S+[.!?]", re.IGNORECASE)
_AS_TITLE = re.compile(r"(?:(?:[A-Z0-9#&$][\w'’&/.-]*|a|an|and|at|by|de|for|from|in|of|on|the|to|vs?|with)[\s,!]+)+")
_SAID = re.compile(
    r"\b(?:thanks?|thx|congrat\w*|please|welcome|enjoy|join|come|see|good luck|well done|hope|we|you|your|us|they|i|"
    r"everyone|everybody|all|who|next|is|are|was|were|has|have|had|will|won|did|do)\b",
    re.IGNORECASE,
)
"""In what is said to the readers, and in no title."""
_SCHEDULE = re.compile(
    r"\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|^(?:rounds? (?:at|times?)|week of|\d(?:st|nd|rd|th)$|ratings?:)",
    re.IGNORECASE,
)
"""`10am, 1pm, 4pm`, `Rounds at 10, 1, 4`."""
_ENTRY_FEE = re.compile(
    r"[$€£]\s?\d+(?:\.\d\d)?\s*(?:entry|ef\b|fee|buy-?in|each|per)|\bentry fee|\bprize fund|\bpaid out\b", re.IGNORECASE
)
"""`$5 entry, all paid out`; `$500 Grove Open` is a name."""
