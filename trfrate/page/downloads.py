"""What a person can take away from the page: files by name, and what each could not hold."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import PurePath
from typing import NamedTuple

from trfrate import api, pipeline
from trfrate.diagnostics import Diagnostic, Origin
from trfrate.errors import TrfrateError
from trfrate.report.basis import RatedEvent


class Download(NamedTuple):
    """One file to take away."""

    name: str
    title: str
    format: str
    suffix: str


OWN = Download("own", "Your workbook, rated", "xlsx", "")
DOWNLOADS = (
    OWN,
    Download("workbook", "New workbook", "xlsx", ".xlsx"),
    Download("page", "Web page", "html", ".html"),
    Download("csv", "CSV", "csv", ".csv"),
    Download("trf", "TRF", "trf", ".trf"),
    Download("report", "Rating report for US Chess", "uschess-dbf", ".zip"),
    Download("everything", "Everything, zipped", "", ".zip"),
)
_BY_NAME = {each.name: each for each in DOWNLOADS}


class Made(NamedTuple):
    """A file, and the messages of its writer alone."""

    file: str
    data: bytes
    messages: tuple[Diagnostic, ...] = ()
    missing: tuple[str, ...] = ()
    """The titles of the files that an archive of all lacks, because they are refused."""


def offered(rated: RatedEvent) -> list[Download]:
    """Return the downloads of this event: a workbook of the user's own only where one came in."""
    return [each for each in DOWNLOADS if each is not OWN or _own_file(rated)]


def _own_file(rated: RatedEvent) -> str:
    origin = rated.origin
    if isinstance(origin, Origin) and origin.format == "xlsx" and len(origin.files) == 1:
        return next(iter(origin.files))
    return ""


def make(rated: RatedEvent, name: str, day: date, allow_errors: bool = False) -> Made:
    """Return a download; raises what `to_bytes` raises."""
    download = _BY_NAME[name]
    if name == "everything":
        return _everything(rated, day)
    if name == "workbook":
        rated = replace(rated, origin=None)
    content = api.to_bytes(rated, download.format, day=day, allow_errors=allow_errors)
    known = tuple(rated.report)
    messages = tuple(each for each in content.report if each not in known)
    data = pipeline.zipped(content, day) if isinstance(content, api.Outputs) else bytes(content)
    return Made(_file_name(rated, download, data), data, messages)


def _file_name(rated: RatedEvent, download: Download, data: bytes) -> str:
    own = PurePath(_own_file(rated))
    if download is OWN:
        suffix = own.suffix if own.suffix.lower() == ".xlsm" else ".xlsx"
        return f"{own.stem} rated{suffix}"
    return f"{_stem(rated)}{download.suffix}"


def _stem(rated: RatedEvent) -> str:
    """Return the name of the event as every file system takes it."""
    plain = re.sub(r"[^\w .,()'&+-]+", " ", rated.name)
    return " ".join(plain.split()).strip(". ")[:80] or "event"


def _everything(rated: RatedEvent, day: date) -> Made:
    """Return an archive of all that can be written; what cannot is named by its messages."""
    content: dict[str, bytes] = {}
    messages: list[Diagnostic] = []
    missing: list[str] = []
    for each in offered(rated):
        if each.name == "everything":
            continue
        try:
            made = make(rated, each.name, day)
        except TrfrateError as problem:
            known = tuple(rated.report)
            messages += [one for one in problem.report if one not in known]
            missing.append(each.title)
            continue
        name = made.file if made.file not in content else f"{each.title} {made.file}"
        content[name] = made.data
        messages += made.messages
    archive = pipeline.zipped(content, day)
    return Made(f"{_stem(rated)} everything.zip", archive, tuple(dict.fromkeys(messages)), tuple(missing))
