"""What stands beside a name in its line and is no part of it: counts, how far the table goes, how often people met.

`Grove Open (24 players, 5 rounds)`, `Grove Open - standings after round 4 of 5`, `Reserve Section - 14 players`,
`Pairings for Grove Open (saved after each round)`, `Endstand Grove-Open`: each part of a line is judged by its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from trfrate.codecs.dates import WEEKDAYS_ABROAD
from trfrate.formats._wallchart.captions import titles

_LONGEST = 200
_ROUND = "round rounds rd rds runde runden ronde rondes ronda rondas rodada rodadas ronden"
_WORDS = {
    "kind": (
        "standings crosstable crosstables wallchart wallcharts results pairings endstand rangliste kreuztabelle "
        "fortschrittstabelle abschlusstabelle paarungen ergebnisse teilnehmerliste startliste classement résultats "
        "appariements clasificación clasificacion resultados emparejamientos classificação classificacao "
        "emparceiramentos tabellone klasyfikacja eindstand uitslagen kruistabel ranglijst"
    ),
    "like a kind": (
        "table tabela classifica risultati "
        "standing sorted alphabetical chart charts result pairing cards card roster report scores tabelle "
        "zwischenstand grille indeling tussenstand entries sign signup registration registrations anmeldungen "
        "anmeldeliste inscriptions inscrits inscripciones inscritos deelnemerslijst tiebreaks "
        "preentries registered preregistered unofficial provisional preliminary"
    ),
    "reached": "as after through thru nach après apres tras después despues após apos na",
    "round": _ROUND,
    "counted": (
        f"{_ROUND} players player entries entrants participants kids students teams boards game games teilnehmer "
        "spieler joueurs participantes jugadores jogadores spelers deelnemers mannschaften équipes equipos partien "
        "parties partidas partijen"
    ),
    "federation": "uscf fide cfc ecf dwz",
    "rated": "rated graded",
    "number": "one two three four five six seven eight nine ten eleven twelve",
    "repeated": "each every per weekly nightly jeweils chaque cada elke played gespielt jouée jugado les",
    "time": (
        "week weeks night nights evening evenings day days morning afternoon month months woche abend soir semaine "
        "semana noche mon tue wed thu fri sat sun"
    ),
    "beside": (
        "a an the of on in at by for to and with up is are we all only event score name rank rating place points "
        "number final finale finales official current complete latest updated saved sheet cross wall list rated "
        "unrated order stand der die das und den dem des la le du de del el los las do da dos het een générale "
        "général general américaine cruzada cuadro quadro tabla total first last second third entry match meeting vom "
        "von am por par pro tournament jour jours días dias tage nos "
        "advance pre early paid confirmed końcowa finali"
    ),
}
"""What a word may say in a part of a line that is no name; a word of a name is none of them."""
_US_CHESS = re.compile(r"\bu\.?s\.?\s?chess\b")
_YEAR = re.compile(r"(?:19|20)\d\d")
_BARE = re.compile(r"[^\W\d_]+|\d+")
_WEEKDAY = re.compile(
    rf"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:{WEEKDAYS_ABROAD})s?",
    re.IGNORECASE,
)
_STAMPED = re.compile(r"(?:as\s+of|printed|(?:last\s+)?updated?|generated|saved|posted|revised)\b.*", re.IGNORECASE)
_OF_DAY = re.compile(r"\s+as\s+of\b", re.IGNORECASE)
"""`standings as of April 30`"""
_MONEY = re.compile(
    r"\W*(?:[$€£]\s?)?\d[\d,.]*(?:\s?[$€£])?\s(?:.*\b)?(?:prizes?|prize\s+fund|preisgeld|entry|fee|added)\b.*|"
    r"(?:entry(?:\s+fees?)?|ef|fees?|prizes?|prize\s+fund|startgeld|preisgeld)\W{1,3}\d[\d,.]*.*",
    re.IGNORECASE,
)
"""`$500 guaranteed prize fund`"""
_LEGEND = re.compile(r"(?:^|[(,;:.]\s*|\s)\S+\s+=+\s+\S|^\W*(?:denotes|means|stands for|indicates)\b", re.IGNORECASE)
_AVERAGE = re.compile(r"(?:avg|average|schnitt|ø)\.?(?:\s+(?:rating|rtg|elo|dwz))?[\s:=]*\d{3,4}", re.IGNORECASE)
_ALONE = re.compile(
    r"\W*(?:finals?|final\s+(?:version|copy)|who(?:['’]s|\s+is)\s+(?:in|playing|here))\W*", re.IGNORECASE
)
"""As a part of its own, no name: `Open - final`, `Grove Swiss - who is in`."""
_ADDRESSED = re.compile(
    r"(?:(?:final|corrected|my|our|a|the)\s+)*(?:copy|version|draft|file|sheet|printout|notes?)\s+"
    r"(?:for|from|by|of|to|made|sent|kept|as)\b.*"
)
"""`copy for the rating chair`"""
_PERSON = re.compile(
    r"(?:(?:chief|head|assistant|asst\.?)\s+)*(?:n?td|(?:tournament\s+)?director|arbiter|organi[sz]er|(?:turnier|spiel)leit(?:er|ung)|"
    r"arbitre|árbitro|arbitro|wedstrijdleider|"
    r"(?:directed|organi[sz]ed|sponsored|hosted)\s+by)\b(?!['’]).*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s+(?:[-–—*~•]+|--)\s+|\s*[|;•·]\s*|[,:]\s+|(?<=[^\W\d_]{3})\.\s+|\s*\*{2,}\s*")
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_JOINED = re.compile(
    r"\s+(?:of|for|from|de|du|des|del|do|da|der|zum|zur|van)\s+(?:(?:the|our|le|la|les|el|het)\s+)?", re.IGNORECASE
)


def _roles() -> dict[str, set[str]]:
    """Return what each word may say."""
    roles: dict[str, set[str]] = {}
    for role, words in _WORDS.items():
        for word in words.split():
            roles.setdefault(word, set()).add(role)
    return roles


_ROLES = _roles()
_OF_TABLES = ({"kind"}, {"reached", "round"})
"""These make one also without anything between it and the name; in `Chart House Open` there is none."""
_REMARKS = (
    *_OF_TABLES,
    {"like a kind"},
    {"number", "counted"},
    {"repeated", "time"},
    {"repeated", "weekday"},
    {"number", "weekdays"},
    {"number", "time"},
    {"repeated", "counted"},
    {"federation", "rated"},
)
"""Of words that are all known, these together make a remark; others may be a name: `Tuesday Night`."""


class Parted(NamedTuple):
    """The name in a line, and what stands beside it."""

    name: str
    others: list[str]


def without_remarks(line: str) -> Parted:
    """Return a line without the parts that are no name, and these parts; what is left is as it was written."""
    if len(line) > _LONGEST:
        return Parted(line, [])
    others = [found[1] for found in _BRACKETS.finditer(line) if _is_aside(found[1])]
    bare = _BRACKETS.sub(lambda found: "" if found[1] in others else found[0], line)
    name = ""
    for before, part in _parts(bare):
        if is_remark(part):
            others.append(part.strip(" ."))
        else:
            name += f"{before if name else ''}{part}"
    first, name, last = _around_table(name.strip())
    others = [other for other in (*others, first, last) if other]
    return Parted(name, others) if others else Parted(line, [])


def _parts(line: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a line, each with what is before it; brackets are not cut, nor who directs: `TD: Ann Yew`."""
    before, start = "", 0
    for found in _BETWEEN.finditer(line):
        part = line[start : found.start()]
        if part.count("(") > part.count(")") or (found[0].startswith(":") and _PERSON.fullmatch(part)):
            continue
        yield before, part
        before, start = found[0], found.end()
    yield before, line[start:]


