"""The one spelling of texts, round cells and ratings that is written; the readers know many more.

A text that a tolerant reader would tidy up (blanks around it, line breaks, nothing at all) is quoted: as a
JSON string behind an apostrophe, without separators and double blanks. No person types that.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from trfrate.model import PROVISIONAL_UP_TO, Rating


def show_rating(rating: Rating) -> str:
    """Return the canonical spelling: `unr.`, `1641`, `1641P17`; `1641/60` where the games are known but not few."""
    number = "unr."
    if rating.rating is not None:
        number = str(int(rating.rating)) if float(rating.rating).is_integer() else str(rating.rating)
    if rating.games is None:
        return number
    return f"{number}{'P' if rating.games <= PROVISIONAL_UP_TO else '/'}{rating.games}"


WITHDRAWN = ("(w)", "(wd)", "(withdrawn)", "(withdrew)")
"""Marks behind a name."""
_OPEN, _CLOSE = "'\"", '"'
# Patterns are not compiled here: hardly any file needs them.
_QUOTED = rf'{_OPEN}(?:[^"\\]|\\.)*{_CLOSE}'
_ONLY_ESCAPED = r"[,;]|(?<= ) "


def is_usual(text: str) -> bool:
    """Return whether every reader leaves the text as it is."""
    return bool(text) and text.isprintable() and "  " not in text and text.strip() == text and text[:2] != _OPEN


def is_usual_name(text: str) -> bool:
    """Return whether every reader takes this for a name, and leaves it as it is."""
    return is_usual(text) and any(map(str.isalpha, text)) and not text.lower().endswith(WITHDRAWN)


def show_text(text: str | None, is_sure: Callable[[str], bool] = is_usual) -> str:
    """Return a text that is read back as it is: itself where that is sure, else in quotes."""
    return "" if text is None else text if is_sure(text) else quoted(text)


def quoted(text: str) -> str:
    """Return the text in quotes."""
    import json

    letters = "".join(char if char.isprintable() and char not in '"\\' else json.dumps(char)[1:-1] for char in text)
    return _OPEN + re.sub(_ONLY_ESCAPED, lambda found: f"\\u{ord(found[0]):04x}", letters) + _CLOSE


def is_quoted(text: object) -> bool:
    """Return whether this is a text in quotes."""
    return isinstance(text, str) and text.startswith(_OPEN) and re.fullmatch(_QUOTED, text) is not None


def unquoted(text: str) -> str:
    """Return the text as it was, out of its quotes if it has any."""
    if not is_quoted(text):
        return text
    import json

    try:
        return str(json.loads(text[1:]))
    except ValueError:
        return text
