"""Who holds an event, above or below its name: clubs of other languages, leagues, and what else is no name beside them.

`Foothills Chess League` above `December Quads`, `SK Grünau` above `Maifest`: below such a line any words may be the
event's name, but for a place, an address or what the club's own name says already.
"""

from __future__ import annotations

import re

_LONGEST = 200
CLUB_ABROAD = re.compile(
    # German and Dutch: the first word, one before a name, or the end of a name.
    r"(?:\S.{0,60}\s)?(?:schach|schaak)(?:klub|club|verein|freunde|gesellschaft|vereinigung|vereniging|genootschap|"
    r"gemeinschaft|abteilung|bund|verband|bond|akademie|schule|school)(?:\s.{1,60})?|"
    r"(?-i:SK|SC|SV|SF|SG|SSV|TSV|TuS|ESV|BSV|VfL|SVG|SGem)\s+\S.{1,60}|"
    # French, Spanish, Portuguese, Italian and Catalan.
    r"(?:le\s+|la\s+|les\s+|l['’]\s?|el\s+|o\s+|a\s+|os\s+)?"
    r"(?:clube?|cercle|círculo|circolo|peña|penya|grupo|groupe|núcleo|sociedad|sociedade|société|asociación|associação|"
    r"association|amicale|academia|académie|escuela|escola|école|federación|federação|fédération|comité|ateneo|ateneu|"
    r"centro|foyer|casino|unión|união|union)\s+(?:\S+\s+){0,4}?"
    r"(?:(?:d['’]\s?|de\s+|do\s+|des\s+)?(?:échecs|ajedrez|xadrez|scacchi|escacs)|"
    r"ajedrec[ií]st\w+|xadrez[ií]st\w+|échiquéen\w*|(?:desport|deport|recreat|cultur|sport)\w+)\b.{0,60}|"
    r"(?:l['’]\s?)?échiquier\s+\S.{1,60}|"
    r"(?:biblioteca|bibliothèque|bibliotheek|médiathèque|stadtbücherei|stadtbibliothek|lycée|collège|colegio|colégio|"
    r"instituto|gymnasium|realschule|volkshochschule)\s+\S.{1,60}",
    re.IGNORECASE,
)
"""`Schachklub Grünau`, `Haarlemse Schaakvereniging`, `SV Het Paard`, `Cercle d'échecs du Val`, `Grupo Recreativo`."""
_BODY = re.compile(
    r"\S.{0,60}\s(?:chess|scholastic)\s+(?:leagues?|alliance|union|council|network|program|group)(?:\s+of\s+.{1,40})?|"
    r"\S.{0,60}\s(?:chess|park\s+district|parks?\s+(?:&|and)\s+rec(?:reation)?)|"
    r"ligue\s+(?:\S+\s+){0,4}(?:d['’]\s?|des\s+)échecs\b.{0,60}|(?:liga|lliga)\s+(?:de\s+)?(?:ajedrez|xadrez)\b.{0,60}",
    re.IGNORECASE,
)
_OF_ONE_SEASON = re.compile(
    r"\d|\b(?:spring|summer|fall|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|evening|night|weekend|online|"
    r"rapid|blitz|quick|team|ladder|primavera|verano|otoño|invierno|verão|outono|inverno|printemps|été|automne|hiver)\b",
    re.IGNORECASE,
)
"""`Summer Chess League` is an event."""
_STREET = re.compile(
    r"(?=.*\d).*(?:\b(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|blvd|boulevard|highway|hwy|suite|floor|rue|place|"
    r"calle|avenida|plaza|rua|praça|laan|plein|gracht|weg|platz)\b|\w(?:straße|strasse|str\.|straat|laan|weg|platz|gasse|"
    r"plein|gracht)\b).*",
    re.IGNORECASE,
)
_REACHED_AT = re.compile(
    r"\S@\S|\bwww\.|\w\.(?:org|com|net|edu|info|de|fr|es|nl|be|pt|br|ch|at)\b|\d{3}[\s.-]\d{3,4}\b"
)
_BUILDING = re.compile(
    r"(?:room|raum|saal|salle|sala|salón|salão|zaal|local|gasthof|gasthaus|gaststätte|restaurant|café|hôtel|hotel|"
    r"maison|mairie|casa|centro|palacio|edificio|edifício|auditorio|pavilhão|junta)\s.+|"
    r"(?:\S+\s+)*\S*(?:heim|haus|huis|centrum|zentrum|halle|saal|zaal|keller|kantine|schule)(?:\s.+)?|"
    r"(?:\S+\s+)+(?:house|building|centre|center|park|plaza|gym|gymnasium|cafeteria|lounge|tavern|bar|store|bookstore)",
    re.IGNORECASE,
)
_CITY = re.compile(r"[A-Z][\w.'’ -]*[a-z],?\s+(?P<state>[A-Z]{2})(?:\s+\d{5})?")
_OF_CLUBS = re.compile(
    r".*\b(?:affiliate|ratings?|statistics|list|page|members(?:hip)?|mitglieder|membres|socios|sócios|leden)\b.*",
    re.IGNORECASE,
)
_FOUNDED = re.compile(
    r"(?:est(?:\.|ablished)?|founded|since|gegr(?:\.|ündet)|seit|fond[ée]+|depuis|fundad[oa]|desde|opgericht|sinds)\b.*\d{4}",
    re.IGNORECASE,
)
_OFFICE = re.compile(
    r"\W+(?:(?:chief|head|assistant|asst\.?)\s+)*(?:n?td|(?:tournament\s+)?director|arbiter|organi[sz]er)\W*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")


def is_body(line: str) -> bool:
    """Return whether a line names who holds events with words that events have, too: `Foothills Chess League`."""
    bare = line[:_LONGEST].strip()
    return _BODY.fullmatch(bare) is not None and _OF_ONE_SEASON.search(bare) is None


def is_founded(line: str) -> bool:
    """Return whether a line says how old a club is: `Established 1954`."""
    return _FOUNDED.fullmatch(line[:_LONGEST].strip()) is not None


def may_be_held(name: str, line: str, host: str) -> bool:
    """Return whether what is left of a line below who holds an event may be its name, whatever its words.

    It has two words and one that its host's name lacks, is written as that is, and is no place, address or person.
    """
    bare = name[:_LONGEST].strip()
    words, of_host = _WORD.findall(bare), _WORD.findall(host[:_LONGEST])
    if len(words) < 2 or {word.casefold() for word in words} <= {word.casefold() for word in of_host}:
        return False
    # `Free entry` below `Grove Chess Club`
    if (words[0].islower() or words[-1].islower()) and not any(map(str.islower, of_host)):
        return False
    if is_founded(bare) or _OF_CLUBS.fullmatch(bare) or _OFFICE.fullmatch(line.strip().removeprefix(bare)):
        return False
    return not (_is_in_state(bare) or _STREET.fullmatch(bare) or _REACHED_AT.search(bare) or _BUILDING.fullmatch(bare))


def _is_in_state(text: str) -> bool:
    """Return whether a text is a city and its state: `New Grove OH`."""
    from trfrate.us_states import zip_starts

    found = _CITY.fullmatch(text)
    return found is not None and found["state"] in zip_starts()
