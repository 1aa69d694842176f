"""Classes that list their fields, and cost next to nothing to define."""

from collections.abc import Sequence
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Struct:
    """A base for classes whose annotations are the fields, in their order, with their defaults.

    A NamedTuple or a dataclass compiles methods of its own for each class at every start: thirty of them took a
    twentieth of the time from a report to a rated workbook. Here one constructor serves all; the type checker knows
    it, and that no field is assigned to. It takes longer to call, so whatever there are thousands of is a NamedTuple.
    """

    _fields: ClassVar[Sequence[str]]

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(cls.__annotations__)

    def __init__(self, *values: Any, **named: Any) -> None:
        self.__dict__.update(zip(self._fields, values, strict=False), **named)
