"""Mutations that know what they change: container parts, XML, dBASE headers, JSON values, lines of text."""

from __future__ import annotations

import json
import random
import re
import struct
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as inflate_error

Files = dict[str, bytes]

NUMBERS = (
    "0",
    "-1",
    "1",
    "9",
    "99",
    "255",
    "65536",
    "2147483648",
    "4294967295",
    "99999999999999999999",
    "1e9",
    "0x10",
    "",
)
WORDS = (
    *NUMBERS,
    "½",
    "W1",
    "W2w",
    "D0",
    "BYE",
    "H---",
    "U0",
    "1.5",
    "\xa0",
    "\x1f",
    "\0",
    "é",
    "\u2028",
    '"',
    "'",
    "<",
    "&",
    "|",
)
MARKS = b"0129 WDLXFBHU-+=|,;:\"'<>&/\\{}[]()\t\n\r\0\x1a\x1f\x85\xa0\xff"


def mutated(files: Mapping[str, bytes], others: Mapping[str, bytes], chance: random.Random) -> Files:
    """The files with one of them changed; `others` are files to take pieces from."""
    changed = dict(files)
    victim = chance.choice(sorted(changed))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        changed[victim] = _mutated(changed[victim], chance.choice(list(others.values())), chance)
    if len(changed) > 1 and chance.random() < 0.1:
        del changed[chance.choice(sorted(changed))]
    return changed


def _mutated(data: bytes, other: bytes, chance: random.Random) -> bytes:
    if chance.random() < 0.08:
        return _spliced(data, other, chance)
    if chance.random() < 0.15:
        return mutate_bytes(data, chance)
    return _mutation_for(data)(data, chance)


def _mutation_for(data: bytes) -> Callable[[bytes, random.Random], bytes]:
    head = data[:200].lstrip(b"\xef\xbb\xbf \r\n\t")
    if head.startswith(b"PK"):
        return mutate_container
    if head.startswith((b"{", b"[")):
        return mutate_json
    if head.startswith(b"<"):
        return mutate_xml
    if head[:1] in (b"\x03", b"\x83", b"\xf5") and len(data) > 64:
        return mutate_dbf
    return mutate_bytes if b"\0" in data[:1000] else mutate_text


def mutate_bytes(data: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, removed, doubled, moved or cut off."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        if not changed:
            break
        at, span = chance.randrange(len(changed)), chance.choice((1, 1, 4, 16, 200))
        other = chance.randrange(len(changed))
        match chance.randrange(7):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + span]
            case 2:
                changed[at:at] = changed[at : at + span]
            case 3:
                changed[at] = chance.choice(MARKS)
            case 4:
                changed[at : at + span] = changed[other : other + span]
            case 5:
                changed[at : at + 4] = struct.pack("<I", chance.choice((0, 1, 0xFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)))
            case _:
                del changed[at:]
                changed += data[at + chance.randrange(1, 50) :] if chance.random() < 0.7 else b""
    return bytes(changed)


