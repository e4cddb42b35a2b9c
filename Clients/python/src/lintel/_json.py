"""JSON as the daemon writes and reads it.

Layouts nest deeper than Python's own reader and writer go, so both have a way without recursion.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, Iterator, Mapping

_SPACE = re.compile(r"[ \t\n\r]*")
_decoder = json.JSONDecoder()


def dumps(value: Any, indent: int | None = None) -> str:
    """The JSON of a value, in which an infinite number is written as documents have it.

    :raises TypeError: for what JSON cannot say.
    :raises ValueError: for what contains itself.
    """
    try:
        separators = (",", ":") if indent is None else None
        return json.dumps(
            value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators
        )
    except (RecursionError, ValueError):
        return "".join(_pieces(value))


def loads(text: str) -> Any:
    """The value of a JSON text.

    :raises ValueError: if it is none.
    """
    try:
        return json.loads(text)
    except RecursionError:
        return _read(text)


def _scalar(value: Any) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return '"nan"' if math.isnan(value) else '"infinity"' if value > 0 else '"-infinity"'
    return json.dumps(value, ensure_ascii=False)


def _pieces(value: Any) -> Iterator[str]:
    """Writes without recursion; open containers are on a stack."""
    open_ids: set[int] = set()
    stack: list[tuple[Iterator[Any], int, str]] = []

    def begin(value: Any) -> str:
        if not isinstance(value, (dict, list, tuple)):
            return _scalar(value)
        if id(value) in open_ids:
            raise ValueError("the document contains itself")
        open_ids.add(id(value))
        if isinstance(value, dict):
            stack.append((iter(value.items()), id(value), "}"))
            return "{"
        stack.append((iter(value), id(value), "]"))
        return "["

    first = True
    yield begin(value)
    while stack:
        items, identity, end = stack[-1]
        try:
            item = next(items)
        except StopIteration:
            stack.pop()
            open_ids.discard(identity)
            first = False
            yield end
            continue
        if not first:
            yield ","
        if end == "}":
            key, item = item
            yield json.dumps(str(key), ensure_ascii=False) + ":"
        depth = len(stack)
        yield begin(item)
        first = len(stack) > depth


def _read(text: str) -> Any:
    """Reads without recursion."""
    position = 0

    def skip() -> str:
        nonlocal position
        match = _SPACE.match(text, position)
        position = match.end() if match else position
        return text[position : position + 1]

    def fail(what: str) -> ValueError:
        return json.JSONDecodeError(f"Expecting {what}", text, position)

    root: list[Any] = []
    # Each open container with the key that is waiting for its value.
    stack: list[tuple[Any, str]] = [(root, "")]
    while True:
        # A value.
        container, key = stack[-1]
        char = skip()
        opened = False
        value: Any
        if char == "{" or char == "[":
            value = {} if char == "{" else []
            position += 1
            opened = True
        else:
            value, position = _decoder.raw_decode(text, position)
        if isinstance(container, dict):
            container[key] = value
        else:
            container.append(value)
        if opened:
            stack.append((value, ""))
        # The separators before the next value.
        while True:
            container = stack[-1][0]
            char = skip()
            if container is root:
                if char:
                    raise fail("end")
                return root[0]
            if char == ("}" if isinstance(container, dict) else "]"):
                position += 1
                stack.pop()
                opened = False
                continue
            if not opened:
                if char != ",":
                    raise fail("',' delimiter")
                position += 1
            if isinstance(container, dict):
                if skip() != '"':
                    raise fail("property name")
                key, position = _decoder.raw_decode(text, position)
                if skip() != ":":
                    raise fail("':' delimiter")
                position += 1
                stack[-1] = (container, key)
            break


def number(value: Any) -> Any:
    """A number as the daemon writes it."""
    return float(value) if isinstance(value, str) else value


def member(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A member that is an object, empty if it is not there."""
    found = value.get(name)
    return found if isinstance(found, dict) else {}
