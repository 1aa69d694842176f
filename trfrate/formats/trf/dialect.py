"""Which member of the TRF family a file belongs to. No record states it, so it is inferred from the records used."""

from __future__ import annotations

from collections.abc import Callable, Collection

from trfrate.formats.trf.layout import BBP, BODY_26, HEADER_26, TORNELO

TRF06 = "TRF06"
TRF16 = "TRF16"
TRF_X = "TRF(x)"
TRF_BX = "TRF(bx)"
TRFX_TORNELO = "TRFx (Tornelo)"
TRF25 = "TRF25 draft"
TRF26 = "TRF26"

# Swiss-Manager writes 142 into what is TRF16 in all other respects.
_NEW_IN_26 = frozenset((*HEADER_26, *BODY_26)) - {"142"}


def infer(tags: Collection[str], has_national: bool, is_draft: bool, has_letters: Callable[[], bool]) -> str:
    """Infer the dialect from the records and, where they leave it open, from the result codes."""
    present = set(tags)
    if is_draft:
        return TRF25
    if has_national or present & _NEW_IN_26:
        return TRF26
    if present & TORNELO:
        return TRFX_TORNELO
    if present & BBP:
        return TRF_BX
    if any(tag.startswith("XX") for tag in present):
        return TRF_X
    if "142" in present or has_letters():
        return TRF16
    return TRF06


def is_old(dialect: str) -> bool:
    """Return whether the dialect has only the records of TRF16."""
    return dialect in (TRF06, TRF16)


def is_new(dialect: str) -> bool:
    """Return whether the dialect has the records of TRF26."""
    return dialect in (TRF25, TRF26)
