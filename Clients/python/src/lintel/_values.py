"""Small values that are no objects on the wire, and the base of the types in ``_types``."""

from __future__ import annotations

import collections.abc
import re
import sys
from dataclasses import fields
from functools import lru_cache
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ._json import number

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Frame", "ParentSize", "Point", "Position", "Range", "Size", "SizeRange", "TextEdit"]

Raw = Mapping[str, Any]


class Frame(NamedTuple):
    """A rectangle; x and y in the parent unless said otherwise."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of(cls, value: Any) -> Frame:
        return cls(*map(number, value))


class Size(NamedTuple):
    """A size, in points."""

    width: float
    height: float

    @classmethod
    def of(cls, value: Any) -> Size:
        return cls(*map(number, value))


class Point(NamedTuple):
    """A point, in points from an origin."""

    x: float
    y: float

    @classmethod
    def of(cls, value: Any) -> Point:
        return cls(*map(number, value))


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
        return cls(*map(number, value))


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


class Value:
    """The base of the types in ``_types``: dataclasses that are read from the members of an object.

    A member has the name of its field in camel case, or the path in the metadata of the field. It may be left
    out where the field is optional, a tuple or a ``bool``.
    """

    #: The object as it was received, with members that this version does not know.
    raw: Raw = MappingProxyType({})

    @classmethod
    def of(cls, value: Raw) -> Self:
        """The value of an object as JSON has it."""
        return cls._read(value)

    @classmethod
    def _read(cls, value: Raw, **known: Any) -> Self:
        """Reads the fields that are not known."""
        make: Any = cls
        for name, outer, key, is_required, convert in _members(make):
            if name in known:
                continue
            found: Any = value
            for part in outer:
                found = found[part]
            found = found[key] if is_required else found.get(key)
            known[name] = found if convert is None else convert(found)
        read: Self = make(**known)
        object.__setattr__(read, "raw", value)
        return read


@lru_cache(maxsize=None)
def _members(kind: Any) -> List[Tuple[str, List[str], str, bool, Optional[Callable[[Any], Any]]]]:
    """The name of each field, the path of its member, true if that is required, and the conversion."""
    hints = get_type_hints(kind, None, vars(sys.modules[kind.__module__]))
    members = []
    for item in fields(kind):
        hint = hints[item.name]
        camel = re.sub("_(.)", lambda match: match[1].upper(), item.name)
        may_miss = hint is bool or get_origin(hint) is tuple or type(None) in get_args(hint)
        *outer, key = item.metadata.get("path", (camel,))
        members.append((item.name, outer, key, not may_miss, _conversion(hint)))
    return members


def _conversion(hint: Any) -> Optional[Callable[[Any], Any]]:
    """The conversion of JSON to a type; ``None`` if there is nothing to convert."""
    if hint in (bool, float):
        return bool if hint is bool else number
    origin, parts = get_origin(hint), get_args(hint)
    convert = next(filter(None, map(_conversion, parts)), None)
    if origin is tuple:
        return lambda values: tuple(map(convert, values or ()) if convert else values or ())
    if origin is collections.abc.Mapping and convert:
        return lambda values: {name: convert(item) for name, item in values.items()}
    if type(None) in parts and convert:
        return lambda value: None if value is None else convert(value)
    return getattr(hint, "of", None)
