"""Which messages say the same of many cells, and become one with their number and the first places."""

from __future__ import annotations

FOLDED = frozenset(
    (
        *("CSV004", "CSV005", "CSV009", "CSV011", "CSV012", "CSV013", "CSV017", "CSV021", "CSV027", "CSV028", "CSV033"),
        *(
            "CSV034",
            "CSV035",
            "CSV036",
            "CSV037",
            "CSV038",
            "CSV041",
            "CSV068",
            "CSV069",
            "CSV090",
            "CSV091",
            "CSV095",
            "CSV143",
            "XLS009",
            "XLS010",
        ),
    )
)
"""Codes of faults in single cells."""
