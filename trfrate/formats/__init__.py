"""The shape of a format: what a module that reads or writes reports offers to the registry."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Callable, Collection, Mapping
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from trfrate.diagnostics import Report
from trfrate.model import Event
from trfrate.options import Option


class Options(NamedTuple):
    """The day, and what the user chose."""

    day: date
    values: Mapping[str, str] = MappingProxyType({})
    """By option name, as on the command line without the dashes; a flag that is set holds `yes`."""

    def get(self, name: str, default: str = "") -> str:
        """Return the value of an option, or the default where the user chose nothing."""
        return self.values.get(name, default)

    def has(self, name: str) -> bool:
        """Return whether a flag is set."""
        return self.values.get(name) == "yes"


Sniff = Callable[[bytes, str], float]
Read = Callable[[Mapping[str, bytes], Report, Options], Event]
Write = Callable[[Event, Report, Options], Mapping[str, bytes]]


class Format(NamedTuple):
    """One report format. A format that cannot be read or written leaves that function out."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Sniff | None = None
    """Likelihood 0 to 1 that these first bytes of a file of that name are of this format."""
    read: Read | None = None
    """All files of one report, by name, to an event; raises `Unreadable` after saying why."""
    write: Write | None = None
    """File names and bytes; a format of one file returns one entry."""
    options: tuple[str | Option, ...] = ()
    """The options it knows: those of `trfrate.options` by name, and options of its own."""
    several_files: bool = False
    """Written into a folder or a `.zip`."""
    suffix_matters: bool = False
    """Whether the output must have the suffix that the writer gives it: other programs go by it."""
    companions: Callable[[str, Collection[str]], Collection[str]] | None = None
    """For reports of several files: which of those beside the named one belong to it, itself included."""
    whole_folder: bool = False
    """All files of its suffixes in a folder or archive are one report, whatever their names."""
