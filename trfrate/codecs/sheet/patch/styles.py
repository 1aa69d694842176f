"""Cell styles added to a workbook: the user's own style with another number format."""

from __future__ import annotations

from trfrate.codecs.sheet.patch.xml import Edits, Element, escape, scan, with_attributes

PLAIN = ("0", "1")
"""The number formats General and `0`: whole numbers look the same in both."""


class Styles:
    """The part `styles.xml`. Existing styles keep their numbers; new ones are appended."""

    def __init__(self, xml: bytes) -> None:
        self.edits = Edits(xml)
        elements = scan(xml, ("xf", "numFmt"))
        self.children = {one.name: one for one in elements if one.depth == 1}
        self.root = elements[0]
        area = self.children.get("cellXfs")
        self.xfs = [one for one in elements if one.name == "xf" and area and area.start < one.start < area.end]
        self.codes = {one.attributes.get("numFmtId", ""): one.attributes.get("formatCode", "") for one in elements}
        self.added: dict[tuple[int, str], int] = {}
        self.new_xfs: list[str] = []
        self.new_formats: dict[str, str] = {}

    def whole(self, style: int) -> int:
        """Return the style, for whole numbers and for numbers with letters behind them, both at the right."""
        if not 0 <= style < len(self.xfs):
            return style
        number_format = self.xfs[style].attributes.get("numFmtId", "0")
        return self._variant(style, number_format if number_format in PLAIN else "1")

    def formatted(self, style: int, code: str) -> int:
        """Return the style with a number format such as `+0;-0;0`."""
        if not self.xfs:
            return style
        known = next((id for id, formatted in self.codes.items() if formatted == code), None)
        if known is None and code not in self.new_formats:
            used = [int(id) for id in self.codes if id.isdecimal()] + [int(id) for id in self.new_formats.values()]
            self.new_formats[code] = str(max([163, *used]) + 1)
        return self._variant(style, known or self.new_formats[code])

    def _variant(self, style: int, number_format: str) -> int:
        key = (style, number_format)
        if key not in self.added:
            base = self.xfs[style if 0 <= style < len(self.xfs) else 0]
            whole = self.edits.xml[base.start : base.end].decode("utf-8")
            cut = base.inner - base.start
            # A quote prefix would show numbers as text.
            tag = with_attributes(whole[:cut], numFmtId=number_format, applyNumberFormat="1", quotePrefix="0")
            self.added[key] = len(self.xfs) + len(self.new_xfs)
            self.new_xfs.append(_at_the_right(tag + whole[cut:], base))
        return self.added[key]

    def done(self) -> bytes:
        """Return the part with the new styles."""
        if self.new_formats:
            self._add_formats()
        if self.new_xfs:
            area = self.children["cellXfs"]
            self.edits.set_attribute(area, count=str(len(self.xfs) + len(self.new_xfs)))
            self.edits.insert(area.inner_end, "".join(self.new_xfs))
        return self.edits.done()

    def _add_formats(self) -> None:
        prefix = self.root.prefix
        text = "".join(
            f'<{prefix}numFmt numFmtId="{id}" formatCode="{escape(code)}"/>' for code, id in self.new_formats.items()
        )
        area: Element | None = self.children.get("numFmts")
        if area is None or area.closed:
            count = len(self.new_formats)
            wrapped = f'<{prefix}numFmts count="{count}">{text}</{prefix}numFmts>'
            start, end = (area.start, area.end) if area else (self.root.inner, self.root.inner)
            self.edits.replace(start, end, wrapped)
            return
        old = self.edits.xml[area.inner : area.inner_end].count(b"numFmtId")
        self.edits.set_attribute(area, count=str(old + len(self.new_formats)))
        self.edits.insert(area.inner_end, text)


def _at_the_right(xf: str, element: Element) -> str:
    """Return a style that puts text at the right too, unless the user has chosen a side."""
    if "alignment" in xf:
        return xf
    tag, end, rest = xf.partition("/>" if element.closed else ">")
    alignment = f'<{element.prefix}alignment horizontal="right"/>'
    if end == "/>":
        rest = f"</{element.prefix}xf>"
    return with_attributes(f"{tag}>", applyAlignment="1") + alignment + rest
