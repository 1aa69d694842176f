"""Words for byes, absences and forfeits by what they say, in the words of clubs and pairing programs of many countries.

Each table has a line for each language. Words are compared in capitals, with or without their accents; whoever needs
another word adds it here, and every reader of rounds, lists of games, remarks and legends knows it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

_PLAIN_LETTERS = str.maketrans({"Ł": "L", "Ø": "O", "Đ": "D", "Æ": "AE", "ẞ": "SS", "İ": "I", "Ё": "Е"})


def without_accents(word: str) -> str:
    """Return a word in capitals without accents."""
    parts = unicodedata.normalize("NFKD", word.translate(_PLAIN_LETTERS))
    return "".join(char for char in parts if not unicodedata.combining(char))


def _words(*lines: str) -> frozenset[str]:
    """Return all words of these lines in capitals."""
    return frozenset(" ".join(lines).upper().split())


def spelled(words: Iterable[str]) -> frozenset[str]:
    """Return the words, each with and without accents."""
    return frozenset(form for word in words for form in (word, without_accents(word)))


BYE = _words(
    "bye byes pab pb fpb hpb zpb 1pb ½pb 0pb hbye zbye",
    "spielfrei freilos",
    "exempt exempte exempté exemptée exemption",
    "descansa descanso descansó exento exenta libre",
    "folga folgou isento isenta",
    "riposa riposo",
    "vrij vrijgeloot vrijlot vrijstelling",
    "oversidder oversidning frirunde frirond",
    "vapaavuoro huili lepovuoro",
    "pauza pauzuje",
    "volno voľno",
    "szabadnap erőnyerő",
    "oneven",
    "ρεπό",
    "выходной",
)
"""A bye: a point where nothing else is said."""
ABSENT = _words(
    "absent absentee noshow dns unplayed",
    "abwesend gefehlt fehlt fehlte unentschuldigt",
    "absente absents absentes",
    "ausente ausentes ausencia",
    "faltou ausência",
    "assente assenti assenza",
    "afwezig",
    "fraværende udeblev udeblevet udeblivelse uteble uteblitt",
    "frånvarande uteblev utebliven",
    "poissa",
    "nieobecny nieobecna nieobecność",
    "nepřítomen nepřítomna nepřítomný nepřišel nepřišla nedostavil nedostavila nenastoupil nenastoupila nehrál nehrála",
    "neprítomný neprítomná neprišiel neprišla nenastúpil nenastúpila nehral nehrala",
    "hiányzik hiányzott",
    "odsutan odsutna odsoten odsotna",
    "absentă neprezentat neprezentată",
    "gelmedi gelmedİ",
    "отсутствует отсутствовал отсутствовала неявка",
)
"""Somebody was not there: no game in a round, and a forfeit beside a game that somebody has won."""
AWAY = _words(
    "unpaired np none nobody na n/a null empty vacant free dnp excused away out quit retired",
    "withdrawn withdrew withdrawal wdrw wdr wdn wd w/d w/drawn w/drew w'drawn w'drew dropped drop left gone",
    "rest rests rested resting sat skipped skips unavailable inactive",
    "entschuldigt zurückgetreten zurückgezogen ausgeschieden abgemeldet ausgesetzt verhindert",
    "excusé excusée retiré retirée",
    "retirado retirada desemparejado justificado justificada",
    "retirou desistiu",
    "ritirato ritirata giustificato giustificata",
    "afgemeld teruggetrokken uitgeloot",
    "afbud meldt frameldt trukket avmeldt utgått",
    "avanmäld avanmält",
    "luopunut keskeyttänyt",
    "wycofał wycofany wycofana",
    "odhlášen odhlášena odstoupil odstoupila odhlásený odstúpil",
    "visszalépett",
    "odustao odustala odstopil odstopila",
    "retras retrasă",
    "çekildi",
    "выбыл выбыла снялся снялась",
)
"""Somebody who is not in a round, and who may have played in others."""
GONE = _words(
    "late sick ill left gone home missed missing vacation holiday travel travelling traveling work",
    "krank urlaub malade vacances enfermo enferma doente malato malata ziek vakantie syg sjuk sairas chory chora beteg",
    "nemocný nemocná bolestan bolan bolnav hasta болен больна отпуск",
)
"""The same, in words that could be names in other places than a round."""
FREE = _words("frei fri wolny wolna slobodan slobodna slobodno prost prosta liber liberă libero libera livre ledig")
FREE |= _words("vapaa szabad bay volný voľný свободен свободна")
"""A bye, in words that could be names in other places than a round."""
FORFEIT = _words(
    "forfeit forfeits forfeited forfeiture forf ff fft default defaults defaulted walkover",
    "kampflos kampfloser kampflose",
    "forfait",
    "incomparecencia incompareciente",
    "comparência comparecimento",
    "tavolino",
    "reglementair reglementaire reglementaire",
    "luovutusvoitto",
    "walkower walkowerem",
    "kontumace kontumací kontumačně kontumačnì kontumační kontumácia kontumáciou kontumačne",
    "kontumál kontumált kontumálva",
    "kontumac kontumacija kontumacijom kontumacijo",
    "neprezentare",
    "hükmen",
)
"""A game that was decided without being played."""
NOUNS_OF_FORFEIT = _words("walkover kampflos walkower wo kl hükmen luovutusvoitto")
"""Words after which a name may be that of either side."""
SHORT_FORFEITS = _words("f x def dflt wo kl inc incomp regl kont kontum luov fc")
"""Marks of a forfeit in short, beside a result."""
PHRASES: Mapping[str, str] = {
    **dict.fromkeys(("WOLNY LOS", "VOLNÝ LOS", "VOĽNÝ ŽREB", "STÅR ÖVER", "STOD ÖVER", "STÅR OVER"), "BYE"),
    **dict.fromkeys(("BAY GEÇTI", "BAY GEÇTİ", "VAPAA KIERROS", "SLOBODNO KOLO", "VRIJE RONDE"), "BYE"),
    **dict.fromkeys(("OHNE KAMPF", "SANS JOUER", "SIN JUGAR", "SEM JOGAR", "SENZA GIOCARE", "UTAN SPEL"), "WALKOVER"),
    **dict.fromkeys(("UDEN KAMP", "UTEN KAMP", "BEZ BOJE", "BEZ BOJA", "BEZ WALKI", "BEZ BORBE"), "WALKOVER"),
    **dict.fromkeys(("BREZ BOJA", "JÁTÉK NÉLKÜL", "FĂRĂ JOC", "БЕЗ ИГРЫ", "ZONDER SPELEN"), "WALKOVER"),
    "PLAY ON": "CONTINUE",
    **dict.fromkeys(("SETZT AUS", "SETZTE AUS", "SAT OUT", "SITS OUT", "SIT OUT", "SITTING OUT"), "AUSGESETZT"),
}
"""Words that say something only together, and the word that says the same."""
NEGATIONS = _words(
    "no not never nobody didn didnt wasn wasnt failed without neither",
    "nicht kein keine keinen ohne niemals",
    "non ne pas sans jamais aucun",
    "sin nunca ningún",
    "não sem nenhum nem",
    "senza nessun mai",
    "niet geen zonder nooit",
    "ikke ingen uden uten inte ej utan aldrig",
    "ei eivät ilman",
    "nie bez",
    "není nebyl nebola nebol bez",
    "nem nélkül",
    "nije nisu ni brez",
    "nu fără",
    "не без нет",
)
APPEARED = _words(
    "show showed shown appear appeared appears arrive arrived come came turn turned here there present",
    "erschienen erschien angetreten gekommen anwesend aufgetaucht",
    "présent présente présenté présentée présentés venu venue",
    "presentado presentada presentados presentan presentaron presentó presenta presente",
    "compareció comparece comparecido vino llegó",
    "compareceu comparece apareceu veio",
    "presentato presentata presentati comparso venuto",
    "opgekomen verschenen opdagen aanwezig",
    "mødt mødte fremmødt møtt møtte oppmøtt",
    "dök kom kommit",
    "saapunut saapui tullut paikalla",
    "stawił stawiła stawiły stawili przyszły przyszedł przyszła przybył",
    "dostavil dostavila přišel přišla prišiel prišla",
    "jelent jött",
    "došao došla pojavio pojavila pristupio prišel",
    "prezentat prezentată venit",
    "явился явилась явились пришли пришел пришёл пришла",
)
"""With a negation, somebody did not come."""
PLAYED = _words(
    "played gespielt joué jouée jugado jugada jogada jogado giocato giocata gespeeld spillet spelad spelat pelattu",
    "rozegrana rozegrano igrana odigrana játszották jucată сыграна",
)
"""With a negation, there was no game."""
PLAY = _words(
    "play playing spielte jugó juega jogou joga gioca speelde speelt spillede spilte spelade pelannut grał grała",
    "játszott igrao igrala igral jucat играл играла",
)
"""The same where nothing else is said: `did not play`, but not `did not play well`."""
PAIRED = _words(
    "paired opponent opponents opp game pairing found available assigned scheduled",
    "gelost ausgelost gegner partie gesetzt",
    "apparié appariée adversaire",
    "emparejado emparejada oponente adversario",
    "emparceirado emparceirada adversário",
    "abbinato abbinata avversario",
    "ingedeeld tegenstander modstander motstander lottad motståndare vastustajaa",
    "przeciwnika skojarzony soupeře súpera nasazen ellenfél protivnika nasprotnika adversar соперника",
)
"""With a negation, there is no opponent."""
POINT_WORDS = _words(
    "point points pt pts punkt punkte punto puntos punti punt punten ponto pontos poäng poeng pont piste pistettä",
    "punkty bod body bodova točka točke punct puncte puan очко",
)
HALVES = _words("half ½ h demi halber halbes halb medio media mezzo halve halv puoli pół půl pol fél yarım meio pola")
WHOLE = _words(
    "full f b one 1 ganzer ganz entier entero entera inteiro intero hel hele cały celý celý egész полное un ein"
)
TAKES = _words("took takes taken has had gets got asked for a an the")
"""Words around a bye that change nothing of what it is worth."""
ROUND_WORDS = _words("round this runde diese ronda turno rodada ronde runda kolo omgång kierros tur tura di de da")
BESIDE_BYES = (
    TAKES
    | ROUND_WORDS
    | _words(
        "requested request req house odd did was is were due to up out time in",
        "sit sits sitting player by received please wait yet",
        "ist hat sich war gevraagd beantragt demandé solicitado",
        "justifié justificado justificada giustificato giustificata excusé se da de di si su est pas été mit med con",
        "się nu er op komen meg",
    )
)
"""Words that say nothing by themselves, but may accompany those that do."""
PARTICLES = _words("de di da the a an la le el")
"""Fillers that begin names: `de Vrij`."""
SIDES: Mapping[str, frozenset[str]] = {
    "white": _words(
        "white whites weiß weiss weißer weisser weiße blanc blancs blanca blancas blanco bianco bianchi branca brancas",
        "wit vit hvid hvit valkea valkoinen białe białych biały biała bílý bílá bílého biely biela bijeli beli bela",
        "világos alb albul beyaz белые белых белый",
    ),
    "black": _words(
        "black blacks schwarz schwarzer schwarze noir noirs negra negras negro nero neri preta pretas",
        "zwart svart sort musta czarne czarnych czarny czarna černý černá černého čierny čierna crni crna črni črna",
        "sötét negru negrul siyah чёрные черные чёрных черных чёрный черный",
    ),
    "home": _words(
        "home host hosts heim local domicile casa thuis hjemme hemma koti gospodarz gospodarze domácí domaći"
    ),
    "away": _words(
        "away visitor visitors guest guests gast visitante extérieur fora uit ude borte borta vieras gość hosté"
    ),
}
"""What remarks call the sides of a game."""
BOTH = _words(
    "both nobody neither double beide keiner deux ambos ambas entrambi beiden begge båda oba obaj oboje",
    "mindkét ambii обе оба",
)
WON_BY = _words(
    "won win wins winner awarded gewinnt gewonnen sieg gagne gagné gana ganan ganó vence venceu vince wint winst"
)
WON_BY |= _words(
    "vann vinner vinder wygrywa wygrana vyhrál výhra vítězství pobjeda victorie",
    "for für pour para voor til till pro za dla",
)
LOST_BY = _words(
    "lost loses loss verliert verloren perd perdu pierde perdió perde perdeu verliest tapte tabte förlorade przegrał"
)
LOST_BY |= _words("prohrál prohra forfeited defaulted forfeits defaults")
BESIDE_GAMES = _words(
    "on via of t opponent opp player point game players side wasn been being",
    "der die das des den dem durch von gegner spieler wegen nach punkt es zu zum und wurde",
    "le la les l par du et n d s sont ont adversaire joueur",
    "el los las por rival jugador y con fue ha han",
    "falta o os as do dos das jogador pela pelo",
    "il lo gli si è per avversario giocatore",
    "het een en van speler tegenstander",
    "og den af på spiller och av upp spelare",
    "przez gracz i",
    "hráč soupeř protivnik igrač",
    "prin",
)
"""Words that may be around a forfeit or an absence beside a game, and say nothing."""