def _is_aside(text: str) -> bool:
    """Return whether brackets hold no name: counts, or how the event is paired."""
    return all(is_remark(part) or titles.is_paired(part) for part in _BETWEEN.split(text))


def is_remark(part: str) -> bool:
    """Return whether a part of a line is no name: a count, a kind of table, how often people met, who directs."""
    bare = part.strip(" .*")
    if any(form.fullmatch(bare) for form in (_STAMPED, _AVERAGE, _ALONE, _MONEY, _ADDRESSED)) or is_legend(bare):
        return True
    if stamp := _OF_DAY.search(bare):
        return is_remark(bare[: stamp.start()])
    if _PERSON.fullmatch(bare):
        return not titles.names_event(bare)  # `TD Bank Classic`
    said = _said(_BARE.findall(_US_CHESS.sub("uscf", bare.casefold())))
    return not bare or (said is not None and any(remark <= said for remark in _REMARKS))


def is_legend(text: str) -> bool:
    """Return whether a text says what signs mean, and names nothing: `(win = 1, draw = 1/2)`, `* denotes a bye`."""
    return _LEGEND.search(text[:_LONGEST]) is not None


def are_common(text: str) -> bool:
    """Return whether no word of a text is one that names have: `Gespielt`, `one game each`."""
    return _said(_BARE.findall(text.casefold())) is not None


def _said(words: list[str]) -> set[str] | None:
    """Return what words may say together; None if one of them is not known, as those of names are."""
    roles = list(map(_roles_of, words))
    return set().union(*roles) if all(roles) else None


def _roles_of(word: str) -> set[str]:
    if word.isdecimal():
        return {"number"}
    if _WEEKDAY.fullmatch(word):
        return {"weekday", "weekdays"} if word.endswith("s") else {"weekday"}
    return _ROLES.get(word, set())


def _around_table(title: str) -> tuple[str, str, str]:
    """Return a kind of table before a name, the name, and a kind behind it: `Pairings for Grove Open`.

    Without a word between them, only what names an event is one.
    """
    for found in _JOINED.finditer(title):
        if is_remark(title[: found.start()]):
            _, name, last = _around_table(title[found.end() :])
            return title[: found.start()], name, last
    words = title.split()
    if not any(_roles_of(word) & {"kind", "reached"} for word in _BARE.findall(title.casefold())):
        return "", title, ""
    for at in range(1, len(words)):
        first, last = " ".join(words[:at]), " ".join(words[at:])
        if _is_of_table(first) and not are_common(words[at]) and titles.names_event(last):
            return first, last, ""
        is_name = titles.names_event(first) or titles.is_section(first) or titles.is_event_word(first)
        is_year = _YEAR.fullmatch(words[at]) is not None  # `Grove Open 2026 crosstable`
        if (
            _is_of_table(last)
            and not is_year
            and (not are_common(words[at - 1]) or _YEAR.fullmatch(words[at - 1]))
            and is_name
        ):
            return "", first, last
    return "", title, ""


def _is_of_table(text: str) -> bool:
    said = _said(_BARE.findall(text.casefold())) or set()
    return any(remark <= said for remark in _OF_TABLES)