def _spliced(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """The beginning of one file and the end of another."""
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


def mutate_container(data: bytes, chance: random.Random) -> bytes:
    """One part of a zip changed, removed, emptied, renamed or doubled."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (BadZipFile, OSError, ValueError, RuntimeError, EOFError, inflate_error):
        return mutate_bytes(data, chance)
    if not parts:
        return mutate_bytes(data, chance)
    weighed = [name for name in parts for _ in range(4 if re.search("sheet|content|Strings|workbook", name) else 1)]
    name = chance.choice(weighed)
    match chance.randrange(16):
        case 0:
            del parts[name]
        case 1:
            parts[name] = b""
        case 2:
            parts[chance.choice(sorted(parts))] = parts[name]
        case 3:
            parts[name.upper()] = parts.pop(name)
        case 4 | 5 | 6 | 7 | 8:
            parts[name] = mutate_cells(parts[name], chance)
        case _:
            parts[name] = mutate_xml(parts[name], chance)
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    return made.getvalue()


def packed(files: Mapping[str, bytes], chance: random.Random) -> Files:
    """The files in one archive, which may be damaged."""
    made = BytesIO()
    with ZipFile(made, "w", chance.choice((ZIP_DEFLATED, ZIP_STORED))) as archive:
        for name, content in files.items():
            archive.writestr(chance.choice(("", "", "folder/", "../", "/")) + name, content)
    data = made.getvalue()
    return {"packed.zip": mutate_bytes(data, chance) if chance.random() < 0.5 else data}


def mutate_xml(data: bytes, chance: random.Random) -> bytes:
    """A tag or attribute changed, an element doubled, moved or never closed."""
    tags = [found.span() for found in re.finditer(rb"<[^<>]*>", data[:200_000])]
    if not tags:
        return mutate_bytes(data, chance)
    start, end = chance.choice(tags)
    other_start, other_end = chance.choice(tags)
    tag = data[start:end]
    match chance.randrange(10):
        case 0:
            return data[:start] + data[end:]
        case 1:
            return data[:start] + tag * chance.choice((2, 3, 1000)) + data[end:]
        case 2:
            return data[:start] + data[other_start:other_end] + data[end:]
        case 3:
            return data[:end]
        case 4:
            low, high = sorted((start, other_start))
            return data[:high] + data[low:high] * chance.choice((1, 2, 50)) + data[high:]
        case 5:
            return data[: start + 1] + chance.choice((b"x:", b"/", b"!--", b"![CDATA[", b"?")) + data[start + 1 :]
        case 6:
            return data[:end] + chance.choice(WORDS).encode() + data[end:]
        case 7 | 8 if texts := [found.span(1) for found in re.finditer(rb">([^<>]+)<", data[:200_000])]:
            low, high = chance.choice(texts)
            return data[:low] + chance.choice(WORDS).encode() + data[high:]
        case _:
            values = [found.span(1) for found in re.finditer(rb'="([^"]*)"', tag)]
            if not values:
                return mutate_bytes(data, chance)
            low, high = chance.choice(values)
            return data[: start + low] + chance.choice(WORDS).encode() + data[start + high :]


def mutate_cells(data: bytes, chance: random.Random) -> bytes:
    """Some texts and numbers of a document changed, which stays well formed."""
    texts = [found.span(1) for found in re.finditer(rb">([^<>]+)<", data[:200_000])]
    for low, high in sorted(chance.sample(texts, min(len(texts), chance.choice((1, 2, 5, 20)))), reverse=True):
        low_other, high_other = chance.choice(texts)
        word = chance.choice((escape(chance.choice(WORDS)).encode(), data[low_other:high_other]))
        data = data[:low] + word + data[high:]
    return data


def mutate_dbf(data: bytes, chance: random.Random) -> bytes:
    """A number of the header, a field's name, type or width, or a byte of a record changed."""
    changed = bytearray(data)
    fields = max(1, (min(struct.unpack_from("<H", changed, 8)[0], len(changed)) - 33) // 32)
    at = 32 + 32 * chance.randrange(fields)
    match chance.randrange(12):
        case 7 | 8 | 9 | 10 if (begin := 32 * fields + 33) < len(changed):
            for _ in range(chance.choice((1, 3, 10, 40))):
                changed[chance.randrange(begin, len(changed))] = chance.choice(MARKS)
        case 0:
            struct.pack_into("<I", changed, 4, chance.choice((0, 1, 7, 1000, 0x7FFFFFFF, 0xFFFFFFFF)))
        case 1:
            struct.pack_into("<H", changed, 8, chance.choice((0, 32, 33, 65, 97, 0xFFFF, chance.randrange(2000))))
        case 2:
            struct.pack_into("<H", changed, 10, chance.choice((0, 1, 2, 0xFFFF, chance.randrange(500))))
        case 3 if at + 17 < len(changed):
            changed[at + 16] = chance.choice((0, 1, 255, chance.randrange(256)))
        case 4 if at + 12 < len(changed):
            changed[at + 11] = chance.choice(b"CNDLMFGX\0")
        case 5 if at + 64 < len(changed):
            changed[at : at + 32] = changed[at + 32 : at + 64]
        case _:
            return mutate_bytes(data, chance)
    return bytes(changed)


def mutate_json(data: bytes, chance: random.Random) -> bytes:
    """A value of another type, a key gone, doubled or renamed, a list grown."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return mutate_text(data, chance)
    places: list[tuple[Any, Any]] = []
    waiting: list[Any] = [document]
    while waiting:
        value = waiting.pop()
        keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        for key in keys:
            places.append((value, key))
            waiting.append(value[key])
    if not places:
        return mutate_bytes(data, chance)
    holder, key = chance.choice(places)
    match chance.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(WORDS)] = holder.pop(key)
        case 2 if isinstance(holder, list):
            holder.extend([holder[key]] * chance.choice((1, 3, 300)))
        case 3:
            other, name = chance.choice(places)
            if name in other if isinstance(other, dict) else name < len(other):
                holder[key] = json.loads(json.dumps(other[name]))
        case _:
            odd = (None, True, 0, -1, 1e308, float("nan"), 10**30, "", [], {}, [[]], {"a": []}, *WORDS)
            holder[key] = chance.choice(odd)
    return json.dumps(document).encode("utf-8", "surrogatepass")


def mutate_text(data: bytes, chance: random.Random) -> bytes:
    """A line doubled, removed or moved, or a word or cell of it replaced."""
    lines = data.split(b"\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            lines[at:at] = [lines[at]] * chance.choice((1, 2, 200))
        case 1:
            del lines[at]
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at] + lines[other]
        case 4:
            cut = chance.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:cut] + chance.choice((b" ", b"  ", b"\t", b"|", b",")) + lines[at][cut:]
        case _:
            words = [found.span() for found in re.finditer(rb"[^\s,;|]+", lines[at])]
            if not words:
                return mutate_bytes(data, chance)
            start, end = chance.choice(words)
            lines[at] = lines[at][:start] + chance.choice(WORDS).encode() + lines[at][end:]
    return b"\n".join(lines)
