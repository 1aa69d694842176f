"""Which control of the page answers a message: its hint names options of the command line, which the page has not."""

from __future__ import annotations

from collections.abc import Iterable

from trfrate.page.drawing import Plain

_CODES = {
    "readings": "CHK004 CHK006 USC140",
    "played": "CHK014 CHK024 CSV055 CSV067 FID109 OFF003 RAT004 RAT110 TRF032 USC025 USC105 USC108 WTD011",
    "time-control": (
        "FID104 FID105 RAT003 RAT029 RAT111 RAT112 SSY011 TIM001 TIM002 TIM003 TRF033 TRF045 USC110 USC111 USC119"
    ),
    "column": "CSV022 RAT006 RAT043 RAT044 RAT109 USC015",
    "ratings": "RAT045",
    "newcomers": "RAT047",
    "games": "CSV011 PLR032 SSY016 USJ018",
    "records": "RAT031",
    "match": "RAT046 USC156",
    "ids": "PLR035 RAT042 USC124 USC125 USC130",
    "encoding": "CSV023 DBF013 MSA003 SSY008 TRF003 TRF004 USJ006 WTD006",
    "lists": "FID110 FID111 PLR001 PLR031 PLR034 PLR038 RAT102 RAT105 SSY017 SSY050 TIE004 USC155 WTD012 WTD028",
    "club": "FID101 USC101 USC102 USC103 USC104 USC109",
    "files": "FMT005 USC001 USC002 USJ003 USJ010 USJ023 USJ027",
    # Nothing on the page: what the hint offers needs the command line, or another program.
    "": (
        "CSV006 CSV007 CSV008 DIF001 EXP001 FCT004 FCT005 FID100 FID106 FID107 FID108 FID126 FID130 FID131 "
        "FMT001 FMT003 FMT007 FMT009 FMT012 FMT014 FMT016 JSN002 JSN003 MRG002 OFF001 PLR002 PLR003 PLR005 PLR009 "
        "PLR012 PLR019 PLR023 PLR024 PLR043 PLR201 PLR202 PLR204 PLR205 PLR208 PLR209 PLR211 PLR214 "
        "RAT049 RAT050 RAT051 RAT052 RAT053 SSY024 SSY035 SSY038 SSY052 TIE001 TRF051 TRF071 USC005 "
        "USC043 USC115 USC116 USC117 USC122 USJ029 XLS066 XLS067"
    ),
}
CONTROLS = {code: control for control, codes in _CODES.items() for code in codes.split()}
"""The control that answers a message, by its code; the empty one where the page has none."""
_CHOSEN_HERE = ("EXP001", "FCT002", "FCT003", "FCT004", "FCT005", "FCT006", "FCT007")
"""Messages about what the user chose: their place is the option by which the command line takes it."""


def with_controls(messages: Iterable[Plain]) -> list[Plain]:
    """Return the messages with the control that answers each, in the place of a hint for the command line."""
    return [_with_control(each) for each in messages]


def _with_control(message: Plain) -> Plain:
    code = message["code"]
    place = "" if code in _CHOSEN_HERE else message["place"]
    if code not in CONTROLS:
        return {**message, "place": place, "control": ""}
    return {**message, "place": place, "control": CONTROLS[code], "hint": ""}
