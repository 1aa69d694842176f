"""What a new workbook says differently from its event: a wallchart is read by what its lines and columns look like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trfrate.codecs.sheet.write import sheet_names
from trfrate.codecs.sheet.xml_text import clean
from trfrate.diagnostics import Place, Report
from trfrate.formats import Options
from trfrate.formats._wallchart.quoting import is_usual, is_usual_name
from trfrate.formats.xlsx.new_workbook import lay_out
from trfrate.model import Event, Player

if TYPE_CHECKING:
    from trfrate.formats._readback import Change


def changed_texts(event: Event, options: Options) -> Iterator[Change]:
    """Yield the texts that are read back differently."""
    if _is_sure(event):
        return
    from trfrate.formats._readback import Change, Compared, Fact, changes, reread

    compared = Compared(
        event=("name", "city", "state"),
        section=("number", "name", "time_control"),
        player=("name", "uschess", "fide", "federation", "state", "title", "team"),
    )
    again = reread(lambda: _again(event, options))
    if again and again.name and not event.name:
        # The title of a chart is the section's name where the event has none.
        yield Change(Fact("name"), "the event", "", again.name)
    yield from changes(event, again, compared)


_NOT_IN_A_TITLE = (
    *("chess-results", "chessresults", "swiss", "update", "letzte", "standing", "final", "rank", "cross", "wall"),
    *("round", "rated", "player", "quad", "section", "group", "grup", "division", "pool", "sheet", "list"),
)
"""What makes a reader take a line for something else than a name."""


def _is_sure(event: Event) -> bool:
    """Return whether all texts are such as most events have: then the reader, expensive to load, is not needed."""
    return (
        [section.number for section in event.sections] == [*range(1, len(event.sections) + 1)]
        and _is_title(event.name)
        and len(event.name) > 2
        and event.name[:3].isalpha()
        and all(not section.name or _is_title(section.name) for section in event.sections)
        and all(not section.time_control or _is_word(section.time_control) for section in event.sections)
        and (not event.city or (_is_title(event.city) and event.city[1:2].islower()))
        and (
            not event.state
            or (_is_word(event.state) and len(event.state) == 2 and event.state.isalpha() and event.state.isupper())
        )
        and all(map(_is_sure_player, event.players))
    )


def _is_word(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text


def _is_title(text: str) -> bool:
    letters = text.replace(" ", "").replace("-", "").replace("'", "")
    plain = is_usual(text) and text.isascii() and letters.isalnum()
    return plain and not any(words in text.lower() for words in _NOT_IN_A_TITLE)


def _is_sure_player(player: Player) -> bool:
    texts = (player.federation, player.state, player.title, player.team)
    numbers = (player.ids.uschess, player.ids.fide)
    return (
        is_usual_name(player.name)
        and all(is_usual(text) for text in texts if text)
        and all(len(text) == 8 and text.isascii() and text.isdecimal() for text in numbers if text)
        and "00000000" not in numbers
    )


def _again(event: Event, options: Options) -> Event:
    from trfrate.formats._standings import STANDINGS
    from trfrate.formats._wallchart.grid import Grid
    from trfrate.formats._wallchart.reading import read_grids

    # Standings list the players of the charts once more, and the reader leaves them out.
    values = {name: value for name, value in options.values.items() if name not in STANDINGS}
    sheets, _ = lay_out(event, Report(), options._replace(values=values))
    grids = [
        Grid(name, [[_read(cell.value) for cell in row] for row in sheet.rows], lambda row, column: Place(""))
        for name, sheet in zip(sheet_names([sheet.name for sheet in sheets]), sheets, strict=True)
    ]
    return read_grids("xlsx", {"": b""}, grids, Report(), options)


def _read(value: object) -> object:
    if isinstance(value, str):
        return clean(value)
    return value
