"""One message between page and Python: its length, a JSON object, then the bytes of the files that it names."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from itertools import count
from pathlib import PurePosixPath
from typing import Any

from trfrate.errors import Misuse

_LENGTH = 4


def pack(message: Mapping[str, Any], files: Mapping[str, bytes] | None = None) -> bytes:
    """Return the message and the files as bytes."""
    files = files or {}
    sizes = [[name, len(data)] for name, data in files.items()]
    head = json.dumps({**message, "files": sizes}, ensure_ascii=False).encode("utf-8", "replace")
    return b"".join((len(head).to_bytes(_LENGTH, "big"), head, *files.values()))


def unpack(data: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the message and the files by name; raises `Misuse` for bytes that are no message."""
    size = int.from_bytes(data[:_LENGTH], "big") + _LENGTH
    try:
        message = json.loads(data[_LENGTH:size])
        sizes = [(str(name), int(length)) for name, length in message.pop("files")]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
        raise Misuse("this is not a message of the page") from problem
    if size + sum(length for _, length in sizes) != len(data) or any(length < 0 for _, length in sizes):
        raise Misuse("this is not a message of the page: its files are incomplete")
    files: dict[str, bytes] = {}
    for name, length in sizes:
        files[unused(name, files)] = data[size : size + length]
        size += length
    return message, files


def unused(name: str, taken: Collection[str]) -> str:
    """Return the name, numbered if it is taken: files of two folders may have the same."""
    path = PurePosixPath(name)
    numbered = (str(path.with_name(f"{path.stem} ({number}){path.suffix}")) for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
