"""Small values that are no objects on the wire, and the base of the types in ``_types``."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Callable, Mapping, NamedTuple, Optional, Tuple, TypeVar

from ._json import number

__all__ = ["Frame", "ParentSize", "Point", "Position", "Range", "Size", "SizeRange", "TextEdit"]

T = TypeVar("T")
Raw = Mapping[str, Any]


class Frame(NamedTuple):
    """A rectangle; x and y in the parent unless said otherwise."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of(cls, value: Any) -> Frame:
        x, y, width, height = value
        return cls(number(x), number(y), number(width), number(height))


class Size(NamedTuple):
    """A size, in points."""

    width: float
    height: float

    @classmethod
    def of(cls, value: Any) -> Size:
        width, height = value
        return cls(number(width), number(height))


class Point(NamedTuple):
    """A point, in points from an origin."""

    x: float
    y: float

    @classmethod
    def of(cls, value: Any) -> Point:
        x, y = value
        return cls(number(x), number(y))


class SizeRange(NamedTuple):
    """The least and the greatest size that an element may take."""

    min: Size
    max: Size

    @classmethod
    def of(cls, value: Raw) -> SizeRange:
        return cls(Size.of(value["min"]), Size.of(value["max"]))


class ParentSize(NamedTuple):
    """The size that percentages refer to; ``None`` where it is not defined."""

    width: Optional[float]
    height: Optional[float]

    @classmethod
    def of(cls, value: Any) -> ParentSize:
        width, height = value
        return cls(optional(number, width), optional(number, height))


class Position(NamedTuple):
    """A position in a text; both count from 0, the characters in code points."""

    line: int
    character: int

    @classmethod
    def of(cls, value: Raw) -> Position:
        return cls(value["line"], value["character"])


class Range(NamedTuple):
    """A part of a text; its end is excluded."""

    start: Position
    end: Position

    @classmethod
    def of(cls, value: Raw) -> Range:
        return cls(Position.of(value["start"]), Position.of(value["end"]))


class TextEdit(NamedTuple):
    """A part of a text, and its replacement."""

    range: Range
    new_text: str

    @classmethod
    def of(cls, value: Raw) -> TextEdit:
        return cls(Range.of(value["range"]), value["newText"])

    def sent(self) -> Raw:
        """The edit as a request has it."""
        start, end = (position._asdict() for position in self.range)
        return {"range": {"start": start, "end": end}, "newText": self.new_text}


def optional(read: Callable[[Any], T], value: Any) -> Optional[T]:
    return None if value is None else read(value)


def several(read: Callable[[Any], T], value: Any) -> Tuple[T, ...]:
    return tuple(read(item) for item in value or ())


def by_name(read: Callable[[Any], T], value: Raw) -> Mapping[str, T]:
    return {name: read(item) for name, item in value.items()}


#: The result as it was received, with members that this version does not know.
no_raw: Any = field(repr=False, compare=False, default_factory=dict)
