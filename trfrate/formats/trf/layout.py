"""The records of the TRF family and their columns, as the specifications print them.

TRF16: FIDE Handbook C.04 Annex 2 (2016). TRF26: FIDE Handbook "TRF26" (approved 2025-05-12, applied from
2025-09-01). XX records: JaVaFo 2; BB records: bbpPairings; DAT and XRS: Tornelo.
"""

from __future__ import annotations

from trfrate.codecs.fixed import Field, Layout

PLAYER_TAG = "001"
COMMENT = "###"

PLAYER = Layout(
    (
        Field("tag", 1, 3),
        Field("number", 5, 8, right=True),
        Field("sex", 10, 10),
        Field("title", 11, 13, right=True),
        Field("name", 15, 47),
        Field("rating", 49, 52, right=True),
        Field("federation", 54, 56),
        Field("id", 58, 68, right=True),
        Field("born", 70, 79, right=True),
        Field("points", 81, 84, right=True),
        Field("rank", 86, 89, right=True),
    )
)
"""Record 001. The cells follow, ten columns per round: two blanks, opponent 92-95, color 97, result 99."""

CELLS_START = 89
CELL_WIDTH = 10
FIRST_OPPONENT = 92

NATIONAL = Layout(PLAYER.fields[:9])
"""A national record: the federation's code replaces 001."""

TEAM = Layout((Field("tag", 1, 3), Field("name", 5, 36)), Field("player", 37, 40, right=True), 5)
TEAM_26 = Layout(
    (
        Field("tag", 1, 3),
        Field("number", 5, 7, right=True),
        Field("name", 9, 40),
        Field("nickname", 42, 46),
        Field("strength", 48, 53, right=True),
        Field("match_points", 55, 60, right=True),
        Field("game_points", 62, 67, right=True),
        Field("rank", 69, 71, right=True),
    ),
    Field("player", 74, 77, right=True),
    5,
)
BYES = Layout(
    (Field("tag", 1, 3), Field("type", 5, 5), Field("round", 7, 9, right=True)),
    Field("player", 11, 14, right=True),
    5,
)
ACCELERATION = Layout(
    (
        Field("tag", 1, 3),
        Field("match_points", 5, 8, right=True),
        Field("points", 10, 13, right=True),
        Field("first_round", 15, 17, right=True),
        Field("last_round", 19, 21, right=True),
        Field("first", 23, 26, right=True),
        Field("last", 28, 31, right=True),
    )
)
PROHIBITED = Layout(
    (Field("tag", 1, 3), Field("first_round", 5, 7, right=True), Field("last_round", 9, 11, right=True)),
    Field("player", 13, 16, right=True),
    5,
)
ADJUSTMENT = Layout(
    (
        Field("tag", 1, 3),
        Field("type", 5, 5),
        Field("match_points", 8, 11, right=True),
        Field("points", 14, 17, right=True),
        Field("round", 20, 22, right=True),
    ),
    Field("player", 24, 27, right=True),
    5,
)
BOARD_ORDER = Layout(
    (
        Field("tag", 1, 3),
        Field("round", 5, 7, right=True),
        Field("team", 9, 11, right=True),
        Field("opponent", 13, 15, right=True),
    ),
    Field("player", 17, 20, right=True),
    5,
)
TEAM_BYES = Layout(
    (Field("tag", 1, 3), Field("match_points", 5, 8, right=True), Field("game_points", 10, 13, right=True)),
    Field("team", 15, 17, right=True),
    4,
)
FORFEITED_MATCH = Layout(
    (
        Field("tag", 1, 3),
        Field("type", 5, 6),
        Field("round", 8, 10, right=True),
        Field("white", 12, 14, right=True),
        Field("black", 16, 18, right=True),
    )
)
FICTITIOUS_POINTS = Layout(
    (Field("tag", 1, 3), Field("player", 5, 8, right=True)),
    Field("points", 10, 13, right=True),
    5,
)
"""Record XXA: one line per player, points by round."""

COLUMN_RECORDS = {
    "013": TEAM,
    "310": TEAM_26,
    "240": BYES,
    "250": ACCELERATION,
    "260": PROHIBITED,
    "300": BOARD_ORDER,
    "320": TEAM_BYES,
    "330": FORFEITED_MATCH,
}


def _tags(text: str) -> tuple[str, ...]:
    return tuple(text.split())


HEADER_16 = _tags("012 022 032 042 052 062 072 082 092 102 112 122 132")
HEADER_26 = _tags("142 152 162 172 182 192 202 212 222 352 362")
BODY_26 = _tags("310 250 260 240 320 330 300 299 801 802")
TAGS_16 = frozenset((*HEADER_16, PLAYER_TAG, "013"))
TAGS_26 = frozenset((*HEADER_26, *BODY_26))
JAVAFO = frozenset(f"XX{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""JaVaFo defines XXA, XXC, XXP, XXR, XXS and XXZ; other programs added their own letters."""
BBP = frozenset(_tags("BBW BBD BBL BBZ BBF BBU"))
TORNELO = frozenset(("DAT", "XRS"))
ROUNDS_OF_DUBOV = "TNR"
"""The number of rounds in files of CPPDubovSystem."""
KNOWN = TAGS_16 | TAGS_26 | JAVAFO | BBP | TORNELO | {COMMENT, "340", ROUNDS_OF_DUBOV}

FEDERATIONS = frozenset(
    _tags("""
    AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL BOT BRA BRN
    BRU BUL BUR CAF CAM CAN CAY CHA CHI CHN CIV CMR COD COK COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY
    ENG ERI ESA ESP EST ETH FAI FIJ FIN FRA GAB GAM GCI GEO GEQ GER GHA GLP GRE GRL GRN GUA GUM GUY HAI HKG HON HUN
    INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA
    LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MRT MTN MYA NAM NCA NCL NED NEP
    NGR NIG NIR NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SKN
    SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR UAE
    UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM FID
    """)
)
"""Codes that a national record may begin with; rulers such as `DDD SSSS sTTT` only look like one."""
