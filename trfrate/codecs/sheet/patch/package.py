"""The parts of a user's workbook: read whole, some changed, all others written back as they were."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from trfrate.codecs.sheet.patch.xml import Edits, Element, NotXml, escape, scan

if TYPE_CHECKING:
    from zipfile import ZipInfo

MAX_UNPACKED = 256 * 2**20
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPES = "[Content_Types].xml"


class NotPatchable(ValueError):
    """The workbook cannot be changed part by part."""


class Relation(NamedTuple):
    """What a part points to; `target` is a part's name."""

    id: str
    kind: str
    """The last word of the relation's type: `worksheet`, `comments`, `vmlDrawing`."""
    target: str


@dataclass(slots=True)
class Package:
    """The parts by name, in their order."""

    parts: dict[str, bytes]
    infos: dict[str, ZipInfo]
    declared: dict[tuple[str, str], str] = field(default_factory=dict)
    """The content types of new parts, by attribute and value; stated together when the workbook is saved."""
    scanned: dict[tuple[str, ...], tuple[bytes, list[Element]]] = field(default_factory=dict)
    """What was scanned last, with the bytes it was found in."""

    @classmethod
    def open(cls, data: bytes) -> Package:
        """Return all parts of a workbook."""
        from zipfile import BadZipFile, ZipFile
        from zlib import error as inflate_error

        try:
            with ZipFile(BytesIO(data)) as archive:
                infos = archive.infolist()
                if sum(info.file_size for info in infos) > MAX_UNPACKED:
                    raise NotPatchable("it unpacks to too much")
                parts = {info.filename: archive.read(info) for info in infos}
        except (BadZipFile, inflate_error, EOFError, OSError, RuntimeError, NotImplementedError) as error:
            raise NotPatchable(str(error)) from error
        return cls(parts, {info.filename: info for info in infos})

    def save(self) -> bytes:
        """Return the workbook of these parts, each packed as it was."""
        from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

        if self.declared:
            self._state_types()
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for name, content in self.parts.items():
                info = ZipInfo(name)
                info.compress_type = ZIP_DEFLATED
                old = self.infos.get(name)
                if old:
                    info.date_time, info.compress_type = old.date_time, old.compress_type
                    info.external_attr = old.external_attr
                archive.writestr(info, content)
        return packed.getvalue()

    def scan(self, part: str, *wanted: str) -> list[Element]:
        """Return the elements of a part, as `xml_edit.scan` finds them."""
        try:
            xml = self.parts[part]
            known, elements = self.scanned.get((part, *wanted), (None, []))
            if known is not xml:
                elements = scan(xml, wanted)
                self.scanned[part, *wanted] = xml, elements
            return elements
        except (NotXml, KeyError) as error:
            raise NotPatchable(f"{part}: {error}") from error

    def relations(self, part: str) -> list[Relation]:
        """Return what a part points to inside the workbook."""
        rels = relations_part(part)
        if rels not in self.parts:
            return []
        found = [one.attributes for one in self.scan(rels) if one.name == "Relationship"]
        base = posixpath.dirname(part)
        return [
            Relation(one.get("Id", ""), one.get("Type", "").rpartition("/")[2], _resolve(base, one.get("Target", "")))
            for one in found
            if one.get("TargetMode") != "External"
        ]

    def relate(self, part: str, kind: str, target: str) -> str:
        """Point from a part to another; returns the id."""
        rels = relations_part(part)
        if rels not in self.parts:
            self.parts[rels] = (
                '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
                f'<Relationships xmlns="{_PACKAGE}/relationships"/>'
            ).encode()
        root, *others = self.scan(rels)
        taken = {one.attributes.get("Id") for one in others}
        number = next(number for number in range(1, len(taken) + 2) if f"rId{number}" not in taken)
        edits = Edits(self.parts[rels])
        text = f'<{root.prefix}Relationship Id="rId{number}" Type="{RELATIONS}/{kind}" Target="/{escape(target)}"/>'
        edits.append_to(root, text)
        self.parts[rels] = edits.done()
        return f"rId{number}"

    def declare(self, content_type: str, *, part: str = "", suffix: str = "") -> None:
        """State the content type of a part, or of all parts with a suffix that has none yet."""
        if part:
            self.declared["PartName", f"/{part}"] = content_type
        else:
            self.declared["Extension", suffix] = content_type

    def _state_types(self) -> None:
        root, *others = self.scan(_TYPES)
        known = {(key, one.attributes.get(key, "").lower()) for one in others for key in ("PartName", "Extension")}
        texts = {"PartName": "", "Extension": ""}
        for (key, value), content_type in self.declared.items():
            if (key, value.lower()) not in known:
                tag = "Override" if key == "PartName" else "Default"
                texts[key] += f'<{root.prefix}{tag} {key}="{escape(value)}" ContentType="{content_type}"/>'
        edits = Edits(self.parts[_TYPES])
        # Defaults come before overrides.
        if root.closed:
            edits.append_to(root, texts["Extension"] + texts["PartName"])
        else:
            edits.insert(root.inner, texts["Extension"])
            edits.append_to(root, texts["PartName"])
        self.parts[_TYPES] = edits.done()

    def free_name(self, start: str, end: str) -> str:
        """Return a part name that is not taken: `xl/comments3.xml`."""
        taken = {name.lower() for name in self.parts}
        number = 1
        while f"{start}{number}{end}".lower() in taken:
            number += 1
        return f"{start}{number}{end}"

    @property
    def workbook(self) -> str:
        """The part that lists the sheets."""
        targets = [one.target for one in self.relations("") if one.kind == "officeDocument"]
        if len(targets) != 1 or targets[0] not in self.parts:
            raise NotPatchable("it does not name its workbook part")
        return targets[0]

    def sheets(self) -> dict[str, str]:
        """Return the parts of the sheets by their names."""
        targets = {one.id: one.target for one in self.relations(self.workbook)}
        found = {}
        for one in self.scan(self.workbook, "sheet"):
            if one.name == "sheet":
                id = next((value for key, value in one.attributes.items() if key.endswith(":id")), "")
                found[one.attributes.get("name", "")] = targets.get(id)
        return {name: part for name, part in found.items() if part and part in self.parts}


def relations_part(part: str) -> str:
    """Return where the relations of a part are."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _resolve(base: str, target: str) -> str:
    if target.startswith("/"):
        return target[1:]
    return posixpath.normpath(posixpath.join(base, target))
