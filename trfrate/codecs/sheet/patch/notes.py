"""Notes added to the cells of a user's sheet, beside the notes it has."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trfrate.codecs.sheet.cells import address
from trfrate.codecs.sheet.patch.cells import position_of
from trfrate.codecs.sheet.patch.package import MAIN, RELATIONS, Package
from trfrate.codecs.sheet.patch.xml import Edits, Element, escape, scan
from trfrate.codecs.sheet.write import AUTHOR

_COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"
_VML_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
# What is behind `legacyDrawing` in a sheet, so that it can be put at its place.
_BEHIND = (
    "legacyDrawingHF",
    "drawingHF",
    "picture",
    "oleObjects",
    "controls",
    "webPublishItems",
    "tableParts",
    "extLst",
)
_SHAPE_ID = re.compile(rb"_x0000_s(\d{1,9})")

_VML = (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
    ' xmlns:x="urn:schemas-microsoft-com:office:excel">'
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout></xml>'
)
_SHAPE_TYPE = (
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
_SHAPE = (
    '<v:shape id="_x0000_s{id}" type="#_x0000_t202" style="position:absolute;margin-left:80pt;margin-top:2pt;'
    'width:240pt;height:{height}pt;z-index:{id};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">'
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>'
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>'
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>'
    "<x:Anchor>{left}, 15, {top}, 2, {right}, 31, {bottom}, 4</x:Anchor><x:AutoFill>False</x:AutoFill>"
    "<x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
)

Notes = Mapping[tuple[int, int], str]


def add_notes(package: Package, sheet: str, notes: Notes) -> list[tuple[int, int]]:
    """Put notes on cells of a sheet; returns the cells that have a note of the user's, which is kept."""
    relations = {one.kind: one.target for one in package.relations(sheet) if one.target in package.parts}
    comments = relations.get("comments") or _new_comments(package, sheet)
    taken, replaced = _write_comments(package, comments, notes)
    fresh = {spot: text for spot, text in notes.items() if spot not in taken and spot not in replaced}
    drawing = relations.get("vmlDrawing") or _new_drawing(package, sheet)
    _draw(package, drawing, fresh)
    return sorted(taken)


def noted_by_us(package: Package, sheet: str) -> set[tuple[int, int]]:
    """Return the cells of a sheet that have a note of ours."""
    part = next((one.target for one in package.relations(sheet) if one.kind == "comments"), "")
    if part not in package.parts:
        return set()
    elements = package.scan(part, "author", "comment")
    people = [package.parts[part][one.inner : one.inner_end] for one in elements if one.name == "author"]
    ours = {str(at) for at, name in enumerate(people) if name == AUTHOR.encode()}
    notes = [one.attributes for one in elements if one.name == "comment" and one.attributes.get("authorId") in ours]
    spots = (position_of(note.get("ref", "")) for note in notes)
    return {spot for spot in spots if spot}


def _new_comments(package: Package, sheet: str) -> str:
    part = package.free_name("xl/comments", ".xml")
    text = f'{_DECLARATION}<comments xmlns="{MAIN}"><authors/><commentList/></comments>'
    package.parts[part] = text.encode()
    package.declare(_COMMENTS_TYPE, part=part)
    package.relate(sheet, "comments", part)
    return part


def _new_drawing(package: Package, sheet: str) -> str:
    part = package.free_name("xl/drawings/vmlDrawing", ".vml")
    package.parts[part] = _VML.encode()
    package.declare(_VML_TYPE, suffix="vml")
    id = package.relate(sheet, "vmlDrawing", part)
    root, *children = package.scan(sheet)
    edits = Edits(package.parts[sheet])
    at = next((one.start for one in children if one.name in _BEHIND), root.inner_end)
    edits.insert(at, f'<{root.prefix}legacyDrawing xmlns:r="{RELATIONS}" r:id="{id}"/>')
    package.parts[sheet] = edits.done()
    return part


def _write_comments(package: Package, part: str, notes: Notes) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Return the cells whose note is the user's, and those whose note was ours and is replaced."""
    elements = scan(package.parts[part], ("author", "comment"))
    root = elements[0]
    authors, listed = (next(one for one in elements if one.name == name) for name in ("authors", "commentList"))
    people = [one for one in elements if one.name == "author"]
    edits = Edits(package.parts[part])
    names = [edits.xml[one.inner : one.inner_end].decode("utf-8") for one in people]
    author = names.index(AUTHOR) if AUTHOR in names else len(names)
    if AUTHOR not in names:
        edits.append_to(authors, f"<{root.prefix}author>{AUTHOR}</{root.prefix}author>")
    old = {one.attributes.get("ref", ""): one for one in elements if one.name == "comment"}
    taken, replaced, new = set(), set(), []
    for spot, text in sorted(notes.items()):
        known = old.get(address(*spot))
        comment = _comment(root, address(*spot), author, text)
        if known is None:
            new.append(comment)
        elif known.attributes.get("authorId") == str(author):
            edits.replace(known.start, known.end, comment)
            replaced.add(spot)
        else:
            taken.add(spot)
    if new:
        edits.append_to(listed, "".join(new))
    package.parts[part] = edits.done()
    return taken, replaced


def _comment(root: Element, reference: str, author: int, text: str) -> str:
    x = root.prefix
    font = f'<{x}rPr><{x}sz val="9"/><{x}rFont val="Tahoma"/></{x}rPr>'
    run = f'<{x}r>{font}<{x}t xml:space="preserve">{escape(text)}</{x}t></{x}r>'
    return f'<{x}comment ref="{reference}" authorId="{author}"><{x}text>{run}</{x}text></{x}comment>'


def _draw(package: Package, part: str, notes: Notes) -> None:
    """Draw a box for each note. Excel's own drawings are not always XML, so this one is changed as text."""
    drawing = package.parts[part]
    end = drawing.rfind(b"</xml>")
    if end < 0 or not notes:
        return
    first = max([1024, *(int(id) for id in _SHAPE_ID.findall(drawing))]) + 1
    shapes = [] if b"_x0000_t202" in drawing else [_SHAPE_TYPE]
    for id, ((row, column), text) in enumerate(sorted(notes.items()), start=first):
        tall = text.count("\n") + 2
        sides = {"left": column + 1, "right": column + 5, "top": max(row - 1, 0), "bottom": max(row - 1, 0) + tall}
        shapes.append(_SHAPE.format(id=id, height=15 * tall, row=row, column=column, **sides))
    package.parts[part] = drawing[:end] + "".join(shapes).encode() + drawing[end:]
