"""The rating systems and sources, and what people call them."""

SYSTEMS = ("OTBR", "OTBQ", "OTBB", "OLR", "OLQ", "OLB")
FIDE_SOURCES = ("FIDE", "FIDE-RAPID", "FIDE-BLITZ")
SOURCES = (*SYSTEMS, *FIDE_SOURCES, "CFC")
RATED_SYSTEMS = (*SYSTEMS, *FIDE_SOURCES)
"""The systems that a section can be rated in."""

SYSTEM_TITLES = {
    "OTBR": "Regular",
    "OTBQ": "Quick",
    "OTBB": "Blitz",
    "OLR": "Online Regular",
    "OLQ": "Online Quick",
    "OLB": "Online Blitz",
}
SYSTEM_LETTERS = {"R": "OTBR", "Q": "OTBQ", "B": "OTBB", "OR": "OLR", "OQ": "OLQ", "OB": "OLB"}
"""The systems by the letters of US Chess: in its crosstables and in its ratings API."""
SYSTEM_WORDS = {system: title.lower().replace(" ", "-") for system, title in SYSTEM_TITLES.items()}
"""What users type for a rating system: `online-regular`."""

FIDE_TITLES = {"FIDE": "FIDE standard", "FIDE-RAPID": "FIDE rapid", "FIDE-BLITZ": "FIDE blitz"}

PROVISIONAL_UP_TO = 25
"""A rating that rests on more games than this is established."""
