"""The one spelling of round cells and ratings that is written; the readers know many more."""

from __future__ import annotations

from trfrate.model import FACTS, PROVISIONAL_UP_TO, Cell, Outcome, Rating


def show_cell(cell: Cell | None) -> str:
    """The canonical spelling, which `_cells.read_cell` reads back."""
    if cell is None:
        return ""
    if cell.result is Outcome.PAIRING_BYE:
        return "PAB"
    facts = FACTS[cell.result]
    if not facts.mirrors:
        return facts.letter
    number = str(cell.opponent) if cell.opponent else "0" if facts.played else ""
    color = (cell.color or "") if cell.opponent else ""
    unrated = "u" if facts.played and not facts.rated else ""
    return f"{facts.letter.upper()}{number}{color}{unrated}"


def show_rating(rating: Rating) -> str:
    """The canonical spelling: `unr.`, `1641`, `1641P17`; `1641/60` where the games are known but not few."""
    if rating.rating is None:
        return "unr."
    number = str(int(rating.rating)) if float(rating.rating).is_integer() else str(rating.rating)
    if rating.games is None:
        return number
    return f"{number}{'P' if rating.games <= PROVISIONAL_UP_TO else '/'}{rating.games}"
