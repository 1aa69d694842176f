"""Fixed-width lines from one table of fields, both directions. Columns count characters, from 1, both ends included."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple


class Field(NamedTuple):
    """One field of a line, as a specification prints it."""

    name: str
    first: int
    last: int
    right: bool = False
    """Set at the right end of its columns."""

    @property
    def width(self) -> int:
        """How many characters it holds."""
        return self.last - self.first + 1

    @property
    def columns(self) -> slice:
        """Its place in the line, as Python counts."""
        return slice(self.first - 1, self.last)

    def set(self, text: str) -> str:
        """Return the text filled up to its columns; what is too long is cut."""
        padded = text.rjust(self.width) if self.right else text.ljust(self.width)
        return padded[: self.width]

    def moved(self, columns: int) -> "Field":
        """Return the same field further along the line."""
        return self._replace(first=self.first + columns, last=self.last + columns)


class Layout:
    """The fields of one kind of line, in order; the columns between them are blank.

    `again` is a field that repeats to the end of the line, here at its first place; `stride` says how far its places
    are apart.
    """

    def __init__(self, fields: tuple[Field, ...], again: Field | None = None, stride: int = 0) -> None:
        self.fields = fields
        self.again = again
        self.stride = stride

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by name."""
        return {field.name: field for field in self.fields}

    @cached_property
    def gaps(self) -> tuple[int, ...]:
        """The columns between the fields."""
        taken = {column for field in self.fields for column in range(field.first, field.last + 1)}
        return tuple(column for column in range(1, self.fields[-1].last + 1) if column not in taken)

    def split(self, line: str) -> dict[str, str]:
        """Return the fields by name, without the blanks around them."""
        return {field.name: line[field.columns].strip() for field in self.fields}

    def items(self, line: str) -> list[tuple[int, str]]:
        """Return the repeated field: column and text of each place up to the end of the line."""
        if self.again is None:
            return []
        starts = range(self.again.first, len(line) + 1, self.stride)
        return [(start, line[start - 1 : start - 1 + self.again.width].strip()) for start in starts]

    def join(self, values: Mapping[str, str], items: Iterable[str] = ()) -> str:
        """Return a line of these values; without blanks at its end."""
        line = ""
        for field in self.fields:
            line = line.ljust(field.first - 1) + field.set(values.get(field.name, ""))
        for index, item in enumerate(items):
            assert self.again is not None
            place = self.again.moved(index * self.stride)
            line = line.ljust(place.first - 1) + place.set(item)
        return line.rstrip()

    def patch(self, line: str, values: Mapping[str, str]) -> str:
        """Return the line with some of its fields changed and everything else as it was."""
        for name, text in values.items():
            field = self.by_name[name]
            line = line.ljust(field.last)
            line = line[: field.first - 1] + field.set(text) + line[field.last :]
        return line.rstrip()
