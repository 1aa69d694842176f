"""Which control of the page answers a message, or which words: its hint names options of the command line."""

from __future__ import annotations

from collections.abc import Iterable

from trfrate.page.drawing import Plain

_CODES = {
    "readings": "CHK003 CHK004 CHK006 USC140",
    "played": "CHK014 CHK024 CSV055 CSV067 CSV206 FID109 OFF003 RAT004 RAT110 TRF032 USC025 USC105 USC108 WTD011",
    "time-control": (
        "CSV081 CSV205 FID104 FID105 RAT003 RAT029 RAT111 RAT112 SSY011 TIM001 TIM002 TIM003 TRF033 TRF045 USC110 "
        "USC111 USC119 XLS066 XLS067"
    ),
    "column": "CSV022 RAT006 RAT043 RAT044 RAT109 USC015",
    "ratings": "RAT045",
    "newcomers": "RAT047",
    "games": "CSV011 PLR032 SSY016 USJ018",
    "records": "RAT031",
    "floors": "RAT051",
    "match": "RAT046 USC156",
    "ids": "PLR035 RAT042 USC124 USC125 USC130",
    "opponents": "CSV007 CSV008",
    "encoding": "CSV023 DBF013 MSA003 SSY008 TRF003 TRF004 USJ006 WTD006",
    "lists": "FID110 FID111 PLR001 PLR031 PLR034 PLR038 RAT052 RAT102 RAT105 SSY017 SSY050 TIE004 USC155 WTD012 WTD028",
    "club": "FID101 TRF051 USC101 USC102 USC103 USC104 USC109",
    "files": "FMT005 USC001 USC002 USJ003 USJ010 USJ023 USJ027",
    # Nothing on the page: what the hint offers needs the command line, or another program.
    "": (
        "CSV006 DIF001 EXP001 FCT004 FCT005 FID100 FID106 FID107 FID108 FID126 FID130 FID131 "
        "FMT001 FMT003 FMT007 FMT009 MRG002 OFF001 PLR002 PLR003 PLR005 PLR009 PLR012 "
        "PLR016 PLR017 PLR018 PLR019 PLR023 PLR024 PLR043 PLR201 PLR202 PLR204 PLR205 PLR208 PLR209 PLR211 PLR214 "
        "RAT049 RAT050 RAT053 SSY024 SSY035 SSY038 TIE001 TRF060 TRF071 USC043 USC115 USC116 USC117 USC122 USJ029"
    ),
}
CONTROLS = {code: control for control, codes in _CODES.items() for code in codes.split()}
"""The control that answers a message, by its code; the empty one where the page has none."""
_COLUMNS = "the first line of a list names its columns, such as USCF ID, Name, Regular"
_ONE_EVENT = "drop the report of one event"
HINTS = {
    "CSV186": "drop the tables of the event alone, without what is around them",
    "DIF001": "write it into the letter; the ratings site shows it",
    "FMT001": (
        "workbooks and CSV files with a wallchart, TRF, SwissSys and WinTD files, and rating reports can be read; "
        "type or copy a picture or PDF into a spreadsheet first"
    ),
    "FMT004": "drop the report itself",
    "FMT012": _ONE_EVENT,
    "FMT014": _ONE_EVENT,
    "FMT016": _ONE_EVENT,
    "FMT018": _ONE_EVENT,
    "JSN004": "the value is treated as unknown",
    "MRG002": "rename one of them in its file",
    "PLR007": "unpack it and drop the list itself",
    "PLR009": "lists are DBF, CSV, tab-separated text, FIDE's text or XML; save a workbook as CSV first",
    "PLR016": _COLUMNS,
    "PLR017": _COLUMNS,
    "TIE001": "the stated values are used",
    "TIE002": "the places follow the others",
    "USC005": "drop the three files of one report",
    "USJ022": "drop the files of one event at a time",
}
"""What to do instead, for somebody without a command line and the folders of the docs."""


def with_controls(messages: Iterable[Plain]) -> list[Plain]:
    """Return the messages with the control that answers each, in the place of a hint for the command line."""
    return [_with_control(each) for each in messages]


def _with_control(message: Plain) -> Plain:
    code = message["code"]
    control = CONTROLS.get(code, "")
    # A fact of the event or the club that is missing is in no cell.
    place = "" if control == "club" else message["place"]
    usual = "" if code in CONTROLS else message["hint"]
    return {**message, "place": place, "control": control, "hint": HINTS.get(code, usual)}
