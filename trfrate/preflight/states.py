"""The states: their codes as the post writes them, the first digits of their zip codes, and their neighbors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_ZIPS = """
AL 350-369  AK 995-999  AZ 850-865  AR 716-729,755  CA 900-961  CO 800-816  CT 060-069  DE 197-199
DC 200,202-205,569  FL 320-339,341-349  GA 300-319,398-399  HI 967-968  ID 832-838  IL 600-629  IN 460-479
IA 500-528  KS 660-679  KY 400-427  LA 700-714  ME 039-049  MD 206-219  MA 010-027,055  MI 480-499
MN 550-567  MS 386-397  MO 630-658  MT 590-599  NE 680-693  NV 889-898  NH 030-038  NJ 070-089
NM 870-884  NY 005,063,100-149  NC 270-289  ND 580-588  OH 430-459  OK 730-749  OR 970-979  PA 150-196
RI 028-029  SC 290-299  SD 570-577  TN 370-385  TX 733,750-799,885  UT 840-847  VT 050-059  VA 201,220-246
WA 980-994  WV 247-268  WI 530-549  WY 820-831
PR 006-007,009  VI 008  GU 969  AS 967  MP 969  AA 340  AE 090-098  AP 962-966
"""
_NEIGHBORS = """
AL FL GA MS TN  AZ CA CO NM NV UT  AR LA MO MS OK TN TX  CA AZ NV OR  CO AZ KS NE NM OK UT WY  CT MA NY RI NJ
DE MD NJ PA VA DC  DC MD VA DE PA WV  FL AL GA  GA AL FL NC SC TN  ID MT NV OR UT WA WY  IL IA IN KY MI MO WI
IN IL KY MI OH  IA IL MN MO NE SD WI  KS CO MO NE OK  KY IL IN MO OH TN VA WV  LA AR MS TX  ME MA NH VT
MD DC DE NJ PA VA WV  MA CT ME NH NY RI VT  MI IL IN OH WI  MN IA ND SD WI  MS AL AR LA TN  MO AR IA IL KS KY NE OK TN
MT ID ND SD WY  NE CO IA KS MO SD WY  NV AZ CA ID OR UT  NH MA ME RI VT  NJ CT DE MD NY PA  NM AZ CO OK TX UT
NY CT MA NJ PA VT  NC GA SC TN VA  ND MN MT SD  OH IN KY MI PA WV  OK AR CO KS MO NM TX  OR CA ID NV WA
PA DC DE MD NJ NY OH WV  RI CT MA NH  SC GA NC  SD IA MN MT ND NE WY  TN AL AR GA KY MO MS NC VA  TX AR LA NM OK
UT AZ CO ID NM NV WY  VT MA ME NH NY  VA DC DE KY MD NC TN WV  WA ID OR  WV DC KY MD OH PA VA  WI IA IL MI MN
WY CO ID MT NE SD UT
"""
"""A state, then those around it, also those that a short drive leads to."""


def _zip_starts() -> Iterator[tuple[str, frozenset[str]]]:
    words = _ZIPS.split()
    for state, ranges in zip(words[::2], words[1::2], strict=True):
        starts: set[str] = set()
        for part in ranges.split(","):
            first, _, last = part.partition("-")
            starts.update(f"{number:03d}" for number in range(int(first), int(last or first) + 1))
        yield state, frozenset(starts)


def _neighbors() -> Iterator[tuple[str, frozenset[str]]]:
    for group in _NEIGHBORS.replace("\n", "  ").strip().split("  "):
        state, *around = group.split()
        yield state, frozenset(around)


ZIP_STARTS: Mapping[str, frozenset[str]] = dict(_zip_starts())
"""The first three digits of the zip codes of each state."""
NEIGHBORS: Mapping[str, frozenset[str]] = dict(_neighbors())


def is_far(state: str, home: str) -> bool:
    """Return whether a state is neither this one nor beside it."""
    return state != home and state not in NEIGHBORS.get(home, ()) and home not in NEIGHBORS.get(state, ())
