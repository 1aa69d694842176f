"""What a title names: an event, a section of it, the club that holds it, or only what kind of table is below."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions.organizers import CLUB_ABROAD
from trfrate.formats._wallchart.tables.heading_words import field_of, plain_heading

_LONGEST = 200
_NUMBERED = re.compile(
    r"(?:quad|hex(?:agonal)?|octo?|octagonal|section|group|division|pool|gruppe|grupo|groupe)\s*#?\s*\w{1,3}",
    re.IGNORECASE,
)
_USUAL = r"(?:u-?|under\s+)\d{3,4}|open|reserve|booster|novice|premier|amateur"
SECTION_TITLE = re.compile(
    rf"{_NUMBERED.pattern}|(?:[\w/+-]+|under\s+\d{{3,4}})\s+(?:section|division)|{_USUAL}", re.IGNORECASE
)
"""A section, never an event: `Quad 1`, `Open Section`, `U1600`."""
_BEHIND_EVENT = re.compile(
    rf"{_NUMBERED.pattern}|(?P<marked>\S.{{0,40}}?)\s+(?:section|division)|(?P<usual>{_USUAL})|"
    r"(?:u-?|under\s+|below\s+|over\s+)\d{3,4}(?:\s*/\s*unr?(?:ated)?)?|\d{3,4}\s*(?:-|–|to)\s*\d{3,4}|\d{3,4}\+|"
    r"(?:gr(?:ades?)?\.?\s+)?(?:pre-?)?k\s*(?:-|–|to|thru|through)?\s*\d{1,2}(?:\s+(?:u-?\d{3,4}|championship|open))?|"
    r"grades?\s+\d{1,2}(?:\s*(?:-|–|to|thru|through)\s*\d{1,2})?|beginners?'?|rookies?|unrated|"
    r"minor|major|intermediate|challengers|(?:elementary|middle|high|primary)(?:\s+school)?|junior\s+(?:high|varsity)|varsity|jv",
    re.IGNORECASE,
)
"""A section, where a title has the event before it: `Grove Swiss - K-3`."""
_APART = re.compile(r"\s+(?:[-–—·*~/]|--)\s+|\s*[|:]\s*|,\s+")
_IN_BRACKETS = re.compile(r"(?P<event>[^()\[\]]+?)\s*[(\[](?P<section>[^()\[\]]+)[)\]]")
_EVENT_WORD = re.compile(
    r"\b(?:open|swiss|quads?|octos?|tornado|championships?|champs?|tournaments?|tourn(?:ey|ament)?|scholastics?|ladder|"
    r"classic|festival|cup|memorial|match|challenge|blitz|rapid|quick|action|bullet|invitational|round[ -]robin|"
    r"rapidplay|allegro|lightning|weekender|fling|"
    r"leagues?|marathon|masters|grand prix|congress|bash|bowl|showdown|trophy|series|playoffs?|qualifier|jamboree|"
    r"rated|extravaganza|special|spectacular|weekend|night|saturdays?|sundays?|g/\d+|\d+(?:st|nd|rd|th))\b|#\s*\d",
    re.IGNORECASE,
)
_EVENT_ABROAD = re.compile(
    r"\b(?:tournoi|coupe|championnat|mémorial|torneo|campeonato|abierto|copa|trofeo|liga|torneio|taça|troféu|circuito|"
    r"aberto\s+d[aeo]|\w*(?:turnier|meisterschaft|toernooi|kampioenschap|vierkamp)\w*|"
    r"\w+(?:pokal|open|beker|blitz|cup|schaakavond))\b",
    re.IGNORECASE,
)
"""In German and Dutch one word may be the whole name: `Vereinsmeisterschaft`."""
_ORGANIZER = re.compile(
    r"(?:.{0,60}\b(?:club|cc|c\.c\.|library|school|academy|association|assn\.?|federation|society|foundation|ymca|"
    r"(?:chess|community|recreation|senior)\s+cent(?:er|re)|university|college|church)"
    r"(?:\s+chess(?:\s+(?:club|team|program))?)?|"
    r".{0,60}\b(?:club|association|federation|academy|school|chess\s+cent(?:er|re))\s+of\s+.{1,40}|"
    r".{0,60}\be\.\s?v\.|schach(?:klub|club|verein|freunde|gesellschaft)\b.{1,60}|schaak(?:club|vereniging)\b.{1,60}|"
    r"(?:club|clube|cercle|círculo|peña|asociación|associação)\s+(?:d['’]\s?|de\s+|do\s+)?(?:échecs|ajedrez|xadrez)\b.{0,60})",
    re.IGNORECASE,
)
_HALL = re.compile(
    r"(?:[A-Z][\w'’.]*\s+){1,5}(?:Hall|Hotel|Inn|Pub|Café|Cafe|Room|Theatre|Theater|Museum|Clubhouse|Mall|Brewery)"
)
"""Where an event is held, behind its name."""
_PROGRAM = re.compile(
    r"(?:swiss[- ]?sys|win[- ]?td|swiss[- ]?manager|chess[- ]?results(?:\.com)?|vega|orion|swiss[- ]?chess|tornelo|"
    r"ca[iï]ssa|swips|chess[- ]?manager|king[- ]?registration|us\s?chess|uscf|lichess(?:\.org)?|chess\.com|"
    r"google\s(?:sheets|docs)|facebook|wordpress|discord)(?:\s+v?[\d.]+)?",
    re.IGNORECASE,
)
"""What pairs events or shows them, and names none."""
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.IGNORECASE)
_AGAINST = re.compile(r"\bvs?\b", re.IGNORECASE)
_EVENT_WORDS_OF_CLUBS = re.compile(r"\bscholastic\b", re.IGNORECASE)
_OTHER_LABELS = (
    "Rounds|Rds|Number of rounds|No. of rounds|# of rounds|Players|Number of players|# of players|Entries|Entrants|"
    "Entry fee|Entry fees|Fee|EF|Prizes|Prize fund|Prize|Site|Venue|Where|Address|Sponsor|Sponsors|Organizer|"
    "Organiser|Organized by|Host|Hosted by|Phone|Tel|E-mail|Email|Web|Website|Contact|Tie-breaks|Tiebreaks|"
    "Tie break|Pairings|Pairing system|Pairing method|Sections|Number of sections|Note|Notes|Remarks|Comments|"
    "Computer|Software|Format|Rating system|Rated|Rated by|Reported by|Submitted by|Prepared by|Compiled by|"
    "Entered by|Typed by|From|To|Cc|Bcc|Sent|Attachment|Attachments|File|Club|Chess club|School|"
    "Lieu|Lugar|Local|Plaats|Spielort|Modus|Turnierleiter|Turnierleitung|Schiedsrichter|Arbitre|Árbitro|"
    "Wedstrijdleider|Arbiter"
)
"""Labels of what is neither a name nor anything else that an event has here."""
_PLAIN_LABELS = frozenset(map(plain_heading, _OTHER_LABELS.split("|")))
_GROUP_HEADING = re.compile(
    r"(?:opponents?|opp|results?|colou?rs?|rounds?|rds|scores?|points|pts|games?|players?|player info(?:rmation)?|"
    r"ratings?|tie-?\s?breaks?|totals?|round(?:s|-by-round)?\s+results?|results? by round|pre|post|before|after|"
    r"(?:pre|post)-?\s?(?:event|tournament)|(?:pre|post)-?ratings?|standings?|prizes?|info|id|names?)",
    re.IGNORECASE,
)
"""Above several columns of a table."""
AFTER = r"(?:after|at|through)\s+(?:round|rd\.?|r)\s*\d{1,2}"
KIND = (
    r"(?:(?:final|official|current|complete|unofficial)\s+)*(?:cross[- ]?tables?|wall[- ]?charts?|standings|results|"
    r"pairing[- ]cards|tournament\s+report|rating\s+report|score\s?(?:sheet|table))"
    rf"(?:\s+{AFTER})?"
)
_SORTED = (
    r"(?:sorted\s+)?(?:alpha(?:betical(?:ly)?)?(?:\s+(?:order|list))?|"
    r"by\s+(?:score|name|rank|rating|place|points|number|board|team|school|grade|standing|last\s+name))"
)
_LISTED = re.compile(
    rf"{KIND}|(?:(?:final|all|the)\s+)*(?:(?:player|entry|participant|starting|pairing|game|result)s?[- ]lists?|"
    r"list\s+of\s+(?:players|entries|participants|games|results)|players?|entries|entrants|participants|roster|pairings?|"
    r"(?:(?:challenge|ladder|match|league|played)\s+)*games|(?:challenge|match|game|result)s?\s+log|scores|match\s?cards?|spielberichte?|ergebnisse|(?:abschluss|end)?tabelle|rangliste|paarungen|"
    r"teilnehmer(?:liste)?|startliste|résultats|classement|appariements|resultados|clasificación|emparejamientos|"
    r"risultati|classifica|uitslagen|stand)",
    re.IGNORECASE,
)
"""What kind of table is below, set apart behind the name of the event."""
_PAIRED = re.compile(
    r"(?=.*\b(?:rounds?|rds?|swiss|robin|boards?|knock-?out|games?|ss|rr|everybody|everyone|all[- ]play[- ]all|legs?|"
    r"sections?|runden|rondes|rondas|rodadas|ronden|schweizer|suisse|suizo|suíço|zwitsers|rundenturnier|rundensystem|drr|dss)\b)"
    r"(?:(?:runden|rundenturnier|rundensystem|drr|dss|rondes|rondas|rodadas|ronden|schweizer|suisse|suizo|suíço|zwitsers|système|sistema|systeem|a|em|en|im|"
    r"nach|sections?|single|double|accelerated|all|one|two|three|four|five|six|seven|eight|nine|\d{1,2}|rounds?|rds?|swiss|robin|"
    r"system|pairings?|boards?|knock-?out|games?|ss|rr|everybody|everyone|plays?|each|other|others|once|twice|per|every|a|"
    r"an|the|in|of|team|teams|player|match|cup|all-play-all|legs?|event|tournament|format|rated|uscf|us|chess|"
    r"individual|and|with|against)\b[\s,()/-]*)+",
    re.IGNORECASE,
)
"""How an event is paired, set apart behind its name: `double round robin (everybody plays everybody twice)`."""
_END = re.compile(
    r"(?P<name>.*\S)(?:(?:\s+[-–—|·]\s+|\s*[|;:,]\s+)(?P<end>[^|;·]+?)|\s*[(\[](?P<bracketed>[^()\[\]]+)[)\]])"
)
_HELD_AT = re.compile(r"(?P<name>\S.*?)\s+(?:@|at(?:\s+the)?)\s+(?P<end>[A-Z]\S*\s\S.*)")
_NO_SECTION = re.compile(
    rf"(?:{KIND}(?:\s+(?:sheet|table|chart|{_SORTED}))?|{AFTER}|{_SORTED}|(?:final|latest)(?:\s+(?:version|copy|scores?))?|"
    r"pairings?|scores?|score\s?sheet|games?|players?|roster|entries|charts?|data|raw(?:\s+data)?|export(?:ed)?|"
    r"import(?:ed)?|input|report|rating\s+report|(?:rated|rating)\s+file|tournament|event|template|draft|"
    r"uscf|us\s?chess|swiss\s?sys|win\s?td)(?:\s*\(?\d{1,2}\)?)?",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|spring|summer|fall|autumn|winter)?"
    r"[\s_'-]*(?:\d{1,2}(?:st|nd|rd|th)?[\s,_.-]*){0,2}(?:(?:19|20)?\d\d)?|(?:19|20)\d\d(?:[\s_.-]+\d{1,2}){1,2}",
    re.IGNORECASE,
)
"""`Jan 2026`, `Fall 25`, `March 14`, `1-31-26`, `2026-01-31`"""


_KIND_AS_TITLE = re.compile(
    r"\S.*\s[-–—]\s+(?:Round[ -]Robin|ROUND[ -]ROBIN|Knock-?[Oo]ut|KNOCK-?OUT|Swiss|SWISS)"
    r"(?:\s+(?:Tournament|TOURNAMENT))?"
)
"""`Grove Championship - Round Robin`; `Double Round Robin` says how it is paired."""


def in_two(title: str) -> list[tuple[str, str]]:
    """Return what is before and behind each dash, colon, bar or comma in a title, the last one first."""
    found = list(_APART.finditer(title[:_LONGEST]))
    halves = [(title[: one.start()], title[one.end() :]) for one in reversed(found)]
    return [(before, behind) for before, behind in halves if before and behind]


def bare_section(title: str) -> str:
    """Return the name of a section without that word: `K-3` of `K-3 Section`."""
    found = _BEHIND_EVENT.fullmatch(title)
    return found["marked"] or title if found else title


def event_and_section(title: str) -> tuple[str, str] | None:
    """Return both names in a title that ends in a usual one of a section: `Grove Swiss - Open`; None in others.

    `Grove Open` and `Bay - Area Open` name events, and so does `Grove Chess Club - Open`.
    """
    halves = in_two(title)
    if bracketed := _IN_BRACKETS.fullmatch(title[:_LONGEST]):
        halves.insert(0, (bracketed["event"], bracketed["section"]))
    for event, behind in in_two(title):
        # `Grove Championship - High School (K-12)`
        if _IN_BRACKETS.fullmatch(behind) and is_section(behind) and names_event(event):
            return event, behind
    for event, behind in halves:
        found = _BEHIND_EVENT.fullmatch(behind)
        if found and not (found["usual"] and is_organizer(event)) and not SECTION_TITLE.fullmatch(event):
            return event, bare_section(behind)
    return next(
        (
            (behind, bare_section(section))
            for section, behind in halves
            if SECTION_TITLE.fullmatch(section) and names_event(behind)
        ),
        None,
    )


def is_program(title: str) -> bool:
    """Return whether a title names a program or a site that shows events: `Vega`, `SwissSys 11`."""
    return _PROGRAM.fullmatch(title[:_LONGEST].strip()) is not None


def is_site(title: str) -> bool:
    """Return whether a title is that of a site, with many events: a program, a club, `Grove Valley Chess`."""
    bare = title[:_LONGEST].strip()
    by_its_end = bare.lower().endswith(" chess") and not _EVENT_WORD.search(bare) and not _WEEKDAY.search(bare)
    return by_its_end or is_program(title) or is_organizer(title)


def is_section(line: str) -> bool:
    """Return whether a line above a table names a section in a usual way: `OPEN`, `Reserve (U1600)`, `High School`."""
    bracketed = _IN_BRACKETS.fullmatch(line[:_LONGEST])
    parts = [bracketed["event"], bracketed["section"]] if bracketed else [line]
    return all(SECTION_TITLE.fullmatch(part) or _BEHIND_EVENT.fullmatch(part) for part in parts)


def without_ends(title: str) -> tuple[str, list[str]]:
    """Return a title and what is set apart behind it that names no event: a place, the pairings, what is below.

    `Winter Warmer - Grove Library`, `Spring League (4 boards)`, `Fall Cup - double round robin`; what is before it has
    two words, and is no club. A kind of tournament that is written as a title stays, if it is all there is.
    """
    ends: list[str] = []
    if len(_APART.split(title[:_LONGEST])) == 2 and _KIND_AS_TITLE.fullmatch(title[:_LONGEST]):
        return title, ends
    while found := _END.fullmatch(title[:_LONGEST]):
        name, end = found["name"].strip(), found["end"] or found["bracketed"]
        if (
            " " not in name
            or is_organizer(name)
            or not (_PAIRED.fullmatch(end) or _LISTED.fullmatch(end) or is_organizer(end) or _HALL.fullmatch(end))
        ):
            break
        title = name
        ends.append(end)
    held = _HELD_AT.fullmatch(title[:_LONGEST])
    if held and names_event(held["name"]) and (is_organizer(held["end"]) or _HALL.fullmatch(held["end"])):
        return held["name"], [*ends, held["end"]]
    return title, ends


def host_before(title: str) -> str:
    """Return the club before the name of its event, which is no section, and what parts them: `Grove CC: Fall Swiss`.

    With a dash between them, both are the name: `Grove Library - Fall Swiss`.
    """
    for found in _BEHIND_HOST.finditer(title[:_LONGEST]):
        host, event = title[: found.start()], title[found.end() :]
        is_event = names_event(event) and not (is_section(event) or is_organizer(event) or is_paired(event))
        if is_event and is_organizer(host):
            return title[: found.end()]
    return ""


_BEHIND_HOST = re.compile(r"\s+—\s+|\s*[|:]\s*|,\s+")


def joined(texts: list[str], sure: bool) -> str:
    """Return the cells of a row as a line, in which a section stays apart from the event.

    Cells may be no more than words with wide blanks between them (not `sure`): then only behind what names an event.
    """
    sections = [_BEHIND_EVENT.fullmatch(text) is not None for text in texts]
    if sections[0] or not any(sections) or not (sure or (sections[-1] and names_event(" ".join(texts[:-1])))):
        return " ".join(texts)
    return " | ".join(text for text in texts if any(map(str.isalnum, text)))


def goes_on(before: str, behind: str) -> bool:
    """Return whether a title goes on behind what stands in the middle of it: `Thursday Knights G/25 Swiss`."""
    return before[-2:-1].isalnum() and _EVENT_WORD.match(behind.lstrip()) is not None


def is_word_before(rest: str, before: str) -> bool:
    """Return whether one word is left of a title, right before what is no part of most names: `Peachtree Game/60`."""
    word = rest.strip()
    if not word.istitle() or not word.isalpha() or len(word) < _NAME_LETTERS or before.strip() != word:
        return False
    return not (_EVENT_WORD.search(word) or _BEHIND_EVENT.fullmatch(word) or field_of(word) or word in _OF_CONTROLS)


_NAME_LETTERS = 4
_OF_CONTROLS = (
    "Standard",
    "Classical",
    "Regular",
    "Time",
    "Control",
    "Clock",
    "Pace",
    "Speed",
    "Rated",
    "Game",
    "Games",
)


def names_nothing(text: str) -> bool:
    """Return whether a text beside the name of an event is no part of it, and no section: a place, a club."""
    if _BEHIND_EVENT.fullmatch(text[:_LONGEST]) or SECTION_TITLE.fullmatch(text[:_LONGEST]):
        return False
    if is_paired(text) or is_season(text):
        return True
    return text[:1].isalpha() and not _EVENT_WORD.search(text[:_LONGEST])


def is_paired(text: str) -> bool:
    """Return whether a text says no more than how an event is paired: `3 boards per team`."""
    return _PAIRED.fullmatch(text[:_LONGEST]) is not None


def is_season(text: str) -> bool:
    """Return whether a text says no more than the season: `Season 2025/26`."""
    return _SEASON.fullmatch(text[:_LONGEST].strip()) is not None


_SEASON = re.compile(r"(?:season|saison|temporada|stagione)\s+(?:19|20)\d\d(?:\s*[-–/]\s*\d{2,4})?", re.IGNORECASE)


def is_dated(text: str) -> bool:
    """Return whether a text has a year or a number, as events have: `King of the Hill 2026`, `XVI Gambit`."""
    return _DATED.search(text[:_LONGEST]) is not None


_DATED = re.compile(r"\b(?:19|20)\d\d\b|^(?:[IVX]{2,6}|\d{1,3}(?:st|nd|rd|th|e|ème|º|ª|\.))\s+\w")


def is_time(text: str) -> bool:
    """Return whether a text says no more than when: `Fall 2026`."""
    return _TIME.fullmatch(text[:_LONGEST].strip()) is not None


def is_hall(text: str) -> bool:
    """Return whether a text names a place where events are held: `Grove Town Hall`."""
    return _HALL.fullmatch(text[:_LONGEST]) is not None


def is_kind(line: str) -> bool:
    """Return whether a line says no more than what kind of table is below: `Roster`."""
    return _LISTED.fullmatch(line[:_LONGEST].strip(" :")) is not None


def is_numbered_section(line: str) -> bool:
    """Return whether a line among others names a section by its number: `Quad 1`."""
    return _NUMBERED.fullmatch(line) is not None


def names_event(line: str) -> bool:
    """Return whether a line has a word that names of events have: `Spring Swiss`, `Tornado #7`."""
    return names_event_abroad(line) or (" " in line.strip() and _EVENT_WORD.search(line[:_LONGEST]) is not None)


def is_event_word(text: str) -> bool:
    """Return whether a text is no more than a word that names of events have, as sections may be called."""
    return _EVENT_WORD.fullmatch(text[:_LONGEST]) is not None


def names_event_abroad(line: str) -> bool:
    """Return whether a line has a word that names of events have in other languages: `Torneo de Primavera`."""
    return _EVENT_ABROAD.search(line[:_LONGEST]) is not None


def is_organizer(line: str) -> bool:
    """Return whether a line names a club, a library or the like, and no event: `Grove Chess Club`."""
    bare = _EVENT_WORDS_OF_CLUBS.sub("", line[:_LONGEST])
    if _BEHIND_EVENT.fullmatch(line[:_LONGEST]) or _AGAINST.search(bare):
        return False
    if _EVENT_WORD.search(bare) or _EVENT_ABROAD.search(bare):
        return False
    name = _BRACKETS_BEHIND.sub("", line[:_LONGEST]).strip()
    return (_ORGANIZER.fullmatch(name) or CLUB_ABROAD.fullmatch(name)) is not None


_BRACKETS_BEHIND = re.compile(r"\s*\([^()]*\)\s*$")
"""`Kingston Chess Club (Ontario)`"""


def is_match(line: str) -> bool:
    """Return whether a line names two that play each other: `Grove CC vs. Hill CC`."""
    return _AGAINST.search(line[:_LONGEST]) is not None


def is_other_label(text: str) -> bool:
    """Return whether this labels what is no name: `Rounds`, `Entry fee`, `From`."""
    return plain_heading(text) in _PLAIN_LABELS


def are_group_headings(texts: list[str]) -> bool:
    """Return whether the cells of a row are headings above several columns each: `OPPONENT`, `RESULT`.

    Or the upper halves of headings, one of which repeats: `US Chess`, `Pre`, `Round`, `Round`, `Total`.
    """
    grouped = sum(_GROUP_HEADING.fullmatch(text) is not None for text in texts)
    repeated = len(texts) > len(set(texts)) and all(_GROUP_HEADING.fullmatch(text) or field_of(text) for text in texts)
    return grouped == len(texts) or (grouped > 1 and repeated)


def without_rounds(texts: list[str]) -> list[str]:
    """Return the texts of a row without the rounds that it heads right of a title: `Quad 1`, `Round 1`, `Round 2`."""
    heads = len(texts) > 2 and [field_of(text) == "round" for text in texts] == [False] + [True] * (len(texts) - 1)
    return texts[:1] if heads else texts


def section_of_sheet(sheet: str) -> str:
    """Return the section that a sheet's name begins with, without which table it is: `Open` of `Open - games`."""
    found = _SECTION_AND_TABLE.fullmatch(sheet[:_LONGEST].strip())
    return found["section"] if found else sheet


_SECTION_AND_TABLE = re.compile(
    rf"(?P<section>\S.*?)(?:(?:\s*[:|,/(]\s*|\s+[-–—]\s+)(?:{_NO_SECTION.pattern})\)?|"
    r"\s+(?:players|games|pairings|results|standings|roster|entries|cross[- ]?table|wall[- ]?chart))",
    re.IGNORECASE,
)


def names_no_section(sheet: str, alone: bool) -> bool:
    """Return whether a sheet's name says which table this is: `Final`, `By score`; if it is alone, also `Jan 2026`."""
    title = sheet.strip()
    return _NO_SECTION.fullmatch(title) is not None or (alone and _TIME.fullmatch(title) is not None)
