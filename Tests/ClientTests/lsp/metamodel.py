"""Checks of JSON against the types that lsprotocol makes of LSP's metamodel, stricter than its converter is.

The converter takes a number for a text, `null` for a member that is left out, and members that a type does not have.
"""

import collections.abc
import enum
import functools
import typing

import attrs
from lsprotocol import types as lsp


def problems(value, kind, path="message"):
    """The reasons why a value is not of a type, as sentences; none if it is."""
    origin = typing.get_origin(kind)
    if kind in (typing.Any, object):
        return []
    if origin is typing.Union:
        return problems_of_union(value, typing.get_args(kind), path)
    if origin is typing.Literal:
        return [] if value in typing.get_args(kind) else [f"{path} is {value!r}, none of {typing.get_args(kind)}"]
    if origin is tuple:
        kinds = typing.get_args(kind)
        if not isinstance(value, list) or len(value) != len(kinds):
            return [f"{path} is no list of {len(kinds)}"]
        return [problem for index, (item, kind) in enumerate(zip(value, kinds))
                for problem in problems(item, kind, f"{path}[{index}]")]
    if origin in (collections.abc.Sequence, list):
        [kind] = typing.get_args(kind)
        if not isinstance(value, list):
            return [f"{path} is no list"]
        return [problem for index, item in enumerate(value)
                for problem in problems(item, kind, f"{path}[{index}]")]
    if origin in (collections.abc.Mapping, dict):
        _, kind = typing.get_args(kind)
        if not isinstance(value, dict):
            return [f"{path} is no object"]
        return [problem for name, item in value.items()
                for problem in problems(item, kind, f"{path}.{name}")]
    if attrs.has(kind):
        return problems_of_members(value, kind, path)
    if issubclass(kind, enum.Enum):
        known = [case.value for case in kind]
        is_known = any(type(value) is type(case) and value == case for case in known)
        return [] if is_known else [f"{path} is {value!r}, none of {known}"]
    if kind is float and type(value) is int:
        return []
    return [] if type(value) is kind else [f"{path} is {value!r}, no {kind.__name__}"]


def problems_of_union(value, kinds, path):
    """The problems with the alternative that fits best."""
    best = None
    for kind in kinds:
        found = problems(value, kind, path)
        if not found:
            return []
        if kind is not type(None) and (best is None or len(found) < len(best)):
            best = found
    return best


def problems_of_members(value, kind, path):
    if not isinstance(value, dict):
        return [f"{path} is no {kind.__name__}"]
    members = members_of(kind)
    found = [f"{path}.{name} is no member of {kind.__name__}" for name in value if name not in members]
    for name, member in members.items():
        if name not in value:
            if member.is_required:
                found.append(f"{path}.{name} is missing")
            continue
        item, of_member = value[name], f"{path}.{name}"
        if item is None and not member.is_nullable:
            found.append(f"{of_member} is null")
            continue
        of_item = problems(item, member.kind, of_member)
        if not of_item and member.validator and item is not None:
            try:
                # In JSON 1.0 is written 1.
                is_whole = member.is_float and type(item) is int
                member.validator(None, member.field, float(item) if is_whole else item)
            except (TypeError, ValueError) as problem:
                # Validators of types are for the classes, and this is JSON.
                if isinstance(item, (int, str)):
                    of_item = [f"{of_member}: {problem}"]
        found += of_item
    return found


class Member:
    def __init__(self, owner, field):
        self.field, self.kind, self.validator = field, field.type, field.validator
        kinds = typing.get_args(field.type) if typing.get_origin(field.type) is typing.Union else [field.type]
        self.is_float = float in kinds
        # A member with another default than `None` has only that value.
        self.is_required = field.default is not None
        self.is_nullable = (
            type(None) in kinds and (self.is_required or lsp.is_special_property(owner, field.name))
            or typing.Any in kinds or object in kinds or field.type is type(None))


@functools.cache
def members_of(kind):
    """The members of a class by their names in JSON."""
    attrs.resolve_types(kind, lsp.ALL_TYPES_MAP)
    return {json_name(field.name): Member(kind, field) for field in attrs.fields(kind)}


def json_name(name):
    first, *others = name.rstrip("_").split("_")
    return first + "".join(other.capitalize() for other in others)
