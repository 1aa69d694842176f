"""What the column headings of wallcharts mean, in English and the languages chess-results prints.

A heading is compared without case, accents, dots and blanks: `Rk.` is `rk`, `Club/City` is `clubcity`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from trfrate.codecs.dates import looks_like_date
from trfrate.model import FIDE_TITLES, SYSTEM_TITLES


class Heading(NamedTuple):
    """What a heading stands for."""

    field: str
    """The name of a field in the model, or `round`, `opponent`, `color`, `result`."""
    round: int = 0
    """Which round a column of a round belongs to."""
    game: int = 0
    """Which game of it, where a round has several."""

    @property
    def slot(self) -> Slot:
        """The round and the game, by which round columns are ordered."""
        return self.round, self.game


Slot = tuple[int, int]


_NOT_PLAIN = re.compile(r"[^a-z0-9#]+")
_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=4096)
def plain_heading(text: str) -> str:
    """Return a heading without case, accents, dots and blanks."""
    if text.isascii() and text.isalnum():
        return text[:60].lower()
    if text.isascii():
        preserved = _NOT_PLAIN.sub("", text[:60].lower())
    else:
        bare = unicodedata.normalize("NFKD", text[:60].casefold())
        preserved = "".join(char for char in bare if char.isalnum() or char in "#№")
    return preserved + "+-" if "+/-" in text else preserved


_ENGLISH_NAMES = (
    "Name|Player|Player Name|Players|Full Name|Participant|Name/Rating/ID|Name/ID/Rating|Name/ID|Names|Player Names|"
    "Players Name|Member Name|Competitor|Contestant|Entrant|Participants|Student|Student Name|Last, First|"
    "Name (Last, First)|Last Name, First Name|Player (Last, First)|Name of Player|Name / Rtng / ID|Username|Handle"
)
ALIASES: Mapping[str, str] = {
    "number": (
        "No|Nr|#|Num|Number|Pair|Pair#|Pairing|Pairing No|Pairing Number|Pairing #|Pair No|SNo|Start No|Starting No|"
        "Seed No|ID#No|Snr|Startnr|No.Ini|N.Ini|N°|Num.Ini|NºInic|Bsl.Sr.No|BSNo|BNo|Nr st|St.č|SBr|St.br|"
        "Rajtszám|Ssz|Ст.№|Нач.№|Ном|№|Α/Α|SốBĐ|Pair Num|Player No|Player #|Plr|Start #|Starting #|Seed #"
    ),
    "rank": (
        "Rk|Rank|Rank#|Pl|Place|Pos|Position|Standing|Plc|Place#|Finish|Rg|Rang|Platz|Cl|Clas|Pto|Puesto|"
        "Lugar|Sıra|Sr|M-ce|Miejsce|Msc|Poř|Poz|Hely|Helyezés|Rb|Mesto|Me|Место|М|Місце|Кр|Κατ|Θέση|Vt|"
        "Vieta|Koht|Sija|Plass|Plac|Placering|Hạng|名次|الترتيب|Vend|Yer|Klas|Röð|Ранг"
    ),
    "name": (
        f"{_ENGLISH_NAMES}|Spieler|"
        "Teilnehmer|Schüler|Schülerin|Élève|Alumno|Aluno|Alunno|Leerling|Elev|Uczeń|Žák|Nombre|Jugador|Nom|Joueur|Nome|Jogador|Giocatore|Naam|Speler|Namn|Spelare|Navn|Spiller|"
        "Nimi|Pelaaja|Nafn|İsim|Ad|Adı Soyadı|Ad Soyad|Nazwisko|Nazwisko i Imię|Zawodnik|Jméno|Hráč|Meno|Név|"
        "Ime|Ime in priimek|Priimek in ime|Igrač|Prezime i ime|Nume|Имя|ФИО|Фамилия|Участник|Ім'я|Прізвище|Име|Όνομα|"
        "Ονοματεπώνυμο|Vardas|Vārds|Tên|Họ và tên|Nama|Emri|姓名|名称|名前|الاسم"
    ),
    "surname": (
        "Last Name|Last|Surname|Family Name|Nachname|Familienname|Apellido|Apellidos|Nom de famille|Cognome|Achternaam|"
        "Efternavn|Etternavn|Efternamn|Sukunimi|Příjmení|Sobrenome"
    ),
    "first_name": (
        "First Name|First|Given Name|Given Names|Given|Forename|Forenames|Vorname|Prénom|Voornaam|Roepnaam|Rufname|"
        "Tilltalsnamn|Keresztnév|Prenume|Křestní jméno|Krstné meno|Fornavn|Förnamn|"
        "Imię|Etunimi|Nombres"
    ),
    "ids.uschess": (
        "USCF ID|USCF#|USCF No|USCF Number|US Chess ID|US Chess Number|Member ID|Mem ID|"
        "Member No|Member Number|Membership|ID# USCF|Member #|Mem #|Membership #|Membership No|Membership ID|"
        "Membership Number|US Chess #|US Chess No|US Chess Member ID|US Chess Member #|USCF Member #|USCF Mem #|"
        "USCF Member ID|USCF Membership|USCF Mbr|US ID|AMS ID|AMS #|MUIR ID"
    ),
    "ids.fide": "FIDE ID|FIDE-No|FIDE Number|ID FIDE|Code FIDE|Intl Id",
    "ids.cfc": "CFC ID|CFC#|CFC No|CFC Number",
    "id": "ID|ID no|ID#|Ident-Number|ID Number",
    "federation": (
        "Fed|Federation|Country|Land|Pais|Pays|Stát|Orsz|Фед|Страна|ΧΩΡ|LĐ|Feder|Nat|Ülke|Kraj|Nation|Fédé|Fede|"
        "ΧΩΡΑ|Země|协会"
    ),
    "state": "State|St|Province|State/Prov|State/Country",
    "title": "Title|Ttl|Tit|T|Titel|Título|Titre|Titolo|Tytuł|Titul|Ünvan|Звание|Cím",
    "sex": "Sex|Gender|M/F|Geschlecht|sexe|Sexo|Пол",
    "born": (
        "Born|Birth|Birthdate|Birthday|DOB|Date of Birth|B-day|Birth Year|Year|Geb|Jahr|Geburt|Nac|F.Nac|Né|"
        "Nato|Rok|Г.р|YOB|Born on"
    ),
    "team": "Team|Mannschaft|Equipo|Équipe|Squadra|Takım|Команда|Team Name|School",
    "club": (
        "Club|Club/City|Verein|Verein/Ort|Club/Ciudad|Club/Ville|Clube/Cidade|Klub|Klub/Mjesto|Kulüp|"
        "Kulüp/Şehir|Klub/Miejscowość|Klub/Místo|Клуб|Клуб/Город|Клуб/Місто|Σύλλογος|Klubb|Vereniging|Circolo|"
        "Seura|CLB/Tỉnh|Club/Oraș|Klub/Hely|Club/Provincia"
    ),
    "expires": "Expires|Exp|Expiration|Exp Date|Expiry|Mem Exp|USCF Exp|Exp1|Expiration Date",
    "rating": (
        "Rtg|Rtng|Rating|Rate|Rat|Rate Before|Pre|Pre-Rating|Pre Rtng|Rating Before|Rating1|Pre-Rtg|Old Rtng|"
        "Old Rating|Initial Rating|OTB Rating|Рейт|Рейтинг|Wertung|Érték|Rtg1|Puntaje|R Pre|Start Rating|等级分|"
        "Cote|Old|Old Rtg|Rating (pre)|Rtg (pre)|Prior Rating|Previous Rating|Beginning Rating|Before|Rtg Used|"
        "Rating Used|"
        "Seed Rating|Seed Rtg|Vahvuus|Vahv|Vahvuusluku|Stig|Рејт|Рејтинг|Rejting"
    ),
    "ratings.OTBR": (
        "Regular|Reg|OTB Reg|OTB Regular|USCF Regular|US Regular|OTBR|Regular Pre|Regular before|US Chess Regular"
    ),
    "ratings.OTBQ": "Quick|USCF Quick|US Chess Quick|OTBQ|Quick before",
    "ratings.OTBB": "Blitz|USCF Blitz|US Chess Blitz|OTBB|Blitz before",
    "ratings.OLR": "Online Regular|OLR|Online Reg|OL Regular|OL Reg|US Chess Online Regular|USCF Online Regular",
    "ratings.OLQ": "Online Quick|OLQ|OL Quick|US Chess Online Quick|USCF Online Quick",
    "ratings.OLB": "Online Blitz|OLB|OL Blitz|US Chess Online Blitz|USCF Online Blitz",
    "ratings.FIDE": "FIDE|FIDE Standard|FIDE Elo|RtgI|EloI|Elo FIDE|Rating int|Intl|Int Rtg|IRtg|Elo|Élő|ΕΛΟ",
    "ratings.FIDE-RAPID": "FIDE Rapid|Rapide|Elo Rapide",
    "ratings.FIDE-BLITZ": "FIDE Blitz",
    "ratings.CFC": "CFC",
    "national": "RtgN|NRtg|EloN|Rating nat|Elo Nac|DWZ|NWZ|JWZ|TWZ|KNSB Rating|Grade ECF|ECF|ECF Grade|ECF Rating",
    "score": (
        "Score|Pts|Points|Total|Tot|Total Pts|Totals|Total Score|Final|Final Score|Pnts|Pkt|Punkte|Puntos|"
        "Punti|Pt|Pontos|Ptn|Pnt|Punten|Poäng|Poeng|Point|Pist|Pisteet|Vinningar|Puan|Punkty|Body|Pont|Bod|Bodovi|"
        "Točke|Puncte|Pct|Очки|Очк|Бали|Точки|Βαθ|Βαθμοί|Taškai|Tšk|Punkti|Punktid|Điểm|Poin|Xal|得分|分数|النقاط|"
        "Pikët|Поени|Бод|Punts|Vinn"
    ),
    "after": (
        "Post|Post-Rating|Post Rtng|New|New Rtng|New Rating|After|Est. Post|Rating After|Estimated Post|"
        "Final Rating|R Post|New Rtg|Rate After"
    ),
    "change": "Change|Chg|+/-|Diff|Rtg+/-|Rating Change|Delta|Rtg Chg|Gain",
    "before_after": "Pre->Post|Rtg (Pre->Post)|USCF ID / Rtg (Pre->Post)|Rating (Pre->Post)",
    "games": (
        "P|Games|Prov Games|Gms|# Games|No. of Games|Number of Games|Prov Gms|Provisional|Provisional Games|"
        "Rated Games|Prior Games|Games Before"
    ),
    "prov": "Prov",
    "status": "Status|Rating Status|Rtg Status|Player Status|Rating Type|Type|Prov/Est|Est/Prov|P/E",
    "grade": "Grade|Gr|Grd|School Grade",
    "sum": "Sum",
    "seed": "Seed",
    "ranking": "Ranking",
    "loc": "Loc",
    "uscf": "USCF|US Chess",
    "online_rapid": "Online Rapid|OL Rapid",
    "section": "Section|Sec|Sect|Division|Gruppe|Group|Grupo|Quad|Pool|Flight",
    "withdrawn": "Withdrawn|Withdrew|WD",
}
"""By the model's name of the field, set apart by `|`. `rating`, `after`, `change` and `id` do not say whose they are,
`seed`, `ranking`, `loc` and `uscf` not whether they are a number or a rating, `prov` not whether it is a province or
the games of a provisional rating, `status` not whether it is that of the ratings, `online_rapid` not whether the
ratings are of US Chess or of a site."""
PARTS: Mapping[str, str] = {
    "opponent": (
        "Opp|Oppt|Opponent|Vs|Against|Gegner|Gegn|Geg|Rival|Riv|Rivale|Adversaire|Adv|Adversario|Adversário|Adversar|"
        "Oponente|Contrincante|Avversario|Avv|Tegenstander|Tegenst|Motståndare|Motst|Motstander|Modstander|Modst|"
        "Soupeř|Soup|Súper|Przeciwnik|Przec|Ellenfél|Ellenf|Rakip|Vastustaja|Vastane|Protivnik|Nasprotnik|"
        "Pretinieks|Varžovas|Соперник|Соп|Противник|Суперник|Αντίπαλος"
    ),
    "color": (
        "Clr|Col|Color|Colour|W/B|B/W|Farbe|Couleur|Coul|Colore|Cor|Kleur|Färg|Farge|Farve|Barva|Farba|Kolor|Boja|"
        "Szín|Renk|Väri|Culoare|Spalva|Krāsa|Värv|Цвет|Колір|Цвят|Боја|Χρώμα"
    ),
    "result": (
        "Res|Result|Rslt|Ergebnis|Erg|Resultado|Résultat|Risultato|Ris|Uitslag|Uitsl|Resultat|Resultaat|Výsledek|"
        "Výsledok|Výsl|Wynik|Eredmény|Ered|Sonuç|Rezultat|Rez|Tulos|Tulemus|Rezultāts|Rezultatas|Результат|Рез|"
        "Резултат|Αποτέλεσμα|Αποτ"
    ),
    "second": "Second Result|2nd Result",
    "white": "White Result",
    "black": "Black Result",
    "note": "Round Note",
    "opponent_rating": "Round Rating",
}
"""What of a round may have a column of its own: `Opp 1`, `Rd 1 Color`."""
POINTS = "Pts|Pt|Points|Point|Score|W/L|W/L/D|W/D/L|Won/Lost|Outcome"
"""What heads the points of a round, but only with its number: `Pts 1`, `Rd 1 Score`; alone it is a total."""
_QUALIFIERS = re.compile(
    r"\b(?:current|entry|supp|supplement|supplemental|published|official|live|latest|event|listed|list|starting|start|"
    r"entering|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|"
    r"september|october|november|december)\b\.?|\b(?:19|20)\d\d\b|\b\d{1,2}/(?:\d{1,2}/)?\d{2,4}\b",
    re.IGNORECASE,
)
"""What may be said besides of a rating or an id: `Current Rating`, `Rating (May 2026)`."""
_QUALIFIED = re.compile(r"rating|ratings\..+|after|id|ids\..+")
LISTS_ABROAD: Mapping[str, str] = {
    **dict.fromkeys(("dwz", "nwz", "jwz", "twz"), "GER"),
    **dict.fromkeys(("ecf", "ecfgrade", "gradeecf", "ecfrating"), "ENG"),
    "knsbrating": "NED",
}
"""Headings of the ratings of one other federation, as `plain_heading` writes them."""
_CODES_ABROAD = (
    "ENG: ecf|AUS: acf|NZL: nzcf|IRL: icu irish|SCO: scotland scottish|WLS: wcu welsh|GER: dwz|AUT: oesb osb|SUI: ssb|"
    "NED: knsb|BEL: frbe kbsb|FRA: ffe|ITA: fsi|ESP: feda|DEN: dsu|SWE: lask|IND: aicf|RSA: chessa"
)
FEDERATIONS_ABROAD: Mapping[str, str] = {
    word: line.partition(": ")[0] for line in _CODES_ABROAD.split("|") for word in line.partition(": ")[2].split()
}
"""Words of a heading that name a federation with a rating list of its own: `ACF`, `NZCF Standard`, `ICU rating`."""
_RATING_WORDS = ("Rating", "Rtg", "Rtng", "Pre-Rating")
_WHOSE_WORDS: Mapping[str, str] = {
    "ratings.OTBR": "Reg|Regular|USCF|US Chess|USCF Reg|USCF Regular|US Chess Regular|OTB Regular",
    "ratings.OTBQ": "Quick|USCF Quick|US Chess Quick|OTB Quick",
    "ratings.OTBB": "Blitz|USCF Blitz|US Chess Blitz|OTB Blitz",
    "ratings.OLR": "Online Regular|Online Reg|OL Regular|OL Reg",
    "ratings.OLQ": "Online Quick|OL Quick",
    "ratings.OLB": "Online Blitz|OL Blitz",
    "online_rapid": "Online Rapid|OL Rapid",
    "ratings.FIDE": "FIDE|Elo",
    "ratings.FIDE-RAPID": "FIDE Rapid|Elo Rapid",
    "ratings.FIDE-BLITZ": "FIDE Blitz|Elo Blitz",
    "ratings.CFC": "CFC",
}
"""Whose rating a heading of two words says, such as `Reg. Rating` or `Rating (USCF)`."""

_BEFORE_AND_AFTER: Mapping[str, str] = {
    "ratings": "Pre|Before|Old|Pre Rtg|Pre Rating",
    "after": "After|Post|New|Post Rtg|Post Rating|New Rtg|New Rating",
    "change": "Change|Chg|Diff|+/-",
}
"""Which of several ratings: `Reg Pre`, `Quick Post`, `New USCF Rating`."""

_LONGEST_TIE_BREAK = 40
_LONG_ROUND_WORDS = (
    "round|rnd|rd|runde|rde|ronde|ronden|ronda|rda|rodada|turno|giornata|tour|tur|turas|kolo|krog|runda|omgang|omg|"
    "rond|fordulo|ford|kierros|voor|umferd|umferð|vong|babak|тур|кръг|коло|рунда|γυροσ|γυρ|raund|raunds|ratas|karta|"
    "xhiro|journee|jornada|speelronde|spieltag|week|wk|woche|semaine|semana"
)
"""What rounds are called, as `plain_heading` writes it: `Forduló`, `Rundă`, `Journée`."""
ROUND_WORDS = f"g|r|game|gm|spiel|partie|partida|match|session|第|轮|{_LONG_ROUND_WORDS}"
_LONGEST = 200
"""Characters of a heading; a longer text is none."""
_ROUND_LETTERS = frozenset("Rr")
"""`Rd`, `Round`."""
_SHORTEST_QUALIFIED = 6
_RATING_OR_ID = re.compile(r"ra?t|id|#|number|no\b|elo|reg|quick|blitz|fide|post|new|after", re.IGNORECASE)
_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# Italian pages say `1.t`; the other way round, `T1` is a tie-break. `1ª Ronda`, `1º Turno` are `1aronda`, `1oturno`.
_ORDINAL = "st|nd|rd|th|re|ere|er|eme|e|de|o|a|и"
_ROUND = re.compile(
    rf"(?:(?:{ROUND_WORDS})#?|(?:{_LONG_ROUND_WORDS})n[or]?)?(\d{{1,2}})"
    rf"(?:(?:st|nd|rd|th)?(?:{ROUND_WORDS})|(?:{_ORDINAL})(?:{_LONG_ROUND_WORDS})|t|st|nd|rd|th)?"
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_IN_WORDS = {word: at for words in (_COUNTED, _ORDINALS) for at, word in enumerate(words, start=1)}
_ROUND_IN_WORDS = re.compile(
    rf"(?:rd|rnd|round|game|match|week)({'|'.join(_COUNTED)})|({'|'.join(_ORDINALS)})(?:rd|rnd|round|game|match|week)"
)
_WITH_TIME = re.compile(
    r"\s*(?:(?P<word_first>[^\W\d_]{2,12}(?:\s*[.#]|\s+n[or]?[º°.]?)?\s*#?\d{1,2})|"
    r"(?P<number_first>\d{1,2}\W{0,3}(?:[^\W\d_]{1,4}\W{1,2})?[^\W\d_]{2,12}\.?))"
    r"(?:(?P<set_apart>\s*[(\n\r–:,-].*)|\s+(?P<time>\S.*))",
    re.DOTALL,
)
"""`Round 1 (Sat 10am)`, `Rd 2` with the time on a second line, `Week 3 Jan 19`, `Rd 4 1/26`, `1ª Ronda 17.1.2026`."""
_BEGINS_TIME = re.compile(
    r"(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{1,4}[./-]\d{1,2}(?!\d))",
    re.IGNORECASE,
)
_WITH_LONG_WORD = re.compile(
    rf"(?:{_LONG_ROUND_WORDS})(?:n[or]?|#)?\d{{1,2}}|\d{{1,2}}(?:{_ORDINAL}|st|nd|rd|th)?(?:{_LONG_ROUND_WORDS})"
)
_PART_WORDS = {plain_heading(alias): part for part, aliases in PARTS.items() for alias in aliases.split("|")}
_PART = re.compile(rf"(?:(?:{ROUND_WORDS})?(\d{{1,2}}))?({'|'.join(_PART_WORDS)})(?:(?:{ROUND_WORDS})?(\d{{1,2}}))?")
_POINTS_WORDS = "|".join(map(plain_heading, POINTS.split("|")))
_POINTS = re.compile(
    rf"(?:{ROUND_WORDS})?(\d{{1,2}})(?:{_POINTS_WORDS})|(?:{_POINTS_WORDS})(?:{ROUND_WORDS})?(\d{{1,2}})"
)
# A day such as `1/5` is no round 15.
_DAY = re.compile(r"\s*\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?\s*")
_GAME = re.compile(r"\s*(?:rd|round)\s*(\d{1,2})\.([1-9])\s*", re.IGNORECASE)


def _spread() -> dict[str, str]:
    known = {plain_heading(alias): field for field, aliases in ALIASES.items() for alias in aliases.split("|")}
    for source, whoses in _WHOSE_WORDS.items():
        pairs = [(whose, word) for whose in whoses.split("|") for word in _RATING_WORDS]
        known |= {
            plain_heading(text): source for whose, word in pairs for text in (f"{whose} {word}", f"{word} {whose}")
        }
    for system, title in (SYSTEM_TITLES | FIDE_TITLES).items():
        whoses = f"{title}|{_WHOSE_WORDS.get(f'ratings.{system}', title)}"
        for field, when in _BEFORE_AND_AFTER.items():
            pairs = [(whose, word) for whose in whoses.split("|") for word in when.split("|")]
            texts = (plain_heading(text) for whose, word in pairs for text in (f"{whose} {word}", f"{word} {whose}"))
            known = dict.fromkeys(texts, f"{field}.{system}") | known
    return known


KNOWN = _spread()
ENGLISH_NAMES = frozenset(map(plain_heading, (*_ENGLISH_NAMES.split("|"), "Last Name", "Last", "Surname")))
"""Headings of names that say nothing of a country."""
NAMES = frozenset(key for key, field in KNOWN.items() if field in ("name", "surname"))
_FIRST_LETTERS = frozenset(alias[0] for key in ("name", "surname") for alias in ALIASES[key].split("|"))
NAME_INITIALS = frozenset(map(str.casefold, _FIRST_LETTERS))
"""With these begins every heading of names, which sorts out most cells of a large sheet."""
_NAME_STARTS = _FIRST_LETTERS | NAME_INITIALS | frozenset(map(str.upper, _FIRST_LETTERS))
_BEGINNING = 3
_NAME_BEGINNINGS = frozenset(name[:_BEGINNING] for name in NAMES)


def heads_names(text: str) -> bool:
    """Return whether this heads a column of names."""
    # Three plain letters sort out nearly all words of a long text: a lookup costs less than remembering each.
    start = text[:_BEGINNING]
    if len(start) == _BEGINNING and start.isascii() and start.isalnum() and start.lower() not in _NAME_BEGINNINGS:
        return False
    return _heads_names(text)


@lru_cache(maxsize=4096)
def _heads_names(text: str) -> bool:
    initial = text[:1]
    if initial not in _NAME_STARTS and not initial.isspace():
        return False
    if len(text) >= 30 or text.strip()[:1].casefold() not in NAME_INITIALS:
        return False
    if plain_heading(text) in NAMES or _heads_names_and_more(text):
        return True
    if text.endswith(")"):
        return plain_heading(text.partition("(")[0]) in NAMES
    return not text.isascii() and _in_two_languages(text) in _NAME_HEADINGS


_NAME_HEADINGS = (Heading("name"), Heading("surname"))
_BESIDE_NAMES = re.compile(r"name|surname|id|ids\..+|uscf|rating|ratings\..+|state|federation|club|team|title")


_LISTED = re.compile(r"[/,;&\n]")


def _heads_names_and_more(text: str) -> bool:
    """Return whether a heading lists what its cells hold, the name first: `Player Name / ID`, `Name / Rating, ID`."""
    first, *others = _LISTED.split(text)
    if not others or len(others) > 3 or plain_heading(first) not in NAMES:
        return False
    return all(map(_heads_beside_names, others))


_APART = (re.compile(r"\s+[-–|]\s+|\s{2,}"), re.compile(r"\s+"))
"""What may part headings that have no stroke or comma between them: `ID  Rating`."""


def _heads_beside_names(text: str) -> bool:
    """Return whether a part of a heading says what is beside names, perhaps more than one thing: `ID  Rating`."""
    ways = ([text], *(between.split(text.strip()) for between in _APART))
    return any(all(_BESIDE_NAMES.fullmatch(KNOWN.get(plain_heading(part), "")) for part in parts) for parts in ways)


@lru_cache(maxsize=4096)
def heading_of(text: str) -> Heading | None:
    """Return what a heading stands for; None if that is not known. The answer is remembered: tables repeat headings."""
    if not text or len(text) > _LONGEST:
        return None
    # The first letter sorts out most texts before the expensive comparisons.
    may_be_round = text.lstrip()[:1] in _ROUND_LETTERS
    game = _GAME.fullmatch(text) if may_be_round else None
    if game:
        return Heading("round", int(game[1]), int(game[2]))
    plain = plain_heading(_without_time(text))
    if plain in KNOWN:
        return Heading(KNOWN[plain])
    numbered = None if plain.isalpha() else _numbered(text, plain)
    if numbered:
        return None if numbered == _NO_ROUND else numbered
    counted = _ROUND_IN_WORDS.fullmatch(plain)
    if counted:
        return Heading("round", _IN_WORDS[counted[1] or counted[2]])
    if _LISTED.search(text) and _heads_names_and_more(text):
        return Heading("name")
    if text.endswith(")") and plain_heading(text.partition("(")[0]) in NAMES:
        # `Player (rating)`
        return Heading(KNOWN[plain_heading(text.partition("(")[0])])
    return _qualified(text) or _tie_break_of(text) or _in_two_languages(text)


def _without_time(text: str) -> str:
    """Return the round alone of a heading that says when it is played, too; any other text as it is."""
    found = _WITH_TIME.fullmatch(text) if any(map(str.isdecimal, text)) else None
    head = found and (found["word_first"] or found["number_first"])
    if not found or not head or not _WITH_LONG_WORD.fullmatch(plain_heading(head)):
        return text
    is_apart = found["set_apart"] and found["word_first"]
    time = (found["set_apart"] or found["time"]).strip()
    return head if is_apart or _BEGINS_TIME.match(time) or looks_like_date(time) else text


def _numbered(text: str, plain: str) -> Heading | None:
    """Return the round, its points or another part of it that a heading numbers; None if it numbers none."""
    found = _ROUND.fullmatch(plain)
    if found and not _DAY.fullmatch(text):
        return Heading("round", int(found[1]))
    points = _POINTS.fullmatch(plain)
    if points:
        return Heading("points", int(points[1] or points[2]))
    part, number = part_of(text)
    return Heading(part, number) if number else None


_NO_ROUND = Heading("round", 0)
_LATIN = re.compile(r"[\x20-\x7e\n]{2,}")


def _in_two_languages(text: str) -> Heading | None:
    """Return what both halves of a heading stand for: `Name / Nom`, `Punkte/Points`, `姓名 Name`."""
    if ("/" not in text and text.isascii()) or _DAY.fullmatch(text):
        return None
    halves = text.split("/") if "/" in text else ()
    meant = {heading_of(half.strip()) for half in halves}
    if len(halves) == 2 and len(meant) == 1:
        return meant.pop()
    latin = () if text.isascii() or _LATIN.fullmatch(text) else _LATIN.findall(text)
    other = _LATIN.sub(" ", text).strip()
    if len(latin) != 1 or not latin[0].strip() or any(char.isalpha() and char < "\u0370" for char in other):
        return None
    # A half in another alphabet may be any word; it must not be known for something else.
    stated, meant_by_other = heading_of(latin[0].strip()), KNOWN.get(plain_heading(other))
    return stated if stated and meant_by_other in (None, stated.field) else None


def field_of(text: str) -> str | None:
    """Return the field of a heading alone."""
    heading = heading_of(text)
    return heading.field if heading else None


def headings_beside_rounds(texts: Iterable[str]) -> int:
    """Count the headings among these, if rounds 1 and 2 and two other columns are headed; else 0.

    The name may then be called anything.
    """
    known = {heading for text in texts if (heading := heading_of(text))}
    facts = {heading.field for heading in known if not heading.round}
    return len(known) if len(facts) > 1 and {Heading("round", 1), Heading("round", 2)} <= known else 0


def is_first_round(heading: Heading | None) -> bool:
    """Return whether this heads the first round of a table."""
    return heading is not None and heading.round == 1 and heading.field in ("round", "opponent")


def shape_of(heading: str) -> str:
    """Return a heading with its numbers left out: `Jan 5` and `Jan 12` have one shape; without a number it has none."""
    shape = _DIGITS.sub("0", heading)
    return shape if shape != heading else ""


def _qualified(text: str) -> Heading | None:
    """Return a rating or an id of which the heading says more: `Current Rating`, `Rating (May)`, `Official USCF ID`."""
    if len(text) < _SHORTEST_QUALIFIED or not _RATING_OR_ID.search(text):
        return None
    bare = _QUALIFIERS.sub(" ", text)
    field = KNOWN.get(plain_heading(bare), "") if bare != text else ""
    return Heading(field) if _QUALIFIED.fullmatch(field) else None


_TIE_BREAK_COLUMNS = frozenset(["DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "BH", "FB", "SB", "KS", "AOB"])
"""FIDE's codes that are a tie-break where they head a column; averages of ratings may be there for information."""


def _tie_break_of(heading: str) -> Heading | None:
    """Return the field of a tie-break column: `tie_breaks.solkoff`; FIDE's codes in capitals only: `Win` is a count."""
    if not heading.strip() or len(heading) > _LONGEST_TIE_BREAK:
        return None
    from trfrate.tiebreaks import find_by_heading

    method = find_by_heading(heading)
    if method is None:
        return None
    code = method.name.partition("/")[0]
    if method.book == "fide" and (heading.strip() != method.name or code not in _TIE_BREAK_COLUMNS):
        return None
    return Heading(f"tie_breaks.{method.name}")


@lru_cache(maxsize=4096)
def part_of(heading: str) -> tuple[str, int]:
    """Return which part of a round a heading stands for, or none, and of which round; 0 if it does not say that."""
    found = _PART.fullmatch(plain_heading(heading))
    if not found or (found[1] and found[3]):
        return "", 0
    return _PART_WORDS[found[2]], int(found[1] or found[3] or 0)
