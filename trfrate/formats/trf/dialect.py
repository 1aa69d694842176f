"""Which member of the TRF family a file belongs to. No record says so: the records that are there tell."""

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

# Swiss-Manager writes 142 into files that are TRF16 otherwise.
_NEW_IN_26 = frozenset((*HEADER_26, *BODY_26)) - {"142"}


def infer(tags: Collection[str], has_national: bool, is_draft: bool, has_letters: Callable[[], bool]) -> str:
    """The dialect, from the records and, where they do not tell, the result codes in use."""
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
    return TRF16 if "142" in present or has_letters() else TRF06


def is_old(dialect: str) -> bool:
    """Whether only the records of TRF16 belong into it."""
    return dialect in (TRF06, TRF16)


def is_new(dialect: str) -> bool:
    """Whether the records of TRF26 belong into it."""
    return dialect in (TRF25, TRF26)
